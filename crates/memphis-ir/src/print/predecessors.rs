//! The predecessors in the comments after labels.

use super::first_insertion;
use crate::body::{BlockId, Body, Def, Function, InstId, Local, Value};
use crate::edit::layout::{Placed, new_blocks};
use crate::edit::{Edit, Inserted, Insertion};
use crate::types::TypeId;
use std::ops::Range;

/// Predecessors of each block as edited, one for each edge, in the order of the text.
#[derive(Debug, Clone, Default)]
pub(super) struct Predecessors {
    /// True if they are those of the body. Then the tables are not used.
    are_of_body: bool,
    /// Block and predecessor.
    edges: Vec<(BlockId, Local)>,
    /// By block, the start of its predecessors in `edges`.
    start: Vec<u32>,
    blocks: Vec<Local>,
}

/// True if a script changes no edge of the function, and adds no block.
fn keeps_edges(f: Function<'_>, edit: &Edit, insertions: &[&Insertion], operand_edits: &[(u32, Value)]) -> bool {
    let body = f.body;
    let is_block = |local: Local| body.locals.get(local.0 as usize).is_some_and(|l| matches!(l.def, Def::Block(_)));
    let is_harmless = |insertion: &&Insertion| match insertion.what {
        Inserted::Label(_) => false,
        Inserted::Inst(inst) => {
            !edit.inst(inst).opcode.is_terminator()
                || !edit.operands_of(inst).iter().any(|operand| operand.value.as_local().is_some_and(is_block))
        }
    };
    edit.blocks().is_empty()
        && edit.deleted_blocks().is_empty()
        && edit.appended_blocks().is_empty()
        && operand_edits.is_empty()
        && insertions.iter().all(is_harmless)
        && body.block_ids().all(|block| !edit.is_deleted(body.terminator(block)))
        && body.blocks.iter().all(|block| edit.replacement(block.local).is_none())
}

impl Predecessors {
    pub(super) fn fill(
        &mut self,
        f: Function<'_>,
        edit: &Edit,
        layout: &[Placed],
        insertions: &[&Insertion],
        operand_edits: &[(u32, Value)],
    ) {
        let body = f.body;
        self.are_of_body = keeps_edges(f, edit, insertions, operand_edits);
        if self.are_of_body {
            return;
        }
        let Predecessors { are_of_body: _, edges, start, blocks } = self;
        edges.clear();
        let target = |value: Value| match body.locals.get(edit.resolve(value).as_local()?.0 as usize)?.def {
            Def::Block(target) => Some(target),
            _ => None,
        };
        let targets = |inst| edit.operands_of(inst).iter().filter_map(|operand| target(operand.value));
        let mut new_blocks = new_blocks(edit).into_iter().peekable();
        let (mut source, mut next_insertion) = (Local(0), 0);
        for (at, &Placed { block, head }) in layout.iter().enumerate() {
            if block == head {
                source = body.block(head).local;
            }
            // Labels divide a block, and the lines before them may end in branches to other blocks.
            let insts = &body.block(block).insts;
            if !insertions.is_empty() {
                next_insertion = first_insertion(insertions, next_insertion, InstId(insts.start));
            }
            while let Some(insertion) = insertions.get(next_insertion).filter(|n| n.before.0 < insts.end) {
                next_insertion += 1;
                match insertion.what {
                    Inserted::Label(label) => source = label,
                    Inserted::Inst(inst) if edit.inst(inst).opcode.is_terminator() => {
                        edges.extend(targets(inst).map(|target| (target, source)));
                    }
                    Inserted::Inst(_) => {}
                }
            }
            let terminator = body.terminator(block);
            let operands = if edit.is_deleted(terminator) { &[] } else { body.operands(terminator) };
            for (index, label) in operands.iter().enumerate().filter(|(_, operand)| operand.ty == TypeId::LABEL) {
                let mut value = label.value;
                if !operand_edits.is_empty() {
                    let index = body.operand_range(terminator).start + index as u32;
                    let edited = operand_edits.binary_search_by_key(&index, |e| e.0);
                    value = edited.map_or(value, |at| operand_edits[at].1);
                }
                // A new block has a predecessor, which is not needed.
                if let Some(target) = target(value) {
                    edges.push((target, source));
                }
            }
            if layout.get(at + 1).is_none_or(|next| next.head != head) {
                while let Some(new) = new_blocks.next_if(|new| new.after <= head) {
                    edges.extend(targets(new.last).map(|target| (target, new.local)));
                }
            }
        }
        edges.extend(new_blocks.flat_map(|new| targets(new.last).map(|target| (target, new.local))));
        // Two blocks ahead, so that each row's start, counted up while the row is filled, becomes
        // the start of the next.
        start.clear();
        start.resize(body.blocks.len() + 2, 0);
        for (target, _) in &*edges {
            start[target.0 as usize + 2] += 1;
        }
        for i in 1..start.len() {
            start[i] += start[i - 1];
        }
        blocks.clear();
        blocks.resize(edges.len(), Local(0));
        for &mut (target, source) in edges {
            let place = &mut start[target.0 as usize + 1];
            blocks[*place as usize] = source;
            *place += 1;
        }
    }

    /// The number of predecessors of a block.
    pub(super) fn count(&self, body: &Body, block: BlockId) -> usize {
        if self.are_of_body { body.cfg().incoming(memphis::Block(block.0)).len() } else { self.row(block).len() }
    }

    /// The predecessor with this index.
    pub(super) fn get(&self, body: &Body, block: BlockId, index: usize) -> Local {
        if self.are_of_body {
            let edge = body.cfg().incoming(memphis::Block(block.0))[index];
            body.blocks[body.cfg().edge_source(edge).index()].local
        } else {
            self.blocks[self.row(block)][index]
        }
    }

    fn row(&self, block: BlockId) -> Range<usize> {
        self.start[block.0 as usize] as usize..self.start[block.0 as usize + 1] as usize
    }
}
