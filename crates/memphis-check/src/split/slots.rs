//! The slots of a script, their parts, and the addresses of their bytes.

use super::certificate::{Certificate, Part};
use super::expansion::is_constant;
use super::shapes::{self, Shapes};
use crate::script::{Failure, failure_at};
use memphis_entity::{IdRange, Table, id};
use memphis_ir::edit::{Edit, Inserted, NewInstId};
use memphis_ir::{BlockId, Def, Flags, Function, InstId, Local, Opcode, TypeId, Value};

id! {
    /// An alloca that has parts, or is deleted.
    pub struct SlotId;

    /// A part of a slot, those of one slot in the order of their positions.
    pub struct PartId;

    /// An address of a byte of a slot.
    pub struct AddressId;
}

/// An alloca that is deleted, or that has copies of its bytes: the parts.
#[derive(Debug, Clone, Copy)]
pub struct Slot {
    /// The instruction.
    pub alloca: InstId,
    /// True if it is deleted.
    pub is_gone: bool,
    /// The allocated bytes.
    pub size: u64,
    /// The type of its address.
    pub ty: TypeId,
    /// The alignment of its first byte.
    pub align: u64,
    /// The parts.
    pub parts: IdRange<PartId>,
}

/// A range of a slot's bytes that has an alloca of its own.
#[derive(Debug, Clone, Copy)]
pub struct PartData {
    /// The slot.
    pub slot: SlotId,
    /// The result of its alloca.
    pub local: Local,
    /// The instruction before which its alloca is inserted.
    pub before: InstId,
    /// The first byte, in the slot.
    pub offset: u64,
    /// The number of bytes.
    pub size: u64,
    /// The [position](shapes::position) of its lowest bit in the slot.
    pub at: u64,
    /// The alignment of its first byte.
    pub align: u64,
}

/// The address of a byte of a slot.
#[derive(Debug, Clone, Copy)]
pub struct Address {
    /// The slot.
    pub slot: SlotId,
    /// The byte, perhaps outside; [`Address::UNKNOWN`] if it is not known.
    pub offset: i64,
}

impl Address {
    /// The offset of an address whose byte is not known: it is outside of every slot.
    pub const UNKNOWN: i64 = i64::MIN;
}

/// The effect of the script on a local.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It stays.
    Stays,
    /// It stays, and is an address of a slot that stays.
    Watched(AddressId),
    /// It is an address of a slot that is gone; the instruction that computes it is deleted.
    Address(AddressId),
    /// Perhaps it is an address: it is computed from another value, by an instruction that stays.
    MayBeWatched,
    /// The same, and the instruction is deleted.
    Derived,
    /// It is the result of a deleted load, and an inserted line defines it.
    Redefined,
    /// Its instruction is deleted.
    Gone,
}

/// The slots of a script.
#[derive(Debug, Default)]
pub struct Slots {
    /// The slots.
    pub slots: Table<SlotId, Slot>,
    /// Their parts.
    pub parts: Table<PartId, PartData>,
    addresses: Table<AddressId, Address>,
    fates: Table<Local, Fate>,
    path: Vec<Local>,
    /// The new allocas, by their results.
    allocas: Vec<NewAlloca>,
}

/// A new alloca.
#[derive(Debug, Clone, Copy)]
struct NewAlloca {
    local: Local,
    before: InstId,
    inst: NewInstId,
    /// True if it is a part of the certificate.
    is_part: bool,
}

impl Slots {
    /// Finds the slots, their addresses and parts, and checks that each new alloca is a part.
    ///
    /// # Errors
    /// The first that is not as it must be.
    ///
    /// Cost: linear in the body and the script; that of sorting the parts.
    pub fn collect(
        &mut self,
        f: Function<'_>,
        edit: &Edit,
        certificate: &Certificate,
        shapes: &mut Shapes,
    ) -> Result<(), Box<Failure>> {
        self.slots.clear();
        self.addresses.clear();
        self.fates.reset(f.body.locals.len(), Fate::Stays);
        for &Part { slot, .. } in &certificate.parts {
            let local =
                f.body.insts.get(slot).filter(|inst| inst.opcode == Opcode::Alloca).and_then(|inst| inst.result);
            if local.is_some_and(|local| self.fates[local] == Fate::Stays) && !edit.is_deleted(slot) {
                self.add_slot(f, slot, false)?;
            }
        }
        let is_watched = !self.slots.is_empty();
        for ((id, inst), &is_deleted) in f.body.insts.iter().zip(edit.deletions().values()) {
            let Some(result) = inst.result.filter(|_| is_deleted || is_watched) else { continue };
            match inst.opcode {
                Opcode::Alloca if is_deleted => self.add_slot(f, id, true)?,
                Opcode::GetElementPtr | Opcode::BitCast | Opcode::AddrSpaceCast => {
                    self.fates[result] = if is_deleted { Fate::Derived } else { Fate::MayBeWatched };
                }
                _ if is_deleted => self.fates[result] = Fate::Gone,
                _ => {}
            }
        }
        for local in f.body.locals.ids() {
            if matches!(self.fates[local], Fate::Derived | Fate::MayBeWatched) {
                self.derive(f, shapes, local);
            }
        }
        self.read_lines(f, edit)?;
        self.check_replacements(f, edit)?;
        self.read_parts(f, edit, certificate)
    }

    /// The address of a slot that a value is, if the slot is gone.
    pub fn address(&self, value: Value) -> Option<Address> {
        match self.fate(value) {
            Fate::Address(address) => Some(self.addresses[address]),
            _ => None,
        }
    }

    /// The address of a slot that a value is, if the slot stays.
    pub fn watched(&self, value: Value) -> Option<Address> {
        match self.fate(value) {
            Fate::Watched(address) => Some(self.addresses[address]),
            _ => None,
        }
    }

    /// The effect of the script on a value.
    pub fn fate(&self, value: Value) -> Fate {
        value.as_local().and_then(|local| self.fates.get(local)).copied().unwrap_or(Fate::Stays)
    }

    /// True if the function as printed has a value of the body. An address of a slot is none.
    pub fn is_value(&self, edit: &Edit, value: Value) -> bool {
        match self.fate(value) {
            Fate::Stays | Fate::Watched(_) | Fate::MayBeWatched | Fate::Redefined => true,
            Fate::Address(_) => false,
            Fate::Gone | Fate::Derived => value.as_local().is_some_and(|local| edit.replacement(local).is_some()),
        }
    }

    /// The parts that overlap a range of positions of a slot.
    pub fn overlapping(&self, slot: SlotId, start: u64, end: u64) -> impl Iterator<Item = &PartData> {
        let parts = self.parts.range(self.slots[slot].parts);
        let first = parts.partition_point(|part| part.at + 8 * part.size <= start);
        parts[first..].iter().take_while(move |part| part.at < end)
    }

    /// Adds a slot.
    fn add_slot(&mut self, f: Function<'_>, alloca: InstId, is_gone: bool) -> Result<(), Box<Failure>> {
        let unknown = || failure_at(f, alloca, "this alloca has no known size");
        let slot = self.slots.push(slot(f, alloca, is_gone).ok_or_else(unknown)?);
        let address = self.addresses.push(Address { slot, offset: 0 });
        if let Some(local) = f.body.inst(alloca).result {
            self.fates[local] = if is_gone { Fate::Address(address) } else { Fate::Watched(address) };
        }
        Ok(())
    }

    /// Follows the computation of an address back to a slot, and leaves the fates of all on the
    /// way. An instruction that stays may compute an address of a slot that stays, and a deleted
    /// one of a slot that is gone.
    fn derive(&mut self, f: Function<'_>, shapes: &mut Shapes, local: Local) {
        self.path.clear();
        let mut value = Value::local(local);
        let mut base = loop {
            let Some(local) = value.as_local() else { break None };
            match (self.fates[local], f.body.local(local).def) {
                (Fate::Address(address) | Fate::Watched(address), _) => break Some(self.addresses[address]),
                (fate @ (Fate::Derived | Fate::MayBeWatched), Def::Inst(inst)) => {
                    // If it is met again, it is computed from itself, in unreachable code.
                    self.fates[local] = if fate == Fate::Derived { Fate::Gone } else { Fate::Stays };
                    self.path.push(local);
                    value = f.body.operands(inst)[0].value;
                }
                _ => break None,
            }
        };
        for index in (0..self.path.len()).rev() {
            let local = self.path[index];
            let mut moved = |address: Address| {
                let Def::Inst(inst) = f.body.local(local).def else { return Address::UNKNOWN };
                let offset = match f.body.inst(inst).opcode {
                    Opcode::GetElementPtr => shapes.offset_of(f, inst),
                    _ => Some(0),
                };
                let known = offset.filter(|_| address.offset != Address::UNKNOWN);
                known.and_then(|offset| address.offset.checked_add(offset)).unwrap_or(Address::UNKNOWN)
            };
            base = base.map(|address| Address { offset: moved(address), ..address });
            let Some(address) = base else { continue };
            let (is_gone, is_pointer) =
                (self.slots[address.slot].is_gone, f.types().is_pointer(f.body.local(local).ty));
            match self.fates[local] {
                Fate::Gone if is_gone && is_pointer => {
                    self.fates[local] = Fate::Address(self.addresses.push(address));
                }
                Fate::Stays if !is_gone => self.fates[local] = Fate::Watched(self.addresses.push(address)),
                // One that stays cannot be computed from one that is gone.
                _ => {}
            }
        }
    }

    /// Finds the new allocas and the loads whose results are defined anew.
    fn read_lines(&mut self, f: Function<'_>, edit: &Edit) -> Result<(), Box<Failure>> {
        self.allocas.clear();
        for line in edit.insertions() {
            if f.body.insts.get(line.before).is_none() {
                return Err(failure_at(f, InstId(0), "a line is inserted after the last instruction"));
            }
            let Inserted::Inst(inst) = line.what else {
                return Err(failure_at(f, line.before, "a block is started here, which no split needs"));
            };
            let row = edit.inst(inst);
            let Some(local) = row.result else { continue };
            if row.opcode == Opcode::Alloca {
                self.allocas.push(NewAlloca { local, before: line.before, inst, is_part: false });
            }
            let Some(fate) = self.fates.get_mut(local) else { continue };
            let replaced = f.body.inst(line.before);
            if *fate != Fate::Gone || replaced.result != Some(local) || replaced.opcode != Opcode::Load {
                return Err(failure_at(f, line.before, "a line inserted here defines a value of the function anew"));
            }
            *fate = Fate::Redefined;
        }
        self.allocas.sort_by_key(|alloca| alloca.local);
        Ok(())
    }

    /// Checks that nothing is replaced but deleted values, and these by constants alone.
    fn check_replacements(&self, f: Function<'_>, edit: &Edit) -> Result<(), Box<Failure>> {
        let new = (0..edit.new_locals().len() as u32).map(|index| Local(f.body.locals.next_id().0 + index));
        for local in f.body.locals.ids().chain(new) {
            let Some(by) = edit.replacement(local) else { continue };
            let is_constant = is_constant(edit, by);
            let (inst, is_right) = match (self.fates.get(local), f.body.locals.get(local).map(|local| local.def)) {
                (Some(Fate::Address(_)), Some(Def::Inst(inst))) => (inst, is_constant),
                (Some(Fate::Gone), Some(Def::Inst(inst))) => {
                    (inst, is_constant && f.body.inst(inst).opcode == Opcode::Load)
                }
                (_, Some(Def::Inst(inst))) => (inst, false),
                _ => (InstId(0), false),
            };
            if !is_right {
                return Err(failure_at(f, inst, "a value is replaced by another one, which no split needs"));
            }
        }
        Ok(())
    }

    /// Reads the parts of the certificate.
    fn read_parts(&mut self, f: Function<'_>, edit: &Edit, certificate: &Certificate) -> Result<(), Box<Failure>> {
        let parts = self.parts.vec_mut();
        parts.clear();
        for part in &certificate.parts {
            let result =
                f.body.insts.get(part.slot).filter(|inst| inst.opcode == Opcode::Alloca).and_then(|i| i.result);
            let Some(Fate::Address(address) | Fate::Watched(address)) = result.map(|result| self.fates[result]) else {
                return Err(failure_at(f, InstId(0), "the certificate names a part of something that is no slot"));
            };
            let slot = self.addresses[address].slot;
            let data = self.slots[slot];
            let found = self.allocas.binary_search_by_key(&part.alloca, |alloca| alloca.local);
            let alloca = found.ok().map(|index| &mut self.allocas[index]).filter(|alloca| !alloca.is_part);
            let alloca = alloca.ok_or_else(|| failure_at(f, part.slot, "a part of this has no alloca of its own"))?;
            alloca.is_part = true;
            let checked = new_part(f, edit, (slot, &data), (part.offset, *alloca));
            parts.push(checked.map_err(|message| failure_at(f, part.slot, message))?);
        }
        if let Some(stray) = self.allocas.iter().find(|alloca| !alloca.is_part) {
            return Err(failure_at(f, stray.before, "an alloca inserted here is no part of a slot"));
        }
        parts.sort_by_key(|part| (part.slot, part.at));
        for pair in self.parts.values().windows(2) {
            if pair[0].slot == pair[1].slot && pair[0].at + 8 * pair[0].size > pair[1].at {
                return Err(failure_at(f, self.slots[pair[0].slot].alloca, "parts of this overlap"));
            }
        }
        for (id, part) in self.parts.iter() {
            let parts = &mut self.slots[part.slot].parts;
            let start = if parts.is_empty() { id } else { parts.start };
            *parts = IdRange { start, end: PartId(id.0 + 1) };
        }
        Ok(())
    }
}

/// An alloca as a slot, if it allocates a fixed number of bytes.
fn slot(f: Function<'_>, alloca: InstId, is_gone: bool) -> Option<Slot> {
    let data = f.body.inst(alloca);
    if data.flags.has(Flags::INALLOCA | Flags::SWIFTERROR) {
        return None;
    }
    let count = match f.body.operands(alloca) {
        [count] => u64::try_from(shapes::integer(f, count.value)?).ok()?,
        _ => 1,
    };
    let align = f.written_alignment(alloca).map_or_else(|| default_alignment(f, data.aux_ty), Some)?;
    let size = shapes::padded_size(f, data.aux_ty)?.checked_mul(count)?;
    let parts = IdRange { start: PartId(0), end: PartId(0) };
    // All positions and offsets fit.
    (size < 1 << 48).then_some(Slot { alloca, is_gone, size, ty: data.ty, align, parts })
}

/// The alignment of an alloca of a type that says no other.
fn default_alignment(f: Function<'_>, ty: TypeId) -> Option<u64> {
    Some(f.module.layout().preferred_alignment(f.types(), ty)?.div_ceil(8).max(1))
}

/// A part of a slot and its alloca.
fn new_part(
    f: Function<'_>,
    edit: &Edit,
    (slot, data): (SlotId, &Slot),
    (offset, alloca): (u64, NewAlloca),
) -> Result<PartData, &'static str> {
    let row = edit.inst(alloca.inst);
    let is_plain = row.is_plain && row.flags == Flags::default() && edit.operands_of(alloca.inst).is_empty();
    if !is_plain || row.ty != data.ty || edit.new_local_type(alloca.local) != Some(row.ty) {
        return Err("the alloca of a part of this is not a plain one, or in another address space");
    }
    if edit.attachments(alloca.inst).any(|attachment| !matches!(attachment.kind, "dbg" | "DIAssignID")) {
        return Err("the alloca of a part of this has metadata");
    }
    let entry = f.body.block(BlockId(0)).insts;
    if alloca.before != data.alloca && !(entry.contains(alloca.before) && entry.contains(data.alloca)) {
        return Err("the alloca of a part of this is inserted elsewhere");
    }
    let size = shapes::size(f, row.aux_ty).filter(|&size| size > 0).ok_or("a part of this has no known size")?;
    if offset.checked_add(size).is_none_or(|end| end > data.size) {
        return Err("a part of this ends after it");
    }
    let align = if row.align > 0 { Some(row.align) } else { default_alignment(f, row.aux_ty) };
    let align = align.ok_or("a part of this has no known alignment")?;
    let at = shapes::position(f, data.size, offset, size);
    Ok(PartData { slot, local: alloca.local, before: alloca.before, offset, size, at, align })
}
