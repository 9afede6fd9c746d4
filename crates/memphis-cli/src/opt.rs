//! `memphis opt`: read, run, write, for each input.

use crate::args::{OptArgs, Usage, function_name};
use crate::convert::in_text;
use crate::diff::unified_diff;
use crate::functions::{Summary, Task, plan_inlining};
use crate::input::{Input, is_dash, size};
use crate::output::{Output, Target};
use crate::progress::Progress;
use crate::report::{self, Exit, Failure, Totals};
use memphis_ir::blockargs::{Detour, Scope};
use memphis_ir::print::Numbering;
use memphis_ir::{FunctionId, Module};
use memphis_passes::lift_loads::{Part, Rounds, keep_those_that_stay};
use memphis_passes::mem2reg::asm::{Origins, rebase};
use memphis_passes::pipeline::{Pass, destruction_options};
use memphis_passes::texts::Text;
use memphis_passes::{ModuleRun, Pipeline, RunError, Unproved, copies};
use std::collections::{BTreeMap, HashSet};
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
    for path in &job.arguments.inputs {
        if let Err(failure) = job.process(path, &mut totals) {
            exit = exit.worse(job.progress.aside(|| report::failure(&failure)));
        }
        job.progress.end_file();
    }
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

    fn process(&self, path: &Path, totals: &mut Totals) -> Result<(), Failure> {
        let given = Input::read(path)?;
        self.progress.file(given.text.len());
        let detour = self.detour(&given)?;
        let llvm = detour
            .as_ref()
            .map(|detour| Input { name: format!("{} (as LLVM IR)", given.name), text: detour.text().to_vec().into() });
        let input = llvm.as_ref().unwrap_or(&given);
        let stages = self.pipeline.stages();
        let (last, earlier) = stages.split_last().expect("a pipeline has a stage");
        // Opened late, it could turn out after all the work that nothing can be written.
        let mut output = Output::create(&self.target(path)?, input.text.len())?;
        let mut sum = Summary::default();
        let mut current = None;
        // What is said of the first stage is said of the text that was given.
        let tell = |stage: &Pipeline, before: Option<&Input>, summary: &mut Summary| match (before, &detour) {
            (None, Some(detour)) => {
                summary.move_places(&|offset| detour.original(offset));
                self.report(stage, &given, summary);
            }
            _ => self.report(stage, before.unwrap_or(input), summary),
        };
        let mut rounds = Rounds::default();
        // What is said of slots is said behind the last round: with the first stage of the rounds, the text in front of it, and its results.
        let mut waiting: Option<(&Pipeline, Option<Input>, Summary)> = None;
        // What is said behind a stage that has rewritten asm is said of the text in front of it.
        let mut rewritten: Option<RewrittenAsm> = None;
        for stage in earlier {
            if rounds.is_idle(stage) {
                continue;
            }
            let before = current.as_ref().unwrap_or(input);
            let (text, mut summary) = self.run_stage(stage, before).map_err(|failure| blame(failure, &current))?;
            totals.timing.add(stage, summary.index_time, summary.times);
            rounds.note(summary.n_changed > 0);
            if stage.prints() {
                self.progress.aside(|| report::shown(&text));
            }
            let pass = self.arguments.passes.as_deref().unwrap_or("");
            let next = Some(Input { name: format!("{} (amid {pass})", input.name), text: text.into() });
            let before = std::mem::replace(&mut current, next);
            let part = stage.lifting();
            if let Some((stage, before, mut first)) = waiting.take_if(|_| part.is_none_or(Part::is_first)) {
                tell(stage, before.as_ref(), &mut first);
            }
            let before = match rewritten.take() {
                Some(of_asm) => of_asm.say(&mut summary, input, before.as_ref())?,
                None => before,
            };
            match &mut waiting {
                _ if stage.rewrites_asm() => {
                    rewritten = Some(RewrittenAsm { before, origins: std::mem::take(&mut summary.origins) });
                }
                Some((_, _, first)) => keep_those_that_stay(&mut first.remarks, &summary.staying),
                None if part.is_some() => waiting = Some((stage, before, summary.split_remarks())),
                None => tell(stage, before.as_ref(), &mut summary),
            }
            sum.merge(summary);
        }
        if let Some((stage, before, mut first)) = waiting {
            tell(stage, before.as_ref(), &mut first);
        }
        let before = current.as_ref().unwrap_or(input);
        let is_streamed = self.emit == Emit::Llvm || self.emit == Emit::AsGiven && detour.is_none();
        let mut summary = if is_streamed && !self.arguments.diff {
            self.run_last(last, before, &mut output).map_err(|failure| blame(failure, &current))?
        } else {
            let (text, summary) = self.run_stage(last, before).map_err(|failure| blame(failure, &current))?;
            let pass = self.arguments.passes.as_deref().unwrap_or("");
            let name = if pass.is_empty() { input.name.clone() } else { format!("{} (behind {pass})", input.name) };
            let after = Input { name, text: text.into() };
            let check = !self.arguments.no_check;
            let text = match (self.emit, &detour) {
                (Emit::Copies(options), _) => self.leave_ssa(&after, options)?.into(),
                (Emit::Blockargs, _) => in_text(&after, Text::Arguments(Scope::default()), check, |_, _| true)?.into(),
                (Emit::AsGiven, Some(detour)) => {
                    let had = |module: &Module<'_>, function| detour.had(module, function);
                    in_text(&after, Text::Arguments(Scope::default()), check, had)?.into()
                }
                _ => after.text,
            };
            if self.arguments.diff {
                let boundaries =
                    if current.is_none() && detour.is_none() { summary.boundaries.as_slice() } else { &[] };
                let module = Module::read(&given.text).map_err(|error| invalid(&given, &[error], 1))?;
                output.write(&unified_diff(&given.name, &module, &text, boundaries));
            } else {
                output.write(&text);
            }
            summary
        };
        totals.timing.add(last, summary.index_time, summary.times);
        if output.is_stream() {
            self.progress.end();
        }
        output.commit()?;
        match rewritten {
            Some(of_asm) => {
                let before = of_asm.say(&mut summary, input, current.as_ref())?;
                tell(last, before.as_ref(), &mut summary);
            }
            None => tell(last, current.as_ref(), &mut summary),
        }
        sum.merge(summary);
        totals.add(&sum);
        Ok(())
    }

    /// The way of block-argument text through passes, or into another text. Without either it stays as it is.
    fn detour(&self, given: &Input) -> Result<Option<Detour>, Failure> {
        if self.pipeline.passes().is_empty() && self.emit == Emit::AsGiven {
            return Ok(None);
        }
        Detour::of(&given.text).map_err(|errors| invalid(given, &errors, errors.len()))
    }

    /// The text in copy form.
    fn leave_ssa(&self, input: &Input, options: copies::Options) -> Result<Vec<u8>, Failure> {
        let check = !self.arguments.no_check;
        match copies::emit(&input.text, options, check) {
            Ok(emitted) => Ok(emitted.text),
            Err(RunError::Invalid(errors)) => Err(invalid(input, &errors, errors.len())),
            Err(RunError::Unproved(Unproved { function, failure })) => {
                let module = Module::read(&input.text).map_err(|error| invalid(input, &[error], 1))?;
                let error = RunError::Unproved(Unproved { function, failure });
                Err(Failure::Unproved {
                    diagnostics: error.errors().iter().map(|e| e.locate(&input.name, &input.text)).collect(),
                    function: String::from_utf8_lossy(&module.function_name(function)).into_owned(),
                    reduced: copies::reduce_unproved(&module, function, options),
                })
            }
        }
    }

    /// Runs the last stage, and writes its text as it gets ready.
    fn run_last(&self, stage: &Pipeline, input: &Input, output: &mut Output) -> Result<Summary, Failure> {
        let start = nanoseconds();
        let module = Module::read(&input.text).map_err(|error| invalid(input, &[error], 1))?;
        let index_time = nanoseconds() - start;
        let task = self.task(stage, &module, input)?;
        let mut summary = task.run(self.threads, &mut |bytes| output.write(bytes));
        summary.index_time = index_time;
        check(summary, &task, input)
    }

    /// Runs a stage, and keeps its text.
    fn run_stage(&self, stage: &Pipeline, input: &Input) -> Result<(Vec<u8>, Summary), Failure> {
        let start = nanoseconds();
        let module = Module::read(&input.text).map_err(|error| invalid(input, &[error], 1))?;
        let index_time = nanoseconds() - start;
        let task = self.task(stage, &module, input)?;
        if task.plan.is_some() && task.run.options.upgrade {
            // What is copied is copied as it stands, so the module is brought up to date first.
            let (text, _) = self.run_stage(&Pipeline::of(Pass::Verify), input)?;
            return self.run_stage(stage, &Input { name: input.name.clone(), text: text.into() });
        }
        let mut text = Vec::with_capacity(input.text.len());
        let mut summary = task.run(self.threads, &mut |bytes| text.extend_from_slice(bytes));
        summary.index_time = index_time;
        Ok((text, check(summary, &task, input)?))
    }

    fn task<'t>(&'t self, stage: &'t Pipeline, module: &'t Module<'t>, input: &Input) -> Result<Task<'t>, Failure> {
        let numbering = if self.arguments.keep_numbers { Numbering::Keep } else { Numbering::Renumber };
        let mut run = ModuleRun::new(module, stage, numbering);
        run.options.check = !self.arguments.no_check;
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

    fn report(&self, stage: &Pipeline, input: &Input, summary: &Summary) {
        if stage.transform().is_some() && summary.n_selected > 0 && summary.n_optnone == summary.n_selected {
            self.progress.aside(|| report::all_optnone(&input.name));
        }
        self.progress.aside(|| report::stuck(input, &summary.stuck));
        if let Some(format) = self.arguments.remarks {
            self.progress.aside(|| {
                report::inlining(input, &summary.inlining, format);
                report::remarks(input, &summary.remarks, format);
            });
        }
    }
}

/// A stage that has made results of what asm writes.
struct RewrittenAsm {
    /// The text in front of it, if it is not the input.
    before: Option<Input>,
    origins: BTreeMap<FunctionId, Origins>,
}

impl RewrittenAsm {
    /// Has a summary say of the text in front of the stage what it says of the one behind it; that text, if it is not the input.
    fn say(self, summary: &mut Summary, input: &Input, behind: Option<&Input>) -> Result<Option<Input>, Failure> {
        let (before, behind) = (self.before.as_ref().unwrap_or(input), behind.unwrap_or(input));
        let old = Module::read(&before.text).map_err(|error| invalid(before, &[error], 1))?;
        let new = Module::read(&behind.text).map_err(|error| invalid(behind, &[error], 1))?;
        rebase(&mut summary.remarks, &old, &new, &self.origins);
        Ok(self.before)
    }
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

/// Refuses results that are incomplete.
fn check(summary: Summary, task: &Task<'_>, input: &Input) -> Result<Summary, Failure> {
    if summary.n_errors > 0 {
        return Err(invalid(input, &summary.errors, summary.n_errors));
    }
    match &summary.unproved {
        Some(failure) => Err(unproved(failure, task, input)),
        None => Ok(summary),
    }
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

fn unproved(unproved: &Unproved, task: &Task<'_>, input: &Input) -> Failure {
    let function = unproved.function;
    let errors = RunError::Unproved(unproved.clone()).errors();
    Failure::Unproved {
        diagnostics: errors.iter().map(|error| error.locate(&input.name, &input.text)).collect(),
        function: String::from_utf8_lossy(&task.module.function_name(function)).into_owned(),
        reduced: memphis_passes::reduce_unproved(task.module, function, task.pipeline, task.run.options),
    }
}

/// What passes have `made`, if it is not the input, is not the user's mistake.
fn blame(failure: Failure, made: &Option<Input>) -> Failure {
    match failure {
        Failure::Invalid { diagnostics, .. } if made.is_some() => Failure::Broken { diagnostics },
        other => other,
    }
}

fn invalid(input: &Input, errors: &[memphis_ir::Error], n_errors: usize) -> Failure {
    Failure::Invalid {
        diagnostics: errors.iter().map(|error| error.locate(&input.name, &input.text)).collect(),
        n_hidden: n_errors - errors.len(),
    }
}
