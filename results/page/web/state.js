"use strict";

/* What is shown, in the address behind #: filters, order and page of the table as NAME=VALUE, and the opened row. A row alone is its hash, so that
   PAGE#HASH is a link to it. */
const state = (() => {
  const listeners = [];
  let current = read() || {};

  /* null: the address names a section. */
  function read() {
    const text = location.hash.slice(1);
    if (/^[0-9a-f]{6,64}$/.test(text))
      return { row: text.slice(0, 16) };
    return text === "" || text.includes("=") ? Object.fromEntries(new URLSearchParams(text)) : null;
  }

  function address() {
    const names = Object.keys(current);
    return "#" + (names.length === 1 && names[0] === "row" ? current.row : new URLSearchParams(current));
  }

  /* Take over values; "" and null leave a name out. With `step` one can go back to what was there before. */
  function change(values, step) {
    const next = Object.fromEntries(Object.entries({ ...current, ...values }).filter(([, value]) => value !== null && value !== ""));
    if (new URLSearchParams(next).toString() === new URLSearchParams(current).toString())
      return;
    current = next;
    history[step ? "pushState" : "replaceState"](null, "", address());
  }

  addEventListener("popstate", () => {
    const found = read();
    if (found === null)
      return;
    current = found;
    listeners.forEach((listener) => listener(current));
  });

  return {
    change,
    get: () => current,
    /* Call the function now and whenever the reader goes back or follows a link. */
    follow: (listener) => {
      listeners.push(listener);
      listener(current);
    },
  };
})();
