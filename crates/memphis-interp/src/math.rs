//! Functions of floating-point numbers that intrinsics and `math.h` share, by their names in C.
//!
//! Functions with exactly one right result are computed on any format. The others are those of
//! `libm`, a translation of musl's library, so that results do not depend on the machine. They
//! work on `float` and `double`, and on the small formats by way of `float`, as compilers do it.

use crate::float;
use crate::stop::{Result, unsupported};
use crate::value::{Scalar, Value};
use memphis_ir::Opcode;
use rustc_apfloat::Round;
use std::cmp::Ordering;

/// A function of one number.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Function1 {
    Exact(fn(Scalar, u128) -> u128),
    Libm(fn(f32) -> f32, fn(f64) -> f64),
}

/// A function of two numbers.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Function2 {
    Exact(fn(Scalar, u128, u128) -> u128),
    /// The same, but on a pair of doubles it means nothing, or what each library likes.
    Ieee(fn(Scalar, u128, u128) -> u128),
    Libm(fn(f32, f32) -> f32, fn(f64, f64) -> f64),
}

/// Functions of one number, without the suffix of their type.
pub(crate) const FUNCTIONS_1: &[(&str, Function1)] = {
    use Function1::{Exact, Libm};
    &[
        ("sqrt", Exact(float::sqrt)),
        ("floor", Exact(|ty, x| float::to_integral(ty, x, Round::TowardNegative))),
        ("ceil", Exact(|ty, x| float::to_integral(ty, x, Round::TowardPositive))),
        ("trunc", Exact(|ty, x| float::to_integral(ty, x, Round::TowardZero))),
        ("rint", Exact(|ty, x| float::to_integral(ty, x, Round::NearestTiesToEven))),
        ("nearbyint", Exact(|ty, x| float::to_integral(ty, x, Round::NearestTiesToEven))),
        ("roundeven", Exact(|ty, x| float::to_integral(ty, x, Round::NearestTiesToEven))),
        ("round", Exact(|ty, x| float::to_integral(ty, x, Round::NearestTiesToAway))),
        ("sin", Libm(libm::sinf, libm::sin)),
        ("cos", Libm(libm::cosf, libm::cos)),
        ("tan", Libm(libm::tanf, libm::tan)),
        ("asin", Libm(libm::asinf, libm::asin)),
        ("acos", Libm(libm::acosf, libm::acos)),
        ("atan", Libm(libm::atanf, libm::atan)),
        ("sinh", Libm(libm::sinhf, libm::sinh)),
        ("cosh", Libm(libm::coshf, libm::cosh)),
        ("tanh", Libm(libm::tanhf, libm::tanh)),
        ("asinh", Libm(libm::asinhf, libm::asinh)),
        ("acosh", Libm(libm::acoshf, libm::acosh)),
        ("atanh", Libm(libm::atanhf, libm::atanh)),
        ("exp", Libm(libm::expf, libm::exp)),
        ("exp2", Libm(libm::exp2f, libm::exp2)),
        ("exp10", Libm(libm::exp10f, libm::exp10)),
        ("expm1", Libm(libm::expm1f, libm::expm1)),
        ("log", Libm(libm::logf, libm::log)),
        ("log2", Libm(libm::log2f, libm::log2)),
        ("log10", Libm(libm::log10f, libm::log10)),
        ("log1p", Libm(libm::log1pf, libm::log1p)),
        ("cbrt", Libm(libm::cbrtf, libm::cbrt)),
        ("erf", Libm(libm::erff, libm::erf)),
        ("erfc", Libm(libm::erfcf, libm::erfc)),
        ("tgamma", Libm(libm::tgammaf, libm::tgamma)),
        ("lgamma", Libm(libm::lgammaf, libm::lgamma)),
        ("j0", Libm(libm::j0f, libm::j0)),
        ("j1", Libm(libm::j1f, libm::j1)),
        ("y0", Libm(libm::y0f, libm::y0)),
        ("y1", Libm(libm::y1f, libm::y1)),
    ]
};

/// Functions of two numbers, without the suffix of their type.
pub(crate) const FUNCTIONS_2: &[(&str, Function2)] = {
    use Function2::{Exact, Ieee, Libm};
    &[
        ("copysign", Exact(float::copy_sign)),
        ("fmin", Exact(|ty, x, y| number_of(ty, x, y, Ordering::Less))),
        ("fmax", Exact(|ty, x, y| number_of(ty, x, y, Ordering::Greater))),
        ("remainder", Ieee(float::ieee_remainder)),
        ("nextafter", Ieee(float::next_after)),
        ("pow", Libm(libm::powf, libm::pow)),
        ("atan2", Libm(libm::atan2f, libm::atan2)),
        ("hypot", Libm(libm::hypotf, libm::hypot)),
    ]
};

/// Returns the smaller of two numbers, or the larger, as `wanted` says. -0 is less than 0, and a
/// NaN is ignored beside a number.
pub(crate) fn number_of(ty: Scalar, x: u128, y: u128, wanted: Ordering) -> u128 {
    match float::compare(ty, x, y) {
        Some(Ordering::Equal) if float::is_negative(ty, x) == (wanted == Ordering::Less) => x,
        Some(Ordering::Equal) => y,
        Some(order) => {
            if order == wanted {
                x
            } else {
                y
            }
        }
        None if float::is_nan(ty, x) => y,
        None => x,
    }
}

/// The same, but a NaN wins.
pub(crate) fn number_or_nan(ty: Scalar, x: u128, y: u128, wanted: Ordering) -> u128 {
    match [x, y].into_iter().find(|&bits| float::is_nan(ty, bits)) {
        Some(_) => float::default_nan(ty, false),
        None => number_of(ty, x, y, wanted),
    }
}

/// A NaN that libm gives, as an operation gives it.
fn settled(ty: Scalar, operands: &[u128], bits: u128) -> u128 {
    match operands.iter().find(|&&operand| float::is_nan(ty, operand)) {
        _ if !float::is_nan(ty, bits) => bits,
        Some(&nan) => nan,
        None => float::default_nan(ty, true),
    }
}

fn of_libm<T>(ty: Scalar) -> Result<T> {
    unsupported(format!("a function of libm on {}", ty.name()))
}

/// Applies a function to a number of any format.
pub(crate) fn apply_1(f: Function1, ty: Scalar, value: &Value) -> Result<Value> {
    let Some(x) = value.defined() else { return Ok(Value::lost(&[value])) };
    let bits = match (f, ty) {
        (Function1::Exact(f), _) => f(ty, x),
        (Function1::Libm(_, f), Scalar::Double) => settled(ty, &[x], f(f64::from_bits(x as u64)).to_bits().into()),
        (Function1::Libm(f, _), Scalar::Float | Scalar::Half | Scalar::BFloat) => {
            let single = f32::from_bits(float::convert(ty, Scalar::Float, x) as u32);
            settled(ty, &[x], float::convert(Scalar::Float, ty, f(single).to_bits().into()))
        }
        (Function1::Libm(..), _) => return of_libm(ty),
    };
    Ok(Value::int(ty.bits(), bits))
}

/// Applies a function to two numbers of any format.
pub(crate) fn apply_2(f: Function2, ty: Scalar, a: &Value, b: &Value) -> Result<Value> {
    let (Some(x), Some(y)) = (a.defined(), b.defined()) else { return Ok(Value::lost(&[a, b])) };
    let bits = match (f, ty) {
        (Function2::Ieee(_), Scalar::PpcFp128) => return unsupported("this function on ppc_fp128"),
        (Function2::Exact(f) | Function2::Ieee(f), _) => f(ty, x, y),
        (Function2::Libm(_, f), Scalar::Double) => {
            settled(ty, &[x, y], f(f64::from_bits(x as u64), f64::from_bits(y as u64)).to_bits().into())
        }
        (Function2::Libm(f, _), Scalar::Float | Scalar::Half | Scalar::BFloat) => {
            let [a, b] = [x, y].map(|x| f32::from_bits(float::convert(ty, Scalar::Float, x) as u32));
            settled(ty, &[x, y], float::convert(Scalar::Float, ty, f(a, b).to_bits().into()))
        }
        (Function2::Libm(..), _) => return of_libm(ty),
    };
    Ok(Value::int(ty.bits(), bits))
}

/// The fraction of a number and the number without it, both with its sign.
pub(crate) fn parts(ty: Scalar, x: u128) -> Result<(u128, u128)> {
    let whole = float::to_integral(ty, x, Round::TowardZero);
    let fraction = if float::is_infinite(ty, x) { 0 } else { float::binary(Opcode::FSub, ty, x, whole)? };
    Ok((float::copy_sign(ty, fraction, x), whole))
}

/// `llvm.powi`, as compiler-rt's `__powidf2` multiplies.
pub(crate) fn integer_power(ty: Scalar, mut a: u128, exponent: i32) -> Result<u128> {
    let one = float::of_f64(ty, 1.0);
    let (mut r, mut n) = (one, exponent);
    loop {
        if n & 1 != 0 {
            r = float::binary(Opcode::FMul, ty, r, a)?;
        }
        n /= 2;
        if n == 0 {
            return if exponent < 0 { float::binary(Opcode::FDiv, ty, one, r) } else { Ok(r) };
        }
        a = float::binary(Opcode::FMul, ty, a, a)?;
    }
}
