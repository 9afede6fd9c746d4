//! The walk: demands at the heads of blocks, and how each step changes them.

use super::super::reachable;
use super::events::{Events, Next};
use super::failure::{Failure, Fault, Held};
use super::program::{Place, Program, Step, StepId, StepRow};
use super::{Counts, Search};
use crate::entity::{Block, PhiId};
use crate::graph::Cfg;
use crate::terms::{Argument, Location, Source, Value};
use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use memphis_entity::{Id, Ids, PackedOption, Rows, Table};

memphis_entity::id! {
    struct DemandId;
}

/// A demand at the head of a block.
#[derive(Clone, Copy, Debug)]
struct Demand {
    held: Held,
    location: Location,
    /// The copy of the location nearest to here, on the way to the read.
    copy: PackedOption<StepId>,
    block: Block,
    /// The demand it comes from; none if that is the read.
    from: PackedOption<DemandId>,
    /// True if there are blocks in between that were not looked at.
    is_far: bool,
    /// The step that reads.
    read: StepId,
    /// The block of the read.
    read_block: Block,
}

/// The end of a walk through a row.
enum End {
    Met,
    /// At its start.
    Open(Demand),
}

pub(super) struct Walk<'p> {
    cfg: &'p Cfg,
    program: &'p Program,
    is_reachable: Table<Block, bool>,
    /// The steps that write each location, ascending.
    writes: Rows<Location, StepId>,
    /// The steps that define each value, ascending.
    definitions: Rows<Value, StepId>,
    phi_of: Table<Value, PackedOption<PhiId>>,
    /// The value or constant that each value is a copy of.
    origins: Table<Value, Argument>,
    events: Events<'p>,
    seen: BTreeSet<(Held, Location, Block)>,
    demands: Table<DemandId, Demand>,
    counts: Counts,
}

impl<'p> Walk<'p> {
    pub(super) fn new(cfg: &'p Cfg, program: &'p Program, search: Search) -> Self {
        let mut writes = Rows::new();
        let locations = program.steps.iter().filter_map(|(id, step)| match *step {
            Step::Read { .. } => None,
            Step::Define { location, .. } | Step::Copy { to: location, .. } => Some((location, id)),
            Step::Rename { location, .. } => location.map(|location| (location, id)),
        });
        writes.group(program.location_classes.len(), locations);
        let mut definitions = Rows::new();
        let values = program.steps.iter().filter_map(|(id, step)| match *step {
            Step::Define { value, .. } => Some((value, id)),
            _ => None,
        });
        definitions.group(program.value_classes.len(), values);
        let mut walk = Self {
            cfg,
            program,
            is_reachable: reachable(cfg),
            writes,
            definitions,
            phi_of: Table::filled(program.value_classes.len(), PackedOption::NONE),
            origins: Table::new(),
            events: Events::new(cfg, program, search),
            seen: BTreeSet::new(),
            demands: Table::new(),
            counts: Counts::default(),
        };
        for (id, phi) in program.phis.iter() {
            walk.phi_of[phi.result] = id.into();
        }
        walk.find_origins();
        walk
    }

    /// Follows every read that can be reached, all of them at the same pace, so that paths of
    /// failures are short.
    pub(super) fn run(mut self) -> Result<Counts, Box<Failure>> {
        for block in self.is_reachable.ids() {
            if self.is_reachable[block] {
                self.demand_reads(block)?;
            }
        }
        let mut next = DemandId(0);
        while let Some(&demand) = self.demands.get(next) {
            self.pass(next, demand)?;
            next = DemandId(next.0 + 1);
        }
        Ok(Counts { demands: self.demands.len(), frontier: self.events.n_steps, ..self.counts })
    }

    /// Leaves: the origin of each value, the value or constant that it is a copy of.
    fn find_origins(&mut self) {
        let n = self.program.value_classes.len();
        let copied = self.find_copies();
        self.origins = Ids::below(n).map(Argument::Value).collect();
        let mut is_done = Table::<Value, bool>::filled(n, false);
        let mut chain = Vec::new();
        for value in self.origins.ids() {
            let mut origin = Argument::Value(value);
            // Marked on the way, so that a ring of copies, which only dead code can contain, ends.
            while let Argument::Value(next) = origin
                && !core::mem::replace(&mut is_done[next], true)
            {
                chain.push(next);
                let Some(argument) = copied[next] else { break };
                origin = argument;
            }
            if let Argument::Value(last) = origin {
                origin = self.origins[last];
            }
            chain.drain(..).for_each(|value| self.origins[value] = origin);
        }
    }

    /// The source of each value that an instruction, or a φ of a block with one way in, copies.
    fn find_copies(&self) -> Table<Value, Option<Argument>> {
        let mut copied = Table::filled(self.program.value_classes.len(), None);
        for step in self.program.steps.values() {
            if let Step::Rename { value, of, .. } = *step {
                copied[value] = Some(Argument::Value(of));
            }
        }
        for (id, phi) in self.program.phis.iter() {
            if self.cfg.n_ways_in(phi.block) == 1 {
                copied[phi.result] = Some(self.program.arguments[id][0]);
            }
        }
        copied
    }

    /// The value or constant that a value is a copy of, in the end; `None` if that does not matter.
    fn origin(&self, value: Value) -> Option<Held> {
        held(self.origins[value])
    }

    /// Turns every read of a block into a demand.
    fn demand_reads(&mut self, block: Block) -> Result<(), Box<Failure>> {
        let row = self.program.blocks[block];
        for step in Ids::<StepId>::with_numbers(row.start.index()..row.end.index()) {
            let (value, location) = match self.program.steps[step] {
                Step::Read { value, location } => (value, location),
                Step::Rename { location: Some(_), of, from, .. } => (of, from),
                _ => continue,
            };
            self.counts.reads += 1;
            let Some(held) = self.origin(value) else { continue };
            let (copy, from) = (PackedOption::NONE, PackedOption::NONE);
            let demand = Demand { held, location, copy, block, from, is_far: false, read: step, read_block: block };
            if let End::Open(demand) = self.walk(demand, StepRow { start: row.start, end: step })? {
                self.demand(demand);
            }
        }
        Ok(())
    }

    fn demand(&mut self, demand: Demand) {
        if self.seen.insert((demand.held, demand.location, demand.block)) {
            self.demands.push(demand);
        }
    }

    /// Turns a demand at the head of a block into one at the nearest event above it, or one on each
    /// way in.
    fn pass(&mut self, id: DemandId, demand: Demand) -> Result<(), Box<Failure>> {
        let value = match demand.held {
            Held::Value(value) => Some(value),
            Held::Constant(_) => None,
        };
        let from = id.into();
        match self.events.next(value, demand.location, demand.block) {
            Next::Ways => self.enter(demand, id),
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

    /// Turns a demand at the head of a block into one on each way in.
    fn enter(&mut self, demand: Demand, from: DemandId) -> Result<(), Box<Failure>> {
        let (cfg, program) = (self.cfg, self.program);
        for (incoming, &edge) in cfg.incoming(demand.block).iter().enumerate() {
            let source = cfg.edge_source(edge);
            let Some(held) = self.on_way(demand, incoming).filter(|_| self.is_reachable[source]) else {
                continue;
            };
            self.counts.ways += 1;
            let next = Demand { held, block: source, from: from.into(), is_far: false, ..demand };
            if let End::Open(next) = self.walk(next, program.edges[edge])? {
                self.leave(next)?;
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
        let row = self.program.blocks[demand.block].all();
        if let End::Open(demand) = self.walk(demand, row)? {
            self.demand(demand);
        }
        Ok(())
    }

    /// Follows a demand at the entry outside.
    fn start(&mut self, demand: Demand) -> Result<(), Box<Failure>> {
        match self.walk(demand, self.program.outside)? {
            End::Met => Ok(()),
            End::Open(demand) => Err(self.fail(demand, Fault::NeverPut)),
        }
    }

    /// The contents that the location must have on a way into the block; `None` if that does not
    /// matter.
    fn on_way(&self, demand: Demand, incoming: usize) -> Option<Held> {
        let Held::Value(value) = demand.held else { return Some(demand.held) };
        match self.phi_of[value].get() {
            Some(phi) if self.program.phis[phi].block == demand.block => match self.program.arguments[phi][incoming] {
                Argument::Value(value) => self.origin(value),
                argument => held(argument),
            },
            _ => Some(demand.held),
        }
    }

    /// Follows a demand backwards from the end of a row to its start.
    fn walk(&self, mut demand: Demand, StepRow { start, mut end }: StepRow) -> Result<End, Box<Failure>> {
        loop {
            let Demand { held, location, .. } = demand;
            if start == end {
                return Ok(End::Open(demand));
            }
            let write = last(&self.writes, location, start, end);
            let definition = match held {
                Held::Value(value) => last(&self.definitions, value, start, end),
                Held::Constant(_) => None,
            };
            let Some(step) = write.max(definition) else { return Ok(End::Open(demand)) };
            // Copies that are executed at once read what was there before all of them.
            end = self.program.first_at_once(step);
            let fail = |fault| Err(self.fail(demand, fault));
            match self.program.steps[step] {
                Step::Read { .. } => unreachable!("reads are not listed"),
                Step::Copy { from: Source::Location(from), .. } => {
                    demand = Demand { location: from, copy: step.into(), ..demand };
                }
                Step::Copy { from: Source::Constant(constant), .. } => {
                    let by = Held::Constant(constant);
                    let is_same = match held {
                        Held::Value(value) => self.program.is_constant(value, constant),
                        Held::Constant(_) => held == by,
                    };
                    return if is_same { Ok(End::Met) } else { fail(Fault::Overwritten { by }) };
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
                    demand = Demand { location: from, copy: step.into(), ..demand };
                }
            }
        }
    }

    #[cold]
    fn fail(&self, demand: Demand, fault: Fault) -> Box<Failure> {
        let mut path = Vec::from([demand.block]);
        let mut last = demand;
        while let Some(from) = last.from.get() {
            let next = self.demands[from];
            if last.is_far {
                self.extend_path(&mut path, last.block, next.block);
            } else {
                path.push(next.block);
            }
            last = next;
        }
        let (value, location) = match self.program.steps[demand.read] {
            Step::Read { value, location } => (value, location),
            Step::Rename { of, from, .. } => (of, from),
            _ => unreachable!("only these read"),
        };
        Box::new(Failure {
            fault,
            read: Some((demand.read_block, value, location)),
            demand: Some((demand.held, demand.location)),
            copy: demand.copy.get().map(|copy| self.copied(copy)),
            path,
        })
    }

    /// The location that a step copies to, and the place of that copy.
    fn copied(&self, step: StepId) -> (Location, Option<Place>) {
        let to = match self.program.steps[step] {
            Step::Copy { to, .. } => Some(to),
            Step::Rename { location, .. } => location,
            Step::Read { .. } | Step::Define { .. } => None,
        };
        (to.expect("the step copies"), self.program.place_of(step))
    }

    /// Adds a shortest way from one block to another, without the first, found backwards. It passes
    /// no event, as `from` dominates `to` and there is none after it.
    fn extend_path(&self, path: &mut Vec<Block>, from: Block, to: Block) {
        let mut next: BTreeMap<Block, Block> = BTreeMap::new();
        let mut queue = Vec::from([to]);
        let mut n_done = 0;
        while let Some(&block) = queue.get(n_done)
            && !next.contains_key(&from)
        {
            n_done += 1;
            for &source in self.cfg.predecessors(block) {
                if self.is_reachable[source] && source != to && !next.contains_key(&source) {
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

fn held(argument: Argument) -> Option<Held> {
    match argument {
        Argument::Value(value) => Some(Held::Value(value)),
        Argument::Constant(constant) => Some(Held::Constant(constant)),
        Argument::Undef => None,
    }
}

/// The last step in a row of steps from `start` on and before `end`.
fn last<I: Id>(rows: &Rows<I, StepId>, id: I, start: StepId, end: StepId) -> Option<StepId> {
    let steps = &rows[id];
    let n_before = steps.partition_point(|&step| step < end);
    steps[..n_before].last().copied().filter(|&step| step >= start)
}
