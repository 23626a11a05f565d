// Keeps the whole app on the device: after the first visit it opens without a network.
//
// The build writes the version, which changes with any file, and the list of files.
const VERSION = "__VERSION__";
const ASSETS = ["__ASSETS__"];
/// The engine for browsers without vectors, which the others have no use for.
const SPARE = ["__SPARE__"];
/// A function that makes one vector of 128 bits, as in the worker.
const VECTORS = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
]);
const KEPT = WebAssembly.validate(VECTORS) ? ASSETS : [...ASSETS, ...SPARE];

const PREFIX = "damiera-";
const CACHE = PREFIX + VERSION;
const PAGE = "/";
/// The views of the app that have an address of their own; all are the one page.
const VIEWS = [PAGE, "/index.html", "/tables"];

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      await Promise.all([
        // The page under its own name must be of this very version.
        cache.add(new Request(PAGE, { cache: "reload" })),
        // The others are named by content: what the browser has is right.
        cache.addAll(KEPT.map((name) => PAGE + name)),
      ]);
      // The first version has no page to disturb; a later one waits until a page lets it in.
      if (!self.registration.active) await self.skipWaiting();
    })(),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys();
      const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
      await Promise.all(old.map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "take-over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  const view = request.mode === "navigate" && VIEWS.includes(url.pathname);
  // With a query it is a question to the server, unless it is the page that will read it.
  if (url.search && !view) return;
  const key = view || VIEWS.includes(url.pathname) ? PAGE : url.pathname;
  if (key !== PAGE && !KEPT.includes(key.slice(1))) return;
  event.respondWith(
    (async () => {
      const cache = await caches.open(CACHE);
      const kept = await cache.match(key, { ignoreVary: true });
      return kept ?? fetch(request);
    })(),
  );
});
