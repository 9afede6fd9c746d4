//! The text of instructions: the one place that writes LLVM's syntax for them.

use crate::bytes::write_escaped;
use crate::calling_convention::CallingConvention;
use crate::instruction::{Details, Instruction};
use crate::opcode::{Flags, Opcode};
use crate::types::{Type, TypeId, Types};

/// The destination of the text of an instruction.
pub(crate) trait Sink<V> {
    /// The types of the module and the function, and the text so far.
    fn parts(&mut self) -> (Types<'_>, &mut Vec<u8>);

    /// Text as it is.
    fn raw(&mut self, text: &str) {
        self.parts().1.extend_from_slice(text.as_bytes());
    }

    /// A type.
    fn ty(&mut self, ty: TypeId) {
        let (types, out) = self.parts();
        types.write(ty, out);
    }

    /// An operand without its type.
    fn value(&mut self, value: V);
    /// The type of an operand.
    fn type_of(&self, value: V) -> TypeId;
}

/// Writes an instruction with a result of this type, without the result and the attachments.
pub(crate) fn write_instruction<V: Copy>(inst: &Instruction<V>, ty: TypeId, sink: &mut impl Sink<V>) {
    let Instruction { opcode, flags, align, ref operands, ref path, .. } = *inst;
    let (details, aux_ty) = (inst.details.as_deref(), inst.aux_ty.unwrap_or(ty));
    if opcode.is_call() {
        return call(inst, ty, sink);
    }
    sink.raw(opcode.keyword());
    write_flags(flags, sink);
    match opcode {
        Opcode::ICmp | Opcode::FCmp => {
            sink.raw(" ");
            sink.raw(inst.predicate.keyword());
            pair(operands, sink);
        }
        Opcode::GetElementPtr | Opcode::Alloca => after_type(aux_ty, operands, sink),
        Opcode::Load => after_type(ty, operands, sink),
        Opcode::Phi => entries(ty, operands.chunks_exact(2).map(|entry| (entry[0], entry[1])), sink),
        Opcode::LandingPad => landing_pad(ty, flags, operands, sink),
        Opcode::Ret if operands.is_empty() => sink.raw(" void"),
        Opcode::Switch => switch(operands, sink),
        Opcode::IndirectBr
        | Opcode::CatchSwitch
        | Opcode::CatchPad
        | Opcode::CleanupPad
        | Opcode::CatchRet
        | Opcode::CleanupRet
        | Opcode::VaArg => rare(inst, ty, sink),
        opcode if opcode.is_debug_record() => record(inst, sink),
        opcode if opcode.is_cast() => {
            list(operands, sink);
            sink.raw(" to ");
            sink.ty(ty);
        }
        opcode if opcode.is_binary() => pair(operands, sink),
        opcode => {
            if let Some(rmw) = details.and_then(|details| details.rmw).filter(|_| opcode == Opcode::AtomicRmw) {
                sink.raw(" ");
                sink.raw(rmw.keyword());
            }
            list(operands, sink);
        }
    }
    if let Some(details) = details {
        atomic_parts(details, sink);
    }
    for &index in path {
        sink.raw(", ");
        number(index.into(), sink);
    }
    if align != 0 {
        sink.raw(", align ");
        number(align, sink);
    }
    let space = if opcode == Opcode::Alloca { sink.parts().0.address_space(ty).unwrap_or(0) } else { 0 };
    if space != 0 {
        sink.raw(", addrspace(");
        number(space.into(), sink);
        sink.raw(")");
    }
}

/// The operands of instructions that few functions have.
fn rare<V: Copy>(inst: &Instruction<V>, ty: TypeId, sink: &mut impl Sink<V>) {
    let Instruction { opcode, flags, ref operands, .. } = *inst;
    let (&first, others) = operands.split_first().expect("it has an operand");
    let is_value_alone = !matches!(opcode, Opcode::IndirectBr | Opcode::VaArg);
    sink.raw(match opcode {
        Opcode::CatchRet | Opcode::CleanupRet => " from ",
        _ if is_value_alone => " within ",
        _ => " ",
    });
    if is_value_alone {
        sink.value(first)
    } else {
        typed(first, sink)
    }
    let has_unwind_label = opcode == Opcode::CatchSwitch && !flags.has(Flags::UNWIND_TO_CALLER);
    let (listed, unwind) = others.split_at(others.len() - usize::from(has_unwind_label));
    match opcode {
        Opcode::VaArg => {
            sink.raw(", ");
            sink.ty(ty);
        }
        Opcode::CatchRet => {
            sink.raw(" to");
            list(others, sink);
        }
        Opcode::CleanupRet => unwind_target(others, sink),
        _ => {
            sink.raw(if opcode == Opcode::IndirectBr { ", [" } else { " [" });
            commas(listed, sink);
            sink.raw("]");
            if opcode == Opcode::CatchSwitch {
                unwind_target(unwind, sink);
            }
        }
    }
}

/// ` unwind label %x`
fn unwind_target<V: Copy>(label: &[V], sink: &mut impl Sink<V>) {
    sink.raw(if label.is_empty() { " unwind to caller" } else { " unwind" });
    list(label, sink);
}

/// ` syncscope("x") acq_rel monotonic`
fn atomic_parts<V>(details: &Details, sink: &mut impl Sink<V>) {
    if let Some(scope) = &details.sync_scope {
        sink.raw(" syncscope(");
        string(scope, sink);
        sink.raw(")");
    }
    for ordering in [details.ordering, details.failure_ordering].into_iter().flatten() {
        sink.raw(" ");
        sink.raw(ordering.keyword());
    }
}

/// `(ptr %x, !1, !DIExpression(), !2)`
fn record<V: Copy>(inst: &Instruction<V>, sink: &mut impl Sink<V>) {
    let mut operands = inst.operands.iter();
    let arguments = inst.details.as_deref().map_or(&[][..], |details| &details.record);
    sink.raw("(");
    for (i, argument) in arguments.iter().enumerate() {
        sink.raw(if i == 0 { "" } else { ", " });
        match argument {
            Some(text) => sink.raw(text),
            None => operands.next().into_iter().for_each(|&operand| typed(operand, sink)),
        }
    }
    sink.raw(")");
}

/// A text in quotes.
fn string<V>(text: &str, sink: &mut impl Sink<V>) {
    sink.raw("\"");
    write_escaped(text.as_bytes(), sink.parts().1);
    sink.raw("\"");
}

fn number<V>(number: u64, sink: &mut impl Sink<V>) {
    sink.raw(&number.to_string());
}

fn typed<V: Copy>(value: V, sink: &mut impl Sink<V>) {
    sink.ty(sink.type_of(value));
    sink.raw(" ");
    sink.value(value);
}

/// ` ty lhs, rhs`
fn pair<V: Copy>(operands: &[V], sink: &mut impl Sink<V>) {
    sink.raw(" ");
    typed(operands[0], sink);
    sink.raw(", ");
    sink.value(operands[1]);
}

/// ` ty a, ty b`
fn list<V: Copy>(operands: &[V], sink: &mut impl Sink<V>) {
    sink.raw(if operands.is_empty() { "" } else { " " });
    commas(operands, sink);
}

/// `ty a, ty b`
fn commas<V: Copy>(operands: &[V], sink: &mut impl Sink<V>) {
    for (i, &operand) in operands.iter().enumerate() {
        sink.raw(if i == 0 { "" } else { ", " });
        typed(operand, sink);
    }
}

/// ` ty, ty a, ty b`
fn after_type<V: Copy>(ty: TypeId, operands: &[V], sink: &mut impl Sink<V>) {
    sink.raw(" ");
    sink.ty(ty);
    for &operand in operands {
        sink.raw(", ");
        typed(operand, sink);
    }
}

/// `call ty callee(ty attributes argument)`, `invoke` and `callbr` with their labels.
fn call<V: Copy>(inst: &Instruction<V>, ty: TypeId, sink: &mut impl Sink<V>) {
    let Instruction { opcode, flags, ref operands, n_args, .. } = *inst;
    let (details, aux_ty) = (inst.details.as_deref(), inst.aux_ty.unwrap_or(ty));
    if opcode == Opcode::Call {
        tail_kind(flags, sink);
    }
    sink.raw(opcode.keyword());
    write_flags(flags, sink);
    if let Some(details) = details {
        if details.convention != CallingConvention::C {
            sink.raw(" ");
            sink.raw(&details.convention.to_string());
        }
        word(&details.return_attributes, sink);
    }
    callee_space(operands[0], details.is_some(), sink);
    let is_variadic = matches!(sink.parts().0.get(aux_ty), Type::Function(function) if function.varargs);
    sink.raw(" ");
    sink.ty(if is_variadic { aux_ty } else { ty });
    sink.raw(" ");
    sink.value(operands[0]);
    sink.raw("(");
    let (arguments, mut others) = operands[1..].split_at(n_args as usize);
    for (i, &argument) in arguments.iter().enumerate() {
        sink.raw(if i == 0 { "" } else { ", " });
        sink.ty(sink.type_of(argument));
        word(details.and_then(|details| details.argument_attributes.get(i)).map_or("", String::as_str), sink);
        sink.raw(" ");
        sink.value(argument);
    }
    if details.is_some_and(|details| details.forwards_arguments) {
        sink.raw(if arguments.is_empty() { "..." } else { ", ..." });
    }
    sink.raw(")");
    if let Some(details) = details {
        word(&details.call_attributes, sink);
        others = bundles(&details.bundles, others, sink);
    }
    if let Some((&next, others)) = others.split_first() {
        sink.raw("\n          to ");
        typed(next, sink);
        sink.raw(if opcode == Opcode::CallBr { " [" } else { " unwind " });
        commas(others, sink);
        sink.raw(if opcode == Opcode::CallBr { "]" } else { "" });
    }
}

/// ` words`, if there are any.
fn word<V>(words: &str, sink: &mut impl Sink<V>) {
    if !words.is_empty() {
        sink.raw(" ");
        sink.raw(words);
    }
}

/// ` addrspace(1)`: the address space of the callee. Without details it is that of functions,
/// unless the callee's type says otherwise.
fn callee_space<V: Copy>(callee: V, has_details: bool, sink: &mut impl Sink<V>) {
    let ty = sink.type_of(callee);
    let types = sink.parts().0;
    let space = types.address_space(ty).unwrap_or(0);
    if space != 0 || has_details && types.program_address_space() != 0 {
        sink.raw(" addrspace(");
        number(space.into(), sink);
        sink.raw(")");
    }
}

/// ` [ "tag"(ty a), "other"() ]`; returns the operands after those of the bundles.
fn bundles<'o, V: Copy>(bundles: &[(Box<str>, usize)], mut operands: &'o [V], sink: &mut impl Sink<V>) -> &'o [V] {
    for (i, (tag, n)) in bundles.iter().enumerate() {
        let (own, others) = operands.split_at(*n);
        operands = others;
        sink.raw(if i == 0 { " [ " } else { ", " });
        string(tag, sink);
        sink.raw("(");
        commas(own, sink);
        sink.raw(")");
    }
    sink.raw(if bundles.is_empty() { "" } else { " ]" });
    operands
}

/// Writes a φ without its result and its attachments.
pub(crate) fn write_phi<V>(flags: Flags, ty: TypeId, all: impl Iterator<Item = (V, V)>, sink: &mut impl Sink<V>) {
    sink.raw(Opcode::Phi.keyword());
    write_flags(flags, sink);
    entries(ty, all, sink);
}

/// ` ty [ value, label ], [ value, label ]`
fn entries<V>(ty: TypeId, all: impl Iterator<Item = (V, V)>, sink: &mut impl Sink<V>) {
    sink.raw(" ");
    sink.ty(ty);
    for (i, (value, label)) in all.enumerate() {
        sink.raw(if i == 0 { " [ " } else { ", [ " });
        sink.value(value);
        sink.raw(", ");
        sink.value(label);
        sink.raw(" ]");
    }
}

fn landing_pad<V: Copy>(ty: TypeId, flags: Flags, clauses: &[V], sink: &mut impl Sink<V>) {
    sink.raw(" ");
    sink.ty(ty);
    if flags.has(Flags::CLEANUP) {
        sink.raw("\n          cleanup");
    }
    for &clause in clauses {
        let ty = sink.type_of(clause);
        let is_filter = matches!(sink.parts().0.resolve(ty), Some(Type::Array(..)));
        sink.raw(if is_filter { "\n          filter " } else { "\n          catch " });
        typed(clause, sink);
    }
}

fn switch<V: Copy>(operands: &[V], sink: &mut impl Sink<V>) {
    list(&operands[..2], sink);
    sink.raw(" [\n");
    for case in operands[2..].chunks_exact(2) {
        sink.raw("   ");
        list(case, sink);
        sink.raw("\n");
    }
    sink.raw("  ]");
}

/// The mark of a tail call before the opcode.
pub(crate) fn tail_kind<V>(flags: Flags, sink: &mut impl Sink<V>) {
    if let Some(kind) = flags.tail_kind() {
        sink.raw(kind.keyword());
        sink.raw(" ");
    }
}

/// The flags after the opcode.
fn write_flags<V>(flags: Flags, sink: &mut impl Sink<V>) {
    for word in flags.written() {
        sink.raw(" ");
        sink.raw(word);
    }
}
