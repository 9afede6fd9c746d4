//! Where undefined values in memory come from: for messages alone.
//!
//! Only stores of undefined values and poison are noted, so that other programs pay nothing. A note
//! may be out of date; it is used only where memory is not defined.

use crate::value::Origin;
use std::collections::BTreeMap;

/// The number of notes at which all are forgotten.
const MAX_NOTES: usize = 1 << 15;

/// The origins of values that were stored, by address: length, origin. They do not overlap.
#[derive(Debug, Default)]
pub(crate) struct Origins(BTreeMap<u64, (u64, Origin)>);

impl Origins {
    /// Notes the origin of bytes.
    pub fn note(&mut self, at: u64, len: u64, origin: Origin) {
        self.forget(at, len);
        if self.0.len() >= MAX_NOTES {
            self.0.clear();
        }
        self.0.insert(at, (len, origin));
    }

    /// Forgets the notes about bytes.
    #[inline]
    pub fn forget(&mut self, at: u64, len: u64) {
        while let Some(start) = self.overlapping(at, len).map(|note| note.0) {
            self.0.remove(&start);
        }
    }

    /// Copies the notes about bytes, as `memmove` copies the bytes.
    pub fn copy(&mut self, to: u64, from: u64, len: u64) {
        if self.0.is_empty() {
            return;
        }
        let notes: Vec<_> = self.0.range(from..from.saturating_add(len)).map(|(&at, &note)| (at, note)).collect();
        self.forget(to, len);
        for (at, (n, origin)) in notes {
            self.note(to + (at - from), n.min(len - (at - from)), origin);
        }
    }

    /// The origin of bytes, if it was noted.
    pub fn find(&self, at: u64, len: u64) -> Origin {
        self.overlapping(at, len).map_or(Origin::UNKNOWN, |note| note.1)
    }

    /// The last note about one of the bytes.
    fn overlapping(&self, at: u64, len: u64) -> Option<(u64, Origin)> {
        let (&start, &(n, origin)) = self.0.range(..at.saturating_add(len)).next_back()?;
        (start + n > at).then_some((start, origin))
    }
}
