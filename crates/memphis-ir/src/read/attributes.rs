//! Attributes, wherever they stand.

use super::cursor::{Cursor, Read};
use super::function::is_known_word;
use super::types::read_type;
use super::words::is_attribute;
use crate::types::TypeInterner;

/// The place of an attribute.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// Before the result of a function or call, or behind the type of a parameter or argument.
    Value,
    /// Behind the parameters or arguments.
    Function,
    /// In `attributes #0 = { ... }`.
    Group,
}

/// Takes an attribute, if one stands here: a word with what belongs to it, a string, or the number of a
/// group. A word that is not known may be an attribute of a newer LLVM's.
pub(super) fn skip_attribute(cur: &mut Cursor<'_>, types: &mut TypeInterner<'_>, place: Place) -> Read<bool> {
    match cur.next_token() {
        b'"' => {
            cur.string()?;
            if skip_to(cur, b'=') {
                cur.pos += 1;
                cur.string()?;
            }
            return Ok(true);
        }
        b'#' if place != Place::Value && cur.peek_at(1).is_ascii_digit() => {
            cur.pos += 1;
            cur.integer32()?;
            return Ok(true);
        }
        b'a'..=b'z' | b'A'..=b'Z' | b'_' => {}
        _ => return Ok(false),
    }
    let word = cur.word_here();
    if is_attribute(word) || !is_known_word(word) {
        cur.pos += word.len();
        return skip_arguments(cur, types, word, place).map(|()| true);
    }
    Ok(false)
}

/// Takes what belongs to an attribute behind its word.
pub(super) fn skip_arguments(
    cur: &mut Cursor<'_>,
    types: &mut TypeInterner<'_>,
    word: &[u8],
    place: Place,
) -> Read<()> {
    match word {
        b"align" | b"alignstack" if place == Place::Group && skip_to(cur, b'=') => {
            cur.pos += 1;
            cur.integer().map(drop)
        }
        // Without parentheses, as it is usual for the first two.
        b"align" | b"alignstack" | b"cc" if !skip_to(cur, b'(') => cur.integer().map(drop),
        b"align" | b"alignstack" | b"dereferenceable" | b"dereferenceable_or_null" => {
            cur.expect(b'(', "behind this attribute")?;
            cur.integer()?;
            cur.expect(b')', "behind the number of an attribute")
        }
        b"byval" | b"sret" | b"byref" | b"inalloca" | b"preallocated" | b"elementtype" if skip_to(cur, b'(') => {
            cur.pos += 1;
            read_type(cur, types)?;
            cur.expect(b')', "behind the type of an attribute")
        }
        _ if has_no_arguments(word) => Ok(()),
        _ if skip_to(cur, b'(') => cur.balanced().map(drop),
        _ => Ok(()),
    }
}

/// Whether an attribute that is known never has arguments.
fn has_no_arguments(word: &[u8]) -> bool {
    is_attribute(word)
        && !matches!(
            word,
            b"allockind"
                | b"allocsize"
                | b"captures"
                | b"dead_on_return"
                | b"denormal_fpenv"
                | b"initializes"
                | b"memory"
                | b"nofpclass"
                | b"range"
                | b"uwtable"
                | b"vscale_range"
        )
}

/// Goes to the next token if it starts with this byte; whether it does.
fn skip_to(cur: &mut Cursor<'_>, byte: u8) -> bool {
    let mut next = *cur;
    let found = next.next_token() == byte;
    if found {
        *cur = next;
    }
    found
}
