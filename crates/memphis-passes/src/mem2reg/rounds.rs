//! The rounds of a promotion: each promotes the slots that are promotable when it starts.
//!
//! A round that deletes a store of a slot's address may free that slot for the next round. A round
//! costs what its own slots' accesses and φs cost: LLVM's walk over the function is computed once,
//! and a round visits only the blocks that matter to it.

use super::Stats;
use super::certificate::CertificateNotes;
use super::describe::{Description, UserLists, describe};
use super::dialect::access_type::type_slots;
use super::dialect::order::PhiOrder;
use super::dialect::walk::{self, Walk};
use super::finish_early::finish_early_or_place;
use super::plan::{keep_to_budget, plan};
use super::promotion::{Context, Promotion};
use super::rename::{may_merge_locations, rename};
use super::simplify::{complete_phis, simplify};
use crate::slots::collect::AccessTypes;
use crate::slots::judge::{judge, judge_all};
use crate::slots::reason::Reason;
use crate::slots::{Slot, SlotId};
use crate::state::{Source, State};
use memphis::PhiId;
use memphis::construct::{Plan, Ssa};
use memphis_entity::Table;
use memphis_ir::{InstId, Local, Opcode};

/// The tables of a round, which serve all rounds of all functions.
#[derive(Debug, Default)]
pub struct Round {
    description: Description,
    plan: Plan,
    order: PhiOrder,
    /// The local of each φ of the plan that was placed.
    phi_locals: Table<PhiId, Local>,
    /// The order of LLVM's renaming.
    walk: Walk,
    /// Adds incoming values on the walk even if nothing asks about them: for tests.
    pub forces_walk: bool,
}

/// Promotes all promotable slots, round after round. `types`: the constants of the types that slots
/// may have, if their accesses decide.
///
/// Leaves: the slots given up for a budget are held.
pub fn run_rounds(
    c: &Context<'_>,
    p: &mut Promotion<'_>,
    slots: &mut Table<SlotId, Slot>,
    types: &AccessTypes,
    notes: &mut CertificateNotes,
) -> Stats {
    let round = &mut *c.scratch.lend::<Round>();
    let mut stats = Stats::default();
    let mut phi_args_left = c.options.phi_args_budget;
    round.walk.forget();
    if c.options.types_by_accesses() {
        type_slots(&p.state, types, slots.ids(), slots);
    }
    let mut candidates = judge_all(&p.state, slots, &c.rules);
    let mut is_first = true;
    while !candidates.is_empty() {
        let of_round = candidates.iter().map(|&slot| (slot, slots[slot]));
        let given_up = run_round(c, p, of_round, (is_first, phi_args_left.as_mut()), round, &mut stats);
        if c.certifies {
            notes.add(&round.description.list, &round.plan);
        }
        stats.num_promoted += (candidates.len() - given_up.len()) as u64;
        let budget = c.options.phi_args_budget.unwrap_or(0);
        given_up.into_iter().for_each(|slot| slots[slot].held = Some(Reason::TooManyPhiArguments { budget }));
        is_first = false;
        candidates =
            if candidates.len() == slots.len() { Vec::new() } else { freed(&p.state, slots, &round.description.users) };
        if c.options.types_by_accesses() {
            type_slots(&p.state, types, candidates.iter().copied(), slots);
        }
        candidates.retain(|&slot| slots[slot].held.is_none() && judge(&p.state, &slots[slot], &c.rules).is_ok());
    }
    stats
}

/// The steps of a round. See the [module of mem2reg](super) for their contracts. Returns the slots
/// that were given up for the budget of φ arguments.
fn run_round(
    c: &Context<'_>,
    p: &mut Promotion<'_>,
    slots: impl Iterator<Item = (SlotId, Slot)>,
    (is_first, phi_args_left): (bool, Option<&mut u64>),
    Round { description, plan: planned, order, phi_locals, walk, forces_walk }: &mut Round,
    stats: &mut Stats,
) -> Vec<SlotId> {
    describe(c, p, slots, is_first, description);
    plan(c, &description.accesses, planned);
    let given_up = match phi_args_left {
        Some(left) => keep_to_budget(c, p, planned, left, description),
        None => Vec::new(),
    };
    if c.rules.is_punned {
        cast_stores(c, p, description);
    }
    order.recompute(planned, p.state.body());
    let phis = finish_early_or_place(c, p, description, (planned, order), phi_locals, stats);
    if !description.list.is_empty() {
        let has_tree = may_merge_locations(c, p.state.body());
        walk.make(p.state.body(), c.cfg, has_tree, &mut c.scratch.lend::<walk::Work>());
        rename(c, p, description, (planned, order, phi_locals), (phis, walk), *forces_walk);
        simplify(c, p, &description.list, phis);
        complete_phis(c, &mut p.state, &description.list);
    }
    p.debug.round_done(&mut p.state);
    given_up
}

/// Casts values that are stored as another type than their slot's, where a load or φ may read them.
#[inline(never)]
fn cast_stores(c: &Context<'_>, p: &mut Promotion<'_>, Description { list, users, .. }: &Description) {
    for slot in list.values().iter().filter(|slot| !slot.loads.is_empty() || c.options.ssa != Ssa::Pruned) {
        let mut stores = slot.stores(users).to_vec();
        stores.sort_unstable();
        stores.iter().for_each(|store| p.cast_stored(&c.rules, &slot.slot, store.inst));
    }
}

/// The slots that lost a use in a round, in order: a store of the address, or of an address computed
/// from it, was deleted.
fn freed(state: &State<'_>, slots: &Table<SlotId, Slot>, users: &UserLists) -> Vec<SlotId> {
    let body = state.body();
    let is_deleted_store = |inst: &InstId| body.inst(*inst).opcode == Opcode::Store && state.is_deleted(*inst);
    let mut freed = Vec::new();
    for store in users.items().iter().map(|user| user.inst).filter(is_deleted_store) {
        let mut value = state.resolve(body.operands(store)[0].value);
        // LLVM looks through one cast.
        if let Source::Inst(inst) = state.source(value)
            && body.inst(inst).opcode.derives_address()
        {
            value = state.resolve(body.operands(inst)[0].value);
        }
        freed.extend(value.as_local().and_then(|local| state.slot_uses().slot_of(local)));
    }
    freed.retain(|&slot| !state.is_replaced(slots[slot].local));
    freed.sort_unstable();
    freed.dedup();
    freed
}
