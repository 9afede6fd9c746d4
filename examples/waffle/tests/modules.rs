//! Compiles the modules in `modules/`, and compares what their code does with what waffle's
//! interpreter does.

use memphis_waffle::{Compiled, Machine, Stop, compile};
use std::collections::HashMap;
use waffle::{ConstVal, ExportKind, FrontendOptions, Func, FuncDecl, InterpContext, InterpResult, Module, OptOptions};

/// Blocks that a run may execute.
const FUEL: u64 = 100_000;

fn bytes(file: &str) -> Vec<u8> {
    let path = format!("{}/modules/{file}.wat", env!("CARGO_MANIFEST_DIR"));
    wat::parse_file(&path).unwrap_or_else(|error| panic!("{error}"))
}

/// The module with its functions as IR, optimised or as they were read.
fn read(bytes: &[u8], is_optimised: bool) -> Module<'_> {
    let mut module = Module::from_wasm_bytes(bytes, &FrontendOptions::default()).expect("a module");
    module.expand_all_funcs().expect("functions of waffle's features");
    if is_optimised {
        module.per_func_body(|body| body.optimize(&OptOptions::default()));
    }
    module
}

fn compiled(module: &Module<'_>) -> HashMap<Func, Compiled> {
    let bodies = module.funcs.entries().filter_map(|(func, decl)| Some((func, decl.body()?)));
    let compile = |(func, body): (Func, &waffle::FunctionBody)| {
        body.validate().expect("valid IR");
        (func, compile(body).unwrap_or_else(|error| panic!("{func}: {error}")))
    };
    bodies.map(compile).collect()
}

fn exported(module: &Module<'_>, name: &str) -> Func {
    let export = module.exports.iter().find(|export| export.name == name).expect("an export");
    let ExportKind::Func(func) = export.kind else { panic!("{name} is no function") };
    func
}

/// Calls functions one after the other, by both; the memory and the globals are compared as well.
fn run(file: &str, calls: &[(&str, &[u32])]) -> Vec<Option<Vec<ConstVal>>> {
    let bytes = bytes(file);
    let mut all = Vec::new();
    for is_optimised in [false, true] {
        let module = read(&bytes, is_optimised);
        let functions = compiled(&module).into_iter().map(|(func, compiled)| (func, compiled.code)).collect();
        let mut theirs = InterpContext::new(&module).expect("a context");
        let mut machine = Machine { functions, context: InterpContext::new(&module).expect("a context"), fuel: FUEL };
        all.clear();
        for &(name, arguments) in calls {
            let func = exported(&module, name);
            let arguments: Vec<ConstVal> = arguments.iter().map(|&number| ConstVal::I32(number)).collect();
            theirs.fuel = FUEL;
            let expected = match theirs.call(&module, func, &arguments) {
                InterpResult::Ok(values) => Ok(values.to_vec()),
                InterpResult::Trap(..) => Err(Stop::Trap),
                InterpResult::OutOfFuel => Err(Stop::TooLong),
            };
            machine.fuel = FUEL;
            assert_eq!(machine.call(func, &arguments), expected, "{name} {arguments:?}");
            for (memory, contents) in module.memories.entries().map(|(memory, _)| (memory, &theirs.memories[memory])) {
                assert!(machine.context.memories[memory] == *contents, "{name}: {memory}");
            }
            for (global, _) in module.globals.entries() {
                assert_eq!(machine.context.globals[global], theirs.globals[global], "{name}: {global}");
            }
            all.push(expected.ok());
        }
    }
    all
}

fn number(value: u32) -> Option<Vec<ConstVal>> {
    Some(vec![ConstVal::I32(value)])
}

#[test]
fn loops_do_what_they_did() {
    let results = run("loops", &[("factorial", &[6]), ("factorial", &[0]), ("previous", &[10]), ("fill", &[40, 7])]);
    assert_eq!(results[..3], [number(720), number(1), number(9)]);
    let swapped = run("loops", &[("swap", &[1, 2, 5]), ("swap", &[1, 2, 4])]);
    assert_eq!(swapped[0], Some(vec![ConstVal::I32(2), ConstVal::I32(1)]));
    run("loops", &[("fill", &[40, 7]), ("sort", &[40]), ("fill", &[99, 1]), ("sort", &[99])]);
}

#[test]
fn calls_do_what_they_did() {
    let results =
        run("calls", &[("gcd", &[84, 36]), ("fibonacci", &[12]), ("apply", &[7, 5, 1]), ("apply", &[7, 5, 2])]);
    assert_eq!(results, [number(12), number(144), number(2), number(35)]);
    for which in 0..6 {
        run("calls", &[("choose", &[which, 3, 8]), ("mean", &[which, 5]), ("gcd", &[which, which * 3])]);
    }
}

/// Function, registers, locations before values shared them, and moves.
fn costs(file: &str) -> Vec<(String, u32, usize, usize)> {
    let bytes = bytes(file);
    let module = read(&bytes, true);
    let compiled = compiled(&module);
    let functions = module.exports.iter().filter_map(|export| match export.kind {
        ExportKind::Func(func) => Some((export.name.clone(), &compiled[&func])),
        _ => None,
    });
    functions.map(|(name, one)| (name, one.code.n_registers, one.n_locations, one.n_moves)).collect()
}

#[test]
fn values_share_registers() {
    assert_eq!(
        costs("loops"),
        [("factorial", 3, 4, 0), ("swap", 5, 6, 3), ("previous", 4, 5, 1), ("sort", 6, 20, 1), ("fill", 5, 12, 0)]
            .map(|(name, n_registers, n_locations, n_moves)| (name.to_owned(), n_registers, n_locations, n_moves))
    );
}

#[test]
fn the_code_of_a_loop() {
    let bytes = bytes("loops");
    let module = read(&bytes, true);
    let FuncDecl::Body(_, _, body) = &module.funcs[exported(&module, "factorial")] else { panic!("a body") };
    let expected = "\
block 0:
    r1 = i32const<1>
    goto 1
block 1:
    r2 = i32eqz r0
    if r2 goto 2 else 3
block 2:
    return r1
block 3:
    r1 = i32mul r1, r0
    r2 = i32const<1>
    r0 = i32sub r0, r2
    goto 1
";
    assert_eq!(compile(body).expect("code").code.to_string(), expected);
}
