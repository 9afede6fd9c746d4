//! Descriptions of loops without the locations in them, where debug information is ignored.

use super::{Id, Kind, LOCATION, Level, View};
use hashbrown::HashMap;

/// What tuples become without the locations in them; `None` for those that have nothing else.
pub(super) type Stripped = HashMap<Id, Option<Id>>;

impl Level {
    /// The description of a loop that an instruction of the function refers to, without locations,
    /// also in the tuples that it mentions. `None` if it has nothing else.
    ///
    /// Cost: linear in the elements of tuples that are seen first.
    pub(crate) fn without_locations(&mut self, module: &Level, description: Id) -> Option<Id> {
        // Tuples, and whether those that they mention have been seen to.
        let mut stack = vec![(description, false)];
        while let Some((id, is_visited)) = stack.pop() {
            let view = View { module, function: self };
            let elements = view.elements(id).unwrap_or_default().to_vec();
            if is_visited {
                let stripped = self.strip_tuple(module, id, &elements);
                self.stripped.insert(id, stripped);
            } else if !self.stripped.contains_key(&id) {
                let is_location = view.kind(id) == Kind::Fields(LOCATION);
                // What is mentioned in a cycle stays as it is.
                self.stripped.insert(id, (!is_location).then_some(id));
                if !elements.is_empty() {
                    stack.push((id, true));
                    stack.extend(elements.iter().filter_map(|&word| Some(((word as u32).checked_sub(1)?, false))));
                }
            }
        }
        self.stripped[&description]
    }

    /// A tuple whose elements have been seen to.
    fn strip_tuple(&mut self, module: &Level, id: Id, elements: &[u64]) -> Option<Id> {
        let own = u64::from(id) + 1;
        let mut new = Vec::with_capacity(elements.len());
        for &word in elements {
            match (word as u32).checked_sub(1).map(|element| self.stripped[&element]) {
                None => new.push(0),
                Some(_) if word == own => new.push(own),
                Some(Some(element)) => new.push(u64::from(element) + 1),
                Some(None) => {}
            }
        }
        if new == elements {
            return Some(id);
        }
        if new.iter().all(|&word| word == own) {
            return None;
        }
        let new_own = u64::from(self.end()) + 1;
        new.iter_mut().filter(|word| **word == own).for_each(|word| *word = new_own);
        let is_distinct = View { module, function: self }.node(id).is_distinct;
        Some(self.add(Kind::Tuple, is_distinct, &new))
    }
}
