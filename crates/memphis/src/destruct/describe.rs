//! The description of a function in SSA form: values, where they are defined and used, and φs.
//!
//! ```text
//!   block 1:  v1 = φ(v0, v2)         PhiInfo { block: 1, result: v1 }
//!                                    arguments.push_row([v0, v2]), in the order of Cfg::incoming
//!             v2 = add v1, 1         Operand::read(1, 0, v1), Operand::define(1, 0, v2)
//!             if v2 < 9 goto 1       Operand::read_at_end(1, v2)
//! ```

use crate::analyses::Analyses;
use crate::entity::{Block, Edge, PhiId};
use crate::graph::Cfg;
use memphis_entity::Rows;

pub use crate::terms::{Argument, Location, PhiInfo, Value};

memphis_entity::id! {
    /// An operand, by its position in the described list.
    pub struct OperandId;

    /// A block made to split edges.
    pub struct Split;
}

/// The properties of a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ValueInfo {
    /// Its class, a number of the client's for type or kind of register. Values of different
    /// classes share no location and are not copied to one another.
    pub class: u32,
    /// Set if it cannot be copied: a token, the state of an exception. As an operand of a φ it
    /// shares its location or is reported.
    pub pinned: bool,
}

/// The kind of an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperandKind {
    /// An instruction reads it, before it writes anything.
    Read,
    /// An instruction writes it.
    Define,
    /// An instruction writes it, and does nothing but copy this value. No other operand is written
    /// at its position.
    Copy(Value),
    /// The terminator reads it: after all instructions and copies of its block, before the copies
    /// on edges.
    ReadAtEnd,
    /// The terminator writes it, on all edges.
    DefineAtEnd,
    /// The terminator writes it on this edge, and leaves its location alone on the others: the
    /// result of an `invoke`. Values written on several edges but not all are described as one for
    /// each edge.
    DefineOnEdge(Edge),
}

/// An operand of an instruction or terminator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operand {
    /// Its block.
    pub block: Block,
    /// The number of its instruction in the block, below [`Operand::MAX_POSITION`]. Numbers ascend
    /// and may leave gaps. Without meaning for terminators.
    pub position: u32,
    /// The value.
    pub value: Value,
    /// The kind of the operand.
    pub kind: OperandKind,
}

impl Operand {
    /// Positions are below this.
    pub const MAX_POSITION: u32 = 1 << 30;

    /// An instruction reads `value`.
    pub fn read(block: Block, position: u32, value: Value) -> Self {
        Self { block, position, value, kind: OperandKind::Read }
    }

    /// An instruction writes `value`.
    pub fn define(block: Block, position: u32, value: Value) -> Self {
        Self { block, position, value, kind: OperandKind::Define }
    }

    /// An instruction copies `from` to `value`. It needs no [`read`](Operand::read) besides.
    pub fn copy(block: Block, position: u32, value: Value, from: Value) -> Self {
        Self { block, position, value, kind: OperandKind::Copy(from) }
    }

    /// The terminator reads `value`.
    pub fn read_at_end(block: Block, value: Value) -> Self {
        Self { block, position: 0, value, kind: OperandKind::ReadAtEnd }
    }

    /// True if an instruction, and not the terminator, reads or writes it.
    pub(super) fn is_of_instruction(&self) -> bool {
        matches!(self.kind, OperandKind::Read | OperandKind::Define | OperandKind::Copy(_))
    }

    /// The terminator writes `value`.
    pub fn define_at_end(block: Block, value: Value) -> Self {
        Self { block, position: 0, value, kind: OperandKind::DefineAtEnd }
    }

    /// The terminator of `block` writes `value` on one of its edges alone.
    pub fn define_on_edge(block: Block, edge: Edge, value: Value) -> Self {
        Self { block, position: 0, value, kind: OperandKind::DefineOnEdge(edge) }
    }
}

/// Something that cannot be done at a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Limit {
    /// The edges of its terminator cannot be split: a computed goto.
    EdgesOut,
    /// The edges into it cannot be split: a landing pad, which has to follow its call.
    EdgesIn,
    /// No copies can be made before its terminator.
    CopiesAtEnd,
    /// No copies can be made after its φs.
    CopiesAtHead,
}

/// A function in strict SSA form: a definition comes first on every path to a use.
///
/// Operands may come in any order: their positions order those of one block. The contents of blocks
/// that cannot be reached, and the arguments that come from there, do not matter.
#[derive(Clone, Copy, Debug)]
pub struct Input<'a> {
    /// The control-flow graph.
    pub cfg: &'a Cfg,
    /// The analyses of that graph.
    pub analyses: &'a Analyses,
    /// The values, by number. A value that nothing defines is a parameter, and gets a location even
    /// if nothing reads it. An immediate operand is no value.
    pub values: &'a [ValueInfo],
    /// Operands of instructions and terminators.
    pub operands: &'a [Operand],
    /// The φs.
    pub phis: &'a [PhiInfo],
    /// Their arguments: a row for each φ, with an argument for each edge of [`Cfg::incoming`] of
    /// its block, in that order. A φ of the entry has one more, for the way in from outside.
    pub arguments: &'a Rows<PhiId, Argument>,
    /// The limits of blocks.
    pub limits: &'a [(Block, Limit)],
}
