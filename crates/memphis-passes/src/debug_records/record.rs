//! Debug records, old and new.

use memphis_ir::debug_info::{LocationId, expression_elements};
use memphis_ir::{Function, InstId, Local, Opcode, TypeId, Value};
use std::cell::OnceCell;
use std::ops::Range;

/// The place of a new record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// Before an instruction or record, after earlier new records there.
    Before(InstId),
    /// At the head of a block, before its first ordinary instruction and earlier new records there.
    BlockHead(InstId),
}

/// A `#dbg_value` that the promotion made.
#[derive(Debug, Clone)]
pub struct NewRecord {
    /// The value of the variable, not resolved.
    pub value: Value,
    /// Its type.
    pub ty: TypeId,
    /// The position of type and value in the function's text, if the value is no local.
    pub text: Option<Range<u32>>,
    /// The position of the variable in the function's text, as a reference.
    pub variable: Range<u32>,
    /// The expression, as a reference or in place.
    pub expression: Expression,
    /// The source location.
    pub location: Option<LocationId>,
    /// The place of the record.
    pub anchor: Anchor,
    /// True if it was deleted again, in a later round.
    pub deleted: bool,
    /// The time at which it was made, by the state's clock.
    pub time: u32,
}

/// The text of an expression.
#[derive(Debug, Clone)]
pub enum Expression {
    /// A part of the function's text.
    Original(Range<u32>),
    /// A text made from another expression.
    Made(Box<[u8]>),
}

impl Expression {
    pub fn text<'t>(&'t self, f: Function<'t>) -> &'t [u8] {
        match self {
            Expression::Original(range) => f.slice(range.start, range.end),
            Expression::Made(text) => text,
        }
    }

    pub(super) fn elements<'t>(&'t self, f: Function<'t>) -> Vec<&'t [u8]> {
        expression_elements(f.module, self.text(f))
    }

    /// Returns whether both are the same expression, even if written differently.
    pub(super) fn is_same(&self, other: &Expression, f: Function<'_>) -> bool {
        self.text(f) == other.text(f) || self.elements(f) == other.elements(f)
    }
}

/// A record of the function, old or new.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RecordId {
    Old(InstId),
    New(usize),
}

/// A way in which records come to name a local: alone, or together with a local that it replaced.
pub(super) enum RecordSource {
    Record(RecordId),
    To(Local),
}

/// A record, decoded.
#[derive(Debug, Clone)]
pub(super) struct Record {
    pub(super) id: RecordId,
    pub(super) kind: Opcode,
    pub(super) variable: Range<u32>,
    pub(super) expression: Expression,
    pub(super) location: Option<LocationId>,
    /// True if its location is the slot's address itself, not a list.
    pub(super) address_alone: bool,
    pub(super) reach: OnceCell<Reach>,
}

/// Facts about a record for a value of its slot's type.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reach {
    pub(super) is_deref: bool,
    pub(super) starts_with_deref: bool,
    /// True if the value is at least as large as what the record describes.
    pub(super) covers_variable: bool,
}

impl Record {
    pub(super) fn new(id: RecordId, kind: Opcode, variable: Range<u32>, expression: Expression) -> Record {
        Record { id, kind, variable, expression, location: None, address_alone: true, reach: OnceCell::new() }
    }
}

/// The records that describe one slot.
#[derive(Debug, Default, Clone)]
pub struct SlotRecords {
    /// `#dbg_declare` and `#dbg_value` records on the address, last created first.
    pub(super) users: Vec<Record>,
    /// `#dbg_assign` records linked with the alloca, one for each variable fragment.
    pub(super) assigns: Vec<Record>,
    /// All `#dbg_assign` records linked with the alloca.
    pub(super) all_assigns: Vec<InstId>,
}

impl SlotRecords {
    /// Returns whether no record describes the slot.
    pub(super) fn is_empty(&self) -> bool {
        self.users.is_empty() && self.assigns.is_empty() && self.all_assigns.is_empty()
    }
}
