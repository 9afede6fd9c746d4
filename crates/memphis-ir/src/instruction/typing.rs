//! The types of instructions: what operands they ask for, and the type of the result.
//!
//! These rules are those that a printed line could not break, or of which the result's type
//! follows. The verifier has all others.

use super::{Details, Instruction};
use crate::casts::is_valid_cast;
use crate::opcode::{Flags, Opcode};
use crate::types::{FunctionType, Scalar, Type, TypeId, Types};

/// The function that an instruction is inserted into.
pub(crate) trait Typing<V> {
    fn types(&self) -> Types<'_>;
    fn type_of(&self, value: V) -> TypeId;
    fn intern(&mut self, ty: Type) -> TypeId;
    /// The type of the function whose address a value is.
    fn function_type(&self, callee: V) -> Option<TypeId>;
    /// The number that a value is, if it is a constant integer.
    fn number(&self, value: V) -> Option<i64>;
    /// The type that the function returns.
    fn returned_type(&self) -> TypeId;
}

/// The type of the result of an instruction, which is given the function type of its callee.
///
/// # Errors
/// The mistake, if the operands do not fit.
pub(crate) fn settle<V: Copy>(inst: &mut Instruction<V>, typing: &mut impl Typing<V>) -> Result<TypeId, String> {
    check_parts(inst)?;
    check_count(inst)?;
    let ty = if inst.opcode.is_call() { call(inst, typing)? } else { result(inst, typing)? };
    check_flags(inst, ty, typing.types())?;
    match (&inst.name, ty) {
        (Some(name), TypeId::VOID) => Err(format!("{} has no result to be named {name}", inst.opcode.keyword())),
        _ => Ok(ty),
    }
}

/// True for instructions that may have an alignment.
pub(crate) fn has_alignment(opcode: Opcode) -> bool {
    use Opcode::*;
    matches!(opcode, Alloca | Load | Store | AtomicRmw | CmpXchg)
}

/// Parts that the operation does not have.
fn check_parts<V>(inst: &Instruction<V>) -> Result<(), String> {
    use Opcode::*;
    let opcode = inst.opcode;
    let none = Details::default();
    let details = inst.details.as_deref().unwrap_or(&none);
    let is_atomic = matches!(opcode, Load | Store | Fence | AtomicRmw | CmpXchg);
    let has_arguments = opcode.is_call() || matches!(opcode, CatchPad | CleanupPad);
    let of_calls = details.call_attributes.is_empty()
        && details.return_attributes.is_empty()
        && details.argument_attributes.is_empty()
        && details.bundles.is_empty()
        && details.convention == Default::default()
        && !details.forwards_arguments;
    let wrong = match () {
        () if details.ordering.is_some() && !is_atomic => "an ordering",
        () if details.sync_scope.is_some() && details.ordering.is_none() => "a scope without an ordering",
        () if details.rmw.is_some() != (opcode == AtomicRmw) => "that operation",
        () if details.failure_ordering.is_some() != (opcode == CmpXchg) => "those orderings",
        () if details.record.is_empty() == opcode.is_debug_record() => "those arguments",
        () if details.address_space != 0 && opcode != Alloca => "an address space",
        () if inst.align != 0 && !has_alignment(opcode) => "an alignment",
        () if !inst.align.is_power_of_two() && inst.align != 0 => "an alignment that is no power of two",
        () if !of_calls && !opcode.is_call() => "parts of calls",
        () if details.argument_attributes.len() > inst.n_args as usize => "attributes of an argument that it lacks",
        () if inst.n_args > 0 && !has_arguments => "arguments",
        () if matches!(opcode, Copy | Unknown) => "a place in LLVM IR",
        () => return Ok(()),
    };
    Err(format!("{} cannot have {wrong}", opcode.keyword()))
}

/// The number of operands.
pub(crate) fn check_count<V>(inst: &Instruction<V>) -> Result<(), String> {
    use Opcode::*;
    let n = inst.operands.len();
    let n_bundled = || inst.details.iter().flat_map(|details| &details.bundles).map(|bundle| bundle.1).sum::<usize>();
    let fits = match inst.opcode {
        Fence | Unreachable => n == 0,
        Ret | Alloca => n <= 1,
        Resume | FNeg | Load | VaArg | Freeze | ExtractValue => n == 1,
        Store | AtomicRmw | CatchRet | ExtractElement | InsertValue | ICmp | FCmp => n == 2,
        InsertElement | ShuffleVector | Select | CmpXchg => n == 3,
        Br => n == 1 || n == 3,
        Switch => n >= 2 && n.is_multiple_of(2),
        Phi => n.is_multiple_of(2),
        CleanupRet => n == if inst.flags.has(Flags::UNWIND_TO_CALLER) { 1 } else { 2 },
        CatchSwitch => n >= 2,
        CatchPad | CleanupPad => n == 1 + inst.n_args as usize,
        LandingPad => true,
        GetElementPtr | IndirectBr => n >= 1,
        Call => n == 1 + inst.n_args as usize + n_bundled(),
        Invoke => n == 3 + inst.n_args as usize + n_bundled(),
        CallBr => n >= 2 + inst.n_args as usize + n_bundled(),
        opcode if opcode.is_debug_record() => true,
        opcode if opcode.is_cast() => n == 1,
        _ => n == 2,
    };
    if fits { Ok(()) } else { Err(format!("{} cannot have {n} operands", inst.opcode.keyword())) }
}

/// The types of all but calls.
fn result<V: Copy>(inst: &mut Instruction<V>, typing: &mut impl Typing<V>) -> Result<TypeId, String> {
    use Opcode::*;
    let (opcode, operands) = (inst.opcode, inst.operands.as_slice());
    let given = inst.ty;
    match opcode {
        ICmp | FCmp => comparison(inst, typing),
        Select => select(operands, typing),
        Freeze => Ok(typing.type_of(operands[0])),
        FNeg => scalar(operands[0], Scalar::Float, typing),
        Alloca => alloca(inst, typing),
        Load => {
            pointer(operands[0], typing)?;
            valued(given.unwrap_or(TypeId::UNKNOWN), typing.types())
        }
        Store | AtomicRmw | CmpXchg => access(inst, typing),
        GetElementPtr => address(inst, typing),
        ExtractValue => member(typing.types(), typing.type_of(operands[0]), &inst.path),
        InsertValue => {
            let ty = typing.type_of(operands[0]);
            same(operands[1], member(typing.types(), ty, &inst.path)?, "inserted value", typing)?;
            Ok(ty)
        }
        ExtractElement | InsertElement | ShuffleVector => elements(inst, typing),
        Phi => phi(inst, typing),
        // LLVM takes a list of any type.
        LandingPad | VaArg => valued(given.unwrap_or(TypeId::UNKNOWN), typing.types()),
        CatchSwitch | CatchPad | CleanupPad => {
            same(operands[0], TypeId::TOKEN, "parent", typing)?;
            let labels = if opcode == CatchSwitch { &operands[1..] } else { &[] };
            labels.iter().try_for_each(|&label| same(label, TypeId::LABEL, "handler", typing))?;
            Ok(TypeId::TOKEN)
        }
        Fence | Resume => Ok(TypeId::VOID),
        opcode if opcode.is_debug_record() => Ok(TypeId::VOID),
        opcode if opcode.is_terminator() => terminator(inst, typing).map(|()| TypeId::VOID),
        opcode if opcode.is_cast() => cast(opcode, typing.type_of(operands[0]), given, typing.types()),
        opcode => {
            let ty = scalar(operands[0], if opcode.is_float_binary() { Scalar::Float } else { Scalar::Int }, typing)?;
            same(operands[1], ty, "second operand", typing)?;
            Ok(ty)
        }
    }
}

fn terminator<V: Copy>(inst: &Instruction<V>, typing: &impl Typing<V>) -> Result<(), String> {
    use Opcode::*;
    let operands = &inst.operands;
    let label = |&value: &V| same(value, TypeId::LABEL, "target", typing);
    match inst.opcode {
        Ret => match operands.first() {
            Some(&value) => same(value, typing.returned_type(), "returned value", typing),
            None => expect(TypeId::VOID, typing.returned_type(), "returned value", typing.types()),
        },
        Br => {
            let (targets, condition) = if operands.len() == 1 { (0, None) } else { (1, Some(operands[0])) };
            condition.into_iter().try_for_each(|value| same(value, TypeId::I1, "condition", typing))?;
            operands[targets..].iter().try_for_each(label)
        }
        Switch => {
            let ty = typing.type_of(operands[0]);
            if !typing.types().is_integer(ty) {
                return Err(format!("switch of type {}", typing.types().display(ty)));
            }
            label(&operands[1])?;
            operands[2..].chunks_exact(2).try_for_each(|case| {
                same(case[0], ty, "case", typing)?;
                label(&case[1])
            })
        }
        IndirectBr => {
            pointer(operands[0], typing)?;
            operands[1..].iter().try_for_each(label)
        }
        CatchRet | CleanupRet => {
            same(operands[0], TypeId::TOKEN, "pad", typing)?;
            operands[1..].iter().try_for_each(label)
        }
        _ => Ok(()),
    }
}

fn comparison<V: Copy>(inst: &Instruction<V>, typing: &mut impl Typing<V>) -> Result<TypeId, String> {
    let (opcode, operands) = (inst.opcode, &inst.operands);
    if inst.predicate.is_of_integers() != (opcode == Opcode::ICmp) {
        return Err(format!("{} cannot have the predicate {}", opcode.keyword(), inst.predicate.keyword()));
    }
    let ty = typing.type_of(operands[0]);
    let kind = typing.types().scalar_kind(ty);
    if opcode == Opcode::FCmp {
        scalar(operands[0], Scalar::Float, typing)?;
    } else if !matches!(kind, Scalar::Int | Scalar::Ptr) {
        return Err(format!("icmp of type {}", typing.types().display(ty)));
    }
    same(operands[1], ty, "second operand", typing)?;
    let shape = typing.types().shape(ty);
    Ok(shape.map_or(TypeId::I1, |shape| typing.intern(Type::vector(shape, TypeId::I1))))
}

fn select<V: Copy>(operands: &[V], typing: &impl Typing<V>) -> Result<TypeId, String> {
    let (condition, ty) = (typing.type_of(operands[0]), typing.type_of(operands[1]));
    same(operands[2], ty, "second value of select", typing)?;
    let types = typing.types();
    if types.scalar(condition) != TypeId::I1 {
        return Err(format!("condition has type {}, not i1", types.display(condition)));
    }
    let shape = types.shape(condition);
    if shape.is_some() && shape != types.shape(ty) {
        return Err("condition and values of select differ in length".to_owned());
    }
    valued(ty, types)
}

fn alloca<V: Copy>(inst: &Instruction<V>, typing: &mut impl Typing<V>) -> Result<TypeId, String> {
    if let Some(&count) = inst.operands.first()
        && !typing.types().is_integer(typing.type_of(count))
    {
        let ty = typing.types().display(typing.type_of(count));
        return Err(format!("the count of an alloca must be an integer, not of type {ty}"));
    }
    valued(inst.aux_ty.unwrap_or(TypeId::UNKNOWN), typing.types())?;
    let space = inst.details.as_ref().map_or(0, |details| details.address_space);
    Ok(typing.intern(Type::Ptr(space)))
}

/// Stores and atomic accesses.
fn access<V: Copy>(inst: &Instruction<V>, typing: &mut impl Typing<V>) -> Result<TypeId, String> {
    let operands = &inst.operands;
    let address = usize::from(inst.opcode == Opcode::Store);
    pointer(operands[address], typing)?;
    let ty = valued(typing.type_of(operands[1 - address]), typing.types())?;
    Ok(match inst.opcode {
        Opcode::Store => TypeId::VOID,
        Opcode::CmpXchg => {
            same(operands[2], ty, "new value", typing)?;
            typing.intern(Type::Struct([ty, TypeId::I1].into()))
        }
        _ => ty,
    })
}

fn address<V: Copy>(inst: &Instruction<V>, typing: &mut impl Typing<V>) -> Result<TypeId, String> {
    let (base, indices) = inst.operands.split_first().expect("operands are counted");
    let types = typing.types();
    let base_ty = typing.type_of(*base);
    if !types.is_pointer(types.scalar(base_ty)) {
        return Err(format!("base of getelementptr has type {}", types.display(base_ty)));
    }
    let mut at = valued(inst.aux_ty.unwrap_or(TypeId::UNKNOWN), types)?;
    let mut shape = types.shape(base_ty);
    for (i, &index) in indices.iter().enumerate() {
        let ty = typing.type_of(index);
        if !types.is_integer(types.scalar(ty)) {
            return Err(format!("index {i} has type {}", types.display(ty)));
        }
        shape = shape.or(types.shape(ty));
        if i > 0 {
            let element = match types.resolve(at) {
                Some(Type::Array(_, e) | Type::Vector(_, e) | Type::ScalableVector(_, e)) => Some(*e),
                _ if types.scalar(ty) == TypeId::I32 => match typing.number(index) {
                    Some(number) => u64::try_from(number).ok().and_then(|number| types.member(at, number)),
                    None => None,
                },
                _ => None,
            };
            at = element.ok_or_else(|| format!("index {i} selects nothing of {}", types.display(at)))?;
        }
    }
    match shape {
        Some(shape) if types.shape(base_ty).is_none() => Ok(typing.intern(Type::vector(shape, base_ty))),
        _ => Ok(base_ty),
    }
}

/// The type of the member of an aggregate that a path leads to.
fn member(types: Types<'_>, aggregate: TypeId, path: &[u32]) -> Result<TypeId, String> {
    if path.is_empty() {
        return Err("the path to a member is empty".to_owned());
    }
    path.iter().try_fold(aggregate, |ty, &index| {
        types.member(ty, index.into()).ok_or_else(|| format!("{} has no member {index}", types.display(ty)))
    })
}

/// Accesses of elements of vectors.
fn elements<V: Copy>(inst: &Instruction<V>, typing: &mut impl Typing<V>) -> Result<TypeId, String> {
    let (opcode, operands) = (inst.opcode, &inst.operands);
    let (ty, types) = (typing.type_of(operands[0]), typing.types());
    let Some(shape) = types.shape(ty) else { return Err(format!("{} is no vector", types.display(ty))) };
    let element = types.scalar(types.unalias(ty));
    if opcode == Opcode::ShuffleVector {
        same(operands[1], ty, "second vector", typing)?;
        let mask = typing.type_of(operands[2]);
        return match types.shape(mask) {
            Some((scalable, n)) if types.scalar(mask) == TypeId::I32 && scalable == shape.0 => {
                Ok(typing.intern(Type::vector((scalable, n), element)))
            }
            _ => Err(format!("the mask has type {}", types.display(mask))),
        };
    }
    let index = typing.type_of(operands[operands.len() - 1]);
    if !types.is_integer(index) {
        return Err(format!("index has type {}", types.display(index)));
    }
    if opcode == Opcode::ExtractElement {
        return Ok(element);
    }
    same(operands[1], element, "inserted element", typing)?;
    Ok(ty)
}

fn phi<V: Copy>(inst: &Instruction<V>, typing: &impl Typing<V>) -> Result<TypeId, String> {
    let ty = valued(inst.ty.unwrap_or(TypeId::UNKNOWN), typing.types())?;
    for incoming in inst.operands.chunks_exact(2) {
        same(incoming[0], ty, "incoming value", typing)?;
        same(incoming[1], TypeId::LABEL, "incoming block", typing)?;
    }
    Ok(ty)
}

fn cast(opcode: Opcode, from: TypeId, to: Option<TypeId>, types: Types<'_>) -> Result<TypeId, String> {
    match to {
        Some(to) if is_valid_cast(types, opcode, from, to) => Ok(to),
        to => {
            let (from, to) = (types.display(from), types.display(to.unwrap_or(TypeId::UNKNOWN)));
            Err(format!("{} cannot turn {from} into {to}", opcode.keyword()))
        }
    }
}

fn call<V: Copy>(inst: &mut Instruction<V>, typing: &mut impl Typing<V>) -> Result<TypeId, String> {
    let callee = inst.operands[0];
    pointer(callee, typing)?;
    let Some(ty) = inst.aux_ty.or_else(|| typing.function_type(callee)) else {
        return Err("the type of the called function is not known: call_as takes it".to_owned());
    };
    let types = typing.types();
    let Type::Function(FunctionType { result, params, varargs }) = types.get(ty) else {
        return Err(format!("a call of type {}, which is no function type", types.display(ty)));
    };
    let n = inst.n_args as usize;
    if n < params.len() || n > params.len() && !varargs {
        return Err(format!("call with {n} arguments where {} are asked for", params.len()));
    }
    for (&argument, &param) in inst.operands[1..].iter().zip(params) {
        same(argument, param, "argument", typing)?;
    }
    let n_labels = match inst.opcode {
        Opcode::Invoke => 2,
        Opcode::CallBr => {
            inst.operands.iter().rev().take_while(|&&value| typing.type_of(value) == TypeId::LABEL).count()
        }
        _ => 0,
    };
    let labels = &inst.operands[inst.operands.len() - n_labels..];
    labels.iter().try_for_each(|&label| same(label, TypeId::LABEL, "target", typing))?;
    let result = *result;
    if types.program_address_space() != 0 {
        // The address space is then always written.
        inst.details.get_or_insert_default();
    }
    inst.aux_ty = Some(ty);
    Ok(result)
}

/// The flags that an instruction may have.
pub(crate) fn allowed_flags(opcode: Opcode) -> Flags {
    use Opcode::*;
    let also = match opcode {
        GetElementPtr => Flags::INBOUNDS | Flags::NUSW | Flags::NUW,
        Load | Store => Flags::VOLATILE | Flags::ATOMIC,
        AtomicRmw => Flags::VOLATILE,
        CmpXchg => Flags::VOLATILE | Flags::WEAK,
        Alloca => Flags::INALLOCA | Flags::SWIFTERROR,
        Call => Flags::TAIL | Flags::MUSTTAIL | Flags::NOTAIL | Flags::BUNDLES,
        Invoke | CallBr => Flags::BUNDLES,
        LandingPad => Flags::CLEANUP,
        CatchSwitch | CleanupRet => Flags::UNWIND_TO_CALLER,
        _ => Flags::default(),
    };
    opcode.possible_flags() | also
}

fn check_flags<V>(inst: &Instruction<V>, ty: TypeId, types: Types<'_>) -> Result<(), String> {
    use Opcode::*;
    let opcode = inst.opcode;
    if inst.flags.without(allowed_flags(opcode)) != Flags::default() {
        return Err(format!("{} cannot have these flags", opcode.keyword()));
    }
    let kinds = [Flags::TAIL, Flags::MUSTTAIL, Flags::NOTAIL];
    if kinds.into_iter().filter(|&kind| inst.flags.has(kind)).count() > 1 {
        return Err("a call is of one kind of tail call".to_owned());
    }
    if inst.flags.has(Flags::ATOMIC) && inst.details.as_ref().is_none_or(|details| details.ordering.is_none()) {
        return Err(format!("an atomic {} needs an ordering", opcode.keyword()));
    }
    let is_any = matches!(opcode, Phi | Select | Call);
    if inst.flags.has(Flags::FAST) && is_any && !types.is_made_of_floats(ty) {
        return Err(format!("fast-math flags need a floating-point result, not {}", types.display(ty)));
    }
    Ok(())
}

fn same<V: Copy>(value: V, expected: TypeId, what: &str, typing: &impl Typing<V>) -> Result<(), String> {
    expect(typing.type_of(value), expected, what, typing.types())
}

fn expect(ty: TypeId, expected: TypeId, what: &str, types: Types<'_>) -> Result<(), String> {
    if ty == expected || types.same_type(ty, expected) {
        return Ok(());
    }
    Err(format!("{what} has type {}, not {}", types.display(ty), types.display(expected)))
}

fn pointer<V: Copy>(value: V, typing: &impl Typing<V>) -> Result<(), String> {
    let ty = typing.type_of(value);
    if typing.types().is_pointer(ty) {
        return Ok(());
    }
    Err(format!("address has type {}", typing.types().display(ty)))
}

fn scalar<V: Copy>(value: V, expected: Scalar, typing: &impl Typing<V>) -> Result<TypeId, String> {
    let (ty, types) = (typing.type_of(value), typing.types());
    if types.scalar_kind(ty) == expected {
        return Ok(ty);
    }
    let kind = if expected == Scalar::Int { "integer" } else { "floating-point number" };
    Err(format!("operand has type {}, which is no {kind}", types.display(ty)))
}

/// A type that values can have.
pub(crate) fn valued(ty: TypeId, types: Types<'_>) -> Result<TypeId, String> {
    match types.get(ty) {
        Type::Void | Type::Function(_) | Type::Label | Type::Metadata | Type::Token | Type::Unknown => {
            Err(format!("a value cannot have type {}", types.display(ty)))
        }
        _ => Ok(ty),
    }
}
