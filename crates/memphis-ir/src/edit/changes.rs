//! The changes of a script in the order of the function's lines.

use super::{Edit, Inserted, NewBlockId, PhiHeadId, TextId};
use crate::body::{BlockId, Body, InstId, OperandId, Value};
use memphis_entity::{IdRange, Table};

/// A part of the edited function.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Part {
    /// A block of the function.
    Block(BlockId),
    /// A block of the function without its label: its lines follow those of the part before.
    Appended(BlockId),
    /// A new block.
    New(NewBlockId),
}

/// The parts of the edited function in their order.
pub(crate) fn fill_parts(parts: &mut Vec<Part>, body: &Body, edit: &Edit) {
    parts.clear();
    if edit.blocks().is_empty() && edit.deleted_blocks().is_empty() && edit.appended_blocks().is_empty() {
        parts.extend(body.block_ids().map(Part::Block));
        return;
    }
    let mut stays = Table::filled(body.blocks.len(), true);
    edit.deleted_blocks().iter().for_each(|block| stays[*block] = false);
    edit.appended_blocks().iter().for_each(|(_, block)| stays[*block] = false);
    let mut appended = edit.appended_blocks().to_vec();
    appended.sort_by_key(|pair| pair.0);
    let mut appended = appended.into_iter().peekable();
    let mut new: Vec<NewBlockId> = edit.blocks.ids().collect();
    let after = |&new: &NewBlockId| edit.block(new).after;
    new.sort_by_key(after);
    let mut new = new.into_iter().peekable();
    for head in body.block_ids() {
        let n_before = parts.len();
        parts.extend(stays[head].then_some(Part::Block(head)));
        parts.extend(std::iter::from_fn(|| appended.next_if(|pair| pair.0 == head)).map(|pair| Part::Appended(pair.1)));
        if parts.len() > n_before {
            parts.extend(std::iter::from_fn(|| new.next_if(|new| after(new) <= head)).map(Part::New));
        }
    }
    parts.extend(new.map(Part::New));
}

/// A change at an instruction of the function.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Change {
    pub(crate) at: InstId,
    pub(crate) what: What,
}

/// The kinds of changes, in their order at an instruction.
#[derive(Debug, Clone, Copy)]
pub(crate) enum What {
    /// A piece of text of the header is exchanged. It is before the first instruction.
    Header(TextId),
    /// φs are put at the head of the block that starts with the instruction.
    Phis(PhiHeadId),
    /// Something is put before the instruction.
    Insert(Inserted),
    /// A piece of text of the instruction is exchanged.
    Text(TextId),
    /// An operand of the instruction is replaced.
    Operand(OperandId, Value),
}

/// The changes of a script, sorted: by instruction, and within one in the order of the text.
#[derive(Debug, Clone, Default)]
pub(crate) struct Changes(Vec<Change>);

impl Changes {
    /// Collects the changes. Cost: their number times its logarithm, and linear in the instructions
    /// if text is exchanged or an operand replaced.
    pub(crate) fn fill(&mut self, body: &Body, edit: &Edit) {
        let Changes(all) = self;
        all.clear();
        let heads = edit.phi_heads().zip(edit.phis());
        all.extend(heads.map(|(row, phis)| Change { at: body.block(phis.block).insts.start, what: What::Phis(row) }));
        all.extend(edit.insertions().iter().map(|n| Change { at: n.before, what: What::Insert(n.what) }));
        if !edit.texts.is_empty() {
            all.extend(texts(body, edit));
        }
        all.extend(
            edit.operands
                .iter()
                .map(|&(index, value)| Change { at: body.inst_of_operand(index), what: What::Operand(index, value) }),
        );
        // What a list has in order is merged, not sorted again.
        all.sort_by_key(|change| {
            let (rank, place) = match change.what {
                What::Header(text) => (0, edit.texts[text].0.start),
                What::Phis(_) => (1, 0),
                What::Insert(_) => (2, 0),
                What::Text(text) => (3, edit.texts[text].0.start),
                What::Operand(index, _) => (3, body.operands[index].start),
            };
            (change.at, rank, place)
        });
    }

    /// All changes.
    pub(crate) fn all(&self) -> &[Change] {
        &self.0
    }

    /// The changes at instructions of a block. `next` is where they may start, which is right if the
    /// caller asks in the order of blocks; it becomes the place after them.
    pub(crate) fn of_block(&self, insts: IdRange<InstId>, next: &mut usize) -> &[Change] {
        let all = &self.0;
        let is_before = |change: &Change| change.at < insts.start;
        let is_right = all[..*next].last().is_none_or(is_before) && !all.get(*next).is_some_and(is_before);
        let start = if is_right { *next } else { all.partition_point(is_before) };
        *next = start + all[start..].iter().take_while(|change| change.at < insts.end).count();
        &all[start..*next]
    }
}

/// The value that changes give an operand, if they do. Takes the changes up to it: callers ask for
/// operands in ascending order.
pub(crate) fn take_operand(changes: &mut &[Change], index: OperandId) -> Option<Value> {
    let mut value = None;
    while let [Change { what, .. }, rest @ ..] = changes {
        match *what {
            What::Operand(at, _) if at > index => break,
            What::Operand(_, new) => value = Some(new),
            _ => {}
        }
        *changes = rest;
    }
    value
}

/// The pieces of text that are exchanged, each with its instruction.
fn texts(body: &Body, edit: &Edit) -> impl Iterator<Item = Change> {
    // After commits, the order of texts is not that of instructions.
    let mut by_text: Vec<InstId> = body.inst_ids().collect();
    by_text.sort_by_key(|&inst| body.inst(inst).end);
    edit.texts.iter().map(move |(index, (range, _))| {
        let at = by_text[by_text.partition_point(|&inst| body.inst(inst).end < range.end)];
        match range.end < body.inst(at).start {
            true => Change { at: InstId(0), what: What::Header(index) },
            false => Change { at, what: What::Text(index) },
        }
    })
}
