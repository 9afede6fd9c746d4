//! Comparisons whose answer is known, and chains of them that one switch answers.

use super::Simplifier;
use crate::edge_form::{EdgeId, Term};
use crate::simplify::{Int, compare, compare_with_itself};
use memphis_ir::{BlockId, InstId, Opcode, Predicate, Type, TypeId, Value};

/// A chain of comparisons grows into a switch of no more cases than this: each step looks at all of
/// them.
const MAX_CASES: usize = 256;

/// A value compared with constants: which of them lead where.
struct Question {
    value: Value,
    cases: Vec<(Value, EdgeId)>,
    default: EdgeId,
    /// The comparison, if there is one and no switch.
    comparison: Option<InstId>,
}

impl Simplifier<'_> {
    /// The value of a condition, if it compares constants or a value with itself, or if the branch
    /// that leads here has the same condition or its inverse.
    pub(super) fn known_condition(&mut self, block: BlockId, condition: Value) -> Option<bool> {
        let own = self.comparison(condition);
        if let Some((inst, [a, b])) = own {
            let predicate = self.d.f.body.inst(inst).predicate;
            let known = match a == b {
                true => compare_with_itself(predicate),
                false => self.int(a).zip(self.int(b)).and_then(|(a, b)| compare(predicate, a, b)),
            };
            if known.is_some() {
                return known;
            }
        }
        let way = self.d.only_way_in(block)?;
        let above = self.d.source(way);
        let (asked, ways) = self.d.branch(above)?;
        let is_true = ways[0] == way;
        if asked == condition {
            return Some(is_true);
        }
        let ((inst, operands), (asked, asked_operands)) = own.zip(self.comparison(asked))?;
        let [own, asked] = [inst, asked].map(|inst| self.d.f.body.inst(inst).predicate);
        match operands == asked_operands {
            true if own == asked => Some(is_true),
            true if Some(own) == inverse(asked) => Some(!is_true),
            _ => None,
        }
    }

    /// The comparison that a condition is, of integers or addresses, and what it compares.
    fn comparison(&mut self, condition: Value) -> Option<(InstId, [Value; 2])> {
        let inst = self.d.f.body.definition(condition)?;
        let data = self.d.f.body.inst(inst);
        if data.opcode != Opcode::ICmp || data.ty != TypeId::I1 || self.d.edit.is_deleted(inst) {
            return None;
        }
        let operands = self.d.f.body.operands(inst);
        let operands = [operands[0].value, operands[1].value].map(|value| self.d.edit.resolve_halving(value));
        Some((inst, operands))
    }

    fn int(&self, value: Value) -> Option<Int> {
        let data = self.d.f.body.consts.get(value.as_const()?);
        match self.d.f.types().get(data.ty) {
            Type::Int(bits) => Int::of(&data.kind, *bits),
            _ => None,
        }
    }

    /// Comparisons of one value with constants, one after the other:
    ///
    /// ```text
    /// a: %c = icmp eq i32 %x, 1                a: switch i32 %x, label %d [
    ///    br i1 %c, label %t, label %b               i32 1, label %t
    /// b: %e = icmp eq i32 %x, 2                     i32 2, label %u
    ///    br i1 %e, label %u, label %d             ]
    /// ```
    ///
    /// Requires that nothing else is in between, and that both come to a common block with the same
    /// values.
    pub(super) fn join_comparisons(&mut self, block: BlockId) -> bool {
        let Some(first) = self.question(block) else { return false };
        let next = self.d.target(first.default);
        let is_private = self.d.only_way_in(next) == Some(first.default) && !self.d.is_pinned(next);
        if !is_private || next == block || self.is_pad(next) || self.is_header[next] {
            return false;
        }
        let Some(second) = self.question(next).filter(|second| second.value == first.value) else { return false };
        if first.cases.len() + second.cases.len() > MAX_CASES || !self.asks_nothing_else(next, second.comparison) {
            return false;
        }
        if self.d.has_loop_metadata(block) || self.d.has_loop_metadata(next) {
            return false;
        }
        let new: Vec<(Value, EdgeId)> =
            second.cases.into_iter().filter(|case| first.cases.iter().all(|known| known.0 != case.0)).collect();
        for &(_, edge) in new.iter().chain([&(first.value, second.default)]) {
            let target = self.d.target(edge);
            if target == next || self.d.edge_between(block, target).is_some_and(|other| !self.d.same_args(other, edge))
            {
                return false;
            }
        }
        let labels: Vec<EdgeId> = new.iter().map(|case| case.1).chain([second.default]).collect();
        for &edge in &labels {
            let args = self.d.args(edge);
            args.iter().for_each(|&arg| self.add_uses(arg, 1));
        }
        self.d.pass_on(next, &labels, block);
        self.d.delete_block(next);
        let mut cases = first.cases;
        cases.extend(new.into_iter().map(|(case, edge)| (case, self.d.edge(edge))));
        let default = self.d.edge(second.default);
        self.add_uses(first.value, 1);
        self.end(block, Term::Switch { value: first.value, default, cases });
        true
    }

    /// The comparison of an integer with constants by the terminator of a block.
    fn question(&mut self, block: BlockId) -> Option<Question> {
        if let Some((condition, ways)) = self.d.branch(block) {
            let (inst, [value, constant]) = self.comparison(condition)?;
            self.int(constant)?;
            let [yes, default] = match self.d.f.body.inst(inst).predicate {
                Predicate::Eq => ways,
                Predicate::Ne => [ways[1], ways[0]],
                _ => return None,
            };
            let is_open = value.as_local().is_some() && yes != default;
            return is_open.then(|| Question { value, cases: vec![(constant, yes)], default, comparison: Some(inst) });
        }
        let Term::Switch { value, default, cases } = self.d.term(block) else { return None };
        if cases.len() >= MAX_CASES {
            return None;
        }
        let (value, default, mut cases) = (*value, *default, cases.clone());
        cases.iter_mut().for_each(|case| case.1 = self.d.edge(case.1));
        let (value, default) = (self.d.edit.resolve_halving(value), self.d.edge(default));
        value.as_local().is_some().then_some(Question { value, cases, default, comparison: None })
    }

    /// Returns whether a block consists of the comparison that its branch asks for, or of nothing.
    fn asks_nothing_else(&mut self, block: BlockId, comparison: Option<InstId>) -> bool {
        if self.d.has_new_lines(block) || !self.d.phis(block).is_empty() {
            return false;
        }
        let body = self.d.f.body;
        let mut others = self.d.insts(block).filter(|&inst| !body.inst(inst).opcode.is_debug_record());
        match others.next() {
            None => true,
            Some(inst) => {
                let is_asked_once = body.inst(inst).result.is_some_and(|local| self.uses[local] == 1);
                Some(inst) == comparison && is_asked_once && others.next().is_none()
            }
        }
    }
}

/// The predicate that is true when this one is not.
fn inverse(predicate: Predicate) -> Option<Predicate> {
    use Predicate::*;
    Some(match predicate {
        Eq => Ne,
        Ne => Eq,
        Ugt => Ule,
        Ule => Ugt,
        Uge => Ult,
        Ult => Uge,
        Sgt => Sle,
        Sle => Sgt,
        Sge => Slt,
        Slt => Sge,
        _ => return None,
    })
}
