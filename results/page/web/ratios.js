"use strict";

/* How far values are from the optimum: a bar for each heuristic (or bound), or for each family, with the numbers beside it. */
const ratios = (() => {
  const { element, count, counted, percent, ratio, quantile, short, select, table } = tools;
  const { rows, models, families } = data;
  const limits = [0, 1e4, 5e4, 1e5, 25e4, Infinity]; /* millionths above 1, which are exact as they are rounded up */
  const all = "*";
  const proven = rows.filter((row) => row.optimal).length;

  function classOf(above) {
    return limits.findIndex((limit) => above <= limit);
  }

  /* One group of values in numbers. */
  function measure(title, list) {
    const sorted = list.map((entry) => entry.above).sort((a, b) => a - b);
    const classes = limits.map(() => 0);
    sorted.forEach((above) => classes[classOf(above)]++);
    const worst = list.reduce((a, b) => (b.above > a.above ? b : a));
    return { title, sorted, classes, worst, mean: sorted.reduce((a, b) => a + b) / sorted.length };
  }

  /* Values of proven instances by heuristic or by family: [{ above, row }] under each title. */
  function groups(kind, choice) {
    const found = new Map();
    for (const row of rows) {
      if (!row.optimal || row.model !== choice.model || (choice.name === all && choice.family !== all && row.family !== choice.family))
        continue;
      for (const entry of row[kind]) {
        if (entry.above === null || (choice.name !== all && entry.name !== choice.name))
          continue;
        const title = choice.name === all ? entry.name : row.family;
        if (!found.has(title))
          found.set(title, []);
        found.get(title).push({ above: entry.above, row });
      }
    }
    const measured = [...found].map(([title, list]) => measure(title, list));
    const share = (group) => group.classes[0] / group.sorted.length;
    return measured.sort((a, b) => share(b) - share(a) || a.mean - b.mean || (a.title < b.title ? -1 : 1));
  }

  function chart(canvas, words) {
    return new Chart(canvas, {
      type: "bar",
      data: { labels: [], datasets: limits.map((limit, i) => ({ label: words.classes[i], data: [], borderWidth: 1, barPercentage: 0.85 })) },
      options: {
        indexAxis: "y", animation: false, maintainAspectRatio: false,
        scales: {
          x: { stacked: true, min: 0, max: 100, title: { display: true, text: "share of instances, %" } },
          y: { stacked: true, grid: { display: false }, ticks: { autoSkip: false } },
        },
        plugins: {
          legend: { position: "bottom", labels: { boxWidth: 14, boxHeight: 14 } },
          tooltip: { callbacks: { label: (item) => item.dataset.label + ": " + item.dataset.counts[item.dataIndex] } },
        },
      },
    });
  }

  function paint(drawn) {
    const ink = theme.colour("ink"), line = theme.colour("line"), back = theme.colour("back");
    drawn.options.scales.x.ticks.color = drawn.options.scales.y.ticks.color = ink;
    drawn.options.scales.x.title.color = drawn.options.plugins.legend.labels.color = ink;
    drawn.options.scales.x.grid.color = line;
    drawn.data.datasets.forEach((set, i) => {
      set.backgroundColor = theme.colour("class-" + i);
      set.borderColor = back;
    });
  }

  function fill(drawn, holder, found) {
    drawn.data.labels = found.map((group) => short(group.title));
    drawn.data.datasets.forEach((set, i) => {
      set.data = found.map((group) => (100 * group.classes[i]) / group.sorted.length);
      set.counts = found.map((group) => count(group.classes[i]) + " of " + count(group.sorted.length)
        + " (" + percent(group.classes[i], group.sorted.length) + ")");
    });
    holder.style.height = 110 + 26 * found.length + "px";
    paint(drawn);
    drawn.resize();
    drawn.update("none");
  }

  function numbers(words, choice, found) {
    const columns = [
      { title: choice.name === all ? words.one : "Family" }, { title: "Instances", number: true, wide: true }, { title: words.exact, number: true },
      { title: "Mean", number: true }, { title: "Median", number: true, wide: true }, { title: "95 %", number: true, wide: true }, { title: "Worst", number: true },
    ];
    const lines = found.map((group) => ({
      cells: [short(group.title), count(group.sorted.length), percent(group.classes[0], group.sorted.length), ratio(group.mean),
        ratio(quantile(group.sorted, 0.5)), ratio(quantile(group.sorted, 0.95)),
        element("button", { type: "button", class: "link", title: "Open " + group.worst.row.title,
          click: () => detail.open(group.worst.row) }, ratio(group.worst.above))],
    }));
    return table(words.caption, columns, lines);
  }

  /* What there is to choose from for a model. */
  function offer(kind, model) {
    const chosen = rows.filter((row) => row.model === model && row.optimal);
    const names = [...new Set(chosen.flatMap((row) => row[kind].map((entry) => entry.name)))].sort();
    return { names, families: families(chosen) };
  }

  function options(box, words, list) {
    box.replaceChildren(element("option", { value: all }, words), ...list.map((item) => element("option", { value: item }, short(item))));
  }

  function show(kind, words) {
    const section = document.getElementById(kind);
    const able = models.filter((one) => offer(kind, one).names.length > 0);
    if (able.length === 0) {
      tools.leave(section);
      return;
    }
    section.append(element("p", {}, words.about));
    const canvas = element("canvas", { role: "img", "aria-label": words.label });
    const holder = element("div", { class: "chart" }, canvas), place = element("div", {});
    const model = select("Model", able.map((one) => [one, one]), () => renew(true));
    const name = select(words.one, [], () => renew(false)), family = select("Family", [], () => renew(false));
    section.append(element("div", { class: "controls" }, model.whole, name.whole, family.whole), holder, place);
    const drawn = chart(canvas, words);

    function renew(fresh) {
      if (fresh) {
        const list = offer(kind, model.box.value);
        options(name.box, "all, a bar for each", list.names);
        options(family.box, "all families", list.families);
      }
      family.box.disabled = name.box.value !== all; /* then there is a bar for each family */
      const choice = { model: model.box.value, name: name.box.value, family: family.box.value };
      const found = groups(kind, choice);
      fill(drawn, holder, found);
      place.replaceChildren(numbers(words, choice, found));
    }
    renew(true);
    theme.listen(() => {
      paint(drawn);
      drawn.update("none");
    });
  }

  const within = ["up to 1 %", "up to 5 %", "up to 10 %", "up to 25 %", "more than 25 %"];

  return {
    heuristics: () => show("heuristics", {
      one: "Heuristic", exact: "Optimal", classes: ["optimal", ...within.map((text) => text + " longer")],
      about: "Makespan of each heuristic's schedule divided by the proven optimum, on the " + counted(proven, "instance") + " that are proven; open ones are left out. "
        + "Choose a heuristic to see it family by family.",
      label: "Bars: how many per cent of the instances each heuristic solves optimally, or how much longer its schedule is. The table below has the numbers.",
      caption: "Ratio to the optimum, rounded for the eye; 1 only where exact. The worst opens its instance."
    }),
    bounds: () => show("bounds", {
      one: "Bound", exact: "Tight", classes: ["tight", ...within.map((text) => "exceeded by " + text)],
      about: "The proven optimum divided by each lower bound that provecast computes without a search: 1 where the bound is the optimum.",
      label: "Bars: how many per cent of the instances each lower bound is tight on, or how far below the optimum it is. The table below has the numbers.",
      caption: "Optimum divided by the bound, rounded for the eye; 1 only where exact. The worst opens its instance."
    }),
  };
})();
