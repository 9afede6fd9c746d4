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
