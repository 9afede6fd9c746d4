//! Runs the test files in `tests/`, and compares answers with `opt-22`.
//!
//! * [`filetest`]: a file of LLVM IR whose first line names what is to be done with it, and whose expectations are comments beside
//!   the code they are about.
//! * [`compare`]: the same answer as opt, function by function, for any file.
//! * [`random`]: that comparison over random modules.
//! * [`fuzz`]: what the fuzzers check.
//! * [`mutants`]: whether errors in edit scripts are noticed.
//! * [`trace`]: runs a function and its edit script side by side.
//! * [`reduce`]: makes a module that shows a difference small.

#![forbid(unsafe_code)]

pub mod compare;
pub mod filetest;
pub mod fuzz;
pub mod kept;
pub mod mutants;
pub mod opt;
pub mod ours;
pub mod random;
pub mod reduce;
pub mod text;
pub mod trace;

use similar::TextDiff;

/// A unified diff, without colours.
pub fn diff(old_name: &str, old: &str, new_name: &str, new: &str) -> String {
    TextDiff::from_lines(old, new).unified_diff().context_radius(3).header(old_name, new_name).to_string()
}
