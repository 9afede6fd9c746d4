//! Remarks about allocas that stay in memory.

use super::dialect::missed_remark::missed_remark;
use super::promotion::Context;
use crate::debug_records::declared_variable;
use crate::report::LlvmRemark;
use crate::slots::judge::judge;
use crate::slots::reason::Reason;
use crate::slots::{Slot, SlotId};
use crate::state::State;
use hashbrown::HashMap;
use memphis_entity::Table;
use memphis_ir::debug_info::MetadataNode;
use memphis_ir::{BlockId, Function, InstId, Local, Opcode};

/// An alloca that was not promoted, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// The function's name, without `@`.
    pub function: String,
    /// The result of the alloca.
    pub slot: Local,
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
    /// LLVM's remark, if LLVM makes one.
    pub llvm: Option<LlvmRemark>,
}

impl Remark {
    /// Gives it another reason, and the instruction to blame.
    pub(crate) fn explain(&mut self, f: Function<'_>, reason: Reason, blame: Option<InstId>) {
        self.reason = reason;
        self.blame = blame.map(|inst| shown(f, inst));
    }
}

/// The place and the text of an instruction.
fn shown(f: Function<'_>, inst: InstId) -> (usize, String) {
    (f.place(inst), String::from_utf8_lossy(&f.shown(inst)).into_owned())
}

/// One remark for each alloca of a function that is `optnone`.
pub(super) fn of_optnone(f: Function<'_>) -> Vec<Remark> {
    remarks(f, f.body.allocas().iter().map(|&alloca| (alloca, Reason::OptNone, None)))
}

/// One remark for each alloca outside the entry block, where only those inside it may be promoted.
pub(crate) fn outside_entry(f: Function<'_>) -> Vec<Remark> {
    let entry_end = f.body.block(BlockId(0)).insts.end;
    let outside = f.body.allocas().iter().copied().filter(|&alloca| alloca >= entry_end);
    remarks(f, outside.map(|alloca| (alloca, Reason::NotInEntryBlock, None)))
}

/// One remark for each alloca that stayed, in the order of the text.
pub(super) fn of_promoted(c: &Context<'_>, state: &State<'_>, slots: &Table<SlotId, Slot>) -> Vec<Remark> {
    let f = state.f;
    let is_left = |slot: &&Slot| !state.is_replaced(slot.local);
    let stayed = slots.values().iter().filter(is_left).filter_map(|slot| {
        // A reason that does not depend on an option is the better one.
        let (reason, blame) = judge(state, slot, &c.rules).err().or(slot.held.map(|reason| (reason, None)))?;
        Some((*slot, reason, blame))
    });
    let stayed: Vec<(Slot, Reason, Option<InstId>)> = stayed.collect();
    let mut remarks = remarks(f, stayed.iter().map(|&(slot, reason, blame)| (slot.inst, reason, blame)));
    for (remark, (slot, reason, blame)) in remarks.iter_mut().zip(&stayed) {
        remark.llvm = missed_remark(f, slot, (*reason, *blame), c.options.llvm);
    }
    if !c.options.all_blocks {
        remarks.extend(outside_entry(f));
    }
    remarks
}

/// A remark about each of these allocas: why it stays, and the instruction to blame.
///
/// Cost: linear in what is said, plus the function if there is anything.
pub(crate) fn remarks(
    f: Function<'_>,
    stay: impl IntoIterator<Item = (InstId, Reason, Option<InstId>)>,
) -> Vec<Remark> {
    let mut stay = stay.into_iter().peekable();
    if stay.peek().is_none() {
        return Vec::new();
    }
    let function = f.module.function_name(f.body.function).to_string();
    let declares = declares(f);
    stay.map(|(alloca, reason, blame)| {
        let local = f.body.inst(alloca).result.expect("an alloca has a result");
        let variable = declares.get(&local).and_then(|&record| declared_variable(f, record));
        Remark {
            function: function.clone(),
            slot: local,
            alloca: f.display_as_read(alloca),
            offset: f.place(alloca),
            variable: variable.as_ref().and_then(|v| Some(v.string(b"name")?.to_string())),
            source: variable.as_ref().and_then(|v| source_place(f, v)),
            reason,
            blame: blame.map(|inst| shown(f, inst)),
            llvm: None,
        }
    })
    .collect()
}

/// The first `#dbg_declare` that names each local.
fn declares(f: Function<'_>) -> HashMap<Local, InstId> {
    let mut declares = HashMap::new();
    let records = f.body.inst_ids().filter(|&i| f.body.inst(i).opcode == Opcode::DbgDeclare);
    for record in records {
        for local in f.body.operands(record).iter().filter_map(|operand| operand.value.as_local()) {
            declares.entry(local).or_insert(record);
        }
    }
    declares
}

fn source_place(f: Function<'_>, variable: &MetadataNode<'_>) -> Option<(String, u32)> {
    let line = u32::try_from(variable.number(b"line")?).ok()?;
    let file = variable.node(b"file")?.node(f)?;
    Some((file.string(b"filename")?.to_string(), line))
}
