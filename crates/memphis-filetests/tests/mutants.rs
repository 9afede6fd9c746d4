//! The checks notice errors in edit scripts: the short version of `cargo xtask mutants`.

use memphis_filetests::compare::Llvm;
use memphis_filetests::mutants::{Outcome, Scripts, Target, run};
use memphis_filetests::random::Plan;

fn expect(outcome: &Outcome, target: Target, min_scripts: usize, min_wrong: usize) {
    let shown = format!("{outcome}\n{:#?}", outcome.findings.first());
    let Some(Scripts { made, .. }) = outcome.targets.get(&target) else { panic!("no scripts of {target}\n{shown}") };
    assert!(*made >= min_scripts, "too few scripts of {target}\n{shown}");
    assert!(outcome.is_as_expected(&[target]), "{shown}");
    let total = outcome.targets[&target].total();
    assert!(total.wrong >= min_wrong, "too few mutants of {target} are wrong\n{shown}");
    assert_eq!(total.missed, 0, "{shown}");
}

#[test]
fn promotions_are_proved_and_broken_ones_refused() {
    let plan = Plan { functions: 400, seed: 77_000, threads: 2, llvm: Llvm::V22 };
    let outcome = run(&plan, &[Target::Mem2Reg], 3, &|_| {});
    expect(&outcome, Target::Mem2Reg, 300, 300);
}

#[test]
fn promotions_with_options_are_proved_and_broken_ones_refused() {
    let plan = Plan { functions: 200, seed: 79_000, threads: 2, llvm: Llvm::V22 };
    let outcome = run(&plan, &[Target::Mem2RegOptions], 1, &|_| {});
    expect(&outcome, Target::Mem2RegOptions, 1_500, 500);
}

#[test]
fn demotions_are_proved() {
    let plan = Plan { functions: 100, seed: 78_000, threads: 2, llvm: Llvm::V22 };
    let outcome = run(&plan, &[Target::PhiEliminate, Target::Reg2Mem], 0, &|_| {});
    expect(&outcome, Target::PhiEliminate, 500, 0);
    expect(&outcome, Target::Reg2Mem, 50, 0);
}

#[test]
fn broken_demotions_are_refused() {
    let plan = Plan { functions: 100, seed: 78_000, threads: 2, llvm: Llvm::V22 };
    let outcome = run(&plan, &[Target::PhiEliminate, Target::Reg2Mem], 1, &|_| {});
    expect(&outcome, Target::PhiEliminate, 500, 200);
    expect(&outcome, Target::Reg2Mem, 50, 15);
}

#[test]
fn splits_are_proved_and_broken_ones_refused() {
    let plan = Plan { functions: 250, seed: 80_000, threads: 2, llvm: Llvm::V22 };
    let outcome = run(&plan, &[Target::Sroa], 5, &|_| {});
    expect(&outcome, Target::Sroa, 200, 400);
}
