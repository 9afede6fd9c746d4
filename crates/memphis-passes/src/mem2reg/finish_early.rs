//! Steps *finish early* and *place*: slots that need no φs are promoted, the others get their φs,
//! slot by slot in LLVM's order: which names are free for φs depends on the loads deleted before.
//!
//! LLVM tries three ways, in this order: a slot without loads and stores is dead; the value of a
//! slot's only store replaces the loads that it dominates; in a slot whose accesses are in one
//! block, each load reads the store above it.

use super::Stats;
use super::describe::{Description, RoundSlot, UserLists, must_dominate, store_dominates};
use super::dialect::order::{self, PhiOrder};
use super::dialect::phi_names::base_name;
use super::dialect::promises::keep_promises;
use super::promotion::{Context, Promotion};
use crate::slots::Slot;
use crate::slots::markers::{Marker, marker};
use crate::slots::uses::SlotUser;
use crate::state::NewPhiId;
use memphis::PhiId;
use memphis::construct::{Plan, Ssa};
use memphis_entity::{Id, IdRange, Table};
use memphis_ir::{BlockId, InstId, Local, Opcode, Value};
use smallvec::SmallVec;

/// The way in which a slot was finished.
enum Finished {
    Dead,
    SingleStore,
    InOneBlock,
}

/// Finishes the slots that need no φs, and makes the φs of the others.
///
/// Needs: the plan, and its φs in LLVM's order. Leaves: the slots with φs, and others that the walk
/// must rewrite; φs without incoming values, and the local of each φ of the plan; the φs of the
/// round are returned.
pub fn finish_early_or_place(
    c: &Context<'_>,
    p: &mut Promotion<'_>,
    Description { list, users, .. }: &mut Description,
    (plan, order): (&Plan, &PhiOrder),
    phi_locals: &mut Table<PhiId, Local>,
    stats: &mut Stats,
) -> IdRange<NewPhiId> {
    p.state.reserve_phis(plan.phis().len());
    let first = p.state.phis().next_id();
    phi_locals.reset(plan.phis().len(), Local::RESERVED);
    if c.options.stores_at_markers() {
        // LLVM looks at the markers of all slots of a round before it promotes one of them.
        list.values().iter().filter(|slot| slot.has_others).for_each(|slot| remove_markers(p, slot));
    }
    order::retain(list, |slot| {
        match finish_early(c, p, slot, users) {
            Some(Finished::Dead) => stats.num_dead_alloca += 1,
            Some(Finished::SingleStore) => stats.num_single_store += 1,
            Some(Finished::InOneBlock) => stats.num_local_promoted += 1,
            None => {
                place(p, slot, (plan, order), phi_locals);
                return true;
            }
        }
        false
    });
    let phis = p.state.phis().range_from(first);
    stats.num_phi_insert += phis.len() as u64;
    phis
}

/// Makes and names the φs of a slot that was not finished early.
fn place(
    p: &mut Promotion<'_>,
    slot: &mut RoundSlot,
    (plan, order): (&Plan, &PhiOrder),
    phi_locals: &mut Table<PhiId, Local>,
) {
    let planned = slot.planned.expect("a slot that is not finished early is planned");
    let phis = order.at(order::range(plan, planned));
    slot.phis = p.state.phis().range_from(p.state.phis().next_id());
    if phis.len() == 0 {
        return;
    }
    let base = base_name(p.state.f, slot.slot.local);
    let first = p.names.make_locals(&mut p.state, &base, slot.slot.ty, phis.len() as u32);
    let blocks = phis.clone().map(|phi| BlockId(plan.phi(phi).block.0));
    slot.phis = p.state.new_phis(first, blocks);
    for (phi, local) in phis.zip(first.0..) {
        phi_locals[phi] = Local(local);
    }
}

/// Promotes a slot if it needs no φs.
fn finish_early(
    c: &Context<'_>,
    p: &mut Promotion<'_>,
    slot: &mut RoundSlot,
    users: &mut UserLists,
) -> Option<Finished> {
    if slot.has_others && !c.options.stores_at_markers() {
        remove_markers(p, slot);
    }
    if slot.loads.is_empty() && slot.stores.is_empty() {
        p.delete_alloca(&slot.slot);
        return Some(Finished::Dead);
    }
    slot.records = p.debug.collect(&p.state, &slot.slot);
    if c.options.ssa == Ssa::Maximal {
        return None;
    }
    let is_finished = match (slot.stores(users), &*slot.storing_markers) {
        (&[store], []) => finish_single_store(c, p, slot, users, store),
        ([], &[marker]) => finish_single_marker(c, p, slot, users, marker),
        _ => false,
    };
    if is_finished {
        return Some(Finished::SingleStore);
    }
    let is_finished = slot.is_in_one_block(users) && finish_single_block(c, p, slot, users);
    is_finished.then_some(Finished::InOneBlock)
}

// ----- markers -----

/// Deletes lifetime markers that do not store, fake uses, and casts that serve only those.
#[inline(never)]
fn remove_markers(p: &mut Promotion<'_>, slot: &RoundSlot) {
    let f = p.state.f;
    let is_lifetime_marker = |call| marker(f, call) == Some(Marker::Lifetime);
    for user in p.state.users(slot.slot.local) {
        match f.body.inst(user).opcode {
            Opcode::Call if !slot.storing_markers.is_empty() && is_lifetime_marker(user) => {}
            Opcode::Call => remove_marker(p, user),
            opcode if opcode.derives_address() => {
                let result = f.body.inst(user).result.expect("casts have results");
                for call in p.state.users(result) {
                    remove_marker(p, call);
                }
                p.state.delete(user);
                // Its other uses are in bundles and debug records.
                p.state.replace(result, slot.slot.no_address);
            }
            _ => {}
        }
    }
}

fn remove_marker(p: &mut Promotion<'_>, call: InstId) {
    // An assumption stays; its bundle is rewritten when the script is made.
    match marker(p.state.f, call) {
        Some(Marker::Assume) => p.drops_bundles = true,
        _ => p.state.delete(call),
    }
}

// ----- a single store -----

/// Replaces the loads that the slot's only store dominates by its value, and deletes the slot if
/// those are all; whether they are.
fn finish_single_store(
    c: &Context<'_>,
    p: &mut Promotion<'_>,
    slot: &mut RoundSlot,
    users: &mut UserLists,
    access: SlotUser,
) -> bool {
    let store = access.inst;
    let must_dominate = !slot.has_dominating_store && must_dominate(c, p, store);
    let mut value = p.state.resolve(p.state.stored(store));
    let mut left = slot.loads.start;
    for index in slot.loads.clone() {
        let load = users.items()[index];
        if must_dominate && !store_dominates(&c.dom, access, load) {
            users.items_mut()[left] = load;
            left += 1;
            continue;
        }
        let load = load.inst;
        if value == p.result(load) {
            // Only in unreachable code.
            value = slot.slot.poison;
        }
        let loaded = p.as_loaded(&c.rules, &slot.slot, load, value);
        p.replace_load(c, load, loaded);
    }
    slot.loads.end = left;
    if slot.loads.is_empty() {
        delete_single_definition(c, p, slot, store);
    }
    slot.loads.is_empty()
}

/// Replaces the loads of a slot whose only store is a marker, and deletes the slot. LLVM says that
/// `undef` may be read everywhere.
#[inline(never)]
fn finish_single_marker(
    c: &Context<'_>,
    p: &mut Promotion<'_>,
    slot: &RoundSlot,
    users: &UserLists,
    marker: SlotUser,
) -> bool {
    for load in slot.loads(users) {
        let loaded = p.as_loaded(&c.rules, &slot.slot, load.inst, slot.slot.initial);
        p.replace_load(c, load.inst, loaded);
    }
    delete_single_definition(c, p, slot, marker.inst);
    true
}

/// Deletes a slot and its only store or marker.
fn delete_single_definition(c: &Context<'_>, p: &mut Promotion<'_>, slot: &RoundSlot, inst: InstId) {
    if let Some(records) = &slot.records {
        let definition = p.definition(&c.rules, &slot.slot, inst);
        p.debug.single_store_done(&mut p.state, &slot.slot, records, definition);
    }
    p.state.delete(inst);
    p.delete_alloca(&slot.slot);
}

// ----- a single block -----

/// Replaces each load by the value of the store above it, up to a load without one, and deletes the
/// slot if there is no such load; whether it did.
fn finish_single_block(c: &Context<'_>, p: &mut Promotion<'_>, slot: &mut RoundSlot, users: &UserLists) -> bool {
    let body = p.state.body();
    let is_store = |definition: SlotUser| body.inst(definition.inst).opcode == Opcode::Store;
    let mut stores: SmallVec<[SlotUser; 8]> = slot.definitions(users).copied().collect();
    stores.sort_unstable();
    for index in slot.loads.clone() {
        let load = users.items()[index];
        let n_above = stores.partition_point(|&store| store < load);
        let value = match n_above {
            0 if stores.is_empty() => slot.slot.initial,
            0 => {
                slot.loads.start = index;
                return false;
            }
            n if is_store(stores[n - 1]) => p.state.stored(stores[n - 1].inst),
            _ => slot.slot.initial,
        };
        replace_load_in_block(c, p, &slot.slot, load.inst, value);
    }
    for &store in &stores {
        if let Some(records) = slot.records.as_ref().filter(|_| is_store(store)) {
            let definition = p.definition(&c.rules, &slot.slot, store.inst);
            p.debug.store_deleted(&p.state, &slot.slot, records, definition);
        }
        p.state.delete(store.inst);
    }
    if let Some(records) = &slot.records {
        p.debug.slot_done(&mut p.state, records);
    }
    p.delete_alloca(&slot.slot);
    true
}

/// Replaces a load by the value of the store above it.
fn replace_load_in_block(c: &Context<'_>, p: &mut Promotion<'_>, slot: &Slot, load: InstId, value: Value) {
    // LLVM asks what the value is before it finds that it is the load itself.
    let asked = value;
    let is_itself = p.state.resolve(value) == p.result(load);
    let value = if is_itself { slot.poison } else { value };
    let loaded = p.as_loaded(&c.rules, slot, load, value);
    keep_promises(c, p, load, if loaded == value { asked } else { loaded });
    p.delete_load(load, p.result(load), loaded);
}
