//! Debug records, and calls of the old debug intrinsics, which mean the same.

use super::*;
use crate::text::unquoted;

/// An operand of a debug record.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RecordOperand {
    /// A value with its type, a list of values, or a node in its place.
    Value,
    /// A node that is no string.
    Node,
}

use RecordOperand::{Node, Value as AnyValue};

/// Value, variable, expression and location.
const OF_VALUE: &[RecordOperand] = &[AnyValue, Node, Node, Node];
/// The same with the assignment's number, the address and its expression before the location.
const OF_ASSIGNMENT: &[RecordOperand] = &[AnyValue, Node, Node, Node, AnyValue, Node, Node];
/// Label and location.
const OF_LABEL: &[RecordOperand] = &[Node, Node];

impl<const RECORD: bool> BodyReader<'_, '_, RECORD> {
    pub(super) fn read_debug_record(&mut self, start: usize, operands_start: OperandId) -> Read<()> {
        self.cur.pos += 1;
        let word = self.cur.peek_word();
        self.cur.pos += word.len();
        let (opcode, operands) = match word {
            b"dbg_declare" => (Opcode::DbgDeclare, OF_VALUE),
            b"dbg_value" => (Opcode::DbgValue, OF_VALUE),
            b"dbg_assign" => (Opcode::DbgAssign, OF_ASSIGNMENT),
            b"dbg_label" => (Opcode::DbgLabel, OF_LABEL),
            b"dbg_declare_value" => (Opcode::DbgDeclareValue, OF_VALUE),
            _ if word.starts_with(b"dbg") => return Err(Fail::Unknown),
            _ => return self.cur.error_at(start, "expected debug record type here"),
        };
        self.text_piece(start);
        self.expect(b'(', "in debug record")?;
        let mut dbg = NO_NODE;
        for (index, &operand) in operands.iter().enumerate() {
            if index > 0 {
                self.expect(b',', "in debug record")?;
            }
            dbg = match (operand, self.cur.next_token()) {
                (RecordOperand::Value, b'!') if self.at_arg_list() => {
                    self.read_arg_list()?;
                    INLINE_NODE
                }
                (_, b'!') => {
                    let at = self.cur.pos;
                    let node = self.read_node()?;
                    if operand == RecordOperand::Node && self.cur.text[self.cur.pos - 1] == b'"' {
                        return self.cur.error_at(at, "expected metadata node, not a string");
                    }
                    self.text_piece(at);
                    node
                }
                (RecordOperand::Node, _) => return self.cur.error("expected metadata node"),
                (RecordOperand::Value, _) => {
                    self.need_type()?;
                    self.read_typed_value()?;
                    NO_NODE
                }
            };
        }
        self.expect(b')', "at end of debug record")?;
        self.keep_local_operands(operands_start);
        let end = self.offset();
        self.body.insts.push(Inst {
            opcode,
            predicate: Predicate::Eq,
            flags: Flags::default(),
            ty: TypeId::VOID,
            aux_ty: TypeId::VOID,
            n_args: 0,
            result: None,
            operands: self.body.operands.range_from(operands_start),
            start: (start - self.body.start) as u32,
            end,
            attachments: end,
            dbg,
        });
        self.body.has_debug_records = true;
        self.record_instruction(None);
        Ok(())
    }

    /// Of the operands from `first` on, keeps the locals: constants in a debug record say nothing.
    pub(super) fn keep_local_operands(&mut self, first: OperandId) {
        let operands = self.body.operands.vec_mut();
        operands.extract_if(first.index().., |operand| operand.value.as_local().is_none()).for_each(drop);
    }

    /// Makes a debug record of a call of `llvm.dbg.value` and its kin.
    pub(super) fn recognise_old_debug_call(&mut self, id: InstId) {
        let inst = *self.body.inst(id);
        let callee = &self.body.operands[inst.operands.start];
        let token = callee.start as usize + self.body.start;
        let name = &self.module.text[token..token + callee.len as usize];
        if !matches!(name, [b'@' | b'&', b'l' | b'"', ..]) {
            return;
        }
        let Some(opcode) = Opcode::of_debug_intrinsic(&unquoted(&name[1..])) else { return };
        self.keep_local_operands(inst.operands.start);
        let operands = self.body.operands.range_from(inst.operands.start);
        let inst = &mut self.body.insts[id];
        inst.opcode = opcode;
        self.body.has_debug_records = true;
        self.body.has_debug_calls = true;
        inst.flags |= Flags::OLD_STYLE;
        inst.operands = operands;
        inst.n_args = 0;
    }
}
