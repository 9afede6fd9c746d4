//! Programs that access slots in parts, in four data layouts: what they have logged and what memory
//! holds at the end, before slots are split and after it.
//!
//! `MEMPHIS_PARTS=FROM..TO` selects other programs, by number: 100,000 take some minutes.
//! `MEMPHIS_PARTS_ALONE` does it for observed runs, `MEMPHIS_PARTS_OPT` for opt's results.

use memphis_filetests::execute::{ARGUMENTS, call_f, compare_alone, refines, seeds};
use memphis_filetests::random::seed_of;
use memphis_filetests::{opt, ours};
use memphis_gen::parts::{Layout, random_parts};
use memphis_interp::{StopKind, Value};

/// The pass under test.
const PIPELINE: &str = "sroa";

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
        for x in ARGUMENTS {
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

#[test]
fn no_run_tells_them_apart() {
    let (mut n_agree, mut n_changed) = (0, 0);
    for index in seeds("MEMPHIS_PARTS_ALONE", 0..60) {
        let (seed, before) = program(index);
        let after = ours::run(PIPELINE, &before).expect("a valid module").text;
        let result = compare_alone(&before, &after);
        n_agree += result.unwrap_or_else(|error| panic!("program {index}, seed {seed}: {error}"));
        n_changed += usize::from(before != after);
    }
    println!("{n_agree} runs, {n_changed} programs were changed");
    assert!(n_agree > 0);
}

/// A slot that only the first program has is filled and copied, and has a volatile access.
#[test]
fn runs_with_copies_are_told_apart() {
    let before = "define void @g(i64 %x, ptr %p, ptr %q) {
  %a = alloca { i32, i32 }
  %b = alloca { i32, i32 }
  call void @llvm.memset.p0.i64(ptr %a, i8 3, i64 8, i1 false)
  %second = getelementptr i8, ptr %a, i64 4
  store volatile i32 5, ptr %second
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %a, i64 8, i1 false)
  %from = getelementptr i8, ptr %b, i64 4
  %v = load i32, ptr %from
  call void @see(i32 %v)
  ret void
}
declare void @see(i32)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
";
    let after = "define void @g(i64 %x, ptr %p, ptr %q) {
  %a.4 = alloca i32
  store volatile i32 5, ptr %a.4
  call void @see(i32 5)
  ret void
}
declare void @see(i32)
";
    assert_eq!(compare_alone(before, after), Ok(20));
    for (right, wrong) in [("see(i32 5)", "see(i32 50529027)"), ("volatile i32 5", "volatile i32 6")] {
        let error = compare_alone(before, &after.replace(right, wrong)).expect_err("another value is observed");
        assert!(error.starts_with("Difference"), "{error}");
    }
}

/// Three lanes take three bytes in memory, though four in an array.
#[test]
fn vectors_touch_their_lanes_alone() {
    let text = "define void @g(i64 %x, ptr %p, ptr %q) {
  %a = alloca [3 x i8], align 4
  store <3 x i8> <i8 1, i8 2, i8 3>, ptr %a
  %v = load <3 x i8>, ptr %a
  call void @see(<3 x i8> %v)
  ret void
}
declare void @see(<3 x i8>)
";
    assert_eq!(compare_alone(text, &text.replace("%a", "%b")), Ok(20));
}
