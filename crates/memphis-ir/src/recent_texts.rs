//! A small memory of the texts that were met last. Most lists, types and attachments are written
//! many times.

/// A value for each of the last texts, by a hash of the text: one each.
pub(crate) struct RecentTexts<'t, T> {
    entries: [(&'t [u8], T); LEN],
}

const LEN: usize = 32;

impl<'t, T: Copy> RecentTexts<'t, T> {
    /// No texts; `unused` fills the memory.
    pub fn new(unused: T) -> RecentTexts<'t, T> {
        RecentTexts { entries: [(b"", unused); LEN] }
    }

    /// The place of a text. Most texts differ in their lengths, or at their ends.
    fn place(text: &[u8]) -> usize {
        let at = text.len().saturating_sub(8);
        let last = text[at..].first_chunk().map_or(0, |&eight| u64::from_le_bytes(eight));
        let hash = (last ^ text.len() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        // The highest bits depend on all bytes.
        (hash >> (u64::BITS - LEN.ilog2())) as usize
    }

    /// The value that was kept for exactly this text. There is none for the empty text.
    #[inline]
    pub fn find(&self, text: &[u8]) -> Option<&T> {
        let (known, value) = &self.entries[Self::place(text)];
        (*known == text && !text.is_empty()).then_some(value)
    }

    /// Keeps a value, in place of that of another text.
    pub fn keep(&mut self, text: &'t [u8], value: T) {
        self.entries[Self::place(text)] = (text, value);
    }
}
