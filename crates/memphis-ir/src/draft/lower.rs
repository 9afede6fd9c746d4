//! The edit script that a draft is in the end.

use super::{Draft, New};
use crate::body::{BlockId, Function, InstId, Local, OperandId, Value};
use crate::edit::{CopyAs, Edit, NewBlock, NewInstId, NewOperand};

impl Draft<'_> {
    /// The changes as a script. Each block has a terminator.
    ///
    /// Cost: linear in the function.
    pub(super) fn lower(&self) -> Edit {
        let mut lowering = Lowering { draft: self, f: self.function(), edit: self.edit.clone() };
        let mut above = self.entry();
        for block in self.layout.all_blocks() {
            let node = self.layout.block(block).expect("a block of the draft");
            match (node.is_new, node.is_deleted) {
                (true, true) => {}
                (false, true) => lowering.edit.delete_block(block),
                (true, false) => lowering.new_block(block, above, node.local),
                (false, false) => {
                    lowering.old_block(block);
                    above = block;
                }
            }
        }
        lowering.edit
    }
}

struct Lowering<'d> {
    draft: &'d Draft<'d>,
    f: Function<'d>,
    edit: Edit,
}

impl Lowering<'_> {
    /// A block of the body. Those of its instructions that are gone from it were the last.
    fn old_block(&mut self, block: BlockId) {
        let own = self.f.body.block(block).insts;
        let (mut next, mut pending) = (own.start, Vec::new());
        for inst in self.draft.layout.all_insts(block) {
            match self.draft.new_inst(inst) {
                Some(new) => pending.push(self.write(new)),
                None => {
                    pending.drain(..).for_each(|new| self.edit.insert(inst, new));
                    self.old_inst(inst);
                    next = InstId(inst.0 + 1);
                }
            }
        }
        debug_assert!(pending.is_empty() || next < own.end, "new lines come before a line of the block");
        pending.into_iter().for_each(|new| self.edit.insert(next, new));
        (next.0..own.end.0).for_each(|moved| self.edit.delete(InstId(moved)));
    }

    /// An instruction of the body in its place.
    fn old_inst(&mut self, inst: InstId) {
        let (draft, body) = (self.draft, self.f.body);
        if draft.layout.is_deleted(inst) {
            return self.edit.delete(inst);
        }
        if draft.phis.contains_key(&inst) {
            let phi = self.copy(inst);
            self.edit.delete(inst);
            return self.edit.insert(inst, phi);
        }
        for id in body.operand_ids(inst) {
            let value = draft.operands[id];
            if value != body.operands[id].value {
                self.edit.set_operand(id, value);
            }
        }
    }

    fn new_block(&mut self, block: BlockId, after: BlockId, local: Local) {
        let mut insts: Vec<NewInstId> = Vec::new();
        for inst in self.draft.layout.insts(block) {
            insts.push(match self.draft.new_inst(inst) {
                Some(new) => self.write(new),
                None => self.copy(inst),
            });
        }
        let last = insts.pop().expect("a block has a terminator");
        self.edit.add_block(NewBlock { local, after, insts, last });
    }

    fn write(&mut self, new: &New) -> NewInstId {
        let inst = new.inst.clone().map(|value| NewOperand::new(self.edit.type_of(self.f, value), value));
        self.edit.write(self.f).instruction(inst, new.ty, new.result)
    }

    /// An instruction of the body in another place, or with other operands.
    fn copy(&mut self, inst: InstId) -> NewInstId {
        let (draft, f) = (self.draft, self.f);
        let writer = self.edit.write(f);
        if let Some(entries) = draft.phis.get(&inst) {
            let entries = entries.chunks_exact(2).filter_map(|entry| Some((entry[0], entry[1].as_local()?)));
            return writer.phi_like(inst, entries);
        }
        let (data, writer) = (f.body.inst(inst), writer.attached_as(inst, |_| true));
        let value = |index: usize| {
            let id = OperandId(data.operands.start.0 + index as u32);
            let (old, new): (Value, Value) = (f.body.operands[id].value, draft.operands[id]);
            // A constant stays as it is written.
            Some(new).filter(|_| old != new || old.as_local().is_some())
        };
        writer.copy(f, inst, data.result, CopyAs::Same, value).expect("it is not made an instruction of another kind")
    }
}
