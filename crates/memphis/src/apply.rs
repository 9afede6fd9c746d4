//! Applying a plan: the client edits its own IR, the engine says in which order.
//!
//! There are two ways to write a φ, and they differ only in where the arguments stand:
//!
//! ```text
//!   φ-style                          block-parameter style
//!     b3:                              b1: jump b3(v1)
//!       v7 = φ [v1, b1], [v4, b2]      b2: jump b3(v4)
//!                                      b3(v7):
//! ```
//!
//! In the first, [`Rewrite::insert_phi`] makes an instruction and [`Rewrite::add_argument`] an entry of it; in the second, `insert_phi`
//! appends a block parameter and `add_argument` appends an argument to the jump along that edge. φs of a block come in the same order
//! in both, so appending is enough.
//!
//! *Copies.* A store may store the result of a load that goes away itself. [`Plan::forward_copies`] follows such chains in the plan,
//! before anything is edited, with path compression; so a client replaces each load once, by a value that stays.
//!
//! Cost: O(accesses + φs + arguments).

use crate::describe::{Access, AccessKind};
use crate::entity::{AccessId, Block, PhiId, Slot};
use crate::graph::Cfg;
use crate::plan::{Incoming, Plan, Value, ValueKind};
use alloc::vec::Vec;

/// A client's IR, as [`apply`] edits it.
pub trait Rewrite {
    /// A value of the IR.
    type Value: Clone;

    /// What this store stores.
    fn stored_value(&mut self, store: AccessId) -> Self::Value;
    /// If what this store stores is the result of a described load, that load.
    fn copied_load(&self, store: AccessId) -> Option<AccessId>;
    /// What this slot holds before anything is stored to it.
    fn initial_value(&mut self, slot: Slot) -> Self::Value;
    /// Any value of the slot's type: it stands where control never gets.
    fn unreachable_value(&mut self, slot: Slot) -> Self::Value;

    /// Makes a φ without arguments, or a parameter of `block`, for `slot`.
    fn insert_phi(&mut self, block: Block, slot: Slot) -> Self::Value;
    /// Gives a φ its next argument, or the jump along an edge its next argument.
    fn add_argument(&mut self, phi: &Self::Value, from: Incoming, value: Self::Value);

    /// Replaces the uses of a load's result by `value` and deletes the load.
    fn replace_load(&mut self, load: AccessId, value: Self::Value);
    /// Deletes a store to a slot that is promoted.
    fn delete_store(&mut self, store: AccessId);
    /// Deletes the definition of a slot that is promoted.
    fn delete_define(&mut self, define: AccessId);
}

/// Carries out a plan: φs first, then their arguments, then the loads, then the stores and definitions, each in order.
///
/// Copies are followed first ([`Plan::forward_copies`]), so the plan is consumed.
pub fn apply<R: Rewrite>(mut plan: Plan, cfg: &Cfg, accesses: &[Access], rewrite: &mut R) {
    plan.forward_copies(|store| rewrite.copied_load(store));
    let phis: Vec<R::Value> = plan.phis().iter().map(|phi| rewrite.insert_phi(phi.block, phi.slot)).collect();
    let resolve = |rewrite: &mut R, value: Value, slot: Slot| match value.kind() {
        ValueKind::Store(store) => rewrite.stored_value(store),
        ValueKind::Phi(phi) => phis[phi.index()].clone(),
        ValueKind::Initial(slot) => rewrite.initial_value(slot),
        ValueKind::Unreachable | ValueKind::None => rewrite.unreachable_value(slot),
    };
    for (index, phi) in phis.iter().enumerate() {
        let id = PhiId(index as u32);
        for (incoming, value) in plan.incoming(cfg, id) {
            let value = resolve(rewrite, value, plan.phi(id).slot);
            rewrite.add_argument(phi, incoming, value);
        }
    }
    let promoted = || (0..).map(AccessId).zip(accesses).filter(|(_, access)| plan.verdict(access.slot()).is_promoted());
    for (id, access) in promoted().filter(|(_, access)| access.kind() == AccessKind::Load) {
        let value = resolve(rewrite, plan.load(id), access.slot());
        rewrite.replace_load(id, value);
    }
    for (id, access) in promoted() {
        match access.kind() {
            AccessKind::Load => {}
            AccessKind::Store => rewrite.delete_store(id),
            AccessKind::Define => rewrite.delete_define(id),
        }
    }
}

/// See [`Plan::forward_copies`].
pub(crate) fn forward_copies(plan: &mut Plan, copied_load: impl Fn(AccessId) -> Option<AccessId>) {
    let mut chains = Chains { loads: &mut plan.loads, copied_load, path: Vec::new() };
    for load in 0..chains.loads.len() as u32 {
        chains.resolve_load(AccessId(load));
    }
    for arg in &mut plan.phi_args {
        *arg = chains.resolve(*arg);
    }
}

/// What loads read, with copies followed as far as they have been asked for.
struct Chains<'a, F> {
    loads: &'a mut [Value],
    copied_load: F,
    path: Vec<AccessId>,
}

impl<F: Fn(AccessId) -> Option<AccessId>> Chains<'_, F> {
    /// The load whose result `value` is, if it is a copy of one that goes away.
    fn next(&self, value: Value) -> Option<AccessId> {
        let load = (self.copied_load)(value.as_store()?)?;
        (self.loads[load.index()] != Value::NONE).then_some(load)
    }

    /// What a reader of `value` reads in the end.
    fn resolve(&mut self, value: Value) -> Value {
        self.next(value).map_or(value, |load| self.resolve_load(load))
    }

    /// What a reader of the load's result reads in the end; shortens the way for all loads passed.
    fn resolve_load(&mut self, load: AccessId) -> Value {
        let mut value = self.loads[load.index()];
        let mut current = load;
        while let Some(next) = self.next(value) {
            self.path.push(current);
            // While a load is on the path it reads nothing: meeting it again closes a ring, which is never reached.
            self.loads[current.index()] = Value::UNREACHABLE;
            current = next;
            value = self.loads[current.index()];
        }
        for passed in self.path.drain(..) {
            self.loads[passed.index()] = value;
        }
        value
    }
}
