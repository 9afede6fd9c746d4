//! The allocas of the entry block, and which of them LLVM promotes.
//!
//! A slot is promotable when every use is a load or store of the whole slot, with exactly its type
//! and not volatile, or something that may simply go: a lifetime marker, a bundle of an `assume`, a
//! `fake.use`, a cast or an all-zero `getelementptr` that serves nothing but those.

use super::remark::Reason;
use super::state::State;
use memphis_ir::{BlockId, Body, Const, ConstKind, Flags, Function, InstId, Local, Opcode, TypeId, Types, Value};

/// An alloca of the entry block.
#[derive(Debug, Clone, Copy)]
pub struct Slot {
    /// The alloca.
    pub inst: InstId,
    /// Its address.
    pub local: Local,
    /// The allocated type.
    pub ty: TypeId,
    /// `undef` and `poison` of that type, and `poison` of the address's type.
    pub undef: Value,
    /// See `undef`.
    pub poison: Value,
    /// See `undef`.
    pub no_address: Value,
}

/// The constants that promotion may need for one alloca, made while the body can still be changed.
#[derive(Debug, Clone, Copy)]
pub struct SlotConstants {
    undef: Const,
    poison: Const,
    no_address: Const,
}

/// Makes the constants of all allocas of the entry block, in order.
pub fn prepare_constants(body: &mut Body) -> Vec<SlotConstants> {
    let allocas: Vec<(TypeId, TypeId)> = entry_allocas(body).map(|i| (body.inst(i).aux_ty, body.inst(i).ty)).collect();
    let mut make = |kind, ty| body.consts.intern(kind, ty, None);
    allocas
        .into_iter()
        .map(|(ty, address_ty)| SlotConstants {
            undef: make(ConstKind::Undef, ty),
            poison: make(ConstKind::Poison, ty),
            no_address: make(ConstKind::Poison, address_ty),
        })
        .collect()
}

fn entry_allocas(body: &Body) -> impl Iterator<Item = InstId> + '_ {
    body.block_insts(BlockId(0)).filter(|&i| body.inst(i).opcode == Opcode::Alloca)
}

/// The allocas of the entry block, in order.
pub fn collect(body: &Body, constants: &[SlotConstants]) -> Vec<Slot> {
    entry_allocas(body)
        .zip(constants)
        .map(|(inst, c)| Slot {
            inst,
            local: body.inst(inst).result.expect("an alloca has a result"),
            ty: body.inst(inst).aux_ty,
            undef: Value::constant(c.undef),
            poison: Value::constant(c.poison),
            no_address: Value::constant(c.no_address),
        })
        .collect()
}

/// Why a slot cannot be promoted now, and the instruction to blame.
pub type Refusal = (Reason, Option<InstId>);

/// Whether the slot is promotable as the function stands now.
///
/// # Errors
/// The first reason against it, in the order of LLVM's use list.
pub fn judge(state: &State<'_>, slot: &Slot) -> Result<(), Refusal> {
    let mut previous = None;
    for user in state.users(slot.local) {
        if previous != Some(user) {
            judge_use(state, slot, user).map_err(|reason| (reason, Some(user)))?;
        }
        previous = Some(user);
    }
    if state.has_inserted_user(slot.local) {
        return Err((Reason::AddressUsed, None));
    }
    Ok(())
}

fn judge_use(state: &State<'_>, slot: &Slot, user: InstId) -> Result<(), Reason> {
    let body = state.f.body;
    let inst = body.inst(user);
    let is_slot = |n: usize| state.resolve(body.operands(user)[n].value) == Value::local(slot.local);
    match inst.opcode {
        Opcode::Load if inst.flags.has(Flags::VOLATILE) => Err(Reason::Volatile),
        Opcode::Load if inst.ty != slot.ty => Err(Reason::TypeMismatch),
        Opcode::Load => Ok(()),
        Opcode::Store if is_slot(0) => Err(Reason::AddressStored),
        Opcode::Store if inst.flags.has(Flags::VOLATILE) => Err(Reason::Volatile),
        Opcode::Store if body.operands(user)[0].ty != slot.ty => Err(Reason::TypeMismatch),
        Opcode::Store => Ok(()),
        Opcode::Call if may_drop(state, user, slot.local) => Ok(()),
        opcode if opcode.is_call() => Err(Reason::PassedToCall),
        Opcode::GetElementPtr => {
            match is_slot(0) && has_zero_indices(state.f, user) && serves_nothing(state, user, true) {
                true => Ok(()),
                false => Err(Reason::PartAddressed),
            }
        }
        Opcode::BitCast if serves_nothing(state, user, true) => Ok(()),
        Opcode::AddrSpaceCast if serves_nothing(state, user, false) => Ok(()),
        Opcode::AtomicRmw | Opcode::CmpXchg => Err(Reason::AtomicUpdate),
        Opcode::Unknown => Err(Reason::Unknown),
        _ => Err(Reason::AddressUsed),
    }
}

/// Whether the only uses of a cast or address computation are lifetime markers and, when
/// `droppable`, bundles of assumptions.
fn serves_nothing(state: &State<'_>, inst: InstId, droppable: bool) -> bool {
    let Some(result) = state.f.body.inst(inst).result else { return false };
    !state.has_inserted_user(result)
        && state.users(result).iter().all(|&user| match marker(state.f, user) {
            Some(Marker::Lifetime) => true,
            Some(Marker::Assume) => droppable && may_drop(state, user, result),
            _ => false,
        })
}

/// Calls that may lose an operand or go altogether.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Marker {
    /// `llvm.lifetime.start`, `llvm.lifetime.end`
    Lifetime,
    /// `llvm.fake.use`
    FakeUse,
    /// `llvm.assume`
    Assume,
}

/// Which marker a call is.
pub fn marker(f: Function<'_>, call: InstId) -> Option<Marker> {
    if f.body.inst(call).opcode != Opcode::Call {
        return None;
    }
    let name = f.operand_text(&f.body.operands(call)[0]);
    if name.starts_with(b"@llvm.lifetime.start") || name.starts_with(b"@llvm.lifetime.end") {
        return Some(Marker::Lifetime);
    }
    match name {
        b"@llvm.fake.use" => Some(Marker::FakeUse),
        b"@llvm.assume" => Some(Marker::Assume),
        _ => None,
    }
}

/// Whether the call's uses of `local` may be dropped: all of a lifetime marker's and of a
/// `fake.use`, those in bundles of an `assume`.
fn may_drop(state: &State<'_>, call: InstId, local: Local) -> bool {
    match marker(state.f, call) {
        Some(Marker::Lifetime | Marker::FakeUse) => true,
        Some(Marker::Assume) => {
            let body = state.f.body;
            let outside = &body.operands(call)[..=body.inst(call).n_args as usize];
            outside.iter().all(|o| state.resolve(o.value) != Value::local(local))
        }
        None => false,
    }
}

/// Whether all indices of a `getelementptr` are zero.
pub fn has_zero_indices(f: Function<'_>, gep: InstId) -> bool {
    f.body.operands(gep)[1..].iter().all(|o| {
        o.value.as_const().is_some_and(|c| matches!(f.body.consts.get(c).kind, ConstKind::Int(0) | ConstKind::Zero))
    })
}

/// Whether a φ of this type may carry fast-math flags: floating point, vectors and arrays of it,
/// structs whose members are all the same such type.
pub fn may_have_fast_math_flags(types: Types<'_>, ty: TypeId) -> bool {
    use memphis_ir::Type;
    let mut ty = ty;
    // Arrays of arrays: as deep as the type is written.
    loop {
        match types.resolve(ty) {
            Some(Type::Array(_, element)) => ty = *element,
            Some(Type::Struct(fields) | Type::PackedStruct(fields)) => {
                let Some(&first) = fields.first() else { return false };
                return fields.iter().all(|&f| f == first) && {
                    let scalar = types.scalar(first);
                    types.is_float(scalar)
                };
            }
            _ => return types.is_float(types.scalar(ty)),
        }
    }
}
