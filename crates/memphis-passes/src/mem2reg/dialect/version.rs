//! The rules in which the answers of LLVM's versions differ.
//!
//! Each rule of LLVM's main branch has a function here that names its pull request. What is not
//! certain of main is not imitated; `docs/llvm-main.md` lists it.

use memphis_ir::Llvm;

/// The rules of a version of LLVM.
pub(crate) trait Rules {
    /// Returns whether a slot has the type of its accesses, whatever its alloca says.
    ///
    /// llvm/llvm-project#177438. See `dialect::access_type`.
    fn types_by_accesses(self) -> bool;

    /// Returns whether a lifetime marker stores `undef`, and all markers of a round are looked at
    /// before its first slot is promoted.
    ///
    /// llvm/llvm-project#191909 and #224617. See `dialect::lifetime`.
    fn stores_at_markers(self) -> bool;

    /// Returns whether a deleted store of `undef` leaves no `#dbg_value`.
    ///
    /// llvm/llvm-project#191909.
    fn forgets_undef_stores(self) -> bool;

    /// Returns whether hash tables probe the next bucket, and insert all entries again after a
    /// sweep that removed some.
    ///
    /// llvm/llvm-project#198982, #200595 and #201281. See `dialect::bucket_order`.
    fn probes_linearly(self) -> bool;
}

impl Rules for Llvm {
    fn types_by_accesses(self) -> bool {
        self == Llvm::Main
    }

    fn stores_at_markers(self) -> bool {
        self == Llvm::Main
    }

    fn forgets_undef_stores(self) -> bool {
        self == Llvm::Main
    }

    fn probes_linearly(self) -> bool {
        self == Llvm::Main
    }
}
