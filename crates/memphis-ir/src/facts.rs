//! Facts about operations: what makes poison, what poison makes undefined, what promises exclude
//! it.
//!
//! Passes and checkers argue from the same facts, which are LLVM's manual, and each draws its own
//! conclusions.

use crate::opcode::{Flags, Opcode};

/// The cases in which a result may be poison though no operand is. Flags are apart, see
/// [`Flags::MAKE_POISON`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MakesPoison {
    /// None.
    Never,
    /// A shift by the width or more: by the second operand.
    UnlessShiftFits,
    /// A lane that the first operand does not have: the operand with this index is its number.
    UnlessLane(usize),
    /// A mask with a lane that is undefined.
    UnlessMaskIsWhole,
    /// Those of the callee.
    LikeCallee,
    /// Others.
    Maybe,
}

impl Flags {
    /// The flags that make poison of results out of their range.
    pub const MAKE_POISON: Flags = Flags(
        Flags::NUW.0
            | Flags::NSW.0
            | Flags::EXACT.0
            | Flags::DISJOINT.0
            | Flags::NNEG.0
            | Flags::SAMESIGN.0
            | Flags::INBOUNDS.0
            | Flags::NUSW.0
            | Flags::INRANGE.0
            | Flags::NNAN.0
            | Flags::NINF.0,
    );
}

impl Opcode {
    /// The cases in which the result may be poison though no operand is.
    pub fn makes_poison(self) -> MakesPoison {
        use Opcode::*;
        match self {
            Shl | LShr | AShr => MakesPoison::UnlessShiftFits,
            InsertElement => MakesPoison::UnlessLane(2),
            ExtractElement => MakesPoison::UnlessLane(1),
            ShuffleVector => MakesPoison::UnlessMaskIsWhole,
            Call | Invoke | CallBr => MakesPoison::LikeCallee,
            FpToSi | FpToUi | AddrSpaceCast => MakesPoison::Maybe,
            Phi | Select | Freeze | ExtractValue | InsertValue => MakesPoison::Never,
            _ if self.propagates_poison() => MakesPoison::Never,
            _ => MakesPoison::Maybe,
        }
    }

    /// True if the result is poison if any operand is. Of calls, those of
    /// [some intrinsics](crate::intrinsics::PROPAGATES_POISON) are, too.
    pub fn propagates_poison(self) -> bool {
        use Opcode::*;
        self.is_binary() || self.is_cast() || matches!(self, ICmp | FCmp | GetElementPtr | FNeg)
    }

    /// The index of the operand that must not be poison, for an instruction with this number of
    /// operands: an address, a divisor, a value that is branched on. Calls, and what a function
    /// returns, depend on attributes.
    pub fn operand_never_poison(self, n_operands: usize) -> Option<usize> {
        use Opcode::*;
        match self {
            Load | CmpXchg | AtomicRmw | Switch | IndirectBr => Some(0),
            Br => (n_operands > 1).then_some(0),
            Store => Some(1),
            _ => self.divides_integers().then_some(1),
        }
    }

    /// `udiv`, `sdiv`, `urem`, `srem`: undefined behaviour for a divisor of zero.
    pub fn divides_integers(self) -> bool {
        use Opcode::*;
        matches!(self, UDiv | SDiv | URem | SRem)
    }

    /// True if it may write memory, or keep the order of those that do. Calls depend on attributes.
    pub fn may_write(self) -> bool {
        use Opcode::*;
        matches!(self, Store | Fence | CmpXchg | AtomicRmw | VaArg | Unknown)
    }
}

/// True if attributes or metadata promise a value that is neither undefined nor poison.
pub fn promise_defined(has: impl Fn(&[u8]) -> bool) -> bool {
    has(b"noundef") || has(b"dereferenceable") || has(b"dereferenceable_or_null")
}

/// True if attributes or metadata promise something of a value, which is poison if that is broken.
pub fn narrow(has: impl Fn(&[u8]) -> bool) -> bool {
    has(b"range") || has(b"align") || has(b"nonnull")
}
