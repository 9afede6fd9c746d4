//! The checker of SSA destruction: every operand is followed backwards to where its value was put.
//!
//! It gets a [`Program`]: the steps of the function after destruction, block by block and edge by edge, in which each operand has two
//! names, that of its *value* in the SSA form and that of the *location* that is read or written now. Copies have locations alone. φs are
//! not there any more, but listed besides.
//!
//! ```text
//!   block 1:  v1 = φ(v0, v2)                      the read of v1 in block 2 from x demands "x holds v1" there:
//!             define v2 in y                        in block 2, nothing; in block 1 at its end, "y := .." is not x;
//!   edge 1→1: x := y                                at the head of block 1 v1 is a φ:
//!   block 2:  read v1 from x                           from outside  "x holds v0"     v0 was put there: right
//!                                                      on edge 1→1   "x holds v2"     x := y, so "y holds v2": right
//! ```
//!
//! # What is proved
//!
//! *On every path from the entry, each location that is read holds the value that is read there.* Every read that can be reached makes a
//! demand, (value, location) at its place. A demand goes backwards step by step:
//!
//! - over a copy from m into the location: as a demand for m instead;
//! - over the definition of the value: it must write the location, and the demand is met;
//! - over a definition of another value into the location: refused, overwritten;
//! - over an instruction that copies a value into the location: as a demand for where that is read;
//! - over the start of a block: to all its ways in, with the argument instead of the value if that is a φ of the block. An undefined argument is
//!   content with anything, a constant wants a copy of that constant;
//! - over the start of the function: refused, nobody has put the value there.
//!
//! *Proof.* All demands that were made together are an invariant: whenever control passes a place with a demand, the location holds what the
//! value stands for there. By induction on the length of the path: each demand was shown to follow from the demands one step back, and the
//! definitions that meet a demand establish it. A value stands for the result of its last execution; that is what the location holds, because a
//! definition of the value that the demand passes backwards without writing the location is refused. A φ passed at its block's head takes its
//! argument's place at the same moment in both forms.
//!
//! Values that instructions copy, and φs of blocks with one way in, stand for what they are copies of: in strict SSA form, which is taken for
//! granted, a value and its copy are equal wherever the copy is available.
//!
//! There are no classes, no interference, no liveness and no dominators in this, and so nothing in common with the planner. Equal values
//! of different names are different: a result that is right because two φs always agree is refused.
//!
//! # What is not seen
//!
//! Whether the steps are those of the function (the client writes them down from its result), and whether the copies are few. Blocks that cannot be
//! reached are not looked at.
//!
//! # Cost
//!
//! One step for each block at whose head a (value, location) is demanded, and its ways in, times a logarithm: the sizes of live ranges
//! added up. What stands in a block is found by binary search and not walked.

use crate::entity::{Block, Edge, NONE};
use crate::graph::{Cfg, Graph};
use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::fmt;

/// What a copy reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A location.
    Location(u32),
    /// A constant, by number.
    Constant(u32),
}

/// A step of the program after destruction. Values and locations are numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Reads a value from a location.
    Read {
        /// The value.
        value: u32,
        /// The location.
        location: u32,
    },
    /// Puts a new value into a location.
    Define {
        /// The value.
        value: u32,
        /// The location.
        location: u32,
    },
    /// An instruction of the SSA form that copies one value to another.
    Rename {
        /// The value that is defined.
        value: u32,
        /// Where it is put; `None` if the instruction is gone.
        location: Option<u32>,
        /// What it is a copy of.
        of: u32,
        /// Where that is read.
        from: u32,
    },
    /// A copy that takes the place of φs.
    Copy {
        /// The location that is written.
        to: u32,
        /// What is read.
        from: Source,
    },
}

/// An argument of a φ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A value.
    Value(u32),
    /// A constant, by number.
    Constant(u32),
    /// Nothing that matters.
    Undef,
}

/// The steps of a block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BlockRow {
    /// Where they start, with the copies at the head.
    pub start: u32,
    /// Where the copies at the head end.
    pub body: u32,
    /// Where the copies in front of the terminator start.
    pub late: u32,
    /// Where they end and the terminator starts: what it reads.
    pub terminator: u32,
    /// Where all end.
    pub end: u32,
}

/// A function after destruction, with what it has been.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// All steps.
    pub steps: Vec<Step>,
    /// The steps of each block.
    pub blocks: Vec<BlockRow>,
    /// The steps on each edge: what the terminator defines, then the copies in a block that splits it. Edges may have steps in common.
    pub edges: Vec<(u32, u32)>,
    /// The steps outside: where the parameters are, then copies.
    pub outside: (u32, u32),
    /// The φs that have been: block, result, and where their arguments start. An argument for each edge of [`Cfg::incoming`], and in the
    /// entry one more for the way in from outside.
    pub phis: Vec<(Block, u32, u32)>,
    /// The arguments.
    pub arguments: Vec<Argument>,
    /// The class of each value.
    pub value_classes: Vec<u32>,
    /// The class of each location.
    pub location_classes: Vec<u32>,
    /// Where no copies may stand.
    pub closed: Vec<Place>,
}

/// A place for copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// The head of a block.
    Head(Block),
    /// In front of a block's terminator.
    End(Block),
    /// A block on an edge.
    Edge(Edge),
}

/// Something that a location is to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Held {
    /// A value.
    Value(u32),
    /// A constant.
    Constant(u32),
}

/// Why a program was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// What is wrong.
    pub fault: Fault,
    /// The read that is wrong: its block, value and location. `None` if no read is needed to see it.
    pub read: Option<(Block, u32, u32)>,
    /// What had to be where when it went wrong.
    pub demand: Option<(Held, u32)>,
    /// A way through the graph from where it went wrong to the read.
    pub path: Vec<Block>,
}

/// What is wrong with a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Something else is put into the location.
    Overwritten {
        /// What.
        by: Held,
    },
    /// The value is defined, and put somewhere else.
    Elsewhere {
        /// Where.
        location: u32,
    },
    /// The function is entered, and nobody has put the value there.
    NeverPut,
    /// A value is in a location of another class.
    Class {
        /// The value.
        value: u32,
        /// The location.
        location: u32,
    },
    /// There are copies where none may stand.
    Closed(Place),
    /// A number is out of range, or rows and graph do not fit.
    Malformed,
}

/// How much was looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Reads that were followed.
    pub reads: usize,
    /// Demands at block heads.
    pub demands: usize,
    /// Ways into those blocks.
    pub ways: usize,
}

/// Checks a program after destruction.
///
/// # Errors
/// The first fault found.
pub fn check(cfg: &Cfg, program: &Program) -> Result<Counts, Box<Failure>> {
    check_shape(cfg, program)?;
    let mut walk = Walk::new(cfg, program);
    walk.demand_reads()?;
    let mut next = 0;
    while next < walk.demands.len() {
        walk.enter(next)?;
        next += 1;
    }
    walk.counts.demands = walk.demands.len();
    Ok(walk.counts)
}

fn plain(fault: Fault) -> Box<Failure> {
    Box::new(Failure { fault, read: None, demand: None, path: Vec::new() })
}

/// Rows fit the graph, numbers are in range, classes agree, and no copies stand where none may.
fn check_shape(cfg: &Cfg, program: &Program) -> Result<(), Box<Failure>> {
    let n_steps = program.steps.len() as u32;
    let is_row = |a: u32, b: u32| a <= b && b <= n_steps;
    let fits = program.blocks.len() == cfg.n_blocks()
        && program.edges.len() == cfg.n_edges()
        && is_row(program.outside.0, program.outside.1)
        && program.edges.iter().all(|&(start, end)| is_row(start, end))
        && program.blocks.iter().all(|row| {
            is_row(row.start, row.body)
                && is_row(row.body, row.late)
                && is_row(row.late, row.terminator)
                && is_row(row.terminator, row.end)
        })
        && program.phis.iter().all(|&(block, result, start)| {
            block.index() < cfg.n_blocks()
                && (result as usize) < program.value_classes.len()
                && start as usize + n_ways_in(cfg, block) <= program.arguments.len()
        })
        && program.arguments.iter().all(|argument| match argument {
            Argument::Value(value) => (*value as usize) < program.value_classes.len(),
            _ => true,
        });
    if !fits {
        return Err(plain(Fault::Malformed));
    }
    for &step in &program.steps {
        check_classes(program, step)?;
    }
    let has_copies =
        |a: u32, b: u32| program.steps[a as usize..b as usize].iter().any(|step| matches!(step, Step::Copy { .. }));
    for &place in &program.closed {
        let is_used = match place {
            Place::Head(block) => {
                let row = program.blocks[block.index()];
                has_copies(row.start, row.body)
            }
            Place::End(block) => {
                let row = program.blocks[block.index()];
                has_copies(row.late, row.terminator)
            }
            Place::Edge(edge) => {
                let (start, end) = program.edges[edge.index()];
                has_copies(start, end)
            }
        };
        if is_used {
            return Err(plain(Fault::Closed(place)));
        }
    }
    Ok(())
}

fn check_classes(program: &Program, step: Step) -> Result<(), Box<Failure>> {
    let value_class = |value: u32| program.value_classes.get(value as usize).copied();
    let location_class = |location: u32| program.location_classes.get(location as usize).copied();
    let pair = |value: u32, location: u32| match (value_class(value), location_class(location)) {
        (Some(a), Some(b)) if a == b => Ok(()),
        (Some(_), Some(_)) => Err(plain(Fault::Class { value, location })),
        _ => Err(plain(Fault::Malformed)),
    };
    match step {
        Step::Read { value, location } | Step::Define { value, location } => pair(value, location),
        Step::Rename { value, location, of, from } => {
            location.map_or(Ok(()), |location| pair(value, location))?;
            pair(of, from)
        }
        Step::Copy { to, from } => match (location_class(to), from) {
            (Some(_), Source::Constant(_)) => Ok(()),
            (Some(class), Source::Location(from)) if location_class(from) == Some(class) => Ok(()),
            _ => Err(plain(Fault::Malformed)),
        },
    }
}

/// A demand at the head of a block.
#[derive(Clone, Copy, Debug)]
struct Demand {
    held: Held,
    location: u32,
    block: Block,
    /// The demand it comes from, or [`NONE`]: then from the read.
    from: u32,
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

struct Walk<'p> {
    cfg: &'p Cfg,
    program: &'p Program,
    is_reachable: Vec<bool>,
    /// Location and step, for each step that writes.
    writes: Vec<(u32, u32)>,
    /// Value and step, for each step that defines.
    definitions: Vec<(u32, u32)>,
    /// By value: its φ, or [`NONE`].
    phi_of: Vec<u32>,
    /// By value: what it is a copy of.
    origins: Vec<Argument>,
    seen: BTreeSet<(Held, u32, Block)>,
    demands: Vec<Demand>,
    counts: Counts,
}

impl<'p> Walk<'p> {
    fn new(cfg: &'p Cfg, program: &'p Program) -> Self {
        let mut walk = Self {
            cfg,
            program,
            is_reachable: reachable(cfg),
            writes: Vec::new(),
            definitions: Vec::new(),
            phi_of: alloc::vec![NONE; program.value_classes.len()],
            origins: Vec::new(),
            seen: BTreeSet::new(),
            demands: Vec::new(),
            counts: Counts::default(),
        };
        for (number, step) in (0..).zip(&program.steps) {
            match *step {
                Step::Read { .. } => {}
                Step::Copy { to, .. } => walk.writes.push((to, number)),
                Step::Define { value, location } => {
                    walk.writes.push((location, number));
                    walk.definitions.push((value, number));
                }
                Step::Rename { location, .. } => walk.writes.extend(location.map(|location| (location, number))),
            }
        }
        walk.writes.sort_unstable();
        walk.definitions.sort_unstable();
        for (phi, &(_, result, _)) in (0..).zip(&program.phis) {
            walk.phi_of[result as usize] = phi;
        }
        walk.find_origins();
        walk
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

    /// Every read that can be reached makes a demand.
    fn demand_reads(&mut self) -> Result<(), Box<Failure>> {
        for block in (0..self.cfg.n_blocks()).map(Block::new) {
            if !self.is_reachable[block.index()] {
                continue;
            }
            let row = self.program.blocks[block.index()];
            for step in row.start..row.end {
                let (value, location) = match self.program.steps[step as usize] {
                    Step::Read { value, location } => (value, location),
                    Step::Rename { location: Some(_), of, from, .. } => (of, from),
                    _ => continue,
                };
                self.counts.reads += 1;
                let Some(held) = self.origin(value) else { continue };
                let demand = Demand { held, location, block, from: NONE, read: step, read_block: block };
                if let End::Open(held, location) = self.walk(demand, NONE, row.start, step)? {
                    self.demand(Demand { held, location, ..demand });
                }
            }
        }
        Ok(())
    }

    fn demand(&mut self, demand: Demand) {
        if self.seen.insert((demand.held, demand.location, demand.block)) {
            self.demands.push(demand);
        }
    }

    /// A demand at the head of a block becomes one on each way in.
    fn enter(&mut self, number: usize) -> Result<(), Box<Failure>> {
        let demand = self.demands[number];
        let (cfg, program) = (self.cfg, self.program);
        for (incoming, &edge) in cfg.incoming(demand.block).iter().enumerate() {
            let source = cfg.edge_source(edge);
            let Some(held) = self.on_way(demand, incoming).filter(|_| self.is_reachable[source.index()]) else {
                continue;
            };
            self.counts.ways += 1;
            let next = Demand { held, block: source, from: number as u32, ..demand };
            let (start, end) = program.edges[edge.index()];
            let End::Open(held, location) = self.walk(next, number as u32, start, end)? else { continue };
            let next = Demand { held, location, ..next };
            let row = program.blocks[source.index()];
            if let End::Open(held, location) = self.walk(next, number as u32, row.start, row.end)? {
                self.demand(Demand { held, location, ..next });
            }
        }
        if demand.block == cfg.entry()
            && let Some(held) = self.on_way(demand, cfg.incoming(demand.block).len())
        {
            self.counts.ways += 1;
            let next = Demand { held, ..demand };
            let (start, end) = program.outside;
            if let End::Open(held, location) = self.walk(next, demand.from, start, end)? {
                let next = Demand { held, location, ..next };
                return Err(self.fail(next, demand.from, Fault::NeverPut));
            }
        }
        Ok(())
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
    fn walk(&self, demand: Demand, from: u32, start: u32, mut end: u32) -> Result<End, Box<Failure>> {
        let Demand { held, mut location, .. } = demand;
        loop {
            let write = last_before(&self.writes, location, start, end);
            let definition = match held {
                Held::Value(value) => last_before(&self.definitions, value, start, end),
                Held::Constant(_) => None,
            };
            let Some(step) = write.max(definition) else { return Ok(End::Open(held, location)) };
            end = step;
            let fail = |fault| Err(self.fail(Demand { held, location, ..demand }, from, fault));
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

    fn fail(&self, demand: Demand, mut from: u32, fault: Fault) -> Box<Failure> {
        let mut path = Vec::from([demand.block]);
        while from != NONE {
            let demand = self.demands[from as usize];
            path.push(demand.block);
            from = demand.from;
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
}

/// The last step listed for a key in a range.
fn last_before(list: &[(u32, u32)], key: u32, start: u32, end: u32) -> Option<u32> {
    let at = list.partition_point(|&entry| entry < (key, end));
    let &(found, step) = list.get(at.checked_sub(1)?)?;
    (found == key && step >= start).then_some(step)
}

fn n_ways_in(cfg: &Cfg, block: Block) -> usize {
    cfg.incoming(block).len() + usize::from(block == cfg.entry())
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

/// Blocks shown at either end of a path.
const PATH_END: usize = 8;

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((block, value, location)) = self.read {
            write!(f, "block {} reads value {value} from location {location}: ", block.0)?;
        }
        if let Some((held, location)) = self.demand {
            write!(f, "{held} is not in location {location}, as ")?;
        }
        write!(f, "{}", self.fault)?;
        if self.path.len() > 1 {
            write!(f, ": path ")?;
            for (position, block) in self.path.iter().enumerate() {
                let arrow = if position == 0 { "" } else { " → " };
                if position < PATH_END || position + PATH_END >= self.path.len() {
                    write!(f, "{arrow}{}", block.0)?;
                } else if position == PATH_END {
                    write!(f, "{arrow}({} more)", self.path.len() - 2 * PATH_END)?;
                }
            }
        }
        Ok(())
    }
}

impl core::error::Error for Failure {}

impl fmt::Display for Held {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(value) => write!(f, "value {value}"),
            Self::Constant(constant) => write!(f, "constant {constant}"),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Overwritten { by } => write!(f, "{by} is put there"),
            Self::Elsewhere { location } => write!(f, "its definition puts it into location {location}"),
            Self::NeverPut => write!(f, "nobody has put it there when the function is entered"),
            Self::Class { value, location } => write!(f, "value {value} is in location {location} of another class"),
            Self::Closed(Place::Head(block)) => write!(f, "there are copies at the head of block {}", block.0),
            Self::Closed(Place::End(block)) => write!(f, "there are copies at the end of block {}", block.0),
            Self::Closed(Place::Edge(edge)) => write!(f, "there are copies on edge {}", edge.0),
            Self::Malformed => write!(f, "numbers are out of range"),
        }
    }
}
