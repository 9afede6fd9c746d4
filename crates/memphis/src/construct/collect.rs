//! Collecting: the accesses of each slot.

use crate::describe::{AccessKind, Input};
use crate::entity::{AccessId, Preorder, Slot};
use crate::plan::ReachingDef;
use memphis_entity::{Id, Rows};

/// An access as the planner sorts it: the number of its block, then its position in the
/// description; its kind comes along.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Event(u64);

impl Event {
    #[inline]
    fn new(block: Preorder, id: AccessId, kind: AccessKind) -> Self {
        Self(u64::from(block.0) << 32 | u64::from(id.0) << 2 | kind as u64)
    }

    /// The number of its block; [`Preorder::RESERVED`], which is above all others, if that cannot
    /// be reached.
    #[inline]
    pub(super) fn block(self) -> Preorder {
        Preorder((self.0 >> 32) as u32)
    }

    #[inline]
    pub(super) fn id(self) -> AccessId {
        AccessId(self.0 as u32 >> 2)
    }

    #[inline]
    pub(super) fn is_load(self) -> bool {
        self.0 & 3 == AccessKind::Load as u64
    }

    #[inline]
    pub(super) fn is_store(self) -> bool {
        self.0 & 3 == AccessKind::Store as u64
    }

    #[inline]
    pub(super) fn is_reachable(self) -> bool {
        self.block() != Preorder::RESERVED
    }

    /// The contents of the slot after a store or definition.
    #[inline]
    pub(super) fn value(self, slot: Slot) -> ReachingDef {
        if self.is_store() { ReachingDef::store(self.id()) } else { ReachingDef::initial(slot) }
    }
}

/// The accesses of a function by slot.
#[derive(Clone, Debug, Default)]
pub(super) struct Events(Rows<Slot, Event>);

impl Events {
    /// Leaves: the accesses of each slot, in the order described.
    pub(super) fn collect(&mut self, input: &Input<'_>) {
        let dom = &input.analyses.dom;
        let events = input.accesses.iter().enumerate().map(|(id, access)| {
            (access.slot(), Event::new(dom.first(access.block()), AccessId(id as u32), access.kind()))
        });
        self.0.group(input.slots.len(), events);
    }

    /// The accesses of a slot, to be sorted.
    pub(super) fn of_mut(&mut self, slot: Slot) -> &mut [Event] {
        self.0.row_mut(slot)
    }
}
