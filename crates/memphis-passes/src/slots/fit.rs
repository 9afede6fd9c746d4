//! Accesses of a slot as another type than its own.
//!
//! A stored value is cast to the slot's type, and a loaded one is cast from it, where a cast means
//! the same as memory. A `bitcast` does: it is defined as a store and a load. Pointers need
//! `ptrtoint` and `inttoptr`, which mean the same where a pointer is just an integer with
//! provenance; the provenance is exposed, and taken up again.

use super::Slot;
use crate::state::State;
use memphis_ir::layout::DataLayout;
use memphis_ir::{Body, Const, ConstKind, Def, Function, InstId, Module, Opcode, Type, TypeId, Types};

/// The type of an access, compared with that of its slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fit {
    /// The same type.
    Same,
    /// Another type of the same bits: this cast converts.
    Cast(Opcode),
    /// A store of a wider integer constant, whose lower bits [the state](State::stored) has.
    Narrowed,
    /// A type that no cast converts.
    Not,
}

/// Compares the type of a load or store with that of its slot. `is_punned`: slots may be
/// accessed as other types.
#[inline(always)]
pub fn fit(state: &State<'_>, slot: &Slot, access: InstId, is_punned: bool) -> Fit {
    let body = state.f.body;
    let inst = body.inst(access);
    let (from, to) = match inst.opcode {
        Opcode::Load => (slot.ty, inst.ty),
        _ => (body.operands(access)[0].ty, slot.ty),
    };
    if from == to { Fit::Same } else { fit_by_cast(state, access, (from, to), is_punned) }
}

/// The same for an access of another type: the value is converted between these types.
fn fit_by_cast(state: &State<'_>, access: InstId, (from, to): (TypeId, TypeId), is_punned: bool) -> Fit {
    let inst = state.f.body.inst(access);
    let narrowed = state.given_to_store(access).filter(|value| value.as_const().is_some());
    if narrowed.is_some_and(|constant| state.f.value_type(constant) == to) {
        return Fit::Narrowed;
    }
    if !is_punned {
        return Fit::Not;
    }
    let types = state.f.types();
    let cast = cast_between(state.f.module.layout(), types, from, to);
    let cast = cast.filter(|_| inst.opcode == Opcode::Load || keeps_lanes(types, from, to));
    cast.map_or(Fit::Not, Fit::Cast)
}

/// The cast that is equivalent to storing one type and loading the other.
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

/// Returns whether a cast of a stored value is poison only where the value is. As an integer, a
/// vector with one poisoned lane would be all poison.
fn keeps_lanes(types: Types<'_>, stored: TypeId, slot: TypeId) -> bool {
    match (plain_bits(types, stored), plain_bits(types, slot)) {
        (Some((_, stored)), Some((_, slot))) => stored % slot == 0,
        // A pointer or the integer for it.
        _ => true,
    }
}

/// The number and size of the lanes of a type whose values are plain bits, in whole bytes.
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

/// Makes the lower bits of integer constants that are stored to slots of narrower integers, for
/// each such store, in order, while the body can still be changed. Such a store is undefined
/// behaviour; a front end whose constants are all of one width means the lower bits.
///
/// Only stores that name the alloca itself count, so that each has one slot.
pub fn prepare_narrowed(module: &Module<'_>, body: &mut Body, narrowed: &mut Vec<(InstId, Const)>) {
    narrowed.clear();
    for store in body.inst_ids() {
        let Some((value, ty)) = lower_bits(Function { module, body }, store) else { continue };
        narrowed.push((store, body.consts.intern_int(value.into(), ty)));
    }
}

/// The lower bits that a store of a wider integer constant means, and the type of its slot.
fn lower_bits(f: Function<'_>, store: InstId) -> Option<(i64, TypeId)> {
    let body = f.body;
    if body.inst(store).opcode != Opcode::Store {
        return None;
    }
    let [value, address, ..] = body.operands(store) else { return None };
    let ConstKind::Int(n) = body.consts.get(value.value.as_const()?).kind else { return None };
    let Def::Inst(alloca) = body.local(address.value.as_local()?).def else { return None };
    if body.inst(alloca).opcode != Opcode::Alloca || !body.operands(alloca).is_empty() {
        return None;
    }
    let ty = body.inst(alloca).aux_ty;
    match (f.types().resolve(value.ty)?, f.types().resolve(ty)?) {
        (&Type::Int(wide), &Type::Int(narrow)) if wide.div_ceil(8) > narrow.div_ceil(8) => {
            let unused = 64u32.saturating_sub(narrow);
            Some((n << unused >> unused, ty))
        }
        _ => None,
    }
}
