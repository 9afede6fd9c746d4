//! The command line: options, files, errors. Passes do not matter here.

mod common;

use common::Room;
use expect_test::expect;

const GOOD: &str = "define i32 @f(i32 %x) {\n  %y = add i32 %x, 1\n  ret i32 %y\n}\n";
const BAD: &str = "define i32 @f(i32 %x) {\n  %y = add i32 %x, %z\n  ret i32 %y\n}\n";

#[test]
fn without_passes_text_comes_out_as_it_is() {
    let text = "; a comment\r\n@\"g h\" = global i32 0 ; another\n\ndefine void @f() {\n\tret void\n}\n!0 = !{}";
    let room = Room::new(&[("in.ll", text)]);
    assert_eq!(room.run(&["opt", "-S", "in.ll"]).clean(), text);
    assert_eq!(room.run(&["opt", "-S", "-passes=", "in.ll"]).clean(), text);
    assert_eq!(room.run(&["opt", "-S", "--", "in.ll"]).clean(), text);
}

#[test]
fn an_empty_file_is_an_empty_module() {
    assert_eq!(Room::new(&[("in.ll", "")]).run(&["opt", "-S", "in.ll"]).clean(), "");
}

#[test]
fn standard_input_is_the_default() {
    let room = Room::new(&[]);
    assert_eq!(room.run_with(&["opt", "-S"], GOOD.as_bytes()).clean(), GOOD);
    assert_eq!(room.run_with(&["opt", "-S", "-"], GOOD.as_bytes()).clean(), GOOD);
    assert_eq!(room.run_with(&["opt", "-S", "-", "-o", "-"], GOOD.as_bytes()).clean(), GOOD);
    assert_eq!(room.run_with(&["opt", "-S", "-o", "-"], GOOD.as_bytes()).clean(), GOOD);
}

#[test]
fn output_spellings() {
    for arguments in [&["-o", "out.ll"][..], &["-oout.ll"], &["-o=out.ll"]] {
        let room = Room::new(&[("in.ll", GOOD)]);
        let all = [&["opt", "-S", "in.ll"], arguments].concat();
        assert_eq!(room.run(&all).clean(), "");
        assert_eq!(room.text("out.ll"), GOOD);
        assert_eq!(room.names(), ["in.ll", "out.ll"]);
    }
}

#[test]
fn output_may_be_the_input() {
    let room = Room::new(&[("in.ll", GOOD)]);
    room.run(&["opt", "-S", "in.ll", "-o", "in.ll"]).clean();
    assert_eq!(room.text("in.ll"), GOOD);
}

#[test]
fn a_failure_leaves_the_output_alone() {
    let room = Room::new(&[("in.ll", BAD), ("out.ll", "precious")]);
    room.run(&["opt", "-S", "in.ll", "-o", "out.ll"]).failed(1);
    assert_eq!(room.text("out.ll"), "precious");
    assert_eq!(room.names(), ["in.ll", "out.ll"]);
    room.run(&["opt", "-S", "in.ll", "-o", "new.ll"]).failed(1);
    assert_eq!(room.names(), ["in.ll", "out.ll"]);
}

#[test]
fn a_failure_late_in_the_file_prints_nothing() {
    let text = many_functions(2000, &[1999]);
    let room = Room::new(&[("in.ll", &text), ("out.ll", "precious")]);
    for threads in ["--threads=1", "--threads=3"] {
        room.run(&["opt", "-S", "in.ll", threads]).failed(1);
        room.run(&["opt", "-S", "in.ll", threads, "-o", "out.ll"]).failed(1);
        assert_eq!(room.text("out.ll"), "precious");
        assert_eq!(room.names(), ["in.ll", "out.ll"]);
    }
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::ffi::OsStr;
    use std::fmt::Write;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::{PermissionsExt, symlink};

    #[test]
    fn a_replaced_file_keeps_its_permissions() {
        let room = Room::new(&[("in.ll", GOOD), ("out.ll", "")]);
        std::fs::set_permissions(room.path("out.ll"), PermissionsExt::from_mode(0o640)).unwrap();
        room.run(&["opt", "-S", "in.ll", "-o", "out.ll"]).clean();
        assert_eq!(room.text("out.ll"), GOOD);
        assert_eq!(room.path("out.ll").metadata().unwrap().permissions().mode() & 0o777, 0o640);
        assert_eq!(room.names(), ["in.ll", "out.ll"]);
    }

    #[test]
    fn a_new_file_has_the_permissions_of_any_other() {
        let room = Room::new(&[("in.ll", GOOD)]);
        room.run(&["opt", "-S", "in.ll", "-o", "out.ll"]).clean();
        let mode = |name| room.path(name).metadata().unwrap().permissions().mode();
        assert_eq!(mode("out.ll"), mode("in.ll"));
    }

    #[test]
    fn a_read_only_file_is_not_replaced() {
        let room = Room::new(&[("in.ll", GOOD), ("out.ll", "precious")]);
        std::fs::set_permissions(room.path("out.ll"), PermissionsExt::from_mode(0o444)).unwrap();
        let err = room.run(&["opt", "-S", "in.ll", "-o", "out.ll"]).failed(1);
        expect![[r"
            out.ll: error: cannot be written: permission denied
        "]]
        .assert_eq(&err);
        assert_eq!(room.text("out.ll"), "precious");
        assert_eq!(room.names(), ["in.ll", "out.ll"]);
    }

    #[test]
    fn a_symbolic_link_stays_one() {
        let room = Room::new(&[("in.ll", GOOD), ("real.ll", "")]);
        symlink("real.ll", room.path("link.ll")).unwrap();
        room.run(&["opt", "-S", "in.ll", "-o", "link.ll"]).clean();
        assert!(room.path("link.ll").is_symlink());
        assert_eq!(room.text("real.ll"), GOOD);
    }

    #[test]
    fn a_device_is_written_to() {
        let room = Room::new(&[("in.ll", GOOD)]);
        room.run(&["opt", "-S", "in.ll", "-o", "/dev/null"]).clean();
        assert_eq!(room.run(&["opt", "-S", "in.ll", "-o", "/dev/stdout"]).clean(), GOOD);
    }

    #[test]
    fn paths_need_not_be_utf8() {
        let room = Room::new(&[]);
        let name = OsStr::from_bytes(b"in\xff.ll");
        std::fs::write(room.path(name), BAD).unwrap();
        let err = room.run(&[OsStr::new("opt"), OsStr::new("-S"), name]).failed(1);
        assert!(err.starts_with("in\u{fffd}.ll:2:"), "{err}");
        std::fs::write(room.path(name), GOOD).unwrap();
        assert_eq!(room.run(&[OsStr::new("opt"), OsStr::new("-S"), name]).clean(), GOOD);
        let attached = OsStr::from_bytes(b"-oout\xff.ll");
        room.run(&[OsStr::new("opt"), OsStr::new("-S"), name, attached]).clean();
        assert_eq!(std::fs::read(room.path(OsStr::from_bytes(b"out\xff.ll"))).unwrap(), GOOD.as_bytes());
    }

    #[test]
    fn a_link_to_a_file_that_is_not_there_yet_is_followed() {
        let room = Room::new(&[("in.ll", GOOD)]);
        std::fs::create_dir(room.path("sub")).unwrap();
        symlink("sub/second.ll", room.path("first.ll")).unwrap();
        symlink("real.ll", room.path("sub/second.ll")).unwrap();
        room.run(&["opt", "-S", "in.ll", "-o", "first.ll"]).clean();
        assert!(room.path("first.ll").is_symlink());
        assert!(room.path("sub/second.ll").is_symlink());
        assert_eq!(room.text("sub/real.ll"), GOOD);
    }

    #[test]
    fn links_that_lead_to_one_another_are_an_error() {
        let room = Room::new(&[("in.ll", GOOD)]);
        symlink("b.ll", room.path("a.ll")).unwrap();
        symlink("a.ll", room.path("b.ll")).unwrap();
        let err = room.run(&["opt", "-S", "in.ll", "-o", "a.ll"]).failed(1);
        expect![[r"
            a.ll: error: cannot be written: too many symbolic links lead to one another
        "]]
        .assert_eq(&err);
        assert_eq!(room.names(), ["a.ll", "b.ll", "in.ll"]);
    }

    /// Writes into a pipe whose reader is gone, with SIGPIPE ignored or not.
    fn write_for_no_reader(room: &Room, arguments: &[&str], is_ignored: bool) -> std::process::Output {
        use std::process::{Command, Stdio};
        let trap = if is_ignored { "trap '' PIPE;" } else { "" };
        let script = format!("{trap} exec '{}' \"$@\"", env!("CARGO_BIN_EXE_memphis"));
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut shell = Command::new("sh");
        shell.args(["-c", &script, "sh"]).args(arguments).current_dir(room.path(""));
        shell.stdin(Stdio::null()).stdout(writer).stderr(Stdio::piped()).output().unwrap()
    }

    #[test]
    fn a_reader_that_goes_away_ends_every_command_quietly() {
        use std::os::unix::process::ExitStatusExt;
        const SIGPIPE: i32 = 13;
        let main = "@text = constant [3 x i8] c\"hi\\00\"\ndeclare i32 @puts(ptr)\n\
                    define i32 @main() {\n  call i32 @puts(ptr @text)\n  ret i32 0\n}\n";
        let wend = "main() { println 7; }\n";
        let room = Room::new(&[("in.ll", GOOD), ("bad.ll", BAD), ("main.ll", main), ("main.wend", wend)]);
        std::fs::write(room.path("in.wasm"), b"\0asm\x01\0\0\0").unwrap();
        let spirv: Vec<u8> = [0x0723_0203_u32, 0x0001_0000, 0, 1, 0].into_iter().flat_map(u32::to_le_bytes).collect();
        std::fs::write(room.path("in.spv"), spirv).unwrap();
        for arguments in [
            "opt -S in.ll",
            "opt -passes=mem2reg -S in.ll",
            "check in.ll bad.ll",
            "check in.ll main.ll",
            "verify bad.ll",
            "run main.ll",
            "wend main.wend",
            "wend --emit=ll main.wend",
            "analyze --dominators main.ll",
            "explain --text main.ll",
            "convert in.ll --to=blockargs",
            "spirv in.spv",
            "wasm in.wasm",
            "passes",
            "completions bash",
            "man opt",
            "--help",
        ] {
            let arguments: Vec<&str> = arguments.split(' ').collect();
            let output = write_for_no_reader(&room, &arguments, false);
            let err = String::from_utf8(output.stderr).unwrap();
            assert_eq!((output.status.signal(), err.as_str()), (Some(SIGPIPE), ""), "{arguments:?}");
        }
    }

    #[test]
    fn a_reader_that_goes_away_is_an_error_where_sigpipe_is_ignored() {
        let room = Room::new(&[("in.ll", GOOD)]);
        let output = write_for_no_reader(&room, &["opt", "-S", "in.ll"], true);
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(message, "<stdout>: error: cannot be written: Broken pipe\n");
    }

    /// Runs the command through a shell, which can close a stream.
    #[cfg(target_os = "linux")]
    fn run_in_shell(room: &Room, arguments: &str) -> (Option<i32>, String) {
        let script = format!("exec '{}' {arguments}", env!("CARGO_BIN_EXE_memphis"));
        let mut shell = std::process::Command::new("sh");
        let output = shell.args(["-c", &script]).current_dir(room.path("")).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_closed_standard_output_is_an_error() {
        let main = "@text = constant [3 x i8] c\"hi\\00\"\ndeclare i32 @puts(ptr)\n\
                    define i32 @main() {\n  call i32 @puts(ptr @text)\n  ret i32 0\n}\n";
        let room = Room::new(&[("in.ll", GOOD), ("bad.ll", BAD), ("main.ll", main)]);
        let message = "<stdout>: error: cannot be written: it is closed\n";
        for arguments in [
            "opt -S in.ll >&-",
            "opt -passes=mem2reg -S in.ll -o - >&-",
            "passes >&-",
            "verify in.ll >&-",
            "verify bad.ll >&-",
            "run main.ll >&-",
        ] {
            let expected = if arguments.starts_with("verify in") { (Some(0), "") } else { (Some(1), message) };
            let (code, err) = run_in_shell(&room, arguments);
            assert_eq!((code, err.as_str()), expected, "{arguments}");
        }
        // Its result does not go there.
        assert_eq!(run_in_shell(&room, "opt -S in.ll -o out.ll >&-"), (Some(0), String::new()));
        assert_eq!(room.text("out.ll"), GOOD);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_device_is_an_error() {
        let room = Room::new(&[("in.ll", GOOD)]);
        let (code, err) = run_in_shell(&room, "opt -S in.ll > /dev/full");
        assert_eq!(code, Some(1));
        assert_eq!(err, "<stdout>: error: cannot be written: No space left on device\n");
    }

    /// A module that the command reports so many remarks about that it waits for their reader: its
    /// output is open then.
    fn many_remarks(n: usize) -> String {
        let mut text = String::new();
        for n in 0..n {
            writeln!(text, "define ptr @f{n}() {{\n  %stays = alloca i32\n  ret ptr %stays\n}}").unwrap();
        }
        text
    }

    /// The command, as it waits for a reader of its remarks between two stages.
    fn waiting(room: &Room) -> std::process::Child {
        use std::io::Read;
        use std::process::Stdio;
        let mut command = room.command(&["opt", "-passes=mem2reg,inline", "--remarks", "-S", "in.ll", "-o", "out.ll"]);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        child.stderr.as_mut().unwrap().read_exact(&mut [0]).unwrap();
        child
    }

    /// The pipe of the remarks stays open until the signal has come.
    #[test]
    fn a_signal_leaves_no_temporary_file() {
        use rustix::process::{Pid, Signal, kill_process};
        use std::os::unix::process::ExitStatusExt;
        let signals = [
            Signal::KILL,
            Signal::INT,
            Signal::TERM,
            Signal::HUP,
            Signal::QUIT,
            Signal::XFSZ,
            Signal::XCPU,
            Signal::ALARM,
            Signal::ABORT,
        ];
        let text = many_remarks(2000);
        for signal in signals {
            let room = Room::new(&[("in.ll", &text), ("out.ll", "precious")]);
            let mut child = waiting(&room);
            kill_process(Pid::from_child(&child), signal).unwrap();
            // What a shell runs in the background ignores some signals, and the command inherits that.
            kill_process(Pid::from_child(&child), Signal::KILL).unwrap();
            let status = child.wait().unwrap().signal();
            assert!([signal.as_raw(), Signal::KILL.as_raw()].map(Some).contains(&status), "{signal:?}: {status:?}");
            assert_eq!(room.names(), ["in.ll", "out.ll"], "{signal:?}");
            assert_eq!(room.text("out.ll"), "precious");
        }
    }

    /// The system ends a process that writes more than its limit.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_limit_on_file_size_leaves_no_temporary_file() {
        use std::os::unix::process::ExitStatusExt;
        const SIGXFSZ: i32 = 25;
        let room = Room::new(&[("in.ll", &many_functions(20_000, &[])), ("out.ll", "precious")]);
        let script = format!("ulimit -f 1; exec '{}' opt -S in.ll -o out.ll", env!("CARGO_BIN_EXE_memphis"));
        let mut shell = std::process::Command::new("sh");
        let output = shell.args(["-c", &script]).current_dir(room.path("")).output().unwrap();
        assert_eq!(output.status.signal(), Some(SIGXFSZ), "{output:?}");
        assert_eq!(room.names(), ["in.ll", "out.ll"]);
        assert_eq!(room.text("out.ll"), "precious");
    }

    /// The file becomes shorter while the command waits, as above.
    #[test]
    fn an_input_that_changes_meanwhile_is_an_error() {
        use std::io::Read;
        let room = Room::new(&[("in.ll", &many_remarks(10_000)), ("out.ll", "precious")]);
        let mut child = waiting(&room);
        std::fs::OpenOptions::new().write(true).open(room.path("in.ll")).unwrap().set_len(0).unwrap();
        let mut err = String::new();
        child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(1), "{err}");
        let last = err.lines().last();
        assert_eq!(last, Some("in.ll: error: cannot be read: it changed while it was read"));
        assert_eq!(room.names(), ["in.ll", "out.ll"]);
        assert_eq!(room.text("out.ll"), "precious");
    }

    #[test]
    fn an_ignored_signal_stays_ignored() {
        let text = many_functions(20, &[]);
        let room = Room::new(&[("in.ll", &text)]);
        let script =
            format!("trap '' HUP; '{}' opt -S in.ll -o out.ll & kill -HUP $!; wait $!", env!("CARGO_BIN_EXE_memphis"));
        let status =
            std::process::Command::new("sh").args(["-c", &script]).current_dir(room.path("")).status().unwrap();
        assert_eq!(status.code(), Some(0));
        assert_eq!(room.text("out.ll"), text);
    }
}

#[test]
fn content_need_not_be_utf8() {
    let room = Room::new(&[]);
    let text = b"; caf\xe9\n@s = constant [1 x i8] c\"\xff\"\n";
    std::fs::write(room.path("in.ll"), text).unwrap();
    room.run(&["opt", "-S", "in.ll", "-o", "out.ll"]).clean();
    assert_eq!(std::fs::read(room.path("out.ll")).unwrap(), text);
    std::fs::write(room.path("bad.ll"), b"define void @f() {\n  \xff\xfe\n}\n").unwrap();
    let err = room.run(&["opt", "-S", "bad.ll"]).failed(1);
    assert!(err.starts_with("bad.ll:2:3: error: "), "{err}");
}

#[test]
fn errors_have_a_place_and_a_caret() {
    let room = Room::new(&[("in.ll", BAD)]);
    expect![[r"
        in.ll:2:20: error: use of undefined value '%z'
          %y = add i32 %x, %z
                           ^
    "]]
    .assert_eq(&room.run(&["opt", "-S", "in.ll"]).failed(1));
    expect![[r"
        <stdin>:1:1: error: expected top-level entity
        foo
        ^
    "]]
    .assert_eq(&room.run_with(&["opt", "-S"], b"foo\n").failed(1));
}

#[test]
fn invalid_functions_are_refused_without_passes_too() {
    let text = "define i32 @f() {\n  %x = add i32 %y, 1\n  %y = add i32 %x, 1\n  ret i32 %y\n}\n";
    let room = Room::new(&[("in.ll", text)]);
    expect![[r"
        in.ll:2:16: error: definition of %y does not dominate this use
          %x = add i32 %y, 1
                       ^
    "]]
    .assert_eq(&room.run(&["opt", "-S", "in.ll"]).failed(1));
}

/// `n` functions with a few lines each; those in `bad` are not valid.
fn many_functions(n: usize, bad: &[usize]) -> String {
    (0..n)
        .map(|i| {
            let operand = if bad.contains(&i) { "%nowhere" } else { "%x" };
            format!("; number {i}\ndefine i32 @f{i}(i32 %x) {{\nentry:\n  %y = add nsw i32 {operand}, {i}\n  %z = mul i32 %y, %y\n  ret i32 %z\n}}\n\n")
        })
        .collect()
}

#[test]
fn errors_come_in_the_order_of_the_text() {
    let bad: Vec<usize> = (0..30).map(|i| i * 150 + 7).collect();
    let room = Room::new(&[("in.ll", &many_functions(5000, &bad))]);
    let one = room.run(&["opt", "-S", "--threads", "1", "in.ll"]).failed(1);
    for threads in ["2", "3", "8"] {
        assert_eq!(room.run(&["opt", "-S", "--threads", threads, "in.ll"]).failed(1), one);
    }
    let lines: Vec<usize> =
        one.lines().filter_map(|line| line.strip_prefix("in.ll:")?.split(':').next()?.parse().ok()).collect();
    let expected: Vec<usize> = bad.iter().take(20).map(|i| i * 8 + 4).collect();
    assert_eq!(lines, expected);
    assert!(one.ends_with("error: and 10 more like these\n"), "{one}");
}

#[test]
fn threads_change_nothing() {
    let text = many_functions(20_000, &[]);
    let room = Room::new(&[("in.ll", &text)]);
    for threads in ["1", "2", "5", "16"] {
        room.run(&["opt", "-S", "in.ll", "-threads", threads, "-o", "out.ll"]).clean();
        assert!(room.text("out.ll") == text);
        assert!(room.run(&["opt", "-S", "--reprint", "in.ll", "--threads", threads]).clean() == text);
    }
    assert!(room.run(&["opt", "--threads=0", "in.ll"]).failed(2).contains("--threads"));
}

#[test]
fn files_that_cannot_be_read() {
    let room = Room::new(&[]);
    std::fs::create_dir(room.path("directory")).unwrap();
    expect![[r"
        nothing.ll: error: cannot be read: No such file or directory
    "]]
    .assert_eq(&room.run(&["opt", "-S", "nothing.ll"]).failed(1));
    expect![[r"
        directory: error: cannot be read: Is a directory
    "]]
    .assert_eq(&room.run(&["opt", "-S", "directory"]).failed(1));
}

#[test]
fn files_that_cannot_be_written() {
    let room = Room::new(&[("in.ll", GOOD)]);
    std::fs::create_dir(room.path("directory")).unwrap();
    expect![[r"
        nowhere/out.ll: error: cannot be written: No such file or directory
    "]]
    .assert_eq(&without_temporary_name(&room.run(&["opt", "-S", "in.ll", "-o", "nowhere/out.ll"]).failed(1)));
    expect![[r"
        directory: error: cannot be written: is a directory
    "]]
    .assert_eq(&room.run(&["opt", "-S", "in.ll", "-o", "directory"]).failed(1));
}

fn without_temporary_name(err: &str) -> String {
    match err.find(" at path ") {
        Some(at) => format!("{}\n", &err[..at]),
        None => err.to_owned(),
    }
}

#[test]
fn wrong_bitcode_is_refused_with_its_place() {
    let room = Room::new(&[]);
    expect![[r"
        <stdin>:0x6: error: the bitcode has no module
    "]]
    .assert_eq(&room.run_with(&["opt", "-S"], b"BC\xC0\xDE5\x14").failed(1));
    let wrapped = room.run_with(&["opt", "-S"], b"\xDE\xC0\x17\x0B\0\0\0\0").failed(1);
    assert!(wrapped.contains("the wrapper around the bitcode"), "{wrapped}");
}

#[test]
fn a_file_for_another_command_is_named_with_the_tool_for_it() {
    let spirv = b"\x03\x02\x23\x07\0\0\x01\0\0\0\0\0\x01\0\0\0\0\0\0\0";
    let room = Room::new(&[]);
    let files: [(&str, &[u8]); 9] = [
        ("a.wat", b";; a comment\n(module)\n"),
        ("a.spvasm", b"; SPIR-V\n  OpCapability Shader\n"),
        ("a.bc", b"BC\xC0\xDE5\x14"),
        ("a.wasm", b"\0asm\x01\0\0\0"),
        ("a.spv", spirv),
        ("a.wend", b"main() { println 7; }\n"),
        ("a.ll", GOOD.as_bytes()),
        // Only its name says what it is.
        ("empty.wat", b""),
        // Its name is wrong.
        ("module.ll", b"(module)\n"),
    ];
    for (name, content) in files {
        std::fs::write(room.path(name), content).unwrap();
    }
    let llvm = "this command reads LLVM IR";
    let wat = format!("this is WebAssembly text, but {llvm}; memphis wasm reads it");
    let assembly = format!("this is SPIR-V assembly, but {llvm}; spirv-as converts it, then memphis spirv reads it");
    for command in ["opt -S", "verify", "run", "analyze", "explain", "convert --to=ll", "check a.ll"] {
        let run = |file: &str| {
            let ran = room.run(&command.split(' ').chain([file]).collect::<Vec<_>>());
            assert!(ran.code != 0 && ran.out.is_empty(), "{command} {file}");
            ran.err
        };
        for (file, message) in [("a.wat", &wat), ("module.ll", &wat), ("a.spvasm", &assembly)] {
            assert_eq!(run(file), format!("{file}: error: {message}\n"), "{command}");
        }
    }
    for (command, file, message) in [
        ("opt", "empty.wat", wat.as_str()),
        ("opt", "a.wasm", "this is a WebAssembly module, but this command reads LLVM IR; memphis wasm reads it"),
        ("opt", "a.spv", "this is a SPIR-V module, but this command reads LLVM IR; memphis spirv reads it"),
        ("opt", "a.wend", "this is a wend program, but this command reads LLVM IR; memphis wend reads it"),
        ("wasm", "a.ll", "this is LLVM IR, but this command reads a WebAssembly module; memphis opt reads it"),
        ("spirv", "a.spvasm", "this is SPIR-V assembly, but this command reads a SPIR-V module; spirv-as converts it"),
        ("spirv", "a.bc", "this is LLVM bitcode, but this command reads a SPIR-V module; memphis opt reads it"),
        ("wend", "a.ll", "this is LLVM IR, but this command reads a wend program; memphis opt reads it"),
    ] {
        assert_eq!(room.run(&[command, file]).failed(1), format!("{file}: error: {message}\n"));
    }
}

#[test]
fn old_spelling_of_a_pass() {
    let room = Room::new(&[("in.ll", GOOD)]);
    expect![[r"
        error: '-mem2reg' is the old spelling of a pass; write -passes=mem2reg
    "]]
    .assert_eq(&room.run(&["opt", "-mem2reg", "-S", "in.ll"]).failed(2));
    expect![[r"
        error: '-verify' is the old spelling of a pass; write -passes=verify
    "]]
    .assert_eq(&room.run(&["opt", "--verify", "in.ll"]).failed(2));
}

#[test]
fn unknown_passes_are_shown_in_their_pipeline() {
    let room = Room::new(&[("in.ll", GOOD)]);
    expect![[r"
        error: unknown pass name 'mem2rag'; did you mean 'mem2reg'?
          -passes=function(verify, mem2rag)
                                   ^
    "]]
    .assert_eq(&room.run(&["opt", "-passes=function(verify, mem2rag)", "in.ll"]).failed(2));
    expect![[r"
        error: missing ')' at the end of the pipeline
          -passes=function(verify
                                 ^
    "]]
    .assert_eq(&room.run(&["opt", "-passes", "function(verify", "in.ll"]).failed(2));
    // Errors of the command line come before those of files.
    room.run(&["opt", "-passes=x", "nothing.ll"]).failed(2);
}

#[test]
fn spirv_modules_are_written_as_text() {
    let room = Room::new(&[]);
    let module = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/spirv/two_copies_of_memory.spv");
    let text = room.run(&["spirv", "-passes=inline,mem2reg,dce", "-S", module]).clean();
    assert!(text.contains("OpEntryPoint GLCompute"), "{text}");
    assert_eq!(text.matches("OpVariable").count(), 1, "only the input is left:\n{text}");
    room.run(&["spirv", "-passes=inline,mem2reg,dce", module, "-o", "out.spvasm"]).clean();
    assert_eq!(room.text("out.spvasm"), text);
}

#[test]
fn levels_and_analyses_of_opt_are_pointed_elsewhere() {
    let room = Room::new(&[("in.ll", GOOD)]);
    expect![[r"
        error: there is no level '-O2'; -passes=O1 runs the passes in their best order
    "]]
    .assert_eq(&room.run(&["opt", "-O2", "-S", "in.ll"]).failed(2));
    for command in ["wasm", "spirv"] {
        expect![[r"
            error: there is no level '-O2'; -passes=mem2reg,phi-eliminate runs the passes in their best order
        "]]
        .assert_eq(&room.run(&[command, "-O2", "in"]).failed(2));
        expect![[r"
            error: '-phi-eliminate' is the old spelling of a pass; write -passes=phi-eliminate
        "]]
        .assert_eq(&room.run(&[command, "-phi-eliminate", "in"]).failed(2));
        // Only one of the commands has such a pass.
        let message = room.run(&[command, "-dce", "in"]).failed(2);
        assert_eq!(message.contains("-passes=dce"), command == "spirv", "{message}");
    }
    expect![[r"
        error: 'mem2reg' is a pass, and there is no file of that name; write -passes=mem2reg
    "]]
    .assert_eq(&room.run(&["opt", "mem2reg", "in.ll"]).failed(2));
    expect![[r"
        error: 'print<domtree>' is not a pass here; use 'memphis analyze --dominators'
          -passes=print<domtree>
                  ^
    "]]
    .assert_eq(&room.run(&["opt", "-passes=print<domtree>", "in.ll"]).failed(2));
    let known: Vec<&str> = memphis_passes::Pipeline::names().map(|(name, _)| name).collect();
    let message = format!(
        "error: unknown pass name 'x'; 'memphis passes' lists all: {}\n  -passes=x\n          ^\n",
        known.join(", ")
    );
    assert_eq!(room.run(&["opt", "-passes=x", "in.ll"]).failed(2), message);
}

#[test]
fn disabled_output() {
    let room = Room::new(&[("in.ll", GOOD), ("bad.ll", BAD)]);
    assert_eq!(room.run(&["opt", "-disable-output", "in.ll"]).clean(), "");
    assert_eq!(room.run(&["opt", "--disable-output", "in.ll", "in.ll"]).clean(), "");
    room.run(&["opt", "-disable-output", "bad.ll"]).failed(1);
    room.run(&["opt", "-disable-output", "in.ll", "-o", "x"]).failed(2);
}

#[test]
fn several_inputs() {
    let room = Room::new(&[("a.ll", GOOD), ("b.ll", BAD), ("c.ll", GOOD)]);
    // What can be done is done, and the exit code says that something was not.
    let ran = room.run(&["opt", "-S", "a.ll", "b.ll", "c.ll", "-out-dir", "out/deep"]);
    assert!(ran.failed(1).starts_with("b.ll:2:20: error: "));
    assert_eq!(room.text("out/deep/a.ll"), GOOD);
    assert_eq!(room.text("out/deep/c.ll"), GOOD);
    assert!(!room.path("out/deep/b.ll").exists());
}

#[test]
fn several_inputs_need_places() {
    let room = Room::new(&[("a.ll", GOOD), ("b.ll", GOOD)]);
    expect![[r"
        error: several inputs need --out-dir DIR, --diff or -disable-output
    "]]
    .assert_eq(&room.run(&["opt", "-S", "a.ll", "b.ll"]).failed(2));
    expect![[r"
        error: --out-dir needs inputs with a name, and standard input has none
    "]]
    .assert_eq(&room.run(&["opt", "-S", "a.ll", "-", "--out-dir=d"]).failed(2));
    expect![[r"
        error: two inputs would be written to d/a.ll
    "]]
    .assert_eq(&room.run(&["opt", "-S", "a.ll", "./a.ll", "--out-dir=d"]).failed(2));
    room.run(&["opt", "-S", "a.ll", "--out-dir=d", "-o", "x"]).failed(2);
}

#[test]
fn an_input_is_replaced_only_on_request() {
    let room = Room::new(&[("a.ll", GOOD)]);
    for name in ["b.ll", "c.ll"] {
        std::fs::create_dir_all(room.path("d")).unwrap();
        std::fs::write(room.path("d").join(name), GOOD).unwrap();
    }
    let reprint = |arguments: &[&str]| room.run(&[&["opt", "--reprint", "-S"], arguments].concat());
    for (arguments, replaced) in [
        (&["a.ll", "--out-dir=."][..], "./a.ll"),
        (&["d/b.ll", "--out-dir", "d"], "d/b.ll"),
        // Another input has the name.
        (&["a.ll", "d/b.ll", "d/c.ll", "--out-dir=./d/../d"], "./d/../d/b.ll"),
    ] {
        let err = reprint(arguments).failed(2);
        let expected = format!("the result would replace the input {replaced}; add --in-place if that is wanted");
        assert_eq!(err, format!("error: {expected}\n"));
        assert!(!room.path("d/a.ll").exists());
    }
    reprint(&["a.ll", "d/b.ll", "--out-dir=d", "--in-place"]).clean();
    assert_eq!(room.text("d/b.ll"), room.text("d/a.ll"));
    // A file that is no input is replaced, as by -o.
    reprint(&["a.ll", "--out-dir=d"]).clean();
    reprint(&["a.ll", "--in-place"]).failed(2);
}

#[test]
fn reprint_builds_instructions_anew() {
    let room = Room::new(&[("in.ll", "define i32 @f(i32 %x) {\n  %y=add   nsw i32 %x,1 ; sum\n  ret i32 %y\n}\n")]);
    expect![[r"
        define i32 @f(i32 %x) {
          %y = add nsw i32 %x, 1 ; sum
          ret i32 %y
        }
    "]]
    .assert_eq(&room.run(&["opt", "-S", "--reprint", "in.ll"]).clean());
    room.run(&["opt", "--reprint", "-passes=mem2reg", "in.ll"]).failed(2);
}

#[test]
fn reprint_as_a_diff() {
    let text = "; top\n;\ndefine i32 @f(i32 %x) {\n  %y=add   nsw i32 %x,1\n  ret i32 %y\n}\n;\n; more\n;\n;\ndeclare void @h()\n;\ndefine void @g() {\n  ret     void\n}";
    let room = Room::new(&[("in.ll", text)]);
    expect![[r#"
        --- in.ll
        +++ in.ll
        @@ -1,7 +1,7 @@ @f
         ; top
         ;
         define i32 @f(i32 %x) {
        -  %y=add   nsw i32 %x,1
        +  %y = add nsw i32 %x, 1
           ret i32 %y
         }
         ;
        @@ -11,5 +11,5 @@ @g
         declare void @h()
         ;
         define void @g() {
        -  ret     void
        +  ret void
         }
        \ No newline at end of file
    "#]]
    .assert_eq(&room.run(&["opt", "--reprint", "--diff", "in.ll"]).clean());
    assert_eq!(room.run(&["opt", "--diff", "in.ll"]).clean(), "");
}

#[test]
fn counters() {
    let room = Room::new(&[("a.ll", GOOD), ("b.ll", GOOD), ("bad.ll", BAD)]);
    let ran = room.run(&["opt", "-stats", "-disable-output", "a.ll", "b.ll"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, ""));
    expect![[r"
        ===-------------------------------------------------------------------------===
                                  ... Statistics Collected ...
        ===-------------------------------------------------------------------------===

        2 memphis - Number of files
        2 memphis - Number of functions
        0 memphis - Number of functions changed
        0 memphis - Number of instructions not understood

    "]]
    .assert_eq(&ran.err);
}

#[test]
fn passes_are_listed_with_their_options_and_so_are_pipelines_with_a_name() {
    let list = Room::new(&[]).run(&["passes"]).clean();
    let mut lines = list.lines().peekable();
    for pass in memphis_passes::passes() {
        assert_eq!(lines.next().and_then(|line| line.split_once("  ")).map(|line| line.0), Some(pass.name()));
        assert!(list.contains(pass.about()), "{}", pass.about());
        for option in pass.options() {
            assert!(lines.next().is_some_and(|line| line.contains(&format!("<{}>", option.text))), "{}", option.text);
        }
    }
    for (name, text, about) in memphis_passes::Pipeline::NAMED {
        assert_eq!(lines.next(), Some(format!("{name}: {about}").as_str()));
        let shown: Vec<&str> =
            std::iter::from_fn(|| lines.next_if(|line| line.starts_with(' ')).map(str::trim_start)).collect();
        assert_eq!(shown.join(" "), *text);
    }
    assert_eq!(lines.next(), None);
    let too_long: Vec<_> = list.lines().filter(|line| line.len() > 100).collect();
    assert!(too_long.is_empty(), "{}", too_long.join("\n"));
}

#[test]
fn print_shows_the_module_amid_a_pipeline() {
    let room = Room::new(&[(
        "a.ll",
        "define i32 @f(i32 %n) {\n  %x = alloca i32\n  store i32 %n, ptr %x\n  %v = load i32, ptr %x\n  ret i32 %v\n}\n",
    )]);
    let run = room.run(&["opt", "-passes=print,mem2reg,print,reg2mem", "-disable-output", "a.ll"]);
    assert_eq!(run.err.matches("define i32 @f").count(), 2, "{}", run.err);
    assert_eq!(run.err.matches("alloca").count(), 1, "{}", run.err);
}

const DIAMOND: &str = "define i32 @f(i1 %c) {
entry:
  %x = alloca i32
  store i32 1, ptr %x
  br i1 %c, label %then, label %end
then:
  store i32 2, ptr %x
  br label %end
end:
  %v = load i32, ptr %x
  ret i32 %v
}
";

#[test]
fn analyze_shows_the_tables_that_are_asked_for() {
    let room = Room::new(&[("a.ll", DIAMOND)]);
    expect![[r#"
        @f: dominance frontiers
        {
            entry: {},
            then:  {end},
            end:   {}
        }
    "#]]
    .assert_eq(&room.run(&["analyze", "--frontiers", "a.ll"]).clean());
    expect![[r#"
        @f: live in
        {
            entry: {},
            then:  {},
            end:   {}
        }
        @f: live out
        {
            entry: {},
            then:  {},
            end:   {}
        }
    "#]]
    .assert_eq(&room.run(&["analyze", "-passes=mem2reg", "--liveness", "a.ll"]).clean());
    expect![[r#"
        @f: live in
        {
            entry: {},
            then:  {},
            end:   {slot %x}
        }
        @f: live out
        {
            entry: {slot %x},
            then:  {slot %x},
            end:   {}
        }
    "#]]
    .assert_eq(&room.run(&["analyze", "--liveness", "a.ll"]).clean());
    assert_eq!(room.run(&["analyze", "a.ll"]).clean().matches("@f: ").count(), 8);
}

#[test]
fn analyze_counts_the_dominators_of_a_long_chain() {
    let n = 3000;
    let block = |i: usize| format!("b{i}:\n  br label %b{}\n", i + 1);
    let chain: String = (0..n).map(block).collect();
    let text = format!("define void @f() {{\n  br label %b0\n{chain}b{n}:\n  ret void\n}}\n");
    let room = Room::new(&[("chain.ll", &text)]);
    let short = room.run(&["analyze", "--dominators", "chain.ll"]).clean();
    assert!(short.len() < 1000 * n, "{} bytes", short.len());
    assert!(short.contains("    b63:   {b63, b62, ") && short.contains(", b0, and 1 more},\n"), "{}", &short[..9000]);
    assert!(short.contains("\n@f: sets list at most 64 members and count the rest; --dominators=full lists all\n"));
    assert_eq!(room.run(&["analyze", "--dominators=short", "chain.ll"]).clean(), short);
    let full = room.run(&["analyze", "--dominators=full", "chain.ll"]).clean();
    assert!(!full.contains("more}") && !full.contains("counted"));
    // Each block but the first is in the sets of those below it: that is the number of commas
    // within both kinds of sets.
    let n_commas = |text: &str| text.matches(", ").count();
    assert_eq!(n_commas(&full), (n + 1) * (n + 2) / 2 + n * (n + 1) / 2);
    // The other tables are short, and so are all together.
    assert!(room.run(&["analyze", "chain.ll"]).clean().len() < 1200 * n);
}

#[test]
fn analyze_draws_before_and_after_passes() {
    let room = Room::new(&[("a.ll", DIAMOND)]);
    let dot = room.run(&["analyze", "-passes=mem2reg", "--dot=cfg", "a.ll"]).clean();
    assert!(
        dot.starts_with("digraph") && dot.contains("label=\"before\"") && dot.contains("+ %x.0 = phi i32"),
        "{dot}"
    );
    let svg = room.run(&["analyze", "--svg=domtree", "--function", "f", "a.ll"]).clean();
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"), "{svg}");
}

#[test]
fn analyze_writes_a_file_for_each_function() {
    let text = "define void @f() {\n  ret void\n}\ndefine void @F() {\n  ret void\n}\n\
                define void @\"../f/\\22\"() {\n  ret void\n}\n";
    let room = Room::new(&[("a.ll", text)]);
    std::fs::create_dir(room.path("out")).unwrap();
    room.run(&["analyze", "--svg=cfg", "--out-dir", "out", "a.ll"]).clean();
    room.run(&["analyze", "--dot=domtree", "--out-dir", "out", "--function", "f", "a.ll"]).clean();
    let mut files: Vec<_> = std::fs::read_dir(room.path("out"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    files.sort_unstable();
    assert_eq!(files, ["F-2.svg", "_._f__.svg", "f.dot", "f.svg"]);
    room.run(&["analyze", "--loops", "--out-dir", "out", "a.ll"]).failed(2);
    room.run(&["analyze", "--loops", "--svg=cfg", "a.ll"]).failed(2);
    assert!(room.run(&["analyze", "--svg=cfg", "a.ll"]).failed(1).contains("or write all with --out-dir"));
}

#[test]
fn explain_shows_the_steps_as_page_text_and_data() {
    let room = Room::new(&[
        ("a.ll", DIAMOND),
        ("two.ll", "define void @f() {\n  ret void\n}\ndefine void @g() {\n  ret void\n}\n"),
        ("a.mem", "func &f(%x: i32) -> (i32) {\n@entry:\n  goto @ret(%x)\n}\n"),
    ]);
    let text = room.run(&["explain", "a.ll", "--text"]).clean();
    assert!(text.contains("Insertion of φs of %x:\n  A φ for %x in "), "{text}");
    let json = room.run(&["explain", "a.ll", "--json", "--function", "f"]).clean();
    assert!(json.starts_with("{\"schema\":2,\"function\":\"f\"") && json.ends_with("}\n"), "{json}");
    let page = room.run(&["explain", "a.ll", "--function", "@f"]).clean();
    assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"), "{page}");
    assert!(room.run(&["explain", "two.ll"]).failed(1).contains("there are 2 functions: choose one with --function"));
    assert!(room.run(&["explain", "two.ll", "--function", "h"]).failed(1).contains("'@h'"));
    let text = room.run(&["explain", "a.mem", "--text"]).clean();
    assert!(text.starts_with("Function:\n  @f has 1 block"), "{text}");
    room.run(&["explain", "a.ll", "--text", "--json"]).failed(2);
    let text = room.run(&["explain", "a.ll", "--text", "--run", "true"]).clean();
    assert!(text.contains("\n  3. end, from then: φ %x.0 = 2.\n"), "{text}");
    assert!(text.contains("\n  The end, before mem2reg and after it: it returns 2.\n"), "{text}");
    let wrong = room.run(&["explain", "a.ll", "--text", "--run", "-7"]).failed(1);
    assert!(wrong.contains("'-7' is no value for parameter 1, an i1"), "{wrong}");
    let text = room.run(&["explain", "two.ll", "--function", "f", "--text", "--run="]).clean();
    assert!(text.contains("\nRun:\n  @f runs, before mem2reg and after it."), "{text}");
}

#[test]
fn explain_splits_allocas_where_sroa_is_asked_for() {
    let room = Room::new(&[(
        "a.ll",
        "; A line.\ndefine i16 @f(i32 %x) {\n  %p = alloca i32\n  store i32 %x, ptr %p\n  %v = load i16, ptr %p\n  ret i16 %v\n}\n",
    )]);
    let text = room.run(&["explain", "-passes=sroa", "a.ll", "--text"]).clean();
    assert!(text.contains("\n    part      |%p.0 |    |\n    type      |i16  |i16 |\n"), "{text}");
    // The lines are those of the text that the pass alone writes.
    let json = room.run(&["explain", "--passes=sroa", "a.ll", "--json"]).clean();
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let line = json["slots"][0]["line"].as_u64().expect("a line") as usize;
    let split = room.run(&["opt", "-S", "-passes=sroa<split-only>", "a.ll"]).clean();
    assert!(split.lines().nth(line - 1).is_some_and(|line| line.starts_with("  %p.0 = alloca i16")), "{split}");
    let plain = room.run(&["explain", "a.ll", "--text"]).clean();
    assert_eq!(plain, room.run(&["explain", "-passes=mem2reg", "a.ll", "--text"]).clean());
    assert!(plain.starts_with("Function:\n") && plain.contains("%p stays in memory"), "{plain}");
    assert!(room.run(&["explain", "-passes=dce", "a.ll"]).failed(2).contains("[possible values: mem2reg, sroa]"));
    // A negative number is an argument of the run.
    let run = room.run(&["explain", "a.ll", "--text", "--run", "-17"]).clean();
    assert!(run.contains("@f runs with %x = -17"), "{run}");
}

/// Overloads of C++, and a function of Rust.
const MANGLED: &str = "define i32 @_ZN3geo4areaEi(i32 %x) {
  %p = alloca [2 x i32]
  %q = getelementptr i32, ptr %p, i32 %x
  %v = load i32, ptr %q
  %c = icmp eq i32 %v, 0
  br i1 %c, label %a, label %a

a:
  ret i32 %v
}

define i32 @_ZN3geo4areaEf(float %x) {
  ret i32 0
}

define i32 @_RNvC3geo5width(i32 %x) {
  ret i32 %x
}

define i32 @main() {
  %x = call i32 @_ZN3geo4areaEi(i32 0)
  ret i32 %x
}
";

#[test]
fn mangled_names_are_shown_and_found_as_they_are_in_the_source() {
    let room = Room::new(&[("in.ll", MANGLED)]);
    let remarks = |form: &str| room.run(&["opt", "-passes=mem2reg", form, "--disable-output", "in.ll"]).err;
    let text = remarks("--remarks");
    assert!(text.contains("remark: in geo::area(int), %p stays in memory"), "{text}");
    let json = remarks("--remarks=json");
    assert!(json.contains(r#""function":"_ZN3geo4areaEi","demangled":"geo::area(int)""#), "{json}");
    expect![[r#"
        in.ll: error: undefined behaviour: a branch depends on an undefined value
          in geo::area(int), line 6: br i1 %c, label %a, label %a
          the value comes from geo::area(int), line 4: %v = load i32, ptr %q
          called from @main, line 21
    "#]]
    .assert_eq(&room.run(&["run", "in.ll"]).failed(127));
    let analyzed = |name: &str| room.run(&["analyze", "--loops", "--function", name, "in.ll"]);
    assert_eq!(analyzed("geo::area(int)").clean(), analyzed("_ZN3geo4areaEi").clean());
    assert!(analyzed("geo::width").clean().starts_with("geo::width: loops"));
    expect![[r#"
        in.ll: error: 'geo::area' means 2 functions: choose one with --function
          @_ZN3geo4areaEi  geo::area(int)
          @_ZN3geo4areaEf  geo::area(float)
    "#]]
    .assert_eq(&analyzed("geo::area").failed(1));
    expect![[r#"
        in.ll: error: there is no function 'geo::wdith' with a body; did you mean 'geo::width'?
    "#]]
    .assert_eq(&analyzed("geo::wdith").failed(1));
    assert!(analyzed("width").failed(1).contains("did you mean 'geo::width'?"));
    expect![[r#"
        in.ll: error: there are 4 functions: choose one with --function
          @_ZN3geo4areaEi  geo::area(int)
          @_ZN3geo4areaEf  geo::area(float)
          @_RNvC3geo5width  geo::width
          @main
    "#]]
    .assert_eq(&room.run(&["explain", "in.ll"]).failed(1));
    let json = room.run(&["explain", "--json", "--function", "geo::width", "in.ll"]).clean();
    assert!(json.contains(r#""function":"_RNvC3geo5width","demangled":"geo::width""#), "{json}");
    let text = room.run(&["explain", "--text", "--function", "geo::width", "in.ll"]).clean();
    assert!(text.contains("geo::width has 1 blocks"), "{text}");
}

#[test]
fn analyze_refuses_what_it_cannot_show() {
    let room = Room::new(&[
        ("a.ll", DIAMOND),
        ("two.ll", "define void @f() {\n  ret void\n}\ndefine void @g() {\n  ret void\n}\n"),
        (
            "inlined.ll",
            "define internal void @leaf() {\n  ret void\n}\ndefine void @top() {\n  call void @leaf()\n  ret void\n}\n",
        ),
    ]);
    assert!(room.run(&["analyze", "--svg=cfg", "two.ll"]).failed(1).contains("choose one with --function"));
    assert!(room.run(&["analyze", "--function", "g", "a.ll"]).failed(1).contains("'@g'"));
    let gone = room.run(&["analyze", "-passes=O1", "--function", "leaf", "inlined.ll"]).failed(1);
    assert!(gone.contains("'@leaf' is gone after these passes"), "{gone}");
    room.run(&["analyze", "-passes=O1", "--function", "top", "inlined.ll"]).clean();
    assert!(room.run(&["analyze", "-passes=mem2rag", "a.ll"]).failed(2).contains("did you mean 'mem2reg'?"));
    room.run(&["analyze", "--dot=cfg", "--loops", "a.ll"]).failed(2);
}

#[test]
fn a_function_that_is_asked_for_stays_whatever_is_inlined() {
    let leaf = "define internal i32 @leaf(i32 %x) {\n  %y = add i32 %x, 0\n  ret i32 %y\n}\n";
    let top = "define i32 @top(i32 %x) {\n  %r = call i32 @leaf(i32 %x)\n  ret i32 %r\n}\n";
    let room = Room::new(&[("in.ll", &format!("{leaf}{top}"))]);
    let only = |name| room.run(&["opt", "-passes=inline,simplify", "-S", "--function", name, "in.ll"]).clean();
    assert_eq!(only("leaf"), format!("define internal i32 @leaf(i32 %x) {{\n  ret i32 %x\n}}\n{top}"));
    assert_eq!(only("top"), format!("{leaf}define i32 @top(i32 %x) {{\n  ret i32 %x\n}}\n"));
}

#[test]
fn what_a_later_round_lifts_is_not_said_to_stay() {
    // Also after another pass, remarks are about the text that was given.
    let slots = "  %a = alloca [4 x i8]\n  %pa = alloca [8 x i8]\n  %b = alloca [4 x i8]\n";
    let stores = "  store i32 %x, ptr %a\n  store ptr %a, ptr %pa\n  store i32 %x, ptr %b\n";
    let rest = "  %q = load ptr, ptr %pa\n  %v = load i32, ptr %q\n  call void @use(ptr %b)\n  ret i32 %v\n";
    let room = Room::new(&[(
        "in.ll",
        &format!("declare void @use(ptr)\ndefine i32 @f(i32 %x) {{\n{slots}{stores}{rest}}}\n"),
    )]);
    for passes in ["lift-loads", "simplify,lift-loads,dce"] {
        let ran = room.run(&["opt", &format!("-passes={passes}"), "--remarks", "-S", "in.ll"]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert_eq!(ran.out.matches(" = alloca ").count(), 1, "{}", ran.out);
        assert!(ran.err.starts_with("in.ll:5:3: "), "{}", ran.err);
        assert_eq!(ran.err.matches("stays").count(), 1, "{}", ran.err);
    }
    let ran = room.run(&["opt", "-passes=lift-loads<rounds=1>", "--remarks", "-S", "in.ll"]);
    assert_eq!(ran.err.matches("stays").count(), 2, "{}", ran.err);
    assert!(room.run(&["opt", "-passes=lift-loads<rounds=0>", "in.ll"]).failed(2).contains("one round at least"));
}

#[test]
fn what_keeps_a_slot_is_said_of_the_text_that_was_given_though_asm_was_rewritten() {
    let head = "define i32 @f() {\n  %1 = alloca i32\n  call void asm \"nop\", \"=*r\"(ptr elementtype(i32) %1)\n";
    let rest = "  %2 = load i32, ptr %1\n  ret i32 %2\n}\n";
    let stays = "define i32 @g(i32 %0) {\n  %2 = call i32 asm \"nop\", \"=*r,=r\"(ptr elementtype(i32) %3)\n";
    let stays = stays.replace("  %2", "  %2 = alloca i32\n  %3 = alloca i32\n  %4");
    let more = "  call void asm \"nop\", \"=*m\"(ptr elementtype(i32) %2)\n  ret i32 %4\n}\n";
    let room = Room::new(&[("in.ll", &format!("{head}{rest}{stays}{more}"))]);
    for passes in ["", "verify,simplify,"] {
        let ran = room.run(&["opt", &format!("-passes={passes}mem2reg<asm-outputs>"), "--remarks", "-S", "in.ll"]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert_eq!(ran.out.matches(" = alloca ").count(), 1, "{}", ran.out);
        let remark = "remark: in @g, %2 stays in memory: an asm has it as an operand in memory (line 11: call void asm";
        assert!(ran.err.starts_with(&format!("in.ll:8:3: {remark}")), "{}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    }
}

#[test]
fn completions_for_each_shell() {
    let room = Room::new(&[]);
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = room.run(&["completions", shell]).clean();
        assert!(script.contains("keep-numbers") && script.contains("memphis"), "{shell}");
    }
    room.run(&["completions", "command.com"]).failed(2);
}

/// The commands that `memphis --help` lists.
fn commands(room: &Room) -> Vec<String> {
    let help = room.run(&["--help"]).clean();
    let list = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let names = list.filter_map(|line| line.strip_prefix("  ")?.split(' ').next().filter(|name| !name.is_empty()));
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

#[test]
fn manual_pages_for_each_command() {
    let room = Room::new(&[]);
    let commands = commands(&room);
    assert!(commands.len() > 10 && commands.iter().any(|name| name == "man"), "{commands:?}");
    let all = room.run(&["man"]).clean();
    for command in &commands {
        let page = room.run(&["man", command]).clean();
        assert!(page.contains(&format!("memphis\\-{command}")) && page.contains(".SH SYNOPSIS"), "{page}");
        assert!(all.contains(&format!("memphis\\-{command}(1)")), "{all}");
    }
    assert!(room.run(&["man", "opt"]).clean().contains("\\-\\-keep\\-numbers"));
    room.run(&["man", "--out-dir", "."]).clean();
    for name in commands.iter().map(|command| format!("memphis-{command}")).chain(["memphis".to_owned()]) {
        assert!(room.text(&format!("{name}.1")).contains(".TH"), "{name}");
    }
    let unknown = room.run(&["man", "frobnicate"]);
    assert_eq!(unknown.code, 2);
    assert!(unknown.err.contains("there is no command 'frobnicate'"), "{}", unknown.err);
}

#[test]
fn help_fits_100_columns() {
    let room = Room::new(&[]);
    let helps = commands(&room).into_iter().map(|command| room.run(&[&command, "--help"]).clean());
    for help in helps.chain([room.run(&["--help"]).clean()]) {
        for line in help.lines() {
            assert!(line.chars().count() <= 100, "{line}");
        }
    }
}

#[test]
fn versions_and_help() {
    let room = Room::new(&[]);
    let version = format!("memphis {}\n", env!("CARGO_PKG_VERSION"));
    for arguments in [&["--version"][..], &["-V"], &["opt", "--version"], &["opt", "-version"]] {
        assert_eq!(room.run(arguments).clean(), version);
    }
    for arguments in [&["--help"][..], &["opt", "--help"], &["opt", "-help"], &["opt", "-h"]] {
        let help = room.run(arguments).clean();
        assert!(help.contains("Exit codes:\n  0  success\n  1  "), "{help}");
    }
    assert!(room.run::<&str>(&[]).failed(2).contains("Usage: memphis"));
}

#[test]
fn wrong_options_are_usage_errors() {
    let room = Room::new(&[("in.ll", GOOD)]);
    for arguments in
        [&["-instcombine"][..], &["--nonsense"], &["-passes"], &["-o"], &["--threads=x"], &["--remarks=xml"]]
    {
        let err = room.run(&[&["opt", "in.ll"], arguments].concat()).failed(2);
        assert!(err.starts_with("error: "), "{err}");
    }
    assert!(room.run(&["optimise"]).failed(2).contains("optimise"));
    // An option's name after `--` is a file.
    assert!(room.run(&["opt", "--", "-mem2reg"]).failed(1).starts_with("-mem2reg: error: cannot be read"));
}
