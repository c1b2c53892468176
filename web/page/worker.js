"use strict";

/* Solves one instance and tells the page each part of the answer as soon as it is there. A second message cancels the search. */
let cancel = null;

onmessage = ({ data: { bytes, instance, limit, cancelled } }) => {
  const IMPROVE = 2; /* seconds for each heuristic */
  const MEMORY = 1500000000n; /* bytes */
  const OK = 0, INPUT = 2, LIMIT = 3;

  function bounds_of(library, handle) {
    const found = library.call("bounds", handle, instance);
    return found === OK || found === LIMIT ? JSON.parse(library.text("text", handle)).bounds : {};
  }

  /* What the search has found, where that has changed. */
  function reporter() {
    let told = "";
    return (progress) => {
      const words = JSON.stringify(progress);
      if (words !== told)
        postMessage({ progress });
      told = words;
    };
  }

  /* The library after its search, and the handle; null: there is no schedule. */
  async function solve() {
    const library = open_library(new WebAssembly.Module(bytes), reporter()), handle = library.call("new");
    library.call("set_time_limit", handle, limit);
    library.call("set_memory_limit", handle, MEMORY);
    library.call("set_resolution", handle, "auto");
    cancel = () => library.call("cancel", handle);
    postMessage({ cancellable: library.suspends });
    const status = await library.search(handle, instance), message = library.text("message", handle);
    cancel = null;
    library.call("uncancel", handle);
    if (status === INPUT || library.text("makespan", handle) === null) {
      postMessage({ error: message });
      return null;
    }
    postMessage({ solved: { status, message, result: JSON.parse(library.text("result", handle)), certificate: library.text("certificate", handle),
      schedule: library.text("schedule", handle), makespan: library.text("makespan", handle), bound: library.text("lower_bound", handle),
      rounded: library.text("resolution", handle) } });
    return { library, handle };
  }

  /* The verdict on what was found, its drawing, and what bounds and heuristics say. */
  function examine({ library, handle }) {
    const { model } = JSON.parse(library.text("result", handle));
    const certificate = library.text("certificate", handle), schedule = library.text("schedule", handle), message = () => library.text("message", handle);
    const checked = certificate === null ? library.call("verify", handle, instance, schedule) : library.call("certify", handle, instance, certificate);
    postMessage({ checked: { status: checked, message: message(), proof: certificate !== null } });
    const drawn = library.call("draw", handle, instance, schedule, null);
    postMessage({ drawing: drawn === OK ? library.text("text", handle) : null, reason: message() });
    postMessage({ bounds: bounds_of(library, handle) });
    library.call("set_time_limit", handle, Math.min(limit, IMPROVE));
    for (const { model: of, name, summary } of library.names("heuristic"))
      if (of === model && library.call("heuristic", handle, name, instance) === OK)
        postMessage({ heuristic: { name, summary, makespan: library.text("makespan", handle) } });
    postMessage({ done: true });
  }

  async function run() {
    try {
      const found = await solve();
      if (found !== null)
        examine(found);
    } catch (error) {
      postMessage({ error: error.message === "out of memory" || error instanceof WebAssembly.RuntimeError
        ? "the memory of this page ran out, or the engine failed: " + error.message : String(error) });
    }
  }

  if (!cancelled)
    run();
  else if (cancel !== null)
    cancel();
};
