//! The work of a round in the order of LLVM's walk: the blocks with φs or accesses of its slots,
//! and no others.

use super::{RoundPlan, StoreLocations};
use crate::mem2reg::describe::Accesses;
use crate::mem2reg::dialect::order::ListIndex;
use crate::mem2reg::dialect::walk::Walk;
use crate::mem2reg::promotion::Context;
use crate::state::{NewPhiId, Rank, State};
use memphis::{AccessId, Block, PhiId, Slot};
use memphis_entity::{NumberSort, PackedOption, Table, id};
use memphis_ir::BlockId;

id! {
    /// An entry of the schedule's list of [`Enter`]s.
    pub struct EnterId;
}

/// Something to do when the walk comes to a rank. There may be several for each block, so they are
/// small.
#[derive(Debug, Clone, Copy)]
pub struct Event {
    rank: Rank,
    pub action: Action,
}

const _: () = assert!(size_of::<Event>() == 12);

/// The effect of an event.
#[derive(Debug, Clone, Copy)]
pub enum Action {
    /// Adds incoming values.
    Enter(EnterId),
    /// Rewrites the accesses of a block: those of the description from this one on in the same
    /// block.
    Visit(AccessId),
}

/// The incoming values of the φs of a block for one predecessor.
#[derive(Debug, Clone, Copy)]
pub struct Enter {
    phis: Span,
    edges: Span,
}

/// Consecutive items of a list.
#[derive(Debug, Clone, Copy)]
struct Span {
    start: u32,
    end: u32,
}

impl Span {
    fn of<T>(self, list: &[T]) -> &[T] {
        &list[self.start as usize..self.end as usize]
    }
}

/// A φ that gets incoming values on the walk.
#[derive(Debug, Clone, Copy)]
pub struct ScheduledPhi {
    pub phi: NewPhiId,
    /// The φ of the plan that it is.
    pub planned: PhiId,
    pub slot: ListIndex,
}

/// An edge that brings incoming values on the walk.
#[derive(Debug)]
pub struct ScheduledEdge {
    rank: Rank,
    /// The argument of the engine's φs that the edge carries.
    pub argument: u32,
    pub pred: BlockId,
}

/// The work of a round.
#[derive(Debug, Default)]
pub struct Schedule {
    events: Vec<Event>,
    enters: Table<EnterId, Enter>,
    phis: Vec<ScheduledPhi>,
    edges: Vec<ScheduledEdge>,
    /// The place in the work list of each planned slot; none for those that were finished early.
    pub list_index: Table<Slot, PackedOption<ListIndex>>,
    /// The stores with locations, if there are any.
    pub locations: Option<StoreLocations>,
    event_sort: NumberSort<Event>,
    phi_sort: NumberSort<ScheduledPhi>,
}

impl Schedule {
    /// Schedules the visits of a round, and its incoming values if they are added on the walk.
    ///
    /// Needs: the rows of incoming values. Leaves: the events, in order.
    pub fn fill(&mut self, c: &Context<'_>, state: &State<'_>, round: RoundPlan<'_>, adds_incoming: bool) {
        self.events.clear();
        self.enters.clear();
        self.phis.clear();
        self.edges.clear();
        self.list_index.reset(round.accesses.slots.len(), PackedOption::NONE);
        for (index, slot) in round.list.iter() {
            if let Some(planned) = slot.planned {
                self.list_index[planned] = index.into();
            }
        }
        if adds_incoming {
            self.add_phis(c, state, round);
        }
        self.events.reserve(round.accesses.all.len().min(c.cfg.n_blocks()));
        self.add_visits(round.accesses, round.walk);
        // Stable, and incoming values come before visits: a block is entered, then visited.
        self.event_sort.sort(&mut self.events, c.cfg.n_edges() + 1, |event| event.rank.0);
    }

    /// The events, in order.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The φs that get incoming values, and the edges that bring them.
    pub fn enter(&self, enter: EnterId) -> (&[ScheduledPhi], &[ScheduledEdge]) {
        let Enter { phis, edges } = self.enters[enter];
        (phis.of(&self.phis), edges.of(&self.edges))
    }

    /// Schedules the incoming values of all φs, by block; in a block the newest φ comes first.
    fn add_phis(&mut self, c: &Context<'_>, state: &State<'_>, round: RoundPlan<'_>) {
        self.phis.reserve(round.plan.phis().len());
        for (index, slot) in round.list.iter().rev() {
            let phis = round.phis_of(slot);
            self.phis.extend(phis.map(|(planned, phi)| ScheduledPhi { phi, planned, slot: index }));
        }
        let block_of = |phi: &ScheduledPhi| Block(state.phi(phi.phi).block.0);
        self.phi_sort.sort(&mut self.phis, c.cfg.n_blocks(), |phi| block_of(phi).0);
        let mut start = 0;
        while start < self.phis.len() {
            let block = block_of(&self.phis[start]);
            let n = self.phis[start..].iter().take_while(|phi| block_of(phi) == block).count();
            let phis = Span { start: start as u32, end: (start + n) as u32 };
            self.add_block_edges(c, state, block, phis, round.walk);
            start += n;
        }
    }

    /// Schedules the incoming values of the φs of a block.
    fn add_block_edges(&mut self, c: &Context<'_>, state: &State<'_>, block: Block, phis: Span, walk: &Walk) {
        let first = self.edges.len();
        let incoming = c.cfg.incoming(block);
        let rows = state.entry_rows();
        let row = rows.row(block);
        let arguments = rows.arguments(row);
        self.edges.extend((0..row.n_reached).map(|place| {
            let argument = arguments.map_or(place, |arguments| arguments[place as usize]);
            let edge = incoming[argument as usize];
            ScheduledEdge { rank: walk.rank(edge), argument, pred: c.cfg.edge_source(edge) }
        }));
        let mut start = first;
        while start < self.edges.len() {
            let rank = self.edges[start].rank;
            let end = start + self.edges[start..].partition_point(|edge| edge.rank == rank);
            let enter = self.enters.push(Enter { phis, edges: Span { start: start as u32, end: end as u32 } });
            self.events.push(Event { rank, action: Action::Enter(enter) });
            start = end;
        }
    }

    /// Schedules the accesses of each block that is visited.
    fn add_visits(&mut self, accesses: &Accesses, walk: &Walk) {
        let mut last = None;
        for (id, access) in accesses.all.iter() {
            if last.replace(access.block()) != Some(access.block()) {
                let rank = walk.visit_rank(access.block());
                if rank != Rank::NEVER {
                    self.events.push(Event { rank, action: Action::Visit(id) });
                }
            }
        }
    }
}
