//! The script that leads from a function as read to what several commits have made of it.

use super::insts::NewInstId;
use super::{Edit, Inserted, Insertion, NewBlock, NewOperand};
use crate::body::{BlockId, Body, Def, Function, InstId};
use crate::instruction::Instruction;
use crate::module::Module;
use crate::opcode::Opcode;
use crate::syntax::write_instruction;
use memphis_entity::Table;

impl Edit {
    /// The script that leads from the function as read to the body that the last of several commits
    /// has made. Constants and types are given back to `first`.
    ///
    /// Cost: linear in both bodies, and in the length of the text of what is new.
    #[doc(hidden)]
    pub fn between(module: &Module<'_>, first: &mut Body, last: &mut Body) -> Edit {
        first.take_back(last);
        let mut edit = Edit::new(first);
        edit.nodes = std::mem::take(&mut last.added.nodes);
        edit.texts = last.added.header.clone().into();
        edit.deleted.values_mut().fill(true);
        edit.n_deleted = edit.deleted.len();
        let (first, last) = (Function { module, body: first }, Function { module, body: last });
        for local in last.body.locals.ids().skip(first.body.locals.len()) {
            edit.new_local(last.body.local(local).ty, last.name(local));
        }
        let place = Table::filled(first.body.blocks.len(), None);
        let mut derivation =
            Derivation { edit, first, last, place, piece: BlockId(0), next: InstId(0), waiting: Vec::new() };
        last.body.block_ids().for_each(|block| derivation.add_block(block));
        derivation.end_piece();
        let Derivation { mut edit, place, .. } = derivation;
        let gone = first.body.block_ids().filter(|&block| place[block].is_none());
        edit.deleted_blocks.extend(gone);
        edit
    }
}

/// A script in the making, from a function and what has become of it.
struct Derivation<'d> {
    edit: Edit,
    first: Function<'d>,
    last: Function<'d>,
    /// By block of the function: the block whose label its lines are under, which may be itself;
    /// `None` if it was not seen.
    place: Table<BlockId, Option<BlockId>>,
    /// The block of the function whose lines are being added.
    piece: BlockId,
    /// The first instruction of it that may come next.
    next: InstId,
    /// New instructions and labels that wait for an instruction to be put before.
    waiting: Vec<Inserted>,
}

impl Derivation<'_> {
    fn add_block(&mut self, block: BlockId) {
        let data = self.last.body.block(block);
        match self.first.body.locals.get(data.local).map(|local| local.def) {
            Some(Def::Block(old)) => {
                self.end_piece();
                self.start_piece(old, old);
            }
            _ => self.waiting.push(Inserted::Label(data.local)),
        }
        for inst in data.insts {
            match self.last.body.added.origins[inst].inst {
                Some(origin) if self.goes_on_with(origin) => self.old_inst(inst, origin),
                origin => {
                    let new = self.new_inst(inst, origin);
                    self.waiting.push(Inserted::Inst(new));
                }
            }
        }
    }

    /// The block that the lines being added are printed under.
    fn head(&self) -> BlockId {
        self.place[self.piece].expect("a piece has a place")
    }

    fn start_piece(&mut self, block: BlockId, head: BlockId) {
        self.place[block] = Some(head);
        self.piece = block;
        self.next = self.first.body.block(block).insts.start;
    }

    /// Returns whether an instruction of the function is next, where its block is or is put now. If
    /// not, it has to be copied.
    fn goes_on_with(&mut self, origin: InstId) -> bool {
        let block = self.first.body.block_of_inst(origin);
        if block != self.piece {
            if self.place[block].is_some() || block == BlockId(0) || self.is_block_of_last(block) {
                return false;
            }
            let head = self.head();
            self.edit.append_block(head, block);
            self.start_piece(block, head);
        }
        origin >= self.next
    }

    /// Returns whether a block of the function still has its label.
    fn is_block_of_last(&self, block: BlockId) -> bool {
        matches!(self.last.body.local(self.first.body.block(block).local).def, Def::Block(_))
    }

    /// An instruction that stays, perhaps with other operands.
    fn old_inst(&mut self, inst: InstId, origin: InstId) {
        self.place_waiting(origin);
        self.next = InstId(origin.0 + 1);
        self.edit.restore(origin);
        let (old, new) = (self.first.body.inst(origin), self.last.body.inst(inst));
        let values = self.last.body.operands_of(new).iter().map(|operand| operand.value);
        for (index, value) in old.operands.iter().zip(values) {
            if self.first.body.operands[index].value != value {
                self.edit.set_operand(index, value);
            }
        }
        if (new.start, new.end) != (old.start, old.end) {
            self.exchange_text(origin, inst);
        }
    }

    /// Pieces of an instruction's text were exchanged: those between operands, and the attachments.
    fn exchange_text(&mut self, old: InstId, new: InstId) {
        let ends = |f: Function<'_>, id: InstId| {
            let (inst, mut ends) = (f.body.inst(id), vec![f.after_result(id)]);
            ends.extend(
                f.body.operands_of(inst).iter().flat_map(|operand| [operand.start, operand.start + operand.len]),
            );
            ends.extend([inst.attachments, inst.end]);
            ends
        };
        let (of_old, of_new) = (ends(self.first, old), ends(self.last, new));
        let pairs = of_old.windows(2).zip(of_new.windows(2));
        let is_operand = |index: usize| index % 2 == 1 && index + 2 < of_old.len();
        for (_, (old, new)) in pairs.enumerate().filter(|&(index, _)| !is_operand(index)) {
            let (before, after) = (self.first.slice(old[0], old[1]), self.last.slice(new[0], new[1]));
            if before != after {
                self.edit.replace_text(old[0]..old[1], after);
            }
        }
    }

    /// Puts what waits before an instruction; φs go to the head of their block, above comments.
    fn place_waiting(&mut self, before: InstId) {
        let start = self.first.body.block(self.piece).insts.start;
        let is_phi =
            |edit: &Edit, what: Inserted| what.inst().is_some_and(|inst| edit.inst(inst).opcode == Opcode::Phi);
        let n_phis = self.waiting.iter().take_while(|&&what| is_phi(&self.edit, what)).count();
        let n_at_head = if self.next == start { n_phis } else { 0 };
        for (index, what) in self.waiting.drain(..).enumerate() {
            let before = if index < n_at_head { start } else { before };
            self.edit.insertions.push(Insertion { before, what });
        }
    }

    /// Ends the lines of a block and of those put after it: what still waits comes last.
    fn end_piece(&mut self) {
        let labels = self.waiting.iter().position(|what| matches!(what, Inserted::Label(_)));
        let mut blocks = self.waiting.split_off(labels.unwrap_or(self.waiting.len()));
        // Before the terminator of the last piece, which is gone.
        self.place_waiting(self.first.body.terminator(self.piece));
        while let [Inserted::Label(local), rest @ ..] = &blocks[..] {
            let end = rest.iter().position(|what| matches!(what, Inserted::Label(_))).unwrap_or(rest.len());
            let mut insts: Vec<NewInstId> = rest[..end].iter().filter_map(|what| what.inst()).collect();
            let last = insts.pop().expect("a block has a terminator");
            let block = NewBlock { local: *local, after: self.head(), insts, last };
            self.edit.add_block(block);
            blocks.drain(..=end);
        }
    }

    /// An instruction that commits have added, or that has to be copied.
    fn new_inst(&mut self, inst: InstId, origin: Option<InstId>) -> NewInstId {
        let (last, data) = (self.last, *self.last.body.inst(inst));
        let mut text = self.edit.write(self.first).start(data.opcode, data.ty, data.result);
        (text.row.flags, text.row.predicate, text.row.aux_ty) = (data.flags, data.predicate, data.aux_ty);
        (text.row.n_args, text.row.dbg) = (data.n_args, data.dbg);
        if data.opcode == Opcode::Phi && origin.is_none() && data.start == data.attachments {
            let operands = last.body.operands_of(&data).iter();
            let operands: Vec<NewOperand> =
                operands.map(|operand| NewOperand::new(operand.ty, operand.value)).collect();
            let phi = Instruction::new(Opcode::Phi, operands).flags(data.flags);
            write_instruction(&phi, data.ty, &mut text);
        } else {
            let start = last.after_result(inst);
            text.copy(last, inst, start..data.attachments, |index| Some(last.body.operands(inst)[index].value));
        }
        text.end_operation();
        text.bytes(last.slice(data.attachments, data.end));
        text.finish()
    }
}
