//! One input: the file, the pipeline's driver, the output and the messages.

use super::Job;
use super::result_text::ResultText;
use crate::bitcode;
use crate::counters::Tally;
use crate::diff::unified_diff;
use crate::failure::Failure;
use crate::functions;
use crate::input::{Input, Opened};
use crate::llvm_remarks::LlvmRemarks;
use crate::new_file::Removal;
use crate::output::{Output, Target};
use crate::report;
use crate::timing::Timing;
use memphis_ir::{Form, FunctionId, Module};
use memphis_passes::driver::{Origin, Outcome, ScriptSink, Sink, Stopped, Text};
use memphis_passes::report::StageReport;
use memphis_passes::{BitcodeChanges, Driver, Options, Refusal};
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
    let mut opened = Opened::map(path)?;
    let (mut file, source) = opened.input(&job.threads, job.changes_bitcode(path))?;
    job.progress.file(file.text.len());
    let mut run = |changes: Option<&BitcodeChanges<'_>>| run_driver(job, path, &file, changes, (timing, llvm_remarks));
    let (ran, changes) = match source.and_then(|source| BitcodeChanges::run(source, |changes| run(Some(changes)))) {
        Some((ran, changes)) => (ran, Some(changes)),
        None => (run(None), None),
    };
    let Ran { output, conversion, text, tally, removal, failure } = ran;
    if let Some(failure) = failure {
        return Err(failure);
    }
    let Some((mut output, conversion)) = output.zip(conversion) else { return Ok((tally, removal)) };
    file.ensure_unchanged()?;
    let is_of_today = changes.is_none();
    let bytes = match changes {
        Some(changes) => conversion.of_changes(&changes, &file.name, job, timing)?,
        None => conversion.run(text.into_whole(file.take_text().into_vec()), &file, job, timing)?,
    };
    opened.ensure_unchanged()?;
    output.write(&bytes);
    if output.is_stream() {
        job.progress.end();
    }
    if conversion.is_bitcode && is_of_today && !job.arguments.upgrade {
        warn_of_version(&file);
    }
    Ok((tally, output.commit()?))
}

/// What a run of the driver leaves.
struct Ran {
    output: Option<Output>,
    conversion: Option<Conversion>,
    text: ResultText,
    tally: Tally,
    removal: Removal,
    /// `None` if there is a result, or if changes of bitcode were declined.
    failure: Option<Failure>,
}

/// Runs the job's pipeline on an input. The changes of functions go to `changes`, if there is one.
fn run_driver(
    job: &Job,
    path: &Path,
    file: &Input,
    changes: Option<&BitcodeChanges<'_>>,
    (timing, llvm_remarks): (&mut Timing, &mut LlvmRemarks),
) -> Ran {
    let mut run = InputRun {
        job,
        path,
        file,
        llvm_name: String::new(),
        output: None,
        conversion: None,
        text: ResultText::default(),
        tally: Tally::default(),
        removal: Removal::default(),
        is_optnone_told: false,
        timing,
        llvm_remarks,
        failure: None,
    };
    let progress = |bytes| job.progress.add(bytes);
    let driver = Driver {
        options: Options { was_bitcode: file.was_bitcode, ..job.options },
        scripts: changes.map(|changes| changes as &dyn ScriptSink),
        executor: &job.threads,
        progress: &progress,
        ..Driver::new(&job.pipeline)
    };
    let end = driver.stream(&file.text, &mut run);
    let InputRun { output, conversion, text, tally, removal, failure, .. } = run;
    let is_declined = changes.is_some_and(ScriptSink::is_declined);
    assert!(is_declined || end.is_err() == failure.is_some(), "a run that has stopped has a failure");
    Ran { output, conversion, text, tally, removal, failure }
}

/// Warns if bitcode of an older version was read: what is written is LLVM 22's.
fn warn_of_version(file: &Input) {
    let written = bitcode::WRITTEN;
    if let Some(llvm) = file.llvm.filter(|&llvm| llvm < written) {
        let message = format!(
            "LLVM {llvm} wrote this bitcode; the result is bitcode of LLVM {written}, which LLVM {llvm} may not read. \
             Text keeps its version: to stay with LLVM {llvm}, transform the text from its llvm-dis"
        );
        report::file_warning(&file.name, &message);
    }
}

/// The way from the text of a result to the form in which it is written.
struct Conversion {
    /// The name of the text in messages.
    text_name: String,
    /// True if the result becomes bitcode.
    is_bitcode: bool,
}

impl Conversion {
    /// The result in the form in which it is written, given its text, which starts at an offset.
    /// LLVM prints what it has read from bitcode in its own order: numbers of nodes follow from
    /// their uses. So text of a result that was bitcode goes through bitcode again.
    fn run(
        &self,
        (mut bytes, start): (Vec<u8>, usize),
        file: &Input,
        job: &Job,
        timing: &mut Timing,
    ) -> Result<Vec<u8>, Failure> {
        let text = &bytes[start..];
        let has_other_form = || {
            let module = Module::read(text);
            module.is_ok_and(|module| module.functions.values().iter().any(|function| function.form != Form::Llvm))
        };
        if !file.was_bitcode && has_other_form() {
            bytes.drain(..start);
            return Ok(bytes);
        }
        let bitcode = timing.time("bitcode", || bitcode::from_text(text, file, &self.text_name, &job.threads))?;
        if self.is_bitcode {
            return Ok(bitcode);
        }
        drop(bytes);
        timing.time("bitcode", || bitcode::to_text_again(&bitcode, &file.name, &job.threads))
    }

    /// The result in the form in which it is written, given the changes of bitcode, which keeps its
    /// version.
    fn of_changes(
        &self,
        changes: &BitcodeChanges<'_>,
        name: &str,
        job: &Job,
        timing: &mut Timing,
    ) -> Result<Vec<u8>, Failure> {
        let bitcode = timing.time("bitcode", || changes.write()).map_err(|error| bitcode::failure(name, error))?;
        match self.is_bitcode {
            true => Ok(bitcode),
            false => timing.time("bitcode", || bitcode::to_text(&bitcode, name, &job.threads)),
        }
    }
}

/// An input on its way.
struct InputRun<'p> {
    job: &'p Job,
    path: &'p Path,
    file: &'p Input,
    /// The name of the text that the first stage reads.
    llvm_name: String,
    /// Opened before the first stage, so that a target that cannot be written is found before most
    /// of the work.
    output: Option<Output>,
    /// The conversion of the result after the run, when the input's memory is free again.
    conversion: Option<Conversion>,
    /// The result, if more is done with it than writing it.
    text: ResultText,
    tally: Tally,
    removal: Removal,
    /// True if the user knows that passes leave `optnone` functions alone.
    is_optnone_told: bool,
    timing: &'p mut Timing,
    llvm_remarks: &'p mut LlvmRemarks,
    failure: Option<Failure>,
}

impl InputRun<'_> {
    /// The text's name in messages.
    fn name(&self, text: Text<'_>) -> String {
        match text.origin {
            Origin::Given | Origin::Plain => self.file.name.clone(),
            Origin::AsLlvm(_) => format!("{} (as LLVM IR)", self.file.name),
            Origin::Amid => format!("{} (amid {})", self.llvm_name, self.job.passes()),
            Origin::After => format!("{} (after {})", self.llvm_name, self.job.passes()),
        }
    }

    /// Keeps the failure, if there is one.
    fn kept<T>(&mut self, result: Result<T, Failure>) -> Result<T, Stopped> {
        result.map_err(|failure| {
            self.failure = Some(failure);
            Stopped
        })
    }

    /// By function: true if it is named on the command line; `None` if no function is.
    fn selected(&self, text: Text<'_>, module: &Module<'_>) -> Result<Option<Vec<bool>>, Failure> {
        if self.job.selected.is_empty() {
            return Ok(None);
        }
        let mut selected = vec![false; module.functions.len()];
        for name in &self.job.selected {
            let named = module.function_ids().map(|id| (id, module.function_name(id)));
            let FunctionId(index) = functions::find(&self.name(text), named, name)?;
            selected[index as usize] = true;
        }
        Ok(Some(selected))
    }

    /// True if the result is needed as a whole before it is written.
    fn collects(&self) -> bool {
        self.job.arguments.common.diff || self.conversion.is_some()
    }

    /// The conversion of a result for this target; none if the result is written as it is.
    fn conversion(&self, target: &Target) -> Option<Conversion> {
        let is_bitcode = self.job.is_bitcode(target);
        let is_canonical = self.file.was_bitcode && !self.job.pipeline.passes().is_empty();
        let is_shown = !self.job.arguments.common.diff && *target != Target::Nowhere;
        let text_name = || format!("{} (after {})", self.llvm_name, self.job.passes());
        (is_shown && (is_bitcode || is_canonical)).then(|| Conversion { text_name: text_name(), is_bitcode })
    }

    /// Puts the result in place.
    fn commit(&mut self, given: Text<'_>, boundaries: &[(usize, usize)]) -> Result<Removal, Failure> {
        let mut output = self.output.take().expect("it was opened before the first stage");
        if self.job.arguments.common.diff {
            let module = Module::read(given.bytes).map_err(|error| self.file.invalid(&[error]))?;
            let (name, text) = (&self.file.name, std::mem::take(&mut self.text));
            let (text, _) = text.into_whole(Vec::new());
            output.write(&self.timing.time("diff", || unified_diff(name, &module, &text, boundaries)));
        }
        if output.is_stream() {
            self.job.progress.end();
        }
        self.file.ensure_unchanged()?;
        output.commit()
    }
}

impl Sink for InputRun<'_> {
    fn stage(&mut self, text: Text<'_>, module: &Module<'_>) -> Result<Option<Vec<bool>>, Stopped> {
        if self.output.is_none() {
            self.llvm_name = self.name(text);
            let target = self.job.make_target(self.path);
            let target = self.kept(target)?;
            self.conversion = self.conversion(&target);
            let output = Output::create(&target, text.bytes.len());
            self.output = Some(self.kept(output)?);
            if self.collects() {
                // The result has about the length of the input.
                self.text.reserve(text.bytes.len());
            }
        }
        let spans = || module.functions.values().iter().map(|function| function.span);
        self.job.progress.stage(|| spans().map(|span| span.end - span.start).sum());
        self.tally.begin_stage();
        let selected = self.selected(text, module);
        self.kept(selected)
    }

    fn function(&mut self, function: FunctionId, outcome: &Outcome) {
        self.tally.add(function, outcome);
    }

    fn write(&mut self, bytes: &[u8]) {
        let collects = self.collects();
        match &mut self.output {
            Some(output) if !collects => output.write(bytes),
            // The memory of a mapped file is not the command's.
            _ if self.file.was_bitcode && self.conversion.is_some() => self.text.add(bytes, &self.file.text),
            _ => self.text.add(bytes, &[]),
        }
    }

    fn shown(&mut self, text: &[u8]) {
        self.job.progress.aside(|| report::shown(text));
    }

    fn complete(&mut self, given: Text<'_>, boundaries: &[(usize, usize)]) -> Result<(), Stopped> {
        if self.conversion.is_none() {
            let committed = self.commit(given, boundaries);
            self.removal = self.kept(committed)?;
        }
        Ok(())
    }

    fn report(&mut self, text: Text<'_>, report: StageReport) {
        let name = self.name(text);
        self.job.progress.aside(|| {
            // The first pass that leaves functions alone speaks for all.
            if report.n_optnone > 0 && !std::mem::replace(&mut self.is_optnone_told, true) {
                report::left_alone(&self.file.name, report.n_optnone, report.n_functions);
            }
            report::warnings(&name, text.bytes, &report.warnings);
            self.llvm_remarks.add(&report.remarks);
            if let Some(format) = self.job.arguments.common.remarks {
                report::remarks(&name, text.bytes, &report.remarks, format);
            }
        });
    }

    fn took(&mut self, steps: &[(&'static str, u64)], elapsed: u64) {
        self.timing.add_steps(steps.iter().copied(), elapsed);
    }

    fn refused(&mut self, text: Text<'_>, refusal: Refusal) {
        let failure = Failure::refused(&self.name(text), text.bytes, refusal);
        self.failure = Some(match text.origin {
            Origin::Amid => failure.of_made_text(),
            _ => failure,
        });
    }
}
