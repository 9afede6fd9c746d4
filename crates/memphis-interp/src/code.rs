//! The decoded form of a function. The interpreter decodes a function once, when it is first
//! called.
//!
//! The operations of all blocks are in one table, block after block. An operand is an index into
//! the frame's registers or, with [`CONST`] set, into the function's constants. There are no φs:
//! each edge lists the equivalent register moves, in an order in which none overwrites a register
//! that a later one reads.

use crate::observation::{CallPromises, Observation};
pub(crate) use crate::operand::{CONST, EdgeId, NONE, Opd};
use crate::stop::StopKind;
use crate::value::{Scalar, Ty, Value};
use memphis_ir::{Flags, GlobalId, Opcode, Predicate};
use std::cell::Cell;
use std::rc::Rc;

/// An operation.
#[derive(Debug)]
pub(crate) enum Op {
    Add(Int),
    Sub(Int),
    Mul(Int),
    Shl(Int),
    LShr(Int),
    AShr(Int),
    And(Int),
    Or(Int),
    Xor(Int),
    Divide(Opcode, Int),
    FAdd(Double),
    FSub(Double),
    FMul(Double),
    FDiv(Double),
    /// On scalars and vectors of any type.
    Binary {
        op: Opcode,
        flags: Flags,
        ty: Scalar,
        lanes: u32,
        dst: u32,
        a: Opd,
        b: Opd,
    },
    /// On integers and pointers of up to 64 bits.
    Compare(Comparison),
    /// The same, and the branch after it that depends on it.
    CompareAndBranch(Comparison, EdgeId, EdgeId),
    CompareAny(Box<CompareAny>),
    Negate {
        ty: Scalar,
        lanes: u32,
        dst: u32,
        a: Opd,
    },
    Cast(Box<Cast>),
    /// `zext`, `trunc` without flags, and pointer casts between integers of up to 64 bits.
    Mask {
        from: u8,
        to: u8,
        dst: u32,
        a: Opd,
    },
    SignExtend {
        from: u8,
        to: u8,
        dst: u32,
        a: Opd,
    },
    /// `copy`, and `bitcast` that keeps the bits.
    Copy {
        dst: u32,
        a: Opd,
    },
    Bitcast {
        from: Rc<Ty>,
        to: Rc<Ty>,
        dst: u32,
        a: Opd,
    },
    /// A whole byte, ...
    Load1(Access),
    Load2(Access),
    Load4(Access),
    Load8(Access),
    /// An integer of this width in bits, up to 64.
    LoadPart(Access, u8),
    LoadAny {
        ty: Rc<Ty>,
        dst: u32,
        at: Opd,
    },
    Store1(Access),
    Store2(Access),
    Store4(Access),
    Store8(Access),
    StorePart(Access, u8),
    StoreAny {
        ty: Rc<Ty>,
        value: Opd,
        at: Opd,
    },
    Alloca {
        dst: u32,
        size: u64,
        align: u32,
        count: Opd,
    },
    /// The address of a member.
    Offset {
        dst: u32,
        base: Opd,
        offset: i64,
    },
    /// The address of an element, after a fixed offset.
    Element {
        dst: u32,
        base: Opd,
        offset: i32,
        index: Opd,
        scale: u32,
        w: u8,
    },
    GepAny(Box<Gep>),
    Select {
        dst: u32,
        c: Opd,
        a: Opd,
        b: Opd,
        lanes: u32,
    },
    Freeze {
        ty: Rc<Ty>,
        dst: u32,
        a: Opd,
    },
    ExtractValue {
        dst: u32,
        a: Opd,
        path: Box<[u32]>,
    },
    InsertValue {
        ty: Rc<Ty>,
        dst: u32,
        a: Opd,
        b: Opd,
        path: Box<[u32]>,
    },
    ExtractElement {
        dst: u32,
        a: Opd,
        index: Opd,
        lanes: u32,
    },
    InsertElement {
        dst: u32,
        a: Opd,
        b: Opd,
        index: Opd,
        lanes: u32,
    },
    Shuffle {
        dst: u32,
        a: Opd,
        b: Opd,
        lanes: u32,
        mask: Box<[u32]>,
    },
    CompareExchange {
        ty: Scalar,
        dst: u32,
        at: Opd,
        expected: Opd,
        new: Opd,
    },
    ReadModifyWrite {
        op: Rmw,
        ty: Scalar,
        dst: u32,
        at: Opd,
        value: Opd,
    },
    VaArg {
        ty: Rc<Ty>,
        dst: u32,
        list: Opd,
    },
    Call(Box<Call>),
    /// The promises of a load's metadata about its result, which is in `register`.
    Promise {
        register: u32,
        defined: bool,
        not_null: bool,
    },
    Branch {
        edge: EdgeId,
    },
    BranchIf {
        c: Opd,
        yes: EdgeId,
        no: EdgeId,
    },
    Switch(Box<Switch>),
    IndirectBranch {
        at: Opd,
        targets: Box<[(u64, EdgeId)]>,
    },
    Return {
        value: Opd,
    },
    /// The exception and the selector with which control has come.
    LandingPad {
        dst: u32,
    },
    /// The exception goes on to the callers.
    Resume {
        value: Opd,
    },
    Unreachable,
    Nothing,
    /// Ends the run: the interpreter cannot execute this instruction.
    Fail(StopKind, Box<str>),
    /// An operation of observed and traced runs only: see `observe.rs` and `trace.rs`.
    Observe(Box<Observation>),
}

/// An operation on integers of up to 64 bits.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Int {
    pub w: u8,
    pub flags: Flags,
    pub dst: u32,
    pub a: Opd,
    pub b: Opd,
}

/// An operation on doubles.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Double {
    pub dst: u32,
    pub a: Opd,
    pub b: Opd,
}

/// An `icmp` of up to 64 bits.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Comparison {
    pub predicate: Predicate,
    pub w: u8,
    pub flags: Flags,
    pub dst: u32,
    pub a: Opd,
    pub b: Opd,
}

/// A load or store of an integer or pointer of up to 64 bits, or of a float.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Access {
    /// The destination register of a load; the stored operand of a store.
    pub value: u32,
    pub at: Opd,
}

#[derive(Debug)]
pub(crate) struct CompareAny {
    pub predicate: Predicate,
    pub flags: Flags,
    pub ty: Scalar,
    pub lanes: u32,
    pub dst: u32,
    pub a: Opd,
    pub b: Opd,
}

#[derive(Debug)]
pub(crate) struct Cast {
    pub op: Opcode,
    pub flags: Flags,
    pub from: Scalar,
    pub to: Scalar,
    /// 0 for scalars.
    pub lanes: u32,
    pub dst: u32,
    pub a: Opd,
}

#[derive(Debug)]
pub(crate) struct Gep {
    pub dst: u32,
    pub base: Opd,
    pub offset: i64,
    /// Index, width, scale, whether it is a vector.
    pub indices: Box<[(Opd, u32, i64, bool)]>,
    /// 0 for a single address.
    pub lanes: u32,
    pub base_is_vector: bool,
}

#[derive(Debug)]
pub(crate) struct Switch {
    pub value: Opd,
    /// `NONE` if the cases are all there are.
    pub default: EdgeId,
    /// Sorted by value.
    pub cases: Box<[(u128, EdgeId)]>,
}

/// An `atomicrmw` operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rmw {
    Exchange,
    Operator(Opcode),
    Nand,
    Pick(Predicate),
    IncrementWrap,
    DecrementWrap,
    SubtractIfAbove,
    SubtractSaturating,
}

#[derive(Debug)]
pub(crate) struct Call {
    /// The function that was last found to fit the types of this call.
    pub fits: Cell<Option<Callee>>,
    pub dst: u32,
    pub target: Target,
    pub args: Box<[Opd]>,
    pub signature: Rc<Signature>,
    /// `byval` arguments: size and alignment.
    pub by_value: Box<[Option<(u64, u64)>]>,
    /// The edge of an `invoke` to its normal destination.
    pub edge: EdgeId,
    /// The other one of an `invoke`.
    pub unwind: Option<Unwind>,
    /// `...` at the end of a forwarding `musttail` call.
    pub forwards: bool,
    /// In an observed run, for a call that is not executed: its attributes in the text.
    pub promises: Option<Box<CallPromises>>,
    /// In an observed run, of the first arguments: computed from the address of a local variable.
    pub is_local: [bool; 2],
}

/// The way of an exception out of an `invoke`.
#[derive(Debug)]
pub(crate) struct Unwind {
    pub edge: EdgeId,
    /// `None` for the funclets of Windows, which are not executed.
    pub pad: Option<Rc<Pad>>,
}

/// The clauses of a `landingpad`.
#[derive(Debug)]
pub(crate) struct Pad {
    pub is_cleanup: bool,
    pub clauses: Box<[PadClause]>,
}

/// A clause of a `landingpad`, with the addresses of types.
#[derive(Debug)]
pub(crate) enum PadClause {
    /// Null catches everything.
    Catch(u64),
    /// The types that may pass.
    Filter(Box<[u64]>),
}

/// The types of a call or function.
#[derive(Debug)]
pub(crate) struct Signature {
    pub result: Rc<Ty>,
    /// Of a call: those of all arguments.
    pub params: Box<[Rc<Ty>]>,
    pub varargs: bool,
}

/// A row of the tables of the library.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LibraryId(pub u16);

/// A row of the tables of intrinsics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct IntrinsicId(pub u16);

/// A function with a body. Those of all modules of a program have numbers, module by module.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Callee(pub u32);

impl Callee {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum Target {
    Function(Callee),
    Library(LibraryId),
    Intrinsic(IntrinsicId),
    Indirect(Opd),
    /// A declaration that the library does not know, of the calling function's module.
    Unknown(GlobalId),
}

/// The target of a control transfer, and the moves on the edge, which are executed in sequence.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Edge {
    pub pc: u32,
    pub moves: (u32, u32),
}

/// A decoded function.
#[derive(Debug)]
pub(crate) struct Code {
    pub function: Callee,
    pub ops: Vec<Op>,
    /// The offset and length of each operation's instruction in the texts of all modules, one after
    /// the other.
    pub places: Vec<(usize, u32)>,
    pub consts: Vec<Value>,
    pub edges: Vec<Edge>,
    /// Destination register, source.
    pub moves: Vec<(u32, Opd)>,
    pub n_registers: u32,
    /// Bytes that values of the registers' types own, beside those of the registers themselves.
    pub owned: u64,
    /// Bytes that the constants own.
    pub consts_owned: u64,
    /// True if registers may be read before they are written: they hold poison then.
    pub clears_registers: bool,
    /// All ones in an address.
    pub address_mask: u64,
    pub signature: Rc<Signature>,
    /// `byval` parameters: size and alignment.
    pub by_value: Box<[Option<(u64, u64)>]>,
}
