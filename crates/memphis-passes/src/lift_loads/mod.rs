//! `lift-loads`: loads whose address is a φ or a `select` of slots get their value from the stores
//! that reach them.
//!
//! mem2reg leaves a slot in memory whose address goes through a φ or a `select`. Here such slots
//! are promoted, in steps that each run on what the one before has made:
//!
//! 1. `Step::Rewrite`: slots whose addresses are merged form a web (`webs.rs`). If all uses of a
//!    web are loads and stores of whole slots, its loads and stores are rewritten into those of the
//!    slots themselves (`rewrite.rs`). If others get to know its addresses later, the loads and
//!    stores before that are rewritten (`early.rs`).
//! 2. mem2reg, as proved as ever, does the rest.
//! 3. `Step::Forward`: some slots had to stay, because others get to know their addresses later.
//!    Their loads are given what was stored (`forward.rs`); so are loads through any other address,
//!    from stores above them in their block (`memory.rs`).
//!
//! Opportunities that these steps create are left to a further round (`rounds.rs`).
//!
//! After "Why SSA?" (the section on lifting memory), with what is wrong there mended;
//! docs/lift-loads.md tells how.

mod early;
mod forward;
mod lines;
mod memory;
mod rewrite;
mod rounds;
mod versions;
mod webs;

use crate::mem2reg::{Reason, Remark, remark};
use crate::phi_eliminate::returns_twice;
use crate::report::Counters;
use crate::slots::SlotOptions;
use crate::slots::collect::{collect, prepare_constants};
use crate::slots::markers::LostOperands;
use crate::state::State;
use early::{Places, Until, early_accesses};
use lines::Lines;
use memphis::Analyses;
use memphis_entity::Table;
use memphis_ir::edit::Edit;
use memphis_ir::{Body, Function, InstId, Module, Opcode};
use rewrite::{Extent, Rewriter};
pub use rounds::Options;
use versions::Versions;
use webs::{Access, Kind, Web, WebId, Webs};

/// A step of a round. They run in order, each on what the one before has made of the function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Step {
    /// Turns accesses through φs and selects into accesses of the slots.
    #[default]
    Rewrite,
    /// Replaces loads of slots that stay by the values that are known to be in them.
    Forward,
}

/// The number of changes, by kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    /// Slots whose accesses went through φs or selects, and do no more.
    pub slots: u64,
    /// Loads through φs and selects that were lifted.
    pub loads: u64,
    /// Stores through φs and selects that became stores to slots.
    pub stores: u64,
    /// φs of values in the place of φs of addresses.
    pub phis: u64,
    /// Tags that say which slot an address leads to.
    pub tags: u64,
    /// Slots that got the type they are accessed as.
    pub retyped: u64,
    /// Loads, of slots that stay and through other addresses, which get what was stored.
    pub known: u64,
}

impl Counts {
    fn counters(&self) -> Counters {
        Counters::of(
            "lift-loads",
            [
                ("slots", self.slots, "Number of slots freed of phis and selects of addresses"),
                ("loads", self.loads, "Number of loads lifted through phis and selects"),
                ("stores", self.stores, "Number of stores lifted through phis and selects"),
                ("retyped", self.retyped, "Number of slots that got the type they are accessed as"),
                ("known", self.known, "Number of other loads replaced by what was stored"),
                ("phis", self.phis, "Number of phis of loaded values"),
                ("tags", self.tags, "Number of tags that tell slots apart"),
            ],
        )
    }
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.slots += other.slots;
        self.loads += other.loads;
        self.stores += other.stores;
        self.phis += other.phis;
        self.tags += other.tags;
        self.known += other.known;
        self.retyped += other.retyped;
    }
}

/// The result of a step on a function.
#[derive(Debug, Default)]
pub(crate) struct LiftLoadsResult {
    /// How it changes.
    pub edit: Edit,
    /// The number of changes, by kind.
    pub counts: Counts,
    /// The allocas that stay, and why.
    pub remarks: Vec<Remark>,
}

/// Memory that is kept from function to function.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    analyses: Analyses,
}

/// More lines than a web may cost.
#[derive(Debug, Clone, Copy)]
struct TooMany;

/// The rest of the budget of a web.
#[derive(Debug)]
struct Budget(usize);

/// A store through an address of `n` slots becomes `n` stores, and so on all the way along a chain
/// of φs. Real webs have a few slots; where that would cost more than this for each address and
/// access, the web stays.
const BUDGET_PER_MEMBER: usize = 32;
/// The constant part of the budget, for small webs.
const BUDGET_AT_LEAST: usize = 512;

impl Budget {
    fn of(n_members: usize) -> Budget {
        Budget(BUDGET_AT_LEAST + BUDGET_PER_MEMBER * n_members)
    }

    fn spend(&mut self, n: usize) -> Result<(), TooMany> {
        self.0 = self.0.checked_sub(n).ok_or(TooMany)?;
        Ok(())
    }
}

/// Runs the first step or the last; between them, [`mem2reg`](crate::mem2reg::run) runs.
///
/// `body` only gains constants. Cost: linear in the function and in what is new, plus that of
/// constructions with the slots' accesses.
pub(crate) fn run(module: &Module<'_>, body: &mut Body, step: Step, scratch: &mut Scratch) -> LiftLoadsResult {
    let (mut constants, mut slots) = (Vec::new(), Table::new());
    prepare_constants(module, body, &SlotOptions::default(), &mut constants);
    let f = Function { module, body };
    let unchanged = LiftLoadsResult { edit: Edit::new(body), ..LiftLoadsResult::default() };
    collect(f, &constants, &SlotOptions::default(), &mut slots);
    if slots.is_empty() && step != Step::Forward {
        return LiftLoadsResult { remarks: remark::outside_entry(f), ..unchanged };
    }
    let state = State::new(f);
    let mut webs = Webs::find(&state, slots.values(), null_is_valid(f));
    let is_refused = refuse_function(f, &mut webs);
    let (edit, counts) = match step {
        _ if is_refused => (Edit::new(body), Counts::default()),
        Step::Forward => forward::forward(f, &state, &webs, scratch),
        Step::Rewrite => rewrite(f, &state, &mut webs, scratch),
    };
    LiftLoadsResult { edit, counts, remarks: remarks(f, &webs) }
}

/// Returns whether an access of `null` may be defined.
fn null_is_valid(f: Function<'_>) -> bool {
    f.has_attribute(b"null_pointer_is_valid")
}

/// Returns whether nothing can be done with a function; its webs then stay for that reason.
fn refuse_function(f: Function<'_>, webs: &mut Webs<'_, '_>) -> bool {
    let reason = match () {
        // Registers do not keep what they held between the two returns; memory does.
        () if returns_twice(f) => Reason::ReturnsTwice,
        () if crate::demote::check_understood(f.body).is_err() => Reason::Unknown,
        () => return false,
    };
    for web in webs.ids() {
        if !webs.web(web).derived.is_empty() {
            webs.refuse(web, reason);
        }
    }
    true
}

fn rewrite<'a>(f: Function<'a>, state: &State<'a>, webs: &mut Webs<'a, '_>, scratch: &mut Scratch) -> (Edit, Counts) {
    let mut lines = Lines::new(f);
    let mut counts = Counts::default();
    let may_change = |web: &WebId| webs.web(*web).refusal.is_none() && !webs.web(*web).derived.is_empty();
    let chosen: Vec<WebId> = webs.ids().filter(may_change).collect();
    if chosen.is_empty() {
        counts.retyped = retype_slots(f, webs, &mut lines);
        return (lines.finish(), counts);
    }
    let (cfg, analyses) = (f.body.cfg(), &mut scratch.analyses);
    analyses.recompute(cfg);
    let block_of = |inst: InstId| state.block_of(inst);
    let places = Places { body: f.body, cfg, analyses, block_of: &block_of };
    let versions = Versions::compute(webs, &chosen, places);
    let early = early_accesses(webs, places, Until::Escape);
    let (mut refused, mut lost) = (Vec::new(), LostOperands::default());
    let rewriter = Rewriter { f, webs, versions: &versions, places };
    for id in chosen {
        let web = webs.web(id);
        if !web.is_private() {
            let accesses: Vec<Access> =
                web.accesses.iter().filter(|access| early.contains(&access.inst)).copied().collect();
            if is_worthwhile(webs, web, &accesses)
                && let Ok(of_web) = rewriter.rewrite(id, &accesses, Extent::Early, &mut lines)
            {
                counts += of_web;
            }
            continue;
        }
        match rewriter.rewrite(id, &web.accesses, Extent::Whole, &mut lines) {
            Ok(of_web) => {
                counts += of_web;
                counts.slots += web.slots.len() as u64;
                for &(call, address) in &web.assumptions {
                    lost.add(call, address);
                }
            }
            Err(TooMany) => refused.push(id),
        }
    }
    lost.rewrite_tags(f, &mut lines.edit);
    refused.into_iter().for_each(|web| webs.refuse(web, Reason::TooManySlots));
    counts.retyped = retype_slots(f, webs, &mut lines);
    (lines.finish(), counts)
}

/// Returns whether it is worth while to rewrite the early accesses of a web that stays: loads will
/// go, and stores through φs and selects keep them from going. A slot that is stored to where it
/// was not before must be memory there.
fn is_worthwhile(webs: &Webs<'_, '_>, web: &Web, early: &[Access]) -> bool {
    let is_load = |access: &&Access| webs.opcode(access.inst) == Opcode::Load;
    let is_derived = |access: &&Access| webs.kind(access.node) != Kind::Slot;
    let has_load = early.iter().any(|access| is_load(&access));
    !web.has_lifetimes && has_load && early.iter().any(|access| is_derived(&access))
}

/// Gives slots the types that they are accessed as, so that mem2reg takes them: `[4 x i8]` becomes
/// `i32`.
fn retype_slots(f: Function<'_>, webs: &Webs<'_, '_>, lines: &mut Lines<'_>) -> u64 {
    let mut n_retyped = 0;
    for web in webs.ids().map(|id| webs.web(id)).filter(|web| web.is_private()) {
        for &node in &web.slots {
            let (inst, ty) = (webs.inst(node), webs.slot(node).ty);
            if f.body.inst(inst).aux_ty != ty
                && let Some(range) = f.allocated_type_range(inst)
            {
                lines.edit.replace_text(range, f.types().display(ty).as_bytes());
                n_retyped += 1;
            }
        }
    }
    n_retyped
}

/// Returns a remark for each slot that mem2reg will not promote, in the order of the text.
fn remarks(f: Function<'_>, webs: &Webs<'_, '_>) -> Vec<Remark> {
    let mut stay = Vec::new();
    for web in webs.ids().map(|web| webs.web(web)) {
        if let Some((reason, blame)) = web.reason() {
            stay.extend(web.slots.iter().map(|&slot| (webs.inst(slot), reason, blame)));
        }
    }
    stay.sort_unstable_by_key(|slot| slot.0);
    let mut remarks = remark::remarks(f, stay);
    remarks.extend(remark::outside_entry(f));
    remarks
}
