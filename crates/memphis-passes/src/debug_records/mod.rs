//! Debug records of slots whose stores are deleted, as in LLVM 22.
//!
//! A `#dbg_declare` says that a variable lives in a slot. When the slot is promoted, every deleted
//! store and every new φ leaves a `#dbg_value` instead. A `#dbg_assign` that is linked with a
//! deleted store through a `!DIAssignID` becomes a `#dbg_value` in its place.

mod record;

pub use record::{Anchor, Expression, NewRecord, SlotRecords};

use crate::slots::{Slot, element_count};
use crate::state::State;
use hashbrown::HashMap;
use memphis_ir::debug_info::*;
use memphis_ir::upgrade::{record_arguments, record_parts};
use memphis_ir::{ConstKind, Function, INLINE_NODE, InstId, Local, NO_NODE, Opcode, TypeId, Value};
use record::{Reach, Record, RecordId, RecordSource};
use std::ops::Range;

/// A store that is deleted, or a lifetime marker that counts as one.
#[derive(Debug, Clone, Copy)]
pub struct Definition {
    /// The instruction.
    pub inst: InstId,
    /// The value that it stores, of the slot's type.
    pub value: Value,
    /// True if it is a store.
    pub is_store: bool,
}

/// Debug records of a function while slots are promoted.
#[derive(Debug, Default)]
pub struct Debug {
    /// The records that were made.
    pub new_records: Vec<NewRecord>,
    /// The locations that occur.
    pub locations: Locations,
    /// New records whose value was a local when they were made.
    by_local: HashMap<Local, Vec<usize>>,
    /// `#dbg_assign` records by the text of their id. Collected when first needed.
    assigns: Option<HashMap<Vec<u8>, Vec<InstId>>>,
    /// `#dbg_assign` records to delete when the round ends.
    doomed: Vec<InstId>,
    /// True if a deleted store of `undef` leaves no record.
    forgets_undef_stores: bool,
}

impl Debug {
    /// No records yet. `forgets_undef_stores`: whether a deleted store of `undef` leaves no record.
    pub fn new(forgets_undef_stores: bool) -> Debug {
        Debug { forgets_undef_stores, ..Debug::default() }
    }

    /// Finds the records that describe a slot, if any do.
    #[inline]
    pub fn collect(&mut self, state: &State<'_>, slot: &Slot) -> Option<Box<SlotRecords>> {
        if !state.f.body.has_debug_records {
            return None;
        }
        let found = self.collect_records(state, slot);
        (!found.is_empty()).then(|| Box::new(found))
    }

    fn collect_records(&mut self, state: &State<'_>, slot: &Slot) -> SlotRecords {
        let f = state.f;
        let mut found = SlotRecords::default();
        let mut lists = Vec::new();
        for id in self.records_on(state, slot.local).into_iter().rev() {
            match id {
                RecordId::New(i) => {
                    let r = &self.new_records[i];
                    let record = Record::new(id, Opcode::DbgValue, r.variable.clone(), r.expression.clone());
                    found.users.push(Record { location: r.location, ..record });
                }
                RecordId::Old(inst) => match self.decode(f, inst) {
                    Some(record) if record.address_alone => found.users.push(record),
                    Some(record) => lists.push(record),
                    None => {}
                },
            }
        }
        found.users.append(&mut lists);
        self.collect_assigns(state, slot, &mut found);
        found
    }

    /// The records that name a local now, in the order in which they came to do so: its own in the
    /// order of the text, and at the time of each replacement those of the local it replaced.
    /// Assignments and labels are left out.
    #[inline(never)]
    fn records_on(&self, state: &State<'_>, local: Local) -> Vec<RecordId> {
        let body = state.f.body;
        let mut records = Vec::new();
        // A record that names it twice comes twice in a row.
        let note = |records: &mut Vec<RecordId>, record| {
            if records.last() != Some(&record) {
                records.push(record);
            }
        };
        let mut open = vec![RecordSource::To(local)];
        while let Some(next) = open.pop() {
            let local = match next {
                RecordSource::Record(record) => {
                    note(&mut records, record);
                    continue;
                }
                RecordSource::To(local) => local,
            };
            let own = state.own_users(local).iter().filter(|i| {
                let opcode = body.inst(**i).opcode;
                opcode.is_debug_record()
                    && !matches!(opcode, Opcode::DbgAssign | Opcode::DbgLabel)
                    && !state.is_deleted(**i)
            });
            if state.merged(local).next().is_none() && !self.by_local.contains_key(&local) {
                own.for_each(|&inst| note(&mut records, RecordId::Old(inst)));
                continue;
            }
            let mut events: Vec<(u32, RecordSource)> =
                own.map(|&i| (0, RecordSource::Record(RecordId::Old(i)))).collect();
            let new = self.by_local.get(&local).into_iter().flatten().filter(|&&i| !self.new_records[i].deleted);
            events.extend(new.map(|&i| (self.new_records[i].time, RecordSource::Record(RecordId::New(i)))));
            events.extend(state.merged(local).map(|(time, merged)| (time, RecordSource::To(merged))));
            events.sort_by_key(|e| e.0);
            open.extend(events.into_iter().rev().map(|e| e.1));
        }
        records
    }

    #[inline(never)]
    fn collect_assigns(&mut self, state: &State<'_>, slot: &Slot, found: &mut SlotRecords) {
        found.all_assigns = self.assigns_linked_with(state, slot.inst);
        for &assign in &found.all_assigns.clone() {
            let Some(record) = self.decode(state.f, assign) else { continue };
            let key = |r: &Record, s: &Self| (node(state.f, &r.variable), fragment_of(state, r), s.inlined_at(r));
            if found.assigns.iter().all(|a| key(a, self) != key(&record, self)) {
                found.assigns.push(record);
            }
        }
    }

    fn inlined_at(&self, record: &Record) -> Option<LocationId> {
        record.location.and_then(|l| self.locations.get(l).inlined_at)
    }

    /// The `#dbg_assign` records with the `!DIAssignID` of an instruction, last created first.
    fn assigns_linked_with(&mut self, state: &State<'_>, inst: InstId) -> Vec<InstId> {
        let f = state.f;
        let Some(id) = f.attachment(inst, "DIAssignID").map(|attachment| attachment.text) else { return Vec::new() };
        let table = self.assigns.get_or_insert_with(|| {
            let mut table: HashMap<Vec<u8>, Vec<InstId>> = HashMap::new();
            for i in (0..f.body.insts.len() as u32).rev().map(InstId) {
                if f.body.inst(i).opcode == Opcode::DbgAssign
                    && let Some(id) = record_arguments(f, i).get(3)
                {
                    table.entry(canonical(text(f, id)).into_owned()).or_default().push(i);
                }
            }
            table
        });
        let linked = table.get(&*canonical(id)).cloned().unwrap_or_default();
        linked.into_iter().filter(|i| !state.is_deleted(*i)).collect()
    }

    fn decode(&mut self, f: Function<'_>, inst: InstId) -> Option<Record> {
        let arguments = record_arguments(f, inst);
        let [address, variable, expression, ..] = &*arguments else { return None };
        let expression = Expression::Original(expression.clone());
        let location = self.location(f, inst);
        let address_alone = !text(f, address).starts_with(b"!");
        let record = Record::new(RecordId::Old(inst), f.body.inst(inst).opcode, variable.clone(), expression);
        Some(Record { location, address_alone, ..record })
    }

    /// The `!dbg` location of an instruction, or a record's own.
    pub fn location(&mut self, f: Function<'_>, inst: InstId) -> Option<LocationId> {
        match f.body.inst(inst).dbg {
            NO_NODE => None,
            INLINE_NODE => {
                let text = match f.body.inst(inst).opcode.is_debug_record() {
                    true => record_parts(f, inst).1?,
                    false => f.attachment(inst, "dbg")?.text,
                };
                self.locations.of_text(text)
            }
            node => self.locations.of_node(f, node),
        }
    }

    // ----- conversions -----

    /// Leaves the records of a deleted store: LLVM's two conversions, assignments first.
    pub fn store_deleted(&mut self, state: &State<'_>, slot: &Slot, records: &SlotRecords, store: Definition) {
        if !records.assigns.is_empty() {
            self.assigned_store_deleted(state, slot, records, store);
        }
        for record in records.users.iter().filter(|r| r.kind == Opcode::DbgDeclare) {
            self.convert_at_store(state, slot, record, store);
        }
    }

    #[inline(never)]
    fn assigned_store_deleted(&mut self, state: &State<'_>, slot: &Slot, records: &SlotRecords, store: Definition) {
        let linked = self.assigns_linked_with(state, store.inst);
        let mut covered = Vec::new();
        for marker in linked {
            let Some(record) = self.decode(state.f, marker) else { continue };
            covered.push((node(state.f, &record.variable), self.inlined_at(&record)));
            self.doomed.push(marker);
            let (value, ty, place) = record_value(state.f, marker, slot);
            self.push(
                state,
                NewRecord {
                    value,
                    ty,
                    text: place,
                    variable: record.variable,
                    expression: record.expression,
                    location: record.location,
                    anchor: Anchor::Before(marker),
                    deleted: false,
                    time: 0,
                },
            );
        }
        for record in &records.assigns {
            if !covered.contains(&(node(state.f, &record.variable), self.inlined_at(record))) {
                self.convert_at_store(state, slot, record, store);
            }
        }
    }

    #[inline(never)]
    fn convert_at_store(&mut self, state: &State<'_>, slot: &Slot, record: &Record, store: Definition) {
        if self.forgets_undef_stores && is_undef(state, store.value) || !store.is_store {
            return;
        }
        let reach = self.reach(state, slot, record);
        let keeps_value = reach.is_deref || (!reach.starts_with_deref && reach.covers_variable);
        let value = if keeps_value { store.value } else { slot.poison };
        self.push_without_line(state, slot, record, value, record.expression.clone(), Anchor::Before(store.inst));
    }

    /// Leaves the records of a new φ, once for each φ, variable and expression.
    #[inline(never)]
    pub fn phi_made(
        &mut self,
        state: &State<'_>,
        slot: &Slot,
        records: &SlotRecords,
        phi: Local,
        head: Option<InstId>,
    ) {
        let declares = records.users.iter().filter(|r| r.kind == Opcode::DbgDeclare);
        for record in records.assigns.iter().chain(declares) {
            let f = state.f;
            let is_like = |r: &NewRecord| {
                node(f, &r.variable) == node(f, &record.variable) && r.expression.is_same(&record.expression, f)
            };
            let known = self.by_local.get(&phi).is_some_and(|list| list.iter().any(|&i| is_like(&self.new_records[i])));
            if known || !self.reach(state, slot, record).covers_variable {
                continue;
            }
            let Some(head) = head else { continue };
            self.push_without_line(
                state,
                slot,
                record,
                Value::local(phi),
                record.expression.clone(),
                Anchor::BlockHead(head),
            );
        }
    }

    /// Makes a value of a slot's record: of the slot's type, without a line.
    fn push_without_line(
        &mut self,
        state: &State<'_>,
        slot: &Slot,
        record: &Record,
        value: Value,
        expression: Expression,
        anchor: Anchor,
    ) {
        let location = record.location.map(|l| self.locations.without_line(l));
        let variable = record.variable.clone();
        let made = NewRecord {
            value,
            ty: slot.ty,
            text: None,
            variable,
            expression,
            location,
            anchor,
            deleted: false,
            time: 0,
        };
        self.push(state, made);
    }

    fn push(&mut self, state: &State<'_>, mut record: NewRecord) {
        record.time = state.tick();
        if let Some(local) = state.resolve(record.value).as_local() {
            self.by_local.entry(local).or_default().push(self.new_records.len());
        }
        self.new_records.push(record);
    }

    fn reach(&self, state: &State<'_>, slot: &Slot, record: &Record) -> Reach {
        *record.reach.get_or_init(|| {
            let elements = record.expression.elements(state.f);
            Reach {
                is_deref: is_deref(&elements),
                starts_with_deref: starts_with_deref(&elements),
                covers_variable: self.covers_variable(state, slot, record, &elements),
            }
        })
    }

    fn covers_variable(&self, state: &State<'_>, slot: &Slot, record: &Record, elements: &[&[u8]]) -> bool {
        let f = state.f;
        let layout = f.module.layout();
        let Some(size) = layout.alloc_size(f.types(), slot.ty) else { return false };
        let variable = node(f, &record.variable);
        if let Some(bits) = variable.and_then(|v| active_bits(f.module, v, elements)) {
            // A scalable size is at least its minimum.
            return size.bits >= bits;
        }
        if record.kind != Opcode::DbgDeclare {
            return false;
        }
        // A variable without a size has the alloca's.
        let count = element_count(f, slot.inst);
        let element = layout.alloc_size(f.types(), f.body.inst(slot.inst).aux_ty);
        let bits = element.and_then(|element| count?.checked_mul(element.bits));
        bits.is_some_and(|bits| size.bits >= bits)
    }

    // ----- removal -----

    /// Removes the records of a slot that was promoted by its single store.
    pub fn single_store_done(&mut self, state: &mut State<'_>, slot: &Slot, records: &SlotRecords, store: Definition) {
        self.assigned_then_users_of_single_store(state, slot, records, store);
        self.delete_assigns(state, records);
    }

    #[inline(never)]
    fn assigned_then_users_of_single_store(
        &mut self,
        state: &mut State<'_>,
        slot: &Slot,
        records: &SlotRecords,
        store: Definition,
    ) {
        if !records.assigns.is_empty() {
            self.assigned_store_deleted(state, slot, records, store);
        }
        for record in &records.users {
            match record.kind {
                Opcode::DbgDeclare => {
                    self.convert_at_store(state, slot, record, store);
                    self.delete(state, record.id);
                }
                Opcode::DbgValue | Opcode::DbgDeclareValue if self.reach(state, slot, record).starts_with_deref => {
                    let elements = record.expression.elements(state.f);
                    let without: Vec<&[u8]> = match elements.first() {
                        Some(first) if *first == b"DW_OP_deref" => elements[1..].to_vec(),
                        // `DW_OP_LLVM_arg, 0, DW_OP_deref` refers to the one location too.
                        _ => elements[3..].to_vec(),
                    };
                    self.push_without_line(
                        state,
                        slot,
                        record,
                        store.value,
                        Expression::Made(expression_text(&without).into()),
                        Anchor::Before(store.inst),
                    );
                    self.delete(state, record.id);
                }
                _ if self.reach(state, slot, record).starts_with_deref => self.delete(state, record.id),
                _ => {}
            }
        }
    }

    /// Removes the records of a slot that was promoted otherwise: declares, and what looks through
    /// the address.
    pub fn slot_done(&mut self, state: &mut State<'_>, records: &SlotRecords) {
        self.delete_assigns(state, records);
        for record in &records.users {
            if record.kind == Opcode::DbgDeclare || starts_with_deref(&record.expression.elements(state.f)) {
                self.delete(state, record.id);
            }
        }
    }

    #[inline(never)]
    fn delete_assigns(&mut self, state: &mut State<'_>, records: &SlotRecords) {
        for assign in &records.all_assigns {
            state.delete(*assign);
        }
    }

    fn delete(&mut self, state: &mut State<'_>, record: RecordId) {
        match record {
            RecordId::Old(inst) => state.delete(inst),
            RecordId::New(i) => self.new_records[i].deleted = true,
        }
    }

    /// Deletes the assignments that became values in this round.
    pub fn round_done(&mut self, state: &mut State<'_>) {
        for marker in self.doomed.drain(..) {
            state.delete(marker);
        }
    }
}

/// Returns whether a value is `undef`, and not `poison`.
fn is_undef(state: &State<'_>, value: Value) -> bool {
    let consts = &state.f.body.consts;
    state.resolve(value).as_const().is_some_and(|constant| consts.get(constant).kind == ConstKind::Undef)
}

fn fragment_of(state: &State<'_>, record: &Record) -> Option<(u64, u64)> {
    fragment(&record.expression.elements(state.f))
}

/// The variable of a `#dbg_declare`.
pub fn declared_variable<'a>(f: Function<'a>, declare: InstId) -> Option<MetadataNode<'a>> {
    let variable = record_arguments(f, declare).into_iter().nth(1)?;
    node(f, &variable)?.node(f.module)
}

/// The metadata node at a position in the function's text, if there is one.
fn node<'a>(f: Function<'a>, range: &Range<u32>) -> Option<NodeRef<'a>> {
    NodeRef::parse(text(f, range))
}

fn text<'a>(f: Function<'a>, range: &Range<u32>) -> &'a [u8] {
    f.slice(range.start, range.end)
}

/// The value of a `#dbg_assign` and its type if it is a local, else the position of its text.
fn record_value(f: Function<'_>, inst: InstId, slot: &Slot) -> (Value, TypeId, Option<Range<u32>>) {
    let argument = record_arguments(f, inst).swap_remove(0);
    match f.body.operands(inst).iter().find(|operand| operand.is_in(&argument)) {
        Some(o) => (o.value, o.ty, None),
        None => (slot.poison, slot.ty, Some(argument)),
    }
}
