//! Edits made in batches, read back and proved: in IRs without copies and use lists, on the way
//! into SSA form and out of it. Edits with a mistake that some path shows are refused.

#[path = "common/batches.rs"]
mod batches;
mod common;
#[path = "../examples/check_emitted.rs"]
#[allow(dead_code, reason = "an example has its own main")]
mod example;
#[path = "common/ssa.rs"]
mod ssa;

use batches::*;
use common::*;
use memphis::construct::{self, EmittedError, Input};
use memphis::*;

#[test]
fn the_example_runs() {
    example::main();
}

#[test]
fn batches_into_ssa_form() {
    let mut tally = Tally::default();
    for_seeds(1_500, |rng| judge_construction(rng, &mut tally));
    println!("{tally:?}");
    assert!(tally.right > 2_000 && tally.wrong > 2_000);
}

#[test]
fn batches_out_of_ssa_form() {
    let mut tally = Tally::default();
    for_seeds(1_500, |rng| judge_destruction(rng, &mut tally));
    println!("{tally:?}");
    assert!(tally.wrong > 2_000);
}

#[test]
fn what_is_missing_is_named() {
    let x = Slot(0);
    let function = Function {
        cfg: Cfg::from_successors(&[&[1, 2][..], &[2], &[]]),
        accesses: vec![Access::store(Block(0), x), Access::store(Block(1), x), Access::load(Block(2), x)],
        copies: vec![None; 3],
        n_uses: vec![0, 0, 1],
    };
    let analyses = Analyses::compute(&function.cfg);
    let slots = [SlotInfo::default(); N_SLOTS];
    let input = Input { cfg: &function.cfg, analyses: &analyses, slots: &slots, accesses: &function.accesses };
    let plan = construct::plan(&input, &construct::Options::DEFAULT).expect("a valid description");
    let right = Edited::of(&function, &plan);
    let mut lost = right.clone();
    let last = PhiId::new(lost.phis.len() - 1);
    lost.phis.pop();
    let block = plan.phi(last).block;
    let error = construct::check_emitted(&input, &plan, &lost).expect_err("a φ is missing");
    assert_eq!(error, EmittedError::NoPhi { phi: last, block });
    let expected = format!("φ {} of the plan is not in the IR, expected it in block {}", last.0, block.0);
    assert_eq!(error.to_string(), expected);
}
