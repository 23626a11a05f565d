// Starts the app and keeps it available offline.
import start from "./app.js";

// How long a version that waits may take to step in before the page goes on without it.
const PATIENCE_MS = 3000;

/// Whether a newer version, downloaded earlier, has just taken over and the page must load again.
///
/// Only here, before the app has begun, does a new version step in: a page in use keeps the files
/// it was loaded with.
async function newVersionTookOver() {
  const registration = await navigator.serviceWorker.getRegistration();
  const waiting = registration?.waiting;
  if (!waiting || !navigator.serviceWorker.controller) return false;
  return new Promise((resolve) => {
    navigator.serviceWorker.addEventListener("controllerchange", () => resolve(true), { once: true });
    setTimeout(() => resolve(false), PATIENCE_MS);
    waiting.postMessage("take-over");
  });
}

/// Other pages may make a new version take over too; the game is saved at every move, so this one
/// just loads again.
function followTakeOver() {
  if (!navigator.serviceWorker.controller) return;
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
}

async function boot() {
  // Absent in private windows of some browsers, and on plain http away from this machine.
  const offline = "serviceWorker" in navigator;
  if (offline) {
    try {
      if (await newVersionTookOver()) {
        location.reload();
        return;
      }
      followTakeOver();
    } catch (error) {
      console.warn("service worker:", error);
    }
  }
  await start();
  if (offline) {
    navigator.serviceWorker.register("/sw.js").catch((error) => console.warn("service worker:", error));
  }
}

boot();
