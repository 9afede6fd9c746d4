//! `cargo xtask bench`: memphis, opt-22 and a plain copy, text to text, in interleaved rounds.

use crate::measure::{self, Cost, median};
use crate::{Done, binary, record, target};
use memphis_filetests::opt;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Arguments.
#[derive(clap::Args)]
pub struct Arguments {
    /// Files of LLVM IR text
    #[arg(required_unless_present = "tier")]
    files: Vec<PathBuf>,
    /// A directory; the sum over its .ll files is one more row. May be repeated
    #[arg(long, value_name = "DIR")]
    tier: Vec<PathBuf>,
    /// Rounds; each runs every program once on a file, in an order that turns
    #[arg(long, default_value_t = 11)]
    rounds: usize,
    /// Threads of memphis; all cores when not given
    #[arg(long)]
    threads: Option<usize>,
    /// Fail when memphis takes more than this share of opt's wall time in any row
    #[arg(long)]
    max_ratio: Option<f64>,
    /// The memphis to time; by default that of this workspace, built with the profile dist
    #[arg(long, value_name = "FILE")]
    binary: Option<PathBuf>,
    /// Do not write to bench/record
    #[arg(long)]
    no_record: bool,
}

/// A row of the table: one file, or the sum over several.
struct Subject {
    name: String,
    files: Vec<PathBuf>,
    bytes: u64,
}

/// Costs of one program, by round.
struct Series {
    program: &'static str,
    costs: Vec<Cost>,
}

/// Times; true unless a ratio is above the limit.
pub fn run(arguments: &Arguments) -> Done {
    let subjects = subjects(arguments)?;
    let binary = binary(arguments.binary.as_deref())?;
    let output = target().join("bench.ll");
    println!(
        "                                                                                 share of opt's      times"
    );
    println!(
        "file                              MB  program    wall s     CPU s    RSS MB      MB/s  wall   CPU   RSS     copy"
    );
    let (mut rows, mut worst) = (Vec::new(), 0.0_f64);
    for subject in &subjects {
        let series = rounds(subject, &output, &binary, arguments)?;
        for of in &series {
            print_line(subject, of, &series);
            if of.program == "memphis" {
                worst = worst.max(ratio(of, &series, "opt", wall).unwrap_or(0.0));
            }
        }
        rows.push(row(subject, &series));
    }
    if !arguments.no_record {
        record::write("bench", Value::Array(rows))?;
    }
    Ok(arguments.max_ratio.is_none_or(|limit| worst <= limit))
}

fn subjects(arguments: &Arguments) -> Result<Vec<Subject>, String> {
    let files = arguments.files.iter().map(|file| Subject::new(file, vec![file.clone()]));
    let tiers = arguments.tier.iter().map(|directory| Subject::new(directory, texts(directory)?));
    files.chain(tiers).collect()
}

impl Subject {
    fn new(path: &Path, files: Vec<PathBuf>) -> Result<Subject, String> {
        let mut bytes = 0;
        for file in &files {
            bytes += std::fs::metadata(file).map_err(|error| format!("{}: {error}", file.display()))?.len();
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = if path.is_dir() { format!("{name}/ ({} files)", files.len()) } else { name.into_owned() };
        Ok(Subject { name, files, bytes })
    }
}

/// The .ll files of a directory, in the order of their names.
fn texts(directory: &Path) -> Result<Vec<PathBuf>, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", directory.display());
    let entries: Result<Vec<_>, _> = std::fs::read_dir(directory).map_err(failed)?.collect();
    let mut files: Vec<PathBuf> = entries.map_err(failed)?.into_iter().map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "ll"));
    files.sort();
    if files.is_empty() { Err(format!("{}: no .ll files", directory.display())) } else { Ok(files) }
}

fn rounds(subject: &Subject, output: &Path, binary: &Path, arguments: &Arguments) -> Result<Vec<Series>, String> {
    let command = |program: &str, file: &Path| -> Command {
        match program {
            "memphis" => measure::memphis(binary, "mem2reg", file, output, arguments.threads),
            "copy" => measure::copy(file, output),
            _ => measure::opt(file, output),
        }
    };
    let programs = ["memphis", "opt", "copy"].into_iter().filter(|&program| program != "opt" || opt::installed());
    let mut series: Vec<Series> = programs.map(|program| Series { program, costs: Vec::new() }).collect();
    let n = series.len();
    // Round 0 warms the file cache.
    for round in 0..=arguments.rounds.max(1) {
        let mut sums = vec![Cost::default(); n];
        for file in &subject.files {
            for turn in 0..n {
                let at = (turn + round) % n;
                // No program replaces the file of another one: that has a cost of its own.
                let _ = std::fs::remove_file(output);
                let cost = measure::run(&mut command(series[at].program, file));
                sums[at] = sums[at].and(cost.map_err(|error| format!("{}: {error}", file.display()))?);
            }
        }
        if round > 0 {
            series.iter_mut().zip(sums).for_each(|(of, sum)| of.costs.push(sum));
        }
    }
    Ok(series)
}

fn wall(cost: &Cost) -> f64 {
    cost.wall
}

fn cpu(cost: &Cost) -> f64 {
    cost.cpu
}

fn rss(cost: &Cost) -> f64 {
    cost.rss as f64
}

/// The median over the rounds.
fn of_rounds(of: &Series, figure: fn(&Cost) -> f64) -> f64 {
    median(of.costs.iter().map(figure).collect())
}

/// Median over the rounds of a figure compared with that of another program in the same round.
fn ratio(of: &Series, all: &[Series], program: &str, figure: fn(&Cost) -> f64) -> Option<f64> {
    let other = all.iter().find(|series| series.program == program)?;
    Some(median(of.costs.iter().zip(&other.costs).map(|(ours, other)| figure(ours) / figure(other)).collect()))
}

fn print_line(subject: &Subject, of: &Series, all: &[Series]) {
    let megabytes = subject.bytes as f64 / 1e6;
    let shown = |ratio: Option<f64>| ratio.map_or(String::new(), |ratio| format!("{ratio:.3}"));
    println!(
        "{:<28}{megabytes:>8.1}  {:<9}{:>8.3}{:>10.3}{:>10.1}{:>10.1}{:>6}{:>6}{:>6}{:>9.2}",
        subject.name,
        of.program,
        of_rounds(of, wall),
        of_rounds(of, cpu),
        of_rounds(of, rss) / 1e6,
        megabytes / of_rounds(of, wall),
        shown(ratio(of, all, "opt", wall)),
        shown(ratio(of, all, "opt", cpu)),
        shown(ratio(of, all, "opt", rss)),
        ratio(of, all, "copy", wall).unwrap_or(f64::NAN),
    );
}

fn row(subject: &Subject, series: &[Series]) -> Value {
    let programs: serde_json::Map<String, Value> = series
        .iter()
        .map(|of| {
            let all = |figure: fn(&Cost) -> f64| of.costs.iter().map(figure).collect::<Vec<f64>>();
            let share = |program, figure| ratio(of, series, program, figure);
            let figures = json!({
                "wall": of_rounds(of, wall),
                "cpu": of_rounds(of, cpu),
                "rss": of_rounds(of, rss),
                "of_opt": { "wall": share("opt", wall), "cpu": share("opt", cpu), "rss": share("opt", rss) },
                "of_copy": { "wall": share("copy", wall) },
                "walls": all(wall),
                "cpus": all(cpu),
            });
            (of.program.to_owned(), figures)
        })
        .collect();
    json!({ "file": subject.name, "bytes": subject.bytes, "programs": programs })
}
