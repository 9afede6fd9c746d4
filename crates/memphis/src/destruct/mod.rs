//! SSA destruction: φs out, copies in, as few as can be.
//!
//! Control flow graphs have no φs, and machines do not either. A φ is replaced by copies on the
//! edges into its block. The art is to have next to none left, and none that overwrites a value
//! that is still needed:
//!
//! ```text
//!   the lost copy                   the swap                   the computed goto
//!
//!   loop: x = φ(1, y)               loop: a = φ(1, b)          loop: a = φ(0, b)
//!         y = x + 1                       b = φ(2, a)                b = a + 1
//!         if .. goto loop                 if .. goto loop            goto *p  (loop or done)
//!   done: return x                  done: return a             done: return a
//!
//!   x := y before the branch        a := b, b := a             a := b before the goto
//!   returns one too much            makes both equal           runs on the way to done, too
//! ```
//!
//! The client describes blocks, values, operands and φs ([`Input`]). The [`Plan`] says where each
//! value is kept, which copies are made at which point and why, and which edges are split.
//! [`apply`] carries it out through the client's [`Rewrite`]; [`apply_checked`] also proves the
//! edited code.
//!
//! ```
//! use memphis::destruct::*;
//! use memphis::*;
//!
//! // b0 → b1 ⇄ b1 → b2:  v0 = param;  b1: v1 = φ(v0, v2), v2 = v1 + 1;  b2: return v1
//! let cfg = Cfg::from_successors(&[&[1][..], &[1, 2], &[]]);
//! let analyses = Analyses::compute(&cfg);
//! let [v0, v1, v2] = [Value(0), Value(1), Value(2)];
//! let mut arguments = Rows::new();
//! arguments.push_row([Argument::Value(v0), Argument::Value(v2)]);
//! let operands = [
//!     Operand::read(Block(1), 0, v1),
//!     Operand::define(Block(1), 0, v2),
//!     Operand::read_at_end(Block(2), v1),
//! ];
//! let function = destruct::Input {
//!     cfg: &cfg,
//!     analyses: &analyses,
//!     values: &[ValueInfo::default(); 3],
//!     operands: &operands,
//!     phis: &[PhiInfo { block: Block(1), result: v1 }],
//!     arguments: &arguments,
//!     limits: &[],
//! };
//! let plan = destruct::plan(&function, &destruct::Options::DEFAULT)?;
//!
//! // The lost-copy problem: b2 still needs v1, so v2 must not overwrite it on the way there.
//! assert_ne!(plan.location(v1), plan.location(v2));
//! assert_eq!(plan.n_copies(), 1);
//! assert!(plan.stuck().is_empty());
//! check::check_destruction(&function, &plan)?;
//!
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Mistakes in a client's edits
//!
//! A right plan can be carried out wrongly. [`apply_checked`] edits the IR as [`apply`] does, then
//! reads it back through [`Emitted`] and proves it. Here a client makes three mistakes:
//!
//! ```
#![doc = include_str!("../../examples/destruct_checked.rs")]
//! ```
//!
//! # How
//!
//! 1. **Isolation** (`names/`): each operand of a φ is copied to a name of its own: arguments at
//!    the ends of the predecessors, the result at the head of the φ's block. That is right for
//!    every graph without splitting an edge, computed gotos included.
//! 2. **Coalescing** (`coalesce.rs`, `classes.rs`): the copies are taken in order of weight. Source
//!    and destination share a location unless they interfere, which costs a look at their nearest
//!    dominators (`rank_sets.rs`), and a few questions about liveness (`live.rs`).
//! 3. **Splitting**: critical edges are split where copies are left at the end or head of a block,
//!    which saves copies, and where an operand is [stuck](#operands-that-cannot-be-copied). Then
//!    isolation and coalescing are done again.
//! 4. **Sequence** (`emit.rs`, `parallel_copy.rs`): the copies at one point are made
//!    at once, and are put in order.
//!
//! [`share_locations`] (`share.rs`, `liveness.rs`) then lets locations share that are never live at
//! the same time, for machines whose locations are counted.
//!
//! After Boissinot, Darte, Rastello, Dupont de Dinechin and Guillon, "Revisiting Out-of-SSA
//! Translation for Correctness, Code Quality, and Efficiency" (CGO 2009). Different here:
//!
//! - a φ of a block with one way in is a copy;
//! - edges with different arguments may be parallel, as block arguments allow;
//! - the result of a terminator may be the argument of a φ right after it;
//! - liveness is answered from the dominance frontiers;
//! - small classes are merged into large ones without visiting those.
//!
//! Copies that are redundant because a third name already holds the value in the right place are
//! not looked for.
//!
//! # Operands that cannot be copied
//!
//! The results of a terminator cannot be copied before it, some blocks have no room for copies, and
//! some values cannot be copied at all. Such an operand shares the φ's location as it is. If it
//! interferes with others there, the edge is split if that is allowed and helps; otherwise the
//! operand is reported ([`Plan::stuck`]) and the client has to change its code. It is never
//! dropped.
//!
//! # Cost
//!
//! O((operands + φ arguments) · log²), plus the queries about liveness. All queries about one value
//! cost a few times the joins that they pass or the live range, whichever is less. Copies that fail
//! cost a look at their classes each time.

mod apply;
mod classes;
mod coalesce;
mod context;
mod describe;
mod emit;
mod error;
mod keyed;
mod live;
mod liveness;
mod loops;
#[cfg(test)]
mod naive;
mod names;
mod options;
mod parallel_copy;
mod plan;
mod rank_sets;
mod recorder;
mod share;
mod text;
mod validate;
mod written;

pub use crate::keyed::RecordError;
pub use apply::{ApplyError, Rewrite, apply};
pub use context::Context;
pub use describe::{
    Argument, Input, Limit, Location, Operand, OperandId, OperandKind, PhiInfo, Split, Value, ValueInfo,
};
pub use error::{InputError, InputPlace};
pub use keyed::{Description, Recorded, Recorder};
pub use liveness::{Liveness, Stretch};
pub use loops::Loops;
pub use options::{Coalescing, Copying, Options, Splitting};
#[doc(hidden)]
pub use parallel_copy::Sequencer;
pub use parallel_copy::{Move, Source};
#[doc(hidden)]
pub use plan::Effort;
pub use plan::{Copies, Interference, LiveRange, Plan, Point, Reason, Stuck};
pub use recorder::{Emitted, EmittedError, apply_checked, check_emitted};
pub use share::{ShareError, rename_locations, share_locations};
pub use written::write;

/// Plans the elimination of all φs of a function. A loop over functions uses [`plan_with`], which
/// needs less allocation.
///
/// # Errors
/// The description is wrong: see [`Input::validate`].
#[doc(alias = "eliminate_phis")]
pub fn plan(input: &Input<'_>, options: &Options) -> Result<Plan, InputError> {
    let mut plan = Plan::new();
    plan_with(input, options, &mut Context::new(), &mut plan)?;
    Ok(plan)
}

/// Plans the elimination of all φs of a function into `plan`, with the memory of `context` and of
/// the plan's last use.
///
/// Cost: see the module.
///
/// # Errors
/// The description is wrong: see [`Input::validate`]. The plan is then as it was.
pub fn plan_with(
    input: &Input<'_>,
    options: &Options,
    context: &mut Context,
    plan: &mut Plan,
) -> Result<(), InputError> {
    let fingerprint = input.fingerprint(&mut context.validation)?;
    plan.reset(fingerprint);
    context.plan_valid(input, options, plan);
    Ok(())
}
