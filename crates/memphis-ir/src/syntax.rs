//! The text of instructions: the one place that writes LLVM's syntax for them.

use crate::opcode::{Flags, Opcode, Predicate};
use crate::types::{Type, TypeId, Types};

/// An instruction to be written. `V` are its operands.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Operation<'o, V> {
    pub(crate) opcode: Opcode,
    pub(crate) flags: Flags,
    pub(crate) predicate: Predicate,
    /// The type of the result.
    pub(crate) ty: TypeId,
    /// The type that an `alloca` allocates, the source element type of a `getelementptr`, the
    /// function type of a call, the aggregate type of an `extractvalue`.
    pub(crate) aux_ty: TypeId,
    /// In bytes; 0 for none.
    pub(crate) align: u64,
    /// As in a [body](crate::Body): a φ has pairs of value and label, a call its callee first.
    pub(crate) operands: &'o [V],
    /// The attributes of each argument of a call, which may be empty; those that are left out are.
    pub(crate) attributes: &'o [&'o str],
    /// The path of an `extractvalue` or `insertvalue`.
    pub(crate) path: &'o [u32],
}

impl<'o, V> Operation<'o, V> {
    pub(crate) fn new(opcode: Opcode, ty: TypeId, operands: &'o [V]) -> Self {
        let (flags, predicate) = (Flags::default(), Predicate::Eq);
        Operation { opcode, flags, predicate, ty, aux_ty: ty, align: 0, operands, attributes: &[], path: &[] }
    }
}

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

/// Writes an instruction without its result and its attachments.
pub(crate) fn write_operation<V: Copy>(operation: &Operation<'_, V>, sink: &mut impl Sink<V>) {
    let Operation { opcode, flags, ty, aux_ty, align, operands, path, .. } = *operation;
    if opcode == Opcode::Call {
        tail_kind(flags, sink);
    }
    sink.raw(opcode.keyword());
    write_flags(flags, sink);
    match opcode {
        Opcode::ICmp | Opcode::FCmp => {
            sink.raw(" ");
            sink.raw(operation.predicate.keyword());
            pair(operands, sink);
        }
        Opcode::Call => call(operation, sink),
        Opcode::GetElementPtr => after_type(aux_ty, operands, sink),
        Opcode::Alloca => after_type(aux_ty, operands, sink),
        Opcode::Load => after_type(ty, operands, sink),
        Opcode::Phi => entries(ty, operands.chunks_exact(2).map(|entry| (entry[0], entry[1])), sink),
        Opcode::LandingPad => landing_pad(ty, flags, operands, sink),
        Opcode::Ret if operands.is_empty() => sink.raw(" void"),
        Opcode::Switch => switch(operands, sink),
        opcode if opcode.is_cast() => {
            list(operands, sink);
            sink.raw(" to ");
            sink.ty(ty);
        }
        opcode if opcode.is_binary() => pair(operands, sink),
        _ => list(operands, sink),
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
    for (i, &operand) in operands.iter().enumerate() {
        sink.raw(if i == 0 { " " } else { ", " });
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

/// ` ty callee(ty attributes argument)`
fn call<V: Copy>(operation: &Operation<'_, V>, sink: &mut impl Sink<V>) {
    let Operation { ty, aux_ty, operands, attributes, .. } = *operation;
    let is_variadic = matches!(sink.parts().0.get(aux_ty), Type::Function(function) if function.varargs);
    sink.raw(" ");
    sink.ty(if is_variadic { aux_ty } else { ty });
    sink.raw(" ");
    sink.value(operands[0]);
    sink.raw("(");
    for (i, &argument) in operands[1..].iter().enumerate() {
        sink.raw(if i == 0 { "" } else { ", " });
        sink.ty(sink.type_of(argument));
        if let Some(attributes) = attributes.get(i).filter(|attributes| !attributes.is_empty()) {
            sink.raw(" ");
            sink.raw(attributes);
        }
        sink.raw(" ");
        sink.value(argument);
    }
    sink.raw(")");
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
    let kinds = [(Flags::TAIL, "tail "), (Flags::MUSTTAIL, "musttail "), (Flags::NOTAIL, "notail ")];
    if let Some((_, word)) = kinds.into_iter().find(|(flag, _)| flags.has(*flag)) {
        sink.raw(word);
    }
}

/// The flags after the opcode.
fn write_flags<V>(flags: Flags, sink: &mut impl Sink<V>) {
    for word in flags.written() {
        sink.raw(" ");
        sink.raw(word);
    }
}
