//! Faults in scripts that put values into memory.

use super::Injector;
use crate::demote::{first_insertion, has_room};
use memphis_entity::IdRange;
use memphis_ir::edit::{Edit, Inserted, Insertion, NewBlock, NewInstId};
use memphis_ir::{Body, InstId, Local, Opcode, TypeId, Value};

/// The memory operation of an inserted line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MemoryLine {
    /// It makes a slot.
    Alloca {
        /// The type of the slot.
        ty: TypeId,
    },
    /// It loads.
    Load {
        /// From where.
        address: Value,
    },
    /// It stores.
    Store {
        /// The stored value.
        value: Value,
        /// The address.
        address: Value,
    },
}

impl MemoryLine {
    /// The operation of a new instruction; `None` for those that have nothing to do with memory.
    pub fn of(edit: &Edit, inst: NewInstId) -> Option<MemoryLine> {
        let (row, operands) = (edit.inst(inst), edit.operands_of(inst));
        // A store to a constant marks code that is never reached.
        if operands.last().is_some_and(|last| edit.new_constant_text(last.value).is_some()) {
            return None;
        }
        match row.opcode {
            Opcode::Alloca => Some(MemoryLine::Alloca { ty: row.aux_ty }),
            Opcode::Load => Some(MemoryLine::Load { address: operands[0].value }),
            Opcode::Store => Some(MemoryLine::Store { value: operands[0].value, address: operands[1].value }),
            _ => None,
        }
    }

    pub(super) fn address(self) -> Option<Value> {
        match self {
            MemoryLine::Alloca { .. } => None,
            MemoryLine::Load { address } | MemoryLine::Store { address, .. } => Some(address),
        }
    }
}

/// The place of a line in a script.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineIndex {
    /// Among the insertions.
    Insertion(usize),
    /// Among the lines of a new block.
    Block(usize, usize),
}

/// Lines that follow one another have the same place.
type Placed = ((u32, usize), LineIndex, MemoryLine);

/// Returns whether a script puts values into memory: it makes slots, or does away with φs of the
/// body.
pub fn is_demotion(body: &Body, edit: &Edit) -> bool {
    let mut new = edit.insertions().iter().filter_map(|line| line.what.inst());
    new.any(|inst| edit.inst(inst).opcode == Opcode::Alloca) || deleted_phis(body, edit).next().is_some()
}

fn deleted_phis<'b>(body: &'b Body, edit: &'b Edit) -> impl Iterator<Item = InstId> + 'b {
    crate::demote::phis(body).filter(|&phi| edit.is_deleted(phi))
}

impl Injector<'_> {
    pub(super) fn dropped_store(&mut self) -> bool {
        let Some((at, _)) = self.pick_line(|line| matches!(line, MemoryLine::Store { .. })) else { return false };
        self.take(at);
        true
    }

    pub(super) fn stored_other(&mut self) -> bool {
        let Some((at, line)) = self.pick_line(|line| matches!(line, MemoryLine::Store { .. })) else { return false };
        let MemoryLine::Store { value, address } = line else { return false };
        let Some(ty) = self.type_of_slot(address) else { return false };
        let Some(other) = self.other_value(ty, value) else { return false };
        self.set_value(at, 0, other)
    }

    pub(super) fn wrong_slot(&mut self) -> bool {
        let Some((at, line)) = self.pick_line(|line| line.address().is_some()) else { return false };
        let Some((address, ty)) = line.address().and_then(|a| Some((a, self.type_of_slot(a)?))) else { return false };
        let slots: Vec<Value> =
            self.slots().filter(|slot| slot.1 == ty && slot.0 != address).map(|slot| slot.0).collect();
        let Some(&other) = self.random.pick(&slots) else { return false };
        self.set_value(at, usize::from(matches!(line, MemoryLine::Store { .. })), other)
    }

    /// A line of a kind goes somewhere else: in its block, in another, or on an edge.
    pub(super) fn moved(&mut self, is_kind: fn(MemoryLine) -> bool) -> bool {
        let Some((at, _)) = self.pick_line(is_kind) else { return false };
        let body = self.f.body;
        let old = match at {
            LineIndex::Insertion(index) => self.edit.insertions()[index].before,
            LineIndex::Block(index, _) => body.terminator(self.edit.blocks()[index].after),
        };
        let is_in_block = self.random.below(2) == 0;
        let to: Vec<InstId> = body
            .block_ids()
            .filter(|&block| has_room(body, block))
            .filter(|&block| !is_in_block || body.block(block).insts.contains(old))
            .flat_map(|block| IdRange { start: first_insertion(body, block), ..body.block(block).insts })
            .collect();
        let Some(&before) = self.random.pick(&to) else { return false };
        let Some(inst) = self.take(at) else { return false };
        let blocks = self.edit.blocks().len();
        if !is_in_block && blocks > 0 && self.random.below(3) == 0 {
            let block = self.random.below(blocks);
            let place = self.random.below(self.edit.blocks()[block].insts.len() + 1);
            self.edit.blocks_mut()[block].insts.insert(place, inst);
        } else {
            // Among the lines before the same instruction the first or the last.
            let is_first = self.random.below(2) == 0;
            let place = if is_first { 0 } else { self.edit.insertions().len() };
            self.edit.insertions_mut().insert(place, Insertion { before, what: Inserted::Inst(inst) });
        }
        true
    }

    /// Neighbours that have to do with one another.
    pub(super) fn exchanged_lines(&mut self) -> bool {
        let mut places: Vec<Placed> = self
            .lines()
            .map(|(at, line)| match at {
                LineIndex::Insertion(index) => ((self.edit.insertions()[index].before.0, 0), at, line),
                LineIndex::Block(block, _) => ((u32::MAX, block), at, line),
            })
            .collect();
        places.sort_by_key(|place| place.0);
        let is_pair = |pair: &&[Placed]| {
            let [(place, at, line), (other_place, _, other)] = pair else { return false };
            let is_store = |line: &MemoryLine| matches!(line, MemoryLine::Store { .. });
            let conflict = line.address() == other.address() && (is_store(line) || is_store(other));
            let result = self.result(*at).map(Value::local);
            let depends = matches!(other, MemoryLine::Store { value, .. } if Some(*value) == result);
            place == other_place && (depends || conflict)
        };
        let pairs: Vec<(LineIndex, LineIndex)> =
            places.windows(2).filter(is_pair).map(|pair| (pair[0].1, pair[1].1)).collect();
        match self.random.pick(&pairs) {
            Some(&(LineIndex::Insertion(a), LineIndex::Insertion(b))) => {
                let lines = self.edit.insertions_mut();
                lines.swap(a, b);
                let before = lines[a].before;
                lines[a].before = std::mem::replace(&mut lines[b].before, before);
                true
            }
            Some(&(LineIndex::Block(block, a), LineIndex::Block(_, b))) => {
                self.edit.blocks_mut()[block].insts.swap(a, b);
                true
            }
            _ => false,
        }
    }

    /// Of a φ that is replaced, or of a single operand.
    pub(super) fn other_operand(&mut self, by_load: bool) -> bool {
        let phis = deleted_phis(self.f.body, self.edit).filter_map(|phi| self.f.body.inst(phi).result);
        let phis: Vec<Local> = phis.filter(|&phi| self.edit.replacement(phi).is_some()).collect();
        let operands: Vec<usize> = (0..self.edit.operand_replacements().len())
            .filter(|&k| self.f.body.operands[self.edit.operand_replacements()[k].0].ty != TypeId::LABEL)
            .collect();
        let pick = self.random.below(phis.len() + operands.len());
        let phi = phis.get(pick).copied();
        let operand = operands.get(pick.wrapping_sub(phis.len())).copied();
        let (ty, old) = match (phi, operand) {
            (Some(phi), _) => (self.f.body.local(phi).ty, self.edit.resolve(Value::local(phi))),
            (None, Some(k)) => {
                let (operand, old) = self.edit.operand_replacements()[k];
                (self.f.body.operands[operand].ty, self.edit.resolve(old))
            }
            (None, None) => return false,
        };
        let other = if by_load { self.other_load(ty, old) } else { self.other_value(ty, old) };
        let Some(other) = other else { return false };
        match (phi, operand) {
            (Some(phi), _) => self.edit.replace(phi, other),
            (None, Some(k)) => self.edit.operand_replacements_mut()[k].1 = other,
            (None, None) => {}
        }
        true
    }

    pub(super) fn phi_by_entry(&mut self) -> bool {
        let phis: Vec<InstId> = deleted_phis(self.f.body, self.edit).collect();
        let Some(&phi) = self.random.pick(&phis) else { return false };
        let Some(result) = self.f.body.inst(phi).result else { return false };
        let entries: Vec<Value> = self.f.body.operands(phi).chunks_exact(2).map(|entry| entry[0].value).collect();
        let Some(&entry) = self.random.pick(&entries) else { return false };
        if self.is_replaced_through(entry, result) {
            return false;
        }
        self.edit.replace(result, entry);
        true
    }

    pub(super) fn emptied_edge(&mut self) -> bool {
        let has_lines = |&block: &usize| !self.edit.blocks()[block].insts.is_empty();
        let blocks: Vec<usize> = (0..self.edit.blocks().len()).filter(has_lines).collect();
        let Some(&block) = self.random.pick(&blocks) else { return false };
        self.edit.blocks_mut()[block].insts.clear();
        true
    }

    /// One of the edges through a new block, or all.
    pub(super) fn past_edge(&mut self) -> bool {
        let blocks: Vec<Local> = self.edit.blocks().iter().map(|block| block.local).collect();
        let Some(&block) = self.random.pick(&blocks) else { return false };
        let one = (self.random.below(2) == 0).then(|| self.random.next());
        let operands = self.edit.operand_replacements_mut();
        let edges: Vec<usize> = (0..operands.len()).filter(|&k| operands[k].1 == Value::local(block)).collect();
        let is_past = |k: usize| match one {
            Some(n) if !edges.is_empty() => edges[n as usize % edges.len()] == k,
            _ => edges.contains(&k),
        };
        let mut index = 0;
        operands.retain(|_| {
            index += 1;
            !is_past(index - 1)
        });
        !edges.is_empty()
    }

    pub(super) fn redirected_edge(&mut self) -> bool {
        let n_blocks = self.edit.blocks().len();
        if n_blocks == 0 {
            return false;
        }
        let block = self.random.below(n_blocks);
        let NewBlock { last, .. } = self.edit.blocks()[block];
        let old = self.edit.target(&self.edit.blocks()[block]);
        // The entry has no predecessors.
        let others = self.f.body.blocks.values()[1..].iter().map(|target| target.local);
        let others: Vec<Local> = others.filter(|&target| Some(target) != old).collect();
        let Some(&target) = self.random.pick(&others) else { return false };
        self.edit.set_new_operand(last, 0, Value::local(target));
        true
    }

    pub(super) fn deleted_instruction(&mut self) -> bool {
        let Some(inst) = self.pick_kept() else { return false };
        let is_fault = self.f.body.inst(inst).result.is_none() || self.replace_result(inst);
        if is_fault {
            self.edit.delete(inst);
        }
        is_fault
    }

    pub(super) fn replaced_result(&mut self) -> bool {
        self.pick_kept().is_some_and(|inst| self.replace_result(inst))
    }

    /// An ordinary instruction that stays.
    fn pick_kept(&mut self) -> Option<InstId> {
        let is_kept = |&inst: &InstId| {
            let opcode = self.f.body.inst(inst).opcode;
            !self.edit.is_deleted(inst)
                && !opcode.is_terminator()
                && !opcode.is_debug_record()
                && opcode != Opcode::Phi
                && !opcode.is_eh_pad()
        };
        let kept: Vec<InstId> = self.f.body.inst_ids().filter(is_kept).collect();
        self.random.pick(&kept).copied()
    }

    fn replace_result(&mut self, inst: InstId) -> bool {
        let Some(result) = self.f.body.inst(inst).result else { return false };
        let Some(value) = self.other_value(self.f.body.local(result).ty, Value::local(result)) else { return false };
        let is_ring = self.is_replaced_through(value, result);
        if !is_ring {
            self.edit.replace(result, value);
        }
        !is_ring
    }

    /// All lines that have to do with memory.
    pub(super) fn lines(&self) -> impl Iterator<Item = (LineIndex, MemoryLine)> {
        let insertions = self.edit.insertions().iter().enumerate();
        let insertions = insertions.filter_map(|(k, line)| Some((LineIndex::Insertion(k), line.what.inst()?)));
        let blocks = self.edit.blocks().iter().enumerate();
        let on_edges = blocks.flat_map(|(b, block)| {
            block.insts.iter().enumerate().map(move |(k, &inst)| (LineIndex::Block(b, k), inst))
        });
        insertions.chain(on_edges).filter_map(|(at, inst)| Some((at, MemoryLine::of(self.edit, inst)?)))
    }

    fn pick_line(&mut self, is_kind: fn(MemoryLine) -> bool) -> Option<(LineIndex, MemoryLine)> {
        let lines: Vec<(LineIndex, MemoryLine)> = self.lines().filter(|line| is_kind(line.1)).collect();
        self.random.pick(&lines).copied()
    }

    fn slots(&self) -> impl Iterator<Item = (Value, TypeId)> {
        self.lines().filter_map(|(at, line)| match line {
            MemoryLine::Alloca { ty } => Some((Value::local(self.result(at)?), ty)),
            _ => None,
        })
    }

    fn type_of_slot(&self, address: Value) -> Option<TypeId> {
        self.slots().find(|slot| slot.0 == address).map(|slot| slot.1)
    }

    fn other_load(&mut self, ty: TypeId, not: Value) -> Option<Value> {
        let loads = self.lines().filter(|line| matches!(line.1, MemoryLine::Load { .. }));
        let results =
            loads.filter_map(|(at, _)| self.result(at)).filter(|&local| self.type_of(local) == ty).map(Value::local);
        let results: Vec<Value> = results.filter(|&value| value != not).collect();
        self.random.pick(&results).copied()
    }

    fn inst(&self, at: LineIndex) -> Option<NewInstId> {
        match at {
            LineIndex::Insertion(index) => self.edit.insertions()[index].what.inst(),
            LineIndex::Block(block, index) => Some(self.edit.blocks()[block].insts[index]),
        }
    }

    fn result(&self, at: LineIndex) -> Option<Local> {
        self.edit.inst(self.inst(at)?).result
    }

    /// Takes a line out of the script.
    fn take(&mut self, at: LineIndex) -> Option<NewInstId> {
        let inst = self.inst(at);
        match at {
            LineIndex::Insertion(index) => _ = self.edit.insertions_mut().remove(index),
            LineIndex::Block(block, index) => _ = self.edit.blocks_mut()[block].insts.remove(index),
        }
        inst
    }

    /// Sets the operand with this index of a load or store.
    fn set_value(&mut self, at: LineIndex, operand: usize, value: Value) -> bool {
        let inst = self.inst(at);
        inst.map(|inst| self.edit.set_new_operand(inst, operand, value)).is_some()
    }

    /// Returns whether what is put in the place of a value is, or passes through, a local.
    fn is_replaced_through(&self, mut value: Value, local: Local) -> bool {
        loop {
            if value == Value::local(local) {
                return true;
            }
            match value.as_local().and_then(|local| self.edit.replacement(local)) {
                Some(next) => value = next,
                None => return false,
            }
        }
    }
}
