//! Instructions' opcodes and flags.

use crate::keywords::TailKind;
use crate::tables::WordTable;
use std::fmt;

macro_rules! opcodes {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// The operation of an instruction. Debug records (`#dbg_value` and its kin) count as
        /// instructions here, because they are between instructions, in order; see
        /// [`Opcode::is_debug_record`].
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        #[non_exhaustive]
        #[allow(missing_docs, reason = "each is the instruction of that name")]
        pub enum Opcode { $($(#[$doc])* $name,)* }

        impl Opcode {
            /// All opcodes, in declaration order.
            pub const ALL: &[Opcode] = &[$(Opcode::$name,)*];

            /// The keyword of the opcode in the text.
            pub fn keyword(self) -> &'static str {
                const WORDS: &[&str] = &[$($text,)*];
                WORDS[self as usize]
            }
        }

        /// The [keyword](Opcode::keyword).
        impl fmt::Display for Opcode {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.keyword())
            }
        }

        static TABLE: WordTable<256> = WordTable::new(&[$($text,)*]);
    };
}

opcodes! {
    Ret = "ret", Br = "br", Switch = "switch", IndirectBr = "indirectbr", Invoke = "invoke",
    CallBr = "callbr", Resume = "resume", CatchSwitch = "catchswitch", CatchRet = "catchret",
    CleanupRet = "cleanupret", Unreachable = "unreachable",
    FNeg = "fneg",
    Add = "add", FAdd = "fadd", Sub = "sub", FSub = "fsub", Mul = "mul", FMul = "fmul",
    UDiv = "udiv", SDiv = "sdiv", FDiv = "fdiv", URem = "urem", SRem = "srem", FRem = "frem",
    Shl = "shl", LShr = "lshr", AShr = "ashr", And = "and", Or = "or", Xor = "xor",
    ExtractElement = "extractelement", InsertElement = "insertelement", ShuffleVector = "shufflevector",
    ExtractValue = "extractvalue", InsertValue = "insertvalue",
    Alloca = "alloca", Load = "load", Store = "store", Fence = "fence", CmpXchg = "cmpxchg",
    AtomicRmw = "atomicrmw", GetElementPtr = "getelementptr",
    Trunc = "trunc", ZExt = "zext", SExt = "sext", FpTrunc = "fptrunc", FpExt = "fpext",
    FpToUi = "fptoui", FpToSi = "fptosi", UiToFp = "uitofp", SiToFp = "sitofp",
    PtrToInt = "ptrtoint", PtrToAddr = "ptrtoaddr", IntToPtr = "inttoptr", BitCast = "bitcast",
    AddrSpaceCast = "addrspacecast",
    ICmp = "icmp", FCmp = "fcmp", Phi = "phi", Select = "select", Freeze = "freeze", Call = "call",
    VaArg = "va_arg", LandingPad = "landingpad", CatchPad = "catchpad", CleanupPad = "cleanuppad",
    DbgDeclare = "#dbg_declare", DbgValue = "#dbg_value", DbgAssign = "#dbg_assign",
    DbgLabel = "#dbg_label", DbgDeclareValue = "#dbg_declare_value",
    /// Moves a value from one register to another: in [copy form](crate::blockargs) only.
    Copy = "copy",
    /// An instruction that this reader does not know. Its text is kept, and its operands escape.
    Unknown = "<unknown>",
}

impl Opcode {
    /// The opcode with this keyword in LLVM IR, which has no `copy`.
    pub(crate) fn from_keyword(word: &[u8]) -> Option<Opcode> {
        let opcode = Opcode::ALL[TABLE.find(word, |i| Opcode::ALL[i].keyword())?];
        (opcode != Opcode::Copy).then_some(opcode)
    }
}

impl Opcode {
    /// `ret`, `br`, ... `unreachable`: the last instruction of a block.
    pub fn is_terminator(self) -> bool {
        self <= Opcode::Unreachable
    }

    /// `getelementptr`, `bitcast`, `addrspacecast`: derive an address from another.
    #[doc(hidden)]
    pub fn derives_address(self) -> bool {
        matches!(self, Opcode::GetElementPtr | Opcode::BitCast | Opcode::AddrSpaceCast)
    }

    /// The index of the operand of a `load` or `store` that is its address.
    pub fn address_operand(self) -> Option<usize> {
        match self {
            Opcode::Load => Some(0),
            Opcode::Store => Some(1),
            _ => None,
        }
    }

    /// `add` ... `xor`, floating-point ones included.
    pub fn is_binary(self) -> bool {
        (Opcode::Add..=Opcode::Xor).contains(&self)
    }

    /// `fadd`, `fsub`, `fmul`, `fdiv`, `frem`.
    pub fn is_float_binary(self) -> bool {
        use Opcode::*;
        matches!(self, FAdd | FSub | FMul | FDiv | FRem)
    }

    /// The flags that may come after the opcode.
    pub fn possible_flags(self) -> Flags {
        use Opcode::*;
        match self {
            Add | Sub | Mul | Shl | Trunc => Flags::NUW | Flags::NSW,
            UDiv | SDiv | LShr | AShr => Flags::EXACT,
            Or => Flags::DISJOINT,
            ZExt | UiToFp => Flags::NNEG,
            ICmp => Flags::SAMESIGN,
            FNeg | FCmp | FpTrunc | FpExt | Phi | Select | Call => Flags::FAST,
            _ if self.is_float_binary() => Flags::FAST,
            _ => Flags::default(),
        }
    }

    /// `trunc` ... `addrspacecast`.
    pub fn is_cast(self) -> bool {
        (Opcode::Trunc..=Opcode::AddrSpaceCast).contains(&self)
    }

    /// `call`, `invoke`, `callbr`.
    pub fn is_call(self) -> bool {
        matches!(self, Opcode::Call | Opcode::Invoke | Opcode::CallBr)
    }

    /// Arithmetic and comparisons: two operands of one type, which is written once.
    #[doc(hidden)]
    pub fn has_one_operand_type(self) -> bool {
        self.is_binary() || matches!(self, Opcode::ICmp | Opcode::FCmp)
    }

    /// `landingpad`, `catchswitch`, `catchpad`, `cleanuppad`: first in its block, after φs.
    pub fn is_eh_pad(self) -> bool {
        use Opcode::*;
        matches!(self, LandingPad | CatchSwitch | CatchPad | CleanupPad)
    }

    /// `#dbg_declare`, `#dbg_value`, `#dbg_assign`, `#dbg_label`, `#dbg_declare_value`, and calls
    /// of the old `llvm.dbg` intrinsics, which mean the same.
    pub fn is_debug_record(self) -> bool {
        (Opcode::DbgDeclare..=Opcode::DbgDeclareValue).contains(&self)
    }

    /// The intrinsic that stands for a debug record up to LLVM 18, and the number of its
    /// parameters.
    #[doc(hidden)]
    pub fn debug_intrinsic(self) -> Option<(&'static str, usize)> {
        Some(match self {
            Opcode::DbgDeclare => ("llvm.dbg.declare", 3),
            Opcode::DbgValue => ("llvm.dbg.value", 3),
            Opcode::DbgAssign => ("llvm.dbg.assign", 6),
            Opcode::DbgLabel => ("llvm.dbg.label", 1),
            _ => return None,
        })
    }

    /// The debug record that an intrinsic stands for. `llvm.dbg.addr` of LLVM 5 to 15 is a value.
    pub(crate) fn of_debug_intrinsic(name: &[u8]) -> Option<Opcode> {
        let records = [Opcode::DbgDeclare, Opcode::DbgValue, Opcode::DbgAssign, Opcode::DbgLabel];
        let is_it = |opcode: &Opcode| opcode.debug_intrinsic().is_some_and(|(known, _)| known.as_bytes() == name);
        records.into_iter().find(is_it).or((name == b"llvm.dbg.addr").then_some(Opcode::DbgValue))
    }
}

/// Flags of an instruction, of all opcodes together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Flags(pub u32);

macro_rules! flags {
    ($($(#[$doc:meta])* $name:ident = $bit:literal $text:literal,)*) => {
        impl Flags {
            $($(#[$doc])* #[allow(missing_docs, reason = "each is the flag of that name")]
            pub const $name: Flags = Flags(1 << $bit);)*

            /// The flag with this keyword, among those that come directly after an opcode.
            pub(crate) fn from_keyword(word: &[u8]) -> Option<Flags> {
                match word {
                    $(x if !$text.is_empty() && x == $text.as_bytes() => Some(Flags::$name),)*
                    b"fast" => Some(Flags::FAST),
                    _ => None,
                }
            }

            /// The keywords of those flags that come directly after an opcode, in LLVM's order. All
            /// fast-math flags together are written `fast`; here they are one by one.
            pub fn keywords(self) -> impl Iterator<Item = &'static str> {
                const ALL: &[(Flags, &str)] = &[$((Flags::$name, $text),)*];
                // Most instructions have none.
                let all = if self == Flags::default() { &[] } else { ALL };
                all.iter().filter(move |&&(flag, text)| self.has(flag) && !text.is_empty()).map(|&(_, text)| text)
            }
        }
    };
}
flags! {
    ATOMIC = 16 "atomic", WEAK = 17 "weak", VOLATILE = 15 "volatile",
    INBOUNDS = 6 "inbounds", NUSW = 7 "nusw", NUW = 0 "nuw", NSW = 1 "nsw", EXACT = 2 "exact",
    DISJOINT = 3 "disjoint", NNEG = 4 "nneg", SAMESIGN = 5 "samesign",
    REASSOC = 14 "reassoc", NNAN = 8 "nnan", NINF = 9 "ninf", NSZ = 10 "nsz", ARCP = 11 "arcp",
    CONTRACT = 12 "contract", AFN = 13 "afn",
    INALLOCA = 18 "inalloca", SWIFTERROR = 19 "swifterror",
    TAIL = 20 "", MUSTTAIL = 21 "", NOTAIL = 22 "",
    /// A call has operand bundles.
    BUNDLES = 23 "",
    /// A debug record was written as a call of an `llvm.dbg` intrinsic.
    OLD_STYLE = 24 "",
    /// `getelementptr` has `inrange(...)`.
    INRANGE = 25 "",
    /// The result has no `%name =` before it and takes the next number.
    IMPLICIT_NUMBER = 26 "",
    /// The call is of inline assembly.
    ASM = 27 "",
    /// `landingpad ... cleanup`.
    CLEANUP = 28 "",
    /// `unwind to caller`.
    UNWIND_TO_CALLER = 29 "",
    /// A `goto` with several targets and without `_`: the cases are complete. Its operands are the
    /// value, then (case, label).
    NO_DEFAULT = 30 "",
    /// A φ has fast-math flags that are written, but not [meant](Flags::meant): LLVM 22 forgets
    /// them on reading if attachments follow the φ.
    FORGOTTEN_FAST = 31 "",
}

impl Flags {
    /// The mark of a call before `call`.
    pub(crate) fn tail_kind(self) -> Option<TailKind> {
        let known =
            [(Flags::TAIL, TailKind::Tail), (Flags::MUSTTAIL, TailKind::MustTail), (Flags::NOTAIL, TailKind::NoTail)];
        known.into_iter().find(|known| self.has(known.0)).map(|known| known.1)
    }

    /// The words after an opcode, as LLVM writes them.
    pub(crate) fn written(self) -> impl Iterator<Item = &'static str> {
        let is_fast = self.0 & Flags::FAST.0 == Flags::FAST.0;
        let mut implied = if is_fast { Flags::FAST } else { Flags::default() };
        if self.has(Flags::INBOUNDS) {
            implied |= Flags::NUSW;
        }
        Flags(self.0 & !implied.0).keywords().chain(is_fast.then_some("fast"))
    }

    /// A call has attributes of arguments or of its result that the verifier checks. Calls have no
    /// other use for this bit.
    #[doc(hidden)]
    pub const CHECKED_ATTRIBUTES: Flags = Flags::CLEANUP;

    /// Block-argument text leaves out the type of the operands. [Arithmetic and
    /// comparisons](Opcode::has_one_operand_type) have no other use for this bit.
    #[doc(hidden)]
    pub const TYPE_LEFT_OUT: Flags = Flags::INRANGE;

    /// All fast-math flags.
    pub const FAST: Flags = Flags(0x7f << 8);

    /// These flags without those that LLVM forgets.
    pub fn meant(self) -> Flags {
        if self.has(Flags::FORGOTTEN_FAST) { Flags(self.0 & !Flags::FAST.0) } else { self }
    }

    /// True if any flag of `other` is set.
    pub fn has(self, other: Flags) -> bool {
        self.0 & other.0 != 0
    }

    /// The flags but for some.
    pub fn without(self, others: Flags) -> Flags {
        Flags(self.0 & !others.0)
    }
}

/// The keywords with blanks between: `nuw nsw`.
impl std::fmt::Display for Flags {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (index, keyword) in self.keywords().enumerate() {
            f.write_str(if index == 0 { "" } else { " " })?;
            f.write_str(keyword)?;
        }
        Ok(())
    }
}

impl std::ops::BitOrAssign for Flags {
    fn bitor_assign(&mut self, other: Flags) {
        self.0 |= other.0;
    }
}

impl std::ops::BitAnd for Flags {
    type Output = Flags;
    fn bitand(self, other: Flags) -> Flags {
        Flags(self.0 & other.0)
    }
}

impl std::ops::BitOr for Flags {
    type Output = Flags;
    fn bitor(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }
}

/// Comparison predicates of `icmp` and `fcmp`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each is the predicate of that name")]
#[repr(u8)]
pub enum Predicate {
    Eq,
    Ne,
    Ugt,
    Uge,
    Ult,
    Ule,
    Sgt,
    Sge,
    Slt,
    Sle,
    False,
    Oeq,
    Ogt,
    Oge,
    Olt,
    Ole,
    One,
    Ord,
    Ueq,
    FUgt,
    FUge,
    FUlt,
    FUle,
    Une,
    Uno,
    True,
}

/// The [keyword](Predicate::keyword).
impl fmt::Display for Predicate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.keyword())
    }
}

impl Predicate {
    /// All predicates, in declaration order: those of `icmp`, then those of `fcmp`.
    pub const ALL: &[Predicate] = {
        use Predicate::*;
        &[
            Eq, Ne, Ugt, Uge, Ult, Ule, Sgt, Sge, Slt, Sle, False, Oeq, Ogt, Oge, Olt, Ole, One, Ord, Ueq, FUgt, FUge,
            FUlt, FUle, Une, Uno, True,
        ]
    };

    /// True for those of `icmp`.
    pub fn is_of_integers(self) -> bool {
        self as u8 <= Predicate::Sle as u8
    }

    /// The keyword.
    pub fn keyword(self) -> &'static str {
        use Predicate::*;
        match self {
            Eq => "eq",
            Ne => "ne",
            Ugt | FUgt => "ugt",
            Uge | FUge => "uge",
            Ult | FUlt => "ult",
            Ule | FUle => "ule",
            Sgt => "sgt",
            Sge => "sge",
            Slt => "slt",
            Sle => "sle",
            False => "false",
            Oeq => "oeq",
            Ogt => "ogt",
            Oge => "oge",
            Olt => "olt",
            Ole => "ole",
            One => "one",
            Ord => "ord",
            Ueq => "ueq",
            Une => "une",
            Uno => "uno",
            True => "true",
        }
    }

    /// The predicate of an `icmp` with this keyword.
    pub(crate) fn of_icmp(word: &[u8]) -> Option<Predicate> {
        use Predicate::*;
        Some(match word {
            b"eq" => Eq,
            b"ne" => Ne,
            b"ugt" => Ugt,
            b"uge" => Uge,
            b"ult" => Ult,
            b"ule" => Ule,
            b"sgt" => Sgt,
            b"sge" => Sge,
            b"slt" => Slt,
            b"sle" => Sle,
            _ => return None,
        })
    }

    /// The predicate of an `fcmp` with this keyword.
    pub(crate) fn of_fcmp(word: &[u8]) -> Option<Predicate> {
        use Predicate::*;
        Some(match word {
            b"false" => False,
            b"oeq" => Oeq,
            b"ogt" => Ogt,
            b"oge" => Oge,
            b"olt" => Olt,
            b"ole" => Ole,
            b"one" => One,
            b"ord" => Ord,
            b"ueq" => Ueq,
            b"ugt" => FUgt,
            b"uge" => FUge,
            b"ult" => FUlt,
            b"ule" => FUle,
            b"une" => Une,
            b"uno" => Uno,
            b"true" => True,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_keyword_finds_its_opcode() {
        for (i, &op) in Opcode::ALL.iter().enumerate() {
            assert_eq!(op as usize, i);
            let found = Opcode::from_keyword(op.keyword().as_bytes());
            assert_eq!(found, (op != Opcode::Copy).then_some(op));
        }
        assert_eq!((Flags::NSW | Flags::NUW | Flags::BUNDLES).to_string(), "nuw nsw");
        assert_eq!(Opcode::from_keyword(b"addd"), None);
        assert_eq!(Opcode::from_keyword(b""), None);
    }
}
