//! Integers of any number of bits, in constants.

use crate::consts::ConstKind;
use crate::opcode::Opcode;

/// An integer of many bits in two's complement: 32 bits each, the lowest first.
pub(super) struct WideInt(Vec<u32>);

impl WideInt {
    /// Returns whether to work out a number. Longer ones, which do not occur in practice, would
    /// cost the square of their length; their text stays as it is.
    pub(super) fn is_worthwhile(bits: u32, digits: &[u8]) -> bool {
        const MAX: usize = 1 << 12;
        bits as usize <= MAX && digits.len() <= MAX
    }

    /// The value of an integer constant of `bits` bits; `None` for other constants, and for a
    /// number that was not worked out.
    pub(super) fn of(kind: &ConstKind, bits: u32) -> Option<WideInt> {
        match kind {
            ConstKind::BigInt(text) if !WideInt::is_worthwhile(bits, text) => None,
            _ => WideInt::of_any(kind, bits),
        }
    }

    /// As [`of`](Self::of), also for numbers that are not worthwhile.
    fn of_any(kind: &ConstKind, bits: u32) -> Option<WideInt> {
        let mut value = WideInt::new(bits);
        match kind {
            &ConstKind::Int(n) => {
                let limbs = [n as u32, (n >> 32) as u32].into_iter().chain(std::iter::repeat((n >> 63) as u32));
                value.0.iter_mut().zip(limbs).for_each(|(to, from)| *to = from);
            }
            ConstKind::BigInt(text) => {
                let (is_negative, digits) = text.strip_prefix(b"-").map_or((false, &text[..]), |digits| (true, digits));
                let (base, digits) = digits.strip_prefix(b"0x").map_or((10, digits), |digits| (16, digits));
                for &digit in digits {
                    value.push_digit(base, (digit as char).to_digit(base)? as u8);
                }
                if is_negative {
                    value.negate();
                }
                value.extend_sign(bits);
            }
            _ => return None,
        }
        Some(value)
    }

    /// Its words of 64 bits, the lowest first, as many as `bits` bits need.
    fn words(&self, bits: u32) -> Vec<u64> {
        let sign = if self.0.last().is_some_and(|&last| last >> 31 != 0) { u32::MAX } else { 0 };
        let limb = |n: usize| u64::from(self.0.get(n).copied().unwrap_or(sign));
        let n_words = bits.div_ceil(64) as usize;
        let mut words: Vec<u64> = (0..n_words).map(|n| limb(2 * n) | limb(2 * n + 1) << 32).collect();
        if !bits.is_multiple_of(64)
            && let Some(last) = words.last_mut()
        {
            *last &= (1 << (bits % 64)) - 1;
        }
        words
    }

    /// A number of 128 bits.
    pub(super) fn of_bits(bits: u128) -> WideInt {
        let mut value = WideInt::new(128);
        (0..4).for_each(|limb| value.0[limb] = (bits >> (32 * limb)) as u32);
        value
    }

    /// The lowest 128 bits.
    pub(super) fn low_bits(&self) -> u128 {
        (0..4).map(|limb| u128::from(self.0[limb]) << (32 * limb)).sum()
    }

    /// The sum, difference or exclusive or of two numbers of the same width.
    pub(super) fn combined(mut self, opcode: Opcode, mut other: WideInt) -> WideInt {
        if opcode == Opcode::Sub {
            other.negate();
        }
        let mut carry = 0;
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            if opcode == Opcode::Xor {
                *a ^= b;
                continue;
            }
            carry += u64::from(*a) + u64::from(*b);
            *a = carry as u32;
            carry >>= 32;
        }
        self
    }

    /// The constant of a type of `bits` bits, to which the number is cut.
    pub(super) fn constant(mut self, bits: u32) -> ConstKind {
        if bits as usize <= 32 * self.0.len() {
            self.extend_sign(bits);
        }
        match self.narrowed(bits) {
            Some(value) => int(value, bits),
            None => ConstKind::BigInt(self.to_hex(bits).into()),
        }
    }

    /// Zero, in at least this number of bits.
    pub(super) fn new(bits: u32) -> WideInt {
        WideInt(vec![0; bits.div_ceil(32).max(4) as usize + 1])
    }

    /// Multiplies by `base` and adds `digit`; drops the bits that do not fit.
    pub(super) fn push_digit(&mut self, base: u32, digit: u8) {
        let mut carry = u64::from(digit);
        for limb in &mut self.0 {
            carry += u64::from(*limb) * u64::from(base);
            *limb = carry as u32;
            carry >>= 32;
        }
    }

    pub(super) fn negate(&mut self) {
        let mut carry = true;
        for limb in &mut self.0 {
            (*limb, carry) = (!*limb).overflowing_add(carry.into());
        }
    }

    /// The value of the lowest `bits` bits, with their sign.
    pub(super) fn extend_sign(&mut self, bits: u32) {
        let is_negative = self.bit(bits - 1);
        for (n, limb) in (0..).zip(&mut self.0) {
            let kept = bits.saturating_sub(32 * n).min(32);
            let mask = if kept == 32 { u32::MAX } else { (1 << kept) - 1 };
            *limb = if is_negative { *limb | !mask } else { *limb & mask };
        }
    }

    fn bit(&self, bit: u32) -> bool {
        self.0[bit as usize / 32] >> (bit % 32) & 1 != 0
    }

    /// The lowest `bits` bits as a signed number, if 128 bits are enough.
    fn narrowed(&self, bits: u32) -> Option<i128> {
        let bytes: Vec<u8> = self.0[..4].iter().flat_map(|limb| limb.to_le_bytes()).collect();
        let value = i128::from_le_bytes(bytes.try_into().ok()?);
        let is_sign = |bit| self.bit(bit) == (value < 0);
        (bits <= 128 || (128..bits).all(is_sign)).then_some(value)
    }

    /// The lowest `bits` bits in hexadecimal digits.
    fn to_hex(&self, bits: u32) -> Vec<u8> {
        let digit = |n: u32| {
            let digit = self.0[n as usize / 8] >> (4 * (n % 8)) & 15;
            let kept = (bits - 4 * n).min(4);
            char::from_digit(digit & ((1 << kept) - 1), 16).map_or(b'0', |digit| digit as u8)
        };
        let mut digits: Vec<u8> = (0..bits.div_ceil(4)).rev().map(digit).skip_while(|&digit| digit == b'0').collect();
        digits.splice(0..0, *b"0x");
        digits
    }
}

impl ConstKind {
    /// The words of an integer constant of `bits` bits in two's complement, the lowest first; `None`
    /// for other constants, and for an integer of more than 16,384 digits.
    ///
    /// Cost: the square of the number of digits, and the number of words.
    pub fn integer_words(&self, bits: u32) -> Option<Vec<u64>> {
        const MAX_DIGITS: usize = 1 << 14;
        // A digit has four bits at most; the bits above are those of the sign.
        let n_bits = match self {
            ConstKind::BigInt(text) if text.len() > MAX_DIGITS => return None,
            ConstKind::BigInt(text) => bits.min(4 * text.len() as u32 + 64),
            _ => bits,
        };
        WideInt::of_any(self, n_bits).map(|value| value.words(bits))
    }
}

/// Returns whether a constant is zero.
pub(super) fn is_zero(kind: &ConstKind) -> bool {
    match kind {
        ConstKind::Int(0) | ConstKind::Null | ConstKind::Zero | ConstKind::Float(0) | ConstKind::NoneToken => true,
        ConstKind::OtherFloat(digits) => digits[1..].iter().all(|&digit| digit == b'0'),
        _ => false,
    }
}

/// An integer of `bits` bits, cut to them.
pub(super) fn int(value: i128, bits: u32) -> ConstKind {
    let value = if bits < 128 { value << (128 - bits) >> (128 - bits) } else { value };
    match i64::try_from(value) {
        Ok(n) => ConstKind::Int(n),
        Err(_) => ConstKind::BigInt(value.to_string().into_bytes().into()),
    }
}
