//! Isolation: every operand of a φ gets a name of its own, and all names get a place in one order.
//!
//! ```text
//!                     P:  ...                    before the terminator:  x' ← x
//!                         terminator ───┐
//!   y = φ(P: x, ..)                     └▶ B:  y' = φ(x', ..)
//!                                              y ← y'                    after the φs
//! ```
//!
//! x' lives from the end of P to the head of B, y' from there to the copy after the φs. Nothing
//! that happens anywhere else can hurt them, so all names of a φ can share a location, and the φ
//! goes. That is right without splitting any edge. (Sreedhar, Ju, Gillies and Santhanam,
//! "Translating out of static single assignment form", 1999; Boissinot et al. 2009, section 3, with
//! parallel copies.)
//!
//! A φ of a block with one way in is a copy at its head.
//!
//! # The order
//!
//! A definition is at a block, by preorder number of the dominator tree, and a position in it:
//!
//! ```text
//!   HEAD      PHI  EARLY      instructions  LATE       TERMINATOR  ON_EDGE  EDGE
//!   values    y'   reads y',  read, write   reads x,   reads,      values   copies in a block
//!   of the         writes y   alternately   writes x'  writes      of an    that splits the
//!   only edge                                                      edge     edge
//! ```
//!
//! The outside of the function is a block too: it has number 0, and parameters are defined there. A
//! definition on an edge dominates no definition but those on the same edge. If the edge is the
//! only way into a block, the value is defined at the block's head instead.
//!
//! `define.rs` places the definitions of values, `ways.rs` sorts parallel edges, `isolate.rs` names
//! the operands of φs, and `order.rs` sorts all names.

mod define;
mod isolate;
mod order;
mod ways;

use super::describe::{Input, Value};
use super::loops::Loops;
use crate::dom::DomTree;
use crate::entity::{Block, Edge, PhiId};
use alloc::vec::Vec;
use memphis_entity::{PackedOption, Rows, Table, id};

id! {
    /// A value, or an operand of a φ. The values come first, with their own numbers.
    pub(super) struct Name;

    /// The place of a name in the order of definitions.
    pub(super) struct Rank;

    /// A block by preorder number of the dominator tree, from 1. Number 0 is the outside.
    pub(super) struct BlockNumber;

    /// A copy that isolation makes.
    pub(super) struct CopyId;

    /// A way into a block with φs.
    pub(super) struct WayId;

    /// The position of an argument among those of its φ.
    pub(super) struct ArgumentIndex;

    /// Names with one value number hold the same wherever they live.
    pub(super) struct ValueNumber;
}

impl From<Value> for Name {
    fn from(value: Value) -> Self {
        Self(value.0)
    }
}

impl Rank {
    /// Comes after all ranks: of a name that is not defined in a reachable block, for instance.
    pub(super) const END: Self = Self(u32::MAX);

    /// The first rank.
    pub(super) const START: Self = Self(0);

    pub(super) fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

impl BlockNumber {
    /// The outside of the function.
    pub(super) const OUTSIDE: Self = Self(0);

    /// Comes after all blocks: of a block that control cannot reach.
    pub(super) const UNREACHABLE: Self = Self(u32::MAX);

    /// The number of a block.
    #[inline]
    pub(super) fn of(dom: &DomTree, block: Block) -> Self {
        dom.first(block).0.checked_add(1).map_or(Self::UNREACHABLE, Self)
    }

    /// The last number that a block has.
    #[inline]
    pub(super) fn last_of(dom: &DomTree) -> Self {
        Self::new(dom.preorder().len())
    }

    /// The last number in the subtree of a block; [`OUTSIDE`](Self::OUTSIDE) if it cannot be
    /// reached.
    #[inline]
    pub(super) fn last_under(dom: &DomTree, block: Block) -> Self {
        if dom.is_reachable(block) { Self(dom.last(block).0 + 1) } else { Self::OUTSIDE }
    }

    /// The block; not for the outside.
    #[inline]
    pub(super) fn block(self, dom: &DomTree) -> Block {
        dom.preorder()[self.index() - 1]
    }

    pub(super) fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

impl ValueNumber {
    fn of_name(name: Name) -> Self {
        Self(name.0)
    }

    fn of_constant(constant: u32) -> Self {
        Self(1 << 31 | constant)
    }
}

/// A position in a block. Reads are even, writes odd.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Position(u32);

impl Position {
    pub(super) const FIRST: Self = Self(0);
    pub(super) const LAST: Self = Self(u32::MAX);

    const fn read(instruction: u32) -> Self {
        Self(4 + 2 * instruction)
    }

    const fn write(instruction: u32) -> Self {
        Self(5 + 2 * instruction)
    }
}

/// The positions that are not those of instructions.
pub(super) mod position {
    use super::Position;

    const LATE: u32 = 0xffff_ff00;
    pub(in super::super) const HEAD: Position = Position(0);
    pub(in super::super) const PHI: Position = Position(1);
    pub(in super::super) const EARLY_READ: Position = Position(2);
    pub(in super::super) const EARLY_WRITE: Position = Position(3);
    pub(in super::super) const LATE_READ: Position = Position(LATE);
    pub(in super::super) const LATE_WRITE: Position = Position(LATE + 1);
    pub(in super::super) const TERMINATOR_READ: Position = Position(LATE + 2);
    pub(in super::super) const TERMINATOR_WRITE: Position = Position(LATE + 3);
    pub(in super::super) const ON_EDGE: Position = Position(LATE + 5);
    pub(in super::super) const EDGE_READ: Position = Position(LATE + 6);
    pub(in super::super) const EDGE_WRITE: Position = Position(LATE + 7);
    /// The φ itself reads operands that could not be copied for it.
    pub(in super::super) const EDGE_KEPT: Position = Position(LATE + 8);
}

/// A block number and a position in one number, which compares as the pair does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ProgramPoint(u64);

impl ProgramPoint {
    #[inline]
    pub(super) fn new(block: BlockNumber, position: Position) -> Self {
        Self(u64::from(block.0) << 32 | u64::from(position.0))
    }

    #[inline]
    pub(super) fn block(self) -> BlockNumber {
        BlockNumber((self.0 >> 32) as u32)
    }

    #[cfg(test)]
    pub(super) fn position(self) -> Position {
        Position(self.0 as u32)
    }
}

/// Tells definitions at one position apart that are on different edges: the edge at
/// [`ON_EDGE`](position::ON_EDGE), the way at [`EDGE_WRITE`](position::EDGE_WRITE).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Tag(u32);

impl Tag {
    /// The definition is not on an edge.
    pub(super) const NONE: Self = Self(u32::MAX);

    fn on_edge(edge: Edge) -> Self {
        Self(edge.0)
    }

    fn on_way(way: WayId) -> Self {
        Self(way.0)
    }

    /// The edge of a definition at [`ON_EDGE`](position::ON_EDGE).
    pub(super) fn edge(self) -> Edge {
        Edge(self.0)
    }

    /// The way of a definition at [`EDGE_WRITE`](position::EDGE_WRITE).
    pub(super) fn way(self) -> WayId {
        WayId(self.0)
    }
}

/// The definition of a name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Definition {
    pub(super) block: BlockNumber,
    pub(super) position: Position,
    pub(super) tag: Tag,
    /// The last block number in the subtree of the block.
    pub(super) last: BlockNumber,
}

impl Definition {
    /// True if the two are executed at once.
    #[inline]
    pub(super) fn is_at(&self, other: &Self) -> bool {
        self.block == other.block && self.position == other.position && self.tag == other.tag
    }
}

/// The place where the arguments of φs are copied on a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Before the source's terminator; or outside.
    End,
    /// In a block on the edges.
    Split,
    /// They cannot be copied.
    Nowhere,
}

/// Parallel edges into a block with φs that bring all of them the same arguments.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    pub(super) target: Block,
    /// None for the way in from outside.
    pub(super) source: PackedOption<Block>,
    pub(super) place: Place,
    pub(super) incoming: ArgumentIndex,
    /// True if the source can go elsewhere.
    pub(super) is_critical: bool,
    pub(super) may_split: bool,
}

/// The thing that a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Named {
    Value(Value),
    /// The result of this φ before it is copied to its own name.
    Result(PhiId),
    /// The copy of this φ's argument on this way.
    Argument {
        phi: PhiId,
        way: WayId,
    },
}

/// A copy that isolation makes, from one name or constant to another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Isolating {
    pub(super) to: Name,
    pub(super) from: Origin,
    /// The φ; none for a copy of the client's.
    pub(super) phi: PackedOption<PhiId>,
    pub(super) at: CopyPlace,
    pub(super) weight: u32,
}

/// The source of a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    Name(Name),
    Constant(u32),
}

/// The place of a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum CopyPlace {
    Outside,
    Head(Block),
    End(Block),
    /// On this way.
    Way(WayId),
    /// It is an instruction of the client's.
    Instruction,
}

/// A name that has to be of the φ's class, since it cannot be copied.
#[derive(Clone, Copy, Debug)]
pub(super) struct Uncopied {
    pub(super) phi: PhiId,
    /// None for the result.
    pub(super) incoming: PackedOption<ArgumentIndex>,
    pub(super) source: PackedOption<Block>,
    pub(super) from: Origin,
}

/// The [`Limit`](super::Limit)s of a block.
#[derive(Clone, Copy, Debug, Default)]
struct LimitSet(u8);

/// All names of a function.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    n_values: usize,
    pub(super) named: Table<Name, Named>,
    pub(super) definitions: Table<Name, Definition>,
    pub(super) numbers: Table<Name, ValueNumber>,
    /// [`Rank::END`] for names that are not defined in reachable blocks.
    pub(super) ranks: Table<Name, Rank>,
    pub(super) order: Table<Rank, Name>,
    /// The first rank after all names that this one dominates. Of names that are written at once,
    /// the earlier dominates the later.
    pub(super) ends: Table<Rank, Rank>,
    /// The first rank in each block or after it; one more entry than there are numbers.
    pub(super) first_ranks: Table<BlockNumber, Rank>,
    pub(super) ways: Table<WayId, Way>,
    /// The edges of each way, ascending.
    pub(super) way_edges: Rows<WayId, Edge>,
    pub(super) copies: Table<CopyId, Isolating>,
    pub(super) uncopied: Vec<Uncopied>,
    /// The names of each φ's class that are there from the start.
    pub(super) members: Rows<PhiId, Name>,
    /// The uses of each value, ascending.
    pub(super) uses: Rows<Value, ProgramPoint>,
    /// The values that are read elsewhere than by φs on the edge that defines them.
    leaves_edge: Table<Value, bool>,
    /// The value that each is a copy of.
    copy_of: Table<Value, PackedOption<Value>>,
    /// The block whose terminator defines the value.
    by_terminator: Table<Value, PackedOption<Block>>,
    /// The names in the order of definitions, by block.
    by_block: Rows<BlockNumber, Name>,
    limits: Table<Block, LimitSet>,
    phis_of: Rows<Block, PhiId>,
    member_list: Vec<(PhiId, Name)>,
    use_list: Vec<(Value, ProgramPoint)>,
    /// The values that are written on edges into blocks with other ways in, with their edges.
    on_edges: Vec<(Value, Edge)>,
    /// The values that terminators write on all edges.
    at_end: Vec<(Block, Value)>,
    parallel: Vec<ArgumentIndex>,
}

impl Names {
    /// Names everything. Edges out of the blocks of `splits` are split if they can be; operands
    /// that cannot be copied are left over.
    pub(super) fn isolate(&mut self, f: &Input<'_>, loops: &Loops, splits: &Table<Block, bool>) {
        self.clear(f);
        self.define_values(f);
        self.find_ways(f, splits);
        self.isolate_phis(f, loops);
        self.use_operands(f, loops);
        self.sort(f);
        self.find_ends();
        self.number_values();
    }

    /// The value that a name is.
    #[inline]
    pub(super) fn value(&self, name: Name) -> Option<Value> {
        (name.index() < self.n_values).then_some(Value(name.0))
    }

    /// The client's class of the values that a name holds.
    pub(super) fn value_class(&self, f: &Input<'_>, name: Name) -> u32 {
        let value = match self.named[name] {
            Named::Value(value) => value,
            Named::Result(phi) | Named::Argument { phi, .. } => f.phis[phi.index()].result,
        };
        f.values[value.index()].class
    }
}
