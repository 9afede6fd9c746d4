//! `cargo xtask web`: the playground as one file, `web/dist/playground.html`.
//!
//! The engine is built with the standard library that rustup has for WebAssembly. Debian has none,
//! but its own compiler (`rustc-web`) builds it from source (`rust-web-src`). npm gives the editor
//! and the bundler, in the versions of `web/package-lock.json`.

use crate::{Done, root, target};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const TARGET: &str = "wasm32-unknown-unknown";
/// Debian's compiler. rustup's may be before it in the path.
const DEBIAN_COMPILER: &str = "/usr/bin/rustc";
const DEBIAN_SOURCES: &str = "/usr/lib/rustlib/src/rust/library";

/// Flags for the compiler. The stack is as large as that of a command's main thread, so that
/// expressions may be nested as deep as there.
const FLAGS: [&str; 2] = ["-Cstrip=symbols", "-Clink-arg=-zstack-size=8388608"];

/// Runs the task.
pub fn run() -> Done {
    let web = root().join("web");
    let dist = web.join("dist");
    if dist.exists() {
        fs::remove_dir_all(&dist).map_err(|error| format!("{}: {error}", dist.display()))?;
    }
    fs::create_dir(&dist).map_err(|error| format!("{}: {error}", dist.display()))?;
    let engine = build_engine()?;
    succeed(Command::new("npm").args(["ci", "--silent", "--no-audit", "--no-fund"]).current_dir(&web))?;
    let (licences, page) = (target().join("licences.txt"), dist.join("playground.html"));
    fs::write(&licences, bundled_licences(&web.join("node_modules"))?)
        .map_err(|error| format!("{}: {error}", licences.display()))?;
    succeed(Command::new("node").arg("build.mjs").args([&engine, &licences, &page]).current_dir(&web))?;
    let size = fs::metadata(&page).map_err(|error| format!("{}: {error}", page.display()))?.len();
    println!("{size:>9}  {}", page.display());
    Ok(true)
}

/// Builds the engine and returns the path of the module.
fn build_engine() -> Result<PathBuf, String> {
    let mut cargo = Command::new("cargo");
    cargo.current_dir(root()).env("CARGO_TARGET_DIR", target());
    cargo.args(["rustc", "--profile=dist", "--locked", "-p", "memphis-web", "--lib", "--crate-type=cdylib"]);
    cargo.args(["--target", TARGET]);
    let sysroot = PathBuf::from(output(Command::new("rustc").args(["--print", "sysroot"]))?);
    let has_library = sysroot.join("lib/rustlib").join(TARGET).join("lib").exists();
    let mut flags = FLAGS.map(str::to_owned).to_vec();
    if !has_library {
        if !Path::new(DEBIAN_SOURCES).exists() {
            return Err(format!(
                "no standard library for {TARGET}: `rustup target add {TARGET}`, or on Debian \
                 `apt-get install rustc-web rust-web-src lld-22`"
            ));
        }
        cargo.env("RUSTC", DEBIAN_COMPILER).env("RUSTC_BOOTSTRAP", "1").arg("-Zbuild-std=std,panic_abort");
        flags.push(format!("-Clinker={}", linker(&sysroot)?));
    }
    succeed(cargo.arg("--").args(flags))?;
    Ok(target().join(TARGET).join("dist/memphis_web.wasm"))
}

/// A linker for Debian's compiler, which has none for WebAssembly: rustup's, or LLVM's.
fn linker(sysroot: &Path) -> Result<String, String> {
    let host = output(Command::new("rustc").args(["--print", "host-tuple"]))?;
    let rustups = sysroot.join("lib/rustlib").join(host).join("bin/rust-lld");
    if rustups.exists() {
        return Ok(rustups.display().to_string());
    }
    let is_there = |name: &&str| Command::new(name).arg("--version").stdout(Stdio::null()).status().is_ok();
    let found = ["wasm-ld", "wasm-ld-22"].iter().find(|name| is_there(name));
    found.map(|&name| name.to_owned()).ok_or_else(|| "no wasm-ld: on Debian it is in lld-22".to_owned())
}

/// The licences of the packages that the bundle has parts of.
fn bundled_licences(modules: &Path) -> Result<String, String> {
    let mut text = String::from("The editor of the playground is CodeMirror. Its packages and their licences:\n");
    for package in packages(modules)? {
        let Ok(licence) = fs::read_to_string(package.join("LICENSE")) else { continue };
        let name = package.strip_prefix(modules).unwrap_or(&package).display();
        text += &format!("\n== {name}\n\n{}\n", licence.trim_end());
    }
    Ok(text)
}

/// The folders of packages that are bundled, in the order of their names.
fn packages(modules: &Path) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    let mut todo = vec![modules.to_owned()];
    while let Some(folder) = todo.pop() {
        for entry in fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))? {
            let path = entry.map_err(|error| error.to_string())?.path();
            match path.file_name().and_then(|name| name.to_str()) {
                // The bundler is no part of the bundle.
                Some("esbuild" | "@esbuild" | ".bin") | None => {}
                Some(name) if name.starts_with('@') => todo.push(path),
                Some(_) if path.is_dir() => found.push(path),
                Some(_) => {}
            }
        }
    }
    found.sort();
    Ok(found)
}

fn succeed(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{name}: {status}")),
        Err(error) => Err(format!("{name}: {error}")),
    }
}

fn output(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| format!("{name}: {error}"))?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned()),
        false => Err(format!("{name}: {}", output.status)),
    }
}
