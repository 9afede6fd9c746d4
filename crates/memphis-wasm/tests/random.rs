//! Random functions: executed before and after, and broken on purpose.
//!
//! `MEMPHIS_WASM_CASES=N` runs more of them.

mod common;

use common::{ARGUMENTS, Exceptions, Random, execute, last_body, module};
use memphis_wasm::testing::written;
use memphis_wasm::{Options, Outcome, Passes};
use wasm_encoder::{Encode, Instruction};
use wasmparser::{FunctionBody, Operator};

fn n_cases(default: u64) -> u64 {
    let set = std::env::var("MEMPHIS_WASM_CASES").ok();
    set.map_or(default, |n| n.parse().expect("a number of cases"))
}

fn validate(module: &[u8]) -> wasmparser::Result<wasmparser::types::Types> {
    wasmparser::Validator::new_with_features(wasmparser::WasmFeatures::all()).validate_all(module)
}

/// Executes one program before and after each pass. Returns how many results differ from their
/// inputs, and how many executions ended without a trap.
fn do_the_same(seed: u64, exceptions: Exceptions) -> (u32, u32) {
    let before = module(seed, exceptions);
    validate(&before).unwrap_or_else(|error| panic!("seed {seed}, {exceptions:?}: {error}"));
    let (mut changed, mut ended) = (0, 0);
    for passes in [Passes::Mem2Reg, Passes::PhiEliminate] {
        let context = format!("seed {seed}, {exceptions:?}, {passes:?}");
        let options = Options::default().with_passes(passes);
        let output = memphis_wasm::run(&before, &options).unwrap_or_else(|error| panic!("{context}: {error}"));
        let function = &output.report.functions[0];
        assert!(!matches!(function.outcome, Outcome::Stays(_)), "{context}: {:?}", function.outcome);
        validate(&output.bytes).unwrap_or_else(|error| panic!("{context}: {error}"));
        changed += u32::from(output.bytes != before);
        for args in ARGUMENTS {
            let run = |module: &[u8]| execute(&last_body(module), args, exceptions);
            let (one, other) = (run(&before), run(&output.bytes));
            assert_eq!(one, other, "{context}, arguments {args:?}");
            ended += u32::from(one.result.is_ok());
        }
        // What a second run does is done.
        if passes == Passes::PhiEliminate {
            let again = memphis_wasm::run(&output.bytes, &options)
                .unwrap_or_else(|error| panic!("{context}, second run: {error}"));
            let (once, twice) = (function.after, again.report.functions[0].after);
            assert!(twice.locals <= once.locals && twice.bytes <= once.bytes, "{context}");
        }
    }
    (changed, ended)
}

#[test]
fn functions_do_the_same_before_and_after() {
    for exceptions in Exceptions::ALL {
        let (mut changed, mut ended) = (0, 0);
        for seed in 0..n_cases(400) {
            let counts = do_the_same(seed, exceptions);
            changed += counts.0;
            ended += counts.1;
        }
        assert!(changed > 100 && ended > 100, "{exceptions:?}: {changed} functions changed, {ended} runs ended");
    }
}

/// Breaks a body in one place: another local, a store that is dropped, another operand for a copy,
/// or another label of `rethrow` or `delegate`. `None` if the place has nothing to break.
fn mutate(body: &[u8], random: &mut Random) -> Option<Vec<u8>> {
    let function = FunctionBody::new(wasmparser::BinaryReader::new(body, 0));
    let n_declared: u32 = function.get_locals_reader().ok()?.into_iter().map(|run| run.unwrap().0).sum();
    let n_locals = common::N_PARAMS + n_declared;
    let mut reader = function.get_operators_reader().ok()?;
    let mut accesses = Vec::new();
    while !reader.eof() {
        let start = reader.original_position() as usize;
        let operator = reader.read().ok()?;
        let end = reader.original_position() as usize;
        if let Operator::LocalGet { .. }
        | Operator::LocalSet { .. }
        | Operator::LocalTee { .. }
        | Operator::Rethrow { .. }
        | Operator::Delegate { .. } = operator
        {
            accesses.push((start, end, operator));
        }
    }
    if accesses.is_empty() {
        return None;
    }
    let (start, end, operator) = accesses[random.below(accesses.len() as u32) as usize].clone();
    let other = |local: u32, random: &mut Random| (local + 1 + random.below(n_locals - 1)) % n_locals;
    let mut new = Vec::new();
    match operator {
        Operator::LocalGet { local_index } => {
            Instruction::LocalGet(other(local_index, random)).encode(&mut new);
        }
        Operator::LocalSet { .. } if random.below(2) == 0 => Instruction::Drop.encode(&mut new),
        Operator::LocalSet { local_index } => {
            Instruction::LocalSet(other(local_index, random)).encode(&mut new);
        }
        // A `tee` that is gone is a dropped store too.
        Operator::LocalTee { .. } if random.below(2) == 0 => {}
        Operator::LocalTee { local_index } => {
            Instruction::LocalTee(other(local_index, random)).encode(&mut new);
        }
        Operator::Rethrow { relative_depth } => Instruction::Rethrow(relative_depth ^ 1).encode(&mut new),
        Operator::Delegate { relative_depth } => Instruction::Delegate(relative_depth ^ 1).encode(&mut new),
        _ => unreachable!("an access or a label"),
    }
    Some([&body[..start], &new, &body[end..]].concat())
}

/// Breaks the written function of one program in eight ways. Returns how many were refused.
fn break_written(seed: u64, exceptions: Exceptions) -> u32 {
    let before = module(seed, exceptions);
    let functions = written(&before).expect("a valid module");
    let mut random = Random::new(seed ^ 0xabcd);
    let mut refused = 0;
    for function in &functions {
        let unbroken = function.prove(function.bytes().to_vec());
        unbroken.unwrap_or_else(|error| panic!("seed {seed}, {exceptions:?}: {error}"));
        for _ in 0..8 {
            let Some(mutant) = mutate(function.bytes(), &mut random) else { continue };
            if function.prove(mutant.clone()).is_err() {
                refused += 1;
                continue;
            }
            // Accepted: it has to do the same, as a store without a load does.
            for args in ARGUMENTS {
                let one = execute(&last_body(&before), args, exceptions);
                let other = execute(&mutant, args, exceptions);
                assert_eq!(one, other, "seed {seed}, {exceptions:?}: a broken body was accepted");
            }
        }
    }
    refused
}

#[test]
fn broken_results_are_refused() {
    for exceptions in Exceptions::ALL {
        let refused: u32 = (0..n_cases(400)).map(|seed| break_written(seed, exceptions)).sum();
        assert!(refused >= 2000, "{exceptions:?}: only {refused} refused");
    }
}
