//! Operations that read and write registers alone.

use super::Steps;
use crate::arith;
use crate::code::*;
use crate::demand::{lanewise1, lanewise2};
use crate::float;
use crate::image;
use crate::stop::{Result, undefined_by, unsupported};
use crate::value::{Kind, NARROW, Scalar, Ty, Value, mask64, members};
use crate::wide;
use memphis_ir::{Flags, Opcode};

/// Numbers and comparisons.
impl Steps<'_> {
    /// An operation on integers of up to 64 bits.
    #[inline(always)]
    pub(super) fn int(&mut self, op: Opcode, int: &Int, pc: usize) -> Result<()> {
        let Int { w, flags, dst, a, b } = *int;
        if let (&Value::Bits(x), &Value::Bits(y)) = (self.get(a), self.get(b))
            && let Some(bits) = arith::int64(op, flags, u32::from(w), x, y)?
        {
            self.set(dst, Value::Bits(bits));
            return Ok(());
        }
        self.int_undefined(op, int, pc)
    }

    /// The same where an operand or the result is not defined.
    #[cold]
    #[inline(never)]
    fn int_undefined(&mut self, op: Opcode, int: &Int, pc: usize) -> Result<()> {
        let Int { w, flags, dst, a, b } = *int;
        let value = arith::binary(op, flags, Scalar::Int(u32::from(w)), self.get(a), self.get(b))?;
        self.put(pc, dst, value, &[a, b]);
        Ok(())
    }

    /// An operation on doubles, which `compute` carries out on the machine.
    #[inline(always)]
    pub(super) fn double(
        &mut self,
        op: Opcode,
        double: &Double,
        pc: usize,
        compute: impl Fn(f64, f64) -> f64,
    ) -> Result<()> {
        let Double { dst, a, b } = *double;
        if let (&Value::Bits(x), &Value::Bits(y)) = (self.get(a), self.get(b)) {
            let (x, y) = (f64::from_bits(x), f64::from_bits(y));
            self.set(dst, Value::Bits(float::host_double(x, y, compute(x, y))));
            return Ok(());
        }
        self.double_undefined(op, double, pc)
    }

    /// The same where an operand is not defined.
    #[cold]
    #[inline(never)]
    fn double_undefined(&mut self, op: Opcode, double: &Double, pc: usize) -> Result<()> {
        let Double { dst, a, b } = *double;
        let value = arith::binary(op, Flags::default(), Scalar::Double, self.get(a), self.get(b))?;
        self.put(pc, dst, value, &[a, b]);
        Ok(())
    }

    /// An operation on scalars, or lane by lane.
    pub(super) fn binary(&self, op: (Opcode, Flags, Scalar), lanes: u32, a: Opd, b: Opd) -> Result<Value> {
        let (op, flags, ty) = op;
        lanewise2(lanes, self.get(a), self.get(b), |a, b| arith::binary(op, flags, ty, a, b))
    }

    /// An `icmp` of up to 64 bits.
    #[inline(always)]
    pub(super) fn compare(&mut self, comparison: &Comparison, pc: usize) -> Option<bool> {
        let Comparison { predicate, w, flags, dst, a, b } = *comparison;
        if let (&Value::Bits(x), &Value::Bits(y)) = (self.get(a), self.get(b))
            && let Some(holds) = arith::icmp64(predicate, flags, u32::from(w), x, y)
        {
            self.set(dst, Value::bool(holds));
            return Some(holds);
        }
        self.compare_undefined(comparison, pc);
        None
    }

    /// The same where an operand or the result is not defined.
    #[cold]
    #[inline(never)]
    fn compare_undefined(&mut self, comparison: &Comparison, pc: usize) {
        let Comparison { predicate, w, flags, dst, a, b } = *comparison;
        let value = arith::icmp(predicate, flags, u32::from(w), self.get(a), self.get(b));
        self.put(pc, dst, value, &[a, b]);
    }

    /// An `icmp` or `fcmp` of any type.
    pub(super) fn compare_any(&self, c: &CompareAny) -> Result<Value> {
        lanewise2(c.lanes, self.get(c.a), self.get(c.b), |a, b| {
            Ok(match c.ty.is_float() {
                true => arith::fcmp(c.predicate, c.ty, a, b),
                false => arith::icmp(c.predicate, c.flags, c.ty.bits(), a, b),
            })
        })
    }

    /// `fneg`.
    pub(super) fn negate(&self, ty: Scalar, lanes: u32, a: Opd) -> Result<Value> {
        let signs = float::signs(ty);
        lanewise1(lanes, self.get(a), |a| {
            Ok(a.parts(ty.bits()).map_or(Value::POISON, |(b, u)| Value::partial(ty.bits(), b ^ signs, u)))
        })
    }

    /// A cast that changes more than the width.
    pub(super) fn cast(&self, c: &Cast) -> Result<Value> {
        lanewise1(c.lanes, self.get(c.a), |a| arith::cast(c.op, c.flags, c.from, c.to, a))
    }

    /// `zext`, `trunc` without flags, or a pointer cast, of up to 64 bits.
    #[inline(always)]
    pub(super) fn mask(&mut self, (from, to): (u8, u8), dst: u32, a: Opd, pc: usize) {
        if let Value::Bits(x) = self.get(a) {
            let bits = x & mask64(u32::from(to));
            return self.set(dst, Value::Bits(bits));
        }
        self.mask_undefined((from, to), dst, a, pc);
    }

    /// The same where the operand is not defined.
    #[cold]
    #[inline(never)]
    fn mask_undefined(&mut self, (from, to): (u8, u8), dst: u32, a: Opd, pc: usize) {
        let parts = self.get(a).parts(u32::from(from));
        let value = parts.map_or(Value::POISON, |(bits, undef)| Value::partial(u32::from(to), bits, undef));
        self.put(pc, dst, value, &[a]);
    }

    /// `sext` to up to 64 bits.
    #[inline(always)]
    pub(super) fn sign_extend(&mut self, (from, to): (u8, u8), dst: u32, a: Opd, pc: usize) -> Result<()> {
        let (from, to) = (u32::from(from), u32::from(to));
        if let &Value::Bits(x) = self.get(a) {
            self.set(dst, Value::Bits(arith::sext64(from, x) as u64 & mask64(to)));
            return Ok(());
        }
        self.sign_extend_undefined((from, to), dst, a, pc)
    }

    /// The same where the operand is not defined.
    #[cold]
    #[inline(never)]
    fn sign_extend_undefined(&mut self, (from, to): (u32, u32), dst: u32, a: Opd, pc: usize) -> Result<()> {
        let (none, from, to) = (Flags::default(), Scalar::Int(from), Scalar::Int(to));
        let value = arith::cast(Opcode::SExt, none, from, to, self.get(a))?;
        self.put(pc, dst, value, &[a]);
        Ok(())
    }

    /// `bitcast` that changes bits.
    pub(super) fn bitcast(&self, from: &Ty, to: &Ty, a: Opd) -> Result<Value> {
        image::bitcast(self.memory.order, from, to, self.get(a))
    }

    /// `select`, by one condition or lane by lane.
    pub(super) fn select(&self, lanes: u32, c: Opd, a: Opd, b: Opd) -> Value {
        let pick = |c: &Value, a: &Value, b: &Value| match c {
            Value::Bits(c) => if c & 1 != 0 { a } else { b }.clone(),
            Value::Poison(_) => c.clone(),
            _ if a == b => a.clone(),
            _ => Value::UNDEF,
        };
        let (c, a, b) = (self.get(c), self.get(a), self.get(b));
        if lanes == 0 {
            return pick(c, a, b);
        }
        let lane = |i| pick(&c.member(i), &a.member(i), &b.member(i));
        Value::aggregate((0..lanes as usize).map(lane).collect())
    }

    /// Applies the promises of the previous load's metadata to its result.
    pub(super) fn promise(&mut self, register: u32, defined: bool, not_null: bool, pc: usize) -> Result<()> {
        // Part of the load.
        self.memory.limits.counts.instructions -= 1;
        let here = self.here(pc);
        let value = &mut self.registers[register as usize];
        if not_null && *value == Value::Bits(0) {
            *value = Value::Poison(here);
        }
        if defined && !value.is_defined() {
            return undefined_by(value, "a value that is promised to be defined is not");
        }
        Ok(())
    }

    /// `freeze`: undefined and poison bits become zero.
    pub(super) fn freeze(&self, ty: &Ty, a: Opd) -> Result<Value> {
        freeze(ty, self.get(a))
    }
}

/// Addresses.
impl Steps<'_> {
    /// The address of a member.
    #[inline(always)]
    pub(super) fn offset(&mut self, dst: u32, base: Opd, offset: i64, pc: usize) {
        match self.get(base) {
            &Value::Bits(at) => self.set(dst, Value::Bits(at.wrapping_add(offset as u64) & self.code.address_mask)),
            _ => self.put_lost(pc, dst, &[base]),
        }
    }

    /// Puts the result of an instruction into a register, if an operand is not defined.
    #[cold]
    #[inline(never)]
    fn put_lost(&mut self, pc: usize, dst: u32, operands: &[Opd]) {
        let values: Vec<&Value> = operands.iter().map(|&operand| self.get(operand)).collect();
        let value = Value::lost(&values);
        self.put(pc, dst, value, operands);
    }

    /// The address of an element, after a fixed offset. The index comes with its width in bits and
    /// the element's size.
    #[inline(always)]
    pub(super) fn element(&mut self, dst: u32, base: Opd, offset: i32, (index, w, scale): (Opd, u8, u32), pc: usize) {
        match (self.get(base), self.get(index)) {
            (&Value::Bits(at), &Value::Bits(n)) => {
                let n = arith::sext64(u32::from(w), n).wrapping_mul(i64::from(scale));
                let offset = n.wrapping_add(i64::from(offset));
                self.set(dst, Value::Bits(at.wrapping_add(offset as u64) & self.code.address_mask));
            }
            _ => self.put_lost(pc, dst, &[base, index]),
        }
    }

    /// A `getelementptr` with several indices, or with vectors.
    pub(super) fn gep(&self, gep: &Gep) -> Value {
        let lane = |i: usize| {
            let pointer = self.get(gep.base);
            let pointer = if gep.base_is_vector { pointer.member(i) } else { pointer.clone() };
            let Some(at) = pointer.defined() else { return pointer };
            let mut at = (at as u64).wrapping_add(gep.offset as u64);
            for &(index, w, scale, is_vector) in &gep.indices {
                let index = self.get(index);
                let index = if is_vector { index.member(i) } else { index.clone() };
                let Some(n) = index.defined() else { return index };
                at = at.wrapping_add((arith::sext128(w, n) as i64).wrapping_mul(scale) as u64);
            }
            Value::Bits(at & self.code.address_mask)
        };
        if gep.lanes == 0 { lane(0) } else { Value::aggregate((0..gep.lanes as usize).map(lane).collect()) }
    }
}

/// Aggregates and vectors.
impl Steps<'_> {
    /// `extractvalue`.
    pub(super) fn extract_value(&self, a: Opd, path: &[u32]) -> Value {
        path.iter().fold(self.get(a).clone(), |value, &i| value.member(i as usize))
    }

    /// `insertvalue`. Cost: linear in the members of the aggregates on the path.
    pub(super) fn insert_value(&self, ty: &Ty, a: Opd, b: Opd, path: &[u32]) -> Result<Value> {
        insert(ty, self.get(a), self.get(b), path)
    }

    /// `extractelement`.
    pub(super) fn extract_element(&self, lanes: u32, a: Opd, index: Opd) -> Value {
        match self.get(index).defined() {
            Some(i) if i < u128::from(lanes) => self.get(a).member(i as usize),
            _ => Value::POISON,
        }
    }

    /// `insertelement`.
    pub(super) fn insert_element(&self, lanes: u32, a: Opd, b: Opd, index: Opd) -> Value {
        match self.get(index).defined() {
            Some(i) if i < u128::from(lanes) => {
                let mut list: Vec<Value> = (0..lanes as usize).map(|k| self.get(a).member(k)).collect();
                list[i as usize] = self.get(b).clone();
                Value::aggregate(list)
            }
            _ => Value::POISON,
        }
    }

    /// `shufflevector`. Of operands with this number of lanes.
    pub(super) fn shuffle(&self, lanes: u32, a: Opd, b: Opd, mask: &[u32]) -> Value {
        let (a, b) = (self.get(a), self.get(b));
        let pick = |&i: &u32| match i {
            NONE => Value::POISON,
            i if i < lanes => a.member(i as usize),
            i => b.member((i - lanes) as usize),
        };
        Value::aggregate(mask.iter().map(pick).collect())
    }
}

/// `freeze`: undefined and poison bits become zero.
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

/// The aggregate with the value at the end of the path.
fn insert(ty: &Ty, aggregate: &Value, value: &Value, path: &[u32]) -> Result<Value> {
    let Some((&first, rest)) = path.split_first() else { return Ok(value.clone()) };
    let Some(mut list) = members(aggregate, ty) else { return unsupported("an aggregate of this size") };
    let (Some(member), Some(slot)) = (ty.member(u64::from(first)), list.get_mut(first as usize)) else {
        return unsupported("this insertvalue");
    };
    *slot = insert(&member, slot, value, rest)?;
    Ok(Value::aggregate(list))
}
