//! Blocks whose address is taken.

use crate::items::{GlobalId, GlobalKind, Span};
use crate::module::Module;
use crate::read::cursor::Cursor;
use crate::text::{keep_code, unquoted};
use std::ops::Range;

/// Notes for each function the blocks whose address is taken outside of it.
pub(super) fn collect_block_addresses(module: &mut Module<'_>) {
    let text = module.text;
    let places = module.mentions().block_addresses.clone();
    for at in places {
        let mut cur = Cursor::new(text, at + b"blockaddress".len());
        let Some((function, label)) = read_block_address(&mut cur) else { continue };
        let Some(id) = module.find_global(function) else { continue };
        let GlobalKind::Definition(f) = module.globals[id].kind else { continue };
        let item = &mut module.functions[f];
        item.has_block_addresses |= label[0].is_ascii_digit();
        item.taken_labels.push(label.into());
        if at < item.span.start {
            item.early_labels.push(Span { start: cur.pos - label.len(), end: cur.pos });
        }
    }
    for item in module.functions.values_mut() {
        // LLVM keeps them in an ordered map: numbers by value, names by their bytes.
        let key = |label: &Span| match label.of(text) {
            number @ [b'0'..=b'9', ..] => {
                (0, String::from_utf8_lossy(number).parse().unwrap_or(u64::MAX), Default::default())
            }
            name => (1, 0, unquoted(name)),
        };
        item.early_labels.sort_by_cached_key(key);
        item.early_labels.dedup_by_key(|label| key(label));
    }
}

/// The `blockaddress` constants in `text`, a piece of a module's text or text that was made of one,
/// that name an unnamed block: the place of its number, the function, the number.
pub fn numbered_block_addresses(
    module: &Module<'_>,
    text: &[u8],
) -> impl Iterator<Item = (Range<usize>, GlobalId, u32)> {
    let mut places: Vec<usize> = memchr::memmem::find_iter(text, b"blockaddress").collect();
    keep_code(text, &mut places);
    places.into_iter().filter_map(move |at| {
        let mut cur = Cursor::new(text, at + b"blockaddress".len());
        let (function, label) = read_block_address(&mut cur)?;
        let number = std::str::from_utf8(label).ok()?.parse().ok()?;
        Some((cur.pos - label.len()..cur.pos, module.find_global(function)?, number))
    })
}

/// Reads `(@f, %label)`, or `(&f, @label)` in block-argument text: the two names.
fn read_block_address<'t>(cur: &mut Cursor<'t>) -> Option<(&'t [u8], &'t [u8])> {
    let sigil = |cur: &mut Cursor<'t>, c: u8| cur.eat(c).then_some(());
    sigil(cur, b'(')?;
    if !cur.eat(b'@') {
        sigil(cur, b'&')?;
    }
    let function = cur.name().ok()?;
    sigil(cur, b',')?;
    // Text that is compared has one sigil for all.
    if !cur.eat(b'%') {
        sigil(cur, b'@')?;
    }
    Some((function, cur.name().ok()?))
}
