//! Runs the test files in `tests/`, and compares answers with `opt-22`.
//!
//! ```
//! use memphis_filetests::filetest::{self, Harness};
//! use memphis_filetests::ours;
//!
//! let file = "\
//! ; test: mem2reg
//! define i32 @f() {
//!   %x = alloca i32
//!   store i32 1, ptr %x
//!   %v = load i32, ptr %x
//!   ret i32 %v
//! }
//! ; =>
//! ; define i32 @f() {
//! ;   ret i32 1
//! ; }
//! ";
//! assert_eq!(filetest::harness(file), Ok(Harness::Mem2Reg));
//! let answer = ours::run("mem2reg", &filetest::without_expectations(file))?;
//! assert!(answer.text.ends_with("define i32 @f() {\n  ret i32 1\n}\n"));
//! # Ok::<(), String>(())
//! ```
//!
//! * [`filetest`]: a file of LLVM IR whose first line names its test, and whose expectations are
//!   comments beside the code they are about.
//! * [`compare`]: comparison with opt's answer, function by function, for any file.
//! * [`random`]: that comparison over random modules.
//! * [`oracle`]: the answers of LLVM's main branch, by `opt-22` on rewritten input.
//! * [`execute`]: runs programs and functions in the interpreter.
//! * [`fuzz`]: the checks of the fuzzers.
//! * [`mutants`]: do the checks notice errors in edit scripts?
//! * [`token_mutants`]: does `memphis check` notice a change of any token? [`refinement`]: LLVM's
//!   opinion on the mutants it proves.
//! * [`trace`]: runs a function and its edit script side by side.
//! * [`reduce`]: makes a module that shows a difference smaller.
//! * [`garbled`]: modules with a token too many or too few are refused.
//! * [`in_place`]: mem2reg on bitcode, made in the bitcode itself and through text.
//! * [`rewritten`]: bitcode that is written again with changes.
//! * [`judged_drafts`]: LLVM's opinion on random drafts.
//! * [`spacing`]: comments and blanks between tokens change nothing; [`tokens`]: the lexer for it.
//! * [`ours`] and [`opt`]: the two answers; [`text`]: modules split into functions; [`kept`]: slots
//!   that stay in memory because of φs and selects of addresses.
//!
//! ## Files
//!
//! Paths are relative to `src/`.
//!
//! | file | contents |
//! | --- | --- |
//! | `filetest.rs` | the harnesses for files in `tests/` |
//! | `opt.rs`, `oracle.rs`, `ours.rs`, `compare.rs`, `random.rs`, `reduce.rs` | both answers, their comparison, random modules, smaller modules |
//! | `execute.rs`, `trace.rs` | programs run in the interpreter; a function and its script run side by side |
//! | `mutants.rs`, `token_mutants.rs`, `refinement.rs`, `printed.rs`, `odd.rs`, `constants.rs` | mistakes that checkers must find; LLVM's opinion on what they prove |
//! | `garbled.rs`, `spacing.rs`, `tokens.rs`, `text.rs` | changes of single tokens and of the blanks between them |
//! | `in_place.rs`, `rewritten.rs` | mem2reg on bitcode in both ways; bitcode written again with changes |
//! | `judged_drafts.rs` | random drafts, judged by opt |
//! | `kept.rs` | slots that only `lift-loads` can promote |
//! | `queries.rs` | all facts of a module that can be asked for |
//! | `fuzz/mod.rs` | the functions that the fuzz targets call |

#![forbid(unsafe_code)]
#![allow(clippy::missing_panics_doc, reason = "a test panics where something is not as it should be")]

/// The fuzzers share random functions and judges with the tests of the engine.
#[path = "../../memphis/tests/common/batches.rs"]
mod batches;
#[path = "../../memphis/tests/common/mod.rs"]
mod common;
#[path = "../../memphis/tests/common/sharing.rs"]
mod sharing;
#[path = "../../memphis/tests/common/ssa.rs"]
mod ssa;

pub mod compare;
pub mod constants;
pub mod execute;
pub mod filetest;
pub mod fuzz;
pub mod garbled;
pub mod in_place;
pub mod judged_drafts;
pub mod kept;
pub mod mutants;
pub mod odd;
pub mod opt;
pub mod oracle;
pub mod ours;
mod printed;
pub mod queries;
pub mod random;
pub mod reduce;
pub mod refinement;
pub mod rewritten;
pub mod spacing;
pub mod text;
pub mod token_mutants;
pub mod tokens;
pub mod trace;

use memphis_ir::{Body, Error, Function, Llvm, Module, verify};
use similar::TextDiff;
use std::path::{Path, PathBuf};

/// A unified diff, without colours.
pub fn diff(old_name: &str, old: &str, new_name: &str, new: &str) -> String {
    TextDiff::from_lines(old, new).unified_diff().context_radius(3).header(old_name, new_name).to_string()
}

/// A folder of the project.
pub fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}

/// Reads and verifies a module of LLVM 22: initializers, the top level, functions.
///
/// # Errors
/// The first error.
pub fn read_all(text: &[u8]) -> Result<(), Error> {
    let module = Module::read_as(text, Llvm::V22)?;
    let mut body = Body::new();
    for verify in [verify::initializers, verify::module] {
        if let Some(error) = verify(&module, &mut body).into_iter().next() {
            return Err(error);
        }
    }
    for id in module.function_ids() {
        module.read_body(id, &mut body)?;
        let f = Function { module: &module, body: &body };
        if let Err(errors) = verify::verify(f, &mut Default::default()) {
            return Err(errors[0].clone());
        }
    }
    Ok(())
}

/// The guide to the libraries: its examples are compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/library.md")]
struct LibraryGuide;
