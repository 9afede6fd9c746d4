//! Reduces a module to a small module that still shows a problem: for bug reports.
//!
//! Andreas Zeller, Ralf Hildebrandt, "Simplifying and Isolating Failure-Inducing Input" (2002), in
//! its simplest form: first the other functions become declarations and items of the top level are
//! removed. Then lines are removed, in chunks of halving size, until a sweep over single lines
//! removes nothing.

use crate::items::{FunctionId, ItemKind};
use crate::module::Module;
use std::ops::Range;

/// Reduces a module. `shows` returns true if a text still shows the problem; it is called `budget`
/// times at most.
///
/// ```
/// use memphis_ir::{Module, reduce::reduce};
/// let text = b"@g = global i32 0\ndefine void @f() {\n  ret void\n}\ndefine i32 @h() {\n  %x = add i32 1, 2\n  ret i32 %x\n}\n";
/// let module = Module::read(text)?;
/// let small = reduce(&module, module.function_ids().last().unwrap(), 100, &mut |text| {
///     String::from_utf8_lossy(text).contains("add")
/// });
/// assert_eq!(small, b"  %x = add i32 1, 2\n");
/// # Ok::<(), memphis_ir::Error>(())
/// ```
///
/// Cost: that of `shows`, on texts that get shorter.
pub fn reduce(
    module: &Module<'_>,
    function: FunctionId,
    mut budget: usize,
    shows: &mut dyn FnMut(&[u8]) -> bool,
) -> Vec<u8> {
    let mut best = module.text.to_vec();
    let alone = alone(module, function);
    if budget > 0 && shows(&alone) {
        best = alone;
    }
    loop {
        let before = best.len();
        best = sweep(best, &mut budget, shows);
        if best.len() == before || budget == 0 {
            return best;
        }
    }
}

/// The module with the body of one function only; the others are declared, without attributes.
pub fn alone(module: &Module<'_>, function: FunctionId) -> Vec<u8> {
    let mut out = Vec::new();
    for item in module.items.values() {
        match item.kind {
            ItemKind::Function(other) if other != function => {
                out.extend_from_slice(&declaration(module, other));
            }
            _ => out.extend_from_slice(item.span.of(module.text)),
        }
    }
    out
}

/// Words before a definition's type that a declaration must not have.
const LINKAGE: &[&[u8]] = &[
    b"internal",
    b"private",
    b"weak",
    b"weak_odr",
    b"linkonce",
    b"linkonce_odr",
    b"available_externally",
    b"external",
];

fn declaration(module: &Module<'_>, function: FunctionId) -> Vec<u8> {
    let global = module.global(module.function(function).global);
    let mut out = b"declare".to_vec();
    for word in global.header.prefix.of(module.text).split(u8::is_ascii_whitespace) {
        if !word.is_empty() && !LINKAGE.contains(&word) {
            out.push(b' ');
            out.extend_from_slice(word);
        }
    }
    // The type of the result, up to the name.
    out.push(b' ');
    out.extend_from_slice(module.text[global.header.prefix.end..global.name.start].trim_ascii_start());
    out.extend_from_slice(global.name.of(module.text));
    out.push(b'(');
    out.extend_from_slice(global.header.params.of(module.text));
    out.extend_from_slice(b")\n");
    out
}

fn sweep(input: Vec<u8>, budget: &mut usize, shows: &mut dyn FnMut(&[u8]) -> bool) -> Vec<u8> {
    let mut lines: Vec<&[u8]> = input.split_inclusive(|&b| b == b'\n').collect();
    let mut size = lines.len().div_ceil(2);
    while size > 0 && *budget > 0 {
        let mut start = 0;
        while start < lines.len() && *budget > 0 {
            let shorter = without(&lines, start..(start + size).min(lines.len()));
            *budget -= 1;
            if shows(&shorter.concat()) { lines = shorter } else { start += size }
        }
        size /= 2;
    }
    lines.concat()
}

fn without<'t>(lines: &[&'t [u8]], range: Range<usize>) -> Vec<&'t [u8]> {
    [&lines[..range.start], &lines[range.end..]].concat()
}
