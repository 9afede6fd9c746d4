//! Exception handling: landing pads and funclets.

use super::*;

impl<const RECORD: bool> BodyReader<'_, '_, RECORD> {
    pub(super) fn read_landing_pad(&mut self) -> Read<Shape> {
        let ty = self.read_type()?;
        let mut flags = Flags::default();
        let mut end = self.cur;
        if self.eat_word(b"cleanup") {
            flags |= Flags::CLEANUP;
            end = self.cur;
        }
        let mut clauses = 0;
        while matches!(self.cur.peek_word(), b"catch" | b"filter") {
            let word = self.cur.word_here();
            self.take_word(word);
            self.read_clause(word)?;
            end = self.cur;
            clauses += 1;
        }
        self.cur = end;
        if clauses == 0 && flags == Flags::default() {
            return self.cur.error("expected 'catch' or 'filter' clause type");
        }
        Ok(Shape { flags, ..Shape::of(ty) })
    }

    /// The argument of a clause: arrays filter, other constants catch.
    fn read_clause(&mut self, word: &[u8]) -> Read<()> {
        let at = self.cur.token_start();
        let ty = self.read_typed_value()?;
        let is_array = matches!(self.types().get(ty), Type::Array(..));
        if is_array != (word == b"filter") {
            let word = String::from_utf8_lossy(word);
            return self.cur.error_at(at, format!("'{word}' clause has an invalid type"));
        }
        match self.body.operands.values().last().and_then(|operand| operand.value.as_local()) {
            Some(_) => self.cur.error_at(at, "clause argument must be a constant"),
            None => Ok(()),
        }
    }

    pub(super) fn read_unwind_target(&mut self) -> Read<Flags> {
        if self.eat_word(b"to") {
            self.expect_word("caller", "after 'unwind to'")?;
            return Ok(Flags::UNWIND_TO_CALLER);
        }
        self.read_label()?;
        Ok(Flags::default())
    }

    pub(super) fn read_catch_switch(&mut self) -> Read<Shape> {
        self.expect_word("within", "after catchswitch")?;
        self.read_value(TypeId::TOKEN)?;
        self.expect(b'[', "with catchswitch labels")?;
        loop {
            self.read_label()?;
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b']', "after catchswitch labels")?;
        self.expect_word("unwind", "after catchswitch scope")?;
        let flags = self.read_unwind_target()?;
        Ok(Shape { flags, ..Shape::of(TypeId::TOKEN) })
    }

    pub(super) fn read_pad(&mut self) -> Read<Shape> {
        self.expect_word("within", "after the pad's keyword")?;
        self.read_value(TypeId::TOKEN)?;
        self.expect(b'[', "in the pad's arguments")?;
        let mut n_args = 0;
        if !self.eat(b']') {
            loop {
                self.need_type()?;
                let ty = self.read_type()?;
                if ty == TypeId::METADATA {
                    self.read_metadata_argument()?;
                } else {
                    self.read_argument_attributes(ty, false)?;
                    self.read_value(ty)?;
                }
                n_args += 1;
                if !self.eat(b',') {
                    break;
                }
            }
            self.expect(b']', "at end of the pad's arguments")?;
        }
        Ok(Shape { n_args, ..Shape::of(TypeId::TOKEN) })
    }
}
