//! Debug records, and calls of the old debug intrinsics, which stand for the same.

use super::*;
use crate::read::cursor::unquoted;

impl<const RECORD: bool> BodyReader<'_, '_, RECORD> {
    pub(super) fn read_debug_record(&mut self, start: usize, operands_start: u32) -> Read<()> {
        self.cur.pos += 1;
        let word = self.cur.peek_word();
        self.cur.pos += word.len();
        let opcode = match word {
            b"dbg_declare" => Opcode::DbgDeclare,
            b"dbg_value" => Opcode::DbgValue,
            b"dbg_assign" => Opcode::DbgAssign,
            b"dbg_label" => Opcode::DbgLabel,
            b"dbg_declare_value" => Opcode::DbgDeclareValue,
            _ if word.starts_with(b"dbg") => return Err(Fail::Unknown),
            _ => return self.cur.error_at(start, "expected debug record type here"),
        };
        self.text_piece(start);
        self.expect(b'(', "in debug record")?;
        let mut dbg = NO_NODE;
        loop {
            if self.cur.next_token() == b'!' {
                let at = self.cur.pos;
                if self.at_arg_list() {
                    self.read_arg_list()?;
                    dbg = INLINE_NODE;
                } else {
                    dbg = self.read_node()?;
                    self.text_piece(at);
                }
            } else {
                self.need_type()?;
                self.read_typed_value()?;
            }
            if !self.eat(b',') {
                break;
            }
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
            operands_start,
            operands_end: self.body.operands.len() as u32,
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
    pub(super) fn keep_local_operands(&mut self, first: u32) {
        let operands = &mut self.body.operands;
        let mut kept = first as usize;
        for i in first as usize..operands.len() {
            if operands[i].value.as_local().is_some() {
                operands[kept] = operands[i];
                kept += 1;
            }
        }
        operands.truncate(kept);
    }

    /// Makes a debug record of a call of `llvm.dbg.value` and its kin.
    pub(super) fn recognise_old_debug_call(&mut self, id: InstId) {
        let inst = *self.body.inst(id);
        let callee = &self.body.operands[inst.operands_start as usize];
        let token = callee.start as usize + self.body.start;
        let name = &self.module.text[token..token + callee.len as usize];
        if !matches!(name, [b'@' | b'&', b'l' | b'"', ..]) {
            return;
        }
        let opcode = match &*unquoted(&name[1..]) {
            b"llvm.dbg.declare" => Opcode::DbgDeclare,
            b"llvm.dbg.value" | b"llvm.dbg.addr" => Opcode::DbgValue,
            b"llvm.dbg.assign" => Opcode::DbgAssign,
            b"llvm.dbg.label" => Opcode::DbgLabel,
            _ => return,
        };
        self.keep_local_operands(inst.operands_start);
        let operands_end = self.body.operands.len() as u32;
        let inst = &mut self.body.insts[id.0 as usize];
        inst.opcode = opcode;
        self.body.has_debug_records = true;
        inst.flags |= Flags::OLD_STYLE;
        inst.operands_end = operands_end;
        inst.n_args = 0;
    }
}
