//! Step *rename*: φs get their incoming values, values replace the loads that are left, stores and
//! allocas go.
//!
//! Accesses are rewritten in the order of LLVM's walk, which stops only where the round has
//! something to do. Incoming values are added on the way if something asks about them meanwhile,
//! and else all at once at the end, which costs less; both ways leave the same.

mod at_once;
mod schedule;
mod store_locations;
#[cfg(test)]
mod tests;

use super::describe::Description;
use super::dialect::walk::{self, Walk};
use super::promoter::{Promoter, Round, RoundSlot};
use crate::slots::uses::SlotUser;
use crate::state::Source;
use crate::state::{ListIndex, NewPhiId};
use memphis::construct::Plan;
use memphis::{AccessId, AccessKind, PhiId, ReachingDef, ReachingDefKind};
use memphis_entity::Table;
use memphis_ir::{BlockId, Body, InstId, Local, Opcode, Value};
use schedule::{Action, EnterId, Schedule, ScheduledPhi};
use store_locations::StoreLocations;

/// The plan of a round, with the values and φs that it refers to.
struct RoundPlan<'r> {
    plan: &'r Plan,
    description: &'r Description,
    walk: &'r Walk,
    /// The local of each φ of the plan that was placed.
    phi_locals: &'r Table<PhiId, Local>,
}

impl Promoter<'_, '_> {
    /// Rewrites what is left of the slots of a round.
    ///
    /// Needs: placed φs. Leaves: φs with an incoming value for each edge from a reachable block; no
    /// loads, stores and allocas of the round's slots in reachable blocks.
    pub(super) fn rename(&mut self, round: &mut Round) {
        if !round.is_walked {
            round.walk.recompute(
                self.body(),
                self.cfg,
                self.may_merge_locations(),
                &mut self.scratch.lend::<walk::Work>(),
            );
            round.is_walked = true;
        }
        self.out.state.make_entry_rows(round.phis, self.cfg, |edge| round.walk.rank(edge));
        round.description.read_values(&self.out.state);
        let mut schedule = self.scratch.lend::<Schedule>();
        schedule.locations = StoreLocations::of(self, round);
        let on_walk = schedule.locations.is_some() || self.asks_about_incoming(round);
        if on_walk {
            self.out.state.make_room_for_incoming(round.phis);
        }
        schedule.fill(self, round, on_walk);
        let args = (!on_walk).then(|| round.plan.take_args());
        let Round { list, description, plan, walk, phi_locals, phi_order, .. } = round;
        let plan = RoundPlan { plan, description, walk, phi_locals };
        self.walk(list, &plan, &schedule);
        self.delete_slots(list.values());
        if let Some(args) = args {
            self.add_all_incoming(list, &plan, args, phi_order);
        }
    }

    /// Returns whether a store may have a location, or a marker that counts as one.
    fn may_merge_locations(&self) -> bool {
        self.body().has_annotated_accesses || self.options.stores_at_markers()
    }

    /// Returns whether something asks about φs while they get incoming values: debug records,
    /// promises about values and names of casts depend on which ones are there.
    fn asks_about_incoming(&self, round: &Round) -> bool {
        let has_promise = |load: &SlotUser| self.has_promise(load.inst);
        let is_plain = |slot: &RoundSlot| slot.records.is_none() && !self.loads(slot).iter().any(has_promise);
        round.forces_walk || self.out.rules.punning.is_some() || !round.list.values().iter().all(is_plain)
    }

    /// Does what is scheduled, in order.
    fn walk(&mut self, list: &Table<ListIndex, RoundSlot>, plan: &RoundPlan<'_>, schedule: &Schedule) {
        for event in schedule.events() {
            match event.action {
                Action::Enter(enter) => self.add_incoming(list, plan, schedule, enter),
                Action::Visit(first) => {
                    for access in plan.description.in_same_block(first) {
                        self.rewrite_access(list, plan, schedule, access);
                    }
                }
            }
        }
    }

    /// The value that a reaching definition of the plan is, or `unreachable` in dead code.
    #[inline]
    fn value(&self, value: ReachingDef, plan: &RoundPlan<'_>, unreachable: Value) -> Value {
        match value.kind() {
            ReachingDefKind::Store(access) => self.out.state.resolve(plan.description.value(access)),
            ReachingDefKind::Phi(phi) => Value::local(plan.phi_locals[phi]),
            ReachingDefKind::Initial(slot) => plan.description.initials[slot],
            ReachingDefKind::Unreachable | ReachingDefKind::None => unreachable,
        }
    }

    // ----- incoming values -----

    /// Adds the incoming values of the φs of a block for one predecessor.
    fn add_incoming(
        &mut self,
        list: &Table<ListIndex, RoundSlot>,
        plan: &RoundPlan<'_>,
        schedule: &Schedule,
        enter: EnterId,
    ) {
        let (phis, edges) = schedule.enter(enter);
        for &ScheduledPhi { phi, planned, slot: index } in phis {
            let slot = &list[index];
            let poison = self.slot(slot.slot).poison;
            if let Some(locations) = &schedule.locations {
                let store = locations.at_end(index, edges[0].pred, plan.walk);
                self.merge_location(phi, store);
            }
            for edge in edges {
                let value = plan.plan.args(planned)[edge.argument as usize];
                let value = self.value(value, plan, poison);
                self.out.state.push_incoming(phi, value);
                if slot.is_pointer {
                    self.out.state.add_inserted_user(value, Source::NewPhi(phi));
                }
            }
            if let Some(records) = &slot.records {
                let data = self.slot(slot.slot);
                let (local, block) = (self.out.state.phi_local(phi), self.out.state.phi(phi).block);
                let head = first_insertion_point(self.body(), block);
                self.out.debug.phi_made(&self.out.state, &data, records, local, head);
            }
        }
    }

    /// Merges the location of a store, or that of no store, into the location of a φ.
    #[inline(never)]
    fn merge_location(&mut self, phi: NewPhiId, store: Option<InstId>) {
        let f = self.out.state.f;
        let store = store.filter(|&inst| f.body.inst(inst).opcode != Opcode::Alloca);
        let location = store.and_then(|store| self.out.debug.location(f, store));
        self.out.phi_locations.grow(phi.index() + 1, None);
        let merged = match (self.out.phi_locations[phi], location) {
            _ if self.out.state.incoming(phi).is_empty() => location,
            (Some(a), Some(b)) => Some(self.out.debug.locations.merge(f.module, a, b)),
            _ => None,
        };
        self.out.phi_locations[phi] = merged;
    }

    // ----- accesses -----

    fn rewrite_access(
        &mut self,
        list: &Table<ListIndex, RoundSlot>,
        plan: &RoundPlan<'_>,
        schedule: &Schedule,
        id: AccessId,
    ) {
        let access = plan.description.accesses[id];
        let inst = plan.description.insts[id];
        let Some(index) = schedule.list_index[access.slot()].get() else { return };
        if self.out.state.is_deleted(inst) {
            return;
        }
        let slot = &list[index];
        match access.kind() {
            AccessKind::Load => {
                let value = self.value(plan.plan.load(id), plan, self.slot(slot.slot).poison);
                let loaded = self.as_loaded(slot.slot, inst, value);
                self.keep_promises(inst, loaded);
                self.delete_load(inst, plan.description.value(id), loaded);
            }
            _ if !slot.storing_markers.is_empty() && self.body().inst(inst).opcode == Opcode::Call => {
                self.out.state.delete(inst)
            }
            AccessKind::Store => {
                if let Some(records) = &slot.records {
                    let data = self.slot(slot.slot);
                    let definition = self.definition(&data, inst);
                    self.out.debug.store_deleted(&self.out.state, &data, records, definition);
                }
                self.delete_store(inst);
            }
            // An alloca: the plan knows of it.
            AccessKind::Define => {}
        }
    }

    /// Deletes the allocas of a round. Accesses in unreachable code stay, with `poison` for the
    /// address.
    fn delete_slots(&mut self, list: &[RoundSlot]) {
        for slot in list {
            let data = self.slot(slot.slot);
            self.keep_dead_markers(slot.slot, &slot.storing_markers);
            self.delete_alloca(&data);
        }
        for records in list.iter().filter_map(|slot| slot.records.as_ref()) {
            self.out.debug.slot_done(&mut self.out.state, records);
        }
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
