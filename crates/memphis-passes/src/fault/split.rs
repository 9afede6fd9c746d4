//! Faults in scripts that split slots into parts, and in their certificates.

use super::demotion::{LineIndex, MemoryLine};
use super::{Fault, Injector};
use memphis_ir::edit::{Inserted, Insertion, NewInstId, NewOperand};
use memphis_ir::{InstId, Opcode, TypeId, Value};

/// An inserted load or store: its index among the insertions, and its address.
#[derive(Debug, Clone, Copy)]
struct Access {
    index: usize,
    before: InstId,
    inst: NewInstId,
    is_store: bool,
    address: Value,
}

impl Injector<'_> {
    /// A number that is an operand of a new instruction is another one.
    pub(super) fn other_number(&mut self, fault: Fault) -> bool {
        let is_meant = |opcode: Opcode, index: usize| match fault {
            Fault::WrongOffset => opcode == Opcode::GetElementPtr && index > 0,
            Fault::WrongShift => matches!(opcode, Opcode::Shl | Opcode::LShr) && index == 1,
            Fault::WrongLane => matches!((opcode, index), (Opcode::ExtractElement, 1) | (Opcode::InsertElement, 2)),
            Fault::WrongLength => opcode == Opcode::Call && index == 3,
            _ => matches!((opcode, index), (Opcode::Store, 0) | (Opcode::Mul, 1)),
        };
        let mut numbers = Vec::new();
        for inst in self.edit.insertions().iter().filter_map(|line| line.what.inst()) {
            let operands = self.edit.operands_of(inst).iter().enumerate();
            let operands = operands.filter(|operand| is_meant(self.edit.inst(inst).opcode, operand.0));
            numbers.extend(operands.filter_map(|(index, &NewOperand { ty, value, .. })| {
                let text = std::str::from_utf8(self.edit.new_constant_text(value)?).ok()?;
                Some((inst, index, ty, text.parse::<i128>().ok()?))
            }));
        }
        let Some(&(inst, index, ty, number)) = self.random.pick(&numbers) else { return false };
        let unit = if fault == Fault::WrongShift { 8 } else { 1 };
        let by = [-1, 1, 1, 2, 4, 8][self.random.below(6)] * unit;
        let other = self.edit.new_constant(ty, number.wrapping_add(by).to_string().as_bytes());
        self.edit.set_new_operand(inst, index, other);
        true
    }

    /// What a piece of a loaded value is put into does not get it.
    pub(super) fn missed_piece(&mut self) -> bool {
        let insts = self.inserted(|opcode| matches!(opcode, Opcode::Or | Opcode::InsertElement | Opcode::InsertValue));
        let Some(&(_, inst)) = self.random.pick(&insts) else { return false };
        let nothing: &[u8] = if self.edit.inst(inst).opcode == Opcode::Or { b"0" } else { b"poison" };
        let nothing = self.edit.new_constant(self.edit.operands_of(inst)[1].ty, nothing);
        self.edit.set_new_operand(inst, 1, nothing);
        true
    }

    pub(super) fn sign_extended(&mut self) -> bool {
        let insts = self.inserted(|opcode| opcode == Opcode::ZExt);
        let Some(&(index, inst)) = self.random.pick(&insts) else { return false };
        let Some(result) = self.edit.inst(inst).result else { return false };
        let operand = self.edit.operands_of(inst)[0];
        let new = self.edit.write(self.f).operate(Opcode::SExt, result, &[operand]);
        self.edit.insertions_mut()[index].what = Inserted::Inst(new);
        true
    }

    /// Loads or stores in the place of one access exchange their addresses: two, or all.
    pub(super) fn swapped_pieces(&mut self, all: bool) -> bool {
        let accesses = self.accesses();
        let Some(&first) = self.random.pick(&accesses) else { return false };
        let is_alike = |other: &&Access| other.before == first.before && other.is_store == first.is_store;
        let mut alike: Vec<Access> = accesses.iter().filter(is_alike).copied().collect();
        if !all {
            let other: Vec<Access> = alike.iter().filter(|other| other.address != first.address).copied().collect();
            let Some(&other) = self.random.pick(&other) else { return false };
            alike = vec![first, other];
        }
        for (access, from) in alike.iter().zip(alike.iter().rev()) {
            self.edit.set_new_operand(access.inst, usize::from(access.is_store), from.address);
        }
        alike.iter().zip(alike.iter().rev()).any(|(access, from)| access.address != from.address)
    }

    /// A store in the place of a copy goes before a load from the same address, which it does not need.
    pub(super) fn early_store(&mut self) -> bool {
        let accesses = self.accesses();
        let mut pairs = Vec::new();
        for store in accesses.iter().filter(|access| access.is_store) {
            let loads = accesses.iter().filter(|load| load.before == store.before && load.index < store.index);
            let loads = loads.filter(|load| !load.is_store && load.address == store.address);
            let value = self.edit.operands_of(store.inst)[0].value.as_local();
            pairs.extend(loads.map(|load| (load.index, store.index)).filter(|&(load, store)| {
                let mut between = self.edit.insertions()[load..store].iter();
                !between.any(|line| value.is_some() && self.edit.inserted_local(line.what) == value)
            }));
        }
        let Some(&(load, store)) = self.random.pick(&pairs) else { return false };
        self.edit.insertions_mut()[load..=store].rotate_right(1);
        true
    }

    pub(super) fn raised_alignment(&mut self) -> bool {
        let accesses = self.accesses();
        let Some(access) = self.random.pick(&accesses) else { return false };
        let align = self.edit.inst(access.inst).align << (1 + self.random.below(3));
        let new = match (self.edit.inst(access.inst).result, self.edit.operands_of(access.inst)[0]) {
            (Some(result), _) => self.edit.write(self.f).load(result, access.address, align),
            (None, stored) => self.edit.write(self.f).store(stored.ty, stored.value, access.address, align),
        };
        self.edit.insertions_mut()[access.index].what = Inserted::Inst(new);
        true
    }

    /// An integer is loaded or stored as its first byte, or as its last on a big-endian machine.
    pub(super) fn narrowed_access(&mut self) -> bool {
        let types = self.f.types();
        let is_wide = |ty: TypeId| types.is_integer(ty) && ty != TypeId::I8 && ty != TypeId::I1;
        let mut accesses = self.accesses();
        accesses.retain(|access| match access.is_store {
            true => is_wide(self.edit.operands_of(access.inst)[0].ty),
            false => is_wide(self.edit.inst(access.inst).ty),
        });
        let Some(&Access { index, before, inst, address, .. }) = self.random.pick(&accesses) else { return false };
        let byte = self.edit.new_local(TypeId::I8, None);
        let stored = self.edit.operands_of(inst)[0];
        let (first, second) = match self.edit.inst(inst).result {
            Some(result) => {
                let narrow = [NewOperand::new(TypeId::I8, Value::local(byte))];
                let load = self.edit.write(self.f).load(byte, address, 1);
                (load, self.edit.write(self.f).operate(Opcode::ZExt, result, &narrow))
            }
            None => {
                let cut = self.edit.write(self.f).operate(Opcode::Trunc, byte, &[stored]);
                (cut, self.edit.write(self.f).store(TypeId::I8, Value::local(byte), address, 1))
            }
        };
        let lines = self.edit.insertions_mut();
        lines[index].what = Inserted::Inst(first);
        lines.insert(index + 1, Insertion { before, what: Inserted::Inst(second) });
        true
    }

    /// A part is a byte.
    pub(super) fn narrowed_part(&mut self) -> bool {
        let mut insts = self.inserted(|opcode| opcode == Opcode::Alloca);
        insts.retain(|&(_, inst)| self.edit.inst(inst).aux_ty != TypeId::I8);
        let Some(&(index, inst)) = self.random.pick(&insts) else { return false };
        let (result, align) = (self.edit.inst(inst).result, self.edit.inst(inst).align);
        let Some(result) = result else { return false };
        let new = self.edit.write(self.f).alloca(result, TypeId::I8, align);
        self.edit.insertions_mut()[index].what = Inserted::Inst(new);
        true
    }

    /// In the certificate alone.
    pub(super) fn moved_part(&mut self) -> bool {
        let part = self.random.below(self.parts.len());
        let by = [1, 2, 4, 8, u64::MAX][self.random.below(5)];
        let Some(part) = self.parts.get_mut(part) else { return false };
        part.offset = part.offset.wrapping_add(by);
        true
    }

    /// In the certificate, and in the lines for one access.
    pub(super) fn exchanged_parts(&mut self) -> bool {
        let [a, b] = [0; 2].map(|_| self.random.below(self.parts.len()));
        let [Some(&first), Some(&second)] = [a, b].map(|part| self.parts.get(part)) else { return false };
        if first.slot != second.slot || a == b {
            return false;
        }
        let [first_local, second_local] = [first, second].map(|part| Value::local(part.alloca));
        let other = |value: Value| match value {
            value if value == first_local => Some(second_local),
            value if value == second_local => Some(first_local),
            _ => None,
        };
        let accesses: Vec<InstId> =
            self.accesses().iter().filter(|a| other(a.address).is_some()).map(|a| a.before).collect();
        let Some(&access) = self.random.pick(&accesses) else { return false };
        for line in self.edit.insertions().to_vec().iter().filter(|line| line.before == access) {
            let Some(inst) = line.what.inst() else { continue };
            for index in 0..self.edit.operands_of(inst).len() {
                if let Some(value) = other(self.edit.operands_of(inst)[index].value) {
                    self.edit.set_new_operand(inst, index, value);
                }
            }
        }
        (self.parts[a].offset, self.parts[b].offset) = (second.offset, first.offset);
        true
    }

    /// The inserted instructions of a kind, with their indices among the insertions.
    fn inserted(&self, is_kind: fn(Opcode) -> bool) -> Vec<(usize, NewInstId)> {
        let lines = self.edit.insertions().iter().enumerate();
        let insts = lines.filter_map(|(index, line)| Some((index, line.what.inst()?)));
        insts.filter(|&(_, inst)| is_kind(self.edit.inst(inst).opcode)).collect()
    }

    fn accesses(&self) -> Vec<Access> {
        let accesses = self.lines().filter_map(|(at, line)| {
            let LineIndex::Insertion(index) = at else { return None };
            let Insertion { before, what } = self.edit.insertions()[index];
            let is_store = matches!(line, MemoryLine::Store { .. });
            Some(Access { index, before, inst: what.inst()?, is_store, address: line.address()? })
        });
        accesses.collect()
    }
}
