//! Step *simplify*: new φs that merge no different values go.
//!
//! A φ goes when all its incoming values but itself are one value; `undef` and `poison` do not
//! count where that is sound. LLVM tries the new φs of a round in [the order of a hash
//! table](super::dialect::bucket_order), sweep after sweep, until none goes.
//!
//! Unlike LLVM's sweeps, ours retry only φs whose answer can have changed: those with an incoming
//! value that was replaced, and those that wait for a proof that their value is not poison.

use super::Llvm;
use super::describe::RoundSlot;
use super::dialect::bucket_order::{Move, PhiTable};
use super::dialect::order::ListIndex;
use super::promotion::{Context, Promotion};
use crate::slots::Slot;
use crate::state::NewPhiId;
use crate::state::{Source, State};
use crate::value_tracking::{Dominance, Position, Query, is_not_poison_at};
use memphis::construct::Ssa;
use memphis_entity::{IdRange, PackedOption, Rows, Table, id};
use memphis_ir::{BlockId, ConstKind, Value};
use std::collections::BTreeSet;

id! {
    /// The place of a φ in the order in which the φs of a round are tried.
    struct Turn;
}

/// Simplifies the φs of a round.
///
/// Needs: the incoming values for all edges from reachable blocks. Leaves: φs that merge different
/// values.
///
/// Cost: linear in the φs, their incoming values and the replacements; φs that wait for a proof are
/// retried in each sweep.
pub fn simplify(c: &Context<'_>, p: &mut Promotion<'_>, list: &Table<ListIndex, RoundSlot>, phis: IdRange<NewPhiId>) {
    if c.options.ssa != Ssa::Pruned {
        return;
    }
    let summary = PhiSummary::at(&p.state, phis);
    if summary.may_go || summary.has_undefined {
        sweep(c, p, list, phis, summary);
    }
}

/// Gives the φs that are left `poison` for each edge from an unreachable block.
///
/// Needs: simplified φs. Leaves: an incoming value for each edge.
pub fn complete_phis(c: &Context<'_>, state: &mut State<'_>, list: &Table<ListIndex, RoundSlot>) {
    if c.analyses.dom().preorder().len() == c.cfg.n_blocks() {
        return;
    }
    for (slot, phi) in list.values().iter().flat_map(|slot| slot.phis.iter().map(move |phi| (slot, phi))) {
        let data = state.phi(phi);
        if !data.is_folded() {
            let row = state.entry_rows().row(data.block);
            (data.n_values()..row.n).for_each(|_| state.push_incoming(phi, slot.slot.poison));
        }
    }
}

/// Tries φs, sweep after sweep, until none goes.
fn sweep(
    c: &Context<'_>,
    p: &mut Promotion<'_>,
    list: &Table<ListIndex, RoundSlot>,
    phis: IdRange<NewPhiId>,
    summary: PhiSummary,
) {
    let mut order = Order::of(&p.state, list, phis, summary, c.options.llvm);
    // Made when the first φ goes.
    let mut users: Option<PhiUsers> = None;
    let mut sweep = Sweep::All(Turn(0));
    // The φs that are retried in this sweep or the next one.
    let mut pending = BTreeSet::new();
    // The φs that would go if their value were known not to be poison.
    let mut waiting: BTreeSet<Turn> = BTreeSet::new();
    loop {
        let mut simplified = Vec::new();
        while let Some(turn) = sweep.next(&order, &mut pending) {
            let phi = order.phi(turn);
            let value = match replacement(c, p, list, phi) {
                Answer::Value(value) => value,
                Answer::Unproved => {
                    waiting.insert(turn);
                    continue;
                }
                Answer::Stays => {
                    waiting.remove(&turn);
                    continue;
                }
            };
            waiting.remove(&turn);
            simplified.push(turn);
            let users = users.get_or_insert_with(|| {
                order.number();
                PhiUsers::of(&p.state, phis)
            });
            p.state.fold(phi, value);
            // Its name is free now.
            p.names.free(phi);
            users.visit(phi, |user| {
                if !p.state.phi(user).is_folded() {
                    pending.insert(order.turn(user));
                }
            });
            if let Source::NewPhi(target) = p.state.source(value)
                && target >= phis.start
            {
                users.merge(phi, target);
            }
            pending.extend(waiting.range(Turn(turn.0 + 1)..));
        }
        if simplified.is_empty() {
            return;
        }
        order.remove(simplified, [&mut pending, &mut waiting]);
        sweep = Sweep::Pending(Turn(0));
        pending.extend(&waiting);
    }
}

/// The value that may replace a φ now.
fn replacement(c: &Context<'_>, p: &Promotion<'_>, list: &Table<ListIndex, RoundSlot>, phi: NewPhiId) -> Answer {
    let state = &p.state;
    let data = state.phi(phi);
    let itself = Value::local(state.phi_local(phi));
    let (mut common, mut has_undef, mut has_poison) = (None, false, false);
    for &value in state.incoming(phi) {
        let value = state.resolve(value);
        if value == itself {
            continue;
        }
        match undefined_kind(state, value) {
            Some(Undefined::Poison) => has_poison = true,
            Some(Undefined::Undef) => has_undef = true,
            None if common.is_some_and(|common| common != value) => return Answer::Stays,
            None => common = Some(value),
        }
    }
    let Some(value) = common else {
        let Slot { undef, poison, .. } = list[of_phi(list, phi)].slot;
        return Answer::Value(if has_undef { undef } else { poison });
    };
    if !has_undef && !has_poison {
        return Answer::Value(value);
    }
    let query = p.query(c);
    if !dominates_phi(&query, value, data.block) {
        return Answer::Stays;
    }
    if has_undef && !is_not_poison_at(&query, value, Position { block: data.block, before: None }) {
        return Answer::Unproved;
    }
    Answer::Value(value)
}

/// The slot of a φ of the round. Cost: logarithmic in the slots.
fn of_phi(list: &Table<ListIndex, RoundSlot>, phi: NewPhiId) -> ListIndex {
    ListIndex::new(list.values().partition_point(|slot| slot.phis.start <= phi) - 1)
}

enum Answer {
    /// This value replaces the φ.
    Value(Value),
    /// The φ would go if its value were known not to be poison.
    Unproved,
    Stays,
}

/// A sweep over φs, and the turn from which on it goes on.
#[derive(Clone, Copy)]
enum Sweep {
    /// Over all φs.
    All(Turn),
    /// Over pending φs.
    Pending(Turn),
}

impl Sweep {
    /// The next φ to try, which is not pending any more.
    fn next(&mut self, order: &Order, pending: &mut BTreeSet<Turn>) -> Option<Turn> {
        let (turn, from) = match self {
            Sweep::All(from) => {
                ((from.0..order.phis.len() as u32).map(Turn).find(|&turn| order.phis[turn].is_some())?, from)
            }
            Sweep::Pending(from) => (*pending.range(*from..).next()?, from),
        };
        pending.remove(&turn);
        from.0 = turn.0 + 1;
        Some(turn)
    }
}

/// A summary of all φs of a round. In most functions it shows that no φ goes.
#[derive(Debug, Clone, Copy, Default)]
struct PhiSummary {
    /// True if a φ has at most one value besides itself.
    may_go: bool,
    /// True if a φ has a value that is `undef`, `poison`, or made of these.
    has_undefined: bool,
}

impl PhiSummary {
    fn at(state: &State<'_>, phis: IdRange<NewPhiId>) -> PhiSummary {
        let mut summary = PhiSummary::default();
        for phi in phis {
            let itself = Value::local(state.phi_local(phi));
            let (mut last, mut is_one) = (itself, true);
            for &value in state.incoming(phi) {
                let value = state.resolve(value);
                if value == last || value == itself {
                    continue;
                }
                if value.as_const().is_some() {
                    summary.has_undefined |= undefined_kind(state, value).is_some();
                }
                is_one &= last == itself;
                last = value;
            }
            summary.may_go |= is_one;
        }
        summary
    }
}

/// The order in which the φs of a round are tried.
struct Order {
    /// The φ of each turn. In the order of LLVM's table, a turn is a bucket, and many are empty.
    phis: Table<Turn, PackedOption<NewPhiId>>,
    /// LLVM's table, if the order matters.
    table: PhiTable,
    first: NewPhiId,
    /// The turn of each φ, by its number above the first. Made by [`Order::number`].
    turns: Vec<Turn>,
}

impl Order {
    fn of(
        state: &State<'_>,
        list: &Table<ListIndex, RoundSlot>,
        phis: IdRange<NewPhiId>,
        summary: PhiSummary,
        llvm: Llvm,
    ) -> Order {
        let mut table = PhiTable::new(llvm);
        let order = if summary.has_undefined {
            for phi in phis {
                let number = state.f.body.block(state.phi(phi).block).number;
                table.insert(number, of_phi(list, phi), phi);
            }
            table.order().map(PackedOption::from).collect()
        } else {
            phis.iter().map(PackedOption::from).collect()
        };
        Order { phis: order, table, first: phis.start, turns: Vec::new() }
    }

    fn phi(&self, turn: Turn) -> NewPhiId {
        self.phis[turn].get().expect("only turns of φs are taken")
    }

    /// Makes the turns of φs.
    fn number(&mut self) {
        self.turns.resize(self.phis.len(), Turn(0));
        for (turn, phi) in self.phis.iter() {
            if let Some(phi) = phi.get() {
                self.turns[(phi.0 - self.first.0) as usize] = turn;
            }
        }
    }

    /// Removes the φs of a sweep. The turns of others may change, in these sets too.
    fn remove(&mut self, turns: Vec<Turn>, sets: [&mut BTreeSet<Turn>; 2]) {
        let moves = self.table.remove(turns.into_iter().map(Turn::index).collect());
        for set in sets {
            let moved: Vec<&Move> = moves.iter().filter(|moved| set.remove(&Turn::new(moved.from))).collect();
            set.extend(moved.into_iter().map(|moved| Turn::new(moved.to)));
        }
        for moved in &moves {
            self.phis[Turn::new(moved.from)] = PackedOption::NONE;
        }
        for moved in &moves {
            self.phis[Turn::new(moved.to)] = moved.phi.into();
            self.turns[(moved.phi.0 - self.first.0) as usize] = Turn::new(moved.to);
        }
    }

    fn turn(&self, phi: NewPhiId) -> Turn {
        self.turns[(phi.0 - self.first.0) as usize]
    }
}

id! {
    /// A φ of a round, by its number above the first.
    struct RoundPhi;
}

/// For each φ of a round, the φs of the round that have it among their incoming values.
struct PhiUsers {
    first: NewPhiId,
    users: Rows<RoundPhi, NewPhiId>,
    /// By φ: a linked list of the φs that it replaced. This is the newest one.
    merged: Table<RoundPhi, PackedOption<RoundPhi>>,
    /// By φ of such a list: the φ that was replaced before it.
    next: Table<RoundPhi, PackedOption<RoundPhi>>,
}

impl PhiUsers {
    #[inline(never)]
    fn of(state: &State<'_>, phis: IdRange<NewPhiId>) -> PhiUsers {
        let (first, n) = (phis.start, phis.len());
        let uses = phis.iter().flat_map(|user| {
            state.incoming(user).iter().filter_map(move |&value| match state.source(value) {
                Source::NewPhi(phi) if phi >= first && phi != user => Some((RoundPhi(phi.0 - first.0), user)),
                _ => None,
            })
        });
        let mut users = Rows::new();
        users.group(n, uses);
        let none = Table::filled(n, PackedOption::NONE);
        PhiUsers { first, users, merged: none.clone(), next: none }
    }

    fn round_phi(&self, phi: NewPhiId) -> RoundPhi {
        RoundPhi(phi.0 - self.first.0)
    }

    /// From now on, the users of `from` are users of `to` too.
    fn merge(&mut self, from: NewPhiId, to: NewPhiId) {
        let (from, to) = (self.round_phi(from), self.round_phi(to));
        self.next[from] = std::mem::replace(&mut self.merged[to], from.into());
    }

    #[inline(never)]
    fn visit(&self, phi: NewPhiId, mut visit: impl FnMut(NewPhiId)) {
        let mut open = vec![self.round_phi(phi)];
        while let Some(phi) = open.pop() {
            self.users[phi].iter().for_each(|&user| visit(user));
            let mut merged = self.merged[phi];
            while let Some(other) = merged.get() {
                open.push(other);
                merged = self.next[other];
            }
        }
    }
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
    while let Some(part) = pending.pop() {
        match &consts.get(part).kind {
            ConstKind::Undef | ConstKind::Poison => {}
            ConstKind::Aggregate(elements) => pending.extend(elements.iter()),
            _ => return None,
        }
    }
    Some(Undefined::Undef)
}

/// Returns whether a value is available at the φ's block on every path to it.
fn dominates_phi<D: Dominance>(query: &Query<'_, '_, D>, value: Value, block: BlockId) -> bool {
    let state = query.state;
    let strictly = |def| def != block && query.dom.dominates(def, block);
    match state.source(value) {
        Source::NewPhi(phi) => strictly(state.phi(phi).block),
        Source::Line(line) => strictly(state.block_of(state.places[line])),
        Source::Inst(inst) => query.inst_dominates(inst, Position { block, before: None }),
        Source::Const(_) | Source::Arg(_) | Source::Block(_) => true,
    }
}
