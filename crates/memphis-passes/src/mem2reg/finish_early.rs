//! Step *finish early*: slots that need no φs.
//!
//! LLVM tries three ways, in this order: a slot without loads and stores is dead; the value of a
//! slot's only store replaces the loads that it dominates; in a slot whose accesses are in one
//! block, each load reads the store above it.

use super::dialect::work_list;
use super::promoter::{Promoter, Round, RoundSlot};
use crate::slots::SlotId;
use crate::slots::markers::{Marker, marker};
use crate::slots::uses::SlotUser;
use crate::state::Source;
use crate::state::{NewPhiId, PhiRange};
use crate::value_tracking::{Dominance, Query, is_not_poison};
use memphis::construct::Ssa;
use memphis_check::script::Uninit;
use memphis_entity::Id;
use memphis_ir::{InstId, Local, Opcode, Value};
use smallvec::SmallVec;

impl Promoter<'_, '_> {
    /// Finishes the slots that need no φs, and [places the φs](Self::place) of the others, slot by
    /// slot in LLVM's order: which names are free for φs depends on the loads deleted before.
    ///
    /// Needs: the plan. Leaves: the slots with φs, and others that the walk must rewrite.
    pub(super) fn finish_early_or_place(&mut self, round: &mut Round) {
        round.phi_order.recompute(&round.plan, self.body());
        self.out.state.reserve_phis(round.plan.phis().len());
        let first = NewPhiId::new(self.out.state.phis().len());
        let Round { list, plan, phi_order, phi_locals, .. } = round;
        phi_locals.reset(plan.phis().len(), Local::RESERVED);
        if self.options.stores_at_markers() {
            self.remove_all_markers(list);
        }
        work_list::retain(list, |index, slot| {
            let is_finished = self.finish_early(slot);
            if !is_finished {
                self.place(slot, index, (plan, phi_order), phi_locals);
            }
            !is_finished
        });
        round.phis = PhiRange { first, n: self.out.state.phis().len() as u32 - first.0 };
    }

    /// Promotes a slot that needs no φs; whether it did.
    fn finish_early(&mut self, slot: &mut RoundSlot) -> bool {
        if slot.has_others && !self.options.stores_at_markers() {
            self.remove_markers(slot);
        }
        let data = self.slot(slot.slot);
        if slot.loads.is_empty() && slot.stores.is_empty() {
            self.delete_alloca(&data);
            self.out.stats.num_dead_alloca += 1;
            return true;
        }
        slot.records = self.out.debug.collect(&self.out.state, &data);
        if self.options.ssa == Ssa::Maximal {
            return false;
        }
        let is_finished = match (self.stores(slot), &*slot.storing_markers) {
            (&[store], []) => self.finish_single_store(slot, store),
            ([], &[marker]) => self.finish_single_marker(slot, marker),
            _ => false,
        };
        if is_finished {
            self.out.stats.num_single_store += 1;
            return true;
        }
        if self.is_in_one_block(slot) && self.finish_single_block(slot) {
            self.out.stats.num_local_promoted += 1;
            return true;
        }
        false
    }

    // ----- markers -----

    /// Deletes lifetime markers that do not store, fake uses, and casts that serve only those.
    #[inline(never)]
    pub(super) fn remove_markers(&mut self, slot: &RoundSlot) {
        let (data, f) = (self.slot(slot.slot), self.out.state.f);
        let is_lifetime_marker = |call| marker(f, call) == Some(Marker::Lifetime);
        for user in self.out.state.users(data.local) {
            match self.body().inst(user).opcode {
                Opcode::Call if !slot.storing_markers.is_empty() && is_lifetime_marker(user) => {}
                Opcode::Call => self.remove_marker(user),
                opcode if opcode.derives_address() => {
                    let result = self.body().inst(user).result.expect("casts have results");
                    for call in self.out.state.users(result) {
                        self.remove_marker(call);
                    }
                    self.out.state.delete(user);
                    // Its other uses are in bundles and debug records.
                    self.out.state.replace(result, data.no_address);
                }
                _ => {}
            }
        }
    }

    fn remove_marker(&mut self, call: InstId) {
        // An assumption stays; its bundle is rewritten when the script is made.
        match marker(self.out.state.f, call) {
            Some(Marker::Assume) => self.out.drops_bundles = true,
            _ => self.out.state.delete(call),
        }
    }

    // ----- a single store -----

    /// Replaces the loads that the slot's only store dominates by its value, and deletes the slot
    /// if those are all; whether they are.
    fn finish_single_store(&mut self, slot: &mut RoundSlot, access: SlotUser) -> bool {
        let data = self.slot(slot.slot);
        let store = access.inst;
        let must_dominate = !slot.has_dominating_store && self.must_dominate(store);
        let mut value = self.out.state.resolve(self.out.state.stored(store));
        let mut left = slot.loads.start;
        for index in slot.loads.clone() {
            let load = self.users.items()[index];
            if must_dominate && !self.store_dominates(access, load) {
                self.users.items_mut()[left] = load;
                left += 1;
                continue;
            }
            let load = load.inst;
            if value == self.result(load) {
                // Only in unreachable code.
                value = data.poison;
            }
            let loaded = self.as_loaded(slot.slot, load, value);
            self.replace_load(load, loaded);
        }
        slot.loads.end = left;
        if !slot.loads.is_empty() {
            return false;
        }
        if let Some(records) = &slot.records {
            let definition = self.definition(&data, store);
            self.out.debug.single_store_done(&mut self.out.state, &data, records, definition);
        }
        self.delete_store(store);
        self.delete_alloca(&data);
        true
    }

    /// Replaces the loads of a slot whose only store is a marker, and deletes the slot. LLVM says
    /// that `undef` may be read everywhere.
    #[inline(never)]
    fn finish_single_marker(&mut self, slot: &RoundSlot, marker: SlotUser) -> bool {
        let data = self.slot(slot.slot);
        for index in slot.loads.clone() {
            let SlotUser { inst: load, .. } = self.users.items()[index];
            let loaded = self.as_loaded(slot.slot, load, data.initial);
            self.replace_load(load, loaded);
        }
        if let Some(records) = &slot.records {
            let definition = self.definition(&data, marker.inst);
            self.out.debug.single_store_done(&mut self.out.state, &data, records, definition);
        }
        self.out.state.delete(marker.inst);
        self.delete_alloca(&data);
        true
    }

    /// Returns whether loads that a slot's only store does not dominate read something else.
    #[inline(never)]
    fn must_dominate(&self, store: InstId) -> bool {
        let value = self.out.state.resolve(self.out.state.stored(store));
        let is_instruction = matches!(
            self.out.state.source(value),
            Source::Inst(_) | Source::NewPhi(_) | Source::NonNull(_) | Source::Cast(_)
        );
        let query = Query { state: &self.out.state, dom: &self.dom, facts: &self.facts };
        is_instruction || self.options.uninit != Uninit::Undef || !is_not_poison(&query, value)
    }

    /// Returns whether the slot's only store stores a constant that loads may read everywhere,
    /// whatever becomes of the other slots of the round.
    pub(super) fn stores_one_constant(&self, slot: &RoundSlot) -> bool {
        let state = &self.out.state;
        let is_constant =
            |store: &SlotUser| self.out.rules.punning.is_none() && state.stored(store.inst).as_const().is_some();
        matches!(self.stores(slot), [store] if is_constant(store)) && self.ends_with_single_store(slot)
    }

    /// Returns whether the value of the slot's only store replaces all loads, though it may not
    /// dominate them.
    pub(super) fn ends_with_single_store(&self, slot: &RoundSlot) -> bool {
        match *self.stores(slot) {
            [store] if slot.storing_markers.is_empty() => {
                self.options.ssa != Ssa::Maximal && !self.must_dominate(store.inst)
            }
            _ => false,
        }
    }

    /// Returns whether a store comes before a load on all paths, as LLVM asks it.
    pub(super) fn store_dominates(&self, store: SlotUser, load: SlotUser) -> bool {
        if store.block == load.block { store < load } else { self.dom.dominates(store.block, load.block) }
    }

    // ----- a single block -----

    /// Returns whether all accesses of a slot are in one block, markers that store among them.
    pub(super) fn is_in_one_block(&self, slot: &RoundSlot) -> bool {
        let stores = self.stores(slot).iter().chain(&slot.storing_markers);
        let mut blocks = self.loads(slot).iter().chain(stores).map(|access| access.block);
        let first = blocks.next();
        blocks.all(|block| Some(block) == first)
    }

    /// Returns whether a definition of a slot is a store, not a marker.
    fn is_store(&self, definition: SlotUser) -> bool {
        self.body().inst(definition.inst).opcode == Opcode::Store
    }

    /// Replaces each load by the value of the store above it, up to a load without one, and deletes
    /// the slot if there is no such load; whether it did.
    fn finish_single_block(&mut self, slot: &mut RoundSlot) -> bool {
        let data = self.slot(slot.slot);
        let mut stores: SmallVec<[SlotUser; 8]> = self.stores(slot).into();
        stores.extend_from_slice(&slot.storing_markers);
        stores.sort_unstable();
        for index in slot.loads.clone() {
            let load = self.users.items()[index];
            let n_above = stores.partition_point(|&store| store < load);
            let load = load.inst;
            let value = match n_above {
                0 if stores.is_empty() => data.initial,
                0 => {
                    slot.loads.start = index;
                    return false;
                }
                n if self.is_store(stores[n - 1]) => self.out.state.stored(stores[n - 1].inst),
                _ => data.initial,
            };
            self.replace_load_in_block(slot.slot, load, value);
        }
        for &store in &stores {
            if !self.is_store(store) {
                self.out.state.delete(store.inst);
                continue;
            }
            let store = store.inst;
            if let Some(records) = &slot.records {
                let definition = self.definition(&data, store);
                self.out.debug.store_deleted(&self.out.state, &data, records, definition);
            }
            self.delete_store(store);
        }
        if let Some(records) = &slot.records {
            self.out.debug.slot_done(&mut self.out.state, records);
        }
        self.delete_alloca(&data);
        true
    }

    /// Replaces a load by the value of the store above it.
    fn replace_load_in_block(&mut self, slot: SlotId, load: InstId, value: Value) {
        // LLVM asks what the value is before it finds that it is the load itself.
        let asked = value;
        let is_itself = self.out.state.resolve(value) == self.result(load);
        let value = if is_itself { self.slot(slot).poison } else { value };
        let loaded = self.as_loaded(slot, load, value);
        self.keep_promises(load, if loaded == value { asked } else { loaded });
        self.delete_load(load, self.result(load), loaded);
    }
}
