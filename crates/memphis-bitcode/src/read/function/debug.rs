//! What a function says about debugging, and other metadata of it: locations, records, attachments.

use super::super::Tables;
use super::super::constants::{Values, write_value};
use super::super::metadata::{Id, Kinds, Level, Location, Pending, Printer, View};
use super::super::text::Text;
use super::body::{Inst, Local};
use super::records::Records;
use crate::bits::Cursor;
use crate::codes::function as code;
use crate::error::Error;
use std::ops::Range;

type Written = Result<(), String>;

/// An attachment of an instruction, or of the function.
#[derive(Debug, Clone, Copy)]
struct Attachment {
    /// The number of the instruction and one; 0 for the function.
    instruction: u32,
    kind: u32,
    node: Id,
}

/// The location of the last instruction that had one.
#[derive(Debug, Clone, Copy)]
enum LastLocation {
    None,
    Known(Id),
    /// In this record, which was not read yet.
    InRecord(u32),
}

/// The metadata of a function, while it is written.
pub(super) struct Debug<'d> {
    tables: &'d Tables<'d>,
    records: &'d Records,
    level: Level,
    /// The attachments of the function, then those of instructions, in the order in which LLVM
    /// prints them.
    attachments: Vec<Attachment>,
    /// The first attachment that is not written.
    next: usize,
    /// The location that `DEBUG_LOC_AGAIN` repeats.
    last_location: LastLocation,
    /// The first record that was not looked at for locations.
    next_record: u32,
    /// The numbers of the function's parameters among the values.
    parameters: Range<u32>,
}

impl<'d> Debug<'d> {
    /// Reads the metadata of the function.
    pub fn new(tables: &'d Tables<'_>, global: u32, local: &Local<'d, '_>) -> Result<Debug<'d>, Error> {
        let (module, records) = (&tables.module, local.records);
        let mut level = Level::of_function(&tables.metadata);
        for place in &records.metadata {
            let mut cursor = Cursor::in_block(module.data, *place, &module.info)?;
            level.read_block(&mut cursor, &module.types, None)?;
        }
        level.complete(Some(&tables.metadata), local)?;
        let mut debug = Debug {
            tables,
            records,
            level,
            attachments: Vec::with_capacity(records.attachments.len()),
            next: 0,
            last_location: LastLocation::None,
            next_record: 0,
            parameters: local.body.first_value..local.body.first_value + local.body.n_args as u32,
        };
        let found = debug.find_attachments(global);
        found.map_err(|what| Error::new(0, Some(crate::codes::metadata_attachment::BLOCK), what))?;
        Ok(debug)
    }

    /// Takes the attachments from their records.
    fn find_attachments(&mut self, global: u32) -> Written {
        let tables = self.tables;
        for attachment in &self.records.attachments {
            let kind = tables.kinds.kind(attachment.kind.into());
            let kind = kind.ok_or_else(|| format!("there is no kind {} of attachments", attachment.kind))?;
            let instruction = attachment.instruction.wrapping_add(1);
            if instruction > 0 && kind == Kinds::DBG {
                return Err("the location of an instruction is among its attachments".to_owned());
            }
            let id = self.id(attachment.node.into())?;
            // Old versions allowed values here.
            let Some(node) = self.attached(kind, id, instruction > 0)? else { continue };
            self.attachments.push(Attachment { instruction, kind, node });
        }
        if let Some(node) = tables.metadata.subprogram_of(global) {
            self.attachments.retain(|attachment| (attachment.instruction, attachment.kind) != (0, Kinds::DBG));
            self.attachments.push(Attachment { instruction: 0, kind: Kinds::DBG, node });
        }
        if !self.attachments.iter().any(|attachment| (attachment.instruction, attachment.kind) == (0, Kinds::DBG)) {
            self.level.share_locations();
        }
        self.attachments.retain(|attachment| !tables.is_ignored(attachment.kind));
        self.attachments.sort_by_key(|attachment| (attachment.instruction, attachment.kind));
        Ok(())
    }

    /// The node that is attached, in the form of today; `None` for a value, and for what is only
    /// debug information that is ignored.
    fn attached(&mut self, kind: u32, id: Id, is_of_instruction: bool) -> Result<Option<Id>, String> {
        let module = &self.tables.metadata;
        let view = self.view();
        let id = view.resolve(id);
        if view.value(id).is_some() && is_of_instruction {
            return Ok(None);
        }
        if !view.is_node(id) {
            return Err("what is attached is no node".into());
        }
        Ok(Some(match kind {
            Kinds::TBAA if is_of_instruction => self.level.tbaa_tag(module, id),
            Kinds::LOOP if is_of_instruction => {
                let id = self.level.loop_description(module, id);
                match self.tables.is_debug_info_ignored {
                    true => return Ok(self.level.without_locations(module, id)),
                    false => id,
                }
            }
            _ => id,
        }))
    }

    /// The metadata, with the locations that instructions have.
    pub fn into_level(self) -> Level {
        self.level.without_spare()
    }

    fn view(&self) -> View<'_> {
        View::of_function(&self.tables.metadata, &self.level)
    }

    /// The id of metadata in a record.
    fn id(&self, number: u64) -> Result<Id, String> {
        let id = self.level.id(number).ok_or_else(|| format!("there is no metadata {number}"))?;
        Ok(self.view().resolve(id))
    }

    fn write(&self, values: &dyn Values, id: Id, text: &mut Text) -> Written {
        Printer { view: self.view(), values, numbers: Pending }.operand(id, text)
    }

    /// Writes the attachments of the function.
    pub fn write_function_attachments(&mut self, values: &dyn Values, text: &mut Text) -> Written {
        self.write_until(0, None, values, text)
    }

    /// Writes the next attachments, those of this instruction. If it has a known number of branch
    /// weights, LLVM drops others.
    fn write_until(
        &mut self,
        instruction: u32,
        n_weights: Option<usize>,
        values: &dyn Values,
        text: &mut Text,
    ) -> Written {
        let separator: &[u8] = if instruction == 0 { b" " } else { b", " };
        while let Some(&attachment) = self.attachments.get(self.next) {
            if attachment.instruction > instruction {
                break;
            }
            self.next += 1;
            // An instruction that was replaced leaves its attachments behind.
            if attachment.instruction < instruction {
                continue;
            }
            if attachment.kind == Kinds::PROF && n_weights.is_some_and(|n| !self.has_weights(attachment.node, n)) {
                continue;
            }
            text.push(separator);
            self.tables.write_kind(attachment.kind, text);
            self.write(values, attachment.node, text)?;
        }
        Ok(())
    }

    /// True unless the node has another number of branch weights.
    fn has_weights(&self, node: Id, n: usize) -> bool {
        let view = self.view();
        match view.branch_weights(node) {
            Some(found) => found == n,
            None => true,
        }
    }

    /// Writes a metadata operand of a call.
    pub fn write_operand(&mut self, values: &dyn Values, operand: u64, text: &mut Text) -> Written {
        let id = self.id(operand)?;
        let id = self.level.operand(&self.tables.metadata, id);
        self.write(values, id, text)
    }

    /// Writes the debug records before an instruction, a line each.
    pub fn write_records(&mut self, values: &dyn Values, inst: &Inst, text: &mut Text) -> Written {
        for place in inst.trail.clone().filter(|_| inst.has_records) {
            let record = &self.records.list[place as usize];
            let operands = self.records.of(record);
            let kind: &[u8] = match record.code {
                code::DEBUG_RECORD_VALUE | code::DEBUG_RECORD_VALUE_SIMPLE => b"value",
                code::DEBUG_RECORD_DECLARE => b"declare",
                code::DEBUG_RECORD_ASSIGN => b"assign",
                code::DEBUG_RECORD_DECLARE_VALUE => b"declare_value",
                code::DEBUG_RECORD_LABEL => b"label",
                _ => continue,
            };
            if !self.tables.is_debug_info_ignored {
                text.push(b"    #dbg_");
                text.push(kind);
                text.push(b"(");
                match (record.code, operands) {
                    (code::DEBUG_RECORD_LABEL, &[location, label]) => {
                        self.write_record_nodes(values, &[label, location], text)?;
                    }
                    (code::DEBUG_RECORD_ASSIGN, &[location, variable, expression, value, id, of_address, address]) => {
                        let nodes = [value, variable, expression, id, address, of_address, location];
                        self.write_record_nodes(values, &nodes, text)?;
                    }
                    (code::DEBUG_RECORD_VALUE_SIMPLE, &[location, variable, expression, value, ..]) => {
                        self.write_simple_value(values, inst, value, text)?;
                        text.push(b", ");
                        self.write_record_nodes(values, &[variable, expression, location], text)?;
                    }
                    (_, &[location, variable, expression, value]) => {
                        self.write_record_nodes(values, &[value, variable, expression, location], text)?;
                    }
                    _ => return Err("a debug record with a wrong number of operands".into()),
                }
                text.push(b")\n");
            }
        }
        Ok(())
    }

    fn write_record_nodes(&mut self, values: &dyn Values, numbers: &[u64], text: &mut Text) -> Written {
        for (index, &number) in numbers.iter().enumerate() {
            if index > 0 {
                text.push(b", ");
            }
            let id = self.id(number)?;
            self.write(values, id, text)?;
        }
        Ok(())
    }

    /// Writes the value of a record that has no metadata for it. It may be defined after the record:
    /// LLVM writes no such record, and reads it.
    fn write_simple_value(&self, values: &dyn Values, inst: &Inst, operand: u64, text: &mut Text) -> Written {
        let value = match self.tables.module.has_relative_ids {
            true => u64::from(inst.next_value.wrapping_sub(operand as u32)),
            false => operand,
        };
        let ty = values.type_of(value).ok_or("a debug record of a value that is not there")?;
        text.push(values.types().text(ty));
        text.push(b" ");
        write_value(values, value, text)
    }

    /// Writes the location of an instruction and its attachments.
    pub fn write_attachments(&mut self, values: &dyn Values, inst: &Inst, text: &mut Text) -> Written {
        let location = self.location_of(inst)?;
        if let Some(location) = location.filter(|_| !self.tables.is_debug_info_ignored) {
            text.push(b", !dbg ");
            self.write(values, location, text)?;
        }
        match inst.number {
            Some(number) => self.write_until(number + 1, n_weights(inst), values, text),
            None => Ok(()),
        }
    }

    /// The location of an instruction. Instructions are asked for theirs in their order; some may
    /// be left out.
    fn location_of(&mut self, inst: &Inst) -> Result<Option<Id>, String> {
        for place in self.next_record..inst.trail.start {
            if self.records.list[place as usize].code == code::DEBUG_LOC {
                self.last_location = LastLocation::InRecord(place);
            }
        }
        self.next_record = self.next_record.max(inst.trail.end);
        let mut found = None;
        for place in inst.trail.clone() {
            match self.records.list[place as usize].code {
                code::DEBUG_LOC => self.last_location = LastLocation::InRecord(place),
                code::DEBUG_LOC_AGAIN => {}
                _ => continue,
            }
            found = match self.last_location {
                LastLocation::None => None,
                LastLocation::Known(id) => Some(id),
                LastLocation::InRecord(place) => {
                    let id = self.location(self.records.of(&self.records.list[place as usize]))?;
                    self.last_location = LastLocation::Known(id);
                    Some(id)
                }
            };
        }
        Ok(found)
    }

    /// Writes the record that takes the place of a call of an intrinsic, if there is one: not if
    /// the call has no location, or other arguments than the intrinsic.
    pub fn write_call(
        &mut self,
        values: &dyn Values,
        (intrinsic, arguments): (DebugIntrinsic, &[u64]),
        inst: &Inst,
        text: &mut Text,
    ) -> Written {
        let location = self.location_of(inst)?;
        let is_of_call =
            |attachment: &&Attachment| Some(attachment.instruction) == inst.number.map(|number| number + 1);
        self.next += self.attachments[self.next..].iter().take_while(is_of_call).count();
        let Some(location) = location.filter(|_| !self.tables.is_debug_info_ignored) else { return Ok(()) };
        use DebugIntrinsic::{Addr, Assign, Declare, Label, Value};
        let (kind, arguments): (&[u8], &[u64]) = match (intrinsic, arguments) {
            (Label, [_]) => (b"label", arguments),
            (Declare, [_, _, _]) => (b"declare", arguments),
            (Addr | Value, [_, _, _]) => (b"value", arguments),
            (Assign, [_, _, _, _, _, _]) => (b"assign", arguments),
            // Before LLVM 6 there was an offset, which has to be zero.
            (Value, &[value, offset, variable, expression]) if is_zero(values, offset) => {
                (b"value", &[value, variable, expression])
            }
            _ => return Ok(()),
        };
        let nodes: Result<Vec<Id>, String> = arguments.iter().map(|&number| self.id(number)).collect();
        let mut nodes = nodes?;
        for &place in intrinsic.nodes() {
            if !self.view().is_node(nodes[place]) {
                return Ok(());
            }
        }
        for &place in intrinsic.values() {
            nodes[place] = self.level.operand(&self.tables.metadata, nodes[place]);
        }
        let is_parameter = |id: Id| self.view().value(id).is_some_and(|value| self.parameters.contains(&value));
        match intrinsic {
            Declare if is_parameter(nodes[0]) => {
                nodes[2] = self.level.expression_at_parameter(&self.tables.metadata, nodes[2]);
            }
            Addr => nodes[2] = self.level.expression_of_address(&self.tables.metadata, nodes[2]),
            _ => {}
        }
        text.push(b"    #dbg_");
        text.push(kind);
        text.push(b"(");
        for node in nodes {
            self.write(values, node, text)?;
            text.push(b", ");
        }
        self.write(values, location, text)?;
        text.push(b")\n");
        Ok(())
    }

    /// The location in a record: line, column, scope, `inlinedAt`, and what later versions added.
    fn location(&mut self, operands: &[u64]) -> Result<Id, String> {
        let &[line, column, scope, inlined_at, ref rest @ ..] = operands else {
            return Err("a location without its operands".into());
        };
        let later = |place: usize| rest.get(place).copied().unwrap_or(0);
        let scope = scope.checked_sub(1).ok_or("a location without a scope")?;
        let scope = self.id(scope)?;
        let inlined_at = inlined_at.checked_sub(1).map(|id| self.id(id)).transpose()?;
        if !self.view().is_node(scope) || inlined_at.is_some_and(|id| !self.view().is_node(id)) {
            return Err("the scope or the call site of a location is no node".into());
        }
        let location = Location {
            line: line as u32,
            column: column as u32,
            scope,
            inlined_at,
            is_implicit_code: later(0) != 0,
            atom_group: later(1),
            atom_rank: later(2) as u8,
        };
        Ok(self.level.location(&self.tables.metadata, &location))
    }
}

/// The number of branch weights that an instruction has, if it has any; `None` if LLVM takes any
/// number.
fn n_weights(inst: &Inst) -> Option<usize> {
    let n_operands = inst.operands.len();
    match inst.code {
        code::INST_BR => Some(if n_operands == 1 { 1 } else { 2 }),
        code::INST_SWITCH => Some(n_operands / 2),
        code::INST_INDIRECTBR => Some(n_operands - 1),
        code::INST_CALL => Some(1),
        code::INST_SELECT | code::INST_VSELECT => Some(2),
        _ => None,
    }
}

/// An intrinsic that became a debug record with LLVM 19.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DebugIntrinsic {
    Addr,
    Assign,
    Declare,
    Label,
    Value,
}

impl DebugIntrinsic {
    /// The intrinsic with this name.
    pub(crate) fn with_name(name: &[u8]) -> Option<DebugIntrinsic> {
        Some(match name.strip_prefix(b"llvm.dbg.")? {
            b"addr" => DebugIntrinsic::Addr,
            b"assign" => DebugIntrinsic::Assign,
            b"declare" => DebugIntrinsic::Declare,
            b"label" => DebugIntrinsic::Label,
            b"value" => DebugIntrinsic::Value,
            _ => return None,
        })
    }

    /// The arguments that are nodes.
    fn nodes(self) -> &'static [usize] {
        match self {
            DebugIntrinsic::Label => &[0],
            DebugIntrinsic::Assign => &[1, 2, 3, 5],
            DebugIntrinsic::Addr | DebugIntrinsic::Declare | DebugIntrinsic::Value => &[1, 2],
        }
    }

    /// The arguments that are values, or nodes in place of values.
    fn values(self) -> &'static [usize] {
        match self {
            DebugIntrinsic::Label => &[],
            DebugIntrinsic::Assign => &[0, 4],
            DebugIntrinsic::Addr | DebugIntrinsic::Declare | DebugIntrinsic::Value => &[0],
        }
    }
}

fn is_zero(values: &dyn Values, value: u64) -> bool {
    values.constant(value).is_some_and(|(constants, constant)| constants.integer(constant) == Some(0))
}

#[cfg(test)]
mod tests {
    use crate::codes::{function, metadata_attachment};
    use crate::read::function::tests::read_function;

    /// It would be a second location in the text.
    #[test]
    fn a_location_among_attachments() {
        let error = read_function(|out| {
            out.record(function::INST_UNREACHABLE, &[]);
            out.enter(metadata_attachment::BLOCK, 3);
            out.record(metadata_attachment::ATTACHMENT, &[0, 0, 0]);
            out.leave();
        });
        let error = error.unwrap_err().to_string();
        assert!(error.contains("the location of an instruction is among its attachments"), "{error}");
    }
}
