//! Counters of printed features, by which tests and fuzzers see if their inputs are interesting.

use std::fmt;

macro_rules! features {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// A construct that matters to slot promotion.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Feature {
            $($(#[$doc])* $name,)*
        }

        impl Feature {
            /// All features, in declaration order.
            pub const ALL: &[Feature] = &[$(Feature::$name),*];

            /// A short name for reports.
            pub fn name(self) -> &'static str {
                match self { $(Feature::$name => $text,)* }
            }
        }
    };
}

features! {
    /// An `invoke`.
    Invoke = "invoke",
    /// A `callbr` of `asm goto`.
    CallBr = "callbr",
    /// A `callbr` that has a result.
    CallBrOutput = "callbr output",
    /// An `indirectbr`.
    IndirectBr = "indirectbr",
    /// A `switch`.
    Switch = "switch",
    /// A terminator that lists a block twice.
    DuplicateEdges = "duplicate edges",
    /// A block that the entry does not reach.
    DeadBlock = "dead block",
    /// A dead block with an edge into reachable code.
    DeadPredecessor = "dead predecessor",
    /// A block that is its own successor.
    SelfLoop = "self loop",
    /// A store of a slot's address into a pointer slot, to be freed by a second round.
    TwoRounds = "rounds >= 2",
    /// A store of a pointer slot's address when that slot holds an address itself.
    ThreeRounds = "rounds >= 3",
    /// A load or store through an address loaded from a slot.
    AccessThroughHolder = "access through holder",
    /// A value, argument or block named like a φ that promotion could make.
    NameClash = "name clash",
    /// A name that needs quotes.
    QuotedName = "quoted name",
    /// A value without a name.
    UnnamedValue = "unnamed value",
    /// A value with a name.
    NamedValue = "named value",
    /// A block without a name, other than the entry.
    UnnamedBlock = "unnamed block",
    /// A slot without a name.
    UnnamedSlot = "unnamed slot",
    /// Blocks printed in random order.
    ShuffledLayout = "shuffled layout",
    /// A block mentioned before a block that is printed earlier.
    MentionOrder = "mention order differs",
    /// A `blockaddress` of this function outside an `indirectbr`.
    BlockAddress = "blockaddress",
    /// A `blockaddress` that is the first mention of its block.
    BlockAddressFirst = "blockaddress first",
    /// A load with `!noundef` but not `!nonnull`.
    NoundefLoad = "noundef load",
    /// A load with `!nonnull` but not `!noundef`.
    NonnullLoad = "nonnull load",
    /// A load with both `!nonnull` and `!noundef`.
    NonnullNoundefLoad = "nonnull+noundef load",
    /// A load or store with other metadata (`!range`, `!tbaa`, `!align`, ...).
    AccessMetadata = "access metadata",
    /// A function with a `!DISubprogram`.
    DebugFunction = "debug function",
    /// A `#dbg_declare`.
    DbgDeclare = "dbg_declare",
    /// A `#dbg_value` on a slot's address.
    DbgValue = "dbg_value of address",
    /// A `#dbg_value` of another value.
    DbgValueOther = "dbg_value of value",
    /// A `#dbg_value` with `!DIArgList`.
    DbgArgList = "dbg_value of arg list",
    /// A `#dbg_assign` linked to an alloca or a store.
    DbgAssign = "dbg_assign",
    /// A `#dbg_label`.
    DbgLabel = "dbg_label",
    /// A location or record with `inlinedAt`.
    InlinedAt = "inlinedAt",
    /// A call of `llvm.assume` on a comparison.
    AssumeCall = "assume",
    /// A slot in a bundle of `llvm.assume`.
    AssumeBundle = "assume bundle",
    /// A lifetime marker.
    LifetimeMarker = "lifetime marker",
    /// A call of `llvm.fake.use` on a slot.
    FakeUse = "fake use",
    /// A `landingpad`.
    LandingPad = "landingpad",
    /// A `resume`.
    Resume = "resume",
    /// A `catchswitch`.
    CatchSwitch = "catchswitch",
    /// A `catchpad`.
    CatchPad = "catchpad",
    /// A `cleanuppad`.
    CleanupPad = "cleanuppad",
    /// A φ in the input.
    ExistingPhi = "existing phi",
    /// A φ of a type that only a target has.
    TargetPhi = "phi of a target type",
    /// A φ of one constant.
    ConstantPhi = "phi of one constant",
    /// An atomic load or store of a slot.
    Atomic = "atomic access",
    /// A volatile load or store of a slot.
    Volatile = "volatile access",
    /// A load or store of a slot with a type that is not the slot's.
    TypeMismatch = "type mismatch",
    /// A slot that is allocated as another type than that of its accesses.
    Retyped = "allocated as another type",
    /// A store of `undef`.
    UndefStore = "undef store",
    /// A store of `poison`.
    PoisonStore = "poison store",
    /// A store of a constant expression.
    ConstantExpressionStore = "constexpr store",
    /// A slot of a struct or array type.
    AggregateSlot = "aggregate slot",
    /// A slot of a vector type.
    VectorSlot = "vector slot",
    /// A slot of a pointer type.
    PointerSlot = "pointer slot",
    /// A slot of a floating-point type.
    FloatSlot = "float slot",
    /// A slot in another address space, with an element count, `inalloca` or `swifterror`.
    OddAlloca = "odd alloca",
    /// An alloca outside the entry block.
    SlotOutsideEntry = "slot outside entry",
    /// An alloca in the entry block after other instructions.
    LateSlot = "late slot",
    /// A slot that is stored once.
    SingleStoreSlot = "single-store slot",
    /// A slot that is never stored.
    NoStoreSlot = "no-store slot",
    /// A slot that is stored but never loaded.
    NoLoadSlot = "no-load slot",
    /// A slot with all its accesses in one block.
    SingleBlockSlot = "single-block slot",
    /// A slot without any access.
    DeadSlot = "dead slot",
    /// A use of a slot's address that forbids promotion.
    Escape = "escape",
    /// A `getelementptr` with only zero indices on a slot.
    ZeroIndexGep = "zero-index gep",
    /// A `bitcast` or `addrspacecast` of a slot's address.
    PointerCast = "pointer cast",
    /// A dead block stores a value into the slot it was loaded from, before the load.
    DeadSelfStore = "dead self store",
    /// The attribute `"no-signed-zeros-fp-math"="true"`.
    NoSignedZeros = "no-signed-zeros",
    /// The attribute `optnone`: nothing is promoted.
    Optnone = "optnone",
    /// A call of another function of the module.
    InternalCall = "internal call",
    /// More than 14 ordinary blocks.
    Large = "large function",
}

const COUNT: usize = Feature::ALL.len();

/// How often each [`Feature`] was printed, and in how many functions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Features {
    functions: u64,
    counts: [u64; COUNT],
    functions_with: [u64; COUNT],
}

impl Features {
    /// Of no function.
    pub(crate) fn none() -> Features {
        Features { functions: 0, counts: [0; COUNT], functions_with: [0; COUNT] }
    }

    /// Of one function, to be filled by [`Features::note`].
    pub(crate) fn one_function() -> Features {
        Features { functions: 1, ..Features::none() }
    }

    /// Counts one occurrence in a description of one function.
    pub(crate) fn note(&mut self, feature: Feature) {
        self.counts[feature as usize] += 1;
        self.functions_with[feature as usize] = 1;
    }

    /// The number of functions.
    pub fn functions(&self) -> u64 {
        self.functions
    }

    /// How often the feature was printed.
    pub fn count(&self, feature: Feature) -> u64 {
        self.counts[feature as usize]
    }

    /// In how many functions the feature was printed.
    pub fn functions_with(&self, feature: Feature) -> u64 {
        self.functions_with[feature as usize]
    }

    /// True if the feature was printed.
    pub fn has(&self, feature: Feature) -> bool {
        self.count(feature) > 0
    }

    /// Adds the counts of other functions.
    pub fn add(&mut self, other: &Features) {
        self.functions += other.functions;
        for i in 0..COUNT {
            self.counts[i] += other.counts[i];
            self.functions_with[i] += other.functions_with[i];
        }
    }
}

impl Default for Features {
    fn default() -> Features {
        Features::none()
    }
}

impl fmt::Display for Features {
    /// A table: feature, functions that have it, occurrences.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<26}{:>10}{:>12}", "feature", "functions", "occurrences")?;
        for &feature in Feature::ALL {
            let (functions, count) = (self.functions_with(feature), self.count(feature));
            writeln!(f, "{:<26}{functions:>10}{count:>12}", feature.name())?;
        }
        writeln!(f, "{:<26}{:>10}", "(all functions)", self.functions)
    }
}
