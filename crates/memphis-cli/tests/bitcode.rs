//! Bitcode as input and output of the commands.

#[allow(dead_code, reason = "other tests use the rest")]
mod common;

use common::{Ran, Room};

/// A module as LLVM prints it, but for the line with the name of the file.
const MODULE: &str = "source_filename = \"max.c\"

define i32 @max(i32 %a, i32 %b) {
entry:
  %slot = alloca i32, align 4
  store i32 %a, ptr %slot, align 4
  %less = icmp slt i32 %a, %b
  br i1 %less, label %then, label %end

then:                                             ; preds = %entry
  store i32 %b, ptr %slot, align 4
  br label %end

end:                                              ; preds = %then, %entry
  %max = load i32, ptr %slot, align 4
  ret i32 %max
}
";

/// Runs a command that writes bytes to standard output.
fn bytes_of(room: &Room, arguments: &[&str]) -> Vec<u8> {
    let output = room.command(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

/// A folder with the module as text and as bitcode.
fn room() -> Room {
    let room = Room::new(&[("max.ll", MODULE)]);
    room.run(&["opt", "max.ll", "-o", "max.bc"]).clean();
    assert!(std::fs::read(room.path("max.bc")).unwrap().starts_with(b"BC\xC0\xDE"));
    room
}

fn with_name(name: &str, text: &str) -> String {
    format!("; ModuleID = '{name}'\n{text}")
}

#[test]
fn text_comes_back_from_bitcode() {
    let room = room();
    assert_eq!(room.run(&["opt", "-S", "max.bc"]).clean(), with_name("max.bc", MODULE));
    let bitcode = std::fs::read(room.path("max.bc")).unwrap();
    assert_eq!(room.run_with(&["opt", "-S"], &bitcode).clean(), with_name("<stdin>", MODULE));
    // The content says what it is, not the name.
    std::fs::copy(room.path("max.bc"), room.path("named.ll")).unwrap();
    assert_eq!(room.run(&["opt", "-S", "named.ll"]).clean(), with_name("named.ll", MODULE));
}

#[test]
fn an_empty_file_of_bitcode_is_a_module_without_anything() {
    let room = Room::new(&[("nothing.bc", "")]);
    let nothing = with_name("nothing.bc", "source_filename = \"nothing.bc\"\n");
    assert_eq!(room.run(&["opt", "-S", "nothing.bc"]).clean(), nothing);
    assert!(bytes_of(&room, &["opt", "nothing.bc"]).starts_with(b"BC\xC0\xDE"));
}

#[test]
fn passes_give_the_same_for_text_and_bitcode() {
    let room = room();
    let text = room.run(&["opt", "-passes=mem2reg", "-S", "max.ll"]).clean();
    assert!(text.contains("phi i32"));
    assert_eq!(room.run(&["opt", "-passes=mem2reg", "-S", "max.bc"]).clean(), with_name("max.bc", &text));
    let from_text = bytes_of(&room, &["opt", "-passes=dce", "max.ll"]);
    assert_eq!(bytes_of(&room, &["opt", "-passes=dce", "max.bc"]), from_text);
    let changed = bytes_of(&room, &["opt", "-passes=mem2reg", "max.bc"]);
    assert_eq!(bytes_of(&room, &["opt", "-passes=mem2reg", "--threads=1", "max.bc"]), changed);
    assert_eq!(room.run_with(&["opt", "-S"], &changed).clean(), with_name("<stdin>", &text));
}

#[test]
fn a_file_named_ll_gets_text() {
    let room = room();
    room.run(&["opt", "max.bc", "-o", "out.ll"]).clean();
    assert_eq!(room.text("out.ll"), with_name("max.bc", MODULE));
    room.run(&["opt", "max.ll", "max.bc", "--out-dir", "out"]).clean();
    assert_eq!(room.text("out/max.ll"), MODULE);
    assert!(std::fs::read(room.path("out/max.bc")).unwrap().starts_with(b"BC"));
}

#[test]
fn every_command_takes_bitcode() {
    let room = room();
    room.run(&["opt", "-passes=mem2reg", "max.bc", "-o", "after.bc"]).clean();
    let Ran { code, out, .. } = room.run(&["check", "max.ll", "after.bc"]);
    assert_eq!((code, out.as_str()), (0, "1 proved, 0 unchanged, 0 refuted, 0 unproved, 0 not comparable\n"));
    room.run(&["verify", "max.bc"]).clean();
    assert!(room.run(&["analyze", "--dominators", "max.bc"]).clean().contains("end:   {end, entry}"));
    assert!(room.run(&["explain", "--text", "max.bc"]).clean().contains("%slot"));
    assert!(room.run(&["convert", "--to=blockargs", "max.bc"]).clean().contains("func &max("));
    std::fs::write(room.path("main.ll"), "define i32 @main() {\n  ret i32 7\n}\n").unwrap();
    room.run(&["opt", "main.ll", "-o", "main.bc"]).clean();
    assert_eq!(room.run(&["run", "main.bc"]).code, 7);
    let records = room.run(&["analyze", "--records", "max.bc"]).clean();
    assert!(records.starts_with("<IDENTIFICATION_BLOCK_ID>\n  <STRING"), "{records}");
    assert!(records.contains("<INST_RET"), "{records}");
}

#[test]
fn an_error_in_bitcode_has_its_place() {
    let room = room();
    let bitcode = std::fs::read(room.path("max.bc")).unwrap();
    for end in (4..bitcode.len()).step_by(4) {
        let ran = room.run_with(&["opt", "-disable-output"], &bitcode[..end]);
        // Nothing is missing where the strings at the end are not needed.
        assert!(ran.code == 0 || ran.err.starts_with("<stdin>:0x"), "{end}: {}", ran.err);
    }
}

#[test]
fn block_arguments_stay_text() {
    let room = room();
    let text = room.run(&["convert", "--to=blockargs", "max.ll"]).clean();
    std::fs::write(room.path("max.mem"), &text).unwrap();
    assert_eq!(room.run(&["opt", "max.mem"]).clean(), text);
}

#[test]
fn members_of_archives_are_named() {
    let room = room();
    let bitcode = std::fs::read(room.path("max.bc")).unwrap();
    let archive = |members: &[&str]| {
        let mut bytes = b"!<arch>\n".to_vec();
        for name in members {
            bytes.extend(format!("{name:<16}{:<12}{:<6}{:<6}{:<8}{:<10}`\n", 0, 0, 0, 644, bitcode.len()).bytes());
            bytes.extend(&bitcode);
            bytes.resize(bytes.len().next_multiple_of(2), b'\n');
        }
        bytes
    };
    std::fs::write(room.path("one.a"), archive(&["max.o/"])).unwrap();
    assert_eq!(room.run(&["opt", "-S", "one.a"]).clean(), with_name("one.a", MODULE));
    std::fs::write(room.path("two.a"), archive(&["max.o/", "min.o/"])).unwrap();
    let several = room.run(&["opt", "-S", "two.a"]).failed(1);
    assert!(several.contains("name one of 'two.a(max.o)', 'two.a(min.o)'"), "{several}");
    assert_eq!(room.run(&["opt", "-S", "two.a(min.o)"]).clean(), with_name("two.a(min.o)", MODULE));
    let missing = room.run(&["opt", "-S", "two.a(mid.o)"]).failed(1);
    assert!(missing.contains("no member 'mid.o' has bitcode"), "{missing}");
}

/// A module of LLVM 16 with a slot.
fn old_room() -> (Room, &'static [u8]) {
    let old = include_bytes!("../../memphis-bitcode/tests/upgrade/slot.bc");
    let room = room();
    std::fs::write(room.path("old.bc"), old).unwrap();
    (room, old)
}

/// The name of the program that wrote a file of bitcode.
fn producer(room: &Room, file: &str) -> String {
    memphis_bitcode::producer(&std::fs::read(room.path(file)).unwrap()).unwrap()
}

#[test]
fn bitcode_of_an_older_version_keeps_its_version_where_functions_alone_change() {
    let (room, old) = old_room();
    room.run(&["opt", "old.bc", "-o", "same.bc"]).clean();
    assert_eq!(std::fs::read(room.path("same.bc")).unwrap(), old);
    room.run(&["opt", "-passes=mem2reg", "old.bc", "-o", "new.bc"]).clean();
    assert_eq!(producer(&room, "new.bc"), "LLVM16.0.6");
    let text = room.run(&["opt", "-S", "new.bc"]).clean();
    assert!(text.contains("phi") && !text.contains("alloca"), "{text}");
    room.run(&["opt", "-passes=mem2reg", "-S", "old.bc", "-o", "new.ll"]).clean();
    assert_eq!(room.text("new.ll").replace("old.bc", "new.bc"), text);
}

/// LLVM 14 has types of pointers, and calls in place of debug records; `llvm.dbg.value` is not
/// declared in the file.
#[test]
fn new_debug_records_are_calls_in_bitcode_that_has_calls() {
    let room = room();
    std::fs::write(room.path("old.bc"), include_bytes!("../../memphis-bitcode/tests/upgrade/debug.bc")).unwrap();
    room.run(&["opt", "-passes=mem2reg", "old.bc", "-o", "new.bc"]).clean();
    assert_eq!(producer(&room, "new.bc"), "LLVM14.0.6");
    let records = room.run(&["analyze", "--records", "new.bc"]).clean();
    assert!(!records.contains("DEBUG_RECORD"), "{records}");
    // Through text, bitcode of LLVM 22 has records.
    room.run(&["opt", "--upgrade", "-passes=mem2reg", "old.bc", "-o", "today.bc"]).clean();
    assert!(room.run(&["analyze", "--records", "today.bc"]).clean().contains("DEBUG_RECORD"));
    let text = room.run(&["opt", "-S", "new.bc"]).clean();
    assert!(text.contains("#dbg_value(i32 "), "{text}");
    assert_eq!(room.run(&["opt", "-S", "today.bc"]).clean().replace("today.bc", "new.bc"), text);
}

#[test]
fn bitcode_of_an_older_version_becomes_that_of_today_with_a_warning() {
    let (room, _) = old_room();
    let warned = |arguments: &[&str]| {
        let output = room.command(arguments).output().unwrap();
        assert!(output.status.success());
        let message = String::from_utf8(output.stderr).unwrap();
        let is_about_version = message.contains("old.bc: warning: LLVM 16 wrote this bitcode");
        assert_eq!(is_about_version, !message.is_empty(), "{message}");
        is_about_version
    };
    assert!(warned(&["opt", "-passes=simplify-cfg", "old.bc", "-o", "new.bc"]));
    assert!(producer(&room, "new.bc").starts_with("memphis"));
    assert!(!warned(&["opt", "--upgrade", "-passes=mem2reg", "old.bc", "-o", "new.bc"]));
    assert!(producer(&room, "new.bc").starts_with("memphis"));
    assert!(!warned(&["opt", "-S", "old.bc", "-o", "new.ll"]));
    assert!(!warned(&["opt", "max.bc", "-o", "new.bc"]));
}

#[test]
fn linker_options_are_added_once() {
    let text = "source_filename = \"options.c\"

define void @f() {
  ret void
}

!llvm.module.flags = !{!0}
!llvm.linker.options = !{!2}

!0 = !{i32 6, !\"Linker Options\", !1}
!1 = !{!2}
!2 = !{!\"-lm\"}
";
    let room = room();
    std::fs::write(room.path("options.ll"), text).unwrap();
    room.run(&["opt", "options.ll", "-o", "options.bc"]).clean();
    // Reading adds the options in the flag to the named metadata, as LLVM does; once.
    let read = with_name("options.bc", &text.replace("options = !{!2}", "options = !{!2, !2}"));
    assert_eq!(room.run(&["opt", "-S", "options.bc"]).clean(), read);
    assert_eq!(room.run(&["opt", "-passes=mem2reg", "-S", "options.bc"]).clean(), read);
}
