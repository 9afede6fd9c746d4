//! Floating-point constants: which spellings fit which type, and which of them are one value.

use super::*;

impl<'m, const RECORD: bool> BodyReader<'m, '_, RECORD> {
    /// Takes a number like `1.5e+3` whose point is at `dot`.
    pub(super) fn read_decimal_float(&mut self, ty: TypeId, dot: usize) -> Read<ConstKind> {
        let (start, text) = (self.cur.pos, self.cur.text);
        let mut end = dot + 1;
        while text.get(end).is_some_and(u8::is_ascii_digit) {
            end += 1;
        }
        if matches!(text.get(end), Some(b'e' | b'E')) {
            let sign = usize::from(matches!(text.get(end + 1), Some(b'-' | b'+')));
            if text.get(end + 1 + sign).is_some_and(u8::is_ascii_digit) {
                end += 2 + sign;
                while text.get(end).is_some_and(u8::is_ascii_digit) {
                    end += 1;
                }
            }
        }
        self.cur.pos = end;
        let value: f64 = std::str::from_utf8(&text[start..end]).ok().and_then(|t| t.parse().ok()).unwrap_or(f64::NAN);
        self.float_of_double(start, value, ty)
    }

    /// Takes the bits of a double, or with a letter those of another format, after `0x`.
    pub(super) fn read_hex_float(&mut self, ty: TypeId) -> Read<ConstKind> {
        let start = self.cur.pos;
        let word = self.cur.word_here();
        self.cur.pos += word.len();
        let digits = &word[2..];
        let Some((letter @ (b'K' | b'L' | b'M' | b'H' | b'R'), digits)) = digits.split_first() else {
            let bits = std::str::from_utf8(digits).ok().and_then(|digits| u64::from_str_radix(digits, 16).ok());
            return match bits {
                Some(bits) => self.float_of_double(start, f64::from_bits(bits), ty),
                // LLVM's lexer makes this of a number with too many digits.
                None if digits.len() > 16 && digits.iter().all(u8::is_ascii_hexdigit) => {
                    self.float_of_double(start, 0.0, ty)
                }
                None => self.cur.error_at(start, "expected a hexadecimal floating-point constant"),
            };
        };
        if digits.is_empty() || !digits.iter().all(u8::is_ascii_hexdigit) {
            return self.cur.error_at(start, "expected hexadecimal digits");
        }
        let of_letter = match letter {
            b'H' => TypeId::HALF,
            b'R' => TypeId::BFLOAT,
            b'K' => TypeId::X86_FP80,
            b'L' => TypeId::FP128,
            _ => TypeId::PPC_FP128,
        };
        if ty != of_letter {
            return self.wrong_float(start, ty);
        }
        if digits.iter().all(|&digit| digit == b'0') {
            return Ok(zero(ty).expect("a type with a letter"));
        }
        if !matches!(letter, b'H' | b'R') {
            return Ok(ConstKind::OtherFloat([&[*letter], digits].concat().to_ascii_uppercase().into()));
        }
        match std::str::from_utf8(digits).ok().and_then(|digits| u16::from_str_radix(digits, 16).ok()) {
            Some(bits) => Ok(ConstKind::OtherFloat(short_digits(*letter, bits.into()).into())),
            None => self.cur.error_at(start, "hexadecimal constant too large for 16 bits"),
        }
    }

    /// The constant of a type that is written as a double.
    fn float_of_double(&self, start: usize, value: f64, ty: TypeId) -> Read<ConstKind> {
        let (format, letter) = match ty {
            TypeId::DOUBLE => return Ok(ConstKind::Float(value.to_bits())),
            TypeId::FLOAT => (Format::FLOAT, None),
            TypeId::HALF => (Format::HALF, Some(b'H')),
            TypeId::BFLOAT => (Format::BFLOAT, Some(b'R')),
            _ => return self.wrong_float(start, ty),
        };
        match (format.bits_of(value), letter) {
            (None, _) => {
                let name = self.types().display(ty);
                let message = format!("floating point constant invalid for type: not representable as {name}");
                self.cur.error_at(start, message)
            }
            (Some(_), None) => Ok(ConstKind::Float(value.to_bits())),
            (Some(bits), Some(letter)) => Ok(ConstKind::OtherFloat(short_digits(letter, bits).into())),
        }
    }

    fn wrong_float(&self, start: usize, ty: TypeId) -> Read<ConstKind> {
        let name = self.types().display(ty);
        self.cur.error_at(start, format!("floating point constant does not have type '{name}'"))
    }
}

impl ConstKind {
    /// The bits of a constant of a floating-point type: of `ppc_fp128`, those of the first number in
    /// the lower half. `None` for other constants.
    pub fn float_bits(&self, ty: TypeId) -> Option<u128> {
        match (ty, self) {
            (TypeId::PPC_FP128, ConstKind::OtherFloat(digits)) => {
                let bits = u128::from_str_radix(std::str::from_utf8(&digits[1..]).ok()?, 16).ok()?;
                Some(bits.rotate_left(64))
            }
            _ => bits_of_float(ty, self),
        }
    }
}

/// The bits of a constant of a floating-point type; `None` for those that are made of two numbers.
pub(super) fn bits_of_float(ty: TypeId, kind: &ConstKind) -> Option<u128> {
    match (ty, kind) {
        (TypeId::DOUBLE, &ConstKind::Float(bits)) => Some(bits.into()),
        (TypeId::FLOAT, &ConstKind::Float(bits)) => Format::FLOAT.bits_of(f64::from_bits(bits)).map(u128::from),
        (TypeId::HALF | TypeId::BFLOAT | TypeId::X86_FP80 | TypeId::FP128, ConstKind::OtherFloat(digits)) => {
            let bits = u128::from_str_radix(std::str::from_utf8(&digits[1..]).ok()?, 16).ok()?;
            // The lower half is written first.
            Some(if ty == TypeId::FP128 { bits.rotate_left(64) } else { bits })
        }
        _ => None,
    }
}

/// The constant of a floating-point type with these bits, as many of the lowest as it has.
pub(super) fn float_of_bits(ty: TypeId, bits: u128) -> Option<ConstKind> {
    let other = |letter: char, n: u32, bits: u128| {
        let mask = if n < 32 { (1 << (4 * n)) - 1 } else { u128::MAX };
        ConstKind::OtherFloat(format!("{letter}{:01$X}", bits & mask, n as usize).into_bytes().into())
    };
    Some(match ty {
        TypeId::DOUBLE => ConstKind::Float(bits as u64),
        TypeId::FLOAT => ConstKind::Float(double_of_float(bits as u32)),
        TypeId::HALF => other('H', 4, bits),
        TypeId::BFLOAT => other('R', 4, bits),
        TypeId::X86_FP80 => other('K', 20, bits),
        TypeId::FP128 => other('L', 32, bits.rotate_left(64)),
        _ => return None,
    })
}

/// The bits of the double with the value of a float. The payload of a NaN is kept.
fn double_of_float(bits: u32) -> u64 {
    let float = f32::from_bits(bits);
    match float.is_nan() {
        true => u64::from(bits >> 31) << 63 | 0x7ff << 52 | u64::from(bits & 0x007f_ffff) << 29,
        false => f64::from(float).to_bits(),
    }
}

/// Zero of a type whose constants are written with a letter.
pub(super) fn zero(ty: TypeId) -> Option<ConstKind> {
    let (letter, n_digits) = match ty {
        TypeId::HALF => (b'H', 4),
        TypeId::BFLOAT => (b'R', 4),
        TypeId::X86_FP80 => (b'K', 20),
        TypeId::FP128 => (b'L', 32),
        TypeId::PPC_FP128 => (b'M', 32),
        _ => return None,
    };
    let mut digits = vec![b'0'; 1 + n_digits];
    digits[0] = letter;
    Some(ConstKind::OtherFloat(digits.into()))
}

/// A constant of sixteen bits as it is written after `0x`.
fn short_digits(letter: u8, bits: u64) -> Vec<u8> {
    format!("{}{bits:04X}", letter as char).into_bytes()
}

/// The format of a type whose values are written as those of a double.
struct Format {
    exponent_bits: u32,
    fraction_bits: u32,
}

impl Format {
    const HALF: Format = Format { exponent_bits: 5, fraction_bits: 10 };
    const BFLOAT: Format = Format { exponent_bits: 8, fraction_bits: 7 };
    const FLOAT: Format = Format { exponent_bits: 8, fraction_bits: 23 };

    /// The bits of the value that a double has in this format; `None` if it has no such value.
    fn bits_of(&self, double: f64) -> Option<u64> {
        const FRACTION_BITS: u32 = 52;
        let bits = double.to_bits();
        let sign = (bits >> 63) << (self.exponent_bits + self.fraction_bits);
        let fraction = bits & ((1 << FRACTION_BITS) - 1);
        let largest = (1 << self.exponent_bits) - 1;
        let exponent = (bits >> FRACTION_BITS & 0x7ff) as i64 - 1023 + (largest >> 1);
        let dropped = FRACTION_BITS - self.fraction_bits;
        let (exponent, fraction, dropped) = match () {
            () if double == 0.0 => (0, 0, dropped),
            () if !double.is_finite() => (largest, fraction, dropped),
            () if exponent >= largest => return None,
            () if exponent > 0 => (exponent, fraction, dropped),
            // Below the least exponent, the leading one is written, and digits are lost in the end.
            () if exponent > -i64::from(self.fraction_bits) => {
                (0, fraction | 1 << FRACTION_BITS, dropped + 1 + exponent.unsigned_abs() as u32)
            }
            () => return None,
        };
        let kept = fraction >> dropped;
        (kept << dropped == fraction).then_some(sign | (exponent as u64) << self.fraction_bits | kept)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_format_has_goes_there_and_back() {
        let float = |bits: u32| Format::FLOAT.bits_of(f64::from(f32::from_bits(bits)));
        for bits in (0..=u32::MAX).step_by(0x0001_2345).chain([1, 0x007f_ffff, 0x0080_0000, 0x7f7f_ffff, 0x7f80_0000]) {
            // The quiet bit aside, which the conversion sets.
            let is_signalling = f32::from_bits(bits).is_nan() && bits & 0x0040_0000 == 0;
            assert!(is_signalling || float(bits) == Some(bits.into()), "{bits:x}");
        }
        assert_eq!(Format::FLOAT.bits_of(0.1), None);
        assert_eq!(Format::FLOAT.bits_of(1e-60), None);
        assert_eq!(Format::FLOAT.bits_of(f64::MAX), None);
    }

    #[test]
    fn short_formats() {
        let half = |value| Format::HALF.bits_of(value);
        let least = f64::powi(2.0, -24);
        let known = [half(1.0), half(-2.0), half(65504.0), half(least), half(3.0 * least), half(f64::INFINITY)];
        assert_eq!(known, [0x3c00, 0xc000, 0x7bff, 1, 3, 0x7c00].map(Some));
        assert_eq!([half(65520.0), half(least / 2.0), half(0.1), half(1.5 * least)], [None; 4]);
        assert_eq!([half(-0.0), half(f64::NAN)], [Some(0x8000), Some(0x7e00)]);
        assert_eq!(Format::BFLOAT.bits_of(1.5), Some(0x3fc0));
    }
}
