//! The words of the language that are one of a fixed set, as enums.

/// Declares enums with a keyword for each variant.
macro_rules! keywords {
    ($($(#[$doc:meta])* pub enum $name:ident { $($(#[$note:meta])* $variant:ident = $text:literal,)* })*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $(#[doc = concat!("`", $text, "`")] $(#[$note])* $variant,)* }

        impl $name {
            /// All of them, in declaration order.
            pub const ALL: &[$name] = &[$($name::$variant,)*];

            /// The word in the text.
            pub const fn keyword(self) -> &'static str {
                match self { $($name::$variant => $text,)* }
            }

            /// The one with this keyword.
            pub fn from_keyword(word: impl AsRef<[u8]>) -> Option<$name> {
                let word = word.as_ref();
                $name::ALL.iter().copied().find(|known| known.keyword().as_bytes() == word)
            }
        }

        /// As the keyword.
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.keyword())
            }
        }
    )*};
}

keywords! {
    /// The ordering of an atomic operation. The order of the variants is that of LLVM's numbers,
    /// and no ordering guarantees less than one before it, but for `acquire` and `release`, neither
    /// of which contains the other.
    pub enum AtomicOrdering {
        Unordered = "unordered",
        Monotonic = "monotonic",
        Acquire = "acquire",
        Release = "release",
        AcquireRelease = "acq_rel",
        SequentiallyConsistent = "seq_cst",
    }

    /// The operation of an `atomicrmw`.
    #[non_exhaustive]
    pub enum RmwOperation {
        Xchg = "xchg",
        Add = "add",
        Sub = "sub",
        And = "and",
        Nand = "nand",
        Or = "or",
        Xor = "xor",
        Max = "max",
        Min = "min",
        UMax = "umax",
        UMin = "umin",
        FAdd = "fadd",
        FSub = "fsub",
        FMax = "fmax",
        FMin = "fmin",
        UIncWrap = "uinc_wrap",
        UDecWrap = "udec_wrap",
        USubCond = "usub_cond",
        USubSat = "usub_sat",
        FMaximum = "fmaximum",
        FMinimum = "fminimum",
        /// Newer than LLVM 22.
        FMaximumNum = "fmaximumnum",
        /// Newer than LLVM 22.
        FMinimumNum = "fminimumnum",
    }

    /// The reach of a global among modules, and the rule for several definitions.
    #[derive(Default)]
    pub enum Linkage {
        /// Every module. The keyword is mostly left out, and is needed only for a variable without
        /// initializer.
        #[default]
        External = "external",
        /// This module.
        Internal = "internal",
        /// This module, and the object file does not even have the name.
        Private = "private",
        AvailableExternally = "available_externally",
        LinkOnce = "linkonce",
        LinkOnceOdr = "linkonce_odr",
        Weak = "weak",
        WeakOdr = "weak_odr",
        Appending = "appending",
        Common = "common",
        ExternWeak = "extern_weak",
    }

    /// The visibility of a global to other modules at run time.
    #[derive(Default)]
    pub enum Visibility {
        #[default]
        Default = "default",
        Hidden = "hidden",
        Protected = "protected",
    }

    /// The storage class of a global in a dynamic library.
    pub enum DllStorage {
        Import = "dllimport",
        Export = "dllexport",
    }

    /// The model of thread-local storage.
    #[derive(Default)]
    pub enum ThreadLocalModel {
        /// `thread_local` alone.
        #[default]
        GeneralDynamic = "generaldynamic",
        LocalDynamic = "localdynamic",
        InitialExec = "initialexec",
        LocalExec = "localexec",
    }

    /// The reach of the promise that the address of a global is of no significance.
    pub enum UnnamedAddr {
        /// In every module.
        Global = "unnamed_addr",
        /// In this module.
        Local = "local_unnamed_addr",
    }

    /// The choice of the linker among comdats of one name.
    pub enum ComdatKind {
        Any = "any",
        ExactMatch = "exactmatch",
        Largest = "largest",
        /// Up to LLVM 12, the word is `noduplicates`.
        NoDeduplicate = "nodeduplicate",
        SameSize = "samesize",
    }

    /// The code model of a variable.
    #[non_exhaustive]
    pub enum CodeModel {
        Tiny = "tiny",
        Small = "small",
        Kernel = "kernel",
        Medium = "medium",
        Large = "large",
    }

    /// A part of the memory that `memory(...)` speaks of.
    #[non_exhaustive]
    pub enum MemoryLocation {
        /// The memory that arguments point to.
        Argument = "argmem",
        /// The memory that only code outside of the module can access.
        Inaccessible = "inaccessiblemem",
        /// `errno`
        Errno = "errnomem",
        /// Memory that the target defines.
        TargetMemory0 = "target_mem0",
        /// Memory that the target defines.
        TargetMemory1 = "target_mem1",
    }

    /// The accesses of a function to a part of the memory.
    #[derive(Default)]
    pub enum MemoryAccess {
        None = "none",
        Read = "read",
        Write = "write",
        #[default]
        ReadWrite = "readwrite",
    }

    /// The mark of a call before `call`.
    pub enum TailKind {
        /// The call may be a tail call: it accesses no alloca of its function.
        Tail = "tail",
        /// The call is a tail call.
        MustTail = "musttail",
        /// The call is no tail call.
        NoTail = "notail",
    }

    /// A word about a sanitizer after a variable.
    #[non_exhaustive]
    pub enum SanitizerWord {
        NoAddress = "no_sanitize_address",
        NoHardwareAddress = "no_sanitize_hwaddress",
        MemoryTag = "sanitize_memtag",
        AddressDynamicInit = "sanitize_address_dyninit",
    }
}

impl Linkage {
    /// True if no other module sees the global: `internal` and `private`.
    pub const fn is_local(self) -> bool {
        matches!(self, Linkage::Internal | Linkage::Private)
    }

    /// The keyword of a function with a blank after it; empty for [`Linkage::External`].
    pub(crate) fn prefix(self) -> String {
        if self == Linkage::External { String::new() } else { format!("{self} ") }
    }

    /// The keyword of a variable with a blank after it. One without initializer is defined
    /// elsewhere.
    pub(crate) fn before_variable(self, has_initializer: bool) -> String {
        match has_initializer || self == Linkage::ExternWeak {
            true => self.prefix(),
            false => "external ".to_owned(),
        }
    }

    /// True if a global that is defined elsewhere can have it.
    pub(crate) const fn is_of_declarations(self) -> bool {
        matches!(self, Linkage::External | Linkage::ExternWeak)
    }

    /// True if another definition may take the place of this one at link time, even one that does
    /// something else.
    pub const fn is_interposable(self) -> bool {
        matches!(self, Linkage::Weak | Linkage::LinkOnce | Linkage::Common | Linkage::ExternWeak)
    }
}

impl AtomicOrdering {
    /// True if the operation acquires: `acquire`, `acq_rel`, `seq_cst`.
    pub const fn acquires(self) -> bool {
        use AtomicOrdering::*;
        matches!(self, Acquire | AcquireRelease | SequentiallyConsistent)
    }

    /// True if the operation releases: `release`, `acq_rel`, `seq_cst`.
    pub const fn releases(self) -> bool {
        use AtomicOrdering::*;
        matches!(self, Release | AcquireRelease | SequentiallyConsistent)
    }
}

impl RmwOperation {
    /// True if LLVM 22 does not have it, but newer versions.
    pub(crate) fn is_newer(self) -> bool {
        matches!(self, RmwOperation::FMaximumNum | RmwOperation::FMinimumNum)
    }

    /// True if it is of floating-point numbers.
    pub fn is_float(self) -> bool {
        self.keyword().starts_with('f')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_keyword_is_of_one() {
        fn check<T: Copy + PartialEq + std::fmt::Debug>(
            all: &[T],
            word: fn(T) -> &'static str,
            find: fn(&'static str) -> Option<T>,
        ) {
            for &one in all {
                assert_eq!(find(word(one)), Some(one));
            }
            assert_eq!(find("nonsense"), None);
        }
        check(AtomicOrdering::ALL, AtomicOrdering::keyword, AtomicOrdering::from_keyword);
        check(RmwOperation::ALL, RmwOperation::keyword, RmwOperation::from_keyword);
        check(Linkage::ALL, Linkage::keyword, Linkage::from_keyword);
        check(Visibility::ALL, Visibility::keyword, Visibility::from_keyword);
        check(DllStorage::ALL, DllStorage::keyword, DllStorage::from_keyword);
        check(ThreadLocalModel::ALL, ThreadLocalModel::keyword, ThreadLocalModel::from_keyword);
        check(UnnamedAddr::ALL, UnnamedAddr::keyword, UnnamedAddr::from_keyword);
        check(ComdatKind::ALL, ComdatKind::keyword, ComdatKind::from_keyword);
        check(CodeModel::ALL, CodeModel::keyword, CodeModel::from_keyword);
        check(SanitizerWord::ALL, SanitizerWord::keyword, SanitizerWord::from_keyword);
    }
}
