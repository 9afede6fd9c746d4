//! The failure of two values that meet in a live range: finds a block where they do.

use super::super::Claims;
use super::super::failure::{Failure, Fault, path};
use super::checker::Checker;
use super::scratch::{Def, DefId};
use crate::entity::Block;
use alloc::boxed::Box;
use alloc::vec::Vec;
use memphis_entity::{PackedOption, Table};

/// The contents of the slot at the start of each block that values were spread to.
type AtStart = Table<Block, PackedOption<DefId>>;

impl<C: Claims> Checker<'_, C> {
    /// The failure for two values that meet in a class, somewhere.
    #[cold]
    pub(super) fn meeting(&self, defs: [DefId; 2], block: Block, blocks: &[Block]) -> Box<Failure<C::Value>> {
        let (join, defs) = self.find_meeting(blocks).unwrap_or((block, defs));
        let values = defs.map(|def| {
            let Def { value, origin } = self.scratch.defs[def];
            (value.expect("dead heads do not differ"), origin)
        });
        let path = path(self.cfg, values[1].1, join, |block| self.is_definition(block));
        self.fail(Fault::Meeting { join, values }, path)
    }

    /// A listed block where two values come in, and the two.
    fn find_meeting(&self, blocks: &[Block]) -> Option<(Block, [DefId; 2])> {
        let at_start = self.spread(blocks);
        let value = |def: DefId| self.scratch.defs[def].value;
        blocks.iter().filter(|&&block| self.is_inner(block)).find_map(|&block| {
            let mine = at_start[block].get()?;
            let differs = |&def: &DefId| value(def).is_some() && value(mine).is_some() && value(def) != value(mine);
            let other = self.incoming(&at_start, block).find(differs)?;
            Some((block, [mine, other]))
        })
    }

    /// Spreads definitions over the listed blocks, first come, first served.
    fn spread(&self, blocks: &[Block]) -> AtStart {
        let mut at_start = Table::filled(self.cfg.n_blocks(), PackedOption::NONE);
        let mut queue = Vec::new();
        for &block in blocks.iter().filter(|&&block| self.is_inner(block)) {
            let first = self.incoming(&at_start, block).next();
            if let Some(def) = first
                && at_start[block].is_none()
            {
                at_start[block] = def.into();
                queue.push(block);
            }
            while let Some(block) = queue.pop() {
                let def = self.spread_to_end(&at_start, block);
                for &next in self.cfg.successors(block) {
                    if self.is_inner(next) && at_start[next].is_none() {
                        at_start[next] = def;
                        queue.push(next);
                    }
                }
            }
        }
        at_start
    }

    /// True for listed blocks without a head.
    fn is_inner(&self, block: Block) -> bool {
        let mark = self.scratch.mark(block);
        self.tree.contains(block) && mark.is_listed() && mark.head.is_none()
    }

    fn spread_to_end(&self, at_start: &AtStart, block: Block) -> PackedOption<DefId> {
        let def = self.scratch.mark(block).at_end();
        if def.is_some() { def } else { at_start[block] }
    }

    /// The contents of the slot on the ways into a block, as far as they are known.
    fn incoming(&self, at_start: &AtStart, block: Block) -> impl Iterator<Item = DefId> {
        let sources = self.cfg.predecessors(block).iter();
        let outside = (block == self.cfg.entry()).then_some(DefId::OUTSIDE);
        sources.filter_map(move |&source| self.spread_to_end(at_start, source).get()).chain(outside)
    }
}
