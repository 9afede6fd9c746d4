//! The types between which a cast converts.

use crate::opcode::Opcode;
use crate::types::{Scalar, Shape, Type, TypeId, Types};

/// True if the cast converts values of type `from` to type `to`, as far as the types are known.
pub(crate) fn is_valid_cast(types: Types<'_>, opcode: Opcode, from: TypeId, to: TypeId) -> bool {
    use Opcode::*;
    use Scalar::*;
    let (from, to) = (types.unalias(from), types.unalias(to));
    let is_unknown = |id| matches!(types.get(types.scalar(id)), Type::Unknown);
    if is_unknown(from) || is_unknown(to) {
        return true;
    }
    if opcode == BitCast {
        return is_valid_bitcast(types, from, to);
    }
    let kinds = (types.scalar_kind(from), types.scalar_kind(to));
    let widths = (width(types, from), width(types, to));
    types.shape(from) == types.shape(to)
        && match opcode {
            Trunc => matches!(kinds, (Int, Int) | (Byte, Byte)) && widths.0 > widths.1,
            ZExt | SExt => kinds == (Int, Int) && widths.0 < widths.1,
            FpTrunc => kinds == (Float, Float) && widths.0 > widths.1,
            FpExt => kinds == (Float, Float) && widths.0 < widths.1,
            FpToUi | FpToSi => kinds == (Float, Int),
            UiToFp | SiToFp => kinds == (Int, Float),
            PtrToInt | PtrToAddr => kinds == (Ptr, Int),
            IntToPtr => kinds == (Int, Ptr),
            AddrSpaceCast => kinds == (Ptr, Ptr) && types.address_space(from) != types.address_space(to),
            _ => true,
        }
}

fn is_valid_bitcast(types: Types<'_>, from: TypeId, to: TypeId) -> bool {
    let kinds = (types.scalar_kind(from), types.scalar_kind(to));
    if from == to && kinds.0 != Scalar::Other {
        return true;
    }
    let shapes = (types.shape(from), types.shape(to));
    match kinds {
        (Scalar::Ptr, Scalar::Ptr) => {
            let one = Some((false, 1));
            types.address_space(from) == types.address_space(to)
                && (shapes.0 == shapes.1
                    || shapes.0 == one && shapes.1.is_none()
                    || shapes.0.is_none() && shapes.1 == one)
        }
        // The size of a pointer depends on the target.
        (Scalar::Ptr, Scalar::Byte) | (Scalar::Byte, Scalar::Ptr) => true,
        (Scalar::Ptr, _) | (_, Scalar::Ptr) => false,
        _ => {
            let bits = |id, shape: Shape| {
                let (scalable, n) = shape.unwrap_or((false, 1));
                let width = match types.get(lane(types, id)) {
                    Type::X86Amx => Some(8192),
                    // No number of bits that LLVM knows.
                    Type::Target(_) => Some(0),
                    _ => width(types, id),
                };
                width.map(|width| (scalable, width * u64::from(n)))
            };
            bits(from, shapes.0).is_some_and(|from| bits(to, shapes.1) == Some(from))
        }
    }
}

fn lane(types: Types<'_>, id: TypeId) -> TypeId {
    types.unalias(types.scalar(id))
}

fn width(types: Types<'_>, id: TypeId) -> Option<u64> {
    types.get(lane(types, id)).bits().map(u64::from)
}
