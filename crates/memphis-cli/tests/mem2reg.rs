//! Results of mem2reg in the command.

mod common;

use common::Room;
use expect_test::expect;

const MEM2REG: &str = "-passes=mem2reg";

const ONE: &str = "\
define i32 @f(i32 %x) {
  %a = alloca i32, align 4
  %b = add i32 %x, 1
  store i32 %b, ptr %a, align 4
  %c = add i32 %x, 2
  %d = load i32, ptr %a, align 4
  ret i32 %d
}
";

const ONE_DONE: &str = "\
define i32 @f(i32 %x) {
  %b = add i32 %x, 1
  %c = add i32 %x, 2
  ret i32 %b
}
";

/// `ONE` under another name.
fn one(name: &str) -> String {
    ONE.replace("@f", name)
}

fn one_done(name: &str) -> String {
    ONE_DONE.replace("@f", name)
}

/// The result of opt-22 for the demo; blanks at the start of a line are no part of its answer.
#[test]
fn the_demo() {
    let demo = concat!(env!("CARGO_MANIFEST_DIR"), "/../../demo/fib.ll");
    let out = Room::new(&[]).run(&["opt", MEM2REG, "-S", demo]).clean();
    let (_, out) = out.split_once('\n').unwrap();
    assert_eq!(without_indentation(out), without_indentation(include_str!("fib.expected.ll")));
}

fn without_indentation(text: &str) -> String {
    text.split_inclusive('\n').map(|line| line.trim_start_matches(' ')).collect()
}

#[test]
fn spellings_of_the_pipeline() {
    let room = Room::new(&[("in.ll", ONE)]);
    let spellings: &[&[&str]] = &[
        &["-passes=mem2reg"],
        &["-passes", "mem2reg"],
        &["--passes=mem2reg"],
        &["--passes", "mem2reg"],
        &["-p", "mem2reg"],
        &["-p=mem2reg"],
        &["-passes=function(mem2reg)"],
        &["-passes=module(function(mem2reg,verify)),verify"],
        &["-passes=mem2reg,mem2reg"],
    ];
    for spelling in spellings {
        assert_eq!(room.run(&[&["opt", "-S", "in.ll"], *spelling].concat()).clean(), ONE_DONE, "{spelling:?}");
    }
    assert_eq!(room.run(&["opt", "-S", "in.ll", "-passes=verify"]).clean(), ONE);
}

#[test]
fn to_files() {
    let room = Room::new(&[("a.ll", ONE), ("b.ll", &one("@g"))]);
    room.run(&["opt", MEM2REG, "-S", "a.ll", "b.ll", "--out-dir", "out"]).clean();
    assert_eq!(room.text("out/a.ll"), ONE_DONE);
    assert_eq!(room.text("out/b.ll"), one_done("@g"));
    room.run(&["opt", MEM2REG, "-S", "a.ll", "-o", "a.ll"]).clean();
    assert_eq!(room.text("a.ll"), ONE_DONE);
}

#[test]
fn only_the_functions_named() {
    let (f, g, h) = (one("@f"), one("@\"g h\""), one("@h"));
    let room = Room::new(&[("in.ll", &format!("{f}{g}{h}"))]);
    let (f_done, g_done, h_done) = (one_done("@f"), one_done("@\"g h\""), one_done("@h"));
    let cases: &[(&[&str], String)] = &[
        (&[], format!("{f_done}{g_done}{h_done}")),
        (&["--function", "f"], format!("{f_done}{g}{h}")),
        (&["--function=@g h"], format!("{f}{g_done}{h}")),
        (&["-function=h", "-function", "f"], format!("{f_done}{g}{h_done}")),
    ];
    for (arguments, expected) in cases {
        assert_eq!(room.run(&[&["opt", MEM2REG, "-S", "in.ll"], *arguments].concat()).clean(), *expected);
    }
    expect![[r"
        in.ll: error: there is no function '@nothing' with a body
    "]]
    .assert_eq(&room.run(&["opt", MEM2REG, "-S", "in.ll", "--function=nothing", "-o", "x"]).failed(1));
    assert_eq!(room.names(), ["in.ll"]);
    room.run(&["opt", "-S", "in.ll", "--function=f"]).failed(2);
}

#[test]
fn functions_that_are_not_named_must_be_valid() {
    let bad = "define i32 @g() {\n  ret i32 %z\n}\n";
    let room = Room::new(&[("in.ll", &format!("{ONE}{bad}"))]);
    let err = room.run(&["opt", MEM2REG, "-S", "in.ll", "--function=f"]).failed(1);
    assert!(err.starts_with("in.ll:10:11: error: "), "{err}");
}

#[test]
fn differences() {
    let room =
        Room::new(&[("a.ll", &format!("{ONE}; 1\n; 2\ndeclare void @h()\n; 3\n; 4\n{}", one("@g"))), ("b.ll", ONE)]);
    expect![[r#"
        --- a.ll
        +++ a.ll
        @@ -1,10 +1,7 @@ @f
         define i32 @f(i32 %x) {
        -  %a = alloca i32, align 4
           %b = add i32 %x, 1
        -  store i32 %b, ptr %a, align 4
           %c = add i32 %x, 2
        -  %d = load i32, ptr %a, align 4
        -  ret i32 %d
        +  ret i32 %b
         }
         ; 1
         ; 2
        @@ -12,10 +9,7 @@ @g
         ; 3
         ; 4
         define i32 @g(i32 %x) {
        -  %a = alloca i32, align 4
           %b = add i32 %x, 1
        -  store i32 %b, ptr %a, align 4
           %c = add i32 %x, 2
        -  %d = load i32, ptr %a, align 4
        -  ret i32 %d
        +  ret i32 %b
         }
    "#]]
    .assert_eq(&room.run(&["opt", MEM2REG, "--diff", "a.ll"]).clean());
    // Several inputs, one diff; to a file it needs no -S.
    room.run(&["opt", MEM2REG, "--diff", "a.ll", "b.ll", "--function", "f"]).clean();
    room.run(&["opt", MEM2REG, "--diff", "b.ll", "-o", "out.diff"]).clean();
    assert!(room.text("out.diff").starts_with("--- b.ll\n+++ b.ll\n@@ -1,8 +1,5 @@ @f\n"));
    assert_eq!(room.run(&["opt", "-passes=verify", "--diff", "b.ll"]).clean(), "");
}

#[test]
fn a_diff_applied_gives_the_result() {
    let demo = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../demo/fib.ll")).unwrap();
    let room = Room::new(&[("in.ll", &demo)]);
    for numbers in [&[][..], &["--keep-numbers"]] {
        let diff = room.run(&[&["opt", MEM2REG, "--diff", "in.ll"], numbers].concat()).clean();
        let result = room.run(&[&["opt", MEM2REG, "-S", "in.ll"], numbers].concat()).clean();
        assert_eq!(patched(&demo, &diff), result);
    }
}

/// Applies a unified diff; each context line must be where it says.
fn patched(text: &str, diff: &str) -> String {
    let old: Vec<&str> = text.split_inclusive('\n').collect();
    let mut out = String::new();
    let mut at = 0;
    for line in diff.split_inclusive('\n').skip(2) {
        if let Some(range) = line.strip_prefix("@@ -") {
            let start: usize = range.split([',', ' ']).next().unwrap().parse().unwrap();
            out.extend(old[at..start - 1].iter().copied());
            at = start - 1;
            continue;
        }
        let (sign, rest) = line.split_at(1);
        if sign != "+" {
            assert_eq!(old[at], rest);
            at += 1;
        }
        if sign != "-" {
            out += rest;
        }
    }
    out.extend(old[at..].iter().copied());
    out
}

#[test]
fn numbers_are_kept_on_request() {
    let text = "\
define i32 @f(i32 %0) {
  %2 = alloca i32, align 4
  %3 = add i32 %0, 1
  store i32 %3, ptr %2, align 4
  ret i32 %3
}
";
    let room = Room::new(&[("in.ll", text)]);
    expect![[r"
        define i32 @f(i32 %0) {
          %2 = add i32 %0, 1
          ret i32 %2
        }
    "]]
    .assert_eq(&room.run(&["opt", MEM2REG, "-S", "in.ll"]).clean());
    expect![[r"
        define i32 @f(i32 %0) {
          %3 = add i32 %0, 1
          ret i32 %3
        }
    "]]
    .assert_eq(&room.run(&["opt", MEM2REG, "-S", "--keep-numbers", "in.ll"]).clean());
}

#[test]
fn a_name_for_want_of_a_number_is_that_of_no_phi() {
    // The second φ is `%kept.1`, which is taken, as is `%kept.11`: `%kept.12`. That is what the
    // comparison would be called.
    let text = "\
declare void @use(i32)
define ptr @f(ptr %kept.11, i1 %c) {
entry:
  %A = alloca ptr
  %kept = alloca i32
  store ptr %kept.11, ptr %A
  %ld = load ptr, ptr %A, !nonnull !0, !noundef !0
  store i32 1, ptr %kept
  br i1 %c, label %a, label %b
a:
  store i32 2, ptr %kept
  br label %b
b:
  br i1 %c, label %d, label %e
d:
  store i32 3, ptr %kept
  br label %e
e:
  %kept.1 = load i32, ptr %kept
  call void @use(i32 %kept.1)
  ret ptr %ld
}
!0 = !{}
";
    let room = Room::new(&[("in.ll", text)]);
    expect![[r#"
        declare void @use(i32)
        define ptr @f(ptr %kept.11, i1 %c) {
        entry:
          %kept.12_ = icmp ne ptr %kept.11, null
          call void @llvm.assume(i1 %kept.12_)
          br i1 %c, label %a, label %b
        a:
          br label %b
        b:
          %kept.0 = phi i32 [ 2, %a ], [ 1, %entry ]
          br i1 %c, label %d, label %e
        d:
          br label %e
        e:
          %kept.12 = phi i32 [ 3, %d ], [ %kept.0, %b ]
          call void @use(i32 %kept.12)
          ret ptr %kept.11
        }
        !0 = !{}
        declare void @llvm.assume(i1 noundef)

    "#]]
    .assert_eq(&room.run(&["opt", MEM2REG, "-S", "--keep-numbers", "in.ll"]).clean());
}

#[test]
fn a_kept_number_is_not_given_twice() {
    // The load has a name, so there is no number between 3 and 4 for the comparison in its place.
    let text = "\
define i32 @f(i1 %c, ptr %p, ptr %q) {
  %x = alloca ptr
  store ptr %p, ptr %x
  br i1 %c, label %2, label %3
2:
  store ptr %q, ptr %x
  br label %3
3:
  %l = load ptr, ptr %x, !nonnull !0, !noundef !0
  %4 = load i32, ptr %l
  ret i32 %4
}
!0 = !{}
";
    let room = Room::new(&[("in.ll", text)]);
    expect![[r"
        define i32 @f(i1 %c, ptr %p, ptr %q) {
          br i1 %c, label %2, label %3
        2:
          br label %3
        3:
          %x.0 = phi ptr [ %q, %2 ], [ %p, %0 ]
          %kept.11 = icmp ne ptr %x.0, null
          call void @llvm.assume(i1 %kept.11)
          %4 = load i32, ptr %x.0
          ret i32 %4
        }
        !0 = !{}
        declare void @llvm.assume(i1 noundef)

    "]]
    .assert_eq(&room.run(&["opt", MEM2REG, "-S", "--keep-numbers", "in.ll"]).clean());
}

#[test]
fn functions_that_optnone_keeps_as_they_are_are_counted() {
    let none = "define void @f() #0 {\n  %a = alloca i32, align 4\n  ret void\n}\n";
    let group = "attributes #0 = { noinline optnone }\n";
    let more = none.replace("@f", "@g");
    let all = format!("{none}{more}{group}");
    let some = format!("{none}{}{group}", one("@g"));
    let room = Room::new(&[("one.ll", &format!("{none}{group}")), ("none.ll", &all), ("some.ll", &some)]);
    let ran = room.run(&["opt", "-passes=mem2reg,verify,dce", "-S", "none.ll"]);
    assert_eq!((ran.code, ran.out), (0, all.clone()));
    expect![[r"
        none.ll: warning: all 2 functions are optnone and stay as they are; --ignore-optnone changes that, or compile with clang -O0 -Xclang -disable-O0-optnone
    "]]
    .assert_eq(&ran.err);
    let ran = room.run(&["opt", MEM2REG, "-S", "some.ll"]);
    assert_eq!((ran.code, ran.out), (0, format!("{none}{}{group}", one_done("@g"))));
    expect![[r"
        some.ll: warning: 1 of 2 functions is optnone and stays as it is; --ignore-optnone changes that, or compile with clang -O0 -Xclang -disable-O0-optnone
    "]]
    .assert_eq(&ran.err);
    expect![[r"
        one.ll: warning: the only function is optnone and stays as it is; --ignore-optnone changes that, or compile with clang -O0 -Xclang -disable-O0-optnone
    "]]
    .assert_eq(&room.run(&["opt", MEM2REG, "-disable-output", "one.ll"]).err);
    // A back end needs this pass.
    room.run(&["opt", "-passes=phi-eliminate", "-S", "none.ll"]).clean();
    let done = all.replace("  %a = alloca i32, align 4\n", "");
    assert_eq!(room.run(&["opt", MEM2REG, "--ignore-optnone", "-S", "none.ll"]).clean(), done);
    // Where no pass would change anything, there is nothing to warn of.
    for passes in [&[][..], &["-passes=verify"]] {
        room.run(&[&["opt", "-S", "none.ll"], passes].concat()).clean();
    }
}

const ESCAPES: &str = r#"
define void @"my f"() !dbg !5 {
  %1 = alloca i32, align 4
  %"a b" = alloca i32, align 4
    #dbg_declare(ptr %1, !9, !DIExpression(), !11)
  call void @g(ptr %1), !dbg !11
  store volatile i32 0, ptr %"a b", align 4
  ret void
}

declare void @g(ptr)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: false, emissionKind: FullDebug)
!1 = !DIFile(filename: "dir/e.c", directory: "/src")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 3, type: !6, scopeLine: 3, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !8)
!6 = !DISubroutineType(types: !8)
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !{}
!9 = !DILocalVariable(name: "counter", scope: !5, file: !1, line: 4, type: !7)
!11 = !DILocation(line: 4, column: 7, scope: !5)
"#;

#[test]
fn remarks_as_sentences() {
    let room = Room::new(&[("in.ll", ESCAPES)]);
    let ran = room.run(&["opt", MEM2REG, "-S", "--remarks", "in.ll"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, ESCAPES));
    expect![[r#"
        in.ll:3:3: remark: in @my f, %1 (counter, dir/e.c:4) stays in memory: its address is passed to a call (line 6: call void @g(ptr %1), !dbg !11)
        in.ll:4:3: remark: in @my f, %"a b" stays in memory: a load or store of it is volatile (line 7: store volatile i32 0, ptr %"a b", align 4)
    "#]].assert_eq(&ran.err);
    assert_eq!(room.run(&["opt", MEM2REG, "-disable-output", "-remarks=text", "in.ll"]).err, ran.err);
    assert_eq!(room.run_with(&["opt", MEM2REG, "-remarks", "-disable-output"], ONE.as_bytes()).clean(), "");
}

#[test]
fn remarks_as_json() {
    let room = Room::new(&[("in.ll", ESCAPES)]);
    let ran = room.run(&["opt", MEM2REG, "-disable-output", "--remarks=json", "in.ll"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, ""));
    expect![[r#"
        {"file":"in.ll","line":3,"column":3,"function":"my f","alloca":"%1","variable":"counter","source_file":"dir/e.c","source_line":4,"reason":"passed-to-call","message":"in @my f, %1 (counter, dir/e.c:4) stays in memory: its address is passed to a call (line 6: call void @g(ptr %1), !dbg !11)","blame":{"line":6,"column":3,"text":"call void @g(ptr %1), !dbg !11"},"remedy":null}
        {"file":"in.ll","line":4,"column":3,"function":"my f","alloca":"%\"a b\"","variable":null,"source_file":null,"source_line":null,"reason":"volatile","message":"in @my f, %\"a b\" stays in memory: a load or store of it is volatile (line 7: store volatile i32 0, ptr %\"a b\", align 4)","blame":{"line":7,"column":3,"text":"store volatile i32 0, ptr %\"a b\", align 4"},"remedy":null}
    "#]].assert_eq(&ran.err);
}

#[test]
fn counters() {
    let room = Room::new(&[("a.ll", ONE), ("b.ll", &format!("{}{}", one("@f"), one("@g")))]);
    let ran = room.run(&["opt", MEM2REG, "-stats", "-disable-output", "a.ll", "b.ll"]);
    assert_eq!(ran.code, 0);
    // Time is never the same.
    let (told, time) = ran.err.rsplit_once("\n\n").and_then(|(rest, _)| rest.rsplit_once("\n\n")).expect("a last line");
    assert!(time.ends_with(" ms were spent on proofs, by all threads together"), "{time}");
    expect![[r#"
        ===-------------------------------------------------------------------------===
                                  ... Statistics Collected ...
        ===-------------------------------------------------------------------------===

        3 check   - Number of slots proved
        6 check   - Number of loads and stores proved
        3 mem2reg - Number of alloca's promoted
        3 mem2reg - Number of alloca's promoted with a single store
        2 memphis - Number of files
        3 memphis - Number of functions
        3 memphis - Number of functions changed
        0 memphis - Number of instructions not understood"#]]
    .assert_eq(told);
}

/// The first stage changes one function, the second stage both of them or the other one.
#[test]
fn a_function_counts_once_whichever_stages_change_it() {
    let dead = "define i32 @dead(i32 %a) {\n  %b = add i32 %a, 1\n  ret i32 %a\n}\n";
    let kept = "define void @kept() {\n  ret void\n}\n";
    let room = Room::new(&[("a.ll", &format!("{}{dead}{kept}", one("@f")))]);
    for passes in ["-passes=mem2reg,dce", "-passes=dce,mem2reg", "-passes=dce,mem2reg,dce,mem2reg"] {
        let ran = room.run(&["opt", passes, "-stats", "-disable-output", "a.ll"]);
        let has = |line: &str| ran.err.lines().any(|found| found == line);
        assert!(has("3 memphis - Number of functions"), "{passes}: {}", ran.err);
        assert!(has("2 memphis - Number of functions changed"), "{passes}: {}", ran.err);
    }
}

#[test]
fn use_list_orders_go_when_something_changes() {
    let orders = "uselistorder ptr @v, { 1, 0 }\n";
    let users = "@v = global i32 0\n@p = global ptr @v\n@q = global ptr @v\n";
    let unchanged = "define void @n() {\n  ret void\n}\n";
    let many: String = (0..3000).map(|i| unchanged.replace("@n", &format!("@n{i}"))).collect();
    let still = format!("{users}{orders}{many}{orders}");
    let changing = format!("{users}{orders}{many}{ONE}{orders}");
    let room = Room::new(&[("still.ll", &still), ("changing.ll", &changing)]);
    for threads in ["--threads=1", "--threads=4"] {
        assert!(room.run(&["opt", MEM2REG, "-S", "still.ll", threads]).clean() == still);
        let expected = format!("{users}{many}{ONE_DONE}");
        assert!(room.run(&["opt", MEM2REG, "-S", "changing.ll", threads]).clean() == expected);
        assert!(room.run(&["opt", "-S", "changing.ll", threads]).clean() == changing);
    }
}

#[test]
fn old_declarations_go_from_files_without_functions_too() {
    let text = "@v = global i32 0\n\ndeclare void @llvm.dbg.value(metadata, metadata, metadata)\n";
    let room = Room::new(&[("in.ll", text)]);
    assert_eq!(room.run(&["opt", "-S", "in.ll"]).clean(), text);
    assert_eq!(room.run(&["opt", MEM2REG, "-S", "in.ll"]).clean(), text);
    assert_eq!(room.run(&["opt", MEM2REG, "-S", "--upgrade", "in.ll"]).clean(), "@v = global i32 0\n\n");
}

#[test]
fn assume_is_declared_once() {
    let text = "\
define ptr @f(ptr %x) {
  %a = alloca ptr, align 8
  %b = load ptr, ptr %x, align 8
  store ptr %b, ptr %a, align 8
  %c = load ptr, ptr %x, align 8
  %d = load ptr, ptr %a, align 8, !nonnull !0, !noundef !0
  ret ptr %d
}
";
    let done = "\
define ptr @f(ptr %x) {
  %b = load ptr, ptr %x, align 8
  %c = load ptr, ptr %x, align 8
  %1 = icmp ne ptr %b, null
  call void @llvm.assume(i1 %1)
  ret ptr %b
}
";
    let (other, other_done) = (text.replace("@f", "@g"), done.replace("@f", "@g"));
    let metadata = "\n!0 = !{}\n";
    let room = Room::new(&[("in.ll", &format!("{text}\n{other}{metadata}"))]);
    let out = without_indentation(&room.run(&["opt", MEM2REG, "-S", "in.ll"]).clean());
    let (done, other_done) = (without_indentation(done), without_indentation(&other_done));
    let declaration = "declare void @llvm.assume(i1 noundef)";
    assert_eq!(out.matches(declaration).count(), 1, "{out}");
    assert!(out.contains(&done) && out.contains(&other_done), "{out}");
    // A module that has the declaration gets no second one.
    std::fs::write(room.path("in.ll"), format!("{declaration}\n{text}{metadata}")).unwrap();
    let out = room.run(&["opt", MEM2REG, "-S", "in.ll"]).clean();
    assert_eq!(without_indentation(&out), format!("{declaration}\n{done}{metadata}"));
}

/// A function so long that its text is written while it is printed, before and after.
fn long(name: &str) -> (String, String) {
    let lines: String = (0..15_000).map(|i| format!("  %v{i} = mul i32 %x, {i} ; so that it is long\n")).collect();
    let between = |before: &str, text: &str| one(name).replace(before, &format!("{text}{before}"));
    let done = |before: &str, text: &str| one_done(name).replace(before, &format!("{text}{before}"));
    (between("  %c = ", &lines), done("  %c = ", &lines))
}

#[test]
fn long_functions_stay_in_their_places() {
    let ((mut text, mut done), mut still) = ((String::new(), String::new()), String::new());
    for i in 0..12 {
        let (before, after) = long(&format!("@long{i}"));
        for n in 0..i % 4 {
            text += &one(&format!("@f{i}.{n}"));
            done += &one_done(&format!("@f{i}.{n}"));
        }
        text += &before;
        done += &after;
        still += &after;
    }
    let room = Room::new(&[
        ("in.ll", &text),
        ("still.ll", &still),
        ("wrong.ll", &format!("{text}define i32 @wrong() {{ }}\n")),
    ]);
    for threads in ["--threads=1", "--threads=2", "--threads=7"] {
        assert!(room.run(&["opt", MEM2REG, "-S", "in.ll", threads]).clean() == done);
        assert!(room.run(&["opt", MEM2REG, "-S", "still.ll", threads]).clean() == still);
        room.run(&["opt", MEM2REG, "-S", "in.ll", "-o", "out.ll", threads]).clean();
        assert!(room.text("out.ll") == done);
        room.run(&["opt", MEM2REG, "-S", "wrong.ll", "-o", "none.ll", threads]).failed(1);
        assert!(!room.path("none.ll").exists(), "nothing is left of what was written before the mistake was found");
    }
}

#[test]
fn threads_change_nothing() {
    let text: String = (0..3000).map(|i| one(&format!("@f{i}"))).collect();
    let done: String = (0..3000).map(|i| one_done(&format!("@f{i}"))).collect();
    let room = Room::new(&[("in.ll", &text)]);
    let diff = room.run(&["opt", MEM2REG, "--diff", "in.ll", "--threads=1"]).clean();
    for threads in ["--threads=1", "--threads=2", "--threads=7"] {
        assert!(room.run(&["opt", MEM2REG, "-S", "in.ll", threads]).clean() == done);
        assert!(room.run(&["opt", MEM2REG, "--diff", "in.ll", threads]).clean() == diff);
    }
    assert!(patched(&text, &diff) == done);
}

// Answers and remarks of LLVM's main branch.

const STAY: &str = "\
declare void @g(ptr)
define float @f(ptr %p) !dbg !4 {
  %passed = alloca i32, !dbg !9
  call void @g(ptr %passed)
  %types = alloca i32
  store i32 1, ptr %types
  %t = load float, ptr %types
  %part = alloca i64
  %q = getelementptr i8, ptr %part, i64 4
  store i32 1, ptr %q
  %pair = alloca { i32, i32 }
  call void @g(ptr %pair)
  ret float %t
}
define float @\"b#\"() {
  %x = alloca i32
  store volatile i32 1, ptr %x
  %agreed = alloca i32
  store float 1.0, ptr %agreed
  %v = load float, ptr %agreed
  ret float %v
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1)
!1 = !DIFile(filename: \"src/f.c\", directory: \"/\")
!2 = !{i32 2, !\"Debug Info Version\", i32 3}
!3 = !DISubroutineType(types: !{null})
!4 = distinct !DISubprogram(name: \"f\", file: !1, line: 1, type: !3, unit: !0)
!9 = !DILocation(line: 3, column: 4, scope: !4)
";

#[test]
fn the_version_of_llvm_decides_what_is_promoted() {
    let room = Room::new(&[("in.ll", STAY)]);
    let has_agreed = |version: &str| {
        let ran = room.run(&["opt", MEM2REG, version, "-S", "in.ll"]);
        ran.clean().contains("%agreed = alloca")
    };
    assert!(has_agreed("--llvm=22") && !has_agreed("--llvm=main") && !has_agreed("-llvm=main"));
    let after = room.run(&["opt", MEM2REG, "--llvm=main", "-S", "in.ll"]).clean();
    std::fs::write(room.path("after.ll"), after).unwrap();
    assert_eq!(room.run(&["check", "in.ll", "after.ll"]).code, 2);
    assert_eq!(room.run(&["check", "--llvm=main", "in.ll", "after.ll"]).code, 0);
}

/// What LLVM's main branch writes and LLVM 22 refuses.
const NEWER: [(&str, &str); 3] = [
    (
        "define b32 @f(b32 %a) {\n  %x = alloca b32\n  store b32 %a, ptr %x\n  %v = load b32, ptr %x\n  ret b32 %v\n}\n",
        "b32",
    ),
    (
        "define i32 @f(i32 %a) {\n  %x = call elementtype(i32) ptr @llvm.structured.alloca.p0()\n  \
         store i32 %a, ptr %x\n  %v = load i32, ptr %x\n  ret i32 %v\n}\n\
         declare ptr @llvm.structured.alloca.p0()\n",
        "i32",
    ),
    (
        "define i32 @f(i32 %a) nooutline {\n  %x = alloca i32\n  store i32 %a, ptr %x\n  \
         %v = load i32, ptr %x\n  ret i32 %v\n}\n",
        "i32",
    ),
];

#[test]
fn what_llvms_main_branch_writes_is_read_on_request() {
    for (text, ty) in NEWER {
        let room = Room::new(&[("in.ll", text)]);
        let refused = room.run(&["opt", MEM2REG, "-S", "in.ll"]);
        assert_eq!((refused.code, refused.out.as_str()), (1, ""));
        assert!(refused.err.contains("in.ll:1:") || refused.err.contains("in.ll:2:"), "{}", refused.err);
        let promoted = room.run(&["opt", MEM2REG, "--llvm=main", "-S", "in.ll"]).clean();
        assert!(promoted.contains(&format!("{{\n  ret {ty} %a\n}}")), "{promoted}");
        assert_eq!(room.run(&["verify", "in.ll"]).code, 1);
        assert_eq!(room.run(&["verify", "--llvm=main", "in.ll"]).code, 0);
    }
}

#[test]
fn the_version_that_the_pass_names_goes_before_that_of_the_command() {
    let room = Room::new(&[("in.ll", STAY)]);
    let run = |passes: &str, version: &str| room.run(&["opt", passes, version, "-S", "in.ll"]).clean();
    let (of_22, of_main) = (run(MEM2REG, "--llvm=22"), run(MEM2REG, "--llvm=main"));
    assert_ne!(of_22, of_main);
    assert_eq!(room.run(&["opt", "-passes=mem2reg<llvm=main>", "-S", "in.ll"]).clean(), of_main);
    assert_eq!(run("-passes=mem2reg<llvm=main>", "--llvm=22"), of_main);
    assert_eq!(run("-passes=mem2reg<llvm=22>", "--llvm=main"), of_22);
}

const UNOPTIMISED: &str = "define i32 @f(i32 %a, i1 %c) noinline optnone {
entry:
  %x = alloca i32
  store i32 %a, ptr %x
  br i1 %c, label %then, label %end
then:
  store i32 7, ptr %x
  br label %end
end:
  %v = load i32, ptr %x
  ret i32 %v
}
";

#[test]
fn optnone_is_ignored_where_that_is_asked_for() {
    let room = Room::new(&[("in.ll", UNOPTIMISED)]);
    let has_phi = |arguments: &[&str]| {
        let ran = room.run(arguments);
        assert_eq!(ran.code, 0, "{}", ran.err);
        ran.out.contains(" = phi ")
    };
    for command in [
        &["opt", MEM2REG, "-S", "in.ll"][..],
        &["analyze", MEM2REG, "--dot=cfg", "in.ll"],
        &["explain", "--text", "in.ll"],
    ] {
        assert!(!has_phi(command), "{command:?}");
        assert!(has_phi(&[command, &["--ignore-optnone"]].concat()), "{command:?}");
    }
    let told = room.run(&["explain", "--text", "in.ll"]).clean();
    assert!(told.contains("%x stays in memory: its function is optnone; --ignore-optnone promotes it"), "{told}");
    let ran = room.run(&["opt", MEM2REG, "--remarks", "-disable-output", "in.ll"]);
    expect![[r"
        in.ll: warning: the only function is optnone and stays as it is; --ignore-optnone changes that, or compile with clang -O0 -Xclang -disable-O0-optnone
        in.ll:3:3: remark: in @f, %x stays in memory: its function is optnone; try --ignore-optnone
    "]]
    .assert_eq(&ran.err);
    // A call is inlined into such a function, too.
    let calls = UNOPTIMISED.replace("  ret i32 %v", "  %w = call i32 @g(i32 %v)\n  ret i32 %w");
    let module = format!("{calls}define internal i32 @g(i32 %a) {{\n  %b = add i32 %a, 1\n  ret i32 %b\n}}\n");
    let inlined =
        |option: &[&str]| room.run_with(&[&["opt", "-passes=inline", "-S"], option].concat(), module.as_bytes());
    assert!(inlined(&[]).out.contains("call i32 @g") && !inlined(&["--ignore-optnone"]).out.contains("call i32 @g"));
}

/// A slot of the first promotion may be promoted by the second.
#[test]
fn slots_that_a_later_promotion_takes_are_no_remarks() {
    let module = "define internal void @fill(ptr %p) {
  store i32 1, ptr %p
  ret void
}
define i32 @f(i32 %a) {
  %a.addr = alloca i32
  %x = alloca i32
  %y = alloca i32
  store i32 %a, ptr %a.addr
  call void @fill(ptr %x)
  store volatile i32 0, ptr %y
  %u = load i32, ptr %a.addr
  %v = load i32, ptr %x
  %s = add i32 %u, %v
  ret i32 %s
}
";
    let room = Room::new(&[("in.ll", module)]);
    for passes in ["mem2reg-around-inline", "mem2reg<skip-params>,inline,mem2reg", "mem2reg,inline,lift-loads"] {
        let run = room.run(&["opt", &format!("-passes={passes}"), "-S", "--remarks", "in.ll"]);
        let stay: Vec<&str> = run.err.lines().filter(|line| line.contains("stays in memory")).collect();
        assert!(
            matches!(stay[..], [y] if y.contains("in @f, %y stays in memory: a load or store of it is volatile")),
            "{stay:#?}"
        );
        assert!(!run.out.contains("%x = alloca"), "{}", run.out);
    }
}

#[test]
fn missed_remarks_in_llvms_words() {
    let room = Room::new(&[("in.ll", STAY)]);
    let ran = room.run(&["opt", MEM2REG, "--llvm=main", "-pass-remarks-missed=mem2reg", "-disable-output", "in.ll"]);
    expect![[r#"
        remark: src/f.c:3:4: Alloca was not promoted. Address is passed to a call.
        remark: <unknown>:0:0: Alloca was not promoted. Has loads and stores of different types.
        remark: <unknown>:0:0: Alloca was not promoted. A part of it is addressed.
        remark: <unknown>:0:0: Alloca was not promoted. A load or store of it is volatile.
    "#]]
    .assert_eq(&ran.err);
    let ran = room.run(&["opt", MEM2REG, "--pass-remarks-missed=inl.*", "-disable-output", "in.ll"]);
    assert_eq!(ran.err, "");
}

#[test]
fn missed_remarks_in_a_file() {
    let room = Room::new(&[("in.ll", STAY), ("bad.ll", "define")]);
    let write = |inputs: &[&str]| {
        let options = ["opt", MEM2REG, "--llvm=main", "-pass-remarks-output=out.yaml", "-disable-output"];
        room.run(&[&options, inputs].concat())
    };
    assert_eq!(write(&["in.ll", "bad.ll"]).code, 1);
    assert!(!room.path("out.yaml").exists());
    write(&["in.ll"]).clean();
    let text = room.text("out.yaml");
    let first_and_last = [&text[..text.find("...").unwrap()], &text[text.rfind("---").unwrap()..]].concat();
    expect![[r#"
        --- !Missed
        Pass:            mem2reg
        Name:            AllocaNotPromotable
        DebugLoc:        { File: 'src/f.c', Line: 3, Column: 4 }
        Function:        f
        Args:
          - String:          'Alloca was not promoted. '
          - Reason:          Address is passed to a call.
        --- !Missed
        Pass:            mem2reg
        Name:            AllocaNotPromotable
        Function:        'b#'
        Args:
          - String:          'Alloca was not promoted. '
          - Reason:          A load or store of it is volatile.
        ...
    "#]]
    .assert_eq(&first_and_last);
    let filtered = ["-pass-remarks-output=none.yaml", "-pass-remarks-filter=inline", "-disable-output", "in.ll"];
    room.run(&[&["opt", MEM2REG][..], &filtered].concat()).clean();
    assert_eq!(room.text("none.yaml"), "");
}

#[test]
fn without_a_place_for_remarks_nothing_is_done() {
    let room = Room::new(&[("in.ll", STAY)]);
    let ran = room.run(&["opt", MEM2REG, "-pass-remarks-output=no/out.yaml", "-S", "in.ll", "-o", "out.ll"]);
    assert!(ran.failed(1).contains("no/out.yaml"));
    assert_eq!(room.names(), ["in.ll"]);
}

/// Members of a pair cannot be converted by one instruction.
#[test]
fn types_of_pointers_that_cannot_be_written_are_left_out_with_a_warning() {
    let text = "\
define i32* @caller({ i32*, i32 } %v) {
  %r = call { i8*, i32 } bitcast ({ i32*, i32 } ({ i32*, i32 })* @callee to { i8*, i32 } ({ i32*, i32 })*)({ i32*, i32 } %v)
  %x = extractvalue { i8*, i32 } %r, 0
  %y = bitcast i8* %x to i32*
  ret i32* %y
}

define internal { i32*, i32 } @callee({ i32*, i32 } %v) {
  %w = insertvalue { i32*, i32 } %v, i32 1, 1
  ret { i32*, i32 } %w
}
";
    let room = Room::new(&[("in.ll", text)]);
    let ran = room.run(&["opt", "-passes=inline", "-S", "in.ll"]);
    let warning = "in.ll:1:1: warning: @caller has new lines without types of pointers, which old versions of LLVM do \
                   not read: a value of several members would need other types of pointers";
    assert!(ran.err.contains(warning), "{}", ran.err);
    assert!(ran.out.contains("extractvalue { i8*, i32 } %w.i, 0") && !ran.out.contains("@callee"), "{}", ran.out);
}
