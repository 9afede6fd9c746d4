//! The checks of the fuzzers, about a second each, on cases from a fixed seed. A failure prints how
//! to repeat it.

use memphis_filetests::fuzz::{
    Share, batches, bitcode, blockargs, descriptions, drafts, engine, locations, mutated, pipeline, reader, round_trip,
    smoke, spirv, wasm, wend,
};
use memphis_filetests::token_mutants::{Change, mutant};
use memphis_gen::Rng;

#[test]
fn reader_takes_any_bytes() {
    smoke(4096, reader::check);
}

#[test]
fn mutated_modules_are_mostly_valid() {
    let share = smoke(512, mutated::check);
    eprintln!("{} cases, {:.1} % valid", share.cases(), share.percent());
    assert!(share.percent() >= 50.0, "only {:.1} % of {} cases are valid", share.percent(), share.cases());
}

#[test]
fn modules_come_back_from_bitcode() {
    let share = smoke(512, bitcode::check);
    eprintln!("{} cases, {:.1} % valid", share.cases(), share.percent());
    assert!(share.percent() >= 15.0, "only {:.1} % of {} cases are valid", share.percent(), share.cases());
}

#[test]
fn printing_is_the_reverse_of_reading() {
    let share = smoke(512, round_trip::check);
    eprintln!("{} cases, {:.1} % valid", share.cases(), share.percent());
    assert!(share.percent() >= 50.0, "only {:.1} % of {} cases are valid", share.percent(), share.cases());
}

#[test]
fn engine_plans_are_memory() {
    let share = smoke(512, engine::check);
    assert!(share.percent() > 99.0, "bytes nearly always decode");
}

#[test]
fn wrong_batches_are_not_proved() {
    let share = smoke(64, batches::check);
    assert!(share.percent() > 75.0, "eight bytes are a case");
}

#[test]
fn wrong_sharings_are_not_proved() {
    let share = smoke(64, locations::check);
    assert!(share.percent() > 75.0, "eight bytes are a case");
}

#[test]
fn wrong_descriptions_have_no_plan() {
    let share = smoke(256, descriptions::check);
    eprintln!("{} cases, {:.1} % valid", share.cases(), share.percent());
    let is_mixed = (10.0..=95.0).contains(&share.percent());
    assert!(is_mixed, "{:.1} % of {} cases are valid", share.percent(), share.cases());
}

#[test]
fn drafts_know_what_is_wrong() {
    let share = smoke(1024, drafts::check);
    eprintln!("{} cases, {:.1} % valid", share.cases(), share.percent());
    let is_mixed = (20.0..=95.0).contains(&share.percent());
    assert!(is_mixed, "{:.1} % of {} cases are valid", share.percent(), share.cases());
}

#[test]
fn pipeline_answers_are_final() {
    let share = smoke(128, pipeline::check);
    eprintln!("{} cases, {:.1} % valid", share.cases(), share.percent());
}

#[test]
fn wend_programs_are_refused_or_valid() {
    let share = smoke(64, wend::check);
    eprintln!("{} cases, {:.1} % valid", share.cases(), share.percent());
}

#[test]
fn spirv_modules_are_refused_or_transformed() {
    let share = smoke(64, spirv::check);
    eprintln!("{} cases, {:.1} % valid", share.cases(), share.percent());
}

#[test]
fn wasm_modules_are_refused_or_proved() {
    let share = smoke(512, wasm::check);
    eprintln!("{} cases, {:.1} % valid", share.cases(), share.percent());
    assert!(share.percent() >= 30.0, "only {:.1} % of {} cases are valid", share.percent(), share.cases());
}

#[test]
fn block_argument_text_holds_the_same_functions() {
    let share = smoke(512, blockargs::check);
    eprintln!("{} cases, {:.1} % valid", share.cases(), share.percent());
    assert!(share.percent() >= 40.0, "only {:.1} % of {} cases are valid", share.percent(), share.cases());
}

#[test]
fn readers_agree_on_all_file_tests() {
    let tests = memphis_filetests::folder("tests");
    let mut n = 0;
    for file in memphis_filetests::filetest::files(&tests) {
        let text = std::fs::read(&file).expect("a file test");
        round_trip::readers_agree(&text);
        n += 1;
    }
    assert!(n > 300, "only {n} files were found");
}

/// Changes tokens anywhere in the file tests, and compares the readers on the results, most of
/// which are wrong.
#[test]
fn readers_agree_on_changed_tokens() {
    const MUTANTS_PER_FILE: u64 = 12;
    let share = Share::new();
    for (index, file) in (0..).zip(memphis_filetests::filetest::files(&memphis_filetests::folder("tests"))) {
        let Ok(text) = String::from_utf8(std::fs::read(&file).expect("a file test")) else { continue };
        for seed in (index * MUTANTS_PER_FILE..).take(MUTANTS_PER_FILE as usize) {
            let mut rng = Rng::new(seed);
            let change = rng.pick(&Change::OF_ANY_TOKEN);
            let Some(mutant) = mutant(&text, change, &mut rng) else { continue };
            share.count(round_trip::readers_agree(mutant.as_bytes()));
        }
    }
    eprintln!("{} cases, {:.1} % valid", share.cases(), share.percent());
    let is_mixed = (5.0..=80.0).contains(&share.percent());
    assert!(is_mixed && share.cases() > 3000, "{:.1} % of {} cases are valid", share.percent(), share.cases());
}
