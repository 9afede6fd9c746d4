//! The tokens of LLVM's lexer, for tests: written after `LLLexer.cpp`, and sharing no code with the
//! reader under test.

use std::ops::Range;

/// Splits a text into tokens, without blanks and comments.
///
/// # Errors
/// The offset of the first text that is not a token.
pub fn tokens(text: &[u8]) -> Result<Vec<Range<usize>>, usize> {
    let mut lexer = Lexer { text, at: 0, in_summary: 0 };
    let mut found = Vec::new();
    while let Some(start) = lexer.skip_blanks()? {
        lexer.take()?;
        lexer.note(start);
        found.push(start..lexer.at);
    }
    Ok(found)
}

/// The texts of the tokens.
///
/// # Errors
/// As [`tokens`].
pub fn words(text: &[u8]) -> Result<Vec<&[u8]>, usize> {
    Ok(tokens(text)?.into_iter().map(|range| &text[range]).collect())
}

struct Lexer<'t> {
    text: &'t [u8],
    at: usize,
    /// In a line of a module summary a colon is a token: 0 outside, 1 before its brackets, then one
    /// more than brackets are open.
    in_summary: usize,
}

impl Lexer<'_> {
    fn byte(&self, at: usize) -> u8 {
        self.text.get(at).copied().unwrap_or(0)
    }

    /// Goes to the next token and returns its offset; `None` at the end.
    fn skip_blanks(&mut self) -> Result<Option<usize>, usize> {
        while let Some(&byte) = self.text.get(self.at) {
            match byte {
                0 | b' ' | b'\t' | b'\n' | b'\r' => self.at += 1,
                b';' => self.skip(|byte| !matches!(byte, b'\n' | b'\r')),
                b'/' if self.byte(self.at + 1) == b'*' => {
                    let rest = &self.text[self.at + 2..];
                    let len = rest.windows(2).position(|pair| pair == b"*/").ok_or(self.at)?;
                    self.at += len + 4;
                }
                _ => return Ok(Some(self.at)),
            }
        }
        Ok(None)
    }

    fn skip(&mut self, wanted: impl Fn(u8) -> bool) {
        while self.text.get(self.at).is_some_and(|&byte| wanted(byte)) {
            self.at += 1;
        }
    }

    /// Takes the token that starts here.
    fn take(&mut self) -> Result<(), usize> {
        let start = self.at;
        self.at += 1;
        match self.text[start] {
            b'@' | b'%' => self.take_variable(start),
            b'$' => match self.label_end(start) {
                Some(end) => {
                    self.at = end;
                    Ok(())
                }
                None => self.take_variable(start),
            },
            b'"' => {
                self.take_string(start)?;
                if self.byte(self.at) == b':' && self.in_summary == 0 {
                    self.at += 1;
                }
                Ok(())
            }
            b'!' => {
                if matches!(self.byte(self.at), b'a'..=b'z' | b'A'..=b'Z' | b'-' | b'$' | b'.' | b'_' | b'\\') {
                    self.skip(|byte| is_label(byte) || byte == b'\\');
                }
                Ok(())
            }
            b'#' | b'^' => {
                self.skip(|byte| byte.is_ascii_digit());
                Ok(())
            }
            b'.' => match self.label_end(start) {
                Some(end) => {
                    self.at = end;
                    Ok(())
                }
                None if self.text[start..].starts_with(b"...") => {
                    self.at = start + 3;
                    Ok(())
                }
                None => Err(start),
            },
            b'=' | b'[' | b']' | b'{' | b'}' | b'<' | b'>' | b'(' | b')' | b',' | b'*' | b'|' | b':' => Ok(()),
            b'0'..=b'9' | b'-' | b'+' => self.take_number(start),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => self.take_word(start),
            _ => Err(start),
        }
    }

    fn take_variable(&mut self, start: usize) -> Result<(), usize> {
        match self.byte(self.at) {
            b'"' => {
                self.at += 1;
                self.take_string(start)
            }
            b'0'..=b'9' => {
                self.skip(|byte| byte.is_ascii_digit());
                Ok(())
            }
            byte if is_label(byte) => {
                self.skip(is_label);
                Ok(())
            }
            _ => Err(start),
        }
    }

    /// Takes the rest of a string, and its closing quote.
    fn take_string(&mut self, start: usize) -> Result<(), usize> {
        self.skip(|byte| byte != b'"');
        self.at += 1;
        if self.at > self.text.len() { Err(start) } else { Ok(()) }
    }

    fn take_number(&mut self, start: usize) -> Result<(), usize> {
        if !self.text[start].is_ascii_digit() && !self.byte(self.at).is_ascii_digit() {
            self.at = self.label_end(start).ok_or(start)?;
            return Ok(());
        }
        self.skip(|byte| byte.is_ascii_digit());
        if self.text[start] != b'+'
            && let Some(end) = self.label_end(start)
        {
            self.at = end;
            return Ok(());
        }
        if self.byte(self.at) != b'.' {
            if self.text[start..].starts_with(b"0x") {
                self.at = start + 2;
                if matches!(self.byte(self.at), b'H' | b'K' | b'L' | b'M' | b'R') {
                    self.at += 1;
                }
                self.skip(|byte| byte.is_ascii_hexdigit());
            }
            return Ok(());
        }
        self.at += 1;
        self.skip(|byte| byte.is_ascii_digit());
        let sign = usize::from(matches!(self.byte(self.at + 1), b'-' | b'+'));
        if matches!(self.byte(self.at), b'e' | b'E') && self.byte(self.at + 1 + sign).is_ascii_digit() {
            self.at += 1 + sign;
            self.skip(|byte| byte.is_ascii_digit());
        }
        Ok(())
    }

    fn take_word(&mut self, start: usize) -> Result<(), usize> {
        if let Some(end) = self.label_end(start) {
            self.at = end;
            return Ok(());
        }
        self.skip(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        match &self.text[start..self.at] {
            [b'i', b'0'..=b'9', ..] => {
                self.at = start + 1;
                self.skip(|byte| byte.is_ascii_digit());
            }
            [b'c', b'c', b'0'..=b'9', ..] => self.at = start + 2,
            _ => {}
        }
        Ok(())
    }

    /// The end of a label, after its colon, if one starts at `start`.
    fn label_end(&self, start: usize) -> Option<usize> {
        if self.in_summary > 0 {
            return None;
        }
        let len = self.text[start..].iter().take_while(|&&byte| is_label(byte)).count();
        (self.byte(start + len) == b':').then_some(start + len + 1)
    }

    /// Records the start and the end of a line of a summary.
    fn note(&mut self, start: usize) {
        match (self.text[start], self.in_summary) {
            (b'^', 0) => self.in_summary = 1,
            (b'(', 1..) => self.in_summary += 1,
            (b')', 2) => self.in_summary = 0,
            (b')', 3..) => self.in_summary -= 1,
            // `^0 = flags: 8` has no brackets.
            (b'0'..=b'9', 1) => self.in_summary = 0,
            _ => {}
        }
    }
}

fn is_label(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'$' | b'.' | b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_of_llvm() {
        let cut = |text: &'static str| {
            let words = words(text.as_bytes()).expect("all are tokens");
            words.iter().map(|word| String::from_utf8_lossy(word).into_owned()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(cut("load i32i32 ptr%p"), "load i32 i32 ptr %p");
        assert_eq!(cut("i32 noundef%a;x\ri1 -5, cc10i8"), "i32 noundef %a i1 -5 , cc 10 i8");
        assert_eq!(cut("a-b:! {!x!5,\"q\":c\"x\""), "a-b: ! { !x ! 5 , \"q\": c \"x\"");
        assert_eq!(cut("float-1.5e+3,0xKAB,%5a /*\n;*/ @\"x y\"..."), "float -1.5e+3 , 0xKAB , %5 a @\"x y\" ...");
        assert_eq!(cut("^0=flags:8\n!DILocation(line:3)"), "^0 = flags : 8 !DILocation ( line: 3 )");
        assert_eq!(tokens(b"ret \x0c"), Err(4));
    }
}
