//! Random functions: executed before and after, and broken on purpose.
//!
//! `MEMPHIS_WASM_CASES=N` runs more of them.

mod common;

use common::{ARGUMENTS, Random, execute, last_body, module};
use memphis_wasm::testing::written;
use memphis_wasm::{Options, Passes};
use wasm_encoder::{Encode, Instruction};
use wasmparser::{FunctionBody, Operator};

fn n_cases(default: u64) -> u64 {
    let set = std::env::var("MEMPHIS_WASM_CASES").ok();
    set.map_or(default, |n| n.parse().expect("a number of cases"))
}

#[test]
fn functions_do_the_same_before_and_after() {
    let (mut changed, mut ended) = (0, 0);
    for seed in 0..n_cases(400) {
        let before = module(seed);
        wasmparser::validate(&before).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        for passes in [Passes::Mem2Reg, Passes::PhiEliminate] {
            let options = Options::default().with_passes(passes);
            let output =
                memphis_wasm::run(&before, &options).unwrap_or_else(|error| panic!("seed {seed}, {passes:?}: {error}"));
            wasmparser::validate(&output.bytes).unwrap_or_else(|error| panic!("seed {seed}, {passes:?}: {error}"));
            changed += u32::from(output.bytes != before);
            for args in ARGUMENTS {
                let (one, other) = (execute(&last_body(&before), args), execute(&last_body(&output.bytes), args));
                assert_eq!(one, other, "seed {seed}, {passes:?}, arguments {args:?}");
                ended += u32::from(one.result.is_ok());
            }
            // What a second run does is done.
            if passes == Passes::PhiEliminate {
                let again = memphis_wasm::run(&output.bytes, &options)
                    .unwrap_or_else(|error| panic!("seed {seed}, second run: {error}"));
                let (once, twice) = (output.report.functions[0].after, again.report.functions[0].after);
                assert!(twice.locals <= once.locals && twice.bytes <= once.bytes, "seed {seed}");
            }
        }
    }
    assert!(changed > 100 && ended > 100, "{changed} functions changed, {ended} runs ended");
}

/// Breaks a body in one place: another local, a store that is dropped, or another operand for a
/// copy. `None` if the place has nothing to break.
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
        if let Operator::LocalGet { .. } | Operator::LocalSet { .. } | Operator::LocalTee { .. } = operator {
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
        _ => unreachable!("an access"),
    }
    Some([&body[..start], &new, &body[end..]].concat())
}

#[test]
fn broken_results_are_refused() {
    let (mut refused, mut same) = (0, 0);
    for seed in 0..n_cases(400) {
        let before = module(seed);
        let functions = written(&before).expect("a valid module");
        let mut random = Random::new(seed ^ 0xabcd);
        for function in &functions {
            let unbroken = function.prove(function.bytes().to_vec());
            unbroken.unwrap_or_else(|error| panic!("seed {seed}: {error}"));
            for _ in 0..8 {
                let Some(mutant) = mutate(function.bytes(), &mut random) else { continue };
                if function.prove(mutant.clone()).is_err() {
                    refused += 1;
                    continue;
                }
                // Accepted: it has to do the same, as a store without a load does.
                same += 1;
                for args in ARGUMENTS {
                    let (one, other) = (execute(&last_body(&before), args), execute(&mutant, args));
                    assert_eq!(one, other, "seed {seed}: a broken body was accepted");
                }
            }
        }
    }
    eprintln!("{refused} refused, {same} accepted that do the same");
    assert!(refused >= 2000, "only {refused} refused");
}
