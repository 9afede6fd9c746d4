//! wend programs: their output, after any passes, and the errors for programs that are not valid.
//!
//! `tests/wend/NAME.wend` is a program, `NAME.expected` is its output, which was worked out by
//! other means and is never rewritten. `tests/wend/errors/NAME.wend` is not valid, and
//! `NAME.expected` contains its errors; `MEMPHIS_BLESS=1` rewrites that.

use crate::growth::assert_linear;
use memphis_filetests::execute::{self, Run};
use memphis_filetests::filetest::BLESS;
use memphis_filetests::fuzz::{self, Verdict};
use memphis_filetests::{diff, folder, opt, ours};
use memphis_gen::Rng;
use memphis_interp::{ExitCode, StopKind};
use memphis_ir::blockargs::{Scope, to_arguments};
use memphis_ir::{Body, Function, Module, verify};
use memphis_passes::copies;
use std::path::{Path, PathBuf};
use std::process::Command;

struct Program {
    name: String,
    /// The program as wend.
    source: String,
    /// The program as LLVM IR.
    text: String,
    expected: String,
}

/// The wend files of a folder, in order.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("a readable entry").path());
    let mut paths: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|e| e == "wend")).collect();
    paths.sort();
    assert!(!paths.is_empty(), "no programs in {}", folder.display());
    paths
}

fn file_name(path: &Path) -> String {
    path.file_name().expect("a file").to_string_lossy().into_owned()
}

fn compile(name: &str, source: &[u8]) -> Result<String, String> {
    let shown = |error: &memphis_ir::Error| format!("{}\n", error.locate(name, source));
    memphis_wend::compile(name, source)
        .map(|compiled| compiled.module.text)
        .map_err(|errors| errors.iter().map(shown).collect())
}

fn programs() -> Vec<Program> {
    let read =
        |path: &Path| std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let program = |path: PathBuf| {
        let (name, source) = (file_name(&path), read(&path));
        let text = compile(&name, source.as_bytes()).unwrap_or_else(|errors| panic!("{errors}"));
        Program { name, source, text, expected: read(&path.with_extension("expected")) }
    };
    sources(&folder("tests/wend")).into_iter().map(program).collect()
}

#[track_caller]
fn assert_prints(text: &str, program: &Program, how: &str) {
    let Run { output, ended } = execute::program(text);
    assert_eq!(ended, Ok(ExitCode::Code(0)), "{}, {how}", program.name);
    assert!(output == program.expected, "{how}\n{}", diff(&program.name, &program.expected, "found", &output));
}

fn after_passes(pipeline: &str, program: &Program) -> String {
    ours::run(pipeline, &program.text).unwrap_or_else(|error| panic!("{}, {pipeline}: {error}", program.name)).text
}

/// The names of all passes.
fn passes() -> Vec<&'static str> {
    memphis_passes::passes().iter().map(|pass| pass.name()).collect()
}

#[test]
fn programs_print_what_is_expected() {
    let pipelines =
        ["O1", "O1,phi-eliminate", "mem2reg,phi-eliminate", "mem2reg,reg2mem", "mem2reg,phi-eliminate,mem2reg"];
    for program in programs() {
        assert_prints(&program.text, &program, "as compiled");
        for pipeline in pipelines.into_iter().chain(passes()) {
            assert_prints(&after_passes(pipeline, &program), &program, pipeline);
        }
    }
}

#[test]
fn programs_print_what_is_expected_in_copy_form() {
    for program in programs() {
        for pipeline in ["", "O1"] {
            let text = ours::in_copy_form(&after_passes(pipeline, &program), copies::Options::default());
            assert_prints(&text.unwrap_or_else(|error| panic!("{}: {error}", program.name)), &program, pipeline);
        }
    }
}

#[test]
fn programs_print_what_is_expected_as_block_argument_text() {
    for program in programs() {
        for pipeline in ["", "O1"] {
            for scope in [Scope::Dominators, Scope::Block] {
                let text = after_passes(pipeline, &program);
                let converted = to_arguments(&Module::read(text.as_bytes()).unwrap(), scope, |_| true);
                let text = String::from_utf8(converted.expect("a valid module").text).expect("text");
                assert_prints(&text, &program, &format!("{pipeline}, {scope:?}"));
            }
        }
    }
}

/// All passes in 200 orders, each over one of the programs, which take turns. A failure names the
/// pipeline.
#[test]
fn programs_print_what_is_expected_after_all_passes_in_any_order() {
    const ORDERS: usize = 200;
    let seed: u64 = std::env::var("MEMPHIS_FUZZ_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    println!("MEMPHIS_FUZZ_SEED={seed}");
    let (mut random, programs, mut passes) = (Rng::new(seed), programs(), passes());
    for order in 0..ORDERS {
        random.shuffle(&mut passes);
        let (program, pipeline) = (&programs[order % programs.len()], passes.join(","));
        assert_prints(&after_passes(&pipeline, program), program, &format!("{pipeline} (seed {seed})"));
    }
}

#[test]
fn every_module_is_valid() {
    let mut bodies = Body::new();
    for program in programs() {
        let module = Module::read(program.text.as_bytes()).expect("a valid module");
        for id in module.function_ids() {
            module.read_body(id, &mut bodies).expect("a valid function");
            let function = Function { module: &module, body: &bodies };
            assert_eq!(verify::verify(function, &mut verify::Scratch::default()), Ok(()), "{}", program.name);
        }
    }
    if !opt::available("opt reads what wend programs become") {
        return;
    }
    for program in programs() {
        assert!(opt::accepts(&program.text), "{}:\n{}", program.name, program.text);
        for pass in ["O1", "mem2reg,phi-eliminate"] {
            assert!(opt::accepts(&after_passes(pass, &program)), "{}, {pass}", program.name);
        }
    }
}

/// Returns whether a tool of LLVM or of the system is available. If opt is required, so is the
/// tool.
fn has_tool(tool: &str) -> bool {
    let found = Command::new(tool).arg("--version").output().is_ok_and(|output| output.status.success());
    if !found {
        assert!(!opt::required(), "{tool} is not on the PATH, and {}=1 asks for it", opt::REQUIRE);
        eprintln!("\n    SKIPPED: native programs: {tool} is not on the PATH\n");
    }
    found
}

/// Compiles with LLVM's back end, with and without our passes.
#[test]
fn native_programs_print_what_is_expected() {
    if !has_tool("llc-22") || !has_tool("cc") {
        return;
    }
    let directory = tempfile::tempdir().expect("a directory");
    let [source, object, binary] = ["a.ll", "a.o", "a.out"].map(|name| directory.path().join(name));
    let run = |command: &mut Command| {
        let output = command.output().expect("the command starts");
        assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    for (i, program) in programs().iter().enumerate() {
        // Each program with one pipeline; together, all pipelines.
        let pipeline = ["", "O1", "O1,phi-eliminate", "mem2reg,reg2mem"][i % 4];
        std::fs::write(&source, after_passes(pipeline, program)).expect("a writable file");
        run(Command::new("llc-22")
            .args(["-O0", "-filetype=obj", "-relocation-model=pic", "-o"])
            .args([&object, &source]));
        run(Command::new("cc").arg("-o").args([&binary, &object]));
        let output = run(&mut Command::new(&binary));
        let differs = diff(&program.name, &program.expected, "found", &output);
        assert!(output == program.expected, "{pipeline}\n{differs}");
    }
}

#[test]
fn invalid_programs_are_refused() {
    let mut wrong = String::new();
    for path in sources(&folder("tests/wend").join("errors")) {
        let source = std::fs::read(&path).expect("a readable file");
        let found = compile(&file_name(&path), &source).expect_err(&file_name(&path));
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

/// The page of the language lists its rules, and each rule names programs.
#[test]
fn every_rule_names_programs_that_exist() {
    let page = std::fs::read_to_string(folder("crates/memphis-wend/README.md")).expect("the page of the language");
    let rows = page.split("| rule | programs |\n").nth(1).expect("the table of rules").lines();
    let mut n_rules = 0;
    for row in rows.skip(1).take_while(|row| row.starts_with("| ")) {
        let programs = row.rsplit(" | ").next().expect("a column");
        let names: Vec<&str> = programs.split('`').skip(1).step_by(2).filter(|name| !name.contains(".rs")).collect();
        for name in &names {
            let name = name.trim_start_matches("errors/");
            let exists =
                ["tests/wend", "tests/wend/errors"].iter().any(|at| folder(at).join(format!("{name}.wend")).exists());
            let is_test = include_str!("wend.rs").contains(&format!("fn {name}()"));
            assert!(exists || is_test, "there is no program {name}");
        }
        assert!(!names.is_empty(), "{row}");
        n_rules += 1;
    }
    assert!(n_rules >= 19, "{n_rules} rules");
}

#[test]
fn literals_that_wrap_are_warned_of() {
    let path = folder("tests/wend").join("literals_wrap.wend");
    let source = std::fs::read(&path).expect("a readable file");
    let warnings = memphis_wend::compile("literals_wrap.wend", &source).expect("a valid program").warnings;
    let place = |offset: usize| memphis_ir::Place::of(&source, offset);
    let shown: Vec<String> = warnings
        .iter()
        .map(|warning| format!("{}:{} {}", place(warning.offset).line, place(warning.offset).column, warning.message))
        .collect();
    let expected = [
        "4:13 2147483648 wraps to -2147483648, because int has 32 bits",
        "5:13 4294967295 wraps to -1, because int has 32 bits",
        "7:13 -2147483649 wraps to 2147483647, because int has 32 bits",
        "8:13 -4294967295 wraps to 1, because int has 32 bits",
        "10:17 3000000000 wraps to -1294967296, because int has 32 bits",
        "11:14 2654435769 wraps to -1640531527, because int has 32 bits",
    ];
    assert_eq!(shown, expected);
}

#[test]
fn division_by_zero_is_undefined_and_seen() {
    for (operation, zero) in [("/", "0"), ("%", "0"), ("/", "x"), ("%", "x")] {
        let source = format!("main() {{ int x; println 1; x = 7 {operation} {zero}; println x; }}");
        let text = compile("zero.wend", source.as_bytes()).expect("a valid program");
        for pipeline in ["", "mem2reg", "mem2reg,phi-eliminate"] {
            let Run { output, ended } = execute::program(&ours::run(pipeline, &text).expect("a valid module").text);
            assert_eq!(output, "1\n");
            assert_eq!(ended.map_err(|stop| stop.kind), Err(StopKind::Undefined), "{source}");
        }
    }
}

/// Programs with tokens left out, repeated, exchanged or copied from others: refused with a place
/// in the text, or valid IR.
#[test]
fn damaged_programs_are_refused_or_valid() {
    let programs = programs();
    let words: Vec<&str> = programs.iter().flat_map(|program| pieces(&program.source)).collect();
    let mut random = Rng::new(7);
    let (mut n_valid, mut n_refused) = (0, 0);
    for case in 0..4000 {
        let program = &programs[case % programs.len()];
        let mut text = pieces(&program.source);
        for _ in 0..random.between(1, 3) {
            let (at, other) = (random.below(text.len()), random.below(text.len()));
            match random.below(4) {
                0 => drop(text.remove(at)),
                1 => text.insert(at, text[other]),
                2 => text.swap(at, other),
                _ => text[at] = random.pick(&words),
            }
        }
        match fuzz::wend::check_text(text.concat().as_bytes()) {
            Verdict::Valid => n_valid += 1,
            Verdict::Invalid => n_refused += 1,
        }
    }
    assert!(n_valid > 100 && n_refused > 1000, "{n_valid} valid, {n_refused} refused");
}

/// Words, numbers, single signs, and the blanks between them.
fn pieces(text: &str) -> Vec<&str> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let word = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let end = if word > 0 { word } else { first.len_utf8() };
        pieces.push(&rest[..end]);
        rest = &rest[end..];
    }
    pieces
}

/// Long programs work, and deep ones are refused before they do harm.
#[test]
fn long_and_deep_programs() {
    let long = 100_000;
    let sum = |n| format!("main() {{ println 1{}; }}", " + 1".repeat(n));
    let signs = |n: usize| format!("main() {{ println {}1; println {}true; }}", "- ".repeat(n), "!".repeat(n));
    let statements = |n| format!("main() {{ int x; {} println x; }}", "if x >= 0 { x = x + 1; } ".repeat(n / 4));
    let functions = |n: usize| {
        let n = n / 10;
        let calls: String = (0..n).map(|i| format!("int f{i}(int x) {{ return x + f{}(x); }}\n", i + 1)).collect();
        format!("main() {{ int y; {calls} int f{n}(int x) {{ return y; }} println f{}(1); }}", n - 10)
    };
    let output = |text: &str| execute::program(&compile("long", text.as_bytes()).unwrap()).output;
    let shapes = [
        (&sum as &dyn Fn(usize) -> String, "100001\n"),
        (&signs, "1\ntrue\n"),
        (&statements, "25000\n"),
        (&functions, "10\n"),
    ];
    for (shape, expected) in shapes {
        assert_eq!(assert_linear(long, shape, output), expected);
    }

    let deep = 255;
    let assert_refused = |shape: &dyn Fn(usize) -> String| {
        assert!(assert_linear(long, shape, |text| compile("deep", text.as_bytes())).is_err());
    };
    let parentheses = |n: usize| format!("main() {{ println {}1{}; }}", "(".repeat(n), ")".repeat(n));
    let arguments = |n: usize| {
        let call = "1 || true && 1 < 1 + 1 * f(".replace("1 ||", "true ||");
        let f = "int f(bool x) { return 1; }";
        format!("main() {{ {f} println {}true{}; }}", call.repeat(n), ")".repeat(n))
    };
    let blocks = |n: usize| format!("main() {{ {} println 1; {} }}", "if true { ".repeat(n), "}".repeat(n));
    let functions = |n: usize| {
        let nested: String = (0..n).rev().map(|i| format!("f{i}(); }} ")).collect();
        let heads: String = (0..n).map(|i| format!("f{i}() {{ int v{i}; ")).collect();
        format!("main() {{ int x; {heads} x = x + 1; println x; }} {nested}")
    };
    for shape in [&parentheses as &dyn Fn(usize) -> String, &arguments, &blocks] {
        let Run { output, ended } = execute::program(&compile("deep", shape(deep).as_bytes()).unwrap());
        assert!(ended.is_ok() && !output.is_empty());
        let errors = compile("deep", shape(deep + 1).as_bytes()).unwrap_err();
        assert!(errors.contains("nested more than 256 levels deep") && errors.lines().count() == 3, "{errors}");
        assert_refused(shape);
    }
    assert_eq!(execute::program(&compile("deep", functions(deep).as_bytes()).unwrap()).output, "1\n");
    assert_refused(&functions);
    for unclosed in ["(", "{", "main() {", "main() { x = f(", "main() { if", "\"", "main() { f() {"] {
        assert_refused(&|n| unclosed.repeat(n));
    }
}
