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
        forever.ll: error: limit reached: 1000 instructions were executed
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
