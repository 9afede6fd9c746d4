//! Bundles of assumptions that lose an operand: their tags become `"ignore"`, as in LLVM.

use hashbrown::HashSet;
use memphis_ir::edit::Edit;
use memphis_ir::{Function, InstId, Local, Value};

/// Where the tags stand that a script rewrites. A bundle may lose several operands, and its tag is rewritten once.
#[derive(Debug, Default)]
pub(crate) struct IgnoredBundles(HashSet<u32>);

impl IgnoredBundles {
    /// The bundles of a call of `llvm.assume` that have this address among their operands mean nothing from now on.
    ///
    /// Cost: linear in the text of the call.
    pub fn ignore(&mut self, f: Function<'_>, call: InstId, address: Local, edit: &mut Edit) {
        let bundles = &f.body.operands(call)[f.body.inst(call).n_args as usize + 1..];
        let tags: Vec<_> = f.bundle_tags(call).collect();
        for operand in bundles.iter().filter(|operand| operand.value == Value::local(address)) {
            let before = tags.partition_point(|tag| tag.start < operand.start);
            let Some(tag) = before.checked_sub(1).map(|last| tags[last].clone()) else { continue };
            if self.0.insert(tag.start) {
                edit.replace_text(tag, b"\"ignore\"");
            }
        }
    }
}
