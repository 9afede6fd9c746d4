//! The blocks where the contents of a location may have changed last: its writes, closed under
//! dominance frontiers.
//!
//! The events of a location are the blocks with a step that writes it, the targets of edges with
//! such a step, and the joins in the iterated dominance frontier of all these. A target or join is
//! an event at its head: the contents of the location there depend on the way in.
//!
//! Closing costs frontiers, walking costs blocks, and either can be hopeless: think of a location
//! that is used in two blocks inside a thousand loops, and of a location that keeps its value
//! through a hundred thousand blocks. So a location is walked at first, and closed when that has
//! cost something, with a limit of [`FACTOR`] times that cost; if the limit is too low, again at
//! twice the cost. So it costs no more than a few times the cheaper of the two.

use super::super::closure::Closure;
use super::super::regions::{Cutter, Interval, Region, region_of};
use super::super::tree::{Preorder, Tree};
use super::Search;
use super::program::{Program, Step, StepRow};
use crate::entity::Block;
use crate::graph::Cfg;
use crate::terms::{Location, Value};
use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use memphis_entity::{PackedOption, Rows, Table, id};

/// Ways in that are walked for a location before it is closed for the first time.
const PATIENCE: usize = 4;

/// Steps that closing may take for each way in that has been walked.
const FACTOR: usize = 4;

/// The place where the next demand is met, of a demand at the head of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// On the ways into the block.
    Ways,
    /// At the end of this block above it.
    EndOf(Block),
    /// Outside.
    Outside,
}

/// All definitions of a value that can be reached, without those outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Site {
    Nowhere,
    /// In this block, φs included.
    In(Block),
    /// On edges out of this block.
    OutOf(Block),
    Several,
}

impl Site {
    fn and(self, other: Self) -> Self {
        if self == Self::Nowhere || self == other { other } else { Self::Several }
    }
}

/// Something that changes a location.
#[derive(Clone, Copy, Debug)]
struct Event {
    block: Block,
    is_at_head: bool,
}

/// A write to a location: the block, and whether it is the target of an edge with the write.
type Write = (Preorder, bool);

id! {
    struct EventId;

    /// A location whose regions are known.
    struct ClosedId;
}

/// The knowledge about a location.
#[derive(Clone, Copy, Debug)]
enum Row {
    /// The ways in that have been walked, and the number of them that makes it worth closing.
    Walked {
        n_ways: usize,
        patience: usize,
    },
    Closed(ClosedId),
}

/// The events of locations.
pub(super) struct Events<'p> {
    cfg: &'p Cfg,
    program: &'p Program,
    limits: bool,
    is_prepared: bool,
    tree: Tree,
    closure: Closure,
    rows: Table<Location, Row>,
    sites: Table<Value, Site>,
    /// The writes to each location, ascending.
    writes: Rows<Location, Write>,
    /// The events of all closed locations.
    events: Table<EventId, Event>,
    /// The regions of each closed location with the same nearest event.
    regions: Rows<ClosedId, Region<PackedOption<EventId>>>,
    /// The event of each block for the location in work, or one of another location.
    event_of: Table<Block, EventId>,
    todo: BinaryHeap<Preorder>,
    order: Vec<Interval<PackedOption<EventId>>>,
    cutter: Cutter<PackedOption<EventId>>,
    /// The steps that closing took.
    pub(super) n_steps: usize,
}

impl<'p> Events<'p> {
    pub(super) fn new(cfg: &'p Cfg, program: &'p Program, search: Search) -> Self {
        let patience = match search {
            Search::LockStep => PATIENCE,
            Search::Frontier => 0,
            Search::Blocks => usize::MAX,
        };
        Self {
            cfg,
            program,
            limits: search == Search::LockStep,
            is_prepared: false,
            tree: Tree::default(),
            closure: Closure::default(),
            rows: Table::filled(program.location_classes.len(), Row::Walked { n_ways: 0, patience }),
            sites: Table::new(),
            writes: Rows::new(),
            events: Table::new(),
            regions: Rows::new(),
            event_of: Table::new(),
            todo: BinaryHeap::new(),
            order: Vec::new(),
            cutter: Cutter::default(),
            n_steps: 0,
        }
    }

    /// The place where the demand for a location at the head of a block is met next, if it is for
    /// this value, or for a constant.
    pub(super) fn next(&mut self, value: Option<Value>, location: Location, block: Block) -> Next {
        let Some(closed) = self.regions_of(location, block) else { return Next::Ways };
        let event = match self.nearest(closed, block) {
            Some(event) if event.block != block => Some(event.block),
            Some(event) if event.is_at_head => return Next::Ways,
            Some(_) => {
                let above = self.tree.parent(block).and_then(|parent| self.nearest(closed, parent));
                above.map(|event| event.block)
            }
            None => None,
        };
        let is_above = |one: Block, other: Block| one != other && self.tree.is_ancestor(one, other);
        match (value.map_or(Site::Nowhere, |value| self.sites[value]), event) {
            (Site::Nowhere, None) => Next::Outside,
            (Site::Nowhere, Some(event)) => Next::EndOf(event),
            (Site::In(home), Some(event)) if is_above(home, event) => Next::EndOf(event),
            (Site::In(home), _) if is_above(home, block) => Next::EndOf(home),
            (Site::OutOf(home), Some(event)) if is_above(home, event) => Next::EndOf(event),
            // The φ of this block; or a value that is not available here, which walking will show.
            _ => Next::Ways,
        }
    }

    /// The nearest event from a block upwards, the block included.
    fn nearest(&self, closed: ClosedId, block: Block) -> Option<Event> {
        let regions = &self.regions[closed];
        let region = region_of(regions, self.tree.first(block));
        regions[region].event.get().map(|event| self.events[event])
    }

    /// The regions of a location. `None` if they are not known, and then the ways into the block
    /// are counted.
    fn regions_of(&mut self, location: Location, block: Block) -> Option<ClosedId> {
        let (n_ways, patience) = match self.rows[location] {
            Row::Closed(closed) => return Some(closed),
            Row::Walked { n_ways, patience } => (n_ways, patience),
        };
        let n_ways = n_ways + self.cfg.predecessors(block).len();
        self.rows[location] = Row::Walked { n_ways, patience };
        if n_ways < patience || !self.prepare() {
            return None;
        }
        let limit = if self.limits { n_ways * FACTOR } else { usize::MAX };
        let closed = self.close(location, limit);
        self.rows[location] = match closed {
            Some(closed) => Row::Closed(closed),
            None => Row::Walked { n_ways, patience: n_ways * 2 },
        };
        closed
    }

    /// Leaves: tree, frontiers, sites and writes. False if there is no tree, which would be a
    /// mistake here.
    fn prepare(&mut self) -> bool {
        if self.is_prepared {
            return true;
        }
        if self.tree.compute(self.cfg).is_err() {
            self.rows.values_mut().fill(Row::Walked { n_ways: 0, patience: usize::MAX });
            return false;
        }
        self.is_prepared = true;
        self.closure.prepare(self.cfg, &self.tree);
        self.sites.reset(self.program.value_classes.len(), Site::Nowhere);
        self.event_of.reset(self.cfg.n_blocks(), EventId(0));
        self.list_steps();
        true
    }

    /// Needs: a tree. Leaves: sites and writes.
    fn list_steps(&mut self) {
        let program = self.program;
        for phi in program.phis.values() {
            if self.tree.contains(phi.block) {
                self.settle(phi.result, Site::In(phi.block));
            }
        }
        let mut writes = Vec::new();
        for index in 0..self.tree.preorder().len() {
            let block = self.tree.preorder()[index];
            self.list(program.blocks[block].all(), block, Site::In(block), &mut writes);
            for edge in self.cfg.outgoing(block) {
                self.list(program.edges[edge], self.cfg.edge_target(edge), Site::OutOf(block), &mut writes);
            }
        }
        writes.sort_unstable();
        writes.dedup();
        self.writes.group(program.location_classes.len(), writes.iter().copied());
    }

    /// Enters the values that some steps define, and the locations that they write as in `block`.
    fn list(&mut self, row: StepRow, block: Block, site: Site, writes: &mut Vec<(Location, Write)>) {
        let first = self.tree.first(block);
        let is_edge = matches!(site, Site::OutOf(_));
        for step in self.program.steps_of(row) {
            let written = match *step {
                Step::Define { value, location } => {
                    self.settle(value, site);
                    Some(location)
                }
                Step::Rename { location, .. } => location,
                Step::Copy { to, .. } => Some(to),
                Step::Read { .. } => None,
            };
            writes.extend(written.map(|location| (location, (first, is_edge))));
        }
    }

    fn settle(&mut self, value: Value, site: Site) {
        let known = &mut self.sites[value];
        *known = known.and(site);
    }

    /// Closes the writes of a location under frontiers, and cuts its regions; `None` if that takes
    /// more steps than allowed.
    fn close(&mut self, location: Location, limit: usize) -> Option<ClosedId> {
        let base = self.events.len();
        if !self.close_under_frontiers(location, limit) {
            self.events.truncate(base);
            return None;
        }
        let Self { tree, events, order, .. } = self;
        order.clear();
        order.extend(memphis_entity::Ids::<EventId>::with_numbers(base..events.len()).map(|event| {
            let block = events[event].block;
            Interval::below(block, tree, event.into())
        }));
        order.sort_unstable();
        let regions = self.cutter.cut(tree.preorder().len(), order, PackedOption::NONE);
        Some(self.regions.push_row(regions.iter().copied()))
    }

    /// Leaves: the events of the location, added to those of others; false if that takes more steps
    /// than allowed.
    ///
    /// Blocks are taken from the end of preorder, so that those below one are events before its own
    /// subtree is walked.
    fn close_under_frontiers(&mut self, location: Location, limit: usize) -> bool {
        let Self { cfg, tree, closure, events, event_of, todo, .. } = self;
        let writes = &self.writes[location];
        if writes.len() > limit {
            return false;
        }
        let mut set = Set { base: EventId::new(events.len()), events, event_of };
        todo.clear();
        for &(first, is_at_head) in writes {
            if set.add(tree.at(first), is_at_head) {
                todo.push(first);
            }
        }
        let mut left = limit - writes.len();
        while let Some(first) = todo.pop() {
            let (joins, n_steps) = closure.joins(cfg, tree.at(first), left, |block| set.get(block).is_some());
            self.n_steps += n_steps;
            if n_steps > left {
                return false;
            }
            left -= n_steps;
            for &join in joins {
                if set.add(join, true) {
                    todo.push(tree.first(join));
                }
            }
        }
        true
    }
}

/// The events of one location: those from `base` on.
struct Set<'e> {
    base: EventId,
    events: &'e mut Table<EventId, Event>,
    event_of: &'e mut Table<Block, EventId>,
}

impl Set<'_> {
    /// The event of a block.
    fn get(&self, block: Block) -> Option<EventId> {
        let event = self.event_of[block];
        let is_here = event >= self.base && self.events.get(event).is_some_and(|event| event.block == block);
        is_here.then_some(event)
    }

    /// True if the block has not been an event.
    fn add(&mut self, block: Block, is_at_head: bool) -> bool {
        match self.get(block) {
            Some(event) => {
                self.events[event].is_at_head |= is_at_head;
                false
            }
            None => {
                self.event_of[block] = self.events.push(Event { block, is_at_head });
                true
            }
        }
    }
}
