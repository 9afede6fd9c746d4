//! Names that are unused in a function.

use crate::body::Function;
use hashbrown::{HashMap, HashSet};

/// Names that were given in a function, besides its own.
#[derive(Debug, Default)]
pub struct FreshNames {
    taken: HashSet<Box<[u8]>>,
    /// By name: the number that was last put after it.
    last: HashMap<Box<[u8]>, u32>,
}

impl FreshNames {
    /// Returns `base`, or `base` with the smallest number after it that is unused and was not
    /// tried; without quotes.
    ///
    /// Cost: amortized constant, except for names of that shape in the function.
    pub fn give(&mut self, f: Function<'_>, base: Vec<u8>) -> Vec<u8> {
        let mut name = base.clone();
        while self.taken.contains(name.as_slice()) || f.find_local(&name).is_some() {
            let number = self.last.entry_ref(base.as_slice()).or_default();
            *number += 1;
            name.truncate(base.len());
            name.extend_from_slice(number.to_string().as_bytes());
        }
        self.taken.insert(name.as_slice().into());
        name
    }
}
