"use strict";

/* Light or dark: as the system has it, until the button is pressed. Runs before the page is painted. */
const theme = (() => {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const listeners = [];
  let chosen = false;

  function set(dark) {
    root.dataset.theme = dark ? "dark" : "light";
    const button = document.getElementById("theme");
    if (button)
      button.textContent = dark ? "Light" : "Dark";
    listeners.forEach((listener) => listener());
  }

  set(system.matches);
  system.addEventListener("change", () => {
    if (!chosen)
      set(system.matches);
  });
  document.addEventListener("DOMContentLoaded", () => {
    set(system.matches);
    document.getElementById("theme").addEventListener("click", () => {
      chosen = true;
      set(root.dataset.theme !== "dark");
    });
  });

  return {
    /* Call the function whenever the colours change. */
    listen: (listener) => listeners.push(listener),
    /* A colour of page.css by its name there. */
    colour: (name) => getComputedStyle(root).getPropertyValue("--" + name).trim(),
  };
})();
