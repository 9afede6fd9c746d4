//! The arguments of attributes: types, numbers, masks and lists.

use super::attributes::Place;
use super::cursor::{Cursor, Read};
use super::types::read_type;
use crate::attributes::{Argument, Known};
use crate::text::unquoted;
use crate::types::{Type, TypeId, TypeInterner};

/// Takes the argument of an attribute, after its word.
pub(super) fn skip_argument(
    cur: &mut Cursor<'_>,
    types: &mut TypeInterner<'_>,
    attribute: &Known,
    place: Place,
) -> Read<()> {
    match attribute.argument {
        Argument::None => return Ok(()),
        Argument::Align | Argument::StackAlign => return skip_alignment(cur, attribute.argument, place),
        Argument::OptionalWord(_) | Argument::Unknown if !cur.next_is(|c| c == b'(') => return Ok(()),
        Argument::Unknown => return cur.balanced().map(drop),
        _ => cur.expect(b'(', "after this attribute")?,
    }
    match attribute.argument {
        Argument::Captures => skip_captures(cur)?,
        Argument::Memory => skip_memory(cur)?,
        Argument::FloatClasses => skip_float_classes(cur)?,
        Argument::AllocationKinds => skip_allocation_kinds(cur)?,
        Argument::OptionalWord(words) => _ = one_of(cur, words)?,
        Argument::Number => skip_bytes(cur, attribute)?,
        Argument::Type => {
            let at = cur.token_start();
            if read_type(cur, types)? == TypeId::VOID {
                return cur.error_at(at, "void type only allowed for function results");
            }
        }
        Argument::Numbers => skip_numbers(cur, attribute)?,
        Argument::Range => {
            let ty = read_type(cur, types)?;
            let Type::Int(bits) = *types.view().get(ty) else {
                return cur.error("the range must have integer type");
            };
            skip_range(cur, bits)?;
        }
        Argument::Ranges => loop {
            cur.expect(b'(', "before a range")?;
            skip_bounds(cur, ANY_BITS)?;
            cur.expect(b')', "at the end of a range")?;
            if !cur.eat(b',') {
                break;
            }
        },
        Argument::None | Argument::Align | Argument::StackAlign | Argument::Unknown => {}
    }
    cur.expect(b')', "after the argument of an attribute")
}

/// Takes `8`, `(8)`, or `=8` in a group.
fn skip_alignment(cur: &mut Cursor<'_>, argument: Argument, place: Place) -> Read<()> {
    let is_in_parentheses = place != Place::Group && cur.next_is(|c| c == b'(');
    if place == Place::Group {
        cur.expect(b'=', "after this attribute")?;
    } else if is_in_parentheses {
        cur.pos += 1;
    } else if argument == Argument::StackAlign {
        return cur.error("expected '(' after this attribute");
    }
    if argument == Argument::StackAlign {
        let mut number = *cur;
        number.integer32()?;
    }
    cur.alignment()?;
    if is_in_parentheses { cur.expect(b')', "after the number of an attribute") } else { Ok(()) }
}

/// Takes a number of bytes other than zero. LLVM takes the largest number of 64 bits for a larger
/// one.
fn skip_bytes(cur: &mut Cursor<'_>, attribute: &Known) -> Read<()> {
    let at = cur.token_start();
    let digits = &cur.text[at..cur.name_end(at)];
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return cur.error("expected integer");
    }
    if digits.iter().all(|&digit| digit == b'0') {
        return cur.error(format!("the number of bytes of '{}' must not be zero", attribute.name));
    }
    cur.pos = at + digits.len();
    Ok(())
}

/// Takes one number, or two.
fn skip_numbers(cur: &mut Cursor<'_>, attribute: &Known) -> Read<()> {
    let first = cur.integer32()?;
    if cur.eat(b',') {
        let at = cur.token_start();
        if cur.integer32()? == first && attribute.name == "allocsize" {
            return cur.error_at(at, "the numbers of 'allocsize' must differ");
        }
    }
    Ok(())
}

/// Takes one of these words.
fn one_of(cur: &mut Cursor<'_>, words: &[&'static str]) -> Read<&'static str> {
    let here = cur.peek_word();
    match words.iter().find(|known| known.as_bytes() == here) {
        Some(word) => {
            cur.pos += word.len();
            Ok(word)
        }
        None => cur.error(format!("expected {}", words.join(", "))),
    }
}

/// Takes what `captures` lists: components of the pointer, and after `ret:` those that only the
/// result captures. `none` goes with no other component.
fn skip_captures(cur: &mut Cursor<'_>) -> Read<()> {
    const COMPONENTS: &[&str] = &["none", "address", "address_is_null", "provenance", "read_provenance"];
    let (mut has_result, mut n_seen, mut is_none) = (false, 0, false);
    loop {
        if cur.peek_word() == b"ret" {
            if has_result {
                return cur.error("'captures' has a second list after 'ret'");
            }
            cur.pos += b"ret".len();
            cur.expect(b':', "after 'ret'")?;
            (has_result, n_seen, is_none) = (true, 0, false);
        }
        let at = cur.token_start();
        is_none |= one_of(cur, COMPONENTS)? == "none";
        n_seen += 1;
        if is_none && n_seen > 1 {
            return cur.error_at(at, "'none' goes with no other component");
        }
        if !cur.eat(b',') {
            return Ok(());
        }
    }
}

/// Takes what `memory` lists: the default access, if there is one, then accesses of locations.
fn skip_memory(cur: &mut Cursor<'_>) -> Read<()> {
    const LOCATIONS: &[&str] = &["argmem", "inaccessiblemem", "errnomem", "target_mem0", "target_mem1"];
    const ACCESSES: &[&str] = &["none", "read", "write", "readwrite"];
    let mut has_location = false;
    loop {
        let word = cur.peek_word();
        if LOCATIONS.iter().any(|location| location.as_bytes() == word) {
            cur.pos += word.len();
            cur.expect(b':', "after a location")?;
            has_location = true;
        } else if has_location && ACCESSES.iter().any(|access| access.as_bytes() == word) {
            return cur.error("the default access must be the first");
        } else if !ACCESSES.iter().any(|access| access.as_bytes() == word) {
            return cur.error(format!("expected {}, {}", LOCATIONS.join(", "), ACCESSES.join(", ")));
        }
        one_of(cur, ACCESSES)?;
        if !cur.eat(b',') {
            return Ok(());
        }
    }
}

/// Takes names of classes of floating-point numbers, or the mask of some.
fn skip_float_classes(cur: &mut Cursor<'_>) -> Read<()> {
    const CLASSES: &[&str] = &[
        "all", "nan", "snan", "qnan", "inf", "ninf", "pinf", "norm", "nnorm", "pnorm", "sub", "nsub", "psub", "zero",
        "nzero", "pzero",
    ];
    const ALL: u64 = (1 << 10) - 1;
    if cur.next_token().is_ascii_digit() {
        let at = cur.pos;
        return match cur.integer()? {
            1..=ALL => Ok(()),
            _ => cur.error_at(at, format!("the mask of 'nofpclass' must be a number from 1 to {ALL}")),
        };
    }
    loop {
        one_of(cur, CLASSES)?;
        if cur.next_token() == b')' {
            return Ok(());
        }
    }
}

/// Takes the string of `allockind`: words with commas, and no blanks, between them.
fn skip_allocation_kinds(cur: &mut Cursor<'_>) -> Read<()> {
    const KINDS: &[&str] = &["alloc", "realloc", "free", "uninitialized", "zeroed", "aligned"];
    let at = cur.token_start();
    let string = unquoted(cur.string()?);
    let unknown = string.split(|&c| c == b',').find(|&kind| !KINDS.iter().any(|known| known.as_bytes() == kind));
    match unknown {
        None => Ok(()),
        Some(kind) => {
            let kind = String::from_utf8_lossy(kind);
            cur.error_at(at, format!("'{kind}' is no kind of allocation; there are {}", KINDS.join(", ")))
        }
    }
}

/// Takes the bounds of a range of integers of this width. They differ, unless both are zero.
fn skip_range(cur: &mut Cursor<'_>, bits: u32) -> Read<()> {
    let at = cur.token_start();
    match skip_bounds(cur, bits)? {
        (Some(low), Some(high)) if low == high && low != 0 => {
            cur.error_at(at, "the bounds of an empty range must be zero")
        }
        _ => Ok(()),
    }
}

/// Takes two numbers of this width, with a comma between them. They are `None` if they have more
/// than 128 bits, which is not looked at.
fn skip_bounds(cur: &mut Cursor<'_>, bits: u32) -> Read<(Option<u128>, Option<u128>)> {
    let low = skip_bound(cur, bits)?;
    cur.expect(b',', "in a range")?;
    Ok((low, skip_bound(cur, bits)?))
}

/// The number of bits of a bound that LLVM cuts to what it needs.
const ANY_BITS: u32 = u32::MAX;

/// Takes a number, which has to fit: -2 and 3 have two bits, and so has `s0x2`, which is -2.
fn skip_bound(cur: &mut Cursor<'_>, bits: u32) -> Read<Option<u128>> {
    let start = cur.token_start();
    let is_negative = cur.eat(b'-');
    let word = &cur.text[cur.pos..cur.name_end(cur.pos)];
    let (base, digits, has_sign) = match word {
        [b'u', b'0', b'x', digits @ ..] if !is_negative => (16, digits, false),
        [b's', b'0', b'x', digits @ ..] if !is_negative => (16, digits, true),
        digits => (10, digits, false),
    };
    if digits.is_empty() || !digits.iter().all(|&digit| (digit as char).is_digit(base)) {
        return cur.error_at(start, "expected integer");
    }
    cur.pos += word.len();
    let magnitude = std::str::from_utf8(digits).ok().and_then(|digits| u128::from_str_radix(digits, base).ok());
    let Some(magnitude) = magnitude else {
        return if bits > 128 { Ok(None) } else { cur.error_at(start, "integer is too large for its type") };
    };
    let n_active = u128::BITS - magnitude.leading_zeros();
    let (value, n_bits) = match (is_negative, has_sign) {
        (true, _) if magnitude > 0 => (magnitude.wrapping_neg(), u128::BITS + 1 - (magnitude - 1).leading_zeros()),
        // The highest of its bits is the sign.
        (_, true) if magnitude > 0 => (magnitude.wrapping_sub(1u128.checked_shl(n_active).unwrap_or(0)), n_active),
        _ => (magnitude, n_active),
    };
    if n_bits > bits {
        return cur.error_at(start, "integer is too large for its type");
    }
    let mask = if bits < u128::BITS { (1 << bits) - 1 } else { u128::MAX };
    Ok((bits <= u128::BITS).then_some(value & mask))
}
