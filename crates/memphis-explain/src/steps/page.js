// Shows the document: which event, which view, what is marked. All facts are in the data.
"use strict";
// Lists of objects are tables in the data: the names of fields once, with a column for each.
function objects(value) {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(objects);
  if (value.columns === undefined) {
    for (const name in value) value[name] = objects(value[name]);
    return value;
  }
  const rows = Array.from({ length: value.rows }, () => ({}));
  for (const name in value.columns) {
    objects(value.columns[name]).forEach((field, place) => { rows[place][name] = field; });
  }
  return rows;
}
const data = objects(JSON.parse(document.getElementById("data").textContent));
// Fields that are empty are null.
for (const event of data.events) {
  event.because ??= [];
  event.about ??= {};
  for (const name of ["blocks", "reasons", "edges", "lines", "new_lines", "values"]) event.about[name] ??= [];
  event.slot ??= null;
}
const $ = (id) => document.getElementById(id);
const SVG = "http://www.w3.org/2000/svg";
const LINE = 16, PADDING = 10, MAX_COLUMNS = 80, CHARACTER = 7.3;
// Below this scale text is too small to read, and boxes are drawn without it.
const LEGIBLE = 0.3;
// Buttons for blocks of an event.
const MAX_PLACES = 12;
// Lines in a part of a difference.
const PART = 100;
// Parts of an alloca, and accesses of them, that are shown.
const MAX_PARTS = 50, MAX_ACCESSES = 200;
const TITLES = {
  errors: "Errors", parts: "Parts", function: "Function", order: "Order", dominators: "Dominators", frontiers: "Frontiers",
  verdicts: "Verdicts", definitions: "Definitions", insertion: "φ insertion", pruning: "Dead φs",
  arguments: "Arguments", renaming: "Loads", simplification: "Simplification", result: "Result", proof: "Proof",
  classes: "Registers", "parallel-copies": "Parallel copies", copies: "Copies left", splits: "New blocks", "copy-form": "Copy form",
  elimination: "φ elimination", run: "Run",
};

// Of each slot in the list, how it is promoted.
const VERDICTS = {
  "stays": "stays", "later-round": "later", "unused": "not used", "never-stored": "never stored to", "never-loaded": "never loaded",
  "single-store": "one store", "one-block": "one block", "general": "several stores",
};
// The view of each stage that does not show the function before.
const VIEWS = {
  parts: data.split?.diff.length ? "split" : "before", dominators: "tree", definitions: "work", insertion: "work", pruning: "work",
  arguments: "work", renaming: "work", simplification: "work", result: "diff", classes: "after", "parallel-copies": "after", copies: "after",
  splits: "after", "copy-form": "copies", elimination: "elimination",
};
// Views that are differences.
const DIFFS = { diff: data.diff, split: data.split?.diff ?? [], copies: data.destruction.copy_form, elimination: data.destruction.elimination };
// The tabs, and the stages of each: five of the construction, three of the way out of SSA form.
const TABS = [
  ["Errors", "errors"], ["Parts", "parts"], ["Graph", "function", "order", "dominators", "frontiers"], ["Slots", "verdicts", "definitions"],
  ["φs", "insertion", "pruning", "arguments"], ["Loads", "renaming", "simplification"], ["Result", "result", "proof"],
  ["Registers", "classes"], ["Copies", "parallel-copies", "copies", "splits"], ["Without φs", "copy-form", "elimination"],
  ["Run", "run"],
];
const PER_SLOT = new Set(["definitions", "insertion", "pruning", "arguments", "renaming", "simplification"]);
const state = { event: 0, slot: null, view: "before", scale: 1, x: 0, y: 0, found: [], at: -1 };

// Events by stage, and by stage and slot.
const byStage = new Map(), bySlot = new Map();
data.events.forEach((event, index) => {
  if (!byStage.has(event.stage)) byStage.set(event.stage, []);
  byStage.get(event.stage).push(index);
  if (event.slot !== null) {
    const key = event.stage + ":" + event.slot;
    if (!bySlot.has(key)) bySlot.set(key, []);
    bySlot.get(key).push(index);
  }
});
const slotEvents = new Map();
data.events.forEach((event, index) => {
  if (event.slot !== null && PER_SLOT.has(event.stage) && !slotEvents.has(event.slot)) slotEvents.set(event.slot, index);
});
// By event: the place of the visit that it tells.
const visits = new Map(data.run?.visits.map((visit, place) => [visit.event, place]));
// By event: the alloca whose parts it tells.
const allocas = new Map(data.split?.allocas.map((alloca) => [alloca.event, alloca]));
const slotsWithEvents = [...slotEvents.keys()].sort((a, b) => a - b);

function element(name, attributes, parent, text) {
  const made = document.createElementNS(SVG, name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  if (text !== undefined) made.textContent = text;
  if (parent) parent.append(made);
  return made;
}

// Drawing. Each of the two drawings is made when it is shown first; lines, labels and boxes are made
// when they come into sight.
const svg = $("graph");
const isTree = () => state.view === "tree";
const drawing = () => (isTree() ? data.tree : data.graph);
const scenes = new Map();
let scene = null;
const defs = element("defs", {}, svg);
for (const kind of ["", " back"]) {
  const marker = element("marker", { id: "tip" + kind.trim(), markerWidth: 9, markerHeight: 8, refX: 8, refY: 4, orient: "auto", markerUnits: "userSpaceOnUse" }, defs);
  element("path", { d: "M0 0L9 4L0 8z", class: "tip" + kind }, marker);
}

function makeScene() {
  return { group: element("g", {}), near: null, far: null, content: null };
}

// The rectangle around a path. Its coordinates are absolute, and come in pairs.
function boundsOf(d) {
  const numbers = d.match(/-?[\d.]+/g).map(Number), xs = numbers.filter((_, at) => at % 2 === 0), ys = numbers.filter((_, at) => at % 2 === 1);
  const x = Math.min(...xs) - 5, y = Math.min(...ys) - 5;
  return [x, y, Math.max(...xs) + 5 - x, Math.max(...ys) + 5 - y];
}

// The parts that are drawn from near: each has a place, and a function that makes its element. A part
// is a line, a label, or a block, whose box has text.
function makeNear() {
  const group = element("g", {}), picture = drawing();
  const lines = element("g", {}, group), labels = element("g", {}, group), boxes = element("g", {}, group);
  const parts = [];
  const addLine = (line, hasTip) => parts.push({ line, bounds: boundsOf(line.d), made: null, make: () => element("path", {
    d: line.d, class: lineClass(line), ...(hasTip ? { "marker-end": line.back ? "url(#tipback)" : "url(#tip)" } : {}),
  }, lines) });
  picture.trunks.forEach((trunk) => addLine(trunk, true));
  picture.edges.forEach((edge) => addLine(edge, edge.trunk === null));
  picture.edges.forEach((edge, index) => {
    if (isTree() || !edge.label) return;
    const text = data.edges[index].label, [x, y] = edge.label, width = text.length * CHARACTER + 4;
    const make = () => {
      const label = element("g", {}, labels);
      element("rect", { class: "ground", x, y, width, height: 14 }, label);
      element("text", { class: "label", x: x + 2, y: y + 11 }, label, text);
      return label;
    };
    parts.push({ bounds: [x, y, width, 14], made: null, make });
  });
  picture.boxes.forEach((bounds, block) => parts.push({ block, bounds, made: null, make: () => makeBox(block, boxes) }));
  return { group, parts };
}

function show(part) {
  part.made = part.make();
  markPart(part);
}
function hide(part) {
  part.made.remove();
  part.made = null;
}

// All boxes and lines without text. Each kind is one path, which is fast in a large drawing.
const outlines = (blocks) => blocks.map((block) => {
  const [x, y, width, height] = drawing().boxes[block];
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}).join("");
function makeFar() {
  const group = element("g", { class: "far" }), picture = drawing();
  const lines = [...picture.edges, ...picture.trunks];
  for (const [kind, isBack] of [["edge", false], ["edge back", true]]) {
    element("path", { class: kind, d: lines.filter((line) => line.back === isBack).map((line) => line.d).join("") }, group);
  }
  element("path", { class: "box", d: outlines([...picture.boxes.keys()]) }, group);
  return { group, marks: element("g", {}, group) };
}

// Shows the scene of the view; true if it is another drawing than before.
function enterScene() {
  const old = scene;
  if (!scenes.has(isTree())) scenes.set(isTree(), makeScene());
  scene = scenes.get(isTree());
  // Boxes show their places in the order at that stage alone.
  const content = state.view + (stage() === "order") + (state.view === "work" ? state.event : "");
  if (scene.content !== content) {
    scene.near?.parts.filter((part) => part.made && part.block !== undefined).forEach(hide);
    scene.content = content;
  }
  if (old !== scene) svg.replaceChildren(defs, scene.group);
  return old !== scene;
}

function linesOf(block) {
  if (state.view === "work") return workLines(block);
  return state.view === "after" ? block.after : block.before;
}

// The function in the middle of the algorithm: what the events up to the current one have done to the
// text before. A φ comes empty, gets its values edge by edge, and a load's result is replaced where it
// stands. The last event leaves the result.
const WORK = new Set(["insertion", "pruning", "arguments", "renaming", "simplification"]);
const phiOf = new Map(data.phis.map((phi) => [phi.slot + ":" + phi.block, phi]));
const loadOf = new Map(data.accesses.filter((access) => access.kind === "load").map((access) => [access.line, access]));
// By slot: the event after which its loads and stores are gone.
const lastOf = new Map();
data.events.forEach((event, index) => { if (WORK.has(event.stage) && event.stage !== "simplification") lastOf.set(event.slot, index); });
let work = { event: -1 };
function replay() {
  if (work.event === state.event) return work;
  work = { event: state.event, phis: new Map(), values: new Map(), gone: new Set(), leaving: null, blocks: new Map() };
  for (let index = 0; index <= state.event; index += 1) {
    const { stage, slot, about } = data.events[index], key = slot + ":" + about.blocks[0], isNow = index === state.event;
    if (!WORK.has(stage)) continue;
    if (stage === "insertion") work.phis.set(key, { slot, block: about.blocks[0], values: new Map() });
    if (stage === "arguments") {
      const argument = phiOf.get(key).arguments.find(({ from }) => from === about.reasons[0]);
      work.phis.get(key)?.values.set(argument.from, argument.value);
    }
    if (stage === "pruning") {
      if (isNow) work.leaving = key;
      else work.phis.delete(key);
    }
    if (stage === "simplification") {
      const phi = phiOf.get(key), own = phi.arguments.map(({ value }) => valueOf(value)).filter((value) => value !== phi.shown);
      if (own.length && own.every((value) => value === own[0])) work.values.set(phi.shown, own[0]);
      if (isNow) work.leaving = key;
      else work.phis.delete(key);
    }
    if (stage === "renaming") {
      const load = loadOf.get(about.lines[0]);
      if (load.reads != null) work.values.set(load.value, load.reads);
      if (isNow) work.leaving = load.line;
      else work.gone.add(load.line);
    }
    if (index === lastOf.get(slot) && !isNow) goneWith(slot);
  }
  for (const phi of work.phis.values()) {
    if (!work.blocks.has(phi.block)) work.blocks.set(phi.block, []);
    work.blocks.get(phi.block).push(phi);
  }
  return work;
}
function goneWith(slot) {
  work.gone.add(data.slots[slot].line);
  for (const { line } of accessesOf.get(slot) ?? []) work.gone.add(line);
}
const accessesOf = new Map();
for (const access of data.accesses) {
  if (!accessesOf.has(access.slot)) accessesOf.set(access.slot, []);
  accessesOf.get(access.slot).push(access);
}
// The value that stands for a value by now. A load may read what another load has read.
function valueOf(value) {
  for (let left = 100; left > 0 && work.values.has(value); left -= 1) value = work.values.get(value);
  return value;
}
const sources = data.blocks.map(() => []);
data.edges.forEach(({ from, to }) => sources[to].push(from));
const allocaType = data.slots.map(({ line }) => {
  const text = blocksOfLine(line).flatMap((block) => data.blocks[block].before).find((other) => other.number === line)?.text ?? "";
  return /alloca (?:inalloca )?(.+?)(?:, (?:align|addrspace|i\d+ )|$)/.exec(text)?.[1] ?? "?";
});
function workLines(block) {
  const index = data.blocks.indexOf(block), { phis, values, gone, leaving, blocks } = replay(), event = data.events[state.event];
  const now = event.slot + ":" + event.about.blocks[0];
  // In the order of the result, as far as they are there.
  const placeOf = (phi) => (block.after.findIndex(({ text }) => text.startsWith(phiOf.get(phi.slot + ":" + index)?.shown + " = ")) + 1) || Infinity;
  const lines = (blocks.get(index) ?? []).sort((one, other) => (placeOf(one) - placeOf(other) || 0)).map((phi) => {
    const key = phi.slot + ":" + index, name = phiOf.get(key)?.shown ?? `φ(${data.slots[phi.slot].name}, ${block.name})`;
    const list = sources[index].map((from) => `[ ${phi.values.has(from) ? valueOf(phi.values.get(from)) : "?"}, %${data.blocks[from].name} ]`);
    const isNow = key === now && event.stage !== "renaming" && event.stage !== "definitions";
    return { text: `${name} = phi ${allocaType[phi.slot]} ${list.join(", ")}`, number: 0, isNow, change: leaving === key ? "gone" : "new" };
  });
  const replaced = event.stage === "renaming" ? loadOf.get(event.about.lines[0]).value : null;
  for (const line of block.before) {
    if (gone.has(line.number)) continue;
    const change = leaving === line.number ? "gone" : "";
    if (change || !values.size) lines.push({ ...line, change });
    else {
      const parts = line.text.split(VALUE), text = parts.map((part) => valueOf(part)).join("");
      lines.push({ ...line, text, isNow: parts.includes(replaced), change: text === line.text ? "" : "new" });
    }
  }
  return lines;
}
const VALUE = /(%[-\w.$]+|%"[^"]*")/;

const slotOfLine = new Map(data.slots.map((slot) => [slot.line, slot]));
const isFar = () => state.scale < LEGIBLE;

function makeBox(index, boxes) {
  const [x, y, width, height] = drawing().boxes[index], block = data.blocks[index];
  const group = element("g", {}, boxes);
  group.rect = element("rect", { class: "box", x, y, width, height, rx: 3 }, group);
  if (block.order === null) group.rect.setAttribute("stroke-dasharray", "4 3");
  group.lines = [];
  const name = element("text", { class: "name", x: x + PADDING, y: y + LINE }, group, block.name);
  if (block.order === null) element("title", {}, name, block.name + " is unreachable");
  else if (!isTree() && stage() === "order") name.textContent += "  " + (block.order + 1) + ".";
  if (!isTree()) {
    linesOf(block).forEach((line, place) => {
      const top = y + LINE * (place + 1);
      const ground = element("rect", { class: "line", x: x + 2, y: top + 4, width: width - 4, height: LINE - 1 }, group);
      const text = element("text", { x: x + PADDING, y: top + LINE }, group);
      const change = line.change ?? (line.changed ? (state.view === "after" ? "new" : "gone") : "");
      if (change) text.setAttribute("class", change);
      const cut = line.text.length > MAX_COLUMNS ? line.text.slice(0, MAX_COLUMNS - 1) + "…" : line.text;
      for (const part of cut.split(VALUE)) {
        if (!part) continue;
        const isValue = part.startsWith("%");
        const span = element("tspan", isValue ? { class: "value" } : {}, text, part);
        if (isValue) span.dataset.value = part;
      }
      if (cut !== line.text) element("title", {}, text, line.text);
      const slot = state.view === "after" ? undefined : slotOfLine.get(line.number);
      const note = slot?.variable ? slot.variable + (slot.declared ? " l." + slot.declared : "") : line.source ? "l." + line.source : "";
      if (note) element("text", { class: "source", x: x + width - 6, y: top + LINE, "text-anchor": "end" }, group, note);
      group.lines.push({ ground, line });
    });
  }
  return group;
}

function frame() {
  if (!scene || isDiff()) return;
  const { width, height } = svg.getBoundingClientRect();
  scene.group.setAttribute("transform", `translate(${state.x} ${state.y}) scale(${state.scale})`);
  const left = -state.x / state.scale, top = -state.y / state.scale;
  const right = left + width / state.scale, bottom = top + height / state.scale;
  if (showDistance()) markAll();
  if (isFar()) return;
  for (const part of scene.near.parts) {
    const [x, y, w, h] = part.bounds;
    const isInSight = x < right && x + w > left && y < bottom && y + h > top;
    if (isInSight && !part.made) show(part);
    if (!isInSight && part.made) hide(part);
  }
}

// Shows the scene from far or from near, as its scale asks; true if that is a change.
function showDistance() {
  const kind = isFar() ? "far" : "near";
  scene[kind] ??= isFar() ? makeFar() : makeNear();
  if (scene.group.firstChild === scene[kind].group) return false;
  scene.near?.parts.filter((part) => part.made).forEach(hide);
  scene.group.replaceChildren(scene[kind].group);
  return true;
}

function fit() {
  const { width, height } = svg.getBoundingClientRect(), picture = drawing();
  if (!width || !height) return;
  state.scale = Math.min(width / picture.width, height / picture.height, 1.2);
  state.x = (width - picture.width * state.scale) / 2;
  state.y = Math.max(0, (height - picture.height * state.scale) / 2);
  frame();
}

function zoom(factor, cx, cy) {
  const box = svg.getBoundingClientRect();
  cx = cx ?? box.width / 2;
  cy = cy ?? box.height / 2;
  const scale = Math.min(4, Math.max(0.002, state.scale * factor)), by = scale / state.scale;
  state.x = cx - (cx - state.x) * by;
  state.y = cy - (cy - state.y) * by;
  state.scale = scale;
  frame();
}

// Brings blocks into sight, the entry for an event about none: the whole drawing if it is legible, else
// the blocks at a legible size.
function lookAt(blocks) {
  const { width, height } = svg.getBoundingClientRect();
  if (!blocks.length || !width || !height) return;
  const picture = drawing();
  // A telephone is held closer, but its dots are smaller.
  const least = width < 500 ? 0.85 : 0.6;
  if (Math.min(width / picture.width, height / picture.height) >= least) return fit();
  const boxes = blocks.map((block) => picture.boxes[block]);
  const [x, y, w, h] = boxes[0];
  const near = boxes.filter((box) => Math.abs(box[0] - x) * 0.6 < width && Math.abs(box[1] - y) * 0.6 < height);
  const left = Math.min(...near.map((b) => b[0])), top = Math.min(...near.map((b) => b[1]));
  const right = Math.max(...near.map((b) => b[0] + b[2])), bottom = Math.max(...near.map((b) => b[1] + b[3]));
  const most = Math.min(width / (right - left + 80), height / (bottom - top + 80));
  const isWhole = most >= least;
  state.scale = Math.min(1, Math.max(least, isWhole ? most : width / (w + 80)));
  // Of a block that is too high, the first marked line, or the head.
  const line = Math.max(0, isTree() ? 0 : linesOf(data.blocks[blocks[0]]).findIndex((line) => lineMark(line) !== ""));
  const middle = h * state.scale <= height ? y + h / 2 : Math.max(y + height / 2 / state.scale - 10, y + LINE * (line + 1.5));
  // Of a block that is too wide, the start of its lines.
  state.x = w * state.scale > width ? 10 - x * state.scale : width / 2 - (isWhole ? (left + right) / 2 : x + w / 2) * state.scale;
  state.y = height / 2 - (isWhole ? (top + bottom) / 2 : middle) * state.scale;
  frame();
}

// Marks.
let marked = { blocks: new Set(), reasons: new Set(), lines: new Set(), newLines: new Set(), edges: new Set(), values: [], value: null };
function lineMark(line) {
  if (line.isNow) return " mark";
  if ((state.view === "after" ? marked.newLines : marked.lines).has(line.number)) return " mark";
  return [marked.value, ...marked.values].some((value) => value && containsValue(line.text, value)) ? " hit" : "";
}
const lineClass = (line) => "edge" + (line.back ? " back" : "") + (marked.edges.has(line) ? " mark" : "");
function markPart({ line, block, made }) {
  if (line) made.setAttribute("class", lineClass(line));
  if (block === undefined) return;
  const kind = marked.blocks.has(block) ? " mark" : marked.reasons.has(block) ? " why" : "";
  made.rect.setAttribute("class", "box" + kind);
  for (const { ground, line } of made.lines) ground.setAttribute("class", "line" + lineMark(line));
}
// A value with %, or a word such as undef.
function containsValue(text, value) {
  if (!text.includes(value)) return false;
  if (!value.startsWith("%")) return text.split(/[^-\w.$@]+/).includes(value);
  return text.split(VALUE).includes(value);
}
function markAll() {
  if (!scene || isDiff()) return;
  const picture = drawing();
  const edges = isTree() ? [] : data.events[state.event].about.edges.map((index) => picture.edges[index]);
  const trunks = edges.filter((edge) => edge.trunk !== null).map((edge) => picture.trunks[edge.trunk]);
  marked.edges = new Set([...edges, ...trunks]);
  scene.near?.parts.filter((part) => part.made).forEach(markPart);
  if (scene.far) markFar();
}
function markFar() {
  scene.far.marks.replaceChildren();
  if (!isFar()) return;
  const kinds = [
    ["edge mark", [...marked.edges].map((line) => line.d).join("")],
    ["box hit", outlines(state.found)],
    ["box why", outlines([...marked.reasons])],
    ["box mark", outlines([...marked.blocks])],
  ];
  for (const [kind, d] of kinds) if (d) element("path", { class: kind, d }, scene.far.marks);
}

// The panel.
const stage = () => data.events[state.event].stage;
// A value on its way along an edge: it stops at the φ. Without motion it is at the φ at once.
function carry() {
  $("graph").querySelector(".carried")?.remove();
  const event = data.events[state.event];
  if (event.stage !== "arguments" || state.view !== "work" || isFar() || !event.about.edges.length) return;
  const line = data.graph.edges[event.about.edges[0]], trunk = line.trunk === null ? "" : data.graph.trunks[line.trunk].d.replace(/^M/, "L");
  const value = work.phis.get(event.slot + ":" + event.about.blocks[0])?.values.get(event.about.reasons[0]);
  if (value === undefined) return;
  const text = valueOf(value), width = text.length * CHARACTER + 8;
  const carried = element("g", { class: "carried" }, scene.group);
  element("rect", { x: -width / 2, y: -18, width, height: 17, rx: 3 }, carried);
  element("text", { x: 0, y: -5, "text-anchor": "middle" }, carried, text);
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const motion = element("animateMotion", { path: line.d + trunk, dur: isStill ? "0.001s" : "0.7s", fill: "freeze", begin: "indefinite" }, carried);
  motion.beginElement();
}

function eventsHere() {
  const event = data.events[state.event];
  const own = event.slot !== null && PER_SLOT.has(event.stage) ? bySlot.get(event.stage + ":" + event.slot) : byStage.get(event.stage);
  const at = own.indexOf(state.event);
  return own.slice(Math.max(0, at - 30), at + 70);
}
function button(text, action, parent, isCurrent) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  if (isCurrent) made.setAttribute("aria-current", "step");
  made.addEventListener("click", action);
  parent.append(made);
  return made;
}

// A button for each block that the event is about or that is a reason: they may be far apart.
function showPlaces({ blocks, reasons }) {
  const own = new Set(blocks);
  const places = [...blocks, ...reasons.filter((block) => !own.has(block))];
  $("places").hidden = places.length < 2 || isDiff();
  $("places").replaceChildren("Look at ");
  if (places.length < 2) return;
  for (const block of places.slice(0, MAX_PLACES)) {
    button(data.blocks[block].name, () => lookAt([block]), $("places")).className = own.has(block) ? "mark" : "why";
  }
  if (places.length > MAX_PLACES) $("places").append(` and ${places.length - MAX_PLACES} more`);
}

// What slots and φs hold after a visit of a run: the last that was told of each.
function showValues() {
  const place = visits.get(state.event), held = new Map();
  $("values").hidden = place === undefined;
  if (place === undefined) return;
  data.run.visits.slice(0, place + 1).forEach(({ phis, stores }, index) => {
    const isNow = index === place;
    for (const { name, value } of phis ?? []) held.set("φ " + name, { value, isNow });
    for (const { slot, value } of stores ?? []) held.set(data.slots[slot].name, { value, isNow });
  });
  const rows = [...held].sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, { value, isNow }]) => {
    const row = document.createElement("tr"), head = document.createElement("th"), cell = document.createElement("td");
    head.scope = "row";
    head.textContent = name;
    cell.textContent = value;
    if (isNow) row.className = "now";
    row.append(head, cell);
    return row;
  });
  $("held").replaceChildren(...rows);
}

// The parts of an alloca, a column each, and below them its accesses.
function showParts() {
  const alloca = allocas.get(state.event);
  $("parts").hidden = !alloca?.parts.length;
  if ($("parts").hidden) return;
  const parts = alloca.parts.slice(0, MAX_PARTS);
  const bytes = ({ start, size }) => (size === 1 ? `${start}` : `${start} to ${start + size - 1}`);
  const rows = [
    ["bytes", ...parts.map(bytes)], ["part", ...parts.map((part) => data.slots[part.slot]?.name ?? "")],
    ["type", ...parts.map((part) => part.type)], ["outcome", ...parts.map((part) => part.fate)],
    ...alloca.accesses.slice(0, MAX_ACCESSES).map((access) => [
      `${access.kind.replace("-", " ")}, line ${access.line}`,
      ...parts.map((_, place) => (access.parts.includes(place) ? "■" : "")), access.text,
    ]),
  ];
  $("row").replaceChildren(...rows.map((texts) => {
    const row = document.createElement("tr");
    row.append(...texts.map((text, place) => {
      const cell = document.createElement(place ? "td" : "th");
      if (!place) cell.scope = "row";
      if (text === "■") cell.className = "now";
      cell.textContent = text;
      return cell;
    }));
    return row;
  }));
  const hidden = [alloca.parts.length - parts.length, Math.max(0, alloca.accesses.length - MAX_ACCESSES)];
  $("more").textContent = hidden[0] + hidden[1] ? `and ${hidden[0]} more parts, ${hidden[1]} more accesses` : "";
}

// Large differences take a while, so they are made when they are shown first.
function makeDiff(view) {
  const out = $("diff");
  if (out.dataset.of === view) return;
  out.dataset.of = view;
  out.replaceChildren();
  // The browser lays out the parts in sight alone.
  for (let start = 0; start < DIFFS[view].length; start += PART) {
    const part = document.createElement("div");
    part.className = "part";
    for (const line of DIFFS[view].slice(start, start + PART)) {
      const row = document.createElement("div"), sign = line[0];
      row.className = sign === "-" ? "gone" : sign === "+" ? "new" : "";
      row.textContent = sign === "@" ? "⋯" : sign + " " + line.slice(1);
      part.append(row);
    }
    out.append(part);
  }
}

const isDiff = () => state.view in DIFFS;

// Shows a view; true if it has another drawing than the last one.
function enterView(view) {
  if (![...$("view").options].some((option) => option.value === view)) return false;
  if (view in DIFFS) makeDiff(view);
  state.view = view;
  $("diff").hidden = !isDiff();
  svg.style.display = isDiff() ? "none" : "";
  $("save").disabled = isDiff();
  $("view").value = view;
  svg.setAttribute("aria-label", (isTree() ? "Dominator tree of @" : "Control-flow graph of @") + data.function + ", " + data.blocks.length + " blocks");
  return !isDiff() && enterScene();
}

function setView(view) {
  if (enterView(view)) fit();
  else frame();
  markAll();
  if (!isDiff()) carry();
}

// The source: the lines of what the event is about are marked.
const sourceRows = new Map();
if (data.source) {
  $("source").hidden = false;
  data.source.lines.forEach((text, place) => {
    const row = document.createElement("div"), number = data.source.line + place;
    row.textContent = `${String(number).padStart(4)} ${text}`;
    sourceRows.set(number, row);
    $("source").append(row);
  });
  $("source").title = data.source.file;
}
function markSource(event) {
  if (!sourceRows.size) return;
  const wanted = new Set(event.slot === null ? [] : [data.slots[event.slot].declared]);
  if (event.about.lines.length) {
    for (const { before } of data.blocks) for (const line of before) if (line.source && marked.lines.has(line.number)) wanted.add(line.source);
  }
  let first = null;
  for (const [number, row] of sourceRows) {
    row.className = wanted.has(number) ? "now" : "";
    if (wanted.has(number)) first ??= row;
  }
  first?.scrollIntoView({ block: "nearest" });
}

let hasStarted = false;
function go(index, fromHash) {
  index = Math.max(0, Math.min(data.events.length - 1, index));
  const oldStage = stage(), isFirst = !hasStarted;
  hasStarted = true;
  state.event = index;
  const event = data.events[index];
  if (event.slot !== null) state.slot = event.slot;
  const isOther = (oldStage !== event.stage || isFirst) && enterView(VIEWS[event.stage] ?? "before");
  marked = { ...marked, blocks: new Set(event.about.blocks), reasons: new Set(event.about.reasons), lines: new Set(event.about.lines), newLines: new Set(event.about.new_lines), values: event.about.values };
  if (state.view === "work") enterScene();
  let blocks = [...event.about.blocks.slice(0, 40), ...event.about.reasons.slice(0, 10)];
  if (!blocks.length && event.about.lines.length) blocks = blocksOfLine(event.about.lines[0]);
  if (blocks.length) lookAt(blocks);
  else if (isOther) lookAt([0]);
  else frame();
  markAll();
  if (!isDiff()) carry();
  $("now").textContent = event.text;
  $("stage").textContent = TITLES[event.stage];
  markSource(event);
  $("slot").value = state.slot === null ? "" : String(state.slot);
  $("count").textContent = `${index + 1} of ${data.events.length}`;
  $("back").disabled = index === 0;
  $("next").disabled = index === data.events.length - 1;
  showPlaces(event.about);
  const why = $("why");
  why.replaceChildren();
  if (event.because.length) why.append("because");
  for (const cause of event.because.slice(0, 30)) button(data.events[cause].text, () => go(cause), why);
  if (event.because.length > 30) why.append(`and ${event.because.length - 30} more`);
  showValues();
  showParts();
  const list = $("events");
  list.replaceChildren();
  // The sentence of this event is above the list.
  for (const other of eventsHere()) {
    const item = document.createElement("li");
    const made = button(other === index ? "▸ this event" : data.events[other].text, () => go(other), item, other === index);
    list.append(item);
    if (other === index) requestAnimationFrame(() => { list.scrollTop = made.offsetTop - (list.clientHeight - made.offsetHeight) / 2; });
  }
  list.parentElement.scrollTop = 0;
  for (const tab of $("stages").children) {
    if (tab.dataset.stages.split(" ").includes(event.stage)) {
      tab.setAttribute("aria-current", "step");
      if (oldStage !== event.stage || isFirst) tab.scrollIntoView({ block: "nearest", inline: "center" });
    }
    else tab.removeAttribute("aria-current");
  }
  if (!fromHash) {
    const hash = `#step=${index}` + (state.slot === null ? "" : `&slot=${state.slot}`);
    history.replaceState(null, "", hash);
    // A program that shows the page in a frame cannot see the frame's address, unless it has the same origin.
    if (window.parent !== window) window.parent.postMessage({ step: hash }, "*");
  }
}

function blocksOfLine(number) {
  const block = data.blocks.findIndex((block) => block.before.some((line) => line.number === number));
  return block < 0 ? [] : [block];
}

// Goes to the slot's first event of the step that is shown, or to its first.
function goSlot(slot) {
  const here = bySlot.get(stage() + ":" + slot);
  go(here ? here[0] : slotEvents.get(slot) ?? bySlot.get("verdicts:" + slot)[0]);
}
function moveSlot(by) {
  if (!slotsWithEvents.length) return;
  const at = slotsWithEvents.indexOf(state.slot);
  const next = at < 0 ? (by > 0 ? 0 : slotsWithEvents.length - 1) : at + by;
  if (next >= 0 && next < slotsWithEvents.length) goSlot(slotsWithEvents[next]);
}

// Values.
function find(value) {
  marked.value = value || null;
  state.found = [];
  state.at = -1;
  if (value) {
    data.blocks.forEach((block, index) => {
      if (linesOf(block).some((line) => containsValue(line.text, value))) state.found.push(index);
    });
  }
  const what = state.found.length === 1 ? "1 block" : state.found.length + " blocks";
  $("found").textContent = value ? what : "";
  if (isTree() || isDiff()) setView("before");
  markAll();
}
function nextFound() {
  if (!state.found.length) return;
  state.at = (state.at + 1) % state.found.length;
  lookAt([state.found[state.at]]);
  $("found").textContent = `${state.at + 1} of ${state.found.length} blocks`;
}

function save() {
  const picture = drawing(), copy = svg.cloneNode(false);
  scene.near ??= makeNear();
  scene.near.parts.filter((part) => !part.made).forEach(show);
  for (const child of [defs, scene.near.group]) copy.append(child.cloneNode(true));
  copy.setAttribute("xmlns", SVG);
  copy.setAttribute("viewBox", `0 0 ${picture.width} ${picture.height}`);
  copy.setAttribute("width", picture.width);
  copy.setAttribute("height", picture.height);
  const colors = getComputedStyle(document.documentElement);
  const css = [...document.styleSheets[0].cssRules].map((rule) => rule.cssText).filter((text) => text.startsWith("svg")).join("\n");
  const style = element("style", {}, null, css.replace(/var\((--\w+)\)/g, (_, name) => colors.getPropertyValue(name).trim()).replace(/svg /g, ""));
  copy.prepend(style);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" }));
  link.download = data.function + ".svg";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  if (isFar()) scene.near.parts.forEach(hide);
  else frame();
}

function theme(isDark) {
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
  $("theme").setAttribute("aria-pressed", String(isDark));
}

// Controls.
$("title").textContent = data.demangled ?? "@" + data.function;
for (const [title, ...stages] of TABS) {
  const there = stages.filter((name) => byStage.has(name));
  if (!there.length) continue;
  const tab = button(title, () => {
    // Events of the slot that is chosen, or of none.
    const ofNone = (name) => data.events[byStage.get(name)[0]].slot == null ? byStage.get(name) : undefined;
    const own = there.map((name) => bySlot.get(name + ":" + state.slot) ?? ofNone(name)).find((events) => events);
    go(own ? own[0] : byStage.get(there[0])[0]);
  }, $("stages"));
  tab.dataset.stages = stages.join(" ");
  tab.title = there.map((name) => TITLES[name]).join(", ");
}
{
  const none = document.createElement("option");
  none.value = "";
  none.textContent = "all";
  $("slot").append(none);
  data.slots.forEach((slot, index) => {
    const option = document.createElement("option");
    option.value = index;
    option.textContent = `${slot.variable ? slot.variable + " " : ""}${slot.name}: ${VERDICTS[slot.verdict]}`;
    $("slot").append(option);
  });
}
$("slot").addEventListener("change", (event) => {
  if (event.target.value === "") state.slot = null;
  else goSlot(Number(event.target.value));
});
$("back").addEventListener("click", () => go(state.event - 1));
$("next").addEventListener("click", () => go(state.event + 1));
$("larger").addEventListener("click", () => zoom(1.3));
$("smaller").addEventListener("click", () => zoom(1 / 1.3));
$("fit").addEventListener("click", fit);
$("save").addEventListener("click", save);
$("theme").addEventListener("click", () => theme(document.documentElement.dataset.theme !== "dark"));
$("help").addEventListener("click", () => {
  $("keys").hidden = !$("keys").hidden;
  $("help").setAttribute("aria-expanded", String(!$("keys").hidden));
});
// Of a function that is not valid there is nothing but the text.
const isRefused = byStage.has("errors");
for (const option of [...$("view").options]) {
  if (isRefused && option.value !== "before" || option.value !== "diff" && DIFFS[option.value]?.length === 0) option.remove();
}
$("view").addEventListener("change", () => setView($("view").value));
$("find").addEventListener("input", () => find($("find").value.trim()));
$("find").addEventListener("keydown", (event) => {
  if (event.key === "Enter") nextFound();
  if (event.key === "Escape") { $("find").value = ""; find(""); svg.focus(); }
  event.stopPropagation();
});
svg.addEventListener("click", (event) => {
  const value = event.target.dataset && event.target.dataset.value;
  if (value) { $("find").value = value; find(value); }
});
svg.addEventListener("wheel", (event) => {
  event.preventDefault();
  const box = svg.getBoundingClientRect();
  zoom(Math.exp(-event.deltaY / 400), event.clientX - box.left, event.clientY - box.top);
}, { passive: false });
let drag = null;
svg.addEventListener("pointerdown", (event) => { drag = { x: event.clientX - state.x, y: event.clientY - state.y }; });
svg.addEventListener("pointermove", (event) => {
  if (!drag) return;
  state.x = event.clientX - drag.x;
  state.y = event.clientY - drag.y;
  frame();
});
for (const name of ["pointerup", "pointerleave", "pointercancel"]) svg.addEventListener(name, () => { drag = null; });
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "SELECT" || event.target.tagName === "INPUT") return;
  const keys = {
    ArrowRight: () => go(state.event + 1), ArrowLeft: () => go(state.event - 1),
    ArrowDown: () => moveSlot(1), ArrowUp: () => moveSlot(-1),
    "/": () => $("find").focus(), n: nextFound, "+": () => zoom(1.3), "=": () => zoom(1.3), "-": () => zoom(1 / 1.3), 0: fit,
    w: () => setView("work"), b: () => setView("before"), a: () => setView("after"), d: () => setView("tree"), t: () => setView("diff"),
    s: () => setView("split"), c: () => setView("copies"), e: () => setView("elimination"),
    "?": () => $("help").click(),
  };
  const action = keys[event.key];
  if (action) { event.preventDefault(); action(); }
});
window.addEventListener("resize", frame);
function fromHash() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  if (wanted.has("step")) return go(Number(wanted.get("step")) || 0, true);
  if (wanted.has("slot")) return goSlot(Number(wanted.get("slot")));
  go(0, true);
}
window.addEventListener("hashchange", fromHash);
theme(window.matchMedia("(prefers-color-scheme: dark)").matches);
fromHash();
