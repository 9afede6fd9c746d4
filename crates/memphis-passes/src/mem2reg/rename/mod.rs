//! Step *rename*: φs get their incoming values, values replace the loads that are left, stores and
//! allocas go.
//!
//! Accesses are rewritten in the order of LLVM's walk, which stops only where the round has
//! something to do. Incoming values are added on the way if something asks about them meanwhile,
//! and else all at once at the end, which costs less; both ways leave the same.

mod schedule;
mod store_locations;
#[cfg(test)]
mod tests;

use super::describe::{Accesses, Description, RoundSlot, UserLists};
use super::dialect::lifetime::keep_dead_markers;
use super::dialect::order::{self, ListIndex, PhiOrder};
use super::dialect::promises::{has_promise, keep_promises};
use super::dialect::walk::Walk;
use super::promotion::{Context, Promotion};
use crate::slots::uses::SlotUser;
use crate::state::{NO_VALUE, NewPhiId, Source};
use memphis::construct::Plan;
use memphis::{AccessId, AccessKind, PhiId, ReachingDef, ReachingDefKind};
use memphis_entity::{IdRange, Rows, Table};
use memphis_ir::edit::PhiValueId;
use memphis_ir::{BlockId, Body, InstId, Local, Opcode, Value};
use schedule::{Action, EnterId, Schedule, ScheduledPhi};
use store_locations::StoreLocations;

/// The slots that are left of a round and their plan, with what that refers to.
#[derive(Clone, Copy)]
pub struct RoundPlan<'r> {
    pub list: &'r Table<ListIndex, RoundSlot>,
    pub accesses: &'r Accesses,
    pub plan: &'r Plan,
    pub order: &'r PhiOrder,
    /// The local of each φ of the plan that was placed.
    pub phi_locals: &'r Table<PhiId, Local>,
    pub walk: &'r Walk,
}

impl RoundPlan<'_> {
    /// The φs of a slot: those of the plan, and those that were made.
    fn phis_of(&self, slot: &RoundSlot) -> impl Iterator<Item = (PhiId, NewPhiId)> {
        let planned = slot.planned.map_or(0..0, |planned| order::range(self.plan, planned));
        self.order.at(planned).zip(slot.phis)
    }

    /// The value that a reaching definition of the plan is, or `unreachable` in dead code.
    #[inline]
    fn value(&self, p: &Promotion<'_>, value: ReachingDef, unreachable: Value) -> Value {
        match value.kind() {
            ReachingDefKind::Store(access) => p.state.resolve(self.accesses.value(access)),
            ReachingDefKind::Phi(phi) => Value::local(self.phi_locals[phi]),
            ReachingDefKind::Initial(slot) => self.accesses.initials[slot],
            ReachingDefKind::Unreachable | ReachingDefKind::None => unreachable,
        }
    }
}

/// Rewrites what is left of the slots of a round. `forces_walk`: adds incoming values on the walk even
/// if nothing asks about them, for tests.
///
/// Needs: placed φs. Leaves: φs with an incoming value for each edge from a reachable block; no
/// loads, stores and allocas of the round's slots in reachable blocks.
pub fn rename(
    c: &Context<'_>,
    p: &mut Promotion<'_>,
    Description { list, users, accesses }: &mut Description,
    (plan, order, phi_locals): (&mut Plan, &PhiOrder, &Table<PhiId, Local>),
    (phis, walk): (IdRange<NewPhiId>, &Walk),
    forces_walk: bool,
) {
    p.state.make_entry_rows(phis, c.cfg, |edge| walk.rank(edge));
    accesses.read_values(&p.state);
    let (list, accesses) = (&*list, &*accesses);
    let mut schedule = c.scratch.lend::<Schedule>();
    schedule.locations = StoreLocations::of(c, &p.state, list, users, walk);
    let on_walk = forces_walk || schedule.locations.is_some() || asks_about_incoming(c, p, list, users);
    if on_walk {
        p.state.make_room_for_incoming(phis);
    }
    schedule.fill(c, &p.state, RoundPlan { list, accesses, plan, order, phi_locals, walk }, on_walk);
    let args = (!on_walk).then(|| plan.take_args());
    let plan = RoundPlan { list, accesses, plan, order, phi_locals, walk };
    for event in schedule.events() {
        match event.action {
            Action::Enter(enter) => add_incoming(p, plan, &schedule, enter),
            Action::Visit(first) => {
                for access in plan.accesses.in_same_block(first) {
                    rewrite_access(c, p, plan, &schedule, access);
                }
            }
        }
    }
    delete_slots(p, list.values());
    if let Some(args) = args {
        add_all_incoming(p, plan, args);
    }
}

/// Returns whether a store may have a location, or a marker that counts as one.
pub fn may_merge_locations(c: &Context<'_>, body: &Body) -> bool {
    body.has_annotated_accesses || c.options.stores_at_markers()
}

/// Returns whether something asks about φs while they get incoming values: debug records, promises
/// about values and names of casts depend on which ones are there.
fn asks_about_incoming(
    c: &Context<'_>,
    p: &Promotion<'_>,
    list: &Table<ListIndex, RoundSlot>,
    users: &UserLists,
) -> bool {
    let has_promise = |load: &SlotUser| has_promise(&p.state, load.inst);
    let is_plain = |slot: &RoundSlot| slot.records.is_none() && !slot.loads(users).iter().any(has_promise);
    c.rules.is_punned || !list.values().iter().all(is_plain)
}

// ----- incoming values -----

/// Adds the incoming values of the φs of a block for one predecessor.
fn add_incoming(p: &mut Promotion<'_>, plan: RoundPlan<'_>, schedule: &Schedule, enter: EnterId) {
    let (phis, edges) = schedule.enter(enter);
    for &ScheduledPhi { phi, planned, slot: index } in phis {
        let slot = &plan.list[index];
        if let Some(locations) = &schedule.locations {
            let store = locations.at_end(index, edges[0].pred, plan.walk);
            merge_location(p, phi, store);
        }
        for edge in edges {
            let value = plan.plan.args(planned)[edge.argument as usize];
            let value = plan.value(p, value, slot.slot.poison);
            p.state.push_incoming(phi, value);
            if slot.is_pointer {
                p.state.add_inserted_user(value, Source::NewPhi(phi));
            }
        }
        if let Some(records) = &slot.records {
            let (local, block) = (p.state.phi_local(phi), p.state.phi(phi).block);
            let head = first_insertion_point(p.state.body(), block);
            p.debug.phi_made(&p.state, &slot.slot, records, local, head);
        }
    }
}

/// Adds the incoming values of all φs of a round for edges that the walk crosses: the arguments that
/// the plan had for them.
///
/// Needs: the slots are deleted, so that values are resolved as they are printed. Leaves: the same
/// as [`add_incoming`] on each edge.
fn add_all_incoming(p: &mut Promotion<'_>, plan: RoundPlan<'_>, args: Rows<PhiId, ReachingDef>) {
    // Many arguments in a row are the same. The walk never crosses edges from dead code.
    let (mut last_arg, mut value) = (ReachingDef::NONE, NO_VALUE);
    let mut values = args.map(|arg| {
        if arg != last_arg {
            (last_arg, value) = (arg, plan.value(p, arg, NO_VALUE));
        }
        value
    });
    let next = p.state.next_incoming();
    let mut in_plan_order = Vec::new();
    for (id, phi) in plan.list.values().iter().flat_map(|slot| plan.phis_of(slot)) {
        let rows = p.state.entry_rows();
        let row = rows.row(p.state.phi(phi).block);
        if let Some(places) = rows.arguments(row) {
            in_plan_order.clear();
            in_plan_order.extend_from_slice(&values[id]);
            let moved = places.iter().map(|&place| in_plan_order[place as usize]);
            values.row_mut(id).iter_mut().zip(moved).for_each(|(value, moved)| *value = moved);
        }
        let first = PhiValueId::new(next.index() + values.range(id).start);
        p.state.set_incoming(phi, first, row.n_reached);
    }
    p.state.append_incoming(values.into_items());
    for phi in plan.list.values().iter().filter(|slot| slot.is_pointer).flat_map(|slot| slot.phis) {
        for place in 0..p.state.incoming(phi).len() {
            let value = p.state.incoming(phi)[place];
            p.state.add_inserted_user(value, Source::NewPhi(phi));
        }
    }
}

/// Merges the location of a store, or that of no store, into the location of a φ.
#[inline(never)]
fn merge_location(p: &mut Promotion<'_>, phi: NewPhiId, store: Option<InstId>) {
    let f = p.state.f;
    let store = store.filter(|&inst| f.body.inst(inst).opcode != Opcode::Alloca);
    let location = store.and_then(|store| p.debug.location(f, store));
    p.phi_locations.grow(phi.index() + 1, None);
    let merged = match (p.phi_locations[phi], location) {
        _ if p.state.incoming(phi).is_empty() => location,
        (Some(a), Some(b)) => Some(p.debug.locations.merge(f.module, a, b)),
        _ => None,
    };
    p.phi_locations[phi] = merged;
}

// ----- accesses -----

fn rewrite_access(c: &Context<'_>, p: &mut Promotion<'_>, plan: RoundPlan<'_>, schedule: &Schedule, id: AccessId) {
    let (access, inst) = (plan.accesses.all[id], plan.accesses.insts[id]);
    let Some(index) = schedule.list_index[access.slot()].get() else { return };
    if p.state.is_deleted(inst) {
        return;
    }
    let slot = &plan.list[index];
    match access.kind() {
        AccessKind::Load => {
            let value = plan.value(p, plan.plan.load(id), slot.slot.poison);
            let loaded = p.as_loaded(&c.rules, &slot.slot, inst, value);
            keep_promises(c, p, inst, loaded);
            p.delete_load(inst, plan.accesses.value(id), loaded);
        }
        _ if !slot.storing_markers.is_empty() && p.state.body().inst(inst).opcode == Opcode::Call => {
            p.state.delete(inst)
        }
        AccessKind::Store => {
            if let Some(records) = &slot.records {
                let definition = p.definition(&c.rules, &slot.slot, inst);
                p.debug.store_deleted(&p.state, &slot.slot, records, definition);
            }
            p.state.delete(inst);
        }
        // An alloca: the plan knows of it.
        AccessKind::Define => {}
    }
}

/// Deletes the allocas of a round. Accesses in unreachable code stay, with `poison` for the address.
fn delete_slots(p: &mut Promotion<'_>, list: &[RoundSlot]) {
    for slot in list {
        keep_dead_markers(p, slot);
        p.delete_alloca(&slot.slot);
    }
    for records in list.iter().filter_map(|slot| slot.records.as_ref()) {
        p.debug.slot_done(&mut p.state, records);
    }
}

/// The first instruction or record after φs and a pad; `None` if nothing can be inserted there.
fn first_insertion_point(body: &Body, block: BlockId) -> Option<InstId> {
    let mut insts = body.block_insts(block).skip_while(|&inst| body.inst(inst).opcode == Opcode::Phi);
    let first = insts.next()?;
    match body.inst(first).opcode {
        Opcode::CatchSwitch => None,
        opcode if opcode.is_eh_pad() => insts.next(),
        _ => Some(first),
    }
}
