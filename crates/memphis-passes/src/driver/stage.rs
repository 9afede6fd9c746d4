//! One stage over the functions of a module: threads take groups of functions from a queue, and
//! what they make is written in the order of the text. The output does not depend on the number of
//! threads.

use super::assemble::{Assembled, Assembler, Destination, Results};
use super::function::run_function;
use super::queue::{self, Pieces, Turn};
use super::{Options, ScriptSink};
use crate::error::Refusal;
use crate::executor::{Executor, OneThread};
use crate::pass::{ModulePlan, Pass, Selection, Work};
use crate::pipeline::Stage;
use crate::worker::Worker;
use memphis_ir::print::PrintedPart;
use memphis_ir::upgrade::{Declarations, upgrade_declarations};
use memphis_ir::{FunctionId, Module};
use std::ops::Range;

/// The amount of text, for each thread, of functions in work or waiting for those above them.
const WAITING_BYTES_PER_THREAD: usize = 1 << 20;

/// The amount of text of functions that one thread takes at a time.
const GROUP_BYTES: usize = 1 << 15;

/// A function with this much text is large.
const LARGE_BYTES: usize = 1 << 17;

/// Below this much text, threads cost more than they save.
const MIN_PARALLEL_BYTES: usize = 1 << 17;

/// A stage on a module: the same for all functions, on any thread.
pub(super) struct ModuleRun<'m> {
    pub module: &'m Module<'m>,
    pub stage: &'m Stage,
    pub options: Options,
    /// The declarations that change because they are of older files. Without a pass or `verify`,
    /// the text stays as it is.
    pub declarations: Declarations,
    /// By function: true if it may change; `None` if all may.
    selected: Option<Vec<bool>>,
    /// The plan of the pass over the module, if the stage has one.
    pub plan: Option<Box<dyn ModulePlan + 'm>>,
    /// Takes the scripts of functions, if they do not become text.
    pub scripts: Option<&'m dyn ScriptSink>,
}

impl<'m> ModuleRun<'m> {
    /// Begins a stage: a pass that decides for the whole module looks at all functions.
    pub fn new(
        module: &'m Module<'m>,
        stage: &'m Stage,
        selected: Option<Vec<bool>>,
        options: Options,
        executor: &dyn Executor,
    ) -> ModuleRun<'m> {
        let declarations = match stage.is_asked() {
            true => upgrade_declarations(module, options.upgrade),
            false => Declarations::default(),
        };
        let selection = Selection { functions: selected.as_deref(), ignores_optnone: stage.ignores_optnone() };
        let plan = match stage.passes().next().map(Pass::work) {
            Some(Work::Module(pass)) => Some(pass.plan(module, selection, executor)),
            _ => None,
        };
        ModuleRun { module, stage, options, declarations, selected, plan, scripts: None }
    }

    /// Gives the scripts of functions to a sink, if there is one.
    pub fn giving_scripts(self, scripts: Option<&'m dyn ScriptSink>) -> ModuleRun<'m> {
        ModuleRun { scripts, ..self }
    }

    /// True if a script was not [taken](ScriptSink::take): the stage has no result.
    pub fn is_declined(&self) -> bool {
        self.scripts.is_some_and(ScriptSink::is_declined)
    }

    /// Returns whether the passes over functions are for a function.
    pub fn is_meant(&self, function: FunctionId) -> bool {
        self.stage.is_asked() && self.selected.as_ref().is_none_or(|selected| selected[function.0 as usize])
    }

    /// The reason why there is no result, if there is one.
    pub fn error(&self, done: &mut Assembled) -> Option<Refusal> {
        if !done.errors.is_empty() {
            return Some(Refusal::Invalid(std::mem::take(&mut done.errors)));
        }
        let mut worker = Worker::default();
        let unproved = Refusal::Unproved(done.unproved.take()?);
        Some(unproved.reduced(self.module, &mut |module| {
            let run = ModuleRun::new(module, self.stage, None, self.options, &OneThread);
            let mut results = module.function_ids().map(|function| run_function(&run, function, None, &mut worker));
            results.any(|result| matches!(result, Err(Refusal::Unproved(_))))
        }))
    }

    /// The size of a function's text in bytes.
    fn size(&self, function: FunctionId) -> usize {
        let span = self.module.function(function).span;
        span.end - span.start
    }

    /// The functions that one thread takes at a time: enough to be worth taking a lock, and few
    /// enough to leave work for all threads. A large function is the first of its group, so that
    /// its text can be written while it is printed.
    fn groups(&self, n_threads: usize) -> Vec<Range<u32>> {
        let all = 0..self.module.functions.len() as u32;
        let total: usize = all.clone().map(|function| self.size(FunctionId(function))).sum();
        let enough = GROUP_BYTES.min(total / (8 * n_threads));
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

    /// Runs the stage over all functions, which have the ids `ids` in the input, and writes the
    /// module.
    pub fn run(
        &self,
        (executor, progress): (&dyn Executor, &(dyn Fn(usize) + Sync)),
        ids: &[FunctionId],
        destination: Destination<'_>,
    ) -> Assembled {
        let n_threads = executor.n_threads();
        let groups = self.groups(n_threads);
        let size = |group: u32| groups[group as usize].clone().map(|function| self.size(FunctionId(function))).sum();
        let mut assembler = Assembler::new(self, ids, destination);
        let bound = (!assembler.needs_foresight()).then_some(WAITING_BYTES_PER_THREAD * n_threads);
        let pieces = Pieces { n: groups.len() as u32, size, bound };
        let work = |group: u32, worker: &mut Worker, turn: &Turn<'_, _, _, &mut Assembler<'_, '_>>| -> Results {
            let functions = groups[group as usize].clone();
            let run_one = |function| {
                let mut outlet = |part: PrintedPart<'_>| {
                    // The functions before it are only handed over when the group is done.
                    function == functions.start
                        && turn.if_first(|assembler| assembler.take_part(FunctionId(function), part))
                };
                let result = run_function(self, FunctionId(function), Some(&mut outlet), worker);
                progress(self.size(FunctionId(function)));
                result
            };
            functions.clone().map(run_one).collect()
        };
        queue::run(&pieces, (executor, n_threads), work, &mut assembler);
        assembler.finish()
    }
}

/// Returns whether one thread does all the work on a module.
pub(super) fn is_small(module: &Module<'_>) -> bool {
    module.text.len() < MIN_PARALLEL_BYTES || module.functions.len() <= 1
}
