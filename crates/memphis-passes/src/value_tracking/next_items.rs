//! Skipping deleted instructions.

use memphis_entity::Table;
use memphis_ir::InstId;

/// The next instruction that is an item, found in nearly constant time, however many deleted ones
/// come before it: links to later instructions with path compression. The scans that read it start
/// at each load in turn.
#[derive(Debug, Default)]
pub(super) struct NextItems {
    /// Links of instructions that are no items; empty until the first is met. 0 is no link.
    links: Table<InstId, u32>,
}

impl NextItems {
    /// The first item from `inst` on, or `end`.
    pub(super) fn find(&mut self, inst: InstId, end: InstId, is_item: impl Fn(InstId) -> bool) -> InstId {
        if inst == end || is_item(inst) {
            return inst;
        }
        self.links.grow(end.index(), 0);
        let mut found = inst;
        while found < end && !is_item(found) {
            found = self.after(found).min(end);
        }
        let mut at = inst;
        while at < found {
            let next = self.after(at);
            self.links[at] = found.0;
            at = next;
        }
        found
    }

    fn after(&self, inst: InstId) -> InstId {
        InstId(self.links[inst].max(inst.0 + 1))
    }

    /// Notes that an instruction is an item from now on. If links lead past it, all are forgotten.
    pub(super) fn add_item(&mut self, inst: InstId) {
        if self.links.get(inst).is_some_and(|&link| link != 0) {
            self.links.clear();
        }
    }
}
