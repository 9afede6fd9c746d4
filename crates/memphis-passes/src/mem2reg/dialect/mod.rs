//! The habits of LLVM that show in its output, one rule in one place.
//!
//! The engine knows where φs are needed and what each load reads. Everything else that a reader
//! sees in the output is decided here, or where the table says so. Nothing in this module changes
//! what the program means. The rules of LLVM 22 were
//! read from `PromoteMemoryToRegister.cpp` and compared with `opt-22` on every test. Those of
//! LLVM's main branch are listed by [`Rules`], each with its pull request.
//!
//! | rule | where it shows | file |
//! | --- | --- | --- |
//! | order of the uses of a value | the reason for a slot that stays, the order of early replacements | `state/use_list.rs` |
//! | order of the slots of a round, of the φs of a slot | names of φs, φs of one block | [`order`] |
//! | names of φs and casts | the text | [`phi_names`] |
//! | order of blocks and edges in renaming | incoming values, debug records | [`walk`] |
//! | order of the incoming values of a φ | the text | `state/entry_rows.rs` |
//! | order in which φs are simplified | which φs go where `undef` is involved | [`bucket_order`] |
//! | dominance in unreachable code | what is known of values there | [`Dom`](crate::value_tracking::Dom) |
//! | values in unreachable code | `poison` incoming values and addresses | below |
//! | promises of deleted loads | assumptions, stores of `true` to `poison` | [`promises`] |
//! | main: the type of a slot is that of its accesses | which slots are promoted | [`access_type`] |
//! | main: lifetime markers store `undef` | which φs there are, their order and names | [`lifetime`] |
//! | main: remarks about slots that stay | `--pass-remarks-missed` | [`missed_remark`] |
//! | main: deleted stores of `undef` leave no record | debug records | [`Debug`](crate::debug_records::Debug) |
//!
//! LLVM 22's renaming never visits an unreachable block. From that follow three rules:
//!
//! * accesses in dead code stay, with `poison` for the address of the promoted slot
//!   (`Promotion::delete_alloca`);
//! * a load that would replace itself, which is possible in dead code only, becomes `poison`
//!   (`finish_early.rs`);
//! * a φ gets `poison` for each edge from an unreachable block (`simplify.rs`).
//!
//! LLVM's knowledge of values ("not poison", "not null") is in
//! [`value_tracking`](crate::value_tracking).

pub mod access_type;
pub mod bucket_order;
pub mod lifetime;
pub mod missed_remark;
pub mod order;
pub mod phi_names;
pub mod promises;
pub mod walk;

use memphis_ir::Llvm;

/// The rules in which the answers of LLVM's versions differ: each rule of LLVM's main branch names its
/// pull request. What is not certain of main is not imitated; `docs/llvm-main.md` lists it.
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
