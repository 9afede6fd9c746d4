//! `memphis playground`: serves the playground's files on 127.0.0.1.
//!
//! All files of one folder are read at the start, and only these are served: no path of a request
//! reaches the file system.

use crate::args::PlaygroundArgs;
use crate::failure::{Exit, Failure};
use crate::output::write_stdout;
use crate::report;
use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use tiny_http::{Header, Method, Request, Response, Server};

/// Types of files by the ends of their names. A browser compiles WebAssembly of this type alone.
const TYPES: &[(&str, &str)] = &[
    (".css", "text/css; charset=utf-8"),
    (".html", "text/html; charset=utf-8"),
    (".js", "text/javascript; charset=utf-8"),
    (".txt", "text/plain; charset=utf-8"),
    (".wasm", "application/wasm"),
];

/// Folders beside the command that may have the playground.
const FOLDERS: &[&str] = &["playground", "../share/memphis/playground"];

/// Runs the command, which ends with an error or a signal.
pub fn run(arguments: &PlaygroundArgs) -> Exit {
    match serve(arguments) {
        Ok(()) => Exit::Success,
        Err(failure) => report::failure(&failure),
    }
}

fn serve(arguments: &PlaygroundArgs) -> Result<(), Failure> {
    let folder = arguments.dir.clone().unwrap_or_else(installed);
    let files = Files::read(&folder)?;
    let address = format!("127.0.0.1:{}", arguments.port);
    let failed = |error| Failure::Listen { address: address.clone(), error };
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, arguments.port)).map_err(failed)?;
    let port = listener.local_addr().map_err(failed)?.port();
    let server = Server::from_listener(listener, None).map_err(|error| failed(io::Error::other(error)))?;
    write_stdout(format!("http://127.0.0.1:{port}/\n").as_bytes())?;
    for request in server.incoming_requests() {
        // A browser that goes away gets no answer.
        let _ = files.answer(request);
    }
    Ok(())
}

/// The folder beside the command; the first of those that may be there if none is.
fn installed() -> PathBuf {
    let command = std::env::current_exe().and_then(|path| path.canonicalize()).unwrap_or_default();
    let beside = command.parent().unwrap_or(Path::new(""));
    let folders = FOLDERS.iter().map(|folder| beside.join(folder));
    folders.clone().find(|folder| folder.exists()).or_else(|| folders.clone().next()).unwrap_or_default()
}

/// The files of a folder by their names.
struct Files(Vec<(String, Vec<u8>)>);

impl Files {
    fn read(folder: &Path) -> Result<Files, Failure> {
        let none = || Failure::NoPlayground { folder: folder.display().to_string() };
        let mut files = Vec::new();
        for entry in std::fs::read_dir(folder).map_err(|_| none())?.flatten() {
            let path = entry.path();
            let Ok(name) = entry.file_name().into_string() else { continue };
            if path.is_file() {
                let read = std::fs::read(&path);
                files.push((name, read.map_err(|error| Failure::Read { file: path.display().to_string(), error })?));
            }
        }
        match files.iter().any(|(name, _)| name == "index.html") {
            true => Ok(Files(files)),
            false => Err(none()),
        }
    }

    fn answer(&self, request: Request) -> io::Result<()> {
        if !matches!(request.method(), Method::Get | Method::Head) {
            return request.respond(Response::empty(405));
        }
        let path = request.url().split('?').next().unwrap_or_default();
        let name = path.strip_prefix('/').unwrap_or(path);
        let name = if name.is_empty() { "index.html" } else { name };
        match self.0.iter().find(|(file, _)| file == name) {
            Some((name, bytes)) => {
                let headers = headers(name);
                let response = Response::from_data(bytes.as_slice());
                request.respond(headers.into_iter().fold(response, Response::with_header))
            }
            None => request.respond(Response::from_string("not found\n").with_status_code(404)),
        }
    }
}

fn headers(name: &str) -> Vec<Header> {
    let kind = TYPES.iter().find(|(end, _)| name.ends_with(end)).map_or("application/octet-stream", |&(_, kind)| kind);
    // After a new build the browser asks again.
    let headers = [("Content-Type", kind), ("Cache-Control", "no-cache"), ("X-Content-Type-Options", "nosniff")];
    headers.iter().filter_map(|(field, value)| Header::from_bytes(*field, *value).ok()).collect()
}
