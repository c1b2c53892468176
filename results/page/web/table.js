"use strict";

/* All instances: sorted by clicking a column's head, filtered by choices, words and conditions. DataTables takes HTML, so every text is escaped, also for
   its filter. */
const instances = (() => {
  const { element, escape, count, counted, seconds, ratio, select, decimal, short } = tools;
  const { rows, models, families, drawn } = data;
  const all = "*";
  const choice = drawn.size < rows.length; /* not all are drawn */
  let made = null, asked = query.parse("");

  /* Makespans of different models or units do not compare: each has its place among those of its own kind, one kind after the other. */
  const places = new Map();
  [...rows].sort((a, b) => models.indexOf(a.model) - models.indexOf(b.model) || (a.unit || "").localeCompare(b.unit || "") || a.value - b.value)
    .forEach((row, place) => places.set(row, place));
  const statuses = ["optimal", "uncertified", "open"].filter((one) => rows.some((row) => row.status === one));
  const kinds = new Set(rows.map((row) => row.model + "\0" + row.unit)).size;

  /* A column that sorts by `value`; left out when no row `has` it, such as when it says the same of
     all. */
  function column(key, title, kind, text, value, has = () => true) {
    const render = (cell, purpose, row) => (purpose === "sort" || purpose === "type" ? value(row) : text(row));
    return { key, title, data: null, type: rows.length > 0 && typeof value(rows[0]) === "number" ? "num" : "string", className: kind, render, has };
  }

  function columns() {
    const mark = (row) => (choice && drawn.has(row.index) ? '<span class="mark" title="drawn">◪</span> ' : "");
    const open = (row) => mark(row) + '<button type="button" class="link">' + escape(row.title) + "</button>";
    const known = (row) => query.above(row) !== null;
    const exact = (row) => '<span title="' + escape(row.makespan) + '">' + escape(decimal(row.makespan, row.value) + (row.unit ? " " + row.unit : "")) + "</span>";
    const family = (row) => (row.family === data.none ? "" : '<span title="' + escape(row.family) + '">' + escape(short(row.family)) + "</span>");
    return [
      column("instance", "Instance", "name", open, (row) => row.title),
      column("model", "Model", "wide", (row) => escape(row.model), (row) => row.model, () => models.length > 1),
      column("family", "Family", "wide", family, (row) => row.family, () => families(rows).length > 1),
      column("n", "Nodes", "number", (row) => count(row.nodes), (row) => row.nodes),
      column("status", "Status", "", (row) => (row.optimal ? "optimal" : '<span class="open">' + row.status + "</span>"), (row) => row.status,
        () => statuses.length > 1),
      column("makespan", "Makespan", "number", exact, (row) => places.get(row)),
      column("ratio", "Heuristic / optimum", "number", (row) => (known(row) ? '<span class="wide">' + escape(row.compared.name) + " </span>" + ratio(query.above(row)) : "–"),
        (row) => (known(row) ? query.above(row) : -1), known),
      column("searched", "Search nodes", "number widest", (row) => (row.timed ? count(row.searched) : "–"), (row) => row.searched, (row) => row.timed),
      column("seconds", "Time", "number widest", (row) => (row.timed ? seconds(row.seconds) : "–"), (row) => row.seconds, (row) => row.timed),
    ].filter((one) => rows.some(one.has));
  }

  /* Choices above the table by their names in the address; what offers nothing to choose from is left out. */
  function choices(place, changed) {
    const offered = (list) => [[all, "all"], ...list.map((item) => [item, short(item)])];
    const found = {
      model: { box: select("Model", offered(models), changed), of: (row) => row.model, many: models.length > 1 },
      family: { box: select("Family", offered(families(rows)), changed), of: (row) => row.family, many: families(rows).length > 1 },
      status: { box: select("Status", offered(statuses), changed), of: (row) => row.status, many: statuses.length > 1 },
      drawing: { box: select("Drawing", [[all, "any"], ["drawn", "drawn here"]], changed), of: (row) => (drawn.has(row.index) ? "drawn" : ""), many: choice },
    };
    const used = Object.entries(found).filter(([, one]) => one.many);
    place.append(...used.map(([name, one]) => {
      one.box.box.name = name;
      return one.box.whole;
    }));
    return Object.fromEntries(used);
  }

  function passes(boxes, row) {
    return asked.passes(row) && Object.values(boxes).every((one) => one.box.box.value === all || one.box.box.value === one.of(row));
  }

  /* The rows that fit, in the order in which they are shown. */
  function order() {
    return made === null ? rows : made.rows({ search: "applied", order: "applied" }).data().toArray();
  }

  /* The field for words and conditions, with what is wrong with it. */
  function field(changed) {
    const input = element("input", { type: "search", name: "q", placeholder: "words, n > 20", "aria-describedby": "query-help", input: () => changed() });
    const help = element("p", { id: "query-help", class: "soft" });
    const usual = "Words, and conditions on " + query.names.join(", ") + ": n > 20 ratio >= 1.1";
    const tell = () => {
      help.textContent = asked.unknown.length === 0 ? usual : asked.unknown.join(", ") + " is no quantity: " + query.names.join(", ");
      help.classList.toggle("open", asked.unknown.length > 0);
    };
    return { input, help, tell, whole: element("label", { class: "query" }, "Search ", input) };
  }

  /* What the address says about the table, and what that says. */
  function link(boxes, search, shown, ask) {
    let busy = false;
    const sorted = () => made.order()[0] || null;
    const write = () => {
      if (busy)
        return;
      const by = sorted(), page = made.page.info();
      const values = Object.entries(boxes).map(([name, one]) => [name, one.box.box.value === all ? null : one.box.box.value]);
      state.change({ ...Object.fromEntries(values), q: search.input.value, sort: by ? (by[1] === "desc" ? "-" : "") + shown[by[0]].key : null,
        page: page.page > 0 ? String(page.page + 1) : null, rows: page.length === 25 ? null : String(page.length) });
    };
    made.on("order.dt page.dt length.dt search.dt", write);
    state.follow((values) => {
      busy = true;
      for (const [name, one] of Object.entries(boxes))
        one.box.box.value = [...one.box.box.options].some((option) => option.value === values[name]) ? values[name] : all;
      search.input.value = values.q || "";
      const key = (values.sort || "").replace(/^-/, ""), at = shown.findIndex((one) => one.key === key);
      made.order(at < 0 ? [] : [at, values.sort.startsWith("-") ? "desc" : "asc"]);
      made.page.len([10, 25, 100].includes(Number(values.rows)) ? Number(values.rows) : 25);
      ask();
      const page = Number(values.page) - 1, pages = made.page.info().pages;
      if (page > 0 && page < pages)
        made.page(page).draw("page");
      busy = false;
    });
  }

  function build(controls, node, shown) {
    $.fn.dataTable.ext.errMode = "throw";
    return $(node).DataTable({
      data: rows, columns: shown, deferRender: true, autoWidth: false, order: [], pageLength: 25, lengthMenu: [10, 25, 100],
      dom: 'l<"frame"t>ip', pagingType: "simple_numbers",
      language: { lengthMenu: "_MENU_ rows", info: "_START_ to _END_ of _TOTAL_", infoFiltered: "(of _MAX_)", infoEmpty: "none",
        zeroRecords: "No instance fits.", paginate: { previous: "‹ Back", next: "Next ›" } },
    });
  }

  function show() {
    const section = document.getElementById("instances");
    if (rows.length === 0) {
      tools.leave(section);
      return;
    }
    section.append(element("p", {}, "Choose a row for all that is known of it" + (choice
      ? ". ◪ marks those that are drawn on this page: " + data.raw.choice : ", and its schedules.")
      + " The heuristic is the one that provecast solve compares with, with its ratio to the optimum: fastest node first, in other models the best of them."
      + (kinds > 1 ? " Makespans are sorted within their model and unit." : "")));
    const controls = element("div", { class: "controls" }), node = element("table", { id: "rows", class: "display" }), shown = columns();
    const save = element("button", { type: "button", id: "csv", click: () => download.save(order(), "instances.csv") });
    const search = field(ask), boxes = choices(controls, ask);
    function ask() {
      asked = query.parse(search.input.value);
      search.tell();
      made.search(asked.words).draw();
    }
    controls.prepend(search.whole);
    controls.append(save);
    section.append(controls, search.help, node);
    made = build(controls, node, shown);
    $.fn.dataTable.ext.search.push((settings, texts, index, row) => passes(boxes, row));
    made.on("draw.dt", () => {
      save.textContent = "CSV of " + counted(made.page.info().recordsDisplay, "row");
    });
    link(boxes, search, shown, ask);
    if (Object.keys(state.get()).some((name) => name !== "row"))
      section.scrollIntoView(); /* the address says something about the table */
    node.tBodies[0].addEventListener("click", (event) => {
      const line = event.target.closest("tr"), row = line && made.row(line).data();
      if (row)
        detail.open(row);
    });
  }

  return { show, order };
})();
