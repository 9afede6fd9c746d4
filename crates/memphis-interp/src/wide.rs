//! Integers of more than 128 bits, on the numbers of `num-bigint`. The rules are those of
//! [`arith`](crate::arith).

use crate::float::{self, Exact};
use crate::predicate::{accepts, is_signed};
use crate::stop::{Result, undefined, unsupported};
use crate::value::{Long, Scalar, Value, ones};
use memphis_ir::{Flags, Opcode, Predicate};
use num_bigint::{BigInt, BigUint, Sign};

/// A number with its sign, of any width.
pub(crate) fn number(w: u32, n: i64) -> Value {
    Value::long(w, wrapped(w, &n.into()))
}

/// A number of the text: decimal digits, with a sign or without, or hexadecimal ones after `0x`.
pub(crate) fn of_text(w: u32, text: &[u8]) -> Option<Value> {
    let n = match text {
        [b'0', b'x', digits @ ..] => BigInt::parse_bytes(digits, 16)?,
        [b'-', digits @ ..] => -BigInt::from(of_decimal(digits)?),
        digits => of_decimal(digits)?.into(),
    };
    Some(Value::long(w, wrapped(w, &n)))
}

/// The number with these decimal digits. Neighbouring parts are put together until one is left,
/// which costs less than the square of their number.
fn of_decimal(digits: &[u8]) -> Option<BigUint> {
    const DIGITS: usize = 1000;
    let parts = digits.rchunks(DIGITS).map(|part| BigUint::parse_bytes(part, 10));
    // The lowest one first.
    let mut parts = parts.collect::<Option<Vec<BigUint>>>()?;
    let mut power = BigUint::from(10u32).pow(DIGITS as u32);
    while parts.len() > 1 {
        let pair = |pair: &[BigUint]| match pair {
            [low, high] => low + high * &power,
            _ => pair[0].clone(),
        };
        parts = parts.chunks(2).map(pair).collect();
        power = &power * &power;
    }
    parts.pop()
}

/// The lowest `w` bits, in two's complement.
fn wrapped(w: u32, n: &BigInt) -> BigUint {
    let low = n.magnitude() & ones(w);
    if n.sign() == Sign::Minus && low != BigUint::ZERO { ones(w) - low + 1u32 } else { low }
}

/// The number that `w` bits represent.
fn extended(w: u32, signed: bool, bits: &BigUint) -> BigInt {
    let n = BigInt::from(bits.clone());
    if signed && is_negative(w, bits) { n - (BigInt::from(1) << w as usize) } else { n }
}

fn is_negative(w: u32, bits: &BigUint) -> bool {
    bits.bit(u64::from(w - 1))
}

/// Returns whether `w` bits have room for an exact result, as the flags want it.
fn fits(flags: Flags, w: u32, exact: impl Fn(bool) -> BigInt) -> bool {
    [(Flags::NUW, false), (Flags::NSW, true)].into_iter().filter(|f| flags.has(f.0)).all(|(_, signed)| {
        let exact = exact(signed);
        extended(w, signed, &wrapped(w, &exact)) == exact
    })
}

/// A binary operator. As [`arith::binary`](crate::arith::binary).
pub(crate) fn binary(op: Opcode, flags: Flags, w: u32, a: &Value, b: &Value) -> Result<Value> {
    use Opcode::*;
    let divides = matches!(op, UDiv | SDiv | URem | SRem);
    let (x, y) = (Long::of(a, w), Long::of(b, w));
    let are_defined = a.is_defined() && b.is_defined();
    if divides && !are_defined && y.as_ref().is_none_or(|y| !y.is_defined() || y.bits == BigUint::ZERO) {
        return undefined("division by an undefined value");
    }
    let (Some(x), Some(y)) = (x, y) else { return Ok(Value::POISON) };
    if matches!(op, Shl | LShr | AShr) && y.is_defined() {
        return Ok(match y.small().filter(|&n| n < u128::from(w)) {
            Some(n) => shift(op, flags, w, &x, n as usize),
            None => Value::POISON,
        });
    }
    if !are_defined {
        return Ok(undef_binary(op, w, &x, &y));
    }
    let exact = |signed: bool| {
        let (x, y) = (extended(w, signed, &x.bits), extended(w, signed, &y.bits));
        match op {
            Add => x + y,
            Sub => x - y,
            _ => x * y,
        }
    };
    let bits = match op {
        Add | Sub | Mul if !fits(flags, w, exact) => return Ok(Value::POISON),
        Add | Sub | Mul => wrapped(w, &exact(false)),
        UDiv | URem | SDiv | SRem => return divide(op, flags, w, &x.bits, &y.bits),
        And => x.bits & y.bits,
        Or if flags.has(Flags::DISJOINT) && &x.bits & &y.bits != BigUint::ZERO => return Ok(Value::POISON),
        Or => x.bits | y.bits,
        Xor => x.bits ^ y.bits,
        _ => return unsupported(format!("{} of integers", op.keyword())),
    };
    Ok(Value::long(w, bits))
}

fn shift(op: Opcode, flags: Flags, w: u32, x: &Long, n: usize) -> Value {
    let to = |bits: &BigUint| match op {
        Opcode::Shl => bits << n,
        _ => wrapped(w, &(extended(w, op == Opcode::AShr, bits) >> n)),
    };
    let is_poison = match op {
        Opcode::Shl => !fits(flags, w, |signed| extended(w, signed, &x.bits) << n),
        _ => flags.has(Flags::EXACT) && x.bits.trailing_zeros().is_some_and(|zeros| zeros < n as u64),
    };
    if x.is_defined() && is_poison {
        return Value::POISON;
    }
    Long { bits: to(&x.bits), undef: to(&x.undef) }.value(w)
}

fn divide(op: Opcode, flags: Flags, w: u32, x: &BigUint, y: &BigUint) -> Result<Value> {
    if *y == BigUint::ZERO {
        return undefined("division by zero");
    }
    let signed = matches!(op, Opcode::SDiv | Opcode::SRem);
    let (x, y) = (extended(w, signed, x), extended(w, signed, y));
    let (quotient, rest) = (&x / &y, &x % &y);
    if signed && !fits(Flags::NSW, w, |_| quotient.clone()) {
        return undefined("the quotient of a signed division does not fit");
    }
    if flags.has(Flags::EXACT) && rest.sign() != Sign::NoSign {
        return Ok(Value::POISON);
    }
    let is_quotient = matches!(op, Opcode::UDiv | Opcode::SDiv);
    Ok(Value::long(w, wrapped(w, if is_quotient { &quotient } else { &rest })))
}

fn undef_binary(op: Opcode, w: u32, x: &Long, y: &Long) -> Value {
    use Opcode::*;
    let (all, either) = (ones(w), &x.undef | &y.undef);
    let (bits, undef) = match op {
        And => (&x.bits & &y.bits, either & (&x.bits | &x.undef) & (&y.bits | &y.undef)),
        Or => (&x.bits | &y.bits, either & (&all ^ &x.bits) & (&all ^ &y.bits)),
        Xor => (&x.bits ^ &y.bits, either),
        Add | Sub | Mul => {
            // A carry makes all higher bits undefined.
            let bits = match op {
                Add => &x.bits + &y.bits,
                Sub => &x.bits + &all + 1u32 - &y.bits,
                _ => &x.bits * &y.bits,
            };
            let known = either.trailing_zeros().map_or(w, |zeros| zeros as u32);
            (bits, all ^ ones(known))
        }
        _ => return Value::UNDEF,
    };
    Long { bits, undef }.value(w)
}

/// `icmp`. As [`arith::icmp`](crate::arith::icmp).
pub(crate) fn icmp(predicate: Predicate, flags: Flags, w: u32, a: &Value, b: &Value) -> Value {
    let (Some(x), Some(y)) = (Long::of(a, w), Long::of(b, w)) else { return Value::POISON };
    let defined = x.is_defined() && y.is_defined();
    if flags.has(Flags::SAMESIGN) && defined && is_negative(w, &x.bits) != is_negative(w, &y.bits) {
        return Value::POISON;
    }
    let signed = is_signed(predicate);
    let compare = |x: &BigUint, y: &BigUint| accepts(predicate, extended(w, signed, x).cmp(&extended(w, signed, y)));
    if defined {
        return Value::bool(compare(&x.bits, &y.bits));
    }
    if matches!(predicate, Predicate::Eq | Predicate::Ne) {
        let both = ones(w) ^ (&x.undef | &y.undef);
        let differs = (&x.bits ^ &y.bits) & both != BigUint::ZERO;
        return if differs { Value::bool(predicate == Predicate::Ne) } else { Value::UNDEF };
    }
    // The extremes that undefined bits allow.
    let extreme = |v: &Long, highest: bool| {
        let mut bits = if highest { &v.bits | &v.undef } else { v.bits.clone() };
        if signed && is_negative(w, &v.undef) {
            bits.set_bit(u64::from(w - 1), !highest);
        }
        bits
    };
    match (compare(&extreme(&x, false), &extreme(&y, true)), compare(&extreme(&x, true), &extreme(&y, false))) {
        (p, q) if p == q => Value::bool(p),
        _ => Value::UNDEF,
    }
}

/// A cast of which one side is wide. As [`arith::cast`](crate::arith::cast).
pub(crate) fn cast(op: Opcode, flags: Flags, from: Scalar, to: Scalar, value: &Value) -> Result<Value> {
    use Opcode::*;
    let (fw, tw) = (from.bits(), to.bits());
    if matches!(op, FpToUi | FpToSi) {
        return Ok(match value.defined() {
            Some(bits) => of_float(op == FpToSi, tw, from, bits),
            None => Value::lost(&[value]),
        });
    }
    let Some(x) = Long::of(value, fw) else { return Ok(Value::POISON) };
    let (is_defined, negative) = (x.is_defined(), is_negative(fw, &x.bits));
    match op {
        Trunc => {
            let lost = |signed| {
                let whole = extended(fw, signed, &x.bits);
                extended(tw, signed, &wrapped(tw, &whole)) != whole
            };
            if is_defined && (flags.has(Flags::NUW) && lost(false) || flags.has(Flags::NSW) && lost(true)) {
                return Ok(Value::POISON);
            }
        }
        ZExt if flags.has(Flags::NNEG) && is_defined && negative => return Ok(Value::POISON),
        SExt => {
            let to = |bits: &BigUint| wrapped(tw, &extended(fw, true, bits));
            return Ok(Long { bits: to(&x.bits), undef: to(&x.undef) }.value(tw));
        }
        ZExt | PtrToInt | IntToPtr | PtrToAddr => {}
        BitCast if fw == tw => return Ok(value.clone()),
        UiToFp | SiToFp if !is_defined => return Ok(Value::UNDEF),
        UiToFp if flags.has(Flags::NNEG) && negative => return Ok(Value::POISON),
        UiToFp | SiToFp => {
            let n = extended(fw, op == SiToFp, &x.bits);
            let exact = Exact::integer(n.sign() == Sign::Minus, n.magnitude().clone());
            return Ok(Value::int(tw, exact.rounded(to)));
        }
        _ => return unsupported(format!("{} of this type", op.keyword())),
    }
    Ok(x.value(tw))
}

/// A number without its fraction; poison if it is out of range.
fn of_float(signed: bool, w: u32, from: Scalar, bits: u128) -> Value {
    let Some(n) = float::Exact::of(from, bits).map(|number| number.truncated()) else { return Value::POISON };
    let wrapped = wrapped(w, &n);
    if extended(w, signed, &wrapped) == n { Value::long(w, wrapped) } else { Value::POISON }
}

/// `freeze`: undefined and poison bits become zero.
pub(crate) fn frozen(value: &Value, w: u32) -> Value {
    match Long::of(value, w) {
        Some(long) => Value::long(w, long.bits),
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
        bits.into_iter().chain(undef).chain([Value::UNDEF, Value::POISON]).collect()
    }

    fn shown(result: Result<Value>) -> String {
        match result {
            Ok(value) => format!("{value:?}"),
            Err(fault) => format!("{fault:?}"),
        }
    }

    /// All operators do on two words what those of up to 128 bits do, undefined bits and poison
    /// included.
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

    #[test]
    fn decimal_digits_are_read_in_parts() {
        for n in [1, 2, 999, 1000, 1001, 2000, 2500, 5000] {
            let digits: Vec<u8> = (0..n).map(|i| b'0' + (i * 7 % 10 + i / 13) as u8 % 10).collect();
            assert_eq!(of_decimal(&digits), BigUint::parse_bytes(&digits, 10), "{n} digits");
        }
        assert_eq!(of_decimal(b"12a"), None);
        assert_eq!(of_decimal(b""), None);
        assert_eq!(of_text(200, b"-5"), Some(number(200, -5)));
        assert_eq!(of_text(200, b"x"), None);
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
