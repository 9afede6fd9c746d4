//! The former places of the instructions of a function with rewritten asm: remarks about slots
//! refer to the text that was given.

use crate::report::Remark;
use hashbrown::HashMap;
use memphis_ir::edit::Edit;
use memphis_ir::{BlockId, Body, Function, FunctionId, InstId, Module};
use std::collections::BTreeMap;

/// For each instruction of the new text, in order, the offset in the function of the old
/// instruction that it is made from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origins {
    starts: Vec<u32>,
}

impl Origins {
    /// The origins in a function with this script. A new line is made from the instruction after
    /// it; a new block, from the end of the block before it.
    pub(super) fn of(f: Function<'_>, edit: &Edit) -> Origins {
        let body = f.body;
        let mut n_before: HashMap<InstId, usize> = HashMap::new();
        let lines = edit.insertions().iter().map(|line| line.before);
        let phis = edit.phis().flat_map(|phis| {
            let head = InstId(body.block(phis.block).insts.start);
            std::iter::repeat_n(head, phis.n_phis())
        });
        lines.chain(phis).for_each(|before| *n_before.entry(before).or_default() += 1);
        let mut new_after: HashMap<BlockId, usize> = HashMap::new();
        edit.blocks().iter().for_each(|new| *new_after.entry(new.after).or_default() += new.insts.len() + 1);
        let mut starts = Vec::new();
        for block in body.block_ids() {
            for inst in body.block_insts(block) {
                let n_lines = n_before.get(&inst).copied().unwrap_or(0) + usize::from(!edit.is_deleted(inst));
                starts.extend(std::iter::repeat_n(body.inst(inst).start, n_lines));
            }
            let end = body.inst(body.terminator(block)).start;
            starts.extend(std::iter::repeat_n(end, new_after.get(&block).copied().unwrap_or(0)));
        }
        Origins { starts }
    }
}

/// Rebases remarks about the text `after` to the text `before`, from which it was made function by
/// function.
///
/// Cost: linear in the functions that changed and have remarks.
pub fn rebase<'r>(
    remarks: impl IntoIterator<Item = &'r mut Remark>,
    before: &Module<'_>,
    after: &Module<'_>,
    origins: &BTreeMap<FunctionId, Origins>,
) {
    let by_name: HashMap<Vec<u8>, FunctionId> = after.function_ids().map(|id| (after.function_name(id), id)).collect();
    let mut read: Option<(FunctionId, Body)> = None;
    for remark in remarks {
        let Some(&id) = by_name.get(remark.function.as_bytes()) else { continue };
        if read.as_ref().is_none_or(|(known, _)| *known != id) {
            let mut body = Body::new();
            // It was read before.
            if after.read_body(id, &mut body).is_err() {
                continue;
            }
            read = Some((id, body));
        }
        let Some((_, body)) = &read else { continue };
        let start = before.function(id).span.start;
        let place = |offset: usize| {
            let relative = (offset - body.start) as u32;
            let relative = origins.get(&id).map_or(relative, |origins| {
                let index = body.insts.partition_point(|inst| inst.start <= relative) - 1;
                origins.starts[index]
            });
            start + relative as usize
        };
        remark.move_places(place);
        // A number may have changed.
        if let Some(name) = before.text[remark.offset..].split(|&byte| byte == b' ' || byte == b'=').next()
            && name.starts_with(b"%")
            && !name.starts_with(b"%\"")
        {
            remark.subject = String::from_utf8_lossy(name).into_owned();
        }
    }
}
