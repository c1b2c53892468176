"use strict";

/* Solves one instance and tells the page each part of the answer as soon as it is there. */
onmessage = ({ data: { bytes, instance, limit } }) => {
  const IMPROVE = 2; /* seconds for each heuristic */
  const MEMORY = 1500000000n; /* bytes */
  const OK = 0, INPUT = 2, LIMIT = 3;

  function bounds_of(library, handle) {
    const found = library.call("bounds", handle, instance);
    return found === OK || found === LIMIT ? JSON.parse(library.text("text", handle)).bounds : {};
  }

  function run() {
    const library = open_library(new WebAssembly.Module(bytes)), handle = library.call("new");
    const message = () => library.text("message", handle);
    library.call("set_time_limit", handle, limit);
    library.call("set_memory_limit", handle, MEMORY);
    library.call("set_resolution", handle, "auto");
    const status = library.call("solve", handle, instance);
    if (status === INPUT || library.text("makespan", handle) === null) {
      postMessage({ error: message() });
      return;
    }
    const result = JSON.parse(library.text("result", handle));
    const certificate = library.text("certificate", handle), schedule = library.text("schedule", handle);
    postMessage({ solved: { status, result, message: message(), certificate, schedule, makespan: library.text("makespan", handle),
      bound: library.text("lower_bound", handle), rounded: library.text("resolution", handle) } });
    if (certificate !== null)
      postMessage({ checked: { status: library.call("certify", handle, instance, certificate), message: message() } });
    const drawn = library.call("draw", handle, instance, schedule, null);
    postMessage({ drawing: drawn === OK ? library.text("text", handle) : null, reason: message() });
    postMessage({ bounds: bounds_of(library, handle) });
    library.call("set_time_limit", handle, Math.min(limit, IMPROVE));
    for (const { model, name, summary } of library.names("heuristic"))
      if (model === result.model && library.call("heuristic", handle, name, instance) === OK)
        postMessage({ heuristic: { name, summary, makespan: library.text("makespan", handle) } });
    postMessage({ done: true });
  }

  try {
    run();
  } catch (error) {
    postMessage({ error: error.message === "out of memory" || error instanceof WebAssembly.RuntimeError
      ? "the memory of this page ran out, or the engine failed: " + error.message : String(error) });
  }
};
