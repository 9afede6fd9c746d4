//! Planning one slot, phase by phase.

use super::classify::{answer_loads, early_verdict};
use super::collect::Event;
use super::options::{Options, Ssa};
use super::place::{Placed, Placement};
use super::reach::{Definitions, Reaching};
use crate::analyses::Analyses;
use crate::describe::{Initial, Input, SlotInfo};
use crate::entity::{AccessId, Block, PhiId, Slot};
use crate::graph::Cfg;
use crate::plan::{Plan, Proof, ReachingDef, Verdict};
use alloc::vec::Vec;
use memphis_entity::{Table, id};

id! {
    /// A φ that was placed, by its position among those of the slot, blocks ascending. Pruning
    /// numbers those that are kept anew.
    struct PlacedId;
}

/// Memory for one slot at a time.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    placement: Placement,
    /// How the φs in `placement` were found; none if no slot of the function was placed yet.
    placed: Option<Placed>,
    reaching: Reaching,
    exposed: Vec<Exposed>,
    /// The contents of the slot at the end of each defining block, then of those with φs.
    defined: Vec<(Block, ReachingDef)>,
    /// The φ of each block, valid where one is placed. Until pruning is done, values name φs by
    /// these numbers.
    placed_in: Table<Block, PlacedId>,
    kept: KeptPhis,
    /// The value of each kept φ in the plan.
    numbers: Table<PlacedId, ReachingDef>,
}

/// Which of the placed φs are kept.
#[derive(Clone, Debug, Default)]
struct KeptPhis {
    is_kept: Table<PlacedId, bool>,
    n_dropped: usize,
    /// Kept φs whose arguments were not looked at.
    pending: Vec<PlacedId>,
}

/// A load before any definition in its block.
#[derive(Clone, Copy, Debug)]
struct Exposed {
    load: AccessId,
    block: Block,
}

impl Scratch {
    /// Starts a function.
    pub(super) fn start(&mut self) {
        self.placed = None;
    }
}

/// The planner of one slot: what it reads, its memory, and the plan that it adds to.
pub(super) struct SlotPlanner<'a> {
    cfg: &'a Cfg,
    analyses: &'a Analyses,
    options: &'a Options,
    slot: Slot,
    scratch: &'a mut Scratch,
    plan: &'a mut Plan,
}

impl<'a> SlotPlanner<'a> {
    pub(super) fn new(
        input: &Input<'a>,
        options: &'a Options,
        slot: Slot,
        scratch: &'a mut Scratch,
        plan: &'a mut Plan,
    ) -> Self {
        Self { cfg: input.cfg, analyses: input.analyses, options, slot, scratch, plan }
    }

    /// Plans the slot. `events` are its accesses, in the order described.
    pub(super) fn plan(mut self, info: &SlotInfo, events: &mut [Event]) -> Verdict {
        self.plan.open_slot();
        if let Some(reason) = info.pinned {
            return Verdict::Pinned(reason);
        }
        // Texts follow the tree but for some places: the sort merges runs.
        events.sort();
        let (events, unreachable) = events.split_at(events.partition_point(|event| event.is_reachable()));
        answer_loads(unreachable, ReachingDef::UNREACHABLE, self.plan);
        let early = early_verdict(&self.analyses.dom, self.slot, events, self.plan);
        let early = early.filter(|&verdict| self.options.ssa != Ssa::Maximal || verdict == Verdict::Unused);
        if early.is_none() {
            self.plan_general(events);
        }
        if info.initial == Initial::External && self.reads_initial(events) {
            answer_loads(events, ReachingDef::NONE, self.plan);
            answer_loads(unreachable, ReachingDef::NONE, self.plan);
            self.plan.empty_slot();
            return Verdict::External;
        }
        early.unwrap_or(Verdict::General)
    }

    /// Plans a slot whose definitions may meet.
    fn plan_general(&mut self, events: &[Event]) {
        self.expose(events);
        if self.scratch.exposed.is_empty() && self.options.ssa == Ssa::Pruned {
            return;
        }
        let (placed, is_new) = self.place();
        self.resolve();
        if is_new {
            self.prune(placed);
        }
        self.fill();
        if self.options.certificate {
            self.certify(placed);
        }
    }

    /// Needs: events in preorder. Leaves: loads after a definition in their block answered, the
    /// others exposed; what the slot holds at the end of each defining block.
    fn expose(&mut self, events: &[Event]) {
        let Scratch { exposed, defined, .. } = &mut *self.scratch;
        exposed.clear();
        defined.clear();
        for of_block in events.chunk_by(|a, b| a.block() == b.block()) {
            let block = self.analyses.dom.block(of_block[0].block());
            let mut current = None;
            for event in of_block {
                if !event.is_load() {
                    current = Some(event.value(self.slot));
                } else if let Some(value) = current {
                    self.plan.loads[event.id()] = value;
                } else {
                    exposed.push(Exposed { load: event.id(), block });
                }
            }
            if let Some(value) = current {
                defined.push((block, value));
            }
        }
    }

    /// Needs: definitions and exposed loads. Leaves: placed φs by block; none of them kept if they
    /// are new, which the second result says. A slot that is defined and loaded in the blocks of
    /// the slot before has the same φs, and keeps the same.
    fn place(&mut self) -> (Placed, bool) {
        let Scratch { placement, placed, exposed, defined, placed_in, kept, .. } = &mut *self.scratch;
        let n_blocks = self.cfg.n_blocks();
        let defining = defined.iter().map(|&(block, _)| block);
        let exposed = || exposed.chunk_by(|a, b| a.block == b.block).map(|of_block| of_block[0].block);
        if let Some(placed) = *placed
            && placement.was_started_with(defining.clone(), exposed())
        {
            return (placed, false);
        }
        placement.start(&self.analyses.dom, n_blocks, defining, exposed());
        let found = match self.options.ssa {
            Ssa::Pruned => placement.pruned(self.cfg, self.analyses, self.options.search),
            Ssa::Minimal => placement.minimal(self.cfg, self.analyses),
            Ssa::Maximal => placement.maximal(self.cfg, &self.analyses.dom),
        };
        *placed = Some(found);
        placement.sort_placed(n_blocks);
        kept.start(placement.placed().len());
        placed_in.grow(n_blocks, PlacedId(0));
        for (phi, &block) in kept.is_kept.ids().zip(placement.placed()) {
            placed_in[block] = phi;
        }
        (found, true)
    }

    /// Needs: definitions and placed φs. Leaves: regions of the dominator tree with one answer
    /// each; exposed loads answered.
    fn resolve(&mut self) {
        let Scratch { placement, reaching, defined, exposed, placed_in, kept, .. } = &mut *self.scratch;
        let dom = &self.analyses.dom;
        let phis = kept.is_kept.ids().zip(placement.placed()).filter(|&(_, &block)| !placement.defines(block));
        defined.extend(phis.map(|(phi, &block)| (block, phi.value())));
        let initial = ReachingDef::initial(self.slot);
        let definitions = Definitions { at_end: defined, initial };
        reaching.build(dom, definitions);
        for &Exposed { load, block } in &*exposed {
            self.plan.loads[load] = match dom.idom(block) {
                _ if placement.is_placed(block) => placed_in[block].value(),
                Some(idom) => reaching.at_end(dom, definitions, idom),
                None => initial,
            };
        }
    }

    /// Needs: exposed loads answered. Leaves: the φs kept that a load reads, or a φ that is kept;
    /// all of them where no other was placed, or they are wanted.
    fn prune(&mut self, placed: Placed) {
        let Scratch { placement, reaching, defined, exposed, kept, .. } = &mut *self.scratch;
        if placed == Placed::LiveRange || self.options.ssa != Ssa::Pruned {
            return kept.keep_all();
        }
        let dom = &self.analyses.dom;
        let definitions = Definitions { at_end: defined, initial: ReachingDef::initial(self.slot) };
        for &Exposed { load, .. } in &*exposed {
            kept.keep(self.plan.loads[load]);
        }
        while kept.n_dropped > 0
            && let Some(phi) = kept.pending.pop()
        {
            let predecessors = self.cfg.predecessors(placement.placed()[phi.index()]);
            predecessors.iter().for_each(|&predecessor| kept.keep(reaching.at_end(dom, definitions, predecessor)));
        }
    }

    /// Needs: kept φs. Leaves: them in the plan with their arguments, blocks ascending; all values
    /// naming them by their number there.
    fn fill(&mut self) {
        let Scratch { placement, reaching, defined, exposed, kept: KeptPhis { is_kept, .. }, numbers, .. } =
            &mut *self.scratch;
        let dom = &self.analyses.dom;
        let initial = ReachingDef::initial(self.slot);
        let mut next = self.plan.n_phis();
        numbers.clear();
        numbers.extend(is_kept.values().iter().map(|&is_kept| {
            let value = ReachingDef::phi(PhiId::new(next));
            next += usize::from(is_kept);
            value
        }));
        let number = |value: ReachingDef| PlacedId::of(value).map_or(value, |phi| numbers[phi]);
        for &Exposed { load, .. } in &*exposed {
            let value = &mut self.plan.loads[load];
            *value = number(*value);
        }
        for (_, value) in &mut *defined {
            *value = number(*value);
        }
        reaching.replace_values(number);
        let definitions = Definitions { at_end: defined, initial };
        for (_, &block) in is_kept.values().iter().zip(placement.placed()).filter(|(is_kept, _)| **is_kept) {
            let args = self.plan.push_phi(self.slot, block);
            let predecessors = self.cfg.predecessors(block);
            args.extend(predecessors.iter().map(|&predecessor| reaching.at_end(dom, definitions, predecessor)));
            if block == self.cfg.entry() {
                args.push(initial);
            }
        }
    }

    /// Needs: kept φs. Leaves: what the proof needs besides them.
    fn certify(&mut self, placed: Placed) {
        let Scratch { placement, kept, .. } = &mut *self.scratch;
        match placed {
            Placed::LiveRange => self.plan.prove(Proof::LiveRange, placement.live().iter().copied()),
            Placed::Frontier => {
                let placed = placement.placed().iter().zip(kept.is_kept.values());
                let dropped = placed.filter(|(_, is_kept)| !**is_kept).map(|(&block, _)| block);
                self.plan.prove(Proof::Frontier, dropped);
            }
        }
    }

    /// True if a load or φ of the slot reads its initial value. `events` are its reachable
    /// accesses.
    fn reads_initial(&self, events: &[Event]) -> bool {
        let initial = ReachingDef::initial(self.slot);
        events.iter().any(|event| self.plan.loads[event.id()] == initial) || self.plan.open_args().contains(&initial)
    }
}

impl KeptPhis {
    /// Starts with `n_placed` placed φs, none of them kept.
    fn start(&mut self, n_placed: usize) {
        self.is_kept.reset(n_placed, false);
        self.n_dropped = n_placed;
        self.pending.clear();
    }

    fn keep_all(&mut self) {
        self.is_kept.values_mut().fill(true);
        self.n_dropped = 0;
    }

    /// Keeps the φ that a value is, if it is one.
    #[inline]
    fn keep(&mut self, value: ReachingDef) {
        if let Some(phi) = PlacedId::of(value)
            && !core::mem::replace(&mut self.is_kept[phi], true)
        {
            self.pending.push(phi);
            self.n_dropped -= 1;
        }
    }
}

impl PlacedId {
    /// The value of the φ, until pruning is done.
    #[inline]
    fn value(self) -> ReachingDef {
        ReachingDef::phi(PhiId(self.0))
    }

    /// The placed φ that a value is, if it is one.
    #[inline]
    fn of(value: ReachingDef) -> Option<Self> {
        value.as_phi().map(|phi| Self(phi.0))
    }
}
