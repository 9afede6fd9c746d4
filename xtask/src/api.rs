//! The public items of the published crates, as lists in `api/`: so a change of them is seen in
//! review.
//!
//! rustdoc writes the items as JSON, in a form that changes with the version of Rust; this version
//! of `public-api` reads that of Rust 1.95, with which CI builds. Methods of derived traits are not
//! in the lists, nor what is hidden in the documentation.

use crate::{Done, cargo_metadata, has_target, root, target};
use clap::Args;
use memphis_filetests::diff;
use std::collections::BTreeMap;
use std::fs;
use std::process::{Command, Stdio};

/// What to do with the lists.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Write the lists anew, instead of comparing them
    #[arg(long)]
    bless: bool,
}

/// Compares the lists with the crates, or writes them.
pub fn run(arguments: &Arguments) -> Done {
    let folder = root().join("api");
    let lists = lists()?;
    let mut is_equal = true;
    for (name, list) in &lists {
        let path = folder.join(format!("{name}.txt"));
        let known = fs::read_to_string(&path).unwrap_or_default();
        if known == *list {
            continue;
        }
        if arguments.bless {
            fs::create_dir_all(&folder).and_then(|()| fs::write(&path, list)).map_err(|error| error.to_string())?;
            continue;
        }
        is_equal = false;
        println!("{}", diff(&format!("api/{name}.txt"), &known, "the crate", list));
    }
    let is_known = |name: &str| lists.contains_key(name.trim_end_matches(".txt"));
    let files = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for file in files.filter_map(Result::ok).filter(|file| !is_known(&file.file_name().to_string_lossy())) {
        is_equal = false;
        println!("{} is of no published crate", file.path().display());
    }
    if !is_equal {
        println!("public items have changed: 'cargo xtask api --bless' writes the lists anew");
    }
    Ok(is_equal)
}

/// The lists of all published crates, by their names.
fn lists() -> Result<BTreeMap<String, String>, String> {
    let crates = published()?;
    let mut rustdoc = Command::new("cargo");
    rustdoc.args(["doc", "--quiet", "--no-deps", "--lib"]).current_dir(root());
    rustdoc.args(crates.iter().flat_map(|name| ["--package", name]));
    // Only this makes rustdoc write JSON.
    rustdoc.env("RUSTC_BOOTSTRAP", "1").env("RUSTDOCFLAGS", "-Z unstable-options --output-format json");
    rustdoc.env("CARGO_TARGET_DIR", target()).stderr(Stdio::inherit());
    if !rustdoc.status().map_err(|error| format!("cargo: {error}"))?.success() {
        return Err("rustdoc failed".to_owned());
    }
    let list = |name: String| {
        let path = target().join("doc").join(name.replace('-', "_") + ".json");
        let api = public_api::Builder::from_rustdoc_json(&path);
        let api = api.omit_blanket_impls(true).omit_auto_trait_impls(true).omit_auto_derived_impls(true).build();
        let api = api.map_err(|error| format!("{}: {error}", path.display()))?;
        let list: String = api.items().map(|item| format!("{item}\n")).collect();
        Ok((name, list))
    };
    crates.into_iter().map(list).collect()
}

/// The names of the packages that are published and have a library.
fn published() -> Result<Vec<String>, String> {
    let metadata = cargo_metadata(&["--no-deps"])?;
    let packages = metadata["packages"].as_array().ok_or("cargo metadata lists no packages")?;
    let is_published = |package: &&serde_json::Value| package["publish"].is_null() && has_target(package, "lib");
    let names = packages.iter().filter(is_published).filter_map(|package| package["name"].as_str());
    Ok(names.map(str::to_owned).collect())
}
