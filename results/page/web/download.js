"use strict";

/* Rows as a CSV file, as docs/FORMATS.md has it for exports: exact values, and texts that no spreadsheet takes for a formula. */
const download = (() => {
  const columns = [
    ["hash", (row) => row.hash], ["name", (row) => row.name], ["model", (row) => row.model], ["family", (row) => row.family], ["seed", (row) => row.seed],
    ["source", (row) => row.source], ["line", (row) => row.line], ["nodes", (row) => row.nodes], ["tasks", (row) => row.tasks],
    ["status", (row) => row.status], ["makespan", (row) => row.makespan], ["makespan_float", (row) => row.value], ["unit", (row) => row.unit],
    ["heuristic", (row) => row.compared && row.compared.name], ["heuristic_makespan", (row) => row.compared && row.compared.value],
    ["ratio", (row) => (query.above(row) === null ? null : 1 + query.above(row) / 1e6)],
    ["gap_percent", (row) => (query.gap(row) === null ? null : query.gap(row) / 1e4)],
    ["method", (row) => row.method], ["searched", (row) => (row.timed ? row.searched : null)], ["seconds", (row) => (row.timed ? row.seconds : null)],
    ...(data.raw.class ? [["class", () => data.raw.class]] : []),
  ];

  function cell(value) {
    if (value === null || value === undefined)
      return "";
    const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? "'" + value : String(value);
    return /[",\r\n]/.test(text) ? '"' + text.replaceAll('"', '""') + '"' : text;
  }

  function csv(rows) {
    const lines = [columns.map(([title]) => title), ...rows.map((row) => columns.map(([, of]) => cell(of(row))))];
    return lines.map((line) => line.join(",") + "\n").join("");
  }

  function save(rows, name) {
    const address = URL.createObjectURL(new Blob([csv(rows)], { type: "text/csv" }));
    tools.element("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  }

  return { csv, save };
})();
