//! The printer of LLVM IR for functions that were read as block-argument text in SSA form.
//!
//! The layout is LLVM's: if LLVM printed a text, writing it as block-argument text and then here
//! gives the same bytes, except comments.

use super::text::{Sigils, push_after_blank, push_text};
use crate::body::{BlockId, Def, Function, InstId, Local, Operand, Value};
use crate::builder::quoted_name;
use crate::fresh_names::FreshNames;
use crate::instruction::Instruction;
use crate::opcode::{Flags, Opcode};
use crate::syntax::{Sink, write_instruction};
use crate::text::{go_to_comment_column, unquoted};
use crate::types::{TypeId, Types};
use memphis_entity::Table;

/// A function as LLVM IR.
#[derive(Debug, Clone, Default)]
pub(super) struct Printed {
    pub text: Vec<u8>,
    /// Starts of instructions, each with its place in the input; ascending.
    pub places: Vec<(usize, usize)>,
    /// Old and new numbers of unnamed blocks, where they differ.
    pub block_numbers: Vec<(u32, u32)>,
}

/// Writes a function in SSA form as LLVM IR. Registers of the same name get different numbers after
/// it, and unnamed values are numbered.
///
/// Cost: linear in the function's text and in the incoming values of its φs.
pub(super) fn print_llvm(f: Function<'_>) -> Printed {
    let mut printer = Printer { f, names: Names::new(f), out: Vec::with_capacity(f.text().len()), places: Vec::new() };
    printer.header();
    let sources = sources(f);
    for block in f.body.block_ids() {
        printer.block(block, &sources[block]);
    }
    printer.default_block();
    printer.out.push(b'}');
    Printed { text: printer.out, places: printer.places, block_numbers: printer.names.block_numbers }
}

/// By block: the sources of its edges, from the last to the first, as LLVM lists them.
fn sources(f: Function<'_>) -> Table<BlockId, Vec<BlockId>> {
    let mut sources = Table::filled(f.body.blocks.len(), Vec::new());
    for block in f.body.block_ids().rev() {
        f.body.successors(block).rev().for_each(|target| sources[target].push(block));
    }
    sources
}

/// The names of all locals in LLVM IR.
struct Names {
    /// By local, as written after `%`.
    of: Table<Local, Vec<u8>>,
    /// The target for values without a case, if a goto needs one.
    default: Option<Vec<u8>>,
    block_numbers: Vec<(u32, u32)>,
}

impl Names {
    fn new(f: Function<'_>) -> Names {
        let body = f.body;
        let mut names =
            Names { of: Table::filled(body.locals.len(), Vec::new()), default: None, block_numbers: Vec::new() };
        let mut fresh = FreshNames::default();
        let mut next = 0;
        body.arguments().for_each(|arg| names.give(f, BlockId(0), arg, &mut next, &mut fresh));
        let mut source = BlockId(0);
        for block in body.block_ids() {
            let data = body.block(block);
            if is_nameless(f, data.local) && block.0 > 0 {
                names.of[data.local] = way(f, source, block, &mut fresh);
            } else {
                names.give(f, block, data.local, &mut next, &mut fresh);
                source = block;
            }
            let results = data.insts.iter().filter_map(|inst| body.inst(inst).result);
            results.for_each(|result| names.give(f, block, result, &mut next, &mut fresh));
        }
        if body.insts.values().iter().any(|inst| inst.flags.has(Flags::NO_DEFAULT)) {
            names.default = Some(quoted_name(&fresh.give(f, b"unreachable".to_vec())).into_owned());
        }
        names
    }

    fn give(&mut self, f: Function<'_>, block: BlockId, local: Local, next: &mut u32, fresh: &mut FreshNames) {
        let data = f.body.local(local);
        self.of[local] = match f.name(local) {
            Some(name) if f.body.n_homonyms == 0 => name.to_vec(),
            Some(name) => {
                let plain = unquoted(name);
                match f.find_local(&plain) == Some(local) {
                    true => name.to_vec(),
                    false => {
                        quoted_name(&fresh.give(f, [&plain, &b"."[..], &block_name(f, block)].concat())).into_owned()
                    }
                }
            }
            None => {
                if *next != data.number && matches!(data.def, Def::Block(_)) && data.number != u32::MAX {
                    self.block_numbers.push((data.number, *next));
                }
                *next += 1;
                (*next - 1).to_string().into_bytes()
            }
        };
    }
}

/// A name for a block on an edge, or before the exit, derived from the blocks at both ends.
fn way(f: Function<'_>, source: BlockId, block: BlockId, fresh: &mut FreshNames) -> Vec<u8> {
    let to = f.body.successors(block).next().map_or_else(|| b"ret".to_vec(), |to| block_name(f, to));
    quoted_name(&fresh.give(f, [block_name(f, source), to].join(&b'.'))).into_owned()
}

/// The name of a block without quotes, or a text like a name.
fn block_name(f: Function<'_>, block: BlockId) -> Vec<u8> {
    let local = f.body.block(block).local;
    match f.name(local) {
        Some(name) => unquoted(name).into_owned(),
        None if block.0 == 0 => b"entry".to_vec(),
        None => format!("bb{}", f.body.local(local).number).into_bytes(),
    }
}

/// The names of all blocks: in LLVM IR without a sigil, in block-argument text with one. Blocks
/// that the text does not name, such as the exit as one of several targets, are called
/// `SOURCE.TARGET`, as in LLVM IR that is written from the text.
///
/// Cost: linear in the names.
#[doc(hidden)]
pub fn block_names(f: Function<'_>) -> Vec<String> {
    let mut fresh = FreshNames::default();
    let mut source = BlockId(0);
    let name = |block: BlockId| {
        let local = f.body.block(block).local;
        if block.0 > 0 && is_nameless(f, local) {
            return String::from_utf8_lossy(&[b"@", &way(f, source, block, &mut fresh)[..]].concat()).into_owned();
        }
        source = block;
        let name = f.display(Value::local(local));
        name.strip_prefix('%').map_or_else(|| name.clone(), str::to_owned)
    };
    f.body.block_ids().map(name).collect()
}

/// True if the text gives a block or register neither a name nor a number.
fn is_nameless(f: Function<'_>, local: Local) -> bool {
    let data = f.body.local(local);
    !data.is_named() && data.number == u32::MAX
}

struct Printer<'a> {
    f: Function<'a>,
    names: Names,
    out: Vec<u8>,
    places: Vec<(usize, usize)>,
}

impl Printer<'_> {
    fn place(&mut self, start: u32) {
        self.places.push((self.out.len(), self.f.body.place(start)));
    }

    fn text(&mut self, text: &[u8]) {
        push_text(&mut self.out, text, Sigils::Llvm);
    }

    fn local(&mut self, local: Local) {
        self.out.push(b'%');
        self.out.extend_from_slice(&self.names.of[local]);
    }

    fn header(&mut self) {
        let crate::Function { module, body } = self.f;
        let global = module.global(module.function(body.function).global);
        let text = module.text;
        self.place(0);
        self.out.extend_from_slice(b"define");
        push_after_blank(&mut self.out, global.header.prefix.of(text), Sigils::Llvm);
        let crate::Type::Function(ty) = module.types.get(global.ty) else { unreachable!("a function has such a type") };
        self.out.push(b' ');
        Sink::<Item>::ty(self, ty.result);
        self.out.extend_from_slice(b" @");
        self.out.extend_from_slice(global.name.of(text));
        self.out.push(b'(');
        let start = global.header.params.start;
        let ranges = crate::attributes::parameter_ranges(global.header.params.of(text));
        for ((argument, token), range) in body.arg_tokens.iter().zip(ranges) {
            self.out.extend_from_slice(if argument.0 > 0 { b", " } else { b"" });
            let name_end = body.place(token.end);
            let rest = text[name_end..start + range.end].trim_ascii_start();
            let mut piece = Vec::new();
            push_after_blank(&mut piece, rest.strip_prefix(b":").unwrap_or(rest), Sigils::Llvm);
            self.out.extend_from_slice(&piece);
            self.out.push(b' ');
            self.local(argument);
        }
        if ty.varargs {
            self.out.extend_from_slice(if ty.params.is_empty() { b"..." } else { b", ..." });
        }
        self.out.push(b')');
        push_after_blank(&mut self.out, global.header.suffix.of(text), Sigils::Llvm);
        self.out.extend_from_slice(b" {\n");
    }

    fn block(&mut self, block: BlockId, sources: &[BlockId]) {
        let body = self.f.body;
        let local = body.block(block).local;
        if block.0 > 0 {
            self.out.push(b'\n');
        }
        if block.0 > 0 || self.f.name(local).is_some() {
            self.place(body.inst(body.block(block).insts.start).start);
            let start = self.out.len();
            self.out.extend_from_slice(&self.names.of[local]);
            self.out.push(b':');
            if block.0 > 0 {
                self.comment_sources(start, sources);
            }
            self.out.push(b'\n');
        }
        for inst in body.block_insts(block) {
            self.place(body.inst(inst).start);
            self.instruction(inst);
        }
    }

    /// LLVM's comment after a label.
    fn comment_sources(&mut self, start: usize, sources: &[BlockId]) {
        let width = self.out.len() - start;
        go_to_comment_column(&mut self.out, width);
        if sources.is_empty() {
            self.out.extend_from_slice(b"; No predecessors!");
            return;
        }
        self.out.extend_from_slice(b"; preds = ");
        for (index, &source) in sources.iter().enumerate() {
            self.out.extend_from_slice(if index > 0 { b", " } else { b"" });
            self.local(self.f.body.block(source).local);
        }
    }

    fn instruction(&mut self, id: InstId) {
        let inst = self.f.body.inst(id);
        self.out.extend_from_slice(if inst.opcode.is_debug_record() && !inst.flags.has(Flags::OLD_STYLE) {
            b"    "
        } else {
            b"  "
        });
        if let Some(result) = inst.result {
            self.local(result);
            self.out.extend_from_slice(b" = ");
        }
        match inst.opcode {
            // The input may be a goto without targets.
            Opcode::Phi | Opcode::Br | Opcode::Switch | Opcode::Ret | Opcode::Unreachable => {
                let mut operands: Vec<Item> = self.f.body.operands(id).iter().map(Item::Operand).collect();
                if inst.flags.has(Flags::NO_DEFAULT) {
                    operands.insert(1, Item::Default);
                }
                write_instruction(&Instruction::new(inst.opcode, operands).flags(inst.flags), inst.ty, self);
                self.text(self.f.attachments_text(id));
            }
            _ => self.as_written(id),
        }
        self.out.push(b'\n');
    }

    /// Writes the text of the instruction after its result, with other sigils and names.
    fn as_written(&mut self, id: InstId) {
        let body = self.f.body;
        let inst = body.inst(id);
        let mut done = self.f.after_result(id);
        if inst.opcode == Opcode::Alloca && self.f.slice(done, inst.end).starts_with(b"stack") {
            self.out.extend_from_slice(b"alloca");
            done += b"stack".len() as u32;
        }
        if inst.flags.has(Flags::TYPE_LEFT_OUT) && inst.opcode.has_one_operand_type() {
            done = self.short_operation(id, done);
        }
        for operand in body.operands(id) {
            let Some(local) = operand.value.as_local() else { continue };
            self.text(self.f.slice(done, operand.start));
            self.local(local);
            done = operand.start + operand.len;
        }
        self.text(self.f.slice(done, inst.end));
    }

    /// Writes arithmetic or a comparison whose text, from `start` on, leaves out the type of its
    /// operands; up to the first operand. Returns where that starts.
    fn short_operation(&mut self, id: InstId, start: u32) -> u32 {
        let first = self.f.body.operands(id)[0];
        match self.f.slice(start, first.start).strip_prefix(b"cmp.") {
            None => self.text(self.f.slice(start, first.start)),
            Some(predicate) => {
                let sign = if matches!(predicate, [b'e', b'q', ..] | [b'n', b'e', ..]) { "" } else { "s" };
                self.out.extend_from_slice(b"icmp ");
                self.out.extend_from_slice(sign.as_bytes());
                self.text(predicate);
            }
        }
        Sink::<Item>::ty(self, first.ty);
        self.out.push(b' ');
        first.start
    }

    /// The target for values without a case.
    fn default_block(&mut self) {
        let Some(name) = &self.names.default else { return };
        self.out.push(b'\n');
        let start = self.out.len();
        self.out.extend_from_slice(name);
        self.out.push(b':');
        let body = self.f.body;
        let has_none = |block: &BlockId| body.inst(body.terminator(*block)).flags.has(Flags::NO_DEFAULT);
        let sources: Vec<BlockId> = body.block_ids().rev().filter(has_none).collect();
        self.comment_sources(start, &sources);
        self.out.extend_from_slice(b"\n  unreachable\n");
    }
}

/// An operand of an instruction that is not written as it was.
#[derive(Clone, Copy)]
enum Item<'a> {
    Operand(&'a Operand),
    /// The target for values without a case.
    Default,
}

impl<'a> Sink<Item<'a>> for Printer<'_> {
    fn parts(&mut self) -> (Types<'_>, &mut Vec<u8>) {
        (self.f.types(), &mut self.out)
    }

    fn value(&mut self, item: Item<'a>) {
        match item {
            Item::Operand(operand) => match operand.value.as_local() {
                Some(local) => self.local(local),
                None => self.text(self.f.operand_text(operand)),
            },
            Item::Default => {
                self.out.push(b'%');
                self.out.extend_from_slice(self.names.default.as_deref().expect("such a goto was counted"));
            }
        }
    }

    fn type_of(&self, item: Item<'a>) -> TypeId {
        match item {
            Item::Operand(operand) => operand.ty,
            Item::Default => TypeId::LABEL,
        }
    }
}
