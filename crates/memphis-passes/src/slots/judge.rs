//! The judgement on slots: whether one may be promoted now, and if not, why.
//!
//! A slot is promotable when every use is a load or store of the whole slot, with exactly its type
//! and not volatile, or something that may be deleted: a lifetime marker, a bundle of an `assume`,
//! a `fake.use`, a cast or an all-zero `getelementptr` whose only uses are lifetime markers and
//! such bundles (of an `addrspacecast`: lifetime markers).

use super::Slot;
use super::fit::{Fit, fit};
use super::markers::{Marker, marker};
use super::reason::{Reason, Refusal};
use crate::state::State;
use hashbrown::HashMap;
use memphis_ir::layout::DataLayout;
use memphis_ir::{ConstKind, Flags, Function, InstId, Local, Opcode, Value};
use std::ops::ControlFlow;

/// The rules for uses that options may allow.
#[derive(Debug, Default)]
pub struct Rules {
    /// The data layout, if slots may be accessed as other types of the same bits.
    pub punning: Option<DataLayout>,
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

/// Judges whether a slot is promotable now, in the half-promoted function.
///
/// # Errors
/// The first reason against it, in the order of LLVM's use list.
pub fn judge(state: &State<'_>, slot: &Slot, rules: &Rules) -> Result<(), Refusal> {
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

/// Judges one use of a slot.
pub fn judge_use(state: &State<'_>, slot: &Slot, user: InstId, rules: &Rules) -> Result<(), Reason> {
    let body = state.f.body;
    let (inst, punning) = (body.inst(user), rules.punning.as_ref());
    let is_slot = |n: usize| state.resolve(body.operands(user)[n].value) == Value::local(slot.local);
    match inst.opcode {
        Opcode::Load if inst.flags.has(Flags::VOLATILE) => Err(Reason::Volatile),
        Opcode::Load if fit(state, slot, user, punning) == Fit::Not => Err(Reason::TypeMismatch),
        Opcode::Load => Ok(()),
        Opcode::Store if is_slot(0) => Err(Reason::AddressStored),
        Opcode::Store if inst.flags.has(Flags::VOLATILE) => Err(Reason::Volatile),
        Opcode::Store if fit(state, slot, user, punning) == Fit::Not => Err(Reason::TypeMismatch),
        Opcode::Store => Ok(()),
        Opcode::Call if may_drop(state, user, slot.local) => Ok(()),
        opcode if opcode.is_call() => Err(match &rules.asm {
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

/// Returns whether the only uses of a cast or address computation are lifetime markers and, when
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

/// Returns whether the call's uses of `local` may be dropped: all uses by a lifetime marker or a
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

/// Returns whether all indices of a `getelementptr` are zero, and none is a vector.
pub fn has_zero_indices(f: Function<'_>, gep: InstId) -> bool {
    f.body.operands(gep)[1..]
        .iter()
        .all(|o| o.value.as_const().is_some_and(|c| f.body.consts.get(c).kind == ConstKind::Int(0)))
}
