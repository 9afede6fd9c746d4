//! Large functions for the clean-up passes: shapes on which a careless rule is quadratic. Nothing
//! is measured; a rule that walks a list for each of its members does not come to an end here.

use memphis_passes::run;
use std::fmt::Write;

const SIZE: usize = 20_000;

/// Runs all clean-up passes over a function with this text between its braces.
fn clean(body: &str) -> String {
    let text = format!("declare void @effect(i32)\ndeclare i32 @ask()\ndefine i32 @f(i32 %n, i1 %c) {{\n{body}}}\n");
    run(text, "dce,simplify,simplify-cfg").expect("a valid function").text().into_owned()
}

fn lines(range: std::ops::Range<usize>, line: impl Fn(&mut String, usize) -> std::fmt::Result) -> String {
    let mut text = String::new();
    range.for_each(|index| line(&mut text, index).expect("a string takes everything"));
    text
}

/// A chain of empty blocks that one can enter anywhere.
#[test]
fn empty_blocks_with_side_entrances() {
    let cases = lines(0..SIZE, |text, i| writeln!(text, "    i32 {i}, label %b{i}"));
    let blocks = lines(0..SIZE, |text, i| writeln!(text, "b{i}:\n  br label %b{}", i + 1));
    let cleaned = clean(&format!("  switch i32 %n, label %b0 [\n{cases}  ]\n{blocks}b{SIZE}:\n  ret i32 %n\n"));
    assert!(cleaned.contains("@f(i32 %n, i1 %c) {\n  ret i32 %n\n}"));
}

/// A switch to empty blocks that cannot all go, because a phi tells them apart.
#[test]
fn ways_that_a_phi_tells_apart() {
    let cases = lines(0..SIZE, |text, i| writeln!(text, "    i32 {i}, label %b{i}"));
    let blocks = lines(0..SIZE, |text, i| writeln!(text, "b{i}:\n  br label %end"));
    let entries: Vec<String> = (0..SIZE).map(|i| format!("[ {i}, %b{i} ]")).collect();
    let entries = entries.join(", ");
    let cleaned = clean(&format!(
        "entry:\n  switch i32 %n, label %b0 [\n{cases}  ]\n{blocks}end:\n  %x = phi i32 {entries}\n  ret i32 %x\n"
    ));
    // The default has a case; and the first block to go makes a way that all others differ from.
    assert_eq!(cleaned.matches("label %end\n").count(), SIZE - 1);
}

/// A value that goes through phi after phi.
#[test]
fn chain_of_phis() {
    let blocks = lines(1..SIZE, |text, i| {
        writeln!(text, "b{i}:\n  %x{i} = phi i32 [ %x{}, %b{} ]\n  br label %b{}", i - 1, i - 1, i + 1)
    });
    let last = SIZE - 1;
    let cleaned = clean(&format!(
        "b0:\n  %x0 = add i32 %n, 1\n  br label %b1\n{blocks}b{SIZE}:\n  call void @effect(i32 %x{last})\n  ret i32 %x{last}\n"
    ));
    assert!(cleaned.contains("b0:\n  %x0 = add i32 %n, 1\n  call void @effect(i32 %x0)\n  ret i32 %x0\n}"));
}

/// Comparisons of one value, one after the other.
#[test]
fn chain_of_comparisons() {
    let blocks = lines(0..SIZE, |text, i| {
        writeln!(text, "b{i}:\n  %c{i} = icmp eq i32 %n, {i}\n  br i1 %c{i}, label %end, label %b{}", i + 1)
    });
    let cleaned = clean(&format!(
        "  br label %b0\n{blocks}b{SIZE}:\n  call void @effect(i32 0)\n  br label %end\nend:\n  call void @effect(i32 1)\n  ret i32 1\n"
    ));
    assert_eq!(cleaned.matches(", label %end\n").count(), SIZE);
}

/// Diamonds, one after the other: all become selects.
#[test]
fn diamonds() {
    let blocks = lines(0..SIZE, |text, i| {
        let next = i + 1;
        writeln!(
            text,
            "b{i}:\n  %a{i} = call i32 @ask()\n  br i1 %c, label %t{i}, label %b{next}\nt{i}:\n  br label %b{next}"
        )
    });
    let phis = lines(0..SIZE, |text, i| writeln!(text, "x{i}:\n  br label %x{}", i + 1));
    let cleaned = clean(&format!("  br label %b0\n{blocks}b{SIZE}:\n  br label %x0\n{phis}x{SIZE}:\n  ret i32 0\n"));
    assert_eq!(cleaned.matches("label").count(), 0);
    assert_eq!(cleaned.matches("call i32 @ask()").count(), SIZE);
}

/// Cycles of phis without other uses.
#[test]
fn ring_of_dead_phis() {
    let phis =
        lines(0..SIZE, |text, i| writeln!(text, "  %x{i} = phi i32 [ {i}, %entry ], [ %x{}, %loop ]", (i + 1) % SIZE));
    let cleaned = clean(&format!(
        "entry:\n  br label %loop\nloop:\n{phis}  %again = call i32 @ask()\n  %d = icmp eq i32 %again, 0\n  br i1 %d, label %loop, label %end\nend:\n  ret i32 0\n"
    ));
    assert_eq!(cleaned.matches("phi").count(), 0);
}

/// A value that is called as a φ would be, where the table of names goes before the φ is named.
#[test]
fn name_that_a_phi_may_not_have() {
    let chain = lines(0..SIZE, |text, i| match i {
        0 => writeln!(text, "  %t0 = add i32 %v, %x.0"),
        _ => writeln!(text, "  %t{i} = add i32 %t{}, {i}", i - 1),
    });
    let last = SIZE - 1;
    let text = format!(
        "define i32 @f(i1 %c, i32 %a) {{\nentry:\n  %x = alloca i32\n  store i32 %a, ptr %x\n  br i1 %c, label %then, label %end\nthen:\n  \
         store i32 1, ptr %x\n  br label %end\nend:\n  %x.0 = add i32 %a, 3\n  %v = load i32, ptr %x\n{chain}  ret i32 %t{last}\n}}\n"
    );
    // The second pass adds constants where they are no longer found either.
    let text = run(text, "mem2reg,simplify").expect("a valid function").text().into_owned();
    assert!(text.contains("%x.01 = phi i32 [ 1, %then ], [ %a, %entry ]"));
}
