//! Which locals have replaced which.

use memphis_ir::Local;
use std::cell::{Ref, RefCell};

/// For each local, those that it has replaced.
///
/// Most promotions only ask whether there are any, so replacements are noted one after the other, and lists are made of them when somebody wants
/// to know which.
#[derive(Debug, Default)]
pub struct Merges {
    /// In the order of time.
    all: Vec<Merge>,
    /// By local, whether it has replaced others.
    has_any: Vec<bool>,
    lists: RefCell<Lists>,
}

#[derive(Debug, Clone, Copy)]
struct Merge {
    target: Local,
    local: Local,
    /// When it was replaced.
    time: u32,
}

/// Merges with the same target as linked lists, newest first, by their place among all.
#[derive(Debug, Default)]
struct Lists {
    /// By target.
    newest: Vec<Link>,
    /// By merge, the one before it.
    older: Vec<Link>,
}

/// A link of a list of merges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Link(u32);

impl Link {
    const END: Link = Link(u32::MAX);
}

impl Lists {
    fn add(&mut self, target: Local) {
        let target = target.0 as usize;
        if self.newest.len() <= target {
            self.newest.resize(target + 1, Link::END);
        }
        let older = std::mem::replace(&mut self.newest[target], Link(self.older.len() as u32));
        self.older.push(older);
    }
}

impl Merges {
    /// Starts with so many locals, none of which has replaced another.
    pub fn start(&mut self, n: usize) {
        self.all.clear();
        self.has_any.clear();
        self.has_any.resize(n, false);
        let Lists { newest, older } = self.lists.get_mut();
        newest.clear();
        older.clear();
    }

    /// Goes on with so many locals in all.
    pub fn grow_to(&mut self, n: usize) {
        self.has_any.resize(n, false);
    }

    /// Notes that a local was replaced by another one.
    #[inline]
    pub fn push(&mut self, target: Local, local: Local, time: u32) {
        self.has_any[target.0 as usize] = true;
        self.all.push(Merge { target, local, time });
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Those behind the first `n`, in the order of time: what has replaced which local.
    pub fn since(&self, n: usize) -> impl Iterator<Item = (Local, Local)> + '_ {
        self.all[n..].iter().map(|merge| (merge.target, merge.local))
    }

    /// Whether a local has replaced others.
    #[inline]
    pub fn has_any(&self, local: Local) -> bool {
        self.has_any[local.0 as usize]
    }

    /// The locals that a local has replaced, newest first, and when. Cost: those, and once for each merge.
    pub fn of(&self, local: Local) -> impl Iterator<Item = (u32, Local)> + '_ {
        let lists = self.has_any(local).then(|| self.lists());
        let mut link = lists.as_ref().map_or(Link::END, |lists| lists.newest[local.0 as usize]);
        std::iter::from_fn(move || {
            let older = lists.as_ref()?.older.get(link.0 as usize)?;
            let Merge { local, time, .. } = self.all[link.0 as usize];
            link = *older;
            Some((time, local))
        })
    }

    fn lists(&self) -> Ref<'_, Lists> {
        let n_listed = self.lists.borrow().older.len();
        if n_listed < self.all.len() {
            let mut lists = self.lists.borrow_mut();
            self.all[n_listed..].iter().for_each(|merge| lists.add(merge.target));
        }
        self.lists.borrow()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_of_another_function_leave_no_trace() {
        let mut merges = Merges::default();
        merges.start(4);
        merges.push(Local(0), Local(1), 1);
        assert_eq!(merges.of(Local(0)).collect::<Vec<_>>(), [(1, Local(1))]);
        merges.push(Local(0), Local(2), 2);
        merges.push(Local(2), Local(3), 3);
        assert_eq!(merges.of(Local(0)).collect::<Vec<_>>(), [(2, Local(2)), (1, Local(1))]);
        assert_eq!(merges.of(Local(2)).collect::<Vec<_>>(), [(3, Local(3))]);
        merges.start(3);
        merges.grow_to(5);
        assert!((0..5).all(|local| !merges.has_any(Local(local)) && merges.of(Local(local)).next().is_none()));
        merges.push(Local(4), Local(2), 1);
        assert_eq!(merges.of(Local(4)).collect::<Vec<_>>(), [(1, Local(2))]);
    }
}
