//! Integers of more than 128 bits: words of 64 bits, the lowest first, and for each of them another one that says which of its
//! bits are undefined. The rules are those of [`arith`](crate::arith).

use crate::arith::{accepts, is_signed};
use crate::float::{self, Parts};
use crate::stop::{Result, undefined, unsupported};
use crate::value::{Scalar, Value, mask, mask64};
use memphis_ir::{Flags, Opcode, Predicate};
use std::cmp::Ordering;

/// Integers of this many bits and fewer are not wide.
pub(crate) const NARROW: u32 = 128;

/// An integer of more than 128 bits, some of them possibly undefined.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Long {
    /// The defined bits; undefined ones are zero.
    pub bits: Box<[u64]>,
    /// Which bits are undefined.
    pub undef: Box<[u64]>,
}

impl Long {
    /// Of a value that is not poison, without sign extension.
    pub(crate) fn of(value: &Value, w: u32) -> Option<Long> {
        match value {
            Value::Long(long) => Some((**long).clone()),
            Value::Undef => {
                let mut undef = vec![u64::MAX; words(w)];
                cut(&mut undef, w);
                Some(Long { bits: vec![0; words(w)].into(), undef: undef.into() })
            }
            _ => {
                let (bits, undef) = value.parts(w.min(NARROW))?;
                Some(Long {
                    bits: resized(&halves(bits), false, words(w)),
                    undef: resized(&halves(undef), false, words(w)),
                })
            }
        }
    }

    /// The value of `w` bits, whatever stands above them.
    pub(crate) fn value(mut self, w: u32) -> Value {
        cut(&mut self.undef, w);
        cut(&mut self.bits, w);
        for (bits, undef) in self.bits.iter_mut().zip(&self.undef) {
            *bits &= !undef;
        }
        if w <= NARROW {
            return Value::partial(w, low(&self.bits), low(&self.undef));
        }
        let n_undef: u32 = self.undef.iter().map(|u| u.count_ones()).sum();
        if n_undef == w { Value::Undef } else { Value::Long(Box::new(self)) }
    }

    /// Whether all bits are.
    pub(crate) fn is_defined(&self) -> bool {
        self.undef.iter().all(|&u| u == 0)
    }

    /// The number, if it is defined and small enough.
    pub(crate) fn small(&self) -> Option<u128> {
        (self.is_defined() && self.bits.iter().skip(2).all(|&b| b == 0)).then(|| low(&self.bits))
    }

    /// What memory holds.
    pub(crate) fn of_bytes(bytes: &[u8], undef: &[u8]) -> Long {
        let word = |bytes: &[u8]| {
            let mut word = [0; 8];
            word[..bytes.len()].copy_from_slice(bytes);
            u64::from_le_bytes(word)
        };
        Long { bits: bytes.chunks(8).map(word).collect(), undef: undef.chunks(8).map(word).collect() }
    }
}

/// The bytes of words.
pub(crate) fn bytes(words: &[u64]) -> impl Iterator<Item = u8> + '_ {
    words.iter().flat_map(|word| word.to_le_bytes())
}

/// A number with its sign, of any width.
pub(crate) fn number(w: u32, n: i64) -> Value {
    defined(w, resized(&[n as u64], n < 0, words(w)))
}

/// A number of up to 128 bits.
pub(crate) fn unsigned(w: u32, bits: u128) -> Value {
    defined(w, resized(&halves(bits), false, words(w)))
}

/// A number of the text: decimal digits, with a sign or without, or hexadecimal ones behind `0x`.
pub(crate) fn of_text(w: u32, text: &[u8]) -> Option<Value> {
    let (digits, base, negative) = match text {
        [b'0', b'x', digits @ ..] => (digits, 16, false),
        [b'-', digits @ ..] => (digits, 10, true),
        digits => (digits, 10, false),
    };
    let mut bits = vec![0; words(w)];
    for &digit in digits {
        let mut carry = u128::from((digit as char).to_digit(base)?);
        for word in &mut bits {
            carry += u128::from(*word) * u128::from(base);
            *word = carry as u64;
            carry >>= 64;
        }
    }
    Some(defined(w, if negative { negated(&bits) } else { bits.into() }))
}

fn words(w: u32) -> usize {
    w.div_ceil(64) as usize
}

fn halves(bits: u128) -> [u64; 2] {
    [bits as u64, (bits >> 64) as u64]
}

fn low(bits: &[u64]) -> u128 {
    u128::from(bits[0]) | u128::from(bits.get(1).copied().unwrap_or(0)) << 64
}

/// Clears what is above `w` bits.
fn cut(bits: &mut [u64], w: u32) {
    for (i, word) in bits.iter_mut().enumerate() {
        *word &= mask64(w.saturating_sub(64 * i as u32).min(64));
    }
}

fn defined(w: u32, bits: Box<[u64]>) -> Value {
    Long { undef: vec![0; bits.len()].into(), bits }.value(w)
}

/// More or fewer words of the same number.
fn resized(bits: &[u64], negative: bool, n: usize) -> Box<[u64]> {
    let fill = if negative { u64::MAX } else { 0 };
    (0..n).map(|i| bits.get(i).copied().unwrap_or(fill)).collect()
}

/// The number of `w` bits in `n` words, sign-extended or not.
fn extended(bits: &[u64], w: u32, signed: bool, n: usize) -> Box<[u64]> {
    let mut bits = bits.to_vec();
    cut(&mut bits, w);
    let negative = signed && bit(&bits, w - 1);
    if negative {
        let top = (w - 1) as usize / 64;
        bits[top] |= !mask64(w - 64 * top as u32);
        bits.truncate(top + 1);
    }
    resized(&bits, negative, n)
}

fn bit(bits: &[u64], at: u32) -> bool {
    bits[at as usize / 64] >> (at % 64) & 1 != 0
}

fn is_zero(bits: &[u64]) -> bool {
    bits.iter().all(|&b| b == 0)
}

/// `a + b + carry`, with as many words as `a`.
fn sum(a: &[u64], b: impl Iterator<Item = u64>, mut carry: u64) -> Box<[u64]> {
    let add = |(a, b): (&u64, u64)| {
        let sum = u128::from(*a) + u128::from(b) + u128::from(carry);
        carry = (sum >> 64) as u64;
        sum as u64
    };
    a.iter().zip(b).map(add).collect()
}

fn difference(a: &[u64], b: &[u64]) -> Box<[u64]> {
    sum(a, b.iter().map(|b| !b), 1)
}

fn negated(a: &[u64]) -> Box<[u64]> {
    difference(&vec![0; a.len()], a)
}

fn product(a: &[u64], b: &[u64]) -> Box<[u64]> {
    let mut result = vec![0; a.len()];
    for (i, &x) in a.iter().enumerate().filter(|x| *x.1 != 0) {
        let mut carry = 0u128;
        for (&y, slot) in b.iter().zip(&mut result[i..]) {
            carry += u128::from(x) * u128::from(y) + u128::from(*slot);
            *slot = carry as u64;
            carry >>= 64;
        }
    }
    result.into()
}

fn shifted_left(a: &[u64], n: u32) -> Box<[u64]> {
    let (whole, part) = (n as usize / 64, n % 64);
    let word = |i: usize| i.checked_sub(whole).map_or(0, |i| a[i]);
    let carried = |i: usize| if part == 0 || i == 0 { 0 } else { word(i - 1) >> (64 - part) };
    (0..a.len()).map(|i| word(i) << part | carried(i)).collect()
}

/// Shifts to the right; from above come zeros, or ones.
fn shifted_right(a: &[u64], n: u32, negative: bool) -> Box<[u64]> {
    let (whole, part) = (n as usize / 64, n % 64);
    let fill = if negative { u64::MAX } else { 0 };
    let word = |i: usize| a.get(i + whole).copied().unwrap_or(fill);
    (0..a.len()).map(|i| word(i) >> part | if part == 0 { 0 } else { word(i + 1) << (64 - part) }).collect()
}

fn compared(a: &[u64], b: &[u64]) -> Ordering {
    a.iter().rev().cmp(b.iter().rev())
}

/// Quotient and remainder of unsigned numbers, bit by bit.
fn divided(a: &[u64], b: &[u64]) -> (Box<[u64]>, Box<[u64]>) {
    let mut quotient = vec![0u64; a.len()];
    let mut rest: Box<[u64]> = vec![0; a.len()].into();
    let top = a.iter().rposition(|&w| w != 0).map_or(0, |i| i + 1);
    for at in (0..64 * top as u32).rev() {
        let out = bit(&rest, 64 * a.len() as u32 - 1);
        rest = shifted_left(&rest, 1);
        rest[0] |= u64::from(bit(a, at));
        if out || compared(&rest, b) != Ordering::Less {
            rest = difference(&rest, b);
            quotient[at as usize / 64] |= 1 << (at % 64);
        }
    }
    (quotient.into(), rest)
}

/// A binary operator. As [`arith::binary`](crate::arith::binary).
pub(crate) fn binary(op: Opcode, flags: Flags, w: u32, a: &Value, b: &Value) -> Result<Value> {
    use Opcode::*;
    let divides = matches!(op, UDiv | SDiv | URem | SRem);
    let (x, y) = (Long::of(a, w), Long::of(b, w));
    let are_defined = a.is_defined() && b.is_defined();
    if divides && !are_defined && y.as_ref().is_none_or(|y| !y.is_defined() || is_zero(&y.bits)) {
        return undefined("division by an undefined value");
    }
    let (Some(x), Some(y)) = (x, y) else { return Ok(Value::Poison) };
    if matches!(op, Shl | LShr | AShr) && y.is_defined() {
        return Ok(match y.small().filter(|&n| n < u128::from(w)) {
            Some(n) => shift(op, flags, w, &x, n as u32),
            None => Value::Poison,
        });
    }
    if !are_defined {
        return Ok(undef_binary(op, w, &x, &y));
    }
    let (x, y) = (&*x.bits, &*y.bits);
    let n = x.len();
    let exact = |signed: bool, words: usize| {
        let (x, y) = (extended(x, w, signed, words), extended(y, w, signed, words));
        match op {
            Add => sum(&x, y.iter().copied(), 0),
            Sub => difference(&x, &y),
            _ => product(&x, &y),
        }
    };
    let bits = match op {
        Add | Sub | Mul => {
            if !fits(flags, w, |signed| exact(signed, 2 * n + 1)) {
                return Ok(Value::Poison);
            }
            exact(false, n)
        }
        UDiv | URem | SDiv | SRem => return divide(op, flags, w, x, y),
        And => x.iter().zip(y).map(|(x, y)| x & y).collect(),
        Or if flags.has(Flags::DISJOINT) && x.iter().zip(y).any(|(x, y)| x & y != 0) => return Ok(Value::Poison),
        Or => x.iter().zip(y).map(|(x, y)| x | y).collect(),
        Xor => x.iter().zip(y).map(|(x, y)| x ^ y).collect(),
        _ => return unsupported(format!("{} of integers", op.keyword())),
    };
    Ok(defined(w, bits))
}

/// Whether a result that is exact, with room to spare, is one of `w` bits, as the flags want it.
fn fits(flags: Flags, w: u32, exact: impl Fn(bool) -> Box<[u64]>) -> bool {
    [(Flags::NUW, false), (Flags::NSW, true)].into_iter().filter(|f| flags.has(f.0)).all(|(_, signed)| {
        let exact = exact(signed);
        extended(&exact, w, signed, exact.len()) == exact
    })
}

fn shift(op: Opcode, flags: Flags, w: u32, x: &Long, n: u32) -> Value {
    let to = |bits: &[u64]| match op {
        Opcode::Shl => shifted_left(bits, n),
        Opcode::LShr => shifted_right(bits, n, false),
        _ => shifted_right(&extended(bits, w, true, bits.len()), n, bit(bits, w - 1)),
    };
    let wraps = op == Opcode::Shl
        && !fits(flags, w, |signed| shifted_left(&extended(&x.bits, w, signed, 2 * x.bits.len() + 1), n));
    let loses = op != Opcode::Shl
        && flags.has(Flags::EXACT)
        && x.bits[..].iter().enumerate().any(|(i, word)| word & mask64(n.saturating_sub(64 * i as u32).min(64)) != 0);
    if x.is_defined() && (wraps || loses) {
        return Value::Poison;
    }
    Long { bits: to(&x.bits), undef: to(&x.undef) }.value(w)
}

fn divide(op: Opcode, flags: Flags, w: u32, x: &[u64], y: &[u64]) -> Result<Value> {
    if is_zero(y) {
        return undefined("division by zero");
    }
    let signed = matches!(op, Opcode::SDiv | Opcode::SRem);
    let (x_negative, y_negative) = (signed && bit(x, w - 1), signed && bit(y, w - 1));
    let magnitude = |bits: &[u64], negative: bool| {
        let bits = extended(bits, w, signed, bits.len() + 1);
        if negative { negated(&bits) } else { bits }
    };
    let (quotient, rest) = divided(&magnitude(x, x_negative), &magnitude(y, y_negative));
    let negative = x_negative != y_negative;
    if signed && !negative && bit(&quotient, w - 1) {
        return undefined("the quotient of a signed division does not fit");
    }
    if flags.has(Flags::EXACT) && !is_zero(&rest) {
        return Ok(Value::Poison);
    }
    let (bits, negative) =
        if matches!(op, Opcode::UDiv | Opcode::SDiv) { (quotient, negative) } else { (rest, x_negative) };
    let bits = if negative { negated(&bits) } else { bits };
    Ok(defined(w, resized(&bits, false, x.len())))
}

fn undef_binary(op: Opcode, w: u32, x: &Long, y: &Long) -> Value {
    use Opcode::*;
    let n = x.bits.len();
    let each = |f: &dyn Fn(u64, u64, u64, u64) -> (u64, u64)| {
        let (bits, undef): (Vec<u64>, Vec<u64>) =
            (0..n).map(|i| f(x.bits[i], x.undef[i], y.bits[i], y.undef[i])).unzip();
        Long { bits: bits.into(), undef: undef.into() }.value(w)
    };
    match op {
        And => each(&|x, xu, y, yu| (x & y, (xu | yu) & (x | xu) & (y | yu))),
        Or => each(&|x, xu, y, yu| (x | y, (xu | yu) & !x & !y)),
        Xor => each(&|x, xu, y, yu| (x ^ y, xu | yu)),
        Add | Sub | Mul => {
            // A carry makes all higher bits undefined.
            let bits = match op {
                Add => sum(&x.bits, y.bits.iter().copied(), 0),
                Sub => difference(&x.bits, &y.bits),
                _ => product(&x.bits, &y.bits),
            };
            let mut lower = true;
            let undef = x.undef.iter().zip(&y.undef).map(|(x, y)| {
                let first = if lower { (x | y).trailing_zeros() } else { 0 };
                lower &= first == 64;
                !mask64(first)
            });
            Long { undef: undef.collect(), bits }.value(w)
        }
        _ => Value::Undef,
    }
}

/// `icmp`. As [`arith::icmp`](crate::arith::icmp).
pub(crate) fn icmp(predicate: Predicate, flags: Flags, w: u32, a: &Value, b: &Value) -> Value {
    let (Some(x), Some(y)) = (Long::of(a, w), Long::of(b, w)) else { return Value::Poison };
    let defined = x.is_defined() && y.is_defined();
    if flags.has(Flags::SAMESIGN) && defined && bit(&x.bits, w - 1) != bit(&y.bits, w - 1) {
        return Value::Poison;
    }
    let signed = is_signed(predicate);
    let compare = |x: &[u64], y: &[u64]| {
        let top_first = (signed && bit(y, w - 1)).cmp(&(signed && bit(x, w - 1)));
        accepts(predicate, top_first.then_with(|| compared(x, y)))
    };
    if defined {
        return Value::bool(compare(&x.bits, &y.bits));
    }
    if matches!(predicate, Predicate::Eq | Predicate::Ne) {
        let differs = (0..x.bits.len()).any(|i| (x.bits[i] ^ y.bits[i]) & !(x.undef[i] | y.undef[i]) != 0);
        return if differs { Value::bool(predicate == Predicate::Ne) } else { Value::Undef };
    }
    // The extremes that undefined bits allow.
    let extreme = |v: &Long, highest: bool| {
        let mut bits: Vec<u64> =
            if highest { v.bits.iter().zip(&v.undef).map(|(b, u)| b | u).collect() } else { v.bits.to_vec() };
        if signed && bit(&v.undef, w - 1) {
            bits[(w - 1) as usize / 64] ^= 1 << ((w - 1) % 64);
        }
        bits
    };
    match (compare(&extreme(&x, false), &extreme(&y, true)), compare(&extreme(&x, true), &extreme(&y, false))) {
        (p, q) if p == q => Value::bool(p),
        _ => Value::Undef,
    }
}

/// A cast of which one side is wide. As [`arith::cast`](crate::arith::cast).
pub(crate) fn cast(op: Opcode, flags: Flags, from: Scalar, to: Scalar, value: &Value) -> Result<Value> {
    use Opcode::*;
    let (fw, tw) = (from.bits(), to.bits());
    if matches!(op, FpToUi | FpToSi) {
        return Ok(match (value.defined(), value) {
            (Some(bits), _) => of_float(op == FpToSi, tw, from, bits),
            (None, Value::Poison) => Value::Poison,
            _ => Value::Undef,
        });
    }
    let Some(x) = Long::of(value, fw) else { return Ok(Value::Poison) };
    let n = words(tw).max(x.bits.len());
    let (is_defined, negative) = (x.is_defined(), bit(&x.bits, fw - 1));
    match op {
        Trunc => {
            let lost = |signed| extended(&x.bits, tw, signed, n) != extended(&x.bits, fw, signed, n);
            if is_defined && (flags.has(Flags::NUW) && lost(false) || flags.has(Flags::NSW) && lost(true)) {
                return Ok(Value::Poison);
            }
        }
        ZExt if flags.has(Flags::NNEG) && is_defined && negative => return Ok(Value::Poison),
        SExt => {
            let (bits, undef) = (extended(&x.bits, fw, true, n), extended(&x.undef, fw, true, n));
            return Ok(Long { bits, undef }.value(tw));
        }
        ZExt | PtrToInt | IntToPtr | PtrToAddr => {}
        BitCast if fw == tw => return Ok(value.clone()),
        UiToFp | SiToFp if !is_defined => return Ok(Value::Undef),
        UiToFp if flags.has(Flags::NNEG) && negative => return Ok(Value::Poison),
        UiToFp => return Ok(to_float(to, false, &x.bits)),
        SiToFp if negative => return Ok(to_float(to, true, &negated(&extended(&x.bits, fw, true, n)))),
        SiToFp => return Ok(to_float(to, false, &x.bits)),
        _ => return unsupported(format!("{} of this type", op.keyword())),
    }
    Ok(Long { bits: resized(&x.bits, false, n), undef: resized(&x.undef, false, n) }.value(tw))
}

/// The highest 128 bits of a magnitude, rounded: what is below them is one more bit that is set.
fn to_float(to: Scalar, negative: bool, magnitude: &[u64]) -> Value {
    let leading =
        magnitude.iter().rposition(|&w| w != 0).map_or(0, |i| 64 * i as u32 + 64 - magnitude[i].leading_zeros());
    let drop = leading.saturating_sub(NARROW);
    let significand = low(&shifted_right(magnitude, drop, false));
    let sticky = (0..drop).any(|at| bit(magnitude, at));
    let parts = Parts::Finite { negative, significand: significand | u128::from(sticky), exponent: drop as i32 };
    Value::int(to.bits(), float::pack(to, parts, sticky))
}

/// A number without its fraction; poison if it is out of range.
fn of_float(signed: bool, w: u32, from: Scalar, bits: u128) -> Value {
    let Parts::Finite { negative, significand, exponent } = float::unpack(from, bits) else { return Value::Poison };
    let significand = match exponent {
        ..=-128 => 0,
        -127..=0 => significand >> -exponent,
        _ => significand,
    };
    let up = exponent.max(0) as u32;
    let length = if significand == 0 { 0 } else { NARROW - significand.leading_zeros() + up };
    // The lowest number, -2^(w-1), has a magnitude of `w` bits.
    let is_lowest = signed && negative && length == w && significand.is_power_of_two();
    if negative && significand != 0 && !signed || length > w - u32::from(signed) && !is_lowest {
        return Value::Poison;
    }
    let magnitude = shifted_left(&resized(&halves(significand & mask(NARROW)), false, words(w).max(2)), up.min(w - 1));
    defined(w, if negative { negated(&magnitude) } else { magnitude })
}

/// `freeze`: what is undefined becomes zero.
pub(crate) fn frozen(value: &Value, w: u32) -> Value {
    match Long::of(value, w) {
        Some(long) => defined(w, long.bits),
        None => number(w, 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arith;

    /// Widths that the narrow operators know too.
    const WIDTHS: [u32; 4] = [65, 96, 127, 128];

    fn samples(w: u32) -> Vec<Value> {
        let top = 1u128 << (w - 1);
        let bits =
            [0, 1, 2, 3, 64, 100, 1 << 64, u128::from(u64::MAX), top - 1, top, top + 1, u128::MAX, u128::MAX - 6]
                .map(|bits| Value::int(w, bits));
        let undef = [(5, 2), (0, 1 << 70 | 8), (1, top), (top, 0xff00), (7 << 40, u128::MAX >> 3 & !(7 << 40))]
            .map(|(bits, undef)| Value::partial(w, bits, undef));
        bits.into_iter().chain(undef).chain([Value::Undef, Value::Poison]).collect()
    }

    fn shown(result: Result<Value>) -> String {
        match result {
            Ok(value) => format!("{value:?}"),
            Err(fault) => format!("{fault:?}"),
        }
    }

    /// All operators do on two words what those of up to 128 bits do, undefined bits and poison included.
    #[test]
    fn operators_are_those_of_narrow_integers() {
        use Opcode::*;
        let flags = [Flags(0), Flags::NUW, Flags::NSW, Flags(Flags::NUW.0 | Flags::NSW.0)];
        let exact = [Flags(0), Flags::EXACT];
        for w in WIDTHS {
            for op in [Add, Sub, Mul, Shl, UDiv, SDiv, URem, SRem, LShr, AShr, And, Or, Xor] {
                let flags: &[Flags] = match op {
                    Add | Sub | Mul | Shl => &flags,
                    UDiv | SDiv | LShr | AShr => &exact,
                    _ => &flags[..1],
                };
                for (a, b) in samples(w).iter().flat_map(|a| samples(w).into_iter().map(move |b| (a.clone(), b))) {
                    for &flags in flags {
                        let narrow = shown(arith::binary(op, flags, Scalar::Int(w), &a, &b));
                        assert_eq!(shown(binary(op, flags, w, &a, &b)), narrow, "{op:?} {flags:?} i{w} {a:?}, {b:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn comparisons_are_those_of_narrow_integers() {
        use Predicate::*;
        for w in WIDTHS {
            for predicate in [Eq, Ne, Ugt, Uge, Ult, Ule, Sgt, Sge, Slt, Sle] {
                for (a, b) in samples(w).iter().flat_map(|a| samples(w).into_iter().map(move |b| (a.clone(), b))) {
                    for flags in [Flags(0), Flags::SAMESIGN] {
                        let narrow = arith::icmp(predicate, flags, w, &a, &b);
                        assert_eq!(icmp(predicate, flags, w, &a, &b), narrow, "{predicate:?} i{w} {a:?}, {b:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn casts_are_those_of_narrow_integers() {
        use Opcode::*;
        let int = Scalar::Int;
        for (op, from, to) in [
            (Trunc, int(128), int(70)),
            (Trunc, int(96), int(33)),
            (ZExt, int(65), int(128)),
            (SExt, int(96), int(127)),
            (UiToFp, int(128), Scalar::Double),
            (SiToFp, int(127), Scalar::Float),
            (SiToFp, int(96), Scalar::X86Fp80),
        ] {
            for value in samples(from.bits()) {
                for flags in [Flags(0), Flags::NUW, Flags::NSW, Flags::NNEG] {
                    let narrow = shown(arith::cast(op, flags, from, to, &value));
                    assert_eq!(shown(cast(op, flags, from, to, &value)), narrow, "{op:?} {from:?} {to:?} {value:?}");
                }
            }
        }
        for x in [0.0, -0.5, 1.75, -3.0, 1e18, -1e30, 1.7e38, -1.8e38, 3e38, 1e300, f64::INFINITY, f64::NAN] {
            for op in [FpToUi, FpToSi] {
                let narrow = shown(arith::cast(op, Flags(0), Scalar::Double, int(128), &Value::double(x)));
                let wide = shown(cast(op, Flags(0), Scalar::Double, int(128), &Value::double(x)));
                assert_eq!(wide, narrow, "{op:?} {x}");
            }
        }
        let lowest = cast(FpToSi, Flags(0), Scalar::Double, int(200), &Value::double(-(2f64.powi(199)))).ok();
        assert_eq!(
            lowest,
            Some(number(200, 1)).and_then(|one| binary(Shl, Flags(0), 200, &one, &Value::int(200, 199)).ok())
        );
    }

    /// (a * b + c) / b and its remainder, far beyond two words.
    #[test]
    fn quotients_and_products_fit_together() {
        let w = 1000;
        let none = Flags(0);
        let of = |text: &str| of_text(w, text.as_bytes()).unwrap();
        let a = of("123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890");
        let b = of("987654321098765432109876543210987654321098765432109876543210");
        let c = of("98765432109876543210");
        let run = |op, x: &Value, y: &Value| binary(op, none, w, x, y).unwrap();
        let n = run(Opcode::Add, &run(Opcode::Mul, &a, &b), &c);
        assert_eq!((run(Opcode::UDiv, &n, &b), run(Opcode::URem, &n, &b)), (a.clone(), c.clone()));
        let minus = run(Opcode::Sub, &of("0"), &n);
        assert_eq!(run(Opcode::SDiv, &minus, &b), run(Opcode::Sub, &of("0"), &a));
        assert_eq!(run(Opcode::SRem, &minus, &b), of("-98765432109876543210"));
        assert_eq!(of("0x10000000000000000000000000000000000"), run(Opcode::Shl, &of("1"), &of("136")));
        assert_eq!(icmp(Predicate::Slt, none, w, &minus, &a), Value::bool(true));
    }
}
