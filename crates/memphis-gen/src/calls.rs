//! Families of functions that call one another, for measurements of inlining.

use std::fmt::Write;

/// A family of modules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Calls {
    /// Each function calls the next.
    Chain,
    /// One function calls all others, and each of those calls the same leaf.
    Star,
    /// Each function calls the next two.
    Ladder,
}

impl Calls {
    /// All families.
    pub const ALL: &[Calls] = &[Calls::Chain, Calls::Star, Calls::Ladder];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Calls::Chain => "chain",
            Calls::Star => "star",
            Calls::Ladder => "ladder",
        }
    }

    /// A module of about `n` functions. All but the first are local if `local` says so.
    ///
    /// ```
    /// use memphis_gen::calls::Calls;
    /// let module = Calls::Chain.module(2, true);
    /// assert_eq!(module.matches("define internal").count(), 1);
    /// assert_eq!(module.matches("call i32 @f1").count(), 1);
    /// ```
    pub fn module(self, n: u32, local: bool) -> String {
        let mut out = String::new();
        for i in 0..n {
            let linkage = if local && i > 0 { "internal " } else { "" };
            let callees: Vec<u32> = match self {
                Calls::Chain => (i + 1..(i + 2).min(n)).collect(),
                Calls::Ladder => (i + 1..(i + 3).min(n)).collect(),
                Calls::Star if i == 0 => (1..n.saturating_sub(1)).collect(),
                Calls::Star => (n - 1..n).filter(|&leaf| leaf > i).collect(),
            };
            write_function(&mut out, linkage, i, &callees);
        }
        out
    }
}

/// A function that adds a number and what it calls.
fn write_function(out: &mut String, linkage: &str, name: u32, callees: &[u32]) {
    let mut write = |line: std::fmt::Arguments<'_>| out.write_fmt(line).expect("a string takes everything");
    write(format_args!("define {linkage}i32 @f{name}(i32 %x) {{\n  %s0 = add i32 %x, {name}\n"));
    for (i, callee) in callees.iter().enumerate() {
        write(format_args!("  %r{i} = call i32 @f{callee}(i32 %s{i})\n  %s{} = xor i32 %s{i}, %r{i}\n", i + 1));
    }
    write(format_args!("  ret i32 %s{}\n}}\n", callees.len()));
}
