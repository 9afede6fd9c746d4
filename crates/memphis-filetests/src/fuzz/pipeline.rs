//! The whole of mem2reg: its answer is proved and valid, and a second run changes nothing.

use super::{Verdict, shown};
use arbitrary::{Result, Unstructured};
use memphis_gen::parts::random_parts;
use memphis_gen::{Config, random_module};
use memphis_ir::print::Numbering;
use memphis_passes::{Driver, Options, Output, Pipeline, Refusal, RunError, run};

/// Judges the answer for a generated module, whose mix the bytes decide, or for a program that
/// accesses slots in parts.
pub fn check(data: &[u8]) -> Verdict {
    let mut u = Unstructured::new(data);
    let (Ok(config), Ok(seed), Ok(usual)) = (config(&mut u), u.arbitrary(), u.ratio(3, 4)) else {
        return Verdict::Invalid;
    };
    let text = if usual { random_module(seed, &config).text } else { random_parts(seed) };
    let verdict = check_text(text.as_bytes());
    assert_eq!(verdict, Verdict::Valid, "a generated module is refused\n{text}");
    verdict
}

/// A mix in which each construct may occur never, always, or sometimes.
fn config(u: &mut Unstructured<'_>) -> Result<Config> {
    let mut config = Config {
        functions: u.int_in_range(1..=3)?,
        max_blocks: u.int_in_range(1..=16)?,
        max_slots: u.int_in_range(1..=10)?,
        max_items: u.int_in_range(1..=10)?,
        large: 0.0,
        ..Config::DEFAULT
    };
    let knobs = [
        &mut config.debug,
        &mut config.old_records,
        &mut config.eh,
        &mut config.funclets,
        &mut config.callbr,
        &mut config.indirectbr,
        &mut config.switch,
        &mut config.dead,
        &mut config.shuffle,
        &mut config.unnamed,
        &mut config.clash,
        &mut config.quoted,
        &mut config.phis,
        &mut config.rounds,
        &mut config.escape,
        &mut config.volatile,
        &mut config.mismatch,
        &mut config.atomic,
        &mut config.lifetime,
        &mut config.old_lifetime,
        &mut config.bundles,
        &mut config.exotic_types,
        &mut config.metadata,
        &mut config.undef,
        &mut config.attributes,
    ];
    for knob in knobs {
        // Half of the knobs keep their defaults.
        let value: u8 = u.arbitrary()?;
        if value >= 128 {
            *knob = f64::from(value - 128) / 127.0;
        }
    }
    Ok(config)
}

/// Judges the answers for a text.
///
/// # Panics
/// On a finding: the answer cannot be proved, is refused, has more allocas than the text, or
/// changes when mem2reg runs on it; or the passes that leave SSA form give a text that cannot be
/// proved or is refused.
pub fn check_text(text: &[u8]) -> Verdict {
    let pipeline = Pipeline::parse("mem2reg").expect("a pipeline");
    let options = Options { numbering: Numbering::Keep, ..Options::DEFAULT };
    let keeping_numbers = Driver { options, ..Driver::new(&pipeline) };
    let output = match Driver::new(&pipeline).run(text) {
        Ok(output) => output,
        Err(RunError::Refused(refused)) if refused.is_made || matches!(refused.refusal, Refusal::Unproved(_)) => {
            panic!("{}\n{}", RunError::Refused(refused), shown(text))
        }
        Err(_) => {
            assert!(keeping_numbers.run(text).is_err(), "numbering decides whether a module is valid");
            return Verdict::Invalid;
        }
    };
    let answer = output.bytes().to_vec();
    let again = answer_for(&answer, "mem2reg", text);
    assert!(
        answer == again,
        "a second run changes something\n{}\ninput\n{}",
        crate::diff("once", &shown(&answer), "twice", &shown(&again)),
        shown(text)
    );
    let promoted: u64 = output.counters().value("mem2reg", "NumPromoted");
    let (before, after) = (n_allocas(text), n_allocas(&answer));
    assert_eq!(before - promoted as usize, after, "{promoted} of {before} allocas were promoted\n{}", shown(text));
    let kept = keeping_numbers.run(text).expect("valid, as with other numbers");
    answer_for(kept.bytes(), "", text);
    for passes in ["phi-eliminate", "reg2mem"] {
        let without = answer_for(&answer, passes, text);
        let again = answer_for(&without, "", text);
        assert_eq!(again, without, "nothing was asked for");
    }
    let changed = |output: &Output| output.functions.iter().map(|function| function.changed).collect::<Vec<_>>();
    assert_eq!(changed(&output), changed(&kept), "numbers decide what changes");
    Verdict::Valid
}

/// The answer of a pipeline for an answer, which must be valid.
fn answer_for(answer: &[u8], pipeline: &str, input: &[u8]) -> Vec<u8> {
    match run(answer, pipeline) {
        Ok(output) => output.into_bytes(),
        Err(error) => panic!("the answer is refused: {error}\n{}\ninput\n{}", shown(answer), shown(input)),
    }
}

/// Allocas of a valid module.
fn n_allocas(text: &[u8]) -> usize {
    let module = memphis_ir::Module::read(text).expect("a valid module");
    let mut body = memphis_ir::Body::new();
    let mut n = 0;
    for id in module.function_ids() {
        module.read_body(id, &mut body).expect("a valid function");
        n += body.insts.values().iter().filter(|inst| inst.opcode == memphis_ir::Opcode::Alloca).count();
    }
    n
}
