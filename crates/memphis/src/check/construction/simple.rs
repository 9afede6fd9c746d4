//! [`Rule::Simple`](crate::check::Rule::Simple): no heads, and one value for all exposed loads.

use super::super::Claims;
use super::super::failure::{Failure, Fault, Read};
use super::checker::{Checked, Checker};
use super::scratch::DefId;
use crate::describe::AccessKind;
use crate::entity::{AccessId, Block};
use alloc::boxed::Box;
use alloc::vec::Vec;
use memphis_entity::Table;

/// The common properties of the stores of a slot.
struct Stores<V> {
    /// The first in the order listed.
    first: Option<(Block, V)>,
    n_stores: usize,
    /// All of them store the same value.
    are_same: bool,
}

impl<C: Claims> Checker<'_, C> {
    /// Needs: accesses swept. Checks the slot by this rule.
    pub(super) fn check_simple(&mut self) -> Checked<C::Value> {
        if let Some((block, _)) = self.claims.heads(self.slot).next() {
            return Err(self.fail(Fault::HeadOfSimple { block }, Vec::new()));
        }
        if self.scratch.exposed.is_empty() {
            return Ok(());
        }
        let stores = self.survey_stores();
        let single = self.comes_first(&stores);
        for position in 0..self.scratch.exposed.len() {
            let (load, block) = self.scratch.exposed[position];
            match (stores.first, single) {
                (None, _) => self.compare_load(load, block, DefId::OUTSIDE, false)?,
                (_, Some(store)) if block != store && self.tree.is_ancestor(store, block) => {
                    let def = self.scratch.mark(store).def.unwrap();
                    self.compare_load(load, block, def, false)?;
                }
                (Some((_, value)), _) => self.check_everywhere(load, block, value, stores.are_same)?,
            }
        }
        Ok(())
    }

    fn survey_stores(&self) -> Stores<C::Value> {
        let mut stores = Stores { first: None, n_stores: 0, are_same: true };
        for (id, block) in self.reachable(AccessKind::Store) {
            let value = self.claims.stored(id);
            stores.n_stores += 1;
            match stores.first {
                None => stores.first = Some((block, value)),
                Some((_, first)) => stores.are_same &= value == first,
            }
        }
        stores
    }

    /// The block of the only store, if the blocks of all definitions dominate it.
    fn comes_first(&self, stores: &Stores<C::Value>) -> Option<Block> {
        let (store_block, _) = stores.first.filter(|_| stores.n_stores == 1)?;
        let dominates = |(_, block)| self.tree.is_ancestor(block, store_block);
        self.reachable(AccessKind::Define).all(dominates).then_some(store_block)
    }

    /// The slot's accesses of one kind in the tree.
    fn reachable(&self, kind: AccessKind) -> impl Iterator<Item = (AccessId, Block)> {
        let accesses = self.claims.accesses();
        self.scratch.by_slot[self.slot].iter().filter_map(move |&id| {
            let access = accesses[id.index()];
            (access.kind() == kind && self.tree.contains(access.block())).then_some((id, access.block()))
        })
    }

    /// Checks a load that may see a store, and may see the initial value.
    fn check_everywhere(&mut self, load: AccessId, block: Block, value: C::Value, are_same: bool) -> Checked<C::Value> {
        self.counts.reads += 1;
        let read = Read::Load { load, block };
        let initial = self.claims.initial(self.slot);
        let claimed = self.claims.loaded(load);
        let is_right = are_same
            && claimed == value
            && (initial == value
                || self.claims.is_available(value, self.cfg.entry()) && self.refines(initial, value, read.site()));
        if is_right { Ok(()) } else { Err(self.not_simple(read, claimed)) }
    }

    /// The failure for a load that no case covers: looks for another value that the load sees.
    #[cold]
    fn not_simple(&self, read: Read, claimed: C::Value) -> Box<Failure<C::Value>> {
        let mut seen = Table::filled(self.cfg.n_blocks(), false);
        let mut todo: Vec<Block> = [read.block()].into();
        while let Some(block) = todo.pop() {
            let is_wrong = |def: DefId| self.scratch.defs[def].value != Some(claimed);
            if block == self.cfg.entry() && is_wrong(DefId::OUTSIDE) {
                return self.wrong(read, claimed, DefId::OUTSIDE, false);
            }
            for &source in self.cfg.predecessors(block) {
                if !self.tree.contains(source) {
                    continue;
                }
                match self.scratch.mark(source).def.get() {
                    Some(def) if is_wrong(def) => return self.wrong(read, claimed, def, false),
                    Some(_) => {}
                    None => {
                        if !core::mem::replace(&mut seen[source], true) {
                            todo.push(source);
                        }
                    }
                }
            }
        }
        self.fail(Fault::NotSimple { read, claimed }, Vec::new())
    }
}
