//! The rounds of a promotion: each promotes the slots that are promotable when it starts.
//!
//! A round that deletes a store of a slot's address may free that slot for the next round. A round
//! costs what its own slots' accesses and φs cost: LLVM's walk over the function is computed once,
//! and a round visits only the blocks that matter to it.

use super::dialect::Rules as _;
use super::left_over::over_budget;
use super::memory::Memory;
use super::options::Options;
use super::promoter::{Promoted, Promoter, Round};
use super::stats::Stats;
use crate::asm::obstacles;
use crate::debug_records::Debug;
use crate::slots::Slot;
use crate::slots::SlotId;
use crate::slots::judge::{Rules, judge};
use crate::slots::reason::Reason;
use crate::slots::uses::UseSummary;
use crate::state::State;
use crate::value_tracking::{Dom, Facts};
use crate::worker::Scratch;
use memphis_entity::Table;
use memphis_ir::layout::DataLayout;
use memphis_ir::{Function, Value};

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
        rules: Rules::default(),
        debug: Debug::new(options.llvm.forgets_undef_stores()),
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
    narrowed.iter().for_each(|&(store, constant)| out.state.set_stored(store, Value::constant(constant)));
    out.rules.asm = options.rewrites_asm().then(|| obstacles(&out.state, &options.asm()));
    out.rules.punning = options.punned.then(|| DataLayout::of(f.module));
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
            candidates.retain(|&slot| self.is_promotable(slot));
            if candidates.is_empty() {
                break;
            }
            self.out.stats.num_promoted += candidates.len() as u64;
            self.is_only_round = candidates.len() == self.out.slots.len();
            self.run_round(&candidates, round);
            self.is_first_round = false;
            candidates.clear();
            candidates.append(&mut self.freed);
            candidates.retain(|&slot| !self.out.state.is_replaced(self.out.slots[slot].local));
            candidates.sort_unstable();
            candidates.dedup();
        }
        (round.candidates, round.users) = (candidates, self.users);
    }

    /// Step *judge*: returns whether a slot may be promoted now, in the half-promoted function.
    fn is_promotable(&self, id: SlotId) -> bool {
        let (state, slot) = (&self.out.state, &self.out.slots[id]);
        slot.held.is_none()
            && match state.slot_uses().summary(id) {
                UseSummary::Plain if !state.has_merged(slot.local) => !state.has_inserted_user(slot.local),
                UseSummary::Held if self.is_first_round => false,
                _ => judge(state, slot, &self.out.rules).is_ok(),
            }
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
