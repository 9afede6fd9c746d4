//! `cargo xtask token-mutants`: `memphis check` proves no change of a token that matters to LLVM.

use crate::{Done, target, threads};
use memphis_filetests::token_mutants;
use memphis_filetests::{opt, random};
use memphis_gen::{Rng, random_module};
use memphis_ir::Module;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Arguments.
#[derive(clap::Args)]
pub struct Arguments {
    /// Files of LLVM IR, or directories of them
    files: Vec<PathBuf>,
    /// Number of mutants
    #[arg(long, default_value_t = 20_000)]
    mutants: usize,
    /// Number of random modules besides the files
    #[arg(long, default_value_t = 100)]
    modules: u64,
    /// Number of functions of a large file
    #[arg(long, default_value_t = 6)]
    functions: usize,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads
    #[arg(long, default_value_t = threads())]
    threads: usize,
    /// Directory for findings
    #[arg(long, value_name = "DIR", default_value_os_t = target().join("token-mutants"))]
    out: PathBuf,
}

/// Files up to this size are used as a whole; of larger files, a few functions, each up to a tenth
/// of it.
const MAX_SIZE: usize = 30_000;

/// Tries; true if LLVM prints every proved mutant like the original.
pub fn run(arguments: &Arguments) -> Done {
    if !opt::installed() {
        return Err(format!("{} is not on the PATH", opt::OPT));
    }
    let mut cases = Vec::new();
    let mut rng = Rng::new(arguments.seed);
    for file in files(&arguments.files)? {
        let text = std::fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        let small =
            if text.len() <= MAX_SIZE { Some(text) } else { some_functions(&file, &text, arguments, &mut rng)? };
        cases.extend(small.and_then(|text| token_mutants::case(file.display().to_string(), &text)));
    }
    let n_files = cases.len();
    for seed in arguments.seed..arguments.seed + arguments.modules {
        let config = memphis_gen::Config { functions: 4, identities: 0.4, ..random::config(seed as usize, 4) };
        cases.extend(token_mutants::case(format!("seed {seed}"), &random_module(seed, &config).text));
    }
    println!("{n_files} pairs of files, {} of random modules", cases.len() - n_files);
    let terminal = std::io::stderr().is_terminal();
    let outcome = token_mutants::run(&cases, arguments.mutants, arguments.seed, arguments.threads, &|done| {
        if terminal {
            eprint!("\r{done} mutants");
        }
    });
    for name in &outcome.unproved {
        println!("not proved without a change: {name}");
    }
    for why in &outcome.unclear {
        println!("unclear: {why}");
    }
    write_findings(&arguments.out, &outcome.findings)?;
    print!("{outcome}");
    let total = outcome.total();
    // A larger number shows that the judge no longer follows LLVM.
    let are_few_unclear = total.unclear <= total.made / 1000;
    Ok(total.wrong == 0 && total.made > 0 && are_few_unclear)
}

fn write_findings(out: &Path, findings: &[token_mutants::Finding]) -> Result<(), String> {
    for (index, finding) in findings.iter().enumerate() {
        let token_mutants::Finding { case, change, lines, is_invalid, why, before, mutant } = finding;
        let kind = if *is_invalid { "LLVM does not read it" } else { "WRONG" };
        println!("{index}: {kind}: {case}, {change:?}: {why}\n  - {}\n  + {}", lines[0], lines[1]);
        std::fs::create_dir_all(out).map_err(|error| format!("{}: {error}", out.display()))?;
        for (name, text) in [("before", before), ("after", mutant)] {
            let path = out.join(format!("{index}.{name}.ll"));
            std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
        }
    }
    Ok(())
}

/// The files, and those of directories, sorted.
fn files(given: &[PathBuf]) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    for path in given {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let entries = std::fs::read_dir(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let mut found: Vec<PathBuf> = entries
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| path.extension().is_some_and(|e| e == "ll"))
            .collect();
        found.sort();
        files.append(&mut found);
    }
    Ok(files)
}

/// A module with a few functions of a file, and the items they refer to.
fn some_functions(file: &Path, text: &str, arguments: &Arguments, rng: &mut Rng) -> Result<Option<String>, String> {
    let Ok(module) = Module::read(text.as_bytes()) else { return Ok(None) };
    let small = |id: &memphis_ir::FunctionId| {
        let span = module.function(*id).span;
        span.end - span.start <= MAX_SIZE / 10
    };
    let mut ids: Vec<_> = module.function_ids().filter(small).collect();
    rng.shuffle(&mut ids);
    ids.truncate(arguments.functions);
    if ids.is_empty() {
        return Ok(None);
    }
    let names = ids.iter().map(|&id| format!("--func={}", module.function_name(id)));
    let output = Command::new("llvm-extract-22").arg("-S").args(names).arg(file).output();
    let output = output.map_err(|error| format!("llvm-extract-22: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    Ok((output.status.success() && text.len() <= 4 * MAX_SIZE).then_some(text))
}
