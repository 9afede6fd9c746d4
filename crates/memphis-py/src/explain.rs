//! `memphis.explain`.

use crate::failure::{Failure, detached, in_package};
use crate::source::Source;
use memphis_explain::steps::{Document, Options, explain as explained};
use memphis_ir::FunctionId;
use pyo3::prelude::*;

/// The explanation of a function.
#[pyclass(frozen, module = "memphis")]
pub struct Explanation {
    document: Document,
}

/// Explains mem2reg or sroa on a function.
#[pyfunction]
pub fn _explain(
    py: Python<'_>,
    source: Source,
    function: Option<&str>,
    split: bool,
    arguments: Option<Vec<String>>,
    ignore_optnone: bool,
    file: &str,
) -> PyResult<Explanation> {
    let document = detached(py, || {
        let loaded = source.load(file)?;
        let id = match function {
            Some(name) => loaded.find(name)?,
            None => only(&loaded)?,
        };
        let words: Option<Vec<&str>> = arguments.as_ref().map(|words| words.iter().map(String::as_str).collect());
        let options = Options { run: words.as_deref(), split, ignore_optnone, ..Options::default() };
        loaded.with_plain_names(|module| {
            let document = explained(module, id, options);
            document.map_err(|refusal| Failure::invalid(file, module.text, &refusal.errors()))
        })
    })?;
    Ok(Explanation { document })
}

/// The function, if the module has one.
fn only(loaded: &crate::loaded::Loaded) -> Result<FunctionId, Failure> {
    let ids: Vec<FunctionId> = loaded.owned.module().function_ids().collect();
    match ids[..] {
        [only] => Ok(only),
        _ => {
            let message = format!("there are {} functions; name one", ids.len());
            Err(Failure::plain("NoFunctionError", message))
        }
    }
}

#[pymethods]
impl Explanation {
    /// The function.
    #[getter]
    fn function(&self) -> &str {
        &self.document.function
    }

    /// The page: HTML that needs nothing else.
    #[getter]
    fn html(&self, py: Python<'_>) -> String {
        py.detach(|| self.document.page())
    }

    /// The steps as text.
    #[getter]
    fn text(&self, py: Python<'_>) -> String {
        py.detach(|| self.document.text())
    }

    /// The steps as JSON.
    #[getter]
    fn json(&self, py: Python<'_>) -> String {
        py.detach(|| self.document.json())
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        in_package(slf, "_display", "explanation_html", &[])
    }

    fn __str__(&self, py: Python<'_>) -> String {
        self.text(py)
    }

    fn __repr__(&self) -> String {
        format!("<memphis.Explanation of @{}>", self.document.function)
    }
}
