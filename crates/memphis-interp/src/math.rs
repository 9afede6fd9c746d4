//! Functions of floating-point numbers, for intrinsics and for `math.h`.

use crate::float;
use crate::stop::{Result, unsupported};
use crate::value::{Scalar, Value};

/// Functions of one number.
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(missing_docs, reason = "each is the function of that name")]
pub(crate) enum Float1 {
    Abs,
    Sqrt,
    Floor,
    Ceil,
    Trunc,
    RoundEven,
    Round,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Sinh,
    Cosh,
    Tanh,
    Exp,
    Exp2,
    Log,
    Log2,
    Log10,
    Canonicalize,
    Cbrt,
    Asinh,
    Acosh,
    Atanh,
    Expm1,
    Log1p,
    Exp10,
}

/// Functions of two numbers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Float2 {
    Power,
    CopySign,
    /// A NaN counts for nothing.
    MinNum,
    MaxNum,
    /// A NaN wins.
    Minimum,
    Maximum,
    Remainder,
    Atan2,
    Hypot,
    Dim,
}

/// A function of one number by its name in C, without suffix.
pub(crate) fn float1_named(word: &str) -> Option<Float1> {
    use Float1::*;
    Some(match word {
        "fabs" => Abs,
        "sqrt" => Sqrt,
        "floor" => Floor,
        "ceil" => Ceil,
        "trunc" => Trunc,
        "rint" | "nearbyint" | "roundeven" => RoundEven,
        "round" => Round,
        "sin" => Sin,
        "cos" => Cos,
        "tan" => Tan,
        "asin" => Asin,
        "acos" => Acos,
        "atan" => Atan,
        "sinh" => Sinh,
        "cosh" => Cosh,
        "tanh" => Tanh,
        "exp" => Exp,
        "exp2" => Exp2,
        "exp10" => Exp10,
        "log" => Log,
        "log2" => Log2,
        "log10" => Log10,
        "canonicalize" => Canonicalize,
        "cbrt" => Cbrt,
        "asinh" => Asinh,
        "acosh" => Acosh,
        "atanh" => Atanh,
        "expm1" => Expm1,
        "log1p" => Log1p,
        _ => return None,
    })
}

/// A function of two numbers by its name in C, without suffix, or in LLVM.
pub(crate) fn float2_named(word: &str) -> Option<Float2> {
    use Float2::*;
    Some(match word {
        "pow" => Power,
        "copysign" => CopySign,
        "minnum" | "fmin" | "minimumnum" => MinNum,
        "maxnum" | "fmax" | "maximumnum" => MaxNum,
        "minimum" => Minimum,
        "maximum" => Maximum,
        "fmod" => Remainder,
        "atan2" => Atan2,
        "hypot" => Hypot,
        "fdim" => Dim,
        _ => return None,
    })
}

/// Applies a function to a number of any format.
pub(crate) fn float1(f: Float1, ty: Scalar, value: &Value) -> Result<Value> {
    use Float1::*;
    let w = ty.bits();
    if f == Abs {
        let sign = 1u128 << (w - 1);
        return Ok(value.parts(w).map_or(Value::Poison, |(b, u)| Value::partial(w, b & !sign, u & !sign)));
    }
    let Some(bits) = value.defined() else {
        return Ok(if *value == Value::Poison { Value::Poison } else { Value::Undef });
    };
    let known = match ty {
        Scalar::Float => single(f, f32::from_bits(bits as u32)).map(|x| Value::Bits(u64::from(x.to_bits()))),
        _ => double(f, float::to_f64(ty, bits)?).map(|x| float::of_f64(ty, x)),
    };
    match known {
        Some(value) => Ok(value),
        // Rust computes these by other formulas than the C library.
        None => unsupported(format!("the function {f:?}")),
    }
}

/// A function by the method of Rust's floating-point types that does the same.
macro_rules! method {
    ($(#[$doc:meta])* $name:ident, $ty:ty) => {
        $(#[$doc])*
        fn $name(f: Float1, x: $ty) -> Option<$ty> {
            use Float1::*;
            Some(match f {
                Abs => x.abs(),
                Sqrt => x.sqrt(),
                Floor => x.floor(),
                Ceil => x.ceil(),
                Trunc => x.trunc(),
                RoundEven => x.round_ties_even(),
                Round => x.round(),
                Sin => x.sin(),
                Cos => x.cos(),
                Tan => x.tan(),
                Asin => x.asin(),
                Acos => x.acos(),
                Atan => x.atan(),
                Sinh => x.sinh(),
                Cosh => x.cosh(),
                Tanh => x.tanh(),
                Exp => x.exp(),
                Exp2 => x.exp2(),
                Log => x.ln(),
                Log2 => x.log2(),
                Log10 => x.log10(),
                Cbrt => x.cbrt(),
                Expm1 => x.exp_m1(),
                Log1p => x.ln_1p(),
                Canonicalize => x,
                Asinh | Acosh | Atanh | Exp10 => return None,
            })
        }
    };
}
method!(
    /// Of a `float`.
    single, f32
);
method!(
    /// Of a `double`.
    double, f64
);

/// Applies a function to two numbers of any format.
pub(crate) fn float2(f: Float2, ty: Scalar, a: &Value, b: &Value) -> Result<Value> {
    let (Some(x), Some(y)) = (a.defined(), b.defined()) else {
        return Ok(if *a == Value::Poison || *b == Value::Poison { Value::Poison } else { Value::Undef });
    };
    if f == Float2::CopySign {
        let sign = 1u128 << (ty.bits() - 1);
        return Ok(Value::int(ty.bits(), x & !sign | y & sign));
    }
    if ty == Scalar::Float && matches!(f, Float2::Power | Float2::Atan2 | Float2::Hypot | Float2::Dim) {
        let (x, y) = (f32::from_bits(x as u32), f32::from_bits(y as u32));
        let r = match f {
            Float2::Power => x.powf(y),
            Float2::Atan2 => x.atan2(y),
            Float2::Hypot => x.hypot(y),
            _ => dim(f64::from(x), f64::from(y)) as f32,
        };
        return Ok(Value::Bits(u64::from(r.to_bits())));
    }
    let (x, y) = (float::to_f64(ty, x)?, float::to_f64(ty, y)?);
    // Of two zeros, the negative one is the smaller one.
    let less = |x: f64, y: f64| x < y || x == y && x.is_sign_negative();
    let r = match f {
        Float2::Power => x.powf(y),
        Float2::CopySign => x.copysign(y),
        Float2::MinNum | Float2::MaxNum if x.is_nan() => y,
        Float2::MinNum | Float2::MaxNum if y.is_nan() => x,
        Float2::Minimum | Float2::Maximum if x.is_nan() || y.is_nan() => f64::NAN,
        Float2::MinNum | Float2::Minimum => {
            if less(x, y) {
                x
            } else {
                y
            }
        }
        Float2::MaxNum | Float2::Maximum => {
            if less(x, y) {
                y
            } else {
                x
            }
        }
        Float2::Remainder => x % y,
        Float2::Atan2 => x.atan2(y),
        Float2::Hypot => x.hypot(y),
        Float2::Dim => dim(x, y),
    };
    Ok(float::of_f64(ty, r))
}

fn dim(x: f64, y: f64) -> f64 {
    if x.is_nan() || y.is_nan() {
        f64::NAN
    } else if x > y {
        x - y
    } else {
        0.0
    }
}

/// `x * y + z`, rounded once.
pub(crate) fn fused(ty: Scalar, x: &Value, y: &Value, z: &Value) -> Result<Value> {
    let (Some(a), Some(b), Some(c)) = (x.defined(), y.defined(), z.defined()) else {
        let poison = [x, y, z].contains(&&Value::Poison);
        return Ok(if poison { Value::Poison } else { Value::Undef });
    };
    match ty {
        Scalar::Double => {
            let f = |bits: u128| f64::from_bits(bits as u64);
            Ok(Value::double(f(a).mul_add(f(b), f(c))))
        }
        Scalar::Float => {
            let f = |bits: u128| f32::from_bits(bits as u32);
            Ok(Value::Bits(u64::from(f(a).mul_add(f(b), f(c)).to_bits())))
        }
        _ => unsupported("fma of this type"),
    }
}

/// The class of a number as one of the ten bits of `llvm.is.fpclass`.
pub(crate) fn fp_class(ty: Scalar, bits: u128) -> u32 {
    use crate::float::Parts;
    let precision = float::precision(ty);
    match float::unpack(ty, bits) {
        Parts::Nan(_) => {
            if bits >> (precision - 2) & 1 != 0 {
                1 << 1
            } else {
                1 << 0
            }
        }
        Parts::Infinity(true) => 1 << 2,
        Parts::Infinity(false) => 1 << 9,
        Parts::Finite { negative, significand: 0, .. } => {
            if negative {
                1 << 5
            } else {
                1 << 6
            }
        }
        Parts::Finite { negative, significand, .. } => match (significand >> (precision - 1) != 0, negative) {
            (true, true) => 1 << 3,
            (false, true) => 1 << 4,
            (false, false) => 1 << 7,
            (true, false) => 1 << 8,
        },
    }
}

/// `llvm.powi`, as compiler-rt's `__powidf2` multiplies.
pub(crate) fn integer_power(ty: Scalar, mut a: f64, exponent: i32) -> f64 {
    let (mut r, mut n) = (1.0, exponent);
    loop {
        if n & 1 != 0 {
            r = float::rounded(ty, r * a);
        }
        n /= 2;
        if n == 0 {
            return if exponent < 0 { float::rounded(ty, 1.0 / r) } else { r };
        }
        a = float::rounded(ty, a * a);
    }
}
