//! The versions of LLVM whose answers mem2reg gives, and the rules in which they differ.
//!
//! Each rule of LLVM's main branch has a function here that names its pull request. What is not
//! certain of main is not imitated; `docs/llvm-main.md` lists it.

/// A version of LLVM whose answers mem2reg gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Llvm {
    /// LLVM 22, compared with `opt-22` on every test.
    #[default]
    V22,
    /// LLVM's main branch in September 2026.
    Main,
}

impl Llvm {
    /// All versions.
    pub const ALL: [Llvm; 2] = [Llvm::V22, Llvm::Main];

    /// The name of the version in options.
    pub fn name(self) -> &'static str {
        match self {
            Llvm::V22 => "22",
            Llvm::Main => "main",
        }
    }

    /// Returns whether a slot has the type of its accesses, whatever its alloca says.
    ///
    /// llvm/llvm-project#177438. See `dialect::access_type`.
    pub fn types_by_accesses(self) -> bool {
        self == Llvm::Main
    }

    /// Returns whether a lifetime marker stores `undef`, and all markers of a round are looked at
    /// before its first slot is promoted.
    ///
    /// llvm/llvm-project#191909 and #224617. See `dialect::lifetime`.
    pub fn stores_at_markers(self) -> bool {
        self == Llvm::Main
    }

    /// Returns whether a deleted store of `undef` leaves no `#dbg_value`.
    ///
    /// llvm/llvm-project#191909.
    pub fn forgets_undef_stores(self) -> bool {
        self == Llvm::Main
    }

    /// Returns whether hash tables probe the next bucket, and insert all entries again after a
    /// sweep that removed some.
    ///
    /// llvm/llvm-project#198982, #200595 and #201281. See `dialect::bucket_order`.
    pub fn probes_linearly(self) -> bool {
        self == Llvm::Main
    }
}
