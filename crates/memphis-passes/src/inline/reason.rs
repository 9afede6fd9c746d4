//! The reasons why a call is inlined or stays.

use std::fmt;

macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident = $id:literal, $text:literal;)*) => {
        /// The reason why a call was inlined or was not. `Display` completes the text "inlined: "
        /// or "not inlined: ".
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Reason { $($(#[$doc])* $name,)* }

        impl Reason {
            /// All reasons.
            pub const ALL: &[Reason] = &[$(Reason::$name,)*];

            /// Returns whether a call with this reason is inlined.
            pub fn inlines(self) -> bool {
                matches!(self, Reason::Always | Reason::Cheap)
            }

            /// A short name for machines.
            pub fn id(self) -> &'static str {
                match self { $(Reason::$name => $id,)* }
            }

            /// The description of the counter of calls that stay for this reason.
            pub fn counted(self) -> &'static str {
                match self { $(Reason::$name => concat!("Number of calls that stay: ", $text),)* }
            }
        }

        impl fmt::Display for Reason {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $(Reason::$name => $text,)* })
            }
        }
    };
}

reasons! {
    /// The callee is `alwaysinline`.
    Always = "always", "it is to be inlined always";
    /// The cost is below the threshold.
    Cheap = "cheap", "it costs less than what is allowed";
    /// The cost is not below the threshold.
    Costly = "costly", "it costs too much";
    /// The call leads back to its own function.
    Recursive = "recursive", "the call is recursive";
    /// `noinline`, at the callee or the call.
    NoInline = "noinline", "it is not to be inlined";
    /// The caller is `optnone`.
    OptNone = "optnone", "the caller is optnone";
    /// Linking may take another definition.
    Interposable = "interposable", "another definition may be linked in its place";
    /// Sanitizers, profiles or floating-point modes differ.
    Attributes = "attributes", "its attributes do not go with the caller's";
    /// It is made for another machine.
    Target = "target", "it is made for another processor than the caller";
    /// Only one of both is `strictfp`.
    StrictFp = "strictfp", "only one of both is strictfp";
    /// Garbage collectors differ.
    GarbageCollector = "gc", "it has another garbage collector than the caller";
    /// Personalities differ.
    Personality = "personality", "it has another personality than the caller";
    /// The call is of another type than the callee.
    CallType = "call-type", "the call is of another type than the function";
    /// The call has another calling convention than the callee.
    Convention = "calling-convention", "the call has another calling convention than the function";
    /// The callee takes any number of arguments.
    Varargs = "varargs", "it takes a variable number of arguments";
    /// Arguments that are laid out by the caller.
    InAlloca = "inalloca", "its arguments are laid out by the caller";
    /// An argument whose size is not known.
    ByVal = "byval", "the size of an argument passed by value is not known";
    /// `naked`
    Naked = "naked", "it is naked";
    /// A coroutine that has not been split.
    Coroutine = "coroutine", "it is a coroutine that has not been split";
    /// It calls a function that returns twice.
    ReturnsTwice = "returns-twice", "it calls a function that may return twice";
    /// It has a call that must not be duplicated.
    NoDuplicate = "noduplicate", "it has a call that must not be duplicated";
    /// An `indirectbr`, or a block whose address is taken.
    BlockAddress = "block-address", "the address of one of its blocks is taken";
    /// Funclets, on either side.
    Funclets = "funclets", "exceptions are handled in funclets";
    /// An intrinsic that speaks of its own function.
    Intrinsic = "intrinsic", "it calls an intrinsic that speaks of the function it is in";
    /// The call has operand bundles.
    Bundles = "operand-bundles", "the call has operand bundles";
    /// Both call and callee have `musttail`.
    MustTail = "musttail", "the call and one in the callee must both be tail calls";
    /// Something that is not understood.
    Unknown = "not-understood", "there is an instruction that is not understood";
}
