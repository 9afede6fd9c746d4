//! Words that may stand in attribute lists.

use crate::tables::WordTable;

/// Attributes of parameters, return values and functions, calling conventions and other words
/// that stand before the type in a call. Sorted, for whoever adds to it.
const KNOWN: &[&str] = &[
    "aarch64_sme_preservemost_from_x0",
    "aarch64_sme_preservemost_from_x1",
    "aarch64_sme_preservemost_from_x2",
    "aarch64_sve_vector_pcs",
    "aarch64_vector_pcs",
    "align",
    "alignstack",
    "allocalign",
    "allockind",
    "allocptr",
    "allocsize",
    "alwaysinline",
    "amdgpu_cs",
    "amdgpu_cs_chain",
    "amdgpu_cs_chain_preserve",
    "amdgpu_es",
    "amdgpu_gfx",
    "amdgpu_gfx_whole_wave",
    "amdgpu_gs",
    "amdgpu_hs",
    "amdgpu_kernel",
    "amdgpu_ls",
    "amdgpu_ps",
    "amdgpu_vs",
    "anyregcc",
    "argmemonly",
    "arm_aapcs_vfpcc",
    "arm_aapcscc",
    "arm_apcscc",
    "avr_intrcc",
    "avr_signalcc",
    "builtin",
    "byref",
    "byval",
    "captures",
    "cc",
    "ccc",
    "cfguard_checkcc",
    "cheriot_compartmentcallcc",
    "cheriot_compartmentcalleecc",
    "cheriot_librarycallcc",
    "cold",
    "coldcc",
    "convergent",
    "coro_elide_safe",
    "coro_only_destroy_when_complete",
    "cxx_fast_tlscc",
    "dead_on_return",
    "dead_on_unwind",
    "denormal_fpenv",
    "dereferenceable",
    "dereferenceable_or_null",
    "disable_sanitizer_instrumentation",
    "elementtype",
    "fastcc",
    "flatten",
    "fn_ret_thunk_extern",
    "ghccc",
    "graalcc",
    "hhvm_ccc",
    "hhvmcc",
    "hot",
    "hybrid_patchable",
    "immarg",
    "inaccessiblemem_or_argmemonly",
    "inaccessiblememonly",
    "inalloca",
    "initializes",
    "inlinehint",
    "inreg",
    "intel_ocl_bicc",
    "jumptable",
    "m68k_intrcc",
    "m68k_rtdcc",
    "memory",
    "minsize",
    "msp430_intrcc",
    "mustprogress",
    "naked",
    "nest",
    "no_sanitize_address",
    "no_sanitize_hwaddress",
    "no_sanitize_memtag",
    "no_sanitize_thread",
    "noalias",
    "nobuiltin",
    "nocallback",
    "nocapture",
    "nocf_check",
    "nocreateundeforpoison",
    "nodivergencesource",
    "noduplicate",
    "noext",
    "nofpclass",
    "nofree",
    "noimplicitfloat",
    "noinline",
    "nomerge",
    "nonlazybind",
    "nonnull",
    "nooutline",
    "noprofile",
    "norecurse",
    "noredzone",
    "noreturn",
    "nosanitize_bounds",
    "nosanitize_coverage",
    "nosync",
    "noundef",
    "nounwind",
    "null_pointer_is_valid",
    "optdebug",
    "optforfuzzing",
    "optnone",
    "optsize",
    "preallocated",
    "preserve_allcc",
    "preserve_mostcc",
    "preserve_nonecc",
    "presplitcoroutine",
    "ptx_device",
    "ptx_kernel",
    "range",
    "readnone",
    "readonly",
    "returned",
    "returns_twice",
    "riscv_vector_cc",
    "riscv_vls_cc",
    "safestack",
    "sanitize_address",
    "sanitize_alloc_token",
    "sanitize_hwaddress",
    "sanitize_memory",
    "sanitize_memtag",
    "sanitize_numerical_stability",
    "sanitize_realtime",
    "sanitize_realtime_blocking",
    "sanitize_thread",
    "sanitize_type",
    "shadowcallstack",
    "signext",
    "skipprofile",
    "speculatable",
    "speculative_load_hardening",
    "spir_func",
    "spir_kernel",
    "sret",
    "ssp",
    "sspreq",
    "sspstrong",
    "strictfp",
    "swiftasync",
    "swiftcc",
    "swifterror",
    "swiftself",
    "swifttailcc",
    "tailcc",
    "uwtable",
    "vscale_range",
    "webkit_jscc",
    "willreturn",
    "win64cc",
    "writable",
    "writeonly",
    "x86_64_sysvcc",
    "x86_fastcallcc",
    "x86_intrcc",
    "x86_regcallcc",
    "x86_stdcallcc",
    "x86_thiscallcc",
    "x86_vectorcallcc",
    "zeroext",
];

/// Whether `word` is an attribute or a calling convention.
pub(super) fn is_attribute(word: &[u8]) -> bool {
    static TABLE: WordTable<512> = WordTable::new(KNOWN);
    // By far the most frequent one.
    word == b"noundef" || TABLE.find(word, |i| KNOWN[i]).is_some()
}

/// Whether `word` is the operation of an `atomicrmw`.
pub(super) fn is_rmw_operation(word: &[u8]) -> bool {
    matches!(
        word,
        b"xchg"
            | b"add"
            | b"sub"
            | b"and"
            | b"nand"
            | b"or"
            | b"xor"
            | b"max"
            | b"min"
            | b"umax"
            | b"umin"
            | b"fadd"
            | b"fsub"
            | b"fmax"
            | b"fmin"
            | b"fmaximum"
            | b"fminimum"
            | b"fmaximumnum"
            | b"fminimumnum"
            | b"uinc_wrap"
            | b"udec_wrap"
            | b"usub_cond"
            | b"usub_sat"
    )
}

/// Whether `word` is an atomic ordering.
pub(super) fn is_ordering(word: &[u8]) -> bool {
    matches!(word, b"unordered" | b"monotonic" | b"acquire" | b"release" | b"acq_rel" | b"seq_cst")
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_list_is_sorted() {
        assert!(super::KNOWN.is_sorted());
    }
}
