//! `memphis run`: arguments, output, limits, exit codes.

#[allow(dead_code, reason = "shared with tests that need more of it")]
mod common;

use common::Room;
use expect_test::expect;

const ECHO: &str = r#"
declare i32 @puts(ptr)

define i32 @main(i32 %argc, ptr %argv) {
entry:
  br label %head

head:
  %i = phi i32 [ 1, %entry ], [ %next, %body ]
  %more = icmp slt i32 %i, %argc
  br i1 %more, label %body, label %done

body:
  %at = getelementptr ptr, ptr %argv, i32 %i
  %arg = load ptr, ptr %at
  %n = call i32 @puts(ptr %arg)
  %next = add i32 %i, 1
  br label %head

done:
  ret i32 %argc
}
"#;

const FOREVER: &str = "define i32 @main() {\n  br label %l\n\nl:\n  br label %l\n}\n";

const NULL: &str = "define i32 @main() {\n  %v = load i32, ptr null\n  ret i32 %v\n}\n";

const ABORT: &str = "declare void @abort()\n\ndefine i32 @main() {\n  call void @abort()\n  unreachable\n}\n";

const ELSEWHERE: &str = "declare i32 @fork()\n\ndefine i32 @main() {\n  %v = call i32 @fork()\n  ret i32 %v\n}\n";

const LARGE: &str = "@g = global [2097152 x i8] zeroinitializer\n\ndefine i32 @main() {\n  ret i32 0\n}\n";

#[test]
fn the_program_gets_its_arguments_and_gives_its_exit_code() {
    let room = Room::new(&[("echo.ll", ECHO)]);
    let ran = room.run(&["run", "echo.ll", "one", "--two", "-3"]);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (4, "one\n--two\n-3\n", ""));
    let ran = room.run_with(&["run", "-", "x"], ECHO.as_bytes());
    assert_eq!((ran.code, ran.out.as_str()), (2, "x\n"));
}

#[test]
fn limits_end_a_run() {
    let room = Room::new(&[("forever.ll", FOREVER), ("large.ll", LARGE)]);
    expect![[r#"
        forever.ll: error: limit reached: the program has taken 1000 steps
          in @main, line 5: br label %l
          --max-steps, --max-memory and --max-depth set other limits
    "#]]
    .assert_eq(&room.run(&["run", "--max-steps", "1000", "forever.ll"]).failed(125));
    expect![[r#"
        large.ll: error: limit reached: the program needs more than 1048576 bytes of memory
          --max-steps, --max-memory and --max-depth set other limits
    "#]]
    .assert_eq(&room.run(&["run", "--max-memory", "1", "large.ll"]).failed(125));
}

/// A loop around instructions; `%p` has 20 MB.
fn looping(declarations: &str, instructions: &str) -> String {
    format!(
        "{declarations}
declare ptr @malloc(i64)

define i32 @main() {{
entry:
  %p = call ptr @malloc(i64 20000000)
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
{instructions}
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, 100000
  br i1 %more, label %loop, label %done

done:
  ret i32 0
}}
"
    )
}

/// Programs in which an instruction is a lot of work: declarations, and instructions of a loop.
const WORK: &[(&str, &str, &str)] = &[
    (
        "memset",
        "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)",
        "call void @llvm.memset.p0.i64(ptr %p, i8 1, i64 20000000, i1 false)",
    ),
    (
        "memcpy",
        "declare ptr @memmove(ptr, ptr, i64)\n@a = global [1000000 x i8] zeroinitializer",
        "call ptr @memmove(ptr %p, ptr @a, i64 1000000)",
    ),
    (
        "strlen",
        "declare i64 @strlen(ptr)\ndeclare ptr @memset(ptr, i32, i64)",
        "call ptr @memset(ptr %p, i32 120, i64 1000000)\n  %end = getelementptr i8, ptr %p, i64 1000000\n  \
         store i8 0, ptr %end\n  call i64 @strlen(ptr %p)",
    ),
    (
        "strstr",
        "declare ptr @strstr(ptr, ptr)\ndeclare ptr @memset(ptr, i32, i64)",
        "call ptr @memset(ptr %p, i32 120, i64 1000000)\n  %end = getelementptr i8, ptr %p, i64 1000000\n  \
         store i8 0, ptr %end\n  %part = getelementptr i8, ptr %p, i64 500001\n  store i8 121, ptr %part\n  \
         call ptr @strstr(ptr %p, ptr %part)",
    ),
    ("product", "", "%x = add i8000000 -1, 0\n  %y = mul i8000000 %x, %x"),
    ("quotient", "", "%x = add i8000000 -1, 0\n  %y = lshr i8000000 %x, 4000000\n  %q = udiv i8000000 %x, %y"),
    ("shift", "", "%x = shl i8000000 1, 7999999\n  %y = ashr i8000000 %x, 77"),
    ("lanes", "", "%x = add <100000 x i32> zeroinitializer, zeroinitializer"),
    ("members", "", "%x = insertvalue [100000 x i32] undef, i32 1, 7"),
    ("remainder", "", "%x = frem fp128 0xL00000000000000007FFE000000000000, 0xL00000000000000000001800000000000"),
    (
        "format",
        "declare i32 @snprintf(ptr, i64, ptr, ...)\n@f = constant [9 x i8] c\"%.60000f\\00\"",
        "call i32 (ptr, i64, ptr, ...) @snprintf(ptr %p, i64 1, ptr @f, double 1.0)",
    ),
];

/// A limit on steps holds in time: what is a lot of work in one instruction is many steps.
#[test]
fn the_limit_on_steps_counts_work() {
    for (name, declarations, instructions) in WORK {
        let text = looping(declarations, instructions);
        let room = Room::new(&[("work.ll", &text)]);
        let started = std::time::Instant::now();
        let err = room.run(&["run", "--max-steps", "1000000", "work.ll"]).failed(125);
        assert!(err.contains("the program has taken 1000000 steps"), "{name}: {err}");
        // Much less than this: the machine may be busy.
        assert!(started.elapsed().as_secs() < 20, "{name}: {:?}", started.elapsed());
        let executed = room.run(&["run", "--max-steps", "1000000", "--stats", "work.ll"]).err;
        let line = executed.lines().find(|line| line.ends_with(" instructions")).expect("the statistics");
        let n: u64 = line.split_whitespace().next().and_then(|n| n.parse().ok()).expect("a number");
        assert!(n < 100_000, "{name}: {n} instructions");
    }
}

/// Programs that need much more memory than they can address.
const MEMORY: &[(&str, &str)] = &[
    ("registers of wide integers", "  %x = shl i8000000 1, 7999999\n  %y = sub i8000000 %x, 1"),
    ("registers of arrays", "  %x = insertvalue [50000 x i8] undef, i8 1, 7"),
    ("many registers", "  %a = add i32 %n, 1\n  %b = add i32 %n, 2\n  %c = add i32 %n, 3\n  %d = add i32 %n, 4"),
    ("targets of longjmp", "  %v = call i32 @setjmp(ptr @buffer)"),
    ("small heap blocks", "  %p = call ptr @malloc(i64 1)"),
    ("large constants", "  store [800000 x i32] zeroinitializer, ptr @large"),
];

/// A limit on memory counts everything that the interpreter keeps.
#[test]
fn the_limit_on_memory_counts_everything() {
    for (name, instructions) in MEMORY {
        let text = format!(
            "@buffer = global [200 x i8] zeroinitializer
@large = global [10000 x i32] zeroinitializer
declare i32 @setjmp(ptr)
declare ptr @malloc(i64)

define i32 @deep(i32 %n) {{
{instructions}
  %next = add i32 %n, 1
  %more = icmp slt i32 %next, 150000
  br i1 %more, label %call, label %done

call:
  %r = call i32 @deep(i32 %next)
  ret i32 %r

done:
  ret i32 0
}}

define i32 @main() {{
  %r = call i32 @deep(i32 0)
  ret i32 %r
}}
"
        );
        let room = Room::new(&[("memory.ll", &text)]);
        let err = room.run(&["run", "--max-memory", "12", "memory.ll"]).failed(125);
        let is_told = err.contains("more than 12582912 bytes of memory") || err.contains("more memory than there is");
        assert!(is_told, "{name}: {err}");
    }
    let room = Room::new(&[(
        "large.ll",
        "@g = global [1000000000 x i8] zeroinitializer\ndefine i32 @main() {\n  ret i32 0\n}\n",
    )]);
    let err = room.run(&["run", "large.ll"]).failed(125);
    assert!(err.contains("more than 1073741824 bytes of memory"), "{err}");
}

/// Operations that make large values until they are done. `%a` and `%b` have a megabyte, `%u` is not
/// defined in its upper half, and `%v` and `%w` are vectors.
const SCRATCH: &[&str] = &[
    "%x = mul i8000000 %a, %b",
    "%x = mul nsw i8000000 %u, %b",
    "%x = sub i8000000 %u, %b",
    "%x = icmp slt i8000000 %u, %b",
    "%x = sitofp i8000000 %a to double",
    "%x = call {i8000000, i1} @llvm.umul.with.overflow.i8000000(i8000000 %a, i8000000 %b)",
    "%x = add <250000 x i32> %v, %w",
    "%x = freeze <250000 x i32> %v",
];

/// With room for the limit and a few megabytes for the process, no run lacks memory: it ends in
/// order.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[test]
fn the_limit_on_memory_counts_what_operations_make() {
    const PROCESS: u64 = 6;
    for instruction in SCRATCH {
        let vectors = if instruction.contains('<') { "" } else { "; " };
        let text = format!(
            "@a = global [1000000 x i8] zeroinitializer
declare ptr @malloc(i64)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare {{i8000000, i1}} @llvm.umul.with.overflow.i8000000(i8000000, i8000000)

define i32 @main() {{
  call void @llvm.memset.p0.i64(ptr @a, i8 90, i64 1000000, i1 false)
  %m = call ptr @malloc(i64 1000000)
  call void @llvm.memset.p0.i64(ptr %m, i8 90, i64 500000, i1 false)
  %a = load i8000000, ptr @a
  %b = or i8000000 %a, 1
  %u = load i8000000, ptr %m
  {vectors}%v = load <250000 x i32>, ptr @a
  {vectors}%w = load <250000 x i32>, ptr @a
  {instruction}
  ret i32 0
}}
"
        );
        let room = Room::new(&[("scratch.ll", &text)]);
        let ends = |limit: u64| {
            let command = room.command(&["run", "--max-memory", &limit.to_string(), "scratch.ll"]);
            let mut shell = std::process::Command::new("sh");
            shell.args(["-c", &format!("ulimit -d {}; exec \"$0\" \"$@\"", (limit + PROCESS) << 10)]);
            let output = shell.arg(command.get_program()).args(command.get_args()).current_dir(room.path("")).output();
            output.expect("a shell").status.code()
        };
        let codes: Vec<Option<i32>> = (4..80).step_by(4).map(ends).collect();
        let n_limited = codes.iter().take_while(|&&code| code == Some(125)).count();
        let are_in_order = n_limited > 0 && codes[n_limited..].iter().all(|&code| code == Some(0));
        assert!(are_in_order && n_limited < codes.len(), "{instruction}: {codes:?}");
    }
}

/// A type that mentions another one twice, which mentions the next one twice, and so on, is small.
#[test]
fn types_that_double_take_no_time() {
    let mut text = "%t0 = type { i8, i8 }\n".to_owned();
    for i in 1..30 {
        text += &format!("%t{i} = type {{ %t{}, %t{} }}\n", i - 1, i - 1);
    }
    text += "define i32 @main() {\n  %p = alloca %t29\n  ret i32 0\n}\n";
    let room = Room::new(&[("double.ll", &text)]);
    let err = room.run(&["run", "double.ll"]).failed(125);
    assert!(err.contains("bytes of memory"), "{err}");
}

/// `cargo xtask instructions` counts with Valgrind, which unmaps the vDSO. Memory for large tables was
/// asked for with a look there, in a build of the whole workspace.
#[cfg(target_os = "linux")]
#[test]
fn valgrind_can_run_the_command() {
    let text = "@g = global [20000000 x i8] zeroinitializer\n\ndefine i32 @main() {\n  ret i32 7\n}\n";
    let room = Room::new(&[("large.ll", text)]);
    let command = room.command(&["run", "large.ll"]);
    let mut valgrind = std::process::Command::new("valgrind");
    valgrind.arg("--tool=none").arg(command.get_program()).args(command.get_args()).current_dir(room.path(""));
    match valgrind.output() {
        Ok(output) => assert_eq!(output.status.code(), Some(7), "{}", String::from_utf8_lossy(&output.stderr)),
        Err(error) => assert_eq!(error.kind(), std::io::ErrorKind::NotFound, "{error}"),
    }
}

/// Ctrl-C ends a run with the place where the program was.
#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_says_where_the_program_was() {
    use std::process::Stdio;
    use std::time::Duration;

    let text = FOREVER.replace("define i32 @main() {\n", "declare i32 @puts(ptr)\n@s = constant [6 x i8] c\"start\\00\"\ndefine i32 @main() {\n  call i32 @puts(ptr @s)\n");
    let room = Room::new(&[("forever.ll", &text)]);
    let run = room.command(&["run", "--max-steps", "100000000000", "forever.ll"]);
    // Whoever runs the tests in the background may have made them ignore the signal.
    let mut command = std::process::Command::new("env");
    command.arg("--default-signal=INT").arg(run.get_program()).args(run.get_args());
    command.current_dir(room.path("."));
    let child = command.stderr(Stdio::piped()).stdout(Stdio::null()).spawn().expect("the command runs");
    std::thread::sleep(Duration::from_secs(2));
    let sent = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.expect("a command that sends signals").success());
    let output = child.wait_with_output().expect("the command ends");
    expect![[r#"
        forever.ll: error: interrupted
          in @main, line 8: br label %l
    "#]]
    .assert_eq(&String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(130));
}

#[test]
fn what_is_unsupported_has_a_name() {
    let room = Room::new(&[("fork.ll", ELSEWHERE), ("bad.ll", "define i32 @main( {\n")]);
    expect![[r#"
        fork.ll: error: unsupported: function @fork
          in @main, line 4: %v = call i32 @fork()
    "#]]
    .assert_eq(&room.run(&["run", "fork.ll"]).failed(126));
    room.run(&["run", "bad.ll"]).failed(126);
    room.run(&["run", "missing.ll"]).failed(126);
}

#[test]
fn undefined_behaviour_and_abort_have_codes_of_their_own() {
    let room = Room::new(&[("null.ll", NULL), ("abort.ll", ABORT)]);
    expect![[r#"
        null.ll: error: undefined behaviour: load of 4 bytes at 0x0: the null pointer
          in @main, line 2: %v = load i32, ptr null
    "#]]
    .assert_eq(&room.run(&["run", "null.ll"]).failed(127));
    assert_eq!(room.run(&["run", "abort.ll"]).failed(134), "");
}

/// The sum of `%n` squares, by way of memory.
const SQUARES: &str = r#"
define i64 @square(i64 %n) {
  %slot = alloca i64
  store i64 %n, ptr %slot
  %a = load i64, ptr %slot
  %b = load i64, ptr %slot
  %r = mul i64 %a, %b
  ret i64 %r
}

define i32 @main() {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %s = phi i64 [ 0, %entry ], [ %sum, %loop ]
  %square = call i64 @square(i64 %i)
  %sum = add i64 %s, %square
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 10
  br i1 %more, label %loop, label %done

done:
  %shared = alloca i64
  %old = atomicrmw add ptr %shared, i64 1 seq_cst
  %status = trunc i64 %sum to i32
  ret i32 %status
}
"#;

#[test]
fn instructions_loads_and_stores_are_counted() {
    let room = Room::new(&[("squares.ll", SQUARES)]);
    let ran = room.run(&["run", "--stats", "squares.ll"]);
    assert_eq!(ran.code, 285 & 0xff);
    // Φs are not among the instructions: 1 + 10 * (5 + 6) + 4.
    let table =
        ["           115 instructions", "            21 loads", "            11 stores", "            10 calls"];
    assert_eq!(ran.err.lines().collect::<Vec<_>>(), table);
}

const SLOT: &str = "define i32 @sum(i32 %n) {
entry:
  %total = alloca i32
  store i32 0, ptr %total
  br label %loop

loop:
  %i = phi i32 [ 1, %entry ], [ %next, %loop ]
  %old = load i32, ptr %total
  %new = add i32 %old, %i
  store i32 %new, ptr %total
  %next = add i32 %i, 1
  %more = icmp sle i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  %result = load i32, ptr %total
  ret i32 %result
}

define i32 @main() {
  %v = call i32 @sum(i32 2)
  ret i32 %v
}
";

#[test]
fn a_function_is_called_with_arguments() {
    let room = Room::new(&[("slot.ll", SLOT)]);
    let ran = room.run(&["run", "--function", "sum", "slot.ll", "4"]);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "10\n", ""));
    expect![[r#"
        slot.ll: error: @sum has 1 parameter, and 0 values are given
    "#]]
    .assert_eq(&room.run(&["run", "--function", "sum", "slot.ll"]).failed(2));
    expect![[r#"
        slot.ll: error: there is no function '@some' with a body
    "#]]
    .assert_eq(&room.run(&["run", "--function", "some", "slot.ll", "4"]).failed(126));
}

#[test]
fn a_trace_tells_where_values_come_from() {
    let room = Room::new(&[("slot.ll", SLOT)]);
    let ran = room.run(&["run", "--trace", "slot.ll"]);
    assert_eq!(ran.code, 3);
    expect![[r#"
        @main %0
          @sum %entry
            line 4: store 0 to %total
          @sum %loop from %entry: %i = 1
            line 9: %old = 0 from %total, stored in line 4
            line 11: store 1 (%new) to %total
          @sum %loop from %loop: %i = 2
            line 9: %old = 1 from %total, stored in line 11
            line 11: store 3 (%new) to %total
          @sum %exit from %loop
            line 17: %result = 3 from %total, stored in line 11
    "#]]
    .assert_eq(&ran.err);
    let ran = room.run(&["run", "--trace=json", "--function", "sum", "slot.ll", "1"]);
    expect![[r#"
        {"event":"block","function":"sum","depth":1,"line":3,"block":"%entry","phis":[]}
        {"event":"store","function":"sum","depth":1,"line":4,"operand":"0","to":"%total","value":"0"}
        {"event":"block","function":"sum","depth":1,"line":8,"block":"%loop","from":"%entry","phis":[{"name":"%i","value":"1"}]}
        {"event":"load","function":"sum","depth":1,"line":9,"result":"%old","from":"%total","value":"0","stored":{"function":"sum","line":4}}
        {"event":"store","function":"sum","depth":1,"line":11,"operand":"%new","to":"%total","value":"1"}
        {"event":"block","function":"sum","depth":1,"line":17,"block":"%exit","from":"%loop","phis":[]}
        {"event":"load","function":"sum","depth":1,"line":17,"result":"%result","from":"%total","value":"1","stored":{"function":"sum","line":11}}
    "#]].assert_eq(&ran.err);
}

#[test]
fn a_run_ends_before_a_line() {
    let source = "define i32 @main() !dbg !5 {
  %x = alloca i32
  store i32 6, ptr %x
  %v = load i32, ptr %x, !dbg !7
  %w = mul i32 %v, 7, !dbg !8
  ret i32 %w, !dbg !8
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: \"src/answer.c\", directory: \"/\")
!2 = !{i32 2, !\"Debug Info Version\", i32 3}
!3 = !DISubroutineType(types: !4)
!4 = !{}
!5 = distinct !DISubprogram(name: \"main\", scope: !1, file: !1, line: 1, type: !3, unit: !0)
!7 = !DILocation(line: 2, column: 9, scope: !5)
!8 = !DILocation(line: 3, column: 5, scope: !5)
";
    let room = Room::new(&[("slot.ll", SLOT), ("source.ll", source)]);
    let until = |line, file| {
        let ran = room.run(&["run", "--until", line, file]);
        format!("{}exit code {}\n", ran.err, ran.code)
    };
    expect![[r#"
        slot.ll: stopped
          in @sum, line 11: store i32 %new, ptr %total
          called from @main, line 22
          %n = 2
          %i = 1
          %old = 0
          %new = 1
          *%total = 0
        exit code 0
    "#]]
    .assert_eq(&until("11", "slot.ll"));
    expect![[r#"
        source.ll: stopped
          in @main, line 5: %w = mul i32 %v, 7
          %v = 6
          *%x = 6
        exit code 0
    "#]]
    .assert_eq(&until("answer.c:3", "source.ll"));
    expect![[r#"
        source.ll: stopped
          in @main, line 4: %v = load i32, ptr %x
          *%x = 6
        exit code 0
    "#]]
    .assert_eq(&until("4", "source.ll"));
    expect![[r#"
        source.ll: warning: the program has ended without coming to the line of --until
        exit code 42
    "#]]
    .assert_eq(&until("100", "source.ll"));
    assert_eq!(room.run(&["run", "--until", "0", "slot.ll"]).code, 2);
}

#[test]
fn a_program_has_several_modules() {
    let main = "@count = external global i32

declare i32 @twice(i32)

declare i32 @same(i32)

define linkonce_odr i32 @shared() {
  ret i32 1
}

define internal i32 @own() {
  ret i32 2
}

define i32 @main() {
  %a = call i32 @twice(i32 10)
  %b = load i32, ptr @count
  %c = call i32 @same(i32 %b)
  %d = call i32 @shared()
  %e = call i32 @own()
  %ab = add i32 %a, %c
  %de = add i32 %d, %e
  %sum = add i32 %ab, %de
  ret i32 %sum
}
";
    let runtime = "@count = global i32 5
@same = alias i32 (i32), ptr @identity
@callback = global ptr @own

define i32 @twice(i32 %n) {
  %d = call i32 @own()
  %s = call i32 @shared()
  %p = mul i32 %n, %d
  %r = mul i32 %p, %s
  ret i32 %r
}

define i32 @identity(i32 %n) {
  ret i32 %n
}

define linkonce_odr i32 @shared() {
  ret i32 1
}

define internal i32 @own() {
  ret i32 2
}
";
    let broken = "declare void @nothing()

define i32 @twice(i32 %n) {
  %v = load i32, ptr null
  ret i32 %v
}

define i32 @same(i32 %n) {
  ret i32 %n
}

@count = global i32 5
";
    let room = Room::new(&[("main.ll", main), ("runtime.ll", runtime), ("broken.ll", broken)]);
    let ran = room.run(&["run", "--extra-module", "runtime.ll", "main.ll"]);
    assert_eq!((ran.code, ran.err.as_str()), (28, ""));
    expect![[r#"
        main.ll: error: unsupported: function @twice
          in @main, line 16: %a = call i32 @twice(i32 10)
    "#]]
    .assert_eq(&room.run(&["run", "main.ll"]).failed(126));
    expect![[r#"
        main.ll: error: undefined behaviour: load of 4 bytes at 0x0: the null pointer
          in @twice, line 4 of broken.ll: %v = load i32, ptr null
          called from @main, line 16
    "#]]
    .assert_eq(&room.run(&["run", "--extra-module", "broken.ll", "main.ll"]).failed(127));
    let both = ["run", "--extra-module", "runtime.ll", "--extra-module", "broken.ll", "main.ll"];
    expect![[r#"
        main.ll: error: unsupported: two modules that define @twice
    "#]]
    .assert_eq(&room.run(&both).failed(126));
}

#[test]
fn exceptions_of_the_standard_library_come_from_a_module() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/modules");
    let room = Room::new(&[]);
    let path = |name| folder.join(name).into_os_string();
    let ran = room.run(&["run".into(), "--extra-module".into(), path("runtime.ll"), path("standard.ll")]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    expect![[r#"
        runtime run
        logic range
        exception std::bad_alloc
        runtime overflow
        exception std::exception
    "#]]
    .assert_eq(&ran.out);
}

#[test]
fn a_program_reads_standard_input() {
    let reader = "@format = constant [3 x i8] c\"%d\\00\"
@echo = constant [4 x i8] c\"<%s\\00\"
@stdin = external global ptr

declare i32 @scanf(ptr, ...)
declare i32 @printf(ptr, ...)
declare i32 @getchar()
declare ptr @fgets(ptr, i32, ptr)

define i32 @main() {
  %n = alloca i32
  %line = alloca [64 x i8]
  %read = call i32 (ptr, ...) @scanf(ptr @format, ptr %n)
  %end = call i32 @getchar()
  %in = load ptr, ptr @stdin
  %l = call ptr @fgets(ptr %line, i32 64, ptr %in)
  %p = call i32 (ptr, ...) @printf(ptr @echo, ptr %line)
  %v = load i32, ptr %n
  ret i32 %v
}
";
    let room = Room::new(&[("reader.ll", reader)]);
    let ran = room.run_with(&["run", "reader.ll"], b"42\nthe rest\nmore");
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (42, "<the rest\n", ""));
}
