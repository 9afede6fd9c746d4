//! Text into tokens.

use crate::report::Report;

/// The kinds of tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Name,
    /// As it is written; above the largest `int` it wraps.
    Number(u32),
    /// With its quotes; the escapes are valid.
    String,
    Keyword(Keyword),
    Symbol(Symbol),
    /// Text that is no token of wend. The lexer has reported it.
    Unknown,
    End,
}

/// A list of words or symbols with their spellings.
macro_rules! spellings {
    ($(#[$doc:meta])* $name:ident { $($variant:ident $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name { $($variant,)* }

        impl $name {
            pub const ALL: &[$name] = &[$($name::$variant,)*];

            pub fn text(self) -> &'static str {
                match self { $($name::$variant => $text,)* }
            }
        }
    };
}

spellings! {
    /// Words that are no names.
    Keyword {
        Int "int", Bool "bool", True "true", False "false", If "if", Else "else", While "while", Return "return",
        Print "print", Println "println",
    }
}

spellings! {
    /// Two-character tokens before their one-character prefixes.
    Symbol {
        Or "||", And "&&", LessEqual "<=", GreaterEqual ">=", Equal "==", NotEqual "!=", Less "<", Greater ">", Not "!",
        Assign "=", Plus "+", Minus "-", Times "*", Divide "/", Remainder "%", Open "(", Close ")", OpenBody "{",
        CloseBody "}", Comma ",", Semicolon ";",
    }
}

/// A token and its bytes in the text.
#[derive(Debug, Clone, Copy)]
pub struct Token {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
}

/// All tokens, the last one of kind [`Kind::End`]. What is none is reported.
///
/// Cost: linear in the text.
pub fn tokens(text: &str, report: &mut Report) -> Vec<Token> {
    let mut lexer = Lexer { text, at: 0, report, tokens: Vec::new() };
    while lexer.token() {}
    lexer.tokens
}

struct Lexer<'t, 'r> {
    text: &'t str,
    at: usize,
    report: &'r mut Report,
    tokens: Vec<Token>,
}

impl<'t> Lexer<'t, '_> {
    /// Takes one token, or something that is none. `false` at the end.
    fn token(&mut self) -> bool {
        self.blanks();
        let start = self.at;
        let Some(first) = self.rest().chars().next() else {
            self.push(Kind::End, start);
            return false;
        };
        if first.is_ascii_digit() {
            self.number();
        } else if is_word(first) {
            let word = self.take(is_word);
            let keyword = Keyword::ALL.iter().find(|keyword| keyword.text() == word);
            self.push(keyword.map_or(Kind::Name, |&keyword| Kind::Keyword(keyword)), start);
        } else if first == '"' {
            self.string();
        } else if let Some(&symbol) = Symbol::ALL.iter().find(|symbol| self.rest().starts_with(symbol.text())) {
            self.at += symbol.text().len();
            self.push(Kind::Symbol(symbol), start);
        } else {
            self.unknown(first);
        }
        true
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn take(&mut self, wanted: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let taken = &rest[..rest.find(|c| !wanted(c)).unwrap_or(rest.len())];
        self.at += taken.len();
        taken
    }

    fn push(&mut self, kind: Kind, start: usize) {
        self.tokens.push(Token { kind, start, end: self.at });
    }

    fn blanks(&mut self) {
        loop {
            self.take(|c| c.is_ascii_whitespace());
            if !self.rest().starts_with("//") {
                return;
            }
            self.take(|c| c != '\n');
        }
    }

    fn number(&mut self) {
        let start = self.at;
        let word = self.take(is_word);
        let value = word.bytes().try_fold(0u32, |value, digit| {
            value.checked_mul(10)?.checked_add(u32::from(digit).wrapping_sub(u32::from(b'0')))
        });
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
        let value = match value {
            Some(value) if is_number => value,
            _ if is_number => {
                self.report.error(
                    start,
                    format!("{} is too large: a number has 32 bits and ends at {}", shown(word), u32::MAX),
                );
                0
            }
            _ => {
                self.report.error(start, format!("'{}' is neither a number nor a name", shown(word)));
                0
            }
        };
        self.push(Kind::Number(value), start);
    }

    fn string(&mut self) {
        let start = self.at;
        self.at += 1;
        loop {
            self.take(|c| !matches!(c, '"' | '\\' | '\n'));
            let mut rest = self.rest().chars();
            match (rest.next(), rest.next()) {
                (Some('"'), _) => {
                    self.at += 1;
                    return self.push(Kind::String, start);
                }
                (Some('\\'), Some(escaped)) if escaped != '\n' => {
                    let (len, byte) = escape(&self.rest()[1..]);
                    if let Err(why) = byte {
                        let written = &self.rest()[..1 + len.max(escaped.len_utf8())];
                        let message = match why {
                            NoByte::TooLarge => format!("the escape '{written}' is larger than a byte"),
                            NoByte::Unknown => format!("there is no escape '{written}'; {KNOWN_ESCAPES}"),
                        };
                        self.report.error(self.at, message);
                    }
                    self.at += 1 + len.max(escaped.len_utf8());
                }
                _ => break,
            }
        }
        self.take(|c| c == '\\');
        self.report.error(start, "missing '\"' at the end of the string; a string is on one line");
        self.push(Kind::String, start);
        // The string has taken the semicolon, so the parser must not report that one is missing.
        self.push(Kind::Symbol(Symbol::Semicolon), self.at);
    }

    fn unknown(&mut self, first: char) {
        let start = self.at;
        let begins_token =
            |c: char| is_word(c) || c == '"' || Symbol::ALL.iter().any(|symbol| symbol.text().starts_with(c));
        let run = match first {
            '&' | '|' => self.take(|c| c == first),
            _ => self.take(|c| !c.is_ascii_whitespace() && !begins_token(c)),
        };
        let instead = Symbol::ALL.iter().find(|symbol| symbol.text().starts_with(first));
        let hint = instead.map_or(String::new(), |symbol| format!("; did you mean '{}'?", symbol.text()));
        self.report.error(start, format!("there is no '{}' in wend{hint}", shown(run)));
        // What it stands for is known well enough to read on.
        self.push(instead.map_or(Kind::Unknown, |&symbol| Kind::Symbol(symbol)), start);
    }
}

fn is_word(c: char) -> bool {
    c == '_' || c.is_ascii_alphanumeric()
}

const KNOWN_ESCAPES: &str =
    "known are \\b, \\f, \\n, \\r, \\t, \\\", \\\\, up to three octal digits, and \\x with hexadecimal digits";

/// The reason why an escape stands for no byte.
#[derive(Debug, Clone, Copy)]
enum NoByte {
    Unknown,
    TooLarge,
}

/// The escape whose text begins after the backslash: the length of the text, and the byte that it
/// stands for. The escapes are those of the GNU assembler's strings, as in the first compiler of
/// the language.
fn escape(text: &str) -> (usize, Result<u8, NoByte>) {
    let digits = |from: usize, most: usize, radix: u32| {
        let run = text[from..].find(|c: char| !c.is_digit(radix)).unwrap_or(text.len() - from).min(most);
        let significant = text[from..from + run].trim_start_matches('0');
        let byte = match (run, significant) {
            (0, _) => Err(NoByte::Unknown),
            (_, "") => Ok(0),
            (_, digits) => u8::from_str_radix(digits, radix).map_err(|_| NoByte::TooLarge),
        };
        (from + run, byte)
    };
    let byte = match text.bytes().next() {
        Some(b'b') => 8,
        Some(b'f') => 12,
        Some(b'n') => b'\n',
        Some(b'r') => b'\r',
        Some(b't') => b'\t',
        Some(byte @ (b'"' | b'\\')) => byte,
        Some(b'0'..=b'7') => return digits(0, 3, 8),
        Some(b'x' | b'X') => return digits(1, usize::MAX, 16),
        _ => return (0, Err(NoByte::Unknown)),
    };
    (1, Ok(byte))
}

/// The bytes of a string, from its text with quotes. Of an escape that stands for no byte, nothing
/// is left.
pub fn string_bytes(text: &str) -> Vec<u8> {
    let text = text.strip_prefix('"').unwrap_or(text);
    let mut rest = text.strip_suffix('"').unwrap_or(text);
    let mut bytes = Vec::with_capacity(rest.len());
    while let Some((plain, escaped)) = rest.split_once('\\') {
        bytes.extend_from_slice(plain.as_bytes());
        let (len, byte) = escape(escaped);
        bytes.extend(byte.ok());
        rest = &escaped[len..];
    }
    bytes.extend_from_slice(rest.as_bytes());
    bytes
}

/// The text of a word as it is quoted in a message: cut if it is long.
pub fn shown(word: &str) -> String {
    const LONGEST: usize = 40;
    match word.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &word[..end]),
        None => word.to_owned(),
    }
}
