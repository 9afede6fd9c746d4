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
    fn with_number(number: u32) -> Self;

    /// The number.
    fn number(self) -> u32;

    /// The id with this number.
    ///
    /// # Panics
    /// Panics if the number does not fit in 32 bits.
    #[inline]
    fn new(index: usize) -> Self {
        Self::with_number(u32::try_from(index).expect("the number of an id fits in 32 bits"))
    }

    /// The number, for indexing.
    #[inline]
    fn index(self) -> usize {
        self.number() as usize
    }
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
            fn with_number(number: u32) -> Self {
                Self(number)
            }

            #[inline]
            fn number(self) -> u32 {
                self.0
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
    numbers: Range<u32>,
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
        IdRange { start: I::new(numbers.start), end: I::new(numbers.end) }.iter()
    }
}

impl<I: Id> Iterator for Ids<I> {
    type Item = I;

    #[inline]
    fn next(&mut self) -> Option<I> {
        self.numbers.next().map(I::with_number)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.numbers.size_hint()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<I> {
        self.numbers.nth(n).map(I::with_number)
    }
}

impl<I: Id> DoubleEndedIterator for Ids<I> {
    #[inline]
    fn next_back(&mut self) -> Option<I> {
        self.numbers.next_back().map(I::with_number)
    }
}

impl<I: Id> ExactSizeIterator for Ids<I> {}

/// A range of ids: `end` is the first one above it.
///
/// [`Table::range`](crate::Table::range) has the values of all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IdRange<I> {
    /// The first id, if there is one.
    pub start: I,
    /// The id after the last one.
    pub end: I,
}

impl<I: Id> IdRange<I> {
    /// The number of ids.
    #[inline]
    pub fn len(self) -> usize {
        self.end.index().saturating_sub(self.start.index())
    }

    /// True if there are no ids.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.start >= self.end
    }

    /// True if an id is one of them.
    #[inline]
    pub fn contains(self, id: I) -> bool {
        self.start <= id && id < self.end
    }

    /// The ids, ascending.
    #[inline]
    pub fn iter(self) -> Ids<I> {
        Ids { numbers: self.start.number()..self.end.number(), id: PhantomData }
    }
}

impl<I: Id> Default for IdRange<I> {
    /// No ids.
    fn default() -> Self {
        Self { start: I::with_number(0), end: I::with_number(0) }
    }
}

impl<I: Id> IntoIterator for IdRange<I> {
    type Item = I;
    type IntoIter = Ids<I>;

    #[inline]
    fn into_iter(self) -> Ids<I> {
        self.iter()
    }
}
