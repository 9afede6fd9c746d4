//! The parts of a call that may be old.

use crate::body::{Function, InstId, OperandId, Value};
use crate::read::in_parentheses;
use crate::text::{from_token, split_arguments};
use hashbrown::HashMap;

/// The arguments in the parentheses after a name that ends at `end`; none if it has no parentheses.
pub(super) fn arguments_after(text: &[u8], end: usize) -> impl Iterator<Item = &[u8]> {
    split_arguments(in_parentheses(from_token(&text[end..])).unwrap_or_default())
}

/// An operand after the script.
pub(super) fn operand(f: Function<'_>, inst: InstId, index: usize, replaced: &HashMap<OperandId, Value>) -> Value {
    let place = f.body.operand_ids(inst).nth(index).expect("the instruction has the operand");
    replaced.get(&place).copied().unwrap_or(f.body.operands[place].value)
}

/// The node that `!dbg` attaches to a call.
pub(super) fn location(f: Function<'_>, call: InstId) -> Option<&[u8]> {
    f.attachments(call).find(|(kind, _)| *kind == b"dbg").map(|(_, node)| node)
}
