//! The transcripts and examples of the READMEs are correct.
//!
//! A block ```` ```console ```` holds commands, each after a dollar sign and a blank, with their
//! output. A line `...` stands for any lines. `memphis` and `cargo run --release --` both mean the
//! command as it is built here.

use similar::TextDiff;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace")
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The READMEs of the crates that have one.
fn crate_readmes() -> Vec<String> {
    let entries = std::fs::read_dir(root().join("crates")).expect("the folder of the crates");
    let names =
        entries.map(|entry| entry.expect("a readable entry").file_name().into_string().expect("a name in UTF-8"));
    let mut readmes: Vec<String> = names.map(|name| format!("crates/{name}/README.md")).collect();
    readmes.retain(|readme| root().join(readme).exists());
    readmes.sort();
    readmes
}

/// The fenced blocks of a language.
fn blocks<'t>(text: &'t str, language: &str) -> Vec<&'t str> {
    let fence = format!("```{language}\n");
    text.split(&fence).skip(1).filter_map(|rest| rest.split("\n```").next()).collect()
}

/// Commands, each with its expected output.
fn transcript(block: &str) -> Vec<(String, String)> {
    let mut steps: Vec<(String, String)> = Vec::new();
    for line in block.lines() {
        match (line.strip_prefix("$ "), steps.last_mut()) {
            (Some(command), _) => steps.push((command.to_owned(), String::new())),
            (None, Some((_, output))) => *output += &format!("{line}\n"),
            (None, None) => panic!("a transcript starts with a command: {line}"),
        }
    }
    steps
}

/// Runs a line of a shell in the root of the project, and returns all that it prints.
fn run(command: &str) -> String {
    let directory = Path::new(env!("CARGO_BIN_EXE_memphis")).parent().expect("a directory of the build");
    let command = command.replace("cargo run --release --", "memphis");
    let path = format!("{}:{}", directory.display(), std::env::var("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(format!("exec 2>&1; {command}")).current_dir(root()).env("PATH", path);
    String::from_utf8_lossy(&shell.output().expect("a shell").stdout).into_owned()
}

/// Compares an output with the expected one.
fn matches(said: &str, found: &str) -> bool {
    let mut found = found;
    let mut pieces = said.split("...\n");
    let Some(rest) = found.strip_prefix(pieces.next().unwrap_or("")) else { return false };
    found = rest;
    let pieces: Vec<&str> = pieces.collect();
    let Some((last, middle)) = pieces.split_last() else { return found.is_empty() };
    for piece in middle {
        let Some(at) = found.find(piece) else { return false };
        found = &found[at + piece.len()..];
    }
    found.ends_with(last)
}

#[test]
fn transcripts_are_true() {
    for document in ["README.md", "crates/memphis-cli/README.md", "crates/memphis-wend/README.md"] {
        let readme = read(document);
        let steps: Vec<_> = blocks(&readme, "console").into_iter().flat_map(transcript).collect();
        assert!(!steps.is_empty(), "{document} has no transcript");
        for (command, said) in steps {
            let found = run(&command);
            let diff = TextDiff::from_lines(&said, &found);
            assert!(matches(&said, &found), "$ {command}\n{}", diff.unified_diff().header(document, "found"));
        }
    }
}

/// The commands of docs/pictures.md, each with the file that it writes.
fn picture_commands(text: &str) -> Vec<(&str, &str)> {
    let lines = blocks(text, "sh").into_iter().flat_map(str::lines);
    lines.filter_map(|line| line.split_once(" -o ")).collect()
}

#[test]
fn pictures_are_what_their_commands_draw() {
    let bless = std::env::var_os("MEMPHIS_BLESS").is_some();
    let text = read("docs/pictures.md");
    let commands = picture_commands(&text);
    assert!(commands.len() > 5, "docs/pictures.md has too few commands");
    for (command, picture) in commands {
        let found = run(command);
        assert!(found.starts_with("<svg "), "$ {command}\n{found}");
        if bless {
            std::fs::write(root().join(picture), &found).unwrap_or_else(|error| panic!("{picture}: {error}"));
        }
        assert!(read(picture) == found, "{picture} differs from what this prints: {command}");
    }
}

/// FNV-1a in 64 bits, as `tests/browser/picture.mjs` computes it.
fn digest(text: &str) -> String {
    let hash = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    format!("{hash:016x}")
}

/// The screenshot needs a browser and fonts. This test only checks that it is of the current page.
#[test]
fn the_screenshot_shows_the_page_as_it_is() {
    let page = run("memphis explain demo/fib.ll --function fib -o -");
    assert!(page.starts_with("<!doctype html>"), "{page}");
    assert!(
        read("docs/pictures/explain.digest").trim_end() == digest(&page),
        "the page has changed; remake docs/pictures/explain.png with `node tests/browser/picture.mjs`"
    );
}

#[test]
fn every_picture_is_used_and_can_be_remade() {
    let entries = std::fs::read_dir(root().join("docs")).expect("the folder of the pages");
    let names =
        entries.map(|entry| entry.expect("a readable entry").file_name().into_string().expect("a name in UTF-8"));
    let pages: Vec<String> = names.filter(|name| name.ends_with(".md")).map(|name| format!("docs/{name}")).collect();
    let texts: Vec<String> = pages.iter().map(|page| read(page)).chain([read("README.md")]).collect();
    for entry in std::fs::read_dir(root().join("docs/pictures")).expect("the folder of the pictures") {
        let name = entry.expect("a readable entry").file_name().into_string().expect("a name in UTF-8");
        assert!(read("docs/pictures.md").contains(&name), "docs/pictures.md does not say where {name} comes from");
        let is_picture = name.ends_with(".svg") || name.ends_with(".png");
        let is_shown = texts.iter().any(|text| text.contains(&format!("pictures/{name})")));
        assert!(!is_picture || is_shown, "no page shows {name}");
    }
}

#[test]
fn the_example_is_the_one_that_is_tested() {
    // The layout of the code does not matter.
    let packed = |text: &str| text.split_whitespace().collect::<String>().replace(",}", "}").replace(",)", ")");
    let (readme, example) = (read("README.md"), packed(&read("crates/memphis/examples/first.rs")));
    for block in blocks(&readme, "rust") {
        assert!(example.contains(&packed(block)), "not in examples/first.rs:\n{block}");
    }
    assert!(!blocks(&readme, "rust").is_empty(), "README.md has no example");
}

#[test]
fn ci_runs_the_command_that_the_readme_gives() {
    const TESTS: &str = "cargo test --workspace";
    assert!(read("README.md").contains(&format!("\n{TESTS}\n")), "README.md gives a command for the tests");
    assert!(read(".ci/run").lines().any(|line| line.ends_with(TESTS)), ".ci/run runs it");
}

/// The anchor that GitHub gives a heading.
fn anchor_of(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
    text.chars().filter(|c| c.is_alphanumeric() || "-_".contains(*c)).collect()
}

#[test]
fn files_that_documents_name_exist() {
    // READMEs of crates are shown elsewhere too, so they link to the repository.
    const REPOSITORY: &str = "https://github.com/memphis-ssa/memphis/blob/main/";
    let of_the_project = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "bench/README.md"];
    let pages = std::fs::read_dir(root().join("docs")).expect("the folder of the pages");
    let pages = pages.map(|entry| entry.expect("a readable entry").file_name().into_string().expect("a name in UTF-8"));
    let pages = pages.filter(|name| name.ends_with(".md")).map(|name| format!("docs/{name}"));
    for document in of_the_project.map(str::to_owned).into_iter().chain(pages).chain(crate_readmes()) {
        let text = read(&document);
        let folder = root().join(&document).parent().expect("a document is in a folder").to_owned();
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let in_repository = target.strip_prefix(REPOSITORY).map(|path| root().join(path));
            assert!(in_repository.is_none_or(|path| path.exists()), "{document} links to {target}");
            if target.contains("://") {
                continue;
            }
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            assert!(file.is_empty() || folder.join(file).exists(), "{document} links to {target}");
            if !anchor.is_empty() {
                let linked = if file.is_empty() {
                    text.clone()
                } else {
                    std::fs::read_to_string(folder.join(file)).unwrap_or_else(|error| panic!("{target}: {error}"))
                };
                let mut headings = linked.lines().filter(|line| line.starts_with('#'));
                assert!(headings.any(|heading| anchor_of(heading) == anchor), "{document} links to {target}");
            }
        }
    }
}

#[test]
fn documents_name_the_declared_version_of_rust() {
    let manifest = read("Cargo.toml");
    let declared = manifest.lines().find_map(|line| line.strip_prefix("rust-version = ")).expect("a declared version");
    for document in ["README.md", "CONTRIBUTING.md"] {
        let said = format!("Rust {} or newer", declared.trim_matches('"'));
        assert!(read(document).contains(&said), "{document} does not say '{said}'");
    }
}

#[test]
fn elided_lines_match_anything() {
    assert!(matches("a\n...\nd\n", "a\nb\nc\nd\n") && matches("a\n", "a\n") && matches("a\n...\n", "a\nb\n"));
    assert!(!matches("a\n", "a\nb\n") && !matches("a\n...\nd\n", "a\nb\n") && !matches("", "a\n"));
}
