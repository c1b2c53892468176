"use strict";

/* One instance, opened from a row: what is known of it, every heuristic and bound, its drawing. */
const detail = (() => {
  const { element, count, counted, seconds, ratio, table } = tools;
  const { raw, rows, drawn } = data;
  const dialog = document.getElementById("detail");

  function timed(row, value) {
    return value + (row.unit ? " " + row.unit : "");
  }

  /* Fractions in decimals, for the eye. */
  function about(value) {
    return value.includes("/") ? " (about " + data.number(value).toPrecision(7) + ")" : "";
  }

  function verdict(row) {
    if (row.optimal)
      return "proven optimal" + (row.proof ? " by " + row.proof : "");
    if (row.status === "uncertified")
      return "called optimal by the search; no certificate was kept, so the checker has nothing to go by";
    const best = row.bounds.filter((bound) => bound.above !== null).reduce((a, b) => (a === null || b.above < a.above ? b : a), null);
    return "open: a limit ended the search" + (best === null ? "" : "; no schedule is shorter than " + timed(row, best.value) + " by the bound " + best.name);
  }

  function listed(pairs) {
    return element("dl", {}, ...pairs.flatMap(([term, text]) => [element("dt", {}, term), element("dd", {}, text)]));
  }

  function answer(row) {
    const [node, task] = row.model === "openshop" ? ["job", "operation"] : ["node", "transmission"];
    return listed([
      ["Makespan", timed(row, row.makespan) + about(row.makespan) + ", " + verdict(row)],
      ["Instance", row.model + " model, " + counted(row.nodes, node) + ", " + counted(row.tasks, task)],
    ]);
  }

  function origin(row) {
    return listed([
      ["Family", row.family + (row.seed === null ? "" : ", seed " + row.seed)],
      ["From", row.place],
      ["Search", row.method + (row.timed ? ": " + counted(row.searched, "node") + " in " + seconds(row.seconds) + " by " + counted(row.threads, "thread") : "")
        + (row.timeLimit > 0 ? ", limit " + row.timeLimit + " s" : "")
        + (row.memoryLimit > 0 ? ", memory limit " + count(row.memoryLimit) + " bytes" : "")],
      ["Program", "provecast " + (row.version || "(which version is not recorded)") + (row.options ? ", " + row.options : "") + (row.machine ? ", on " + row.machine : "")],
      ["SHA-256", row.hash + "…"],
    ]);
  }

  /* Heuristics or bounds beside the makespan. */
  function beside(row, title, list, last) {
    if (list.length === 0)
      return null;
    const sorted = [...list].sort((a, b) => a.above - b.above);
    const lines = sorted.map((entry) => ({ cells: [entry.name, timed(row, entry.value), entry.above === null ? "–" : ratio(entry.above)] }));
    return table(title, [{ title: "Name" }, { title: "Value", number: true }, { title: last, number: true }], lines);
  }

  /* Why there is no drawing, and how to get one. */
  function otherwise(row, why) {
    return [element("p", { class: "note" }, why + " This draws it:"), element("pre", { tabindex: "0" }, raw.draw.replaceAll("HASH", row.hash))];
  }

  function undrawn(row) {
    return row.nodes > raw.maxSize || row.tasks > raw.maxSize ? "Too large to be drawn here."
      : "Not drawn here: " + count(drawn.size) + " of " + count(rows.length) + " instances are.";
  }

  async function fill(holder, row) {
    holder.setAttribute("aria-busy", "true");
    try {
      holder.append(await drawings.of(drawn.get(row.index)));
      holder.querySelectorAll(".drawing, pre").forEach((part) => part.setAttribute("tabindex", "0"));
    } catch (error) {
      holder.replaceChildren(...otherwise(row, "This browser cannot unpack the drawing (" + error.message + ")."));
    }
    holder.removeAttribute("aria-busy");
  }

  function picture(row) {
    const holder = element("div", { class: "picture" });
    if (drawn.has(row.index))
      fill(holder, row);
    else
      holder.append(...otherwise(row, undrawn(row)));
    return holder;
  }

  function open(row) {
    const best = row.optimal ? "Ratio" : "Ratio to the best";
    dialog.replaceChildren(
      element("form", { method: "dialog", class: "top" }, element("h2", { id: "detail-title" }, row.title),
        element("button", { "aria-label": "Close" }, "Close")),
      answer(row), picture(row),
      element("div", { class: "pair" }, ...[beside(row, "Heuristics", row.heuristics, best), beside(row, "Lower bounds", row.bounds, "Makespan divided by it")]
        .filter((part) => part !== null)),
      origin(row));
    dialog.showModal();
    dialog.scrollTop = 0;
  }

  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) /* beside it */
      dialog.close();
  });

  return { open };
})();
