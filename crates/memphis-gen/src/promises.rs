//! Random functions in which loads promise what assumptions say. Pointers go through slots, loads
//! of them are `!nonnull` and `!noundef`, and `llvm.assume` is told about the same pointers before
//! and after. So the lines that mem2reg leaves in place of a load decide what is known at the next
//! one, and how far a search with a limit comes.
//!
//! The text is valid for LLVM 22. It is not meant to be run.

use crate::lines::Lines;
use crate::rng::Rng;
use std::fmt::Write;

/// A module of this many such functions, named `f0`, `f1`, ...
///
/// ```
/// let module = memphis_gen::promises::random_promises(7, 30);
/// assert_eq!(module, memphis_gen::promises::random_promises(7, 30));
/// assert_eq!(module.matches("\ndefine ").count(), 30);
/// ```
pub fn random_promises(seed: u64, functions: usize) -> String {
    let mut rng = Rng::new(seed);
    let mut out = "declare ptr @pure(ptr) memory(none) willreturn nounwind\ndeclare void @use(ptr)\n\
                   declare void @llvm.assume(i1)\n"
        .to_owned();
    for index in 0..functions {
        let mut rng = rng.fork();
        let n_slots = rng.between(1, 5);
        let mut promises = Promises { rng: &mut rng, out: Lines::default(), n_slots };
        promises.write(index);
        out += &promises.out.text;
    }
    out + "\n!0 = !{}\n"
}

struct Promises<'r> {
    rng: &'r mut Rng,
    out: Lines,
    n_slots: usize,
}

impl Promises<'_> {
    fn write(&mut self, index: usize) {
        writeln!(self.out.text, "\ndefine void @f{index}(i1 %c, ptr %x, ptr %y) {{")
            .expect("a string takes everything");
        for slot in 0..self.n_slots {
            self.out.line(&format!("%s{slot} = alloca ptr"));
        }
        for slot in 0..self.n_slots {
            if self.rng.chance(0.4) {
                let value = self.rng.pick(&["%x", "%y", "null"]);
                self.out.line(&format!("store ptr {value}, ptr %s{slot}"));
            }
        }
        self.out.line("br label %b0");
        let n_blocks = self.rng.between(2, 6);
        for block in 0..n_blocks {
            self.out.label(block);
            let mut pointers = vec!["%x".to_owned(), "%y".to_owned()];
            for _ in 0..self.rng.between(2, 14) {
                self.item(&mut pointers);
            }
            if block + 1 == n_blocks {
                self.out.line("ret void");
            } else if self.rng.chance(0.3) {
                self.out.line(&format!("br label %b{}", block + 1));
            } else {
                let other = self.rng.between(1, n_blocks - 1);
                self.out.line(&format!("br i1 %c, label %b{}, label %b{other}", block + 1));
            }
        }
        self.out.text.push_str("}\n");
    }

    fn item(&mut self, pointers: &mut Vec<String>) {
        let slot = self.rng.below(self.n_slots);
        match self.rng.below(100) {
            0..45 => {
                let both = ", !nonnull !0, !noundef !0";
                let promise = self.rng.pick(&[both, both, ", !noundef !0", ""]);
                let loaded = self.out.define(&format!("load ptr, ptr %s{slot}{promise}"));
                if self.rng.chance(0.3) {
                    self.assume_not_null(&loaded);
                }
                pointers.push(loaded);
            }
            45..65 => {
                let stored = self.newest(pointers, 3);
                self.out.line(&format!("store ptr {stored}, ptr %s{slot}"));
            }
            65..75 => {
                let of = self.newest(pointers, pointers.len());
                pointers.push(self.out.define(&format!("call ptr @pure(ptr {of})")));
            }
            75..95 => {
                let pointer = self.newest(pointers, 2);
                self.assume_not_null(&pointer);
            }
            95..98 => {
                let pointer = self.newest(pointers, pointers.len());
                self.out.line(&format!("call void @llvm.assume(i1 true) [ \"nonnull\"(ptr {pointer}) ]"));
            }
            _ => {
                let pointer = self.newest(pointers, pointers.len());
                self.out.line(&format!("call void @use(ptr {pointer})"));
            }
        }
    }

    /// One of the last `n` pointers.
    fn newest(&mut self, pointers: &[String], n: usize) -> String {
        let first = pointers.len().saturating_sub(n);
        pointers[self.rng.between(first, pointers.len() - 1)].clone()
    }

    fn assume_not_null(&mut self, pointer: &str) {
        let predicate = self.rng.pick(&["ne", "ugt"]);
        let condition = self.out.define(&format!("icmp {predicate} ptr {pointer}, null"));
        self.out.line(&format!("call void @llvm.assume(i1 {condition})"));
    }
}
