//! Words of instructions.

use super::Words;
use memphis_ir::AtomicOrdering;

/// Arithmetic on integers.
pub(crate) const INTEGER_BINARY: Words = Words(&[
    (0, "add"),
    (1, "sub"),
    (2, "mul"),
    (3, "udiv"),
    (4, "sdiv"),
    (5, "urem"),
    (6, "srem"),
    (7, "shl"),
    (8, "lshr"),
    (9, "ashr"),
    (10, "and"),
    (11, "or"),
    (12, "xor"),
]);

/// Arithmetic on floating-point numbers: the type of the operands tells them from integers.
pub(crate) const FLOAT_BINARY: Words = Words(&[(0, "fadd"), (1, "fsub"), (2, "fmul"), (4, "fdiv"), (6, "frem")]);

/// Operations with one operand.
pub(crate) const UNARY: Words = Words(&[(0, "fneg")]);

/// Casts.
pub(crate) const CASTS: Words = Words(&[
    (0, "trunc"),
    (1, "zext"),
    (2, "sext"),
    (3, "fptoui"),
    (4, "fptosi"),
    (5, "uitofp"),
    (6, "sitofp"),
    (7, "fptrunc"),
    (8, "fpext"),
    (9, "ptrtoint"),
    (10, "inttoptr"),
    (11, "bitcast"),
    (12, "addrspacecast"),
    (13, "ptrtoaddr"),
]);

/// `fptrunc`
pub(crate) const FPTRUNC: u64 = 7;

/// `ptrtoint`
pub(crate) const PTRTOINT: u64 = 9;

/// `inttoptr`
pub(crate) const INTTOPTR: u64 = 10;

/// `bitcast`
pub(crate) const BITCAST: u64 = 11;

/// `addrspacecast`
pub(crate) const ADDRSPACECAST: u64 = 12;

/// Predicates of `icmp`.
pub(crate) const INTEGER_PREDICATES: Words = Words(&[
    (32, "eq"),
    (33, "ne"),
    (34, "ugt"),
    (35, "uge"),
    (36, "ult"),
    (37, "ule"),
    (38, "sgt"),
    (39, "sge"),
    (40, "slt"),
    (41, "sle"),
]);

/// Predicates of `fcmp`.
pub(crate) const FLOAT_PREDICATES: Words = Words(&[
    (0, "false"),
    (1, "oeq"),
    (2, "ogt"),
    (3, "oge"),
    (4, "olt"),
    (5, "ole"),
    (6, "one"),
    (7, "ord"),
    (8, "uno"),
    (9, "ueq"),
    (10, "ugt"),
    (11, "uge"),
    (12, "ult"),
    (13, "ule"),
    (14, "une"),
    (15, "true"),
]);

/// The number of an atomic ordering; 0 is none.
pub(crate) fn ordering_code(ordering: AtomicOrdering) -> u64 {
    1 + ordering as u64
}

/// The keyword of an atomic ordering.
pub(crate) fn ordering(code: u64) -> Option<&'static str> {
    let index = usize::try_from(code).ok()?.checked_sub(1)?;
    AtomicOrdering::ALL.get(index).map(|ordering| ordering.keyword())
}

/// Operations of `atomicrmw`.
pub(crate) const RMW_OPERATIONS: Words = Words(&[
    (0, "xchg"),
    (1, "add"),
    (2, "sub"),
    (3, "and"),
    (4, "nand"),
    (5, "or"),
    (6, "xor"),
    (7, "max"),
    (8, "min"),
    (9, "umax"),
    (10, "umin"),
    (11, "fadd"),
    (12, "fsub"),
    (13, "fmax"),
    (14, "fmin"),
    (15, "uinc_wrap"),
    (16, "udec_wrap"),
    (17, "usub_cond"),
    (18, "usub_sat"),
    (19, "fmaximum"),
    (20, "fminimum"),
]);

/// Fast-math flags: bits, in the order of the text.
pub(crate) const FAST_MATH: Words = Words(&[
    (1 << 7, "reassoc"),
    (1 << 1, "nnan"),
    (1 << 2, "ninf"),
    (1 << 3, "nsz"),
    (1 << 4, "arcp"),
    (1 << 5, "contract"),
    (1 << 6, "afn"),
]);

/// All of [`FAST_MATH`]: `fast`. In old bitcode, bit 0 says the same.
pub(crate) const FAST: u64 = 0xfe;

/// Flags of `add`, `sub`, `mul`, `shl` and `trunc`: bits.
pub(crate) const NO_WRAP: Words = Words(&[(1, "nuw"), (2, "nsw")]);

/// Flag of divisions and shifts to the right.
pub(crate) const EXACT: Words = Words(&[(1, "exact")]);

/// Flag of `or`.
pub(crate) const DISJOINT: Words = Words(&[(1, "disjoint")]);

/// Flag of `zext` and `uitofp`.
pub(crate) const NON_NEGATIVE: Words = Words(&[(1, "nneg")]);

/// Flag of `icmp`.
pub(crate) const SAME_SIGN: Words = Words(&[(1, "samesign")]);

/// Flags of `getelementptr`: bits. `inbounds` implies `nusw`, which is not written then.
pub(crate) const GEP_FLAGS: Words = Words(&[(1, "inbounds"), (2, "nusw"), (4, "nuw")]);

/// Bits of the second operand of a call, and of the places of its calling convention there.
pub(crate) mod call {
    /// `tail`
    pub(crate) const TAIL: u64 = 1;
    /// The calling convention begins with this bit, and has ten.
    pub(crate) const CONVENTION_SHIFT: u32 = 1;
    /// `musttail`
    pub(crate) const MUSTTAIL: u64 = 1 << 14;
    /// The type of the function follows.
    pub(crate) const EXPLICIT_TYPE: u64 = 1 << 15;
    /// `notail`
    pub(crate) const NOTAIL: u64 = 1 << 16;
    /// Fast-math flags follow.
    pub(crate) const FAST_MATH: u64 = 1 << 17;
}

/// The bit of the calling convention's operand of `invoke` that says that the type of the function
/// follows.
pub(crate) const INVOKE_EXPLICIT_TYPE: u64 = 1 << 13;
