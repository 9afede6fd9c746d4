//! Operand bundles in the text of calls: `[ "align"(ptr %p, i64 8), "nonnull"(ptr %q) ]`.

use memphis_ir::{Function, InstId};
use std::ops::Range;

/// Where the tags of a call's bundles stand, quotes included, relative to the function, ascending. The operands of a bundle stand behind
/// its tag and in front of the next.
pub fn tags(f: Function<'_>, call: InstId) -> impl Iterator<Item = Range<u32>> {
    let inst = f.body.inst(call);
    let last = &f.body.operands(call)[inst.n_args as usize];
    let start = last.start + last.len;
    let text = f.slice(start, inst.attachments);
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let open = at + memchr::memchr(b'"', &text[at..])?;
            let close = open + 1 + memchr::memchr(b'"', &text[open + 1..])?;
            at = close + 1;
            let is_name = open > 0 && matches!(text[open - 1], b'%' | b'@' | b'!' | b'c');
            if !is_name && text[at..].trim_ascii_start().starts_with(b"(") {
                return Some(start + open as u32..start + at as u32);
            }
        }
    })
}
