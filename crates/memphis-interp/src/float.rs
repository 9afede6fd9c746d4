//! Floating-point formats: conversions between all of them, arithmetic on those that the machine lacks.
//!
//! `float` and `double` are Rust's. A number of another format is taken apart into sign, significand and exponent; results are
//! exact up to a sticky bit and are rounded once, to nearest, ties to even.

use crate::stop::{Result, unsupported};
use crate::value::{Scalar, Value};
use memphis_ir::Opcode;
use std::cmp::Ordering;

/// A format: bits of the significand (the leading one included) and the largest exponent.
#[derive(Debug, Clone, Copy)]
struct Format {
    precision: u32,
    max_exponent: i32,
    /// The leading one has a bit of its own.
    explicit: bool,
}

fn format(ty: Scalar) -> Format {
    let (precision, max_exponent) = match ty {
        Scalar::Half => (11, 15),
        Scalar::BFloat => (8, 127),
        Scalar::Float => (24, 127),
        Scalar::X86Fp80 => (64, 16383),
        Scalar::Fp128 => (113, 16383),
        _ => (53, 1023),
    };
    Format { precision, max_exponent, explicit: ty == Scalar::X86Fp80 }
}

/// Bits of a format's significand, the leading one included.
pub(crate) fn precision(ty: Scalar) -> u32 {
    format(ty).precision
}

/// A number taken apart. A finite one is `significand * 2^exponent`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Parts {
    Nan(bool),
    Infinity(bool),
    Finite { negative: bool, significand: u128, exponent: i32 },
}

pub(crate) fn unpack(ty: Scalar, bits: u128) -> Parts {
    let f = format(ty);
    let stored = if f.explicit { f.precision } else { f.precision - 1 };
    let negative = bits >> (ty.bits() - 1) & 1 != 0;
    let exponent_mask = (1u128 << (ty.bits() - 1 - stored)) - 1;
    let raw = (bits >> stored & exponent_mask) as i32;
    let mut significand = bits & ((1 << stored) - 1);
    if raw == exponent_mask as i32 {
        let fraction = if f.explicit { significand << 1 & u128::from(u64::MAX) } else { significand };
        return if fraction == 0 { Parts::Infinity(negative) } else { Parts::Nan(negative) };
    }
    if raw != 0 && !f.explicit {
        significand |= 1 << stored;
    }
    Parts::Finite { negative, significand, exponent: raw.max(1) - f.max_exponent - (f.precision as i32 - 1) }
}

/// Rounds a number into a format. `sticky`: a little more than the significand says.
pub(crate) fn pack(ty: Scalar, parts: Parts, sticky: bool) -> u128 {
    let f = format(ty);
    let stored = if f.explicit { f.precision } else { f.precision - 1 };
    let ones = (1u128 << (ty.bits() - 1 - stored)) - 1;
    let leading = if f.explicit { 1u128 << 63 } else { 0 };
    let with_sign = |negative: bool, rest: u128| rest | u128::from(negative) << (ty.bits() - 1);
    match parts {
        Parts::Nan(negative) => with_sign(negative, ones << stored | leading | 1 << (f.precision - 2)),
        Parts::Infinity(negative) => with_sign(negative, ones << stored | leading),
        Parts::Finite { negative, significand: 0, .. } => with_sign(negative, 0),
        Parts::Finite { negative, significand, exponent } => {
            let top = exponent + 127 - significand.leading_zeros() as i32;
            let precision = f.precision as i32;
            // The exponent of the last bit that is kept.
            let mut last = top.max(1 - f.max_exponent) - (precision - 1);
            let drop = last - exponent;
            let mut kept = if drop <= 0 {
                significand << (-drop).min(127)
            } else {
                let (kept, rest, half) = match drop {
                    1..=127 => (significand >> drop, significand & ((1 << drop) - 1), 1u128 << (drop - 1)),
                    128 => (0, significand, 1 << 127),
                    _ => (0, 0, 1),
                };
                let up = match rest.cmp(&half) {
                    Ordering::Less => false,
                    Ordering::Greater => true,
                    Ordering::Equal => sticky || kept & 1 != 0,
                };
                kept + u128::from(up)
            };
            if kept >> f.precision != 0 {
                kept >>= 1;
                last += 1;
            }
            let is_normal = kept >> (f.precision - 1) != 0;
            let top = last + precision - 1;
            if is_normal && top > f.max_exponent {
                return with_sign(negative, ones << stored | leading);
            }
            let raw = if is_normal { (top + f.max_exponent) as u128 } else { 0 };
            with_sign(negative, raw << stored | kept & ((1 << stored) - 1))
        }
    }
}

/// The value as a `double`.
///
/// # Errors
/// Unsupported, when it is of a larger format and not a `double`'s value.
pub(crate) fn to_f64(ty: Scalar, bits: u128) -> Result<f64> {
    match ty {
        Scalar::Double => Ok(f64::from_bits(bits as u64)),
        Scalar::Float => Ok(f64::from(f32::from_bits(bits as u32))),
        Scalar::Half | Scalar::BFloat => Ok(f64::from_bits(pack(Scalar::Double, unpack(ty, bits), false) as u64)),
        _ => {
            let double = pack(Scalar::Double, unpack(ty, bits), false);
            let same = match (unpack(ty, bits), unpack(Scalar::Double, double)) {
                (
                    Parts::Finite { significand: a, exponent: i, .. },
                    Parts::Finite { significand: b, exponent: j, .. },
                ) => {
                    (a == 0 && b == 0)
                        || (a >> a.trailing_zeros().min(127) == b >> b.trailing_zeros().min(127)
                            && i + a.trailing_zeros() as i32 == j + b.trailing_zeros() as i32)
                }
                (Parts::Finite { .. }, _) => false,
                _ => true,
            };
            if same {
                return Ok(f64::from_bits(double as u64));
            }
            unsupported("a long double that is not the value of a double")
        }
    }
}

/// A `double` rounded into a format.
pub(crate) fn of_f64(ty: Scalar, value: f64) -> Value {
    match ty {
        Scalar::Double => Value::double(value),
        Scalar::Float => Value::Bits(u64::from((value as f32).to_bits())),
        _ => Value::int(ty.bits(), pack(ty, unpack(Scalar::Double, u128::from(value.to_bits())), false)),
    }
}

/// Rounds what was computed as a double; of one operator on two floats, that is the float's own result.
pub(crate) fn rounded(ty: Scalar, x: f64) -> f64 {
    if ty == Scalar::Float { f64::from(x as f32) } else { x }
}

/// The exponent of a number that is finite and not zero: that of the largest power of two below it.
pub(crate) fn exponent(x: f64) -> Option<i32> {
    let magnitude = x.abs();
    match magnitude {
        _ if magnitude == 0.0 || !magnitude.is_finite() => None,
        _ if magnitude < f64::MIN_POSITIVE => Some(63 - magnitude.to_bits().leading_zeros() as i32 - 1074),
        _ => Some((magnitude.to_bits() >> 52) as i32 - 1023),
    }
}

/// An integer, rounded.
pub(crate) fn of_int(ty: Scalar, negative: bool, magnitude: u128) -> Result<Value> {
    Ok(Value::int(
        ty.bits(),
        pack(ty, Parts::Finite { negative: negative && magnitude != 0, significand: magnitude, exponent: 0 }, false),
    ))
}

/// Sign and magnitude of the number without its fraction; `None` for what is not finite or beyond 128 bits.
pub(crate) fn to_int(ty: Scalar, bits: u128) -> Result<Option<(bool, u128)>> {
    let Parts::Finite { negative, significand, exponent } = unpack(ty, bits) else { return Ok(None) };
    let magnitude = match exponent {
        ..=-128 => 0,
        -127..=0 => significand >> -exponent,
        _ if significand == 0 => 0,
        _ if exponent as u32 <= significand.leading_zeros() => significand << exponent,
        _ => return Ok(None),
    };
    Ok(Some((negative && magnitude != 0, magnitude)))
}

/// `fptrunc` and `fpext`.
pub(crate) fn convert(from: Scalar, to: Scalar, bits: u128) -> Result<Value> {
    Ok(match (from, to) {
        (Scalar::Float, Scalar::Double) => Value::double(f64::from(f32::from_bits(bits as u32))),
        (Scalar::Double, Scalar::Float) => Value::Bits(u64::from((f64::from_bits(bits as u64) as f32).to_bits())),
        _ => Value::int(to.bits(), pack(to, unpack(from, bits), false)),
    })
}

/// Arithmetic on `x86_fp80` and `fp128`.
pub(crate) fn soft_binary(op: Opcode, ty: Scalar, a: u128, b: u128) -> Result<Value> {
    use Opcode::*;
    let (x, mut y) = (unpack(ty, a), unpack(ty, b));
    if op == FSub {
        y = negated(y);
    }
    let (parts, sticky) = match op {
        FAdd | FSub => add(x, y),
        FMul => multiply(x, y),
        FDiv => divide(ty, x, y),
        _ => match (to_f64(ty, a), to_f64(ty, b)) {
            // The remainder of two doubles is a double.
            (Ok(x), Ok(y)) => return Ok(of_f64(ty, x % y)),
            _ => return unsupported("frem of long doubles"),
        },
    };
    Ok(Value::int(ty.bits(), pack(ty, parts, sticky)))
}

pub(crate) fn negated(parts: Parts) -> Parts {
    match parts {
        Parts::Nan(n) => Parts::Nan(!n),
        Parts::Infinity(n) => Parts::Infinity(!n),
        Parts::Finite { negative, significand, exponent } => {
            Parts::Finite { negative: !negative, significand, exponent }
        }
    }
}

/// The same number with its leading one at bit `at`.
fn normalized(significand: u128, exponent: i32, at: u32) -> (u128, i32) {
    let shift = at as i32 - (127 - significand.leading_zeros() as i32);
    (if shift >= 0 { significand << shift } else { significand >> -shift }, exponent - shift)
}

fn add(x: Parts, y: Parts) -> (Parts, bool) {
    use Parts::*;
    match (x, y) {
        (Nan(n), _) | (_, Nan(n)) => (Nan(n), false),
        (Infinity(a), Infinity(b)) => (if a == b { x } else { Nan(true) }, false),
        (Infinity(_), _) => (x, false),
        (_, Infinity(_)) => (y, false),
        (
            Finite { negative: na, significand: sa, exponent: ea },
            Finite { negative: nb, significand: sb, exponent: eb },
        ) => {
            if sa == 0 && sb == 0 {
                return (Finite { negative: na && nb, significand: 0, exponent: 0 }, false);
            }
            if sa == 0 {
                return (y, false);
            }
            if sb == 0 {
                return (x, false);
            }
            // The leading ones at bit 124 leave room for a carry above, and for guard bits below 113.
            let ((mut sa, mut ea), (mut sb, mut eb)) = (normalized(sa, ea, 124), normalized(sb, eb, 124));
            let (mut na, mut nb) = (na, nb);
            if (ea, sa) < (eb, sb) {
                std::mem::swap(&mut sa, &mut sb);
                std::mem::swap(&mut ea, &mut eb);
                std::mem::swap(&mut na, &mut nb);
            }
            let distance = (ea - eb) as u32;
            let (small, lost) =
                if distance > 126 { (0, true) } else { (sb >> distance, sb & ((1 << distance) - 1) != 0) };
            let significand = if na == nb {
                sa + small
            } else {
                // What is lost is taken from the last bit, and comes back as sticky.
                sa - small - u128::from(lost)
            };
            let negative = if significand == 0 { false } else { na };
            // An odd last bit is sticky enough: it is far below those that are kept.
            (Finite { negative, significand: significand | u128::from(lost), exponent: ea }, lost)
        }
    }
}

fn multiply(x: Parts, y: Parts) -> (Parts, bool) {
    use Parts::*;
    let sign = |p: Parts| match p {
        Nan(n) | Infinity(n) => n,
        Finite { negative, .. } => negative,
    };
    let negative = sign(x) != sign(y);
    match (x, y) {
        (Nan(n), _) | (_, Nan(n)) => (Nan(n), false),
        (Infinity(_), Finite { significand: 0, .. }) | (Finite { significand: 0, .. }, Infinity(_)) => {
            (Nan(true), false)
        }
        (Infinity(_), _) | (_, Infinity(_)) => (Infinity(negative), false),
        (Finite { significand: a, exponent: i, .. }, Finite { significand: b, exponent: j, .. }) => {
            if a == 0 || b == 0 {
                return (Finite { negative, significand: 0, exponent: 0 }, false);
            }
            let (high, low) = wide_product(a, b);
            if high == 0 {
                return (Finite { negative, significand: low, exponent: i + j }, false);
            }
            let shift = 128 - high.leading_zeros();
            let (significand, lost) = if shift == 128 {
                (high, low != 0)
            } else {
                (high << (128 - shift) | low >> shift, low & ((1 << shift) - 1) != 0)
            };
            (Finite { negative, significand: significand | u128::from(lost), exponent: i + j + shift as i32 }, lost)
        }
    }
}

fn wide_product(a: u128, b: u128) -> (u128, u128) {
    const LOW: u128 = u64::MAX as u128;
    let (ah, al, bh, bl) = (a >> 64, a & LOW, b >> 64, b & LOW);
    let low = al * bl;
    let middle = ah * bl + (low >> 64);
    let middle2 = al * bh + (middle & LOW);
    (ah * bh + (middle >> 64) + (middle2 >> 64), middle2 << 64 | low & LOW)
}

fn divide(ty: Scalar, x: Parts, y: Parts) -> (Parts, bool) {
    use Parts::*;
    let sign = |p: Parts| match p {
        Nan(n) | Infinity(n) => n,
        Finite { negative, .. } => negative,
    };
    let negative = sign(x) != sign(y);
    match (x, y) {
        (Nan(n), _) | (_, Nan(n)) => (Nan(n), false),
        (Infinity(_), Infinity(_)) => (Nan(true), false),
        (Finite { significand: 0, .. }, Finite { significand: 0, .. }) => (Nan(true), false),
        (Infinity(_), _) | (_, Finite { significand: 0, .. }) => (Infinity(negative), false),
        (_, Infinity(_)) | (Finite { significand: 0, .. }, _) => {
            (Finite { negative, significand: 0, exponent: 0 }, false)
        }
        (Finite { significand: a, exponent: i, .. }, Finite { significand: b, exponent: j, .. }) => {
            let (a, i) = normalized(a, i, 120);
            let (b, j) = normalized(b, j, 120);
            let (mut quotient, mut rest) = (a / b, a % b);
            let digits = format(ty).precision as i32 + 4;
            for _ in 0..digits {
                rest <<= 1;
                quotient = quotient << 1 | u128::from(rest >= b);
                if rest >= b {
                    rest -= b;
                }
            }
            let lost = rest != 0;
            (Finite { negative, significand: quotient | u128::from(lost), exponent: i - j - digits }, lost)
        }
    }
}

/// Compares two numbers of a large format; `None` when one is not a number.
pub(crate) fn soft_compare(ty: Scalar, a: u128, b: u128) -> Result<Option<Ordering>> {
    if matches!(unpack(ty, a), Parts::Nan(_)) || matches!(unpack(ty, b), Parts::Nan(_)) {
        return Ok(None);
    }
    // Sign and magnitude: below the sign, larger numbers have larger bits.
    let top = 1u128 << (ty.bits() - 1);
    let key = |bits: u128| {
        let magnitude = (bits & (top - 1)) as i128;
        if bits & top != 0 { -magnitude } else { magnitude }
    };
    Ok(Some(key(a).cmp(&key(b))))
}

/// A float constant of the text: `K`, `L`, `H` or `R` and hexadecimal digits.
pub(crate) fn of_text(ty: Scalar, text: &[u8]) -> Option<Value> {
    let text = std::str::from_utf8(text).ok()?;
    let hex = |digits: &str| u128::from_str_radix(digits, 16).ok();
    let bits = match text.split_at_checked(1)? {
        ("K" | "H" | "R", digits) => hex(digits)?,
        // The low half stands first.
        ("L", digits) => {
            let digits = format!("{digits:0>32}");
            hex(&digits[16..32])? << 64 | hex(&digits[..16])?
        }
        _ => return None,
    };
    Some(Value::int(ty.bits(), bits))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLES: [f64; 16] = [
        0.0,
        -0.0,
        1.0,
        -1.5,
        0.1,
        3.0,
        1e300,
        -1e-300,
        5e-324,
        f64::MAX,
        f64::MIN_POSITIVE,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
        123_456_789.125,
        1e16,
    ];

    /// The soft operators, at a double's precision, are the machine's.
    #[test]
    fn soft_arithmetic_is_that_of_doubles() {
        for a in SAMPLES {
            for b in SAMPLES {
                let (x, y) =
                    (unpack(Scalar::Double, u128::from(a.to_bits())), unpack(Scalar::Double, u128::from(b.to_bits())));
                let soft = |(parts, sticky)| f64::from_bits(pack(Scalar::Double, parts, sticky) as u64);
                let same = |found: f64, want: f64| {
                    assert!(
                        found.to_bits() == want.to_bits() || found.is_nan() && want.is_nan(),
                        "{a} {b}: {found} {want}"
                    );
                };
                same(soft(add(x, y)), a + b);
                same(soft(add(x, negated(y))), a - b);
                same(soft(multiply(x, y)), a * b);
                same(soft(divide(Scalar::Double, x, y)), a / b);
            }
        }
    }

    #[test]
    fn conversions_keep_what_fits() {
        for x in SAMPLES {
            for ty in [Scalar::X86Fp80, Scalar::Fp128] {
                let there = convert(Scalar::Double, ty, u128::from(x.to_bits())).unwrap().defined().unwrap();
                let back = to_f64(ty, there).unwrap();
                assert!(back.to_bits() == x.to_bits() || back.is_nan() && x.is_nan(), "{x} {back}");
            }
            let single = convert(Scalar::Double, Scalar::Float, u128::from(x.to_bits())).unwrap().defined().unwrap();
            let soft = pack(Scalar::Float, unpack(Scalar::Double, u128::from(x.to_bits())), false);
            assert!(single == soft || x.is_nan(), "{x}");
        }
        assert_eq!(pack(Scalar::Half, unpack(Scalar::Double, u128::from(65520f64.to_bits())), false), 0x7c00);
        assert_eq!(pack(Scalar::Half, unpack(Scalar::Double, u128::from(65519f64.to_bits())), false), 0x7bff);
        assert_eq!(
            pack(Scalar::X86Fp80, unpack(Scalar::Double, u128::from(1f64.to_bits())), false),
            0x3fff << 64 | 1 << 63
        );
    }

    #[test]
    fn numbers_become_integers_without_their_fraction() {
        for x in SAMPLES {
            let found = to_int(Scalar::Double, u128::from(x.to_bits())).unwrap();
            let want = (x.abs() < 1e38).then(|| (x <= -1.0, x.abs() as u128));
            assert_eq!(found, want, "{x}");
        }
    }
}
