//! Code of a register machine.

use std::fmt;
use waffle::Operator;

/// A register: it holds one value of any type.
pub type Register = u32;

/// The code of a function. Its parameters come in the first registers.
#[derive(Clone, Debug, Default)]
pub struct Code {
    /// The number of registers.
    pub n_registers: u32,
    /// The blocks; the first is executed first.
    pub blocks: Vec<Block>,
}

/// Moves and operations, and where to go then.
#[derive(Clone, Debug)]
pub struct Block {
    /// Moves before the operations, one after the other.
    pub head: Vec<Move>,
    /// The operations.
    pub operations: Vec<Operation>,
    /// Moves after the operations.
    pub end: Vec<Move>,
    /// Where to go.
    pub jump: Jump,
}

/// A copy of a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The register that is written.
    pub to: Register,
    /// The register that is read.
    pub from: Register,
}

/// An operator of waffle, with registers.
#[derive(Clone, Debug)]
pub struct Operation {
    /// The operator.
    pub operator: Operator,
    /// Its operands.
    pub arguments: Vec<Register>,
    /// Its results.
    pub results: Vec<Register>,
}

/// The end of a block. Blocks are named by their places in [`Code::blocks`].
#[derive(Clone, Debug)]
pub enum Jump {
    /// To a block.
    Always(usize),
    /// To the first block if the register is not zero, or else to the second.
    If(Register, usize, usize),
    /// To the block of the register's number; to the last block if there is none.
    Table(Register, Vec<usize>),
    /// Back to the caller, with results.
    Return(Vec<Register>),
    /// The program ends.
    Trap,
}

impl Code {
    /// The number of moves.
    pub fn n_moves(&self) -> usize {
        self.blocks.iter().map(|block| block.head.len() + block.end.len()).sum()
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, block) in self.blocks.iter().enumerate() {
            writeln!(f, "block {number}:")?;
            block.head.iter().try_for_each(|copy| writeln!(f, "    {copy}"))?;
            block.operations.iter().try_for_each(|operation| writeln!(f, "    {operation}"))?;
            block.end.iter().try_for_each(|copy| writeln!(f, "    {copy}"))?;
            writeln!(f, "    {}", block.jump)?;
        }
        Ok(())
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{} = r{}", self.to, self.from)
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.results.is_empty() {
            write!(f, "{} = ", list(&self.results))?;
        }
        write!(f, "{}", self.operator)?;
        if !self.arguments.is_empty() {
            write!(f, " {}", list(&self.arguments))?;
        }
        Ok(())
    }
}

impl fmt::Display for Jump {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Always(target) => write!(f, "goto {target}"),
            Self::If(condition, yes, no) => write!(f, "if r{condition} goto {yes} else {no}"),
            Self::Table(selector, targets) => write!(f, "goto r{selector} of {targets:?}"),
            Self::Return(results) if results.is_empty() => f.write_str("return"),
            Self::Return(results) => write!(f, "return {}", list(results)),
            Self::Trap => f.write_str("trap"),
        }
    }
}

fn list(registers: &[Register]) -> String {
    let names: Vec<String> = registers.iter().map(|register| format!("r{register}")).collect();
    names.join(", ")
}
