//! `cargo xtask scale`: how time and memory grow with the size of a function.
//!
//! For each family the release binary runs on functions of doubling size.

use crate::measure::{self, Cost};
use crate::{Done, binary, families, record, target};
use memphis_gen::shapes::Family;
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};

/// What to measure.
#[derive(clap::Args)]
pub struct Arguments {
    /// Families; all when none is named
    families: Vec<String>,
    /// The passes to measure
    #[arg(long, default_value = "mem2reg")]
    passes: String,
    /// The largest size, as a power of two
    #[arg(long, default_value_t = 17)]
    max: u32,
    /// The smallest size, as a power of two
    #[arg(long, default_value_t = 10)]
    min: u32,
    /// Runs of each size; the fastest counts
    #[arg(long, default_value_t = 3)]
    runs: usize,
    /// The largest exponent that passes
    #[arg(long, default_value_t = 1.15)]
    limit: f64,
    /// Fail when peak memory at the largest size is above so many bytes for each unit of size
    #[arg(long, value_name = "BYTES")]
    max_memory: Option<f64>,
    /// The memphis to measure; by default the release build of this workspace, made first
    #[arg(long, value_name = "FILE")]
    binary: Option<PathBuf>,
    /// Do not write to bench/record
    #[arg(long)]
    no_record: bool,
}

/// A size of a family, and what the command needed for it.
struct Point {
    size: u32,
    bytes: u64,
    cost: Cost,
}

impl Point {
    /// Bytes of memory for each unit of size.
    fn memory(&self) -> f64 {
        self.cost.rss as f64 / f64::from(self.size)
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
        let mut points = Vec::new();
        for log2 in arguments.min..=arguments.max {
            let point = point(family, 1 << log2, &binary, &directory, arguments)?;
            print_point(family, &point);
            points.push(point);
        }
        let exponent = |of: fn(&Cost) -> f64| {
            families::exponent(&points.iter().map(|p| (f64::from(p.size), of(&p.cost))).collect::<Vec<_>>())
        };
        let (time, memory) = (exponent(|cost| cost.wall), exponent(|cost| cost.rss as f64));
        println!("{:<16}{:>67}{time:>16.2}{memory:>8.2}", family.name(), "");
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

fn point(family: Family, size: u32, binary: &Path, directory: &Path, arguments: &Arguments) -> Result<Point, String> {
    let (input, output) = (directory.join("in.ll"), directory.join("out.ll"));
    let bytes = families::write(family, families::parameters(family, size), &input)?;
    let mut best: Option<Cost> = None;
    for _ in 0..arguments.runs.max(1) {
        let cost = measure::run(&mut measure::memphis(binary, &arguments.passes, &input, &output, Some(1)))?;
        best = Some(best.map_or(cost, |before| before.least(cost)));
    }
    Ok(Point { size, bytes, cost: best.expect("at least one run") })
}

fn print_point(family: Family, point: &Point) {
    let Point { size, bytes, cost } = *point;
    println!(
        "{:<16}{size:>8}{:>10.2}{:>10.3}{:>10.3}{:>10.1}{:>8.0} B",
        family.name(),
        bytes as f64 / 1e6,
        cost.wall,
        cost.cpu,
        cost.rss as f64 / 1e6,
        point.memory(),
    );
    std::io::stdout().flush().expect("standard output takes everything");
}

fn row(family: Family, points: &[Point], time: f64, memory: f64) -> Value {
    let figures = |p: &Point| json!({ "size": p.size, "bytes": p.bytes, "wall": p.cost.wall, "cpu": p.cost.cpu, "rss": p.cost.rss });
    let points: Vec<Value> = points.iter().map(figures).collect();
    json!({ "family": family.name(), "time_exponent": time, "memory_exponent": memory, "points": points })
}
