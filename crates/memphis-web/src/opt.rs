//! `opt`: the result of a pipeline.

use crate::input::{Source, refused};
use crate::problem::{Outcome, Problem};
use memphis_ir::LineIndex;
use memphis_passes::report::Remark;
use memphis_passes::{Pipeline, run_module};
use serde::Serialize;

/// A module after passes.
#[derive(Debug, Serialize)]
pub struct Result {
    text: String,
    /// Sentences about what was done or not done, and why; in the order of the functions.
    remarks: Vec<String>,
}

/// Runs a pipeline.
pub fn run(source: &Source<'_>, pipeline: &str) -> Outcome<Result> {
    let pipeline = Pipeline::parse(pipeline).map_err(|error| vec![Problem::new(error.to_string())])?;
    let (text, outcomes) =
        run_module(&source.text, &pipeline, Default::default()).map_err(|error| refused(source, &error))?;
    let lines = LineIndex::new(&source.text);
    // A later pass speaks of the text that the pass before it made.
    let has_lines = pipeline.passes().len() == 1;
    let remarks = outcomes.iter().flat_map(|outcome| &outcome.report.remarks);
    let remarks = remarks.map(|remark| sentence(remark, has_lines.then_some(&lines))).collect();
    Ok(Result { text: String::from_utf8_lossy(&text).into_owned(), remarks })
}

/// The remark, with numbers of lines if the lines are known.
fn sentence(remark: &Remark, lines: Option<&LineIndex<'_>>) -> String {
    match lines {
        Some(lines) => format!("line {}: {}", lines.line(remark.offset), remark.sentence(|offset| lines.line(offset))),
        None => format!("in @{}, {} {}: {}", remark.function, remark.subject, remark.what, remark.reason),
    }
}
