//! [`Rule::LiveRange`](crate::check::Rule::LiveRange).
//!
//! Listed blocks without heads that an edge joins have the same value: they form classes, and the
//! first edge from a definition or head into a class tells its value. The value on every other edge
//! is compared on the spot. A class that no value reaches cannot be reached.

use super::super::failure::{Fault, Read};
use super::super::{Claims, Head};
use super::checker::{Checked, Checker};
use super::scratch::DefId;
use crate::entity::Block;
use alloc::vec::Vec;
use memphis_entity::PackedOption;

/// The contents of the slot at the end of a block whose successor is listed as live.
enum AtEnd {
    Def(DefId),
    /// The contents at the start of this block.
    Start(Block),
}

impl<C: Claims> Checker<'_, C> {
    /// Needs: accesses swept. Checks the slot by this rule.
    pub(super) fn check_live_range(&mut self, blocks: &[Block]) -> Checked<C::Value> {
        self.enter_heads()?;
        self.enter_listed(blocks)?;
        for &block in blocks {
            if self.tree.contains(block) && self.scratch.mark(block).head.is_none() {
                self.join_classes(block, blocks)?;
            }
        }
        for position in 0..self.scratch.exposed.len() {
            let (load, block) = self.scratch.exposed[position];
            if let Some(def) = self.live_at_start(Read::Load { load, block })?.get() {
                self.compare_load(load, block, def, false)?;
            }
        }
        self.compare_heads(|checker, source, block| {
            if !checker.tree.contains(source) {
                return Ok(PackedOption::NONE);
            }
            match checker.live_at_end(source, block)? {
                AtEnd::Def(def) => Ok(def.into()),
                AtEnd::Start(block) => Ok(checker.value_of_class(block)),
            }
        })
    }

    /// Needs: heads. Leaves: each listed block in a class of its own; heads are in listed blocks.
    fn enter_listed(&mut self, blocks: &[Block]) -> Checked<C::Value> {
        self.scratch.classes.grow(self.cfg.n_blocks());
        for &block in blocks {
            self.scratch.mark_mut(block).value = PackedOption::NONE;
            self.scratch.classes.make_single(block);
        }
        for position in 0..self.scratch.heads.len() {
            let (block, head) = self.scratch.heads[position];
            if head != Head::Dead && self.tree.contains(block) && !self.scratch.mark(block).is_listed() {
                return Err(self.fail(Fault::HeadNotListed { block }, Vec::new()));
            }
        }
        Ok(())
    }

    /// Looks at the edges into a listed block without a head.
    fn join_classes(&mut self, block: Block, blocks: &[Block]) -> Checked<C::Value> {
        if block == self.cfg.entry() {
            self.learn(block, DefId::OUTSIDE, blocks)?;
        }
        for &source in self.cfg.predecessors(block) {
            self.counts.live_edges += 1;
            if !self.tree.contains(source) {
                continue;
            }
            match self.live_at_end(source, block)? {
                AtEnd::Def(def) => self.learn(block, def, blocks)?,
                AtEnd::Start(other) => self.unite(block, other, blocks)?,
            }
        }
        Ok(())
    }

    fn live_at_end(&self, block: Block, successor: Block) -> Checked<C::Value, AtEnd> {
        let mark = self.scratch.mark(block);
        match mark.at_end().get() {
            Some(def) => Ok(AtEnd::Def(def)),
            None if mark.is_listed() => Ok(AtEnd::Start(block)),
            None => Err(self.fail(Fault::LiveThrough { block, successor }, [block, successor].into())),
        }
    }

    fn live_at_start(&mut self, read: Read) -> Checked<C::Value, PackedOption<DefId>> {
        let block = read.block();
        let mark = self.scratch.mark(block);
        if !mark.is_listed() {
            return Err(self.fail(Fault::NotListed { read, block }, Vec::new()));
        }
        Ok(if mark.head.is_some() { mark.head } else { self.value_of_class(block) })
    }

    /// The value of a listed block without a head.
    fn value_of_class(&mut self, block: Block) -> PackedOption<DefId> {
        let root = self.scratch.classes.find(block);
        self.scratch.mark(root).value
    }

    /// Enters that the slot holds this on entry to the block.
    fn learn(&mut self, block: Block, def: DefId, blocks: &[Block]) -> Checked<C::Value> {
        let root = self.scratch.classes.find(block);
        let known = self.scratch.marks[root].value;
        self.scratch.marks[root].value = self.agree(known, def.into(), block, blocks)?;
        Ok(())
    }

    /// Enters that the slot holds the same on entry to both blocks.
    fn unite(&mut self, block: Block, other: Block, blocks: &[Block]) -> Checked<C::Value> {
        let classes = &mut self.scratch.classes;
        let (root, other_root) = (classes.find(block), classes.find(other));
        if root != other_root {
            let (value, other_value) = (self.scratch.marks[root].value, self.scratch.marks[other_root].value);
            self.scratch.marks[root].value = self.agree(value, other_value, block, blocks)?;
            self.scratch.classes.put_under(other_root, root);
        }
        Ok(())
    }

    /// One of two definitions that have to be the same value; the dead one if one is.
    fn agree(
        &self,
        one: PackedOption<DefId>,
        two: PackedOption<DefId>,
        block: Block,
        blocks: &[Block],
    ) -> Checked<C::Value, PackedOption<DefId>> {
        let (Some(def), Some(other)) = (one.get(), two.get()) else { return Ok(one.min(two)) };
        match (self.scratch.defs[def].value, self.scratch.defs[other].value) {
            (None, _) => Ok(one),
            (_, None) => Ok(two),
            (Some(value), Some(other_value)) if value == other_value => Ok(one),
            _ => Err(self.meeting([def, other], block, blocks)),
        }
    }
}
