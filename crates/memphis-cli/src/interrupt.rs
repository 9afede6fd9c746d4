//! Ctrl-C while a program runs in the interpreter: the run ends with the place where it was.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A flag that becomes true when the user presses Ctrl-C. Doing so once more ends the process at
/// once. `None` if the process cannot notice it, or was started with the signal ignored.
#[cfg(unix)]
pub fn flag() -> Option<Arc<AtomicBool>> {
    use signal_hook::consts::SIGINT;
    use signal_hook::flag;

    let interrupted = Arc::new(AtomicBool::new(false));
    if is_ignored(SIGINT) {
        return None;
    }
    // In the order of their registration: the first signal finds the flag unset.
    flag::register_conditional_default(SIGINT, interrupted.clone()).ok()?;
    flag::register(SIGINT, interrupted.clone()).ok()?;
    Some(interrupted)
}

/// Other systems than Unix end the process.
#[cfg(not(unix))]
pub fn flag() -> Option<Arc<AtomicBool>> {
    None
}

/// True if the process ignores a signal; false if the system does not say so.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    mask >> (signal - 1) & 1 != 0
}
