// The engine in a worker of its own. It says Ready when it is.
import start from "./engine.js";

start().catch((error) => {
  // Outside the promise, so that the page hears it as an error of the worker.
  setTimeout(() => {
    throw error;
  });
});
