//! `cargo xtask inlining`: the calls that `inline` inlines, compared with opt-22's, and the growth
//! of its cost with the number of functions.
//!
//! A call is identified by its caller and its callee. If there are several with the same ones, the
//! smaller of the two counts is the number that both inline. opt may inline a call because it
//! inlined another body first; it is then in the caller for opt and in that body for us, so it
//! counts as opt's alone.

use crate::measure;
use crate::{Done, release_binary, target};
use memphis_gen::calls::Calls;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Arguments.
#[derive(clap::Args)]
pub struct Arguments {
    /// Files of LLVM IR
    files: Vec<PathBuf>,
    /// The least share of opt's calls that passes
    #[arg(long, default_value_t = 0.7)]
    share: f64,
    /// Measure growth on chains, stars and ladders of up to this many functions, as a power of two
    #[arg(long, default_value_t = 14)]
    max: u32,
    /// The largest exponent that passes
    #[arg(long, default_value_t = 1.2)]
    limit: f64,
}

/// The number of times that the larger size is halved to get the smaller one.
const STEPS: u32 = 3;

type Sites = BTreeMap<(String, String), u64>;

/// Compares and measures; true if the share is large enough and no exponent too large.
pub fn run(arguments: &Arguments) -> Done {
    let binary = release_binary()?;
    let directory = target().join("inlining");
    std::fs::create_dir_all(&directory).map_err(|error| format!("{}: {error}", directory.display()))?;
    let grows = growth(arguments, &binary, &directory)?;
    let (mut both, mut theirs, mut ours_alone) = (0, 0, 0);
    for file in &arguments.files {
        // Files of other releases may contain IR that opt does not read.
        let opt = match of_opt(file, &directory) {
            Ok(calls) => calls,
            Err(error) => {
                println!("{:<44} left out: {}", name(file), error.lines().next().unwrap_or_default());
                continue;
            }
        };
        let ours = of_ours(&binary, file)?;
        let common: u64 = opt.iter().map(|(call, n)| *n.min(ours.get(call).unwrap_or(&0))).sum();
        let (of_opt, of_ours) = (opt.values().sum::<u64>(), ours.values().sum::<u64>());
        println!(
            "{:<44} both {common:>6}  opt only {:>6}  ours only {:>6}",
            name(file),
            of_opt - common,
            of_ours - common
        );
        both += common;
        theirs += of_opt - common;
        ours_alone += of_ours - common;
    }
    let share = both as f64 / ((both + theirs) as f64).max(1.0);
    if !arguments.files.is_empty() {
        println!("both {both}, opt only {theirs}, ours only {ours_alone}: {:.1} % of opt's", 100.0 * share);
    }
    Ok(grows && (arguments.files.is_empty() || share >= arguments.share))
}

fn name(file: &Path) -> String {
    file.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The calls that opt inlines, by caller and callee.
fn of_opt(file: &Path, directory: &Path) -> Result<Sites, String> {
    let remarks = directory.join("remarks.yaml");
    let mut opt = Command::new("opt-22");
    opt.args(["-passes=inline", "-disable-output", "-pass-remarks-filter=inline", "-pass-remarks-output"]);
    let output = opt.arg(&remarks).arg(file).output().map_err(|error| format!("opt-22: {error}"))?;
    if !output.status.success() {
        return Err(format!("{}: {}", file.display(), String::from_utf8_lossy(&output.stderr)));
    }
    let text = std::fs::read_to_string(&remarks).map_err(|error| format!("{}: {error}", remarks.display()))?;
    let mut calls = Sites::new();
    for remark in text.split("\n...").filter(|remark| remark.contains("--- !Passed")) {
        let field = |name: &str| {
            let line = remark.lines().find_map(|line| line.trim_start_matches(['-', ' ']).strip_prefix(name))?;
            Some(line.trim().trim_matches('\'').to_owned())
        };
        if let (Some(callee), Some(caller)) = (field("Callee:"), field("Caller:")) {
            *calls.entry((caller, callee)).or_default() += 1;
        }
    }
    Ok(calls)
}

/// The calls that memphis inlines.
fn of_ours(binary: &Path, file: &Path) -> Result<Sites, String> {
    let mut ours = Command::new(binary);
    ours.args(["opt", "-passes=inline", "--remarks=json", "--disable-output"]).arg(file);
    let output = ours.output().map_err(|error| format!("{}: {error}", binary.display()))?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    if !output.status.success() {
        return Err(text);
    }
    let mut calls = Sites::new();
    for remark in text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
        if remark["inlined"] == true {
            let field = |name: &str| remark[name].as_str().unwrap_or_default().to_owned();
            *calls.entry((field("function"), field("callee"))).or_default() += 1;
        }
    }
    Ok(calls)
}

/// Measures the growth of each family in executed instructions, which do not depend on other
/// programs on the machine. True if no exponent is above the limit.
fn growth(arguments: &Arguments, binary: &Path, directory: &Path) -> Done {
    let (input, output) = (directory.join("in.ll"), directory.join("out.ll"));
    let mut within = true;
    for &family in Calls::ALL {
        for local in [false, true] {
            let mut counts = Vec::new();
            let smallest = arguments.max.saturating_sub(STEPS);
            for log2 in [smallest, arguments.max] {
                std::fs::write(&input, family.module(1 << log2, local))
                    .map_err(|error| format!("{}: {error}", input.display()))?;
                let command = measure::memphis(binary, "inline", &input, &output, Some(1));
                counts.push(measure::instructions(&command, directory)? as f64);
            }
            let exponent = (counts[1] / counts[0]).log2() / f64::from(arguments.max - smallest).max(1.0);
            let kind = if local { "local" } else { "external" };
            println!(
                "{:<8}{kind:<10}2^{smallest}: {:.3e}, 2^{}: {:.3e} instructions, exponent {exponent:.2}",
                family.name(),
                counts[0],
                arguments.max,
                counts[1]
            );
            within &= exponent <= arguments.limit;
        }
    }
    Ok(within)
}
