//! The edits that finish-early and rename share: loads, stores and allocas go, values replace them.

use super::dialect::phi_names::base_name;
use super::promoter::{Promoter, RoundSlot};
use crate::debug_records::Definition;
use crate::slots::Slot;
use crate::slots::SlotId;
use crate::slots::fit::{Fit, fit};
use crate::slots::uses::SlotUser;
use crate::state::Source;
use memphis::construct::Ssa;
use memphis_ir::{InstId, Opcode, Value};
use std::borrow::Cow;

impl Promoter<'_, '_> {
    // ----- loads -----

    /// The value that a load defines.
    pub(super) fn result(&self, load: InstId) -> Value {
        Value::local(self.body().inst(load).result.expect("loads have results"))
    }

    /// Replaces a load, keeping the promises of its metadata.
    #[inline(always)]
    pub(super) fn replace_load(&mut self, load: InstId, value: Value) {
        self.keep_promises(load, value);
        self.delete_load(load, self.result(load), value);
    }

    /// Deletes a load with this result, which `value` replaces.
    pub(super) fn delete_load(&mut self, load: InstId, result: Value, value: Value) {
        self.out.state.replace(result.as_local().expect("results are locals"), value);
        self.out.state.delete(load);
    }

    /// The value of a load whose slot holds `value`: that value, or a cast of it in the load's
    /// place, which gets the load's name.
    #[inline]
    pub(super) fn as_loaded(&mut self, slot: SlotId, load: InstId, value: Value) -> Value {
        match self.out.rules.punning {
            Some(_) => self.cast_loaded(slot, load, value),
            None => value,
        }
    }

    #[inline(never)]
    fn cast_loaded(&mut self, slot: SlotId, load: InstId, value: Value) -> Value {
        let slot = self.slot(slot);
        let Fit::Cast(opcode) = fit(&self.out.state, &slot, load, self.out.rules.punning.as_ref()) else {
            return value;
        };
        let (inst, f) = (self.body().inst(load), self.out.state.f);
        let mut base = inst.result.map_or(Cow::Borrowed(&b""[..]), |result| base_name(f, result));
        // The name of the load is free from now on.
        self.out.state.delete(load);
        if base.is_empty() {
            base = [&base_name(f, slot.local), &b".cast"[..]].concat().into();
        }
        let name = self.out.names.give(&self.out.state, &base);
        let from = (self.out.state.resolve(value), slot.ty);
        self.out.state.new_cast(load, opcode, from, inst.ty, name)
    }

    // ----- stores -----

    /// Casts values that are stored as another type than their slot's, where a load or φ may read
    /// them.
    #[inline(never)]
    pub(super) fn cast_stores(&mut self, list: &[RoundSlot]) {
        for slot in list.iter().filter(|slot| !slot.loads.is_empty() || self.options.ssa != Ssa::Pruned) {
            let data = self.slot(slot.slot);
            let mut stores = self.stores(slot).to_vec();
            stores.sort_unstable();
            for SlotUser { inst: store, .. } in stores {
                if let Fit::Cast(opcode) = fit(&self.out.state, &data, store, self.out.rules.punning.as_ref()) {
                    let stored = &self.body().operands(store)[0];
                    let base = [&base_name(self.out.state.f, data.local), &b".cast"[..]].concat();
                    let name = self.out.names.give(&self.out.state, &base);
                    let from = (self.out.state.resolve(stored.value), stored.ty);
                    self.out.state.new_cast(store, opcode, from, data.ty, name);
                }
            }
        }
    }

    /// A store or a lifetime marker that counts as one, as debug records see it. A value without a cast
    /// to the slot's type is `poison` for them.
    pub(super) fn definition(&self, slot: &Slot, inst: InstId) -> Definition {
        let is_store = self.body().inst(inst).opcode == Opcode::Store;
        let value = match () {
            () if !is_store => slot.initial,
            () if self.out.state.given_to_store(inst).is_none()
                && fit(&self.out.state, slot, inst, self.out.rules.punning.as_ref()) != Fit::Same =>
            {
                slot.poison
            }
            () => self.out.state.stored(inst),
        };
        Definition { inst, value, is_store }
    }

    /// Deletes a store, and notes the slot whose address it stored.
    pub(super) fn delete_store(&mut self, store: InstId) {
        self.out.state.delete(store);
        if !self.is_only_round {
            let stored = self.body().operands(store)[0].value;
            if stored.as_local().is_some() {
                self.note_freed(stored);
            }
        }
    }

    /// Notes that a slot lost a use, if `value` is its address or computed from it.
    fn note_freed(&mut self, value: Value) {
        let state = &self.out.state;
        let mut value = state.resolve(value);
        // LLVM looks through one cast.
        if let Source::Inst(inst) = state.source(value)
            && self.body().inst(inst).opcode.derives_address()
        {
            value = state.resolve(self.body().operands(inst)[0].value);
        }
        let uses = self.out.state.slot_uses();
        self.freed.extend(value.as_local().and_then(|local| uses.slot_of(local)));
    }

    // ----- allocas -----

    /// Deletes the alloca of a promoted slot, unless it stays. `poison` replaces its address.
    pub(super) fn delete_alloca(&mut self, slot: &Slot) {
        if !slot.stays {
            self.out.state.delete(slot.inst);
        }
        self.out.state.replace(slot.local, slot.no_address);
    }
}
