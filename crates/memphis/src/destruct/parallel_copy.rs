//! Parallel copies, put in sequence.
//!
//! ```text
//!   a ← b, b ← a, c ← a      all at once:   c := a,  a := b,  b := c
//! ```
//!
//! A parallel copy reads all its sources before it writes anything. Drawn as arrows from source to
//! destination, every location has at most one arrow into it. So each connected part is a tree, or
//! a ring with trees that grow out of it.
//!
//! After Boissinot, Darte, Rastello, Dupont de Dinechin and Guillon, "Revisiting Out-of-SSA
//! Translation for Correctness, Code Quality, and Efficiency" (CGO 2009), algorithm 1. A
//! destination that no copy is going to read is filled. That frees its source, whose value is from
//! now on read from there. Where no such destination is left, a ring is, and one of its locations
//! is saved to a temporary. A ring is still there if its location is *not yet filled*. Versions of
//! the test that compare the place of the value now either break no ring of two or save without
//! need.
//!
//! The number of copies is the least: one for each that moves something, and one for each ring out
//! of which nothing else is read. Constants come last. Cost: O(n log n), for looking locations up.

use alloc::vec::Vec;
use memphis_entity::{PackedOption, Table};

pub use crate::terms::{Location, Source};

/// A copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The location that is written.
    pub to: Location,
    /// The source that is read.
    pub from: Source,
}

memphis_entity::id! {
    /// A location of the parallel copy in work, by its position in ascending order. The temporary
    /// that a ring is saved in comes last.
    struct Node;
}

/// Puts parallel copies in sequence. Keeps its memory.
#[derive(Clone, Debug, Default)]
pub struct Sequencer {
    names: Table<Node, Location>,
    /// The source of each destination.
    sources: Table<Node, PackedOption<Node>>,
    /// The place where the value is now that each location held at first.
    homes: Table<Node, Node>,
    is_filled: Table<Node, bool>,
    is_read: Table<Node, bool>,
    ready: Vec<Node>,
}

impl Sequencer {
    /// Empty memory.
    pub fn new() -> Self {
        Self::default()
    }

    /// Appends to `out` a sequence that does what `moves` do at once. Moves of a location to itself
    /// are dropped. A ring is saved in the location that `temporary` returns for one of its
    /// locations. It must be none of those of `moves`; it is free again when the next ring is
    /// saved.
    ///
    /// # Panics
    /// Panics if two moves from locations have one destination.
    pub fn sequence(&mut self, moves: &[Move], mut temporary: impl FnMut(Location) -> Location, out: &mut Vec<Move>) {
        self.load(moves);
        self.ready.extend(self.names.ids().filter(|&node| self.sources[node].is_some() && !self.is_read[node]));
        self.fill_ready(out);
        for node in self.sources.ids() {
            if self.sources[node].is_some() && !self.is_filled[node] {
                let name = self.names[node];
                let saved = temporary(name);
                out.push(Move { to: saved, from: Source::Location(name) });
                // The temporary takes part as one more location.
                self.homes[node] = self.names.push(saved);
                self.ready.push(node);
                self.fill_ready(out);
                self.names.pop();
            }
        }
        out.extend(moves.iter().filter(|m| matches!(m.from, Source::Constant(_))));
    }

    /// Leaves: the locations of the moves between different ones, and the source of each
    /// destination.
    fn load(&mut self, moves: &[Move]) {
        let moves = moves.iter().filter_map(|m| match m.from {
            Source::Location(from) if from != m.to => Some((m.to, from)),
            _ => None,
        });
        self.names.clear();
        self.names.extend(moves.clone().flat_map(|(to, from)| [to, from]));
        let mut names = core::mem::take(&mut self.names).into_values();
        names.sort_unstable();
        names.dedup();
        let n = names.len();
        self.names = names.into();
        self.sources.reset(n, PackedOption::NONE);
        self.is_filled.reset(n, false);
        self.is_read.reset(n, false);
        self.homes.clear();
        self.homes.extend(self.names.ids());
        for (to, from) in moves {
            let (to, from) = (self.node(to), self.node(from));
            assert!(self.sources[to].is_none(), "two parallel copies have one destination");
            self.sources[to] = from.into();
            self.is_read[from] = true;
        }
    }

    fn node(&self, name: Location) -> Node {
        Node::new(self.names.values().binary_search(&name).expect("all locations have been collected"))
    }

    /// Fills destinations that no copy is going to read, until there are none.
    fn fill_ready(&mut self, out: &mut Vec<Move>) {
        while let Some(to) = self.ready.pop() {
            let from = self.sources[to].unwrap();
            let home = self.homes[from];
            out.push(Move { to: self.names[to], from: Source::Location(self.names[home]) });
            self.is_filled[to] = true;
            if self.sources[from].is_some() {
                // A source that is a destination too: its value has moved on, so it may be filled
                // itself.
                self.homes[from] = to;
                if home == from && !self.is_filled[from] {
                    self.ready.push(from);
                }
            }
        }
    }
}
