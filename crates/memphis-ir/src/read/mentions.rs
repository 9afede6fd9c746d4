//! A search for words in a whole text, including bodies that are not read yet.

use super::cursor::is_name_byte;
use crate::text::comment_end;
use crate::upgrade::IntrinsicMentions;
use memchr::memmem::Finder;

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

/// Keeps those places, which are ascending, that are in no comment and no string, and where a word
/// starts.
///
/// Cost: if there are any, a search through the text before the last one for the starts of strings
/// and comments.
pub(crate) fn keep_code(text: &[u8], places: &mut Vec<usize>) {
    let mut at = 0;
    places.retain(|&place| {
        while at < place {
            let Some(n) = memchr::memchr3(b'"', b';', b'/', &text[at..place]) else {
                at = place;
                break;
            };
            at += n;
            at = match text[at] {
                b'"' => memchr::memchr(b'"', &text[at + 1..]).map_or(text.len(), |n| at + n + 2),
                _ => comment_end(text, at).unwrap_or(at + 1),
            };
        }
        let is_name = |byte: u8| is_name_byte(byte) || matches!(byte, b'@' | b'%' | b'!' | b'$');
        let starts_word = text[place] == b'@' || text[..place].last().is_none_or(|&byte| !is_name(byte));
        at <= place && starts_word
    });
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
