//! Regions of a tree with the same nearest event: the preorder is cut where the subtree of an event
//! starts and where it ends.

use super::tree::{Preorder, Tree};
use crate::entity::Block;
use alloc::vec::Vec;

/// The subtree of a block with an event, as an interval of preorder. They compare as they come in
/// preorder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Interval<E> {
    first: Preorder,
    last: Preorder,
    pub(super) event: E,
}

impl<E> Interval<E> {
    #[inline]
    pub(super) fn below(block: Block, tree: &Tree, event: E) -> Self {
        Self { first: tree.first(block), last: tree.last(block), event }
    }
}

/// A part of preorder, from `start` to the start of the next region, and the event nearest to all
/// in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Region<E> {
    pub(super) start: Preorder,
    pub(super) event: E,
}

/// Cuts preorder into regions, and keeps its memory.
#[derive(Clone, Debug)]
pub(super) struct Cutter<E> {
    regions: Vec<Region<E>>,
    /// The intervals that are open: their last positions and events.
    open: Vec<(Preorder, E)>,
}

impl<E> Default for Cutter<E> {
    fn default() -> Self {
        Self { regions: Vec::new(), open: Vec::new() }
    }
}

impl<E: Copy> Cutter<E> {
    /// Cuts the preorder of a tree with `n_blocks` blocks into regions with the same nearest event,
    /// the block's own included.
    ///
    /// `events` come in preorder; `outside` is the event above all of them.
    #[inline]
    pub(super) fn cut(&mut self, n_blocks: usize, events: &[Interval<E>], outside: E) -> &[Region<E>] {
        self.regions.clear();
        self.open.clear();
        self.start(Preorder(0), outside);
        for &Interval { first, last, event } in events {
            self.close_before(first, outside);
            self.start(first, event);
            self.open.push((last, event));
        }
        self.close_before(Preorder::new(n_blocks), outside);
        &self.regions
    }

    /// The regions that were cut last.
    #[inline]
    pub(super) fn regions(&self) -> &[Region<E>] {
        &self.regions
    }

    #[inline]
    fn start(&mut self, start: Preorder, event: E) {
        match self.regions.last_mut() {
            Some(last) if last.start == start => last.event = event,
            _ => self.regions.push(Region { start, event }),
        }
    }

    #[inline]
    fn close_before(&mut self, first: Preorder, outside: E) {
        while let Some(&(last, _)) = self.open.last()
            && last < first
        {
            self.open.pop();
            self.start(last.next(), self.open.last().map_or(outside, |&(_, event)| event));
        }
    }
}

/// The region that has a position.
#[inline]
pub(super) fn region_of<E>(regions: &[Region<E>], position: Preorder) -> usize {
    regions.partition_point(|region| region.start <= position) - 1
}

/// Puts intervals in preorder, the first `n_first` of which mostly are in order, and so are the
/// others: both come in the order of the text.
pub(super) fn put_in_order<E: Copy + Ord>(
    intervals: &mut Vec<Interval<E>>,
    n_first: usize,
    merged: &mut Vec<Interval<E>>,
) {
    let (first, second) = intervals.split_at(n_first);
    if !first.is_sorted() || !second.is_sorted() {
        return intervals.sort_unstable();
    }
    merged.clear();
    let mut second = second.iter().peekable();
    for interval in first {
        while let Some(earlier) = second.next_if(|other| *other < interval) {
            merged.push(*earlier);
        }
        merged.push(*interval);
    }
    merged.extend(second);
    core::mem::swap(intervals, merged);
}
