//! Step *describe*: the slots of a round with their accesses, and the accesses of those that may
//! need φs as the engine reads them.

use super::dialect::lifetime::storing_markers;
use super::dialect::order::ListIndex;
use super::promotion::{Context, Promotion};
use crate::debug_records::SlotRecords;
use crate::slots::uses::{SlotUser, UseKind, UseRow};
use crate::slots::{Slot, SlotId};
use crate::state::{NewPhiId, Source, State};
use crate::value_tracking::{Dominance, is_not_poison};
use memphis::construct::Ssa;
use memphis::{Access, AccessId, AccessKind, SlotInfo};
use memphis_check::script::Uninit;
use memphis_entity::{IdRange, NumberSort, PackedOption, Rows, Table};
use memphis_ir::{InstId, Opcode, OptionalValue, Value};
use smallvec::SmallVec;
use std::ops::Range;

/// The slots of a round and their accesses. Its memory serves all rounds of all functions.
#[derive(Debug, Default)]
pub struct Description {
    /// LLVM's work list: the slots that are not finished.
    pub list: Table<ListIndex, RoundSlot>,
    pub users: UserLists,
    pub accesses: Accesses,
}

/// The lists that [`RoundSlot`] refers to: in the first round the users of all slots, by slot and
/// kind; later the loads and stores of the slots of the round.
pub type UserLists = Rows<UseRow, SlotUser>;

/// A slot of a round.
#[derive(Debug)]
pub struct RoundSlot {
    pub id: SlotId,
    pub slot: Slot,
    /// Its loads that still exist, in the order of LLVM's use list: positions in the [`UserLists`].
    pub loads: Range<usize>,
    /// Its stores, likewise.
    pub stores: Range<usize>,
    /// Lifetime markers that [store its initial value](super::dialect::lifetime).
    pub storing_markers: Vec<SlotUser>,
    /// True if anything but its loads, stores and debug records uses it.
    pub has_others: bool,
    /// True if it has one store and no such marker, and the store comes before all its loads.
    pub has_dominating_store: bool,
    /// Its number in the engine's plan, if the plan is about it.
    pub planned: Option<memphis::Slot>,
    /// The debug records that describe it, if there are any.
    pub records: Option<Box<SlotRecords>>,
    /// True if it holds a pointer.
    pub is_pointer: bool,
    /// Its φs of this round.
    pub phis: IdRange<NewPhiId>,
}

impl RoundSlot {
    /// Its loads.
    pub fn loads<'u>(&self, users: &'u UserLists) -> &'u [SlotUser] {
        &users.items()[self.loads.clone()]
    }

    /// Its stores.
    pub fn stores<'u>(&self, users: &'u UserLists) -> &'u [SlotUser] {
        &users.items()[self.stores.clone()]
    }

    /// Its stores, and the lifetime markers that store.
    pub fn definitions<'u>(&'u self, users: &'u UserLists) -> impl Iterator<Item = &'u SlotUser> {
        self.stores(users).iter().chain(&self.storing_markers)
    }

    /// Its alloca, if that may be executed again and then makes a new slot.
    pub fn fresh_slot(&self, state: &State<'_>) -> Option<SlotUser> {
        let inst = self.slot.inst;
        (!self.slot.is_in_entry).then(|| SlotUser { inst, block: state.block_of(inst) })
    }

    /// Returns whether all its accesses are in one block, markers that store among them.
    pub fn is_in_one_block(&self, users: &UserLists) -> bool {
        let mut blocks = self.loads(users).iter().chain(self.definitions(users)).map(|access| access.block);
        let first = blocks.next();
        blocks.all(|block| Some(block) == first)
    }

    /// Returns whether none of the early ways is certain to finish it.
    fn may_need_phis(&self, c: &Context<'_>, p: &Promotion<'_>, users: &UserLists) -> bool {
        if self.loads.is_empty() && self.stores.is_empty() {
            return false;
        }
        if c.options.ssa == Ssa::Maximal || !self.storing_markers.is_empty() {
            return true;
        }
        if self.has_dominating_store || self.stores_one_constant(c, p, users) {
            return false;
        }
        if !self.is_in_one_block(users) {
            return true;
        }
        match (self.loads(users).iter().min(), self.stores(users).iter().min()) {
            (Some(load), Some(store)) => load < store,
            _ => false,
        }
    }

    /// Returns whether its only store stores a constant that loads may read everywhere, whatever
    /// becomes of the other slots of the round.
    fn stores_one_constant(&self, c: &Context<'_>, p: &Promotion<'_>, users: &UserLists) -> bool {
        let is_constant = |store: &SlotUser| p.state.stored(store.inst).as_const().is_some();
        !c.rules.is_punned
            && matches!(self.stores(users), [store] if is_constant(store))
            && self.ends_with_single_store(c, p, users)
    }

    /// Returns whether the value of its only store replaces all loads, though it may not dominate
    /// them.
    pub fn ends_with_single_store(&self, c: &Context<'_>, p: &Promotion<'_>, users: &UserLists) -> bool {
        match *self.stores(users) {
            [store] if self.storing_markers.is_empty() => {
                c.options.ssa != Ssa::Maximal && !must_dominate(c, p, store.inst)
            }
            _ => false,
        }
    }
}

/// Returns whether loads that a slot's only store does not dominate read something else.
#[inline(never)]
pub fn must_dominate(c: &Context<'_>, p: &Promotion<'_>, store: InstId) -> bool {
    let value = p.state.resolve(p.state.stored(store));
    let is_instruction = matches!(p.state.source(value), Source::Inst(_) | Source::NewPhi(_) | Source::Line(_));
    is_instruction || c.options.uninit != Uninit::Undef || !is_not_poison(&p.query(c), value)
}

/// Returns whether a store comes before a load on all paths, as LLVM asks it.
pub fn store_dominates(dom: &impl Dominance, store: SlotUser, load: SlotUser) -> bool {
    if store.block == load.block { store < load } else { dom.dominates(store.block, load.block) }
}

/// The slots and accesses that the engine plans in a round.
#[derive(Debug, Default)]
pub struct Accesses {
    /// The accesses, in the order of the text.
    pub all: Table<AccessId, Access>,
    /// The instruction of each access.
    pub insts: Table<AccessId, InstId>,
    /// The value that a load defines or a store stores. The walk and the φs read accesses in orders
    /// of their own; reading the instructions then would jump about in the text.
    values: Table<AccessId, OptionalValue>,
    pub slots: Table<memphis::Slot, SlotInfo>,
    /// The value that a marker stores in each slot.
    pub initials: Table<memphis::Slot, Value>,
    /// The engine's number of each slot, while accesses are listed as they were read.
    planned_of: Table<SlotId, PackedOption<memphis::Slot>>,
    /// The accesses while they are put in order.
    unsorted: Vec<(InstId, Access)>,
    sort: NumberSort<(InstId, Access)>,
}

impl Accesses {
    /// Reads the values of loads and stores. Needs: the accesses, and the casts of stored values.
    pub fn read_values(&mut self, state: &State<'_>) {
        self.values.clear();
        let accesses = self.insts.values().iter().zip(self.all.values());
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
        let block = self.all[first].block();
        let accesses = &self.all.values()[first.index()..];
        let in_block = accesses.iter().take_while(move |access| access.block() == block);
        (first.0..).map(AccessId).zip(in_block).map(|(access, _)| access)
    }
}

/// Gathers the accesses of the slots of a round, and describes to the engine those slots that may
/// need φs. `is_first`: nothing was changed before this round.
///
/// Needs: slots that may be promoted. Leaves: the work list of the round, the accesses and lifetime
/// markers of each slot, and the accesses that the engine plans.
pub fn describe(
    c: &Context<'_>,
    p: &Promotion<'_>,
    slots: impl Iterator<Item = (SlotId, Slot)>,
    is_first: bool,
    description: &mut Description,
) {
    let Description { list, users, accesses } = description;
    if is_first {
        p.state.slot_uses().group(users);
    } else {
        users.clear();
    }
    list.clear();
    list.extend(slots.map(|(id, slot)| round_slot(c, &p.state, (id, slot), is_first, users)));
    accesses.slots.clear();
    accesses.initials.clear();
    for slot in list.values_mut().iter_mut().filter(|slot| slot.may_need_phis(c, p, users)) {
        slot.planned = Some(accesses.slots.push(SlotInfo::default()));
        accesses.initials.push(slot.slot.initial);
    }
    list_accesses(c, &p.state, is_first, description);
}

/// A slot with the accesses that it has now.
fn round_slot(
    c: &Context<'_>,
    state: &State<'_>,
    (id, slot): (SlotId, Slot),
    is_first: bool,
    users: &mut UserLists,
) -> RoundSlot {
    let (loads, stores, others) = gather_users(state, (id, &slot), is_first, users);
    let stores_at_markers = c.options.stores_at_markers() && !(loads.is_empty() && stores.is_empty());
    let storing_markers = if stores_at_markers { storing_markers(state, &others) } else { Vec::new() };
    let has_dominating_store = match users.items()[stores.clone()] {
        [store] if storing_markers.is_empty() => {
            users.items()[loads.clone()].iter().all(|&load| store_dominates(&c.dom, store, load))
        }
        _ => false,
    };
    RoundSlot {
        id,
        slot,
        has_others: !others.is_empty(),
        has_dominating_store,
        is_pointer: state.f.types().is_pointer(slot.ty),
        planned: None,
        records: None,
        phis: IdRange::default(),
        loads,
        stores,
        storing_markers,
    }
}

/// Gathers the users of a slot that still exist, in the order of LLVM's use list: the positions of
/// its loads and of its stores among the users, and those that do something else.
fn gather_users(
    state: &State<'_>,
    (id, slot): (SlotId, &Slot),
    is_first: bool,
    all: &mut UserLists,
) -> (Range<usize>, Range<usize>, SmallVec<[InstId; 4]>) {
    // As read, the users of a slot are in that order if all of them come after its alloca.
    if is_first {
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

/// Lists the accesses of all planned slots in the order of the text. Uses as read have that order;
/// sorting them takes a tenth of mem2reg's time on a function with 250,000.
fn list_accesses(c: &Context<'_>, state: &State<'_>, is_first: bool, description: &mut Description) {
    let Description { list, users, accesses } = description;
    let is_as_read =
        |slot: &RoundSlot| slot.planned.is_none() || slot.storing_markers.is_empty() && slot.slot.is_in_entry;
    if is_first && list.values().iter().all(is_as_read) {
        list_as_read(state, list, accesses);
        debug_assert!(lists_sorted(c, state, list, users, accesses));
    } else {
        sort_accesses(c, state, list, users, accesses);
    }
}

/// Returns whether the accesses are listed as if they had been sorted.
fn lists_sorted(
    c: &Context<'_>,
    state: &State<'_>,
    list: &Table<ListIndex, RoundSlot>,
    users: &UserLists,
    accesses: &Accesses,
) -> bool {
    let mut sorted = Accesses::default();
    sort_accesses(c, state, list, users, &mut sorted);
    sorted.all.values() == accesses.all.values() && sorted.insts.values() == accesses.insts.values()
}

/// Lists the accesses as they were read.
fn list_as_read(state: &State<'_>, list: &Table<ListIndex, RoundSlot>, accesses: &mut Accesses) {
    let Accesses { all, insts, planned_of, .. } = accesses;
    planned_of.reset(state.slot_uses().n_slots(), PackedOption::NONE);
    for slot in list.values() {
        planned_of[slot.id] = slot.planned.into();
    }
    let uses = state.slot_uses().in_text_order();
    all.clear();
    all.reserve(uses.len());
    insts.clear();
    insts.reserve(uses.len());
    for (slot, kind, user) in uses {
        let Some(planned) = planned_of[slot].get() else { continue };
        let kind = match kind {
            UseKind::Load => AccessKind::Load,
            UseKind::Store => AccessKind::Store,
            UseKind::Record | UseKind::Other => continue,
        };
        all.push(Access::new(user.block, planned, kind));
        insts.push(user.inst);
    }
}

/// Lists the accesses slot by slot, and sorts them.
fn sort_accesses(
    c: &Context<'_>,
    state: &State<'_>,
    list: &Table<ListIndex, RoundSlot>,
    users: &UserLists,
    accesses: &mut Accesses,
) {
    let Accesses { all, insts, unsorted, sort, .. } = accesses;
    unsorted.clear();
    for (slot, planned) in list.values().iter().filter_map(|slot| Some((slot, slot.planned?))) {
        let access = |user: &SlotUser, kind| (user.inst, Access::new(user.block, planned, kind));
        unsorted.extend(slot.loads(users).iter().map(|load| access(load, AccessKind::Load)));
        unsorted.extend(slot.stores(users).iter().map(|store| access(store, AccessKind::Store)));
        unsorted.extend(slot.storing_markers.iter().map(|marker| access(marker, c.options.kind_of_marker())));
        unsorted.extend(slot.fresh_slot(state).map(|define| access(&define, AccessKind::Define)));
    }
    // Stable: an instruction that accesses several slots does so in the order of the list.
    sort.sort(unsorted, state.body().insts.len(), |access| access.0.0);
    all.clear();
    all.extend(unsorted.iter().map(|&(_, access)| access));
    insts.clear();
    insts.extend(unsorted.iter().map(|&(inst, _)| inst));
}
