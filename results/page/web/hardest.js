"use strict";

/* What the search found hard: effort against size, and the ten instances that took most. */
const hardest = (() => {
  const { element, count, seconds, quantile, short, select, table } = tools;
  const { rows, models } = data;
  const most = 10;
  const measures = {
    searched: { title: "search nodes", of: (row) => row.searched, text: count, least: 1, floor: 1 },
    seconds: { title: "time, s", of: (row) => row.seconds, text: seconds, least: 1e-6 },
  };

  /* Median and largest effort at each size; a logarithm has no place for less than `least`. */
  function curves(chosen, measure) {
    const sizes = new Map();
    for (const row of chosen) {
      if (!sizes.has(row.nodes))
        sizes.set(row.nodes, []);
      sizes.get(row.nodes).push(measure.of(row));
    }
    const points = [...sizes].sort((a, b) => a[0] - b[0]).map(([size, list]) => [size, list.sort((a, b) => a - b)]);
    const curve = (pick) => points.map(([size, list]) => ({ x: size, y: Math.max(pick(list), measure.least) }));
    return [curve((list) => list[list.length - 1]), curve((list) => quantile(list, 0.5))];
  }

  function chart(canvas) {
    const set = (label, symbol) => ({ label, data: [], showLine: true, borderWidth: 2, pointStyle: symbol, pointRadius: 4, clip: false });
    return new Chart(canvas, {
      type: "scatter",
      data: { datasets: [set("worst", "triangle"), set("median", "circle")] },
      options: {
        animation: false, maintainAspectRatio: false,
        scales: {
          x: { type: "linear", title: { display: true, text: "nodes of the instance" }, ticks: { precision: 0 } },
          y: { type: "logarithmic", title: { display: true, text: "" } },
        },
        plugins: { legend: { position: "bottom", labels: { usePointStyle: true } } },
      },
    });
  }

  function paint(drawn) {
    const ink = theme.colour("ink"), line = theme.colour("line");
    for (const axis of ["x", "y"]) {
      drawn.options.scales[axis].ticks.color = drawn.options.scales[axis].title.color = ink;
      drawn.options.scales[axis].grid.color = line;
    }
    drawn.options.plugins.legend.labels.color = ink;
    drawn.data.datasets.forEach((set, i) => {
      set.borderColor = set.backgroundColor = theme.colour("curve-" + i);
    });
  }

  function fill(drawn, chosen, measure) {
    curves(chosen, measure).forEach((curve, i) => {
      drawn.data.datasets[i].data = curve;
    });
    drawn.options.scales.y.title.text = measure.title;
    drawn.options.scales.y.min = measure.floor;
    drawn.options.plugins.tooltip.callbacks = {
      label: (item) => item.dataset.label + " of " + item.parsed.x + " nodes: " + measure.text(item.parsed.y),
    };
    paint(drawn);
    drawn.update("none");
  }

  const columns = [
    { title: "Instance" }, { title: "Model", wide: true }, { title: "Family", wide: true }, { title: "Nodes", number: true }, { title: "Status" },
    { title: "Search nodes", number: true }, { title: "Time", number: true },
  ];

  function ranking(chosen, measure) {
    const sorted = [...chosen].sort((a, b) => measure.of(b) - measure.of(a) || b.seconds - a.seconds || a.index - b.index).slice(0, most);
    return table(sorted.length === 1 ? "The hardest instance." : "The " + sorted.length + " hardest instances.", columns, sorted.map((row) => ({
      cells: [element("button", { type: "button", class: "link", click: () => detail.open(row) }, row.title), row.model, short(row.family),
        String(row.nodes), row.optimal ? "optimal" : element("span", { class: "open" }, row.status), count(row.searched), seconds(row.seconds)],
    })));
  }

  function show() {
    const section = document.getElementById("hardest");
    if (!rows.some((row) => row.timed)) {
      tools.leave(section);
      return;
    }
    const canvas = element("canvas", { role: "img", "aria-label": "Effort of the search against the number of nodes: worst and median. The table below lists the hardest." });
    const place = element("div", {});
    const model = select("Model", models.map((name) => [name, name]), renew);
    const by = select("By", [["searched", "search nodes"], ["seconds", "time"]], renew);
    section.append(element("p", {}, "Effort against size: the worst and the median instance of each size, open ones included. "
      + "The scale is logarithmic; less than one search node stands at 1."),
    element("div", { class: "controls" }, model.whole, by.whole), element("div", { class: "chart tall" }, canvas), place);
    const drawn = chart(canvas);

    function renew() {
      const measure = measures[by.box.value], chosen = rows.filter((row) => row.model === model.box.value);
      fill(drawn, chosen, measure);
      place.replaceChildren(ranking(chosen, measure));
    }
    renew();
    theme.listen(() => {
      paint(drawn);
      drawn.update("none");
    });
  }

  return { show };
})();
