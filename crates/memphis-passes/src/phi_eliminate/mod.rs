//! φ elimination: LLVM IR without φs.
//!
//! LLVM has no register that is assigned twice. So each location of the engine's plan
//! ([`memphis::destruct`]) that holds a φ at the head of its block becomes a slot in memory. The
//! values of its congruence class keep their SSA registers, a definition or an edge stores once,
//! and a φ is a load at the head of its block.
//!
//! ```text
//!   loop:                                              loop:
//!     %i = phi i32 [ 0, %entry ], [ %next, %loop ]       %i = load i32, ptr %i.slot
//!     %next = add i32 %i, 1                   ──▶        %next = add i32 %i, 1
//!     ..                                                 store i32 %next, ptr %i.slot
//! ```
//!
//! Since registers stay, a slot is needed from the definition of an argument to the φ and no
//! longer, and `describe.rs` tells the engine of no other reads. So next to nothing interferes. The
//! engine decides which φs share a slot, and thereby which stores can be saved: a φ whose argument
//! is a φ in the same slot stores nothing there.
//!
//! * φs of one value are replaced by it; φs without uses are deleted.
//! * A value is stored where it is defined if that serves several edges, else before the edge that
//!   needs it (`apply.rs`).
//! * A block that starts with a `catchswitch` has no room: its φs are loaded before each use.
//! * Where nothing can be stored, edges are split. This happens for results of terminators, and
//!   where the engine saves executed stores by a split.
//! * In functions that call a function that returns twice (`setjmp`), each φ has a slot of its own
//!   that is stored to on the edges alone: such functions go back in time, and slots do not.
//! * `undef` and `poison` are stored where a slot may hold something else.
//! * A φ that cannot go through memory stays, and with it its labels: the edges into its block are
//!   not split.
//! * A coroutine that is still to be split stays as it is.

mod apply;
mod describe;

use crate::demote::{self, Counts, Demoted, Demotion, NO_STORE, Obstacles, SlotId, Staying, StuckPhi};
use crate::pass::{self, Change, FunctionPass, Pass, PassOption, Wanted, Work, set_choice, unknown_option};
use crate::worker;
use describe::{Described, PhiFate};
use memphis::destruct;
pub use memphis::destruct::{Coalescing, Splitting};
use memphis::{Analyses, Cfg};
use memphis_check::demotion::Certificate;
use memphis_entity::Table;
use memphis_ir::edit::Edit;
use memphis_ir::{Body, ConstKind, Function, InstId, Local, LocalTypes, Module, Value};

/// The pass `phi-eliminate`, with the options of φ elimination.
///
/// ```
/// let text = "define i32 @f(i1 %c, i32 %a, i32 %b) {
/// entry:
///   br i1 %c, label %then, label %end
/// then:
///   br label %end
/// end:
///   %v = phi i32 [ %a, %entry ], [ %b, %then ]
///   ret i32 %v
/// }
/// ";
/// let output = memphis_passes::run(text, "phi-eliminate")?;
/// let count = |name| output.counters().value("demote", name);
/// assert_eq!((count("slots"), count("loads"), count("stores")), (1, 1, 2));
/// assert!(output.text().contains("%v = load i32, ptr %v.slot"));
/// # Ok::<(), memphis_passes::RunError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Options {
    /// The stores to save.
    pub coalescing: Coalescing,
    /// The edges to split.
    pub splitting: Splitting,
}

impl Options {
    /// The default options: by value, splitting where that saves executed stores.
    pub const DEFAULT: Options = Options { coalescing: Coalescing::Value, splitting: Splitting::WhereCopiesRemain };
}

/// Memory that is kept from function to function.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    analyses: Analyses,
    context: destruct::Context,
    plan: destruct::Plan,
    demotion: demote::Scratch,
    types: LocalTypes,
}

/// The result of φ elimination on a function.
#[derive(Debug, Default)]
pub(crate) struct PhiEliminateResult {
    /// How the function changes.
    pub edit: Edit,
    /// The certificate for the checker, if it was asked for and there was a φ.
    pub certificate: Option<Certificate>,
    /// φs that are gone.
    pub n_phis: u64,
    /// The number of lines that replace them, by kind.
    pub counts: Counts,
    /// The φs that stay, as they cannot be eliminated.
    pub stuck: Vec<StuckPhi>,
    /// True if the function is a coroutine that is still to be split, and so stays as it is.
    pub is_coroutine: bool,
}

/// Eliminates the φs of a function, with a certificate for [`memphis_check::demotion`] if
/// `certify`.
///
/// `body` only gains constants and types. Cost: linear in the function, plus that of the engine's
/// [plan](memphis::destruct::plan) and of a construction with the slots' accesses.
pub(crate) fn run(
    module: &Module<'_>,
    body: &mut Body,
    options: Options,
    certify: bool,
    scratch: &mut Scratch,
) -> PhiEliminateResult {
    let phis: Vec<InstId> = demote::phis(body).collect();
    if phis.is_empty() {
        return PhiEliminateResult { edit: Edit::new(body), ..PhiEliminateResult::default() };
    }
    if demote::is_unsplit_coroutine(Function { module, body }) {
        return PhiEliminateResult { edit: Edit::new(body), is_coroutine: true, ..PhiEliminateResult::default() };
    }
    let pointer = demote::prepare_pointer(module, body);
    let Scratch { analyses, context, plan, demotion, types } = scratch;
    let poison = poison_of(body, &phis);
    let f = Function { module, body };
    let cfg = f.body.cfg();
    analyses.recompute(cfg);
    let mut staying = Staying::none(f.body, cfg, &phis);
    if let Err(reason) = demote::check_understood(f.body) {
        staying.add_all(reason);
    }
    let goal = Goal { f, cfg, analyses, options, all: &phis, poison: &poison, returns_twice: returns_twice(f) };
    let mut planned = goal.plan(&phis, &mut staying, context, plan, types);
    let mut made = Demotion::new(f, cfg, pointer);
    planned.make(goal, &staying, plan, &Table::new(), &mut made);
    let stuck = staying.into_stuck();
    if stuck.len() == phis.len() {
        return PhiEliminateResult { edit: Edit::new(body), stuck, ..PhiEliminateResult::default() };
    }
    let Demoted { edit, certificate, counts } = made.finish(analyses, certify, demotion);
    PhiEliminateResult {
        edit,
        certificate,
        n_phis: (phis.len() - stuck.len()) as u64,
        counts,
        stuck,
        is_coroutine: false,
    }
}

/// `poison` of the type of each φ. Adds it to the body.
pub(crate) fn poison_of(body: &mut Body, phis: &[InstId]) -> Vec<Value> {
    let poison = |&phi: &InstId| Value::constant(body.consts.intern(ConstKind::Poison, body.inst(phi).ty, None));
    phis.iter().map(poison).collect()
}

impl Pass for Options {
    fn name(&self) -> &'static str {
        "phi-eliminate"
    }

    fn about(&self) -> &'static str {
        "replace phis with loads and stores, as few as possible"
    }

    fn work(&self) -> Work<'_> {
        Work::Functions(self)
    }

    fn options(&self) -> &'static [PassOption] {
        &[
            PassOption { text: "coalescing=none|interference|value|two-phase", about: "which values may share a slot" },
            PassOption {
                text: "splitting=never|where-copies-remain|all-critical",
                about: "which critical edges to split",
            },
        ]
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name {
            "coalescing" => set_choice(&mut self.coalescing, value, COALESCING),
            "splitting" => set_choice(&mut self.splitting, value, SPLITTING),
            _ => Err(unknown_option(name)),
        }
    }
}

const COALESCING: &[(&str, Coalescing)] = &[
    ("none", Coalescing::None),
    ("interference", Coalescing::Interference),
    ("value", Coalescing::Value),
    ("two-phase", Coalescing::TwoPhase),
];

const SPLITTING: &[(&str, Splitting)] = &[
    ("never", Splitting::Never),
    ("where-copies-remain", Splitting::WhereCopiesRemain),
    ("all-critical", Splitting::AllCritical),
];

impl FunctionPass for Options {
    fn is_proved(&self) -> bool {
        true
    }

    // The back end needs it.
    fn transforms_optnone(&self) -> bool {
        true
    }

    fn run(&self, module: &Module<'_>, body: &mut Body, wanted: Wanted, scratch: &mut worker::Scratch) -> Change {
        let result = run(module, body, *self, wanted.certificate, &mut scratch.lend::<Scratch>());
        let f = Function { module, body };
        let report = match result.is_coroutine {
            true => demote::report_coroutine(f),
            false => result.counts.report(f, result.n_phis, &result.stuck),
        };
        let certificate = result.certificate.map(pass::Certificate::Demotion);
        Change { certificate, report, ..Change::new(result.edit) }
    }
}

/// A function whose φs, or some of them, are to go.
#[derive(Clone, Copy)]
pub(crate) struct Goal<'a> {
    pub f: Function<'a>,
    pub cfg: &'a Cfg,
    pub analyses: &'a Analyses,
    pub options: Options,
    /// All φs of the function, in order.
    pub all: &'a [InstId],
    /// By φ of the function: `poison` of its type.
    pub poison: &'a [Value],
    /// See [`returns_twice`].
    pub returns_twice: bool,
}

/// A plan for φs that can all go. The locations are in the engine's plan.
pub(crate) struct Planned {
    phis: Vec<InstId>,
    described: Described,
    slots: Vec<SlotId>,
}

impl Goal<'_> {
    /// Plans are made until the φs that stay are known, but at most this often: what cannot be
    /// planned by then stays.
    const ATTEMPTS: usize = 8;

    /// Plans for these φs. Leaves: those that stay, the engine's plan for the others.
    pub fn plan(
        self,
        wanted: &[InstId],
        staying: &mut Staying<'_>,
        context: &mut destruct::Context,
        plan: &mut destruct::Plan,
        types: &mut LocalTypes,
    ) -> Planned {
        let mut obstacles = Obstacles::new(self.f, types);
        for attempt in 1.. {
            let phis: Vec<InstId> = wanted.iter().copied().filter(|&phi| !staying.contains(phi)).collect();
            let e = Eliminator::new(self, &phis, staying);
            let described = Described::new(e);
            let mut stuck = described.stuck(e, &mut obstacles);
            if stuck.is_empty() {
                stuck = e.plan(&described, context, plan);
            }
            if stuck.is_empty() {
                return Planned { phis, described, slots: Vec::new() };
            }
            if attempt == Goal::ATTEMPTS {
                stuck = phis.into_iter().map(|phi| StuckPhi { phi, reason: NO_STORE }).collect();
            }
            stuck.into_iter().for_each(|stuck| staying.add(stuck));
        }
        unreachable!("in the end no φ is left to be chosen")
    }
}

impl Planned {
    /// Makes slots, stores and loads. `spilled` has the slots of values that are loaded at the end
    /// of other blocks than their own, by local.
    pub fn make(
        &mut self,
        goal: Goal<'_>,
        staying: &Staying<'_>,
        plan: &destruct::Plan,
        spilled: &Table<Local, Option<SlotId>>,
        demotion: &mut Demotion<'_>,
    ) {
        let Planned { phis, described, slots } = self;
        let e = Eliminator::new(goal, phis, staying);
        e.replace_trivial(described, demotion);
        *slots = apply::make(e, described, plan, spilled, demotion);
    }

    /// Returns whether a φ is deleted and reads nothing: another value stands for it, or nothing
    /// needs it.
    pub fn is_trivial(&self, phi: InstId) -> bool {
        let is_planned = |index: usize| matches!(self.described.fates[index], describe::PhiFate::Planned(_));
        self.phis.binary_search(&phi).is_ok_and(|index| !is_planned(index))
    }

    /// The value that stands for a value, if that is a φ of one value that goes.
    pub fn resolve(&self, value: Value) -> Value {
        self.described.resolve(value)
    }

    /// The slot that a φ without a register is loaded from wherever it is read.
    pub fn slot_of(&self, local: Local) -> Option<SlotId> {
        let phi = self.described.phi_of(local)?;
        (!self.described.has_register[phi]).then(|| self.slots[phi])
    }
}

/// The inputs that all parts of the elimination read.
#[derive(Clone, Copy)]
struct Eliminator<'a> {
    f: Function<'a>,
    cfg: &'a Cfg,
    analyses: &'a Analyses,
    goal: Goal<'a>,
    /// The φs that go.
    phis: &'a [InstId],
    staying: &'a Staying<'a>,
}

impl<'a> Eliminator<'a> {
    fn new(goal: Goal<'a>, phis: &'a [InstId], staying: &'a Staying<'a>) -> Eliminator<'a> {
        Eliminator { f: goal.f, cfg: goal.cfg, analyses: goal.analyses, goal, phis, staying }
    }

    /// `poison` of the type of one of the φs.
    fn poison(self, phi: usize) -> Value {
        let index = self.goal.all.binary_search(&self.phis[phi]).expect("it is one of the function's φs");
        self.goal.poison[index]
    }

    /// The φs that have no place in the engine's plan.
    fn plan(self, described: &Described, context: &mut destruct::Context, plan: &mut destruct::Plan) -> Vec<StuckPhi> {
        let Options { coalescing, splitting } = self.goal.options;
        let coalescing = if self.goal.returns_twice { Coalescing::None } else { coalescing };
        let options = destruct::Options::DEFAULT.with_coalescing(coalescing).with_splitting(splitting);
        destruct::plan_with(&described.input(self), &options, context, plan)
            .expect("a verified function is in SSA form");
        let phi = |stuck: &destruct::Stuck| self.phis[described.phis_of_plan[stuck.phi.index()]];
        plan.stuck().iter().map(|stuck| StuckPhi { phi: phi(stuck), reason: NO_STORE }).collect()
    }

    /// φs that another value replaces, and dead ones.
    fn replace_trivial(self, described: &Described, demotion: &mut Demotion<'_>) {
        for (index, &phi) in self.phis.iter().enumerate() {
            let Some(result) = self.f.body.inst(phi).result else { continue };
            match described.fates[index] {
                PhiFate::Is(value) => {
                    demotion.edit().delete(phi);
                    demotion.edit().replace(result, value);
                }
                PhiFate::Unreachable => {
                    demotion.edit().delete(phi);
                    demotion.edit().replace(result, self.poison(index));
                }
                PhiFate::Dead => demotion.edit().delete(phi),
                PhiFate::Planned(_) => {}
            }
        }
    }
}

/// Returns whether a function calls something that returns twice.
pub(crate) fn returns_twice(f: Function<'_>) -> bool {
    let mut calls = f.body.inst_ids().filter(|&inst| f.body.inst(inst).opcode.is_call());
    calls.any(|call| f.call_has_attribute(call, b"returns_twice"))
}
