//! The registers that are live at a block: it needs them as arguments if it sees only its own.

use crate::attributes;
use crate::body::{BlockId, Body, Def, Function, InstId, Local};
use crate::consts::ConstKind;
use crate::opcode::{Flags, Opcode};
use crate::types::TypeId;
use memphis::{Block as Node, Cfg, DomTree, Order};
use memphis_entity::Table;

/// By reachable block: the registers of other blocks that it or a block after it reads, ascending.
///
/// Each register is followed from its uses backwards along the edges to its definition. Registers
/// that cannot be passed are left out.
///
/// Cost: linear in the body, and, for each register, in the edges into blocks where it is live.
pub(super) fn live_in(f: Function<'_>) -> Table<BlockId, Vec<Local>> {
    let body = f.body;
    let mut cfg = Cfg::new();
    body.fill_cfg(&mut cfg);
    let dom = DomTree::compute(&cfg, &Order::compute(&cfg));
    let blocks = blocks_of_instructions(body);
    let is_fixed = fixed(f);
    let mut uses = uses_elsewhere(body, &blocks, |local| is_fixed[local]);
    uses.sort_unstable();
    uses.dedup();
    let mut live = Table::filled(body.blocks.len(), Vec::new());
    let mut todo = Vec::new();
    for uses in uses.chunk_by(|a, b| a.0 == b.0) {
        let local = uses[0].0;
        let home = home(body, &blocks, local);
        let is_before = |block: BlockId| dom.dominates(home, block);
        if uses.iter().any(|row| dom.is_reachable(Node(row.1.0)) && !is_before(row.1)) {
            // An argument of type `metadata` names it; no value reaches that block.
            continue;
        }
        todo.extend(uses.iter().map(|row| row.1));
        while let Some(block) = todo.pop() {
            let is_known = live[block].last() == Some(&local);
            if block == home || is_known || !dom.is_reachable(block) {
                continue;
            }
            live[block].push(local);
            todo.extend(cfg.incoming(block).iter().map(|&edge| cfg.edge_source(edge)));
        }
    }
    live
}

fn blocks_of_instructions(body: &Body) -> Table<InstId, BlockId> {
    let mut blocks = Table::filled(body.insts.len(), BlockId(0));
    for block in body.block_ids() {
        body.block_insts(block).for_each(|inst| blocks[inst] = block);
    }
    blocks
}

/// The block that a register is defined in.
fn home(body: &Body, blocks: &Table<InstId, BlockId>, local: Local) -> BlockId {
    match body.local(local).def {
        Def::Inst(inst) => blocks[inst],
        _ => BlockId(0),
    }
}

/// Registers with the blocks that read them, if those are other blocks. Reads by debug records do
/// not count: these see the registers of dominators.
fn uses_elsewhere(
    body: &Body,
    blocks: &Table<InstId, BlockId>,
    is_fixed: impl Fn(Local) -> bool,
) -> Vec<(Local, BlockId)> {
    let mut uses = Vec::new();
    for (id, inst) in body.insts.iter().filter(|row| !row.1.opcode.is_debug_record()) {
        let operands = body.operands_of(inst);
        for (nth, operand) in operands.iter().enumerate().filter(|row| row.1.ty != TypeId::LABEL) {
            let Some(local) = operand.value.as_local().filter(|&local| !is_fixed(local)) else { continue };
            // An incoming value of a φ is read in its predecessor.
            let block = match (inst.opcode, operands.get(nth + 1).and_then(|label| label.value.as_local())) {
                (Opcode::Phi, Some(source)) => body.block_of_local(source),
                _ => blocks[id],
            };
            if block != home(body, blocks, local) {
                uses.push((local, block));
            }
        }
    }
    uses
}

/// By local: true if LLVM's rules forbid it as an incoming value of a φ.
fn fixed(f: Function<'_>) -> Table<Local, bool> {
    let body = f.body;
    let mut is_fixed: Table<Local, bool> =
        body.locals.values().iter().map(|local| matches!(local.ty, TypeId::TOKEN | TypeId::METADATA)).collect();
    let parameters = attributes::parameters(f.header().params.of(f.module.text));
    for (argument, text) in body.arguments().zip(parameters) {
        is_fixed[argument] |= attributes::words(text).any(|word| word == b"swifterror");
    }
    for (id, inst) in body.insts.iter() {
        match inst.opcode {
            Opcode::Alloca if inst.flags.has(Flags::SWIFTERROR) => {
                inst.result.into_iter().for_each(|slot| is_fixed[slot] = true);
            }
            Opcode::Call if wants_slots(f, id) => {
                let locals = body.operands_of(inst).iter().filter_map(|operand| operand.value.as_local());
                locals.for_each(|slot| is_fixed[slot] = true);
            }
            _ => {}
        }
    }
    is_fixed
}

/// True if a call is of an intrinsic whose arguments must be allocas.
fn wants_slots(f: Function<'_>, call: InstId) -> bool {
    let callee = f.body.operands(call).first().and_then(|callee| callee.value.as_const());
    let name = match callee.map(|callee| &f.body.consts.get(callee).kind) {
        Some(ConstKind::Global(Some(id), _)) => f.module.global(*id).name.of(f.module.text),
        Some(ConstKind::Global(None, name)) => name,
        _ => return false,
    };
    [&b"llvm.lifetime."[..], b"llvm.localescape", b"llvm.gcroot"].iter().any(|prefix| name.starts_with(prefix))
}
