//! `cargo xtask compare`: our answers and opt's on random functions.

use crate::{Done, target, threads};
use memphis_filetests::compare::Llvm;
use memphis_filetests::random::{Failure, Outcome, Plan};
use memphis_filetests::{opt, random, reduce};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Arguments.
#[derive(clap::Args)]
pub struct Arguments {
    /// Number of functions
    #[arg(long, default_value_t = 10_000)]
    functions: usize,
    /// Seed of the random numbers; module number k is made from seed + k
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads
    #[arg(long, default_value_t = threads())]
    threads: usize,
    /// The version of LLVM: with `main`, opt runs on rewritten input
    #[arg(long, default_value = "22", value_parser = llvm)]
    llvm: Llvm,
    /// Directory for functions that differ
    #[arg(long, value_name = "DIR", default_value_os_t = target().join("compare"))]
    out: PathBuf,
    /// Make at most this many of the functions that differ small
    #[arg(long, default_value_t = 3)]
    reduce: usize,
    /// At least this share of the functions must keep a φ, in percent
    #[arg(long, default_value_t = 30.0)]
    min_phis: f64,
}

/// A version of LLVM, by its name.
pub fn llvm(name: &str) -> Result<Llvm, String> {
    let found = Llvm::ALL.into_iter().find(|llvm| llvm.name() == name);
    found.ok_or_else(|| format!("there are {}", Llvm::ALL.map(Llvm::name).join(", ")))
}

/// Compares; true if there is no difference.
pub fn run(arguments: &Arguments) -> Done {
    if !opt::installed() {
        return Err(format!("{} is not on the PATH: there is nothing to compare with", opt::OPT));
    }
    forget_last(&arguments.out);
    let plan =
        Plan { functions: arguments.functions, seed: arguments.seed, threads: arguments.threads, llvm: arguments.llvm };
    let start = Instant::now();
    let terminal = std::io::stderr().is_terminal();
    let outcome = random::run(&plan, &|done| {
        if terminal {
            eprint!("\r{done} of {} functions{}", plan.functions, if done == plan.functions { "\n" } else { "" });
        }
    });
    print!("{}", outcome.features);
    let enough = outcome.percent_with_phi() >= arguments.min_phis;
    summary(&outcome, arguments.seed, start.elapsed().as_secs_f64());
    if !enough {
        println!("too few functions keep a φ: {} % were asked for", arguments.min_phis);
    }
    show(&outcome.failures, arguments)?;
    Ok(outcome.failures.is_empty() && enough)
}

/// Removes what an earlier run has written.
fn forget_last(out: &Path) {
    for entry in std::fs::read_dir(out).into_iter().flatten().flatten() {
        if entry.file_name().to_string_lossy().starts_with("seed-") {
            drop(std::fs::remove_file(entry.path()));
        }
    }
}

fn summary(outcome: &Outcome, seed: u64, seconds: f64) {
    let total = &outcome.total;
    println!(
        "{} functions from seed {seed}, {} of them ({:.1} %) with new φs, {} φs in all; {seconds:.0} s",
        total.functions,
        total.with_phi,
        outcome.percent_with_phi(),
        total.phis
    );
    let differing =
        outcome.failures.iter().flat_map(|failure| &failure.report.differing).filter(|d| !d.function.is_empty());
    let (by_numbers, by_text): (Vec<_>, Vec<_>) = differing.partition(|difference| difference.numbers_only);
    let rejected = outcome.failures.iter().filter(|failure| failure.report.rejected.is_some()).count();
    let unusable = outcome.failures.iter().filter(|failure| failure.report.unusable.is_some()).count();
    println!(
        "differing functions: {} in text, {} in numbers of metadata alone; modules rejected: {rejected}, refused by opt: {unusable}",
        by_text.len(),
        by_numbers.len()
    );
}

/// Writes each failure to files, and shows the first ones small.
fn show(failures: &[Failure], arguments: &Arguments) -> Result<(), String> {
    if failures.is_empty() {
        return Ok(());
    }
    std::fs::create_dir_all(&arguments.out).map_err(|error| format!("{}: {error}", arguments.out.display()))?;
    let mut left = arguments.reduce;
    for failure in failures {
        let module = arguments.out.join(format!("seed-{}.ll", failure.seed));
        write(&module, &failure.text)?;
        for why in failure.report.unusable.iter().chain(&failure.report.rejected) {
            println!("\nseed {}: {}: {}", failure.seed, module.display(), first_lines(why, 6));
        }
        let stem = |function: &str| format!("seed-{}.{}", failure.seed, function.replace(['"', '/'], "_"));
        for difference in &failure.report.differing {
            write(&arguments.out.join(format!("{}.diff", stem(&difference.function))), &difference.diff)?;
        }
        for function in culprits((failure, arguments.llvm), left) {
            left -= 1;
            show_small(
                (&failure.text, arguments.llvm),
                &function,
                &arguments.out.join(format!("{}.small.ll", stem(&function))),
            )?;
        }
    }
    println!("\nmodules and diffs are in {}", arguments.out.display());
    Ok(())
}

/// The functions to look at: those that differ in more than numbers; for a module that is rejected,
/// those that are so alone.
fn culprits((failure, llvm): (&Failure, Llvm), limit: usize) -> Vec<String> {
    if failure.report.rejected.is_some() && limit > 0 {
        return reduce::culprits((&failure.text, llvm), limit);
    }
    let real = failure.report.differing.iter().filter(|difference| !difference.numbers_only);
    real.map(|difference| difference.function.clone()).filter(|name| !name.is_empty()).take(limit).collect()
}

fn show_small((text, llvm): (&str, Llvm), function: &str, file: &Path) -> Result<(), String> {
    eprintln!("making @{function} small ...");
    let (small, report) = reduce::reduce((text, llvm), function);
    write(file, &small)?;
    println!("\n{}", file.display());
    if let Some(why) = &report.rejected {
        println!("{}", first_lines(why, 20));
    }
    for difference in &report.differing {
        println!("{}", first_lines(&difference.diff, 60));
    }
    Ok(())
}

fn write(file: &Path, text: &str) -> Result<(), String> {
    std::fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))
}

/// The first lines of a message.
pub fn first_lines(text: &str, n: usize) -> String {
    text.lines().take(n).collect::<Vec<_>>().join("\n")
}
