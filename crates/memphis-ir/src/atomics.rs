//! Orderings of atomic accesses, and the operations of `atomicrmw`.

use std::fmt;

/// The ordering of an atomic access or a fence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "each is the ordering of that name")]
pub enum AtomicOrdering {
    Unordered,
    Monotonic,
    Acquire,
    Release,
    AcquireRelease,
    SequentiallyConsistent,
}

impl AtomicOrdering {
    /// All orderings, from the weakest to the strongest.
    pub const ALL: &[AtomicOrdering] = {
        use AtomicOrdering::*;
        &[Unordered, Monotonic, Acquire, Release, AcquireRelease, SequentiallyConsistent]
    };

    /// The word of the text: `acq_rel`.
    pub fn keyword(self) -> &'static str {
        match self {
            AtomicOrdering::Unordered => "unordered",
            AtomicOrdering::Monotonic => "monotonic",
            AtomicOrdering::Acquire => "acquire",
            AtomicOrdering::Release => "release",
            AtomicOrdering::AcquireRelease => "acq_rel",
            AtomicOrdering::SequentiallyConsistent => "seq_cst",
        }
    }

    /// The ordering with this word.
    pub fn from_keyword(word: &[u8]) -> Option<AtomicOrdering> {
        AtomicOrdering::ALL.iter().copied().find(|ordering| ordering.keyword().as_bytes() == word)
    }
}

impl fmt::Display for AtomicOrdering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.keyword())
    }
}

macro_rules! rmw_operations {
    ($($name:ident = $text:literal,)*) => {
        /// The operation of an `atomicrmw`.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        #[allow(missing_docs, reason = "each is the operation of that name")]
        pub enum RmwOperation { $($name,)* }

        impl RmwOperation {
            /// All operations.
            pub const ALL: &[RmwOperation] = &[$(RmwOperation::$name,)*];

            /// The word of the text: `uinc_wrap`.
            pub fn keyword(self) -> &'static str {
                match self { $(RmwOperation::$name => $text,)* }
            }
        }
    };
}
rmw_operations! {
    Xchg = "xchg", Add = "add", Sub = "sub", And = "and", Nand = "nand", Or = "or", Xor = "xor",
    Max = "max", Min = "min", UMax = "umax", UMin = "umin",
    FAdd = "fadd", FSub = "fsub", FMax = "fmax", FMin = "fmin",
    FMaximum = "fmaximum", FMinimum = "fminimum",
    FMaximumNum = "fmaximumnum", FMinimumNum = "fminimumnum",
    UIncWrap = "uinc_wrap", UDecWrap = "udec_wrap", USubCond = "usub_cond", USubSat = "usub_sat",
}

impl RmwOperation {
    /// True if LLVM 22 does not have it, but newer versions.
    pub(crate) fn is_newer(self) -> bool {
        matches!(self, RmwOperation::FMaximumNum | RmwOperation::FMinimumNum)
    }

    /// The operation with this word.
    pub fn from_keyword(word: &[u8]) -> Option<RmwOperation> {
        RmwOperation::ALL.iter().copied().find(|operation| operation.keyword().as_bytes() == word)
    }
}

impl fmt::Display for RmwOperation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.keyword())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_finds_what_it_means() {
        for &operation in RmwOperation::ALL {
            assert_eq!(RmwOperation::from_keyword(operation.keyword().as_bytes()), Some(operation));
        }
        for &ordering in AtomicOrdering::ALL {
            assert_eq!(AtomicOrdering::from_keyword(ordering.keyword().as_bytes()), Some(ordering));
        }
        assert_eq!(AtomicOrdering::from_keyword(b"relaxed"), None);
        assert_eq!(RmwOperation::from_keyword(b"div"), None);
    }
}
