//! The uses of the addresses of slots.

use super::{Slot, SlotId};
use memphis_entity::{PackedOption, Rows, Table, id};
use memphis_ir::{BlockId, Body, InstId, Local, Opcode};
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
    n_slots: usize,
    /// The users by slot, in the order of the text. Made on first use.
    by_slot: OnceCell<Rows<SlotId, InstId>>,
    /// All uses, in the order of the text.
    found: Vec<SlotUse>,
}

impl SlotUses {
    /// Finds the uses of slots.
    ///
    /// Cost: linear in the uses, and in the blocks and those locals up to the last slot's; in the
    /// body if it does not know its [uses of allocas](memphis_ir::Body::alloca_uses).
    pub fn find(&mut self, body: &Body, slots: &Table<SlotId, Slot>) {
        let end = slots.values().iter().map(|slot| slot.local.index() + 1).max().unwrap_or(0);
        self.slot_of.reset(end, PackedOption::NONE);
        for (id, slot) in slots.iter() {
            self.slot_of[slot.local] = id.into();
        }
        self.n_slots = slots.len();
        self.by_slot.take();
        self.found.clear();
        match body.alloca_uses() {
            Some(uses) => {
                self.found.reserve(uses.len());
                self.add(body, uses.iter().map(|of_alloca| (of_alloca.inst, of_alloca.local)));
            }
            None => {
                let locals = |inst| body.operands(inst).iter().filter_map(|operand| operand.value.as_local());
                self.add(body, body.inst_ids().flat_map(|inst| locals(inst).map(move |local| (inst, local))));
            }
        }
    }

    /// Adds those operands that are addresses of slots. They come in the order of the text.
    fn add(&mut self, body: &Body, operands: impl Iterator<Item = (InstId, Local)>) {
        let mut block = BlockId(0);
        for (inst, local) in operands {
            let Some(slot) = self.slot_of(local) else { continue };
            while body.block(block).insts.end <= inst {
                block.0 += 1;
            }
            let row = UseRow::of(slot, UseKind::of(body.inst(inst).opcode));
            self.found.push(SlotUse { user: SlotUser { inst, block }, row });
        }
    }

    /// The number of slots.
    pub fn n_slots(&self) -> usize {
        self.n_slots
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
            rows.group(self.n_slots, self.found.iter().map(|found| (found.row.slot(), found.user.inst)));
            rows
        });
        &by_slot[slot]
    }

    /// Groups all users by slot and kind, the last of the text first.
    pub fn group(&self, users: &mut Rows<UseRow, SlotUser>) {
        let last_first = self.found.iter().rev().map(|found| (found.row, found.user));
        users.group(self.n_slots * UseKind::ALL.len(), last_first);
    }

    /// The uses of all slots, in the order of the text.
    pub fn in_text_order(&self) -> impl ExactSizeIterator<Item = (SlotId, UseKind, SlotUser)> + '_ {
        self.found.iter().map(|found| (found.row.slot(), found.row.kind(), found.user))
    }
}
