//! Locations of the stores that new φs merge.

use super::may_merge_locations;
use crate::mem2reg::describe::{RoundSlot, UserLists};
use crate::mem2reg::dialect::order::ListIndex;
use crate::mem2reg::dialect::walk::{Visit, Walk};
use crate::mem2reg::promotion::Context;
use crate::slots::uses::SlotUser;
use crate::state::State;
use memphis_entity::Table;
use memphis_ir::{BlockId, InstId, NO_NODE};

/// For each slot, the last store or definition on the walk's path to the end of a block.
///
/// The walk carries the state of its path, so that store is the last one of the nearest block above
/// in the tree of visits. A φ on the path does not change the location.
#[derive(Debug)]
pub struct StoreLocations(Table<ListIndex, Vec<StoreRow>>);

/// The last store of a block, or the definition after it.
#[derive(Debug)]
struct StoreRow {
    /// The visit of the block.
    enter: Visit,
    /// The last visit in its subtree.
    exit: Visit,
    /// The row of the nearest block above it.
    enclosing: Option<usize>,
    store: InstId,
}

impl StoreLocations {
    /// `None` if no store of a slot with φs has a location.
    pub fn of(
        c: &Context<'_>,
        state: &State<'_>,
        list: &Table<ListIndex, RoundSlot>,
        users: &UserLists,
        walk: &Walk,
    ) -> Option<StoreLocations> {
        let body = state.body();
        let has_location = |store: &SlotUser| body.inst(store.inst).dbg != NO_NODE;
        let has_located_phis = |slot: &RoundSlot| !slot.phis.is_empty() && slot.definitions(users).any(has_location);
        if !may_merge_locations(c, body) || !list.values().iter().any(has_located_phis) {
            return None;
        }
        let rows = list.values().iter().map(|slot| Self::rows_of(state, slot, users, walk));
        Some(StoreLocations(rows.collect()))
    }

    #[inline(never)]
    fn rows_of(state: &State<'_>, slot: &RoundSlot, users: &UserLists, walk: &Walk) -> Vec<StoreRow> {
        if slot.phis.is_empty() {
            return Vec::new();
        }
        let stores = slot.definitions(users).copied().chain(slot.fresh_slot(state));
        let rows = stores.map(|store| {
            let (enter, exit) = walk.interval(store.block);
            StoreRow { enter, exit, enclosing: None, store: store.inst }
        });
        let mut rows: Vec<StoreRow> = rows.filter(|row| row.enter != Visit::NEVER).collect();
        // Only the last store of a block matters.
        rows.sort_unstable_by_key(|row| (row.enter, std::cmp::Reverse(row.store)));
        rows.dedup_by_key(|row| row.enter);
        let mut open: Vec<usize> = Vec::new();
        for i in 0..rows.len() {
            while open.last().is_some_and(|&above| rows[above].exit < rows[i].enter) {
                open.pop();
            }
            rows[i].enclosing = open.last().copied();
            open.push(i);
        }
        rows
    }

    /// The store whose location holds at the end of `block`, or the definition that leaves none.
    #[inline(never)]
    pub fn at_end(&self, slot: ListIndex, block: BlockId, walk: &Walk) -> Option<InstId> {
        let rows = &self.0[slot];
        let (visit, _) = walk.interval(block);
        let mut row = rows.partition_point(|row| row.enter <= visit).checked_sub(1)?;
        while rows[row].exit < visit {
            row = rows[row].enclosing?;
        }
        Some(rows[row].store)
    }
}
