//! `memphis check`: verdicts, exit codes, messages.

#[allow(dead_code, reason = "other tests use the rest")]
mod common;

use common::{Ran, Room};
use expect_test::expect;

const BEFORE: &str = "\
define i32 @f(i32 %a, i32 %b) {
  %x = alloca i32
  store i32 %a, ptr %x
  %v = load i32, ptr %x
  %w = sub i32 %v, %b
  ret i32 %w
}

define i32 @\"g h\"(i32 %a) {
  ret i32 %a
}
";

const RIGHT: &str = "\
define i32 @f(i32 %a, i32 %b) {
  %w = sub i32 %a, %b
  ret i32 %w
}

define i32 @\"g h\"(i32 %a) {
  ret i32 %a
}
";

fn check(after: &str, options: &[&str]) -> Ran {
    let room = Room::new(&[("in.ll", BEFORE), ("out.ll", after)]);
    room.run(&[&["check", "in.ll", "out.ll"], options].concat())
}

#[test]
fn right_is_zero() {
    let ran = check(RIGHT, &[]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    expect!["1 proved, 1 unchanged, 0 refuted, 0 unproved, 0 not comparable\n"].assert_eq(&ran.out);
    // Line ends of another system change nothing.
    assert_eq!(check(&RIGHT.replace('\n', "\r\n"), &["--threads=2"]).clean(), ran.out);
}

#[test]
fn a_file_is_itself() {
    let ran = check(BEFORE, &[]).clean();
    expect!["0 proved, 2 unchanged, 0 refuted, 0 unproved, 0 not comparable\n"].assert_eq(&ran);
}

#[test]
fn wrong_is_one() {
    let ran = check(&RIGHT.replace("sub i32 %a, %b", "sub i32 %b, %a"), &[]);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    expect![[r#"
        @f: refuted: %b of BEFORE became %a (in.ll:6, out.ll:3)
          path: %0
          %a = 1
          %b = 0
          the returned value: 1 before, -1 after
        0 proved, 1 unchanged, 1 refuted, 0 unproved, 0 not comparable
    "#]]
    .assert_eq(&ran.out);
}

#[test]
fn unknown_is_two() {
    let ran = check(&RIGHT.replace("sub i32", "sub nsw i32"), &[]);
    assert_eq!((ran.code, ran.err.as_str()), (2, ""));
    expect![[r#"
        @f: not comparable: the instructions are not the same (in.ll:5, out.ll:2)
        0 proved, 1 unchanged, 0 refuted, 0 unproved, 1 not comparable
    "#]]
    .assert_eq(&ran.out);
}

#[test]
fn json_has_a_line_for_each_function() {
    let ran = check(RIGHT, &["--json"]).clean();
    expect![[r#"
        {"name":"f","verdict":"proved","slots":1,"deleted":3,"phis":0,"claims":1,"demands":0}
        {"name":"g h","verdict":"unchanged"}
    "#]]
    .assert_eq(&ran);
    let ran = check(&RIGHT.replace("sub i32 %a, %b", "sub i32 %b, %a"), &["--json", "--function", "f"]);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    expect![[r#"
        {"name":"f","verdict":"refuted","reason":"%b of BEFORE became %a","before_line":6,"after_line":3,"path":["%0"],"inputs":[{"what":"%a","value":"1"},{"what":"%b","value":"0"}],"difference":"the returned value","before_value":"1","after_value":"-1"}
    "#]]
    .assert_eq(&ran.out);
}

#[test]
fn functions_are_selected_by_name() {
    let wrong = RIGHT.replace("sub i32 %a, %b", "sub i32 %b, %a");
    for name in ["g h", "@g h"] {
        let ran = check(&wrong, &["--function", name]).clean();
        assert_eq!(ran, "0 proved, 1 unchanged, 0 refuted, 0 unproved, 0 not comparable\n");
    }
    let ran = check(&wrong, &["--function", "h"]);
    assert!(ran.err.contains("there is no function '@h' with a body"), "{}", ran.err);
    assert_eq!(ran.code, 2);
}

#[test]
fn the_result_of_a_pass_is_proved_through_a_pipe() {
    let room = Room::new(&[("in.ll", BEFORE)]);
    let after = room.run(&["opt", "-passes=mem2reg", "-S", "in.ll"]).clean();
    let ran = room.run_with(&["check", "in.ll", "-"], after.as_bytes()).clean();
    assert_eq!(ran, "1 proved, 1 unchanged, 0 refuted, 0 unproved, 0 not comparable\n");
}

#[test]
fn what_cannot_be_read_is_two() {
    let room = Room::new(&[("in.ll", BEFORE), ("bad.ll", "define i32 @f() {\n"), ("bc.ll", "BC\u{c0}")]);
    assert!(room.run(&["check", "in.ll", "none.ll"]).failed(2).contains("none.ll: error: cannot be read"));
    assert!(room.run(&["check", "bad.ll", "in.ll"]).failed(2).contains("bad.ll:"));
    room.run(&["check", "in.ll"]).failed(2);
    room.run(&["check", "in.ll", "in.ll", "--what"]).failed(2);
}

#[test]
fn a_function_that_is_not_valid_is_not_comparable() {
    let ran = check(&RIGHT.replace("ret i32 %w", "ret i32 %v"), &[]);
    assert_eq!(ran.code, 2);
    assert!(ran.out.starts_with("@f: not comparable: AFTER is not valid: "), "{}", ran.out);
}

#[test]
fn a_difference_outside_functions_is_two() {
    let ran = check(&format!("target triple = \"x\"\n{RIGHT}"), &[]);
    assert_eq!((ran.code, ran.err.as_str()), (2, ""));
    expect![[r#"
        module: not comparable: BEFORE lacks the target triple (out.ll:1)
        1 proved, 1 unchanged, 0 refuted, 0 unproved, 0 not comparable; 1 difference outside functions
    "#]]
    .assert_eq(&ran.out);
    let ran = check(&format!("target triple = \"x\"\n{RIGHT}"), &["--json"]);
    let last = ran.out.lines().last().unwrap_or_default();
    let object = r#"{"verdict":"not-comparable","reason":"BEFORE lacks the target triple","after_line":1}"#;
    assert_eq!(last, object);
}
