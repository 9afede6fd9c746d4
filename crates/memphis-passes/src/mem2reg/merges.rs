//! Which locals have replaced which.

use super::state::refill;
use memphis_ir::Local;

/// For each local, those that it has replaced: linked lists, newest first.
#[derive(Debug, Default)]
pub struct Merges {
    /// By local, the start of its list.
    first: Vec<Link>,
    /// By local, its place in the list of what has replaced it; of no meaning before that. There may be more than there are locals.
    places: Vec<Place>,
}

/// A link of a list of locals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Link(u32);

impl Link {
    const END: Link = Link(u32::MAX);

    fn local(self) -> Option<Local> {
        (self != Link::END).then_some(Local(self.0))
    }
}

#[derive(Debug, Clone, Copy)]
struct Place {
    next: Link,
    /// When it was replaced.
    time: u32,
}

impl Place {
    const NONE: Place = Place { next: Link::END, time: 0 };
}

impl Merges {
    /// Starts with so many locals, none of which has replaced another, and with room for some more.
    pub fn start(&mut self, n: usize, room: usize) {
        refill(&mut self.first, Link::END, n, room);
        self.make_places(room);
    }

    /// Makes room for more locals.
    pub fn reserve(&mut self, n: usize) {
        self.first.reserve(n);
        self.places.reserve(n);
    }

    /// Goes on with so many locals in all.
    pub fn grow_to(&mut self, n: usize) {
        self.first.resize(n, Link::END);
        self.make_places(n);
    }

    /// Has as many places at least.
    fn make_places(&mut self, n: usize) {
        if self.places.len() < n {
            self.places.resize(n, Place::NONE);
        }
    }

    /// Notes that a local was replaced by another one.
    #[inline]
    pub fn push(&mut self, target: Local, local: Local, time: u32) {
        let next = std::mem::replace(&mut self.first[target.0 as usize], Link(local.0));
        self.places[local.0 as usize] = Place { next, time };
    }

    /// Whether a local has replaced others.
    #[inline]
    pub fn has_any(&self, local: Local) -> bool {
        self.first[local.0 as usize] != Link::END
    }

    /// The locals that a local has replaced, newest first, and when.
    pub fn of(&self, local: Local) -> impl Iterator<Item = (u32, Local)> + '_ {
        let mut link = self.first[local.0 as usize];
        std::iter::from_fn(move || {
            let merged = link.local()?;
            let Place { next, time } = self.places[merged.0 as usize];
            link = next;
            Some((time, merged))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_of_another_function_leave_no_trace() {
        let mut merges = Merges::default();
        merges.start(4, 8);
        merges.push(Local(0), Local(1), 1);
        merges.push(Local(0), Local(2), 2);
        merges.push(Local(2), Local(3), 3);
        assert_eq!(merges.of(Local(0)).collect::<Vec<_>>(), [(2, Local(2)), (1, Local(1))]);
        assert_eq!(merges.of(Local(2)).collect::<Vec<_>>(), [(3, Local(3))]);
        merges.start(3, 3);
        merges.grow_to(5);
        assert!((0..5).all(|local| !merges.has_any(Local(local)) && merges.of(Local(local)).next().is_none()));
        merges.push(Local(4), Local(2), 1);
        assert_eq!(merges.of(Local(4)).collect::<Vec<_>>(), [(1, Local(2))]);
    }
}
