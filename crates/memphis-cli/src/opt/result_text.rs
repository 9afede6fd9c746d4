//! The text of a result that is converted before it is written.

use std::ops::Range;

/// Text that comes in pieces. The longest piece of the input's text is not copied: the memory of
/// the input becomes that of the result.
///
/// With debug information, half of a text is metadata, which passes keep as it is. New memory for
/// it takes longer than all that is done with it.
#[derive(Debug, Default)]
pub struct ResultText {
    /// The text before the kept piece.
    before: Vec<u8>,
    /// The place in the input of the piece that is kept.
    kept: Option<Range<usize>>,
    /// The text after the kept piece.
    after: Vec<u8>,
}

impl ResultText {
    /// The length in bytes from which on a piece is kept.
    const MIN_KEPT: usize = 1 << 16;

    /// Makes room for this many bytes.
    pub fn reserve(&mut self, len: usize) {
        self.before.reserve(len);
    }

    /// Adds a piece, which may be a part of the input's text.
    pub fn add(&mut self, piece: &[u8], input: &[u8]) {
        match (&mut self.kept, part_of(piece, input)) {
            (Some(kept), Some(place)) if self.after.is_empty() && kept.end == place.start => kept.end = place.end,
            (kept, Some(place)) if piece.len() >= kept.as_ref().map_or(Self::MIN_KEPT, |kept| kept.len() + 1) => {
                if let Some(shorter) = kept.replace(place) {
                    self.before.extend_from_slice(&input[shorter]);
                    self.before.append(&mut self.after);
                }
            }
            (None, _) => self.before.extend_from_slice(piece),
            (Some(_), _) => self.after.extend_from_slice(piece),
        }
    }

    /// The whole text: the bytes from the offset on. `input` is that of all pieces.
    pub fn into_whole(self, input: Vec<u8>) -> (Vec<u8>, usize) {
        let ResultText { before, kept, after } = self;
        let Some(kept) = kept else { return (before, 0) };
        let mut whole = input;
        whole.truncate(kept.end);
        // Where passes have made the text longer, the piece moves on.
        let n_lacking = before.len().saturating_sub(kept.start);
        whole.resize(kept.end + n_lacking, 0);
        whole.copy_within(kept.clone(), kept.start + n_lacking);
        let start = kept.start + n_lacking - before.len();
        whole[start..][..before.len()].copy_from_slice(&before);
        drop(before);
        whole.extend_from_slice(&after);
        (whole, start)
    }
}

/// The place of a part of a text, if it is one.
fn part_of(part: &[u8], text: &[u8]) -> Option<Range<usize>> {
    let (part, text) = (part.as_ptr_range(), text.as_ptr_range());
    let start = part.start.addr().checked_sub(text.start.addr())?;
    (part.end <= text.end).then(|| start..start + (part.end.addr() - part.start.addr()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const N: usize = ResultText::MIN_KEPT;

    /// The text of pieces of an input.
    fn whole(input: &[u8], pieces: &[&[u8]]) -> (Vec<u8>, bool) {
        let mut text = ResultText::default();
        pieces.iter().for_each(|piece| text.add(piece, input));
        let is_kept = text.kept.is_some();
        let (whole, start) = text.into_whole(input.to_vec());
        (whole[start..].to_vec(), is_kept)
    }

    #[test]
    fn pieces_follow_one_another() {
        let input: Vec<u8> = (0..4 * N).map(|n| (n % 251) as u8).collect();
        let long = &input[N..2 * N];
        for (pieces, is_kept) in [
            (vec![&b"new"[..], long], true),
            (vec![&input[..10], &b"new"[..], long, &input[2 * N..3 * N], b"end"], true),
            (vec![b"new", long, b"end", &input[2 * N..]], true),
            (vec![b"new", long, long], true),
            (vec![b"new", long, b"longer", &input[2 * N + 1..], long, b"end"], true),
            (vec![b"new", &input[2..2 + N], b"end"], true),
            (vec![long, &input[..2 * N]], true),
            (vec![b"new", &input[N..2 * N - 1]], false),
            (vec![], false),
        ] {
            assert_eq!(whole(&input, &pieces), (pieces.concat(), is_kept));
        }
    }
}
