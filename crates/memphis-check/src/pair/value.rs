//! The values of a replay, and operations on them.
//!
//! What is modelled exactly: integers up to 128 bits, addresses as an object with an offset, aggregates and vectors of these. The rest
//! is [`Value::Input`], something that may be chosen, and [`Value::Opaque`], the result of an operation that is not modelled: two of
//! them are equal when they come from the same operation on the same operands, and otherwise nothing is known.

use memphis_ir::{Flags, Opcode, Predicate};
use std::rc::Rc;

/// A value of one of the two runs.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value {
    /// Bits, and the value in the low ones.
    Int(u32, u128),
    /// Object and offset in bytes. Object 0 is null.
    Ptr(u32, i64),
    /// Something chosen, different from everything else.
    Input(u32),
    /// A constant by its number, different from other such constants.
    Const(u32),
    /// A result that is not modelled.
    Opaque(u64),
    /// Of an array, struct or vector.
    Aggregate(Rc<[Value]>),
    Undef,
    Poison,
    /// What came of an operation on something undefined.
    Any,
}

use Value::*;

/// What comparing two runs' values tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Match {
    Agrees,
    Differs,
    Unknown,
}

/// Whether AFTER's value may stand where BEFORE has the other.
pub(super) fn compare(before: &Value, after: &Value) -> Match {
    match (before, after) {
        (Undef, Poison) => Match::Differs,
        (Undef | Poison | Any, _) => Match::Agrees,
        (Aggregate(b), Aggregate(a)) if b.len() == a.len() => {
            let mut all = Match::Agrees;
            for (b, a) in b.iter().zip(a.iter()) {
                match compare(b, a) {
                    Match::Differs => return Match::Differs,
                    Match::Unknown => all = Match::Unknown,
                    Match::Agrees => {}
                }
            }
            all
        }
        (Aggregate(b), Undef | Poison) => {
            // Some member is defined, or nothing is lost.
            if b.iter().any(|b| compare(b, after) == Match::Differs) { Match::Differs } else { Match::Unknown }
        }
        (b, a) if b == a => Match::Agrees,
        (Opaque(_) | Aggregate(_), _) | (_, Opaque(_) | Aggregate(_) | Any) => Match::Unknown,
        _ => Match::Differs,
    }
}

fn mask(bits: u32) -> u128 {
    if bits >= 128 { u128::MAX } else { (1 << bits) - 1 }
}

/// The value as a signed number.
pub(super) fn signed(bits: u32, value: u128) -> i128 {
    if bits == 0 || bits >= 128 { value as i128 } else { (value << (128 - bits)) as i128 >> (128 - bits) }
}

/// An integer of some width, cut to it.
pub(super) fn int(bits: u32, value: u128) -> Value {
    Int(bits, value & mask(bits))
}

/// A number that is the same for equal values.
pub(super) fn digest(value: &Value) -> u64 {
    match value {
        Int(bits, n) => mix(&[1, u64::from(*bits), *n as u64, (*n >> 64) as u64]),
        Ptr(object, offset) => mix(&[2, u64::from(*object), *offset as u64]),
        Input(n) => mix(&[3, u64::from(*n)]),
        Const(n) => mix(&[4, u64::from(*n)]),
        Opaque(n) => mix(&[5, *n]),
        // Members are hashed one level at a time; the depth is bounded by that of a type's description.
        Aggregate(list) => list.iter().fold(6, |sum, member| mix(&[sum, digest(member)])),
        Undef => 7,
        Poison => 8,
        Any => 9,
    }
}

/// Mixes numbers into one.
pub(super) fn mix(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0x9e37_79b9_7f4a_7c15, |sum, n| {
        let x = (sum ^ n).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (x ^ (x >> 29)).wrapping_mul(0x94d0_49bb_1331_11eb)
    })
}

/// What an operation that is not modelled gives.
pub(super) fn opaque(what: u64, operands: &[Value]) -> Value {
    if operands.contains(&Any) || operands.contains(&Undef) || operands.contains(&Poison) {
        return Any;
    }
    Opaque(operands.iter().fold(mix(&[10, what]), |sum, operand| mix(&[sum, digest(operand)])))
}

/// Why a run ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Undefined;

/// A binary operation. `Err` when its behaviour is undefined.
pub(super) fn binary(opcode: Opcode, flags: Flags, a: &Value, b: &Value) -> Result<Value, Undefined> {
    use Opcode::*;
    if let (Aggregate(x), Aggregate(y)) = (a, b)
        && x.len() == y.len()
    {
        let list: Result<Vec<Value>, Undefined> =
            x.iter().zip(y.iter()).map(|(x, y)| binary(opcode, flags, x, y)).collect();
        return list.map(|list| Aggregate(list.into()));
    }
    let divides = matches!(opcode, UDiv | SDiv | URem | SRem);
    if divides && matches!(b, Poison | Undef | Any | Int(_, 0)) {
        return Err(Undefined);
    }
    if *a == Poison || *b == Poison {
        return Ok(Poison);
    }
    if matches!((opcode, a, b), (Add | Sub | Xor, Undef, Int(..)) | (Add | Sub | Xor, Int(..), Undef))
        && !flags.has(Flags::NUW | Flags::NSW)
    {
        return Ok(Undef);
    }
    let (&Int(bits, x), &Int(_, y)) = (a, b) else {
        return Ok(opaque(opcode as u64, &[a.clone(), b.clone()]));
    };
    let (sx, sy) = (signed(bits, x), signed(bits, y));
    if bits > 64 && matches!(opcode, Mul) && flags.has(Flags::NUW | Flags::NSW) {
        return Ok(opaque(opcode as u64, &[a.clone(), b.clone()]));
    }
    let fits = |value: Option<i128>| value.is_some_and(|v| signed(bits, v as u128 & mask(bits)) == v);
    let fits_unsigned = |value: Option<u128>| value.is_some_and(|v| v & !mask(bits) == 0);
    let (value, signed_fits, unsigned_fits) = match opcode {
        Add => (x.wrapping_add(y), fits(sx.checked_add(sy)), fits_unsigned(x.checked_add(y))),
        Sub => (x.wrapping_sub(y), fits(sx.checked_sub(sy)), x >= y),
        Mul => (x.wrapping_mul(y), fits(sx.checked_mul(sy)), fits_unsigned(x.checked_mul(y))),
        Shl | LShr | AShr if y >= u128::from(bits) => return Ok(Poison),
        Shl => {
            let value = x.wrapping_shl(y as u32) & mask(bits);
            let back = signed(bits, value) >> (y as u32).min(127);
            (value, back == sx, value.wrapping_shr(y as u32) == x)
        }
        LShr | AShr => {
            if flags.has(Flags::EXACT) && y > 0 && x & mask(y as u32) != 0 {
                return Ok(Poison);
            }
            (if opcode == LShr { x >> y } else { (sx >> y) as u128 }, true, true)
        }
        And => (x & y, true, true),
        Or if flags.has(Flags::DISJOINT) && x & y != 0 => return Ok(Poison),
        Or => (x | y, true, true),
        Xor => (x ^ y, true, true),
        UDiv | URem => {
            if opcode == UDiv && flags.has(Flags::EXACT) && x % y != 0 {
                return Ok(Poison);
            }
            (if opcode == UDiv { x / y } else { x % y }, true, true)
        }
        SDiv | SRem => {
            let Some(quotient) = sx.checked_div(sy).filter(|&q| fits(Some(q))) else { return Err(Undefined) };
            if opcode == SDiv && flags.has(Flags::EXACT) && quotient * sy != sx {
                return Ok(Poison);
            }
            (if opcode == SDiv { quotient } else { sx - quotient * sy } as u128, true, true)
        }
        _ => return Ok(opaque(opcode as u64, &[a.clone(), b.clone()])),
    };
    if flags.has(Flags::NSW) && !signed_fits || flags.has(Flags::NUW) && !unsigned_fits {
        return Ok(Poison);
    }
    Ok(int(bits, value))
}

/// `icmp`.
pub(super) fn icmp(predicate: Predicate, flags: Flags, a: &Value, b: &Value) -> Value {
    use Predicate::*;
    if let (Aggregate(x), Aggregate(y)) = (a, b)
        && x.len() == y.len()
    {
        return Aggregate(x.iter().zip(y.iter()).map(|(x, y)| icmp(predicate, flags, x, y)).collect());
    }
    let yes = |yes: bool| Int(1, u128::from(yes));
    match (a, b) {
        (Poison, _) | (_, Poison) => Poison,
        (Undef, Int(..)) | (Int(..), Undef) if matches!(predicate, Eq | Ne) => Undef,
        (&Int(bits, x), &Int(_, y)) => {
            let (sx, sy) = (signed(bits, x), signed(bits, y));
            if flags.has(Flags::SAMESIGN) && (sx < 0) != (sy < 0) {
                return Poison;
            }
            yes(match predicate {
                Eq => x == y,
                Ne => x != y,
                Ugt => x > y,
                Uge => x >= y,
                Ult => x < y,
                Ule => x <= y,
                Sgt => sx > sy,
                Sge => sx >= sy,
                Slt => sx < sy,
                Sle => sx <= sy,
                _ => return opaque(predicate as u64, &[a.clone(), b.clone()]),
            })
        }
        (Ptr(o, x), Ptr(p, y)) if o == p && predicate == Eq => yes(x == y),
        (Ptr(o, x), Ptr(p, y)) if o == p && predicate == Ne => yes(x != y),
        (Ptr(o, x), Ptr(p, y)) if o == p => yes(match predicate {
            Ugt => x > y,
            Uge => x >= y,
            Ult => x < y,
            Ule => x <= y,
            _ => return opaque(predicate as u64, &[a.clone(), b.clone()]),
        }),
        // Near the start of different objects.
        (Ptr(_, 0..=64), Ptr(_, 0..=64)) if predicate == Eq => yes(false),
        (Ptr(_, 0..=64), Ptr(_, 0..=64)) if predicate == Ne => yes(true),
        _ => opaque(100 + predicate as u64, &[a.clone(), b.clone()]),
    }
}

/// `trunc`, `zext`, `sext`; other casts are not modelled.
pub(super) fn cast(opcode: Opcode, flags: Flags, value: &Value, bits: Option<u32>, ty: u32) -> Value {
    if let Aggregate(list) = value
        && bits.is_some()
        && matches!(opcode, Opcode::Trunc | Opcode::ZExt | Opcode::SExt)
    {
        return Aggregate(list.iter().map(|v| cast(opcode, flags, v, bits, ty)).collect());
    }
    match (value, bits) {
        (Poison, _) => Poison,
        (Undef, Some(_)) if opcode == Opcode::Trunc && !flags.has(Flags::NUW | Flags::NSW) => Undef,
        (&Int(from, x), Some(to)) => match opcode {
            Opcode::Trunc => {
                let low = x & mask(to);
                let lost =
                    flags.has(Flags::NUW) && low != x || flags.has(Flags::NSW) && signed(to, low) != signed(from, x);
                if lost { Poison } else { int(to, x) }
            }
            Opcode::ZExt if flags.has(Flags::NNEG) && signed(from, x) < 0 => Poison,
            Opcode::ZExt => int(to, x),
            Opcode::SExt => int(to, signed(from, x) as u128),
            Opcode::BitCast if from == to => value.clone(),
            _ => opaque(mix(&[opcode as u64, u64::from(ty)]), std::slice::from_ref(value)),
        },
        _ => opaque(mix(&[opcode as u64, u64::from(ty)]), std::slice::from_ref(value)),
    }
}
