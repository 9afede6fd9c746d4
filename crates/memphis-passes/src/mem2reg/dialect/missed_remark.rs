//! The remark about a slot that stays, as LLVM's main branch has it (llvm/llvm-project#221094).
//!
//! LLVM 22 says nothing. The pull request was open when it was read; of its reasons four were seen.
//! If LLVM's words are not known, the reason is ours.

use super::Rules;
use crate::report::{LlvmRemark, SourceLocation};
use crate::slots::Slot;
use crate::slots::reason::Reason;
use memphis_ir::Llvm;
use memphis_ir::{Function, InstId, Opcode, Type};

/// The remark about an alloca that stays, if LLVM makes one: it does for allocas of the entry block
/// that hold no struct or array. Those it leaves to another pass.
pub fn missed_remark(
    f: Function<'_>,
    slot: &Slot,
    (reason, blame): (Reason, Option<InstId>),
    llvm: Llvm,
) -> Option<LlvmRemark> {
    let allocated = f.types().resolve(f.body.inst(slot.inst).aux_ty);
    let is_aggregate = matches!(allocated, Some(Type::Array(..) | Type::Struct(_) | Type::PackedStruct(_)));
    if !slot.is_in_entry || is_aggregate {
        return None;
    }
    let known = known_reason(reason, blame.map(|inst| f.body.inst(inst).opcode), llvm);
    let reason = known.map_or_else(|| as_sentence(&reason.to_string()), str::to_owned);
    Some(LlvmRemark {
        name: "AllocaNotPromotable",
        location: source_location(f, slot.inst),
        arguments: vec![("String", "Alloca was not promoted. ".to_owned()), ("Reason", reason)],
    })
}

/// LLVM's words for a reason, as far as they are known. `blamed`: the instruction that keeps the
/// slot in memory.
fn known_reason(reason: Reason, blamed: Option<Opcode>, llvm: Llvm) -> Option<&'static str> {
    match (reason, blamed) {
        (Reason::PassedToCall, _) => Some("Address is passed to a call."),
        (Reason::Volatile, Some(Opcode::Load)) => Some("Has a volatile load."),
        (Reason::AddressStored, _) => Some("Address is stored to memory."),
        // By the rule of LLVM 22, they may agree on a type that is not the allocated one.
        (Reason::TypeMismatch, _) if llvm.types_by_accesses() => Some("Has loads and stores of different types."),
        _ => None,
    }
}

/// A phrase as a sentence.
fn as_sentence(phrase: &str) -> String {
    let mut chars = phrase.chars();
    let first = chars.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", chars.as_str())
}

/// The place in the source program that the `!dbg` of an instruction names.
fn source_location(f: Function<'_>, inst: InstId) -> Option<SourceLocation> {
    let found = f.source_location(inst).filter(|found| !found.file.is_empty())?;
    Some(SourceLocation { file: found.file.to_string(), line: found.line, column: found.column })
}
