//! Comments and blanks between any two tokens change nothing: the short version of
//! `cargo xtask spacing`.
//!
//! The expected equality is known without opt-22; if that is installed, some variants are compared.

use memphis_filetests::compare::Llvm;
use memphis_filetests::random::{Plan, for_each_module};
use memphis_filetests::spacing::{Outcome, run};
use memphis_filetests::{filetest, folder, opt, ours};

/// One variant in this many is given to opt.
const COMPARED: usize = 25;

fn judge(outcome: &Outcome) {
    println!("{outcome}");
    let shown: Vec<String> = outcome
        .findings
        .iter()
        .take(3)
        .map(|finding| {
            format!("{} ({}): {}\n  {}", finding.name, finding.seed, finding.what, finding.gaps.join("\n  "))
        })
        .collect();
    assert!(outcome.findings.is_empty(), "{outcome}\n{}", shown.join("\n"));
    assert!(outcome.closed > 500 && outcome.gaps > 5_000, "{outcome}");
}

fn compared() -> usize {
    if opt::available("variants are not compared with it") { COMPARED } else { 0 }
}

#[test]
fn spacing_of_test_files() {
    let mut total = Outcome::default();
    for name in ["mem2reg", "roundtrip", "inline", "lift-loads", "remarks"] {
        for file in filetest::files(&folder("tests").join(name)) {
            let Ok(text) = std::fs::read_to_string(&file) else { continue };
            total.add(run(&file.display().to_string(), &text, 3, 1, compared()));
        }
    }
    judge(&total);
}

#[test]
fn spacing_of_random_modules() {
    let mut total = Outcome::default();
    let plan = Plan { functions: 60, seed: 7_000, threads: 1, llvm: Llvm::V22 };
    for_each_module(
        &plan,
        |seed, generated| run(&format!("seed {seed}"), &generated.text, 10, seed, compared()),
        |outcome| total.add(outcome),
    );
    judge(&total);
}

/// This answer cannot be an expectation in a test file: it would end the comment.
#[test]
fn comment_ended_by_a_carriage_return() {
    let text = "define i32 @f(i32 %a) {\n  %x = alloca i32 ;\r  store i32 %a, ptr %x\n  store i32\n    7, ptr %x\n  \
                %v = load\n    i32, ptr %x\n  ret i32 %v\n}\n";
    let answer = ours::run("mem2reg", text).expect("it is valid");
    assert_eq!(answer.text, "define i32 @f(i32 %a) {\n ;\r    ret i32 7\n}\n");
}
