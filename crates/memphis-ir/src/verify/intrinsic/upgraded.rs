//! Intrinsics that changed: LLVM's reader rewrites calls of their old forms.

/// Intrinsics whose names were kept when their parameters changed, with the numbers of parameters
/// of their old forms; an empty list for all numbers.
#[rustfmt::skip]
const OLD_FORMS: &[(&[u8], &[usize])] = &[
    (b"ctlz", &[1]),
    (b"cttz", &[1]),
    (b"objectsize", &[2, 3]),
    (b"memcpy", &[5]),
    (b"memmove", &[5]),
    (b"memset", &[5]),
    (b"masked.load", &[4]),
    (b"masked.store", &[4]),
    (b"masked.gather", &[4]),
    (b"masked.scatter", &[4]),
    (b"coro.end", &[2]),
    (b"ptr.annotation", &[4]),
    (b"var.annotation", &[4]),
    (b"dbg.value", &[4]),
];

/// True if LLVM's reader rewrites calls of an intrinsic with so many parameters.
pub(super) fn has_old_form(base: &[u8], n_params: usize) -> bool {
    OLD_FORMS.iter().any(|(name, counts)| *name == base && (counts.is_empty() || counts.contains(&n_params)))
}

/// Starts of the names of intrinsics that older versions of LLVM had.
const OLD_NAMES: &[&[u8]] = &[
    b"x86.", b"arm.", b"aarch64.", b"nvvm.", b"amdgcn.", b"riscv.", b"wasm.", b"ppc.", b"bpf.", b"hexagon.", b"s390.",
    b"experimental.", b"dbg.", b"vector.", b"masked.", b"coro.", b"atomic.", b"convert.", b"flt.rounds",
    b"stackprotectorcheck", b"thread.pointer", b"invariant.group.barrier", b"umul.with", b"eh.", b"x86_", b"loongarch.",
];

/// True if a name that LLVM 22 does not have may be one that its reader rewrites.
pub(super) fn may_be_old(name: &[u8]) -> bool {
    OLD_NAMES.iter().any(|start| name.starts_with(start))
}
