//! Loads of slots whose addresses others get to know, but not yet where the load is.
//!
//! ```text
//!   store i32 %x, ptr %a
//!   %v = load i32, ptr %a             =>  %v is %x
//!   call void @use(ptr %a)
//!   %w = load i32, ptr %a                 unknown
//!   store i32 %y, ptr %a
//!   %u = load i32, ptr %a             =>  %u is %y
//! ```
//!
//! If no path to a load passes a use that gives the address away, no other code can have changed
//! the slot: the load reads the stores that reach it. Two constructions find such loads and their
//! stores. In the first, giving an address away is a store, and a load that may see it is left
//! alone. In the second, the slots' own stores count, for the loads that are left.
//!
//! After that, and through any other address, a load still gets the value of a store above it in
//! its own block if nothing between them might write there (`memory.rs`).
//!
//! The stores stay: others may read them later.

use super::early::{Places, ProgramPoint, Until, early_accesses};
use super::lines::Lines;
use super::memory::Memory;
use super::webs::{Kind, Node, Webs};
use super::{Counts, Scratch};
use crate::state::State;
use hashbrown::HashMap;
use memphis::construct::Plan;
use memphis::{Access, AccessId, Incoming, PhiId, ReachingDefKind, Slot};
use memphis_ir::edit::Edit;
use memphis_ir::{Body, Function, InstId, Local, Opcode, Value};

/// Replaces what loads of escaping slots, and loads through other addresses, are known to give.
///
/// Cost: linear in the function, plus that of two constructions.
pub fn forward<'a>(f: Function<'a>, state: &State<'a>, webs: &Webs<'a, '_>, scratch: &mut Scratch) -> (Edit, Counts) {
    let mut lines = Lines::new(f);
    let mut counts = Counts::default();
    let has = |opcode: Opcode| f.body.insts.values().iter().any(|inst| inst.opcode == opcode);
    let has_escaping = webs.ids().map(|id| webs.web(id)).any(|web| !web.escapes.is_empty() && !web.accesses.is_empty());
    let has_both = has(Opcode::Store) && has(Opcode::Load);
    if !has_escaping && !has_both {
        return (lines.finish(), counts);
    }
    let (cfg, analyses) = (f.body.cfg(), &mut scratch.analyses);
    analyses.recompute(cfg);
    let block_of = |inst: InstId| state.block_of(inst);
    let places = Places { body: f.body, cfg, analyses, block_of: &block_of };
    let forwarder = Forwarder { f, webs, places };
    if has_escaping {
        let early = forwarder.early_loads();
        forwarder.replace_early(&early, &mut lines, &mut counts);
    }
    if has_both {
        forwarder.replace_local(&mut lines, &mut counts);
    }
    (lines.finish(), counts)
}

struct Forwarder<'a, 's> {
    f: Function<'a>,
    webs: &'s Webs<'a, 's>,
    places: Places<'s>,
}

impl<'a> Forwarder<'a, '_> {
    fn body(&self) -> &'a Body {
        self.f.body
    }

    fn is_direct(&self, node: Node) -> bool {
        self.webs.kind(node) == Kind::Slot
    }

    fn is_load(&self, inst: InstId) -> bool {
        self.body().inst(inst).opcode == Opcode::Load
    }

    /// The loads that no escape of their slot can reach, with their slots.
    fn early_loads(&self) -> Vec<(InstId, Node)> {
        let early = early_accesses(self.webs, self.places, Until::EscapeOrUnclearStore);
        let accesses = self.webs.ids().flat_map(|id| &self.webs.web(id).accesses);
        let loads = accesses.filter(|access| self.is_load(access.inst) && self.is_direct(access.node));
        loads.map(|access| (access.inst, access.node)).filter(|load| early.contains(&load.0)).collect()
    }

    /// Gives each of the loads what the stores that reach it have stored.
    fn replace_early(&self, early: &[(InstId, Node)], lines: &mut Lines<'a>, counts: &mut Counts) {
        let mut slot_of: HashMap<Node, u32> = HashMap::new();
        let mut nodes: Vec<Node> = Vec::new();
        let mut events: Vec<(ProgramPoint, u32)> = Vec::new();
        for &(load, node) in early {
            let slot = *slot_of.entry(node).or_insert_with(|| {
                nodes.push(node);
                nodes.len() as u32 - 1
            });
            events.push((self.places.at(load), slot));
        }
        for id in self.webs.ids() {
            for access in self.webs.web(id).accesses.iter().filter(|access| !self.is_load(access.inst)) {
                let slot = slot_of.get(&access.node).filter(|_| self.is_direct(access.node));
                events.extend(slot.map(|&slot| (self.places.at(access.inst), slot)));
            }
        }
        events.sort_unstable();
        let access = |&((block, inst), slot): &(ProgramPoint, u32)| match self.is_load(InstId(inst)) {
            true => Access::load(block, Slot(slot)),
            false => Access::store(block, Slot(slot)),
        };
        let accesses: Vec<Access> = events.iter().map(access).collect();
        let plan = self.places.construct(nodes.len(), &accesses);
        let (phis, folded) = (Vec::new(), Vec::new());
        let mut values = Values { forwarder: self, plan: &plan, events: &events, nodes: &nodes, phis, folded };
        values.name_phis(lines);
        values.fold();
        counts.phis += values.write_phis(lines);
        let loads = events.iter().enumerate().filter(|(_, event)| self.is_load(InstId(event.0.1)));
        for (index, &((_, load), _)) in loads {
            let value = values.resolve(plan.load(AccessId(index as u32)));
            self.replace(InstId(load), values.value(value), lines);
            counts.known += 1;
        }
    }

    fn replace(&self, load: InstId, value: Value, lines: &mut Lines<'a>) {
        lines.edit.delete(load);
        lines.edit.replace(self.body().inst(load).result.expect("a load has a result"), value);
    }

    /// Gives loads what a store above them in their block has stored, if nothing else can have been
    /// written between.
    fn replace_local(&self, lines: &mut Lines<'a>, counts: &mut Counts) {
        let mut memory = Memory::new(self.f);
        for block in self.body().block_ids().filter(|&block| self.places.is_reached(block)) {
            memory.forget();
            for inst in self.body().block_insts(block) {
                if let Some(value) = memory.pass(inst)
                    && !lines.edit.is_deleted(inst)
                {
                    self.replace(inst, value, lines);
                    counts.known += 1;
                }
            }
        }
    }
}

/// The values in the function for the values of a plan.
struct Values<'a, 's, 'p> {
    forwarder: &'p Forwarder<'a, 's>,
    plan: &'p Plan,
    events: &'p [(ProgramPoint, u32)],
    nodes: &'p [Node],
    /// By φ of the plan: its local.
    phis: Vec<Local>,
    /// By φ of the plan: its only value, if it has one. That may be another φ with an only value.
    folded: Vec<Option<memphis::ReachingDef>>,
}

impl<'a> Values<'a, '_, '_> {
    /// Makes a local for each φ.
    fn name_phis(&mut self, lines: &mut Lines<'a>) {
        for phi in self.plan.phis() {
            let slot = self.forwarder.webs.slot(self.nodes[phi.slot.index()]);
            self.phis.push(lines.local(slot.ty, slot.local, ".known"));
            self.folded.push(None);
        }
    }

    /// A φ all of whose arguments are one value, itself aside, is that value: it dominates the
    /// predecessors, so it dominates the φ.
    fn fold(&mut self) {
        let n = self.phis.len() as u32;
        let mut readers: Vec<Vec<u32>> = vec![Vec::new(); n as usize];
        for reader in 0..n {
            for read in self.plan.args(PhiId(reader)).iter().filter_map(|arg| arg.as_phi()) {
                readers[read.index()].push(reader);
            }
        }
        let mut todo: Vec<u32> = (0..n).rev().collect();
        while let Some(phi) = todo.pop() {
            if self.folded[phi as usize].is_none()
                && let Some(value) = self.only_value(PhiId(phi))
            {
                self.folded[phi as usize] = Some(value);
                todo.extend(&readers[phi as usize]);
            }
        }
    }

    fn only_value(&mut self, phi: PhiId) -> Option<memphis::ReachingDef> {
        let plan = self.plan;
        let this = Value::local(self.phis[phi.index()]);
        let mut only = None;
        for &arg in plan.args(phi).iter().filter(|&&arg| arg != memphis::ReachingDef::UNREACHABLE) {
            let arg = self.resolve(arg);
            let value = self.value(arg);
            if value != this && only.replace((arg, value)).is_some_and(|only| only.1 != value) {
                return None;
            }
        }
        only.map(|only| only.0)
    }

    /// Follows the φs that fold from a value of the plan to the value that remains, with path
    /// halving.
    fn resolve(&mut self, mut value: memphis::ReachingDef) -> memphis::ReachingDef {
        let replacement =
            |folded: &[Option<memphis::ReachingDef>], value: memphis::ReachingDef| folded[value.as_phi()?.index()];
        while let Some(next) = replacement(&self.folded, value) {
            let Some(after) = replacement(&self.folded, next) else { return next };
            self.folded[value.as_phi().expect("only phis fold").index()] = Some(after);
            value = after;
        }
        value
    }

    /// The value in the function for a value of the plan. The initial value of a slot is `undef`.
    fn value(&self, value: memphis::ReachingDef) -> Value {
        let slot = |slot: Slot| self.forwarder.webs.slot(self.nodes[slot.index()]);
        match value.kind() {
            ReachingDefKind::Store(access) => {
                let ((_, store), _) = self.events[access.index()];
                self.forwarder.body().operands(InstId(store))[0].value
            }
            ReachingDefKind::Phi(phi) => Value::local(self.phis[phi.index()]),
            ReachingDefKind::Initial(of) => slot(of).undef,
            ReachingDefKind::Unreachable | ReachingDefKind::None => slot(Slot(0)).poison,
        }
    }

    fn write_phis(&mut self, lines: &mut Lines<'a>) -> u64 {
        let plan = self.plan;
        let body = self.forwarder.body();
        let mut n_written = 0;
        for (index, phi) in plan.phis().iter().enumerate() {
            if self.folded[index].is_some() {
                continue;
            }
            let slot = self.forwarder.webs.slot(self.nodes[phi.slot.index()]);
            let mut entries = Vec::new();
            for (incoming, arg) in plan.incoming(self.forwarder.places.cfg, PhiId(index as u32)) {
                let Incoming::Edge(_, source) = incoming else { unreachable!("nothing leads to the entry") };
                let value = match self.resolve(arg) {
                    memphis::ReachingDef::UNREACHABLE => slot.poison,
                    arg => self.value(arg),
                };
                entries.push((value, body.block(source).local));
            }
            let before = body.block(phi.block).insts.start;
            lines.phi(before, self.phis[index], slot.ty, &entries);
            n_written += 1;
        }
        n_written
    }
}
