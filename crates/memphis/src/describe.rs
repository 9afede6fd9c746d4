//! A client's description of a function: blocks and edges (a [`Cfg`]), slots, and accesses.
//!
//! The engine never sees an instruction. It sees that block 7 loads slot 3, and answers with what
//! that load reads.

use crate::analyses::Analyses;
use crate::entity::{AccessId, Block, Slot};
use crate::error::InputError;
use crate::graph::{Cfg, Hash};

/// The effect of an access on its slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessKind {
    /// Reads the slot.
    Load,
    /// Writes the slot. The value needs no name: it is "what this store stores".
    Store,
    /// Executes the slot's definition: from here on it holds its initial value again. A slot that
    /// is defined before the function is entered, or once at the top of an entry block that has no
    /// predecessors, needs none.
    Define,
}

/// A load, store or definition of a slot, and its block.
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

    /// Its block.
    #[inline]
    pub fn block(self) -> Block {
        self.block
    }

    /// The slot it accesses.
    #[inline]
    pub fn slot(self) -> Slot {
        Slot(self.slot_and_kind >> 2)
    }

    /// Its effect.
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

/// The initial value of a slot: what a load reads before any store, and again after
/// [`AccessKind::Define`].
///
/// | | such a load reads | in [`apply`](crate::construct::apply) |
/// | --- | --- | --- |
/// | `Undef`, `Zero`, `Value` | [`ReachingDef::initial`] of the slot | asks for [`initial_value`] |
/// | `External` | memory: the verdict is [`Verdict::External`] | the slot is left alone |
///
/// The first three lead to the same plan: the planner does not look at the value, and a φ merges
/// `undef` with a stored value as it merges others. They tell the client what `initial_value` has
/// to make. A client that replaces an undefined value by another one says so to the checker in
/// [`Claims::refines`](crate::check::Claims::refines).
///
/// A slot that is stored on every path to each of its loads, and after each definition, is promoted
/// whatever its initial value is, `External` included.
///
/// [`ReachingDef::initial`]: crate::ReachingDef::initial
/// [`initial_value`]: crate::construct::Rewrite::initial_value
/// [`Verdict::External`]: crate::Verdict::External
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Initial {
    /// Nothing that may be relied on, as in a local variable without an initialiser: `undef`.
    #[default]
    Undef,
    /// Zero of the slot's type.
    Zero,
    /// A value the client knows by this number. It has to be available where the function is
    /// entered: a constant, or a parameter.
    Value(u32),
    /// Contents that a caller or a back end fills in, and that no value stands for. If a load may
    /// read them, the slot stays in memory.
    External,
}

/// The engine's knowledge of a slot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SlotInfo {
    /// Its initial value.
    pub initial: Initial,
    /// Set if the slot has to stay in memory: the client's reason, handed back in its verdict.
    pub pinned: Option<u32>,
}

/// A function as SSA construction sees it, or the part of it that matters for some slots.
///
/// `accesses` lists the accesses of the slots to be promoted, and nothing else. Accesses of one
/// block are in program order; blocks may come in any order, also interleaved. Only the slots and
/// accesses listed cost anything: describing three slots of a function of 100,000 blocks is cheap.
#[derive(Clone, Copy, Debug)]
pub struct Input<'a> {
    /// The control-flow graph.
    pub cfg: &'a Cfg,
    /// The analyses of that graph.
    pub analyses: &'a Analyses,
    /// The slots, by number.
    pub slots: &'a [SlotInfo],
    /// The accesses.
    pub accesses: &'a [Access],
}

impl Input<'_> {
    /// Checks that all numbers are in range, and that the analyses are those of the graph.
    ///
    /// Whatever takes a description does this first. Cost: O(slots + accesses).
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn validate(&self) -> Result<(), InputError> {
        self.fingerprint().map(|_| ())
    }

    /// A hash of a valid description: equal descriptions have equal fingerprints.
    pub(crate) fn fingerprint(&self) -> Result<u64, InputError> {
        let graph = self.cfg.fingerprint()?;
        if self.analyses.graph != graph {
            return Err(InputError::OtherGraph);
        }
        let (n_blocks, n_slots, n_accesses) = (self.cfg.n_blocks(), self.slots.len(), self.accesses.len());
        if n_slots >= 1 << 30 {
            return Err(InputError::TooManySlots { n_slots });
        }
        if n_accesses >= 1 << 30 {
            return Err(InputError::TooManyAccesses { n_accesses });
        }
        let mut hash = Hash::new();
        hash.add(graph);
        for info in self.slots {
            hash.add(info.as_number());
        }
        for (id, access) in self.accesses.iter().enumerate() {
            let (block, slot) = (access.block(), access.slot());
            if block.index() >= n_blocks {
                return Err(InputError::AccessBlock { access: AccessId::new(id), block, n_blocks });
            }
            if slot.index() >= n_slots {
                return Err(InputError::AccessSlot { access: AccessId::new(id), slot, n_slots });
            }
            hash.add(u64::from(block.0) << 32 | u64::from(access.slot_and_kind));
        }
        Ok(hash.get())
    }
}

impl SlotInfo {
    fn as_number(&self) -> u64 {
        let initial = match self.initial {
            Initial::Undef => 0,
            Initial::Zero => 1,
            Initial::External => 2,
            Initial::Value(number) => 3 | u64::from(number) << 2,
        };
        initial << 1 | u64::from(self.pinned.is_some())
    }
}
