// Puts the playground into one file: node build.mjs ENGINE.wasm LICENCES.txt OUT.html
//
// The marks in index.html are replaced by style, scripts and the engine, so that the page loads nothing.
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { buildSync, transformSync } from "esbuild";

const [engine, licences, out] = process.argv.slice(2);
const text = (name) => readFileSync(new URL(name, import.meta.url), "utf8");
const bundle = buildSync({
  entryPoints: [new URL("main.js", import.meta.url).pathname],
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  loader: { ".ll": "text", ".wend": "text" },
  logLevel: "warning",
  write: false,
});

const parts = {
  style: text("style.css"),
  worker: transformSync(text("worker.js"), { minify: true }).code,
  engine: gzipSync(readFileSync(engine), { level: 9 }).toString("base64"),
  main: bundle.outputFiles[0].text,
  licences: readFileSync(licences, "utf8"),
};

// The end of an element, or the start of a comment, would end a part early.
for (const [name, part] of Object.entries(parts)) {
  if (/<!--|<\/(script|style)/i.test(part)) throw new Error(`${name} has text that HTML would take for its own`);
}
writeFileSync(out, text("index.html").replace(/\{\{(\w+)\}\}/g, (_, name) => parts[name].trim()));
