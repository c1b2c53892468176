"use strict";

/* Elements, numbers for the eye, tables. Text always goes in as text, never as HTML. */
const tools = (() => {
  /* An element; attributes whose value is a function are listeners, children are elements or texts. */
  function element(tag, attributes = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (typeof value === "function")
        made.addEventListener(name, value);
      else if (value !== null && value !== false)
        made.setAttribute(name, value === true ? "" : value);
    }
    made.append(...children.filter((child) => child !== null));
    return made;
  }

  const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

  /* For DataTables, which takes HTML. */
  function escape(text) {
    return String(text).replace(/[&<>"']/g, (letter) => escapes[letter]);
  }

  const grouped = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

  function count(value) {
    return grouped.format(value);
  }

  function counted(value, noun) {
    return count(value) + " " + noun + (value === 1 ? "" : "s");
  }

  function seconds(value) {
    if (value === 0)
      return "0 s";
    if (value < 1e-3)
      return (value * 1e6).toPrecision(3) + " µs";
    if (value < 1)
      return (value * 1e3).toPrecision(3) + " ms";
    return value < 1000 ? value.toPrecision(3) + " s" : count(value) + " s";
  }

  /* A share of a whole: 100 % and 0 % only where that is so. */
  function percent(part, whole) {
    if (whole === 0)
      return "–";
    const share = (100 * part) / whole;
    if (part > 0 && share < 0.1)
      return "< 0.1 %";
    if (part < whole && share > 99.9)
      return "> 99.9 %";
    return (part === 0 || part === whole ? share.toFixed(0) : share.toFixed(1)) + " %";
  }

  /* A ratio from how many millionths it is above 1, which are rounded up: 1 is exactly 1. At most eleven characters, for phones. */
  function ratio(millionths) {
    const value = Math.max(1 + millionths / 1e6, 1.0001);
    return millionths === 0 ? "1" : value < 100 ? value.toFixed(4) : value.toPrecision(6);
  }

  /* The value up to which at least `part` of the ascending list lies. */
  function quantile(list, part) {
    return list[Math.max(0, Math.ceil(part * list.length) - 1)];
  }

  /* An exact value for the eye: six digits of what is a fraction. */
  function decimal(text, value) {
    return text.includes("/") ? "~" + Number(value.toPrecision(6)) : text;
  }

  /* As much of a name as there is room for. */
  function short(text) {
    return text.length > 32 ? text.slice(0, 30).trimEnd() + "…" : text;
  }

  /* A section that has nothing to say, and the way to it. */
  function leave(section) {
    section.remove();
    document.querySelectorAll('a[href="#' + section.id + '"]').forEach((link) => link.remove());
  }

  /* A choice among [value, text] pairs. */
  function select(label, pairs, changed) {
    const box = element("select", { change: () => changed() });
    pairs.forEach(([value, text]) => box.append(element("option", { value }, text)));
    return { box, whole: element("label", {}, label + " ", box) };
  }

  /* A table that scrolls within its own frame: columns are { title, number, wide }, cells texts or elements. */
  function table(caption, columns, rows) {
    const kind = (i) => (columns[i].number ? "number" : "") + (columns[i].wide ? " wide" : "");
    const head = element("tr", {}, ...columns.map((column, i) => element("th", { scope: "col", class: kind(i) }, column.title)));
    const body = rows.map((row) => element("tr", { class: row.kind || null },
      ...row.cells.map((cell, i) => element(i === 0 ? "th" : "td", { scope: i === 0 ? "row" : null, class: kind(i) }, cell))));
    const frame = element("div", { class: "frame", tabindex: "0", role: "region", "aria-label": caption },
      element("table", { "aria-label": caption }, element("thead", {}, head), element("tbody", {}, ...body)));
    return element("div", { class: "tabled" }, frame, element("p", { class: "caption", "aria-hidden": "true" }, caption));
  }

  return { element, escape, count, counted, seconds, percent, ratio, quantile, decimal, short, leave, select, table };
})();
