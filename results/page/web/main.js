"use strict";

Chart.defaults.font.family = "system-ui, 'DejaVu Sans', sans-serif";
Chart.defaults.font.size = 12;
summary.numbers();
ratios.heuristics();
ratios.bounds();
instances.show();
hardest.show();
summary.show();
detail.follow();
/* The address keeps what is shown: ways to sections leave it alone. */
document.querySelectorAll("nav a").forEach((link) => link.addEventListener("click", (event) => {
  event.preventDefault();
  document.querySelector(link.getAttribute("href")).scrollIntoView();
}));
document.documentElement.dataset.ready = "yes";
