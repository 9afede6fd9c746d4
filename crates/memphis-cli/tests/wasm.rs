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

/// A module as text. Both functions lose a local.
const TEXT: &str = r#"(module
  (func $twice (export "run") (param i32) (result i32) (local $x i32)
    (local.set $x (local.get 0))
    (i32.add (local.get $x) (local.get $x)))
  (func (export "a name") (param i32) (result i32) (local i32)
    (local.set 1 (call $twice (local.get 0)))
    (local.get 1)))
"#;

fn folder_with_text(module: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("in.wat"), module).expect("a file");
    folder
}

const BOTH: &str = "-passes=mem2reg,phi-eliminate";

#[test]
fn text_is_read_and_written() {
    let folder = folder_with_text(TEXT);
    let out = memphis(folder.path(), &[BOTH, "-S", "in.wat"]);
    let shown = text(&out.stdout);
    assert_eq!((out.status.code(), text(&out.stderr)), (Some(0), String::new()));
    assert!(shown.starts_with("(module\n") && shown.contains("(func $twice") && !shown.contains("(local "), "{shown}");
    // The name of the file is enough, and the text is a module again.
    memphis(folder.path(), &[BOTH, "in.wat", "-o", "out.wat"]);
    assert_eq!(std::fs::read_to_string(folder.path().join("out.wat")).expect("a result"), shown);
    memphis(folder.path(), &[BOTH, "in.wat", "-o", "out.wasm"]);
    let binary = std::fs::read(folder.path().join("out.wasm")).expect("a result");
    assert!(binary.starts_with(b"\0asm"));
    memphis(folder.path(), &["out.wat", "-o", "again.wasm"]);
    assert_eq!(std::fs::read(folder.path().join("again.wasm")).expect("a result"), binary);
}

#[test]
fn errors_in_text_have_a_line_and_a_column() {
    for (module, expected) in [
        (
            "(module\n  (func i32.konst 1))",
            "in.wat:2:9: error: unknown operator or unexpected token\n  (func i32.konst 1))\n        ^\n",
        ),
        (
            "(module\n  (func (call $f)))",
            "in.wat:2:15: error: unknown func: failed to find name `$f`\n  (func (call $f)))\n              ^\n",
        ),
        // The text is right, and the module is not valid.
        (
            "(module (func) (func $f\n  (i64.eqz\n    (i32.const 1)) drop))",
            "in.wat:2:4: error: in function $f: i64.eqz: type mismatch: expected i64, found i32\n  (i64.eqz\n   ^\n",
        ),
        (
            "(module\n  (export \"f\" (func 3)))",
            "in.wat:1:2: error: unknown function 3: exported function index out of bounds\n(module\n ^\n",
        ),
        (
            "\n(component)",
            "in.wat:2:2: error: support for parsing components disabled at compile time\n(component)\n ^\n",
        ),
    ] {
        let folder = folder_with_text(module);
        let out = memphis(folder.path(), &[BOTH, "in.wat", "-o", "out.wasm"]);
        assert_eq!((out.status.code(), text(&out.stderr).as_str()), (Some(1), expected));
        assert!(!folder.path().join("out.wasm").exists());
    }
}

#[test]
fn functions_are_chosen_by_name_and_index() {
    let folder = folder_with_text(TEXT);
    let ssa = |name: &str| {
        let out = memphis(folder.path(), &["-passes=mem2reg", "--emit=ssa", "--function", name, "in.wat"]);
        assert_eq!(out.status.code(), Some(0), "{}", text(&out.stderr));
        text(&out.stdout)
    };
    let twice = "func $twice(v0: i32) {\nbb0:\n  v4 = i32.add v0, v0\n  return v4\n}\n";
    for name in ["twice", "$twice", "run", "0"] {
        assert_eq!(ssa(name), twice, "{name}");
    }
    assert_eq!(ssa("a name"), "func \"a name\"(v0: i32) {\nbb0:\n  v2 = call $twice v0\n  return v2\n}\n");
    // Only the chosen function changes.
    let out = memphis(folder.path(), &[BOTH, "--function=1", "--stats", "-S", "in.wat"]);
    assert_eq!(text(&out.stdout).matches("(local ").count(), 1, "{}", text(&out.stdout));
    assert!(text(&out.stderr).contains("1 wasm  - Number of functions read\n"), "{}", text(&out.stderr));
    for (name, message) in [
        ("twise", "there is no function '$twise' with a body; did you mean 'twice'?"),
        ("2", "there is no function '$2' with a body"),
    ] {
        let out = memphis(folder.path(), &[BOTH, "--function", name, "in.wat", "-o", "out.wasm"]);
        assert_eq!((out.status.code(), text(&out.stderr)), (Some(1), format!("in.wat: error: {message}\n")));
    }
}

#[test]
fn remarks_name_the_function_and_its_line() {
    let folder = folder_with_text("(module\n  (tag $t)\n  (func $f\n    suspend $t))");
    let out = memphis(folder.path(), &[BOTH, "--remarks", "--disable-output", "in.wat"]);
    let expected = "in.wat:3:4: remark: function $f stays as it is: it has suspend\n";
    assert_eq!(text(&out.stderr), expected);
    let out = memphis(folder.path(), &[BOTH, "--remarks=json", "--disable-output", "in.wat"]);
    assert!(text(&out.stderr).contains(r#""function":"function $f""#), "{}", text(&out.stderr));
    assert!(text(&out.stderr).ends_with("\"line\":3,\"column\":4}\n"), "{}", text(&out.stderr));
}

#[test]
fn options_of_wasm_opt_are_pointed_to_ours() {
    let folder = folder_with_text(TEXT);
    let level = "-passes=mem2reg,phi-eliminate runs the passes in their best order";
    let features = "is an option of wasm-opt; no option is needed: all features are read, and a module keeps those \
                    that it uses";
    for (option, message) in [
        ("-O", format!("there is no level '-O'; {level}")),
        ("-Oz", format!("there is no level '-Oz'; {level}")),
        ("-O4", format!("there is no level '-O4'; {level}")),
        ("-all", format!("'-all' {features}")),
        ("--enable-simd", format!("'--enable-simd' {features}")),
        ("--disable-gc", format!("'--disable-gc' {features}")),
        ("--coalesce-locals", "'--coalesce-locals' is an option of wasm-opt; write -passes=mem2reg,phi-eliminate".into()),
        (
            "--ssa",
            "'--ssa' is an option of wasm-opt; write -passes=mem2reg; with --emit=ssa, it prints the SSA form".into(),
        ),
        (
            "-g",
            "'-g' is an option of wasm-opt; names are kept without an option, and debug information cannot be, as code \
             moves"
                .into(),
        ),
    ] {
        let out = memphis(folder.path(), &[option, "in.wat", "-o", "out.wasm"]);
        assert_eq!((out.status.code(), text(&out.stderr)), (Some(2), format!("error: {message}\n")));
    }
    let out = memphis(folder.path(), &["--disable-output", "in.wat"]);
    assert_eq!((out.status.code(), text(&out.stderr)), (Some(0), String::new()));
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
    let expected = "\
        in.wasm: warning: debug information is left out (.debug_info, .debug_line): code has moved, so debuggers show \
        names of functions, but no lines and no variables\n\
        in.wasm: warning: the link to the source map is left out (sourceMappingURL): code has moved, so debuggers and \
        stack traces show no lines of the source\n";
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
