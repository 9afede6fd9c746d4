//! The loop over operations, as far as they need nothing but registers and memory.

use crate::arith;
use crate::code::*;
use crate::demand::{address, lanewise1, lanewise2, number, truth};
use crate::float;
use crate::image;
use crate::memory::Memory;
use crate::stop::{Fault, Result, limit, undefined, unsupported};
use crate::value::{Kind, NARROW, Scalar, Ty, Value, mask64, members};
use crate::wide;
use memphis_ir::{Flags, Opcode, Predicate};

/// What a program has executed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Instructions, without φs and without what has no effect here, such as debug records.
    pub instructions: u64,
    /// `load` instructions. An atomic read-modify-write counts here and among the stores.
    pub loads: u64,
    /// `store` instructions.
    pub stores: u64,
    /// Calls of functions with a body, of the library and of intrinsics.
    pub calls: u64,
}

/// The value of an operand.
#[inline(always)]
pub(crate) fn read<'v>(registers: &'v [Value], code: &'v Code, opd: Opd) -> &'v Value {
    if opd & CONST != 0 { &code.consts[(opd & !CONST) as usize] } else { &registers[opd as usize] }
}

/// Moves along an edge; where it leads.
#[inline]
pub(crate) fn take(code: &Code, registers: &mut [Value], edge: EdgeId) -> usize {
    let edge = &code.edges[edge as usize];
    for &(dst, source) in &code.moves[edge.moves.0 as usize..edge.moves.1 as usize] {
        let value = read(registers, code, source).clone();
        value.replace(&mut registers[dst as usize]);
    }
    edge.pc as usize
}

/// A frame that runs.
#[derive(Debug)]
pub(crate) struct Steps<'s> {
    pub code: &'s Code,
    /// The frame's own.
    pub registers: &'s mut [Value],
    pub memory: &'s mut Memory,
    pub counts: &'s mut Counts,
    pub max_steps: u64,
    /// The operation after the current one.
    pub pc: &'s mut usize,
}

impl Steps<'_> {
    /// Runs until an operation is met that is the machine's business: a call, a return, `va_arg`.
    /// It is before `pc` then.
    pub fn run(self) -> Result<()> {
        let Steps { code, registers, memory, counts: total, max_steps, pc: last_pc } = self;
        // In registers of the machine while the loop runs.
        let (mut pc, mut counts) = (*last_pc, *total);
        macro_rules! get {
            ($opd:expr) => {
                read(registers, code, $opd)
            };
        }
        macro_rules! set {
            ($dst:expr, $value:expr) => {{
                let value = $value;
                value.replace(&mut registers[$dst as usize]);
            }};
        }
        macro_rules! int {
            ($op:expr, $int:expr) => {{
                let Int { w, flags, dst, a, b } = *$int;
                let value = match (get!(a), get!(b)) {
                    (&Value::Bits(x), &Value::Bits(y)) => {
                        arith::int64($op, flags, u32::from(w), x, y)?.map_or(Value::Poison, Value::Bits)
                    }
                    (a, b) => arith::binary($op, flags, Scalar::Int(u32::from(w)), a, b)?,
                };
                set!(dst, value);
            }};
        }
        macro_rules! double {
            ($op:expr, $double:expr, $operator:tt) => {{
                let Double { dst, a, b } = *$double;
                let value = match (get!(a), get!(b)) {
                    (&Value::Bits(x), &Value::Bits(y)) => {
                        let (x, y) = (f64::from_bits(x), f64::from_bits(y));
                        Value::Bits(float::host_double(x, y, x $operator y))
                    }
                    (a, b) => arith::binary($op, Flags::default(), Scalar::Double, a, b)?,
                };
                set!(dst, value);
            }};
        }
        macro_rules! compare {
            ($comparison:expr) => {{
                let Comparison { predicate, w, flags, a, b, .. } = *$comparison;
                match (get!(a), get!(b)) {
                    (&Value::Bits(x), &Value::Bits(y)) if flags.0 == 0 => {
                        Value::bool(arith::icmp64(predicate, u32::from(w), x, y))
                    }
                    (a, b) => arith::icmp(predicate, flags, u32::from(w), a, b),
                }
            }};
        }
        macro_rules! load {
            ($w:expr, $access:expr) => {{
                counts.loads += 1;
                let w = u32::from($w);
                let (bits, undef) = memory.load64(address(get!($access.at))?, w.div_ceil(8))?;
                let value = if undef == 0 {
                    Value::Bits(bits & mask64(w))
                } else {
                    Value::partial(w, u128::from(bits), u128::from(undef))
                };
                set!($access.value, value);
            }};
        }
        macro_rules! store {
            ($w:expr, $access:expr) => {{
                counts.stores += 1;
                let at = address(get!($access.at))?;
                match get!($access.value) {
                    &Value::Bits(bits) => memory.store64(at, u32::from($w).div_ceil(8), bits)?,
                    value => memory.store_scalar(at, u32::from($w), value)?,
                }
            }};
        }
        macro_rules! go {
            ($edge:expr) => {
                pc = take(code, registers, $edge)
            };
        }
        let mut run = || loop {
            let op = &code.ops[pc];
            pc += 1;
            if counts.instructions >= max_steps {
                return limit(format!("{max_steps} instructions were executed"));
            }
            counts.instructions += 1;
            match op {
                Op::Add(int) => int!(Opcode::Add, int),
                Op::Sub(int) => int!(Opcode::Sub, int),
                Op::Mul(int) => int!(Opcode::Mul, int),
                Op::Shl(int) => int!(Opcode::Shl, int),
                Op::LShr(int) => int!(Opcode::LShr, int),
                Op::AShr(int) => int!(Opcode::AShr, int),
                Op::And(int) => int!(Opcode::And, int),
                Op::Or(int) => int!(Opcode::Or, int),
                Op::Xor(int) => int!(Opcode::Xor, int),
                Op::Divide(op, int) => int!(*op, int),
                Op::FAdd(double) => double!(Opcode::FAdd, double, +),
                Op::FSub(double) => double!(Opcode::FSub, double, -),
                Op::FMul(double) => double!(Opcode::FMul, double, *),
                Op::FDiv(double) => double!(Opcode::FDiv, double, /),
                &Op::Binary { op, flags, ty, lanes, dst, a, b } => {
                    let value = lanewise2(lanes, get!(a), get!(b), |a, b| arith::binary(op, flags, ty, a, b))?;
                    set!(dst, value);
                }
                Op::Compare(comparison) => set!(comparison.dst, compare!(comparison)),
                Op::CompareAndBranch(comparison, yes, no) => {
                    let value = compare!(comparison);
                    // The branch is an instruction of its own, and what is wrong is wrong there.
                    pc += 1;
                    if counts.instructions >= max_steps {
                        return limit(format!("{max_steps} instructions were executed"));
                    }
                    counts.instructions += 1;
                    let holds = truth(&value, "a branch depends")?;
                    set!(comparison.dst, value);
                    go!(if holds { *yes } else { *no });
                }
                Op::CompareAny(c) => {
                    let value = lanewise2(c.lanes, get!(c.a), get!(c.b), |a, b| {
                        if c.ty.is_float() {
                            Ok(arith::fcmp(c.predicate, c.ty, a, b))
                        } else {
                            Ok(arith::icmp(c.predicate, c.flags, c.ty.bits(), a, b))
                        }
                    })?;
                    set!(c.dst, value);
                }
                &Op::Negate { ty, lanes, dst, a } => {
                    let signs = float::signs(ty);
                    let value = lanewise1(lanes, get!(a), |a| {
                        Ok(a.parts(ty.bits()).map_or(Value::Poison, |(b, u)| Value::partial(ty.bits(), b ^ signs, u)))
                    })?;
                    set!(dst, value);
                }
                Op::Cast(c) => {
                    let value = lanewise1(c.lanes, get!(c.a), |a| arith::cast(c.op, c.flags, c.from, c.to, a))?;
                    set!(c.dst, value);
                }
                &Op::Mask { from, to, dst, a } => {
                    let value = match get!(a) {
                        Value::Bits(x) => Value::Bits(x & mask64(u32::from(to))),
                        a => match a.parts(u32::from(from)) {
                            Some((bits, undef)) => Value::partial(u32::from(to), bits, undef),
                            None => Value::Poison,
                        },
                    };
                    set!(dst, value);
                }
                &Op::SignExtend { from, to, dst, a } => {
                    let value = match get!(a) {
                        &Value::Bits(x) => {
                            Value::Bits(arith::sext64(u32::from(from), x) as u64 & mask64(u32::from(to)))
                        }
                        a => arith::cast(
                            Opcode::SExt,
                            Flags::default(),
                            Scalar::Int(u32::from(from)),
                            Scalar::Int(u32::from(to)),
                            a,
                        )?,
                    };
                    set!(dst, value);
                }
                &Op::Copy { dst, a } => set!(dst, get!(a).clone()),
                Op::Bitcast { from, to, dst, a } => {
                    let value = image::bitcast(from, to, get!(*a))?;
                    set!(*dst, value);
                }
                Op::Load1(access) => load!(8u32, access),
                Op::Load2(access) => load!(16u32, access),
                Op::Load4(access) => load!(32u32, access),
                Op::Load8(access) => load!(64u32, access),
                Op::LoadPart(access, w) => load!(*w, access),
                Op::LoadAny { ty, dst, at } => {
                    counts.loads += 1;
                    let value = image::load(memory, ty, address(get!(*at))?)?;
                    set!(*dst, value);
                }
                Op::Store1(access) => store!(8u32, access),
                Op::Store2(access) => store!(16u32, access),
                Op::Store4(access) => store!(32u32, access),
                Op::Store8(access) => store!(64u32, access),
                Op::StorePart(access, w) => store!(*w, access),
                Op::StoreAny { ty, value, at } => {
                    counts.stores += 1;
                    let at = address(get!(*at))?;
                    image::store(memory, ty, at, get!(*value))?;
                }
                &Op::Alloca { dst, size, align, count } => {
                    let n = if count == NONE { 1 } else { number(get!(count), "the size of an alloca")? as u64 };
                    let at = memory.push(size.saturating_mul(n), u64::from(align))?;
                    set!(dst, Value::Bits(at));
                }
                &Op::Offset { dst, base, offset } => {
                    let value = match get!(base) {
                        &Value::Bits(at) => Value::Bits(at.wrapping_add(offset as u64) & code.address_mask),
                        Value::Poison => Value::Poison,
                        _ => Value::Undef,
                    };
                    set!(dst, value);
                }
                &Op::Element { dst, base, offset, index, scale, w } => {
                    let value = match (get!(base), get!(index)) {
                        (&Value::Bits(at), &Value::Bits(n)) => {
                            let n = arith::sext64(u32::from(w), n).wrapping_mul(i64::from(scale));
                            let offset = n.wrapping_add(i64::from(offset));
                            Value::Bits(at.wrapping_add(offset as u64) & code.address_mask)
                        }
                        (Value::Poison, _) | (_, Value::Poison) => Value::Poison,
                        _ => Value::Undef,
                    };
                    set!(dst, value);
                }
                Op::GepAny(gep) => {
                    let value = gep_of(gep, code, registers);
                    set!(gep.dst, value);
                }
                &Op::Select { dst, c, a, b, lanes } => {
                    let pick = |c: &Value, a: &Value, b: &Value| match c {
                        Value::Bits(c) => if c & 1 != 0 { a } else { b }.clone(),
                        Value::Poison => Value::Poison,
                        _ if a == b => a.clone(),
                        _ => Value::Undef,
                    };
                    let (c, a, b) = (get!(c), get!(a), get!(b));
                    let value = if lanes == 0 {
                        pick(c, a, b)
                    } else {
                        let lane = |i| pick(&c.member(i), &a.member(i), &b.member(i));
                        Value::aggregate((0..lanes as usize).map(lane).collect())
                    };
                    set!(dst, value);
                }
                Op::Freeze { ty, dst, a } => {
                    let value = freeze(ty, get!(*a))?;
                    set!(*dst, value);
                }
                Op::ExtractValue { dst, a, path } => {
                    let mut value = get!(*a).clone();
                    for &i in path {
                        value = value.member(i as usize);
                    }
                    set!(*dst, value);
                }
                Op::InsertValue { ty, dst, a, b, path } => {
                    let value = insert(ty, get!(*a), get!(*b), path)?;
                    set!(*dst, value);
                }
                &Op::ExtractElement { dst, a, index, lanes } => {
                    let value = match get!(index).defined() {
                        Some(i) if i < u128::from(lanes) => get!(a).member(i as usize),
                        _ => Value::Poison,
                    };
                    set!(dst, value);
                }
                &Op::InsertElement { dst, a, b, index, lanes } => {
                    let value = match get!(index).defined() {
                        Some(i) if i < u128::from(lanes) => {
                            let mut list: Vec<Value> = (0..lanes as usize).map(|k| get!(a).member(k)).collect();
                            list[i as usize] = get!(b).clone();
                            Value::aggregate(list)
                        }
                        _ => Value::Poison,
                    };
                    set!(dst, value);
                }
                Op::Shuffle { dst, a, b, lanes, mask } => {
                    let (a, b) = (get!(*a), get!(*b));
                    let pick = |&i: &u32| match i {
                        NONE => Value::Poison,
                        i if i < *lanes => a.member(i as usize),
                        i => b.member((i - lanes) as usize),
                    };
                    let value = Value::aggregate(mask.iter().map(pick).collect());
                    set!(*dst, value);
                }
                &Op::CompareExchange { ty, dst, at, expected, new } => {
                    counts.loads += 1;
                    let at = address(get!(at))?;
                    let old = memory.load_scalar(at, ty.bits())?;
                    let same = arith::icmp(Predicate::Eq, Flags::default(), ty.bits(), &old, get!(expected));
                    let same = truth(&same, "cmpxchg compares")?;
                    if same {
                        counts.stores += 1;
                        memory.store_scalar(at, ty.bits(), get!(new))?;
                    }
                    set!(dst, Value::aggregate(vec![old, Value::bool(same)]));
                }
                &Op::ReadModifyWrite { op, ty, dst, at, value } => {
                    counts.loads += 1;
                    counts.stores += 1;
                    let at = address(get!(at))?;
                    let old = memory.load_scalar(at, ty.bits())?;
                    let new = modify(op, ty, &old, get!(value))?;
                    memory.store_scalar(at, ty.bits(), &new)?;
                    if dst != NONE {
                        set!(dst, old);
                    }
                }
                &Op::Promise { register, defined, not_null } => {
                    // Part of the load before it.
                    counts.instructions -= 1;
                    let value = &mut registers[register as usize];
                    if not_null && *value == Value::Bits(0) {
                        *value = Value::Poison;
                    }
                    if defined && !value.is_defined() {
                        return undefined("a value that is promised to be defined is not");
                    }
                }
                &Op::Branch { edge } => go!(edge),
                &Op::BranchIf { c, yes, no } => {
                    let edge = match get!(c) {
                        Value::Bits(c) => {
                            if c & 1 != 0 {
                                yes
                            } else {
                                no
                            }
                        }
                        other => {
                            truth(other, "a branch depends")?;
                            no
                        }
                    };
                    go!(edge);
                }
                Op::Switch(switch) => {
                    let value = number(get!(switch.value), "the value of a switch")?;
                    let edge = match switch.cases.binary_search_by_key(&value, |c| c.0) {
                        Ok(i) => switch.cases[i].1,
                        Err(_) if switch.default == NONE => return undefined("a goto that has no way for this value"),
                        Err(_) => switch.default,
                    };
                    go!(edge);
                }
                Op::IndirectBranch { at, targets } => {
                    let at = address(get!(*at))?;
                    let Some(&(_, edge)) = targets.iter().find(|t| t.0 == at) else {
                        return undefined("indirectbr to an address that is not in its list");
                    };
                    go!(edge);
                }
                Op::Unreachable => return undefined("unreachable is reached"),
                Op::Call(_) | Op::VaArg { .. } | Op::Return { .. } | Op::Observe(_) => return Ok(()),
                Op::Nothing => {}
                Op::Fail(kind, message) => return Err(Box::new(Fault::Stop(*kind, message.to_string()))),
            }
        };
        let result = run();
        (*last_pc, *total) = (pc, counts);
        result
    }
}

/// A `getelementptr` with several indices, or with vectors.
fn gep_of(gep: &Gep, code: &Code, registers: &[Value]) -> Value {
    let lane = |i: usize| {
        let pointer = read(registers, code, gep.base);
        let pointer = if gep.base_is_vector { pointer.member(i) } else { pointer.clone() };
        let Some(at) = pointer.defined() else { return pointer };
        let mut at = (at as u64).wrapping_add(gep.offset as u64);
        for &(index, w, scale, is_vector) in &gep.indices {
            let index = read(registers, code, index);
            let index = if is_vector { index.member(i) } else { index.clone() };
            let Some(n) = index.defined() else { return index };
            at = at.wrapping_add((arith::sext128(w, n) as i64).wrapping_mul(scale) as u64);
        }
        Value::Bits(at & code.address_mask)
    };
    if gep.lanes == 0 { lane(0) } else { Value::aggregate((0..gep.lanes as usize).map(lane).collect()) }
}

/// `freeze`: what is undefined becomes zero.
fn freeze(ty: &Ty, value: &Value) -> Result<Value> {
    match &ty.kind {
        Kind::Scalar(s) if s.bits() > NARROW => Ok(wide::frozen(value, s.bits())),
        Kind::Scalar(s) => Ok(match value.parts(s.bits()) {
            Some((bits, _)) => Value::int(s.bits(), bits),
            None => Value::int(s.bits(), 0),
        }),
        Kind::Void | Kind::Unsupported(_) => unsupported("freeze of this type"),
        _ => {
            let Some(list) = members(value, ty) else { return unsupported("an aggregate of this size") };
            let list = list.iter().enumerate().map(|(i, v)| match ty.member(i as u64) {
                Some(member) => freeze(&member, v),
                None => Ok(v.clone()),
            });
            Ok(Value::aggregate(list.collect::<Result<_>>()?))
        }
    }
}

/// `insertvalue`. Cost: the members of what is on the path.
fn insert(ty: &Ty, aggregate: &Value, value: &Value, path: &[u32]) -> Result<Value> {
    let Some((&first, rest)) = path.split_first() else { return Ok(value.clone()) };
    let Some(mut list) = members(aggregate, ty) else { return unsupported("an aggregate of this size") };
    let (Some(member), Some(slot)) = (ty.member(u64::from(first)), list.get_mut(first as usize)) else {
        return unsupported("this insertvalue");
    };
    *slot = insert(&member, slot, value, rest)?;
    Ok(Value::aggregate(list))
}

fn modify(op: Rmw, ty: Scalar, old: &Value, value: &Value) -> Result<Value> {
    let none = memphis_ir::Flags::default();
    let w = ty.bits();
    let compare = |p| truth(&arith::icmp(p, none, w, old, value), "atomicrmw depends");
    Ok(match op {
        Rmw::Exchange => value.clone(),
        Rmw::Operator(op) => arith::binary(op, none, ty, old, value)?,
        Rmw::Nand => {
            let and = arith::binary(Opcode::And, none, ty, old, value)?;
            arith::binary(Opcode::Xor, none, ty, &and, &Value::int(w, u128::MAX))?
        }
        Rmw::Pick(p) => if compare(p)? { old } else { value }.clone(),
        Rmw::IncrementWrap if compare(Predicate::Uge)? => Value::int(w, 0),
        Rmw::IncrementWrap => arith::binary(Opcode::Add, none, ty, old, &Value::int(w, 1))?,
        Rmw::DecrementWrap if old.defined() == Some(0) || compare(Predicate::Ugt)? => value.clone(),
        Rmw::DecrementWrap => arith::binary(Opcode::Sub, none, ty, old, &Value::int(w, 1))?,
        Rmw::SubtractIfAbove if !compare(Predicate::Uge)? => old.clone(),
        Rmw::SubtractSaturating if !compare(Predicate::Uge)? => Value::int(w, 0),
        Rmw::SubtractIfAbove | Rmw::SubtractSaturating => arith::binary(Opcode::Sub, none, ty, old, value)?,
    })
}
