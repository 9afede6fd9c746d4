//! `memphis check`: proves that one file is a correct mem2reg result for another.

use crate::args::{CheckArgs, function_name};
use crate::failure::{Exit, Failure};
use crate::functions;
use crate::input::Input;
use crate::output;
use crate::progress::Progress;
use crate::report;
use crate::threads::Threads;
use memphis_check::pair::Pair;
use memphis_check::{Check, CheckedFunction, Counts, Difference, Rules, Tally, Verdict};
use memphis_explain::names;
use memphis_ir::{Llvm, Place};
use serde::Serialize;
use std::collections::HashSet;

/// Runs the command.
pub fn run(arguments: &CheckArgs) -> Exit {
    match judge(arguments) {
        Ok(exit) => exit,
        Err(failure) => {
            report::failure(&failure);
            Exit::Usage
        }
    }
}

fn judge(arguments: &CheckArgs) -> Result<Exit, Failure> {
    let (before, after) = (Input::read_plain(&arguments.before)?, Input::read_plain(&arguments.after)?);
    let llvm = arguments.llvm.of_pass();
    let (b, a) = (before.module_as(llvm)?, after.module_as(llvm)?);
    let rules = match llvm {
        Llvm::Main => Rules::LLVM_MAIN,
        _ => Rules::default(),
    };
    let pair = Pair::new(&b, &a).with_rules(rules);
    let wanted = wanted(arguments, &pair, &before)?;
    let is_wanted = |name: &str| wanted.as_ref().is_none_or(|wanted| wanted.contains(name));
    let progress = Progress::new(!arguments.work.no_progress, 1, || vec![Some(n_bytes(&pair, &is_wanted))]);
    progress.stage(|| n_bytes(&pair, &is_wanted) as usize);
    let check = Check {
        files: [&before.name, &after.name],
        functions: Some(&is_wanted),
        executor: &Threads(arguments.work.n_threads()),
        progress: &|bytes| progress.add(bytes),
        ..Check::new()
    };
    let checked = check.run_pair(&pair);
    progress.end();
    let tally = checked.tally();
    let functions = checked.functions.iter().map(|function| match (arguments.json, function.verdict.reason()) {
        (true, _) => json(function),
        (false, Some(_)) => format!("{}: {}\n", names::shown(&function.name), function.sentence()),
        (false, None) => String::new(),
    });
    let differences = checked.differences.iter().map(|difference| match arguments.json {
        true => json_difference(difference),
        false => format!("{difference}\n"),
    });
    let mut text: String = functions.chain(differences).collect();
    if !arguments.json {
        text += &format!("{tally}\n");
    }
    Ok(match output::print(text.as_bytes()) {
        Exit::Success => exit(&tally),
        _ => Exit::Usage,
    })
}

/// The names of the requested functions; `None` if all are.
fn wanted(arguments: &CheckArgs, pair: &Pair<'_>, before: &Input) -> Result<Option<HashSet<String>>, Failure> {
    if arguments.function.is_empty() {
        return Ok(None);
    }
    let named = || (0..pair.len()).map(|i| (i, pair.name(i)));
    let found = arguments.function.iter().map(|name| {
        let function = functions::find(&before.name, named(), &function_name(name.as_encoded_bytes()))?;
        Ok(pair.name(function).to_string())
    });
    found.collect::<Result<_, Failure>>().map(Some)
}

/// The bytes of text of the requested functions.
fn n_bytes(pair: &Pair<'_>, is_wanted: &dyn Fn(&str) -> bool) -> u64 {
    let functions = (0..pair.len()).filter(|&i| is_wanted(&pair.name(i).to_str_lossy()));
    functions.map(|i| pair.size(i) as u64).sum()
}

fn exit(tally: &Tally) -> Exit {
    match tally {
        Tally { refuted: 1.., .. } => Exit::Failure,
        Tally { unproved: 0, not_comparable: 0, differences: 0, .. } => Exit::Success,
        _ => Exit::Usage,
    }
}

#[derive(Serialize)]
struct Json<'r> {
    name: &'r str,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    before_line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    after_line: Option<usize>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    counts: Option<JsonCounts>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    example: Option<JsonExample<'r>>,
}

/// A difference outside functions, as JSON: an object without a name.
#[derive(Serialize)]
struct JsonDifference<'r> {
    verdict: &'static str,
    reason: &'r str,
    #[serde(skip_serializing_if = "Option::is_none")]
    before_line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    after_line: Option<usize>,
}

#[derive(Serialize)]
struct JsonCounts {
    slots: usize,
    deleted: usize,
    phis: usize,
    claims: usize,
    demands: usize,
}

#[derive(Serialize)]
struct JsonExample<'r> {
    path: &'r [String],
    inputs: Vec<JsonInput<'r>>,
    difference: &'r str,
    before_value: &'r str,
    after_value: &'r str,
}

#[derive(Serialize)]
struct JsonInput<'r> {
    what: &'r str,
    value: &'r str,
}

/// A difference outside functions as JSON.
fn json_difference(difference: &Difference) -> String {
    let json = JsonDifference {
        verdict: "not-comparable",
        reason: &difference.message,
        before_line: line(difference.places.before),
        after_line: line(difference.places.after),
    };
    // Strings and numbers can always be written as JSON.
    serde_json::to_string(&json).unwrap_or_default() + "\n"
}

fn line(place: Option<Place>) -> Option<usize> {
    place.map(|place| place.line)
}

/// The verdict on a function as JSON.
fn json(function: &CheckedFunction) -> String {
    let CheckedFunction { name, verdict, places, .. } = function;
    let json = Json {
        name,
        verdict: verdict.id(),
        reason: verdict.reason().map(|reason| reason.message.as_str()),
        before_line: line(places.before),
        after_line: line(places.after),
        counts: match verdict {
            &Verdict::Proved(Counts { n_slots, n_deleted, n_phis, n_claims, n_demands }) => Some(JsonCounts {
                slots: n_slots,
                deleted: n_deleted,
                phis: n_phis,
                claims: n_claims,
                demands: n_demands,
            }),
            _ => None,
        },
        example: match verdict {
            Verdict::Refuted(example) => Some(JsonExample {
                path: &example.path,
                inputs: example.inputs.iter().map(|(what, value)| JsonInput { what, value }).collect(),
                difference: &example.what,
                before_value: &example.before_value,
                after_value: &example.after_value,
            }),
            _ => None,
        },
    };
    // Strings and numbers can always be written as JSON.
    serde_json::to_string(&json).unwrap_or_default() + "\n"
}
