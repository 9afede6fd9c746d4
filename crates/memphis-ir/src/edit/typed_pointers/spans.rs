//! Types in the text of a line: their places, and one spelling for each.

use crate::bytes::is_name_byte;
use crate::read::is_type_word;
use crate::text::{blank_end, comment_end};
use std::ops::Range;

/// The places of the types that a piece of text has outside of the arguments of attributes.
pub(super) fn types_in(text: &[u8], within: Range<usize>) -> Vec<Range<usize>> {
    let (mut found, mut at) = (Vec::new(), within.start);
    while let Some(ty) = first_type_in(text, at..within.end) {
        at = ty.end;
        found.push(ty);
    }
    found
}

/// The place of the first of these types.
pub(super) fn first_type_in(text: &[u8], within: Range<usize>) -> Option<Range<usize>> {
    // In a new line, what follows comes after an operand that is not in the text.
    let text = &text[..within.end];
    let mut at = within.start;
    loop {
        at = blank_end(text, at);
        if at >= within.end {
            return None;
        }
        if let Some(end) = type_end(text, at) {
            return Some(at..end);
        }
        at = match text[at] {
            b'"' => string_end(text, at),
            byte if is_name_byte(byte) => {
                let end = word_end(text, at);
                // `align(8)`, `dereferenceable(8)`, `byval(i8*)`
                let group = text.get(end).is_some_and(|&byte| byte == b'(').then(|| brackets_end(text, end)).flatten();
                group.unwrap_or(end)
            }
            _ => at + 1,
        };
    }
}

fn word_end(text: &[u8], at: usize) -> usize {
    at + text[at..].iter().take_while(|&&byte| is_name_byte(byte)).count()
}

fn string_end(text: &[u8], at: usize) -> usize {
    memchr::memchr(b'"', &text[at + 1..]).map_or(text.len(), |n| at + n + 2)
}

/// The end of the type that starts at a place; `None` if none does.
fn type_end(text: &[u8], at: usize) -> Option<usize> {
    let mut end = match *text.get(at)? {
        b'%' => match text.get(at + 1)? {
            b'"' => string_end(text, at + 1),
            byte if is_name_byte(*byte) => word_end(text, at + 1),
            _ => return None,
        },
        b'{' => brackets_end(text, at)?,
        b'[' | b'<' => {
            let next = blank_end(text, at + 1);
            let is_type = text.get(next).is_some_and(|byte| byte.is_ascii_digit() || *byte == b'{')
                || text[next..].starts_with(b"vscale");
            if !is_type {
                return None;
            }
            brackets_end(text, at)?
        }
        byte if is_name_byte(byte) => {
            let end = word_end(text, at);
            match &text[at..end] {
                b"target" => brackets_end(text, blank_end(text, end))?,
                word if is_type_word(word) => end,
                _ => return None,
            }
        }
        _ => return None,
    };
    while let Some(longer) = suffix_end(text, end, &text[at..end] == b"ptr") {
        end = longer;
    }
    Some(end)
}

/// The end of `*`, `addrspace(1)*` or of parameters after a type, if one of these follows.
fn suffix_end(text: &[u8], end: usize, is_opaque: bool) -> Option<usize> {
    let next = blank_end(text, end);
    match text.get(next)? {
        b'*' => Some(next + 1),
        b'(' => brackets_end(text, next),
        b'a' if text[next..].starts_with(b"addrspace") => {
            let space = brackets_end(text, blank_end(text, next + b"addrspace".len()))?;
            let star = blank_end(text, space);
            match text.get(star) {
                Some(b'*') => Some(star + 1),
                _ => is_opaque.then_some(space),
            }
        }
        _ => None,
    }
}

/// The end of the brackets of any kind that start at a place; `None` if nothing closes them.
fn brackets_end(text: &[u8], start: usize) -> Option<usize> {
    let (mut depth, mut at) = (0u32, start);
    while let Some(&byte) = text.get(at) {
        match byte {
            b'(' | b'[' | b'{' | b'<' => depth += 1,
            b')' | b']' | b'}' | b'>' => depth = depth.checked_sub(1)?,
            b'"' => {
                at = string_end(text, at);
                continue;
            }
            b';' | b'/' => {
                at = comment_end(text, at).unwrap_or(at + 1);
                continue;
            }
            _ => {}
        }
        at += 1;
        if depth == 0 {
            return (at > start + 1).then_some(at);
        }
    }
    None
}

/// True if a text has a word.
pub(super) fn has_word(text: &[u8], word: &[u8]) -> bool {
    memchr::memmem::find_iter(text, word).any(|at| {
        let before = at.checked_sub(1).map(|at| text[at]);
        let is_name = |byte: u8| is_name_byte(byte) || matches!(byte, b'@' | b'%' | b'!' | b'$' | b'"');
        !before.is_some_and(is_name) && !text.get(at + word.len()).is_some_and(|&byte| is_name_byte(byte))
    })
}

/// The text of a type with the blanks that LLVM writes. With `bytes`, pointers without a type
/// become pointers to bytes.
pub(super) fn canonical(text: &[u8], bytes: bool) -> Vec<u8> {
    let (mut out, mut at) = (Vec::with_capacity(text.len()), 0);
    loop {
        at = blank_end(text, at);
        let Some(&byte) = text.get(at) else { return out };
        let end = match byte {
            b'%' | b'"' => match text.get(at + usize::from(byte == b'%')) {
                Some(b'"') => string_end(text, at + usize::from(byte == b'%')),
                _ => word_end(text, at + 1),
            },
            byte if is_name_byte(byte) => word_end(text, at),
            _ => at + 1,
        };
        let token = &text[at..end];
        let last = out.last().copied();
        let is_space = out.ends_with(b"addrspace") || out.ends_with(b"target");
        let after_operand = last.is_some_and(|last| is_name_byte(last) || b")]}>*\"".contains(&last));
        let blank = match byte {
            b'*' | b',' | b')' | b']' | b'>' => false,
            b'(' => !is_space && after_operand,
            b'}' => last.is_some_and(|last| last != b'{'),
            _ => after_operand || matches!(last, Some(b',' | b'{')),
        };
        if blank {
            out.push(b' ');
        }
        if bytes && token == b"ptr" {
            let next = blank_end(text, end);
            out.extend_from_slice(b"i8");
            at = end;
            if text[next..].starts_with(b"addrspace")
                && let Some(space) = brackets_end(text, blank_end(text, next + b"addrspace".len()))
            {
                out.push(b' ');
                out.extend(text[next..space].iter().filter(|byte| !byte.is_ascii_whitespace()));
                at = space;
            }
            out.push(b'*');
            continue;
        }
        out.extend_from_slice(token);
        at = end;
    }
}

/// The member of an aggregate, by the canonical text of its type, which is no name.
pub(super) fn member(text: &[u8], index: usize) -> Option<&[u8]> {
    let inner = match text {
        [b'{', .., b'}'] => &text[1..text.len() - 1],
        [b'<', b'{', .., b'}', b'>'] => &text[2..text.len() - 2],
        [b'[', inner @ .., b']'] | [b'<', inner @ .., b'>'] => {
            let inner = inner.strip_prefix(b"vscale x ").unwrap_or(inner);
            return Some(&inner[memchr::memmem::find(inner, b" x ")? + 3..]);
        }
        _ => return None,
    };
    crate::text::split_arguments(inner).nth(index)
}

/// The canonical text of a type, with `ptr` for its pointers.
pub(super) fn erased(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    // The start of the innermost open type, and those of the types around it.
    let (mut start, mut outer) = (0, Vec::new());
    for (at, &byte) in text.iter().enumerate() {
        match byte {
            b'*' => {
                let space = memchr::memmem::rfind(&out[start..], b" addrspace(");
                let space = space.filter(|_| text[..at].ends_with(b")")).map(|space| out[start + space..].to_vec());
                out.truncate(start);
                out.extend_from_slice(b"ptr");
                out.extend(space.unwrap_or_default());
                continue;
            }
            b')' | b']' | b'}' | b'>' => start = outer.pop().unwrap_or(0),
            _ => {}
        }
        out.push(byte);
        match byte {
            b'(' | b'[' | b'{' | b'<' => {
                outer.push(start);
                start = out.len();
            }
            // `{ `, `, `, `[4 x `
            b' ' if matches!(text[..at].last(), Some(b'{' | b',')) || text[..at].ends_with(b" x") => start = out.len(),
            _ => {}
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<&str> {
        types_in(text.as_bytes(), 0..text.len()).into_iter().map(|range| &text[range]).collect()
    }

    #[test]
    fn types_are_found_among_attributes() {
        for (text, types) in [
            ("call noalias align 8 dereferenceable(8) i8* ", &["i8*"][..]),
            ("call fastcc void (i8*, ...) ", &["void (i8*, ...)"]),
            ("(%struct.S* sret(%struct.S) align 8 ", &["%struct.S*"]),
            (
                "getelementptr inbounds [4 x { i8*, %\"a b\" }], [4 x { i8*, %\"a b\" }] addrspace(1)* ",
                &["[4 x { i8*, %\"a b\" }]", "[4 x { i8*, %\"a b\" }] addrspace(1)*"],
            ),
            ("phi <{ i8, ptr }> [ ", &["<{ i8, ptr }>"]),
            ("load ptr addrspace(1), ptr ", &["ptr addrspace(1)", "ptr"]),
            ("within none [i8* ", &["i8*"]),
            (", metadata !DIArgList(i32 (i32)** ", &["metadata", "i32 (i32)**"]),
            ("constant [4 x ; ]\n i8] c\"abc\\00\"", &["[4 x ; ]\n i8]"]),
            ("call void (i8*, ; )\n ...) ", &["void (i8*, ; )\n ...)"]),
            ("store atomic volatile <vscale x 4 x i32>* ", &["<vscale x 4 x i32>*"]),
        ] {
            assert_eq!(found(text), types, "{text}");
        }
    }

    #[test]
    fn pointers_lose_their_types() {
        for (text, erased_text) in [
            ("{ i8*, i32 }", "{ ptr, i32 }"),
            ("{ void (i8*, ...)**, [4 x { i8*, i8 addrspace(3)* }] }", "{ ptr, [4 x { ptr, ptr addrspace(3) }] }"),
            ("<4 x i8*>", "<4 x ptr>"),
            ("{ { i8*, i8 }*, i8 addrspace(1)** }", "{ ptr, ptr }"),
        ] {
            assert_eq!(String::from_utf8_lossy(&erased(text.as_bytes())), erased_text);
        }
    }

    #[test]
    fn members_are_in_brackets() {
        for (text, index, expected) in [
            ("{ i8*, { i8, i16 }, void (i8, i8)* }", 2, Some("void (i8, i8)*")),
            ("<{ i8, [4 x i16] }>", 1, Some("[4 x i16]")),
            ("[4 x [2 x { i8, i8 }]]", 3, Some("[2 x { i8, i8 }]")),
            ("<vscale x 2 x i8*>", 0, Some("i8*")),
            ("{ i8 }", 1, None),
            ("i8*", 0, None),
        ] {
            let found = member(text.as_bytes(), index).map(|text| String::from_utf8_lossy(text).into_owned());
            assert_eq!(found.as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn a_type_has_one_spelling() {
        for (text, same) in [
            ("i8  *  *", "i8**"),
            ("{i8*,i32}", "{ i8*, i32 }"),
            ("{ }", "{}"),
            ("< { i8,[ 4 x i8* ] } > addrspace( 1 ) *", "<{ i8, [4 x i8*] }> addrspace(1)*"),
            ("void(i8*,...)*", "void (i8*, ...)*"),
            ("i32 (i32)* (%\"a b\"*)*", "i32 (i32)* (%\"a b\"*)*"),
        ] {
            assert_eq!(String::from_utf8_lossy(&canonical(text.as_bytes(), false)), same);
        }
        let bytes = canonical(b"{ ptr, [2 x ptr addrspace(3)] }", true);
        assert_eq!(String::from_utf8_lossy(&bytes), "{ i8*, [2 x i8 addrspace(3)*] }");
    }
}
