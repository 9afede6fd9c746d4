//! The allocas of BEFORE that may be cells of a proof, and the role of each instruction for them.
//!
//! A cell is an alloca whose address is used by nothing but loads and stores of exactly its type
//! (or of one type, by the rules), and by instructions without effect on it. An address may reach a
//! load or store through another cell: `store ptr %x, ptr %p; %q = load ptr, ptr %p; %v = load i32,
//! ptr %q`. So the search goes in rounds. Once `%p` is known to be a cell, all stores to it are
//! known. When every store that reaches `%q` writes the address of `%x`, then `%q` is that address
//! (or undefined, and then using it is undefined behaviour). The uses of `%q` become uses of `%x`,
//! and `%x` may turn out to be a cell in turn. Allocas of the entry block execute once, so an
//! address is the same for the whole run.

use super::addresses::{Accesses, Candidate, Content, Contents, Stored};
use super::graph::Graph;
use super::jumps::Jumps;
use super::rules::Rules;
use super::shape::callee_name;
use memphis::Slot;
use memphis_entity::{PackedOption, Rows, Table};
use memphis_ir::{BlockId, Body, ConstKind, Def, Flags, Function, InstId, Local, Opcode, TypeId, Value};
use std::collections::BTreeSet;

/// The role of an instruction of BEFORE for the cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// None: it must be in AFTER.
    Kept,
    /// A debug record, which is not compared.
    Debug,
    /// The alloca of a cell.
    Alloca(Slot),
    /// Reads a cell.
    Load(Slot),
    /// Writes a cell.
    Store(Slot),
    /// Leaves a cell undefined: a lifetime marker, if the rules say so.
    Undefine(Slot),
    /// A lifetime marker or similar, or a cast whose only uses are those.
    Marker,
}

/// The uses of each local in order of the text: instruction and index of the operand.
pub(super) type Uses = Rows<Local, (InstId, u32)>;

/// The uses in a body. Cost: linear in it.
pub(super) fn uses(body: &Body) -> Uses {
    let of_inst = |(inst, data)| (0..).zip(body.operands_of(data)).map(move |(index, operand)| (inst, index, operand));
    let uses = body.insts.iter().flat_map(of_inst);
    let mut rows = Rows::new();
    rows.group(
        body.locals.len(),
        uses.filter_map(|(inst, index, operand)| Some((operand.value.as_local()?, (inst, index)))),
    );
    rows
}

/// The cells of a function. See the module's head.
pub(super) struct Slots {
    /// The alloca of each cell.
    pub(super) allocas: Table<Slot, InstId>,
    /// Cells whose alloca is not promotable, with the use that prevents it.
    pub(super) improper: Vec<(Slot, InstId, &'static str)>,
    /// Of each instruction.
    pub(super) roles: Table<InstId, Role>,
    /// Of each cell: true if its address is written to another cell.
    pub(super) is_held: Table<Slot, bool>,
    /// Number of allocas that are not cells.
    pub(super) n_kept: usize,
    /// Of each local: the cell whose address it is.
    address_of: Table<Local, PackedOption<Slot>>,
}

/// The kind of a use of an address.
enum Use {
    Fine,
    /// The address is stored to the address in operand 1.
    Stored,
    /// The address goes through a cast or a `getelementptr` without effect.
    Derived(Local),
    Bad(&'static str),
}

const BLOCKED: u32 = u32::MAX;

struct Search<'a> {
    f: Function<'a>,
    rules: Rules,
    graph: &'a Graph<'a>,
    uses: &'a Uses,
    /// Candidates: allocas, with the number of stores of their address to anything that is not
    /// (yet) a cell.
    allocas: Table<Candidate, InstId>,
    /// The type of the accesses of each, if it is known: the allocated type, or that of the first
    /// access found.
    types: Table<Candidate, Option<TypeId>>,
    pending: Table<Candidate, u32>,
    reasons: Table<Candidate, Option<(InstId, &'static str)>>,
    is_cell: Table<Candidate, bool>,
    /// Of each local: the candidate whose address it is.
    candidate: Table<Local, PackedOption<Candidate>>,
    /// The locals that are a candidate's address.
    names: Table<Candidate, Vec<Local>>,
    /// Cells to which a known address was written after their loads were resolved.
    recheck: BTreeSet<Candidate>,
    jumps: Jumps<Candidate>,
}

impl Slots {
    /// Finds the cells: the largest set of promotable allocas, without those that AFTER still has
    /// according to `kept`, and with those that AFTER lacks according to `removed` although they
    /// are not promotable.
    ///
    /// Cost: linear in the body, and for pointers that are kept in other cells what [`Contents`]
    /// costs, each time that the address of another cell turns out to be stored there.
    pub(super) fn find(
        (f, rules): (Function<'_>, Rules),
        graph: &Graph,
        uses: &Uses,
        kept: &dyn Fn(InstId) -> bool,
        removed: &dyn Fn(InstId) -> bool,
    ) -> Slots {
        let body = f.body;
        let mut search = Search {
            f,
            rules,
            graph,
            uses,
            allocas: Table::new(),
            types: Table::new(),
            pending: Table::new(),
            reasons: Table::new(),
            is_cell: Table::new(),
            candidate: Table::filled(body.locals.len(), PackedOption::NONE),
            names: Table::new(),
            recheck: BTreeSet::new(),
            jumps: Jumps::default(),
        };
        for &alloca in body.allocas() {
            let here = graph.block_of[alloca] == BlockId(0) || removed(alloca);
            if here
                && !kept(alloca)
                && let Some(local) = body.inst(alloca).result
            {
                search.candidate[local] = search.allocas.push(alloca).into();
                search.types.push((!rules.typed_by_accesses).then_some(body.inst(alloca).aux_ty));
                search.pending.push(0);
                search.reasons.push(None);
                search.names.push(Vec::new());
                search.is_cell.push(false);
            }
        }
        search.run();
        search.finish(removed)
    }

    /// The cell whose address a value of BEFORE is, if it is one.
    pub(super) fn address(&self, value: Value) -> Option<Slot> {
        self.address_of[value.as_local()?].get()
    }
}

impl Search<'_> {
    fn run(&mut self) {
        for slot in self.allocas.ids() {
            if let Some(local) = self.f.body.inst(self.allocas[slot]).result {
                self.take_uses(slot, local);
            }
        }
        let mut ready: Vec<Candidate> = self.allocas.ids().filter(|&slot| self.pending[slot] == 0).collect();
        loop {
            // Loads of cells first: a slot becomes a cell when all its uses are known.
            if let Some(cell) = self.recheck.pop_last() {
                self.resolve_loads(cell);
                continue;
            }
            let Some(slot) = ready.pop() else { return };
            if !self.is_cell[slot] && self.pending[slot] == 0 {
                self.is_cell[slot] = true;
                self.free_what_it_holds(slot, &mut ready);
            }
        }
    }

    fn block(&mut self, slot: Candidate, inst: InstId, why: &'static str) {
        self.pending[slot] = BLOCKED;
        self.reasons[slot].get_or_insert((inst, why));
    }

    fn wait(&mut self, slot: Candidate, inst: InstId) {
        let pending = &mut self.pending[slot];
        if *pending != BLOCKED {
            *pending += 1;
            self.reasons[slot].get_or_insert((inst, "its address is stored"));
        }
    }

    /// Records all uses of `local`, which is the address of a candidate.
    fn take_uses(&mut self, slot: Candidate, local: Local) {
        self.candidate[local] = slot.into();
        self.names[slot].push(local);
        let uses = self.uses;
        for &(inst, index) in &uses[local] {
            match classify(self.f, &mut self.types[slot], local, inst, index) {
                Use::Fine => {}
                Use::Stored => {
                    let to = self.f.body.operands(inst)[1].value;
                    match self.candidate_of(to) {
                        // A store to a cell does not make the address escape, but the cell's loads
                        // may be the address.
                        Some(target) if self.is_cell[target] => drop(self.recheck.insert(target)),
                        Some(target) if target == slot => self.block(slot, inst, "its address is stored to itself"),
                        _ => self.wait(slot, inst),
                    }
                }
                Use::Derived(derived) => {
                    if let Some(why) = derived_use(self.f, self.uses, derived) {
                        self.block(slot, inst, why);
                    }
                    self.candidate[derived] = slot.into();
                }
                Use::Bad(why) => self.block(slot, inst, why),
            }
        }
    }

    /// The accesses of a candidate, in order of the text: stores, loads.
    fn accesses(&self, slot: Candidate) -> (Vec<InstId>, Vec<InstId>) {
        let (mut stores, mut loads) = (Vec::new(), Vec::new());
        for &name in &self.names[slot] {
            for &(inst, index) in &self.uses[name] {
                match self.f.body.inst(inst).opcode {
                    Opcode::Store if index == 1 => stores.push(inst),
                    Opcode::Load => loads.push(inst),
                    _ => {}
                }
            }
        }
        stores.sort_unstable();
        (stores, loads)
    }

    /// The candidate whose address a value is.
    fn candidate_of(&self, value: Value) -> Option<Candidate> {
        self.candidate[value.as_local()?].get()
    }

    /// Handles a new cell: addresses stored in it do not escape by that, and its loads may be those
    /// addresses.
    fn free_what_it_holds(&mut self, slot: Candidate, ready: &mut Vec<Candidate>) {
        let f = self.f;
        if !self.types[slot].is_some_and(|ty| f.types().is_pointer(ty)) {
            return;
        }
        let (stores, _) = self.accesses(slot);
        let stored = stores.iter().map(|&store| f.body.operands(store)[0].value);
        let holds: Vec<Candidate> = stored.filter_map(|value| self.candidate_of(value)).collect();
        if !holds.is_empty() {
            self.resolve_loads(slot);
        }
        for slot in holds {
            let pending = &mut self.pending[slot];
            if *pending != BLOCKED && *pending > 0 {
                *pending -= 1;
                if *pending == 0 {
                    ready.push(slot);
                }
            }
        }
    }

    fn is_executed_once(&self, candidate: Candidate) -> bool {
        self.graph.block_of[self.allocas[candidate]] == BlockId(0)
    }

    /// Resolves the loads of a cell that holds addresses. If one address alone reaches a load, the
    /// load is that address; otherwise each address that reaches it escapes.
    fn resolve_loads(&mut self, cell: Candidate) {
        let (stores, mut loads) = self.accesses(cell);
        let (f, graph) = (self.f, self.graph);
        let is_unknown = |search: &Self, load: InstId| {
            f.body.inst(load).result.is_some_and(|result| search.candidate[result].is_none())
        };
        loads.retain(|&load| graph.reachable[graph.block_of[load]] && is_unknown(self, load));
        let accesses = Accesses { body: f.body, graph, cell, stores: &stores };
        let mut jumps = std::mem::take(&mut self.jumps);
        let contents = Contents::find(&accesses, &mut jumps, loads.iter().copied(), |store| self.stored(cell, store));
        self.jumps = jumps;
        let mut ambiguous = Vec::new();
        for load in loads {
            match (contents.of(load), f.body.inst(load).result) {
                (Content::Undefined, _) | (_, None) => {}
                // Where an alloca is executed more than once, a cell may hold the address of an
                // earlier slot.
                (Content::Address(candidate), Some(result)) if self.is_executed_once(candidate) => {
                    if is_unknown(self, load) {
                        self.take_uses(candidate, result);
                    }
                }
                _ => ambiguous.push(load),
            }
        }
        let Some(&first) = ambiguous.first() else { return };
        contents.addresses(&ambiguous, |candidate| {
            self.block(candidate, first, "one of several addresses may be loaded here");
        });
    }

    /// What a store writes to a cell.
    fn stored(&self, cell: Candidate, store: InstId) -> Stored {
        let body = self.f.body;
        let value = body.operands(store)[0].value;
        let Some(local) = value.as_local() else {
            let kind = value.as_const().map(|c| &body.consts.get(c).kind);
            let is_undefined = matches!(kind, Some(ConstKind::Undef | ConstKind::Poison));
            return Stored::Known(if is_undefined { Content::Undefined } else { Content::Several });
        };
        match (self.candidate[local].get(), body.local(local).def) {
            (None, Def::Inst(inst)) if self.is_load_of(cell, inst) => Stored::Loaded(inst),
            (None, _) => Stored::Known(Content::Several),
            (Some(candidate), _) => Stored::Known(Content::Address(candidate)),
        }
    }

    fn is_load_of(&self, cell: Candidate, inst: InstId) -> bool {
        let body = self.f.body;
        body.inst(inst).opcode == Opcode::Load && self.candidate_of(body.operands(inst)[0].value) == Some(cell)
    }

    fn finish(self, removed: &dyn Fn(InstId) -> bool) -> Slots {
        let body = self.f.body;
        let mut slots = Slots {
            allocas: Table::new(),
            improper: Vec::new(),
            roles: Table::new(),
            is_held: Table::new(),
            n_kept: 0,
            address_of: Table::new(),
        };
        let mut slot_of = Table::<Candidate, _>::filled(self.allocas.len(), PackedOption::NONE);
        for (candidate, &alloca) in self.allocas.iter() {
            if !self.is_cell[candidate] {
                if !removed(alloca) {
                    continue;
                }
                let (inst, why) = self.reasons[candidate].unwrap_or((alloca, "it is not promotable"));
                slots.improper.push((slots.allocas.next_id(), inst, why));
            }
            slot_of[candidate] = slots.allocas.push(alloca).into();
            slots.is_held.push(self.reasons[candidate].is_some());
        }
        slots.n_kept = body.allocas().len() - slots.allocas.len();
        let addresses = self.candidate.values().iter().map(|candidate| candidate.get());
        slots.address_of = addresses.map(|of| of.map_or(PackedOption::NONE, |candidate| slot_of[candidate])).collect();
        slots.roles = body.inst_ids().map(|inst| role((self.f, self.rules), &slots, inst)).collect();
        slots
    }
}

fn role((f, rules): (Function<'_>, Rules), slots: &Slots, inst: InstId) -> Role {
    let data = f.body.inst(inst);
    let operands = f.body.operands(inst);
    let address = |index: usize| operands.get(index).and_then(|o| slots.address(o.value));
    match data.opcode {
        opcode if opcode.is_debug_record() => Role::Debug,
        Opcode::Alloca => data.result.and_then(|l| slots.address(Value::local(l))).map_or(Role::Kept, Role::Alloca),
        Opcode::Load => address(0).map_or(Role::Kept, Role::Load),
        Opcode::Store => address(1).map_or(Role::Kept, Role::Store),
        Opcode::GetElementPtr | Opcode::BitCast | Opcode::AddrSpaceCast => {
            match data.result.and_then(|l| slots.address(Value::local(l))) {
                Some(_) => Role::Marker,
                None => Role::Kept,
            }
        }
        Opcode::Call if rules.lifetimes_undef && callee_name(f, inst).starts_with(LIFETIME) => {
            address(operands.len() - 1).map_or(Role::Kept, Role::Undefine)
        }
        Opcode::Call if is_marker(f, inst) && (1..operands.len()).any(|i| address(i).is_some()) => Role::Marker,
        _ => Role::Kept,
    }
}

/// The prefix of the names of lifetime markers.
const LIFETIME: &[u8] = b"llvm.lifetime.";

/// Lifetime markers and `llvm.fake.use`.
fn is_marker(f: Function<'_>, inst: InstId) -> bool {
    let name = callee_name(f, inst);
    name.starts_with(LIFETIME) || name == b"llvm.fake.use"
}

/// The kind of a use of the address of a candidate. An access may determine the candidate's type.
fn classify(f: Function<'_>, ty: &mut Option<TypeId>, local: Local, inst: InstId, index: u32) -> Use {
    let data = f.body.inst(inst);
    let operands = f.body.operands(inst);
    match data.opcode {
        opcode if opcode.is_debug_record() => Use::Fine,
        Opcode::Load | Opcode::Store
            if data.flags.has(Flags::VOLATILE) && (data.opcode, index) != (Opcode::Store, 0) =>
        {
            Use::Bad("an access is volatile")
        }
        Opcode::Load if data.ty == *ty.get_or_insert(data.ty) => Use::Fine,
        Opcode::Load => Use::Bad("it is loaded as another type"),
        Opcode::Store if index == 0 && operands[1].value == Value::local(local) => {
            Use::Bad("its address is stored to itself")
        }
        Opcode::Store if index == 0 => Use::Stored,
        Opcode::Store if operands[0].ty == *ty.get_or_insert(operands[0].ty) => Use::Fine,
        Opcode::Store => Use::Bad("it is stored to as another type"),
        Opcode::Call if is_marker(f, inst) => Use::Fine,
        Opcode::Call if index > data.n_args && callee_name(f, inst) == b"llvm.assume" => Use::Fine,
        Opcode::GetElementPtr if index == 0 && is_zero_gep(f, inst) => derived(data.result),
        Opcode::BitCast | Opcode::AddrSpaceCast => derived(data.result),
        _ => Use::Bad("its address is used"),
    }
}

fn derived(result: Option<Local>) -> Use {
    result.map_or(Use::Bad("its address is used"), Use::Derived)
}

fn is_zero_gep(f: Function<'_>, inst: InstId) -> bool {
    f.types().is_pointer(f.body.inst(inst).ty)
        && f.body.operands(inst)[1..].iter().all(|o| {
            o.value.as_const().is_some_and(|c| matches!(f.body.consts.get(c).kind, ConstKind::Int(0) | ConstKind::Zero))
        })
}

/// The obstacle to a cast or `getelementptr` of a cell's address.
fn derived_use(f: Function<'_>, uses: &Uses, local: Local) -> Option<&'static str> {
    let is_space_cast =
        matches!(f.body.local(local).def, Def::Inst(i) if f.body.inst(i).opcode == Opcode::AddrSpaceCast);
    let fine = uses[local].iter().all(|&(inst, index)| {
        let data = f.body.inst(inst);
        data.opcode.is_debug_record()
            || data.opcode == Opcode::Call
                && (is_marker(f, inst)
                    || !is_space_cast && index > data.n_args && callee_name(f, inst) == b"llvm.assume")
    });
    (!fine).then_some("an address that is derived from it is used")
}
