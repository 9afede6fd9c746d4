//! The order of blocks and instructions of a draft: doubly linked lists over ids.
//!
//! Deleted instructions of the body stay in their list: they are the places that lines are inserted
//! before. Only new instructions are taken out. Those of the body that are still in their block are
//! the first of its instructions in the body, in the same order: a split moves the last ones.

use crate::body::{BlockId, Body, InstId, Local};
use memphis_entity::{PackedOption, Table};

/// The blocks and instructions of a draft. Ids of new ones follow those of the body.
#[derive(Debug, Clone)]
pub(super) struct Layout {
    blocks: Table<BlockId, BlockNode>,
    insts: Table<InstId, InstNode>,
}

#[derive(Debug, Clone)]
pub(super) struct BlockNode {
    pub local: Local,
    pub is_new: bool,
    pub is_deleted: bool,
    first: PackedOption<InstId>,
    last: PackedOption<InstId>,
    next: PackedOption<BlockId>,
}

#[derive(Debug, Clone, Copy)]
struct InstNode {
    block: BlockId,
    prev: PackedOption<InstId>,
    next: PackedOption<InstId>,
    is_deleted: bool,
}

impl Layout {
    pub fn of(body: &Body) -> Layout {
        let n_blocks = body.blocks.len() as u32;
        let mut insts = Table::new();
        let blocks = body.blocks.iter().map(|(id, block)| {
            let last = InstId(block.insts.end.0.wrapping_sub(1));
            for inst in block.insts {
                let prev = (inst != block.insts.start).then(|| InstId(inst.0 - 1)).into();
                let next = (inst != last).then(|| InstId(inst.0 + 1)).into();
                insts.push(InstNode { block: id, prev, next, is_deleted: false });
            }
            BlockNode {
                local: block.local,
                is_new: false,
                is_deleted: false,
                first: block.insts.iter().next().into(),
                last: block.insts.iter().next_back().into(),
                next: Some(BlockId(id.0 + 1)).filter(|next| next.0 < n_blocks).into(),
            }
        });
        Layout { blocks: blocks.collect(), insts }
    }

    pub fn block(&self, id: BlockId) -> Option<&BlockNode> {
        self.blocks.get(id)
    }

    pub fn n_insts(&self) -> usize {
        self.insts.len()
    }

    pub fn block_of(&self, inst: InstId) -> BlockId {
        self.insts[inst].block
    }

    /// True for an instruction that is deleted, or in a deleted block.
    pub fn is_deleted(&self, inst: InstId) -> bool {
        self.insts[inst].is_deleted || self.blocks[self.insts[inst].block].is_deleted
    }

    /// All blocks in their order, deleted ones included.
    pub fn all_blocks(&self) -> impl Iterator<Item = BlockId> + '_ {
        std::iter::successors(self.blocks.ids().next(), |&block| self.blocks[block].next.get())
    }

    /// The blocks that are not deleted, in their order.
    pub fn blocks(&self) -> impl Iterator<Item = BlockId> + '_ {
        self.all_blocks().filter(|&block| !self.blocks[block].is_deleted)
    }

    /// All instructions of a block in their order, deleted ones of the body included.
    pub fn all_insts(&self, block: BlockId) -> impl Iterator<Item = InstId> + '_ {
        std::iter::successors(self.blocks[block].first.get(), |&inst| self.insts[inst].next.get())
    }

    /// The instructions of a block that are not deleted, in their order.
    pub fn insts(&self, block: BlockId) -> impl Iterator<Item = InstId> + '_ {
        self.all_insts(block).filter(|&inst| !self.insts[inst].is_deleted)
    }

    /// The last instruction of a block that is not deleted.
    pub fn last(&self, block: BlockId) -> Option<InstId> {
        let all = std::iter::successors(self.blocks[block].last.get(), |&inst| self.insts[inst].prev.get());
        all.into_iter().find(|&inst| !self.insts[inst].is_deleted)
    }

    /// The instruction after another one, deleted or not.
    pub fn next(&self, inst: InstId) -> Option<InstId> {
        self.insts[inst].next.get()
    }

    /// The instruction above another one that is not deleted.
    pub fn above(&self, inst: InstId) -> Option<InstId> {
        let all = std::iter::successors(self.insts[inst].prev.get(), |&inst| self.insts[inst].prev.get());
        all.into_iter().find(|&inst| !self.insts[inst].is_deleted)
    }

    /// The place at the end of a block: before this instruction, or after all of them.
    pub fn end(&self, block: BlockId) -> Option<InstId> {
        match self.last(block) {
            Some(last) => self.next(last),
            None => self.blocks[block].first.get(),
        }
    }

    /// Puts the next instruction into a block: before one of its instructions, or at the end.
    pub fn insert(&mut self, block: BlockId, before: Option<InstId>) -> InstId {
        let prev = match before {
            Some(before) => self.insts[before].prev,
            None => self.blocks[block].last,
        };
        let inst = self.insts.push(InstNode { block, prev, next: before.into(), is_deleted: false });
        self.link(block, prev, inst.into());
        self.link_back(block, inst.into(), before.into());
        inst
    }

    /// Gives an instruction that is in no list the next id.
    pub fn push_deleted(&mut self) -> InstId {
        let (prev, next) = (PackedOption::NONE, PackedOption::NONE);
        self.insts.push(InstNode { block: BlockId(0), prev, next, is_deleted: true })
    }

    fn link(&mut self, block: BlockId, prev: PackedOption<InstId>, next: PackedOption<InstId>) {
        match prev.get() {
            Some(prev) => self.insts[prev].next = next,
            None => self.blocks[block].first = next,
        }
    }

    fn link_back(&mut self, block: BlockId, prev: PackedOption<InstId>, next: PackedOption<InstId>) {
        match next.get() {
            Some(next) => self.insts[next].prev = prev,
            None => self.blocks[block].last = prev,
        }
    }

    /// Deletes an instruction, which `is_new` or one of the body.
    pub fn delete(&mut self, inst: InstId, is_new: bool) {
        let InstNode { block, prev, next, .. } = self.insts[inst];
        self.insts[inst].is_deleted = true;
        if is_new {
            self.link(block, prev, next);
            self.link_back(block, prev, next);
        }
    }

    pub fn delete_block(&mut self, block: BlockId) {
        self.blocks[block].is_deleted = true;
    }

    /// Puts an empty block after another one.
    pub fn add_block(&mut self, after: BlockId, local: Local) -> BlockId {
        let (first, last, next) = (PackedOption::NONE, PackedOption::NONE, self.blocks[after].next);
        let block = self.blocks.push(BlockNode { local, is_new: true, is_deleted: false, first, last, next });
        self.blocks[after].next = block.into();
        block
    }

    /// Makes the instructions of a block from one of them on a block of their own.
    ///
    /// Cost: linear in the instructions that move.
    pub fn split(&mut self, first: InstId, local: Local) -> BlockId {
        let above = self.insts[first].block;
        let block = self.add_block(above, local);
        let (prev, last) = (self.insts[first].prev, self.blocks[above].last);
        (self.blocks[block].first, self.blocks[block].last) = (first.into(), last);
        self.insts[first].prev = PackedOption::NONE;
        self.link(above, prev, PackedOption::NONE);
        self.blocks[above].last = prev;
        let mut inst = Some(first);
        while let Some(here) = inst {
            self.insts[here].block = block;
            inst = self.insts[here].next.get();
        }
        block
    }
}
