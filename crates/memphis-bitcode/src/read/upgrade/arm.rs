//! Intrinsics of AArch64 that became instructions.

use super::super::types::{Kind, TypeId, Types};

/// A conversion to `bfloat`.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Narrowing {
    /// Of a number.
    Scalar,
    /// Of four numbers: the lower half of the result; the upper one is zero.
    Low(Vectors),
    /// Of four numbers: the upper half of the result; the lower one is that of the first argument.
    High(Vectors),
}

/// The types of the vectors in between.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Vectors {
    /// Four numbers of type `bfloat`.
    pub half: TypeId,
    /// The masks of shuffles with four and eight elements.
    pub masks: [TypeId; 2],
}

/// The conversion that an intrinsic is, whose name is given without `llvm.aarch64.neon.`
pub(crate) fn narrowing(name: &[u8], types: &mut Types, ty: TypeId) -> Option<Narrowing> {
    let n_parameters = types.elements(ty).len() - 1;
    let is_scalar = matches!((name, n_parameters), (b"bfcvt", 1));
    if !is_scalar && !matches!((name, n_parameters), (b"bfcvtn", 1) | (b"bfcvtn2", 2)) {
        return None;
    }
    let elements = types.elements(ty).to_vec();
    let vector = |n| Kind::Vector { n, is_scalable: false };
    let (result, from) = (types.kind(elements[0])?, types.kind(*elements.last()?)?);
    if is_scalar {
        return ((result, from) == (Kind::BFloat, Kind::Float)).then_some(Narrowing::Scalar);
    }
    let is_bfloat = |ty: TypeId| types.kind(types.scalar(ty)) == Some(Kind::BFloat);
    if (result, from) != (vector(8), vector(4))
        || !is_bfloat(elements[0])
        || n_parameters == 2 && elements[1] != elements[0]
    {
        return None;
    }
    let (element, number) = (types.scalar(elements[0]), types.i32());
    let half = types.add_shape(vector(4), &[element]);
    let masks = [4, 8].map(|n| types.add_shape(vector(n), &[number]));
    let vectors = Vectors { half, masks };
    Some(if n_parameters == 1 { Narrowing::Low(vectors) } else { Narrowing::High(vectors) })
}
