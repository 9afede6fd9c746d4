//! The numbers of everything that functions refer to, and the module around them.

use super::abbreviations::{Abbreviations, CONSTANTS_WIDTH, bits_for, of_constants, of_functions, of_names};
use super::encode::{ModuleNumbers, PoolNumbers, Resolver, write_function, write_records};
use super::function::map_type;
use super::globals::Globals;
use super::metadata::{Context, Meta, Metadata, unescaped};
use super::module_constants::CompleteConstants;
use super::pool::{Pool, Uses};
use super::types::{self, FinalTypes};
use super::{DecodedGlobals, FunctionBlock, FunctionDraft};
use crate::bits::Operand::{Array, Char6, Fixed, Literal, Vbr};
use crate::bits::{Operand, Output};
use crate::codes::{
    constants, identification, metadata, metadata_kind, module as code, operand_bundle_tags, paramattr,
    paramattr_group, strtab, sync_scope_names, value_symtab,
};
use hashbrown::HashMap;
use memphis_ir::{Attachment, Error, FunctionId, GlobalId, GlobalKind, Module, TypeId, split_arguments, unquoted_name};

/// A module in which everything has its number. See [`Writer::plan`](super::Writer::plan).
#[derive(Debug)]
pub struct Plan<'w> {
    pool: Pool<'w>,
    drafts: Vec<FunctionDraft<'w>>,
    numbers: ModuleNumbers,
    /// The numbers of the pool of the module, and of those of readers.
    own: PoolNumbers,
    of_readers: Vec<PoolNumbers>,
    types: FinalTypes,
    /// Groups of attributes: what they are said of, and their set; lists of groups.
    groups: Vec<(u32, u32)>,
    lists: Vec<Vec<u64>>,
    globals: Globals,
    constants: CompleteConstants,
    /// Constants in the order in which they are written.
    constant_order: Vec<u32>,
    metadata: Metadata<'w>,
    /// Nodes in the order in which they are written.
    node_order: Vec<u32>,
    named: Vec<NamedNode>,
    /// Attachments of variables and declarations.
    attachments: Vec<Attached>,
    /// By function: the numbers of others that use addresses of its blocks.
    users: Vec<Vec<u32>>,
    /// The name of the source of a module that names none.
    source: Vec<u8>,
}

/// The bitcode before the first function.
pub struct Head {
    output: Output,
    /// The place of the offset of the module's symbol table.
    place_of_offset: usize,
}

/// A named node with its operands.
#[derive(Debug)]
struct NamedNode {
    name: Vec<u8>,
    nodes: Vec<Meta>,
}

/// What is attached to a global, by its number: kinds and nodes.
#[derive(Debug)]
struct Attached {
    global: u32,
    nodes: Vec<(u32, Meta)>,
}

/// From numbers of a reader's pool to those of the module's.
#[derive(Debug, Default)]
struct Merged {
    types: Vec<TypeId>,
    lists: Vec<u32>,
    inline: Vec<Option<Meta>>,
    kinds: Vec<u32>,
    tags: Vec<u32>,
    scopes: Vec<u32>,
    addresses: Vec<u32>,
    undeclared: Vec<u32>,
}

/// The synchronization scopes that need no names if there are no others: of one thread, and of the
/// system.
const FIXED_SCOPES: [&[u8]; 2] = [b"singlethread", b""];

/// No number.
const NONE: u32 = u32::MAX;

impl<'w> Plan<'w> {
    pub(super) fn new(
        DecodedGlobals { mut pool, globals, mut constants }: DecodedGlobals<'w>,
        readers: Vec<Pool<'w>>,
        drafts: Vec<FunctionDraft<'w>>,
        mut metadata: Metadata<'w>,
        source: &[u8],
    ) -> Result<Plan<'w>, Error> {
        // LLVM knows the first two by their numbers.
        FIXED_SCOPES.iter().for_each(|scope| _ = pool.use_scope(scope));
        let mut context = Context { pool: &mut pool, constants: &mut constants };
        let named = read_named(&mut metadata, &mut context)?;
        let attachments = read_attachments(&mut metadata, &mut context)?;
        let mut merged: Vec<Merged> = readers.iter().map(|reader| Merged::of_types(&mut pool, reader)).collect();
        let mut roots: Vec<Meta> = named.iter().flat_map(|named| &named.nodes).copied().collect();
        roots.extend(attachments.iter().flat_map(|one| one.nodes.iter().map(|&(_, node)| node)));
        for draft in &drafts {
            let mut context = Context { pool: &mut pool, constants: &mut constants };
            let (reader, merged) = (&readers[draft.reader], &mut merged[draft.reader]);
            merged.add(&mut context, &mut metadata, reader, &draft.draft.uses, &mut roots)?;
        }
        metadata.read_pending(&mut Context { pool: &mut pool, constants: &mut constants })?;

        let users = users_of_blocks(pool.module, &pool, &drafts);
        let mut plan = Plan {
            source: source.to_vec(),
            users,
            numbers: ModuleNumbers::default(),
            own: PoolNumbers::default(),
            of_readers: Vec::new(),
            types: FinalTypes::default(),
            groups: Vec::new(),
            lists: Vec::new(),
            constant_order: Vec::new(),
            node_order: Vec::new(),
            pool,
            drafts,
            globals,
            constants: constants.complete(),
            metadata,
            named,
            attachments,
        };
        plan.declare_intrinsics();
        plan.number_attributes();
        plan.number_types();
        plan.number_constants();
        plan.number_metadata(&roots);
        plan.number_pools(&merged)?;
        plan.choose_abbreviations();
        Ok(plan)
    }

    fn uses(&self) -> &Uses {
        &self.pool.uses
    }

    /// Declares the intrinsics that are called without a declaration, after all globals.
    fn declare_intrinsics(&mut self) {
        let keys = self.pool.undeclared.keys();
        let mut order: Vec<u32> = (0..keys.len() as u32).collect();
        order.sort_by_key(|&index| &keys[index as usize].0);
        let first = self.pool.numbers.order.len() as u32;
        self.own.undeclared = vec![NONE; keys.len()];
        for (number, &index) in order.iter().enumerate() {
            let (name, ty) = &keys[index as usize];
            self.globals.declare(name, ty.0);
            self.own.undeclared[index as usize] = first + number as u32;
        }
        self.numbers.n_globals = first + order.len() as u32;
    }

    /// Numbers the lists of attributes that are used, and the groups that they are made of.
    fn number_attributes(&mut self) {
        let mut groups: HashMap<(u32, u32), u64> = HashMap::new();
        self.own.lists.resize(self.pool.lists.keys().len(), 0);
        for list in self.pool.uses.lists.clone() {
            if list == 0 {
                continue;
            }
            let mut ids = Vec::new();
            for &group in &self.pool.lists.keys()[list as usize].clone() {
                let next = groups.len() as u64 + 1;
                let id = *groups.entry(group).or_insert(next);
                if id == next {
                    self.groups.push(group);
                    self.pool.use_types_of_set(group.1);
                }
                ids.push(id);
            }
            self.lists.push(ids);
            self.own.lists[list as usize] = self.lists.len() as u32;
        }
    }

    fn number_types(&mut self) {
        let types = types::all(&self.pool.module.types, &self.pool.types);
        self.types = FinalTypes::of(types, self.pool.types.len(), &self.uses().types);
        self.own.types = self.types.numbers.clone();
    }

    /// Sorts constants by type, so that each type is set once.
    fn number_constants(&mut self) {
        let mut order: Vec<u32> = (0..self.constants.all.len() as u32).collect();
        order.sort_by_key(|&index| self.types.numbers[self.constants.all[index as usize].0.0 as usize]);
        self.numbers.constants = vec![0; order.len()];
        for (number, &index) in order.iter().enumerate() {
            self.numbers.constants[index as usize] = number as u32;
        }
        self.constant_order = order;
    }

    /// Orders nodes: distinct ones, then others after those that they refer to.
    fn number_metadata(&mut self, roots: &[Meta]) {
        let order = self.metadata.order(roots);
        let numbers = &mut self.numbers;
        numbers.n_strings = self.metadata.strings.len() as u32;
        numbers.n_values = self.metadata.n_values();
        numbers.n_metadata = numbers.n_strings + numbers.n_values + order.len() as u32;
        numbers.module_nodes = vec![NONE; self.metadata.n_nodes()];
        for (number, &node) in order.iter().enumerate() {
            numbers.module_nodes[node as usize] = numbers.n_strings + numbers.n_values + number as u32;
        }
        let indices = 0..self.pool.numbers.nodes.len();
        numbers.nodes = indices.map(|index| self.metadata.known(index).map_or(NONE, |meta| numbers.id(meta))).collect();
        self.node_order = order;
    }

    fn number_pools(&mut self, merged: &[Merged]) -> Result<(), Error> {
        let in_order = |used: &[u32], n: usize| {
            let mut numbers = vec![NONE; n];
            used.iter().enumerate().for_each(|(number, &key)| numbers[key as usize] = number as u32);
            numbers
        };
        let Pool { kinds, tags, scopes, addresses, uses, .. } = &self.pool;
        self.own.kinds = in_order(&uses.kinds, kinds.keys().len());
        self.own.tags = in_order(&uses.tags, tags.keys().len());
        self.own.scopes = in_order(&uses.scopes, scopes.keys().len());
        let taken = taken_blocks(self.pool.module, &self.drafts);
        for (function, label) in addresses.keys() {
            let block = taken.get(&(*function, &**label)).copied();
            let Some(block) = block else {
                let message = format!("the block '{}' has no address", String::from_utf8_lossy(label));
                return Err(Error::new(self.pool.module.global(*function).name.start, message));
            };
            self.own.blocks.push(block);
        }
        let through = |map: &[u32], numbers: &[u32]| -> Vec<u32> {
            map.iter().map(|&key| if key == NONE { NONE } else { numbers[key as usize] }).collect()
        };
        for one in merged {
            self.of_readers.push(PoolNumbers {
                types: one.types.iter().map(|ty| self.own.types[ty.0 as usize]).collect(),
                lists: through(&one.lists, &self.own.lists),
                inline: one.inline.iter().map(|meta| meta.map_or(NONE, |meta| self.numbers.id(meta))).collect(),
                kinds: through(&one.kinds, &self.own.kinds),
                tags: through(&one.tags, &self.own.tags),
                scopes: through(&one.scopes, &self.own.scopes),
                blocks: through(&one.addresses, &self.own.blocks),
                undeclared: through(&one.undeclared, &self.own.undeclared),
            });
        }
        Ok(())
    }

    fn choose_abbreviations(&mut self) {
        let ty = Fixed(bits_for(self.types.order.len() + 1));
        let node = Fixed(bits_for(self.numbers.n_metadata as usize + 2));
        self.numbers.of_functions = of_functions(ty, node);
        self.numbers.of_constants = of_constants(ty);
        self.numbers.of_names = of_names();
    }

    fn resolver(&self) -> Resolver<'_> {
        Resolver { module: &self.numbers, pool: &self.own, n_local_nodes: 0 }
    }

    /// The bits of a function.
    ///
    /// Cost: linear in the function.
    pub fn encode(&self, function: FunctionId) -> FunctionBlock {
        let FunctionDraft { draft, reader } = &self.drafts[function.0 as usize];
        let resolver =
            Resolver { module: &self.numbers, pool: &self.of_readers[*reader], n_local_nodes: draft.n_nodes };
        let mut output = Output::new(3);
        write_function(&mut output, draft, resolver, &self.users[function.0 as usize]);
        FunctionBlock(output)
    }

    /// The bitcode before the first function.
    pub fn head(&self) -> Head {
        let mut output = Output::new(2);
        output.raw(b"BC\xc0\xde");
        write_identification(&mut output);
        output.enter(code::BLOCK, 3);
        output.record(code::VERSION, &[2]);
        let of = |abbreviations: &'_ Abbreviations| -> Vec<Vec<Operand>> { abbreviations.0.clone() };
        output.block_info(&[
            (value_symtab::BLOCK, &of(&self.numbers.of_names)),
            (constants::BLOCK, &of(&self.numbers.of_constants)),
            (crate::codes::function::BLOCK, &of(&self.numbers.of_functions)),
        ]);
        let all_types = types::all(&self.pool.module.types, &self.pool.types);
        self.types.write(&mut output, all_types, |named| types::name_of(all_types.named(named)));
        self.write_attributes(&mut output);
        let place_of_offset = self.write_module_records(&mut output);
        self.write_constants(&mut output);
        self.write_metadata_kinds(&mut output);
        self.write_metadata(&mut output);
        self.write_names_of(&mut output, operand_bundle_tags::BLOCK, operand_bundle_tags::TAG, &self.tags());
        self.write_names_of(&mut output, sync_scope_names::BLOCK, sync_scope_names::NAME, &self.scopes());
        if !output.place().is_multiple_of(32) {
            // Blocks of functions begin at a boundary of words, where a block ends.
            output.enter(operand_bundle_tags::BLOCK, 3);
            output.leave();
        }
        Head { output, place_of_offset }
    }

    /// The whole bitcode, given its head and the blocks of all functions in order.
    ///
    /// # Panics
    /// A function is missing.
    pub fn finish(&self, head: Head, blocks: Vec<FunctionBlock>) -> Vec<u8> {
        assert_eq!(blocks.len(), self.drafts.len(), "each function has a block");
        let Head { mut output, place_of_offset } = head;
        output.reserve(blocks.iter().map(|block| block.0.len()).sum());
        let mut places = Vec::new();
        for block in &blocks {
            places.push(output.len() as u64 / 4);
            output.append(&block.0);
        }
        if !blocks.is_empty() {
            output.patch(place_of_offset, (output.len() / 4) as u32);
            self.write_places(&mut output, &places);
        }
        output.leave();
        write_strings(&mut output, &self.globals.names);
        output.into_bytes()
    }

    fn write_attributes(&self, output: &mut Output) {
        if self.lists.is_empty() {
            return;
        }
        output.enter(paramattr_group::BLOCK, 3);
        for (index, &(about, set)) in self.groups.iter().enumerate() {
            let mut operands = vec![index as u64 + 1, about.into()];
            for attribute in &self.pool.sets.keys()[set as usize] {
                attribute.push_operands(|ty| self.own.types[ty.0 as usize].into(), &mut operands);
            }
            output.record(paramattr_group::ENTRY, &operands);
        }
        output.leave();
        output.enter(paramattr::BLOCK, 3);
        for list in &self.lists {
            output.record(paramattr::ENTRY, list);
        }
        output.leave();
    }

    /// Writes the records of the module itself. Returns the place of the offset of its symbol
    /// table.
    fn write_module_records(&self, output: &mut Output) -> usize {
        let module = self.pool.module;
        let bytes = |text: &[u8]| -> Vec<u64> { text.iter().map(|&byte| byte.into()).collect() };
        let none = Abbreviations::default();
        for (code, span) in [(code::TRIPLE, module.triple), (code::DATALAYOUT, module.data_layout)] {
            let text = span.map(|span| unquoted_name(&module.text[span.start - 1..span.end + 1]).into_owned());
            if let Some(text) = text.filter(|text| !text.is_empty()) {
                output.record(code, &bytes(&text));
            }
        }
        let asm: Vec<u8> = module.module_asm().flat_map(|line| [&line, &b"\n"[..]].concat()).collect();
        if !asm.is_empty() {
            output.record(code::ASM, &bytes(&asm));
        }
        write_records(output, &self.globals.comdats, self.resolver(), &none);
        write_records(output, &self.globals.sections, self.resolver(), &none);
        write_records(output, &self.globals.collectors, self.resolver(), &none);
        let width = |max: u64| if max == 0 { Literal(0) } else { Fixed(bits_for(max as usize + 1)) };
        let abbreviations = Abbreviations(vec![
            [
                vec![Literal(code::GLOBALVAR.into()), Vbr(8), Vbr(8), Fixed(bits_for(self.types.order.len() + 1))],
                vec![Vbr(6), Vbr(6), Fixed(5), width(self.globals.max_alignment), width(self.globals.n_sections())],
            ]
            .concat(),
            vec![Literal(code::SOURCE_FILENAME.into()), Array, Char6],
            vec![Literal(code::SOURCE_FILENAME.into()), Array, Fixed(8)],
            vec![Literal(code::VSTOFFSET.into()), Fixed(32)],
        ]);
        abbreviations.0.iter().for_each(|abbreviation| output.define(abbreviation));
        let source = module.source_filename().map_or_else(|| self.source.clone(), |name| name.to_vec());
        let source = [&[code::SOURCE_FILENAME.into()], &bytes(&source)[..]].concat();
        super::encode::write(output, &source, &abbreviations);
        write_records(output, &self.globals.records, self.resolver(), &abbreviations);
        if self.drafts.is_empty() {
            return 0;
        }
        super::encode::write(output, &[code::VSTOFFSET.into(), 0], &abbreviations);
        output.place() - 32
    }

    fn write_constants(&self, output: &mut Output) {
        if self.constant_order.is_empty() {
            return;
        }
        output.enter(constants::BLOCK, CONSTANTS_WIDTH);
        let width = bits_for(self.numbers.n_globals as usize + self.constant_order.len() + 1);
        let aggregate = vec![Literal(constants::AGGREGATE.into()), Array, Fixed(width)];
        output.define(&aggregate);
        let mut abbreviations = self.numbers.of_constants.clone();
        abbreviations.0.push(aggregate);
        let (resolver, mut last, mut record) = (self.resolver(), None, Vec::new());
        for &index in &self.constant_order {
            let (ty, place) = self.constants.all[index as usize];
            if last.replace(ty) != Some(ty) {
                let ty = self.own.types[ty.0 as usize];
                super::encode::write(output, &[constants::SETTYPE.into(), ty.into()], &abbreviations);
            }
            let (code, words) = self.constants.records.at(place);
            record.clear();
            record.push(code.into());
            resolver.resolve(words, &mut record);
            super::encode::write(output, &record, &abbreviations);
        }
        output.leave();
    }

    fn write_metadata_kinds(&self, output: &mut Output) {
        if self.uses().kinds.is_empty() {
            return;
        }
        output.enter(metadata_kind::BLOCK, 3);
        for (number, &kind) in self.uses().kinds.iter().enumerate() {
            let name = self.pool.kinds.keys()[kind as usize].iter().map(|&byte| u64::from(byte));
            let record: Vec<u64> = std::iter::once(number as u64).chain(name).collect();
            output.record(metadata_kind::KIND, &record);
        }
        output.leave();
    }

    fn write_metadata(&self, output: &mut Output) {
        if self.numbers.n_metadata == 0 && self.named.is_empty() {
            return;
        }
        output.enter(metadata::BLOCK, 4);
        let node = Fixed(bits_for(self.numbers.n_metadata as usize + 2));
        let abbreviations = Abbreviations(vec![
            vec![Literal(metadata::LOCATION.into()), Fixed(1), Vbr(6), Vbr(8), node, node, Fixed(1), Vbr(6), Vbr(3)],
            vec![Literal(metadata::NAME.into()), Array, Fixed(8)],
        ]);
        abbreviations.0.iter().for_each(|abbreviation| output.define(abbreviation));
        self.write_metadata_strings(output, abbreviations.0.len() as u32);
        let (resolver, mut record) = (self.resolver(), Vec::new());
        write_records(output, self.metadata.values(), resolver, &abbreviations);
        for &index in &self.node_order {
            let (code, words) = self.metadata.record(index);
            record.clear();
            record.push(code.into());
            resolver.resolve(words, &mut record);
            super::encode::write(output, &record, &abbreviations);
        }
        for NamedNode { name, nodes } in &self.named {
            record.clear();
            record.push(metadata::NAME.into());
            record.extend(name.iter().map(|&byte| u64::from(byte)));
            super::encode::write(output, &record, &abbreviations);
            let nodes: Vec<u64> = nodes.iter().map(|&node| self.numbers.id(node).into()).collect();
            output.record(metadata::NAMED_NODE, &nodes);
        }
        for Attached { global, nodes } in &self.attachments {
            record.clear();
            record.push((*global).into());
            for &(kind, node) in nodes {
                record.extend([u64::from(self.own.kinds[kind as usize]), self.numbers.id(node).into()]);
            }
            output.record(metadata::GLOBAL_DECL_ATTACHMENT, &record);
        }
        output.leave();
    }

    /// Writes all strings in one record: their lengths, then their bytes.
    fn write_metadata_strings(&self, output: &mut Output, number: u32) {
        let strings = &self.metadata.strings;
        if strings.is_empty() {
            return;
        }
        let mut lengths = Output::new(2);
        strings.iter().for_each(|string| lengths.vbr(string.len() as u64, 6));
        let mut blob = lengths.into_bytes();
        let start = blob.len() as u64;
        strings.iter().for_each(|string| blob.extend_from_slice(string));
        write_metadata_strings(output, number, [strings.len() as u64, start], &blob);
    }

    fn tags(&self) -> Vec<&[u8]> {
        self.uses().tags.iter().map(|&tag| &*self.pool.tags.keys()[tag as usize]).collect()
    }

    fn scopes(&self) -> Vec<&[u8]> {
        if self.uses().scopes.len() == FIXED_SCOPES.len() {
            return Vec::new();
        }
        self.uses().scopes.iter().map(|&scope| &*self.pool.scopes.keys()[scope as usize]).collect()
    }

    /// Writes a block of names, which have the numbers from 0 on.
    fn write_names_of(&self, output: &mut Output, block: u32, code: u32, names: &[&[u8]]) {
        if names.is_empty() {
            return;
        }
        output.enter(block, 3);
        for name in names {
            let name: Vec<u64> = name.iter().map(|&byte| byte.into()).collect();
            output.record(code, &name);
        }
        output.leave();
    }

    /// Writes the places of functions, in words of 32 bits.
    fn write_places(&self, output: &mut Output, places: &[u64]) {
        let module = self.pool.module;
        output.enter(value_symtab::BLOCK, 4);
        let abbreviation = [Literal(value_symtab::FNENTRY.into()), Vbr(8), Vbr(8)];
        output.define(&abbreviation);
        let number = self.numbers.of_names.0.len() as u32;
        for (function, &place) in module.function_ids().zip(places) {
            let global = self.pool.numbers.globals[module.function(function).global];
            let record = [value_symtab::FNENTRY.into(), global.into(), place];
            output.abbreviated(number, &abbreviation, &record, b"");
        }
        output.leave();
    }
}

/// Writes the strings of metadata: how many there are and where they start after their lengths, with
/// the abbreviation of this number, which is defined here.
pub(crate) fn write_metadata_strings(output: &mut Output, number: u32, [n, start]: [u64; 2], blob: &[u8]) {
    let abbreviation = [Literal(metadata::STRINGS.into()), Vbr(6), Vbr(6), Operand::Blob];
    output.define(&abbreviation);
    output.abbreviated(number, &abbreviation, &[metadata::STRINGS.into(), n, start], blob);
}

/// Writes the table of strings.
pub(crate) fn write_strings(output: &mut Output, strings: &[u8]) {
    output.enter(strtab::BLOCK, 3);
    let abbreviation = [Literal(strtab::BLOB.into()), Operand::Blob];
    output.define(&abbreviation);
    output.abbreviated(0, &abbreviation, &[strtab::BLOB.into()], strings);
    output.leave();
}

fn write_identification(output: &mut Output) {
    const PRODUCER: &str = concat!("memphis", env!("CARGO_PKG_VERSION"));
    output.enter(identification::BLOCK, 5);
    let abbreviations = Abbreviations(vec![
        vec![Literal(identification::STRING.into()), Array, Char6],
        vec![Literal(identification::EPOCH.into()), Vbr(6)],
    ]);
    abbreviations.0.iter().for_each(|abbreviation| output.define(abbreviation));
    let producer = PRODUCER.bytes().map(u64::from);
    let record: Vec<u64> = std::iter::once(identification::STRING.into()).chain(producer).collect();
    super::encode::write(output, &record, &abbreviations);
    super::encode::write(output, &[identification::EPOCH.into(), 0], &abbreviations);
    output.leave();
}

/// The named nodes with their operands.
fn read_named<'w>(metadata: &mut Metadata<'w>, context: &mut Context<'_, 'w>) -> Result<Vec<NamedNode>, Error> {
    let module = context.pool.module;
    let mut named: Vec<NamedNode> = Vec::new();
    let mut numbers: HashMap<Vec<u8>, usize> = HashMap::new();
    for (name, list) in module.named_metadata() {
        let mut nodes = Vec::new();
        for node in split_arguments(list) {
            nodes.push(metadata.of_text(context, node)?);
        }
        let name = unescaped(name).into_owned();
        // One that is there twice is one list.
        match numbers.get(&name) {
            Some(&known) => named[known].nodes.extend(nodes),
            None => {
                numbers.insert(name.clone(), named.len());
                named.push(NamedNode { name, nodes });
            }
        }
    }
    Ok(named)
}

/// The attachments of variables and declarations.
fn read_attachments<'w>(metadata: &mut Metadata<'w>, context: &mut Context<'_, 'w>) -> Result<Vec<Attached>, Error> {
    let module = context.pool.module;
    let mut all = Vec::new();
    for (number, &id) in context.pool.numbers.order.iter().enumerate() {
        if !matches!(module.global(id).kind, GlobalKind::Variable | GlobalKind::Declaration) {
            continue;
        }
        let mut attachments = Vec::new();
        for Attachment { kind, text, .. } in module.properties(id).attachments {
            let kind = context.pool.use_kind(&unescaped(kind.as_bytes()));
            attachments.push((kind, metadata.of_text(context, text)?));
        }
        if !attachments.is_empty() {
            all.push(Attached { global: number as u32, nodes: attachments });
        }
    }
    Ok(all)
}

/// The blocks whose address is taken, by function and label.
fn taken_blocks<'d>(module: &Module<'_>, drafts: &'d [FunctionDraft<'_>]) -> HashMap<(GlobalId, &'d [u8]), u32> {
    let all = module.function_ids().zip(drafts).flat_map(|(function, draft)| {
        let global = module.function(function).global;
        draft.draft.taken.iter().map(move |(label, block)| ((global, &**label), *block))
    });
    all.collect()
}

/// By function: the numbers of other functions that use addresses of its blocks.
fn users_of_blocks(module: &Module<'_>, pool: &Pool<'_>, drafts: &[FunctionDraft<'_>]) -> Vec<Vec<u32>> {
    let mut users = vec![Vec::new(); drafts.len()];
    for (function, draft) in module.function_ids().zip(drafts) {
        let global = module.function(function).global;
        for &other in &draft.draft.addressed {
            if let GlobalKind::Definition(of) = module.global(other).kind
                && other != global
            {
                let user = pool.numbers.globals[global];
                let list: &mut Vec<u32> = &mut users[of.0 as usize];
                if list.last() != Some(&user) {
                    list.push(user);
                }
            }
        }
    }
    users
}

impl ModuleNumbers {
    /// The id of a piece of metadata.
    fn id(&self, meta: Meta) -> u32 {
        match meta {
            Meta::String(number) => number,
            Meta::Value(number) => self.n_strings + number,
            Meta::Node(number) => self.module_nodes[number as usize],
        }
    }
}

impl Merged {
    /// The types of a reader's pool, added to those of the module's.
    fn of_types(pool: &mut Pool<'_>, reader: &Pool<'_>) -> Merged {
        let mut merged = Merged::default();
        let first = pool.module.types.len() as u32;
        merged.types.extend((0..first).map(TypeId));
        for (_, ty) in types::all(&pool.module.types, &reader.types).of_body() {
            let mapped = map_type(ty, |ty| merged.types[ty.0 as usize]);
            merged.types.push(pool.intern_type(mapped));
        }
        merged
    }

    /// Adds what a function uses to the pool of the module.
    fn add<'w>(
        &mut self,
        context: &mut Context<'_, 'w>,
        metadata: &mut Metadata<'w>,
        reader: &Pool<'w>,
        uses: &Uses,
        roots: &mut Vec<Meta>,
    ) -> Result<(), Error> {
        for &ty in &uses.types {
            context.pool.use_type(self.types[ty as usize]);
        }
        for &list in &uses.lists {
            let place = slot(&mut self.lists, list);
            if *place == NONE {
                *place = context.pool.merged_list(reader, list, &self.types);
            }
            context.pool.use_list(*place);
        }
        for &kind in &uses.kinds {
            *slot(&mut self.kinds, kind) = context.pool.use_kind(&reader.kinds.keys()[kind as usize]);
        }
        for &tag in &uses.tags {
            *slot(&mut self.tags, tag) = context.pool.use_tag(&reader.tags.keys()[tag as usize]);
        }
        for &scope in &uses.scopes {
            *slot(&mut self.scopes, scope) = context.pool.use_scope(&reader.scopes.keys()[scope as usize]);
        }
        for &address in &uses.addresses {
            let (function, label) = &reader.addresses.keys()[address as usize];
            *slot(&mut self.addresses, address) = context.pool.use_address(*function, label);
        }
        for &intrinsic in &uses.undeclared {
            let (name, ty) = &reader.undeclared.keys()[intrinsic as usize];
            *slot(&mut self.undeclared, intrinsic) = context.pool.use_undeclared(name, self.types[ty.0 as usize]);
        }
        for &node in &uses.nodes {
            roots.push(metadata.numbered(context, node));
        }
        for &inline in &uses.inline {
            let index = inline as usize;
            if index >= self.inline.len() {
                self.inline.resize(index + 1, None);
            }
            if self.inline[index].is_none() {
                let text = reader.inline_texts[index];
                self.inline[index] = Some(metadata.of_text(context, text)?);
            }
            roots.extend(self.inline[index]);
        }
        Ok(())
    }
}

/// The place of a number in a map, which grows.
fn slot(map: &mut Vec<u32>, number: u32) -> &mut u32 {
    let index = number as usize;
    if index >= map.len() {
        map.resize(index + 1, NONE);
    }
    &mut map[index]
}
