//! `check`: verdicts on a result of mem2reg.

use crate::input::Source;
use crate::problem::Outcome;
use memphis_check::pair::{Checker, CounterExample, Pair, Reason, Verdict};
use memphis_ir::LineIndex;
use serde::Serialize;

/// The verdicts on the functions and on the rest of the module.
#[derive(Debug, Serialize)]
pub struct Verdicts {
    functions: Vec<Judged>,
    /// Differences outside functions.
    differences: Vec<Explanation>,
}

/// The verdict on a function.
#[derive(Debug, Serialize)]
struct Judged {
    function: String,
    verdict: &'static str,
    #[serde(flatten)]
    explanation: Option<Explanation>,
    #[serde(skip_serializing_if = "Option::is_none")]
    example: Option<Example>,
}

/// A reason, with lines of the two texts.
#[derive(Debug, Serialize)]
struct Explanation {
    message: String,
    before_line: Option<usize>,
    after_line: Option<usize>,
}

/// Inputs on which the functions differ.
#[derive(Debug, Serialize)]
struct Example {
    path: Vec<String>,
    /// The names of the inputs and their values.
    inputs: Vec<(String, String)>,
    difference: String,
    before_value: String,
    after_value: String,
}

/// Checks that AFTER is a correct mem2reg result for BEFORE.
pub fn run(before: &Source<'_>, after: &Source<'_>) -> Outcome<Verdicts> {
    let (b, a) = (before.module()?, after.module()?);
    let pair = Pair::new(&b, &a);
    let mut checker = Checker::new(&pair);
    let reports: Vec<_> = (0..pair.len()).map(|index| pair.check(index, &mut checker)).collect();
    let differences = pair.check_module(&reports, &mut checker);
    let (before, after) = (LineIndex::new(&before.text), LineIndex::new(&after.text));
    let explain = |reason: &Reason| Explanation {
        message: reason.message.clone(),
        before_line: reason.before.map(|offset| before.line(offset)),
        after_line: reason.after.map(|offset| after.line(offset)),
    };
    let functions = reports.iter().map(|report| Judged {
        function: report.name.clone(),
        verdict: report.verdict.id(),
        explanation: report.verdict.reason().map(explain),
        example: match &report.verdict {
            Verdict::Refuted(example) => Some(example_of(example)),
            _ => None,
        },
    });
    Ok(Verdicts { functions: functions.collect(), differences: differences.iter().map(explain).collect() })
}

fn example_of(example: &CounterExample) -> Example {
    Example {
        path: example.path.clone(),
        inputs: example.inputs.clone(),
        difference: example.what.clone(),
        before_value: example.before_value.clone(),
        after_value: example.after_value.clone(),
    }
}
