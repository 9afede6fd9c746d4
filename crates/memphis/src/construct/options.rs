//! The options of a construction.

/// The φs that a slot with several definitions gets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ssa {
    /// φs where definitions meet and the slot is live: the fewest.
    #[default]
    Pruned,
    /// φs where definitions meet, also where no load sees them. Slots that need no φ for an obvious
    /// reason still get none.
    Minimal,
    /// φs in every reachable block that has predecessors, one alone too, for every slot that is
    /// accessed. Costs slots × edges; meant as an oracle for the others.
    Maximal,
}

/// Which search finds the φs of pruned SSA. They find the same φs; this is for tests and
/// measurements.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Search {
    /// Both in lock step: a slot pays for the smaller.
    #[default]
    LockStep,
    /// Frontier first only.
    Frontier,
    /// Live range first only.
    LiveRange,
}

/// The options of a construction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// The form of SSA. Default: [`Ssa::Pruned`]. The others cost time and memory for φs without
    /// readers.
    pub ssa: Ssa,
    /// True if the plan carries the certificate for a checker
    /// ([`Plan::proof`](crate::construct::Plan::proof)). Default: true. Costs at most as much memory
    /// as the search for the φs has looked at.
    pub certificate: bool,
    /// Which search finds the φs.
    #[doc(hidden)]
    pub search: Search,
}

impl Options {
    /// The default options.
    pub const DEFAULT: Self = Self { ssa: Ssa::Pruned, certificate: true, search: Search::LockStep };

    /// These options with another [`ssa`](Options::ssa).
    pub const fn with_ssa(self, ssa: Ssa) -> Self {
        Self { ssa, ..self }
    }

    /// These options with another search.
    #[doc(hidden)]
    pub const fn with_search(self, search: Search) -> Self {
        Self { search, ..self }
    }

    /// These options with another [`certificate`](Options::certificate).
    pub const fn with_certificate(self, certificate: bool) -> Self {
        Self { certificate, ..self }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::DEFAULT
    }
}
