//! Texts that are the same but for blanks and comments.

use memphis_ir::{comment_end, is_name_byte};
use std::borrow::Cow;

/// A text without comments, and with a blank only where two words would be one without it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Spaced(Box<[u8]>);

/// A text as [`Spaced`] has it, if it has comments or zero bytes; otherwise as it is, but for blanks
/// around it.
pub(super) fn without_comments(text: &[u8]) -> Cow<'_, [u8]> {
    // LLVM takes a zero byte for a blank.
    match memchr::memchr3(b';', b'/', 0, text) {
        Some(_) => Cow::Owned(Spaced::of(text).0.into()),
        None => Cow::Borrowed(text.trim_ascii()),
    }
}

impl Spaced {
    pub(super) fn of(text: &[u8]) -> Spaced {
        let mut spaced: Vec<u8> = Vec::with_capacity(text.len());
        let (mut at, mut is_apart) = (0, false);
        while let Some(&c) = text.get(at) {
            let start = at;
            at += 1;
            match c {
                b' ' | b'\t' | b'\n' | b'\r' | 0 => {
                    is_apart = true;
                    continue;
                }
                b';' | b'/' => {
                    if let Some(end) = comment_end(text, start) {
                        (at, is_apart) = (end, true);
                        continue;
                    }
                }
                b'"' => at = memchr::memchr(b'"', &text[at..]).map_or(text.len(), |len| at + len + 1),
                _ => {}
            }
            if is_apart && is_name_byte(c) && spaced.last().is_some_and(|&last| is_name_byte(last)) {
                spaced.push(b' ');
            }
            is_apart = false;
            spaced.extend_from_slice(&text[start..at]);
        }
        Spaced(spaced.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_are_left_where_words_would_be_one() {
        let same = |a: &str, b: &str| Spaced::of(a.as_bytes()) == Spaced::of(b.as_bytes());
        assert!(same("!DIExpression(DW_OP_constu, 1)", "! DIExpression ( DW_OP_constu ; )\n,1/* , 2 */)"));
        assert!(same("!{!\"a ;b\", i32 7}", "!{ !\"a ;b\",i32\t7 }"));
        assert!(!same("!{i32 7}", "!{i3 27}"));
        assert!(!same("!{!\"a b\"}", "!{!\"ab\"}"));
        assert_eq!(&*without_comments(b"8\r\0"), b"8");
    }
}
