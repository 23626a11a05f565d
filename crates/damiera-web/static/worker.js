// The engine in a worker of its own. It says Ready when it is.
import start, { add_tables, begin } from "./engine.js";

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

/// Loads them behind everything else, keeps them, and forgets older versions.
async function fromServer() {
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  if (self.navigator.connection?.saveData) return undefined;
  const answer = await fetch(TABLES, { priority: "low" });
  if (!answer.ok) return undefined;
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const cache = await kept();
  if (cache) {
    const old = (await cache.keys()).filter((request) => !request.url.endsWith(`/${TABLES}`));
    await Promise.all(old.map((request) => cache.delete(request)));
    await cache.put(TABLES, new Response(bytes));
  }
  return bytes;
}

async function addTables(find) {
  try {
    const bytes = await find();
    if (bytes) add_tables(bytes);
    return bytes !== undefined;
  } catch (error) {
    console.warn("endgame tables:", error);
    return false;
  }
}

async function run() {
  const [, bytes] = await Promise.all([start(), fromDevice().catch(() => undefined)]);
  begin();
  if (!bytes || !(await addTables(async () => bytes))) await addTables(fromServer);
}

run().catch((error) => {
  // Outside the promise, so that the page hears it as an error of the worker.
  setTimeout(() => {
    throw error;
  });
});
