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
            self.read_typed_value()?;
            end = self.cur;
            clauses += 1;
        }
        self.cur = end;
        if clauses == 0 && flags == Flags::default() {
            return self.cur.error("expected 'catch' or 'filter' clause type");
        }
        Ok(Shape { flags, ..Shape::of(ty) })
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
