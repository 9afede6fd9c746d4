//! `check`: verdicts on a result of mem2reg.

use crate::input::Source;
use crate::problem::Outcome;
use memphis_check::pair::Pair;
use memphis_check::{Check, CounterExample, Places, Verdict};
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
    let checked = Check::new().run_pair(&Pair::new(&b, &a));
    let functions = checked.functions.iter().map(|function| Judged {
        function: function.name.clone(),
        verdict: function.verdict.id(),
        explanation: function.verdict.reason().map(|reason| explain(&reason.message, &function.places)),
        example: match &function.verdict {
            Verdict::Refuted(example) => Some(example_of(example)),
            _ => None,
        },
    });
    let differences = checked.differences.iter().map(|difference| explain(&difference.message, &difference.places));
    Ok(Verdicts { functions: functions.collect(), differences: differences.collect() })
}

fn explain(message: &str, places: &Places) -> Explanation {
    Explanation {
        message: message.to_owned(),
        before_line: places.before.map(|place| place.line),
        after_line: places.after.map(|place| place.line),
    }
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
