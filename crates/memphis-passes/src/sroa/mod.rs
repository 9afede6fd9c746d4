//! `sroa`: allocas are split into parts, and parts are promoted.
//!
//! Two steps, each of them proved: the *split* puts an alloca for each part in the place of the
//! whole, and accesses of parts in the place of accesses of the whole; then
//! [mem2reg](crate::mem2reg) promotes the parts. Everything is memory after the first step, so the
//! second has nothing new to know.
//!
//! ```text
//!   %p = alloca { i32, float }          %p.0 = alloca i32
//!   store i64 %bits, ptr %p       =>    %p.4 = alloca float
//!   %q = getelementptr %p, 4            store i32 (trunc %bits), ptr %p.0
//!   %v = load float, ptr %q             store float (bitcast (trunc (lshr %bits, 32))), ptr %p.4
//!                                       %v = load float, ptr %p.4
//! ```
//!
//! | file | question |
//! | --- | --- |
//! | `uses.rs` | which accesses does an alloca have, at which offsets; what keeps it whole? |
//! | `plan.rs`, `planner.rs` | which parts are there ([`memphis::parts`] cuts), and what becomes of each? |
//! | `votes.rs` | which type has a part? |
//! | `shape.rs` | what may an access be cut into, and which casts mean the same as memory? |
//! | `types.rs` | which types does the script need? |
//! | `rewrite.rs`, `lines.rs` | what is in the script? |
//! | `records.rs` | what becomes of debug records? |
//! | `describe.rs` | which parts and accesses has an alloca, for explanations? |
//! | `pass.rs` | rounds of both steps |

mod describe;
mod lines;
mod pass;
mod plan;
mod planner;
mod records;
mod rewrite;
mod shape;
mod types;
mod uses;
mod votes;

pub use describe::{AccessKind, DescribedAccess, DescribedAlloca, DescribedPart, Outcome, describe};
pub use pass::Sroa;
pub use plan::Fate;

use crate::phi_eliminate::returns_twice;
use crate::slots::reason::{Reason, Refusal};
use crate::worker::Scratch;
use memphis_check::split::Certificate;
use memphis_ir::edit::Edit;
use memphis_ir::{Body, Function, InstId, Module};
use plan::Plan;
use rewrite::Rewriter;
use types::SplitTypes;
use uses::Uses;

/// The number of changes of a split.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Allocas that were split.
    pub split: u64,
    /// Allocas that stay because others read them, and whose loads get values.
    pub shadowed: u64,
    /// Parts with an alloca of their own.
    pub parts: u64,
}

/// The result of a split on a function.
#[doc(hidden)]
#[derive(Debug, Default)]
pub struct SplitResult {
    /// How it changes.
    pub edit: Edit,
    /// The claims for the check.
    pub certificate: Certificate,
    /// The number of changes.
    pub counts: Counts,
    /// The allocas that stay whole, and why.
    pub stay: Vec<(InstId, Refusal)>,
}

/// Splits the allocas of a function: for tests of the proof.
///
/// `body` gains types. Cost: linear in the function and in what is new, but for sorting.
#[doc(hidden)]
pub fn split(module: &Module<'_>, body: &mut Body, scratch: &Scratch) -> SplitResult {
    let mut uses = scratch.lend::<Uses>();
    let mut edit = std::mem::take(&mut *scratch.lend::<Edit>());
    edit.renew(body);
    let plan = planned(Function { module, body }, &mut uses);
    let stay = uses.candidates.values().iter().filter_map(|candidate| Some((candidate.alloca, candidate.refusal?)));
    let stay = stay.collect();
    let split = uses.candidates.ids().filter(|&object| uses.is_open(object)).count() as u64;
    let shadowed = uses.candidates.ids().filter(|&object| uses.is_shadowed(object)).count() as u64;
    if split + shadowed == 0 {
        return SplitResult { edit, stay, ..SplitResult::default() };
    }
    let types = SplitTypes::make(module, body, &uses, &plan);
    let f = Function { module, body };
    let (edit, certificate) = Rewriter::new(f, &uses, &plan, &types, edit).run();
    let parts = certificate.parts.len() as u64;
    SplitResult { edit, certificate, counts: Counts { split, shadowed, parts }, stay }
}

/// Finds the uses of a function's allocas, and plans those that are split.
fn planned(f: Function<'_>, uses: &mut Uses) -> Plan {
    uses.find(f);
    if returns_twice(f) {
        // Registers do not keep what they held between the two returns; memory does.
        uses.candidates.ids().for_each(|object| uses.refuse(object, Reason::ReturnsTwice, None));
    }
    let is_known = |object| uses.is_known(object);
    if uses.candidates.ids().any(is_known) { Plan::of(f, uses) } else { Plan::default() }
}
