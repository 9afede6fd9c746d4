//! The function as it stands in the middle of a promotion.
//!
//! LLVM decides some questions ("can this value be poison?") on the half-promoted function: some
//! loads have been replaced, some stores are gone, new φs have appeared. This is that function:
//! the body as read, plus what has been deleted, replaced and inserted so far.

use super::asm::Obstacles;
use super::entries::EntryRows;
use super::merges::Merges;
use super::punned::Cast;
use super::slots::Slot;
use super::uses::SlotUses;
use super::walk::Walk;
use crate::demote::block_of;
use hashbrown::HashMap;
use memphis::Cfg;
use memphis_ir::edit::Edit;
use memphis_ir::layout::DataLayout;
use memphis_ir::{BlockId, Body, Const, Def, Function, InstId, Local, Opcode, OptionalValue, TypeId, Value, ValueKind};
use smallvec::SmallVec;
use std::cell::{Cell, OnceCell};
use std::ops::{ControlFlow, Range};

/// A φ that the promotion made.
#[derive(Debug, Clone)]
pub struct NewPhi {
    /// Where it stands.
    pub block: BlockId,
    /// Where the values of its entries start among those of all φs.
    first_entry: u32,
    /// How many it has so far, and [`NewPhi::FOLDED`].
    n_entries: u32,
}

const _: () = assert!(size_of::<NewPhi>() == 12);

impl NewPhi {
    const FOLDED: u32 = 1 << 31;

    /// Whether it was replaced by another value.
    pub fn is_folded(&self) -> bool {
        self.n_entries & NewPhi::FOLDED != 0
    }

    /// How many entries it has so far.
    pub fn n_entries(&self) -> u32 {
        self.n_entries & !NewPhi::FOLDED
    }

    /// Where the values of its entries start among those of all φs.
    pub fn first_entry(&self) -> u32 {
        self.first_entry
    }
}

/// `%c = icmp ne ptr %v, null` and `call void @llvm.assume(i1 %c)`, in place of a load.
#[derive(Debug, Clone, Copy)]
pub struct NonNullAssume {
    /// The load that they replace.
    pub at: InstId,
    /// The pointer, not resolved.
    pub pointer: Value,
    /// The local of the comparison.
    pub condition: Local,
}

/// Instructions that use a value. Most values have few.
pub type Users = SmallVec<[InstId; 16]>;

/// What defines a value, now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// A constant.
    Const(memphis_ir::Const),
    /// The argument with this index.
    Arg(u32),
    /// A block (an operand of a terminator).
    Block(BlockId),
    /// An instruction of the body.
    Inst(InstId),
    /// A φ made by the promotion, by its index in [`State::phis`].
    NewPhi(usize),
    /// A comparison made by the promotion, by its index in [`State::assumes`].
    NonNull(usize),
    /// A cast made by the promotion, by its index in [`State::casts`].
    Cast(usize),
}

/// New locals that follow one another, defined by things of one kind that follow one another too.
#[derive(Debug, Clone, Copy)]
struct NewLocals {
    /// The first of them, by number above those of the body.
    start: u32,
    /// What defines the first.
    first: Source,
}

/// φs of a slot, which follow one another.
#[derive(Debug, Clone, Copy)]
struct SlotPhis {
    /// The first of them.
    start: u32,
    /// What the first defines; the locals follow one another as well.
    first_local: Local,
    ty: TypeId,
}

/// The tables of a [`State`] that every function needs: memory that is kept from one to the next.
#[derive(Debug, Default)]
pub struct Tables {
    /// [`State::deleted`], [`State::phis`] and the values of their entries, while no state has them.
    deleted: Vec<bool>,
    phis: Vec<NewPhi>,
    phi_values: Vec<Value>,
    entry_rows: EntryRows,
    /// The new φs, slot by slot.
    slot_phis: Vec<SlotPhis>,
    /// What takes the place of a local, by local, up to the last that was replaced: a local of the body, or a new one above them. Chains are
    /// shortened when they are followed, hence the cells.
    replaced: Vec<Cell<OptionalValue>>,
    /// How many locals there are, new ones included.
    n_locals: usize,
    /// What the new locals are.
    new_locals: Vec<NewLocals>,
    /// By local, which others it has replaced.
    merges: Merges,
    /// Whether what took the place of a local was replaced in turn.
    has_chains: bool,
    /// Whether a new φ was replaced.
    has_folded: bool,
    uses: SlotUses,
}

impl Tables {
    /// What takes the place of a local, if anything does.
    fn replacement(&self, local: Local) -> Option<Value> {
        self.replaced.get(local.0 as usize)?.get().get()
    }

    /// Leaves the tables of a function with nothing changed.
    fn start(&mut self, body: &Body) {
        let n = body.locals.len();
        refill(&mut self.deleted, false, body.insts.len());
        self.phis.clear();
        self.phi_values.clear();
        self.entry_rows.clear();
        self.slot_phis.clear();
        refill(&mut self.replaced, Cell::new(OptionalValue::NONE), n);
        self.n_locals = n;
        self.merges.start(n);
        self.new_locals.clear();
        self.has_chains = false;
        self.has_folded = false;
        self.uses.clear();
    }
}

/// Users of each local of a body.
#[derive(Debug)]
struct UserTable {
    /// Those of local `l`: `insts[start[l]..start[l + 1]]`, in the order of the text, one entry for each operand.
    start: Vec<u32>,
    insts: Vec<InstId>,
}

impl UserTable {
    /// Cost: linear in the body.
    fn of(body: &Body) -> UserTable {
        let mut start = vec![0; body.locals.len() + 1];
        for o in &body.operands {
            if let Some(l) = o.value.as_local() {
                start[l.0 as usize] += 1;
            }
        }
        let mut end = 0;
        for start in start.iter_mut() {
            end += *start;
            *start = end;
        }
        let mut insts = vec![InstId(0); end as usize];
        // Filling each row from its end turns the row ends into row starts.
        for i in (0..body.insts.len() as u32).rev() {
            for o in body.operands(InstId(i)) {
                if let Some(l) = o.value.as_local() {
                    let end = &mut start[l.0 as usize];
                    *end -= 1;
                    insts[*end as usize] = InstId(i);
                }
            }
        }
        UserTable { start, insts }
    }

    fn of_local(&self, local: Local) -> &[InstId] {
        match self.start.get(local.0 as usize..local.0 as usize + 2) {
            Some(&[start, end]) => &self.insts[start as usize..end as usize],
            _ => &[],
        }
    }
}

/// See the module's head.
#[derive(Debug)]
pub struct State<'a> {
    /// The function as read.
    pub f: Function<'a>,
    /// What was deleted so far, by instruction.
    pub deleted: Vec<bool>,
    /// New φs. Made by [`State::new_phis`].
    pub phis: Vec<NewPhi>,
    /// A value for each edge into each new φ.
    phi_values: Vec<Value>,
    /// New assumptions. Made by [`State::new_assume`].
    pub assumes: Vec<NonNullAssume>,
    /// New casts. Made by [`State::new_cast`].
    pub casts: Vec<Cast>,
    /// The cast of what a store stores, by its index in [`State::casts`].
    stored_casts: HashMap<InstId, usize>,
    /// The data layout, if slots may be accessed as other types.
    pub punning: Option<DataLayout>,
    /// By store of a wider integer constant, in order: its lower bits, if those are meant.
    pub narrowed: Vec<(InstId, Const)>,
    /// What keeps slots in memory that asm has as operands, if its outputs may become results.
    pub asm: Option<Obstacles>,
    tables: Box<Tables>,
    /// Made when somebody asks for users of what is no slot.
    users: OnceCell<UserTable>,
    /// Ticks with every replacement and every new debug record.
    clock: Cell<u32>,
    /// When all values of entries stood for themselves, if that is known.
    resolved_at: Option<u32>,
    /// New φs and comparisons that were given a local, as it was called then.
    inserted_users: HashMap<Local, SmallVec<[Source; 2]>>,
}

impl<'a> State<'a> {
    /// The function with nothing changed.
    pub fn new(f: Function<'a>) -> State<'a> {
        State::new_in(f, Box::default())
    }

    /// The function with nothing changed, in tables that another one does not need any more.
    pub fn new_in(f: Function<'a>, mut tables: Box<Tables>) -> State<'a> {
        tables.start(f.body);
        State {
            f,
            deleted: std::mem::take(&mut tables.deleted),
            phis: std::mem::take(&mut tables.phis),
            phi_values: std::mem::take(&mut tables.phi_values),
            assumes: Vec::new(),
            casts: Vec::new(),
            stored_casts: HashMap::new(),
            punning: None,
            narrowed: Vec::new(),
            asm: None,
            tables,
            users: OnceCell::new(),
            clock: Cell::new(0),
            resolved_at: None,
            inserted_users: HashMap::new(),
        }
    }

    /// Gives a script what was deleted and replaced, and takes the tables that it had instead.
    ///
    /// # Panics
    /// If the script has other locals.
    pub fn hand_over(&mut self, edit: &mut Edit) {
        if self.tables.has_chains {
            self.shorten_chains();
        }
        let replaced = std::mem::take(&mut self.tables.replaced);
        let mut replaced = replaced.into_iter().map(Cell::into_inner).collect();
        edit.exchange_changes(&mut self.deleted, &mut replaced);
        self.tables.replaced = replaced.into_iter().map(Cell::new).collect();
    }

    fn shorten_chains(&self) {
        for replaced in &self.tables.replaced {
            if let Some(next) = replaced.get().get()
                && next.as_local().is_some_and(|next| self.tables.replacement(next).is_some())
            {
                replaced.set(self.resolve_address(next).into());
            }
        }
    }

    /// The tables, for the next function.
    pub fn into_tables(self) -> Box<Tables> {
        let mut tables = self.tables;
        (tables.deleted, tables.phis, tables.phi_values) = (self.deleted, self.phis, self.phi_values);
        tables
    }

    /// The body as read.
    pub fn body(&self) -> &'a Body {
        self.f.body
    }

    /// What stands for `value` now. Cost: amortised nearly constant, by path halving.
    #[inline]
    pub fn resolve(&self, value: Value) -> Value {
        // Most values stand for themselves.
        match value.as_local().and_then(|local| self.tables.replacement(local)) {
            None => value,
            Some(_) => self.resolve_replaced(value),
        }
    }

    #[inline(never)]
    fn resolve_replaced(&self, value: Value) -> Value {
        let last = self.last_local(value);
        last.as_local().and_then(|l| self.tables.replacement(l)).unwrap_or(last)
    }

    /// As [`State::resolve`], but the address of a slot that is gone, or one computed from it, stands for itself, not for the `poison`
    /// that is printed.
    pub fn resolve_address(&self, value: Value) -> Value {
        let last = self.last_local(value);
        match last.as_local().and_then(|l| self.f.body.locals.get(l.0 as usize)).map(|l| l.def) {
            Some(Def::Inst(inst)) if self.f.body.inst(inst).opcode != Opcode::Load => last,
            _ => self.resolve(last),
        }
    }

    /// The last local on the way to what stands for `value`, or `value` if it is a constant. Only a constant can stand for it.
    fn last_local(&self, mut value: Value) -> Value {
        let next_of = |v: Value| {
            let next = v.as_local().and_then(|l| self.tables.replacement(l));
            next.filter(|next| next.as_local().is_some())
        };
        while let Some(next) = next_of(value) {
            if let (Some(local), Some(far)) = (value.as_local(), next_of(next)) {
                self.tables.replaced[local.0 as usize].set(far.into());
            }
            value = next;
        }
        value
    }

    /// What stands for `local` now if it is something else: the address of a slot that is gone stands for loads of it, and `poison` for
    /// that address.
    pub fn replacement(&self, local: Local) -> Option<Value> {
        let next = self.tables.replacement(local)?;
        Some(self.resolve_address(next))
    }

    /// Puts `value` wherever `local` was used.
    #[inline]
    pub fn replace(&mut self, local: Local, value: Value) {
        let value = self.resolve(value);
        debug_assert_ne!(value, Value::local(local), "a value cannot replace itself");
        if self.tables.replaced.len() <= local.0 as usize {
            self.make_room_to_replace(local);
        }
        self.tables.replaced[local.0 as usize].set(value.into());
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
        self.tables.replaced.resize(local.0 as usize + 1, Cell::new(OptionalValue::NONE));
    }

    /// Makes a local, defined by a line or φ that is made next.
    fn new_local(&mut self, source: Source) -> Local {
        let start = self.n_new_locals() as u32;
        self.add_new_locals(start, source);
        self.make_room_for_locals(1);
        Local(self.tables.n_locals as u32 - 1)
    }

    /// Notes what defines the new locals from `start` on.
    fn add_new_locals(&mut self, start: u32, first: Source) {
        let goes_on = |last: &NewLocals| std::mem::discriminant(&last.first) == std::mem::discriminant(&first);
        // All things of a kind get their locals when they are made, so they follow one another with them.
        if !self.tables.new_locals.last().is_some_and(goes_on) {
            self.tables.new_locals.push(NewLocals { start, first });
        }
    }

    /// How many locals were made.
    pub fn n_new_locals(&self) -> usize {
        self.tables.n_locals - self.f.body.locals.len()
    }

    /// What defines the new locals, in order of their numbers: of those that follow one another and are of one kind, how many they are, and what
    /// defines the first.
    pub fn new_locals(&self) -> impl Iterator<Item = (usize, Source)> + '_ {
        let all = &self.tables.new_locals;
        let ends = all.iter().skip(1).map(|next| next.start as usize).chain([self.n_new_locals()]);
        all.iter().zip(ends).map(|(locals, end)| (end - locals.start as usize, locals.first))
    }

    /// What defines the new local with this number above those of the body.
    fn new_source(&self, index: u32) -> Source {
        let all = &self.tables.new_locals;
        // Most functions have new φs and nothing else.
        let at = if all.len() == 1 { 0 } else { all.partition_point(|locals| locals.start <= index) - 1 };
        let NewLocals { start, first } = all[at];
        let further = (index - start) as usize;
        match first {
            Source::NewPhi(i) => Source::NewPhi(i + further),
            Source::NonNull(i) => Source::NonNull(i + further),
            Source::Cast(i) => Source::Cast(i + further),
            Source::Const(_) | Source::Arg(_) | Source::Block(_) | Source::Inst(_) => {
                unreachable!("a new local has a new definition")
            }
        }
    }

    /// The type of a new φ. Cost: logarithmic in the slots.
    pub fn phi_type(&self, phi: usize) -> TypeId {
        self.slot_phis(phi).ty
    }

    /// What a new φ defines. Cost: logarithmic in the slots, if there are other new locals.
    #[inline]
    pub fn phi_local(&self, phi: usize) -> Local {
        if self.tables.new_locals.len() == 1 {
            return Local((self.f.body.locals.len() + phi) as u32);
        }
        let SlotPhis { start, first_local, .. } = self.slot_phis(phi);
        Local(first_local.0 + (phi as u32 - start))
    }

    fn slot_phis(&self, phi: usize) -> SlotPhis {
        let all = &self.tables.slot_phis;
        all[all.partition_point(|slot| slot.start as usize <= phi) - 1]
    }

    /// What defines `value`, after replacements.
    pub fn source(&self, value: Value) -> Source {
        let local = match self.resolve(value).kind() {
            ValueKind::Local(local) => local,
            ValueKind::Const(constant) => return Source::Const(constant),
        };
        let n = self.f.body.locals.len();
        if local.0 as usize >= n {
            return self.new_source(local.0 - n as u32);
        }
        match self.f.body.local(local).def {
            Def::Arg(i) => Source::Arg(i),
            Def::Block(b) => Source::Block(b),
            Def::Inst(i) => Source::Inst(i),
            Def::Forward => unreachable!("a body that was read has no undefined local"),
        }
    }

    /// The type of a value.
    pub fn value_type(&self, value: Value) -> TypeId {
        match value.as_local() {
            Some(l) if l.0 as usize >= self.f.body.locals.len() => match self.source(value) {
                Source::NewPhi(i) => self.phi_type(i),
                Source::Cast(i) => self.casts[i].to,
                _ => TypeId::I1,
            },
            _ => self.f.value_type(value),
        }
    }

    /// Makes room for so many φs.
    pub fn reserve_phis(&mut self, n_phis: usize) {
        self.phis.reserve(n_phis);
    }

    /// Makes φs in blocks, without entries; their indices.
    pub fn new_phis(&mut self, ty: TypeId, blocks: impl Iterator<Item = BlockId>) -> Range<usize> {
        let (first, first_local) = (self.phis.len(), Local(self.tables.n_locals as u32));
        self.tables.slot_phis.push(SlotPhis { start: first as u32, first_local, ty });
        self.add_new_locals(self.n_new_locals() as u32, Source::NewPhi(first));
        self.phis.extend(blocks.map(|block| NewPhi { block, first_entry: 0, n_entries: 0 }));
        let all = first..self.phis.len();
        self.make_room_for_locals(all.len());
        all
    }

    /// Puts a value in the place of a new φ, which defines this local.
    pub fn fold(&mut self, phi: usize, local: Local, value: Value) {
        self.phis[phi].n_entries |= NewPhi::FOLDED;
        self.tables.has_folded = true;
        self.replace(local, value);
    }

    /// Whether a new φ was replaced by another value.
    pub fn has_folded(&self) -> bool {
        self.tables.has_folded
    }

    fn make_room_for_locals(&mut self, n: usize) {
        self.tables.n_locals += n;
        self.tables.merges.grow_to(self.tables.n_locals);
    }

    /// A value for each edge into a new φ, in LLVM's order. Values are not resolved: ask [`State::resolve`].
    pub fn entries(&self, phi: usize) -> &[Value] {
        let data = &self.phis[phi];
        let start = data.first_entry as usize;
        &self.phi_values[start..start + data.n_entries() as usize]
    }

    /// The blocks that the entries of a new φ come from.
    pub fn sources(&self, phi: usize) -> &[BlockId] {
        &self.tables.entry_rows.sources[self.sources_range(phi)]
    }

    /// Where these stand among those of all φs.
    pub fn sources_range(&self, phi: usize) -> Range<usize> {
        let data = &self.phis[phi];
        self.tables.entry_rows.range(data.block, data.n_entries() as usize)
    }

    /// The order of entries in blocks with new φs.
    pub fn entry_rows(&self) -> &EntryRows {
        &self.tables.entry_rows
    }

    /// Makes the [rows](State::entry_rows) of the blocks of new φs. `cfg` and `walk` are those of the body.
    pub fn make_entry_rows(&mut self, phis: Range<usize>, cfg: &Cfg, walk: &Walk) {
        let blocks = self.phis[phis].iter().map(|phi| phi.block);
        self.tables.entry_rows.make(blocks, (self.f.body, cfg), walk);
    }

    /// Gives back memory that serves nothing but to make such rows.
    pub fn shrink_entry_rows(&mut self) {
        self.tables.entry_rows.shrink();
    }

    /// Makes a cast; the value that it gives.
    pub fn new_cast(
        &mut self,
        at: InstId,
        opcode: Opcode,
        from: (Value, TypeId),
        to: TypeId,
        name: Box<[u8]>,
    ) -> Value {
        let index = self.casts.len();
        let local = self.new_local(Source::Cast(index));
        let (from, from_ty) = from;
        self.casts.push(Cast { at, opcode, from, from_ty, to, local, name });
        if self.f.body.inst(at).opcode == Opcode::Store {
            self.stored_casts.insert(at, index);
        }
        if opcode == Opcode::PtrToInt {
            self.add_inserted_user(from, Source::Cast(index));
        }
        Value::local(local)
    }

    /// What a store stores, in the type of its slot.
    pub fn stored(&self, store: InstId) -> Value {
        match self.stored_casts.get(&store) {
            Some(&cast) => Value::local(self.casts[cast].local),
            None => self.narrowed(store).unwrap_or(self.f.body.operands(store)[0].value),
        }
    }

    /// The lower bits of a wider integer constant that a store means.
    #[inline]
    pub fn narrowed(&self, store: InstId) -> Option<Value> {
        if self.narrowed.is_empty() {
            return None;
        }
        let found = self.narrowed.binary_search_by_key(&store, |&(store, _)| store).ok()?;
        Some(Value::constant(self.narrowed[found].1))
    }

    /// Makes room for the entries of φs that have none. Needs: the [rows](State::entry_rows) of their blocks.
    pub fn make_room_for_entries(&mut self, phis: Range<usize>) {
        self.resolved_at = None;
        let mut end = self.phi_values.len();
        for phi in &mut self.phis[phis] {
            phi.first_entry = end as u32;
            end += self.tables.entry_rows.row(phi.block).n as usize;
        }
        self.phi_values.resize(end, Value::local(Local(0)));
    }

    /// The values of the entries of the φs of earlier rounds, for those of this one to be put behind them.
    pub fn take_values(&mut self) -> Vec<Value> {
        std::mem::take(&mut self.phi_values)
    }

    /// Takes the values of the entries of all φs. `are_resolved`: whether each stands for itself now.
    pub fn put_values(&mut self, values: Vec<Value>, are_resolved: bool) {
        self.phi_values = values;
        self.resolved_at = are_resolved.then(|| self.clock.get());
    }

    /// Gives a new φ `n` entries, with the values from `first` on.
    pub fn set_entries(&mut self, phi: usize, first: usize, n: usize) {
        let data = &mut self.phis[phi];
        (data.first_entry, data.n_entries) = (first as u32, n as u32);
    }

    /// Gives a new φ the value of its next entry. Needs: [room](State::make_room_for_entries), and the [row](State::entry_rows) of its block.
    ///
    /// # Panics
    /// If it has as many entries as there was room for and no φ was made after it.
    #[inline]
    pub fn push_entry(&mut self, phi: usize, value: Value) {
        let data = &mut self.phis[phi];
        self.phi_values[(data.first_entry + data.n_entries()) as usize] = value;
        data.n_entries += 1;
    }

    /// Makes the comparison of a pointer with null that takes the place of a load.
    pub fn new_assume(&mut self, at: InstId, pointer: Value) -> usize {
        let index = self.assumes.len();
        let condition = self.new_local(Source::NonNull(index));
        self.assumes.push(NonNullAssume { at, pointer, condition });
        self.add_inserted_user(pointer, Source::NonNull(index));
        index
    }

    /// Gives a script the entries of all φs, for [`NewPhi::first_entry`] and [`State::sources_range`] to find them, with what stands for each
    /// value in the end.
    pub fn hand_over_entries(&mut self, edit: &mut Edit) {
        let mut values = std::mem::take(&mut self.phi_values);
        if self.resolved_at != Some(self.clock.get()) {
            for phi in &self.phis {
                let entries = &mut values[phi.first_entry as usize..][..phi.n_entries() as usize];
                entries.iter_mut().for_each(|value| *value = self.resolve(*value));
            }
        }
        edit.exchange_phi_entries(&mut values, &mut self.tables.entry_rows.sources);
        self.phi_values = values;
    }

    /// Notes that an inserted φ or comparison uses `value`: of interest for addresses only.
    pub fn add_inserted_user(&mut self, value: Value, user: Source) {
        if let Some(local) = self.resolve(value).as_local() {
            self.inserted_users.entry(local).or_default().push(user);
        }
    }

    /// Calls `visit` with `local` and with every local that it has replaced.
    pub fn visit_merged(&self, local: Local, mut visit: impl FnMut(Local)) {
        if !self.has_merged(local) {
            return visit(local);
        }
        let mut pending = vec![local];
        while let Some(l) = pending.pop() {
            visit(l);
            pending.extend(self.merged(l).map(|(_, merged)| merged));
        }
    }

    /// Whether an inserted φ that is still there, or an inserted comparison, uses `local` now.
    pub fn has_inserted_user(&self, local: Local) -> bool {
        if self.inserted_users.is_empty() {
            return false;
        }
        let mut found = false;
        self.visit_merged(local, |l| {
            for user in self.inserted_users.get(&l).into_iter().flatten() {
                found |= match *user {
                    Source::NewPhi(i) => !self.phis[i].is_folded(),
                    _ => true,
                };
            }
        });
        found
    }

    /// The next moment. Times start at one.
    pub fn tick(&self) -> u32 {
        self.clock.set(self.clock.get() + 1);
        self.clock.get()
    }

    /// The locals that `local` replaced, and when.
    pub fn merged(&self, local: Local) -> impl Iterator<Item = (u32, Local)> + '_ {
        self.tables.merges.of(local)
    }

    /// How many locals have been replaced by others.
    pub fn n_merges(&self) -> usize {
        self.tables.merges.len()
    }

    /// Locals that have replaced others, and which: behind the first `n` times that this happened.
    pub fn merges_since(&self, n: usize) -> impl Iterator<Item = (Local, Local)> + '_ {
        self.tables.merges.since(n)
    }

    /// The users of a local of the body as it was read, debug records included.
    pub fn own_users(&self, local: Local) -> &[InstId] {
        match self.tables.uses.slot_of(local) {
            Some(slot) => self.tables.uses.insts(self.f.body, slot),
            None => self.users.get_or_init(|| UserTable::of(self.f.body)).of_local(local),
        }
    }

    /// Finds what uses these slots: it is then known without a look at all users of all values. `is_typed`: whether a slot cannot go that is
    /// accessed as another type.
    ///
    /// Cost: linear in the uses, and in the blocks; in the body if that does not know its [uses of allocas](Body::alloca_uses).
    pub fn find_slot_uses(&mut self, slots: &[Slot], is_typed: bool) {
        self.tables.uses.find(self.f, slots, is_typed);
    }

    /// The uses of slots, if they were [looked for](State::find_slot_uses).
    pub fn slot_uses(&self) -> &SlotUses {
        &self.tables.uses
    }

    /// See [`State::slot_uses`].
    pub fn slot_uses_mut(&mut self) -> &mut SlotUses {
        &mut self.tables.uses
    }

    /// Whether `local` has replaced another local.
    pub fn has_merged(&self, local: Local) -> bool {
        self.tables.merges.has_any(local)
    }

    /// The block of an instruction. Cost: logarithmic in the number of blocks.
    pub fn block_of(&self, inst: InstId) -> BlockId {
        block_of(self.f.body, inst)
    }

    /// The instructions of the body that use `local` now (deleted ones left out), in the order of
    /// LLVM's use list for text input: what was gained by the newest replacement first, in reverse;
    /// then its own uses, last one first; then those in front of its definition, first one first.
    /// Debug records are left out. New φs are not listed.
    ///
    /// Cost: what is listed; the first time for a local that is no slot, linear in the body.
    pub fn users(&self, local: Local) -> Users {
        let mut users = Users::with_capacity(self.own_users(local).len());
        let _: ControlFlow<()> = self.try_users(local, |user| {
            users.push(user);
            ControlFlow::Continue(())
        });
        users
    }

    /// Visits what [`State::users`] lists, until `visit` breaks off.
    pub fn try_users<B>(&self, local: Local, mut visit: impl FnMut(InstId) -> ControlFlow<B>) -> ControlFlow<B> {
        // Most locals have replaced nothing.
        if !self.has_merged(local) {
            return self.try_own_users(local, visit);
        }
        /// What is still to be visited.
        enum Step<I> {
            /// All users of a local; or those in reverse.
            Of(Local, bool),
            /// Those of its own, in reverse.
            OwnReversed(Local),
            /// Those of its own.
            Own(Local),
            /// Those of what it has replaced, in reverse.
            OfEach(I),
        }
        let mut pending = vec![Step::Of(local, false)];
        while let Some(step) = pending.pop() {
            match step {
                // The last one pushed comes first.
                Step::Of(local, false) => {
                    pending.push(Step::Own(local));
                    pending.push(Step::OfEach(self.merged(local)));
                }
                Step::Of(local, true) => {
                    pending.extend(self.merged(local).map(|(_, merged)| Step::Of(merged, false)));
                    pending.push(Step::OwnReversed(local));
                }
                Step::OfEach(mut merged) => {
                    if let Some((_, local)) = merged.next() {
                        pending.push(Step::OfEach(merged));
                        pending.push(Step::Of(local, true));
                    }
                }
                Step::Own(local) => self.try_own_users(local, &mut visit)?,
                Step::OwnReversed(local) => {
                    let mut own = Users::new();
                    let _: ControlFlow<()> = self.try_own_users(local, |user| {
                        own.push(user);
                        ControlFlow::Continue(())
                    });
                    own.into_iter().rev().try_for_each(&mut visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn try_own_users<B>(&self, local: Local, mut visit: impl FnMut(InstId) -> ControlFlow<B>) -> ControlFlow<B> {
        let own = self.own_users(local);
        let defined_at = match self.f.body.locals.get(local.0 as usize).map(|l| l.def) {
            Some(Def::Inst(i)) => i,
            _ => InstId(0),
        };
        let forward = own.iter().take_while(|&&i| i < defined_at).count();
        let mut visit_if_there = |&user: &InstId| {
            let is_gone = self.deleted[user.0 as usize] || self.f.body.inst(user).opcode.is_debug_record();
            if is_gone { ControlFlow::Continue(()) } else { visit(user) }
        };
        own[forward..].iter().rev().try_for_each(&mut visit_if_there)?;
        own[..forward].iter().try_for_each(visit_if_there)
    }
}

/// Leaves `n` times `value`.
pub(super) fn refill<T: Clone>(all: &mut Vec<T>, value: T, n: usize) {
    all.clear();
    all.resize(n, value);
}
