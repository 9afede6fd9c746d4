//! Rounds of the pass. A slot that one round promotes may have held the address of another slot.
//! The uses of that address are visible only then, so a further round gives the other slot the type
//! of its accesses, or lifts the accesses through its φs.
//!
//! A round that changes nothing is the last. Remarks are about the function as read: they are made
//! in the first round, and hold for the slots that later rounds leave, too.

use super::{Counts, LiftLoadsResult, Scratch, Step};
use crate::mem2reg;
use crate::mem2reg::remedy::{of_optnone, with_remedies};
use crate::pass::{Change, FunctionPass, Pass, PassOption, Wanted, Work, set_number, unknown_option};
use crate::report::{self, Report};
use crate::steps::Steps;
use crate::worker;
use hashbrown::HashSet;
use memphis_ir::edit::Edit;
use memphis_ir::{Body, Local, Module};

/// Options of `lift-loads`: the number of rounds.
///
/// ```
/// let text = "define i32 @min(i32 %x, i32 %y) {
///   %a = alloca i32
///   %b = alloca i32
///   store i32 %x, ptr %a
///   store i32 %y, ptr %b
///   %less = icmp slt i32 %x, %y
///   %p = select i1 %less, ptr %a, ptr %b
///   %v = load i32, ptr %p
///   ret i32 %v
/// }
/// ";
/// let lifted = memphis_passes::run(text, "lift-loads")?;
/// assert_eq!(lifted.text(), "define i32 @min(i32 %x, i32 %y) {
///   %less = icmp slt i32 %x, %y
///   %p.value = select i1 %less, i32 %x, i32 %y
///   ret i32 %p.value
/// }
/// ");
/// # Ok::<(), memphis_passes::RunError>(())
/// ```
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
        Work::Functions(self)
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

impl FunctionPass for Options {
    fn run(&self, module: &Module<'_>, body: &mut Body, wanted: Wanted, scratch: &mut worker::Scratch) -> Change {
        Steps::change(module, body, wanted, scratch, |steps| self.run_steps(steps))
    }

    fn run_steps(&self, steps: &mut Steps<'_>) {
        let mut stay: Vec<(Local, report::Remark)> = Vec::new();
        for round in 0..self.rounds {
            let mut is_changed = steps.step(|module, body, wanted, scratch| {
                let LiftLoadsResult { edit, counts, remarks } = lift(module, body, Step::Rewrite, scratch);
                if round > 0 {
                    let left: HashSet<Local> = remarks.iter().map(|remark| remark.slot).collect();
                    stay.retain(|(slot, _)| left.contains(slot));
                } else if wanted.remarks {
                    let slots: Vec<Local> = remarks.iter().map(|remark| remark.slot).collect();
                    let named = with_remedies(module, body, remarks, &mem2reg::Options::DEFAULT, scratch);
                    stay = slots.into_iter().zip(named).collect();
                }
                change(edit, counts)
            });
            if round > 0 && !is_changed {
                break;
            }
            is_changed |= steps.proved_step(|module, body, wanted, scratch| {
                mem2reg::Options::DEFAULT.run(module, body, Wanted { remarks: false, ..wanted }, scratch)
            });
            is_changed |= steps.step(|module, body, _, scratch| {
                let LiftLoadsResult { edit, counts, .. } = lift(module, body, Step::Forward, scratch);
                change(edit, counts)
            });
            if !is_changed {
                break;
            }
        }
        steps.report().remarks.extend(stay.into_iter().map(|(_, remark)| remark));
    }

    fn remarks_on_optnone(
        &self,
        module: &Module<'_>,
        body: &mut Body,
        scratch: &mut worker::Scratch,
    ) -> Vec<report::Remark> {
        of_optnone(module, body, |body| lift(module, body, Step::Rewrite, scratch).remarks)
    }
}

fn lift(module: &Module<'_>, body: &mut Body, step: Step, scratch: &worker::Scratch) -> LiftLoadsResult {
    super::run(module, body, step, &mut scratch.lend::<Scratch>())
}

fn change(edit: Edit, counts: Counts) -> Change {
    Change { report: Report::new(counts.counters()), ..Change::new(edit) }
}

#[cfg(test)]
mod tests {
    use crate::run;

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
        let output = run(nested(depth), &format!("lift-loads<rounds={rounds}>")).expect("a module");
        (output.text().matches(" = alloca ").count(), output.remarks().count())
    }

    #[test]
    fn each_round_reaches_what_the_one_before_has_freed() {
        for rounds in 1..5 {
            let n_left = 2 * (5 - rounds as usize);
            assert_eq!(lifted(4, rounds), (n_left, n_left), "{rounds} rounds");
        }
        assert_eq!(lifted(4, 5), (0, 0));
    }
}
