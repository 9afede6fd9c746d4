//! Step *script*: the edit script of a finished promotion.

use super::dialect::order::PhiLists;
use super::dialect::phi_names::GroupNames;
use super::promotion::Promotion;
use crate::debug_records::{Anchor, NewRecord};
use crate::slots::collect;
use crate::slots::markers::LostOperands;
use crate::slots::markers::{Marker, marker};
use crate::slots::{Slot, SlotId};
use crate::state::{NewPhiId, PhiRange};
use crate::state::{PromiseLine, Source};
use memphis_entity::{Ids, Table};
use memphis_ir::builder::quoted_name;
use memphis_ir::debug_info::LocationId;
use memphis_ir::edit::{Edit, NewInstId, NewOperand, RecordValue};
use memphis_ir::{Body, Flags, Function, InstId, Local, Predicate, Type, TypeId, Types, Value};

/// Makes the script that turns the function as read into the function as promoted.
///
/// Needs: no slot that may still be promoted. Leaves: the script, in the memory of `edit`;
/// deletions, replacements and incoming values are moved into it.
pub fn edit_script(
    promoted: &mut Promotion<'_>,
    slots: &Table<SlotId, Slot>,
    phi_lists: &mut PhiLists,
    mut edit: Edit,
) -> Edit {
    let f = promoted.state.f;
    edit.renew(f.body);
    promoted.state.hand_over_incoming(&mut edit);
    let lines = Vec::with_capacity(promoted.debug.new_records.len());
    let mut writer =
        Writer { promoted: &*promoted, slots, f, edit: &mut edit, lines, location_nodes: Vec::new(), name: Vec::new() };
    writer.make_locals();
    writer.assume_bundles();
    writer.phis(phi_lists);
    writer.casts();
    writer.promise_lines();
    writer.left_markers();
    writer.records();
    writer.lines.sort_by_key(|line| line.0);
    for ((before, ..), line) in writer.lines {
        writer.edit.insert(before, line);
    }
    promoted.state.hand_over(&mut edit);
    edit
}

/// The order of new lines before the same instruction: records at the head of the block (the last
/// made comes first), then casts; then the others as they were made.
type Key = (InstId, u8, i64);

struct Writer<'a, 'p> {
    promoted: &'p Promotion<'a>,
    slots: &'p Table<SlotId, Slot>,
    f: Function<'a>,
    edit: &'p mut Edit,
    lines: Vec<(Key, NewInstId)>,
    /// The node of each location that was written.
    location_nodes: Vec<Option<u32>>,
    /// Memory for names.
    name: Vec<u8>,
}

impl Writer<'_, '_> {
    fn body(&self) -> &Body {
        self.f.body
    }

    /// Makes the new locals, with the numbers that they have in the state.
    fn make_locals(&mut self) {
        let Promotion { state, names, .. } = self.promoted;
        self.edit.reserve_locals(state.n_new_locals());
        let mut groups = names.all();
        for (n, first) in state.new_local_runs() {
            match first {
                Source::NewPhi(first) => self.make_phi_locals(PhiRange { first, n }, &mut groups),
                Source::Cast(first) => {
                    for cast in Ids::with_numbers(first.index()..first.index() + n as usize) {
                        let cast = &state.casts[cast];
                        self.edit.new_local(cast.to, Some(&quoted_name(&cast.name)));
                    }
                }
                _ => (0..n).for_each(|_| _ = self.edit.new_local(TypeId::I1, None)),
            }
        }
    }

    /// Makes the locals of φs: all φs of the next groups.
    fn make_phi_locals<'n>(&mut self, phis: PhiRange, groups: &mut impl Iterator<Item = GroupNames<'n>>) {
        let mut phi = phis.first;
        while phi.0 < phis.first.0 + phis.n {
            let group = groups.next().expect("each φ has a name");
            self.make_group_locals(group, self.promoted.state.phi_type(phi));
            phi.0 += group.n_phis as u32;
        }
    }

    /// Makes the locals of the φs of a slot.
    fn make_group_locals(&mut self, group: GroupNames<'_>, ty: TypeId) {
        let stem = self.edit.stem(group.stem);
        if group.counters.is_empty() {
            self.edit.new_numbered_locals(ty, stem, 0, group.n_phis);
            return;
        }
        for (version, &counter) in (0..).zip(group.counters) {
            if counter == 0 {
                self.edit.new_numbered_locals(ty, stem, version, 1);
            } else {
                self.name.clear();
                group.write(version, &mut self.name);
                self.edit.new_local(ty, Some(&quoted_name(&self.name)));
            }
        }
    }

    /// Renames the tags of bundles that lost an operand to `"ignore"`.
    #[inline(never)]
    fn assume_bundles(&mut self) {
        if !self.promoted.drops_bundles {
            return;
        }
        let (state, mut lost) = (&self.promoted.state, LostOperands::default());
        let promoted = self.slots.values().iter().filter(|slot| state.is_replaced(slot.local));
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
                    let inst = self.body().inst(user);
                    match (inst.opcode, inst.result) {
                        _ if !state.is_deleted(user) && marker(self.f, user) == Some(Marker::Assume) => {
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
        lost.rewrite_tags(self.f, self.edit);
    }

    /// Inserts the φs that were not folded.
    fn phis(&mut self, lists: &mut PhiLists) {
        let state = &self.promoted.state;
        let all_stay = !state.has_folded();
        let stays = |phi: &NewPhiId| all_stay || !state.phi(*phi).is_folded();
        // Nodes are numbered in the order in which the φs were made.
        for phi in self.promoted.phi_locations.ids().filter(stays) {
            if let Some(location) = self.promoted.phi_location(phi) {
                self.location(location);
            }
        }
        lists.start(self.body().blocks.len(), state.phis().len());
        let mut n_phis = 0;
        for phi in state.phis().ids().filter(stays) {
            lists.add(state.phi(phi).block, phi);
            n_phis += 1;
        }
        if n_phis == 0 {
            return;
        }
        let no_signed_zeros = self.f.has_attribute(b"\"no-signed-zeros-fp-math\"=\"true\"");
        self.edit.reserve_phis(n_phis);
        for (block, newest) in lists.blocks() {
            let sources = state.sources_range(newest);
            self.edit.start_phis(block, sources.start as u32..sources.end as u32);
            for phi in lists.from(newest) {
                let has_flag = no_signed_zeros && may_have_fast_math_flags(self.f.types(), state.phi_type(phi));
                let flags = if has_flag { Flags::NSZ } else { Flags::default() };
                let location = self.promoted.phi_location(phi).map(|location| self.location(location));
                self.edit.insert_phi(state.phi_local(phi), flags, location, state.phi(phi).first_value());
            }
        }
    }

    fn location(&mut self, location: LocationId) -> u32 {
        let index = location.0 as usize;
        if index >= self.location_nodes.len() {
            self.location_nodes.resize(index + 1, None);
        }
        *self.location_nodes[index].get_or_insert_with(|| {
            let text = self.promoted.debug.locations.text(location);
            self.edit.node(&text)
        })
    }

    fn casts(&mut self) {
        let state = &self.promoted.state;
        for (id, cast) in state.casts.iter() {
            let from = NewOperand::new(cast.from_ty, state.resolve(cast.from));
            let line = self.edit.write(self.f).located_as(cast.at).operate(cast.opcode, cast.local, &[from]);
            // After records at the head of the block, before those about the store.
            self.lines.push(((cast.at, 1, 1 + i64::from(id.0)), line));
        }
    }

    fn promise_lines(&mut self) {
        let state = &self.promoted.state;
        for (i, &(before, line)) in state.promise_lines.iter().enumerate() {
            let key = |n: i64| (before, 2, 2 * i as i64 + n);
            match line {
                PromiseLine::Unreachable => {
                    let value = self.edit.new_constant(TypeId::I1, b"true");
                    let address = self.edit.new_constant(TypeId::PTR, b"poison");
                    let line = self.edit.write(self.f).store(TypeId::I1, value, address, 1);
                    self.lines.push((key(0), line));
                }
                PromiseLine::NonNull(assume) => {
                    let assume = &state.assumes[assume];
                    // The load's type: the pointer may come from an instruction that is not
                    // understood.
                    let ty = self.f.body.inst(assume.at).ty;
                    let operands = [state.resolve(assume.pointer), self.edit.new_constant(ty, b"null")];
                    let line = self.edit.write(self.f).icmp(assume.condition, Predicate::Ne, ty, operands);
                    self.lines.push((key(0), line));
                    let condition = NewOperand::new(TypeId::I1, Value::local(assume.condition));
                    let line = self.edit.write(self.f).call(None, TypeId::VOID, "llvm.assume", &[(condition, "")]);
                    self.lines.push((key(1), line));
                }
            }
        }
    }

    /// Inserts the stores of markers in dead code.
    fn left_markers(&mut self) {
        for &(before, slot) in &self.promoted.left_markers {
            let slot = &self.slots[slot];
            let alignment = collect::alignment(self.f, slot.inst).unwrap_or(0);
            let writer = self.edit.write(self.f).located_as(before);
            let line = writer.store(slot.ty, slot.initial, slot.no_address, alignment);
            self.lines.push(((before, 2, 0), line));
        }
    }

    fn records(&mut self) {
        let records = &self.promoted.debug.new_records;
        // A record without a location is invalid, as was the record that it comes from.
        for (i, record) in records.iter().enumerate().filter(|(_, r)| !r.deleted && r.location.is_some()) {
            let key = match record.anchor {
                Anchor::BlockHead(before) => (before, 1, -(i as i64)),
                Anchor::Before(before) => (before, 2, i as i64),
            };
            let line = self.record(record);
            self.lines.push((key, line));
        }
    }

    #[inline(never)]
    fn record(&mut self, record: &NewRecord) -> NewInstId {
        let f = self.f;
        let location = self.location(record.location.expect("it has one"));
        let value = match &record.text {
            Some(range) => RecordValue::Text(f.slice(range.start, range.end)),
            None => RecordValue::Value(record.ty, self.promoted.state.resolve(record.value)),
        };
        let variable = f.slice(record.variable.start, record.variable.end);
        self.edit.write(f).dbg_value(value, variable, record.expression.text(f), location)
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
