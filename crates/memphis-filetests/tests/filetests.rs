//! Runs every file in `tests/`, and compares its expectations with opt-22. `MEMPHIS_BLESS=1`
//! rewrites expectations. The files in `tests/explain` are for memphis-explain's own tests.

use libtest_mimic::{Arguments, Failed, Trial};
use memphis_filetests::{filetest, folder, opt};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let root = folder("tests").canonicalize().expect("the test data");
    let with_opt = arguments.list || opt::available("the files in tests/ are not compared with it");
    let mut trials = Vec::new();
    for path in filetest::files(&root).into_iter().filter(|path| !path.starts_with(root.join("explain"))) {
        let name = path.strip_prefix(&root).expect("a file below the root").display().to_string();
        trials.push(trial(&name, &path, filetest::check));
        if with_opt {
            trials.push(trial(&name, &path, filetest::check_with_opt).with_kind("opt-22"));
        }
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn trial(name: &str, path: &Path, check: fn(&Path) -> Result<(), String>) -> Trial {
    let path: PathBuf = path.to_owned();
    Trial::test(name, move || check(&path).map_err(Failed::from))
}
