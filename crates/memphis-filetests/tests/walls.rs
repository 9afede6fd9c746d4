//! The walls between the crates, read off their manifests and sources.

use std::path::{Path, PathBuf};

/// Each crate, and the crates of the workspace on which it may depend.
const ARROWS: &[(&str, &[&str])] = &[
    ("memphis-entity", &[]),
    ("memphis", &["memphis-entity"]),
    ("memphis-ir", &["memphis-entity", "memphis"]),
    // The checkers do not depend on what they check. Nor does the interpreter, whose runs are the
    // refutations. With its feature `bitcode`, `check` takes bitcode.
    ("memphis-check", &["memphis-entity", "memphis", "memphis-ir", "memphis-interp", "memphis-bitcode"]),
    // With its feature `bitcode`, `run` takes and gives bitcode; the passes see text alone.
    ("memphis-passes", &["memphis-entity", "memphis", "memphis-ir", "memphis-check", "memphis-bitcode"]),
    ("memphis-explain", &["memphis-entity", "memphis", "memphis-ir", "memphis-interp", "memphis-passes"]),
    // It does not depend on the passes. The engine orders the moves of its φs.
    ("memphis-interp", &["memphis", "memphis-ir"]),
    // Other clients: they use the engine's public interface, and nothing of the client for LLVM IR.
    ("memphis-spirv", &["memphis"]),
    ("memphis-wasm", &["memphis"]),
    ("memphis-gen", &[]),
    // A front end: it builds LLVM IR, and does not depend on the further use of that.
    ("memphis-wend", &["memphis-ir"]),
    // Another form of the same text. It depends on nothing that changes a module.
    ("memphis-bitcode", &["memphis-entity", "memphis-ir"]),
    ("memphis-pages", &[]),
    // The playground: what the command does with files, of texts.
    (
        "memphis-web",
        &["memphis-check", "memphis-explain", "memphis-interp", "memphis-ir", "memphis-passes", "memphis-wend"],
    ),
    // No engine: a caller of the engine is an algorithm, and belongs in a lower crate.
    (
        "memphis-cli",
        &[
            "memphis-bitcode",
            "memphis-explain",
            "memphis-ir",
            "memphis-pages",
            "memphis-passes",
            "memphis-check",
            "memphis-interp",
            "memphis-wend",
            "memphis-spirv",
            "memphis-wasm",
        ],
    ),
    // The Python package: objects over the libraries, and the command.
    (
        "memphis-py",
        &[
            "memphis-bitcode",
            "memphis-check",
            "memphis-cli",
            "memphis-explain",
            "memphis-interp",
            "memphis-ir",
            "memphis-pages",
            "memphis-passes",
        ],
    ),
    (
        "memphis-filetests",
        &[
            "memphis",
            "memphis-bitcode",
            "memphis-ir",
            "memphis-passes",
            "memphis-check",
            "memphis-interp",
            "memphis-gen",
            "memphis-spirv",
            "memphis-wend",
            "memphis-wasm",
        ],
    ),
];

/// The crates below the command. Their input and output is text; files, threads, clocks and the
/// terminal belong to the command.
const BELOW_THE_COMMAND: &[&str] = &[
    "memphis-entity",
    "memphis",
    "memphis-ir",
    "memphis-check",
    "memphis-passes",
    "memphis-explain",
    "memphis-interp",
    "memphis-spirv",
    "memphis-wasm",
    "memphis-gen",
    "memphis-wend",
    "memphis-bitcode",
    "memphis-web",
];

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the folder of the crates").to_owned()
}

fn manifest(name: &str) -> String {
    let path = crates().join(name).join("Cargo.toml");
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The keys of a manifest's section.
fn keys(manifest: &str, section: &str) -> Vec<String> {
    let lines = manifest.lines().skip_while(|line| line.trim() != format!("[{section}]")).skip(1);
    let section = lines.take_while(|line| !line.starts_with('['));
    let keys = section.filter_map(|line| line.split_once(['=', '.'])).map(|(key, _)| key.trim().to_owned());
    keys.filter(|key| !key.starts_with('#')).collect()
}

/// Source files of a crate, without its unit tests, and their code without comments. Paths start at
/// the crate's name, because the project's location does not matter.
fn sources(name: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut todo = vec![crates().join(name).join("src")];
    while let Some(directory) = todo.pop() {
        for entry in std::fs::read_dir(&directory).expect("a readable directory") {
            let path = entry.expect("a readable entry").path();
            if path.is_dir() {
                todo.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") && path.file_stem().is_some_and(|s| s != "tests") {
                let text = std::fs::read_to_string(&path).expect("a readable file");
                let path = path.strip_prefix(crates()).expect("a path below the crates").to_owned();
                found.push((path, code(&text)));
            }
        }
    }
    found
}

/// The text without comments, without the unit tests at the end, and without the standard library
/// that unit tests use.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or(text);
    let text = text.replace("#[cfg(test)]\n#[macro_use]\nextern crate std;\n", "\n\n\n");
    text.lines().map(|line| line.split("//").next().unwrap_or(line)).map(|line| format!("{line}\n")).collect()
}

/// Fails with every line of the crates' code that has one of the words.
fn assert_without(names: &[&str], words: &[&str], why: &str) {
    let mut found = String::new();
    for name in names {
        for (path, code) in sources(name) {
            for (number, line) in code.lines().enumerate() {
                if let Some(word) = words.iter().find(|word| has_word(line, word)) {
                    found += &format!("{}:{}: `{word}`: {}\n", path.display(), number + 1, line.trim());
                }
            }
        }
    }
    assert!(found.is_empty(), "{why}\n{found}");
}

/// True if the text has the word, not as the tail of a longer one.
fn has_word(line: &str, word: &str) -> bool {
    let mut from = 0;
    while let Some(at) = line[from..].find(word).map(|at| at + from) {
        if !line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_') {
            return true;
        }
        from = at + word.len();
    }
    false
}

#[test]
fn every_crate_is_listed() {
    let mut found: Vec<String> = std::fs::read_dir(crates())
        .expect("the folder of the crates")
        .map(|entry| entry.expect("a readable entry").file_name().to_string_lossy().into_owned())
        .collect();
    found.sort();
    let mut listed: Vec<&str> = ARROWS.iter().map(|arrow| arrow.0).collect();
    listed.sort_unstable();
    assert_eq!(found, listed, "a new crate needs its arrows written down here");
}

/// The crates that are published.
fn published() -> impl Iterator<Item = &'static str> {
    ARROWS.iter().map(|arrow| arrow.0).filter(|name| !manifest(name).contains("\npublish = false\n"))
}

/// Cargo does not look for tests there, so a file that is no module would never run.
#[test]
fn every_file_of_tests_is_a_module() {
    let folder = crates().join("memphis-filetests/tests");
    let modules = std::fs::read_to_string(folder.join("all.rs")).expect("the list of modules");
    for entry in std::fs::read_dir(&folder).expect("the folder of the tests") {
        let name = entry.expect("a readable entry").file_name().into_string().expect("a name in UTF-8");
        let module = name.trim_end_matches(".rs");
        let is_listed = modules.lines().any(|line| line == format!("mod {module};"));
        assert!(is_listed || ["all", "filetests"].contains(&module), "all.rs has no line for {name}");
    }
}

#[test]
fn packages_are_complete() {
    for name in published() {
        let manifest = manifest(name);
        let list = |key: &str| -> Vec<String> {
            let line = manifest.lines().find_map(|line| line.strip_prefix(&format!("{key} = [")));
            let line = line.unwrap_or_else(|| panic!("{name} has no {key}")).trim_end_matches(']');
            line.split(", ").map(|word| word.trim_matches('"').to_owned()).collect()
        };
        for key in
            ["description = ", "license.", "repository.", "include.", "readme = \"README.md\"", "documentation = "]
        {
            assert!(manifest.lines().any(|line| line.starts_with(key)), "{name} has no {key}");
        }
        let keywords = list("keywords");
        // The limits of crates.io.
        assert!(keywords.len() <= 5 && keywords.iter().all(|word| word.len() <= 20), "{name}: {keywords:?}");
        assert!((1..=5).contains(&list("categories").len()), "{name}: categories");
        let is_library = crates().join(name).join("src/lib.rs").exists();
        assert_eq!(
            manifest.contains("[package.metadata.docs.rs]"),
            is_library,
            "{name}: pages of a library on docs.rs"
        );
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            let text =
                |path: PathBuf| std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
            let (ours, all) = (text(crates().join(name).join(licence)), text(crates().join("..").join(licence)));
            assert_eq!(ours, all, "{name}: {licence}");
        }
    }
}

/// Published crates compile with published crates alone. Tests may use others, which packages leave
/// out if they have no version.
#[test]
fn packages_need_no_crate_that_is_not_published() {
    let root = std::fs::read_to_string(crates().join("../Cargo.toml")).expect("the workspace");
    for (name, _) in ARROWS.iter().filter(|(name, _)| published().all(|other| other != *name)) {
        let versioned = root.lines().any(|line| line.starts_with(&format!("{name} = ")) && line.contains("version"));
        assert!(!versioned, "{name} is not published, and has a version as a dependency");
        for user in published() {
            assert!(!keys(&manifest(user), "dependencies").iter().any(|key| key == name), "{user} needs {name}");
        }
    }
}

#[test]
fn crates_depend_downwards_only() {
    for (name, allowed) in ARROWS {
        for dependency in keys(&manifest(name), "dependencies") {
            let ours = ARROWS.iter().any(|arrow| arrow.0 == dependency);
            assert!(!ours || allowed.contains(&dependency.as_str()), "{name} must not depend on {dependency}");
        }
    }
}

#[test]
fn the_engine_depends_on_its_containers_alone() {
    assert_eq!(keys(&manifest("memphis-entity"), "dependencies"), [""; 0]);
    assert_eq!(keys(&manifest("memphis"), "dependencies"), ["memphis-entity"]);
    for name in ["memphis-entity", "memphis"] {
        let lib = std::fs::read_to_string(crates().join(name).join("src/lib.rs")).expect("a crate has a lib.rs");
        assert!(lib.contains("\n#![no_std]\n"), "{name} has no std");
    }
    assert_without(
        &["memphis-entity", "memphis"],
        &["std::", "extern crate std"],
        "the engine knows no file, thread or clock",
    );
    let words = ["memphis_ir", "memphis_passes", "llvm", "Llvm", "LLVM"];
    assert_without(&["memphis"], &words, "the engine knows no IR, and no habit of anybody's");
}

/// Words of the engine's planner.
const PLANNER: &[&str] = &["DomTree", "Frontiers", "Analyses", "Placement", "reach::", "Liveness"];

/// A checker that used the planner's dominators would repeat the planner's mistakes.
#[test]
fn the_checkers_share_nothing_with_the_planner() {
    let shared = ["describe::", "entity::", "graph::", "terms::"];
    let (inside, outside): (Vec<_>, Vec<_>) =
        sources("memphis").into_iter().partition(|(path, _)| path.starts_with("memphis/src/check"));
    assert!(!inside.is_empty() && outside.iter().any(|(path, _)| path.ends_with("src/dom.rs")), "the rooms moved");
    for (path, code) in inside {
        let is_door = path.file_name().is_some_and(|name| name == "plan_claims.rs");
        for (number, line) in code.lines().enumerate() {
            let Some(rest) = line.trim().strip_prefix("use crate::") else { continue };
            let is_shared = shared.iter().any(|module| rest.starts_with(module))
                || is_door && ["plan::", "destruct;", "error::"].iter().any(|module| rest.starts_with(module));
            assert!(is_shared, "{}:{}: a checker must not use {rest}", path.display(), number + 1);
        }
        let found = PLANNER.iter().find(|word| code.lines().any(|line| has_word(line, word)));
        assert!(found.is_none(), "{}: a checker must not use {found:?}", path.display());
    }
    for (path, code) in sources("memphis-ir").iter().filter(|(path, _)| path.starts_with("memphis-ir/src/verify")) {
        let found = PLANNER.iter().find(|word| code.lines().any(|line| has_word(line, word)));
        assert!(found.is_none(), "{}: the verifier has the checkers' tree, not {found:?}", path.display());
    }
    assert_without(
        &["memphis-check"],
        &["memphis_passes", "memphis::construct", "destruct::plan", "destruct::Context", "DomTree"],
        "checkers know no planner",
    );
}

#[test]
fn only_the_command_touches_the_world() {
    let world = ["std::fs", "std::io", "std::net", "std::thread", "std::time", "std::env", "std::process"];
    assert_without(BELOW_THE_COMMAND, &world, "files, threads, clocks and the terminal belong to memphis-cli");
}

#[test]
fn only_the_command_prints() {
    let printing = ["println!", "print!", "eprintln!", "eprint!", "dbg!"];
    assert_without(BELOW_THE_COMMAND, &printing, "what is below the command returns what it has to say");
}

#[test]
fn the_command_has_no_algorithm() {
    let words = ["memphis::", "DomTree", "Analyses", "Edit::new"];
    assert_without(&["memphis-cli"], &words, "the command knows no graph, no slot and no edit");
}

/// Crates with unsafe code, and the number of its blocks in each.
const UNSAFE: &[(&str, usize)] = &[
    // Four calls that an allocator passes on, its advice, and a setting of the system's allocator;
    // a file that is mapped, and the handling of a file that becomes shorter; the action of
    // SIGPIPE.
    ("memphis-pages", 13),
    // The names of the functions that JavaScript calls are an unsafe attribute, and no more.
    ("memphis-web", 0),
];

#[test]
fn nothing_is_unsafe_but_memory() {
    let root = std::fs::read_to_string(crates().join("../Cargo.toml")).expect("the workspace");
    assert!(root.contains("unsafe_code = \"forbid\""));
    for (name, blocks) in UNSAFE {
        let found = sources(name).iter().map(|(_, code)| code.matches("unsafe {").count()).sum::<usize>();
        assert_eq!(found, *blocks, "blocks of unsafe code in {name}");
    }
    for (name, _) in ARROWS.iter().filter(|(name, _)| UNSAFE.iter().all(|(other, _)| other != name)) {
        assert!(
            manifest(name).contains("[lints]\nworkspace = true"),
            "{name} does not take over the workspace's lints"
        );
    }
}

#[test]
fn code_is_told_from_comments() {
    assert_eq!(code("a // b\n//! c\nd\n#[cfg(test)]\nmod tests {\n  e\n}\n"), "a \n\nd\n");
    assert!(has_word("  print!(x)", "print!") && !has_word("eprint!(x)", "print!"));
    assert_eq!(keys("[a]\nx = 1\n[dependencies]\ny = 2\nz.w = 3\n\n[b]\nv = 4\n", "dependencies"), ["y", "z"]);
}
