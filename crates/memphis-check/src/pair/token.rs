//! The tokens of LLVM IR text, as this checker reads them.
//!
//! It shares nothing with the reader of `memphis-ir`, so that what the reader skips is still
//! compared. Blanks and comments are no tokens. Every other byte is part of one.

use memphis_ir::{is_name_byte, unquoted_name};
use std::borrow::Cow;
use std::fmt;

/// A token.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Token<'t> {
    /// A keyword, a type's name, a number.
    Word(&'t [u8]),
    /// A string, without quotes and escapes.
    Text(Cow<'t, [u8]>),
    /// `%name`: a type or a local.
    Local(Name<'t>),
    /// `@name`
    Global(Name<'t>),
    /// `$name`
    Comdat(Name<'t>),
    /// `!kind`, a name of metadata.
    Kind(&'t [u8]),
    /// `!5`
    Node(u32),
    /// `#3`
    Group(u32),
    /// A block by its index in its function: the replacement for a label in a `blockaddress`.
    Block(u32),
    /// Anything else, byte by byte. A lone `!` is one.
    Sign(u8),
}

/// A name without its sigil.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Name<'t> {
    /// `%7`
    Number(u32),
    /// `%x`, `%"x"`: the name itself.
    Named(Cow<'t, [u8]>),
}

impl<'t> Name<'t> {
    /// The name that is written so, without its sigil.
    pub(super) fn of(written: &'t [u8]) -> Name<'t> {
        if written.starts_with(b"\"") {
            return Name::Named(unquoted_name(written));
        }
        let number = written.iter().all(u8::is_ascii_digit).then(|| parse(written)).flatten();
        let number = number.and_then(|number| u32::try_from(number).ok());
        number.map_or(Name::Named(written.into()), Name::Number)
    }

    /// The name as it may be written, without its sigil.
    pub(super) fn written(&self) -> Vec<u8> {
        match self {
            Name::Number(number) => number.to_string().into_bytes(),
            Name::Named(name) => quoted(name),
        }
    }

    /// The same name, independent of a text.
    pub(super) fn into_owned(self) -> Name<'static> {
        match self {
            Name::Number(number) => Name::Number(number),
            Name::Named(name) => Name::Named(name.into_owned().into()),
        }
    }
}

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Name::Number(number) => write!(f, "{number}"),
            Name::Named(name) => f.write_str(&String::from_utf8_lossy(name)),
        }
    }
}

/// A name in quotes, as in a text.
fn quoted(name: &[u8]) -> Vec<u8> {
    let mut out = vec![b'"'];
    for &byte in name {
        match byte {
            b'"' | b'\\' => out.extend(format!("\\{byte:02X}").bytes()),
            byte => out.push(byte),
        }
    }
    out.push(b'"');
    out
}

impl Token<'_> {
    /// True if this is the keyword.
    pub(super) fn is_word(&self, word: &[u8]) -> bool {
        matches!(self, Token::Word(found) if *found == word)
    }

    /// True if this is the byte.
    pub(super) fn is_sign(&self, sign: u8) -> bool {
        *self == Token::Sign(sign)
    }

    /// True if this is a number of digits alone.
    pub(super) fn is_number(&self) -> bool {
        self.number().is_some()
    }

    /// The number that this is.
    pub(super) fn number(&self) -> Option<u64> {
        let Token::Word(word) = self else { return None };
        word.iter().all(u8::is_ascii_digit).then(|| parse(word)).flatten()
    }
}

/// The tokens of a text, in order.
#[derive(Clone)]
pub(super) struct Tokens<'t> {
    text: &'t [u8],
    at: usize,
}

impl<'t> Tokens<'t> {
    pub(super) fn new(text: &'t [u8]) -> Tokens<'t> {
        Tokens { text, at: 0 }
    }

    /// Goes to the next token, past blanks and comments.
    fn skip_blanks(&mut self) {
        while let Some(&byte) = self.text.get(self.at) {
            self.at = match byte {
                b' ' | b'\t' | b'\n' | b'\r' | b'\0' => self.at + 1,
                b';' => {
                    let end = memchr::memchr2(b'\n', b'\r', &self.text[self.at..]);
                    end.map_or(self.text.len(), |end| self.at + end)
                }
                b'/' if self.text.get(self.at + 1) == Some(&b'*') => {
                    let end = memchr::memmem::find(&self.text[self.at + 2..], b"*/");
                    end.map_or(self.text.len(), |end| self.at + end + 4)
                }
                _ => return,
            };
        }
    }

    /// The word that starts `skip` bytes after the start of the token.
    fn word(&mut self, skip: usize, is_part: fn(u8) -> bool) -> &'t [u8] {
        let start = self.at + skip;
        let rest = &self.text[start..];
        let len = rest.iter().position(|&byte| !is_part(byte)).unwrap_or(rest.len());
        self.at = start + len;
        &rest[..len]
    }

    /// The string whose opening quote is `skip` bytes after the start of the token, with quotes.
    fn string(&mut self, skip: usize) -> &'t [u8] {
        let start = self.at + skip;
        let end = memchr::memchr(b'"', &self.text[start + 1..]);
        self.at = end.map_or(self.text.len(), |end| start + end + 2);
        &self.text[start..self.at]
    }

    /// The name after a sigil, or `None` when the sigil is alone.
    fn name(&mut self) -> Option<Name<'t>> {
        match self.text.get(self.at + 1) {
            Some(b'"') => Some(Name::of(self.string(1))),
            Some(&byte) if is_name_byte(byte) => Some(Name::of(self.word(1, is_name_byte))),
            _ => None,
        }
    }

    fn sigil(&mut self, token: impl FnOnce(Name<'t>) -> Token<'t>) -> Token<'t> {
        let sigil = self.text[self.at];
        match self.name() {
            Some(name) => token(name),
            None => self.sign(sigil),
        }
    }

    fn sign(&mut self, sign: u8) -> Token<'t> {
        self.at += 1;
        Token::Sign(sign)
    }

    /// `#3`, or the sign when something other than a number follows.
    fn group(&mut self) -> Token<'t> {
        let mut number = self.clone();
        let word = number.word(1, |byte| byte.is_ascii_digit());
        match parse(word).and_then(|number| u32::try_from(number).ok()) {
            Some(group) => {
                self.at = number.at;
                Token::Group(group)
            }
            None => self.sign(b'#'),
        }
    }

    fn metadata(&mut self) -> Token<'t> {
        let mut name = self.clone();
        let word = name.word(1, |byte| is_name_byte(byte) || byte == b'\\');
        if word.is_empty() {
            return self.sign(b'!');
        }
        self.at = name.at;
        let number = word.iter().all(u8::is_ascii_digit).then(|| parse(word)).flatten();
        number.and_then(|number| u32::try_from(number).ok()).map_or(Token::Kind(word), Token::Node)
    }
}

impl<'t> Iterator for Tokens<'t> {
    type Item = Token<'t>;

    fn next(&mut self) -> Option<Token<'t>> {
        self.skip_blanks();
        Some(match *self.text.get(self.at)? {
            b'"' => Token::Text(unquoted_name(self.string(0))),
            b'%' => self.sigil(Token::Local),
            b'@' => self.sigil(Token::Global),
            b'$' => self.sigil(Token::Comdat),
            b'!' => self.metadata(),
            b'#' => self.group(),
            byte if is_name_byte(byte) || byte == b'+' => Token::Word(self.word(0, |b| is_name_byte(b) || b == b'+')),
            byte => self.sign(byte),
        })
    }
}

fn parse(digits: &[u8]) -> Option<u64> {
    std::str::from_utf8(digits).ok()?.parse().ok()
}

/// The index of the token that closes the bracket opened at `open`.
///
/// Cost: linear in the number of tokens between them.
pub(super) fn closing(tokens: &[Token<'_>], open: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (index, token) in tokens.iter().enumerate().skip(open) {
        match token {
            Token::Sign(b'(' | b'[' | b'{' | b'<') => depth += 1,
            Token::Sign(b')' | b']' | b'}' | b'>') => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(index);
                }
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_but_blanks_and_comments_is_in_a_token() {
        let text = br#"store <2 x i8> c"a\22", ptr @"x y", !tbaa !5 ; "no" (
            #3 /* %x */ %0 %"0" !{i32 -1} 1.0e+1 ... $c #x"#;
        let shown: Vec<String> = Tokens::new(text).map(|token| format!("{token:?}")).collect();
        assert_eq!(shown.len(), 27, "{shown:#?}");
        let named = |name: &'static [u8]| Token::Local(Name::Named(name.into()));
        let locals: Vec<_> = Tokens::new(text).filter(|token| matches!(token, Token::Local(_))).collect();
        assert_eq!(locals, [Token::Local(Name::Number(0)), named(b"0")]);
        assert!(Tokens::new(text).any(|token| token == Token::Text(b"a\""[..].into())));
        assert!(!Tokens::new(text).any(|token| token == Token::Text(b"no"[..].into())));
    }

    #[test]
    fn brackets_close() {
        let tokens: Vec<_> = Tokens::new(b"byval([2 x {i8, <1 x i8>}]) x").collect();
        assert_eq!(closing(&tokens, 1), Some(tokens.len() - 2));
        assert_eq!(closing(&tokens[..tokens.len() - 2], 1), None);
    }
}
