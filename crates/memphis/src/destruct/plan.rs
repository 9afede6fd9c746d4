//! The plan of a destruction: where every value is kept, and which copies take the place of the φs.

use super::describe::{Input, Location, Split, Value};
use super::options::Copying;
use super::parallel_copy::Move;
use crate::entity::{Block, Edge, PhiId};
use crate::error::PlanMismatch;
use alloc::vec::Vec;
use core::fmt;
use memphis_entity::{PackedOption, Rows, Table};

/// A point of the function at which copies are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Point {
    /// Before the entry, executed once: φs of an entry that has predecessors.
    Outside,
    /// At the head of this block, where its φs were.
    Head(Block),
    /// At the end of this block, before its terminator.
    End(Block),
    /// In a new block on edges.
    Split(Split),
}

/// A value, or a part of a φ, with a location; for messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LiveRange {
    /// A value.
    Value(Value),
    /// The result of this φ (by its place in the description) on entry to its block, before it is
    /// copied to its own location.
    Result(PhiId),
    /// The argument of this φ, with this position, on the way to its block.
    Argument(PhiId, u32),
}

/// Two live ranges that overlap and hold different values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interference {
    /// The live range that is defined while `other` lives.
    pub one: LiveRange,
    /// The other.
    pub other: LiveRange,
    /// The block in which `one` is defined; `None` if that is outside, as for parameters.
    pub block: Option<Block>,
}

impl fmt::Display for LiveRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(value) => write!(f, "value {}", value.0),
            Self::Result(phi) => write!(f, "the result of φ {}", phi.0),
            Self::Argument(phi, position) => write!(f, "argument {position} of φ {}", phi.0),
        }
    }
}

impl fmt::Display for Interference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is defined ", self.one)?;
        match self.block {
            Some(block) => write!(f, "in block {}", block.0)?,
            None => write!(f, "outside")?,
        }
        write!(f, " while {} lives", self.other)
    }
}

/// The reason why a copy is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Source and destination could not share a location, as these two would then have shared it as
    /// well.
    Interference(Interference),
    /// Its source is a constant.
    Constant,
    /// The options ask for no coalescing of this copy.
    NotTried,
}

/// An operand of a φ that cannot be copied, and cannot share the location of the others either. The
/// plan is wrong at this φ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stuck {
    /// The φ, by its place in the description.
    pub phi: PhiId,
    /// The position of the argument; [`Stuck::RESULT`] for the φ's result.
    pub incoming: u32,
    /// The interference that keeps it from sharing; `None` for a constant, which has no location.
    pub interference: Option<Interference>,
}

impl Stuck {
    /// Stands for the result, in place of a position among the arguments.
    pub const RESULT: u32 = u32::MAX;
}

impl fmt::Display for Stuck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.incoming {
            Self::RESULT => write!(f, "the result of φ {}", self.phi.0)?,
            incoming => write!(f, "argument {incoming} of φ {}", self.phi.0)?,
        }
        write!(f, " can neither be copied nor share the location of the φ: ")?;
        match self.interference {
            Some(interference) => write!(f, "{interference}")?,
            None => write!(f, "it is a constant")?,
        }
        write!(f, "; expected operands that can be copied, and room for the copies")
    }
}

impl core::error::Error for Stuck {}

/// The copies at one point.
#[derive(Clone, Copy, Debug)]
pub struct Copies<'a> {
    /// The point.
    pub point: Point,
    /// The copies, all at once; destinations ascending.
    pub parallel: &'a [Move],
    /// The reason for each of `parallel`.
    pub reasons: &'a [Reason],
    /// The same copies, one after the other. Empty for
    /// [`Copying::AtOnce`](super::Copying::AtOnce).
    pub sequence: &'a [Move],
}

memphis_entity::id! {
    /// A point with copies, by its place in the plan.
    pub(super) struct PointId;
}

/// The outcome of a destruction.
///
/// # Panics
/// Methods that take an id panic if the plan has no such value, location, split or edge.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// The fingerprint of the description it was made for.
    pub(super) input: u64,
    pub(super) locations: Table<Value, Location>,
    pub(super) location_classes: Table<Location, u32>,
    pub(super) n_temporaries: usize,
    pub(super) copying: Copying,
    /// The class of locations of each class of values, for those that differ, ascending.
    pub(super) storage_classes: Vec<(u32, u32)>,
    /// The points with copies, ascending.
    pub(super) points: Table<PointId, Point>,
    pub(super) parallel: Rows<PointId, Move>,
    pub(super) reasons: Rows<PointId, Reason>,
    pub(super) sequence: Rows<PointId, Move>,
    pub(super) split_edges: Rows<Split, Edge>,
    /// The split of each edge; empty if none is split.
    pub(super) split_of: Table<Edge, PackedOption<Split>>,
    pub(super) stuck: Vec<Stuck>,
    pub(super) effort: Effort,
}

/// A measure of the work that planning took; for tests and measurements.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Names: values, and operands of φs.
    pub names: u64,
    /// Names visited when classes were compared.
    pub visits: u64,
    /// Joins and blocks looked at to answer whether something is live.
    pub steps: u64,
    /// Blocks and stretches looked at to share locations.
    pub sharing: u64,
}

impl Plan {
    /// An empty plan, to be filled by [`plan_with`](super::plan_with).
    pub fn new() -> Self {
        Self::default()
    }

    /// Checks that the plan was made for this description, which is valid then. Cost: linear in the
    /// description.
    ///
    /// # Errors
    /// The plan was made for another description.
    pub(super) fn matches(&self, input: &Input<'_>) -> Result<(), PlanMismatch> {
        match input.hash() == Some(self.input) {
            true => Ok(()),
            false => Err(PlanMismatch::OtherInput),
        }
    }

    /// The location of a value. An instruction that copies a value to its own location can go.
    #[inline]
    pub fn location(&self, value: Value) -> Location {
        self.locations[value]
    }

    /// The location of every value. Locations are numbered in the order of their first values,
    /// until [`share_locations`](super::share_locations) gives them other numbers. No two
    /// parameters share one.
    #[inline]
    pub fn locations(&self) -> &[Location] {
        self.locations.values()
    }

    /// The class of each location: that of the values kept there. The last ones are
    /// [temporaries](Plan::is_temporary).
    #[inline]
    pub fn location_classes(&self) -> &[u32] {
        self.location_classes.values()
    }

    /// True if the location is used only within sequences of copies, where a ring has to be opened:
    /// one for each class that needs it.
    #[inline]
    pub fn is_temporary(&self, location: Location) -> bool {
        location.index() + self.n_temporaries >= self.location_classes.len()
    }

    /// The copies, by point.
    pub fn copies(&self) -> impl ExactSizeIterator<Item = Copies<'_>> {
        self.points.iter().map(|(id, &point)| Copies {
            point,
            parallel: &self.parallel[id],
            reasons: &self.reasons[id],
            sequence: &self.sequence[id],
        })
    }

    /// The copies at a point, in sequence. Cost: O(log points).
    pub fn sequence_at(&self, point: Point) -> &[Move] {
        self.point_id(point).map_or(&[], |id| &self.sequence[id])
    }

    /// The copies at a point, all at once. Cost: O(log points).
    pub fn parallel_at(&self, point: Point) -> &[Move] {
        self.point_id(point).map_or(&[], |id| &self.parallel[id])
    }

    fn point_id(&self, point: Point) -> Option<PointId> {
        self.points.values().binary_search(&point).ok().map(PointId::new)
    }

    /// The class of the locations of values of this class.
    pub(super) fn storage_class(&self, class: u32) -> u32 {
        match self.storage_classes.binary_search_by_key(&class, |pair| pair.0) {
            Ok(at) => self.storage_classes[at].1,
            Err(_) => class,
        }
    }

    /// The number of copies, counted as in [`Copies::parallel`]: without those that a sequence
    /// needs besides.
    pub fn n_copies(&self) -> usize {
        self.parallel.items().len()
    }

    /// The number of blocks that split edges.
    pub fn n_splits(&self) -> usize {
        self.split_edges.n_rows()
    }

    /// The edges that a new block splits, ascending: parallel edges from one block to another. They
    /// all lead to the new block, which copies and goes on to the old target.
    pub fn split_edges(&self, split: Split) -> &[Edge] {
        &self.split_edges[split]
    }

    /// The block that splits an edge.
    #[inline]
    pub fn split_of(&self, edge: Edge) -> Option<Split> {
        self.split_of.get(edge).and_then(|split| split.get())
    }

    /// The operands that could not be isolated and interfere with others of their φ. A plan with
    /// any of them cannot be applied: [`apply`](super::apply) returns the first as an error, and
    /// [`check_destruction`](crate::check::check_destruction) refuses the plan.
    #[inline]
    pub fn stuck(&self) -> &[Stuck] {
        &self.stuck
    }

    /// The work that the plan took.
    #[doc(hidden)]
    pub fn effort(&self) -> Effort {
        self.effort
    }

    pub(super) fn reset(&mut self, input: u64) {
        self.input = input;
        self.locations.clear();
        self.location_classes.clear();
        self.n_temporaries = 0;
        self.storage_classes.clear();
        self.points.clear();
        self.parallel.clear();
        self.reasons.clear();
        self.sequence.clear();
        self.split_edges.clear();
        self.split_of.clear();
        self.stuck.clear();
        self.effort = Effort::default();
    }
}
