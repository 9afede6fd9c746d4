//! `cargo xtask ways-out`: the cost of each way out of SSA form, as in the table of
//! docs/phi-elimination.md.

use crate::{Done, release_binary, target};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Arguments.
#[derive(clap::Args)]
pub struct Arguments {
    /// Files, as clang writes them without optimisation; mem2reg runs first
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// A program, without arguments, whose executed loads and stores are counted
    #[arg(long, value_name = "FILE")]
    run: Option<PathBuf>,
}

/// The rows: names, and the passes after mem2reg.
const ROWS: &[(&str, &str)] = &[
    ("none", "phi-eliminate<coalescing=none>"),
    ("in two phases", "phi-eliminate<coalescing=two-phase>"),
    ("where nothing lives at one time", "phi-eliminate<coalescing=interference>"),
    ("by value (default)", "phi-eliminate"),
    ("by value, no edge split", "phi-eliminate<splitting=never>"),
    ("memphis's `reg2mem`", "reg2mem"),
];

/// Prints the table; if opt-22 is installed, with a row for its `reg2mem`.
pub fn run(arguments: &Arguments) -> Done {
    let memphis = release_binary()?;
    let scratch = target().join("ways-out");
    std::fs::create_dir_all(&scratch).map_err(|error| format!("{}: {error}", scratch.display()))?;
    let promoted = |index: usize| scratch.join(format!("{index}.ll"));
    let program = scratch.join("program.ll");
    for (index, file) in arguments.files.iter().enumerate() {
        transform(&memphis, "mem2reg", file, &promoted(index))?;
    }
    let n_files = arguments.files.len();
    let before = (0..n_files).map(|index| Lines::of_file(&promoted(index))).sum::<Result<Lines, String>>()?;
    println!("{n_files} files, {} φs with {} arguments after mem2reg\n", before.phis, before.arguments);
    println!("| coalescing | slots | loads | stores | edges split | executed loads | executed stores |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    if let Some(path) = &arguments.run {
        println!("| (before mem2reg) | | | | | {} |", executed(&memphis, path)?);
        transform(&memphis, "mem2reg", path, &program)?;
        println!("| (mem2reg) | 0 | 0 | 0 | 0 | {} |", executed(&memphis, &program)?);
    }
    for (name, passes) in ROWS {
        let mut sum = Lines::default();
        for index in 0..n_files {
            let out = scratch.join("out.ll");
            transform(&memphis, passes, &promoted(index), &out)?;
            sum += Lines::of_file(&out)?;
        }
        let run = arguments.run.as_ref().map(|_| {
            let out = scratch.join("program.out.ll");
            transform(&memphis, passes, &program, &out).and_then(|()| executed(&memphis, &out))
        });
        println!(
            "| {name} | {} | {} |",
            sum.compared_with(before),
            run.transpose()?.unwrap_or_else(|| " | ".to_owned())
        );
    }
    if Command::new("opt-22").arg("--version").output().is_ok() {
        let mut sum = Lines::default();
        for index in 0..n_files {
            let out = scratch.join("out.ll");
            let mut opt = Command::new("opt-22");
            opt.args(["-passes=reg2mem", "-S", "-o"]).arg(&out).arg(promoted(index));
            done(&mut opt)?;
            sum += Lines::of_file(&out)?;
        }
        println!("| LLVM's `reg2mem` | {} | | |", sum.compared_with(before));
    }
    Ok(true)
}

fn transform(memphis: &Path, passes: &str, from: &Path, to: &Path) -> Result<(), String> {
    done(Command::new(memphis).args(["opt", &format!("-passes={passes}"), "-S", "-o"]).arg(to).arg(from))
}

fn done(command: &mut Command) -> Result<(), String> {
    let status = command.status().map_err(|error| format!("{command:?}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{command:?}: {status}")) }
}

/// Loads and stores of a run, as two cells.
fn executed(memphis: &Path, program: &Path) -> Result<String, String> {
    let output = Command::new(memphis).args(["run", "--stats"]).arg(program).output();
    let output = output.map_err(|error| format!("{}: {error}", program.display()))?;
    let text = String::from_utf8_lossy(&output.stderr);
    let count = |name: &str| {
        let row = text.lines().rev().find_map(|line| line.trim().strip_suffix(name));
        row.map(|count| count.trim().to_owned()).ok_or_else(|| format!("{}: {text}", program.display()))
    };
    Ok(format!("{} | {}", count(" loads")?, count(" stores")?))
}

/// Lines of a file.
#[derive(Debug, Clone, Copy, Default)]
struct Lines {
    phis: usize,
    arguments: usize,
    allocas: usize,
    loads: usize,
    stores: usize,
    blocks: usize,
}

impl Lines {
    fn of_file(path: &Path) -> Result<Lines, String> {
        let text = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let mut lines = Lines::default();
        for line in String::from_utf8_lossy(&text).lines() {
            let Some(line) = line.strip_prefix("  ") else {
                lines.blocks +=
                    usize::from(line.split(';').next().is_some_and(|label| label.trim_end().ends_with(':')));
                continue;
            };
            let operation =
                if line.starts_with('%') { line.split_once(" = ").map_or("", |halves| halves.1) } else { line };
            let is = |opcode: &str| operation.starts_with(opcode);
            lines.arguments += if is("phi ") { operation.matches("[ ").count() } else { 0 };
            lines.phis += usize::from(is("phi "));
            lines.allocas += usize::from(is("alloca "));
            lines.loads += usize::from(is("load "));
            lines.stores += usize::from(is("store "));
        }
        Ok(lines)
    }

    /// The added parts, as cells.
    fn compared_with(self, before: Lines) -> String {
        let added = |after: usize, before: usize| after as i64 - before as i64;
        format!(
            "{} | {} | {} | {}",
            added(self.allocas, before.allocas),
            added(self.loads, before.loads),
            added(self.stores, before.stores),
            added(self.blocks, before.blocks)
        )
    }
}

impl std::ops::AddAssign for Lines {
    fn add_assign(&mut self, other: Lines) {
        self.phis += other.phis;
        self.arguments += other.arguments;
        self.allocas += other.allocas;
        self.loads += other.loads;
        self.stores += other.stores;
        self.blocks += other.blocks;
    }
}

impl std::iter::Sum for Lines {
    fn sum<I: Iterator<Item = Lines>>(lines: I) -> Lines {
        lines.fold(Lines::default(), |mut sum, lines| {
            sum += lines;
            sum
        })
    }
}
