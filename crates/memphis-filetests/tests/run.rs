//! Programs: their output and their end, before mem2reg and after it.
//!
//! `tests/run/NAME.ll` is a program, `NAME.expected` is its output, with a last line for its end.
//! `MEMPHIS_BLESS=1` rewrites it.

use memphis_filetests::execute::{self, Run};
use memphis_filetests::filetest::BLESS;
use memphis_filetests::mutants::MEM2REG_OPTIONS;
use memphis_filetests::{diff, filetest, folder, ours};
use memphis_gen::{Config, random_module};
use memphis_interp::{StopKind, Value};
use memphis_ir::Module;
use std::ops::Range;

fn shown(text: &str) -> String {
    let Run { output, ended } = execute::program(text);
    let line = if output.is_empty() || output.ends_with('\n') { "" } else { "\n" };
    match ended {
        Ok(code) => format!("{output}{line}[exit code {}]\n", code.status()),
        Err(stop) => format!("{output}{line}[{stop}]\n"),
    }
}

#[test]
fn programs_do_what_is_expected() {
    let mut wrong = String::new();
    for path in filetest::files(&folder("tests/run")) {
        let text = std::fs::read_to_string(&path).expect("a readable file");
        let found = shown(&text);
        let expected_path = path.with_extension("expected");
        let expected = std::fs::read_to_string(&expected_path).unwrap_or_default();
        if found == expected {
            continue;
        }
        if std::env::var(BLESS).is_ok_and(|value| value == "1") {
            std::fs::write(&expected_path, &found).expect("a writable file");
        } else {
            wrong += &diff(&expected_path.display().to_string(), &expected, "found", &found);
        }
    }
    assert!(wrong.is_empty(), "{wrong}{BLESS}=1 rewrites what is expected");
}

#[test]
fn mem2reg_changes_no_program() {
    for path in filetest::files(&folder("tests/run")) {
        let text = std::fs::read_to_string(&path).expect("a readable file");
        let answer = ours::run("mem2reg", &text).expect("a valid module");
        let (before, after) = (execute::program(&text), execute::program(&answer.text));
        assert_eq!(before.essence(), after.essence(), "{}", path.display());
    }
}

#[test]
fn mem2reg_changes_no_random_function() {
    let n_defined = random_functions_stay(&["mem2reg"], 0..300, &Config::default());
    assert!(n_defined > 0, "no function ran to its end");
}

#[test]
fn options_of_mem2reg_change_no_random_function() {
    let plain = Config { outside: 0.4, max_blocks: 8, ..Config::PLAIN };
    // The interpreter ignores lifetime markers.
    let mixed = Config { outside: 0.3, lifetime: 0.0, rounds: 0.3, mismatch: 0.3, ..Config::default() };
    for (config, seeds) in [(plain, 1000..1020), (mixed, 2000..2020)] {
        let n_defined = random_functions_stay(MEM2REG_OPTIONS, seeds, &config);
        assert!(n_defined > 200, "only {n_defined} runs came to their end");
    }
}

/// Random functions: a pass does not change their behaviour. Undefined behaviour may become
/// different. Returns the number of runs that ended.
fn random_functions_stay(passes: &[&str], seeds: Range<u64>, config: &Config) -> u32 {
    let mut n_defined = 0;
    for (seed, pass) in seeds.flat_map(|seed| passes.iter().map(move |pass| (seed, pass))) {
        let before = random_module(seed, config).text;
        let after = match ours::run(pass, &before) {
            Ok(answer) => answer.text,
            Err(error) if error.contains("not proved") => panic!("{pass}, seed {seed}: {error}"),
            Err(_) => continue,
        };
        let (b, a) = (Module::read(before.as_bytes()).unwrap(), Module::read(after.as_bytes()).unwrap());
        for id in b.function_ids() {
            let name = b.function_name(id);
            let (before, after) = (execute::function(&b, &name, 0), execute::function(&a, &name, 0));
            let Ok(before) = before else { continue };
            let shown = String::from_utf8_lossy(&name);
            match after {
                Ok(after) if before == Value::UNDEF || before == Value::POISON || before == after => n_defined += 1,
                // Addresses of locals may differ: there are fewer of them.
                Ok(Value::Bits(_)) if matches!(before, Value::Bits(at) if at >> 40 == 2) => {}
                Err(stop) if stop.kind == StopKind::Limit => {}
                // For LLVM, a load of undefined content with `!noundef` is undefined behaviour.
                Err(_)
                    if b.text[b.function(id).span.start..b.function(id).span.end]
                        .windows(7)
                        .any(|w| w == b"load {}") => {}
                after => panic!("{pass}, seed {seed}, @{shown}: {before:?} became {after:?}"),
            }
        }
    }
    n_defined
}
