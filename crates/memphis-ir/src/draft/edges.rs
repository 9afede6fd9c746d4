//! Blocks, edges, and the entries of φs.

use super::{Draft, Uses, note_use};
use crate::body::{BlockId, Def, InstId, Value};
use crate::instruction::Instruction;
use crate::opcode::Opcode;
use crate::types::TypeId;

impl Draft<'_> {
    /// The blocks that a block's terminator leads to, one for each edge.
    pub fn successors(&self, block: BlockId) -> Vec<BlockId> {
        let labels = self.terminator(block).map_or(&[][..], |terminator| self.operands(terminator));
        labels.iter().filter_map(|&label| self.block_of_label(label)).collect()
    }

    /// The blocks whose terminators lead to a block, one for each edge.
    ///
    /// Cost: linear in the blocks and edges of the function.
    pub fn predecessors(&self, block: BlockId) -> Vec<BlockId> {
        let edges = |from| self.successors(from).into_iter().filter(|&to| to == block).map(move |_| from);
        self.blocks().flat_map(edges).collect()
    }

    /// The φs of a block.
    pub fn phis(&self, block: BlockId) -> impl Iterator<Item = InstId> + '_ {
        self.insts(block).take_while(|&inst| self.opcode_of(inst) == Opcode::Phi)
    }

    /// The entries of a φ: values and the blocks that they come from.
    pub fn incoming(&self, phi: InstId) -> impl Iterator<Item = (Value, BlockId)> + '_ {
        let is_phi = self.opcode(phi) == Some(Opcode::Phi);
        let operands = if is_phi { self.operands(phi) } else { &[] };
        operands.chunks_exact(2).filter_map(|entry| Some((entry[0], self.block_of_label(entry[1])?)))
    }

    /// Puts a block without instructions after another in the text. An empty name is none; a taken
    /// one gets a number after it.
    #[track_caller]
    pub fn new_block(&mut self, name: &str, after: BlockId) -> BlockId {
        let after = if self.has_block(after) {
            after
        } else {
            self.fail(format!("block {} does not exist, or was deleted", after.0), None);
            self.entry()
        };
        let local = self.new_local(TypeId::LABEL, Some(name));
        let block = self.layout.add_block(after, local);
        self.definitions.insert(local, Def::Block(block));
        block
    }

    /// Deletes a block with its instructions, and the entries of φs for edges from it. In the end
    /// nothing must mention it, or use values of it. The entry cannot be deleted.
    ///
    /// Cost: linear in the entries of the φs of its successors.
    #[track_caller]
    pub fn delete_block(&mut self, block: BlockId) {
        if !self.has_block(block) || block == self.entry() {
            let message = format!("block {} does not exist, was deleted, or is the entry", block.0);
            return self.fail(message, None);
        }
        self.successors(block).into_iter().for_each(|to| self.remove_entries(to, block, usize::MAX));
        self.layout.delete_block(block);
    }

    /// Gives a block a terminator, in place of the one that it has. Entries of φs are removed for
    /// edges that the block no longer has; those for new edges are to be
    /// [added](Draft::add_incoming). Returns its id; if it is [refused](Draft::insert), entries of
    /// φs stay.
    #[track_caller]
    pub fn set_terminator(&mut self, block: BlockId, inst: Instruction<Value>) -> InstId {
        if !inst.opcode().is_terminator() {
            let shown = self.shown_new(&inst);
            self.fail("the instruction is no terminator".to_owned(), Some(shown));
            return self.refuse(inst, None);
        }
        let before = self.successors(block);
        if let Some(old) = self.terminator(block) {
            self.layout.delete(old, self.new_inst(old).is_some());
        }
        let new = self.insert(super::Point::End(block), inst);
        if self.has_inst(new) {
            self.drop_lost_entries(block, &before);
        }
        new
    }

    /// Leads the edges from a block to another one to a third. Entries of φs in `old` are removed;
    /// those in `new` are to be [added](Draft::add_incoming).
    ///
    /// Cost: linear in the terminator's operands and the entries of the φs of `old`.
    #[track_caller]
    pub fn redirect(&mut self, from: BlockId, old: BlockId, new: BlockId) {
        if !self.has_block(new) || !self.successors(from).contains(&old) {
            return self.fail(format!("there is no edge from block {} to {}, or no {}", from.0, old.0, new.0), None);
        }
        self.lead(from, old, new);
        self.remove_entries(old, from, usize::MAX);
    }

    /// Exchanges labels of a terminator.
    fn lead(&mut self, from: BlockId, old: BlockId, new: BlockId) {
        let Some(terminator) = self.terminator(from) else { return };
        let (old, new) = (self.label(old), self.label(new));
        for index in 0..self.operands(terminator).len() {
            if self.operands(terminator)[index] == old {
                self.exchange(terminator, index, new);
            }
        }
    }

    /// Puts a new block on the edges from one block to another: all of them lead to the new one,
    /// which branches to the old one. Returns it, unless there is no such edge.
    ///
    /// Cost: linear in the terminator's operands and the entries of the φs of `to`.
    #[track_caller]
    pub fn split_edge(&mut self, from: BlockId, to: BlockId) -> Option<BlockId> {
        let n_edges = self.successors(from).iter().filter(|&&block| block == to).count();
        if n_edges == 0 {
            self.fail(format!("there is no edge from block {} to {}", from.0, to.0), None);
            return None;
        }
        let block = self.new_block("", from);
        let label = self.label(to);
        self.insert(super::Point::End(block), Instruction::br(label));
        self.lead(from, to, block);
        self.remove_entries(to, from, n_edges - 1);
        self.rename_entries(to, from, block);
        Some(block)
    }

    /// Divides a block: the instructions from this one on move to a new block, which the upper part
    /// branches to. φs that named the block then name the new one. Returns it, unless the
    /// instruction is a φ, a pad or gone.
    ///
    /// Cost: linear in the instructions that move, and in the entries of the φs of the successors.
    #[track_caller]
    pub fn split_block(&mut self, first: InstId) -> Option<BlockId> {
        let opcode = self.opcode(first);
        let Some(from) = self.block_of(first).filter(|_| opcode.is_some_and(|it| it != Opcode::Phi && !it.is_eh_pad()))
        else {
            match opcode {
                None => self.fail_at(first, "cannot start a block"),
                Some(_) => {
                    let shown = self.shown(first);
                    self.fail("a block cannot start with a phi or a pad of another block".to_owned(), Some(shown));
                }
            }
            return None;
        };
        let targets = self.successors(from);
        let local = self.new_local(TypeId::LABEL, None);
        let block = self.layout.split(first, local);
        self.definitions.insert(local, Def::Block(block));
        self.insert(super::Point::End(from), Instruction::br(self.local(local)));
        targets.into_iter().for_each(|target| self.rename_entries(target, from, block));
        Some(block)
    }

    /// Adds an entry to a φ: a value that arrives from a block. In the end there must be one for
    /// each edge.
    ///
    /// Cost: constant; the first time for a φ that was read, linear in its entries.
    #[track_caller]
    pub fn add_incoming(&mut self, phi: InstId, value: Value, block: BlockId) {
        let ty = self.result(phi).map(|result| self.type_of(result));
        let message = match ty.filter(|_| self.opcode(phi) == Some(Opcode::Phi)) {
            None => "no phi, or one that was deleted".to_owned(),
            Some(_) if !self.exists(value) => self.foreign(value),
            Some(_) if !self.has_block(block) => format!("block {} does not exist, or was deleted", block.0),
            Some(ty) => match self.mismatch(value, "phi", ty) {
                Some(message) => message,
                None => {
                    return self.add_entry(phi, [value.of(self.owner), self.label(block)]);
                }
            },
        };
        self.fail(message, None);
    }

    /// Removes the entries of a φ that come from a block. Cost: linear in its entries.
    #[track_caller]
    pub fn remove_incoming(&mut self, phi: InstId, block: BlockId) {
        if self.opcode(phi) != Some(Opcode::Phi) || self.layout.block(block).is_none() {
            return self.fail("no phi, or no block".to_owned(), None);
        }
        let label = self.label(block);
        self.change_entries(phi, |entries| retain(entries, |entry| entry[1] != label));
    }

    /// The entries of a φ, to be changed; and the table of uses, for what is new in them.
    fn entries_mut(&mut self, phi: InstId) -> (&mut Vec<Value>, &mut Option<Uses>) {
        let n_old = self.body.insts.len();
        let entries = match phi.index().checked_sub(n_old) {
            Some(new) => &mut self.new[new].inst.operands,
            None => {
                let old = self.operands.range(self.body.inst(phi).operands);
                self.phis.entry(phi).or_insert_with(|| old.to_vec())
            }
        };
        (entries, &mut self.uses)
    }

    fn add_entry(&mut self, phi: InstId, entry: [Value; 2]) {
        let (entries, uses) = self.entries_mut(phi);
        for value in entry {
            note_use(uses, value, (phi, entries.len() as u32));
            entries.push(value);
        }
    }

    /// Changes the entries of a φ. Each of them may have another place then.
    fn change_entries(&mut self, phi: InstId, change: impl FnOnce(&mut Vec<Value>)) {
        let (entries, uses) = self.entries_mut(phi);
        change(entries);
        for (index, &value) in entries.iter().enumerate() {
            note_use(uses, value, (phi, index as u32));
        }
    }

    /// Removes entries of φs for edges that a block no longer has. Its edges led to these blocks.
    fn drop_lost_entries(&mut self, from: BlockId, before: &[BlockId]) {
        let now = self.successors(from);
        let mut blocks = before.to_vec();
        blocks.sort_unstable();
        blocks.dedup();
        for to in blocks {
            let count = |blocks: &[BlockId]| blocks.iter().filter(|&&block| block == to).count();
            self.remove_entries(to, from, count(before).saturating_sub(count(&now)));
        }
    }

    /// Removes at most `n` entries for edges from one block from each φ of another.
    fn remove_entries(&mut self, to: BlockId, from: BlockId, n: usize) {
        let label = self.label(from);
        for phi in self.phis(to).collect::<Vec<_>>() {
            let mut rest = n;
            let is_kept = |entry: &[Value]| {
                let is_kept = entry[1] != label || rest == 0;
                rest -= usize::from(!is_kept);
                is_kept
            };
            self.change_entries(phi, |entries| retain(entries, is_kept));
        }
    }

    /// Gives entries of the φs of a block another source.
    fn rename_entries(&mut self, to: BlockId, from: BlockId, new: BlockId) {
        let (from, new) = (self.label(from), self.label(new));
        for phi in self.phis(to).collect::<Vec<_>>() {
            self.change_entries(phi, |entries| {
                entries.iter_mut().skip(1).step_by(2).filter(|label| **label == from).for_each(|label| *label = new);
            });
        }
    }
}

/// Keeps some of the entries of a φ.
fn retain(entries: &mut Vec<Value>, mut is_kept: impl FnMut(&[Value]) -> bool) {
    let kept = entries.chunks_exact(2).filter(|entry| is_kept(entry)).flatten().copied().collect();
    *entries = kept;
}
