//! Large files, and what happens if a program writes to one while it is read.

#![cfg(target_os = "linux")]

use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};

/// Enough to be mapped.
const LEN: usize = 1 << 20;

/// The path of a new file of this length for a test.
fn file(test: &str, len: usize) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{test}-{}", std::process::id()));
    std::fs::write(&path, vec![b'x'; len]).unwrap();
    path
}

fn not_lost(path: &Path) {
    panic!("{} was not made shorter", path.display());
}

#[test]
fn files_of_any_size_are_read() {
    for len in [0, 1, LEN] {
        let path = file("any-size", len);
        let bytes = memphis_pages::read_file(&path, not_lost).unwrap();
        assert!(bytes.len() == len && bytes.iter().all(|&byte| byte == b'x'));
        assert!(bytes.is_unchanged());
        std::fs::remove_file(path).unwrap();
    }
    assert!(memphis_pages::read_file(Path::new("no such file"), not_lost).is_err());
    assert!(memphis_pages::read_file(Path::new(env!("CARGO_TARGET_TMPDIR")), not_lost).is_err());
}

#[test]
fn a_change_is_noticed() {
    let path = file("change", LEN);
    let bytes = memphis_pages::read_file(&path, not_lost).unwrap();
    assert!(bytes.is_unchanged());
    let file = OpenOptions::new().write(true).open(&path).unwrap();
    file.set_modified(SystemTime::now() + Duration::from_secs(9)).unwrap();
    assert!(!bytes.is_unchanged());
    std::fs::remove_file(path).unwrap();
}

/// The exit code of a process that has noticed the loss.
const LOST: i32 = 77;

fn lost(path: &Path) {
    println!("lost: {}", path.display());
    std::process::exit(LOST);
}

/// This process reads a page that its file has lost, on two threads.
fn lose(path: &Path) {
    let bytes = memphis_pages::read_file(path, lost).unwrap();
    File::options().write(true).open(path).unwrap().set_len(0).unwrap();
    let read = || assert_ne!(bytes[LEN / 2], 0, "a page that is gone was read");
    std::thread::scope(|scope| {
        scope.spawn(read);
        scope.spawn(read);
    });
}

#[test]
fn a_page_that_is_gone_ends_the_process_in_order() {
    const FILE: &str = "MEMPHIS_TEST_FILE";
    if let Some(path) = std::env::var_os(FILE) {
        return lose(path.as_ref());
    }
    let path = file("gone", LEN);
    let mut again = Command::new(std::env::current_exe().unwrap());
    again.args(["--exact", "--nocapture", "a_page_that_is_gone_ends_the_process_in_order"]);
    let output = again.env(FILE, &path).output().unwrap();
    assert_eq!(output.status.code(), Some(LOST), "{}", String::from_utf8_lossy(&output.stderr));
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(said.matches("lost: ").count(), 1, "{said}");
    assert!(said.contains(&format!("lost: {}\n", path.display())), "{said}");
    std::fs::remove_file(path).unwrap();
}
