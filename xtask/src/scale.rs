//! `cargo xtask scale`: how time and memory grow with the size of a function.
//!
//! For each family the release binary runs on functions of doubling size. The exponent is the slope of a straight line through the
//! logarithms of the upper half of the sizes: 1 is linear, 2 quadratic. Small sizes are left out because starting the program
//! dominates there.

use crate::measure::{self, Cost};
use crate::{Done, record, release_binary, target};
use memphis_gen::shapes::Family;
use serde_json::{Value, json};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

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
    /// Do not write to bench/record
    #[arg(long)]
    no_record: bool,
}

/// A function of a family, to be written to a file.
#[derive(clap::Args)]
pub struct Generate {
    family: String,
    n: u32,
    v: u32,
    file: PathBuf,
}

/// A size of a family, and what the command needed for it.
struct Point {
    size: u32,
    bytes: u64,
    cost: Cost,
}

/// Measures; true if no exponent is above the limit.
pub fn run(arguments: &Arguments) -> Done {
    let families = families(&arguments.families)?;
    let binary = release_binary()?;
    let directory = target().join("scale");
    std::fs::create_dir_all(&directory).map_err(|error| format!("{}: {error}", directory.display()))?;
    println!("family              size        MB    wall s    RSS MB   exponents: time  memory");
    let (mut rows, mut within) = (Vec::new(), true);
    for family in families {
        let mut points = Vec::new();
        for log2 in arguments.min..=arguments.max {
            let point = point(family, 1 << log2, &binary, &directory, arguments)?;
            print_point(family, &point);
            points.push(point);
        }
        let (time, memory) = exponents(&points);
        println!("{:<16}{:>47}{time:>16.2}{memory:>8.2}", family.name(), "");
        within &= time <= arguments.limit && memory <= arguments.limit;
        rows.push(row(family, &points, time, memory));
    }
    println!("{}", if within { "all within the limit" } else { "ABOVE THE LIMIT" });
    if !arguments.no_record {
        record::write("scale", Value::Array(rows))?;
    }
    Ok(within)
}

fn families(names: &[String]) -> Result<Vec<Family>, String> {
    if names.is_empty() {
        return Ok(Family::ALL.to_vec());
    }
    let known = || Family::ALL.iter().map(|family| family.name()).collect::<Vec<_>>().join(", ");
    let find =
        |name: &String| Family::from_name(name).ok_or_else(|| format!("no family `{name}`; there are {}", known()));
    names.iter().map(find).collect()
}

/// The parameters of a function of about `size` blocks; of as many slots, accesses or cases for families that do not grow in blocks.
fn parameters(family: Family, size: u32) -> (u32, u32) {
    match family {
        Family::Diamonds => (size / 3, 64),
        Family::DiamondsV => (size / 3, size / 12),
        Family::Nest | Family::Repeat => (size / 2, 16),
        _ => (size, 16),
    }
}

fn point(family: Family, size: u32, binary: &Path, directory: &Path, arguments: &Arguments) -> Result<Point, String> {
    let (input, output) = (directory.join("in.ll"), directory.join("out.ll"));
    let (n, v) = parameters(family, size);
    // In a process of its own: what this one has held in memory counts for the command that it starts.
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let numbers = [n.to_string(), v.to_string()];
    measure::run(Command::new(own).arg("generate").arg(family.name()).args(numbers).arg(&input))?;
    let bytes = std::fs::metadata(&input).map_err(|error| error.to_string())?.len();
    let mut best: Option<Cost> = None;
    for _ in 0..arguments.runs.max(1) {
        let cost = measure::run(&mut measure::memphis(binary, &arguments.passes, &input, &output, Some(1)))?;
        let before = best.unwrap_or(cost);
        best = Some(Cost { wall: cost.wall.min(before.wall), rss: cost.rss.min(before.rss) });
    }
    Ok(Point { size, bytes, cost: best.expect("at least one run") })
}

fn print_point(family: Family, point: &Point) {
    println!(
        "{:<16}{:>8}{:>10.2}{:>10.3}{:>10.1}",
        family.name(),
        point.size,
        point.bytes as f64 / 1e6,
        point.cost.wall,
        point.cost.rss as f64 / 1e6
    );
    std::io::stdout().flush().expect("standard output takes everything");
}

/// Exponents of time and memory over the upper half of the sizes.
fn exponents(points: &[Point]) -> (f64, f64) {
    let upper = &points[points.len() / 2..];
    let fit = |of: fn(&Point) -> f64| slope(upper.iter().map(|p| (f64::from(p.size).ln(), of(p).ln())).collect());
    (fit(|point| point.cost.wall), fit(|point| point.cost.rss as f64))
}

/// Least squares.
fn slope(points: Vec<(f64, f64)>) -> f64 {
    let n = points.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / n;
    let (x, y) = (mean(|p| p.0), mean(|p| p.1));
    let covariance: f64 = points.iter().map(|p| (p.0 - x) * (p.1 - y)).sum();
    let variance: f64 = points.iter().map(|p| (p.0 - x).powi(2)).sum();
    covariance / variance
}

fn row(family: Family, points: &[Point], time: f64, memory: f64) -> Value {
    let points: Vec<Value> = points
        .iter()
        .map(|p| json!({ "size": p.size, "bytes": p.bytes, "wall": p.cost.wall, "rss": p.cost.rss }))
        .collect();
    json!({ "family": family.name(), "time_exponent": time, "memory_exponent": memory, "points": points })
}

/// Writes a function of a family to a file.
pub fn generate(arguments: &Generate) -> Done {
    let family = families(std::slice::from_ref(&arguments.family))?[0];
    let file =
        std::fs::File::create(&arguments.file).map_err(|error| format!("{}: {error}", arguments.file.display()))?;
    let mut out = Text(BufWriter::new(file));
    family.write(arguments.n, arguments.v, &mut out).map_err(|_| "the file cannot be written".to_owned())?;
    out.0.flush().map_err(|error| error.to_string())?;
    Ok(true)
}

/// A file that takes formatted text.
struct Text(BufWriter<std::fs::File>);

impl std::fmt::Write for Text {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0.write_all(text.as_bytes()).map_err(|_| std::fmt::Error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slope_of_a_power() {
        let points = (1..10).map(|n| (f64::from(n).ln(), (3.0 * f64::from(n).powf(1.5)).ln())).collect();
        assert!((slope(points) - 1.5).abs() < 1e-9);
    }
}
