//! Passes over a module: functions side by side, then the module, then the proof.

use crate::assemble::{Assembled, assemble};
use crate::audit::{self, Certificate, Side};
use crate::body::Body;
use crate::error::Error;
use crate::mem2reg::{self, Counts, Rewritten, Workspace};
use crate::module::{HEADER, Module, instructions};
use crate::phi_eliminate;
use crate::pipeline::{Pass, Pipeline};
use crate::types::Types;
use crate::validate;
use crate::variables::{Pinned, Reason, Variables};
use crate::{dce, grammar, inline};
use rayon::prelude::*;
use rspirv::spirv::{Decoration, Op};

/// How to run passes.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// True if results are proved. Default: yes.
    pub check: bool,
    /// A clock in nanoseconds, for [`Outcome::times`]. Default: none, so that all times are 0.
    pub clock: Option<fn() -> u64>,
}

impl Default for Options {
    fn default() -> Self {
        Options { check: true, clock: None }
    }
}

/// The result of passes on a module.
#[derive(Debug, Clone, Default)]
pub struct Outcome {
    /// The module.
    pub bytes: Vec<u8>,
    /// The variables that stay, in the order of the file.
    pub remarks: Vec<Remark>,
    /// The number of changes, by kind.
    pub counts: Counts,
    /// The number of proved claims, by kind.
    pub proofs: Proofs,
    /// The times of the steps.
    pub times: Times,
}

/// A variable that stays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// Byte offset of the variable in the module that the pass was given.
    pub offset: usize,
    /// The name of the function, or its id with `%`.
    pub function: String,
    /// The name of the variable, or its id with `%`.
    pub variable: String,
    /// The reason why it stays.
    pub reason: Reason,
    /// The instruction to blame, and its byte offset.
    pub blame: (String, usize),
}

/// The number of proved claims, by kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Proofs {
    /// Slots.
    pub slots: u64,
    /// Loads and stores.
    pub accesses: u64,
    /// Places for φs.
    pub heads: u64,
}

/// Nanoseconds that the steps took.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Times {
    /// Reading and indexing modules.
    pub read: u64,
    /// Describing, planning and writing functions.
    pub pass: u64,
    /// Proving them.
    pub proof: u64,
    /// Putting modules together.
    pub write: u64,
}

/// A function of fewer words is not worth a thread.
const WORDS_PER_TASK: usize = 1 << 14;

/// Runs passes over a module.
///
/// # Errors
/// The module is not valid, or a result could not be proved.
pub fn run(bytes: &[u8], pipeline: &Pipeline, options: &Options) -> Result<Outcome, Error> {
    let mut outcome = Outcome::default();
    let mut watch = Watch::new(options.clock);
    let mut module = Module::read(bytes)?;
    for_each_function(&module, |index, (): &mut ()| validate::check(&module, index))?;
    outcome.times.read += watch.lap();
    for pass in pipeline.passes() {
        module = match pass {
            Pass::Mem2reg => promote_all(module, options, &mut watch, &mut outcome)?,
            Pass::PhiEliminate => eliminate_all(module, options, &mut watch, &mut outcome)?,
            Pass::Inline => inline_all(module, &mut watch, &mut outcome)?,
            Pass::Dce => clean_all(module, &mut watch, &mut outcome)?,
        };
    }
    outcome.bytes = module.bytes(&module.words);
    outcome.times.write += watch.lap();
    Ok(outcome)
}

/// A clock that says how long it is since it was asked last.
struct Watch {
    clock: Option<fn() -> u64>,
    last: u64,
}

impl Watch {
    fn new(clock: Option<fn() -> u64>) -> Watch {
        Watch { clock, last: clock.map_or(0, |clock| clock()) }
    }

    fn lap(&mut self) -> u64 {
        let now = self.clock.map_or(0, |clock| clock());
        now - std::mem::replace(&mut self.last, now)
    }
}

/// Does something with each function, side by side if there is enough to do.
fn for_each_function<T: Send, S: Default>(
    module: &Module,
    work: impl Fn(usize, &mut S) -> Result<T, Error> + Sync + Send,
) -> Result<Vec<T>, Error> {
    let n = module.functions.len();
    if n > 1 && module.words.len() > WORDS_PER_TASK {
        (0..n).into_par_iter().map_init(S::default, |scratch, function| work(function, scratch)).collect()
    } else {
        let mut scratch = S::default();
        (0..n).map(|function| work(function, &mut scratch)).collect()
    }
}

/// Promotes variables until none is freed by the promotion of another.
fn promote_all(module: Module, options: &Options, watch: &mut Watch, outcome: &mut Outcome) -> Result<Module, Error> {
    let mut module = module;
    loop {
        let (types, decorated) = (Types::new(&module), pinned_by_decorations(&module));
        let promoted = for_each_function(&module, |index, workspace: &mut Workspace| {
            promote(&module, index, &types, &decorated, workspace)
        })?;
        let (variables, functions): (Vec<_>, Vec<_>) = promoted.into_iter().unzip();
        outcome.times.pass += watch.lap();
        let is_last = !functions.iter().flatten().any(|function: &Rewritten| function.again);
        if is_last {
            outcome.remarks.extend(variables.iter().enumerate().flat_map(
                |(index, variables): (_, &Option<Variables>)| {
                    variables.iter().flat_map(|variables| remarks(&module, index, variables)).collect::<Vec<_>>()
                },
            ));
        }
        let counts = functions.iter().flatten().map(|function| function.counts);
        counts.for_each(|counts| outcome.counts += counts);
        if functions.iter().all(Option::is_none) {
            return Ok(module);
        }
        module = finish(module, functions, options, watch, outcome, Form::Memory)?;
        if is_last {
            return Ok(module);
        }
    }
}

/// The form that a pass starts from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Memory,
    Ssa,
}

/// Replaces φs by variables.
fn eliminate_all(module: Module, options: &Options, watch: &mut Watch, outcome: &mut Outcome) -> Result<Module, Error> {
    let types = Types::new(&module);
    let functions = for_each_function(&module, |index, (): &mut ()| {
        let function = &module.functions[index];
        if function.blocks.is_empty() || function.unknown.is_some() {
            return Ok(None);
        }
        let body = Body::new(&module, index)?;
        phi_eliminate::eliminate(&body, &types)
    })?;
    outcome.times.pass += watch.lap();
    functions.iter().flatten().for_each(|function: &Rewritten| outcome.counts += function.counts);
    if functions.iter().all(Option::is_none) {
        return Ok(module);
    }
    finish(module, functions, options, watch, outcome, Form::Ssa)
}

/// Inlines calls that are given pointers to variables.
fn inline_all(module: Module, watch: &mut Watch, outcome: &mut Outcome) -> Result<Module, Error> {
    let inlined = inline::inline(&module)?;
    outcome.times.pass += watch.lap();
    let Some(inlined) = inlined else { return Ok(module) };
    outcome.counts.inlined += inlined.n_calls;
    validated(&module, inlined.words, watch, outcome)
}

/// Removes what nothing uses.
fn clean_all(module: Module, watch: &mut Watch, outcome: &mut Outcome) -> Result<Module, Error> {
    let cleaned = dce::clean(&module);
    outcome.times.pass += watch.lap();
    let Some(cleaned) = cleaned else { return Ok(module) };
    outcome.counts.dead_functions += cleaned.n_functions;
    outcome.counts.dead_instructions += cleaned.n_instructions;
    validated(&module, cleaned.words, watch, outcome)
}

/// Reads a result, and checks it as if it was an input.
fn validated(module: &Module, words: Vec<u32>, watch: &mut Watch, outcome: &mut Outcome) -> Result<Module, Error> {
    let read = || {
        let result = module.with_words(words)?;
        for_each_function(&result, |index, (): &mut ()| validate::check(&result, index))?;
        Ok(result)
    };
    let result = read().map_err(|error: Error| Error { kind: crate::ErrorKind::Unproved, ..error });
    outcome.times.read += watch.lap();
    result
}

/// Puts a module together, reads it again, and proves it.
fn finish(
    module: Module,
    functions: Vec<Option<Rewritten>>,
    options: &Options,
    watch: &mut Watch,
    outcome: &mut Outcome,
    from: Form,
) -> Result<Module, Error> {
    let Assembled { words, certificates } = assemble(&module, functions)?;
    outcome.times.write += watch.lap();
    let result = module.with_words(words).map_err(|error| Error { kind: crate::ErrorKind::Unproved, ..error })?;
    outcome.times.read += watch.lap();
    if options.check {
        let proofs = for_each_function(&module, |index, scratch: &mut audit::Scratch| {
            prove(&module, &result, index, certificates[index].as_ref(), scratch, from)
        })?;
        for proof in proofs {
            outcome.proofs.slots += proof.slots;
            outcome.proofs.accesses += proof.accesses;
            outcome.proofs.heads += proof.heads;
        }
    }
    outcome.times.proof += watch.lap();
    Ok(result)
}

fn prove(
    module: &Module,
    result: &Module,
    index: usize,
    certificate: Option<&Certificate>,
    scratch: &mut audit::Scratch,
    from: Form,
) -> Result<audit::Proved, Error> {
    let Some(certificate) = certificate else { return Ok(audit::Proved::default()) };
    let body = Body::new(module, index)?;
    let [before, after] = [module, result].map(|module| Side { module, function: index });
    let (memory, ssa) = match from {
        Form::Memory => (before, after),
        Form::Ssa => (after, before),
    };
    let idom = |block| body.analyses.dom().idom(block);
    let proved = audit::prove(memory, ssa, &body.cfg, idom, certificate, scratch);
    proved.map_err(|refusal| Error::unproved(refusal.at, refusal.message))
}

fn promote(
    module: &Module,
    index: usize,
    types: &Types,
    decorated: &Pinned,
    workspace: &mut Workspace,
) -> Result<(Option<Variables>, Option<Rewritten>), Error> {
    let function = &module.functions[index];
    if function.blocks.is_empty() || function.unknown.is_some() {
        return Ok((None, None));
    }
    let body = Body::new(module, index)?;
    let promoted = mem2reg::promote(&body, types, decorated, workspace);
    let (variables, rewritten) = promoted.map_err(|message| Error::unproved(function.words.start, message))?;
    Ok((Some(variables), rewritten))
}

/// Variables with decorations that ask for memory.
fn pinned_by_decorations(module: &Module) -> Pinned {
    let mut pinned = Pinned::new();
    for instruction in instructions(&module.words, HEADER..module.preamble_end) {
        let words = instruction.words;
        let asks =
            |decoration: u32| decoration == Decoration::Volatile as u32 || decoration == Decoration::Coherent as u32;
        if instruction.is(Op::Decorate) && words.get(2).is_some_and(|&decoration| asks(decoration)) {
            pinned.insert(words[1], instruction.at);
        }
    }
    pinned
}

fn remarks(module: &Module, index: usize, variables: &Variables) -> Vec<Remark> {
    let name = |id: u32| module.name(id).filter(|name| !name.is_empty()).unwrap_or_else(|| format!("%{id}"));
    let pinned = variables.variables.iter().filter_map(|variable| Some((variable, variable.pinned?)));
    let remark = |(variable, (reason, at)): (&crate::variables::Variable, (Reason, usize))| Remark {
        offset: variable.at * 4,
        function: name(module.functions[index].id),
        variable: name(variable.id),
        reason,
        blame: (grammar::name(module.words[at] & 0xFFFF), at * 4),
    };
    pinned.map(remark).collect()
}

#[cfg(test)]
mod tests;
