//! Values, functions and blocks, as a front end refers to them.

use crate::owner::Owner;
use crate::types::{Type, TypeId};

/// A value: a constant, an argument, or the result of an instruction. Small, and free to copy.
///
/// Values of a function belong to the [`FunctionBuilder`](super::FunctionBuilder) that made them,
/// and those that come from a [`ModuleBuilder`](super::ModuleBuilder) to that module. The result of
/// an instruction of type `void` is no operand.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Value {
    pub(super) ty: TypeId,
    pub(super) kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Kind {
    /// An argument, or counted on after them, an instruction.
    Local {
        function: InModule,
        index: u32,
    },
    /// A block, as an operand of terminators and φs.
    Block {
        function: InModule,
        index: u32,
    },
    Int(i64),
    /// A `float` or `double`, by its bits as a double.
    Float(u64),
    Undef,
    Poison,
    /// `0`, `null`, `zeroinitializer`, whatever the type calls it.
    Zero,
    /// The address of a global.
    Global(InModule),
    /// A constant that the module keeps as text.
    Text(InModule),
}

/// The index of a global or of a text, with the builder whose it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct InModule {
    pub(super) module: Owner,
    pub(super) index: u32,
}

impl Value {
    /// An integer of type `ty`, which may be given as signed or as unsigned number.
    /// True if the type is an integer and wide enough is found out where the value is used.
    pub fn int(ty: TypeId, value: i64) -> Value {
        let kind = if value == 0 { Kind::Zero } else { Kind::Int(value) };
        Value { ty, kind }
    }

    /// `i1`
    pub fn bool(value: bool) -> Value {
        Value::int(TypeId::I1, value.into())
    }

    /// `i8`
    pub fn i8(value: i8) -> Value {
        Value::int(TypeId::I8, value.into())
    }

    /// `i32`
    pub fn i32(value: i32) -> Value {
        Value::int(TypeId::I32, value.into())
    }

    /// `i64`
    pub fn i64(value: i64) -> Value {
        Value::int(TypeId::I64, value)
    }

    /// `float`; the bits of a NaN are kept.
    pub fn float(value: f32) -> Value {
        let bits = value.to_bits();
        let wide = match value.is_nan() {
            // The conversion of the language may make a signaling NaN a quiet one.
            true => u64::from(bits >> 31) << 63 | 0x7ff << 52 | u64::from(bits & 0x7f_ffff) << 29,
            false => f64::from(value).to_bits(),
        };
        Value::of_float(TypeId::FLOAT, wide)
    }

    /// `double`; the bits of a NaN are kept.
    pub fn double(value: f64) -> Value {
        Value::of_float(TypeId::DOUBLE, value.to_bits())
    }

    fn of_float(ty: TypeId, bits: u64) -> Value {
        Value { ty, kind: if bits == 0 { Kind::Zero } else { Kind::Float(bits) } }
    }

    /// `ptr null`. For another address space, see [`Value::zero`].
    pub fn null() -> Value {
        Value::zero(TypeId::PTR)
    }

    /// Zero of any type: `0`, `false`, `null`, `zeroinitializer`, positive floating-point zero.
    pub fn zero(ty: TypeId) -> Value {
        Value { ty, kind: Kind::Zero }
    }

    /// `undef`
    pub fn undef(ty: TypeId) -> Value {
        Value { ty, kind: Kind::Undef }
    }

    /// `poison`
    pub fn poison(ty: TypeId) -> Value {
        Value { ty, kind: Kind::Poison }
    }

    /// The type.
    pub fn ty(self) -> TypeId {
        self.ty
    }

    pub(super) fn as_block(self) -> Option<u32> {
        match self.kind {
            Kind::Block { index, .. } => Some(index),
            _ => None,
        }
    }

    /// The byte that a constant of type `i8` is.
    pub(super) fn as_byte(self) -> Option<u8> {
        match self.kind {
            Kind::Zero if self.ty == TypeId::I8 => Some(0),
            Kind::Int(n) if self.ty == TypeId::I8 => Some(n as u8),
            _ => None,
        }
    }
}

/// A function that can be called. As a [`Value`] it is its address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Callee(pub(super) InModule);

impl From<Callee> for Value {
    fn from(callee: Callee) -> Value {
        Value { ty: TypeId::PTR, kind: Kind::Global(callee.0) }
    }
}

/// A block of the function being built. As a [`Value`] it is an operand of terminators and φs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BlockHandle {
    pub(super) function: InModule,
    pub(super) index: u32,
}

impl From<BlockHandle> for Value {
    fn from(block: BlockHandle) -> Value {
        let BlockHandle { function, index } = block;
        Value { ty: TypeId::LABEL, kind: Kind::Block { function, index } }
    }
}

/// Bits of a floating-point type; 0 of another one.
pub(super) fn float_width(ty: &Type) -> u32 {
    match ty {
        Type::Int(_) => 0,
        _ => ty.bits().unwrap_or(0),
    }
}
