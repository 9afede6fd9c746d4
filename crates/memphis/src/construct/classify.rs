//! Classifying: slots that obviously need no φ.

use super::collect::Event;
use crate::dom::DomTree;
use crate::entity::Slot;
use crate::plan::{Plan, ReachingDef, Verdict};

/// The verdict about a slot that needs no φ, its loads answered; `None` for others. `events` are
/// its reachable accesses, in preorder.
pub(super) fn early_verdict(dom: &DomTree, slot: Slot, events: &[Event], plan: &mut Plan) -> Option<Verdict> {
    let n_loads = events.iter().filter(|event| event.is_load()).count();
    let mut stores = events.iter().filter(|event| event.is_store());
    match (n_loads, stores.next(), stores.next()) {
        (0, None, _) => Some(Verdict::Unused),
        (0, Some(_), _) => Some(Verdict::NeverLoaded),
        (_, None, _) => {
            answer_loads(events, ReachingDef::initial(slot), plan);
            Some(Verdict::NeverStored)
        }
        (_, Some(&store), None) if comes_first(dom, store, events) => {
            answer_loads(events, ReachingDef::store(store.id()), plan);
            Some(Verdict::SingleStore(store.id()))
        }
        _ if is_block_local(events) => {
            answer_in_order(slot, events, plan);
            Some(Verdict::BlockLocal(dom.block(events[0].block())))
        }
        _ => None,
    }
}

/// Answers all loads among some accesses alike.
pub(super) fn answer_loads(events: &[Event], value: ReachingDef, plan: &mut Plan) {
    for event in events.iter().filter(|event| event.is_load()) {
        plan.loads[event.id()] = value;
    }
}

/// True if the slot's only store dominates every load and is dominated by every definition.
///
/// A definition that dominates the store cannot come between it and a load it dominates: from the
/// definition there would be a way to the load around the store.
fn comes_first(dom: &DomTree, store: Event, events: &[Event]) -> bool {
    let last_of = |event: Event| dom.last(dom.block(event.block()));
    let store_last = last_of(store);
    events.iter().all(|&event| match () {
        () if event.is_load() => store <= event && event.block() <= store_last,
        () if event.is_store() => true,
        () => event <= store && store.block() <= last_of(event),
    })
}

/// True if all accesses are in one block and each load comes after a store or definition.
fn is_block_local(events: &[Event]) -> bool {
    let [first, .., last] = events else {
        return false;
    };
    first.block() == last.block() && !first.is_load()
}

fn answer_in_order(slot: Slot, events: &[Event], plan: &mut Plan) {
    let mut current = ReachingDef::initial(slot);
    for event in events {
        if event.is_load() {
            plan.loads[event.id()] = current;
        } else {
            current = event.value(slot);
        }
    }
}
