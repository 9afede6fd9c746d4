//! Lines of text: those of instructions and of blocks, and the differences between two texts.

use super::align::operations;
use super::document::{DiffLine, Line};
use memphis_ir::debug_info::Locations;
use memphis_ir::{BlockId, Function, INLINE_NODE, InstId, NO_NODE, Opcode};
use similar::ChangeTag;

/// Unchanged lines around changed ones in the difference.
const CONTEXT: usize = 3;

impl Line {
    /// The line that shows an error about this one.
    pub(super) fn with_error(&self, message: &str) -> Line {
        Line { text: format!("✗ {message}"), number: self.number, source: 0, changed: true }
    }
}

/// The number of the line at which an instruction starts, by the lines of offsets.
pub(super) fn line_of(f: Function<'_>, inst: InstId, line: impl Fn(usize) -> usize) -> usize {
    line(f.body.place(f.body.inst(inst).start))
}

/// The lines of a block, by the lines of offsets. A switch is one line: its cases are the labels of
/// its edges.
pub(super) fn lines_of(
    f: Function<'_>,
    block: BlockId,
    line: impl Fn(usize) -> usize,
    locations: &mut Locations,
) -> Vec<Line> {
    let lines = f.body.block_insts(block).filter(|&inst| !f.body.inst(inst).opcode.is_debug_record());
    lines
        .map(|inst| {
            let data = f.body.inst(inst);
            let text = text_of(f, inst);
            let location = Some(data.dbg).filter(|&node| node != NO_NODE && node != INLINE_NODE);
            let location = location.and_then(|node| locations.of_node(f.module, node));
            let source = location.map_or(0, |id| locations.get(id).line);
            Line { text, number: line_of(f, inst, &line), source, changed: false }
        })
        .collect()
}

/// The text of an instruction on one line, without its attachments.
pub(super) fn text_of(f: Function<'_>, inst: InstId) -> String {
    let data = f.body.inst(inst);
    let text = String::from_utf8_lossy(f.slice(data.start, data.attachments)).into_owned();
    let n_lines = text.lines().count();
    let joined = text.lines().map(str::trim).collect::<Vec<_>>().join(" ");
    match data.opcode == Opcode::Switch && n_lines > 2 {
        true => joined.split('[').next().unwrap_or("").to_owned() + &format!("[ {} cases ]", n_lines - 2),
        false => joined,
    }
}

/// Marks the lines that are in one text of a block only.
pub(super) fn mark(before: &mut [Line], after: &mut [Line]) {
    let texts = |lines: &[Line]| lines.iter().map(|line| line.text.clone()).collect::<Vec<_>>();
    for operation in operations(&texts(before), &texts(after)) {
        if operation.tag() != similar::DiffTag::Equal {
            before[operation.old_range()].iter_mut().for_each(|line| line.changed = true);
            after[operation.new_range()].iter_mut().for_each(|line| line.changed = true);
        }
    }
}

/// The difference of two texts.
pub(super) fn diff(old: &[u8], new: &[u8]) -> Vec<DiffLine> {
    let (old, new) = (String::from_utf8_lossy(old), String::from_utf8_lossy(new));
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let mut lines = Vec::new();
    let mut is_first = true;
    for group in similar::group_diff_ops(operations(&old, &new), CONTEXT) {
        if !std::mem::replace(&mut is_first, false) {
            lines.push(DiffLine { sign: '@', text: String::new() });
        }
        for operation in group {
            lines.extend(operation.iter_changes(&old, &new).map(|change| {
                let sign = match change.tag() {
                    ChangeTag::Equal => ' ',
                    ChangeTag::Delete => '-',
                    ChangeTag::Insert => '+',
                };
                DiffLine { sign, text: change.value().to_owned() }
            }));
        }
    }
    lines
}
