//! New instructions: rows as those of a body, and their text with places for values.

use super::Edit;
use crate::body::{Function, INLINE_NODE, InstId, Local, NO_NODE, Value};
use crate::bytes::is_name_byte;
use crate::instruction::{Instruction, NewAttachment};
use crate::node_ref::{Attachment, NodeRef};
use crate::opcode::{Flags, Opcode, Predicate};
use crate::read;
use crate::syntax::{Sink, write_instruction};
use crate::types::{TypeId, Types};
use memphis_entity::{Table, id};
use std::ops::Range;

id! {
    /// An instruction of a script.
    pub struct NewInstId;
}

/// An instruction of a script, or a debug record.
#[doc(hidden)]
#[derive(Debug, Clone)]
pub struct NewInst {
    /// The operation.
    pub opcode: Opcode,
    /// The predicate of a comparison; `Eq` otherwise.
    pub predicate: Predicate,
    /// Flags after the opcode.
    pub flags: Flags,
    /// The type of the result.
    pub ty: TypeId,
    /// The type that an `alloca` allocates, the source element type of a `getelementptr`.
    pub aux_ty: TypeId,
    /// The number of arguments of a call.
    pub n_args: u32,
    /// In bytes; 0 if it is not written.
    pub align: u64,
    /// The result. An unnamed one takes the next number.
    pub result: Option<Local>,
    /// True if the fields of this row and the operands say all but the attachments. Otherwise it is
    /// a variation of an instruction that was read, and its text says more.
    pub is_plain: bool,
    /// The attachments.
    pub attached: Attached,
    /// The node of its location, as in a [body](Inst::dbg).
    pub(super) dbg: u32,
    pub(super) text: Range<u32>,
    /// The length of its text before the attachments.
    pub(super) attachments_after: u32,
    pub(super) operands: Range<u32>,
}

impl NewInst {
    /// The length of its text before the attachments.
    pub(super) fn attachments_len(&self) -> usize {
        self.attachments_after as usize
    }

    /// An instruction without anything else.
    pub(super) fn new(opcode: Opcode, ty: TypeId, result: Option<Local>) -> NewInst {
        NewInst {
            opcode,
            predicate: Predicate::Eq,
            flags: Flags::default(),
            ty,
            aux_ty: ty,
            n_args: 0,
            align: 0,
            result,
            is_plain: false,
            attached: Attached::Nothing,
            dbg: NO_NODE,
            text: 0..0,
            attachments_after: 0,
            operands: 0..0,
        }
    }
}

/// The attachments of a new instruction.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Attached {
    /// None.
    #[default]
    Nothing,
    /// `!dbg` alone.
    Location,
    /// Others.
    Others,
}

/// An operand of a new instruction.
#[derive(Debug, Clone, Copy)]
pub struct NewOperand {
    /// The value; a label for a block. Replaced values are allowed.
    pub value: Value,
    /// Its type.
    pub ty: TypeId,
    /// Its place in the text of all new instructions.
    at: u32,
}

impl NewOperand {
    /// An operand.
    pub fn new(ty: TypeId, value: Value) -> NewOperand {
        NewOperand { value, ty, at: 0 }
    }

    /// A block as an operand.
    pub fn label(block: Local) -> NewOperand {
        NewOperand::new(TypeId::LABEL, Value::local(block))
    }
}

/// The instructions of a script. The text of each has no room for values: they are printed at
/// their places.
#[derive(Debug, Clone, Default)]
pub(super) struct NewInsts {
    rows: Table<NewInstId, NewInst>,
    text: Vec<u8>,
    operands: Vec<NewOperand>,
}

/// A piece of the text of a new instruction.
pub(crate) enum Piece<'t> {
    Text(&'t [u8]),
    Value(Value),
}

/// A piece of the text that a new instruction is given instead of its own.
pub(super) enum RewrittenPiece {
    Text(Vec<u8>),
    Operand(NewOperand),
}

impl NewInsts {
    pub(super) fn clear(&mut self) {
        let NewInsts { rows, text, operands } = self;
        rows.clear();
        text.clear();
        operands.clear();
    }
}

impl Edit {
    /// All new instructions, those included that were not placed.
    #[doc(hidden)]
    pub fn insts(&self) -> &Table<NewInstId, NewInst> {
        &self.insts.rows
    }

    /// A new instruction.
    #[doc(hidden)]
    pub fn inst(&self, inst: NewInstId) -> &NewInst {
        &self.insts.rows[inst]
    }

    /// The operands of a new instruction, in the order of its text.
    #[doc(hidden)]
    pub fn operands_of(&self, inst: NewInstId) -> &[NewOperand] {
        let Range { start, end } = self.inst(inst).operands;
        &self.insts.operands[start as usize..end as usize]
    }

    /// Exchanges an operand of a new instruction.
    ///
    /// # Panics
    /// If it has no operand with this index.
    #[doc(hidden)]
    pub fn set_new_operand(&mut self, inst: NewInstId, index: usize, value: Value) {
        let Range { start, end } = self.insts.rows[inst].operands;
        self.insts.operands[start as usize..end as usize][index].value = value;
    }

    /// The text of a new instruction, without its result and its operands.
    pub(super) fn text_of(&self, inst: NewInstId) -> &[u8] {
        let Range { start, end } = self.inst(inst).text;
        &self.insts.text[start as usize..end as usize]
    }

    /// The text of a new instruction between its operands: before the operand with this index, or
    /// after the last one up to the attachments if the index is the number of operands.
    ///
    /// # Panics
    /// If the index is larger.
    #[doc(hidden)]
    pub fn text_before(&self, inst: NewInstId, index: usize) -> &[u8] {
        let (row, operands) = (self.inst(inst), self.operands_of(inst));
        let start = if index > 0 { operands[index - 1].at } else { row.text.start };
        let end = operands.get(index).map_or(row.text.start + row.attachments_after, |operand| operand.at);
        &self.insts.text[start as usize..end as usize]
    }

    /// The attached metadata of a new instruction.
    #[doc(hidden)]
    pub fn attachments(&self, inst: NewInstId) -> impl Iterator<Item = Attachment<'_>> {
        read::Attachments::new(&self.text_of(inst)[self.inst(inst).attachments_after as usize..])
    }

    /// The number of the node that is the location of a new instruction, if it has one.
    #[doc(hidden)]
    pub fn location(&self, inst: NewInstId) -> Option<u32> {
        let dbg = self.inst(inst).dbg;
        (dbg != NO_NODE).then_some(dbg)
    }

    /// The places of the operands of a new instruction in its text.
    pub(super) fn places_of(&self, inst: NewInstId) -> impl Iterator<Item = u32> {
        let start = self.inst(inst).text.start;
        self.operands_of(inst).iter().map(move |operand| operand.at - start)
    }

    /// The text of a new instruction, in pieces, without its result.
    pub(crate) fn pieces(&self, inst: NewInstId) -> impl Iterator<Item = Piece<'_>> {
        let (text, mut pos) = (self.text_of(inst), 0);
        let mut values = self.places_of(inst).zip(self.operands_of(inst)).peekable();
        std::iter::from_fn(move || {
            let end = values.peek().map_or(text.len(), |value| value.0 as usize);
            if pos < end {
                return Some(Piece::Text(&text[std::mem::replace(&mut pos, end)..end]));
            }
            values.next().map(|(_, operand)| Piece::Value(operand.value))
        })
    }

    /// Gives a new instruction another text before its attachments.
    pub(super) fn rewrite(&mut self, inst: NewInstId, pieces: Vec<RewrittenPiece>, attachments: &[u8]) {
        let NewInsts { rows, text, operands } = &mut self.insts;
        let row = &mut rows[inst];
        (row.text.start, row.operands.start) = (text.len() as u32, operands.len() as u32);
        for piece in pieces {
            match piece {
                RewrittenPiece::Text(piece) => text.extend_from_slice(&piece),
                RewrittenPiece::Operand(operand) => operands.push(NewOperand { at: text.len() as u32, ..operand }),
            }
        }
        row.attachments_after = text.len() as u32 - row.text.start;
        text.extend_from_slice(attachments);
        (row.text.end, row.operands.end) = (text.len() as u32, operands.len() as u32);
        row.is_plain = false;
    }

    /// Starts a new instruction of a function. It has to be [placed](Edit::insert) to be printed.
    pub fn write<'e, 'f>(&'e mut self, f: Function<'f>) -> InstWriter<'e, 'f> {
        InstWriter {
            edit: self,
            f,
            types: &[],
            flags: Flags::default(),
            attachments: Attachments { text: Vec::new(), kinds: Attached::Nothing, dbg: NO_NODE },
        }
    }
}

/// The attachments of an instruction to come.
#[derive(Debug)]
struct Attachments {
    text: Vec<u8>,
    kinds: Attached,
    dbg: u32,
}

/// Writes a new instruction: first its attachments are given, then a method makes the row of an
/// operation. Operands have the types that they have in the function, unless a method says
/// otherwise.
#[derive(Debug)]
pub struct InstWriter<'e, 'f> {
    pub(super) edit: &'e mut Edit,
    pub(super) f: Function<'f>,
    /// See [`with_types`](InstWriter::with_types).
    types: &'f [TypeId],
    /// See [`flagged_as`](InstWriter::flagged_as).
    flags: Flags,
    attachments: Attachments,
}

impl<'e, 'f> InstWriter<'e, 'f> {
    /// Gives the types that the function has [adopted](crate::Body::adopt_types) from the one whose
    /// instruction is copied.
    #[doc(hidden)]
    pub fn with_types(self, types: &'f [TypeId]) -> Self {
        InstWriter { types, ..self }
    }

    /// Gives the instruction the location of another, if that has one.
    pub fn located_as(self, inst: InstId) -> Self {
        self.attached_as(inst, |kind| kind == b"dbg")
    }

    /// Gives the instruction those attachments of another whose kind is kept.
    pub fn attached_as(mut self, inst: InstId, is_kept: impl Fn(&[u8]) -> bool) -> Self {
        for attachment in self.f.attachments(inst).filter(|attachment| is_kept(attachment.kind.as_bytes())) {
            self = self.attached(attachment.kind.as_bytes(), attachment.text);
        }
        self
    }

    /// Attaches a node of a kind: a number with `!`, or a node in place.
    pub fn attached(mut self, kind: &[u8], node: &[u8]) -> Self {
        let is_location = kind == b"dbg";
        let kinds = if is_location { Attached::Location } else { Attached::Others };
        self.attachments.kinds = self.attachments.kinds.max(kinds);
        if is_location {
            self.attachments.dbg = node_number(node);
        }
        let parts: [&[u8]; 4] = [b", !", kind, b" ", node];
        parts.iter().for_each(|part| self.attachments.text.extend_from_slice(part));
        self
    }

    fn typed(&self, value: Value) -> NewOperand {
        NewOperand::new(self.edit.type_of(self.f, value), value)
    }

    pub(super) fn result_type(&self, result: Local) -> TypeId {
        self.edit.type_of(self.f, Value::local(result))
    }

    /// `alloca` of a type. The result is a pointer, and says in which address space.
    pub fn alloca(self, result: Local, ty: TypeId, align: u64) -> NewInstId {
        let pointer = self.result_type(result);
        self.push(Instruction::alloca(ty).align(align), pointer, Some(result))
    }

    /// `load` of the type of the result.
    pub fn load(self, result: Local, address: Value, align: u64) -> NewInstId {
        let (ty, address) = (self.result_type(result), self.typed(address));
        self.push(Instruction::load(ty, address).align(align), ty, Some(result))
    }

    /// `store` of a value of a type.
    pub fn store(self, ty: TypeId, value: Value, address: Value, align: u64) -> NewInstId {
        let address = self.typed(address);
        self.push(Instruction::store(NewOperand::new(ty, value), address).align(align), TypeId::VOID, None)
    }

    /// `getelementptr inbounds i8`: the address that is a number of bytes after another of its
    /// object.
    pub fn offset(self, result: Local, address: Value, bytes: u64) -> NewInstId {
        let index = self.edit.new_constant(TypeId::I64, bytes.to_string().as_bytes());
        let (ty, address) = (self.result_type(result), self.typed(address));
        let inst = Instruction::getelementptr(TypeId::I8, address, [NewOperand::new(TypeId::I64, index)]);
        self.push(inst.flags(Flags::INBOUNDS), ty, Some(result))
    }

    /// Gives the new instruction those flags of an instruction of the function that its operation
    /// may have, like `nsw`.
    pub fn flagged_as(self, inst: InstId) -> Self {
        InstWriter { flags: self.f.body.inst(inst).flags, ..self }
    }

    /// A binary operation or a cast, `select`, `freeze`, or anything else that is written as its
    /// operands alone: the result has the type of its local.
    pub fn operate(self, opcode: Opcode, result: Local, operands: &[NewOperand]) -> NewInstId {
        let ty = self.result_type(result);
        self.push(Instruction::new(opcode, operands.to_vec()), ty, Some(result))
    }

    /// `bitcast` of a value between types that are given by their texts.
    pub(super) fn spelled_cast(self, result: Local, (from, value): (&[u8], NewOperand), to: &[u8]) -> NewInstId {
        let ty = self.result_type(result);
        let mut text = self.start(Opcode::BitCast, ty, Some(result));
        text.raw("bitcast ");
        text.bytes(from);
        text.raw(" ");
        text.value(value);
        text.raw(" to ");
        text.bytes(to);
        text.finish()
    }

    /// `icmp` of two values of a type.
    pub fn icmp(self, result: Local, predicate: Predicate, ty: TypeId, operands: [Value; 2]) -> NewInstId {
        let [lhs, rhs] = operands.map(|value| NewOperand::new(ty, value));
        let ty = self.result_type(result);
        self.push(Instruction::icmp(predicate, lhs, rhs), ty, Some(result))
    }

    /// `select i1 condition, ty a, ty b`
    pub fn select(self, result: Local, condition: Value, arms: [Value; 2]) -> NewInstId {
        let ty = self.result_type(result);
        let [a, b] = arms.map(|value| NewOperand::new(ty, value));
        self.operate(Opcode::Select, result, &[NewOperand::new(TypeId::I1, condition), a, b])
    }

    /// A φ of a type, with the incoming values of each edge.
    pub fn phi(self, result: Local, ty: TypeId, entries: impl IntoIterator<Item = (Value, Local)>) -> NewInstId {
        self.flagged_phi(Some(result), ty, Flags::default(), entries)
    }

    pub(super) fn flagged_phi(
        self,
        result: Option<Local>,
        ty: TypeId,
        flags: Flags,
        entries: impl IntoIterator<Item = (Value, Local)>,
    ) -> NewInstId {
        let entries = entries.into_iter().map(|(value, block)| (NewOperand::new(ty, value), NewOperand::label(block)));
        self.push(Instruction::phi(ty, entries).flags(flags), ty, result)
    }

    /// `br label`
    pub fn jump(self, target: Local) -> NewInstId {
        self.terminator(Opcode::Br, &[NewOperand::label(target)])
    }

    /// `br`, `switch`, `unreachable`
    pub fn terminator(self, opcode: Opcode, operands: &[NewOperand]) -> NewInstId {
        self.push(Instruction::new(opcode, operands.to_vec()), TypeId::VOID, None)
    }

    /// A call of a function that is not variadic, by its name. Each argument has attributes, which
    /// may be empty.
    pub fn call(self, result: Option<Local>, ty: TypeId, name: &str, arguments: &[(NewOperand, &str)]) -> NewInstId {
        let callee = self.edit.new_constant(TypeId::PTR, format!("@{name}").as_bytes());
        let operands = arguments.iter().map(|argument| argument.0);
        let mut call = Instruction::call(NewOperand::new(TypeId::PTR, callee), operands);
        for (index, (_, attributes)) in arguments.iter().enumerate().filter(|(_, argument)| !argument.1.is_empty()) {
            call = call.argument_attribute(index, attributes);
        }
        self.push(call, ty, result)
    }

    /// An instruction like this one, with a result if it has one: a [new local](Edit::new_local) of
    /// this type. Its name does not count.
    pub(crate) fn instruction(self, inst: Instruction<NewOperand>, ty: TypeId, result: Option<Local>) -> NewInstId {
        let attach = |writer: Self, a: &NewAttachment| writer.attached(a.kind.as_bytes(), a.node.as_bytes());
        inst.attachments.iter().fold(self, attach).push(inst, ty, result)
    }

    pub(super) fn push(self, inst: Instruction<NewOperand>, ty: TypeId, result: Option<Local>) -> NewInstId {
        let taken = Flags(self.flags.0 & inst.opcode.possible_flags().0);
        let inst = inst.flags(taken);
        let mut text = self.start(inst.opcode, ty, result);
        text.row.is_plain = inst.details.is_none();
        text.row.n_args = inst.n_args;
        text.row.flags = inst.flags;
        text.row.predicate = inst.predicate;
        text.row.aux_ty = inst.aux_ty.unwrap_or(ty);
        text.row.align = inst.align;
        write_instruction(&inst, ty, &mut text);
        text.finish()
    }

    /// Starts the text of an instruction.
    pub(super) fn start(self, opcode: Opcode, ty: TypeId, result: Option<Local>) -> InstText<'e, 'f> {
        let InstWriter { edit, f, types: adopted, attachments, .. } = self;
        let NewInsts { text, operands, .. } = &edit.insts;
        let [text, operands] = [text.len(), operands.len()].map(|n| n as u32..n as u32);
        let Attachments { kinds: attached, dbg, .. } = attachments;
        let row = NewInst { attached, dbg, text, operands, ..NewInst::new(opcode, ty, result) };
        InstText { edit, f, adopted, attachments, row }
    }
}

/// The text of an instruction in the making.
#[derive(Debug)]
pub(super) struct InstText<'e, 'f> {
    edit: &'e mut Edit,
    pub(super) f: Function<'f>,
    adopted: &'f [TypeId],
    attachments: Attachments,
    pub(super) row: NewInst,
}

impl InstText<'_, '_> {
    /// Text of the input or of a pass.
    pub(super) fn bytes(&mut self, text: &[u8]) {
        self.edit.insts.text.extend_from_slice(text);
    }

    /// The type in the function for a type of another one; unknown if it was not adopted.
    pub(super) fn type_from(&self, source: Function<'_>, ty: TypeId) -> TypeId {
        match (ty.0 as usize).checked_sub(self.f.module.types.len()) {
            Some(own) if source.body.function != self.f.body.function || !self.adopted.is_empty() => {
                self.adopted.get(own).copied().unwrap_or(TypeId::UNKNOWN)
            }
            _ => ty,
        }
    }

    /// A range of another function's text, in which values take the places of operands: `value_of`
    /// gives them, by index of the operand; `None` leaves a constant as it is written.
    ///
    /// `ptr%x` and `%1to` are words apart; what takes the place of a local may be a word.
    pub(super) fn copy(
        &mut self,
        source: Function<'_>,
        inst: InstId,
        range: Range<u32>,
        mut value_of: impl FnMut(usize) -> Option<Value>,
    ) {
        let byte = |at: u32| source.byte(at);
        let mut at = range.start;
        let mut tokens: Vec<_> = source.body.operands(inst).iter().enumerate().collect();
        if !tokens.is_sorted_by_key(|token| token.1.start) {
            tokens.sort_by_key(|token| token.1.start);
        }
        for (index, token) in tokens.into_iter().filter(|token| token.1.is_in(&range)) {
            self.bytes(source.slice(at, token.start));
            let ty = self.type_from(source, token.ty);
            at = token.start + token.len;
            let Some(value) = value_of(index) else {
                let value = self.edit.new_constant(ty, source.operand_text(token));
                self.value(NewOperand::new(ty, value));
                continue;
            };
            if is_name_byte(byte(token.start - 1)) {
                self.raw(" ");
            }
            self.value(NewOperand::new(ty, value));
            if at < range.end && is_name_byte(byte(at)) {
                self.raw(" ");
            }
        }
        self.bytes(source.slice(at, range.end));
    }

    /// Ends the text before the attachments, if the text goes on with these.
    pub(super) fn end_operation(&mut self) {
        self.row.attachments_after = self.edit.insts.text.len() as u32 - self.row.text.start;
    }

    /// Ends the instruction with its attachments.
    pub(super) fn finish(mut self) -> NewInstId {
        if self.row.attachments_after == 0 {
            self.end_operation();
        }
        let InstText { edit, attachments, mut row, .. } = self;
        let NewInsts { rows, text, operands } = &mut edit.insts;
        text.extend_from_slice(&attachments.text);
        (row.text.end, row.operands.end) = (text.len() as u32, operands.len() as u32);
        rows.push(row)
    }
}

impl Sink<NewOperand> for InstText<'_, '_> {
    fn parts(&mut self) -> (Types<'_>, &mut Vec<u8>) {
        (self.f.types(), &mut self.edit.insts.text)
    }

    fn value(&mut self, operand: NewOperand) {
        let NewInsts { text, operands, .. } = &mut self.edit.insts;
        operands.push(NewOperand { at: text.len() as u32, ..operand });
    }

    fn type_of(&self, operand: NewOperand) -> TypeId {
        operand.ty
    }
}

/// The number of a node that is written as `!7`, as in a [body](crate::Inst::dbg).
pub(super) fn node_number(node: &[u8]) -> u32 {
    match NodeRef::parse(node) {
        Some(NodeRef::Number(number)) => number,
        _ => INLINE_NODE,
    }
}
