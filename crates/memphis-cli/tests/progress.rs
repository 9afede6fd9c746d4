//! The line that shows how far long work is: on terminals alone, and gone in the end.
#![cfg(target_os = "linux")]

#[allow(dead_code, reason = "other tests use the rest")]
mod common;

use common::Room;
use rustix::fs::{Mode, OFlags};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use std::ffi::OsStr;
use std::fs::File;
use std::io::{Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::process::{Child, Stdio};
use std::sync::mpsc;
use std::thread::{JoinHandle, sleep, spawn};
use std::time::Duration;

/// Its alloca stays in memory, which `--remarks` says at once.
const KEPT: &str = "define ptr @f() {\n  %x = alloca i32\n  ret ptr %x\n}\n";
const BAD: &str = "define i32 @g() {\n  ret i32 %no\n}\n";

/// With standard input open, the command waits for its second file.
const WAITING: &[&str] = &["opt", "-passes=mem2reg", "--remarks", "-disable-output", "in.ll", "-"];

/// Longer than it takes for a line to appear.
const LONG: Duration = Duration::from_millis(1500);

const ROWS: u16 = 20;
const COLUMNS: u16 = 160;

/// A terminal, and all that is written to it.
struct Terminal {
    /// The command's end.
    end: File,
    pieces: mpsc::Receiver<Vec<u8>>,
    reader: JoinHandle<()>,
    written: Vec<u8>,
}

impl Terminal {
    fn new() -> Terminal {
        let near = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&near).unwrap();
        unlockpt(&near).unwrap();
        tcsetwinsize(&near, Winsize { ws_row: ROWS, ws_col: COLUMNS, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
        let name = ptsname(&near, Vec::new()).unwrap();
        let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
        let end = rustix::fs::open(OsStr::from_bytes(name.as_bytes()), flags, Mode::empty()).unwrap().into();
        let (sender, pieces) = mpsc::channel();
        let mut near = File::from(near);
        let reader = spawn(move || {
            let mut piece = vec![0; 4096];
            // When the last far end is closed, reading fails.
            while let Ok(n @ 1..) = near.read(&mut piece) {
                let _ = sender.send(piece[..n].to_vec());
            }
        });
        Terminal { end, pieces, reader, written: Vec::new() }
    }

    fn stdio(&self) -> Stdio {
        self.end.try_clone().unwrap().into()
    }

    /// Waits until something has been written.
    #[track_caller]
    fn wait_for(&mut self, text: &str) {
        while !String::from_utf8_lossy(&self.written).contains(text) {
            match self.pieces.recv_timeout(Duration::from_secs(60)) {
                Ok(piece) => self.written.extend(piece),
                Err(error) => panic!("{error}: {:?}", String::from_utf8_lossy(&self.written)),
            }
        }
    }

    /// All that was written, when the commands have come to an end.
    fn written(mut self) -> Vec<u8> {
        drop(self.end);
        self.reader.join().unwrap();
        self.written.extend(self.pieces.into_iter().flatten());
        self.written
    }
}

/// The final contents of a terminal.
fn screen(written: &[u8]) -> String {
    let mut terminal = vt100::Parser::new(ROWS, COLUMNS, 0);
    terminal.process(written);
    terminal.screen().contents()
}

fn start(room: &Room, arguments: &[&str], out: Stdio, err: Stdio) -> Child {
    let mut command = room.command(arguments);
    command.stdin(Stdio::piped()).stdout(out).stderr(err).env("TERM", "xterm").env_remove("NO_COLOR");
    command.spawn().unwrap()
}

fn finish(mut child: Child, input: &str) -> i32 {
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait().unwrap().code().unwrap()
}

#[test]
fn a_line_appears_and_is_gone_before_anything_is_said() {
    let room = Room::new(&[("in.ll", KEPT)]);
    let expected = room.run_with(WAITING, BAD.as_bytes()).failed(1);
    let mut terminal = Terminal::new();
    let child = start(&room, WAITING, Stdio::null(), terminal.stdio());
    terminal.wait_for("1 of 2 files");
    assert_eq!(finish(child, BAD), 1);
    let written = terminal.written();
    assert_eq!(screen(&written), expected.trim_end());
}

#[test]
fn no_line_without_a_terminal_and_none_that_is_not_wanted() {
    let room = Room::new(&[("in.ll", KEPT)]);
    let expected = room.run_with(WAITING, BAD.as_bytes()).failed(1);
    let to_stdout = &["opt", "-S", "-passes=mem2reg", "-"];
    let (unwanted, mixed) = (Terminal::new(), Terminal::new());
    let mut without = start(&room, WAITING, Stdio::piped(), Stdio::piped());
    let of_unwanted = start(&room, &[WAITING, &["--no-progress"]].concat(), Stdio::null(), unwanted.stdio());
    let of_mixed = start(&room, to_stdout, mixed.stdio(), mixed.stdio());
    sleep(LONG);
    without.stdin.take().unwrap().write_all(BAD.as_bytes()).unwrap();
    let output = without.wait_with_output().unwrap();
    assert_eq!((String::from_utf8(output.stderr).unwrap(), output.stdout), (expected.clone(), Vec::new()));
    assert_eq!((finish(of_unwanted, BAD), finish(of_mixed, KEPT)), (1, 0));
    assert_eq!(screen(&unwanted.written()), expected.trim_end());
    assert_eq!(String::from_utf8(mixed.written()).unwrap().replace('\r', ""), KEPT);
}
