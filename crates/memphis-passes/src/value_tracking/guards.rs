//! Uses of a value that show that it is not zero.

use super::assumptions;
use super::operator::{conditional_branch, excludes_zero, inverse};
use super::query::{Dominance, Item, Position, Query};
use crate::state::Users;
use memphis_ir::{InstId, Opcode, TypeId, Value};
use std::ops::ControlFlow;

/// The number of uses of a value that are examined.
const MAX_USES: usize = 20;

/// Returns whether a use of the value before `ctx` shows that it is not zero there.
///
/// LLVM looks only at the first [`MAX_USES`] uses, in the order of its use list.
pub(super) fn is_used_as_non_zero<D: Dominance>(q: &Query<'_, '_, D>, value: Value, ctx: Position) -> bool {
    let ty = q.state.value_type(value);
    let is_pointer = q.f().types().is_pointer(ty);
    let Some(local) = value.as_local() else { return false };
    let mut n_uses = 0;
    let found = q.state.try_users(local, |user| {
        n_uses += 1;
        let shows = (is_pointer && use_requires_non_null(q, user, value, ty) && q.inst_dominates(user, ctx))
            || (divides_by(q, user, value) && assumptions::holds_at(q, Item::Inst(user), ctx))
            || comparison_guards(q, user, value, ctx);
        if shows {
            ControlFlow::Break(true)
        } else if n_uses == MAX_USES {
            ControlFlow::Break(false)
        } else {
            ControlFlow::Continue(())
        }
    });
    found == ControlFlow::Break(true)
}

/// Returns whether executing `user` is undefined behaviour when the pointer is null.
fn use_requires_non_null<D>(q: &Query<'_, '_, D>, user: InstId, value: Value, ty: TypeId) -> bool {
    match q.inst(user).opcode {
        Opcode::Load => q.operand(user, 0) == value && !q.null_is_defined(ty),
        Opcode::Store => q.operand(user, 1) == value && !q.null_is_defined(ty),
        Opcode::Call | Opcode::Invoke | Opcode::CallBr => {
            let Some(call) = q.call(user) else { return false };
            (0..call.n_args()).filter(|&i| call.arg(i) == value).any(|i| {
                (call.has_argument_attribute(i, b"nonnull") && call.has_argument_attribute(i, b"noundef"))
                    || (call.has_argument_attribute(i, b"dereferenceable") && !q.null_is_defined(ty))
            })
        }
        _ => false,
    }
}

fn divides_by<D>(q: &Query<'_, '_, D>, user: InstId, value: Value) -> bool {
    q.inst(user).opcode.divides_integers() && q.operand(user, 1) == value
}

/// Returns whether a comparison of the value controls a branch whose edge leads to `ctx`.
fn comparison_guards<D: Dominance>(q: &Query<'_, '_, D>, comparison: InstId, value: Value, ctx: Position) -> bool {
    let Some((predicate, other)) = q.comparison_of(comparison, value) else { return false };
    let non_zero_if_true = if excludes_zero(q, predicate, other) {
        true
    } else if excludes_zero(q, inverse(predicate), other) {
        false
    } else {
        return false;
    };
    let Some(condition) = q.inst(comparison).result else { return false };
    let mut pending = assumptions::users(q, Value::local(condition));
    let mut visited = Vec::new();
    while let Some(user) = pending.pop() {
        if visited.contains(&user) {
            continue;
        }
        visited.push(user);
        if non_zero_if_true && is_logical_and(q, user) {
            pending.extend(q.inst(user).result.map_or_else(Users::new, |r| assumptions::users(q, Value::local(r))));
        } else if let Some((_, if_true, if_false)) = conditional_branch(q, user) {
            let (from, to) = (q.state.block_of(user), if non_zero_if_true { if_true } else { if_false });
            if q.is_single_edge(from, to) && q.edge_dominates(from, to, ctx.block) {
                return true;
            }
        } else if non_zero_if_true
            && q.call(user).is_some_and(|call| call.is_intrinsic("experimental.guard"))
            && q.inst_dominates(user, ctx)
        {
            return true;
        }
    }
    false
}

/// `and i1 a, b` or `select i1 a, i1 b, i1 false`.
fn is_logical_and<D>(q: &Query<'_, '_, D>, id: InstId) -> bool {
    let inst = q.inst(id);
    if q.int_width(inst.ty) != Some(1) {
        return false;
    }
    match inst.opcode {
        Opcode::And => true,
        Opcode::Select => q.state.value_type(q.operand(id, 0)) == inst.ty && q.is_zero(q.operand(id, 2)),
        _ => false,
    }
}
