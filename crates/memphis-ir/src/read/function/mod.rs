//! Reads a function body into the thin model.
//!
//! One pass, one method for each shape of instruction. With `RECORD`, every token is also noted as
//! a [`Piece`], from which an instruction can be printed again.

mod arguments;
mod assemble;
mod call;
mod constants;
mod debug_record;
mod exception;
mod expression;
mod floats;
mod fold;
mod goto;
mod initializer;
mod instruction;
mod locals;
mod notes;
mod operation;
mod room;
mod scopes;
mod tokens;
mod unknown;
mod usual;
mod wide_int;

pub(crate) use initializer::{Wanted, constant_of_text, read_initializer, read_typed_constant};

use super::attributes::RecentAttributes;
use super::cursor::{Cursor, Fail, Read};
use super::types::{RecentTypes, at_type, is_type_word, read_address_space, usual_type};
use super::words::is_known_word;
use crate::body::*;
use crate::consts::{Const, ConstKind};
use crate::error::Error;
use crate::items::{Form, FunctionId, Span};
use crate::keywords::{AtomicOrdering, RmwOperation};
use crate::module::Module;
use crate::names::LocalNames;
use crate::opcode::{Flags, Opcode, Predicate};
use crate::types::{FunctionType, Type, TypeId, TypeInterner, Types};
use memphis_entity::{IdRange, Table};
use std::ops::Range;

/// A token of an instruction, as decoded.
#[derive(Debug, Clone)]
pub enum Piece {
    /// A word, punctuation, or text that is kept as it is.
    Text(Span),
    /// A type.
    Type(TypeId),
    /// An operand.
    Value(Value),
    /// The result, before `=`.
    Result(Local),
}

pub(crate) fn read_body(module: &Module<'_>, function: FunctionId, body: &mut Body) -> Result<(), Error> {
    BodyReader::<false>::new(module, function, body).run()
}

/// Reads a body as far as possible, and reports every error. A wrong instruction becomes an unknown
/// one.
///
/// # Errors
/// The same list, when the body cannot be read to its end.
pub(crate) fn read_body_with_errors(
    module: &Module<'_>,
    function: FunctionId,
    body: &mut Body,
) -> Result<Vec<Error>, Vec<Error>> {
    let mut reader = BodyReader::<false>::new(module, function, body);
    reader.errors = Some(Vec::new());
    let result = reader.run();
    let mut errors = reader.errors.unwrap_or_default();
    match result {
        Ok(()) => Ok(errors),
        Err(error) => {
            errors.push(error);
            Err(errors)
        }
    }
}

/// Reads a body and also decodes each of its instructions into pieces: for instruction `i`,
/// the result's element `i`.
pub(crate) fn read_body_in_pieces(
    module: &Module<'_>,
    function: FunctionId,
    body: &mut Body,
) -> Result<Vec<Vec<Piece>>, Error> {
    let mut reader = BodyReader::<true>::new(module, function, body);
    reader.run()?;
    Ok(reader.pieces)
}

pub(super) struct BodyReader<'m, 'b, const RECORD: bool> {
    pub module: &'m Module<'m>,
    pub body: &'b mut Body,
    pub cur: Cursor<'m>,
    pieces: Vec<Vec<Piece>>,
    current: Vec<Piece>,
    /// The errors so far, if reading goes on after an error.
    errors: Option<Vec<Error>>,
    /// Parameters and arguments of blocks.
    arguments: arguments::Arguments,
    /// The operands of the φ that was read last.
    last_phi_entries: IdRange<OperandId>,
    /// The start of the instructions of this block.
    block_start: InstId,
    /// The offset of the entry block's terminator, once it was read; 0 until then.
    entry_end: InstId,
    /// True if arguments of the call that is read have attributes with rules.
    has_checked_attributes: bool,
    /// True if the verifier has nothing to look for in this instruction, as far as is known.
    is_sound: bool,
    /// False if only the types of arrays and structs are wanted.
    wants_values: bool,
    recent_types: RecentTypes<'m>,
    recent_attributes: RecentAttributes<'m>,
}

/// The properties of an instruction that its own reader finds, besides operands.
struct Shape {
    ty: TypeId,
    aux_ty: TypeId,
    flags: Flags,
    predicate: Predicate,
    n_args: u32,
}

impl Shape {
    fn of(ty: TypeId) -> Shape {
        Shape { ty, aux_ty: TypeId::VOID, flags: Flags::default(), predicate: Predicate::Eq, n_args: 0 }
    }

    /// An instruction of this shape without attachments. Its text is relative to the function.
    #[inline(always)]
    fn inst(self, opcode: Opcode, result: Option<Local>, operands: IdRange<OperandId>, text: Range<u32>) -> Inst {
        Inst {
            opcode,
            predicate: self.predicate,
            flags: self.flags,
            ty: self.ty,
            aux_ty: self.aux_ty,
            n_args: self.n_args,
            result,
            operands,
            start: text.start,
            end: text.end,
            attachments: text.end,
            dbg: NO_NODE,
        }
    }
}

impl<'m, 'b, const RECORD: bool> BodyReader<'m, 'b, RECORD> {
    fn new(module: &'m Module<'m>, function: FunctionId, body: &'b mut Body) -> Self {
        let item = module.function(function);
        body.clear();
        (body.function, body.form) = (function, item.form);
        (body.start, body.end) = (item.span.start, item.span.end);
        body.extend_types_of(module);
        body.first_new_node = module.first_free_node();
        // Block-argument text is assembled after it was read, with operands in other places.
        body.notes.reset(item.form == Form::Llvm);
        // A guess from usual text, so that large functions are not moved about while they grow.
        let len = item.span.end - item.span.start;
        body.locals.reserve(len / 48);
        body.insts.reserve(len / 40);
        body.operands.reserve(len / 20);
        BodyReader::at(module, body, item.span.start..item.span.end)
    }

    /// A reader of a part of the module's text.
    fn at(module: &'m Module<'m>, body: &'b mut Body, text: Range<usize>) -> Self {
        let slash_comments = body.form != Form::Llvm;
        BodyReader {
            module,
            body,
            cur: Cursor { slash_comments, ..Cursor::new(&module.text[..text.end], text.start) },
            pieces: Vec::new(),
            current: Vec::new(),
            errors: None,
            arguments: Default::default(),
            last_phi_entries: IdRange::default(),
            block_start: InstId(0),
            entry_end: InstId(0),
            has_checked_attributes: false,
            is_sound: false,
            wants_values: true,
            recent_types: RecentTypes::new(),
            recent_attributes: RecentAttributes::new(),
        }
    }

    fn run(&mut self) -> Result<(), Error> {
        self.read().map_err(|fail| fail.into_error(self.cur.pos, "unknown word"))
    }

    fn read(&mut self) -> Read<()> {
        if self.body.end - self.body.start > (u32::MAX / 2) as usize {
            return self.cur.error("functions of more than 2 GiB of text are not supported");
        }
        self.read_arguments()?;
        let item = self.module.function(self.body.function);
        for &label in &item.early_labels {
            self.mention_early_label(label, item.brace);
        }
        self.cur.pos = item.brace + 1;
        let is_long = self.is_long();
        loop {
            if is_long {
                self.make_room();
            }
            match self.cur.next_line() {
                b'}' => break,
                _ if self.body.form != Form::Llvm => self.read_func_block()?,
                b'u' if self.at_use_list_order() => {
                    let start = self.offset();
                    self.skip_use_list_orders()?;
                    let end = self.body.end as u32 - self.body.start as u32 - 1;
                    self.body.use_list_orders = start..end;
                    break;
                }
                _ => self.read_block()?,
            }
        }
        if self.body.blocks.is_empty() {
            return self.cur.error("function body requires at least one basic block");
        }
        if self.body.form == Form::Arguments {
            self.read_arguments_of_blocks()?;
        }
        self.check_forward_references()?;
        if self.body.form == Form::Arguments {
            self.assemble()?;
        }
        self.find_unknown_labels();
        Ok(())
    }

    /// Finds the blocks among the names in unknown instructions.
    fn find_unknown_labels(&mut self) {
        if self.body.n_unknown == 0 {
            return;
        }
        for inst in self.body.insts.values().iter().filter(|inst| inst.opcode == Opcode::Unknown) {
            for operand in self.body.operands.range_mut(inst.operands) {
                let block =
                    operand.value.as_local().filter(|&local| matches!(self.body.locals[local].def, Def::Block(_)));
                if block.is_some() {
                    operand.ty = TypeId::LABEL;
                }
            }
        }
    }

    /// Notes something that reading can go on after, or fails.
    #[cold]
    fn complain(&mut self, offset: usize, message: String) -> Read<()> {
        match &mut self.errors {
            Some(errors) => {
                errors.push(Error::new(offset, message));
                Ok(())
            }
            None => self.cur.error_at(offset, message),
        }
    }

    fn read_block(&mut self) -> Read<()> {
        let index = self.body.blocks.next_id();
        let (local, label, comment) = match self.read_usual_label(index) {
            Some(label) => label,
            None => {
                let (local, label) = self.read_block_label(index)?;
                (local, label, 0..0)
            }
        };
        let first = self.body.insts.next_id();
        self.block_start = first;
        let number = match self.module.was_bitcode {
            true => index.0,
            false => self.body.locals[local].block_number,
        };
        self.body.blocks.push(Block { local, insts: self.body.insts.range_from(first), label, comment, number });
        loop {
            let terminator = self.read_instructions()?;
            if terminator || (self.last_is_unknown() && self.at_block_end()) {
                break;
            }
        }
        let end = self.body.insts.next_id();
        self.body.blocks[index].insts.end = end;
        if index == BlockId(0) {
            self.entry_end = InstId(end.0 - 1);
        }
        Ok(())
    }

    /// Takes the label of a block, if it has one: its local, and its range in the text.
    fn read_block_label(&mut self, index: BlockId) -> Read<(Local, Range<u32>)> {
        let start = self.cur.pos;
        Ok(match self.label_end() {
            Some(end) => {
                if self.cur.peek() == b'"' {
                    let mut name = self.cur;
                    name.name()?;
                }
                let local = match self.cur.digits() {
                    Some(number) if self.cur.pos == end => LocalNames::number(self.body, number),
                    _ if self.cur.text[start..end].iter().all(u8::is_ascii_digit) => {
                        self.cur.pos = start;
                        return self.cur.error("invalid block number (too large)");
                    }
                    _ => LocalNames::name(self.module.text, self.body, start, end - start),
                };
                self.cur.pos = end;
                self.define(local, start, TypeId::LABEL, Def::Block(index))?;
                self.cur.pos = end + 1;
                (local, (start - self.body.start) as u32..self.offset())
            }
            None => (self.define_number(TypeId::LABEL, Def::Block(index))?, 0..0),
        })
    }

    /// The offset of the colon that ends the name of a label, if a label is next.
    fn label_end(&self) -> Option<usize> {
        let text = self.cur.text;
        let end = match self.cur.peek() {
            b'"' => self.cur.pos + 2 + memchr::memchr(b'"', &text[self.cur.pos + 1..])?,
            _ => self.cur.name_end(self.cur.pos),
        };
        (end > self.cur.pos && text.get(end) == Some(&b':')).then_some(end)
    }

    fn last_is_unknown(&self) -> bool {
        self.body.insts.values().last().is_some_and(|i| i.opcode == Opcode::Unknown)
    }

    fn at_block_end(&mut self) -> bool {
        let c = self.cur.next_token();
        c == b'}' || self.label_end().is_some() || self.at_use_list_order()
    }

    /// Takes `uselistorder i32 %x, { 1, 0 }`, as often as it is next; the closing brace of the body
    /// follows.
    fn skip_use_list_orders(&mut self) -> Read<()> {
        // How often each local is an operand.
        let mut uses = Table::new();
        while self.cur.eat_word(b"uselistorder") {
            let ty = self.read_bare_type()?;
            let start = self.cur.token_start();
            let local = match self.cur.peek() {
                b'%' => Some(self.local_ref(start, ty)?),
                _ => self.cur.skip_value().map(|()| None)?,
            };
            self.cur.expect(b',', "in uselistorder directive")?;
            let at = self.cur.token_start();
            let n = self.cur.skip_use_order()?;
            if let Some(local) = local {
                self.check_use_order(local, at, n, &mut uses)?;
            }
        }
        match self.cur.next_token() {
            b'}' => Ok(()),
            _ => self.cur.error("expected 'uselistorder' or the end of the body"),
        }
    }

    /// A value has at least as many uses as indexes are given for them. Some operands are no uses,
    /// so this is only a bound.
    fn check_use_order(&self, local: Local, at: usize, n: usize, uses: &mut Table<Local, usize>) -> Read<()> {
        if uses.is_empty() {
            uses.reset(self.body.locals.len(), 0);
            let insts = self.body.insts.values().iter().filter(|inst| !inst.opcode.is_debug_record());
            let operands = insts.flat_map(|inst| self.body.operands_of(inst));
            operands.filter_map(|operand| operand.value.as_local()).for_each(|local| uses[local] += 1);
        }
        match uses.get(local).copied().unwrap_or(0) {
            0 => self.cur.error_at(at, "value has no uses"),
            1 => self.cur.error_at(at, "value only has one use"),
            uses if uses < n => self.cur.error_at(at, format!("wrong number of indexes, expected {uses}")),
            _ => Ok(()),
        }
    }

    /// True if the next token, at the cursor, says in which order a value's uses are listed.
    fn at_use_list_order(&self) -> bool {
        matches!(self.cur.word_here(), b"uselistorder" | b"uselistorder_bb") && self.label_end().is_none()
    }
}
