//! Nodes of metadata that new lines of a function mention, by their numbers in the bitcode.

use super::Source;
use crate::codes::{function as code, metadata};
use crate::nodes::EXPRESSION_VERSION;
use crate::read::function::body::{Body, Local};
use crate::read::function::records::Records;
use crate::read::function::{DebugIntrinsic, debug_intrinsic};
use crate::read::metadata::{Id, Level, Location, Pending, Printer, View};
use crate::read::text::Text;
use crate::read::types::TypeId;
use crate::write::element_of_expression;
use hashbrown::HashMap;
use memphis_ir::debug_info::WrittenLocation;
use memphis_ir::edit::Edit;
use memphis_ir::{NodeRef, split_arguments};

/// See the module's head.
pub(super) struct Nodes<'n> {
    source: &'n Source<'n>,
    /// The index of the function in the text, and its metadata.
    function: usize,
    level: &'n Level,
    edit: &'n Edit,
    /// In the text, the number of the first node that the script has made.
    first_made: u32,
    /// Records of new nodes.
    pub(super) added: Vec<Vec<u64>>,
    /// The number of the first new node.
    first: u64,
    locations: HashMap<Location, u64>,
    /// True if the locations in the function's records are among them.
    knows_locations: bool,
    /// Expressions by their texts.
    expressions: HashMap<Box<[u8]>, u64>,
}

impl<'n> Nodes<'n> {
    pub(super) fn new(source: &'n Source<'n>, function: usize, edit: &'n Edit) -> Nodes<'n> {
        let level = &source.levels[source.bodies[function] as usize];
        Nodes {
            source,
            function,
            level,
            edit,
            first_made: edit.next_node() - edit.nodes().len() as u32,
            added: Vec::new(),
            first: level.end_in_records().into(),
            locations: HashMap::new(),
            knows_locations: false,
            expressions: HashMap::new(),
        }
    }

    /// Learns the expressions in the debug records of the function.
    pub(super) fn learn_expressions(&mut self, records: &Records, body: &Body) {
        let local = Local { module: self.source.module(), records, body };
        let view = View::of_function(&self.source.tables.metadata, self.level);
        let printer = Printer { view, values: &local, numbers: Pending };
        let of_variables = records.list.iter().filter(|record| {
            matches!(
                record.code,
                code::DEBUG_RECORD_VALUE
                    | code::DEBUG_RECORD_DECLARE
                    | code::DEBUG_RECORD_VALUE_SIMPLE
                    | code::DEBUG_RECORD_DECLARE_VALUE
            )
        });
        let in_records = of_variables.filter_map(|record| records.of(record).get(2));
        let in_calls = body.insts.iter().filter_map(|inst| match debug_intrinsic(&local, inst)? {
            (DebugIntrinsic::Declare | DebugIntrinsic::Value, [_, _, expression]) => Some(expression),
            _ => None,
        });
        let mut seen = None;
        for &number in in_records.chain(in_calls) {
            if seen.replace(number) == Some(number) {
                continue;
            }
            let mut text = Text::default();
            if let Some(id) = self.level.id(number)
                && printer.operand(id, &mut text).is_ok()
            {
                self.expressions.entry(text.bytes.into()).or_insert(number);
            }
        }
    }

    /// The number of a node that the text mentions.
    pub(super) fn number(&mut self, reference: &[u8]) -> Option<u64> {
        match NodeRef::parse(reference)? {
            NodeRef::Number(number) => self.of_number(number),
            NodeRef::Inline(text) => self.expression(text),
        }
    }

    fn of_number(&mut self, number: u32) -> Option<u64> {
        if let Some(index) = number.checked_sub(self.first_made) {
            let location = self.new_location(index as usize)?;
            return self.location(location);
        }
        let (function, id) = *self.source.nodes.get(number as usize)?;
        match function {
            Some(other) if other != self.function => {
                let location = self.location_in(other, id)?;
                self.location(location)
            }
            _ => self.of_id(id),
        }
    }

    /// A location of a function. If several functions have it, its operands are the module's.
    fn location_in(&self, function: usize, id: Id) -> Option<Location> {
        let module = &self.source.tables.metadata;
        let level = &self.source.levels[self.source.bodies[function] as usize];
        let location = View::of_function(module, level).location(id)?;
        let is_of_module = |id: Id| module.number_in_records(id).is_some();
        let is_shared = is_of_module(location.scope) && location.inlined_at.is_none_or(is_of_module);
        (function == self.function || is_shared).then_some(location)
    }

    /// A node that the script has made.
    fn new_location(&mut self, index: usize) -> Option<Location> {
        let node = &self.edit.nodes()[index];
        let written = WrittenLocation::parse(&node.text).filter(|written| !written.distinct && !node.distinct)?;
        let id_of = |reference: NodeRef<'_>| match reference {
            NodeRef::Number(number) => match *self.source.nodes.get(number as usize)? {
                (Some(other), _) if other != self.function => None,
                (_, id) => Some(id),
            },
            NodeRef::Inline(_) => None,
        };
        Some(Location {
            line: written.line as u32,
            column: written.column as u32,
            scope: id_of(NodeRef::parse(written.scope)?)?,
            inlined_at: match written.inlined_at {
                Some(frame) => Some(id_of(frame)?),
                None => None,
            },
            is_implicit_code: written.implicit_code,
            atom_group: written.atom.0,
            atom_rank: written.atom.1 as u8,
        })
    }

    /// The number of a node that the function can mention.
    fn of_id(&mut self, id: Id) -> Option<u64> {
        let module = &self.source.tables.metadata;
        let view = View::of_function(module, self.level);
        let id = view.resolve(id);
        let number = module.number_in_records(id).or_else(|| self.level.number_in_records(id));
        match number {
            Some(number) => Some(number),
            None => self.location(view.location(id)?),
        }
    }

    /// The number of a location, which is added if it is new.
    fn location(&mut self, location: Location) -> Option<u64> {
        if !std::mem::replace(&mut self.knows_locations, true) {
            self.locations.extend(self.level.locations_in_records());
        }
        if let Some(&number) = self.locations.get(&location) {
            return Some(number);
        }
        let module = &self.source.tables.metadata;
        if let Some(number) = module.find_location(&location).and_then(|id| module.number_in_records(id)) {
            return Some(number);
        }
        let [line, column, scope, inlined_at, rest @ ..] = self.fields_of(location)?;
        let scope = scope - 1;
        let mut record = vec![metadata::LOCATION.into(), 0, line, column, scope, inlined_at];
        record.extend(trimmed(&rest));
        let number = self.add(record);
        self.locations.insert(location, number);
        Some(number)
    }

    /// The fields of a location as records of instructions have them: scope and call site are
    /// numbers and one.
    fn fields_of(&mut self, location: Location) -> Option<[u64; 7]> {
        let scope = self.of_id(location.scope)? + 1;
        let inlined_at = match location.inlined_at {
            Some(id) => self.of_id(id)? + 1,
            None => 0,
        };
        let (line, column) = (location.line.into(), location.column.into());
        let atom = (location.atom_group, location.atom_rank.into());
        Some([line, column, scope, inlined_at, location.is_implicit_code.into(), atom.0, atom.1])
    }

    /// The location of an instruction that mentions a node.
    pub(super) fn location_of(&mut self, number: u32) -> Option<Vec<u64>> {
        let location = match number.checked_sub(self.first_made) {
            Some(index) => self.new_location(index as usize)?,
            None => {
                let (function, id) = *self.source.nodes.get(number as usize)?;
                self.location_in(function.unwrap_or(self.function), id)?
            }
        };
        let fields = self.fields_of(location)?;
        let mut operands = fields[..4].to_vec();
        operands.extend(trimmed(&fields[4..]));
        Some(operands)
    }

    fn expression(&mut self, text: &[u8]) -> Option<u64> {
        if let Some(&number) = self.expressions.get(text) {
            return Some(number);
        }
        let elements = text.strip_prefix(b"!DIExpression(")?.strip_suffix(b")")?;
        let mut record = vec![metadata::EXPRESSION.into(), EXPRESSION_VERSION];
        for element in split_arguments(elements) {
            record.push(element_of_expression(element)?);
        }
        let number = self.add(record);
        self.expressions.insert(text.into(), number);
        Some(number)
    }

    /// Adds a value as metadata, which is [set](Self::set_value) later. Returns its number.
    pub(super) fn add_value(&mut self) -> u64 {
        self.add(vec![metadata::VALUE.into()])
    }

    /// Says which value it is that was added.
    pub(super) fn set_value(&mut self, number: u64, ty: TypeId, value: u32) {
        self.added[(number - self.first) as usize].extend([u64::from(ty), value.into()]);
    }

    fn add(&mut self, record: Vec<u64>) -> u64 {
        self.added.push(record);
        self.first + self.added.len() as u64 - 1
    }
}

/// The last fields of a location: those about atoms came with LLVM 21, and are only written if they
/// say something.
fn trimmed(fields: &[u64]) -> &[u64] {
    if fields[1..] == [0, 0] { &fields[..1] } else { fields }
}
