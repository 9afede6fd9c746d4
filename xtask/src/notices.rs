//! The licences of the crates that the Python package is built from, as a file of the package:
//! they ask for it.

use crate::{Done, cargo_metadata, has_target, root};
use clap::Args;
use memphis_filetests::diff;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// What to do with the file.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Write the file anew, instead of comparing it
    #[arg(long)]
    bless: bool,
}

/// The file in the package.
const FILE: &str = "python/LICENSES-THIRD-PARTY";

/// The crate that is the extension module.
const EXTENSION: &str = "memphis-py";

/// Compares the file with the crates, or writes it.
pub fn run(arguments: &Arguments) -> Done {
    let (path, notices) = (root().join(FILE), notices()?);
    if arguments.bless {
        return fs::write(&path, notices).map(|()| true).map_err(|error| format!("{FILE}: {error}"));
    }
    let known = fs::read_to_string(&path).unwrap_or_default();
    if known != notices {
        println!("{}", diff(FILE, &known, "the crates", &notices));
        println!("dependencies have changed: 'cargo xtask notices --bless' writes {FILE} anew");
    }
    Ok(known == notices)
}

/// The crates with their licences, then the texts of these, each once.
fn notices() -> Result<String, String> {
    let metadata = cargo_metadata(&["--locked", "--filter-platform=x86_64-unknown-linux-gnu"])?;
    let mut list = String::from("The memphis package contains these crates.\n\n");
    // By text: the crates that have it.
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in linked_packages(&metadata)? {
        let field = |name: &str| package[name].as_str().ok_or_else(|| format!("cargo names no {name} of a package"));
        let crate_name = format!("{} {}", field("name")?, field("version")?);
        let licence = field("license")?;
        writeln!(list, "{crate_name}: {licence}").expect("a string takes everything");
        let folder = Path::new(field("manifest_path")?).parent().ok_or("a manifest is in a folder")?;
        for text in texts_in(folder, licence)? {
            texts.entry(text).or_default().push(crate_name.clone());
        }
    }
    let mut texts: Vec<_> = texts.into_iter().map(|(text, crates)| (crates, text)).collect();
    texts.sort();
    for (crates, text) in texts {
        write!(list, "\n{}\n{}:\n\n{text}\n", "-".repeat(80), crates.join(", ")).expect("a string takes everything");
    }
    Ok(list)
}

/// The packages of others that are linked into the extension, by name and version: no procedural
/// macros, and nothing that only builds or tests need.
fn linked_packages(metadata: &Value) -> Result<Vec<&Value>, String> {
    let all = |value: &'static str| metadata[value].as_array().ok_or(format!("cargo metadata has no {value}"));
    let packages: BTreeMap<&str, &Value> =
        all("packages")?.iter().filter_map(|package| Some((package["id"].as_str()?, package))).collect();
    let nodes = metadata["resolve"]["nodes"].as_array().ok_or("cargo metadata has no graph")?;
    let nodes: BTreeMap<&str, &Value> = nodes.iter().filter_map(|node| Some((node["id"].as_str()?, node))).collect();
    let start = packages.iter().find(|(_, package)| package["name"] == EXTENSION);
    let mut pending = vec![*start.ok_or_else(|| format!("there is no package {EXTENSION}"))?.0];
    let mut linked = BTreeSet::new();
    while let Some(id) = pending.pop() {
        let package = packages[id];
        if has_target(package, "proc-macro") || !linked.insert(id) {
            continue;
        }
        for dependency in nodes[id]["deps"].as_array().into_iter().flatten() {
            let kinds = dependency["dep_kinds"].as_array().into_iter().flatten();
            if kinds.into_iter().any(|kind| kind["kind"].is_null()) {
                pending.extend(dependency["pkg"].as_str());
            }
        }
    }
    let mut linked: Vec<&Value> = linked.into_iter().map(|id| packages[id]).collect();
    linked.retain(|package| !package["source"].is_null());
    linked.sort_by_key(|package| (package["name"].as_str(), package["version"].as_str()));
    Ok(linked)
}

/// The texts of a package's licences: that of MIT alone, if it can be chosen.
fn texts_in(folder: &Path, licence: &str) -> Result<Vec<String>, String> {
    let shown = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(shown)? {
        let path = entry.map_err(shown)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_uppercase();
        let is_notice = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"];
        if path.is_file() && is_notice.iter().any(|start| name.starts_with(start)) {
            files.push((name, path));
        }
    }
    files.sort();
    let is_chosen = |name: &str| name.contains("MIT") || name.starts_with("NOTICE");
    if licence.contains("MIT") && !licence.contains("AND") && files.iter().any(|(name, _)| name.contains("MIT")) {
        files.retain(|(name, _)| is_chosen(name));
    }
    let read = |(_, path): (String, std::path::PathBuf)| {
        let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim().to_owned())
    };
    files.into_iter().map(read).collect()
}
