//! Debug records in the place of calls of debug intrinsics.

use super::arguments_after;
use crate::body::{Function, InstId};
use crate::bytes::is_name_byte;
use crate::debug_info::{NodeRef, expression_elements, expression_text};
use crate::edit::{Edit, NewInstId};
use crate::opcode::{Flags, Opcode};
use crate::text::{blank_end, from_token, offset_in, split_arguments};
use std::ops::Range;

/// True if an old call for debugging becomes no record: the offset that files older than LLVM 6
/// give to values is not zero, the call has no location, or its arguments are not those of a
/// record. LLVM strips all debug information of a module with one of the latter.
pub(super) fn is_no_record(f: Function<'_>, call: InstId) -> bool {
    let (offset, arguments) = split_offset(f, call);
    let is_zero = |offset: &[u8]| offset.split(u8::is_ascii_whitespace).next_back() == Some(b"0");
    !f.has_attachment(call, b"dbg")
        || offset.is_some_and(|offset| !is_zero(f.slice(offset.start, offset.end)))
        || !are_of_record(f, call, &arguments)
}

/// True if the arguments of an old call are as many as those of a record, with nodes where a record
/// has nodes.
fn are_of_record(f: Function<'_>, call: InstId, arguments: &[Range<u32>]) -> bool {
    let (n_arguments, nodes): (_, &[usize]) = match f.body.inst(call).opcode {
        Opcode::DbgAssign => (6, &[1, 2, 3, 5]),
        Opcode::DbgLabel => (1, &[0]),
        _ => (3, &[1, 2]),
    };
    let is_node = |argument: &Range<u32>| {
        let after_sigil = f.slice(argument.start, argument.end).strip_prefix(b"!");
        !after_sigil.is_some_and(|text| from_token(text).starts_with(b"\""))
    };
    arguments.len() == n_arguments && nodes.iter().all(|&index| is_node(&arguments[index]))
}

/// The arguments of a debug record, new or old style, without the word `metadata` and without the
/// offset of files older than LLVM 6: their places, relative to the function.
pub fn record_arguments(f: Function<'_>, inst: InstId) -> Vec<Range<u32>> {
    split_offset(f, inst).1
}

/// The offset that an old call of `llvm.dbg.value` has between value and variable, and the other
/// arguments, as [`record_arguments`] gives them.
fn split_offset(f: Function<'_>, inst: InstId) -> (Option<Range<u32>>, Vec<Range<u32>>) {
    let data = f.body.inst(inst);
    let mut arguments = written_arguments(f, inst);
    let has_offset = data.flags.has(Flags::OLD_STYLE) && data.opcode == Opcode::DbgValue && arguments.len() == 4;
    (has_offset.then(|| arguments.remove(1)), arguments)
}

/// [`record_arguments`] with the offset.
fn written_arguments(f: Function<'_>, inst: InstId) -> Vec<Range<u32>> {
    let data = f.body.inst(inst);
    let text = f.slice(data.start, data.attachments);
    // The word of a record, or the name of an intrinsic, precedes the brackets.
    let name_end = match text {
        [b'#', ..] => {
            let name = blank_end(text, 1);
            name + text[name..].iter().take_while(|&&c| is_name_byte(c)).count()
        }
        _ => called_debug_intrinsic(text).end,
    };
    let mut arguments: Vec<Range<u32>> = arguments_after(text, name_end)
        .map(|argument| {
            let value =
                argument.strip_prefix(b"metadata").filter(|rest| !rest.first().is_some_and(|&c| is_name_byte(c)));
            // Nothing has to be between the word and what it is the type of.
            let stripped = value.and_then(|value| split_arguments(value).next()).unwrap_or(argument);
            // Slices of `text`: their distance is their place.
            let start = offset_in(stripped, text);
            data.start + start as u32..data.start + (start + stripped.len()) as u32
        })
        .collect();
    // A value that a commit has added is no text: it is after the blank that ends its type.
    for value in f.body.operands(inst).iter().filter(|operand| operand.len == 0) {
        if let Some(argument) = arguments.iter_mut().rfind(|argument| argument.start <= value.start) {
            argument.end = argument.end.max(value.start);
        }
    }
    arguments
}

/// The place of the intrinsic's name in the text of a debug intrinsic call, without sigil and
/// quotes; the end if there is none.
fn called_debug_intrinsic(text: &[u8]) -> Range<usize> {
    let is_name = |word: &&[u8]| word.starts_with(b"@llvm.dbg.") || word.starts_with(b"@\"llvm.dbg.");
    let Some(word) = crate::attributes::words(text).find(is_name) else { return text.len()..text.len() };
    let start = offset_in(word, text);
    let quote = usize::from(word[1] == b'"');
    let start = start + 1 + quote;
    start..start + text[start..].iter().take_while(|&&c| is_name_byte(c)).count() + quote
}

/// True for `llvm.dbg.addr`, whose argument is the address of the variable, not its value.
fn is_of_address(f: Function<'_>, call: InstId) -> bool {
    let text = f.inst_text(call);
    text[called_debug_intrinsic(text)].starts_with(b"llvm.dbg.addr")
}

/// The record for a call of a debug intrinsic.
pub(super) fn record(f: Function<'_>, call: InstId, edit: &mut Edit) -> NewInstId {
    let is_address = is_of_address(f, call);
    let mut arguments = Vec::new();
    for (n, argument) in record_arguments(f, call).iter().enumerate() {
        arguments.push(if let Some(text) = member_of_list(f, argument) {
            Some(text.into())
        } else if is_address && n == 2 {
            let mut elements = expression_elements(f.module, f.slice(argument.start, argument.end));
            elements.push(b"DW_OP_deref");
            Some(expression_text(&elements).into())
        } else {
            None
        });
    }
    let location = f.attachments(call).find(|(kind, _)| *kind == b"dbg");
    arguments.extend(location.map(|(_, node)| Some(node.into())));
    edit.write(f).record_like(f, call, &arguments, |index| Some(f.body.operands(call)[index].value))
}

/// The text that LLVM reads for an argument that is a list with one member: the constant in it, or
/// an empty list for `null`. `None` for other arguments.
fn member_of_list<'a>(f: Function<'a>, argument: &Range<u32>) -> Option<&'a [u8]> {
    let list = NodeRef::parse(f.slice(argument.start, argument.end))?.list_text(f.module)?;
    let mut members = split_arguments(list);
    match (members.next()?, members.next()) {
        (b"null", None) => Some(b"!{}"),
        (member, None) if !member.starts_with(b"!") => Some(member),
        _ => None,
    }
}
