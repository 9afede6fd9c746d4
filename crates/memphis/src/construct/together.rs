//! Slots that have φs nearly everywhere, planned together.
//!
//! Whether there are such slots shows when one is planned: if what its φs took to find is a good part of the graph, the next slots may be like it, and
//! are planned together, as many as a word has bits (`lanes.rs`). This goes on as long as enough of them are. The plan is the same, except that a
//! slot's proof may be of the other kind.
//!
//! Cost: O(blocks + edges) for all slots of a word, besides their accesses, φs and arguments. The dense slot in front of them has cost a fixed part of
//! that, or the dense ones among the last 32. Slots that go different ways cost no more, and then no others of the function are planned together.

use super::lanes::{LanePlacement, Lanes};
use super::{Exposed, Graphs, Scratch, Slots, Sweep, begin_slot, cut_regions, fill_arguments, sweep};
use crate::construct::Options;
use crate::describe::{Initial, SlotInfo};
use crate::entity::{Block, PhiId, Slot};
use crate::graph::{Cfg, Graph};
use crate::plan::{Plan, Proof, ReachingDef, Verdict};
use alloc::vec::Vec;
use core::ops::Range;

/// Slots that are planned together, and the memory for it.
#[derive(Clone, Debug, Default)]
pub(super) struct Together {
    lanes: LanePlacement,
    /// The slots, by number from that of the first on.
    rows: Vec<Row>,
    /// Those of all slots.
    exposed: Vec<Exposed>,
    /// What each slot holds at the end of its defining blocks.
    defined: Vec<(Block, ReachingDef)>,
    /// How many slots have a lane: the next one has this.
    n_lanes: u32,
}

impl Sweep for Together {
    fn expose(&mut self, exposed: Exposed) {
        self.exposed.push(exposed);
        self.lanes.expose(exposed.block, 1 << self.n_lanes);
    }

    fn define(&mut self, block: Block, value: ReachingDef) {
        self.defined.push((block, value));
    }
}

#[derive(Clone, Debug)]
struct Row {
    verdict: Verdict,
    /// The slot's bit in a word, if it may need φs.
    lane: Option<u32>,
    /// Where its exposed loads and definitions stand.
    exposed: Range<u32>,
    defined: Range<u32>,
}

/// Something of each slot that has a lane.
type PerLane = [u32; LanePlacement::N_LANES];

/// Fewer slots that are left are planned one by one.
pub(super) const MIN_SLOTS: usize = 4;

/// Whether finding the φs of a slot has found so much of the graph that they are better found together with those of others.
pub(super) fn is_dense(n_found: usize, n_blocks: usize) -> bool {
    /// In smaller graphs what is saved is less than what putting the slots' φs in order costs.
    const MIN_BLOCKS: usize = 1024;
    n_blocks >= MIN_BLOCKS && is_good_part(n_found, n_blocks)
}

/// Whether so many are a good part of all blocks.
fn is_good_part(n: usize, n_blocks: usize) -> bool {
    /// One of so many.
    const PART: usize = 16;
    n > 0 && n >= n_blocks / PART
}

/// Whether a slot may be planned together with others: nobody asks whether it may be promoted at all.
pub(super) fn may_join(info: &SlotInfo) -> bool {
    info.initial != Initial::External || info.pinned.is_some()
}

impl Scratch {
    /// Plans slots from number `first` on, which [may be](may_join) planned like this; returns the number of the first that was not, and whether enough
    /// of them were dense. `None` if that takes too long: they are to be planned one by one.
    pub(super) fn plan_together(
        &mut self,
        graph: Graphs<'_>,
        options: &Options,
        slots: &mut Slots<'_>,
        first: usize,
        plan: &mut Plan,
    ) -> Option<(usize, bool)> {
        self.gather(graph, options, slots, first, plan);
        if !self.together.lanes.place(graph.cfg, graph.analyses) {
            return None;
        }
        let is_dense = self.lay_out(graph.cfg, options, first, plan);
        for number in 0..self.together.rows.len() {
            self.fill_row(graph, Slot((first + number) as u32), number, plan);
        }
        Some((first + self.together.rows.len(), is_dense))
    }

    /// Leaves: the rows of as many slots as there is room for, their definitions and exposed loads, other loads answered.
    fn gather(&mut self, graph: Graphs<'_>, options: &Options, slots: &mut Slots<'_>, first: usize, plan: &mut Plan) {
        let together = &mut self.together;
        together.lanes.start(graph.cfg.n_blocks());
        together.rows.clear();
        together.exposed.clear();
        together.defined.clear();
        together.n_lanes = 0;
        for (number, info) in slots.infos.iter().enumerate().skip(first) {
            if together.n_lanes == LanePlacement::N_LANES as u32 || !may_join(info) {
                break;
            }
            let (slot, events) = (Slot(number as u32), slots.events_of(number));
            let starts = (together.exposed.len() as u32, together.defined.len() as u32);
            let (verdict, events, _) = begin_slot(graph, options, slot, info, events, plan);
            if verdict.is_none() {
                sweep(graph, slot, events, plan, together);
            }
            let ends = (together.exposed.len() as u32, together.defined.len() as u32);
            // Where all loads are answered there is nothing to find.
            let lane = (starts.0 < ends.0).then_some(together.n_lanes);
            if let Some(lane) = lane {
                let Together { lanes, defined, .. } = &mut *together;
                defined[starts.1 as usize..].iter().for_each(|&(block, _)| lanes.define(block, 1 << lane));
                together.n_lanes += 1;
            }
            together.rows.push(Row {
                verdict: verdict.unwrap_or(Verdict::General),
                lane,
                exposed: starts.0..ends.0,
                defined: starts.1..ends.1,
            });
        }
    }

    /// Needs: rows, φs. Leaves: all rows in the plan, with φs that lack their arguments. Returns whether enough of the slots are dense.
    fn lay_out(&mut self, cfg: &Cfg, options: &Options, first: usize, plan: &mut Plan) -> bool {
        let Together { lanes, rows, .. } = &self.together;
        let Sizes { phis, proof, by_range, n_args } = Sizes::of(lanes, cfg);
        let (mut next_phi, mut next_proof) = (PerLane::default(), PerLane::default());
        let (mut slot_of, mut n_phis, mut n_proof) = (PerLane::default(), 0_usize, 0_usize);
        let (mut n_lanes, mut n_dense) = (0, 0);
        for (slot, row) in (first as u32..).zip(rows) {
            plan.open_slot_at(n_phis, n_proof);
            plan.verdicts.push(row.verdict);
            let Some(lane) = row.lane else { continue };
            slot_of[lane as usize] = slot;
            (next_phi[lane as usize], next_proof[lane as usize]) = plan.open_rows();
            let (of_phis, of_proof) = (phis[lane as usize] as usize, proof[lane as usize] as usize);
            n_phis += of_phis;
            if options.certificate {
                n_proof += of_proof;
                plan.set_proof(if by_range >> lane & 1 != 0 { Proof::LiveRange } else { Proof::Frontier });
            }
            n_lanes += 1;
            n_dense += usize::from(is_dense(of_phis + of_proof, cfg.n_blocks()));
        }
        plan.make_room(n_phis, n_proof);
        plan.phi_args.reserve(n_args);
        for block in blocks(cfg) {
            each_lane(lanes.phis(block), |lane| {
                plan.put_phi(PhiId(next_phi[lane]), Slot(slot_of[lane]), block);
                next_phi[lane] += 1;
            });
            if options.certificate {
                each_lane(lanes.dropped(block) & !by_range | lanes.live(block) & by_range, |lane| {
                    plan.proof_blocks[next_proof[lane] as usize] = block;
                    next_proof[lane] += 1;
                });
            }
        }
        4 * n_dense >= n_lanes
    }

    /// Needs: a row in the plan. Leaves: its φs with their arguments, its loads answered.
    fn fill_row(&mut self, graph: Graphs<'_>, slot: Slot, number: usize, plan: &mut Plan) {
        let Self { reaching, together: Together { lanes, rows, exposed, defined, .. }, .. } = self;
        let Row { lane: Some(lane), exposed: ref row_exposed, defined: ref row_defined, .. } = rows[number] else {
            return;
        };
        let row = plan.phi_range(slot);
        let defined = &defined[row_defined.start as usize..row_defined.end as usize];
        let phis = plan.phis[row.clone()].iter().enumerate();
        let phis = phis.map(|(position, phi)| (PhiId((row.start + position) as u32), phi.block));
        cut_regions(reaching, graph, slot, defined, phis, |block| lanes.defined(block) >> lane & 1 != 0);
        let dom = &graph.analyses.dom;
        for &Exposed { load, block } in &exposed[row_exposed.start as usize..row_exposed.end as usize] {
            plan.loads[load.index()] = if lanes.phis(block) >> lane & 1 != 0 {
                let place = plan.phis[row.clone()].partition_point(|phi| phi.block < block);
                ReachingDef::phi(PhiId((row.start + place) as u32))
            } else {
                dom.idom(block).map_or(ReachingDef::initial(slot), |idom| reaching.at_end(dom, idom))
            };
        }
        for number in row {
            let block = plan.start_args(PhiId(number as u32));
            fill_arguments(reaching, graph, slot, block, |value| value, &mut plan.phi_args);
        }
    }
}

/// How much room the slots take in the plan.
struct Sizes {
    /// φs.
    phis: PerLane,
    /// Blocks of the proof.
    proof: PerLane,
    /// Which slots are proved by their live ranges, because those are smaller than what their frontiers have besides φs.
    by_range: Lanes,
    /// Arguments of all φs.
    n_args: usize,
}

impl Sizes {
    fn of(lanes: &LanePlacement, cfg: &Cfg) -> Self {
        let (mut phis, mut dropped, mut live): (PerLane, PerLane, PerLane) = Default::default();
        let mut n_args = 0;
        for block in blocks(cfg) {
            let n_entering = cfg.predecessors(block).len() + usize::from(block == cfg.entry());
            n_args += lanes.phis(block).count_ones() as usize * n_entering;
            each_lane(lanes.phis(block), |lane| phis[lane] += 1);
            each_lane(lanes.dropped(block), |lane| dropped[lane] += 1);
        }
        let has_many_dropped = lanes_where(|lane| is_good_part(dropped[lane] as usize, cfg.n_blocks()));
        if has_many_dropped != 0 {
            blocks(cfg).for_each(|block| each_lane(lanes.live(block) & has_many_dropped, |lane| live[lane] += 1));
        }
        let by_range = has_many_dropped & lanes_where(|lane| live[lane] < dropped[lane]);
        each_lane(by_range, |lane| dropped[lane] = live[lane]);
        Self { phis, proof: dropped, by_range, n_args }
    }
}

fn blocks(cfg: &Cfg) -> impl Iterator<Item = Block> + use<> {
    (0..cfg.n_blocks() as u32).map(Block)
}

/// Calls for the number of each lane in a word, ascending.
#[inline]
fn each_lane(mut lanes: Lanes, mut visit: impl FnMut(usize)) {
    while lanes != 0 {
        // Within bounds, which the compiler sees.
        visit(lanes.trailing_zeros() as usize % LanePlacement::N_LANES);
        lanes &= lanes - 1;
    }
}

/// Those lanes of which something holds.
fn lanes_where(holds: impl Fn(usize) -> bool) -> Lanes {
    (0..LanePlacement::N_LANES).filter(|&lane| holds(lane)).fold(0, |lanes, lane| lanes | 1 << lane)
}
