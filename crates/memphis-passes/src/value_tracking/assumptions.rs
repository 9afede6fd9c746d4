//! The facts that `llvm.assume` states about a value, and the places where they hold.

use super::index::Mention;
use super::operator::{Operator, excludes_zero};
use super::query::{Dominance, Item, Place, Position, Query, Start, place, rank_of};
use crate::state::Source;
use crate::state::Users;
use hashbrown::HashSet;
use memphis_ir::edit::NewInstId;
use memphis_ir::{Flags, InstId, Opcode, Value};
use std::ops::ControlFlow;

/// Instructions between a context and an assumption further down in its block, plus one.
const SCAN_LIMIT: usize = 15;

/// Returns whether the value has a `noundef` bundle at an assumption that holds at `ctx`.
pub(super) fn is_assumed_defined<D: Dominance>(q: &Query<'_, '_, D>, value: Value, ctx: Position) -> bool {
    let mut ahead = Ahead::default();
    q.mentions(value).iter().any(|&(mention, place)| match mention {
        Mention::Bundle { tag: (start, end), .. } => {
            q.f().slice(start, end) == b"noundef" && ahead.holds(q, mention.item(), place, ctx)
        }
        _ => false,
    })
}

/// Returns whether an assumption that holds at `ctx` excludes that the value is null or zero.
pub(super) fn is_assumed_non_zero<D: Dominance>(q: &Query<'_, '_, D>, value: Value, ctx: Position) -> bool {
    if value.as_const().is_some() {
        return false;
    }
    let ty = q.state.value_type(value);
    let mut ahead = Ahead::default();
    q.mentions(value).iter().any(|&(mention, place)| {
        let excludes_zero = match mention {
            Mention::Condition(_) => false,
            Mention::Compared(call) | Mention::Address(call) => condition_excludes_zero(q, call, value),
            Mention::Inserted(_) => true,
            Mention::Bundle { tag: (start, end), .. } => match q.f().slice(start, end) {
                b"nonnull" => q.f().types().is_pointer(ty),
                // The number of bytes may be zero or unknown.
                b"dereferenceable" => q.f().types().is_pointer(ty) && !q.null_is_defined(ty),
                _ => false,
            },
        };
        excludes_zero && ahead.holds(q, mention.item(), place, ctx)
    })
}

/// Returns whether the condition of an assumption compares the value, or its address as an integer,
/// with something such that it is not zero.
fn condition_excludes_zero<D>(q: &Query<'_, '_, D>, assume: InstId, value: Value) -> bool {
    let Some(comparison) = q.defined_by(q.operand(assume, 1), Opcode::ICmp) else { return false };
    let is_address_of =
        |side: &Value| q.defined_by(*side, Opcode::PtrToInt).is_some_and(|cast| q.operand(cast, 0) == value);
    // The left side is preferred, as the value or as its address.
    let sides = [q.operand(comparison, 0), q.operand(comparison, 1)];
    let side = sides.into_iter().find(|side| *side == value || is_address_of(side));
    let compared = side.and_then(|side| q.comparison_of(comparison, side));
    compared.is_some_and(|(predicate, other)| excludes_zero(q, predicate, other))
}

/// The instructions of the body that use a value.
pub(super) fn users<D>(q: &Query<'_, '_, D>, value: Value) -> Users {
    value.as_local().map_or_else(Users::new, |local| q.state.users(local))
}

/// Returns whether an assumption (or what acts as one) may be relied on at `ctx`: it was passed
/// before, or it certainly will be, and `ctx` is not itself only there for the assumption's sake.
pub(super) fn holds_at<D: Dominance>(q: &Query<'_, '_, D>, assume: Item, ctx: Position) -> bool {
    Ahead::default().holds(q, assume, place(q, assume), ctx)
}

/// The instructions that certainly run after a context, found on first use, for several assumptions
/// at one context.
#[derive(Default)]
struct Ahead(Option<Vec<Item>>);

impl Ahead {
    /// As [`holds_at`], for an assumption whose place is known.
    fn holds<D: Dominance>(&mut self, q: &Query<'_, '_, D>, assume: Item, (block, rank): Place, ctx: Position) -> bool {
        if block != ctx.block {
            return !q.dom.is_reachable(ctx.block) || (q.dom.is_reachable(block) && q.dom.dominates(block, ctx.block));
        }
        let ctx_rank = ctx.before.map_or(0, |id| rank_of(id, 3));
        if rank <= ctx_rank {
            return rank < ctx_rank;
        }
        let reached = self.0.get_or_insert_with(|| Self::scan(q, ctx, ctx_rank)).contains(&assume);
        reached && !ctx.before.is_some_and(|id| is_ephemeral(q, assume, id))
    }

    /// The context itself and what follows in its block, as far as LLVM looks.
    fn scan<D: Dominance>(q: &Query<'_, '_, D>, ctx: Position, ctx_rank: u64) -> Vec<Item> {
        let start = ctx.before.map_or(Start::Head, Start::At);
        let mut reached = Vec::new();
        for item in q.items(ctx.block, start).skip_while(|&item| place(q, item).1 < ctx_rank).take(SCAN_LIMIT) {
            reached.push(item);
            if !q.transfers_execution(item) {
                break;
            }
        }
        reached
    }
}

/// Returns whether an instruction only computes what the assumption assumes.
///
/// The order of the worklist is LLVM's, because it decides: a value that is met before all its
/// users were found to be ephemeral is not looked at again.
fn is_ephemeral<D>(q: &Query<'_, '_, D>, assume: Item, id: InstId) -> bool {
    let Some(result) = q.inst(id).result.map(Value::local) else { return false };
    let target = Item::Inst(id);
    if item_operands(q, assume).contains(&result) {
        return true;
    }
    // Most often some user is clearly there for itself: then there is no need to search.
    let mut has_users = false;
    let may_be = all_users(q, target, |user| {
        has_users = true;
        user == assume || !has_effects(q, user)
    });
    if !has_users || !may_be {
        return false;
    }
    let (mut pending, mut visited, mut ephemeral) = (vec![assume], HashSet::new(), HashSet::new());
    while let Some(item) = pending.pop() {
        if !visited.insert(item) || !all_users(q, item, |user| ephemeral.contains(&user)) {
            continue;
        }
        if item == target {
            return true;
        }
        if item == assume || !has_effects(q, item) {
            ephemeral.insert(item);
            pending.extend(item_operands(q, item).into_iter().filter_map(|v| defining_item(q, v)));
        }
    }
    false
}

fn defining_item<D>(q: &Query<'_, '_, D>, value: Value) -> Option<Item> {
    match q.state.source(value) {
        Source::Inst(id) => Some(Item::Inst(id)),
        Source::NewPhi(i) => Some(Item::Phi(i)),
        Source::Line(line) => Some(Item::Line(line)),
        _ => None,
    }
}

fn item_operands<D>(q: &Query<'_, '_, D>, item: Item) -> Vec<Value> {
    match item {
        Item::Phi(i) => q.operands(Operator::NewPhi(i)),
        Item::Line(line) => q.line_operand(line).into_iter().collect(),
        Item::Inst(id) => q.operands(Operator::Inst(id)),
    }
}

/// Returns whether something holds for all users of the result of an item, inserted items included.
/// Like LLVM, looks at no more of them after the first for which it does not.
fn all_users<D>(q: &Query<'_, '_, D>, item: Item, mut holds: impl FnMut(Item) -> bool) -> bool {
    let local = match item {
        // A comparison is there for the assumption in the next line.
        Item::Line(line) => {
            return q.state.edit.inst(line).opcode != Opcode::ICmp || holds(Item::Line(NewInstId(line.0 + 1)));
        }
        Item::Phi(i) => q.state.phi_local(i),
        Item::Inst(id) => match q.inst(id).result {
            Some(local) => local,
            None => return true,
        },
    };
    let of_body = q.state.try_users(local, |user| {
        if holds(Item::Inst(user)) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let compares = |mention: &Mention| match *mention {
        Mention::Inserted(comparison) => Some(Item::Line(comparison)),
        _ => None,
    };
    of_body.is_continue()
        && q.mentions(Value::local(local)).iter().filter_map(|(mention, _)| compares(mention)).all(&mut holds)
        && q.state.phi_users(local).map(Item::Phi).all(holds)
}

/// Returns whether the item is a terminator, writes memory, may throw or may not return.
fn has_effects<D>(q: &Query<'_, '_, D>, item: Item) -> bool {
    let id = match item {
        Item::Phi(_) => return false,
        Item::Line(line) => return q.state.edit.inst(line).opcode != Opcode::ICmp,
        Item::Inst(id) => id,
    };
    let inst = q.inst(id);
    match inst.opcode {
        Opcode::CatchPad => true,
        Opcode::Load => inst.flags.has(Flags::VOLATILE | Flags::ATOMIC),
        Opcode::Call => !q.transfers_execution(item) || !q.call(id).is_some_and(|call| call.only_reads()),
        opcode => opcode.may_write() || opcode.is_terminator(),
    }
}
