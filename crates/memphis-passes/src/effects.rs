//! The effects of an instruction besides its result: they decide if it must stay and if it may be
//! moved.
//!
//! LLVM's `mayHaveSideEffects`, `isGuaranteedToTransferExecutionToSuccessor`, and
//! `isSafeToSpeculativelyExecute` as far as they are answered from the instruction, its operands
//! and the attributes of a callee.

use memphis_ir::{BlockId, ConstKind, Def, Flags, Function, InstId, Opcode, Type, TypeId, Value, intrinsics};

/// Returns whether an instruction does something that is seen elsewhere, or may not come to its
/// end. Debug records and terminators do.
pub(crate) fn has_effect(f: Function<'_>, inst: InstId) -> bool {
    use Opcode::*;
    let data = f.body.inst(inst);
    match data.opcode {
        Load => data.flags.has(Flags::VOLATILE | Flags::ATOMIC),
        Copy => true,
        Call => !is_removable_call(f, inst),
        opcode => opcode.may_write() || opcode.is_terminator() || opcode.is_eh_pad() || opcode.is_debug_record(),
    }
}

/// Returns whether what follows an instruction is executed whenever it is.
pub(crate) fn transfers_execution(f: Function<'_>, inst: InstId) -> bool {
    use Opcode::*;
    let data = f.body.inst(inst);
    match data.opcode {
        Load | Store | CmpXchg | AtomicRmw | VaArg => !data.flags.has(Flags::VOLATILE),
        Call => {
            !data.flags.has(Flags::MUSTTAIL)
                && f.call_has_attribute(inst, b"nounwind")
                && f.call_has_attribute(inst, b"willreturn")
        }
        Unknown | Copy => false,
        opcode => !opcode.is_terminator() && !opcode.is_eh_pad(),
    }
}

fn is_removable_call(f: Function<'_>, call: InstId) -> bool {
    let data = f.body.inst(call);
    let has_asm_effect = || f.inline_asm(call).is_some_and(|asm| asm.has_side_effects || asm.may_unwind);
    let is_pinned = data.flags.has(Flags::BUNDLES | Flags::MUSTTAIL) || has_asm_effect();
    !is_pinned
        && f.call_has_attribute(call, b"nounwind")
        && f.call_has_attribute(call, b"willreturn")
        && only_reads(f, call)
}

/// Returns whether a call writes no memory.
pub(crate) fn only_reads(f: Function<'_>, call: InstId) -> bool {
    f.call_has_attribute(call, b"readnone")
        || f.call_has_attribute(call, b"readonly")
        || f.call_has_attribute(call, b"memory") && f.written_effects(call).is_some_and(|effects| !effects.may_write())
        || f.called_intrinsic(call)
            .is_some_and(|name| intrinsics::KEEPS_DEFINED.iter().any(|base| intrinsics::is_overload_of(name, base)))
}

/// The cost, in instructions, of executing an instruction whose result may not be needed; `None` if
/// it might have an effect or go wrong. `resolve` maps a value of the body to its replacement.
pub(crate) fn speculation_cost(f: Function<'_>, inst: InstId, mut resolve: impl FnMut(Value) -> Value) -> Option<u32> {
    use Opcode::*;
    let (data, operands) = (f.body.inst(inst), f.body.operands(inst));
    let constant = |value: Value| value.as_const().map(|c| &f.body.consts.get(c).kind);
    match data.opcode {
        Add | Sub | Mul | Shl | LShr | AShr | And | Or | Xor | ICmp | Select | FNeg | FAdd | FSub | FMul | FCmp => {
            Some(1)
        }
        Trunc | ZExt | SExt | FpTrunc | FpExt | FpToUi | FpToSi | UiToFp | SiToFp => Some(1),
        BitCast | PtrToInt | IntToPtr | Freeze => Some(0),
        ExtractValue | InsertValue => Some(1),
        GetElementPtr => {
            let is_constant = operands[1..].iter().all(|operand| resolve(operand.value).as_const().is_some());
            Some(u32::from(!is_constant))
        }
        UDiv | URem | SDiv | SRem => match constant(resolve(operands[1].value))? {
            ConstKind::Int(0) => None,
            ConstKind::Int(-1) if matches!(data.opcode, SDiv | SRem) => None,
            ConstKind::Int(_) => Some(4),
            _ => None,
        },
        Load => is_load_of_slot(f, inst, resolve(operands[0].value)).then_some(1),
        _ => None,
    }
}

/// Returns whether a load reads from a slot of the function's frame and no further: it goes right
/// at any time.
fn is_load_of_slot(f: Function<'_>, load: InstId, address: Value) -> bool {
    let data = f.body.inst(load);
    let Some(Def::Inst(slot)) = address.as_local().and_then(|local| f.body.locals.get(local)).map(|l| l.def) else {
        return false;
    };
    let alloca = f.body.inst(slot);
    let is_entry = f.body.block(BlockId(0)).insts.contains(slot);
    if alloca.opcode != Opcode::Alloca || !is_entry || !f.body.operands(slot).is_empty() {
        return false;
    }
    if data.flags.has(Flags::VOLATILE | Flags::ATOMIC) || alloca.flags.has(Flags::INALLOCA | Flags::SWIFTERROR) {
        return false;
    }
    let layout = f.module.layout();
    let size = |ty: TypeId| layout.alloc_size(f.types(), ty).filter(|size| !size.scalable).map(|size| size.bits);
    let align = |inst: InstId, ty: TypeId| {
        f.written_alignment(inst).or_else(|| layout.alignment(f.types(), ty).map(|bits| bits / 8))
    };
    let fits = size(data.ty).zip(size(alloca.aux_ty)).is_some_and(|(read, slot)| read <= slot);
    let aligned = align(load, data.ty).zip(align(slot, alloca.aux_ty));
    fits && aligned.is_some_and(|(read, slot)| read <= slot)
}

/// Returns whether values of the type can be chosen by a `select`.
pub(crate) fn can_select(f: Function<'_>, ty: TypeId) -> bool {
    use Type::{Function, Label, Metadata, Target, Token, Unknown, Void, X86Amx};
    !matches!(
        f.types().resolve(ty),
        None | Some(Token | Unknown | Void | Label | Metadata | Function(_) | Target(_) | X86Amx)
    )
}
