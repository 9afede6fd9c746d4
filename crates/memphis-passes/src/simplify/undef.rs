//! Operations on `undef`: what depends on loads of memory that was never stored.
//!
//! `undef` may be any value, and each use may see another. So an operation on it may give whatever
//! it gives for one of them. Where that can be any value, the result is `undef` again; else it is
//! the value that is cheapest to have. As LLVM's `instsimplify` decides, apart from these: a
//! division by `undef` stays, as does one by zero, and floating-point results are zero, not a NaN.

use super::{Simplifier, compare_with_itself};
use memphis_ir::{ConstKind, InstId, Opcode, Predicate, TypeId, Value};

impl Simplifier<'_, '_> {
    fn is_undef(&self, value: Value) -> bool {
        self.kind(value) == Some(&ConstKind::Undef)
    }

    fn undef(&mut self, ty: TypeId) -> Value {
        Value::constant(self.body.consts.undef(ty))
    }

    fn poison(&mut self, ty: TypeId) -> Value {
        Value::constant(self.body.consts.intern(ConstKind::Poison, ty, None))
    }

    /// The value that stands for an instruction because an operand is `undef`.
    pub(super) fn simplify_undef(&mut self, inst: InstId) -> Option<Value> {
        use Opcode::*;
        let (opcode, ty) = (self.body.inst(inst).opcode, self.body.inst(inst).ty);
        match opcode {
            FAdd | FSub | FMul | FDiv | FRem => self.simplify_undef_float(inst, opcode, ty),
            _ if opcode.is_binary() => self.simplify_undef_binary(inst, opcode, ty),
            _ if opcode.is_cast() => self.simplify_undef_cast(inst, opcode, ty),
            FNeg | ExtractValue => {
                let operand = self.operand(inst, 0);
                self.is_undef(operand).then(|| self.undef(ty))
            }
            ICmp => self.simplify_undef_comparison(inst, ty),
            Select => {
                let [condition, a, b] = [0, 1, 2].map(|index| self.operand(inst, index));
                // Either arm is a refinement, also for a vector of conditions.
                self.is_undef(condition).then(|| if b.as_const().is_some() { b } else { a })
            }
            GetElementPtr => {
                let base = self.operand(inst, 0);
                let is_same = self.f().value_type(base) == ty;
                (is_same && self.is_undef(base)).then(|| self.undef(ty))
            }
            Freeze => {
                let operand = self.operand(inst, 0);
                let is_any = matches!(self.kind(operand), Some(ConstKind::Undef | ConstKind::Poison));
                if is_any { self.zero(ty) } else { None }
            }
            _ => None,
        }
    }

    fn simplify_undef_binary(&mut self, inst: InstId, opcode: Opcode, ty: TypeId) -> Option<Value> {
        use Opcode::*;
        let operands = [self.operand(inst, 0), self.operand(inst, 1)];
        let [a, b] = operands.map(|operand| self.is_undef(operand));
        match opcode {
            Add | Sub | Xor if a || b => Some(self.undef(ty)),
            Mul | And if a || b => self.zero(ty),
            Or if a || b => {
                self.bits(ty)?;
                Some(Value::constant(self.body.consts.intern_int(-1, ty)))
            }
            // The distance may be too far.
            Shl | LShr | AShr if b => Some(self.poison(ty)),
            UDiv | SDiv | URem | SRem if b => None,
            Shl | LShr | AShr | UDiv | SDiv | URem | SRem if a => self.zero(ty),
            _ => None,
        }
    }

    /// With a number that is finite, `undef` may be what makes the result zero.
    fn simplify_undef_float(&mut self, inst: InstId, opcode: Opcode, ty: TypeId) -> Option<Value> {
        let operands = [self.operand(inst, 0), self.operand(inst, 1)];
        let [a, b] = operands.map(|operand| match self.kind(operand) {
            Some(ConstKind::Undef) => Some(None),
            Some(&ConstKind::Float(bits)) => Some(Some(f64::from_bits(bits))),
            _ => None,
        });
        let (a, b) = (a?, b?);
        let is_finite = |number: Option<f64>| number.is_none_or(f64::is_finite);
        let is_zero = match opcode {
            Opcode::FAdd | Opcode::FSub | Opcode::FMul => (a.is_none() || b.is_none()) && is_finite(a) && is_finite(b),
            _ => a.is_none() && is_finite(b) && b != Some(0.0),
        };
        let is_known = matches!(ty, TypeId::FLOAT | TypeId::DOUBLE);
        (is_zero && is_known).then(|| Value::constant(self.body.consts.intern(ConstKind::Float(0), ty, None)))
    }

    fn simplify_undef_cast(&mut self, inst: InstId, opcode: Opcode, ty: TypeId) -> Option<Value> {
        use Opcode::*;
        let operand = self.operand(inst, 0);
        if !self.is_undef(operand) {
            return None;
        }
        match opcode {
            Trunc | BitCast => Some(self.undef(ty)),
            // The upper bits are not free.
            ZExt | SExt => self.zero(ty),
            _ => None,
        }
    }

    fn simplify_undef_comparison(&mut self, inst: InstId, ty: TypeId) -> Option<Value> {
        let predicate = self.body.inst(inst).predicate;
        let operands = [self.operand(inst, 0), self.operand(inst, 1)];
        if ty != TypeId::I1 || !operands.iter().any(|&operand| self.is_undef(operand)) {
            return None;
        }
        if matches!(predicate, Predicate::Eq | Predicate::Ne) {
            return Some(self.undef(ty));
        }
        // `undef` may be equal to the other operand.
        let truth = compare_with_itself(predicate)?;
        Some(Value::constant(self.body.consts.intern_int(-i128::from(truth), ty)))
    }
}
