//! Names that are unused in a function.

use crate::body::{Function, Local};
use crate::builder::quoted_name;
use crate::text::unquoted;
use hashbrown::{HashMap, HashSet};

/// Names that were given in a function, besides its own.
#[derive(Debug, Clone, Default)]
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

    /// A name as printed, made of that of a local (`value` if it has none) and what is put after
    /// it, and a number if need be.
    pub fn after(&mut self, f: Function<'_>, local: Local, suffix: &[u8]) -> Vec<u8> {
        let mut name = f.name(local).map_or_else(|| b"value".to_vec(), |name| unquoted(name).into_owned());
        name.extend_from_slice(suffix);
        quoted_name(&self.give(f, name)).into_owned()
    }
}
