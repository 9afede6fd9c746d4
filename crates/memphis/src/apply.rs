//! Applying a plan: the client edits its own IR, the engine says in which order.
//!
//! There are two ways to write a φ, and they differ only in the place of the arguments:
//!
//! ```text
//!   φ-style                          block-parameter style
//!     b3:                              b1: jump b3(v1)
//!       v7 = φ [v1, b1], [v4, b2]      b2: jump b3(v4)
//!                                      b3(v7):
//! ```
//!
//! In the first, [`Rewrite::insert_phi`] makes an instruction and [`Rewrite::add_argument`] an
//! entry of it; in the second, `insert_phi` appends a block parameter and `add_argument` appends an
//! argument to the jump along that edge. φs of a block come in the same order in both, so appending
//! is enough.
//!
//! *Copies.* A store may store the result of a load that goes away itself. [`apply`] follows such
//! chains before anything is edited, with path compression; so a client replaces each load once, by
//! a value that stays. [`Plan::forward_copies`] does the same in a plan.
//!
//! Cost: O(slots + accesses + φs + arguments).

use crate::describe::{AccessKind, Input};
use crate::entity::{AccessId, Block, PhiId, Slot};
use crate::error::PlanMismatch;
use crate::plan::{Incoming, Plan, ReachingDef, ReachingDefKind};
use alloc::borrow::Cow;
use alloc::vec::Vec;
use memphis_entity::{Rows, Table};

/// A client's IR, as [`apply`] edits it.
///
/// A client that finds instructions by position keeps the positions as they are until [`apply`]
/// returns: it turns a load or store that goes into an instruction that does nothing.
pub trait Rewrite {
    /// A value of the IR.
    type Value: Clone;

    /// The value that this store stores.
    fn stored_value(&mut self, store: AccessId) -> Self::Value;
    /// The described load whose result this store stores, if it stores one.
    ///
    /// By default no store copies. That is right for a client that turns its loads into copies. It
    /// is wrong for a client that deletes loads whose results are stored: their results would still
    /// be named by φs and by what replaces other loads.
    fn copied_load(&self, store: AccessId) -> Option<AccessId> {
        _ = store;
        None
    }
    /// The initial value of this slot, available where the function is entered. It is asked for at
    /// most once for each slot.
    fn initial_value(&mut self, slot: Slot) -> Self::Value;
    /// Any value of the slot's type, a new one each time if that is easier. It is read only where
    /// control never gets.
    fn unreachable_value(&mut self, slot: Slot) -> Self::Value;

    /// Makes a φ without arguments, or a parameter of `block`, for `slot`; returns its result. φs
    /// come in the order of their numbers.
    fn insert_phi(&mut self, phi: PhiId, block: Block, slot: Slot) -> Self::Value;
    /// Gives a φ, or the jump along an edge, its next argument: argument number `position` of
    /// `phi`.
    fn add_argument(&mut self, phi: PhiId, position: usize, from: Incoming, value: Self::Value);

    /// Replaces the uses of a load's result by `value` and deletes the load.
    fn replace_load(&mut self, load: AccessId, value: Self::Value);
    /// Deletes a store to a slot that is promoted.
    fn delete_store(&mut self, store: AccessId);
    /// Deletes the definition of a slot that is promoted. Does nothing by default, for IRs in which
    /// nothing marks it.
    fn delete_define(&mut self, define: AccessId) {
        _ = define;
    }
}

/// Carries out a plan: φs first, then their arguments, then the loads, then the stores and
/// definitions, each in order.
///
/// Copies are followed first, as by [`Plan::forward_copies`]. The plan stays as it is, so that a
/// loop over functions can fill it again.
/// [`apply_checked`](crate::construct::apply_checked) also proves what became of the IR.
///
/// # Errors
/// The plan was made for another description. Nothing was edited.
pub fn apply<R: Rewrite>(input: &Input<'_>, plan: &Plan, rewrite: &mut R) -> Result<(), PlanMismatch> {
    plan.matches(input)?;
    let forwarded = Forwarded::of(plan, |store| rewrite.copied_load(store));
    let phis: Vec<R::Value> =
        (0..).map(PhiId).zip(plan.phis()).map(|(id, phi)| rewrite.insert_phi(id, phi.block, phi.slot)).collect();
    let mut initial: Vec<Option<R::Value>> = alloc::vec![None; input.slots.len()];
    let mut resolve = |rewrite: &mut R, value: ReachingDef, slot: Slot| match value.kind() {
        ReachingDefKind::Store(store) => rewrite.stored_value(store),
        ReachingDefKind::Phi(phi) => phis[phi.index()].clone(),
        ReachingDefKind::Initial(slot) => {
            initial[slot.index()].get_or_insert_with(|| rewrite.initial_value(slot)).clone()
        }
        ReachingDefKind::Unreachable | ReachingDefKind::None => rewrite.unreachable_value(slot),
    };
    for (id, phi) in (0..).map(PhiId).zip(plan.phis()) {
        let ways = plan.incoming(input.cfg, id).zip(&forwarded.args[id]);
        for (position, ((incoming, _), &value)) in ways.enumerate() {
            let value = resolve(rewrite, value, phi.slot);
            rewrite.add_argument(id, position, incoming, value);
        }
    }
    let promoted =
        || (0..).map(AccessId).zip(input.accesses).filter(|(_, access)| plan.verdict(access.slot()).is_promoted());
    for (id, access) in promoted().filter(|(_, access)| access.kind() == AccessKind::Load) {
        let value = resolve(rewrite, forwarded.loads[id], access.slot());
        rewrite.replace_load(id, value);
    }
    for (id, access) in promoted() {
        match access.kind() {
            AccessKind::Load => {}
            AccessKind::Store => rewrite.delete_store(id),
            AccessKind::Define => rewrite.delete_define(id),
        }
    }
    Ok(())
}

impl Plan {
    /// Follows copies: where a store stores the result of a load that goes away, a reader of the
    /// store reads what the load read.
    ///
    /// `copied_load` says which described load's result a store stores, if any. Afterwards no value
    /// of the plan is a store for which it names a load of a promoted slot. A load may then read
    /// the store, φ or initial value of another slot than its own.
    ///
    /// Copies in a ring, which only code that is never reached can contain, become
    /// [`ReachingDef::UNREACHABLE`]. Cost: O(loads + arguments).
    pub fn forward_copies(&mut self, copied_load: impl Fn(AccessId) -> Option<AccessId>) {
        forward(&mut self.loads, &mut self.args, copied_load);
    }
}

/// What loads and φs read with copies followed: the plan's own tables if there are no copies.
pub(crate) struct Forwarded<'p> {
    pub loads: Cow<'p, Table<AccessId, ReachingDef>>,
    pub args: Cow<'p, Rows<PhiId, ReachingDef>>,
}

impl<'p> Forwarded<'p> {
    pub fn of(plan: &'p Plan, copied_load: impl Fn(AccessId) -> Option<AccessId>) -> Self {
        let (mut loads, mut args) = (Cow::Borrowed(&plan.loads), Cow::Borrowed(&plan.args));
        let mut read = plan.loads.values().iter().chain(plan.args.items());
        if read.any(|value| value.as_store().is_some_and(|store| copied_load(store).is_some())) {
            forward(loads.to_mut(), args.to_mut(), copied_load);
        }
        Self { loads, args }
    }
}

fn forward(
    loads: &mut Table<AccessId, ReachingDef>,
    args: &mut Rows<PhiId, ReachingDef>,
    copied_load: impl Fn(AccessId) -> Option<AccessId>,
) {
    let mut chains = Chains { loads, copied_load, path: Vec::new() };
    for load in chains.loads.ids() {
        chains.resolve_load(load);
    }
    for arg in args.items_mut() {
        *arg = chains.resolve(*arg);
    }
}

/// The answers to loads, with copies followed as far as they have been asked for.
struct Chains<'a, F> {
    loads: &'a mut Table<AccessId, ReachingDef>,
    copied_load: F,
    path: Vec<AccessId>,
}

impl<F: Fn(AccessId) -> Option<AccessId>> Chains<'_, F> {
    /// The load whose result `value` is, if it is a copy of a load that goes away.
    fn next(&self, value: ReachingDef) -> Option<AccessId> {
        let load = (self.copied_load)(value.as_store()?)?;
        (self.loads[load] != ReachingDef::NONE).then_some(load)
    }

    /// The definition that a reader of `value` reads in the end.
    fn resolve(&mut self, value: ReachingDef) -> ReachingDef {
        self.next(value).map_or(value, |load| self.resolve_load(load))
    }

    /// The definition that a reader of the load's result reads in the end; shortens the way for all
    /// loads passed.
    fn resolve_load(&mut self, load: AccessId) -> ReachingDef {
        let mut value = self.loads[load];
        let mut current = load;
        while let Some(next) = self.next(value) {
            self.path.push(current);
            // While a load is on the path it reads nothing: meeting it again closes a ring, which
            // is never reached.
            self.loads[current] = ReachingDef::UNREACHABLE;
            current = next;
            value = self.loads[current];
        }
        for passed in self.path.drain(..) {
            self.loads[passed] = value;
        }
        value
    }
}
