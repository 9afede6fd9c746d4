//! Live values and live slots at the boundaries of blocks.

use memphis::Cfg;
use memphis_entity::Table;
use memphis_ir::{BlockId, Body, Function, InstId, Local, Opcode, TypeId};

/// Values and slots that are live at the boundaries of blocks, each list in the order of the
/// definitions.
///
/// A *slot* is an alloca that only loads and stores use, besides lifetime markers and debug
/// records. It is live where a load may still read its present contents. Its address is not listed.
/// Any other alloca is listed as a value, its address.
///
/// Each use is followed backwards to the definition: Boissinot, Hack, Grund, Dupont de Dinechin and
/// Rastello, "Fast liveness checking for SSA-form programs" (2008), section 2. A slot is defined by
/// its alloca and by each store of its whole type. Debug records use nothing.
pub(crate) struct Liveness {
    live_in: Table<BlockId, LiveSet>,
    live_out: Table<BlockId, LiveSet>,
    is_slot: Table<Local, bool>,
    /// The members of a set that are listed.
    limit: usize,
}

/// What is live at one place: its first members, and the number of all.
#[derive(Debug, Clone, Default)]
pub(crate) struct LiveSet {
    listed: Vec<Local>,
    last: Option<Local>,
    n: usize,
}

impl LiveSet {
    /// The first members, in the order of their definitions.
    pub(crate) fn listed(&self) -> &[Local] {
        &self.listed
    }

    /// The number of members that are not listed.
    pub(crate) fn n_others(&self) -> usize {
        self.n - self.listed.len()
    }

    /// Adds a local unless it is the last one added, and returns true if it was new. Locals come
    /// one after the other.
    fn note(&mut self, local: Local, limit: usize) -> bool {
        if self.last == Some(local) {
            return false;
        }
        self.last = Some(local);
        self.n += 1;
        if self.listed.len() < limit {
            self.listed.push(local);
        }
        true
    }
}

/// The place of a use.
#[derive(Debug, Clone, Copy)]
enum Use {
    /// In a block.
    In(BlockId),
    /// On an edge out of a block: an argument of a φ.
    EdgeFrom(BlockId),
}

/// The uses and definitions of a value or slot.
#[derive(Debug, Clone, Default)]
struct Uses {
    /// Uses without a definition above them in the same block.
    exposed: Vec<Use>,
    /// Blocks that define it, ascending.
    defined_in: Vec<BlockId>,
}

impl Uses {
    fn is_defined_in(&self, block: BlockId) -> bool {
        self.defined_in.binary_search(&block).is_ok()
    }

    fn define(&mut self, block: BlockId) {
        if self.defined_in.last() != Some(&block) {
            self.defined_in.push(block);
        }
    }
}

impl Liveness {
    /// Lists at most `limit` members of each set.
    ///
    /// Cost: the sum of all live sets and of the predecessors of their blocks. Memory: the listed
    /// members.
    pub(crate) fn of(f: Function<'_>, cfg: &Cfg, limit: usize) -> Liveness {
        let body = f.body;
        let n_blocks = body.blocks.len();
        let slot_types = slot_types(f);
        let uses = collect_uses(body, &slot_types);
        let mut liveness = Liveness {
            live_in: Table::filled(n_blocks, LiveSet::default()),
            live_out: Table::filled(n_blocks, LiveSet::default()),
            is_slot: slot_types.values().iter().map(Option::is_some).collect(),
            limit,
        };
        let results = body.insts.values().iter().filter_map(|inst| inst.result);
        for local in body.arguments().chain(results) {
            let uses = &uses[local];
            for &place in &uses.exposed {
                liveness.explore(cfg, local, uses, place);
            }
        }
        liveness
    }

    fn explore(&mut self, cfg: &Cfg, local: Local, uses: &Uses, place: Use) {
        let mut pending = Vec::new();
        match place {
            Use::In(block) if self.live_in[block].note(local, self.limit) => pending.push(block),
            Use::EdgeFrom(block) if self.live_out[block].note(local, self.limit) => {
                self.enter_from_below(uses, local, block, &mut pending);
            }
            Use::In(_) | Use::EdgeFrom(_) => {}
        }
        while let Some(block) = pending.pop() {
            for &from in cfg.predecessors(block) {
                if self.live_out[from].note(local, self.limit) {
                    self.enter_from_below(uses, local, from, &mut pending);
                }
            }
        }
    }

    /// Goes on to the head of a block at whose end `local` is live, unless the block defines it.
    fn enter_from_below(&mut self, uses: &Uses, local: Local, block: BlockId, pending: &mut Vec<BlockId>) {
        if !uses.is_defined_in(block) && self.live_in[block].note(local, self.limit) {
            pending.push(block);
        }
    }

    pub(crate) fn live_in(&self, block: BlockId) -> &LiveSet {
        &self.live_in[block]
    }

    pub(crate) fn live_out(&self, block: BlockId) -> &LiveSet {
        &self.live_out[block]
    }

    /// Tells a slot from a value.
    pub(crate) fn is_slot(&self, local: Local) -> bool {
        self.is_slot[local]
    }
}

/// The allocated type of each local that is a slot.
fn slot_types(f: Function<'_>) -> Table<Local, Option<TypeId>> {
    let body = f.body;
    let mut types = Table::filled(body.locals.len(), None);
    for inst in body.inst_ids() {
        let data = body.inst(inst);
        if let (Opcode::Alloca, Some(result), []) = (data.opcode, data.result, body.operands(inst)) {
            types[result] = Some(data.aux_ty);
        }
    }
    for inst in body.inst_ids() {
        let opcode = body.inst(inst).opcode;
        let is_marker = || f.called_intrinsic(inst).is_some_and(|name| name.starts_with(b"lifetime."));
        if opcode.is_debug_record() || is_marker() {
            continue;
        }
        for (index, operand) in body.operands(inst).iter().enumerate() {
            if let Some(local) = operand.value.as_local().filter(|_| opcode.address_operand() != Some(index)) {
                types[local] = None;
            }
        }
    }
    types
}

/// The uses of each local: of a slot its loads and stores, of a value its operands.
fn collect_uses(body: &Body, slot_types: &Table<Local, Option<TypeId>>) -> Table<Local, Uses> {
    let mut uses = Table::filled(body.locals.len(), Uses::default());
    body.arguments().for_each(|argument| uses[argument].define(BlockId(0)));
    for block in body.block_ids() {
        for inst in body.block_insts(block) {
            collect_uses_of(body, slot_types, block, inst, &mut uses);
            if let Some(result) = body.inst(inst).result {
                uses[result].define(block);
            }
        }
    }
    uses
}

fn collect_uses_of(
    body: &Body,
    slot_types: &Table<Local, Option<TypeId>>,
    block: BlockId,
    inst: InstId,
    uses: &mut Table<Local, Uses>,
) {
    let (opcode, operands) = (body.inst(inst).opcode, body.operands(inst));
    if opcode.is_debug_record() {
        return;
    }
    if opcode == Opcode::Phi {
        for incoming in operands.chunks_exact(2) {
            if let (Some(value), Some(from)) = (incoming[0].value.as_local(), incoming[1].value.as_local()) {
                uses[value].exposed.push(Use::EdgeFrom(body.block_of_local(from)));
            }
        }
        return;
    }
    for local in operands.iter().filter_map(|operand| operand.value.as_local()) {
        let uses = &mut uses[local];
        match (slot_types[local], opcode) {
            (None, _) | (Some(_), Opcode::Load) => {
                if uses.defined_in.last() != Some(&block) {
                    uses.exposed.push(Use::In(block));
                }
            }
            (Some(ty), Opcode::Store) if operands[0].ty == ty => uses.define(block),
            // A store to a part of the slot, or a lifetime marker.
            (Some(_), _) => {}
        }
    }
}
