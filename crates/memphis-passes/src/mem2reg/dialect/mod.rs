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
//! | order of the slots of a round | names of φs, φs of one block | [`work_list`] |
//! | order of the φs of a slot | their names | [`phi_order`] |
//! | names of φs and casts | the text | [`phi_names`] |
//! | order of blocks and edges in renaming | incoming values, debug records | [`walk`] |
//! | order of the incoming values of a φ | the text | `state/entry_rows.rs` |
//! | order in which φs are simplified | which φs go where `undef` is involved | [`bucket_order`] |
//! | dominance in unreachable code | what is known of values there | [`Dom`](crate::value_tracking::Dom) |
//! | values in unreachable code | `poison` incoming values and addresses | [`dead_code`] |
//! | promises of deleted loads | assumptions, stores of `true` to `poison` | [`promises`] |
//! | main: the type of a slot is that of its accesses | which slots are promoted | [`access_type`] |
//! | main: lifetime markers store `undef` | which φs there are, their order and names | [`lifetime`] |
//! | main: remarks about slots that stay | `--pass-remarks-missed` | [`missed_remark`] |
//! | main: deleted stores of `undef` leave no record | debug records | [`Debug`](crate::debug_records::Debug) |
//!
//! LLVM's knowledge of values ("not poison", "not null") is in
//! [`value_tracking`](crate::value_tracking).

pub mod access_type;
pub mod bucket_order;
pub mod dead_code;
pub mod lifetime;
pub mod missed_remark;
pub mod phi_names;
pub mod phi_order;
pub mod promises;
mod version;
pub mod walk;
pub mod work_list;

pub(crate) use version::Rules;
