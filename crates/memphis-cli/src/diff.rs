//! Unified diffs of a module before and after.
//!
//! Functions are compared one by one: text before a function in the old module is also before it in
//! the new one. So the cost is that of the functions that changed.

use memphis_ir::{FunctionId, Module, Span};
use similar::{Algorithm, DiffOp, capture_diff_slices, group_diff_ops};
use std::ops::Range;

/// Equal lines around each change.
const CONTEXT: usize = 3;

/// The search for a short diff takes up to the square of the number of lines. Functions with more
/// lines than this are shown as a whole, before and after.
const MAX_LINES: usize = 20_000;

/// The diff between a module's text and `after`; empty when they are the same.
///
/// `boundaries` are pairs of an old and a new offset, in order: the text before the old offset
/// became the text before the new one.
pub fn unified_diff(file: &str, module: &Module<'_>, after: &[u8], boundaries: &[(usize, usize)]) -> Vec<u8> {
    let mut lines = Lines::default();
    let mut ops = Vec::new();
    let (mut old, mut new) = (0, 0);
    let end = (module.text.len(), after.len());
    for &(old_end, new_end) in boundaries.iter().chain([&end]) {
        // Only whole lines are compared.
        if (old_end, new_end) != end && !(ends_line(module.text, old_end) && ends_line(after, new_end)) {
            continue;
        }
        lines.segment(&module.text[old..old_end], &after[new..new_end], &mut ops);
        (old, new) = (old_end, new_end);
    }
    let mut functions = FunctionLines::new(module);
    lines.print(file, |old, line| functions.at(old, line), ops)
}

/// The diff between two texts without functions; empty when they are the same.
pub fn text_diff(file: &str, before: &str, after: &str) -> Vec<u8> {
    let mut lines = Lines::default();
    let mut ops = Vec::new();
    lines.segment(before.as_bytes(), after.as_bytes(), &mut ops);
    lines.print(file, |_, _| b"", ops)
}

fn ends_line(text: &[u8], end: usize) -> bool {
    end == 0 || text[end - 1] == b'\n'
}

#[derive(Default)]
struct Lines<'t> {
    old: Vec<&'t [u8]>,
    new: Vec<&'t [u8]>,
}

impl<'t> Lines<'t> {
    /// Compares a piece of both texts.
    fn segment(&mut self, old: &'t [u8], new: &'t [u8], ops: &mut Vec<DiffOp>) {
        let (old_start, new_start) = (self.old.len(), self.new.len());
        self.old.extend(old.split_inclusive(|&b| b == b'\n'));
        self.new.extend(new.split_inclusive(|&b| b == b'\n'));
        let (old, new) = (&self.old[old_start..], &self.new[new_start..]);
        let same_before = old.iter().zip(new).take_while(|(a, b)| a == b).count();
        let (old, new) = (&old[same_before..], &new[same_before..]);
        let same_at_end = old.iter().rev().zip(new.iter().rev()).take_while(|(a, b)| a == b).count();
        let (old, new) = (&old[..old.len() - same_at_end], &new[..new.len() - same_at_end]);
        let (old_start, new_start) = (old_start + same_before, new_start + same_before);

        push(ops, equal(old_start - same_before, new_start - same_before, same_before));
        for op in compare(old, new) {
            push(ops, shifted(op, old_start, new_start));
        }
        push(ops, equal(old_start + old.len(), new_start + new.len(), same_at_end));
    }

    /// `header` returns the name of the function that contains a line of the old text.
    fn print<'h>(&self, file: &str, mut header: impl FnMut(&[&[u8]], usize) -> &'h [u8], ops: Vec<DiffOp>) -> Vec<u8> {
        let mut out = Vec::new();
        let changed = ops.iter().any(|op| !matches!(op, DiffOp::Equal { .. }));
        if changed {
            out.extend_from_slice(format!("--- {file}\n+++ {file}\n").as_bytes());
            for hunk in group_diff_ops(ops, CONTEXT) {
                self.print_hunk(&hunk, &mut header, &mut out);
            }
        }
        out
    }

    fn print_hunk<'h>(&self, hunk: &[DiffOp], header: &mut impl FnMut(&[&[u8]], usize) -> &'h [u8], out: &mut Vec<u8>) {
        let (Some(first), Some(last)) = (hunk.first(), hunk.last()) else { return };
        let old = first.old_range().start..last.old_range().end;
        let new = first.new_range().start..last.new_range().end;
        // The first changed line determines the function in the header of the hunk.
        let changed = hunk.iter().find(|op| !matches!(op, DiffOp::Equal { .. })).unwrap_or(first).old_range().start;
        let header = header(&self.old, changed);
        out.extend_from_slice(format!("@@ -{} +{} @@", range(&old), range(&new)).as_bytes());
        if !header.is_empty() {
            out.push(b' ');
            out.extend_from_slice(header);
        }
        out.push(b'\n');
        for op in hunk {
            if let DiffOp::Equal { .. } = op {
                print_lines(b' ', &self.old[op.old_range()], out);
            } else {
                print_lines(b'-', &self.old[op.old_range()], out);
                print_lines(b'+', &self.new[op.new_range()], out);
            }
        }
    }
}

fn compare(old: &[&[u8]], new: &[&[u8]]) -> Vec<DiffOp> {
    if old.is_empty() && new.is_empty() {
        return Vec::new();
    }
    if old.len() + new.len() > MAX_LINES {
        return vec![DiffOp::Replace { old_index: 0, old_len: old.len(), new_index: 0, new_len: new.len() }];
    }
    capture_diff_slices(Algorithm::Patience, old, new)
}

fn equal(old_index: usize, new_index: usize, len: usize) -> DiffOp {
    DiffOp::Equal { old_index, new_index, len }
}

fn shifted(op: DiffOp, old: usize, new: usize) -> DiffOp {
    match op {
        DiffOp::Equal { old_index, new_index, len } => equal(old_index + old, new_index + new, len),
        DiffOp::Delete { old_index, old_len, new_index } => {
            DiffOp::Delete { old_index: old_index + old, old_len, new_index: new_index + new }
        }
        DiffOp::Insert { old_index, new_index, new_len } => {
            DiffOp::Insert { old_index: old_index + old, new_index: new_index + new, new_len }
        }
        DiffOp::Replace { old_index, old_len, new_index, new_len } => {
            DiffOp::Replace { old_index: old_index + old, old_len, new_index: new_index + new, new_len }
        }
    }
}

/// Adds an op. Grouping requires that consecutive equal lines are one op.
fn push(ops: &mut Vec<DiffOp>, op: DiffOp) {
    match (ops.last_mut(), &op) {
        (_, DiffOp::Equal { len: 0, .. }) => {}
        (Some(DiffOp::Equal { len, .. }), DiffOp::Equal { len: more, .. }) => *len += more,
        _ => ops.push(op),
    }
}

/// A range of lines as diff writes it: counted from one; an empty range names the line before it.
fn range(lines: &Range<usize>) -> String {
    match lines.len() {
        0 => format!("{},0", lines.start),
        1 => format!("{}", lines.start + 1),
        len => format!("{},{len}", lines.start + 1),
    }
}

fn print_lines(sign: u8, lines: &[&[u8]], out: &mut Vec<u8>) {
    for line in lines {
        out.push(sign);
        out.extend_from_slice(line);
        if line.last() != Some(&b'\n') {
            out.extend_from_slice(b"\n\\ No newline at end of file\n");
        }
    }
}

/// Finds the functions that contain lines; queries are in order.
struct FunctionLines<'m> {
    module: &'m Module<'m>,
    line: usize,
    /// The start of `line`.
    offset: usize,
    function: FunctionId,
}

impl<'m> FunctionLines<'m> {
    fn new(module: &'m Module<'m>) -> Self {
        FunctionLines { module, line: 0, offset: 0, function: FunctionId(0) }
    }

    /// The name of the function that contains a line, with its `@`; empty outside of functions.
    fn at(&mut self, lines: &[&[u8]], line: usize) -> &'m [u8] {
        self.offset += lines[self.line..line].iter().map(|l| l.len()).sum::<usize>();
        self.line = line;
        let functions = &self.module.functions;
        while functions.get(self.function).is_some_and(|f| f.span.end <= self.offset) {
            self.function.0 += 1;
        }
        match functions.get(self.function) {
            Some(f) if f.span.start <= self.offset => {
                let Span { start, end } = self.module.global(f.global).name;
                let start = if start > 0 && self.module.text[start - 1] == b'@' { start - 1 } else { start };
                &self.module.text[start..end]
            }
            _ => b"",
        }
    }
}
