//! `opt`: the result of a pipeline.

use crate::input::{Source, not_run};
use crate::problem::{Outcome, Problem};
use memphis_passes::report::PlacedRemark;
use memphis_passes::{Driver, Pipeline};
use serde::Serialize;

/// A module after passes.
#[derive(Debug, Serialize)]
pub struct Result {
    text: String,
    /// Sentences about what was done or not done, and why; in the order of the functions.
    remarks: Vec<String>,
}

/// The name of the text that was given.
const GIVEN: &str = "text";

/// Runs a pipeline.
pub fn run(source: &Source<'_>, pipeline: &str) -> Outcome<Result> {
    let pipeline = Pipeline::parse(pipeline).map_err(|error| vec![Problem::new(error.to_string())])?;
    let output = Driver { file: GIVEN, ..Driver::new(&pipeline) }.run(&source.text);
    let output = output.map_err(|error| not_run(source, error))?;
    let remarks = output.remarks().map(sentence);
    Ok(Result { remarks: remarks.collect(), text: output.text().into_owned() })
}

/// The remark, with numbers of lines if it is about the text that was given: a later stage speaks
/// of the text that the one before has made.
fn sentence(placed: &PlacedRemark) -> String {
    let PlacedRemark { file, place, remark, .. } = placed;
    match &**file {
        GIVEN => format!("line {}: {}", place.line, placed.sentence()),
        _ => format!("in @{}, {} {}: {}", remark.function, remark.subject, remark.what, remark.reason),
    }
}
