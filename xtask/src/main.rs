//! Automation: `cargo xtask`.

mod api;
mod bench;
mod compare;
mod drafts;
mod families;
mod fidelity;
mod garbled;
mod inlining;
mod instructions;
mod intrinsics;
mod layout;
mod leftovers;
mod lifted;
mod measure;
mod mutants;
mod notices;
mod pass_time;
mod record;
mod scale;
mod small_worlds;
mod spacing;
mod token_mutants;
mod ways_out;
mod web;

use clap::{Parser, Subcommand};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

/// Automation for the memphis workspace.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Run what CI runs
    Ci,
    /// Compare the public items of the crates with the lists in api/
    Api(api::Arguments),
    /// Compare the licences of the crates in the Python package with the file that lists them
    Notices(notices::Arguments),
    /// Compare our answers with opt-22 on random functions
    Compare(compare::Arguments),
    /// Compare our answers with opt-22 on files
    Fidelity(fidelity::Arguments),
    /// Measure how time and memory grow on families of functions
    Scale(scale::Arguments),
    /// Prove the edit scripts of random functions, and see broken ones refused
    Mutants(mutants::Arguments),
    /// Change single tokens of files, and compare with opt-22 which texts are refused
    Garbled(garbled::Arguments),
    /// Change functions at random, and compare with opt-22 which results are valid
    Drafts(drafts::Arguments),
    /// Put comments and blanks between the tokens of modules, and see that nothing changes
    Spacing(spacing::Arguments),
    /// Change single tokens of mem2reg's results, and see 'memphis check' refuse what LLVM reads
    /// otherwise
    TokenMutants(token_mutants::Arguments),
    /// Plan, prove and execute every function of a few blocks
    SmallWorlds(small_worlds::Arguments),
    /// Count the slots that lift-loads leaves in memory after inlining
    Lifted(lifted::Arguments),
    /// Compare the ways out of SSA form: slots, loads, stores
    WaysOut(ways_out::Arguments),
    /// Compare what the clean-up passes leave with opt-22's: instructions, blocks
    Leftovers(leftovers::Arguments),
    /// Compare the calls that are inlined with opt-22's, and measure growth with the number of
    /// functions
    Inlining(inlining::Arguments),
    /// Time memphis, opt-22 and a plain copy of the file, in interleaved rounds
    Bench(bench::Arguments),
    /// Count the instructions that memphis executes, on files and on families of functions
    Instructions(instructions::Arguments),
    /// Make the table of LLVM's intrinsics from the headers of LLVM 22
    Intrinsics(intrinsics::Arguments),
    /// Compare the layout of pictures with Graphviz' dot, and measure how its time grows
    Layout(layout::Arguments),
    /// Time mem2reg alone beside opt-22's PromotePass, in interleaved rounds
    PassTime(pass_time::Arguments),
    /// Build the playground: web/dist/playground.html
    Web,
    /// Write a function of a family to a file
    #[command(hide = true)]
    Generate(families::Generate),
}

fn main() -> ExitCode {
    let done = match Cli::parse().task {
        Task::Ci => ci(),
        Task::Api(arguments) => api::run(&arguments),
        Task::Notices(arguments) => notices::run(&arguments),
        Task::Compare(arguments) => compare::run(&arguments),
        Task::Fidelity(arguments) => fidelity::run(&arguments),
        Task::Scale(arguments) => scale::run(&arguments),
        Task::Mutants(arguments) => mutants::run(&arguments),
        Task::Garbled(arguments) => garbled::run(&arguments),
        Task::Drafts(arguments) => drafts::run(&arguments),
        Task::Spacing(arguments) => spacing::run(&arguments),
        Task::TokenMutants(arguments) => token_mutants::run(&arguments),
        Task::SmallWorlds(arguments) => small_worlds::run(&arguments),
        Task::Lifted(arguments) => lifted::run(&arguments),
        Task::WaysOut(arguments) => ways_out::run(&arguments),
        Task::Leftovers(arguments) => leftovers::run(&arguments),
        Task::Inlining(arguments) => inlining::run(&arguments),
        Task::Bench(arguments) => bench::run(&arguments),
        Task::Instructions(arguments) => instructions::run(&arguments),
        Task::Intrinsics(arguments) => intrinsics::run(&arguments),
        Task::Layout(arguments) => layout::run(&arguments),
        Task::PassTime(arguments) => pass_time::run(&arguments),
        Task::Web => web::run(),
        Task::Generate(arguments) => families::generate(&arguments),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::from(2)
        }
    }
}

/// Success or failure, or the reason why neither is known.
type Done = Result<bool, String>;

fn ci() -> Done {
    let script = root().join(".ci/run");
    let status =
        Command::new("bash").arg(&script).status().map_err(|error| format!("{}: {error}", script.display()))?;
    Ok(status.success())
}

/// The workspace's directory.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the workspace").to_owned()
}

/// What cargo says of the workspace.
fn cargo_metadata(options: &[&str]) -> Result<serde_json::Value, String> {
    let mut metadata = Command::new("cargo");
    metadata.args(["metadata", "--format-version=1"]).args(options).current_dir(root()).stderr(Stdio::inherit());
    let output = metadata.output().map_err(|error| format!("cargo: {error}"))?;
    serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo metadata: {error}"))
}

/// True if a package of [`cargo_metadata`] has a target of this kind: `lib`, `proc-macro`.
fn has_target(package: &serde_json::Value, kind: &str) -> bool {
    let targets = package["targets"].as_array().into_iter().flatten();
    targets.flat_map(|target| target["kind"].as_array()).flatten().any(|known| known == kind)
}

/// The directory for results and scratch files.
fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Builds the command as it is released and returns its path, which cargo reports: its
/// configuration may name another directory.
fn release_binary() -> Result<PathBuf, String> {
    let mut build = Command::new("cargo");
    build.args([
        "build",
        "--profile=dist",
        "--quiet",
        "--package",
        "memphis-cli",
        "--message-format=json-render-diagnostics",
    ]);
    build.current_dir(root()).stderr(Stdio::inherit());
    let output = build.output().map_err(|error| format!("cargo: {error}"))?;
    if !output.status.success() {
        return Err("the release build failed".to_owned());
    }
    let messages = serde_json::Deserializer::from_slice(&output.stdout).into_iter::<serde_json::Value>();
    for message in messages {
        let message = message.map_err(|error| format!("what cargo says of the build: {error}"))?;
        if let (Some("memphis"), Some(path)) = (message["target"]["name"].as_str(), message["executable"].as_str()) {
            return Ok(PathBuf::from(path));
        }
    }
    Err("the release build made no binary".to_owned())
}

/// The binary that is asked for, or the one of this workspace.
fn binary(given: Option<&Path>) -> Result<PathBuf, String> {
    given.map_or_else(release_binary, |path| Ok(path.to_owned()))
}

/// All cores.
fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
