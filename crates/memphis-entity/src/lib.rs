//! Dense ids, and containers indexed by them.
//!
//! A compiler numbers its blocks, values and slots from zero without gaps, and keeps what it knows
//! of them in arrays. With bare `u32`s nothing stops a block's number from indexing the array of
//! slots. Here each kind of thing has an id type of its own, and a container says which ids index
//! it:
//!
//! | container | holds |
//! | --- | --- |
//! | [`Table<I, T>`](Table) | a `T` for each id |
//! | [`Rows<I, T>`](Rows) | a list of `T` for each id, all lists in one array |
//! | [`UnionFind<I>`](UnionFind) | a partition of the ids into classes |
//! | [`EpochSets<I>`](EpochSets) | up to four sets of ids that are emptied in constant time |
//! | [`Numbering<I, K>`](Numbering) | an id for each key of a client |
//! | [`PackedOption<I>`](PackedOption) | an id or none, in the space of an id |
//!
//! An [`IdRange<I>`](IdRange) is a range of ids. [`NumberSort`] sorts by ids.
//!
//! ```
//! use memphis_entity::{Rows, Table, id};
//!
//! id! {
//!     /// A basic block.
//!     pub struct Block;
//! }
//!
//! // Blocks 0 and 1 jump to block 2.
//! let mut successors = Rows::<Block, Block>::new();
//! for targets in [&[Block(2)][..], &[Block(2)], &[]] {
//!     successors.push_row(targets.iter().copied());
//! }
//! let mut n_predecessors = Table::<Block, u32>::new();
//! n_predecessors.reset(successors.n_rows(), 0);
//! for target in successors.items() {
//!     n_predecessors[*target] += 1;
//! }
//! assert_eq!(n_predecessors[Block(2)], 2);
//! ```
//!
//! The crate is `no_std` with `alloc`, has no dependencies and no unsafe code.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

/// The README's example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod epoch_sets;
mod id;
mod number_sort;
mod numbering;
mod packed_option;
mod rows;
mod table;
mod union_find;

pub use epoch_sets::{EpochSets, SetBit};
pub use id::{Id, IdRange, Ids};
pub use number_sort::NumberSort;
pub use numbering::Numbering;
pub use packed_option::PackedOption;
pub use rows::Rows;
pub use table::Table;
pub use union_find::UnionFind;
