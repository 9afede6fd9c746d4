//! `memphis convert`, and what other commands make of block-argument text.

#[allow(dead_code, reason = "shared with tests that need more of it")]
mod common;

use common::Room;
use expect_test::expect;

const SLOTS: &str = "\
func &main(%c: i32) -> (i32) {
  %kept = stack i32
  call void &use(ptr %kept)
  %x = stack i32
  store i32 40, ptr %x
  goto @loop

@loop:
  %v = load i32, ptr %x
  %next = add i32 %v, 1
  store i32 %next, ptr %x
  %more = icmp slt i32 %next, 42
  goto %more { 1 -> @loop, 0 -> @ret(%v) }
}

define void @use(ptr %p) {
  ret void
}
";

#[test]
fn comments_with_slashes_around_functions_become_those_of_llvm() {
    let text = "// First \"//\".\n@s = constant [2 x i8] c\"//\" // a string\n\
                func &f() -> () { // In a function.\n  goto @ret()\n}\n; // Last.\n";
    let room = Room::new(&[("in.mem", text)]);
    expect![[r#"
        ;; First "//".
        @s = constant [2 x i8] c"//" ;; a string
        define void @f() {
          ret void
        }
        ; // Last.
    "#]]
    .assert_eq(&room.run(&["convert", "--to=ll", "in.mem"]).clean());
}

#[test]
fn there_and_back() {
    let room = Room::new(&[("in.mem", SLOTS)]);
    assert_eq!(room.run(&["convert", "--to=ll", "in.mem", "-o", "out.ll"]).clean(), "");
    expect![[r#"
        define i32 @main(i32 %c) {
          %kept = alloca i32
          call void @use(ptr %kept)
          %x = alloca i32
          store i32 40, ptr %x
          br label %loop

        loop:                                             ; preds = %loop, %0
          %v = load i32, ptr %x
          %next = add i32 %v, 1
          store i32 %next, ptr %x
          %more = icmp slt i32 %next, 42
          br i1 %more, label %loop, label %loop.ret

        loop.ret:                                         ; preds = %loop
          ret i32 %v
        }

        define void @use(ptr %p) {
          ret void
        }
    "#]]
    .assert_eq(&room.text("out.ll"));
    let back = room.run(&["convert", "--to=blockargs", "out.ll"]).clean();
    assert_eq!(room.run_with(&["convert", "--to=ll"], back.as_bytes()).clean(), room.text("out.ll"));
    assert_eq!((room.run(&["run", "in.mem"]).code, room.run(&["run", "out.ll"]).code), (41, 41));
    assert_eq!(room.run(&["verify", "in.mem"]).clean(), "");
}

#[test]
fn functions_come_out_as_they_came_in() {
    let room = Room::new(&[("in.mem", SLOTS)]);
    expect![[r#"
        func &main(%c: i32) -> (i32) {
          %kept = stack i32
          call void &use(ptr %kept)
          goto @loop(40)

        @loop(%x.0: i32):
          %next = add i32 %x.0, 1
          %more = icmp slt i32 %next, 42
          goto i1 %more { 1 -> @loop(%next), 0 -> @loop.ret }

        @loop.ret:
          goto @ret(%x.0)
        }

        define void @use(ptr %p) {
          ret void
        }
    "#]]
    .assert_eq(&room.run(&["opt", "-passes=mem2reg", "in.mem"]).clean());
    let llvm = room.run(&["opt", "-passes=mem2reg", "--emit=llvm", "in.mem"]).clean();
    assert!(llvm.starts_with("define i32 @main(i32 %c) {\n"), "{llvm}");
    // Without passes the text stays as it is.
    assert_eq!(room.run(&["opt", "in.mem"]).clean(), room.text("in.mem"));
}

#[test]
fn remarks_and_errors_point_into_the_text_that_was_given() {
    let room = Room::new(&[
        ("in.mem", SLOTS),
        ("bad.mem", "func &f() -> (i32) {\n  goto @b\n\n@b(%x: i32):\n  goto @ret(%x)\n}\n"),
    ]);
    let remarks = room.run(&["opt", "-passes=mem2reg", "--remarks", "-disable-output", "in.mem"]).err;
    expect![[r#"
        in.mem:2:3: remark: in @main, %kept stays in memory: its address is passed to a call (line 3: call void @use(ptr %kept))
    "#]]
    .assert_eq(&remarks);
    for command in [&["opt", "-passes=mem2reg", "bad.mem"][..], &["convert", "--to=ll", "bad.mem"]] {
        let refused = room.run(command);
        expect![[r#"
            bad.mem:2:10: error: expected 1 argument here: @b has 1 parameter
              goto @b
                     ^
        "#]]
        .assert_eq(&refused.err);
        assert_eq!((refused.code, refused.out.as_str()), (1, ""));
    }
}

#[test]
fn what_is_not_understood_stays_llvm_ir() {
    let text = "define i32 @f(i32 %x) {\n  %y = frobnicate i32 %x\n  ret i32 %y\n}\n";
    let room = Room::new(&[("new.ll", text)]);
    let converted = room.run(&["convert", "--to=blockargs", "new.ll"]);
    assert_eq!((converted.code, converted.out.as_str()), (0, text));
    assert!(converted.err.starts_with("new.ll:1:1: warning: this function stays LLVM IR"), "{}", converted.err);
}

#[test]
fn copy_form_is_refused() {
    let room = Room::new(&[("copies.mem", "func copies &f() -> () {\n  goto @ret()\n}\n")]);
    let refused = room.run(&["convert", "--to=ll", "copies.mem"]);
    assert!(refused.err.starts_with("copies.mem:1:1: error: expected a function in SSA form"), "{}", refused.err);
    assert_eq!(refused.code, 1);
}
