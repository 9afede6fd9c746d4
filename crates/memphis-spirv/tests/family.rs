//! The family of Rust-GPU's issue 1136, beside promotion one variable at a time.
//!
//! `MEMPHIS_SPIRV_DEPTH=10 cargo test --profile dist -p memphis-spirv --test family -- --nocapture`
//! prints the times of both at that depth.

mod common;
mod per_variable;

use common::{refines, run};
use memphis_gen::spirv::{nested_reads, random_shader};
use memphis_spirv::{Options, Pipeline};
use rspirv::dr::{Instruction, Module, load_bytes, load_words};
use rspirv::spirv::Op;
use std::time::Instant;

fn bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// The result of `mem2reg`, proved, and the seconds it took from bytes to bytes.
fn promoted(module: &[u8]) -> (Module, f64) {
    let pipeline = Pipeline::parse("mem2reg").expect("a pass");
    let start = Instant::now();
    let outcome = memphis_spirv::run(module, &pipeline, &Options::default()).expect("a valid module");
    let seconds = start.elapsed().as_secs_f64();
    (load_bytes(&outcome.bytes).expect("a module"), seconds)
}

/// The result of the oracle, and the seconds that the pass alone took.
fn promoted_one_by_one(words: &[u32]) -> (Module, f64) {
    let mut module = load_words(words).expect("a module");
    let start = Instant::now();
    per_variable::promote(&mut module);
    (module, start.elapsed().as_secs_f64())
}

fn count(module: &Module, is: impl Fn(&Instruction) -> bool) -> usize {
    module.functions[0].blocks.iter().flat_map(|block| &block.instructions).filter(|i| is(i)).count()
}

fn n_phis(module: &Module) -> usize {
    count(module, |i| i.class.opcode == Op::Phi)
}

fn n_variables(module: &Module) -> usize {
    count(module, |i| i.class.opcode == Op::Variable)
}

#[test]
fn both_promote_every_variable_of_the_family() {
    let depth = std::env::var("MEMPHIS_SPIRV_DEPTH").ok().map(|depth| depth.parse().expect("a depth"));
    for depth in depth.map_or(0..6, |depth| depth..depth + 1) {
        let words = nested_reads(2, depth);
        let before = load_words(&words).expect("a module");
        let (ours, seconds) = promoted(&bytes(&words));
        let (oracle, oracle_seconds) = promoted_one_by_one(&words);
        println!(
            "depth {depth}: {} blocks, {} variables, {} bytes; one variable at a time {oracle_seconds:.3} s, mem2reg {:.1} ms",
            before.functions[0].blocks.len(),
            n_variables(&before),
            4 * words.len(),
            1000.0 * seconds
        );
        assert_eq!([n_variables(&ours), n_variables(&oracle)], [0, 0]);
        assert!(n_phis(&ours) <= n_phis(&oracle));
        let input: Vec<u32> = (1..700).collect();
        let [expected, ours, oracle] = [&before, &ours, &oracle].map(|module| run(module, &input).expect("it ends"));
        assert!(refines(&expected, &ours) && refines(&expected, &oracle));
    }
}

#[test]
fn both_do_the_same_to_random_shaders() {
    let mut n_promoted = 0;
    for seed in 0..60 {
        println!("seed {seed}");
        let words = random_shader(seed, 40);
        let before = load_words(&words).expect("a module");
        let (ours, _) = promoted(&bytes(&words));
        let (oracle, _) = promoted_one_by_one(&words);
        n_promoted += n_variables(&before) - n_variables(&oracle);
        for input in [[0; 8], [1, 2, 3, 4, 5, 6, 7, 8], [7, 0, 1, u32::MAX, 3, 3, 0, 2]] {
            let Ok(expected) = run(&before, &input) else { continue };
            for module in [&ours, &oracle] {
                assert!(refines(&expected, &run(module, &input).expect("it ends")));
            }
        }
    }
    assert!(n_promoted > 60, "{n_promoted} variables promoted by the oracle");
}
