//! Attributes in the text of headers and calls.

mod effects;
mod known;
mod typed;

pub use effects::MemoryEffects;
pub use known::{Argument, KNOWN, Known, Position, Values, known};
pub(crate) use known::{Demands, KnownSet};
pub use typed::{Attribute, AttributeValue, Attributes};

use crate::bytes::is_name_byte;
use crate::text::{blank_end, comment_end, from_token, number, offset_in, split_arguments, unquoted};
use std::borrow::Cow;
use std::ops::Range;

/// The words of an attribute list: `noundef`, `align 8` (as two words), `"key"="value"`,
/// `byval(%T)`, `#3`. Types, names and punctuation come out as words that match no attribute.
///
/// Parentheses and values are kept with the word they follow. Comments are no words.
#[doc(hidden)]
pub fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> + Clone {
    let mut rest = text;
    std::iter::from_fn(move || next_word(&mut rest))
}

/// Takes the first word.
fn next_word<'t>(rest: &mut &'t [u8]) -> Option<&'t [u8]> {
    let mut text = from_token(rest);
    while let [b',', tail @ ..] = text {
        text = from_token(tail);
    }
    let (word, tail) = text.split_at(if text.is_empty() { 0 } else { word_len(text) });
    *rest = tail;
    (!word.is_empty()).then_some(word)
}

/// The name at the start of a word: `memory` of `memory(read)`.
pub(crate) fn name_of(word: &[u8]) -> &[u8] {
    let end = word.iter().position(|c| !(c.is_ascii_alphanumeric() || *c == b'_')).unwrap_or(word.len());
    &word[..end]
}

/// How long the word is that a text starts with.
fn word_len(text: &[u8]) -> usize {
    let sigil = usize::from(matches!(text[0], b'%' | b'@' | b'!' | b'$' | b'#' | b'^'));
    let end = match text.get(sigil) {
        Some(b'"') => string_end(text, sigil),
        Some(b'(' | b'{' | b'[' | b'<') => group_end(text, sigil),
        _ => sigil + text[sigil..].iter().take_while(|&&c| is_name_byte(c)).count(),
    };
    // A type ends with its digits, and `cc10` is two words.
    let end = match &text[..end] {
        [b'i', b'0'..=b'9', ..] => 1 + text[1..].iter().take_while(|c| c.is_ascii_digit()).count(),
        [b'c', b'c', b'0'..=b'9', ..] => 2,
        _ => end,
    };
    if end == 0 {
        return 1;
    }
    // An argument, if there is one, is mostly right after the word.
    let next = match text.get(end) {
        Some(b' ' | b'\t' | b'\n' | b'\r' | b';' | b'/' | 0) => blank_end(text, end),
        _ => end,
    };
    match text.get(next) {
        Some(b'(') if matches!(sigil, 0 | 1) && text[end - 1] != b'"' => group_end(text, next),
        Some(b'=') if sigil == 0 => {
            let value = blank_end(text, next + 1);
            match text.get(value) {
                Some(b'"') => string_end(text, value),
                _ => value + text[value..].iter().take_while(|&&c| is_name_byte(c)).count(),
            }
        }
        _ => end,
    }
}

/// The end of the string that starts at `at`.
fn string_end(text: &[u8], at: usize) -> usize {
    memchr::memchr(b'"', &text[at + 1..]).map_or(text.len(), |n| at + n + 2)
}

/// The end of the group in brackets that starts at `at`.
fn group_end(text: &[u8], mut at: usize) -> usize {
    let mut depth = 0usize;
    while let Some(&byte) = text.get(at) {
        at = match byte {
            b'"' => string_end(text, at),
            b';' | b'/' => comment_end(text, at).unwrap_or(at + 1),
            _ => at + 1,
        };
        match byte {
            b'(' | b'{' | b'[' | b'<' => depth += 1,
            b')' | b'}' | b']' | b'>' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    at
}

/// An attribute of a function, in a group or in a header.
#[doc(hidden)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FunctionAttribute<'t> {
    /// The name, with quotes if it is a string: `nounwind`, `"probe-stack"`. Escaped bytes of a
    /// string are in one form.
    pub name: Cow<'t, [u8]>,
    /// The value of a string attribute, with quotes, in one form.
    pub value: Option<Cow<'t, [u8]>>,
    /// The attribute as it is written, without blanks around `=` and parentheses.
    pub text: Cow<'t, [u8]>,
}

/// The attributes in the text of a group or a header, and in a header the other words, which match
/// no attribute. LLVM allows blanks around `=` and before parentheses.
///
/// ```
/// use memphis_ir::attributes::function_attributes;
/// let found: Vec<_> = function_attributes(b"nounwind \"a\" = \"\\62\" memory (read)").collect();
/// let names: Vec<_> = found.iter().map(|attribute| &*attribute.name).collect();
/// assert_eq!(names, [&b"nounwind"[..], b"\"a\"", b"memory"]);
/// assert_eq!(found[1].value.as_deref(), Some(&b"\"b\""[..]));
/// assert_eq!(&*found[2].text, b"memory(read)");
/// ```
#[doc(hidden)]
pub fn function_attributes(text: &[u8]) -> impl Iterator<Item = FunctionAttribute<'_>> {
    words(text).map(|word| FunctionAttribute::new(without_blanks(word)))
}

/// The attributes in the text after the parameters of a function: up to the section, the
/// personality or whatever else comes next.
#[doc(hidden)]
pub fn before_properties(suffix: &[u8]) -> &[u8] {
    const ENDS: [&[u8]; 7] = [b"section", b"partition", b"comdat", b"gc", b"prefix", b"prologue", b"personality"];
    let is_end = |word: &&[u8]| word.starts_with(b"!") || ENDS.iter().any(|end| is(word, end));
    let last = words(suffix).take_while(|word| !is_end(word)).last();
    &suffix[..last.map_or(0, |word| offset_in(word, suffix) + word.len())]
}

/// A word of [`words`] without blanks and comments around its `=` or before its parenthesis.
fn without_blanks(word: &[u8]) -> Cow<'_, [u8]> {
    let end = match word {
        [b'"', ..] => string_end(word, 0),
        _ => word.iter().take_while(|&&c| is_name_byte(c)).count(),
    };
    let (key, rest) = (&word[..end], from_token(&word[end..]));
    let (sign, value) = match rest {
        [b'=', value @ ..] => (&b"="[..], from_token(value)),
        _ => (&b""[..], rest),
    };
    if key.len() + sign.len() + value.len() == word.len() {
        return Cow::Borrowed(word);
    }
    Cow::Owned([key, sign, value].concat())
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

/// A string in quotes with each byte written in the only way in which LLVM prints it: `"\41"` is
/// `"A"`.
pub(crate) fn canonical_string(text: Cow<'_, [u8]>) -> Cow<'_, [u8]> {
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

/// The parameters in the text between the parentheses of a header or a type: type, attributes, name
/// of each.
///
/// ```
/// let text = b"i32 noundef %n, ptr sret({ i32, i32 }) %\"a, b\", ...";
/// let found: Vec<_> = memphis_ir::attributes::parameters(text).collect();
/// assert_eq!(found, [&b"i32 noundef %n"[..], b"ptr sret({ i32, i32 }) %\"a, b\"", b"..."]);
/// ```
#[doc(hidden)]
pub fn parameters(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    parameter_ranges(text).map(|range| split_arguments(&text[range]).next().unwrap_or(b""))
}

/// As [`parameters`]: where each is in the text, with the blanks around it.
#[doc(hidden)]
pub fn parameter_ranges(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut start = 0;
    std::iter::from_fn(move || {
        let rest = text.get(start..).filter(|rest| !from_token(rest).is_empty())?;
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

/// True if a word of [`words`] is the attribute `name`, with or without arguments.
/// String attributes are given with their quotes: `"no-builtins"`.
#[doc(hidden)]
pub fn is(word: &[u8], name: &[u8]) -> bool {
    after(word, name).is_some_and(|rest| matches!(rest, [] | [b'(' | b'=', ..]))
}

/// The text after the attribute `name` in a word that starts with it, from the first token on.
fn after<'t>(word: &'t [u8], name: &[u8]) -> Option<&'t [u8]> {
    if let Some(rest) = word.strip_prefix(name) {
        return Some(from_token(rest));
    }
    if !name.starts_with(b"\"") {
        return None;
    }
    // Blanks may be around the sign between a string and its value.
    let equals = memchr::memmem::find(name, b"\"=\"")?;
    let (key, value) = name.split_at(equals + 1);
    let rest = from_token(word.strip_prefix(key)?).strip_prefix(b"=")?;
    from_token(rest).strip_prefix(&value[1..]).map(from_token)
}

/// The bytes of `align 8` or `align(8)` in a text, if it has that.
#[doc(hidden)]
pub fn alignment(text: &[u8]) -> Option<u64> {
    let mut all = words(text);
    while let Some(word) = all.next() {
        if is(word, b"align") {
            return argument(word, b"align").map_or_else(|| all.next(), |inside| words(inside).next()).and_then(number);
        }
    }
    None
}

/// True if any word of `text` is the attribute `name`.
#[doc(hidden)]
pub fn has(text: &[u8], name: &[u8]) -> bool {
    // Most lists do not, and are long. A searcher for the whole name takes longer to make than to
    // look at its first bytes.
    let mut firsts = name.first().map(|&first| memchr::memchr_iter(first, text)).into_iter().flatten();
    let key = memchr::memmem::find(name, b"\"=\"").map_or(name, |equals| &name[..equals]);
    firsts.any(|at| text[at..].starts_with(key)) && words(text).any(|w| is(w, name))
}

/// The text between the parentheses of the attribute `name`: `8` for `dereferenceable(8)`.
#[doc(hidden)]
pub fn argument<'t>(text: &'t [u8], name: &[u8]) -> Option<&'t [u8]> {
    words(text).find_map(|w| after(w, name)?.strip_prefix(b"(")?.strip_suffix(b")"))
}
