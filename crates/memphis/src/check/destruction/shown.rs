//! Failures, for people.

use super::super::failure::show_path;
use super::{Failure, Fault, Held, Place};
use core::fmt;

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((block, value, location)) = self.read {
            write!(f, "block {} reads value {value} from location {location}: ", block.0)?;
        }
        if let Some((held, location)) = self.demand {
            write!(f, "{held} is not in location {location}, as ")?;
        }
        write!(f, "{}", self.fault)?;
        show_path(f, &self.path)
    }
}

impl core::error::Error for Failure {}

impl fmt::Display for Held {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(value) => write!(f, "value {value}"),
            Self::Constant(constant) => write!(f, "constant {constant}"),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Overwritten { by } => write!(f, "{by} is put there"),
            Self::Elsewhere { location } => write!(f, "its definition puts it into location {location}"),
            Self::NeverPut => write!(f, "nobody has put it there when the function is entered"),
            Self::Class { value, location } => write!(f, "value {value} is in location {location} of another class"),
            Self::Closed(Place::Head(block)) => write!(f, "there are copies at the head of block {}", block.0),
            Self::Closed(Place::End(block)) => write!(f, "there are copies at the end of block {}", block.0),
            Self::Closed(Place::Edge(edge)) => write!(f, "there are copies on edge {}", edge.0),
            Self::Malformed => write!(f, "numbers are out of range, or a value has two φs"),
        }
    }
}
