//! `!range` and its kin: pairs of numbers, each a range that may wrap around.

use super::Meta;

/// The values to which ranges apply.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::verify) enum RangeUse {
    /// The values of an instruction with this many bits.
    Values(Option<u32>),
    /// Address spaces.
    AddressSpaces,
    /// The address of a global; all numbers are a range too.
    Address(Option<u32>),
}

/// From the first number to the one before the second, modulo the width.
#[derive(Clone, Copy)]
struct Range {
    bits: u32,
    low: u128,
    high: u128,
}

impl Range {
    fn contains(self, n: u128) -> bool {
        let mask = if self.bits >= 128 { u128::MAX } else { (1 << self.bits) - 1 };
        n.wrapping_sub(self.low) & mask < self.high.wrapping_sub(self.low) & mask
    }

    fn overlaps(self, other: Range) -> bool {
        self.contains(other.low) || other.contains(self.low)
    }

    fn touches(self, other: Range) -> bool {
        self.high == other.low || self.low == other.high
    }

    /// The first number with its sign.
    fn signed_low(self) -> i128 {
        let shift = 128 - self.bits.min(128);
        (self.low << shift) as i128 >> shift
    }
}

/// The first problem of a list of ranges.
pub(super) fn problem_of_ranges(operands: &[Meta<'_>], used: RangeUse) -> Option<&'static str> {
    let (pairs, rest) = operands.as_chunks::<2>();
    if !rest.is_empty() {
        return Some("a range lacks its end");
    }
    if pairs.is_empty() {
        return Some("there must be at least one range");
    }
    let mut ranges: Vec<Range> = Vec::new();
    for &[low, high] in pairs {
        let range = match read(low, high, used) {
            Ok(Some(range)) => range,
            Ok(None) => return None,
            Err(problem) => return Some(problem),
        };
        if let Some(&last) = ranges.last() {
            if range.overlaps(last) {
                return Some("ranges overlap");
            }
            if range.signed_low() <= last.signed_low() {
                return Some("ranges are not in order");
            }
            if range.touches(last) {
                return Some("a range starts where another ends");
            }
        }
        ranges.push(range);
    }
    let (first, last) = (*ranges.first()?, *ranges.last()?);
    if ranges.len() > 2 && first.overlaps(last) {
        return Some("ranges overlap");
    }
    if ranges.len() > 2 && first.touches(last) {
        return Some("a range starts where another ends");
    }
    None
}

/// Reads a range. `None` if its numbers are too wide to check.
fn read(low: Meta<'_>, high: Meta<'_>, used: RangeUse) -> Result<Option<Range>, &'static str> {
    let Meta::Int(bits, low) = low else { return Err("the lower limit of a range must be an integer") };
    let Meta::Int(high_bits, high) = high else { return Err("the upper limit of a range must be an integer") };
    if bits != high_bits {
        return Err("the limits of a range must have one type");
    }
    match used {
        RangeUse::AddressSpaces if bits != 32 => return Err("ranges of address spaces must have type i32"),
        RangeUse::Values(Some(wanted)) if wanted != bits => {
            return Err("ranges must have the type of the instruction");
        }
        RangeUse::Address(Some(wanted)) if wanted != bits => return Err("ranges must have the type of an address"),
        _ => {}
    }
    let (Some(low), Some(high)) = (low, high) else { return Ok(None) };
    let max = if bits >= 128 { u128::MAX } else { (1 << bits) - 1 };
    if low == high && low != 0 && low != max {
        return Err("the limits of a range cannot be the same value");
    }
    let is_full = low == high && low == max;
    if low == high && !(is_full && matches!(used, RangeUse::Address(_))) {
        return Err("a range must not be empty");
    }
    Ok(Some(Range { bits, low, high }))
}
