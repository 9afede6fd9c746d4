//! Figures for `bench/record/`, with the facts needed to judge them: machine, versions, command.

use crate::root;
use serde_json::{Value, json};
use std::process::Command;

/// Writes `bench/record/KIND-COMMIT.json`.
///
/// # Errors
/// The file cannot be written.
pub fn write(kind: &str, rows: Value) -> Result<(), String> {
    let commit = output("git", &["rev-parse", "--short", "HEAD"]);
    let path = root().join("bench/record").join(format!("{kind}-{commit}.json"));
    let opt = output(memphis_filetests::opt::OPT, &["--version"]);
    let record = json!({
        "kind": kind,
        "commit": commit,
        "changed_files": output("git", &["status", "--porcelain", "--untracked-files=no"]).lines().count(),
        "command": command(),
        "machine": machine(),
        "rustc": output("rustc", &["--version"]),
        "opt": opt.lines().next().unwrap_or(""),
        "rows": rows,
    });
    let text = serde_json::to_string_pretty(&record).expect("figures are JSON") + "\n";
    let write = || -> std::io::Result<()> {
        std::fs::create_dir_all(path.parent().expect("a file in a directory"))?;
        std::fs::write(&path, text)
    };
    write().map_err(|error| format!("{}: {error}", path.display()))?;
    println!("recorded in bench/record/{kind}-{commit}.json");
    Ok(())
}

/// The arguments; for paths, only the last part, because the rest has no meaning on other machines.
fn command() -> String {
    let last_part = |argument: String| argument.rsplit('/').find(|part| !part.is_empty()).map(str::to_owned);
    std::env::args().skip(1).filter_map(last_part).collect::<Vec<_>>().join(" ")
}

fn machine() -> Value {
    let cpus = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpus.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": ").map(|split| split.1));
    json!({
        "cpu": model.unwrap_or("unknown"),
        "cores": crate::threads(),
        "system": output("uname", &["-sr"]),
    })
}

/// The output of a command; empty if it fails.
fn output(command: &str, arguments: &[&str]) -> String {
    let output = Command::new(command).args(arguments).current_dir(root()).output();
    output.map_or(String::new(), |output| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
