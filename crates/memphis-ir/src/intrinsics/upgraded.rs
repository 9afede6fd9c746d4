//! Intrinsics that changed: LLVM's reader rewrites calls of their old forms.

use super::is_for_debugging;
use super::mangle::add_types;
use super::signature::match_signature;
use super::table::Intrinsic;
use crate::bytes::is_name_byte;
use crate::types::{FunctionType, TypeId, Types};

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
pub(crate) fn has_old_form(base: &[u8], n_params: usize) -> bool {
    CHANGED.iter().any(|start| base.starts_with(start))
        || OLD_FORMS.iter().any(|(name, counts)| *name == base && counts.contains(&n_params))
}

/// Intrinsics that had one more parameter, an alignment, and the index of that parameter.
pub(crate) const HAD_ALIGNMENT: &[(&[u8], usize)] =
    &[(b"masked.load", 1), (b"masked.store", 2), (b"masked.gather", 1), (b"masked.scatter", 2)];

/// Intrinsics that got parameters at the end: the number of parameters now, the type of the new
/// ones, and the argument that LLVM's reader passes for each in old calls.
#[rustfmt::skip]
const GAINED: &[(&[u8], usize, TypeId, &str)] = &[
    (b"ctlz", 2, TypeId::I1, "false"),
    (b"cttz", 2, TypeId::I1, "false"),
    (b"objectsize", 4, TypeId::I1, "false"),
    (b"ptr.annotation", 5, TypeId::PTR, "null"),
    (b"var.annotation", 5, TypeId::PTR, "null"),
];

/// The form that LLVM 22 has for an intrinsic of an older file.
#[derive(Debug, PartialEq, Eq)]
pub struct Renewed {
    /// The name, with `llvm.`
    pub name: String,
    /// The number of arguments after those of an old call.
    pub n_gained: usize,
    /// Type and value of each of these arguments.
    pub gained: (TypeId, &'static str),
}

/// The name, without `llvm.`, that an intrinsic has for a function type: its own name, and its
/// overloaded types as LLVM spells them. `None` if there is no such intrinsic, the type does not fit,
/// or a type has no spelling.
///
/// Cost: the length of the name and of the type.
pub fn mangled(types: Types<'_>, own: &[u8], ty: &FunctionType) -> Option<Vec<u8>> {
    let overloaded = match_signature(types, Intrinsic::find(own)?, ty).ok()?;
    let mut whole = own.to_vec();
    add_types(types, &overloaded, &mut whole)?;
    Some(whole)
}

/// The intrinsic with a name, given without `llvm.`, if a function type fits it.
///
/// Cost: the length of the name and of the type.
pub fn fitting(types: Types<'_>, name: &[u8], ty: &FunctionType) -> Option<Intrinsic> {
    Intrinsic::find(name).filter(|&intrinsic| match_signature(types, intrinsic, ty).is_ok())
}

/// The new form of an intrinsic, if it is another one: its own name, the types after its name, or
/// the number of its parameters. `None` also for intrinsics that lost a parameter, which the next
/// reader renews.
///
/// Cost: the length of the name and of the type.
pub fn renewed(types: Types<'_>, name: &[u8], ty: &FunctionType) -> Option<Renewed> {
    let old = name.strip_prefix(super::PREFIX)?;
    let new = new_name(old);
    let intrinsic = Intrinsic::find(new)?;
    let own = intrinsic.own_name(new);
    let mut params = ty.params.to_vec();
    let mut gained = (TypeId::VOID, "");
    if let Some(&(_, n_params, ty, argument)) = GAINED.iter().find(|(base, ..)| *base == own)
        && has_old_form(own, params.len())
    {
        params.resize(n_params, ty);
        gained = (ty, argument);
    }
    let n_gained = params.len() - ty.params.len();
    let ty = FunctionType { params: params.into(), ..ty.clone() };
    let overloaded = match_signature(types, intrinsic, &ty).ok()?;
    let mut whole = [super::PREFIX, own].concat();
    add_types(types, &overloaded, &mut whole)?;
    let is_new = whole != name || n_gained > 0;
    // The next reader renews names that need quotes, too.
    (is_new && whole.iter().all(|&byte| is_name_byte(byte))).then(|| Renewed {
        name: String::from_utf8_lossy(&whole).into_owned(),
        n_gained,
        gained,
    })
}

/// The new names of intrinsics whose parameters stayed the same, or that [gained](GAINED) some: how
/// the old name begins, and the new one without types.
#[rustfmt::skip]
const RENAMED: &[(&[u8], &[u8])] = &[
    (b"aarch64.neon.frintn", b"roundeven"),
    (b"aarch64.neon.rbit", b"bitreverse"),
    (b"aarch64.rbit", b"bitreverse"),
    (b"aarch64.thread.pointer", b"thread.pointer"),
    (b"amdgcn.alignbit", b"fshr"),
    (b"amdgcn.ldexp.", b"ldexp"),
    (b"arm.neon.vclz.", b"ctlz"),
    (b"arm.neon.vcnt.", b"ctpop"),
    (b"arm.neon.vqadds.", b"sadd.sat"),
    (b"arm.neon.vqaddu.", b"uadd.sat"),
    (b"arm.neon.vqsubs.", b"ssub.sat"),
    (b"arm.neon.vqsubu.", b"usub.sat"),
    (b"arm.rbit", b"bitreverse"),
    (b"arm.thread.pointer", b"thread.pointer"),
    (b"experimental.vector.reduce.v2.fadd.", b"vector.reduce.fadd"),
    (b"experimental.vector.reduce.v2.fmul.", b"vector.reduce.fmul"),
    (b"flt.rounds", b"get.rounding"),
    (b"invariant.group.barrier", b"launder.invariant.group"),
    (b"nvvm.brev32", b"bitreverse"),
    (b"nvvm.brev64", b"bitreverse"),
    (b"nvvm.popc.i", b"ctpop"),
    (b"wasm.dot.i8x16.i7x16.add.signed", b"wasm.relaxed.dot.i8x16.i7x16.add.signed"),
    (b"wasm.dot.i8x16.i7x16.signed", b"wasm.relaxed.dot.i8x16.i7x16.signed"),
    (b"wasm.fma.", b"wasm.relaxed.madd"),
    (b"wasm.fms.", b"wasm.relaxed.nmadd"),
    (b"wasm.laneselect.", b"wasm.relaxed.laneselect"),
    (b"x86.seh.recoverfp", b"eh.recoverfp"),
];

/// The new name of an intrinsic that has another one: without types, or without `experimental.`.
pub(crate) fn new_name(name: &[u8]) -> &[u8] {
    if let Some((_, new)) = RENAMED.iter().find(|(old, _)| name.starts_with(old)) {
        return new;
    }
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
pub(crate) fn may_be_old(name: &[u8]) -> bool {
    is_for_debugging(name) || OLD_NAMES.iter().any(|start| name.starts_with(start))
}
