//! Casts that are equivalent to storing a value as one type and loading it as another.

use memphis_ir::{ConstKind, Function, InstId, Opcode, Type, TypeId, Value};

/// True if the cast of a value of type `from` gives the result of storing it and loading it as type
/// `to`.
pub fn is_punning(f: Function<'_>, opcode: Opcode, from: TypeId, to: TypeId) -> bool {
    let (types, layout) = (f.types(), f.module.layout());
    let pointer_of_width = |pointer: TypeId, integer: TypeId| match (types.resolve(pointer), types.resolve(integer)) {
        (Some(&Type::Ptr(space)), Some(&Type::Int(bits))) => {
            layout.is_integral(space) && u64::from(bits) == layout.pointer_bits(space)
        }
        _ => false,
    };
    match opcode {
        Opcode::PtrToInt => pointer_of_width(from, to),
        Opcode::IntToPtr => pointer_of_width(to, from),
        Opcode::BitCast => whole_bytes(f, from).is_some_and(|bytes| whole_bytes(f, to) == Some(bytes)),
        _ => false,
    }
}

/// The bytes of an integer or floating-point type, or of a fixed vector of one, each element in
/// whole bytes of its own.
fn whole_bytes(f: Function<'_>, ty: TypeId) -> Option<u64> {
    match f.types().resolve(ty)? {
        Type::Vector(n, element) if !f.types().is_vector(*element) => Some(whole_bytes(f, *element)? * u64::from(*n)),
        Type::Int(bits) => bits.is_multiple_of(8).then_some(u64::from(bits / 8)),
        Type::Half | Type::BFloat => Some(2),
        Type::Float => Some(4),
        Type::Double => Some(8),
        Type::Fp128 => Some(16),
        _ => None,
    }
}

/// True if each lane of the slot's type is part of one lane of the stored type: so a poisoned lane
/// poisons no other. A type without lanes counts as one lane.
pub fn keeps_poison_apart(f: Function<'_>, stored: TypeId, slot: TypeId) -> bool {
    let lane = |ty: TypeId| match f.types().resolve(ty) {
        Some(Type::Vector(_, element)) => whole_bytes(f, *element),
        _ => whole_bytes(f, ty),
    };
    match (lane(stored), lane(slot)) {
        (Some(stored), Some(slot)) => slot > 0 && stored.is_multiple_of(slot),
        // Pointers have one lane, and so have the results of casting them.
        _ => true,
    }
}

/// The lower bits of an integer constant whose store runs over the end of a slot of this alloca.
/// Such a store is undefined behaviour, so the result may be anything.
pub fn lower_bits(f: Function<'_>, alloca: InstId, value: Value, from: TypeId) -> Option<i64> {
    let ConstKind::Int(n) = f.body.consts.get(value.as_const()?).kind else { return None };
    let (&Type::Int(stored), &Type::Int(allocated)) =
        (f.types().resolve(from)?, f.types().resolve(f.body.inst(alloca).aux_ty)?)
    else {
        return None;
    };
    if stored.div_ceil(8) <= allocated.div_ceil(8) || !f.body.operands(alloca).is_empty() {
        return None;
    }
    let number = if allocated < 64 { n & ((1 << allocated) - 1) } else { n };
    let is_negative = allocated < 64 && number >> (allocated - 1) & 1 != 0;
    Some(if is_negative { number - (1 << allocated) } else { number })
}
