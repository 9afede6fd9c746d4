//! The memory of the checker: marks of blocks, and the definitions of the slot in work.

use super::super::closure::Closure;
use super::super::failure::Origin;
use super::super::regions::{Cutter, Interval};
use super::super::tree::Tree;
use super::super::{Head, Refinement};
use crate::entity::{AccessId, Block, Slot};
use alloc::vec::Vec;
use memphis_entity::{PackedOption, Rows, Table, UnionFind, id};

id! {
    /// Something that the slot in work may hold.
    pub(super) struct DefId;
}

impl DefId {
    /// The initial value.
    pub(super) const OUTSIDE: Self = Self(0);

    /// Stands for no definition: the value of a block that is not listed as live.
    const UNLISTED: Self = Self(u32::MAX - 1);
}

/// A slot with at least one definition or head for this many blocks gets a table of all blocks:
/// there it costs more to look N up among regions.
const BLOCKS_PER_DEFINITION: usize = 8;

/// Memory of [`check`](super::check), kept from function to function. It grows to the largest
/// function.
#[derive(Clone, Debug)]
pub struct Scratch<V> {
    pub(super) tree: Tree,
    pub(super) closure: Closure,
    /// The accesses to each slot, in the order listed.
    pub(super) by_slot: Rows<Slot, AccessId>,
    /// See [`BLOCKS_PER_DEFINITION`]; with 0 no slot gets a table.
    pub(super) blocks_per_definition: usize,
    /// A mark is valid if it carries the epoch.
    pub(super) marks: Table<Block, Mark>,
    /// Live range: the listed blocks that have the same value on entry.
    pub(super) classes: UnionFind<Block>,
    /// The number of the slot in work; never 0.
    pub(super) epoch: u32,
    pub(super) defs: Table<DefId, Def<V>>,
    pub(super) heads: Vec<(Block, Head<V>)>,
    /// The refinements accepted so far, of all slots.
    pub(super) refinements: Vec<Refinement<V>>,
    /// Loads that follow no definition in their block.
    pub(super) exposed: Vec<(AccessId, Block)>,
    /// The blocks of S, with their definitions.
    pub(super) definers: Vec<Interval<DefId>>,
    /// Memory for putting them in order.
    pub(super) merged: Vec<Interval<DefId>>,
    /// The regions of the tree with the same nearest definition.
    pub(super) cutter: Cutter<DefId>,
    /// The region looked up last.
    pub(super) region: usize,
}

/// The knowledge about a block with respect to the slot in work.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub(super) epoch: u32,
    /// The contents of the slot after the last definition so far.
    pub(super) def: PackedOption<DefId>,
    /// The contents at the head.
    pub(super) head: PackedOption<DefId>,
    /// Live range, a listed block that stands for its [class](Scratch::classes): the value on
    /// entry, if it is known. Frontier, if many blocks are in S: the definition that N gives for
    /// this block.
    pub(super) value: PackedOption<DefId>,
}

impl Mark {
    const NEW: Self = Self {
        epoch: 0,
        def: PackedOption::NONE,
        head: PackedOption::NONE,
        value: PackedOption::some(DefId::UNLISTED),
    };

    /// Live range: true if the block is listed.
    #[inline]
    pub(super) fn is_listed(self) -> bool {
        self.value != PackedOption::some(DefId::UNLISTED)
    }

    /// The contents of the slot at the end of the block, if it has a definition or a head.
    #[inline]
    pub(super) fn at_end(self) -> PackedOption<DefId> {
        if self.def.is_some() { self.def } else { self.head }
    }
}

/// Something that the slot may hold.
#[derive(Clone, Copy, Debug)]
pub(super) struct Def<V> {
    /// `None`: nothing may be relied on.
    pub(super) value: Option<V>,
    pub(super) origin: Origin,
}

const _: () = assert!(size_of::<Mark>() == 16, "a mark lies in one line of the cache");

impl<V> Default for Scratch<V> {
    fn default() -> Self {
        Self {
            tree: Tree::default(),
            closure: Closure::default(),
            by_slot: Rows::new(),
            blocks_per_definition: BLOCKS_PER_DEFINITION,
            marks: Table::new(),
            classes: UnionFind::new(),
            epoch: 0,
            defs: Table::new(),
            heads: Vec::new(),
            refinements: Vec::new(),
            exposed: Vec::new(),
            definers: Vec::new(),
            merged: Vec::new(),
            cutter: Cutter::default(),
            region: 0,
        }
    }
}

impl<V> Scratch<V> {
    /// Empty memory.
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes no tables of frontiers and of blocks, for tests. Otherwise graphs that are large, and
    /// slots that have to do with few of their blocks, get none.
    #[doc(hidden)]
    pub fn without_tables(mut self) -> Self {
        self.closure.budget = 0;
        self.blocks_per_definition = 0;
        self
    }

    /// Makes room for the blocks of a graph, and forgets the frontiers of the last one.
    pub(super) fn start_graph(&mut self, n_blocks: usize) {
        self.closure.clear();
        self.marks.grow(n_blocks, Mark::NEW);
    }

    #[inline]
    pub(super) fn mark(&self, block: Block) -> Mark {
        let mark = self.marks[block];
        if mark.epoch == self.epoch { mark } else { Mark::NEW }
    }

    #[inline]
    pub(super) fn mark_mut(&mut self, block: Block) -> &mut Mark {
        let mark = &mut self.marks[block];
        if mark.epoch != self.epoch {
            *mark = Mark { epoch: self.epoch, ..Mark::NEW };
        }
        mark
    }

    pub(super) fn start_slot(&mut self, initial: V) {
        if self.epoch == u32::MAX {
            self.marks.values_mut().fill(Mark::NEW);
            self.epoch = 0;
        }
        self.epoch += 1;
        self.exposed.clear();
        self.defs.clear();
        self.defs.push(Def { value: Some(initial), origin: Origin::Outside });
    }

    /// Enters that the block holds this value from here on.
    #[inline]
    pub(super) fn define(&mut self, block: Block, value: V, origin: Origin) {
        let def = Def { value: Some(value), origin };
        match self.mark(block).def.get() {
            Some(known) => self.defs[known] = def,
            None => {
                let new = self.defs.push(def);
                self.mark_mut(block).def = new.into();
            }
        }
    }
}
