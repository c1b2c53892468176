"use strict";

/* The three numbers and the sentence at the top, and the table of models and families. */
const summary = (() => {
  const { element, count, counted, seconds, percent, quantile, short, table } = tools;
  const { raw, rows, models, families } = data;
  const listed = (before, words) => (words.some((word) => word) ? before + words.filter((word) => word).join(", ") : "");

  function lead() {
    const having = (status) => rows.filter((row) => row.status === status).length;
    const optimal = having("optimal"), bare = having("uncertified"), open = having("open");
    if (rows.length === 0)
      return "The store is empty: no instance has been solved into it yet.";
    const all = optimal === rows.length;
    return counted(rows.length, "instance") + " of " + counted(models.length, "model") + ". "
      + (all ? "All of them are proven optimal" : optimal === 0 ? "None of them is proven optimal" : count(optimal) + " ("
        + percent(optimal, rows.length) + ") are proven optimal")
      + (bare > 0 ? "; " + count(bare) + (bare === 1 ? " is" : " are") + " uncertified: the search calls the makespan optimal, but no certificate was kept" : "")
      + (open > 0 ? "; " + count(open) + (open === 1 ? " is" : " are") + " open: a limit ended the search, and the makespan is that of the best schedule found." : ".")
      + (raw.class ? " All schedules are of class " + raw.class + ", and every optimum is that of the class: schedules outside of it may be shorter." : "");
  }

  function proof() {
    if (rows.length === 0)
      return [];
    const first = raw.first ? raw.first.slice(0, 10) : null, last = raw.last ? raw.last.slice(0, 10) : null;
    return ["Proven means: the store holds a certificate that Provecast's checker, which shares no code with the search, accepted before it was stored, "
      + "as it accepted every schedule. ", element("code", {}, raw.recheck), " proves them anew." + (first
      ? " Solved" + listed(" by provecast ", raw.lists.versions) + listed(" on ", raw.lists.machines) + ", " + first + (first === last ? "" : " to " + last) + "." : "")];
  }

  /* A column for those without a certificate, where there are any. */
  function only(cell) {
    return rows.some((row) => row.status === "uncertified") ? [cell] : [];
  }

  const columns = [
    { title: "Model, family" }, { title: "Instances", number: true }, { title: "Optimal", number: true },
    ...only({ title: "Uncertified", number: true }), { title: "Open", number: true },
    { title: "Nodes", number: true, wide: true }, { title: "Median time", number: true, wide: true }, { title: "Longest", number: true },
    { title: "Total", number: true, wide: true }, { title: "Search nodes, most", number: true, wide: true },
  ];

  function line(title, chosen, kind) {
    const having = (status) => count(chosen.filter((row) => row.status === status).length);
    const timed = chosen.filter((row) => row.timed), times = timed.map((row) => row.seconds).sort((a, b) => a - b);
    const told = (text) => (timed.length > 0 ? text() : "–");
    const sizes = chosen.map((row) => row.nodes);
    const least = sizes.reduce((a, b) => Math.min(a, b)), most = sizes.reduce((a, b) => Math.max(a, b));
    return {
      kind,
      cells: [short(title), count(chosen.length), having("optimal"), ...only(having("uncertified")), having("open"),
        least === most ? String(least) : least + "–" + most,
        told(() => seconds(quantile(times, 0.5))), told(() => seconds(times[times.length - 1])), told(() => seconds(times.reduce((a, b) => a + b))),
        told(() => count(timed.reduce((a, row) => Math.max(a, row.searched), 0)))],
    };
  }

  function lines() {
    const found = [];
    for (const model of models) {
      const chosen = rows.filter((row) => row.model === model), names = families(chosen);
      found.push(line(model, chosen, "model"));
      names.forEach((family) => found.push(line(family, chosen.filter((row) => row.family === family), "family")));
    }
    return found;
  }

  /* A number with what it counts. */
  function tile(value, text, row) {
    const shown = row ? element("button", { type: "button", class: "link", title: "Open " + row.title, click: () => detail.open(row) }, value) : value;
    return element("p", { class: "tile" }, element("strong", {}, shown), element("span", {}, text));
  }

  /* The open instance whose best schedule is furthest above its best bound; if all are proven, the instance on which a heuristic is worst. */
  function worst() {
    const open = rows.filter((row) => !row.optimal);
    const most = (list, of) => list.reduce((a, b) => (a === null || of(b) > of(a) ? b : a), null);
    if (open.length > 0) {
      const widest = most(open.filter((row) => query.gap(row) !== null), query.gap);
      return widest === null ? tile("?", "gap of the open instances: no bounds were computed")
        : tile((query.gap(widest) / 1e4).toFixed(2) + " %", "worst gap between a schedule and the best bound", widest);
    }
    const furthest = most(rows.filter((row) => query.above(row) !== null), query.above);
    return furthest === null ? tile("0 %", "worst gap: all makespans are proven")
      : tile(tools.ratio(query.above(furthest)), "worst ratio of the compared heuristics to the optimum (" + furthest.compared.name + ")", furthest);
  }

  function numbers() {
    document.getElementById("lead").textContent = lead();
    document.getElementById("proof").append(...proof());
    if (rows.length === 0)
      return;
    const optimal = rows.filter((row) => row.optimal).length;
    document.getElementById("numbers").append(
      tile(count(rows.length), "instance" + (rows.length === 1 ? "" : "s") + " of " + counted(models.length, "model")),
      tile(percent(optimal, rows.length), "proven optimal: " + count(optimal) + " of " + count(rows.length)), worst());
  }

  function show() {
    const section = document.getElementById("summary");
    if (rows.length === 0)
      tools.leave(section);
    else
      section.append(table("Instances by model and family; times are those of the search.", columns, lines()));
  }

  return { numbers, show };
})();
