//! Skipping deleted instructions.

use memphis_ir::InstId;

/// The next instruction that is an item, found in nearly constant time, however many deleted ones
/// come before it: links to later instructions with path compression. The scans that read it start
/// at each load in turn.
#[derive(Debug, Default)]
pub(super) struct NextItems {
    /// Links of instructions that are no items; empty until the first is met. 0 is no link.
    links: Vec<u32>,
}

impl NextItems {
    /// The first item from `inst` on, or `end`.
    pub(super) fn find(&mut self, inst: u32, end: u32, is_item: impl Fn(u32) -> bool) -> u32 {
        if inst == end || is_item(inst) {
            return inst;
        }
        if self.links.len() < end as usize {
            self.links.resize(end as usize, 0);
        }
        let mut found = inst;
        while found < end && !is_item(found) {
            found = self.after(found).min(end);
        }
        let mut at = inst;
        while at < found {
            let next = self.after(at);
            self.links[at as usize] = found;
            at = next;
        }
        found
    }

    fn after(&self, inst: u32) -> u32 {
        self.links[inst as usize].max(inst + 1)
    }

    /// Notes that an instruction is an item from now on. If links lead past it, all are forgotten.
    pub(super) fn add_item(&mut self, inst: InstId) {
        if self.links.get(inst.0 as usize).is_some_and(|&link| link != 0) {
            self.links.clear();
        }
    }
}
