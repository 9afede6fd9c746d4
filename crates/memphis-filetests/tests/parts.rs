//! Programs that access slots in parts, in four data layouts: what they have logged and what memory
//! holds at the end, before slots are split and after it.
//!
//! `MEMPHIS_PARTS=FROM..TO` selects other programs, by number.

use memphis_filetests::execute::{call_f, refines, seeds};
use memphis_filetests::random::seed_of;
use memphis_filetests::{opt, ours};
use memphis_gen::parts::{Layout, random_parts};
use memphis_interp::{StopKind, Value};

/// The pass under test.
const PIPELINE: &str = "mem2reg";

fn program(index: u64) -> (u64, String) {
    let seed = seed_of(&format!("parts {index}"));
    (seed, random_parts(seed))
}

/// The number of words of a result that are defined.
fn n_defined(value: &Value) -> usize {
    match value {
        Value::Aggregate(members) => members.iter().map(n_defined).sum(),
        Value::Bits(_) => 1,
        _ => 0,
    }
}

/// What was compared.
#[derive(Debug, Default)]
struct Compared {
    runs: usize,
    /// Words of results that are defined.
    words: usize,
    /// Runs with poison in their results.
    with_poison: usize,
    /// Runs that ended with what the interpreter does not have: constant expressions of LLVM's.
    unsupported: usize,
}

impl Compared {
    /// Compares the results of a program before a change and after it.
    ///
    /// # Errors
    /// The first difference.
    fn compare(&mut self, before: &str, after: &str) -> Result<(), String> {
        for x in [0, 1, 0xdead_beef_1234] {
            // Few programs branch on what is not defined.
            let Ok(expected) = call_f(before, x) else { continue };
            match call_f(after, x) {
                Ok(found) if refines(&expected, &found) => {}
                Err(StopKind::Unsupported) => {
                    self.unsupported += 1;
                    continue;
                }
                found => return Err(format!("@f({x}): {expected:?} became {found:?}\n{before}\n; became\n{after}")),
            }
            self.runs += 1;
            self.words += n_defined(&expected);
            self.with_poison += usize::from(format!("{expected:?}").contains("Poison"));
        }
        Ok(())
    }
}

#[test]
fn programs_compute_the_same() {
    let mut compared = Compared::default();
    for index in seeds("MEMPHIS_PARTS", 0..300) {
        let (seed, before) = program(index);
        let answer = ours::run(PIPELINE, &before).map(|answer| answer.text);
        let result = answer.and_then(|after| compared.compare(&before, &after));
        result.unwrap_or_else(|error| panic!("program {index}, seed {seed}: {error}"));
    }
    println!("{compared:?}");
    assert!(compared.runs > 0 && compared.unsupported == 0, "{compared:?}");
}

/// The comparison has nothing against LLVM's results, unless LLVM has split for another byte order.
#[test]
fn llvm_computes_the_same_for_the_same_layout() {
    if !opt::available("programs that access slots in parts are not compared with its sroa") {
        return;
    }
    let (mut compared, mut n_wrong) = (Compared::default(), 0);
    for index in seeds("MEMPHIS_PARTS_OPT", 0..100) {
        let (seed, before) = program(index);
        let after = opt::run(Some("sroa"), &before).expect("a valid module");
        compared.compare(&before, &after).unwrap_or_else(|error| panic!("program {index}, seed {seed}: {error}"));
        let (big, little) = ("target datalayout = \"E-", "target datalayout = \"e-");
        if before.starts_with(big) {
            let after = opt::run(Some("sroa"), &before.replace(big, little)).expect("a valid module");
            n_wrong += usize::from(Compared::default().compare(&before, &after.replace(little, big)).is_err());
        }
    }
    println!("{compared:?}, {n_wrong} programs split for another byte order");
    assert!(compared.words > 1000 && compared.with_poison > 0 && n_wrong > 0, "{compared:?}, {n_wrong}");
}

/// Nearly all programs come to their end, in each layout, and few of the values are undefined.
#[test]
fn programs_are_worth_running() {
    let (mut n_ended, mut n_words) = ([0; Layout::ALL.len()], 0);
    for index in 0..200 {
        let (seed, text) = program(index);
        let layout = |layout: &Layout| text.starts_with(&format!("target datalayout = \"{}\"", layout.text()));
        let layout = Layout::ALL.iter().position(layout).unwrap_or(1);
        match call_f(&text, 1) {
            Ok(result) => {
                n_ended[layout] += 1;
                n_words += n_defined(&result);
            }
            Err(stop) => println!("program {index}, seed {seed}: {stop:?}"),
        }
    }
    println!("{n_ended:?} ended, {n_words} words");
    assert!(n_ended.iter().all(|&n| n > 30), "{n_ended:?}");
    assert!(n_ended.iter().sum::<usize>() > 180, "{n_ended:?}");
}

#[test]
fn opt_accepts_them() {
    if !opt::available("programs that access slots in parts are not verified by it") {
        return;
    }
    for index in 0..40 {
        let (seed, before) = program(index);
        assert!(opt::accepts(&before), "program {index}, seed {seed}\n{before}");
        let answer = ours::run(PIPELINE, &before).expect("a valid module");
        assert!(opt::accepts(&answer.text), "program {index}, seed {seed}\n{before}\n; became\n{}", answer.text);
    }
}
