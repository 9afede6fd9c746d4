//! From a draft to its script.

use super::{Draft, EdgeId, Fate, Term};
use crate::effects::has_effect;
use memphis_ir::edit::{Edit, Insertion, Part};
use memphis_ir::{BlockId, InstId, Local, Opcode, TypeId, Value};

/// Metadata of a terminator that stays valid when another terminator replaces it.
const KEPT_METADATA: &[&[u8]] = &[b"dbg", b"llvm.loop", b"annotation"];

/// The result of a draft.
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

impl Draft<'_> {
    /// Writes what changed as a script.
    pub fn finish(mut self) -> Finished {
        let n_dead = self.delete_unused();
        let body = self.f.body;
        let n_left = self.blocks.iter().filter(|block| block.fate == Fate::Stays).count();
        for block in body.block_ids() {
            match self.blocks[block.0 as usize].fate {
                Fate::Stays => self.write_block(block),
                Fate::Piece => {}
                Fate::Deleted => {
                    let pieces: Vec<BlockId> = self.pieces(block).collect();
                    pieces.into_iter().for_each(|piece| self.edit.delete_block(piece));
                }
            }
        }
        for index in 0..body.locals.len() as u32 {
            let (local, value) = (Local(index), self.resolve(Value::local(Local(index))));
            if value != Value::local(local) {
                self.edit.replace(local, value);
            }
        }
        crate::records::drop_lost_values(self.f, &mut self.edit, |ty| self.poison.get(&ty).copied());
        let n_blocks = (self.blocks.len() - n_left) as u64;
        Finished { edit: self.edit, n_blocks, n_phis: self.n_folded_phis, n_dead }
    }

    fn write_block(&mut self, block: BlockId) {
        let pieces: Vec<BlockId> = self.pieces(block).skip(1).collect();
        pieces.into_iter().for_each(|piece| self.edit.append_block(block, piece));
        if self.blocks[block.0 as usize].ways_in_changed {
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
        let mut ways_in = self.ways_in(block);
        ways_in.sort_by_key(|&edge| self.source(edge));
        for (index, phi) in phis {
            let data = self.f.body.inst(phi);
            let mut parts = Vec::new();
            let start = self.f.after_result(phi);
            if let Some(result) = data.result {
                parts.extend([Part::Value(Value::local(result)), Part::Static(" = ")]);
            }
            // Up to the bracket of the first entry.
            let first = self.f.body.operands(phi)[0].start;
            let head = self.f.slice(start, first);
            let bracket = memchr::memrchr(b'[', head).unwrap_or(head.len());
            parts.push(Part::Original(start..start + head[..bracket].trim_ascii_end().len() as u32));
            if head.contains(&b';') {
                // A comment may be the last of it.
                parts.push(Part::Static("\n   "));
            }
            for &edge in &ways_in {
                let value = self.arg(edge, index);
                let source = self.f.body.block(self.source(edge)).local;
                let count = self.edges[edge.0 as usize].count;
                parts.extend((0..count).map(|_| Part::PhiEntry(value, source)));
            }
            parts.push(Part::Original(data.attachments..data.end));
            self.edit.delete(phi);
            self.edit.insert(Insertion { before: phi, result: data.result, parts });
        }
    }

    fn write_term(&mut self, block: BlockId) {
        let anchor = self.anchor(block);
        if !self.blocks[block.0 as usize].is_rewritten {
            return self.write_labels(block, anchor);
        }
        let origin = self.origin(block);
        let mut parts = Vec::new();
        match self.term(block).clone() {
            Term::Jump(edge) => {
                parts.push(Part::Static("br "));
                self.label(edge, &mut parts);
            }
            Term::Branch { condition, ways: [then, other] } => {
                let condition = self.resolve(condition);
                parts.extend([Part::Static("br i1 "), Part::Value(condition), Part::Static(", ")]);
                self.label(then, &mut parts);
                parts.push(Part::Static(", "));
                self.label(other, &mut parts);
            }
            Term::Switch { value, default, cases } => {
                // The value may be of a new line.
                let ty = self.f.value_type(cases.first().map_or(value, |case| case.0));
                let value = self.resolve(value);
                parts.extend([Part::Static("switch "), Part::Type(ty), Part::Static(" "), Part::Value(value)]);
                parts.push(Part::Static(", "));
                self.label(default, &mut parts);
                parts.push(Part::Static(" [\n"));
                for (value, edge) in cases {
                    parts.extend([Part::Static("    "), Part::Type(ty), Part::Static(" "), Part::Value(value)]);
                    parts.push(Part::Static(", "));
                    self.label(edge, &mut parts);
                    parts.push(Part::Static("\n"));
                }
                parts.push(Part::Static("  ]"));
            }
            Term::Unreachable => parts.push(Part::Static("unreachable")),
            Term::Other(_) => unreachable!("it is never rewritten"),
        }
        for (kind, node) in self.f.attachments(origin) {
            let is_kept =
                KEPT_METADATA.contains(&kind) && (kind != b"llvm.loop" || *self.term(block) != Term::Unreachable);
            if is_kept {
                parts.push(Part::Text([b", !", kind, b" ", node].concat().into()));
            }
        }
        self.edit.delete(anchor);
        self.edit.insert(Insertion { before: anchor, result: None, parts });
    }

    /// Labels that are others now, in a terminator that stays.
    fn write_labels(&mut self, block: BlockId, anchor: InstId) {
        let edges = self.out_edges(block);
        let body = self.f.body;
        let labels = body.operand_range(anchor).filter(|&index| body.operands[index as usize].ty == TypeId::LABEL);
        for (index, edge) in labels.zip(edges) {
            let label = Value::local(body.block(self.target(edge)).local);
            if self.resolve(body.operands[index as usize].value) != label {
                self.edit.set_operand(index, label);
            }
        }
    }

    fn label(&mut self, edge: EdgeId, parts: &mut Vec<Part>) {
        let target = self.target(edge);
        parts.extend([Part::Static("label "), Part::Value(Value::local(self.f.body.block(target).local))]);
    }

    /// Counts the uses of each local of the body in the code that is left, without debug records;
    /// parallel edges count once.
    pub fn count_uses(&mut self) -> Vec<u32> {
        let body = self.f.body;
        let mut uses = vec![0; body.locals.len()];
        let mut note = |draft: &mut Self, value: Value| {
            if let Some(local) = draft.resolve(value).as_local()
                && let Some(count) = uses.get_mut(local.0 as usize)
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
                for edge in self.ways_in(block) {
                    let value = self.edges[edge.0 as usize].args[index];
                    note(self, value);
                }
            }
        }
        for at in 0..self.edit.insertions().len() {
            for part in 0..self.edit.insertions()[at].parts.len() {
                if let Part::Value(value) = self.edit.insertions()[at].parts[part] {
                    note(self, value);
                }
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
            let Some(local) = self.resolve(Value::local(local)).as_local() else { continue };
            let Some(inst) = self.definition(Value::local(local)) else { continue };
            if uses[local.0 as usize] > 0 || self.edit.is_deleted(inst) || has_effect(self.f, inst) {
                continue;
            }
            self.edit.delete(inst);
            n_deleted += 1;
            let mut used: Vec<Value> = Vec::new();
            if body.inst(inst).opcode == Opcode::Phi {
                let block = body.block_of_inst(inst);
                let index = self.blocks[block.0 as usize].phis.binary_search(&inst).ok();
                for edge in self.ways_in(block) {
                    used.extend(index.map(|index| self.edges[edge.0 as usize].args[index]));
                }
            } else {
                used.extend(body.operands(inst).iter().map(|operand| operand.value));
            }
            for value in used {
                if let Some(local) = self.resolve(value).as_local().filter(|local| (local.0 as usize) < uses.len()) {
                    uses[local.0 as usize] -= 1;
                    if uses[local.0 as usize] == 0 {
                        open.push(local);
                    }
                }
            }
        }
        n_deleted
    }
}
