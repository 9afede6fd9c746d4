//! Remarks and counters about calls.

use super::plan::{Cost, Plan};
use super::reason::Reason;
use crate::report::{self, Counters, Field};
use memphis_ir::Function;

/// A remark about a call of a function with a body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// The function that contains the call, without `@`.
    pub function: String,
    /// The function it calls, without `@`.
    pub callee: String,
    /// Byte offset of the call in the module's text.
    pub offset: usize,
    /// True if the body took its place.
    pub inlined: bool,
    /// The reason for the decision.
    pub reason: Reason,
    /// The cost of inlining, if it was computed.
    pub cost: Option<Cost>,
}

impl From<Remark> for report::Remark {
    fn from(remark: Remark) -> report::Remark {
        let what = if remark.inlined { "is inlined" } else { "stays" };
        let cost =
            remark.cost.map_or(String::new(), |cost| format!(" (cost {}, threshold {})", cost.cost, cost.threshold));
        report::Remark {
            function: remark.function,
            offset: remark.offset,
            subject: format!("the call of @{}", remark.callee),
            what: what.to_owned(),
            reason: format!("{}{cost}", remark.reason),
            id: remark.reason.id(),
            fields: vec![
                ("callee", Field::Text(Some(remark.callee))),
                ("inlined", Field::Flag(remark.inlined)),
                ("reason", Field::Id),
                ("cost", Field::Number(remark.cost.map(|cost| cost.cost))),
                ("threshold", Field::Number(remark.cost.map(|cost| cost.threshold))),
                ("message", Field::Message),
            ],
            ..report::Remark::default()
        }
    }
}

/// The number of calls of a function that were inlined, and of those that stay, by reason.
pub fn counters(remarks: &[Remark], is_removed: bool) -> Counters {
    let mut n_calls = [0; Reason::ALL.len()];
    remarks.iter().for_each(|remark| n_calls[remark.reason as usize] += 1);
    let n_inlined: u64 =
        Reason::ALL.iter().filter(|reason| reason.inlines()).map(|&reason| n_calls[reason as usize]).sum();
    let done = [
        ("inlined", n_inlined, "Number of calls inlined"),
        ("removed", u64::from(is_removed), "Number of functions removed"),
    ];
    let stay = Reason::ALL.iter().filter(|reason| !reason.inlines());
    let stay = stay.map(|&reason| (reason.id(), n_calls[reason as usize], reason.counted()));
    Counters::of("inline", done.into_iter().chain(stay))
}

/// One remark for each call of a function.
pub fn remarks(f: Function<'_>, plan: &Plan<'_>) -> Vec<Remark> {
    let name = |function| String::from_utf8_lossy(&f.module.function_name(function)).into_owned();
    let verdicts = plan.verdicts(f.body.function).iter();
    verdicts
        .map(|verdict| Remark {
            function: name(f.body.function),
            callee: name(verdict.callee),
            offset: f.place(verdict.inst),
            inlined: verdict.inlined,
            reason: verdict.reason,
            cost: verdict.cost,
        })
        .collect()
}
