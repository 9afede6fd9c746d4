//! The rounds of a promotion: each promotes the slots that nothing is against by then.
//!
//! A round that deletes a store of a slot's address may free that slot for the next round. A round
//! costs what its own slots' accesses and φs cost: LLVM's walk over the function is computed once,
//! and a round visits only the blocks that matter to it.

use super::asm::Obstacles;
use super::certificate::Notes;
use super::collect::Slot;
use super::debug::{Debug, SlotRecords};
use super::describe::Description;
use super::dialect::access_type::AccessTypes;
use super::dialect::dead_code::Dom;
use super::dialect::phi_names::PhiNames;
use super::dialect::phi_order::PhiOrder;
use super::dialect::promises::PromiseLine;
use super::dialect::walk::Walk;
use super::ids::{ListIndex, NewPhiId, PhiRange, SlotId};
use super::left_over::over_budget;
use super::memory::Memory;
use super::options::Options;
use super::remark::Reason;
use super::rename::Schedule;
use super::state::State;
use super::stats::Stats;
use super::uses::SlotUser;
use super::value_tracking::Facts;
use memphis::construct::{Context, Plan};
use memphis::{Analyses, Cfg};
use memphis_check::script::Certificate;
use memphis_entity::Table;
use memphis_ir::debug_info::LocationId;
use memphis_ir::layout::DataLayout;
use memphis_ir::{Body, Function, InstId, Local};
use std::ops::Range;

/// A function whose slots were promoted, ready to be turned into an edit script.
#[derive(Debug)]
pub struct Promoted<'a> {
    /// The function after the promotion.
    pub state: State<'a>,
    /// The slots of the function.
    pub slots: Table<SlotId, Slot>,
    /// Debug records.
    pub debug: Debug,
    /// Lines that keep the promises of deleted loads, in the order in which they were made.
    pub promise_lines: Vec<(InstId, PromiseLine)>,
    /// Names of the new φs.
    pub names: PhiNames,
    /// Locations of the new φs, at least up to the last that has one.
    pub phi_locations: Table<NewPhiId, Option<LocationId>>,
    /// Lifetime markers in dead code, as stores to `poison`.
    pub left_markers: Vec<(InstId, SlotId)>,
    /// True if bundles of assumptions named promoted slots.
    pub drops_bundles: bool,
    /// LLVM's counters.
    pub stats: Stats,
    /// The facts for a checker, if a certificate was asked for.
    pub certificate: Option<Certificate>,
}

impl Promoted<'_> {
    /// The location of a new φ.
    pub fn phi_location(&self, phi: NewPhiId) -> Option<LocationId> {
        *self.phi_locations.get(phi)?
    }
}

/// A slot of a round.
#[derive(Debug)]
pub(super) struct RoundSlot {
    pub slot: SlotId,
    /// Its loads that still exist, in the order of LLVM's use list: positions in
    /// [`Promoter::accesses`].
    pub loads: Range<usize>,
    /// Its stores, likewise.
    pub stores: Range<usize>,
    /// Lifetime markers that [store its initial value](super::dialect::lifetime).
    pub markers: Vec<SlotUser>,
    /// True if anything but its loads and stores uses it.
    pub has_others: bool,
    /// True if it has one store and no such marker, and the store comes before all its loads.
    pub has_dominating_store: bool,
    /// Its number in the engine's plan, if the plan is about it.
    pub planned: Option<memphis::Slot>,
    /// The debug records that describe it, if there are any.
    pub records: Option<Box<SlotRecords>>,
    /// True if it holds a pointer.
    pub is_pointer: bool,
    /// Its φs of this round.
    pub phis: PhiRange,
}

/// The tables of a round. Their memory serves all rounds of all functions.
#[derive(Debug, Default)]
pub(super) struct Round {
    /// LLVM's work list: the slots that are not finished.
    pub list: Table<ListIndex, RoundSlot>,
    pub description: Description,
    pub context: Context,
    pub plan: Plan,
    pub phi_order: PhiOrder,
    /// The local of each φ of the plan that was placed.
    pub phi_locals: Table<memphis::PhiId, Local>,
    /// The φs of this round.
    pub phis: PhiRange,
    /// The order of LLVM's renaming, once the function [was walked](Round::is_walked).
    pub walk: Walk,
    pub is_walked: bool,
    pub schedule: Schedule,
    /// See [`Promoter::accesses`].
    pub accesses: Vec<SlotUser>,
    /// The slots that may be promoted.
    pub candidates: Vec<SlotId>,
    /// Adds incoming values on the walk even if nothing asks about them: for tests.
    pub forces_walk: bool,
}

/// A promotion under way.
pub(super) struct Promoter<'a, 'e> {
    pub options: Options,
    /// The constants of the types that slots may have, if their accesses decide.
    pub types: &'e AccessTypes,
    pub cfg: &'e Cfg,
    pub analyses: &'e Analyses,
    pub dom: Dom<'e>,
    pub facts: Facts,
    pub out: &'e mut Promoted<'a>,
    /// Notes for the certificate, if one is wanted.
    pub notes: Option<&'e mut Notes>,
    /// The loads and stores of the slots of this round.
    pub accesses: Vec<SlotUser>,
    /// Slots that lost a use in this round.
    pub freed: Vec<SlotId>,
    /// The number of arguments of φs in earlier rounds.
    pub n_phi_args: u64,
    /// True if nothing was changed before this round.
    pub is_first_round: bool,
    /// True if all slots are in this round, so that it is the only one.
    pub is_last_round: bool,
}

/// Promotes the slots of a function, and certifies the promotion if asked to.
///
/// A budget for copies is kept by giving up slots and promoting the others again, each time at
/// least twice as many.
///
/// Needs: `memory` analysed for this body.
pub(super) fn promote<'a>(
    f: Function<'a>,
    mut slots: Table<SlotId, Slot>,
    options: Options,
    certify: bool,
    memory: &mut Memory,
) -> Promoted<'a> {
    let Some(budget) = options.copy_budget else { return promote_all(f, slots, options, certify, memory) };
    let mut at_least = 1;
    loop {
        let promoted = promote_all(f, slots.clone(), options, certify, memory);
        let given_up = over_budget(&promoted, f.body.cfg(), &memory.analyses, budget, at_least);
        if given_up.is_empty() {
            return promoted;
        }
        for slot in given_up {
            slots[slot].held = Some(Reason::TooManyCopies { budget });
        }
        at_least *= 2;
    }
}

/// Promotes all slots that nothing is against, round after round.
fn promote_all<'a>(
    f: Function<'a>,
    slots: Table<SlotId, Slot>,
    options: Options,
    certify: bool,
    memory: &mut Memory,
) -> Promoted<'a> {
    let Memory { analyses, tables, round, names, notes, narrowed, types, .. } = memory;
    let analyses = &*analyses;
    let mut out = Promoted {
        state: State::new_in(f, std::mem::take(tables)),
        slots,
        debug: Debug::new(options.llvm),
        promise_lines: Vec::new(),
        left_markers: Vec::new(),
        names: std::mem::take(names),
        phi_locations: Table::new(),
        drops_bundles: false,
        stats: Stats::default(),
        certificate: None,
    };
    out.names.clear();
    notes.clear();
    round.is_walked = false;
    let state = &mut out.state;
    state.find_slot_uses(&out.slots, !options.narrows() && !options.types_by_accesses());
    state.asm = options.rewrites_asm().then(|| Obstacles::of(state, &options));
    state.punning = options.punned.then(|| DataLayout::of(f.module));
    state.narrowed.clone_from(narrowed);
    let promoter = Promoter {
        options,
        types,
        cfg: f.body.cfg(),
        analyses,
        dom: Dom(analyses.dom()),
        facts: Facts::new(),
        out: &mut out,
        notes: certify.then_some(&mut *notes),
        accesses: std::mem::take(&mut round.accesses),
        freed: Vec::new(),
        n_phi_args: 0,
        is_first_round: true,
        is_last_round: false,
    };
    promoter.run(round);
    out.certificate = certify.then(|| notes.finish(&out.state, analyses));
    out
}

impl<'a> Promoter<'a, '_> {
    /// Runs rounds until no slot is freed any more.
    fn run(mut self, round: &mut Round) {
        let mut candidates = std::mem::take(&mut round.candidates);
        candidates.clear();
        candidates.extend(self.out.slots.ids());
        loop {
            if self.options.types_by_accesses() {
                self.type_slots(&candidates);
            }
            self.judge(&mut candidates);
            if candidates.is_empty() {
                break;
            }
            self.out.stats.num_promoted += candidates.len() as u64;
            self.is_last_round = candidates.len() == self.out.slots.len();
            self.run_round(&candidates, round);
            self.is_first_round = false;
            candidates.clear();
            candidates.append(&mut self.freed);
            candidates.retain(|&slot| !self.out.slots[slot].is_promoted(&self.out.state));
            candidates.sort_unstable();
            candidates.dedup();
        }
        (round.candidates, round.accesses) = (candidates, self.accesses);
    }

    /// The steps of a round. See the [module of mem2reg](super) for their contracts.
    fn run_round(&mut self, slots: &[SlotId], round: &mut Round) {
        self.describe(slots, round);
        self.plan(round);
        self.finish_early_or_place(round);
        if !round.list.is_empty() {
            self.rename(round);
            self.simplify(round);
            self.complete_phis(round);
        }
        self.out.debug.round_done(&mut self.out.state);
    }

    pub fn body(&self) -> &'a Body {
        self.out.state.f.body
    }

    /// A slot of the function.
    pub fn slot(&self, slot: SlotId) -> Slot {
        self.out.slots[slot]
    }

    /// The loads of a slot in this round.
    pub fn loads(&self, slot: &RoundSlot) -> &[SlotUser] {
        &self.accesses[slot.loads.clone()]
    }

    /// The stores to a slot in this round.
    pub fn stores(&self, slot: &RoundSlot) -> &[SlotUser] {
        &self.accesses[slot.stores.clone()]
    }
}
