//! `cargo xtask instructions`: the number of instructions that memphis executes, on files and on
//! functions of growing size.
//!
//! Valgrind counts them. That takes fifty times as long as the run itself, but does not depend on
//! other programs on the machine. So one run is enough, and figures taken on different days can be
//! compared.

use crate::{Done, binary, families, measure, record, target};
use memphis_gen::shapes::Family;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Arguments.
#[derive(clap::Args)]
pub struct Arguments {
    /// Files of LLVM IR text
    files: Vec<PathBuf>,
    /// Families, separated by commas; `none` for files alone
    #[arg(long, value_delimiter = ',', default_value = "diamonds,diamondsv,nest,repeat,switch,case-locals")]
    families: Vec<String>,
    /// The passes to count
    #[arg(long, default_value = "mem2reg")]
    passes: String,
    /// Leave the proofs out
    #[arg(long)]
    no_check: bool,
    /// The smallest size, as a power of two
    #[arg(long, default_value_t = 11)]
    min: u32,
    /// The largest size, as a power of two
    #[arg(long, default_value_t = 13)]
    max: u32,
    /// The largest exponent that passes
    #[arg(long, default_value_t = 1.05)]
    limit: f64,
    /// The memphis to measure; by default that of this workspace, built with the profile dist
    #[arg(long, value_name = "FILE")]
    binary: Option<PathBuf>,
    /// Do not write to bench/record
    #[arg(long)]
    no_record: bool,
}

/// Counts; true if no exponent is above the limit.
pub fn run(arguments: &Arguments) -> Done {
    let without = arguments.families == ["none"];
    let families = if without { Vec::new() } else { families::named(&arguments.families)? };
    measure::require_valgrind()?;
    let counter = Counter::new(arguments)?;
    println!("what                            size        MB  instructions   per byte  exponent");
    let (mut rows, mut within) = (Vec::new(), true);
    for file in &arguments.files {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let bytes = std::fs::metadata(file).map_err(|error| format!("{}: {error}", file.display()))?.len();
        let count = counter.count(file)?;
        print_line(&name, None, bytes, count);
        rows.push(json!({ "file": name, "bytes": bytes, "instructions": count }));
    }
    for family in families {
        let (row, exponent) = counter.growth(family, arguments)?;
        rows.push(row);
        // A single size does not show growth.
        within &= exponent.is_nan() || exponent <= arguments.limit;
    }
    println!("{}", if within { "all within the limit" } else { "ABOVE THE LIMIT" });
    if !arguments.no_record {
        record::write("instructions", Value::Array(rows))?;
    }
    Ok(within)
}

struct Counter<'a> {
    arguments: &'a Arguments,
    binary: PathBuf,
    directory: PathBuf,
}

impl<'a> Counter<'a> {
    fn new(arguments: &'a Arguments) -> Result<Counter<'a>, String> {
        let directory = target().join("instructions");
        std::fs::create_dir_all(&directory).map_err(|error| format!("{}: {error}", directory.display()))?;
        Ok(Counter { arguments, binary: binary(arguments.binary.as_deref())?, directory })
    }

    fn count(&self, file: &Path) -> Result<u64, String> {
        let output = self.directory.join("out.ll");
        let mut command = measure::memphis(&self.binary, &self.arguments.passes, file, &output, Some(1));
        command.args(self.arguments.no_check.then_some("--no-check"));
        measure::instructions(&command, &self.directory)
    }

    /// A family's row and exponent.
    fn growth(&self, family: Family, arguments: &Arguments) -> Result<(Value, f64), String> {
        let input = self.directory.join("in.ll");
        let (mut points, mut values) = (Vec::new(), Vec::new());
        for log2 in arguments.min..=arguments.max {
            let size = 1 << log2;
            let bytes = families::write(family, families::parameters(family, size), &input)?;
            let count = self.count(&input)?;
            print_line(family.name(), Some(size), bytes, count);
            points.push((f64::from(size), count as f64));
            values.push(json!({ "size": size, "bytes": bytes, "instructions": count }));
        }
        let exponent = families::exponent(&points);
        println!("{:<66}{exponent:>22.3}", family.name());
        Ok((json!({ "family": family.name(), "exponent": exponent, "points": values }), exponent))
    }
}

fn print_line(what: &str, size: Option<u32>, bytes: u64, count: u64) {
    let size = size.map_or(String::new(), |size| size.to_string());
    let (megabytes, per_byte) = (bytes as f64 / 1e6, count as f64 / bytes as f64);
    println!("{what:<28}{size:>8}{megabytes:>10.2}{count:>14}{per_byte:>11.1}");
}
