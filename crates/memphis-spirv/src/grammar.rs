//! The grammar of instructions: which words of one are ids. The tables are those of `rspirv`.

use rspirv::grammar::{
    ExtendedInstruction, INSTRUCTION_TABLE, Instruction, LogicalOperand, OperandKind, OperandQuantifier,
};
use rspirv::spirv::{MemoryAccess, Op};
use std::sync::OnceLock;

/// An instruction by the number of its opcode, or nothing if `rspirv` does not know it.
pub fn lookup(opcode: u32) -> Option<&'static Instruction<'static>> {
    static TABLE: OnceLock<Vec<Option<&'static Instruction<'static>>>> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        let numbers = INSTRUCTION_TABLE.iter().map(|instruction| instruction.opcode as usize);
        let mut table = vec![None; numbers.max().map_or(0, |greatest| greatest + 1)];
        for instruction in INSTRUCTION_TABLE.iter() {
            table[instruction.opcode as usize] = Some(instruction);
        }
        table
    });
    table.get(opcode as usize).copied().flatten()
}

/// The name of an opcode, for messages.
pub fn name(opcode: u32) -> String {
    lookup(opcode).map_or_else(|| format!("opcode {opcode}"), |instruction| format!("Op{}", instruction.opname))
}

/// The role of a word of an instruction that is an id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    ResultType,
    Result,
    Operand,
}

/// An instruction with too few or too many words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrongLength;

/// The facts about a module that the operands of some instructions depend on.
pub trait Context {
    /// The number of words of a literal of this type, or of the type of this value.
    fn literal_words(&self, id: u32) -> usize;
    /// An instruction of an extended set; `None` if all of its operands are ids.
    fn extended(&self, set: u32, number: u32) -> Option<&'static ExtendedInstruction<'static>>;
}

/// Calls `found` with the position and role of each word that is an id, in order.
///
/// The opcode must be known.
///
/// # Errors
/// The number of words does not fit the grammar.
pub fn ids(
    grammar: &Instruction<'_>,
    words: &[u32],
    context: &impl Context,
    mut found: impl FnMut(usize, Role),
) -> Result<(), WrongLength> {
    walk(grammar.operands, words, 1, context, &mut found)
}

fn walk(
    operands: &[LogicalOperand],
    words: &[u32],
    mut at: usize,
    context: &impl Context,
    found: &mut impl FnMut(usize, Role),
) -> Result<(), WrongLength> {
    let end = words.len();
    for operand in operands {
        let mut is_first = true;
        while at < end && (is_first || operand.quantifier == OperandQuantifier::ZeroOrMore) {
            at = one(operand.kind, words, at, context, found)?;
            is_first = false;
        }
        if is_first && operand.quantifier == OperandQuantifier::One {
            return Err(WrongLength);
        }
    }
    if at == end { Ok(()) } else { Err(WrongLength) }
}

/// Goes over an operand; returns where the next starts.
fn one(
    kind: OperandKind,
    words: &[u32],
    at: usize,
    context: &impl Context,
    found: &mut impl FnMut(usize, Role),
) -> Result<usize, WrongLength> {
    let end = words.len();
    let mut id_at = |at: usize, role: Role| {
        if at >= end {
            return Err(WrongLength);
        }
        found(at, role);
        Ok(at + 1)
    };
    match kind {
        OperandKind::IdResultType => id_at(at, Role::ResultType),
        OperandKind::IdResult => id_at(at, Role::Result),
        OperandKind::IdRef | OperandKind::IdScope | OperandKind::IdMemorySemantics => id_at(at, Role::Operand),
        OperandKind::PairIdRefIdRef => id_at(at, Role::Operand).and_then(|at| id_at(at, Role::Operand)),
        OperandKind::PairIdRefLiteralInteger => {
            id_at(at, Role::Operand)?;
            within(at + 2, end)
        }
        OperandKind::PairLiteralIntegerIdRef => {
            let target = at + context.literal_words(words[1]);
            id_at(target, Role::Operand)
        }
        OperandKind::LiteralString => string_end(words, at),
        OperandKind::MemoryAccess => {
            let access = words[at];
            let mut at = at + 1;
            for bit in (0..32).map(|bit| 1 << bit).filter(|bit| access & bit != 0) {
                at = match MemoryAccess::from_bits_retain(bit) {
                    MemoryAccess::ALIGNED => within(at + 1, end)?,
                    MemoryAccess::MAKE_POINTER_AVAILABLE
                    | MemoryAccess::MAKE_POINTER_VISIBLE
                    | MemoryAccess::ALIAS_SCOPE_INTEL_MASK
                    | MemoryAccess::NO_ALIAS_INTEL_MASK => id_at(at, Role::Operand)?,
                    _ => at,
                };
            }
            Ok(at)
        }
        // Masks at the end of an instruction; what follows are the ids that their bits ask for.
        OperandKind::ImageOperands | OperandKind::TensorAddressingOperands | OperandKind::TensorOperands => {
            (at + 1..end).try_for_each(|at| id_at(at, Role::Operand).map(drop))?;
            Ok(end)
        }
        OperandKind::ExecutionMode | OperandKind::Decoration if has_ids_at_end(words[0] & 0xFFFF) => {
            (at + 1..end).try_for_each(|at| id_at(at, Role::Operand).map(drop))?;
            Ok(end)
        }
        // Numbers to the end.
        OperandKind::LoopControl
        | OperandKind::ExecutionMode
        | OperandKind::Decoration
        | OperandKind::LiteralContextDependentNumber => Ok(end),
        // The operands of that instruction, without result type and result.
        OperandKind::LiteralSpecConstantOpInteger => {
            let operation = lookup(words[at]).filter(|operation| operation.opcode != Op::SpecConstantOp);
            let Some(operation) = operation else { return Ok(end) };
            let is_result = |kind| matches!(kind, OperandKind::IdResultType | OperandKind::IdResult);
            let first = operation.operands.iter().take_while(|operand| is_result(operand.kind)).count();
            walk(&operation.operands[first..], words, at + 1, context, found)?;
            Ok(end)
        }
        OperandKind::LiteralExtInstInteger => {
            let Some(extended) = context.extended(words[at - 1], words[at]) else {
                (at + 1..end).try_for_each(|at| id_at(at, Role::Operand).map(drop))?;
                return Ok(end);
            };
            walk(extended.operands, words, at + 1, context, found)?;
            Ok(end)
        }
        _ => Ok(at + 1),
    }
}

/// The id that an instruction defines.
pub fn result(words: &[u32]) -> Option<u32> {
    let operands = lookup(words[0] & 0xFFFF)?.operands;
    let position = operands.iter().take(2).position(|operand| operand.kind == OperandKind::IdResult)?;
    words.get(1 + position).copied()
}

/// True for decorations and execution modes whose arguments are ids.
fn has_ids_at_end(opcode: u32) -> bool {
    [Op::DecorateId, Op::ExecutionModeId, Op::MemberDecorateIdEXT].iter().any(|&op| op as u32 == opcode)
}

fn within(at: usize, end: usize) -> Result<usize, WrongLength> {
    if at <= end { Ok(at) } else { Err(WrongLength) }
}

/// The word after a string, whose last word has a byte of zero at its end.
fn string_end(words: &[u32], at: usize) -> Result<usize, WrongLength> {
    let has_end = |word: &u32| word.to_le_bytes().contains(&0);
    words[at..].iter().position(has_end).map(|length| at + length + 1).ok_or(WrongLength)
}

/// The text of a string, which starts at the first of these words.
pub fn string(words: &[u32]) -> String {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).take_while(|&byte| byte != 0).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}
