//! Words of globals: linkage, visibility and the like.

use super::Words;

/// Linkages. Numbers that are not here mean external linkage.
pub(crate) const LINKAGES: Words = Words(&[
    (0, "external"),
    (2, "appending"),
    (3, "internal"),
    (7, "extern_weak"),
    (8, "common"),
    (9, "private"),
    (12, "available_externally"),
    (16, "weak"),
    (17, "weak_odr"),
    (18, "linkonce"),
    (19, "linkonce_odr"),
    // The comdats that these had were implied.
    (1, "weak"),
    (4, "linkonce"),
    (10, "weak_odr"),
    (11, "linkonce_odr"),
    // They were `dllimport`, `dllexport` and `linkonce_odr_auto_hide`.
    (5, "external"),
    (6, "external"),
    (15, "external"),
    // They were `linker_private` and `linker_private_weak`.
    (13, "private"),
    (14, "private"),
]);

/// Linkages of [`LINKAGES`] by which old bitcode says that a global is in a comdat of its own name.
pub(crate) fn implies_comdat(linkage: u64) -> bool {
    matches!(linkage, 1 | 4 | 10 | 11)
}

/// Visibilities; 0 is the default.
pub(crate) const VISIBILITIES: Words = Words(&[(1, "hidden"), (2, "protected")]);

/// Storage classes of dynamic libraries; 0 is the default.
pub(crate) const DLL_STORAGE: Words = Words(&[(1, "dllimport"), (2, "dllexport")]);

/// Models of thread-local storage, between the parentheses of `thread_local`. 0: not thread-local;
/// 1, and other numbers: `thread_local` alone.
pub(crate) const THREAD_LOCAL_MODELS: Words = Words(&[(2, "localdynamic"), (3, "initialexec"), (4, "localexec")]);

/// The number of the model that `thread_local` alone means.
pub(crate) const GENERAL_DYNAMIC: u64 = 1;

/// Importance of the address; 0 and other numbers: it is important.
pub(crate) const UNNAMED_ADDR: Words = Words(&[(1, "unnamed_addr"), (2, "local_unnamed_addr")]);

/// Kinds of comdats. Numbers that are not here mean `any`.
pub(crate) const COMDAT_KINDS: Words =
    Words(&[(1, "any"), (2, "exactmatch"), (3, "largest"), (4, "nodeduplicate"), (5, "samesize")]);

/// Code models of variables; 0 is the default.
pub(crate) const CODE_MODELS: Words = Words(&[(1, "tiny"), (2, "small"), (3, "kernel"), (4, "medium"), (5, "large")]);

/// Words about sanitizers of variables: bits.
pub(crate) const SANITIZERS: Words = Words(&[
    (1, "no_sanitize_address"),
    (2, "no_sanitize_hwaddress"),
    (4, "sanitize_memtag"),
    (8, "sanitize_address_dyninit"),
]);
