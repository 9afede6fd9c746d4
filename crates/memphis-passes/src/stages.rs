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
//! A report is about the text before its stage. A pass of several steps has one report, about the
//! text before its first step, when its last step has run; its [`StepRun`] puts that together, and
//! leaves out steps with nothing to do. Reports on LLVM IR that was made of block-argument text are
//! about that text.

use crate::pass::{Pass, SteppedPass, Work};
use crate::pipeline::{Pipeline, Stage};
use crate::report::Remark;
use crate::step_run::{StageReport, StepRun, Texts};
use memphis_ir::FunctionId;
use memphis_ir::blockargs::Detour;

/// A report, and the text that it is about.
#[derive(Debug)]
pub struct PlacedReport<T> {
    /// The stage that makes it.
    pub stage: Stage,
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
    /// The pass whose steps are running.
    open: Option<OpenPass<T>>,
    reports: Vec<PlacedReport<T>>,
}

/// A pass of several steps of which some have run.
struct OpenPass<T> {
    run: Box<dyn StepRun>,
    /// Its report so far.
    placed: PlacedReport<T>,
}

impl<T> PlacedReport<T> {
    /// The remarks that no later pass overrules.
    pub fn remarks(&self) -> &[(FunctionId, Remark)] {
        if self.stage.is_overruled() { &[] } else { &self.report.remarks }
    }
}

impl<'g, T: AsRef<[u8]>> Stages<'g, T> {
    /// The stages that a pipeline runs on a text, which was made by the detour if there is one.
    pub fn new(pipeline: &Pipeline, given: &'g [u8], detour: Option<&'g Detour>) -> Stages<'g, T> {
        let left = pipeline.stages().into_iter();
        Stages { given, detour, left, made: None, open: None, reports: Vec::new() }
    }

    /// The stage that runs next, on the [text](Self::text); `None` after the last.
    pub fn next_stage(&mut self) -> Option<Stage> {
        let open = &mut self.open;
        let mut is_idle = |stage: &Stage| {
            let open = open.as_mut().filter(|_| stage.step() > 0);
            open.is_some_and(|open| open.run.is_idle(stage.step())) && !stage.prints()
        };
        let stage = self.left.find(|stage| !is_idle(stage));
        if stage.as_ref().is_none_or(|stage| stage.step() == 0) {
            self.close();
        }
        stage
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
    pub fn done(&mut self, stage: Stage, report: StageReport, made: Option<T>) {
        let before = std::mem::replace(&mut self.made, made);
        match stage.pass().map(Pass::work) {
            Some(Work::Steps(pass)) => self.step_done(pass, stage.clone(), report, before),
            _ => self.place(PlacedReport { stage, text: before, report }),
        }
    }

    fn step_done(&mut self, pass: &dyn SteppedPass, stage: Stage, report: StageReport, before: Option<T>) {
        let (step, given) = (stage.step(), self.given);
        let (mut open, before_step) = match self.open.take() {
            Some(open) if step > 0 => (open, before),
            _ => {
                let placed = PlacedReport { stage, text: before, report: StageReport::default() };
                (OpenPass { run: pass.start(), placed }, None)
            }
        };
        let PlacedReport { text, report: of_pass, .. } = &mut open.placed;
        let before_pass = text.as_ref().map_or(given, T::as_ref);
        let before_step = before_step.as_ref().map_or(before_pass, T::as_ref);
        open.run.add(step, report, of_pass, Texts { before_pass, before_step });
        self.open = Some(open);
        if step + 1 == pass.n_steps() {
            self.close();
        }
    }

    /// Places the report of the pass whose steps were running.
    fn close(&mut self) {
        if let Some(open) = self.open.take() {
            self.place(open.placed);
        }
    }

    fn place(&mut self, mut placed: PlacedReport<T>) {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs the stages of a pipeline, of which those with these numbers change something. The first
    /// makes the text 1, and so on. What each runs on and what is said of which text, in order.
    fn order_of_work(pipeline: &str, changing: &[usize]) -> Vec<String> {
        let pipeline = Pipeline::parse(pipeline).expect("a pipeline");
        let mut stages: Stages<'_, String> = Stages::new(&pipeline, b"0", None);
        let said = |stages: &mut Stages<'_, String>| {
            let told = stages.take_reports().into_iter();
            told.map(|told| format!("{} says of {}", told.stage.name(), told.text.unwrap_or("0".into())))
                .collect::<Vec<_>>()
        };
        let mut order = Vec::new();
        let mut n = 0;
        while let Some(stage) = stages.next_stage() {
            order.extend(said(&mut stages));
            order.push(format!("{} runs on {}", stage.name(), String::from_utf8_lossy(stages.text())));
            n += 1;
            let made = (!stages.is_last()).then(|| n.to_string());
            stages.done(stage, StageReport { is_changed: changing.contains(&n), ..StageReport::default() }, made);
            order.extend(said(&mut stages));
        }
        order
    }

    #[test]
    fn a_stage_speaks_of_the_text_before_it() {
        let expected = [
            "mem2reg runs on 0",
            "mem2reg says of 0",
            "dce runs on 1",
            "dce says of 1",
            "verify runs on 2",
            "verify says of 2",
        ];
        assert_eq!(order_of_work("mem2reg,dce", &[1]), expected);
    }

    #[test]
    fn why_slots_stay_is_said_when_the_rounds_are_over() {
        let expected = [
            "lift-loads runs on 0",
            "lift-loads runs on 1",
            "lift-loads runs on 2",
            // The second round finds nothing at once.
            "lift-loads runs on 3",
            "lift-loads says of 0",
            "simplify runs on 4",
            "simplify says of 4",
            "lift-loads runs on 5",
            "lift-loads runs on 6",
            "lift-loads runs on 7",
            "lift-loads says of 5",
            "verify runs on 8",
            "verify says of 8",
        ];
        assert_eq!(order_of_work("lift-loads<rounds=3>,simplify,lift-loads", &[2]), expected);
    }

    #[test]
    fn what_follows_rewritten_asm_speaks_of_the_text_before_both() {
        let expected = [
            "dce runs on 0",
            "dce says of 0",
            "mem2reg runs on 1",
            "mem2reg runs on 2",
            "mem2reg says of 1",
            "simplify runs on 3",
            "simplify says of 3",
            "verify runs on 4",
            "verify says of 4",
        ];
        assert_eq!(order_of_work("dce,mem2reg<asm-outputs>,simplify", &[]), expected);
    }
}
