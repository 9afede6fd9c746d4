//! The examples give what is in the files beside their input, `tests/examples/jobs.c`.
//!
//! `BLESS=1` rewrites these files. When `lli-22` is there, it runs what the examples have made.

#![expect(dead_code, reason = "tests call `run`, not `main`")]

use memphis_ir::dataflow::sparse;
use memphis_ir::integers::Int;
use memphis_ir::{Body, Module};
use std::error::Error;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

#[path = "../examples/block_counts.rs"]
mod block_counts;
#[path = "../examples/calculator.rs"]
mod calculator;
#[path = "../examples/call_graph.rs"]
mod call_graph;
#[path = "../examples/constants.rs"]
mod constants;
#[path = "../examples/double_lock.rs"]
mod double_lock;
#[path = "../examples/instruction_counts.rs"]
mod instruction_counts;
#[path = "../examples/uninitialised.rs"]
mod uninitialised;

/// Prints the counters, `BLOCKS` of them, when the program ends.
const PRINTS_COUNTS: &str = r#"
@count_format = private constant [5 x i8] c"%ld\0A\00"
@llvm.global_dtors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @print_counts, ptr null }]
define internal void @print_counts() {
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %head ]
  %counter = getelementptr i64, ptr @block_counts, i64 %i
  %count = load i64, ptr %counter
  %printed = call i32 (ptr, ...) @printf(ptr @count_format, i64 %count)
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, BLOCKS
  br i1 %more, label %head, label %exit
exit:
  ret void
}
"#;

/// Prints what the function of [`calculator`] gives.
const PRINTS_F: &str = r#"
@format = private constant [13 x i8] c"%ld\0A%ld\0A%ld\0A\00"
declare i32 @printf(ptr, ...)
define i32 @main() {
  %a = call i64 @f(i64 0)
  %b = call i64 @f(i64 2)
  %c = call i64 @f(i64 5)
  %printed = call i32 (ptr, ...) @printf(ptr @format, i64 %a, i64 %b, i64 %c)
  ret i32 0
}
"#;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/examples")
}

fn input(name: &str) -> Vec<u8> {
    std::fs::read(folder().join(name)).expect("a readable input")
}

#[track_caller]
fn check<E: Into<Box<dyn Error>>>(output: Result<String, E>, expected: &str) -> String {
    let (output, path) = (output.map_err(Into::into).unwrap(), folder().join(expected));
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &output).expect("a writable folder");
    }
    let expected = std::fs::read_to_string(&path).expect("a readable expectation");
    assert_eq!(output, expected, "{}: BLESS=1 rewrites it", path.display());
    output
}

/// What a program prints, or `None` without `lli-22`.
fn printed(module: &str) -> Option<String> {
    let piped = Command::new("lli-22").arg("-").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let Ok(mut lli) = piped else {
        eprintln!("SKIPPED: lli-22 is not on the PATH, nothing is run");
        return None;
    };
    lli.stdin.take().expect("a pipe").write_all(module.as_bytes()).expect("lli reads the module");
    let output = lli.wait_with_output().expect("lli ends");
    assert!(output.status.success(), "lli-22: {}", output.status);
    Some(String::from_utf8(output.stdout).expect("text"))
}

#[test]
fn call_graph_is_drawn() {
    check(call_graph::run(&input("jobs.ll")), "call_graph.dot");
}

#[test]
fn instructions_are_counted() {
    check(instruction_counts::run(&input("jobs.ll")), "instruction_counts.txt");
}

#[test]
fn uninitialised_reads_are_found() {
    check(uninitialised::run(&input("jobs.ll")), "uninitialised.txt");
}

#[test]
fn blocks_are_counted() {
    let counted = check(block_counts::run(&input("jobs.ll")), "block_counts.ll");
    let n_blocks = counted.matches("ptr @block_counts, i64 ").count();
    if let Some(printed) = printed(&(counted + &PRINTS_COUNTS.replace("BLOCKS", &n_blocks.to_string()))) {
        check(Ok::<_, String>(printed), "block_counts.txt");
    }
}

#[test]
fn expressions_are_compiled() {
    let module = check(calculator::run(b"100 x / x 2 - / x 3 * +"), "calculator.ll");
    // For 0, 2 and 5: a division by zero gives zero.
    let divide = |a: i64, b: i64| a.checked_div(b).unwrap_or(0);
    let of = |x: i64| divide(divide(100, x), x - 2) + 3 * x;
    if let Some(printed) = printed(&(module + PRINTS_F)) {
        assert_eq!(printed, [0, 2, 5].map(|x| format!("{}\n", of(x))).concat());
    }
}

#[test]
fn constants_are_found() {
    check(constants::run(&input("jobs.ssa.ll")), "constants.txt");
}

#[test]
fn double_locks_are_found() {
    check(double_lock::run(&input("jobs.ssa.ll")), "double_lock.txt");
}

/// `%x` stays 1 because the edge that would change it is only taken if it is not 1.
#[test]
fn facts_and_edges_are_found_together() {
    let text = b"define i32 @f(i1 %c) {
entry:
  br label %head
head:
  %x = phi i32 [ 1, %entry ], [ %next, %latch ]
  %is_one = icmp eq i32 %x, 1
  br i1 %is_one, label %latch, label %change
change:
  %other = add i32 %x, 6
  br label %latch
latch:
  %next = phi i32 [ %x, %head ], [ %other, %change ]
  br i1 %c, label %head, label %exit
exit:
  %n = sub i32 %next, %x
  ret i32 %n
}
";
    let module = Module::read(text).unwrap();
    let mut body = Body::new();
    let f = module.read_function(module.find_function("f").unwrap(), &mut body).unwrap();
    let solution = sparse(f.body, &constants::Integers(f));
    let fact = |name: &[u8]| solution.facts[f.find_local(name).unwrap()];
    assert_eq!(fact(b"x"), Some(Some(Int::new(32, 1))));
    assert_eq!(fact(b"next"), Some(Some(Int::new(32, 1))));
    assert_eq!(fact(b"n"), Some(Some(Int::new(32, 0))));
    assert_eq!(fact(b"other"), None);
    assert_eq!(solution.reached.values(), [true, true, false, true, true]);
}
