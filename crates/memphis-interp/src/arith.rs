//! Arithmetic on scalars: plain functions from values to values.
//!
//! Defined operands are the fast path. With undefined bits, the bitwise operators work bit by bit,
//! and a carry spreads what is undefined to all higher bits, as in valgrind's memcheck.

use crate::float;
use crate::predicate::{accepts, holds, is_signed};
use crate::stop::{Result, undefined, unsupported};
use crate::value::{NARROW, Scalar, Value, mask, mask64};
use crate::wide;
use memphis_ir::{Flags, Opcode, Predicate};

macro_rules! integer_operator {
    ($(#[$doc:meta])* $name:ident, $u:ty, $i:ty, $bits:literal, $mask:path) => {
        $(#[$doc])*
        #[inline(always)]
        pub(crate) fn $name(op: Opcode, flags: Flags, w: u32, a: $u, b: $u) -> Result<Option<$u>> {
            use Opcode::*;
            let m = $mask(w) as $u;
            let sext = |x: $u| ((x << ($bits - w)) as $i) >> ($bits - w);
            let fits = |x: $i| sext(x as $u & m) == x;
            let (nsw, nuw) = (flags.has(Flags::NSW), flags.has(Flags::NUW));
            Ok(Some(match op {
                Add => {
                    let r = a.wrapping_add(b) & m;
                    if nuw && r < a {
                        return Ok(None);
                    }
                    if nsw && !sext(a).checked_add(sext(b)).is_some_and(fits) {
                        return Ok(None);
                    }
                    r
                }
                Sub => {
                    if nuw && a < b {
                        return Ok(None);
                    }
                    if nsw && !sext(a).checked_sub(sext(b)).is_some_and(fits) {
                        return Ok(None);
                    }
                    a.wrapping_sub(b) & m
                }
                Mul => {
                    if nuw && !a.checked_mul(b).is_some_and(|r| r <= m) {
                        return Ok(None);
                    }
                    if nsw && !sext(a).checked_mul(sext(b)).is_some_and(fits) {
                        return Ok(None);
                    }
                    a.wrapping_mul(b) & m
                }
                UDiv | URem | SDiv | SRem if b == 0 => return undefined("division by zero"),
                UDiv => {
                    if flags.has(Flags::EXACT) && a % b != 0 {
                        return Ok(None);
                    }
                    a / b
                }
                URem => a % b,
                SDiv | SRem => {
                    let (x, y) = (sext(a), sext(b));
                    if y == -1 && a == (1 << (w - 1)) {
                        return undefined("the quotient of a signed division does not fit");
                    }
                    if op == SRem {
                        x.wrapping_rem(y) as $u & m
                    } else if flags.has(Flags::EXACT) && x.wrapping_rem(y) != 0 {
                        return Ok(None);
                    } else {
                        x.wrapping_div(y) as $u & m
                    }
                }
                Shl | LShr | AShr => {
                    if b >= w as $u {
                        return Ok(None);
                    }
                    let n = b as u32;
                    match op {
                        Shl => {
                            let r = (a << n) & m;
                            if nuw && r >> n != a || nsw && sext(r) >> n != sext(a) {
                                return Ok(None);
                            }
                            r
                        }
                        _ if flags.has(Flags::EXACT) && (a >> n) << n != a => return Ok(None),
                        LShr => a >> n,
                        _ => (sext(a) >> n) as $u & m,
                    }
                }
                And => a & b,
                Or => {
                    if flags.has(Flags::DISJOINT) && a & b != 0 {
                        return Ok(None);
                    }
                    a | b
                }
                Xor => a ^ b,
                _ => return unsupported(format!("{} of integers", op.keyword())),
            }))
        }
    };
}
integer_operator!(
    /// An operator on integers of up to 64 bits. `None` is poison.
    int64, u64, i64, 64, mask64
);
integer_operator!(
    /// An operator on integers of up to 128 bits. `None` is poison.
    int128, u128, i128, 128, mask
);

/// Sign extension from `w` bits.
#[inline]
pub(crate) fn sext64(w: u32, x: u64) -> i64 {
    if w == 0 { 0 } else { ((x << (64 - w)) as i64) >> (64 - w) }
}

/// Sign extension from `w` bits.
#[inline]
pub(crate) fn sext128(w: u32, x: u128) -> i128 {
    match w {
        0 => 0,
        1..=128 => ((x << (128 - w)) as i128) >> (128 - w),
        _ => x as i128,
    }
}

/// A binary operator on scalars.
pub(crate) fn binary(op: Opcode, flags: Flags, ty: Scalar, a: &Value, b: &Value) -> Result<Value> {
    if ty.is_float() {
        return float_binary(op, ty, a, b);
    }
    let w = ty.bits();
    if w > NARROW {
        return wide::binary(op, flags, w, a, b);
    }
    if let (Value::Bits(x), Value::Bits(y)) = (a, b) {
        return Ok(int64(op, flags, w, *x, *y)?.map_or(Value::POISON, Value::Bits));
    }
    if let (Some(x), Some(y)) = (a.defined(), b.defined()) {
        return Ok(int128(op, flags, w, x, y)?.map_or(Value::POISON, |r| Value::int(w, r)));
    }
    let divides = matches!(op, Opcode::UDiv | Opcode::SDiv | Opcode::URem | Opcode::SRem);
    if divides && b.defined().is_none_or(|b| b == 0) {
        return undefined("division by an undefined value");
    }
    let (Some((x, xu)), Some((y, yu))) = (a.parts(w), b.parts(w)) else { return Ok(Value::POISON) };
    Ok(undef_binary(op, w, (x, xu), (y, yu)))
}

fn undef_binary(op: Opcode, w: u32, (x, xu): (u128, u128), (y, yu): (u128, u128)) -> Value {
    use Opcode::*;
    match op {
        And => Value::partial(w, x & y, (xu | yu) & (x | xu) & (y | yu)),
        Or => Value::partial(w, x | y, (xu | yu) & !x & !y),
        Xor => Value::partial(w, x ^ y, xu | yu),
        Shl | LShr | AShr if yu == 0 => {
            if y >= u128::from(w) {
                return Value::POISON;
            }
            let n = y as u32;
            match op {
                Shl => Value::partial(w, x << n, xu << n),
                LShr => Value::partial(w, x >> n, xu >> n),
                _ => Value::partial(w, (sext128(w, x) >> n) as u128, (sext128(w, xu) >> n) as u128),
            }
        }
        Add | Sub => {
            let low = (xu | yu).trailing_zeros();
            let r = if op == Add { x.wrapping_add(y) } else { x.wrapping_sub(y) };
            Value::partial(w, r, mask(w) & !mask(low))
        }
        Mul => {
            let low = (xu | yu).trailing_zeros();
            Value::partial(w, x.wrapping_mul(y), mask(w) & !mask(low))
        }
        _ => Value::UNDEF,
    }
}

fn float_binary(op: Opcode, ty: Scalar, a: &Value, b: &Value) -> Result<Value> {
    let (Some(x), Some(y)) = (a.defined(), b.defined()) else { return Ok(Value::lost(&[a, b])) };
    Ok(Value::int(ty.bits(), float::binary(op, ty, x, y)?))
}

/// `icmp` on defined integers of up to 64 bits. `None` is poison.
#[inline]
pub(crate) fn icmp64(predicate: Predicate, flags: Flags, w: u32, a: u64, b: u64) -> Option<bool> {
    if flags.has(Flags::SAMESIGN) && (a ^ b) >> (w - 1) & 1 != 0 {
        return None;
    }
    let sign = u64::from(is_signed(predicate)) << (w - 1);
    Some(accepts(predicate, (a ^ sign).cmp(&(b ^ sign))))
}

/// `icmp` on scalars.
pub(crate) fn icmp(predicate: Predicate, flags: Flags, w: u32, a: &Value, b: &Value) -> Value {
    if w > NARROW {
        return wide::icmp(predicate, flags, w, a, b);
    }
    let (sign, signed) = (1u128 << (w - 1), is_signed(predicate));
    let flip = if signed { sign } else { 0 };
    let compare = |x: u128, y: u128| accepts(predicate, (x ^ flip).cmp(&(y ^ flip)));
    let (Some((x, xu)), Some((y, yu))) = (a.parts(w), b.parts(w)) else { return Value::POISON };
    if flags.has(Flags::SAMESIGN) && xu | yu == 0 && (x ^ y) >> (w - 1) & 1 != 0 {
        return Value::POISON;
    }
    if xu | yu == 0 {
        return Value::bool(compare(x, y));
    }
    if matches!(predicate, Predicate::Eq | Predicate::Ne) {
        // A defined bit that differs decides.
        return if (x ^ y) & !(xu | yu) & mask(w) != 0 {
            Value::bool(predicate == Predicate::Ne)
        } else {
            Value::UNDEF
        };
    }
    // The extremes that undefined bits allow: when all agree, so does what is between them.
    let extremes = |v: u128, u: u128| if signed { (v | (u & sign), v | (u & !sign)) } else { (v, v | u) };
    let ((xl, xh), (yl, yh)) = (extremes(x, xu), extremes(y, yu));
    match (compare(xl, yh), compare(xh, yl)) {
        (p, q) if p == q => Value::bool(p),
        _ => Value::UNDEF,
    }
}

/// `fcmp` on scalars.
pub(crate) fn fcmp(predicate: Predicate, ty: Scalar, a: &Value, b: &Value) -> Value {
    match (a.defined(), b.defined()) {
        (Some(x), Some(y)) => Value::bool(holds(predicate, float::compare(ty, x, y))),
        _ => Value::lost(&[a, b]),
    }
}

/// A cast between scalars of the same shape; `bitcast` only between scalars of one width.
pub(crate) fn cast(op: Opcode, flags: Flags, from: Scalar, to: Scalar, value: &Value) -> Result<Value> {
    use Opcode::*;
    let (fw, tw) = (from.bits(), to.bits());
    if fw.max(tw) > NARROW {
        return wide::cast(op, flags, from, to, value);
    }
    let Some((x, xu)) = value.parts(fw) else { return Ok(Value::POISON) };
    match op {
        Trunc => {
            if xu == 0 {
                let cut = x & mask(tw);
                let lost =
                    flags.has(Flags::NUW) && cut != x || flags.has(Flags::NSW) && sext128(tw, cut) != sext128(fw, x);
                if lost {
                    return Ok(Value::POISON);
                }
            }
            return Ok(Value::partial(tw, x, xu));
        }
        ZExt | PtrToInt | IntToPtr | PtrToAddr | AddrSpaceCast => {
            if flags.has(Flags::NNEG) && xu == 0 && x >> (fw - 1) & 1 != 0 {
                return Ok(Value::POISON);
            }
            return Ok(Value::partial(tw, x, xu));
        }
        SExt => return Ok(Value::partial(tw, sext128(fw, x) as u128, sext128(fw, xu) as u128)),
        BitCast if fw == tw => return Ok(value.clone()),
        BitCast => return unsupported("bitcast between types of different sizes"),
        _ => {}
    }
    if xu != 0 {
        return Ok(Value::UNDEF);
    }
    match op {
        UiToFp if flags.has(Flags::NNEG) && x >> (fw - 1) & 1 != 0 => Ok(Value::POISON),
        UiToFp => Ok(Value::int(tw, float::of_int(to, false, x))),
        SiToFp => {
            let n = sext128(fw, x);
            Ok(Value::int(tw, float::of_int(to, n < 0, n.unsigned_abs())))
        }
        FpToUi | FpToSi => {
            let n = float::to_int(from, x, op == FpToSi, tw);
            Ok(n.map_or(Value::POISON, |n| Value::int(tw, n)))
        }
        FpTrunc | FpExt => Ok(Value::int(tw, float::convert(from, to, x))),
        _ => unsupported(format!("{} of this type", op.keyword())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDTHS: [u32; 4] = [8, 16, 32, 64];
    const OPERATORS: [Opcode; 13] = [
        Opcode::Add,
        Opcode::Sub,
        Opcode::Mul,
        Opcode::UDiv,
        Opcode::SDiv,
        Opcode::URem,
        Opcode::SRem,
        Opcode::Shl,
        Opcode::LShr,
        Opcode::AShr,
        Opcode::And,
        Opcode::Or,
        Opcode::Xor,
    ];

    fn samples(w: u32) -> Vec<u64> {
        let top = 1u64 << (w - 1);
        [0, 1, 2, 3, 7, 8, 100, top - 1, top, top + 1, u64::MAX, u64::MAX - 1, 0x0123_4567_89ab_cdef]
            .map(|x| x & mask64(w))
            .to_vec()
    }

    /// The result of Rust's operators on wider integers, for comparison. `None` where the result
    /// is poison or the behaviour undefined.
    fn naive(op: Opcode, w: u32, a: u64, b: u64) -> Option<u64> {
        let (x, y) = (i128::from(a), i128::from(b));
        let (sx, sy) = (i128::from(sext64(w, a)), i128::from(sext64(w, b)));
        let shift = |r: i128| (b < u64::from(w)).then_some(r);
        let r = match op {
            Opcode::Add => x + y,
            Opcode::Sub => x - y,
            Opcode::Mul => x.wrapping_mul(y),
            Opcode::UDiv => x.checked_div(y)?,
            Opcode::URem => x.checked_rem(y)?,
            Opcode::SDiv | Opcode::SRem if sy == -1 && sx == -(1 << (w - 1)) => return None,
            Opcode::SDiv => sx.checked_div(sy)?,
            Opcode::SRem => sx.checked_rem(sy)?,
            Opcode::Shl => shift(x << (b & 63))?,
            Opcode::LShr => shift(x >> (b & 63))?,
            Opcode::AShr => shift(sx >> (b & 63))?,
            Opcode::And => x & y,
            Opcode::Or => x | y,
            _ => x ^ y,
        };
        Some(r as u64 & mask64(w))
    }

    #[test]
    fn integers_are_those_of_rust() {
        for w in WIDTHS {
            for op in OPERATORS {
                for a in samples(w) {
                    for b in samples(w) {
                        let small = int64(op, Flags::default(), w, a, b).ok().flatten();
                        let large = int128(op, Flags::default(), w, u128::from(a), u128::from(b)).ok().flatten();
                        assert_eq!(small, naive(op, w, a, b), "{op:?} i{w} {a:#x}, {b:#x}");
                        assert_eq!(small.map(u128::from), large, "{op:?} i{w} {a:#x}, {b:#x}");
                    }
                }
            }
        }
    }

    #[test]
    fn flags_make_poison_where_results_wrap() {
        for a in i8::MIN..=i8::MAX {
            for b in i8::MIN..=i8::MAX {
                let (x, y) = (u64::from(a as u8), u64::from(b as u8));
                let run = |op, flags| int64(op, flags, 8, x, y).ok().flatten().is_none();
                assert_eq!(run(Opcode::Add, Flags::NSW), a.checked_add(b).is_none());
                assert_eq!(run(Opcode::Sub, Flags::NSW), a.checked_sub(b).is_none());
                assert_eq!(run(Opcode::Mul, Flags::NSW), a.checked_mul(b).is_none());
                assert_eq!(run(Opcode::Add, Flags::NUW), (a as u8).checked_add(b as u8).is_none());
                assert_eq!(run(Opcode::Sub, Flags::NUW), (a as u8).checked_sub(b as u8).is_none());
                assert_eq!(run(Opcode::Mul, Flags::NUW), (a as u8).checked_mul(b as u8).is_none());
            }
        }
    }

    /// With undefined bits, the result's defined bits are those that all choices agree on; not
    /// necessarily all of them.
    #[test]
    fn undefined_bits_are_never_taken_for_defined() {
        let value = |bits: u64, undef: u64| Value::partial(4, u128::from(bits & !undef), u128::from(undef));
        let choices =
            |bits: u64, undef: u64| (0..16u64).filter(move |c| c & !undef == 0).map(move |c| bits & !undef | c);
        for op in [Opcode::Add, Opcode::Sub, Opcode::Mul, Opcode::And, Opcode::Or, Opcode::Xor] {
            for (a, au) in (0..16).flat_map(|a| [0, 1, 6, 8, 15].map(|u| (a, u))) {
                for (b, bu) in (0..16).flat_map(|b| [0, 2, 5, 12].map(|u| (b, u))) {
                    let found = binary(op, Flags::default(), Scalar::Int(4), &value(a, au), &value(b, bu)).unwrap();
                    let (bits, undef) = found.parts(4).unwrap();
                    for x in choices(a, au) {
                        for y in choices(b, bu) {
                            let r = int64(op, Flags::default(), 4, x, y).unwrap().unwrap();
                            assert_eq!(u128::from(r) & !undef, bits, "{op:?} {a}/{au}, {b}/{bu}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn comparisons_with_undefined_bits_are_decided_if_all_choices_agree() {
        use Predicate::*;
        for predicate in [Eq, Ne, Ugt, Uge, Ult, Ule, Sgt, Sge, Slt, Sle] {
            for (a, u, b) in (0..16u64).flat_map(|a| (0..16u64).flat_map(move |u| (0..16u64).map(move |b| (a, u, b)))) {
                let value = Value::partial(4, u128::from(a & !u), u128::from(u));
                let found = icmp(predicate, Flags::default(), 4, &value, &Value::Bits(b));
                let all: Vec<bool> = (0..16)
                    .filter(|c| c & !u == 0)
                    .filter_map(|c| icmp64(predicate, Flags(0), 4, a & !u | c, b))
                    .collect();
                let want = if all.iter().all(|&r| r == all[0]) { Value::bool(all[0]) } else { Value::UNDEF };
                assert_eq!(found, want, "{predicate:?} {a}/{u}, {b}");
            }
        }
    }

    /// With and without `samesign`, comparisons of words are those of any values.
    #[test]
    fn comparisons_of_words_are_those_of_values() {
        use Predicate::*;
        for predicate in [Eq, Ne, Ugt, Uge, Ult, Ule, Sgt, Sge, Slt, Sle] {
            for flags in [Flags(0), Flags::SAMESIGN] {
                for (a, b) in (0..16u64).flat_map(|a| (0..16u64).map(move |b| (a, b))) {
                    let found = icmp64(predicate, flags, 4, a, b).map_or(Value::POISON, Value::bool);
                    let want = icmp(predicate, flags, 4, &Value::Bits(a), &Value::Bits(b));
                    assert_eq!(found, want, "{predicate:?} {flags:?} {a}, {b}");
                }
            }
        }
    }
}
