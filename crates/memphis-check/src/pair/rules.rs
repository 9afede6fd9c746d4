//! Choices in the meaning of a function.

/// Choices in the meaning of a function that the tool that made AFTER may make. The default is the
/// choice of LLVM 22.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Rules {
    /// A cell is undefined after a lifetime marker. Otherwise markers have no effect.
    pub lifetimes_undef: bool,
    /// A cell may be accessed as any one type, whatever its alloca says.
    pub typed_by_accesses: bool,
}

impl Rules {
    /// The choices of LLVM's main branch.
    pub const LLVM_MAIN: Rules = Rules { lifetimes_undef: true, typed_by_accesses: true };
}
