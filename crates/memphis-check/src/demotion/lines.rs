//! The lines that a script inserts: slots, loads and stores.

use super::canonical::canonical_value;
use super::places::{Place, Places};
use crate::script::{Failure, failure_at, is_same_type};
use hashbrown::HashMap;
use memphis::{Access, Block, Slot};
use memphis_entity::IdRange;
use memphis_ir::edit::{Attached, Edit, Inserted, NewInstId};
use memphis_ir::{Flags, Function, InstId, Local, Opcode, TypeId, Value};

/// The lines of a script.
#[derive(Debug, Default)]
pub struct Lines {
    /// The slots, in the order of the function as printed: the local that the alloca defines, and
    /// the type.
    pub slots: Vec<(Local, TypeId)>,
    /// Loads and stores that can be reached, those of one block in order.
    pub accesses: Vec<Access>,
    /// Of each access: the value stored, or the result of the load.
    pub values: Vec<Value>,
    /// Of each access: its place.
    pub places: Vec<Place>,
    /// All loads, by their results.
    pub loads: HashMap<Local, Load>,
    by_local: HashMap<Local, Slot>,
}

/// A load.
#[derive(Debug, Clone, Copy)]
pub struct Load {
    /// The place of the load.
    pub place: Place,
    /// The value of the body that the load replaces, as the certificate claims.
    pub claimed: Option<Value>,
}

impl Lines {
    /// Reads all inserted lines, with the certificate's claims about the loads.
    ///
    /// # Errors
    /// The first line that is none of these; a slot outside the entry; an access that does not fit
    /// its slot.
    ///
    /// Cost: that of sorting the script's insertions by their places.
    pub fn read(places: Places<'_>, edit: &Edit, claims: &[(Local, Value)]) -> Result<Lines, Box<Failure>> {
        let f = places.f;
        if !edit.text_replacements().is_empty() {
            return Err(failure_at(f, InstId(0), "a piece of text is exchanged"));
        }
        if edit.n_phis() > 0 {
            return Err(failure_at(f, InstId(0), "a φ is inserted"));
        }
        let mut lines = Lines::default();
        let mut insertions: Vec<_> = edit.insertions().iter().collect();
        insertions.sort_by_key(|line| line.before);
        let (mut block, mut number) = (Block(0), 0);
        let mut previous = None;
        for line in insertions {
            if f.body.insts.get(line.before).is_none() {
                return Err(failure_at(f, InstId(0), "a line is inserted after the last instruction"));
            }
            while f.body.block(block).insts.end <= line.before {
                block.0 += 1;
            }
            number = if previous.replace(line.before) == Some(line.before) { number + 1 } else { 0 };
            let place = Place { block, inst: line.before, line: number };
            if is_at_head(f, block, line.before) {
                return Err(failure_at(f, line.before, "a line is inserted before a pad, which has to be first"));
            }
            let is_right = match line.what {
                Inserted::Inst(inst) => lines.line(places, edit, place, inst),
                Inserted::Label(_) => false,
            };
            if !is_right {
                return Err(failure_at(f, line.before, "a line is inserted here that has no business in memory"));
            }
        }
        for (index, new) in edit.blocks().iter().enumerate() {
            let block = Block((f.body.blocks.len() + index) as u32);
            for (number, &inst) in new.insts.iter().enumerate() {
                let place = Place { block, inst: InstId(0), line: number as u32 };
                if !lines.line(places, edit, place, inst) {
                    let before = f.body.terminator(new.after);
                    return Err(failure_at(f, before, "a new block after this has a line that has no business there"));
                }
            }
        }
        for &(load, value) in claims {
            if let Some(load) = lines.loads.get_mut(&load) {
                load.claimed = Some(canonical_value(edit, value));
            }
        }
        Ok(lines)
    }

    /// The slot with this address.
    pub fn slot(&self, address: Value) -> Option<Slot> {
        self.by_local.get(&address.as_local()?).copied()
    }

    fn line(&mut self, places: Places<'_>, edit: &Edit, place: Place, inst: NewInstId) -> bool {
        let (row, operands) = (edit.inst(inst), edit.operands_of(inst));
        if !row.is_plain || row.attached != Attached::Nothing || row.flags != Flags::default() || row.align != 0 {
            return false;
        }
        match (row.opcode, row.result) {
            (Opcode::Alloca, Some(local)) => {
                self.slots.push((local, row.aux_ty));
                // The entry is executed once.
                operands.is_empty()
                    && place.block == Block(0)
                    && edit.new_local_type(local).is_some()
                    && self.by_local.insert(local, Slot(self.slots.len() as u32 - 1)).is_none()
            }
            (Opcode::Load, Some(local)) => {
                let Some(slot) = self.slot(operands[0].value) else { return false };
                self.access(places, Access::load(place.block, slot), Value::local(local), place);
                edit.new_local_type(local) == Some(row.ty)
                    && row.ty == self.slots[slot.index()].1
                    && self.loads.insert(local, Load { place, claimed: None }).is_none()
            }
            (Opcode::Store, None) => {
                let Some(slot) = self.slot(operands[1].value) else { return false };
                let (value, ty) = (edit.resolve(operands[0].value), operands[0].ty);
                self.access(places, Access::store(place.block, slot), value, place);
                is_same_type(edit.type_of(places.f, value), ty) && ty == self.slots[slot.index()].1
            }
            _ => false,
        }
    }

    fn access(&mut self, places: Places<'_>, access: Access, value: Value, place: Place) {
        if places.tree.contains(place.block) {
            self.accesses.push(access);
            self.values.push(value);
            self.places.push(place);
        }
    }
}

/// True if the block has a pad at or after an instruction.
fn is_at_head(f: Function<'_>, block: Block, inst: InstId) -> bool {
    let rest = IdRange { start: inst, ..f.body.block(block).insts };
    let mut rest = f.body.insts.range(rest).iter().map(|inst| inst.opcode);
    rest.find(|&opcode| opcode != Opcode::Phi && !opcode.is_debug_record()).is_some_and(Opcode::is_eh_pad)
}
