//! Dense indices: one `u32` newtype per kind of thing.
//!
//! Everything the engine talks about has a number, counted from zero without gaps, and everything it keeps is an array over those
//! numbers. Hash maps are not needed and never decide an order, so the same input gives the same bytes.

macro_rules! entity {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(transparent)]
        pub struct $name(pub u32);

        impl $name {
            /// The entity with number `index`.
            ///
            /// # Panics
            /// Panics if `index` does not fit in 32 bits.
            #[inline]
            pub fn new(index: usize) -> Self {
                Self(u32::try_from(index).expect(concat!(stringify!($name), " number above 32 bits")))
            }

            /// The number, for indexing.
            #[inline]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl core::fmt::Debug for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.0)
            }
        }
    };
}

entity! {
    /// A basic block.
    Block
}
entity! {
    /// An edge of the control-flow graph: a position in the terminator of its source. Parallel edges are distinct.
    Edge
}
entity! {
    /// A promotable memory cell: an alloca, a local variable.
    Slot
}
entity! {
    /// An access, by its position in the described list.
    AccessId
}
entity! {
    /// A φ of a plan.
    PhiId
}

/// "No number": the packed `None` of the dense tables.
pub(crate) const NONE: u32 = u32::MAX;
