"use strict";

/* All instances: sorted by clicking a column's head, filtered by choices and by words. DataTables takes HTML, so every text is escaped, also for its
   filter. */
const instances = (() => {
  const { element, escape, count, seconds, ratio, select } = tools;
  const { rows, models, families, drawn } = data;
  const all = "*";
  const choice = drawn.size < rows.length; /* not all are drawn */

  /* How far the heuristic is from the optimum, in millionths; below 0: it is not known. */
  function above(row) {
    return row.optimal && row.compared !== null && row.compared.above !== null ? row.compared.above : -1;
  }

  /* A column that sorts by `value`. */
  function column(title, kind, text, value) {
    const render = (cell, purpose, row) => (purpose === "sort" || purpose === "type" ? value(row) : text(row));
    return { title, data: null, type: typeof value(rows[0]) === "number" ? "num" : "string", className: kind, render };
  }

  function columns() {
    const mark = (row) => (choice && drawn.has(row.index) ? '<span class="mark" title="drawn">◪</span> ' : "");
    const open = (row) => mark(row) + '<button type="button" class="link">' + escape(row.title) + "</button>";
    return [
      column("Instance", "name", open, (row) => row.title),
      column("Model", "wide", (row) => escape(row.model), (row) => row.model),
      column("Family", "wide", (row) => escape(row.family), (row) => row.family),
      column("Nodes", "number", (row) => count(row.nodes), (row) => row.nodes),
      column("Status", "", (row) => (row.optimal ? "optimal" : '<span class="open">' + row.status + "</span>"), (row) => row.status),
      column("Makespan", "number", (row) => escape(row.makespan + (row.unit ? " " + row.unit : "")), (row) => row.value),
      column("Heuristic", "number", (row) => (above(row) < 0 ? "–" : escape(row.compared.name) + " " + ratio(above(row))), above),
      column("Search nodes", "number wide", (row) => (row.timed ? count(row.searched) : "–"), (row) => row.searched),
      column("Time", "number wide", (row) => (row.timed ? seconds(row.seconds) : "–"), (row) => row.seconds),
    ];
  }

  /* Choices above the table; returns what says whether a row passes. */
  function filters(place, changed) {
    const offered = (list) => [[all, "all"], ...list.map((item) => [item, item])];
    const model = select("Model", offered(models), changed), family = select("Family", offered(families(rows)), changed);
    const statuses = ["optimal", "uncertified", "open"].filter((one) => one !== "uncertified" || rows.some((row) => row.status === one));
    const status = select("Status", offered(statuses), changed), picture = select("Drawing", [[all, "any"], ["drawn", "drawn here"]], changed);
    place.append(model.whole, family.whole, status.whole, ...(choice ? [picture.whole] : []));
    const passes = (box, value) => box.value === all || box.value === value;
    return (row) => passes(model.box, row.model) && passes(family.box, row.family) && passes(status.box, row.status)
      && passes(picture.box, drawn.has(row.index) ? "drawn" : "");
  }

  function show() {
    const section = document.getElementById("instances");
    if (rows.length === 0) {
      section.append(element("p", { class: "empty" }, "No instances."));
      return;
    }
    section.append(element("p", {}, "Choose a row for all that is known of it" + (choice
      ? ". ◪ marks those that are drawn on this page: " + data.raw.choice : ", and its schedule.")
      + " The heuristic is the one that provecast solve compares with, with its ratio to the optimum: fastest node first, in other models the best of them."));
    const controls = element("div", { class: "controls" }), node = element("table", { id: "rows", class: "display" });
    let made = null;
    const passes = filters(controls, () => made.draw());
    section.append(controls, node);
    $.fn.dataTable.ext.errMode = "throw";
    $.fn.dataTable.ext.search.push((settings, texts, index, row) => passes(row));
    made = $(node).DataTable({
      data: rows, columns: columns(), deferRender: true, autoWidth: false, order: [], pageLength: 25, lengthMenu: [10, 25, 100],
      dom: 'lf<"frame"t>ip', pagingType: "simple_numbers",
      language: { search: "Search", lengthMenu: "_MENU_ rows", info: "_START_ to _END_ of _TOTAL_", infoFiltered: "(of _MAX_)", infoEmpty: "none",
        zeroRecords: "No instance fits.", paginate: { previous: "‹ Back", next: "Next ›" } },
    });
    node.tBodies[0].addEventListener("click", (event) => {
      const line = event.target.closest("tr"), row = line && made.row(line).data();
      if (row)
        detail.open(row);
    });
  }

  return { show };
})();
