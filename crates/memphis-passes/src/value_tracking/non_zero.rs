//! LLVM's answer to whether a pointer is certainly not null, or an integer not zero.
//!
//! Pointers are treated exactly as LLVM does. Of integers, which matter only under `inttoptr`, the
//! usual rules are here: ranges, extensions, shifts, arithmetic that cannot wrap, and a part of
//! known bits.

use super::guards::is_used_as_non_zero;
use super::known_bits::{known_bits, sum};
use super::operator::{Operator, address_bits, conditional_branch, excludes_zero, inverse, scalar_bits};
use super::query::{Dominance, MAX_DEPTH, Position, Query};
use super::{assumptions, poison};
use crate::state::Source;
use memphis_ir::debug_info::NodeRef;
use memphis_ir::{
    BlockId, Const, ConstKind, Flags, InstId, Opcode, Type, TypeId, Types, Value, attributes, from_token,
    split_arguments,
};

/// LLVM's `isKnownNonZero` for all lanes of a value.
pub(super) fn is_non_zero<D: Dominance>(q: &Query<'_, '_, D>, value: Value, ctx: Position, depth: u32) -> bool {
    match all_lanes(q, value) {
        Some(lanes) => lanes_are_non_zero(q, value, lanes, ctx, depth),
        None => false,
    }
}

/// A bit for each lane; one bit for a scalar. Longer vectors than a word has bits are not analysed.
fn all_lanes<D>(q: &Query<'_, '_, D>, value: Value) -> Option<u64> {
    match q.f().types().get(q.state.value_type(value)) {
        Type::Vector(n @ 1..=64, _) => Some(u64::MAX >> (64 - n)),
        Type::Vector(..) => None,
        _ => Some(1),
    }
}

fn lanes_are_non_zero<D: Dominance>(q: &Query<'_, '_, D>, value: Value, lanes: u64, ctx: Position, depth: u32) -> bool {
    let value = q.state.resolve(value);
    if let Some(c) = value.as_const() {
        return match q.const_kind(c) {
            ConstKind::Expr { .. } => {
                depth < MAX_DEPTH
                    && q.operator(value).is_some_and(|op| operator_is_non_zero(q, value, op, lanes, ctx, depth + 1))
            }
            _ => constant_is_non_zero(q, c, lanes),
        };
    }
    let parameter = match q.state.source(value) {
        Source::Arg(index) => Some(q.parameter(index)),
        _ => None,
    };
    let ty = q.state.value_type(value);
    if parameter.is_some_and(|p| range_attribute_excludes_zero(q, p, ty))
        || assumptions::is_assumed_non_zero(q, value, ctx)
    {
        return true;
    }
    if depth >= MAX_DEPTH {
        return false;
    }
    parameter.is_some_and(|p| parameter_is_non_null(q, p, ty))
        || q.operator(value).is_some_and(|op| operator_is_non_zero(q, value, op, lanes, ctx, depth + 1))
        || is_used_as_non_zero(q, value, ctx)
}

fn constant_is_non_zero<D>(q: &Query<'_, '_, D>, mut c: Const, lanes: u64) -> bool {
    let types = q.f().types();
    while let ConstKind::PtrAuth(parts) = q.const_kind(c) {
        match parts.first() {
            Some(&pointer) => c = pointer,
            None => return false,
        }
    }
    let data = q.f().body.consts.get(c);
    let is_fixed_vector = matches!(types.get(data.ty), Type::Vector(..));
    let lane_is_non_zero = |c: Const| match q.const_kind(c) {
        ConstKind::Int(n) => *n != 0,
        ConstKind::BigInt(_) | ConstKind::Poison => true,
        _ => false,
    };
    match &data.kind {
        ConstKind::Int(n) => *n != 0,
        ConstKind::BigInt(_) => true,
        ConstKind::Poison => is_fixed_vector,
        ConstKind::Aggregate(elements) if is_fixed_vector => {
            elements.iter().enumerate().all(|(i, &e)| lanes >> i & 1 == 0 || lane_is_non_zero(e))
        }
        ConstKind::Splat(lane) if is_fixed_vector => lane_is_non_zero(*lane),
        ConstKind::Global(global, _) => global.is_none_or(|id| {
            let global = q.f().module.global(id);
            global.address_space == 0 && !global.extern_weak && !q.f().module.is_absolute_symbol(id)
        }),
        _ => false,
    }
}

fn parameter_is_non_null<D>(q: &Query<'_, '_, D>, parameter: &[u8], ty: TypeId) -> bool {
    if !q.f().types().is_pointer(ty) {
        return false;
    }
    let has = |name: &[u8]| attributes::has(parameter, name);
    has(b"nonnull")
        || ((has(b"byval") || has(b"inalloca") || has(b"preallocated") || has(b"dereferenceable"))
            && !q.null_is_defined(ty))
}

/// `range(i32 1, 5)` and its like.
fn range_attribute_excludes_zero<D>(q: &Query<'_, '_, D>, text: &[u8], ty: TypeId) -> bool {
    q.int_width(ty).is_some() && attributes::argument(text, b"range").is_some_and(ranges_exclude_zero)
}

/// Returns whether pairs of bounds `iN lower, iN upper` (or `iN lower, upper`), half-open and
/// perhaps wrapping, leave out zero.
fn ranges_exclude_zero(text: &[u8]) -> bool {
    let numbers: Option<Vec<i128>> = split_arguments(text).map(number_after_type).collect();
    let Some(numbers) = numbers.filter(|n| !n.is_empty() && n.len() % 2 == 0) else { return false };
    // The bounds are printed as signed numbers, so zero lies between a non-positive lower and a
    // positive upper bound. When the interval wraps, it passes either over the largest number or,
    // seen as signed, over the smallest; only the former contains zero by being upside down.
    numbers.chunks_exact(2).all(|pair| match (pair[0], pair[1]) {
        (lower, upper) if lower < upper => !(lower <= 0 && 0 < upper),
        (lower, upper) => !(lower <= 0 || 0 < upper),
    })
}

/// The number of `i32 5` or `5`.
fn number_after_type(text: &[u8]) -> Option<i128> {
    let number = match text.strip_prefix(b"i") {
        Some(rest) => from_token(&rest[rest.iter().take_while(|c| c.is_ascii_digit()).count()..]),
        None => text,
    };
    std::str::from_utf8(number).ok()?.parse().ok()
}

fn operator_is_non_zero<D: Dominance>(
    q: &Query<'_, '_, D>,
    value: Value,
    op: Operator<'_>,
    lanes: u64,
    ctx: Position,
    depth: u32,
) -> bool {
    let nth = |index| q.nth(op, index);
    let lanes_of = |index| nth(index).is_some_and(|v| lanes_are_non_zero(q, v, lanes, ctx, depth));
    let all_of = |index| nth(index).is_some_and(|v| is_non_zero(q, v, ctx, depth));
    let flags = q.flags(op);
    let ty = q.state.value_type(value);
    match q.opcode(op) {
        // An alloca is never null, unless null may be an object's address.
        Opcode::Alloca => q.f().types().address_space(ty) == Some(0),
        Opcode::GetElementPtr => q.f().types().is_pointer(ty) && gep_is_non_null(q, op, ctx, depth),
        Opcode::BitCast => keeps_whole_lanes(q, nth(0), ty) && all_of(0),
        Opcode::IntToPtr | Opcode::PtrToInt if keeps_all_bits(q, q.opcode(op), nth(0), ty) => lanes_of(0),
        Opcode::IntToPtr | Opcode::PtrToInt => known_bits(q, value, depth).ones != 0,
        Opcode::PtrToAddr => lanes_of(0),
        Opcode::Trunc if flags.has(Flags::NUW | Flags::NSW) => lanes_of(0),
        Opcode::Trunc | Opcode::And => known_bits(q, value, depth).ones != 0,
        Opcode::SExt | Opcode::ZExt => lanes_of(0),
        Opcode::Or => lanes_of(1) || lanes_of(0),
        Opcode::Shl => {
            let is_odd = nth(0).and_then(|v| q.const_int(v)).is_some_and(|n| n & 1 != 0);
            is_odd || (flags.has(Flags::NUW | Flags::NSW) && lanes_of(0))
        }
        Opcode::LShr | Opcode::AShr | Opcode::UDiv | Opcode::SDiv => flags.has(Flags::EXACT) && lanes_of(0),
        Opcode::Add if flags.has(Flags::NUW) && (lanes_of(1) || lanes_of(0)) => true,
        Opcode::Add => sum_is_non_zero(q, value, [lanes_of(0), lanes_of(1)], [nth(0), nth(1)], depth),
        Opcode::Xor | Opcode::Sub => known_bits(q, value, depth).ones != 0,
        Opcode::Mul if flags.has(Flags::NUW | Flags::NSW) => lanes_of(0) && lanes_of(1),
        Opcode::Mul => {
            let [left, right] = [0, 1].map(|i| nth(i).map_or(0, |v| known_bits(q, v, depth).ones));
            let width = q.int_width(ty).unwrap_or(0).min(64);
            // Odd times anything, or lowest ones whose product is not shifted out.
            (left & 1 != 0 && lanes_of(1))
                || (right & 1 != 0 && lanes_of(0))
                || left.trailing_zeros() + right.trailing_zeros() < width
        }
        Opcode::Select => [true, false].into_iter().all(|side| select_arm_is_non_zero(q, op, side, lanes, ctx, depth)),
        Opcode::Phi => phi_is_non_zero(q, value, op, lanes, depth),
        Opcode::InsertElement => insert_is_non_zero(q, op, lanes, ctx, depth),
        Opcode::ExtractElement => extract_is_non_zero(q, op, ctx, depth),
        Opcode::Freeze => all_of(0) && nth(0).is_some_and(|v| poison::is_not_poison(q, v, Some(ctx), depth)),
        Opcode::Load => match op {
            Operator::Inst(id) => load_is_non_zero(q, id, ty),
            _ => false,
        },
        Opcode::Call | Opcode::Invoke => match op {
            Operator::Inst(id) => call_is_non_zero(q, id, ty, lanes, ctx, depth),
            _ => false,
        },
        _ => false,
    }
}

/// Returns whether each lane of a `bitcast` to this type consists of whole lanes of its operand.
fn keeps_whole_lanes<D>(q: &Query<'_, '_, D>, operand: Option<Value>, ty: TypeId) -> bool {
    let from = operand.and_then(|operand| scalar_bits(q, q.state.value_type(operand)));
    matches!((from, scalar_bits(q, ty)), (Some(from @ 1..), Some(to)) if to % from == 0)
}

/// Returns whether a cast between pointers and integers keeps all bits of its operand. A wider
/// operand is truncated, and the rest may be zero.
fn keeps_all_bits<D>(q: &Query<'_, '_, D>, cast: Opcode, operand: Option<Value>, ty: TypeId) -> bool {
    let from = operand.map(|operand| q.state.value_type(operand));
    let from = match cast {
        Opcode::PtrToInt => from.and_then(|ty| address_bits(q, ty)),
        _ => from.filter(|_| !is_scalable(q, ty)).and_then(|ty| scalar_bits(q, ty)),
    };
    matches!((from, scalar_bits(q, ty)), (Some(from), Some(to)) if from <= to)
}

/// Returns whether a sum is not zero: both sides have the same sign and one is not zero, or bits
/// tell.
fn sum_is_non_zero<D>(
    q: &Query<'_, '_, D>,
    value: Value,
    non_zero: [bool; 2],
    sides: [Option<Value>; 2],
    depth: u32,
) -> bool {
    let [Some(left), Some(right)] = sides.map(|v| v.map(|v| known_bits(q, v, depth))) else { return false };
    let Some(width @ 1..=64) = q.int_width(q.state.value_type(value)) else { return false };
    let sign = 1u64 << (width - 1);
    if left.zeros & right.zeros & sign != 0 && (non_zero[0] || non_zero[1]) {
        return true;
    }
    if left.ones & right.ones & sign != 0 && (left.ones | right.ones) & (sign - 1) != 0 {
        return true;
    }
    let mask = u64::MAX >> (64 - width);
    sum(left, right).ones & mask != 0
}

fn is_scalable<D>(q: &Query<'_, '_, D>, ty: TypeId) -> bool {
    matches!(q.f().types().get(ty), Type::ScalableVector(..))
}

/// A `getelementptr` that cannot lead to null: it may not wrap, and it starts at an object or
/// moves.
fn gep_is_non_null<D: Dominance>(q: &Query<'_, '_, D>, op: Operator<'_>, ctx: Position, mut depth: u32) -> bool {
    let flags = q.flags(op);
    let operands = q.operands(op);
    let null_is_defined = match op {
        // A constant belongs to no function that could allow null.
        Operator::Expr(..) => q.f().types().address_space(q.state.value_type(operands[0])) != Some(0),
        _ => q.null_is_defined(q.state.value_type(operands[0])),
    };
    let stays_off_null = flags.has(Flags::NUW) || (flags.has(Flags::INBOUNDS) && !null_is_defined);
    if !stays_off_null {
        return false;
    }
    if is_non_zero(q, operands[0], ctx, depth) {
        return true;
    }
    let types = q.f().types();
    // The type that the index moves in; `None` before the first index, which moves over whole
    // objects.
    let mut container = None;
    let Some(mut element) = q.element_type(op) else { return false };
    for &index in &operands[1..] {
        let constant = index.as_const().map(|c| q.const_kind(c));
        if let Some(outer) = container {
            match types.resolve(outer) {
                Some(Type::Struct(fields) | Type::PackedStruct(fields)) => {
                    let Some(ConstKind::Int(n)) = constant else { return false };
                    let Some(&field) = fields.get(*n as usize) else { return false };
                    // A field is at the start only when all fields before it are empty.
                    if fields[..*n as usize].iter().any(|&f| !is_empty(types, f)) {
                        return true;
                    }
                    container = Some(field);
                    continue;
                }
                Some(Type::Array(_, e) | Type::Vector(_, e) | Type::ScalableVector(_, e)) => element = *e,
                _ => return false,
            }
        }
        container = Some(element);
        if is_empty(types, element) {
            continue;
        }
        match constant {
            Some(ConstKind::Int(0)) => continue,
            Some(ConstKind::Int(_) | ConstKind::BigInt(_)) => return true,
            _ => {}
        }
        depth += 1;
        if depth <= MAX_DEPTH && is_non_zero(q, index, ctx, depth) {
            return true;
        }
    }
    false
}

/// Returns whether values of the type have no bytes.
fn is_empty(types: Types<'_>, ty: TypeId) -> bool {
    let mut pending = vec![ty];
    while let Some(ty) = pending.pop() {
        match types.resolve(ty) {
            Some(Type::Array(0, _)) => {}
            Some(Type::Array(_, element)) => pending.push(*element),
            Some(Type::Struct(fields) | Type::PackedStruct(fields)) => pending.extend(fields.iter()),
            _ => return false,
        }
    }
    true
}

fn select_arm_is_non_zero<D: Dominance>(
    q: &Query<'_, '_, D>,
    op: Operator<'_>,
    if_true: bool,
    lanes: u64,
    ctx: Position,
    depth: u32,
) -> bool {
    let Some(arm) = q.nth(op, if if_true { 1 } else { 2 }) else { return false };
    lanes_are_non_zero(q, arm, lanes, ctx, depth)
        || q.nth(op, 0).is_some_and(|condition| implies_non_zero(q, condition, arm, if_true))
}

/// Returns whether `value` is not zero when `condition`, a comparison of it, came out so.
fn implies_non_zero<D>(q: &Query<'_, '_, D>, condition: Value, value: Value, outcome: bool) -> bool {
    let Some((predicate, other)) = q.defining_inst(condition).and_then(|id| q.comparison_of(id, value)) else {
        return false;
    };
    excludes_zero(q, if outcome { predicate } else { inverse(predicate) }, other)
}

/// Each entry is judged at the end of its own predecessor, and one level deep at most.
fn phi_is_non_zero<D: Dominance>(q: &Query<'_, '_, D>, value: Value, op: Operator<'_>, lanes: u64, depth: u32) -> bool {
    let Some((block, entries)) = q.phi(op) else { return false };
    let depth = depth.max(MAX_DEPTH - 1);
    entries.iter().all(|&(v, from)| {
        v == value || edge_excludes_zero(q, v, from, block) || lanes_are_non_zero(q, v, lanes, q.end_of(from), depth)
    })
}

/// Returns whether the branch that leads from `from` to `to` was taken because the value is not
/// zero.
fn edge_excludes_zero<D>(q: &Query<'_, '_, D>, value: Value, from: BlockId, to: BlockId) -> bool {
    let Some((condition, if_true, if_false)) = conditional_branch(q, q.f().body.terminator(from)) else { return false };
    (if_true == to) != (if_false == to) && implies_non_zero(q, condition, value, if_true == to)
}

fn insert_is_non_zero<D: Dominance>(
    q: &Query<'_, '_, D>,
    op: Operator<'_>,
    lanes: u64,
    ctx: Position,
    depth: u32,
) -> bool {
    let (Some(vector), Some(element), Some(lane)) = (q.nth(op, 0), q.nth(op, 1), q.nth(op, 2)) else { return false };
    if !matches!(q.f().types().get(q.state.value_type(vector)), Type::Vector(..)) {
        return false;
    }
    let Some(all) = all_lanes(q, vector) else { return false };
    let bit = q.const_int(lane).and_then(|n| 1u64.checked_shl(u32::try_from(n).ok()?)).filter(|bit| all & bit != 0);
    let (rest, skips_element) = bit.map_or((lanes, false), |bit| (lanes & !bit, lanes & bit == 0));
    (skips_element || is_non_zero(q, element, ctx, depth))
        && (rest == 0 || lanes_are_non_zero(q, vector, rest, ctx, depth))
}

fn extract_is_non_zero<D: Dominance>(q: &Query<'_, '_, D>, op: Operator<'_>, ctx: Position, depth: u32) -> bool {
    let (Some(vector), Some(lane)) = (q.nth(op, 0), q.nth(op, 1)) else { return false };
    if !matches!(q.f().types().get(q.state.value_type(vector)), Type::Vector(..)) {
        return false;
    }
    let Some(all) = all_lanes(q, vector) else { return false };
    let bit = q.const_int(lane).and_then(|n| 1u64.checked_shl(u32::try_from(n).ok()?)).filter(|bit| all & bit != 0);
    lanes_are_non_zero(q, vector, bit.unwrap_or(all), ctx, depth)
}

fn load_is_non_zero<D>(q: &Query<'_, '_, D>, id: InstId, ty: TypeId) -> bool {
    if q.f().types().is_pointer(ty) {
        return q.f().has_attachment(id, b"nonnull")
            || (q.f().has_attachment(id, b"dereferenceable") && !q.null_is_defined(ty));
    }
    range_metadata_excludes_zero(q, id) == Some(true)
}

/// Returns whether `!range` excludes zero; `None` without one.
fn range_metadata_excludes_zero<D>(q: &Query<'_, '_, D>, id: InstId) -> Option<bool> {
    let node = q.f().attachment(id, "range")?.text;
    let text = NodeRef::parse(node)?.text(q.f().module)?;
    let text = text.strip_prefix(b"distinct").map_or(text, from_token);
    let elements = from_token(text.strip_prefix(b"!")?).strip_prefix(b"{")?.strip_suffix(b"}")?;
    Some(ranges_exclude_zero(elements))
}

fn call_is_non_zero<D: Dominance>(
    q: &Query<'_, '_, D>,
    id: InstId,
    ty: TypeId,
    lanes: u64,
    ctx: Position,
    depth: u32,
) -> bool {
    let Some(call) = q.call(id) else { return false };
    if q.f().types().is_pointer(ty) {
        if call.has_return_attribute(b"nonnull")
            || (call.has_return_attribute(b"dereferenceable") && !q.null_is_defined(ty))
        {
            return true;
        }
        let same_pointer = call.returned_argument().or_else(|| {
            let keeps_null = call.is_one_of(&[
                "launder.invariant.group",
                "strip.invariant.group",
                "aarch64.irg",
                "aarch64.tagp",
                "amdgcn.make.buffer.rsrc",
            ]) || (call.is_intrinsic("threadlocal.address")
                && !q.f().has_attribute(b"presplitcoroutine"));
            (keeps_null && call.n_args() > 0).then(|| call.arg(0))
        });
        return same_pointer.is_some_and(|v| is_non_zero(q, v, ctx, depth));
    }
    if let Some(answer) = range_metadata_excludes_zero(q, id) {
        return answer;
    }
    if range_attribute_excludes_zero(q, call.own_return_attributes(), ty)
        || call.returned_argument().is_some_and(|v| q.state.value_type(v) == ty && is_non_zero(q, v, ctx, depth))
    {
        return true;
    }
    let arg = |index: usize| index < call.n_args() && lanes_are_non_zero(q, call.arg(index), lanes, ctx, depth);
    if call.is_one_of(&["abs", "bitreverse", "bswap", "ctpop", "sshl.sat", "ushl.sat"]) {
        arg(0)
    } else if call.is_one_of(&["umax", "uadd.sat"]) {
        arg(1) || arg(0)
    } else if call.is_one_of(&["umin", "smin", "smax"]) {
        arg(0) && arg(1)
    } else {
        call.is_intrinsic("vscale")
    }
}
