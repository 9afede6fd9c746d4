//! Parallel copies, put in sequence.
//!
//! ```text
//!   a ← b, b ← a, c ← a      all at once:   c := a,  a := b,  b := c
//! ```
//!
//! A parallel copy reads all its sources before it writes anything. Drawn as arrows from source to destination, every location has at
//! most one arrow into it, so each connected part is a tree, or a ring with trees that grow out of it.
//!
//! After Boissinot, Darte, Rastello, Dupont de Dinechin and Guillon, "Revisiting Out-of-SSA Translation for Correctness, Code Quality,
//! and Efficiency" (CGO 2009), algorithm 1: a destination that nobody is going to read is filled, which frees its source, whose value
//! is from now on read from there. Where no such destination is left, a ring is, and one of its locations is saved to a temporary. A
//! ring is still there if its location is *not yet filled*; versions of the test that compare where the value is now either break no ring
//! of two or save what need not be.
//!
//! The number of copies is the least: one for each that moves something, and one for each ring out of which nothing else is read.
//! Constants come last. Cost: O(n log n), for looking locations up.

use super::describe::Location;
use crate::entity::NONE;
use alloc::vec::Vec;

/// What is copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// What this location holds.
    Location(Location),
    /// A constant, by the client's number.
    Constant(u32),
}

/// A copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// What is written.
    pub to: Location,
    /// What is read.
    pub from: Source,
}

/// Puts parallel copies in sequence. Keeps its memory.
#[derive(Clone, Debug, Default)]
pub struct Sequencer {
    /// The locations of the copy in work, ascending; the other arrays are by position in it.
    names: Vec<Location>,
    /// Where each location's first value comes from, or [`NONE`].
    source: Vec<u32>,
    /// Where the value that each location held at first is now.
    home: Vec<u32>,
    is_filled: Vec<bool>,
    is_read: Vec<bool>,
    ready: Vec<u32>,
}

impl Sequencer {
    /// Empty memory.
    pub fn new() -> Self {
        Self::default()
    }

    /// Appends to `out` a sequence that does what `moves` do at once. Moves of a location to itself are dropped. A ring is saved in what
    /// `temporary` returns for one of its locations, which must be none of those of `moves`; it is free again when the next ring is saved.
    ///
    /// # Panics
    /// Panics if two moves from locations have one destination.
    pub fn sequence(&mut self, moves: &[Move], mut temporary: impl FnMut(Location) -> Location, out: &mut Vec<Move>) {
        self.load(moves);
        for place in 0..self.names.len() as u32 {
            if self.source[place as usize] != NONE && !self.is_read[place as usize] {
                self.ready.push(place);
            }
        }
        self.fill_ready(out);
        for place in 0..self.names.len() {
            if self.source[place] != NONE && !self.is_filled[place] {
                let name = self.names[place];
                let saved = temporary(name);
                out.push(Move { to: saved, from: Source::Location(name) });
                // The temporary takes part as one more location.
                self.home[place] = self.names.len() as u32;
                self.names.push(saved);
                self.ready.push(place as u32);
                self.fill_ready(out);
                self.names.pop();
            }
        }
        out.extend(moves.iter().filter(|m| matches!(m.from, Source::Constant(_))));
    }

    fn load(&mut self, moves: &[Move]) {
        self.names.clear();
        for m in moves {
            if let Source::Location(from) = m.from
                && from != m.to
            {
                self.names.extend([m.to, from]);
            }
        }
        self.names.sort_unstable();
        self.names.dedup();
        let n = self.names.len();
        self.source.clear();
        self.source.resize(n, NONE);
        self.is_filled.clear();
        self.is_filled.resize(n, false);
        self.is_read.clear();
        self.is_read.resize(n, false);
        self.home.clear();
        self.home.extend(0..n as u32);
        for m in moves {
            if let Source::Location(from) = m.from
                && from != m.to
            {
                let (to, from) = (self.place(m.to), self.place(from));
                assert!(self.source[to] == NONE, "two parallel copies have one destination");
                self.source[to] = from as u32;
                self.is_read[from] = true;
            }
        }
    }

    fn place(&self, name: Location) -> usize {
        self.names.binary_search(&name).expect("all locations have been collected")
    }

    /// Fills destinations that nobody is going to read until there is none.
    fn fill_ready(&mut self, out: &mut Vec<Move>) {
        while let Some(to) = self.ready.pop() {
            let from = self.source[to as usize] as usize;
            let home = self.home[from];
            out.push(Move { to: self.names[to as usize], from: Source::Location(self.names[home as usize]) });
            self.is_filled[to as usize] = true;
            if self.source[from] != NONE {
                // A source that is a destination too: its value has moved on, so it may be filled itself.
                self.home[from] = to;
                if home as usize == from && !self.is_filled[from] {
                    self.ready.push(from as u32);
                }
            }
        }
    }
}
