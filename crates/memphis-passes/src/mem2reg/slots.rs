//! The allocas of a function, and which of them LLVM promotes.
//!
//! A slot is promotable when every use is a load or store of the whole slot, with exactly its type
//! and not volatile, or something that may simply go: a lifetime marker, a bundle of an `assume`, a
//! `fake.use`, a cast or an all-zero `getelementptr` that serves nothing but those.

use super::options::Options;
use super::params::{ParameterSlots, Role};
use super::punned::{Fit, fit};
use super::remark::Reason;
use super::state::State;
use memphis_check::script::Uninit;
use memphis_ir::layout::DataLayout;
use memphis_ir::{
    BlockId, Body, Const, ConstKind, Flags, Function, InstId, Local, Module, Opcode, TypeId, Types, Value,
};
use std::ops::ControlFlow;

/// An alloca that may be promoted.
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
    /// What it holds before anything is stored.
    pub initial: Value,
    /// Whether it stands in the entry block, and so is executed once.
    pub is_in_entry: bool,
    /// Why an option leaves it in memory.
    pub held: Option<Reason>,
    /// Whether the alloca stays when the slot has gone.
    pub stays: bool,
}

impl Slot {
    /// A slot that no option is about, to be [judged](judge) as one that could be promoted: its constants are not made.
    pub fn to_judge(f: Function<'_>, alloca: InstId) -> Slot {
        let local = f.body.inst(alloca).result.expect("an alloca has a result");
        let none = Value::local(local);
        Slot {
            inst: alloca,
            local,
            ty: f.body.inst(alloca).aux_ty,
            undef: none,
            poison: none,
            no_address: none,
            initial: none,
            is_in_entry: false,
            held: None,
            stays: false,
        }
    }

    /// Whether the slot has gone; its alloca may have [stayed](Slot::stays).
    pub fn is_promoted(&self, state: &State<'_>) -> bool {
        // Nothing else is ever put in the place of an address.
        state.replacement(self.local).is_some()
    }
}

/// The constants that promotion may need for one alloca, made while the body can still be changed.
#[derive(Debug, Clone, Copy)]
pub struct SlotConstants {
    undef: Const,
    poison: Const,
    no_address: Const,
    /// If that is what the slot holds at first, and there is one.
    zero: Option<Const>,
}

/// Makes the constants of all allocas that the options are about, in order. `constants`: what they were for another function.
pub fn prepare_constants(module: &Module<'_>, body: &mut Body, options: &Options, constants: &mut Vec<SlotConstants>) {
    constants.clear();
    for place in 0..allocas(body, options).len() {
        let inst = body.inst(body.allocas()[place]);
        let (ty, address_ty) = (inst.aux_ty, inst.ty);
        let zero = if options.uninit == Uninit::Zero { body.zero(module, ty) } else { None };
        let consts = &mut body.consts;
        let (undef, poison, no_address) = (consts.undef(ty), consts.poison(ty), consts.poison(address_ty));
        constants.push(SlotConstants { undef, poison, no_address, zero });
    }
}

/// The allocas that the options are about, in the order of the text.
fn allocas<'b>(body: &'b Body, options: &Options) -> &'b [InstId] {
    let all = body.allocas();
    match options.all_blocks {
        true => all,
        false => &all[..all.partition_point(|alloca| alloca.0 < body.blocks[0].insts.end)],
    }
}

/// The allocas that the options are about, in the order of the text, with what the options say about each. `slots`: those of another function.
pub fn collect(f: Function<'_>, constants: &[SlotConstants], options: &Options, slots: &mut Vec<Slot>) {
    let body = f.body;
    let looks_at_parameters = options.skip_params || options.keep_param_slots;
    let parameters = if looks_at_parameters { ParameterSlots::find(f) } else { ParameterSlots::default() };
    let is_used = if options.keep_param_slots { used_locals(body) } else { Vec::new() };
    let layout = options.max_size.map(|max| (DataLayout::of(f.module), max));
    let entry = body.block(BlockId(0)).insts.clone();
    let make = |(&inst, c): (&InstId, &SlotConstants)| {
        let local = body.inst(inst).result.expect("an alloca has a result");
        let ty = body.inst(inst).aux_ty;
        let role = parameters.role(local);
        let initial = match options.uninit {
            Uninit::Undef => Ok(c.undef),
            Uninit::Zero => c.zero.ok_or(Reason::NoZero),
        };
        let held = match role {
            Role::FilledOutside => Some(Reason::FilledOutside),
            Role::Other if options.keep_param_slots && entry.contains(&inst.0) && !is_used[local.0 as usize] => {
                Some(Reason::KeptForParameter)
            }
            Role::Parameter if options.skip_params => Some(Reason::Parameter),
            _ => initial.err(),
        };
        let held = held.or_else(|| layout.as_ref().and_then(|(layout, max)| too_large(f, inst, layout, *max)));
        Slot {
            inst,
            local,
            ty,
            undef: Value::constant(c.undef),
            poison: Value::constant(c.poison),
            no_address: Value::constant(c.no_address),
            initial: Value::constant(initial.unwrap_or(c.undef)),
            is_in_entry: entry.contains(&inst.0),
            held,
            stays: options.keep_param_slots && role == Role::Parameter,
        }
    };
    slots.clear();
    slots.extend(allocas(body, options).iter().zip(constants).map(make));
}

/// By local: whether it is an operand of anything.
fn used_locals(body: &Body) -> Vec<bool> {
    let mut is_used = vec![false; body.locals.len()];
    for local in body.operands.iter().filter_map(|o| o.value.as_local()) {
        is_used[local.0 as usize] = true;
    }
    is_used
}

/// How many elements an alloca allocates, if that is known.
pub fn element_count(f: Function<'_>, alloca: InstId) -> Option<u64> {
    let Some(count) = f.body.operands(alloca).first() else { return Some(1) };
    match f.body.consts.get(count.value.as_const()?).kind {
        ConstKind::Int(n) => u64::try_from(n).ok(),
        _ => None,
    }
}

/// Why the size of an alloca is against it.
fn too_large(f: Function<'_>, alloca: InstId, layout: &DataLayout, max: u64) -> Option<Reason> {
    let size = layout.alloc_size(f.types(), f.body.inst(alloca).aux_ty).filter(|size| !size.scalable);
    let (Some(size), Some(count)) = (size, element_count(f, alloca)) else { return Some(Reason::SizeUnknown { max }) };
    let bytes = (size.bits / 8).saturating_mul(count.max(1));
    (bytes > max).then_some(Reason::TooLarge { max })
}

/// Why a slot cannot be promoted now, and the instruction to blame.
pub type Refusal = (Reason, Option<InstId>);

/// Whether the slot is promotable as the function stands now.
///
/// # Errors
/// The first reason against it, in the order of LLVM's use list.
pub fn judge(state: &State<'_>, slot: &Slot) -> Result<(), Refusal> {
    let mut previous = None;
    // What would be made a result, were it not for something else.
    let mut output = None;
    let judged = state.try_users(slot.local, |user| {
        if previous.replace(user) != Some(user)
            && let Err(reason) = judge_use(state, slot, user)
        {
            match reason {
                Reason::AsmOutput => drop(output.get_or_insert(user)),
                reason => return ControlFlow::Break((reason, Some(user))),
            }
        }
        ControlFlow::Continue(())
    });
    if let ControlFlow::Break(refusal) = judged {
        return Err(refusal);
    }
    if let Some(asm) = output {
        return Err((Reason::AsmOutput, Some(asm)));
    }
    if state.has_inserted_user(slot.local) {
        return Err((Reason::AddressUsed, None));
    }
    Ok(())
}

/// Whether a use lets a slot be promoted.
pub(super) fn judge_use(state: &State<'_>, slot: &Slot, user: InstId) -> Result<(), Reason> {
    let body = state.f.body;
    let inst = body.inst(user);
    let is_slot = |n: usize| state.resolve(body.operands(user)[n].value) == Value::local(slot.local);
    match inst.opcode {
        Opcode::Load if inst.flags.has(Flags::VOLATILE) => Err(Reason::Volatile),
        Opcode::Load if fit(state, slot, user) == Fit::Not => Err(Reason::TypeMismatch),
        Opcode::Load => Ok(()),
        Opcode::Store if is_slot(0) => Err(Reason::AddressStored),
        Opcode::Store if inst.flags.has(Flags::VOLATILE) => Err(Reason::Volatile),
        Opcode::Store if fit(state, slot, user) == Fit::Not => Err(Reason::TypeMismatch),
        Opcode::Store => Ok(()),
        Opcode::Call if may_drop(state, user, slot.local) => Ok(()),
        opcode if opcode.is_call() => Err(match &state.asm {
            Some(obstacles) if inst.flags.has(Flags::ASM) => obstacles.reason(user, slot.local),
            _ => Reason::PassedToCall,
        }),
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
    match f.called_intrinsic(call)? {
        b"fake.use" => Some(Marker::FakeUse),
        b"assume" => Some(Marker::Assume),
        name if name.starts_with(b"lifetime.start") || name.starts_with(b"lifetime.end") => Some(Marker::Lifetime),
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

/// Whether all indices of a `getelementptr` are zero, and none is a vector.
pub fn has_zero_indices(f: Function<'_>, gep: InstId) -> bool {
    f.body.operands(gep)[1..]
        .iter()
        .all(|o| o.value.as_const().is_some_and(|c| f.body.consts.get(c).kind == ConstKind::Int(0)))
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
