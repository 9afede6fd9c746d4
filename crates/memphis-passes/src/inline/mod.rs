//! Inlining: replaces calls by the bodies of the callees.
//!
//! A module pass in three steps. `summary.rs` looks at each function alone, on any thread.
//! `plan.rs` decides for each call whether it is inlined, bottom-up over the strongly connected
//! components of the call graph. `expand.rs` writes each function that stays, again on any
//! thread: it needs the plan, the module's text, and no other function's result. `docs/inline.md`
//! lists which calls are inlined and which are not.

mod compatibility;
mod cost;
mod debug;
mod expand;
mod expansion;
mod options;
mod pads;
mod plan;
mod reason;
mod remark;
mod rules;
mod summary;
mod target;
mod traits;

pub use options::Options;
pub use reason::Reason;

use plan::Plan;
use summary::{Facts, Scratch, Summary, summarise};

use crate::executor::{Executor, for_each_function};
use crate::pass::{
    Change, ModulePass, ModulePlan, Pass, PassOption, Selection, Wanted, Work, set_number, unknown_option,
};
use crate::report::Report;
use memphis_entity::Table;
use memphis_ir::{Body, Error, Function, FunctionId, Module};
use std::sync::OnceLock;

impl Pass for Options {
    fn name(&self) -> &'static str {
        "inline"
    }

    fn about(&self) -> &'static str {
        "replace calls with the bodies of the called functions"
    }

    fn work(&self) -> Work<'_> {
        Work::Module(self)
    }

    fn options(&self) -> &'static [PassOption] {
        &[
            PassOption {
                text: "threshold=N",
                about: "inline a body that costs less than N more than its call; default 225",
            },
            PassOption { text: "hint-threshold=N", about: "the same for functions with inlinehint; default 325" },
            PassOption { text: "cold-threshold=N", about: "the same for functions and calls with cold; default 45" },
        ]
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name {
            "threshold" => set_number(&mut self.threshold, value),
            "hint-threshold" => set_number(&mut self.hint_threshold, value),
            "cold-threshold" => set_number(&mut self.cold_threshold, value),
            _ => Err(unknown_option(name)),
        }
    }
}

/// Decides what is inlined in a module: into the functions of a selection.
/// Functions are looked at by several threads; what is decided does not depend on them.
fn plan_for<'t>(module: &Module<'t>, options: Options, selection: Selection<'_>, executor: &dyn Executor) -> Plan<'t> {
    let facts = Facts::of(module);
    let summaries: Table<FunctionId, OnceLock<Summary<'t>>> =
        module.functions.values().iter().map(|_| OnceLock::new()).collect();
    for_each_function(executor, summaries.len() as u32, &|function, scratch| {
        let summary = summarise(module, &facts, function, &mut scratch.lend::<Scratch>());
        summaries[function].set(summary).expect("each function is looked at once");
    });
    let summaries =
        summaries.into_values().into_iter().map(|summary| summary.into_inner().expect("it was looked at")).collect();
    Plan::new(module, &facts, summaries, options, selection)
}

impl ModulePass for Options {
    fn plan<'m>(
        &self,
        module: &'m Module<'m>,
        selection: Selection<'_>,
        executor: &dyn Executor,
    ) -> Box<dyn ModulePlan + 'm> {
        Box::new(Planned { module, plan: plan_for(module, *self, selection, executor) })
    }
}

struct Planned<'m> {
    module: &'m Module<'m>,
    plan: Plan<'m>,
}

impl ModulePlan for Planned<'_> {
    fn problems(&self, function: FunctionId) -> &[Error] {
        self.plan.errors(function)
    }

    fn run(&self, body: &mut Body, wanted: Wanted) -> Change {
        let f = Function { module: self.module, body };
        let (verdicts, is_removed) = (self.plan.verdicts(body.function), self.plan.is_removed(body.function));
        let mut report = Report::new(remark::counters(verdicts, is_removed));
        if wanted.remarks {
            report.remarks.extend(verdicts.iter().map(|verdict| remark::remark(f, verdict)));
        }
        if is_removed {
            return Change { report, removes_function: true, ..Change::none(body) };
        }
        match expand::expand(self.module, &self.plan, body) {
            Ok(expanded) => Change { report, declares: expanded.needs, ..Change::new(expanded.edit) },
            Err(problem) => Change { report, problem: Some(problem), ..Change::none(body) },
        }
    }
}
