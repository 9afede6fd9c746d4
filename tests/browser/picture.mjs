// Makes docs/pictures/explain.png: the page of `memphis explain` at the step that adds a φ to the
// block `return` of demo/fib.ll. Notes a digest of the page beside it, for the test
// `the_screenshot_shows_the_page_as_it_is` in crates/memphis-cli/tests/readme.rs.
//
//   npm install && node picture.mjs [--memphis ../../target/debug/memphis]
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "../..");
const at = process.argv.indexOf("--memphis");
const memphis = path.resolve(at < 0 ? path.join(root, "target/debug/memphis") : process.argv[at + 1]);
const explain = (...flags) =>
  execFileSync(memphis, ["explain", "demo/fib.ll", "--function", "fib", ...flags], { cwd: root });

const data = JSON.parse(explain("--json"));
const step = data.events.findIndex((event) => event.stage === "insertion" && event.text.includes(" in return,"));
assert.ok(step >= 0, "a φ is added to the block return");

const scratch = mkdtempSync(path.join(tmpdir(), "memphis-picture-"));
const page = path.join(scratch, "fib.html");
explain("-o", page);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--headless", "--no-sandbox", "--disable-gpu"],
});
const tab = await browser.newPage({ viewport: { width: 1280, height: 800 } });
await tab.goto(`${pathToFileURL(page).href}#step=${step}`);
await tab.waitForFunction((text) => document.getElementById("now").textContent === text, data.events[step].text);
await tab.screenshot({ path: path.join(root, "docs/pictures/explain.png") });
await browser.close();

// FNV-1a in 64 bits.
let digest = 0xcbf29ce484222325n;
for (const byte of readFileSync(page)) digest = BigInt.asUintN(64, (digest ^ BigInt(byte)) * 0x100000001b3n);
writeFileSync(path.join(root, "docs/pictures/explain.digest"), digest.toString(16).padStart(16, "0") + "\n");
rmSync(scratch, { recursive: true });
