//! Step *describe*: the accesses of each slot of a round, and those of slots that may need φs as
//! the engine reads them.

use super::promoter::{Promoter, Round, RoundSlot};
use crate::slots::SlotId;
use crate::slots::uses::{SlotUser, UseKind, UseRow};
use crate::state::ListIndex;
use crate::state::{PhiRange, State};
use memphis::construct::Ssa;
use memphis::{Access, AccessId, AccessKind, Block, Slot, SlotInfo};
use memphis_entity::{NumberSort, PackedOption, Table};
use memphis_ir::{InstId, Opcode, OptionalValue, Value};
use smallvec::SmallVec;
use std::ops::Range;

/// The slots and accesses that the engine plans in a round.
#[derive(Debug, Default)]
pub struct Description {
    /// The accesses, in the order of the text.
    pub accesses: Table<AccessId, Access>,
    /// The instruction of each access.
    pub insts: Table<AccessId, InstId>,
    /// The value that a load defines or a store stores. The walk and the φs read accesses in orders
    /// of their own; reading the instructions then would jump about in the text.
    values: Table<AccessId, OptionalValue>,
    pub slots: Table<Slot, SlotInfo>,
    /// The value that a marker stores in each slot.
    pub initials: Table<Slot, Value>,
    /// The engine's number of each slot, while accesses are listed as they were read.
    pub planned_of: Table<SlotId, PackedOption<Slot>>,
    /// The accesses while they are put in order.
    pub unsorted: Vec<(InstId, Access)>,
    pub sort: NumberSort<(InstId, Access)>,
}

impl Description {
    /// Reads the values of loads and stores. Needs: the accesses, and the casts of stored values.
    pub fn read_values(&mut self, state: &State<'_>) {
        self.values.clear();
        let accesses = self.insts.values().iter().zip(self.accesses.values());
        self.values.extend(accesses.map(|(&inst, access)| match access.kind() {
            AccessKind::Load => {
                state.body().inst(inst).result.map_or(OptionalValue::NONE, |result| Value::local(result).into())
            }
            AccessKind::Store if state.body().inst(inst).opcode == Opcode::Store => state.stored(inst).into(),
            // A marker.
            AccessKind::Store => self.initials[access.slot()].into(),
            AccessKind::Define => OptionalValue::NONE,
        }));
    }

    /// The value of a load or store.
    #[inline]
    pub fn value(&self, access: AccessId) -> Value {
        self.values[access].get().expect("a load defines something, and a store stores something")
    }

    /// The accesses in the block of `first`, from that one on.
    pub fn in_same_block(&self, first: AccessId) -> impl Iterator<Item = AccessId> + '_ {
        let block = self.accesses[first].block();
        let accesses = &self.accesses.values()[first.index()..];
        let in_block = accesses.iter().take_while(move |access| access.block() == block);
        (first.0..).map(AccessId).zip(in_block).map(|(access, _)| access)
    }
}

impl Promoter<'_, '_> {
    /// Gathers the accesses of the slots of a round, and describes to the engine those slots that
    /// may need φs.
    ///
    /// Needs: slots that may be promoted. Leaves: the work list of the round, the accesses and
    /// lifetime markers of each slot, and the description.
    pub(super) fn describe(&mut self, slots: &[SlotId], round: &mut Round) {
        if self.is_first_round {
            self.out.state.slot_uses().group(&mut self.users);
        } else {
            self.users.clear();
        }
        round.list.clear();
        round.list.extend(slots.iter().map(|&slot| self.round_slot(slot)));
        let description = &mut round.description;
        description.slots.clear();
        description.initials.clear();
        for slot in round.list.values_mut().iter_mut().filter(|slot| self.may_need_phis(slot)) {
            slot.planned = Some(description.slots.push(SlotInfo::default()));
            description.initials.push(self.slot(slot.slot).initial);
        }
        self.list_accesses(round);
    }

    /// A slot with the accesses that it has now.
    fn round_slot(&mut self, id: SlotId) -> RoundSlot {
        let (loads, stores, others) = self.gather_users(id);
        let stores_at_markers = self.options.stores_at_markers() && !(loads.is_empty() && stores.is_empty());
        let storing_markers = if stores_at_markers { self.storing_markers(&others) } else { Vec::new() };
        let mut slot = RoundSlot {
            slot: id,
            has_others: !others.is_empty(),
            has_dominating_store: false,
            is_pointer: self.out.state.f.types().is_pointer(self.slot(id).ty),
            planned: None,
            records: None,
            phis: PhiRange::EMPTY,
            loads,
            stores,
            storing_markers,
        };
        slot.has_dominating_store = match *self.stores(&slot) {
            [store] if slot.storing_markers.is_empty() => {
                self.loads(&slot).iter().all(|&load| self.store_dominates(store, load))
            }
            _ => false,
        };
        slot
    }

    /// Gathers the users of a slot that still exist, in the order of LLVM's use list: the positions
    /// of its loads and of its stores among the users, and those that do something else.
    fn gather_users(&mut self, id: SlotId) -> (Range<usize>, Range<usize>, SmallVec<[InstId; 4]>) {
        let (state, slot, all) = (&self.out.state, self.slot(id), &mut self.users);
        // As read, the users of a slot are in that order if all of them come after its alloca.
        if self.is_first_round && !state.has_merged(slot.local) {
            let rows = [UseKind::Load, UseKind::Store, UseKind::Other].map(|kind| UseRow::of(id, kind));
            if rows.iter().filter_map(|&row| all[row].last()).all(|first| first.inst > slot.inst) {
                let [loads, stores, others] = rows;
                return (all.range(loads), all.range(stores), all[others].iter().map(|user| user.inst).collect());
            }
        }
        let users = state.users(slot.local);
        let of_kind = |kind| {
            let is_of_kind = move |user: &InstId| UseKind::of(state.f.body.inst(*user).opcode) == kind;
            users.iter().copied().filter(is_of_kind)
        };
        let mut append = |kind| {
            let row = all.push_row(of_kind(kind).map(|inst| SlotUser { inst, block: state.block_of(inst) }));
            all.range(row)
        };
        (append(UseKind::Load), append(UseKind::Store), of_kind(UseKind::Other).collect())
    }

    /// The alloca of a slot, if it may be executed again and then makes a new slot.
    pub(super) fn fresh_slot(&self, slot: &RoundSlot) -> Option<SlotUser> {
        let data = self.slot(slot.slot);
        let alloca = Some(data.inst).filter(|_| !data.is_in_entry);
        alloca.map(|inst| SlotUser { inst, block: self.out.state.block_of(inst) })
    }

    /// Lists the accesses of all planned slots in the order of the text. Uses as read have that order;
    /// sorting them takes a tenth of mem2reg's time on a function with 250,000.
    fn list_accesses(&self, round: &mut Round) {
        let Round { list, description, .. } = round;
        if self.is_first_round && list.values().iter().all(|slot| self.is_as_read(slot)) {
            self.list_as_read(list, description);
            debug_assert!(self.lists_sorted(list, description));
        } else {
            self.sort_accesses(list, description);
        }
    }

    /// Returns whether the accesses are listed as if they had been sorted.
    fn lists_sorted(&self, list: &Table<ListIndex, RoundSlot>, description: &Description) -> bool {
        let mut sorted = Description::default();
        self.sort_accesses(list, &mut sorted);
        sorted.accesses.values() == description.accesses.values() && sorted.insts.values() == description.insts.values()
    }

    /// Returns whether the accesses of a slot are its loads and stores as they were read.
    fn is_as_read(&self, slot: &RoundSlot) -> bool {
        slot.planned.is_none() || slot.storing_markers.is_empty() && self.slot(slot.slot).is_in_entry
    }

    /// Lists the accesses as they were read.
    fn list_as_read(&self, list: &Table<ListIndex, RoundSlot>, description: &mut Description) {
        let Description { accesses, insts, planned_of, .. } = description;
        planned_of.reset(self.out.slots.len(), PackedOption::NONE);
        for slot in list.values() {
            planned_of[slot.slot] = slot.planned.into();
        }
        let uses = self.out.state.slot_uses().in_text_order();
        accesses.clear();
        accesses.reserve(uses.len());
        insts.clear();
        insts.reserve(uses.len());
        for (slot, kind, user) in uses {
            let Some(planned) = planned_of[slot].get() else { continue };
            let kind = match kind {
                UseKind::Load => AccessKind::Load,
                UseKind::Store => AccessKind::Store,
                UseKind::Record | UseKind::Other => continue,
            };
            accesses.push(Access::new(Block(user.block.0), planned, kind));
            insts.push(user.inst);
        }
    }

    /// Lists the accesses slot by slot, and sorts them.
    fn sort_accesses(&self, list: &Table<ListIndex, RoundSlot>, description: &mut Description) {
        let Description { accesses, insts, unsorted, sort, .. } = description;
        unsorted.clear();
        for (slot, planned) in list.values().iter().filter_map(|slot| Some((slot, slot.planned?))) {
            let access = |user: &SlotUser, kind| (user.inst, Access::new(Block(user.block.0), planned, kind));
            unsorted.extend(self.loads(slot).iter().map(|load| access(load, AccessKind::Load)));
            unsorted.extend(self.stores(slot).iter().map(|store| access(store, AccessKind::Store)));
            unsorted.extend(slot.storing_markers.iter().map(|marker| access(marker, self.options.kind_of_marker())));
            unsorted.extend(self.fresh_slot(slot).map(|define| access(&define, AccessKind::Define)));
        }
        // Stable: an instruction that accesses several slots does so in the order of the list.
        sort.sort(unsorted, self.body().insts.len(), |access| access.0.0);
        accesses.clear();
        accesses.extend(unsorted.iter().map(|&(_, access)| access));
        insts.clear();
        insts.extend(unsorted.iter().map(|&(inst, _)| inst));
    }

    /// Returns whether none of the early ways is certain to finish the slot.
    fn may_need_phis(&self, slot: &RoundSlot) -> bool {
        if slot.loads.is_empty() && slot.stores.is_empty() {
            return false;
        }
        if self.options.ssa == Ssa::Maximal || !slot.storing_markers.is_empty() {
            return true;
        }
        if slot.has_dominating_store || self.stores_one_constant(slot) {
            return false;
        }
        if !self.is_in_one_block(slot) {
            return true;
        }
        match (self.loads(slot).iter().min(), self.stores(slot).iter().min()) {
            (Some(load), Some(store)) => load < store,
            _ => false,
        }
    }
}
