//! The effects of an instruction besides its result: they decide if it must stay and if it may be
//! moved.
//!
//! LLVM's `mayHaveSideEffects`, `isGuaranteedToTransferExecutionToSuccessor`, and
//! `isSafeToSpeculativelyExecute` as far as they are answered from the instruction, its operands
//! and the attributes of a callee.

use memphis_ir::layout::DataLayout;
use memphis_ir::{
    ConstKind, Def, Flags, Function, Global, GlobalKind, InstId, Opcode, Type, TypeId, Value, attributes, intrinsics,
};

/// Returns whether an instruction does something that is seen elsewhere, or may not come to its
/// end. Debug records and terminators do.
pub(crate) fn has_effect(f: Function<'_>, inst: InstId) -> bool {
    use Opcode::*;
    let data = f.body.inst(inst);
    match data.opcode {
        Load => data.flags.has(Flags::VOLATILE | Flags::ATOMIC),
        Store | Fence | CmpXchg | AtomicRmw | VaArg | Unknown | Copy => true,
        Call => !is_removable_call(f, inst),
        opcode => opcode.is_terminator() || opcode.is_eh_pad() || opcode.is_debug_record(),
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
                && call_has_attribute(f, inst, b"nounwind")
                && call_has_attribute(f, inst, b"willreturn")
        }
        Unknown | Copy => false,
        opcode => !opcode.is_terminator() && !opcode.is_eh_pad(),
    }
}

fn is_removable_call(f: Function<'_>, call: InstId) -> bool {
    let data = f.body.inst(call);
    let is_pinned = data.flags.has(Flags::BUNDLES | Flags::MUSTTAIL) || has_asm_effect(f, call);
    !is_pinned
        && call_has_attribute(f, call, b"nounwind")
        && call_has_attribute(f, call, b"willreturn")
        && only_reads(f, call)
}

fn has_asm_effect(f: Function<'_>, call: InstId) -> bool {
    f.body.inst(call).flags.has(Flags::ASM) && {
        let callee = f.body.operands(call)[0];
        f.operand_text(&callee)
            .split(|&byte| byte == b'"')
            .next()
            .is_some_and(|words| attributes::words(words).any(|word| word == b"sideeffect" || word == b"unwind"))
    }
}

/// The function that is called directly.
pub(crate) fn callee<'a>(f: Function<'a>, call: InstId) -> Option<&'a Global> {
    match f.body.consts.get(f.body.operands(call).first()?.value.as_const()?).kind {
        ConstKind::Global(Some(id), _) => Some(f.module.global(id))
            .filter(|global| matches!(global.kind, GlobalKind::Declaration | GlobalKind::Definition(_))),
        _ => None,
    }
}

/// The intrinsic that is called: its name without `llvm.`, with its suffixes.
pub(crate) fn intrinsic<'a>(f: Function<'a>, call: InstId) -> Option<&'a [u8]> {
    let name = match &f.body.consts.get(f.body.operands(call).first()?.value.as_const()?).kind {
        ConstKind::Global(Some(id), _) => f.module.global(*id).name.of(f.module.text),
        ConstKind::Global(None, name) => name,
        _ => return None,
    };
    let name = name.strip_prefix(b"\"").and_then(|name| name.strip_suffix(b"\"")).unwrap_or(name);
    name.strip_prefix(b"llvm.")
}

/// The text between a call's last argument and its attachments: attributes and bundles, then
/// labels.
fn suffix<'a>(f: Function<'a>, call: InstId) -> &'a [u8] {
    let inst = f.body.inst(call);
    let last = f.body.operands(call)[inst.n_args as usize];
    let text = f.slice(last.start + last.len, inst.attachments);
    &text[text.iter().take_while(|byte| byte.is_ascii_whitespace() || matches!(byte, b'(' | b')')).count()..]
}

/// Returns whether a call or the function that it calls has an attribute.
pub(crate) fn call_has_attribute(f: Function<'_>, call: InstId, name: &[u8]) -> bool {
    let has = |text: &[u8]| f.module.has_function_attribute(text, name);
    has(suffix(f, call))
        || callee(f, call).is_some_and(|global| has(global.header.suffix.of(f.module.text)))
        || intrinsic(f, call).is_some_and(|intrinsic| intrinsics::has(intrinsic, name))
}

/// Returns whether a call writes no memory.
pub(crate) fn only_reads(f: Function<'_>, call: InstId) -> bool {
    let memory = |text: &[u8]| {
        attributes::words(text).find_map(|word| match word {
            [b'#', ..] => {
                let group = f.module.attribute_group(word)?.span.of(f.module.text);
                attributes::argument(group, b"memory").map(|memory| memory.windows(5).any(|word| word == b"write"))
            }
            word => attributes::argument(word, b"memory").map(|memory| memory.windows(5).any(|word| word == b"write")),
        })
    };
    call_has_attribute(f, call, b"readnone")
        || call_has_attribute(f, call, b"readonly")
        || memory(suffix(f, call))
            .or_else(|| memory(callee(f, call)?.header.suffix.of(f.module.text)))
            .is_some_and(|writes| !writes)
        || intrinsic(f, call)
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
    let Some(Def::Inst(slot)) = address.as_local().and_then(|local| f.body.locals.get(local.0 as usize)).map(|l| l.def)
    else {
        return false;
    };
    let alloca = f.body.inst(slot);
    let is_entry = f.body.blocks[0].insts.contains(&slot.0);
    if alloca.opcode != Opcode::Alloca || !is_entry || !f.body.operands(slot).is_empty() {
        return false;
    }
    if data.flags.has(Flags::VOLATILE | Flags::ATOMIC) || alloca.flags.has(Flags::INALLOCA | Flags::SWIFTERROR) {
        return false;
    }
    let layout = DataLayout::of(f.module);
    let size = |ty: TypeId| layout.alloc_size(f.types(), ty).filter(|size| !size.scalable).map(|size| size.bits);
    let align = |text: &[u8], ty: TypeId| {
        let mut words = attributes::words(text);
        let written = words.by_ref().find(|word| *word == b"align").and_then(|_| words.next());
        let written = written.and_then(|word| std::str::from_utf8(word).ok()?.parse::<u64>().ok());
        written.or_else(|| layout.alignment(f.types(), ty).map(|bits| bits / 8))
    };
    let head = |inst: InstId| f.slice(f.body.inst(inst).start, f.body.inst(inst).attachments);
    let fits = size(data.ty).zip(size(alloca.aux_ty)).is_some_and(|(read, slot)| read <= slot);
    let aligned = align(head(load), data.ty).zip(align(head(slot), alloca.aux_ty));
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
