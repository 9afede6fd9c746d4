//! Test files: LLVM IR with the expectations beside the code they are about.
//!
//! The first line names the harness. Expectations are comments of two shapes, so that a test file
//! is itself a module that opt and memphis read:
//!
//! ```text
//! ; test: mem2reg
//! define i32 @f() {
//!   %x = alloca i32
//!   store i32 1, ptr %x
//!   %v = load i32, ptr %x
//!   ret i32 %v
//! }
//! ; =>
//! ; define i32 @f() {
//! ;   ret i32 1
//! ; }
//! ```
//!
//! and, for a message about one place of the text, a line with a caret below it:
//!
//! ```text
//!   %x = alloca i32
//! ; ^ %x stays in memory: its address is passed to a call, in `call void @g(ptr %x)`
//! ```
//!
//! With `--upgrade` at the end of the first line, text of older versions of LLVM is brought up to
//! date.
//!
//! A harness takes the input without expectations and inserts those it finds. A file passes if the
//! result is the file; to bless a file is to write the result. The expectations are also compared
//! with opt, where that makes sense.

use crate::compare::differences_as_read;
use crate::{diff, opt, oracle, ours, text};
use memphis_ir::blockargs::Scope;
use memphis_ir::print::reprint_function;
use memphis_ir::upgrade::Upgrade;
use memphis_ir::{Body, Error, Function, Module, Place, verify};
use memphis_passes::copies;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Set to `1` to rewrite expectations.
pub const BLESS: &str = "MEMPHIS_BLESS";

/// The test that is run on a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Harness {
    /// Promotes, and shows each function after that; `; => unchanged` if it is as before. Lines
    /// outside functions that are added or removed are shown at the end, with `+` or `-`.
    Mem2Reg,
    /// Likewise with options, which are given in the first line: `; test: mem2reg<all-blocks>`.
    /// Reasons are shown below allocas that stay.
    Mem2RegOptions,
    /// As [`Harness::Mem2Reg`], for text that opt refuses, because LLVM 22 does not know a
    /// construct in it.
    Newer,
    /// Leaves SSA form with this pass, and shows each function after that. No φ may be left.
    OutOfSsa(&'static str),
    /// Cleans up with this pass, and shows each function after that.
    Cleanup(&'static str),
    /// Promotes slots with this pass, and shows each function after that. A slot that stays in
    /// memory gets a remark below it.
    Promotion(&'static str),
    /// Inlines, and shows each function after that; `; => removed` if it was removed.
    Inline,
    /// As [`Harness::Inline`] with any pipeline, which is given in the first line: `; test: passes
    /// mem2reg,inline`.
    Passes,
    /// Writes each function in copy form, and proves it.
    Copies,
    /// Writes each function as block-argument text with blocks of this scope, reads it again, and
    /// proves it. Converted back to LLVM IR, it is the same text.
    Arguments(Scope),
    /// Writes each function, which is block-argument text, as LLVM IR, and proves it.
    ToLlvm,
    /// As `Mem2Reg`, for functions that are block-argument text.
    PromoteArguments,
    /// Reads and prints; the text must be the same, byte for byte, and the reader must understand
    /// all of it. There are no expectations.
    RoundTrip,
    /// Writes bitcode and reads it again; the text must be the same, byte for byte. There are no
    /// other expectations.
    Bitcode,
    /// Reads and verifies; each error is below its line, with a caret.
    Error,
    /// Promotes; the reason why an alloca stays is below it. With a pipeline in the first line, as
    /// in `; test: remarks inline`, it runs that; each remark is below its line.
    Remarks,
    /// Reads; [all facts](crate::queries::facts) that one can ask for are below the module.
    Queries,
    /// Promotes, or runs the pipeline in the first line; counters of passes that are not zero are
    /// below each function.
    Stats,
}

const HARNESSES: &[(&str, Harness)] = &[
    ("mem2reg", Harness::Mem2Reg),
    ("newer", Harness::Newer),
    ("phi-eliminate", Harness::OutOfSsa("phi-eliminate")),
    ("reg2mem", Harness::OutOfSsa("reg2mem")),
    ("dce", Harness::Cleanup("dce")),
    ("simplify", Harness::Cleanup("simplify")),
    ("simplify-cfg", Harness::Cleanup("simplify-cfg")),
    ("lift-loads", Harness::Promotion("lift-loads")),
    ("sroa", Harness::Promotion("sroa")),
    ("inline", Harness::Inline),
    ("copies", Harness::Copies),
    ("blockargs", Harness::Arguments(Scope::Dominators)),
    ("blockargs-scoped", Harness::Arguments(Scope::Block)),
    ("to-llvm", Harness::ToLlvm),
    ("mem2reg-blockargs", Harness::PromoteArguments),
    ("roundtrip", Harness::RoundTrip),
    ("bitcode", Harness::Bitcode),
    ("error", Harness::Error),
    ("remarks", Harness::Remarks),
    ("queries", Harness::Queries),
    ("stats", Harness::Stats),
];

const TEST: &str = "; test: ";
/// The end of the first line if text of older versions of LLVM is brought up to date.
const UPGRADE: &str = " --upgrade";
const BLOCK: &str = "; =>";
const UNCHANGED: &str = "; => unchanged";
const REMOVED: &str = "; => removed";
const MODULE: &str = "; => module";
/// For messages about the first column, where a caret is impossible.
const LINE_START: &str = ";<- ";

/// All test files below a directory, in order.
pub fn files(directory: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut todo = vec![directory.to_owned()];
    while let Some(directory) = todo.pop() {
        let entries = std::fs::read_dir(&directory).unwrap_or_else(|error| panic!("{}: {error}", directory.display()));
        for path in entries.map(|entry| entry.expect("a readable entry").path()) {
            if path.is_dir() {
                todo.push(path);
            } else if path.extension().is_some_and(|extension| extension == "ll") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The harness that a file names.
///
/// # Errors
/// There is no harness of that name.
pub fn harness(file: &str) -> Result<Harness, String> {
    let first = first_line(file).trim_end_matches(UPGRADE);
    let names = || HARNESSES.iter().map(|h| h.0).chain(["passes PIPELINE", "remarks PIPELINE", "stats PIPELINE"]);
    let known = || names().map(|name| format!("`; test: {name}`")).collect::<Vec<_>>().join(", ");
    let name = first.strip_prefix(TEST).ok_or_else(|| format!("the first line must be one of {}", known()))?;
    match name.split_once(' ') {
        Some(("passes", _)) => return Ok(Harness::Passes),
        Some(("remarks", _)) => return Ok(Harness::Remarks),
        Some(("stats", _)) => return Ok(Harness::Stats),
        _ => {}
    }
    if name.starts_with("mem2reg<") {
        return Ok(Harness::Mem2RegOptions);
    }
    let found = HARNESSES.iter().find(|h| h.0 == name);
    found.map(|h| h.1).ok_or_else(|| format!("no harness `{name}`; there are {}", known()))
}

fn first_line(file: &str) -> &str {
    file.lines().next().unwrap_or("").trim_end()
}

/// The extent to which the first line asks to bring the text up to date.
fn upgrade_of(file: &str) -> Upgrade {
    if first_line(file).ends_with(UPGRADE) { Upgrade::All } else { Upgrade::Needed }
}

/// The pipeline in the first line of a file, after the name of its harness.
fn pipeline(file: &str) -> Option<&str> {
    let name = first_line(file).trim_end_matches(UPGRADE).strip_prefix(TEST)?;
    name.split_once(' ').map(|(_, pipeline)| pipeline)
}

/// Runs a file's test, or rewrites its expectations.
///
/// # Errors
/// A diff from the file's expectations to the result.
pub fn check(path: &Path) -> Result<(), String> {
    let file = read(path)?;
    let found = annotated(&file)?;
    if found == file {
        return Ok(());
    }
    if is_blessing() {
        return replace(path, &found).map_err(|error| format!("{}: {error}", path.display()));
    }
    Err(format!("{}\n{BLESS}=1 rewrites the expectations\n", diff("expected", &file, "found", &found)))
}

fn is_blessing() -> bool {
    std::env::var_os(BLESS).is_some_and(|value| value == "1")
}

/// Writes a file atomically: a test on another thread sees the old text or the new one.
fn replace(path: &Path, text: &str) -> std::io::Result<()> {
    let mut new = tempfile::NamedTempFile::new_in(path.parent().unwrap_or(path))?;
    std::io::Write::write_all(&mut new, text.as_bytes())?;
    std::fs::set_permissions(new.path(), std::fs::metadata(path)?.permissions())?;
    new.persist(path)?;
    Ok(())
}

/// Compares a file's expectations with opt, after rewriting the expectations if that is asked for.
///
/// # Errors
/// A diff from opt's answer to the file's expectations.
pub fn check_with_opt(path: &Path) -> Result<(), String> {
    if is_blessing() {
        check(path)?;
    }
    let file = read(path)?;
    let input = without_expectations(&file);
    match harness(&file)? {
        // LLVM's reader declares the new form of an old marker that is called, though mem2reg
        // deletes the call.
        Harness::Mem2Reg if upgrade_of(&file) == Upgrade::Needed && input.contains("@llvm.lifetime.") => same_module(
            opt::run(Some("function(mem2reg),strip-dead-prototypes"), &input)?,
            opt::run(Some("strip-dead-prototypes"), &expected_module(&file))?,
        ),
        Harness::Mem2Reg => same_module(opt::run(Some("mem2reg"), &input)?, opt::run(None, &expected_module(&file))?),
        Harness::Mem2RegOptions if is_exact_main(path, &file) => {
            let clean = |text: String| opt::run(None, &text).and_then(oracle::without_unknown_records);
            let want = oracle::run(&opt::run(None, &input)?)?;
            same_module(clean(want)?, clean(expected_module(&file))?)
        }
        Harness::OutOfSsa(_) | Harness::Cleanup(_) | Harness::Mem2RegOptions | Harness::Promotion(_) => {
            opt::run(None, &input)?;
            opt::run(None, &expected_module(&file)).map(drop)
        }
        Harness::Inline | Harness::Passes => {
            opt::run(None, &input)?;
            opt::run(None, &expected_module(&file)).map(drop)
        }
        Harness::Copies => opt::run(None, &input).map(drop),
        Harness::Arguments(Scope::Dominators) => {
            same_module(opt::run(None, &input)?, opt::run(None, &ours::as_llvm(&expected_module(&file))?)?)
        }
        Harness::Arguments(Scope::Block) => opt::run(None, &ours::as_llvm(&expected_module(&file))?).map(drop),
        Harness::PromoteArguments => same_module(
            opt::run(Some("mem2reg"), &ours::as_llvm(&input)?)?,
            opt::run(None, &ours::as_llvm(&expected_module(&file))?)?,
        ),
        Harness::ToLlvm => opt::run(None, &expected_module(&file)).map(drop),
        Harness::Bitcode => {
            let text = input.split_once('\n').unwrap_or_default().1.to_owned();
            same_module(opt::run(None, &text)?, text)
        }
        Harness::RoundTrip => same_module(opt::run(None, &input)?, opt::run(None, &reprinted(&input)?)?),
        Harness::Error | Harness::Newer if opt::accepts(&input) => Err("opt accepts this file".to_owned()),
        Harness::Error | Harness::Newer => Ok(()),
        Harness::Remarks if let Some(pipeline) = pipeline(&file) => {
            opt::run(None, &input)?;
            opt::run(None, &ours::run(pipeline, &input)?.text).map(drop)
        }
        Harness::Remarks => {
            let stay = opt::run(Some("mem2reg"), &input)?.lines().filter(|line| line.contains(" = alloca ")).count();
            let remarks = file.lines().filter(|line| is_caret(line)).count();
            if stay == remarks { Ok(()) } else { Err(format!("opt keeps {stay} allocas, the file explains {remarks}")) }
        }
        // The released opt does not show its counters, and no tool of LLVM's shows all facts.
        Harness::Stats | Harness::Queries => opt::run(None, &input).map(|_| ()),
    }
}

/// Files about rules of LLVM's main branch that the [oracle] does not know.
const BEYOND_ORACLE: &[&str] = &["casts_free_their_names_first"];

/// Returns whether the oracle gives exactly the answer that the file must expect.
fn is_exact_main(path: &Path, file: &str) -> bool {
    let is_main = first_line(file) == "; test: mem2reg<llvm=main>";
    is_main && !BEYOND_ORACLE.iter().any(|&stem| path.file_stem().is_some_and(|name| name == stem))
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn same_module(want: String, got: String) -> Result<(), String> {
    let (want, got) = (text::without_file_name(&want), text::without_file_name(&got));
    if differences_as_read(&want, &got).is_empty() { Ok(()) } else { Err(diff(opt::OPT, &want, "expected", &got)) }
}

/// The file with the expectations that hold.
fn annotated(file: &str) -> Result<String, String> {
    let input = without_expectations(file);
    let upgrade = upgrade_of(file);
    match harness(file)? {
        Harness::Mem2Reg | Harness::Newer | Harness::PromoteArguments => transformed("mem2reg", upgrade, &input),
        Harness::OutOfSsa(pass) | Harness::Cleanup(pass) => transformed(pass, upgrade, &input),
        Harness::Mem2RegOptions => {
            let pipeline = first_line(file).strip_prefix(TEST).unwrap_or("");
            transformed_in(&with_carets(&input, remarks(pipeline, &input)?)?, (pipeline, upgrade), &input)
        }
        Harness::Promotion(pass) => {
            let remarks = remarks(pass, &input)?;
            let text = if remarks.is_empty() { input.clone() } else { with_carets(&input, remarks)? };
            transformed_in(&text, (pass, upgrade), &input)
        }
        Harness::Inline => piped("inline", upgrade, &input),
        Harness::Passes => piped(pipeline(file).unwrap_or(""), upgrade, &input),
        Harness::Copies => in_copy_form(&input),
        Harness::Arguments(scope) => converted(&input, ours::as_arguments(&input, scope)?),
        Harness::ToLlvm => converted(&input, ours::as_llvm(&input)?),
        Harness::RoundTrip => round_trip(file).map(|()| file.to_owned()),
        Harness::Bitcode => through_bitcode(file),
        Harness::Error => some(errors_of(input.as_bytes())).and_then(|errors| with_carets(&input, errors)),
        Harness::Remarks => {
            some(remarks(pipeline(file).unwrap_or("mem2reg"), &input)?).and_then(|remarks| with_carets(&input, remarks))
        }
        Harness::Queries => queries(&input),
        Harness::Stats => stats(pipeline(file).unwrap_or("mem2reg"), &input),
    }
}

/// A test file's input.
pub fn without_expectations(file: &str) -> String {
    let mut in_block = false;
    let mut input = String::new();
    for line in file.split_inclusive('\n') {
        in_block = line.starts_with(BLOCK) || (in_block && line.starts_with(';'));
        if !in_block && !is_caret(line) {
            input.push_str(line);
        }
    }
    input
}

fn is_caret(line: &str) -> bool {
    line.starts_with(LINE_START) || line.strip_prefix(';').is_some_and(|rest| rest.trim_start().starts_with("^ "))
}

fn is_function_end(line: &str) -> bool {
    line.trim_end() == "}"
}

fn as_comment(text: &str) -> String {
    text.lines().map(|line| if line.is_empty() { ";\n".to_owned() } else { format!("; {line}\n") }).collect()
}

// The harnesses `mem2reg`, `newer`, `phi-eliminate`, `reg2mem`, `dce`, `simplify`, `simplify-cfg`.

fn transformed(pass: &str, upgrade: Upgrade, input: &str) -> Result<String, String> {
    transformed_in(input, (pass, upgrade), input)
}

/// Likewise, inserting the expectations into a text that differs from the input in comments alone.
fn transformed_in(text: &str, (pass, upgrade): (&str, Upgrade), input: &str) -> Result<String, String> {
    let output = ours::run_upgraded(pass, upgrade, input)?.text;
    let (before, after) = (text::split(input), text::split(&output));
    if before.functions.len() != after.functions.len() {
        return Err(format!("{} functions became {}", before.functions.len(), after.functions.len()));
    }
    let mut blocks = before.functions.iter().zip(&after.functions).map(|((_, before), (_, after))| {
        if before == after { format!("{UNCHANGED}\n") } else { format!("{BLOCK}\n{}", as_comment(after)) }
    });
    Ok(with_blocks(text, || blocks.next()) + &module_block(&before.between, &after.between))
}

// The harnesses `inline` and `passes`.

fn piped(pipeline: &str, upgrade: Upgrade, input: &str) -> Result<String, String> {
    let output = ours::run_upgraded(pipeline, upgrade, input)?.text;
    let (before, after) = (text::split(input), text::split(&output));
    let mut left = after.functions.iter().peekable();
    let blocks: Vec<String> = (before.functions.iter())
        .map(|(name, before)| match left.next_if(|(left, _)| left == name) {
            None => format!("{REMOVED}\n"),
            Some((_, after)) if after == before => format!("{UNCHANGED}\n"),
            Some((_, after)) => format!("{BLOCK}\n{}", as_comment(after)),
        })
        .collect();
    if let Some((name, _)) = left.next() {
        return Err(format!("there is a function @{name} that was not there, or it moved"));
    }
    let mut blocks = blocks.into_iter();
    let places = |text: &str| text.replace("define\n", "");
    Ok(with_blocks(input, || blocks.next()) + &module_block(&places(&before.between), &places(&after.between)))
}

// The harness `copies`.

fn in_copy_form(input: &str) -> Result<String, String> {
    converted(input, ours::in_copy_form(input, copies::Options::DEFAULT)?)
}

// The harnesses `copies`, `blockargs`, `blockargs-scoped`, `to-llvm`.

fn converted(input: &str, output: String) -> Result<String, String> {
    let functions = text::split(&output).functions;
    let mut blocks = functions.iter().map(|(_, function)| format!("{BLOCK}\n{}", as_comment(function)));
    Ok(with_blocks(input, || blocks.next()))
}

/// Puts a block below each function.
fn with_blocks(input: &str, mut next: impl FnMut() -> Option<String>) -> String {
    let mut out = String::new();
    let mut in_function = false;
    for line in input.split_inclusive('\n') {
        out.push_str(line);
        in_function |= line.starts_with("define ") || line.starts_with("func ");
        if in_function && is_function_end(line) {
            in_function = false;
            out.push_str(&next().unwrap_or_default());
        }
    }
    out
}

/// The lines that the module gained or lost outside functions; empty if there are none.
fn module_block(before: &str, after: &str) -> String {
    let mut block = String::new();
    for change in similar::TextDiff::from_lines(before, after).iter_all_changes() {
        let line = change.value().trim_end();
        match change.tag() {
            _ if line.is_empty() => {}
            similar::ChangeTag::Delete => block += &format!("; - {line}\n"),
            similar::ChangeTag::Insert => block += &format!("; + {line}\n"),
            similar::ChangeTag::Equal => {}
        }
    }
    if block.is_empty() { block } else { format!("{MODULE}\n{block}") }
}

/// The module that a file expects.
pub fn expected_module(file: &str) -> String {
    let (mut removed, mut added) = (Vec::new(), String::new());
    let mut out = String::new();
    let mut function = String::new();
    let mut lines = file.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        if line.starts_with(MODULE) {
            while let Some(line) = lines.next_if(|line| line.starts_with(';')) {
                match line.split_at_checked(4) {
                    Some(("; - ", line)) => removed.push(line),
                    Some(("; + ", line)) => added.push_str(line),
                    _ => {}
                }
            }
        } else if line.starts_with("define ") || line.starts_with("func ") || !function.is_empty() {
            function.push_str(line);
            if is_function_end(line) {
                out.push_str(&expected_function(std::mem::take(&mut function), &mut lines));
            }
        } else {
            out.push_str(line);
        }
    }
    let keep = |line: &&str| !removed.contains(line);
    out.split_inclusive('\n').filter(keep).collect::<String>() + &added
}

fn expected_function<'t>(function: String, lines: &mut std::iter::Peekable<impl Iterator<Item = &'t str>>) -> String {
    match lines.next_if(|line| line.starts_with(BLOCK)) {
        Some(header) if header.starts_with(REMOVED) => String::new(),
        Some(header) if !header.starts_with(UNCHANGED) => {
            let mut expected = String::new();
            while let Some(line) = lines.next_if(|line| line.starts_with(';') && !line.starts_with(BLOCK)) {
                expected.push_str(line.strip_prefix("; ").unwrap_or(&line[1..]));
            }
            expected
        }
        _ => function,
    }
}

// The harness `roundtrip`.

fn round_trip(input: &str) -> Result<(), String> {
    let printed = ours::run("", input)?;
    let n_unknown: u32 = printed.functions.iter().map(|function| function.n_unknown).sum();
    if printed.text != input {
        return Err(diff("input", input, "printed", &printed.text));
    }
    if n_unknown > 0 { Err(format!("{n_unknown} instructions were not understood")) } else { Ok(()) }
}

// The harness `bitcode`.

/// The text of the bitcode of a file, below the file's first line.
fn through_bitcode(file: &str) -> Result<String, String> {
    let (first, input) = file.split_once('\n').unwrap_or((file, ""));
    let bitcode = memphis_bitcode::write(input.as_bytes(), "").map_err(|error| error.to_string())?;
    let text = memphis_bitcode::read(&bitcode, "").map_err(|error| error.to_string())?;
    let text = String::from_utf8(text).map_err(|error| error.to_string())?;
    Ok(format!("{first}\n{text}"))
}

/// The module with every instruction printed from its decoded form.
fn reprinted(input: &str) -> Result<String, String> {
    let module = Module::read(input.as_bytes()).map_err(|error| error.to_string())?;
    let mut body = Body::new();
    let mut functions = Vec::new();
    for id in module.function_ids() {
        let text = reprint_function(&module, id, &mut body).map_err(|error| error.to_string())?;
        functions.push((module.function(id).span, text));
    }
    let mut out = Vec::new();
    let mut done = 0;
    for (span, text) in functions {
        out.extend_from_slice(&input.as_bytes()[done..span.start]);
        out.extend_from_slice(&text);
        done = span.end;
    }
    out.extend_from_slice(&input.as_bytes()[done..]);
    String::from_utf8(out).map_err(|error| error.to_string())
}

// The harnesses `error` and `remarks`.

/// The reader's errors, or the verifier's.
fn errors_of(text: &[u8]) -> Vec<Error> {
    let module = match Module::read(text) {
        Ok(module) => module,
        Err(error) => return vec![error],
    };
    let (mut body, mut scratch) = (Body::new(), verify::Scratch::default());
    let mut errors = verify::module(&module, &mut body);
    for id in module.function_ids() {
        match module.read_body(id, &mut body) {
            Ok(()) => {
                let found = verify::verify(Function { module: &module, body: &body }, &mut scratch);
                errors.extend(found.err().unwrap_or_default());
            }
            Err(error) => errors.push(error),
        }
    }
    errors
}

fn remarks(pipeline: &str, input: &str) -> Result<Vec<Error>, String> {
    let answer = ours::run(pipeline, input)?;
    let remarks = answer.functions.iter().flat_map(|function| &function.remarks).map(|placed| {
        let remark = &placed.remark;
        let mut message = format!("{} {}: {}", remark.subject, remark.what, remark.reason);
        if let Some((_, blame)) = &remark.blame {
            write!(message, ", in `{}`", blame.trim()).expect("a string takes everything");
        }
        if let Some(remedy) = &remark.remedy {
            write!(message, "; try {remedy}").expect("a string takes everything");
        }
        Error::new(remark.offset, message)
    });
    Ok(remarks.collect())
}

/// Requires at least one message.
fn some(messages: Vec<Error>) -> Result<Vec<Error>, String> {
    if messages.is_empty() { Err("there is nothing to say about this file".to_owned()) } else { Ok(messages) }
}

/// Puts each message below its line.
fn with_carets(input: &str, mut messages: Vec<Error>) -> Result<String, String> {
    messages.sort_by_key(|message| message.offset);
    let mut messages = messages.iter().map(|message| (Place::of(input.as_bytes(), message.offset), message)).peekable();
    let n_lines = input.lines().count();
    let mut out = String::new();
    for (index, line) in input.split_inclusive('\n').enumerate() {
        out.push_str(line);
        // Messages about the end of the text are put below its last line.
        let last = index + 1 == n_lines;
        while let Some((place, message)) = messages.next_if(|(place, _)| place.line == index + 1 || last) {
            let caret = match place.column {
                0 | 1 => LINE_START.to_owned(),
                column => format!(";{}^ ", " ".repeat(column - 2)),
            };
            writeln!(out, "{caret}{}", message.message).expect("a string takes everything");
        }
    }
    Ok(out)
}

// The harness `stats`.

fn queries(input: &str) -> Result<String, String> {
    let facts = crate::queries::facts(input).map_err(|error| error.locate("the file", input.as_bytes()).to_string())?;
    let lines: String = facts.lines().map(|line| format!("; {line}\n")).collect();
    Ok(format!("{input}{BLOCK}\n{lines}"))
}

fn stats(pipeline: &str, input: &str) -> Result<String, String> {
    let answer = ours::run(pipeline, input)?;
    let mut blocks = answer.functions.iter().map(|function| {
        let counters = function.counters.iter().filter(|counter| counter.value > 0 && counter.group != "check");
        let counted: Vec<String> = counters.map(|counter| format!("{} {}", counter.value, counter.name)).collect();
        format!("{BLOCK} {}\n", if counted.is_empty() { "nothing".to_owned() } else { counted.join(", ") })
    });
    Ok(with_blocks(input, || blocks.next()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "; test: mem2reg\n; About it.\ndefine void @f() {\n  %x = alloca i8\n  ret void\n}\n; =>\n; define void @f() {\n\
        ;   ret void\n; }\n\ndeclare void @old()\n!0 = !{}\n; => module\n; - declare void @old()\n; + !1 = !{i8 1}\n";

    #[test]
    fn expectations_come_off() {
        let input = "; test: mem2reg\n; About it.\ndefine void @f() {\n  %x = alloca i8\n  ret void\n}\n\ndeclare void @old()\n!0 = !{}\n";
        assert_eq!(without_expectations(FILE), input);
        assert_eq!(without_expectations("a\n;  ^ message\n;<- message\n"), "a\n");
    }

    #[test]
    fn expected_module_is_put_together() {
        let expected = "; test: mem2reg\n; About it.\ndefine void @f() {\n  ret void\n}\n\n!0 = !{}\n!1 = !{i8 1}\n";
        assert_eq!(expected_module(FILE), expected);
    }

    #[test]
    fn carets_stand_below_their_column() {
        let messages = vec![Error::new(8, "second"), Error::new(3, "first"), Error::new(4, "start")];
        assert_eq!(
            with_carets("abcd\n  efg\n", messages).unwrap(),
            "abcd\n;  ^ first\n;   ^ start\n  efg\n;  ^ second\n"
        );
        assert_eq!(with_carets("ab\ncd\n", vec![Error::new(3, "here")]).unwrap(), "ab\ncd\n;<- here\n");
    }
}
