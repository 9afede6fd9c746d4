// The playground in a real browser.
//
//   cargo xtask web && npm install && node playground.mjs [--page FILE] [--shots DIR]
//
// The page is opened from disk. Edits are followed, errors have places, a result is checked, a function runs, a link restores everything,
// a text that is too long is refused, and a run without end stops nothing. No console errors, no requests, no
// serious findings of axe-core.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.join(here, "../..");
const words = process.argv.slice(2);
const option = (name) => {
  const at = words.indexOf(name);
  return at < 0 ? null : words[at + 1];
};
const url = pathToFileURL(option("--page") ?? path.join(root, "web/dist/playground.html")).href;
const shots = option("--shots");

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
const problems = [];
const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
context.on("console", (message) => { if (message.type() === "error") problems.push(message.text()); });
context.on("weberror", (error) => problems.push(String(error.error())));
context.on("request", (request) => {
  if (request.url().split("#")[0] !== url && !/^(data|blob):/.test(request.url())) problems.push(`request: ${request.url()}`);
});

const ENDLESS = "define void @endless() {\nentry:\n  br label %again\nagain:\n  br label %again\n}\n";
const figures = [];

// In the page: pastes a text into an editor.
const pasteInto = (editor, text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  document.querySelector(`${editor} .cm-content`).dispatchEvent(event);
};
async function selectAll(tab, editor) {
  await tab.click(`${editor} .cm-content`);
  await tab.keyboard.press("Control+a");
}
// Replaces the text of an editor.
async function paste(tab, editor, text) {
  await selectAll(tab, editor);
  await tab.evaluate(`(${pasteInto})(${JSON.stringify(editor)}, ${JSON.stringify(text)})`);
}
const page = (tab) => tab.frameLocator("#pages iframe:last-child");
// Only the browser can look into the frame of a page that comes from disk.
async function shows(tab, title) {
  await tab.waitForFunction((title) => {
    const frame = document.querySelector("#pages iframe:last-child");
    return frame?.style.visibility === "visible" && frame.title === `${title}, step by step`;
  }, title);
  await page(tab).locator("#title", { hasText: new RegExp(`^${title}$`) }).waitFor();
}
const says = (tab, selector, pattern) => tab.waitForFunction(
  ([selector, pattern]) => new RegExp(pattern).test(document.querySelector(selector).textContent), [selector, pattern.source]);
const shot = async (tab, name) => { if (shots) await tab.screenshot({ path: path.join(shots, `playground-${name}.png`) }); };

// Edits keep the step of the page, also while the page of the edit before still loads.
async function editsKeepTheStep() {
  // The slow pages have an image that the policy of the playground does not allow.
  const slow = await browser.newContext({ bypassCSP: true });
  const tab = await slow.newPage();
  await tab.goto(url);
  await shows(tab, "@fib");
  await page(tab).locator("#next").click();
  const step = await page(tab).locator("#count").textContent();
  assert.match(step, /^2 of /);

  const address = "http://slow.example/";
  await tab.evaluate((address) => {
    window.pages = 0;
    const make = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (blob) => make(new Blob([blob, `<img src="${address}${window.pages += 1}" alt="">`], { type: blob.type }));
  }, address);
  await tab.route(`${address}*`, async (route) => {
    await tab.waitForTimeout(150);
    // The browser no longer asks for a page that a newer one has replaced.
    await route.fulfill({ contentType: "image/gif", body: "" }).catch(() => {});
  });
  await tab.click("#editor .cm-content");
  await tab.keyboard.press("Control+Home");
  await tab.keyboard.type("; a comment\n", { delay: 50 });
  await tab.waitForFunction(() => document.querySelectorAll("#pages iframe").length === 1);
  assert.equal(await page(tab).locator("#count").textContent(), step);
  assert.ok(await tab.evaluate(() => window.pages) > 2);
  await slow.close();
}

// From an edit to the page of the function with the new name.
async function editTime(tab, text, name) {
  await selectAll(tab, "#editor");
  return tab.evaluate(([paste, text, name]) => new Promise((resolve) => {
    const start = performance.now();
    (0, eval)(paste)("#editor", text);
    const look = () => {
      const frame = document.querySelector("#pages iframe:last-child");
      if (frame?.style.visibility === "visible" && frame.title === `${name}, step by step`) resolve(performance.now() - start);
      else requestAnimationFrame(look);
    };
    look();
  }), [`(${pasteInto})`, text, name]);
}

async function measureEdit(tab, what, text, name) {
  const times = [];
  for (let round = 0; round < 5; round += 1) {
    times.push(await editTime(tab, text.replaceAll(`@${name}(`, `@edited${round}(`), `@edited${round}`));
  }
  times.sort((a, b) => a - b);
  figures.push(`${what}: ${times[2].toFixed(0)} ms from edit to page (median of 5, at most ${times[4].toFixed(0)})`);
}

// Blocks in a row of diamonds, with a variable that each changes.
function diamonds(n) {
  const blocks = Array.from({ length: n }, (_, i) => `b${i}:
  %v${i} = load i32, ptr %x
  %c${i} = icmp sgt i32 %v${i}, ${i}
  br i1 %c${i}, label %t${i}, label %b${i + 1}
t${i}:
  %w${i} = add i32 %v${i}, ${i}
  store i32 %w${i}, ptr %x
  br label %b${i + 1}
`);
  const start = "define i32 @diamonds(i32 %a) {\nentry:\n  %x = alloca i32\n  store i32 %a, ptr %x\n  br label %b0\n";
  return `${start}${blocks.join("")}b${n}:\n  %r = load i32, ptr %x\n  ret i32 %r\n}\n`;
}

async function accessibility(tab, what) {
  await tab.evaluate(readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"));
  const found = await tab.evaluate(() => axe.run({ iframes: false }));
  const serious = found.violations.filter((one) => ["serious", "critical"].includes(one.impact));
  const shown = serious.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(" ")).slice(0, 5)}`);
  assert.deepEqual(shown, [], what);
}

async function check() {
  const tab = await context.newPage();
  const start = Date.now();
  await tab.goto(url);
  await shows(tab, "@fib");
  figures.push(`first page after ${Date.now() - start} ms`);
  await shot(tab, "steps");

  // Another function.
  await tab.selectOption("#function", "main");
  await shows(tab, "@main");
  await tab.selectOption("#function", "fib");
  await shows(tab, "@fib");

  // Errors with line and column, which lead to their places.
  const demo = readFileSync(path.join(root, "demo/fib.ll"), "utf8");
  await paste(tab, "#editor", demo.replace("store i32 %n, ptr", "store i32 %m, ptr"));
  await says(tab, "#errors", /^line 13, column 13: use of undefined value '%m'$/);
  assert(await tab.locator("#pages.stale").count() > 0);
  await tab.click("#errors button");
  assert.equal(await tab.evaluate(() => document.activeElement.closest("#editor") !== null), true);
  await shot(tab, "error");
  await accessibility(tab, "errors");
  await paste(tab, "#editor", demo);
  await tab.waitForFunction(() => document.getElementById("errors").hidden);

  // A result, its remarks, an edit of it and the verdict.
  await tab.click("#tab-result");
  await says(tab, "#remarks", /%table stays in memory/);
  await paste(tab, "#after", readFileSync(path.join(root, "demo/max.after.ll"), "utf8"));
  await says(tab, "#verdict", /not comparable/);
  await paste(tab, "#editor", readFileSync(path.join(root, "demo/max.before.ll"), "utf8"));
  await says(tab, "#verdict", /^@max: refuted: [^]*the returned value: 1 before, 0 after$/);
  await shot(tab, "refuted");
  await accessibility(tab, "verdict");

  // A link restores all of that.
  await tab.click("#share");
  await tab.waitForFunction(() => location.hash.startsWith("#s="));
  const link = tab.url();
  const other = await context.newPage();
  await other.goto(link);
  await says(other, "#verdict", /@max: refuted: /);
  assert.match(await other.textContent("#editor .cm-content"), /define i32 @max/);
  assert.equal(await other.inputValue("#pipeline"), "mem2reg");
  await other.goto("about:blank");
  await other.goto(`${url}#s=nonsense`);
  await says(other, "#status", /the link cannot be read|^$/);
  await shows(other, "@fib");
  await other.close();

  await tab.click("#reset");
  await says(tab, "#verdict", /^Edit the result/);
  assert.match(await tab.textContent("#after .cm-content"), /phi i32 \[ %b, %then \]/);
  await tab.fill("#pipeline", "mem3reg");
  await says(tab, "#errors", /did you mean 'mem2reg'/);
  await tab.fill("#pipeline", "mem2reg,phi-eliminate");
  await tab.waitForFunction(() => document.getElementById("errors").hidden);

  // Runs.
  await tab.click("#tab-run");
  await tab.fill("#arguments", "3, -4");
  await tab.press("#arguments", "Enter");
  await says(tab, "#output", /^3$/);
  // The steps show the run that was asked for.
  await tab.click("#tab-steps");
  await tab.waitForFunction(() => document.getElementById("status").textContent === "");
  // The pages before it go once it has loaded.
  await tab.waitForFunction(() => document.querySelectorAll("#pages iframe").length === 1);
  const steps = tab.frameLocator("#pages iframe");
  await steps.locator("[data-stages~=run]").click();
  assert.match(await steps.locator("#now").textContent(), /^@max runs with %a = 3, %b = -4/);
  await tab.click("#tab-run");
  await tab.fill("#arguments", "3");
  await tab.press("#arguments", "Enter");
  await says(tab, "#errors", /@max has 2 parameters, and 1 value is given/);
  await paste(tab, "#editor", ENDLESS);
  await tab.waitForFunction(() => document.getElementById("function").value === "endless");
  await tab.fill("#arguments", "");
  await tab.press("#arguments", "Enter");
  await says(tab, "#output", /^limit reached: /);
  await accessibility(tab, "run");

  // Examples.
  const examples = await tab.$$eval("#example option", (all) => all.map((one) => one.value).filter((value) => value));
  for (const example of examples) {
    await tab.selectOption("#example", example);
    await tab.click("#tab-steps");
    await tab.waitForFunction(() => document.getElementById("status").textContent === "" && document.getElementById("function").value !== "");
    assert(await tab.isHidden("#errors"), await tab.textContent("#errors"));
  }
  await tab.click("#tab-run");
  await tab.fill("#arguments", "");
  await tab.press("#arguments", "Enter");
  await says(tab, "#output", /exit code 0$/);
  // Expressions as deep as the reader allows need a large stack.
  await paste(tab, "#editor", `main() { println ${"(".repeat(250)}7${")".repeat(250)}; }`);
  await tab.press("#arguments", "Enter");
  await says(tab, "#output", /^7\nexit code 0$/);
  await tab.click("#tab-steps");
  await tab.selectOption("#language", "ir");
  await tab.waitForFunction(() => !document.getElementById("errors").hidden);

  // A text that is too long: a message, and the page still answers.
  await paste(tab, "#editor", "; a long comment\n".repeat(Math.ceil((5 << 20) / 17)));
  const pasted = Date.now();
  await says(tab, "#errors", /^the program has 5.0 MB, and 4 MB is the limit here/);
  figures.push(`5 MB: a message after ${Date.now() - pasted} ms`);
  await paste(tab, "#editor", demo);
  await shows(tab, "@main");
  await tab.selectOption("#function", "fib");
  await shows(tab, "@fib");

  await measureEdit(tab, "fib", demo, "fib");
  await measureEdit(tab, "300 blocks", diamonds(150), "diamonds");
  await measureEdit(tab, "fib", demo, "fib");

  // A narrow screen.
  await tab.setViewportSize({ width: 390, height: 844 });
  await shot(tab, "narrow");
  assert(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "no scrolling sideways");
  assert.deepEqual(problems, []);
  console.log(`playground: ${figures.join("; ")}`);
}

try {
  await check();
  await editsKeepTheStep();
} catch (error) {
  console.error("console and network:", problems);
  throw error;
} finally {
  await browser.close();
}
