//! `cargo xtask bench`: memphis, opt-22 and a plain copy, text to text, in interleaved rounds.

use crate::measure::{self, Cost, median};
use crate::{Done, record, release_binary, target};
use memphis_filetests::opt;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What to time.
#[derive(clap::Args)]
pub struct Arguments {
    /// Files of LLVM IR text
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Rounds; each runs every program once on a file, in an order that turns
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// Threads of memphis; all cores when not given
    #[arg(long)]
    threads: Option<usize>,
    /// Fail when memphis takes more than this share of opt's time on any file
    #[arg(long)]
    max_ratio: Option<f64>,
    /// Do not write to bench/record
    #[arg(long)]
    no_record: bool,
}

/// Costs of one program, by round.
struct Series {
    program: &'static str,
    costs: Vec<Cost>,
}

/// Times; true unless a ratio is above the limit.
pub fn run(arguments: &Arguments) -> Done {
    let binary = release_binary()?;
    let output = target().join("bench.ll");
    println!("file                              MB  program    wall s    RSS MB      MB/s  of opt's time");
    let (mut rows, mut worst) = (Vec::new(), 0.0_f64);
    for file in &arguments.files {
        let bytes = std::fs::metadata(file).map_err(|error| format!("{}: {error}", file.display()))?.len();
        let series = rounds(file, &output, &binary, arguments)?;
        for of in &series {
            let ratio = ratio(of, &series);
            print_line(file, bytes, of, ratio);
            if of.program == "memphis" {
                worst = worst.max(ratio.unwrap_or(0.0));
            }
        }
        rows.push(row(file, bytes, &series));
    }
    if !arguments.no_record {
        record::write("bench", Value::Array(rows))?;
    }
    Ok(arguments.max_ratio.is_none_or(|limit| worst <= limit))
}

fn rounds(file: &Path, output: &Path, binary: &Path, arguments: &Arguments) -> Result<Vec<Series>, String> {
    let command = |program: &str| -> Command {
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
    for round in 0..=arguments.rounds {
        for turn in 0..n {
            let of = &mut series[(turn + round) % n];
            let cost = measure::run(&mut command(of.program))?;
            if round > 0 {
                of.costs.push(cost);
            }
        }
    }
    Ok(series)
}

fn wall(series: &Series) -> f64 {
    median(series.costs.iter().map(|cost| cost.wall).collect())
}

fn rss(series: &Series) -> f64 {
    median(series.costs.iter().map(|cost| cost.rss as f64).collect())
}

/// Median over the rounds of the time compared with opt's in the same round.
fn ratio(of: &Series, all: &[Series]) -> Option<f64> {
    let opt = all.iter().find(|series| series.program == "opt")?;
    Some(median(of.costs.iter().zip(&opt.costs).map(|(ours, opt)| ours.wall / opt.wall).collect()))
}

fn print_line(file: &Path, bytes: u64, of: &Series, ratio: Option<f64>) {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let megabytes = bytes as f64 / 1e6;
    println!(
        "{name:<28}{megabytes:>8.1}  {:<9}{:>8.3}{:>10.1}{:>10.1}{:>11}",
        of.program,
        wall(of),
        rss(of) / 1e6,
        megabytes / wall(of),
        ratio.map_or(String::new(), |ratio| format!("{ratio:.3}"))
    );
}

fn row(file: &Path, bytes: u64, series: &[Series]) -> Value {
    let programs: serde_json::Map<String, Value> = series
        .iter()
        .map(|of| {
            let walls: Vec<f64> = of.costs.iter().map(|cost| cost.wall).collect();
            let figures = json!({ "wall": wall(of), "walls": walls, "rss": rss(of), "ratio": ratio(of, series) });
            (of.program.to_owned(), figures)
        })
        .collect();
    json!({ "file": file.file_name().unwrap_or_default().to_string_lossy(), "bytes": bytes, "programs": programs })
}
