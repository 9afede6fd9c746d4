//! Commits: the function that a script makes, as a body for the next pass.

use super::changes::{Change, Changes, Part, What, fill_parts, take_operand};
use super::insts::node_number;
use super::{Attached, Edit, Inserted, NewInst, NewInstId, PhiHeadId};
use crate::added::Origin;
use crate::body::{Block, Body, Def, Function, Inst, InstId, Local, LocalData, NO_NODE, Operand, OperandId, Value};
use crate::module::Module;
use crate::opcode::{Flags, Opcode};
use crate::read::{Attachments, allocated_type, constant_of_text, type_of_text};
use crate::types::{TypeId, TypeInterner};
use memphis_entity::IdRange;
use std::ops::Range;

impl Edit {
    /// Makes the body of the edited function, on which the next pass can run. Locals, constants and
    /// types keep their ids. The latter two are taken from `body`, and so are new metadata nodes.
    ///
    /// Cost: linear in the body and the script.
    pub fn commit(&self, module: &Module<'_>, body: &mut Body, next: &mut Body) {
        let taken_labels = Function { module, body }.taken_labels();
        next.start_after(body);
        next.added.taken_labels = taken_labels;
        next.added.nodes.extend_from_slice(&self.nodes);
        let mut commit = Commit { edit: self, module, body, next, block: None, at: Origin { inst: None, start: 0 } };
        commit.header();
        commit.locals();
        commit.blocks();
        commit.finish();
        std::mem::swap(&mut next.consts, &mut body.consts);
        std::mem::swap(&mut next.types, &mut body.types);
    }
}

struct Commit<'c> {
    edit: &'c Edit,
    module: &'c Module<'c>,
    body: &'c mut Body,
    next: &'c mut Body,
    /// The block that is being filled, without the end of its instructions.
    block: Option<Block>,
    /// The origin of the instruction of `body` that comes next or last.
    at: Origin,
}

impl Commit<'_> {
    /// Keeps what is exchanged in the header.
    fn header(&mut self) {
        let brace = self.module.function(self.body.function).brace - self.body.start;
        let new = self.edit.text_replacements().iter().filter(|text| (text.0.start as usize) < brace);
        let header = &mut self.next.added.header;
        header.clone_from(&self.body.added.header);
        for text in new {
            header.retain(|old| old.0 != text.0);
            header.push(text.clone());
        }
    }

    /// Copies the locals, and adds those of the script.
    fn locals(&mut self) {
        let len = self.body.len();
        for new in self.edit.new_locals() {
            let mut data = LocalData { ty: new.ty, ..LocalData::FORWARD };
            let start = self.next.added.text.len();
            if !new.is_constant() && self.edit.write_name(new, &mut self.next.added.text) {
                data.name_start = len + start as u32;
                data.name_len = (self.next.added.text.len() - start) as u32;
                self.next.names.has_numbered = true;
            }
            self.next.locals.push(data);
        }
    }

    fn blocks(&mut self) {
        let edit = self.edit;
        let (mut parts, mut changes, mut next) = (Vec::new(), Changes::default(), 0);
        fill_parts(&mut parts, self.body, edit);
        changes.fill(self.body, edit);
        for part in parts {
            match part {
                Part::New(index) => {
                    let new = edit.block(index);
                    self.start_new_block(new.local);
                    new.insts.iter().chain([&new.last]).for_each(|&inst| self.new_inst(inst));
                }
                Part::Block(block) | Part::Appended(block) => {
                    let data = self.body.block(block).clone();
                    let insts = data.insts;
                    if matches!(part, Part::Block(_)) {
                        self.start_block(data);
                    }
                    self.lines(changes.of_block(insts, &mut next), insts);
                }
            }
        }
        self.end_block();
    }

    /// The lines of a block below its label.
    fn lines(&mut self, mut changes: &[Change], insts: IdRange<InstId>) {
        for inst in insts {
            let n_here = changes.iter().take_while(|change| change.at == inst).count();
            let (here, later) = changes.split_at(n_here);
            changes = later;
            self.at = self.origin(inst);
            for change in here {
                match change.what {
                    What::Phis(row) => self.phis(row),
                    What::Insert(Inserted::Inst(inst)) => self.new_inst(inst),
                    What::Insert(Inserted::Label(label)) => self.start_new_block(label),
                    What::Header(_) | What::Text(_) | What::Operand(..) => {}
                }
            }
            if !self.edit.is_deleted(inst) {
                self.old_inst(inst, here);
            }
        }
    }

    fn start_new_block(&mut self, label: Local) {
        let number = self.next.names.n_blocks;
        self.next.names.n_blocks += 1;
        self.start_block(Block { local: label, insts: IdRange::default(), label: 0..0, comment: 0..0, number });
    }

    fn start_block(&mut self, block: Block) {
        self.end_block();
        let start = self.next.insts.next_id();
        self.next.locals[block.local].def = Def::Block(self.next.blocks.next_id());
        self.block = Some(Block { insts: IdRange { start, end: start }, ..block });
    }

    fn end_block(&mut self) {
        if let Some(mut block) = self.block.take() {
            block.insts.end = self.next.insts.next_id();
            self.next.blocks.push(block);
        }
    }

    /// The value in the new body, in a place of a type. A constant is what its text says there.
    fn value(&mut self, value: Value, ty: TypeId) -> Value {
        let value = self.edit.resolve_halving(value);
        let old_text;
        let text = match (value.as_const(), self.edit.new_constant_text(value)) {
            (_, Some(text)) => text,
            (Some(old), _) if self.body.consts.get(old).ty != ty => {
                old_text = self.body.consts.text(old, self.module.text).to_vec();
                &old_text
            }
            _ => return value,
        };
        Value::constant(constant_of_text(self.module, self.body, ty, text))
    }

    /// The end of the added text, as an offset.
    fn end(&self) -> u32 {
        self.body.len() + self.next.added.text.len() as u32
    }

    fn operand(&mut self, value: Value, ty: TypeId, start: u32, len: u32) {
        let value = self.value(value, ty);
        self.next.operands.push(Operand { value, ty, start, len });
    }

    fn origin(&self, inst: InstId) -> Origin {
        let start = self.body.inst(inst).start;
        self.body.added.origins.get(inst).copied().unwrap_or(Origin { inst: Some(inst), start })
    }

    fn push(&mut self, inst: Inst, origin: Origin, has_others: bool) {
        let id = self.next.insts.next_id();
        if let Some(result) = inst.result {
            let data = &mut self.next.locals[result];
            (data.def, data.ty) = (Def::Inst(id), inst.ty);
        }
        self.next.has_debug_records |= inst.opcode.is_debug_record();
        self.next.has_debug_calls |= inst.flags.has(Flags::OLD_STYLE);
        self.next.has_catch_switches |= inst.opcode == Opcode::CatchSwitch;
        self.next.n_unknown += u32::from(inst.opcode == Opcode::Unknown);
        let is_access = matches!(inst.opcode, Opcode::Load | Opcode::Store);
        self.next.has_annotated_accesses |= is_access && inst.attachments < inst.end;
        if has_others {
            self.next.notes.add_attached(id);
        }
        self.next.insts.push(inst);
        self.next.added.origins.push(origin);
    }

    /// An instruction that stays, with the changes at it.
    fn old_inst(&mut self, id: InstId, changes: &[Change]) {
        let mut inst = *self.body.inst(id);
        let start = self.next.operands.next_id();
        let mut edited = changes;
        for index in inst.operands {
            let Operand { value, ty, start, len } = self.body.operands[index];
            let value = take_operand(&mut edited, index).unwrap_or(value);
            self.operand(value, ty, start, len);
        }
        inst.operands = IdRange { start, end: self.next.operands.next_id() };
        let texts = changes.iter().filter_map(|change| match change.what {
            What::Text(text) => Some(&self.edit.texts[text]),
            _ => None,
        });
        let texts: Vec<_> = texts.collect();
        if texts.is_empty() {
            let has_others = self.body.notes.attached().binary_search(&id).is_ok();
            self.push(inst, self.at, has_others);
        } else {
            self.exchange_text(id, inst, &texts);
        }
    }

    /// An instruction of which pieces of text are exchanged.
    fn exchange_text(&mut self, id: InstId, mut inst: Inst, texts: &[&(Range<u32>, Box<[u8]>)]) {
        let operation = Function { module: self.module, body: self.body }.after_result(id);
        let start = self.end();
        // Places are asked for in ascending order.
        let (mut edits, mut change) = (texts.iter().peekable(), 0);
        let mut moved = |at: u32| {
            while let Some((range, text)) = edits.next_if(|edit| edit.0.end <= at) {
                change += text.len() as i64 - range.len() as i64;
            }
            (i64::from(start) + i64::from(at - inst.start) + change) as u32
        };
        let operation = moved(operation);
        for operand in self.next.operands.range_mut(inst.operands) {
            operand.start = moved(operand.start);
        }
        let (attachments, end) = (moved(inst.attachments), moved(inst.end));
        let mut pos = inst.start;
        for text in texts {
            self.copy(pos..text.0.start);
            self.next.added.text.extend_from_slice(&text.1);
            pos = text.0.end;
        }
        self.copy(pos..inst.end);
        match inst.opcode {
            Opcode::Phi => inst.flags = inst.flags.meant(),
            Opcode::Alloca => inst.aux_ty = self.allocated_type(operation..attachments).unwrap_or(inst.aux_ty),
            _ => {}
        }
        (inst.start, inst.attachments, inst.end) = (start, attachments.min(end), end);
        let text = &self.next.added.text[(inst.attachments - self.body.len()) as usize..];
        let has_others = Attachments::new(text).any(|attachment| attachment.kind != "dbg");
        if !inst.opcode.is_debug_record() || inst.flags.has(Flags::OLD_STYLE) {
            let location = Attachments::new(text).find(|attachment| attachment.kind == "dbg");
            inst.dbg = location.map_or(NO_NODE, |attachment| node_number(attachment.text));
        }
        self.push(inst, self.at, has_others);
    }

    /// The type in the text of an alloca.
    fn allocated_type(&mut self, range: Range<u32>) -> Option<TypeId> {
        let len = self.body.len();
        let text = &self.next.added.text[(range.start - len) as usize..(range.end - len) as usize];
        let mut types = TypeInterner::of_body(&self.module.types, &mut self.body.types);
        let ty = allocated_type(text, &mut types)?;
        type_of_text(&text[ty], &mut types)
    }

    /// Copies a range of text to the end of the added text.
    fn copy(&mut self, range: Range<u32>) {
        let len = self.body.len();
        let added = &mut self.next.added;
        let Some(start) = range.start.checked_sub(len) else {
            let start = self.body.start;
            let text = &self.module.text[start + range.start as usize..start + range.end as usize];
            return added.text.extend_from_slice(text);
        };
        added.text.extend_from_within(start as usize..(range.end - len) as usize);
    }

    /// The new φs of a block.
    fn phis(&mut self, row: PhiHeadId) {
        let phis = self.edit.block_phis(row);
        for phi in phis.iter() {
            let ty = self.edit.new_local_type(phi.result).expect("a φ has a type");
            let (start, first) = (self.end(), self.next.operands.next_id());
            for (&value, &source) in phi.values.iter().zip(phis.sources) {
                self.operand(value, ty, start, 0);
                let label = Value::local(self.body.block(source).local);
                self.operand(label, TypeId::LABEL, start, 0);
            }
            if let Some(location) = phi.location {
                self.next.added.text.extend_from_slice(format!(", !dbg !{location}").as_bytes());
            }
            let dbg = phi.location.unwrap_or(NO_NODE);
            let row = NewInst { flags: phi.flags, dbg, ..NewInst::new(Opcode::Phi, ty, Some(phi.result)) };
            self.end_new(&row, start, first);
        }
    }

    fn new_inst(&mut self, id: NewInstId) {
        let (edit, row) = (self.edit, self.edit.inst(id));
        let (start, first) = (self.end(), self.next.operands.next_id());
        for (operand, at) in edit.operands_of(id).iter().zip(edit.places_of(id)) {
            self.operand(operand.value, operand.ty, start + at, 0);
        }
        self.next.added.text.extend_from_slice(edit.text_of(id));
        self.end_new(row, start, first);
    }

    /// Ends a new instruction, whose text and operands start at these places.
    fn end_new(&mut self, row: &NewInst, start: u32, first: OperandId) {
        let has_aux_type = matches!(row.opcode, Opcode::Alloca | Opcode::GetElementPtr) || row.opcode.is_call();
        let inst = Inst {
            opcode: row.opcode,
            predicate: row.predicate,
            flags: row.flags | Flags::IMPLICIT_NUMBER,
            ty: row.ty,
            aux_ty: if has_aux_type { row.aux_ty } else { TypeId::VOID },
            n_args: row.n_args,
            result: row.result,
            operands: IdRange { start: first, end: self.next.operands.next_id() },
            start,
            end: self.end(),
            attachments: start + row.attachments_after,
            dbg: row.dbg,
        };
        self.push(inst, Origin { inst: None, ..self.at }, row.attached == Attached::Others);
    }

    /// Numbers what has no name, and forgets the names of what is gone.
    fn finish(&mut self) {
        let Body { locals, blocks, insts, notes, names, n_args, .. } = &mut *self.next;
        for local in locals.values_mut() {
            local.number = u32::MAX;
            if local.def == Def::Forward {
                local.name_len = 0;
            }
        }
        let results = |block: &Block| insts.range(block.insts).iter().filter_map(|inst| inst.result);
        let of_blocks = blocks.values().iter().flat_map(|block| std::iter::once(block.local).chain(results(block)));
        let all = (0..*n_args).map(Local).chain(of_blocks);
        let unnamed: Vec<Local> = all.filter(|&local| !locals[local].is_named()).collect();
        (0..).zip(&unnamed).for_each(|(number, &local)| locals[local].number = number);
        names.renumber(unnamed.into_iter());
        notes.set_allocas(insts.ids().filter(|&inst| insts[inst].opcode == Opcode::Alloca));
    }
}

impl Body {
    /// Takes constants and types back from the body that a commit has made of this one.
    #[doc(hidden)]
    pub fn take_back(&mut self, next: &mut Body) {
        std::mem::swap(&mut self.consts, &mut next.consts);
        std::mem::swap(&mut self.types, &mut next.types);
    }

    /// Starts the body that follows another after a change: with its arguments, and with the locals
    /// that it has, none of which is defined yet.
    fn start_after(&mut self, body: &mut Body) {
        self.clear();
        (self.function, self.form) = (body.function, body.form);
        (self.start, self.end, self.text) = (body.start, body.end, body.text);
        self.locals.clone_from(&body.locals);
        self.locals.values_mut().iter_mut().skip(body.arg_tokens.len()).for_each(|local| local.def = Def::Forward);
        self.n_args = body.n_args;
        self.arg_tokens.clone_from(&body.arg_tokens);
        self.names.has_numbered = body.names.has_numbered;
        self.names.n_blocks = body.names.n_blocks;
        self.added.text.clone_from(&body.added.text);
        std::mem::swap(&mut self.added.nodes, &mut body.added.nodes);
        self.first_new_node = body.first_new_node;
    }
}
