//! The plan of a destruction: where every value is kept, and which copies take the place of the φs.

use super::describe::{Input, Location, Split, Value};
use super::parallel_copy::Move;
use super::validate::Validation;
use crate::entity::{Block, Edge, NONE, PhiId};
use crate::error::PlanMismatch;
use alloc::vec::Vec;

/// Where copies stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Point {
    /// In front of the entry, executed once: φs of an entry that has predecessors.
    Outside,
    /// At the head of this block, where its φs were.
    Head(Block),
    /// At the end of this block, in front of its terminator.
    End(Block),
    /// In a new block on edges.
    Split(Split),
}

/// Something that a copy is about, for people to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LiveRange {
    /// A value.
    Value(Value),
    /// The result of this φ (by its place in the description) on entry to its block, before it is copied to its own location.
    Result(PhiId),
    /// The argument of this φ, with this position, on the way to its block.
    Argument(PhiId, u32),
}

/// Two that live at one time and hold different values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interference {
    /// Is defined while `other` lives.
    pub one: LiveRange,
    /// The other.
    pub other: LiveRange,
    /// The block in which `one` is defined; `None` if that is outside, as for parameters.
    pub block: Option<Block>,
}

/// Why a copy is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Source and destination could not share a location, as these two would then have shared it as well.
    Interference(Interference),
    /// Its source is a constant.
    Constant,
    /// Nobody has tried to do without.
    NotTried,
}

/// An operand of a φ that cannot be copied, and cannot share the location of the others either. The plan is wrong at this φ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stuck {
    /// The φ, by its place in the description.
    pub phi: PhiId,
    /// The position of the argument; [`Stuck::RESULT`] for the φ's result.
    pub incoming: u32,
    /// What keeps it from sharing; `None` for a constant, which has no location.
    pub interference: Option<Interference>,
}

impl Stuck {
    /// Stands for the result, in place of a position among the arguments.
    pub const RESULT: u32 = NONE;
}

/// Copies that stand at one point.
#[derive(Clone, Copy, Debug)]
pub struct Copies<'a> {
    /// Where.
    pub point: Point,
    /// What is copied, all at once; destinations ascending.
    pub parallel: &'a [Move],
    /// Why, for each of `parallel`.
    pub reasons: &'a [Reason],
    /// The same, one after the other.
    pub sequence: &'a [Move],
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    pub(super) point: Point,
    pub(super) parallel: u32,
    pub(super) sequence: u32,
}

/// The outcome of a destruction.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// The fingerprint of the description it was made for.
    pub(super) input: u64,
    pub(super) locations: Vec<Location>,
    pub(super) classes: Vec<u32>,
    pub(super) n_temporaries: u32,
    pub(super) rows: Vec<Row>,
    pub(super) parallel: Vec<Move>,
    pub(super) reasons: Vec<Reason>,
    pub(super) sequence: Vec<Move>,
    pub(super) split_edges: Vec<Edge>,
    /// Row bounds in `split_edges`.
    pub(super) split_start: Vec<u32>,
    /// By edge, or empty if none is split.
    pub(super) split_of: Vec<u32>,
    pub(super) stuck: Vec<Stuck>,
    pub(super) effort: Effort,
}

/// How much was looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Names: values, and operands of φs.
    pub names: u64,
    /// Names visited when classes were compared.
    pub visits: u64,
    /// Joins and blocks looked at to answer whether something is live.
    pub steps: u64,
}

impl Plan {
    /// An empty plan, to be filled by [`plan_with`](super::plan_with).
    pub fn new() -> Self {
        Self::default()
    }

    /// Checks that the plan was made for this description. Cost: linear in the description.
    ///
    /// # Errors
    /// The plan was made for another description, or the description is wrong, so that no plan is made for it.
    pub fn matches(&self, input: &Input<'_>) -> Result<(), PlanMismatch> {
        match input.fingerprint(&mut Validation::default()) == Ok(self.input) {
            true => Ok(()),
            false => Err(PlanMismatch::OtherInput),
        }
    }

    /// Where a value is kept. An instruction that copies a value to where it is kept already can go.
    #[inline]
    pub fn location(&self, value: Value) -> Location {
        self.locations[value.index()]
    }

    /// Where every value is kept.
    #[inline]
    pub fn locations(&self) -> &[Location] {
        &self.locations
    }

    /// The class of each location: that of the values kept there. The last ones are [temporaries](Plan::is_temporary).
    #[inline]
    pub fn location_classes(&self) -> &[u32] {
        &self.classes
    }

    /// True if the location is used only within sequences of copies, where a ring has to be opened: one for each class that needs it.
    #[inline]
    pub fn is_temporary(&self, location: Location) -> bool {
        location.index() + self.n_temporaries as usize >= self.classes.len()
    }

    /// The copies, by point.
    pub fn copies(&self) -> impl ExactSizeIterator<Item = Copies<'_>> {
        self.rows.iter().enumerate().map(|(index, row)| {
            let (parallel, sequence) =
                self.rows.get(index + 1).map_or((self.parallel.len(), self.sequence.len()), |next| {
                    (next.parallel as usize, next.sequence as usize)
                });
            Copies {
                point: row.point,
                parallel: &self.parallel[row.parallel as usize..parallel],
                reasons: &self.reasons[row.parallel as usize..parallel],
                sequence: &self.sequence[row.sequence as usize..sequence],
            }
        })
    }

    /// The copies at a point, in sequence. Cost: O(log points).
    pub fn sequence_at(&self, point: Point) -> &[Move] {
        match self.rows.binary_search_by_key(&point, |row| row.point) {
            Ok(index) => {
                let end = self.rows.get(index + 1).map_or(self.sequence.len(), |next| next.sequence as usize);
                &self.sequence[self.rows[index].sequence as usize..end]
            }
            Err(_) => &[],
        }
    }

    /// The number of copies, counted as in [`Copies::parallel`]: without what it takes to put them in sequence.
    pub fn n_copies(&self) -> usize {
        self.parallel.len()
    }

    /// The number of blocks that split edges.
    pub fn n_splits(&self) -> usize {
        self.split_start.len().saturating_sub(1)
    }

    /// The edges that a new block splits, ascending: parallel edges from one block to another. They all lead to the new block, which
    /// copies and goes on to the old target.
    pub fn split_edges(&self, split: Split) -> &[Edge] {
        &self.split_edges[self.split_start[split.index()] as usize..self.split_start[split.index() + 1] as usize]
    }

    /// The block that splits an edge.
    #[inline]
    pub fn split_of(&self, edge: Edge) -> Option<Split> {
        self.split_of.get(edge.index()).and_then(|&split| (split != NONE).then_some(Split(split)))
    }

    /// The operands that could not be isolated and interfere with others of their φ. A plan with any of them must not be applied.
    #[inline]
    pub fn stuck(&self) -> &[Stuck] {
        &self.stuck
    }

    /// How much was looked at to make the plan.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    pub(super) fn reset(&mut self, input: u64) {
        self.input = input;
        self.locations.clear();
        self.classes.clear();
        self.n_temporaries = 0;
        self.rows.clear();
        self.parallel.clear();
        self.reasons.clear();
        self.sequence.clear();
        self.split_edges.clear();
        self.split_start.clear();
        self.split_of.clear();
        self.stuck.clear();
        self.effort = Effort::default();
    }
}
