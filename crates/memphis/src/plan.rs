//! The plan of a construction: which φs to make, what every load reads, and why.
//!
//! Flat, sorted arrays of numbers. The client applies them, the checker judges them, the explainer draws them; none of them asks how
//! they were found.

use crate::describe::{Access, Input};
use crate::entity::{AccessId, Block, NONE, PhiId, Slot};
use crate::error::PlanMismatch;
use crate::graph::{Cfg, Graph};
use alloc::vec::Vec;
use core::ops::Range;

/// The definition that reaches a load or a φ argument, packed into 32 bits. [`kind`](ReachingDef::kind) opens it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ReachingDef(u32);

const _: () = assert!(size_of::<ReachingDef>() == 4);

/// What a [`ReachingDef`] says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReachingDefKind {
    /// What this store stores.
    Store(AccessId),
    /// This φ.
    Phi(PhiId),
    /// What this slot holds before anything is stored to it.
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
    pub const NONE: Self = Self(NONE);

    /// What a store stores.
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

    /// What the value says.
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

    /// The value as a word, for a table that holds it and something else later.
    #[doc(hidden)]
    #[inline]
    pub const fn to_bits(self) -> u32 {
        self.0
    }

    /// The value that [`to_bits`](Self::to_bits) gave as this word.
    #[doc(hidden)]
    #[inline]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits)
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
    /// Where its arguments start in the plan's list; they end where the next φ's start.
    args_start: u32,
}

/// What becomes of a slot, and why.
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
    /// All accesses are in this block, and each load comes after a store.
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

/// Two edges into a φ's block that carry different values: why the φ is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// Position of the first argument among the φ's arguments.
    pub first: usize,
    /// Position of the first argument that differs from it.
    pub second: usize,
}

/// What an independent checker needs to know of a slot whose φs were placed, besides the φs.
///
/// Definitions that are closed under dominance frontiers make each read see its nearest dominating definition; definitions in a live
/// range can be followed edge by edge. The first closes over `blocks` as well as the φs, the second walks over `blocks` alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Proof {
    /// Nothing to prove beyond the verdict; if that is [`Verdict::General`], each load follows a definition in its own block.
    #[default]
    Verdict,
    /// `blocks` would have got φs, but no load sees them; with the φs and the stores they are closed under dominance frontiers.
    Frontier,
    /// `blocks` are all where the slot is live on entry.
    LiveRange,
}

/// The outcome of a construction.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// The fingerprint of the description it was made for.
    pub(crate) input: u64,
    pub(crate) phis: Vec<PlacedPhi>,
    pub(crate) phi_args: Vec<ReachingDef>,
    /// Row bounds in `phis`, by slot; one more entry than there are slots.
    pub(crate) slot_phis: Vec<u32>,
    pub(crate) loads: Vec<ReachingDef>,
    pub(crate) verdicts: Vec<Verdict>,
    pub(crate) proofs: Vec<Proof>,
    /// Row bounds in `proof_blocks`, by slot; one more entry than there are slots.
    pub(crate) proof_start: Vec<u32>,
    pub(crate) proof_blocks: Vec<Block>,
}

impl Plan {
    /// An empty plan, to be filled by [`construct::plan_with`](crate::construct::plan_with).
    pub fn new() -> Self {
        Self::default()
    }

    /// Checks that the plan was made for this description, and that each φ has an argument for each way into its block.
    ///
    /// Cost: O(slots + accesses + φs).
    ///
    /// # Errors
    /// The plan was made for another description, or the description is wrong, so that no plan is made for it.
    pub fn matches(&self, input: &Input<'_>) -> Result<(), PlanMismatch> {
        if input.fingerprint() != Ok(self.input) {
            return Err(PlanMismatch::OtherInput);
        }
        for (phi, &PlacedPhi { block, .. }) in (0..).map(PhiId).zip(&self.phis) {
            let expected = input.cfg.incoming(block).len() + usize::from(block == input.cfg.entry());
            let found = self.args(phi).len();
            if found != expected {
                return Err(PlanMismatch::Arguments { phi, block, expected, found });
            }
        }
        Ok(())
    }

    /// The φs, sorted by slot, then block.
    #[inline]
    pub fn phis(&self) -> &[PlacedPhi] {
        &self.phis
    }

    /// One φ.
    #[inline]
    pub fn phi(&self, phi: PhiId) -> PlacedPhi {
        self.phis[phi.index()]
    }

    /// The φs of a slot, blocks ascending.
    #[inline]
    pub fn phis_of(&self, slot: Slot) -> impl ExactSizeIterator<Item = PhiId> + DoubleEndedIterator + use<> {
        let Range { start, end } = self.phi_range(slot);
        (start as u32..end as u32).map(PhiId)
    }

    /// Where the φs of a slot stand among [all](Self::phis).
    #[inline]
    pub(crate) fn phi_range(&self, slot: Slot) -> Range<usize> {
        let end = self.slot_phis.get(slot.index() + 1).map_or(self.phis.len(), |&end| end as usize);
        self.slot_phis[slot.index()] as usize..end
    }

    /// The arguments of a φ, one per incoming edge of its block, in the order of [`Cfg::incoming`]. A φ of the entry has one more, at
    /// the end: what it is when the function is entered.
    #[inline]
    pub fn args(&self, phi: PhiId) -> &[ReachingDef] {
        &self.phi_args[self.args_range(phi)]
    }

    /// The arguments of all φs, one φ after the other.
    #[inline]
    pub fn all_args(&self) -> &[ReachingDef] {
        &self.phi_args
    }

    /// For `memphis-passes`, which turns the arguments into values of its own in place.
    ///
    /// Takes the arguments of all φs out of the plan, for a client that makes its own values of them in their place. A φ of a block that is not
    /// the entry has as many as its block has incoming edges, from [`args_start`](Self::args_start) on.
    #[doc(hidden)]
    pub fn take_args(&mut self) -> Vec<ReachingDef> {
        core::mem::take(&mut self.phi_args)
    }

    /// Gives a plan without arguments memory for those that it will have when it is used again.
    #[doc(hidden)]
    pub fn recycle_args(&mut self, mut args: Vec<ReachingDef>) {
        args.clear();
        self.phi_args = args;
    }

    /// Where the arguments of a φ start among [all](Self::all_args).
    #[doc(hidden)]
    #[inline]
    pub fn args_start(&self, phi: PhiId) -> usize {
        self.phis[phi.index()].args_start as usize
    }

    /// Where the arguments of a φ stand among [all](Self::all_args).
    #[inline]
    fn args_range(&self, phi: PhiId) -> Range<usize> {
        let end = self.phis.get(phi.index() + 1).map_or(self.phi_args.len(), |next| next.args_start as usize);
        self.args_start(phi)..end
    }

    /// What a load reads; [`ReachingDef::NONE`] if the access is not a load or its slot stays in memory.
    #[inline]
    pub fn load(&self, load: AccessId) -> ReachingDef {
        self.loads[load.index()]
    }

    /// What every load reads, in the order of the described accesses.
    #[inline]
    pub fn loads(&self) -> &[ReachingDef] {
        &self.loads
    }

    /// What becomes of a slot.
    #[inline]
    pub fn verdict(&self, slot: Slot) -> Verdict {
        self.verdicts[slot.index()]
    }

    /// What becomes of every slot.
    #[inline]
    pub fn verdicts(&self) -> &[Verdict] {
        &self.verdicts
    }

    /// Why the φ is there: two arguments that differ, the φ itself not counting. `None` for the φs of maximal SSA that are not needed,
    /// and where the slot's definition meets its initial value, which are the same.
    pub fn reason(&self, phi: PhiId) -> Option<Meeting> {
        let telling =
            |&(_, &value): &(usize, &ReachingDef)| value != ReachingDef::UNREACHABLE && value != ReachingDef::phi(phi);
        let mut args = self.args(phi).iter().enumerate().filter(telling);
        let (first, value) = args.next()?;
        let (second, _) = args.find(|(_, other)| *other != value)?;
        Some(Meeting { first, second })
    }

    /// For a checker: how the slot's φs are to be proved, and the blocks the proof needs, ascending.
    pub fn proof(&self, slot: Slot) -> (Proof, &[Block]) {
        let row = self.proof_start[slot.index()] as usize..self.proof_start[slot.index() + 1] as usize;
        (self.proofs[slot.index()], &self.proof_blocks[row])
    }

    /// Follows copies: where a store stores the result of a load that goes away, whoever reads the store reads what the load read.
    ///
    /// `copied_load` says which described load's result a store stores, if any. Afterwards no value of the plan is a store for which it
    /// names a load of a promoted slot. A load may then read the store, φ or initial value of another slot than its own.
    ///
    /// Copies in a ring, which only code that is never reached can contain, become [`ReachingDef::UNREACHABLE`]. Cost: O(loads + arguments).
    pub fn forward_copies(&mut self, copied_load: impl Fn(AccessId) -> Option<AccessId>) {
        crate::apply::forward_copies(self, copied_load);
    }

    /// Empties the plan for a function of so many slots and accesses.
    pub(crate) fn reset(&mut self, input: u64, n_slots: usize, accesses: &[Access]) {
        self.input = input;
        self.phis.clear();
        self.phi_args.clear();
        self.slot_phis.clear();
        self.loads.clear();
        self.loads.resize(accesses.len(), ReachingDef::NONE);
        self.verdicts.clear();
        self.verdicts.reserve(n_slots);
        self.proofs.clear();
        self.proof_start.clear();
        self.proof_blocks.clear();
    }

    /// Starts the next slot's rows.
    #[inline]
    pub(crate) fn open_slot(&mut self) {
        self.open_slot_at(0, 0);
    }

    /// Starts the next slot's rows so many φs, and blocks of proofs, behind what there is: slots of which all have their rows before there is
    /// [room](Self::make_room) for any.
    #[inline]
    pub(crate) fn open_slot_at(&mut self, n_phis: usize, n_proof_blocks: usize) {
        // Where the arguments of the slot's first φ start; those of its others are seen to when the next slot starts.
        position(self.phi_args.len());
        self.slot_phis.push(position(self.phis.len() + n_phis));
        self.proof_start.push(position(self.proof_blocks.len() + n_proof_blocks));
        self.proofs.push(Proof::Verdict);
    }

    /// Where the rows of the slot that was started last begin: its φs, and the blocks of its proof.
    pub(crate) fn open_rows(&self) -> (u32, u32) {
        let last = |starts: &[u32]| *starts.last().expect("a slot is open");
        (last(&self.slot_phis), last(&self.proof_start))
    }

    /// Says how the slot that was started last is proved.
    pub(crate) fn set_proof(&mut self, proof: Proof) {
        *self.proofs.last_mut().expect("a slot is open") = proof;
    }

    /// Makes room for φs and blocks of proofs, which are put where the rows of their slots say.
    pub(crate) fn make_room(&mut self, n_phis: usize, n_proof_blocks: usize) {
        let none = PlacedPhi { slot: Slot(NONE), block: Block(NONE), args_start: NONE };
        let n_phis = self.phis.len() + n_phis;
        assert!(n_phis < 1 << 30, "too many φs");
        self.phis.resize(n_phis, none);
        self.proof_blocks.resize(self.proof_blocks.len() + n_proof_blocks, Block(NONE));
    }

    /// Puts a φ without its arguments where there is room for it.
    #[inline]
    pub(crate) fn put_phi(&mut self, phi: PhiId, slot: Slot, block: Block) {
        self.phis[phi.index()] = PlacedPhi { slot, block, args_start: NONE };
    }

    /// The arguments of a φ start behind those that there are; returns its block. φs get their arguments in order.
    #[inline]
    pub(crate) fn start_args(&mut self, phi: PhiId) -> Block {
        let phi = &mut self.phis[phi.index()];
        phi.args_start = self.phi_args.len() as u32;
        phi.block
    }

    /// So many slots are left, which are often like the one that was started last: arguments for which there is room are not moved about again and
    /// again.
    pub(crate) fn expect_args(&mut self, n_slots: usize) {
        /// Fewer are moved about soon.
        const MANY: usize = 1 << 12;
        /// Other slots may be different after all.
        const MAX_SLOTS: usize = 16;
        let n_args = self.open_args().len();
        if n_args >= MANY {
            self.phi_args.reserve(n_args * n_slots.min(MAX_SLOTS));
        }
    }

    /// Ends the last slot's rows.
    pub(crate) fn close_slots(&mut self) {
        position(self.phi_args.len());
        self.slot_phis.push(position(self.phis.len()));
        self.proof_start.push(position(self.proof_blocks.len()));
    }

    /// Takes back the φs and proof of the slot that was started last.
    pub(crate) fn undo_slot(&mut self) {
        let first_phi = *self.slot_phis.last().expect("a slot is open") as usize;
        if let Some(phi) = self.phis.get(first_phi) {
            self.phi_args.truncate(phi.args_start as usize);
        }
        self.phis.truncate(first_phi);
        self.proof_blocks.truncate(*self.proof_start.last().expect("a slot is open") as usize);
        self.set_proof(Proof::Verdict);
    }

    /// The arguments of the φs of the slot that was started last.
    pub(crate) fn open_args(&self) -> &[ReachingDef] {
        let first_phi = *self.slot_phis.last().expect("a slot is open") as usize;
        self.phis.get(first_phi).map_or(&[], |phi| &self.phi_args[phi.args_start as usize..])
    }

    /// Adds a φ without its arguments.
    pub(crate) fn push_phi(&mut self, slot: Slot, block: Block) {
        self.phis.push(PlacedPhi { slot, block, args_start: self.phi_args.len() as u32 });
    }

    /// The edge and source of each argument of a φ, in order, for a client that adds arguments one by one. The last argument of a φ of
    /// the entry has neither.
    pub fn incoming<'a>(&'a self, cfg: &'a Cfg, phi: PhiId) -> impl Iterator<Item = (Incoming, ReachingDef)> + 'a {
        let edges = cfg.incoming(self.phis[phi.index()].block);
        self.args(phi).iter().enumerate().map(move |(position, &value)| {
            let incoming =
                edges.get(position).map_or(Incoming::Entry, |&edge| Incoming::Edge(edge, cfg.edge_source(edge)));
            (incoming, value)
        })
    }
}

/// A place in one of the plan's tables.
///
/// # Panics
/// If it does not fit.
#[inline]
fn position(place: usize) -> u32 {
    assert!(place <= u32::MAX as usize, "a table of the plan has more than 2^32 entries");
    place as u32
}

/// Where a φ's argument comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Incoming {
    /// Along this edge, from this block.
    Edge(crate::entity::Edge, Block),
    /// From outside: the function is entered.
    Entry,
}
