//! Rounds of the pass. A slot that one round promotes may have held the address of another: only now is it seen what is done with that one,
//! so a further round gives it the type that it is accessed as, or lifts what goes through its φs.
//!
//! Each step of each round reads the text that the one before has left, so a round costs reading the module; [`Rounds`] leaves out those that
//! find nothing. Remarks are made in the first round, about the text that was given; later rounds only say which of them hold no more.

use super::Step;
use crate::mem2reg::Remark;
use crate::pipeline::Pipeline;
use hashbrown::HashMap;
use memphis_ir::{Function, FunctionId};

/// What one stage of a pipeline does of the pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// The step.
    pub step: Step,
    /// In which round, from 1.
    pub round: u32,
    /// The last round, from 1 to [`MAX_ROUNDS`](Self::MAX_ROUNDS). Default: 4, which is enough for what compilers write.
    pub rounds: u32,
}

impl Part {
    /// More rounds cannot be asked for.
    pub const MAX_ROUNDS: u32 = 1000;

    /// The first step of the first round, of as many as there are if nothing is said.
    pub const DEFAULT: Part = Part { step: Step::Rewrite, round: 1, rounds: 4 };

    /// What follows.
    pub fn next(self) -> Option<Part> {
        match self.step.next() {
            Some(step) => Some(Part { step, ..self }),
            None => (self.round < self.rounds).then_some(Part { step: Step::Rewrite, round: self.round + 1, ..self }),
        }
    }

    /// Whether it is the one that tells why slots stay.
    pub fn is_first(self) -> bool {
        self.round == 1 && self.step == Step::Rewrite
    }
}

/// Which stages of a pipeline's run have something to do.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Rounds {
    /// Whether anything has changed since the round began.
    changed: bool,
}

impl Rounds {
    /// Whether a stage can be left out: it belongs to a further round, and what comes before it in this round, or all of the round before,
    /// has changed nothing.
    pub fn is_idle(&mut self, stage: &Pipeline) -> bool {
        let Some(part) = stage.lifting() else { return false };
        let is_idle = part.round > 1 && !self.changed && !stage.prints();
        self.changed &= part.step != Step::Rewrite;
        is_idle
    }

    /// Notes whether a stage has changed anything.
    pub fn note(&mut self, changed: bool) {
        self.changed |= changed;
    }
}

/// Which allocas of a function a further round does not promote either.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Staying {
    /// By alloca, in the order of the text.
    stays: Vec<bool>,
}

impl Staying {
    /// What the remarks of a round about a function say; `None` if it has no allocas.
    pub(crate) fn of(f: Function<'_>, remarks: &[Remark]) -> Option<Staying> {
        let offsets = f.body.allocas().iter().map(|&alloca| f.body.start + f.body.inst(alloca).start as usize);
        let mut told = remarks.iter().peekable();
        let stays: Vec<bool> = offsets.map(|offset| told.next_if(|remark| remark.offset == offset).is_some()).collect();
        (!stays.is_empty()).then_some(Staying { stays })
    }
}

/// Drops the remarks about allocas that a further round promotes after all. Both are in the order of the text, and there is a remark for each alloca
/// that the rounds before have left; where that is not so, nothing is dropped.
pub(crate) fn keep_those_that_stay(remarks: &mut Vec<(FunctionId, Remark)>, staying: &[(FunctionId, Staying)]) {
    let mut n_remarks: HashMap<FunctionId, usize> = HashMap::new();
    remarks.iter().for_each(|&(function, _)| *n_remarks.entry(function).or_default() += 1);
    let known = staying.iter().filter(|(function, known)| n_remarks.get(function) == Some(&known.stays.len()));
    let mut left: HashMap<FunctionId, _> =
        known.map(|(function, known)| (*function, known.stays.iter().copied())).collect();
    remarks.retain(|(function, _)| left.get_mut(function).is_none_or(|stays| stays.next() != Some(false)));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A slot that holds the address of one that holds the address of one, and so on. Each is reached through the one before, and none has the
    /// type that it is accessed as.
    fn nested(depth: usize) -> String {
        let mut text = "define i32 @nested(i32 %x, i1 %k) {\n".to_owned();
        (0..=depth).for_each(|i| text += &format!("  %s{i} = alloca [8 x i8]\n  %t{i} = alloca [8 x i8]\n"));
        text += "  store i32 %x, ptr %s0\n  store i32 7, ptr %t0\n";
        for i in 0..depth {
            text += &format!("  store ptr %s{i}, ptr %s{0}\n  store ptr %t{i}, ptr %t{0}\n", i + 1);
        }
        text += &format!("  %p{depth} = select i1 %k, ptr %s{depth}, ptr %t{depth}\n");
        (0..depth).rev().for_each(|i| text += &format!("  %p{i} = load ptr, ptr %p{}\n", i + 1));
        text + "  %v = load i32, ptr %p0\n  ret i32 %v\n}\n"
    }

    fn lifted(depth: usize, rounds: u32) -> (usize, usize) {
        let pipeline = Pipeline::parse(&format!("lift-loads<rounds={rounds}>")).expect("a pipeline");
        let (text, outcomes) =
            crate::run_module(nested(depth).as_bytes(), &pipeline, Default::default()).expect("a module");
        let n_left = String::from_utf8(text).expect("text").matches(" = alloca ").count();
        (n_left, outcomes[0].remarks.len())
    }

    #[test]
    fn each_round_reaches_what_the_one_before_has_freed() {
        for rounds in 1..5 {
            let n_left = 2 * (5 - rounds as usize);
            assert_eq!(lifted(4, rounds), (n_left, n_left), "{rounds} rounds");
        }
        assert_eq!(lifted(4, 5), (0, 0));
    }

    #[test]
    fn rounds_that_find_nothing_are_left_out() {
        let stages = Pipeline::parse("lift-loads<rounds=3>").expect("a pipeline").stages();
        let run = |changes: &[bool]| {
            let mut rounds = Rounds::default();
            let mut changes = changes.iter();
            stages
                .iter()
                .map(|stage| {
                    !rounds.is_idle(stage) && {
                        rounds.note(*changes.next().unwrap_or(&false));
                        true
                    }
                })
                .filter(|&is_run| is_run)
                .count()
        };
        // What is left is verified always.
        assert_eq!(run(&[]), 3 + 1);
        assert_eq!(run(&[true]), 3 + 1 + 1);
        assert_eq!(run(&[false, true, false, true]), 3 + 3 + 1 + 1);
        assert_eq!(run(&[true; 9]), 9 + 1);
    }
}
