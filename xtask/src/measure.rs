//! Runs a command and measures it.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;
use wait4::Wait4;

/// The cost of a run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cost {
    /// Wall time in seconds.
    pub wall: f64,
    /// Time on processors in seconds, of all threads, the system's part included.
    pub cpu: f64,
    /// Largest resident set in bytes. At least that of this process, because the system counts from
    /// before the new program starts.
    pub rss: u64,
}

impl Cost {
    /// That of two runs, one after the other.
    pub fn and(self, other: Cost) -> Cost {
        Cost { wall: self.wall + other.wall, cpu: self.cpu + other.cpu, rss: self.rss.max(other.rss) }
    }
}

/// Runs a command to its end.
///
/// # Errors
/// The command cannot be started, or fails.
pub fn run(command: &mut Command) -> Result<Cost, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let start = Instant::now();
    let mut child =
        command.stdin(Stdio::null()).stdout(Stdio::null()).spawn().map_err(|error| format!("{name}: {error}"))?;
    let used = child.wait4().map_err(|error| format!("{name}: {error}"))?;
    let wall = start.elapsed().as_secs_f64();
    if used.status.success() {
        let cpu = (used.rusage.utime + used.rusage.stime).as_secs_f64();
        Ok(Cost { wall, cpu, rss: used.rusage.maxrss })
    } else {
        Err(format!("{name}: {}", used.status))
    }
}

/// The time in seconds that this thread has spent on processors.
pub fn processor_time() -> f64 {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    now.tv_sec as f64 + now.tv_nsec as f64 * 1e-9
}

/// The number of instructions that a command executes, as Valgrind's callgrind counts them;
/// `scratch` takes its file.
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

/// Checks that Valgrind is installed.
///
/// # Errors
/// Valgrind is not installed.
pub fn require_valgrind() -> Result<(), String> {
    let version = Command::new("valgrind").arg("--version").output();
    let missing =
        "valgrind cannot be started, and nothing else here counts instructions; Debian's package is `valgrind`";
    version.map(drop).map_err(|error| format!("{missing} ({error})"))
}

/// Runs a command of memphis or LLVM with `-time-passes`. Returns the wall time of each row in
/// seconds.
///
/// # Errors
/// The command cannot be started, fails, or prints no such report.
pub fn pass_times(command: &mut Command) -> Result<BTreeMap<String, f64>, String> {
    let output = command.stdin(Stdio::null()).output().map_err(|error| format!("{command:?}: {error}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    let rows = if output.status.success() { rows_of_report(&said) } else { None };
    rows.ok_or_else(|| format!("{command:?}: {}: {said}", output.status))
}

/// The last time of each row, which is the one on the wall.
fn rows_of_report(report: &str) -> Option<BTreeMap<String, f64>> {
    let mut rows = BTreeMap::new();
    for line in report.lines() {
        if line.contains("--- Name ---") && !line.contains("---Wall Time---  --- Name ---") {
            return None;
        }
        // `   0.1024 ( 56.2%)   0.6626 ( 59.3%)  PromotePass`
        let Some((columns, name)) = line.rsplit_once("%)") else { continue };
        let seconds = columns.rsplit_once('(')?.0.split_whitespace().next_back()?.parse().ok()?;
        if name.trim() != "Total" {
            *rows.entry(name.trim().to_owned()).or_default() += f64::max(seconds, 0.0);
        }
    }
    (!rows.is_empty()).then_some(rows)
}

/// `memphis opt` from file to file.
pub fn memphis(binary: &Path, passes: &str, input: &Path, output: &Path, threads: Option<usize>) -> Command {
    let mut command = Command::new(binary);
    command.args(["opt", &format!("-passes={passes}"), "-S"]).arg(input).arg("-o").arg(output);
    command.args(threads.map(|threads| format!("--threads={threads}")));
    command
}

/// `memphis check` of two files, on one thread.
pub fn check(binary: &Path, before: &Path, after: &Path) -> Command {
    let mut command = Command::new(binary);
    command.args(["check", "--threads=1"]).arg(before).arg(after);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_both_reports() {
        let of_llvm = "\
  Total Execution Time: 0.2006 seconds (1.1170 wall clock)

   ---User Time---   --System Time--   --User+System--   ---Wall Time---  --- Name ---
   0.1024 ( 56.2%)   0.0183 (100.0%)   0.1207 ( 60.2%)   0.6626 ( 59.3%)  PromotePass
   0.0799 ( 43.8%)   0.0000 (  0.0%)   0.0799 ( 39.8%)   0.4544 ( 40.7%)  VerifierPass
   0.1823 (100.0%)   0.0183 (100.0%)   0.2006 (100.0%)   1.1170 (100.0%)  Total
";
        let rows = rows_of_report(of_llvm).expect("a report");
        assert_eq!(rows, BTreeMap::from([("PromotePass".to_owned(), 0.6626), ("VerifierPass".to_owned(), 0.4544)]));
        let ours = "   ---Wall Time---  --- Name ---\n   0.3467 ( 38.0%)  mem2reg\n   0.3467 (100.0%)  Total\n";
        assert_eq!(rows_of_report(ours).expect("a report"), BTreeMap::from([("mem2reg".to_owned(), 0.3467)]));
        // A report with another last column is not read.
        assert_eq!(rows_of_report(&ours.replace("---Wall Time---", "---Wall Time---   ---Instr---")), None);
        assert_eq!(rows_of_report("error: no such file"), None);
    }
}
