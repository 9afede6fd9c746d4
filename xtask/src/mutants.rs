//! `cargo xtask mutants`: all scripts are proved, and those broken on purpose refused.

use crate::{Done, target, threads};
use memphis_filetests::compare::Llvm;
use memphis_filetests::mutants::{self, Target};
use memphis_filetests::random::Plan;
use std::io::IsTerminal;
use std::path::PathBuf;

/// Arguments.
#[derive(clap::Args)]
pub struct Arguments {
    /// Passes whose scripts are broken: mem2reg, mem2reg-main, mem2reg-options, phi-eliminate, reg2mem,
    /// sroa
    #[arg(long, value_name = "PASSES", value_delimiter = ',', default_values_t = Target::ALL)]
    passes: Vec<Target>,
    /// Number of functions; for sroa, of programs
    #[arg(long, default_value_t = 10_000)]
    functions: usize,
    /// Number of mutants of each script
    #[arg(long, default_value_t = 3)]
    faults: u64,
    /// At least N of each pass must be observably wrong
    #[arg(long, default_value_t = 5_000)]
    min_wrong: usize,
    /// Seed of the random numbers; module number k is made from seed + k
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads
    #[arg(long, default_value_t = threads())]
    threads: usize,
    /// Directory for findings
    #[arg(long, value_name = "DIR", default_value_os_t = target().join("mutants"))]
    out: PathBuf,
}

/// Tries; true if every script is proved, and no mutant that is observably wrong.
pub fn run(arguments: &Arguments) -> Done {
    let plan =
        Plan { functions: arguments.functions, seed: arguments.seed, threads: arguments.threads, llvm: Llvm::V22 };
    let terminal = std::io::stderr().is_terminal();
    let outcome = mutants::run(&plan, &arguments.passes, arguments.faults, &|done| {
        if terminal {
            eprint!("\r{done} functions");
        }
    });
    println!("{outcome}");
    for (index, finding) in outcome.findings.iter().enumerate() {
        let write = |name: &str, text: &str| {
            let path = arguments.out.join(format!("{index}.{name}.ll"));
            std::fs::create_dir_all(&arguments.out)
                .and_then(|()| std::fs::write(&path, text))
                .map(|()| path.display().to_string())
                .map_err(|error| format!("{}: {error}", path.display()))
        };
        let (before, after) = (write("before", &finding.before)?, write("after", &finding.after)?);
        let mutants::Finding { pass, seed, fault, what, .. } = finding;
        println!("{}, {pass:?}, seed {seed}, fault {fault:?}: {what}\n  {before}\n  {after}", pass.name());
    }
    let is_enough = |scripts: &mutants::Scripts| scripts.total().wrong >= arguments.min_wrong;
    let enough = arguments.faults == 0 || outcome.targets.values().all(is_enough);
    Ok(outcome.is_as_expected(&arguments.passes) && enough)
}
