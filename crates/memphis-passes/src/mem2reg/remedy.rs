//! Remedies: passes that promote a slot which stays, in a program that means the same.
//!
//! A remedy is tried before it is named. Each candidate runs on the function, without a proof, and
//! counts for the slots that it promotes. Options that may change the meaning of a program are no
//! candidates: `uninit`, `lifetimes`, `narrow-constants` and `asm-goto-outputs=all-edges`; nor is
//! `llvm=main` where lifetime markers would end values.
//!
//! Cost: linear in the function for each candidate, and only if a remark asks for one.

use super::{AsmGoto, Llvm, Options, Reason, Remark, run};
use crate::asm::slots_kept_by_outputs;
use crate::lift_loads;
use crate::pass::Wanted;
use crate::report::{self, Remedy};
use crate::worker::Scratch;
use hashbrown::HashSet;
use memphis_ir::{Body, Flags, Function, Local, Module};

/// The remarks about a function, each with its remedy if there is one.
pub fn with_remedies(
    module: &Module<'_>,
    body: &mut Body,
    remarks: Vec<Remark>,
    options: &Options,
    scratch: &mut Scratch,
) -> Vec<report::Remark> {
    let mut found: Vec<Option<Remedy>> = vec![None; remarks.len()];
    let mut trials = Trials { module, body, scratch };
    for candidate in Candidate::ALL {
        let is_open = |(remark, remedy): (&Remark, &Option<Remedy>)| remedy.is_none() && candidate.may_help(remark);
        if !remarks.iter().zip(&found).any(is_open) {
            continue;
        }
        let Some((left, remedy)) = trials.run(candidate, options) else { continue };
        for (remark, found) in remarks.iter().zip(&mut found) {
            if is_open((remark, found)) && !left.contains(&remark.slot) {
                *found = Some(remedy.clone());
            }
        }
    }
    let named = remarks.into_iter().zip(found);
    named.map(|(remark, remedy)| report::Remark { remedy, ..report::Remark::from(remark) }).collect()
}

/// The remarks about a function that is left alone because it is `optnone`. `promote` does to it
/// what the pass does to others, and says which slots stay then.
pub fn of_optnone(
    module: &Module<'_>,
    body: &mut Body,
    promote: impl FnOnce(&mut Body) -> Vec<Remark>,
) -> Vec<report::Remark> {
    let remarks = super::remark::of_optnone(Function { module, body });
    if remarks.is_empty() {
        return Vec::new();
    }
    let left: HashSet<Local> = left(promote(body));
    let remedy = |remark: &Remark| (!left.contains(&remark.slot)).then_some(Remedy::IgnoreOptnone);
    let named = remarks.into_iter().map(|remark| (remedy(&remark), remark));
    named.map(|(remedy, remark)| report::Remark { remedy, ..report::Remark::from(remark) }).collect()
}

/// A trial is about the slots that are left.
pub const REMARKS: Wanted = Wanted { certificate: false, remarks: true, fault: None };

/// The slots that stay.
fn left(remarks: Vec<Remark>) -> HashSet<Local> {
    remarks.into_iter().map(|remark| remark.slot).collect()
}

/// A change of the pipeline that leaves the meaning of every program as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Candidate {
    /// Promotes allocas in all blocks.
    all_blocks: bool,
    step: Step,
}

/// The rest of a candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Nothing,
    Punned,
    AsmOutputs,
    AsmGotoOutputs,
    BothAsmOutputs,
    LiftLoadsResult,
    LlvmMain,
}

impl Candidate {
    /// All candidates, the simplest first.
    const ALL: [Candidate; 12] = {
        const fn of(all_blocks: bool, step: Step) -> Candidate {
            Candidate { all_blocks, step }
        }
        [
            of(true, Step::Nothing),
            of(false, Step::Punned),
            of(false, Step::AsmOutputs),
            of(false, Step::AsmGotoOutputs),
            of(false, Step::BothAsmOutputs),
            of(false, Step::LiftLoadsResult),
            of(false, Step::LlvmMain),
            of(true, Step::Punned),
            of(true, Step::AsmOutputs),
            of(true, Step::AsmGotoOutputs),
            of(true, Step::BothAsmOutputs),
            of(true, Step::LlvmMain),
        ]
    };

    /// Returns whether the obstacle of a slot is one that the candidate may remove. Which other
    /// obstacles a slot outside the entry block has is not known.
    fn may_help(self, remark: &Remark) -> bool {
        // A promoted slot that held the address may free the slot.
        let is_freeable = remark.reason == Reason::AddressStored;
        let is_address = matches!(remark.reason, Reason::AddressUsed | Reason::PartAddressed);
        match (remark.reason, self.step) {
            (Reason::NotInEntryBlock, _) => self.all_blocks,
            (_, Step::Nothing) => is_freeable,
            _ if self.all_blocks => false,
            (Reason::TypeMismatch, Step::Punned | Step::LiftLoadsResult | Step::LlvmMain) => true,
            (_, Step::Punned | Step::LlvmMain) => is_freeable,
            (_, Step::LiftLoadsResult) => is_freeable || is_address,
            (reason, Step::AsmOutputs | Step::AsmGotoOutputs | Step::BothAsmOutputs) => {
                matches!(reason, Reason::PassedToCall | Reason::AsmOutput)
            }
        }
    }

    /// The options that mem2reg has in this candidate.
    fn options(self, base: &Options) -> Options {
        let mut options = Options { all_blocks: base.all_blocks || self.all_blocks, ..*base };
        match self.step {
            Step::Nothing | Step::LiftLoadsResult => {}
            Step::Punned => options.punned = true,
            Step::LlvmMain => options.llvm = Llvm::Main,
            Step::AsmOutputs | Step::AsmGotoOutputs | Step::BothAsmOutputs => {
                options.asm_outputs |= self.step != Step::AsmGotoOutputs;
                if self.step != Step::AsmOutputs {
                    options.asm_goto_outputs.get_or_insert(AsmGoto::Fallthrough);
                }
            }
        }
        options
    }
}

/// Trials on one function.
struct Trials<'a, 'm> {
    module: &'a Module<'m>,
    body: &'a mut Body,
    scratch: &'a mut Scratch,
}

impl Trials<'_, '_> {
    /// Tries a candidate: the slots that it leaves, and the candidate as a remedy.
    /// `None` if it is no change, or might be one of the meaning.
    fn run(&mut self, candidate: Candidate, base: &Options) -> Option<(HashSet<Local>, Remedy)> {
        let options = candidate.options(base);
        if options == *base && candidate.step != Step::LiftLoadsResult {
            return None;
        }
        let left = match candidate.step {
            Step::LiftLoadsResult => self.lift_loads(base)?,
            Step::AsmOutputs | Step::AsmGotoOutputs | Step::BothAsmOutputs => self.asm_outputs(&options)?,
            // The pass is for all functions of the module.
            Step::LlvmMain if self.module.has_lifetime_markers() => return None,
            Step::LlvmMain | Step::Punned | Step::Nothing => {
                left(run(self.module, self.body, options, REMARKS, self.scratch).remarks)
            }
        };
        let passes =
            if candidate.step == Step::LiftLoadsResult { format!("lift-loads,{options}") } else { options.to_string() };
        Some((left, Remedy::Passes(passes)))
    }

    /// The slots that stay in the first round of `lift-loads`, which knows no options of mem2reg.
    fn lift_loads(&mut self, base: &Options) -> Option<HashSet<Local>> {
        if base.limits_slots() || base.uninit != Options::DEFAULT.uninit {
            return None;
        }
        let lifted = lift_loads::run(self.module, self.body, lift_loads::Step::Rewrite, &mut Default::default());
        Some(left(lifted.remarks))
    }

    /// The slots that outputs of asm keep in memory, or something else.
    fn asm_outputs(&mut self, options: &Options) -> Option<HashSet<Local>> {
        if !self.body.insts.values().iter().any(|inst| inst.flags.has(Flags::ASM)) {
            return None;
        }
        let freed: HashSet<_> = slots_kept_by_outputs(self.module, self.body, &options.asm()).into_iter().collect();
        let stay = self.body.allocas().iter().filter(|alloca| !freed.contains(*alloca));
        Some(stay.filter_map(|&alloca| self.body.inst(alloca).result).collect())
    }
}
