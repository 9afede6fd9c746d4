//! The top level of a module: its records and tables.

use super::attributes::Attributes;
use super::constants::{Constant, Constants, Values};
use super::container::{Container, bytes_of};
use super::text::Text;
use super::types::{Kind, TypeId, Types};
use super::upgrade::{Sizes, Upgrades};
use crate::bits::{BlockInfo, BlockPlace, Cursor, Entry, Record};
use crate::codes::{self, module as code};
use crate::error::Error;
use hashbrown::HashMap;
use std::ops::Range;
use std::sync::OnceLock;

/// What a global is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GlobalKind {
    Variable,
    Function,
    Alias,
    IFunc,
}

/// A global: variable, function, alias or ifunc.
#[derive(Debug, Clone)]
pub(crate) struct Global {
    pub kind: GlobalKind,
    /// The operands of its record, without its name, among [`Module::operands`].
    record: Range<usize>,
    /// Its name; empty if it has a number.
    pub name: Vec<u8>,
    /// `@name` or `@7`, among [`Module::names`].
    text: Range<u32>,
    /// The type of what is at its address.
    pub value_type: TypeId,
    /// The type of its address.
    pub ty: TypeId,
    /// The address space.
    pub space: u32,
    /// The comdat that it is in, among those of the module.
    pub comdat: Option<usize>,
    /// The number of its body among the bodies, in the order of the functions.
    pub body: Option<u32>,
    /// True if its linkage implies a comdat of its own name.
    implies_comdat: bool,
    /// The operand that stands for the list of attributes of a function.
    pub list: u64,
}

/// A comdat: its name and the number of its kind.
#[derive(Debug, Clone)]
pub(crate) struct Comdat {
    pub name: Vec<u8>,
    pub kind: u64,
}

/// A value of the module.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Value {
    Global(u32),
    Constant(u32),
}

/// The top level of a module.
#[derive(Debug)]
pub(crate) struct Module<'d> {
    pub data: &'d [u8],
    pub info: BlockInfo,
    /// `None` if the bitcode does not say it.
    pub source_filename: Option<Vec<u8>>,
    pub triple: Vec<u8>,
    pub data_layout: Vec<u8>,
    pub asm: Vec<u8>,
    pub sections: Vec<Vec<u8>>,
    pub collectors: Vec<Vec<u8>>,
    pub comdats: Vec<Comdat>,
    pub types: Types,
    pub attributes: Attributes,
    pub globals: Vec<Global>,
    /// The values that functions count on from.
    pub values: Vec<Value>,
    pub constants: Constants,
    pub bundle_tags: Vec<Vec<u8>>,
    pub sync_scopes: Vec<Vec<u8>>,
    /// The functions with bodies, in the order of the bodies.
    pub bodies: Vec<u32>,
    /// The places of the bodies.
    pub places: Vec<BlockPlace>,
    /// The blocks of metadata, and of their kinds.
    pub metadata: Vec<BlockPlace>,
    pub metadata_kinds: Vec<BlockPlace>,
    /// True if operands of instructions count backwards.
    pub has_relative_ids: bool,
    /// The address spaces of functions and of allocas, which the data layout says.
    pub program_space: u32,
    pub alloca_space: u32,
    /// By value: true if it is a constant that becomes instructions where it is used. Empty if
    /// there are none.
    pub expanded: Vec<bool>,
    /// The global variables and the functions, each in the order of the text.
    pub variables: Vec<u32>,
    pub functions: Vec<u32>,
    /// The number of values that the file has on this level: functions count on from it.
    pub n_values: usize,
    /// What becomes of calls of functions that are older than LLVM 22.
    pub upgrades: Upgrades,
    operands: Vec<u64>,
    names: Vec<u8>,
    strings: &'d [u8],
    has_string_table: bool,
    sizes: OnceLock<Sizes>,
}

impl<'d> Module<'d> {
    /// Reads the top level. `unnamed` is the order of the structs without a name, if it is known.
    pub fn read(given: &'d [u8], unnamed: &[TypeId]) -> Result<Module<'d>, Error> {
        let container = Container::find(given)?;
        let data = &given[container.bytes.clone()];
        let mut module = Module {
            data,
            info: BlockInfo::default(),
            source_filename: None,
            triple: Vec::new(),
            data_layout: Vec::new(),
            asm: Vec::new(),
            sections: Vec::new(),
            collectors: Vec::new(),
            comdats: Vec::new(),
            types: Types::default(),
            attributes: Attributes::default(),
            globals: Vec::new(),
            values: Vec::new(),
            constants: Constants::default(),
            bundle_tags: Vec::new(),
            sync_scopes: Vec::new(),
            bodies: Vec::new(),
            places: Vec::new(),
            metadata: Vec::new(),
            metadata_kinds: Vec::new(),
            has_relative_ids: false,
            program_space: 0,
            alloca_space: 0,
            expanded: Vec::new(),
            variables: Vec::new(),
            functions: Vec::new(),
            n_values: 0,
            upgrades: Upgrades::default(),
            operands: Vec::new(),
            names: Vec::new(),
            strings: &data[container.strings.clone()],
            has_string_table: false,
            sizes: OnceLock::new(),
        };
        let mut cursor = Cursor::in_block(data, container.module, &module.info)?;
        let mut record = Record::default();
        loop {
            match cursor.next(&mut record)? {
                Entry::End => break,
                Entry::Block(block) => module.block(block, &mut cursor, unnamed)?,
                Entry::Record => module.record(&record).map_err(|what| cursor.error_in(&record, what))?,
            }
        }
        module.finish().map_err(|what| cursor.error(what))?;
        Ok(module)
    }

    fn block(&mut self, block: u32, cursor: &mut Cursor<'_>, unnamed: &[TypeId]) -> Result<(), Error> {
        match block {
            crate::bits::BLOCKINFO => cursor.block_info(&mut self.info),
            codes::types::BLOCK => {
                self.types = Types::read(cursor, &self.info)?;
                self.types.write_texts(unnamed).map_err(|what| cursor.error(what))
            }
            codes::paramattr_group::BLOCK => self.attributes.read_groups(cursor, &self.info, &self.types),
            codes::paramattr::BLOCK => self.attributes.read_lists(cursor, &self.info, &self.types),
            codes::constants::BLOCK => {
                let start = self.constants.list.len();
                self.constants.read(cursor, &self.info, &self.types)?;
                self.values.extend((start..self.constants.list.len()).map(|constant| Value::Constant(constant as u32)));
                Ok(())
            }
            codes::function::BLOCK => {
                self.places.push(cursor.skip(block)?);
                Ok(())
            }
            codes::metadata::BLOCK => {
                self.metadata.push(cursor.skip(block)?);
                Ok(())
            }
            codes::metadata_kind::BLOCK => {
                self.metadata_kinds.push(cursor.skip(block)?);
                Ok(())
            }
            codes::value_symtab::BLOCK => self.symbols(cursor),
            codes::operand_bundle_tags::BLOCK => strings(cursor, &self.info, block, &mut self.bundle_tags),
            codes::sync_scope_names::BLOCK => strings(cursor, &self.info, block, &mut self.sync_scopes),
            _ => cursor.skip(block).map(|_| ()),
        }
    }

    fn record(&mut self, record: &Record) -> Result<(), String> {
        let operands = &record.operands[..];
        match record.code {
            code::VERSION => match operands.first() {
                Some(&version @ 0..=2) => {
                    self.has_relative_ids = version >= 1;
                    self.has_string_table = version >= 2;
                }
                _ => return Err("a version of modules that LLVM 22 does not know".to_owned()),
            },
            code::TRIPLE => self.triple = bytes_of(operands),
            code::DATALAYOUT => {
                self.data_layout = bytes_of(operands);
                self.program_space = space_in(&self.data_layout, b"P");
                self.alloca_space = space_in(&self.data_layout, b"A");
            }
            code::ASM => self.asm = bytes_of(operands),
            code::SOURCE_FILENAME => self.source_filename = Some(bytes_of(operands)),
            code::SECTIONNAME => self.sections.push(bytes_of(operands)),
            code::GCNAME => self.collectors.push(bytes_of(operands)),
            code::COMDAT => self.comdat(operands)?,
            code::GLOBALVAR => self.variable(operands)?,
            code::FUNCTION => self.function(operands)?,
            code::ALIAS | code::ALIAS_OLD | code::IFUNC => self.indirect(record.code, operands)?,
            _ => {}
        }
        Ok(())
    }

    /// Splits off the name of a record in the table of strings.
    fn named<'r>(&self, operands: &'r [u64]) -> Result<(Vec<u8>, &'r [u64]), String> {
        if !self.has_string_table {
            return Ok((Vec::new(), operands));
        }
        let [start, size, rest @ ..] = operands else { return Err("a record without its name".to_owned()) };
        Ok((self.string(*start, *size)?.to_vec(), rest))
    }

    /// A string of the table.
    pub fn string(&self, start: u64, size: u64) -> Result<&'d [u8], String> {
        let end = start.checked_add(size).and_then(|end| usize::try_from(end).ok());
        let string = end.and_then(|end| self.strings.get(start as usize..end));
        string.ok_or_else(|| "a name that is not in the table of strings".to_owned())
    }

    fn comdat(&mut self, operands: &[u64]) -> Result<(), String> {
        let (mut name, rest) = self.named(operands)?;
        let (&kind, rest) = rest.split_first().ok_or("a comdat without its kind")?;
        if !self.has_string_table {
            let (&size, characters) = rest.split_first().ok_or("a comdat without a name")?;
            let characters = characters.get(..size as usize).ok_or("a comdat whose name is cut off")?;
            name = bytes_of(characters);
        }
        self.comdats.push(Comdat { name, kind });
        Ok(())
    }

    /// Adds a global with the type of its value.
    fn global(&mut self, kind: GlobalKind, name: Vec<u8>, value_type: TypeId, space: u32, record: &[u64]) -> usize {
        let start = self.operands.len();
        self.operands.extend_from_slice(record);
        let ty = self.types.pointer_to(value_type, space);
        let id = self.globals.len();
        let record = start..self.operands.len();
        self.values.push(Value::Global(id as u32));
        self.globals.push(Global {
            kind,
            record,
            name,
            text: 0..0,
            value_type,
            ty,
            space,
            comdat: None,
            body: None,
            implies_comdat: false,
            list: 0,
        });
        id
    }

    /// The comdat that an operand names, if the record has it, and what the linkage implies if not.
    fn set_comdat(&mut self, id: usize, operand: Option<&u64>, linkage: u64) -> Result<(), String> {
        match operand {
            Some(0) => {}
            Some(&number) => {
                let place = number as usize - 1;
                self.comdats.get(place).ok_or("a global in a comdat that is not there")?;
                self.globals[id].comdat = Some(place);
            }
            None => self.globals[id].implies_comdat = crate::facts::linkage::implies_comdat(linkage),
        }
        Ok(())
    }

    fn variable(&mut self, operands: &[u64]) -> Result<(), String> {
        let (name, record) = self.named(operands)?;
        if record.len() < 6 {
            return Err("a global variable without its operands".to_owned());
        }
        let ty = self.type_of(record[0])?;
        let (value_type, space) = match (record[1] & 2 != 0, self.types.kind(ty)) {
            (true, _) => (ty, (record[1] >> 2) as u32),
            (false, Some(Kind::Pointer { space })) => {
                (self.types.pointee(ty).ok_or("a global variable without a type")?, space)
            }
            _ => return Err("a global variable whose type is no pointer".to_owned()),
        };
        if record[5] as usize > self.sections.len() {
            return Err("a global variable in a section that is not there".to_owned());
        }
        let id = self.global(GlobalKind::Variable, name, value_type, space, record);
        self.variables.push(id as u32);
        self.set_comdat(id, record.get(11), record[3])
    }

    fn function(&mut self, operands: &[u64]) -> Result<(), String> {
        let (name, record) = self.named(operands)?;
        if record.len() < 8 {
            return Err("a function without its operands".to_owned());
        }
        let mut ty = self.type_of(record[0])?;
        if let Some(pointee) = self.types.pointee(ty) {
            ty = pointee;
        }
        if !matches!(self.types.kind(ty), Some(Kind::Function { .. })) {
            return Err("a function whose type is not that of a function".to_owned());
        }
        if record[6] as usize > self.sections.len()
            || record.get(8).is_some_and(|&gc| gc as usize > self.collectors.len())
        {
            return Err("a function with a section or collector that is not there".to_owned());
        }
        let space = match record.get(16) {
            Some(&space) => space as u32,
            None => self.program_space,
        };
        let id = self.global(GlobalKind::Function, name, ty, space, record);
        self.globals[id].list = record[4];
        self.functions.push(id as u32);
        if record[2] == 0 {
            self.globals[id].body = Some(self.bodies.len() as u32);
            self.bodies.push(id as u32);
        }
        self.set_comdat(id, record.get(12), record[3])
    }

    fn indirect(&mut self, record_code: u32, operands: &[u64]) -> Result<(), String> {
        let (name, record) = self.named(operands)?;
        let is_old = record_code == code::ALIAS_OLD;
        if record.len() < 4 - is_old as usize {
            return Err("an alias without its operands".to_owned());
        }
        let ty = self.type_of(record[0])?;
        let kind = if record_code == code::IFUNC { GlobalKind::IFunc } else { GlobalKind::Alias };
        if !is_old {
            self.global(kind, name, ty, record[1] as u32, record);
            return Ok(());
        }
        let Some(Kind::Pointer { space }) = self.types.kind(ty) else {
            return Err("an alias whose type is no pointer".to_owned());
        };
        let value_type = self.types.pointee(ty).ok_or("an alias without a type")?;
        let record: Vec<u64> = [record[0], space as u64].iter().chain(&record[1..]).copied().collect();
        self.global(kind, name, value_type, space, &record);
        Ok(())
    }

    fn type_of(&self, operand: u64) -> Result<TypeId, String> {
        let ty = u32::try_from(operand).ok().filter(|&ty| self.types.kind(ty).is_some());
        ty.ok_or_else(|| format!("there is no type {operand}"))
    }

    /// Reads the table of symbols of a module without a table of strings.
    fn symbols(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Error> {
        cursor.enter(codes::value_symtab::BLOCK, &self.info)?;
        let mut record = Record::default();
        loop {
            match cursor.next(&mut record)? {
                Entry::End => return Ok(()),
                Entry::Block(_) => return Err(cursor.error("a block in the table of symbols")),
                Entry::Record if self.has_string_table => {}
                Entry::Record => {
                    let skipped = match record.code {
                        codes::value_symtab::ENTRY => 1,
                        codes::value_symtab::FNENTRY => 2,
                        _ => continue,
                    };
                    let name = record.operands.get(skipped..).map(bytes_of);
                    let value = record.operands.first().and_then(|&value| self.values.get(value as usize));
                    match (name, value) {
                        (Some(name), Some(&Value::Global(global))) => self.globals[global as usize].name = name,
                        (Some(_), Some(Value::Constant(_))) => {}
                        _ => return Err(cursor.error_in(&record, "a symbol of a value that is not there")),
                    }
                }
            }
        }
    }

    /// Gives globals their texts, and checks what needs the whole module.
    fn finish(&mut self) -> Result<(), String> {
        if self.places.len() != self.bodies.len() {
            let (places, bodies) = (self.places.len(), self.bodies.len());
            return Err(format!("expected bodies for {bodies} functions, found {places}"));
        }
        self.n_values = self.values.len();
        super::upgrade::module(self)?;
        self.add_implied_comdats();
        self.write_names();
        self.check_constants()?;
        if self.constants.has_unsupported {
            self.expanded = super::upgrade::find_expanded(self, 0..self.values.len() as u64, |_| false);
            self.check_initializers()?;
        }
        Ok(())
    }

    fn add_implied_comdats(&mut self) {
        // Formats without comdats.
        let lacks_comdats = [&b"apple"[..], b"darwin", b"macho", b"ios", b"macosx"];
        let has = |part: &[u8]| memchr::memmem::find(&self.triple, part).is_some();
        if lacks_comdats.iter().any(|part| has(part)) {
            return;
        }
        let mut by_name: HashMap<Vec<u8>, usize> = HashMap::new();
        for (place, comdat) in self.comdats.iter().enumerate() {
            by_name.insert(comdat.name.clone(), place);
        }
        for global in self.globals.iter_mut().filter(|global| global.implies_comdat) {
            let place = *by_name.entry(global.name.clone()).or_insert_with(|| {
                self.comdats.push(Comdat { name: global.name.clone(), kind: 1 });
                self.comdats.len() - 1
            });
            global.comdat = Some(place);
        }
    }

    fn write_names(&mut self) {
        let mut order: Vec<usize> = (0..self.globals.len()).collect();
        // The order in which LLVM numbers those without a name.
        order.sort_by_key(|&id| match self.globals[id].kind {
            GlobalKind::Variable => 0,
            GlobalKind::Alias => 1,
            GlobalKind::IFunc => 2,
            GlobalKind::Function => 3,
        });
        let mut text = Text::default();
        let mut number = 0;
        for id in order {
            let start = text.bytes.len() as u32;
            text.push(b"@");
            let global = &mut self.globals[id];
            if global.name.is_empty() {
                text.number(number);
                number += 1;
            } else {
                text.name(&global.name);
            }
            global.text = start..text.bytes.len() as u32;
        }
        self.names = text.bytes;
        self.merge_names();
    }

    /// Checks that constants mention values of the module, and none mentions itself.
    fn check_constants(&self) -> Result<(), String> {
        super::constants::check_references(self, 0..self.values.len() as u64)
    }

    /// Checks that no global is initialized by an expression that LLVM 22 does not have.
    fn check_initializers(&self) -> Result<(), String> {
        for global in &self.globals {
            let record = self.record_of(global);
            let counted = |places: &[usize]| -> Vec<u64> {
                places.iter().filter_map(|&place| record.get(place)?.checked_sub(1)).collect()
            };
            let values = match global.kind {
                GlobalKind::Variable => counted(&[2]),
                GlobalKind::Function => counted(&[10, 13, 14]),
                GlobalKind::Alias | GlobalKind::IFunc => vec![record[2]],
            };
            if values.iter().any(|&value| self.expanded.get(value as usize) == Some(&true)) {
                return Err("a global with an initializer that LLVM 22 has no constant expression for".to_owned());
            }
        }
        Ok(())
    }

    /// The operands of a global's record, without its name.
    pub fn record_of(&self, global: &Global) -> &[u64] {
        &self.operands[global.record.clone()]
    }

    /// `@name` of a global.
    #[inline]
    pub fn global_text(&self, global: u32) -> &[u8] {
        let text = &self.globals[global as usize].text;
        &self.names[text.start as usize..text.end as usize]
    }

    fn sizes(&self) -> &Sizes {
        self.sizes.get_or_init(|| Sizes::new(&self.data_layout, &self.types))
    }

    /// The alignment of a type, as the logarithm and one, where bitcode has none.
    pub fn abi_alignment(&self, ty: TypeId) -> u64 {
        self.sizes().abi_alignment(ty)
    }

    /// The alignment of an alloca of a type.
    pub fn preferred_alignment(&self, ty: TypeId) -> u64 {
        self.sizes().preferred_alignment(ty)
    }

    /// The alignment that is the size of a type.
    pub fn store_size_alignment(&self, ty: TypeId) -> u64 {
        self.sizes().store_size_alignment(ty)
    }

    /// Adds the declaration of a function, which no value of the file stands for.
    pub fn add_declaration(&mut self, name: Vec<u8>, ty: TypeId, convention: u64) -> u32 {
        let record = [ty as u64, convention, 1, 0, 0, 0, 0, 0];
        self.add_global(GlobalKind::Function, name, ty, self.program_space, &record)
    }

    /// Adds a global, which no value of the file stands for.
    pub fn add_global(&mut self, kind: GlobalKind, name: Vec<u8>, ty: TypeId, space: u32, record: &[u64]) -> u32 {
        let id = self.global(kind, name, ty, space, record);
        self.values.pop();
        id as u32
    }

    /// Adds a constant. Returns the value that stands for it on this level.
    pub fn add_constant(&mut self, ty: TypeId, code: u32, operands: &[u64]) -> u64 {
        let constant = self.constants.add(ty, code, operands);
        self.values.push(Value::Constant(constant));
        self.values.len() as u64 - 1
    }

    /// True if a constant of the module, or another global, mentions a global.
    pub fn is_in_constant(&self, global: u32) -> bool {
        let global_of = |value: u64| match self.values.get(value as usize) {
            Some(&Value::Global(mentioned)) => Some(mentioned),
            _ => None,
        };
        let mut found = Vec::new();
        let constants = self.constants.list.iter();
        constants.for_each(|&constant| {
            super::constants::mentioned(&self.constants, constant, &self.types, &mut found);
        });
        let targets = self.globals.iter().filter(|global| matches!(global.kind, GlobalKind::Alias | GlobalKind::IFunc));
        found.extend(targets.map(|target| self.record_of(target)[2]));
        found.into_iter().any(|value| global_of(value) == Some(global))
    }

    /// True if there is named metadata with this name. Cost: reading the metadata of the module.
    pub fn has_named_metadata(&self, name: &[u8]) -> bool {
        let has = |place: &BlockPlace| -> Result<bool, Error> {
            let mut cursor = Cursor::in_block(self.data, *place, &self.info)?;
            let mut record = Record::default();
            loop {
                match cursor.next(&mut record)? {
                    Entry::End => return Ok(false),
                    Entry::Block(block) => {
                        cursor.skip(block)?;
                    }
                    Entry::Record if record.code == codes::metadata::NAME => {
                        if bytes_of(&record.operands) == name {
                            return Ok(true);
                        }
                    }
                    Entry::Record => {}
                }
            }
        };
        // What is malformed is an error of the metadata's reader.
        self.metadata.iter().any(|place| has(place).unwrap_or(false))
    }

    /// Adds a section. Returns the operand that stands for it.
    pub fn add_section(&mut self, name: &[u8]) -> u64 {
        self.sections.push(name.to_vec());
        self.sections.len() as u64
    }

    /// Changes an operand of a global's record.
    pub fn set_operand(&mut self, global: u32, place: usize, operand: u64) {
        let record = &self.globals[global as usize].record;
        if place < record.len() {
            self.operands[record.start + place] = operand;
        }
    }

    /// The type and the number of the function with a name, if it is a value of the file.
    pub fn value_named(&self, name: &[u8]) -> Option<(TypeId, u32)> {
        let is_it = |value: &Value| match value {
            Value::Global(global) => self.globals[*global as usize].name == name,
            Value::Constant(_) => false,
        };
        let number = self.values[..self.n_values].iter().position(is_it)?;
        let Value::Global(global) = self.values[number] else { return None };
        let global = &self.globals[global as usize];
        (global.kind == GlobalKind::Function).then_some((global.value_type, number as u32))
    }

    /// The table of strings, if records have their names there.
    pub fn strings(&self) -> Option<&'d [u8]> {
        self.has_string_table.then_some(self.strings)
    }

    /// Gives a global the text of another one's name.
    fn merge_names(&mut self) {
        for &(old, new) in &self.upgrades.merged {
            self.globals[old as usize].text = self.globals[new as usize].text.clone();
        }
    }
}

/// The address space after a letter in a data layout.
fn space_in(layout: &[u8], letter: &[u8]) -> u32 {
    let mut parts = layout.split(|&byte| byte == b'-');
    let space = parts.find_map(|part| std::str::from_utf8(part.strip_prefix(letter)?).ok()?.parse().ok());
    space.unwrap_or(0)
}

/// Reads a block of strings.
fn strings(cursor: &mut Cursor<'_>, info: &BlockInfo, block: u32, found: &mut Vec<Vec<u8>>) -> Result<(), Error> {
    cursor.enter(block, info)?;
    let mut record = Record::default();
    loop {
        match cursor.next(&mut record)? {
            Entry::End => return Ok(()),
            Entry::Block(_) => return Err(cursor.error("a block among strings")),
            Entry::Record => found.push(bytes_of(&record.operands)),
        }
    }
}

impl Values for Module<'_> {
    fn types(&self) -> &Types {
        &self.types
    }

    fn constant(&self, value: u64) -> Option<(&Constants, Constant)> {
        match self.values.get(value as usize)? {
            Value::Global(_) => None,
            Value::Constant(constant) => Some((&self.constants, self.constants.list[*constant as usize])),
        }
    }

    fn type_of(&self, value: u64) -> Option<TypeId> {
        Some(match *self.values.get(value as usize)? {
            Value::Global(global) => self.globals[global as usize].ty,
            Value::Constant(constant) => self.constants.list[constant as usize].ty,
        })
    }

    fn write_other(&self, value: u64, text: &mut Text) {
        match self.values.get(value as usize) {
            Some(&Value::Global(global)) => text.push(self.global_text(global)),
            _ => text.push(b"<badref>"),
        }
    }

    fn function_body(&self, value: u64) -> Option<u32> {
        match self.values.get(value as usize)? {
            Value::Global(global) => self.globals[*global as usize].body,
            Value::Constant(_) => None,
        }
    }

    fn global(&self, value: u64) -> Option<(u32, GlobalKind)> {
        match *self.values.get(value as usize)? {
            Value::Global(global) => Some((global, self.globals[global as usize].kind)),
            Value::Constant(_) => None,
        }
    }

    fn is_expanded(&self, value: u64) -> bool {
        self.expanded.get(value as usize) == Some(&true)
    }
}
