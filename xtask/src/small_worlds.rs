//! `cargo xtask small-worlds`: plans every function of a few blocks, proves each plan with both
//! checkers, and executes it on all paths.
//!
//! The cases are in the engine's tests (`crates/memphis/tests/check_small_worlds.rs`), which try up
//! to three blocks every time; this runs them with optimisation, for more blocks. With
//! `--destruction` it tries the destruction of SSA form and its checker: all parallel copies over
//! up to five locations; all graphs of up to three blocks with all arguments that two φs can have,
//! and of four with 64 draws; random functions, and programs broken on purpose; and, for both ways
//! of checking, programs that no plan makes.

use crate::{Done, root, threads};
use std::process::Command;

#[derive(clap::Args)]
pub struct Arguments {
    /// Blocks of each function
    #[arg(long, default_value_t = 4)]
    blocks: u32,
    /// Also make every single change to the claims of every plan, and see that the wrong ones are
    /// refused; for three blocks at most
    #[arg(long)]
    mutants: bool,
    /// Try destruction instead: what it comes to is fixed, and takes some ten minutes of two cores
    #[arg(long, conflicts_with_all = ["blocks", "mutants"])]
    destruction: bool,
    /// Threads; all cores by default
    #[arg(long)]
    threads: Option<usize>,
}

/// The engine's tests of destruction that have more to try.
const DESTRUCTION: &[&str] =
    &["destruct_parallel_copy", "destruct_small_worlds", "destruct", "check_destruction", "check_destruction_jumps"];

/// Runs the engine's test as the arguments say.
pub fn run(arguments: &Arguments) -> Done {
    let mut test = Command::new("cargo");
    test.args(["test", "--release", "--quiet", "--package", "memphis"]);
    if arguments.destruction {
        for name in DESTRUCTION {
            test.args(["--test", name]);
        }
        test.args(["--", "on_demand", "all_over_five", "--include-ignored", "--nocapture", "--test-threads=1"]);
    } else {
        test.args(["--test", "check_small_worlds", "worlds_on_demand", "--", "--ignored", "--nocapture"]);
    }
    test.env("MEMPHIS_WORLDS_BLOCKS", arguments.blocks.to_string());
    test.env("MEMPHIS_WORLDS_MUTANTS", u8::from(arguments.mutants).to_string());
    test.env("MEMPHIS_WORLDS_THREADS", arguments.threads.unwrap_or_else(threads).to_string());
    let status = test.current_dir(root()).status().map_err(|error| format!("cargo: {error}"))?;
    Ok(status.success())
}
