//! Names, strings and numbers as LLVM prints them.

use crate::bytes::write_escaped;
use crate::types::Type;
use std::borrow::Cow;

/// A name as LLVM prints it after `%` or `@`: in quotes where it must be. The inverse of
/// [`unquoted_name`](crate::unquoted_name).
///
/// ```
/// use memphis_ir::builder::quoted_name;
/// assert_eq!(&*quoted_name(b"x.addr-1"), b"x.addr-1");
/// assert_eq!(&*quoted_name(b"say \"hi\""), br#""say \22hi\22""#);
/// assert_eq!(&*quoted_name(b"1st"), br#""1st""#);
/// ```
pub fn quoted_name(name: &[u8]) -> Cow<'_, [u8]> {
    let plain = |c: u8| c.is_ascii_alphanumeric() || matches!(c, b'-' | b'.' | b'_');
    if name.first().is_some_and(|c| !c.is_ascii_digit()) && name.iter().all(|&c| plain(c)) {
        return Cow::Borrowed(name);
    }
    let mut out = vec![b'"'];
    write_escaped(name, &mut out);
    out.push(b'"');
    Cow::Owned(out)
}

pub(crate) fn write_string(bytes: &[u8], out: &mut Vec<u8>) {
    out.extend_from_slice(b"c\"");
    write_escaped(bytes, out);
    out.push(b'"');
}

pub(super) fn write_int(n: i64, out: &mut Vec<u8>) {
    out.extend_from_slice(n.to_string().as_bytes());
}

/// A `float` or `double`, given as a double: six digits if they say it all, otherwise the bits.
pub(super) fn write_float(bits: u64, out: &mut Vec<u8>) {
    let value = f64::from_bits(bits);
    let text = match six_digits(value) {
        _ if value == 0.0 => String::from(if bits == 0 { "0.000000e+00" } else { "-0.000000e+00" }),
        Some((digits, exponent)) if format!("{digits}e{exponent}").parse() == Ok(value.abs()) => {
            let exponent = exponent + digits.len() as i32 - 1;
            let minus = if value < 0.0 { "-" } else { "" };
            let sign = if exponent < 0 { '-' } else { '+' };
            format!("{minus}{}.{:0<6}e{sign}{:02}", &digits[..1], &digits[1..], exponent.unsigned_abs())
        }
        _ => format!("0x{bits:X}"),
    };
    out.extend_from_slice(text.as_bytes());
}

/// The first six digits of a finite number other than zero, and the power of ten to multiply with.
///
/// They are those of LLVM (`APFloat::toString`), which cuts off most of the number before it
/// rounds what is left: a number just below one with few digits (`1.0e23`) may come out different,
/// and is then printed by its bits.
fn six_digits(value: f64) -> Option<(String, i32)> {
    const N_DIGITS: usize = 6;
    /// The number of bits that LLVM wants for these digits.
    const N_BITS: usize = (N_DIGITS * 196).div_ceil(59);
    if value == 0.0 || !value.is_finite() {
        return None;
    }
    let (n_decimals, n_bits) = exact_size(value);
    // The library writes numbers exactly, with as many decimals as it is asked for.
    let exact = format!("{:.n_decimals$}", value.abs()).replace('.', "");
    let mut digits = exact.trim_start_matches('0').as_bytes().to_vec();
    let n_cut = n_bits.saturating_sub(N_BITS) * 59 / 196;
    digits.truncate(digits.len() - n_cut);
    let n_rounded = digits.len().saturating_sub(N_DIGITS);
    round(&mut digits, N_DIGITS);
    let power = (n_cut + n_rounded) as i32 - n_decimals as i32;
    Some((String::from_utf8(digits).ok()?, power))
}

/// Rounds to the first `n` digits, halves upwards. Nines may make it one digit more.
fn round(digits: &mut Vec<u8>, n: usize) {
    let round_up = digits.get(n).is_some_and(|&d| d >= b'5');
    digits.truncate(n);
    if !round_up {
        return;
    }
    let n_nines = digits.iter().rev().take_while(|&&d| d == b'9').count();
    digits[n - n_nines..].fill(b'0');
    match (n - n_nines).checked_sub(1) {
        Some(last) => digits[last] += 1,
        None => digits.insert(0, b'1'),
    }
}

/// Number of decimals of a number, and of the bits of all its digits, taken as an integer.
///
/// The number is `odd * 2^exponent`; for a negative exponent, `odd * 5^-exponent / 10^-exponent`.
fn exact_size(value: f64) -> (usize, usize) {
    let bits = value.to_bits();
    let (fraction, biased) = (bits & ((1 << 52) - 1), (bits >> 52 & 0x7ff) as i32);
    let significand = if biased == 0 { fraction } else { fraction | 1 << 52 };
    let odd = significand >> significand.trailing_zeros();
    let exponent = biased.max(1) - 1075 + significand.trailing_zeros() as i32;
    match usize::try_from(exponent) {
        Ok(exponent) => (0, (u64::BITS - odd.leading_zeros()) as usize + exponent),
        Err(_) => {
            let n_decimals = exponent.unsigned_abs() as usize;
            (n_decimals, bits_of_product(odd, n_decimals))
        }
    }
}

/// Number of bits of `factor * 5^n`.
fn bits_of_product(factor: u64, n: usize) -> usize {
    let mut words = vec![factor as u32, (factor >> 32) as u32];
    for _ in 0..n {
        let mut carry = 0u64;
        for word in &mut words {
            carry += u64::from(*word) * 5;
            *word = carry as u32;
            carry >>= 32;
        }
        if carry != 0 {
            words.push(carry as u32);
        }
    }
    let n_zeros = words.iter().rev().take_while(|&&w| w == 0).count();
    let top = words[words.len() - 1 - n_zeros];
    (words.len() - n_zeros) * 32 - top.leading_zeros() as usize
}

/// The text of the zero of a type.
pub(super) fn zero(ty: &Type) -> &'static str {
    match ty {
        Type::Int(1) => "false",
        Type::Int(_) => "0",
        Type::Ptr(_) => "null",
        Type::Float | Type::Double => "0.000000e+00",
        Type::Half => "0xH0000",
        Type::BFloat => "0xR0000",
        Type::X86Fp80 => "0xK00000000000000000000",
        Type::Fp128 => "0xL00000000000000000000000000000000",
        Type::PpcFp128 => "0xM00000000000000000000000000000000",
        Type::Token => "none",
        _ => "zeroinitializer",
    }
}
