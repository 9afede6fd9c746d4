//! The stages of a pipeline, one after the other: which runs next, and what can be said of which text when it has run.
//!
//! Whoever runs a pipeline asks [`Stages`] for a stage, runs it on the text that the one before has left, and hands in what came of it:
//!
//! ```text
//!   next_stage() ──▶ run on text() ──▶ done(what it says, the new text) ──▶ take_told(): what can be said now
//! ```
//!
//! What a stage says is said of the text in front of it. There is more to it for three kinds of stages:
//!
//! * Rounds of `lift-loads` that have nothing to do are left out. Why slots stay is said by the first stage of the first round, and waits until
//!   the last round is over: what a further round promotes after all is dropped.
//! * What the stage says that follows one that has made results of asm's outputs is said of the text in front of both.
//! * What is said of LLVM IR that was block-argument text is said of that.

use crate::driver::{Outcome, Stuck};
use crate::inline;
use crate::lift_loads::{Part, Rounds, Staying, keep_those_that_stay};
use crate::mem2reg::Remark;
use crate::mem2reg::asm::{Origins, rebase};
use crate::pipeline::Pipeline;
use memphis_ir::blockargs::Detour;
use memphis_ir::{FunctionId, Module};
use std::collections::BTreeMap;

/// What a stage says of the text in front of it, each with the function that it is about.
#[derive(Debug, Clone, Default)]
pub struct Said {
    /// The allocas that stayed in memory, in the order of the text.
    pub remarks: Vec<(FunctionId, Remark)>,
    /// What became of calls, in the order of the text.
    pub inlining: Vec<(FunctionId, inline::Remark)>,
    /// Why functions still have φs that a pass was to eliminate.
    pub stuck: Vec<(FunctionId, Stuck)>,
    /// How many functions the stage was for.
    pub n_functions: u64,
    /// How many of them it left alone because they are `optnone`.
    pub n_optnone: u64,
    /// Whether anything changed.
    changed: bool,
    staying: Vec<(FunctionId, Staying)>,
    origins: BTreeMap<FunctionId, Origins>,
}

impl Said {
    /// Takes what an outcome says out of it. `is_meant` tells whether the stage was for this function.
    pub fn take(&mut self, function: FunctionId, outcome: &mut Outcome, is_meant: bool) {
        self.remarks.extend(outcome.remarks.drain(..).map(|remark| (function, remark)));
        self.inlining.extend(outcome.inlining.drain(..).map(|remark| (function, remark)));
        self.stuck.extend(outcome.stuck.take().map(|stuck| (function, stuck)));
        self.n_functions += u64::from(is_meant);
        self.n_optnone += u64::from(is_meant && outcome.optnone);
        self.changed |= outcome.changed;
        self.staying.extend(outcome.staying.take().map(|staying| (function, staying)));
        self.origins.extend(outcome.origins.take().map(|origins| (function, origins)));
    }

    /// Says of other places what is said of places in the text.
    fn move_places(&mut self, place: impl Fn(usize) -> usize) {
        for (_, remark) in &mut self.remarks {
            remark.offset = place(remark.offset);
            remark.blame.iter_mut().for_each(|blame| blame.0 = place(blame.0));
        }
        self.inlining.iter_mut().for_each(|(_, remark)| remark.offset = place(remark.offset));
        self.stuck.iter_mut().for_each(|(_, stuck)| stuck.offset = place(stuck.offset));
    }
}

/// What is said of a text.
#[derive(Debug)]
pub struct Told<T> {
    /// The stage that says it.
    pub stage: Pipeline,
    /// The text that it is said of, if it is not the one that was given.
    pub text: Option<T>,
    /// What is said.
    pub said: Said,
}

/// The stages of a pipeline, and the texts between them. A text that a stage has made is a `T`.
#[derive(Debug)]
pub struct Stages<'g, T> {
    given: &'g [u8],
    /// How the given text was made, if it was block-argument text.
    detour: Option<&'g Detour>,
    left: std::vec::IntoIter<Pipeline>,
    rounds: Rounds,
    /// The text in front of the next stage, if it was made.
    made: Option<T>,
    /// What is said when the rounds are over.
    waiting: Option<Told<T>>,
    rewritten: Option<RewrittenAsm<T>>,
    told: Vec<Told<T>>,
}

/// A stage that has made results of what asm writes.
#[derive(Debug)]
struct RewrittenAsm<T> {
    /// The text in front of it, if it was made.
    before: Option<T>,
    origins: BTreeMap<FunctionId, Origins>,
}

impl<'g, T: AsRef<[u8]>> Stages<'g, T> {
    /// The stages that a pipeline runs on a text, which was made by the detour if there is one.
    pub fn new(pipeline: &Pipeline, given: &'g [u8], detour: Option<&'g Detour>) -> Stages<'g, T> {
        let left = pipeline.stages().into_iter();
        let rounds = Rounds::default();
        Stages { given, detour, left, rounds, made: None, waiting: None, rewritten: None, told: Vec::new() }
    }

    /// The stage that runs next, on the [text](Self::text); `None` behind the last.
    pub fn next_stage(&mut self) -> Option<Pipeline> {
        let rounds = &mut self.rounds;
        let stage = self.left.find(|stage| !rounds.is_idle(stage));
        let part = stage.as_ref().and_then(Pipeline::lifting);
        if part.is_none_or(Part::is_first) {
            self.told.extend(self.waiting.take());
        }
        stage
    }

    /// Whether the stage that was handed out last is the last of the pipeline: what it leaves is the result.
    pub fn is_last(&self) -> bool {
        self.left.as_slice().is_empty()
    }

    /// The text in front of the stage.
    pub fn text(&self) -> &[u8] {
        self.made.as_ref().map_or(self.given, T::as_ref)
    }

    /// The text in front of the stage, if another stage has made it. If something is wrong with that, it is no mistake of the user's.
    pub fn made(&self) -> Option<&T> {
        self.made.as_ref()
    }

    /// The text that the last stage has made, if it was handed in.
    pub fn into_made(self) -> Option<T> {
        self.made
    }

    /// Takes what a stage says that has run, and the text that it has made, which nobody asks for behind the last.
    ///
    /// # Panics
    /// If the texts in front of a stage that rewrites asm and behind it are no modules; then they cannot have run.
    pub fn done(&mut self, stage: Pipeline, mut said: Said, made: Option<T>) {
        self.rounds.note(said.changed);
        let before = std::mem::replace(&mut self.made, made);
        let before = match self.rewritten.take() {
            Some(rewritten) => rewritten.rebase(&mut said, self.given, before),
            None => before,
        };
        if stage.rewrites_asm() {
            self.rewritten = Some(RewrittenAsm { before, origins: said.origins });
            return;
        }
        if let Some(first) = &mut self.waiting {
            keep_those_that_stay(&mut first.said.remarks, &said.staying);
            return;
        }
        if let (None, Some(detour)) = (&before, self.detour) {
            said.move_places(|offset| detour.original(offset));
        }
        let is_lifting = stage.lifting().is_some();
        let told = Told { stage, text: before, said };
        match is_lifting {
            true => self.waiting = Some(told),
            false => self.told.push(told),
        }
    }

    /// What can be said by now and was not taken before, in order.
    pub fn take_told(&mut self) -> Vec<Told<T>> {
        std::mem::take(&mut self.told)
    }
}

impl<T: AsRef<[u8]>> RewrittenAsm<T> {
    /// Has it said of the text in front of the stage what is said of the one behind it; that text, if it was made.
    fn rebase(self, said: &mut Said, given: &[u8], behind: Option<T>) -> Option<T> {
        if !said.remarks.is_empty() {
            let text = |made| Option::map_or(made, given, T::as_ref);
            let read = |made| Module::read(text(made)).expect("a text that stages have run on is a module");
            let (before, behind) = (read(self.before.as_ref()), read(behind.as_ref()));
            rebase(said.remarks.iter_mut().map(|(_, remark)| remark), &before, &behind, &self.origins);
        }
        self.before
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs the stages of a pipeline, of which those with these numbers change something. The first makes the text 1, and so on. What each runs on
    /// and what is said of which text, in order.
    fn course(pipeline: &str, changing: &[usize]) -> Vec<String> {
        let pipeline = Pipeline::parse(pipeline).expect("a pipeline");
        let mut stages: Stages<'_, String> = Stages::new(&pipeline, b"0", None);
        let name = |stage: &Pipeline| stage.transform().map_or("verify", |pass| pass.name());
        let said = |stages: &mut Stages<'_, String>| {
            let told = stages.take_told().into_iter();
            told.map(|told| format!("{} says of {}", name(&told.stage), told.text.unwrap_or("0".into())))
                .collect::<Vec<_>>()
        };
        let mut course = Vec::new();
        let mut n = 0;
        while let Some(stage) = stages.next_stage() {
            course.extend(said(&mut stages));
            course.push(format!("{} runs on {}", name(&stage), String::from_utf8_lossy(stages.text())));
            n += 1;
            let made = (!stages.is_last()).then(|| n.to_string());
            stages.done(stage, Said { changed: changing.contains(&n), ..Said::default() }, made);
            course.extend(said(&mut stages));
        }
        course
    }

    #[test]
    fn a_stage_speaks_of_the_text_in_front_of_it() {
        let expected = [
            "mem2reg runs on 0",
            "mem2reg says of 0",
            "dce runs on 1",
            "dce says of 1",
            "verify runs on 2",
            "verify says of 2",
        ];
        assert_eq!(course("mem2reg,dce", &[1]), expected);
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
        assert_eq!(course("lift-loads<rounds=3>,simplify,lift-loads", &[2]), expected);
    }

    #[test]
    fn what_follows_rewritten_asm_speaks_of_the_text_in_front_of_both() {
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
        assert_eq!(course("dce,mem2reg<asm-outputs>,simplify", &[]), expected);
    }
}
