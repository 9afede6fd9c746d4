//! The code in which each location of a plan holds a value that may still be read.
//!
//! ```text
//!   block 1:  · head                  base of the block's ticks: even ticks are between steps,
//!             ·  read v1 from x       odd ticks are steps
//!             ·  define v2 in y
//!             · end                   x: [... up to its read), y: [from its definition ...)
//! ```
//!
//! The copies at one point are taken to be executed at once, as are the results of an instruction
//! and the parameters. So a location that is read for the last time where another is written does
//! not live at the same time as that one.
//!
//! # How
//!
//! Each location is walked backwards from its reads to its writes, over the blocks in between. All
//! these walks together could cost locations × blocks. So each location may take a few steps for
//! each of its accesses; the locations for which these are too few share a second budget, which is
//! linear in the function. A location that gets neither is taken to be live from its first access
//! to its last, in the order of the description, with all loops that reach into this stretch: each
//! way out of the stretch and back leads over an edge to a block that is not after its source. The
//! stretches of such edges, joined where they meet, are what has to be added. A φ with an argument
//! that is undefined starts to live at its head without any access.

use super::describe::{Input, Location};
use super::plan::Plan;
use super::written::write_at_once;
use crate::check::destruction::{Program, Step, StepId, StepRow};
use crate::entity::{Block, Edge};
use crate::error::PlanMismatch;
use crate::terms::Source;
use alloc::vec::Vec;
use core::ops::Range;
use memphis_entity::{PackedOption, Rows, Table};

/// The number of blocks that walks may look at.
#[derive(Clone, Copy)]
pub(super) struct Budget {
    /// For each access of the location.
    per_access: usize,
    /// For each location besides.
    besides: usize,
    /// For each block, edge and access, in common, for the locations that need more.
    in_common: usize,
}

impl Budget {
    const DEFAULT: Self = Self { per_access: 8, besides: 32, in_common: 32 };
    /// Next to nothing: for tests.
    #[cfg(test)]
    pub(super) const SMALL: Self = Self { per_access: 0, besides: 1, in_common: 0 };
}

memphis_entity::id! {
    /// A part of the code: the outside, a block, or the steps on edges; in the order of ticks.
    struct Part;

    /// A walk, from 1.
    struct WalkId;
}

/// A stretch of code, as a range of ticks.
pub type Stretch = Range<u32>;

/// The live ranges of the locations of a plan.
///
/// ```
/// use memphis::destruct::*;
/// use memphis::{Analyses, Block, Cfg, Rows};
///
/// // b0: v0 = ..;  b1: v1 = v0 + 1, v2 = v1 + 1, return v2
/// let cfg = Cfg::from_successors(&[&[1][..], &[]]);
/// let analyses = Analyses::compute(&cfg);
/// let [v0, v1, v2] = [Value(0), Value(1), Value(2)];
/// let operands = [
///     Operand::define(Block(0), 0, v0),
///     Operand::read(Block(1), 0, v0),
///     Operand::define(Block(1), 0, v1),
///     Operand::read(Block(1), 1, v1),
///     Operand::define(Block(1), 1, v2),
///     Operand::read_at_end(Block(1), v2),
/// ];
/// let input = Input {
///     cfg: &cfg,
///     analyses: &analyses,
///     values: &[ValueInfo::default(); 3],
///     operands: &operands,
///     phis: &[],
///     arguments: &Rows::new(),
///     limits: &[],
/// };
/// let plan = plan(&input, &Options::DEFAULT)?;
/// let liveness = Liveness::compute(&input, &plan)?;
/// let [l0, l1, l2] = [v0, v1, v2].map(|value| plan.location(value));
/// assert!(liveness.is_live_in(l0, Block(1)) && !liveness.is_live_out(l1, Block(1)));
/// assert!(liveness.is_live_after(l1, Block(1), 0) && !liveness.is_live_after(l1, Block(1), 1));
/// assert!(liveness.is_live_after(l2, Block(1), 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// Methods that take a location or a block panic if there is none of this number.
#[derive(Clone, Debug, Default)]
pub struct Liveness {
    stretches: Vec<Stretch>,
    /// The stretches of each location, as a range.
    of: Table<Location, Range<usize>>,
    is_exact: Table<Location, bool>,
    blocks: Table<Block, Stretch>,
    /// The tick of the first instruction of each block.
    bodies: Table<Block, u32>,
    /// The position of each step of an instruction of each block, ascending.
    positions: Rows<Block, u32>,
    pub(super) n_steps: u64,
}

impl Liveness {
    /// Finds the live ranges of all locations of a plan but temporaries, which live nowhere.
    ///
    /// Cost: O((blocks + edges + operands + copies) · log).
    ///
    /// # Errors
    /// The plan was made for another description.
    pub fn compute(input: &Input<'_>, plan: &Plan) -> Result<Self, PlanMismatch> {
        plan.matches(input)?;
        Ok(Self::of_matching(input, plan))
    }

    /// Finds the live ranges for a plan that was made for the description.
    pub(super) fn of_matching(input: &Input<'_>, plan: &Plan) -> Self {
        Self::within(input, plan, Budget::DEFAULT)
    }

    /// Finds the live ranges for a plan that was made for the description, with these limits.
    pub(super) fn within(input: &Input<'_>, plan: &Plan, budget: Budget) -> Self {
        let program = write_at_once(input, plan);
        let mut finder = Finder::new(input, plan, &program, budget);
        finder.find_all();
        let Finder { layout, stretches, of, is_exact, n_steps, .. } = finder;
        let of_block = |block: Block| &layout.parts[layout.of_block[block]];
        let blocks = input.cfg.blocks().map(|block| of_block(block).ticks());
        let bodies = input.cfg.blocks().map(|block| of_block(block).tick(program.blocks[block].body) - 1);
        let mut positions = Rows::new();
        let operands = input.operands.iter().filter(|operand| operand.is_of_instruction());
        let mut operands: Vec<(Block, u32)> = operands.map(|operand| (operand.block, operand.position)).collect();
        operands.sort_unstable();
        positions.group(input.cfg.n_blocks(), operands.iter().copied());
        Self { stretches, of, is_exact, blocks: blocks.collect(), bodies: bodies.collect(), positions, n_steps }
    }

    /// The stretches of code in which the location is in use, ascending: from a write on, and up to
    /// the last read before the next write. A write that nothing reads is a stretch of one tick.
    ///
    /// Two locations whose stretches have no tick in common can be kept in one place.
    pub fn stretches(&self, location: Location) -> &[Stretch] {
        &self.stretches[self.of[location].clone()]
    }

    /// True if the live range of the location is as small as can be. If it is not, it has parts in
    /// which the location is not live, since finding them would have cost too much.
    pub fn is_exact(&self, location: Location) -> bool {
        self.is_exact[location]
    }

    /// The ticks of a block. Blocks come in the order of their numbers.
    pub fn ticks(&self, block: Block) -> Stretch {
        self.blocks[block].clone()
    }

    /// True if the location is live when the block is entered, before the copies at its head.
    pub fn is_live_in(&self, location: Location, block: Block) -> bool {
        self.is_live_at(location, self.blocks[block].start)
    }

    /// True if the location is live when the block is left, by some edge.
    pub fn is_live_out(&self, location: Location, block: Block) -> bool {
        self.is_live_at(location, self.blocks[block].end - 2)
    }

    /// True if the location is live just before the instruction at this position of the block.
    pub fn is_live_before(&self, location: Location, block: Block, position: u32) -> bool {
        let n_before = self.positions[block].partition_point(|&other| other < position);
        self.is_live_at(location, self.bodies[block] + n_before as u32 * 2)
    }

    /// True if the location is live just after the instruction at this position of the block: it
    /// holds what is read later.
    pub fn is_live_after(&self, location: Location, block: Block, position: u32) -> bool {
        let n_before = self.positions[block].partition_point(|&other| other <= position);
        self.is_live_at(location, self.bodies[block] + n_before as u32 * 2)
    }

    /// True if the location is in use at a tick. Cost: logarithmic in its stretches.
    pub fn is_live_at(&self, location: Location, tick: u32) -> bool {
        let stretches = self.stretches(location);
        let n_before = stretches.partition_point(|stretch| stretch.end <= tick);
        stretches.get(n_before).is_some_and(|stretch| stretch.start <= tick)
    }
}

/// Steps in a row that are executed together.
struct PartInfo {
    row: StepRow,
    /// The tick before the first step. Ticks of steps are odd.
    base: u32,
    /// The block; the source of the edges; none for the outside.
    block: PackedOption<Block>,
    is_on_edges: bool,
}

impl PartInfo {
    /// The tick of a step of the part.
    fn tick(&self, step: StepId) -> u32 {
        self.base + (step.0 - self.row.start.0) * 2 + 1
    }

    /// All ticks; the last but one is after all steps.
    fn ticks(&self) -> Stretch {
        self.base..self.tick(self.row.end) + 1
    }
}

/// The order of the code: the outside, then each block, and after it the steps on edges out of it.
#[derive(Default)]
struct Layout {
    parts: Table<Part, PartInfo>,
    of_block: Table<Block, Part>,
    /// The part of the steps on each edge.
    of_edge: Table<Edge, PackedOption<Part>>,
}

impl Layout {
    const OUTSIDE: Part = Part(0);

    fn of(input: &Input<'_>, program: &Program) -> Self {
        let cfg = input.cfg;
        let mut layout = Self::default();
        layout.of_edge.grow(cfg.n_edges(), PackedOption::NONE);
        layout.push(program.outside, PackedOption::NONE, false);
        let mut on_edges = Vec::new();
        for block in cfg.blocks() {
            let row = program.blocks[block];
            let part = layout.push(StepRow { start: row.start, end: row.end }, block.into(), false);
            layout.of_block.push(part);
            on_edges.extend(cfg.outgoing(block).map(|edge| (program.edges[edge].start, edge)));
            on_edges.retain(|&(_, edge)| program.edges[edge].start < program.edges[edge].end);
            on_edges.sort_unstable();
            // Parallel edges may have their steps in common.
            for of_row in on_edges.chunk_by(|one, other| one.0 == other.0) {
                let part = layout.push(program.edges[of_row[0].1], block.into(), true);
                for &(_, edge) in of_row {
                    layout.of_edge[edge] = part.into();
                }
            }
            on_edges.clear();
        }
        layout
    }

    fn push(&mut self, row: StepRow, block: PackedOption<Block>, is_on_edges: bool) -> Part {
        let base = self.parts.values().last().map_or(0, |last| last.ticks().end);
        self.parts.push(PartInfo { row, base, block, is_on_edges })
    }

    /// The parts from which control gets directly to this one.
    fn for_sources(&self, input: &Input<'_>, part: Part, mut see: impl FnMut(Part)) {
        let PartInfo { block, is_on_edges, .. } = self.parts[part];
        let Some(block) = block.get() else { return };
        if is_on_edges {
            return see(self.of_block[block]);
        }
        let cfg = input.cfg;
        for (&edge, &source) in cfg.incoming(block).iter().zip(cfg.predecessors(block)) {
            if input.analyses.dom.is_reachable(source) {
                see(self.of_edge[edge].get().unwrap_or(self.of_block[source]));
            }
        }
        if block == cfg.entry() {
            see(Self::OUTSIDE);
        }
    }
}

/// A read or write of a location.
#[derive(Clone, Copy)]
struct Event {
    part: Part,
    tick: u32,
    is_write: bool,
}

struct Finder<'p> {
    input: &'p Input<'p>,
    plan: &'p Plan,
    program: &'p Program,
    budget: Budget,
    layout: Layout,
    /// The events of each location, in order.
    events: Rows<Location, Event>,
    /// The last walk that found its location live at the end of each part.
    out_of: Table<Part, WalkId>,
    walk: WalkId,
    todo: Vec<Part>,
    /// The parts where the location in work has no event and is live.
    through: Vec<Part>,
    /// The outermost stretches of parts that edges back span.
    spans: Option<Vec<(Part, Part)>>,
    /// The first block with a φ of each location.
    heads: Option<Table<Location, PackedOption<Part>>>,
    stretches: Vec<Stretch>,
    of: Table<Location, Range<usize>>,
    is_exact: Table<Location, bool>,
    n_steps: u64,
}

impl<'p> Finder<'p> {
    fn new(input: &'p Input<'p>, plan: &'p Plan, program: &'p Program, budget: Budget) -> Self {
        let layout = Layout::of(input, program);
        let n = layout.parts.len();
        let mut finder = Self {
            input,
            plan,
            program,
            budget,
            layout,
            events: Rows::new(),
            out_of: Table::filled(n, WalkId(0)),
            walk: WalkId(0),
            todo: Vec::new(),
            through: Vec::new(),
            spans: None,
            heads: None,
            stretches: Vec::new(),
            of: Table::filled(program.location_classes.len(), 0..0),
            is_exact: Table::filled(program.location_classes.len(), true),
            n_steps: 0,
        };
        finder.list_events();
        finder
    }

    /// Leaves: the events of each location, in order. Those of blocks that cannot be reached do not
    /// matter.
    fn list_events(&mut self) {
        let mut events = Vec::new();
        for (part, info) in self.layout.parts.iter() {
            if info.block.get().is_some_and(|block| !self.input.analyses.dom.is_reachable(block)) {
                continue;
            }
            let mut step = info.row.start;
            while step < info.row.end {
                let after = self.end_at_once(step);
                let steps = &self.program.steps.values()[step.index()..after.index()];
                let tick = info.tick(step);
                list_reads(steps, |location| events.push((location, Event { part, tick, is_write: false })));
                list_writes(steps, |location| events.push((location, Event { part, tick, is_write: true })));
                step = after;
            }
        }
        self.events.group(self.is_exact.len(), events.iter().copied());
    }

    /// The step after those that are executed at once with this one, which is the first of them.
    fn end_at_once(&self, step: StepId) -> StepId {
        let at = self.program.at_once.binary_search_by_key(&step, |row| row.start);
        at.map_or(StepId(step.0 + 1), |at| self.program.at_once[at].end)
    }

    fn find_all(&mut self) {
        let mut late = Vec::new();
        for location in self.is_exact.ids() {
            let mut limit = self.budget.besides + self.budget.per_access * self.events[location].len();
            match self.walk(location, &mut limit) {
                true => self.collect(location),
                false => late.push(location),
            }
        }
        let size = self.program.steps.len() + self.layout.parts.len() + self.input.cfg.n_edges();
        let mut limit = self.budget.in_common * size;
        for location in late {
            match limit > 0 && self.walk(location, &mut limit) {
                true => self.collect(location),
                false => self.span(location),
            }
        }
    }

    /// Leaves: the parts without events that the location is live in, and those at whose ends it is
    /// live. False if that takes more steps than the limit, from which the steps are taken.
    fn walk(&mut self, location: Location, limit: &mut usize) -> bool {
        self.walk = WalkId(self.walk.0 + 1);
        self.through.clear();
        self.todo.clear();
        let Self { input, layout, events, out_of, walk, todo, through, .. } = self;
        let row = &events[location];
        let reads_first = row.chunk_by(|a, b| a.part == b.part).filter(|group| !group[0].is_write);
        todo.extend(reads_first.map(|group| group[0].part));
        let mut n_steps = 0;
        while let Some(part) = todo.pop()
            && n_steps <= *limit
        {
            layout.for_sources(input, part, |source| {
                n_steps += 1;
                if core::mem::replace(&mut out_of[source], *walk) == *walk {
                    return;
                }
                let at = row.partition_point(|event| event.part < source);
                if row.get(at).is_none_or(|event| event.part != source) {
                    through.push(source);
                    todo.push(source);
                }
            });
        }
        let is_done = n_steps <= *limit;
        *limit = limit.saturating_sub(n_steps);
        self.n_steps += n_steps as u64;
        is_done
    }

    /// Needs: the walk of a location. Leaves its stretches, in order and joined.
    fn collect(&mut self, location: Location) {
        let Self { layout, events, out_of, walk, through, stretches, .. } = self;
        let first = stretches.len();
        let ticks = |part: Part| layout.parts[part].ticks();
        stretches.extend(through.iter().map(|&part| ticks(part)));
        for group in events[location].chunk_by(|a, b| a.part == b.part) {
            let part = group[0].part;
            let mut open = (!group[0].is_write).then_some(ticks(part).start);
            let mut last = ticks(part).start + 1;
            for event in group {
                if event.is_write {
                    stretches.extend(open.map(|start| start..last));
                    open = Some(event.tick);
                    last = event.tick + 1;
                } else {
                    last = event.tick;
                }
            }
            let is_live_out = out_of[part] == *walk;
            let start = open.expect("a part of the row has events");
            stretches.push(start..if is_live_out { ticks(part).end } else { last });
        }
        stretches[first..].sort_unstable_by_key(|stretch| (stretch.start, stretch.end));
        join_from(stretches, first);
        self.of[location] = first..self.stretches.len();
    }

    /// Leaves one stretch: from the first access of a location to the last, with all loops that
    /// reach into it.
    fn span(&mut self, location: Location) {
        let Self { input, plan, layout, events, spans, heads, .. } = self;
        let row = &events[location];
        let (Some(first), Some(last)) = (row.first(), row.last()) else { return };
        let heads = heads.get_or_insert_with(|| first_heads(input, plan, layout));
        let head = heads[location].get().filter(|&head| head <= first.part);
        let spans = spans.get_or_insert_with(|| outermost_spans(input, layout));
        let around = |part: Part| {
            let at = spans.partition_point(|span| span.1 < part);
            spans.get(at).filter(|span| span.0 <= part)
        };
        let start = match around(head.unwrap_or(first.part)) {
            // Without a write before it, what is read has been there when the function is entered.
            _ if !first.is_write => 0,
            Some(span) => layout.parts[span.0].base,
            None => head.map_or(first.tick, |head| layout.parts[head].base),
        };
        let end = match around(last.part) {
            Some(span) => layout.parts[span.1].ticks().end,
            None => last.tick + u32::from(last.is_write),
        };
        self.is_exact[location] = false;
        self.of[location] = self.stretches.len()..self.stretches.len() + 1;
        self.stretches.push(start..end);
    }
}

/// The stretches of parts between the ends of steps of control that lead backwards, joined where
/// they meet; in order.
fn outermost_spans(input: &Input<'_>, layout: &Layout) -> Vec<(Part, Part)> {
    let mut spans = Vec::new();
    for part in layout.parts.ids() {
        layout.for_sources(input, part, |source| {
            if source >= part {
                spans.push((part, source));
            }
        });
    }
    spans.sort_unstable();
    spans.dedup_by(|next, last| {
        let meet = next.0 <= last.1;
        if meet {
            last.1 = last.1.max(next.1);
        }
        meet
    });
    spans
}

/// By location: the first of the blocks with a φ that is kept there.
fn first_heads(input: &Input<'_>, plan: &Plan, layout: &Layout) -> Table<Location, PackedOption<Part>> {
    let mut heads: Table<Location, PackedOption<Part>> = Table::filled(plan.location_classes.len(), PackedOption::NONE);
    for phi in input.phis {
        let (head, part) = (&mut heads[plan.location(phi.result)], layout.of_block[phi.block]);
        *head = head.get().map_or(part, |known| known.min(part)).into();
    }
    heads
}

/// Joins stretches that touch, from this one on.
fn join_from(stretches: &mut Vec<Stretch>, first: usize) {
    let mut n = first;
    for at in first..stretches.len() {
        let next = stretches[at].clone();
        match stretches[first..n].last_mut() {
            Some(last) if next.start <= last.end => last.end = last.end.max(next.end),
            _ => {
                stretches[n] = next;
                n += 1;
            }
        }
    }
    stretches.truncate(n);
}

fn list_reads(steps: &[Step], mut see: impl FnMut(Location)) {
    for step in steps {
        match *step {
            Step::Read { location, .. }
            | Step::Copy { from: Source::Location(location), .. }
            | Step::Rename { location: Some(_), from: location, .. } => see(location),
            Step::Define { .. } | Step::Copy { .. } | Step::Rename { location: None, .. } => {}
        }
    }
}

fn list_writes(steps: &[Step], mut see: impl FnMut(Location)) {
    for step in steps {
        match *step {
            Step::Define { location, .. }
            | Step::Copy { to: location, .. }
            | Step::Rename { location: Some(location), .. } => see(location),
            Step::Read { .. } | Step::Rename { location: None, .. } => {}
        }
    }
}
