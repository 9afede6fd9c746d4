//! `memphis analyze`: facts about control-flow graphs, as tables or pictures.

use crate::args::{AnalyzeArgs, PictureKind, PrintedSets, function_name};
use crate::bitcode;
use crate::explain::refused_functions;
use crate::failure::{Exit, Failure};
use crate::format::Format;
use crate::functions;
use crate::input::Input;
use crate::output::{Output, Target};
use crate::report;
use crate::usage::Usage;
use memphis_explain::{Analysis, Kind, MAX_MEMBERS, Picture, Sets, Table, names};
use memphis_ir::print::Numbering;
use memphis_ir::{Body, Function, FunctionId, Llvm, Module};
use memphis_passes::{Driver, Options, Pipeline};
use std::collections::{HashMap, HashSet};
use std::fmt::{self, Write};
use std::path::Path;

/// Runs the command.
pub fn run(arguments: &AnalyzeArgs) -> Exit {
    let text = arguments.passes.as_deref().unwrap_or("");
    let pipeline = match Pipeline::parse(text) {
        Ok(pipeline) if arguments.ignore_optnone => pipeline.ignoring_optnone(),
        Ok(pipeline) => pipeline,
        Err(error) => return report::usage(&Usage::Pipeline(text.to_owned(), error)),
    };
    match analyze(arguments, &pipeline) {
        Ok(()) => Exit::Success,
        Err(failure) => report::failure(&failure),
    }
}

/// Writes the blocks and records of a file of bitcode.
fn records(arguments: &AnalyzeArgs) -> Result<(), Failure> {
    let input = Input::read_as(&arguments.input, Format::Bitcode)?;
    let mut output = Output::create(&arguments.output.as_deref().map_or(Target::Stdout, Target::named), 0)?;
    let written = memphis_bitcode::write_records(&input.text, &mut |line| output.write(line.as_bytes()));
    written.map_err(|error| bitcode::failure(&input.name, error))?;
    output.commit().map(drop)
}

fn analyze(arguments: &AnalyzeArgs, pipeline: &Pipeline) -> Result<(), Failure> {
    if arguments.records {
        return records(arguments);
    }
    let input = Input::read_plain(&arguments.input)?;
    let target = match (&arguments.out_dir, &arguments.output) {
        (Some(_), _) => Target::Nowhere,
        (None, output) => output.as_deref().map_or(Target::Stdout, Target::named),
    };
    let mut output = Output::create(&target, 0)?;
    // Without passes, this verifies.
    let options = Options { numbering: Numbering::Keep, ..Options::DEFAULT };
    let driver = Driver { file: &input.name, options, ..Driver::new(pipeline) };
    let result = match driver.run(&input.text) {
        Ok(result) => result,
        Err(error) => {
            draw_refused(arguments, &input, output)?;
            return Err(Failure::of_run(&input.name, error));
        }
    };
    let after = input.with_text(result.into_bytes());
    let (old, new) = (input.module()?, after.module()?);
    let mut names = FileNames::default();
    for function in wanted(arguments, &input, &old, &new)? {
        let body = body(&after, &new, function)?;
        let f = Function { module: &new, body: &body };
        let Some(kind) = arguments.dot.or(arguments.svg) else {
            write_tables(arguments, f, &mut output)?;
            continue;
        };
        let name = new.function_name(function);
        let before = old.function_ids().find(|&id| old.function_name(id) == name);
        let before = before.filter(|_| !pipeline.passes().is_empty());
        let before = before.map(|id| self::body(&input, &old, id)).transpose()?;
        let picture = picture(before.as_ref().map(|body| Function { module: &old, body }), f, kind);
        write_picture(arguments, &picture, &mut names, &name, &mut output)?;
    }
    output.commit().map(drop)
}

/// Draws the functions that the verifier refuses, with their errors: those that are asked for. A
/// file of SVG shows one.
fn draw_refused(arguments: &AnalyzeArgs, input: &Input, mut output: Output) -> Result<(), Failure> {
    let (Some(PictureKind::Cfg), Ok(module)) = (arguments.dot.or(arguments.svg), input.module()) else { return Ok(()) };
    let mut refused = refused_functions(&input.text, &module, Llvm::Main);
    if !arguments.function.is_empty() {
        let wanted = wanted(arguments, input, &module, &module)?;
        refused.retain(|(function, _)| wanted.contains(function));
    }
    if arguments.svg.is_some() && arguments.out_dir.is_none() {
        refused.truncate(1);
    }
    let (mut names, mut is_drawn) = (FileNames::default(), false);
    for (function, errors) in refused {
        // Without a graph there is no drawing; the errors are reported in any case.
        let Ok(body) = body(input, &module, function) else { continue };
        let picture = Picture::of_refused(Function { module: &module, body: &body }, &errors);
        write_picture(arguments, &picture, &mut names, &module.function_name(function), &mut output)?;
        is_drawn = true;
    }
    if is_drawn { output.commit().map(drop) } else { Ok(()) }
}

/// Writes a picture to its file in a directory, or to the output.
fn write_picture(
    arguments: &AnalyzeArgs,
    picture: &Picture,
    names: &mut FileNames,
    name: &[u8],
    output: &mut Output,
) -> Result<(), Failure> {
    let (written, extension) = match arguments.dot {
        Some(_) => (picture.dot(), "dot"),
        None => (picture.svg(), "svg"),
    };
    match &arguments.out_dir {
        Some(dir) => write_file(&dir.join(names.give(name, extension)), written.as_bytes()),
        None => {
            output.write(written.as_bytes());
            Ok(())
        }
    }
}

fn picture(before: Option<Function<'_>>, f: Function<'_>, kind: PictureKind) -> Picture {
    let kind = match kind {
        PictureKind::Domtree => Kind::DominatorTree,
        PictureKind::Cfg => Kind::Cfg,
    };
    match before {
        Some(before) => Picture::before_and_after(before, f, kind),
        None => Picture::of(f, kind),
    }
}

fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let mut output = Output::create(&Target::File(path.to_owned()), bytes.len())?;
    output.write(bytes);
    output.commit().map(drop)
}

/// Names of files for functions, all different, also on systems that do not tell large letters from
/// small ones.
#[derive(Default)]
struct FileNames {
    given: HashSet<String>,
    /// By name without a number, in small letters: the last number after it.
    last: HashMap<String, u32>,
}

impl FileNames {
    /// The longest part of a function's name that is kept, in bytes. Systems allow 255.
    const MAX: usize = 200;

    /// The name of the function, as far as names of files may have its characters, with a number
    /// after it if another file has that name.
    fn give(&mut self, function: &[u8], extension: &str) -> String {
        let plain = |(index, &byte): (usize, &u8)| match byte {
            // A dot at the start would hide the file.
            b'.' if index > 0 => '.',
            b'_' | b'$' | b'-' => char::from(byte),
            _ if byte.is_ascii_alphanumeric() => char::from(byte),
            _ => '_',
        };
        let name: String = function.iter().take(FileNames::MAX).enumerate().map(plain).collect();
        let last = self.last.entry(name.to_ascii_lowercase()).or_default();
        loop {
            *last += 1;
            let number = if *last == 1 { String::new() } else { format!("-{last}") };
            let file = format!("{name}{number}.{extension}");
            if self.given.insert(file.to_ascii_lowercase()) {
                return file;
            }
        }
    }
}

/// The requested functions, after the passes. An SVG file shows one.
fn wanted(
    arguments: &AnalyzeArgs,
    input: &Input,
    before: &Module<'_>,
    module: &Module<'_>,
) -> Result<Vec<FunctionId>, Failure> {
    let names: Vec<_> = arguments.function.iter().map(|name| function_name(name.as_encoded_bytes())).collect();
    if names.is_empty() {
        let all: Vec<FunctionId> = module.function_ids().collect();
        if arguments.svg.is_some() && arguments.out_dir.is_none() && all.len() > 1 {
            let what = format!("an SVG file shows one function, and there are {}", all.len());
            let named = all.iter().map(|&id| module.function_name(id));
            return Err(functions::choose(&input.name, &what, ", or write all with --out-dir", named));
        }
        return Ok(all);
    }
    let find = |module: &Module<'_>, name: &[u8]| {
        functions::find(&input.name, module.function_ids().map(|id| (id, module.function_name(id))), name)
    };
    let found = names.into_iter().map(|name| {
        find(module, &name).map_err(|failure| match find(before, &name) {
            Ok(_) => Failure::Gone { file: input.name.clone(), function: String::from_utf8_lossy(&name).into_owned() },
            Err(_) => failure,
        })
    });
    found.collect()
}

/// An output that receives text in pieces, and buffers little of it.
struct Pieces<'o> {
    output: &'o mut Output,
    failure: Option<Failure>,
}

impl fmt::Write for Pieces<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.output.write(text.as_bytes());
        self.failure = self.output.hand_out().err();
        if self.failure.is_some() { Err(fmt::Error) } else { Ok(()) }
    }
}

/// Writes the requested tables, each below its name; all tables if none is named.
fn write_tables(arguments: &AnalyzeArgs, f: Function<'_>, output: &mut Output) -> Result<(), Failure> {
    let mut out = Pieces { output, failure: None };
    // The text is verified, so the only failure is one of the output.
    let _ = tables(arguments, f, &mut out);
    out.failure.map_or(Ok(()), Err)
}

fn tables(arguments: &AnalyzeArgs, f: Function<'_>, out: &mut dyn Write) -> fmt::Result {
    const TABLES: &[(&str, Table)] = &[
        ("dominators", Table::Dominators),
        ("strict dominators", Table::StrictDominators),
        ("immediate dominators", Table::ImmediateDominators),
        ("dominance frontiers", Table::Frontiers),
        ("live in", Table::LiveIn),
        ("live out", Table::LiveOut),
        ("loops", Table::Loops),
    ];
    let AnalyzeArgs { dominators, frontiers, liveness, reaching, loops, .. } = *arguments;
    let all = !(dominators.is_some() || frontiers || liveness.is_some() || reaching.is_some() || loops);
    let is_asked_for = |table| {
        all || match table {
            Table::Dominators | Table::StrictDominators | Table::ImmediateDominators => dominators.is_some(),
            Table::Frontiers => frontiers,
            Table::LiveIn | Table::LiveOut => liveness.is_some(),
            Table::Loops => loops,
        }
    };
    let analysis = Analysis::of(f);
    let name = names::shown(&String::from_utf8_lossy(&f.module.function_name(f.body.function)));
    let mut is_cut = false;
    for &(title, table) in TABLES.iter().filter(|(_, table)| is_asked_for(*table)) {
        let (option, sets) = match table {
            Table::LiveIn | Table::LiveOut => ("liveness", printed(liveness)),
            _ => ("dominators", printed(dominators)),
        };
        writeln!(out, "{name}: {title}")?;
        is_cut |= analysis.write_table(table, sets, out)?;
        // Once for all tables of an option.
        let is_last = matches!(table, Table::StrictDominators | Table::LiveOut);
        if is_last && std::mem::take(&mut is_cut) {
            writeln!(
                out,
                "{name}: sets list at most {MAX_MEMBERS} members and count the rest; --{option}=full lists all"
            )?;
        }
        if table == Table::Loops {
            for edge in analysis.irreducible_edges() {
                writeln!(out, "irreducible: {edge}")?;
            }
        }
    }
    if reaching.is_some() || all {
        writeln!(out, "{name}: stores that reach each load")?;
        if analysis.write_reaching(printed(reaching), out)? {
            writeln!(out, "{name}: at most {MAX_MEMBERS} stores of each are listed; --reaching=full lists all")?;
        }
    }
    Ok(())
}

fn printed(sets: Option<PrintedSets>) -> Sets {
    match sets {
        Some(PrintedSets::Full) => Sets::Full,
        Some(PrintedSets::Short) | None => Sets::Short,
    }
}

pub fn body(input: &Input, module: &Module<'_>, function: FunctionId) -> Result<Body, Failure> {
    let mut body = Body::new();
    module.read_body(function, &mut body).map_err(|error| input.invalid(&[error]))?;
    Ok(body)
}
