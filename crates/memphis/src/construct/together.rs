//! Slots that have φs nearly everywhere, planned together.
//!
//! Whether there are such slots shows when one is planned: if what its φs took to find is a good part of the graph, the next slots may be like it, and
//! are planned together, as many as a word has bits (`lanes.rs`). This goes on as long as enough of them are. The plan is the same, except that a
//! slot's proof may be of the other kind.
//!
//! Cost: O(blocks + edges) for all slots of a word, besides their accesses, φs and arguments. The dense slot in front of them has cost a fixed part of
//! that, or the dense ones among the last 32. Slots that go different ways cost no more, and then no others of the function are planned together.

use super::lanes::{LanePlacement, Lanes};
use super::{Event, Exposed, Graphs, Scratch, begin_slot, sweep};
use crate::construct::Options;
use crate::describe::{Initial, SlotInfo};
use crate::entity::{Block, PhiId, Slot};
use crate::graph::{Cfg, Graph};
use crate::plan::{Plan, Proof, Value, Verdict};
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
    defined: Vec<(Block, Value)>,
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

/// Whether finding the φs of a slot has looked at so much of the graph that they are better found together with those of others.
pub(super) fn is_dense(n_found: usize, n_blocks: usize) -> bool {
    /// A smaller graph is not worth it.
    const MIN_BLOCKS: usize = 64;
    /// One block of so many.
    const PART: usize = 16;
    n_blocks >= MIN_BLOCKS && n_found >= n_blocks / PART
}

/// Whether a slot may be planned together with others: nobody asks whether it may be promoted at all.
pub(super) fn may_join(info: &SlotInfo) -> bool {
    info.initial != Initial::External || info.pinned.is_some()
}

impl Scratch {
    /// Plans slots from number `first` on, which [may be](may_join) planned like this; returns the number of the first that was not, and whether enough
    /// of them were dense. `None` if that takes too long: they are to be planned one by one.
    ///
    /// The accesses of slot `s` are `events[slot_start[s]..slot_start[s + 1]]`.
    pub(super) fn plan_together(
        &mut self,
        graph: Graphs<'_>,
        options: &Options,
        (slots, first): (&[SlotInfo], usize),
        (events, slot_start): (&mut [Event], &[u32]),
        plan: &mut Plan,
    ) -> Option<(usize, bool)> {
        let end = self.gather(graph, options, (slots, first), (events, slot_start), plan);
        if !self.together.lanes.place(graph.cfg, graph.analyses) {
            return None;
        }
        let is_dense = self.lay_out(graph.cfg, options, first, plan);
        for number in 0..self.together.rows.len() {
            self.fill_row(graph, Slot((first + number) as u32), number, plan);
        }
        Some((end, is_dense))
    }

    /// Leaves: the rows of as many slots as there is room for, their definitions and exposed loads, other loads answered. Returns where the slots end.
    fn gather(
        &mut self,
        graph: Graphs<'_>,
        options: &Options,
        (slots, first): (&[SlotInfo], usize),
        (events, slot_start): (&mut [Event], &[u32]),
        plan: &mut Plan,
    ) -> usize {
        let Together { lanes, rows, exposed, defined } = &mut self.together;
        lanes.start(graph.cfg.n_blocks());
        rows.clear();
        exposed.clear();
        defined.clear();
        let mut n_lanes = 0;
        let mut end = first;
        while n_lanes < LanePlacement::N_LANES as u32
            && let Some(info) = slots.get(end)
            && may_join(info)
        {
            let events = &mut events[slot_start[end] as usize..slot_start[end + 1] as usize];
            let slot = Slot(end as u32);
            end += 1;
            let (first_exposed, first_defined) = (exposed.len(), defined.len());
            let (verdict, events, _) = begin_slot(graph, options, slot, info, events, plan);
            let mut lane = None;
            if verdict.is_none() {
                sweep(
                    graph,
                    slot,
                    events,
                    plan,
                    |load| exposed.push(load),
                    |block, value| defined.push((block, value)),
                );
                // Where all loads are answered there is nothing to find.
                if exposed.len() > first_exposed {
                    lane = Some(n_lanes);
                    exposed[first_exposed..].iter().for_each(|load| lanes.expose(load.block, 1 << n_lanes));
                    defined[first_defined..].iter().for_each(|&(block, _)| lanes.define(block, 1 << n_lanes));
                    n_lanes += 1;
                }
            }
            rows.push(Row {
                verdict: verdict.unwrap_or(Verdict::General),
                lane,
                exposed: first_exposed as u32..exposed.len() as u32,
                defined: first_defined as u32..defined.len() as u32,
            });
        }
        end
    }

    /// Needs: rows, φs. Leaves: all rows in the plan, with φs that lack their arguments. Returns whether enough of the slots are dense.
    fn lay_out(&mut self, cfg: &Cfg, options: &Options, first: usize, plan: &mut Plan) -> bool {
        let Together { lanes, rows, .. } = &self.together;
        let blocks = || (0..cfg.n_blocks() as u32).map(Block);
        let (mut phis, mut dropped): (PerLane, PerLane) = Default::default();
        let mut n_args = 0;
        for block in blocks() {
            let n_entering = cfg.predecessors(block).len() + usize::from(block == cfg.entry());
            n_args += lanes.phis(block).count_ones() as usize * n_entering;
            each_lane(lanes.phis(block), |lane| phis[lane] += 1);
            each_lane(lanes.dropped(block), |lane| dropped[lane] += 1);
        }
        // The smaller proof.
        let by_range = lanes_where(&dropped, |dropped| is_dense(dropped as usize, cfg.n_blocks()));
        let mut live = PerLane::default();
        if by_range != 0 {
            blocks().for_each(|block| each_lane(lanes.live(block) & by_range, |lane| live[lane] += 1));
        }
        let by_range = (0..phis.len()).filter(|&lane| by_range >> lane & 1 != 0 && live[lane] < dropped[lane]);
        let by_range = by_range.fold(0, |lanes, lane| lanes | 1 << lane);
        let proof_len = |lane: usize| if by_range >> lane & 1 != 0 { live[lane] } else { dropped[lane] };
        let (mut n_lanes, mut n_dense) = (0, 0);
        let (mut next_phi, mut next_proof) = (PerLane::default(), PerLane::default());
        let (mut slot_of, mut n_phis, mut n_proof) = (PerLane::default(), 0, 0);
        for (slot, row) in (first as u32..).zip(rows) {
            plan.open_slot_at(n_phis, n_proof);
            if let Some(lane) = row.lane {
                let lane = lane as usize;
                slot_of[lane] = slot;
                (next_phi[lane], next_proof[lane]) =
                    (plan.phis.len() as u32 + n_phis, plan.proof_blocks.len() as u32 + n_proof);
                n_phis += phis[lane];
                n_lanes += 1;
                n_dense += usize::from(is_dense((phis[lane] + proof_len(lane)) as usize, cfg.n_blocks()));
                if options.certificate {
                    n_proof += proof_len(lane);
                    let proof = if by_range >> lane & 1 != 0 { Proof::LiveRange } else { Proof::Frontier };
                    plan.set_proof(proof);
                }
            }
            plan.verdicts.push(row.verdict);
        }
        plan.make_room(n_phis, n_proof);
        plan.phi_args.reserve(n_args);
        for block in blocks() {
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
        let Self { reaching, together: Together { lanes, rows, exposed, defined }, .. } = self;
        let Row { lane: Some(lane), exposed: ref row_exposed, defined: ref row_defined, .. } = rows[number] else {
            return;
        };
        let (dom, cfg) = (&graph.analyses.dom, graph.cfg);
        let row = plan.phi_range(slot);
        let defined = &defined[row_defined.start as usize..row_defined.end as usize];
        let predecessors = plan.phis[row.clone()].iter().map(|phi| cfg.predecessors(phi.block));
        reaching.start(dom, defined.len() + row.len(), predecessors);
        for &(block, value) in defined {
            reaching.define(dom, block, value);
        }
        for number in row.clone() {
            let block = plan.phis[number].block;
            if lanes.defined(block) >> lane & 1 == 0 {
                reaching.define(dom, block, Value::phi(PhiId(number as u32)));
            }
        }
        reaching.finish(dom, Value::initial(slot));
        for &Exposed { load, block } in &exposed[row_exposed.start as usize..row_exposed.end as usize] {
            plan.loads[load.index()] = if lanes.phis(block) >> lane & 1 != 0 {
                let place = plan.phis[row.clone()].partition_point(|phi| phi.block < block);
                Value::phi(PhiId((row.start + place) as u32))
            } else {
                dom.idom(block).map_or(Value::initial(slot), |idom| reaching.at_end(dom, idom))
            };
        }
        for number in row {
            let block = plan.start_args(PhiId(number as u32));
            reaching.at_ends(dom, cfg.predecessors(block), |value| value, &mut plan.phi_args);
            if block == cfg.entry() {
                plan.phi_args.push(Value::initial(slot));
            }
        }
    }
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

/// Those lanes about whose number something holds.
fn lanes_where(numbers: &PerLane, holds: impl Fn(u32) -> bool) -> Lanes {
    (0..).zip(numbers).filter(|&(_, &n)| holds(n)).fold(0, |lanes, (lane, _)| lanes | 1 << lane)
}
