//! Signals that ask the process to end: it removes the unfinished result first.
//!
//! A signal handler may do almost nothing, so a thread waits for the signals and does the work. A
//! process that was started with a signal ignored, as by `nohup`, still ignores it. On other
//! systems than Unix, the process ends without this.

use crate::failure::Failure;
use crate::report;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use tempfile::NamedTempFile;

/// The temporary file that the process writes now. It writes one result at a time.
static UNFINISHED: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Creates a temporary file that a signal removes. After the result has its own name, this name is
/// that of no file, or of the replaced file, which is to be deleted anyway.
///
/// # Errors
/// The file cannot be created, or the system has no pipe or thread left.
pub fn make_unfinished(make: impl FnOnce() -> io::Result<NamedTempFile>) -> io::Result<NamedTempFile> {
    watch()?;
    // The lock delays a signal that comes before the file is noted here.
    let mut unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
    let file = make()?;
    *unfinished = Some(file.path().to_owned());
    Ok(file)
}

/// Removes the unfinished result, and ends the process because a part of an input file is gone.
pub fn end_without_input(path: &Path) {
    remove_unfinished();
    let failure = Failure::changed(path.display().to_string());
    std::process::exit(report::failure(&failure) as i32);
}

/// Removes the temporary file, if there is one. If that fails the file stays: the process ends
/// anyway.
fn remove_unfinished() {
    let unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).take();
    let _ = unfinished.map(std::fs::remove_file);
}

/// Starts to watch for signals, unless the process does so already.
#[cfg(unix)]
fn watch() -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use std::sync::atomic::{AtomicBool, Ordering};

    static IS_WATCHED: AtomicBool = AtomicBool::new(false);
    if IS_WATCHED.swap(true, Ordering::Relaxed) {
        return Ok(());
    }
    let ignored = ignored();
    let is_heard = |signal: &i32| ignored >> (signal - 1) & 1 == 0;
    let mut signals = Signals::new([SIGHUP, SIGINT, SIGTERM].into_iter().filter(is_heard))?;
    let end = move || {
        for signal in signals.forever() {
            remove_unfinished();
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    };
    std::thread::Builder::new().name("signals".to_owned()).spawn(end).map(drop)
}

#[cfg(not(unix))]
fn watch() -> io::Result<()> {
    Ok(())
}

/// The signals that the process ignores, one bit each; none if the system does not report them.
#[cfg(unix)]
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}
