//! Runs a command and measures it.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;
use wait4::Wait4;

/// What a run cost.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// Wall time in seconds.
    pub wall: f64,
    /// Largest resident set in bytes. At least that of this process, because the system counts from before the new program starts.
    pub rss: u64,
}

/// Runs a command to its end.
///
/// # Errors
/// It cannot be started, or fails.
pub fn run(command: &mut Command) -> Result<Cost, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let start = Instant::now();
    let mut child =
        command.stdin(Stdio::null()).stdout(Stdio::null()).spawn().map_err(|error| format!("{name}: {error}"))?;
    let used = child.wait4().map_err(|error| format!("{name}: {error}"))?;
    let wall = start.elapsed().as_secs_f64();
    if used.status.success() {
        Ok(Cost { wall, rss: used.rusage.maxrss })
    } else {
        Err(format!("{name}: {}", used.status))
    }
}

/// How many instructions a command executes, as Valgrind's callgrind counts them; `scratch` takes its file.
///
/// # Errors
/// There is no Valgrind, or the command fails.
pub fn instructions(command: &Command, scratch: &Path) -> Result<u64, String> {
    let mut valgrind = Command::new("valgrind");
    valgrind.arg("--tool=callgrind").arg(format!("--callgrind-out-file={}", scratch.join("callgrind.out").display()));
    valgrind.arg(command.get_program()).args(command.get_args());
    let output = valgrind.output().map_err(|error| format!("valgrind: {error}"))?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let collected = said.lines().find_map(|line| line.split_once("Collected :")?.1.trim().parse().ok());
    collected.filter(|_| output.status.success()).ok_or_else(|| format!("{valgrind:?}: {said}"))
}

/// `memphis opt` from file to file.
pub fn memphis(binary: &Path, passes: &str, input: &Path, output: &Path, threads: Option<usize>) -> Command {
    let mut command = Command::new(binary);
    command.args(["opt", &format!("-passes={passes}"), "-S"]).arg(input).arg("-o").arg(output);
    command.args(threads.map(|threads| format!("--threads={threads}")));
    command
}

/// `opt-22 -passes=mem2reg` from file to file.
pub fn opt(input: &Path, output: &Path) -> Command {
    let mut command = Command::new(memphis_filetests::opt::OPT);
    command.args(["-passes=mem2reg", "-S"]).arg(input).arg("-o").arg(output);
    command
}

/// Reads a file and writes the same bytes: the floor that the machine sets.
pub fn copy(input: &Path, output: &Path) -> Command {
    let mut command = Command::new("dd");
    command.arg("bs=1M").arg("status=none");
    command.arg(format!("if={}", input.display())).arg(format!("of={}", output.display()));
    command
}

/// The median.
///
/// # Panics
/// If there are no values.
pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    if values.len() % 2 == 1 { values[middle] } else { (values[middle - 1] + values[middle]) / 2.0 }
}
