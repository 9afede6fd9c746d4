//! The steps of mem2reg or sroa for one function, and of the destruction of SSA form in its result,
//! as data.
//!
//! A [`Document`] has the function before and after, the drawings of its graph and of its dominator
//! tree, and events in the order in which the algorithms go: orders and frontiers, then for each
//! slot its definitions, each insertion of a φ with its cause, the φs that liveness drops,
//! arguments, loads, and what is simplified; the facts that the proof rests on; at last the
//! registers and copies that take the place of the φs. The page, the terminal and other programs
//! replay the events. None of them computes anything.
//!
//! The replacements of loads and φs come from the engine's plan for the slots that the pass
//! promotes, registers and copies from the plan of copy form.

mod align;
mod columns;
mod copies_left;
mod document;
mod drawings;
mod events;
mod lines;
mod out_of_ssa;
mod page;
mod parts;
mod refused;
mod run;
mod slot_events;
mod slots;
mod subject;
mod text;

pub use document::{
    About, Access, AccessKind, Block, Class, CopyLeft, CopyPoint, Destruction, DiffLine, Document, Drawing, DrawnEdge,
    DrawnLine, Edge, Event, Interference, Line, PartFate, Phi, PhiArgument, PointKind, Reason, Run, RunEnd, RunEndKind,
    RunSource, RunStore, RunValue, SCHEMA, Slot, SourceText, Split, SplitAccess, SplitAlloca, SplitEdge, SplitOutcome,
    SplitPart, Stage, Verdict, Visit,
};

pub use refused::explain_refused;
pub use run::{MAX_STEPS, MAX_VISITS};

use memphis_ir::blockargs::Detour;
use memphis_ir::print::Numbering;
use memphis_ir::{Body, Error, Form, Function, FunctionId, LineIndex, Llvm, Module};
use memphis_passes::copies;
use memphis_passes::mem2reg;
use memphis_passes::report::Remedy;
use memphis_passes::sroa::describe;
use memphis_passes::{Driver, FunctionOutput, Pipeline, Refusal, RunError};
use run::Runs;
use slots::KeptAlloca;
use subject::{Lines, OutOfSsa, Subject};

/// What is explained.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options<'a> {
    /// Arguments on which the function is run before and after mem2reg, as
    /// [`Machine::arguments_of_text`](memphis_interp::Machine::arguments_of_text) takes them.
    /// Default: none, and the function is not run.
    pub run: Option<&'a [&'a str]>,
    /// True if `sroa` is explained: allocas are split into parts, and then mem2reg promotes the
    /// parts. Default: no, `mem2reg` is explained.
    pub split: bool,
    /// True if slots of an `optnone` function are promoted too. Default: no.
    pub ignore_optnone: bool,
    /// The version of LLVM whose mem2reg is explained.
    pub llvm: Llvm,
}

/// Explains what mem2reg or sroa does to a function, and how the result leaves SSA form. The
/// results are proved. Of sroa the first split is explained, and the promotion after it. A function
/// in block-argument text is explained as LLVM IR, with the lines of the given text.
///
/// # Errors
/// The module is not valid LLVM IR, a result could not be proved, or the arguments are not values
/// of the parameters' types.
///
/// Cost: that of mem2reg and of phi-eliminate on the module, of copy form, of the layout, and of
/// the differences, and at most [`MAX_STEPS`] instructions of each run; the document is linear in
/// the function, in its φs, in the sizes of the frontiers and in the visits of blocks.
pub fn explain(module: &Module<'_>, function: FunctionId, options: Options<'_>) -> Result<Document, Refusal> {
    if module.function(function).form == Form::Copies {
        let start = module.function(function).span.start;
        return Err(invalid(Error::new(start, "expected a function in SSA form: this one is in copy form")));
    }
    let given = LineIndex::new(module.text);
    let Some(detour) = Detour::of_module(module).map_err(Refusal::Invalid)? else {
        return explain_llvm(module, function, options, Lines { given, detour: None });
    };
    let llvm = Module::read_as(detour.text(), options.llvm).map_err(invalid);
    let explained =
        llvm.and_then(|llvm| explain_llvm(&llvm, function, options, Lines { given, detour: Some(&detour) }));
    explained.map_err(|error| error.at_places(&|offset| detour.original(offset)))
}

fn explain_llvm(
    module: &Module<'_>,
    function: FunctionId,
    options: Options<'_>,
    lines: Lines<'_>,
) -> Result<Document, Refusal> {
    if !options.split {
        return explain_promotion(module, function, options, lines, None);
    }
    let mut given = body(module, function)?;
    let passed = Passed::new(module, function, "sroa<split-only>", options)?;
    let split_module = Module::read_as(&passed.text, options.llvm).map_err(invalid)?;
    let after = body(&split_module, function)?;
    let described = describe(module, &mut given);
    let given = Function { module, body: &given };
    let is_left = given.is_optnone() && !options.ignore_optnone;
    let split = parts::split(given, Function { module: &split_module, body: &after }, &described, is_left, &lines);
    let lines = Lines { given: LineIndex::new(split_module.text), detour: None };
    let explained = explain_promotion(&split_module, function, options, lines, Some(split));
    // Nothing but the arguments of a run can be wrong in text that a pass has made.
    explained.map_err(|error| error.at_places(&|_| given.body.start))
}

fn explain_promotion(
    module: &Module<'_>,
    function: FunctionId,
    options: Options<'_>,
    lines: Lines<'_>,
    split: Option<Split>,
) -> Result<Document, Refusal> {
    let before = body(module, function)?;
    // Both passes keep all functions, and their order.
    let promoted = Passed::new(module, function, "mem2reg", options)?;
    let promoted_module = Module::read_as(&promoted.text, options.llvm).map_err(invalid)?;
    let after = body(&promoted_module, function)?;
    let eliminated = Passed::new(&promoted_module, function, "phi-eliminate", options)?;
    let eliminated_module = Module::read_as(&eliminated.text, options.llvm).map_err(invalid)?;
    let without_phis = body(&eliminated_module, function)?;
    let copies = match copies::emit_function(&promoted_module, function, copies::Options::DEFAULT) {
        Ok(planned) => Ok(planned),
        Err(Refusal::Invalid(errors)) => Err(errors.into_iter().next().map_or(String::new(), |error| error.message)),
        Err(error) => return Err(error),
    };
    let subject = Subject {
        before: Function { module, body: &before },
        split,
        lines,
        after: Function { module: &promoted_module, body: &after },
        kept: promoted.kept(),
        has_marker_stores: mem2reg::Options { llvm: options.llvm, ..mem2reg::Options::DEFAULT }.stores_at_markers(),
        out_of_ssa: OutOfSsa {
            copies,
            eliminated: Function { module: &eliminated_module, body: &without_phis },
            elimination: eliminated.result,
        },
        runs: None,
    };
    let runs = options.run.map(|words| Runs::new(&subject, words)).transpose()?;
    let subject = Subject { runs, ..subject };
    Ok(events::explain(&subject))
}

fn body(module: &Module<'_>, function: FunctionId) -> Result<Body, Refusal> {
    let mut body = Body::new();
    module.read_body(function, &mut body).map_err(invalid)?;
    Ok(body)
}

fn invalid(error: Error) -> Refusal {
    Refusal::Invalid(vec![error])
}

/// The refusal of a run on the text of a module.
fn refusal(error: RunError) -> Refusal {
    match error {
        RunError::Refused(refused) if !refused.is_made => refused.refusal,
        // Its places are not in this text.
        RunError::Refused(refused) => refused.refusal.at_places(&|_| 0),
        other => invalid(Error::new(0, other.to_string())),
    }
}

/// A module after a pass.
struct Passed {
    text: Vec<u8>,
    /// The result for the function that is explained.
    result: FunctionOutput,
}

impl Passed {
    fn new(module: &Module<'_>, function: FunctionId, pass: &str, options: Options<'_>) -> Result<Passed, Refusal> {
        let pipeline = Pipeline::parse(pass).expect("the name of a pass");
        let pipeline = if options.ignore_optnone { pipeline.ignoring_optnone() } else { pipeline };
        let options = memphis_passes::Options { numbering: Numbering::Keep, llvm: options.llvm, ..Default::default() };
        let output = Driver { options, ..Driver::new(&pipeline) }.run(module.text).map_err(refusal)?;
        Ok(Passed { result: output.functions[function.0 as usize].clone(), text: output.into_bytes() })
    }

    /// The allocas that mem2reg has left in memory.
    fn kept(&self) -> Vec<KeptAlloca> {
        let kept = self.result.remarks.iter().map(|placed| &placed.remark).map(|remark| KeptAlloca {
            offset: remark.offset,
            reason: match remark.remedy {
                Some(Remedy::IgnoreOptnone) => format!("{}; --ignore-optnone promotes it", remark.reason),
                _ => remark.reason.clone(),
            },
            blame: remark.blame.as_ref().map(|(offset, _)| *offset),
        });
        kept.collect()
    }
}
