//! The constructors of instructions, one for each opcode.

use super::Instruction;
use crate::keywords::{AtomicOrdering, RmwOperation};
use crate::opcode::{Flags, Opcode, Predicate};
use crate::types::TypeId;

/// An argument of a debug record.
#[derive(Debug, Clone, PartialEq)]
pub enum RecordArgument<V> {
    /// A value.
    Value(V),
    /// A node: `!7`, `!DIExpression()`.
    Node(String),
}

macro_rules! binary {
    ($($method:ident $opcode:ident,)*) => { $(
        #[doc = concat!("`", stringify!($method), "` of two values of one type.")]
        pub fn $method(lhs: V, rhs: V) -> Instruction<V> {
            Instruction::new(Opcode::$opcode, vec![lhs, rhs])
        }
    )* };
}

macro_rules! casts {
    ($($method:ident $opcode:ident,)*) => { $(
        #[doc = concat!("`", stringify!($method), "` of a value to a type.")]
        pub fn $method(value: V, ty: TypeId) -> Instruction<V> {
            Instruction::cast(Opcode::$opcode, value, ty)
        }
    )* };
}

/// Constructors. The result has the type that the operands give it, unless a type is an argument.
impl<V> Instruction<V> {
    /// A binary operation: `add` to `xor`, `fadd` to `frem`.
    pub fn binary(opcode: Opcode, lhs: V, rhs: V) -> Instruction<V> {
        Instruction::new(opcode, vec![lhs, rhs])
    }

    binary! {
        add Add, sub Sub, mul Mul, udiv UDiv, sdiv SDiv, urem URem, srem SRem,
        shl Shl, lshr LShr, ashr AShr, and And, or Or, xor Xor,
        fadd FAdd, fsub FSub, fmul FMul, fdiv FDiv, frem FRem,
    }

    /// `fneg`
    pub fn fneg(value: V) -> Instruction<V> {
        Instruction::new(Opcode::FNeg, vec![value])
    }

    /// A cast: `trunc` to `addrspacecast`.
    pub fn cast(opcode: Opcode, value: V, ty: TypeId) -> Instruction<V> {
        Instruction { ty: Some(ty), ..Instruction::new(opcode, vec![value]) }
    }

    casts! {
        trunc Trunc, zext ZExt, sext SExt, fptrunc FpTrunc, fpext FpExt, fptoui FpToUi, fptosi FpToSi,
        uitofp UiToFp, sitofp SiToFp, ptrtoint PtrToInt, ptrtoaddr PtrToAddr, inttoptr IntToPtr,
        bitcast BitCast, addrspacecast AddrSpaceCast,
    }

    /// `icmp` of two integers or pointers: predicates from `Eq` to `Sle`.
    pub fn icmp(predicate: Predicate, lhs: V, rhs: V) -> Instruction<V> {
        Instruction { predicate, ..Instruction::new(Opcode::ICmp, vec![lhs, rhs]) }
    }

    /// `fcmp` of two floating-point numbers: predicates from `False` to `True`.
    pub fn fcmp(predicate: Predicate, lhs: V, rhs: V) -> Instruction<V> {
        Instruction { predicate, ..Instruction::new(Opcode::FCmp, vec![lhs, rhs]) }
    }

    /// `select condition, if_true, if_false`
    pub fn select(condition: V, if_true: V, if_false: V) -> Instruction<V> {
        Instruction::new(Opcode::Select, vec![condition, if_true, if_false])
    }

    /// `freeze`
    pub fn freeze(value: V) -> Instruction<V> {
        Instruction::new(Opcode::Freeze, vec![value])
    }

    // Memory.

    /// `alloca ty`
    pub fn alloca(ty: TypeId) -> Instruction<V> {
        Instruction { aux_ty: Some(ty), ..Instruction::new(Opcode::Alloca, Vec::new()) }
    }

    /// `alloca ty, count`
    pub fn alloca_many(ty: TypeId, count: V) -> Instruction<V> {
        Instruction { aux_ty: Some(ty), ..Instruction::new(Opcode::Alloca, vec![count]) }
    }

    /// `load ty, address`
    pub fn load(ty: TypeId, address: V) -> Instruction<V> {
        Instruction { ty: Some(ty), ..Instruction::new(Opcode::Load, vec![address]) }
    }

    /// `store value, address`
    pub fn store(value: V, address: V) -> Instruction<V> {
        Instruction::new(Opcode::Store, vec![value, address])
    }

    /// `getelementptr source, base, indices`
    pub fn getelementptr(source: TypeId, base: V, indices: impl IntoIterator<Item = V>) -> Instruction<V> {
        let operands = std::iter::once(base).chain(indices).collect();
        Instruction { aux_ty: Some(source), ..Instruction::new(Opcode::GetElementPtr, operands) }
    }

    /// `fence`
    pub fn fence(ordering: AtomicOrdering) -> Instruction<V> {
        Instruction::new(Opcode::Fence, Vec::new()).ordering(ordering)
    }

    /// `atomicrmw operation address, value`
    pub fn atomicrmw(operation: RmwOperation, address: V, value: V, ordering: AtomicOrdering) -> Instruction<V> {
        let inst = Instruction::new(Opcode::AtomicRmw, vec![address, value]);
        inst.with(|details| details.rmw = Some(operation)).ordering(ordering)
    }

    /// `cmpxchg address, expected, new`, with the orderings of a success and of a failure. The
    /// result is a struct: the value that was there, and an `i1` that is true if it was exchanged.
    pub fn cmpxchg(address: V, expected: V, new: V, orderings: [AtomicOrdering; 2]) -> Instruction<V> {
        let inst = Instruction::new(Opcode::CmpXchg, vec![address, expected, new]);
        inst.with(|details| details.failure_ordering = Some(orderings[1])).ordering(orderings[0])
    }

    /// `va_arg list, ty`
    pub fn va_arg(list: V, ty: TypeId) -> Instruction<V> {
        Instruction { ty: Some(ty), ..Instruction::new(Opcode::VaArg, vec![list]) }
    }

    // Aggregates and vectors.

    /// `extractvalue aggregate, path`
    pub fn extractvalue(aggregate: V, path: impl Into<Vec<u32>>) -> Instruction<V> {
        Instruction { path: path.into(), ..Instruction::new(Opcode::ExtractValue, vec![aggregate]) }
    }

    /// `insertvalue aggregate, value, path`
    pub fn insertvalue(aggregate: V, value: V, path: impl Into<Vec<u32>>) -> Instruction<V> {
        Instruction { path: path.into(), ..Instruction::new(Opcode::InsertValue, vec![aggregate, value]) }
    }

    /// `extractelement vector, index`
    pub fn extractelement(vector: V, index: V) -> Instruction<V> {
        Instruction::new(Opcode::ExtractElement, vec![vector, index])
    }

    /// `insertelement vector, value, index`
    pub fn insertelement(vector: V, value: V, index: V) -> Instruction<V> {
        Instruction::new(Opcode::InsertElement, vec![vector, value, index])
    }

    /// `shufflevector a, b, mask`: the mask is a constant vector of `i32`.
    pub fn shufflevector(a: V, b: V, mask: V) -> Instruction<V> {
        Instruction::new(Opcode::ShuffleVector, vec![a, b, mask])
    }

    // Calls.

    /// `call` of a function: its type is that of the callee. For a pointer, see
    /// [`call_as`](Instruction::call_as).
    pub fn call(callee: V, arguments: impl IntoIterator<Item = V>) -> Instruction<V> {
        Instruction::new(Opcode::Call, std::iter::once(callee).chain(arguments).collect())
    }

    /// `call` of a pointer or an asm, which is a function of type `ty`.
    pub fn call_as(ty: TypeId, callee: V, arguments: impl IntoIterator<Item = V>) -> Instruction<V> {
        Instruction { aux_ty: Some(ty), ..Instruction::call(callee, arguments) }
    }

    /// The call as an `invoke`: a terminator that goes to block `normal`, or to `unwind` if an
    /// exception comes out.
    pub fn invoke(self, normal: V, unwind: V) -> Instruction<V> {
        let mut inst = Instruction { opcode: Opcode::Invoke, ..self };
        inst.operands.extend([normal, unwind]);
        inst
    }

    /// The call of an asm as a `callbr`: a terminator that goes to `fallthrough` or to one of
    /// `others`.
    pub fn callbr(self, fallthrough: V, others: impl IntoIterator<Item = V>) -> Instruction<V> {
        let mut inst = Instruction { opcode: Opcode::CallBr, ..self };
        inst.operands.push(fallthrough);
        inst.operands.extend(others);
        inst
    }

    // φs and terminators. Blocks are operands of type `label`.

    /// A φ with its incoming values and the blocks that they come from: one for each edge.
    pub fn phi(ty: TypeId, incoming: impl IntoIterator<Item = (V, V)>) -> Instruction<V> {
        let operands = incoming.into_iter().flat_map(|(value, block)| [value, block]).collect();
        Instruction { ty: Some(ty), ..Instruction::new(Opcode::Phi, operands) }
    }

    /// `ret value`
    pub fn ret(value: V) -> Instruction<V> {
        Instruction::new(Opcode::Ret, vec![value])
    }

    /// `ret void`
    pub fn ret_void() -> Instruction<V> {
        Instruction::new(Opcode::Ret, Vec::new())
    }

    /// `br label target`
    pub fn br(target: V) -> Instruction<V> {
        Instruction::new(Opcode::Br, vec![target])
    }

    /// `br i1 condition, label if_true, label if_false`
    pub fn cond_br(condition: V, if_true: V, if_false: V) -> Instruction<V> {
        Instruction::new(Opcode::Br, vec![condition, if_true, if_false])
    }

    /// `switch value, label default [ case, label ... ]`
    pub fn switch(value: V, default: V, cases: impl IntoIterator<Item = (V, V)>) -> Instruction<V> {
        let cases = cases.into_iter().flat_map(|(case, block)| [case, block]);
        Instruction::new(Opcode::Switch, [value, default].into_iter().chain(cases).collect())
    }

    /// `indirectbr address, [targets]`
    pub fn indirectbr(address: V, targets: impl IntoIterator<Item = V>) -> Instruction<V> {
        Instruction::new(Opcode::IndirectBr, std::iter::once(address).chain(targets).collect())
    }

    /// `unreachable`
    pub fn unreachable() -> Instruction<V> {
        Instruction::new(Opcode::Unreachable, Vec::new())
    }

    // Exceptions.

    /// `landingpad ty` with clauses: arrays filter, other values catch.
    pub fn landingpad(ty: TypeId, is_cleanup: bool, clauses: impl IntoIterator<Item = V>) -> Instruction<V> {
        let flags = if is_cleanup { Flags::CLEANUP } else { Flags::default() };
        Instruction { ty: Some(ty), flags, ..Instruction::new(Opcode::LandingPad, clauses.into_iter().collect()) }
    }

    /// `resume value`
    pub fn resume(value: V) -> Instruction<V> {
        Instruction::new(Opcode::Resume, vec![value])
    }

    /// `catchswitch within parent [handlers] unwind label unwind`; `to caller` if there is no
    /// block. The parent of one outside of other pads is the constant `none`.
    pub fn catchswitch(parent: V, handlers: impl IntoIterator<Item = V>, unwind: Option<V>) -> Instruction<V> {
        let flags = if unwind.is_none() { Flags::UNWIND_TO_CALLER } else { Flags::default() };
        let operands = std::iter::once(parent).chain(handlers).chain(unwind).collect();
        Instruction { flags, ..Instruction::new(Opcode::CatchSwitch, operands) }
    }

    /// `catchpad within catchswitch [arguments]`
    pub fn catchpad(catchswitch: V, arguments: impl IntoIterator<Item = V>) -> Instruction<V> {
        Instruction::new(Opcode::CatchPad, std::iter::once(catchswitch).chain(arguments).collect())
    }

    /// `cleanuppad within parent [arguments]`
    pub fn cleanuppad(parent: V, arguments: impl IntoIterator<Item = V>) -> Instruction<V> {
        Instruction::new(Opcode::CleanupPad, std::iter::once(parent).chain(arguments).collect())
    }

    /// `catchret from pad to label target`
    pub fn catchret(pad: V, target: V) -> Instruction<V> {
        Instruction::new(Opcode::CatchRet, vec![pad, target])
    }

    /// `cleanupret from pad unwind label target`; `to caller` if there is no block.
    pub fn cleanupret(pad: V, target: Option<V>) -> Instruction<V> {
        let flags = if target.is_none() { Flags::UNWIND_TO_CALLER } else { Flags::default() };
        let operands = std::iter::once(pad).chain(target).collect();
        Instruction { flags, ..Instruction::new(Opcode::CleanupRet, operands) }
    }

    // Debug records.

    /// A debug record with its arguments, the location last: `#dbg_value` and its kin.
    pub fn debug_record(opcode: Opcode, arguments: impl IntoIterator<Item = RecordArgument<V>>) -> Instruction<V> {
        let (mut operands, mut record) = (Vec::new(), Vec::new());
        for argument in arguments {
            record.push(match argument {
                RecordArgument::Value(value) => {
                    operands.push(value);
                    None
                }
                RecordArgument::Node(node) => Some(node.into()),
            });
        }
        Instruction::new(opcode, operands).with(|details| details.record = record)
    }

    /// `#dbg_value(value, variable, expression, location)`
    pub fn dbg_value(value: V, variable: &str, expression: &str, location: &str) -> Instruction<V> {
        let nodes = [variable, expression, location].map(|node| RecordArgument::Node(node.to_owned()));
        Instruction::debug_record(Opcode::DbgValue, std::iter::once(RecordArgument::Value(value)).chain(nodes))
    }

    /// `#dbg_declare(address, variable, expression, location)`
    pub fn dbg_declare(address: V, variable: &str, expression: &str, location: &str) -> Instruction<V> {
        Instruction { opcode: Opcode::DbgDeclare, ..Instruction::dbg_value(address, variable, expression, location) }
    }
}
