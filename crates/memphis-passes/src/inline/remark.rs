//! What became of calls.

use super::plan::{Cost, Plan};
use super::reason::Reason;
use memphis_ir::Function;
use std::ops::AddAssign;

/// What became of a call of a function with a body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// The function it stands in, without `@`.
    pub function: String,
    /// The function it calls, without `@`.
    pub callee: String,
    /// Byte offset of the call in the module's text.
    pub offset: usize,
    /// Whether the body took its place.
    pub inlined: bool,
    /// Why, or why not.
    pub reason: Reason,
    /// What it would cost, where that was asked.
    pub cost: Option<Cost>,
}

/// How many calls there were of each kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counts([u64; Reason::ALL.len()]);

impl Default for Counts {
    fn default() -> Counts {
        Counts([0; Reason::ALL.len()])
    }
}

impl Counts {
    /// How many calls have this reason.
    pub fn of(&self, reason: Reason) -> u64 {
        self.0[reason as usize]
    }

    /// How many calls were inlined.
    pub fn inlined(&self) -> u64 {
        self.of(Reason::Always) + self.of(Reason::Cheap)
    }

    /// Counts a call.
    pub fn add(&mut self, reason: Reason) {
        self.0[reason as usize] += 1;
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.0.iter_mut().zip(other.0).for_each(|(count, other)| *count += other);
    }
}

/// One remark for each call of a function.
pub fn remarks(f: Function<'_>, plan: &Plan<'_>) -> Vec<Remark> {
    let name = |function| String::from_utf8_lossy(&f.module.function_name(function)).into_owned();
    let verdicts = plan.verdicts(f.body.function).iter();
    verdicts
        .map(|verdict| Remark {
            function: name(f.body.function),
            callee: name(verdict.callee),
            offset: f.body.start + f.body.inst(verdict.inst).start as usize,
            inlined: verdict.inlined,
            reason: verdict.reason,
            cost: verdict.cost,
        })
        .collect()
}
