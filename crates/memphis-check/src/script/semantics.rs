//! Choices in the meaning of a function.

/// Choices in the meaning of a function. The caller of the pass makes them, not the pass.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Semantics {
    /// The content of a slot before anything is stored.
    pub uninit: Uninit,
    /// After a lifetime marker a slot holds its initial content again. Otherwise markers have no
    /// effect.
    pub lifetimes_undef: bool,
    /// Slots may be accessed as other types of the same size, if casts replace such accesses.
    pub punned: bool,
    /// An integer constant that is stored to a slot of a narrower integer stands for its lower
    /// bits.
    pub narrowed: bool,
    /// A slot may be accessed as any one type, whatever its alloca says: an access beyond the end
    /// of the slot is undefined behaviour.
    pub typed_by_accesses: bool,
}

/// The content of a slot before anything is stored.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Uninit {
    /// `undef`, as LLVM has it.
    #[default]
    Undef,
    /// Zero of its type, and nothing else.
    Zero,
}
