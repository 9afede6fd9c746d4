//! New instructions that are variations of instructions that were read.

use super::insts::{InstText, InstWriter, NewInstId, NewOperand};
use crate::body::{Function, InstId, Local, Value};
use crate::instruction::Instruction;
use crate::opcode::{Flags, Opcode};
use crate::syntax::{Sink, tail_kind};
use crate::types::TypeId;

/// The form of a copied call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CopyAs {
    /// The same.
    Same,
    /// The same, but a call that promises nothing about the caller's stack: without `tail` and
    /// `musttail`.
    NoTailCall,
    /// An `invoke` with these labels, in place of a `call`.
    Invoke {
        /// The block after it.
        normal: Local,
        /// The block that catches its exceptions.
        unwind: Local,
    },
    /// A `call`, in place of an `invoke`.
    Call,
}

/// The type of an aggregate.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub enum AggregateType<'t> {
    /// A type that the function has.
    Type(TypeId),
    /// A struct of these, which the function may not have.
    Struct(&'t [TypeId]),
}

impl AggregateType<'_> {
    /// Writes it; returns it, if the function has it.
    fn write(self, text: &mut InstText<'_, '_>) -> TypeId {
        match self {
            AggregateType::Type(ty) => {
                text.ty(ty);
                ty
            }
            AggregateType::Struct(fields) => {
                for (index, &field) in fields.iter().enumerate() {
                    text.raw(if index > 0 { ", " } else { "{ " });
                    text.ty(field);
                }
                text.raw(" }");
                TypeId::UNKNOWN
            }
        }
    }
}

/// The changes to a call of an asm.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct AsmChange<'c> {
    /// The type of the result.
    pub ty: AggregateType<'c>,
    /// The start of the constraints in the text of the callee.
    pub constraints_at: usize,
    /// The new constraints.
    pub constraints: &'c [u8],
    /// The operands that stay arguments, by index.
    pub arguments: &'c [usize],
    /// The blocks to which an asm goto may go.
    pub labels: &'c [Value],
}

impl<'e, 'f> InstWriter<'e, 'f> {
    /// A copy of an instruction, perhaps of another function of the module, but for attachments.
    /// `value_of` gives the values of its operands, by index; `None` leaves one as it is written.
    ///
    /// Returns `None` if it cannot be copied in this way: to make a call of an invoke, comments and
    /// addresses of blocks are in the way.
    pub fn copy(
        self,
        source: Function<'_>,
        inst: InstId,
        result: Option<Local>,
        copy_as: CopyAs,
        value_of: impl FnMut(usize) -> Option<Value>,
    ) -> Option<NewInstId> {
        let data = source.body.inst(inst);
        let mut range = source.after_result(inst)..data.attachments;
        let is_call = data.opcode == Opcode::Call;
        let (opcode, keyword) = match copy_as {
            CopyAs::NoTailCall if is_call && !data.flags.has(Flags::NOTAIL) => {
                range.start = source.keyword_end(inst) - Opcode::Call.keyword().len() as u32;
                (data.opcode, "")
            }
            CopyAs::Same | CopyAs::NoTailCall => (data.opcode, ""),
            CopyAs::Invoke { .. } => {
                range.start = source.after_fast_math(source.keyword_end(inst), data.attachments);
                (Opcode::Invoke, "invoke")
            }
            CopyAs::Call => {
                range = range_of_call(source, inst)?;
                (Opcode::Call, "call")
            }
        };
        let mut text = self.start(opcode, data.ty, result);
        text.row.ty = text.type_from(source, data.ty);
        text.row.aux_ty = text.type_from(source, data.aux_ty);
        text.row.predicate = data.predicate;
        text.row.flags = match copy_as {
            CopyAs::NoTailCall | CopyAs::Invoke { .. } => data.flags.without(Flags::TAIL | Flags::MUSTTAIL),
            CopyAs::Same | CopyAs::Call => data.flags,
        };
        text.row.n_args = data.n_args;
        text.raw(keyword);
        text.copy(source, inst, range, value_of);
        if let CopyAs::Invoke { normal, unwind } = copy_as {
            text.raw(" to label ");
            text.value(NewOperand::label(normal));
            text.raw(" unwind label ");
            text.value(NewOperand::label(unwind));
        }
        Some(text.finish())
    }

    /// A φ like one of the function, with other incoming values, and with its attachments.
    pub fn phi_like(self, phi: InstId, entries: impl IntoIterator<Item = (Value, Local)>) -> NewInstId {
        let f = self.f;
        let (inst, writer) = (f.body.inst(phi), self.attached_as(phi, |_| true));
        writer.flagged_phi(inst.result, inst.ty, inst.flags.meant(), entries)
    }

    /// `extractvalue` of the member that a path of indices leads to.
    pub fn extract_value(self, result: Local, ty: AggregateType<'_>, aggregate: Value, path: &[u32]) -> NewInstId {
        let result_type = self.result_type(result);
        let mut text = self.start(Opcode::ExtractValue, result_type, Some(result));
        text.raw("extractvalue ");
        let ty = ty.write(&mut text);
        text.raw(" ");
        text.value(NewOperand::new(ty, aggregate));
        path.iter().for_each(|index| text.raw(&format!(", {index}")));
        text.finish()
    }

    /// `insertvalue` of the member that a path of indices leads to.
    pub fn insert_value(self, result: Local, aggregate: NewOperand, value: NewOperand, path: &[u32]) -> NewInstId {
        self.push(Instruction::insertvalue(aggregate, value, path), aggregate.ty, Some(result))
    }

    /// A call of an asm like one of the function, some of whose outputs have become results, with
    /// its attachments.
    #[doc(hidden)]
    pub fn asm_like(self, asm: InstId, result: Local, change: &AsmChange<'_>) -> NewInstId {
        let f = self.f;
        let (inst, operands) = (f.body.inst(asm), f.body.operands(asm));
        let n_args = inst.n_args as usize;
        let ty = self.result_type(result);
        // From `asm` up to the constraints.
        let head = f.slice(operands[0].start, operands[0].start + change.constraints_at as u32);
        let callee = self.edit.new_constant(TypeId::PTR, &[head, change.constraints, b"\""].concat());
        let mut text = self.attached_as(asm, |_| true).start(inst.opcode, ty, Some(result));
        text.row.flags = inst.flags;
        text.row.n_args = change.arguments.len() as u32;
        tail_kind(inst.flags, &mut text);
        text.raw(inst.opcode.keyword());
        text.raw(" ");
        change.ty.write(&mut text);
        text.raw(" ");
        text.value(NewOperand::new(TypeId::PTR, callee));
        text.raw("(");
        for (index, &operand) in change.arguments.iter().enumerate() {
            text.raw(if index > 0 { ", " } else { "" });
            text.bytes(f.argument_text(asm, operand - 1));
            text.value(NewOperand::new(operands[operand].ty, operands[operand].value));
        }
        let last = &operands[n_args];
        let end = operands.get(n_args + 1).map_or(inst.attachments, |label| label.start);
        // `) #1`, and before a label the words `to label`.
        let after = f.slice(last.start + last.len, end).trim_ascii_end();
        let after = after.strip_suffix(b"label").map_or(after, <[u8]>::trim_ascii_end);
        let after = if operands.len() > n_args + 1 { after.strip_suffix(b"to").unwrap_or(after) } else { after };
        text.bytes(after.trim_ascii());
        if let Some((&fallthrough, others)) = change.labels.split_first() {
            // The text may end in a comment.
            text.raw(if after.contains(&b';') { "\n  to label " } else { " to label " });
            text.value(NewOperand::new(TypeId::LABEL, fallthrough));
            text.raw(" [");
            for (index, &label) in others.iter().enumerate() {
                text.raw(if index > 0 { ", label " } else { "label " });
                text.value(NewOperand::new(TypeId::LABEL, label));
            }
            text.raw("]");
        }
        text.finish()
    }

    /// A `landingpad` with clauses: arrays filter, other values catch.
    pub fn landing_pad(self, result: Local, ty: TypeId, is_cleanup: bool, clauses: &[NewOperand]) -> NewInstId {
        self.push(Instruction::landingpad(ty, is_cleanup, clauses.iter().copied()), ty, Some(result))
    }
}

/// The text of an `invoke` that a `call` has too, after the keyword.
fn range_of_call(f: Function<'_>, invoke: InstId) -> Option<std::ops::Range<u32>> {
    let label = f.body.operands(invoke).iter().find(|operand| operand.ty == TypeId::LABEL)?;
    let start = f.after_result(invoke);
    let head = f.slice(start, label.start);
    // A comment, and numbers of blocks that no operand stands for.
    if head.contains(&b';') || memchr::memmem::find(head, b"blockaddress").is_some() {
        return None;
    }
    let after_keyword = head.strip_prefix(Opcode::Invoke.keyword().as_bytes())?;
    let end =
        head.trim_ascii_end().strip_suffix(b"label")?.trim_ascii_end().strip_suffix(b"to")?.trim_ascii_end().len();
    Some(start + (head.len() - after_keyword.len()) as u32..start + end as u32)
}
