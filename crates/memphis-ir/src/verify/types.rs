//! Types of operands and results, by opcode.

use super::{Here, MET, Verifier};
use crate::body::{Inst, InstId, Operand, Value};
use crate::casts::is_valid_cast;
use crate::consts::ConstKind;
use crate::opcode::{Flags, Opcode};
use crate::text::{offset_in, split_arguments};
use crate::types::{Scalar, Shape, Type, TypeId};

impl<'a> Verifier<'a, '_> {
    /// Everything about an instruction but its place and the dominance of its operands.
    pub(super) fn check_types(&mut self, here: Here<'a>, id: InstId, inst: &'a Inst, operands: &'a [Operand]) {
        use Opcode::*;
        if inst.flags.has(Flags::FAST) {
            self.check_fast_math(inst);
        }
        match inst.opcode {
            Load => self.check_load(id, inst, operands),
            Store => self.check_store(id, inst, operands),
            Alloca => self.check_alloca(inst, operands),
            GetElementPtr => self.check_get_element_ptr(inst, operands),
            Fence => self.check_fence(id, inst),
            CmpXchg => self.check_cmpxchg(id, inst, operands),
            AtomicRmw => self.check_atomicrmw(id, inst, operands),
            VaArg => self.check_va_arg(inst, operands),
            Call | Invoke | CallBr => self.check_call(here, id, inst, operands),
            Br => self.check_br(operands),
            Switch => self.check_switch(inst, operands),
            IndirectBr => self.check_indirectbr(operands),
            Ret => self.check_ret(inst, operands),
            ICmp | FCmp => self.check_compare(inst, operands),
            FNeg => self.check_fneg(operands),
            Select => self.check_select(operands),
            ExtractElement => self.check_extract_element(operands),
            InsertElement => self.check_insert_element(operands),
            ShuffleVector => self.check_shuffle_vector(operands),
            ExtractValue | InsertValue => {
                self.check_result(inst);
                self.check_member(inst, operands);
            }
            LandingPad => self.check_result(inst),
            Resume => self.check_resume(inst, operands),
            CatchRet | CleanupRet => self.check_pad_return(inst, operands),
            op if op.is_binary() => self.check_binary(inst, operands),
            op if op.is_cast() => self.check_cast(inst, operands),
            _ => {}
        }
    }

    // Questions about types.

    /// [`Types::scalar_kind`] of this function's types.
    #[inline]
    pub(super) fn scalar_kind(&self, id: TypeId) -> Scalar {
        self.types.scalar_kind(id)
    }

    /// [`Types::shape`] of this function's types.
    pub(super) fn shape(&self, id: TypeId) -> Shape {
        self.types.shape(id)
    }

    /// [`Types::is_ptr`] of this function's types.
    pub(super) fn is_ptr(&self, id: TypeId) -> bool {
        self.types.is_ptr(id)
    }

    pub(super) fn is_int(&self, id: TypeId) -> bool {
        self.scalar_kind(id) == Scalar::Int && self.shape(id).is_none()
    }

    pub(super) fn is_sized(&mut self, id: TypeId) -> bool {
        match self.f.module.sized.get(id) {
            Some(&sized) => sized,
            None => self.scratch.sized.get(self.types, id, &self.f.module.sized),
        }
    }

    /// True if nothing can be said of the type, because the reader does not know it.
    pub(super) fn is_unknown(&self, id: TypeId) -> bool {
        matches!(self.types.get(self.types.scalar(id)), Type::Unknown)
    }

    /// The type after a name that stands for something else than a struct: `%word = type i32`.
    pub(super) fn unalias(&self, id: TypeId) -> TypeId {
        self.types.unalias(id)
    }

    /// [`Types::same_type`] of this function's types.
    pub(super) fn same_type(&self, a: TypeId, b: TypeId) -> bool {
        self.types.same_type(a, b)
    }

    /// Width in bits of a scalar; `None` where it depends on the target.
    pub(super) fn width(&self, scalar: TypeId) -> Option<u64> {
        self.types.get(self.unalias(scalar)).bits().map(u64::from)
    }

    pub(super) fn name(&self, id: TypeId) -> String {
        self.types.display(id)
    }

    // Checks, in the order of the manual.

    pub(super) fn check_fast_math(&mut self, inst: &Inst) {
        use Opcode::*;
        let allowed = match inst.opcode {
            Phi | Select | Call => self.types.is_made_of_floats(inst.ty),
            _ => true,
        };
        if inst.flags.has(Flags::FAST) && !allowed && !self.is_unknown(inst.ty) {
            let message = format!("fast-math flags need a floating-point result, not {}", self.name(inst.ty));
            self.report(inst.start, message);
        }
    }

    fn check_ret(&mut self, inst: &Inst, operands: &[Operand]) {
        let (at, ty) = operands.first().map_or((inst.start, TypeId::VOID), |o| (o.start, o.ty));
        if ty != self.result && !self.same_type(ty, self.result) {
            let message =
                format!("returned value has type {}, the function returns {}", self.name(ty), self.name(self.result));
            self.report(at, message);
        }
    }

    fn check_br(&mut self, operands: &[Operand]) {
        if let [condition, _, _] = operands
            && condition.ty != TypeId::I1
            && !self.same_type(condition.ty, TypeId::I1)
        {
            let message = format!("branch condition must have type i1, not {}", self.name(condition.ty));
            self.report(condition.start, message);
        }
    }

    fn check_switch(&mut self, inst: &Inst, operands: &[Operand]) {
        let (value, cases) = match operands {
            [value, cases @ ..] if inst.flags.has(Flags::NO_DEFAULT) => (value, cases),
            [value, _default, cases @ ..] => (value, cases),
            _ => return,
        };
        if !self.is_int(value.ty) {
            self.report(value.start, "switch condition must have integer type");
        }
        self.scratch.cases.start(self.body.consts.len());
        for case in cases.chunks_exact(2) {
            let case = &case[0];
            if case.ty != value.ty && !self.same_type(case.ty, value.ty) {
                let message =
                    format!("case has type {}, the switched value {}", self.name(case.ty), self.name(value.ty));
                self.report(case.start, message);
            }
            let Some(c) = case.value.as_const() else {
                self.report(case.start, "case value is not a constant integer");
                continue;
            };
            match self.body.consts.get(c).kind {
                ConstKind::Int(_) | ConstKind::BigInt(_) if !self.scratch.cases.insert(MET, c) => {
                    self.report(case.start, "duplicate case value in switch");
                }
                // An expression may fold to an integer.
                ConstKind::Int(_) | ConstKind::BigInt(_) | ConstKind::Expr { .. } => {}
                _ => self.report(case.start, "case value is not a constant integer"),
            }
        }
    }

    fn check_indirectbr(&mut self, operands: &[Operand]) {
        if let [address, ..] = operands
            && !self.is_ptr(address.ty)
        {
            self.report(address.start, "indirectbr address must have pointer type");
        }
    }

    fn check_fneg(&mut self, operands: &[Operand]) {
        if let [value] = operands
            && self.scalar_kind(value.ty) != Scalar::Float
            && !self.is_unknown(value.ty)
        {
            self.report(value.start, format!("fneg needs floating-point type, not {}", self.name(value.ty)));
        }
    }

    fn check_binary(&mut self, inst: &Inst, operands: &[Operand]) {
        let [a, b] = operands else { return };
        if a.ty != b.ty && !self.same_type(a.ty, b.ty) {
            self.report(b.start, "operands of a binary operator must have the same type");
        }
        let (expected, words) = match inst.opcode.is_float_binary() {
            true => (Scalar::Float, "floating-point"),
            false => (Scalar::Int, "integer"),
        };
        // Of byte types, LLVM's main branch shifts values to the right.
        let is_shift = inst.opcode == Opcode::LShr && self.scalar_kind(a.ty) == Scalar::Byte;
        if self.scalar_kind(a.ty) != expected && !is_shift && !self.is_unknown(a.ty) {
            let message = format!("{} needs {words} operands, not {}", inst.opcode.keyword(), self.name(a.ty));
            self.report(a.start, message);
        }
    }

    fn check_compare(&mut self, inst: &Inst, operands: &[Operand]) {
        let [a, b] = operands else { return };
        if a.ty != b.ty && !self.same_type(a.ty, b.ty) {
            self.report(b.start, "operands of a comparison must have the same type");
        }
        let kind = self.scalar_kind(a.ty);
        let (fits, words) = match inst.opcode {
            Opcode::FCmp => (kind == Scalar::Float, "floating-point"),
            _ => (matches!(kind, Scalar::Int | Scalar::Ptr | Scalar::Byte), "integer or pointer"),
        };
        if !fits && !self.is_unknown(a.ty) {
            let message = format!("{} needs {words} operands, not {}", inst.opcode.keyword(), self.name(a.ty));
            self.report(a.start, message);
        }
    }

    fn check_select(&mut self, operands: &[Operand]) {
        let [condition, a, b] = operands else { return };
        if a.ty != b.ty && !self.same_type(a.ty, b.ty) {
            self.report(b.start, "both values of a select must have the same type");
        }
        if a.ty == TypeId::TOKEN {
            self.report(a.start, "select values cannot have token type");
        }
        if condition.ty == TypeId::I1 || self.is_unknown(condition.ty) {
            return;
        }
        let bits = self.types.scalar(self.unalias(condition.ty));
        if self.width(bits) != Some(1) || self.scalar_kind(condition.ty) != Scalar::Int {
            self.report(condition.start, "select condition must be i1 or a vector of i1");
        } else if self.shape(condition.ty).is_some() && self.shape(condition.ty) != self.shape(a.ty) {
            self.report(condition.start, "vector select needs condition and values of the same length");
        }
    }

    fn check_extract_element(&mut self, operands: &[Operand]) {
        let [vector, index] = operands else { return };
        self.check_vector(vector);
        self.check_int_index(index);
    }

    fn check_insert_element(&mut self, operands: &[Operand]) {
        let [vector, element, index] = operands else { return };
        self.check_vector(vector);
        self.check_int_index(index);
        let expected = self.types.scalar(self.unalias(vector.ty));
        if self.shape(vector.ty).is_some() && element.ty != expected && !self.same_type(element.ty, expected) {
            let message = format!(
                "inserted element has type {}, those of the vector {}",
                self.name(element.ty),
                self.name(expected)
            );
            self.report(element.start, message);
        }
    }

    fn check_vector(&mut self, vector: &Operand) {
        if self.shape(vector.ty).is_none() && !self.is_unknown(vector.ty) {
            self.report(vector.start, format!("expected a vector, not {}", self.name(vector.ty)));
        }
    }

    fn check_int_index(&mut self, index: &Operand) {
        if !self.is_int(index.ty) && !self.is_unknown(index.ty) {
            self.report(index.start, format!("expected an integer index, not {}", self.name(index.ty)));
        }
    }

    fn check_shuffle_vector(&mut self, operands: &[Operand]) {
        let [a, b, mask] = operands else { return };
        self.check_vector(a);
        if a.ty != b.ty && !self.same_type(a.ty, b.ty) {
            self.report(b.start, "both vectors of a shuffle must have the same type");
        }
        let (Some((scalable, n)), Some((mask_scalable, _))) = (self.shape(a.ty), self.shape(mask.ty)) else {
            if self.shape(mask.ty).is_none() {
                self.report(mask.start, "shuffle mask must be a vector");
            }
            return;
        };
        let Some(c) = mask.value.as_const() else {
            self.report(mask.start, "shuffle mask must be a constant");
            return;
        };
        if self.width(self.types.scalar(self.unalias(mask.ty))) != Some(32) || scalable != mask_scalable {
            self.report(mask.start, "shuffle mask must be a vector of i32, scalable if the vectors are");
        } else if !self.body.consts.is_mask(c, n, scalable) {
            self.report(mask.start, "a shuffle mask must select lanes of its vectors by number");
        }
    }

    /// The indices of `extractvalue` and `insertvalue`, which are in the text only.
    fn check_member(&mut self, inst: &Inst, operands: &[Operand]) {
        let [aggregate, rest @ ..] = operands else { return };
        if self.is_unknown(aggregate.ty) {
            return;
        }
        let (start, text) = self.tail(inst, operands);
        let mut at = aggregate.ty;
        for (offset, index) in integers(text) {
            match self.types.member(at, index) {
                Some(member) => at = member,
                None => {
                    let message = format!("{} has no member {index}", self.name(at));
                    self.report(start + offset, message);
                    return;
                }
            }
        }
        match rest {
            [] if !self.same_type(at, inst.ty) => self.report(inst.start, "extracted member has another type"),
            [value] if value.ty != at && !self.same_type(value.ty, at) => {
                let message = format!("inserted value has type {}, the member {}", self.name(value.ty), self.name(at));
                self.report(value.start, message);
            }
            _ => {}
        }
    }

    /// The type of a result is that of a value.
    pub(super) fn check_result(&mut self, inst: &Inst) {
        let is_value = inst.ty.0 <= TypeId::UNKNOWN.0
            || !matches!(self.types.get(inst.ty), Type::Function(_)) && !self.types.is_opaque(inst.ty);
        if !is_value || inst.ty == TypeId::METADATA && !inst.opcode.is_call() {
            let message = format!("{} cannot give a value of type {}", inst.opcode.keyword(), self.name(inst.ty));
            self.report(inst.start, message);
        }
    }

    fn check_cast(&mut self, inst: &Inst, operands: &[Operand]) {
        let [value] = operands else { return };
        if !is_valid_cast(self.types, inst.opcode, value.ty, inst.ty) {
            let message =
                format!("invalid {} from {} to {}", inst.opcode.keyword(), self.name(value.ty), self.name(inst.ty));
            self.report(value.start, message);
        } else if inst.opcode == Opcode::PtrToAddr {
            let space = self.types.address_space(self.types.scalar(value.ty)).unwrap_or(0);
            let width = self.f.module.layout().address_bits(space);
            if self.width(self.types.scalar(inst.ty)) != Some(width) {
                self.report(value.start, format!("ptrtoaddr must give integers of {width} bits, like addresses"));
            }
        }
    }

    /// The instruction that defines a value.
    pub(super) fn defining_inst(&self, value: Value) -> Option<InstId> {
        match self.body.local(value.as_local()?).def {
            crate::body::Def::Inst(id) => Some(id),
            _ => None,
        }
    }
}

/// The decimal numbers in a list such as `, 0, 12`, with their offsets.
fn integers(text: &[u8]) -> impl Iterator<Item = (u32, u64)> {
    split_arguments(text).filter(|number| !number.is_empty()).map(|number| {
        let digits = number.iter().take_while(|c| c.is_ascii_digit());
        let value = digits.fold(0u64, |n, c| n.saturating_mul(10).saturating_add(u64::from(c - b'0')));
        // A slice of the text: their distance is its place.
        ((offset_in(number, text)) as u32, value)
    })
}
