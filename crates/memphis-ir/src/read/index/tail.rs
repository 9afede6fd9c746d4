//! Reads a long text in two pieces of work, for example on two threads. One of them looks for
//! [`Mentions`], and takes a part of the metadata if the text ends with much of it.

use super::{Index, Purpose, check_initializers, read_module};
use crate::error::Error;
use crate::items::Span;
use crate::llvm::Llvm;
use crate::mentions::Mentions;
use crate::module::Module;
use crate::read::cursor::Cursor;
use std::sync::OnceLock;
use std::sync::atomic::AtomicUsize;

/// With less text than this it is not worth it.
const MIN_TEXT: usize = 1 << 18;

/// With less metadata than this it is not cut.
const MIN_METADATA: usize = 1 << 20;

/// The number of bytes before the metadata, most of them of bodies, that are skipped in the time of
/// reading one byte of metadata.
const SKIPPED_PER_BYTE: usize = 4;

/// The length, in bytes, that few nodes fall below.
const BYTES_PER_NODE: usize = 64;

/// The number of bytes that are searched for words in the time of reading one byte of metadata.
const LOOKED_THROUGH_PER_BYTE: usize = 16;

type Work<'w> = &'w mut (dyn FnMut() + Send);

pub(crate) fn read_module_in_two<'t>(
    text: &'t [u8],
    llvm: Llvm,
    purpose: Purpose,
    mut join: impl FnMut(Work<'_>, Work<'_>),
) -> Result<Module<'t>, Error> {
    if text.len() < MIN_TEXT {
        return read_module(text, llvm, purpose);
    }
    let (mut head, mut tail) = (Index::new(text, llvm, None), Index::new(text, llvm, None));
    let mut mentions = None;
    let (mut head_end, mut tail_end) = (None, None);
    let cut = cut(text);
    let end = cut.as_ref().map_or(text.len(), |cut| cut.at);
    tail.cur.pos = end;
    if let Some(&Cut { metadata, at }) = cut.as_ref() {
        // Tables that grow at the same time leave holes in memory. Reserved memory that stays
        // unused is never touched.
        head.reserve_nodes((text.len() - metadata) / BYTES_PER_NODE, number_at(text, at));
        let last = memchr::memmem::rfind(text, b"\n!").map_or(at, |n| n + 1);
        tail.reserve_nodes((text.len() - at) / BYTES_PER_NODE, number_at(text, last));
    }
    join(&mut || head_end = Some(head.read_items(end)), &mut || {
        mentions = (purpose == Purpose::Passes).then(|| Mentions::of(text));
        tail_end = cut.as_ref().map(|_| tail.read_items(text.len()));
    });
    let is_read = match (head_end, tail_end) {
        (Some(Err(fail)), None) => return Err(head.error_of(fail)),
        (Some(Ok(_)), None) => true,
        (Some(Ok(at)), Some(Ok(_))) => at == end && tail.has_nothing_but_metadata() && head.append(tail),
        _ => false,
    };
    if !is_read {
        // Something is unusual, or wrong. Reading again reports errors in the order of the text.
        return read_module(text, llvm, purpose);
    }
    head.module.mentions = mentions.map_or_else(OnceLock::new, OnceLock::from);
    head.finish().map_err(|fail| head.error_of(fail))?;
    if purpose == Purpose::Writing {
        return Ok(head.module);
    }
    let (next, mut one, mut other) = (AtomicUsize::new(0), Ok(()), Ok(()));
    let module = &head.module;
    join(&mut || one = check_initializers(module, &next), &mut || other = check_initializers(module, &next));
    if one.is_err() || other.is_err() {
        // The first of all errors is reported.
        check_initializers(module, &AtomicUsize::new(0))?;
    }
    Ok(head.module)
}

/// A text that ends with much metadata.
struct Cut {
    /// The offset of the metadata.
    metadata: usize,
    /// The offset of the second piece.
    at: usize,
}

fn cut(text: &[u8]) -> Option<Cut> {
    let metadata = metadata_start(text);
    let len = text.len() - metadata;
    if len < MIN_METADATA {
        return None;
    }
    let more_in_first = (len + text.len() / LOOKED_THROUGH_PER_BYTE).saturating_sub(metadata / SKIPPED_PER_BYTE);
    let middle = metadata + more_in_first.min(2 * len) / 2;
    memchr::memmem::find(&text[middle..], b"\n!").map(|n| Cut { metadata, at: middle + n + 1 })
}

/// The number of the node that is defined at this place; 0 if none is, or it has no number that
/// others of this text can have.
fn number_at(text: &[u8], place: usize) -> usize {
    let number = Cursor::new(text, place + 1).integer32().map_or(0, |number| number as usize);
    if number < text.len() { number } else { 0 }
}

/// The start of the trailing lines that all start with `!`, if the text has LLVM's layout. If not,
/// any line start or the end of the text.
fn metadata_start(text: &[u8]) -> usize {
    let line_after = |at: usize| {
        let end = memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |n| at + n);
        end + text[end..].iter().take_while(|&&c| c == b'\n').count()
    };
    let (mut low, mut high) = (0, text.len());
    while low < high {
        let middle = low + (high - low) / 2;
        match text.get(line_after(middle)) {
            None | Some(b'!') => high = middle,
            Some(_) => low = middle + 1,
        }
    }
    line_after(low)
}

impl Index<'_> {
    /// Makes room for `n_items` items of nodes, and for nodes with numbers up to `last`.
    fn reserve_nodes(&mut self, n_items: usize, last: usize) {
        self.module.items.reserve(n_items);
        self.module.metadata.reserve(last + 1);
    }

    fn has_nothing_but_metadata(&self) -> bool {
        let Module { globals, attribute_groups, data_layout, triple, types, .. } = &self.module;
        let has_no_target = data_layout.is_none() && triple.is_none();
        globals.is_empty() && attribute_groups.is_empty() && types.named().is_empty() && has_no_target
    }

    /// Appends the metadata that was read from the tail. True if no node is defined twice, and no
    /// number is far from the others.
    fn append(&mut self, mut tail: Self) -> bool {
        self.later.slash_comment = self.later.slash_comment.or(tail.later.slash_comment);
        let (module, later) = (&mut self.module, &mut tail.module);
        // Most numbers ascend: the longer table is that of the tail.
        let n = later.metadata.len().max(module.metadata.len());
        later.metadata.resize(n, Span::default());
        let mut is_defined_twice = false;
        for (to, from) in later.metadata.iter_mut().zip(&module.metadata) {
            if from.end > from.start {
                is_defined_twice |= to.end > to.start;
                *to = *from;
            }
        }
        std::mem::swap(&mut module.metadata, &mut later.metadata);
        module.items.extend(std::mem::take(&mut later.items).into_values());
        self.nodes.add(tail.nodes);
        !is_defined_twice && self.module.far_metadata.is_empty() && tail.module.far_metadata.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Functions, then enough metadata to be read apart.
    fn text(function: &str, rest: &str) -> String {
        let nodes: String = (0..60_000).map(|n| format!("!{n} = !{{!{}, !\"x\"}}\n", n / 2)).collect();
        format!("{function}\n\n!names = !{{!0}}\n\n{nodes}{rest}")
    }

    /// Reads a text both ways. True if the first was in two pieces.
    fn see_same(text: &str) -> bool {
        let mut is_in_two = false;
        let a = read_module_in_two(text.as_bytes(), Llvm::V22, Purpose::Passes, |head, tail| {
            is_in_two = true;
            tail();
            head();
        });
        match (a, read_module(text.as_bytes(), Llvm::V22, Purpose::Passes)) {
            (Ok(a), Ok(b)) => {
                assert_eq!((a.items, a.metadata, a.types.len()), (b.items, b.metadata, b.types.len()));
                assert_eq!((a.globals.len(), a.attribute_groups.len()), (b.globals.len(), b.attribute_groups.len()));
            }
            (a, b) => assert_eq!(a.err(), b.err()),
        }
        is_in_two
    }

    #[test]
    fn in_two_is_the_same_as_in_one() {
        let function = "define void @f() !x !1 {\n  ret void, !dbg !{!7}\n}";
        assert!(see_same(&text(function, "")));
        assert!(see_same(&text(function, "!70000 = !{} ; the end")));
        see_same(&text(function, "declare void @g()\n"));
        see_same(&text(function, "%t = type i32\n"));
        see_same(&text(function, "attributes #0 = { nounwind }\n"));
        // A node before functions, and a line that looks like a node.
        see_same(&text(&format!("!99999 = !{{}}\n{function}"), ""));
        see_same(&text("@s = global [9 x i8] c\"\n!0 = !{}\"", ""));
        see_same(&text("define void @f() {\n  ret void,\n!dbg !0\n}", ""));
    }

    #[test]
    fn in_two_what_is_wrong_is_the_same_as_in_one() {
        let function = "define void @f() {\n  ret void\n}";
        assert!(see_same(&text(function, "!5 = !{}\n")));
        see_same(&text(function, "!70000 = !{!80000, !90000}\n"));
        see_same(&text("define !x !95000 void @f() {", ""));
        see_same(&text("@g = global i32 0, !x !{!85000}", "!70000 = !{!80000}\n"));
        see_same(&text(function, "!70000 = !{"));
        for globals in ["@a = global i32 1\n@b = global i32 true", "@a = global i32 true\n@b = global i1 2.0"] {
            assert!(see_same(&text(&format!("{globals}\n{function}"), "")));
        }
    }
}
