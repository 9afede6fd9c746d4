//! Prints a function from its text and an edit script, and a module from its functions.
//!
//! Text that the script does not change is copied. Most lines of unoptimised IR contain unnamed
//! numbers, which change when something above them is deleted; so the positions of operands are
//! used as a patch table.

mod module;
mod numbers;
mod predecessors;
mod token;

use crate::body::{BlockId, Body, Function, Inst, InstId, Local, Operand, Value, ValueKind};
use crate::bytes::is_name_byte;
use crate::edit::Piece as InstPiece;
use crate::edit::layout::{Placed, fill_layout, new_blocks};
use crate::edit::{BlockPhis, Edit, Inserted, Insertion, NewBlock, NewInstId, NewPhi, Node};
use crate::error::Error;
use crate::items::{Form, FunctionId, Span};
use crate::module::Module;
use crate::opcode::Flags;
use crate::read::{Piece, read_body_in_pieces};
use crate::text::{COMMENT_COLUMN, at_comment_column, leading_digits, write_number};
use crate::types::TypeId;
use hashbrown::HashSet;
use std::cell::OnceCell;
use std::ops::Range;

pub use module::ModuleWriter;
use numbers::Numbers;
use predecessors::Predecessors;
use token::Use;

/// The numbering of unnamed values in an edited function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Numbering {
    /// From zero without gaps, as LLVM prints.
    #[default]
    Renumber,
    /// As in the input; LLVM 19 and newer accept the gaps. A function whose script appends blocks
    /// to others is renumbered anyway: numbers have to ascend.
    Keep,
}

/// The text of a function, in which new metadata nodes have the numbers of the script.
#[derive(Debug, Clone, Default)]
pub struct Printed {
    /// The text from `define` to the closing brace.
    pub text: Vec<u8>,
    /// The new nodes.
    pub nodes: Vec<Node>,
    /// Old and new numbers of unnamed blocks, if some have their address taken: for
    /// [`ModuleWriter::renumber_blocks`], before anything is written.
    pub block_numbers: Vec<(u32, u32)>,
    /// True if this is only the end of the text, because an [`Outlet`] took the text before it.
    pub has_begun: bool,
}

impl Printed {
    /// The whole text as one part.
    pub fn part(&self) -> PrintedPart<'_> {
        PrintedPart { text: &self.text, nodes: &self.nodes }
    }
}

/// A part of the text of a function, in which new metadata nodes have the numbers of the script.
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
pub type Outlet<'o> = dyn FnMut(PrintedPart<'_>) -> bool + 'o;

/// Prints a function with the changes of the script.
///
/// ```
/// use memphis_ir::{print::*, edit::Edit, Body, Function, InstId, Module, Value};
/// let text = b"define i32 @f(i32 %0) {\n  %2 = add i32 %0, 0\n  %3 = mul i32 %2, %2\n  ret i32 %3\n}\n";
/// let module = Module::read(text)?;
/// let mut body = Body::new();
/// module.read_body(module.function_ids().next().unwrap(), &mut body)?;
/// let mut edit = Edit::new(&body);
/// edit.delete(InstId(0));
/// edit.replace(body.insts[0].result.unwrap(), body.operands[0].value);
/// let f = Function { module: &module, body: &body };
/// let printed = print_function(f, &edit, Numbering::Renumber);
/// assert_eq!(printed.text, b"define i32 @f(i32 %0) {\n  %2 = mul i32 %0, %0\n  ret i32 %2\n}");
/// # Ok::<(), memphis_ir::Error>(())
/// ```
///
/// Cost: linear in the function's text and the script.
pub fn print_function(f: Function<'_>, edit: &Edit, numbering: Numbering) -> Printed {
    print_function_in(f, edit, numbering, None, &mut Scratch::default())
}

/// Memory for [`print_function_in`], reused from function to function.
#[derive(Debug, Clone, Default)]
pub struct Scratch {
    numbers: Numbers,
    /// The blocks that are printed, in order.
    layout: Vec<Placed>,
    phis: PhiRows,
    predecessors: Predecessors,
}

/// Like [`print_function`], in memory that another function no longer needs. The outlet may take
/// the text while it is printed, except the end; not if the caller needs
/// [`block_numbers`](Printed::block_numbers) first.
pub fn print_function_in<'o>(
    f: Function<'_>,
    edit: &Edit,
    numbering: Numbering,
    outlet: Option<&'o mut Outlet<'o>>,
    scratch: &mut Scratch,
) -> Printed {
    let mut printed = Printed { nodes: edit.nodes().to_vec(), ..Printed::default() };
    if edit.is_empty() {
        printed.text.extend_from_slice(f.text());
        return printed;
    }
    let keep = numbering == Numbering::Keep && edit.appended_blocks().is_empty();
    let outlet = outlet.filter(|_| f.body.use_list_orders.is_empty());
    let mut printer = FunctionPrinter::new(f, edit, keep, outlet, std::mem::take(scratch));
    printer.run();
    if f.module.function(f.body.function).has_block_addresses {
        let blocks = f.body.blocks.iter();
        let numbers = blocks.map(|b| (f.body.local(b.local).number, printer.scratch.numbers.number(b.local)));
        printed.block_numbers = numbers.filter(|&(old, new)| new != u32::MAX && old != new).collect();
    }
    printed.text = printer.out;
    printed.has_begun = printer.has_begun;
    *scratch = printer.scratch;
    printed
}

struct FunctionPrinter<'a, 'o> {
    f: Function<'a>,
    edit: &'a Edit,
    text: &'a [u8],
    out: Vec<u8>,
    /// The end of the part of the original that is copied or skipped.
    pos: usize,
    keep: bool,
    scratch: Scratch,
    /// Insertions in the order of their places.
    insertions: Vec<&'a Insertion>,
    /// New blocks in the order of their places.
    blocks: Vec<&'a NewBlock>,
    operand_edits: Vec<(u32, Value)>,
    text_edits: Vec<(Range<u32>, &'a [u8])>,
    next_insertion: usize,
    next_operand_edit: usize,
    next_text_edit: usize,
    /// The names of new locals, on demand.
    names_of_script: OnceCell<HashSet<Vec<u8>>>,
    outlet: Option<&'o mut Outlet<'o>>,
    /// The length of the text from which on the outlet is called.
    next_offer: usize,
    /// True if the outlet took something.
    has_begun: bool,
}

/// An estimate of the length of the text, rather too long: a text that waits for those before it
/// takes memory.
fn printed_len(f: Function<'_>, edit: &Edit) -> usize {
    // Most deleted instructions are loads and stores of local variables with short names.
    const DELETED: usize = 28;
    const PHI: usize = 64;
    let kept = f.text().len().saturating_sub(DELETED * edit.n_deleted());
    kept + kept / 16 + PHI * edit.n_phis() + 256
}

/// The new φs of each block.
#[derive(Debug, Clone, Default)]
struct PhiRows {
    /// By block, the index of its φs among those of all blocks with new φs, or [`PhiRows::NONE`].
    /// Empty if no block has any.
    rows: Vec<u32>,
}

impl PhiRows {
    const NONE: u32 = u32::MAX;

    fn fill(&mut self, body: &Body, edit: &Edit) {
        let PhiRows { rows } = self;
        rows.clear();
        if edit.n_phis() == 0 {
            return;
        }
        rows.resize(body.blocks.len(), Self::NONE);
        for (phis, row) in edit.phis().zip(0..) {
            rows[phis.block.0 as usize] = row;
        }
    }

    #[inline]
    fn of_block<'e>(&self, block: BlockId, edit: &'e Edit) -> Option<BlockPhis<'e>> {
        let &row = self.rows.get(block.0 as usize)?;
        (row != Self::NONE).then(|| edit.block_phis(row as usize))
    }
}

/// The start of the insertions before `inst` or after it, among sorted ones. `from` is a guess,
/// which is right if queries follow the order of blocks.
fn first_insertion(insertions: &[&Insertion], from: usize, inst: InstId) -> usize {
    let is_before = |insertion: &&Insertion| insertion.before < inst;
    let is_after_those = insertions[..from].last().is_none_or(is_before);
    if is_after_those && !insertions.get(from).is_some_and(is_before) {
        from
    } else {
        insertions.partition_point(is_before)
    }
}

impl<'a, 'o> FunctionPrinter<'a, 'o> {
    fn new(
        f: Function<'a>,
        edit: &'a Edit,
        keep: bool,
        outlet: Option<&'o mut Outlet<'o>>,
        mut scratch: Scratch,
    ) -> Self {
        fill_layout(&mut scratch.layout, f.body, edit);
        scratch.phis.fill(f.body, edit);
        let mut insertions: Vec<_> = edit.insertions().iter().collect();
        insertions.sort_by_key(|i| i.before);
        scratch.numbers.fill(f, edit, &scratch.layout, &scratch.phis, &insertions, keep);
        let blocks = new_blocks(edit);
        let mut operand_edits = edit.operand_replacements().to_vec();
        operand_edits.sort_by_key(|e| e.0);
        let mut text_edits: Vec<_> = edit.text_replacements().iter().map(|(r, t)| (r.clone(), &**t)).collect();
        text_edits.sort_by_key(|e| e.0.start);
        let text = f.text();
        FunctionPrinter {
            f,
            edit,
            text,
            out: Vec::with_capacity(printed_len(f, edit)),
            pos: 0,
            keep,
            scratch,
            insertions,
            blocks,
            operand_edits,
            text_edits,
            next_insertion: 0,
            next_operand_edit: 0,
            next_text_edit: 0,
            names_of_script: OnceCell::new(),
            next_offer: if outlet.is_some() { OFFERED } else { usize::MAX },
            outlet,
            has_begun: false,
        }
    }

    /// True if the number of a local of the body has changed.
    #[inline]
    fn has_new_number(&self, local: Local) -> bool {
        match self.scratch.numbers.token(local).usage() {
            Use::Kept => false,
            Use::Renumbered => true,
            // These uses do not determine the number.
            Use::Exchanged | Use::Other => {
                let number = self.scratch.numbers.number(local);
                number != u32::MAX && self.f.body.local(local).number() != Some(number)
            }
        }
    }

    fn run(&mut self) {
        let body = self.f.body;
        let Scratch { predecessors, layout, .. } = &mut self.scratch;
        predecessors.fill(self.f, self.edit, layout, &self.insertions, &self.operand_edits);
        for arg in 0..body.n_args {
            let token = body.arg_tokens[arg as usize].clone();
            if self.has_new_number(Local(arg)) && !token.is_empty() {
                self.copy_to(token.start as usize);
                self.write_local(Local(arg));
                self.pos = token.end as usize;
            }
        }
        // The rest of the header.
        let brace = self.f.module.function(body.function).brace - body.start;
        self.apply_text_edits(brace as u32);
        let mut new_blocks = std::mem::take(&mut self.blocks).into_iter().peekable();
        let mut above = BlockId(0);
        for at in 0..self.scratch.layout.len() {
            let Placed { block, head } = self.scratch.layout[at];
            let is_after_another = block != head;
            if at > 0 && (is_after_another || block.0 != above.0 + 1) {
                self.go_to_block(above, block, is_after_another);
            }
            let data = body.block(block);
            if !is_after_another && !data.label.is_empty() {
                self.print_label(block);
            } else if !is_after_another && self.keep && block != BlockId(0) {
                self.print_implied_label(block);
            }
            if let Some(phis) = self.scratch.phis.of_block(block, self.edit) {
                self.print_phis(phis, InstId(data.insts.start));
            }
            let insts = data.insts.start as usize..data.insts.end as usize;
            let lines = body.insts[insts.clone()].iter().zip(&self.edit.deletions()[insts]);
            for (i, (inst, &is_deleted)) in data.insts.clone().zip(lines) {
                if i.is_multiple_of(BETWEEN_OFFERS) {
                    self.offer_before(InstId(i));
                }
                while let Some(&insertion) = self.insertions.get(self.next_insertion)
                    && insertion.before.0 == i
                {
                    self.print_insertion(insertion);
                    self.next_insertion += 1;
                }
                if is_deleted {
                    self.skip_instruction(inst);
                } else {
                    self.patch_instruction(inst);
                }
            }
            above = block;
            if self.scratch.layout.get(at + 1).is_none_or(|next| next.head != head) {
                while let Some(new) = new_blocks.next_if(|new| new.after <= head) {
                    self.print_block(new, above);
                }
            }
        }
        for new in new_blocks {
            self.print_block(new, above);
        }
        let last = BlockId(body.blocks.len() as u32 - 1);
        if above != last {
            self.finish_line_of(above);
            self.pos = self.end_of(last);
        }
        if !body.use_list_orders.is_empty() {
            // The directives mention uses that no longer exist.
            self.copy_to(body.use_list_orders.start as usize);
            let kept = self.out.trim_ascii_end().len();
            self.out.truncate(kept);
            self.out.push(b'\n');
            self.pos = body.use_list_orders.end as usize;
        }
        self.copy_to(self.text.len());
    }

    /// Offers the outlet the text before an instruction, except the last line, if that is enough.
    #[cold]
    fn offer_before(&mut self, inst: InstId) {
        // Unchanged text may not have been copied yet.
        let above = inst.0.checked_sub(1).map_or(0, |above| self.f.body.insts[above as usize].end as usize);
        let end = above.max(self.pos);
        if self.out.len() + (end - self.pos) < self.next_offer {
            return;
        }
        self.copy_to(end);
        self.offer(memchr::memrchr(b'\n', &self.out).unwrap_or(0));
    }

    /// Offers the outlet the first `end` bytes.
    #[cold]
    fn offer(&mut self, end: usize) {
        let Some(outlet) = &mut self.outlet else { return };
        let part = PrintedPart { text: &self.out[..end], nodes: self.edit.nodes() };
        if outlet(part) {
            self.has_begun = true;
            self.out.drain(..end);
        }
        self.next_offer = self.out.len() + OFFERED;
    }

    /// The end of a block's text: after the line of its terminator, if that line has no other code.
    fn end_of(&self, block: BlockId) -> usize {
        self.end_of_line(self.f.body.inst(self.f.body.terminator(block)).end as usize)
    }

    /// Copies the rest of a block, the comment after its terminator.
    fn finish_line_of(&mut self, block: BlockId) {
        self.copy_to(self.end_of(block).max(self.pos));
        if self.out.last() != Some(&b'\n') {
            self.out.push(b'\n');
        }
    }

    /// Continues at a block that does not follow the one above it in the text: with the lines
    /// before its label, or with its first line.
    #[inline(never)]
    fn go_to_block(&mut self, above: BlockId, block: BlockId, at_first_line: bool) {
        self.finish_line_of(above);
        self.pos = self.end_of(BlockId(block.0 - 1));
        let data = self.f.body.block(block);
        let first = InstId(data.insts.start);
        if at_first_line {
            self.pos = self.pos.max(data.label.end as usize);
            let start = self.f.body.inst(first).start as usize;
            self.pos = self.line_start(start);
            if self.pos == start {
                self.out.extend_from_slice(b"  ");
            }
        }
        let (inst, operand) = (first.0, self.f.body.operand_range(first).start);
        self.next_insertion = self.insertions.partition_point(|insertion| insertion.before.0 < inst);
        self.next_operand_edit = self.operand_edits.partition_point(|edit| edit.0 < operand);
        self.next_text_edit = self.text_edits.partition_point(|edit| (edit.0.start as usize) < self.pos);
    }

    /// A block without a label has the next number. To keep that number, a label has to be written.
    #[inline(never)]
    fn print_implied_label(&mut self, block: BlockId) {
        let block = self.f.body.block(block);
        let start = self.line_start(self.f.body.inst(InstId(block.insts.start)).start as usize);
        self.copy_to(start);
        // The block may start on the line of the one above, and even without a blank.
        if self.out.last() != Some(&b'\n') {
            self.out.push(b'\n');
        }
        self.write_label_number(block.local);
        self.out.push(b'\n');
    }

    #[inline(always)]
    fn copy_to(&mut self, end: usize) {
        debug_assert!(self.pos <= end, "the printer only moves forwards");
        if self.pos != end {
            if end - self.pos > OFFERED {
                self.copy_long(end);
            }
            append(&mut self.out, self.text, self.pos..end);
            self.pos = end;
        }
    }

    /// Copies all but the end of a long range of text, and offers it to the outlet: a single
    /// instruction may be that long.
    #[cold]
    fn copy_long(&mut self, end: usize) {
        while end - self.pos > OFFERED {
            let next = self.pos + OFFERED;
            append(&mut self.out, self.text, self.pos..next);
            self.pos = next;
            if self.out.len() >= self.next_offer {
                self.offer(self.out.len());
            }
        }
    }

    /// The start of the line of an instruction at `start`, if only blanks are before it.
    fn line_start(&self, start: usize) -> usize {
        let gap = &self.text[self.pos..start];
        if gap == b"  " && self.pos > 0 && self.text[self.pos - 1] == b'\n' {
            return self.pos;
        }
        if gap.last_chunk() == Some(b"\n  ") {
            return start - 2;
        }
        let blanks = start - (gap.len() - gap.trim_ascii_end().len());
        match memchr::memrchr(b'\n', &self.text[blanks..start]) {
            Some(n) => blanks + n + 1,
            // Whole lines above it were skipped.
            None if blanks == self.pos && (blanks == 0 || self.text[blanks - 1] == b'\n') => blanks,
            None => start,
        }
    }

    fn skip_instruction(&mut self, inst: &Inst) {
        let start = self.line_start(inst.start as usize);
        self.copy_to(start);
        let end = inst.end as usize;
        self.pos = if self.text.get(end) == Some(&b'\n') { end + 1 } else { self.end_of_line(end) };
        // The separator between two words may be deleted with the instruction.
        if self.out.last().copied().is_some_and(is_name_byte)
            && self.text.get(self.pos).copied().is_some_and(is_name_byte)
        {
            self.out.push(b' ');
        }
        self.skip_edits_before(self.pos, inst);
    }

    /// The end of the line of an instruction that ends at `end`, if only a comment precedes it.
    fn end_of_line(&self, end: usize) -> usize {
        let mut at = end;
        loop {
            match self.text.get(at) {
                Some(b'\n') => return at + 1,
                Some(b' ' | b'\t' | b'\r') => at += 1,
                // A carriage return ends it too, and may be followed by code.
                Some(b';') => {
                    at = memchr::memchr2(b'\n', b'\r', &self.text[at..]).map_or(self.text.len(), |n| at + n);
                }
                None => return at,
                Some(_) => return end,
            }
        }
    }

    /// Skips edits inside a deleted instruction.
    fn skip_edits_before(&mut self, pos: usize, inst: &Inst) {
        let operands = inst.operands();
        while self.operand_edits.get(self.next_operand_edit).is_some_and(|e| e.0 < operands.end) {
            self.next_operand_edit += 1;
        }
        while self.text_edits.get(self.next_text_edit).is_some_and(|e| (e.0.start as usize) < pos) {
            self.next_text_edit += 1;
        }
    }

    fn patch_instruction(&mut self, inst: &Inst) {
        let body = self.f.body;
        if let Some(result) = inst.result {
            if inst.flags.has(Flags::IMPLICIT_NUMBER) {
                if self.keep {
                    self.copy_to(inst.start as usize);
                    self.write_local(result);
                    self.out.extend_from_slice(b" = ");
                }
            } else if self.has_new_number(result) {
                self.copy_to(inst.start as usize);
                self.write_local(result);
                self.pos += 1 + digits(&self.text[self.pos + 1..]);
            }
        }
        if self.has_edit_in(inst) {
            for (index, operand) in inst.operands().zip(body.operands_of(inst)) {
                self.apply_text_edits(operand.start);
                match self.edit_of(index) {
                    Some(value) => self.print_operand(value, operand),
                    None => self.print_use(operand),
                }
            }
            self.apply_text_edits(inst.end);
        } else {
            body.operands_of(inst).iter().for_each(|operand| self.print_use(operand));
        }
    }

    /// True if the next edit of a single operand or a range of text is in this instruction, or
    /// before it.
    #[inline]
    fn has_edit_in(&self, inst: &Inst) -> bool {
        self.operand_edits.get(self.next_operand_edit).is_some_and(|edit| edit.0 < inst.operands().end)
            || self.text_edits.get(self.next_text_edit).is_some_and(|edit| edit.0.end <= inst.end)
    }

    /// Prints an operand that has no edit of its own, if its text changes.
    #[inline(always)]
    fn print_use(&mut self, operand: &Operand) {
        let Some(local) = operand.value.as_local() else { return };
        let token = self.scratch.numbers.token(local);
        let end = (operand.start + operand.len) as usize;
        match token.usage() {
            Use::Kept => return,
            Use::Renumbered => {}
            Use::Exchanged if !self.text.get(end).copied().is_some_and(is_name_byte) => {}
            Use::Exchanged | Use::Other => return self.print_operand(operand.value, operand),
        }
        self.copy_to(operand.start as usize);
        token.write(&mut self.out);
        self.pos = end;
    }

    /// The value that the script sets for an operand, if any. Queries are in the order of operands.
    #[inline]
    fn edit_of(&mut self, index: u32) -> Option<Value> {
        let mut value = None;
        while let Some(&(at, new)) = self.operand_edits.get(self.next_operand_edit)
            && at <= index
        {
            value = (at == index).then_some(new);
            self.next_operand_edit += 1;
        }
        value
    }

    /// Prints a value, after replacements, in place of an operand.
    fn print_operand(&mut self, value: Value, operand: &Operand) {
        let token = operand.start as usize..(operand.start + operand.len) as usize;
        self.copy_to(token.start);
        self.write_value_apart(self.edit.resolve(value), token.end);
        self.pos = token.end;
    }

    /// Writes a value in place of another that ends at `end`, with blanks where tokens would merge:
    /// the text may have `ptr%x` or `%1to`, which are two tokens each, while `ptrnull` and `%x.0to`
    /// are not.
    fn write_value_apart(&mut self, value: Value, end: usize) {
        let start = self.out.len();
        self.write_value(value);
        if start > 0 && is_name_byte(self.out[start - 1]) && is_name_byte(self.out[start]) {
            self.out.insert(start, b' ');
        }
        if self.out.last().copied().is_some_and(is_name_byte) && self.text.get(end).copied().is_some_and(is_name_byte) {
            self.out.push(b' ');
        }
    }

    fn apply_text_edits(&mut self, before: u32) {
        while let Some((range, text)) = self.text_edits.get(self.next_text_edit)
            && range.end <= before
        {
            let (range, text) = (range.clone(), *text);
            self.copy_to(range.start as usize);
            self.out.extend_from_slice(text);
            self.pos = range.end as usize;
            self.next_text_edit += 1;
        }
    }

    fn print_label(&mut self, block: BlockId) {
        let data = self.f.body.block(block);
        let label = data.label.clone();
        self.copy_to(label.start as usize);
        let width = if self.f.body.local(data.local).is_named() {
            self.copy_to(label.end as usize);
            label.len()
        } else {
            let start = self.out.len();
            self.write_label_number(data.local);
            self.pos = label.end as usize;
            self.out.len() - start
        };
        let comment = if data.comment.is_empty() { self.comment_after(&label) } else { data.comment.clone() };
        let text = &self.text[comment.start as usize..comment.end as usize];
        if text.first_chunk() != Some(b"; preds = ") && text != b"; No predecessors!" {
            return;
        }
        // As in LLVM: predecessors from the last to the first.
        let end = self.out.len() + if width < COMMENT_COLUMN { COMMENT_COLUMN - width } else { 1 };
        self.out.extend_from_slice(&BLANKS);
        self.out.truncate(end);
        let n_predecessors = self.scratch.predecessors.count(self.f.body, block);
        if n_predecessors == 0 {
            self.out.extend_from_slice(b"; No predecessors!");
        } else {
            self.out.extend_from_slice(b"; preds = ");
            for index in (0..n_predecessors).rev() {
                if index + 1 < n_predecessors {
                    self.out.extend_from_slice(b", ");
                }
                self.write_local(self.scratch.predecessors.get(self.f.body, block, index));
            }
        }
        self.pos = comment.end as usize;
    }

    /// The comment after a label, without trailing blanks; an empty range if there is none.
    #[inline(never)]
    fn comment_after(&self, label: &Range<u32>) -> Range<u32> {
        let after_label = &self.text[label.end as usize..];
        let line =
            memchr::memchr2(b'\n', b'\r', after_label).map_or(after_label, |n| &after_label[..n]).trim_ascii_end();
        // LLVM fills the line with blanks up to a fixed column.
        let comment = at_comment_column(line, label.len()).unwrap_or(line).trim_ascii_start();
        let end = label.end + line.len() as u32;
        end - comment.len() as u32..end
    }

    #[inline(never)]
    fn print_insertion(&mut self, insertion: &'a Insertion) {
        self.print_line_before(insertion.before, |printer| match insertion.what {
            Inserted::Inst(inst) => printer.print_inst(inst),
            Inserted::Label(label) => printer.print_new_label(label),
        });
    }

    fn print_line_before(&mut self, before: InstId, print: impl FnOnce(&mut Self)) {
        let first = self.f.body.inst(before).start as usize;
        let start = self.line_start(first);
        self.copy_to(start);
        print(self);
        if start == first {
            // The instruction was on a line with other code.
            self.out.extend_from_slice(b"  ");
        }
    }

    /// φs before the first instruction of their block.
    #[inline(never)]
    fn print_phis(&mut self, phis: BlockPhis<'a>, before: InstId) {
        self.print_line_before(before, |printer| phis.iter().for_each(|phi| printer.write_phi(phi, phis.sources)));
    }

    fn write_phi(&mut self, phi: NewPhi<'_>, sources: &[BlockId]) {
        self.out.extend_from_slice(b"  ");
        self.write_local(phi.result);
        self.out.extend_from_slice(b" = phi ");
        for flag in phi.flags.keywords() {
            self.out.extend_from_slice(flag.as_bytes());
            self.out.push(b' ');
        }
        if let Some(ty) = self.edit.new_local_type(phi.result) {
            self.write_type(ty);
        }
        for (i, (&value, &source)) in phi.values.iter().zip(sources).enumerate() {
            // A φ may be longer than all other text, and nothing before it changes any more.
            if i.is_multiple_of(BETWEEN_OFFERS as usize) && self.out.len() >= self.next_offer {
                self.offer(self.out.len());
            }
            self.write_phi_entry(value, self.f.body.block(source).local, i > 0);
        }
        if let Some(node) = phi.location {
            self.out.extend_from_slice(b", !dbg !");
            write_number(&mut self.out, node);
        }
        self.out.push(b'\n');
    }

    /// An incoming value of a φ, after another one if `follows`.
    fn write_phi_entry(&mut self, value: Value, source: Local, follows: bool) {
        self.out.extend_from_slice(if follows { b", [ " } else { b" [ " });
        let value = self.edit.resolve(value);
        self.write_value(value);
        self.out.extend_from_slice(b", ");
        self.write_local(source);
        self.out.extend_from_slice(b" ]");
    }

    /// The line that starts a new block.
    fn print_new_label(&mut self, label: Local) {
        self.out.push(b'\n');
        let start = self.out.len();
        self.write_local(label);
        // A label has no `%`.
        self.out.remove(start);
        self.out.extend_from_slice(b":\n");
    }

    /// A new block, after the block that was printed last.
    fn print_block(&mut self, block: &'a NewBlock, above: BlockId) {
        self.finish_line_of(above);
        self.print_new_label(block.local);
        for &inst in &block.insts {
            self.print_inst(inst);
        }
        self.print_inst(block.last);
    }

    /// A new instruction or debug record.
    fn print_inst(&mut self, inst: NewInstId) {
        let edit = self.edit;
        let row = edit.inst(inst);
        // LLVM indents debug records further.
        self.out.extend_from_slice(if row.opcode.is_debug_record() { b"    " } else { b"  " });
        if let Some(result) = row.result {
            self.write_local(result);
            self.out.extend_from_slice(b" = ");
        }
        for piece in edit.pieces(inst) {
            match piece {
                InstPiece::Text(text) => self.out.extend_from_slice(text),
                InstPiece::Value(value) => self.write_value(edit.resolve(value)),
            }
        }
        self.out.push(b'\n');
    }

    fn write_type(&mut self, ty: TypeId) {
        self.f.types().write(ty, &mut self.out);
    }

    fn write_value(&mut self, value: Value) {
        match value.kind() {
            ValueKind::Local(local) => self.write_local(local),
            ValueKind::Const(c) => self.out.extend_from_slice(self.f.const_text(c)),
        }
    }

    /// Writes the number of a block and the colon after it.
    #[inline(always)]
    fn write_label_number(&mut self, block: Local) {
        let number = self.scratch.numbers.number(block);
        match self.scratch.numbers.token(block) {
            token if token.is_own() => token.write_label(&mut self.out),
            _ => {
                write_number(&mut self.out, number);
                self.out.push(b':');
            }
        }
    }

    #[inline(always)]
    fn write_local(&mut self, local: Local) {
        let token = self.scratch.numbers.token(local);
        if token.is_own() {
            token.write(&mut self.out);
        } else {
            self.write_other_local(local);
        }
    }

    #[inline(never)]
    fn write_other_local(&mut self, local: Local) {
        let number = self.scratch.numbers.number(local);
        let name = match self.edit.new_local_data(local) {
            Some(new) => {
                if !new.is_constant() && !new.is_unnamed() {
                    self.out.push(b'%');
                }
                if self.edit.write_name(new, &mut self.out) {
                    return;
                }
                None
            }
            None => self.f.reference(local),
        };
        match name {
            Some(name) => {
                self.out.push(b'%');
                self.out.extend_from_slice(&name);
            }
            None if number == u32::MAX => {
                let name = self.spare_name(local);
                self.out.push(b'%');
                self.out.extend_from_slice(&name);
            }
            None => {
                self.out.push(b'%');
                write_number(&mut self.out, number);
            }
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
}

/// The amount of text from which on it is offered to an outlet.
const OFFERED: usize = 1 << 18;

/// The number of instructions, or incoming values of a φ, between two checks of the amount of text.
const BETWEEN_OFFERS: u32 = 1 << 12;

/// At least as many blanks as LLVM puts between a label and a comment.
const BLANKS: [u8; 64] = [b' '; 64];

/// The number of digits at the start of a text.
#[inline]
fn digits(text: &[u8]) -> usize {
    match text.first_chunk().map(|&eight| leading_digits(u64::from_le_bytes(eight)).0) {
        Some(n) if n < 8 => n,
        _ => text.iter().take_while(|c| c.is_ascii_digit()).count(),
    }
}

/// Appends `text[range]`. For a short range that is not at the end of the text, copies a fixed
/// number of bytes and truncates the rest, which is faster than a copy of variable length.
#[inline(always)]
fn append(out: &mut Vec<u8>, text: &[u8], range: Range<usize>) {
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

/// The number of bytes that [`append`] copies at once.
const SHORT: usize = 32;

/// Prints a function with every instruction rebuilt from the decoded words, types and operands. A
/// test of the reader: LLVM compares the result with the original.
///
/// # Errors
/// The errors of [`Module::read_body`], and functions in [copy form](crate::blockargs).
pub fn reprint_function(module: &Module<'_>, function: FunctionId, body: &mut Body) -> Result<Vec<u8>, Error> {
    let pieces = read_body_in_pieces(module, function, body)?;
    if body.form != Form::Llvm {
        return Err(Error::new(body.start, "a function in block-argument text is not reprinted"));
    }
    let f = Function { module, body };
    let text = f.text();
    let mut out = Vec::with_capacity(text.len() + text.len() / 4);
    let mut pos = 0;
    for (inst, pieces) in body.insts.iter().zip(&pieces) {
        out.extend_from_slice(&text[pos..inst.start as usize]);
        // `ptr addrspace(0)call` are two instructions; the type is written as `ptr`.
        if out.last().copied().is_some_and(is_name_byte)
            && text.get(inst.start as usize).copied().is_some_and(is_name_byte)
        {
            out.push(b' ');
        }
        let first = out.len();
        for piece in pieces {
            if out.len() > first && !matches!(piece, Piece::Text(Span { start, .. }) if module.text[*start] == b',') {
                out.push(b' ');
            }
            match piece {
                Piece::Text(span) => out.extend_from_slice(span.of(module.text)),
                Piece::Type(ty) => f.types().write(*ty, &mut out),
                Piece::Value(value) => out.extend_from_slice(f.display(*value).as_bytes()),
                Piece::Result(local) => {
                    if !inst.flags.has(Flags::IMPLICIT_NUMBER) {
                        out.extend_from_slice(f.display(Value::local(*local)).as_bytes());
                        out.extend_from_slice(b" =");
                    }
                }
            }
        }
        pos = inst.end as usize;
    }
    out.extend_from_slice(&text[pos..]);
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edit::NewOperand;
    use crate::opcode::Opcode;

    /// A module and the body of its first function.
    pub(super) fn read(text: &[u8]) -> (Module<'_>, Body) {
        let module = Module::read(text).expect("it is valid");
        let mut body = Body::new();
        module.read_body(FunctionId(0), &mut body).expect("it is valid");
        (module, body)
    }

    fn printed(module: &Module<'_>, body: &Body, edit: &Edit, numbering: Numbering) -> String {
        let text = print_function(Function { module, body }, edit, numbering).text;
        if numbering == Numbering::Renumber {
            assert_eq!(String::from_utf8_lossy(&text), String::from_utf8_lossy(&committed(module, body, edit)));
        }
        String::from_utf8(text).expect("it is text")
    }

    /// The text of what two commits make of a function, of which the second changes nothing.
    fn committed(module: &Module<'_>, body: &Body, edit: &Edit) -> Vec<u8> {
        let (mut first, mut second, mut last) = (body.clone(), Body::new(), Body::new());
        edit.commit(module, &mut first, &mut second);
        Edit::new(&second).commit(module, &mut second, &mut last);
        let edit = Edit::between(module, &mut first, &mut last);
        print_function(Function { module, body: &first }, &edit, Numbering::Renumber).text
    }

    #[test]
    fn numbers_that_are_kept_are_written_where_they_were_implied() {
        let text = b"define i8 @f(i8) {\n  add i8 %0, 1\n  br label %3\n\n  add i8 %0, 2\n  ret i8 %4\n}\n";
        let (module, body) = read(text);
        let mut edit = Edit::new(&body);
        edit.delete(InstId(0));
        assert_eq!(
            printed(&module, &body, &edit, Numbering::Keep),
            "define i8 @f(i8) {\n  br label %3\n\n3:\n  %4 = add i8 %0, 2\n  ret i8 %4\n}"
        );
        assert_eq!(
            printed(&module, &body, &edit, Numbering::Renumber),
            "define i8 @f(i8) {\n  br label %2\n\n  add i8 %0, 2\n  ret i8 %3\n}"
        );
    }

    #[test]
    fn a_block_is_cut_in_two() {
        let text = b"define void @f() {\n  call void @g()\n  br label %1\n\n1:                                                ; preds = %0\n  ret void\n}\ndeclare void @g()\n";
        let (module, body) = read(text);
        let mut edit = Edit::new(&body);
        edit.delete(InstId(0));
        let rest = edit.new_local(TypeId::LABEL, Some(b"rest"));
        let branch = edit.write(Function { module: &module, body: &body }).jump(rest);
        edit.insert(InstId(0), branch);
        edit.insert_label(InstId(0), rest);
        assert_eq!(
            printed(&module, &body, &edit, Numbering::Renumber),
            "define void @f() {\n  br label %rest\n\nrest:\n  br label %1\n\n1:                                                ; preds = %rest\n  ret void\n}"
        );
    }

    #[test]
    fn short_names_and_the_text_after_them_stay_apart() {
        let text = b"define i16 @f(i8 %0) {\n  %2 = add i8 %0, 1\n  %3 = sext i8 %2to i16\n  ret i16 %3\n}\n";
        let (module, body) = read(text);
        let mut edit = Edit::new(&body);
        let x = edit.new_local(TypeId::I8, Some(b"x"));
        let factors = [Value::local(Local(0)), edit.new_constant(TypeId::I8, b"3")];
        let factors = factors.map(|value| NewOperand::new(TypeId::I8, value));
        let product = edit.write(Function { module: &module, body: &body }).operate(Opcode::Mul, x, &factors);
        edit.insert(InstId(0), product);
        edit.delete(InstId(0));
        edit.replace(body.insts[0].result.expect("a result"), Value::local(x));
        let expected = "define i16 @f(i8 %0) {\n  %x = mul i8 %0, 3\n  %2 = sext i8 %x to i16\n  ret i16 %2\n}";
        assert_eq!(printed(&module, &body, &edit, Numbering::Renumber), expected);
    }

    #[test]
    fn a_block_may_start_right_after_another() {
        let text = b"define i8 @f(i8) {\n  add i8 %0, 1\n  ret i8 5ret i8 6\n}\n";
        let (module, body) = read(text);
        let mut edit = Edit::new(&body);
        edit.delete(InstId(0));
        assert_eq!(printed(&module, &body, &edit, Numbering::Keep), "define i8 @f(i8) {\n  ret i8 5\n3:\nret i8 6\n}");
    }

    const LOOP: &[u8] = b"define i8 @f(i8 %0) {
  br label %2

; About the first.
2:                                                ; preds = %1
  %3 = add i8 %0, 1 ; one
  br label %5 ; two

4:                                                ; No predecessors!
  unreachable

5:                                                ; preds = %2
  %6 = phi i8 [ %3, %2 ]
    #dbg_value(i8 %6, !0, !DIExpression(), !1)
  ret i8 %6
}
!0 = !{}
!1 = !{}
";

    #[test]
    fn blocks_go_after_others_with_their_lines() {
        let (module, body) = read(LOOP);
        let mut edit = Edit::new(&body);
        let f = Function { module: &module, body: &body };
        edit.delete_block(BlockId(2));
        edit.append_block(BlockId(1), BlockId(3));
        edit.delete(body.terminator(BlockId(1)));
        let phi = InstId(body.block(BlockId(3)).insts.start);
        edit.delete(phi);
        edit.replace(body.inst(phi).result.expect("a result"), body.operands(phi)[0].value);
        let expected = "define i8 @f(i8 %0) {\n  br label %2\n\n; About the first.\n2:                                                ; preds = %1\n  %3 = add i8 %0, 1 ; one\n    #dbg_value(i8 %3, !0, !DIExpression(), !1)\n  ret i8 %3\n}";
        for numbering in [Numbering::Renumber, Numbering::Keep] {
            assert_eq!(String::from_utf8_lossy(&print_function(f, &edit, numbering).text), expected);
        }
    }

    #[test]
    fn a_block_goes_after_one_below_it() {
        let text = b"define void @f() {\na:\n  br label %c\nb: ret void\nc:\n  br label %b\n}\n";
        let (module, body) = read(text);
        let mut edit = Edit::new(&body);
        edit.append_block(BlockId(2), BlockId(1));
        edit.delete(body.terminator(BlockId(2)));
        assert_eq!(
            printed(&module, &body, &edit, Numbering::Renumber),
            "define void @f() {\na:\n  br label %c\nc:\n  ret void\n}"
        );
    }

    #[test]
    fn a_branch_becomes_another() {
        let text = b"define void @f(i1 %c) {\n  br i1 %c, label %a, label %b, !x !{}\n\na:                                                ; preds = %0\n  ret void\n\nb:                                                ; preds = %0\n  ret void\n}\n";
        let (module, body) = read(text);
        let mut edit = Edit::new(&body);
        let f = Function { module: &module, body: &body };
        let target = body.operands(InstId(0))[1].value.as_local().expect("a label");
        let jump = edit.write(f).attached_as(InstId(0), |_| true).jump(target);
        edit.delete(InstId(0));
        edit.insert(InstId(0), jump);
        edit.delete_block(BlockId(2));
        assert_eq!(
            printed(&module, &body, &edit, Numbering::Renumber),
            "define void @f(i1 %c) {\n  br label %a, !x !{}\n\na:                                                ; preds = %0\n  ret void\n}"
        );
    }
}
