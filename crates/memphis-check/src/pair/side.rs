//! The two texts of a pair.

use std::ops::{Index, IndexMut};

/// One of the two texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Before,
    After,
}

/// Something of both texts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Both<T> {
    pub(super) before: T,
    pub(super) after: T,
}

impl<T> Index<Side> for Both<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::Before => &self.before,
            Side::After => &self.after,
        }
    }
}

impl<T> IndexMut<Side> for Both<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Before => &mut self.before,
            Side::After => &mut self.after,
        }
    }
}
