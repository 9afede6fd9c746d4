//! Why an alloca stayed in memory.

use super::promote::Promoted;
use super::slots::judge;
use memphis_ir::debug_info::{NodeRef, Specialised};
use memphis_ir::{Function, InstId, Opcode, Value};
use std::fmt;

/// An alloca that was not promoted, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// The function's name, without `@`.
    pub function: String,
    /// The alloca as the text calls it, with `%`.
    pub alloca: String,
    /// Byte offset of the alloca in the module's text.
    pub offset: usize,
    /// The variable of the source program, when debug information names it.
    pub variable: Option<String>,
    /// The file and line of that variable's declaration.
    pub source: Option<(String, u32)>,
    /// The reason.
    pub reason: Reason,
    /// The instruction to blame: byte offset in the module's text, and its text.
    pub blame: Option<(usize, String)>,
}

/// Why an alloca stays. `Display` is a sentence about "it".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// It stands in a block other than the entry.
    NotInEntryBlock,
    /// The function is `optnone`.
    OptNone,
    /// A volatile load or store.
    Volatile,
    /// A load or store of another type than the allocated one.
    TypeMismatch,
    /// Its address is stored.
    AddressStored,
    /// Its address is passed to a call.
    PassedToCall,
    /// Its address is compared, selected, merged by a φ, converted or returned.
    AddressUsed,
    /// Part of it is addressed.
    PartAddressed,
    /// A read-modify-write or compare-and-exchange works on it.
    AtomicUpdate,
    /// An instruction that is not understood uses it.
    Unknown,
}

impl Reason {
    /// A short name for machines.
    pub fn id(self) -> &'static str {
        match self {
            Reason::NotInEntryBlock => "not-in-entry-block",
            Reason::OptNone => "optnone",
            Reason::Volatile => "volatile",
            Reason::TypeMismatch => "type-mismatch",
            Reason::AddressStored => "address-stored",
            Reason::PassedToCall => "passed-to-call",
            Reason::AddressUsed => "address-used",
            Reason::PartAddressed => "part-addressed",
            Reason::AtomicUpdate => "atomic-update",
            Reason::Unknown => "not-understood",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::NotInEntryBlock => "it is allocated outside the entry block",
            Reason::OptNone => "its function is optnone",
            Reason::Volatile => "a load or store of it is volatile",
            Reason::TypeMismatch => "it is accessed as another type than the one it was allocated for",
            Reason::AddressStored => "its address is stored in memory",
            Reason::PassedToCall => "its address is passed to a call",
            Reason::AddressUsed => "its address is used as a value",
            Reason::PartAddressed => "a part of it is addressed",
            Reason::AtomicUpdate => "an atomic instruction updates it",
            Reason::Unknown => "an instruction that is not understood uses it",
        })
    }
}

/// One remark for each alloca of a function that is `optnone`.
pub(super) fn of_optnone(f: Function<'_>) -> Vec<Remark> {
    allocas(f).map(|i| remark(f, i, Reason::OptNone, None)).collect()
}

/// One remark for each alloca outside the entry block.
pub(super) fn outside_entry(f: Function<'_>) -> Vec<Remark> {
    let entry_end = f.body.blocks[0].insts.end;
    allocas(f).filter(|i| i.0 >= entry_end).map(|i| remark(f, i, Reason::NotInEntryBlock, None)).collect()
}

/// One remark for each alloca that stayed, in the order of the text.
pub(super) fn of_promoted(promoted: &Promoted<'_>) -> Vec<Remark> {
    let f = promoted.state.f;
    let mut remarks = Vec::new();
    for slot in promoted.slots.iter().filter(|s| !promoted.state.deleted[s.inst.0 as usize]) {
        if let Err((reason, blame)) = judge(&promoted.state, slot) {
            remarks.push(remark(f, slot.inst, reason, blame));
        }
    }
    remarks.extend(outside_entry(f));
    remarks
}

fn allocas(f: Function<'_>) -> impl Iterator<Item = InstId> + '_ {
    (0..f.body.insts.len() as u32).map(InstId).filter(move |&i| f.body.inst(i).opcode == Opcode::Alloca)
}

fn remark(f: Function<'_>, alloca: InstId, reason: Reason, blame: Option<InstId>) -> Remark {
    let local = f.body.inst(alloca).result.expect("an alloca has a result");
    let variable = declared_variable(f, alloca);
    Remark {
        function: String::from_utf8_lossy(&f.module.function_name(f.body.function)).into_owned(),
        alloca: f.display(Value::local(local)),
        offset: f.body.start + f.body.inst(alloca).start as usize,
        variable: variable.as_ref().and_then(|v| v.string(b"name")),
        source: variable.as_ref().and_then(|v| source_place(f, v)),
        reason,
        blame: blame.map(|i| {
            let start = f.body.start + f.body.inst(i).start as usize;
            (start, String::from_utf8_lossy(f.inst_text(i)).into_owned())
        }),
    }
}

/// The variable of the `#dbg_declare` that names an alloca.
fn declared_variable<'a>(f: Function<'a>, alloca: InstId) -> Option<Specialised<'a>> {
    let local = Value::local(f.body.inst(alloca).result?);
    let declares = (0..f.body.insts.len() as u32).map(InstId).find(|&i| {
        f.body.inst(i).opcode == Opcode::DbgDeclare && f.body.operands(i).iter().any(|o| o.value == local)
    })?;
    let arguments = super::debug::record_arguments(f, declares);
    NodeRef::parse(arguments.get(1)?)?.text(f.module).and_then(Specialised::parse)
}

fn source_place(f: Function<'_>, variable: &Specialised<'_>) -> Option<(String, u32)> {
    let line = u32::try_from(variable.number(b"line")?).ok()?;
    let file = variable.node(b"file")?.text(f.module).and_then(Specialised::parse)?;
    Some((file.string(b"filename")?, line))
}
