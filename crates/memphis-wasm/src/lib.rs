//! WebAssembly locals to SSA form and back: as few locals as can be, each function proved.
//!
//! ```
//! let module = wat::parse_str(
//!     "(module (func (export \"f\") (param i32) (result i32) (local i32 i32)
//!        (local.set 1 (i32.add (local.get 0) (i32.const 1)))
//!        (local.set 2 (i32.mul (local.get 1) (local.get 1)))
//!        (local.get 2)))",
//! )?;
//! let output = memphis_wasm::run(&module, &memphis_wasm::Options::default())?;
//! // Both locals are gone: the sum takes the place of the parameter, the product stays on the stack.
//! assert_eq!(output.report.functions[0].after.locals, 0);
//! assert_eq!(output.report.functions[0].after.accesses, 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to | use |
//! | --- | --- |
//! | rewrite a module | [`run`], [`run_selected`] |
//! | look at a function in SSA form | [`functions`], [`functions_selected`], [`ssa::Function`] |
//! | find the names of functions | [`FunctionNames`] |
//!
//! Everything that is not in a changed function stays byte for byte, but for sections that tell
//! places in the code: [`Report::dropped`] lists them. Structure and order of the instructions stay
//! as well: the graph is not changed, and no edge is split.
//!
//! `docs/wasm.md` in the repository has the method and figures.

mod decode;
mod effects;
mod error;
mod function_names;
mod lower;
mod module;
mod names;
mod promote;
mod reason;
pub mod ssa;
mod verify;

pub use effects::Effects;
pub use error::{Error, ErrorKind};
pub use function_names::FunctionNames;
pub use module::{
    Counts, FunctionReport, FunctionSsa, Options, Outcome, Output, Passes, Report, Times, functions,
    functions_selected, run, run_selected,
};
pub use reason::Reason;

#[doc(hidden)]
pub mod testing {
    //! For the tests: a written body, changed on purpose, and what the proof says of it.
    pub use crate::module::testing::{Written, written};
}
