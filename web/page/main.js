"use strict";

/* The form, the worker that solves, and the answer as it comes. */
(() => {
  const { element, seconds, decimal, table } = tools;
  const find = (id) => document.getElementById(id);
  const model = find("model"), text = find("text"), limit = find("limit"), answer = find("answer"), state = find("state");
  const LIMIT = 3, CHECKING = "being checked";
  let worker = null, clock = null, began = 0, program = null;
  let search = null; /* of the worker: { cancellable, progress, ending }; null: it is over */

  Object.entries(notation.models).forEach(([name, { title }]) => model.append(element("option", { value: name }, title)));

  function explain() {
    const { example, help } = notation.models[model.value];
    text.placeholder = example;
    find("help").replaceChildren(help + " For example ", element("button", { type: "button", class: "link", click: () => {
      text.value = example;
    } }, example), ". Numbers may be 3, 2.5 or 7/2. Or paste an instance as JSON.");
  }

  /* The module's bytes, unpacked when they are needed for the first time. */
  async function unpack() {
    if (program === null) {
      const packed = Uint8Array.from(atob(find("module").textContent), (letter) => letter.charCodeAt(0));
      const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
      program = new Uint8Array(await new Response(stream).arrayBuffer());
    }
    return program;
  }

  function say(words, mark) {
    state.className = mark ? "note" : "soft";
    state.textContent = words;
  }

  function stop() {
    if (worker !== null)
      worker.terminate();
    worker = search = null;
    clearInterval(clock);
    find("solve").disabled = false;
    find("cancel").disabled = true;
  }

  function passed() {
    return seconds((performance.now() - began) / 1000);
  }

  function tick() {
    say((search !== null && search.ending ? "Ending the search after " : "Computing for ") + passed() + "." + found_so_far(), false);
  }

  /* What the search has told of its schedule and its bound. */
  function found_so_far() {
    const { makespan, bound } = search !== null && search.progress || { makespan: null, bound: null };
    return (makespan === null ? "" : " The best makespan so far is " + makespan + ".") + (bound === null ? "" : " No schedule is shorter than " + bound + ".");
  }

  /* A search that runs is asked for its best schedule; pressed again, or where it cannot be asked, the worker ends at once. */
  function cancel() {
    if (search !== null && search.cancellable && !search.ending) {
      search.ending = true;
      worker.postMessage({ cancelled: true });
      tick();
      return;
    }
    const words = "Cancelled after " + passed() + "." + found_so_far();
    stop();
    unchecked();
    say(words, false);
  }

  /* The checker was ended before it came to a verdict. */
  function unchecked() {
    const verdict = document.querySelector("#verdict strong");
    if (!answer.hidden && verdict.textContent === CHECKING)
      verdict.textContent = "not checked";
  }

  /* An exact time as a number: "22/7". */
  function value(exact) {
    const [above, below] = String(exact).split("/");
    return Number(above) / (below === undefined ? 1 : Number(below));
  }

  /* As it is, unless it is long. */
  function timed(exact) {
    return String(exact).length <= 12 ? String(exact) : element("b", { title: exact }, decimal(String(exact), value(exact)));
  }

  function tile(id, name, content) {
    return element("p", { class: "tile", id }, element("strong", {}, content), element("span", {}, name));
  }

  function download(words, name, content) {
    const href = URL.createObjectURL(new Blob([content], { type: "application/json" }));
    return element("a", { href, download: name }, words);
  }

  function show_solved({ status, result, message, certificate, schedule, makespan, bound, rounded }, instance) {
    const optimal = result.status === "optimal";
    const links = [download("Instance", "instance.json", instance + "\n"), " · ", download("Schedule", "schedule.json", schedule + "\n")];
    if (certificate !== null)
      links.push(" · ", download("Certificate", "certificate.jsonl", certificate));
    answer.replaceChildren(
      element("div", { class: "tiles" },
        tile("makespan", optimal ? "optimal makespan" : "makespan of the best schedule", timed(makespan)),
        tile("status", optimal ? "by " + result.method : "no schedule is shorter than " + bound, optimal ? "proven optimal" : "not proven"),
        tile("verdict", "by the checker", CHECKING)),
      element("p", { id: "facts" }, "Found in " + seconds(result.seconds) + ". " + (rounded === null ? "" : "Rounded to multiples of " + rounded + ". ")
        + (status === LIMIT || message !== "" ? message + "." : "")),
      element("p", { id: "downloads" }, ...links),
      element("div", { id: "picture" }), element("div", { class: "pair" }, element("div", { class: "tabled", id: "heuristics" }), element("div", { class: "tabled", id: "bounds" })));
    answer.hidden = false;
  }

  /* Of the proof, or of the schedule where there is none. */
  function show_checked({ status, message, proof }) {
    const good = proof ? "accepted" : "valid";
    find("verdict").replaceChildren(element("strong", {}, (status === 0 ? "" : "not ") + good), element("span", {}, "by the checker: " + message));
  }

  function show_drawing(drawing, reason) {
    find("picture").replaceChildren(drawing === null ? element("p", { class: "note" }, "There is no drawing: " + reason)
      : element("div", { class: "drawing" }, element("img", { alt: "The schedule, one lane for each node", src: "data:image/svg+xml;charset=utf-8," + encodeURIComponent(drawing) })));
  }

  /* Values beside the makespan that was found, least distant first. */
  function compare(place, title, list, makespan, ratio) {
    const rows = list.map((entry) => ({ ...entry, ratio: ratio(value(entry.makespan), value(makespan)) })).sort((a, b) => a.ratio - b.ratio);
    place.replaceWith(element("div", { class: "tabled", id: place.id }, table(title, [{ title: "Name" }, { title: "Value", number: true }, { title: "Ratio", number: true }],
      rows.map((row) => ({ cells: [element("span", { title: row.summary || "" }, row.name), timed(row.makespan), row.ratio.toFixed(4)] })))));
  }

  /* What the worker sends, in the order of its work. */
  function listen(instance) {
    const heuristics = [];
    let makespan = null, cancelled = false;
    return ({ data }) => {
      if (data.error) {
        stop();
        say(data.error, true);
      } else if (data.cancellable !== undefined || data.progress) {
        Object.assign(search, data);
      } else if (data.solved) {
        ({ makespan } = data.solved);
        cancelled = search.ending;
        search = null;
        show_solved(data.solved, instance);
      } else if (data.checked)
        show_checked(data.checked);
      else if (data.drawing !== undefined) {
        show_drawing(data.drawing, data.reason);
        if (cancelled) { /* bounds and heuristics are left out */
          stop();
          say("Cancelled after " + passed() + ". This is what the search had found by then.", false);
        }
      } else if (data.bounds) {
        const list = Object.entries(data.bounds).map(([name, bound]) => ({ name, makespan: bound }));
        compare(find("bounds"), "Lower bounds: makespan by bound", list, makespan, (bound, best) => best / bound);
      } else if (data.heuristic) {
        heuristics.push(data.heuristic);
        compare(find("heuristics"), "Heuristics: value by makespan", heuristics, makespan, (found, best) => found / best);
      } else if (data.done) {
        stop();
        say("Done after " + passed() + ".", false);
      }
    };
  }

  async function solve() {
    let instance = null;
    stop();
    answer.hidden = true;
    try {
      instance = notation.read(model.value, text.value);
    } catch (error) {
      say(error.message, true);
      return;
    }
    began = performance.now();
    find("solve").disabled = true;
    find("cancel").disabled = false;
    clock = setInterval(tick, 200);
    tick();
    const bytes = await unpack();
    worker = new Worker(URL.createObjectURL(new Blob([find("worker").textContent], { type: "text/javascript" })));
    worker.onmessage = listen(instance);
    worker.onerror = (event) => {
      stop();
      say("the worker failed: " + event.message, true);
    };
    search = { cancellable: false, progress: null, ending: false };
    worker.postMessage({ bytes, instance, limit: Number(limit.value) });
  }

  find("form").addEventListener("submit", (event) => {
    event.preventDefault();
    solve();
  });
  find("cancel").addEventListener("click", cancel);
  model.addEventListener("change", explain);
  explain();
  document.documentElement.dataset.ready = "yes";
})();
