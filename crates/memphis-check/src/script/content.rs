//! The meaning of values and the content of slots under a script.

use super::semantics::{Semantics, Uninit};
use memphis::Slot;
use memphis_ir::{Const, ConstKind, Function, Local, TypeId, Value};

/// The meaning of a value under a script.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// A value of the function as printed.
    Value(Value),
    /// The address of a slot.
    Slot(Slot),
    /// An address computed from one, or from another deleted address: the result of a deleted
    /// instruction.
    Address(Local),
    /// It has no replacement.
    Gone,
}

/// The content of a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Content {
    /// `undef`
    Undefined,
    /// Zero, if that is the initial content of slots.
    Zero,
    /// A value of the function as printed.
    Value(Value),
    /// The address of a slot.
    Address(Slot),
    /// An address computed from one, by a deleted instruction.
    Computed(Local),
    /// A value that is not printed. It proves nothing about another one of the same kind.
    Nothing,
}

impl Content {
    /// The content of a slot that holds a value, provided that lines define all new values.
    #[inline(always)]
    pub fn of(f: Function<'_>, semantics: Semantics, meaning: Meaning) -> Content {
        let consts = &f.body.consts;
        let is_undef = |c: Const| consts.may_be_undefined(c) && consts.get(c).kind == ConstKind::Undef;
        match meaning {
            Meaning::Slot(slot) => Content::Address(slot),
            Meaning::Address(local) => Content::Computed(local),
            Meaning::Gone => Content::Nothing,
            Meaning::Value(value) => match value.as_const() {
                Some(c) if is_undef(c) => Content::Undefined,
                Some(c) if semantics.uninit == Uninit::Zero && is_zero(&consts.get(c).kind) => Content::Zero,
                _ => Content::Value(value),
            },
        }
    }
}

/// Returns whether two types are the same, as far as is known: the result of an unknown instruction
/// has no type.
pub fn is_same_type(a: TypeId, b: TypeId) -> bool {
    a == b || a == TypeId::UNKNOWN || b == TypeId::UNKNOWN
}

/// Zero of a type, as far as there is one spelling of it.
fn is_zero(kind: &ConstKind) -> bool {
    matches!(kind, ConstKind::Int(0) | ConstKind::Null | ConstKind::Zero | ConstKind::Float(0))
}
