//! Tokens, noted as pieces when that is asked for; types and operands.

use super::*;

impl<const RECORD: bool> BodyReader<'_, '_, RECORD> {
    /// The cursor, relative to the function.
    #[inline]
    pub(super) fn offset(&self) -> u32 {
        (self.cur.pos - self.body.start) as u32
    }

    #[inline]
    pub(super) fn piece(&mut self, piece: Piece) {
        if RECORD {
            self.current.push(piece);
        }
    }

    #[inline]
    pub(super) fn text_piece(&mut self, start: usize) {
        if RECORD {
            self.current.push(Piece::Text(Span { start, end: self.cur.pos }));
        }
    }

    pub(super) fn types(&self) -> Types<'_> {
        Types::new(&self.module.types, &self.body.types)
    }

    pub(super) fn intern(&mut self, ty: Type) -> TypeId {
        TypeInterner::of_body(&self.module.types, &mut self.body.types).intern(ty)
    }

    #[inline]
    pub(super) fn read_type(&mut self) -> Read<TypeId> {
        let ty = self.read_bare_type()?;
        self.piece(Piece::Type(ty));
        Ok(ty)
    }

    /// Takes a type that is part of another piece.
    #[inline]
    pub(super) fn read_bare_type(&mut self) -> Read<TypeId> {
        let mut types = TypeInterner::of_body(&self.module.types, &mut self.body.types);
        self.recent_types.read(&mut self.cur, &mut types)
    }

    #[inline]
    pub(super) fn eat(&mut self, c: u8) -> bool {
        let found = self.cur.eat(c);
        if RECORD && found {
            self.text_piece(self.cur.pos - 1);
        }
        found
    }

    #[inline]
    pub(super) fn expect(&mut self, c: u8, context: &'static str) -> Read<()> {
        if self.eat(c) { Ok(()) } else { self.cur.error(format!("expected '{}' {context}", c as char)) }
    }

    /// Takes the word that the cursor is at.
    #[inline]
    pub(super) fn take_word(&mut self, word: &[u8]) {
        self.cur.pos += word.len();
        self.text_piece(self.cur.pos - word.len());
    }

    #[inline]
    pub(super) fn eat_word(&mut self, word: &[u8]) -> bool {
        let found = self.cur.at_word(word);
        if found {
            self.take_word(word);
        }
        found
    }

    pub(super) fn expect_word(&mut self, word: &'static str, context: &'static str) -> Read<()> {
        if self.eat_word(word.as_bytes()) {
            return Ok(());
        }
        self.cur.error(format!("expected '{word}' {context}"))
    }

    pub(super) fn integer(&mut self) -> Read<u64> {
        self.cur.next_token();
        let start = self.cur.pos;
        let n = self.cur.integer()?;
        self.text_piece(start);
        Ok(n)
    }

    /// The first byte of the next token. The cursor stays where it is.
    pub(super) fn look(&self) -> u8 {
        let mut cur = self.cur;
        cur.next_token()
    }

    pub(super) fn string(&mut self) -> Read<()> {
        self.cur.next_token();
        let start = self.cur.pos;
        self.cur.string()?;
        self.text_piece(start);
        Ok(())
    }
}
