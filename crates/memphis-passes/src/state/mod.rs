//! A function under change: the body as read, plus what has been deleted, replaced
//! ([`State::resolve`]) and inserted (`new_values.rs`) so far.
//!
//! LLVM decides some questions ("can this value be poison?") on a function in the middle of a
//! promotion: some loads have been replaced, some stores are deleted, new φs have appeared. A
//! [`State`] answers them for that function. The users of a value come in the order of LLVM's use
//! list (`use_list.rs`).

mod entry_rows;
mod merges;
mod new_values;
mod use_list;
mod users;

pub use entry_rows::Rank;
pub use new_values::{AssumeId, Cast, CastId, NO_VALUE, NewPhiId, NonNullAssume, PhiRange, PromiseLine, Source};
pub use use_list::Users;

use crate::slots::uses::SlotUses;
use crate::slots::{Slot, SlotId};
use hashbrown::HashMap;
use memphis_entity::Table;
use memphis_ir::edit::Edit;
use memphis_ir::{BlockId, Body, Def, Function, InstId, Local, Opcode, OptionalValue, TypeId, Value, ValueKind};
use merges::Merges;
use new_values::NewValues;
use smallvec::SmallVec;
use std::cell::{Cell, OnceCell};
use users::{PhiUsers, UserTable};

/// The tables of a [`State`] that every function needs: memory that is kept from one to the next.
#[derive(Debug, Default)]
pub struct Tables {
    /// True if an instruction is deleted.
    deleted: Table<InstId, bool>,
    /// The value that replaces a local, for locals up to the last that was replaced: a local of the
    /// body, or a new one above them. Following a chain shortens it, hence the cells.
    replaced: Table<Local, Cell<OptionalValue>>,
    /// The locals that each local has replaced.
    merges: Merges,
    /// True if the replacement of a local was replaced in turn.
    has_chains: bool,
    new_values: NewValues,
    uses: SlotUses,
}

impl Tables {
    /// Leaves the tables of a function with nothing changed, and its uses of slots as they are.
    fn start(&mut self, body: &Body) {
        let n_locals = body.locals.len();
        self.deleted.reset(body.insts.len(), false);
        self.replaced.reset(n_locals, Cell::new(OptionalValue::NONE));
        self.merges.start(n_locals);
        self.has_chains = false;
        self.new_values.start(n_locals);
    }

    /// Finds the users of slots, so that nothing need look at the users of all values.
    ///
    /// Cost: linear in the uses, and in the blocks; in the body if it does not know its [uses of
    /// allocas](Body::alloca_uses).
    pub fn find_slot_uses(&mut self, body: &Body, slots: &Table<SlotId, Slot>) {
        self.uses.find(body, slots);
    }

    /// The direct replacement of a local, if there is one.
    #[inline]
    fn replacement(&self, local: Local) -> Option<Value> {
        self.replaced.get(local)?.get().get()
    }
}

/// A function under change. See the module documentation.
#[derive(Debug)]
pub struct State<'a> {
    /// The function as read.
    pub f: Function<'a>,
    /// New assumptions. Made by [`State::new_assume`].
    pub assumes: Table<AssumeId, NonNullAssume>,
    /// Lines that keep the promises of deleted loads, in the order in which they were made.
    pub promise_lines: Vec<(InstId, PromiseLine)>,
    /// New casts. Made by [`State::new_cast`].
    pub casts: Table<CastId, Cast>,
    /// The values that stores store instead of their operands.
    stored: HashMap<InstId, Value>,
    tables: Tables,
    /// The users of locals that are no slots. Made on first use.
    users: OnceCell<UserTable>,
    /// The users among the new φs. Made on first use.
    phi_users: OnceCell<PhiUsers>,
    /// The time, which advances with every replacement and every new debug record.
    clock: Cell<u32>,
    /// The time at which every incoming value of a new φ was its own replacement, if known.
    resolved_at: Option<u32>,
    /// New φs, comparisons and casts that use a local, by the local that they were given.
    inserted_users: HashMap<Local, SmallVec<[Source; 2]>>,
}

impl<'a> State<'a> {
    /// The function with nothing changed.
    pub fn new(f: Function<'a>) -> State<'a> {
        State::new_in(f, Tables::default())
    }

    /// The function with nothing changed, in tables that know the uses of its slots if those were
    /// [looked for](Tables::find_slot_uses).
    pub fn new_in(f: Function<'a>, mut tables: Tables) -> State<'a> {
        tables.start(f.body);
        State {
            f,
            assumes: Table::new(),
            promise_lines: Vec::new(),
            casts: Table::new(),
            stored: HashMap::new(),
            tables,
            users: OnceCell::new(),
            phi_users: OnceCell::new(),
            clock: Cell::new(0),
            resolved_at: None,
            inserted_users: HashMap::new(),
        }
    }

    /// The tables, for the next function.
    pub fn into_tables(self) -> Tables {
        self.tables
    }

    /// The body as read.
    pub fn body(&self) -> &'a Body {
        self.f.body
    }

    /// The block of an instruction. Cost: logarithmic in the number of blocks.
    pub fn block_of(&self, inst: InstId) -> BlockId {
        self.f.body.block_of_inst(inst)
    }

    /// The next time. Times start at one.
    pub fn tick(&self) -> u32 {
        self.clock.set(self.clock.get() + 1);
        self.clock.get()
    }

    // ----- deletion -----

    /// Returns whether an instruction of the body was deleted.
    #[inline]
    pub fn is_deleted(&self, inst: InstId) -> bool {
        self.tables.deleted[inst]
    }

    /// Deletes an instruction of the body.
    #[inline]
    pub fn delete(&mut self, inst: InstId) {
        self.tables.deleted[inst] = true;
    }

    // ----- replacement -----

    /// The value that replaces `value` now, or itself.
    ///
    /// Cost: amortised nearly constant, by path halving.
    #[inline]
    pub fn resolve(&self, value: Value) -> Value {
        // Most values are not replaced.
        match value.as_local().and_then(|local| self.tables.replacement(local)) {
            None => value,
            Some(_) => self.resolve_replaced(value),
        }
    }

    #[inline(never)]
    fn resolve_replaced(&self, value: Value) -> Value {
        let last = self.last_local(value);
        last.as_local().and_then(|local| self.tables.replacement(local)).unwrap_or(last)
    }

    /// As [`State::resolve`], but the address of a promoted slot, or an address computed from it,
    /// is its own replacement, not the `poison` that is printed.
    pub fn resolve_address(&self, value: Value) -> Value {
        let last = self.last_local(value);
        match last.as_local().and_then(|local| self.f.body.locals.get(local.index())).map(|local| local.def) {
            Some(Def::Inst(inst)) if self.f.body.inst(inst).opcode != Opcode::Load => last,
            _ => self.resolve(last),
        }
    }

    /// The last local in the chain of replacements of `value`, or `value` if it is a constant. Only
    /// a constant can replace that local.
    fn last_local(&self, mut value: Value) -> Value {
        let next_of = |value: Value| {
            let next = value.as_local().and_then(|local| self.tables.replacement(local));
            next.filter(|next| next.as_local().is_some())
        };
        while let Some(next) = next_of(value) {
            if let (Some(local), Some(far)) = (value.as_local(), next_of(next)) {
                self.tables.replaced[local].set(far.into());
            }
            value = next;
        }
        value
    }

    /// Returns whether a local was replaced. Of the address of a slot: whether the slot was promoted;
    /// its alloca may have stayed all the same.
    pub fn is_replaced(&self, local: Local) -> bool {
        self.tables.replacement(local).is_some()
    }

    /// Replaces all uses of `local` by `value`.
    #[inline]
    pub fn replace(&mut self, local: Local, value: Value) {
        let value = self.resolve(value);
        debug_assert_ne!(value, Value::local(local), "a value cannot replace itself");
        if self.tables.replaced.len() <= local.index() {
            self.make_room_to_replace(local);
        }
        self.tables.replaced[local].set(value.into());
        let time = self.tick();
        let merges = &mut self.tables.merges;
        self.tables.has_chains |= merges.has_any(local);
        if let Some(target) = value.as_local() {
            merges.push(target, local, time);
        }
    }

    /// A new local is replaced, the highest so far. Few are.
    #[cold]
    fn make_room_to_replace(&mut self, local: Local) {
        self.tables.replaced.grow(local.index() + 1, Cell::new(OptionalValue::NONE));
    }

    /// The locals that `local` replaced, and when, the newest first.
    pub fn merged(&self, local: Local) -> impl Iterator<Item = (u32, Local)> + '_ {
        self.tables.merges.of(local)
    }

    /// Returns whether `local` has replaced another local.
    pub fn has_merged(&self, local: Local) -> bool {
        self.tables.merges.has_any(local)
    }

    /// The number of replacements of a local by a local.
    pub fn n_merges(&self) -> usize {
        self.tables.merges.len()
    }

    /// The replacements of a local by a local after the first `n`: target and replaced local.
    pub fn merges_since(&self, n: usize) -> impl Iterator<Item = (Local, Local)> + '_ {
        self.tables.merges.since(n)
    }

    /// `local` and every local that it has replaced. Each is looked up when it is asked for.
    pub fn with_merged(&self, local: Local) -> impl Iterator<Item = Local> + '_ {
        let mut open = vec![self.merged(local)];
        let merged = std::iter::from_fn(move || {
            while let Some(last) = open.last_mut() {
                if let Some((_, merged)) = last.next() {
                    open.push(self.merged(merged));
                    return Some(merged);
                }
                open.pop();
            }
            None
        });
        std::iter::once(local).chain(merged)
    }

    // ----- definitions -----

    /// The definition of `value`, after replacements.
    pub fn source(&self, value: Value) -> Source {
        let local = match self.resolve(value).kind() {
            ValueKind::Local(local) => local,
            ValueKind::Const(constant) => return Source::Const(constant),
        };
        let n = self.f.body.locals.len();
        if local.index() >= n {
            return self.tables.new_values.source(local.0 - n as u32);
        }
        match self.f.body.local(local).def {
            Def::Arg(index) => Source::Arg(index),
            Def::Block(block) => Source::Block(block),
            Def::Inst(inst) => Source::Inst(inst),
            Def::Forward => unreachable!("a body that was read has no undefined local"),
        }
    }

    /// The type of a value.
    pub fn value_type(&self, value: Value) -> TypeId {
        match value.as_local() {
            Some(local) if local.index() >= self.f.body.locals.len() => match self.source(value) {
                Source::NewPhi(phi) => self.phi_type(phi),
                Source::Cast(cast) => self.casts[cast].to,
                _ => TypeId::I1,
            },
            _ => self.f.value_type(value),
        }
    }

    /// The value that a store stores: its operand, or the value that was [given](Self::set_stored)
    /// instead of that.
    #[inline]
    pub fn stored(&self, store: InstId) -> Value {
        self.given_to_store(store).unwrap_or(self.f.body.operands(store)[0].value)
    }

    /// The value that a store stores instead of its operand, if there is one.
    #[inline]
    pub fn given_to_store(&self, store: InstId) -> Option<Value> {
        if self.stored.is_empty() { None } else { self.stored.get(&store).copied() }
    }

    /// Says that a store stores this value instead of its operand.
    pub fn set_stored(&mut self, store: InstId, value: Value) {
        self.stored.insert(store, value);
    }

    // ----- users -----

    /// The users of a local of the body as read, debug records included.
    pub fn own_users(&self, local: Local) -> &[InstId] {
        match self.tables.uses.slot_of(local) {
            Some(slot) => self.tables.uses.insts(slot),
            None => self.users.get_or_init(|| UserTable::of(self.f.body)).of_local(local),
        }
    }

    /// The uses of slots, if they were [looked for](Tables::find_slot_uses).
    pub fn slot_uses(&self) -> &SlotUses {
        &self.tables.uses
    }

    /// Notes that a new φ, comparison or cast uses `value`. Matters for addresses only.
    pub fn add_inserted_user(&mut self, value: Value, user: Source) {
        if let Some(local) = self.resolve(value).as_local() {
            self.inserted_users.entry(local).or_default().push(user);
        }
    }

    /// Returns whether a new comparison or cast, or a new φ that was not folded, uses `local` now.
    pub fn has_inserted_user(&self, local: Local) -> bool {
        let is_there = |user: &Source| match *user {
            Source::NewPhi(phi) => !self.phi(phi).is_folded(),
            _ => true,
        };
        !self.inserted_users.is_empty()
            && self.with_merged(local).filter_map(|local| self.inserted_users.get(&local)).flatten().any(is_there)
    }

    /// The new φs that were not folded and have `local` as an incoming value now, one for each time
    /// that they have it.
    ///
    /// Cost: the length of the list, and the locals that `local` has replaced; the first time, and
    /// the first time after [`State::append_incoming`], all incoming values.
    pub fn phi_users(&self, local: Local) -> impl Iterator<Item = NewPhiId> + '_ {
        let users = self.phi_users.get_or_init(|| {
            let mut users = PhiUsers::default();
            for phi in self.phis().ids() {
                self.incoming(phi).iter().for_each(|&value| users.add(value, phi));
            }
            users
        });
        let users = self.with_merged(local).flat_map(|local| users.of_local(local));
        users.copied().filter(|&phi| !self.phi(phi).is_folded())
    }

    // ----- the script -----

    /// Moves deletions and replacements into a script, and takes the script's tables as memory.
    ///
    /// # Panics
    /// If the script has other locals.
    pub fn hand_over(&mut self, edit: &mut Edit) {
        if self.tables.has_chains {
            self.shorten_chains();
        }
        let mut deleted = std::mem::take(&mut self.tables.deleted).into_values();
        let replaced = std::mem::take(&mut self.tables.replaced).into_values();
        let mut replaced = replaced.into_iter().map(Cell::into_inner).collect();
        edit.exchange_changes(&mut deleted, &mut replaced);
        self.tables.deleted = deleted.into();
        self.tables.replaced = replaced.into_iter().map(Cell::new).collect();
    }

    fn shorten_chains(&self) {
        for replaced in self.tables.replaced.values() {
            if let Some(next) = replaced.get().get()
                && next.as_local().is_some_and(|next| self.tables.replacement(next).is_some())
            {
                replaced.set(self.resolve_address(next).into());
            }
        }
    }
}
