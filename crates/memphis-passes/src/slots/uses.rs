//! The uses of the addresses of slots. For most slots nothing else need be known.

use super::markers::marker;
use super::{Slot, SlotId};
use memphis_entity::{PackedOption, Rows, Table, id};
use memphis_ir::{AllocaUseKind, BlockId, Flags, Function, InstId, Local, Opcode, TypeId, Value};
use std::cell::OnceCell;

/// The relation of an instruction to a slot whose address it uses.
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
    const ALL: [UseKind; 4] = [UseKind::Load, UseKind::Store, UseKind::Record, UseKind::Other];

    /// The kind of uses by instructions with this opcode.
    #[inline]
    pub fn of(opcode: Opcode) -> UseKind {
        match opcode {
            Opcode::Load => UseKind::Load,
            Opcode::Store => UseKind::Store,
            opcode if opcode.is_debug_record() => UseKind::Record,
            _ => UseKind::Other,
        }
    }
}

/// An instruction that uses a slot, and its block. Users compare by their order in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct SlotUser {
    pub inst: InstId,
    pub block: BlockId,
}

/// An operand that is the address of a slot.
#[derive(Debug, Clone, Copy)]
struct SlotUse {
    user: SlotUser,
    row: UseRow,
}

/// The uses of a slot as read, in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum UseSummary {
    /// Loads, stores and debug records: promotable as long as nothing else becomes its address.
    Plain,
    /// A use that must be examined.
    Unclear,
    /// A use that keeps the slot in memory, as long as that use exists.
    Held,
}

id! {
    /// The uses of one slot of one kind.
    pub struct UseRow;
}

impl UseRow {
    /// The uses of this slot of this kind.
    #[inline]
    pub fn of(slot: SlotId, kind: UseKind) -> UseRow {
        UseRow(slot.0 * UseKind::ALL.len() as u32 + kind as u32)
    }

    #[inline]
    fn slot(self) -> SlotId {
        SlotId(self.0 / UseKind::ALL.len() as u32)
    }

    #[inline]
    fn kind(self) -> UseKind {
        UseKind::ALL[self.index() % UseKind::ALL.len()]
    }
}

/// The uses of all slots of a function.
#[derive(Debug, Default)]
pub struct SlotUses {
    /// The slot whose address a local is, for locals up to the last such one. Most slots are at the
    /// top of the entry block, so this table is short.
    slot_of: Table<Local, PackedOption<SlotId>>,
    /// The users by slot, in the order of the text. Made on first use.
    by_slot: OnceCell<Rows<SlotId, InstId>>,
    summaries: Table<SlotId, UseSummary>,
    /// All uses, in the order of the text.
    found: Vec<SlotUse>,
}

impl SlotUses {
    /// Finds the uses of slots. `is_typed`: whether an access as another type keeps a slot in
    /// memory.
    ///
    /// Cost: linear in the uses, and in the blocks and those locals up to the last slot's; in the
    /// body if it does not know its [uses of allocas](memphis_ir::Body::alloca_uses).
    pub fn find(&mut self, f: Function<'_>, slots: &Table<SlotId, Slot>, is_typed: bool) {
        self.clear();
        let end = slots.values().iter().map(|slot| slot.local.index() + 1).max().unwrap_or(0);
        self.slot_of.reset(end, PackedOption::NONE);
        for (id, slot) in slots.iter() {
            self.slot_of[slot.local] = id.into();
        }
        self.summaries.reset(slots.len(), UseSummary::Plain);
        let found = std::mem::take(&mut self.found);
        let mut finder = Finder { uses: self, f, slots, is_typed, block: BlockId(0), found };
        match f.body.alloca_uses() {
            Some(uses) => {
                finder.found.reserve(uses.len());
                uses.iter().for_each(|of_alloca| finder.add(of_alloca.inst, of_alloca.local, of_alloca.kind));
            }
            None => finder.add_operands(),
        }
        self.found = finder.found;
    }

    /// Forgets all slots.
    fn clear(&mut self) {
        let SlotUses { slot_of, by_slot, summaries, found } = self;
        slot_of.clear();
        by_slot.take();
        summaries.clear();
        found.clear();
    }

    /// The slot whose address a local is.
    #[inline]
    pub fn slot_of(&self, local: Local) -> Option<SlotId> {
        self.slot_of.get(local)?.get()
    }

    /// The instructions that use a slot, in the order of the text, one for each operand.
    ///
    /// Cost: the first time, linear in the uses of all slots.
    pub fn insts(&self, slot: SlotId) -> &[InstId] {
        let by_slot = self.by_slot.get_or_init(|| {
            let mut rows = Rows::new();
            rows.group(self.summaries.len(), self.found.iter().map(|found| (found.row.slot(), found.user.inst)));
            rows
        });
        &by_slot[slot]
    }

    /// Groups all users by slot and kind, the last of the text first.
    pub fn group(&self, users: &mut Rows<UseRow, SlotUser>) {
        let last_first = self.found.iter().rev().map(|found| (found.row, found.user));
        users.group(self.summaries.len() * UseKind::ALL.len(), last_first);
    }

    /// The uses of all slots, in the order of the text.
    pub fn in_text_order(&self) -> impl ExactSizeIterator<Item = (SlotId, UseKind, SlotUser)> + '_ {
        self.found.iter().map(|found| (found.row.slot(), found.row.kind(), found.user))
    }

    /// The uses of a slot as read, in a word.
    pub fn summary(&self, slot: SlotId) -> UseSummary {
        self.summaries[slot]
    }
}

/// Finds uses of slots, in the order of the text.
struct Finder<'a, 'u> {
    uses: &'u mut SlotUses,
    f: Function<'a>,
    slots: &'u Table<SlotId, Slot>,
    is_typed: bool,
    /// The block of the last use.
    block: BlockId,
    found: Vec<SlotUse>,
}

impl Finder<'_, '_> {
    /// Adds the uses of slots among all operands of a body.
    #[inline(never)]
    fn add_operands(&mut self) {
        let body = self.f.body;
        for inst in body.inst_ids() {
            for local in body.operands(inst).iter().filter_map(|operand| operand.value.as_local()) {
                self.add(inst, local, AllocaUseKind::Unknown);
            }
        }
    }

    /// Adds the use of a local if that is the address of a slot.
    #[inline]
    fn add(&mut self, inst: InstId, local: Local, kind: AllocaUseKind) {
        let Some(slot) = self.uses.slot_of(local) else { return };
        while self.f.body.block(self.block).insts.end <= inst.0 {
            self.block.0 += 1;
        }
        let kind = match kind {
            AllocaUseKind::Load => UseKind::Load,
            AllocaUseKind::Store => UseKind::Store,
            AllocaUseKind::Unknown => {
                let (kind, summary) = summarise(self.f, inst, &self.slots[slot], self.is_typed);
                let worst = &mut self.uses.summaries[slot];
                *worst = (*worst).max(summary);
                kind
            }
        };
        self.found.push(SlotUse { user: SlotUser { inst, block: self.block }, row: UseRow::of(slot, kind) });
    }
}

/// The kind of a use, and what it means for the slot.
#[inline(never)]
fn summarise(f: Function<'_>, user: InstId, slot: &Slot, is_typed: bool) -> (UseKind, UseSummary) {
    let (inst, ty) = (f.body.inst(user), slot.ty);
    let is_volatile = inst.flags.has(Flags::VOLATILE);
    let kind = UseKind::of(inst.opcode);
    let summary = match inst.opcode {
        _ if kind == UseKind::Record => UseSummary::Plain,
        Opcode::Load if inst.ty == ty && !is_volatile => UseSummary::Plain,
        Opcode::Store if !is_volatile && is_stored_in(f, user, (slot.local, ty)) => UseSummary::Plain,
        Opcode::Load | Opcode::Store if !is_typed => UseSummary::Unclear,
        Opcode::Call => UseSummary::Unclear,
        opcode if opcode.derives_address() => summarise_cast(f, user),
        _ => UseSummary::Held,
    };
    (kind, summary)
}

/// Returns whether a store stores something of the slot's type, and not the slot's own address.
fn is_stored_in(f: Function<'_>, store: InstId, (slot, ty): (Local, TypeId)) -> bool {
    let stored = &f.body.operands(store)[0];
    stored.ty == ty && stored.value != Value::local(slot)
}

/// The uses of an address computed from a slot's, in a word: mostly the next instruction uses it.
/// Only markers leave the slot promotable.
#[inline(never)]
fn summarise_cast(f: Function<'_>, cast: InstId) -> UseSummary {
    let next = InstId(cast.0 + 1);
    let (Some(result), Some(inst)) = (f.body.inst(cast).result, f.body.insts.get(next.index())) else {
        return UseSummary::Unclear;
    };
    let is_used = f.body.operands(next).iter().any(|operand| operand.value == Value::local(result));
    if is_used && !inst.opcode.is_debug_record() && marker(f, next).is_none() {
        UseSummary::Held
    } else {
        UseSummary::Unclear
    }
}
