//! The promoted slots of a function, described for the engine.

use memphis::{Access, Slot, SlotInfo};
use memphis_ir::intrinsics::lifetime_marker;
use memphis_ir::{Function, InstId, Opcode, Value};
use std::collections::HashMap;

/// A function's allocas, and the accesses of those that are promoted from the start.
#[derive(Default)]
pub(super) struct Slots {
    /// All allocas in the order of the text.
    pub(super) allocas: Vec<InstId>,
    /// By alloca: its slot, if its accesses are known; with the index of the reason if it stays.
    pub(super) fates: Vec<Fate>,
    /// The description for the engine.
    pub(super) infos: Vec<SlotInfo>,
    pub(super) accesses: Vec<Access>,
    /// By access: the instruction, and the value stored or loaded; `None` for the `undef` of a
    /// lifetime marker.
    pub(super) insts: Vec<(InstId, Option<Value>)>,
    /// By slot: the place of its alloca.
    pub(super) owners: Vec<usize>,
}

/// The treatment of an alloca.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    /// It stays in memory; its index in the list of allocas that stay.
    Kept(usize),
    /// It is promoted later, because something other than a load or store uses it at first.
    Later,
    /// It is promoted.
    Promoted(Slot),
}

impl Slots {
    /// With `has_marker_stores`, a lifetime marker of a slot that is loaded or stored is a store of
    /// `undef`.
    pub(super) fn of(f: Function<'_>, kept: &[KeptAlloca], has_marker_stores: bool) -> Slots {
        let body = f.body;
        let mut slots = Slots::default();
        let all = || body.block_ids().flat_map(|block| body.block_insts(block).map(move |inst| (block, inst)));
        let mut places: HashMap<u32, usize> = HashMap::new();
        for (_, inst) in all().filter(|(_, inst)| body.inst(*inst).opcode == Opcode::Alloca) {
            let Some(result) = body.inst(inst).result else { continue };
            places.insert(result.0, slots.allocas.len());
            slots.allocas.push(inst);
        }
        let place = |value: Value| value.as_local().and_then(|local| places.get(&local.0)).copied();
        let (mut is_plain, mut is_accessed) = (vec![true; slots.allocas.len()], vec![false; slots.allocas.len()]);
        for (_, inst) in all() {
            let opcode = body.inst(inst).opcode;
            for (index, operand) in body.operands(inst).iter().enumerate() {
                let Some(used) = place(operand.value) else { continue };
                let is_access = opcode.address_operand() == Some(index);
                is_plain[used] &= is_access || opcode.is_debug_record() || f.called_intrinsic(inst).is_some();
                is_accessed[used] |= is_access;
            }
        }
        for (index, &alloca) in slots.allocas.iter().enumerate() {
            let offset = body.place(body.inst(alloca).start);
            let fate = match kept.iter().position(|kept| kept.offset == offset) {
                Some(place) => Fate::Kept(place),
                None if !is_plain[index] => Fate::Later,
                None => {
                    let slot = Slot(slots.infos.len() as u32);
                    slots.infos.push(SlotInfo::default());
                    slots.owners.push(index);
                    Fate::Promoted(slot)
                }
            };
            slots.fates.push(fate);
        }
        for (block, inst) in all() {
            let data = body.inst(inst);
            let operands = body.operands(inst);
            let is_marker = has_marker_stores && f.called_intrinsic(inst).and_then(lifetime_marker).is_some();
            let used = match data.opcode.address_operand() {
                Some(address) => place(operands[address].value),
                None if is_marker => operands.iter().find_map(|operand| place(operand.value)),
                None => None,
            };
            let Some(used) = used.filter(|&used| is_accessed[used]) else { continue };
            let Fate::Promoted(slot) = slots.fates[used] else { continue };
            let (access, value) = match (data.opcode, data.result) {
                (Opcode::Load, Some(result)) => (Access::load(block, slot), Some(Value::local(result))),
                (Opcode::Store, _) => (Access::store(block, slot), Some(operands[0].value)),
                _ => (Access::store(block, slot), None),
            };
            slots.accesses.push(access);
            slots.insts.push((inst, value));
        }
        slots
    }
}

/// An alloca that stays in memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct KeptAlloca {
    /// The offset of the alloca in the text of the module.
    pub offset: usize,
    /// The reason for which it stays: a sentence about "it".
    pub reason: String,
    /// The instruction to blame: its offset in the text of the module.
    pub blame: Option<usize>,
}
