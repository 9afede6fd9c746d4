//! Attributes in the text of headers and calls.

use crate::debug_info::comment_end;
use crate::read::unquoted;
use std::borrow::Cow;
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

/// An attribute of a function, in a group or in a header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FunctionAttribute<'t> {
    /// The name, with quotes if it is a string: `nounwind`, `"probe-stack"`. Escaped bytes of a string
    /// stand in [one form](canonical_string).
    pub name: Cow<'t, [u8]>,
    /// The value of a string attribute, with quotes, in [one form](canonical_string).
    pub value: Option<Cow<'t, [u8]>>,
    /// The attribute as it is written, without blanks around `=` and parentheses.
    pub text: Cow<'t, [u8]>,
}

/// The attributes in the text of a group or a header, and in a header the other words, which match no
/// attribute. LLVM lets blanks stand around `=` and before parentheses.
///
/// ```
/// use memphis_ir::attributes::function_attributes;
/// let found: Vec<_> = function_attributes(b"nounwind \"a\" = \"\\62\" memory (read)").collect();
/// let names: Vec<_> = found.iter().map(|attribute| &*attribute.name).collect();
/// assert_eq!(names, [&b"nounwind"[..], b"\"a\"", b"memory"]);
/// assert_eq!(found[1].value.as_deref(), Some(&b"\"b\""[..]));
/// assert_eq!(&*found[2].text, b"memory(read)");
/// ```
pub fn function_attributes(text: &[u8]) -> impl Iterator<Item = FunctionAttribute<'_>> {
    let mut rest = words(text).peekable();
    std::iter::from_fn(move || {
        let mut text = Cow::Borrowed(rest.next()?);
        while let Some(next) =
            rest.next_if(|next| text.ends_with(b"=") || next.starts_with(b"=") || next.starts_with(b"("))
        {
            text.to_mut().extend_from_slice(next);
        }
        Some(FunctionAttribute::new(text))
    })
}

impl<'t> FunctionAttribute<'t> {
    fn new(text: Cow<'t, [u8]>) -> FunctionAttribute<'t> {
        let slice = |range: Range<usize>| match &text {
            Cow::Borrowed(text) => Cow::Borrowed(&text[range]),
            Cow::Owned(text) => Cow::Owned(text[range].to_vec()),
        };
        let (name, value) = if text.starts_with(b"\"") {
            let end = memchr::memchr(b'"', &text[1..]).map_or(text.len(), |n| n + 2);
            let value = text[end..].starts_with(b"=\"").then(|| canonical_string(slice(end + 1..text.len())));
            (canonical_string(slice(0..end)), value)
        } else {
            let end = text.iter().position(|c| matches!(c, b'(' | b'=')).unwrap_or(text.len());
            (slice(0..end), None)
        };
        FunctionAttribute { name, value, text }
    }
}

/// A string in quotes with each byte written in the only way in which LLVM prints it: `"\41"` is `"A"`.
pub fn canonical_string(text: Cow<'_, [u8]>) -> Cow<'_, [u8]> {
    if !text.contains(&b'\\') {
        return text;
    }
    let mut canonical = b"\"".to_vec();
    for &byte in unquoted(&text).iter() {
        match byte {
            b'"' | b'\\' => canonical.extend_from_slice(format!("\\{byte:02X}").as_bytes()),
            b' '..=b'~' => canonical.push(byte),
            _ => canonical.extend_from_slice(format!("\\{byte:02X}").as_bytes()),
        }
    }
    canonical.push(b'"');
    Cow::Owned(canonical)
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
