//! Destruction on random functions: executed before and after, and proved.

mod common;
#[path = "common/ssa.rs"]
mod ssa;

use common::*;
use memphis::Analyses;
use memphis::destruct::{self, *};
use ssa::*;

/// Counts of tried cases.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    functions: u64,
    plans: u64,
    stuck: u64,
    arguments: u64,
    copies: u64,
    splits: u64,
}

fn try_functions(seeds: std::ops::Range<u64>, max_blocks: usize) -> Tally {
    let (mut context, mut plan) = (Context::new(), Plan::new());
    let mut tally = Tally::default();
    let options = all_options();
    for seed in seeds {
        let guard = OnFailure(seed);
        let rng = &mut Rng(seed);
        let traits = Traits::random(rng);
        let cfg = random_cfg(rng, max_blocks);
        let case = random_case(rng, cfg, traits);
        let analyses = Analyses::compute(&case.cfg);
        tally.functions += 1;
        tally.arguments += case.arguments.items().len() as u64;
        for options in &options {
            let function = case.function(&analyses);
            destruct::plan_with(&function, options, &mut context, &mut plan).expect("a valid description");
            tally.plans += 1;
            if !plan.stuck().is_empty() {
                tally.stuck += 1;
                continue;
            }
            tally.copies += plan.n_copies() as u64;
            tally.splits += plan.n_splits() as u64;
            let program = destruct::write(&function, &plan).expect("a valid description");
            let runner = Runner::new(&case.cfg, &program);
            for _ in 0..4 {
                runner.walk(rng, 40).unwrap_or_else(|wrong| {
                    panic!("{wrong:?} {options:?}\n{}", show(&case.cfg, &program, &case.limits))
                });
            }
            check_all_ways(&case.cfg, &program)
                .unwrap_or_else(|failure| panic!("{failure} {options:?}\n{}", show(&case.cfg, &program, &case.limits)));
        }
        drop(guard);
    }
    tally
}

#[test]
fn random_functions() {
    let tally = try_functions(0..2_000, 12);
    println!("{tally:?}");
    assert!(tally.stuck * 4 < tally.plans && tally.copies > 10_000 && tally.splits > 1_000);
}

/// The number of copies left of the φ arguments of functions that were constructed, per way of
/// doing it, and how many are executed.
#[test]
fn copies_left() {
    let (mut context, mut plan) = (Context::new(), Plan::new());
    let all = all_options();
    let mut sums = vec![[0u64; 3]; all.len()];
    let mut n_arguments = 0;
    for_seeds(2_000, |rng| {
        let case = random_constructed_case(rng, 14, 5);
        let analyses = Analyses::compute(&case.cfg);
        let function = case.function(&analyses);
        n_arguments += case.arguments.items().len();
        let start = rng.next();
        for (options, sum) in all.iter().zip(&mut sums) {
            destruct::plan_with(&function, options, &mut context, &mut plan).expect("a valid description");
            if !plan.stuck().is_empty() {
                continue;
            }
            let program = destruct::write(&function, &plan).expect("a valid description");
            let explain = || format!("{options:?}\n{}", show(&case.cfg, &program, &case.limits));
            check_all_ways(&case.cfg, &program).unwrap_or_else(|failure| panic!("{failure} {}", explain()));
            let runner = Runner::new(&case.cfg, &program);
            // The same paths for all.
            let executed = runner.walk(&mut Rng(start), 200).unwrap_or_else(|wrong| panic!("{wrong:?} {}", explain()));
            *sum = [sum[0] + plan.n_copies() as u64, sum[1] + executed, sum[2] + plan.n_splits() as u64];
        }
    });
    println!("{n_arguments} arguments");
    for (options, [copies, executed, splits]) in all.iter().zip(&sums) {
        let name = format!("{:?}", options.coalescing);
        let splitting = format!("{:?}", options.splitting);
        println!("{name:13} {splitting:18} {copies:>6} copies {executed:>8} executed {splits:>6} splits");
    }
    let of = |coalescing, splitting| {
        let options = Options::DEFAULT.with_coalescing(coalescing).with_splitting(splitting);
        sums[all.iter().position(|o| *o == options).expect("all are there")]
    };
    let never = of(Coalescing::Value, Splitting::Never);
    assert!(never[0] * 2 < of(Coalescing::Interference, Splitting::Never)[0]);
    let split = of(Coalescing::Value, Splitting::WhereCopiesRemain);
    assert!(split[1] < never[1] && split[1] <= of(Coalescing::Value, Splitting::AllCritical)[1]);
    assert!(split[1] * 10 < of(Coalescing::TwoPhase, Splitting::WhereCopiesRemain)[1]);
    assert!(never[0] * 20 < of(Coalescing::None, Splitting::Never)[0]);
}

/// 100,000 functions: `cargo xtask small-worlds --destruction`.
#[test]
#[ignore = "takes minutes"]
fn random_functions_on_demand() {
    let tallies = in_parts(|part, n_parts| {
        let part_of = |start: u64, end: u64| {
            let n = (end - start) / n_parts;
            start + part * n..if part + 1 == n_parts { end } else { start + (part + 1) * n }
        };
        [try_functions(part_of(0, 90_000), 12), try_functions(part_of(90_000, 100_000), 60)]
    });
    let sum = |of: fn(&Tally) -> u64| tallies.iter().flatten().map(of).sum::<u64>();
    println!(
        "{} random functions with {} φ arguments: {} plans proved and executed (and {} with stuck operands), {} copies, {} splits",
        sum(|t| t.functions),
        sum(|t| t.arguments),
        sum(|t| t.plans - t.stuck),
        sum(|t| t.stuck),
        sum(|t| t.copies),
        sum(|t| t.splits)
    );
}

#[test]
fn the_order_of_operands_does_not_matter() {
    let mut n_operands = 0;
    for seed in 0..2_000 {
        let guard = OnFailure(seed);
        let rng = &mut Rng(seed);
        let traits = Traits::random(rng);
        let cfg = random_cfg(rng, 12);
        let case = random_case(rng, cfg, traits);
        let analyses = Analyses::compute(&case.cfg);
        let function = case.function(&analyses);
        let reversed: Vec<Operand> = function.operands.iter().rev().copied().collect();
        n_operands += reversed.len();
        for options in all_options() {
            let plan = destruct::plan(&function, &options).expect("a valid description");
            let other = destruct::plan(&destruct::Input { operands: &reversed, ..function }, &options)
                .expect("the same description");
            assert_eq!(plan.locations(), other.locations(), "{options:?}");
            let copies = |plan: &Plan| plan.copies().map(|copies| format!("{copies:?}")).collect::<Vec<_>>();
            assert_eq!(copies(&plan), copies(&other), "{options:?}");
        }
        drop(guard);
    }
    assert!(n_operands > 10_000, "{n_operands} operands");
}
