//! The stages of a pipeline on one input, from reading to the output.

use super::functions::{Durations, Indexed, Summary, run_stage};
use super::{Emit, Job};
use crate::convert::in_text;
use crate::counters::Tally;
use crate::diff::unified_diff;
use crate::failure::Failure;
use crate::input::Input;
use crate::llvm_remarks::LlvmRemarks;
use crate::new_file::Removal;
use crate::output::Output;
use crate::report;
use crate::timing::{Timing, nanoseconds};
use memphis_ir::blockargs::{Detour, Scope};
use memphis_ir::{Body, Module, verify};
use memphis_passes::stages::{PlacedReport, Stages};
use memphis_passes::texts::Text;
use memphis_passes::{RunError, Stage, copies};
use std::path::Path;

/// Reads an input, runs the job's pipeline on it, and writes the result.
///
/// # Errors
/// There is an error in the input or in the output of passes, or the result cannot be written; then
/// nothing is written.
pub fn run(
    job: &Job,
    path: &Path,
    (timing, llvm_remarks): (&mut Timing, &mut LlvmRemarks),
) -> Result<(Tally, Removal), Failure> {
    let file = Input::map(path)?;
    job.progress.file(file.text.len());
    let mut plain = None;
    let first = Indexed::read_beside(job, &file, &mut || plain = if job.leaves_text() { None } else { file.plain() });
    let (given, first) = match &plain {
        None => (&file, first?),
        Some(plain) => (plain, Indexed::read(job, plain)?),
    };
    let errors = timing.time("verify", || verify::module(&first.module, &mut Body::new()));
    if !errors.is_empty() {
        return Err(given.invalid(&errors));
    }
    let start = nanoseconds();
    let detour = detour(job, given, &first.module)?;
    if detour.is_some() {
        timing.add_step("convert", nanoseconds() - start);
    }
    let llvm = detour
        .as_ref()
        .map(|detour| Input { name: format!("{} (as LLVM IR)", given.name), text: detour.text().to_vec().into() });
    let (llvm, indexed) = llvm.as_ref().map_or((given, Some(first)), |llvm| (llvm, None));
    // Opened now, so that a target that cannot be written is found before most of the work.
    let output = Output::create(&job.target(path)?, llvm.text.len())?;
    let stages = Stages::new(&job.pipeline, &llvm.text, detour.as_ref());
    let tally = Tally::default();
    let detour = detour.as_ref();
    InputPipeline {
        job,
        file: &file,
        given,
        llvm,
        indexed,
        detour,
        stages,
        tally,
        is_optnone_told: false,
        timing,
        llvm_remarks,
    }
    .run(output)
}

/// The conversion of block-argument text for passes, or for output in another form. Without either,
/// the text stays as it is.
fn detour(job: &Job, given: &Input, module: &Module<'_>) -> Result<Option<Detour>, Failure> {
    if job.leaves_text() {
        return Ok(None);
    }
    Detour::of_module(module).map_err(|errors| given.invalid(&errors))
}

/// An input, and its state in the pipeline.
struct InputPipeline<'p> {
    job: &'p Job,
    file: &'p Input,
    /// The input with plain names of intrinsics, if passes run.
    given: &'p Input,
    /// The input as LLVM IR, for the passes.
    llvm: &'p Input,
    /// The module of the input, if it was read and not yet used.
    indexed: Option<Indexed<'p>>,
    /// The conversion to LLVM IR, if there was one.
    detour: Option<&'p Detour>,
    stages: Stages<'p, Input>,
    tally: Tally,
    /// True if the user knows that passes leave `optnone` functions alone.
    is_optnone_told: bool,
    timing: &'p mut Timing,
    llvm_remarks: &'p mut LlvmRemarks,
}

impl InputPipeline<'_> {
    /// Runs all stages, and writes the result.
    fn run(mut self, mut output: Output) -> Result<(Tally, Removal), Failure> {
        let last = self.run_earlier()?;
        let summary = match self.is_streamed() {
            true => self.run_stage(&last, &mut |bytes| output.write(bytes))?,
            false => self.run_last(&last, &mut output)?,
        };
        if output.is_stream() {
            self.job.progress.end();
        }
        self.file.ensure_unchanged()?;
        let removal = output.commit()?;
        self.done(summary, None);
        Ok((self.tally, removal))
    }

    /// Runs all stages but the last, which it returns.
    fn run_earlier(&mut self) -> Result<Stage, Failure> {
        loop {
            let stage = self.stages.next_stage().expect("a pipeline has a last stage");
            if self.stages.is_last() {
                self.tell();
                return Ok(stage);
            }
            let (text, summary) = self.keep_text(&stage)?;
            if stage.prints() {
                self.job.progress.aside(|| report::shown(&text));
            }
            let name = format!("{} (amid {})", self.llvm.name, self.job.passes());
            self.done(summary, Some(Input { name, text: text.into() }));
        }
    }

    /// True if the text of the last stage is the result, and is written as it becomes ready.
    fn is_streamed(&self) -> bool {
        self.is_result() && !self.job.arguments.common.diff
    }

    /// True if the text of the last stage is the result.
    fn is_result(&self) -> bool {
        match self.job.emit {
            Emit::Llvm => true,
            Emit::AsGiven => self.detour.is_none(),
            Emit::Blockargs | Emit::Copies(_) => false,
        }
    }

    /// Runs the last stage, and writes its result.
    fn run_last(&mut self, stage: &Stage, output: &mut Output) -> Result<Summary, Failure> {
        let (text, summary) = self.keep_text(stage)?;
        let text = self.emit(text)?;
        if self.job.arguments.common.diff {
            // The boundaries are offsets in the text before the stage.
            let is_given = self.stages.made().is_none() && self.detour.is_none();
            let boundaries = if is_given { summary.boundaries.as_slice() } else { &[] };
            let module = self.given.module()?;
            let diff = self.timing.time("diff", || unified_diff(&self.given.name, &module, &text, boundaries));
            output.write(&diff);
        } else {
            output.write(&text);
        }
        Ok(summary)
    }

    /// The result in the requested form.
    fn emit(&mut self, text: Vec<u8>) -> Result<Vec<u8>, Failure> {
        if self.is_result() {
            return Ok(text);
        }
        let name = match self.job.passes() {
            "" => self.llvm.name.clone(),
            passes => format!("{} (after {passes})", self.llvm.name),
        };
        let input = Input { name, text: text.into() };
        let (arguments, check) = (Text::Arguments(Scope::default()), !self.job.arguments.common.no_check);
        match self.job.emit {
            Emit::Copies(options) => self.timing.time("copies", || leave_ssa(self.job, &input, options)),
            emit => {
                let (is_all, detour) = (matches!(emit, Emit::Blockargs), self.detour);
                let is_wanted =
                    |module: &Module<'_>, function| is_all || detour.is_some_and(|detour| detour.had(module, function));
                self.timing.time("convert", || in_text(&input, arguments, check, is_wanted))
            }
        }
    }

    /// Runs a stage, and keeps its text.
    fn keep_text(&mut self, stage: &Stage) -> Result<(Vec<u8>, Summary), Failure> {
        let mut text = Vec::with_capacity(self.stages.text().len());
        let summary = self.run_stage(stage, &mut |bytes| text.extend_from_slice(bytes))?;
        Ok((text, summary))
    }

    /// Runs a stage, and passes its text to `out` as it becomes ready.
    fn run_stage(&mut self, stage: &Stage, out: &mut (dyn FnMut(&[u8]) + Send)) -> Result<Summary, Failure> {
        let made = self.stages.made();
        // The first stage uses it up.
        let indexed = self.indexed.take();
        let summary = run_stage(self.job, stage, made.unwrap_or(self.llvm), indexed, out);
        let summary = summary.map_err(|failure| if made.is_some() { failure.of_made_text() } else { failure })?;
        let Durations { index, plan, functions } = summary.durations;
        self.timing.add_step("parse", index);
        self.timing.add_step(stage.passes().next().map_or("verify", |pass| pass.name()), plan);
        self.timing.add_functions(stage, &summary.tally.times, functions);
        Ok(summary)
    }

    /// Notes the result of a stage, and reports what is complete.
    fn done(&mut self, summary: Summary, made: Option<Input>) {
        self.tally.add_stage(&summary.tally);
        self.stages.done(summary.report, made);
        self.tell();
    }

    fn tell(&mut self) {
        let progress = &self.job.progress;
        for PlacedReport { text, report } in self.stages.take_reports() {
            let input = text.as_ref().unwrap_or(self.given);
            // The first pass that leaves functions alone speaks for all.
            if report.n_optnone > 0 && !std::mem::replace(&mut self.is_optnone_told, true) {
                progress.aside(|| report::left_alone(&self.given.name, report.n_optnone, report.n_functions));
            }
            progress.aside(|| report::warnings(&input.name, &input.text, &report.warnings));
            progress.aside(|| self.llvm_remarks.add(&report.remarks));
            if let Some(format) = self.job.arguments.common.remarks {
                progress.aside(|| report::remarks(&input.name, &input.text, &report.remarks, format));
            }
        }
    }
}

/// The text in copy form.
fn leave_ssa(job: &Job, input: &Input, options: copies::Options) -> Result<Vec<u8>, Failure> {
    let check = !job.arguments.common.no_check;
    match copies::emit(&input.text, options, check) {
        Ok(emitted) => Ok(emitted.text),
        Err(RunError::Invalid(errors)) => Err(input.invalid(&errors)),
        Err(RunError::Unproved(unproved)) => {
            let module = input.module()?;
            let reduced = copies::reduce_unproved(&module, unproved.function, options);
            Err(input.unproved(&module, unproved, reduced))
        }
    }
}
