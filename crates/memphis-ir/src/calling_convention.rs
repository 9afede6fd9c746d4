//! Calling conventions: their numbers and words.

use std::fmt;

/// A calling convention, by LLVM's number. It is displayed as it is written: `fastcc`, `cc 1022`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CallingConvention(pub u32);

macro_rules! conventions {
    ($($name:ident = $number:literal $word:literal,)*) => {
        impl CallingConvention {
            $(
                #[doc = concat!("`", $word, "`")]
                pub const $name: CallingConvention = CallingConvention($number);
            )*

            /// Those with words, ascending by number.
            const WORDS: &[(u32, &str)] = &[$(($number, $word),)*];
        }
    };
}
conventions! {
    FAST = 8 "fastcc",
    COLD = 9 "coldcc",
    GHC = 10 "ghccc",
    ANYREG = 13 "anyregcc",
    PRESERVE_MOST = 14 "preserve_mostcc",
    PRESERVE_ALL = 15 "preserve_allcc",
    SWIFT = 16 "swiftcc",
    CXX_FAST_TLS = 17 "cxx_fast_tlscc",
    TAIL = 18 "tailcc",
    CFGUARD_CHECK = 19 "cfguard_checkcc",
    SWIFTTAIL = 20 "swifttailcc",
    PRESERVE_NONE = 21 "preserve_nonecc",
    X86_STDCALL = 64 "x86_stdcallcc",
    X86_FASTCALL = 65 "x86_fastcallcc",
    ARM_APCS = 66 "arm_apcscc",
    ARM_AAPCS = 67 "arm_aapcscc",
    ARM_AAPCS_VFP = 68 "arm_aapcs_vfpcc",
    MSP430_INTERRUPT = 69 "msp430_intrcc",
    X86_THISCALL = 70 "x86_thiscallcc",
    PTX_KERNEL = 71 "ptx_kernel",
    PTX_DEVICE = 72 "ptx_device",
    SPIR_FUNC = 75 "spir_func",
    SPIR_KERNEL = 76 "spir_kernel",
    INTEL_OCL_BI = 77 "intel_ocl_bicc",
    X86_64_SYSV = 78 "x86_64_sysvcc",
    WIN64 = 79 "win64cc",
    X86_VECTORCALL = 80 "x86_vectorcallcc",
    HHVM = 81 "hhvmcc",
    HHVM_C = 82 "hhvm_ccc",
    X86_INTERRUPT = 83 "x86_intrcc",
    AVR_INTERRUPT = 84 "avr_intrcc",
    AVR_SIGNAL = 85 "avr_signalcc",
    AMDGPU_VS = 87 "amdgpu_vs",
    AMDGPU_GS = 88 "amdgpu_gs",
    AMDGPU_PS = 89 "amdgpu_ps",
    AMDGPU_CS = 90 "amdgpu_cs",
    AMDGPU_KERNEL = 91 "amdgpu_kernel",
    X86_REGCALL = 92 "x86_regcallcc",
    AMDGPU_HS = 93 "amdgpu_hs",
    AMDGPU_LS = 95 "amdgpu_ls",
    AMDGPU_ES = 96 "amdgpu_es",
    AARCH64_VECTOR_PCS = 97 "aarch64_vector_pcs",
    AARCH64_SVE_VECTOR_PCS = 98 "aarch64_sve_vector_pcs",
    AMDGPU_GFX = 100 "amdgpu_gfx",
    AARCH64_SME_PRESERVEMOST_FROM_X0 = 102 "aarch64_sme_preservemost_from_x0",
    AARCH64_SME_PRESERVEMOST_FROM_X2 = 103 "aarch64_sme_preservemost_from_x2",
    AMDGPU_CS_CHAIN = 104 "amdgpu_cs_chain",
    AMDGPU_CS_CHAIN_PRESERVE = 105 "amdgpu_cs_chain_preserve",
    M68K_RTD = 106 "m68k_rtdcc",
    GRAAL = 107 "graalcc",
    RISCV_VECTOR = 110 "riscv_vector_cc",
    AARCH64_SME_PRESERVEMOST_FROM_X1 = 111 "aarch64_sme_preservemost_from_x1",
    RISCV_VLS_32 = 112 "riscv_vls_cc(32)",
    RISCV_VLS_64 = 113 "riscv_vls_cc(64)",
    RISCV_VLS_128 = 114 "riscv_vls_cc(128)",
    RISCV_VLS_256 = 115 "riscv_vls_cc(256)",
    RISCV_VLS_512 = 116 "riscv_vls_cc(512)",
    RISCV_VLS_1024 = 117 "riscv_vls_cc(1024)",
    RISCV_VLS_2048 = 118 "riscv_vls_cc(2048)",
    RISCV_VLS_4096 = 119 "riscv_vls_cc(4096)",
    RISCV_VLS_8192 = 120 "riscv_vls_cc(8192)",
    RISCV_VLS_16384 = 121 "riscv_vls_cc(16384)",
    RISCV_VLS_32768 = 122 "riscv_vls_cc(32768)",
    RISCV_VLS_65536 = 123 "riscv_vls_cc(65536)",
    AMDGPU_GFX_WHOLE_WAVE = 124 "amdgpu_gfx_whole_wave",
    CHERIOT_COMPARTMENTCALL = 125 "cheriot_compartmentcallcc",
    CHERIOT_COMPARTMENTCALLEE = 126 "cheriot_compartmentcalleecc",
    CHERIOT_LIBRARYCALL = 127 "cheriot_librarycallcc",
}

impl CallingConvention {
    /// That of C, which is not written.
    pub const C: CallingConvention = CallingConvention(0);

    /// The word of the text, with the argument that `riscv_vls_cc` has; `None` for the convention of
    /// C, and for those that are written by number.
    pub fn keyword(self) -> Option<&'static str> {
        let index = CallingConvention::WORDS.binary_search_by_key(&self.0, |&(number, _)| number).ok()?;
        Some(CallingConvention::WORDS[index].1)
    }

    /// The convention that is written like this: `fastcc`, `ccc`, `cc 11`.
    pub fn from_text(text: &[u8]) -> Option<CallingConvention> {
        if let Some(number) = text.strip_prefix(b"cc") {
            let number = if number == b"c" { b"0" } else { number.strip_prefix(b" ")?.trim_ascii() };
            return Some(CallingConvention(std::str::from_utf8(number).ok()?.parse().ok()?));
        }
        let known = CallingConvention::WORDS.iter().find(|(_, word)| word.as_bytes() == text);
        known.map(|&(number, _)| CallingConvention(number))
    }
}

impl fmt::Display for CallingConvention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.keyword(), self.0) {
            (Some(word), _) => f.write_str(word),
            (None, 0) => f.write_str("ccc"),
            (None, number) => write!(f, "cc {number}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::is_convention;

    #[test]
    fn every_text_finds_its_convention() {
        for number in 0..1024 {
            let convention = CallingConvention(number);
            assert_eq!(CallingConvention::from_text(convention.to_string().as_bytes()), Some(convention));
        }
        assert!(CallingConvention::WORDS.is_sorted());
        for (_, text) in CallingConvention::WORDS {
            let word = text.split('(').next().unwrap_or_default();
            assert!(is_convention(word.as_bytes()), "{word}");
        }
        assert_eq!(CallingConvention::from_text(b"slowcc"), None);
        assert_eq!(CallingConvention::from_text(b"cc"), None);
    }
}
