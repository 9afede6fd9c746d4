//! The text that is printed: locals by their new numbers, new instructions.

use super::numbers::Numbers;
use crate::body::{Function, Local, Value, ValueKind};
use crate::bytes::is_name_byte;
use crate::edit::{BlockPhis, Edit, NewInstId, Node, Piece};
use crate::opcode::Flags;
use crate::syntax::{Sink, write_phi};
use crate::text::write_number;
use crate::types::{TypeId, Types};
use hashbrown::HashSet;
use std::cell::OnceCell;
use std::ops::Range;

/// The text of a function, in which new metadata nodes have the numbers of the script.
#[derive(Debug, Clone, Default)]
pub struct Printed {
    /// The text from `define` to the closing brace.
    pub text: Vec<u8>,
    /// The new nodes.
    pub nodes: Vec<Node>,
    /// Old and new numbers of unnamed blocks, if some have their address taken: for
    /// [`ModuleWriter::renumber_blocks`](super::ModuleWriter::renumber_blocks), before anything is written.
    pub block_numbers: Vec<(u32, u32)>,
    /// True if this is only the end of the text, because an [`Outlet`] took the text before it.
    #[doc(hidden)]
    pub has_begun: bool,
}

impl Printed {
    /// The whole text as one part.
    #[doc(hidden)]
    pub fn part(&self) -> PrintedPart<'_> {
        PrintedPart { text: &self.text, nodes: &self.nodes }
    }
}

/// A part of the text of a function, in which new metadata nodes have the numbers of the script.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct PrintedPart<'p> {
    /// The text, which follows that of the part before.
    pub text: &'p [u8],
    /// The new nodes of the function, including those that other parts mention.
    pub nodes: &'p [Node],
}

/// A destination for the text of a function while the rest of it is printed, so that it is not all
/// in memory.
///
/// The argument is the text that was printed since the outlet last took some, a few hundred
/// kilobytes. The outlet returns true if it takes that text. If not, it is called again when there
/// is more.
#[doc(hidden)]
pub type Outlet<'o> = dyn FnMut(PrintedPart<'_>) -> bool + 'o;

/// The text so far. An outlet may take it while there is more to come.
pub(super) struct Writer<'a, 'o> {
    f: Function<'a>,
    edit: &'a Edit,
    pub(super) numbers: &'a Numbers,
    /// The new nodes.
    nodes: &'a [Node],
    pub(super) out: Vec<u8>,
    outlet: Option<&'o mut Outlet<'o>>,
    /// The length of the text from which on the outlet is called.
    next_offer: usize,
    /// True if the outlet took something.
    pub(super) has_begun: bool,
    /// The names of new locals, on demand.
    names_of_script: OnceCell<HashSet<Vec<u8>>>,
}

/// The amount of text from which on it is offered to an outlet.
const OFFERED: usize = 1 << 18;

/// An estimate of the length of the text, rather too long: a text that waits for those before it
/// takes memory.
fn printed_len(f: Function<'_>, edit: &Edit) -> usize {
    // Most deleted instructions are loads and stores of local variables with short names.
    const DELETED: usize = 28;
    const PHI: usize = 64;
    let kept = f.text().len().saturating_sub(DELETED * edit.n_deleted());
    kept + kept / 16 + PHI * edit.n_phis() + 256
}

impl<'a, 'o> Writer<'a, 'o> {
    pub(super) fn new(
        f: Function<'a>,
        edit: &'a Edit,
        numbers: &'a Numbers,
        nodes: &'a [Node],
        outlet: Option<&'o mut Outlet<'o>>,
    ) -> Self {
        let out = Vec::with_capacity(printed_len(f, edit));
        let next_offer = if outlet.is_some() { OFFERED } else { usize::MAX };
        Writer { f, edit, numbers, nodes, out, outlet, next_offer, has_begun: false, names_of_script: OnceCell::new() }
    }

    /// True if the outlet is to be called when this much text is added.
    pub(super) fn is_long_with(&self, more: usize) -> bool {
        self.out.len() + more >= self.next_offer
    }

    /// Offers the outlet the first `end` bytes.
    #[cold]
    pub(super) fn offer(&mut self, end: usize) {
        let Some(outlet) = &mut self.outlet else { return };
        if outlet(PrintedPart { text: &self.out[..end], nodes: self.nodes }) {
            self.has_begun = true;
            self.out.drain(..end);
        }
        self.next_offer = self.out.len() + OFFERED;
    }

    /// Copies a range of a text. A long one is offered to the outlet, except the end: a single
    /// instruction may be that long.
    #[inline(always)]
    pub(super) fn copy(&mut self, text: &[u8], mut range: Range<usize>) {
        while range.len() > OFFERED {
            self.copy_long(text, &mut range);
        }
        append(&mut self.out, text, range);
    }

    #[cold]
    fn copy_long(&mut self, text: &[u8], range: &mut Range<usize>) {
        let next = range.start + OFFERED;
        self.out.extend_from_slice(&text[range.start..next]);
        range.start = next;
        if self.is_long_with(0) {
            // A part that ends with a line does not end in a string or a comment.
            self.offer(memchr::memrchr(b'\n', &self.out).map_or(self.out.len(), |end| end + 1));
        }
    }

    /// Keeps the last word and what comes next apart, if that is a word.
    pub(super) fn keep_apart(&mut self, next: Option<u8>) {
        if self.out.last().copied().is_some_and(is_name_byte) && next.is_some_and(is_name_byte) {
            self.out.push(b' ');
        }
    }

    /// Writes a value before the byte `next`, with blanks where tokens would merge: the text may
    /// have `ptr%x` or `%1to`, which are two tokens each, while `ptrnull` and `%x.0to` are not.
    pub(super) fn value_apart(&mut self, value: Value, next: Option<u8>) {
        let start = self.out.len();
        self.resolved(self.edit.resolve_halving(value));
        if start > 0 && is_name_byte(self.out[start - 1]) && is_name_byte(self.out[start]) {
            self.out.insert(start, b' ');
        }
        self.keep_apart(next);
    }

    fn resolved(&mut self, value: Value) {
        match value.kind() {
            ValueKind::Local(local) => self.local(local),
            ValueKind::Const(c) => self.out.extend_from_slice(self.f.const_text(c)),
        }
    }

    #[inline(always)]
    pub(super) fn local(&mut self, local: Local) {
        let token = self.numbers.token(local);
        if token.is_own() {
            token.write(&mut self.out);
        } else {
            self.other_local(local);
        }
    }

    #[inline(never)]
    fn other_local(&mut self, local: Local) {
        let new = self.edit.new_local_data(local);
        if !new.is_some_and(|new| new.is_constant()) {
            self.out.push(b'%');
        }
        match new {
            Some(new) if self.edit.write_name(new, &mut self.out) => return,
            Some(_) => {}
            None => {
                if let Some(name) = self.f.reference(local) {
                    return self.out.extend_from_slice(&name);
                }
            }
        }
        match self.numbers.number(local) {
            u32::MAX => self.out.extend_from_slice(&self.spare_name(local)),
            number => write_number(&mut self.out, number),
        }
    }

    /// A name for a new local, if numbers are kept and no number is free at its place.
    fn spare_name(&self, local: Local) -> Vec<u8> {
        let of_script = self
            .names_of_script
            .get_or_init(|| self.edit.new_locals().filter_map(|local| self.edit.new_name(local)).collect());
        let mut name = format!("kept.{}", local.0).into_bytes();
        while self.f.find_local(&name).is_some() || of_script.contains(&name) {
            name.push(b'_');
        }
        name
    }

    /// Writes the number of a block and the colon after it.
    #[inline(always)]
    pub(super) fn label_number(&mut self, block: Local) {
        match self.numbers.token(block) {
            token if token.is_own() => token.write_label(&mut self.out),
            _ => {
                write_number(&mut self.out, self.numbers.number(block));
                self.out.push(b':');
            }
        }
    }

    /// The line that starts a new block.
    pub(super) fn new_label(&mut self, label: Local) {
        self.out.push(b'\n');
        let start = self.out.len();
        self.local(label);
        // A label has no `%`.
        self.out.remove(start);
        self.out.extend_from_slice(b":\n");
    }

    /// A new instruction or debug record.
    pub(super) fn inst(&mut self, inst: NewInstId) {
        let edit = self.edit;
        let row = edit.inst(inst);
        // LLVM indents debug records further.
        let is_record = row.opcode.is_debug_record() && !row.flags.has(Flags::OLD_STYLE);
        self.out.extend_from_slice(if is_record { b"    " } else { b"  " });
        if let Some(result) = row.result {
            self.local(result);
            self.out.extend_from_slice(b" = ");
        }
        for piece in edit.pieces(inst) {
            match piece {
                Piece::Text(text) => self.out.extend_from_slice(text),
                Piece::Value(value) => self.resolved(edit.resolve_halving(value)),
            }
        }
        self.out.push(b'\n');
    }

    /// The new φs of a block.
    pub(super) fn phis(&mut self, phis: BlockPhis<'_>) {
        let f = self.f;
        for phi in phis.iter() {
            self.out.extend_from_slice(b"  ");
            self.local(phi.result);
            self.out.extend_from_slice(b" = ");
            let ty = self.edit.new_local_type(phi.result).expect("the result is a new local");
            let labels = phis.sources.iter().map(|&source| Value::local(f.body.block(source).local));
            write_phi(phi.flags, ty, phi.values.iter().copied().zip(labels), self);
            if let Some(node) = phi.location {
                self.out.extend_from_slice(b", !dbg !");
                write_number(&mut self.out, node);
            }
            self.out.push(b'\n');
        }
    }
}

impl Sink<Value> for Writer<'_, '_> {
    fn parts(&mut self) -> (Types<'_>, &mut Vec<u8>) {
        (self.f.types(), &mut self.out)
    }

    fn value(&mut self, value: Value) {
        // A φ may be longer than all other text, and nothing before it changes any more.
        if self.is_long_with(0) {
            self.offer(self.out.len());
        }
        self.resolved(self.edit.resolve_halving(value));
    }

    fn type_of(&self, value: Value) -> TypeId {
        self.edit.type_of(self.f, value)
    }
}

/// Appends `text[range]`. For a short range that is not at the end of the text, copies a fixed
/// number of bytes and truncates the rest, which is faster than a copy of variable length.
#[inline(always)]
fn append(out: &mut Vec<u8>, text: &[u8], range: Range<usize>) {
    /// The number of bytes that are copied at once.
    const SHORT: usize = 32;
    let len = range.len();
    match text[range.start..].first_chunk::<SHORT>() {
        Some(more) if len <= SHORT => {
            let end = out.len() + len;
            out.extend_from_slice(more);
            out.truncate(end);
        }
        _ => out.extend_from_slice(&text[range]),
    }
}
