//! φs: one entry for each edge into the block, and values that exist at the end of its source.
//!
//! The edges of a block are marked once. A φ whose sources are in the same order as those of
//! the φ before it, the usual case, needs no marks at all.

use super::{Here, Verifier};
use crate::body::{BlockId, Def, Inst, InstId, Operand, Value};
use crate::consts::{Const, ConstKind};
use crate::types::TypeId;
use memphis_entity::Table;

/// The φs at the top of a block, as far as they have been seen.
#[derive(Debug, Default)]
pub(super) struct Group<'a> {
    /// True if the block's edges are marked.
    marked: bool,
    /// Operands of a φ that is in order and has no source twice.
    model: Option<&'a [Operand]>,
}

/// Marks at the blocks where edges come from.
#[derive(Debug, Clone, Default)]
pub(super) struct Entries {
    round: u32,
    of: Table<BlockId, Mark>,
}

#[derive(Debug, Clone, Copy)]
struct Mark {
    /// The round of the block in which `edges` was counted.
    block_round: u32,
    /// Edges from this block to the φ's block.
    edges: u32,
    /// The round of the φ in which `seen` was counted.
    phi_round: u32,
    /// Entries for this block.
    seen: u32,
    /// The value of the first of them.
    value: Value,
}

impl Entries {
    /// Invalidates all counts of one kind.
    fn next_round(&mut self) -> u32 {
        if self.round >= u32::MAX - 1 {
            self.of.clear();
            self.round = 0;
        }
        self.round += 1;
        self.round
    }

    fn mark_edges(&mut self, predecessors: &[BlockId], n_blocks: usize) {
        let round = self.next_round();
        let fresh = Mark { block_round: 0, edges: 0, phi_round: 0, seen: 0, value: Value::constant(Const(0)) };
        self.of.grow(n_blocks, fresh);
        for &source in predecessors {
            let mark = &mut self.of[source];
            if mark.block_round != round {
                *mark = Mark { block_round: round, edges: 0, ..*mark };
            }
            mark.edges += 1;
        }
    }
}

impl<'a> Verifier<'a, '_> {
    /// A φ: its type, its entries, its uses.
    pub(super) fn check_phi(&mut self, here: Here<'a>, id: InstId, inst: &'a Inst, group: &mut Group<'a>) {
        let body = self.body;
        let operands = body.operands(id);
        if self.types.is_token_like(inst.ty) {
            self.report(inst.start, format!("phi cannot have type {}", self.name(inst.ty)));
        } else if !self.types.is_first_class(inst.ty) || matches!(inst.ty, TypeId::LABEL | TypeId::METADATA) {
            self.report(inst.start, "phi must have a first-class type");
        }
        self.check_fast_math(inst);
        if !group.model.is_some_and(|model| same_sources(model, operands)) {
            self.check_entries(here, inst, operands, group);
        }
        if self.has_intrinsics {
            self.check_intrinsic_uses(inst, operands);
        }
        for entry in operands.chunks_exact(2) {
            self.check_entry(here.index, inst, &entry[0], &entry[1]);
        }
    }

    /// The value of an entry exists where it is used: at the end of the edge's source.
    fn check_entry(&mut self, block: BlockId, inst: &Inst, value: &Operand, label: &Operand) {
        if value.ty != inst.ty && !self.same_type(value.ty, inst.ty) {
            self.report(value.start, "type of the phi's entry differs from that of the phi");
        }
        let Some(local) = value.value.as_local() else { return };
        let body = self.body;
        let data = body.local(local);
        if data.ty != value.ty {
            self.check_operand_type(value);
        }
        let Def::Inst(def) = data.def else { return };
        let Some(source) = self.body.block_of_value(label.value) else { return };
        if !self.is_available_on_edge(def, source, block) {
            let (name, from) = (self.f.display(value.value), self.f.display(label.value));
            let path = self.path_around(def, source);
            self.report(value.start, format!("definition of {name} does not dominate the end of {from}{path}"));
        }
    }

    /// Entries and edges are the same multiset.
    fn check_entries(&mut self, here: Here<'a>, inst: &Inst, operands: &'a [Operand], group: &mut Group<'a>) {
        if !group.marked {
            group.marked = true;
            let predecessors = self.predecessors(here.index);
            self.scratch.entries.mark_edges(predecessors, self.body.blocks.len());
        }
        // Marks of edges carry the round of `mark_edges`; a round for this φ comes on top.
        let n_errors = self.errors.len();
        let round = self.scratch.entries.next_round();
        let mut repeated = false;
        for entry in operands.chunks_exact(2) {
            repeated |= self.count_entry(here, round, &entry[0], &entry[1]);
        }
        self.report_missing(here, inst, round);
        if self.errors.len() == n_errors && !repeated {
            group.model = Some(operands);
        }
    }

    /// Counts one incoming value. True if its block had one before in the same φ.
    fn count_entry(&mut self, here: Here<'a>, round: u32, value: &Operand, label: &Operand) -> bool {
        let Some(source) = self.body.block_of_value(label.value) else {
            self.report(label.start, "expected a basic block");
            return false;
        };
        // A block that is no source of an edge here was not marked since this block began.
        let is_source = self.predecessors(here.index).binary_search(&source).is_ok();
        if !is_source {
            let (block, from) = (self.block_name(here.block), self.f.display(label.value));
            self.report(label.start, format!("phi has an entry for {from}, which is not a predecessor of {block}"));
            return false;
        }
        let mark = &mut self.scratch.entries.of[source];
        if mark.phi_round != round {
            (mark.phi_round, mark.seen, mark.value) = (round, 1, value.value);
            return false;
        }
        mark.seen += 1;
        let (too_many, first) = (mark.seen == mark.edges + 1, mark.value);
        let from = || self.f.display(label.value);
        if too_many {
            let message = format!("phi has more entries for {} than there are edges from it", from());
            self.report(label.start, message);
        } else if self.certainly_differ(first, value.value) {
            let message = format!("phi has entries for {} with different values", from());
            self.report(value.start, message);
        }
        true
    }

    fn report_missing(&mut self, here: Here<'a>, inst: &Inst, round: u32) {
        let mut last = None;
        let mut missing = Vec::new();
        for &source in self.predecessors(here.index) {
            if last.replace(source) == Some(source) {
                continue;
            }
            let mark = &self.scratch.entries.of[source];
            let seen = if mark.phi_round == round { mark.seen } else { 0 };
            if seen < mark.edges {
                missing.push((source, seen));
            }
        }
        for (source, seen) in missing {
            let from = self.block_name(self.body.block(source));
            let message = match seen {
                0 => format!("phi has no entry for the predecessor {from}"),
                _ => format!("phi has fewer entries for {from} than there are edges from it"),
            };
            self.report(inst.start, message);
        }
    }

    /// True if two values are different whatever constant folding does to them.
    fn certainly_differ(&self, a: Value, b: Value) -> bool {
        let (Some(a_const), Some(b_const)) = (a.as_const(), b.as_const()) else { return a != b };
        if a == b {
            return false;
        }
        let (a, b) = (&self.body.consts.get(a_const).kind, &self.body.consts.get(b_const).kind);
        use ConstKind::*;
        match (a, b) {
            (Global(Some(a), _), Global(Some(b), _)) => a != b,
            (Global(..), Global(..)) => false,
            // The zero of an aggregate may be written in other ways, but these are not zero.
            (Zero, Undef | Poison) | (Undef | Poison, Zero) => true,
            // An aggregate of which all elements are undefined is undefined.
            (Undef | Poison, Aggregate(elements)) | (Aggregate(elements), Undef | Poison) => {
                let kinds = || elements.iter().map(|&element| &self.body.consts.get(element).kind);
                kinds().any(|kind| is_plain(kind) && !matches!(kind, Undef | Poison))
            }
            _ => is_plain(a) && is_plain(b),
        }
    }
}

/// Constants that are equal only if their kinds are equal. Wide integers are kept by their digits,
/// so that two of them may be one.
fn is_plain(kind: &ConstKind) -> bool {
    use ConstKind::*;
    matches!(kind, Int(_) | Float(_) | Null | Undef | Poison | NoneToken | Global(Some(_), _))
}

fn same_sources(a: &[Operand], b: &[Operand]) -> bool {
    a.len() == b.len() && a.chunks_exact(2).zip(b.chunks_exact(2)).all(|(a, b)| a[1].value == b[1].value)
}
