//! A function after destruction, as the checker reads it.

use crate::entity::{Block, Edge, PhiId};
use crate::terms::{Argument, Location, PhiInfo, Source, Value};
use alloc::vec::Vec;
use memphis_entity::{Rows, Table};

memphis_entity::id! {
    /// A step of the program.
    pub struct StepId;
}

/// A step of the program after destruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Reads a value from a location.
    Read {
        /// The value.
        value: Value,
        /// The location.
        location: Location,
    },
    /// Puts a new value into a location.
    Define {
        /// The value.
        value: Value,
        /// The location.
        location: Location,
    },
    /// An instruction of the SSA form that copies one value to another.
    Rename {
        /// The value that is defined.
        value: Value,
        /// The location it is put into; `None` if the instruction is gone.
        location: Option<Location>,
        /// The value it is a copy of.
        of: Value,
        /// The location that is read.
        from: Location,
    },
    /// A copy that takes the place of φs.
    Copy {
        /// The location that is written.
        to: Location,
        /// The source that is read.
        from: Source,
    },
}

/// Steps in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepRow {
    /// The first step.
    pub start: StepId,
    /// The step after the last one.
    pub end: StepId,
}

/// The steps of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockRow {
    /// The first step: the copies at the head start.
    pub start: StepId,
    /// The copies at the head end.
    pub body: StepId,
    /// The copies before the terminator start.
    pub late: StepId,
    /// They end and the terminator starts: its reads.
    pub terminator: StepId,
    /// All end.
    pub end: StepId,
}

impl Default for StepRow {
    /// No steps.
    fn default() -> Self {
        Self { start: StepId(0), end: StepId(0) }
    }
}

impl Default for BlockRow {
    /// No steps.
    fn default() -> Self {
        let start = StepId(0);
        Self { start, body: start, late: start, terminator: start, end: start }
    }
}

impl BlockRow {
    /// All steps of the block.
    pub(super) fn all(self) -> StepRow {
        StepRow { start: self.start, end: self.end }
    }
}

/// A function after destruction, with the φs it had.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// All steps.
    pub steps: Table<StepId, Step>,
    /// The steps of each block.
    pub blocks: Table<Block, BlockRow>,
    /// The steps on each edge: the definitions of the terminator, then the copies in a block that
    /// splits it. Edges may have steps in common.
    pub edges: Table<Edge, StepRow>,
    /// The steps outside: definitions of parameters, then copies.
    pub outside: StepRow,
    /// The φs that have been.
    pub phis: Table<PhiId, PhiInfo>,
    /// The arguments of each φ: one for each edge of [`Cfg::incoming`](crate::Cfg::incoming), and
    /// in the entry one more for the way in from outside.
    pub arguments: Rows<PhiId, Argument>,
    /// The class of each value.
    pub value_classes: Table<Value, u32>,
    /// The class of each location.
    pub location_classes: Table<Location, u32>,
    /// The places where no copies may be.
    pub closed: Vec<Place>,
    /// Steps that are executed at once, ascending: the copies of a parallel copy, which read all
    /// sources before they write anything; or the definitions of one instruction. No two of a row
    /// may write one location. Other steps are executed one after the other.
    pub at_once: Vec<StepRow>,
    /// By value: the constant that a copy may put into a location in its stead, as it can be
    /// nothing else. Values that are not here have none.
    pub constants: Vec<Option<u32>>,
}

impl Program {
    /// Forgets the program and keeps the memory.
    pub fn clear(&mut self) {
        self.steps.clear();
        self.blocks.clear();
        self.edges.clear();
        self.outside = StepRow::default();
        self.phis.clear();
        self.arguments.clear();
        self.value_classes.clear();
        self.location_classes.clear();
        self.closed.clear();
        self.at_once.clear();
        self.constants.clear();
    }

    /// Returns whether a value can be nothing but this constant.
    pub(super) fn is_constant(&self, value: Value, constant: u32) -> bool {
        self.constants.get(value.index()) == Some(&Some(constant))
    }

    /// The first of the steps that are executed at once with this one.
    pub(super) fn first_at_once(&self, step: StepId) -> StepId {
        let after = self.at_once.partition_point(|row| row.start <= step);
        match self.at_once[..after].last() {
            Some(row) if step < row.end => row.start,
            _ => step,
        }
    }

    /// The place of a step among the copies. Cost: O(blocks + edges).
    pub(super) fn place_of(&self, step: StepId) -> Option<Place> {
        let at_block = self.blocks.iter().find_map(|(block, row)| {
            let head = (row.start..row.body).contains(&step).then_some(Place::Head(block));
            head.or((row.late..row.terminator).contains(&step).then_some(Place::End(block)))
        });
        at_block.or_else(|| {
            let on_edge = self.edges.iter().find(|(_, row)| (row.start..row.end).contains(&step));
            on_edge.map(|(edge, _)| Place::Edge(edge))
        })
    }

    /// The steps of a row that fits.
    pub(super) fn steps_of(&self, row: StepRow) -> &[Step] {
        &self.steps.values()[row.start.index()..row.end.index()]
    }
}

/// A place for copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// The head of a block.
    Head(Block),
    /// The end of a block, before its terminator.
    End(Block),
    /// A block on an edge.
    Edge(Edge),
}
