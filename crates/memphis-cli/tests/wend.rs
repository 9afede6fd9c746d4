//! `memphis wend`: running, writing, errors, exit codes.

#[allow(dead_code, reason = "shared with tests that need more of it")]
mod common;

use common::Room;
use expect_test::expect;

const COUNT: &str = "\
main() {
    int n;
    count(int step) { n = n + step; }
    count(3);
    count(4);
    print \"n = \";
    println n;
}
";

const DIVIDE: &str = "\
main() {
    int share(int all, int parts) {
        return 2 * (all / parts);
    }
    print \"before\";
    println share(3,
        0);
}
";

#[test]
fn a_program_runs() {
    let room = Room::new(&[("count.wend", COUNT)]);
    assert_eq!(room.run(&["wend", "count.wend"]).clean(), "n = 7\n");
    assert_eq!(room.run(&["wend", "--emit=run", "count.wend"]).clean(), "n = 7\n");
    assert_eq!(room.run_with(&["wend", "-"], COUNT.as_bytes()).clean(), "n = 7\n");
}

#[test]
fn llvm_ir_is_written() {
    let room = Room::new(&[("count.wend", COUNT)]);
    let text = room.run(&["wend", "count.wend", "--emit=ll"]).clean();
    expect![[r#"
        source_filename = "count.wend"

        @.str = private unnamed_addr constant [5 x i8] c"n = \00", align 1
        @.str.1 = private unnamed_addr constant [4 x i8] c"%d\0A\00", align 1

        define i32 @main() {
        entry:
          %n = alloca i32
          store i32 0, ptr %n
          call void @main.count(i32 3, ptr %n)
          call void @main.count(i32 4, ptr %n)
          %0 = call i32 (ptr, ...) @printf(ptr @.str)
          %1 = load i32, ptr %n
          %2 = call i32 (ptr, ...) @printf(ptr @.str.1, i32 %1)
          ret i32 0
        }

        define internal void @main.count(i32 %step, ptr %n) {
        entry:
          %step.addr = alloca i32
          store i32 %step, ptr %step.addr
          %0 = load i32, ptr %n
          %1 = load i32, ptr %step.addr
          %2 = add i32 %0, %1
          store i32 %2, ptr %n
          ret void
        }

        declare i32 @printf(ptr, ...)
    "#]]
    .assert_eq(&text);
    assert_eq!(room.run(&["wend", "count.wend", "--emit=ll", "-o", "count.ll"]).clean(), "");
    assert_eq!(room.text("count.ll"), text);
    assert_eq!(room.run(&["run", "count.ll"]).clean(), "n = 7\n");
}

#[test]
fn block_argument_text_is_written() {
    let room = Room::new(&[("count.wend", COUNT)]);
    let text = room.run(&["wend", "count.wend", "--emit=blockargs"]).clean();
    expect![[r#"
        source_filename = "count.wend"

        @.str = private unnamed_addr constant [5 x i8] c"n = \00", align 1
        @.str.1 = private unnamed_addr constant [4 x i8] c"%d\0A\00", align 1

        func &main() -> (i32) {
        @entry:
          %n = stack i32
          store i32 0, ptr %n
          call void &main.count(i32 3, ptr %n)
          call void &main.count(i32 4, ptr %n)
          %0 = call i32 (ptr, ...) &printf(ptr &.str)
          %1 = load i32, ptr %n
          %2 = call i32 (ptr, ...) &printf(ptr &.str.1, i32 %1)
          goto @ret(0)
        }

        func internal &main.count(%step: i32, %n: ptr) -> () {
        @entry:
          %step.addr = stack i32
          store i32 %step, ptr %step.addr
          %0 = load i32, ptr %n
          %1 = load i32, ptr %step.addr
          %2 = add i32 %0, %1
          store i32 %2, ptr %n
          goto @ret()
        }

        declare i32 @printf(ptr, ...)
    "#]]
    .assert_eq(&text);
    assert_eq!(room.run_with(&["run", "-"], text.as_bytes()).clean(), "n = 7\n");
}

#[test]
fn invalid_programs_leave_nothing_behind() {
    let many = format!("main() {{ int value;\n{}}}\n", "valeu = 1;\n".repeat(30));
    let room = Room::new(&[("a.wend", "main() {\n    x = 1\n    print 2\n}\n"), ("many.wend", &many)]);
    expect![[r#"
        a.wend:2:10: error: missing ';' here
            x = 1
                 ^
        a.wend:3:12: error: missing ';' here
            print 2
                   ^
    "#]]
    .assert_eq(&room.run(&["wend", "a.wend", "--emit=ll", "-o", "a.ll"]).failed(1));
    let many = room.run(&["wend", "many.wend"]).failed(1);
    assert_eq!(many.matches("error: there is no variable 'valeu' here; did you mean 'value'?").count(), 20);
    assert!(many.ends_with("error: and 10 more like these\n"), "{many}");
    assert_eq!(room.names(), ["a.wend", "many.wend"]);
}

#[test]
fn a_program_is_stopped() {
    let room = Room::new(&[("divide.wend", DIVIDE), ("deep.wend", "main() { main(); }\n")]);
    let ran = room.run(&["wend", "divide.wend"]);
    assert_eq!((ran.code, ran.out.as_str()), (127, "before"));
    expect![[r#"
        divide.wend:3:25: error: undefined behaviour: division by zero
                return 2 * (all / parts);
                                ^
          called from line 6
    "#]]
    .assert_eq(&ran.err);
    expect![[r#"
        deep.wend:1:10: error: limit reached: calls are nested 200000 deep
        main() { main(); }
                 ^
          called from line 1
          called from line 1
          called from line 1
          called from line 1
          called from line 1
    "#]]
    .assert_eq(&room.run(&["wend", "deep.wend"]).failed(125));
}

#[test]
fn what_cannot_be_asked_for() {
    let room = Room::new(&[("count.wend", COUNT)]);
    expect![[r#"
        error: -o names a file for text, but the program is run; add --emit=ll
    "#]]
    .assert_eq(&room.run(&["wend", "count.wend", "-o", "x"]).failed(2));
    assert!(room.run(&["wend", "none.wend"]).failed(1).contains("none.wend: error: cannot be read"));
    room.run(&["wend"]).failed(2);
}
