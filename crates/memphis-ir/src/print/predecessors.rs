//! The predecessors in the comments after labels.

use crate::body::{BlockId, Body, Def, Local, Operand, Value};
use crate::edit::changes::{Changes, Part, What, take_operand};
use crate::edit::{Edit, Inserted};
use crate::types::TypeId;
use memphis_entity::Rows;

/// Predecessors of each block as edited, one for each edge, in the order of the text.
#[derive(Debug, Clone, Default)]
pub(super) struct Predecessors {
    /// True if they are those of the body. Then the tables are not used.
    are_of_body: bool,
    /// Block and predecessor.
    edges: Vec<(BlockId, Local)>,
    /// The predecessors of each block.
    rows: Rows<BlockId, Local>,
}

/// True if a script changes no edge of the function, and adds no block.
fn keeps_edges(body: &Body, edit: &Edit, changes: &Changes) -> bool {
    let is_block = |local: Local| body.locals.get(local).is_some_and(|l| matches!(l.def, Def::Block(_)));
    let is_harmless = |what: What| match what {
        What::Insert(Inserted::Inst(inst)) => {
            !edit.inst(inst).opcode.is_terminator()
                || !edit.operands_of(inst).iter().any(|operand| operand.value.as_local().is_some_and(is_block))
        }
        What::Insert(Inserted::Label(_)) | What::Operand(..) => false,
        What::Header(_) | What::Phis(_) | What::Text(_) => true,
    };
    edit.blocks().is_empty()
        && edit.deleted_blocks().is_empty()
        && edit.appended_blocks().is_empty()
        && changes.all().iter().all(|change| is_harmless(change.what))
        && body.block_ids().all(|block| !edit.is_deleted(body.terminator(block)))
        && body.blocks.values().iter().all(|block| edit.replacement(block.local).is_none())
}

impl Predecessors {
    pub(super) fn fill(&mut self, body: &Body, edit: &Edit, parts: &[Part], changes: &Changes) {
        self.are_of_body = keeps_edges(body, edit, changes);
        if self.are_of_body {
            return;
        }
        let Predecessors { are_of_body: _, edges, rows } = self;
        edges.clear();
        let target = |value: Value| body.block_of_value(edit.resolve_halving(value));
        let targets = |inst| edit.operands_of(inst).iter().filter_map(|operand| target(operand.value));
        let (mut source, mut next) = (Local(0), 0);
        for &part in parts {
            let block = match part {
                Part::New(new) => {
                    let new = edit.block(new);
                    edges.extend(targets(new.last).map(|target| (target, new.local)));
                    continue;
                }
                Part::Block(block) => {
                    source = body.block(block).local;
                    block
                }
                Part::Appended(block) => block,
            };
            // Labels divide a block, and the lines before them may end in branches to other blocks.
            let changes = changes.of_block(body.block(block).insts, &mut next);
            for change in changes {
                match change.what {
                    What::Insert(Inserted::Label(label)) => source = label,
                    What::Insert(Inserted::Inst(inst)) if edit.inst(inst).opcode.is_terminator() => {
                        edges.extend(targets(inst).map(|target| (target, source)));
                    }
                    _ => {}
                }
            }
            let terminator = body.terminator(block);
            if edit.is_deleted(terminator) {
                continue;
            }
            let mut changes = &changes[changes.partition_point(|change| change.at < terminator)..];
            for index in body.operand_ids(terminator) {
                let Operand { value, ty, .. } = body.operands[index];
                let value = take_operand(&mut changes, index).unwrap_or(value);
                // A new block has a predecessor, which is not needed.
                if ty == TypeId::LABEL
                    && let Some(target) = target(value)
                {
                    edges.push((target, source));
                }
            }
        }
        rows.group(body.blocks.len(), edges.iter().copied());
    }

    /// True if they are those of the body.
    pub(super) fn are_of_body(&self) -> bool {
        self.are_of_body
    }

    /// The number of predecessors of a block.
    pub(super) fn count(&self, body: &Body, block: BlockId) -> usize {
        if self.are_of_body { body.cfg().incoming(block).len() } else { self.rows[block].len() }
    }

    /// The predecessor with this index.
    pub(super) fn get(&self, body: &Body, block: BlockId, index: usize) -> Local {
        if self.are_of_body {
            let edge = body.cfg().incoming(block)[index];
            body.block(BlockId(body.cfg().edge_source(edge).0)).local
        } else {
            self.rows[block][index]
        }
    }
}
