//! The lines of a changed function, in order.

use crate::codes::function as code;
use crate::read::function::body::Body;
use crate::read::function::records::Records;
use crate::write::record_code;
use memphis_ir::edit::{Edit, Inserted, NewInstId, NewPhi};
use memphis_ir::{BlockId, Function, InstId};

/// An instruction or debug record of the text, as the bitcode has it.
#[derive(Debug, Clone, Copy)]
pub(super) enum Item {
    /// The instruction with this index among those of the body.
    Inst(u32),
    /// The debug record with this index among the records, in the trail of an instruction.
    Record { place: u32, inst: u32 },
}

/// A line of the changed function.
#[derive(Debug, Clone, Copy)]
pub(super) enum Line<'e> {
    /// A line that stays.
    Old(InstId),
    /// A new instruction or debug record.
    New(NewInstId),
    /// A new φ, and the blocks that its values come from.
    Phi(NewPhi<'e>, &'e [BlockId]),
}

/// By instruction of the text: what it is in the bitcode. `None` if the text is not that of the
/// bitcode, instruction by instruction: for some of older versions.
pub(super) fn items(f: Function<'_>, records: &Records, body: &Body, items: &mut Vec<Item>) -> Option<()> {
    items.clear();
    let mut insts = f.body.inst_ids();
    for (index, inst) in (0..).zip(&body.insts) {
        inst.number?;
        for place in inst.trail.clone().filter(|&place| Records::is_debug_record(records.list[place as usize].code)) {
            insts.next().filter(|&inst| f.body.inst(inst).opcode.is_debug_record())?;
            items.push(Item::Record { place, inst: index });
        }
        let of_text = f.body.inst(insts.next()?);
        let is_same = match of_text.opcode.is_debug_record() {
            true => inst.code == code::INST_CALL,
            false => code_without_atomic(record_code(of_text)) == inst.code,
        };
        if !is_same || of_text.result.is_some() != inst.value.is_some() {
            return None;
        }
        items.push(Item::Inst(index));
    }
    insts.next().is_none().then_some(())
}

/// The code of an access that is not atomic, as the reader has it for all.
fn code_without_atomic(record: u32) -> u32 {
    match record {
        code::INST_LOADATOMIC => code::INST_LOAD,
        code::INST_STOREATOMIC => code::INST_STORE,
        other => other,
    }
}

/// The lines of the changed function. `None` if the script does more than deleting, replacing and
/// inserting instructions.
pub(super) fn lines<'e>(f: Function<'_>, edit: &'e Edit, lines: &mut Vec<Line<'e>>) -> Option<()> {
    let changes_blocks =
        !edit.blocks().is_empty() || !edit.deleted_blocks().is_empty() || !edit.appended_blocks().is_empty();
    if changes_blocks || !edit.text_replacements().is_empty() || !edit.operand_replacements().is_empty() {
        return None;
    }
    let mut insertions: Vec<(InstId, NewInstId)> = Vec::with_capacity(edit.insertions().len());
    for insertion in edit.insertions() {
        let Inserted::Inst(inst) = insertion.what else { return None };
        insertions.push((insertion.before, inst));
    }
    insertions.sort_by_key(|insertion| insertion.0);
    let mut insertions = insertions.into_iter().peekable();
    let mut phis = edit.phis().peekable();
    for block in f.body.block_ids() {
        if let Some(of_block) = phis.next_if(|of_block| of_block.block == block) {
            lines.extend(of_block.iter().map(|phi| Line::Phi(phi, of_block.sources)));
        }
        for inst in f.body.block_insts(block) {
            while let Some((_, new)) = insertions.next_if(|insertion| insertion.0 == inst) {
                lines.push(Line::New(new));
            }
            match edit.is_deleted(inst) {
                true if f.body.terminator(block) == inst => return None,
                true => {}
                false => lines.push(Line::Old(inst)),
            }
        }
    }
    Some(())
}
