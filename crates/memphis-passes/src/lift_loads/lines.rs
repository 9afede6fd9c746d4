//! The new lines of the script: loads and stores of slots, selects, φs.

use super::webs::Node;
use crate::fresh_names::FreshNames;
use crate::slots::Slot;
use memphis_ir::edit::{Edit, InstWriter, NewInstId, NewOperand};
use memphis_ir::{Function, InstId, Local, Opcode, Predicate, TypeId, Value};

/// The slot, among those of a web, that an address leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tag {
    /// This one.
    Slot(Node),
    /// The slot that this local identifies.
    Local(Local),
    /// Any: there is no access.
    Nowhere,
}

/// How a web tells its slots apart: with two of them, `true` is the first; more of them are
/// numbered.
#[derive(Debug, Clone, Copy)]
pub struct Encoding<'w> {
    slots: &'w [Node],
}

impl<'w> Encoding<'w> {
    /// For these slots, in order.
    pub fn new(slots: &'w [Node]) -> Encoding<'w> {
        Encoding { slots }
    }

    /// Returns whether a tag is a truth value.
    pub fn is_bool(self) -> bool {
        self.slots.len() <= 2
    }

    /// Returns whether a slot is the first.
    pub fn is_first(self, slot: Node) -> bool {
        self.slots[0] == slot
    }

    /// The tags' type.
    pub fn ty(self) -> TypeId {
        if self.is_bool() { TypeId::I1 } else { TypeId::I32 }
    }

    fn value(self, tag: Tag, edit: &mut Edit) -> Value {
        match tag {
            Tag::Slot(slot) if self.is_bool() && self.is_first(slot) => edit.new_constant(TypeId::I1, b"true"),
            Tag::Slot(_) if self.is_bool() => edit.new_constant(TypeId::I1, b"false"),
            Tag::Slot(slot) => self.number(slot, edit),
            Tag::Local(local) => Value::local(local),
            Tag::Nowhere => edit.new_constant(self.ty(), b"poison"),
        }
    }

    fn number(self, slot: Node, edit: &mut Edit) -> Value {
        let number = self.slots.partition_point(|&other| other < slot);
        edit.new_constant(TypeId::I32, number.to_string().as_bytes())
    }
}

/// A script under construction. Lines before the same instruction keep the order in which they are
/// made.
#[derive(Debug)]
pub struct Lines<'a> {
    f: Function<'a>,
    /// The script, without the new lines.
    pub edit: Edit,
    lines: Vec<(InstId, NewInstId)>,
    names: FreshNames,
}

impl<'a> Lines<'a> {
    /// A script without new lines.
    pub fn new(f: Function<'a>) -> Lines<'a> {
        Lines { f, edit: Edit::new(f.body), lines: Vec::new(), names: FreshNames::default() }
    }

    /// The number of lines.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Takes back all but the first `len` lines.
    pub fn truncate(&mut self, len: usize) {
        self.lines.truncate(len);
    }

    /// The script.
    pub fn finish(mut self) -> Edit {
        self.lines.sort_by_key(|line| line.0);
        self.lines.into_iter().for_each(|(before, line)| self.edit.insert(before, line));
        self.edit
    }

    /// A new local that is called after another.
    pub fn local(&mut self, ty: TypeId, after: Local, suffix: &str) -> Local {
        let name = self.names.after(self.f, after, suffix.as_bytes());
        self.edit.new_local(ty, Some(&name))
    }

    /// A load of a slot; `at` has the location.
    pub fn load(&mut self, before: InstId, slot: &Slot, at: Option<InstId>) -> Local {
        let result = self.local(slot.ty, slot.local, ".value");
        // No more is known of the alignment of all of them.
        let line = self.at(at).load(result, Value::local(slot.local), 1);
        self.lines.push((before, line));
        result
    }

    /// A store to a slot.
    pub fn store(&mut self, before: InstId, slot: &Slot, value: Value, at: Option<InstId>) {
        let line = self.at(at).store(slot.ty, value, Value::local(slot.local), 1);
        self.lines.push((before, line));
    }

    /// Adds a `select` of two values.
    pub fn select(&mut self, before: InstId, result: Local, condition: Value, arms: [Value; 2], at: InstId) {
        let line = self.at(Some(at)).select(result, condition, arms);
        self.lines.push((before, line));
    }

    /// Adds a `freeze`, so that the condition has the same value at each use.
    pub fn freeze(&mut self, before: InstId, result: Local, condition: Value, at: InstId) {
        let condition = NewOperand::new(TypeId::I1, condition);
        let line = self.at(Some(at)).operate(Opcode::Freeze, result, &[condition]);
        self.lines.push((before, line));
    }

    /// The tag of a `select` of addresses.
    pub fn select_tag(
        &mut self,
        before: InstId,
        result: Local,
        condition: Value,
        arms: [Tag; 2],
        encoding: Encoding<'_>,
    ) {
        let arms = arms.map(|tag| encoding.value(tag, &mut self.edit));
        self.select(before, result, condition, arms, before);
    }

    /// The tag of a φ of addresses, with an entry for each of the φ's.
    pub fn phi_tag(&mut self, phi: InstId, result: Local, entries: &[(Tag, Local)], encoding: Encoding<'_>) {
        let entries = entries.iter().map(|&(tag, block)| (encoding.value(tag, &mut self.edit), block));
        let entries: Vec<_> = entries.collect();
        self.phi(phi, result, encoding.ty(), &entries);
    }

    /// Adds a comparison of a tag with the number of a slot, where tags are numbers.
    pub fn compare(&mut self, before: InstId, after: Local, tag: Local, slot: Node, encoding: Encoding<'_>) -> Local {
        let result = self.local(TypeId::I1, after, ".is");
        let operands = [Value::local(tag), encoding.number(slot, &mut self.edit)];
        let line = self.at(Some(before)).icmp(result, Predicate::Eq, TypeId::I32, operands);
        self.lines.push((before, line));
        result
    }

    /// A φ of values, before the φ of their addresses.
    pub fn phi(&mut self, phi: InstId, result: Local, ty: TypeId, entries: &[(Value, Local)]) {
        let line = self.at(Some(phi)).phi(result, ty, entries.iter().copied());
        self.lines.push((phi, line));
    }

    /// A new instruction with the location of another.
    fn at(&mut self, at: Option<InstId>) -> InstWriter<'_, 'a> {
        let writer = self.edit.write(self.f);
        match at {
            Some(at) => writer.located_as(at),
            None => writer,
        }
    }
}
