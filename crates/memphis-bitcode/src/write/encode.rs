//! From records with words to bits.

use super::abbreviations::{Abbreviations, CONSTANTS_WIDTH, FUNCTION_WIDTH, NAMES_WIDTH};
use super::function::Draft;
use super::words::{Records, Tag, Word, sign_in_lowest_bit};
use crate::bits::Output;
use crate::codes::{constants, function, metadata, metadata_attachment, uselist, value_symtab};
use memphis_ir::unquoted_name;

/// The final numbers of what one pool has, by the pool's numbers.
#[derive(Debug, Default)]
pub(super) struct PoolNumbers {
    pub types: Vec<u32>,
    pub lists: Vec<u32>,
    pub inline: Vec<u32>,
    pub kinds: Vec<u32>,
    pub tags: Vec<u32>,
    pub scopes: Vec<u32>,
    pub blocks: Vec<u32>,
    pub undeclared: Vec<u32>,
}

/// The final numbers of what the whole module has.
#[derive(Debug, Default)]
pub(super) struct ModuleNumbers {
    pub n_globals: u32,
    /// By constant of the module.
    pub constants: Vec<u32>,
    /// By index of a numbered node.
    pub nodes: Vec<u32>,
    /// By node of the module.
    pub module_nodes: Vec<u32>,
    pub n_strings: u32,
    pub n_values: u32,
    pub n_metadata: u32,
    pub of_functions: Abbreviations,
    pub of_constants: Abbreviations,
    pub of_names: Abbreviations,
}

/// Turns words into numbers.
#[derive(Clone, Copy)]
pub(super) struct Resolver<'a> {
    pub module: &'a ModuleNumbers,
    pub pool: &'a PoolNumbers,
    /// The number of values as metadata of the function.
    pub n_local_nodes: u32,
}

impl Resolver<'_> {
    /// The number of the first value of a function.
    fn base(&self) -> u32 {
        self.module.n_globals + self.module.constants.len() as u32
    }

    /// Adds the operands of a record.
    #[inline]
    pub(super) fn resolve(&self, words: &[Word], operands: &mut Vec<u64>) {
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            let (tag, value) = word.parts();
            let operand = match tag {
                Tag::Raw => value,
                Tag::Wide => words.next().map_or(0, |word| word.bits()),
                _ => self.number(tag, value),
            };
            operands.push(operand);
        }
    }

    #[inline]
    fn number(&self, tag: Tag, value: u64) -> u64 {
        let index = value as usize;
        let distance = |from: fn(&Self, usize) -> u32| {
            let (inst, index) = Word::inst_and_global(value);
            u64::from((self.base() + inst).wrapping_sub(from(self, index as usize)))
        };
        match tag {
            Tag::Raw | Tag::Wide => value,
            Tag::Type => self.pool.types[index].into(),
            Tag::Local => u64::from(self.base()) + value,
            Tag::Global => distance(|_, global| global as u32),
            Tag::Undeclared => distance(|this, index| this.pool.undeclared[index]),
            Tag::SignedGlobal => {
                let (inst, global) = Word::inst_and_global(value);
                sign_in_lowest_bit(i64::from(self.base() + inst) - i64::from(global))
            }
            Tag::Constant => self.constant(index),
            Tag::ConstantPlusOne => self.constant(index) + 1,
            Tag::Attributes => self.pool.lists[index].into(),
            Tag::Node => self.module.nodes[index].into(),
            Tag::NodePlusOne => u64::from(self.module.nodes[index]) + 1,
            Tag::Inline => self.pool.inline[index].into(),
            Tag::InlinePlusOne => u64::from(self.pool.inline[index]) + 1,
            Tag::LocalNode => u64::from(self.module.n_metadata) + value,
            Tag::LocalList => u64::from(self.module.n_metadata + self.n_local_nodes) + value,
            Tag::Kind => self.pool.kinds[index].into(),
            Tag::Bundle => self.pool.tags[index].into(),
            Tag::Scope => self.pool.scopes[index].into(),
            Tag::Block => self.pool.blocks[index].into(),
            Tag::NodeDistance => distance(|this, index| this.module.nodes[index]),
            Tag::InlineDistance => distance(|this, index| this.pool.inline[index]),
            Tag::LocalNodeDistance => distance(|this, index| this.module.n_metadata + index as u32),
            Tag::String => value,
            Tag::StringPlusOne => value + 1,
            Tag::Value => u64::from(self.module.n_strings) + value,
            Tag::ValuePlusOne => u64::from(self.module.n_strings) + value + 1,
            Tag::ModuleNode => self.module.module_nodes[index].into(),
            Tag::ModuleNodePlusOne => u64::from(self.module.module_nodes[index]) + 1,
        }
    }

    fn constant(&self, index: usize) -> u64 {
        u64::from(self.module.n_globals) + u64::from(self.module.constants[index])
    }
}

/// Writes a record, with the first abbreviation that fits. `record` has its code first.
#[inline]
pub(super) fn write(output: &mut Output, record: &[u64], abbreviations: &Abbreviations) {
    match abbreviations.find(record) {
        Some(number) => output.abbreviated(number, &abbreviations.0[number as usize], record, b""),
        None => output.record(record[0] as u32, &record[1..]),
    }
}

/// Writes records.
pub(super) fn write_records(
    output: &mut Output,
    records: &Records,
    resolver: Resolver<'_>,
    abbreviations: &Abbreviations,
) {
    let mut operands = Vec::new();
    for (code, words) in records.iter() {
        operands.clear();
        operands.push(code.into());
        resolver.resolve(words, &mut operands);
        write(output, &operands, abbreviations);
    }
}

/// Writes the block of a function. `users` are the numbers of other functions that use addresses of
/// its blocks.
pub(super) fn write_function(output: &mut Output, draft: &Draft<'_>, resolver: Resolver<'_>, users: &[u32]) {
    let module = resolver.module;
    let none = Abbreviations::default();
    output.enter(function::BLOCK, FUNCTION_WIDTH);
    output.record(function::DECLAREBLOCKS, &[draft.n_blocks.into()]);
    if !draft.constants.is_empty() {
        output.enter(constants::BLOCK, CONSTANTS_WIDTH);
        write_records(output, &draft.constants, resolver, &module.of_constants);
        output.leave();
    }
    if !draft.nodes.is_empty() || !draft.lists.is_empty() {
        output.enter(metadata::BLOCK, 3);
        write_records(output, &draft.nodes, resolver, &none);
        write_records(output, &draft.lists, resolver, &none);
        output.leave();
    }
    write_records(output, &draft.body, resolver, &module.of_functions);
    if !users.is_empty() {
        let users: Vec<u64> = users.iter().map(|&user| user.into()).collect();
        output.record(function::BLOCKADDR_USERS, &users);
    }
    if !draft.names.is_empty() {
        write_names(output, draft, resolver.base(), &module.of_names);
    }
    if !draft.attachments.is_empty() {
        output.enter(metadata_attachment::BLOCK, 3);
        write_records(output, &draft.attachments, resolver, &none);
        output.leave();
    }
    if !draft.use_orders.is_empty() {
        output.enter(uselist::BLOCK, 3);
        write_records(output, &draft.use_orders, resolver, &none);
        output.leave();
    }
    output.leave();
}

fn write_names(output: &mut Output, draft: &Draft<'_>, base: u32, abbreviations: &Abbreviations) {
    output.enter(value_symtab::BLOCK, NAMES_WIDTH);
    let mut record = Vec::new();
    for name in &draft.names {
        record.clear();
        let (code, first) = if name.is_block { (value_symtab::BBENTRY, 0) } else { (value_symtab::ENTRY, base) };
        record.extend([code.into(), u64::from(first + name.number)]);
        record.extend(unquoted_name(name.text).iter().map(|&byte| u64::from(byte)));
        write(output, &record, abbreviations);
    }
    output.leave();
}
