//! The judge of token mutants: tests of its verdicts.

use memphis_filetests::opt;
use memphis_filetests::refinement::{Judge, Objection};

/// The text after LLVM's mem2reg.
fn promoted(before: &str) -> String {
    opt::run_with(&["-S", "-strip-debug", "-passes=mem2reg"], before).expect("opt takes the text")
}

fn judged(before: &str, after: &str) -> Result<(), Objection> {
    let before = opt::run(None, before).expect("opt takes BEFORE");
    let judge = Judge::new(&before, &promoted(&before)).expect("opt takes BEFORE with marks");
    judge.judge(&opt::run(None, after).expect("opt takes AFTER"))
}

/// Judges LLVM's answer for BEFORE after each change. The third part of a change is true if the
/// result is right.
fn check(before: &str, changes: &[(&str, &str, bool)]) {
    let after = promoted(before);
    assert_eq!(judged(before, &after), Ok(()), "LLVM's own answer\n{after}");
    for &(from, to, is_right) in changes {
        assert!(after.contains(from), "no {from:?} in\n{after}");
        let changed = after.replace(from, to);
        let verdict = judged(before, &changed);
        let is_told = !matches!(verdict, Err(Objection::Unclear(_)));
        assert!(is_told && verdict.is_ok() == is_right, "{from:?} became {to:?}: {verdict:?}\n{changed}");
    }
}

#[test]
fn undefined_content() {
    if !opt::available("judging token mutants") {
        return;
    }
    let before =
        "define i32 @f() {\n  %x = alloca i32\n  %v = load i32, ptr %x\n  store i32 7, ptr %x\n  ret i32 %v\n}\n";
    check(before, &[("i32 7", "i32 4", true), ("i32 7", "i32 undef", true), ("i32 7", "i32 poison", false)]);
}

#[test]
fn a_store_on_one_of_two_ways() {
    if !opt::available("judging token mutants") {
        return;
    }
    let before = "define i32 @f(i1 %c, i32 %a, i32 noundef %b) {
entry:
  %x = alloca i32
  %y = alloca i32
  store i32 %a, ptr %y
  br i1 %c, label %set, label %join
set:
  store i32 7, ptr %x
  store i32 %b, ptr %y
  br label %join
join:
  %v = load i32, ptr %x
  %w = load i32, ptr %y
  %sum = add i32 %v, %w
  ret i32 %sum
}
";
    let changes = [
        ("add i32 7", "add i32 4", false),
        ("add i32 7", "add i32 undef", false),
        ("[ %b, %set ]", "[ %a, %set ]", false),
        ("[ %b, %set ]", "[ undef, %set ]", false),
        ("add i32", "add nsw i32", false),
        ("ret i32 %sum", "ret i32 7", false),
        ("phi i32", "phi i32 [ %b, %set ], [ %a, %entry ]\n  %again = phi i32", true),
        ("(i1 %c, i32 %a", "(i1 %c, i32 noundef %a", false),
    ];
    check(before, &changes);
}

#[test]
fn equal_phis_stand_for_each_other() {
    if !opt::available("judging token mutants") {
        return;
    }
    let before = "define void @f(i1 %c, ptr %n) {
entry:
  %x = alloca ptr
  %y = alloca ptr
  store ptr %n, ptr %x
  store ptr %n, ptr %y
  br i1 %c, label %set, label %join
set:
  store ptr null, ptr %x
  store ptr null, ptr %y
  br label %join
join:
  %u = load ptr, ptr %x
  %v = load ptr, ptr %y
  store ptr %u, ptr %n
  store ptr %v, ptr %n
  ret void
}
";
    let changes = [
        ("store ptr %y.0", "store ptr %x.0", true),
        ("store ptr %y.0", "store ptr %n", false),
        ("  store ptr %y.0, ptr %n, align 8\n", "", false),
    ];
    check(before, &changes);
}

#[test]
fn a_value_that_is_computed_again() {
    if !opt::available("judging token mutants") {
        return;
    }
    // After the first iteration of the loop, the slot holds the value of the previous iteration.
    let before = "declare i32 @next()
define void @f(ptr %p) {
entry:
  %x = alloca i32
  br label %loop
loop:
  %v = load i32, ptr %x
  store i32 %v, ptr %p
  %n = call noundef i32 @next()
  store i32 %n, ptr %x
  store i32 %n, ptr %p
  br label %loop
}
";
    let changes = [("undef, %entry", "1, %entry", true), ("[ %n, %loop ]", "[ 1, %loop ]", false)];
    check(before, &changes);
}

#[test]
fn code_that_is_not_reached() {
    if !opt::available("judging token mutants") {
        return;
    }
    let before = "define void @f(ptr %p) noinline optnone {
entry:
  ret void
dead:
  store i32 1, ptr %p
  br label %dead
}
";
    let changes = [("store i32 1", "store i32 2", true), ("ret void", "unreachable", false), ("optnone", "", false)];
    check(before, &changes);
}

#[test]
fn what_stands_in_place_of_loads() {
    if !opt::available("judging token mutants") {
        return;
    }
    let before = "define void @f(ptr %a, ptr %b) {
  %x = alloca ptr
  store ptr %a, ptr %x
  %v = load ptr, ptr %x, !nonnull !0, !noundef !0
  store ptr %v, ptr %b
  ret void
}
!0 = !{}
";
    let changes = [
        ("icmp ne ptr %a", "icmp ne ptr %b", false),
        ("store ptr %a", "store i1 true, ptr poison, align 1\n  store ptr %a", false),
    ];
    check(before, &changes);
}

#[test]
fn promises_that_first_contents_break() {
    if !opt::available("judging token mutants") {
        return;
    }
    let before = "define void @f(ptr %a) {
  %x = alloca i32
  %v = load atomic i32, ptr %x monotonic, align 4, !noundef !0
  store i32 7, ptr %a
  ret void
}
!0 = !{}
";
    let after = promoted(before);
    assert_eq!(judged(before, &after), Ok(()), "LLVM's own answer\n{after}");
    // The load is undefined, so anything may follow.
    for from in ["store i1 true, ptr poison, align 1", "store i32 7, ptr %a, align 4"] {
        assert!(after.contains(from), "no {from:?} in\n{after}");
        let verdict = judged(before, &after.replace(from, ""));
        assert!(matches!(verdict, Err(Objection::Unclear(_))), "without {from:?}: {verdict:?}");
    }
}

#[test]
fn slots_outside_the_entry_block() {
    if !opt::available("judging token mutants") {
        return;
    }
    let before = "define void @f(ptr %p) {
entry:
  br label %next
next:
  %unused = alloca i32
  %used = alloca i8
  store ptr %used, ptr %p
  ret void
}
";
    let changes =
        [("  %unused = alloca i32, align 4\n", "", true), ("  store ptr %used, ptr %p, align 8\n", "", false)];
    check(before, &changes);
}

#[test]
fn unused_slots_of_a_function_that_stays_as_it_is() {
    if !opt::available("judging token mutants") {
        return;
    }
    let before = "define i32 @f() noinline optnone {
  %unused = alloca i32
  %used = alloca i32
  store i32 7, ptr %used
  %v = load i32, ptr %used
  ret i32 %v
}
";
    let changes = [("  %unused = alloca i32, align 4\n", "", true), ("i32 7", "i32 4", false)];
    check(before, &changes);
}

#[test]
fn a_parameter_with_the_name_of_a_type() {
    if !opt::available("judging token mutants") {
        return;
    }
    let before = "%\"a type\" = type { i32 }
define void @f(%\"a type\" %p, ptr %q) {
  %x = alloca %\"a type\"
  store %\"a type\" %p, ptr %x
  %v = load %\"a type\", ptr %x
  store %\"a type\" %v, ptr %q
  ret void
}
define void @unused(%\"a type\" %n) {
  ret void
}
";
    check(before, &[("\"a type\" %n", "\"a type\" %\"a type\"", true), ("\"a type\" %n", "\"a type\" %m", true)]);
}
