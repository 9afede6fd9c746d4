//! Files that the verifier accepts (`verify/good`) and refuses (`verify/bad`).
//!
//! A bad file ends in the errors that are expected of it, each with its line and column:
//!
//! ```text
//! ; error: 2:16: definition of %y does not dominate this use
//! ```
//!
//! `BLESS=1` rewrites these lines. When `opt-22` is there, it must agree with every verdict.
//!
//! A file of `verify/cases` holds many small modules, each after a line `; case: ` with what it is
//! about. Those without an error are accepted; lines are counted from the one after the heading.

use memphis_ir::{Body, Error, Function, Llvm, Module, Place, verify};
use std::fmt::Write;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const MARK: &str = "; error: ";

fn files(kind: &str) -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/verify").join(kind);
    let mut files: Vec<PathBuf> = std::fs::read_dir(directory).unwrap().map(|e| e.unwrap().path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "ll"));
    files.sort();
    assert!(!files.is_empty(), "no files in verify/{kind}");
    files
}

/// All errors of a module: the reader's when it refuses a function, otherwise the verifier's.
fn errors_of(text: &[u8]) -> Vec<Error> {
    let module = match Module::read_as(text, Llvm::V22) {
        Ok(module) => module,
        Err(error) => return vec![error],
    };
    let (mut body, mut scratch) = (Body::new(), verify::Scratch::default());
    let mut errors = Vec::new();
    for id in module.function_ids() {
        match module.read_body(id, &mut body) {
            Ok(()) => {
                let f = Function { module: &module, body: &body };
                errors.extend(verify::verify(f, &mut scratch).err().unwrap_or_default());
            }
            Err(error) => errors.push(error),
        }
    }
    errors
}

fn shown(text: &[u8], errors: &[Error]) -> String {
    let mut out = String::new();
    for error in errors {
        let Place { line, column, .. } = Place::of(text, error.offset);
        writeln!(out, "{MARK}{line}:{column}: {}", error.message).unwrap();
    }
    out
}

#[test]
fn good_files_are_accepted() {
    for file in files("good") {
        let text = std::fs::read(&file).unwrap();
        let errors = shown(&text, &errors_of(&text));
        assert_eq!(errors, "", "{}", file.display());
    }
}

#[test]
fn bad_files_are_refused_with_these_errors() {
    let mut wrong = String::new();
    for file in files("bad") {
        let text = std::fs::read_to_string(&file).unwrap();
        let (source, expected) = text.split_at(text.find(MARK).unwrap_or(text.len()));
        let errors = shown(text.as_bytes(), &errors_of(text.as_bytes()));
        if errors.is_empty() {
            writeln!(wrong, "{}: accepted", file.display()).unwrap();
        } else if errors != expected {
            if std::env::var_os("BLESS").is_some() {
                std::fs::write(&file, format!("{source}{errors}")).unwrap();
            } else {
                writeln!(wrong, "{}: expected\n{expected}found\n{errors}", file.display()).unwrap();
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}BLESS=1 rewrites the expectations");
}

#[test]
fn opt_agrees() {
    if Command::new("opt-22").arg("--version").stdout(Stdio::null()).status().is_err() {
        eprintln!("SKIPPED: opt-22 is not on the PATH, its verdicts are not compared");
        return;
    }
    let accepts = |file: &Path| {
        let mut command = Command::new("opt-22");
        command.args(["-passes=verify", "-disable-output"]).arg(file).stderr(Stdio::null());
        command.status().unwrap().success()
    };
    let refused: Vec<PathBuf> = files("good").into_iter().filter(|f| !accepts(f)).collect();
    assert!(refused.is_empty(), "opt-22 refuses {refused:#?}");
    let accepted: Vec<PathBuf> = files("bad").into_iter().filter(|f| accepts(f)).collect();
    assert!(accepted.is_empty(), "opt-22 accepts {accepted:#?}");
}

const CASE: &str = "; case: ";

/// The modules of a file: heading, text, expected errors.
fn cases(text: &str) -> Vec<(&str, &str, &str)> {
    let sections = text.split(CASE).skip(1).map(|section| {
        let (heading, rest) = section.split_once('\n').expect("a line after the heading");
        let (source, expected) = rest.split_at(rest.find(MARK).unwrap_or(rest.len()));
        (heading, source, expected)
    });
    sections.collect()
}

/// All errors of a module, those of headers and initializers included.
fn problems_of(source: &str) -> String {
    let errors: Vec<Error> =
        verify::problems(source.as_bytes(), Llvm::V22).into_iter().map(|problem| problem.error).collect();
    shown(source.as_bytes(), &errors)
}

#[test]
fn cases_have_these_errors() {
    let mut wrong = String::new();
    for file in files("cases") {
        let text = std::fs::read_to_string(&file).unwrap();
        let mut blessed = String::new();
        for (heading, source, expected) in cases(&text) {
            let errors = problems_of(source);
            write!(blessed, "{CASE}{heading}\n{source}{errors}").unwrap();
            if errors != expected {
                writeln!(wrong, "{}: {heading}: expected\n{expected}found\n{errors}", file.display()).unwrap();
            }
        }
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&file, blessed).unwrap();
            wrong.clear();
        }
    }
    assert!(wrong.is_empty(), "{wrong}BLESS=1 rewrites the expectations");
}

#[test]
fn opt_agrees_about_cases() {
    if Command::new("opt-22").arg("--version").stdout(Stdio::null()).status().is_err() {
        eprintln!("SKIPPED: opt-22 is not on the PATH, its verdicts are not compared");
        return;
    }
    let mut wrong = String::new();
    for file in files("cases") {
        let text = std::fs::read_to_string(&file).unwrap();
        for (heading, source, expected) in cases(&text) {
            let mut command = Command::new("opt-22");
            command.args(["-passes=verify", "-disable-output", "-"]).stdin(Stdio::piped()).stderr(Stdio::null());
            let mut child = command.spawn().unwrap();
            // It may have read enough before the end of the text.
            let _ = child.stdin.take().unwrap().write_all(source.as_bytes());
            if child.wait().unwrap().success() != expected.is_empty() {
                writeln!(wrong, "{}: {heading}", file.display()).unwrap();
            }
        }
    }
    assert!(wrong.is_empty(), "opt-22 disagrees about\n{wrong}");
}

/// Graphs with which a careless verifier overflows its stack or takes forever.
#[test]
fn large_graphs_are_accepted() {
    let n = 100_000;
    let mut chain = String::from("define i32 @f(i32 %n) {\nentry:\n  br label %b0\n");
    let mut ladder = String::from(
        "define i32 @f(i1 %c) {\nentry:\n  br label %next\nnext:\n  %x = add i32 1, 2\n  br i1 %c, label %l0, label %r0\n",
    );
    let mut nest = String::from("define i32 @f(i1 %c) {\nentry:\n  br label %h0\n");
    for i in 0..n {
        let next = i + 1;
        writeln!(chain, "b{i}:\n  %x{i} = add i32 %n, {i}\n  br label %b{next}").unwrap();
        writeln!(ladder, "l{i}:\n  br i1 %c, label %l{next}, label %r{i}").unwrap();
        writeln!(ladder, "r{i}:\n  br i1 %c, label %r{next}, label %l{i}").unwrap();
        writeln!(nest, "h{i}:\n  %x{i} = add i32 1, {i}\n  br label %h{next}").unwrap();
    }
    writeln!(chain, "b{n}:\n  ret i32 %x0\n}}").unwrap();
    writeln!(ladder, "l{n}:\n  ret i32 %x\nr{n}:\n  ret i32 %x\n}}").unwrap();
    writeln!(nest, "h{n}:\n  br label %t{}", n - 1).unwrap();
    for i in (1..n).rev() {
        writeln!(nest, "t{i}:\n  %y{i} = add i32 %x{i}, 1\n  br i1 %c, label %h{i}, label %t{}", i - 1).unwrap();
    }
    writeln!(nest, "t0:\n  ret i32 %x0\n}}").unwrap();
    for text in [chain, ladder, nest] {
        assert_eq!(errors_of(text.as_bytes()), []);
    }
}

/// Many types, each inside the next.
#[test]
fn deep_types_have_a_size() {
    let mut text = String::from("%t0 = type { i32 }\n");
    for i in 0..100_000 {
        writeln!(text, "%t{} = type {{ %t{i} }}", i + 1).unwrap();
    }
    text.push_str("define void @f() {\n  %x = alloca %t100000\n  ret void\n}\n");
    assert_eq!(errors_of(text.as_bytes()), []);
}
