//! Reports on all functions of a module, and how those of several steps become one.

use crate::report::{Remark, Report, Warning};
use memphis_ir::FunctionId;
use std::any::Any;

/// The report of a stage on a module. All places are places in the text before the stage.
#[derive(Debug, Default)]
pub struct StageReport {
    /// Remarks, in the order of the text.
    pub remarks: Vec<(FunctionId, Remark)>,
    /// Warnings, in the order of the text.
    pub warnings: Vec<(FunctionId, Warning)>,
    /// The number of functions that the stage was for.
    pub n_functions: u64,
    /// The number of these functions that it left alone because they are `optnone`.
    pub n_optnone: u64,
    /// True if any function changed.
    pub is_changed: bool,
    /// Facts for the run of the pass.
    pub notes: Vec<(FunctionId, Note)>,
}

/// A fact about one function that a step leaves for the run of its pass.
pub type Note = Box<dyn Any + Send>;

impl StageReport {
    /// Takes remarks and warnings about a function out of its report. `is_meant` tells whether the
    /// stage was for this function.
    pub fn take(&mut self, function: FunctionId, report: &mut Report, is_meant: bool) {
        self.remarks.extend(report.remarks.drain(..).map(|remark| (function, remark)));
        self.warnings.extend(report.warnings.drain(..).map(|warning| (function, warning)));
        self.n_functions += u64::from(is_meant);
        self.n_optnone += u64::from(is_meant && report.is_optnone);
    }

    /// The facts of one type, with their functions.
    pub fn notes<N: Any>(&self) -> impl Iterator<Item = (FunctionId, &N)> {
        self.notes.iter().filter_map(|(function, note)| Some((*function, note.downcast_ref()?)))
    }

    /// Moves all places.
    pub(crate) fn move_places(&mut self, place: impl Fn(usize) -> usize) {
        self.remarks.iter_mut().for_each(|(_, remark)| remark.move_places(&place));
        self.warnings.iter_mut().for_each(|(_, warning)| warning.offset = place(warning.offset));
    }
}

/// One run through the steps of a pass: which of them run, and what the pass reports in the end.
pub trait StepRun: Send {
    /// Returns whether a step after the first can be left out. It is asked once about each, in
    /// order.
    fn is_idle(&mut self, _step: usize) -> bool {
        false
    }

    /// Adds the report of a step to that of the pass.
    fn add(&mut self, step: usize, report: StageReport, of_pass: &mut StageReport, texts: Texts<'_>);
}

/// The texts that reports of steps are about.
#[derive(Debug, Clone, Copy)]
pub struct Texts<'t> {
    /// The text before the first step, which the report of the pass is about.
    pub before_pass: &'t [u8],
    /// The text before the step.
    pub before_step: &'t [u8],
}
