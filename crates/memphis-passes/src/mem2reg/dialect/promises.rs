//! The promises of deleted loads.
//!
//! The metadata of a load may promise that its result is `!noundef` and `!nonnull`. LLVM 22 keeps
//! such a promise when the load goes: a value that is not known to be non-null is assumed to be,
//! and a load of `undef` is marked as unreachable by a store of `true` to `poison`. A promise
//! counts only where the result is `!noundef`; elsewhere a broken promise means poison.

use crate::mem2reg::promoter::Promoter;
use crate::value_tracking::{Query, is_known_non_null};
use memphis_ir::{ConstKind, InstId, Value};

impl Promoter<'_, '_> {
    /// Keeps what the metadata of a load promises of its result, which `value` is.
    #[inline]
    pub(in crate::mem2reg) fn keep_promises(&mut self, load: InstId, value: Value) {
        if self.has_promise(load) {
            self.keep_promises_of(load, value);
        }
    }

    /// Returns whether the metadata of a load promises that its result is defined.
    #[inline]
    pub(in crate::mem2reg) fn has_promise(&self, load: InstId) -> bool {
        if !self.body().has_annotated_accesses {
            return false;
        }
        let inst = self.body().inst(load);
        inst.attachments < inst.end && self.out.state.f.has_attachment(load, b"noundef")
    }

    #[inline(never)]
    fn keep_promises_of(&mut self, load: InstId, value: Value) {
        let state = &self.out.state;
        let value = state.resolve(value);
        if let Some(constant) = value.as_const()
            && matches!(state.f.body.consts.get(constant).kind, ConstKind::Undef | ConstKind::Poison)
        {
            self.out.state.new_unreachable(load);
            return;
        }
        if !state.f.has_attachment(load, b"nonnull") {
            return;
        }
        let query = Query { state, dom: &self.dom, facts: &self.facts };
        if is_known_non_null(&query, value, load) {
            return;
        }
        self.out.state.new_assume(load, value);
    }
}
