//! The reference: LLVM 22's `opt`, when it is installed.

use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// The reference's command.
pub const OPT: &str = "opt-22";

/// Set to `1` where a missing reference is an error: in CI.
pub const REQUIRE: &str = "MEMPHIS_REQUIRE_OPT";

/// Returns whether the reference is installed.
pub fn installed() -> bool {
    static INSTALLED: OnceLock<bool> = OnceLock::new();
    *INSTALLED.get_or_init(|| {
        Command::new(OPT).arg("--version").stdout(Stdio::null()).status().is_ok_and(|status| status.success())
    })
}

/// Returns whether a missing reference is an error.
pub fn required() -> bool {
    std::env::var_os(REQUIRE).is_some_and(|value| value == "1")
}

/// Returns whether to compare with the reference. Prints a warning if it is not installed.
///
/// # Panics
/// If it is not installed although it is required.
pub fn available(what: &str) -> bool {
    if !installed() {
        assert!(!required(), "{OPT} is not on the PATH, and {REQUIRE}=1 asks for it");
        eprintln!("\n    SKIPPED: {what}: {OPT} is not on the PATH\n");
    }
    installed()
}

/// Returns opt's output for `input` after `passes`; without passes, the input as opt prints it.
///
/// # Errors
/// opt's error if it refuses the input.
pub fn run(passes: Option<&str>, input: &str) -> Result<String, String> {
    let mut command = limited();
    command.arg("-S").args(passes.map(|passes| format!("-passes={passes}")));
    pipe(command, input)
}

/// Returns opt's output for `input` with these arguments.
///
/// # Errors
/// opt's error if it refuses the input.
pub fn run_with(arguments: &[&str], input: &str) -> Result<String, String> {
    let mut command = limited();
    command.args(arguments);
    pipe(command, input)
}

/// Returns whether opt's verifier accepts the text.
pub fn accepts(input: &str) -> bool {
    let mut command = limited();
    command.args(["-passes=verify", "-disable-output"]);
    pipe(command, input).is_ok()
}

/// The processor time in seconds that the reference may take for an input.
const MAX_SECONDS: u32 = 60;

/// The reference's command, which the system stops after [`MAX_SECONDS`]: on some changed texts it
/// does not end.
fn limited() -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("ulimit -t {MAX_SECONDS}; exec \"$0\" \"$@\""), OPT]);
    command
}

fn pipe(mut command: Command, input: &str) -> Result<String, String> {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{OPT}: {error}"))?;
    let mut stdin = child.stdin.take().expect("stdin is piped");
    let output = std::thread::scope(|scope| {
        // opt may stop reading at an error; its message is handled below.
        scope.spawn(move || drop(stdin.write_all(input.as_bytes())));
        child.wait_with_output()
    })
    .map_err(|error| format!("{OPT}: {error}"))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let message = String::from_utf8_lossy(&output.stderr).trim_end().to_owned();
    match output.status.code() {
        Some(_) => Err(message),
        None => Err(format!("{OPT}: {}\n{message}", output.status)),
    }
}
