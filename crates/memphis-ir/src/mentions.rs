//! A search for words in a whole text, including bodies that are not read yet.

use crate::bytes::is_name_byte;
use crate::intrinsics::{is_debug_intrinsic, marked_by};
use crate::text::keep_code;
use memchr::memmem::Finder;
use std::collections::BTreeMap;

/// The places of the words.
#[derive(Debug, Clone, Default)]
pub(crate) struct Mentions {
    /// Places of `blockaddress`, ascending.
    pub block_addresses: Vec<usize>,
    /// Intrinsics that older files call in another way.
    pub intrinsics: IntrinsicMentions,
}

/// The length of a piece of text that is searched for one word, then for the next, while it is in
/// the cache.
const CHUNK: usize = 1 << 17;

impl Mentions {
    /// Looks for the words. Cost: a search through the text for each of them.
    pub fn of(text: &[u8]) -> Mentions {
        const BLOCK_ADDRESS: &[u8] = b"blockaddress";
        const INTRINSIC: &[u8] = b"@llvm.";
        let (block_address, intrinsic) = (Finder::new(BLOCK_ADDRESS), Finder::new(INTRINSIC));
        let mut mentions = Mentions::default();
        // From the middle, and then from the start: another thread that reads the text at the same
        // time finds one half in memory, and leaves the other there.
        let n_chunks = text.len().div_ceil(CHUNK);
        for start in (n_chunks / 2..n_chunks).chain(0..n_chunks / 2).map(|chunk| chunk * CHUNK) {
            // A word may start in one piece and end in the next.
            let piece = |word: &[u8]| &text[start..text.len().min(start + CHUNK + word.len() - 1)];
            mentions.block_addresses.extend(block_address.find_iter(piece(BLOCK_ADDRESS)).map(|at| start + at));
            for at in intrinsic.find_iter(piece(INTRINSIC)) {
                mentions.intrinsics.note(text, start + at);
            }
        }
        mentions.block_addresses.sort_unstable();
        keep_code(text, &mut mentions.block_addresses);
        mentions
    }
}

/// Lifetime markers, fake uses and debug intrinsics that a text mentions outside of comments, by
/// name.
#[derive(Debug, Clone, Default)]
pub(crate) struct IntrinsicMentions(pub BTreeMap<Box<[u8]>, Mention>);

#[derive(Debug, Clone, Copy)]
pub(crate) struct Mention {
    /// The first place of the name.
    pub first: usize,
    /// True if it is elsewhere as well.
    pub is_repeated: bool,
}

impl IntrinsicMentions {
    /// Notes an intrinsic, whose `@` is at `at`, if its calls may be old. Calls may be in any
    /// order.
    pub fn note(&mut self, text: &[u8], at: usize) {
        let first = at + 1;
        let rest = &text[first..];
        if !rest.starts_with(b"llvm.lifetime.")
            && !rest.starts_with(b"llvm.fake.use")
            && !rest.starts_with(b"llvm.dbg.")
        {
            return;
        }
        // Comments and strings may contain names of intrinsics too.
        let line = memchr::memrchr2(b'\n', b'\r', &text[..at]).map_or(0, |n| n + 1);
        let mut place = vec![at - line];
        keep_code(&text[line..], &mut place);
        if place.is_empty() {
            return;
        }
        let len = rest.iter().position(|&c| !is_name_byte(c));
        let name = &rest[..len.unwrap_or(rest.len())];
        if let Some(known) = self.0.get_mut(name) {
            known.is_repeated = true;
            known.first = known.first.min(first);
        } else if marked_by(name).is_some() || name == b"llvm.fake.use" || is_debug_intrinsic(name) {
            self.0.insert(name.into(), Mention { first, is_repeated: false });
        }
    }

    /// The names.
    pub fn names(&self) -> impl Iterator<Item = &[u8]> {
        self.0.keys().map(|name| &**name)
    }
}

/// True if the word `func` is anywhere: for most modules this shows, without reading them, that
/// they have no such function.
pub(crate) fn mentions_func(text: &[u8]) -> bool {
    memchr::memmem::find_iter(text, b"func").any(|at| {
        let before = at.checked_sub(1).map(|at| text[at]);
        let after = text.get(at + 4);
        before.is_none_or(|c| !is_name_byte(c))
            && after.is_some_and(|c| c.is_ascii_whitespace() || matches!(c, 0 | b';' | b'/' | b'&' | b'"'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_on_the_edges_of_pieces_are_found_once() {
        for before in CHUNK - 14..CHUNK + 3 {
            let mut text = vec![b' '; before];
            text.extend_from_slice(b"blockaddress @llvm.lifetime.end.p0 ");
            let mentions = Mentions::of(&text);
            assert_eq!(mentions.block_addresses, [before]);
            let names: Vec<&[u8]> = mentions.intrinsics.names().collect();
            assert_eq!(names, [b"llvm.lifetime.end.p0"]);
        }
    }
}
