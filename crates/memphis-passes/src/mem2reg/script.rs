//! Step *script*: the edit script of a finished promotion.

use super::dialect::order::PhiLists;
use super::promotion::Promotion;
use crate::debug_records::{Anchor, NewRecord};
use crate::slots::markers::LostOperands;
use crate::slots::markers::{Marker, marker};
use crate::slots::{Slot, SlotId};
use memphis_entity::Table;
use memphis_ir::debug_info::LocationId;
use memphis_ir::edit::{NewInstId, RecordValue};
use memphis_ir::{Flags, InstId, Local, Opcode, Type, TypeId, Types};

/// Completes the script that turns the function as read into the function as promoted.
///
/// Needs: no slot that may still be promoted. Leaves: the script of the state.
pub fn complete(promotion: &mut Promotion<'_>, slots: &Table<SlotId, Slot>, phi_lists: &mut PhiLists) {
    promotion.state.hand_over_incoming();
    let mut writer = Writer { p: promotion, lines: Vec::new(), location_nodes: Vec::new() };
    writer.assume_bundles(slots);
    writer.phis(phi_lists);
    writer.casts_and_promises();
    writer.left_markers(slots);
    writer.records();
    writer.lines.sort_by_key(|line| line.0);
    for ((before, ..), line) in writer.lines {
        promotion.state.edit.insert(before, line);
    }
}

/// The order of new lines before the same instruction: records at the head of the block (the last
/// made comes first), then casts; then the others as they were made.
type Key = (InstId, u8, i64);

struct Writer<'a, 'p> {
    p: &'p mut Promotion<'a>,
    lines: Vec<(Key, NewInstId)>,
    /// The node of each location that was written.
    location_nodes: Vec<Option<u32>>,
}

impl Writer<'_, '_> {
    /// Renames the tags of bundles that lost an operand to `"ignore"`.
    #[inline(never)]
    fn assume_bundles(&mut self, slots: &Table<SlotId, Slot>) {
        if !self.p.drops_bundles {
            return;
        }
        let (state, mut lost) = (&self.p.state, LostOperands::default());
        let f = state.f;
        let promoted = slots.values().iter().filter(|slot| state.is_replaced(slot.local));
        // The addresses of promoted slots, also under the names of loads that gave them.
        let mut addresses: Vec<Local> = promoted.map(|s| s.local).collect();
        while let Some(address) = addresses.pop() {
            for name in state.with_merged(address) {
                let mut previous = None;
                for &user in state.own_users(name) {
                    // An assumption that names it often is looked at once.
                    if previous.replace(user) == Some(user) {
                        continue;
                    }
                    let inst = f.body.inst(user);
                    match (inst.opcode, inst.result) {
                        _ if !state.is_deleted(user) && marker(f, user) == Some(Marker::Assume) => {
                            lost.add(user, name);
                        }
                        // A cast that served the bundle.
                        (opcode, Some(result)) if opcode.derives_address() => {
                            addresses.push(result);
                        }
                        _ => {}
                    }
                }
            }
        }
        lost.rewrite_tags(f, &mut self.p.state.edit);
    }

    /// Inserts the φs that were not folded.
    fn phis(&mut self, lists: &mut PhiLists) {
        let f = self.p.state.f;
        // Nodes are numbered in the order in which the φs were made.
        for phi in self.p.phi_locations.ids() {
            if let Some(location) = self.p.phi_location(phi).filter(|_| !self.p.state.phi(phi).is_folded()) {
                self.location(location);
            }
        }
        let all = self.p.state.phis();
        lists.start(f.body.blocks.len(), all.len());
        let all_stay = !self.p.state.has_folded();
        let mut n_phis = 0;
        for (phi, data) in all.iter().filter(|(_, data)| all_stay || !data.is_folded()) {
            lists.add(data.block, phi);
            n_phis += 1;
        }
        if n_phis == 0 {
            return;
        }
        let no_signed_zeros = f.has_no_signed_zeros();
        self.p.state.edit.reserve_phis(n_phis);
        for (block, newest) in lists.blocks() {
            let sources = self.p.state.sources_range(newest);
            self.p.state.edit.start_phis(block, sources);
            for phi in lists.from(newest) {
                let location = self.p.phi_location(phi).map(|location| self.location(location));
                let state = &mut self.p.state;
                let has_flag = no_signed_zeros && may_have_fast_math_flags(f.types(), state.phi_type(phi));
                let flags = if has_flag { Flags::NSZ } else { Flags::default() };
                let (local, first_value) = (state.phi_local(phi), state.phi(phi).first_value());
                state.edit.insert_phi(local, flags, location, first_value);
            }
        }
    }

    fn location(&mut self, location: LocationId) -> u32 {
        let index = location.0 as usize;
        if index >= self.location_nodes.len() {
            self.location_nodes.resize(index + 1, None);
        }
        *self.location_nodes[index].get_or_insert_with(|| {
            let text = self.p.debug.locations.text(location);
            self.p.state.edit.node(&text)
        })
    }

    /// Inserts the lines that the promotion made.
    fn casts_and_promises(&mut self) {
        let state = &self.p.state;
        self.lines.extend(state.places.iter().map(|(line, &before)| {
            // Casts come after records at the head of the block, before those about the store.
            let rank = if state.edit.inst(line).opcode.is_cast() { 1 } else { 2 };
            ((before, rank, 1 + i64::from(line.0)), line)
        }));
    }

    /// Inserts the stores of markers in dead code.
    fn left_markers(&mut self, slots: &Table<SlotId, Slot>) {
        let f = self.p.state.f;
        for &(before, slot) in &self.p.left_markers {
            let slot = &slots[slot];
            let alignment = f.alignment(slot.inst).unwrap_or(0);
            let writer = self.p.state.edit.write(f).located_as(before);
            let line = writer.store(slot.ty, slot.initial, slot.no_address, alignment);
            self.lines.push(((before, 2, 0), line));
        }
    }

    fn records(&mut self) {
        let records = std::mem::take(&mut self.p.debug.new_records);
        // A record without a location is invalid, as was the record that it comes from.
        for (record, i) in records.iter().zip(0..).filter(|(r, _)| !r.deleted && r.location.is_some()) {
            let key = match record.anchor {
                Anchor::BlockHead(before) => (before, 1, -i),
                Anchor::Before(before) => (before, 2, i),
            };
            let line = self.record(record);
            self.lines.push((key, line));
        }
    }

    #[inline(never)]
    fn record(&mut self, record: &NewRecord) -> NewInstId {
        let f = self.p.state.f;
        let location = self.location(record.location.expect("it has one"));
        let value = match &record.text {
            Some(range) => RecordValue::Text(f.slice(range.start, range.end)),
            None => RecordValue::Value(record.ty, self.p.state.resolve(record.value)),
        };
        let variable = f.slice(record.variable.start, record.variable.end);
        self.p.state.edit.write(f).debug_record(
            Opcode::DbgValue,
            value,
            (variable, record.expression.text(f)),
            location,
        )
    }
}

/// Returns whether a φ of this type may carry fast-math flags: floating point, vectors and arrays
/// of it, structs whose members are all the same such type.
pub fn may_have_fast_math_flags(types: Types<'_>, ty: TypeId) -> bool {
    let mut ty = ty;
    // Arrays of arrays: as deep as the type is written.
    loop {
        match types.resolve(ty) {
            Some(Type::Array(_, element)) => ty = *element,
            Some(Type::Struct(fields) | Type::PackedStruct(fields)) => {
                let Some(&first) = fields.first() else { return false };
                return fields.iter().all(|&f| f == first) && {
                    let scalar = types.scalar(first);
                    types.is_float(scalar)
                };
            }
            _ => return types.is_float(types.scalar(ty)),
        }
    }
}
