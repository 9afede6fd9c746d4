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

use super::addresses::{Accesses, Content, Contents, Stored};
use super::graph::Graph;
use super::jumps::Jumps;
use super::rules::Rules;
use super::shape::callee_name;
use memphis_ir::{Body, ConstKind, Def, Flags, Function, InstId, Local, Opcode, TypeId, Value};
use std::collections::BTreeSet;

const NONE: u32 = u32::MAX;

/// The role of an instruction of BEFORE for the cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// None: it must be in AFTER.
    Kept,
    /// A debug record, which is not compared.
    Debug,
    /// The alloca of a cell.
    Alloca(u32),
    /// Reads a cell.
    Load(u32),
    /// Writes a cell.
    Store(u32),
    /// Leaves a cell undefined: a lifetime marker, if the rules say so.
    Undefine(u32),
    /// A lifetime marker or similar, or a cast whose only uses are those.
    Marker,
}

/// The uses of each local, in order of the text.
pub(super) struct Uses {
    start: Vec<u32>,
    /// Instruction and index of the operand.
    list: Vec<(u32, u32)>,
}

impl Uses {
    /// Cost: linear in the body.
    pub(super) fn new(body: &Body) -> Uses {
        let mut start = vec![0u32; body.locals.len() + 2];
        for operand in body.operands.values() {
            if let Some(local) = operand.value.as_local() {
                start[local.0 as usize + 2] += 1;
            }
        }
        for i in 2..start.len() {
            start[i] += start[i - 1];
        }
        let mut list = vec![(0, 0); start.last().copied().unwrap_or(0) as usize];
        for inst in 0..body.insts.len() as u32 {
            for (index, operand) in body.operands(InstId(inst)).iter().enumerate() {
                if let Some(local) = operand.value.as_local() {
                    let at = &mut start[local.0 as usize + 1];
                    list[*at as usize] = (inst, index as u32);
                    *at += 1;
                }
            }
        }
        Uses { start, list }
    }

    /// Instruction and index of the operand, for each use.
    pub(super) fn of(&self, local: u32) -> &[(u32, u32)] {
        let (from, to) = (self.start[local as usize], self.start[local as usize + 1]);
        &self.list[from as usize..to as usize]
    }
}

/// The cells of a function. See the module's head.
pub(super) struct Slots {
    /// The alloca of each cell.
    pub(super) allocas: Vec<InstId>,
    /// Cells whose alloca is not promotable, with the use that prevents it.
    pub(super) improper: Vec<(u32, InstId, &'static str)>,
    /// Of each instruction.
    pub(super) roles: Vec<Role>,
    /// Of each cell: true if its address is written to another cell.
    pub(super) is_held: Vec<bool>,
    /// Number of allocas that are not cells.
    pub(super) n_kept: usize,
    /// Of each local: the cell whose address it is, or `NONE`.
    address_of: Vec<u32>,
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
    allocas: Vec<InstId>,
    /// The type of the accesses of each, if it is known: the allocated type, or that of the first
    /// access found.
    types: Vec<Option<TypeId>>,
    pending: Vec<u32>,
    reasons: Vec<Option<(InstId, &'static str)>>,
    is_cell: Vec<bool>,
    /// Of each local: the candidate whose address it is.
    candidate: Vec<u32>,
    /// The locals that are a candidate's address.
    names: Vec<Vec<u32>>,
    /// Cells to which a known address was written after their loads were resolved.
    recheck: BTreeSet<u32>,
    jumps: Jumps,
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
            allocas: Vec::new(),
            types: Vec::new(),
            pending: Vec::new(),
            reasons: Vec::new(),
            is_cell: Vec::new(),
            candidate: vec![NONE; body.locals.len()],
            names: Vec::new(),
            recheck: BTreeSet::new(),
            jumps: Jumps::default(),
        };
        for &alloca in body.allocas() {
            let here = graph.block_of[alloca.0 as usize] == 0 || removed(alloca);
            if here
                && !kept(alloca)
                && let Some(local) = body.inst(alloca).result
            {
                search.candidate[local.0 as usize] = search.allocas.len() as u32;
                search.allocas.push(alloca);
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
    pub(super) fn address(&self, value: Value) -> Option<u32> {
        let slot = self.address_of[value.as_local()?.0 as usize];
        (slot != NONE).then_some(slot)
    }
}

impl Search<'_> {
    fn run(&mut self) {
        for slot in 0..self.allocas.len() as u32 {
            if let Some(local) = self.f.body.inst(self.allocas[slot as usize]).result {
                self.take_uses(slot, local);
            }
        }
        let mut ready: Vec<u32> = (0..self.allocas.len() as u32).filter(|&s| self.pending[s as usize] == 0).collect();
        loop {
            // Loads of cells first: a slot becomes a cell when all its uses are known.
            if let Some(cell) = self.recheck.pop_last() {
                self.resolve_loads(cell);
                continue;
            }
            let Some(slot) = ready.pop() else { return };
            if !self.is_cell[slot as usize] && self.pending[slot as usize] == 0 {
                self.is_cell[slot as usize] = true;
                self.free_what_it_holds(slot, &mut ready);
            }
        }
    }

    fn block(&mut self, slot: u32, inst: InstId, why: &'static str) {
        self.pending[slot as usize] = BLOCKED;
        self.reasons[slot as usize].get_or_insert((inst, why));
    }

    fn wait(&mut self, slot: u32, inst: InstId) {
        let pending = &mut self.pending[slot as usize];
        if *pending != BLOCKED {
            *pending += 1;
            self.reasons[slot as usize].get_or_insert((inst, "its address is stored"));
        }
    }

    /// Records all uses of `local`, which is the address of a candidate.
    fn take_uses(&mut self, slot: u32, local: Local) {
        self.candidate[local.0 as usize] = slot;
        self.names[slot as usize].push(local.0);
        let uses = self.uses;
        for &(inst, index) in uses.of(local.0) {
            let inst = InstId(inst);
            match classify(self.f, &mut self.types[slot as usize], local, inst, index) {
                Use::Fine => {}
                Use::Stored => {
                    let to = self.f.body.operands(inst)[1].value;
                    let target = to.as_local().map_or(NONE, |l| self.candidate[l.0 as usize]);
                    if target != NONE && self.is_cell[target as usize] {
                        // A store to a cell does not make the address escape, but the cell's loads
                        // may be the address.
                        self.recheck.insert(target);
                    } else if target == slot {
                        self.block(slot, inst, "its address is stored to itself");
                    } else {
                        self.wait(slot, inst);
                    }
                }
                Use::Derived(derived) => {
                    if let Some(why) = derived_use(self.f, self.uses, derived) {
                        self.block(slot, inst, why);
                    }
                    self.candidate[derived.0 as usize] = slot;
                }
                Use::Bad(why) => self.block(slot, inst, why),
            }
        }
    }

    /// The accesses of a candidate, in order of the text: stores, loads.
    fn accesses(&self, slot: u32) -> (Vec<u32>, Vec<u32>) {
        let (mut stores, mut loads) = (Vec::new(), Vec::new());
        for &name in &self.names[slot as usize] {
            for &(inst, index) in self.uses.of(name) {
                match self.f.body.inst(InstId(inst)).opcode {
                    Opcode::Store if index == 1 => stores.push(inst),
                    Opcode::Load => loads.push(inst),
                    _ => {}
                }
            }
        }
        stores.sort_unstable();
        (stores, loads)
    }

    /// The candidate whose address a store writes, or `NONE`.
    fn held(&self, store: u32) -> u32 {
        let value = self.f.body.operands(InstId(store))[0].value;
        value.as_local().map_or(NONE, |l| self.candidate[l.0 as usize])
    }

    /// Handles a new cell: addresses stored in it do not escape by that, and its loads may be those
    /// addresses.
    fn free_what_it_holds(&mut self, slot: u32, ready: &mut Vec<u32>) {
        let f = self.f;
        if !self.types[slot as usize].is_some_and(|ty| f.types().is_pointer(ty)) {
            return;
        }
        let (stores, _) = self.accesses(slot);
        let holds: Vec<u32> = stores.iter().map(|&s| self.held(s)).filter(|&s| s != NONE).collect();
        if !holds.is_empty() {
            self.resolve_loads(slot);
        }
        for slot in holds {
            let pending = &mut self.pending[slot as usize];
            if *pending != BLOCKED && *pending > 0 {
                *pending -= 1;
                if *pending == 0 {
                    ready.push(slot);
                }
            }
        }
    }

    fn is_executed_once(&self, candidate: u32) -> bool {
        self.graph.block_of[self.allocas[candidate as usize].0 as usize] == 0
    }

    /// Resolves the loads of a cell that holds addresses. If one address alone reaches a load, the
    /// load is that address; otherwise each address that reaches it escapes.
    fn resolve_loads(&mut self, cell: u32) {
        let (stores, mut loads) = self.accesses(cell);
        let (f, graph) = (self.f, self.graph);
        let is_unknown = |search: &Self, load: u32| {
            let result = f.body.inst(InstId(load)).result;
            result.is_some_and(|result| search.candidate[result.0 as usize] == NONE)
        };
        loads.retain(|&load| graph.reachable[graph.block_of[load as usize] as usize] && is_unknown(self, load));
        let accesses = Accesses { body: f.body, graph, cell, stores: &stores };
        let mut jumps = std::mem::take(&mut self.jumps);
        let contents = Contents::find(&accesses, &mut jumps, loads.iter().copied(), |store| self.stored(cell, store));
        self.jumps = jumps;
        let mut ambiguous = Vec::new();
        for load in loads {
            match (contents.of(load), f.body.inst(InstId(load)).result) {
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
            self.block(candidate, InstId(first), "one of several addresses may be loaded here");
        });
    }

    /// What a store writes to a cell.
    fn stored(&self, cell: u32, store: u32) -> Stored {
        let body = self.f.body;
        let value = body.operands(InstId(store))[0].value;
        let Some(local) = value.as_local() else {
            let kind = value.as_const().map(|c| &body.consts.get(c).kind);
            let is_undefined = matches!(kind, Some(ConstKind::Undef | ConstKind::Poison));
            return Stored::Known(if is_undefined { Content::Undefined } else { Content::Several });
        };
        match (self.candidate[local.0 as usize], body.local(local).def) {
            (NONE, Def::Inst(inst)) if self.is_load_of(cell, inst) => Stored::Loaded(inst.0),
            (NONE, _) => Stored::Known(Content::Several),
            (candidate, _) => Stored::Known(Content::Address(candidate)),
        }
    }

    fn is_load_of(&self, cell: u32, inst: InstId) -> bool {
        let body = self.f.body;
        body.inst(inst).opcode == Opcode::Load
            && body.operands(inst)[0].value.as_local().is_some_and(|l| self.candidate[l.0 as usize] == cell)
    }

    fn finish(self, removed: &dyn Fn(InstId) -> bool) -> Slots {
        let body = self.f.body;
        let mut slots = Slots {
            allocas: Vec::new(),
            improper: Vec::new(),
            roles: vec![Role::Kept; body.insts.len()],
            is_held: Vec::new(),
            n_kept: 0,
            address_of: vec![NONE; body.locals.len()],
        };
        let mut number = vec![NONE; self.allocas.len()];
        for (index, &alloca) in self.allocas.iter().enumerate() {
            if !self.is_cell[index] {
                if !removed(alloca) {
                    continue;
                }
                let (inst, why) = self.reasons[index].unwrap_or((alloca, "it is not promotable"));
                slots.improper.push((slots.allocas.len() as u32, inst, why));
            }
            number[index] = slots.allocas.len() as u32;
            slots.allocas.push(alloca);
            slots.is_held.push(self.reasons[index].is_some());
        }
        slots.n_kept = body.allocas().len() - slots.allocas.len();
        for (local, &candidate) in self.candidate.iter().enumerate() {
            if candidate != NONE {
                slots.address_of[local] = number[candidate as usize];
            }
        }
        for inst in 0..body.insts.len() as u32 {
            slots.roles[inst as usize] = role((self.f, self.rules), &slots, InstId(inst));
        }
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
    let fine = uses.of(local.0).iter().all(|&(inst, index)| {
        let inst = InstId(inst);
        let data = f.body.inst(inst);
        data.opcode.is_debug_record()
            || data.opcode == Opcode::Call
                && (is_marker(f, inst)
                    || !is_space_cast && index > data.n_args && callee_name(f, inst) == b"llvm.assume")
    });
    (!fine).then_some("an address that is derived from it is used")
}
