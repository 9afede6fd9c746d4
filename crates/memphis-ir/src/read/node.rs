//! Metadata nodes and constants, gone through without making anything of them.

use super::cursor::{Cursor, Read};
use super::function::is_known_word;
use super::types::{is_type_word, read_type};
use crate::opcode::{Flags, Opcode};
use crate::types::TypeInterner;

/// The brackets of nodes in one another: a bit each, set for `{`.
struct Nesting {
    is_tuple: u64,
    depth: u32,
}

impl Nesting {
    /// Nodes in one another deeper than this are only looked through for their end.
    const MAX: u32 = u64::BITS - 1;

    fn open(&mut self, bracket: u8) {
        self.is_tuple = self.is_tuple << 1 | u64::from(bracket == b'{');
        self.depth += 1;
    }

    fn close(&mut self) {
        self.is_tuple >>= 1;
        self.depth -= 1;
    }

    fn closing(&self) -> u8 {
        if self.in_tuple() { b'}' } else { b')' }
    }

    fn in_tuple(&self) -> bool {
        self.is_tuple & 1 != 0
    }
}

impl Cursor<'_> {
    /// From the `!` of a node that has no number, goes to its bracket; takes all of it if it is a string, and tells so.
    #[inline]
    pub(super) fn is_string_node(&mut self) -> Read<bool> {
        self.pos += 1;
        if self.at_metadata_word() {
            self.pos += self.word_here().len();
            return if self.next_token() == b'(' { Ok(false) } else { self.error("expected '(' here") };
        }
        match self.next_token() {
            b'"' => self.string().map(|_| true),
            b'{' => Ok(false),
            _ => self.error("expected metadata node"),
        }
    }

    /// Takes `!{...}`, `!DIName(...)` or `!"string"` from its `!` on, and notes the numbers of nodes that it mentions, and where. Fields
    /// and words in them may be those of a newer LLVM's.
    pub(super) fn skip_node(&mut self, types: &mut TypeInterner<'_>, mut note: impl FnMut(u32, usize)) -> Read<()> {
        if self.is_string_node()? {
            return Ok(());
        }
        let mut nesting = Nesting { is_tuple: 0, depth: 0 };
        loop {
            // At an opening bracket.
            let bracket = self.peek();
            if nesting.depth == Nesting::MAX {
                self.balanced()?;
            } else {
                self.pos += 1;
                nesting.open(bracket);
                if self.next_token() != nesting.closing() && self.skip_element(types, &nesting, &mut note)? {
                    continue;
                }
            }
            loop {
                match self.next_token() {
                    b',' => {
                        self.pos += 1;
                        if self.skip_element(types, &nesting, &mut note)? {
                            break;
                        }
                    }
                    c if c == nesting.closing() => {
                        self.pos += 1;
                        nesting.close();
                        if nesting.depth == 0 {
                            return Ok(());
                        }
                    }
                    _ if nesting.in_tuple() => return self.error("expected end of metadata node"),
                    _ => return self.error("expected ',' or ')' here"),
                }
            }
        }
    }

    /// Takes an element of a node; if that has brackets of its own, goes to the opening one, and tells so.
    #[inline]
    fn skip_element(
        &mut self,
        types: &mut TypeInterner<'_>,
        nesting: &Nesting,
        note: &mut impl FnMut(u32, usize),
    ) -> Read<bool> {
        let mut c = self.next_token();
        if c.is_ascii_alphabetic() && !nesting.in_tuple() {
            let end = self.name_end(self.pos);
            if self.text.get(end) == Some(&b':') {
                self.pos = end + 1;
                c = self.next_token();
            }
        }
        match c {
            b'!' => {
                let bang = self.pos;
                let mut number = Cursor { pos: bang + 1, ..*self };
                if number.next_token().is_ascii_digit() {
                    note(number.integer32().unwrap_or(u32::MAX), bang);
                    self.pos = number.pos;
                    // One that is too long.
                    while self.peek().is_ascii_digit() {
                        self.pos += 1;
                    }
                    return Ok(false);
                }
                return self.is_string_node().map(|is_string| !is_string);
            }
            b'{' if !nesting.in_tuple() => return Ok(true),
            b'"' if !nesting.in_tuple() => return self.string().map(|_| false),
            b'0'..=b'9' | b'-' if !nesting.in_tuple() => {
                self.skip_number();
                return Ok(false);
            }
            _ => {}
        }
        let mut word = self.word_here();
        if word == b"null" {
            self.pos += word.len();
            return Ok(false);
        }
        if matches!(c, b'%' | b'{' | b'[' | b'<') || is_type_word(word) {
            read_type(self, types)?;
            return self.skip_value().map(|()| false);
        }
        if nesting.in_tuple() || word.is_empty() {
            return self.error("expected metadata operand");
        }
        loop {
            // `DIFlagPublic | DIFlagVirtual`
            self.pos += word.len();
            let mut next = *self;
            if !next.eat(b'|') {
                return Ok(false);
            }
            *self = next;
            word = self.peek_word();
            if word.is_empty() {
                return self.error("expected a flag");
            }
        }
    }

    /// Takes a number: `7`, `-1`, `1.0e+00`, `0xK4000`.
    #[inline]
    fn skip_number(&mut self) {
        self.pos = self.name_end(self.pos + 1);
        if self.peek() == b'+' && self.text[..self.pos].last() == Some(&b'e') {
            self.pos = self.name_end(self.pos + 1);
        }
    }

    /// Takes a constant without its type. What stands in its brackets is not looked at.
    pub(super) fn skip_value(&mut self) -> Read<()> {
        if matches!(self.next_token(), b'0'..=b'9' | b'-' | b'+') {
            self.skip_number();
            return Ok(());
        }
        while matches!(self.peek_word(), b"dso_local_equivalent" | b"no_cfi") {
            self.pos += self.word_here().len();
        }
        match self.next_token() {
            b'{' | b'[' | b'<' => return self.balanced().map(drop),
            b'@' | b'&' => {
                self.pos += 1;
                return self.name().map(drop);
            }
            _ => {}
        }
        let word = self.word_here();
        self.pos += word.len();
        match word {
            b"c" => self.string().map(drop),
            b"true" | b"false" | b"null" | b"undef" | b"poison" | b"zeroinitializer" | b"none" => Ok(()),
            [b'u' | b's', b'0', b'x', ..] => Ok(()),
            _ if word.is_empty() || is_known_word(word) && !may_have_operands(word) => {
                self.error_at(self.pos - word.len(), "expected value token")
            }
            _ => {
                self.skip_flags()?;
                if self.next_token() != b'(' {
                    return self.error("expected '(' in constant expression");
                }
                self.balanced().map(drop)
            }
        }
    }

    /// Takes `{ 1, 0 }`, the order of a value's uses.
    pub(super) fn skip_use_order(&mut self) -> Read<()> {
        self.expect(b'{', "here")?;
        loop {
            self.integer32()?;
            if !self.eat(b',') {
                return self.expect(b'}', "here");
            }
        }
    }

    /// Takes `inbounds inrange(-8, 8)`.
    fn skip_flags(&mut self) -> Read<()> {
        loop {
            let word = self.peek_word();
            let is_range = word == b"inrange";
            if !is_range && Flags::from_keyword(word).is_none() {
                return Ok(());
            }
            self.pos += word.len();
            if is_range && self.next_token() == b'(' {
                self.balanced()?;
            }
        }
    }
}

/// Whether a constant may start with this word and go on in parentheses.
fn may_have_operands(word: &[u8]) -> bool {
    Opcode::from_keyword(word).is_some() || matches!(word, b"blockaddress" | b"ptrauth" | b"splat")
}
