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
//! There are no classes, no interference and no liveness in this, and so nothing in common with the planner. Equal values
//! of different names are different: a result that is right because two φs always agree is refused.
//!
//! # How it is made sparse
//!
//! Most of the blocks that a demand passes neither write its location nor define its value. They are passed at one go:
//!
//! ```text
//!   block 3:  define v7 in x
//!      │  ╲                           The demand "x holds v7" at the head of block 900 goes to the end of block 3 at once: that is the
//!     ...  ...    a thousand          nearest event of x above it in the dominator tree. The events of x are the blocks that write it,
//!      │  ╱       diamonds            and the joins where what they have written meets.
//!   block 900:  read v7 from x
//! ```
//!
//! The *events* of a location ℓ are a set of blocks E: those with a step that writes ℓ, the targets of edges with such a step, and all blocks
//! in the iterated dominance frontier of these. Targets and frontier blocks are events *at their heads*. Take a demand (h, ℓ) at the head of a
//! block b that is not such a head. Let e be the event nearest above b, strictly, in a tree of dominators that has been proved
//! (`tree.rs`); and let all definitions of h, φs included, but for those outside, be
//!
//! | | then the demand goes |
//! | --- | --- |
//! | nowhere: h is a constant, a parameter, or undefined | to the end of e, or outside if there is no e |
//! | in one block d, strictly above b | to the end of e if that is strictly below d, else to the end of d |
//! | on edges out of one block d, strictly above e | to the end of e |
//! | anything else | as before, to the ways into b |
//!
//! *That is right*, which is to say that the demand at b follows from the one it is turned into:
//!
//! 1. *The last event that a path visits before it enters b is e.* For the last event of a path that ends with block v, v included, is N(v), the
//!    nearest above v or v itself: by induction on its length. Let it go on over the edge (v, w), with w no event at its head. w's parent is v
//!    or above it (the parent property of the tree). Were N(v) strictly below that parent, w would be in its frontier, and an event at its
//!    head. So N(v) is N(parent of w), which is N(w) unless w is an event; and for w = b it is e. Without an event above b, none is visited.
//!    *Hence ℓ is not written behind the last visit of e*: not in a block, and not on an edge, as its target would be an event at its head.
//! 2. *If d is strictly above e, h is not defined there either*: a path that comes from e through d to b without visiting e again, and one from the
//!    entry to d without e, which exists as d dominates e, make one from the entry to b without e, which dominates b.
//! 3. *If d is e or below it, or there is no e*: d dominates b, so it is visited behind the last visit of e, by the argument of (2) with d and e
//!    exchanged, and behind its own last visit there is no definition of h, and by (1) no write of ℓ.
//!
//! What the step at the end of e or d makes of the demand is what it always makes of it: a definition of h in d that does not write ℓ is
//! refused, and at the head of a block with a φ for h the demand is turned into those for the arguments.
//!
//! *The verdict is the same* as without: in the blocks between there is nothing that would change the demand, and it would have come to the end
//! of e or d, which dominates b, or outside. None of this needs strict SSA form.
//!
//! Events are found when walking has shown that they are worth it (`events.rs`), so that a location that is used in two blocks inside a
//! thousand loops costs two blocks, and one that is kept through a hundred thousand blocks costs its writes.
//!
//! # What is not seen
//!
//! Whether the steps are those of the function (the client writes them down from its result), and whether the copies are few. Blocks that cannot be
//! reached are not looked at.
//!
//! # Cost
//!
//! O((blocks + edges + steps + demands + the ways they are passed on to) · log). A read or φ argument of a program that is right makes one demand
//! at the definition or φ that it gets its value from, if its location is closed; closing costs frontiers. A location that is not closed costs the
//! blocks where it is kept. It pays for the cheaper, up to a constant factor. In blocks, what stands there is found by binary search and
//! not walked.

mod events;
mod shown;
mod walk;

use crate::entity::{Block, Edge};
use crate::graph::Cfg;
use alloc::boxed::Box;
use alloc::vec::Vec;
use walk::Walk;

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
    /// Demands that went to the nearest event above, over all blocks in between.
    pub jumps: usize,
    /// Entries of frontiers, or blocks and edges walked where there is no table.
    pub frontier: usize,
}

/// How demands get to where a location was written last. The verdicts are the same; this is for tests and measurements.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Search {
    /// Both in turns: a location pays for the cheaper.
    #[default]
    LockStep,
    /// The events of every location are found first.
    Frontier,
    /// Block by block.
    Blocks,
}

/// Checks a program after destruction.
///
/// # Errors
/// The first fault found.
pub fn check(cfg: &Cfg, program: &Program) -> Result<Counts, Box<Failure>> {
    check_with(cfg, program, Search::LockStep)
}

/// As [`check`], with a way of searching. [`Search::Blocks`] is the oracle of the tests: it knows no dominators.
///
/// # Errors
/// As [`check`].
#[doc(hidden)]
pub fn check_with(cfg: &Cfg, program: &Program, search: Search) -> Result<Counts, Box<Failure>> {
    check_shape(cfg, program)?;
    Walk::new(cfg, program, search).run()
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
        })
        && program.closed.iter().all(|place| match place {
            Place::Head(block) | Place::End(block) => block.index() < cfg.n_blocks(),
            Place::Edge(edge) => edge.index() < cfg.n_edges(),
        })
        && are_distinct(program.phis.iter().map(|phi| phi.1));
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
            match (location, value_class(value)) {
                (Some(location), _) => pair(value, location)?,
                (None, Some(_)) => {}
                (None, None) => return Err(plain(Fault::Malformed)),
            }
            pair(of, from)
        }
        Step::Copy { to, from } => match (location_class(to), from) {
            (Some(_), Source::Constant(_)) => Ok(()),
            (Some(class), Source::Location(from)) if location_class(from) == Some(class) => Ok(()),
            _ => Err(plain(Fault::Malformed)),
        },
    }
}

fn n_ways_in(cfg: &Cfg, block: Block) -> usize {
    cfg.incoming(block).len() + usize::from(block == cfg.entry())
}

fn are_distinct(numbers: impl Iterator<Item = u32>) -> bool {
    let mut numbers: Vec<u32> = numbers.collect();
    numbers.sort_unstable();
    numbers.windows(2).all(|pair| pair[0] != pair[1])
}
