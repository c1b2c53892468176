"use strict";

/* One instance, opened from a row or by its address: its schedules, every heuristic and bound, where it is from. */
const detail = (() => {
  const { element, count, counted, seconds, ratio, decimal, select, table } = tools;
  const { raw, rows, drawn } = data;
  const dialog = document.getElementById("detail");
  let present = null; /* the row */

  /* A time of the instance for the eye; the exact one appears when the mouse rests there. */
  function timed(row, value) {
    return element("span", { title: value }, words(row, value));
  }

  function words(row, value) {
    return decimal(value, data.number(value)) + (row.unit ? " " + row.unit : "");
  }

  function verdict(row) {
    if (row.optimal)
      return "proven optimal" + (raw.class ? " in class " + raw.class : "") + (row.proof ? " by " + row.proof : "");
    if (row.status === "uncertified")
      return "called optimal by the search; no certificate was kept, so the checker has nothing to go by";
    const best = row.bounds.filter((bound) => bound.above !== null).reduce((a, b) => (a === null || b.above < a.above ? b : a), null);
    return "open: a limit ended the search" + (best === null ? "" : "; no schedule is shorter than " + words(row, best.value) + " by the bound " + best.name);
  }

  function listed(pairs) {
    return element("dl", {}, ...pairs.flatMap(([term, text]) => [element("dt", {}, term), element("dd", {}, ...[text].flat())]));
  }

  function answer(row) {
    const [node, task] = raw.nouns[row.model] || ["node", "transmission"];
    return listed([
      ["Makespan", [timed(row, row.makespan), (row.makespan.includes("/") ? " (exactly " + row.makespan + ")" : "") + ", " + verdict(row)]],
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
      ["SHA-256", [element("a", { href: "#" + row.hash, title: "A link to this instance" }, row.hash), "…"]],
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

  /* The schedules, of which one is shown, and whether it fits or has its full size. */
  function selector(holder, row) {
    const schedules = [...holder.querySelectorAll(".schedule")], names = schedules.map((one) => one.dataset.name);
    const titled = (name) => {
      const found = row.heuristics.find((entry) => entry.name === name);
      return name + (found && found.above !== null ? ", ratio " + ratio(found.above) : "");
    };
    const box = select("Schedule", [...names.map((name, i) => [String(i), i === 0 ? name : titled(name)]), ["all", "all, below each other"]], choose);
    function choose() {
      schedules.forEach((one, i) => {
        one.hidden = box.box.value !== "all" && box.box.value !== String(i);
      });
    }
    const size = element("button", { type: "button", "aria-pressed": "false", click: () => {
      const large = holder.classList.toggle("large");
      size.setAttribute("aria-pressed", String(large));
      size.textContent = large ? "Fit the window" : "Full size";
    } }, "Full size");
    holder.prepend(element("div", { class: "controls" }, ...(schedules.length > 1 ? [box.whole] : []), size));
    choose();
  }

  async function fill(holder, row) {
    holder.setAttribute("aria-busy", "true");
    try {
      holder.append(await drawings.of(drawn.get(row.index)));
      holder.querySelectorAll(".drawing, pre").forEach((part) => part.setAttribute("tabindex", "0"));
      selector(holder, row);
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

  /* The rows before and after it, as the table has them. */
  function steps(row) {
    const order = instances.order(), at = order.indexOf(row);
    const step = (text, key, other) => element("button", { type: "button", "data-step": key, disabled: !other, click: () => show(other) }, text);
    return element("div", { class: "steps" }, step("‹ Previous", "ArrowLeft", order[at - 1]),
      element("span", { class: "soft" }, at < 0 ? "" : count(at + 1) + " of " + count(order.length)), step("Next ›", "ArrowRight", at < 0 ? undefined : order[at + 1]),
      element("form", { method: "dialog" }, element("button", { "aria-label": "Close", autofocus: true }, "Close")));
  }

  /* Put the row into the dialog, and into the address. */
  function show(row) {
    const best = row.optimal ? "Ratio" : "Ratio to the best";
    const before = document.activeElement && document.activeElement.dataset.step;
    dialog.replaceChildren(
      element("div", { class: "top" }, element("h2", { id: "detail-title" }, row.title), steps(row)),
      answer(row), picture(row),
      element("div", { class: "pair" }, ...[beside(row, "Heuristics", row.heuristics, best), beside(row, "Lower bounds", row.bounds, "Makespan / bound")]
        .filter((part) => part !== null)),
      origin(row));
    present = row;
    state.change({ row: row.hash }, !dialog.open && !state.get().row);
    if (!dialog.open)
      dialog.showModal();
    const again = before && dialog.querySelector('[data-step="' + before + '"]:enabled');
    if (again)
      again.focus();
    dialog.scrollTop = 0;
  }

  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) /* beside it */
      dialog.close();
  });
  dialog.addEventListener("keydown", (event) => {
    const button = event.target.closest("select, input, .drawing, pre") ? null : dialog.querySelector('[data-step="' + event.key + '"]:enabled');
    if (button)
      button.click();
  });
  dialog.addEventListener("close", () => {
    present = null;
    state.change({ row: null });
  });

  /* Open what the address names, and close when it names nothing any more. */
  function follow() {
    state.follow((values) => {
      const row = values.row ? rows.find((one) => one.hash.startsWith(values.row)) : null;
      if (!row)
        dialog.close();
      else if (row !== present)
        show(row);
    });
  }

  return { open: show, follow };
})();
