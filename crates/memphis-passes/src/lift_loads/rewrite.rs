//! Accesses through φs and selects become accesses of the slots themselves.
//!
//! ```text
//!   %p = phi [%a, %l] [%b, %r]        l: %a.value = load %a      r: %b.value = load %b
//!   %v = load %p                  =>  %p.value = phi [%a.value, %l] [%b.value, %r]
//!
//!   store 1, %a                       store 1, %a
//!   %v = load %p                  =>  %v = select %p.tag, (load %a), (load %b)
//!
//!   store %x, %p                  =>  store (select %p.tag, %x, (load %a)), %a
//!                                     store (select %p.tag, (load %b), %x), %b
//!
//!   %p.tag = phi [true, %l] [false, %r]
//! ```
//!
//! The first form requires that nothing is stored to the web between the φ and the load
//! ([`versions`](super::versions)). The tag says which slot an address leads to; addresses are not
//! compared, so that they need not exist. A load of a slot is defined at any place, and a `select`
//! takes one of several loaded values, so that the others may be undefined.
//!
//! The condition of a `select` may be undefined. A load through such an address may give what
//! either slot holds, and so may a `select` of the two values. But a tag is asked several times,
//! and must say the same each time: it is frozen.

use super::early::Places;
use super::lines::{Encoding, Lines, Tag};
use super::versions::{Place, Versions};
use super::webs::{Access, Kind, Leads, Node, WebId, Webs};
use super::{Budget, Counts, TooMany};
use hashbrown::{HashMap, HashSet};
use memphis_ir::{Body, Function, InstId, Local, Opcode, OperandId, TypeId, Value};

/// The inputs for the rewriting of all webs of a function.
pub struct Rewriter<'a, 's> {
    pub f: Function<'a>,
    pub webs: &'s Webs<'a, 's>,
    pub versions: &'s Versions,
    pub places: Places<'s>,
}

/// The accesses of a web that are rewritten.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// All of them: the addresses go.
    Whole,
    /// The given accesses, because other code knows the addresses later.
    Early,
}

/// Changes to a web's accesses, to be made when all of them are known.
#[derive(Debug, Default)]
struct Changes {
    /// Loads that go, with their replacements.
    loads: Vec<(InstId, Value)>,
    /// Stores that go.
    stores: Vec<InstId>,
    /// Accesses that get another address: operand and slot.
    addresses: Vec<(OperandId, Local)>,
    counts: Counts,
}

/// The state of the rewriting of one web.
struct WebRewriter<'a, 's, 'r> {
    r: &'r Rewriter<'a, 's>,
    lines: &'r mut Lines<'a>,
    web: WebId,
    encoding: Encoding<'s>,
    budget: Budget,
    /// The value at an address before an instruction, by address and instruction.
    values: HashMap<(Node, InstId), Value>,
    /// By φ of addresses: the φ of the values at these addresses.
    phis: HashMap<Node, Local>,
    /// φs of addresses whose φ of values has no incoming values yet.
    open_phis: Vec<Node>,
    tags: HashMap<Node, Local>,
    /// Addresses whose tag has no line yet.
    open_tags: Vec<Node>,
    /// The slots that an address leads to, in order.
    slots: HashMap<Node, Vec<Node>>,
    changes: Changes,
}

impl<'a, 's> Rewriter<'a, 's> {
    /// Rewrites these accesses of a web, or none.
    ///
    /// # Errors
    /// It would take too many lines. Nothing was changed.
    ///
    /// Cost: that of the lines.
    pub fn rewrite(
        &self,
        web: WebId,
        accesses: &[Access],
        extent: Extent,
        lines: &mut Lines<'a>,
    ) -> Result<Counts, TooMany> {
        let members = self.webs.web(web);
        let n_lines = lines.len();
        let mut rewriter = WebRewriter {
            r: self,
            lines,
            web,
            encoding: Encoding::new(&members.slots),
            budget: Budget::of(members.derived.len() + accesses.len()),
            values: HashMap::new(),
            phis: HashMap::new(),
            open_phis: Vec::new(),
            tags: HashMap::new(),
            open_tags: Vec::new(),
            slots: HashMap::new(),
            changes: Changes::default(),
        };
        let done = rewriter.rewrite_all(accesses);
        let changes = rewriter.changes;
        match done {
            Err(error) => {
                lines.truncate(n_lines);
                Err(error)
            }
            Ok(()) => {
                changes.make(self, lines);
                if extent == Extent::Whole {
                    self.delete_addresses(web, lines);
                }
                Ok(changes.counts)
            }
        }
    }

    fn delete_addresses(&self, web: WebId, lines: &mut Lines<'_>) {
        let (members, edit) = (self.webs.web(web), &mut lines.edit);
        let no_address = self.webs.slot(members.slots[0]).no_address;
        for &node in &members.derived {
            edit.delete(self.webs.inst(node));
            // Only debug records and void bundles still use it.
            edit.replace(self.webs.local(node), no_address);
        }
    }

    fn poison(&self, web: WebId) -> Value {
        self.webs.slot(self.webs.web(web).slots[0]).poison
    }
}

impl Changes {
    fn make(&self, r: &Rewriter<'_, '_>, lines: &mut Lines<'_>) {
        let (body, edit) = (r.f.body, &mut lines.edit);
        for &(load, value) in &self.loads {
            edit.delete(load);
            edit.replace(body.inst(load).result.expect("a load has a result"), value);
        }
        self.stores.iter().for_each(|&store| edit.delete(store));
        for &(operand, slot) in &self.addresses {
            edit.set_operand(operand, Value::local(slot));
        }
    }
}

impl<'a, 's> WebRewriter<'a, 's, '_> {
    fn body(&self) -> &'a Body {
        self.r.f.body
    }

    fn rewrite_all(&mut self, accesses: &[Access]) -> Result<(), TooMany> {
        for access in accesses {
            self.rewrite(access)?;
        }
        while let Some(node) = self.open_phis.pop() {
            self.fill_phi(node)?;
        }
        while let Some(node) = self.open_tags.pop() {
            self.write_tag(node)?;
        }
        Ok(())
    }

    fn rewrite(&mut self, access: &Access) -> Result<(), TooMany> {
        let inst = access.inst;
        let is_load = self.body().inst(inst).opcode == Opcode::Load;
        let is_reached = self.r.places.is_reached((self.r.places.block_of)(inst));
        let leads = if is_reached { self.r.webs.leads(access.node) } else { Leads::Nowhere };
        let base = self.r.webs.address(Value::local(self.r.webs.local(access.node)));
        let is_direct = self.r.webs.kind(access.node) == Kind::Slot;
        match leads {
            _ if is_direct => return Ok(()),
            Leads::To(slot) => {
                // The address is the last operand of both.
                let operand = self.body().operand_ids(inst).next_back().expect("an access has an address");
                self.changes.addresses.push((operand, self.r.webs.local(slot)));
            }
            Leads::Nowhere if is_load => self.changes.loads.push((inst, self.r.poison(self.web))),
            Leads::Nowhere => self.changes.stores.push(inst),
            Leads::Many => {
                let base = base.expect("the address of a slot");
                match is_load {
                    true => self.lift_load(inst, base)?,
                    false => self.spread_store(inst, base)?,
                }
            }
        }
        self.changes.counts.loads += u64::from(is_load);
        self.changes.counts.stores += u64::from(!is_load);
        Ok(())
    }

    fn lift_load(&mut self, load: InstId, node: Node) -> Result<(), TooMany> {
        let value = self.value(node, Place::At(load), load)?;
        self.changes.loads.push((load, value));
        Ok(())
    }

    /// The value at an address at a place. New lines go before the instruction `before`.
    fn value(&mut self, node: Node, place: Place, before: InstId) -> Result<Value, TooMany> {
        let mut todo = vec![node];
        while let Some(&node) = todo.last() {
            self.budget.spend(1)?;
            if self.values.contains_key(&(node, before)) {
                todo.pop();
                continue;
            }
            let value = match (self.r.webs.leads(node), self.r.webs.kind(node)) {
                (Leads::Nowhere, _) => Some(self.r.poison(self.web)),
                (Leads::To(slot), _) => Some(self.load(slot, place, before)),
                (_, Kind::Phi) => Some(match self.joined(node, place) {
                    Some(phi) => Value::local(phi),
                    None => self.chosen(node, place, before)?,
                }),
                (_, _) => self.selected(node, place, before, &mut todo),
            };
            if let Some(value) = value {
                self.values.insert((node, before), value);
                todo.pop();
            }
        }
        Ok(self.values[&(node, before)])
    }

    fn load(&mut self, slot: Node, place: Place, before: InstId) -> Value {
        if let Some(&value) = self.values.get(&(slot, before)) {
            return value;
        }
        let at = matches!(place, Place::At(_)).then_some(before);
        let value = Value::local(self.lines.load(before, self.r.webs.slot(slot), at));
        self.values.insert((slot, before), value);
        value
    }

    /// Replaces a `select` of addresses by one of the values, if both are known; else adds the
    /// unknown ones to `todo`.
    fn selected(&mut self, node: Node, place: Place, before: InstId, todo: &mut Vec<Node>) -> Option<Value> {
        let webs = self.r.webs;
        let mut arms = webs.sources(node).map(|arm| arm.filter(|&arm| webs.leads(arm) != Leads::Nowhere));
        let (yes, no) = (arms.next().flatten(), arms.next().flatten());
        // If one arm is never accessed, the other one remains.
        let (yes, no) = (yes.or(no)?, no.or(yes)?);
        let value = |arm: Node| self.values.get(&(arm, before)).copied();
        let (a, b) = (value(yes), value(no));
        todo.extend([a.is_none().then_some(yes), b.is_none().then_some(no)].into_iter().flatten());
        let (a, b) = (a?, b?);
        if a == b {
            return Some(a);
        }
        let ty = webs.slot(webs.web(self.web).slots[0]).ty;
        let at = if let Place::At(inst) = place { inst } else { webs.inst(node) };
        let condition = self.body().operands(webs.inst(node))[0].value;
        let result = self.lines.local(ty, webs.local(node), ".value");
        self.lines.select(before, result, condition, [a, b], at);
        Some(Value::local(result))
    }

    /// The φ of what a φ of addresses leads to, if that is still so at the place.
    fn joined(&mut self, node: Node, place: Place) -> Option<Local> {
        let webs = self.r.webs;
        let block = (self.r.places.block_of)(webs.inst(node));
        if !self.r.versions.are_same(self.web, Place::Head(block), place) {
            return None;
        }
        if let Some(&phi) = self.phis.get(&node) {
            return Some(phi);
        }
        let body = self.body();
        let mut preds = body.operands(webs.inst(node)).chunks_exact(2).filter_map(|pair| pair[1].value.as_local());
        // A `catchswitch` shares its block with φs only.
        let has_room = |pred: Local| crate::demote::has_room(body, body.block_of_local(pred));
        if !preds.all(has_room) {
            return None;
        }
        let ty = webs.slot(webs.web(self.web).slots[0]).ty;
        let phi = self.lines.local(ty, webs.local(node), ".value");
        self.phis.insert(node, phi);
        self.open_phis.push(node);
        Some(phi)
    }

    fn fill_phi(&mut self, node: Node) -> Result<(), TooMany> {
        let (webs, body) = (self.r.webs, self.body());
        let inst = webs.inst(node);
        let mut entries = Vec::new();
        for pair in body.operands(inst).chunks_exact(2) {
            let pred = body.block_of_local(pair[1].value.as_local().expect("a block"));
            let value = match webs.address(pair[0].value).filter(|_| self.r.places.is_reached(pred)) {
                Some(source) => self.value(source, Place::End(pred), body.terminator(pred))?,
                None => self.r.poison(self.web),
            };
            entries.push((value, body.block(pred).local));
        }
        let ty = webs.slot(webs.web(self.web).slots[0]).ty;
        self.lines.phi(inst, self.phis[&node], ty, &entries);
        self.changes.counts.phis += 1;
        Ok(())
    }

    /// The value of the slot that the tag says.
    fn chosen(&mut self, node: Node, place: Place, before: InstId) -> Result<Value, TooMany> {
        let slots = self.slots_of(node)?;
        let (&last, others) = slots.split_last().expect("several slots");
        let webs = self.r.webs;
        let ty = webs.slot(last).ty;
        let mut value = self.load(last, place, before);
        for &slot in others.iter().rev() {
            self.budget.spend(1)?;
            let this = self.load(slot, place, before);
            value = self.choose(node, slot, [this, value], before, ty);
        }
        Ok(value)
    }

    /// The first value if the address leads to the slot, else the second.
    fn choose(&mut self, node: Node, slot: Node, arms: [Value; 2], before: InstId, ty: TypeId) -> Value {
        let after = self.r.webs.local(node);
        let tag = self.tag(node);
        let (condition, arms) = match (self.encoding.is_bool(), arms) {
            (true, arms) if self.encoding.is_first(slot) => (tag, arms),
            (true, [yes, no]) => (tag, [no, yes]),
            (false, arms) => (self.lines.compare(before, after, tag, slot, self.encoding), arms),
        };
        let result = self.lines.local(ty, after, ".value");
        self.lines.select(before, result, Value::local(condition), arms, before);
        Value::local(result)
    }

    /// A store through an address of several slots becomes a store to each of them.
    fn spread_store(&mut self, store: InstId, node: Node) -> Result<(), TooMany> {
        let stored = self.body().operands(store)[0].value;
        for slot in self.slots_of(node)? {
            self.budget.spend(1)?;
            let data = self.r.webs.slot(slot);
            let old = Value::local(self.lines.load(store, data, Some(store)));
            let new = self.choose(node, slot, [stored, old], store, data.ty);
            self.lines.store(store, data, new, Some(store));
        }
        self.changes.stores.push(store);
        Ok(())
    }

    /// The slots that an address leads to, in order.
    fn slots_of(&mut self, node: Node) -> Result<Vec<Node>, TooMany> {
        if let Some(slots) = self.slots.get(&node) {
            return Ok(slots.clone());
        }
        let mut seen = HashSet::new();
        seen.insert(node);
        let mut todo = vec![node];
        let mut slots = Vec::new();
        while let Some(node) = todo.pop() {
            self.budget.spend(1)?;
            match self.r.webs.leads(node) {
                Leads::Nowhere => {}
                Leads::To(slot) => slots.push(slot),
                // Along a chain of φs, each is asked in turn.
                Leads::Many if self.slots.contains_key(&node) => {
                    slots.extend(&self.slots[&node]);
                    self.budget.spend(self.slots[&node].len())?;
                }
                Leads::Many => todo.extend(self.r.webs.sources(node).flatten().filter(|&source| seen.insert(source))),
            }
        }
        slots.sort_unstable();
        slots.dedup();
        self.slots.insert(node, slots.clone());
        Ok(slots)
    }

    /// The tag of an address that may lead to several slots: the local that says to which.
    fn tag(&mut self, node: Node) -> Local {
        let (encoding, lines) = (self.encoding, &mut *self.lines);
        *self.tags.entry(node).or_insert_with(|| {
            self.open_tags.push(node);
            lines.local(encoding.ty(), self.r.webs.local(node), ".tag")
        })
    }

    fn tag_of(&mut self, source: Option<Node>) -> Tag {
        match source.map(|source| (source, self.r.webs.leads(source))) {
            None | Some((_, Leads::Nowhere)) => Tag::Nowhere,
            Some((_, Leads::To(slot))) => Tag::Slot(slot),
            Some((source, Leads::Many)) => Tag::Local(self.tag(source)),
        }
    }

    fn write_tag(&mut self, node: Node) -> Result<(), TooMany> {
        self.budget.spend(1)?;
        self.changes.counts.tags += 1;
        let (webs, body) = (self.r.webs, self.body());
        let (inst, result) = (webs.inst(node), self.tags[&node]);
        if webs.kind(node) == Kind::Phi {
            let mut entries = Vec::new();
            for pair in body.operands(inst).chunks_exact(2) {
                let label = pair[1].value.as_local().expect("a block");
                let is_reached = self.r.places.is_reached(body.block_of_local(label));
                let source = webs.address(pair[0].value).filter(|_| is_reached);
                entries.push((self.tag_of(source), label));
            }
            self.lines.phi_tag(inst, result, &entries, self.encoding);
            return Ok(());
        }
        let condition = body.operands(inst)[0].value;
        let arms: Vec<Tag> = webs.sources(node).collect::<Vec<_>>().into_iter().map(|arm| self.tag_of(arm)).collect();
        let (Tag::Slot(yes), Tag::Slot(_), true) = (arms[0], arms[1], self.encoding.is_bool()) else {
            self.select_tag(inst, result, condition, [arms[0], arms[1]]);
            return Ok(());
        };
        match self.encoding.is_first(yes) {
            true => self.lines.freeze(inst, result, condition, inst),
            false => self.select_tag(inst, result, condition, [arms[0], arms[1]]),
        }
        Ok(())
    }

    fn select_tag(&mut self, inst: InstId, result: Local, condition: Value, arms: [Tag; 2]) {
        let frozen =
            self.lines.local(TypeId::I1, self.body().inst(inst).result.expect("a select has a result"), ".frozen");
        self.lines.freeze(inst, frozen, condition, inst);
        self.lines.select_tag(inst, result, Value::local(frozen), arms, self.encoding);
    }
}
