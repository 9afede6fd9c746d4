//! Checks the types of a constant expression's operands, as LLVM's reader does.

use super::BodyReader;
use super::constants::OpenKind;
use crate::casts::is_valid_cast;
use crate::consts::Const;
use crate::opcode::Opcode;
use crate::read::cursor::Read;
use crate::sized::SizedMemo;
use crate::types::{Type, TypeId};

impl<const RECORD: bool> BodyReader<'_, '_, RECORD> {
    fn type_of_const(&self, constant: Const) -> TypeId {
        self.body.consts.get(constant).ty
    }

    /// Refuses an operator or a signed pointer whose operands do not fit. `ty` is the type of the
    /// constant, `start` its place.
    pub(super) fn check_operands(&self, kind: &OpenKind, ty: TypeId, start: usize, operands: &[Const]) -> Read<()> {
        let types = self.types();
        let is_known = |&c: &Const| !matches!(types.get(types.scalar(self.type_of_const(c))), Type::Unknown);
        if !operands.iter().all(is_known) {
            return Ok(());
        }
        let problem = match kind {
            OpenKind::PtrAuth => self.problem_of_ptrauth(operands),
            &OpenKind::Expr { opcode, source, .. } if opcode.is_cast() => {
                self.problem_of_cast(opcode, source, operands)
            }
            &OpenKind::Expr { opcode: Opcode::GetElementPtr, source, .. } => {
                self.problem_of_address(source, ty, operands)
            }
            &OpenKind::Expr { opcode, .. } => self.problem_of_operator(opcode, ty, operands),
            _ => None,
        };
        problem.map_or(Ok(()), |problem| self.cur.error_at(start, problem))
    }

    fn problem_of_cast(&self, opcode: Opcode, to: TypeId, operands: &[Const]) -> Option<String> {
        let &[value] = operands else { return Some("expected one operand of a cast".into()) };
        let (types, from) = (self.types(), self.type_of_const(value));
        let is_valid = is_valid_cast(types, opcode, from, to);
        let (from, to) = (types.display(from), types.display(to));
        (!is_valid).then(|| format!("invalid cast opcode for cast from '{from}' to '{to}'"))
    }

    fn problem_of_ptrauth(&self, operands: &[Const]) -> Option<String> {
        let types = self.types();
        let ty = |index: usize| operands.get(index).map(|&c| self.type_of_const(c));
        let is_literal = |index: usize, wanted: TypeId| {
            use crate::consts::ConstKind::{BigInt, Int};
            let kind = operands.get(index).map(|&c| &self.body.consts.get(c).kind);
            ty(index) == Some(wanted) && matches!(kind, Some(Int(_) | BigInt(_)))
        };
        let message = if !ty(0).is_some_and(|ty| types.is_pointer(ty)) {
            "constant ptrauth base pointer must be a pointer"
        } else if !is_literal(1, TypeId::I32) {
            "constant ptrauth key must be i32 constant"
        } else if operands.len() > 2 && !is_literal(2, TypeId::I64) {
            "constant ptrauth integer discriminator must be i64 constant"
        } else if ty(3).is_some_and(|ty| !types.is_pointer(ty)) {
            "constant ptrauth address discriminator must be a pointer"
        } else if ty(4).is_some_and(|ty| !types.is_pointer(ty)) {
            "constant ptrauth deactivation symbol must be a pointer"
        } else if operands.len() > 5 {
            "expected at most five operands of ptrauth"
        } else {
            return None;
        };
        Some(message.into())
    }

    fn problem_of_operator(&self, opcode: Opcode, ty: TypeId, operands: &[Const]) -> Option<String> {
        let types = self.types();
        let of = |index: usize| self.type_of_const(operands[index]);
        let is_vector = |index: usize| types.is_vector(of(index));
        let is_valid = match opcode {
            Opcode::Add | Opcode::Sub | Opcode::Xor => {
                operands.len() == 2 && of(0) == of(1) && types.is_integer(types.scalar(of(0)))
            }
            Opcode::ExtractElement => operands.len() == 2 && is_vector(0) && types.is_integer(of(1)),
            Opcode::InsertElement => {
                operands.len() == 3 && is_vector(0) && types.scalar(of(0)) == of(1) && types.is_integer(of(2))
            }
            Opcode::ShuffleVector => {
                operands.len() == 3 && is_vector(0) && of(0) == of(1) && self.is_mask_of(of(0), operands[2])
            }
            _ => true,
        };
        if !is_valid {
            return Some(format!("invalid operands of a constant {}", opcode.keyword()));
        }
        if ty == TypeId::UNKNOWN {
            return None;
        }
        let wanted = types.display(ty);
        let result = match opcode {
            Opcode::ExtractElement => types.scalar(of(0)),
            Opcode::ShuffleVector => {
                let is_result =
                    types.scalar(ty) == types.scalar(of(0)) && self.types().shape(ty) == self.types().shape(of(2));
                return (!is_result).then(|| format!("constant expression type mismatch: expected type '{wanted}'"));
            }
            _ => of(0),
        };
        let found = types.display(result);
        (result != ty).then(|| format!("constant expression type mismatch: got type '{found}' but expected '{wanted}'"))
    }

    /// True if a constant selects lanes of two vectors of a type.
    fn is_mask_of(&self, vector: TypeId, mask: Const) -> bool {
        let ty = self.type_of_const(mask);
        let (Some((is_scalable, n)), Some((is_mask_scalable, _))) =
            (self.types().shape(vector), self.types().shape(ty))
        else {
            return false;
        };
        self.types().scalar(ty) == TypeId::I32
            && is_scalable == is_mask_scalable
            && self.body.consts.is_mask(mask, n, is_scalable)
    }

    fn problem_of_address(&self, source: TypeId, ty: TypeId, operands: &[Const]) -> Option<String> {
        let types = self.types();
        let [base, indices @ ..] = operands else { return Some("expected the base of getelementptr".into()) };
        let lanes = |c: &Const| self.types().shape(self.type_of_const(*c));
        if !types.is_pointer(types.scalar(self.type_of_const(*base))) {
            return Some("base of getelementptr must be a pointer".into());
        }
        let mut shape = lanes(base);
        for index in indices {
            if !types.is_integer(types.scalar(self.type_of_const(*index))) {
                return Some("getelementptr index must be an integer".into());
            }
            let own = lanes(index);
            if own.is_some() && shape.is_some() && own != shape {
                return Some("getelementptr vector index has a wrong number of elements".into());
            }
            shape = shape.or(own);
        }
        if !indices.is_empty() && !self.has_size(source) {
            return Some("base element of getelementptr must be sized".into());
        }
        if types.has_scalable(source) {
            return Some("invalid base element for constant getelementptr".into());
        }
        if self.element_at(source, indices).is_none() {
            return Some("invalid getelementptr indices".into());
        }
        let is_result = types.scalar(ty) == types.scalar(self.type_of_const(*base)) && self.types().shape(ty) == shape;
        (!is_result && ty != TypeId::UNKNOWN)
            .then(|| format!("constant expression type mismatch: expected type '{}'", types.display(ty)))
    }

    fn has_size(&self, ty: TypeId) -> bool {
        self.module.sized.get(ty).copied().unwrap_or_else(|| {
            let mut sized = SizedMemo::default();
            sized.begin(self.module.types.len() + self.body.types.len());
            sized.get(self.types(), ty, &self.module.sized)
        })
    }

    /// The type that the indices after the first lead to.
    fn element_at(&self, source: TypeId, indices: &[Const]) -> Option<TypeId> {
        let types = self.types();
        let mut at = source;
        for &index in indices.iter().skip(1) {
            at = match types.resolve(at)? {
                Type::Array(_, element) | Type::Vector(_, element) | Type::ScalableVector(_, element) => *element,
                Type::Struct(fields) | Type::PackedStruct(fields) => {
                    let is_wide = types.scalar(self.type_of_const(index)) != TypeId::I32;
                    let field = self.value_of_index(index).filter(|_| !is_wide)?;
                    *fields.get(usize::try_from(field).ok()?)?
                }
                Type::Unknown => return Some(at),
                _ => return None,
            };
        }
        Some(at)
    }

    /// The value of an index, the same for all lanes of a vector.
    fn value_of_index(&self, index: Const) -> Option<i64> {
        use crate::consts::ConstKind::{Int, Splat, Zero};
        match self.body.consts.get(index).kind {
            Int(n) => Some(n),
            Zero => Some(0),
            Splat(lane) => match self.body.consts.get(lane).kind {
                Int(n) => Some(n),
                _ => None,
            },
            _ => None,
        }
    }
}
