//! The printer of copy form.

use super::text::{push_behind_blank, push_text};
use crate::body::{BlockId, Def, Function, InstId, Local, Operand};
use crate::module::{FunctionId, ItemKind, Module};
use crate::opcode::{Flags, Opcode};
use crate::types::TypeId;
use std::ops::Range;

/// What a copy reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// A register.
    Register(u32),
    /// A constant of the body.
    Constant(crate::Const),
    /// `poison`.
    Poison,
}

/// A copy into a register.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Copy {
    /// The register.
    pub to: u32,
    /// What it gets.
    pub from: Source,
    /// The type of both.
    pub ty: TypeId,
}

/// A new block on the edges from one block to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Split {
    /// Its name, as written behind `@`.
    pub name: Vec<u8>,
    /// Where it is come from; it is written behind that block.
    pub from: BlockId,
    /// Where it goes.
    pub to: BlockId,
    /// Its copies in [`Layout::copies`].
    pub copies: Range<u32>,
}

/// How a function in SSA form is written in copy form. Registers are numbers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Layout {
    /// By local: its register. Of those that nothing writes or reads behind destruction, and of blocks, the register is without meaning.
    pub registers: Vec<u32>,
    /// By register: its name, as written behind `%`.
    pub names: Vec<Vec<u8>>,
    /// All copies.
    pub copies: Vec<Copy>,
    /// By block: the copies in place of its φs.
    pub heads: Vec<Range<u32>>,
    /// By block: the copies in front of its terminator.
    pub ends: Vec<Range<u32>>,
    /// New blocks, by the blocks they come from.
    pub splits: Vec<Split>,
    /// Operands of terminators that name a new block instead, by place in [`Body::operands`](crate::Body#structfield.operands), ascending; with
    /// the new block.
    pub redirected: Vec<(u32, u32)>,
    /// Debug records whose values are in no register any more, ascending.
    pub lost: Vec<InstId>,
}

/// Writes a function in copy form. Its φs are left out, and so are `uselistorder` directives and comments.
///
/// # Panics
/// If the layout is not of this function's size, or the function has instructions that were not understood.
///
/// Cost: linear in the function's text and the layout.
pub fn print_function(f: Function<'_>, layout: &Layout) -> Vec<u8> {
    let mut printer = Printer { f, layout, out: Vec::with_capacity(f.text().len()) };
    printer.header();
    let mut splits = layout.splits.as_slice();
    for block in f.body.block_ids() {
        printer.block(block);
        let n = splits.iter().take_while(|split| split.from == block).count();
        let (own, rest) = splits.split_at(n);
        own.iter().for_each(|split| printer.split(split));
        splits = rest;
    }
    printer.out.extend_from_slice(b"}");
    printer.out
}

/// Writes a module whose functions are written as given, in order. Everything else is copied.
///
/// # Panics
/// If there are fewer texts than functions.
///
/// Cost: linear in the text.
pub fn print_module(module: &Module<'_>, functions: &[Vec<u8>]) -> Vec<u8> {
    let mut out = Vec::with_capacity(module.text.len());
    for item in &module.items {
        match item.kind {
            ItemKind::Function(FunctionId(id)) => {
                let span = module.function(FunctionId(id)).span;
                out.extend_from_slice(&module.text[item.span.start..span.start]);
                out.extend_from_slice(&functions[id as usize]);
                out.extend_from_slice(&module.text[span.end..item.span.end]);
            }
            _ => out.extend_from_slice(item.span.of(module.text)),
        }
    }
    out
}

struct Printer<'a> {
    f: Function<'a>,
    layout: &'a Layout,
    out: Vec<u8>,
}

impl<'a> Printer<'a> {
    fn header(&mut self) {
        let Function { module, body } = self.f;
        let global = module.global(module.function(body.function).global);
        let text = module.text;
        self.out.extend_from_slice(b"func copies");
        push_behind_blank(&mut self.out, global.header.prefix.of(text));
        self.out.extend_from_slice(b" &");
        self.out.extend_from_slice(global.name.of(text));
        self.out.push(b'(');
        let crate::Type::Function(ty) = module.types.get(global.ty) else { unreachable!("a function has such a type") };
        let params = crate::read::parameters(module, global.header.params);
        for (index, param) in params.iter().enumerate() {
            self.comma(index);
            self.register(Local(index as u32));
            self.out.push(b':');
            push_behind_blank(&mut self.out, param.ty.of(text));
            // What stands behind the type, without the name.
            let token = self.token(index);
            let (start, end) = (param.attributes.start, param.attributes.end);
            if token.start >= start && token.end <= end && !token.is_empty() {
                push_behind_blank(&mut self.out, &text[start..token.start]);
                push_behind_blank(&mut self.out, &text[token.end..end]);
            } else {
                push_behind_blank(&mut self.out, &text[start..end]);
            }
        }
        if ty.varargs {
            self.comma(params.len());
            self.out.extend_from_slice(b"...");
        }
        self.out.extend_from_slice(b") -> (");
        if ty.result != TypeId::VOID {
            let mut result = Vec::new();
            push_text(&mut result, &text[global.header.prefix.end..global.name.start - 1]);
            self.out.extend_from_slice(result.trim_ascii());
        }
        self.out.push(b')');
        push_behind_blank(&mut self.out, global.header.suffix.of(text));
        self.out.extend_from_slice(b" {\n");
    }

    /// Where a parameter's name stands in the module's text.
    fn token(&self, index: usize) -> Range<usize> {
        let body = self.f.body;
        let token = &body.arg_tokens[index];
        body.start + token.start as usize..body.start + token.end as usize
    }

    fn comma(&mut self, index: usize) {
        if index > 0 {
            self.out.extend_from_slice(b", ");
        }
    }

    fn register(&mut self, local: Local) {
        let register = self.layout.registers[local.0 as usize];
        self.named_register(register);
    }

    fn named_register(&mut self, register: u32) {
        self.out.push(b'%');
        self.out.extend_from_slice(&self.layout.names[register as usize]);
    }

    fn label(&mut self, block: BlockId) {
        let local = self.f.body.block(block).local;
        self.out.push(b'@');
        match self.f.name(local) {
            // The exit has this name without quotes.
            Some(b"ret") => self.out.extend_from_slice(b"\"ret\""),
            Some(name) => self.out.extend_from_slice(name),
            None => self.out.extend_from_slice(self.f.body.local(local).number.to_string().as_bytes()),
        }
    }

    /// The block that the operand at this place leads to.
    fn target(&mut self, place: u32) {
        match self.layout.redirected.binary_search_by_key(&place, |row| row.0) {
            Ok(index) => {
                let split = &self.layout.splits[self.layout.redirected[index].1 as usize];
                self.out.push(b'@');
                self.out.extend_from_slice(&split.name);
            }
            Err(_) => {
                let local = self.f.body.operands[place as usize].value.as_local();
                self.label(self.f.body.block_of_local(local.expect("a label is a local")));
            }
        }
    }

    fn block(&mut self, block: BlockId) {
        let body = self.f.body;
        if block.0 > 0 {
            self.out.push(b'\n');
        }
        if block.0 > 0 || self.f.name(body.block(block).local).is_some() {
            self.label(block);
            self.out.extend_from_slice(b":\n");
        }
        self.copies(&self.layout.heads[block.0 as usize]);
        for inst in body.block_insts(block) {
            if body.inst(inst).opcode == Opcode::Phi {
                continue;
            }
            if inst == body.terminator(block) {
                self.copies(&self.layout.ends[block.0 as usize]);
            }
            self.instruction(inst);
        }
    }

    fn split(&mut self, split: &Split) {
        self.out.extend_from_slice(b"\n@");
        self.out.extend_from_slice(&split.name);
        self.out.extend_from_slice(b":\n");
        self.copies(&split.copies);
        self.out.extend_from_slice(b"  goto ");
        self.label(split.to);
        self.out.push(b'\n');
    }

    fn copies(&mut self, rows: &Range<u32>) {
        for row in rows.clone() {
            let copy = self.layout.copies[row as usize];
            self.out.extend_from_slice(b"  ");
            self.named_register(copy.to);
            self.out.extend_from_slice(b" = copy ");
            self.ty(copy.ty);
            self.out.push(b' ');
            match copy.from {
                Source::Register(register) => self.named_register(register),
                Source::Constant(c) => push_text(&mut self.out, self.f.const_text(c)),
                Source::Poison => self.out.extend_from_slice(b"poison"),
            }
            self.out.push(b'\n');
        }
    }

    fn ty(&mut self, ty: TypeId) {
        self.f.types().write(ty, &mut self.out);
    }

    fn instruction(&mut self, id: InstId) {
        let inst = self.f.body.inst(id);
        assert!(inst.opcode != Opcode::Unknown, "an instruction that was not understood");
        self.out.extend_from_slice(b"  ");
        match inst.opcode {
            Opcode::Br | Opcode::Switch | Opcode::Ret => {
                self.goto(id);
                push_text(&mut self.out, self.f.slice(inst.attachments, inst.end));
            }
            _ => {
                if let Some(result) = inst.result {
                    self.register(result);
                    self.out.extend_from_slice(b" = ");
                }
                self.as_in_llvm(id);
            }
        }
        self.out.push(b'\n');
    }

    /// Behind the result: the text of the instruction, with registers for its operands.
    fn as_in_llvm(&mut self, id: InstId) {
        let body = self.f.body;
        let inst = body.inst(id);
        let is_lost = self.layout.lost.binary_search(&id).is_ok();
        let mut done = inst.start + self.result_len(id);
        for place in body.operand_range(id) {
            let operand = body.operands[place as usize];
            let Some(local) = operand.value.as_local() else { continue };
            push_text(&mut self.out, self.f.slice(done, operand.start));
            match body.local(local).def {
                Def::Block(_) => self.target(place),
                _ if is_lost => self.out.extend_from_slice(b"poison"),
                _ => self.register(local),
            }
            done = operand.start + operand.len;
        }
        push_text(&mut self.out, self.f.slice(done, inst.end));
    }

    /// The length of `%name = `.
    fn result_len(&self, id: InstId) -> u32 {
        let inst = self.f.body.inst(id);
        if inst.result.is_none() || inst.flags.has(Flags::IMPLICIT_NUMBER) {
            return 0;
        }
        let text = self.f.inst_text(id);
        let name = match text.get(1) {
            Some(b'"') => memchr::memchr(b'"', &text[2..]).map_or(text.len(), |n| n + 3),
            _ => 1,
        };
        let equals = memchr::memchr(b'=', &text[name..]).map_or(text.len(), |n| name + n + 1);
        let blanks = text[equals..].iter().take_while(|c| c.is_ascii_whitespace()).count();
        (equals + blanks) as u32
    }

    fn goto(&mut self, id: InstId) {
        let body = self.f.body;
        let places: Vec<u32> = body.operand_range(id).collect();
        self.out.extend_from_slice(b"goto ");
        match (body.inst(id).opcode, places.as_slice()) {
            (Opcode::Ret, value) => {
                self.out.extend_from_slice(b"@ret(");
                value.iter().for_each(|&place| self.value(&body.operands[place as usize]));
                self.out.push(b')');
            }
            (Opcode::Br, &[to]) => self.target(to),
            (Opcode::Br, &[condition, yes, no]) => {
                self.out.extend_from_slice(b"i1 ");
                self.value(&body.operands[condition as usize]);
                self.out.extend_from_slice(b" { 1 -> ");
                self.target(yes);
                self.out.extend_from_slice(b", 0 -> ");
                self.target(no);
                self.out.extend_from_slice(b" }");
            }
            (_, &[value, default, ref cases @ ..]) => {
                let value = &body.operands[value as usize];
                self.ty(value.ty);
                self.out.push(b' ');
                self.value(value);
                self.out.extend_from_slice(b" {\n");
                for case in cases.chunks_exact(2) {
                    self.out.extend_from_slice(b"    ");
                    self.value(&body.operands[case[0] as usize]);
                    self.out.extend_from_slice(b" -> ");
                    self.target(case[1]);
                    self.out.push(b'\n');
                }
                self.out.extend_from_slice(b"    _ -> ");
                self.target(default);
                self.out.extend_from_slice(b"\n  }");
            }
            _ => unreachable!("the reader knows how many operands there are"),
        }
    }

    fn value(&mut self, operand: &Operand) {
        match operand.value.as_local() {
            Some(local) => self.register(local),
            None => push_text(&mut self.out, self.f.operand_text(operand)),
        }
    }
}
