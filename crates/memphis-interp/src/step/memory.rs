//! Operations that load and store.

use super::{Steps, read};
use crate::arith;
use crate::code::*;
use crate::demand::{address, number, truth};
use crate::image;
use crate::stop::Result;
use crate::value::{Scalar, Ty, Value, mask64};
use memphis_ir::{Flags, Opcode, Predicate};

impl Steps<'_> {
    /// Loads an integer, pointer or float of up to 64 bits.
    #[inline(always)]
    pub(super) fn load(&mut self, w: u32, access: &Access, pc: usize) -> Result<()> {
        self.memory.limits.counts.loads += 1;
        let at = address(self.get(access.at))?;
        let (bits, undef) = self.memory.load64(at, w.div_ceil(8))?;
        match undef {
            0 => self.set(access.value, Value::Bits(bits & mask64(w))),
            _ => self.load_undefined(pc, (bits, undef), w, access.value, at),
        }
        Ok(())
    }

    /// The same where a bit is not defined.
    #[cold]
    #[inline(never)]
    fn load_undefined(&mut self, pc: usize, (bits, undef): (u64, u64), w: u32, dst: u32, at: u64) {
        let value = Value::of_raw(w, u128::from(bits), u128::from(undef));
        let value = self.loaded(pc, value, at, u64::from(w.div_ceil(8)));
        self.set(dst, value);
    }

    /// A value that was loaded, with its origin: that of what was stored, or the load.
    #[cold]
    #[inline(never)]
    fn loaded(&self, pc: usize, value: Value, at: u64, len: u64) -> Value {
        value.traced(&[], self.memory.origins.find(at, len).or(self.here(pc)))
    }

    /// Notes the origin of what was stored, if that is not defined.
    #[cold]
    #[inline(never)]
    fn note_origin(&mut self, pc: usize, value: Opd, at: u64, len: u64) {
        let value = self.get(value);
        if !value.is_defined() {
            let origin = value.origin().or(self.here(pc));
            self.memory.origins.note(at, len, origin);
        }
    }

    /// Stores an integer, pointer or float of up to 64 bits.
    #[inline(always)]
    pub(super) fn store(&mut self, w: u32, access: &Access, pc: usize) -> Result<()> {
        self.memory.limits.counts.stores += 1;
        let at = address(self.get(access.at))?;
        match read(self.registers, self.code, access.value) {
            &Value::Bits(bits) => self.memory.store64(at, w.div_ceil(8), bits),
            _ => self.store_undefined(w, access, at, pc),
        }
    }

    /// The same where the value is not defined.
    #[cold]
    #[inline(never)]
    fn store_undefined(&mut self, w: u32, access: &Access, at: u64, pc: usize) -> Result<()> {
        self.memory.store_scalar(at, w, read(self.registers, self.code, access.value))?;
        self.note_origin(pc, access.value, at, u64::from(w.div_ceil(8)));
        Ok(())
    }

    pub(super) fn load_any(&mut self, ty: &Ty, dst: u32, at: Opd, pc: usize) -> Result<()> {
        self.memory.limits.counts.loads += 1;
        let at = address(self.get(at))?;
        let value = image::load(self.memory, ty, at)?;
        let value = self.loaded(pc, value, at, ty.size);
        self.set(dst, value);
        Ok(())
    }

    pub(super) fn store_any(&mut self, ty: &Ty, value: Opd, at: Opd, pc: usize) -> Result<()> {
        self.memory.limits.counts.stores += 1;
        let at = address(self.get(at))?;
        image::store(self.memory, ty, at, read(self.registers, self.code, value))?;
        self.note_origin(pc, value, at, ty.size);
        Ok(())
    }

    pub(super) fn alloca(&mut self, dst: u32, size: u64, align: u32, count: Opd) -> Result<()> {
        let n = if count == NONE { 1 } else { number(self.get(count), "the size of an alloca")? as u64 };
        let at = self.memory.push(size.saturating_mul(n), u64::from(align))?;
        self.set(dst, Value::Bits(at));
        Ok(())
    }

    /// `cmpxchg`. Returns the pair of the old value and `true` if it was the expected one.
    pub(super) fn compare_exchange(&mut self, ty: Scalar, at: Opd, expected: Opd, new: Opd) -> Result<Value> {
        self.memory.limits.counts.loads += 1;
        let at = address(self.get(at))?;
        let old = self.memory.load_scalar(at, ty.bits())?;
        let same = arith::icmp(Predicate::Eq, Flags::default(), ty.bits(), &old, self.get(expected));
        let same = truth(&same, "cmpxchg compares")?;
        if same {
            self.memory.limits.counts.stores += 1;
            self.memory.store_scalar(at, ty.bits(), read(self.registers, self.code, new))?;
        }
        Ok(Value::aggregate(vec![old, Value::bool(same)]))
    }

    /// `atomicrmw`. Returns the old value.
    pub(super) fn read_modify_write(&mut self, op: Rmw, ty: Scalar, at: Opd, value: Opd) -> Result<Value> {
        self.memory.limits.counts.loads += 1;
        self.memory.limits.counts.stores += 1;
        let at = address(self.get(at))?;
        let old = image::load_scalar(self.memory, ty, at)?;
        let new = modify(op, ty, &old, self.get(value))?;
        image::store_scalar(self.memory, ty, at, &new)?;
        Ok(old)
    }
}

/// Returns the value that `atomicrmw` stores.
fn modify(op: Rmw, ty: Scalar, old: &Value, value: &Value) -> Result<Value> {
    let none = Flags::default();
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
