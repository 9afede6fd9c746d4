//! The ends of texts that are not read: of a function's body, of an entry of a summary.

use crate::read::cursor::{Cursor, Read};

impl Cursor<'_> {
    /// Skips a body, from its opening brace to after the closing one.
    pub(super) fn skip_body(&mut self) -> Read<()> {
        let start = self.pos;
        let skipped = self.skip_body_without_slashes();
        // Hardly any text has a slash outside of strings. Without one before the likely end, that
        // is the end.
        let end = if skipped.is_ok() { self.pos } else { self.text.len() };
        let body = &self.text[start..end];
        let has = |comment: &[u8; 2]| memchr::memmem::find(body, comment).is_some();
        let has_comment = || has(b"/*") || self.slash_comments && has(b"//");
        if memchr::memchr(b'/', body).is_none() || !has_comment() {
            return skipped;
        }
        self.pos = start;
        self.skip_braces()
    }

    /// The same, where every comment starts with a semicolon.
    fn skip_body_without_slashes(&mut self) -> Read<()> {
        let text = self.text;
        let start = self.pos;
        // Mostly there are no strings and no other brackets. Then the brace at the start of a line,
        // which is in no comment, is the end.
        if let Some(n) = memchr::memchr3(b'{', b'}', b'"', &text[start + 1..])
            && text[start + n..].starts_with(b"\n}")
        {
            self.pos = start + n + 2;
            return Ok(());
        }
        let mut depth = 0;
        // From here to the next quote, comment or closing brace there are only opening ones.
        let mut plain = start;
        while let Some(n) = memchr::memchr3(b'}', b';', b'"', &text[plain..]) {
            let at = plain + n;
            // Mostly there is none, and finding that out is faster than counting.
            memchr::memchr_iter(b'{', &text[plain..at]).for_each(|_| depth += 1);
            plain = at + 1;
            match text[at] {
                b'}' => {
                    depth -= 1;
                    if depth == 0 {
                        self.pos = plain;
                        return Ok(());
                    }
                }
                b'"' => match memchr::memchr(b'"', &text[plain..]) {
                    Some(n) => plain += n + 1,
                    None => return self.error_at(at, "end of file in string constant"),
                },
                _ => match memchr::memchr2(b'\n', b'\r', &text[plain..]) {
                    Some(n) => plain += n + 1,
                    None => break,
                },
            }
        }
        self.never_closed(start)
    }

    /// The same for every text, more slowly.
    fn skip_braces(&mut self) -> Read<()> {
        let start = self.pos;
        let mut depth = 0;
        loop {
            match self.next_token() {
                b'"' => {
                    self.string()?;
                    continue;
                }
                b'{' => depth += 1,
                b'}' if depth == 1 => break,
                b'}' => depth -= 1,
                b'/' if self.at(b"/*") => return self.error("expected instruction opcode"),
                _ if self.at_end() => return self.never_closed(start),
                _ => {}
            }
            self.pos += 1;
        }
        self.pos += 1;
        Ok(())
    }

    fn never_closed(&self, start: usize) -> Read<()> {
        self.error_at(start, "found end of file when expecting more instructions: this body is never closed")
    }

    /// Skips a group in parentheses. LLVM skips summaries, too, and counts no other brackets in them.
    pub(super) fn skip_parentheses(&mut self) -> Read<()> {
        let (start, mut depth) = (self.pos, 0u32);
        loop {
            match self.next_token() {
                b'"' => {
                    self.string()?;
                    continue;
                }
                b'(' => depth += 1,
                b')' => depth -= 1,
                _ if self.at_end() => return self.error_at(start, "this parenthesis is never closed"),
                _ => {}
            }
            self.pos += 1;
            if depth == 0 {
                return Ok(());
            }
        }
    }
}
