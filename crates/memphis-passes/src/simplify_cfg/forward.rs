//! Empty blocks: edges into them are redirected to their successors.

use super::Simplifier;
use crate::edge_form::{EdgeId, Term};
use memphis_ir::{BlockId, InstId, Opcode, Value};

impl Simplifier<'_> {
    /// Redirects the edges into an empty block to its successor.
    ///
    /// ```text
    /// a: br i1 %c, label %b, label %d          a: br i1 %c, label %e, label %d
    /// b: %x = phi [1, %a], [2, %f]
    ///    br label %e
    /// e: %y = phi [%x, %b], [3, %d]            e: %y = phi [1, %a], [2, %f], [3, %d]
    /// ```
    ///
    /// Requires that its φs are used by those of the next block only, that a block with edges to
    /// both has the same incoming values on both, and that a loop keeps its one latch and its one
    /// entry edge.
    pub(super) fn skip_empty(&mut self, block: BlockId) -> bool {
        let Some(out) = self.d.jump(block) else { return false };
        let target = self.d.target(out);
        let is_fixed = block.0 == 0 || target == block || self.d.is_pinned(block) || self.is_pad(block);
        if is_fixed || !self.d.is_empty(block) || self.d.has_loop_metadata(block) {
            return false;
        }
        let ways_in = self.d.ways_in(block).to_vec();
        let is_of_loop = self.is_header[block] || self.is_header[target];
        if ways_in.is_empty() || (ways_in.len() > 1 && is_of_loop) || !self.phis_are_passed_on(block, &[out], None) {
            return false;
        }
        if !ways_in.iter().all(|&way| self.can_go_on(way, out)) {
            return false;
        }
        for way in ways_in {
            self.go_on(way, out);
        }
        self.d.delete_block(block);
        true
    }

    /// Returns whether the φs of a block are used only as incoming values of the next blocks' φs on
    /// these edges, and `asked` also by its terminator.
    fn phis_are_passed_on(&mut self, block: BlockId, edges: &[EdgeId], asked: Option<InstId>) -> bool {
        let phis = self.d.phis(block);
        let Some(&(last, _)) = phis.last() else { return true };
        let mut passed_on = vec![0; last + 1];
        for &edge in edges {
            let target = self.d.target(edge);
            for (index, _) in self.d.phis(target) {
                let arg = self.d.arg(edge, index);
                if let Some(own) = self.d.phi_index(block, arg) {
                    passed_on[own] += 1;
                }
            }
        }
        phis.into_iter().all(|(index, phi)| {
            let uses = self.d.f.body.inst(phi).result.map(|local| self.uses[local]);
            uses == Some(passed_on[index] + u32::from(asked == Some(phi)))
        })
    }

    /// Returns whether control that comes on `way` may take the edge `out` at once.
    fn can_go_on(&mut self, way: EdgeId, out: EdgeId) -> bool {
        let (source, target) = (self.d.source(way), self.d.target(out));
        let opcode = self.d.f.body.inst(self.d.origin(source)).opcode;
        if matches!(opcode, Opcode::IndirectBr | Opcode::CallBr) && matches!(self.d.term(source), Term::Other(_)) {
            return false;
        }
        match self.d.edge_between(source, target) {
            None => true,
            Some(other) => {
                let args = self.args_beyond(way, out);
                self.d.phis(target).into_iter().all(|(index, _)| self.d.arg(other, index) == args[index])
            }
        }
    }

    /// The incoming values of the φs after `out`, for control that comes on `way` to its source.
    fn args_beyond(&mut self, way: EdgeId, out: EdgeId) -> Vec<Value> {
        let block = self.d.target(way);
        let mut args = self.d.args(out);
        for arg in &mut args {
            if let Some(own) = self.d.phi_index(block, *arg) {
                *arg = self.d.arg(way, own);
            }
        }
        args
    }

    fn go_on(&mut self, way: EdgeId, out: EdgeId) {
        let args = self.args_beyond(way, out);
        args.iter().for_each(|&arg| self.add_uses(arg, 1));
        let target = self.d.target(out);
        self.d.redirect(way, target, args);
    }

    /// Redirects edges into a block that has only φs and a branch on one of them. An edge with a
    /// constant for that φ leads to the branch target directly.
    pub(super) fn thread_constants(&mut self, block: BlockId) -> bool {
        let Some((condition, outs)) = self.d.branch(block) else { return false };
        let Some(phi) =
            self.d.f.body.definition(condition).filter(|_| !self.d.is_pinned(block) && self.d.is_empty(block))
        else {
            return false;
        };
        let Some(index) = self.d.phi_index(block, condition) else { return false };
        let is_of_loop = self.is_header[block] || self.d.has_loop_metadata(block);
        let distinct = if outs[0] == outs[1] { &outs[..1] } else { &outs[..] };
        if is_of_loop || self.is_pad(block) || !self.phis_are_passed_on(block, distinct, Some(phi)) {
            return false;
        }
        let mut changed = false;
        for way in self.d.ways_in(block).to_vec() {
            let value = self.d.arg(way, index);
            let Some(is_true) = self.truth.iter().position(|&truth| truth == value) else { continue };
            let out = outs[1 - is_true];
            let target = self.d.target(out);
            if target != block && !self.is_header[target] && self.can_go_on(way, out) {
                self.go_on(way, out);
                changed = true;
            }
        }
        changed
    }
}
