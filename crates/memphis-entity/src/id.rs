//! Ids: one 32-bit newtype for each kind of thing.

use core::marker::PhantomData;
use core::ops::Range;

/// A number that stands for one thing of a kind. Things of a kind are numbered from zero without
/// gaps.
///
/// [`id!`](crate::id!) defines types that implement it.
pub trait Id: Copy + Eq + Ord {
    /// The largest number, which stands for nothing: what [`PackedOption`](crate::PackedOption)
    /// holds for "none".
    const RESERVED: Self;

    /// The id with this number.
    ///
    /// # Panics
    /// Panics if the number does not fit in 32 bits.
    fn new(index: usize) -> Self;

    /// The number, for indexing.
    fn index(self) -> usize;
}

/// Defines a type of ids: a tuple struct with a public `u32`.
///
/// It has `new(usize)` and `index()`, implements [`Id`], and is copied, compared, ordered, hashed
/// and printed (`Block(3)`).
///
/// ```
/// memphis_entity::id! {
///     /// A basic block.
///     pub struct Block;
/// }
/// assert_eq!(Block::new(3), Block(3));
/// assert_eq!(Block(3).index(), 3);
/// assert_eq!(format!("{:?}", Block(3)), "Block(3)");
/// ```
#[macro_export]
macro_rules! id {
    ($($(#[$attribute:meta])* $visibility:vis struct $name:ident;)*) => {$(
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(transparent)]
        $visibility struct $name(pub u32);

        #[allow(dead_code)]
        impl $name {
            /// The id with this number.
            ///
            /// # Panics
            /// Panics if the number does not fit in 32 bits.
            #[inline]
            $visibility fn new(index: usize) -> Self {
                Self(u32::try_from(index).expect(concat!(stringify!($name), " number above 32 bits")))
            }

            /// The number, for indexing.
            #[inline]
            $visibility const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl $crate::Id for $name {
            const RESERVED: Self = Self(u32::MAX);

            #[inline]
            fn new(index: usize) -> Self {
                Self::new(index)
            }

            #[inline]
            fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl core::fmt::Debug for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.0)
            }
        }
    )*};
}

/// Ids in a row, ascending: what [`Table::ids`](crate::Table::ids) returns.
#[derive(Clone, Debug)]
pub struct Ids<I> {
    numbers: Range<usize>,
    id: PhantomData<I>,
}

impl<I: Id> Ids<I> {
    /// The ids with numbers below `n`.
    #[inline]
    pub fn below(n: usize) -> Self {
        Self::with_numbers(0..n)
    }

    /// The ids with these numbers.
    #[inline]
    pub fn with_numbers(numbers: Range<usize>) -> Self {
        Self { numbers, id: PhantomData }
    }
}

impl<I: Id> Iterator for Ids<I> {
    type Item = I;

    #[inline]
    fn next(&mut self) -> Option<I> {
        self.numbers.next().map(I::new)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.numbers.size_hint()
    }
}

impl<I: Id> DoubleEndedIterator for Ids<I> {
    #[inline]
    fn next_back(&mut self) -> Option<I> {
        self.numbers.next_back().map(I::new)
    }
}

impl<I: Id> ExactSizeIterator for Ids<I> {}
