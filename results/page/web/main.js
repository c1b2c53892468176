"use strict";

Chart.defaults.font.family = "system-ui, 'DejaVu Sans', sans-serif";
Chart.defaults.font.size = 12;
summary.show();
ratios.heuristics();
ratios.bounds();
hardest.show();
instances.show();
document.documentElement.dataset.ready = "yes";
