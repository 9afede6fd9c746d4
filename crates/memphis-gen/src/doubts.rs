//! Random functions in which what is undefined meets what must not be poison. They are small, and
//! most of their values are arguments that are stored, loaded again, computed with and branched on:
//! so a φ of `undef` and a value may fold only if poison would be undefined behaviour somewhere,
//! and often the way to that leads through a slot.
//!
//! The text is valid for LLVM 22. It is not meant to be run.

use crate::lines::Lines;
use crate::rng::Rng;
use std::fmt::Write;

/// A module of this many such functions, named `f0`, `f1`, ...
///
/// ```
/// let module = memphis_gen::doubts::random_doubts(7, 30);
/// assert_eq!(module, memphis_gen::doubts::random_doubts(7, 30));
/// assert_eq!(module.matches("\ndefine ").count(), 30);
/// ```
pub fn random_doubts(seed: u64, functions: usize) -> String {
    let mut rng = Rng::new(seed);
    let mut out = "declare void @use(i32)\ndeclare void @llvm.assume(i1)\n".to_owned();
    for index in 0..functions {
        let mut rng = rng.fork();
        let mut doubts = Doubts { rng: &mut rng, out: Lines::default(), n_slots: 0, shared: Values::default() };
        doubts.write(index);
        out += &doubts.out.text;
    }
    out + "\n!0 = !{}\n"
}

/// The values that a block may use.
#[derive(Clone, Default)]
struct Values {
    numbers: Vec<String>,
    conditions: Vec<String>,
    addresses: Vec<String>,
}

struct Doubts<'r> {
    rng: &'r mut Rng,
    out: Lines,
    /// Slots of numbers; there are two more for conditions and two for addresses.
    n_slots: usize,
    /// Values of the entry, which all blocks may use.
    shared: Values,
}

const ARGUMENTS: &[&str] = &["%n", "%n", "%m", "%m", "%k"];

impl Doubts<'_> {
    fn any(&mut self, values: &[String], others: &[&str]) -> String {
        match self.rng.below(2 * values.len() + others.len()) {
            n if n < others.len() => others[n].to_owned(),
            n => values[(n - others.len()) / 2].clone(),
        }
    }

    fn number(&mut self, values: &Values) -> String {
        self.any(&values.numbers, ARGUMENTS)
    }

    fn number_or(&mut self, values: &Values, constants: &[&str]) -> String {
        let others = [ARGUMENTS, constants].concat();
        self.any(&values.numbers, &others)
    }

    fn write(&mut self, index: usize) {
        let promise = if self.rng.chance(0.2) { "noundef " } else { "" };
        let parameters = "i32 %n, i32 %m, i1 %q, ptr %p, i32 noundef %k";
        writeln!(self.out.text, "\ndefine {promise}i32 @f{index}({parameters}) {{\nb0:")
            .expect("a string takes everything");
        self.n_slots = self.rng.between(2, 4);
        for slot in 0..self.n_slots {
            self.out.line(&format!("%s{slot} = alloca i32"));
        }
        for (name, ty) in [("%c0", "i1"), ("%c1", "i1"), ("%p0", "ptr"), ("%p1", "ptr")] {
            self.out.line(&format!("{name} = alloca {ty}"));
        }
        let n_blocks = self.rng.between(3, 7);
        for block in 0..n_blocks {
            self.block(block, n_blocks);
        }
        self.out.text.push_str("}\n");
    }

    fn block(&mut self, block: usize, n_blocks: usize) {
        if block > 0 {
            self.out.label(block);
        }
        let mut values = self.shared.clone();
        for _ in 0..self.rng.between(0, 6) {
            self.item(&mut values);
        }
        if self.rng.chance(0.8) {
            let (a, b) = (self.number(&values), self.number(&values));
            let predicate = self.rng.pick(&["slt", "eq", "ne", "samesign ult"]);
            let condition = self.out.define(&format!("icmp {predicate} i32 {a}, {b}"));
            values.conditions.push(condition);
        }
        self.terminator(block, n_blocks, &values);
        if block == 0 {
            self.shared = values;
        }
    }

    fn terminator(&mut self, block: usize, n_blocks: usize, values: &Values) {
        let kind = self.rng.below(20);
        if block + 1 == n_blocks || kind < 2 {
            let result = self.number(values);
            return self.out.line(&format!("ret i32 {result}"));
        }
        // No block leads back to the first.
        let (next, other) = (block + 1, self.rng.between(1, n_blocks - 1));
        match kind {
            2..10 => {
                let target = if self.rng.chance(0.7) { next } else { other };
                self.out.line(&format!("br label %b{target}"));
            }
            10..19 => {
                // The newest is the likeliest.
                let newest = values.conditions.last().filter(|_| self.rng.chance(0.5)).cloned();
                let condition = newest.unwrap_or_else(|| self.any(&values.conditions, &["%q"]));
                self.out.line(&format!("br i1 {condition}, label %b{next}, label %b{other}"));
            }
            _ => {
                let value = self.number(values);
                self.out.line(&format!("switch i32 {value}, label %b{next} [ i32 1, label %b{other} ]"));
            }
        }
    }

    fn item(&mut self, values: &mut Values) {
        let slot = format!("%s{}", self.rng.below(self.n_slots));
        match self.rng.below(100) {
            0..30 => {
                let value = match self.rng.chance(0.3) {
                    true => self.number_or(values, &["undef", "7", "poison"]),
                    false => self.number(values),
                };
                self.out.line(&format!("store i32 {value}, ptr {slot}"));
            }
            30..58 => {
                let promise = if self.rng.chance(0.1) { ", !noundef !0" } else { "" };
                let loaded = self.out.define(&format!("load i32, ptr {slot}{promise}"));
                values.numbers.push(loaded);
            }
            58..64 => self.condition(values),
            64..69 => self.address(values),
            69..73 => {
                let address = self.any(&values.addresses, &["%p"]);
                let loaded = self.out.define(&format!("load i32, ptr {address}"));
                values.numbers.push(loaded);
            }
            73..75 => {
                let condition = self.any(&values.conditions, &["%q"]);
                self.out.line(&format!("call void @llvm.assume(i1 {condition})"));
            }
            75..86 => {
                let (a, b) = (self.number(values), self.number_or(values, &["1", "3"]));
                let operators = ["add", "add nsw", "mul", "and", "or", "xor", "sub nuw", "shl", "udiv"];
                let operator = self.rng.pick(&operators);
                let result = self.out.define(&format!("{operator} i32 {a}, {b}"));
                values.numbers.push(result);
            }
            86..89 => {
                let value = self.number(values);
                let frozen = self.out.define(&format!("freeze i32 {value}"));
                values.numbers.push(frozen);
            }
            89..93 => {
                let condition = self.any(&values.conditions, &["%q"]);
                let (a, b) = (self.number(values), self.number(values));
                let selected = self.out.define(&format!("select i1 {condition}, i32 {a}, i32 {b}"));
                values.numbers.push(selected);
            }
            93..97 => {
                let promise = self.rng.pick(&["", "noundef "]);
                let value = self.number(values);
                let attributes = self.rng.pick(&["", " nounwind willreturn", " nounwind willreturn"]);
                self.out.line(&format!("call void @use(i32 {promise}{value}){attributes}"));
            }
            _ => {
                let value = self.number(values);
                self.out.line(&format!("store i32 {value}, ptr %p"));
            }
        }
    }

    /// A condition that goes through a slot.
    fn condition(&mut self, values: &mut Values) {
        let slot = self.rng.pick(&["%c0", "%c1"]);
        if self.rng.chance(0.5) {
            let condition = self.any(&values.conditions, &["%q", "undef", "true"]);
            self.out.line(&format!("store i1 {condition}, ptr {slot}"));
        } else {
            let loaded = self.out.define(&format!("load i1, ptr {slot}"));
            values.conditions.push(loaded);
        }
    }

    /// An address that goes through a slot, or is computed.
    fn address(&mut self, values: &mut Values) {
        let slot = self.rng.pick(&["%p0", "%p1"]);
        match self.rng.below(3) {
            0 => {
                let address = self.any(&values.addresses, &["%p", "%p", "undef", "null"]);
                self.out.line(&format!("store ptr {address}, ptr {slot}"));
            }
            1 => {
                let loaded = self.out.define(&format!("load ptr, ptr {slot}"));
                values.addresses.push(loaded);
            }
            _ => {
                let (base, index) = (self.any(&values.addresses, &["%p"]), self.number(values));
                let computed = self.out.define(&format!("getelementptr i32, ptr {base}, i32 {index}"));
                values.addresses.push(computed);
            }
        }
    }
}
