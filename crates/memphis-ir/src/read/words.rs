//! Words of the language by role.

use super::types::is_type_word;
use crate::attributes::known;
use crate::calling_convention::is_convention;
use crate::keywords::AtomicOrdering;
use crate::opcode::{Flags, Opcode};
use crate::tables::WordTable;

/// True if `word` is an attribute or a calling convention.
pub(super) fn is_attribute(word: &[u8]) -> bool {
    known(word).is_some() || is_convention(word)
}

/// Words of the language that are no instructions, types, flags or attributes. Sorted.
const KEYWORDS: &[&str] = &[
    "addrspace",
    "alias",
    "align",
    "any",
    "appending",
    "asm",
    "atomic",
    "attributes",
    "available_externally",
    "blockaddress",
    "c",
    "caller",
    "catch",
    "cleanup",
    "code_model",
    "comdat",
    "common",
    "constant",
    "datalayout",
    "declare",
    "default",
    "define",
    "distinct",
    "dllexport",
    "dllimport",
    "dso_local",
    "dso_local_equivalent",
    "dso_preemptable",
    "eq",
    "exactmatch",
    "extern_weak",
    "external",
    "externally_initialized",
    "false",
    "filter",
    "fmax",
    "fmaximum",
    "fmaximumnum",
    "fmin",
    "fminimum",
    "fminimumnum",
    "from",
    "gc",
    "global",
    "hidden",
    "ifunc",
    "initialexec",
    "inrange",
    "inteldialect",
    "internal",
    "label",
    "largest",
    "linkonce",
    "linkonce_odr",
    "local_unnamed_addr",
    "localdynamic",
    "localexec",
    "max",
    "min",
    "module",
    "musttail",
    "nand",
    "ne",
    "no_cfi",
    "no_sanitize_address",
    "no_sanitize_hwaddress",
    "nodeduplicate",
    "none",
    "notail",
    "null",
    "oeq",
    "oge",
    "ogt",
    "ole",
    "olt",
    "one",
    "opaque",
    "ord",
    "partition",
    "personality",
    "poison",
    "prefix",
    "private",
    "prologue",
    "protected",
    "ptrauth",
    "samesize",
    "sanitize_address_dyninit",
    "section",
    "sge",
    "sgt",
    "sideeffect",
    "sle",
    "slt",
    "source_filename",
    "splat",
    "syncscope",
    "tail",
    "target",
    "thread_local",
    "to",
    "triple",
    "true",
    "type",
    "udec_wrap",
    "ueq",
    "uge",
    "ugt",
    "uinc_wrap",
    "ule",
    "ult",
    "umax",
    "umin",
    "undef",
    "une",
    "unnamed_addr",
    "uno",
    "unwind",
    "uselistorder",
    "uselistorder_bb",
    "usub_cond",
    "usub_sat",
    "volatile",
    "vscale",
    "weak",
    "weak_odr",
    "within",
    "x",
    "xchg",
    "zeroinitializer",
];

/// True if `word` is a word of the language in another role than those that have tables of their
/// own.
pub(super) fn is_keyword(word: &[u8]) -> bool {
    static TABLE: WordTable<512> = WordTable::new(KEYWORDS);
    TABLE.find(word, |i| KEYWORDS[i]).is_some()
}

/// True for an integer such as `u0xFF`, which is a word for the lexer.
pub(super) fn is_hexadecimal(word: &[u8]) -> bool {
    matches!(word, [b'u' | b's', b'0', b'x', digits @ ..] if digits.iter().all(u8::is_ascii_hexdigit))
}

/// True if this reader knows the word in any role, so that it is misplaced rather than new.
pub(crate) fn is_known_word(word: &[u8]) -> bool {
    is_type_word(word)
        || is_attribute(word)
        || AtomicOrdering::from_keyword(word).is_some()
        || Opcode::from_keyword(word).is_some()
        || Flags::from_keyword(word).is_some()
        || is_keyword(word)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_list_is_sorted() {
        assert!(super::KEYWORDS.is_sorted());
    }
}
