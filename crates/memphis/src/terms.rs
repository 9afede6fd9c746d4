//! Terms that a description of SSA destruction, its plan and its checker have in common.

use crate::entity::Block;

memphis_entity::id! {
    /// A value: a name of the SSA form, with one definition. A value without a definition comes
    /// from outside, as a parameter does.
    pub struct Value;

    /// A place where values are kept: a variable, a register without limit, a stack slot. It may be
    /// written any number of times.
    pub struct Location;
}

/// A φ. Those of a block are executed at once when it is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PhiInfo {
    /// Its block.
    pub block: Block,
    /// The value it defines.
    pub result: Value,
}

/// An argument of a φ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A value, available at the end of the edge's source; or written by its terminator on this
    /// edge.
    Value(Value),
    /// A constant the client knows by this number, below 2³¹. Equal numbers are equal constants.
    Constant(u32),
    /// Nothing that matters: no copy is made, and the checker accepts any contents.
    Undef,
}

/// The source of a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// The contents of this location.
    Location(Location),
    /// A constant, by the client's number.
    Constant(u32),
}
