//! A function while its slots are promoted, and the edits that several steps share: loads, stores
//! and allocas go, values replace them.

use super::dialect::phi_names::{PhiNames, base_name};
use super::dialect::promises::keep_promises;
use super::options::Options;
use crate::debug_records::{Debug, Definition};
use crate::slots::fit::{Fit, fit};
use crate::slots::judge::UseRules;
use crate::slots::{Slot, SlotId};
use crate::state::{NewPhiId, State};
use crate::value_tracking::{Dom, Facts, Query};
use crate::worker::Scratch;
use memphis::{Analyses, Cfg};
use memphis_entity::Table;
use memphis_ir::debug_info::LocationId;
use memphis_ir::edit::NewOperand;
use memphis_ir::{InstId, Opcode, Value};
use std::borrow::Cow;

/// What the steps look up: nothing in it changes.
pub struct Context<'e> {
    pub options: Options,
    /// The rules for uses that options allow.
    pub rules: UseRules,
    pub cfg: &'e Cfg,
    pub analyses: &'e Analyses,
    pub dom: Dom<'e>,
    /// True if the engine's plans say why their φs suffice.
    pub certifies: bool,
    /// Memory that a step borrows for its own time.
    pub scratch: &'e Scratch,
}

/// A function while its slots are promoted, with its debug records and the names of what is new.
#[derive(Debug)]
pub struct Promotion<'a> {
    /// The function under change.
    pub state: State<'a>,
    /// What was found out about values of the function.
    pub facts: Facts,
    /// Debug records.
    pub debug: Debug,
    /// Names of the new φs.
    pub names: PhiNames,
    /// Locations of the new φs, at least up to the last that has one.
    pub phi_locations: Table<NewPhiId, Option<LocationId>>,
    /// Lifetime markers in dead code, as stores to `poison`.
    pub left_markers: Vec<(InstId, SlotId)>,
    /// True if bundles of assumptions named promoted slots.
    pub drops_bundles: bool,
}

impl Promotion<'_> {
    /// The location of a new φ.
    pub fn phi_location(&self, phi: NewPhiId) -> Option<LocationId> {
        *self.phi_locations.get(phi)?
    }
}

impl<'a> Promotion<'a> {
    /// A question about a value of the function as it is now.
    pub fn query<'q, 'e>(&'q self, c: &'q Context<'e>) -> Query<'q, 'a, Dom<'e>> {
        Query { state: &self.state, dom: &c.dom, facts: &self.facts }
    }

    // ----- loads -----

    /// The value that a load defines.
    pub fn result(&self, load: InstId) -> Value {
        Value::local(self.state.body().inst(load).result.expect("loads have results"))
    }

    /// Replaces a load, keeping the promises of its metadata.
    #[inline(always)]
    pub fn replace_load(&mut self, c: &Context<'_>, load: InstId, value: Value) {
        keep_promises(c, self, load, value);
        self.delete_load(load, self.result(load), value);
    }

    /// Deletes a load with this result, which `value` replaces.
    pub fn delete_load(&mut self, load: InstId, result: Value, value: Value) {
        self.state.replace(result.as_local().expect("results are locals"), value);
        self.state.delete(load);
    }

    /// The value of a load whose slot holds `value`: that value, or a cast of it in the load's
    /// place, which gets the load's name.
    #[inline]
    pub fn as_loaded(&mut self, rules: &UseRules, slot: &Slot, load: InstId, value: Value) -> Value {
        if rules.is_punned { self.cast_loaded(rules, slot, load, value) } else { value }
    }

    #[inline(never)]
    fn cast_loaded(&mut self, rules: &UseRules, slot: &Slot, load: InstId, value: Value) -> Value {
        let Fit::Cast(opcode) = fit(&self.state, slot, load, rules.is_punned) else { return value };
        let (inst, f) = (self.state.body().inst(load), self.state.f);
        let mut base = inst.result.map_or(Cow::Borrowed(&b""[..]), |result| base_name(f, result));
        // The name of the load is free from now on.
        self.state.delete(load);
        if base.is_empty() {
            base = [&base_name(f, slot.local), &b".cast"[..]].concat().into();
        }
        let name = self.names.give(&self.state, &base);
        let from = NewOperand::new(slot.ty, self.state.resolve(value));
        self.state.new_cast(load, opcode, from, inst.ty, &name)
    }

    // ----- stores -----

    /// Casts the value of a store that stores another type than its slot's.
    #[inline(never)]
    pub fn cast_stored(&mut self, rules: &UseRules, slot: &Slot, store: InstId) {
        let Fit::Cast(opcode) = fit(&self.state, slot, store, rules.is_punned) else { return };
        let stored = &self.state.body().operands(store)[0];
        let base = [&base_name(self.state.f, slot.local), &b".cast"[..]].concat();
        let name = self.names.give(&self.state, &base);
        let from = NewOperand::new(stored.ty, self.state.resolve(stored.value));
        self.state.new_cast(store, opcode, from, slot.ty, &name);
    }

    /// A store or a lifetime marker that counts as one, as debug records see it. A value without a
    /// cast to the slot's type is `poison` for them.
    pub fn definition(&self, rules: &UseRules, slot: &Slot, inst: InstId) -> Definition {
        let state = &self.state;
        let is_store = state.body().inst(inst).opcode == Opcode::Store;
        let is_same = || fit(state, slot, inst, rules.is_punned) == Fit::Same;
        let value = match () {
            () if !is_store => slot.initial,
            () if state.given_to_store(inst).is_none() && !is_same() => slot.poison,
            () => state.stored(inst),
        };
        Definition { inst, value, is_store }
    }

    // ----- allocas -----

    /// Deletes the alloca of a promoted slot, unless it stays. `poison` replaces its address.
    pub fn delete_alloca(&mut self, slot: &Slot) {
        if !slot.stays {
            self.state.delete(slot.inst);
        }
        self.state.replace(slot.local, slot.no_address);
    }
}
