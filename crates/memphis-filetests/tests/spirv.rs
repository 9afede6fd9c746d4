//! SPIR-V modules: refused with a place before a pass runs, or accepted.
//!
//! `tests/spirv/refused/NAME.spv` is not valid, and `NAME.expected` is its error;
//! `MEMPHIS_BLESS=1` rewrites that. `NAME.spvasm` is the source, which `spirv-as` assembles: it
//! validates nothing. The modules in `tests/spirv` are valid.

use memphis_filetests::filetest::BLESS;
use memphis_filetests::{diff, folder};
use memphis_spirv::{ErrorKind, Options, Pipeline, run};
use std::path::{Path, PathBuf};

fn modules(directory: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(directory).expect("a directory").map(|entry| entry.expect("an entry").path());
    let mut modules: Vec<_> = entries.filter(|path| path.extension().is_some_and(|end| end == "spv")).collect();
    modules.sort();
    assert!(!modules.is_empty(), "no modules in {}", directory.display());
    modules
}

/// The error is the same without passes and without proofs, so it is found before a pass runs.
#[test]
fn wrong_modules_are_refused_before_a_pass_runs() {
    let mut wrong = String::new();
    for path in modules(&folder("tests/spirv/refused")) {
        let bytes = std::fs::read(&path).expect("a readable file");
        let mut found = String::new();
        for passes in ["", "mem2reg", "phi-eliminate", "mem2reg,phi-eliminate"] {
            for check in [true, false] {
                let pipeline = Pipeline::parse(passes).expect("passes");
                let error = run(&bytes, &pipeline, &Options { check, clock: None }).expect_err("a wrong module");
                assert_eq!(error.kind, ErrorKind::Invalid, "{}: {error}", path.display());
                let error = format!("{error}\n");
                assert!(found.is_empty() || found == error, "{}: {found}{error}", path.display());
                found = error;
            }
        }
        let expected_path = path.with_extension("expected");
        let expected = std::fs::read_to_string(&expected_path).unwrap_or_default();
        if found == expected {
            continue;
        }
        if std::env::var(BLESS).is_ok_and(|value| value == "1") {
            std::fs::write(&expected_path, &found).expect("a writable file");
        } else {
            wrong += &diff(&expected_path.display().to_string(), &expected, "found", &found);
        }
    }
    assert!(wrong.is_empty(), "{wrong}{BLESS}=1 rewrites what is expected");
}

#[test]
fn ids_may_come_before_their_definitions_where_spirv_allows_it() {
    for path in modules(&folder("tests/spirv")) {
        let bytes = std::fs::read(&path).expect("a readable file");
        let pipeline = Pipeline::parse("mem2reg,phi-eliminate").expect("passes");
        let outcome = run(&bytes, &pipeline, &Options::default());
        assert!(outcome.is_ok(), "{}: {}", path.display(), outcome.expect_err("an error"));
    }
}
