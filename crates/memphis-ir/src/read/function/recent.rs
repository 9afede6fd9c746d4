//! Names of the module that a body mentions again and again.

/// The names that were looked up last, and what they are.
pub(super) struct RecentNames<'m, T> {
    found: [(&'m [u8], T); N],
}

/// How many are remembered.
const N: usize = 16;

impl<'m, T: Copy> RecentNames<'m, T> {
    /// Without names. `nothing` is what no name is.
    pub fn new(nothing: T) -> Self {
        RecentNames { found: [(b"", nothing); N] }
    }

    /// What a name is, which is looked up unless it was a moment ago; `None` if it is nothing.
    #[inline]
    pub fn find(&mut self, name: &'m [u8], look_up: impl FnOnce() -> Option<T>) -> Option<T> {
        // Names that stand together often differ in their ends alone, or in their lengths.
        let end = name.last_chunk::<2>().map_or(0, |&end| usize::from(u16::from_le_bytes(end)));
        let place = (end ^ end >> 8 ^ name.len()) % N;
        let (known, meaning) = self.found[place];
        if known == name && !name.is_empty() {
            return Some(meaning);
        }
        let meaning = look_up()?;
        self.found[place] = (name, meaning);
        Some(meaning)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_one_place_are_not_taken_for_one_another() {
        let mut recent = RecentNames::new(0);
        let names: Vec<Vec<u8>> = (0..200_u32).map(|n| format!("x{n}").into_bytes()).collect();
        for round in 0..3 {
            for (n, name) in names.iter().enumerate() {
                assert_eq!(recent.find(name, || Some(n)), Some(n), "round {round}");
                assert_eq!(recent.find(name, || None), Some(n), "it was found a moment ago");
            }
        }
        assert_eq!(recent.find(b"", || None), None);
        assert_eq!(recent.find(b"y", || None), None);
    }
}
