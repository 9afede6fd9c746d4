//! `memphis verify`: what it prints, how it ends, and that LLVM refuses the same files.

use expect_test::expect;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Several independent problems in one function, problems of the top level, and valid functions
/// between them.
const WRONG: &str = "\
%pair = type { i32, i32 }
%pair = type { i64, i64 }
@g = global i32 0
@g = global i32 1

define i32 @several(i32 %x, i1 %c) {
entry:
  %y = add i64 %x, 1
  br i1 %c, label %a, label %b
a:
  %p = phi i32 [ %x, %entry ], [ 1, %b ]
  %x = add i32 1, 2
  br label %b
b:
  %q = phi i32 [ %x, %entry ]
  store i32 %z, ptr @g
  br label %entry
a:
  ret i64 1
}

define void @fine() {
  ret void
}

define void @fine() {
  %v = add i32 %k, 1
  %k = add i32 1, 1
  ret i32 0
}

define void @open( {
  ret void
}

define void @unended() {
  %v = add i32 1, 2
}

!0 = !{}
!0 = !{}
";

struct Files(tempfile::TempDir);

impl Files {
    fn new(files: &[(&str, &str)]) -> Files {
        let directory = tempfile::tempdir().expect("a directory");
        for (name, text) in files {
            std::fs::write(directory.path().join(name), text).expect("a file");
        }
        Files(directory)
    }

    fn verify(&self, arguments: &[&str], stdin: &str) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_memphis"));
        command.arg("verify").args(arguments).current_dir(self.0.path());
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        child.stdin.take().expect("a pipe").write_all(stdin.as_bytes()).expect("it reads");
        child.wait_with_output().expect("it ends")
    }
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

#[test]
fn every_problem_with_its_place() {
    let output = Files::new(&[("wrong.ll", WRONG)]).verify(&["wrong.ll"], "");
    assert_eq!(output.status.code(), Some(1));
    expect![[r#"
        wrong.ll:2:1: error: redefinition of type named 'pair'
        %pair = type { i64, i64 }
        ^
        wrong.ll:4:2: error: invalid redefinition of global 'g'
        @g = global i32 1
         ^
        wrong.ll:8:16: error: '%x' defined with type 'i32' but expected 'i64'
          %y = add i64 %x, 1
                       ^
        wrong.ll:11:37: error: phi has an entry for %b, which is not a predecessor of %a
          %p = phi i32 [ %x, %entry ], [ 1, %b ]
                                            ^
        wrong.ll:12:3: error: multiple definition of local value named '%x'
          %x = add i32 1, 2
          ^
        wrong.ll:15:3: error: phi has no entry for the predecessor %a
          %q = phi i32 [ %x, %entry ]
          ^
        wrong.ll:16:13: error: use of undefined value '%z'
          store i32 %z, ptr @g
                    ^
        wrong.ll:17:12: error: the entry block must not have predecessors
          br label %entry
                   ^
        wrong.ll:18:1: error: multiple definition of local value named 'a'
        a:
        ^
        wrong.ll:19:7: error: value doesn't match function result type 'i32': found 'i64'
          ret i64 1
              ^
        wrong.ll:26:14: error: invalid redefinition of function 'fine'
        define void @fine() {
                     ^
        wrong.ll:27:16: error: definition of %k does not dominate this use
          %v = add i32 %k, 1
                       ^
        wrong.ll:29:7: error: value doesn't match function result type 'void': found 'i32'
          ret i32 0
              ^
        wrong.ll:33:3: error: expected type
          ret void
          ^
        wrong.ll:38:1: error: expected instruction opcode: this block has no terminator
        }
        ^
        wrong.ll:41:1: error: metadata id is already used
        !0 = !{}
        ^
    "#]]
    .assert_eq(&stdout(&output));
}

/// Initial values of variables, and targets of aliases.
const WRONG_AT_FIRST: &str = "\
@fine = constant [2 x i8] c\"a\\00\", align 1
@marked = global i32 5 \"kept\"=\"yes\" nounwind
@middle = alias i8, getelementptr (i8, ptr @fine, i64 1)
@again = alias i8, bitcast (ptr @fine to ptr)
@external = external constant [2 x i8], align 1
@table = global [2 x ptr] [ptr @fine, ptr @missing]
@narrow = global [2 x i32] [i32 1, i64 2]
define void @f() {
  ret void
}
@other = alias i32, ptr @missing
";

#[test]
fn what_variables_hold_at_first() {
    let output = Files::new(&[("wrong.ll", WRONG_AT_FIRST)]).verify(&["wrong.ll"], "");
    assert_eq!(output.status.code(), Some(1));
    expect![[r#"
        wrong.ll:6:43: error: use of undefined value '@missing'
        @table = global [2 x ptr] [ptr @fine, ptr @missing]
                                                  ^
        wrong.ll:7:28: error: constant expression type mismatch: expected type '[2 x i32]'
        @narrow = global [2 x i32] [i32 1, i64 2]
                                   ^
        wrong.ll:11:25: error: use of undefined value '@missing'
        @other = alias i32, ptr @missing
                                ^
    "#]]
    .assert_eq(&stdout(&output));
}

/// After an error in the grammar of a variable, mentions of it may be anything.
#[test]
fn variables_that_are_no_variables() {
    let text = "@nothing = private constant [4 x i8] define\n@two = global i32 1 2\n@table = global ptr @missing\n";
    let output = Files::new(&[("wrong.ll", text)]).verify(&["wrong.ll"], "");
    assert_eq!(output.status.code(), Some(1));
    expect![[r#"
        wrong.ll:1:38: error: expected value token
        @nothing = private constant [4 x i8] define
                                             ^
        wrong.ll:2:21: error: expected top-level entity
        @two = global i32 1 2
                            ^
    "#]]
    .assert_eq(&stdout(&output));
}

#[test]
fn problems_as_json() {
    let output = Files::new(&[]).verify(&["--json", "--limit=3", "-"], WRONG);
    assert_eq!(output.status.code(), Some(1));
    expect![[r#"
        {"file":"<stdin>","line":2,"column":1,"function":null,"message":"redefinition of type named 'pair'"}
        {"file":"<stdin>","line":4,"column":2,"function":null,"message":"invalid redefinition of global 'g'"}
        {"file":"<stdin>","line":8,"column":16,"function":"several","message":"'%x' defined with type 'i32' but expected 'i64'"}
    "#]].assert_eq(&stdout(&output));
    let output = Files::new(&[]).verify(&["--json"], "define void @\"a b\"() {\n  ret i32 0\n}\n");
    expect![[r#"
        {"file":"<stdin>","line":2,"column":7,"function":"a b","message":"value doesn't match function result type 'void': found 'i32'"}
    "#]].assert_eq(&stdout(&output));
}

#[test]
fn a_limit_tells_how_many_more_there_are() {
    let output = Files::new(&[("wrong.ll", WRONG)]).verify(&["--limit", "1", "wrong.ll"], "");
    expect![[r#"
        wrong.ll:2:1: error: redefinition of type named 'pair'
        %pair = type { i64, i64 }
        ^
        error: and 15 more like these
    "#]]
    .assert_eq(&stdout(&output));
}

#[test]
fn valid_files_are_not_spoken_of() {
    let files = Files::new(&[("a.ll", "define void @f() {\n  ret void\n}\n"), ("empty.ll", "")]);
    let output = files.verify(&["a.ll", "empty.ll"], "");
    assert_eq!((output.status.code(), stdout(&output)), (Some(0), String::new()));
}

#[test]
fn all_files_are_looked_at() {
    let files = Files::new(&[("a.ll", "define void @f() {\n}\n"), ("b.ll", "x\ndeclare void @f()\n")]);
    let output = files.verify(&["a.ll", "missing.ll", "b.ll"], "");
    assert_eq!(output.status.code(), Some(1));
    expect![[r#"
        a.ll:2:1: error: function body requires at least one basic block
        }
        ^
        b.ll:1:1: error: expected top-level entity
        x
        ^
    "#]]
    .assert_eq(&stdout(&output));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("missing.ll: error: cannot be read"));
}

#[test]
fn a_wrong_command_line() {
    assert_eq!(Files::new(&[]).verify(&["--limit", "x"], "").status.code(), Some(2));
}

/// The modules that the verifier's own tests hold wrong, and those of the reader's: told here and
/// refused by LLVM.
#[test]
fn opt_refuses_the_same_files() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the folder of the crates");
    let mut files = Vec::new();
    for directory in [crates.join("memphis-ir/tests/verify/bad"), crates.join("../tests/error")] {
        let entries = std::fs::read_dir(directory).expect("a folder").map(|entry| entry.expect("a file").path());
        files.extend(entries.filter(|path| path.extension().is_some_and(|extension| extension == "ll")));
    }
    files.sort();
    assert!(files.len() > 50, "there are {} files", files.len());
    let accepted = |command: &mut Command, path: &PathBuf| {
        command.arg(path).stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
    };
    let verify = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_memphis"));
        command.arg("verify");
        command
    };
    let by_us: Vec<_> = files.iter().filter(|path| accepted(&mut verify(), path)).collect();
    assert!(by_us.is_empty(), "memphis accepts {by_us:#?}");
    if Command::new("opt-22").arg("--version").stdout(Stdio::null()).status().is_err() {
        eprintln!("SKIPPED: opt-22 is not on the PATH, its verdicts are not compared");
        return;
    }
    let opt = || {
        let mut command = Command::new("opt-22");
        command.args(["-passes=verify", "-disable-output"]);
        command
    };
    let by_opt: Vec<_> = files.iter().filter(|path| accepted(&mut opt(), path)).collect();
    assert!(by_opt.is_empty(), "opt-22 accepts {by_opt:#?}");
}
