//! Destruction on random functions: executed before and after, and proved.

mod common;
#[path = "common/ssa.rs"]
mod ssa;

use common::*;
use memphis::Analyses;
use memphis::check::destruction;
use memphis::destruct::*;
use ssa::*;

/// What has been tried.
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
        tally.arguments += case.arguments.len() as u64;
        for options in &options {
            let function = case.function(&analyses);
            destruct_with(&function, options, &mut context, &mut plan);
            tally.plans += 1;
            if !plan.stuck().is_empty() {
                tally.stuck += 1;
                continue;
            }
            tally.copies += plan.n_copies() as u64;
            tally.splits += plan.n_splits() as u64;
            let program = write(&function, &plan);
            let runner = Runner::new(&case.cfg, &program);
            for _ in 0..4 {
                runner.walk(rng, 40).unwrap_or_else(|wrong| {
                    panic!("{wrong:?} {options:?}\n{}", show(&case.cfg, &program, &case.limits))
                });
            }
            destruction::check(&case.cfg, &program)
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

#[test]
#[ignore = "takes a minute"]
fn many_random_functions() {
    let tally = try_functions(0..90_000, 12);
    println!("{tally:?}");
    let tally = try_functions(90_000..100_000, 60);
    println!("{tally:?}");
}
