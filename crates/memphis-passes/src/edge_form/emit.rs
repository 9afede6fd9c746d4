//! From an edge form to its script.

use super::{EdgeForm, EdgeId, Fate, Term};
use crate::effects::has_effect;
use memphis_entity::Table;
use memphis_ir::edit::{Edit, NewOperand};
use memphis_ir::{BlockId, InstId, Local, Opcode, TypeId, Value};

/// Metadata of a terminator that stays valid when another terminator replaces it.
const KEPT_METADATA: &[&[u8]] = &[b"dbg", b"llvm.loop", b"annotation"];

/// The result of an edge form.
pub(crate) struct Finished {
    /// How it changes.
    pub edit: Edit,
    /// Blocks that are gone, those included that were put after others.
    pub n_blocks: u64,
    /// φs that another value stands for.
    pub n_phis: u64,
    /// Other instructions that are gone because nothing uses them any more.
    pub n_dead: u64,
}

impl EdgeForm<'_> {
    /// Writes what changed as a script.
    pub fn finish(mut self) -> Finished {
        let n_dead = self.delete_unused();
        let body = self.f.body;
        let n_left = self.blocks.values().iter().filter(|block| block.fate == Fate::Stays).count();
        for block in body.block_ids() {
            match self.blocks[block].fate {
                Fate::Stays => self.write_block(block),
                Fate::Piece => {}
                Fate::Deleted => {
                    let pieces: Vec<BlockId> = self.pieces(block).collect();
                    pieces.into_iter().for_each(|piece| self.edit.delete_block(piece));
                }
            }
        }
        crate::records::drop_lost_values(self.f, &mut self.edit);
        let n_blocks = (self.blocks.len() - n_left) as u64;
        Finished { edit: self.edit, n_blocks, n_phis: self.n_folded_phis, n_dead }
    }

    fn write_block(&mut self, block: BlockId) {
        let pieces: Vec<BlockId> = self.pieces(block).skip(1).collect();
        pieces.into_iter().for_each(|piece| self.edit.append_block(block, piece));
        if self.blocks[block].ways_in_changed {
            self.write_phis(block);
        }
        self.write_term(block);
    }

    /// φs as they are now, in place of those of the body.
    fn write_phis(&mut self, block: BlockId) {
        let phis = self.phis(block);
        if phis.is_empty() {
            return;
        }
        let mut ways_in = self.ways_in(block).to_vec();
        ways_in.sort_by_key(|&edge| self.source(edge));
        for (index, phi) in phis {
            let mut entries = Vec::new();
            for &edge in &ways_in {
                let (value, source) = (self.arg(edge, index), self.f.body.block(self.source(edge)).local);
                entries.extend((0..self.edges[edge].count).map(|_| (value, source)));
            }
            let new = self.edit.write(self.f).phi_like(phi, entries);
            self.edit.delete(phi);
            self.edit.insert(phi, new);
        }
    }

    fn write_term(&mut self, block: BlockId) {
        let anchor = self.anchor(block);
        if !self.blocks[block].is_rewritten {
            return self.write_labels(block, anchor);
        }
        let origin = self.origin(block);
        let (opcode, operands) = match self.term(block).clone() {
            Term::Jump(edge) => (Opcode::Br, vec![self.label(edge)]),
            Term::Branch { condition, ways } => {
                let condition = NewOperand::new(TypeId::I1, self.edit.resolve_halving(condition));
                let [then, other] = ways.map(|way| self.label(way));
                (Opcode::Br, vec![condition, then, other])
            }
            Term::Switch { value, default, cases } => {
                // The value may be of a new line.
                let ty = self.f.value_type(cases.first().map_or(value, |case| case.0));
                let mut operands = vec![NewOperand::new(ty, self.edit.resolve_halving(value)), self.label(default)];
                for (value, edge) in cases {
                    operands.extend([NewOperand::new(ty, value), self.label(edge)]);
                }
                (Opcode::Switch, operands)
            }
            Term::Unreachable => (Opcode::Unreachable, Vec::new()),
            Term::Other(_) => unreachable!("it is never rewritten"),
        };
        let is_end = opcode == Opcode::Unreachable;
        let is_kept = |kind: &[u8]| KEPT_METADATA.contains(&kind) && !(kind == b"llvm.loop" && is_end);
        let new = self.edit.write(self.f).attached_as(origin, is_kept).terminator(opcode, &operands);
        self.edit.delete(anchor);
        self.edit.insert(anchor, new);
    }

    /// Labels that are others now, in a terminator that stays.
    fn write_labels(&mut self, block: BlockId, anchor: InstId) {
        let edges = self.out_edges(block);
        let body = self.f.body;
        let labels = body.operand_ids(anchor).filter(|&index| body.operands[index].ty == TypeId::LABEL);
        for (index, edge) in labels.zip(edges) {
            let label = Value::local(body.block(self.target(edge)).local);
            if self.edit.resolve_halving(body.operands[index].value) != label {
                self.edit.set_operand(index, label);
            }
        }
    }

    fn label(&mut self, edge: EdgeId) -> NewOperand {
        let target = self.target(edge);
        NewOperand::label(self.f.body.block(target).local)
    }

    /// Counts the uses of each local of the body in the code that is left, without debug records;
    /// parallel edges count once.
    pub fn count_uses(&mut self) -> Table<Local, u32> {
        let body = self.f.body;
        let mut uses = Table::filled(body.locals.len(), 0);
        let mut note = |form: &mut Self, value: Value| {
            if let Some(local) = form.edit.resolve_halving(value).as_local()
                && let Some(count) = uses.get_mut(local)
            {
                *count += 1;
            }
        };
        for block in body.block_ids() {
            if !self.stays(block) {
                continue;
            }
            let insts: Vec<InstId> = self.insts(block).collect();
            for inst in insts.into_iter().filter(|&inst| !body.inst(inst).opcode.is_debug_record()) {
                body.operands(inst).iter().for_each(|operand| note(self, operand.value));
            }
            match self.term(block) {
                Term::Other(_) => {
                    let operands = body.operands(self.anchor(block));
                    operands.iter().filter(|o| o.ty != TypeId::LABEL).for_each(|operand| note(self, operand.value));
                }
                term => term.values().for_each(|value| note(self, value)),
            }
            for (index, _) in self.phis(block) {
                for at in 0..self.ways_in(block).len() {
                    let edge = self.ways_in(block)[at];
                    note(self, self.edges[edge].args[index]);
                }
            }
        }
        for at in 0..self.edit.insertions().len() {
            let Some(inst) = self.edit.insertions()[at].what.inst() else { continue };
            for index in 0..self.edit.operands_of(inst).len() {
                let value = self.edit.operands_of(inst)[index].value;
                note(self, value);
            }
        }
        uses
    }

    /// Deletes what nothing uses since something was changed, and what nothing uses then. Returns
    /// how much that was.
    fn delete_unused(&mut self) -> u64 {
        if self.dropped.is_empty() {
            return 0;
        }
        let mut uses = self.count_uses();
        let mut n_deleted = 0;
        let mut open = std::mem::take(&mut self.dropped);
        let body = self.f.body;
        while let Some(local) = open.pop() {
            let Some(local) = self.edit.resolve_halving(Value::local(local)).as_local() else { continue };
            let Some(inst) = body.definition(Value::local(local)) else { continue };
            if uses[local] > 0 || self.edit.is_deleted(inst) || has_effect(self.f, inst) {
                continue;
            }
            self.edit.delete(inst);
            n_deleted += 1;
            let mut used: Vec<Value> = Vec::new();
            if body.inst(inst).opcode == Opcode::Phi {
                let block = body.block_of_inst(inst);
                let index = self.blocks[block].phis.binary_search(&inst).ok();
                let args = self.ways_in(block).iter().map(|&edge| &self.edges[edge].args);
                used.extend(args.filter_map(|args| index.map(|index| args[index])));
            } else {
                used.extend(body.operands(inst).iter().map(|operand| operand.value));
            }
            for value in used {
                if let Some(local) = self.edit.resolve_halving(value).as_local()
                    && let Some(count) = uses.get_mut(local)
                {
                    *count -= 1;
                    if *count == 0 {
                        open.push(local);
                    }
                }
            }
        }
        n_deleted
    }
}
