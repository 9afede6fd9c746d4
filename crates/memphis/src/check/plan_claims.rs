//! The claims of a plan, as it was made: the door between the planner and the checkers.
//!
//! Only the data of the plan is read here. A client that changes what the plan says (simplifies φs, forwards copies, refines `undef`)
//! makes its own claims, from its result.

use super::construction::{self, Counts, Scratch};
use super::failure::Failure;
use super::{Claims, Head, Rule, Site};
use crate::describe::{Access, Function, SlotInfo};
use crate::entity::{AccessId, Block, PhiId, Slot};
use crate::plan::{Plan, Proof, Value, Verdict};
use alloc::boxed::Box;

/// What a [`Plan`] claims, before [`Plan::forward_copies`].
///
/// A plan made without [`certificate`](crate::Options::certificate) has only verdicts to go by: slots with φs, and slots whose loads see
/// several stores, are refused by the sparse checker ([`demand`](super::demand) needs no certificate).
#[derive(Clone, Copy, Debug)]
pub struct PlanClaims<'a> {
    accesses: &'a [Access],
    slots: &'a [SlotInfo],
    plan: &'a Plan,
}

impl<'a> PlanClaims<'a> {
    /// The claims of the plan that was made for these accesses and slots.
    ///
    /// # Panics
    /// Panics if the plan is that of a function with another number of accesses or slots.
    pub fn new(accesses: &'a [Access], slots: &'a [SlotInfo], plan: &'a Plan) -> Self {
        assert!(plan.loads().len() == accesses.len(), "the plan is for other accesses");
        assert!(plan.verdicts().len() == slots.len(), "the plan is for other slots");
        Self { accesses, slots, plan }
    }
}

/// Checks a plan against the function it was made for; the function's dominator tree is taken as a claim. A loop over functions uses
/// [`construction::check`] with a [`Scratch`] of its own.
///
/// # Errors
/// The first claim found wrong.
///
/// # Panics
/// Panics if the plan is that of another function.
pub fn check_plan(function: &Function<'_>, plan: &Plan) -> Result<Counts, Box<Failure<Value>>> {
    let claims = PlanClaims::new(function.accesses, function.slots, plan);
    construction::check(function.cfg, |block| function.analyses.dom.idom(block), &claims, &mut Scratch::new())
}

impl Claims for PlanClaims<'_> {
    type Value = Value;

    fn accesses(&self) -> &[Access] {
        self.accesses
    }

    fn n_slots(&self) -> usize {
        self.slots.len()
    }

    fn rule(&self, slot: Slot) -> Rule<'_> {
        match (self.plan.verdict(slot), self.plan.proof(slot)) {
            (Verdict::Pinned(_) | Verdict::External, _) => Rule::Kept,
            (_, (Proof::Verdict, _)) => Rule::Simple,
            (_, (Proof::Frontier, _)) => Rule::Frontier,
            (_, (Proof::LiveRange, blocks)) => Rule::LiveRange(blocks),
        }
    }

    fn stored(&self, store: AccessId) -> Value {
        Value::store(store)
    }

    fn initial(&self, slot: Slot) -> Value {
        Value::initial(slot)
    }

    fn loaded(&self, load: AccessId) -> Value {
        self.plan.load(load)
    }

    fn heads(&self, slot: Slot) -> impl Iterator<Item = (Block, Head<Value>)> {
        let phis = self.plan.phis_of(slot).map(|phi| (self.plan.phi(phi).block, Head::Phi(Value::phi(phi))));
        let (proof, blocks) = self.plan.proof(slot);
        let dropped = if proof == Proof::Frontier { blocks } else { &[] };
        phis.chain(dropped.iter().map(|&block| (block, Head::Dead)))
    }

    fn arguments(&self, slot: Slot, head: usize) -> impl Fn(usize) -> Value {
        let first = self.plan.phis_of(slot).next().expect("the slot has φs");
        let arguments = self.plan.args(PhiId::new(first.index() + head));
        |incoming| arguments[incoming]
    }

    fn is_available(&self, _: Value, _: Block) -> bool {
        false
    }

    fn refines(&self, _: Slot, _: Value, _: Value, _: Site) -> bool {
        false
    }
}
