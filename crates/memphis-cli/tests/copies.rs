//! `--emit=copies`, and what `run` and `verify` make of it.

#[allow(dead_code, reason = "shared with tests that need more of it")]
mod common;

use common::Room;
use expect_test::expect;

const LOOP: &str = r#"
define i32 @main(i32 %n) {
entry:
  %i.addr = alloca i32
  store i32 40, ptr %i.addr
  br label %loop

loop:
  %i = load i32, ptr %i.addr
  %next = add i32 %i, %n
  store i32 %next, ptr %i.addr
  %more = icmp slt i32 %next, 42
  br i1 %more, label %loop, label %done

done:
  ret i32 %i
}
"#;

#[test]
fn copies_are_written_and_executed() {
    let room = Room::new(&[("loop.ll", LOOP)]);
    // There is no bitcode of it, so `-o` needs no `-S`.
    assert_eq!(room.run(&["opt", "-passes=mem2reg", "--emit=copies", "loop.ll", "-o", "loop.mem"]).clean(), "");
    expect![[r#"

        func copies &main(%n: i32) -> (i32) {
        @entry:
          %i.addr.0 = copy i32 40
          goto @loop

        @loop:
          %next = add i32 %i.addr.0, %n
          %more = icmp slt i32 %next, 42
          goto i1 %more { 1 -> @loop.loop, 0 -> @done }

        @loop.loop:
          %i.addr.0 = copy i32 %next
          goto @loop

        @done:
          goto @ret(%i.addr.0)
        }
    "#]]
    .assert_eq(&room.text("loop.mem"));
    assert_eq!((room.run(&["run", "loop.mem"]).code, room.run(&["run", "loop.ll"]).code), (41, 41));
    assert_eq!(room.run(&["verify", "loop.mem"]).clean(), "");
    let written = room.run(&["opt", "--emit=copies", "--no-check", "loop.ll"]).clean();
    assert_eq!(room.run_with(&["run", "-"], written.as_bytes()).code, 41);
}

#[test]
fn ways_out_of_ssa_form_can_be_chosen() {
    let room = Room::new(&[("loop.ll", LOOP)]);
    let emit = |form: &str| room.run(&["opt", "-passes=mem2reg", &format!("--emit={form}"), "loop.ll"]);
    let n_copies = |form: &str| emit(form).clean().matches(" = copy ").count();
    assert_eq!((n_copies("copies"), n_copies("copies<coalescing=none;splitting=never>")), (2, 3));
    expect![[r#"
        error: --emit: 'nil' is none of none, interference, value, two-phase
    "#]]
    .assert_eq(&emit("copies<coalescing=nil>").failed(2));
    expect![[r#"
        error: --emit: 'copy' is none of llvm, blockargs, copies
    "#]]
    .assert_eq(&emit("copy").failed(2));
    assert!(emit("llvm").clean().contains(" = phi "));
}

#[test]
fn errors_have_a_place() {
    let room = Room::new(&[("bad.mem", "func copies &main() -> (i32) {\n  goto @ret(%x)\n}\n"), ("loop.ll", LOOP)]);
    expect![[r#"
        bad.mem:2:13: error: use of undefined value '%x'
          goto @ret(%x)
                    ^
    "#]]
    .assert_eq(&room.run(&["run", "bad.mem"]).failed(126));
    expect![[r#"
        bad.mem:2:13: error: use of undefined value '%x'
          goto @ret(%x)
                    ^
    "#]]
    .assert_eq(&room.run(&["opt", "bad.mem"]).failed(1));
    let unknown = LOOP.replace("add i32", "frobnicate i32");
    let error = room.run_with(&["opt", "--emit=copies"], unknown.as_bytes()).failed(1);
    assert!(
        error.starts_with("<stdin>:10:3: error: an instruction that is not understood has no copy form"),
        "{error}"
    );
}
