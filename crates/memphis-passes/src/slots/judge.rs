//! The judgement on slots: whether one may be promoted now, and if not, why.
//!
//! A slot is promotable when every use is a load or store of the whole slot, with exactly its type
//! and not volatile, or something that may be deleted: a lifetime marker, a bundle of an `assume`,
//! a `fake.use`, a cast or an all-zero `getelementptr` whose only uses are lifetime markers and
//! such bundles (of an `addrspacecast`: lifetime markers).

use super::fit::{Fit, fit};
use super::markers::{Marker, marker};
use super::reason::{Reason, Refusal};
use super::uses::{SlotUser, UseKind};
use super::{Slot, SlotId};
use crate::state::State;
use hashbrown::HashMap;
use memphis_entity::Table;
use memphis_ir::{ConstKind, Flags, Function, InstId, Local, Opcode, Value};
use std::ops::ControlFlow;

/// The rules for uses that options may allow.
#[derive(Debug, Default)]
pub struct UseRules {
    /// True if slots may be accessed as other types of the same bits.
    pub is_punned: bool,
    /// The asm operands that keep slots in memory, if outputs of asm may become results.
    pub asm: Option<Obstacles>,
}

/// The reasons why asm keeps slots in memory.
#[derive(Debug, Default)]
pub struct Obstacles {
    /// The reason for each asm and slot whose address is an operand of it; none if all outputs to
    /// that slot can become results.
    reasons: HashMap<(InstId, Local), Option<Reason>>,
}

impl Obstacles {
    /// Notes an operand of an asm: the reason why it keeps a slot in memory, if it does.
    pub fn note(&mut self, asm: InstId, slot: Local, reason: Option<Reason>) {
        let known = self.reasons.entry((asm, slot)).or_default();
        *known = known.or(reason);
    }

    /// The reason why an asm keeps a slot in memory. If something else keeps the slot, an output
    /// that could be a result does not become one.
    pub fn reason(&self, asm: InstId, slot: Local) -> Reason {
        self.reasons.get(&(asm, slot)).copied().flatten().unwrap_or(Reason::AsmOutput)
    }

    /// Returns whether all outputs of an asm to a slot can become results.
    pub fn is_output(&self, asm: InstId, slot: Local) -> bool {
        self.reasons.get(&(asm, slot)) == Some(&None)
    }
}

/// The slots that may be promoted in the function as read, in order.
///
/// Cost: linear in the uses of slots. See [`serves_nothing`] for addresses that are computed from
/// those of slots.
pub fn judge_all(state: &State<'_>, slots: &Table<SlotId, Slot>, rules: &UseRules) -> Vec<SlotId> {
    let mut stays: Table<SlotId, bool> = slots.values().iter().map(|slot| slot.held.is_some()).collect();
    for (id, kind, SlotUser { inst, .. }) in state.slot_uses().in_text_order() {
        if !stays[id] && kind != UseKind::Record {
            stays[id] = judge_use(state, &slots[id], inst, rules).is_err();
        }
    }
    slots.ids().filter(|&id| !stays[id]).collect()
}

/// Judges whether a slot is promotable now, in the half-promoted function.
///
/// # Errors
/// The first reason against it, in the order of LLVM's use list.
pub fn judge(state: &State<'_>, slot: &Slot, rules: &UseRules) -> Result<(), Refusal> {
    let mut previous = None;
    // An asm whose output could become a result counts only if no other use is against the slot.
    let mut output = None;
    let judged = state.try_users(slot.local, |user| {
        if previous.replace(user) != Some(user)
            && let Err(reason) = judge_use(state, slot, user, rules)
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

/// Judges one use of a slot: the only place that says which uses keep a slot in memory.
#[inline]
pub fn judge_use(state: &State<'_>, slot: &Slot, user: InstId, rules: &UseRules) -> Result<(), Reason> {
    let body = state.f.body;
    let inst = body.inst(user);
    let stores_address = || state.resolve(body.operands(user)[0].value) == Value::local(slot.local);
    match inst.opcode {
        Opcode::Load if inst.flags.has(Flags::VOLATILE) => Err(Reason::Volatile),
        Opcode::Load if fit(state, slot, user, rules.is_punned) == Fit::Not => Err(Reason::TypeMismatch),
        Opcode::Load => Ok(()),
        Opcode::Store if stores_address() => Err(Reason::AddressStored),
        Opcode::Store if inst.flags.has(Flags::VOLATILE) => Err(Reason::Volatile),
        Opcode::Store if fit(state, slot, user, rules.is_punned) == Fit::Not => Err(Reason::TypeMismatch),
        Opcode::Store => Ok(()),
        _ => judge_other(state, slot, user, rules),
    }
}

/// Judges a use that is no load or store.
#[inline(never)]
fn judge_other(state: &State<'_>, slot: &Slot, user: InstId, rules: &UseRules) -> Result<(), Reason> {
    let inst = state.f.body.inst(user);
    match inst.opcode {
        Opcode::Call if may_drop(state, user, slot.local) => Ok(()),
        opcode if opcode.is_call() => Err(match &rules.asm {
            Some(obstacles) if inst.flags.has(Flags::ASM) => obstacles.reason(user, slot.local),
            _ => Reason::PassedToCall,
        }),
        Opcode::GetElementPtr => {
            let address = state.resolve(state.f.body.operands(user)[0].value);
            let is_base = address == Value::local(slot.local);
            match is_base && has_zero_indices(state.f, user) && serves_nothing(state, user, true) {
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

/// Returns whether the only uses of a cast or address computation are lifetime markers and, when
/// `droppable`, bundles of assumptions.
fn serves_nothing(state: &State<'_>, inst: InstId, droppable: bool) -> bool {
    let Some(result) = state.f.body.inst(inst).result else { return false };
    !is_used_next(state, inst, result)
        && !state.has_inserted_user(result)
        && state.users(result).iter().all(|&user| match marker(state.f, user) {
            Some(Marker::Lifetime) => true,
            Some(Marker::Assume) => droppable && may_drop(state, user, result),
            _ => false,
        })
}

/// Returns whether the next instruction uses a result, and is no marker. Mostly it does, and nothing
/// need look at the users of all values.
fn is_used_next(state: &State<'_>, inst: InstId, result: Local) -> bool {
    let (body, next) = (state.f.body, InstId(inst.0 + 1));
    let Some(data) = body.insts.get(next) else { return false };
    body.operands(next).iter().any(|operand| operand.value == Value::local(result))
        && !data.opcode.is_debug_record()
        && !state.is_deleted(next)
        && marker(state.f, next).is_none()
}

/// Returns whether the call's uses of `local` may be dropped: all uses by a lifetime marker or a
/// `fake.use`, those in bundles of an `assume`.
fn may_drop(state: &State<'_>, call: InstId, local: Local) -> bool {
    match marker(state.f, call) {
        Some(Marker::Lifetime | Marker::FakeUse) => true,
        Some(Marker::Assume) => {
            let body = state.f.body;
            let outside = body.callee_and_arguments(call);
            outside.iter().all(|o| state.resolve(o.value) != Value::local(local))
        }
        None => false,
    }
}

/// Returns whether all indices of a `getelementptr` are zero, and none is a vector.
pub fn has_zero_indices(f: Function<'_>, gep: InstId) -> bool {
    f.body.operands(gep)[1..]
        .iter()
        .all(|o| o.value.as_const().is_some_and(|c| f.body.consts.get(c).kind == ConstKind::Int(0)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slots::SlotOptions;
    use crate::slots::collect::{collect, prepare_constants};
    use memphis_ir::{Body, FunctionId, Module};

    /// The reason of each use of an alloca in a function with these lines, or `None`.
    fn reasons(lines: &str) -> Vec<(u32, String, Option<Reason>)> {
        let text = format!("define void @f(i32 %n) {{\n{lines}}}\n");
        let module = Module::read(text.as_bytes()).expect("a module");
        let mut body = Body::new();
        module.read_body(FunctionId(0), &mut body).expect("a function");
        let (options, mut constants, mut slots) = (SlotOptions::default(), Vec::new(), Table::new());
        prepare_constants(&module, &mut body, &options, &mut constants);
        let f = Function { module: &module, body: &body };
        collect(f, &constants, &options, &mut slots);
        let mut tables = crate::state::Tables::default();
        tables.find_slot_uses(&body, &slots);
        let state = State::new_in(f, Default::default(), tables);
        let reason = |(slot, _, user): (SlotId, UseKind, SlotUser)| {
            let slot = &slots[slot];
            let judged = judge_use(&state, slot, user.inst, &UseRules::default());
            (user.inst.0, f.display(Value::local(slot.local)), judged.err())
        };
        state.slot_uses().in_text_order().map(reason).collect()
    }

    #[test]
    fn loads_and_stores_of_the_allocated_type_keep_no_slot() {
        let found = reasons(
            "  %x = alloca i32\n  %p = alloca ptr\n  %v = load i32, ptr %x, align 4\n  %w = load i8, ptr %x\n  \
             %u = load volatile i32, ptr %x\n  store i32 %v, ptr %x\n  store ptr %p, ptr %p\n  store ptr %p, ptr %x\n  \
             %d = load ptr, ptr %p, align 8, !invariant.load !{}\n  store i32 1, ptr %d\n  ret void\n",
        );
        let found: Vec<_> = found.iter().map(|(inst, name, reason)| (*inst, name.as_str(), *reason)).collect();
        let expected = [
            (2, "%x", None),
            (3, "%x", Some(Reason::TypeMismatch)),
            (4, "%x", Some(Reason::Volatile)),
            (5, "%x", None),
            (6, "%p", Some(Reason::AddressStored)),
            (6, "%p", Some(Reason::AddressStored)),
            (7, "%p", Some(Reason::AddressStored)),
            (7, "%x", Some(Reason::TypeMismatch)),
            (8, "%p", None),
        ];
        assert_eq!(found, expected);
    }
}
