//! Abbreviations: how the operands of a record are encoded.

/// How one operand of an abbreviated record is encoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operand {
    /// Not at all: it is this value.
    Literal(u64),
    /// In this number of bits.
    Fixed(u32),
    /// In chunks of this number of bits, whose highest bit says whether another one follows.
    Vbr(u32),
    /// In six bits: one of `a`–`z`, `A`–`Z`, `0`–`9`, `.`, `_`.
    Char6,
    /// A length, then that many elements, which the last operand of the abbreviation describes.
    Array,
    /// A length, then bytes between boundaries of 32 bits.
    Blob,
}

/// An abbreviation. The first operand is the record's code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Abbreviation(pub(crate) Box<[Operand]>);

impl Abbreviation {
    /// The abbreviation with these operands, unless the format forbids it: an array is the last
    /// operand but one, before a scalar; a blob is the last.
    pub(crate) fn new(operands: Vec<Operand>) -> Option<Abbreviation> {
        let n = operands.len();
        let is_valid = |(at, operand): (usize, &Operand)| match operand {
            Operand::Array => at + 2 == n && !matches!(operands[n - 1], Operand::Array | Operand::Blob),
            Operand::Blob => at + 1 == n && at > 0,
            Operand::Literal(_) | Operand::Fixed(_) | Operand::Vbr(_) | Operand::Char6 => true,
        };
        (n > 0 && operands.iter().enumerate().all(is_valid)).then(|| Abbreviation(operands.into()))
    }
}

/// The characters of six bits, by value.
pub(super) const CHAR6: &[u8; 64] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._";

/// The value of a character of six bits; `None` for another character.
pub(super) fn char6(character: u64) -> Option<u64> {
    Some(match u8::try_from(character).ok()? {
        c @ b'a'..=b'z' => c - b'a',
        c @ b'A'..=b'Z' => c - b'A' + 26,
        c @ b'0'..=b'9' => c - b'0' + 52,
        b'.' => 62,
        b'_' => 63,
        _ => return None,
    } as u64)
}
