//! Constants: whether a literal can have its type. Each is looked at once per body.

use super::{MET, Verifier};
use crate::consts::{Const, ConstKind};
use crate::types::{Scalar, Type, TypeId};
use crate::values::BlockId;

impl Verifier<'_, '_> {
    pub(super) fn check_constants(&mut self) {
        self.scratch.intrinsics.start(self.body.consts.len());
        self.body.consts.ids().for_each(|constant| self.check_constant(constant));
    }

    fn check_constant(&mut self, id: Const) {
        let data = self.body.consts.get(id);
        let problem = match &data.kind {
            ConstKind::Int(_) if matches!(data.ty.0, 2..=6) => return,
            ConstKind::Global(..) => {
                if self.intrinsic(id).is_some() {
                    self.has_intrinsics |= self.scratch.intrinsics.insert(MET, id);
                }
                return;
            }
            ConstKind::BlockAddress(target) if self.is_entry(target) => {
                if let Some(span) = self.body.consts.span(id) {
                    self.report_at(span.start, "blockaddress of the entry block");
                }
                return;
            }
            _ if self.is_unknown(data.ty) => return,
            ConstKind::Int(_) | ConstKind::BigInt(_)
                if !self.is_int(data.ty) && self.scalar_kind(data.ty) != Scalar::Byte =>
            {
                "integer constant must have integer type"
            }
            ConstKind::Float(_) | ConstKind::OtherFloat(_) if !self.is_float(data.ty) => {
                "floating-point constant must have floating-point type"
            }
            ConstKind::Null if !self.is_ptr(data.ty) => "null must have pointer type",
            ConstKind::NoneToken if data.ty != TypeId::TOKEN => "none must have type token",
            ConstKind::Undef | ConstKind::Poison if !self.can_be_undefined(data.ty) => {
                "undefined value must have a first-class type"
            }
            ConstKind::Aggregate(elements) => match self.check_elements(data.ty, elements) {
                Ok(()) => return,
                Err(problem) => problem,
            },
            _ => return,
        };
        let message = format!("{problem}, not {}", self.name(data.ty));
        match self.body.consts.span(id) {
            Some(span) => self.report_at(span.start, message),
            None if self.body.is_committed() => self.report(0, message),
            None => {}
        }
    }

    /// True if a block address, by function and label, is that of this function's entry block.
    fn is_entry(&self, target: &[u8]) -> bool {
        let global = self.f.module.global(self.f.module.function(self.body.function).global);
        let entry = self.block_name(self.body.block(BlockId(0)));
        target
            .strip_prefix(global.name.of(self.f.module.text))
            .and_then(|rest| rest.strip_prefix(b" "))
            .is_some_and(|label| label == entry.trim_start_matches('%').as_bytes())
    }

    fn is_float(&self, ty: TypeId) -> bool {
        self.scalar_kind(ty) == Scalar::Float && self.shape(ty).is_none()
    }

    fn can_be_undefined(&self, ty: TypeId) -> bool {
        self.types.is_first_class(ty) && !matches!(ty, TypeId::LABEL | TypeId::METADATA)
    }

    fn check_elements(&self, ty: TypeId, elements: &[Const]) -> Result<(), &'static str> {
        let element_ty = |e: &Const| self.body.consts.get(*e).ty;
        match self.types.resolve(ty) {
            Some(Type::Struct(fields) | Type::PackedStruct(fields)) => {
                if fields.len() != elements.len() {
                    return Err("struct constant must have as many members as its type");
                }
                let fits = elements.iter().zip(fields).all(|(e, &f)| self.same_type(element_ty(e), f));
                if fits { Ok(()) } else { Err("members of a struct constant must have the types of its type") }
            }
            Some(Type::Array(n, element)) => self.check_uniform(*n, *element, elements),
            Some(Type::Vector(n, element)) => self.check_uniform(u64::from(*n), *element, elements),
            Some(Type::Unknown) => Ok(()),
            _ => Err("aggregate constant must have aggregate type"),
        }
    }

    fn check_uniform(&self, n: u64, element: TypeId, elements: &[Const]) -> Result<(), &'static str> {
        if n != elements.len() as u64 {
            return Err("constant must have as many elements as its type");
        }
        let fits = elements.iter().all(|e| {
            let ty = self.body.consts.get(*e).ty;
            ty == element || self.same_type(ty, element)
        });
        if fits { Ok(()) } else { Err("elements of a constant must have the element type") }
    }
}
