//! Calling conventions.

use crate::attributes::{argument, name_of, words};
use crate::tables::WordTable;
use crate::text::number;

/// The calling convention of a function or a call, by LLVM's number.
///
/// ```
/// use memphis_ir::CallingConvention;
/// assert_eq!(CallingConvention::default(), CallingConvention::C);
/// assert_eq!(CallingConvention::FAST.to_string(), "fastcc");
/// assert_eq!(CallingConvention(11).to_string(), "cc 11");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CallingConvention(pub u32);

/// Declares the conventions that LLVM 22 writes as words.
macro_rules! conventions {
    ($($name:ident = $number:literal $text:literal,)*) => {
        impl CallingConvention {
            $(#[doc = concat!("`", $text, "`")] pub const $name: CallingConvention = CallingConvention($number);)*
        }
        const KEYWORDS: &[(u32, &str)] = &[$(($number, $text),)*];
        const WORDS: &[&str] = &["cc", "ccc", "riscv_vls_cc", "webkit_jscc", $($text,)*];
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
    /// The convention of C, which is not written, or `ccc`.
    pub const C: CallingConvention = CallingConvention(0);

    /// The word that LLVM writes for it, with its argument: `riscv_vls_cc(128)`. `None` for
    /// [`CallingConvention::C`] and for those that are written with their number: `cc 11`.
    pub fn keyword(self) -> Option<&'static str> {
        KEYWORDS.iter().find(|known| known.0 == self.0).map(|known| known.1)
    }

    /// The convention that is written in the text before a result type; [`CallingConvention::C`] if
    /// there is none.
    pub fn of_text(text: &[u8]) -> CallingConvention {
        let mut all = words(text);
        while let Some(word) = all.next() {
            let found = match name_of(word) {
                name if !is_convention(name) => continue,
                b"ccc" => 0,
                b"webkit_jscc" => 12,
                b"riscv_vls_cc" => match argument(word, b"riscv_vls_cc").and_then(|bits| number(words(bits).next()?)) {
                    Some(bits) => CallingConvention::RISCV_VLS_32.0 + bits.max(32).ilog2() - 5,
                    None => CallingConvention::RISCV_VLS_128.0,
                },
                b"cc" => {
                    // A type may follow the number at once.
                    let rest = all.next().unwrap_or_default();
                    let len = rest.iter().take_while(|c| c.is_ascii_digit()).count();
                    number(&rest[..len]).and_then(|number| number.try_into().ok()).unwrap_or(0)
                }
                name => KEYWORDS.iter().find(|known| known.1.as_bytes() == name).map_or(0, |known| known.0),
            };
            return CallingConvention(found);
        }
        CallingConvention::C
    }
}

/// As it is written before a result type; `ccc` for [`CallingConvention::C`].
impl std::fmt::Display for CallingConvention {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.keyword() {
            Some(keyword) => f.pad(keyword),
            None if *self == CallingConvention::C => f.pad("ccc"),
            None => write!(f, "cc {}", self.0),
        }
    }
}

/// True if `word` is a calling convention, without arguments.
pub(crate) fn is_convention(word: &[u8]) -> bool {
    static TABLE: WordTable<256> = WordTable::new(WORDS);
    TABLE.find(word, |i| WORDS[i]).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conventions_are_found_among_other_words() {
        let of = |text: &str| CallingConvention::of_text(text.as_bytes());
        for &(number, word) in KEYWORDS {
            assert_eq!(of(&format!("tail call {word} noundef i32 ")), CallingConvention(number));
            assert_eq!(CallingConvention(number).to_string(), word);
            assert_eq!(of(&format!("cc {number} ptr")), CallingConvention(number));
        }
        assert_eq!(of("cc11ptr"), CallingConvention(11));
        assert_eq!(of("cc 77 ; fastcc"), CallingConvention(77));
        assert_eq!(of("ccc i32 "), CallingConvention::C);
        assert_eq!(of("riscv_vls_cc void "), CallingConvention::RISCV_VLS_128);
        assert_eq!(of("riscv_vls_cc ( 4096 ) void "), CallingConvention::RISCV_VLS_4096);
        assert_eq!(of("\"fastcc\" %fastcc ; fastcc\n"), CallingConvention::C);
    }
}
