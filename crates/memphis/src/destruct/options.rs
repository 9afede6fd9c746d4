//! The options of a destruction.

/// The copies that are saved, because their source and destination share a location.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Coalescing {
    /// None: every operand of every φ is copied.
    None,
    /// The copies whose source and destination never live at one time.
    Interference,
    /// The copies whose source and destination never live at one time with different values. Finds
    /// several times more than [`Interference`](Coalescing::Interference) where edges are not
    /// split, for the same price.
    #[default]
    Value,
    /// None, but the copies of the protocol of two phases, for comparison. A φ goes through a
    /// variable of its own, written at the ends of the predecessors and read at the head, if a
    /// source on some edge is the result of another φ of its block, or if such a φ reads its
    /// result; other φs are written directly. Every edge from a block with several successors is
    /// split, if it can be. Where one cannot be, all φs of the target go through variables, without
    /// which the protocol is wrong.
    TwoPhase,
}

/// The critical edges that are split: those from a block that can go elsewhere into a block with φs
/// and other ways in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Splitting {
    /// None. The fewest copies, but some run on ways that do not need them.
    Never,
    /// The edges from blocks that would be left with copies, and into blocks that would be left
    /// with copies at the head, as far as they can be split. Costs planning twice, and once more
    /// where an operand would be stuck for it.
    #[default]
    WhereCopiesRemain,
    /// All that can be split, unless there is nothing to copy on them.
    AllCritical,
}

/// The way in which the copies at one point are executed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Copying {
    /// One after the other: [`Copies::sequence`](super::Copies::sequence). Rings go through a
    /// temporary, a location besides those of values, one for each class that has a ring.
    #[default]
    InSequence,
    /// All at once, as on a stack machine, which pushes all sources and then pops them, or where a
    /// jump has arguments: [`Copies::parallel`](super::Copies::parallel). There are no temporaries,
    /// and sequences are empty.
    AtOnce,
}

/// The options of a destruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// The copies that are saved. Default: [`Coalescing::Value`].
    pub coalescing: Coalescing,
    /// The edges that are split. Default: [`Splitting::WhereCopiesRemain`]. Without meaning for
    /// [`Coalescing::TwoPhase`].
    pub splitting: Splitting,
    /// The way in which copies are executed. Default: [`Copying::InSequence`].
    pub copying: Copying,
}

impl Options {
    /// The default options.
    pub const DEFAULT: Self =
        Self { coalescing: Coalescing::Value, splitting: Splitting::WhereCopiesRemain, copying: Copying::InSequence };

    /// These options with another [`coalescing`](Options::coalescing).
    pub const fn with_coalescing(self, coalescing: Coalescing) -> Self {
        Self { coalescing, ..self }
    }

    /// These options with another [`splitting`](Options::splitting).
    pub const fn with_splitting(self, splitting: Splitting) -> Self {
        Self { splitting, ..self }
    }

    /// These options with another [`copying`](Options::copying).
    pub const fn with_copying(self, copying: Copying) -> Self {
        Self { copying, ..self }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::DEFAULT
    }
}
