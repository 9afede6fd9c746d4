//! Lines of a text by offsets, for many queries.

use crate::{Diagnostic, Error, Place};
use std::sync::OnceLock;

/// The lines of a text. It finds the line of an offset by counting line ends in one chunk.
///
/// ```
/// use memphis_ir::LineIndex;
/// let lines = LineIndex::new(b"define void @f() {\n  ret void\n}\n");
/// assert_eq!(lines.line(21), 2);
/// assert_eq!((lines.place(21).line, lines.place(21).column), (2, 3));
/// ```
#[derive(Debug)]
pub struct LineIndex<'t> {
    text: &'t [u8],
    /// The number of line ends before each chunk, once there has been a query.
    line_ends: OnceLock<Vec<usize>>,
}

/// The size of a chunk in bytes.
const CHUNK: usize = 1 << 12;

impl<'t> LineIndex<'t> {
    /// The index of a text. The first query takes time linear in the text, each other one constant
    /// time, plus the length of the line for [`place`](LineIndex::place).
    pub fn new(text: &'t [u8]) -> Self {
        LineIndex { text, line_ends: OnceLock::new() }
    }

    fn line_ends(&self) -> &[usize] {
        self.line_ends.get_or_init(|| {
            let mut count = 0;
            let before = |chunk| {
                let before = count;
                count += memchr::memchr_iter(b'\n', chunk).count();
                before
            };
            self.text.chunks(CHUNK).map(before).collect()
        })
    }

    /// The line of a byte offset, from one; an offset past the end is the end.
    pub fn line(&self, offset: usize) -> usize {
        let offset = offset.min(self.text.len());
        let line_ends = self.line_ends();
        let chunk = (offset / CHUNK).min(line_ends.len().saturating_sub(1));
        let before = line_ends.get(chunk).copied().unwrap_or(0);
        1 + before + memchr::memchr_iter(b'\n', &self.text[chunk * CHUNK..offset]).count()
    }

    /// The place of a byte offset; an offset past the end is the end.
    pub fn place(&self, offset: usize) -> Place {
        Place::on_line(self.line(offset), self.text, offset)
    }

    /// An error in the text with its place, as [`Error::locate`] gives it.
    pub fn locate(&self, file: &str, error: &Error) -> Diagnostic {
        error.at(self.place(error.offset), file, self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_a_count_from_the_start() {
        let long = "x".repeat(CHUNK - 3) + "\n\n\n\n" + &"y\n".repeat(CHUNK);
        for text in ["", "\n", "a", "a\nb", &long] {
            let lines = LineIndex::new(text.as_bytes());
            for offset in 0..text.len() + 2 {
                assert_eq!(lines.place(offset), Place::of(text.as_bytes(), offset), "{offset}");
            }
        }
    }
}
