//! `cargo xtask lifted`: the number of slots that `lift-loads` leaves in memory after inlining,
//! beside opt's mem2reg.

use crate::{Done, release_binary, target};
use memphis_filetests::kept::{KeptSlot, kept};
use memphis_filetests::opt;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Arguments.
#[derive(clap::Args)]
pub struct Arguments {
    /// Files of LLVM IR text; opt inlines them first
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Passes to run before lift-loads
    #[arg(long, default_value = "mem2reg<all-blocks>")]
    before: String,
    /// The smallest share, in percent, of the slots that could be promoted and are
    #[arg(long, default_value_t = 90.0)]
    limit: f64,
}

/// Counts of one file, or of all.
#[derive(Debug, Default)]
struct Counts {
    /// Allocas after opt's mem2reg, before lift-loads, and after it.
    theirs: usize,
    before: usize,
    ours: usize,
    /// Slots that φs and selects keep, and the number of these that are promoted; slots that meet
    /// the conditions, and the number of these that are promoted.
    kept: usize,
    freed: usize,
    eligible: usize,
    promoted: usize,
    /// By reason: the number of slots that φs and selects keep and that stay because of it.
    reasons: BTreeMap<String, usize>,
}

/// Measures; true if fewer allocas are left than by opt, and enough of those that could be promoted
/// are.
pub fn run(arguments: &Arguments) -> Done {
    if !opt::installed() {
        return Err(format!("{} is not on the PATH: it inlines", opt::OPT));
    }
    let memphis = release_binary()?;
    let scratch = target().join("lifted");
    std::fs::create_dir_all(&scratch).map_err(|error| format!("{}: {error}", scratch.display()))?;
    let mut sum = Counts::default();
    println!("| file | opt | before | ours | by φ | of these promoted | meet the conditions | of these promoted |");
    println!("| --- | --: | --: | --: | --: | --: | --: | --: |");
    for file in &arguments.files {
        let name = file.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        match measure(file, &arguments.before, &memphis, &scratch) {
            Ok(counts) => {
                print(&name, &counts);
                sum.add(counts);
            }
            Err(error) => println!("| {name} | {} |", error.lines().next().unwrap_or_default()),
        }
    }
    print("all", &sum);
    println!("\nkept by a phi or select, and why they stay:");
    for (reason, n) in &sum.reasons {
        println!("{n:>9}  {reason}");
    }
    let share = 100.0 * sum.promoted as f64 / sum.eligible.max(1) as f64;
    println!("\n{share:.1} % of those that meet the conditions are promoted");
    Ok(sum.ours < sum.theirs && share >= arguments.limit)
}

fn print(name: &str, c: &Counts) {
    let numbers = [c.theirs, c.before, c.ours, c.kept, c.freed, c.eligible, c.promoted].map(|n| n.to_string());
    println!("| {name} | {} |", numbers.join(" | "));
}

fn measure(file: &Path, before: &str, memphis: &Path, scratch: &Path) -> Result<Counts, String> {
    let text = std::fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let inlined = opt::run(Some("inline"), &String::from_utf8_lossy(&text))?;
    let theirs = opt::run(Some("mem2reg"), &inlined)?;
    let (input, middle, output) = (scratch.join("in.ll"), scratch.join("middle.ll"), scratch.join("out.ll"));
    std::fs::write(&input, &inlined).map_err(|error| error.to_string())?;
    transform(memphis, before, &input, &middle)?;
    let remarks = reasons(&transform(memphis, "lift-loads", &middle, &output)?)?;
    let read = |path: &Path| std::fs::read_to_string(path).map_err(|error| error.to_string());
    let (middle, ours) = (read(&middle)?, read(&output)?);
    let mut counts =
        Counts { theirs: allocas(&theirs), before: allocas(&middle), ours: allocas(&ours), ..Counts::default() };
    if !opt::accepts(&ours) {
        return Err("opt refuses what lift-loads writes".to_owned());
    }
    for KeptSlot { function, alloca, meets_conditions } in kept(&middle)? {
        let reason = remarks.get(&(function, alloca));
        counts.kept += 1;
        counts.freed += usize::from(reason.is_none());
        counts.eligible += usize::from(meets_conditions);
        counts.promoted += usize::from(meets_conditions && reason.is_none());
        if let Some(reason) = reason {
            let text =
                if meets_conditions { format!("{reason} (though it meets the conditions)") } else { reason.clone() };
            *counts.reasons.entry(text).or_default() += 1;
        }
    }
    Ok(counts)
}

fn allocas(text: &str) -> usize {
    text.lines().filter(|line| line.contains(" = alloca ")).count()
}

/// Runs passes from file to file. Returns the remarks.
fn transform(memphis: &Path, passes: &str, from: &Path, to: &Path) -> Result<String, String> {
    let mut command = Command::new(memphis);
    command.args(["opt", &format!("-passes={passes}"), "--remarks=json", "-S", "-o"]).arg(to).arg(from);
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    if output.status.success() { Ok(said) } else { Err(format!("{command:?}: {said}")) }
}

/// The reason why each slot stays, by function and alloca.
fn reasons(remarks: &str) -> Result<BTreeMap<(String, String), String>, String> {
    let mut reasons = BTreeMap::new();
    for line in remarks.lines().filter(|line| line.starts_with('{')) {
        let remark: serde_json::Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
        let text = |key: &str| remark[key].as_str().unwrap_or_default().to_owned();
        reasons.insert((text("function"), text("alloca")), text("reason"));
    }
    Ok(reasons)
}

impl Counts {
    fn add(&mut self, other: Counts) {
        self.theirs += other.theirs;
        self.before += other.before;
        self.ours += other.ours;
        self.kept += other.kept;
        self.freed += other.freed;
        self.eligible += other.eligible;
        self.promoted += other.promoted;
        for (reason, n) in other.reasons {
            *self.reasons.entry(reason).or_default() += n;
        }
    }
}
