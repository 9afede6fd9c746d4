//! What uses the addresses of slots. Most slots need to know nothing besides.

use super::slots::{Slot, marker};
use super::state::refill;
use memphis::AccessKind;
use memphis_ir::{BlockId, Body, Flags, Function, InstId, Local, Opcode, TypeId, Value};
use std::ops::Range;

/// How an instruction uses the address of a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UseKind {
    /// It loads the whole slot in its own type, and is not volatile.
    Load,
    /// It stores to it likewise.
    Store,
    /// It is a debug record.
    Record,
    /// Anything else.
    Other,
}

impl UseKind {
    /// What a use of this kind does to its slot, if it loads from it or stores to it, perhaps in another type.
    #[inline]
    pub fn access(self, body: &Body, user: InstId) -> Option<AccessKind> {
        match self {
            UseKind::Load => Some(AccessKind::Load),
            UseKind::Store => Some(AccessKind::Store),
            UseKind::Record => None,
            UseKind::Other => match body.inst(user).opcode {
                Opcode::Load => Some(AccessKind::Load),
                Opcode::Store => Some(AccessKind::Store),
                _ => None,
            },
        }
    }
}

/// An operand that is the address of a slot.
#[derive(Debug, Clone, Copy)]
pub struct SlotUse {
    /// The instruction.
    pub inst: InstId,
    /// Its block.
    pub block: BlockId,
    /// The slot, by its number.
    pub slot: u32,
    /// What it does with it.
    pub kind: UseKind,
}

/// What a slot is used for, by a first look at it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Look {
    /// Loads, stores and debug records: as long as nothing else becomes its address, nothing is against it.
    Plain,
    /// Something that must be looked at.
    Unclear,
    /// Something that keeps it in memory, as long as that is there.
    Held,
}

/// The uses of all slots of a function.
#[derive(Debug, Default)]
pub struct SlotUses {
    /// By local: the slot whose address it is, or [`NONE`].
    slot_of: Vec<u32>,
    /// All uses, in the order of the text.
    all: Vec<SlotUse>,
    /// Those of each slot: `insts[start[slot]..start[slot + 1]]`; where they stand and what they do in `kinds`.
    start: Vec<u32>,
    insts: Vec<InstId>,
    kinds: Vec<(BlockId, UseKind)>,
    /// By slot.
    looks: Vec<Look>,
}

const NONE: u32 = u32::MAX;

impl SlotUses {
    /// Finds the uses of slots. `is_typed`: whether a slot cannot go that is accessed as another type.
    ///
    /// Cost: linear in the uses, and in the locals and blocks; in the body if that does not know its [uses of allocas](Body::alloca_uses).
    pub fn find(&mut self, f: Function<'_>, slots: &[Slot], is_typed: bool) {
        let body = f.body;
        refill(&mut self.slot_of, NONE, body.locals.len(), 0);
        refill(&mut self.looks, Look::Plain, slots.len(), 0);
        refill(&mut self.start, 0, slots.len() + 1, 0);
        self.all.clear();
        for (number, slot) in (0..).zip(slots) {
            self.slot_of[slot.local.0 as usize] = number;
        }
        match body.alloca_uses() {
            Some(uses) => {
                let (mut block, mut end) = (0, body.blocks[0].insts.end);
                self.all.reserve(uses.len());
                for &(inst, local) in uses {
                    while end <= inst.0 {
                        block += 1;
                        end = body.blocks[block].insts.end;
                    }
                    self.note((f, slots), (BlockId(block as u32), inst), local, is_typed);
                }
            }
            None => self.note_all(f, slots, is_typed),
        }
        self.sort_by_slot();
    }

    /// Notes all operands of a body.
    #[inline(never)]
    fn note_all(&mut self, f: Function<'_>, slots: &[Slot], is_typed: bool) {
        for block in f.body.block_ids() {
            for inst in f.body.block_insts(block) {
                for local in f.body.operands(inst).iter().filter_map(|operand| operand.value.as_local()) {
                    self.note((f, slots), (block, inst), local, is_typed);
                }
            }
        }
    }

    /// Forgets all slots.
    pub fn clear(&mut self) {
        self.slot_of.clear();
        self.looks.clear();
    }

    /// Notes an operand, if it is the address of a slot.
    #[inline(always)]
    fn note(
        &mut self,
        (f, slots): (Function<'_>, &[Slot]),
        (block, user): (BlockId, InstId),
        local: Local,
        is_typed: bool,
    ) {
        let slot = self.slot_of[local.0 as usize];
        if slot == NONE {
            return;
        }
        let (inst, ty) = (f.body.inst(user), slots[slot as usize].ty);
        let is_volatile = inst.flags.has(Flags::VOLATILE);
        let (kind, look) = match inst.opcode {
            Opcode::Load if inst.ty == ty && !is_volatile => (UseKind::Load, Look::Plain),
            Opcode::Store if !is_volatile && is_stored_in(f, user, (local, ty)) => (UseKind::Store, Look::Plain),
            Opcode::Load | Opcode::Store if !is_typed => (UseKind::Other, Look::Unclear),
            Opcode::Call => (UseKind::Other, Look::Unclear),
            Opcode::GetElementPtr | Opcode::BitCast | Opcode::AddrSpaceCast => (UseKind::Other, look_at_cast(f, user)),
            opcode if opcode.is_debug_record() => (UseKind::Record, Look::Plain),
            _ => (UseKind::Other, Look::Held),
        };
        if look != Look::Plain {
            let worst = &mut self.looks[slot as usize];
            *worst = (*worst).max(look);
        }
        self.start[slot as usize] += 1;
        self.all.push(SlotUse { inst: user, block, slot, kind });
    }

    /// Needs: all uses, and how many each slot has in `start`. Leaves: those of each slot.
    fn sort_by_slot(&mut self) {
        let mut end = 0;
        for start in &mut self.start {
            end += *start;
            *start = end;
        }
        refill(&mut self.insts, InstId(0), self.all.len(), 0);
        refill(&mut self.kinds, (BlockId(0), UseKind::Other), self.all.len(), 0);
        // Filling each row from its end turns the row ends into row starts.
        for slot_use in self.all.iter().rev() {
            let end = &mut self.start[slot_use.slot as usize];
            *end -= 1;
            self.insts[*end as usize] = slot_use.inst;
            self.kinds[*end as usize] = (slot_use.block, slot_use.kind);
        }
    }

    /// The slot whose address a local is.
    pub fn slot_of(&self, local: Local) -> Option<u32> {
        self.slot_of.get(local.0 as usize).copied().filter(|&slot| slot != NONE)
    }

    /// All uses, in the order of the text, one for each operand.
    pub fn all(&self) -> &[SlotUse] {
        &self.all
    }

    /// The instructions that use a slot, in the order of the text, one for each operand.
    pub fn insts(&self, slot: u32) -> &[InstId] {
        &self.insts[self.row(slot)]
    }

    /// In which blocks [`SlotUses::insts`] stand, and what they do.
    pub fn kinds(&self, slot: u32) -> &[(BlockId, UseKind)] {
        &self.kinds[self.row(slot)]
    }

    fn row(&self, slot: u32) -> Range<usize> {
        self.start[slot as usize] as usize..self.start[slot as usize + 1] as usize
    }

    /// What a slot was used for when the uses were found.
    pub fn look(&self, slot: u32) -> Look {
        self.looks[slot as usize]
    }
}

/// Whether a store stores something of the slot's type, and not the slot's own address.
fn is_stored_in(f: Function<'_>, store: InstId, (slot, ty): (Local, TypeId)) -> bool {
    let stored = &f.body.operands(store)[0];
    stored.ty == ty && stored.value != Value::local(slot)
}

/// A first look at what is computed from an address: mostly the next instruction uses it. Only markers do no harm.
#[inline(never)]
fn look_at_cast(f: Function<'_>, cast: InstId) -> Look {
    let next = InstId(cast.0 + 1);
    let (Some(result), Some(inst)) = (f.body.inst(cast).result, f.body.insts.get(next.0 as usize)) else {
        return Look::Unclear;
    };
    let is_used = f.body.operands(next).iter().any(|operand| operand.value == Value::local(result));
    if is_used && !inst.opcode.is_debug_record() && marker(f, next).is_none() { Look::Held } else { Look::Unclear }
}
