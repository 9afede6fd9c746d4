//! Algebraic identities: the value of an instruction for certain operands.

use super::Simplifier;
use memphis_ir::integers::{self, Folded, Int};
use memphis_ir::{ConstKind, InstId, Opcode, TypeId, Value};

/// The number of operations that are reassociated one in another, as in LLVM's `instsimplify`.
const MAX_REASSOCIATIONS: u32 = 3;

/// The number of `insertvalue`s that an `extractvalue` looks through.
const MAX_CHAIN: usize = 64;

impl Simplifier<'_, '_> {
    /// The value that replaces an instruction, if there is one.
    pub(super) fn simplify_inst(&mut self, inst: InstId) -> Option<Value> {
        let data = *self.body.inst(inst);
        match data.opcode {
            opcode if opcode.is_binary() && !opcode.is_float_binary() => self.simplify_binary(inst, opcode),
            opcode if opcode.is_cast() => self.simplify_cast(inst, opcode),
            Opcode::ICmp => self.simplify_comparison(inst),
            Opcode::Select => self.simplify_select(inst),
            Opcode::Freeze => self.simplify_freeze(inst),
            Opcode::ExtractValue => self.simplify_extract(inst),
            Opcode::GetElementPtr => self.simplify_address(inst),
            Opcode::FNeg => {
                let inner = self.operand(inst, 0);
                let inner = self.definition(inner).filter(|&inner| self.body.inst(inner).opcode == Opcode::FNeg)?;
                Some(self.operand(inner, 0))
            }
            _ => None,
        }
    }

    fn int(&self, value: Value) -> Option<Int> {
        let data = self.body.consts.get(value.as_const()?);
        Int::of(&data.kind, self.bits(data.ty)?)
    }

    fn make(&mut self, int: Int, ty: TypeId) -> Value {
        Value::constant(self.body.consts.intern_int(int.value, ty))
    }

    fn truth(&mut self, value: bool) -> Value {
        Value::constant(self.body.consts.intern_int(-i128::from(value), TypeId::I1))
    }

    fn is_poison(&self, value: Value) -> bool {
        self.kind(value) == Some(&ConstKind::Poison)
    }

    /// Zero of an integer or of a vector of them.
    fn is_zero(&self, value: Value) -> bool {
        matches!(self.kind(value), Some(ConstKind::Int(0) | ConstKind::Zero))
    }

    /// The integer, or that of each element of a vector.
    fn is_all(&self, value: Value, wanted: i64) -> bool {
        value.as_const().is_some_and(|constant| self.body.consts.is_all(constant, wanted))
    }

    /// `1`, which in one bit is `-1`.
    fn is_one(&self, value: Value) -> bool {
        match value.as_const().map(|c| self.body.consts.get(c).ty) {
            Some(TypeId::I1) => self.is_all(value, -1),
            _ => self.is_all(value, 1),
        }
    }

    pub(super) fn zero(&mut self, ty: TypeId) -> Option<Value> {
        if self.bits(ty).is_some() {
            return Some(Value::constant(self.body.consts.intern_int(0, ty)));
        }
        self.f().types().is_vector(ty).then(|| Value::constant(self.body.consts.intern(ConstKind::Zero, ty, None)))
    }

    fn simplify_binary(&mut self, inst: InstId, opcode: Opcode) -> Option<Value> {
        let (a, b) = (self.operand(inst, 0), self.operand(inst, 1));
        self.simplify_operation(opcode, a, b, MAX_REASSOCIATIONS)
    }

    /// The value of an operation on two values, if there is one. As many operations may be
    /// reassociated one in another as `depth` says.
    pub(super) fn simplify_operation(&mut self, opcode: Opcode, a: Value, b: Value, depth: u32) -> Option<Value> {
        self.simplify_by_identity(opcode, a, b).or_else(|| self.simplify_by_reassociation(opcode, a, b, depth))
    }

    fn simplify_by_identity(&mut self, opcode: Opcode, a: Value, b: Value) -> Option<Value> {
        use Opcode::*;
        let ty = self.f().value_type(a);
        let divides = opcode.divides_integers();
        if self.is_poison(a) || (self.is_poison(b) && !divides) {
            return Some(if self.is_poison(a) { a } else { b });
        }
        if let Some((x, y)) = self.int(a).zip(self.int(b)) {
            return match integers::binary(opcode, x, y)? {
                Folded::Int(int) => Some(self.make(int, ty)),
                Folded::Poison => Some(Value::constant(self.body.consts.intern(ConstKind::Poison, ty, None))),
            };
        }
        let is_commutative = matches!(opcode, Add | Mul | And | Or | Xor);
        let (x, c) = if is_commutative && a.as_const().is_some() { (b, a) } else { (a, b) };
        match opcode {
            Add | Sub | Or | Xor | Shl | LShr | AShr if self.is_zero(c) => Some(x),
            Mul | UDiv | SDiv if self.is_one(c) => Some(x),
            And if self.is_all(c, -1) => Some(x),
            Mul | And if self.is_zero(c) => Some(c),
            Or if self.is_all(c, -1) => Some(c),
            And | Or if a == b => Some(a),
            Sub | Xor if a == b => self.zero(ty),
            URem | SRem if self.is_one(c) => self.zero(ty),
            UDiv | SDiv | URem | SRem | Shl | LShr | AShr if self.is_zero(a) => Some(a),
            Sub if self.is_zero(a) => {
                let inner = self.inner(b, Sub)?;
                let negated = self.operand(inner, 0);
                self.is_zero(negated).then(|| self.operand(inner, 1))
            }
            _ => None,
        }
    }

    /// The instruction that defines a value, if it is of this opcode.
    pub(super) fn inner(&self, value: Value, opcode: Opcode) -> Option<InstId> {
        self.definition(value).filter(|&inst| self.body.inst(inst).opcode == opcode)
    }

    fn simplify_cast(&mut self, inst: InstId, opcode: Opcode) -> Option<Value> {
        use Opcode::*;
        let (ty, operand) = (self.body.inst(inst).ty, self.operand(inst, 0));
        let from = self.f().value_type(operand);
        if self.is_poison(operand) {
            return Some(Value::constant(self.body.consts.intern(ConstKind::Poison, ty, None)));
        }
        if opcode == BitCast && from == ty {
            return Some(operand);
        }
        if let Some((int, bits)) = self.int(operand).zip(self.bits(ty)) {
            let int = if opcode == BitCast { Some(int) } else { integers::cast(opcode, int, bits) }?;
            return Some(self.make(int, ty));
        }
        let inner = self.definition(operand)?;
        let cancels = match opcode {
            Trunc => matches!(self.body.inst(inner).opcode, ZExt | SExt),
            BitCast => self.body.inst(inner).opcode == BitCast,
            _ => false,
        };
        let source = cancels.then(|| self.operand(inner, 0))?;
        (self.f().value_type(source) == ty).then_some(source)
    }

    fn simplify_comparison(&mut self, inst: InstId) -> Option<Value> {
        use memphis_ir::Predicate::{Eq, Ne};
        let predicate = self.body.inst(inst).predicate;
        let (a, b) = (self.operand(inst, 0), self.operand(inst, 1));
        if self.body.inst(inst).ty != TypeId::I1 {
            return None;
        }
        if self.is_poison(a) || self.is_poison(b) {
            return Some(Value::constant(self.body.consts.intern(ConstKind::Poison, TypeId::I1, None)));
        }
        if a == b {
            return integers::compare_with_itself(predicate).map(|truth| self.truth(truth));
        }
        let b_int = self.int(b)?;
        if let Some(a_int) = self.int(a) {
            return integers::compare(predicate, a_int, b_int).map(|truth| self.truth(truth));
        }
        if let Some(truth) = integers::compare_with_bound(predicate, b_int) {
            return Some(self.truth(truth));
        }
        // Whether a truth value that was widened is not zero: the truth value; the same for whether
        // it is one.
        if b_int.bits == 1 && ((predicate == Ne && b_int.value == 0) || (predicate == Eq && b_int.value != 0)) {
            return Some(a);
        }
        let inner = self.inner(a, Opcode::ZExt).or_else(|| self.inner(a, Opcode::SExt))?;
        let (source, is_signed) = (self.operand(inner, 0), self.body.inst(inner).opcode == Opcode::SExt);
        let widened = if is_signed { -1 } else { 1 };
        let is_truth = self.f().value_type(source) == TypeId::I1;
        let asks = (predicate == Ne && b_int.value == 0) || (predicate == Eq && b_int.value == widened);
        (is_truth && asks).then_some(source)
    }

    fn simplify_select(&mut self, inst: InstId) -> Option<Value> {
        let [condition, a, b] = [0, 1, 2].map(|index| self.operand(inst, index));
        if a == b || self.is_poison(b) {
            return Some(a);
        }
        if self.is_poison(a) {
            return Some(b);
        }
        if self.f().value_type(condition) != TypeId::I1 {
            return None;
        }
        if let Some(int) = self.int(condition) {
            return Some(if int.value == 0 { b } else { a });
        }
        // `select %c, true, false`.
        let is_itself = self.int(a).zip(self.int(b)).is_some_and(|(a, b)| a.bits == 1 && a.value != 0 && b.value == 0);
        is_itself.then_some(condition)
    }

    fn simplify_freeze(&mut self, inst: InstId) -> Option<Value> {
        let operand = self.operand(inst, 0);
        let is_frozen = match self.kind(operand) {
            Some(
                ConstKind::Int(_) | ConstKind::BigInt(_) | ConstKind::Float(_) | ConstKind::Null | ConstKind::Zero,
            ) => true,
            Some(ConstKind::Global(..)) => true,
            Some(_) => false,
            None => self.inner(operand, Opcode::Freeze).is_some(),
        };
        is_frozen.then_some(operand)
    }

    fn simplify_extract(&mut self, inst: InstId) -> Option<Value> {
        let wanted = self.f().indices(inst).filter(|indices| !indices.is_empty())?;
        let mut aggregate = self.operand(inst, 0);
        for _ in 0..MAX_CHAIN {
            if self.is_poison(aggregate) {
                return Some(Value::constant(self.body.consts.intern(
                    ConstKind::Poison,
                    self.body.inst(inst).ty,
                    None,
                )));
            }
            if let Some(ConstKind::Aggregate(elements)) = self.kind(aggregate) {
                let [index] = wanted.as_slice() else { return None };
                return elements.get(usize::try_from(*index).ok()?).copied().map(Value::constant);
            }
            let inner = self.inner(aggregate, Opcode::InsertValue)?;
            let written = self.f().indices(inner)?;
            if written == wanted {
                return Some(self.operand(inner, 1));
            }
            let shorter = written.len().min(wanted.len());
            if written[..shorter] == wanted[..shorter] {
                return None;
            }
            aggregate = self.operand(inner, 0);
        }
        None
    }

    /// An address with no offset is the address it starts from.
    fn simplify_address(&mut self, inst: InstId) -> Option<Value> {
        let base = self.operand(inst, 0);
        let is_same_type = self.f().value_type(base) == self.body.inst(inst).ty;
        let n_operands = self.body.operands(inst).len();
        let is_zero = (1..n_operands).all(|index| {
            let index = self.operand(inst, index);
            self.kind(index) == Some(&ConstKind::Int(0))
        });
        (is_same_type && is_zero).then_some(base)
    }
}
