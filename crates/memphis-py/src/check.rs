//! `memphis.check` and `memphis.problems`.

use crate::failure::{Failure, class, detached};
use crate::source::Source;
use memphis_check::{Check, Places, Reason, Verdict};
use memphis_cli::Threads;
use memphis_ir::Llvm;
use memphis_ir::verify::{Problem, problems as problems_of};
use pyo3::prelude::*;

/// A line of each of the two texts.
type Lines = (Option<usize>, Option<usize>);

/// A counter-example: the path, names and values of the inputs, what differs, and its two values.
type Example = (Vec<String>, Vec<(String, String)>, String, String, String);

fn lines(places: &Places) -> Lines {
    (places.before.map(|place| place.line), places.after.map(|place| place.line))
}

/// Judges whether a module is a correct result of mem2reg for another.
#[pyfunction]
#[pyo3(signature = (before, after, *, files = ("before".to_owned(), "after".to_owned()), threads = 1))]
pub fn check<'py>(
    py: Python<'py>,
    before: Source,
    after: Source,
    files: (String, String),
    threads: usize,
) -> PyResult<Bound<'py, PyAny>> {
    let checked = detached(py, || {
        let executor = Threads(threads.max(1));
        let check = Check { files: [&files.0, &files.1], executor: &executor, ..Check::new() };
        Ok(check.run(before.bytes(), after.bytes())?)
    })?;
    let (judged, difference) = (class(py, "Judged")?, class(py, "Difference")?);
    let functions = checked.functions.iter().map(|function| {
        let message = function.verdict.reason().map(|reason: &Reason| reason.message.as_str());
        let example: Option<Example> = match &function.verdict {
            Verdict::Refuted(found) => {
                let found = (**found).clone();
                Some((found.path, found.inputs, found.what, found.before_value, found.after_value))
            }
            _ => None,
        };
        let (before, after) = lines(&function.places);
        let fields = (&function.name, function.verdict.id(), function.sentence(), message, before, after, example);
        judged.call1(fields)
    });
    let functions = functions.collect::<PyResult<Vec<_>>>()?;
    let differences = checked.differences.iter().map(|found| {
        let (before, after) = lines(&found.places);
        difference.call1((&found.message, before, after))
    });
    let differences = differences.collect::<PyResult<Vec<_>>>()?;
    class(py, "Checked")?.call1((checked.is_right(), functions, differences, checked.to_string()))
}

/// All errors in a module that LLVM's verifier refuses.
#[pyfunction]
#[pyo3(signature = (source, *, file = "<source>"))]
pub fn problems<'py>(py: Python<'py>, source: Source, file: &str) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let found = detached(py, || Ok(failure_of(&source, file).err()))?;
    let diagnostics = found.iter().flat_map(Failure::diagnostics);
    diagnostics.map(|diagnostic| diagnostic.to_object(py)).collect()
}

/// Raises an exception with all errors in a module, if there are any.
#[pyfunction]
#[pyo3(signature = (source, *, file = "<source>"))]
pub fn verify(py: Python<'_>, source: Source, file: &str) -> PyResult<()> {
    detached(py, || failure_of(&source, file))
}

fn failure_of(source: &Source, file: &str) -> Result<(), Failure> {
    let text = source.text(file)?;
    let errors: Vec<_> = problems_of(&text, Llvm::Main).into_iter().map(|Problem { error, .. }| error).collect();
    match errors.is_empty() {
        true => Ok(()),
        false => Err(Failure::invalid(file, &text, &errors)),
    }
}
