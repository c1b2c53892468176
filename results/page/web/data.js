"use strict";

/* The content of the store, from the JSON in the page; results/page/rows.c describes it. Exact values stay texts. */
const data = (() => {
  const raw = JSON.parse(document.getElementById("data").textContent);
  const none = "no family";
  const name = (list, index) => (index < 0 ? null : raw.lists[list][index]);

  /* For sorting and for charts only. */
  function number(text) {
    const [top, bottom] = String(text).split("/");
    return bottom ? Number(top) / Number(bottom) : Number(top);
  }

  /* Triples of name, value, millionths above the optimum (of bounds: of the optimum above them). */
  function values(list, flat) {
    const found = [];
    for (let i = 0; i < flat.length; i += 3)
      found.push({ name: name(list, flat[i]), value: String(flat[i + 1]), above: flat[i + 2] });
    return found;
  }

  function cell(list, value) {
    return Array.isArray(value) ? values(list, value) : list === null ? value : name(list, value);
  }

  /* A row has a member for each column, under the column's name, and those that follow from them. */
  function row(cells, index) {
    const found = Object.fromEntries(raw.columns.map(([column, list], i) => [column, cell(list, cells[i])]));
    const place = found.source + ":" + found.line;
    return {
      ...found, index, place,
      title: found.name === null ? place : found.name,
      family: found.family || none,
      optimal: found.status === 1,
      status: ["open", "optimal", "uncertified"][found.status],
      makespan: String(found.makespan),
      value: number(found.makespan),
      timed: found.threads > 0, /* an export need not record what the search took */
      compared: found.heuristics.find((entry) => entry.name === found.compared) || null,
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
  return { raw, rows, models, families, drawn, none, number };
})();
