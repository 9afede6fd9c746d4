//! Tables of LLVM's words and the numbers that bitcode has for them, one table each.
//!
//! The reader goes from numbers to words, the writer from words to numbers.

pub(crate) mod attributes;
pub(crate) mod instructions;
pub(crate) mod linkage;

/// Words with numbers. A word may have several numbers: those after the first were written by older
/// versions of LLVM.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Words(pub &'static [(u64, &'static str)]);

impl Words {
    /// The word of a number.
    pub(crate) fn word(self, code: u64) -> Option<&'static str> {
        self.0.iter().find(|entry| entry.0 == code).map(|entry| entry.1)
    }

    /// The number of a word that LLVM writes.
    pub(crate) fn code(self, word: &[u8]) -> Option<u64> {
        self.0.iter().find(|entry| entry.1.as_bytes() == word).map(|entry| entry.0)
    }

    /// The words of the bits of a set, in the order of the table.
    pub(crate) fn in_set(self, set: u64) -> impl Iterator<Item = &'static str> {
        self.0.iter().filter(move |entry| entry.0 & set != 0).map(|entry| entry.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_table_gives_a_number_twice() {
        let tables = [
            attributes::CAPTURES,
            attributes::FLOAT_CLASSES,
            attributes::ALLOCATION_KINDS,
            attributes::MEMORY_LOCATIONS,
            attributes::MEMORY_ACCESSES,
            attributes::UNWIND_TABLES,
            linkage::LINKAGES,
            linkage::VISIBILITIES,
            linkage::DLL_STORAGE,
            linkage::THREAD_LOCAL_MODELS,
            linkage::UNNAMED_ADDR,
            linkage::COMDAT_KINDS,
            linkage::CODE_MODELS,
            linkage::SANITIZERS,
            instructions::INTEGER_BINARY,
            instructions::FLOAT_BINARY,
            instructions::UNARY,
            instructions::CASTS,
            instructions::INTEGER_PREDICATES,
            instructions::FLOAT_PREDICATES,
            instructions::RMW_OPERATIONS,
            instructions::FAST_MATH,
            instructions::NO_WRAP,
            instructions::EXACT,
            instructions::DISJOINT,
            instructions::NON_NEGATIVE,
            instructions::SAME_SIGN,
            instructions::GEP_FLAGS,
        ];
        for table in tables {
            for (i, entry) in table.0.iter().enumerate() {
                assert!(table.0[..i].iter().all(|earlier| earlier.0 != entry.0), "{entry:?}");
                assert_eq!(table.word(entry.0), Some(entry.1));
            }
        }
    }
}
