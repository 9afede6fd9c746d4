//! The syntax that only [block-argument text](crate::blockargs) has: sigils, parameters, labels,
//! `copy` and `goto`.

use super::*;

impl<const RECORD: bool> BodyReader<'_, '_, RECORD> {
    /// The sigil before the name of a function or variable.
    pub(super) fn global_sigil(&self) -> u8 {
        match self.body.form {
            Form::Llvm => b'@',
            Form::Arguments | Form::Copies => b'&',
        }
    }

    /// The sigil before a block's name in a mention.
    pub(super) fn label_sigil(&self) -> u8 {
        match self.body.form {
            Form::Llvm => b'%',
            Form::Arguments | Form::Copies => b'@',
        }
    }

    /// True if the exit of the function is next: `@ret`, without quotes.
    pub(super) fn is_exit(&self) -> bool {
        if self.body.form == Form::Llvm {
            return false;
        }
        let end = self.cur.name_end(self.cur.pos + 1);
        self.cur.text[self.cur.pos..end] == *b"@ret"
    }

    /// Takes a block: its label, which the first one may lack, and its instructions.
    pub(super) fn read_func_block(&mut self) -> Read<()> {
        let index = self.body.blocks.next_id();
        let start = self.cur.pos;
        let (local, label) = match self.cur.peek() {
            b'@' => {
                if self.is_exit() {
                    return self
                        .cur
                        .error("@ret is the exit of the function; a block of that name is written @\"ret\"");
                }
                let local = self.local_at(start)?;
                self.define(local, start, TypeId::LABEL, Def::Block(index))?;
                (local, (start - self.body.start) as u32..self.offset())
            }
            _ if index.0 == 0 => {
                let local = LocalNames::nameless(self.body);
                self.define(local, start, TypeId::LABEL, Def::Block(index))?;
                (local, 0..0)
            }
            _ => return self.cur.error("expected a block, such as '@b:', after the end of another one"),
        };
        let first = self.body.insts.next_id();
        let number = self.body.locals[local].block_number;
        let has_label = !label.is_empty();
        self.body.blocks.push(Block { local, insts: self.body.insts.range_from(first), label, comment: 0..0, number });
        if has_label {
            if self.body.form == Form::Arguments && self.cur.next_token() == b'(' {
                self.read_block_parameters()?;
            }
            self.cur.expect(b':', "after a block's name")?;
            self.body.blocks[index].label.end = self.offset();
        }
        loop {
            if self.cur.next_token() == b'@' {
                return self.cur.error("expected an instruction: the block above has no terminator");
            }
            if self.read_instructions()? {
                break;
            }
        }
        self.body.blocks[index].insts.end = self.body.insts.next_id();
        Ok(())
    }

    /// A register is assigned that has been before.
    pub(super) fn assign(&mut self, register: Local, start: usize, ty: TypeId) -> Read<()> {
        let known = self.body.local(register).ty;
        if known == ty {
            return Ok(());
        }
        let name = String::from_utf8_lossy(&self.module.text[start..self.cur.pos]).into_owned();
        let types = self.types();
        let (known, found) = (types.display(known), types.display(ty));
        self.complain(start, format!("'{name}' is a register of type '{known}', and '{found}' is assigned to it"))
    }

    /// Takes the instructions that only block-argument text has; `None` for those of LLVM IR.
    pub(super) fn read_func_operation(&mut self, word: &[u8]) -> Read<Option<(Opcode, Shape)>> {
        match word {
            b"stack" => {
                self.take_word(word);
                let shape = self.read_alloca()?;
                Ok(Some((Opcode::Alloca, shape)))
            }
            b"copy" if self.body.form == Form::Arguments => {
                self.cur.error("expected an instruction other than 'copy', which only functions in copy form have")
            }
            b"copy" => {
                self.take_word(word);
                let at = self.cur.token_start();
                let ty = self.read_typed_value()?;
                if ty == TypeId::TOKEN {
                    return self.cur.error_at(at, "a token cannot be copied");
                }
                Ok(Some((Opcode::Copy, Shape::of(ty))))
            }
            b"cmp" if self.body.form == Form::Arguments => self.read_short_compare().map(Some),
            b"goto" => {
                self.take_word(word);
                self.read_goto().map(Some)
            }
            b"br" | b"switch" | b"ret" => {
                self.cur.error(format!("expected 'goto', which '{}' is called here", String::from_utf8_lossy(word)))
            }
            b"alloca" => self.cur.error("expected 'stack', which 'alloca' is called here"),
            b"phi" if self.body.form == Form::Arguments => {
                self.cur.error("expected an instruction other than 'phi': parameters of the block take its place")
            }
            b"phi" => self.cur.error("expected an instruction other than 'phi': copies have taken the place of phis"),
            _ => Ok(None),
        }
    }

    /// Takes `cmp.PREDICATE VALUE, VALUE`: a comparison of signed integers of the same type.
    fn read_short_compare(&mut self) -> Read<(Opcode, Shape)> {
        let start = self.cur.pos;
        let end = self.cur.name_end(start);
        let predicate = match &self.cur.text[start..end] {
            b"cmp.eq" => Predicate::Eq,
            b"cmp.ne" => Predicate::Ne,
            b"cmp.gt" => Predicate::Sgt,
            b"cmp.ge" => Predicate::Sge,
            b"cmp.lt" => Predicate::Slt,
            b"cmp.le" => Predicate::Sle,
            _ => return self.cur.error("expected 'cmp.eq', 'cmp.ne', 'cmp.gt', 'cmp.ge', 'cmp.lt' or 'cmp.le'"),
        };
        self.cur.pos = end;
        let Some(ty) = self.left_out_type()? else {
            return self.cur.error("expected a register or an integer, without its type");
        };
        self.read_value(ty)?;
        self.expect(b',', "after compare value")?;
        self.read_value(ty)?;
        let result = self.same_shape(ty, TypeId::I1);
        Ok((Opcode::ICmp, Shape { flags: Flags::TYPE_LEFT_OUT, predicate, ..Shape::of(result) }))
    }

    fn read_goto(&mut self) -> Read<(Opcode, Shape)> {
        if self.cur.next_token() == b'@' {
            if !self.is_exit() {
                self.read_block_name()?;
                return Ok((Opcode::Br, Shape::of(TypeId::VOID)));
            }
            self.cur.pos += b"@ret".len();
            self.read_returned()?;
            return Ok((Opcode::Ret, Shape::of(TypeId::VOID)));
        }
        let at = self.cur.pos;
        if self.body.form == Form::Arguments && self.cur.peek() == b'%' && self.is_choice_without_type() {
            let ty = self.read_untyped_choice()?;
            if !self.types().is_integer(ty) {
                return self.cur.error_at(at, "the value that a goto chooses by must have integer type");
            }
            return self.read_ways(ty);
        }
        if !at_type(&mut self.cur) {
            return self.cur.error("expected a block, such as '@b', or a value to choose by, such as 'i1 %c'");
        }
        let at = self.cur.pos;
        let ty = self.read_typed_value()?;
        if !self.types().is_integer(ty) {
            return self.cur.error_at(at, "the value that a goto chooses by must have integer type");
        }
        self.read_ways(ty)
    }

    /// True if `%c {` is next: a `%` may start a type too.
    fn is_choice_without_type(&self) -> bool {
        let mut cur = self.cur;
        cur.pos += 1;
        cur.name().is_ok() && cur.next_token() == b'{'
    }

    /// Takes `()` or `(VALUE)` after `@ret`: a value of the function's result type.
    pub(super) fn read_returned(&mut self) -> Read<()> {
        let global = self.module.global(self.module.function(self.body.function).global);
        self.expect(b'(', "after @ret")?;
        match self.module.types.get(global.ty) {
            Type::Function(f) if f.result != TypeId::VOID => {
                if self.cur.next_token() == b')' {
                    return self.cur.error("expected a value: the function has a result");
                }
                self.read_value(f.result)?;
                self.expect(b')', "after the function's result")
            }
            _ => self.expect(b')', "after '@ret(': the function has no result"),
        }
    }

    /// Takes `{ CASE -> @b, ..., _ -> @b }`.
    fn read_ways(&mut self, ty: TypeId) -> Read<(Opcode, Shape)> {
        self.expect(b'{', "before the ways of a goto")?;
        let start = self.body.operands.len();
        let mut default = None;
        while self.cur.next_token() != b'}' {
            let at = self.cur.pos;
            if self.cur.word_here() == b"_" {
                if default.is_some() {
                    return self.cur.error("there is a way for '_' already");
                }
                self.cur.pos += 1;
                self.read_arrow()?;
                self.read_way()?;
                default = self.body.operands.pop();
            } else {
                let value = self.read_value(ty)?;
                let is_int = value
                    .as_const()
                    .is_some_and(|c| matches!(self.body.consts.get(c).kind, ConstKind::Int(_) | ConstKind::BigInt(_)));
                if !is_int {
                    return self.cur.error_at(at, "expected an integer, '_' or '}'");
                }
                self.read_arrow()?;
                self.read_way()?;
            }
            self.eat(b',');
        }
        self.expect(b'}', "after the ways of a goto")?;
        let ways = self.body.operands.vec_mut().split_off(start);
        let truth = |at: usize| match ways.get(at)?.value.as_const().map(|c| &self.body.consts.get(c).kind)? {
            ConstKind::Int(n) => Some(*n != 0),
            _ => None,
        };
        // A branch has no other way; with one, it is a switch on a truth value.
        if ty == TypeId::I1 && default.is_none() && ways.len() == 4 && truth(0) != truth(2) {
            let (yes, no) = if truth(0) == Some(true) { (ways[1], ways[3]) } else { (ways[3], ways[1]) };
            self.body.operands.extend([yes, no]);
            return Ok((Opcode::Br, Shape::of(TypeId::VOID)));
        }
        if default.is_none() && ways.is_empty() {
            // No value has a target, so control never comes here, and the value does not matter.
            self.body.operands.truncate(start - 1);
            return Ok((Opcode::Unreachable, Shape::of(TypeId::VOID)));
        }
        let flags = if default.is_none() { Flags::NO_DEFAULT } else { Flags::default() };
        self.body.operands.extend(default);
        self.body.operands.extend(ways);
        Ok((Opcode::Switch, Shape { flags, ..Shape::of(TypeId::VOID) }))
    }

    fn read_arrow(&mut self) -> Read<()> {
        self.expect(b'-', "in '->'")?;
        if self.cur.peek() != b'>' {
            return self.cur.error("expected '>' in '->'");
        }
        self.cur.pos += 1;
        Ok(())
    }
}
