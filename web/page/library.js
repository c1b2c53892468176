"use strict";

/* The C library, provecast.h, as WebAssembly: open_library (MODULE) is an object whose functions have the names of the header without
   "provecast_". Texts are strings, a handle is a BigInt. Pointers have 64 bits. `report ({ bound, makespan })` is called now and then while
   `search` runs; texts are null where there is nothing yet. Where the browser can suspend WebAssembly, messages to the worker arrive then. */
function open_library(module, report) {
  const encoder = new TextEncoder(), decoder = new TextDecoder();
  const suspends = typeof WebAssembly.Suspending === "function" && typeof WebAssembly.promising === "function";
  let exports = null;

  function view() {
    return new DataView(exports.memory.buffer);
  }

  /* What of WASI the library asks for: the clock, and the end when memory has run out. There are no files. */
  const BAD_FILE = 8, system = {
    clock_time_get: (clock, precision, time) => {
      view().setBigUint64(Number(time), BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    proc_exit: () => {
      throw new Error("out of memory");
    },
    environ_sizes_get: (count, size) => {
      view().setBigUint64(Number(count), 0n, true);
      view().setBigUint64(Number(size), 0n, true);
      return 0;
    },
    environ_get: () => 0,
  };
  const imports = {};
  for (const { module: name, name: field } of WebAssembly.Module.imports(module)) {
    imports[name] = imports[name] || {};
    imports[name][field] = system[field] || (() => BAD_FILE);
  }
  const look = (bound, makespan) => {
    report({ bound: text_at(bound), makespan: text_at(makespan) });
    return new Promise((go_on) => setTimeout(go_on));
  };
  imports.page = { look: suspends ? new WebAssembly.Suspending(look) : look };
  exports = new WebAssembly.Instance(module, imports).exports;
  exports._initialize();

  function text_at(pointer) {
    if (pointer === 0n)
      return null;
    const bytes = new Uint8Array(exports.memory.buffer), start = Number(pointer);
    return decoder.decode(bytes.subarray(start, bytes.indexOf(0, start)));
  }

  function allocate(size) {
    const block = exports.malloc(BigInt(size));
    if (block === 0n)
      throw new Error("out of memory");
    return block;
  }

  function copy(text) {
    const bytes = encoder.encode(text), block = allocate(bytes.length + 1);
    const memory = new Uint8Array(exports.memory.buffer);
    memory.set(bytes, Number(block));
    memory[Number(block) + bytes.length] = 0;
    return block;
  }

  /* Calls with texts and lists of texts in the place of pointers, which lives as long as the call. */
  function call(name, ...values) {
    const blocks = [];
    const keep = (block) => {
      blocks.push(block);
      return block;
    };
    const list = (texts) => {
      const items = texts.map((text) => keep(copy(text))), block = keep(allocate(8 * (items.length + 1)));
      [...items, 0n].forEach((item, i) => view().setBigUint64(Number(block) + 8 * i, item, true));
      return block;
    };
    const given = values.map((value) => typeof value === "string" ? keep(copy(value)) : Array.isArray(value) ? list(value) : value === null ? 0n : value);
    const result = exports["provecast_" + name](...given);
    blocks.forEach((block) => exports.free(block));
    return result;
  }

  /* All names of a list such as "heuristic": { model, name, summary }. */
  function names(list) {
    const found = [], row = allocate(24);
    for (let i = 0n; exports["provecast_" + list + "_name"](i, row) === 1; i++)
      found.push(Object.fromEntries(["model", "name", "summary"].map((key, k) => [key, text_at(view().getBigUint64(Number(row) + 8 * k, true))])));
    exports.free(row);
    return found;
  }

  /* solve, which may take long. */
  async function search(handle, instance) {
    const text = copy(instance), status = await (suspends ? WebAssembly.promising(exports.page_search) : exports.page_search)(handle, text);
    exports.free(text);
    return status;
  }

  return { call, text: (...values) => text_at(call(...values)), names, search, suspends };
}
