#![doc = include_str!("../README.md")]

mod check;
mod execute;
mod explain;
mod failure;
mod function;
mod instruction;
mod loaded;
mod module;
mod part;
mod run;
mod source;
mod table;

use pyo3::prelude::*;
use std::ffi::OsString;

#[global_allocator]
static MEMORY: memphis_pages::LargePages = memphis_pages::LargePages;

/// The command `memphis`. The first argument is the name of the program. Returns the exit code.
#[pyfunction]
fn _command(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    memphis_pages::LargePages::keep_freed();
    py.detach(|| memphis_cli::run(arguments.into_iter()))
}

/// The extension module of the package.
#[pymodule]
mod _memphis {
    #[pymodule_export]
    use super::_command;
    #[pymodule_export]
    use crate::check::{check, problems, verify};
    #[pymodule_export]
    use crate::execute::{_execute, _execute_program};
    #[pymodule_export]
    use crate::explain::{_explain, Explanation};
    #[pymodule_export]
    use crate::function::{Argument, Block, Function};
    #[pymodule_export]
    use crate::instruction::{Constant, Instruction};
    #[pymodule_export]
    use crate::module::{Global, Module, parse};
    #[pymodule_export]
    use crate::run::{_check_passes, _run, RunResult, passes};
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
