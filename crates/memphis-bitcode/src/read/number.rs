//! Numbers as LLVM writes them.

use super::text::Text;
use num_bigint::BigUint;

/// Adds a floating-point number: in decimal if LLVM's six digits are exact, else its bits.
pub(crate) fn write_double(value: f64, text: &mut Text) {
    if value.is_finite() {
        let short = format!("{value:.5e}");
        if short.parse() == Ok(value) {
            let (digits, exponent) = short.split_once('e').expect("a number with an exponent");
            let exponent: i32 = exponent.parse().expect("an exponent");
            let significant: String = digits.chars().filter(char::is_ascii_digit).collect();
            if value == 0.0 || digits_of(value.abs()) == significant.trim_end_matches('0') {
                let sign = if exponent < 0 { '-' } else { '+' };
                // LLVM keeps six digits, and writes a zero after them.
                return text.push(format!("{digits}0e{sign}{:02}", exponent.abs()).as_bytes());
            }
        }
    }
    text.push(format!("0x{:X}", value.to_bits()).as_bytes());
}

/// The digits that LLVM finds for a positive number, without zeros at the end: it cuts the number
/// off to a few more bits than six digits have, then rounds. So the digits can be those of a number
/// below, where six rounded digits would be exact.
fn digits_of(value: f64) -> String {
    const DIGITS: usize = 6;
    let bits = value.to_bits();
    let (fraction, exponent) = (bits & ((1 << 52) - 1), (bits >> 52) as i32);
    let significand = if exponent == 0 { fraction } else { fraction | 1 << 52 };
    let zeros = significand.trailing_zeros();
    let exponent = exponent.max(1) - 1075 + zeros as i32;
    let mut number = BigUint::from(significand >> zeros);
    match exponent {
        0.. => number <<= exponent as u32,
        _ => number *= BigUint::from(5u32).pow(exponent.unsigned_abs()),
    }
    // A digit has 196 / 59 bits, a little less than the logarithm of ten.
    let n_bits = number.bits() as usize;
    let removable = n_bits.saturating_sub((DIGITS * 196).div_ceil(59)) * 59 / 196;
    number /= BigUint::from(10u32).pow(removable as u32);
    let mut digits = number.to_string().into_bytes();
    while digits.last() == Some(&b'0') {
        digits.pop();
    }
    if digits.len() > DIGITS {
        let is_up = digits[DIGITS] >= b'5';
        digits.truncate(DIGITS);
        while is_up && digits.last() == Some(&b'9') {
            digits.pop();
        }
        match digits.last_mut() {
            Some(last) if is_up => *last += 1,
            Some(_) => {}
            None => digits.push(b'1'),
        }
        while digits.last() == Some(&b'0') {
            digits.pop();
        }
    }
    String::from_utf8(digits).expect("digits")
}

/// Adds a number of single precision, which LLVM writes as the same number in double precision.
pub(crate) fn write_float(bits: u32, text: &mut Text) {
    let value = f32::from_bits(bits);
    if value.is_nan() {
        // A conversion would make a signaling NaN quiet.
        let (sign, fraction) = ((bits >> 31) as u64, (bits & 0x7f_ffff) as u64);
        let wide = sign << 63 | 0x7ff << 52 | fraction << 29;
        return text.push(format!("0x{wide:X}").as_bytes());
    }
    write_double(value as f64, text);
}

/// Adds a signed number of so many bits in decimal digits. Its words, the lowest first, end where
/// all others are zero.
pub(crate) fn write_wide(mut words: Vec<u64>, bits: u32, text: &mut Text) {
    words.resize(bits.div_ceil(64) as usize, 0);
    let number =
        |words: &[u64]| BigUint::new(words.iter().flat_map(|&word| [word as u32, (word >> 32) as u32]).collect());
    let last = words.last_mut().expect("a number has bits");
    let n_unused = words_unused(bits);
    let is_negative = (*last << n_unused) as i64 >> 63 != 0;
    if !is_negative {
        return text.push(number(&words).to_string().as_bytes());
    }
    *last = ((*last << n_unused) as i64 >> n_unused) as u64;
    let inverted: Vec<u64> = words.iter().map(|&word| !word).collect();
    text.push(format!("-{}", number(&inverted) + 1u32).as_bytes());
}

/// The number of bits of the last word that a number of so many bits does not have.
fn words_unused(bits: u32) -> u32 {
    bits.wrapping_neg() % 64
}

/// The value of an operand whose lowest bit is its sign.
pub(crate) fn signed(operand: u64) -> i64 {
    match operand & 1 {
        0 => (operand >> 1) as i64,
        // There is no negative zero: LLVM writes the smallest number so.
        _ if operand == 1 => i64::MIN,
        _ => ((operand >> 1) as i64).wrapping_neg(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text_of(write: impl FnOnce(&mut Text)) -> String {
        let mut text = Text::default();
        write(&mut text);
        String::from_utf8(text.bytes).unwrap()
    }

    #[test]
    fn numbers_are_written_as_llvm_writes_them() {
        let double = |value: f64| text_of(|text| write_double(value, text));
        assert_eq!(double(1.0), "1.000000e+00");
        assert_eq!(double(-0.0), "-0.000000e+00");
        assert_eq!(double(2.50125), "2.501250e+00");
        assert_eq!(double(1.234567), "0x3FF3C0C9539B8887");
        // The double is below the decimal number, and its digits are cut off before they are
        // rounded.
        assert_eq!(double(1e-6), "0x3EB0C6F7A0B5ED8D");
        assert_eq!(double(1e-4), "1.000000e-04");
        assert_eq!(double(1e-12), "0x3D719799812DEA11");
        assert_eq!(double(1e200), "0x6974E718D7D7625A");
        assert_eq!(double(123456.0), "1.234560e+05");
        assert_eq!(double(1e100), "1.000000e+100");
        assert_eq!(double(f64::INFINITY), "0x7FF0000000000000");
        let float = |value: f32| text_of(|text| write_float(value.to_bits(), text));
        assert_eq!(float(0.1), "0x3FB99999A0000000");
        assert_eq!(float(0.5), "5.000000e-01");
        assert_eq!(text_of(|text| write_float(0x7fa0_0000, text)), "0x7FF4000000000000");
        let wide = |words: &[u64], bits| text_of(|text| write_wide(words.to_vec(), bits, text));
        assert_eq!(wide(&[0, 1], 128), "18446744073709551616");
        assert_eq!(wide(&[u64::MAX], 128), "18446744073709551615");
        assert_eq!(wide(&[u64::MAX, u64::MAX], 128), "-1");
        assert_eq!(wide(&[0, 2], 66), "-36893488147419103232");
        assert_eq!(wide(&[0, 0], 128), "0");
        assert_eq!(wide(&[0, 1 << 63], 128), "-170141183460469231731687303715884105728");
        assert_eq!((signed(0), signed(1), signed(2), signed(3)), (0, i64::MIN, 1, -1));
    }
}
