//! What uses the addresses of slots. Most slots need to know nothing besides.

use super::slots::{Slot, marker};
use super::state::refill;
use memphis::AccessKind;
use memphis_ir::{AllocaUse, AllocaUseKind, BlockId, Body, Flags, Function, InstId, Local, Opcode, TypeId, Value};
use std::cell::{OnceCell, RefCell};
use std::ops::Range;

/// What an instruction does with the address of a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UseKind {
    /// It loads: from the slot, unless that may not be promoted.
    Load,
    /// It stores: to the slot, unless that may not be promoted.
    Store,
    /// It is a debug record.
    Record,
    /// Anything else.
    Other,
}

impl UseKind {
    /// How many kinds there are.
    const N: usize = 4;

    /// What instructions of this kind do.
    #[inline]
    pub fn of(opcode: Opcode) -> UseKind {
        match opcode {
            Opcode::Load => UseKind::Load,
            Opcode::Store => UseKind::Store,
            opcode if opcode.is_debug_record() => UseKind::Record,
            _ => UseKind::Other,
        }
    }

    /// What a use of this kind does to its slot, if it loads from it or stores to it.
    #[inline]
    pub fn access(self) -> Option<AccessKind> {
        match self {
            UseKind::Load => Some(AccessKind::Load),
            UseKind::Store => Some(AccessKind::Store),
            UseKind::Record | UseKind::Other => None,
        }
    }
}

/// An instruction that uses a slot, and its block. They compare as they stand in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct SlotUser {
    pub inst: InstId,
    pub block: BlockId,
}

/// An operand that is the address of a slot.
#[derive(Debug, Clone, Copy)]
pub struct SlotUse {
    /// The instruction, and its block.
    pub user: SlotUser,
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
    slot_of: SlotNumbers,
    /// The uses of slots as the body would have them, if it does not know them.
    found: Vec<AllocaUse>,
    /// Those of each slot and kind, last one first, up to `ends[slot * UseKind::N + kind]`, from the end of the row before.
    ends: Vec<u32>,
    users: Vec<SlotUser>,
    /// Those of each slot in the order of the text, once somebody has asked; they stand where the users do.
    insts: OnceCell<Vec<InstId>>,
    /// Memory for those.
    spare_insts: RefCell<Vec<InstId>>,
    /// By slot.
    looks: Vec<Look>,
}

const NONE: u32 = u32::MAX;

/// By local, the slot whose address it is, or [`NONE`]; up to the last that is one. Most slots are at the top of the entry block, so this is short.
#[derive(Debug, Default)]
struct SlotNumbers(Vec<u32>);

impl SlotNumbers {
    fn fill(&mut self, slots: &[Slot]) {
        let end = slots.iter().map(|slot| slot.local.0 + 1).max().unwrap_or(0);
        refill(&mut self.0, NONE, end as usize);
        for (number, slot) in (0..).zip(slots) {
            self.0[slot.local.0 as usize] = number;
        }
    }

    /// The slot's number, or [`NONE`].
    #[inline]
    fn get(&self, local: Local) -> u32 {
        self.0.get(local.0 as usize).copied().unwrap_or(NONE)
    }
}

impl SlotUses {
    /// Finds the uses of slots. `is_typed`: whether a slot cannot go that is accessed as another type.
    ///
    /// Cost: linear in the uses, and in the blocks and those locals up to the last slot's; in the body if that does not know its [uses of allocas](Body::alloca_uses).
    pub fn find(&mut self, f: Function<'_>, slots: &[Slot], is_typed: bool) {
        let body = f.body;
        self.slot_of.fill(slots);
        refill(&mut self.looks, Look::Plain, slots.len());
        refill(&mut self.ends, 0, slots.len() * UseKind::N);
        self.found.clear();
        self.forget_insts();
        if body.alloca_uses().is_none() {
            self.find_in(body);
        }
        let Self { slot_of, found, ends, looks, .. } = self;
        for &AllocaUse { inst, local, kind } in body.alloca_uses().unwrap_or(found) {
            let slot = slot_of.get(local);
            if slot == NONE {
                continue;
            }
            let kind = known_kind(kind).unwrap_or_else(|| {
                let (kind, look) = look_at(f, inst, &slots[slot as usize], is_typed);
                let worst = &mut looks[slot as usize];
                *worst = (*worst).max(look);
                kind
            });
            ends[slot as usize * UseKind::N + kind as usize] += 1;
        }
        self.sort_by_slot(body);
    }

    /// Looks at all operands of a body.
    #[inline(never)]
    fn find_in(&mut self, body: &Body) {
        for inst in (0..body.insts.len() as u32).map(InstId) {
            let locals = body.operands(inst).iter().filter_map(|operand| operand.value.as_local());
            let of_slots = locals.filter(|&local| self.slot_of.get(local) != NONE);
            self.found.extend(of_slots.map(|local| AllocaUse { inst, local, kind: AllocaUseKind::Unknown }));
        }
    }

    /// Forgets all slots.
    pub fn clear(&mut self) {
        self.slot_of.0.clear();
        self.looks.clear();
    }

    /// Needs: how many uses there are of each slot and kind in `ends`. Leaves: those of each.
    fn sort_by_slot(&mut self, body: &Body) {
        let mut n = 0;
        for end in &mut self.ends {
            // For a start, where the row starts.
            n += std::mem::replace(end, n);
        }
        refill(&mut self.users, SlotUser { inst: InstId(0), block: BlockId(0) }, n as usize);
        // Filling each row turns where it starts into where it ends.
        let Self { slot_of, found, ends, users, .. } = self;
        let mut block = body.blocks.len() - 1;
        for alloca_use in body.alloca_uses().unwrap_or(found).iter().rev() {
            while body.blocks[block].insts.start > alloca_use.inst.0 {
                block -= 1;
            }
            let slot = slot_of.get(alloca_use.local);
            if slot != NONE {
                let SlotUse { user, slot, kind } = slot_use(body, slot, alloca_use, block);
                let end = &mut ends[slot as usize * UseKind::N + kind as usize];
                users[*end as usize] = user;
                *end += 1;
            }
        }
    }

    /// The uses of slots that are wanted, by their numbers, in the order of the text, one for each operand. `body` is the one that was looked at.
    #[inline]
    pub fn of<'s>(
        &'s self,
        body: &'s Body,
        is_wanted: impl Fn(u32) -> bool + 's,
    ) -> impl Iterator<Item = SlotUse> + 's {
        let mut block = 0;
        body.alloca_uses().unwrap_or(&self.found).iter().filter_map(move |alloca_use| {
            let slot = self.slot_of.get(alloca_use.local);
            if slot == NONE || !is_wanted(slot) {
                return None;
            }
            while body.blocks[block].insts.end <= alloca_use.inst.0 {
                block += 1;
            }
            Some(slot_use(body, slot, alloca_use, block))
        })
    }

    /// The uses of each slot in the order of the text.
    #[inline(never)]
    fn list_insts(&self, body: &Body) -> Vec<InstId> {
        let mut insts = self.spare_insts.take();
        refill(&mut insts, InstId(0), self.len());
        let mut ends: Vec<u32> = (0..self.looks.len() as u32).map(|slot| self.row(slot).start as u32).collect();
        for alloca_use in body.alloca_uses().unwrap_or(&self.found) {
            let slot = self.slot_of.get(alloca_use.local);
            if slot != NONE {
                let end = &mut ends[slot as usize];
                insts[*end as usize] = alloca_use.inst;
                *end += 1;
            }
        }
        insts
    }

    fn forget_insts(&mut self) {
        if let Some(insts) = self.insts.take() {
            self.spare_insts.replace(insts);
        }
    }

    /// The slot whose address a local is.
    pub fn slot_of(&self, local: Local) -> Option<u32> {
        Some(self.slot_of.get(local)).filter(|&slot| slot != NONE)
    }

    /// How many uses there are.
    pub fn len(&self) -> usize {
        self.ends.last().map_or(0, |&end| end as usize)
    }

    /// The instructions that use a slot, in the order of the text, one for each operand.
    ///
    /// `body` is the one that was looked at. Cost: the first time, linear in the uses of all slots.
    pub fn insts(&self, body: &Body, slot: u32) -> &[InstId] {
        &self.insts.get_or_init(|| self.list_insts(body))[self.row(slot)]
    }

    /// Where the users of a slot stand among those of [all](SlotUses::take_users) that are of a kind: the last one of the text first.
    #[inline]
    pub fn users(&self, slot: u32, kind: UseKind) -> Range<usize> {
        let row = slot as usize * UseKind::N + kind as usize;
        self.row_start(row)..self.ends[row] as usize
    }

    /// Takes the users of all slots, for whom they are no more than memory when the first round is over.
    pub fn take_users(&mut self) -> Vec<SlotUser> {
        std::mem::take(&mut self.users)
    }

    /// Returns the memory of those.
    pub fn put_users(&mut self, users: Vec<SlotUser>) {
        self.users = users;
    }

    /// Where the users of a slot stand, of all kinds.
    fn row(&self, slot: u32) -> Range<usize> {
        let first = slot as usize * UseKind::N;
        self.row_start(first)..self.ends[first + UseKind::N - 1] as usize
    }

    /// Where the users of a kind start, which stand in this row.
    fn row_start(&self, row: usize) -> usize {
        if row == 0 { 0 } else { self.ends[row - 1] as usize }
    }

    /// What a slot was used for when the uses were found.
    pub fn look(&self, slot: u32) -> Look {
        self.looks[slot as usize]
    }
}

/// What an instruction does, if the reader knows.
#[inline]
fn known_kind(kind: AllocaUseKind) -> Option<UseKind> {
    match kind {
        AllocaUseKind::Load => Some(UseKind::Load),
        AllocaUseKind::Store => Some(UseKind::Store),
        AllocaUseKind::Unknown => None,
    }
}

/// The use of a slot in a block.
#[inline]
fn slot_use(body: &Body, slot: u32, &AllocaUse { inst, kind, .. }: &AllocaUse, block: usize) -> SlotUse {
    let kind = known_kind(kind).unwrap_or_else(|| UseKind::of(body.inst(inst).opcode));
    SlotUse { user: SlotUser { inst, block: BlockId(block as u32) }, slot, kind }
}

/// What an instruction does with a slot, and what that means for the slot.
#[inline(never)]
fn look_at(f: Function<'_>, user: InstId, slot: &Slot, is_typed: bool) -> (UseKind, Look) {
    let (inst, ty) = (f.body.inst(user), slot.ty);
    let is_volatile = inst.flags.has(Flags::VOLATILE);
    let kind = UseKind::of(inst.opcode);
    let look = match inst.opcode {
        _ if kind == UseKind::Record => Look::Plain,
        Opcode::Load if inst.ty == ty && !is_volatile => Look::Plain,
        Opcode::Store if !is_volatile && is_stored_in(f, user, (slot.local, ty)) => Look::Plain,
        Opcode::Load | Opcode::Store if !is_typed => Look::Unclear,
        Opcode::Call => Look::Unclear,
        opcode if opcode.derives_address() => look_at_cast(f, user),
        _ => Look::Held,
    };
    (kind, look)
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
