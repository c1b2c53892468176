"use strict";

/* What is typed above the table: words, which are searched in the texts of a row, and conditions such as n > 20. */
const query = (() => {
  /* How far the best lower bound is below the makespan, in millionths of the bound; null: unknown. */
  function gap(row) {
    const known = row.bounds.filter((bound) => bound.above !== null).map((bound) => bound.above);
    return row.optimal ? 0 : known.length > 0 ? Math.min(...known) : null;
  }

  /* How far the compared heuristic is from the optimum, in millionths; null: it is not known. */
  function above(row) {
    return row.optimal && row.compared !== null ? row.compared.above : null;
  }

  const ratio = (millionths) => (millionths === null ? null : 1 + millionths / 1e6);
  const percent = (millionths) => (millionths === null ? null : millionths / 1e4);
  const quantities = {
    n: (row) => row.nodes,
    tasks: (row) => row.tasks,
    makespan: (row) => row.value,
    ratio: (row) => ratio(above(row)),
    gap: (row) => percent(gap(row)),
    searched: (row) => (row.timed ? row.searched : null),
    seconds: (row) => (row.timed ? row.seconds : null),
  };
  const aliases = { nodes: "n", size: "n", transmissions: "tasks", time: "seconds" };
  const tests = {
    "<": (a, b) => a < b, "<=": (a, b) => a <= b, ">": (a, b) => a > b, ">=": (a, b) => a >= b, "=": (a, b) => a === b, "!=": (a, b) => a !== b,
  };
  const condition = /([a-z]+)\s*(<=|>=|!=|==|<|>|=)\s*([0-9.]+(?:e[0-9]+)?)/gi;

  /* The words that are left, what rows must pass, and names that are no quantity. */
  function parse(text) {
    const conditions = [], unknown = [];
    const words = text.replace(condition, (whole, name, sign, number) => {
      const quantity = quantities[aliases[name.toLowerCase()] || name.toLowerCase()];
      if (!quantity)
        unknown.push(name);
      else
        conditions.push({ quantity, test: tests[sign === "==" ? "=" : sign], number: Number(number) });
      return " ";
    }).trim();
    const passes = (row) => conditions.every(({ quantity, test, number }) => {
      const value = quantity(row);
      return value !== null && test(value, number);
    });
    return { words, passes, unknown };
  }

  return { parse, gap, above, names: Object.keys(quantities) };
})();
