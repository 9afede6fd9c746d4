//! The steps that operations take beside one for the instruction: in proportion to lanes, members,
//! bytes and words, so that a step never takes longer than about a microsecond.

use crate::code::Op;
use crate::float;
use crate::value::{NARROW, Scalar, Value};
use memphis_ir::Opcode;

/// The lanes that take a step.
const LANES: u32 = 16;

impl Op {
    /// The steps of an operation that programs seldom execute. Those that depend on values or touch
    /// memory are taken where these are known.
    pub fn work(&self) -> u64 {
        match self {
            &Op::Binary { op, ty, lanes, .. } => of_operator(op, ty, lanes),
            Op::CompareAny(c) => of_lanes(c.ty, c.lanes),
            &Op::Negate { ty, lanes, .. } => of_lanes(ty, lanes),
            Op::Cast(c) => of_lanes(c.from, c.lanes) + of_lanes(c.to, c.lanes),
            Op::Bitcast { from: ty, .. }
            | Op::LoadAny { ty, .. }
            | Op::StoreAny { ty, .. }
            | Op::Freeze { ty, .. }
            | Op::InsertValue { ty, .. } => ty.work(),
            Op::GepAny(gep) => u64::from(gep.lanes / LANES) * (1 + gep.indices.len() as u64),
            &Op::Select { lanes, .. } | &Op::InsertElement { lanes, .. } => u64::from(lanes / LANES),
            Op::Shuffle { mask, .. } => mask.len() as u64 / u64::from(LANES),
            &Op::CompareExchange { ty, .. } | &Op::ReadModifyWrite { ty, .. } => of_lanes(ty, 0),
            _ => 0,
        }
    }
}

/// The steps of an operator.
pub(crate) fn of_operator(op: Opcode, ty: Scalar, lanes: u32) -> u64 {
    let words = u64::from(ty.bits() / 64);
    let product = match op {
        _ if ty.bits() <= NARROW => 0,
        // By the methods of Karatsuba and Toom.
        Opcode::Mul => words * words.isqrt(),
        Opcode::UDiv | Opcode::SDiv | Opcode::URem | Opcode::SRem => words * words / 16,
        _ => 0,
    };
    of_lanes(ty, lanes) + product * u64::from(lanes.max(1))
}

/// The steps of work on one value of each lane, or on a scalar.
pub(crate) fn of_lanes(ty: Scalar, lanes: u32) -> u64 {
    let each = match ty {
        Scalar::Int(bits) if bits > NARROW => u64::from(bits / 64) / 2,
        Scalar::X86Fp80 | Scalar::Fp128 | Scalar::PpcFp128 => 4,
        _ => 0,
    };
    u64::from(lanes / LANES) + each * u64::from(lanes.max(1))
}

/// The steps of a remainder of floating-point numbers: it takes bits off the first one until it is
/// smaller than the second.
pub(crate) fn of_remainder(ty: Scalar, a: &Value, b: &Value) -> u64 {
    let exponent = |value: &Value| value.defined().and_then(|bits| float::exponent(ty, bits));
    match (exponent(a), exponent(b)) {
        (Some(a), Some(b)) => u64::try_from(a.saturating_sub(b)).unwrap_or(0),
        _ => 0,
    }
}

/// The steps of turning this many decimal or binary digits into one another, which takes the square
/// of their number.
pub(crate) fn of_digits(n: u64) -> u64 {
    let words = n / 16;
    words.saturating_mul(words) / 32
}
