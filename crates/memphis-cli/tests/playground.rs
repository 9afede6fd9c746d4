//! `memphis playground`: what is served, and what is not.

#[allow(dead_code, reason = "other tests use the rest")]
mod common;

use common::Room;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};

/// A server of the folder `site`, which ends with the test.
struct Served {
    child: Child,
    address: String,
}

impl Served {
    fn new(room: &Room) -> Served {
        let mut child = room.command(&["playground", "--dir", "site"]).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
        Served { child, address }
    }

    /// The answer to a request line.
    fn ask(&self, line: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(stream, "{line} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        String::from_utf8(answer).unwrap()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

fn site() -> Room {
    let room = Room::new(&[("secret.txt", "secret")]);
    std::fs::create_dir_all(room.path("site/folder")).unwrap();
    for (name, text) in [("index.html", "<p>page"), ("memphis.wasm", "module"), ("folder/inner.txt", "inner")] {
        std::fs::write(room.path("site").join(name), text).unwrap();
    }
    room
}

#[test]
fn files_are_served_with_their_types() {
    let room = site();
    let served = Served::new(&room);
    assert!(served.address.starts_with("127.0.0.1:"), "{}", served.address);
    for (line, kind, text) in [
        ("GET /", "text/html; charset=utf-8", "<p>page"),
        ("GET /index.html?x=1", "text/html; charset=utf-8", "<p>page"),
        ("GET /memphis.wasm", "application/wasm", "module"),
    ] {
        let answer = served.ask(line);
        assert!(answer.starts_with("HTTP/1.1 200 ") && answer.ends_with(text), "{answer}");
        assert!(answer.contains(&format!("Content-Type: {kind}\r\n")), "{answer}");
    }
}

#[test]
fn nothing_else_is_served() {
    let room = site();
    let served = Served::new(&room);
    for path in [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "//secret.txt",
        "/..%2fsecret.txt",
        "/folder/../../secret.txt",
        "/folder/inner.txt",
        "/folder",
        "/nothing",
        "secret.txt",
    ] {
        let answer = served.ask(&format!("GET {path}"));
        assert!(answer.starts_with("HTTP/1.1 404 ") && !answer.contains("secret\n"), "{path}: {answer}");
    }
    assert!(served.ask("POST /").starts_with("HTTP/1.1 405 "));
}

#[test]
fn without_a_playground_the_way_to_one_is_told() {
    let room = Room::new(&[]);
    std::fs::create_dir(room.path("empty")).unwrap();
    for folder in ["empty", "missing"] {
        let err = room.run(&["playground", "--dir", folder]).failed(1);
        assert_eq!(
            err,
            format!(
                "{folder}: error: the playground is not here; `cargo xtask web` in the sources of memphis builds it \
                 in web/dist: copy that folder to this place, or name it with --dir\n"
            )
        );
    }
    assert!(room.run(&["playground"]).failed(1).contains("/playground: error: the playground is not here"));
}
