//! Random shaders, executed before and after.

mod common;

use common::{Stop, refines, run};
use memphis_gen::spirv::{nested_reads, random_program, random_shader};
use memphis_spirv::{Options, Pipeline};
use rspirv::dr::{Module, load_bytes};
use rspirv::spirv::{Op, StorageClass};

fn bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

fn transformed(module: &[u8], passes: &str) -> Vec<u8> {
    let pipeline = Pipeline::parse(passes).expect("passes");
    let outcome = memphis_spirv::run(module, &pipeline, &Options::default());
    outcome.unwrap_or_else(|error| panic!("{passes}: {error}")).bytes
}

fn count(module: &Module, op: Op) -> usize {
    let function = |function: &rspirv::dr::Function| {
        let blocks = function.blocks.iter().flat_map(|block| &block.instructions);
        blocks.filter(|instruction| instruction.class.opcode == op).count()
    };
    module.functions.iter().map(function).sum()
}

fn n_variables(module: &Module) -> usize {
    let all = module.functions.iter().flat_map(|function| &function.blocks).flat_map(|block| &block.instructions);
    let class = rspirv::dr::Operand::StorageClass(StorageClass::Function);
    all.filter(|instruction| instruction.class.opcode == Op::Variable && instruction.operands[0] == class).count()
}

/// The numbers below `n`, or the seed in `MEMPHIS_SPIRV_SEED`.
fn seeds(n: u64) -> Vec<u64> {
    match std::env::var("MEMPHIS_SPIRV_SEED") {
        Ok(seed) => vec![seed.parse().expect("a number")],
        Err(_) => (0..n).collect(),
    }
}

#[test]
fn random_shaders_do_the_same_before_and_after() {
    let mut n_compared = 0;
    for seed in seeds(150) {
        println!("MEMPHIS_SPIRV_SEED={seed}");
        let before = bytes(&random_shader(seed, 20 + u32::try_from(seed % 5).unwrap() * 20));
        let ssa = transformed(&before, "mem2reg");
        let after = transformed(&ssa, "phi-eliminate");
        let modules = [&before, &ssa, &after].map(|bytes| load_bytes(bytes).expect("a module"));
        assert_eq!(n_variables(&modules[1]), 0, "every variable of these shaders can go");
        assert_eq!(count(&modules[2], Op::Phi), 0);
        for input in [[0; 8], [1, 2, 3, 4, 5, 6, 7, 8], [7, 0, 1, u32::MAX, 3, 3, 0, 2]] {
            let outputs = modules.each_ref().map(|module| run(module, &input));
            let Ok(expected) = &outputs[0] else {
                assert_ne!(outputs[0], Err(Stop::Unreachable));
                continue;
            };
            for output in &outputs[1..] {
                assert!(refines(expected, output.as_ref().expect("it ends")), "{expected:?} is not {output:?}");
            }
            n_compared += 1;
        }
    }
    assert!(n_compared > 150 || std::env::var("MEMPHIS_SPIRV_SEED").is_ok(), "only {n_compared} runs compared");
}

#[test]
fn random_programs_do_the_same_after_inlining() {
    let (mut n_compared, mut n_inlined) = (0, 0);
    for seed in seeds(300) {
        println!("MEMPHIS_SPIRV_SEED={seed}");
        let before = bytes(&random_program(seed, 8 + u32::try_from(seed % 5).unwrap() * 6));
        let pipelines = ["inline", "dce", "inline,dce", "inline,mem2reg,dce", "inline,dce,mem2reg,phi-eliminate"];
        let results = pipelines.map(|passes| transformed(&before, passes));
        let before = load_bytes(&before).expect("a module");
        let modules = results.map(|bytes| load_bytes(bytes).expect("a module"));
        n_inlined += count(&before, Op::FunctionCall).saturating_sub(count(&modules[2], Op::FunctionCall));
        for input in [[0; 8], [1, 2, 3, 4, 5, 6, 7, 8], [7, 0, 1, u32::MAX, 3, 3, 0, 2]] {
            let Ok(expected) = run(&before, &input) else { continue };
            for (module, passes) in modules.iter().zip(pipelines) {
                let output = run(module, &input).unwrap_or_else(|stop| panic!("{passes}: {stop:?}"));
                assert!(refines(&expected, &output), "{passes}: {expected:?} is not {output:?}");
            }
            n_compared += 1;
        }
    }
    println!("{n_compared} runs compared, {n_inlined} calls inlined");
    assert!(n_compared > 300 && n_inlined > 500 || std::env::var("MEMPHIS_SPIRV_SEED").is_ok());
}

#[test]
fn a_second_run_changes_nothing_and_the_way_back_is_as_long() {
    for seed in seeds(40) {
        println!("MEMPHIS_SPIRV_SEED={seed}");
        let before = bytes(&random_shader(seed, 60));
        let ssa = transformed(&before, "mem2reg");
        assert_eq!(transformed(&ssa, "mem2reg"), ssa);
        let again = transformed(&ssa, "phi-eliminate,mem2reg");
        let [ssa, again] = [ssa, again].map(|bytes| load_bytes(bytes).expect("a module"));
        assert!(count(&again, Op::Phi) <= count(&ssa, Op::Phi));
    }
}

#[test]
fn big_endian_modules_stay_big_endian() {
    let words = random_shader(3, 40);
    let big: Vec<u8> = words.iter().flat_map(|word| word.to_be_bytes()).collect();
    let swapped: Vec<u8> =
        transformed(&big, "mem2reg").chunks(4).flat_map(|word| [word[3], word[2], word[1], word[0]]).collect();
    assert_eq!(swapped, transformed(&bytes(&words), "mem2reg"));
}

#[test]
fn nested_reads_keep_no_variable() {
    for depth in 0..8 {
        let before = bytes(&nested_reads(2, depth));
        let ssa = transformed(&before, "mem2reg");
        let after = transformed(&ssa, "phi-eliminate");
        let [before, ssa, after] = [before, ssa, after].map(|bytes| load_bytes(bytes).expect("a module"));
        assert_eq!(n_variables(&ssa), 0);
        assert_eq!(count(&ssa, Op::Phi), (2 << depth) - 1, "one for each read");
        let input: Vec<u32> = (1..700).collect();
        let outputs = [&before, &ssa, &after].map(|module| run(module, &input).expect("it ends"));
        assert!(outputs[0][0].is_some());
        assert!(outputs[1..].iter().all(|output| refines(&outputs[0], output)));
    }
}
