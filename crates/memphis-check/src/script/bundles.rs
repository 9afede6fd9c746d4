//! Bundles of assumptions that a script makes void, because an address in them is gone.

use super::outcome::{Failure, failure_at};
use memphis_ir::edit::Edit;
use memphis_ir::{Function, InstId, Opcode, Operand};
use std::ops::Range;

/// Bundles of assumptions that the script makes void: their tag becomes `"ignore"`.
#[derive(Debug, Default)]
pub(crate) struct Bundles {
    /// The start of each tag, relative to the function, in ascending order.
    void: Vec<u32>,
    /// The call whose tags are in `tags`.
    call: Option<InstId>,
    tags: Vec<Range<u32>>,
    /// The instructions in the order of their text.
    by_text: Vec<InstId>,
}

impl Bundles {
    /// Reads the replaced texts, and checks that the script replaces no others, except in the
    /// instructions that `is_free` accepts.
    pub(crate) fn read(
        &mut self,
        f: Function<'_>,
        edit: &Edit,
        is_free: impl Fn(InstId) -> bool,
    ) -> Result<(), Box<Failure>> {
        self.call = None;
        self.void.clear();
        self.by_text.clear();
        if !edit.text_replacements().is_empty() {
            // After a commit, the order is not that of the instructions.
            self.by_text.extend(f.body.inst_ids());
            self.by_text.sort_by_key(|&inst| f.body.inst(inst).start);
        }
        for (range, text) in edit.text_replacements() {
            let at = self.by_text.partition_point(|&inst| f.body.inst(inst).end <= range.start);
            let Some(&inst) = self.by_text.get(at) else {
                return Err(failure_at(f, InstId(0), "text after the last instruction is exchanged"));
            };
            if is_free(inst) && f.body.inst(inst).start <= range.start && range.end <= f.body.inst(inst).end {
                continue;
            }
            self.find_tags(f, inst);
            let tag = self.tags.binary_search_by_key(&range.start, |tag| tag.start);
            let is_tag = tag.is_ok_and(|tag| self.tags[tag] == *range);
            if edit.is_deleted(inst) || !is_tag || **text != *b"\"ignore\"" {
                return Err(failure_at(
                    f,
                    inst,
                    "a piece of this is exchanged, and it is not the tag of an assumption",
                ));
            }
            self.void.push(range.start);
        }
        self.void.sort_unstable();
        Ok(())
    }

    /// True if the operand belongs to a void bundle.
    pub(crate) fn is_void(&mut self, f: Function<'_>, inst: InstId, operand: &Operand) -> bool {
        self.find_tags(f, inst);
        let before = self.tags.partition_point(|tag| tag.start < operand.start);
        before > 0 && self.void.binary_search(&self.tags[before - 1].start).is_ok()
    }

    /// Leaves: the tags of the call's bundles; none unless it is an assumption.
    fn find_tags(&mut self, f: Function<'_>, inst: InstId) {
        if self.call.replace(inst) == Some(inst) {
            return;
        }
        self.tags.clear();
        if f.body.inst(inst).opcode == Opcode::Call && f.called_intrinsic(inst) == Some(b"assume") {
            self.tags.extend(f.bundles(inst).map(|bundle| bundle.tag_range));
        }
    }
}
