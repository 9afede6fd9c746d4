//! The parts that all rules have in common: accesses are swept, and loads and heads compared.

use super::super::failure::{Failure, Fault, Origin, Read, path_to_read};
use super::super::tree::Tree;
use super::super::{Answer, Claims, Head, Refinement, Rule, Site};
use super::Counts;
use super::scratch::{Def, DefId, Scratch};
use crate::describe::AccessKind;
use crate::entity::{AccessId, Block, Slot};
use crate::graph::Cfg;
use alloc::boxed::Box;
use alloc::vec::Vec;
use memphis_entity::PackedOption;

/// The outcome of a step.
pub(super) type Checked<V, T = ()> = Result<T, Box<Failure<V>>>;

pub(super) struct Checker<'c, C: Claims> {
    pub(super) cfg: &'c Cfg,
    pub(super) tree: &'c Tree,
    pub(super) claims: &'c C,
    pub(super) slot: Slot,
    pub(super) counts: Counts,
    /// A refinement that turned out to be wrong.
    pub(super) refused: Option<(Slot, Site)>,
    pub(super) scratch: &'c mut Scratch<C::Value>,
}

impl<C: Claims> Checker<'_, C> {
    /// Leaves: room for all blocks, and the accesses of each slot.
    pub(super) fn prepare(&mut self) {
        self.scratch.start_graph(self.cfg.n_blocks());
        self.scratch.refinements.clear();
        let accesses = self.claims.accesses().iter().enumerate();
        let by_slot = accesses.map(|(id, access)| (access.slot(), AccessId::new(id)));
        self.scratch.by_slot.group(self.claims.n_slots(), by_slot);
    }

    /// Settles the refinements accepted under a condition. The slot of a wrong one is checked
    /// without it, which tells where it goes wrong.
    pub(super) fn settle(&mut self) -> Checked<C::Value> {
        self.counts.refinements = self.scratch.refinements.len();
        let Some(wrong) = self.claims.first_wrong(&self.scratch.refinements) else { return Ok(()) };
        let Refinement { slot, site, .. } = self.scratch.refinements[wrong];
        (self.slot, self.refused) = (slot, Some((slot, site)));
        self.check_slot().map(|()| unreachable!("without the refinement, the claims about the slot are wrong"))
    }

    pub(super) fn check_slot(&mut self) -> Checked<C::Value> {
        let rule = self.claims.rule(self.slot);
        if rule == Rule::Kept {
            return Ok(());
        }
        self.counts.slots += 1;
        self.sweep()?;
        match rule {
            Rule::Simple => self.check_simple(),
            // No load reads a head.
            _ if self.scratch.exposed.is_empty() => Ok(()),
            Rule::Frontier => self.check_frontier(),
            Rule::LiveRange(blocks) => self.check_live_range(blocks),
            Rule::Kept => Ok(()),
        }
    }

    /// Leaves: loads after a definition in their block compared, the others exposed; the contents
    /// of the slot at the end of defining blocks.
    fn sweep(&mut self) -> Checked<C::Value> {
        let claims = self.claims;
        let initial = claims.initial(self.slot);
        self.scratch.start_slot(initial);
        for position in self.scratch.by_slot.range(self.slot) {
            let id = self.scratch.by_slot.items()[position];
            let access = claims.accesses()[id.index()];
            let block = access.block();
            if !self.tree.contains(block) {
                continue;
            }
            match access.kind() {
                AccessKind::Load => match self.scratch.mark(block).def.get() {
                    None => self.scratch.exposed.push((id, block)),
                    Some(def) => self.compare_load(id, block, def, true)?,
                },
                AccessKind::Store => {
                    self.counts.definitions += 1;
                    self.scratch.define(block, claims.stored(id), Origin::Store { store: id, block });
                }
                AccessKind::Define => {
                    self.counts.definitions += 1;
                    self.scratch.define(block, initial, Origin::Define { define: id, block });
                }
            }
        }
        Ok(())
    }

    #[inline]
    pub(super) fn compare_load(
        &mut self,
        load: AccessId,
        block: Block,
        def: DefId,
        is_local: bool,
    ) -> Checked<C::Value> {
        self.counts.reads += 1;
        self.compare(Read::Load { load, block }, self.claims.loaded(load), def, is_local)
    }

    #[inline]
    fn compare(&mut self, read: Read, claimed: C::Value, def: DefId, is_local: bool) -> Checked<C::Value> {
        let value = self.scratch.defs[def].value;
        match value {
            Some(found) if found == claimed || self.refines(found, claimed, read.site()) => Ok(()),
            _ => Err(self.wrong(read, claimed, def, is_local)),
        }
    }

    /// Notes a refinement, if the client accepts it, for [`Claims::first_wrong`].
    pub(super) fn refines(&mut self, found: C::Value, claimed: C::Value, site: Site) -> bool {
        let slot = self.slot;
        let answer = self.claims.refines(slot, found, claimed, site);
        let is_accepted = answer != Answer::No && self.refused != Some((slot, site));
        if is_accepted {
            let is_conditional = answer == Answer::If;
            self.scratch.refinements.push(Refinement { slot, found, claimed, site, is_conditional });
        }
        is_accepted
    }

    #[cold]
    pub(super) fn wrong(&self, read: Read, claimed: C::Value, def: DefId, is_local: bool) -> Box<Failure<C::Value>> {
        let Def { value, origin } = self.scratch.defs[def];
        let fault = match value {
            Some(found) => Fault::WrongValue { read, claimed, found, origin },
            None => Fault::DeadRead { read, claimed, head: origin.block().expect("a dead head has a block") },
        };
        let path = path_to_read(self.cfg, origin, read, is_local, |block| self.is_definition(block));
        self.fail(fault, path)
    }

    #[cold]
    pub(super) fn fail(&self, fault: Fault<C::Value>, path: Vec<Block>) -> Box<Failure<C::Value>> {
        Box::new(Failure { slot: Some(self.slot), fault, path })
    }

    pub(super) fn is_definition(&self, block: Block) -> bool {
        self.scratch.mark(block).at_end().is_some()
    }

    /// Leaves: the heads in blocks of the tree, each with its definition; those that are values are
    /// seen to be available.
    pub(super) fn enter_heads(&mut self) -> Checked<C::Value> {
        let claims = self.claims;
        let heads = &mut self.scratch.heads;
        heads.clear();
        // All are listed: arguments are asked for by position.
        claims.heads(self.slot).for_each(|head| heads.push(head));
        for position in 0..self.scratch.heads.len() {
            let (block, head) = self.scratch.heads[position];
            if !self.tree.contains(block) {
                continue;
            }
            let value = match head {
                Head::Phi(value) => Some(value),
                Head::Value(value) if claims.is_available(value, block) => Some(value),
                Head::Value(value) => return Err(self.fail(Fault::NotAvailable { block, value }, Vec::new())),
                Head::Dead => None,
            };
            let def = self.scratch.defs.push(Def { value, origin: Origin::Head { block } });
            let mark = self.scratch.mark_mut(block);
            if mark.head.is_some() {
                return Err(self.fail(Fault::TwoHeads { block }, Vec::new()));
            }
            mark.head = def.into();
        }
        Ok(())
    }

    /// Compares each head on each way in with the contents of the slot there, as `at_end` tells
    /// them for an edge; none for ways that need no comparison, as those from outside of the tree.
    pub(super) fn compare_heads(
        &mut self,
        mut at_end: impl FnMut(&mut Self, Block, Block) -> Checked<C::Value, PackedOption<DefId>>,
    ) -> Checked<C::Value> {
        let claims = self.claims;
        for position in 0..self.scratch.heads.len() {
            let (block, head) = self.scratch.heads[position];
            if !self.tree.contains(block) {
                continue;
            }
            match head {
                Head::Phi(_) => self.compare_head(block, claims.arguments(self.slot, position), &mut at_end)?,
                Head::Value(value) => self.compare_head(block, |_| value, &mut at_end)?,
                Head::Dead => {}
            }
        }
        Ok(())
    }

    /// Compares a head with the contents of the slot on each way in; `claimed` tells its claim for
    /// each.
    #[inline]
    fn compare_head(
        &mut self,
        block: Block,
        claimed: impl Fn(usize) -> C::Value,
        at_end: &mut impl FnMut(&mut Self, Block, Block) -> Checked<C::Value, PackedOption<DefId>>,
    ) -> Checked<C::Value> {
        self.counts.heads += 1;
        let sources = self.cfg.predecessors(block);
        for (incoming, &source) in sources.iter().enumerate() {
            if let Some(def) = at_end(self, source, block)?.get() {
                self.counts.arguments += 1;
                self.compare(Read::Head { block, incoming, source: Some(source) }, claimed(incoming), def, false)?;
            }
        }
        if block == self.cfg.entry() {
            self.counts.arguments += 1;
            let incoming = sources.len();
            let read = Read::Head { block, incoming, source: None };
            self.compare(read, claimed(incoming), DefId::OUTSIDE, false)?;
        }
        Ok(())
    }
}
