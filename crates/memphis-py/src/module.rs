//! `memphis.Module` and `memphis.Global`.

use crate::failure::{Failure, detached, in_package};
use crate::function::Function;
use crate::loaded::Loaded;
use crate::source::Source;
use crate::table;
use memphis_ir::{GlobalId, GlobalKind, Types};
use pyo3::PyClass;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyMappingProxy};
use std::sync::Arc;

/// A module.
#[pyclass(frozen, module = "memphis", weakref)]
pub struct Module {
    pub loaded: Arc<Loaded>,
    functions: PyOnceLock<Py<PyMappingProxy>>,
    globals: PyOnceLock<Py<PyMappingProxy>>,
}

/// A name or a string as Python has it.
pub fn lossy(text: &[u8]) -> String {
    String::from_utf8_lossy(text).into_owned()
}

impl Module {
    pub fn new(loaded: Arc<Loaded>) -> Module {
        Module { loaded, functions: PyOnceLock::new(), globals: PyOnceLock::new() }
    }
}

/// A mapping of objects with their names, which nobody can change.
fn by_name<T: Into<PyClassInitializer<T>> + PyClass>(
    py: Python<'_>,
    objects: impl Iterator<Item = (String, T)>,
) -> PyResult<Py<PyMappingProxy>> {
    let all = PyDict::new(py);
    for (name, object) in objects {
        all.set_item(name, Py::new(py, object)?)?;
    }
    Ok(PyMappingProxy::new(py, all.as_mapping()).unbind())
}

/// Reads a module.
#[pyfunction]
#[pyo3(signature = (source, *, file = "<source>", lazy = false))]
pub fn parse(py: Python<'_>, source: Source, file: &str, lazy: bool) -> PyResult<Module> {
    let loaded = detached(py, || {
        let loaded = source.load(file)?;
        if !lazy {
            loaded.read_functions()?;
        }
        Ok(loaded)
    })?;
    Ok(Module::new(loaded))
}

#[pymethods]
impl Module {
    /// The name of the source.
    #[getter]
    fn file(&self) -> &str {
        &self.loaded.file
    }

    /// The text.
    #[getter]
    fn text(&self) -> String {
        lossy(self.loaded.owned.text())
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.loaded.owned.text())
    }

    /// The module as bitcode.
    #[getter]
    fn bitcode<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let loaded = &*self.loaded;
        let bitcode = detached(py, || {
            let written = memphis_bitcode::write(loaded.owned.text(), &loaded.file);
            written.map_err(|error| Failure::invalid(&loaded.file, loaded.owned.text(), &[error]))
        })?;
        Ok(PyBytes::new(py, &bitcode))
    }

    /// The functions with a body, by name, in the order of the text.
    #[getter]
    fn functions<'py>(&self, py: Python<'py>) -> PyResult<&Bound<'py, PyMappingProxy>> {
        let made = self.functions.get_or_try_init(py, || {
            let functions = self.loaded.owned.module().function_ids();
            let functions = functions.map(|id| Function { loaded: self.loaded.clone(), id });
            by_name(py, functions.map(|function| (function.name(), function)))
        })?;
        Ok(made.bind(py))
    }

    /// The functions, variables, aliases and ifuncs by name, declarations included.
    #[getter]
    fn globals<'py>(&self, py: Python<'py>) -> PyResult<&Bound<'py, PyMappingProxy>> {
        let made = self.globals.get_or_try_init(py, || {
            let globals = self.loaded.owned.module().globals.ids();
            let globals = globals.map(|id| Global { loaded: self.loaded.clone(), id });
            by_name(py, globals.map(|global| (global.name(), global)))
        })?;
        Ok(made.bind(py))
    }

    /// The target triple.
    #[getter]
    fn triple(&self) -> Option<String> {
        self.loaded.owned.module().triple().map(|triple| triple.to_string())
    }

    /// The columns of a row for each instruction.
    fn _columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let loaded = &*self.loaded;
        detached(py, || table::columns(loaded, loaded.owned.module().function_ids()))?.into_dict(py)
    }

    /// The calls between functions: (caller, callee, how often).
    fn _calls(&self, py: Python<'_>) -> PyResult<Vec<(String, String, usize)>> {
        let loaded = &*self.loaded;
        detached(py, || table::calls(loaded))
    }

    /// A table of pyarrow with a row for each instruction.
    fn to_arrow<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        in_package(slf, "_arrow", "to_arrow", &[])
    }

    /// A graph of networkx: `cfg`, `calls` or `dataflow`.
    fn to_networkx<'py>(slf: &Bound<'py, Self>, kind: &str) -> PyResult<Bound<'py, PyAny>> {
        in_package(slf, "_graphs", "of_module", &[kind])
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        in_package(slf, "_display", "text_html", &[])
    }

    fn __repr__(&self) -> String {
        let module = self.loaded.owned.module();
        format!("<memphis.Module {}: {} functions>", self.loaded.file, module.functions.len())
    }
}

/// A function, variable, alias or ifunc of a module: as an operand, its address.
#[pyclass(frozen, module = "memphis")]
pub struct Global {
    pub loaded: Arc<Loaded>,
    pub id: GlobalId,
}

#[pymethods]
impl Global {
    /// The name, without `@`.
    #[getter]
    fn name(&self) -> String {
        self.loaded.owned.module().global_name(self.id).to_string()
    }

    /// `function`, `declaration`, `variable`, `alias` or `ifunc`.
    #[getter]
    fn kind(&self) -> &'static str {
        match self.loaded.owned.module().global(self.id).kind {
            GlobalKind::Declaration => "declaration",
            GlobalKind::Definition(_) => "function",
            GlobalKind::Variable => "variable",
            GlobalKind::Alias => "alias",
            GlobalKind::Ifunc => "ifunc",
        }
    }

    /// The type of the address.
    #[getter]
    fn r#type(&self) -> String {
        match self.loaded.owned.module().global(self.id).address_space {
            0 => "ptr".to_owned(),
            space => format!("ptr addrspace({space})"),
        }
    }

    /// The type of the function or of the variable.
    #[getter]
    fn value_type(&self) -> String {
        let module = self.loaded.owned.module();
        Types::of_module(&module.types).display(module.global(self.id).ty)
    }

    /// `external`, `internal`, `private`, ...
    #[getter]
    fn linkage(&self) -> &'static str {
        self.loaded.owned.module().properties(self.id).linkage.keyword()
    }

    /// The function with a body.
    #[getter]
    fn function(&self) -> Option<Function> {
        match self.loaded.owned.module().global(self.id).kind {
            GlobalKind::Definition(id) => Some(Function { loaded: self.loaded.clone(), id }),
            _ => None,
        }
    }

    /// The text of the operand.
    #[getter]
    fn text(&self) -> String {
        let module = self.loaded.owned.module();
        format!("@{}", lossy(module.global(self.id).name.of(module.text)))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Global>();
        other.is_ok_and(|other| Arc::ptr_eq(&self.loaded, &other.get().loaded) && self.id == other.get().id)
    }

    fn __hash__(&self) -> u64 {
        Arc::as_ptr(&self.loaded).addr() as u64 ^ u64::from(self.id.0) << 40
    }

    fn __repr__(&self) -> String {
        format!("<memphis.Global {} {}>", self.kind(), self.text())
    }
}
