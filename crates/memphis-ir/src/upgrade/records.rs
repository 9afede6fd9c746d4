//! Debug records in the place of calls of debug intrinsics.

use super::arguments_after;
use crate::body::{Function, InstId};
use crate::bytes::is_name_byte;
use crate::debug_info::{NodeRef, expression_elements, expression_text};
use crate::edit::RecordStyle;
use crate::opcode::{Flags, Opcode};
use crate::text::{blank_end, from_token, offset_in, split_arguments};
use std::ops::Range;

/// False if a call of a debug intrinsic becomes no record: the offset that files older than LLVM 6
/// give to values is not zero, the call has no location, or its arguments are not those of a
/// record. LLVM strips all debug information of a module with one of the latter.
pub fn is_record(f: Function<'_>, record: InstId) -> bool {
    if RecordStyle::of(f, record) == RecordStyle::Record {
        return true;
    }
    let (offset, arguments) = split_offset(f, record);
    let is_zero = |offset: &[u8]| offset.split(u8::is_ascii_whitespace).next_back() == Some(b"0");
    f.has_attachment(record, b"dbg")
        && offset.is_none_or(|offset| is_zero(f.slice(offset.start, offset.end)))
        && are_of_record(f, record, &arguments)
}

/// True if the arguments of an old call are as many as those of a record, with nodes where a record
/// has nodes.
fn are_of_record(f: Function<'_>, call: InstId, arguments: &[Range<u32>]) -> bool {
    let opcode = f.body.inst(call).opcode;
    let nodes: &[usize] = match opcode {
        Opcode::DbgAssign => &[1, 2, 3, 5],
        Opcode::DbgLabel => &[0],
        _ => &[1, 2],
    };
    let is_node = |argument: &Range<u32>| {
        let after_sigil = f.slice(argument.start, argument.end).strip_prefix(b"!");
        !after_sigil.is_some_and(|text| from_token(text).starts_with(b"\""))
    };
    opcode.debug_intrinsic().is_some_and(|(_, n_arguments)| arguments.len() == n_arguments)
        && nodes.iter().all(|&index| is_node(&arguments[index]))
}

/// The arguments of a debug record without its location, as [`record_arguments`] gives them, and
/// its location.
pub fn record_parts<'a>(f: Function<'a>, inst: InstId) -> (Vec<Range<u32>>, Option<&'a [u8]>) {
    let mut arguments = record_arguments(f, inst);
    let location = match RecordStyle::of(f, inst) {
        RecordStyle::Record => arguments.pop().map(|location| f.slice(location.start, location.end)),
        RecordStyle::Call => f.attachment(inst, "dbg").map(|attachment| attachment.text),
    };
    (arguments, location)
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

/// The text that LLVM reads for an argument of a call of a debug intrinsic, if that is not the one
/// that is written.
pub(crate) fn read_argument(f: Function<'_>, record: InstId, index: usize, argument: &Range<u32>) -> Option<Box<[u8]>> {
    if RecordStyle::of(f, record) == RecordStyle::Record {
        return None;
    }
    if let Some(text) = member_of_list(f, argument) {
        return Some(text.into());
    }
    if index != 2 || !is_of_address(f, record) {
        return None;
    }
    let mut elements = expression_elements(f.module, f.slice(argument.start, argument.end));
    elements.push(b"DW_OP_deref");
    Some(expression_text(&elements).into())
}

/// True if LLVM reads a call of a debug intrinsic as if it was written otherwise.
pub(super) fn is_changed(f: Function<'_>, call: InstId) -> bool {
    let (offset, arguments) = split_offset(f, call);
    let mut arguments = arguments.iter().enumerate();
    offset.is_some() || arguments.any(|(index, argument)| read_argument(f, call, index, argument).is_some())
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
