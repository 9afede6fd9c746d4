//! The checker of SSA destruction: every operand is followed backwards to where its value was put.
//!
//! It gets a [`Program`]: the steps of the function after destruction, block by block and edge by
//! edge. Each operand has two names there: that of its *value* in the SSA form and that of the
//! *location* that is read or written now. Copies have locations alone. φs are not there any more,
//! but listed besides.
//!
//! ```text
//!   block 1:  v1 = φ(v0, v2)      the read of v1 in block 2 from x demands "x holds v1" there:
//!             define v2 in y        in block 2, nothing; in block 1, "y := .." is not x;
//!   edge 1→1: x := y                at the head of block 1 v1 is a φ:
//!   block 2:  read v1 from x          from outside  "x holds v0"   v0 was put there: right
//!                                     on edge 1→1   "x holds v2"   x := y, so "y holds v2": right
//! ```
//!
//! Two things to know when a client writes a [`Program`] itself, in place of
//! [`destruct::write`](crate::destruct::write): a value has one definition, so a constant that is
//! computed a second time needs a value of its own; and a [`Step::Copy`] may be among the other
//! steps of a block as well as at its head and end.
//!
//! # The claim proved
//!
//! *On every path from the entry, each location that is read holds the value that is read there.*
//! Every read that can be reached makes a demand, (value, location) at its place. A demand goes
//! backwards step by step:
//!
//! - over a copy from m into the location: as a demand for m instead;
//!   Copies that are executed at once are passed together: the new demand is one before all of
//!   them. At most one of them writes the location, as no two may write the same;
//! - over the definition of the value: it must write the location, and the demand is met;
//! - over a definition of another value into the location: refused, overwritten;
//! - over an instruction that copies a value into the location: as a demand for where that is read;
//! - over the start of a block: to all its ways in, with the argument instead of the value if that
//!   is a φ of the block. An undefined argument is content with anything, a constant wants a copy
//!   of that constant;
//! - over the start of the function: refused, no step has put the value there.
//!
//! *Proof.* All demands that were made together are an invariant: whenever control passes a place
//! with a demand, the location holds what the value stands for there. By induction on the length of
//! the path: each demand was shown to follow from the demands one step back, and the definitions
//! that meet a demand establish it. A value stands for the result of its last execution. That is
//! what the location holds, because a definition of the value that the demand passes backwards
//! without writing the location is refused. A φ passed at its block's head takes its argument's
//! place at the same moment in both forms.
//!
//! Values that instructions copy, and φs of blocks with one way in, stand for what they are copies
//! of: in strict SSA form, which is taken for granted, a value and its copy are equal wherever the
//! copy is available.
//!
//! There are no classes, no interference and no liveness in this, and so nothing in common with the
//! planner. Equal values of different names are different: a result that is right because two φs
//! always agree is refused.
//!
//! # How it is made sparse
//!
//! Most of the blocks that a demand passes neither write its location nor define its value. They
//! are passed at one go:
//!
//! ```text
//!   block 3:  define v7 in x
//!      │  ╲
//!     ...  ...    a thousand diamonds
//!      │  ╱
//!   block 900:  read v7 from x
//! ```
//!
//! The demand "x holds v7" at the head of block 900 goes to the end of block 3 at once: that is the
//! nearest event of x above it in the dominator tree. The events of x are the blocks that write it,
//! and the joins where different writes meet.
//!
//! The *events* of a location ℓ are a set of blocks E: those with a step that writes ℓ, the targets
//! of edges with such a step, and all blocks in the iterated dominance frontier of these. Targets
//! and frontier blocks are events *at their heads*. Take a demand (h, ℓ) at the head of a block b
//! that is not such a head. Let e be the event nearest above b, strictly, in a tree of dominators
//! that has been proved (`tree.rs`); and let all definitions of h, φs included, but for those
//! outside, be
//!
//! | | then the demand goes |
//! | --- | --- |
//! | nowhere: h is a constant, a parameter, or undefined | to the end of e, or outside if there is no e |
//! | in one block d, strictly above b | to the end of e if that is strictly below d, else to the end of d |
//! | on edges out of one block d, strictly above e | to the end of e |
//! | anything else | as before, to the ways into b |
//!
//! *That is right*, which is to say that the demand at b follows from the one it is turned into:
//!
//! 1. *The last event that a path visits before it enters b is e.* For the last event of a path
//!    that ends with block v, v included, is N(v), the nearest above v or v itself: by induction on
//!    its length. Let it go on over the edge (v, w), with w no event at its head. w's parent is v
//!    or above it (the parent property of the tree). Were N(v) strictly below that parent, w would
//!    be in its frontier, and an event at its head. So N(v) is N(parent of w), which is N(w) unless
//!    w is an event; and for w = b it is e. Without an event above b, none is visited. *Hence ℓ is
//!    not written after the last visit of e*: not in a block, and not on an edge, as its target
//!    would be an event at its head.
//! 2. *If d is strictly above e, h is not defined there either*: a path that comes from e through d
//!    to b without visiting e again, and one from the entry to d without e, which exists as d
//!    dominates e, make one from the entry to b without e, which dominates b.
//! 3. *If d is e or below it, or there is no e*: d dominates b, so it is visited after the last
//!    visit of e, by the argument of (2) with d and e exchanged, and after its own last visit there
//!    is no definition of h, and by (1) no write of ℓ.
//!
//! The step at the end of e or d makes of the demand what it always makes of it: a definition of h
//! in d that does not write ℓ is refused, and at the head of a block with a φ for h the demand is
//! turned into those for the arguments.
//!
//! *The verdict is the same* as without: in the blocks between there is nothing that would change
//! the demand, and it would have come to the end of e or d, which dominates b, or outside. None of
//! this needs strict SSA form.
//!
//! Events are found when walking has shown that they are worth it (`events.rs`). So a location that
//! is used in two blocks inside a thousand loops costs two blocks, and a location that keeps its
//! value through a hundred thousand blocks costs its writes.
//!
//! # Limits
//!
//! The check does not see whether the steps are those of the function (the client writes them down
//! from its result), nor whether the copies are few. Blocks that cannot be reached are not looked
//! at.
//!
//! # Cost
//!
//! O((blocks + edges + steps + demands + the ways they are passed on to) · log). A read or φ
//! argument of a program that is right makes one demand at the definition or φ that it gets its
//! value from, if its location is closed; closing costs frontiers. A location that is not closed
//! costs the blocks where it keeps a value. It pays for the cheaper, up to a constant factor. In a
//! block, the next step is found by binary search and not by walking.

mod events;
mod failure;
mod program;
mod shape;
mod walk;

pub use failure::{Failure, Fault, Held};
pub use program::{BlockRow, Place, Program, Step, StepId, StepRow};

use crate::graph::Cfg;
use alloc::boxed::Box;
use walk::Walk;

/// A measure of the work that a check took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Reads that were followed.
    pub reads: usize,
    /// Demands at block heads.
    pub demands: usize,
    /// Ways into those blocks.
    pub ways: usize,
    /// Demands that went to the nearest event above, over all blocks in between.
    pub jumps: usize,
    /// Entries of frontiers, or blocks and edges walked where there is no table.
    pub frontier: usize,
}

/// The way in which demands get to where a location was written last. The verdicts are the same;
/// this is for tests and measurements.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Search {
    /// Both in turns: a location pays for the cheaper.
    #[default]
    LockStep,
    /// The events of every location are found first.
    Frontier,
    /// Block by block.
    Blocks,
}

/// Checks a program after destruction.
///
/// # Errors
/// The first fault found.
pub fn check(cfg: &Cfg, program: &Program) -> Result<Counts, Box<Failure>> {
    check_with(cfg, program, Search::LockStep)
}

/// As [`check`], with a way of searching. [`Search::Blocks`] is the oracle of the tests: it knows
/// no dominators.
///
/// # Errors
/// As [`check`].
#[doc(hidden)]
pub fn check_with(cfg: &Cfg, program: &Program, search: Search) -> Result<Counts, Box<Failure>> {
    shape::check(cfg, program)?;
    Walk::new(cfg, program, search).run()
}
