//! Errors about the text of a module: where they are and how they are shown.

use std::fmt;

/// A problem in the text of a module, at a byte offset of that text.
///
/// It becomes a [`Diagnostic`], which knows file, line and column, through [`Error::locate`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    /// Byte offset of the offending place, from the start of the module's text.
    pub offset: usize,
    /// One sentence without a full stop: the mistake, and the text that was expected.
    pub message: String,
}

impl Error {
    /// An error at `offset`.
    pub fn new(offset: usize, message: impl Into<String>) -> Error {
        Error { offset, message: message.into() }
    }

    /// Finds line and column of the error in `text`, the text of the whole module.
    ///
    /// Cost: linear in the offset, so call it for errors that are shown.
    pub fn locate(&self, file: &str, text: &[u8]) -> Diagnostic {
        self.at(Place::of(text, self.offset), file, text)
    }

    /// The error at a place that is known.
    pub(crate) fn at(&self, place: Place, file: &str, text: &[u8]) -> Diagnostic {
        let line_start = place.line_start();
        let line_end = memchr::memchr(b'\n', &text[line_start..]).map_or(text.len(), |n| line_start + n);
        let mut line = &text[line_start..line_end];
        if let [rest @ .., b'\r'] = line {
            line = rest;
        }
        Diagnostic {
            file: file.to_owned(),
            line: place.line,
            column: place.column,
            source_line: String::from_utf8_lossy(line).into_owned(),
            message: self.message.clone(),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at byte {}: {}", self.offset, self.message)
    }
}

impl std::error::Error for Error {}

/// Line and column of a byte offset, both counted from one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Line number, from one.
    pub line: usize,
    /// Column in bytes, from one.
    pub column: usize,
    offset: usize,
}

impl Place {
    /// The place of `offset` in `text`; an offset past the end is the end. Cost: linear in
    /// `offset`.
    pub fn of(text: &[u8], offset: usize) -> Place {
        let before = &text[..offset.min(text.len())];
        Place::on_line(1 + memchr::memchr_iter(b'\n', before).count(), text, offset)
    }

    /// The place of an offset whose line is known.
    pub(crate) fn on_line(line: usize, text: &[u8], offset: usize) -> Place {
        let offset = offset.min(text.len());
        let line_start = memchr::memrchr(b'\n', &text[..offset]).map_or(0, |n| n + 1);
        Place { line, column: offset - line_start + 1, offset }
    }

    /// The offset at which the line starts.
    pub fn line_start(&self) -> usize {
        self.offset + 1 - self.column
    }
}

/// An error with its place in a file, ready to be shown.
///
/// ```
/// use memphis_ir::Error;
/// let text = b"define void @f() {\n  rett void\n}\n";
/// let shown = Error::new(21, "expected an instruction").locate("a.ll", text).to_string();
/// assert_eq!(shown, "a.ll:2:3: error: expected an instruction\n  rett void\n  ^");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// Name of the file, as the user gave it.
    pub file: String,
    /// Line number, from one.
    pub line: usize,
    /// Column in bytes, from one.
    pub column: usize,
    /// The text of that line.
    pub source_line: String,
    /// The message.
    pub message: String,
}

/// Longer lines are cut around the caret when they are shown.
const MAX_SHOWN: usize = 160;

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}:{}:{}: error: {}", self.file, self.line, self.column, self.message)?;
        let line = &self.source_line;
        let caret = (0..=(self.column - 1).min(line.len())).rev().find(|&at| line.is_char_boundary(at)).unwrap_or(0);
        let is_long = line.chars().nth(MAX_SHOWN).is_some();
        let before = line[..caret].char_indices().rev().take(if is_long { MAX_SHOWN / 2 } else { MAX_SHOWN });
        let first = before.last().map_or(caret, |(at, _)| at);
        let shown: String = line[first..].chars().take(MAX_SHOWN).collect();
        writeln!(f, "{shown}")?;
        // Tabs stay tabs, so that the caret is under its character.
        for c in line[first..caret].chars() {
            f.write_str(if c == '\t' { "\t" } else { " " })?;
        }
        f.write_str("^")
    }
}

impl std::error::Error for Diagnostic {}
