//! One stage over the functions of a module: threads take groups of functions from a queue, and the
//! results are written in the order of the text. The output does not depend on the number of
//! threads.

use super::Job;
use crate::counters::Tally;
use crate::failure::Failure;
use crate::functions;
use crate::input::Input;
use crate::progress::Progress;
use crate::queue::{self, Pieces, Taker, Turn};
use crate::timing::nanoseconds;
use memphis_ir::print::{Numbering, Outlet, Printed, PrintedPart, reprint_function};
use memphis_ir::{Body, Error, FunctionId, Module};
use memphis_passes::assemble::Assembler;
use memphis_passes::module::{not_upgraded, wants_upgraded_text};
use memphis_passes::pass::ForEachFunction;
use memphis_passes::report::StageReport;
use memphis_passes::worker::Scratch;
use memphis_passes::{ModuleRun, Outcome, RunError, Stage, Unproved, Worker, reduce_unproved};
use std::ops::Range;

/// The amount of text, for each thread, of functions in work or waiting for those above them.
const WAITING_BYTES_PER_THREAD: usize = 1 << 20;

/// The amount of text of functions that one thread takes at a time.
const GROUP_BYTES: usize = 1 << 15;

/// A function with this much text is large.
const LARGE_BYTES: usize = 1 << 17;

/// Below this much text, threads cost more than they save.
const MIN_PARALLEL_BYTES: usize = 1 << 17;

/// The result of a stage for a module.
#[derive(Default)]
pub struct Summary {
    /// The report about its text.
    pub report: StageReport,
    pub tally: Tally,
    pub durations: Durations,
    /// Corresponding offsets in the text and in the output, one pair after each function that was
    /// printed again.
    pub boundaries: Vec<(usize, usize)>,
}

/// The wall-clock times of the parts of a stage, in nanoseconds.
#[derive(Clone, Copy, Default)]
pub struct Durations {
    /// Until the functions were known.
    pub index: u64,
    /// What a pass that needs all functions does before it changes one.
    pub plan: u64,
    /// The work on functions.
    pub functions: u64,
}

/// A module, and the time to read its top level, in nanoseconds.
pub struct Indexed<'t> {
    pub module: Module<'t>,
    time: u64,
}

impl<'t> Indexed<'t> {
    /// Reads the top level of an input.
    pub fn read(job: &Job, input: &'t Input) -> Result<Indexed<'t>, Failure> {
        Indexed::read_beside(job, input, &mut || {})
    }

    /// Reads the top level of an input during other work, if there is a second thread.
    pub fn read_beside(job: &Job, input: &'t Input, work: &mut (dyn FnMut() + Send)) -> Result<Indexed<'t>, Failure> {
        let start = nanoseconds();
        let module = input.module_beside(job.llvm, job.threads, work)?;
        Ok(Indexed { module, time: nanoseconds() - start })
    }
}

/// Runs a stage on an input, whose module may have been read, and passes its text to `out` as it
/// becomes ready.
///
/// # Errors
/// The reason why there is no result; the text that was passed to `out` is then incomplete.
pub fn run_stage(
    job: &Job,
    stage: &Stage,
    input: &Input,
    read: Option<Indexed<'_>>,
    out: &mut (dyn FnMut(&[u8]) + Send),
) -> Result<Summary, Failure> {
    let read = read.map_or_else(|| Indexed::read(job, input), Ok)?;
    if !wants_upgraded_text(&read.module, stage) {
        return run_on(job, stage, input, read, out);
    }
    let mut text = Vec::with_capacity(input.text.len());
    run_on(job, &Stage::verify(), input, read, &mut |bytes| text.extend_from_slice(bytes))?;
    let upgraded = Input { name: input.name.clone(), text: text.into() };
    let read = Indexed::read(job, &upgraded)?;
    if wants_upgraded_text(&read.module, stage) {
        return Err(input.invalid(&[not_upgraded(&input.module()?)]));
    }
    run_on(job, stage, &upgraded, read, out)
}

fn run_on(
    job: &Job,
    stage: &Stage,
    input: &Input,
    read: Indexed<'_>,
    out: &mut (dyn FnMut(&[u8]) + Send),
) -> Result<Summary, Failure> {
    let Indexed { module, time: index_time } = &read;
    let selected = select(&job.selected, module, input)?;
    let is_small = module.text.len() < MIN_PARALLEL_BYTES || module.functions.len() <= 1;
    let threads = if is_small { 1 } else { job.threads };
    let start = nanoseconds();
    let mut run = ModuleRun::new(module, stage, selected, &Threads(threads));
    run.options.numbering = if job.arguments.keep_numbers { Numbering::Keep } else { Numbering::Renumber };
    run.options.check = !job.arguments.common.no_check;
    run.options.remarks = job.arguments.wants_remarks();
    run.options.fault = job.arguments.inject_fault;
    if job.arguments.common.stats || job.arguments.common.time_passes {
        run.options.clock = Some(nanoseconds);
    }
    let planned = nanoseconds();
    let task = Task { module, run, reprint: job.arguments.reprint, progress: &job.progress };
    match task.run(threads, out) {
        Ok(summary) => {
            let functions = nanoseconds() - planned;
            let durations = Durations { index: *index_time, plan: planned - start, functions };
            Ok(Summary { durations, ..summary })
        }
        Err(Refusal { unproved: Some(unproved), n_errors: 0, .. }) => {
            let reduced = reduce_unproved(module, unproved.function, stage, task.run.options);
            Err(input.unproved(module, unproved, reduced))
        }
        Err(refusal) => Err(input.first_invalid(&refusal.errors, refusal.n_errors)),
    }
}

/// By function: true if it has one of these names; `None` if there are no names.
fn select(names: &[Vec<u8>], module: &Module<'_>, input: &Input) -> Result<Option<Vec<bool>>, Failure> {
    if names.is_empty() {
        return Ok(None);
    }
    let mut selected = vec![false; module.functions.len()];
    for name in names {
        let named = module.function_ids().map(|id| (id, module.function_name(id)));
        let FunctionId(index) = functions::find(&input.name, named, name)?;
        selected[index as usize] = true;
    }
    Ok(Some(selected))
}

/// The work on the functions of a module.
struct Task<'m> {
    module: &'m Module<'m>,
    run: ModuleRun<'m>,
    reprint: bool,
    progress: &'m Progress,
}

type Outcomes = Vec<Result<Outcome, RunError>>;

impl Task<'_> {
    /// Works on all functions and writes the module through `out`.
    fn run(&self, threads: usize, out: &mut (dyn FnMut(&[u8]) + Send)) -> Result<Summary, Refusal> {
        self.progress.stage(|| self.module.function_ids().map(|function| self.size(function)).sum());
        let groups = self.groups(threads);
        let size = |group: u32| groups[group as usize].clone().map(|function| self.size(FunctionId(function))).sum();
        let assembler = Assembler::new(&self.run, out);
        let bound = (!assembler.needs_foresight()).then_some(WAITING_BYTES_PER_THREAD * threads);
        let pieces = Pieces { n: groups.len() as u32, size, bound };
        let mut writer =
            Writer { task: self, groups: &groups, assembler, summary: Summary::default(), refusal: Refusal::default() };
        let work = |group: u32, worker: &mut Worker, turn: &Turn<'_, _, _, &mut Writer<'_, '_>>| -> Outcomes {
            let functions = groups[group as usize].clone();
            let run_one = |function| {
                let mut outlet = |part: PrintedPart<'_>| {
                    // The functions before it are only handed over when the group is done.
                    function == functions.start
                        && turn.if_first(|writer| writer.assembler.take_part(FunctionId(function), part))
                };
                self.run_one(FunctionId(function), &mut outlet, worker)
            };
            functions.clone().map(run_one).collect()
        };
        queue::run(&pieces, threads, work, &mut writer);
        writer.finish()
    }

    /// The functions that one thread takes at a time: enough to be worth taking a lock, and few
    /// enough to leave work for all threads. A large function is the first of its group, so that
    /// its text can be written while it is printed.
    fn groups(&self, threads: usize) -> Vec<Range<u32>> {
        let all = 0..self.module.functions.len() as u32;
        let total: usize = all.clone().map(|function| self.size(FunctionId(function))).sum();
        let enough = GROUP_BYTES.min(total / (8 * threads));
        let (mut groups, mut start, mut size) = (Vec::new(), 0, 0);
        for function in all.clone() {
            let of_function = self.size(FunctionId(function));
            if of_function >= LARGE_BYTES && start < function {
                groups.push(start..function);
                (start, size) = (function, 0);
            }
            size += of_function;
            if size >= enough || function + 1 == all.end {
                groups.push(start..function + 1);
                (start, size) = (function + 1, 0);
            }
        }
        groups
    }

    /// The size of a function's text in bytes.
    fn size(&self, function: FunctionId) -> usize {
        let span = self.module.function(function).span;
        span.end - span.start
    }

    fn run_one<'o>(
        &self,
        function: FunctionId,
        outlet: &'o mut Outlet<'o>,
        worker: &mut Worker,
    ) -> Result<Outcome, RunError> {
        let outcome = match self.reprint {
            true => self.reprint_one(function),
            false => self.run.function(function, Some(outlet), worker),
        };
        self.progress.add(self.size(function));
        outcome
    }

    fn reprint_one(&self, function: FunctionId) -> Result<Outcome, RunError> {
        let mut body = Body::new();
        let text = reprint_function(self.module, function, &mut body).map_err(|e| RunError::Invalid(vec![e]))?;
        let printed = Printed { text, ..Printed::default() };
        Ok(Outcome { printed, n_unknown: body.n_unknown, ..Outcome::default() })
    }
}

/// Writes the module, and adds up the results of its functions.
struct Writer<'t, 'o> {
    task: &'t Task<'t>,
    groups: &'t [Range<u32>],
    assembler: Assembler<'t, 'o>,
    summary: Summary,
    refusal: Refusal,
}

impl Taker<Outcomes> for &mut Writer<'_, '_> {
    fn take(&mut self, groups: Range<u32>, outcomes: &mut [Outcomes]) {
        let functions = |group: u32| self.groups[group as usize].clone();
        if self.assembler.needs_foresight() {
            let all = functions(groups.start).start..functions(groups.end - 1).end;
            let mut outcomes: Outcomes = outcomes.iter_mut().flat_map(std::mem::take).collect();
            self.write(all, &mut outcomes);
            return;
        }
        for (group, outcomes) in groups.zip(outcomes) {
            self.write(self.groups[group as usize].clone(), outcomes);
        }
    }
}

impl Writer<'_, '_> {
    fn write(&mut self, functions: Range<u32>, outcomes: &mut Outcomes) {
        self.assembler.take(functions.clone(), outcomes);
        for (function, outcome) in functions.map(FunctionId).zip(outcomes) {
            match outcome {
                Ok(outcome) if !self.refusal.is_refused() => {
                    self.summary.tally.add(outcome);
                    outcome.tell(function, self.task.run.is_meant(function), &mut self.summary.report);
                }
                Ok(_) => {}
                Err(error) => self.refusal.add(error),
            }
        }
    }

    fn finish(self) -> Result<Summary, Refusal> {
        let boundaries = self.assembler.finish();
        if self.refusal.is_refused() { Err(self.refusal) } else { Ok(Summary { boundaries, ..self.summary }) }
    }
}

/// The reasons why a module has no result.
#[derive(Default)]
struct Refusal {
    /// The first problems, in the order of the text.
    errors: Vec<Error>,
    /// The number of problems.
    n_errors: usize,
    /// The first function whose transformation was not proved.
    unproved: Option<Unproved>,
}

/// A refusal keeps no more errors than this.
const MAX_ERRORS: usize = 20;

impl Refusal {
    fn add(&mut self, error: &RunError) {
        match error {
            RunError::Invalid(errors) => {
                let mut errors = errors.clone();
                errors.sort_by_key(|e| e.offset);
                self.n_errors += errors.len();
                self.errors.extend(errors.into_iter().take(MAX_ERRORS - self.errors.len()));
            }
            RunError::Unproved(unproved) => drop(self.unproved.get_or_insert_with(|| unproved.clone())),
        }
    }

    fn is_refused(&self) -> bool {
        self.n_errors > 0 || self.unproved.is_some()
    }
}

/// The number of threads that work on the functions of a module.
struct Threads(usize);

impl ForEachFunction for Threads {
    fn for_each(&self, n: u32, look: &(dyn Fn(FunctionId, &mut Scratch) + Sync)) {
        let pieces = Pieces { n, size: |_| 0, bound: Some(0) };
        let work = |function, scratch: &mut Scratch, _: &Turn<'_, _, _, Nothing>| look(FunctionId(function), scratch);
        queue::run(&pieces, self.0, work, Nothing);
    }
}

/// A taker for pieces without results.
struct Nothing;

impl Taker<()> for Nothing {
    fn take(&mut self, _: Range<u32>, _: &mut [()]) {}
}
