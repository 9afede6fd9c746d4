//! Accesses of a slot as another type than its own.
//!
//! What is stored is cast to the slot's type, and what is read is cast from it, where a cast says the same as memory does. A `bitcast` does:
//! it is defined as a store and a load. Pointers need `ptrtoint` and `inttoptr`, which say the same where a pointer is nothing but an integer
//! with provenance; the provenance is exposed, and taken up again.

use super::slots::Slot;
use super::state::State;
use memphis_ir::layout::DataLayout;
use memphis_ir::{ConstKind, InstId, Local, Opcode, Type, TypeId, Types, Value};

/// A cast that stands in front of a store, or in the place of a load.
#[derive(Debug, Clone)]
pub struct Cast {
    /// The access.
    pub at: InstId,
    /// What it does.
    pub opcode: Opcode,
    /// What is cast, not resolved.
    pub from: Value,
    /// Its type.
    pub from_ty: TypeId,
    /// What it is cast to.
    pub to: TypeId,
    /// The local that it defines.
    pub local: Local,
    /// What that is called, unquoted.
    pub name: Box<[u8]>,
}

/// How a slot is accessed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fit {
    /// As its own type.
    Same,
    /// As another, that a cast makes up for.
    Cast(Opcode),
    /// Otherwise.
    Not,
}

/// How a load or store accesses a slot.
#[inline(always)]
pub fn fit(state: &State<'_>, slot: &Slot, access: InstId) -> Fit {
    let body = state.f.body;
    let inst = body.inst(access);
    let (from, to) = match inst.opcode {
        Opcode::Load => (slot.ty, inst.ty),
        _ => (body.operands(access)[0].ty, slot.ty),
    };
    if from == to { Fit::Same } else { fit_by_cast(state, slot, access, (from, to)) }
}

/// The same for an access of another type: what is put in and what comes out have these types.
fn fit_by_cast(state: &State<'_>, slot: &Slot, access: InstId, (from, to): (TypeId, TypeId)) -> Fit {
    let inst = state.f.body.inst(access);
    let Some(layout) = &state.punning else { return Fit::Not };
    let types = state.f.types();
    let cast = cast_between(layout, types, from, to);
    let cast = cast.filter(|_| inst.opcode == Opcode::Load || keeps_lanes(types, from, to));
    let narrowed = || (inst.opcode == Opcode::Store && is_narrowed(state, slot, access)).then_some(Opcode::Trunc);
    cast.or_else(narrowed).map_or(Fit::Not, Fit::Cast)
}

/// The cast that does what storing one type and loading the other does.
fn cast_between(layout: &DataLayout, types: Types<'_>, from: TypeId, to: TypeId) -> Option<Opcode> {
    match (types.resolve(from)?, types.resolve(to)?) {
        (Type::Ptr(space), Type::Int(bits)) | (Type::Int(bits), Type::Ptr(space)) => {
            let is_whole = layout.is_integral(*space) && layout.pointer_bits(*space) == u64::from(*bits);
            is_whole.then_some(if types.is_pointer(from) { Opcode::PtrToInt } else { Opcode::IntToPtr })
        }
        _ => {
            let ((lanes, bits), (to_lanes, to_bits)) = (plain_bits(types, from)?, plain_bits(types, to)?);
            (lanes * bits == to_lanes * to_bits).then_some(Opcode::BitCast)
        }
    }
}

/// Whether what is stored stays poison where it was poison, and nowhere else. In an integer one poisoned lane of a vector would poison all.
fn keeps_lanes(types: Types<'_>, stored: TypeId, slot: TypeId) -> bool {
    match (plain_bits(types, stored), plain_bits(types, slot)) {
        (Some((_, stored)), Some((_, slot))) => stored % slot == 0,
        // A pointer or the integer for it.
        _ => true,
    }
}

/// Number and size of the lanes of a type that is nothing but bits, in whole bytes.
fn plain_bits(types: Types<'_>, ty: TypeId) -> Option<(u64, u64)> {
    let (lanes, ty) = match types.resolve(ty)? {
        Type::Vector(lanes, element) => (u64::from(*lanes), *element),
        _ => (1, ty),
    };
    let bits = match types.resolve(ty)? {
        Type::Int(bits) => u64::from(*bits),
        Type::Half | Type::BFloat => 16,
        Type::Float => 32,
        Type::Double => 64,
        Type::Fp128 => 128,
        _ => return None,
    };
    (bits > 0 && bits % 8 == 0).then_some((lanes, bits))
}

/// Whether a store puts an integer constant into a slot for a narrower integer: behaviour is undefined, and a front end whose constants are all
/// of one width means the lower bits.
fn is_narrowed(state: &State<'_>, slot: &Slot, store: InstId) -> bool {
    let (body, types) = (state.f.body, state.f.types());
    let value = &body.operands(store)[0];
    let is_integer = value.value.as_const().is_some_and(|c| matches!(body.consts.get(c).kind, ConstKind::Int(_)));
    match (types.resolve(value.ty), types.resolve(slot.ty)) {
        (Some(Type::Int(wide)), Some(Type::Int(narrow))) => {
            is_integer && wide.div_ceil(8) > narrow.div_ceil(8) && body.operands(slot.inst).is_empty()
        }
        _ => false,
    }
}
