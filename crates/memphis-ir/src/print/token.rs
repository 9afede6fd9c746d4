//! The text of locals with numbers.

use crate::text::decimal;

/// The text of a use of a local: `%` and a number or name, together at most six bytes, the first in
/// the lowest byte, and their count in the highest byte; a count of 0 for other texts. The upper
/// four bits of the highest byte are the [`Use`].
#[derive(Debug, Clone, Copy)]
pub(super) struct Token(u64);

/// The change to a use of a local in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// The use does not change.
    Kept = 0,
    /// The local has another number.
    Renumbered = 1,
    /// Another local is used, and this is its text. The text after it must not become a part of it.
    Exchanged = 2,
    /// Another value is used, or the value has to be looked up.
    Other = 3,
}

impl Token {
    /// The text is not short.
    pub(super) const LONG: Token = Token(0);

    pub(super) fn of_number(number: u32) -> Token {
        Token::of_name(b"", Some(number))
    }

    /// The token of a name, with a number after it if there is one.
    #[inline]
    pub(super) fn of_name(text: &[u8], number: Option<u32>) -> Token {
        let (digits, n_digits) = match number.map(decimal) {
            None => (0, 0),
            Some(Some(decimal)) => decimal,
            Some(None) => return Token::LONG,
        };
        if text.len() + n_digits > 6 {
            return Token::LONG;
        }
        let name = text.iter().rev().fold(digits, |name, &byte| name << 8 | u64::from(byte));
        Token(name << 8 | u64::from(b'%') | ((1 + text.len() + n_digits) as u64) << 56)
    }

    /// The token with a use, if none was set.
    #[inline]
    pub(super) fn with_use(self, usage: Use) -> Token {
        Token(self.0 | (usage as u64) << 60)
    }

    /// The token with another use.
    #[inline]
    pub(super) fn with_other_use(self, usage: Use) -> Token {
        Token(self.0 & !(0xf0 << 56)).with_use(usage)
    }

    /// The number of bytes; 0 if the token does not contain the text.
    #[inline]
    pub(super) fn len(self) -> usize {
        (self.0 >> 56) as usize & 0xf
    }

    #[inline]
    pub(super) fn usage(self) -> Use {
        match self.0 >> 60 {
            0 => Use::Kept,
            1 => Use::Renumbered,
            2 => Use::Exchanged,
            _ => Use::Other,
        }
    }

    /// True for the name or number of the local itself, false for a value that replaces it.
    #[inline]
    pub(super) fn is_own(self) -> bool {
        self.len() > 0 && self.0 >> 60 <= Use::Renumbered as u64
    }

    /// Writes the number with a colon after it, and without the `%`.
    #[inline(always)]
    pub(super) fn write_label(self, out: &mut Vec<u8>) {
        let end = out.len() + self.len();
        let digits = self.0 << 8 >> 16;
        out.extend_from_slice(&(digits | u64::from(b':') << (8 * (self.len() - 1))).to_le_bytes());
        out.truncate(end);
    }

    #[inline(always)]
    pub(super) fn write(self, out: &mut Vec<u8>) {
        let end = out.len() + self.len();
        out.extend_from_slice(&self.0.to_le_bytes());
        out.truncate(end);
    }
}

/// Counts numbers up, together with their tokens.
#[derive(Debug, Clone, Copy)]
pub(super) struct Counter {
    next: u32,
    /// The token of the next number.
    token: Token,
    /// The addend from a token to that of the next number, unless there is a carry.
    one: u64,
    /// The count of numbers before the next carry.
    until_carry: u32,
    /// The use of a local that had another number.
    if_other: Use,
}

impl Counter {
    pub(super) fn new() -> Counter {
        Counter::at(0)
    }

    #[inline(never)]
    fn at(next: u32) -> Counter {
        let token = Token::of_number(next);
        match token.len() {
            0 => Counter { next, token, one: 0, until_carry: u32::MAX, if_other: Use::Other },
            len => {
                let one = 1 << (8 * (len - 1));
                Counter { next, token, one, until_carry: 9 - next % 10, if_other: Use::Renumbered }
            }
        }
    }

    /// Returns the next number and its token. `before` is the previous number of the local, if it
    /// had one.
    #[inline(always)]
    pub(super) fn take(&mut self, before: u32) -> (u32, Token) {
        let number = self.next;
        let usage = if number == before { Use::Kept } else { self.if_other };
        let token = self.token.with_use(usage);
        if self.until_carry == 0 {
            *self = self.after_carry();
        } else {
            self.next += 1;
            self.token.0 += self.one;
            self.until_carry -= 1;
        }
        (number, token)
    }

    #[inline(never)]
    fn after_carry(self) -> Counter {
        let next = self.next + 1;
        // The digit before the last, if there is one and not the `%`.
        let tens = self.one.trailing_zeros() - 8;
        if tens >= 8 && (self.token.0 >> tens) as u8 != b'9' {
            let token = Token(self.token.0 - 9 * self.one + (1 << tens));
            return Counter { next, token, until_carry: 9, ..self };
        }
        Counter::at(next)
    }

    pub(super) fn go_to(&mut self, number: u32) {
        if self.next != number {
            *self = Counter::at(number);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::write_number;

    #[test]
    fn numbers_are_counted_up_over_all_lengths() {
        let mut counter = Counter::new();
        for n in 0..1_000_003 {
            let (number, token) = counter.take(n);
            assert_eq!(number, n);
            assert_eq!(token.0, Token::of_number(n).0, "{n}");
            assert_eq!(token.len() == 0, n > 999_999, "{n}");
        }
        for n in [7, 10, 99, 100, 12_345, 999_999, 1_000_000, u32::MAX - 2] {
            counter.go_to(n);
            let (mut local, mut label, mut digits) = (Vec::new(), Vec::new(), Vec::new());
            let (_, token) = counter.take(0);
            write_number(&mut digits, n);
            assert_eq!(digits, n.to_string().as_bytes());
            if token.len() > 0 {
                token.with_other_use(Use::Exchanged).write(&mut local);
                token.with_other_use(Use::Exchanged).write_label(&mut label);
                assert_eq!(local, format!("%{n}").as_bytes());
                assert_eq!(label, format!("{n}:").as_bytes());
            }
        }
    }

    #[test]
    fn short_names_are_tokens() {
        let written = |text: &str, number| {
            let mut out = Vec::new();
            Token::of_name(text.as_bytes(), number).with_use(Use::Exchanged).write(&mut out);
            String::from_utf8(out).unwrap()
        };
        assert_eq!(written(".", Some(0)), "%.0");
        assert_eq!(written(".", Some(12_345)), "%.12345");
        assert_eq!(written("ab.c.", Some(7)), "%ab.c.7");
        assert_eq!(written("abcdef", None), "%abcdef");
        assert_eq!(written("", None), "%");
        for (text, number) in [("abcdefg", None), ("abcde.", Some(0)), (".", Some(123_456)), ("", Some(1_000_000))] {
            assert_eq!(Token::of_name(text.as_bytes(), number).len(), 0, "{text} {number:?}");
        }
    }
}
