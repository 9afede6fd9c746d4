//! The promises of deleted loads.
//!
//! The metadata of a load may promise that its result is `!noundef` and `!nonnull`. LLVM 22 keeps
//! such a promise when the load goes: a value that is not known to be non-null is assumed to be,
//! and a load of `undef` is marked as unreachable by a store of `true` to `poison`. A promise
//! counts only where the result is `!noundef`; elsewhere a broken promise means poison.

use crate::mem2reg::promotion::{Context, Promotion};
use crate::state::State;
use crate::value_tracking::is_known_non_null;
use memphis_ir::{ConstKind, InstId, Value};

/// Keeps what the metadata of a load promises of its result, which `value` is.
#[inline]
pub fn keep_promises(c: &Context<'_>, p: &mut Promotion<'_>, load: InstId, value: Value) {
    if has_promise(&p.state, load) {
        keep_promises_of(c, p, load, value);
    }
}

/// Returns whether the metadata of a load promises that its result is defined.
#[inline]
pub fn has_promise(state: &State<'_>, load: InstId) -> bool {
    if !state.body().has_annotated_accesses {
        return false;
    }
    let inst = state.body().inst(load);
    inst.attachments < inst.end && state.f.has_attachment(load, b"noundef")
}

#[inline(never)]
fn keep_promises_of(c: &Context<'_>, p: &mut Promotion<'_>, load: InstId, value: Value) {
    let f = p.state.f;
    let value = p.state.resolve(value);
    if let Some(constant) = value.as_const()
        && matches!(f.body.consts.get(constant).kind, ConstKind::Undef | ConstKind::Poison)
    {
        p.state.new_unreachable(load);
    } else if f.has_attachment(load, b"nonnull") && !is_known_non_null(&p.query(c), value, load) {
        p.state.new_assume(load, value);
    }
}
