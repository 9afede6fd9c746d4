//! What a client tells the engine about a function: blocks and edges (a [`Cfg`]), slots, and accesses.
//!
//! The engine never sees an instruction. It sees that block 7 loads slot 3, and answers with what that load reads.

use crate::dom::DomTree;
use crate::entity::{Block, Slot};
use crate::frontier::Frontiers;
use crate::graph::{Cfg, Graph};
use crate::order::Order;

/// What an access does to its slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessKind {
    /// Reads the slot.
    Load,
    /// Writes the slot. The value needs no name: it is "what this store stores".
    Store,
    /// Executes the slot's definition: from here on it holds its initial value again. A slot that is defined before the function is
    /// entered, or once at the top of an entry block that has no predecessors, needs none.
    Define,
}

/// A load, store or definition of a slot, and the block it stands in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Access {
    block: Block,
    /// Slot in the upper 30 bits, kind in the lower two.
    slot_and_kind: u32,
}

const _: () = assert!(size_of::<Access>() == 8);

impl Access {
    /// A load of `slot` in `block`.
    #[inline]
    pub fn load(block: Block, slot: Slot) -> Self {
        Self::new(block, slot, AccessKind::Load)
    }

    /// A store to `slot` in `block`.
    #[inline]
    pub fn store(block: Block, slot: Slot) -> Self {
        Self::new(block, slot, AccessKind::Store)
    }

    /// The definition of `slot` in `block`.
    #[inline]
    pub fn define(block: Block, slot: Slot) -> Self {
        Self::new(block, slot, AccessKind::Define)
    }

    /// An access of the given kind.
    ///
    /// # Panics
    /// Panics if the slot's number is 2³⁰ or more.
    #[inline]
    pub fn new(block: Block, slot: Slot, kind: AccessKind) -> Self {
        assert!(slot.0 < 1 << 30, "slot number above 30 bits");
        Self { block, slot_and_kind: slot.0 << 2 | kind as u32 }
    }

    /// The block it stands in.
    #[inline]
    pub fn block(self) -> Block {
        self.block
    }

    /// The slot it accesses.
    #[inline]
    pub fn slot(self) -> Slot {
        Slot(self.slot_and_kind >> 2)
    }

    /// What it does.
    #[inline]
    pub fn kind(self) -> AccessKind {
        match self.slot_and_kind & 3 {
            0 => AccessKind::Load,
            1 => AccessKind::Store,
            _ => AccessKind::Define,
        }
    }
}

impl core::fmt::Debug for Access {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{:?} {:?} in {:?}", self.kind(), self.slot(), self.block)
    }
}

/// What a slot holds before anything is stored to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Initial {
    /// Nothing that may be relied on: `undef`.
    #[default]
    Undef,
    /// Zero of the slot's type.
    Zero,
    /// A value the client knows by this number.
    Value(u32),
    /// Something filled in by a caller or a back end that no value stands for. A slot whose initial contents are read stays in
    /// memory: they are never taken for `undef`.
    External,
}

/// What the engine knows of a slot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SlotInfo {
    /// What it holds at first.
    pub initial: Initial,
    /// Set if the slot has to stay in memory: the client's reason, handed back in its verdict.
    pub pinned: Option<u32>,
}

/// What is computed once per graph and used for every construction on it.
#[derive(Clone, Debug, Default)]
pub struct Analyses {
    /// Depth-first order.
    pub order: Order,
    /// Dominator tree.
    pub dom: DomTree,
    /// Dominance frontiers.
    pub frontiers: Frontiers,
}

impl Analyses {
    /// Computes order, dominator tree and frontiers.
    pub fn compute<G: Graph>(graph: &G) -> Self {
        let mut analyses = Self::default();
        analyses.recompute(graph);
        analyses
    }

    /// As [`compute`](Analyses::compute), for another graph, with the memory of these.
    pub fn recompute<G: Graph>(&mut self, graph: &G) {
        self.order.recompute(graph);
        self.dom.recompute(graph, &self.order);
        self.frontiers.recompute(graph, &self.dom);
    }

    /// Gives back memory that serves nothing but to compute the next ones.
    pub fn shrink(&mut self) {
        self.order.shrink();
        self.dom.shrink();
        self.frontiers.shrink();
    }
}

/// A function, or the part of it that matters for some slots.
///
/// `accesses` lists the accesses of the slots to be promoted, and nothing else. Accesses of one block are in program order; blocks may
/// come in any order, also interleaved. Only the slots and accesses listed cost anything: describing three slots of a function of
/// 100,000 blocks is cheap.
#[derive(Clone, Copy, Debug)]
pub struct Function<'a> {
    /// The control-flow graph.
    pub cfg: &'a Cfg,
    /// The analyses of that graph.
    pub analyses: &'a Analyses,
    /// The slots, by number.
    pub slots: &'a [SlotInfo],
    /// The accesses.
    pub accesses: &'a [Access],
}
