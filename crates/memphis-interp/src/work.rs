//! The steps that operations take beside one for the instruction: in proportion to lanes, members,
//! bytes and words, so that a step never takes longer than about a microsecond. And the memory that
//! they take until they are done.

use crate::code::Op;
use crate::float;
use crate::value::{MEMBER, NARROW, Scalar, Ty, Value, owned_by_scalar};
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

    /// The bytes that an operation takes until it is done, beside its operands and its result, if it
    /// works on values that may own many.
    pub fn scratch(&self) -> u64 {
        match self {
            &Op::Binary { ty, lanes, .. } | &Op::Negate { ty, lanes, .. } => scratch_of_lanes(ty, lanes),
            Op::CompareAny(c) => scratch_of_lanes(c.ty, c.lanes),
            Op::Cast(c) => scratch_of_lanes(c.from, c.lanes).max(scratch_of_lanes(c.to, c.lanes)),
            Op::Bitcast { from, to, .. } => scratch_of(from).saturating_add(scratch_of(to)),
            Op::LoadAny { ty, .. } | Op::StoreAny { ty, .. } | Op::Freeze { ty, .. } | Op::InsertValue { ty, .. } => {
                scratch_of(ty)
            }
            Op::GepAny(gep) => COPIES * MEMBER * u64::from(gep.lanes),
            &Op::Select { lanes, .. } | &Op::InsertElement { lanes, .. } => COPIES * MEMBER * u64::from(lanes),
            Op::Shuffle { mask, .. } => COPIES * MEMBER * mask.len() as u64,
            &Op::CompareExchange { ty, .. } | &Op::ReadModifyWrite { ty, .. } => scratch_of_lanes(ty, 0),
            _ => 0,
        }
    }
}

/// Values that an operation on members, bytes or lanes makes: a list that grows is copied, and each
/// part is made before it is put into the list.
const COPIES: u64 = 3;

/// Values of the width of a wide integer, with a mask of undefined bits each, that an operator makes.
/// Products and quotients make the most: operands with signs, a result of twice the width, and what
/// the methods of Karatsuba and Toom put aside.
const WIDE_COPIES: u64 = 7;

/// The bytes that work on a value of the type takes.
fn scratch_of(ty: &Ty) -> u64 {
    ty.owned.saturating_mul(COPIES)
}

/// The bytes that an operator takes, on scalars or lane by lane.
pub(crate) fn scratch_of_lanes(ty: Scalar, lanes: u32) -> u64 {
    let owned = owned_by_scalar(ty.bits());
    let lane = if ty.bits() > NARROW { WIDE_COPIES * owned } else { 0 };
    lane.saturating_add((COPIES * (MEMBER + owned)).saturating_mul(u64::from(lanes)))
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
