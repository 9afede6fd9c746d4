//! A function under change: the body as read, and the edit script of what has been deleted, replaced
//! and inserted so far. Only φs are kept apart from the script (`new_values.rs`), because they get
//! their incoming values one by one.
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
pub use new_values::{NO_VALUE, NewPhiId, Source};
pub use use_list::Users;

use crate::slots::uses::SlotUses;
use crate::slots::{Slot, SlotId};
use hashbrown::HashMap;
use memphis_entity::Table;
use memphis_ir::edit::{Edit, NewInstId};
use memphis_ir::{BlockId, Body, Def, Function, InstId, Local, Opcode, TypeId, Value, ValueKind};
use merges::Merges;
use new_values::NewValues;
use smallvec::SmallVec;
use std::cell::{Cell, OnceCell};
use users::{PhiUsers, UserTable};

/// The tables of a [`State`] that every function needs: memory that is kept from one to the next.
#[derive(Debug, Default)]
pub struct Tables {
    /// The locals that each local has replaced.
    merges: Merges,
    new_values: NewValues,
    uses: SlotUses,
}

impl Tables {
    /// Finds the users of slots, so that nothing need look at the users of all values.
    ///
    /// Cost: linear in the uses, and in the blocks; in the body if it does not know its [uses of
    /// allocas](Body::alloca_uses).
    pub fn find_slot_uses(&mut self, body: &Body, slots: &Table<SlotId, Slot>) {
        self.uses.find(body, slots);
    }
}

/// A function under change. See the module documentation.
#[derive(Debug)]
pub struct State<'a> {
    /// The function as read.
    pub f: Function<'a>,
    /// The script of the changes: deletions, replacements, new locals and lines. Locals are replaced
    /// by [`State::replace`] alone.
    pub edit: Edit,
    /// The instruction that each new line of the script comes before.
    pub places: Table<NewInstId, InstId>,
    /// The values that stores store instead of their operands.
    stored: HashMap<InstId, Value>,
    /// True if the replacement of a local was replaced in turn.
    has_chains: bool,
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
        State::new_in(f, Edit::default(), Tables::default())
    }

    /// The function with nothing changed, in the memory of this script and these tables, which know
    /// the uses of its slots if those were [looked for](Tables::find_slot_uses).
    pub fn new_in(f: Function<'a>, mut edit: Edit, mut tables: Tables) -> State<'a> {
        edit.renew(f.body);
        tables.merges.clear();
        tables.new_values.clear();
        State {
            f,
            edit,
            places: Table::new(),
            stored: HashMap::new(),
            has_chains: false,
            tables,
            users: OnceCell::new(),
            phi_users: OnceCell::new(),
            clock: Cell::new(0),
            resolved_at: None,
            inserted_users: HashMap::new(),
        }
    }

    /// The script, and the tables for the next function. In the script no replacement of a local is
    /// replaced, but for the address of a promoted slot.
    pub fn finish(mut self) -> (Edit, Tables) {
        if self.has_chains {
            for (target, local) in self.tables.merges.since(0) {
                if self.is_replaced(target) {
                    self.edit.replace(local, self.resolve_address(Value::local(target)));
                }
            }
        }
        (self.edit, self.tables)
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
        self.edit.is_deleted(inst)
    }

    /// Deletes an instruction of the body.
    #[inline]
    pub fn delete(&mut self, inst: InstId) {
        self.edit.delete(inst);
    }

    // ----- replacement -----

    /// The value that replaces `value` now, or itself: see [`Edit::resolve_halving`].
    #[inline]
    pub fn resolve(&self, value: Value) -> Value {
        self.edit.resolve_halving(value)
    }

    /// As [`State::resolve`], but the address of a promoted slot, or an address computed from it,
    /// is its own replacement, not the `poison` that is printed.
    pub fn resolve_address(&self, value: Value) -> Value {
        let last = self.edit.last_local(value);
        match last.as_local().and_then(|local| self.f.body.locals.get(local)).map(|local| local.def) {
            Some(Def::Inst(inst)) if self.f.body.inst(inst).opcode != Opcode::Load => last,
            _ => self.resolve(last),
        }
    }

    /// Returns whether a local was replaced. Of the address of a slot: whether the slot was promoted;
    /// its alloca may have stayed all the same.
    pub fn is_replaced(&self, local: Local) -> bool {
        self.edit.replacement(local).is_some()
    }

    /// Replaces all uses of `local` by `value`.
    #[inline]
    pub fn replace(&mut self, local: Local, value: Value) {
        let value = self.resolve(value);
        debug_assert_ne!(value, Value::local(local), "a value cannot replace itself");
        self.edit.replace(local, value);
        self.has_chains |= self.has_merged(local);
        let time = self.tick();
        if let Some(target) = value.as_local() {
            self.tables.merges.push(target, local, time);
        }
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
        let Some(local) = self.f.body.locals.get(local) else { return self.tables.new_values.source(local) };
        match local.def {
            Def::Arg(index) => Source::Arg(index),
            Def::Block(block) => Source::Block(block),
            Def::Inst(inst) => Source::Inst(inst),
            Def::Forward => unreachable!("a body that was read has no undefined local"),
        }
    }

    /// The type of a value.
    pub fn value_type(&self, value: Value) -> TypeId {
        let new = value.as_local().and_then(|local| self.edit.new_local_type(local));
        new.unwrap_or_else(|| self.f.value_type(value))
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
}
