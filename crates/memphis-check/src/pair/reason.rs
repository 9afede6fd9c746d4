//! The reason why a pair has no proof, and its places.

use super::side::{Both, Side};
use memphis_ir::{Function, InstId};

/// The reason why there is no better verdict, and its places in the texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// One sentence without a full stop.
    pub message: String,
    /// The place in the text of BEFORE, in bytes.
    pub before: Option<usize>,
    /// The place in the text of AFTER, in bytes.
    pub after: Option<usize>,
}

/// A failure inside a function, placed by instructions.
#[derive(Debug, Clone)]
pub(super) struct Failure {
    pub message: String,
    pub before: Option<InstId>,
    pub after: Option<InstId>,
}

impl Failure {
    pub fn new(message: impl Into<String>) -> Failure {
        Failure { message: message.into(), before: None, after: None }
    }

    /// At an instruction of BEFORE, unless the place is known.
    pub fn before(mut self, inst: InstId) -> Failure {
        self.before.get_or_insert(inst);
        self
    }

    /// At an instruction of AFTER, unless the place is known.
    pub fn after(mut self, inst: InstId) -> Failure {
        self.after.get_or_insert(inst);
        self
    }

    pub fn at(self, before: InstId, after: InstId) -> Failure {
        self.before(before).after(after)
    }

    pub fn about_load(self, load: InstId) -> Failure {
        self.before(load)
    }

    pub fn about_phi(self, phi: InstId) -> Failure {
        self.after(phi)
    }

    pub fn reason(self, f: Both<Function<'_>>) -> Reason {
        let offset =
            |side: Side, inst: Option<InstId>| inst.map(|i| f[side].body.start + f[side].body.inst(i).start as usize);
        Reason {
            before: offset(Side::Before, self.before),
            after: offset(Side::After, self.after),
            message: self.message,
        }
    }
}
