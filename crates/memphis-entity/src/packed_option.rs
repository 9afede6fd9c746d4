//! An optional id in the space of an id.

use crate::Id;

/// `Option<I>` in 32 bits: the number [`Id::RESERVED`] stands for `None`.
///
/// ```
/// use memphis_entity::{PackedOption, id};
/// id! { struct Block; }
///
/// let mut idom = PackedOption::NONE;
/// assert_eq!(idom.get(), None);
/// idom = Block(3).into();
/// assert_eq!(idom.get(), Some(Block(3)));
/// assert_eq!(size_of::<PackedOption<Block>>(), 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct PackedOption<I>(I);

impl<I: Id> PackedOption<I> {
    /// No id.
    pub const NONE: Self = Self(I::RESERVED);

    /// An id. As [`From`], for constants.
    #[inline]
    pub const fn some(id: I) -> Self {
        Self(id)
    }

    /// The id, if there is one.
    #[inline]
    pub fn get(self) -> Option<I> {
        (self.0 != I::RESERVED).then_some(self.0)
    }

    /// True if there is an id.
    #[inline]
    pub fn is_some(self) -> bool {
        self.0 != I::RESERVED
    }

    /// True if there is no id.
    #[inline]
    pub fn is_none(self) -> bool {
        self.0 == I::RESERVED
    }

    /// The id.
    ///
    /// # Panics
    /// Panics if there is none.
    #[inline]
    pub fn unwrap(self) -> I {
        assert!(self.is_some(), "no id is here");
        self.0
    }

    /// Takes the id out and leaves none.
    #[inline]
    pub fn take(&mut self) -> Option<I> {
        core::mem::replace(self, Self::NONE).get()
    }

    /// Takes the id out and leaves another one.
    #[inline]
    pub fn replace(&mut self, id: I) -> Option<I> {
        core::mem::replace(self, Self(id)).get()
    }
}

impl<I: Id> Default for PackedOption<I> {
    fn default() -> Self {
        Self::NONE
    }
}

impl<I: Id> From<I> for PackedOption<I> {
    #[inline]
    fn from(id: I) -> Self {
        Self(id)
    }
}

impl<I: Id> From<Option<I>> for PackedOption<I> {
    #[inline]
    fn from(id: Option<I>) -> Self {
        id.map_or(Self::NONE, Self)
    }
}

impl<I: Id + core::fmt::Debug> core::fmt::Debug for PackedOption<I> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.get().fmt(f)
    }
}
