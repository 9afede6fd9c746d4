//! Branches and switches that say less than they could, and what leads to `unreachable`.

use super::Simplifier;
use crate::edge_form::{EdgeId, Term};
use crate::effects::{has_effect, transfers_execution};
use memphis_ir::{BlockId, ConstKind, InstId, Opcode, Predicate, TypeId, Value};

impl Simplifier<'_> {
    /// Simplifies a terminator whose condition is known, does not matter, or has an impossible
    /// result.
    pub(super) fn simplify_terminator(&mut self, block: BlockId) -> bool {
        let changed = match self.d.term(block).clone() {
            Term::Jump(edge) => {
                let is_lost = self.is_never_entered(edge);
                if is_lost {
                    self.d.set_term(block, Term::Unreachable);
                }
                is_lost
            }
            Term::Branch { condition, ways } => self.simplify_branch(block, condition, ways),
            Term::Switch { value, default, cases } => self.simplify_switch(block, value, default, cases),
            Term::Unreachable => return self.delete_before_unreachable(block),
            Term::Other(_) => false,
        };
        self.counts.branches += u64::from(changed);
        changed
    }

    /// Returns whether an edge leads to a block that does nothing but to be unreachable.
    fn is_never_entered(&mut self, edge: EdgeId) -> bool {
        let target = self.d.target(edge);
        *self.d.term(target) == Term::Unreachable && self.d.is_empty(target)
    }

    fn jump(&mut self, block: BlockId, to: EdgeId) -> bool {
        self.end(block, Term::Jump(to));
        true
    }

    /// Replaces the terminator of a block, and deletes values that only the old terminator used, so
    /// that they do not hinder other rules.
    pub(super) fn end(&mut self, block: BlockId, term: Term) {
        let asked: Vec<Value> = self.d.term(block).values().collect();
        self.d.set_term(block, term);
        for value in asked {
            let value = self.d.edit.resolve_halving(value);
            let Some(uses) = value.as_local().and_then(|local| self.uses.get_mut(local)) else { continue };
            *uses = uses.saturating_sub(1);
            let is_unused = *uses == 0;
            if let Some(inst) = self.d.f.body.definition(value).filter(|_| is_unused)
                && self.d.f.body.inst(inst).opcode != Opcode::Phi
                && !has_effect(self.d.f, inst)
            {
                self.d.delete(inst);
                self.counts.dead += 1;
            }
        }
    }

    fn simplify_branch(&mut self, block: BlockId, condition: Value, ways: [EdgeId; 2]) -> bool {
        let [then, other] = ways.map(|way| self.d.edge(way));
        let condition = self.d.edit.resolve_halving(condition);
        if then == other || condition == self.truth[1] {
            return self.jump(block, then);
        }
        match self.known_condition(block, condition) {
            Some(true) => return self.jump(block, then),
            Some(false) => return self.jump(block, other),
            None => {}
        }
        // If it is undefined, the branch is; then one way is as good as the other.
        if condition.as_const().is_some_and(|c| matches!(self.const_kind(c), ConstKind::Undef | ConstKind::Poison))
            || condition == self.truth[0]
            || self.is_never_entered(then)
        {
            return self.jump(block, other);
        }
        self.is_never_entered(other) && self.jump(block, then)
    }

    fn const_kind(&self, c: memphis_ir::Const) -> &ConstKind {
        &self.d.f.body.consts.get(c).kind
    }

    fn simplify_switch(&mut self, block: BlockId, value: Value, default: EdgeId, cases: Vec<(Value, EdgeId)>) -> bool {
        let value = self.d.edit.resolve_halving(value);
        let default = self.d.edge(default);
        let cases: Vec<(Value, EdgeId)> = cases.into_iter().map(|(case, edge)| (case, self.d.edge(edge))).collect();
        if let Some(constant) = value.as_const() {
            let is_undefined = matches!(self.const_kind(constant), ConstKind::Undef | ConstKind::Poison);
            if !is_undefined && !matches!(self.const_kind(constant), ConstKind::Int(_)) {
                return false;
            }
            let chosen = cases.iter().find(|case| case.0 == value);
            return self.jump(block, chosen.map_or(default, |case| case.1));
        }
        let n_cases = cases.len();
        let mut kept = cases;
        kept.retain(|case| case.1 != default && !self.is_never_entered(case.1));
        let has_default = !self.is_never_entered(default);
        let first = kept.first().copied();
        match first {
            None => {
                self.d.set_term(block, Term::Jump(default));
                true
            }
            Some((_, to)) if !has_default && kept.iter().all(|case| case.1 == to) => self.jump(block, to),
            Some((case, to)) if kept.len() == 1 => {
                self.ask_whether(block, value, case, [to, default]);
                true
            }
            Some((case, to)) if kept.len() == 2 && !has_default => {
                self.ask_whether(block, value, case, [to, kept[1].1]);
                true
            }
            Some(_) if kept.len() < n_cases => {
                self.d.set_term(block, Term::Switch { value, default, cases: kept });
                true
            }
            Some(_) => false,
        }
    }

    /// A switch with one answer becomes a comparison and a branch.
    fn ask_whether(&mut self, block: BlockId, value: Value, case: Value, ways: [EdgeId; 2]) {
        let ty = self.d.f.value_type(case);
        let result = self.d.edit.new_local(TypeId::I1, None);
        let origin = self.d.origin(block);
        let writer = self.d.edit.write(self.d.f).located_as(origin);
        let comparison = writer.icmp(result, Predicate::Eq, ty, [value, case]);
        self.d.insert(block, comparison);
        self.add_uses(value, 1);
        self.d.set_term(block, Term::Branch { condition: Value::local(result), ways });
    }

    /// Deletes the last instructions before `unreachable` that always pass control on: they are
    /// executed only if `unreachable` is.
    fn delete_before_unreachable(&mut self, block: BlockId) -> bool {
        if self.d.has_new_lines(block) {
            return false;
        }
        let insts: Vec<InstId> = self.d.insts(block).collect();
        let body = self.d.f.body;
        let mut changed = false;
        for &inst in insts.iter().rev() {
            if !transfers_execution(self.d.f, inst) {
                break;
            }
            // Records alone are not worth a change.
            changed |= !body.inst(inst).opcode.is_debug_record();
            self.d.delete(inst);
        }
        changed
    }
}
