//! Whole modules: what holds for all functions of a run, and how their outcomes become a module again.
//!
//! [`run_module`] does everything, one function after the other. A program that uses several threads or
//! streams its output takes the parts: a [`ModuleRun`] tells the options and makes the writer,
//! [`run_function`] does each function.

use crate::driver::{Options, Outcome, RunError, Worker, move_remarks, run_function};
use crate::inline;
use crate::lift_loads::{Part, Rounds, keep_those_that_stay};
use crate::mem2reg::asm::{Origins, rebase};
use crate::pipeline::{Pass, Pipeline};
use crate::texts::{Text, convert};
use memphis_ir::blockargs::{Detour, Scope};
use memphis_ir::print::{ModuleWriter, Numbering};
use memphis_ir::upgrade::{Declarations, upgrade_declarations};
use memphis_ir::{FunctionId, Module};
use std::collections::{BTreeMap, BTreeSet};

/// What holds for all functions of a module in one run.
#[derive(Debug, Clone, Default)]
pub struct ModuleRun {
    /// Options for [`run_function`].
    pub options: Options,
    declarations: Declarations,
}

impl ModuleRun {
    /// Decides what a pipeline means for a module: with passes, what older files have is brought up to
    /// date, as LLVM does on reading; without, the text stays as it is.
    ///
    /// Cost: a search through the text.
    pub fn new(module: &Module<'_>, pipeline: &Pipeline, numbering: Numbering) -> ModuleRun {
        let declarations = match pipeline.passes() {
            [] => Declarations::default(),
            _ => upgrade_declarations(module),
        };
        let options = Options { numbering, upgrade: declarations.old_calls, ..Options::default() };
        ModuleRun { options, declarations }
    }

    /// A writer that leaves out and adds the declarations that the run changes. `changed` says whether
    /// any function changed.
    pub fn writer<'m>(&self, module: &'m Module<'m>, changed: bool) -> ModuleWriter<'m> {
        let mut writer = ModuleWriter::new(module, changed);
        self.declarations.dropped.iter().for_each(|&item| writer.drop_item(item));
        self.declarations.added.iter().for_each(|line| writer.declare(line.as_str()));
        writer
    }
}

/// Has the writer declare `@llvm.assume` if the module lacks it: for the first outcome that needs it.
pub fn declare_assume(module: &Module<'_>, writer: &mut ModuleWriter<'_>) {
    if module.find_global(b"llvm.assume").is_none() {
        writer.declare("declare void @llvm.assume(i1 noundef)");
    }
}

/// Runs a pipeline over a module and prints it: its text, and what came of each function, in order.
///
/// ```
/// use memphis_passes::{Pipeline, run_module};
/// let text = b"define i32 @f(i32 %a) {
///   %x = alloca i32
///   store i32 %a, ptr %x
///   %v = load i32, ptr %x
///   ret i32 %v
/// }
/// ";
/// let (promoted, outcomes) = run_module(text, &Pipeline::parse("mem2reg")?, Default::default()).unwrap();
/// assert_eq!(promoted, b"define i32 @f(i32 %a) {\n  ret i32 %a\n}\n");
/// assert_eq!(outcomes[0].stats.num_promoted, 1);
/// # Ok::<(), memphis_passes::PipelineError>(())
/// ```
///
/// Functions in block-argument text go through the passes as LLVM IR, and come out as they came; without passes nothing changes.
///
/// # Errors
/// What is wrong with the text: the first problem of the top level, or all those of the functions, in
/// the order of the text. If there are none: the first function whose transformation could not be proved.
///
/// Cost: linear in the text for each [stage](Pipeline::stages), plus that of the passes.
pub fn run_module(text: &[u8], pipeline: &Pipeline, numbering: Numbering) -> Result<(Vec<u8>, Vec<Outcome>), RunError> {
    let Some(detour) = detour(text, pipeline)? else { return run_stages(text, pipeline, numbering, &|offset| offset) };
    let (text, outcomes) = run_stages(detour.text(), pipeline, numbering, &|offset| detour.original(offset))?;
    let module = Module::read(&text).map_err(|error| RunError::Invalid(vec![error]))?;
    let form = Text::Arguments(Scope::default());
    Ok((convert(&module, form, true, |function| detour.had(&module, function))?.text, outcomes))
}

/// The way of a module with block-argument text through passes.
fn detour(text: &[u8], pipeline: &Pipeline) -> Result<Option<Detour>, RunError> {
    match pipeline.passes() {
        [] => Ok(None),
        _ => Detour::of(text).map_err(RunError::Invalid),
    }
}

/// Runs the stages. `original` says where a place of the text was before.
fn run_stages(
    text: &[u8],
    pipeline: &Pipeline,
    numbering: Numbering,
    original: &dyn Fn(usize) -> usize,
) -> Result<(Vec<u8>, Vec<Outcome>), RunError> {
    let stages = pipeline.stages();
    let given = text;
    let (mut text, mut outcomes) =
        run_stage(given, &stages[0], numbering).map_err(|error| error.at_places(original))?;
    outcomes.iter_mut().for_each(|outcome| outcome.move_places(original));
    // The text in front of a stage that has rewritten asm, if it was not given, and what it was made of.
    let mut rewritten = stages[0].rewrites_asm().then(|| (None, origins_of(&outcomes)));
    let mut rounds = Rounds::default();
    rounds.is_idle(&stages[0]);
    rounds.note(outcomes.iter().any(|outcome| outcome.changed));
    // By outcome: how many remarks there were in front of the rounds.
    let mut n_before = vec![0; outcomes.len()];
    for stage in &stages[1..] {
        if rounds.is_idle(stage) {
            continue;
        }
        let (next, mut of_stage) = run_stage(&text, stage, numbering).map_err(|error| error.amid_passes(&text))?;
        if let Some((before, origins)) = rewritten.take() {
            let place: &dyn Fn(usize) -> usize = if before.is_none() { original } else { &|offset| offset };
            let (before, behind) = (read(before.as_deref().unwrap_or(given))?, read(&text)?);
            rebase(of_stage.iter_mut().flat_map(|outcome| &mut outcome.remarks), &before, &behind, &origins);
            of_stage.iter_mut().for_each(|outcome| move_remarks(&mut outcome.remarks, place));
        }
        let before = std::mem::replace(&mut text, next);
        if stage.rewrites_asm() {
            rewritten = Some((Some(before), origins_of(&of_stage)));
        }
        rounds.note(of_stage.iter().any(|outcome| outcome.changed));
        let is_first = stage.lifting().is_some_and(Part::is_first);
        let left = outcomes.iter_mut().zip(&mut n_before).filter(|(outcome, _)| !outcome.removed);
        for ((outcome, n_before), next) in left.zip(of_stage) {
            if is_first {
                *n_before = outcome.remarks.len();
            }
            if let Some(staying) = &next.staying {
                let mut of_rounds = outcome.remarks.split_off(*n_before);
                keep_those_that_stay(&mut of_rounds, std::slice::from_ref(staying));
                outcome.remarks.append(&mut of_rounds);
            }
            outcome.add(next);
        }
    }
    Ok((text, outcomes))
}

/// Where instructions were before outputs of asm became results, for the functions in which that is so.
fn origins_of(outcomes: &[Outcome]) -> BTreeMap<FunctionId, Origins> {
    let of_outcome = |(index, outcome): (usize, &Outcome)| Some((FunctionId(index as u32), outcome.origins.clone()?));
    outcomes.iter().enumerate().filter_map(of_outcome).collect()
}

fn read(text: &[u8]) -> Result<Module<'_>, RunError> {
    Module::read(text).map_err(|error| RunError::Invalid(vec![error]))
}

fn run_stage(text: &[u8], stage: &Pipeline, numbering: Numbering) -> Result<(Vec<u8>, Vec<Outcome>), RunError> {
    let module = read(text)?;
    let run = ModuleRun::new(&module, stage, numbering);
    if stage.inlining().is_some() && run.options.upgrade {
        let (text, _) = run_stage(text, &Pipeline::of(Pass::Verify), numbering)?;
        return run_stage(&text, stage, numbering);
    }
    let plan = stage.inlining().map(|options| inline::plan(&module, options));
    let mut worker = Worker::default();
    let (mut outcomes, mut errors, mut unproved) = (Vec::new(), Vec::new(), None);
    for function in module.function_ids() {
        let result = match &plan {
            Some(plan) => inline::run_function(&module, function, plan, run.options, &mut worker.body),
            None => run_function(&module, function, stage, run.options, &mut worker),
        };
        match result {
            Ok(outcome) => outcomes.push(outcome),
            Err(RunError::Invalid(mut wrong)) => errors.append(&mut wrong),
            Err(error) => unproved = unproved.or(Some(error)),
        }
    }
    if !errors.is_empty() {
        errors.sort_by_key(|e| e.offset);
        return Err(RunError::Invalid(errors));
    }
    if let Some(error) = unproved {
        return Err(error);
    }
    let mut writer = run.writer(&module, outcomes.iter().any(|o| o.changed));
    if outcomes.iter().any(|o| o.needs_assume) {
        declare_assume(&module, &mut writer);
    }
    let needs: BTreeSet<_> = outcomes.iter().flat_map(|outcome| &outcome.needs).collect();
    needs.into_iter().for_each(|(_, declaration)| writer.declare(declaration.as_str()));
    for (function, outcome) in module.function_ids().zip(&outcomes) {
        writer.renumber_blocks(function, &outcome.printed.block_numbers);
    }
    let mut out = Vec::with_capacity(text.len());
    for (function, outcome) in module.function_ids().zip(&outcomes) {
        match outcome.removed {
            true => writer.drop_item(module.global(module.function(function).global).item as usize),
            false => writer.function(function, &outcome.printed, &mut |bytes| out.extend_from_slice(bytes)),
        }
    }
    writer.finish(&mut |bytes| out.extend_from_slice(bytes));
    Ok((out, outcomes))
}
