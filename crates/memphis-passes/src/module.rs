//! Whole modules: a pipeline from one text to another.
//!
//! [`run_module`] does everything, one function after the other. A program that uses several
//! threads or streams its output takes the parts: [`Stages`] tells which stage runs next and which
//! text its report is about, a [`ModuleRun`] does each function, and an [`Assembler`] writes the
//! module.

use crate::assemble::Assembler;
use crate::driver::{Options, Outcome};
use crate::error::RunError;
use crate::module_run::ModuleRun;
use crate::pass::OneThread;
use crate::pipeline::{Pipeline, Stage};
use crate::report::{Remark, StageReport};
use crate::stages::{PlacedReport, Stages};
use crate::texts::{Text, convert};
use crate::worker::Worker;
use memphis_ir::blockargs::{Detour, Scope};
use memphis_ir::intrinsics::with_plain_names;
use memphis_ir::print::Numbering;
use memphis_ir::upgrade::upgrade_declarations;
use memphis_ir::{Body, Error, Function, FunctionId, Module, Opcode, verify};
use std::sync::Arc;

/// Returns whether a stage has to run on what [`Stage::verify`] leaves of the module: a pass that
/// takes code from one function to another copies it unchanged, so all functions are brought up to
/// date before.
///
/// Cost: a search through the text, if the stage [needs all functions](Stage::needs_all_functions).
pub fn wants_upgraded_text(module: &Module<'_>, stage: &Stage) -> bool {
    stage.needs_all_functions() && upgrade_declarations(module).old_calls
}

/// The error for a module that is out of date after it was brought up to date: an instruction that
/// is not understood names an intrinsic of older files.
///
/// Cost: reads each function.
pub fn not_upgraded(module: &Module<'_>) -> Error {
    let mut body = Body::new();
    for function in module.function_ids() {
        if module.read_body(function, &mut body).is_err() {
            continue;
        }
        let f = Function { module, body: &body };
        let mut all = body.inst_ids();
        let names_intrinsic = |text: &[u8]| memchr::memmem::find(text, b"@llvm.").is_some();
        if let Some(inst) = all.find(|&i| body.inst(i).opcode == Opcode::Unknown && names_intrinsic(f.inst_text(i))) {
            let start = f.after_result(inst);
            return Error::new(body.start + start as usize, "expected instruction opcode");
        }
    }
    Error::new(0, "this module has intrinsics of older files that cannot be brought up to date")
}

/// Runs a pipeline over a module and prints it. Returns its text and the outcome of each function,
/// in order.
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
/// assert_eq!(outcomes[0].report.counters.value("mem2reg", "NumPromoted"), 1);
/// # Ok::<(), memphis_passes::PipelineError>(())
/// ```
///
/// Each remark carries the text that it is about, unless that is `text` itself: a stage
/// reports on what the stages before it have made, where lines and names may be others.
///
/// Functions in block-argument text go through the passes as LLVM IR, and come out as they came;
/// without passes nothing changes.
///
/// # Errors
/// The problems of the text: the first one of the top level, or all those of the functions, in the
/// order of the text. If there are none: the first function whose transformation could not be
/// proved.
///
/// Cost: linear in the text for each [stage](Pipeline::stages), plus that of the passes.
pub fn run_module(text: &[u8], pipeline: &Pipeline, numbering: Numbering) -> Result<(Vec<u8>, Vec<Outcome>), RunError> {
    let plain = match pipeline.passes() {
        [] => None,
        _ => with_plain_names(text),
    };
    let text = plain.as_deref().unwrap_or(text);
    let detour = detour(text, pipeline)?;
    let (made, mut outcomes) =
        run_stages(detour.as_ref().map_or(text, Detour::text), detour.as_ref(), pipeline, numbering)?;
    if let Some(plain) = &plain {
        // The caller does not have this text.
        let plain: Arc<[u8]> = plain.as_slice().into();
        for Outcome { report, .. } in &mut outcomes {
            for remark in &mut report.remarks {
                remark.text.get_or_insert_with(|| plain.clone());
            }
        }
    }
    let text = made;
    let Some(detour) = detour else { return Ok((text, outcomes)) };
    let form = Text::Arguments(Scope::default());
    let converted =
        read(&text).and_then(|module| convert(&module, form, true, |function| detour.had(&module, function)));
    match converted {
        Ok(converted) => Ok((converted.text, outcomes)),
        Err(error) => Err(error.amid_passes(text)),
    }
}

/// The way of a module with block-argument text through passes.
fn detour(text: &[u8], pipeline: &Pipeline) -> Result<Option<Detour>, RunError> {
    match pipeline.passes() {
        [] => Ok(None),
        _ => Detour::of(text).map_err(RunError::Invalid),
    }
}

/// Runs the stages on a text, which was made by the detour if there is one.
fn run_stages(
    text: &[u8],
    detour: Option<&Detour>,
    pipeline: &Pipeline,
    numbering: Numbering,
) -> Result<(Vec<u8>, Vec<Outcome>), RunError> {
    let mut stages: Stages<'_, Vec<u8>> = Stages::new(pipeline, text, detour);
    let mut outcomes: Vec<Outcome> = Vec::new();
    while let Some(stage) = stages.next_stage() {
        let run = match upgraded(stages.text(), &stage, numbering, stages.made().is_none()) {
            Ok(text) => {
                text.into_iter().for_each(|text| stages.upgraded(text));
                read(stages.text()).and_then(|module| run_on(&module, &stage, numbering))
            }
            Err(error) => Err(error),
        };
        let (made, mut of_stage) = match run {
            Ok(done) => done,
            Err(error) => return Err(placed(error, stages.into_made(), detour)),
        };
        let mut report = StageReport::default();
        for (function, outcome) in of_stage.iter_mut().enumerate() {
            outcome.tell(FunctionId(function as u32), true, &mut report);
        }
        stages.done(report, Some(made));
        if outcomes.is_empty() {
            outcomes.resize_with(of_stage.len(), Outcome::default);
        }
        let mut left: Vec<&mut Outcome> = outcomes.iter_mut().filter(|outcome| !outcome.removed).collect();
        hand_out(stages.take_reports(), &mut left);
        left.into_iter().zip(of_stage).for_each(|(outcome, next)| outcome.add(next));
    }
    let made = stages.into_made().expect("a pipeline has a stage");
    Ok((made, outcomes))
}

/// Gives the functions of a text the remarks and warnings about them, a remark with the text that it
/// is about.
fn hand_out(reports: Vec<PlacedReport<Vec<u8>>>, functions: &mut [&mut Outcome]) {
    for PlacedReport { report, text } in reports {
        let text: Option<Arc<[u8]>> = text.map(Into::into);
        let remarks = report.remarks.into_iter().filter(|(_, remark)| !remark.is_overruled);
        remarks.for_each(|(id, remark)| {
            functions[id.0 as usize].report.remarks.push(Remark { text: text.clone(), ..remark });
        });
        report.warnings.into_iter().for_each(|(id, warning)| functions[id.0 as usize].report.warnings.push(warning));
    }
}

/// An error in a text that passes have made, or in the text that the detour has made.
fn placed(error: RunError, made: Option<Vec<u8>>, detour: Option<&Detour>) -> RunError {
    match (made, detour) {
        (Some(text), _) => error.amid_passes(text),
        (None, Some(detour)) => error.at_places(&|offset| detour.original(offset)),
        (None, None) => error,
    }
}

fn read(text: &[u8]) -> Result<Module<'_>, RunError> {
    Module::read(text).map_err(|error| RunError::Invalid(vec![error]))
}

/// The text for a stage with what older files have brought up to date, if the stage needs that. Of a
/// text that was `given`, nothing is known.
fn upgraded(text: &[u8], stage: &Stage, numbering: Numbering, is_given: bool) -> Result<Option<Vec<u8>>, RunError> {
    let module = read(text)?;
    let errors = if is_given { verify::module(&module, &mut Body::new()) } else { Vec::new() };
    if !errors.is_empty() {
        return Err(RunError::Invalid(errors));
    }
    if !wants_upgraded_text(&module, stage) {
        return Ok(None);
    }
    let (text, _) = run_on(&module, &Stage::verify(), numbering)?;
    match wants_upgraded_text(&read(&text)?, stage) {
        true => Err(RunError::Invalid(vec![not_upgraded(&module)])),
        false => Ok(Some(text)),
    }
}

fn run_on(module: &Module<'_>, stage: &Stage, numbering: Numbering) -> Result<(Vec<u8>, Vec<Outcome>), RunError> {
    let mut run = ModuleRun::new(module, stage, None, &OneThread);
    run.options.numbering = numbering;
    let mut worker = Worker::default();
    let results = module.function_ids().map(|function| run.function(function, None, &mut worker));
    let results: Vec<_> = results.collect();
    let mut out = Vec::with_capacity(module.text.len());
    let mut write = |bytes: &[u8]| out.extend_from_slice(bytes);
    let mut assembler = Assembler::new(&run, &mut write);
    assembler.take(0..module.functions.len() as u32, &results);
    assembler.finish();
    let (mut outcomes, mut errors, mut unproved) = (Vec::new(), Vec::new(), None);
    for result in results {
        match result {
            Ok(outcome) => outcomes.push(outcome),
            Err(RunError::Invalid(mut wrong)) => errors.append(&mut wrong),
            Err(error) => drop(unproved.get_or_insert(error)),
        }
    }
    if !errors.is_empty() {
        errors.sort_by_key(|e| e.offset);
        return Err(RunError::Invalid(errors));
    }
    unproved.map_or(Ok((out, outcomes)), Err)
}

/// Asks the check of a reduction at most this often.
const REDUCTION_BUDGET: usize = 400;

/// A small module with a function that cannot be proved like `function`, for a bug report.
///
/// Cost: a few hundred runs on texts that get shorter.
pub fn reduce_unproved(module: &Module<'_>, function: FunctionId, stage: &Stage, options: Options) -> Vec<u8> {
    let mut worker = Worker::default();
    memphis_ir::reduce::reduce(module, function, REDUCTION_BUDGET, &mut |text| {
        let Ok(module) = Module::read(text) else { return false };
        let mut run = ModuleRun::new(&module, stage, None, &OneThread);
        run.options = options;
        let is_unproved = |function| matches!(run.function(function, None, &mut worker), Err(RunError::Unproved(_)));
        module.function_ids().any(is_unproved)
    })
}

#[cfg(test)]
mod tests {
    use super::run_module;
    use crate::Pipeline;

    /// Bringing the module up to date would go on for ever.
    #[test]
    fn an_old_intrinsic_in_an_unknown_instruction_is_an_error() {
        let text = b"define i32 @f(i32 %a) {\n  %1 = foo i32 @llvm.dbg.value \"\"\n}\n";
        let inline = Pipeline::parse("inline").expect("a pipeline");
        let error = run_module(text, &inline, Default::default()).expect_err("it is not valid");
        let located: Vec<String> = error.errors().iter().map(|e| e.locate("f.ll", text).to_string()).collect();
        assert_eq!(located.len(), 1);
        assert!(located[0].starts_with("f.ll:2:8: error: expected instruction opcode"), "{}", located[0]);
    }

    /// Remarks are about the text before their stage: in the second case that is what the first
    /// promotion and inlining have made.
    #[test]
    fn remarks_carry_the_text_that_they_are_about() {
        let text = b"declare void @g(ptr)\n\ndefine i32 @f(i32 %0) {\n  %2 = alloca i32\n  %3 = alloca i32\n  \
            store i32 %0, ptr %2\n  call void @g(ptr %3)\n  %4 = load i32, ptr %2\n  ret i32 %4\n}\n";
        let shown = |pipeline: &str| {
            let pipeline = Pipeline::parse(pipeline).expect("a pipeline");
            let (_, outcomes) = run_module(text, &pipeline, Default::default()).expect("it is valid");
            let remarks = outcomes[0].report.remarks.iter().filter(|remark| remark.pass == "mem2reg");
            let shown = remarks.map(|remark| {
                let text = remark.text.as_deref().unwrap_or(text);
                let line = |offset: usize| text[..offset].iter().filter(|&&byte| byte == b'\n').count() + 1;
                let named = text[remark.offset..].starts_with(format!("{} = alloca", remark.subject).as_bytes());
                format!("{}, {named}: {}", line(remark.offset), remark.sentence(line))
            });
            shown.collect::<Vec<_>>()
        };
        let reason = "stays in memory: its address is passed to a call";
        let expected = [format!("5, true: in @f, %3 {reason} (line 7: call void @g(ptr %3))")];
        assert_eq!(shown("mem2reg,dce,mem2reg<all-blocks>"), expected);
        let expected = [format!("4, true: in @f, %2 {reason} (line 5: call void @g(ptr %2))")];
        assert_eq!(shown("mem2reg,inline,mem2reg<all-blocks>"), expected);
    }
}
