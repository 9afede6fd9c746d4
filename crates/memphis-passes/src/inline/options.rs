//! The options of inlining.

/// Limits, in LLVM's units: an ordinary instruction costs 5, a call 25 and 5 for each argument
/// more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// A body is inlined if it costs less than this more than the call. Default: 225, as in LLVM.
    pub threshold: u32,
    /// The limit for functions with `inlinehint`. Default: 325, as in LLVM.
    pub hint_threshold: u32,
    /// The limit for functions and calls with `cold`. Default: 45, as in LLVM.
    pub cold_threshold: u32,
}

impl Options {
    /// LLVM's limits.
    pub const DEFAULT: Options = Options { threshold: 225, hint_threshold: 325, cold_threshold: 45 };
}

impl Default for Options {
    fn default() -> Options {
        Options::DEFAULT
    }
}
