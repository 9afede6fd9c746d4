//! The same answers as opt-22 on random functions: the short version of `cargo xtask compare`.
//!
//! Required if `MEMPHIS_REQUIRE_OPT=1`; otherwise skipped with a warning if opt-22 is missing.

use memphis_filetests::compare::{Llvm, compare};
use memphis_filetests::random::{Outcome, Plan, run};
use memphis_filetests::{opt, ours, text};
use memphis_gen::doubts::random_doubts;
use memphis_gen::promises::random_promises;
use std::ops::Range;

const PLAN: Plan = Plan { functions: 2000, seed: 1_000_000, threads: 2, llvm: Llvm::V22 };

#[test]
fn random_functions_like_opt() {
    if !opt::available("random functions are not compared with it") {
        return;
    }
    let outcome = run(&PLAN, &|_| {});
    assert_eq!(outcome.total.functions, PLAN.functions);
    assert!(outcome.percent_with_phi() >= 30.0, "only {:.1} % keep a φ", outcome.percent_with_phi());
    assert!(outcome.failures.is_empty(), "{}\n`cargo xtask compare` looks closer", shown(&outcome));
}

fn shown(outcome: &Outcome) -> String {
    let failures = outcome.failures.iter().map(|failure| {
        let refused = failure.report.unusable.iter().chain(&failure.report.rejected).cloned();
        let diffs = failure.report.differing.iter().filter(|d| !d.numbers_only).map(|d| d.diff.clone());
        format!("seed {}:\n{}", failure.seed, refused.chain(diffs).take(2).collect::<Vec<_>>().join("\n"))
    });
    failures.take(3).collect::<Vec<_>>().join("\n")
}

#[test]
fn refinements_of_undef_like_opt() {
    like_opt(5000..5020, |seed| random_doubts(seed, 200));
}

#[test]
fn promises_and_assumptions_like_opt() {
    like_opt(6000..6030, |seed| random_promises(seed, 200));
}

/// Proves mem2reg's answers for modules, and compares them with opt's if it is there.
fn like_opt(seeds: Range<u64>, module: impl Fn(u64) -> String) {
    let is_compared = opt::available("random modules are proved, and not compared with it");
    for seed in seeds {
        let module = module(seed);
        ours::run("mem2reg", &module).unwrap_or_else(|why| panic!("seed {seed}: {why}"));
        if is_compared {
            let report = compare(&module);
            assert!(report.is_same() && report.unusable.is_none(), "seed {seed}: {report:#?}");
        }
    }
}

#[test]
fn a_wrong_answer_is_noticed() {
    if !opt::available("whether wrong answers are noticed is not tried") {
        return;
    }
    let input = "define i32 @f(i32 %a) {\n  %x = alloca i32\n  store i32 %a, ptr %x\n  %v = load i32, ptr %x\n  ret i32 %v\n}\n";
    let right = text::without_file_name(&opt::run(Some("mem2reg"), input).expect("valid"));
    let wrong = right.replace("ret i32 %a", "ret i32 0");
    let found = memphis_filetests::compare::differences(&right, &wrong);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].function, "f");
    assert!(found[0].diff.contains("-  ret i32 %a\n+  ret i32 0\n"), "{}", found[0].diff);
}
