// The page of `memphis explain` in a real browser.
//
//   npm install && node explain.mjs --memphis ../../target/debug/memphis [--shots DIR] [FILE FUNCTION]...
//
// Every step of each function is shown with the keyboard alone; what the page says is compared with the
// data of `--json`. No console errors, no requests, no serious findings of axe-core.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.join(here, "../..");
const words = process.argv.slice(2);
const option = (name) => {
  const at = words.indexOf(name);
  return at < 0 ? null : words.splice(at, 2)[1];
};
const memphis = option("--memphis") ?? path.join(root, "target/debug/memphis");
const shots = option("--shots");
const cases = [];
for (let at = 0; at + 1 < words.length; at += 2) cases.push([words[at], words[at + 1]]);
if (!cases.length) {
  cases.push([path.join(root, "demo/fib.ll"), "fib", "--run", "7"], [path.join(root, "demo/fib.ll"), "main"]);
  cases.push([path.join(here, "nest.ll"), "nest", "--run", "3,2"], [path.join(here, "source.ll"), "sum"]);
  cases.push([path.join(root, "tests/explain/parts.ll"), "parts", "--passes=sroa", "--run", "7"]);
  cases.push([path.join(root, "tests/explain/parts_that_are_copied.ll"), "copied", "--passes=sroa"]);
}

const scratch = mkdtempSync(path.join(tmpdir(), "memphis-browser-"));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});

async function check(file, name, ...options) {
  const run = (...flags) => execFileSync(memphis, ["explain", file, "--function", name, ...options, ...flags], { maxBuffer: 1 << 28 });
  const page = path.join(scratch, `${name}.html`);
  run("-o", page);
  const data = JSON.parse(run("--json"));
  for (const event of data.events) {
    event.slot = event.slot ?? null;
    event.because = event.because ?? [];
    event.about = { blocks: [], reasons: [], ...event.about };
  }
  const problems = [];
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const tab = await context.newPage();
  tab.on("console", (message) => { if (message.type() === "error") problems.push(message.text()); });
  tab.on("pageerror", (error) => problems.push(String(error)));
  const url = pathToFileURL(page).href;
  tab.on("request", (request) => {
    if (request.url().split("#")[0] !== url && !/^(data|blob):/.test(request.url())) problems.push(`request: ${request.url()}`);
  });
  const start = Date.now();
  await tab.goto(url);
  await tab.waitForFunction(() => document.getElementById("now").textContent !== "");
  const opened = Date.now() - start;
  const now = () => tab.textContent("#now");
  assert.equal(await tab.textContent("h1"), "@" + data.function);

  // Each step, by the keyboard alone. Of very many steps every tenth is a jump by the address.
  const n = Math.min(data.events.length, 400);
  let slowest = 0;
  for (let index = 0; index < n; index += 1) {
    assert.equal(await now(), data.events[index].text, `step ${index}`);
    // The driver's own copy of the address lags behind on a busy machine.
    const hash = new URLSearchParams(await tab.evaluate(() => location.hash.slice(1)));
    if (index > 0) assert.equal(hash.get("step"), String(index));
    const causes = await tab.$$eval("#why button", (buttons) => buttons.map((button) => button.textContent));
    const because = data.events[index].because.slice(0, 30).map((cause) => data.events[cause].text);
    assert.deepEqual(causes, because, `causes of step ${index}`);
    const before = Date.now();
    await tab.keyboard.press("ArrowRight");
    slowest = Math.max(slowest, Date.now() - before);
  }
  // "Why here?" of each φ: the cause that is shown is a block in whose frontier the φ's block is.
  for (const event of data.events.filter((event) => event.stage === "insertion")) {
    const [block] = event.about.blocks, [reason] = event.about.reasons;
    assert(data.blocks[reason].frontier.includes(block), event.text);
  }
  for (const phi of data.phis) {
    const inserted = data.events.some((event) => event.stage === "insertion" && event.slot === phi.slot && event.about.blocks[0] === phi.block);
    assert(inserted, `no insertion of the φ of slot ${phi.slot} in block ${phi.block}`);
  }
  // A φ comes empty into the drawing, gets its values edge by edge, and the last step is the result.
  const working = () => tab.evaluate(() => data.blocks.map((block) => workLines(block).filter((line) => line.change !== "gone").map((line) => line.text)));
  for (const [stage, pattern] of [["insertion", /= phi .*\[ \?, /], ["arguments", /= phi .*\[ (?!\?,)/]]) {
    const step = data.events.findIndex((event) => event.stage === stage);
    if (step < 0) continue;
    await tab.goto(`${url}#step=${step}`);
    assert.equal(await tab.inputValue("#view"), "work");
    assert((await working())[data.events[step].about.blocks[0]].some((line) => pattern.test(line)), data.events[step].text);
  }
  if (data.phis.every(({ name }) => name) && data.slots.every(({ verdict }) => !["stays", "later-round"].includes(verdict))) {
    const sorted = (line) => (/ = phi /.test(line) ? line.match(/\[[^\]]*\]/g).sort().join() : line);
    await tab.goto(`${url}#step=${data.events.findIndex((event) => event.stage === "result")}`);
    assert.deepEqual((await working()).map((lines) => lines.map(sorted)), data.blocks.map((block) => block.after.map(({ text }) => sorted(text))));
  }
  // Whichever slot is chosen, Result starts with the difference.
  const renamed = data.events.findIndex((event) => event.stage === "renaming");
  if (renamed >= 0) {
    await tab.goto(`${url}#step=${renamed}`);
    await tab.click("#stages button:text-is('Result')");
    assert.equal(await tab.inputValue("#view"), "diff");
  }
  // With debug information, slots have the names of variables, and the source is beside the drawing.
  assert.equal(await tab.isVisible("#source"), data.source !== undefined);
  assert.equal(data.source !== undefined, path.basename(file) === "source.ll");
  if (data.source) {
    const step = data.events.findIndex((event) => event.stage === "definitions" && event.text.includes(" to total "));
    await tab.goto(`${url}#step=${step}`);
    assert.match(await tab.textContent("#source .now"), /int total = 0;/);
    assert((await tab.$$eval("#slot option", (options) => options.map((option) => option.textContent))).some((text) => text.startsWith("total %")));
  }
  // Parts: each alloca that is split has its row of bytes, and the accesses below mark the parts they touch.
  for (const { event, parts, accesses } of data.split?.allocas ?? []) {
    await tab.goto(`${url}#step=${event}`);
    assert.equal(await now(), data.events[event].text);
    assert.equal(await tab.isVisible("#parts"), parts.length > 0);
    if (!parts.length) continue;
    const rows = await tab.$$eval("#row tr", (rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));
    const names = parts.map(({ slot }) => data.slots[slot]?.name ?? "");
    assert.deepEqual(rows.slice(1, 4), [["part", ...names], ["type", ...parts.map((part) => part.type)], ["outcome", ...parts.map((part) => part.fate)]]);
    const marks = rows.slice(4).map((row) => row.flatMap((text, place) => (text === "■" ? [place - 1] : [])));
    assert.deepEqual(marks, accesses.map((access) => access.parts));
    assert.equal(await tab.inputValue("#view"), "split");
    assert.match(await tab.textContent("#diff"), /alloca/);
  }
  assert.equal(data.split !== undefined, options.includes("--passes=sroa"));
  const hasView = async (view) => (await tab.locator(`#view option[value=${view}]`).count()) > 0;
  assert.equal(await hasView("split"), data.split !== undefined);
  // Out of SSA: each copy that is left has a step, which marks the two values that interfere.
  for (const point of data.destruction.points) {
    for (const { to, from, interference } of point.copies) {
      const step = data.events.findIndex((event) => event.stage === "copies" && event.text.includes(`: ${to} := ${from}`));
      assert(step >= 0, `${to} := ${from}`);
      if (!interference) continue;
      await tab.goto(`${url}#step=${step}`);
      assert.equal(await now(), data.events[step].text);
      assert.equal(await tab.inputValue("#view"), "after");
      if (data.blocks.length < 100) assert(await tab.locator("#graph .line.hit, #graph .line.mark").count() > 0);
    }
  }
  // A run: each visit shows the values that it changes, and marks its block.
  for (const { event, block, phis = [], stores = [] } of data.run?.visits.slice(0, 100) ?? []) {
    await tab.goto(`${url}#step=${event}`);
    assert.equal(await now(), data.events[event].text);
    const rows = await tab.$$eval("#held tr.now", (rows) => rows.map((row) => [row.cells[0].textContent, row.cells[1].textContent]));
    const last = new Map(stores.map(({ slot, value }) => [data.slots[slot].name, value]));
    const changed = [...phis.map(({ name, value }) => ["φ " + name, value]), ...last];
    assert.deepEqual(rows.sort(), changed.sort());
    assert.deepEqual(data.events[event].about.blocks, [block]);
    if (data.blocks.length < 100) assert.equal(await tab.locator("#graph .box.mark").count(), 1);
  }
  assert.equal(data.run !== undefined, options.includes("--run"));
  for (const [key, view] of [["c", "copies"], ["e", "elimination"]]) {
    const isThere = data.destruction[view === "copies" ? "copy_form" : view].length > 0;
    assert.equal(await hasView(view), isThere);
    if (!isThere) continue;
    await tab.keyboard.press(key);
    assert.equal(await tab.inputValue("#view"), view);
    assert.match(await tab.textContent("#diff"), /slot|copy/);
  }
  // Slots.
  await tab.keyboard.press("ArrowLeft");
  const slots = [...new Set(data.events.filter((event) => event.stage === "definitions").map((event) => event.slot))];
  if (slots.length > 1) {
    await tab.goto(`${url}#step=${data.events.findIndex((event) => event.stage === "definitions")}`);
    const first = await tab.inputValue("#slot");
    await tab.keyboard.press("ArrowDown");
    assert.notEqual(await tab.inputValue("#slot"), first);
    await tab.keyboard.press("ArrowUp");
    assert.equal(await tab.inputValue("#slot"), first);
  }
  // Views, values, zoom, theme.
  for (const [key, view] of [["a", "after"], ["d", "tree"], ["t", "diff"], ["w", "work"], ["b", "before"]]) {
    await tab.keyboard.press(key);
    assert.equal(await tab.inputValue("#view"), view);
  }
  await tab.keyboard.press("/");
  const value = data.slots[0]?.name ?? "%none";
  await tab.keyboard.type(value);
  assert.match(await tab.textContent("#found"), /block/);
  await tab.keyboard.press("Enter");
  await tab.keyboard.press("Escape");
  await tab.keyboard.press("0");
  const dark = await tab.getAttribute("html", "data-theme");
  await tab.click("#theme");
  assert.notEqual(await tab.getAttribute("html", "data-theme"), dark);
  // A link leads to its step.
  const last = data.events.length - 1;
  const other = await context.newPage();
  await other.goto(`${url}#step=${last}`);
  assert.equal(await other.textContent("#now"), data.events[last].text);
  // Accessibility.
  const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  for (const scheme of ["light", "dark"]) {
    await other.evaluate((theme) => { document.documentElement.dataset.theme = theme; }, scheme);
    await other.evaluate(axe);
    const found = await other.evaluate(() => axe.run());
    const serious = found.violations.filter((one) => ["serious", "critical"].includes(one.impact));
    const shown = serious.map((one) => `${scheme}: ${one.id}: ${one.nodes.map((node) => node.target.join(" ")).slice(0, 5)}`);
    assert.deepEqual(shown, []);
  }
  if (shots) {
    const stages = ["parts", "function", "dominators", "insertion", "renaming", "result", "classes", "parallel-copies", "copies", "copy-form", "elimination", "run"];
    for (const [width, height] of [[1280, 800], [390, 844]]) {
      const tab = await context.newPage();
      await tab.setViewportSize({ width, height });
      for (const stage of stages) {
        const step = data.events.findIndex((event) => event.stage === stage);
        if (step < 0) continue;
        await tab.goto("about:blank");
        await tab.goto(`${url}#step=${step}`);
        await tab.screenshot({ path: path.join(shots, `${name}-${stage}-${width}.png`) });
      }
    }
  }
  assert.deepEqual(problems, []);
  const size = readFileSync(page).length;
  console.log(`@${name}: ${data.blocks.length} blocks, ${data.events.length} steps, ${n} shown; ${(size / 1024).toFixed(0)} KB, opened in ${opened} ms, slowest step ${slowest} ms`);
  await context.close();
}

try {
  for (const one of cases) await check(...one);
} finally {
  await browser.close();
  rmSync(scratch, { recursive: true });
}
