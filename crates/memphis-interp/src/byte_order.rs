//! The order of a number's bytes in memory.

use crate::value::Scalar;
use memphis_ir::layout::DataLayout;
use num_bigint::BigUint;

/// The byte order of a data layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ByteOrder {
    /// The lowest byte first.
    Little,
    /// The highest byte first.
    Big,
}

impl ByteOrder {
    pub fn of(layout: &DataLayout) -> ByteOrder {
        if layout.is_big_endian() { ByteOrder::Big } else { ByteOrder::Little }
    }

    /// The number in one to eight bytes.
    #[inline(always)]
    pub fn word(self, bytes: &[u8]) -> u64 {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        let little = u64::from_le_bytes(word);
        match self {
            ByteOrder::Little => little,
            ByteOrder::Big => reversed(little, bytes.len()),
        }
    }

    /// Writes the low bytes of a number, eight at most.
    #[inline(always)]
    pub fn write_word(self, bytes: &mut [u8], number: u64) {
        let len = bytes.len();
        let little = match self {
            ByteOrder::Little => number,
            ByteOrder::Big => reversed(number, len),
        };
        bytes.copy_from_slice(&little.to_le_bytes()[..len]);
    }

    /// The number in one to 16 bytes.
    pub fn wide(self, bytes: &[u8]) -> u128 {
        let mut word = [0; 16];
        word[..bytes.len()].copy_from_slice(bytes);
        match self {
            ByteOrder::Little => u128::from_le_bytes(word),
            ByteOrder::Big => u128::from_be_bytes(word) >> (128 - 8 * bytes.len()),
        }
    }

    /// Writes the low bytes of a number, 16 at most.
    pub fn write_wide(self, bytes: &mut [u8], number: u128) {
        let len = bytes.len();
        match self {
            ByteOrder::Little => bytes.copy_from_slice(&number.to_le_bytes()[..len]),
            ByteOrder::Big => bytes.copy_from_slice(&number.to_be_bytes()[16 - len..]),
        }
    }

    /// The number in any bytes.
    pub fn long(self, bytes: &[u8]) -> BigUint {
        match self {
            ByteOrder::Little => BigUint::from_bytes_le(bytes),
            ByteOrder::Big => BigUint::from_bytes_be(bytes),
        }
    }

    /// Writes a number that these bytes can hold.
    pub fn write_long(self, bytes: &mut [u8], number: &BigUint) {
        let mut little = number.to_bytes_le();
        little.resize(bytes.len(), 0);
        bytes.copy_from_slice(&little);
        if self == ByteOrder::Big {
            bytes.reverse();
        }
    }

    /// The bits of a scalar as the integer that is in the same bytes, and the reverse. Of a
    /// `ppc_fp128`, the leading double is the first one in both orders.
    pub fn as_integer(self, ty: Scalar, (bits, undef): (u128, u128)) -> (u128, u128) {
        match (self, ty) {
            (ByteOrder::Big, Scalar::PpcFp128) => (bits.rotate_left(64), undef.rotate_left(64)),
            _ => (bits, undef),
        }
    }

    /// The positions of the lanes of a vector, in bits, in the integer that is in the same bytes.
    pub fn lanes(self, n: u32, width: u32) -> impl Iterator<Item = u32> {
        (0..n).map(move |lane| match self {
            ByteOrder::Little => lane * width,
            ByteOrder::Big => (n - 1 - lane) * width,
        })
    }
}

/// The number whose low bytes, one to eight, are those of another one in reverse. Not inlined:
/// modules of little-endian targets pay a branch, and nothing else.
#[cold]
#[inline(never)]
fn reversed(number: u64, len: usize) -> u64 {
    number.swap_bytes() >> (64 - 8 * len)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bytes of one order are those of the other one in reverse, and both read what they wrote.
    #[test]
    fn the_orders_are_mirrors() {
        let number = 0x0102_0304_0506_0708_090a_0b0c_0d0e_0f10_u128;
        for len in 1..=16 {
            let low = if len == 16 { number } else { number & ((1 << (8 * len)) - 1) };
            let written = [ByteOrder::Little, ByteOrder::Big].map(|order| {
                let (mut wide, mut long) = (vec![0; len], vec![0; len]);
                order.write_wide(&mut wide, number);
                order.write_long(&mut long, &low.into());
                assert_eq!(wide, long);
                assert_eq!((order.wide(&wide), order.long(&wide)), (low, low.into()));
                if len <= 8 {
                    let mut word = vec![0; len];
                    order.write_word(&mut word, number as u64);
                    assert_eq!(word, wide);
                    assert_eq!(u128::from(order.word(&word)), low);
                }
                wide
            });
            assert!(written[0].iter().eq(written[1].iter().rev()));
        }
    }
}
