//! Remarks and counters about calls.

use super::plan::Verdict;
use super::reason::Reason;
use crate::report::{Counters, Field, Remark};
use memphis_ir::Function;

/// The number of calls of a function that are inlined, and of those that stay, by reason.
pub fn counters(verdicts: &[Verdict], is_removed: bool) -> Counters {
    let mut n_calls = [0; Reason::ALL.len()];
    verdicts.iter().for_each(|verdict| n_calls[verdict.reason as usize] += 1);
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

/// The remark about a call of a function with a body.
pub fn remark(f: Function<'_>, verdict: &Verdict) -> Remark {
    let name = |function| f.module.function_name(function).to_string();
    let callee = name(verdict.callee);
    let what = if verdict.inlined { "is inlined" } else { "stays" };
    let cost =
        verdict.cost.map_or(String::new(), |cost| format!(" (cost {}, threshold {})", cost.cost, cost.threshold));
    Remark {
        function: name(f.body.function),
        offset: f.place(verdict.inst),
        subject: format!("the call of @{callee}"),
        what: what.to_owned(),
        reason: format!("{}{cost}", verdict.reason),
        id: verdict.reason.id(),
        fields: vec![
            ("callee", Field::Text(Some(callee))),
            ("inlined", Field::Flag(verdict.inlined)),
            ("reason", Field::Id),
            ("cost", Field::Number(verdict.cost.map(|cost| cost.cost))),
            ("threshold", Field::Number(verdict.cost.map(|cost| cost.threshold))),
            ("message", Field::Message),
        ],
        ..Remark::default()
    }
}
