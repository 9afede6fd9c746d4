//! Rings of φs that one value replaces.
//!
//! ```text
//! head:  %x.0 = phi i32 [ %a, %entry ], [ %x.1, %body ]
//! body:  %x.1 = phi i32 [ %x.0, %head ], [ %x.2, %other ]        all three are %a
//! other: %x.2 = phi i32 [ %x.0, %head ], [ %x.1, %body ]
//! ```
//!
//! No single φ here has one operand besides itself, but the strongly connected component has. After
//! Matthias Braun, Sebastian Buchwald, Sebastian Hack, Roland Leißa, Christoph Mallon, Andreas
//! Zwinkau, "Simple and Efficient Construction of Static Single Assignment Form" (2013), section
//! 3.2, algorithm 5: components in topological order, operands first. A component with one value
//! outside is that value. In one with several, the φs that have all their operands inside are
//! looked at again on their own.
//!
//! The value dominates every φ of its component. A way to a φ comes in on an edge that carries the
//! value, or another φ of the component, which the way has passed before; the entry block has no
//! φs, so at last there is an edge that carries the value.

use super::Simplifier;
use crate::components::components;
use hashbrown::HashMap;
use memphis_entity::{Ids, Rows, Table, id};
use memphis_ir::{ConstKind, InstId, Opcode, Value};

/// The number of times that each φ is looked at, on average. Deep nests of rings are rare.
const LOOKS_PER_PHI: usize = 16;

/// The φs of a function, by dense numbers.
#[derive(Default)]
struct Phis {
    insts: Table<PhiNumber, InstId>,
    /// Operands on edges that control can take.
    operands: Rows<PhiNumber, Value>,
    /// By local that a φ makes.
    number_of: HashMap<Value, PhiNumber>,
}

id! {
    struct PhiNumber;

    /// The place of a φ in the set whose components are looked for.
    struct Place;
}

impl Simplifier<'_, '_> {
    /// Replaces the φs of each component that has one value outside. Returns true if there was one.
    pub(super) fn replace_rings(&mut self) -> bool {
        let phis = self.collect_phis();
        let mut budget = LOOKS_PER_PHI * phis.insts.len();
        let mut sets: Vec<Vec<PhiNumber>> = vec![phis.insts.ids().collect()];
        // By φ: the component that it was seen in last.
        let mut set_of = Table::filled(phis.insts.len(), 0);
        let mut n_sets = 0;
        let mut changed = false;
        while let Some(set) = sets.pop() {
            let Some(left) = budget.checked_sub(set.len()) else { break };
            budget = left;
            for component in components_of(&phis, &set) {
                n_sets += 1;
                component.iter().for_each(|&phi| set_of[phi] = n_sets);
                changed |= self.replace_component(&phis, component, &set_of, &mut sets);
            }
        }
        changed
    }

    fn collect_phis(&mut self) -> Phis {
        let mut phis = Phis::default();
        for block in self.body.block_ids().filter(|&block| self.is_reached[block]) {
            for inst in self.body.block_insts(block) {
                if self.body.inst(inst).opcode != Opcode::Phi || self.edit.is_deleted(inst) {
                    continue;
                }
                let Some(result) = self.body.inst(inst).result else { continue };
                phis.number_of.insert(Value::local(result), phis.insts.push(inst));
            }
        }
        for &phi in phis.insts.values() {
            phis.operands.start_row();
            for operand in (0..self.body.operands(phi).len()).step_by(2) {
                if self.comes_from_reached(phi, operand) {
                    let value = self.operand(phi, operand);
                    phis.operands.push(value);
                }
            }
        }
        phis
    }

    /// Replaces a component by its value, or leaves the φs inside it to another look.
    fn replace_component(
        &mut self,
        phis: &Phis,
        component: Vec<PhiNumber>,
        set_of: &Table<PhiNumber, u32>,
        sets: &mut Vec<Vec<PhiNumber>>,
    ) -> bool {
        let this = set_of[component[0]];
        let is_inside = |value: Value| phis.number_of.get(&value).is_some_and(|&phi| set_of[phi] == this);
        let mut seen = Seen::default();
        let mut inner = Vec::new();
        for &phi in &component {
            let mut has_outer = false;
            for &operand in &phis.operands[phi] {
                let value = self.edit.resolve_halving(operand);
                if !is_inside(operand) && !is_inside(value) {
                    has_outer = true;
                    seen.add(self, value);
                }
            }
            if !has_outer {
                inner.push(phi);
            }
        }
        let Some(value) = seen.only_value(self) else {
            if !inner.is_empty() && inner.len() < component.len() {
                sets.push(inner);
            }
            return false;
        };
        for &phi in &component {
            let inst = phis.insts[phi];
            let result = self.body.inst(inst).result.expect("a φ has a result");
            self.counts.phis += 1;
            self.replace(inst, result, value);
        }
        true
    }
}

/// The values that come together in a φ or a component of φs.
#[derive(Default)]
pub(super) struct Seen {
    common: Option<Value>,
    differ: bool,
    /// True if `poison` is one of them.
    pub(super) has_poison: bool,
}

impl Seen {
    /// Adds one of them.
    pub(super) fn add(&mut self, simplifier: &Simplifier<'_, '_>, value: Value) {
        match simplifier.kind(value) {
            Some(ConstKind::Poison) => self.has_poison = true,
            _ => self.differ |= *self.common.get_or_insert(value) != value,
        }
    }

    /// True if all of them are `poison`.
    pub(super) fn is_poison(&self) -> bool {
        self.has_poison && self.common.is_none()
    }

    /// The value that stands for all of them. Where `poison` comes in, it may be any value that is
    /// available there.
    pub(super) fn only_value(&self, simplifier: &Simplifier<'_, '_>) -> Option<Value> {
        let is_available = |value: &Value| !self.has_poison || simplifier.is_known_at_entry(*value);
        self.common.filter(|_| !self.differ).filter(is_available)
    }
}

/// The components of a set of φs, operands first.
fn components_of(phis: &Phis, set: &[PhiNumber]) -> Vec<Vec<PhiNumber>> {
    let places: HashMap<PhiNumber, Place> = set.iter().copied().zip(Ids::below(set.len())).collect();
    let place = |operand: &Value| places.get(phis.number_of.get(operand)?).copied();
    let edges = set.iter().map(|&phi| phis.operands[phi].iter().filter_map(place).collect());
    let edges: Table<Place, Vec<Place>> = edges.collect();
    let found = components(set.len(), |at| &edges[at]).into_iter();
    found.map(|component| component.into_iter().map(|at| set[at.index()]).collect()).collect()
}
