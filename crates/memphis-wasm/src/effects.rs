//! The effects of instructions: reads and writes besides the operands. They decide which two
//! instructions may be exchanged.

use wasmparser::Operator;

/// A set of effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effects(pub u16);

impl Effects {
    /// None: the instruction computes its results and no more.
    pub const NONE: Self = Self(0);
    /// Reads a memory or its size.
    pub const MEMORY_READ: Self = Self(1);
    /// Writes a memory.
    pub const MEMORY_WRITE: Self = Self(2);
    /// Reads a global that can change.
    pub const GLOBAL_READ: Self = Self(4);
    /// Writes a global.
    pub const GLOBAL_WRITE: Self = Self(8);
    /// May trap because an address is out of bounds, and not for another reason.
    pub const BOUNDS_TRAP: Self = Self(16);
    /// May trap for another reason.
    pub const TRAP: Self = Self(32);
    /// Anything else: calls, tables, objects.
    pub const OTHER: Self = Self(64);
    /// Reads or writes a local that has not become values.
    pub const LOCAL: Self = Self(128);
    /// A plain load.
    pub const LOAD: Self = Self::MEMORY_READ.union(Self::BOUNDS_TRAP);
    /// A plain store.
    pub const STORE: Self = Self::MEMORY_WRITE.union(Self::BOUNDS_TRAP);
    /// All but accesses of locals.
    pub const ALL: Self = Self(127);
    /// The number of kinds.
    pub const KINDS: usize = 8;

    /// Both sets.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// True if some effect is in both sets.
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// True if the instruction may be deleted when its results are not used.
    pub const fn is_removable(self) -> bool {
        let kept = Self::MEMORY_WRITE.0 | Self::GLOBAL_WRITE.0 | Self::BOUNDS_TRAP.0 | Self::TRAP.0;
        self.0 & (kept | Self::OTHER.0 | Self::LOCAL.0) == 0
    }

    /// The effects with which these cannot change places.
    ///
    /// Two traps out of bounds can: whichever comes first, the same is seen. A write can be seen
    /// after a trap, so the two keep their order.
    pub const fn conflicts(self) -> Self {
        const WRITES: u16 = Effects::MEMORY_WRITE.0 | Effects::GLOBAL_WRITE.0 | Effects::OTHER.0;
        const TRAPS: u16 = Effects::BOUNDS_TRAP.0 | Effects::TRAP.0;
        let mut found = 0;
        if self.0 & Self::MEMORY_READ.0 != 0 {
            found |= Self::MEMORY_WRITE.0 | Self::OTHER.0;
        }
        if self.0 & Self::MEMORY_WRITE.0 != 0 {
            found |= WRITES | TRAPS | Self::MEMORY_READ.0;
        }
        if self.0 & Self::GLOBAL_READ.0 != 0 {
            found |= Self::GLOBAL_WRITE.0 | Self::OTHER.0;
        }
        if self.0 & Self::GLOBAL_WRITE.0 != 0 {
            found |= WRITES | TRAPS | Self::GLOBAL_READ.0;
        }
        if self.0 & Self::BOUNDS_TRAP.0 != 0 {
            found |= WRITES | Self::TRAP.0;
        }
        if self.0 & Self::TRAP.0 != 0 {
            found |= WRITES | TRAPS;
        }
        if self.0 & Self::OTHER.0 != 0 {
            found |= WRITES | TRAPS | Self::MEMORY_READ.0 | Self::GLOBAL_READ.0;
        }
        if self.0 & Self::LOCAL.0 != 0 {
            found |= Self::LOCAL.0;
        }
        Self(found)
    }

    /// The kinds of the set, by number.
    pub fn kinds(self) -> impl Iterator<Item = usize> {
        (0..Self::KINDS).filter(move |kind| self.0 >> kind & 1 != 0)
    }
}

/// The effects of an instruction that pops `n_operands` operands. `is_mutable` tells whether a
/// global can change.
pub(crate) fn of(operator: &Operator<'_>, n_operands: u32, is_mutable: impl Fn(u32) -> bool) -> Effects {
    use Operator as O;
    let (proposal, name) = crate::names::proposal_and_name(operator);
    let is_mvp = proposal == "mvp";
    let is_vector = matches!(proposal, "simd" | "relaxed_simd");
    match operator {
        O::GlobalGet { global_index } if !is_mutable(*global_index) => Effects::NONE,
        O::GlobalGet { .. } => Effects::GLOBAL_READ,
        O::GlobalSet { .. } => Effects::GLOBAL_WRITE,
        O::I32DivS | O::I32DivU | O::I32RemS | O::I32RemU => Effects::TRAP,
        O::I64DivS | O::I64DivU | O::I64RemS | O::I64RemU => Effects::TRAP,
        O::I32TruncF32S | O::I32TruncF32U | O::I32TruncF64S | O::I32TruncF64U => Effects::TRAP,
        O::I64TruncF32S | O::I64TruncF32U | O::I64TruncF64S | O::I64TruncF64U => Effects::TRAP,
        O::MemorySize { .. } => Effects::MEMORY_READ,
        O::RefNull { .. } | O::RefFunc { .. } | O::RefIsNull | O::RefEq | O::RefI31 => Effects::NONE,
        O::TypedSelect { .. } => Effects::NONE,
        // Loads and stores of arrays have an operand more; they are not told apart from objects.
        _ if (is_mvp || is_vector) && name.contains("load") => {
            let expected = if name.ends_with("lane") { 2 } else { 1 };
            if n_operands == expected { Effects::LOAD } else { Effects::ALL }
        }
        _ if (is_mvp || is_vector) && name.contains("store") => {
            if n_operands == 2 {
                Effects::STORE
            } else {
                Effects::ALL
            }
        }
        _ if is_vector || is_numeric(proposal, name) => Effects::NONE,
        _ => Effects::ALL,
    }
}

/// True for arithmetic that cannot trap, comparisons, conversions, constants and `select`. Names
/// of instructions that can trap were looked for before.
fn is_numeric(proposal: &str, name: &str) -> bool {
    let is_number =
        ["visit_i32_", "visit_i64_", "visit_f32_", "visit_f64_"].iter().any(|prefix| name.starts_with(prefix));
    match proposal {
        "mvp" => is_number || name == "visit_select" || name == "visit_nop",
        "sign_extension" | "saturating_float_to_int" | "wide_arithmetic" => true,
        _ => false,
    }
}
