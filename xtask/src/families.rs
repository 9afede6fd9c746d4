//! Functions of a family in files, and how a figure grows with their size.

use crate::{Done, measure};
use memphis_gen::shapes::Family;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::process::Command;

/// A function of a family, to be written to a file.
#[derive(clap::Args)]
pub struct Generate {
    family: String,
    n: u32,
    v: u32,
    file: std::path::PathBuf,
}

/// The families with these names; all when there are none.
///
/// # Errors
/// There is no such family.
pub fn named(names: &[String]) -> Result<Vec<Family>, String> {
    if names.is_empty() {
        return Ok(Family::ALL.to_vec());
    }
    let known = || Family::ALL.iter().map(|family| family.name()).collect::<Vec<_>>().join(", ");
    let find =
        |name: &String| Family::from_name(name).ok_or_else(|| format!("no family `{name}`; there are {}", known()));
    names.iter().map(find).collect()
}

/// The parameters of a function of about `size` blocks; of as many slots, accesses or cases for
/// families that do not grow in blocks.
pub fn parameters(family: Family, size: u32) -> (u32, u32) {
    match family {
        Family::Diamonds => (size / 3, 64),
        Family::DiamondsV => (size / 3, size / 12),
        Family::LoopsV => (size / 3, size / 15),
        Family::PointerLoads => (size / 2, 1),
        Family::Nest | Family::Repeat => (size / 2, 16),
        Family::Comparisons => (size / 2, 1),
        Family::CaseLocals => (size / 3, 16),
        Family::Exits => (size / 3 * 2, 16),
        Family::Resume => (size / 5, 16),
        Family::LoopsOfSwitches => (size / 6, 16),
        _ => (size, 16),
    }
}

/// Writes a function to a file, in a process of its own, because the memory that this process has
/// held would count for the commands it starts. Returns the file's length.
///
/// # Errors
/// The file cannot be written.
pub fn write(family: Family, (n, v): (u32, u32), file: &Path) -> Result<u64, String> {
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let numbers = [n.to_string(), v.to_string()];
    measure::run(Command::new(own).arg("generate").arg(family.name()).args(numbers).arg(file))?;
    Ok(std::fs::metadata(file).map_err(|error| format!("{}: {error}", file.display()))?.len())
}

/// The exponent with which a figure grows with a size: the slope of a straight line through the
/// logarithms of the upper half of the points. 1 is linear, 2 quadratic. Small sizes are left out
/// because starting the program dominates there.
pub fn exponent(points: &[(f64, f64)]) -> f64 {
    let upper = &points[(points.len() / 2).min(points.len().saturating_sub(2))..];
    slope(upper.iter().map(|point| (point.0.ln(), point.1.ln())).collect())
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

/// Writes a function of a family to a file.
pub fn generate(arguments: &Generate) -> Done {
    let family = named(std::slice::from_ref(&arguments.family))?[0];
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
    fn exponent_of_a_power() {
        let power = |n: u32| (f64::from(n), 3.0 * f64::from(n).powf(1.5));
        // The cost of small sizes does not count.
        let mut points: Vec<_> = (1..10).map(power).collect();
        points[0].1 = 1e9;
        assert!((exponent(&points) - 1.5).abs() < 1e-9);
        assert!((exponent(&points[1..3]) - 1.5).abs() < 1e-9);
        assert!(exponent(&points[1..2]).is_nan());
    }
}
