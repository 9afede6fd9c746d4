//! Large functions. Costs are counted by the engine's own tests; these show that nothing recurses
//! and nothing is quadratic to the point of not ending.

mod common;

use common::assemble;
use memphis_wasm::{Options, Outcome};
use wasm_encoder::{BlockType, Instruction as I};

/// `n` blocks one after the other, each of which may be left early, with locals that live through
/// all of them.
fn chain(n: u32) -> Vec<u8> {
    let mut code = vec![I::I32Const(1), I::LocalSet(2)];
    for number in 0..n {
        code.extend([
            I::Block(BlockType::Empty),
            I::LocalGet(0),
            I::BrIf(0),
            I::LocalGet(2),
            I::LocalGet(1),
            I::I32Add,
            I::LocalSet(2 + number % 2),
            I::End,
        ]);
    }
    code.extend([I::LocalGet(2), I::LocalGet(3), I::I32Add, I::End]);
    assemble(6, &code)
}

/// `n` frames in one another.
fn nest(n: u32) -> Vec<u8> {
    let mut code = Vec::new();
    for number in 0..n {
        code.push(if number % 2 == 0 { I::Block(BlockType::Empty) } else { I::Loop(BlockType::Empty) });
        code.extend([I::LocalGet(0), I::LocalSet(2 + number % 4)]);
    }
    for number in 0..n {
        code.extend([I::LocalGet(2 + number % 4), I::LocalSet(1), I::LocalGet(1), I::BrIf(0), I::End]);
    }
    code.extend([I::LocalGet(1), I::End]);
    assemble(6, &code)
}

/// `n` `try`s in one another, each with a call before and after the inner one and a clause that
/// reads a local. `n_clauses` empty clauses more are at each.
fn tries(n: u32, n_clauses: u32) -> Vec<u8> {
    let call = |local: u32| [I::LocalGet(0), I::Call(0), I::LocalSet(local)];
    let mut code = Vec::new();
    for number in 0..n {
        code.push(I::Try(BlockType::Empty));
        code.extend(call(2 + number % 4));
    }
    for number in 0..n {
        code.extend(call(2 + number % 3));
        code.extend([I::Catch(0), I::LocalGet(2 + number % 4), I::I32Add, I::LocalSet(1)]);
        for _ in 0..n_clauses {
            code.extend([I::Catch(0), I::Drop]);
        }
        code.push(I::End);
    }
    code.extend([I::LocalGet(1), I::LocalGet(2), I::I32Add, I::End]);
    assemble(6, &code)
}

#[test]
fn deep_tries() {
    let output = memphis_wasm::run(&tries(20_000, 0), &Options::default()).expect("a valid module");
    assert!(!matches!(output.report.functions[0].outcome, Outcome::Stays(_)));
    let output = memphis_wasm::run(&tries(4, 20_000), &Options::default()).expect("a valid module");
    assert!(!matches!(output.report.functions[0].outcome, Outcome::Stays(_)));
}

#[test]
fn chain_of_blocks() {
    for n in [15_000, 100_000] {
        let output = memphis_wasm::run(&chain(n), &Options::default()).expect("a valid module");
        assert_eq!(output.report.functions[0].outcome, Outcome::Changed);
    }
}

#[test]
fn deep_nest() {
    memphis_wasm::run(&nest(50_000), &Options::default()).expect("a valid module");
}

#[test]
fn wide_table() {
    let targets: Vec<u32> = (0..20_000).map(|n| n % 3).collect();
    let mut code = vec![I::Block(BlockType::Empty); 3];
    code.extend([I::LocalGet(0), I::LocalTee(2), I::BrTable(targets.into(), 2)]);
    code.extend([I::End, I::LocalGet(2), I::LocalSet(1), I::End, I::LocalGet(1), I::LocalSet(3), I::End]);
    code.extend([I::LocalGet(3), I::End]);
    memphis_wasm::run(&assemble(5, &code), &Options::default()).expect("a valid module");
}

#[test]
fn many_locals_that_live_at_one_time() {
    let n = 40_000;
    let mut code = Vec::new();
    for local in 2..n {
        code.extend([I::I32Const(local as i32), I::Call(0), I::LocalSet(local)]);
    }
    for local in (2..n).chain(2..n) {
        code.extend([I::LocalGet(local), I::Call(0), I::Drop]);
    }
    code.extend([I::LocalGet(0), I::End]);
    let output = memphis_wasm::run(&assemble(n, &code), &Options::default()).expect("a valid module");
    let after = output.report.functions[0].after.locals;
    // The second parameter is not used, so it has room for one of them.
    assert_eq!(after, u64::from(n) - 3);
}
