//! Errors: what is wrong with a description, and what was expected.
//!
//! Each error names the block, edge, slot or access it is about, by the numbers of the description.

use crate::entity::{AccessId, Block, Edge, PhiId, Slot};
use core::fmt;

/// A wrong control-flow graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GraphError {
    /// There is no block.
    NoBlocks,
    /// The entry is not a block of the graph.
    Entry {
        /// The entry.
        entry: Block,
        /// The number of blocks.
        n_blocks: usize,
    },
    /// A block is named that does not exist.
    Block {
        /// The block.
        block: Block,
        /// The number of blocks.
        n_blocks: usize,
    },
    /// An edge leaves a block that does not exist.
    Source {
        /// The block.
        source: Block,
        /// The target of the edge.
        target: Block,
        /// The number of blocks.
        n_blocks: usize,
    },
    /// An edge leads to a block that does not exist.
    Target {
        /// The edge.
        edge: Edge,
        /// The source of the edge.
        source: Block,
        /// The block that does not exist.
        target: Block,
        /// The number of blocks.
        n_blocks: usize,
    },
    /// An edge leads to a block that was sealed before.
    Sealed {
        /// The source of the edge.
        source: Block,
        /// The sealed block.
        target: Block,
    },
    /// There are 2³⁰ edges or more.
    TooManyEdges {
        /// The number of edges.
        n_edges: usize,
    },
    /// [`Cfg::finish`](crate::Cfg::finish) was not called after the last block was added.
    Unfinished,
}

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoBlocks => write!(f, "the graph has no blocks, expected at least the entry"),
            Self::Entry { entry, n_blocks } => {
                write!(f, "the entry is block {}, expected a number below {n_blocks}, the number of blocks", entry.0)
            }
            Self::Block { block, n_blocks } => {
                write!(f, "there is no block {}, expected a number below {n_blocks}, the number of blocks", block.0)
            }
            Self::Source { source, target, n_blocks } => write!(
                f,
                "an edge to block {} leaves block {}, expected a number below {n_blocks}, the number of blocks",
                target.0, source.0
            ),
            Self::Target { edge, source, target, n_blocks } => write!(
                f,
                "edge {} leads from block {} to block {}, expected a number below {n_blocks}, the number of blocks",
                edge.0, source.0, target.0
            ),
            Self::Sealed { source, target } => write!(
                f,
                "an edge from block {} leads to block {}, which is sealed: expected all its edges before `seal_block`",
                source.0, target.0
            ),
            Self::TooManyEdges { n_edges } => write!(f, "the graph has {n_edges} edges, expected fewer than 2^30"),
            Self::Unfinished => {
                write!(f, "the graph is not finished, expected a call of `Cfg::finish` after the last block")
            }
        }
    }
}

impl core::error::Error for GraphError {}

/// A wrong description for SSA construction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InputError {
    /// The graph is wrong.
    Graph(GraphError),
    /// The analyses were computed for another graph.
    OtherGraph,
    /// An access is in a block that does not exist.
    AccessBlock {
        /// The access.
        access: AccessId,
        /// The block.
        block: Block,
        /// The number of blocks.
        n_blocks: usize,
    },
    /// An access names a slot that does not exist.
    AccessSlot {
        /// The access.
        access: AccessId,
        /// The slot.
        slot: Slot,
        /// The number of slots.
        n_slots: usize,
    },
    /// There are 2³⁰ accesses or more.
    TooManyAccesses {
        /// The number of accesses.
        n_accesses: usize,
    },
    /// There are 2³⁰ slots or more.
    TooManySlots {
        /// The number of slots.
        n_slots: usize,
    },
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Graph(error) => write!(f, "{error}"),
            Self::OtherGraph => f.write_str(OTHER_GRAPH),
            Self::AccessBlock { access, block, n_blocks } => write!(
                f,
                "access {} is in block {}, expected a number below {n_blocks}, the number of blocks",
                access.0, block.0
            ),
            Self::AccessSlot { access, slot, n_slots } => write!(
                f,
                "access {} accesses slot {}, expected a number below {n_slots}, the number of slots",
                access.0, slot.0
            ),
            Self::TooManyAccesses { n_accesses } => {
                write!(f, "there are {n_accesses} accesses, expected fewer than 2^30")
            }
            Self::TooManySlots { n_slots } => write!(f, "there are {n_slots} slots, expected fewer than 2^30"),
        }
    }
}

/// The message that both descriptions have for analyses of another graph.
pub(crate) const OTHER_GRAPH: &str =
    "the analyses are those of another graph, expected `Analyses::compute` of this one";

impl core::error::Error for InputError {}

impl From<GraphError> for InputError {
    fn from(error: GraphError) -> Self {
        Self::Graph(error)
    }
}

/// A plan that was not made for a description.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlanMismatch {
    /// The plan was made for another description.
    OtherInput,
    /// A φ does not have an argument for each way into its block.
    Arguments {
        /// The φ.
        phi: PhiId,
        /// The block of the φ.
        block: Block,
        /// The number of edges into the block, and one more for the entry.
        expected: usize,
        /// The number of arguments.
        found: usize,
    },
}

impl fmt::Display for PlanMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::OtherInput => write!(
                f,
                "the plan was made for another description, expected one of the same graph and the same accesses"
            ),
            Self::Arguments { phi, block, expected, found } => write!(
                f,
                "φ {} of block {} has {found} arguments, expected {expected}, one for each way into the block",
                phi.0, block.0
            ),
        }
    }
}

impl core::error::Error for PlanMismatch {}
