//! Programs that access memory through parts of slots, globals, arguments and addresses from
//! memory: their results, and their final memory, before and after the passes that delete stores
//! and forward stored values.
//!
//! `MEMPHIS_MEMORY_SEEDS=FROM..TO` selects other seeds.

use memphis_filetests::execute::{call_f, seeds};
use memphis_filetests::{opt, ours};
use memphis_gen::memory::random_memory;
use memphis_interp::Value;

const PIPELINES: &[&str] = &[
    "lift-loads",
    "dce",
    "lift-loads,dce",
    "mem2reg,lift-loads,simplify,simplify-cfg,dce",
    "lift-loads,dce,lift-loads,simplify,dce",
];

#[test]
fn programs_compute_the_same() {
    let (mut n_defined, mut n_known, mut n_deleted) = (0, 0, 0);
    for seed in seeds("MEMPHIS_MEMORY_SEEDS", 0..700) {
        let before = random_memory(seed);
        let pipeline = PIPELINES[seed as usize % PIPELINES.len()];
        let answer = ours::run(pipeline, &before).unwrap_or_else(|error| panic!("seed {seed}: {error}\n{before}"));
        for x in [0, 1, 0xdead_beef_1234] {
            let Ok(expected @ Value::Bits(_)) = call_f(&before, x) else { continue };
            let found = call_f(&answer.text, x);
            assert_eq!(found, Ok(expected), "seed {seed} {pipeline}, @f({x})\n{before}\n; became\n{}", answer.text);
            n_defined += 1;
        }
        let n_stores = |text: &str| text.lines().filter(|line| line.trim_start().starts_with("store ")).count();
        n_known += answer.functions.iter().map(|function| function.counters.value("lift-loads", "known")).sum::<u64>();
        n_deleted += n_stores(&before).saturating_sub(n_stores(&answer.text));
    }
    println!("{n_defined} runs, {n_known} loads known, {n_deleted} stores deleted");
    assert!(n_defined > 0 && n_known > 0 && n_deleted > 0);
}

#[test]
fn opt_accepts_what_is_left() {
    if !opt::available("what is left of programs that access memory is not verified by it") {
        return;
    }
    for (seed, pipeline) in (0..40).zip(PIPELINES.iter().cycle()) {
        let before = random_memory(seed);
        assert!(opt::accepts(&before), "seed {seed}\n{before}");
        let answer = ours::run(pipeline, &before).expect("a valid module");
        assert!(opt::accepts(&answer.text), "seed {seed} {pipeline}\n{before}\n; became\n{}", answer.text);
    }
}
