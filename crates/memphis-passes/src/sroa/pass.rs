//! `sroa` as a pass of pipelines: rounds of a split and a promotion.
//!
//! A slot that one round promotes may have held the address of another one. The uses of that
//! address are visible only then, so there is a further round if an address is stored. One that
//! splits nothing is the last.

use super::{SplitResult, split};
use crate::mem2reg;
use crate::mem2reg::remedy::{REMARKS, of_optnone, with_remedies};
use crate::pass::{Certificate, Change, FunctionPass, Pass, PassOption, Wanted, Work, unknown_option};
use crate::report::{Counters, Remark, Report};
use crate::slots::reason::{Reason, Refusal};
use crate::steps::Steps;
use crate::worker;
use hashbrown::HashMap;
use memphis_ir::{Body, Function, InstId, Module, Value};

/// The pass. LLVM's two options are accepted, and make no difference: blocks stay as they are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sroa {
    /// True if allocas are split once, and their parts stay in memory. Default: no.
    pub split_only: bool,
}

impl Sroa {
    /// The pass without options.
    pub const DEFAULT: Sroa = Sroa { split_only: false };
}

/// Each round may free what the one before has promoted. More are not worth their time.
const MAX_ROUNDS: usize = 8;

impl Pass for Sroa {
    fn name(&self) -> &'static str {
        "sroa"
    }

    fn about(&self) -> &'static str {
        "split allocas into the parts that are accessed, and promote these"
    }

    fn work(&self) -> Work<'_> {
        Work::Functions(self)
    }

    fn reports_slots(&self) -> bool {
        true
    }

    fn options(&self) -> &'static [PassOption] {
        &[
            PassOption { text: "preserve-cfg", about: "as in LLVM: blocks stay as they are" },
            PassOption { text: "modify-cfg", about: "accepted as in LLVM, and makes no difference" },
            PassOption { text: "split-only", about: "split allocas once, and leave their parts in memory" },
        ]
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        match (name, value) {
            ("preserve-cfg" | "modify-cfg", "") => {}
            ("split-only", "") => self.split_only = true,
            _ => return Err(unknown_option(name)),
        }
        Ok(())
    }
}

impl FunctionPass for Sroa {
    fn is_proved(&self) -> bool {
        true
    }

    fn run(&self, module: &Module<'_>, body: &mut Body, wanted: Wanted, scratch: &mut worker::Scratch) -> Change {
        Steps::change(module, body, wanted, scratch, |steps| self.run_steps(steps))
    }

    fn run_steps(&self, steps: &mut Steps<'_>) {
        for round in 0..MAX_ROUNDS {
            let mut may_be_freed = false;
            let is_split = steps.proved_step(|module, body, wanted, scratch| {
                let SplitResult { edit, certificate, counts, stay } = split(module, body, scratch);
                may_be_freed = stay.iter().any(|(_, (reason, _))| *reason == Reason::AddressStored);
                let counters = Counters::of(
                    "sroa",
                    [
                        ("split", counts.split, "Number of allocas split"),
                        ("shadowed", counts.shadowed, "Number of allocas that stay for others to read, without loads"),
                        ("parts", counts.parts, "Number of parts of allocas"),
                    ],
                );
                let certificate = wanted.certificate.then_some(Certificate::Split(certificate));
                Change { report: Report::new(counters), certificate, ..Change::new(edit) }
            });
            if self.split_only || round > 0 && !is_split {
                break;
            }
            let is_promoted = steps.proved_step(|module, body, wanted, scratch| {
                mem2reg::Options::DEFAULT.run(module, body, Wanted { remarks: false, ..wanted }, scratch)
            });
            if !is_promoted || !may_be_freed {
                break;
            }
        }
        if steps.wants_remarks() {
            steps.step(|module, body, _, scratch| {
                let report = Report { remarks: remarks(module, body, scratch), ..Report::default() };
                Change { report, ..Change::none(body) }
            });
        }
    }

    fn remarks_on_optnone(&self, module: &Module<'_>, body: &mut Body, scratch: &mut worker::Scratch) -> Vec<Remark> {
        of_optnone(module, body, |body| stay(module, body, scratch))
    }
}

/// The remarks about the allocas that are left: those of mem2reg, with the reason why a split was
/// not possible where that is known.
fn remarks(module: &Module<'_>, body: &mut Body, scratch: &mut worker::Scratch) -> Vec<Remark> {
    let remarks = stay(module, body, scratch);
    with_remedies(module, body, remarks, &mem2reg::Options::DEFAULT, scratch)
}

fn stay(module: &Module<'_>, body: &mut Body, scratch: &mut worker::Scratch) -> Vec<mem2reg::Remark> {
    let whole: HashMap<InstId, Refusal> = split(module, body, scratch).stay.into_iter().collect();
    let mut remarks = mem2reg::run(module, body, mem2reg::Options::DEFAULT, REMARKS, scratch).remarks;
    let f = Function { module, body };
    for remark in &mut remarks {
        let known = f.body.definition(Value::local(remark.slot)).and_then(|alloca| whole.get(&alloca));
        if let Some(&(reason, blame)) = known {
            remark.explain(f, reason, blame);
        }
    }
    remarks
}
