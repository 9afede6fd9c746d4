//! The changed block of a function.

use super::copy;
use super::lines::{Item, Line, items, lines};
use super::nodes::Nodes;
use super::values::Values;
use super::{Declined, Source};
use crate::bits::{BlockPlace, Cursor, Entry, Output, Record};
use crate::codes::{constants, function as code, metadata, metadata_attachment, uselist, value_symtab};
use crate::facts::instructions::call;
use crate::read::constants::for_each_mention;
use crate::read::function::body::Body;
use crate::read::function::records::{Attachment, Records};
use crate::read::types::TypeId;
use crate::write::{cast_code, fast_math, sign_in_lowest_bit, write_metadata_strings};
use hashbrown::HashMap;
use memphis_ir::edit::{Attached, Edit, NewInst, NewInstId, NewPhi};
use memphis_ir::{
    BlockId, Const, ConstKind, Def, Flags, Function, InstId, Local, NodeRef, Opcode, Value, split_arguments,
    unquoted_name,
};

/// Memory for changing functions, one after the other.
#[derive(Debug, Default)]
pub(super) struct Memory {
    records: Records,
    body: Body,
    items: Vec<Item>,
}

/// Makes the changed block of a function.
///
/// # Errors
/// The bitcode cannot have the changes.
pub(super) fn edit(
    source: &Source<'_>,
    f: Function<'_>,
    edit: &Edit,
    memory: &mut Memory,
) -> Result<Vec<u8>, Declined> {
    let function = f.body.function.0 as usize;
    let body = source.bodies[function] as usize;
    let module = source.module();
    // It was read before.
    let read = memory.records.read(&source.tables, module.places[body]);
    let read = read.and_then(|()| memory.body.read(&source.tables, module.bodies[body], &mut memory.records));
    let matched = read.ok().and_then(|()| items(f, &memory.records, &memory.body, &mut memory.items));
    let mut all = Vec::with_capacity(memory.items.len());
    matched.and_then(|()| lines(f, edit, &mut all)).ok_or(Declined::Other)?;
    let Memory { records, body, items } = &*memory;
    let mut editor = Editor {
        source,
        f,
        edit,
        records,
        body,
        items,
        lines: &all,
        values: Values::new(module, body, source.n_added()),
        nodes: Nodes::new(source, function, edit),
        locals: vec![None; f.body.locals.len() + edit.new_locals().len()],
        types: HashMap::new(),
        phi_types: HashMap::new(),
        known_constants: HashMap::new(),
        new_constants: Vec::new(),
        new_records: Vec::new(),
        has_debug_calls: false,
        new_locations: Vec::new(),
        locations: Vec::with_capacity(body.insts.len()),
        kept: Vec::with_capacity(body.types.len()),
    };
    editor.find_debug_calls();
    if editor.has_debug_calls && source.debug_value.is_none() {
        return Err(Declined::LacksDebugValue);
    }
    editor.run().ok_or(Declined::Other)
}

/// How often φs without a type look at their values again. Nearly all find it the first time; a
/// long chain against the order of the text is left to the way through text.
const MAX_ROUNDS: usize = 8;

/// A function that is changed.
struct Editor<'e> {
    source: &'e Source<'e>,
    f: Function<'e>,
    edit: &'e Edit,
    records: &'e Records,
    body: &'e Body,
    items: &'e [Item],
    lines: &'e [Line<'e>],
    values: Values<'e>,
    nodes: Nodes<'e>,
    /// By local of the text, or new one: its number.
    locals: Vec<Option<u32>>,
    /// Types of the text.
    types: HashMap<memphis_ir::TypeId, Option<(TypeId, bool)>>,
    /// The types of new φs.
    phi_types: HashMap<Local, TypeId>,
    /// Constants of the text in stores that go, with their types and numbers. One of the text is
    /// several, if pointers have types.
    known_constants: HashMap<Const, Vec<(TypeId, u32)>>,
    /// Constants that the function lacks: types, and records without types.
    new_constants: Vec<(TypeId, Vec<u64>)>,
    /// New debug records, in the order of the lines.
    new_records: Vec<NewRecord>,
    /// True if new debug records become calls of an intrinsic.
    has_debug_calls: bool,
    /// Locations of new φs and instructions, in the order of the lines.
    new_locations: Vec<Option<Vec<u64>>>,
    /// By instruction of the body: the record with its location.
    locations: Vec<Option<u32>>,
    /// By value of the function: its number as far as it is still there, whatever takes its place
    /// as an operand.
    kept: Vec<Option<u32>>,
}

/// A new debug record that gives a variable a value.
#[derive(Debug)]
struct NewRecord {
    value: Recorded,
    location: RecordLocation,
    variable: u64,
    expression: u64,
}

/// The location of a new debug record.
#[derive(Debug)]
enum RecordLocation {
    /// A node: of a record.
    Node(u64),
    /// The operands of a location and the number of the value as metadata: of a call of the
    /// intrinsic, as before LLVM 19.
    OfCall { location: Vec<u64>, value: u64 },
}

/// The value in a new debug record.
#[derive(Debug, Clone, Copy)]
enum Recorded {
    Value(memphis_ir::TypeId, Value),
    /// The number of a new constant.
    Constant(u32),
}

impl<'e> Editor<'e> {
    /// The place of an instruction of the text among those of the body.
    fn inst(&self, inst: InstId) -> Option<usize> {
        match self.items[inst.0 as usize] {
            Item::Inst(index) => Some(index as usize),
            Item::Record { .. } => None,
        }
    }

    /// Finds the constants in stores that go, which take the places of loads.
    fn find_constants(&mut self) {
        let stores = self.f.body.insts.iter().filter(|inst| inst.1.opcode == Opcode::Store);
        for (id, inst) in stores.filter(|store| self.edit.is_deleted(store.0)) {
            if let Some(c) = self.f.body.operands_of(inst)[0].value.as_const()
                && let Some(index) = self.inst(id)
            {
                let number = self.body.operands[self.body.insts[index].operands.start as usize] as u32;
                if let Some(number) = self.values.number(number)
                    && let Some(ty) = self.values.type_of(number)
                {
                    let known = self.known_constants.entry(c).or_default();
                    if known.iter().all(|known| known.0 != ty) {
                        known.push((ty, number));
                    }
                }
            }
        }
    }

    /// The first type of the bitcode that is a type of the text, and whether it is the only one.
    fn types_of(&mut self, ty: memphis_ir::TypeId) -> Option<(TypeId, bool)> {
        let (f, source) = (self.f, self.source);
        *self.types.entry(ty).or_insert_with(|| {
            let mut text = Vec::new();
            f.types().write(ty, &mut text);
            source.types.get(&text[..]).copied()
        })
    }

    /// The type of the bitcode that is a type of the text; `None` if there is none, or several.
    fn type_of(&mut self, ty: memphis_ir::TypeId) -> Option<TypeId> {
        self.types_of(ty).filter(|found| found.1).map(|found| found.0)
    }

    /// The constants of the bitcode that one of the text is: their types and numbers.
    fn known(&self, c: Const) -> &[(TypeId, u32)] {
        self.known_constants.get(&c).map_or(&[], Vec::as_slice)
    }

    /// The number of a constant, which is added if the function lacks it.
    fn constant(&mut self, c: Const, ty: TypeId) -> Option<u32> {
        if let Some(known) = self.known(c).iter().find(|known| known.0 == ty) {
            return Some(known.1);
        }
        let record = match self.f.body.consts.get(c).kind {
            ConstKind::Undef => vec![constants::UNDEF.into()],
            ConstKind::Poison => vec![constants::POISON.into()],
            ConstKind::Null | ConstKind::Zero => vec![constants::NULL.into()],
            ConstKind::Int(value) => vec![constants::INTEGER.into(), sign_in_lowest_bit(value)],
            _ => return None,
        };
        Some(self.new_constant(ty, record))
    }

    fn new_constant(&mut self, ty: TypeId, record: Vec<u64>) -> u32 {
        let first = self.values.first() + (self.body.n_args + self.body.n_constants) as u32;
        let known = self.new_constants.iter().position(|known| known.0 == ty && known.1 == record);
        let index = known.unwrap_or_else(|| {
            self.new_constants.push((ty, record));
            self.values.add(ty);
            self.new_constants.len() - 1
        });
        first + index as u32
    }

    /// True if LLVM does not distinguish two types in this bitcode.
    fn same_type(&self, one: TypeId, other: TypeId) -> bool {
        let types = self.values.types();
        one == other || !types.has_pointees && types.same(one, other)
    }

    /// Makes the changed block.
    fn run(mut self) -> Option<Vec<u8>> {
        self.find_locations();
        self.find_constants();
        self.read_new_records()?;
        self.read_new_locations()?;
        self.number()?;
        self.write_recorded_values()?;
        self.write()
    }

    /// The new debug records among the lines.
    fn new_record_lines(&self) -> impl Iterator<Item = NewInstId> + use<'e> {
        let edit = self.edit;
        self.lines.iter().filter_map(move |line| match *line {
            Line::New(inst) => edit.inst(inst).opcode.is_debug_record().then_some(inst),
            _ => None,
        })
    }

    /// Finds whether new debug records become calls: a module has either records or calls of
    /// intrinsics.
    fn find_debug_calls(&mut self) {
        let is_record = |inst: InstId| self.f.body.inst(inst).opcode.is_debug_record();
        self.has_debug_calls = self.new_record_lines().next().is_some()
            && self.f.body.inst_ids().any(|inst| is_record(inst) && self.inst(inst).is_some());
    }

    /// Reads the new debug records.
    fn read_new_records(&mut self) -> Option<()> {
        if self.new_record_lines().next().is_some() {
            self.nodes.learn_expressions(self.records, self.body);
        }
        for inst in self.new_record_lines() {
            let record = self.new_record(inst)?;
            self.new_records.push(record);
        }
        Some(())
    }

    fn read_new_locations(&mut self) -> Option<()> {
        for line in self.lines {
            let node = match *line {
                Line::Phi(phi, _) => phi.location,
                Line::New(inst) if self.edit.inst(inst).opcode.is_debug_record() => continue,
                Line::New(inst) => self.edit.location(inst),
                Line::Old(_) => continue,
            };
            let location = match node {
                Some(node) => Some(self.nodes.location_of(node)?),
                None => None,
            };
            self.new_locations.push(location);
        }
        Some(())
    }

    /// Finds the record with the location of each instruction.
    fn find_locations(&mut self) {
        let mut last = None;
        for inst in &self.body.insts {
            let mut found = None;
            for place in inst.trail.clone() {
                match self.records.list[place as usize].code {
                    code::DEBUG_LOC => last = Some(place),
                    code::DEBUG_LOC_AGAIN => {}
                    _ => continue,
                }
                found = last;
            }
            self.locations.push(found);
        }
    }

    fn new_record(&mut self, id: NewInstId) -> Option<NewRecord> {
        let (edit, row) = (self.edit, self.edit.inst(id));
        if row.opcode != Opcode::DbgValue || row.flags.has(Flags::OLD_STYLE) {
            return None;
        }
        let operands = edit.operands_of(id);
        let arguments = edit.text_before(id, operands.len()).trim_ascii().strip_suffix(b")")?;
        let (value, arguments) = match *operands {
            [operand] => (Recorded::Value(operand.ty, operand.value), arguments.strip_prefix(b",")?),
            [] => {
                let open = arguments.iter().position(|&byte| byte == b'(')?;
                let arguments = &arguments[open + 1..];
                let value = split_arguments(arguments).next()?;
                let rest = &arguments[memphis_ir::offset_in(value, arguments) + value.len()..];
                (self.constant_of_text(value)?, rest.trim_ascii_start().strip_prefix(b",")?)
            }
            _ => return None,
        };
        let mut arguments = split_arguments(arguments);
        let (variable, expression, location) = (arguments.next()?, arguments.next()?, arguments.next()?);
        let location = match (self.has_debug_calls, NodeRef::parse(location)?) {
            (false, _) => RecordLocation::Node(self.nodes.number(location)?),
            (true, NodeRef::Number(node)) => {
                let location = self.nodes.location_of(node)?;
                RecordLocation::OfCall { location, value: self.nodes.add_value() }
            }
            (true, NodeRef::Inline(_)) => return None,
        };
        let (variable, expression) = (self.nodes.number(variable)?, self.nodes.number(expression)?);
        Some(NewRecord { value, location, variable, expression })
    }

    /// A constant that is written with its type.
    fn constant_of_text(&mut self, text: &[u8]) -> Option<Recorded> {
        let (ty, word) = text.split_at(text.iter().rposition(|&byte| byte == b' ')?);
        let record = match &word[1..] {
            b"poison" => constants::POISON,
            b"undef" => constants::UNDEF,
            _ => return None,
        };
        let (ty, _) = *self.source.types.get(ty.trim_ascii())?;
        Some(Recorded::Constant(self.new_constant(ty, vec![record.into()])))
    }

    /// Finds the types of new φs. Where pointers have types, they are those of the incoming values.
    fn find_phi_types(&mut self) -> Option<()> {
        let mut open: Vec<NewPhi<'e>> = Vec::new();
        for line in self.lines {
            let Line::Phi(phi, _) = *line else { continue };
            match self.type_of(self.edit.new_local_type(phi.result)?) {
                Some(ty) => _ = self.phi_types.insert(phi.result, ty),
                None => open.push(phi),
            }
        }
        if !open.is_empty() {
            self.learn_phi_types();
            open.retain(|phi| !self.phi_types.contains_key(&phi.result));
        }
        for _ in 0..MAX_ROUNDS {
            if open.is_empty() {
                break;
            }
            let mut still = Vec::new();
            for phi in open {
                let values = || phi.values.iter().copied();
                let of_value = values().find_map(|value| self.incoming_type(value));
                match of_value.or_else(|| values().find_map(|value| self.only_type_of_constant(value))) {
                    Some(ty) => _ = self.phi_types.insert(phi.result, ty),
                    None => still.push(phi),
                }
            }
            open = still;
        }
        if !open.is_empty() {
            return None;
        }
        for line in self.lines {
            let Line::Phi(phi, _) = *line else { continue };
            let ty = self.phi_types[&phi.result];
            let mut types = phi.values.iter().filter_map(|&value| self.incoming_type(value));
            if !types.all(|of_value| self.same_type(ty, of_value)) {
                return None;
            }
        }
        Some(())
    }

    /// The type of a constant that is stored, if it is stored with one type only.
    fn only_type_of_constant(&self, value: Value) -> Option<TypeId> {
        let c = self.edit.resolve_halving(value).as_const()?;
        match *self.known(c) {
            [(ty, _)] => Some(ty),
            _ => None,
        }
    }

    /// Takes the types of φs from the loads that they replace.
    fn learn_phi_types(&mut self) {
        for (id, inst) in self.f.body.insts.iter() {
            let Some(result) = inst.result.filter(|&result| self.edit.replacement(result).is_some()) else { continue };
            if let Some(local) = self.edit.resolve_halving(Value::local(result)).as_local()
                && self.edit.new_local_data(local).is_some()
                && let Some(index) = self.inst(id)
            {
                self.phi_types.entry(local).or_insert(self.body.insts[index].ty);
            }
        }
    }

    /// The type of a value that comes into a φ, if it has one of its own: not if it is a constant.
    fn incoming_type(&self, value: Value) -> Option<TypeId> {
        let local = self.edit.resolve_halving(value).as_local()?;
        if let Some(&ty) = self.phi_types.get(&local) {
            return Some(ty);
        }
        match self.f.body.locals.get(local)?.def {
            Def::Arg(_) => self.body.types.get(local.0 as usize).copied(),
            Def::Inst(inst) => self.inst(inst).map(|index| self.body.insts[index].ty),
            _ => None,
        }
    }

    /// Gives all values their numbers.
    fn number(&mut self) -> Option<()> {
        self.find_phi_types()?;
        self.add_constants()?;
        let n_kept = self.body.n_args + self.body.n_constants;
        self.kept.extend((self.values.first()..).take(n_kept).map(Some));
        self.kept.resize(self.body.types.len(), None);
        for argument in self.f.body.arguments() {
            self.locals[argument.0 as usize] = Some(self.values.first() + argument.0);
        }
        for line in self.lines {
            let (local, ty) = match *line {
                Line::Phi(phi, _) => (phi.result, self.phi_types[&phi.result]),
                Line::New(inst) => match self.edit.inst(inst) {
                    NewInst { result: Some(result), ty, .. } => (*result, self.type_of(*ty)?),
                    _ => continue,
                },
                Line::Old(inst) => match (self.f.body.inst(inst).result, self.inst(inst)) {
                    (Some(result), Some(index)) => (result, self.body.insts[index].ty),
                    _ => continue,
                },
            };
            self.locals[local.0 as usize] = Some(self.values.add(ty));
        }
        for argument in self.f.body.arguments() {
            self.replace(argument, self.body.first_value + argument.0)?;
        }
        for (id, inst) in self.f.body.insts.iter() {
            let (Some(result), Some(index)) = (inst.result, self.inst(id)) else { continue };
            let old = self.body.insts[index].value?;
            self.kept[(old - self.body.first_value) as usize] = self.locals[result.0 as usize];
            self.replace(result, old)?;
        }
        Some(())
    }

    /// Says which value is in the place of a local, whose number was `old`.
    fn replace(&mut self, local: Local, old: u32) -> Option<()> {
        match (self.locals[local.0 as usize], self.edit.replacement(local)) {
            (Some(number), None) => self.values.set(old, number),
            // What has gone without a replacement has no uses.
            (None, None) => {}
            (_, Some(_)) => {
                let ty = self.body.types[(old - self.body.first_value) as usize];
                let number = self.number_of(Value::local(local), ty)?;
                if !self.same_type(self.values.type_of(number)?, ty) {
                    return None;
                }
                self.values.set(old, number);
            }
        }
        Some(())
    }

    /// Writes the values of new debug records as metadata, where these are calls.
    fn write_recorded_values(&mut self) -> Option<()> {
        let records = std::mem::take(&mut self.new_records);
        for record in &records {
            if let RecordLocation::OfCall { value, .. } = record.location {
                let number = self.recorded(record.value)?;
                let ty = self.values.type_of(number)?;
                self.nodes.set_value(value, ty, number);
            }
        }
        self.new_records = records;
        Some(())
    }

    /// The number of the value in a new debug record.
    fn recorded(&mut self, value: Recorded) -> Option<u32> {
        match value {
            Recorded::Constant(number) => Some(number),
            Recorded::Value(ty, value) => match self.edit.resolve_halving(value).as_const() {
                Some(c) => self.recorded_constant(c, ty),
                None => self.number_of_local(value),
            },
        }
    }

    /// The number of a constant in a debug record, for which any pointer type will do.
    fn recorded_constant(&mut self, c: Const, ty: memphis_ir::TypeId) -> Option<u32> {
        let (ty, is_only) = self.types_of(ty)?;
        match self.known(c).first().filter(|_| !is_only) {
            Some(&(_, number)) => Some(number),
            None => self.constant(c, ty),
        }
    }

    /// Adds the constants that take the places of values, before all results have numbers.
    fn add_constants(&mut self) -> Option<()> {
        for (id, inst) in self.f.body.insts.iter() {
            let Some(result) = inst.result.filter(|&result| self.edit.replacement(result).is_some()) else { continue };
            if let Some(c) = self.edit.resolve_halving(Value::local(result)).as_const() {
                let index = self.inst(id)?;
                self.constant(c, self.body.insts[index].ty)?;
            }
        }
        for line in self.lines {
            match *line {
                Line::Phi(phi, _) => {
                    let constants = phi.values.iter().filter_map(|&value| self.edit.resolve_halving(value).as_const());
                    let constants: Vec<Const> = constants.collect();
                    if !constants.is_empty() {
                        let ty = self.phi_types[&phi.result];
                        for c in constants {
                            self.constant(c, ty)?;
                        }
                    }
                }
                Line::New(inst) => {
                    let is_record = self.edit.inst(inst).opcode.is_debug_record();
                    for operand in self.edit.operands_of(inst) {
                        if let Some(c) = self.edit.resolve_halving(operand.value).as_const() {
                            match is_record {
                                true => self.recorded_constant(c, operand.ty)?,
                                false => self.type_of(operand.ty).and_then(|ty| self.constant(c, ty))?,
                            };
                        }
                    }
                }
                Line::Old(_) => {}
            }
        }
        Some(())
    }

    /// The number of a value of the text.
    fn number_of(&mut self, value: Value, ty: TypeId) -> Option<u32> {
        let value = self.edit.resolve_halving(value);
        match value.as_const() {
            Some(c) => self.constant(c, ty),
            None => self.number_of_local(value),
        }
    }

    /// The number of what is in the place of a local.
    fn number_of_local(&self, value: Value) -> Option<u32> {
        let local = self.edit.resolve_halving(value).as_local()?;
        *self.locals.get(local.0 as usize)?
    }

    /// Writes the block.
    fn write(mut self) -> Option<Vec<u8>> {
        let mut output = Output::new(self.source.layout.width());
        let place = self.source.module().places[self.source.bodies[self.f.body.function.0 as usize] as usize];
        output.reserve(Cursor::contents(self.source.module().data, place).ok()?.1.len());
        output.enter(code::BLOCK, self.source.of_functions.width().max(4));
        self.copy_records(code::DECLAREBLOCKS, &mut output);
        self.write_constants(&mut output)?;
        self.write_metadata(&mut output)?;
        let numbers = self.write_lines(&mut output)?;
        self.copy_records(code::BLOCKADDR_USERS, &mut output);
        self.write_names(&mut output);
        self.write_attachments(&mut output, &numbers);
        self.write_block_orders(&mut output);
        output.leave();
        Some(output.into_bytes())
    }

    /// Copies the records with a code, which mention no value of the function.
    fn copy_records(&self, code: u32, output: &mut Output) {
        for record in self.records.list.iter().filter(|record| record.code == code) {
            output.record(record.code, self.records.of(record));
        }
    }

    /// Copies the constants, and adds new ones.
    fn write_constants(&self, output: &mut Output) -> Option<()> {
        let (module, abbreviations) = (self.source.module(), &self.source.of_constants);
        let has_moved = self.values.first() != self.body.first_value;
        for &place in self.records.constant_blocks.iter().filter(|_| !has_moved) {
            output.copied(constants::BLOCK, Cursor::contents(module.data, place).ok()?);
        }
        let n_moved = if has_moved { self.body.n_constants } else { 0 };
        if self.new_constants.is_empty() && n_moved == 0 {
            return Some(());
        }
        output.enter(constants::BLOCK, abbreviations.width());
        let mut last = None;
        let mut write = |ty: TypeId, record: &[u64]| {
            if last.replace(ty) != Some(ty) {
                abbreviations.write(output, &[constants::SETTYPE.into(), ty.into()], b"");
            }
            abbreviations.write(output, record, b"");
        };
        let (constants, mut record) = (&self.records.constants, Vec::new());
        for &constant in &constants.list[..n_moved] {
            record.clear();
            record.push(constant.code.into());
            record.extend_from_slice(constants.operands(constant));
            let mut is_known = true;
            for_each_mention(constant, constants.operands(constant), &module.types, |place| {
                let number = u32::try_from(record[place + 1]).ok().and_then(|old| self.values.number(old));
                is_known &= number.is_some();
                record[place + 1] = number.unwrap_or_default().into();
            });
            if !is_known {
                return None;
            }
            write(constant.ty, &record);
        }
        self.new_constants.iter().for_each(|(ty, record)| write(*ty, record));
        output.leave();
        Some(())
    }

    /// Copies the metadata, in which values have other numbers, and adds new nodes.
    fn write_metadata(&self, output: &mut Output) -> Option<()> {
        for &place in &self.records.metadata {
            self.copy_metadata(place, output)?;
        }
        if !self.nodes.added.is_empty() {
            output.enter(metadata::BLOCK, 3);
            for record in &self.nodes.added {
                output.record(record[0] as u32, &record[1..]);
            }
            output.leave();
        }
        Some(())
    }

    fn copy_metadata(&self, place: BlockPlace, output: &mut Output) -> Option<()> {
        let module = self.source.module();
        let mut cursor = Cursor::in_block(module.data, place, &module.info).ok()?;
        output.enter(metadata::BLOCK, 3);
        let (mut record, mut has_strings) = (Record::default(), false);
        loop {
            match cursor.next(&mut record).ok()? {
                Entry::End => break,
                Entry::Block(_) => return None,
                Entry::Record => {}
            }
            match (record.code, &mut record.operands[..]) {
                (metadata::VALUE, [_, value]) => match self.values.number(u32::try_from(*value).ok()?) {
                    Some(number) => *value = number.into(),
                    // What mentioned it has gone as well. The numbers after it stay.
                    None => {
                        output.record(metadata::NODE, &[]);
                        continue;
                    }
                },
                (metadata::STRINGS, &mut [n, start]) => {
                    if std::mem::replace(&mut has_strings, true) {
                        return None;
                    }
                    write_metadata_strings(output, 0, [n, start], &module.data[record.blob.clone()]);
                    continue;
                }
                (metadata::COMPOSITE_TYPE, operands) if crate::nodes::has_identifier(operands) => {
                    operands[0] |= crate::nodes::DISTINCT;
                }
                // Places in the module's metadata.
                (metadata::INDEX | metadata::INDEX_OFFSET, _) => return None,
                _ => {}
            }
            output.record(record.code, &record.operands);
        }
        output.leave();
        Some(())
    }

    /// Writes instructions, locations and debug records. Returns the new number of each instruction
    /// of the file, by which it has attachments.
    fn write_lines(&mut self, output: &mut Output) -> Option<Vec<Option<u32>>> {
        let mut writer = LineWriter {
            next: self.first_result(),
            record: Vec::new(),
            location: Vec::new(),
            waiting: Vec::new(),
            new_records: std::mem::take(&mut self.new_records).into_iter(),
            new_locations: std::mem::take(&mut self.new_locations).into_iter(),
            numbers: vec![None; self.body.insts.len()],
            n_insts: 0,
            editor: self,
            output,
        };
        writer.write()?;
        Some(writer.numbers)
    }

    /// The number of the first result of an instruction.
    fn first_result(&self) -> u32 {
        let n_kept = self.body.n_args + self.body.n_constants + self.new_constants.len();
        self.values.first() + n_kept as u32
    }

    /// Writes the names of values and blocks.
    fn write_names(&self, output: &mut Output) {
        let (records, abbreviations) = (self.records, &self.source.of_names);
        let new = self.edit.new_locals().enumerate().filter(|(_, local)| !local.is_constant());
        let new = new.filter_map(|(index, local)| {
            let number = self.locals[self.f.body.locals.len() + index]?;
            Some((number, unquoted_name(&self.edit.new_name(local)?).into_owned()))
        });
        let new: Vec<(u32, Vec<u8>)> = new.collect();
        if records.value_names.is_empty() && records.block_names.is_empty() && new.is_empty() {
            return;
        }
        output.enter(value_symtab::BLOCK, abbreviations.width());
        let mut record = Vec::new();
        let mut write = |code: u32, number: u64, name: &[u8]| {
            record.clear();
            record.extend([code.into(), number]);
            record.extend(name.iter().map(|&byte| u64::from(byte)));
            abbreviations.write(output, &record, b"");
        };
        for (value, name) in &records.value_names {
            let place = value.checked_sub(self.body.first_value.into()).map(|place| place as usize);
            if let Some(&Some(number)) = place.and_then(|place| self.kept.get(place)) {
                write(value_symtab::ENTRY, number.into(), &records.names[name.start as usize..name.end as usize]);
            }
        }
        for (block, name) in &records.block_names {
            write(value_symtab::BBENTRY, *block, &records.names[name.start as usize..name.end as usize]);
        }
        new.iter().for_each(|(number, name)| write(value_symtab::ENTRY, (*number).into(), name));
        output.leave();
    }

    /// Writes the attachments of the function and its instructions, which have new numbers.
    fn write_attachments(&self, output: &mut Output, numbers: &[Option<u32>]) {
        if self.records.attachments.is_empty() {
            return;
        }
        output.enter(metadata_attachment::BLOCK, 3);
        let mut record = Vec::new();
        for of_one in self.records.attachments.chunk_by(|one, other| one.instruction == other.instruction) {
            record.clear();
            match of_one[0].instruction {
                u32::MAX => {}
                instruction => match numbers.get(instruction as usize).copied().flatten() {
                    Some(number) => record.push(number.into()),
                    None => continue,
                },
            }
            record.extend(of_one.iter().flat_map(|&Attachment { kind, node, .. }| [u64::from(kind), node.into()]));
            output.record(metadata_attachment::ATTACHMENT, &record);
        }
        output.leave();
    }

    /// Copies the orders of the uses of blocks, which are terminators and stay. Those of values are
    /// left out, as by a text.
    fn write_block_orders(&self, output: &mut Output) {
        if self.records.block_orders.is_empty() {
            return;
        }
        output.enter(uselist::BLOCK, 3);
        for (block, places) in &self.records.block_orders {
            let mut record = self.records.operands[places.start as usize..places.end as usize].to_vec();
            record.push(*block);
            output.record(uselist::BB, &record);
        }
        output.leave();
    }
}

/// Writes the lines of a changed function.
struct LineWriter<'w, 'e> {
    editor: &'w mut Editor<'e>,
    output: &'w mut Output,
    /// The number of the next value.
    next: u32,
    record: Vec<u64>,
    /// The location that was written last; empty if none was.
    location: Vec<u64>,
    /// Debug records that come after the next instruction.
    waiting: Vec<Waiting>,
    /// The new debug records that come later.
    new_records: std::vec::IntoIter<NewRecord>,
    /// The locations of the new φs and instructions that come later.
    new_locations: std::vec::IntoIter<Option<Vec<u64>>>,
    /// By instruction of the file: its number now.
    numbers: Vec<Option<u32>>,
    n_insts: u32,
}

/// A debug record before the instruction that is next.
enum Waiting {
    /// It was there before, in the trail of this instruction.
    Old { place: u32, inst: u32 },
    /// A new one: its value, location, variable and expression.
    New(Recorded, [u64; 3]),
}

impl<'e> LineWriter<'_, 'e> {
    fn write(&mut self) -> Option<()> {
        let (lines, items) = (self.editor.lines, self.editor.items);
        for line in lines {
            match *line {
                Line::Old(inst) => match items[inst.0 as usize] {
                    Item::Record { place, inst } => self.waiting.push(Waiting::Old { place, inst }),
                    Item::Inst(index) => self.old_inst(index as usize)?,
                },
                Line::New(inst) if self.editor.edit.inst(inst).opcode.is_debug_record() => {
                    let NewRecord { value, location, variable, expression } = self.new_records.next()?;
                    match location {
                        RecordLocation::OfCall { location, value } => {
                            self.new_debug_call([value, variable, expression], &location)?;
                        }
                        RecordLocation::Node(location) => {
                            self.waiting.push(Waiting::New(value, [location, variable, expression]));
                        }
                    }
                }
                Line::New(inst) => {
                    self.new_inst(inst)?;
                    self.end_new_inst();
                    self.records()?;
                }
                Line::Phi(phi, sources) => {
                    self.phi(phi, sources)?;
                    self.end_new_inst();
                }
            }
        }
        self.waiting.is_empty().then_some(())
    }

    fn emit(&mut self) {
        self.editor.source.of_functions.write(self.output, &self.record, b"");
    }

    /// Counts an instruction that was written.
    fn end_inst(&mut self, has_result: bool) {
        self.next += u32::from(has_result);
        self.n_insts += 1;
    }

    /// Copies an instruction, its operand bundles and its location, and the debug records that
    /// wait.
    fn old_inst(&mut self, index: usize) -> Option<()> {
        let (records, body) = (self.editor.records, self.editor.body);
        let inst = &body.insts[index];
        let place = inst.trail.start as usize - 1;
        let next = (inst.value.unwrap_or(inst.next_value), self.next);
        let is_bundle = |record: &crate::read::function::records::Plain| record.code == code::OPERAND_BUNDLE;
        let n_bundles = records.list[..place].iter().rev().take_while(|record| is_bundle(record)).count();
        if n_bundles < inst.bundles.len() {
            // There is something between them, which LLVM never writes.
            return None;
        }
        for record in &records.list[place - n_bundles..=place] {
            copy::instruction(&self.editor.values, (record.code, records.of(record)), next, &mut self.record)?;
            self.emit();
        }
        self.numbers[inst.number? as usize] = Some(self.n_insts);
        self.end_inst(inst.value.is_some());
        if let Some(place) = self.editor.locations[index] {
            self.at(records.of(&records.list[place as usize]));
        }
        self.records()
    }

    /// Writes the location of the instruction that was written.
    fn at(&mut self, location: &[u64]) {
        if self.location == location {
            self.output.record(code::DEBUG_LOC_AGAIN, &[]);
            return;
        }
        self.location.clear();
        self.location.extend_from_slice(location);
        self.record.clear();
        self.record.push(code::DEBUG_LOC.into());
        self.record.extend_from_slice(location);
        self.emit();
    }

    /// Ends a new instruction, which has a result, with its location.
    fn end_new_inst(&mut self) {
        self.end_inst(true);
        if let Some(location) = self.new_locations.next().flatten() {
            self.at(&location);
        }
    }

    /// Writes the debug records that wait.
    fn records(&mut self) -> Option<()> {
        let (records, body) = (self.editor.records, self.editor.body);
        for waiting in std::mem::take(&mut self.waiting) {
            match waiting {
                Waiting::Old { place, inst } => {
                    let record = &records.list[place as usize];
                    let next = (body.insts[inst as usize].next_value, self.next);
                    copy::debug_record(&self.editor.values, (record.code, records.of(record)), next, &mut self.record)?;
                }
                Waiting::New(value, nodes) => self.new_record(value, nodes)?,
            }
            self.emit();
        }
        Some(())
    }

    /// Writes a new debug record.
    fn new_record(&mut self, value: Recorded, nodes: [u64; 3]) -> Option<()> {
        let number = self.editor.recorded(value)?;
        self.record.clear();
        self.record.push(code::DEBUG_RECORD_VALUE_SIMPLE.into());
        self.record.extend(nodes);
        self.pair(number)
    }

    /// Writes a new call of the intrinsic for a debug record.
    fn new_debug_call(&mut self, arguments: [u64; 3], location: &[u64]) -> Option<()> {
        let (ty, callee) = self.editor.source.debug_value?;
        self.record.clear();
        self.record.extend([code::INST_CALL.into(), 0, call::EXPLICIT_TYPE, ty.into()]);
        self.pair(callee)?;
        for argument in arguments {
            self.record.push(self.next.wrapping_sub(argument as u32).into());
        }
        self.emit();
        self.end_inst(false);
        self.at(location);
        Some(())
    }

    /// Adds a value, with its type if it comes later.
    fn pair(&mut self, number: u32) -> Option<()> {
        self.record.push(self.next.wrapping_sub(number).into());
        if number >= self.next {
            self.record.push(self.editor.values.type_of(number)?.into());
        }
        Some(())
    }

    fn phi(&mut self, phi: NewPhi<'_>, sources: &[BlockId]) -> Option<()> {
        let ty = self.editor.values.type_of(self.next)?;
        self.record.clear();
        self.record.extend([u64::from(code::INST_PHI), ty.into()]);
        for (&value, source) in phi.values.iter().zip(sources) {
            let number = self.editor.number_of(value, ty)?;
            let distance = i64::from(self.next) - i64::from(number);
            self.record.extend([sign_in_lowest_bit(distance), source.0.into()]);
        }
        match fast_math(phi.flags) {
            0 => {}
            flags => self.record.push(flags),
        }
        self.emit();
        Some(())
    }

    fn new_inst(&mut self, id: NewInstId) -> Option<()> {
        let edit = self.editor.edit;
        let row = edit.inst(id);
        let operands = edit.operands_of(id);
        if !row.is_plain || row.attached == Attached::Others {
            return None;
        }
        let [operand] = *operands else { return None };
        let ty = self.editor.type_of(operand.ty)?;
        let number = self.editor.number_of(operand.value, ty)?;
        self.record.clear();
        if row.opcode == Opcode::Freeze {
            self.record.push(code::INST_FREEZE.into());
            self.pair(number)?;
        } else if row.opcode.is_cast() {
            self.record.push(code::INST_CAST.into());
            self.pair(number)?;
            let ty = self.editor.type_of(row.ty)?;
            self.record.extend([ty.into(), cast_code(row.opcode)]);
        } else {
            return None;
        }
        self.emit();
        Some(())
    }
}
