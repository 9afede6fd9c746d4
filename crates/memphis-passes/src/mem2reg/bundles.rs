//! Bundles of assumptions that lose an operand. Their tags become `"ignore"`, as in LLVM 22.

use hashbrown::HashSet;
use memphis_ir::edit::Edit;
use memphis_ir::{Function, InstId, Local};

/// The operands of bundles that a script removes.
#[derive(Debug, Default)]
pub(crate) struct LostOperands {
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
            let mut tags = f.bundle_tags(call).peekable();
            let mut tag = None;
            for operand in &f.body.operands(call)[f.body.inst(call).n_args as usize + 1..] {
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
