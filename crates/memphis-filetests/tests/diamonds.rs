//! Diamonds and triangles: branches become selects where LLVM's `simplifycfg` makes selects.

use memphis_filetests::{opt, ours};
use std::fmt::Write;

/// A branch whose two paths meet.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Shape {
    /// The number of φs where they meet.
    n_phis: usize,
    /// The number of instructions on each path; `None` if it has no block.
    arms: [Option<usize>; 2],
    /// True if another path leads there.
    has_other: bool,
    work: Work,
}

/// The kind of the instructions.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Work {
    /// Additions, each for a φ of its own.
    Adds,
    /// Additions of one another, the last of them for the first φ.
    Chain,
    /// Addresses with constant offsets.
    Addresses,
}

fn shapes() -> Vec<Shape> {
    let mut shapes = Vec::new();
    for n_phis in 1..=5 {
        for then in 0..=4 {
            for other in [None, Some(0), Some(1), Some(2), Some(3)] {
                for has_other in [false, true] {
                    for work in [Work::Adds, Work::Chain, Work::Addresses] {
                        let most = then.max(other.unwrap_or(0));
                        let is_used = work == Work::Chain || most <= n_phis;
                        let is_new = most > 0 || work == Work::Adds;
                        if is_used && is_new {
                            shapes.push(Shape { n_phis, arms: [Some(then), other], has_other, work });
                        }
                    }
                }
            }
        }
    }
    shapes
}

impl Shape {
    /// True if our decision differs from LLVM's; docs/cleanups.md has the list.
    fn differs(self) -> bool {
        let is_empty = self.arms == [Some(0), Some(0)];
        let is_diamond = self.arms[1].is_some();
        let n_chosen = self.n_phis;
        let is_address = self.work == Work::Addresses;
        let cost = if is_address { 0 } else { self.arms.iter().flatten().sum::<usize>() };
        match () {
            () if is_empty => false,
            // Two at most, whatever leads there.
            () if self.has_other && is_diamond && !self.has_empty_arm() => n_chosen <= 2 && cost <= 4,
            // More than one instruction, if they are free.
            () if self.has_other && is_address => n_chosen <= 2 && self.arms.iter().flatten().any(|&n| n > 1),
            () => false,
        }
    }

    /// True if one arm has nothing in it: without that block, it is a triangle.
    fn has_empty_arm(self) -> bool {
        self.arms.contains(&Some(0))
    }

    fn text(self, number: usize) -> String {
        let mut out = String::new();
        let numbers = (0..16).map(|arg| format!("i32 %a{arg}"));
        let args: Vec<String> = numbers.chain((0..10).map(|arg| format!("ptr %q{arg}"))).collect();
        let mut line = |text: &str| writeln!(out, "{text}").expect("a string takes everything");
        line(&format!("define void @f{number}(i1 %c, i1 %o, ptr %p, {}) {{\nentry:", args.join(", ")));
        if self.has_other {
            line("  br i1 %o, label %head, label %side\nside:\n  store i32 7, ptr %p\n  br label %end\nhead:");
        }
        let head = if self.has_other { "head" } else { "entry" };
        let otherwise = if self.arms[1].is_some() { "arm1" } else { "end" };
        line(&format!("  br i1 %c, label %arm0, label %{otherwise}"));
        for (arm, n) in self.arms.iter().enumerate().filter_map(|(arm, n)| Some((arm, (*n)?))) {
            line(&format!("arm{arm}:"));
            for index in 0..n {
                let operand = 3 * arm + index;
                match self.work {
                    Work::Adds => line(&format!("  %v{arm}.{index} = add i32 %a{operand}, %a{}", operand + 1)),
                    Work::Addresses => {
                        line(&format!("  %v{arm}.{index} = getelementptr i8, ptr %p, i64 {}", operand + 1));
                    }
                    Work::Chain => {
                        let before = if index == 0 { "a9".to_owned() } else { format!("v{arm}.{}", index - 1) };
                        line(&format!("  %v{arm}.{index} = add i32 %{before}, %a{operand}"));
                    }
                }
            }
            line("  br label %end");
        }
        line("end:");
        let ty = if self.work == Work::Addresses { "ptr" } else { "i32" };
        for phi in 0..self.n_phis {
            let value = |arm: usize| match self.arms[arm].unwrap_or(0) {
                0 => None,
                n if self.work == Work::Chain => (phi == 0).then(|| format!("%v{arm}.{}", n - 1)),
                n => (phi < n).then(|| format!("%v{arm}.{phi}")),
            };
            let constant = |arm: usize| match self.work {
                Work::Addresses => format!("%q{}", 2 * phi + arm),
                _ => format!("{}", 10 * arm + phi),
            };
            let values = [0, 1].map(|arm| value(arm).unwrap_or_else(|| constant(arm)));
            let second = if self.arms[1].is_some() { "arm1" } else { head };
            let third = if self.has_other { ", [ zeroinitializer, %side ]" } else { "" };
            line(&format!("  %x{phi} = phi {ty} [ {}, %arm0 ], [ {}, %{second} ]{third}", values[0], values[1]));
        }
        for phi in 0..self.n_phis {
            line(&format!("  store volatile {ty} %x{phi}, ptr %p"));
        }
        line("  ret void\n}\n");
        out
    }
}

/// By function: the number of its blocks.
fn n_blocks(text: &str) -> Vec<usize> {
    let mut counts = Vec::new();
    for line in text.lines() {
        if line.starts_with("define ") {
            counts.push(0);
        } else if line.starts_with("  br ") || line.starts_with("  ret ") {
            *counts.last_mut().expect("a branch is in a function") += 1;
        }
    }
    counts
}

#[test]
fn branches_become_selects_where_those_of_llvm_do() {
    if !opt::available("what becomes of diamonds is not compared with it") {
        return;
    }
    let shapes = shapes();
    // Where constant offsets are part of an access, they are free.
    let mut text = "target triple = \"x86_64-unknown-linux-gnu\"\n".to_owned();
    text.extend(shapes.iter().enumerate().map(|(number, shape)| shape.text(number)));
    let theirs = n_blocks(&opt::run(Some("simplifycfg"), &text).expect("a valid module"));
    let ours = n_blocks(&ours::run("simplify-cfg", &text).expect("a valid module").text);
    assert_eq!((ours.len(), theirs.len()), (shapes.len(), shapes.len()));
    let mut wrong = String::new();
    for ((shape, ours), theirs) in shapes.iter().zip(&ours).zip(&theirs) {
        if (ours < theirs) != shape.differs() || ours > theirs {
            writeln!(wrong, "{shape:?}: {ours} blocks, {theirs} of opt").expect("a string takes everything");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    println!("{} shapes", shapes.len());
}
