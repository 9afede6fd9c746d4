//! Prints the lines of a function: what stays is copied, and each change is written at its place.

use super::predecessors::Predecessors;
use super::token::Use;
use super::writer::Writer;
use crate::body::{BlockId, Function, Inst, InstId, Local, Operand, Value};
use crate::bytes::is_name_byte;
use crate::edit::changes::{Change, Part, What};
use crate::edit::{Edit, Inserted, NewBlockId, TextId};
use crate::opcode::Flags;
use crate::text::{bytes_of, go_to_comment_column, leading_number};
use std::ops::Range;

pub(super) struct FunctionPrinter<'a, 'o> {
    pub(super) f: Function<'a>,
    pub(super) edit: &'a Edit,
    pub(super) text: &'a [u8],
    /// True if numbers are kept, so that those that were implied may have to be written.
    pub(super) keeps_numbers: bool,
    pub(super) parts: &'a [Part],
    pub(super) predecessors: &'a Predecessors,
    pub(super) changes: &'a [Change],
    /// The first change that is not printed or skipped.
    pub(super) next_change: usize,
    /// The end of the part of the text that is copied or skipped.
    pub(super) pos: usize,
    pub(super) writer: Writer<'a, 'o>,
}

/// The number of instructions between two checks of the amount of text.
const BETWEEN_OFFERS: u32 = 1 << 12;

impl<'a, 'o> FunctionPrinter<'a, 'o> {
    pub(super) fn run(mut self) -> Writer<'a, 'o> {
        self.header();
        let mut above = BlockId(0);
        for &part in self.parts {
            match part {
                Part::New(new) => self.new_block(new, above),
                Part::Block(block) => {
                    if block != BlockId(0) && block.0 != above.0 + 1 {
                        self.go_to_block(above, block, false);
                    }
                    self.label(block);
                    self.lines(block);
                    above = block;
                }
                Part::Appended(block) => {
                    self.go_to_block(above, block, true);
                    self.lines(block);
                    above = block;
                }
            }
        }
        self.end(above);
        self.writer
    }

    fn header(&mut self) {
        let body = self.f.body;
        for (arg, token) in body.arg_tokens.iter() {
            if self.has_new_number(arg) && !token.is_empty() {
                self.exchange(token, |writer| writer.local(arg));
            }
        }
        while let Some(Change { what: What::Header(text), .. }) = self.changes.get(self.next_change) {
            self.exchange_text(*text);
        }
    }

    /// The rest of the text after the last block.
    fn end(&mut self, above: BlockId) {
        let body = self.f.body;
        let last = BlockId(body.blocks.len() as u32 - 1);
        if above != last {
            self.finish_line_of(above);
            self.pos = self.end_of(last);
        }
        if !body.use_list_orders.is_empty() {
            // The directives mention uses that no longer exist.
            self.exchange(&body.use_list_orders, |writer| {
                writer.out.truncate(writer.out.trim_ascii_end().len());
                writer.out.push(b'\n');
            });
        }
        self.copy_to(self.text.len());
    }

    /// The lines of a block below its label.
    fn lines(&mut self, block: BlockId) {
        let (body, edit) = (self.f.body, self.edit);
        for id in body.block_insts(block) {
            if id.0.is_multiple_of(BETWEEN_OFFERS) {
                self.offer_before(id);
            }
            while let Some(&Change { at, what }) = self.changes.get(self.next_change)
                && at == id
            {
                match what {
                    What::Phis(row) => self.insert(id, |writer| writer.phis(edit.block_phis(row))),
                    What::Insert(Inserted::Inst(inst)) => self.insert(id, |writer| writer.inst(inst)),
                    What::Insert(Inserted::Label(label)) => self.insert(id, |writer| writer.new_label(label)),
                    What::Header(_) | What::Text(_) | What::Operand(..) => break,
                }
                self.next_change += 1;
            }
            match edit.is_deleted(id) {
                true => self.skip_instruction(id),
                false => self.patch_instruction(id),
            }
        }
    }

    /// Offers the outlet the text before an instruction, except the last line, if that is enough.
    #[cold]
    fn offer_before(&mut self, inst: InstId) {
        // Unchanged text may not have been copied yet.
        let above = inst.0.checked_sub(1).map_or(0, |above| self.f.body.inst(InstId(above)).end as usize);
        let end = above.max(self.pos);
        if self.writer.is_long_with(end - self.pos) {
            self.copy_to(end);
            self.writer.offer(memchr::memrchr(b'\n', &self.writer.out).unwrap_or(0));
        }
    }

    /// Writes something in place of a range of the text.
    fn exchange(&mut self, range: &Range<u32>, write: impl FnOnce(&mut Writer<'a, 'o>)) {
        let Range { start, end } = bytes_of(range);
        self.copy_to(start);
        write(&mut self.writer);
        self.pos = end;
    }

    #[inline(always)]
    fn copy_to(&mut self, end: usize) {
        debug_assert!(self.pos <= end, "the printer only moves forwards");
        if self.pos != end {
            self.writer.copy(self.text, self.pos..end);
            self.pos = end;
        }
    }

    /// The end of a block's text: after the line of its terminator, if that line has no other code.
    fn end_of(&self, block: BlockId) -> usize {
        self.end_of_line(self.f.body.inst(self.f.body.terminator(block)).end as usize)
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

    /// Copies the rest of a block, the comment after its terminator.
    fn finish_line_of(&mut self, block: BlockId) {
        self.copy_to(self.end_of(block).max(self.pos));
        if self.writer.out.last() != Some(&b'\n') {
            self.writer.out.push(b'\n');
        }
    }

    /// Continues at a block that does not follow the one above it in the text: with the lines
    /// before its label, or with its first line.
    #[inline(never)]
    fn go_to_block(&mut self, above: BlockId, block: BlockId, at_first_line: bool) {
        self.finish_line_of(above);
        self.pos = self.end_of(BlockId(block.0 - 1));
        let data = self.f.body.block(block);
        let first = data.insts.start;
        if at_first_line {
            self.pos = self.pos.max(data.label.end as usize);
            let start = self.f.body.inst(first).start as usize;
            self.pos = self.line_start(start);
            if self.pos == start {
                self.writer.out.extend_from_slice(b"  ");
            }
        }
        self.next_change = self.changes.partition_point(|change| change.at < first);
    }

    /// A new block, after the block that was printed last.
    fn new_block(&mut self, new: NewBlockId, above: BlockId) {
        self.finish_line_of(above);
        let block = self.edit.block(new);
        self.writer.new_label(block.local);
        block.insts.iter().chain([&block.last]).for_each(|&inst| self.writer.inst(inst));
    }

    fn label(&mut self, block: BlockId) {
        let data = self.f.body.block(block);
        if data.label.is_empty() {
            if self.keeps_numbers && block != BlockId(0) {
                self.implied_label(block);
            }
            return;
        }
        self.copy_to(data.label.start as usize);
        let width = if self.f.body.local(data.local).is_named() {
            self.copy_to(data.label.end as usize);
            data.label.len()
        } else {
            let start = self.writer.out.len();
            self.writer.label_number(data.local);
            self.pos = data.label.end as usize;
            self.writer.out.len() - start
        };
        let comment = bytes_of(&self.f.comment_of_label(block));
        let text = &self.text[comment.clone()];
        if text.first_chunk() == Some(b"; preds = ") || text == b"; No predecessors!" {
            self.predecessors(block, width);
            self.pos = comment.end;
        }
    }

    /// A block without a label has the next number. To keep that number, a label has to be written.
    #[inline(never)]
    fn implied_label(&mut self, block: BlockId) {
        let block = self.f.body.block(block);
        let start = self.line_start(self.f.body.inst(block.insts.start).start as usize);
        self.copy_to(start);
        // The block may start on the line of the one above, and even without a blank.
        if self.writer.out.last() != Some(&b'\n') {
            self.writer.out.push(b'\n');
        }
        self.writer.label_number(block.local);
        self.writer.out.push(b'\n');
    }

    /// The comment that names the predecessors of a block, after a label of this width. As in LLVM,
    /// they go from the last to the first.
    fn predecessors(&mut self, block: BlockId, width: usize) {
        let out = &mut self.writer.out;
        go_to_comment_column(out, width);
        let n_predecessors = self.predecessors.count(self.f.body, block);
        if n_predecessors == 0 {
            return out.extend_from_slice(b"; No predecessors!");
        }
        out.extend_from_slice(b"; preds = ");
        // The order in which bitcode has them is kept.
        if n_predecessors > 1
            && self.predecessors.are_of_body()
            && let Some(named) = self.f.predecessors_in_comment(block)
        {
            for (index, local) in named.into_iter().enumerate() {
                if index > 0 {
                    self.writer.out.extend_from_slice(b", ");
                }
                self.writer.local(local);
            }
            return;
        }
        for index in (0..n_predecessors).rev() {
            if index + 1 < n_predecessors {
                self.writer.out.extend_from_slice(b", ");
            }
            self.writer.local(self.predecessors.get(self.f.body, block, index));
        }
    }

    /// Writes lines before that of an instruction.
    #[inline(never)]
    fn insert(&mut self, before: InstId, write: impl FnOnce(&mut Writer<'a, 'o>)) {
        let first = self.f.body.inst(before).start as usize;
        let start = self.line_start(first);
        self.copy_to(start);
        write(&mut self.writer);
        if start == first {
            // The instruction was on a line with other code.
            self.writer.out.extend_from_slice(b"  ");
        }
    }

    fn skip_instruction(&mut self, id: InstId) {
        let inst = self.f.body.inst(id);
        let start = self.line_start(inst.start as usize);
        self.copy_to(start);
        let end = inst.end as usize;
        self.pos = if self.text.get(end) == Some(&b'\n') { end + 1 } else { self.end_of_line(end) };
        // The separator between two words may be deleted with the instruction.
        self.writer.keep_apart(self.text.get(self.pos).copied());
        while self.changes.get(self.next_change).is_some_and(|change| change.at == id) {
            self.next_change += 1;
        }
    }

    fn patch_instruction(&mut self, id: InstId) {
        let body = self.f.body;
        let inst = body.inst(id);
        if let Some(result) = inst.result {
            self.patch_result(inst, result);
        }
        if self.changes.get(self.next_change).is_none_or(|change| change.at != id) {
            return body.operands_of(inst).iter().for_each(|operand| self.patch_use(operand));
        }
        for (index, operand) in inst.operands.iter().zip(body.operands_of(inst)) {
            let mut value = None;
            while let Some(&Change { at, what }) = self.changes.get(self.next_change)
                && at == id
            {
                match what {
                    What::Text(text) if self.edit.texts[text].0.start <= operand.start => {
                        self.exchange_text(text);
                        continue;
                    }
                    What::Operand(at, new) if at == index => value = Some(new),
                    _ => break,
                }
                self.next_change += 1;
            }
            match value {
                Some(value) => self.exchange_operand(value, operand),
                None => self.patch_use(operand),
            }
        }
        while let Some(&Change { at, what: What::Text(text) }) = self.changes.get(self.next_change)
            && at == id
        {
            self.exchange_text(text);
        }
    }

    fn patch_result(&mut self, inst: &Inst, result: Local) {
        if inst.flags.has(Flags::IMPLICIT_NUMBER) {
            if self.keeps_numbers {
                self.copy_to(inst.start as usize);
                self.writer.local(result);
                self.writer.out.extend_from_slice(b" = ");
            }
        } else if self.has_new_number(result) {
            self.copy_to(inst.start as usize);
            self.writer.local(result);
            self.pos += 1 + leading_number(&self.text[self.pos + 1..]).0;
        }
    }

    /// True if the number of a local of the body has changed.
    #[inline]
    fn has_new_number(&self, local: Local) -> bool {
        let numbers = self.writer.numbers;
        match numbers.token(local).usage() {
            Use::Kept => false,
            Use::Renumbered => true,
            // These uses do not determine the number.
            Use::Exchanged | Use::Other => {
                let number = numbers.number(local);
                number != u32::MAX && self.f.body.local(local).number() != Some(number)
            }
        }
    }

    /// Prints an operand that has no change of its own, if its text changes.
    #[inline(always)]
    fn patch_use(&mut self, operand: &Operand) {
        let Some(local) = operand.value.as_local() else { return };
        let token = self.writer.numbers.token(local);
        let Range { start, end } = operand.token();
        match token.usage() {
            Use::Kept => return,
            Use::Renumbered => {}
            Use::Exchanged if !self.text.get(end).copied().is_some_and(is_name_byte) => {}
            Use::Exchanged | Use::Other => return self.exchange_operand(operand.value, operand),
        }
        self.copy_to(start);
        token.write(&mut self.writer.out);
        self.pos = end;
    }

    /// Prints a value, after replacements, in place of an operand.
    fn exchange_operand(&mut self, value: Value, operand: &Operand) {
        let token = operand.token();
        self.copy_to(token.start);
        self.writer.value_apart(value, self.text.get(token.end).copied());
        self.pos = token.end;
    }

    /// Prints the next change, another text in place of a range.
    fn exchange_text(&mut self, text: TextId) {
        let (range, text) = &self.edit.texts[text];
        self.exchange(range, |writer| writer.out.extend_from_slice(text));
        self.next_change += 1;
    }
}
