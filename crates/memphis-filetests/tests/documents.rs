//! The documents name files that exist, and every dependency.

use memphis_filetests::folder;
use memphis_ir::spelling::SPELLINGS;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The crates of the workspace, by folder.
fn crates() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder("crates")).expect("the folder of the crates");
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.expect("a readable entry").path()).collect();
    folders.sort();
    folders
}

/// The text between single backticks, outside fenced blocks.
fn code_spans(text: &str) -> Vec<&str> {
    let outside = text.split("```").step_by(2);
    outside.flat_map(|part| part.split('`').skip(1).step_by(2)).collect()
}

/// Tells the path of a file or folder from other code: it has a slash or the ending of a source
/// file.
fn is_path(span: &str) -> bool {
    const ENDINGS: &[&str] = &[".rs", ".md", ".html", ".css", ".js"];
    let is_word = !span.is_empty() && span.chars().all(|c| c.is_ascii_alphanumeric() || "._-/".contains(c));
    is_word && (span.contains('/') || ENDINGS.iter().any(|ending| span.ends_with(ending)))
}

/// The paths in a text that exist in none of the folders.
fn missing<'t>(text: &'t str, folders: &[PathBuf]) -> Vec<&'t str> {
    let mut paths = code_spans(text);
    paths.retain(|span| is_path(span) && !folders.iter().any(|folder| folder.join(span).exists()));
    paths
}

/// The table below the heading `## Files` of a crate: in its README, or in the head of its library.
fn file_table(folder: &Path) -> Option<String> {
    let readme = std::fs::read_to_string(folder.join("README.md")).unwrap_or_default();
    let library = std::fs::read_to_string(folder.join("src/lib.rs")).unwrap_or_default();
    let head = library.lines().map_while(|line| line.strip_prefix("//!"));
    let head: String = head.map(|line| format!("{}\n", line.strip_prefix(' ').unwrap_or(line))).collect();
    [readme, head].iter().find_map(|text| {
        let (_, table) = text.split_once("\n## Files\n")?;
        Some(table.split("\n## ").next().unwrap_or(table).to_owned())
    })
}

#[test]
fn files_in_architecture_exist() {
    let text = read(&folder("ARCHITECTURE.md"));
    let found = missing(&text, &[folder(""), folder("crates")]);
    assert!(found.is_empty(), "ARCHITECTURE.md names files that do not exist: {found:#?}");
    let n_paths = code_spans(&text).into_iter().filter(|span| is_path(span)).count();
    assert!(n_paths > 30, "the paths of an alloca and of a φ name more than {n_paths} files");
}

#[test]
fn files_in_the_table_of_a_crate_exist() {
    for home in crates() {
        let n_files = std::fs::read_dir(home.join("src")).expect("a crate has sources").count();
        let Some(table) = file_table(&home) else {
            assert_eq!(n_files, 1, "{} has several files and no table of them", home.display());
            continue;
        };
        assert!(code_spans(&table).len() > 3, "{}: the table is nearly empty", home.display());
        let found = missing(&table, &[home.join("src"), home.clone(), folder("")]);
        assert!(found.is_empty(), "the table of {} names files that do not exist: {found:#?}", home.display());
    }
}

#[test]
fn the_document_on_versions_has_all_spellings() {
    let text = read(&folder("docs/versions.md"));
    let (_, table) = text.split_once("| what | spelling | from LLVM | to LLVM |\n").expect("a table of spellings");
    let rows: Vec<&str> = table.lines().skip(1).take_while(|line| line.starts_with('|')).collect();
    let version = |version: Option<u32>| version.map_or_else(String::new, |version| version.to_string());
    let expected = SPELLINGS.iter().map(|spelling| {
        let [first, last] = [spelling.first(), spelling.last()].map(version);
        format!("| {} | `{}` | {first} | {last} |", spelling.what, spelling.example)
    });
    assert_eq!(rows, expected.collect::<Vec<_>>());
}

/// The external crates that a manifest names.
fn dependencies(manifest: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut is_inside = false;
    for line in manifest.lines() {
        if line.starts_with('[') {
            is_inside = line.trim_end_matches(']').ends_with("dependencies");
        } else if let Some((name, _)) = line.split_once(['=', '.']).filter(|_| is_inside && !line.starts_with('#')) {
            names.insert(name.trim().to_owned());
        }
    }
    names.retain(|name| !name.starts_with("memphis"));
    names
}

#[test]
fn every_dependency_has_a_reason() {
    let others = ["xtask", "fuzz", "examples/cranelift", "examples/waffle"].map(folder);
    let manifests = crates().into_iter().chain(others);
    let used: BTreeSet<String> = manifests.flat_map(|home| dependencies(&read(&home.join("Cargo.toml")))).collect();
    let architecture = read(&folder("ARCHITECTURE.md"));
    let (_, section) = architecture.split_once("\n## Dependencies\n").expect("a section about dependencies");
    let section = section.split("\n## ").next().unwrap_or(section);
    let rows = section.lines().filter_map(|line| line.strip_prefix("| `")?.split(" |").next());
    let listed: BTreeSet<String> =
        rows.flat_map(|row| row.split(", ").map(|name| name.trim_matches('`').to_owned())).collect();
    assert_eq!(used, listed, "dependencies of the manifests (left), and of ARCHITECTURE.md (right)");
}

#[test]
fn the_latest_record_of_each_kind_is_kept() {
    let folder = folder("bench/record");
    let table = read(&folder.join("README.md"));
    let mut kinds = BTreeSet::new();
    for entry in std::fs::read_dir(&folder).expect("the folder of the records") {
        let name = entry.expect("a readable entry").file_name().into_string().expect("a name in UTF-8");
        let Some((kind, commit)) = name.strip_suffix(".json").and_then(|name| name.rsplit_once('-')) else { continue };
        assert!(kinds.insert(kind.to_owned()), "bench/record has two records of {kind}: delete the older one");
        let rows = table.split(&format!("\n## {kind}\n")).nth(1).unwrap_or_default();
        let first = rows.split("\n## ").next().unwrap_or_default().lines().find(|line| line.contains(" 20"));
        let is_first = first.is_some_and(|row| row.starts_with(&format!("| {commit} |")));
        assert!(is_first, "the first row about {kind} in bench/record/README.md is not {commit}");
    }
    assert!(kinds.len() > 3, "{kinds:?}");
}

#[test]
fn a_wrong_name_is_found() {
    let folders = [folder(""), folder("crates")];
    let text = "`README.md`, `memphis/src/dom.rs`, `crates/memphis/`, `memphis/src/domm.rs`, `i32`\n```\n`no.rs`\n```\n`lost.rs`";
    assert_eq!(missing(text, &folders), ["memphis/src/domm.rs", "lost.rs"]);
    assert!(is_path("construct/") && !is_path("-passes=mem2reg") && !is_path("a / b") && !is_path("Plan"));
    let manifest = "[package]\nname = 1\n[dependencies]\nmemphis = 1\na.workspace = true\n# b = 2\n[dev-dependencies]\nc = 1\n[lints]\nd = 1\n";
    assert_eq!(dependencies(manifest), ["a", "c"].map(str::to_owned).into());
}
