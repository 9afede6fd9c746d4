//! Options do what help and documents say: each option of a pass changes a result of the command,
//! each option of a command is tried by a test, and each option that a document names exists.

#[allow(dead_code, reason = "shared with tests that need more of it")]
mod common;

use common::Room;
use memphis_passes::{Pipeline, RunError, passes, run};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files of a folder and of those in it, by the end of their names, in order.
fn files(folder: &str, end: &str) -> Vec<PathBuf> {
    let (mut found, mut folders) = (Vec::new(), vec![root().join(folder)]);
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for path in entries.map(|entry| entry.expect("a readable entry").path()) {
            match path.is_dir() {
                true => folders.push(path),
                false if path.to_string_lossy().ends_with(end) => found.push(path),
                false => {}
            }
        }
    }
    found.sort();
    found
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The text that a pipeline makes of a file, if the file is valid.
fn result(passes: &str, text: &str) -> Option<String> {
    match run(text, passes) {
        Ok(output) => Some(output.text().into_owned()),
        Err(error @ RunError::Pipeline { .. }) => panic!("{error}"),
        Err(_) => None,
    }
}

/// The ways in which an option may be written, without those that are the default.
fn written(pass: &str, option: &str) -> Vec<Vec<String>> {
    let (key, choices) = option.split_once('=').unwrap_or((option, ""));
    let is_default = |text: &str| Pipeline::parse(text) == Pipeline::parse(pass);
    let with = |value: &str| if value.is_empty() { format!("{pass}<{key}>") } else { format!("{pass}<{key}={value}>") };
    let ways = choices.split('|').map(|choice| match choice.chars().any(|c| c.is_ascii_uppercase()) {
        // A number: some of these matter somewhere.
        true => ["1", "0", "4", "8", "100000"]
            .iter()
            .map(|n| with(n))
            .filter(|text| Pipeline::parse(text).is_ok())
            .collect(),
        false => vec![with(choice)],
    });
    ways.map(|way: Vec<String>| way.into_iter().filter(|text| !is_default(text)).collect::<Vec<_>>())
        .filter(|way| !way.is_empty())
        .collect()
}

#[test]
fn each_option_of_a_pass_changes_a_result_of_the_command() {
    let inputs: Vec<(PathBuf, String)> = files("tests", ".ll")
        .into_iter()
        .filter_map(|path| Some((path.clone(), std::fs::read_to_string(&path).ok()?)))
        .collect();
    let mut n_tried = 0;
    for pass in passes() {
        let name = pass.name();
        for way in pass.options().iter().flat_map(|option| written(name, option.text)) {
            // Files about the option or the pass come first.
            let key = way[0].split(['<', '=', '>']).nth(1).expect("an option");
            let place = |text: &str| (!text.starts_with("; test: ") || !text.contains(key), !text.contains(name));
            let mut order: Vec<&(PathBuf, String)> = inputs.iter().collect();
            order.sort_by_key(|(_, text)| place(text));
            let differs = |text: &str| {
                let plain = result(name, text)?;
                way.iter().find(|passes| result(passes, text).is_some_and(|changed| changed != plain))
            };
            let found = order.into_iter().find_map(|(path, text)| Some((path, text, differs(text)?)));
            let (path, text, passes) = found.unwrap_or_else(|| panic!("{way:?} changes no test file"));
            let ran = Room::new(&[]).run_with(&["opt", "-S", &format!("-passes={passes}")], text.as_bytes());
            assert_eq!((ran.code, Some(ran.out)), (0, result(passes, text)), "{passes} on {}", path.display());
            n_tried += 1;
        }
    }
    assert!(n_tried > 20, "{n_tried}");
}

#[test]
fn converted_blocks_take_what_they_read_as_parameters_where_that_is_asked_for() {
    let module = "define i32 @f(i32 %a) {\n  br label %next\nnext:\n  %b = add i32 %a, 1\n  ret i32 %b\n}\n";
    let room = Room::new(&[("in.ll", module)]);
    let has_parameter =
        |scope: &str| room.run(&["convert", "--to=blockargs", scope, "in.ll"]).clean().contains("@next(%");
    assert!(has_parameter("--scoped=block") && !has_parameter("--scoped=dominators"));
}

#[test]
fn stores_that_reach_loads_are_printed_where_that_is_asked_for() {
    let module = "define i32 @f(i32 %a) {\n  %x = alloca i32\n  store i32 %a, ptr %x\n  %v = load i32, ptr %x\n  ret i32 %v\n}\n";
    let room = Room::new(&[("in.ll", module)]);
    let reaching = room.run(&["analyze", "--reaching", "in.ll"]).clean();
    assert!(reaching.contains("%v") && reaching.contains("store"), "{reaching}");
}

/// The commands that have a manual page, with the long options of each.
fn commands() -> Vec<(String, BTreeSet<String>)> {
    let room = Room::new(&[]);
    let help = room.run(&["--help"]).clean();
    let section = help.split("Commands:\n").nth(1).and_then(|rest| rest.split("\n\n").next()).expect("the commands");
    let names = section.lines().filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next());
    let names = names.filter(|name| *name != "help" && name.chars().all(|c| c.is_ascii_lowercase()));
    let options = |name: &str| options_in(&room.run(&[name, "--help"]).clean());
    names.map(|name| (name.to_owned(), options(name))).collect()
}

/// The long options that a text names.
fn options_in(text: &str) -> BTreeSet<String> {
    let is_part = |c: char| c.is_ascii_lowercase() || c == '-';
    let words = text.split(|c: char| !is_part(c) && !c.is_ascii_digit() && c != '_' && c != '.');
    let long = words
        .filter(|word| word.strip_prefix("--").is_some_and(|name| name.starts_with(|c: char| c.is_ascii_lowercase())));
    long.filter(|word| word.chars().all(is_part)).map(str::to_owned).collect()
}

#[test]
fn each_option_of_a_command_is_tried_by_a_test() {
    let tests: String = files("crates/memphis-cli/tests", ".rs").iter().map(|path| read(path)).collect();
    let mut missing = String::new();
    let commands = commands();
    assert!(commands.len() > 8, "{commands:?}");
    // The server of the playground runs until it is stopped.
    for (command, options) in commands.into_iter().filter(|(command, _)| command != "playground") {
        let untried = options.iter().filter(|option| {
            let name = option.trim_start_matches('-');
            // opt's spelling has one dash.
            !["\"", "=", " ", "\\"].iter().any(|end| tests.contains(&format!("-{name}{end}")))
        });
        untried.for_each(|option| missing += &format!("memphis {command} {option}\n"));
    }
    assert!(missing.is_empty(), "{missing}");
}

#[test]
fn documents_name_options_that_there_are() {
    let commands = commands();
    let mut documents = files("docs", ".md");
    documents.extend(files("crates", "README.md"));
    documents.extend(["README.md", "CHANGELOG.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map(|name| root().join(name)));
    let (mut n_options, mut n_passes, mut wrong) = (0, 0, String::new());
    for path in documents {
        let text = read(&path);
        // Code, up to the next program in a pipe.
        let code = text.split('`').flat_map(str::lines).flat_map(|line| line.split(['|', ';']));
        for line in code.map(|line| line.trim().trim_start_matches("$ ")) {
            let mut words = line.split_whitespace();
            if words.next() != Some("memphis") {
                continue;
            }
            let Some((_, options)) = words.next().and_then(|name| commands.iter().find(|known| known.0 == name)) else {
                continue;
            };
            for option in options_in(line).iter().filter(|option| *option != "--help") {
                n_options += 1;
                if !options.contains(option) {
                    wrong += &format!("{}: {option} in `{line}`\n", path.display());
                }
            }
        }
        for pass in passes() {
            for (start, open) in text.match_indices(&format!("{}<", pass.name())) {
                let Some((options, _)) = text[start + open.len()..].split_once('>') else { continue };
                // Some options stand for any.
                if !options.chars().all(|c| c.is_ascii_alphanumeric() || "-;= \n".contains(c)) {
                    continue;
                }
                let value = |c: char| c.is_ascii_uppercase();
                let options: Vec<String> = options
                    .split(';')
                    .map(|option| match option.split_once('=') {
                        Some((name, text)) if text.chars().all(value) => format!("{name}=8"),
                        _ => option.replace('\n', " "),
                    })
                    .collect();
                let named = format!("{}<{}>", pass.name(), options.join(";"));
                n_passes += 1;
                if let Err(error) = Pipeline::parse(&named) {
                    wrong += &format!("{}: {named}: {error}\n", path.display());
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(n_options > 20 && n_passes > 20, "{n_options} options of commands, {n_passes} of passes");
}
