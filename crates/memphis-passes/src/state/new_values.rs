//! Values that a promotion makes: φs, comparisons for assumptions, and casts.
//!
//! New locals are numbered after those of the body, in the order in which their values are made.
//! All values of a kind have consecutive ids in that order too, so runs of locals say what defines
//! them.

use super::State;
use super::entry_rows::{EntryRows, Rank};
use memphis::{Cfg, Edge};
use memphis_entity::{Ids, Table, id};
use memphis_ir::edit::Edit;
use memphis_ir::{BlockId, Const, InstId, Local, Opcode, TypeId, Value};
use std::ops::Range;

id! {
    /// A φ that the promotion made.
    pub struct NewPhiId;

    /// New φs that were made together.
    struct PhiGroupId;

    /// An assumption that the promotion made.
    pub struct AssumeId;

    /// A cast that the promotion made.
    pub struct CastId;
}

/// New φs with consecutive ids.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PhiRange {
    /// The first of them.
    pub first: NewPhiId,
    /// The number of φs.
    pub n: u32,
}

impl PhiRange {
    /// No φs.
    pub const EMPTY: PhiRange = PhiRange { first: NewPhiId(0), n: 0 };

    /// Returns whether there are no φs.
    pub fn is_empty(self) -> bool {
        self.n == 0
    }

    /// The number of φs.
    pub fn len(self) -> usize {
        self.n as usize
    }

    /// Each of the φs.
    pub fn ids(self) -> Ids<NewPhiId> {
        let start = self.first.index();
        Ids::with_numbers(start..start + self.len())
    }
}

impl Default for PhiRange {
    fn default() -> PhiRange {
        PhiRange::EMPTY
    }
}

/// The placeholder of a value that is added later.
pub const NO_VALUE: Value = Value::local(Local(0));

/// A φ that the promotion made.
#[derive(Debug, Clone)]
pub struct NewPhi {
    /// Its block.
    pub block: BlockId,
    /// The position of its first incoming value among those of all φs.
    first_value: u32,
    /// The number of its incoming values so far, and [`NewPhi::FOLDED`].
    n_values: u32,
}

const _: () = assert!(size_of::<NewPhi>() == 12);

impl NewPhi {
    const FOLDED: u32 = 1 << 31;

    /// Returns whether another value has replaced it.
    pub fn is_folded(&self) -> bool {
        self.n_values & NewPhi::FOLDED != 0
    }

    /// The number of its incoming values so far.
    pub fn n_values(&self) -> u32 {
        self.n_values & !NewPhi::FOLDED
    }

    /// The position of its first incoming value among those of all φs.
    pub fn first_value(&self) -> u32 {
        self.first_value
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

/// The lines in place of a load that keep its promise.
#[derive(Debug, Clone, Copy)]
pub enum PromiseLine {
    /// `store i1 true, ptr poison, align 1`
    Unreachable,
    /// The comparison and call of an assumption.
    NonNull(AssumeId),
}

/// A new cast, before a store or instead of a load.
#[derive(Debug, Clone)]
pub struct Cast {
    /// The access.
    pub at: InstId,
    /// The kind of cast.
    pub opcode: Opcode,
    /// The value that is cast, not resolved.
    pub from: Value,
    /// Its type.
    pub from_ty: TypeId,
    /// The type of the result.
    pub to: TypeId,
    /// The local that it defines.
    pub local: Local,
    /// The name of that local, unquoted.
    pub name: Box<[u8]>,
}

/// The definition of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// A constant.
    Const(Const),
    /// The argument with this index.
    Arg(u32),
    /// A block (an operand of a terminator).
    Block(BlockId),
    /// An instruction of the body.
    Inst(InstId),
    /// A φ made by the promotion.
    NewPhi(NewPhiId),
    /// The comparison of an assumption made by the promotion.
    NonNull(AssumeId),
    /// A cast made by the promotion.
    Cast(CastId),
}

/// φs that were made together. Their ids are consecutive, and so are their locals.
#[derive(Debug, Clone, Copy)]
struct PhiGroup {
    /// Their type.
    ty: TypeId,
    first: NewPhiId,
    first_local: Local,
}

/// Consecutive new locals whose definitions are of one kind.
#[derive(Debug, Clone, Copy)]
struct LocalRun {
    /// The first of the locals, by number above those of the body.
    start: u32,
    /// The definition of the first; those of the others have the ids after it.
    first: Source,
}

/// Tables of new values.
#[derive(Debug, Default)]
pub(super) struct NewValues {
    /// The number of locals, new ones included.
    n_locals: usize,
    runs: Vec<LocalRun>,
    phis: Table<NewPhiId, NewPhi>,
    groups: Table<PhiGroupId, PhiGroup>,
    /// The incoming values of all φs, those of each φ in LLVM's order.
    incoming: Vec<Value>,
    entry_rows: EntryRows,
    /// True if another value has replaced a φ.
    has_folded: bool,
}

impl NewValues {
    /// Forgets all new values, for a body with `n_locals` locals.
    pub(super) fn start(&mut self, n_locals: usize) {
        let NewValues { n_locals: n, runs, phis, groups, incoming, entry_rows, has_folded } = self;
        *n = n_locals;
        runs.clear();
        phis.clear();
        groups.clear();
        incoming.clear();
        entry_rows.clear();
        *has_folded = false;
    }

    /// The definition of the new local with this number above those of the body.
    pub(super) fn source(&self, number: u32) -> Source {
        // Most functions have new φs and no other new values.
        let run = if self.runs.len() == 1 { 0 } else { self.runs.partition_point(|run| run.start <= number) - 1 };
        let LocalRun { start, first } = self.runs[run];
        let further = number - start;
        match first {
            Source::NewPhi(phi) => Source::NewPhi(NewPhiId(phi.0 + further)),
            Source::NonNull(assume) => Source::NonNull(AssumeId(assume.0 + further)),
            Source::Cast(cast) => Source::Cast(CastId(cast.0 + further)),
            Source::Const(_) | Source::Arg(_) | Source::Block(_) | Source::Inst(_) => {
                unreachable!("a new local has a new definition")
            }
        }
    }
}

impl State<'_> {
    fn new_values(&self) -> &NewValues {
        &self.tables.new_values
    }

    // ----- locals -----

    /// Makes `n` locals; the first is defined by `first`, the others by the ids after it.
    fn new_locals(&mut self, n: usize, first: Source) -> Local {
        let n_of_body = self.f.body.locals.len();
        let NewValues { n_locals, runs, .. } = &mut self.tables.new_values;
        let continues = |last: &LocalRun| std::mem::discriminant(&last.first) == std::mem::discriminant(&first);
        if !runs.last().is_some_and(continues) {
            runs.push(LocalRun { start: (*n_locals - n_of_body) as u32, first });
        }
        let local = Local::new(*n_locals);
        *n_locals += n;
        self.tables.merges.grow_to(*n_locals);
        local
    }

    /// The number of new locals.
    pub fn n_new_locals(&self) -> usize {
        self.new_values().n_locals - self.f.body.locals.len()
    }

    /// The definitions of the new locals, locals ascending: for each run of one kind, the number of
    /// locals and the definition of the first.
    pub fn new_local_runs(&self) -> impl Iterator<Item = (u32, Source)> + '_ {
        let runs = &self.new_values().runs;
        let ends = runs.iter().skip(1).map(|next| next.start).chain([self.n_new_locals() as u32]);
        runs.iter().zip(ends).map(|(run, end)| (end - run.start, run.first))
    }

    // ----- φs -----

    /// The new φs.
    pub fn phis(&self) -> &Table<NewPhiId, NewPhi> {
        &self.new_values().phis
    }

    /// A new φ.
    #[inline]
    pub fn phi(&self, phi: NewPhiId) -> &NewPhi {
        &self.tables.new_values.phis[phi]
    }

    /// Makes room for this number of φs.
    pub fn reserve_phis(&mut self, n_phis: usize) {
        self.tables.new_values.phis.reserve(n_phis);
    }

    /// Makes φs of a type, in these blocks, without incoming values.
    pub fn new_phis(&mut self, ty: TypeId, blocks: impl Iterator<Item = BlockId>) -> PhiRange {
        let NewValues { phis, .. } = &mut self.tables.new_values;
        let first = NewPhiId::new(phis.len());
        phis.extend(blocks.map(|block| NewPhi { block, first_value: 0, n_values: 0 }));
        let n = phis.len() - first.index();
        let first_local = self.new_locals(n, Source::NewPhi(first));
        self.tables.new_values.groups.push(PhiGroup { ty, first, first_local });
        PhiRange { first, n: n as u32 }
    }

    /// The φs that were made together with a new φ. Cost: logarithmic in the groups.
    fn phi_group(&self, phi: NewPhiId) -> &PhiGroup {
        let groups = self.new_values().groups.values();
        &groups[groups.partition_point(|group| group.first <= phi) - 1]
    }

    /// The type of a new φ. Cost: logarithmic in the groups.
    pub fn phi_type(&self, phi: NewPhiId) -> TypeId {
        self.phi_group(phi).ty
    }

    /// The local that a new φ defines. Cost: logarithmic in the groups, if there are other new
    /// locals.
    #[inline]
    pub fn phi_local(&self, phi: NewPhiId) -> Local {
        if self.new_values().runs.len() == 1 {
            return Local(self.f.body.locals.len() as u32 + phi.0);
        }
        let group = self.phi_group(phi);
        Local(group.first_local.0 + (phi.0 - group.first.0))
    }

    /// Replaces a new φ.
    pub fn fold(&mut self, phi: NewPhiId, value: Value) {
        let local = self.phi_local(phi);
        self.tables.new_values.phis[phi].n_values |= NewPhi::FOLDED;
        self.tables.new_values.has_folded = true;
        self.replace(local, value);
    }

    /// Returns whether a new φ was replaced by another value.
    pub fn has_folded(&self) -> bool {
        self.new_values().has_folded
    }

    // ----- incoming values -----

    /// The incoming values of a new φ, in LLVM's order. They are not [resolved](State::resolve).
    pub fn incoming(&self, phi: NewPhiId) -> &[Value] {
        let data = self.phi(phi);
        let start = data.first_value as usize;
        &self.new_values().incoming[start..start + data.n_values() as usize]
    }

    /// The predecessors that the incoming values of a new φ come from.
    pub fn sources(&self, phi: NewPhiId) -> &[BlockId] {
        &self.new_values().entry_rows.sources[self.sources_range(phi)]
    }

    /// The position of these predecessors among those of all φs.
    pub fn sources_range(&self, phi: NewPhiId) -> Range<usize> {
        let data = self.phi(phi);
        self.new_values().entry_rows.range(data.block, data.n_values() as usize)
    }

    /// The order of incoming values in each block with new φs.
    pub fn entry_rows(&self) -> &EntryRows {
        &self.new_values().entry_rows
    }

    /// Makes the [rows](State::entry_rows) for the blocks of φs. `rank`
    /// orders the edges of `cfg`.
    pub fn make_entry_rows(&mut self, phis: PhiRange, cfg: &Cfg, rank: impl Fn(Edge) -> Rank) {
        let NewValues { phis: all, entry_rows, .. } = &mut self.tables.new_values;
        let start = phis.first.index();
        let blocks = all.values()[start..start + phis.len()].iter().map(|phi| phi.block);
        entry_rows.make(blocks, (self.f.body, cfg), rank);
    }

    /// Makes room for the incoming values of φs that have none. Needs: the
    /// [rows](State::entry_rows) of their blocks.
    pub fn make_room_for_incoming(&mut self, phis: PhiRange) {
        self.resolved_at = None;
        let NewValues { phis: all, incoming, entry_rows, .. } = &mut self.tables.new_values;
        let mut end = incoming.len();
        for phi in phis.ids() {
            let phi = &mut all[phi];
            phi.first_value = end as u32;
            end += entry_rows.row(phi.block).n as usize;
        }
        incoming.resize(end, NO_VALUE);
    }

    /// Adds the next incoming value of a new φ. Needs: [room](State::make_room_for_incoming).
    ///
    /// # Panics
    /// If it has as many as there was room for and no φ was made after it.
    #[inline]
    pub fn push_incoming(&mut self, phi: NewPhiId, value: Value) {
        let NewValues { phis, incoming, .. } = &mut self.tables.new_values;
        let data = &mut phis[phi];
        incoming[(data.first_value + data.n_values()) as usize] = value;
        data.n_values += 1;
        if let Some(users) = self.phi_users.get_mut() {
            users.add(value, phi);
        }
    }

    /// The number of incoming values of all φs.
    pub fn n_incoming(&self) -> usize {
        self.new_values().incoming.len()
    }

    /// Adds the incoming values of the φs of a round, after those of earlier rounds. Each φ
    /// [says](State::set_incoming) which are its own. Needs: they are [resolved](State::resolve).
    pub fn append_incoming(&mut self, values: Vec<Value>) {
        self.phi_users.take();
        let incoming = &mut self.tables.new_values.incoming;
        if incoming.is_empty() {
            *incoming = values;
            self.resolved_at = Some(self.clock.get());
        } else {
            incoming.extend(values);
            self.resolved_at = None;
        }
    }

    /// Says that the first `n` incoming values of a new φ are there, from position `first` on.
    pub fn set_incoming(&mut self, phi: NewPhiId, first: usize, n: usize) {
        let data = &mut self.tables.new_values.phis[phi];
        (data.first_value, data.n_values) = (first as u32, n as u32);
    }

    /// Moves the incoming values of all φs into a script, resolved. [`NewPhi::first_value`] and
    /// [`State::sources_range`] find them there.
    pub fn hand_over_incoming(&mut self, edit: &mut Edit) {
        let mut values = std::mem::take(&mut self.tables.new_values.incoming);
        if self.resolved_at != Some(self.clock.get()) {
            for phi in self.phis().values() {
                let incoming = &mut values[phi.first_value as usize..][..phi.n_values() as usize];
                incoming.iter_mut().for_each(|value| *value = self.resolve(*value));
            }
        }
        let new_values = &mut self.tables.new_values;
        edit.exchange_phi_entries(&mut values, &mut new_values.entry_rows.sources);
        new_values.incoming = values;
    }

    // ----- casts and assumptions -----

    /// Makes a cast; the value that it defines.
    pub fn new_cast(
        &mut self,
        at: InstId,
        opcode: Opcode,
        (from, from_ty): (Value, TypeId),
        to: TypeId,
        name: Box<[u8]>,
    ) -> Value {
        let id = CastId::new(self.casts.len());
        let local = self.new_locals(1, Source::Cast(id));
        self.casts.push(Cast { at, opcode, from, from_ty, to, local, name });
        if self.f.body.inst(at).opcode == Opcode::Store {
            self.set_stored(at, Value::local(local));
        }
        if opcode == Opcode::PtrToInt {
            self.add_inserted_user(from, Source::Cast(id));
        }
        Value::local(local)
    }

    /// Makes the comparison of a pointer with null, and the assumption of it, in place of a load.
    pub fn new_assume(&mut self, at: InstId, pointer: Value) {
        let id = AssumeId::new(self.assumes.len());
        let condition = self.new_locals(1, Source::NonNull(id));
        self.assumes.push(NonNullAssume { at, pointer, condition });
        self.promise_lines.push((at, PromiseLine::NonNull(id)));
        self.add_inserted_user(pointer, Source::NonNull(id));
    }

    /// Marks the place of a load as unreachable.
    pub fn new_unreachable(&mut self, at: InstId) {
        self.promise_lines.push((at, PromiseLine::Unreachable));
    }
}
