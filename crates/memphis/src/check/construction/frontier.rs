//! [`Rule::Frontier`](crate::check::Rule::Frontier): definitions and heads are closed under
//! dominance frontiers, so each read sees its nearest dominating definition.

use super::super::Claims;
use super::super::failure::{Failure, Fault, Origin, path};
use super::super::regions::{Interval, put_in_order, region_of};
use super::checker::{Checked, Checker};
use super::scratch::{Def, DefId, Scratch};
use crate::entity::Block;
use alloc::boxed::Box;
use memphis_entity::PackedOption;

impl<C: Claims> Checker<'_, C> {
    /// Needs: accesses swept. Checks the slot by this rule.
    pub(super) fn check_frontier(&mut self) -> Checked<C::Value> {
        self.enter_heads()?;
        self.scratch.closure.prepare(self.cfg, self.tree);
        if self.scratch.defs.len() * self.scratch.blocks_per_definition >= self.tree.preorder().len() {
            self.tabulate()?;
            self.compare_reads(|checker, block| checker.scratch.mark(block).value)
        } else {
            self.list_definers();
            self.check_closure()?;
            self.cut_regions();
            self.compare_reads(|checker, block| checker.at_end(block).into())
        }
    }

    /// Compares the exposed loads and the heads with the contents of the slot at the end of blocks
    /// of the tree, as `at_end` tells them.
    #[inline]
    fn compare_reads(&mut self, at_end: impl Fn(&mut Self, Block) -> PackedOption<DefId>) -> Checked<C::Value> {
        for position in 0..self.scratch.exposed.len() {
            let (load, block) = self.scratch.exposed[position];
            let def = match (self.scratch.mark(block).head.get(), self.tree.parent(block)) {
                (Some(head), _) => head,
                (None, Some(parent)) => at_end(self, parent).unwrap(),
                (None, None) => DefId::OUTSIDE,
            };
            self.compare_load(load, block, def, false)?;
        }
        self.compare_heads(|checker, source, _| {
            // A source with a definition is in the tree.
            let def = checker.scratch.mark(source).at_end();
            Ok(if def.is_none() && checker.tree.contains(source) { at_end(checker, source) } else { def })
        })
    }

    /// Needs: definitions and heads. Leaves: what N says for each block of the tree; and dead
    /// heads, as [`check_closure`](Self::check_closure).
    fn tabulate(&mut self) -> Checked<C::Value> {
        for &block in self.tree.preorder() {
            let mark = self.scratch.mark_mut(block);
            let def = mark.at_end();
            if def.is_some() {
                mark.value = def;
                self.close_under(block)?;
            } else {
                let above = self.tree.parent(block).map(|parent| self.scratch.mark(parent).value);
                self.scratch.mark_mut(block).value = above.unwrap_or(DefId::OUTSIDE.into());
            }
        }
        Ok(())
    }

    /// Needs: definitions and heads. Leaves: the blocks of S in preorder, each with the contents of
    /// the slot at its end.
    fn list_definers(&mut self) {
        let Scratch { defs, marks, definers, merged, .. } = &mut *self.scratch;
        definers.clear();
        let mut n_before_heads = 0;
        for (def, &Def { origin, .. }) in defs.iter() {
            let Some(block) = origin.block() else { continue };
            // A block's definition comes after its head.
            if marks[block].at_end() == def.into() {
                definers.push(Interval::below(block, self.tree, def));
                if !matches!(origin, Origin::Head { .. }) {
                    n_before_heads = definers.len();
                }
            }
        }
        put_in_order(definers, n_before_heads, merged);
    }

    /// Needs: S. Leaves: dead heads where a definition has none and others meet there.
    fn check_closure(&mut self) -> Checked<C::Value> {
        for position in 0..self.scratch.definers.len() {
            let def = self.scratch.definers[position].event;
            let block = self.scratch.defs[def].origin.block().expect("a block of S is one");
            self.close_under(block)?;
        }
        Ok(())
    }

    /// Needs: a block of S. Leaves: dead heads where its frontier has definitions without heads.
    #[inline]
    fn close_under(&mut self, block: Block) -> Checked<C::Value> {
        let Scratch { closure, marks, epoch, defs, .. } = &mut *self.scratch;
        let is_definition = |block: Block| {
            let mark = &marks[block];
            mark.epoch == *epoch && mark.at_end().is_some()
        };
        let (joins, n_steps) = closure.joins(self.cfg, block, usize::MAX, is_definition);
        self.counts.frontier += n_steps;
        for &join in joins {
            let mark = &mut marks[join];
            if mark.epoch != *epoch || mark.at_end().is_none() {
                return Err(self.not_closed(join, block));
            }
            if mark.head.is_none() {
                mark.head = defs.push(Def { value: None, origin: Origin::Head { block: join } }).into();
            }
        }
        Ok(())
    }

    #[cold]
    fn not_closed(&self, join: Block, block: Block) -> Box<Failure<C::Value>> {
        let def = self.scratch.mark(block).at_end().unwrap();
        let origin = self.scratch.defs[def].origin;
        let path = path(self.cfg, origin, join, |block| self.is_definition(block));
        self.fail(Fault::NotClosed { join, origin }, path)
    }

    /// Needs: S in preorder. Leaves: preorder cut into regions with the same nearest definition.
    fn cut_regions(&mut self) {
        let Scratch { definers, cutter, .. } = &mut *self.scratch;
        cutter.cut(self.tree.preorder().len(), definers, DefId::OUTSIDE);
        self.scratch.region = 0;
    }

    /// Needs: regions. Returns what N(block) says. The sources of a join's edges mostly come in
    /// preorder, so the region looked up last and the one after it are tried first.
    #[inline]
    fn at_end(&mut self, block: Block) -> DefId {
        let Scratch { cutter, region, .. } = &mut *self.scratch;
        let regions = cutter.regions();
        let first = self.tree.first(block);
        let contains = |region: usize| {
            regions[region].start <= first && regions.get(region + 1).is_none_or(|next| first < next.start)
        };
        if !contains(*region) {
            let is_next = *region + 1 < regions.len() && contains(*region + 1);
            *region = if is_next { *region + 1 } else { region_of(regions, first) };
        }
        regions[*region].event
    }
}
