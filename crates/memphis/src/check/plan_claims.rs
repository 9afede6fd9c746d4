//! The claims of a plan, as it was made: the door between the planner and the checkers.
//!
//! Only the data of the plan is read here. A client that changes the plan's values (simplifies φs,
//! forwards copies, refines `undef`) makes its own claims, from its result.

use super::construction::{self, Counts, Scratch};
use super::destruction;
use super::failure::Failure;
use super::{Answer, Claims, Head, Rule, Site};
use crate::describe::{Access, Input, SlotInfo};
use crate::destruct;
use crate::entity::{AccessId, Block, PhiId, Slot};
use crate::error::{InputError, PlanMismatch};
use crate::plan::{Plan, Proof, ReachingDef, Verdict};
use alloc::boxed::Box;
use core::fmt;

/// The claims of a [`Plan`], before [`Plan::forward_copies`].
///
/// A plan made without [`certificate`](crate::construct::Options::certificate) has only verdicts to
/// go by: slots with φs, and slots whose loads see several stores, are refused by the sparse
/// checker ([`demand`](super::demand) needs no certificate).
#[derive(Clone, Copy, Debug)]
pub struct PlanClaims<'a> {
    accesses: &'a [Access],
    slots: &'a [SlotInfo],
    plan: &'a Plan,
}

impl<'a> PlanClaims<'a> {
    /// The claims of the plan that was made for this description.
    ///
    /// # Errors
    /// The plan was made for another one.
    pub fn new(input: &Input<'a>, plan: &'a Plan) -> Result<Self, PlanMismatch> {
        plan.matches(input)?;
        Ok(Self { accesses: input.accesses, slots: input.slots, plan })
    }
}

/// The reason why a plan is refused: `I` is the error of a wrong description, `F` the failure that
/// a checker found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanError<I, F> {
    /// The description is wrong, so that no plan is right for it.
    Input(I),
    /// The plan was made for another description.
    Plan(PlanMismatch),
    /// The plan is wrong.
    Wrong(Box<F>),
}

impl<I: fmt::Display, F: fmt::Display> fmt::Display for PlanError<I, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(error) => write!(f, "{error}"),
            Self::Plan(error) => write!(f, "{error}"),
            Self::Wrong(failure) => write!(f, "{failure}"),
        }
    }
}

impl<I: fmt::Debug + fmt::Display, F: fmt::Debug + fmt::Display> core::error::Error for PlanError<I, F> {}

/// The reason why [`check_construction`] refuses a plan.
pub type ConstructionError = PlanError<InputError, Failure<ReachingDef>>;

/// The reason why [`check_destruction`] refuses a plan.
pub type DestructionError = PlanError<destruct::InputError, destruction::Failure>;

/// Checks a plan of SSA construction against the description it was made for.
///
/// The dominator tree of the description is a claim too, and proved. A loop over functions uses
/// [`construction::check`] with a [`Scratch`] of its own. The code that a client makes of the plan
/// is checked by [`construct::apply_checked`](crate::construct::apply_checked). Cost: about that of
/// planning; see [`construction`].
///
/// # Errors
/// The description is wrong, the plan is for another one, or the first claim found wrong.
pub fn check_construction(input: &Input<'_>, plan: &Plan) -> Result<Counts, ConstructionError> {
    input.validate().map_err(PlanError::Input)?;
    let claims = PlanClaims::new(input, plan).map_err(PlanError::Plan)?;
    let tree = |block| input.analyses.dom().idom(block);
    construction::check(input.cfg, tree, &claims, &mut Scratch::new()).map_err(PlanError::Wrong)
}

/// Checks a plan of SSA destruction against the description it was made for.
///
/// A client that changes more than the plan says checks its own program with
/// [`destruction::check`]. Cost: see [`destruction`].
///
/// # Errors
/// The description is wrong, the plan is for another one, or the first fault found.
pub fn check_destruction(
    input: &destruct::Input<'_>,
    plan: &destruct::Plan,
) -> Result<destruction::Counts, DestructionError> {
    input.validate().map_err(PlanError::Input)?;
    let program = destruct::write(input, plan).map_err(PlanError::Plan)?;
    destruction::check(input.cfg, &program).map_err(PlanError::Wrong)
}

impl Claims for PlanClaims<'_> {
    type Value = ReachingDef;

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

    fn stored(&self, store: AccessId) -> ReachingDef {
        ReachingDef::store(store)
    }

    fn initial(&self, slot: Slot) -> ReachingDef {
        ReachingDef::initial(slot)
    }

    fn loaded(&self, load: AccessId) -> ReachingDef {
        self.plan.load(load)
    }

    fn heads(&self, slot: Slot) -> impl Iterator<Item = (Block, Head<ReachingDef>)> {
        let phis = self.plan.phis_of(slot).map(|phi| (self.plan.phi(phi).block, Head::Phi(ReachingDef::phi(phi))));
        let (proof, blocks) = self.plan.proof(slot);
        let dropped = if proof == Proof::Frontier { blocks } else { &[] };
        phis.chain(dropped.iter().map(|&block| (block, Head::Dead)))
    }

    fn arguments(&self, slot: Slot, head: usize) -> impl Fn(usize) -> ReachingDef {
        let first = self.plan.phis_of(slot).next().expect("the slot has φs");
        let arguments = self.plan.args(PhiId::new(first.index() + head));
        |incoming| arguments[incoming]
    }

    fn is_available(&self, _: ReachingDef, _: Block) -> bool {
        false
    }

    fn refines(&self, _: Slot, _: ReachingDef, _: ReachingDef, _: Site) -> Answer {
        Answer::No
    }
}
