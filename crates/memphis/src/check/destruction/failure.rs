//! Failures of the check, and their messages.

use super::super::failure::show_path;
use super::program::Place;
use crate::entity::Block;
use crate::terms::{Location, Value};
use alloc::vec::Vec;
use core::fmt;

/// The contents that a location is to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Held {
    /// A value.
    Value(Value),
    /// A constant.
    Constant(u32),
}

/// The reason why a program was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The fault.
    pub fault: Fault,
    /// The read that is wrong: its block, value and location. `None` if no read is needed to see
    /// it.
    pub read: Option<(Block, Value, Location)>,
    /// The demand that was not met: the contents, and the location.
    pub demand: Option<(Held, Location)>,
    /// The location that the first copy after the fault copies the demanded one to, and the place
    /// of that copy: `None` if it is an instruction, or outside.
    pub copy: Option<(Location, Option<Place>)>,
    /// A way through the graph from where it went wrong to the read.
    pub path: Vec<Block>,
}

/// A fault of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Something else is put into the location.
    Overwritten {
        /// The other contents.
        by: Held,
    },
    /// The value is defined, and put somewhere else.
    Elsewhere {
        /// The location it is put into.
        location: Location,
    },
    /// The function is entered, and no step has put the value there.
    NeverPut,
    /// A value is in a location of another class.
    Class {
        /// The value.
        value: Value,
        /// The location.
        location: Location,
    },
    /// Steps that are executed at once write one location: copies, results of an instruction,
    /// or parameters.
    WrittenTwice {
        /// The location.
        location: Location,
    },
    /// There are copies where none may be.
    Closed(Place),
    /// A number is out of range, or rows and graph do not fit.
    Malformed,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((block, value, location)) = self.read {
            write!(f, "block {} reads value {} from location {}: ", block.0, value.0, location.0)?;
        }
        if let Some((held, location)) = self.demand {
            write!(f, "{held} is not in location {}, ", location.0)?;
            if let Some((to, place)) = self.copy {
                write!(f, "which is copied to location {}", to.0)?;
                place.map_or(Ok(()), |place| write!(f, " {place}"))?;
                write!(f, ", ")?;
            }
            write!(f, "as ")?;
        }
        write!(f, "{}", self.fault)?;
        show_path(f, &self.path)
    }
}

impl core::error::Error for Failure {}

impl fmt::Display for Held {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(value) => write!(f, "value {}", value.0),
            Self::Constant(constant) => write!(f, "constant {constant}"),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Head(block) => write!(f, "at the head of block {}", block.0),
            Self::End(block) => write!(f, "at the end of block {}", block.0),
            Self::Edge(edge) => write!(f, "on edge {}", edge.0),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Overwritten { by } => write!(f, "{by} is put there"),
            Self::Elsewhere { location } => write!(f, "its definition puts it into location {}", location.0),
            Self::NeverPut => write!(f, "no step has put it there when the function is entered"),
            Self::Class { value, location } => {
                write!(f, "value {} is in location {} of another class", value.0, location.0)
            }
            Self::WrittenTwice { location } => {
                write!(f, "location {} is written twice by steps that are executed at once", location.0)
            }
            Self::Closed(place) => write!(f, "there are copies {place}"),
            Self::Malformed => write!(f, "numbers are out of range, or a value has two φs"),
        }
    }
}
