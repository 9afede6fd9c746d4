//! `memphis opt`: read, run, write, for each input.

mod passage;

use crate::args::{OptArgs, Usage, function_name};
use crate::functions::{Refusal, Summary, Task, plan_inlining};
use crate::input::{Input, is_dash, size};
use crate::output::{Output, Removal, Target};
use crate::progress::Progress;
use crate::report::{self, Exit, Failure, Totals};
use memphis_ir::Module;
use memphis_ir::blockargs::Detour;
use memphis_ir::print::Numbering;
use memphis_passes::module::{not_upgraded, wants_upgraded_text};
use memphis_passes::pipeline::{Pass, destruction_options};
use memphis_passes::stages::Said;
use memphis_passes::{ModuleRun, Pipeline, RunError, copies};
use passage::Passage;
use std::collections::HashSet;
use std::io::{IsTerminal, stdout};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Instant;

/// Runs the command.
pub fn run(arguments: OptArgs) -> Exit {
    let job = match Job::new(arguments) {
        Ok(job) => job,
        Err(usage) => return report::usage(&usage),
    };
    let mut totals = Totals::default();
    let start = Instant::now();
    let mut exit = Exit::Success;
    let mut old = Removal::default();
    for path in &job.arguments.inputs {
        match job.process(path, &mut totals) {
            // At most one file is on its way out.
            Ok(removal) => old = removal,
            Err(failure) => exit = exit.worse(job.progress.aside(|| report::failure(&failure))),
        }
        job.progress.end_file();
    }
    drop(old);
    job.progress.end();
    if job.arguments.stats {
        report::stats(&totals);
    }
    if job.arguments.time_passes {
        totals.timing.report(start.elapsed());
    }
    exit
}

/// A command line that makes sense.
struct Job {
    arguments: OptArgs,
    pipeline: Pipeline,
    /// In which text functions are written.
    emit: Emit,
    /// Names of the functions that the pipeline is for; empty is all.
    selected: Vec<Vec<u8>>,
    threads: usize,
    progress: Progress,
}

impl Job {
    fn new(arguments: OptArgs) -> Result<Job, Usage> {
        let text = arguments.passes.as_deref().unwrap_or("");
        let pipeline = Pipeline::parse(text).map_err(|error| Usage::Pipeline(text.to_owned(), error))?;
        let emit = emitted(arguments.emit.as_deref()).map_err(Usage::Emit)?;
        if let Some(pass) = arguments.inputs.iter().find_map(|path| pass_named(path)) {
            return Err(Usage::PassAsInput(pass));
        }
        let is_llvm = matches!(emit, Emit::AsGiven | Emit::Llvm);
        let to_file = arguments.output.as_deref().is_some_and(|path| !is_dash(path));
        if to_file && !arguments.text && !arguments.diff && is_llvm {
            return Err(Usage::NoText);
        }
        match &arguments.out_dir {
            Some(directory) => check_names(directory, &arguments.inputs)?,
            None if arguments.inputs.len() > 1 && !arguments.disable_output && !arguments.diff => {
                return Err(Usage::NoDirectory);
            }
            None => {}
        }
        let selected = arguments.function.iter().map(|name| function_name(name.as_encoded_bytes())).collect();
        let threads = arguments.threads.or_else(|| std::thread::available_parallelism().ok());
        // On one terminal, text and a line about it would get in each other's way.
        let would_mix = arguments.writes_to_stdout() && stdout().is_terminal();
        let is_wanted = !arguments.no_progress && !would_mix;
        let sizes = || arguments.inputs.iter().map(|path| size(path)).collect();
        let progress = Progress::new(is_wanted, pipeline.stages().len(), sizes);
        Ok(Job { pipeline, emit, selected, threads: threads.map_or(1, NonZeroUsize::get), progress, arguments })
    }

    fn process(&self, path: &Path, totals: &mut Totals) -> Result<Removal, Failure> {
        let given = match self.leaves_text() {
            true => Input::read(path)?,
            false => Input::read_plain(path)?,
        };
        self.progress.file(given.text.len());
        let first = self.index(&given)?;
        let detour = self.detour(&given, &first.module)?;
        let llvm = detour
            .as_ref()
            .map(|detour| Input { name: format!("{} (as LLVM IR)", given.name), text: detour.text().to_vec() });
        let (llvm, first) = llvm.as_ref().map_or((&given, Some(first)), |llvm| (llvm, None));
        // Opened later, it could turn out after most of the work that nothing can be written.
        let output = Output::create(&self.target(path)?, llvm.text.len())?;
        let passage = Passage::new(self, &given, (llvm, first), detour.as_ref(), &mut totals.timing);
        let (counters, removal) = passage.run(output)?;
        totals.add(counters);
        Ok(removal)
    }

    /// The text of the pipeline.
    fn passes(&self) -> &str {
        self.arguments.passes.as_deref().unwrap_or("")
    }

    /// Whether the text is handed out as it came.
    fn leaves_text(&self) -> bool {
        self.pipeline.passes().is_empty() && self.emit == Emit::AsGiven
    }

    /// The way of block-argument text through passes, or into another text. Without either it stays as it is.
    fn detour(&self, given: &Input, module: &Module<'_>) -> Result<Option<Detour>, Failure> {
        if self.leaves_text() {
            return Ok(None);
        }
        Detour::of_module(module).map_err(|errors| Failure::invalid(given, &errors))
    }

    /// The text in copy form.
    fn leave_ssa(&self, input: &Input, options: copies::Options) -> Result<Vec<u8>, Failure> {
        let check = !self.arguments.no_check;
        match copies::emit(&input.text, options, check) {
            Ok(emitted) => Ok(emitted.text),
            Err(RunError::Invalid(errors)) => Err(Failure::invalid(input, &errors)),
            Err(RunError::Unproved(unproved)) => {
                let module = input.module()?;
                let reduced = copies::reduce_unproved(&module, unproved.function, options);
                Err(Failure::unproved(input, &module, unproved, reduced))
            }
        }
    }

    /// Reads the top level of an input.
    fn index<'i>(&self, input: &'i Input) -> Result<Indexed<'i>, Failure> {
        let start = nanoseconds();
        let module = input.module_on(self.threads)?;
        Ok(Indexed { module, time: nanoseconds() - start })
    }

    /// Runs a stage on an input, whose module may have been read, and hands out its text as it gets ready.
    fn run_stage(
        &self,
        stage: &Pipeline,
        input: &Input,
        read: Option<Indexed<'_>>,
        out: &mut (dyn FnMut(&[u8]) + Send),
    ) -> Result<Summary, Failure> {
        let read = read.map_or_else(|| self.index(input), Ok)?;
        if !wants_upgraded_text(&read.module, stage) {
            return self.run_on(stage, input, read, out);
        }
        let upgrade = Pipeline::of(Pass::Verify);
        let mut text = Vec::with_capacity(input.text.len());
        self.run_on(&upgrade, input, read, &mut |bytes| text.extend_from_slice(bytes))?;
        let upgraded = Input { name: input.name.clone(), text };
        let read = self.index(&upgraded)?;
        if wants_upgraded_text(&read.module, stage) {
            return Err(Failure::invalid(input, &[not_upgraded(&input.module()?)]));
        }
        self.run_on(stage, &upgraded, read, out)
    }

    /// Runs a stage on an input whose module was read.
    fn run_on(
        &self,
        stage: &Pipeline,
        input: &Input,
        read: Indexed<'_>,
        out: &mut (dyn FnMut(&[u8]) + Send),
    ) -> Result<Summary, Failure> {
        let Indexed { module, time: index_time } = read;
        let task = self.task(stage, &module, input)?;
        match task.run(self.threads, out) {
            Ok(summary) => Ok(Summary { index_time, ..summary }),
            Err(refusal) => Err(failure(refusal, &task, input)),
        }
    }

    fn task<'t>(&'t self, stage: &'t Pipeline, module: &'t Module<'t>, input: &'t Input) -> Result<Task<'t>, Failure> {
        let numbering = if self.arguments.keep_numbers { Numbering::Keep } else { Numbering::Renumber };
        let mut run = ModuleRun::new(module, stage, numbering);
        run.options.check = !self.arguments.no_check;
        run.options.remarks = self.arguments.remarks.is_some();
        run.options.fault = self.arguments.inject_fault;
        if self.arguments.stats || self.arguments.time_passes {
            run.options.clock = Some(nanoseconds);
        }
        let selected = self.select(module, input)?;
        let plan = stage.inlining().map(|options| plan_inlining(module, options, selected.as_deref(), self.threads));
        Ok(Task {
            module,
            pipeline: stage,
            run,
            plan,
            reprint: self.arguments.reprint,
            selected,
            progress: &self.progress,
        })
    }

    fn select(&self, module: &Module<'_>, input: &Input) -> Result<Option<Vec<bool>>, Failure> {
        if self.selected.is_empty() {
            return Ok(None);
        }
        let mut missing: HashSet<&[u8]> = self.selected.iter().map(Vec::as_slice).collect();
        let wanted = missing.clone();
        let selected = module
            .function_ids()
            .map(|id| {
                let name = module.function_name(id);
                missing.remove(name.as_slice());
                wanted.contains(name.as_slice())
            })
            .collect();
        match self.selected.iter().find(|name| missing.contains(name.as_slice())) {
            Some(name) => Err(Failure::NoFunction {
                file: input.name.clone(),
                function: String::from_utf8_lossy(name).into_owned(),
            }),
            None => Ok(Some(selected)),
        }
    }

    fn target(&self, input: &Path) -> Result<Target, Failure> {
        if self.arguments.disable_output {
            return Ok(Target::Nowhere);
        }
        let Some(directory) = &self.arguments.out_dir else {
            return Ok(self.arguments.output.as_deref().map_or(Target::Stdout, Target::named));
        };
        std::fs::create_dir_all(directory)
            .map_err(|error| Failure::Write { file: directory.display().to_string(), error })?;
        Ok(Target::File(path_in(directory, input)))
    }

    fn report(&self, stage: &Pipeline, input: &Input, said: &Said) {
        if stage.transform().is_some() && said.n_functions > 0 && said.n_optnone == said.n_functions {
            self.progress.aside(|| report::all_optnone(&input.name));
        }
        self.progress.aside(|| report::stuck(input, &said.stuck));
        if let Some(format) = self.arguments.remarks {
            self.progress.aside(|| {
                report::inlining(input, &said.inlining, format);
                report::remarks(input, &said.remarks, format);
            });
        }
    }
}

/// A module, and how long it took to read its top level, in nanoseconds.
struct Indexed<'t> {
    module: Module<'t>,
    time: u64,
}

/// In which text functions are written.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Emit {
    /// In the one that they came in.
    AsGiven,
    Llvm,
    /// As block-argument text in SSA form.
    Blockargs,
    /// In copy form: SSA form is left like this.
    Copies(copies::Options),
}

/// What `--emit` asks for.
fn emitted(form: Option<&str>) -> Result<Emit, String> {
    let Some(form) = form else { return Ok(Emit::AsGiven) };
    let (name, options) = match form.split_once('<') {
        Some((name, rest)) => (name, rest.strip_suffix('>').ok_or("missing '>' behind the options")?),
        None => (form, ""),
    };
    match name {
        "llvm" if options.is_empty() => Ok(Emit::Llvm),
        "blockargs" if options.is_empty() => Ok(Emit::Blockargs),
        "copies" => destruction_options(options).map(Emit::Copies),
        _ => Err(format!("'{form}' is none of llvm, blockargs, copies")),
    }
}

/// The pass that was named in the place of a file, unless there is such a file.
fn pass_named(path: &Path) -> Option<&'static str> {
    let mut names = Pipeline::names().map(|(name, _)| name);
    names.find(|name| path == Path::new(name) && !path.exists())
}

fn check_names(directory: &Path, inputs: &[PathBuf]) -> Result<(), Usage> {
    let mut paths = HashSet::new();
    for input in inputs {
        if is_dash(input) {
            return Err(Usage::NoName);
        }
        let path = path_in(directory, input);
        if let Some(path) = paths.replace(path) {
            return Err(Usage::SameName(path));
        }
    }
    Ok(())
}

fn path_in(directory: &Path, input: &Path) -> PathBuf {
    // A path without a name is a directory, which is refused when it is read.
    directory.join(input.file_name().unwrap_or_default())
}

/// Nanoseconds since some moment.
fn nanoseconds() -> u64 {
    static START: OnceLock<Instant> = OnceLock::new();
    u64::try_from(START.get_or_init(Instant::now).elapsed().as_nanos()).unwrap_or(u64::MAX)
}

/// Why a stage has no result.
fn failure(refusal: Refusal, task: &Task<'_>, input: &Input) -> Failure {
    match refusal.unproved {
        Some(unproved) if refusal.n_errors == 0 => {
            let reduced =
                memphis_passes::reduce_unproved(task.module, unproved.function, task.pipeline, task.run.options);
            Failure::unproved(input, task.module, unproved, reduced)
        }
        _ => Failure::first_invalid(input, &refusal.errors, refusal.n_errors),
    }
}
