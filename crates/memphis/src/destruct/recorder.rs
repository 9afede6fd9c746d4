//! Applying a plan and checking what became of the IR.
//!
//! A checked plan says nothing about the client's own edits: copies can be inserted after the
//! terminator's reads, put on the wrong edge or exchanged, and an operand can be forgotten. So
//! [`apply_checked`] reads the edited IR back ([`Emitted`]), writes it down as a
//! [`Program`](crate::check::destruction::Program), and lets the checker of destruction prove it:
//!
//! ```text
//!   the edited IR (Emitted)   the location of each operand, the copies at each point,
//!                             the split on each edge
//!   the description           the value of each operand, φs and arguments, blocks and edges
//!   the plan                  the number of locations, and their classes
//! ```

use super::apply::{Rewrite, apply_matching};
use super::describe::{Input, Location, OperandId, Split, Value};
use super::parallel_copy::Move;
use super::plan::{Plan, Point, Stuck};
use super::written::{Code, write_code};
use crate::check::destruction::{self, Counts, Failure};
use crate::entity::{Block, Edge};
use crate::error::PlanMismatch;
use crate::terms::Source;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

/// A client's IR that can be read after it was edited, for [`apply_checked`] and
/// [`check_emitted`].
///
/// Answer from the IR, not from what was remembered while it was edited: what is read here is what
/// is proved. Edits made later are not proved. Neither is that a new block goes on to the target of
/// the edges that it splits, nor that nothing else was deleted or added.
pub trait Emitted {
    /// The location in which a value without a definition, such as a parameter, is when the
    /// function is entered; `None` if it is in none, which is right if nothing reads it.
    fn emitted_parameter(&self, value: Value) -> Option<Location>;
    /// The location that an operand reads or writes; for [`Operand::copy`](super::Operand::copy),
    /// the one it writes. `None` if the instruction was deleted, which is right for copies alone.
    fn emitted_operand(&self, operand: OperandId) -> Option<Location>;
    /// The location that the instruction of [`Operand::copy`](super::Operand::copy) reads. Asked
    /// for copies that were not deleted; by default there are none.
    fn emitted_source(&self, copy: OperandId) -> Option<Location> {
        _ = copy;
        None
    }
    /// The new block that an edge leads to; `None` if it leads to its old target.
    fn emitted_split(&self, edge: Edge) -> Option<Split>;
    /// The copies at a point, in the order in which they are executed; in any order if the plan is
    /// for copies that are made at once ([`Copying::AtOnce`](super::Copying::AtOnce)). Asked for
    /// [`Point::Outside`], the head and the end of each block, and each split that an edge leads
    /// to.
    ///
    /// An IR has to tell inserted copies from the instructions that were described as
    /// [`Operand::copy`](super::Operand::copy): by a mark, or by the identity of an instruction. In
    /// a block without other instructions, copies at the head and at the end look alike: the client
    /// answers with all of them for one of the two points, where copies may be, and with none for
    /// the other.
    fn emitted_copies(&self, point: Point) -> Vec<Move>;
}

/// A failure of [`apply_checked`] or [`check_emitted`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EmittedError {
    /// The plan was made for another description. Nothing was edited.
    Plan(PlanMismatch),
    /// An operand of a φ can neither be copied nor share the φ's location. Nothing was edited.
    Stuck(Stuck),
    /// An operand has no location.
    NoOperand {
        /// The operand.
        operand: OperandId,
        /// Its block.
        block: Block,
        /// Its value.
        value: Value,
    },
    /// The IR uses a location that is not one of the plan.
    NewLocation {
        /// The location.
        location: Location,
        /// The number of locations of the plan.
        n_locations: usize,
    },
    /// An edge leads to a new block that is not one of the plan.
    NewSplit {
        /// The edge.
        edge: Edge,
        /// The new block.
        split: Split,
        /// The number of new blocks of the plan.
        n_splits: usize,
    },
    /// The IR was read back, and it is wrong.
    Wrong(Box<Failure>),
}

impl fmt::Display for EmittedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plan(error) => write!(f, "{error}"),
            Self::Stuck(stuck) => write!(f, "{stuck}"),
            Self::NoOperand { operand, block, value } => write!(
                f,
                "operand {} in block {} has no location, expected one that holds value {}",
                operand.0, block.0, value.0
            ),
            Self::NewLocation { location, n_locations } => write!(
                f,
                "location {} is used, expected a number below {n_locations}, the number of locations of the plan",
                location.0
            ),
            Self::NewSplit { edge, split, n_splits } => write!(
                f,
                "edge {} leads to split {}, expected a number below {n_splits}, the number of splits of the plan",
                edge.0, split.0
            ),
            Self::Wrong(failure) => write!(f, "{failure}"),
        }
    }
}

impl core::error::Error for EmittedError {}

/// Carries out a plan as [`apply`](super::apply) does, reads the edited IR back, and proves it.
///
/// Proved is that on every path each operand reads a location that holds its value, under the
/// assumptions of [`check::destruction`](crate::check::destruction). Cost: that of applying, of
/// reading back, and of the check.
///
/// # Errors
/// The plan is for another description, an operand is stuck, or the edited IR is wrong: the message
/// names the read, its value and location, and shows a path. The IR has been edited then; it must
/// not be used.
pub fn apply_checked<R: Rewrite + Emitted>(
    input: &Input<'_>,
    plan: &Plan,
    rewrite: &mut R,
) -> Result<Counts, EmittedError> {
    plan.matches(input).map_err(EmittedError::Plan)?;
    apply_matching(input, plan, rewrite).map_err(EmittedError::Stuck)?;
    check_matching(input, plan, rewrite)
}

/// Proves edits that the client has made in its own way, from the plan, without [`Rewrite`]: what
/// [`apply_checked`] proves. Cost: that of reading back, and of the check.
///
/// # Errors
/// The plan is for another description, an operand is stuck, or the edited IR is wrong.
pub fn check_emitted<R: Emitted>(input: &Input<'_>, plan: &Plan, reader: &R) -> Result<Counts, EmittedError> {
    plan.matches(input).map_err(EmittedError::Plan)?;
    if let Some(&stuck) = plan.stuck().first() {
        return Err(EmittedError::Stuck(stuck));
    }
    check_matching(input, plan, reader)
}

fn check_matching<R: Emitted>(input: &Input<'_>, plan: &Plan, emitted: &R) -> Result<Counts, EmittedError> {
    let program = write_code(input, plan, plan.copying, &ReadBack { input, plan, emitted })?;
    destruction::check(input.cfg, &program).map_err(EmittedError::Wrong)
}

/// The code that a client says is in its IR.
struct ReadBack<'r, R> {
    input: &'r Input<'r>,
    plan: &'r Plan,
    emitted: &'r R,
}

impl<R> ReadBack<'_, R> {
    fn known(&self, location: Location) -> Result<Location, EmittedError> {
        let n_locations = self.plan.location_classes.len();
        match location.index() < n_locations {
            true => Ok(location),
            false => Err(EmittedError::NewLocation { location, n_locations }),
        }
    }

    fn no_operand(&self, operand: OperandId, value: Value) -> EmittedError {
        EmittedError::NoOperand { operand, block: self.input.operands[operand.index()].block, value }
    }
}

impl<R: Emitted> Code for ReadBack<'_, R> {
    type Error = EmittedError;

    fn parameter(&self, value: Value) -> Result<Option<Location>, EmittedError> {
        self.emitted.emitted_parameter(value).map(|location| self.known(location)).transpose()
    }

    fn operand(&self, operand: OperandId, value: Value) -> Result<Location, EmittedError> {
        let location = self.emitted.emitted_operand(operand).ok_or_else(|| self.no_operand(operand, value))?;
        self.known(location)
    }

    fn copy(&self, copy: OperandId, _: Value, of: Value) -> Result<(Option<Location>, Location), EmittedError> {
        let Some(to) = self.emitted.emitted_operand(copy) else { return Ok((None, self.plan.location(of))) };
        let from = self.emitted.emitted_source(copy).ok_or_else(|| self.no_operand(copy, of))?;
        Ok((Some(self.known(to)?), self.known(from)?))
    }

    fn split_of(&self, edge: Edge) -> Result<Option<Split>, EmittedError> {
        let n_splits = self.plan.n_splits();
        match self.emitted.emitted_split(edge) {
            Some(split) if split.index() >= n_splits => Err(EmittedError::NewSplit { edge, split, n_splits }),
            split => Ok(split),
        }
    }

    fn copies(&self, point: Point, mut push: impl FnMut(&Move)) -> Result<(), EmittedError> {
        for copy in &self.emitted.emitted_copies(point) {
            self.known(copy.to)?;
            if let Source::Location(from) = copy.from {
                self.known(from)?;
            }
            push(copy);
        }
        Ok(())
    }
}
