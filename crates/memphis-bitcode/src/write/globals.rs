//! Globals, comdats and strings of the module's top level.

use super::attributes::SetText;
use super::instructions::logarithm;
use super::module_constants::ModuleConstants;
use super::pool::Pool;
use super::words::{Records, Tag, Word};
use crate::codes::module as code;
use crate::facts::Words;
use crate::facts::linkage::{
    CODE_MODELS, COMDAT_KINDS, DLL_STORAGE, GENERAL_DYNAMIC, LINKAGES, SANITIZERS, THREAD_LOCAL_MODELS, UNNAMED_ADDR,
    VISIBILITIES,
};
use hashbrown::HashMap;
use memphis_ir::attributes::parameters;
use memphis_ir::{Error, Global, GlobalId, GlobalKind, Linkage, Properties, Types, Visibility, unquoted_name};

/// The records of globals, with what they refer to.
#[derive(Debug, Default)]
pub(super) struct Globals {
    /// The names of all comdats and globals, one after the other.
    pub names: Vec<u8>,
    places: HashMap<Box<[u8]>, usize>,
    /// Records of comdats, sections and collectors.
    pub comdats: Records,
    pub sections: Records,
    pub collectors: Records,
    /// Records of globals.
    pub records: Records,
    comdat_numbers: HashMap<Box<[u8]>, u64>,
    section_numbers: HashMap<Box<[u8]>, u64>,
    collector_numbers: HashMap<Box<[u8]>, u64>,
    /// The largest type, alignment and section of a variable, for their abbreviation.
    pub max_alignment: u64,
}

/// Other properties of a global as operands.
struct Parts {
    linkage: u64,
    visibility: u64,
    thread_local: u64,
    unnamed_addr: u64,
    dll_storage: u64,
    is_dso_local: u64,
    partition: [u64; 2],
}

impl Globals {
    /// Writes the records of all globals.
    ///
    /// # Errors
    /// A constant or an attribute cannot be written.
    pub(super) fn write(&mut self, pool: &mut Pool<'_>, constants: &mut ModuleConstants) -> Result<(), Error> {
        let module = pool.module;
        let kinds: HashMap<Box<[u8]>, u64> = module
            .comdats()
            .map(|comdat| ((*comdat.name).into(), code_of(COMDAT_KINDS, comdat.kind.keyword())))
            .collect();
        for &id in &pool.numbers.order {
            let properties = module.properties(id);
            let global = module.global(id);
            pool.use_type(global.ty);
            let comdat = match &properties.comdat {
                Some(name) => self.comdat(name, &kinds),
                None => 0,
            };
            match global.kind {
                GlobalKind::Variable => self.variable(pool, constants, id, &properties, comdat)?,
                GlobalKind::Declaration | GlobalKind::Definition(_) => {
                    self.function(pool, constants, id, &properties, comdat)?;
                }
                GlobalKind::Alias | GlobalKind::Ifunc => self.indirect(pool, constants, id, &properties)?,
            }
        }
        Ok(())
    }

    /// The number of sections.
    pub(super) fn n_sections(&self) -> u64 {
        self.section_numbers.len() as u64
    }

    /// The place of a name among all names, and its length.
    fn name(&mut self, name: &[u8]) -> [u64; 2] {
        if name.is_empty() {
            return [0, 0];
        }
        let place = match self.places.get(name) {
            Some(&place) => place,
            None => {
                let place = self.names.len();
                self.names.extend_from_slice(name);
                self.places.insert(name.into(), place);
                place
            }
        };
        [place as u64, name.len() as u64]
    }

    /// The name of a global: one with a number has none.
    fn name_of(&mut self, pool: &Pool<'_>, global: &Global) -> [u64; 2] {
        match global.name.of(pool.module.text) {
            [b'0'..=b'9', ..] => [0, 0],
            name => self.name(&unquoted_name(name)),
        }
    }

    fn comdat(&mut self, name: &[u8], kinds: &HashMap<Box<[u8]>, u64>) -> u64 {
        if let Some(&known) = self.comdat_numbers.get(name) {
            return known;
        }
        let number = self.comdat_numbers.len() as u64 + 1;
        self.comdat_numbers.insert(name.into(), number);
        let [place, length] = self.name(name);
        self.comdats.record(code::COMDAT, [place, length, kinds.get(name).copied().unwrap_or(1)]);
        number
    }

    fn section(&mut self, section: Option<&[u8]>) -> u64 {
        numbered(section, &mut self.section_numbers, &mut self.sections, code::SECTIONNAME)
    }

    fn parts(&mut self, properties: &Properties<'_>) -> Parts {
        let &Properties { linkage, visibility, thread_local, unnamed_addr, dll_storage, .. } = properties;
        let is_implied = linkage.is_local() || visibility != Visibility::Default && linkage != Linkage::ExternWeak;
        Parts {
            linkage: code_of(LINKAGES, linkage.keyword()),
            visibility: code_of(VISIBILITIES, visibility.keyword()),
            thread_local: thread_local
                .map_or(0, |model| THREAD_LOCAL_MODELS.code(model.keyword().as_bytes()).unwrap_or(GENERAL_DYNAMIC)),
            unnamed_addr: unnamed_addr.map_or(0, |unnamed| code_of(UNNAMED_ADDR, unnamed.keyword())),
            dll_storage: dll_storage.map_or(0, |storage| code_of(DLL_STORAGE, storage.keyword())),
            is_dso_local: (properties.is_dso_local || is_implied).into(),
            partition: properties.partition.as_ref().map_or([0, 0], |name| self.name(name)),
        }
    }

    fn variable(
        &mut self,
        pool: &mut Pool<'_>,
        constants: &mut ModuleConstants,
        id: GlobalId,
        properties: &Properties<'_>,
        comdat: u64,
    ) -> Result<(), Error> {
        let global = pool.module.global(id);
        let initializer = constants.initializer(pool, id)?.map_or(Word::new(Tag::Raw, 0), |(word, _)| word.plus_one());
        let set = pool.set_of_part(properties.attributes, SetText::Function)?;
        let list = pool.list(&[(u32::MAX, set)]);
        let (parts, name) = (self.parts(properties), self.name_of(pool, global));
        let section = self.section(properties.section.as_deref());
        let alignment = properties.alignment.map_or(0, logarithm);
        self.max_alignment = self.max_alignment.max(alignment);
        let sanitizers = properties.sanitizers.iter().map(|word| code_of(SANITIZERS, word.keyword())).sum::<u64>();
        let code_model = properties.code_model.map_or(0, |model| code_of(CODE_MODELS, model.keyword()));
        let record = self.records.begin(code::GLOBALVAR);
        name.into_iter().for_each(|operand| self.records.raw(operand));
        self.records.push(Word::new(Tag::Type, global.ty.0.into()));
        // Bit 1: the type is that of the value, not of a pointer to it.
        self.records.raw(u64::from(global.address_space) << 2 | 2 | u64::from(properties.is_constant));
        self.records.push(initializer);
        [parts.linkage, alignment, section].into_iter().for_each(|operand| self.records.raw(operand));
        let others = [
            parts.visibility,
            parts.thread_local,
            parts.unnamed_addr,
            properties.is_externally_initialized.into(),
            parts.dll_storage,
            comdat,
        ];
        let last = [parts.is_dso_local, parts.partition[0], parts.partition[1], sanitizers, code_model];
        if others.iter().chain(&last).any(|&operand| operand != 0) || list != 0 {
            others.into_iter().for_each(|operand| self.records.raw(operand));
            self.records.push(Word::new(Tag::Attributes, list.into()));
            last.into_iter().for_each(|operand| self.records.raw(operand));
        }
        self.records.end(record);
        Ok(())
    }

    fn function(
        &mut self,
        pool: &mut Pool<'_>,
        constants: &mut ModuleConstants,
        id: GlobalId,
        properties: &Properties<'_>,
        comdat: u64,
    ) -> Result<(), Error> {
        let (module, global) = (pool.module, pool.module.global(id));
        let (of_result, convention) = pool.before_name(global.header.prefix.of(module.text))?;
        let mut sets = Vec::new();
        let of_function = pool.set_of_part(properties.attributes, SetText::Function)?;
        sets.push((u32::MAX, of_function));
        sets.push((0, of_result));
        for (index, parameter) in parameters(global.header.params.of(module.text)).enumerate() {
            sets.push((index as u32 + 1, pool.set_of_part(parameter, SetText::Value)?));
        }
        let list = pool.list(&sets);
        let mut data = [Word::new(Tag::Raw, 0); 3];
        let texts = [properties.prologue_data, properties.prefix_data, properties.personality];
        for (word, text) in data.iter_mut().zip(texts) {
            if let Some(text) = text {
                *word = constants.constant(pool, text)?.0.plus_one();
            }
        }
        let [prologue, prefix, personality] = data;
        let (parts, name) = (self.parts(properties), self.name_of(pool, global));
        let section = self.section(properties.section.as_deref());
        let collector =
            numbered(properties.gc.as_deref(), &mut self.collector_numbers, &mut self.collectors, code::GCNAME);
        let record = self.records.begin(code::FUNCTION);
        name.into_iter().for_each(|operand| self.records.raw(operand));
        self.records.push(Word::new(Tag::Type, global.ty.0.into()));
        let is_declaration = global.kind == GlobalKind::Declaration;
        [convention, is_declaration.into(), parts.linkage].into_iter().for_each(|operand| self.records.raw(operand));
        self.records.push(Word::new(Tag::Attributes, list.into()));
        let alignment = properties.alignment.map_or(0, logarithm);
        let next = [alignment, section, parts.visibility, collector, parts.unnamed_addr];
        next.into_iter().for_each(|operand| self.records.raw(operand));
        self.records.push(prologue);
        [parts.dll_storage, comdat].into_iter().for_each(|operand| self.records.raw(operand));
        self.records.push(prefix);
        self.records.push(personality);
        let last = [parts.is_dso_local, global.address_space.into(), parts.partition[0], parts.partition[1]];
        last.into_iter().for_each(|operand| self.records.raw(operand));
        self.records.end(record);
        Ok(())
    }

    /// Adds the declaration of an intrinsic that the text does not declare.
    pub(super) fn declare(&mut self, name: &[u8], ty: u32) {
        let [place, length] = self.name(name);
        let record = self.records.begin(code::FUNCTION);
        [place, length].into_iter().for_each(|operand| self.records.raw(operand));
        self.records.push(Word::new(Tag::Type, ty.into()));
        // A declaration, which is all that it has.
        let rest = [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        rest.into_iter().for_each(|operand| self.records.raw(operand));
        self.records.end(record);
    }

    fn indirect(
        &mut self,
        pool: &mut Pool<'_>,
        constants: &mut ModuleConstants,
        id: GlobalId,
        properties: &Properties<'_>,
    ) -> Result<(), Error> {
        let global = pool.module.global(id);
        let Some((target, ty)) = constants.initializer(pool, id)? else {
            return Err(Error::new(global.name.start, "an alias has a target"));
        };
        let (parts, name) = (self.parts(properties), self.name_of(pool, global));
        let is_alias = global.kind == GlobalKind::Alias;
        let record = self.records.begin(if is_alias { code::ALIAS } else { code::IFUNC });
        name.into_iter().for_each(|operand| self.records.raw(operand));
        self.records.push(Word::new(Tag::Type, global.ty.0.into()));
        let types = Types::new(&pool.module.types, &pool.types);
        self.records.raw(types.address_space(ty).unwrap_or(global.address_space).into());
        self.records.push(target);
        [parts.linkage, parts.visibility].into_iter().for_each(|operand| self.records.raw(operand));
        if is_alias {
            let words = [parts.dll_storage, parts.thread_local, parts.unnamed_addr];
            words.into_iter().for_each(|operand| self.records.raw(operand));
        }
        let last = [parts.is_dso_local, parts.partition[0], parts.partition[1]];
        last.into_iter().for_each(|operand| self.records.raw(operand));
        self.records.end(record);
        Ok(())
    }
}

/// The number of a name in a table, from 1 on; a new one gets a record. 0 without a name.
fn numbered(name: Option<&[u8]>, numbers: &mut HashMap<Box<[u8]>, u64>, records: &mut Records, code: u32) -> u64 {
    let Some(name) = name else { return 0 };
    if let Some(&known) = numbers.get(name) {
        return known;
    }
    let number = numbers.len() as u64 + 1;
    numbers.insert(name.into(), number);
    records.record(code, name.iter().map(|&byte| byte.into()));
    number
}

/// The number of a word; 0 if the table does not have it, because it is the default.
fn code_of(table: Words, word: &str) -> u64 {
    table.code(word.as_bytes()).unwrap_or(0)
}
