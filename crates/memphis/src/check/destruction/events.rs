//! Where the contents of a location may have changed last: its writes, closed under dominance frontiers.
//!
//! The events of a location are the blocks with a step that writes it, the targets of edges with such a step, and the joins in the iterated
//! dominance frontier of all these. A target or join is an event at its head: what the location holds there depends on the way in.
//!
//! Closing costs frontiers, walking costs blocks, and either can be hopeless: think of a location that is used in two blocks inside a thousand
//! loops, and of one that is kept through a hundred thousand blocks. So a location is walked at first, and closed when that has cost something,
//! with a limit of [`FACTOR`] times what it has cost; if the limit is too low, again at twice the cost. So it costs no more than a few
//! times the cheaper of the two.

use super::super::closure::{Closure, Interval, cut_regions};
use super::super::tree::Tree;
use super::{Program, Search, Step};
use crate::entity::{Block, NONE};
use crate::graph::Cfg;
use alloc::collections::BinaryHeap;
use alloc::vec::Vec;

/// Ways in that are walked for a location before it is closed for the first time.
const PATIENCE: u32 = 4;

/// Steps that closing may take for each way in that has been walked.
const FACTOR: usize = 4;

/// Where the next of what is demanded at the head of a block is met.
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
    Behind(Block),
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

/// What is known of a location.
#[derive(Clone, Copy, Debug)]
enum Row {
    /// So many ways in have been walked, and so many make it worth closing.
    Walked { n_ways: u32, patience: u32 },
    /// Bounds of its regions.
    Closed { start: u32, end: u32 },
}

/// The events of locations.
pub(super) struct Events<'p> {
    cfg: &'p Cfg,
    program: &'p Program,
    limits: bool,
    is_prepared: bool,
    tree: Tree,
    closure: Closure,
    rows: Vec<Row>,
    /// By value.
    sites: Vec<Site>,
    /// Where locations are written: location, preorder number of the block, and whether it is the target of an edge; ascending.
    writes: Vec<(u32, u32, bool)>,
    /// Those of all closed locations.
    events: Vec<Event>,
    /// Where a region starts in preorder, and the event nearest to all in it.
    regions: Vec<(u32, u32)>,
    /// By block: its event for the location in work, or one of another location.
    event_of: Vec<u32>,
    todo: BinaryHeap<u32>,
    order: Vec<Interval>,
    open: Vec<(u32, u32)>,
    /// What it took to close.
    pub(super) n_steps: usize,
}

impl<'p> Events<'p> {
    pub(super) fn new(cfg: &'p Cfg, program: &'p Program, search: Search) -> Self {
        let patience = match search {
            Search::LockStep => PATIENCE,
            Search::Frontier => 0,
            Search::Blocks => NONE,
        };
        Self {
            cfg,
            program,
            limits: search == Search::LockStep,
            is_prepared: false,
            tree: Tree::default(),
            closure: Closure::default(),
            rows: alloc::vec![Row::Walked { n_ways: 0, patience }; program.location_classes.len()],
            sites: Vec::new(),
            writes: Vec::new(),
            events: Vec::new(),
            regions: Vec::new(),
            event_of: Vec::new(),
            todo: BinaryHeap::new(),
            order: Vec::new(),
            open: Vec::new(),
            n_steps: 0,
        }
    }

    /// Where the demand for a location at the head of a block is met next, if it is for this value, or for a constant.
    pub(super) fn next(&mut self, value: Option<u32>, location: u32, block: Block) -> Next {
        let Some(regions) = self.regions_of(location, block) else { return Next::Ways };
        let event = match self.nearest(regions, block) {
            Some(event) if event.block != block => Some(event.block),
            Some(event) if event.is_at_head => return Next::Ways,
            Some(_) => {
                let above = self.tree.parent(block).and_then(|parent| self.nearest(regions, parent));
                above.map(|event| event.block)
            }
            None => None,
        };
        let is_above = |one: Block, other: Block| one != other && self.tree.is_ancestor(one, other);
        match (value.map_or(Site::Nowhere, |value| self.sites[value as usize]), event) {
            (Site::Nowhere, None) => Next::Outside,
            (Site::Nowhere, Some(event)) => Next::EndOf(event),
            (Site::In(home), Some(event)) if is_above(home, event) => Next::EndOf(event),
            (Site::In(home), _) if is_above(home, block) => Next::EndOf(home),
            (Site::Behind(home), Some(event)) if is_above(home, event) => Next::EndOf(event),
            // The φ of this block; or a value that is not available here, which walking will show.
            _ => Next::Ways,
        }
    }

    /// The nearest event from a block upwards, the block included.
    fn nearest(&self, (start, end): (u32, u32), block: Block) -> Option<Event> {
        let regions = &self.regions[start as usize..end as usize];
        let first = self.tree.first(block);
        let region = regions.partition_point(|&(start, _)| start <= first) - 1;
        self.events.get(regions[region].1 as usize).copied()
    }

    /// The regions of a location. `None` if they are not known, and then the ways into the block are counted.
    fn regions_of(&mut self, location: u32, block: Block) -> Option<(u32, u32)> {
        let (n_ways, patience) = match self.rows[location as usize] {
            Row::Closed { start, end } => return Some((start, end)),
            Row::Walked { n_ways, patience } => (n_ways, patience),
        };
        let n_here = self.cfg.predecessors(block).len() as u32;
        let n_ways = n_ways.saturating_add(n_here).min(NONE - 1);
        self.rows[location as usize] = Row::Walked { n_ways, patience };
        if n_ways < patience || !self.prepare() {
            return None;
        }
        let limit = if self.limits { n_ways as usize * FACTOR } else { usize::MAX };
        match self.close(location, limit) {
            Some((start, end)) => {
                self.rows[location as usize] = Row::Closed { start, end };
                Some((start, end))
            }
            None => {
                self.rows[location as usize] = Row::Walked { n_ways, patience: n_ways.saturating_mul(2) };
                None
            }
        }
    }

    /// Leaves: tree, frontiers, sites and writes. False if there is no tree, which would be a mistake here.
    fn prepare(&mut self) -> bool {
        if self.is_prepared {
            return true;
        }
        if self.tree.compute(self.cfg).is_err() {
            self.rows.fill(Row::Walked { n_ways: 0, patience: NONE });
            return false;
        }
        self.is_prepared = true;
        self.closure.prepare(self.cfg, &self.tree);
        self.sites.resize(self.program.value_classes.len(), Site::Nowhere);
        self.event_of.resize(self.cfg.n_blocks(), 0);
        let program = self.program;
        for &(block, result, _) in &program.phis {
            if self.tree.contains(block) {
                self.settle(result, Site::In(block));
            }
        }
        for index in 0..self.tree.preorder().len() {
            let block = self.tree.preorder()[index];
            let row = program.blocks[block.index()];
            self.list((row.start, row.end), block, Site::In(block));
            for edge in self.cfg.outgoing(block) {
                self.list(program.edges[edge.index()], self.cfg.edge_target(edge), Site::Behind(block));
            }
        }
        self.writes.sort_unstable();
        self.writes.dedup();
        true
    }

    /// Enters what some steps write and define, as in `block`.
    fn list(&mut self, (start, end): (u32, u32), block: Block, site: Site) {
        let first = self.tree.first(block);
        let is_edge = matches!(site, Site::Behind(_));
        for step in &self.program.steps[start as usize..end as usize] {
            let written = match *step {
                Step::Define { value, location } => {
                    self.settle(value, site);
                    Some(location)
                }
                Step::Rename { location, .. } => location,
                Step::Copy { to, .. } => Some(to),
                Step::Read { .. } => None,
            };
            self.writes.extend(written.map(|location| (location, first, is_edge)));
        }
    }

    fn settle(&mut self, value: u32, site: Site) {
        let known = &mut self.sites[value as usize];
        *known = known.and(site);
    }

    /// Closes the writes of a location under frontiers, and returns its regions; `None` if that takes more steps than allowed.
    ///
    /// Blocks are taken from the end of preorder, so that those below one are events before what is below it is walked.
    fn close(&mut self, location: u32, limit: usize) -> Option<(u32, u32)> {
        let row = self.writes.partition_point(|&(of, ..)| of < location);
        let n_writes = self.writes[row..].partition_point(|&(of, ..)| of == location);
        if n_writes > limit {
            return None;
        }
        let Self { cfg, tree, closure, writes, events, event_of, todo, order, .. } = self;
        let base = events.len();
        let mut set = Set { base, events, event_of };
        todo.clear();
        for &(_, first, is_at_head) in &writes[row..row + n_writes] {
            if set.add(tree.preorder()[first as usize], is_at_head) {
                todo.push(first);
            }
        }
        let mut left = limit - n_writes;
        while let Some(first) = todo.pop() {
            let block = tree.preorder()[first as usize];
            let (joins, n_steps) = closure.joins(cfg, block, left, |block| set.get(block).is_some());
            self.n_steps += n_steps;
            if n_steps > left {
                events.truncate(base);
                return None;
            }
            left -= n_steps;
            for &join in joins {
                if set.add(join, true) {
                    todo.push(tree.first(join));
                }
            }
        }
        order.clear();
        order.extend(
            (base as u32..).zip(&events[base..]).map(|(number, event)| Interval::below(event.block, tree, number)),
        );
        order.sort_unstable();
        let start = self.regions.len() as u32;
        cut_regions(tree.preorder().len(), order, NONE, &mut self.open, &mut self.regions);
        Some((start, self.regions.len() as u32))
    }
}

/// The events of one location: those from `base` on.
struct Set<'e> {
    base: usize,
    events: &'e mut Vec<Event>,
    event_of: &'e mut [u32],
}

impl Set<'_> {
    /// The event that a block is.
    fn get(&self, block: Block) -> Option<usize> {
        let number = self.event_of[block.index()] as usize;
        (number >= self.base && self.events.get(number).is_some_and(|event| event.block == block)).then_some(number)
    }

    /// True if the block has not been an event.
    fn add(&mut self, block: Block, is_at_head: bool) -> bool {
        match self.get(block) {
            Some(number) => {
                self.events[number].is_at_head |= is_at_head;
                false
            }
            None => {
                self.event_of[block.index()] = self.events.len() as u32;
                self.events.push(Event { block, is_at_head });
                true
            }
        }
    }
}
