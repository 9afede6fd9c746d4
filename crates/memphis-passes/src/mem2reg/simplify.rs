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
use memphis_ir::{ConstKind, InstId, Opcode, Value};
use std::collections::BTreeSet;

/// The buckets of LLVM's table of new φs, keyed by block number and slot.
#[derive(Debug, Default)]
pub struct PhiTable {
    buckets: Vec<Option<Entry>>,
    len: usize,
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    block: u32,
    slot: u32,
    phi: usize,
}

impl PhiTable {
    /// Puts the φ of a slot (by its place among those of the round) in a block (by LLVM's number).
    pub fn insert(&mut self, block: u32, slot: u32, phi: usize) {
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
    fn order(&self) -> Vec<usize> {
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

/// Simplifies the φs of a round. `slot_of` gives the slot of a φ.
pub fn simplify_phis<D: Dominance>(
    state: &mut State<'_>,
    table: &PhiTable,
    slot_of: impl Fn(usize) -> Slot,
    dom: &D,
    facts: &Facts,
    names: &mut Names,
    phi_names: &[Vec<u8>],
) {
    let order = table.order();
    let mut rank = vec![usize::MAX; state.phis.len()];
    for (i, &phi) in order.iter().enumerate() {
        rank[phi] = i;
    }
    let mut pending: BTreeSet<usize> = (0..order.len()).collect();
    // φs that would go if their value were known not to be poison.
    let mut waiting: BTreeSet<usize> = BTreeSet::new();
    loop {
        let mut eliminated = false;
        let mut at = 0;
        while let Some(&next) = pending.range(at..).next() {
            pending.remove(&next);
            at = next + 1;
            let phi = order[next];
            match simplified(state, phi, &slot_of(phi), dom, facts) {
                Answer::Value(value) => {
                    waiting.remove(&next);
                    eliminated = true;
                    let local = state.phis[phi].local;
                    let dirty = state.phi_users(local);
                    state.phis[phi].folded = true;
                    state.replace(local, value);
                    names.free(&phi_names[phi]);
                    pending.extend(
                        dirty.into_iter().filter(|&d| !state.phis[d].folded && rank[d] != usize::MAX).map(|d| rank[d]),
                    );
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
        pending.extend(&waiting);
    }
}

enum Answer {
    Value(Value),
    /// It would go if its value were known not to be poison.
    Unproved,
    Stays,
}

fn simplified<D: Dominance>(state: &State<'_>, phi: usize, slot: &Slot, dom: &D, facts: &Facts) -> Answer {
    let data = &state.phis[phi];
    let itself = Value::local(data.local);
    let (mut common, mut has_undef, mut has_poison) = (None, false, false);
    for &(value, _) in &data.entries {
        let value = state.resolve(value);
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
        return Answer::Value(if has_undef { slot.undef } else { slot.poison });
    };
    if !has_undef && !has_poison {
        return Answer::Value(value);
    }
    if !dominates_phi(state, value, phi, dom) {
        return Answer::Stays;
    }
    let query = Query { state, dom, facts };
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
    let mut pending = vec![value.as_const()?];
    let consts = &state.f.body.consts;
    if consts.get(pending[0]).kind == ConstKind::Poison {
        return Some(Undefined::Poison);
    }
    // `undef`, also as an aggregate of `undef` and `poison`.
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
fn dominates_phi<D: Dominance>(state: &State<'_>, value: Value, phi: usize, dom: &D) -> bool {
    let block = state.phis[phi].block;
    let strictly = |def| def != block && dom.dominates(def, block);
    match state.source(value) {
        Source::NewPhi(i) => strictly(state.phis[i].block),
        Source::NonNull(i) => strictly(state.block_of(state.assumes[i].at)),
        Source::Inst(inst) => match state.f.body.inst(inst).opcode {
            Opcode::Invoke | Opcode::CallBr => normal_edge_dominates(state, inst, block, dom),
            _ => strictly(state.block_of(inst)),
        },
        Source::Const(_) | Source::Arg(_) | Source::Block(_) => true,
    }
}

/// Whether the result of an `invoke` or `callbr` is available in `block`: whether the edge to its
/// normal destination dominates it.
fn normal_edge_dominates<D: Dominance>(state: &State<'_>, inst: InstId, block: memphis_ir::BlockId, dom: &D) -> bool {
    let body = state.f.body;
    let source = state.block_of(inst);
    if !dom.is_reachable(block) {
        return true;
    }
    if !dom.is_reachable(source) {
        return false;
    }
    let Some(normal) = body.successors(source).next() else { return false };
    if !dom.dominates(normal, block) {
        return false;
    }
    // The edge dominates what its target dominates if it is the only way in from outside.
    let mut edges = 0;
    for pred in body.block_ids() {
        for successor in body.successors(pred) {
            if successor == normal {
                if pred == source {
                    edges += 1;
                    if edges > 1 {
                        return false;
                    }
                } else if !dom.dominates(normal, pred) {
                    return false;
                }
            }
        }
    }
    true
}
