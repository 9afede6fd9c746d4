//! LLVM's simplification of new φs, in LLVM's order.
//!
//! A φ goes when all its entries but itself are one value, with `undef` and `poison` entries left out
//! of account where that is sound. LLVM keeps the new φs of a round in a hash table and tries them in
//! the order of its buckets, sweep after sweep, until none goes. The order shows in corner cases, so
//! the table is imitated.
//!
//! Unlike LLVM's sweeps, ours try only those φs again whose answer can have changed: those with an
//! entry that was replaced, and those that wait for a proof that their value is not poison.

use super::names::Names;
use super::slots::Slot;
use super::state::{Source, State};
use super::value_tracking::{Dominance, Facts, Position, Query, is_not_poison_at};
use memphis_ir::{BlockId, ConstKind, Local, Value};
use std::collections::BTreeSet;
use std::ops::Range;

/// The buckets of LLVM's table of new φs, keyed by block number and slot.
#[derive(Debug, Default)]
struct PhiTable {
    buckets: Vec<Option<Entry>>,
    len: usize,
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    block: u32,
    slot: u32,
    phi: u32,
}

impl PhiTable {
    /// Puts the φ of a slot (by its place among those of the round) in a block (by LLVM's number).
    fn insert(&mut self, block: u32, slot: u32, phi: u32) {
        if (self.len + 1) * 4 >= self.buckets.len() * 3 {
            let old = std::mem::take(&mut self.buckets);
            self.buckets = vec![None; (old.len() * 2).max(64)];
            for entry in old.into_iter().flatten() {
                self.place(entry);
            }
        }
        self.place(Entry { block, slot, phi });
        self.len += 1;
    }

    fn place(&mut self, entry: Entry) {
        let mask = self.buckets.len() - 1;
        let mut bucket = hash(entry.block, entry.slot) as usize & mask;
        let mut step = 1;
        while self.buckets[bucket].is_some() {
            bucket = (bucket + step) & mask;
            step += 1;
        }
        self.buckets[bucket] = Some(entry);
    }

    /// The φs in the order of the buckets.
    fn order(&self) -> Vec<u32> {
        self.buckets.iter().flatten().map(|e| e.phi).collect()
    }
}

/// The hash of a pair of numbers in LLVM's tables.
fn hash(block: u32, slot: u32) -> u64 {
    let part = |n: u32| u64::from(n.wrapping_mul(37));
    let mut key = part(block) << 32 | part(slot);
    key = key.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    key ^ key >> 31
}

/// Simplifies the φs `first..` of the state: those of a round, at which somebody has had a look. `slot_of` gives the slot of a φ and its
/// place in the round's list.
///
/// Cost: linear in the φs and their entries, and in the replacements; those φs that wait for a proof
/// are asked again in each sweep.
pub fn simplify_phis<'s, D: Dominance>(
    state: &mut State<'_>,
    first: usize,
    look: FirstLook,
    slot_of: impl Fn(usize) -> (&'s Slot, u32),
    dom: &D,
    facts: &Facts,
    names: &mut Names,
) {
    if !look.may_go && !look.has_undefined {
        return;
    }
    // Nobody asks for them before the first φ goes.
    let mut users = None;
    let order = Order::of(state, first, &slot_of, look);
    let mut rank = Vec::new();
    // All in the first sweep, later those whose entries changed.
    let mut pending: BTreeSet<usize> = BTreeSet::new();
    let mut first_sweep = true;
    // φs that would go if their value were known not to be poison.
    let mut waiting: BTreeSet<usize> = BTreeSet::new();
    loop {
        let mut eliminated = false;
        let mut at = 0;
        loop {
            let next = if first_sweep {
                at
            } else {
                match pending.range(at..).next() {
                    Some(&next) => next,
                    None => break,
                }
            };
            if next >= order.len() {
                break;
            }
            pending.remove(&next);
            at = next + 1;
            let phi = order.phi(next);
            match simplified(state, phi, || slot_of(phi).0, dom, facts) {
                Answer::Value(value) => {
                    waiting.remove(&next);
                    eliminated = true;
                    let users = users.get_or_insert_with(|| {
                        rank.resize(order.len(), 0);
                        for i in 0..order.len() {
                            rank[order.phi(i) - first] = i;
                        }
                        PhiUsers::of(state, first)
                    });
                    let local = state.phi_local(phi);
                    state.fold(phi, local, value);
                    names.free(phi);
                    users.visit(phi, |user| {
                        if !state.phis[user].is_folded() {
                            pending.insert(rank[user - first]);
                        }
                    });
                    if let Source::NewPhi(target) = state.source(value)
                        && target >= first
                    {
                        users.merge(phi, target);
                    }
                    pending.extend(waiting.range(at..));
                }
                Answer::Unproved => {
                    waiting.insert(next);
                }
                Answer::Stays => {
                    waiting.remove(&next);
                }
            }
        }
        if !eliminated {
            return;
        }
        first_sweep = false;
        pending.extend(&waiting);
    }
}

/// What can be seen of the φs of a round at a first look.
#[derive(Debug, Clone, Copy, Default)]
pub struct FirstLook {
    /// Whether there is one with no more than one value among its entries.
    may_go: bool,
    /// Whether one has an entry that is `undef`, `poison`, or made of these.
    has_undefined: bool,
}

impl FirstLook {
    /// At the φs `first..` of the state.
    pub fn at(state: &State<'_>, first: usize) -> FirstLook {
        let mut look = FirstLook::default();
        for phi in first..state.phis.len() {
            let mut entries = Entries::of(state.phi_local(phi));
            for &entry in state.entries(phi) {
                let value = state.resolve(entry);
                look.add_value(state, value);
                entries.add(value);
            }
            look.add_phi(entries);
        }
        look
    }

    /// Adds a value that is among the entries of a φ.
    #[inline]
    pub fn add_value(&mut self, state: &State<'_>, value: Value) {
        if value.as_const().is_some() {
            self.has_undefined |= undefined_kind(state, value).is_some();
        }
    }

    /// Adds a φ, whose values were added.
    #[inline]
    pub fn add_phi(&mut self, entries: Entries) {
        self.may_go |= entries.are_one;
    }
}

/// Those entries of a φ that were looked at.
#[derive(Debug, Clone, Copy)]
pub struct Entries {
    itself: Value,
    /// The last that is not the φ itself, if there is one.
    last: Value,
    /// Whether all that are not the φ itself are one value.
    are_one: bool,
}

impl Entries {
    /// Of a φ that defines this local, none yet.
    #[inline]
    pub fn of(phi: Local) -> Entries {
        let itself = Value::local(phi);
        Entries { itself, last: itself, are_one: true }
    }

    /// Adds one, resolved.
    #[inline]
    pub fn add(&mut self, value: Value) {
        if value != self.itself {
            self.are_one &= value == self.last || self.last == self.itself;
            self.last = value;
        }
    }
}

/// The order in which the φs are tried.
enum Order {
    /// That in which they were made.
    Made(Range<usize>),
    Listed(Vec<u32>),
}

impl Order {
    /// LLVM's order. It shows only where `undef` or `poison` is involved: elsewhere any order ends in the same.
    fn of<'s>(state: &State<'_>, first: usize, slot_of: &impl Fn(usize) -> (&'s Slot, u32), look: FirstLook) -> Order {
        let phis = first..state.phis.len();
        if !look.has_undefined {
            return Order::Made(phis);
        }
        let mut table = PhiTable::default();
        for phi in phis {
            let number = state.f.body.block(state.phis[phi].block).number;
            table.insert(number, slot_of(phi).1, phi as u32);
        }
        Order::Listed(table.order())
    }

    fn len(&self) -> usize {
        match self {
            Order::Made(phis) => phis.len(),
            Order::Listed(phis) => phis.len(),
        }
    }

    fn phi(&self, place: usize) -> usize {
        match self {
            Order::Made(phis) => phis.start + place,
            Order::Listed(phis) => phis[place] as usize,
        }
    }
}

/// For each φ of a round, those φs of the round that have it among their entries.
struct PhiUsers {
    first: usize,
    start: Vec<u32>,
    users: Vec<u32>,
    /// φs that were replaced by another: lists, by their heads.
    merged: Vec<u32>,
    next: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl PhiUsers {
    #[inline(never)]
    fn of(state: &State<'_>, first: usize) -> PhiUsers {
        let n = state.phis.len() - first;
        let used = |phi: usize| {
            state.entries(phi).iter().filter_map(move |&entry| match state.source(entry) {
                Source::NewPhi(i) if i >= first && i != phi => Some(i - first),
                _ => None,
            })
        };
        let mut start = vec![0u32; n + 1];
        for phi in first..state.phis.len() {
            for i in used(phi) {
                start[i + 1] += 1;
            }
        }
        for i in 0..n {
            start[i + 1] += start[i];
        }
        let mut next = start.clone();
        let mut users = vec![0; start[n] as usize];
        for phi in first..state.phis.len() {
            for i in used(phi) {
                users[next[i] as usize] = phi as u32;
                next[i] += 1;
            }
        }
        PhiUsers { first, start, users, merged: vec![NONE; n], next: vec![NONE; n] }
    }

    /// The users of `from` are users of `to` too from now on.
    fn merge(&mut self, from: usize, to: usize) {
        let (from, to) = (from - self.first, to - self.first);
        self.next[from] = self.merged[to];
        self.merged[to] = from as u32;
    }

    #[inline(never)]
    fn visit(&self, phi: usize, mut visit: impl FnMut(usize)) {
        let mut open = vec![(phi - self.first) as u32];
        while let Some(i) = open.pop() {
            let range = self.start[i as usize] as usize..self.start[i as usize + 1] as usize;
            self.users[range].iter().for_each(|&u| visit(u as usize));
            let mut merged = self.merged[i as usize];
            while merged != NONE {
                open.push(merged);
                merged = self.next[merged as usize];
            }
        }
    }
}

enum Answer {
    Value(Value),
    /// It would go if its value were known not to be poison.
    Unproved,
    Stays,
}

fn simplified<'s, D: Dominance>(
    state: &State<'_>,
    phi: usize,
    slot: impl FnOnce() -> &'s Slot,
    dom: &D,
    facts: &Facts,
) -> Answer {
    let data = &state.phis[phi];
    let itself = Value::local(state.phi_local(phi));
    let (mut common, mut has_undef, mut has_poison) = (None, false, false);
    for &entry in state.entries(phi) {
        let value = state.resolve(entry);
        if value == itself {
            continue;
        }
        match undefined_kind(state, value) {
            Some(Undefined::Poison) => has_poison = true,
            Some(Undefined::Undef) => has_undef = true,
            None if common.is_some_and(|c| c != value) => return Answer::Stays,
            None => common = Some(value),
        }
    }
    let Some(value) = common else {
        return Answer::Value(if has_undef { slot().undef } else { slot().poison });
    };
    if !has_undef && !has_poison {
        return Answer::Value(value);
    }
    let query = Query { state, dom, facts };
    if !dominates_phi(&query, value, data.block) {
        return Answer::Stays;
    }
    if has_undef && !is_not_poison_at(&query, value, Position { block: data.block, before: None }) {
        return Answer::Unproved;
    }
    Answer::Value(value)
}

enum Undefined {
    Undef,
    Poison,
}

fn undefined_kind(state: &State<'_>, value: Value) -> Option<Undefined> {
    let consts = &state.f.body.consts;
    let whole = value.as_const().filter(|&whole| consts.may_be_undefined(whole))?;
    match consts.get(whole).kind {
        ConstKind::Poison => return Some(Undefined::Poison),
        ConstKind::Undef => return Some(Undefined::Undef),
        ConstKind::Aggregate(_) => {}
        _ => return None,
    }
    // An aggregate of `undef` and `poison`.
    let mut pending = vec![whole];
    while let Some(c) = pending.pop() {
        match &consts.get(c).kind {
            ConstKind::Undef | ConstKind::Poison => {}
            ConstKind::Aggregate(elements) => pending.extend(elements.iter()),
            _ => return None,
        }
    }
    Some(Undefined::Undef)
}

/// Whether a value is available at the φ's block whichever way it is entered.
fn dominates_phi<D: Dominance>(query: &Query<'_, '_, D>, value: Value, block: BlockId) -> bool {
    let state = query.state;
    let strictly = |def| def != block && query.dom.dominates(def, block);
    match state.source(value) {
        Source::NewPhi(i) => strictly(state.phis[i].block),
        Source::NonNull(i) => strictly(state.block_of(state.assumes[i].at)),
        Source::Cast(i) => strictly(state.block_of(state.casts[i].at)),
        Source::Inst(inst) => query.inst_dominates(inst, Position { block, before: None }),
        Source::Const(_) | Source::Arg(_) | Source::Block(_) => true,
    }
}
