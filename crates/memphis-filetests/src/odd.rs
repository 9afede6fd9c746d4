//! Random functions full of constructs whose behaviour is undefined, or nearly so: `undef`,
//! `poison`, `freeze`, promises of loads, flags of arithmetic, divisions, assumptions, conditional
//! branches that lead to one block, loops without an end.
//!
//! Values live in slots between blocks, so that mem2reg has everything to do, and any change to a
//! load or store is valid IR.

use memphis_gen::Rng;
use std::fmt::Write as _;

/// Slots of type `i32`.
const SLOTS: [&str; 3] = ["%x", "%y", "%z"];

/// Operations on integers. Some are poison or undefined for some operands.
const OPERATIONS: &[&str] = &[
    "add",
    "add nsw",
    "add nuw",
    "sub",
    "sub nsw",
    "mul",
    "mul nuw nsw",
    "udiv",
    "sdiv",
    "udiv exact",
    "urem",
    "srem",
    "shl",
    "shl nuw",
    "lshr exact",
    "ashr",
    "and",
    "or",
    "or disjoint",
    "xor",
];

/// The operations that are defined for all operands.
const TOTAL: &[&str] = &["add", "sub", "mul", "and", "or", "xor"];

/// A module with `n` functions, `@f0` and so on. Functions with even numbers have parameters of
/// integer types alone, and no calls. `odd` is the probability of constructs that may be undefined;
/// if it is small, all slots are stored to at first.
pub fn module(seed: u64, n: usize, odd: f64) -> String {
    let mut rng = Rng::new(seed);
    let mut text = String::from(
        "declare void @llvm.assume(i1)\ndeclare i32 @get()\ndeclare void @use(i32)\ndeclare void @demand(i32 noundef)\n\n",
    );
    for index in 0..n {
        let writer = Writer {
            rng: rng.fork(),
            text: &mut text,
            next: 0,
            ints: Vec::new(),
            truths: Vec::new(),
            open: index % 2 == 1,
            odd,
        };
        writer.function(index);
    }
    text + "!0 = !{}\n!1 = !{i32 0, i32 10}\n"
}

/// Changes the slot that a random load or store of the text accesses, or drops a store. Returns the
/// changed text and the name of the function.
pub fn break_slots(text: &str, rng: &mut Rng) -> Option<(String, String)> {
    let mut lines: Vec<&str> = text.lines().collect();
    let is_access =
        |line: &&str| SLOTS.iter().any(|slot| line.contains(&format!("ptr {slot}"))) && line.contains("i32");
    let accesses: Vec<usize> = (0..lines.len()).filter(|&i| is_access(&lines[i])).collect();
    if accesses.is_empty() {
        return None;
    }
    let at = rng.pick(&accesses);
    let header = lines[..at].iter().rev().find(|line| line.starts_with("define "))?;
    let name = header.split(['@', '(']).nth(1)?.to_owned();
    let changed;
    if lines[at].starts_with("  store") && rng.chance(0.4) {
        lines.remove(at);
    } else {
        let slot = SLOTS.iter().find(|slot| lines[at].contains(&format!("ptr {slot}")))?;
        let others: Vec<&str> = SLOTS.iter().copied().filter(|other| other != slot).collect();
        changed = lines[at].replace(&format!("ptr {slot}"), &format!("ptr {}", rng.pick(&others)));
        lines[at] = &changed;
    }
    Some((name, lines.join("\n") + "\n"))
}

struct Writer<'t> {
    rng: Rng,
    text: &'t mut String,
    next: usize,
    /// Values of the current block.
    ints: Vec<String>,
    truths: Vec<String>,
    /// True if there are pointers and calls.
    open: bool,
    odd: f64,
}

impl Writer<'_> {
    fn function(mut self, index: usize) {
        let pointer = if self.open { ", ptr %p" } else { "" };
        let _ = writeln!(self.text, "define i32 @f{index}(i32 %a, i32 %b, i1 %c{pointer}) {{\nentry:");
        for slot in SLOTS {
            let _ = writeln!(self.text, "  {slot} = alloca i32");
        }
        let _ = writeln!(self.text, "  %q = alloca ptr");
        for (slot, value) in SLOTS.into_iter().zip(["%a", "%b", "5"]) {
            if !self.rng.chance(self.odd) {
                let _ = writeln!(self.text, "  store i32 {value}, ptr {slot}");
            }
        }
        let n_blocks = self.rng.between(1, 6);
        for block in 0..=n_blocks {
            if block > 0 {
                let _ = writeln!(self.text, "b{block}:");
            }
            (self.ints, self.truths) = (vec!["%a".into(), "%b".into()], vec!["%c".into()]);
            for _ in 0..self.rng.between(1, 6) {
                self.item();
            }
            self.terminator(block, n_blocks);
        }
        self.text.push_str("}\n\n");
    }

    fn define(&mut self, what: &str) -> String {
        let name = format!("%v{}", self.next);
        self.next += 1;
        let _ = writeln!(self.text, "  {name} = {what}");
        name
    }

    fn int(&mut self) -> String {
        if self.rng.chance(self.odd / 4.0) {
            return self.rng.pick(&["undef", "poison", "add (i32 undef, i32 1)"]).into();
        }
        match self.rng.below(9) {
            0..=2 => (self.rng.below(5) as i64 - 1).to_string(),
            _ => {
                let at = self.rng.below(self.ints.len());
                self.ints[at].clone()
            }
        }
    }

    fn truth(&mut self) -> String {
        if self.rng.chance(self.odd / 8.0) {
            return self.rng.pick(&["undef", "poison"]).into();
        }
        match self.rng.below(14) {
            0 => "true".into(),
            _ => {
                let at = self.rng.below(self.truths.len());
                self.truths[at].clone()
            }
        }
    }

    fn item(&mut self) {
        let slot = self.rng.pick(&SLOTS);
        match self.rng.below(if self.open { 18 } else { 14 }) {
            0..=3 => {
                let value = self.int();
                let _ = writeln!(self.text, "  store i32 {value}, ptr {slot}");
            }
            4..=6 => {
                let promises = [", !noundef !0", ", !range !1", ", !range !1, !noundef !0"];
                let promise = if self.rng.chance(self.odd / 2.0) { self.rng.pick(&promises) } else { "" };
                let value = self.define(&format!("load i32, ptr {slot}{promise}"));
                self.ints.push(value);
            }
            7 | 8 => {
                let operation =
                    if self.rng.chance(self.odd) { self.rng.pick(OPERATIONS) } else { self.rng.pick(TOTAL) };
                let (a, b) = (self.int(), self.int());
                let value = self.define(&format!("{operation} i32 {a}, {b}"));
                self.ints.push(value);
            }
            9 | 10 => {
                let predicate = self.rng.pick(&["eq", "ne", "slt", "ult", "sge"]);
                let (a, b) = (self.int(), self.int());
                let value = self.define(&format!("icmp {predicate} i32 {a}, {b}"));
                self.truths.push(value);
            }
            11 => {
                let a = self.int();
                let value = self.define(&format!("freeze i32 {a}"));
                self.ints.push(value);
            }
            12 => {
                let (c, a, b) = (self.truth(), self.int(), self.int());
                let value = self.define(&format!("select i1 {c}, i32 {a}, i32 {b}"));
                self.ints.push(value);
            }
            13 => {
                let c = self.truth();
                if self.rng.chance(self.odd / 2.0) {
                    let _ = writeln!(self.text, "  call void @llvm.assume(i1 {c})");
                }
            }
            14 => {
                let value = self.define("call i32 @get()");
                self.ints.push(value);
            }
            15 => {
                let (function, value) = (self.rng.pick(&["use", "use", "demand"]), self.int());
                let _ = writeln!(self.text, "  call void @{function}(i32 {value})");
            }
            16 => {
                let value = self.int();
                let _ = writeln!(self.text, "  store i32 {value}, ptr %p");
            }
            _ => {
                let bad = self.rng.chance(self.odd / 2.0);
                let pointer = if bad { self.rng.pick(&["null", "poison", "undef"]) } else { "%p" };
                let promise = self.rng.pick(&["", "", ", !nonnull !0", ", !nonnull !0, !noundef !0", ", !noundef !0"]);
                let _ = writeln!(self.text, "  store ptr {pointer}, ptr %q");
                let loaded = self.define(&format!("load ptr, ptr %q{promise}"));
                let value = self.define(&format!("load i32, ptr {loaded}"));
                self.ints.push(value);
            }
        }
    }

    fn terminator(&mut self, block: usize, n_blocks: usize) {
        if block == n_blocks {
            let slot = self.rng.pick(&SLOTS);
            let value = match self.rng.below(3) {
                0 => self.int(),
                _ => self.define(&format!("load i32, ptr {slot}")),
            };
            let _ = writeln!(self.text, "  ret i32 {value}");
            return;
        }
        let next = block + 1;
        // Any block but the entry; backwards now and then.
        let other = if self.rng.chance(0.25) { 1 } else { next };
        let other = self.rng.between(other, n_blocks);
        let line = match self.rng.below(6) {
            0 => format!("br label %b{next}"),
            1 => format!("br i1 {}, label %b{next}, label %b{next}", self.truth()),
            2 => {
                let value = self.int();
                format!("switch i32 {value}, label %b{next} [ i32 0, label %b{other} i32 2, label %b{other} ]")
            }
            _ => format!("br i1 {}, label %b{next}, label %b{other}", self.truth()),
        };
        let _ = writeln!(self.text, "  {line}");
    }
}
