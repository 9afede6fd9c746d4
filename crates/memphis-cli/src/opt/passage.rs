//! The way of one input through the stages of a pipeline, and out.

use super::{Emit, Indexed, Job};
use crate::convert::in_text;
use crate::counters::Counters;
use crate::diff::unified_diff;
use crate::functions::Summary;
use crate::input::Input;
use crate::output::{Output, Removal};
use crate::report::{self, Failure};
use crate::timing::Timing;
use memphis_ir::blockargs::{Detour, Scope};
use memphis_passes::Pipeline;
use memphis_passes::stages::{Stages, Told};
use memphis_passes::texts::Text;

/// An input, and how far it has come.
pub struct Passage<'p> {
    job: &'p Job,
    given: &'p Input,
    /// The same as LLVM IR, which is what passes get.
    llvm: &'p Input,
    /// Its module, if it was read and not yet used.
    indexed: Option<Indexed<'p>>,
    /// How that was made, if it was.
    detour: Option<&'p Detour>,
    stages: Stages<'p, Input>,
    counters: Counters,
    timing: &'p mut Timing,
}

impl<'p> Passage<'p> {
    /// An input at the start of a job's pipeline, and the same as LLVM IR, whose module may have been read.
    pub fn new(
        job: &'p Job,
        given: &'p Input,
        (llvm, indexed): (&'p Input, Option<Indexed<'p>>),
        detour: Option<&'p Detour>,
        timing: &'p mut Timing,
    ) -> Passage<'p> {
        let stages = Stages::new(&job.pipeline, &llvm.text, detour);
        Passage { job, given, llvm, indexed, detour, stages, counters: Counters::default(), timing }
    }

    /// Runs all stages, and writes the result.
    ///
    /// # Errors
    /// Something is wrong with the input or with what passes have made of it, or the result cannot be written; then nothing is.
    pub fn run(mut self, mut output: Output) -> Result<(Counters, Removal), Failure> {
        let last = self.run_earlier()?;
        let summary = match self.is_streamed() {
            true => self.run_stage(&last, &mut |bytes| output.write(bytes))?,
            false => self.run_last(&last, &mut output)?,
        };
        if output.is_stream() {
            self.job.progress.end();
        }
        let removal = output.commit()?;
        self.done(last, summary, None);
        Ok((self.counters, removal))
    }

    /// Runs all stages but the last, which it returns.
    fn run_earlier(&mut self) -> Result<Pipeline, Failure> {
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
            self.done(stage, summary, Some(Input { name, text }));
        }
    }

    /// Whether the text of the last stage is the result, and is written as it gets ready.
    fn is_streamed(&self) -> bool {
        let is_result = match self.job.emit {
            Emit::Llvm => true,
            Emit::AsGiven => self.detour.is_none(),
            Emit::Blockargs | Emit::Copies(_) => false,
        };
        is_result && !self.job.arguments.diff
    }

    /// Runs the last stage, and writes what is made of its text.
    fn run_last(&mut self, stage: &Pipeline, output: &mut Output) -> Result<Summary, Failure> {
        let (text, summary) = self.keep_text(stage)?;
        let text = self.emit(text)?;
        if self.job.arguments.diff {
            // They are places in the text in front of the stage.
            let is_given = self.stages.made().is_none() && self.detour.is_none();
            let boundaries = if is_given { summary.boundaries.as_slice() } else { &[] };
            output.write(&unified_diff(&self.given.name, &self.given.module()?, &text, boundaries));
        } else {
            output.write(&text);
        }
        Ok(summary)
    }

    /// The result in the text that is asked for.
    fn emit(&self, text: Vec<u8>) -> Result<Vec<u8>, Failure> {
        let name = match self.job.passes() {
            "" => self.llvm.name.clone(),
            passes => format!("{} (behind {passes})", self.llvm.name),
        };
        let input = Input { name, text };
        let (arguments, check) = (Text::Arguments(Scope::default()), !self.job.arguments.no_check);
        Ok(match (self.job.emit, self.detour) {
            (Emit::Copies(options), _) => self.job.leave_ssa(&input, options)?,
            (Emit::Blockargs, _) => in_text(&input, arguments, check, |_, _| true)?,
            (Emit::AsGiven, Some(detour)) => {
                in_text(&input, arguments, check, |module, function| detour.had(module, function))?
            }
            (Emit::AsGiven | Emit::Llvm, _) => input.text,
        })
    }

    /// Runs a stage, and keeps its text.
    fn keep_text(&mut self, stage: &Pipeline) -> Result<(Vec<u8>, Summary), Failure> {
        let mut text = Vec::with_capacity(self.stages.text().len());
        let summary = self.run_stage(stage, &mut |bytes| text.extend_from_slice(bytes))?;
        Ok((text, summary))
    }

    /// Runs a stage, and hands out its text as it gets ready.
    fn run_stage(&mut self, stage: &Pipeline, out: &mut (dyn FnMut(&[u8]) + Send)) -> Result<Summary, Failure> {
        let made = self.stages.made();
        // Behind the first stage it is gone.
        let indexed = self.indexed.take();
        let summary = self.job.run_stage(stage, made.unwrap_or(self.llvm), indexed, out);
        let summary = summary.map_err(|failure| if made.is_some() { failure.of_made_text() } else { failure })?;
        self.timing.add(stage, summary.index_time, summary.counters.times);
        Ok(summary)
    }

    /// Notes what a stage has done, and says what can be said by now.
    fn done(&mut self, stage: Pipeline, summary: Summary, made: Option<Input>) {
        self.counters.add_stage(summary.counters);
        self.stages.done(stage, summary.said, made);
        self.tell();
    }

    fn tell(&mut self) {
        for Told { stage, text, said } in self.stages.take_told() {
            self.job.report(&stage, text.as_ref().unwrap_or(self.given), &said);
        }
    }
}
