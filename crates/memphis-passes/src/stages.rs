//! The stages of a pipeline, one after the other: which runs next, and which text its report is
//! about.
//!
//! The caller asks [`Stages`] for a stage, runs it on the text that the stage before has left, and
//! hands in its report:
//!
//! ```text
//!   next_stage() ──▶ run on text() ──▶ done(its report, the new text) ──▶ take_reports()
//! ```
//!
//! A report is about the text before its stage. Reports on LLVM IR that was made of block-argument
//! text are about that text.

use crate::pipeline::{Pipeline, Stage};
use crate::report::StageReport;
use memphis_ir::blockargs::Detour;

/// A report, and the text that it is about.
#[derive(Debug)]
pub struct PlacedReport<T> {
    /// The text that it is about, if passes made it; `None` for the given text.
    pub text: Option<T>,
    /// The report.
    pub report: StageReport,
}

/// The stages of a pipeline, and the texts between them. A text that a stage has made is a `T`.
pub struct Stages<'g, T> {
    given: &'g [u8],
    /// How the given text was made, if it was block-argument text.
    detour: Option<&'g Detour>,
    left: std::vec::IntoIter<Stage>,
    /// The text before the next stage, if it was made.
    made: Option<T>,
    reports: Vec<PlacedReport<T>>,
}

impl<'g, T: AsRef<[u8]>> Stages<'g, T> {
    /// The stages that a pipeline runs on a text, which was made by the detour if there is one.
    pub fn new(pipeline: &Pipeline, given: &'g [u8], detour: Option<&'g Detour>) -> Stages<'g, T> {
        let left = pipeline.stages().into_iter();
        Stages { given, detour, left, made: None, reports: Vec::new() }
    }

    /// The stage that runs next, on the [text](Self::text); `None` after the last.
    pub fn next_stage(&mut self) -> Option<Stage> {
        self.left.next()
    }

    /// Returns whether the stage that was handed out last is the last of the pipeline: its text is
    /// the result.
    pub fn is_last(&self) -> bool {
        self.left.as_slice().is_empty()
    }

    /// The text before the stage.
    pub fn text(&self) -> &[u8] {
        self.made.as_ref().map_or(self.given, T::as_ref)
    }

    /// The text before the stage, if another stage has made it. If something is wrong with that, it
    /// is no mistake of the user's.
    pub fn made(&self) -> Option<&T> {
        self.made.as_ref()
    }

    /// Puts a text in the place of the text before the stage: the same with what older files have
    /// brought up to date. The stage runs on it, and reports on it.
    pub fn upgraded(&mut self, text: T) {
        self.made = Some(text);
    }

    /// The text that the last stage has made, if it was handed in.
    pub fn into_made(self) -> Option<T> {
        self.made
    }

    /// Takes the report of a stage that has run, and the text that it has made, which is not needed
    /// after the last.
    pub fn done(&mut self, report: StageReport, made: Option<T>) {
        let before = std::mem::replace(&mut self.made, made);
        let mut placed = PlacedReport { text: before, report };
        if let (None, Some(detour)) = (&placed.text, self.detour) {
            placed.report.move_places(|offset| detour.original(offset));
        }
        self.reports.push(placed);
    }

    /// Takes the reports that are complete and were not taken before, in order.
    pub fn take_reports(&mut self) -> Vec<PlacedReport<T>> {
        std::mem::take(&mut self.reports)
    }
}
