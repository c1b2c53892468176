"use strict";

/* The drawings, which the page holds packed: results/page/pack.h says how. */
const drawings = (() => {
  const whole = "\x01", hundredths = "\x02";
  const kept = { block: -1, texts: null }; /* the block that was unpacked last: those beside a row are often opened next */

  async function inflate(packed) {
    if (typeof DecompressionStream === "undefined")
      throw new Error("it has no DecompressionStream, which Chromium 80, Firefox 113, Safari 16.4 and all later ones have");
    const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
  }

  /* The ASCII characters, up to four, that stand before a place. */
  function before(shape, at) {
    let from = at;
    while (from > 0 && at - from < 4 && shape.charCodeAt(from - 1) < 0x80)
      from--;
    return shape.slice(from, at);
  }

  /* The text of which this is the shape, with its numbers back in their places. */
  function rebuild(shape, numbers) {
    const last = new Map(), steps = numbers.split(",");
    let text = "", from = 0, next = 0;
    for (let at = 0; at < shape.length; at++) {
      const mark = shape[at];
      if (mark !== whole && mark !== hundredths)
        continue;
      const context = before(shape, at) + mark, value = (last.get(context) || 0) + Number(steps[next++]);
      last.set(context, value);
      text += shape.slice(from, at) + (mark === whole ? value : Math.floor(value / 100) + "." + String(value % 100).padStart(2, "0"));
      from = at + 1;
    }
    return text + shape.slice(from);
  }

  /* Drawing number `index`, from 0, as a fragment of the page. */
  async function of(index) {
    const block = Math.floor(index / data.raw.block), place = index % data.raw.block;
    if (kept.block !== block) {
      const unpacked = await inflate(document.querySelectorAll("script.drawings")[block].textContent);
      kept.texts = unpacked.split("\0");
      kept.block = block;
    }
    const texts = kept.texts, count = (texts.length - 1) / 2, template = document.createElement("template");
    template.innerHTML = rebuild(texts[place], texts[count + place]);
    return template.content;
  }

  return { of };
})();
