//! Calls that use the address of a slot and do not keep it in memory.

use hashbrown::HashSet;
use memphis_ir::edit::Edit;
use memphis_ir::{Function, InstId, Local, Opcode};

/// A call that may lose an operand or be deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Marker {
    /// `llvm.lifetime.start`, `llvm.lifetime.end`
    Lifetime,
    /// `llvm.fake.use`
    FakeUse,
    /// `llvm.assume`
    Assume,
}

/// The marker that a call is, if it is one.
pub fn marker(f: Function<'_>, call: InstId) -> Option<Marker> {
    if f.body.inst(call).opcode != Opcode::Call {
        return None;
    }
    match f.called_intrinsic(call)? {
        b"fake.use" => Some(Marker::FakeUse),
        b"assume" => Some(Marker::Assume),
        name if name.starts_with(b"lifetime.start") || name.starts_with(b"lifetime.end") => Some(Marker::Lifetime),
        _ => None,
    }
}

/// The operands of bundles of assumptions that a script removes. Their tags become `"ignore"`, as
/// in LLVM 22.
#[derive(Debug, Default)]
pub struct LostOperands {
    /// Calls of `llvm.assume`, with repetitions.
    calls: Vec<InstId>,
    addresses: HashSet<(InstId, Local)>,
}

impl LostOperands {
    /// Adds this address as an operand of bundles of a call of `llvm.assume`.
    pub fn add(&mut self, call: InstId, address: Local) {
        self.calls.push(call);
        self.addresses.insert((call, address));
    }

    /// Rewrites the tags of those bundles, each once.
    ///
    /// Cost: linear in the text of the calls.
    pub fn rewrite_tags(mut self, f: Function<'_>, edit: &mut Edit) {
        self.calls.sort_unstable();
        self.calls.dedup();
        for call in self.calls {
            let mut tags = f.bundles(call).map(|bundle| bundle.tag_range).peekable();
            let mut tag = None;
            for operand in f.body.operands_after_arguments(call) {
                while let Some(next) = tags.next_if(|next| next.start < operand.start) {
                    tag = Some(next);
                }
                let is_lost = |local| self.addresses.contains(&(call, local));
                if operand.value.as_local().is_some_and(is_lost)
                    && let Some(tag) = tag.take()
                {
                    edit.replace_text(tag, b"\"ignore\"");
                }
            }
        }
    }
}
