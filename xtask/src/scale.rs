//! `cargo xtask scale`: how time and memory grow with the size of a function.
//!
//! For each family the command runs on functions of doubling size, in rounds that go through
//! all sizes: a machine that is slow for a minute is then slow for small functions and large ones
//! alike, and an exponent is taken within each round. A run without measurement precedes every
//! measured run. On a virtual machine whose host takes free memory back, the first touch of memory
//! that has been idle costs some forty times as much as that of memory just given back; without the
//! run before, small functions would find enough of the cheap kind and large ones would not.

use crate::measure::{self, Cost, median};
use crate::{Done, binary, families, record, target};
use memphis_gen::shapes::Family;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Arguments.
#[derive(clap::Args)]
pub struct Arguments {
    /// Families; all when none is named
    families: Vec<String>,
    /// The passes to measure
    #[arg(long, default_value = "mem2reg")]
    passes: String,
    /// The form of the output, as for 'memphis opt --emit'
    #[arg(long, value_name = "FORM")]
    emit: Option<String>,
    /// Measure 'memphis check' of the functions and what the passes make of them
    #[arg(long)]
    check: bool,
    /// The largest size, as a power of two
    #[arg(long, default_value_t = 17)]
    max: u32,
    /// The smallest size, as a power of two
    #[arg(long, default_value_t = 10)]
    min: u32,
    /// Rounds; each runs every size twice in a row, the second run counts, and of the rounds the
    /// median
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// The largest exponent that passes
    #[arg(long, default_value_t = 1.15)]
    limit: f64,
    /// Fail when peak memory at the largest size is above N bytes for each unit of size
    #[arg(long, value_name = "BYTES")]
    max_memory: Option<f64>,
    /// The memphis to measure; by default that of this workspace, built with the profile dist
    #[arg(long, value_name = "FILE")]
    binary: Option<PathBuf>,
    /// Do not write to bench/record
    #[arg(long)]
    no_record: bool,
}

/// A size of a family, with the cost of the command in each round.
struct Point {
    size: u32,
    bytes: u64,
    costs: Vec<Cost>,
}

impl Point {
    /// The median over the rounds.
    fn median(&self, figure: fn(&Cost) -> f64) -> f64 {
        median(self.costs.iter().map(figure).collect())
    }

    /// Bytes of memory for each unit of size.
    fn memory(&self) -> f64 {
        self.median(|cost| cost.rss as f64) / f64::from(self.size)
    }
}

/// Measures; true if no exponent is above the limit.
pub fn run(arguments: &Arguments) -> Done {
    let families = families::named(&arguments.families)?;
    let binary = binary(arguments.binary.as_deref())?;
    let directory = target().join("scale");
    std::fs::create_dir_all(&directory).map_err(|error| format!("{}: {error}", directory.display()))?;
    println!("family              size        MB    wall s     CPU s    RSS MB  RSS/size   exponents: time  memory");
    let (mut rows, mut within) = (Vec::new(), true);
    for family in families {
        let points = points(family, &binary, &directory, arguments)?;
        points.iter().for_each(|point| print_point(family, point));
        let (times, memories) = (exponents(&points, |cost| cost.wall), exponents(&points, |cost| cost.rss as f64));
        let (time, memory) = (median(times.clone()), median(memories));
        let least = times.iter().copied().fold(f64::INFINITY, f64::min);
        let most = times.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        println!("{:<16}{:>67}{time:>16.2}{memory:>8.2}   time from {least:.2} to {most:.2}", family.name(), "");
        within &= time <= arguments.limit && memory <= arguments.limit;
        within &= arguments.max_memory.is_none_or(|limit| points.last().is_none_or(|p| p.memory() <= limit));
        rows.push(row(family, &points, time, memory));
    }
    println!("{}", if within { "all within the limit" } else { "ABOVE THE LIMIT" });
    if !arguments.no_record {
        record::write("scale", Value::Array(rows))?;
    }
    Ok(within)
}

/// Writes the functions of a family, and runs them in rounds.
fn points(family: Family, binary: &Path, directory: &Path, arguments: &Arguments) -> Result<Vec<Point>, String> {
    let input = |size: u32| directory.join(format!("in-{size}.ll"));
    let output = directory.join("out.ll");
    let mut points = Vec::new();
    for log2 in arguments.min..=arguments.max {
        let size = 1 << log2;
        let bytes = families::write(family, families::parameters(family, size), &input(size))?;
        points.push(Point { size, bytes, costs: Vec::new() });
    }
    for _ in 0..arguments.rounds.max(1) {
        for point in &mut points {
            let input = input(point.size);
            let mut command = measure::memphis(binary, &arguments.passes, &input, &output, Some(1));
            command.args(arguments.emit.iter().map(|form| format!("--emit={form}")));
            measure::run(&mut command)?;
            if arguments.check {
                command = measure::check(binary, &input, &output);
                measure::run(&mut command)?;
            }
            point.costs.push(measure::run(&mut command)?);
        }
    }
    Ok(points)
}

/// The exponent of each round.
fn exponents(points: &[Point], figure: fn(&Cost) -> f64) -> Vec<f64> {
    let rounds = points.iter().map(|point| point.costs.len()).min().unwrap_or(0);
    let of = |round: usize| {
        families::exponent(&points.iter().map(|p| (f64::from(p.size), figure(&p.costs[round]))).collect::<Vec<_>>())
    };
    (0..rounds).map(of).collect()
}

fn print_point(family: Family, point: &Point) {
    println!(
        "{:<16}{:>8}{:>10.2}{:>10.3}{:>10.3}{:>10.1}{:>8.0} B",
        family.name(),
        point.size,
        point.bytes as f64 / 1e6,
        point.median(|cost| cost.wall),
        point.median(|cost| cost.cpu),
        point.median(|cost| cost.rss as f64) / 1e6,
        point.memory(),
    );
}

fn row(family: Family, points: &[Point], time: f64, memory: f64) -> Value {
    let all = |p: &Point, figure: fn(&Cost) -> f64| p.costs.iter().map(figure).collect::<Vec<f64>>();
    let figures = |p: &Point| {
        let (wall, cpu) = (all(p, |cost| cost.wall), all(p, |cost| cost.cpu));
        let rss: Vec<u64> = p.costs.iter().map(|cost| cost.rss).collect();
        json!({ "size": p.size, "bytes": p.bytes, "wall": wall, "cpu": cpu, "rss": rss })
    };
    let points: Vec<Value> = points.iter().map(figures).collect();
    json!({ "family": family.name(), "time_exponent": time, "memory_exponent": memory, "points": points })
}
