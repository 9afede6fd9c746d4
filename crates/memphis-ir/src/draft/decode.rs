//! Instructions that were read, as values.

use super::Draft;
use crate::attributes::Attributes;
use crate::body::{Function, Inst, InstId, Value};
use crate::instruction::{Details, Instruction, NewAttachment, typing};
use crate::opcode::{Flags, Opcode};
use crate::text::split_arguments;
use crate::types::{Type, TypeId};

impl Draft<'_> {
    /// An instruction as a value, without a name: to insert one like it, or to put it in place of
    /// itself with changes. `None` for one that was deleted, that is not understood, or a debug
    /// record that is a call.
    ///
    /// Attributes of groups are written out.
    pub fn instruction(&mut self, inst: InstId) -> Option<Instruction<Value>> {
        if !self.has_inst(inst) {
            return None;
        }
        if let Some(new) = self.new_inst(inst) {
            return Some(new.inst.clone());
        }
        let (f, data) = (self.function(), *self.body.inst(inst));
        if data.opcode == Opcode::Unknown || data.flags.has(Flags::OLD_STYLE) {
            return None;
        }
        let details = details(f, inst, &data);
        let called = data.opcode.is_call().then(|| f.called_type(inst));
        let attachments = f.attachments(inst).map(|a| NewAttachment { kind: a.kind.into(), node: text(a.text) });
        let decoded = Instruction {
            flags: data.flags.meant() & typing::allowed_flags(data.opcode),
            predicate: data.predicate,
            ty: written_type(&data),
            aux_ty: matches!(data.opcode, Opcode::Alloca | Opcode::GetElementPtr).then_some(data.aux_ty),
            align: f.written_alignment(inst).filter(|_| typing::has_alignment(data.opcode)).unwrap_or(0),
            operands: self.operands(inst).to_vec(),
            n_args: data.n_args,
            path: f.indices(inst).unwrap_or_default(),
            details: Some(details).filter(|details| *details != Details::default()).map(Box::new),
            attachments: attachments.collect(),
            ..Instruction::new(data.opcode, Vec::new())
        };
        match called {
            Some(ty) => Some(Instruction { aux_ty: Some(self.type_id(Type::Function(ty))), ..decoded }),
            None => Some(decoded),
        }
    }
}

/// The type of the result, if operands do not tell it.
fn written_type(data: &Inst) -> Option<TypeId> {
    let is_written = matches!(data.opcode, Opcode::Load | Opcode::Phi | Opcode::VaArg | Opcode::LandingPad);
    (is_written || data.opcode.is_cast()).then_some(data.ty)
}

fn details(f: Function<'_>, inst: InstId, data: &Inst) -> Details {
    let mut details = Details {
        ordering: f.ordering(inst),
        failure_ordering: f.failure_ordering(inst),
        sync_scope: f.sync_scope(inst).filter(|scope| !scope.is_empty()).map(|scope| text(&scope)),
        rmw: f.rmw_operation(inst),
        ..Details::default()
    };
    if data.opcode == Opcode::Alloca {
        details.address_space = f.types().address_space(data.ty).unwrap_or(0);
    }
    if data.opcode.is_debug_record() {
        details.record = record(f, inst, data);
    }
    if data.opcode.is_call() {
        details.convention = f.calling_convention(inst);
        details.return_attributes = words(f.return_attributes(inst));
        details.call_attributes = words(f.call_attributes(inst));
        let arguments = (0..data.n_args as usize).map(|index| words(f.argument_attributes(inst, index)));
        details.argument_attributes = arguments.collect();
        let has_some = details.argument_attributes.iter().rposition(|attributes| !attributes.is_empty());
        details.argument_attributes.truncate(has_some.map_or(0, |last| last + 1));
        details.bundles = f.bundles(inst).map(|bundle| (text(&bundle.tag), bundle.operands.len())).collect();
        details.forwards_arguments = f.forwards_arguments(inst);
    }
    details
}

/// The arguments of a debug record: local values are its operands.
fn record(f: Function<'_>, inst: InstId, data: &Inst) -> Vec<Option<Box<str>>> {
    let line = f.slice(data.start, data.end);
    let start = memchr::memchr(b'(', line).map_or(0, |open| open + 1);
    let operands = f.body.operands(inst);
    let list = &line[start..line.len() - 1];
    split_arguments(list)
        .map(|argument| {
            let at = data.start + crate::text::offset_in(argument, line) as u32;
            let range = at..at + argument.len() as u32;
            let is_value = operands.iter().any(|operand| operand.is_in(&range)) && !argument.starts_with(b"!");
            (!is_value).then(|| text(argument))
        })
        .collect()
}

fn words(attributes: Attributes<'_>) -> String {
    let all: Vec<_> = attributes.map(|attribute| String::from_utf8_lossy(attribute.text)).collect();
    all.join(" ")
}

fn text(bytes: &[u8]) -> Box<str> {
    String::from_utf8_lossy(bytes).into()
}
