//! The plan of a construction: which φs to make, what every load reads, and why.
//!
//! Flat, sorted arrays of numbers. The client applies them, the checker judges them, the explainer
//! draws them; none of them asks how they were found.

use crate::describe::Input;
use crate::entity::{AccessId, Block, PhiId, Slot};
use crate::error::PlanMismatch;
use crate::graph::Cfg;
use memphis_entity::{Ids, Rows, Table};

/// The definition that reaches a load or a φ argument, packed into 32 bits.
/// [`kind`](ReachingDef::kind) opens it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ReachingDef(u32);

const _: () = assert!(size_of::<ReachingDef>() == 4);

/// The meaning of a [`ReachingDef`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReachingDefKind {
    /// The value that this store stores.
    Store(AccessId),
    /// This φ.
    Phi(PhiId),
    /// The initial value of this slot.
    Initial(Slot),
    /// Nothing: the load, or the edge of the argument, is never reached.
    Unreachable,
    /// No answer: the access is not a load, or its slot stays in memory.
    None,
}

impl ReachingDef {
    /// See [`ReachingDefKind::Unreachable`].
    pub const UNREACHABLE: Self = Self(3 << 30);
    /// See [`ReachingDefKind::None`].
    pub const NONE: Self = Self(u32::MAX);

    /// The value that a store stores.
    ///
    /// # Panics
    /// Panics if the number is 2³⁰ or more. No description has that many accesses.
    #[inline]
    pub fn store(access: AccessId) -> Self {
        assert!(access.0 < 1 << 30, "access {} is named, expected a number below 2^30", access.0);
        Self(access.0)
    }

    /// A φ.
    ///
    /// # Panics
    /// Panics if the number is 2³⁰ or more. No plan has that many φs.
    #[inline]
    pub fn phi(phi: PhiId) -> Self {
        assert!(phi.0 < 1 << 30, "φ {} is named, expected a number below 2^30", phi.0);
        Self(1 << 30 | phi.0)
    }

    /// The initial value of a slot.
    ///
    /// # Panics
    /// Panics if the number is 2³⁰ or more. No description has that many slots.
    #[inline]
    pub fn initial(slot: Slot) -> Self {
        assert!(slot.0 < 1 << 30, "slot {} is named, expected a number below 2^30", slot.0);
        Self(2 << 30 | slot.0)
    }

    /// The meaning of the value.
    #[inline]
    pub fn kind(self) -> ReachingDefKind {
        let index = self.0 & !(3 << 30);
        match self.0 >> 30 {
            0 => ReachingDefKind::Store(AccessId(index)),
            1 => ReachingDefKind::Phi(PhiId(index)),
            2 => ReachingDefKind::Initial(Slot(index)),
            _ if self == Self::NONE => ReachingDefKind::None,
            _ => ReachingDefKind::Unreachable,
        }
    }

    /// The φ, if it is one.
    #[inline]
    pub fn as_phi(self) -> Option<PhiId> {
        (self.0 >> 30 == 1).then_some(PhiId(self.0 & !(3 << 30)))
    }

    /// The store, if it is one.
    #[inline]
    pub fn as_store(self) -> Option<AccessId> {
        (self.0 >> 30 == 0).then_some(AccessId(self.0))
    }
}

impl core::fmt::Debug for ReachingDef {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Debug::fmt(&self.kind(), f)
    }
}

/// A φ: at the head of `block`, `slot` gets a value that depends on the edge taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedPhi {
    /// The slot it stands for.
    pub slot: Slot,
    /// The block it heads.
    pub block: Block,
}

/// The verdict on a slot: how it is promoted, or the reason why it stays in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Stays in memory for the client's reason.
    Pinned(u32),
    /// Stays in memory: its initial contents come from outside, and a load may read them.
    External,
    /// Never loaded or stored where control can get.
    Unused,
    /// No store can be reached: every load reads the initial value.
    NeverStored,
    /// No load can be reached: the stores go.
    NeverLoaded,
    /// Every load reads this store, which comes first on every path.
    SingleStore(AccessId),
    /// All accesses are in this block, and each load comes after a store or the slot's definition.
    BlockLocal(Block),
    /// Several definitions; each load reads the nearest that dominates it, φs where they meet.
    General,
}

impl Verdict {
    /// True unless the slot stays in memory.
    #[inline]
    pub fn is_promoted(self) -> bool {
        !matches!(self, Self::Pinned(_) | Self::External)
    }
}

/// The certificate of a slot whose φs were placed, for an independent checker.
///
/// Definitions that are closed under dominance frontiers make each read see its nearest dominating
/// definition; definitions in a live range can be followed edge by edge. The first closes over
/// `blocks` as well as the φs, the second walks over `blocks` alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Proof {
    /// Nothing to prove beyond the verdict; if that is [`Verdict::General`], each load follows a
    /// definition in its own block.
    #[default]
    Verdict,
    /// `blocks` would have got φs, but no load sees them; with the φs and the stores they are
    /// closed under dominance frontiers.
    Frontier,
    /// `blocks` are all where the slot is live on entry.
    LiveRange,
}

/// The outcome of a construction.
///
/// # Panics
/// Methods that take an id panic if the plan has no such φ, slot or access.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// The fingerprint of the description it was made for.
    pub(crate) input: u64,
    /// The φs of each slot. A φ's number is its place among all items.
    phis: Rows<Slot, PlacedPhi>,
    pub(crate) args: Rows<PhiId, ReachingDef>,
    pub(crate) loads: Table<AccessId, ReachingDef>,
    verdicts: Table<Slot, Verdict>,
    proofs: Table<Slot, Proof>,
    proof_blocks: Rows<Slot, Block>,
}

impl Plan {
    /// An empty plan, to be filled by [`construct::plan_with`](crate::construct::plan_with).
    pub fn new() -> Self {
        Self::default()
    }

    /// Checks that the plan was made for this description, and that each φ has an argument for each
    /// way into its block.
    ///
    /// Cost: O(slots + accesses + φs).
    ///
    /// # Errors
    /// The plan was made for another description, or the description is wrong, so that no plan is
    /// made for it.
    pub(crate) fn matches(&self, input: &Input<'_>) -> Result<(), PlanMismatch> {
        if input.fingerprint() != Ok(self.input) {
            return Err(PlanMismatch::OtherInput);
        }
        for (phi, &PlacedPhi { block, .. }) in Ids::<PhiId>::below(self.phis().len()).zip(self.phis()) {
            let expected = input.cfg.n_ways_in(block);
            let found = if phi.index() < self.args.n_rows() { self.args(phi).len() } else { 0 };
            if found != expected {
                return Err(PlanMismatch::Arguments { phi, block, expected, found });
            }
        }
        Ok(())
    }

    /// The φs, sorted by slot, then block.
    #[inline]
    pub fn phis(&self) -> &[PlacedPhi] {
        self.phis.items()
    }

    /// One φ.
    #[inline]
    pub fn phi(&self, phi: PhiId) -> PlacedPhi {
        self.phis.items()[phi.index()]
    }

    /// The φs of a slot, blocks ascending.
    #[inline]
    pub fn phis_of(&self, slot: Slot) -> Ids<PhiId> {
        Ids::with_numbers(self.phis.range(slot))
    }

    /// The arguments of a φ, one per incoming edge of its block, in the order of [`Cfg::incoming`].
    /// A φ of the entry has one more, at the end: what it is when the function is entered.
    #[inline]
    pub fn args(&self, phi: PhiId) -> &[ReachingDef] {
        &self.args[phi]
    }

    /// The arguments of all φs, one φ after the other.
    #[inline]
    pub fn all_args(&self) -> &[ReachingDef] {
        self.args.items()
    }

    /// Moves the arguments of all φs out of the plan, for a client that turns each into a value of
    /// its own, in the same memory ([`Rows::map`]): they may be most of a plan. Afterwards
    /// [`args`](Self::args) panics, and what carries a plan out or checks it returns an error.
    ///
    /// ```
    /// use memphis::check::{PlanError, check_construction};
    /// use memphis::construct::{self, Input, Options};
    /// use memphis::*;
    ///
    /// let cfg = Cfg::from_successors(&[&[1, 2][..], &[3], &[3], &[]]);
    /// let x = Slot(0);
    /// let stores = [Access::store(Block(1), x), Access::store(Block(2), x)];
    /// let accesses = [stores[0], stores[1], Access::load(Block(3), x)];
    /// let slots = [SlotInfo::default()];
    /// let analyses = Analyses::compute(&cfg);
    /// let input = Input { cfg: &cfg, analyses: &analyses, slots: &slots, accesses: &accesses };
    /// let mut plan = construct::plan(&input, &Options::DEFAULT)?;
    /// let values = plan.take_args().map(|arg| ["%a", "%b"][arg.as_store().unwrap().index()]);
    /// assert_eq!(values[PhiId(0)], ["%a", "%b"]);
    /// assert!(matches!(check_construction(&input, &plan), Err(PlanError::Plan(PlanMismatch::Arguments { .. }))));
    /// # Ok::<(), construct::InputError>(())
    /// ```
    pub fn take_args(&mut self) -> Rows<PhiId, ReachingDef> {
        core::mem::take(&mut self.args)
    }

    /// The definition that a load reads; [`ReachingDef::NONE`] if the access is not a load or its
    /// slot stays in memory.
    #[inline]
    pub fn load(&self, load: AccessId) -> ReachingDef {
        self.loads[load]
    }

    /// The definition that each load reads, in the order of the described accesses.
    #[inline]
    pub fn loads(&self) -> &[ReachingDef] {
        self.loads.values()
    }

    /// The verdict on a slot.
    #[inline]
    pub fn verdict(&self, slot: Slot) -> Verdict {
        self.verdicts[slot]
    }

    /// The verdict on every slot.
    #[inline]
    pub fn verdicts(&self) -> &[Verdict] {
        self.verdicts.values()
    }

    /// The certificate of a slot, for a checker: the way in which its φs are to be proved, and the
    /// blocks that the proof needs, ascending. [`Proof::Verdict`] if the plan was made without
    /// [`certificate`](crate::construct::Options::certificate).
    pub fn proof(&self, slot: Slot) -> (Proof, &[Block]) {
        (self.proofs[slot], &self.proof_blocks[slot])
    }

    /// Empties the plan for a function of this size.
    pub(crate) fn reset(&mut self, input: u64, n_slots: usize, n_accesses: usize) {
        self.input = input;
        self.phis.clear();
        self.args.clear();
        self.loads.reset(n_accesses, ReachingDef::NONE);
        self.verdicts.clear();
        self.verdicts.reserve(n_slots);
        self.proofs.clear();
        self.proof_blocks.clear();
    }

    /// Starts the next slot, without φs and with nothing to prove.
    #[inline]
    pub(crate) fn open_slot(&mut self) {
        self.phis.start_row();
        self.proof_blocks.start_row();
        self.proofs.push(Proof::Verdict);
    }

    /// The slot that was started last.
    #[inline]
    fn open(&self) -> Slot {
        Slot::new(self.proofs.len() - 1)
    }

    /// Ends the slot that was started last.
    #[inline]
    pub(crate) fn close_slot(&mut self, verdict: Verdict) {
        self.verdicts.push(verdict);
    }

    /// The number of φs.
    pub(crate) fn n_phis(&self) -> usize {
        self.args.n_rows()
    }

    /// Adds a φ to the slot that was started last, blocks ascending; returns the rows of arguments,
    /// of which the last is its own.
    ///
    /// # Panics
    /// Panics if there are 2³⁰ φs.
    #[inline]
    pub(crate) fn push_phi(&mut self, slot: Slot, block: Block) -> &mut Rows<PhiId, ReachingDef> {
        assert!(self.args.n_rows() < 1 << 30, "too many φs");
        self.phis.push(PlacedPhi { slot, block });
        self.args.start_row();
        &mut self.args
    }

    /// Says how the slot that was started last is proved.
    pub(crate) fn prove(&mut self, proof: Proof, blocks: impl Iterator<Item = Block>) {
        let slot = self.open();
        self.proofs[slot] = proof;
        blocks.for_each(|block| self.proof_blocks.push(block));
        self.proof_blocks.row_mut(slot).sort_unstable();
    }

    /// Takes back the φs and the proof of the slot that was started last.
    pub(crate) fn empty_slot(&mut self) {
        let slot = self.open();
        self.args.truncate(self.phis.range(slot).start);
        self.phis.empty_last_row();
        self.proof_blocks.empty_last_row();
        self.proofs[slot] = Proof::Verdict;
    }

    /// The arguments of the φs of the slot that was started last.
    pub(crate) fn open_args(&self) -> &[ReachingDef] {
        let slot = self.open();
        self.args.items_from(PhiId::new(self.phis.range(slot).start))
    }

    /// The edge and source of each argument of a φ, in order, for a client that adds arguments one
    /// by one. The last argument of a φ of the entry has neither.
    pub fn incoming<'a>(&'a self, cfg: &'a Cfg, phi: PhiId) -> impl Iterator<Item = (Incoming, ReachingDef)> + 'a {
        let edges = cfg.incoming(self.phi(phi).block);
        self.args(phi).iter().enumerate().map(move |(position, &value)| {
            let incoming =
                edges.get(position).map_or(Incoming::Entry, |&edge| Incoming::Edge(edge, cfg.edge_source(edge)));
            (incoming, value)
        })
    }
}

/// The origin of a φ's argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Incoming {
    /// Along this edge, from this block.
    Edge(crate::entity::Edge, Block),
    /// From outside: the function is entered.
    Entry,
}
