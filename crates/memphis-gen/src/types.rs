//! The types that slots and values have.

/// A first-class LLVM type, from a fixed list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ty {
    I1,
    I8,
    I16,
    I32,
    I64,
    I128,
    Half,
    Float,
    Double,
    Ptr,
    PtrAs1,
    VecI32,
    VecFloat,
    VecPtr,
    Scalable,
    IntPair,
    FloatPair,
    MixedPair,
    /// The result type of a `landingpad`.
    Pad,
    Doubles,
    Bytes,
    Empty,
    /// A type of a target that LLVM can load and store.
    Target,
}

use Ty::*;

/// Integers narrower than a register come up less often in programs, so wide ones are repeated.
pub(crate) const COMMON: &[Ty] = &[I32, I32, I32, I32, I64, I64, I8, I16, I1, Ptr, Ptr];
pub(crate) const EXOTIC: &[Ty] = &[
    I128, Half, Float, Float, Float, Double, Double, PtrAs1, VecI32, VecI32, VecFloat, VecPtr, Scalable, IntPair,
    IntPair, FloatPair, MixedPair, Doubles, Bytes, Empty, Pad,
];

impl Ty {
    pub(crate) fn text(self) -> &'static str {
        match self {
            I1 => "i1",
            I8 => "i8",
            I16 => "i16",
            I32 => "i32",
            I64 => "i64",
            I128 => "i128",
            Half => "half",
            Float => "float",
            Double => "double",
            Ptr => "ptr",
            PtrAs1 => "ptr addrspace(1)",
            VecI32 => "<2 x i32>",
            VecFloat => "<4 x float>",
            VecPtr => "<2 x ptr>",
            Scalable => "<vscale x 4 x i32>",
            IntPair => "{ i32, i64 }",
            FloatPair => "{ float, float }",
            MixedPair => "{ float, double }",
            Pad => "{ ptr, i32 }",
            Doubles => "[2 x double]",
            Bytes => "[4 x i8]",
            Empty => "{}",
            Target => "target(\"aarch64.svcount\")",
        }
    }

    /// The type as part of a function name.
    pub(crate) fn suffix(self) -> &'static str {
        match self {
            PtrAs1 => "p1",
            VecI32 => "v2i32",
            VecFloat => "v4f32",
            VecPtr => "v2p0",
            Scalable => "nxv4i32",
            IntPair => "pair",
            FloatPair => "fpair",
            MixedPair => "mixed",
            Pad => "pad",
            Doubles => "a2f64",
            Bytes => "a4i8",
            Empty => "empty",
            Target => "svcount",
            scalar => scalar.text(),
        }
    }

    pub(crate) fn is_int(self) -> bool {
        matches!(self, I1 | I8 | I16 | I32 | I64 | I128)
    }

    pub(crate) fn is_float(self) -> bool {
        matches!(self, Half | Float | Double)
    }

    pub(crate) fn is_pointer(self) -> bool {
        matches!(self, Ptr | PtrAs1)
    }

    pub(crate) fn is_vector(self) -> bool {
        matches!(self, VecI32 | VecFloat | VecPtr | Scalable)
    }

    pub(crate) fn is_aggregate(self) -> bool {
        matches!(self, IntPair | FloatPair | MixedPair | Pad | Doubles | Bytes | Empty)
    }

    /// Size of a scalar in bits.
    pub(crate) fn bits(self) -> u32 {
        match self {
            I1 => 1,
            I8 => 8,
            I16 | Half => 16,
            I32 | Float => 32,
            I64 | Double | Ptr | PtrAs1 => 64,
            I128 => 128,
            _ => 0,
        }
    }

    /// Types of the members of an aggregate or the lanes of a fixed vector.
    pub(crate) fn members(self) -> &'static [Ty] {
        match self {
            VecI32 => &[I32, I32],
            VecFloat => &[Float, Float, Float, Float],
            VecPtr => &[Ptr, Ptr],
            IntPair => &[I32, I64],
            FloatPair => &[Float, Float],
            MixedPair => &[Float, Double],
            Pad => &[Ptr, I32],
            Doubles => &[Double, Double],
            Bytes => &[I8, I8, I8, I8],
            _ => &[],
        }
    }
}
