//! `memphis wasm`: files, options, errors and exit codes.

use std::path::Path;
use std::process::{Command, Output};

/// `(func (param i32) (result i32) (local i32) local.get 0, local.set 1, local.get 1, local.get 1,
/// i32.add)`
const MODULE: &[u8] = b"\0asm\x01\0\0\0\
    \x01\x06\x01\x60\x01\x7f\x01\x7f\
    \x03\x02\x01\0\
    \x0a\x0f\x01\x0d\x01\x01\x7f\x20\0\x21\x01\x20\x01\x20\x01\x6a\x0b";

fn memphis(folder: &Path, arguments: &[&str]) -> Output {
    let command = env!("CARGO_BIN_EXE_memphis");
    Command::new(command).current_dir(folder).arg("wasm").args(arguments).output().expect("the command")
}

fn folder_with(module: &[u8]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("in.wasm"), module).expect("a file");
    folder
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_module_is_written_with_fewer_locals() {
    let folder = folder_with(MODULE);
    let out = memphis(folder.path(), &["-passes=mem2reg,phi-eliminate", "--stats", "in.wasm", "-o", "out.wasm"]);
    assert_eq!(out.status.code(), Some(0), "{}", text(&out.stderr));
    let expected = b"\0asm\x01\0\0\0\
        \x01\x06\x01\x60\x01\x7f\x01\x7f\
        \x03\x02\x01\0\
        \x0a\x09\x01\x07\0\x20\0\x20\0\x6a\x0b";
    assert_eq!(std::fs::read(folder.path().join("out.wasm")).expect("a result"), expected);
    let said = text(&out.stderr);
    assert!(said.contains("Number of functions written"), "{said}");
}

#[test]
fn ssa_form_and_diff_are_text() {
    let folder = folder_with(MODULE);
    let out = memphis(folder.path(), &["-passes=mem2reg", "--emit=ssa", "in.wasm"]);
    assert_eq!(text(&out.stdout), "func 0(v0: i32) {\nbb0:\n  v4 = i32.add v0, v0\n  return v4\n}\n");
    let out = memphis(folder.path(), &["-passes=mem2reg,phi-eliminate", "--diff", "in.wasm"]);
    let diff = text(&out.stdout);
    assert!(diff.contains("-    local.set 1\n") && diff.contains("+    local.get 0\n"), "{diff}");
}

/// The module with custom sections after it.
fn module_with_sections(names: &[&str]) -> Vec<u8> {
    let mut module = MODULE.to_vec();
    for name in names {
        let length = u8::try_from(name.len()).expect("a short name");
        module.extend([0, length + 1, length]);
        module.extend(name.bytes());
    }
    module
}

#[test]
fn sections_that_are_left_out_are_named_without_being_asked() {
    let folder = folder_with(&module_with_sections(&[".debug_info", "producers", "sourceMappingURL", ".debug_line"]));
    let out = memphis(folder.path(), &["-passes=mem2reg,phi-eliminate", "in.wasm", "-o", "out.wasm"]);
    assert_eq!(out.status.code(), Some(0));
    let names = ".debug_info, sourceMappingURL, .debug_line";
    let expected =
        format!("in.wasm: warning: left out, because places in the code that they name have moved: {names}\n");
    assert_eq!(text(&out.stderr), expected);
    // Nothing moves, so nothing is left out.
    let out = memphis(folder.path(), &["in.wasm", "-o", "out.wasm"]);
    assert_eq!((out.status.code(), text(&out.stderr)), (Some(0), String::new()));
}

#[test]
fn code_that_mem2reg_alone_makes_larger_is_reported() {
    // `loop (if (local.get 1) (then (local.set 0 (i32.sub (local.get 0) (i32.const 1))))) (br_if 0
    // (local.get 0)) end local.get 0`: the parameter becomes two φs.
    let module = b"\0asm\x01\0\0\0\
        \x01\x07\x01\x60\x02\x7f\x7f\x01\x7f\
        \x03\x02\x01\0\
        \x0a\x19\x01\x17\0\
        \x03\x40\x20\x01\x04\x40\x20\0\x41\x01\x6b\x21\0\x0b\x20\0\x0d\0\x0b\x20\0\x0b";
    let folder = folder_with(module);
    let out = memphis(folder.path(), &["-passes=mem2reg", "in.wasm", "-o", "out.wasm"]);
    assert_eq!(out.status.code(), Some(0), "{}", text(&out.stderr));
    let said = text(&out.stderr);
    assert!(said.starts_with("in.wasm: warning: the code has ") && said.contains(" bytes, 23 before: "), "{said}");
    assert!(said.ends_with("; -passes=mem2reg,phi-eliminate lets values share locals\n"), "{said}");
    let out = memphis(folder.path(), &["-passes=mem2reg,phi-eliminate", "in.wasm", "-o", "out.wasm"]);
    assert_eq!((out.status.code(), text(&out.stderr)), (Some(0), String::new()));
}

#[test]
fn errors_leave_no_file() {
    let broken = &MODULE[..MODULE.len() - 1];
    let folder = folder_with(broken);
    let out = memphis(folder.path(), &["-passes=mem2reg", "in.wasm", "-o", "out.wasm"]);
    assert_eq!(out.status.code(), Some(1));
    assert!(text(&out.stderr).contains("in.wasm"), "{}", text(&out.stderr));
    assert!(!folder.path().join("out.wasm").exists());
    let out = memphis(folder.path(), &["-passes=phi-eliminate", "in.wasm", "-o", "out.wasm"]);
    assert_eq!(out.status.code(), Some(2));
    let out = memphis(folder.path(), &["-passes=inline", "in.wasm", "-o", "out.wasm"]);
    assert_eq!(out.status.code(), Some(2), "{}", text(&out.stderr));
}
