//! The `memphis` command as a function, for programs that contain it: the binary, and the Python
//! package.

#![forbid(unsafe_code)]

mod analyze;
mod args;
mod binary_client;
mod bitcode;
mod check;
mod convert;
mod counters;
mod course;
mod diff;
mod embedded;
mod explain;
mod failure;
mod format;
mod functions;
mod input;
mod interrupt;
mod llvm_remarks;
mod manual;
mod new_file;
mod opt;
mod output;
mod progress;
mod report;
mod run;
mod spirv;
mod threads;
mod timing;
mod usage;
mod verify;
mod wasm;
mod wasm_text;
mod wend;

use args::{Cli, Command, hanging};
use clap::Parser;
use failure::Exit;
use memphis_passes::{Pipeline, passes};
use std::ffi::OsString;

pub use threads::Threads;

/// Runs the command: reads and writes files and the standard streams, and returns the exit code.
/// The first argument is the name of the program.
///
/// Ends the process where the arguments ask for help or are wrong.
pub fn run(arguments: impl Iterator<Item = OsString>) -> u8 {
    let arguments = match args::with_double_dashes(arguments) {
        Ok(arguments) => arguments,
        Err(usage) => return report::usage(&usage) as u8,
    };
    let exit = match Cli::parse_from(arguments).command {
        Command::Opt(arguments) => opt::run(*arguments.0),
        Command::Check(arguments) => check::run(&arguments.0),
        Command::Verify(arguments) => verify::run(&arguments.0),
        // Its exit code is the program's.
        Command::Run(arguments) => return run::run(&arguments.0),
        Command::Wend(arguments) => return wend::run(&arguments.0),
        Command::Analyze(arguments) => analyze::run(&arguments.0),
        Command::Explain(arguments) => explain::run(&arguments.0),
        Command::Convert(arguments) => convert::run(&arguments.0),
        Command::Spirv(arguments) => binary_client::run(&arguments.0.binary, &spirv::Spirv(&arguments.0)),
        Command::Wasm(arguments) => binary_client::run(&arguments.0.binary, &wasm::Wasm(&arguments.0)),
        Command::Passes => list_passes(),
        Command::Completions { shell } => manual::completions(shell),
        Command::Man(arguments) => manual::run(&arguments.0),
    };
    exit as u8
}

/// Lists all passes with their options, and the named pipelines.
fn list_passes() -> Exit {
    let passes = passes();
    let width = passes.iter().map(|pass| pass.name().len()).max().unwrap_or(0);
    let mut list = String::new();
    for pass in passes {
        list += &format!("{:width$}  {}\n", pass.name(), pass.about());
        for option in pass.options() {
            list += &format!("{:width$}    <{}>: {}\n", "", option.text, option.about);
        }
    }
    for (name, text, about) in Pipeline::NAMED {
        list += &format!("{name}: {about}\n");
        list += &hanging(&format!("{:width$}    ", ""), text);
    }
    output::print(list.as_bytes())
}
