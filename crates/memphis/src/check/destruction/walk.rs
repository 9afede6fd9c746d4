//! The walk: demands at the heads of blocks, and what each step makes of them.

use super::events::{Events, Next};
use super::{Argument, Counts, Failure, Fault, Held, Program, Search, Source, Step, n_ways_in};
use crate::entity::{Block, NONE};
use crate::graph::Cfg;
use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

/// A demand at the head of a block.
#[derive(Clone, Copy, Debug)]
struct Demand {
    held: Held,
    location: u32,
    block: Block,
    /// The demand it comes from, or [`NONE`]: then from the read.
    from: u32,
    /// Whether there are blocks in between that were not looked at.
    is_far: bool,
    /// The step that reads.
    read: u32,
    /// The block of the read.
    read_block: Block,
}

/// Where a walk through a row has ended.
enum End {
    Met,
    /// At its start.
    Open(Held, u32),
}

pub(super) struct Walk<'p> {
    cfg: &'p Cfg,
    program: &'p Program,
    is_reachable: Vec<bool>,
    /// By location: the steps that write it.
    writes: Steps,
    /// By value: the steps that define it.
    definitions: Steps,
    /// By value: its φ, or [`NONE`].
    phi_of: Vec<u32>,
    /// By value: what it is a copy of.
    origins: Vec<Argument>,
    events: Events<'p>,
    seen: BTreeSet<(Held, u32, Block)>,
    demands: Vec<Demand>,
    counts: Counts,
}

impl<'p> Walk<'p> {
    pub(super) fn new(cfg: &'p Cfg, program: &'p Program, search: Search) -> Self {
        let mut walk = Self {
            cfg,
            program,
            is_reachable: reachable(cfg),
            writes: Steps::new(program, program.location_classes.len(), |step| match *step {
                Step::Read { .. } => None,
                Step::Define { location, .. } | Step::Copy { to: location, .. } => Some(location),
                Step::Rename { location, .. } => location,
            }),
            definitions: Steps::new(program, program.value_classes.len(), |step| match *step {
                Step::Define { value, .. } => Some(value),
                _ => None,
            }),
            phi_of: alloc::vec![NONE; program.value_classes.len()],
            origins: Vec::new(),
            events: Events::new(cfg, program, search),
            seen: BTreeSet::new(),
            demands: Vec::new(),
            counts: Counts::default(),
        };
        for (phi, &(_, result, _)) in (0..).zip(&program.phis) {
            walk.phi_of[result as usize] = phi;
        }
        walk.find_origins();
        walk
    }

    /// Follows every read that can be reached, all of them at the same pace, so that paths of failures are short.
    pub(super) fn run(mut self) -> Result<Counts, Box<Failure>> {
        for block in (0..self.cfg.n_blocks()).map(Block::new) {
            if self.is_reachable[block.index()] {
                self.demand_reads(block)?;
            }
        }
        let mut next = 0;
        while next < self.demands.len() {
            self.pass(next)?;
            next += 1;
        }
        Ok(Counts { demands: self.demands.len(), frontier: self.events.n_steps, ..self.counts })
    }

    /// Leaves: what each value is a copy of.
    fn find_origins(&mut self) {
        let n = self.program.value_classes.len();
        let mut copied: Vec<Option<Argument>> = alloc::vec![None; n];
        for step in &self.program.steps {
            if let Step::Rename { value, of, .. } = *step {
                copied[value as usize] = Some(Argument::Value(of));
            }
        }
        for &(block, result, start) in &self.program.phis {
            if n_ways_in(self.cfg, block) == 1 {
                copied[result as usize] = Some(self.program.arguments[start as usize]);
            }
        }
        self.origins = (0..n as u32).map(Argument::Value).collect();
        let mut is_done = alloc::vec![false; n];
        let mut chain = Vec::new();
        for value in 0..n as u32 {
            let mut origin = Argument::Value(value);
            // Marked on the way, so that a ring of copies, which only dead code can contain, ends.
            while let Argument::Value(next) = origin
                && !core::mem::replace(&mut is_done[next as usize], true)
            {
                chain.push(next);
                let Some(argument) = copied[next as usize] else { break };
                origin = argument;
            }
            if let Argument::Value(last) = origin {
                origin = self.origins[last as usize];
            }
            chain.drain(..).for_each(|value| self.origins[value as usize] = origin);
        }
    }

    /// What a value is a copy of, in the end; `None` if that does not matter.
    fn origin(&self, value: u32) -> Option<Held> {
        match self.origins[value as usize] {
            Argument::Value(value) => Some(Held::Value(value)),
            Argument::Constant(constant) => Some(Held::Constant(constant)),
            Argument::Undef => None,
        }
    }

    /// Every read of a block makes a demand.
    fn demand_reads(&mut self, block: Block) -> Result<(), Box<Failure>> {
        let row = self.program.blocks[block.index()];
        for step in row.start..row.end {
            let (value, location) = match self.program.steps[step as usize] {
                Step::Read { value, location } => (value, location),
                Step::Rename { location: Some(_), of, from, .. } => (of, from),
                _ => continue,
            };
            self.counts.reads += 1;
            let Some(held) = self.origin(value) else { continue };
            let demand = Demand { held, location, block, from: NONE, is_far: false, read: step, read_block: block };
            if let End::Open(held, location) = self.walk(demand, row.start, step)? {
                self.demand(Demand { held, location, ..demand });
            }
        }
        Ok(())
    }

    fn demand(&mut self, demand: Demand) {
        if self.seen.insert((demand.held, demand.location, demand.block)) {
            self.demands.push(demand);
        }
    }

    /// A demand at the head of a block becomes one at the nearest event above it, or one on each way in.
    fn pass(&mut self, number: usize) -> Result<(), Box<Failure>> {
        let demand = self.demands[number];
        let value = match demand.held {
            Held::Value(value) => Some(value),
            Held::Constant(_) => None,
        };
        let from = number as u32;
        match self.events.next(value, demand.location, demand.block) {
            Next::Ways => self.enter(demand, from),
            Next::EndOf(block) => {
                self.counts.jumps += 1;
                self.leave(Demand { block, from, is_far: true, ..demand })
            }
            Next::Outside => {
                self.counts.jumps += 1;
                let entry = self.cfg.entry();
                let is_there = demand.block == entry;
                self.start(if is_there { demand } else { Demand { block: entry, from, is_far: true, ..demand } })
            }
        }
    }

    /// A demand at the head of a block becomes one on each way in.
    fn enter(&mut self, demand: Demand, from: u32) -> Result<(), Box<Failure>> {
        let (cfg, program) = (self.cfg, self.program);
        for (incoming, &edge) in cfg.incoming(demand.block).iter().enumerate() {
            let source = cfg.edge_source(edge);
            let Some(held) = self.on_way(demand, incoming).filter(|_| self.is_reachable[source.index()]) else {
                continue;
            };
            self.counts.ways += 1;
            let next = Demand { held, block: source, from, is_far: false, ..demand };
            let (start, end) = program.edges[edge.index()];
            if let End::Open(held, location) = self.walk(next, start, end)? {
                self.leave(Demand { held, location, ..next })?;
            }
        }
        if demand.block == cfg.entry()
            && let Some(held) = self.on_way(demand, cfg.incoming(demand.block).len())
        {
            self.counts.ways += 1;
            self.start(Demand { held, ..demand })?;
        }
        Ok(())
    }

    /// Follows a demand from the end of its block to its head.
    fn leave(&mut self, demand: Demand) -> Result<(), Box<Failure>> {
        let row = self.program.blocks[demand.block.index()];
        if let End::Open(held, location) = self.walk(demand, row.start, row.end)? {
            self.demand(Demand { held, location, ..demand });
        }
        Ok(())
    }

    /// Follows a demand at the entry outside.
    fn start(&mut self, demand: Demand) -> Result<(), Box<Failure>> {
        let (start, end) = self.program.outside;
        match self.walk(demand, start, end)? {
            End::Met => Ok(()),
            End::Open(held, location) => Err(self.fail(Demand { held, location, ..demand }, Fault::NeverPut)),
        }
    }

    /// What has to be in the location on a way into the block; `None` if that does not matter.
    fn on_way(&self, demand: Demand, incoming: usize) -> Option<Held> {
        let Held::Value(value) = demand.held else { return Some(demand.held) };
        match self.program.phis.get(self.phi_of[value as usize] as usize) {
            Some(&(block, _, start)) if block == demand.block => {
                match self.program.arguments[start as usize + incoming] {
                    Argument::Value(value) => self.origin(value),
                    Argument::Constant(constant) => Some(Held::Constant(constant)),
                    Argument::Undef => None,
                }
            }
            _ => Some(demand.held),
        }
    }

    /// Follows a demand backwards from the step `end` to the step `start`.
    fn walk(&self, demand: Demand, start: u32, mut end: u32) -> Result<End, Box<Failure>> {
        let Demand { held, mut location, .. } = demand;
        loop {
            if start == end {
                return Ok(End::Open(held, location));
            }
            let write = self.writes.last(location, start, end);
            let definition = match held {
                Held::Value(value) => self.definitions.last(value, start, end),
                Held::Constant(_) => None,
            };
            let Some(step) = write.max(definition) else { return Ok(End::Open(held, location)) };
            end = step;
            let fail = |fault| Err(self.fail(Demand { held, location, ..demand }, fault));
            match self.program.steps[step as usize] {
                Step::Read { .. } => unreachable!("reads are not listed"),
                Step::Copy { from: Source::Location(from), .. } => location = from,
                Step::Copy { from: Source::Constant(constant), .. } => {
                    let by = Held::Constant(constant);
                    return if held == by { Ok(End::Met) } else { fail(Fault::Overwritten { by }) };
                }
                Step::Define { value, location: to } => {
                    let by = Held::Value(value);
                    return match (held == by, to == location) {
                        (true, true) => Ok(End::Met),
                        (true, false) => fail(Fault::Elsewhere { location: to }),
                        (false, _) => fail(Fault::Overwritten { by }),
                    };
                }
                Step::Rename { value, of, from, .. } => {
                    if self.origin(of) != Some(held) {
                        return fail(Fault::Overwritten { by: Held::Value(value) });
                    }
                    location = from;
                }
            }
        }
    }

    #[cold]
    fn fail(&self, demand: Demand, fault: Fault) -> Box<Failure> {
        let mut path = Vec::from([demand.block]);
        let mut last = demand;
        while last.from != NONE {
            let next = self.demands[last.from as usize];
            if last.is_far {
                self.extend_path(&mut path, last.block, next.block);
            } else {
                path.push(next.block);
            }
            last = next;
        }
        let (value, location) = match self.program.steps[demand.read as usize] {
            Step::Read { value, location } => (value, location),
            Step::Rename { of, from, .. } => (of, from),
            _ => unreachable!("only these read"),
        };
        Box::new(Failure {
            fault,
            read: Some((demand.read_block, value, location)),
            demand: Some((demand.held, demand.location)),
            path,
        })
    }
    /// A shortest way from one block to another, without the first, found backwards. That passes no event, as `from` dominates `to` and
    /// there is none behind it.
    fn extend_path(&self, path: &mut Vec<Block>, from: Block, to: Block) {
        let mut next: BTreeMap<Block, Block> = BTreeMap::new();
        let mut queue = Vec::from([to]);
        let mut n_done = 0;
        while let Some(&block) = queue.get(n_done)
            && !next.contains_key(&from)
        {
            n_done += 1;
            for &source in self.cfg.predecessors(block) {
                if self.is_reachable[source.index()] && source != to && !next.contains_key(&source) {
                    next.insert(source, block);
                    queue.push(source);
                }
            }
        }
        let mut block = from;
        while let Some(&after) = next.get(&block)
            && block != to
        {
            path.push(after);
            block = after;
        }
    }
}

/// The steps of each location or value, ascending.
struct Steps {
    /// Row bounds; one more than there are rows.
    start: Vec<u32>,
    steps: Vec<u32>,
}

impl Steps {
    fn new(program: &Program, n_rows: usize, row: impl Fn(&Step) -> Option<u32>) -> Self {
        // Two places further on: the first pass counts, the sum makes starts, the second pass turns them into ends.
        let mut start = alloc::vec![0; n_rows + 2];
        program.steps.iter().filter_map(&row).for_each(|row| start[row as usize + 2] += 1);
        for index in 2..start.len() {
            start[index] += start[index - 1];
        }
        let mut steps = alloc::vec![0; start[n_rows + 1] as usize];
        for (number, step) in (0..).zip(&program.steps) {
            if let Some(row) = row(step) {
                let place = &mut start[row as usize + 1];
                steps[*place as usize] = number;
                *place += 1;
            }
        }
        Self { start, steps }
    }

    /// The last step of a row from `start` on and before `end`.
    fn last(&self, row: u32, start: u32, end: u32) -> Option<u32> {
        let steps = &self.steps[self.start[row as usize] as usize..self.start[row as usize + 1] as usize];
        let n_before = steps.partition_point(|&step| step < end);
        steps[..n_before].last().copied().filter(|&step| step >= start)
    }
}

fn reachable(cfg: &Cfg) -> Vec<bool> {
    let mut is_reachable = alloc::vec![false; cfg.n_blocks()];
    let mut todo = Vec::from([cfg.entry()]);
    while let Some(block) = todo.pop() {
        if !core::mem::replace(&mut is_reachable[block.index()], true) {
            todo.extend_from_slice(cfg.successors(block));
        }
    }
    is_reachable
}
