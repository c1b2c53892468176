"use strict";

/* The short texts in which instances can be typed, and the JSON of FORMATS.md that they stand for. */
const notation = (() => {
  const NUMBER = "(\\d+(?:\\.\\d+)?|\\.\\d+|\\d+/\\d+)";

  function refuse(words) {
    throw new SyntaxError(words);
  }

  /* A number as JSON: fractions are texts there. */
  function number(text, what) {
    if (!new RegExp("^" + NUMBER + "$").test(text))
      refuse(what + ": expected a number such as 3, 2.5 or 7/2, got '" + text + "'");
    return text.includes("/") ? JSON.stringify(text) : text.replace(/^\./, "0.").replace(/^0+(?=\d)/, "");
  }

  function parts(text, count, form) {
    const found = text.split(";").map((part) => part.trim());
    if (found.length !== count || found.includes(""))
      refuse("expected " + form + ", got '" + text.trim() + "'");
    return found;
  }

  /* "2x4 7/2x7": what stands before x, and how often. */
  function groups(text, write) {
    return text.split(/[\s]+/).map((word) => {
      const [, value, count] = /^([^x×*]+)(?:[x×*](\d+))?$/.exec(word) || refuse("destinations: expected VALUE or VALUExCOUNT, got '" + word + "'");
      return "{" + write(value) + (count === undefined ? "" : ",\"count\":" + Number(count)) + "}";
    }).join(",");
  }

  function node(text) {
    const [source, destinations] = parts(text, 2, "SOURCE; DESTINATIONS");
    return "{\"model\":\"node\",\"source\":{\"cost\":" + number(source, "source") + "},\"destinations\":["
      + groups(destinations, (cost) => "\"cost\":" + number(cost, "destinations")) + "]}";
  }

  /* "2,1,5/2": send, receive, gap; those at the end may be left out. */
  function overheads(text) {
    const given = text.split(","), keys = ["send", "receive", "gap"];
    if (given.length > 3)
      refuse("expected SEND,RECEIVE,GAP, got '" + text + "'");
    return given.map((value, i) => "\"" + keys[i] + "\":" + number(value.trim(), keys[i])).join(",");
  }

  function logp(text) {
    const [latency, source, destinations] = parts(text, 3, "LATENCY; SOURCE; DESTINATIONS");
    return "{\"model\":\"logp\",\"latency\":" + number(latency, "latency") + ",\"source\":{" + overheads(source) + "},\"destinations\":["
      + groups(destinations, overheads) + "]}";
  }

  function parameterized(text) {
    const pairs = text.split(/[;,]/).map((part) => part.trim().split(/[\s=:]+/));
    return "{\"model\":\"parameterized\"" + pairs.map(([key, value, ...more]) => {
      if (value === undefined || more.length > 0 || !/^[a-z_]+$/.test(key))
        refuse("expected KEY VALUE; KEY VALUE; ..., got '" + [key, value, ...more].join(" ").trim() + "'");
      return ",\"" + key + "\":" + (/^[a-z]+$/.test(value) ? JSON.stringify(value) : number(value, key));
    }).join("") + "}";
  }

  const models = {
    node: { read: node, title: "node", example: "3; 2x4 7/2x7",
      help: "Unequal nodes: the cost of the source; then the costs of the destinations, 2x4 for four of cost 2." },
    logp: { read: logp, title: "logp", example: "2; 3,0,4; 2,1,5/2x4 6,0.5x2 1,9",
      help: "Unequal nodes and a latency: the latency; SEND,RECEIVE,GAP of the source; then of the destinations, x4 for four of them. What is left out at the end is 0." },
    parameterized: { read: parameterized, title: "parameterized", example: "nodes 12; hold 22; end 55; ports 3; interval 10",
      help: "Equal nodes, keys and values: nodes, hold, end, ports, interval, port_model." },
  };

  /* The JSON of what was typed. Throws SyntaxError with one line. */
  function read(model, text) {
    const typed = text.trim();
    if (typed === "")
      refuse("type an instance, such as " + models[model].example);
    return typed.startsWith("{") ? typed.replace(/\s*\n\s*/g, " ") : models[model].read(typed);
  }

  return { models, read };
})();
