//! wend, a small imperative language whose functions nest, compiled to LLVM IR text.
//!
//! ```
//! use memphis_interp::{ExitCode, Machine, Options};
//! use memphis_ir::Module;
//!
//! let source = b"
//! main() {
//!     int sum;
//!
//!     add(int n) {
//!         sum = sum + n;
//!     }
//!
//!     add(40);
//!     add(2);
//!     println sum;
//! }
//! ";
//! let text = memphis_wend::compile("sum.wend", source).expect("a valid program").module.text;
//! // The variable belongs to main, so add gets its address.
//! assert!(text.contains("define internal void @main.add(i32 %n, ptr %sum) {"));
//!
//! let module = Module::read(text.as_bytes())?;
//! let mut output = Vec::new();
//! let ended = Machine::new(&module, Options::default())?.run_main(&mut |_, bytes| output.extend_from_slice(bytes))?;
//! assert_eq!((ended, &output[..]), (ExitCode::Code(0), &b"42\n"[..]));
//!
//! let errors = memphis_wend::compile("sum.wend", b"main() { int sum; smu = 1; }").unwrap_err();
//! assert_eq!(errors[0].message, "there is no variable 'smu' here; did you mean 'sum'?");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The language is that of the project tinycompiler; `README.md` beside this crate describes it. It
//! is compiled without any optimization: every variable is an `alloca`, so all of the work of SSA
//! construction is left to a later pass.
//!
//! ```text
//!   text ──lex──▶ tokens ──parse──▶ tables ──resolve──▶ meanings, types ──captures──▶ extra parameters ──lower──▶ LLVM IR
//! ```

#![forbid(unsafe_code)]

mod captures;
mod expression;
mod lex;
mod lower;
mod parse;
mod report;
mod resolve;
mod syntax;

pub use parse::MAX_NESTING;

use memphis_ir::Error;
use memphis_ir::builder::Built;
use report::Report;

/// A compiled program.
#[derive(Debug)]
pub struct Compiled {
    /// The module of LLVM IR.
    pub module: Built,
    /// Literals that wrap, in the order of the text.
    pub warnings: Vec<Error>,
}

/// Compiles a program to a module of LLVM IR, which has a `main` and needs `printf`. `file` is the
/// module's source file name. The [origins](Built::origin) of its instructions are bytes of
/// `text`: names and operators.
///
/// # Errors
/// All syntax errors, in the order of the text; if there are none, all errors in names and types.
/// Nesting that is deeper than [`MAX_NESTING`] is an error.
///
/// Cost: linear in the text, except for addresses of variables that functions pass to one another:
/// each is a parameter and an argument.
pub fn compile(file: &str, text: &[u8]) -> Result<Compiled, Vec<Error>> {
    let text = match std::str::from_utf8(text) {
        Ok(text) => text,
        Err(error) => return Err(vec![Error::new(error.valid_up_to(), "this is not UTF-8")]),
    };
    let mut report = Report::default();
    let program = parse::parse(text, &mut report);
    if !report.is_empty() {
        return Err(report.into_errors());
    }
    let resolved = resolve::resolve(&program, &mut report);
    if !report.is_empty() {
        return Err(report.into_errors());
    }
    let captures = captures::captures(&program, &resolved);
    let module = lower::lower(file, &program, &resolved, &captures);
    Ok(Compiled { module, warnings: report.into_warnings() })
}
