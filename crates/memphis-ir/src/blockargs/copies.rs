//! The printer of copy form.

use super::text::{Sigils, push_text};
use super::writer::{Style, Writer, push_label};
use crate::body::{BlockId, Function, InstId, Local, OperandId};
use crate::consts::Const;
use crate::items::ItemKind;
use crate::module::Module;
use crate::opcode::Opcode;
use crate::types::TypeId;
pub use memphis::destruct::Location;
use memphis_entity::{IdRange, PackedOption, Table, id};
use std::collections::BTreeMap;

/// The source of a copy.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// A register.
    Register(Location),
    /// A constant of the body.
    Constant(Const),
    /// `poison`.
    Poison,
}

id! {
    /// A copy of a [`Layout`].
    #[doc(hidden)]
    pub struct CopyId;

    /// A new block of a [`Layout`].
    #[doc(hidden)]
    pub struct SplitId;
}

/// A copy into a register.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Copy {
    /// The register.
    pub to: Location,
    /// Its new value.
    pub from: Source,
    /// The type of both.
    pub ty: TypeId,
}

/// A new block on the edges from one block to another.
#[doc(hidden)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Split {
    /// Its name, as written after `@`.
    pub name: Vec<u8>,
    /// Its predecessor; it is written after that block.
    pub from: BlockId,
    /// Its successor.
    pub to: BlockId,
    /// Its copies in [`Layout::copies`].
    pub copies: IdRange<CopyId>,
}

/// The registers and copies of a function in copy form. Registers are numbers.
#[doc(hidden)]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Layout {
    /// By local: its register; none for blocks, and for locals that nothing writes or reads after
    /// destruction.
    pub registers: Table<Local, PackedOption<Location>>,
    /// Values that are constants, and in no register.
    pub constants: BTreeMap<Local, Const>,
    /// The name of each register, as written after `%`.
    pub names: Table<Location, Vec<u8>>,
    /// All copies.
    pub copies: Table<CopyId, Copy>,
    /// By block: the copies in place of its φs.
    pub heads: Table<BlockId, IdRange<CopyId>>,
    /// By block: the copies before its terminator.
    pub ends: Table<BlockId, IdRange<CopyId>>,
    /// New blocks, sorted by their predecessors.
    pub splits: Table<SplitId, Split>,
    /// Operands of terminators that name a new block instead, by index in
    /// [`Body::operands`](crate::Body#structfield.operands), ascending; with the new block.
    pub redirected: Vec<(OperandId, SplitId)>,
    /// Debug records whose values are in no register any more, ascending.
    pub lost: Vec<InstId>,
}

/// Writes a function in copy form. Its φs are left out, and so are `uselistorder` directives and
/// comments.
///
/// # Panics
/// If the layout does not have this function's size, or the function has unknown instructions.
///
/// Cost: linear in the function's text and the layout.
#[doc(hidden)]
pub fn print_function(f: Function<'_>, layout: &Layout) -> Vec<u8> {
    let mut writer = Writer::new(f, layout);
    writer.header(b"func copies");
    let mut splits = layout.splits.values();
    for block in f.body.block_ids() {
        writer.block(block);
        let n = splits.iter().take_while(|split| split.from == block).count();
        let (own, rest) = splits.split_at(n);
        own.iter().for_each(|split| writer.split(split));
        splits = rest;
    }
    writer.out.extend_from_slice(b"}");
    writer.out
}

/// Writes a module with these texts for its functions, in order. Everything else is copied.
///
/// # Panics
/// If there are fewer texts than functions.
///
/// Cost: linear in the text.
pub fn print_module(module: &Module<'_>, functions: &[Vec<u8>]) -> Vec<u8> {
    let mut out = Vec::with_capacity(module.text.len());
    for item in module.items.values() {
        match item.kind {
            ItemKind::Function(id) => {
                let span = module.function(id).span;
                out.extend_from_slice(&module.text[item.span.start..span.start]);
                out.extend_from_slice(&functions[id.index()]);
                out.extend_from_slice(&module.text[span.end..item.span.end]);
            }
            _ => out.extend_from_slice(item.span.of(module.text)),
        }
    }
    out
}

impl Style for &Layout {
    const SIGILS: Sigils = Sigils::OneLine;

    fn name(&self, _: Function<'_>, register: Local, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.names[self.registers[register].unwrap()]);
    }

    fn constant(&self, value: Local) -> Option<Const> {
        self.constants.get(&value).copied()
    }

    fn target(&self, f: Function<'_>, place: OperandId, out: &mut Vec<u8>) {
        match self.redirected.binary_search_by_key(&place, |row| row.0) {
            Ok(index) => {
                out.push(b'@');
                out.extend_from_slice(&self.splits[self.redirected[index].1].name);
            }
            Err(_) => {
                let local = f.body.operands[place].value.as_local();
                push_label(f, f.body.block_of_local(local.expect("a label is a local")), out);
            }
        }
    }

    fn is_lost(&self, record: InstId) -> bool {
        self.lost.binary_search(&record).is_ok()
    }
}

impl Writer<'_, &Layout> {
    fn named_register(&mut self, register: Location) {
        self.out.push(b'%');
        self.out.extend_from_slice(&self.style.names[register]);
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
        self.copies(self.style.heads[block]);
        for inst in body.block_insts(block) {
            if body.inst(inst).opcode == Opcode::Phi {
                continue;
            }
            if inst == body.terminator(block) {
                self.copies(self.style.ends[block]);
            }
            self.instruction(inst);
        }
    }

    fn split(&mut self, split: &Split) {
        self.out.extend_from_slice(b"\n@");
        self.out.extend_from_slice(&split.name);
        self.out.extend_from_slice(b":\n");
        self.copies(split.copies);
        self.out.extend_from_slice(b"  goto ");
        self.label(split.to);
        self.out.push(b'\n');
    }

    fn copies(&mut self, copies: IdRange<CopyId>) {
        for id in copies {
            let copy = self.style.copies[id];
            self.out.extend_from_slice(b"  ");
            self.named_register(copy.to);
            self.out.extend_from_slice(b" = copy ");
            self.ty(copy.ty);
            self.out.push(b' ');
            match copy.from {
                Source::Register(register) => self.named_register(register),
                Source::Constant(c) => push_text(&mut self.out, self.f.const_text(c), Sigils::OneLine),
                Source::Poison => self.out.extend_from_slice(b"poison"),
            }
            self.out.push(b'\n');
        }
    }
}
