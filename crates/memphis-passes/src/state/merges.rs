//! The replacements of locals by locals.

use memphis_entity::{PackedOption, Table, id};
use memphis_ir::Local;
use std::cell::{Ref, RefCell};

id! {
    /// A replacement of a local by a local, in the order of time.
    struct MergeId;
}

/// The locals that each local has replaced.
///
/// Most promotions only ask whether there are any. So replacements are noted in the order of time,
/// and the lists by target are made when first read.
#[derive(Debug, Default)]
pub struct Merges {
    all: Table<MergeId, Merge>,
    /// True if a local has replaced others, for locals up to the last such one.
    has_any: Table<Local, bool>,
    lists: RefCell<Lists>,
}

#[derive(Debug, Clone, Copy)]
struct Merge {
    /// The local that replaces.
    target: Local,
    /// The local that is replaced.
    local: Local,
    /// The time of the replacement.
    time: u32,
}

/// The merges with each target as linked lists, newest first.
#[derive(Debug, Default)]
struct Lists {
    /// The newest merge with each target.
    newest: Table<Local, PackedOption<MergeId>>,
    /// The merge with the same target before each merge.
    older: Table<MergeId, PackedOption<MergeId>>,
}

impl Lists {
    fn add(&mut self, target: Local) {
        self.newest.grow(target.index() + 1, PackedOption::NONE);
        let merge = MergeId::new(self.older.len());
        let older = std::mem::replace(&mut self.newest[target], merge.into());
        self.older.push(older);
    }
}

impl Merges {
    /// Forgets all replacements.
    pub fn clear(&mut self) {
        self.all.clear();
        self.has_any.clear();
        let Lists { newest, older } = self.lists.get_mut();
        newest.clear();
        older.clear();
    }

    /// Notes that `target` has replaced `local`.
    #[inline]
    pub fn push(&mut self, target: Local, local: Local, time: u32) {
        self.has_any.grow(target.index() + 1, false);
        self.has_any[target] = true;
        self.all.push(Merge { target, local, time });
    }

    /// The number of replacements.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// The replacements after the first `n`, in the order of time: target and replaced local.
    pub fn since(&self, n: usize) -> impl Iterator<Item = (Local, Local)> + '_ {
        self.all.values()[n..].iter().map(|merge| (merge.target, merge.local))
    }

    /// Returns whether a local has replaced others.
    #[inline]
    pub fn has_any(&self, local: Local) -> bool {
        self.has_any.get(local) == Some(&true)
    }

    /// The locals that a local has replaced, newest first, and when.
    ///
    /// Cost: the length of that list, and once for each merge.
    pub fn of(&self, local: Local) -> impl Iterator<Item = (u32, Local)> + '_ {
        let lists = self.has_any(local).then(|| self.lists());
        let mut link = lists.as_ref().map_or(PackedOption::NONE, |lists| lists.newest[local]);
        std::iter::from_fn(move || {
            let merge: MergeId = link.get()?;
            link = lists.as_ref()?.older[merge];
            let Merge { local, time, .. } = self.all[merge];
            Some((time, local))
        })
    }

    fn lists(&self) -> Ref<'_, Lists> {
        let n_listed = self.lists.borrow().older.len();
        if n_listed < self.all.len() {
            let mut lists = self.lists.borrow_mut();
            self.all.values()[n_listed..].iter().for_each(|merge| lists.add(merge.target));
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
        merges.push(Local(0), Local(1), 1);
        assert_eq!(merges.of(Local(0)).collect::<Vec<_>>(), [(1, Local(1))]);
        merges.push(Local(0), Local(2), 2);
        merges.push(Local(2), Local(3), 3);
        assert_eq!(merges.of(Local(0)).collect::<Vec<_>>(), [(2, Local(2)), (1, Local(1))]);
        assert_eq!(merges.of(Local(2)).collect::<Vec<_>>(), [(3, Local(3))]);
        merges.clear();
        assert!((0..5).all(|local| !merges.has_any(Local(local)) && merges.of(Local(local)).next().is_none()));
        merges.push(Local(4), Local(2), 1);
        assert_eq!(merges.of(Local(4)).collect::<Vec<_>>(), [(1, Local(2))]);
    }
}
