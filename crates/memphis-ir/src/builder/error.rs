//! The errors of a builder.

use crate::draft::Problem;
use std::fmt;
use std::panic::Location;

/// Why a function or module cannot be finished.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum BuildError {
    /// Two globals have the same name and others see at least one of them; or a function was
    /// declared with two signatures, or defined twice.
    DuplicateGlobal {
        /// Its name.
        name: String,
    },
    /// A function or variable is local to the module and has no definition in it.
    Undefined {
        /// Its name.
        name: String,
    },
    /// A name has a byte zero in it, which LLVM does not allow, or is the empty one of a type or of
    /// a global that others see.
    InvalidName {
        /// The name.
        name: String,
    },
    /// Something that could not be made: an instruction whose operands have other types, flags
    /// that it cannot have, an operand of another function, a constant that its type does not have.
    Mistake {
        /// The mistake.
        message: String,
        /// The operation of the instruction, if it was one.
        instruction: Option<&'static str>,
        /// The function, if it was in one.
        function: Option<String>,
        /// The place in the calling program.
        caller: &'static Location<'static>,
    },
    /// What the verifier finds.
    Invalid {
        /// At least one.
        problems: Vec<Problem>,
    },
    /// A function has no blocks.
    NoBlocks {
        /// The function.
        function: String,
    },
    /// A block does not end in a terminator.
    NoTerminator {
        /// The function.
        function: String,
        /// The block, as the text calls it: `%name` or `%7`.
        block: String,
    },
    /// An instruction was added to a block that has its terminator.
    AfterTerminator {
        /// The function.
        function: String,
        /// The block.
        block: String,
    },
    /// A φ does not have exactly one entry for each edge into its block, or there is no edge.
    PhiEntries {
        /// The function.
        function: String,
        /// The block.
        block: String,
    },
    /// An edge leads to the first block.
    EdgeToEntry {
        /// The function.
        function: String,
        /// The block where the edge starts.
        block: String,
    },
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use BuildError::*;
        match self {
            DuplicateGlobal { name } => write!(f, "@{name} is defined or declared twice"),
            Undefined { name } => write!(f, "@{name} is local to the module and has no definition"),
            InvalidName { name } => write!(f, "{name:?} is no name: empty, or with a byte zero in it"),
            Mistake { message, instruction, function, caller } => {
                f.write_str(message)?;
                if let Some(instruction) = instruction {
                    write!(f, " in {instruction}")?;
                }
                if let Some(function) = function {
                    write!(f, " of @{function}")?;
                }
                write!(f, ", asked for in {caller}")
            }
            Invalid { problems } => match problems.first() {
                Some(problem) => problem.fmt(f),
                None => f.write_str("the module is not valid"),
            },
            NoBlocks { function } => write!(f, "@{function} has no blocks"),
            NoTerminator { function, block } => write!(f, "block {block} of @{function} has no terminator"),
            AfterTerminator { function, block } => {
                write!(f, "an instruction follows the terminator of block {block} of @{function}")
            }
            PhiEntries { function, block } => {
                write!(f, "a phi of block {block} of @{function} does not have one entry for each edge into the block")
            }
            EdgeToEntry { function, block } => {
                write!(f, "block {block} of @{function} branches to the first block, which may have no predecessors")
            }
        }
    }
}

impl std::error::Error for BuildError {}
