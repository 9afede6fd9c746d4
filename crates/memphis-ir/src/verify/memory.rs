//! Instructions that touch memory or compute addresses, and what atomic ones may look like.

use super::Verifier;
use crate::body::{Inst, InstId, Operand};
use crate::consts::{Const, ConstKind};
use crate::keywords::{AtomicOrdering, RmwOperation};
use crate::opcode::Flags;
use crate::types::{Scalar, Type, TypeId};

impl Verifier<'_, '_> {
    pub(super) fn check_load(&mut self, id: InstId, inst: &Inst, operands: &[Operand]) {
        let [address] = operands else { return };
        self.check_address(address);
        if !self.is_sized(inst.ty) {
            self.report(inst.start, format!("cannot load unsized type {}", self.name(inst.ty)));
        }
        if inst.flags.has(Flags::ATOMIC) {
            self.check_atomic_access(id, inst, operands, inst.ty, AtomicOrdering::Release);
        }
    }

    pub(super) fn check_store(&mut self, id: InstId, inst: &Inst, operands: &[Operand]) {
        let [value, address] = operands else { return };
        self.check_address(address);
        if !self.is_sized(value.ty) {
            self.report(value.start, format!("cannot store unsized type {}", self.name(value.ty)));
        }
        if inst.flags.has(Flags::ATOMIC) {
            self.check_atomic_access(id, inst, operands, value.ty, AtomicOrdering::Acquire);
        }
    }

    fn check_address(&mut self, address: &Operand) {
        if address.ty != TypeId::PTR && !self.is_ptr(address.ty) && !self.is_unknown(address.ty) {
            self.report(address.start, format!("expected a pointer, not {}", self.name(address.ty)));
        }
    }

    /// An atomic `load` or `store`, which can have neither this ordering nor `acq_rel`.
    fn check_atomic_access(
        &mut self,
        id: InstId,
        inst: &Inst,
        operands: &[Operand],
        ty: TypeId,
        forbidden: AtomicOrdering,
    ) {
        let is_forbidden = |ordering: &AtomicOrdering| [forbidden, AtomicOrdering::AcquireRelease].contains(ordering);
        if let Some(ordering) = self.f.ordering(id).filter(is_forbidden) {
            let keyword = inst.opcode.keyword();
            self.report(end_of(operands), format!("atomic {keyword} cannot have ordering {ordering}"));
        }
        if self.f.written_alignment(id).is_none() {
            self.report(inst.start, format!("atomic {} must have explicit alignment", inst.opcode.keyword()));
        }
        if self.scalar_kind(ty) == Scalar::Other && !self.is_unknown(ty) {
            self.report(inst.start, format!("type {} cannot be accessed atomically", self.name(ty)));
        } else {
            self.check_atomic_size(inst, ty);
        }
    }

    fn check_atomic_size(&mut self, inst: &Inst, ty: TypeId) {
        let n = self.shape(ty).map_or(1, |(_, n)| u64::from(n));
        let Some(bits) = self.width(self.types.scalar(self.unalias(ty))).map(|w| w * n) else { return };
        if bits < 8 || !bits.is_power_of_two() {
            self.report(inst.start, format!("size of an atomic access must be a power of two bytes, not {bits} bits"));
        }
    }

    pub(super) fn check_alloca(&mut self, inst: &Inst, operands: &[Operand]) {
        if !self.is_sized(inst.aux_ty) {
            self.report(inst.start, format!("cannot allocate unsized type {}", self.name(inst.aux_ty)));
        } else if !self.scratch.local.contains(self.types, inst.aux_ty) {
            self.report(inst.start, format!("cannot allocate target type {}", self.name(inst.aux_ty)));
        }
        if let [count] = operands
            && !self.is_int(count.ty)
        {
            self.report(count.start, "element count of an alloca must have integer type");
        }
        if inst.flags.has(Flags::SWIFTERROR) && !self.is_ptr(inst.aux_ty) {
            self.report(inst.start, "swifterror alloca must have pointer type");
        }
        if inst.flags.has(Flags::SWIFTERROR) {
            self.has_swift_errors = true;
            if !operands.is_empty() {
                self.report(inst.start, "swifterror alloca must be of one element");
            }
        }
    }

    pub(super) fn check_va_arg(&mut self, inst: &Inst, _operands: &[Operand]) {
        if inst.ty == TypeId::METADATA {
            self.report(inst.start, "va_arg cannot have type metadata");
        } else if !self.types.is_first_class(inst.ty) {
            self.report(inst.start, "va_arg must have a first-class type");
        }
        self.check_result(inst);
    }

    pub(super) fn check_fence(&mut self, id: InstId, inst: &Inst) {
        if matches!(self.f.ordering(id), Some(AtomicOrdering::Unordered | AtomicOrdering::Monotonic)) {
            self.report(inst.start, "fence cannot be unordered or monotonic");
        }
    }

    pub(super) fn check_cmpxchg(&mut self, id: InstId, inst: &Inst, operands: &[Operand]) {
        let [address, expected, new] = operands else { return };
        self.check_address(address);
        if expected.ty != new.ty && !self.same_type(expected.ty, new.ty) {
            self.report(new.start, "compared and new value of cmpxchg must have the same type");
        }
        if !self.is_int(expected.ty) && !self.is_ptr(expected.ty) {
            self.report(expected.start, "cmpxchg needs integer or pointer type");
        } else {
            self.check_atomic_size(inst, expected.ty);
        }
        let (success, failure) = (self.f.ordering(id), self.f.failure_ordering(id));
        if [success, failure].contains(&Some(AtomicOrdering::Unordered)) {
            self.report(end_of(operands), "cmpxchg cannot be unordered");
        }
        if matches!(failure, Some(AtomicOrdering::Release | AtomicOrdering::AcquireRelease)) {
            self.report(end_of(operands), "failure ordering of cmpxchg cannot be release or acq_rel");
        }
    }

    pub(super) fn check_atomicrmw(&mut self, id: InstId, inst: &Inst, operands: &[Operand]) {
        let [address, value] = operands else { return };
        self.check_address(address);
        let Some(operation) = self.f.rmw_operation(id) else { return };
        let (kind, shape) = (self.scalar_kind(value.ty), self.shape(value.ty));
        let (fits, needs) = match operation {
            RmwOperation::Xchg => (kind != Scalar::Other && shape.is_none(), "integer, floating-point or pointer"),
            _ if operation.is_float() => (kind == Scalar::Float && !shape.is_some_and(|s| s.0), "floating-point"),
            _ => (kind == Scalar::Int && shape.is_none(), "integer"),
        };
        if !fits {
            let message = format!("atomicrmw {operation} needs {needs} type, not {}", self.name(value.ty));
            self.report(value.start, message);
        } else {
            self.check_atomic_size(inst, value.ty);
        }
        if self.f.ordering(id) == Some(AtomicOrdering::Unordered) {
            self.report(end_of(operands), "atomicrmw cannot be unordered");
        }
    }

    pub(super) fn check_get_element_ptr(&mut self, inst: &Inst, operands: &[Operand]) {
        let [base, indices @ ..] = operands else { return };
        if base.ty != TypeId::PTR && self.scalar_kind(base.ty) != Scalar::Ptr && !self.is_unknown(base.ty) {
            self.report(base.start, "base of getelementptr must be a pointer or a vector of pointers");
        }
        if !self.is_sized(inst.aux_ty) {
            self.report(inst.start, format!("getelementptr into unsized type {}", self.name(inst.aux_ty)));
            return;
        }
        if self.types.is_struct_of_scalable_vectors(inst.aux_ty) {
            self.report(inst.start, "getelementptr cannot be into a struct of scalable vectors");
        }
        let mut shape = if base.ty == TypeId::PTR { None } else { self.shape(base.ty) };
        let mut at = Some(inst.aux_ty);
        for (i, index) in indices.iter().enumerate() {
            if self.scalar_kind(index.ty) != Scalar::Int && !self.is_unknown(index.ty) {
                self.report(index.start, "getelementptr index must be an integer");
                return;
            }
            if index.ty.0 > TypeId::I64.0 && self.shape(index.ty).is_some() {
                let length = self.shape(index.ty);
                if shape.is_some() && shape != length {
                    self.report(index.start, "getelementptr vector index has a wrong number of elements");
                }
                shape = length;
            }
            if i > 0
                && let Some(ty) = at
            {
                at = self.step_into(ty, index);
            }
        }
    }

    /// The member of `ty` that `index` selects. `None` if that is an error, which this reports, or
    /// if the member is unknown.
    fn step_into(&mut self, ty: TypeId, index: &Operand) -> Option<TypeId> {
        let fields = match self.types.resolve(ty)? {
            Type::Array(_, element) | Type::Vector(_, element) | Type::ScalableVector(_, element) => {
                return Some(*element);
            }
            Type::Struct(fields) | Type::PackedStruct(fields) => fields,
            Type::Unknown => return None,
            _ => {
                self.report(index.start, format!("getelementptr cannot index into {}", self.name(ty)));
                return None;
            }
        };
        match self.struct_index(index) {
            StructIndex::Field(n) if (n as usize) < fields.len() => return Some(fields[n as usize]),
            StructIndex::Field(n) => self.report(index.start, format!("{} has no field {n}", self.name(ty))),
            StructIndex::Invalid => self.report(index.start, "index into a struct must be a constant i32"),
            StructIndex::Expression => {}
        }
        None
    }

    fn struct_index(&self, index: &Operand) -> StructIndex {
        let is_i32 = index.ty == TypeId::I32 || self.width(self.types.scalar(index.ty)) == Some(32);
        match index.value.as_const() {
            Some(_) if matches!(self.shape(index.ty), Some((true, _))) => StructIndex::Invalid,
            Some(c) if is_i32 => self.field_number(c),
            _ => StructIndex::Invalid,
        }
    }

    fn field_number(&self, c: Const) -> StructIndex {
        match &self.body.consts.get(c).kind {
            ConstKind::Int(n) => u32::try_from(*n).map_or(StructIndex::Field(u32::MAX), StructIndex::Field),
            ConstKind::Zero => StructIndex::Field(0),
            ConstKind::Splat(element) => self.field_number(*element),
            ConstKind::Aggregate(elements) if elements.iter().all(|e| *e == elements[0]) && !elements.is_empty() => {
                self.field_number(elements[0])
            }
            ConstKind::Expr { .. } => StructIndex::Expression,
            _ => StructIndex::Invalid,
        }
    }
}

enum StructIndex {
    Field(u32),
    /// A constant expression, which may fold to anything.
    Expression,
    Invalid,
}

/// The place after the last operand.
fn end_of(operands: &[Operand]) -> u32 {
    operands.last().map_or(0, |last| last.start + last.len)
}
