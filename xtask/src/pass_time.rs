//! `cargo xtask pass-time`: mem2reg alone beside LLVM's.
//!
//! Both tools report the wall time of a pass with `-time-passes`. Ours is from the function as read
//! to the edit script. LLVM's is PromotePass, including the analyses that it asks for, such as
//! dominators. Their row is shown beside it.

use crate::measure::{self, median};
use crate::{Done, binary, families, record, target};
use memphis_filetests::opt;
use memphis_gen::shapes::Family;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Arguments.
#[derive(clap::Args)]
pub struct Arguments {
    /// Files of LLVM IR text
    files: Vec<PathBuf>,
    /// Functions of families as FAMILY:N/V, separated by commas; `none` for files alone
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "diamonds:32000/64,nest:32768/16,repeat:32768/16,switch:128000/16,diamondsv:8000/2000"
    )]
    shapes: Vec<String>,
    /// Rounds; each runs both programs once, in an order that turns
    #[arg(long, default_value_t = 11)]
    rounds: usize,
    /// The memphis to time; by default that of this workspace, built with the profile dist
    #[arg(long, value_name = "FILE")]
    binary: Option<PathBuf>,
    /// Do not write to bench/record
    #[arg(long)]
    no_record: bool,
}

/// Seconds of a round.
struct Times {
    ours: f64,
    promote: f64,
    dominators: f64,
}

/// A function of a family.
struct Shape {
    family: Family,
    n: u32,
    v: u32,
}

/// Times; true in any case.
pub fn run(arguments: &Arguments) -> Done {
    if !opt::installed() {
        return Err(format!("{} is not on the PATH, and it is what mem2reg is compared with", opt::OPT));
    }
    let shapes = shapes(&arguments.shapes)?;
    let binary = binary(arguments.binary.as_deref())?;
    let directory = target().join("pass-time");
    std::fs::create_dir_all(&directory).map_err(|error| format!("{}: {error}", directory.display()))?;
    println!("                                        seconds:           of which        share of");
    println!("what                                MB      ours  Promote  dominators  Promote     both");
    let mut rows = Vec::new();
    for file in &arguments.files {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        rows.push(row(&name, file, &binary, arguments)?);
    }
    let input = directory.join("in.ll");
    for Shape { family, n, v } in shapes {
        families::write(family, (n, v), &input)?;
        rows.push(row(&format!("{} {n}/{v}", family.name()), &input, &binary, arguments)?);
    }
    if !arguments.no_record {
        record::write("pass-time", Value::Array(rows))?;
    }
    Ok(true)
}

fn shapes(texts: &[String]) -> Result<Vec<Shape>, String> {
    if texts == ["none"] {
        return Ok(Vec::new());
    }
    let shape = |text: &String| -> Result<Shape, String> {
        let parts = text.split_once(':').and_then(|(name, numbers)| Some((name, numbers.split_once('/')?)));
        let parsed = parts.and_then(|(name, (n, v))| Some((name, n.parse().ok()?, v.parse().ok()?)));
        let (name, n, v) = parsed.ok_or_else(|| format!("`{text}` is not FAMILY:N/V, as nest:1000/16 is"))?;
        Ok(Shape { family: families::named(&[name.to_owned()])?[0], n, v })
    };
    texts.iter().map(shape).collect()
}

/// Times a file, prints its line, and gives its row.
fn row(name: &str, file: &Path, binary: &Path, arguments: &Arguments) -> Result<Value, String> {
    let bytes = std::fs::metadata(file).map_err(|error| format!("{}: {error}", file.display()))?.len();
    // Round 0 warms the file cache.
    let rounds: Result<Vec<Times>, String> = (0..=arguments.rounds.max(1)).map(|n| round(n, file, binary)).collect();
    let rounds = &rounds?[1..];
    let of = |figure: fn(&Times) -> f64| median(rounds.iter().map(figure).collect());
    let (ours, promote, dominators) = (of(|t| t.ours), of(|t| t.promote), of(|t| t.dominators));
    let (share, of_both) = (of(|t| t.ours / t.promote), of(|t| t.ours / (t.promote + t.dominators)));
    let megabytes = bytes as f64 / 1e6;
    println!("{name:<30}{megabytes:>8.1}{ours:>10.4}{promote:>9.4}{dominators:>12.4}{share:>9.4}{of_both:>9.4}");
    let all = |figure: fn(&Times) -> f64| rounds.iter().map(figure).collect::<Vec<f64>>();
    Ok(json!({
        "file": name,
        "bytes": bytes,
        "mem2reg": ours,
        "PromotePass": promote,
        "DominatorTreeAnalysis": dominators,
        "of_PromotePass": share,
        "of_PromotePass_and_dominators": of_both,
        "rounds": { "mem2reg": all(|t| t.ours), "PromotePass": all(|t| t.promote) },
    }))
}

fn round(n: usize, file: &Path, binary: &Path) -> Result<Times, String> {
    let mut times = Times { ours: 0.0, promote: 0.0, dominators: 0.0 };
    for turn in 0..2 {
        if (turn + n).is_multiple_of(2) {
            times.ours = time(&measure::pass_times(ours(binary).arg(file))?, "mem2reg")?;
        } else {
            let rows = measure::pass_times(theirs().arg(file))?;
            times.promote = time(&rows, "PromotePass")?;
            times.dominators = time(&rows, "DominatorTreeAnalysis")?;
        }
    }
    Ok(times)
}

fn ours(binary: &Path) -> Command {
    let mut command = Command::new(binary);
    command.args(["opt", "-passes=mem2reg", "--time-passes", "--no-check", "--threads=1", "--disable-output"]);
    command
}

fn theirs() -> Command {
    let mut command = Command::new(opt::OPT);
    command.args(["-passes=mem2reg", "-time-passes", "-disable-output"]);
    command
}

fn time(rows: &BTreeMap<String, f64>, name: &str) -> Result<f64, String> {
    rows.get(name).copied().ok_or_else(|| format!("no row `{name}` in the report of -time-passes"))
}
