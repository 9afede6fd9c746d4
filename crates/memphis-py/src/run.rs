//! `memphis.run` and its result.

use crate::failure::{Failure, class, detached, in_package};
use crate::function::kind_of;
use crate::loaded::Loaded;
use crate::module::{Module, lossy};
use crate::source::Source;
use memphis_cli::Threads;
use memphis_explain::Picture;
use memphis_ir::upgrade::Upgrade;
use memphis_passes::report::PlacedRemark;
use memphis_passes::{Driver, OneThread, Options, Output, Pipeline, PipelineError, RunError, Verdict};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};
use std::collections::HashSet;
use std::sync::{Arc, OnceLock};

/// The result of passes.
#[pyclass(frozen, module = "memphis", name = "Result")]
pub struct RunResult {
    source: Source,
    file: String,
    passes: String,
    output: Output,
    /// True if the text of the output is not yet in the order in which LLVM prints bitcode.
    is_unordered: bool,
    text: OnceLock<Vec<u8>>,
    bitcode: OnceLock<Vec<u8>>,
}

impl RunResult {
    /// The text of the result. That of bitcode is made when it is asked for: most users of bitcode
    /// want bitcode.
    fn ordered_text(&self) -> Result<&[u8], Failure> {
        if !self.is_unordered {
            return Ok(self.output.bytes());
        }
        if let Some(text) = self.text.get() {
            return Ok(text);
        }
        let text = self.output.ordered_text(&OneThread)?;
        Ok(self.text.get_or_init(|| text))
    }

    /// The result as bitcode.
    fn written(&self) -> Result<&[u8], Failure> {
        if let Some(bitcode) = self.bitcode.get() {
            return Ok(bitcode);
        }
        let bitcode = self.output.bitcode()?;
        Ok(self.bitcode.get_or_init(|| bitcode))
    }
}

/// The options of a run.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct RunOptions {
    file: String,
    threads: usize,
    check: bool,
    remarks: bool,
    upgrade: bool,
    functions: Option<HashSet<String>>,
}

fn pipeline(passes: &str) -> Result<Pipeline, Failure> {
    let wrong = |error: PipelineError| RunError::Pipeline { text: passes.to_owned(), error };
    Ok(Pipeline::parse(passes).map_err(wrong)?)
}

/// Runs passes. The function of the package that calls this has the options as keywords.
#[pyfunction]
pub fn _run(py: Python<'_>, source: Source, passes: &str, options: RunOptions) -> PyResult<RunResult> {
    let RunOptions { file, threads, check, remarks, upgrade, functions } = options;
    let (output, is_unordered) = detached(py, || {
        let pipeline = pipeline(passes)?;
        let is_unordered = memphis_bitcode::is_bitcode(source.bytes()) && !pipeline.passes().is_empty();
        let is_asked = functions.as_ref().map(|functions| move |name: &str| functions.contains(name));
        let upgrade = if upgrade { Upgrade::All } else { Options::DEFAULT.upgrade };
        let driver = Driver {
            file: &file,
            functions: is_asked.as_ref().map(|is_asked| is_asked as &(dyn Fn(&str) -> bool + Sync)),
            options: Options { check, remarks, upgrade, ..Options::DEFAULT },
            executor: &Threads(threads.max(1)),
            ..Driver::new(&pipeline)
        };
        Ok((driver.run_unordered(source.bytes())?, is_unordered))
    })?;
    let passes = passes.to_owned();
    Ok(RunResult { source, file, passes, output, is_unordered, text: OnceLock::new(), bitcode: OnceLock::new() })
}

/// Reads a pipeline, and raises an exception if it is wrong.
#[pyfunction]
pub fn _check_passes(passes: &str) -> PyResult<()> {
    pipeline(passes).map(drop).map_err(PyErr::from)
}

/// The passes and pipelines, with a line about each.
#[pyfunction]
pub fn passes(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let all = PyDict::new(py);
    for (name, about) in Pipeline::names() {
        all.set_item(name, about)?;
    }
    Ok(all)
}

fn remark<'py>(py: Python<'py>, class: &Bound<'py, PyAny>, placed: &PlacedRemark) -> PyResult<Bound<'py, PyAny>> {
    let PlacedRemark { file, place, blame, remark, .. } = placed;
    let blamed = remark.blame.as_ref().map(|(_, text)| text);
    let fields: [Bound<'py, PyAny>; 13] = [
        remark.function.as_str().into_pyobject(py)?.into_any(),
        remark.pass.into_pyobject(py)?.into_any(),
        remark.id.into_pyobject(py)?.into_any(),
        remark.subject.as_str().into_pyobject(py)?.into_any(),
        remark.what.as_str().into_pyobject(py)?.into_any(),
        remark.reason.as_str().into_pyobject(py)?.into_any(),
        file.as_ref().into_pyobject(py)?.into_any(),
        place.line.into_pyobject(py)?.into_any(),
        place.column.into_pyobject(py)?.into_any(),
        blamed.into_pyobject(py)?.into_any(),
        blame.map(|place| place.line).into_pyobject(py)?.into_any(),
        remark.remedy.as_ref().map(ToString::to_string).into_pyobject(py)?.into_any(),
        placed.sentence().into_pyobject(py)?.into_any(),
    ];
    class.call1(PyTuple::new(py, fields)?)
}

#[pymethods]
impl RunResult {
    /// The passes.
    #[getter]
    fn passes(&self) -> &str {
        &self.passes
    }

    /// The name of the source.
    #[getter]
    fn file(&self) -> &str {
        &self.file
    }

    /// The text of the result.
    #[getter]
    fn text(&self, py: Python<'_>) -> PyResult<String> {
        detached(py, || Ok(lossy(self.ordered_text()?)))
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, detached(py, || self.ordered_text())?))
    }

    /// The result as bitcode for LLVM 22.
    #[getter]
    fn bitcode<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, detached(py, || self.written())?))
    }

    /// The text before the passes.
    #[getter]
    fn before(&self, py: Python<'_>) -> PyResult<String> {
        detached(py, || Ok(lossy(&self.source.text(&self.file)?)))
    }

    /// The result as a module.
    #[getter]
    fn module(&self, py: Python<'_>) -> PyResult<Module> {
        let loaded = detached(py, || Loaded::read(self.ordered_text()?.to_vec(), &self.file))?;
        Ok(Module::new(Arc::new(loaded)))
    }

    /// By function: `unchanged`, `proved`, `verified` or `unchecked`.
    #[getter]
    fn verdicts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        for function in &self.output.functions {
            all.set_item(&function.name, function.verdict.id())?;
        }
        Ok(all)
    }

    /// The least certain of the verdicts.
    #[getter]
    fn verdict(&self) -> &'static str {
        self.output.functions.iter().map(|function| function.verdict).max().unwrap_or(Verdict::Unchanged).id()
    }

    /// The functions that the passes have changed.
    #[getter]
    fn changed(&self) -> Vec<&str> {
        let changed = self.output.functions.iter().filter(|function| function.changed);
        changed.map(|function| function.name.as_str()).collect()
    }

    /// The counters of passes and proofs: `mem2reg.NumPromoted`.
    #[getter]
    fn stats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        for counter in self.output.counters().iter() {
            all.set_item(format!("{}.{}", counter.group, counter.name), counter.value)?;
        }
        Ok(all)
    }

    /// The remarks: what stays, and why.
    #[getter]
    fn remarks<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let class = class(py, "Remark")?;
        self.output.remarks().map(|placed| remark(py, &class, placed)).collect()
    }

    /// The warnings.
    #[getter]
    fn warnings(&self) -> Vec<String> {
        self.output.warnings().map(ToString::to_string).collect()
    }

    /// What the passes `print` have shown.
    #[getter]
    fn shown(&self) -> Vec<String> {
        self.output.shown.iter().map(|text| lossy(text)).collect()
    }

    /// A function before and after the passes, as SVG.
    #[pyo3(signature = (function, kind = "cfg"))]
    fn svg(&self, py: Python<'_>, function: &str, kind: &str) -> PyResult<String> {
        let kind = kind_of(kind)?;
        detached(py, || {
            let before = self.source.load(&self.file)?;
            let after = Loaded::read(self.ordered_text()?.to_vec(), &self.file)?;
            let old = before.function(before.find(function)?)?;
            let new = after.function(after.find(function)?)?;
            Ok(Picture::before_and_after(old, new, kind).svg())
        })
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py)
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        in_package(slf, "_display", "result_html", &[])
    }

    fn __repr__(&self) -> String {
        let (n, changed) = (self.output.functions.len(), self.changed().len());
        format!("<memphis.Result of {} on {}: {changed} of {n} functions changed>", self.passes, self.file)
    }
}
