//! Coalescing: which names share a class, and which copies are left.

use super::classes::Test;
use super::context::Context;
use super::describe::{Input, PhiInfo, Value};
use super::names::{CopyPlace, Isolating, Name, Origin, Place, Uncopied};
use super::plan::{Plan, Stuck};
use crate::entity::{Block, PhiId};
use memphis_entity::{PackedOption, Table};

impl Context {
    /// Leaves: a class for each φ, of all its names.
    pub(super) fn start_classes(&mut self) {
        for phi in self.names.members.ids() {
            self.classes.start(&self.names, &self.names.members[phi]);
        }
    }

    /// Lets operands that cannot be copied share the location of their φ, or reports them. Equal
    /// values may share in any case.
    pub(super) fn keep(&mut self, f: &Input<'_>, plan: &mut Plan) {
        for index in 0..self.names.uncopied.len() {
            let uncopied = self.names.uncopied[index];
            let result = self.first_name(f, uncopied.phi);
            let mut test = Test { input: f, names: &self.names, live: &mut self.live, by_value: true };
            let conflict = match uncopied.from {
                Origin::Constant(_) => None,
                Origin::Name(name) => match self.classes.merge(&mut test, result, name) {
                    Ok(()) => continue,
                    Err(conflict) => Some(conflict),
                },
            };
            let interference = conflict.map(|conflict| self.explain(f, conflict));
            let incoming = uncopied.incoming.get().map_or(Stuck::RESULT, |position| position.0);
            plan.stuck.push(Stuck { phi: uncopied.phi, incoming, interference });
        }
    }

    /// A name of the φ's class.
    fn first_name(&self, f: &Input<'_>, phi: PhiId) -> Name {
        self.names.members[phi].first().copied().unwrap_or(f.phis[phi.index()].result.into())
    }

    /// Merges the classes of sources and destinations. Heaviest copies come first, of equal weight
    /// those at heads, which run on every way in; copies from one name for one φ come together.
    pub(super) fn coalesce(&mut self, f: &Input<'_>, by_value: bool) {
        let copies = &self.names.copies;
        self.by_weight.clear();
        self.by_weight.extend(copies.ids().filter(|&copy| source_name(&copies[copy]).is_some()));
        self.by_weight.sort_by_cached_key(|&copy| {
            let copy = &copies[copy];
            (!copy.weight, copy.phi, !matches!(copy.at, CopyPlace::Head(_)), source_name(copy))
        });
        let mut test = Test { input: f, names: &self.names, live: &mut self.live, by_value };
        for &id in &self.by_weight {
            let copy = &copies[id];
            let from = source_name(copy).expect("constants have been left out");
            self.conflicts[id] = self.classes.merge(&mut test, copy.to, from).err();
        }
    }

    /// The protocol of two phases: φs that do not go through a variable are written where their
    /// arguments are.
    pub(super) fn write_directly(&mut self, f: &Input<'_>) {
        self.find_phis_through_variables(f);
        let mut test = Test { input: f, names: &self.names, live: &mut self.live, by_value: false };
        for (id, copy) in self.names.copies.iter() {
            if let (CopyPlace::Head(_), Origin::Name(from), Some(phi)) = (copy.at, copy.from, copy.phi.get())
                && self.names.value(from).is_none()
                && !self.is_through[phi]
            {
                self.conflicts[id] = self.classes.merge(&mut test, copy.to, from).err();
            }
        }
    }

    /// Leaves: the φs that go through a variable.
    fn find_phis_through_variables(&mut self, f: &Input<'_>) {
        let names = &self.names;
        let mut phi_of = Table::<Value, PackedOption<PhiId>>::filled(f.values.len(), PackedOption::NONE);
        for (phi, &PhiInfo { result, .. }) in (0..).map(PhiId).zip(f.phis) {
            phi_of[result] = phi.into();
        }
        self.is_through.reset(f.phis.len(), false);
        // The φ of a copy, and the φ whose result it reads.
        let pair = |copy: &Isolating| {
            let source = source_name(copy).and_then(|from| names.value(from));
            Some((copy.phi.get()?, source.and_then(|source| phi_of[source].get())?))
        };
        let block = |phi: PhiId| f.phis[phi.index()].block;
        for copy in names.copies.values().iter().filter(|copy| names.value(copy.to).is_none()) {
            if let Some((phi, other)) = pair(copy)
                && phi != other
                && block(phi) == block(other)
            {
                self.is_through[phi] = true;
                self.is_through[other] = true;
            }
        }
        // Where an edge could not be split, a copy before the terminator must write nothing that is
        // needed elsewhere.
        let mut needs_variables = Table::<Block, bool>::filled(f.cfg.n_blocks(), false);
        for way in names.ways.values().iter().filter(|way| way.is_critical && way.place == Place::End) {
            needs_variables[way.target] = true;
        }
        for (phi, through) in f.phis.iter().zip(self.is_through.values_mut()) {
            *through |= needs_variables[phi.block];
        }
    }

    /// Leaves: the blocks whose critical edges are to be split. False if there is none.
    pub(super) fn find_splits(&mut self, f: &Input<'_>) -> bool {
        self.splits.values_mut().fill(false);
        self.split_where_copies_are_left(f);
        self.split_where_operands_are_stuck(f);
        self.names.ways.values().iter().any(|way| {
            way.source.get().is_some_and(|source| self.splits[source])
                && way.may_split
                && (way.is_critical || way.place == Place::Nowhere)
        })
    }

    fn split_where_copies_are_left(&mut self, f: &Input<'_>) {
        for copy in self.names.copies.values() {
            let is_left = source_name(copy).is_none_or(|from| self.classes.find(copy.to) != self.classes.find(from));
            match copy.at {
                CopyPlace::End(block) => self.splits[block] |= is_left,
                // A copy that is left at a head need not be made on every way into it.
                CopyPlace::Head(block) if is_left && f.cfg.n_ways_in(block) > 1 => {
                    f.cfg.predecessors(block).iter().for_each(|&source| self.splits[source] = true);
                }
                _ => {}
            }
        }
    }

    fn split_where_operands_are_stuck(&mut self, f: &Input<'_>) {
        for index in 0..self.names.uncopied.len() {
            let Uncopied { phi, source, from, .. } = self.names.uncopied[index];
            let first = self.first_name(f, phi);
            let is_stuck = match from {
                Origin::Constant(_) => true,
                Origin::Name(from) => self.classes.find(first) != self.classes.find(from),
            };
            if !is_stuck {
                continue;
            }
            match source.get() {
                Some(source) => self.splits[source] = true,
                None => {
                    let sources = f.cfg.predecessors(f.phis[phi.index()].block);
                    sources.iter().for_each(|&source| self.splits[source] = true);
                }
            }
        }
    }
}

fn source_name(copy: &Isolating) -> Option<Name> {
    match copy.from {
        Origin::Name(name) => Some(name),
        Origin::Constant(_) => None,
    }
}
