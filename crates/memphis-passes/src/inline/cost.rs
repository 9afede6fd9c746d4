//! The cost of an instruction to a caller that takes it over: the units of LLVM's `InlineCost.cpp`,
//! without its simulation of constants that reach the callee.

use memphis_ir::{ConstKind, Function, InstId, Opcode, Type, intrinsics};

/// An ordinary instruction.
pub const INSTRUCTION: i64 = 5;
/// A call is this much dearer than its instruction and arguments.
const CALL_PENALTY: i64 = 25;
/// The reduction of the cost, in LLVM, for the last call of a local function.
pub const LAST_CALL_BONUS: i64 = 15000;

/// The cost of a call of a function with its arguments, which inlining saves.
pub fn call_cost(n_args: u32) -> i64 {
    INSTRUCTION * (i64::from(n_args) + 1) + CALL_PENALTY
}

/// The cost of an instruction. Returns are free.
pub fn instruction_cost(f: Function<'_>, inst: InstId) -> i64 {
    let data = f.body.inst(inst);
    match data.opcode {
        opcode if opcode.is_debug_record() => 0,
        Opcode::Alloca | Opcode::Phi | Opcode::Ret | Opcode::Unreachable | Opcode::BitCast | Opcode::LandingPad => 0,
        Opcode::Freeze | Opcode::ExtractValue | Opcode::PtrToInt | Opcode::IntToPtr | Opcode::PtrToAddr => 0,
        Opcode::Br => {
            if f.body.operands(inst).len() > 1 {
                INSTRUCTION
            } else {
                0
            }
        }
        Opcode::GetElementPtr => {
            let indices = &f.body.operands(inst)[1..];
            if indices.iter().all(|index| index.value.as_const().is_some()) { 0 } else { INSTRUCTION }
        }
        Opcode::Trunc | Opcode::ZExt => free_cast(f, inst),
        Opcode::Switch => switch_cost(f.body.operands(inst).len() as i64 / 2 - 1),
        Opcode::Call | Opcode::Invoke | Opcode::CallBr => cost_of_call(f, inst),
        Opcode::Resume => INSTRUCTION,
        _ => INSTRUCTION,
    }
}

/// Casts between integers that fit registers are free when they only look at fewer bits, or when
/// the wider has 64.
fn free_cast(f: Function<'_>, inst: InstId) -> i64 {
    let width = |ty| match f.types().get(ty) {
        Type::Int(width) => Some(*width),
        _ => None,
    };
    let (from, to) = (width(f.body.operands(inst)[0].ty), width(f.body.inst(inst).ty));
    match (f.body.inst(inst).opcode, from, to) {
        (Opcode::Trunc, Some(_), Some(8 | 16 | 32 | 64)) => 0,
        (Opcode::ZExt, Some(32), Some(64)) => 0,
        _ => INSTRUCTION,
    }
}

/// A tree of comparisons, or a jump through a table.
fn switch_cost(n_cases: i64) -> i64 {
    match n_cases {
        0 => 0,
        1..=3 => n_cases * 2 * INSTRUCTION,
        // Dense ones become a table.
        _ => (3 * n_cases / 2 - 1).min(n_cases + 4) * 2 * INSTRUCTION,
    }
}

fn cost_of_call(f: Function<'_>, inst: InstId) -> i64 {
    let data = f.body.inst(inst);
    let callee = &f.body.operands(inst)[0];
    let name = f.operand_text(callee);
    if let Some(name) = name.strip_prefix(b"@llvm.") {
        return if FREE.iter().any(|base| intrinsics::is_overload_of(name, base)) { 0 } else { INSTRUCTION };
    }
    let is_asm = callee.value.as_const().is_some_and(|c| matches!(f.body.consts.get(c).kind, ConstKind::InlineAsm(_)));
    if is_asm {
        return INSTRUCTION;
    }
    call_cost(data.n_args)
}

/// Intrinsics that make no code.
const FREE: &[&str] = &[
    "annotation",
    "assume",
    "dbg",
    "donothing",
    "experimental.noalias.scope.decl",
    "expect",
    "invariant",
    "is.constant",
    "launder.invariant.group",
    "lifetime",
    "objectsize",
    "ptr.annotation",
    "pseudoprobe",
    "sideeffect",
    "strip.invariant.group",
    "threadlocal.address",
    "var.annotation",
    "widenable.condition",
];
