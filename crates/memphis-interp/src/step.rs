//! The loop over operations, as far as they need nothing but registers and memory.
//!
//! [`Steps::run`] is the table: an operation a line. `step/registers.rs` computes what goes into
//! registers, `step/memory.rs` loads and stores.

use crate::code::*;
use crate::demand::{address, number, truth};
use crate::memory::Memory;
use crate::stop::{Fault, Result, undefined};
use crate::value::{Origin, Scalar, Value};
use crate::work::of_remainder;
use memphis_ir::Opcode;

mod memory;
mod registers;

/// The numbers of instructions that a program has executed.
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

/// More moves than this on an edge are steps of their own.
const MANY_MOVES: u32 = 32;

/// An operation may take so many bytes for a moment without a look at the limit.
const SMALL: u64 = 1 << 12;

/// Executes the moves of an edge, and returns the index of its target operation.
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
    /// The operation after the current one.
    pub pc: &'s mut usize,
}

impl Steps<'_> {
    /// Runs until the next operation that the machine has to execute: a call, a return, `va_arg`.
    /// That operation is the one before `pc`.
    pub fn run(mut self) -> Result<()> {
        let code = self.code;
        // In a register of the machine while the loop runs.
        let mut pc = *self.pc;
        let mut run = || loop {
            let op = &code.ops[pc];
            pc += 1;
            self.memory.limits.count()?;
            match op {
                Op::Add(int) => self.int(Opcode::Add, int, pc)?,
                Op::Sub(int) => self.int(Opcode::Sub, int, pc)?,
                Op::Mul(int) => self.int(Opcode::Mul, int, pc)?,
                Op::Shl(int) => self.int(Opcode::Shl, int, pc)?,
                Op::LShr(int) => self.int(Opcode::LShr, int, pc)?,
                Op::AShr(int) => self.int(Opcode::AShr, int, pc)?,
                Op::And(int) => self.int(Opcode::And, int, pc)?,
                Op::Or(int) => self.int(Opcode::Or, int, pc)?,
                Op::Xor(int) => self.int(Opcode::Xor, int, pc)?,
                Op::Divide(op, int) => self.int(*op, int, pc)?,
                Op::FAdd(double) => self.double(Opcode::FAdd, double, pc, |x, y| x + y)?,
                Op::FSub(double) => self.double(Opcode::FSub, double, pc, |x, y| x - y)?,
                Op::FMul(double) => self.double(Opcode::FMul, double, pc, |x, y| x * y)?,
                Op::FDiv(double) => self.double(Opcode::FDiv, double, pc, |x, y| x / y)?,
                Op::Compare(comparison) => drop(self.compare(comparison, pc)),
                Op::CompareAndBranch(comparison, yes, no) => {
                    let holds = self.compare(comparison, pc);
                    // The branch is an instruction of its own, and what is wrong is wrong there.
                    pc += 1;
                    self.memory.limits.count()?;
                    let holds = match holds {
                        Some(holds) => holds,
                        None => truth(self.get(comparison.dst), "a branch depends")?,
                    };
                    pc = self.take(if holds { *yes } else { *no })?;
                }
                &Op::Mask { from, to, dst, a } => self.mask((from, to), dst, a, pc),
                &Op::SignExtend { from, to, dst, a } => self.sign_extend((from, to), dst, a, pc)?,
                &Op::Copy { dst, a } => self.set(dst, self.get(a).clone()),
                Op::Load1(access) => self.load(8, access, pc)?,
                Op::Load2(access) => self.load(16, access, pc)?,
                Op::Load4(access) => self.load(32, access, pc)?,
                Op::Load8(access) => self.load(64, access, pc)?,
                Op::LoadPart(access, w) => self.load(u32::from(*w), access, pc)?,
                Op::Store1(access) => self.store(8, access, pc)?,
                Op::Store2(access) => self.store(16, access, pc)?,
                Op::Store4(access) => self.store(32, access, pc)?,
                Op::Store8(access) => self.store(64, access, pc)?,
                Op::StorePart(access, w) => self.store(u32::from(*w), access, pc)?,
                &Op::Offset { dst, base, offset } => self.offset(dst, base, offset, pc),
                &Op::Element { dst, base, offset, index, scale, w } => {
                    self.element(dst, base, offset, (index, w, scale), pc);
                }
                &Op::Branch { edge } => pc = self.take(edge)?,
                &Op::BranchIf { c, yes, no } => {
                    let holds = truth(self.get(c), "a branch depends")?;
                    pc = self.take(if holds { yes } else { no })?;
                }
                Op::Switch(switch) => pc = self.take(self.case(switch)?)?,
                Op::IndirectBranch { at, targets } => {
                    self.memory.limits.work(targets.len() as u64 / 16)?;
                    pc = self.take(self.target(*at, targets)?)?;
                }
                Op::Unreachable => return undefined("unreachable is reached"),
                Op::Call(_)
                | Op::VaArg { .. }
                | Op::Return { .. }
                | Op::LandingPad { .. }
                | Op::Resume { .. }
                | Op::Observe(_) => return Ok(()),
                Op::Nothing => {}
                Op::Fail(kind, message) => {
                    return Err(Box::new(Fault::Stop(*kind, message.to_string(), Origin::UNKNOWN)));
                }
                seldom => self.seldom(seldom, pc)?,
            }
        };
        let result = run();
        *self.pc = pc;
        result
    }

    /// The operations that programs seldom execute, or that are slow: the loop stays small without
    /// them.
    #[inline(never)]
    fn seldom(&mut self, op: &Op, pc: usize) -> Result<()> {
        let steps = op.work();
        if steps > 0 {
            self.memory.limits.work(steps)?;
        }
        let scratch = op.scratch();
        if scratch > SMALL {
            self.memory.spare(scratch)?;
        }
        match op {
            &Op::Binary { op, flags, ty, lanes, dst, a, b } => {
                if op == Opcode::FRem {
                    self.take_remainder(ty, lanes, a, b)?;
                }
                let value = self.binary((op, flags, ty), lanes, a, b)?;
                self.put(pc, dst, value, &[a, b]);
            }
            Op::CompareAny(c) => self.put(pc, c.dst, self.compare_any(c)?, &[c.a, c.b]),
            &Op::Negate { ty, lanes, dst, a } => self.put(pc, dst, self.negate(ty, lanes, a)?, &[a]),
            Op::Cast(c) => self.put(pc, c.dst, self.cast(c)?, &[c.a]),
            Op::Bitcast { from, to, dst, a } => self.put(pc, *dst, self.bitcast(from, to, *a)?, &[*a]),
            Op::LoadAny { ty, dst, at } => self.load_any(ty, *dst, *at, pc)?,
            Op::StoreAny { ty, value, at } => self.store_any(ty, *value, *at, pc)?,
            &Op::Alloca { dst, size, align, count } => self.alloca(dst, size, align, count)?,
            Op::GepAny(gep) => {
                let operands: Vec<Opd> =
                    [gep.base].into_iter().chain(gep.indices.iter().map(|index| index.0)).collect();
                self.put(pc, gep.dst, self.gep(gep), &operands);
            }
            &Op::Select { dst, c, a, b, lanes } => self.put(pc, dst, self.select(lanes, c, a, b), &[c, a, b]),
            Op::Freeze { ty, dst, a } => self.set(*dst, self.freeze(ty, *a)?),
            Op::ExtractValue { dst, a, path } => self.put(pc, *dst, self.extract_value(*a, path), &[*a]),
            Op::InsertValue { ty, dst, a, b, path } => {
                let value = self.insert_value(ty, *a, *b, path)?;
                self.put(pc, *dst, value, &[]);
            }
            &Op::ExtractElement { dst, a, index, lanes } => {
                self.put(pc, dst, self.extract_element(lanes, a, index), &[a, index]);
            }
            &Op::InsertElement { dst, a, b, index, lanes } => {
                self.put(pc, dst, self.insert_element(lanes, a, b, index), &[index]);
            }
            Op::Shuffle { dst, a, b, lanes, mask } => self.put(pc, *dst, self.shuffle(*lanes, *a, *b, mask), &[]),
            &Op::CompareExchange { ty, dst, at, expected, new } => {
                let pair = self.compare_exchange(ty, at, expected, new)?;
                self.put(pc, dst, pair, &[]);
            }
            &Op::ReadModifyWrite { op, ty, dst, at, value } => {
                let old = self.read_modify_write(op, ty, at, value)?;
                if dst != NONE {
                    self.put(pc, dst, old, &[]);
                }
            }
            &Op::Promise { register, defined, not_null } => self.promise(register, defined, not_null, pc)?,
            _ => unreachable!("the loop executes the others"),
        }
        Ok(())
    }

    /// Puts the result of an instruction with these operands into a register.
    fn put(&mut self, pc: usize, dst: u32, value: Value, operands: &[Opd]) {
        let value = match value {
            Value::Bits(_) | Value::Wide(_) | Value::Long(_) => value,
            value => self.traced(pc, value, operands),
        };
        self.set(dst, value);
    }

    /// The result of the instruction before `pc`, with the origin of what is undefined in it.
    #[cold]
    #[inline(never)]
    fn traced(&self, pc: usize, value: Value, operands: &[Opd]) -> Value {
        let operands: Vec<&Value> = operands.iter().map(|&operand| self.get(operand)).collect();
        value.traced(&operands, self.here(pc))
    }

    /// The instruction before `pc`.
    fn here(&self, pc: usize) -> Origin {
        Origin::at(self.code.places[pc - 1].0)
    }

    /// Takes the steps of `frem`.
    fn take_remainder(&mut self, ty: Scalar, lanes: u32, a: Opd, b: Opd) -> Result<()> {
        let (a, b) = (self.get(a), self.get(b));
        let steps = match lanes {
            0 => of_remainder(ty, a, b),
            n => (0..n as usize).map(|i| of_remainder(ty, &a.member(i), &b.member(i))).sum(),
        };
        self.memory.limits.work(steps)
    }

    /// The value of an operand.
    #[inline(always)]
    fn get(&self, opd: Opd) -> &Value {
        read(self.registers, self.code, opd)
    }

    /// Puts a value into a register.
    #[inline(always)]
    fn set(&mut self, dst: u32, value: Value) {
        value.replace(&mut self.registers[dst as usize]);
    }

    /// Executes the moves of an edge, and returns the index of its target operation.
    #[inline(always)]
    fn take(&mut self, edge: EdgeId) -> Result<usize> {
        let (from, to) = self.code.edges[edge as usize].moves;
        if to - from > MANY_MOVES {
            self.memory.limits.work(u64::from((to - from) / MANY_MOVES))?;
        }
        Ok(take(self.code, self.registers, edge))
    }

    /// The edge that a `switch` takes.
    fn case(&self, switch: &Switch) -> Result<EdgeId> {
        let value = number(self.get(switch.value), "the value of a switch")?;
        match switch.cases.binary_search_by_key(&value, |c| c.0) {
            Ok(i) => Ok(switch.cases[i].1),
            Err(_) if switch.default == NONE => undefined("a goto that has no way for this value"),
            Err(_) => Ok(switch.default),
        }
    }

    /// The edge that an `indirectbr` takes.
    fn target(&self, at: Opd, targets: &[(u64, EdgeId)]) -> Result<EdgeId> {
        let at = address(self.get(at))?;
        match targets.iter().find(|target| target.0 == at) {
            Some(&(_, edge)) => Ok(edge),
            None => undefined("indirectbr to an address that is not in its list"),
        }
    }
}
