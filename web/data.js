"use strict";

/* What the store holds, from the JSON in the page; results/web_rows.c writes it. Exact values stay texts. */
const data = (() => {
  const raw = JSON.parse(document.getElementById("data").textContent);
  const name = (list, index) => (index < 0 ? null : raw.lists[list][index]);

  /* For sorting and for charts only. */
  function number(text) {
    const [top, bottom] = String(text).split("/");
    return bottom ? Number(top) / Number(bottom) : Number(top);
  }

  /* Name, value, millionths above the optimum (of bounds: of the optimum above them), three by three. */
  function values(list, flat) {
    const found = [];
    for (let i = 0; i < flat.length; i += 3)
      found.push({ name: name(list, flat[i]), value: String(flat[i + 1]), above: flat[i + 2] });
    return found;
  }

  function row(cells, index) {
    const [title, source, line, model, family, seed, unit, nodes, tasks, status, makespan, method, proof, searched, seconds,
      threads, timeLimit, memoryLimit, version, machine, options, hash, compared, heuristics, bounds] = cells;
    const place = name("sources", source) + ":" + line;
    const list = values("heuristics", heuristics);
    return {
      index, place, model: name("models", model), family: name("families", family) || "no family", seed, unit: name("units", unit), nodes, tasks,
      title: title === null ? place : title,
      optimal: status === 1,
      status: ["open", "optimal", "uncertified"][status],
      makespan: String(makespan),
      value: number(makespan),
      method: name("methods", method),
      proof: name("proofs", proof),
      searched, seconds, threads, timeLimit, memoryLimit,
      timed: threads > 0, /* an export need not say what the search took */
      version: name("versions", version),
      machine: name("machines", machine),
      options: name("options", options),
      hash,
      heuristics: list,
      bounds: values("bounds", bounds),
      compared: list.find((entry) => entry.name === name("heuristics", compared)) || null,
    };
  }

  const rows = raw.rows.map(row);

  /* The drawings stand in the order of their rows: which one is a row's. */
  const drawn = new Map();
  for (let i = 0; i < raw.drawn.length; i += 2)
    for (let j = 0; j < raw.drawn[i + 1]; j++)
      drawn.set(raw.drawn[i] + j, drawn.size);

  const models = raw.lists.models.filter((model) => rows.some((one) => one.model === model));
  const families = (chosen) => [...new Set(chosen.map((one) => one.family))].sort();
  return { raw, rows, models, families, drawn, number };
})();
