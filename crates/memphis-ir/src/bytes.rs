//! Classes of bytes for LLVM's lexer.

/// Bytes of words.
pub(crate) const WORD: u8 = 1;
/// Bytes of names without quotes.
const NAME: u8 = 2;
/// Blanks.
pub(crate) const SPACE: u8 = 4;
/// Blanks, and the bytes that may start a comment.
pub(crate) const SKIPPED: u8 = 8;
/// Brackets, and the starts of strings and comments, in which there may be some.
pub(crate) const NESTING: u8 = 16;

/// The classes of each byte.
const CLASS: [u8; 256] = {
    let mut class = [0; 256];
    let mut i = 0;
    while i < 256 {
        let c = i as u8;
        if c.is_ascii_alphanumeric() || c == b'_' {
            class[i] |= WORD | NAME;
        }
        if matches!(c, b'-' | b'$' | b'.') {
            class[i] |= NAME;
        }
        // LLVM's lexer takes NUL for a blank.
        if matches!(c, b' ' | b'\t' | b'\n' | b'\r' | 0) {
            class[i] |= SPACE | SKIPPED;
        }
        if matches!(c, b';' | b'/') {
            class[i] |= SKIPPED;
        }
        if matches!(c, b'(' | b')' | b'[' | b']' | b'{' | b'}' | b'<' | b'>' | b'"' | b';' | b'/') {
            class[i] |= NESTING;
        }
        i += 1;
    }
    class
};

/// The classes of a byte.
#[inline(always)]
pub(crate) const fn classes(byte: u8) -> u8 {
    CLASS[byte as usize]
}

/// True for the bytes of names without quotes: letters, digits and `_-$.`. No token ends between
/// two of them, except an integer type: `i64noundef` is two tokens.
#[inline]
pub fn is_name_byte(c: u8) -> bool {
    classes(c) & NAME != 0
}

/// The text between the quotes of a string.
pub(crate) fn write_escaped(bytes: &[u8], out: &mut Vec<u8>) {
    for &c in bytes {
        match c {
            // LLVM doubles the backslash, and writes everything else in hexadecimal.
            b'\\' => out.extend_from_slice(b"\\\\"),
            b' '..=b'~' if c != b'"' => out.push(c),
            _ => out.extend_from_slice(format!("\\{c:02X}").as_bytes()),
        }
    }
}
