//! Replaces branches by `select`: conditional code that is cheap and harmless is executed always.

use super::Simplifier;
use crate::edge_form::{EdgeId, Term};
use crate::effects::{can_select, speculation_cost};
use memphis_ir::{BlockId, InstId, Opcode, TypeId, Value};

/// The cost bound for one side of a branch, if other edges lead to the meeting point too:
/// instructions that cost something and are executed although they may not be needed. LLVM's bound.
const MAX_COST_OF_ARM: u32 = 1;
/// The cost bound for both sides together, if there is a block on both or no other edge leads to
/// the meeting point.
const MAX_COST: u32 = 4;
/// Values chosen in place of one branch, if other edges lead to the meeting point too: LLVM's
/// bound.
const MAX_SELECTS: usize = 2;
/// φs of a meeting point to which no other edge leads: LLVM's bound.
const MAX_PHIS: usize = 3;
/// Instructions of a block between two conditions, besides the second condition.
const MAX_BONUS: usize = 1;
/// The limit of instructions in such a block, those that cost nothing included.
const MAX_LENGTH: usize = 8;

/// One path from a branch to the point where both paths meet.
#[derive(Debug, Clone, Copy)]
struct Arm {
    /// The block between, if there is one.
    block: Option<BlockId>,
    /// The last edge.
    end: EdgeId,
    /// The cost of executing the block.
    cost: u32,
    /// True if there is a block between with nothing in it.
    is_empty: bool,
}

impl Simplifier<'_> {
    /// Both paths from a branch meet after at most one block:
    ///
    /// ```text
    /// a: br i1 %c, label %b, label %d          a: %y = add i32 %x, 1
    /// b: %y = add i32 %x, 1                       %z = select i1 %c, i32 %y, i32 %x
    ///    br label %d                              br label %d
    /// d: %z = phi i32 [%y, %b], [%x, %a]
    /// ```
    ///
    /// Requires that the code between has no effect, cannot go wrong and costs little.
    pub(super) fn select_values(&mut self, block: BlockId) -> bool {
        let Some((condition, ways)) = self.d.branch(block) else { return false };
        let Some((arms, meeting)) = self.arms(block, ways) else { return false };
        let is_alone = arms.iter().all(|arm| arm.block.is_some()) || self.d.ways_in(meeting).len() == 2;
        let max_cost = if is_alone { MAX_COST } else { MAX_COST_OF_ARM };
        if arms.iter().map(|arm| arm.cost).sum::<u32>() > max_cost {
            return false;
        }
        let mut args = self.d.args(arms[0].end);
        let mut chosen = Vec::new();
        for (index, phi) in self.d.phis(meeting) {
            let ty = self.d.f.body.inst(phi).ty;
            let sides = arms.map(|arm| self.d.arg(arm.end, index));
            if sides[0] != sides[1] {
                if !can_select(self.d.f, ty) {
                    return false;
                }
                chosen.push((index, phi, sides));
            }
        }
        if chosen.len() > self.max_selects(&arms, meeting) {
            return false;
        }
        let origin = self.d.origin(block);
        self.d.set_term(block, Term::Unreachable);
        for arm in arms.iter().filter_map(|arm| arm.block) {
            self.d.set_term(arm, Term::Unreachable);
            self.hoist(block, arm);
        }
        for (index, phi, sides) in chosen {
            let ty = self.d.f.body.inst(phi).ty;
            args[index] = self.choose(block, ty, condition, sides, origin);
        }
        args.iter().for_each(|&arg| self.add_uses(arg, 1));
        let edge = self.d.add_edge(block, meeting, || args);
        self.d.set_term(block, Term::Jump(edge));
        true
    }

    /// The number of values that may be chosen in place of a branch. As in LLVM, there is no limit
    /// if both ways have a block with nothing in it.
    fn max_selects(&mut self, arms: &[Arm; 2], meeting: BlockId) -> usize {
        let is_alone = self.d.ways_in(meeting).len() == 2;
        match () {
            () if arms.iter().all(|arm| arm.is_empty) => usize::MAX,
            () if is_alone && self.d.phis(meeting).len() <= MAX_PHIS => MAX_PHIS,
            () => MAX_SELECTS,
        }
    }

    /// Chooses values while both ways of a branch have an empty block, before one of them is
    /// skipped.
    pub(super) fn select_beside(&mut self, block: BlockId) -> bool {
        let Some(way) = self.d.only_way_in(block) else { return false };
        let source = self.d.source(way);
        let Some((_, ways)) = self.d.branch(source) else { return false };
        let targets = ways.map(|way| self.d.target(way));
        let is_diamond = targets[0] != targets[1] && targets.iter().all(|&target| self.d.is_empty(target));
        is_diamond && self.options.selects && self.select_values(source)
    }

    /// The two ways of a branch, if they meet, and where.
    fn arms(&mut self, block: BlockId, ways: [EdgeId; 2]) -> Option<([Arm; 2], BlockId)> {
        if ways[0] == ways[1] {
            return None;
        }
        let targets = ways.map(|way| self.d.target(way));
        let beyond = targets.map(|target| self.d.jump(target).map(|end| self.d.target(end)));
        let meeting = match (beyond[0], beyond[1]) {
            (Some(beyond), _) if beyond == targets[1] => targets[1],
            (_, Some(beyond)) if beyond == targets[0] => targets[0],
            (Some(a), Some(b)) if a == b => a,
            _ => return None,
        };
        if meeting == block || targets.contains(&block) || self.is_pad(meeting) {
            return None;
        }
        let mut arms = [None, None];
        for (arm, way) in arms.iter_mut().zip(ways) {
            *arm = Some(self.arm(way, meeting)?);
        }
        arms[0].zip(arms[1]).map(|(a, b)| ([a, b], meeting))
    }

    fn arm(&mut self, way: EdgeId, meeting: BlockId) -> Option<Arm> {
        let block = self.d.target(way);
        if block == meeting {
            return Some(Arm { block: None, end: way, cost: 0, is_empty: false });
        }
        let is_private = self.d.only_way_in(block) == Some(way) && !self.d.is_pinned(block) && !self.is_pad(block);
        if !is_private || self.d.has_loop_metadata(block) || self.is_header[block] {
            return None;
        }
        let costs = self.costs(block)?;
        let end = self.d.jump(block)?;
        Some(Arm { block: Some(block), end, cost: costs.iter().sum(), is_empty: costs.is_empty() })
    }

    /// The cost of executing the instructions of a block although they may not be needed; `None` if
    /// that is not allowed.
    fn costs(&mut self, block: BlockId) -> Option<Vec<u32>> {
        if self.d.has_new_lines(block) || !self.d.phis(block).is_empty() {
            return None;
        }
        let body = self.d.f.body;
        let insts = self.d.insts(block).filter(|&inst| !body.inst(inst).opcode.is_debug_record());
        let insts: Vec<InstId> = insts.take(MAX_LENGTH + 1).collect();
        if insts.len() > MAX_LENGTH {
            return None;
        }
        if insts.iter().any(|&inst| body.inst(inst).opcode == Opcode::Load) && !self.speculates_loads {
            return None;
        }
        insts
            .into_iter()
            .map(|inst| speculation_cost(self.d.f, inst, |value| self.d.edit.resolve_halving(value)))
            .collect()
    }

    /// Moves the lines of a block to the end of another that is always executed before it. Facts
    /// that held only in the old place are dropped: debug locations, metadata about results, and
    /// the values in debug records.
    fn hoist(&mut self, to: BlockId, block: BlockId) {
        let insts: Vec<InstId> = self.d.insts(block).collect();
        let body = self.d.f.body;
        for inst in insts {
            let data = body.inst(inst);
            if !self.hoisted.insert(inst) {
                continue;
            }
            if data.opcode.is_debug_record() {
                crate::records::forget(self.d.f, &mut self.d.edit, inst);
            } else if data.attachments < data.end {
                self.d.edit.replace_text(data.attachments..data.end, b"");
            }
        }
        self.d.append_lines(to, block);
    }

    /// A `select` at the end of a block, with the location of another instruction.
    fn choose(&mut self, block: BlockId, ty: TypeId, condition: Value, sides: [Value; 2], at: InstId) -> Value {
        let result = self.d.edit.new_local(ty, None);
        let select = self.d.edit.write(self.d.f).located_as(at).select(result, condition, sides);
        self.d.insert(block, select);
        [condition, sides[0], sides[1]].into_iter().for_each(|value| self.add_uses(value, 1));
        self.counts.selects += 1;
        Value::local(result)
    }

    /// Joins two branches, one after the other, with a common target:
    ///
    /// ```text
    /// a: br i1 %c, label %b, label %x          a: %d = icmp eq i32 %y, 0
    /// b: %d = icmp eq i32 %y, 0                   %e = select i1 %c, i1 %d, i1 false
    ///    br i1 %d, label %z, label %x             br i1 %e, label %z, label %x
    /// ```
    ///
    /// Requires that both come to the common block with the same values, and that the code between
    /// the branches is as in [`select_values`](Self::select_values). It is a `select` and no `and`:
    /// the second condition may be poison where it is not asked.
    pub(super) fn join_conditions(&mut self, block: BlockId) -> bool {
        let Some((first, ways)) = self.d.branch(block) else { return false };
        for side in 0..2 {
            let (between, common) = (self.d.target(ways[side]), self.d.target(ways[1 - side]));
            let Some((second, inner)) = self.d.branch(between) else { continue };
            let Some(inner_side) = (0..2).find(|&side| self.d.target(inner[side]) == common) else { continue };
            let is_private = self.d.only_way_in(between) == Some(ways[side]) && !self.d.is_pinned(between);
            let is_other = inner[0] != inner[1] && between != block && common != block && common != between;
            if !is_private || !is_other || self.is_pad(between) || self.is_header[between] {
                continue;
            }
            if self.d.has_loop_metadata(block) || self.d.has_loop_metadata(between) {
                continue;
            }
            let is_computed_here = self.is_computed_in(second, between);
            let within = self.costs(between).is_some_and(|costs| {
                // Here, what one of them costs does not count.
                costs.into_iter().filter(|&cost| cost > 0).count() <= MAX_BONUS + usize::from(is_computed_here)
            });
            if !within || !self.d.same_args(ways[1 - side], inner[inner_side]) {
                continue;
            }
            let origin = self.d.origin(block);
            let (last, common_args) = (inner[1 - inner_side], self.d.args(inner[inner_side]));
            let (end, last_args) = (self.d.target(last), self.d.args(last));
            [block, between].into_iter().for_each(|block| self.d.set_term(block, Term::Unreachable));
            self.hoist(block, between);
            // Without the second question, control takes the common way.
            let answer = self.truth[usize::from(inner_side == 0)];
            let sides = if side == 0 { [second, answer] } else { [answer, second] };
            let condition = self.choose(block, TypeId::I1, first, sides, origin);
            let common = self.d.add_edge(block, common, || common_args);
            let end = self.d.add_edge(block, end, || last_args);
            let ways = if inner_side == 0 { [common, end] } else { [end, common] };
            self.d.set_term(block, Term::Branch { condition, ways });
            return true;
        }
        false
    }

    fn is_computed_in(&mut self, value: Value, block: BlockId) -> bool {
        self.d.f.body.definition(value).is_some_and(|inst| self.d.insts(block).any(|other| other == inst))
    }
}
