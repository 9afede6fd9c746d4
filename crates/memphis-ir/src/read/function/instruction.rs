//! Instructions: result, operation, attachments.

use super::*;
use crate::attributes;
use crate::read::node::InNode;
use crate::read::type_of_text;

/// The name before `=`.
pub(super) struct ResultName {
    /// The offsets of its `%` and of its end.
    pub start: usize,
    pub end: usize,
    /// Its number, if it is a number.
    pub number: Option<u32>,
}

impl<const RECORD: bool> BodyReader<'_, '_, RECORD> {
    /// Takes an instruction or debug record, or several. True if the last one is a terminator.
    pub(super) fn read_instructions(&mut self) -> Read<bool> {
        self.cur.next_line();
        let (start, operands_start, is_end, read) = match self.read_usual_lines() {
            Ok(true) => return Ok(true),
            Ok(false) => {
                let first = self.cur.next_token();
                let (start, operands_start) = (self.cur.pos, self.body.operands.next_id());
                let is_end = first == b'}' || self.cur.at_end();
                (start, operands_start, is_end, self.read_instruction_at(first, start, operands_start))
            }
            Err((start, operands_start, fail)) => (start, operands_start, false, Err(fail)),
        };
        match read {
            Err(Fail::Unknown) if self.body.form != Form::Llvm => self.cur.error("unknown word"),
            Err(Fail::Syntax(error)) if !is_end && self.errors.is_some() && self.body.form == Form::Llvm => {
                self.errors.get_or_insert_default().push(*error);
                self.keep_unknown(start, operands_start)?;
                Ok(false)
            }
            read => read,
        }
    }

    fn read_instruction_at(&mut self, first: u8, start: usize, operands_start: OperandId) -> Read<bool> {
        self.current.clear();
        if first == b'}' || self.cur.at_end() {
            return self.cur.error("expected instruction opcode: this block has no terminator");
        }
        if first == b'#' {
            match self.read_debug_record(start, operands_start) {
                Err(Fail::Unknown) if self.body.form == Form::Llvm => self.keep_unknown(start, operands_start)?,
                other => other?,
            }
            return Ok(false);
        }
        let result = match first {
            b'%' => Some(self.read_result()?),
            _ => None,
        };
        match self.read_operation() {
            Ok((opcode, shape)) => {
                let (opcode, shape) = match self.structured_alloca(start, operands_start, opcode, &shape) {
                    Some(alloca) => (Opcode::Alloca, alloca),
                    None => (opcode, shape),
                };
                self.finish_instruction(start, operands_start, result, opcode, shape)?;
                Ok(opcode.is_terminator())
            }
            Err(Fail::Unknown) if self.body.form == Form::Llvm => {
                self.keep_unknown(start, operands_start)?;
                Ok(false)
            }
            Err(fail) => Err(fail),
        }
    }

    /// A call of `llvm.structured.alloca` as an alloca of its `elementtype`: an intrinsic of LLVM's
    /// main branch, for targets that choose the layout of memory.
    #[inline]
    fn structured_alloca(&mut self, start: usize, operands: OperandId, opcode: Opcode, shape: &Shape) -> Option<Shape> {
        const NAME: &[u8] = b"llvm.structured.alloca";
        if opcode != Opcode::Call || shape.n_args > 0 || !self.module.types.llvm().reads_newer() {
            return None;
        }
        let [callee] = self.body.operands.range(self.body.operands.range_from(operands)) else { return None };
        let at = self.body.place(callee.start);
        let name = self.cur.text[at + 1..].strip_prefix(NAME)?;
        let is_whole = matches!(name.first(), Some(b'.' | b'(' | b' '));
        let ty = attributes::argument(&self.cur.text[start..at], b"elementtype").filter(|_| is_whole)?;
        let mut types = TypeInterner::of_body(&self.module.types, &mut self.body.types);
        let aux_ty = type_of_text(ty, &mut types)?;
        self.body.forget_operands(operands);
        Some(Shape { aux_ty, ..Shape::of(shape.ty) })
    }

    /// Takes `%name =`.
    #[inline]
    fn read_result(&mut self) -> Read<ResultName> {
        let start = self.cur.pos;
        self.cur.pos += 1;
        let number = self.cur.digits();
        if number.is_none() {
            self.cur.name()?;
        }
        let end = self.cur.pos;
        if !self.cur.take(b" = ") {
            self.expect_equals()?;
        }
        Ok(ResultName { start, end, number })
    }

    pub(super) fn expect_equals(&mut self) -> Read<()> {
        // The result's own pieces are put in front when it is known.
        self.cur.expect(b'=', "after instruction name")
    }

    pub(super) fn finish_instruction(
        &mut self,
        start: usize,
        operands_start: OperandId,
        result: Option<ResultName>,
        opcode: Opcode,
        shape: Shape,
    ) -> Read<()> {
        // Every reader leaves the cursor at the end of the last token it took.
        let attachments = self.offset();
        let dbg = self.read_attachments()?;
        let after = self.cur;
        let id = self.body.insts.next_id();
        let mut flags = shape.flags;
        match opcode {
            _ if attachments == self.offset() => {}
            Opcode::Phi if flags.has(Flags::FAST) && !self.module.was_bitcode => {
                flags |= Flags::FORGOTTEN_FAST;
                self.body.has_forgetful_phis = true;
            }
            Opcode::Load | Opcode::Store => self.body.has_annotated_accesses = true,
            _ => {}
        }
        let result = match result {
            Some(_) if shape.ty == TypeId::VOID => {
                return self.cur.error_at(start, "instructions returning void cannot have a name");
            }
            Some(ResultName { start, end, number: Some(number) }) if self.body.form != Form::Arguments => {
                let mention = (start - self.body.start) as u32;
                let next = match self.body.form {
                    Form::Llvm => LocalNames::next(self.body, number, mention, shape.ty, Def::Inst(id)),
                    _ => None,
                };
                if next.is_none() {
                    self.cur.pos = end;
                    let local = LocalNames::number(self.body, number);
                    self.define(local, start, shape.ty, Def::Inst(id))?;
                    Some(local)
                } else {
                    next
                }
            }
            Some(name) => Some(self.define_local(name.start, shape.ty, Def::Inst(id))?),
            None if shape.ty == TypeId::VOID => None,
            None if self.body.form != Form::Llvm => {
                return self.cur.error_at(start, "expected a register and '=' before an instruction with a result");
            }
            None => {
                self.cur.pos = start;
                flags |= Flags::IMPLICIT_NUMBER;
                Some(self.define_number(shape.ty, Def::Inst(id))?)
            }
        };
        self.cur = after;
        let operands = self.body.operands.range_from(operands_start);
        let text = (start - self.body.start) as u32..self.offset();
        self.body.insts.push(Inst { flags, attachments, dbg, ..shape.inst(opcode, result, operands, text) });
        match opcode {
            Opcode::Call => self.recognise_old_debug_call(id),
            Opcode::Alloca => self.body.note_alloca(),
            _ => {}
        }
        self.record_instruction(result);
        Ok(())
    }

    pub(super) fn record_instruction(&mut self, result: Option<Local>) {
        if RECORD {
            let mut pieces = std::mem::take(&mut self.current);
            if let Some(local) = result {
                pieces.insert(0, Piece::Result(local));
            }
            self.pieces.push(pieces);
        }
    }

    /// Takes `, !kind !node` as often as it is next; gives the node of `!dbg`.
    pub(super) fn read_attachments(&mut self) -> Read<u32> {
        let mut dbg = NO_NODE;
        loop {
            if !self.cur.at_comma() {
                return Ok(dbg);
            }
            let node = self.read_attachment()?;
            dbg = if node == NO_NODE { dbg } else { node };
        }
    }

    /// Takes `, !kind !node`; gives the node if it is `!dbg`.
    pub(super) fn read_attachment(&mut self) -> Read<u32> {
        let before = self.cur;
        if self.cur.take(b", !dbg !")
            && let Some(n) = self.cur.digits()
            && self.module.metadata_text(n).is_some()
        {
            self.text_piece(before.pos);
            return Ok(n);
        }
        self.cur = before;
        self.cur.next_token();
        let start = self.cur.pos;
        self.cur.pos += 1;
        if self.cur.next_token() != b'!' {
            self.cur = before;
            return self.cur.error("expected metadata after comma");
        }
        self.cur.pos += 1;
        let kind = self.cur.attachment_kind();
        if kind.is_empty() {
            return self.cur.error("expected metadata kind");
        }
        let node = self.read_node()?;
        self.text_piece(start);
        if kind == b"dbg" {
            return Ok(node);
        }
        self.body.notes.add_attached(self.body.insts.next_id());
        Ok(NO_NODE)
    }

    /// Takes `!5`, `!{...}`, `!DIName(...)` or `!"..."`: its number, or [`INLINE_NODE`].
    pub(super) fn read_node(&mut self) -> Read<u32> {
        if self.cur.next_token() != b'!' {
            return self.cur.error("expected metadata node");
        }
        let start = self.cur.pos;
        let mut number = Cursor { pos: start + 1, ..self.cur };
        if number.next_token().is_ascii_digit() {
            self.cur = number;
            let n = self.cur.integer32()?;
            self.check_node(n, start)?;
            return Ok(n);
        }
        let mut types = TypeInterner::of_body(&self.module.types, &mut self.body.types);
        let mut mentions = Vec::new();
        self.cur.skip_node(&mut types, false, |mention| mentions.push(mention))?;
        for mention in mentions {
            match mention {
                InNode::Node { number, at } => self.check_node(number, at)?,
                InNode::Constant(constant) => {
                    let mut body = Body::new();
                    body.clear_for_constants(self.module);
                    self.module.read_constant(constant.of(self.module.text), &mut body).map_err(Fail::from)?;
                }
            }
        }
        Ok(INLINE_NODE)
    }

    /// The node that is mentioned at a place exists.
    fn check_node(&self, number: u32, at: usize) -> Read<()> {
        match self.module.metadata_text(number) {
            Some(_) => Ok(()),
            None => self.cur.error_at(at, format!("use of undefined metadata '!{number}'")),
        }
    }

    /// Takes an operand of type `ty`.
    #[inline]
    pub(super) fn read_value(&mut self, ty: TypeId) -> Read<Value> {
        let c = self.cur.next_token();
        let start = self.cur.pos;
        let value = match c {
            b'%' => Value::local(self.local_ref(start, ty)?),
            _ => Value::constant(self.read_const(ty)?),
        };
        self.push_operand(value, ty, start);
        Ok(value)
    }

    #[inline]
    pub(super) fn push_operand(&mut self, value: Value, ty: TypeId, start: usize) {
        self.body.note_operand(value, ty);
        self.body.operands.push(Operand {
            value,
            ty,
            start: (start - self.body.start) as u32,
            len: (self.cur.pos - start) as u32,
        });
        self.piece(Piece::Value(value));
    }

    #[inline]
    pub(super) fn read_typed_value(&mut self) -> Read<TypeId> {
        let at = self.cur.token_start();
        let ty = self.read_type()?;
        if matches!(ty, TypeId::VOID | TypeId::LABEL | TypeId::METADATA) {
            return self.cur.error_at(at, "a value of this type cannot be used here");
        }
        self.read_value(ty)?;
        Ok(ty)
    }

    pub(super) fn read_pointer(&mut self) -> Read<TypeId> {
        let at = self.cur.token_start();
        let ty = self.read_typed_value()?;
        if !self.types().is_pointer(ty) {
            return self.cur.error_at(at, "expected an operand of type 'ptr'");
        }
        Ok(ty)
    }

    /// Takes `label %b`, or `label @b` in block-argument text.
    pub(super) fn read_label(&mut self) -> Read<()> {
        self.expect_word("label", "and a basic block")?;
        self.read_block_name()
    }

    pub(super) fn read_block_name(&mut self) -> Read<()> {
        self.read_block_name_like(None)
    }

    /// The same, where it may be that block.
    pub(super) fn read_block_name_like(&mut self, guess: Option<Local>) -> Read<()> {
        if self.cur.next_token() != self.label_sigil() {
            return self.cur.error(format!("expected a basic block, such as '{}b'", self.label_sigil() as char));
        }
        let start = self.cur.pos;
        if self.is_exit() {
            return self
                .cur
                .error("expected a basic block: @ret is the exit, a block of that name is written @\"ret\"");
        }
        let local = match guess.filter(|&guess| self.eat_if_named(start, guess)) {
            Some(block) if self.body.locals[block].ty == TypeId::LABEL => block,
            _ => self.local_ref(start, TypeId::LABEL)?,
        };
        self.push_operand(Value::local(local), TypeId::LABEL, start);
        self.skip_arguments(start)
    }
}
