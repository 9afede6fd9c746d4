//! Sources: text, bitcode, or a module that was read.

use crate::failure::Failure;
use crate::module::Module;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use std::borrow::Cow;
use std::sync::Arc;

/// A source.
pub enum Source {
    /// LLVM IR in a string.
    Text(PyBackedStr),
    /// LLVM IR or bitcode.
    Bytes(PyBackedBytes),
    /// A module.
    Module(Arc<crate::loaded::Loaded>),
}

impl<'a, 'py> FromPyObject<'a, 'py> for Source {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Source> {
        if let Ok(text) = object.extract::<PyBackedStr>() {
            return Ok(Source::Text(text));
        }
        if let Ok(bytes) = object.extract::<PyBackedBytes>() {
            return Ok(Source::Bytes(bytes));
        }
        if let Ok(module) = object.cast::<Module>() {
            return Ok(Source::Module(module.get().loaded.clone()));
        }
        // Whatever has bytes: views, arrays, buffers of pyarrow.
        let view = object.py().import("builtins")?.getattr("memoryview")?.call1((object,)).map_err(|_| {
            let found = object.get_type().name().map_or_else(|_| "this".to_owned(), |name| name.to_string());
            PyTypeError::new_err(format!("a source is str, bytes, an object with a buffer, or a Module; not {found}"))
        })?;
        Ok(Source::Bytes(view.call_method0("tobytes")?.extract::<PyBackedBytes>()?))
    }
}

impl Source {
    /// The bytes as they were given.
    pub fn bytes(&self) -> &[u8] {
        match self {
            Source::Text(text) => text.as_bytes(),
            Source::Bytes(bytes) => bytes,
            Source::Module(module) => module.owned.text(),
        }
    }

    /// The text; bitcode becomes text.
    pub fn text(&self, file: &str) -> Result<Cow<'_, [u8]>, Failure> {
        let bytes = self.bytes();
        if !memphis_bitcode::is_bitcode(bytes) {
            return Ok(Cow::Borrowed(bytes));
        }
        let text = memphis_bitcode::read(bytes, file);
        text.map(Cow::Owned).map_err(|error| Failure::bitcode(file, error.byte, &error.sentence()))
    }

    /// The module that was read, or reads one.
    pub fn load(&self, file: &str) -> Result<Arc<crate::loaded::Loaded>, Failure> {
        match self {
            Source::Module(module) => Ok(module.clone()),
            _ => Ok(Arc::new(crate::loaded::Loaded::read(self.text(file)?.into_owned(), file)?)),
        }
    }
}
