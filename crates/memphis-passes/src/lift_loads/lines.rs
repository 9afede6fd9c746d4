//! The new lines of the script: loads and stores of slots, selects, φs.

use super::webs::Node;
use crate::fresh_names::FreshNames;
use crate::mem2reg::slot::Slot;
use memphis_ir::builder::quoted_name;
use memphis_ir::edit::{Edit, Insertion, Part};
use memphis_ir::{Function, INLINE_NODE, InstId, Local, TypeId, Value, unquoted_name};

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

    fn part(self, tag: Tag) -> Part {
        match tag {
            Tag::Slot(slot) if self.is_bool() => Part::Static(if self.is_first(slot) { "true" } else { "false" }),
            Tag::Slot(slot) => Part::Text(self.number(slot)),
            Tag::Local(local) => Part::Value(Value::local(local)),
            Tag::Nowhere => Part::Static("poison"),
        }
    }

    fn number(self, slot: Node) -> Box<[u8]> {
        self.slots.partition_point(|&other| other < slot).to_string().into_bytes().into()
    }
}

/// A script under construction. Lines before the same instruction keep the order in which they are
/// made.
#[derive(Debug)]
pub struct Lines<'a> {
    f: Function<'a>,
    /// The script, without the new lines.
    pub edit: Edit,
    lines: Vec<Insertion>,
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
        self.lines.sort_by_key(|line| line.before);
        self.lines.into_iter().for_each(|line| self.edit.insert(line));
        self.edit
    }

    /// A new local that is called after another.
    pub fn local(&mut self, ty: TypeId, after: Local, suffix: &str) -> Local {
        let mut name = self.f.name(after).map_or_else(|| b"value".to_vec(), |name| unquoted_name(name).into_owned());
        name.extend_from_slice(suffix.as_bytes());
        let name = quoted_name(&self.names.give(self.f, name)).to_vec();
        self.edit.new_local(ty, Some(&name))
    }

    /// A load of a slot; `at` has the location.
    pub fn load(&mut self, before: InstId, slot: &Slot, at: Option<InstId>) -> Local {
        let result = self.local(slot.ty, slot.local, ".value");
        let line = vec![
            Part::Static("load "),
            Part::Type(slot.ty),
            Part::Static(", "),
            Part::Type(self.f.body.inst(slot.inst).ty),
            Part::Static(" "),
            Part::Value(Value::local(slot.local)),
            // No more is known of all of them.
            Part::Static(", align 1"),
        ];
        self.define(before, result, line, at);
        result
    }

    /// A store to a slot.
    pub fn store(&mut self, before: InstId, slot: &Slot, value: Value, at: Option<InstId>) {
        let line = vec![
            Part::Static("store "),
            Part::Type(slot.ty),
            Part::Static(" "),
            Part::Value(value),
            Part::Static(", "),
            Part::Type(self.f.body.inst(slot.inst).ty),
            Part::Static(" "),
            Part::Value(Value::local(slot.local)),
            Part::Static(", align 1"),
        ];
        self.push(before, None, line, at);
    }

    /// Adds a `select` of two values.
    pub fn select(
        &mut self,
        before: InstId,
        result: Local,
        ty: TypeId,
        condition: Value,
        arms: [Value; 2],
        at: InstId,
    ) {
        let [yes, no] = arms;
        let line = vec![
            Part::Static("select i1 "),
            Part::Value(condition),
            Part::Static(", "),
            Part::Type(ty),
            Part::Static(" "),
            Part::Value(yes),
            Part::Static(", "),
            Part::Type(ty),
            Part::Static(" "),
            Part::Value(no),
        ];
        self.define(before, result, line, Some(at));
    }

    /// Adds a `freeze`, so that the condition has the same value at each use.
    pub fn freeze(&mut self, before: InstId, result: Local, condition: Value, at: InstId) {
        self.define(before, result, vec![Part::Static("freeze i1 "), Part::Value(condition)], Some(at));
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
        let ty = encoding.ty();
        let [yes, no] = arms.map(|tag| encoding.part(tag));
        let mut line = vec![Part::Static("select i1 "), Part::Value(condition)];
        for arm in [yes, no] {
            line.extend([Part::Static(", "), Part::Type(ty), Part::Static(" "), arm]);
        }
        self.define(before, result, line, Some(before));
    }

    /// The tag of a φ of addresses, with an entry for each of the φ's.
    pub fn phi_tag(&mut self, phi: InstId, result: Local, entries: &[(Tag, Local)], encoding: Encoding<'_>) {
        let mut line = vec![Part::Static("phi "), Part::Type(encoding.ty())];
        for (index, &(tag, block)) in entries.iter().enumerate() {
            line.push(Part::Static(if index == 0 { " [ " } else { ", [ " }));
            line.push(encoding.part(tag));
            line.extend([Part::Static(", "), Part::Value(Value::local(block)), Part::Static(" ]")]);
        }
        self.define(phi, result, line, Some(phi));
    }

    /// Adds a comparison of a tag with the number of a slot, where tags are numbers.
    pub fn compare(&mut self, before: InstId, after: Local, tag: Local, slot: Node, encoding: Encoding<'_>) -> Local {
        let result = self.local(TypeId::I1, after, ".is");
        let line = vec![
            Part::Static("icmp eq i32 "),
            Part::Value(Value::local(tag)),
            Part::Static(", "),
            Part::Text(encoding.number(slot)),
        ];
        self.define(before, result, line, Some(before));
        result
    }

    /// A φ of values, before the φ of their addresses.
    pub fn phi(&mut self, phi: InstId, result: Local, ty: TypeId, entries: &[(Value, Local)]) {
        let mut line = vec![Part::Static("phi "), Part::Type(ty)];
        line.extend(entries.iter().map(|&(value, block)| Part::PhiEntry(value, block)));
        self.define(phi, result, line, Some(phi));
    }

    fn define(&mut self, before: InstId, result: Local, mut line: Vec<Part>, at: Option<InstId>) {
        line.splice(0..0, [Part::Value(Value::local(result)), Part::Static(" = ")]);
        self.push(before, Some(result), line, at);
    }

    fn push(&mut self, before: InstId, result: Option<Local>, mut parts: Vec<Part>, at: Option<InstId>) {
        let location = at.map(|inst| self.f.body.inst(inst).dbg).filter(|&node| node < INLINE_NODE);
        if let Some(node) = location {
            parts.push(Part::Text(format!(", !dbg !{node}").into_bytes().into()));
        }
        self.lines.push(Insertion { before, result, parts });
    }
}
