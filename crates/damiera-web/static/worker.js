// The engine in a worker of its own. It says Ready when it is.

/// A function that makes one vector of 128 bits: browsers that know none refuse it.
const VECTORS = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
]);
/// The same engine, with vectors and without.
const ENGINE = WebAssembly.validate(VECTORS) ? "./engine.js" : "./engine-plain.js";

/// The endgame tables that do not come along with the engine. Named by content: another version is
/// another file.
const TABLES = "tables.bundle";
/// Where they are kept between visits, apart from the app's own files: most versions of the app
/// share them.
const CACHE = "damiera.tables";
/// How long the page may have the network for itself, in milliseconds.
const PATIENCE_MS = 4000;

/// The place for tables on this device; none in private windows of some browsers, and on plain http
/// away from this machine.
async function kept() {
  try {
    return await self.caches?.open(CACHE);
  } catch {
    return undefined;
  }
}

/// What the device has; nothing if it has none, or an older version.
async function fromDevice() {
  const cache = await kept();
  const answer = await cache?.match(TABLES);
  return answer && new Uint8Array(await answer.arrayBuffer());
}

/// Keeps them, and forgets older versions: not before, unless there is no room for both.
async function keep(bytes) {
  const cache = await kept();
  if (!cache) return;
  const put = () => cache.put(TABLES, new Response(bytes));
  const forget = async () => {
    const old = (await cache.keys()).filter((request) => !request.url.endsWith(`/${TABLES}`));
    await Promise.all(old.map((request) => cache.delete(request)));
  };
  try {
    await put();
  } catch {
    await forget();
    await put();
  }
  await forget();
}

/// Loads them behind everything else, and keeps them.
async function fromServer() {
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  if (self.navigator.connection?.saveData) return undefined;
  const answer = await fetch(TABLES, { priority: "low" });
  if (!answer.ok) return undefined;
  const bytes = new Uint8Array(await answer.arrayBuffer());
  try {
    await keep(bytes);
  } catch (error) {
    // They serve for this visit.
    console.warn("endgame tables are not kept:", error);
  }
  return bytes;
}

async function addTables(engine, find) {
  try {
    const bytes = await find();
    if (bytes) engine.add_tables(bytes);
    return bytes !== undefined;
  } catch (error) {
    console.warn("endgame tables:", error);
    return false;
  }
}

async function run() {
  const loaded = import(ENGINE).then(async (engine) => {
    await engine.default();
    return engine;
  });
  const [engine, bytes] = await Promise.all([loaded, fromDevice().catch(() => undefined)]);
  engine.begin();
  if (!bytes || !(await addTables(engine, async () => bytes))) await addTables(engine, fromServer);
}

run().catch((error) => {
  // Outside the promise, so that the page hears it as an error of the worker.
  setTimeout(() => {
    throw error;
  });
});
