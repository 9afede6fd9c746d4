//! The spelling of LLVM IR: comments, words, quoted names, lists and numbers.

use crate::bytes::is_name_byte;
use std::borrow::Cow;
use std::ops::Range;

/// Splits `a, f(b, c), "d, e"` at its outer commas. Blanks and comments around an argument are not
/// part of it.
pub fn split_arguments(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = Some(text).filter(|text| !from_token(text).is_empty());
    std::iter::from_fn(move || {
        let argument;
        (argument, rest) = first_argument(rest?);
        Some(argument)
    })
}

/// The first argument, and the text after its comma.
fn first_argument(text: &[u8]) -> (&[u8], Option<&[u8]>) {
    let (mut depth, mut at) = (0usize, 0);
    // The visible text of the argument up to `piece`, the end of the last comment.
    let (mut seen, mut piece) = (None, 0);
    let mut rest = None;
    while let Some(&c) = text.get(at) {
        match c {
            _ if IS_PLAIN[c as usize] => {}
            b'"' => at = memchr::memchr(b'"', &text[at + 1..]).map_or(text.len() - 1, |n| at + 1 + n),
            b'(' | b'{' | b'[' | b'<' => depth += 1,
            b')' | b'}' | b']' | b'>' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => {
                rest = Some(&text[at + 1..]);
                break;
            }
            b';' | b'/' => {
                if let Some(after) = comment_end(text, at) {
                    seen = with_piece(seen, text, piece..at);
                    (piece, at) = (after, after);
                    continue;
                }
            }
            _ => {}
        }
        at += 1;
    }
    (&text[with_piece(seen, text, piece..at).unwrap_or(0..0)], rest)
}

/// From the start of `seen` to the last visible byte of the piece.
fn with_piece(seen: Option<Range<usize>>, text: &[u8], piece: Range<usize>) -> Option<Range<usize>> {
    let is_seen = |c: &u8| !is_blank(*c);
    let Some(first) = text[piece.clone()].iter().position(is_seen) else { return seen };
    let last = text[piece.clone()].iter().rposition(is_seen).unwrap_or(first);
    Some(seen.map_or(piece.start + first, |seen| seen.start)..piece.start + last + 1)
}

/// Bytes that neither separate nor nest.
const IS_PLAIN: [bool; 256] = {
    let mut plain = [true; 256];
    let mut i = 0;
    let others = b"\";/(){}[]<>,";
    while i < others.len() {
        plain[others[i] as usize] = false;
        i += 1;
    }
    plain
};

/// True if a byte is a blank for LLVM's lexer, which includes NUL.
pub(crate) fn is_blank(c: u8) -> bool {
    c.is_ascii_whitespace() || c == 0
}

/// The end of the comment that starts at `at`, if there is one.
#[inline]
pub fn comment_end(text: &[u8], at: usize) -> Option<usize> {
    let rest = &text[at..];
    let len = match rest {
        // In block-argument text alone; the reader refuses it in LLVM IR.
        [b'/', b'/', ..] | [b';', ..] => memchr::memchr2(b'\n', b'\r', rest),
        [b'/', b'*', ..] => memchr::memmem::find(&rest[2..], b"*/").map(|n| n + 4),
        _ => return None,
    };
    Some(len.map_or(text.len(), |len| at + len))
}

/// The offset after blanks and comments.
#[inline]
pub(crate) fn blank_end(text: &[u8], mut at: usize) -> usize {
    while let Some(&byte) = text.get(at) {
        at = match byte {
            b';' | b'/' => match comment_end(text, at) {
                Some(end) => end,
                None => break,
            },
            _ if is_blank(byte) => at + 1,
            _ => break,
        };
    }
    at
}

/// The text from its first token on.
pub fn from_token(text: &[u8]) -> &[u8] {
    &text[blank_end(text, 0)..]
}

/// The bytes of a name as written: without quotes, and with `\xx` decoded.
#[inline]
pub fn unquoted(name: &[u8]) -> Cow<'_, [u8]> {
    if name.first() == Some(&b'"') { without_quotes(name) } else { Cow::Borrowed(name) }
}

fn without_quotes(name: &[u8]) -> Cow<'_, [u8]> {
    let Some(inner) = name.strip_prefix(b"\"").and_then(|n| n.strip_suffix(b"\"")) else {
        return Cow::Borrowed(name);
    };
    if memchr::memchr(b'\\', inner).is_none() {
        return Cow::Borrowed(inner);
    }
    let (mut out, mut rest) = (Vec::with_capacity(inner.len()), inner);
    while let Some(&c) = rest.first() {
        let (byte, len) = if c == b'\\' { escaped(rest) } else { (c, 1) };
        out.push(byte);
        rest = &rest[len..];
    }
    Cow::Owned(out)
}

/// The byte that the backslash at the start stands for, and how long its text is.
fn escaped(text: &[u8]) -> (u8, usize) {
    let hex = |k: usize| text.get(k).and_then(|c| (*c as char).to_digit(16));
    match (hex(1), hex(2)) {
        (Some(high), Some(low)) => ((high * 16 + low) as u8, 3),
        _ if text.get(1) == Some(&b'\\') => (b'\\', 2),
        _ => (b'\\', 1),
    }
}

/// Writes a number in decimal digits.
pub fn write_number(out: &mut Vec<u8>, n: u32) {
    match decimal(n) {
        Some((digits, len)) => {
            let end = out.len() + len;
            out.extend_from_slice(&digits.to_le_bytes());
            out.truncate(end);
        }
        None => out.extend_from_slice(n.to_string().as_bytes()),
    }
}

/// The digits of a number of at most six digits, the first in the lowest byte, and their count.
#[inline]
pub(crate) fn decimal(n: u32) -> Option<(u64, usize)> {
    const PAIRS: [u16; 100] = {
        let mut pairs = [0; 100];
        let mut i = 0_u8;
        while i < 100 {
            pairs[i as usize] = u16::from_le_bytes([b'0' + i / 10, b'0' + i % 10]);
            i += 1;
        }
        pairs
    };
    let upper = u64::from(*PAIRS.get((n / 10_000) as usize)?);
    let middle = u64::from(PAIRS[(n / 100 % 100) as usize]);
    let lower = u64::from(PAIRS[(n % 100) as usize]);
    let more = [10, 100, 1_000, 10_000, 100_000].iter().filter(|&&bound| n >= bound).count();
    Some(((upper | middle << 16 | lower << 32) >> (8 * (5 - more)), 1 + more))
}

/// The number of leading digits among eight bytes, the first of which is the lowest; and the number
/// that the digits form, if they are less than eight.
#[inline]
pub(crate) fn leading_digits(bytes: u64) -> (usize, u32) {
    // This operation maps a digit to its value, and every other byte to more than nine.
    let values = bytes ^ 0x3030_3030_3030_3030;
    let others = (values | values.wrapping_add(0x7676_7676_7676_7676)) & 0x8080_8080_8080_8080;
    let len = others.trailing_zeros() as usize / 8;
    if len == 0 || len == 8 {
        return (len, 0);
    }
    // Zeros come in front; then neighbours are joined, to pairs, to fours, to one number.
    let digits = values << (64 - 8 * len);
    let pairs = (digits.wrapping_mul(10 << 8 | 1) >> 8) & 0x00ff_00ff_00ff_00ff;
    let fours = (pairs.wrapping_mul(100 << 16 | 1) >> 16) & 0x0000_ffff_0000_ffff;
    (len, (fours.wrapping_mul(10_000 << 32 | 1) >> 32) as u32)
}

/// A decimal number that fits.
pub(crate) fn number(text: &[u8]) -> Option<u64> {
    let digit = |c: &u8| c.is_ascii_digit().then(|| u64::from(c - b'0'));
    let number = text.iter().try_fold(0u64, |n, c| n.checked_mul(10)?.checked_add(digit(c)?))?;
    (!text.is_empty()).then_some(number)
}

/// The offset of a part of a text in it.
pub fn offset_in(part: &[u8], text: &[u8]) -> usize {
    part.as_ptr().addr() - text.as_ptr().addr()
}

/// A range of offsets, for slicing a text.
#[inline]
pub(crate) fn bytes_of(offsets: &Range<u32>) -> Range<usize> {
    offsets.start as usize..offsets.end as usize
}

/// The number of digits that a text starts with, and the number that they form, if it fits.
#[inline]
pub(crate) fn leading_number(text: &[u8]) -> (usize, Option<u32>) {
    match text.first_chunk().map(|&eight| leading_digits(u64::from_le_bytes(eight))) {
        Some((len, number)) if len < 8 => (len, (len > 0).then_some(number)),
        _ => {
            let len = text.iter().take_while(|c| c.is_ascii_digit()).count();
            (len, std::str::from_utf8(&text[..len]).ok().and_then(|digits| digits.parse().ok()))
        }
    }
}

/// Of the text after a label of this length, the part from LLVM's comment column on; `None` if
/// there is more than blanks before that column.
#[inline]
pub(crate) fn at_comment_column(after_label: &[u8], label: usize) -> Option<&[u8]> {
    let (before, rest) = after_label.split_at_checked(COMMENT_COLUMN.saturating_sub(label))?;
    // Two ranges of fixed length cover it.
    const FIRST: usize = 40;
    let is_blank = match (before.first_chunk::<FIRST>(), before.last_chunk::<{ COMMENT_COLUMN - FIRST }>()) {
        (Some(first), Some(last)) => *first == [b' '; FIRST] && *last == [b' '; COMMENT_COLUMN - FIRST],
        _ => before.iter().all(|&c| c == b' '),
    };
    is_blank.then_some(rest)
}

/// Writes the blanks after a label of this length, up to LLVM's comment column.
pub(crate) fn go_to_comment_column(out: &mut Vec<u8>, label: usize) {
    out.resize(out.len() + COMMENT_COLUMN.saturating_sub(label).max(1), b' ');
}

/// The column in which LLVM writes the predecessors of a block, from the start of its label.
const COMMENT_COLUMN: usize = 50;

/// Keeps those places, which are ascending, that are in no comment and no string, and where a word
/// starts.
///
/// Cost: if there are any, a search through the text before the last one for the starts of strings
/// and comments.
pub(crate) fn keep_code(text: &[u8], places: &mut Vec<usize>) {
    let mut walk = CodeWalk::new(text);
    places.retain(|&place| walk.is_code(place) && starts_word(text, place));
}

/// True if what is at a place is not the rest of a word or name.
pub(crate) fn starts_word(text: &[u8], place: usize) -> bool {
    let is_name = |byte: u8| is_name_byte(byte) || matches!(byte, b'@' | b'%' | b'!' | b'$');
    matches!(text[place], b'@' | b'!') || text[..place].last().is_none_or(|&byte| !is_name(byte))
}

/// A walk through a text that tells code from strings and comments.
pub(crate) struct CodeWalk<'t> {
    text: &'t [u8],
    /// The end of the code, string or comment that was passed last.
    at: usize,
}

impl<'t> CodeWalk<'t> {
    pub(crate) fn new(text: &'t [u8]) -> CodeWalk<'t> {
        CodeWalk { text, at: 0 }
    }

    /// True if a place is in no comment and no string. Places are asked for in ascending order.
    ///
    /// Cost: a search through the text from the place before.
    pub(crate) fn is_code(&mut self, place: usize) -> bool {
        while self.at < place {
            let Some(n) = memchr::memchr3(b'"', b';', b'/', &self.text[self.at..place]) else {
                self.at = place;
                break;
            };
            let start = self.at + n;
            self.at = match self.text[start] {
                b'"' => memchr::memchr(b'"', &self.text[start + 1..]).map_or(self.text.len(), |n| start + n + 2),
                _ => comment_end(self.text, start).unwrap_or(start + 1),
            };
        }
        self.at <= place
    }
}
