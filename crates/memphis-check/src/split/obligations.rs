//! Facts that can be shown when all accesses are known.

use super::bits::{Memory, Origin, Segment};
use super::expansion::Loaded;
use super::slots::SlotId;
use crate::script::{Failure, failure_at};
use memphis_ir::{Function, InstId};

/// A range of positions of a slot.
type Range = (SlotId, u64, u64);

/// What is still to be shown, and what it is shown from.
#[derive(Debug, Default)]
pub struct Obligations {
    /// Ranges that the function as read never writes, and the access that relies on it.
    fresh: Vec<(Range, InstId)>,
    /// Ranges that are poison as a whole or not at all, and the access that relies on it.
    together: Vec<(Range, InstId)>,
    /// The ranges that the function as read writes.
    written: Ranges,
    /// The ends of lanes that the function as printed stores.
    ends: Vec<(SlotId, u64)>,
    /// The ranges that the function as printed copies from other slots without loading them.
    copied: Ranges,
}

impl Obligations {
    pub fn clear(&mut self) {
        let Obligations { fresh, together, written, ends, copied } = self;
        fresh.clear();
        together.clear();
        written.0.clear();
        ends.clear();
        copied.0.clear();
    }

    /// The function as read writes a range of a slot.
    pub fn writes(&mut self, slot: SlotId, start: u64, end: u64) {
        self.written.0.push((slot, start, end));
    }

    /// The function as printed stores a lane.
    pub fn stored(&mut self, slot: SlotId, at: u64, lane: &[Segment]) {
        let end = at + lane.iter().map(|segment| segment.bits).sum::<u64>();
        self.ends.extend([(slot, at), (slot, end)]);
        if let [Segment { origin: Origin::Memory(Memory::Slot(_)), .. }] = lane {
            self.copied.0.push((slot, at, end));
        }
    }

    /// The function as printed stores lanes that end at a position.
    pub fn ends_at(&mut self, slot: SlotId, at: u64) {
        self.ends.push((slot, at));
    }

    /// An access relies on it that nothing ever writes a range of a slot.
    pub fn fresh(&mut self, inst: InstId, slot: SlotId, start: u64, end: u64) {
        self.fresh.push(((slot, start, end), inst));
    }

    /// An access relies on it that a lane is poison as a whole or not at all. Other memory is
    /// assumed to be like that.
    pub fn together(&mut self, inst: InstId, lane: Loaded) {
        if let Memory::Slot(slot) = lane.memory {
            self.together.push(((slot, lane.at, lane.end), inst));
        }
    }

    /// Shows all of them.
    ///
    /// # Errors
    /// The first that does not hold.
    ///
    /// Cost: that of sorting what is stored.
    pub fn show(&mut self, f: Function<'_>) -> Result<(), Box<Failure>> {
        if !self.fresh.is_empty() {
            self.written.merge();
        }
        if let Some(&(_, inst)) = self.fresh.iter().find(|&&(range, _)| self.written.overlap(range)) {
            return Err(failure_at(f, inst, "this reads bytes that no part holds"));
        }
        if !self.together.is_empty() {
            self.ends.sort_unstable();
            self.copied.merge();
        }
        let is_divided = |range: Range| {
            let (slot, start, end) = range;
            // A lane that overlaps the range and does not contain it ends inside.
            let next = self.ends.partition_point(|&stored| stored <= (slot, start));
            self.ends.get(next).is_some_and(|&stored| stored < (slot, end)) || self.copied.overlap(range)
        };
        match self.together.iter().find(|&&(range, _)| is_divided(range)) {
            Some(&(_, inst)) => {
                Err(failure_at(f, inst, "bytes are loaded as one value here, of which some may be poison alone"))
            }
            None => Ok(()),
        }
    }
}

/// Ranges of slots.
#[derive(Debug, Default)]
struct Ranges(Vec<Range>);

impl Ranges {
    /// Sorts the ranges, and joins those that overlap.
    fn merge(&mut self) {
        self.0.sort_unstable();
        self.0.dedup_by(|next, last| {
            let is_joined = next.0 == last.0 && next.1 <= last.2;
            if is_joined {
                last.2 = last.2.max(next.2);
            }
            is_joined
        });
    }

    /// True if one of the ranges, which are [merged](Self::merge), overlaps this one.
    fn overlap(&self, (slot, start, end): Range) -> bool {
        let next = self.0.partition_point(|range| (range.0, range.1) < (slot, end));
        next > 0 && self.0[next - 1].0 == slot && self.0[next - 1].2 > start
    }
}
