//! Wrong descriptions for SSA destruction, and their messages.

use super::describe::{Operand, OperandId, Value};
use crate::entity::{Block, Edge, PhiId};
use crate::error::{GraphError, OTHER_GRAPH};
use core::fmt;

/// A wrong description for SSA destruction. Operands are named by their places in the description.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InputError {
    /// The graph is wrong.
    Graph(GraphError),
    /// The analyses were computed for another graph.
    OtherGraph,
    /// There are 2³⁰ values and arguments or more.
    TooManyValues {
        /// The number of values and arguments.
        n: usize,
    },
    /// A block is named that does not exist.
    Block {
        /// The place that names it.
        by: InputPlace,
        /// The block.
        block: Block,
        /// The number of blocks.
        n_blocks: usize,
    },
    /// A value is named that does not exist.
    Value {
        /// The place that names it.
        by: InputPlace,
        /// The value.
        value: Value,
        /// The number of values.
        n_values: usize,
    },
    /// The position of an operand is [`Operand::MAX_POSITION`] or more.
    Position {
        /// The operand.
        operand: OperandId,
        /// The position.
        position: u32,
    },
    /// An operand is written on an edge that does not leave its block.
    Edge {
        /// The operand.
        operand: OperandId,
        /// The edge.
        edge: Edge,
        /// The block of the operand.
        block: Block,
    },
    /// An instruction copies a value and writes another one.
    CopyAndMore {
        /// The operand that is written besides.
        operand: OperandId,
        /// The block of the instruction.
        block: Block,
        /// The position of the instruction.
        position: u32,
    },
    /// There are not as many rows of arguments as φs.
    Rows {
        /// The number of φs.
        n_phis: usize,
        /// The number of rows.
        n_rows: usize,
    },
    /// A φ does not have an argument for each way into its block.
    Arguments {
        /// The φ.
        phi: PhiId,
        /// Its block.
        block: Block,
        /// The number of ways into the block.
        expected: usize,
        /// The number of arguments.
        found: usize,
    },
    /// The number of a constant is 2³¹ or more.
    Constant {
        /// The argument.
        by: InputPlace,
        /// The number.
        number: u32,
    },
    /// An argument is of another class than the φ.
    Class {
        /// The argument.
        by: InputPlace,
        /// The class of the argument's value.
        found: u32,
        /// The class of the φ's result.
        expected: u32,
    },
    /// A value has two definitions.
    TwoDefinitions {
        /// The value.
        value: Value,
        /// The block of the first definition.
        first: Block,
        /// The later definition.
        second: InputPlace,
    },
    /// A value is read where its definition does not come first on every path.
    NotDominated {
        /// The place that reads it.
        by: InputPlace,
        /// The value.
        value: Value,
        /// The block of the definition.
        definition: Block,
    },
}

/// A place in a description for SSA destruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputPlace {
    /// This operand, in this block.
    Operand(OperandId, Block),
    /// The result of this φ, in this block.
    Result(PhiId, Block),
    /// The argument with this position of this φ, in this block.
    Argument(PhiId, Block, usize),
    /// The limit with this place in the list.
    Limit(usize),
}

impl fmt::Display for InputPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Operand(operand, block) => write!(f, "operand {} in block {}", operand.0, block.0),
            Self::Result(phi, block) => write!(f, "φ {} in block {}", phi.0, block.0),
            Self::Argument(phi, block, position) => {
                write!(f, "argument {position} of φ {} in block {}", phi.0, block.0)
            }
            Self::Limit(limit) => write!(f, "limit {limit}"),
        }
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Graph(error) => write!(f, "{error}"),
            Self::OtherGraph => f.write_str(OTHER_GRAPH),
            Self::TooManyValues { n } => write!(f, "there are {n} values and arguments, expected fewer than 2^30"),
            Self::Block { by, block, n_blocks } => {
                write!(f, "{by} names block {}, expected a number below {n_blocks}, the number of blocks", block.0)
            }
            Self::Value { by, value, n_values } => {
                write!(f, "{by} names value {}, expected a number below {n_values}, the number of values", value.0)
            }
            Self::Position { operand, position } => {
                write!(f, "operand {} has position {position}, expected one below {}", operand.0, Operand::MAX_POSITION)
            }
            Self::Edge { operand, edge, block } => write!(
                f,
                "operand {} is written on edge {}, expected an edge that leaves block {}",
                operand.0, edge.0, block.0
            ),
            Self::CopyAndMore { operand, block, position } => write!(
                f,
                "operand {} is written by the instruction at position {position} of block {}, which is a copy: \
                 expected it to write nothing else",
                operand.0, block.0
            ),
            Self::Rows { n_phis, n_rows } => {
                write!(f, "there are {n_rows} rows of arguments, expected {n_phis}, one for each φ")
            }
            Self::Arguments { phi, block, expected, found } => write!(
                f,
                "φ {} in block {} has {found} arguments, expected {expected}: \
                 one for each edge into the block, and one more in the entry",
                phi.0, block.0
            ),
            Self::Constant { by, number } => {
                write!(f, "{by} is the constant {number}, expected a number below 2^31")
            }
            Self::Class { by, found, expected } => {
                write!(f, "{by} is of class {found}, expected class {expected}, that of the φ")
            }
            Self::TwoDefinitions { value, first, second } => write!(
                f,
                "value {} is defined by {second}, expected no definition besides the one in block {}",
                value.0, first.0
            ),
            Self::NotDominated { by, value, definition } => write!(
                f,
                "{by} reads value {}, expected its definition, in block {}, first on every path there",
                value.0, definition.0
            ),
        }
    }
}

impl core::error::Error for InputError {}

impl From<GraphError> for InputError {
    fn from(error: GraphError) -> Self {
        Self::Graph(error)
    }
}
