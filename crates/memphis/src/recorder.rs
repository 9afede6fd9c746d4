//! Applying a plan and checking what became of the IR.
//!
//! A checked plan says nothing about the client's own edits: an argument can be attached to the
//! wrong jump, a φ put into the wrong block, a stored value mixed up. So [`apply_checked`] wraps
//! the client's [`Rewrite`] in a recorder, lets [`apply`] edit through it, and then reads the
//! edited IR back ([`Emitted`]): the block of each φ, its arguments, what replaced each load.
//! These, in the IR's own values, are the claims that the checker of construction proves:
//!
//! ```text
//!   the edited IR (Emitted)   block and arguments of each φ, the value that replaced each load
//!   the client, before edits  the value that each store stores, the initial value of each slot
//!   the plan                  which slots are promoted, and the certificate: hints that cannot
//!                             make a wrong claim pass
//!   the description           blocks, edges and accesses
//! ```
//!
//! The value of a store that copies a load is, after the edits, what replaced that load. The load
//! is proved by a claim of its own.
//!
//! Cost: that of applying, of reading back, and of the check.
//!
//! A client that edits its IR in batches, without [`Rewrite`], has it proved afterwards
//! ([`check_emitted`]): it also answers ([`Reader`]) what the recorder would have kept.

use crate::apply::{Forwarded, Rewrite, apply};
use crate::check::construction::{self, Counts, Failure, Scratch};
use crate::check::{Answer, Claims, Head, Rule, Site};
use crate::describe::{Access, AccessKind, Input};
use crate::entity::{AccessId, Block, PhiId, Slot};
use crate::error::PlanMismatch;
use crate::plan::{Incoming, Plan, Proof, ReachingDef, ReachingDefKind, Verdict};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt::{self, Debug};

/// A client's IR that can be read after it was edited, for [`apply_checked`].
///
/// Answer from the IR, not from what was remembered while it was edited: what is read here is what
/// is proved. Edits made later are not proved, and neither is that a jump has no more arguments
/// than its target has parameters.
pub trait Emitted {
    /// A value of the IR.
    type Value: Copy + Eq + Debug;

    /// The block that the φ, or block parameter, with this result belongs to; `None` if there is
    /// none.
    fn emitted_block(&self, phi: &Self::Value) -> Option<Block>;
    /// The argument of this φ for a way into its block; `None` if it has none.
    fn emitted_argument(&self, phi: &Self::Value, from: Incoming) -> Option<Self::Value>;
    /// The replacement of this load's result.
    ///
    /// If [`replace_load`](Rewrite::replace_load) turns the load into a copy, that copy tells. If
    /// it replaces the operands of the users, no load is left: read those operands, and answer with
    /// [`Replacement::of_uses`]. Which operands they were has to be listed before the edits.
    fn emitted_load(&self, load: AccessId) -> Replacement<Self::Value>;
}

/// The replacement of the result of a load.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Replacement<V> {
    /// It is still there.
    Stays,
    /// Nothing has used it, but stores that copy it ([`Rewrite::copied_load`]).
    Unused,
    /// This value stands for it everywhere.
    Value(V),
    /// Different values stand for it, so that one of them at least is wrong.
    Several([V; 2]),
}

impl<V: Copy + Eq> Replacement<V> {
    /// What the operands say that used a load: each the value that is there now, or `None` if that
    /// is still the load.
    ///
    /// ```
    /// use memphis::construct::Replacement;
    /// assert_eq!(Replacement::of_uses([Some(7), Some(7)]), Replacement::Value(7));
    /// assert_eq!(Replacement::of_uses([Some(7), Some(8)]), Replacement::Several([7, 8]));
    /// assert_eq!(Replacement::of_uses([Some(7), None]), Replacement::Stays);
    /// assert_eq!(Replacement::<u32>::of_uses([]), Replacement::Unused);
    /// ```
    pub fn of_uses(values: impl IntoIterator<Item = Option<V>>) -> Self {
        let mut replacement = Self::Unused;
        for value in values {
            let Some(value) = value else { return Self::Stays };
            match replacement {
                Self::Unused => replacement = Self::Value(value),
                Self::Value(one) if one != value => replacement = Self::Several([one, value]),
                _ => {}
            }
        }
        replacement
    }
}

/// The value in the place of a load that was turned into a copy; `None` if it is still a load.
impl<V> From<Option<V>> for Replacement<V> {
    fn from(value: Option<V>) -> Self {
        value.map_or(Self::Stays, Self::Value)
    }
}

/// A client's IR after edits that the client made in its own way, from the plan, for
/// [`check_emitted`]: also what [`apply_checked`] asks before the edits.
pub trait Reader: Emitted {
    /// The result of the φ, or block parameter, that was made for this φ of the plan; `None` if
    /// there is none.
    fn emitted_phi(&self, phi: PhiId) -> Option<Self::Value>;
    /// The value that this store of a promoted slot stored.
    fn emitted_store(&self, store: AccessId) -> Self::Value;
    /// The described load whose result this store stored, if it stored one that is gone. By default
    /// none did.
    fn emitted_copy(&self, store: AccessId) -> Option<AccessId> {
        _ = store;
        None
    }
    /// The initial value of this slot, if the IR has a value for it.
    fn emitted_initial(&self, slot: Slot) -> Option<Self::Value>;
}

/// A failure of [`apply_checked`] or [`check_emitted`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EmittedError<V> {
    /// The plan was made for another description. Nothing was edited.
    Plan(PlanMismatch),
    /// There is no φ for one of the plan.
    NoPhi {
        /// The φ of the plan.
        phi: PhiId,
        /// Its block.
        block: Block,
    },
    /// A φ is not at the head of its block.
    PhiBlock {
        /// The φ.
        phi: PhiId,
        /// The result of the φ.
        result: V,
        /// The block that the plan says.
        expected: Block,
        /// The block in the IR, if it is in the IR.
        found: Option<Block>,
    },
    /// A φ has no argument for a way into its block.
    NoArgument {
        /// The φ.
        phi: PhiId,
        /// The result of the φ.
        result: V,
        /// The way into the block.
        from: Incoming,
    },
    /// A load of a promoted slot was not replaced.
    LoadStays {
        /// The load.
        load: AccessId,
        /// The block of the load.
        block: Block,
    },
    /// A load of a promoted slot was replaced by one value in one place, and by another elsewhere.
    LoadDiffers {
        /// The load.
        load: AccessId,
        /// The block of the load.
        block: Block,
        /// The values.
        values: [V; 2],
    },
    /// The IR was read back, and it is wrong.
    Wrong(Box<Failure<SlotValue<V>>>),
}

/// The contents of a slot, in the values of the edited IR.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum SlotValue<V> {
    /// A value of the IR.
    Value(V),
    /// The initial value of a slot. No edit has asked for it, so it has no value in the IR.
    Initial(Slot),
}

impl<V: Debug> Debug for SlotValue<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(value) => value.fmt(f),
            Self::Initial(slot) => write!(f, "the initial value of slot {}", slot.0),
        }
    }
}

impl<V: Debug> fmt::Display for EmittedError<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plan(error) => write!(f, "{error}"),
            Self::NoPhi { phi, block } => {
                write!(f, "φ {} of the plan is not in the IR, expected it in block {}", phi.0, block.0)
            }
            Self::LoadDiffers { load, block, values: [one, other] } => write!(
                f,
                "the load (access {}) in block {} was replaced by {one:?} in one place and by {other:?} in another, \
                 expected one value",
                load.0, block.0
            ),
            Self::PhiBlock { phi, result, expected, found: Some(found) } => {
                write!(f, "φ {} ({result:?}) is in block {}, expected block {}", phi.0, found.0, expected.0)
            }
            Self::PhiBlock { phi, result, expected, found: None } => {
                write!(f, "φ {} ({result:?}) is not in the IR, expected it in block {}", phi.0, expected.0)
            }
            Self::NoArgument { phi, result, from: Incoming::Edge(edge, source) } => write!(
                f,
                "φ {} ({result:?}) has no argument for edge {} from block {}, expected one for each edge",
                phi.0, edge.0, source.0
            ),
            Self::NoArgument { phi, result, from: Incoming::Entry } => {
                write!(f, "φ {} ({result:?}) of the entry has no argument for the way in from outside", phi.0)
            }
            Self::LoadStays { load, block } => {
                write!(f, "the load (access {}) in block {} was not replaced, expected a value for it", load.0, block.0)
            }
            Self::Wrong(failure) => write!(f, "{failure}"),
        }
    }
}

impl<V: Debug> core::error::Error for EmittedError<V> {}

/// Carries out a plan as [`apply`] does, reads the edited IR back, and proves it.
///
/// Proved is that on every path each load of a promoted slot was replaced by the value that the
/// slot holds there, under the assumptions of [`check::construction`](crate::check::construction).
/// It costs about as much again as planning.
///
/// # Errors
/// The plan is for another description, or the edited IR is wrong: the message names slot, block
/// and values, and shows a path. The IR has been edited then; it must not be used.
pub fn apply_checked<R, V>(input: &Input<'_>, plan: &Plan, rewrite: &mut R) -> Result<Counts, EmittedError<V>>
where
    R: Rewrite<Value = V> + Emitted<Value = V>,
    V: Copy + Eq + Debug,
{
    plan.matches(input).map_err(EmittedError::Plan)?;
    let mut recorder = Recorder::new(input, plan, rewrite);
    apply(input, plan, &mut recorder).map_err(EmittedError::Plan)?;
    let Recorder { rewrite, records } = recorder;
    records.check(input, plan, rewrite)
}

/// Proves edits that the client has made in its own way: in batches, without [`Rewrite`], or in an
/// IR without copies and use lists.
///
/// Proved is what [`apply_checked`] proves, under the assumption that the reader tells the truth
/// about what was there before the edits: what each store stored, and which operands each load's
/// result had been used by. Cost: that of reading the IR, and of the check.
///
/// # Errors
/// The plan is for another description, or the edited IR is wrong.
///
/// # Examples
/// An IR of numbers, in which the client has already replaced the operands of users:
///
/// ```
#[doc = include_str!("../examples/check_emitted.rs")]
/// ```
pub fn check_emitted<R: Reader>(input: &Input<'_>, plan: &Plan, reader: &R) -> Result<Counts, EmittedError<R::Value>> {
    plan.matches(input).map_err(EmittedError::Plan)?;
    let ids = (0..).map(AccessId).zip(input.accesses);
    let is_store = |access: &Access| is_promoted_store(plan, access);
    let mut results = Vec::new();
    for (phi, placed) in (0..).map(PhiId).zip(plan.phis()) {
        let result = reader.emitted_phi(phi);
        results.push(result.ok_or(EmittedError::NoPhi { phi, block: placed.block })?);
    }
    let records = Records {
        stored: ids.clone().map(|(id, access)| is_store(access).then(|| reader.emitted_store(id))).collect(),
        copies: ids.map(|(id, access)| if is_store(access) { reader.emitted_copy(id) } else { None }).collect(),
        initial: (0..input.slots.len()).map(|slot| reader.emitted_initial(Slot::new(slot))).collect(),
        results,
    };
    records.check(input, plan, reader)
}

fn is_promoted_store(plan: &Plan, access: &Access) -> bool {
    access.kind() == AccessKind::Store && plan.verdict(access.slot()).is_promoted()
}

/// The client's answers from before the edits.
struct Records<V> {
    /// By store of a promoted slot, the value that it stored before the edits.
    stored: Vec<Option<V>>,
    /// By store, the load that it copies.
    copies: Vec<Option<AccessId>>,
    /// By slot, its initial value if an edit has asked for it.
    initial: Vec<Option<V>>,
    /// By φ of the plan, its result.
    results: Vec<V>,
}

/// Passes edits on to a client and keeps what is needed to check them.
struct Recorder<'r, R: Rewrite> {
    rewrite: &'r mut R,
    records: Records<R::Value>,
}

impl<'r, R: Rewrite<Value: Copy>> Recorder<'r, R> {
    /// Asks for the value of each store before anything is edited.
    fn new(input: &Input<'_>, plan: &Plan, rewrite: &'r mut R) -> Self {
        let ids = (0..).map(AccessId).zip(input.accesses);
        let is_store = |access: &Access| is_promoted_store(plan, access);
        let copies =
            ids.clone().map(|(id, access)| if is_store(access) { rewrite.copied_load(id) } else { None }).collect();
        let stored = ids.map(|(id, access)| is_store(access).then(|| rewrite.stored_value(id))).collect();
        let initial = alloc::vec![None; input.slots.len()];
        Self { rewrite, records: Records { stored, copies, initial, results: Vec::new() } }
    }
}

impl<R: Rewrite<Value: Copy>> Rewrite for Recorder<'_, R> {
    type Value = R::Value;

    fn stored_value(&mut self, store: AccessId) -> R::Value {
        self.rewrite.stored_value(store)
    }

    fn copied_load(&self, store: AccessId) -> Option<AccessId> {
        self.rewrite.copied_load(store)
    }

    fn initial_value(&mut self, slot: Slot) -> R::Value {
        let value = self.rewrite.initial_value(slot);
        self.records.initial[slot.index()] = Some(value);
        value
    }

    fn unreachable_value(&mut self, slot: Slot) -> R::Value {
        self.rewrite.unreachable_value(slot)
    }

    fn insert_phi(&mut self, phi: PhiId, block: Block, slot: Slot) -> R::Value {
        let result = self.rewrite.insert_phi(phi, block, slot);
        self.records.results.push(result);
        result
    }

    fn add_argument(&mut self, phi: PhiId, position: usize, from: Incoming, value: R::Value) {
        self.rewrite.add_argument(phi, position, from, value);
    }

    fn replace_load(&mut self, load: AccessId, value: R::Value) {
        self.rewrite.replace_load(load, value);
    }

    fn delete_store(&mut self, store: AccessId) {
        self.rewrite.delete_store(store);
    }

    fn delete_define(&mut self, define: AccessId) {
        self.rewrite.delete_define(define);
    }
}

impl<V: Copy + Eq + Debug> Records<V> {
    /// Needs: the edits are done. Reads the IR and proves it.
    fn check<R: Emitted<Value = V>>(
        self,
        input: &Input<'_>,
        plan: &Plan,
        emitted: &R,
    ) -> Result<Counts, EmittedError<V>> {
        let claims = self.read_back(input, plan, emitted)?;
        let tree = |block| input.analyses.dom.idom(block);
        construction::check(input.cfg, tree, &claims, &mut Scratch::new()).map_err(EmittedError::Wrong)
    }

    /// Leaves: claims about the IR as it is now.
    ///
    /// φs of one block may have one result: it is proved to be right for each of them. Those of
    /// different blocks cannot, as a result has one block.
    fn read_back<'p, R: Emitted<Value = V>>(
        self,
        input: &Input<'p>,
        plan: &'p Plan,
        emitted: &R,
    ) -> Result<EmittedClaims<'p, V>, EmittedError<V>> {
        let mut arguments = Vec::new();
        let mut argument_start = Vec::new();
        for (phi, &result) in (0..).map(PhiId).zip(&self.results) {
            let expected = plan.phi(phi).block;
            let found = emitted.emitted_block(&result);
            if found != Some(expected) {
                return Err(EmittedError::PhiBlock { phi, result, expected, found });
            }
            argument_start.push(arguments.len());
            for (from, _) in plan.incoming(input.cfg, phi) {
                let argument = emitted.emitted_argument(&result, from);
                arguments.push(argument.ok_or(EmittedError::NoArgument { phi, result, from })?);
            }
        }
        let loaded = self.read_loads(input, plan, emitted)?;
        Ok(EmittedClaims { accesses: input.accesses, plan, records: self, loaded, arguments, argument_start })
    }

    /// By load of a promoted slot, what replaced it.
    fn read_loads<R: Emitted<Value = V>>(
        &self,
        input: &Input<'_>,
        plan: &Plan,
        emitted: &R,
    ) -> Result<Vec<Option<SlotValue<V>>>, EmittedError<V>> {
        let forwarded = Forwarded::of(plan, |store| self.copies[store.index()]);
        let is_load = |access: &Access| access.kind() == AccessKind::Load && plan.verdict(access.slot()).is_promoted();
        let loads = (0..).map(AccessId).zip(input.accesses).map(|(load, access)| {
            if !is_load(access) {
                return Ok(None);
            }
            let block = access.block();
            match emitted.emitted_load(load) {
                Replacement::Value(value) => Ok(Some(SlotValue::Value(value))),
                // What the plan says is claimed, and proved, for stores that copy the load.
                Replacement::Unused => Ok(Some(self.value_of(forwarded.loads[load], access.slot()))),
                Replacement::Stays => Err(EmittedError::LoadStays { load, block }),
                Replacement::Several(values) => Err(EmittedError::LoadDiffers { load, block, values }),
            }
        });
        loads.collect()
    }

    /// The value of a definition in the IR. Where control never gets, any will do.
    fn value_of(&self, def: ReachingDef, slot: Slot) -> SlotValue<V> {
        match def.kind() {
            ReachingDefKind::Store(store) => {
                self.stored[store.index()].map_or(SlotValue::Initial(slot), SlotValue::Value)
            }
            ReachingDefKind::Phi(phi) => SlotValue::Value(self.results[phi.index()]),
            ReachingDefKind::Initial(slot) => self.initial(slot),
            ReachingDefKind::Unreachable | ReachingDefKind::None => self.initial(slot),
        }
    }

    fn initial(&self, slot: Slot) -> SlotValue<V> {
        self.initial[slot.index()].map_or(SlotValue::Initial(slot), SlotValue::Value)
    }
}

/// The claims of the edited IR.
struct EmittedClaims<'p, V> {
    accesses: &'p [Access],
    plan: &'p Plan,
    records: Records<V>,
    /// By load of a promoted slot, what replaced it.
    loaded: Vec<Option<SlotValue<V>>>,
    /// One φ after the other, an argument for each way into its block.
    arguments: Vec<V>,
    argument_start: Vec<usize>,
}

impl<V: Copy + Eq + Debug> Claims for EmittedClaims<'_, V> {
    type Value = SlotValue<V>;

    fn accesses(&self) -> &[Access] {
        self.accesses
    }

    fn n_slots(&self) -> usize {
        self.plan.verdicts().len()
    }

    fn rule(&self, slot: Slot) -> Rule<'_> {
        match (self.plan.verdict(slot), self.plan.proof(slot)) {
            (Verdict::Pinned(_) | Verdict::External, _) => Rule::Kept,
            (_, (Proof::Verdict, _)) => Rule::Simple,
            (_, (Proof::Frontier, _)) => Rule::Frontier,
            (_, (Proof::LiveRange, blocks)) => Rule::LiveRange(blocks),
        }
    }

    fn stored(&self, store: AccessId) -> SlotValue<V> {
        let replaced = self.records.copies[store.index()].and_then(|load| self.loaded[load.index()]);
        let value = replaced.or(self.records.stored[store.index()].map(SlotValue::Value));
        value.expect("stores of promoted slots were recorded")
    }

    fn initial(&self, slot: Slot) -> SlotValue<V> {
        self.records.initial(slot)
    }

    fn loaded(&self, load: AccessId) -> SlotValue<V> {
        self.loaded[load.index()].expect("loads of promoted slots were read back")
    }

    fn heads(&self, slot: Slot) -> impl Iterator<Item = (Block, Head<SlotValue<V>>)> {
        let result = |phi: PhiId| SlotValue::Value(self.records.results[phi.index()]);
        let phis = self.plan.phis_of(slot).map(move |phi| (self.plan.phi(phi).block, Head::Phi(result(phi))));
        let (proof, blocks) = self.plan.proof(slot);
        let dropped = if proof == Proof::Frontier { blocks } else { &[] };
        phis.chain(dropped.iter().map(|&block| (block, Head::Dead)))
    }

    fn arguments(&self, slot: Slot, head: usize) -> impl Fn(usize) -> SlotValue<V> {
        let first = self.plan.phis_of(slot).next().expect("the slot has φs");
        let start = self.argument_start[first.index() + head];
        move |incoming| SlotValue::Value(self.arguments[start + incoming])
    }

    fn is_available(&self, _: SlotValue<V>, _: Block) -> bool {
        false
    }

    fn refines(&self, _: Slot, _: SlotValue<V>, _: SlotValue<V>, _: Site) -> Answer {
        Answer::No
    }
}
