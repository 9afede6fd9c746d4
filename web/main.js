// The playground: editors, tabs and the address around the engine, which knows all facts.
import { Editor } from "./editor.js";
import { Engine } from "./engine.js";
import { examples } from "./examples.js";
import { fragment, state as stateOf } from "./share.js";

// The engine's own limit, in bytes; longer texts are not sent.
const MAX_TEXT = 4 << 20;
// Edits of long texts wait for a pause.
const LONG_TEXT = 100_000, PAUSE = 300, SHORT_PAUSE = 5;

const DEFAULT = { text: "", language: "ir", function: null, pipeline: "mem2reg", tab: "steps", arguments: "", after: null };
const TABS = ["steps", "result", "run"];
const $ = (id) => document.getElementById(id);

let engine = null;
// True if the text on the right is the user's, not the engine's.
let isAfterEdited = false;
// The kind of answer that the tab shows is up to date.
const shown = new Set();
let timer = 0;

const editor = new Editor($("editor"), "Program", () => {
  $("example").value = "";
  // A run after this edit is one of the new text.
  $("output").textContent = "";
  later(changed);
});
const after = new Editor($("after"), "Result", () => {
  isAfterEdited = true;
  later(() => { shown.delete("result"); update(); });
});

function later(action) {
  clearTimeout(timer);
  timer = setTimeout(action, Math.max(editor.length, after.length) > LONG_TEXT ? PAUSE : SHORT_PAUSE);
}

const tab = () => TABS.find((name) => !$(name).hidden);
const source = () => ({ text: editor.text, language: $("language").value });
const wanted = () => $("function").value || null;

function say(text) {
  $("status").textContent = text;
}

// Errors below the editor and in it; those of the result are said above it.
function showErrors(errors) {
  $("errors").hidden = errors.length === 0;
  $("errors").replaceChildren(...errors.map(({ place, message }) => {
    const item = document.createElement("li"), made = document.createElement("button");
    made.type = "button";
    made.textContent = place ? `line ${place.line}, column ${place.column}: ${message}` : message;
    if (place) made.addEventListener("click", () => editor.goTo(place));
    item.append(made);
    return item;
  }));
  editor.mark(errors.filter(({ place }) => place));
}

// The answer to a request about the program, or null: a newer one is asked, or there are errors, which are shown.
async function ask(request) {
  const answer = await engine.ask(request);
  if (answer === null) return null;
  const errors = answer.kind === "errors" ? answer.errors : [];
  const isResult = ({ place }) => place?.field === "after";
  showErrors(errors.filter((error) => !isResult(error)));
  $("pages").classList.toggle("stale", errors.length > 0);
  if (errors.length === 0) return answer;
  say("");
  const [wrong] = errors.filter(isResult);
  verdict(wrong ? `line ${wrong.place.line}, column ${wrong.place.column}: ${wrong.message}` : "", "wrong");
  return null;
}

function changed() {
  shown.clear();
  update();
}

// Brings the tab that is shown up to date.
async function update() {
  if (!engine) return;
  for (const [view, what] of [[editor, "program"], [after, "result"]]) {
    if (view.length <= MAX_TEXT) continue;
    const size = (view.length / (1 << 20)).toFixed(1), limit = MAX_TEXT >> 20;
    const message = `the ${what} has ${size} MB, and ${limit} MB is the limit here; the command memphis takes more`;
    showErrors([{ place: null, message }]);
    $("pages").classList.add("stale");
    return;
  }
  const name = tab();
  showPage();
  if (shown.has(name)) return;
  shown.add(name);
  // The functions are known from the explanation.
  if (name === "steps" || !shown.has("steps")) {
    shown.add("steps");
    await steps();
  }
  if (name === "result") await result();
}

// The last call of the function that is shown: the page of its text shows it block by block.
let traced = null;

async function steps() {
  const isTraced = traced !== null && traced.function === wanted() && traced.text === source().text;
  const answer = await ask({ kind: "explain", ...source(), function: wanted(), arguments: isTraced ? traced.arguments : null });
  if (!answer) return;
  $("function").replaceChildren(...answer.functions.map((name) => new Option("@" + name, name)));
  $("function").value = answer.function;
  page = answer;
  showPage();
}

// Shows a page in the place of the old one, at the same step if it is about the same function.
// Only the page that is seen says the step: a newer one may still be loading.
let page = null, seen = null;
window.addEventListener("message", ({ source, data }) => {
  if (seen && source === seen.frame.contentWindow) seen.step = String(data.step);
});
function showPage() {
  // A page that is not seen has no size to fit in.
  if (!page || tab() !== "steps") return;
  const { page: html, function: name } = page;
  page = null;
  const step = name === seen?.name ? seen.step : "";
  const [...old] = $("pages").children;
  const frame = document.createElement("iframe");
  const url = URL.createObjectURL(new Blob([html], { type: "text/html" }));
  frame.title = `@${name}, step by step`;
  frame.style.visibility = old.length ? "hidden" : "visible";
  frame.addEventListener("load", () => {
    frame.style.visibility = "visible";
    old.forEach((one) => one.remove());
    seen = { name, frame, step };
    URL.revokeObjectURL(url);
    say("");
  });
  frame.src = url + step;
  $("pages").append(frame);
}

function verdict(text, kind) {
  $("verdict").textContent = text;
  $("verdict").className = `verdict ${kind}`;
}

async function result() {
  $("reset").hidden = !isAfterEdited;
  if (isAfterEdited) return check();
  const answer = await ask({ kind: "opt", ...source(), pipeline: $("pipeline").value });
  if (!answer) return;
  after.setText(answer.text);
  $("remarks").hidden = answer.remarks.length === 0;
  $("remarks").replaceChildren(...answer.remarks.map((remark) => {
    const item = document.createElement("li");
    item.textContent = remark;
    return item;
  }));
  verdict("Edit the result, and it is checked against the program.", "");
}

// Checks the edited result.
async function check() {
  $("remarks").hidden = true;
  const { text, language } = source();
  const answer = await ask({ kind: "check", before: text, language, after: after.text });
  if (!answer) return;
  const all = [...answer.functions.map(judged), ...answer.differences.map((one) => `outside functions: ${sentence(one)}`)];
  const isRight = answer.differences.length === 0 && answer.functions.every(({ verdict }) => ["proved", "unchanged"].includes(verdict));
  verdict(all.join("\n"), isRight ? "right" : "wrong");
}

function sentence({ message, before_line, after_line }) {
  const places = [["program", before_line], ["result", after_line]].filter(([, line]) => line != null);
  return message + (places.length ? ` (${places.map(([text, line]) => `${text}, line ${line}`).join("; ")})` : "");
}

function judged(one) {
  const head = `@${one.function}: ${one.verdict.replace("-", " ")}` + (one.message ? `: ${sentence(one)}` : "");
  if (!one.example) return head;
  const { path, inputs, difference, before_value, after_value } = one.example;
  const lines = [`path: ${path.join(" → ")}`, ...inputs.map(([what, value]) => `${what} = ${value}`)];
  return [head, ...lines, `${difference}: ${before_value} before, ${after_value} after`].join("\n  ");
}

async function run() {
  if (!engine || editor.length > MAX_TEXT) return;
  const given = $("arguments").value.split(",").map((one) => one.trim()).filter((one) => one);
  $("output").textContent = "running …";
  const called = { ...source(), function: wanted() ?? "main", arguments: given };
  const answer = await ask({ kind: "run", ...called });
  // `main` without arguments is a program, which may have parameters.
  if (answer && (called.function !== "main" || given.length)) {
    traced = called;
    shown.delete("steps");
  }
  // The end is on a line of its own.
  if (answer) $("output").textContent = answer.output.replace(/[^\n]$/, "$&\n") + (answer.result ?? answer.stop);
  else $("output").textContent = $("errors").hidden ? "" : "not run";
}

function showTab(name) {
  for (const one of TABS) {
    $(one).hidden = one !== name;
    $(`tab-${one}`).setAttribute("aria-selected", String(one === name));
    $(`tab-${one}`).tabIndex = one === name ? 0 : -1;
  }
  update();
}

// Goes to a state: an example, or that of a link.
function restore(state) {
  const all = { ...DEFAULT, ...state };
  editor.setText(all.text);
  $("language").value = all.language === "wend" ? "wend" : "ir";
  $("function").replaceChildren();
  if (typeof all.function === "string") $("function").append(new Option("@" + all.function, all.function));
  $("pipeline").value = String(all.pipeline);
  $("arguments").value = String(all.arguments);
  $("output").textContent = "";
  page = null;
  isAfterEdited = typeof all.after === "string";
  after.setText(isAfterEdited ? all.after : "");
  verdict("", "");
  shown.clear();
  showTab(TABS.includes(all.tab) ? all.tab : "steps");
}

async function fromAddress() {
  try {
    const state = await stateOf(location.hash);
    if (!state) return false;
    $("example").value = "";
    restore(state);
    return true;
  } catch (error) {
    say(`the link cannot be read: ${error.message}`);
    return false;
  }
}

async function share() {
  const state = {
    ...source(), function: wanted(), pipeline: $("pipeline").value, tab: tab(), arguments: $("arguments").value,
    after: isAfterEdited ? after.text : null,
  };
  const hash = await fragment(state);
  if (!hash) return say("the program is too long for a link");
  history.replaceState(null, "", hash);
  try {
    await navigator.clipboard.writeText(location.href);
    say("link copied");
  } catch {
    say("the address is the link");
  }
}

$("example").append(new Option("—", ""), ...examples.map(({ name }, index) => new Option(name, index)));
$("example").addEventListener("change", () => {
  if ($("example").value === "") return;
  history.replaceState(null, "", location.pathname);
  restore(examples[$("example").value]);
});
$("language").addEventListener("change", () => { $("output").textContent = ""; changed(); });
$("function").addEventListener("change", () => { $("output").textContent = ""; shown.delete("steps"); update(); });
$("pipeline").addEventListener("input", () => later(() => { isAfterEdited = false; shown.delete("result"); update(); }));
$("reset").addEventListener("click", () => { isAfterEdited = false; shown.delete("result"); update(); });
$("call").addEventListener("submit", (event) => { event.preventDefault(); run(); });
$("share").addEventListener("click", share);
for (const name of TABS) $(`tab-${name}`).addEventListener("click", () => showTab(name));
document.querySelector(".tabs").addEventListener("keydown", ({ key }) => {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (!by) return;
  const next = TABS[(TABS.indexOf(tab()) + by + TABS.length) % TABS.length];
  showTab(next);
  $(`tab-${next}`).focus();
});
window.addEventListener("hashchange", fromAddress);

say("loading …");
if (!(await fromAddress())) {
  $("example").value = "0";
  restore(examples[0]);
}
try {
  engine = await Engine.load();
  say("");
  changed();
} catch (error) {
  say(`the engine could not be started: ${error.message}`);
}
