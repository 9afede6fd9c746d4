//! Attributes in the text of headers and calls.

use crate::debug_info::comment_end;
use std::ops::Range;

/// The words of an attribute list: `noundef`, `align 8` (as two words), `"key"="value"`,
/// `byval(%T)`, `#3`. Types, names and punctuation come out as words that match no attribute.
///
/// Parentheses and strings are kept with the word they follow. Comments are no words.
pub fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            rest = match *rest {
                [b' ' | b'\t' | b'\n' | b'\r' | b'\0' | b',', ref tail @ ..] => tail,
                [b';' | b'/', ..] => match comment_end(rest, 0) {
                    Some(end) => &rest[end..],
                    None => break,
                },
                _ => break,
            };
        }
        if rest.is_empty() {
            return None;
        }
        let n = word_len(rest);
        let (word, tail) = rest.split_at(n);
        rest = tail;
        Some(word)
    })
}

fn word_len(text: &[u8]) -> usize {
    let (mut i, mut depth, mut quoted) = (0, 0usize, false);
    while i < text.len() {
        match text[i] {
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'(' | b'{' | b'[' | b'<' => depth += 1,
            b')' | b'}' | b']' | b'>' if depth > 0 => depth -= 1,
            b' ' | b'\t' | b'\n' | b'\r' | b'\0' | b',' if depth == 0 => break,
            b';' | b'/' => match comment_end(text, i) {
                Some(_) if depth == 0 => break,
                Some(end) => {
                    i = end;
                    continue;
                }
                None => {}
            },
            _ => {}
        }
        i += 1;
    }
    i.max(1)
}

/// The parameters in the text between the parentheses of a header or a type: type, attributes, name of each.
///
/// ```
/// let text = b"i32 noundef %n, ptr sret({ i32, i32 }) %\"a, b\", ...";
/// let found: Vec<_> = memphis_ir::attributes::parameters(text).collect();
/// assert_eq!(found, [&b"i32 noundef %n"[..], b"ptr sret({ i32, i32 }) %\"a, b\"", b"..."]);
/// ```
pub fn parameters(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    parameter_ranges(text).map(|range| text[range].trim_ascii())
}

/// As [`parameters`]: where each stands in the text, with the blanks around it.
pub fn parameter_ranges(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut start = 0;
    std::iter::from_fn(move || {
        let rest = text.get(start..).filter(|rest| !rest.trim_ascii().is_empty())?;
        let (mut depth, mut quoted) = (0usize, false);
        let mut length = 0;
        while let Some(&byte) = rest.get(length) {
            match byte {
                b'"' => quoted = !quoted,
                _ if quoted => {}
                b'(' | b'[' | b'{' | b'<' => depth += 1,
                b')' | b']' | b'}' | b'>' => depth = depth.saturating_sub(1),
                b',' if depth == 0 => break,
                b';' | b'/' => {
                    if let Some(end) = comment_end(rest, length) {
                        length = end;
                        continue;
                    }
                }
                _ => {}
            }
            length += 1;
        }
        let range = start..start + length;
        start = range.end + 1;
        Some(range)
    })
}

/// Whether a word of [`words`] is the attribute `name`, with or without arguments.
/// String attributes are given with their quotes: `"no-builtins"`.
pub fn is(word: &[u8], name: &[u8]) -> bool {
    word.strip_prefix(name).is_some_and(|rest| matches!(rest, [] | [b'(' | b'=', ..]))
}

/// Whether any word of `text` is the attribute `name`.
pub fn has(text: &[u8], name: &[u8]) -> bool {
    // Most lists do not, and are long. A searcher for the whole name takes longer to make than to look at its first bytes.
    let mut firsts = name.first().map(|&first| memchr::memchr_iter(first, text)).into_iter().flatten();
    firsts.any(|at| text[at..].starts_with(name)) && words(text).any(|w| is(w, name))
}

/// The text between the parentheses of the attribute `name`: `8` for `dereferenceable(8)`.
pub fn argument<'t>(text: &'t [u8], name: &[u8]) -> Option<&'t [u8]> {
    words(text).find_map(|w| w.strip_prefix(name)?.strip_prefix(b"(")?.strip_suffix(b")"))
}
