//! Mutants of results are refused.

use super::*;
use crate::module::Instruction;
use memphis_gen::Rng;
use memphis_gen::spirv::random_shader;

#[path = "../../tests/common/mod.rs"]
mod common;

fn try_read(words: &[u32]) -> Result<Module, Error> {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    Module::read(&bytes)
}

fn read(words: &[u32]) -> Module {
    try_read(words).expect("a module")
}

/// A module, what a pass makes of it, and the claims.
fn transformed(module: &Module, from: Form) -> Assembled {
    let types = Types::new(module);
    let body = Body::new(module, 0).expect("a graph");
    let rewritten = match from {
        Form::Memory => promote(module, 0, &types, &Pinned::new(), &mut Workspace::default()).expect("a plan").1,
        Form::Ssa => phi_eliminate::eliminate(&body, &types).expect("a plan"),
    };
    assemble(module, vec![rewritten]).expect("few ids")
}

/// Changes a word of the function that is an id, or takes out a store, or exchanges two values of a
/// φ.
fn mutate(module: &Module, rng: &mut Rng) -> Option<Vec<u32>> {
    let blocks = &module.blocks;
    let all: Vec<Instruction<'_>> =
        blocks.iter().flat_map(|block| instructions(&module.words, block.words.clone())).collect();
    let mut words = module.words.clone();
    let target = all[rng.below(all.len())];
    match target.op()? {
        Op::Store => drop(words.drain(target.at..target.at + target.words.len())),
        Op::Phi if target.words.len() >= 7 && rng.below(2) == 0 => words.swap(target.at + 3, target.at + 5),
        _ => {
            let grammar = grammar::lookup(target.opcode())?;
            let mut operands = Vec::new();
            grammar::ids(grammar, target.words, module, |position, role| {
                let value = module.type_of(target.words[position]);
                if let (grammar::Role::Operand, Some(type_id)) = (role, value) {
                    operands.push((position, type_id));
                }
            })
            .ok()?;
            if operands.is_empty() {
                return None;
            }
            let (position, type_id) = operands[rng.below(operands.len())];
            let same = (1..module.bound()).filter(|&id| module.type_of(id) == Some(type_id));
            let same: Vec<u32> = same.collect();
            words[target.at + position] = same[rng.below(same.len())];
        }
    }
    (words != module.words).then_some(words)
}

/// The outputs of a module for some inputs; `None` if a run has none.
fn outputs(words: &[u32]) -> Option<Vec<common::Output>> {
    let module = rspirv::dr::load_words(words).ok()?;
    let inputs = [[0; 8], [1, 2, 3, 4, 5, 6, 7, 8], [7, 0, 1, u32::MAX, 3, 3, 0, 2]];
    inputs.iter().map(|input| common::run(&module, input).ok()).collect()
}

#[test]
fn mutants_are_refused() {
    let (mut n_refused, mut n_equal) = (0, 0);
    let mut scratch = audit::Scratch::default();
    for seed in 0..60 {
        println!("seed {seed}");
        let mut rng = Rng::new(seed);
        let before = read(&random_shader(seed, 30));
        let ssa = transformed(&before, Form::Memory);
        let promoted = read(&ssa.words);
        let back = transformed(&promoted, Form::Ssa);
        let stages = [(&before, &ssa, Form::Memory), (&promoted, &back, Form::Ssa)];
        for (module, result, form) in stages {
            let Some(certificate) = result.certificates[0].as_ref() else { continue };
            let mut check = |result: &Module| prove(module, result, 0, Some(certificate), &mut scratch, form);
            check(&read(&result.words)).expect("what was made is right");
            for _ in 0..50 {
                let Some(words) = mutate(&read(&result.words), &mut rng) else { continue };
                // The reader refuses ids before their definitions.
                let Ok(mutant) = try_read(&words) else { continue };
                if check(&mutant).is_err() {
                    n_refused += 1;
                    continue;
                }
                n_equal += 1;
                if let (Some(expected), Some(found)) = (outputs(&module.words), outputs(&words)) {
                    let is_right =
                        expected.iter().zip(&found).all(|(expected, found)| common::refines(expected, found));
                    if !is_right {
                        let texts =
                            [&result.words, &words].map(|words| rspirv::dr::load_words(words).expect("a module"));
                        let texts = texts.map(|module| rspirv::binary::Disassemble::disassemble(&module));
                        panic!("seed {seed}: a wrong result is proved\n{}\n-----\n{}", texts[0], texts[1]);
                    }
                }
            }
        }
    }
    println!("{n_refused} refused, {n_equal} proved and equal");
    assert!(n_refused >= 2000, "only {n_refused} mutants were refused");
}
