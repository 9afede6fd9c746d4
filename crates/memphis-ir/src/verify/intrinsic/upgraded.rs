//! Intrinsics that changed: LLVM's reader rewrites calls of their old forms.

use crate::intrinsics::table::Intrinsic;

/// Intrinsics whose names were kept when their parameters changed, with the numbers of parameters
/// of their old forms.
#[rustfmt::skip]
const OLD_FORMS: &[(&[u8], &[usize])] = &[
    (b"ctlz", &[1]),
    (b"cttz", &[1]),
    (b"objectsize", &[2, 3]),
    (b"memcpy", &[5]),
    (b"memmove", &[5]),
    (b"memset", &[5]),
    (b"coro.end", &[2]),
    (b"ptr.annotation", &[4]),
    (b"var.annotation", &[4]),
    (b"dbg.value", &[4]),
];

/// Starts of the names of target intrinsics whose types changed.
#[rustfmt::skip]
const CHANGED: &[&[u8]] = &[
    b"arm.mve.vctp64", b"nvvm.abs.bf16", b"nvvm.cp.async.bulk.", b"nvvm.fma.", b"nvvm.fmax.", b"nvvm.fmin.", b"nvvm.mapa.shared.cluster",
    b"nvvm.neg.bf16", b"riscv.aes32", b"riscv.sha256", b"riscv.sm3p", b"riscv.sm4", b"x86.avx.dp.ps.256",
    b"x86.avx10.vpdp", b"x86.avx2.mpsadbw", b"x86.avx2.vpdp", b"x86.avx512.mask.cmp.", b"x86.avx512.mask.compress",
    b"x86.avx512.mask.expand", b"x86.avx512.vpdp", b"x86.avx512bf16.", b"x86.rdtscp", b"x86.sse41.dpp",
    b"x86.sse41.insertps", b"x86.sse41.mpsadbw", b"x86.sse41.ptest", b"x86.xop.vfrcz.s", b"x86.xop.vpermil2p",
];

/// True if LLVM's reader rewrites calls of an intrinsic with this number of parameters.
pub(super) fn has_old_form(base: &[u8], n_params: usize) -> bool {
    CHANGED.iter().any(|start| base.starts_with(start))
        || OLD_FORMS.iter().any(|(name, counts)| *name == base && counts.contains(&n_params))
}

/// Intrinsics that had one more parameter, an alignment, and the index of that parameter.
pub(super) const HAD_ALIGNMENT: &[(&[u8], usize)] =
    &[(b"masked.load", 1), (b"masked.store", 2), (b"masked.gather", 1), (b"masked.scatter", 2)];

/// The name without `experimental.` of an intrinsic that lost it.
pub(super) fn new_name(name: &[u8]) -> &[u8] {
    match name.strip_prefix(b"experimental.") {
        Some(new) if new.starts_with(b"vector.") || new.starts_with(b"stepvector") => match Intrinsic::find(name) {
            Some(_) => name,
            None => Intrinsic::find(new).map_or(name, |_| new),
        },
        _ => name,
    }
}

/// Starts of the names of intrinsics that older versions of LLVM had.
const OLD_NAMES: &[&[u8]] = &[
    b"x86.",
    b"arm.",
    b"aarch64.",
    b"nvvm.",
    b"amdgcn.",
    b"riscv.",
    b"wasm.",
    b"ppc.",
    b"bpf.",
    b"hexagon.",
    b"s390.",
    b"experimental.vector.",
    b"experimental.stepvector",
    b"dbg.",
    b"vector.",
    b"masked.",
    b"coro.",
    b"atomic.",
    b"convert.",
    b"flt.rounds",
    b"stackprotectorcheck",
    b"thread.pointer",
    b"invariant.group.barrier",
    b"umul.with",
    b"eh.",
    b"x86_",
    b"loongarch.",
];

/// True if LLVM's reader may rewrite a name that LLVM 22 does not have.
pub(super) fn may_be_old(name: &[u8]) -> bool {
    OLD_NAMES.iter().any(|start| name.starts_with(start))
}
