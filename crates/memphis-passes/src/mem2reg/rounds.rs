//! The rounds of a promotion: each promotes the slots that are promotable when it starts.
//!
//! A round that deletes a store of a slot's address may free that slot for the next round. A round
//! costs what its own slots' accesses and φs cost: LLVM's walk over the function is computed once,
//! and a round visits only the blocks that matter to it.

use super::asm::obstacles;
use super::debug::Debug;
use super::dialect::dominance::Dom;
use super::ids::SlotId;
use super::left_over::over_budget;
use super::memory::Memory;
use super::options::Options;
use super::promoter::{Promoted, Promoter, Round};
use super::reason::Reason;
use super::slot::Slot;
use super::state::State;
use super::stats::Stats;
use super::value_tracking::Facts;
use crate::worker::Scratch;
use memphis_entity::Table;
use memphis_ir::Function;
use memphis_ir::layout::DataLayout;

/// Promotes the slots of a function, and certifies the promotion if asked to.
///
/// A budget for copies is kept by giving up slots and promoting the others again, each time at
/// least twice as many.
///
/// Needs: `memory` analysed for this body, with the uses of its slots.
pub(super) fn promote<'a>(
    f: Function<'a>,
    mut slots: Table<SlotId, Slot>,
    options: Options,
    certify: bool,
    memory: &mut Memory,
    scratch: &Scratch,
) -> Promoted<'a> {
    let Some(budget) = options.copy_budget else { return promote_all(f, slots, options, certify, memory, scratch) };
    let mut at_least = 1;
    loop {
        let promoted = promote_all(f, slots.clone(), options, certify, memory, scratch);
        let given_up = over_budget(&promoted, f.body.cfg(), &memory.analyses, budget, at_least);
        if given_up.is_empty() {
            return promoted;
        }
        for slot in given_up {
            slots[slot].held = Some(Reason::TooManyCopies { budget });
        }
        memory.recycle(promoted);
        at_least *= 2;
    }
}

/// Promotes all promotable slots, round after round.
fn promote_all<'a>(
    f: Function<'a>,
    slots: Table<SlotId, Slot>,
    options: Options,
    certify: bool,
    memory: &mut Memory,
    scratch: &Scratch,
) -> Promoted<'a> {
    let Memory { analyses, tables, round, names, notes, narrowed, types, .. } = memory;
    let analyses = &*analyses;
    let mut out = Promoted {
        state: State::new_in(f, std::mem::take(tables)),
        slots,
        debug: Debug::new(options.llvm),
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
    state.asm = options.rewrites_asm().then(|| obstacles(state, &options));
    state.punning = options.punned.then(|| DataLayout::of(f.module));
    state.narrowed.clone_from(narrowed);
    let promoter = Promoter {
        options,
        types,
        scratch,
        cfg: f.body.cfg(),
        analyses,
        dom: Dom(analyses.dom()),
        facts: Facts::new(),
        out: &mut out,
        notes: certify.then_some(&mut *notes),
        users: std::mem::take(&mut round.users),
        freed: Vec::new(),
        n_phi_args: 0,
        is_first_round: true,
        is_only_round: false,
    };
    promoter.run(round);
    out.certificate = certify.then(|| notes.finish(&out.state, analyses));
    out
}

impl Promoter<'_, '_> {
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
            self.is_only_round = candidates.len() == self.out.slots.len();
            self.run_round(&candidates, round);
            self.is_first_round = false;
            candidates.clear();
            candidates.append(&mut self.freed);
            candidates.retain(|&slot| !self.out.state.is_promoted(&self.out.slots[slot]));
            candidates.sort_unstable();
            candidates.dedup();
        }
        (round.candidates, round.users) = (candidates, self.users);
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
}
