//! Values that a change makes: φs, and the lines that LLVM's promotion makes for promises about
//! loads and for casts.
//!
//! New locals are those of the script, numbered after those of the body. Runs of locals say what
//! defines them.

use super::State;
use super::entry_rows::{EntryRows, Rank};
use memphis::{Cfg, Edge};
use memphis_entity::{IdRange, Table, id};
use memphis_ir::builder::quoted_name;
use memphis_ir::edit::{NewInstId, NewOperand, PhiSourceId, PhiValueId};
use memphis_ir::{BlockId, Const, InstId, Local, Opcode, Predicate, TypeId, Value};

id! {
    /// A φ that the change made.
    pub struct NewPhiId;
}

/// The placeholder of a value that is added later.
pub const NO_VALUE: Value = Value::local(Local(0));

/// A φ that the promotion made.
#[derive(Debug, Clone)]
pub struct NewPhi {
    /// Its block.
    pub block: BlockId,
    /// Its first incoming value among those of all φs.
    first_value: PhiValueId,
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

    /// Its first incoming value among those of all φs.
    pub fn first_value(&self) -> PhiValueId {
        self.first_value
    }

    /// Its incoming values so far, among those of all φs.
    fn values(&self) -> IdRange<PhiValueId> {
        IdRange { start: self.first_value, end: PhiValueId(self.first_value.0 + self.n_values()) }
    }
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
    /// A new φ.
    NewPhi(NewPhiId),
    /// A new line of the script.
    Line(NewInstId),
}

/// Consecutive new locals whose definitions are of one kind.
#[derive(Debug, Clone, Copy)]
struct LocalRun {
    first: Local,
    /// The definition of the first; a φ is followed by those with the ids after it.
    source: Source,
}

/// Tables of new values.
#[derive(Debug, Default)]
pub(super) struct NewValues {
    /// The definitions of new locals, locals ascending.
    runs: Vec<LocalRun>,
    /// The runs of φs: the first φ of each, and its local.
    phi_runs: Vec<(NewPhiId, Local)>,
    phis: Table<NewPhiId, NewPhi>,
    /// The incoming values of all φs, those of each φ in LLVM's order.
    incoming: Table<PhiValueId, Value>,
    entry_rows: EntryRows,
    /// True if another value has replaced a φ.
    has_folded: bool,
}

impl NewValues {
    /// Forgets all new values.
    pub(super) fn clear(&mut self) {
        let NewValues { runs, phi_runs, phis, incoming, entry_rows, has_folded } = self;
        runs.clear();
        phi_runs.clear();
        phis.clear();
        incoming.clear();
        entry_rows.clear();
        *has_folded = false;
    }

    /// The definition of a new local that is no constant.
    pub(super) fn source(&self, local: Local) -> Source {
        // Most functions have new φs and no other new values.
        let run = if self.runs.len() == 1 { 0 } else { self.runs.partition_point(|run| run.first <= local) - 1 };
        let LocalRun { first, source } = self.runs[run];
        match source {
            Source::NewPhi(phi) => Source::NewPhi(NewPhiId(phi.0 + (local.0 - first.0))),
            source => source,
        }
    }
}

impl State<'_> {
    fn new_values(&self) -> &NewValues {
        &self.tables.new_values
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

    /// Makes φs in these blocks, without incoming values, for new locals from `first_local` on.
    pub fn new_phis(&mut self, first_local: Local, blocks: impl Iterator<Item = BlockId>) -> IdRange<NewPhiId> {
        let NewValues { runs, phi_runs, phis, .. } = &mut self.tables.new_values;
        let first = phis.next_id();
        phis.extend(blocks.map(|block| NewPhi { block, first_value: PhiValueId(0), n_values: 0 }));
        if phi_runs.last().is_none_or(|run| first.0 - run.0.0 != first_local.0 - run.1.0) {
            phi_runs.push((first, first_local));
            runs.push(LocalRun { first: first_local, source: Source::NewPhi(first) });
        }
        phis.range_from(first)
    }

    /// The type of a new φ.
    pub fn phi_type(&self, phi: NewPhiId) -> TypeId {
        self.edit.new_local_type(self.phi_local(phi)).expect("a new φ has a new local")
    }

    /// The local that a new φ defines. Cost: logarithmic in the slots, if there are other new
    /// locals.
    #[inline]
    pub fn phi_local(&self, phi: NewPhiId) -> Local {
        let runs = &self.new_values().phi_runs;
        let run = if runs.len() == 1 { 0 } else { runs.partition_point(|run| run.0 <= phi) - 1 };
        let (first, local) = runs[run];
        Local(local.0 + (phi.0 - first.0))
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
        self.new_values().incoming.range(self.phi(phi).values())
    }

    /// The predecessors that the incoming values of a new φ come from.
    pub fn sources(&self, phi: NewPhiId) -> &[BlockId] {
        self.new_values().entry_rows.sources.range(self.sources_range(phi))
    }

    /// The position of these predecessors among those of all φs.
    pub fn sources_range(&self, phi: NewPhiId) -> IdRange<PhiSourceId> {
        let data = self.phi(phi);
        self.new_values().entry_rows.range(data.block, data.n_values())
    }

    /// The order of incoming values in each block with new φs.
    pub fn entry_rows(&self) -> &EntryRows {
        &self.new_values().entry_rows
    }

    /// Makes the [rows](State::entry_rows) for the blocks of φs. `rank`
    /// orders the edges of `cfg`.
    pub fn make_entry_rows(&mut self, phis: IdRange<NewPhiId>, cfg: &Cfg, rank: impl Fn(Edge) -> Rank) {
        let NewValues { phis: all, entry_rows, .. } = &mut self.tables.new_values;
        let blocks = all.range(phis).iter().map(|phi| phi.block);
        entry_rows.make(blocks, (self.f.body, cfg), rank);
    }

    /// Makes room for the incoming values of φs that have none. Needs: the
    /// [rows](State::entry_rows) of their blocks.
    pub fn make_room_for_incoming(&mut self, phis: IdRange<NewPhiId>) {
        self.resolved_at = None;
        let NewValues { phis: all, incoming, entry_rows, .. } = &mut self.tables.new_values;
        let mut end = incoming.next_id();
        for phi in phis {
            let phi = &mut all[phi];
            phi.first_value = end;
            end.0 += entry_rows.row(phi.block).n;
        }
        incoming.grow(end.index(), NO_VALUE);
    }

    /// Adds the next incoming value of a new φ. Needs: [room](State::make_room_for_incoming).
    ///
    /// # Panics
    /// If it has as many as there was room for and no φ was made after it.
    #[inline]
    pub fn push_incoming(&mut self, phi: NewPhiId, value: Value) {
        let NewValues { phis, incoming, .. } = &mut self.tables.new_values;
        let data = &mut phis[phi];
        incoming[data.values().end] = value;
        data.n_values += 1;
        if let Some(users) = self.phi_users.get_mut() {
            users.add(value, phi);
        }
    }

    /// The first of the incoming values that are [appended](State::append_incoming) next.
    pub fn next_incoming(&self) -> PhiValueId {
        self.new_values().incoming.next_id()
    }

    /// Adds the incoming values of the φs of a round, after those of earlier rounds. Each φ
    /// [says](State::set_incoming) which are its own. Needs: they are [resolved](State::resolve).
    pub fn append_incoming(&mut self, values: Vec<Value>) {
        self.phi_users.take();
        let incoming = &mut self.tables.new_values.incoming;
        if incoming.is_empty() {
            *incoming = values.into();
            self.resolved_at = Some(self.clock.get());
        } else {
            incoming.extend(values);
            self.resolved_at = None;
        }
    }

    /// Says that the first `n` incoming values of a new φ are there, from `first` on.
    pub fn set_incoming(&mut self, phi: NewPhiId, first: PhiValueId, n: u32) {
        let data = &mut self.tables.new_values.phis[phi];
        (data.first_value, data.n_values) = (first, n);
    }

    /// Gives the incoming values of all φs to the script, resolved. [`NewPhi::first_value`] and
    /// [`State::sources_range`] find them there.
    pub fn hand_over_incoming(&mut self) {
        let mut values = std::mem::take(&mut self.tables.new_values.incoming);
        if self.resolved_at != Some(self.clock.get()) {
            for phi in self.phis().values() {
                values.range_mut(phi.values()).iter_mut().for_each(|value| *value = self.resolve(*value));
            }
        }
        let new_values = &mut self.tables.new_values;
        self.edit.exchange_phi_entries(&mut values, &mut new_values.entry_rows.sources);
        new_values.incoming = values;
    }

    // ----- lines -----

    /// Notes a new line of the script, which comes before an instruction, and its result.
    fn place(&mut self, line: NewInstId, before: InstId) {
        let id = self.places.push(before);
        debug_assert_eq!(id, line, "all lines of the script are placed");
        if let Some(first) = self.edit.inst(line).result {
            self.tables.new_values.runs.push(LocalRun { first, source: Source::Line(line) });
        }
    }

    /// Makes a cast before a store or instead of a load; the value that it defines. The name is
    /// unquoted.
    pub fn new_cast(&mut self, at: InstId, opcode: Opcode, from: NewOperand, to: TypeId, name: &[u8]) -> Value {
        let result = self.edit.new_local(to, Some(&quoted_name(name)));
        let line = self.edit.write(self.f).located_as(at).operate(opcode, result, &[from]);
        self.place(line, at);
        if self.f.body.inst(at).opcode == Opcode::Store {
            self.set_stored(at, Value::local(result));
        }
        if opcode == Opcode::PtrToInt {
            self.add_inserted_user(from.value, Source::Line(line));
        }
        Value::local(result)
    }

    /// Assumes that a pointer is not null, in place of a load: `%c = icmp ne ptr %v, null` and
    /// `call void @llvm.assume(i1 %c)`.
    pub fn new_assume(&mut self, at: InstId, pointer: Value) {
        // The load's type: the pointer may come from an instruction that is not understood.
        let ty = self.f.body.inst(at).ty;
        let null = self.edit.new_constant(ty, b"null");
        let condition = self.edit.new_local(TypeId::I1, None);
        let comparison = self.edit.write(self.f).icmp(condition, Predicate::Ne, ty, [pointer, null]);
        self.place(comparison, at);
        let condition = NewOperand::new(TypeId::I1, Value::local(condition));
        let call = self.edit.write(self.f).call(None, TypeId::VOID, "llvm.assume", &[(condition, "")]);
        self.place(call, at);
        self.add_inserted_user(pointer, Source::Line(comparison));
    }

    /// Marks the place of a load as unreachable: `store i1 true, ptr poison, align 1`.
    pub fn new_unreachable(&mut self, at: InstId) {
        let value = self.edit.new_constant(TypeId::I1, b"true");
        let address = self.edit.new_constant(TypeId::PTR, b"poison");
        let line = self.edit.write(self.f).store(TypeId::I1, value, address, 1);
        self.place(line, at);
    }
}
