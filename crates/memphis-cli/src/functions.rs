//! Runs the pipeline over the functions of a module, on one thread or many.
//!
//! Each thread works on the next function that nobody works on, and what is done is written in the order of the text, so the result does not depend on the
//! number of threads. Only so much text is in memory.

use crate::counters::Counters;
use crate::in_order::{self, Pieces, Taker, Turn, lock};
use crate::progress::Progress;
use memphis_ir::print::{Outlet, Printed, PrintedPart, reprint_function};
use memphis_ir::verify::verify;
use memphis_ir::{Body, Error, Function, FunctionId, Module};
use memphis_passes::assemble::Assembler;
use memphis_passes::stages::Said;
use memphis_passes::{ModuleRun, Outcome, Pipeline, RunError, Unproved, Worker, inline, run_function_to};
use rayon::prelude::*;
use std::ops::Range;
use std::sync::{Arc, Mutex};

/// What is done to the functions of a module.
pub struct Task<'m> {
    pub module: &'m Module<'m>,
    /// One stage of a pipeline.
    pub pipeline: &'m Pipeline,
    /// What holds for all functions.
    pub run: ModuleRun<'m>,
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

/// Text of functions that one thread works on without asking for more.
const GROUP_BYTES: usize = 1 << 15;

/// A function with this much text is large.
const LARGE_BYTES: usize = 1 << 17;

/// Below this much text, threads cost more than they save.
const MIN_PARALLEL_BYTES: usize = 1 << 17;

type Outcomes = Vec<Result<Outcome, RunError>>;

/// Texts that are written, for the thread that made them to free: what another one frees has both wait for one lock of the allocator.
type Spent = Mutex<Vec<Printed>>;

/// Where what comes of functions goes.
trait Sink: Send {
    /// Takes outcomes of the next functions, and gives back their texts when they are written.
    fn take(&mut self, functions: Range<u32>, outcomes: Outcomes) -> Vec<Printed>;

    /// Takes a part of the text of the next function, while that is printed.
    fn take_part(&mut self, function: FunctionId, part: PrintedPart<'_>);
}

/// A module that is put together again.
struct Assembly<'m, 's, O, K> {
    assembler: Assembler<'m, O, K>,
    spent: &'s Spent,
}

impl<O, K> Sink for Assembly<'_, '_, O, K>
where
    O: FnMut(&[u8]) + Send,
    K: FnMut(FunctionId, Result<Outcome, RunError>) + Send,
{
    fn take(&mut self, functions: Range<u32>, outcomes: Outcomes) -> Vec<Printed> {
        self.assembler.take(functions, outcomes);
        std::mem::take(&mut *lock(self.spent))
    }

    fn take_part(&mut self, function: FunctionId, part: PrintedPart<'_>) {
        self.assembler.take_part(function, part);
    }
}

/// Takes what came of groups of functions.
struct Groups<'t> {
    groups: &'t [Range<u32>],
    sink: &'t mut dyn Sink,
    /// Whether all come at once.
    is_all: bool,
}

impl Taker<(Outcomes, Arc<Spent>)> for Groups<'_> {
    fn take(&mut self, range: Range<u32>, done: Vec<(Outcomes, Arc<Spent>)>) {
        let functions = |group: u32| self.groups[group as usize].clone();
        if self.is_all {
            let all = functions(range.start).start..functions(range.end - 1).end;
            drop(self.sink.take(all, done.into_iter().flat_map(|(outcomes, _)| outcomes).collect()));
            return;
        }
        for (group, (outcomes, maker)) in range.zip(done) {
            let spent = self.sink.take(functions(group), outcomes);
            lock(&maker).extend(spent);
        }
    }
}

impl Task<'_> {
    /// Works on all functions and writes the module through `out`.
    ///
    /// # Errors
    /// Why the module has no result; then what was written is only a part of it.
    pub fn run(&self, threads: usize, out: &mut (dyn FnMut(&[u8]) + Send)) -> Result<Summary, Refusal> {
        let (mut summary, mut refusal) = (Summary::default(), Refusal::default());
        let spent = Spent::default();
        let keep = |function, outcome: Result<Outcome, _>| match outcome {
            Ok(mut outcome) if !refusal.is_refused() => {
                summary.add(function, &mut outcome, self.is_selected(function));
                lock(&spent).push(outcome.printed);
            }
            Ok(_) => {}
            Err(error) => refusal.add(error),
        };
        let mut sink = Assembly { assembler: Assembler::new(&self.run, out, keep), spent: &spent };
        self.progress.stage(|| self.module.function_ids().map(|function| self.size(function)).sum());
        if threads <= 1 || self.module.text.len() < MIN_PARALLEL_BYTES || self.module.functions.len() <= 1 {
            self.run_serial(&mut sink);
        } else {
            match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
                Ok(pool) => pool.install(|| self.run_parallel(threads, &mut sink)),
                // The system has no threads to give.
                Err(_) => self.run_serial(&mut sink),
            }
        }
        let boundaries = sink.assembler.finish();
        if refusal.is_refused() { Err(refusal) } else { Ok(Summary { boundaries, ..summary }) }
    }

    fn run_serial(&self, sink: &mut dyn Sink) {
        let mut scratch = Scratch::default();
        let n = self.module.functions.len() as u32;
        if self.run.needs_foresight() {
            let outcomes = self.module.function_ids().map(|function| self.run_one(function, None, &mut scratch));
            drop(sink.take(0..n, outcomes.collect()));
            return;
        }
        for function in 0..n {
            let mut outlet = |part: PrintedPart<'_>| {
                sink.take_part(FunctionId(function), part);
                true
            };
            let outcome = self.run_one(FunctionId(function), Some(&mut outlet), &mut scratch);
            drop(sink.take(function..function + 1, vec![outcome]));
        }
    }

    fn run_parallel(&self, threads: usize, sink: &mut dyn Sink) {
        let groups = self.groups(threads);
        let size = |group: u32| groups[group as usize].clone().map(|function| self.size(FunctionId(function))).sum();
        let is_all = self.run.needs_foresight();
        let bound = (!is_all).then_some(WAITING_BYTES_PER_THREAD * threads);
        let pieces = Pieces { n: groups.len() as u32, size, bound };
        let work = |group: u32, scratch: &mut Scratch, turn: &Turn<'_, _, _, Groups<'_>>| -> (Outcomes, Arc<Spent>) {
            drop(std::mem::take(&mut *lock(&scratch.spent)));
            let functions = groups[group as usize].clone();
            let run_one = |function| {
                let mut outlet = |part: PrintedPart<'_>| {
                    // Those in front of it are not handed over before the group is done.
                    function == functions.start
                        && turn.if_first(|groups| groups.sink.take_part(FunctionId(function), part))
                };
                self.run_one(FunctionId(function), Some(&mut outlet), scratch)
            };
            (functions.clone().map(run_one).collect(), scratch.spent.clone())
        };
        in_order::run(&pieces, threads, work, Groups { groups: &groups, sink, is_all });
    }

    /// Functions that one thread works on without asking for more: as many as are worth asking, as few as leave something for everybody. A large one is
    /// the first of its group, so that its text can be written while it is printed.
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

    /// Bytes of a function's text.
    fn size(&self, function: FunctionId) -> usize {
        let span = self.module.function(function).span;
        span.end - span.start
    }

    fn run_one<'o>(
        &self,
        function: FunctionId,
        outlet: Option<&'o mut Outlet<'o>>,
        scratch: &mut Scratch,
    ) -> Result<Outcome, RunError> {
        let run = |pipeline, worker: &mut Worker| {
            run_function_to(self.module, function, pipeline, self.run.options, outlet, worker)
        };
        let outcome = if self.reprint {
            self.reprint_one(function, &mut scratch.body)
        } else if let Some(plan) = &self.plan {
            inline::run_function(self.module, function, plan, self.run.options, &mut scratch.body)
        } else if self.is_selected(function) {
            run(self.pipeline, &mut scratch.worker)
        } else if self.run.options.upgrade {
            run(&Pipeline::default(), &mut scratch.worker)
        } else {
            self.verify_one(function, scratch)
        };
        self.progress.add(self.size(function));
        outcome
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
}

/// Memory of a thread.
#[derive(Default)]
struct Scratch {
    worker: Worker,
    body: Body,
    verifier: memphis_ir::verify::Scratch,
    /// Of the texts that this thread made.
    spent: Arc<Spent>,
}

/// What came of a module.
#[derive(Default)]
pub struct Summary {
    /// What is said of its text.
    pub said: Said,
    pub counters: Counters,
    /// How long it took until the functions were known.
    pub index_time: u64,
    /// Offsets in the text and in what was written that belong together, one pair behind each
    /// function that was printed anew.
    pub boundaries: Vec<(usize, usize)>,
}

impl Summary {
    fn add(&mut self, function: FunctionId, outcome: &mut Outcome, is_selected: bool) {
        self.counters.add(outcome);
        self.said.take(function, outcome, is_selected);
    }
}

/// Why a module has no result.
#[derive(Default)]
pub struct Refusal {
    /// The first problems, in the order of the text.
    pub errors: Vec<Error>,
    /// How many problems there are.
    pub n_errors: usize,
    /// The first function whose transformation could not be proved.
    pub unproved: Option<Unproved>,
}

/// No one reads more errors than this.
const MAX_ERRORS: usize = 20;

impl Refusal {
    fn add(&mut self, error: RunError) {
        match error {
            RunError::Invalid(mut errors) => {
                errors.sort_by_key(|e| e.offset);
                self.n_errors += errors.len();
                self.errors.extend(errors.into_iter().take(MAX_ERRORS - self.errors.len()));
            }
            RunError::Unproved(unproved) => drop(self.unproved.get_or_insert(unproved)),
        }
    }

    fn is_refused(&self) -> bool {
        self.n_errors > 0 || self.unproved.is_some()
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
