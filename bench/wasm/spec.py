#!/usr/bin/env python3
"""spec.py --ours TEMPLATE [options] FOLDER...

Executes the WebAssembly specification's tests before and after a transformation, and compares every result.
FOLDER has .wast files.  TEMPLATE has {in} and {out}: 'memphis wasm -passes=mem2reg,phi-eliminate {in} -o {out}'.
Needs `wasm-tools` (json-from-wast, validate) and the Python package `wasmtime`.

Each file is executed twice: with its modules as they are, and with each module that is valid replaced by the
transformed one.  Compared are the results of all calls bit for bit (NaN equals NaN), traps by their message, and
whether modules can be instantiated.  The Python package knows no vectors: a function or global with vectors is read by
a small module that has the arguments as constants and returns each vector as two numbers.  Commands that cannot be
executed are counted by reason.  Modules that have to be refused (assert_invalid, assert_malformed) are given to the
transformation as well: it must end with an error, not with a crash.  Exit code 1 on a difference or a crash.
"""
import argparse, collections, concurrent.futures as cf, json, math, os, re, shlex, struct, subprocess, sys, tempfile
from pathlib import Path
import wasmtime as w

class NotRun(Exception): pass

def value(a):
    kind, text = a['type'], a.get('value')
    if kind in ('i32', 'i64'):
        bits = 32 if kind == 'i32' else 64
        n = int(text) & (1 << bits) - 1
        return n - (1 << bits) if n >> (bits - 1) else n
    if kind == 'f32': return struct.unpack('<f', struct.pack('<I', int(text)))[0]
    if kind == 'f64': return struct.unpack('<d', struct.pack('<Q', int(text)))[0]
    if kind in ('externref', 'funcref') and text in ('null', None): return None
    if kind == 'externref': return int(text)
    raise NotRun(kind)

def vector(a):
    """The two halves of a vector argument."""
    bits = {'i8': 8, 'i16': 16, 'i32': 32, 'i64': 64, 'f32': 32, 'f64': 64}[a['lane_type']]
    whole = sum((int(lane) & (1 << bits) - 1) << (bits * number) for number, lane in enumerate(a['value']))
    return whole & (1 << 64) - 1, whole >> 64

def lanes(low, high, expected):
    """A vector as text, by the lanes of the expected one."""
    whole = (low & (1 << 64) - 1) | (high & (1 << 64) - 1) << 64
    if expected.get('type') == 'either': expected = expected['values'][0]
    form = {'f32': '<4f', 'f64': '<2d'}.get(expected.get('lane_type'))
    return show(struct.unpack(form, whole.to_bytes(16, 'little'))) if form else f'{whole:#x}'

def reader(imported, push, results, params=''):
    """A module whose export `r` returns what `push` leaves on the stack, each vector as two numbers."""
    outs = ' '.join('i64 i64' if t == 'v128' else t for t in results)
    kept = ' '.join(f'(local $r{n} {t})' for n, t in enumerate(results))
    sets = ' '.join(f'local.set $r{n}' for n in reversed(range(len(results))))
    gets = ' '.join(f'local.get $r{n} i64x2.extract_lane 0 local.get $r{n} i64x2.extract_lane 1' if t == 'v128' else f'local.get $r{n}'
                    for n, t in enumerate(results))
    return f'(module (import "m" "f" {imported}) (func (export "r") (param {params}) (result {outs}) {kept} {push} {sets} {gets}))'

def show(v):
    if isinstance(v, float): return 'nan' if math.isnan(v) else v.hex()
    if isinstance(v, (list, tuple)): return ' '.join(map(show, v))
    if v is None or isinstance(v, int): return str(v)
    return type(v).__name__

class Run:
    """One execution of a file."""
    def __init__(self):
        config = w.Config()
        for name in ('threads', 'simd', 'relaxed_simd', 'bulk_memory', 'multi_value', 'multi_memory', 'memory64', 'tail_call', 'gc', 'function_references', 'exceptions', 'reference_types', 'wide_arithmetic'):
            try: setattr(config, 'wasm_' + name, True)
            except Exception: pass
        config.consume_fuel = True
        self.engine = w.Engine(config)
        self.store = w.Store(self.engine)
        self.linker = w.Linker(self.engine)
        self.linker.allow_shadowing = True
        self.named, self.last = {}, None
        self.expected = {}   # by field: what a call returned that did not trap
        self.spectest()

    def spectest(self):
        t = {'i32': w.ValType.i32(), 'i64': w.ValType.i64(), 'f32': w.ValType.f32(), 'f64': w.ValType.f64()}
        for name, params in {'print': [], 'print_i32': ['i32'], 'print_i64': ['i64'], 'print_f32': ['f32'], 'print_f64': ['f64'], 'print_i32_f32': ['i32', 'f32'], 'print_f64_f64': ['f64', 'f64']}.items():
            self.linker.define(self.store, 'spectest', name, w.Func(self.store, w.FuncType([t[p] for p in params], []), lambda *a: None))
        for name, v in {'i32': w.Val.i32(666), 'i64': w.Val.i64(666), 'f32': w.Val.f32(666.6), 'f64': w.Val.f64(666.6)}.items():
            self.linker.define(self.store, 'spectest', 'global_' + name, w.Global(self.store, w.GlobalType(t[name], False), v))
        self.linker.define(self.store, 'spectest', 'memory', w.Memory(self.store, w.MemoryType(w.Limits(1, 2))))
        self.linker.define(self.store, 'spectest', 'table', w.Table(self.store, w.TableType(w.ValType.funcref(), w.Limits(10, 20)), None))

    def read(self, text, item, arguments, results, expected):
        """The results of a `reader` module, as text."""
        linker = w.Linker(self.engine)
        linker.define(self.store, 'm', 'f', item)
        found = linker.instantiate(self.store, w.Module(self.engine, text)).exports(self.store)['r'](self.store, *arguments)
        found = iter(found if isinstance(found, list) else [found])
        expected = iter(expected or [{}] * len(results))
        return ' '.join(lanes(next(found), next(found), e) if t == 'v128' else show(next(found)) for t, e in zip(results, expected))

    def call(self, item, args, expected):
        params, results = [a['type'] for a in args], [e['values'][0]['type'] if e['type'] == 'either' else e['type'] for e in expected or []]
        if 'v128' not in params + results: return show(item(self.store, *map(value, args)))
        if expected is None: raise NotRun('results of an unknown type')
        push, kept = [], [n for n, t in enumerate(params) if t != 'v128']
        for n, (t, a) in enumerate(zip(params, args)):
            push.append('v128.const i64x2 %d %d' % vector(a) if t == 'v128' else f'local.get {kept.index(n)}')
        imported = f'(func $f (param {" ".join(params)}) (result {" ".join(results)}))'
        text = reader(imported, ' '.join(push) + ' call $f', results, ' '.join(params[n] for n in kept))
        return self.read(text, item, [value(args[n]) for n in kept], results, expected)

    def action(self, a, expected):
        instance = self.named.get(a.get('module')) if a.get('module') else self.last
        if instance is None: raise NotRun('no module')
        item = instance.exports(self.store)[a['field']]
        self.store.set_fuel(50_000_000)
        if expected is None: expected = self.expected.get(a['field'])
        else: self.expected[a['field']] = expected
        if a['type'] != 'get': return self.call(item, a['args'], expected)
        if expected[0]['type'] != 'v128': return show(item.value(self.store))
        imported = '(global $g %s)' % ('(mut v128)' if item.type(self.store).mutable else 'v128')
        return self.read(reader(imported, 'global.get $g', ['v128']), item, [], ['v128'], expected)

    def command(self, c, path):
        kind = c['type']
        try:
            if kind in ('module', 'assert_uninstantiable', 'assert_unlinkable'):
                if kind == 'module': self.last = None
                self.store.set_fuel(50_000_000)
                instance = self.linker.instantiate(self.store, w.Module.from_file(self.engine, str(path(c['filename']))))
                if kind == 'module':
                    self.last = instance
                    if c.get('name'): self.named[c['name']] = instance
                return 'instantiated'
            if kind == 'register':
                instance = self.named.get(c.get('name')) if c.get('name') else self.last
                if instance is None: raise NotRun('no module')
                self.linker.define_instance(self.store, c['as'], instance)
                return 'registered'
            if 'action' in c: return self.action(c['action'], c.get('expected'))
        except NotRun as e: return f'not run: {e}'
        except (w.Trap, w.WasmtimeError) as e:
            text = str(e)
            found = re.search(r'wasm trap: ([^\n]*)', text)
            return 'trap: ' + (found[1] if found else re.sub(r'0x[0-9a-f]+|\d+', 'N', text.split('\n')[-1])[:100])
        except Exception as e: return f'not run: {type(e).__name__} {e}'[:60]
        return 'not run: ' + kind

def transformed(path, out):
    argv = [word.format(**{'in': path, 'out': out}) for word in shlex.split(args.ours)]
    return subprocess.run(argv, capture_output=True, timeout=120)

def one(wast, folder):
    """Results of one file: equal, different, not run, modules, refused, problems."""
    with tempfile.TemporaryDirectory() as tmp:
        tmp = Path(tmp)
        p = subprocess.run([args.wasm_tools, 'json-from-wast', '--wasm-dir', tmp, '-o', tmp / 'x.json', wast], capture_output=True, text=True)
        if p.returncode: return dict(skipped=1)
        commands = json.load(open(tmp / 'x.json'))['commands']
        modules = refused = 0
        problems = []
        after = {}
        for c in commands:
            f = c.get('filename')
            if not f or not f.endswith('.wasm') or f in after: continue
            p = transformed(tmp / f, tmp / (f + '.after'))
            if p.returncode in (0, 1): pass
            else: problems.append(f'{wast}:{c["line"]}: exit code {p.returncode}: {p.stderr.decode(errors="replace")[-200:]}')
            if p.returncode == 0 and c['type'] in ('module', 'module_definition', 'assert_uninstantiable', 'assert_unlinkable'):
                modules += 1
                after[f] = tmp / (f + '.after')
            elif p.returncode: refused += 1
        runs = [Run(), Run()]
        equal = different = 0
        skipped = collections.Counter()
        for c in commands:
            if c['type'] in ('assert_invalid', 'assert_malformed', 'assert_invalid_custom', 'assert_malformed_custom'): continue
            x = runs[0].command(c, lambda f: tmp / f)
            y = runs[1].command(c, lambda f: after.get(f, tmp / f))
            if x != y:
                different += 1
                problems.append(f'{wast}:{c["line"]}: {x} before, {y} after')
            elif x.startswith('not run'): skipped[x[9:]] += 1
            else: equal += 1
        return dict(equal=equal, different=different, not_run=skipped, modules=modules, refused=refused, problems=problems)

p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
p.add_argument('--ours', required=True)
p.add_argument('--wasm-tools', default=os.path.join(os.path.dirname(sys.executable), 'wasm-tools'))
p.add_argument('--only', default='.')
p.add_argument('folders', nargs='+')
args = p.parse_args()
files = sorted(f for folder in args.folders for f in Path(folder).rglob('*.wast') if re.search(args.only, str(f)))
total, skipped = {}, collections.Counter()
for f in files:
    # A process for each file: a crash of the engine ends one file alone.
    with cf.ProcessPoolExecutor(1) as pool:
        try: r = pool.submit(one, f, None).result()
        except Exception as e: r = dict(engine_crashed=1, note=f'{f}: {type(e).__name__} {e}')
    for problem in r.pop('problems', []): print(problem, flush=True)
    if 'note' in r: print(r.pop('note'), flush=True)
    skipped += r.pop('not_run', {})
    for key, n in r.items(): total[key] = total.get(key, 0) + n
for reason, n in skipped.most_common(): print(f'not run, {reason}: {n}')
print(f'{len(files)} files: ' + ', '.join(f'{key} {n}' for key, n in total.items()) + f', not run {skipped.total()}')
sys.exit(1 if total.get('different') else 0)
