//! The versions of LLVM.

/// A version of LLVM: the text that the reader takes, and the answers that mem2reg gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Llvm {
    /// LLVM 22, compared with `opt-22` on every test.
    #[default]
    V22,
    /// LLVM's main branch in September 2026.
    Main,
}

/// The [name](Llvm::name).
impl std::fmt::Display for Llvm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

impl Llvm {
    /// All versions.
    pub const ALL: [Llvm; 2] = [Llvm::V22, Llvm::Main];

    /// The name of the version in options.
    pub fn name(self) -> &'static str {
        match self {
            Llvm::V22 => "22",
            Llvm::Main => "main",
        }
    }

    /// True if the reader takes what LLVM 22 does not know: attributes, and byte types.
    pub(crate) fn reads_newer(self) -> bool {
        self == Llvm::Main
    }
}
