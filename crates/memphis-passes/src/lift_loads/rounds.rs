//! Rounds of the pass. A slot that one round promotes may have held the address of another slot.
//! The uses of that address are visible only then, so a further round gives the other slot the type
//! of its accesses, or lifts the accesses through its φs.
//!
//! Each step of each round reads the text that the one before has left, so a round costs reading
//! the module; [`Rounds`] leaves out those that find nothing. Remarks are made in the first round,
//! about the text that was given; later rounds only say which of them hold no more.

use super::{LiftLoads, Scratch, Step};
use crate::mem2reg::remedy::{of_optnone, with_remedies};
use crate::mem2reg::{self, Remark};
use crate::pass::{Change, FunctionPass, Pass, PassOption, SteppedPass, Wanted, Work, set_number, unknown_option};
use crate::report::{self, Report};
use crate::step_run::{StageReport, StepRun, Texts};
use crate::worker;
use hashbrown::HashMap;
use memphis_ir::{Body, Function, FunctionId, Module};

/// Options of `lift-loads`: the number of rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// The number of rounds, from 1 to [`MAX_ROUNDS`](Self::MAX_ROUNDS). Default: 4, which is
    /// enough for what compilers write.
    pub rounds: u32,
}

impl Options {
    /// More rounds cannot be asked for.
    pub const MAX_ROUNDS: u32 = 1000;

    /// The defaults.
    pub const DEFAULT: Options = Options { rounds: 4 };
}

impl Pass for Options {
    fn name(&self) -> &'static str {
        "lift-loads"
    }

    fn about(&self) -> &'static str {
        "promote slots as mem2reg does, also those accessed through phis and selects"
    }

    fn work(&self) -> Work<'_> {
        Work::Steps(self)
    }

    fn reports_slots(&self) -> bool {
        true
    }

    fn options(&self) -> &'static [PassOption] {
        &[PassOption {
            text: "rounds=N",
            about: "run up to N rounds, while one makes more slots promotable; default 4",
        }]
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        if name != "rounds" {
            return Err(unknown_option(name));
        }
        set_number(&mut self.rounds, value)?;
        match self.rounds {
            0 => Err("there is one round at least".to_owned()),
            rounds if rounds > Options::MAX_ROUNDS => Err(format!("there are {} rounds at most", Options::MAX_ROUNDS)),
            _ => Ok(()),
        }
    }
}

impl SteppedPass for Options {
    fn n_steps(&self) -> usize {
        Step::ALL.len() * self.rounds as usize
    }

    fn step(&self, step: usize) -> Box<dyn FunctionPass> {
        Box::new(Part::of(step))
    }

    fn start(&self) -> Box<dyn StepRun> {
        Box::new(Rounds::default())
    }
}

/// A step of one of the rounds.
#[derive(Debug, Clone, Copy)]
struct Part {
    step: Step,
    is_first_round: bool,
}

impl Part {
    fn of(step: usize) -> Part {
        Part { step: Step::ALL[step % Step::ALL.len()], is_first_round: step < Step::ALL.len() }
    }
}

impl FunctionPass for Part {
    fn is_proved(&self) -> bool {
        self.step == Step::Promote
    }

    fn run(&self, module: &Module<'_>, body: &mut Body, wanted: Wanted, scratch: &mut worker::Scratch) -> Change {
        if self.step == Step::Promote {
            return mem2reg::Options::DEFAULT.run(module, body, Wanted { remarks: false, ..wanted }, scratch);
        }
        let LiftLoads { edit, counts, remarks } = super::run(module, body, self.step, &mut scratch.lend::<Scratch>());
        let mut change = Change { report: Report::new(counts.counters()), ..Change::new(edit) };
        match (self.step, self.is_first_round) {
            (Step::Rewrite, true) if wanted.remarks => {
                let options = mem2reg::Options::DEFAULT;
                change.report.remarks = with_remedies(module, body.function, remarks, &options, scratch);
            }
            (Step::Rewrite, false) => {
                let staying = Staying::of(Function { module, body }, &remarks);
                change.note = staying.map(|staying| Box::new(staying) as _);
            }
            (Step::Rewrite | Step::Promote | Step::Forward, _) => {}
        }
        change
    }

    fn remarks_on_optnone(
        &self,
        module: &Module<'_>,
        body: &mut Body,
        scratch: &mut worker::Scratch,
    ) -> Vec<report::Remark> {
        let lift = |body: &mut Body| super::run(module, body, Step::Rewrite, &mut scratch.lend::<Scratch>()).remarks;
        match (self.step, self.is_first_round) {
            (Step::Rewrite, true) => of_optnone(module, body, lift),
            _ => Vec::new(),
        }
    }
}

/// The rounds of one run.
#[derive(Debug, Clone, Copy, Default)]
struct Rounds {
    /// True if anything has changed since the round began.
    is_changed: bool,
}

impl StepRun for Rounds {
    /// A step of a further round is left out if what comes before it in this round, or all of the
    /// round before, has changed nothing.
    fn is_idle(&mut self, step: usize) -> bool {
        let part = Part::of(step);
        let is_idle = !part.is_first_round && !self.is_changed;
        self.is_changed &= part.step != Step::Rewrite;
        is_idle
    }

    fn add(&mut self, step: usize, report: StageReport, of_pass: &mut StageReport, _: Texts<'_>) {
        self.is_changed |= report.is_changed;
        match step {
            0 => *of_pass = report,
            _ => keep_those_that_stay(&mut of_pass.remarks, &report),
        }
    }
}

/// The allocas of a function that a further round does not promote either.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Staying {
    /// By alloca, in the order of the text.
    stays: Vec<bool>,
}

impl Staying {
    /// Reads the remarks of a round about a function; `None` if it has no allocas.
    fn of(f: Function<'_>, remarks: &[Remark]) -> Option<Staying> {
        let offsets = f.body.allocas().iter().map(|&alloca| f.body.start + f.body.inst(alloca).start as usize);
        let mut told = remarks.iter().peekable();
        let stays: Vec<bool> = offsets.map(|offset| told.next_if(|remark| remark.offset == offset).is_some()).collect();
        (!stays.is_empty()).then_some(Staying { stays })
    }
}

/// Drops the remarks about allocas that a further round promotes after all. Both are in the order
/// of the text, and there is a remark for each alloca that the rounds before have left; where that
/// is not so, nothing is dropped.
fn keep_those_that_stay(remarks: &mut Vec<(FunctionId, report::Remark)>, of_round: &StageReport) {
    let mut n_remarks: HashMap<FunctionId, usize> = HashMap::new();
    remarks.iter().for_each(|&(function, _)| *n_remarks.entry(function).or_default() += 1);
    let known = of_round.notes::<Staying>();
    let known = known.filter(|(function, known)| n_remarks.get(function) == Some(&known.stays.len()));
    let mut left: HashMap<FunctionId, _> =
        known.map(|(function, known)| (function, known.stays.iter().copied())).collect();
    remarks.retain(|(function, _)| left.get_mut(function).is_none_or(|stays| stays.next() != Some(false)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pipeline::Pipeline;

    /// Two chains of slots, each of which holds the address of the one before. Each is reached
    /// through the next, and none has the type of its accesses.
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
        (n_left, outcomes[0].report.remarks.len())
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
        let run = |changes: &[bool]| {
            let mut rounds = Rounds::default();
            let mut changes = changes.iter();
            let mut report = || StageReport { is_changed: *changes.next().unwrap_or(&false), ..StageReport::default() };
            let texts = Texts { before_pass: b"", before_step: b"" };
            let mut n_run = 0;
            let options = Options { rounds: 3 };
            for step in 0..options.n_steps() {
                if step == 0 || !rounds.is_idle(step) {
                    rounds.add(step, report(), &mut StageReport::default(), texts);
                    n_run += 1;
                }
            }
            n_run
        };
        assert_eq!(run(&[]), 3);
        assert_eq!(run(&[true]), 3 + 1);
        assert_eq!(run(&[false, true, false, true]), 3 + 3 + 1);
        assert_eq!(run(&[true; 9]), 9);
    }
}
