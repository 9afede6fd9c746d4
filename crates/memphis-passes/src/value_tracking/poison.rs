//! LLVM's answer to whether a value is certainly not poison.
//!
//! ```text
//!   attribute, kind of constant, freeze     yes
//!   operator that makes no poison           yes when all its operands are not poison
//!   poison would be undefined behaviour     yes: scan what certainly executes after the definition
//!   branched on before the context          yes: walk up the dominators of the context
//!   assumed `noundef` at the context        yes
//! ```

use super::assumptions;
use super::operator::Operator;
use super::query::{Dominance, Item, MAX_DEPTH, Position, Query, Start};
use crate::state::Source;
use memphis_ir::facts::{MakesPoison, narrow, promise_defined};
use memphis_ir::{
    BlockId, Const, ConstKind, Flags, GlobalKind, InstId, Opcode, Type, TypeId, Types, Value, attributes, intrinsics,
};

/// Instructions that are scanned for undefined behaviour, plus one.
const SCAN_LIMIT: u32 = 32;

/// LLVM's `isGuaranteedNotToBePoison`. Without `ctx`, dominance and assumptions are not asked.
pub(super) fn is_not_poison<D: Dominance>(
    q: &Query<'_, '_, D>,
    value: Value,
    ctx: Option<Position>,
    depth: u32,
) -> bool {
    if depth >= MAX_DEPTH {
        return false;
    }
    let value = q.state.resolve(value);
    match q.state.source(value) {
        Source::Block(_) => return false,
        Source::Arg(index) if promise_defined(|name| attributes::has(q.parameter(index), name)) => return true,
        Source::Const(c) => {
            if let Some(answer) = judge_constant(q, c) {
                return answer;
            }
        }
        _ => {}
    }
    points_to_object(q, value)
        || q.operator(value).is_some_and(|op| operator_is_not_poison(q, value, op, ctx, depth))
        || poison_is_undefined(q, value)
        || ctx.is_some_and(|ctx| context_excludes_poison(q, value, ctx))
}

fn judge_constant<D>(q: &Query<'_, '_, D>, c: Const) -> Option<bool> {
    let types = q.f().types();
    let data = q.f().body.consts.get(c);
    match &data.kind {
        ConstKind::Poison | ConstKind::Metadata(_) => Some(false),
        ConstKind::Undef
        | ConstKind::Int(_)
        | ConstKind::BigInt(_)
        | ConstKind::Float(_)
        | ConstKind::OtherFloat(_)
        | ConstKind::Null => Some(true),
        ConstKind::Global(..) => is_object(q, c).then_some(true),
        // LLVM builds it from `insertelement` and `shufflevector`, and looks through these for a
        // number alone.
        ConstKind::Splat(lane) if matches!(types.get(data.ty), Type::ScalableVector(..)) => {
            is_number(q, *lane).then_some(true)
        }
        ConstKind::Expr { .. } if types.is_vector(data.ty) => {
            spread_constant(q, Value::constant(c)).is_some_and(|lane| is_number(q, lane)).then_some(true)
        }
        ConstKind::Zero if types.is_vector(data.ty) => Some(true),
        ConstKind::Aggregate(lanes) if types.is_vector(data.ty) => Some(lanes.iter().all(|&l| is_plain_lane(q, l))),
        ConstKind::Splat(lane) if types.is_vector(data.ty) => Some(is_plain_lane(q, *lane)),
        _ => None,
    }
}

fn is_number<D>(q: &Query<'_, '_, D>, c: Const) -> bool {
    matches!(q.const_kind(c), ConstKind::Int(_) | ConstKind::BigInt(_) | ConstKind::Float(_) | ConstKind::OtherFloat(_))
}

/// The lane that a constant expression spreads over undefined vectors, as LLVM makes vectors of
/// equal lanes.
fn spread_constant<D>(q: &Query<'_, '_, D>, value: Value) -> Option<Const> {
    let shuffle = q.operator(value)?;
    let is_undefined =
        |v: Value| v.as_const().is_some_and(|c| matches!(q.const_kind(c), ConstKind::Undef | ConstKind::Poison));
    let lane = splat_lane(q, shuffle)?.as_const()?;
    let insert = q.operator(q.nth(shuffle, 0)?)?;
    (is_undefined(q.nth(shuffle, 1)?) && is_undefined(q.nth(insert, 0)?)).then_some(lane)
}

fn is_plain_lane<D>(q: &Query<'_, '_, D>, lane: Const) -> bool {
    !matches!(q.const_kind(lane), ConstKind::Poison | ConstKind::Expr { .. })
}

/// A variable or function; not an alias.
fn is_object<D>(q: &Query<'_, '_, D>, c: Const) -> bool {
    match q.const_kind(c) {
        ConstKind::Global(Some(id), _) => {
            !matches!(q.f().module.global(*id).kind, GlobalKind::Alias | GlobalKind::Ifunc)
        }
        ConstKind::Global(None, _) => true,
        _ => false,
    }
}

/// Returns whether the value is an alloca, a global or null under casts and zero offsets that keep
/// the representation.
fn points_to_object<D>(q: &Query<'_, '_, D>, value: Value) -> bool {
    if !q.f().types().is_pointer(q.state.value_type(value)) {
        return false;
    }
    let mut visited = Vec::new();
    let mut value = value;
    while !visited.contains(&value) {
        visited.push(value);
        if value.as_const().is_some_and(|c| matches!(q.const_kind(c), ConstKind::Null) || is_object(q, c)) {
            return true;
        }
        match strip_one(q, value) {
            Some(next) => value = next,
            None => return q.defined_by(value, Opcode::Alloca).is_some(),
        }
    }
    false
}

/// The pointer under a cast, a zero offset or a call that returns its argument.
fn strip_one<D>(q: &Query<'_, '_, D>, value: Value) -> Option<Value> {
    let op = q.operator(value)?;
    let next = match (q.opcode(op), op) {
        (Opcode::GetElementPtr, _) => {
            let operands = q.operands(op);
            operands[1..].iter().all(|&i| q.is_zero(i)).then_some(operands[0])?
        }
        (Opcode::BitCast, _) => q.nth(op, 0)?,
        (opcode, Operator::Inst(id)) if opcode.is_call() => q.call(id)?.returned_argument()?,
        _ => return None,
    };
    q.f().types().is_pointer(q.state.value_type(next)).then_some(next)
}

fn operator_is_not_poison<D: Dominance>(
    q: &Query<'_, '_, D>,
    value: Value,
    op: Operator<'_>,
    ctx: Option<Position>,
    depth: u32,
) -> bool {
    if let Operator::Inst(id) = op {
        let inst = q.inst(id);
        if inst.opcode == Opcode::Freeze {
            return true;
        }
        if inst.opcode == Opcode::Load {
            return promise_defined(|name| q.f().has_attachment(id, name));
        }
        if q.call(id).is_some_and(|call| promise_defined(|name| call.has_return_attribute(name))) {
            return true;
        }
    }
    if can_create_poison(q, op) {
        return false;
    }
    if let Some((_, entries)) = q.phi(op) {
        // Each entry is judged at the end of its own predecessor.
        return entries
            .iter()
            .all(|&(v, from)| v == value || is_not_poison(q, v, ctx.map(|_| q.end_of(from)), depth + 1));
    }
    if let (Operator::Inst(_), Some(lane)) = (op, splat_lane(q, op)) {
        return is_not_poison(q, lane, ctx, depth + 1);
    }
    q.operands(op).iter().all(|&v| is_not_poison(q, v, ctx, depth + 1))
}

/// LLVM's `canCreatePoison`: whether the result may be poison when no operand is.
fn can_create_poison<D>(q: &Query<'_, '_, D>, op: Operator<'_>) -> bool {
    if q.flags(op).meant().has(Flags::MAKE_POISON) {
        return true;
    }
    match q.opcode(op).makes_poison() {
        MakesPoison::Never => false,
        MakesPoison::UnlessShiftFits => !q.nth(op, 1).is_some_and(|amount| shift_in_range(q, amount)),
        MakesPoison::UnlessLane(index) => !lane_in_range(q, op, index),
        MakesPoison::UnlessMaskIsWhole => {
            !shuffle_mask(q, op).is_some_and(|mask| mask.iter().all(|lane| lane.is_some()))
        }
        MakesPoison::LikeCallee => match op {
            Operator::Inst(id) => call_can_create_poison(q, id),
            _ => true,
        },
        MakesPoison::Maybe => true,
    }
}

fn call_can_create_poison<D>(q: &Query<'_, '_, D>, id: InstId) -> bool {
    let Some(call) = q.call(id) else { return true };
    let own = call.own_return_attributes();
    if narrow(|name| attributes::has(own, name) || q.f().has_attachment(id, name)) {
        return true;
    }
    if q.inst(id).opcode == Opcode::Call {
        if call.is_one_of(intrinsics::POISON_BY_FLAG) {
            // The second argument is a flag: is zero, or the least number, poison?
            return !(call.n_args() > 1 && q.is_zero(call.arg(1)));
        }
        if call.is_one_of(intrinsics::SATURATING_SHIFTS) && call.n_args() > 1 && shift_in_range(q, call.arg(1)) {
            return false;
        }
    }
    !(call.has_return_attribute(b"noundef") || call.has_function_attribute(b"nocreateundeforpoison"))
}

/// Returns whether all lanes of a constant shift amount are below the width.
fn shift_in_range<D>(q: &Query<'_, '_, D>, amount: Value) -> bool {
    let Some(c) = amount.as_const() else { return false };
    let ty = q.state.value_type(amount);
    let Some(width) = q.int_width(ty) else { return false };
    if matches!(q.f().types().get(ty), Type::ScalableVector(..)) {
        return false;
    }
    let fits = |c: Const| matches!(q.const_kind(c), ConstKind::Int(n) if unsigned(*n, width) < u64::from(width));
    match q.const_kind(c) {
        ConstKind::Aggregate(lanes) => lanes.iter().all(|&l| fits(l)),
        ConstKind::Splat(lane) => fits(*lane),
        ConstKind::Zero => true,
        _ => fits(c),
    }
}

/// The value of a sign-extended integer as an unsigned one of its width. Widths above 64 give what
/// 64 gives, which is larger than any bound it is compared with when the integer is negative.
fn unsigned(n: i64, width: u32) -> u64 {
    match width {
        64.. => n as u64,
        _ => n as u64 & ((1 << width) - 1),
    }
}

fn n_lanes(types: Types<'_>, ty: TypeId) -> Option<u64> {
    match types.get(ty) {
        Type::Vector(n, _) | Type::ScalableVector(n, _) => Some(u64::from(*n)),
        _ => None,
    }
}

/// Returns whether the operand at `index` is a constant lane number of the vector in front.
fn lane_in_range<D>(q: &Query<'_, '_, D>, op: Operator<'_>, index: usize) -> bool {
    let (Some(vector), Some(lane)) = (q.nth(op, 0), q.nth(op, index)) else { return false };
    let Some(n) = n_lanes(q.f().types(), q.state.value_type(vector)) else { return false };
    let Some(width) = q.int_width(q.state.value_type(lane)) else { return false };
    matches!(lane.as_const().map(|c| q.const_kind(c)), Some(ConstKind::Int(i)) if unsigned(*i, width) < n)
}

/// The mask of a `shufflevector`; `None` for a lane of poison.
fn shuffle_mask<D>(q: &Query<'_, '_, D>, op: Operator<'_>) -> Option<Vec<Option<i64>>> {
    let mask = q.nth(op, 2)?.as_const()?;
    let lane = |c: &Const| match q.const_kind(*c) {
        ConstKind::Int(n) => Some(*n),
        _ => None,
    };
    Some(match q.const_kind(mask) {
        ConstKind::Zero => vec![Some(0)],
        ConstKind::Splat(c) => vec![lane(c)],
        ConstKind::Aggregate(lanes) => lanes.iter().map(lane).collect(),
        _ => vec![None],
    })
}

/// The value that a `shufflevector` spreads over all lanes, when that is how it is made.
fn splat_lane<D>(q: &Query<'_, '_, D>, op: Operator<'_>) -> Option<Value> {
    if q.opcode(op) != Opcode::ShuffleVector || !shuffle_mask(q, op)?.iter().all(|&lane| lane == Some(0)) {
        return None;
    }
    let insert = q.operator(q.nth(op, 0)?)?;
    let at_zero = q.opcode(insert) == Opcode::InsertElement && q.nth(insert, 2).is_some_and(|i| q.is_zero(i));
    at_zero.then(|| q.nth(insert, 1))?
}

/// Returns whether the program certainly has undefined behaviour if the value is poison: what
/// follows the definition is scanned as long as it certainly executes.
///
/// Needs: nothing but the blocks. Looks at fewer than [`SCAN_LIMIT`] instructions.
fn poison_is_undefined<D>(q: &Query<'_, '_, D>, value: Value) -> bool {
    let (mut block, mut start) = match q.state.source(value) {
        Source::Arg(_) => (BlockId(0), Start::Head),
        Source::Inst(id) => (q.state.block_of(id), Start::After(id)),
        Source::NewPhi(i) => (q.state.phi(i).block, Start::AfterPhi(i)),
        Source::Line(_) | Source::Const(_) | Source::Block(_) => return false,
    };
    let mut poisoned = vec![value];
    let mut visited = vec![block];
    let mut limit = SCAN_LIMIT;
    let mut skip_phis = false;
    loop {
        for item in q.items(block, start) {
            if skip_phis && is_phi(q, item) {
                continue;
            }
            limit -= 1;
            if limit == 0 {
                return false;
            }
            if is_undefined_on_poison(q, item, &poisoned) {
                return true;
            }
            if !q.transfers_execution(item) {
                return false;
            }
            poisoned.extend(poison_result(q, item, &poisoned));
        }
        let mut successors = q.f().body.successors(block);
        let (Some(next), None) = (successors.next(), successors.next()) else { return false };
        if visited.contains(&next) {
            return false;
        }
        visited.push(next);
        (block, start, skip_phis) = (next, Start::Head, true);
    }
}

fn is_phi<D>(q: &Query<'_, '_, D>, item: Item) -> bool {
    match item {
        Item::Phi(_) => true,
        Item::Inst(id) => q.inst(id).opcode == Opcode::Phi,
        Item::Line(_) => false,
    }
}

/// Returns whether executing the item is undefined behaviour when these values are poison.
fn is_undefined_on_poison<D>(q: &Query<'_, '_, D>, item: Item, poisoned: &[Value]) -> bool {
    let id = match item {
        Item::Inst(id) => id,
        // The argument of `llvm.assume` is `noundef`.
        Item::Line(line) if q.state.edit.inst(line).opcode == Opcode::Call => {
            return q.line_operand(line).is_some_and(|condition| poisoned.contains(&condition));
        }
        Item::Phi(_) | Item::Line(_) => return false,
    };
    let hit = |index| poisoned.contains(&q.operand(id, index));
    let n_operands = q.f().body.operands(id).len();
    match q.inst(id).opcode {
        // LLVM does not say so of this one.
        Opcode::IndirectBr => false,
        Opcode::Ret => n_operands > 0 && hit(0) && q.has_return_attribute(b"noundef"),
        Opcode::Call | Opcode::Invoke => {
            let Some(call) = q.call(id) else { return false };
            (call.is_indirect() && hit(0))
                || (0..call.n_args())
                    .any(|i| hit(i + 1) && promise_defined(|name| call.has_argument_attribute(i, name)))
        }
        opcode => opcode.operand_never_poison(n_operands).is_some_and(hit),
    }
}

/// The result of the item when it is poison because these values are.
fn poison_result<D>(q: &Query<'_, '_, D>, item: Item, poisoned: &[Value]) -> Option<Value> {
    match item {
        Item::Inst(id) => {
            let result = q.inst(id).result?;
            let hit = |index| poisoned.contains(&q.operand(id, index));
            let poison = match q.inst(id).opcode {
                Opcode::Select => hit(0) || (hit(1) && hit(2)),
                _ => (0..q.f().body.operands(id).len()).any(hit) && propagates_poison(q, id),
            };
            poison.then(|| Value::local(result))
        }
        Item::Line(line) => {
            let (comparison, operand) = (q.state.edit.inst(line).result?, q.line_operand(line)?);
            poisoned.contains(&operand).then(|| Value::local(comparison))
        }
        Item::Phi(_) => None,
    }
}

/// Returns whether the result is poison when any operand is. Of a `select` only the condition
/// counts, and the caller looks at it.
fn propagates_poison<D>(q: &Query<'_, '_, D>, id: InstId) -> bool {
    match q.inst(id).opcode {
        Opcode::Call => q.call(id).is_some_and(|call| call.is_one_of(intrinsics::PROPAGATES_POISON)),
        opcode => opcode.propagates_poison(),
    }
}

/// Returns whether the value was branched on before control came to `ctx`, or is assumed to be
/// defined there.
fn context_excludes_poison<D: Dominance>(q: &Query<'_, '_, D>, value: Value, ctx: Position) -> bool {
    if !q.dom.is_reachable(ctx.block) {
        return false;
    }
    let mut dominator = q.dom.idom(ctx.block);
    while let Some(block) = dominator {
        if condition_of(q, block).is_some_and(|c| c == value || condition_has_poison_of(q, c, value)) {
            return true;
        }
        dominator = q.dom.idom(block);
    }
    assumptions::is_assumed_defined(q, value, ctx)
}

/// The value that a block's terminator branches on.
fn condition_of<D>(q: &Query<'_, '_, D>, block: BlockId) -> Option<Value> {
    let terminator = q.f().body.terminator(block);
    let n_operands = q.f().body.operands(terminator).len();
    match q.inst(terminator).opcode {
        Opcode::Br if n_operands > 1 => Some(q.operand(terminator, 0)),
        Opcode::Switch => Some(q.operand(terminator, 0)),
        _ => None,
    }
}

fn condition_has_poison_of<D>(q: &Query<'_, '_, D>, condition: Value, value: Value) -> bool {
    let Some(op) = q.operator(condition) else { return false };
    match (q.opcode(op), op) {
        (Opcode::Select, _) => q.nth(op, 0) == Some(value),
        (_, Operator::Inst(id)) => propagates_poison(q, id) && q.operands(op).contains(&value),
        _ => false,
    }
}
