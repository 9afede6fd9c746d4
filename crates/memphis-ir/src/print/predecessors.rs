//! The predecessors that comments behind labels name.

use super::{Placed, first_insertion, new_blocks};
use crate::body::{BlockId, Def, Function, InstId, Local, Value};
use crate::edit::{Edit, Insertion, Part};
use crate::types::TypeId;
use std::ops::Range;

/// Predecessors of each block as edited, one for each edge, in the order of the text.
#[derive(Debug, Clone, Default)]
pub(super) struct Predecessors {
    /// Block and predecessor.
    edges: Vec<(BlockId, Local)>,
    /// By block, where its predecessors start among all.
    start: Vec<u32>,
    pub(super) blocks: Vec<Local>,
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
        let Predecessors { edges, start, blocks } = self;
        edges.clear();
        let target = |value: Value| match body.locals.get(edit.resolve(value).as_local()?.0 as usize)?.def {
            Def::Block(target) => Some(target),
            _ => None,
        };
        let mut new_blocks = new_blocks(edit).into_iter().peekable();
        let (mut source, mut next_insertion) = (Local(0), 0);
        for (at, &Placed { block, head }) in layout.iter().enumerate() {
            if block == head {
                source = body.block(head).local;
            }
            // Labels cut a block, and lines that end what is in front of one lead to others.
            let insts = &body.block(block).insts;
            if !insertions.is_empty() {
                next_insertion = first_insertion(insertions, next_insertion, InstId(insts.start));
            }
            while let Some(insertion) = insertions.get(next_insertion).filter(|n| n.before.0 < insts.end) {
                next_insertion += 1;
                for part in &insertion.parts {
                    match part {
                        Part::Label(label) => source = *label,
                        Part::Value(value) => edges.extend(target(*value).map(|target| (target, source))),
                        _ => {}
                    }
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
                // A new block has a predecessor, which nobody asks for.
                if let Some(target) = target(value) {
                    edges.push((target, source));
                }
            }
            if layout.get(at + 1).is_none_or(|next| next.head != head) {
                while let Some(new) = new_blocks.next_if(|new| new.after <= head) {
                    edges.push((new.target, new.local));
                }
            }
        }
        edges.extend(new_blocks.map(|new| (new.target, new.local)));
        // Two blocks ahead, so that each row's start, counted up while the row is filled, becomes the start of the next.
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

    /// Where the predecessors of a block stand among all.
    pub(super) fn of_block(&self, block: BlockId) -> Range<usize> {
        self.start[block.0 as usize] as usize..self.start[block.0 as usize + 1] as usize
    }
}
