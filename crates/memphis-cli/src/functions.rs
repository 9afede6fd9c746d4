//! Runs the pipeline over the functions of a module, on one thread or many.
//!
//! Each thread works on the next function that nobody works on, and what is done is written in the order of the text, so the result does not depend on the
//! number of threads. Only so much text is in memory.

use crate::in_order::{self, Pieces};
use crate::progress::Progress;
use memphis_ir::print::{ModuleWriter, Printed, reprint_function};
use memphis_ir::verify::verify;
use memphis_ir::{Body, Error, Function, FunctionId, ItemKind, Module};
use memphis_passes::demote::Counts;
use memphis_passes::driver::move_remarks;
use memphis_passes::lift_loads::Staying;
use memphis_passes::mem2reg::asm::Origins;
use memphis_passes::mem2reg::{Remark, Stats};
use memphis_passes::module::declare_assume;
use memphis_passes::{ModuleRun, Outcome, Pipeline, RunError, Stuck, Times, Unproved, Worker, inline, run_function};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// What is done to the functions of a module.
pub struct Task<'m> {
    pub module: &'m Module<'m>,
    /// One stage of a pipeline.
    pub pipeline: &'m Pipeline,
    /// What holds for all functions.
    pub run: ModuleRun,
    /// What is inlined, if that is what the pipeline does.
    pub plan: Option<inline::Plan<'m>>,
    pub reprint: bool,
    /// Which functions the pipeline is for; `None` is all.
    pub selected: Option<Vec<bool>>,
    /// Who is told how far the work is.
    pub progress: &'m Progress,
}

/// Text of functions that are in work or wait for those above them, for each thread.
const WAITING_BYTES_PER_THREAD: usize = 1 << 20;

/// Below this much text, threads cost more than they save.
const MIN_PARALLEL_BYTES: usize = 1 << 17;

type Outcomes = Vec<Result<Outcome, RunError>>;

impl Task<'_> {
    /// Works on all functions and writes the module through `out`.
    pub fn run(&self, threads: usize, out: &mut (dyn FnMut(&[u8]) + Send)) -> Summary {
        let mut consumer =
            Consumer { task: self, writer: None, out, emitted: 0, assume_declared: false, summary: Summary::default() };
        self.progress.stage(|| self.module.function_ids().map(|function| self.size(function)).sum());
        if threads <= 1 || self.module.text.len() < MIN_PARALLEL_BYTES || self.module.functions.len() <= 1 {
            self.run_serial(&mut consumer);
        } else {
            match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
                Ok(pool) => pool.install(|| self.run_parallel(threads, &mut consumer)),
                // The system has no threads to give.
                Err(_) => self.run_serial(&mut consumer),
            }
        }
        consumer.finish()
    }

    fn run_serial(&self, consumer: &mut Consumer<'_, '_>) {
        let mut scratch = Scratch::default();
        let n = self.module.functions.len() as u32;
        let at_once = if self.needs_foresight() { n.max(1) } else { 1 };
        for start in (0..n).step_by(at_once as usize) {
            let functions = start..start + at_once;
            let outcomes = functions.clone().map(|i| self.run_one(FunctionId(i), &mut scratch)).collect();
            consumer.consume(functions, outcomes);
        }
    }

    fn run_parallel(&self, threads: usize, consumer: &mut Consumer<'_, '_>) {
        let size = |function: u32| self.size(FunctionId(function));
        let bound = (!self.needs_foresight()).then_some(WAITING_BYTES_PER_THREAD * threads);
        let pieces = Pieces { n: self.module.functions.len() as u32, size, bound };
        let work = |function: u32, scratch: &mut Scratch| self.run_one(FunctionId(function), scratch);
        in_order::run(&pieces, threads, work, |functions, outcomes| consumer.consume(functions, outcomes));
    }

    /// Bytes of a function's text.
    fn size(&self, function: FunctionId) -> usize {
        let span = self.module.function(function).span;
        span.end - span.start
    }

    fn run_one(&self, function: FunctionId, scratch: &mut Scratch) -> Result<Outcome, RunError> {
        let outcome = self.work_on(function, scratch);
        self.progress.add(self.size(function));
        outcome
    }

    fn work_on(&self, function: FunctionId, scratch: &mut Scratch) -> Result<Outcome, RunError> {
        if self.reprint {
            self.reprint_one(function, &mut scratch.body)
        } else if let Some(plan) = &self.plan {
            inline::run_function(self.module, function, plan, self.run.options, &mut scratch.body)
        } else if self.is_selected(function) {
            run_function(self.module, function, self.pipeline, self.run.options, &mut scratch.worker)
        } else if self.run.options.upgrade {
            run_function(self.module, function, &Pipeline::default(), self.run.options, &mut scratch.worker)
        } else {
            self.verify_one(function, scratch)
        }
    }

    fn is_selected(&self, function: FunctionId) -> bool {
        !self.pipeline.passes().is_empty() && self.selected.as_ref().is_none_or(|s| s[function.0 as usize])
    }

    /// A function that no pass works on must still be valid.
    fn verify_one(&self, function: FunctionId, scratch: &mut Scratch) -> Result<Outcome, RunError> {
        let body = &mut scratch.body;
        self.module.read_body(function, body).map_err(|e| RunError::Invalid(vec![e]))?;
        verify(Function { module: self.module, body }, &mut scratch.verifier).map_err(RunError::Invalid)?;
        Ok(Outcome { n_unknown: body.n_unknown, ..Outcome::default() })
    }

    fn reprint_one(&self, function: FunctionId, body: &mut Body) -> Result<Outcome, RunError> {
        let text = reprint_function(self.module, function, body).map_err(|e| RunError::Invalid(vec![e]))?;
        let printed = Printed { text, ..Printed::default() };
        Ok(Outcome { printed, n_unknown: body.n_unknown, ..Outcome::default() })
    }

    /// Whether all functions must be done before the first is written. Use-list orders are left out
    /// when any function changes, and might stand before the functions; so may the address of a block
    /// whose number changes.
    fn needs_foresight(&self) -> bool {
        (self.run.options.upgrade || self.pipeline.transform().is_some())
            && (self.module.items.iter().any(|item| item.kind == ItemKind::UseListOrder)
                || ModuleWriter::needs_block_numbers(self.module))
    }
}

/// Memory of a thread.
#[derive(Default)]
struct Scratch {
    worker: Worker,
    body: Body,
    verifier: memphis_ir::verify::Scratch,
}

/// What came of a module.
#[derive(Default)]
pub struct Summary {
    pub stats: Stats,
    pub remarks: Vec<Remark>,
    /// Where instructions were before outputs of asm became results, for the functions in which that is so.
    pub origins: BTreeMap<FunctionId, Origins>,
    /// Of a further round of `lift-loads`: which allocas stay.
    pub staying: Vec<Staying>,
    /// φs that were eliminated, and what came in their place and in that of registers.
    pub n_phis: u64,
    pub demoted: Counts,
    /// What clean-up passes did.
    pub cleanups: memphis_passes::cleanups::Counts,
    /// What was lifted through φs and selects of addresses.
    pub lifted: memphis_passes::lift_loads::Counts,
    /// What became of calls, and how many functions went because of that.
    pub inlining: Vec<inline::Remark>,
    pub calls: inline::Counts,
    pub n_removed: u64,
    /// What must be declared.
    needs: BTreeSet<(String, String)>,
    /// The first φ of each function in which φs had to stay.
    pub stuck: Vec<Stuck>,
    pub n_functions: u64,
    pub n_changed: u64,
    /// Functions that the pipeline was for.
    pub n_selected: u64,
    /// Those of them that it left alone because they are `optnone`.
    pub n_optnone: u64,
    pub n_unknown: u64,
    /// The first problems, in the order of the text.
    pub errors: Vec<Error>,
    /// How many problems there are.
    pub n_errors: usize,
    /// The first function whose transformation could not be proved.
    pub unproved: Option<Unproved>,
    /// What was looked at for the proofs.
    pub proof: memphis_check::script::Counts,
    /// How long it took until the functions were known, and what each step took after that, on all threads together.
    pub index_time: u64,
    pub times: Times,
    /// Offsets in the text and in what was written that belong together, one pair behind each
    /// function that was printed anew.
    pub boundaries: Vec<(usize, usize)>,
}

/// No one reads more errors than this.
const MAX_ERRORS: usize = 20;

/// Takes outcomes in the order of the text.
struct Consumer<'m, 'o> {
    task: &'m Task<'m>,
    /// Made when it is known whether anything changed.
    writer: Option<ModuleWriter<'m>>,
    out: &'o mut (dyn FnMut(&[u8]) + Send),
    emitted: usize,
    assume_declared: bool,
    summary: Summary,
}

impl Consumer<'_, '_> {
    fn consume(&mut self, functions: Range<u32>, outcomes: Outcomes) {
        if self.writer.is_none() && !outcomes.is_empty() {
            let changed = outcomes.iter().flatten().any(|o| o.changed);
            let mut writer = self.task.run.writer(self.task.module, changed);
            for (function, outcome) in functions.clone().zip(&outcomes) {
                if let Ok(outcome) = outcome {
                    writer.renumber_blocks(FunctionId(function), &outcome.printed.block_numbers);
                }
            }
            self.writer = Some(writer);
        }
        for (function, outcome) in functions.zip(outcomes) {
            match outcome {
                Ok(outcome) => self.function(FunctionId(function), outcome),
                Err(RunError::Invalid(errors)) => self.errors(errors),
                Err(RunError::Unproved(unproved)) => drop(self.summary.unproved.get_or_insert(unproved)),
            }
        }
    }

    fn errors(&mut self, mut errors: Vec<Error>) {
        errors.sort_by_key(|e| e.offset);
        let summary = &mut self.summary;
        summary.n_errors += errors.len();
        summary.errors.extend(errors.into_iter().take(MAX_ERRORS - summary.errors.len()));
    }

    fn function(&mut self, function: FunctionId, outcome: Outcome) {
        if self.summary.has_failed() {
            return;
        }
        if outcome.removed
            && let Some(writer) = &mut self.writer
        {
            let module = self.task.module;
            writer.drop_item(module.global(module.function(function).global).item as usize);
        }
        self.summary.needs.extend(outcome.needs.iter().cloned());
        self.summary.origins.extend(outcome.origins.clone().map(|origins| (function, origins)));
        // What was not printed anew is left to the writer, which copies it.
        if !outcome.printed.text.is_empty() {
            self.write(function, &outcome.printed);
        }
        if outcome.needs_assume {
            self.declare_assume();
        }
        self.summary.add(outcome, self.task.is_selected(function));
    }

    fn write(&mut self, function: FunctionId, printed: &Printed) {
        let (out, emitted) = (&mut self.out, &mut self.emitted);
        let Some(writer) = &mut self.writer else { return };
        writer.function(function, printed, &mut |bytes| {
            *emitted += bytes.len();
            out(bytes);
        });
        let module = self.task.module;
        let item = module.global(module.function(function).global).item;
        self.summary.boundaries.push((module.items[item as usize].span.end, self.emitted));
    }

    fn declare_assume(&mut self) {
        let Some(writer) = &mut self.writer else { return };
        if !self.assume_declared {
            declare_assume(self.task.module, writer);
        }
        self.assume_declared = true;
    }

    fn finish(mut self) -> Summary {
        if !self.summary.has_failed() {
            if let Some(writer) = &mut self.writer {
                self.summary.needs.iter().for_each(|(_, declaration)| writer.declare(declaration.as_str()));
            }
            let writer = self.writer.unwrap_or_else(|| self.task.run.writer(self.task.module, false));
            writer.finish(&mut |bytes| (self.out)(bytes));
        }
        self.summary
    }
}

impl Summary {
    /// Adds what came of the module in the next stage.
    pub fn merge(&mut self, next: Summary) {
        self.stats += next.stats;
        self.n_phis += next.n_phis;
        self.demoted += next.demoted;
        self.cleanups += next.cleanups;
        self.lifted += next.lifted;
        self.calls += next.calls;
        self.n_removed += next.n_removed;
        self.n_functions = next.n_functions;
        // Most that a later stage changes has been changed before.
        self.n_changed = self.n_changed.max(next.n_changed);
        self.n_unknown = next.n_unknown;
        self.proof += next.proof;
        self.times += next.times;
    }

    /// Says of other places what is said of places in the text.
    pub fn move_places(&mut self, place: &dyn Fn(usize) -> usize) {
        move_remarks(&mut self.remarks, place);
        self.inlining.iter_mut().for_each(|remark| remark.offset = place(remark.offset));
        self.stuck.iter_mut().for_each(|stuck| stuck.offset = place(stuck.offset));
    }

    /// Takes out the remarks, and what else is said of a stage that has them.
    pub fn split_remarks(&mut self) -> Summary {
        let (n_selected, n_optnone) = (self.n_selected, self.n_optnone);
        Summary { remarks: std::mem::take(&mut self.remarks), n_selected, n_optnone, ..Summary::default() }
    }

    fn has_failed(&self) -> bool {
        self.n_errors > 0 || self.unproved.is_some()
    }

    fn add(&mut self, outcome: Outcome, selected: bool) {
        self.stats += outcome.stats;
        self.remarks.extend(outcome.remarks);
        self.staying.extend(outcome.staying);
        self.n_phis += outcome.n_phis;
        self.demoted += outcome.demoted;
        self.cleanups += outcome.cleanups;
        self.lifted += outcome.lifted;
        outcome.inlining.iter().for_each(|remark| self.calls.add(remark.reason));
        self.inlining.extend(outcome.inlining);
        self.n_removed += u64::from(outcome.removed);
        self.stuck.extend(outcome.stuck);
        self.n_functions += 1;
        self.n_changed += u64::from(outcome.changed);
        self.n_selected += u64::from(selected);
        self.n_optnone += u64::from(selected && outcome.optnone);
        self.n_unknown += u64::from(outcome.n_unknown);
        self.proof += outcome.proof;
        self.times += outcome.times;
    }
}

/// Decides what is inlined in a module: into the functions that are `selected`, if not all are.
///
/// Functions are looked at by several threads; what is decided does not depend on them.
pub fn plan_inlining<'m>(
    module: &Module<'m>,
    options: inline::Options,
    selected: Option<&[bool]>,
    threads: usize,
) -> inline::Plan<'m> {
    let facts = inline::Facts::of(module);
    let n = module.functions.len() as u32;
    let look =
        |function: u32, scratch: &mut inline::Scratch| inline::summarise(module, &facts, FunctionId(function), scratch);
    let serial = || {
        let mut scratch = inline::Scratch::default();
        (0..n).map(|function| look(function, &mut scratch)).collect::<Vec<_>>()
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let summaries = match pool {
        Ok(pool) if threads > 1 && module.text.len() >= MIN_PARALLEL_BYTES => pool.install(|| {
            (0..n).into_par_iter().map_init(inline::Scratch::default, |scratch, i| look(i, scratch)).collect()
        }),
        _ => serial(),
    };
    inline::Plan::new(module, &facts, summaries, options, selected)
}
