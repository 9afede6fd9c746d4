//! What a round has to do, in the order of LLVM's walk: the blocks with φs or accesses of its slots, and
//! no others.

use super::phis::places;
use super::{Description, PhiOrder, Promoter, RoundSlot, SlotUser};
use crate::mem2reg::walk::{NEVER, Walk};
use memphis::construct::Plan;
use memphis::{Block, PhiId};
use memphis_entity::NumberSort;
use memphis_ir::{BlockId, InstId, NO_NODE};

/// Something to do when the walk is there. There may be several for each block, so they are small.
#[derive(Debug, Clone, Copy)]
struct Event {
    rank: u32,
    /// Whether it is a visit in the lowest bit; above, the number of its first access, or its number among the enters.
    number: u32,
}

/// Entries of the φs of a block for one predecessor: ranges in the agenda's lists.
#[derive(Debug, Clone, Copy)]
pub(super) struct Enter {
    pub(super) phis: (u32, u32),
    pub(super) edges: (u32, u32),
}

#[derive(Debug, Clone, Copy)]
pub(super) enum What {
    Enter(Enter),
    /// The accesses of a block, from this one on: those of the description in the same block.
    Visit {
        first: u32,
    },
}

#[derive(Debug, Clone, Copy)]
pub(super) struct AgendaPhi {
    /// Index in the state.
    pub(super) phi: u32,
    /// Its number in the plan.
    pub(super) planned: PhiId,
    /// Index in the round's list.
    pub(super) slot: u32,
}

#[derive(Debug)]
pub(super) struct AgendaEdge {
    pub(super) rank: u32,
    /// Which argument of the engine's φs it carries.
    pub(super) argument: u32,
    pub(super) pred: BlockId,
}

#[derive(Debug, Default)]
pub(super) struct Agenda {
    events: Vec<Event>,
    enters: Vec<Enter>,
    pub(super) phis: Vec<AgendaPhi>,
    pub(super) edges: Vec<AgendaEdge>,
    /// The place in the round's list of each described slot; `u32::MAX` for those that ended early.
    pub(super) round_slot: Vec<u32>,
    /// Where stores with locations stand, if there are any.
    pub(super) locations: Option<StoreLocations>,
    event_sort: NumberSort<Event>,
    phi_sort: NumberSort<AgendaPhi>,
}

impl Agenda {
    /// Makes the agenda of a round, in the memory of that of another one. Entries of φs are on it if something is asked meanwhile.
    pub(super) fn fill(
        &mut self,
        p: &mut Promoter<'_, '_>,
        list: &[RoundSlot],
        description: &Description,
        plan: &Plan,
        order: &PhiOrder,
        walk: &Walk,
    ) {
        self.events.clear();
        self.enters.clear();
        self.phis.clear();
        self.edges.clear();
        self.round_slot.clear();
        self.round_slot.resize(description.engine_slots.len(), u32::MAX);
        self.locations = StoreLocations::of(p, list, walk);
        for (i, slot) in list.iter().enumerate() {
            if let Some(described) = slot.described {
                self.round_slot[described as usize] = i as u32;
            }
        }
        if self.locations.is_some() || !p.may_fill_entries(list) {
            list.iter().for_each(|slot| p.out.state.make_room_for_entries(slot.phis.clone()));
            self.add_phis(p, list, plan, order, walk);
        }
        self.add_visits(description, walk);
        // Stable, and entries are pushed before visits: a block is entered, then visited.
        self.event_sort.sort(&mut self.events, p.cfg.n_edges() + 1, |event| event.rank);
    }

    /// Gives back memory that was needed for sorting alone.
    pub(super) fn drop_unsorted(&mut self) {
        (self.event_sort, self.phi_sort) = Default::default();
    }

    /// Whether φs get their entries on the way.
    pub(super) fn has_entries(&self) -> bool {
        !self.phis.is_empty()
    }

    /// What there is to do, in order.
    pub(super) fn events(&self) -> impl Iterator<Item = What> + '_ {
        self.events.iter().map(|event| {
            let number = event.number >> 1;
            match event.number & 1 {
                0 => What::Enter(self.enters[number as usize]),
                _ => What::Visit { first: number },
            }
        })
    }

    fn add_phis(&mut self, p: &Promoter<'_, '_>, list: &[RoundSlot], plan: &Plan, order: &PhiOrder, walk: &Walk) {
        self.phis.reserve(plan.phis().len());
        // By block; the newest, those of the last slot, first.
        for (slot, round_slot) in list.iter().enumerate().rev() {
            let Some(described) = round_slot.described else { continue };
            let planned = order.at(places(plan, described));
            self.phis.extend(planned.zip(round_slot.phis.clone()).map(|(planned, phi)| AgendaPhi {
                phi: phi as u32,
                planned,
                slot: slot as u32,
            }));
        }
        let block_of = |phi: &AgendaPhi| Block(p.out.state.phis[phi.phi as usize].block.0);
        self.phi_sort.sort(&mut self.phis, p.cfg.n_blocks(), |phi| block_of(phi).0);
        let mut at = 0;
        while at < self.phis.len() {
            let block = block_of(&self.phis[at]);
            let n = self.phis[at..].iter().take_while(|phi| block_of(phi) == block).count();
            self.add_block_edges(p, block, (at as u32, (at + n) as u32), walk);
            at += n;
        }
    }

    fn add_block_edges(&mut self, p: &Promoter<'_, '_>, block: Block, phis: (u32, u32), walk: &Walk) {
        let first = self.edges.len();
        let incoming = p.cfg.incoming(block);
        let rows = p.out.state.entry_rows();
        let row = rows.row(BlockId(block.0));
        let arguments = rows.arguments(row);
        self.edges.extend((0..row.n_reached).map(|place| {
            let argument = arguments.map_or(place, |arguments| arguments[place as usize]);
            let edge = incoming[argument as usize];
            AgendaEdge { rank: walk.rank(edge), argument, pred: BlockId(p.cfg.edge_source(edge).0) }
        }));
        let mut at = first;
        while at < self.edges.len() {
            let rank = self.edges[at].rank;
            let end = at + self.edges[at..].partition_point(|e| e.rank == rank);
            self.events.push(Event { rank, number: (self.enters.len() as u32) << 1 });
            self.enters.push(Enter { phis, edges: (at as u32, end as u32) });
            at = end;
        }
    }

    fn add_visits(&mut self, description: &Description, walk: &Walk) {
        let mut last = None;
        for (first, access) in (0..).zip(&description.engine_accesses) {
            if last.replace(access.block()) != Some(access.block()) {
                let rank = walk.visit_rank(BlockId(access.block().0));
                if rank != NEVER {
                    self.events.push(Event { rank, number: first << 1 | 1 });
                }
            }
        }
    }
}

/// The last store to a slot, or definition of it, on the walk's way to the end of a block.
///
/// The walk's state is that of its path, so a block's last store is that of the nearest block above
/// it in the tree of visits. A φ on the way does not change the location.
#[derive(Debug)]
pub(super) struct StoreLocations {
    /// For each slot of the round: (visit, last visit in its subtree, enclosing row, store), by visit.
    rows: Vec<Vec<StoreRow>>,
}

#[derive(Debug)]
pub(super) struct StoreRow {
    enter: u32,
    exit: u32,
    enclosing: Option<u32>,
    store: InstId,
}

impl StoreLocations {
    /// `None` when no store of a general slot has a location.
    pub(super) fn of(p: &Promoter<'_, '_>, list: &[RoundSlot], walk: &Walk) -> Option<StoreLocations> {
        let body = p.body();
        let has_location = |store: &SlotUser| body.inst(store.inst).dbg != NO_NODE;
        if !body.has_annotated_accesses
            || !list.iter().any(|slot| !slot.phis.is_empty() && p.stores(slot).iter().any(has_location))
        {
            return None;
        }
        let rows = list.iter().map(|slot| Self::rows_of(p, slot, walk)).collect();
        Some(StoreLocations { rows })
    }

    #[inline(never)]
    fn rows_of(p: &Promoter<'_, '_>, slot: &RoundSlot, walk: &Walk) -> Vec<StoreRow> {
        if slot.phis.is_empty() {
            return Vec::new();
        }
        let mut rows: Vec<StoreRow> = p
            .stores(slot)
            .iter()
            .copied()
            .chain(p.definitions(slot))
            .map(|store| {
                let (enter, exit) = walk.interval(store.block);
                StoreRow { enter, exit, enclosing: None, store: store.inst }
            })
            .filter(|r| r.enter != NEVER)
            .collect();
        // The last store of a block stands for it.
        rows.sort_unstable_by_key(|r| (r.enter, std::cmp::Reverse(r.store)));
        rows.dedup_by_key(|r| r.enter);
        let mut open: Vec<u32> = Vec::new();
        for i in 0..rows.len() {
            while open.last().is_some_and(|&o| rows[o as usize].exit < rows[i].enter) {
                open.pop();
            }
            rows[i].enclosing = open.last().copied();
            open.push(i as u32);
        }
        rows
    }

    /// The store whose location holds at the end of `block`, or the definition that leaves none. `walk` is the one that the rows are of.
    #[inline(never)]
    pub(super) fn at_end(&self, slot: u32, block: BlockId, walk: &Walk) -> Option<InstId> {
        let rows = &self.rows[slot as usize];
        let (visit, _) = walk.interval(block);
        let mut row = rows.partition_point(|r| r.enter <= visit).checked_sub(1)?;
        while rows[row].exit < visit {
            row = rows[row].enclosing? as usize;
        }
        Some(rows[row].store)
    }
}
