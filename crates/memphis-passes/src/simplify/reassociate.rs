//! Sums, differences and exclusive ors that are known once they are put in another order.
//!
//! `(x + y) - z` is `x + (y - z)`. If `y - z` is a value that exists, and so is its sum with `x`,
//! that sum is the value of the whole. No instruction is made. The orders that are tried, and how
//! deep, are those of `simplifySubInst` and `simplifyAssociativeBinOp` in LLVM's
//! `InstructionSimplify.cpp`. Flags are not looked at: where a sum overflows although it must not,
//! the result is poison, and any value refines that.
//!
//! Cost: constant, because the depth is.

use super::Simplifier;
use memphis_ir::{Opcode, Value};

/// True if operations of this kind are put in another order.
pub(super) fn is_reassociated(opcode: Opcode) -> bool {
    matches!(opcode, Opcode::Add | Opcode::Sub | Opcode::Xor)
}

/// An order: an operation on two values, then another on its result and a third value, of which the
/// flag says that it comes first.
type Order = ((Opcode, Value, Value), (Opcode, Value, bool));

impl Simplifier<'_, '_> {
    /// The value of an operation in another order, if it has one.
    pub(super) fn simplify_by_reassociation(
        &mut self,
        opcode: Opcode,
        a: Value,
        b: Value,
        depth: u32,
    ) -> Option<Value> {
        if depth == 0 || !is_reassociated(opcode) {
            return None;
        }
        let orders = match opcode {
            Opcode::Sub => self.orders_of_difference(a, b),
            _ => self.orders_of_sum(opcode, a, b),
        };
        orders.into_iter().flatten().find_map(|order| self.simplify_in_order(order, depth - 1))
    }

    fn simplify_in_order(&mut self, order: Order, depth: u32) -> Option<Value> {
        let ((inner, x, y), (outer, z, is_first)) = order;
        let value = self.simplify_operation(inner, x, y, depth)?;
        let (a, b) = if is_first { (z, value) } else { (value, z) };
        self.simplify_operation(outer, a, b, depth)
    }

    fn orders_of_difference(&mut self, a: Value, b: Value) -> [Option<Order>; 6] {
        use Opcode::{Add, Sub};
        let [sum, subtracted_sum] = [a, b].map(|value| self.operands_of(value, Add));
        let subtracted_difference = self.operands_of(b, Sub);
        [
            // (x + y) - b
            sum.map(|[x, y]| ((Sub, y, b), (Add, x, true))),
            sum.map(|[x, y]| ((Sub, x, b), (Add, y, true))),
            // a - (x + y)
            subtracted_sum.map(|[x, y]| ((Sub, a, x), (Sub, y, false))),
            subtracted_sum.map(|[x, y]| ((Sub, a, y), (Sub, x, false))),
            // a - (x - y)
            subtracted_difference.map(|[x, y]| ((Sub, a, x), (Add, y, false))),
            None,
        ]
    }

    /// The orders of an operation that is associative and commutative. `x + (y - x)` is `y`.
    fn orders_of_sum(&mut self, opcode: Opcode, a: Value, b: Value) -> [Option<Order>; 6] {
        use Opcode::{Add, Sub};
        let [left, right] = [a, b].map(|value| self.operands_of(value, opcode));
        let is_sum = opcode == Add;
        let difference = |operands: Option<[Value; 2]>, other: Value| {
            let [x, y] = operands.filter(|&[_, y]| is_sum && y == other)?;
            Some(((Sub, y, other), (Add, x, true)))
        };
        let differences = [a, b].map(|value| self.operands_of(value, Sub));
        [
            difference(differences[0], b),
            difference(differences[1], a),
            left.map(|[x, y]| ((opcode, y, b), (opcode, x, true))),
            right.map(|[x, y]| ((opcode, a, x), (opcode, y, false))),
            left.map(|[x, y]| ((opcode, b, x), (opcode, y, false))),
            right.map(|[x, y]| ((opcode, y, a), (opcode, x, true))),
        ]
    }

    /// The operands of the instruction that defines a value, if it is of this opcode.
    fn operands_of(&mut self, value: Value, opcode: Opcode) -> Option<[Value; 2]> {
        let inst = self.inner(value, opcode)?;
        Some([self.operand(inst, 0), self.operand(inst, 1)])
    }
}
