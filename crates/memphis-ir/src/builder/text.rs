//! The text of a function: numbers for what has no name, then one line for each instruction.

use super::literal::{quoted_name, write_int};
use super::unfinished::{Block, Unfinished};
use super::values::{Kind, Value};
use super::{Definition, ModuleBuilder};
use crate::instruction::NewAttachment;
use crate::syntax::{Sink, write_instruction};
use crate::types::{TypeId, Types};

/// The definition of a function.
pub(super) fn definition(module: &ModuleBuilder, draft: &Unfinished, numbers: &Numbers) -> Definition {
    Writer { module, draft, numbers, out: Vec::new(), origins: Vec::new() }.definition()
}

/// The numbers of what has no name, in the order of the text.
pub(super) struct Numbers {
    /// By index of the local; unused for those with names.
    locals: Vec<u32>,
    blocks: Vec<u32>,
}

impl Numbers {
    pub(super) fn of(draft: &Unfinished) -> Numbers {
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
                numbers.locals[n_args + i as usize] = next(inst.inst.name.is_none() && inst.ty != TypeId::VOID);
            }
        }
        numbers
    }

    /// A block as the text calls it.
    pub(super) fn display(&self, draft: &Unfinished, block: usize) -> String {
        let mut out = vec![b'%'];
        write_name_or_number(&draft.blocks[block].name, self.blocks[block], &mut out);
        String::from_utf8_lossy(&out).into_owned()
    }
}

/// Writes the text of a function.
struct Writer<'a> {
    module: &'a ModuleBuilder,
    draft: &'a Unfinished,
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
        self.raw(&signature.linkage.prefix());
        signature.write(self.module.types(), self.module.reference(self.draft.callee), &mut self.out, |index, out| {
            out.extend_from_slice(b" %");
            write_name_or_number(&self.draft.argument_names[index], self.numbers.locals[index], out);
        });
        if let Some(personality) = self.draft.personality {
            self.raw(" personality ptr ");
            self.value(personality);
        }
        self.attachments(" ", &self.draft.attachments);
        self.raw(" {\n");
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
        let draft = self.draft;
        let inst = &draft.insts[index as usize];
        self.origins.extend(inst.origin.map(|origin| (self.out.len(), origin)));
        self.raw("  ");
        if inst.ty != TypeId::VOID {
            self.local(self.draft.signature.params.len() as u32 + index);
            self.raw(" = ");
        }
        write_instruction(&inst.inst, inst.ty, self);
        self.attachments(", ", &inst.inst.attachments);
        self.raw("\n");
    }

    fn attachments(&mut self, before: &str, attachments: &[NewAttachment]) {
        for NewAttachment { kind, node } in attachments {
            self.raw(&format!("{before}!{kind} {node}"));
        }
    }

    fn local(&mut self, index: u32) {
        let n_args = self.draft.signature.params.len();
        let name = match (index as usize).checked_sub(n_args) {
            Some(inst) => &self.draft.insts[inst].inst.name,
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
}

impl Sink<Value> for Writer<'_> {
    fn parts(&mut self) -> (Types<'_>, &mut Vec<u8>) {
        (self.module.types(), &mut self.out)
    }

    fn value(&mut self, value: Value) {
        match value.kind {
            Kind::Local { index, .. } => self.local(index),
            Kind::Block { index, .. } => self.block(index),
            _ => self.module.write_constant(value, &mut self.out),
        }
    }

    fn type_of(&self, value: Value) -> TypeId {
        value.ty
    }
}

fn write_name_or_number(name: &Option<Box<str>>, number: u32, out: &mut Vec<u8>) {
    match name {
        Some(name) => out.extend_from_slice(&quoted_name(name.as_bytes())),
        None => write_int(number.into(), out),
    }
}
