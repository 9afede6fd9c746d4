//! The text of a function: numbers for what has no name, then one line for each instruction.

use super::draft::{Block, Detail, Draft, Inst};
use super::literal::{quoted_name, write_int};
use super::signature::{separate, write_varargs};
use super::values::{Kind, Value};
use super::{Definition, ModuleBuilder};
use crate::opcode::{Flags, Opcode, Predicate};
use crate::types::{Type, TypeId};

/// The definition of a function.
pub(super) fn definition(module: &ModuleBuilder, draft: &Draft, numbers: &Numbers) -> Definition {
    Writer { module, draft, numbers, out: Vec::new(), origins: Vec::new() }.definition()
}

/// The numbers of what has no name, in the order of the text.
pub(super) struct Numbers {
    /// By index of the local; unused for those with names.
    locals: Vec<u32>,
    blocks: Vec<u32>,
}

impl Numbers {
    pub(super) fn of(draft: &Draft) -> Numbers {
        let n_args = draft.signature.params.len();
        let mut numbers = Numbers { locals: vec![0; n_args + draft.insts.len()], blocks: vec![0; draft.blocks.len()] };
        let mut count = 0;
        let mut next = |has_number: bool| {
            count += u32::from(has_number);
            count.wrapping_sub(1)
        };
        for (number, name) in numbers.locals.iter_mut().zip(&draft.argument_names) {
            *number = next(name.is_none());
        }
        for (number, block) in numbers.blocks.iter_mut().zip(&draft.blocks) {
            *number = next(block.name.is_none());
            for &i in block.phis.iter().chain(&block.insts) {
                let inst = &draft.insts[i as usize];
                numbers.locals[n_args + i as usize] = next(inst.name.is_none() && inst.ty != TypeId::VOID);
            }
        }
        numbers
    }

    /// A block as the text calls it.
    pub(super) fn display(&self, draft: &Draft, block: usize) -> String {
        let mut out = vec![b'%'];
        write_name_or_number(&draft.blocks[block].name, self.blocks[block], &mut out);
        String::from_utf8_lossy(&out).into_owned()
    }
}

/// Writes the text of a function.
struct Writer<'a> {
    module: &'a ModuleBuilder,
    draft: &'a Draft,
    numbers: &'a Numbers,
    out: Vec<u8>,
    origins: Vec<(usize, usize)>,
}

impl Writer<'_> {
    fn definition(mut self) -> Definition {
        self.header();
        for (b, block) in self.draft.blocks.iter().enumerate() {
            self.block_start(b, block);
            for &i in block.phis.iter().chain(&block.insts) {
                self.inst(i);
            }
        }
        self.raw("}\n");
        Definition { text: self.out, origins: self.origins }
    }

    fn header(&mut self) {
        let signature = &self.draft.signature;
        self.raw("define ");
        self.raw(signature.linkage.prefix());
        self.ty(signature.result);
        self.raw(" ");
        self.value(self.draft.callee.into());
        self.raw("(");
        for i in 0..signature.params.len() {
            separate(i, &mut self.out);
            self.typed(self.draft.argument(i));
        }
        write_varargs(signature, &mut self.out);
        self.raw(") {\n");
    }

    fn block_start(&mut self, index: usize, block: &Block) {
        if index > 0 {
            self.raw("\n");
        }
        // The first block has its number without being told.
        if index > 0 || block.name.is_some() {
            write_name_or_number(&block.name, self.numbers.blocks[index], &mut self.out);
            self.raw(":\n");
        }
    }

    fn inst(&mut self, index: u32) {
        let inst = &self.draft.insts[index as usize];
        let operands = self.draft.operands_of(index);
        self.origins.extend(inst.origin.map(|origin| (self.out.len(), origin)));
        self.raw("  ");
        if inst.ty != TypeId::VOID {
            self.local(self.draft.signature.params.len() as u32 + index);
            self.raw(" = ");
        }
        if inst.flags.0 != 0 && inst.opcode == Opcode::Call {
            self.tail_kind(inst.flags);
        }
        self.raw(inst.opcode.keyword());
        if inst.flags.0 != 0 {
            self.flags(inst.flags);
        }
        match inst.detail {
            Detail::Predicate(predicate) => self.compare(predicate, operands),
            Detail::Type(ty) if inst.opcode == Opcode::Call => self.call(ty, operands),
            Detail::Type(ty) => self.after_type(ty, operands),
            Detail::Alloca(ty, align) => {
                self.after_type(ty, operands);
                self.alignment(align);
            }
            Detail::Align(align) => {
                match inst.opcode {
                    Opcode::Load => self.after_type(inst.ty, operands),
                    _ => self.list(operands),
                }
                self.alignment(align);
            }
            Detail::Phi(_) => self.phi(inst.ty, self.draft.entries(index)),
            Detail::None => self.plain(inst, operands),
        }
        self.raw("\n");
    }

    fn plain(&mut self, inst: &Inst, operands: &[Value]) {
        match inst.opcode {
            Opcode::Ret if operands.is_empty() => self.raw(" void"),
            Opcode::Switch => self.switch(operands),
            Opcode::ExtractValue => self.with_path(operands, 1),
            Opcode::InsertValue => self.with_path(operands, 2),
            opcode if opcode.is_cast() => {
                self.list(operands);
                self.raw(" to ");
                self.ty(inst.ty);
            }
            opcode if opcode.is_binary() => self.pair(operands),
            _ => self.list(operands),
        }
    }

    fn compare(&mut self, predicate: Predicate, operands: &[Value]) {
        self.raw(" ");
        self.raw(predicate_keyword(predicate));
        self.pair(operands);
    }

    /// ` T a, b`
    fn pair(&mut self, operands: &[Value]) {
        self.raw(" ");
        self.typed(operands[0]);
        self.raw(", ");
        self.value(operands[1]);
    }

    /// ` T a, U b`
    fn list(&mut self, operands: &[Value]) {
        for (i, &operand) in operands.iter().enumerate() {
            self.raw(if i == 0 { " " } else { ", " });
            self.typed(operand);
        }
    }

    /// ` T, U a, V b`
    fn after_type(&mut self, ty: TypeId, operands: &[Value]) {
        self.raw(" ");
        self.ty(ty);
        for &operand in operands {
            self.raw(", ");
            self.typed(operand);
        }
    }

    fn with_path(&mut self, operands: &[Value], n_values: usize) {
        let (values, path) = operands.split_at(n_values);
        self.list(values);
        for &index in path {
            self.raw(", ");
            self.value(index);
        }
    }

    fn alignment(&mut self, align: u32) {
        if align != 0 {
            self.raw(&format!(", align {align}"));
        }
    }

    fn call(&mut self, ty: TypeId, operands: &[Value]) {
        let Type::Function(function) = self.module.types().get(ty) else { unreachable!("a call has a function type") };
        self.raw(" ");
        self.ty(if function.varargs { ty } else { function.result });
        self.raw(" ");
        self.value(operands[0]);
        self.raw("(");
        for (i, &argument) in operands[1..].iter().enumerate() {
            separate(i, &mut self.out);
            self.typed(argument);
        }
        self.raw(")");
    }

    fn phi(&mut self, ty: TypeId, entries: &[(Value, u32)]) {
        self.raw(" ");
        self.ty(ty);
        for (i, &(value, block)) in entries.iter().enumerate() {
            self.raw(if i == 0 { " [ " } else { ", [ " });
            self.value(value);
            self.raw(", ");
            self.block(block);
            self.raw(" ]");
        }
    }

    fn switch(&mut self, operands: &[Value]) {
        self.list(&operands[..2]);
        self.raw(" [\n");
        for case in operands[2..].chunks_exact(2) {
            self.raw("    ");
            self.typed(case[0]);
            self.raw(", ");
            self.typed(case[1]);
            self.raw("\n");
        }
        self.raw("  ]");
    }

    fn tail_kind(&mut self, flags: Flags) {
        let kinds = [(Flags::TAIL, "tail "), (Flags::MUSTTAIL, "musttail "), (Flags::NOTAIL, "notail ")];
        if let Some((_, word)) = kinds.into_iter().find(|(flag, _)| flags.has(*flag)) {
            self.raw(word);
        }
    }

    /// The flags after the opcode, in LLVM's order.
    fn flags(&mut self, flags: Flags) {
        let fast_math = flags.0 & Flags::FAST.0;
        let is_fast = fast_math == Flags::FAST.0;
        let words = [
            (Flags::VOLATILE, " volatile"),
            (Flags::INBOUNDS, " inbounds"),
            (Flags::NUSW, if flags.has(Flags::INBOUNDS) { "" } else { " nusw" }),
            (Flags::NUW, " nuw"),
            (Flags::NSW, " nsw"),
            (Flags::EXACT, " exact"),
            (Flags::DISJOINT, " disjoint"),
            (Flags::NNEG, " nneg"),
            (Flags::SAMESIGN, " samesign"),
            (Flags::REASSOC, " reassoc"),
            (Flags::NNAN, " nnan"),
            (Flags::NINF, " ninf"),
            (Flags::NSZ, " nsz"),
            (Flags::ARCP, " arcp"),
            (Flags::CONTRACT, " contract"),
            (Flags::AFN, " afn"),
        ];
        for (flag, word) in words {
            if flags.has(flag) && !(is_fast && flag.has(Flags::FAST)) {
                self.raw(word);
            }
        }
        if is_fast {
            self.raw(" fast");
        }
    }

    fn typed(&mut self, value: Value) {
        self.ty(value.ty);
        self.raw(" ");
        self.value(value);
    }

    fn value(&mut self, value: Value) {
        match value.kind {
            Kind::Local { index, .. } => self.local(index),
            Kind::Block(block) => self.block(block),
            _ => self.module.write_constant(value, &mut self.out),
        }
    }

    fn local(&mut self, index: u32) {
        let n_args = self.draft.signature.params.len();
        let name = match (index as usize).checked_sub(n_args) {
            Some(inst) => &self.draft.insts[inst].name,
            None => &self.draft.argument_names[index as usize],
        };
        self.out.push(b'%');
        write_name_or_number(name, self.numbers.locals[index as usize], &mut self.out);
    }

    fn block(&mut self, block: u32) {
        self.out.push(b'%');
        write_name_or_number(
            &self.draft.blocks[block as usize].name,
            self.numbers.blocks[block as usize],
            &mut self.out,
        );
    }

    fn ty(&mut self, ty: TypeId) {
        self.module.types().write(ty, &mut self.out);
    }

    fn raw(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }
}

fn predicate_keyword(predicate: Predicate) -> &'static str {
    use Predicate::*;
    match predicate {
        Eq => "eq",
        Ne => "ne",
        Ugt | FUgt => "ugt",
        Uge | FUge => "uge",
        Ult | FUlt => "ult",
        Ule | FUle => "ule",
        Sgt => "sgt",
        Sge => "sge",
        Slt => "slt",
        Sle => "sle",
        False => "false",
        Oeq => "oeq",
        Ogt => "ogt",
        Oge => "oge",
        Olt => "olt",
        Ole => "ole",
        One => "one",
        Ord => "ord",
        Ueq => "ueq",
        Une => "une",
        Uno => "uno",
        True => "true",
    }
}

fn write_name_or_number(name: &Option<Box<str>>, number: u32, out: &mut Vec<u8>) {
    match name {
        Some(name) => out.extend_from_slice(&quoted_name(name.as_bytes())),
        None => write_int(number.into(), out),
    }
}
