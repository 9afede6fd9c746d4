//! The stores that reach each load: reaching definitions of the slots of a function.
//!
//! A *slot* is an alloca that only loads and stores use, all of one type. Its address may go
//! through φs, as long as each of these φs has the address of that one slot; such a slot must be
//! allocated once, in the entry block.
//!
//! The engine plans SSA construction for all slots. A load then reads a store, or a φ, and the
//! stores that reach a φ are those that reach its arguments: they are propagated from arguments to
//! φs until nothing changes.

use memphis::construct::{self, Input, Options, Plan};
use memphis::{Access, AccessId, Analyses, Block, PhiId, ReachingDef, ReachingDefKind, Slot, SlotInfo};
use memphis_entity::{Ids, Rows, Table};
use memphis_ir::{BlockId, Body, Def, Function, InstId, Local, Opcode, TypeId, Value};

/// The definitions that a load may read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Read {
    /// No path from the entry leads to the load.
    Unreachable,
    /// Its address is not that of a slot.
    NoSlot,
    /// These stores, and the alloca if a path without a store leads to the load; in the order of
    /// the text. There are more than these if they are as many as were asked for.
    Definitions(Vec<InstId>),
}

/// A load, with its block and what it reads.
#[derive(Debug)]
pub(crate) struct Load {
    pub inst: InstId,
    pub block: BlockId,
    pub read: Read,
}

/// All loads in the order of the text, each with at most `limit` definitions.
///
/// Cost: that of planning; then linear in the arguments of its φs, times the limit.
pub(crate) fn loads(f: Function<'_>, limit: usize) -> Vec<Load> {
    let slots = Slots::of(f);
    let analyses = Analyses::compute(f.body.cfg());
    let input = Input {
        cfg: f.body.cfg(),
        analyses: &analyses,
        slots: slots.infos.values(),
        accesses: slots.accesses.values(),
    };
    let plan = construct::plan(&input, &Options::DEFAULT).expect("blocks and slots are in range");
    let definitions = Definitions::of(&slots, &plan, limit);
    let mut accesses = slots.insts.iter().peekable();
    let mut loads = Vec::new();
    for block in f.body.block_ids() {
        for inst in f.body.block_insts(block) {
            let access = accesses.next_if(|&(_, &other)| other == inst).map(|row| row.0);
            if f.body.inst(inst).opcode != Opcode::Load {
                continue;
            }
            let read = match access {
                _ if !analyses.dom().is_reachable(block) => Read::Unreachable,
                Some(access) => definitions.of_load(plan.load(access)),
                None => Read::NoSlot,
            };
            loads.push(Load { inst, block, read });
        }
    }
    loads
}

/// The slot that an address belongs to, as far as is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Root {
    /// A φ, none of whose incoming values is known yet.
    Unknown,
    /// This alloca.
    Alloca(Local),
    /// Another address, or that of one of several allocas.
    Other,
}

impl Root {
    fn join(self, other: Root) -> Root {
        match (self, other) {
            (Root::Unknown, root) | (root, Root::Unknown) => root,
            (a, b) if a == b => a,
            _ => Root::Other,
        }
    }
}

/// The slots of a function, described for the engine.
struct Slots {
    infos: Table<Slot, SlotInfo>,
    accesses: Table<AccessId, Access>,
    /// The instruction of each access, in the order of the text.
    insts: Table<AccessId, InstId>,
    /// By slot: its alloca.
    allocas: Table<Slot, InstId>,
}

impl Slots {
    fn of(f: Function<'_>) -> Slots {
        let body = f.body;
        let roots = roots(body);
        let types = slot_types(f, &roots);
        let mut slots =
            Slots { infos: Table::new(), accesses: Table::new(), insts: Table::new(), allocas: Table::new() };
        let mut slot_of = Table::<Local, Option<Slot>>::filled(body.locals.len(), None);
        for inst in body.inst_ids() {
            let result = body.inst(inst).result.filter(|_| body.inst(inst).opcode == Opcode::Alloca);
            if let Some(alloca) = result.filter(|&alloca| matches!(types[alloca], Accessed::As(_))) {
                slot_of[alloca] = Some(slots.infos.push(SlotInfo::default()));
                slots.allocas.push(inst);
            }
        }
        let slot = |address: Value| match roots[address.as_local()?] {
            Root::Alloca(alloca) => slot_of[alloca],
            _ => None,
        };
        for block in body.block_ids() {
            for inst in body.block_insts(block) {
                let data = body.inst(inst);
                let address = match data.opcode {
                    Opcode::Alloca => data.result.map(Value::local),
                    opcode => opcode.address_operand().map(|index| body.operands(inst)[index].value),
                };
                let Some(slot) = address.and_then(slot) else { continue };
                slots.insts.push(inst);
                slots.accesses.push(match data.opcode {
                    Opcode::Load => Access::load(block, slot),
                    Opcode::Store => Access::store(block, slot),
                    _ => Access::define(block, slot),
                });
            }
        }
        slots
    }
}

/// By local: the alloca whose address it is.
fn roots(body: &Body) -> Table<Local, Root> {
    let mut roots = Table::filled(body.locals.len(), Root::Other);
    let mut phis = Vec::new();
    for inst in body.inst_ids() {
        match (body.inst(inst).opcode, body.inst(inst).result) {
            // One with a count is an array.
            (Opcode::Alloca, Some(result)) if body.operands(inst).is_empty() => {
                roots[result] = Root::Alloca(result);
            }
            (Opcode::Phi, Some(result)) => {
                roots[result] = Root::Unknown;
                phis.push((result, inst));
            }
            _ => {}
        }
    }
    let incoming = |inst: InstId| body.operands(inst).chunks_exact(2).map(|entry| entry[0].value);
    let mut users: Rows<Local, PhiId> = Rows::new();
    let uses = phis
        .iter()
        .zip(Ids::below(phis.len()))
        .flat_map(|(&(_, inst), phi)| incoming(inst).filter_map(move |value| Some((value.as_local()?, phi))));
    users.group(body.locals.len(), uses);
    let mut pending: Vec<PhiId> = Ids::below(phis.len()).rev().collect();
    while let Some(phi) = pending.pop() {
        let (result, inst) = phis[phi.index()];
        let root = incoming(inst)
            .map(|value| value.as_local().map_or(Root::Other, |local| roots[local]))
            .fold(Root::Unknown, Root::join);
        // A root changes twice at most.
        if root != roots[result] {
            roots[result] = root;
            pending.extend(&users[result]);
        }
    }
    roots
}

/// The type of the loads and stores of an alloca.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Accessed {
    Never,
    As(TypeId),
    /// As several types, or its address is used otherwise.
    Otherwise,
}

/// By local: for an alloca, the type of its accesses.
fn slot_types(f: Function<'_>, roots: &Table<Local, Root>) -> Table<Local, Accessed> {
    let body = f.body;
    let entry_is_executed_once = body.cfg().predecessors(Block(0)).is_empty();
    let mut types = Table::filled(body.locals.len(), Accessed::Never);
    for inst in body.inst_ids() {
        let data = body.inst(inst);
        let is_marker = || f.called_intrinsic(inst).is_some_and(|name| name.starts_with(b"lifetime."));
        if data.opcode.is_debug_record() || is_marker() {
            continue;
        }
        for (index, operand) in body.operands(inst).iter().enumerate() {
            let Some(local) = operand.value.as_local() else { continue };
            let Root::Alloca(alloca) = roots[local] else { continue };
            let accessed = &mut types[alloca];
            let in_entry =
                || matches!(body.local(alloca).def, Def::Inst(inst) if body.block_of_inst(inst) == BlockId(0));
            let ty = match data.opcode {
                opcode if opcode.address_operand() == Some(index) => match opcode {
                    Opcode::Load => Some(data.ty),
                    _ => Some(body.operands(inst)[0].ty),
                },
                Opcode::Phi if data.result.is_some_and(|phi| roots[phi] == Root::Alloca(alloca)) => {
                    if !(entry_is_executed_once && in_entry()) {
                        *accessed = Accessed::Otherwise;
                    }
                    continue;
                }
                _ => None,
            };
            *accessed = match (*accessed, ty) {
                (Accessed::Never, Some(ty)) => Accessed::As(ty),
                (Accessed::As(known), Some(ty)) if known == ty => Accessed::As(ty),
                _ => Accessed::Otherwise,
            };
        }
    }
    types
}

/// The definitions that reach φs.
struct Definitions<'a> {
    slots: &'a Slots,
    /// By φ: at most `limit` of its definitions, ascending.
    of_phis: Table<PhiId, Vec<InstId>>,
}

impl<'a> Definitions<'a> {
    fn of(slots: &'a Slots, plan: &Plan, limit: usize) -> Definitions<'a> {
        let n = plan.phis().len();
        let mut definitions = Definitions { slots, of_phis: Table::filled(n, Vec::new()) };
        let phis = (0..n as u32).map(PhiId);
        let mut users: Rows<PhiId, PhiId> = Rows::new();
        let args = phis.clone().flat_map(|phi| plan.args(phi).iter().map(move |&arg| (phi, arg)));
        users.group(n, args.clone().filter_map(|(phi, arg)| Some((arg.as_phi()?, phi))));
        let mut pending: Vec<(PhiId, InstId)> = Vec::new();
        for (phi, arg) in args {
            if let Some(definition) = definitions.of_access(arg) {
                pending.push((phi, definition));
            }
        }
        pending.reverse();
        while let Some((phi, definition)) = pending.pop() {
            let known = &mut definitions.of_phis[phi];
            if let Err(place) = known.binary_search(&definition)
                && known.len() < limit
            {
                known.insert(place, definition);
                pending.extend(users[phi].iter().map(|&user| (user, definition)));
            }
        }
        definitions
    }

    /// The store or alloca that this is.
    fn of_access(&self, reaching: ReachingDef) -> Option<InstId> {
        match reaching.kind() {
            ReachingDefKind::Store(access) => Some(self.slots.insts[access]),
            ReachingDefKind::Initial(slot) => Some(self.slots.allocas[slot]),
            _ => None,
        }
    }

    fn of_load(&self, reaching: ReachingDef) -> Read {
        match (reaching.as_phi(), self.of_access(reaching)) {
            (Some(phi), _) => Read::Definitions(self.of_phis[phi].clone()),
            (None, Some(definition)) => Read::Definitions(vec![definition]),
            (None, None) => Read::Unreachable,
        }
    }
}
