//! A position in the text and the tokens of LLVM's lexer.

use crate::bytes::{NESTING, SKIPPED, SPACE, WORD, classes, is_name_byte};
use crate::error::Error;
use crate::items::Span;
use crate::text::{leading_digits, unquoted};

/// The maximal nesting depth of types and constants. LLVM has no bound: its parser overflows a
/// stack of 8 MB between 1,000 and 10,000 levels of constants, and between 10,000 and 100,000
/// levels of types.
pub(super) const MAX_DEPTH: usize = 100_000;

/// Why something could not be read.
#[derive(Debug, Clone)]
pub(super) enum Fail {
    /// The text is wrong.
    Syntax(Box<Error>),
    /// A word that this reader does not know, where a newer LLVM may allow one.
    Unknown,
}

pub(super) type Read<T> = Result<T, Fail>;

impl Fail {
    /// The error of a reader at an offset, where it knows no way on: `unknown` is its message then.
    pub fn into_error(self, at: usize, unknown: &str) -> Error {
        match self {
            Fail::Syntax(error) => *error,
            Fail::Unknown => Error::new(at, unknown),
        }
    }
}

impl From<Error> for Fail {
    fn from(error: Error) -> Fail {
        Fail::Syntax(Box::new(error))
    }
}

/// The number of blanks that a text starts with.
#[inline]
fn leading_blanks(text: &[u8]) -> usize {
    let (eights, _) = text.as_chunks::<8>();
    for (i, &eight) in eights.iter().enumerate() {
        let others = u64::from_le_bytes(eight) ^ 0x2020_2020_2020_2020;
        if others != 0 {
            return 8 * i + others.trailing_zeros() as usize / 8;
        }
    }
    text.iter().position(|&c| c != b' ').unwrap_or(text.len())
}

/// See the module's head. `pos` never goes past the end of `text`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cursor<'t> {
    pub text: &'t [u8],
    pub pos: usize,
    /// True if `//` starts a comment, as it does in block-argument text.
    pub slash_comments: bool,
}

impl<'t> Cursor<'t> {
    /// A cursor in a text that may be wrong.
    pub fn new(text: &'t [u8], pos: usize) -> Self {
        Cursor { text, pos, slash_comments: false }
    }

    /// A cursor in a text that has been read before, so that each `//` in it is a comment.
    pub fn of_read_text(text: &'t [u8], pos: usize) -> Self {
        Cursor { text, pos, slash_comments: true }
    }

    /// The next byte, 0 at the end.
    #[inline]
    pub fn peek(&self) -> u8 {
        self.text.get(self.pos).copied().unwrap_or(0)
    }

    #[inline]
    pub fn peek_at(&self, ahead: usize) -> u8 {
        self.text.get(self.pos + ahead).copied().unwrap_or(0)
    }

    pub fn at_end(&self) -> bool {
        self.pos >= self.text.len()
    }

    /// Skips blanks, line ends and comments, then gives the next byte.
    #[inline(always)]
    pub fn next_token(&mut self) -> u8 {
        // Most tokens follow at once, or after one blank.
        let c = self.peek();
        if classes(c) & SKIPPED == 0 {
            return c;
        }
        let next = self.peek_at(1);
        if c == b' ' && classes(next) & SKIPPED == 0 {
            self.pos += 1;
            return next;
        }
        self.skip_to_token()
    }

    /// The same where the token is mostly an instruction's first, in the next line, or a label
    /// after an empty line.
    #[inline(always)]
    pub fn next_line(&mut self) -> u8 {
        let (skipped, first) = match self.text.get(self.pos..self.pos + 4) {
            Some(&[b'\n', b' ', b' ', first]) => (3, first),
            Some(&[b'\n', b'\n', first, _]) => (2, first),
            _ => return self.next_token(),
        };
        if classes(first) & SKIPPED != 0 {
            return self.skip_to_token();
        }
        self.pos += skipped;
        first
    }

    #[inline(never)]
    fn skip_to_token(&mut self) -> u8 {
        loop {
            match self.text.get(self.pos) {
                // The comment after a label is far to the right.
                Some(b' ') => self.pos += leading_blanks(&self.text[self.pos..]),
                Some(&c) if classes(c) & SPACE != 0 => self.pos += 1,
                Some(b';') => self.skip_line(),
                Some(b'/') if self.at_slash_comment() => self.skip_line(),
                // The caller, which expects a token here, reports a comment that is never closed.
                Some(b'/') if self.skip_block_comment() => {}
                Some(&c) => return c,
                None => return 0,
            }
        }
    }

    /// The offset of the next token.
    #[inline]
    pub fn token_start(&mut self) -> usize {
        self.next_token();
        self.pos
    }

    fn skip_line(&mut self) {
        let end = memchr::memchr2(b'\n', b'\r', &self.text[self.pos..]);
        self.pos = end.map_or(self.text.len(), |n| self.pos + n + 1);
    }

    fn at_slash_comment(&self) -> bool {
        self.slash_comments && self.at(b"//")
    }

    /// Skips a comment between `/*` and `*/` that starts here, if one does.
    fn skip_block_comment(&mut self) -> bool {
        if self.peek_at(1) != b'*' {
            return false;
        }
        let Some(n) = memchr::memmem::find(&self.text[self.pos + 2..], b"*/") else { return false };
        self.pos += n + 4;
        true
    }

    pub fn error<T>(&self, message: impl Into<String>) -> Read<T> {
        self.error_at(self.pos, message)
    }

    pub fn error_at<T>(&self, offset: usize, message: impl Into<String>) -> Read<T> {
        let mut at = Cursor { pos: offset, ..*self };
        if at.at(b"/*") && !at.skip_block_comment() {
            return Err(Error::new(offset, "this comment is never closed").into());
        }
        Err(Error::new(offset, message).into())
    }

    /// Takes the next token if it is the punctuation `c`.
    #[inline]
    pub fn eat(&mut self, c: u8) -> bool {
        if self.next_token() != c {
            return false;
        }
        self.pos += 1;
        true
    }

    /// True if exactly these bytes are next.
    #[inline]
    pub fn at<const N: usize>(&self, bytes: &[u8; N]) -> bool {
        self.text.get(self.pos..self.pos + N) == Some(bytes)
    }

    /// Takes exactly these bytes, if they are next.
    #[inline]
    pub fn take<const N: usize>(&mut self, bytes: &[u8; N]) -> bool {
        if !self.at(bytes) {
            return false;
        }
        self.pos += N;
        true
    }

    /// Takes a run of one to nine digits; longer ones may not fit, and are left.
    #[inline]
    pub fn digits(&mut self) -> Option<u32> {
        match self.text.get(self.pos..).and_then(<[u8]>::first_chunk) {
            Some(&eight) => match leading_digits(u64::from_le_bytes(eight)) {
                (0, _) => None,
                (8, _) => self.long_digits(),
                (len, n) => {
                    self.pos += len;
                    Some(n)
                }
            },
            None => self.long_digits(),
        }
    }

    /// The same, for any number of digits, anywhere.
    fn long_digits(&mut self) -> Option<u32> {
        let mut pos = self.pos;
        let mut n = 0;
        while let Some(digit) = self.text.get(pos).map(|c| c.wrapping_sub(b'0'))
            && digit < 10
        {
            if pos - self.pos == 9 {
                return None;
            }
            n = n * 10 + u32::from(digit);
            pos += 1;
        }
        if pos == self.pos {
            return None;
        }
        self.pos = pos;
        Some(n)
    }

    #[inline]
    pub fn expect(&mut self, c: u8, context: &str) -> Read<()> {
        if self.eat(c) { Ok(()) } else { self.error(format!("expected '{}' {context}", c as char)) }
    }

    /// The word that starts here, possibly empty, without taking it.
    #[inline]
    pub fn word_here(&self) -> &'t [u8] {
        let rest = &self.text[self.pos..];
        let len = rest.iter().position(|&c| classes(c) & WORD == 0).unwrap_or(rest.len());
        match &rest[..len] {
            // A type ends with its digits: `i32x` is two tokens. So is `cc10`.
            [b'i', digits @ ..] if digits.first().is_some_and(u8::is_ascii_digit) => {
                let n_digits = digits.iter().take_while(|c| c.is_ascii_digit()).count();
                &rest[..1 + n_digits]
            }
            [b'c', b'c', b'0'..=b'9', ..] => &rest[..2],
            word => word,
        }
    }

    /// Skips to the next token and gives the word there, possibly empty, without taking it.
    #[inline]
    pub fn peek_word(&mut self) -> &'t [u8] {
        self.next_token();
        self.word_here()
    }

    /// True if the next token, to which the cursor goes, is this word.
    #[inline]
    pub fn at_word(&mut self, word: &[u8]) -> bool {
        let goes_on = |&c: &u8| classes(c) & WORD != 0;
        self.next_token() == word[0]
            && self.text[self.pos..].starts_with(word)
            && !self.text.get(self.pos + word.len()).is_some_and(goes_on)
    }

    /// True if a comma follows; the cursor stays where it is.
    #[inline]
    pub fn at_comma(&self) -> bool {
        match self.text.get(self.pos..self.pos + 4) {
            Some([b',', ..]) => true,
            // Mostly this is the end of a line, and the next instruction follows, or the next
            // label, or nothing.
            Some([b'\n', b' ', b' ', b'%' | b'a'..=b'z'] | [b'\n', b'\n', b'0'..=b'9' | b'a'..=b'z', _]) => false,
            Some([b'\n', b'}', ..]) => false,
            _ => self.is_comma_next(),
        }
    }

    fn is_comma_next(&self) -> bool {
        let mut cur = *self;
        cur.next_token() == b','
    }

    /// Takes the next token if it is this word.
    #[inline]
    pub fn eat_word(&mut self, word: &[u8]) -> bool {
        let found = self.at_word(word);
        if found {
            self.pos += word.len();
        }
        found
    }

    pub fn expect_word(&mut self, word: &str, context: &str) -> Read<()> {
        if self.eat_word(word.as_bytes()) { Ok(()) } else { self.error(format!("expected '{word}' {context}")) }
    }

    /// The end of the run of name characters that starts at `pos`.
    #[inline]
    pub fn name_end(&self, mut pos: usize) -> usize {
        while let Some(&c) = self.text.get(pos) {
            if !is_name_byte(c) {
                break;
            }
            pos += 1;
        }
        pos
    }

    /// Takes the kind of an attachment, possibly empty: a run of name characters and escapes. The
    /// cursor is after its `!`.
    #[inline]
    pub fn attachment_kind(&mut self) -> &'t [u8] {
        let start = self.pos;
        self.pos = self.name_end(start);
        while self.peek() == b'\\' {
            self.pos = self.name_end(self.pos + 1);
        }
        &self.text[start..self.pos]
    }

    /// True if a word that is part of one token with its `!` is next: the kind of an attachment, or
    /// the name of a node. Numbers, strings and `{` are tokens of their own, which blanks may
    /// precede.
    #[inline]
    pub fn at_metadata_word(&self) -> bool {
        let c = self.peek();
        is_name_byte(c) && !c.is_ascii_digit() || c == b'\\'
    }

    /// Takes a string with its quotes.
    pub fn string(&mut self) -> Read<&'t [u8]> {
        if self.next_token() != b'"' {
            return self.error("expected a string");
        }
        let start = self.pos;
        match memchr::memchr(b'"', &self.text[start + 1..]) {
            Some(n) => {
                self.pos = start + n + 2;
                Ok(&self.text[start..self.pos])
            }
            None => self.error("end of file in string constant"),
        }
    }

    /// Takes a name after a sigil: quoted (kept with quotes), or a run of name characters, or a
    /// number. The cursor is after the sigil.
    #[inline]
    pub fn name(&mut self) -> Read<&'t [u8]> {
        let start = self.pos;
        let c = self.peek();
        if c == b'"' {
            let name = self.string()?;
            if memchr::memchr(0, &unquoted(name)).is_some() {
                return self.error_at(start, "NUL character is not allowed in names");
            }
            return Ok(name);
        }
        let end = if c.is_ascii_digit() {
            let mut end = start;
            while self.text.get(end).is_some_and(u8::is_ascii_digit) {
                end += 1;
            }
            end
        } else {
            self.name_end(start)
        };
        if end == start {
            return self.error("expected a name");
        }
        self.pos = end;
        Ok(&self.text[start..end])
    }

    /// The same; gives its place.
    pub fn name_span(&mut self) -> Read<Span> {
        let start = self.pos;
        self.name()?;
        Ok(Span { start, end: self.pos })
    }

    /// True if the next token starts with such a byte; the cursor goes to it then, and stays where
    /// it is if not.
    pub fn next_is(&mut self, wanted: impl Fn(u8) -> bool) -> bool {
        let mut cur = *self;
        let found = wanted(cur.next_token());
        if found {
            *self = cur;
        }
        found
    }

    /// Takes an alignment: a power of two up to 4 GiB.
    pub fn alignment(&mut self) -> Read<()> {
        let at = self.token_start();
        let n = self.integer()?;
        if !n.is_power_of_two() {
            return self.error_at(at, "alignment is not a power of two");
        }
        if n > 1 << 32 {
            return self.error_at(at, "huge alignments are not supported yet");
        }
        Ok(())
    }

    /// Takes a decimal number that fits.
    pub fn integer(&mut self) -> Read<u64> {
        self.next_token();
        let start = self.pos;
        while self.peek().is_ascii_digit() {
            self.pos += 1;
        }
        let digits = &self.text[start..self.pos];
        if digits.is_empty() {
            return self.error("expected integer");
        }
        match digits.iter().try_fold(0u64, |n, d| n.checked_mul(10)?.checked_add(u64::from(d - b'0'))) {
            Some(n) => Ok(n),
            None => self.error_at(start, "integer is too large"),
        }
    }

    #[inline]
    pub fn integer32(&mut self) -> Read<u32> {
        self.next_token();
        self.digits().map_or_else(|| self.long_integer32(), Ok)
    }

    fn long_integer32(&mut self) -> Read<u32> {
        let start = self.pos;
        match u32::try_from(self.integer()?) {
            Ok(n) => Ok(n),
            Err(_) => self.error_at(start, "expected 32-bit integer (too large)"),
        }
    }

    /// Takes a group in brackets, strings and comments respected, from its opening bracket to the
    /// closing one.
    pub fn balanced(&mut self) -> Read<&'t [u8]> {
        let start = self.pos;
        if !matches!(self.peek(), b'(' | b'[' | b'{' | b'<') {
            return self.error("expected '(' here");
        }
        let mut depth = 0usize;
        let mut i = start;
        while let Some(&c) = self.text.get(i) {
            if classes(c) & NESTING == 0 {
                i += 1;
                continue;
            }
            match c {
                b'(' | b'[' | b'{' | b'<' => depth += 1,
                b')' | b']' | b'}' | b'>' => {
                    depth -= 1;
                    if depth == 0 {
                        self.pos = i + 1;
                        return Ok(&self.text[start..=i]);
                    }
                }
                b'"' => match memchr::memchr(b'"', &self.text[i + 1..]) {
                    Some(n) => i += n + 1,
                    None => break,
                },
                b';' => match memchr::memchr2(b'\n', b'\r', &self.text[i..]) {
                    Some(n) => i += n,
                    None => break,
                },
                _ => {
                    let mut cur = Cursor { pos: i, ..*self };
                    if cur.at_slash_comment() {
                        cur.skip_line();
                        i = cur.pos;
                        continue;
                    }
                    if cur.skip_block_comment() {
                        i = cur.pos;
                        continue;
                    }
                    if cur.at(b"/*") {
                        return cur.error("expected a closing bracket");
                    }
                }
            }
            i += 1;
        }
        self.error("this bracket is never closed")
    }
}
