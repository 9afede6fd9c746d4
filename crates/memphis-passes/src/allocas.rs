//! Allocas of the entry block: which are static, and where new ones go.

use memphis_ir::{BlockId, Body, ConstKind, Flags, InstId, Opcode};

/// An alloca that LLVM calls static: in the entry, of a constant size.
pub fn is_static(body: &Body, inst: InstId) -> bool {
    let data = body.inst(inst);
    let count = body.operands(inst).first();
    data.opcode == Opcode::Alloca
        && inst < body.block(BlockId(0)).insts.end
        && !data.flags.has(Flags::INALLOCA)
        && count.is_none_or(|count| {
            count.value.as_const().is_some_and(|c| matches!(body.consts.get(c).kind, ConstKind::Int(_)))
        })
}

/// The place for new allocas: after the static ones at the head of the entry. Those that a front
/// end has put first, such as the slots of parameters, stay first.
///
/// Cost: linear in those allocas.
pub fn place_for_allocas(body: &Body) -> InstId {
    body.block_insts(BlockId(0)).find(|&inst| !is_static(body, inst)).expect("a block has a terminator")
}
