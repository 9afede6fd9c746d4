//! Floating-point numbers of all of LLVM's formats, as the bits that a value holds.
//!
//! `rustc_apfloat` computes: LLVM's own software floating point, translated to Rust. Numbers are
//! rounded once, to nearest, ties to even. On `float` and `double`, the four operators,
//! comparisons, square roots and rounding to an integer are the machine's: IEEE 754 defines their
//! results to the last bit, so they are the same everywhere, at a tenth of the price. A test
//! compares both. What IEEE 754 leaves open, which NaN an operation gives, is decided here: the
//! first operand that is one, made quiet, and otherwise the NaN of x86, which is negative.

use crate::stop::{Result, unsupported};
use crate::value::Scalar;
use memphis_ir::Opcode;
use num_bigint::{BigInt, BigUint, Sign};
use rustc_apfloat::ieee::{BFloat, Double, Half, Quad, Single, X87DoubleExtended};
use rustc_apfloat::ppc::DoubleDouble;
use rustc_apfloat::{Category, Float, FloatConvert, Round};
use std::cmp::Ordering;

/// Evaluates an expression in which a name stands for the IEEE type of a format; `ppc_fp128` has an
/// expression of its own.
macro_rules! in_format {
    ($ty:expr, $name:ident => $ieee:expr, ppc => $ppc:expr) => {
        match $ty {
            Scalar::PpcFp128 => $ppc,
            ty => in_format!(ty, $name => $ieee),
        }
    };
    ($ty:expr, $name:ident => $ieee:expr) => {
        match $ty {
            Scalar::Half => { type $name = Half; $ieee }
            Scalar::BFloat => { type $name = BFloat; $ieee }
            Scalar::Float => { type $name = Single; $ieee }
            Scalar::X86Fp80 => { type $name = X87DoubleExtended; $ieee }
            Scalar::Fp128 => { type $name = Quad; $ieee }
            _ => { type $name = Double; $ieee }
        }
    };
}

/// The same, with `ppc_fp128` among the types.
macro_rules! in_any_format {
    ($ty:expr, $name:ident => $any:expr) => {
        in_format!($ty, $name => $any, ppc => { type $name = DoubleDouble; $any })
    };
}

/// The bits that a negation flips. The two halves of a `ppc_fp128` have a sign each.
pub(crate) fn signs(ty: Scalar) -> u128 {
    let sign = 1 << (ty.bits() - 1);
    if ty == Scalar::PpcFp128 { sign | 1 << 63 } else { sign }
}

/// The bits of the double that leads a `ppc_fp128`.
fn leading(bits: u128) -> u128 {
    u128::from(bits as u64)
}

pub(crate) fn is_negative(ty: Scalar, bits: u128) -> bool {
    match ty {
        Scalar::PpcFp128 => leading(bits) >> 63 != 0,
        _ => bits >> (ty.bits() - 1) & 1 != 0,
    }
}

pub(crate) fn is_nan(ty: Scalar, bits: u128) -> bool {
    match ty {
        Scalar::Float => f32::from_bits(bits as u32).is_nan(),
        Scalar::Double => f64::from_bits(bits as u64).is_nan(),
        _ => in_any_format!(ty, F => number::<F>(bits).is_nan()),
    }
}

pub(crate) fn is_infinite(ty: Scalar, bits: u128) -> bool {
    in_any_format!(ty, F => number::<F>(bits).is_infinite())
}

pub(crate) fn is_zero(ty: Scalar, bits: u128) -> bool {
    in_any_format!(ty, F => number::<F>(bits).is_zero())
}

pub(crate) fn is_finite(ty: Scalar, bits: u128) -> bool {
    in_any_format!(ty, F => number::<F>(bits).is_finite())
}

/// The bits without a sign.
pub(crate) fn absolute(ty: Scalar, bits: u128) -> u128 {
    if is_negative(ty, bits) { bits ^ signs(ty) } else { bits }
}

/// The first number with the sign of the second.
pub(crate) fn copy_sign(ty: Scalar, bits: u128, sign: u128) -> u128 {
    if is_negative(ty, bits) == is_negative(ty, sign) { bits } else { bits ^ signs(ty) }
}

/// The bit that makes a zero, an infinity or a NaN negative.
fn sign(ty: Scalar) -> u128 {
    if ty == Scalar::PpcFp128 { 1 << 63 } else { signs(ty) }
}

pub(crate) fn infinity(ty: Scalar, negative: bool) -> u128 {
    let bits = in_any_format!(ty, F => F::INFINITY.to_bits());
    if negative { bits | sign(ty) } else { bits }
}

pub(crate) fn zero(ty: Scalar, negative: bool) -> u128 {
    if negative { sign(ty) } else { 0 }
}

/// The bit that distinguishes a quiet NaN from a signaling one.
fn quiet_bit(ty: Scalar) -> u128 {
    1 << match ty {
        Scalar::Half => 9,
        Scalar::BFloat => 6,
        Scalar::Float => 22,
        Scalar::X86Fp80 => 62,
        Scalar::Fp128 => 111,
        _ => 51,
    }
}

pub(crate) fn is_quiet(ty: Scalar, bits: u128) -> bool {
    bits & quiet_bit(ty) != 0
}

/// The NaN of an operation without a result.
pub(crate) fn default_nan(ty: Scalar, negative: bool) -> u128 {
    let bits = in_any_format!(ty, F => F::qnan(None).to_bits());
    if negative { bits | sign(ty) } else { bits }
}

/// The NaN that an operation on these operands returns, if one of them is a NaN.
fn propagated(ty: Scalar, operands: &[u128]) -> Option<u128> {
    operands.iter().find(|&&bits| is_nan(ty, bits)).map(|bits| bits | quiet_bit(ty))
}

/// A result of operands that are numbers.
fn settled(ty: Scalar, bits: u128) -> u128 {
    if is_nan(ty, bits) { default_nan(ty, true) } else { bits }
}

/// The sum, difference, product or quotient of doubles, by the machine's operator.
#[inline(always)]
pub(crate) fn host_double(x: f64, y: f64, r: f64) -> u64 {
    if r.is_nan() { double_nan(x, y) } else { r.to_bits() }
}

#[cold]
fn double_nan(x: f64, y: f64) -> u64 {
    let operands = [x, y].map(|x| u128::from(x.to_bits()));
    propagated(Scalar::Double, &operands).unwrap_or_else(|| default_nan(Scalar::Double, true)) as u64
}

/// Below this, quotients, sums and numbers of the text fit a `ppc_fp128`; `rustc_apfloat` panics at
/// some of those above.
const PPC_LIMIT: i32 = 1023;
/// Beyond this, quotients are certainly too large.
const PPC_EDGE: i32 = PPC_LIMIT + 1;

/// `fadd`, `fsub`, `fmul`, `fdiv` and `frem`.
pub(crate) fn binary(op: Opcode, ty: Scalar, a: u128, b: u128) -> Result<u128> {
    use Opcode::{FAdd, FDiv, FMul, FSub};
    if let Some(nan) = propagated(ty, &[a, b]) {
        return Ok(nan);
    }
    macro_rules! host {
        ($float:ty, $bits:ty) => {{
            let (x, y) = (<$float>::from_bits(a as $bits), <$float>::from_bits(b as $bits));
            let r = match op {
                FAdd => x + y,
                FSub => x - y,
                FMul => x * y,
                FDiv => x / y,
                _ => x % y,
            };
            Ok(settled(ty, u128::from(r.to_bits())))
        }};
    }
    match ty {
        Scalar::Float => return host!(f32, u32),
        Scalar::Double => return host!(f64, u64),
        Scalar::PpcFp128 if op == FDiv => match quotient_exponent(a, b) {
            // A quotient is at least half as large as its exponents say.
            Some(PPC_LIMIT..=PPC_EDGE) => return too_large(),
            Some(exponent) if exponent > PPC_EDGE => {
                return Ok(infinity(ty, is_negative(ty, a) != is_negative(ty, b)));
            }
            _ => {}
        },
        _ => {}
    }
    in_any_format!(ty, F => {
        let (x, y) = (number::<F>(a), number::<F>(b));
        let r = match op {
            FAdd => x + y,
            FSub => x - y,
            FMul => x * y,
            FDiv => x / y,
            _ => x.c_fmod(y),
        };
        Ok(settled(ty, r.value.to_bits()))
    })
}

/// The difference of the exponents of two pairs of doubles, if both are numbers and not zero.
fn quotient_exponent(a: u128, b: u128) -> Option<i32> {
    Some(exponent(Scalar::PpcFp128, a)? - exponent(Scalar::PpcFp128, b)?)
}

fn too_large<T>() -> Result<T> {
    unsupported("a ppc_fp128 as large as this result")
}

/// `x * y + z`, rounded once.
pub(crate) fn fused(ty: Scalar, a: u128, b: u128, c: u128) -> Result<u128> {
    if let Some(nan) = propagated(ty, &[a, b, c]) {
        return Ok(nan);
    }
    in_format!(ty, F => {
        let r = number::<F>(a).mul_add(number::<F>(b), number::<F>(c));
        Ok(settled(ty, r.value.to_bits()))
    }, ppc => {
        let [x, y, z] = [a, b, c].map(number::<DoubleDouble>);
        let exponent = |x: DoubleDouble| if x.is_finite_non_zero() { x.ilogb() } else { -PPC_LIMIT };
        if (exponent(x) + exponent(y) + 1).max(exponent(z)) + 1 >= PPC_LIMIT {
            return too_large();
        }
        Ok(settled(ty, x.mul_add(y, z).value.to_bits()))
    })
}

/// The order of two numbers; `None` if one is not a number.
pub(crate) fn compare(ty: Scalar, a: u128, b: u128) -> Option<Ordering> {
    match ty {
        Scalar::Double => f64::from_bits(a as u64).partial_cmp(&f64::from_bits(b as u64)),
        Scalar::Float => f32::from_bits(a as u32).partial_cmp(&f32::from_bits(b as u32)),
        _ => in_any_format!(ty, F => number::<F>(a).partial_cmp(&number::<F>(b))),
    }
}

/// `fptrunc` and `fpext`.
pub(crate) fn convert(from: Scalar, to: Scalar, bits: u128) -> u128 {
    match (from, to) {
        (Scalar::Float, Scalar::Double) if !is_nan(from, bits) => {
            return u128::from(f64::from(f32::from_bits(bits as u32)).to_bits());
        }
        (Scalar::Double, Scalar::Float) if !is_nan(from, bits) => {
            return u128::from((f64::from_bits(bits as u64) as f32).to_bits());
        }
        _ if from == to => return bits,
        // An infinity or a NaN is the leading double; one of another format becomes one.
        (Scalar::PpcFp128, _) => {
            return match Exact::of(from, bits) {
                Some(number) if !is_zero(from, bits) => number.rounded(to),
                _ => convert(Scalar::Double, to, leading(bits)),
            };
        }
        (_, Scalar::PpcFp128) => {
            return match Exact::of(from, bits) {
                Some(number) if !is_zero(from, bits) => number.rounded(to),
                _ => convert(from, Scalar::Double, bits),
            };
        }
        _ => {}
    }
    in_format!(from, F => in_format!(to, T => {
        let converted: T = number::<F>(bits).convert(&mut false).value;
        converted.to_bits()
    }))
}

/// A `double` rounded into a format.
pub(crate) fn of_f64(ty: Scalar, value: f64) -> u128 {
    convert(Scalar::Double, ty, u128::from(value.to_bits()))
}

/// The value as a `double`, rounded.
pub(crate) fn to_f64(ty: Scalar, bits: u128) -> f64 {
    f64::from_bits(convert(ty, Scalar::Double, bits) as u64)
}

/// `sitofp` and `uitofp` of up to 128 bits.
pub(crate) fn of_int(ty: Scalar, negative: bool, magnitude: u128) -> u128 {
    match u64::try_from(magnitude) {
        Ok(magnitude) if ty == Scalar::Double => {
            let x = magnitude as f64;
            u128::from(if negative { -x } else { x }.to_bits())
        }
        _ if ty == Scalar::PpcFp128 => Exact::integer(negative, magnitude.into()).rounded(ty),
        _ => in_format!(ty, F => {
            let x = F::from_u128(magnitude).value;
            if negative { -x } else { x }.to_bits()
        }),
    }
}

/// `fptosi` and `fptoui` to up to 128 bits: `None` if the number without its fraction is out of
/// range.
pub(crate) fn to_int(ty: Scalar, bits: u128, signed: bool, width: u32) -> Option<u128> {
    let mask = crate::value::mask(width);
    // Doubles that an i64 has room for, nearly all there are.
    if matches!(ty, Scalar::Float | Scalar::Double) {
        let x = to_f64(ty, bits);
        if x.abs() < 9e18 {
            let n = i128::from(x as i64);
            let (low, high) = if signed { (!(mask >> 1) as i128, (mask >> 1) as i128) } else { (0, i64::MAX.into()) };
            let fits = n >= low && n <= high && (signed || n as u128 <= mask);
            return fits.then_some(n as u128 & mask);
        }
    }
    let number = Exact::of(ty, bits)?.truncated();
    let n = if signed { i128::try_from(&number).map(|n| n as u128) } else { u128::try_from(&number) }.ok()?;
    let extended = if signed { ((n << (128 - width)) as i128 >> (128 - width)) as u128 } else { n & mask };
    (extended == n).then_some(n & mask)
}

/// The integer next to a number, in a direction.
pub(crate) fn to_integral(ty: Scalar, bits: u128, round: Round) -> u128 {
    if let Some(nan) = propagated(ty, &[bits]) {
        return nan;
    }
    let host = |x: f64| match round {
        Round::TowardZero => x.trunc(),
        Round::TowardNegative => x.floor(),
        Round::TowardPositive => x.ceil(),
        Round::NearestTiesToEven => x.round_ties_even(),
        Round::NearestTiesToAway => x.round(),
    };
    match ty {
        Scalar::Float | Scalar::Double => of_f64(ty, host(to_f64(ty, bits))),
        // Both halves are rounded; the second one counts when the first is an integer.
        Scalar::PpcFp128 => match Exact::of(ty, bits) {
            Some(number) if !is_zero(ty, bits) => number.integral(round, ty),
            _ => bits,
        },
        _ => in_format!(ty, F => number::<F>(bits).round_to_integral(round).value.to_bits()),
    }
}

/// The square root.
pub(crate) fn sqrt(ty: Scalar, bits: u128) -> u128 {
    if let Some(nan) = propagated(ty, &[bits]) {
        return nan;
    }
    if is_zero(ty, bits) || bits == infinity(ty, false) {
        return bits;
    }
    if is_negative(ty, bits) {
        return default_nan(ty, true);
    }
    match (ty, Exact::of(ty, bits)) {
        (Scalar::Float, _) => u128::from(f32::from_bits(bits as u32).sqrt().to_bits()),
        (Scalar::Double, _) => u128::from(f64::from_bits(bits as u64).sqrt().to_bits()),
        (_, Some(number)) => number.root().rounded(ty),
        (_, None) => bits,
    }
}

/// `remainder` of C: that of the nearest quotient. Of IEEE formats.
pub(crate) fn ieee_remainder(ty: Scalar, a: u128, b: u128) -> u128 {
    match propagated(ty, &[a, b]) {
        Some(nan) => nan,
        None => in_format!(ty, F => settled(ty, number::<F>(a).ieee_rem(number::<F>(b)).value.to_bits())),
    }
}

/// The next number in the direction of another. Of IEEE formats.
pub(crate) fn next_after(ty: Scalar, a: u128, b: u128) -> u128 {
    if let Some(nan) = propagated(ty, &[a, b]) {
        return nan;
    }
    in_format!(ty, F => {
        let (x, y) = (number::<F>(a), number::<F>(b));
        match x.partial_cmp(&y) {
            Some(Ordering::Less) => x.next_up().value.to_bits(),
            Some(Ordering::Greater) => x.next_down().value.to_bits(),
            _ => b,
        }
    })
}

/// `x * 2^n`, rounded once.
pub(crate) fn scaled(ty: Scalar, bits: u128, n: i32) -> u128 {
    match propagated(ty, &[bits]) {
        Some(nan) => nan,
        None => in_any_format!(ty, F => number::<F>(bits).scalbn(n).to_bits()),
    }
}

/// A fraction of at least one half and below one, and the exponent of two that goes with it.
pub(crate) fn split(ty: Scalar, bits: u128) -> (u128, i32) {
    if is_nan(ty, bits) || is_infinite(ty, bits) || is_zero(ty, bits) {
        return (bits, 0);
    }
    in_any_format!(ty, F => {
        let mut exponent = 0;
        let fraction = number::<F>(bits).frexp(&mut exponent);
        (fraction.to_bits(), exponent)
    })
}

/// The exponent of a number that is finite and not zero: that of the largest power of two below it.
pub(crate) fn exponent(ty: Scalar, bits: u128) -> Option<i32> {
    in_any_format!(ty, F => {
        let x = number::<F>(bits);
        x.is_finite_non_zero().then(|| x.ilogb())
    })
}

/// The class of a number as one of the ten bits of `llvm.is.fpclass`.
pub(crate) fn class(ty: Scalar, bits: u128) -> u32 {
    let (category, is_denormal, negative) = in_any_format!(ty, F => {
        let x = F::from_bits(bits);
        (x.category(), x.is_denormal(), x.is_negative())
    });
    let either = |minus: u32, plus: u32| 1 << if negative { minus } else { plus };
    match category {
        Category::NaN => 1 << u32::from(is_quiet(ty, bits)),
        Category::Infinity => either(2, 9),
        Category::Normal if is_denormal => either(4, 7),
        Category::Normal => either(3, 8),
        Category::Zero => either(5, 6),
    }
}

/// A float constant of the text: `K`, `L`, `M`, `H` or `R` and hexadecimal digits.
pub(crate) fn of_text(ty: Scalar, text: &[u8]) -> Option<u128> {
    let text = std::str::from_utf8(text).ok()?;
    let hex = |digits: &str| u128::from_str_radix(digits, 16).ok();
    let bits = match text.split_at_checked(1)? {
        ("K" | "H" | "R", digits) => hex(digits)?,
        // The text has the low half first; for a pair of doubles, that is the leading one.
        ("L" | "M", digits) => {
            let digits = format!("{digits:0>32}");
            hex(&digits[16..32])? << 64 | hex(&digits[..16])?
        }
        _ => return None,
    };
    Some(bits & crate::value::mask(ty.bits()))
}

/// A number as C writes it: decimal, or hexadecimal with `0x` and an exponent of two.
pub(crate) fn of_decimal(ty: Scalar, text: &str) -> Result<u128> {
    if ty == Scalar::PpcFp128 {
        return unsupported("a ppc_fp128 in decimal digits");
    }
    in_format!(ty, F => match F::from_str_r(text, Round::NearestTiesToEven) {
        Ok(number) => Ok(number.value.to_bits()),
        Err(error) => unsupported(format!("the number {text}: {}", error.0)),
    })
}

/// A number as people read it.
pub(crate) fn shown(ty: Scalar, bits: u128) -> String {
    match ty {
        Scalar::X86Fp80 | Scalar::Fp128 | Scalar::PpcFp128 => in_any_format!(ty, F => number::<F>(bits).to_string()),
        // The fewest digits that are read as this number again.
        Scalar::Float => format!("{:?}", f32::from_bits(bits as u32)),
        _ => format!("{:?}", to_f64(ty, bits)),
    }
}

/// The number of these bits. A `ppc_fp128` is the sum of two doubles; if one of them is a NaN, the
/// number is that NaN, made quiet: the library panics on signalling ones.
fn number<F: Float>(bits: u128) -> F {
    const PPC_PRECISION: usize = DoubleDouble::PRECISION;
    let is_nan = |half: &u64| f64::from_bits(*half).is_nan();
    match [bits as u64, (bits >> 64) as u64].iter().find(|half| F::PRECISION == PPC_PRECISION && is_nan(half)) {
        Some(nan) => F::from_bits(u128::from(nan | 1 << 51)),
        None => F::from_bits(bits),
    }
}

/// A finite number, exactly: `magnitude * 2^exponent`.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Exact {
    pub negative: bool,
    pub magnitude: BigUint,
    pub exponent: i32,
}

impl Exact {
    /// The number that these bits represent, with the exponent of the format's last bit; `None` if
    /// it is not finite.
    pub fn of(ty: Scalar, bits: u128) -> Option<Exact> {
        in_format!(ty, F => {
            let x = number::<F>(bits);
            let precision = F::PRECISION as i32;
            let (magnitude, exponent) = match x.category() {
                Category::Zero => (0, 0),
                Category::Normal => {
                    let exponent = x.ilogb().max(F::MIN_EXP) - (precision - 1);
                    (x.abs().scalbn(-exponent).to_u128(128).value, exponent)
                }
                Category::Infinity | Category::NaN => return None,
            };
            Some(Exact { negative: x.is_negative(), magnitude: magnitude.into(), exponent })
        }, ppc => {
            let double = |bits| Exact::of(Scalar::Double, bits);
            Some(double(leading(bits))?.plus(&double(bits >> 64)?))
        })
    }

    pub fn integer(negative: bool, magnitude: BigUint) -> Exact {
        Exact { negative, magnitude, exponent: 0 }
    }

    fn signed(&self) -> BigInt {
        BigInt::from_biguint(if self.negative { Sign::Minus } else { Sign::Plus }, self.magnitude.clone())
    }

    fn plus(&self, other: &Exact) -> Exact {
        let exponent = self.exponent.min(other.exponent);
        let aligned = |x: &Exact| x.signed() << (x.exponent - exponent) as usize;
        let sum = aligned(self) + aligned(other);
        let negative =
            if sum.sign() == Sign::NoSign { self.negative && other.negative } else { sum.sign() == Sign::Minus };
        Exact { negative, magnitude: sum.magnitude().clone(), exponent }
    }

    /// The number without its fraction.
    pub fn truncated(&self) -> BigInt {
        match self.exponent {
            0.. => self.signed() << self.exponent as usize,
            _ => BigInt::from_biguint(self.signed().sign(), &self.magnitude >> self.exponent.unsigned_abs() as usize),
        }
    }

    /// The integer next to the number, in a direction, in a format.
    fn integral(&self, round: Round, ty: Scalar) -> u128 {
        let whole = self.truncated();
        let shift = self.exponent.min(0).unsigned_abs() as usize;
        let magnitude = whole.magnitude().clone();
        let rest = &self.magnitude - if self.exponent < 0 { &magnitude << shift } else { self.magnitude.clone() };
        let half = (rest.clone() << 1usize).cmp(&(BigUint::from(1u32) << shift));
        let is_inexact = rest.bits() != 0;
        let up = is_inexact
            && match round {
                Round::TowardZero => false,
                Round::TowardNegative => self.negative,
                Round::TowardPositive => !self.negative,
                Round::NearestTiesToAway => half != Ordering::Less,
                Round::NearestTiesToEven => half == Ordering::Greater || half == Ordering::Equal && magnitude.bit(0),
            };
        let magnitude = magnitude + u32::from(up);
        if magnitude.bits() == 0 {
            return zero(ty, self.negative);
        }
        Exact::integer(self.negative, magnitude).rounded(ty)
    }

    /// The square root, to more bits than any format has; the last of them says whether there are
    /// more.
    fn root(&self) -> Exact {
        const BITS: u64 = 2 * 128;
        let shift = (BITS.saturating_sub(self.magnitude.bits()) + 1) as i32;
        let shift = shift + (self.exponent - shift).rem_euclid(2);
        let magnitude = &self.magnitude << shift as usize;
        let root = magnitude.sqrt();
        let is_inexact = &root * &root != magnitude;
        Exact {
            negative: false,
            magnitude: (root << 1usize) | BigUint::from(u32::from(is_inexact)),
            exponent: (self.exponent - shift) / 2 - 1,
        }
    }

    /// The bits of the nearest number of a format.
    pub fn rounded(&self, ty: Scalar) -> u128 {
        let sign = if self.negative { "-" } else { "" };
        in_format!(ty, F => {
            let text = format!("{sign}0x{:x}p{}", self.magnitude, self.exponent);
            match F::from_str_r(&text, Round::NearestTiesToEven) {
                Ok(number) => number.value.to_bits(),
                Err(error) => unreachable!("{text} is a number: {}", error.0),
            }
        }, ppc => {
            let number = self.cut_to(2 * Double::PRECISION as u64);
            let high = number.rounded(Scalar::Double);
            match Exact::of(Scalar::Double, high) {
                Some(mut part) => {
                    part.negative = !part.negative;
                    let rest = number.plus(&part);
                    if rest.magnitude.bits() == 0 { high } else { rest.rounded(Scalar::Double) << 64 | high }
                }
                None => high,
            }
        })
    }

    /// The nearest number with this number of bits, ties to even.
    fn cut_to(&self, bits: u64) -> Exact {
        let Some(drop) = self.magnitude.bits().checked_sub(bits).filter(|&n| n > 0) else { return self.clone() };
        let kept = &self.magnitude >> drop as usize;
        let rest = &self.magnitude - (&kept << drop as usize);
        let half = rest.cmp(&(BigUint::from(1u32) << (drop - 1) as usize));
        let up = half == Ordering::Greater || half == Ordering::Equal && kept.bit(0);
        Exact { magnitude: kept + u32::from(up), exponent: self.exponent + drop as i32, ..self.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORMATS: [Scalar; 7] =
        [Scalar::Half, Scalar::BFloat, Scalar::Float, Scalar::Double, Scalar::X86Fp80, Scalar::Fp128, Scalar::PpcFp128];

    const SAMPLES: [f64; 20] = [
        0.0,
        -0.0,
        1.0,
        -1.5,
        0.1,
        3.0,
        -2.5,
        0.5,
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
        -9_007_199_254_740_993.0,
        3.4028235677973366e38,
    ];

    /// On `float` and `double`, the machine's operators give what `rustc_apfloat` gives.
    #[test]
    fn host_operators_agree() {
        use Opcode::{FAdd, FDiv, FMul, FRem, FSub};
        macro_rules! compare {
            ($ty:expr, $F:ty, $a:expr, $b:expr) => {{
                let (a, b) = ($a, $b);
                let (x, y) = (<$F>::from_bits(a), <$F>::from_bits(b));
                for (op, want) in [(FAdd, x + y), (FSub, x - y), (FMul, x * y), (FDiv, x / y), (FRem, x.c_fmod(y))] {
                    let found = binary(op, $ty, a, b).expect("a result");
                    let same = found == want.value.to_bits() || is_nan($ty, found) && want.value.is_nan();
                    assert!(same, "{op:?} {:?} {} {}", $ty, x, y);
                }
                assert_eq!(compare($ty, a, b), x.partial_cmp(&y));
                for round in [Round::TowardZero, Round::TowardNegative, Round::TowardPositive] {
                    let want = x.round_to_integral(round).value;
                    assert!(to_integral($ty, a, round) == want.to_bits() || want.is_nan(), "{x}");
                }
                for round in [Round::NearestTiesToEven, Round::NearestTiesToAway] {
                    let want = x.round_to_integral(round).value;
                    assert!(to_integral($ty, a, round) == want.to_bits() || want.is_nan(), "{x}");
                }
                for (signed, w) in [(true, 32usize), (false, 32), (true, 64), (false, 64), (true, 128), (true, 1)] {
                    let exact = Exact::of($ty, a).map(|x| x.truncated());
                    let (low, high) = match signed {
                        true => (BigInt::from(-1) << (w - 1), BigInt::from(1) << (w - 1)),
                        false => (BigInt::from(0), BigInt::from(1) << w),
                    };
                    let fits = exact.filter(|n| *n >= low && *n < high);
                    let found = to_int($ty, a, signed, w as u32);
                    assert_eq!(found.is_some(), fits.is_some(), "{x} {signed} {w}");
                    if let (Some(found), Some(n)) = (found, fits) {
                        let n = if n < BigInt::from(0) { n + (BigInt::from(1) << w) } else { n };
                        assert_eq!(BigInt::from(found), n, "{x} {signed} {w}");
                    }
                }
            }};
        }
        for a in SAMPLES {
            for b in SAMPLES {
                compare!(Scalar::Double, Double, u128::from(a.to_bits()), u128::from(b.to_bits()));
                compare!(Scalar::Float, Single, u128::from((a as f32).to_bits()), u128::from((b as f32).to_bits()));
            }
            let there = convert(Scalar::Double, Scalar::Float, u128::from(a.to_bits()));
            let want: Single = Double::from_bits(a.to_bits().into()).convert(&mut false).value;
            assert_eq!(there, want.to_bits(), "{a}");
            for n in [a as i128, (a as i128).wrapping_neg()] {
                let want = Double::from_i128(n).value.to_bits();
                assert_eq!(of_int(Scalar::Double, n < 0, n.unsigned_abs()), want, "{n}");
            }
        }
    }

    /// A square root, by way of a root of integers, is the machine's; so is what is exact of
    /// numbers.
    #[test]
    fn roots_and_exact_numbers_are_those_of_doubles() {
        for x in SAMPLES {
            let bits = u128::from(x.to_bits());
            let Some(number) = Exact::of(Scalar::Double, bits) else { continue };
            assert_eq!(f64::from_bits(number.rounded(Scalar::Double) as u64).to_bits(), x.to_bits(), "{x}");
            if x > 0.0 {
                assert_eq!(number.root().rounded(Scalar::Double), u128::from(x.sqrt().to_bits()), "{x}");
            }
        }
    }

    #[test]
    fn conversions_keep_what_fits() {
        for ty in [Scalar::X86Fp80, Scalar::Fp128, Scalar::PpcFp128] {
            for x in SAMPLES {
                let there = of_f64(ty, x);
                assert!(to_f64(ty, there).to_bits() == x.to_bits() || is_nan(ty, there) && x.is_nan(), "{ty:?} {x}");
                for other in FORMATS {
                    let twice = convert(ty, other, there);
                    let same = twice == of_f64(other, x) || x.is_nan() && is_nan(other, twice);
                    assert!(same, "{ty:?} {other:?} {x}");
                }
            }
        }
        assert_eq!(of_f64(Scalar::Half, 65520.0), 0x7c00);
        assert_eq!(of_f64(Scalar::Half, 65519.0), 0x7bff);
        assert_eq!(of_f64(Scalar::X86Fp80, 1.0), 0x3fff << 64 | 1 << 63);
    }

    /// 1 + 2^-100 fits a pair of doubles and a quad, and nothing else.
    #[test]
    fn pairs_of_doubles_hold_two_numbers() {
        let ty = Scalar::PpcFp128;
        let small = of_f64(ty, 2f64.powi(-100));
        let sum = binary(Opcode::FAdd, ty, of_f64(ty, 1.0), small).expect("a sum");
        assert_eq!(sum, small << 64 | of_f64(Scalar::Double, 1.0));
        assert_eq!(convert(Scalar::Fp128, ty, convert(ty, Scalar::Fp128, sum)), sum);
        assert_eq!(convert(ty, Scalar::X86Fp80, sum), of_f64(Scalar::X86Fp80, 1.0));
        assert_eq!(absolute(ty, sum ^ signs(ty)), sum);
        assert_eq!(compare(ty, sum, of_f64(ty, 1.0)), Some(Ordering::Greater));
        assert_eq!(to_integral(ty, sum, Round::TowardPositive), of_f64(ty, 2.0));
        assert_eq!(class(ty, sum), 1 << 8);
        // Beyond the largest number, where the software would panic.
        let largest = of_f64(ty, f64::MAX);
        assert!(binary(Opcode::FDiv, ty, largest, of_f64(ty, 0.5)).is_err());
        assert!(fused(ty, largest, largest, largest).is_err());
        assert_eq!(to_f64(ty, binary(Opcode::FMul, ty, largest, largest).expect("a product")), f64::INFINITY);
    }

    #[test]
    fn all_bits_are_numbers() {
        std::thread::scope(|threads| {
            for ty in FORMATS {
                threads.spawn(move || all_bits_of_a_format_are_numbers(ty));
            }
        });
    }

    /// No operation panics, on any pair of bit patterns.
    fn all_bits_of_a_format_are_numbers(ty: Scalar) {
        let mut state = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c834_u128;
        let mut next = || {
            state ^= state << 23;
            state ^= state >> 61;
            state ^= state << 17;
            state
        };
        for round in 0..3_000 {
            let special = [0, infinity(ty, true), default_nan(ty, false), crate::value::mask(ty.bits()), 1];
            let bits = |n: u128| match n % 8 {
                k if (k as usize) < special.len() => special[k as usize],
                _ => n & crate::value::mask(ty.bits()),
            };
            let (a, b, c) = (bits(next()), bits(next()), bits(next()));
            for op in [Opcode::FAdd, Opcode::FSub, Opcode::FMul, Opcode::FDiv, Opcode::FRem] {
                drop(binary(op, ty, a, b));
            }
            drop(fused(ty, a, b, c));
            compare(ty, a, b);
            class(ty, a);
            sqrt(ty, a);
            if ty != Scalar::PpcFp128 {
                next_after(ty, a, b);
                ieee_remainder(ty, a, b);
            }
            split(ty, a);
            scaled(ty, a, (b % 4000) as i32 - 2000);
            to_int(ty, a, true, 64);
            // All digits of a number take more time than all the rest.
            if round % 10 == 0 {
                shown(ty, a);
            }
            for to in [Round::TowardZero, Round::NearestTiesToEven] {
                to_integral(ty, a, to);
            }
            for to in FORMATS {
                convert(ty, to, a);
            }
        }
    }
}
