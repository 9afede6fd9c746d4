#!/usr/bin/env node
/* spec_node.mjs --ours TEMPLATE FILE.wast...

Executes the specification's tests before and after a transformation in the engine of Node.js. For what wasmtime does not
execute: exceptions of the older proposal. TEMPLATE has {in} and {out}, as for spec.py. Needs `wast2json` of wabt, which
reads their folded text, and for files with tail calls `node --experimental-wasm-return-call`.

Each file is executed twice: with its modules as they are, and with each valid module replaced by the transformed one.
Every command has to give the same result, trap or exception, and that of the first run has to be the expected one.
Modules that have to be refused are given to the transformation, which must end with an error. With --changed, a module
stays unchanged at most as often as N. Exit code 1 on a difference. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const args = process.argv.slice(2), files = [];
let ours = '';
while (args.length) {
  const word = args.shift();
  if (word === '--ours') ours = args.shift();
  else files.push(word);
}
if (!ours.includes('{in}') || !ours.includes('{out}') || !files.length) throw new Error('--ours with {in} and {out}, and files');

const bits = new DataView(new ArrayBuffer(8));
function number({ type, value }) {
  if (type === 'i32') return Number(BigInt.asIntN(32, BigInt(value)));
  if (type === 'i64') return BigInt.asIntN(64, BigInt(value));
  if (type === 'f32') return bits.setUint32(0, Number(value)), bits.getFloat32(0);
  if (type === 'f64') return bits.setBigUint64(0, BigInt(value)), bits.getFloat64(0);
  throw new Error(`values of type ${type} are not passed`);
}
const show = v => Array.isArray(v) ? v.map(show).join(' ') : Object.is(v, -0) ? '-0' : String(v);
function transform(from, to) {
  const words = ours.split(/\s+/).map(w => w.replace('{in}', from).replace('{out}', to));
  return spawnSync(words[0], words.slice(1), { encoding: 'utf8' });
}

/* The result of each command as text, by line. */
function run(folder, commands, change) {
  const named = {}, log = [], imports = { spectest: { print: () => {}, print_i32: () => {}, print_i64: () => {}, global_i32: 666 } };
  let last;
  const invoke = ({ module, field, args }) => {
    const f = (module ? named[module] : last).exports[field];
    try { return 'returns ' + show(f(...args.map(number)) ?? ''); }
    catch (e) { return e instanceof WebAssembly.Exception ? 'exception' : e instanceof WebAssembly.RuntimeError ? `trap: ${e.message}` : `error: ${e}`; }
  };
  const expected = c => c.type === 'assert_return' ? 'returns ' + show(c.expected.length > 1 ? c.expected.map(number) : c.expected.length ? number(c.expected[0]) : '')
    : c.type === 'assert_exception' ? 'exception' : null;
  for (const c of commands) {
    let line = '';
    if (c.type === 'module') {
      let file = join(folder, c.filename);
      if (change) {
        const done = transform(file, file + '.new');
        if (done.status) throw new Error(`${c.filename}: ${done.stderr}`);
        counts.modules++;
        file += '.new';
        if (!readFileSync(file).equals(readFileSync(join(folder, c.filename)))) counts.changed++;
      }
      last = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), imports);
      if (c.name) named[c.name] = last;
    } else if (c.type === 'register') imports[c.as] = (c.name ? named[c.name] : last).exports;
    else if (c.type === 'assert_invalid' || c.type === 'assert_malformed') {
      if (c.module_type === 'text' || !change) continue;
      if (transform(join(folder, c.filename), '/dev/null').status !== 1) throw new Error(`${c.filename} is not refused`);
      counts.refused++;
      continue;
    } else if (c.action?.type === 'invoke') {
      line = invoke(c.action);
      const wanted = expected(c);
      if (!change && wanted !== null && line !== wanted) throw new Error(`line ${c.line}: ${line}, expected ${wanted}`);
      if (c.type === 'assert_trap' && !line.startsWith('trap')) throw new Error(`line ${c.line}: ${line}, expected a trap`);
      counts.results += change ? 1 : 0;
    } else throw new Error(`line ${c.line}: ${c.type} is not known`);
    log.push(`line ${c.line}: ${line}`);
  }
  return log;
}

const counts = { files: 0, modules: 0, changed: 0, results: 0, refused: 0 };
let failed = false;
for (const file of files) {
  const folder = mkdtempSync(join(tmpdir(), 'spec-'));
  try {
    const json = join(folder, 'commands.json');
    execFileSync('wast2json', ['--enable-all', '-o', json, file]);
    const { commands } = JSON.parse(readFileSync(json, 'utf8'));
    const before = run(folder, commands, false), after = run(folder, commands, true);
    before.forEach((line, n) => { if (line !== after[n]) throw new Error(`${line} before, ${after[n]} after`); });
    counts.files++;
  } catch (e) {
    failed = true;
    console.log(`${basename(file)}: ${e.message}`);
  } finally { rmSync(folder, { recursive: true }); }
}
console.log(Object.entries(counts).map(([name, n]) => `${name} ${n}`).join(', '));
process.exit(failed ? 1 : 0);
