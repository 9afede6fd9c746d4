//! Constant offsets of addresses.

use hashbrown::HashMap;
use memphis_ir::{ConstKind, Function, InstId, Type, TypeId};
use std::cell::RefCell;

/// The offsets that `getelementptr` adds in a function.
#[derive(Debug)]
pub struct Offsets<'a> {
    f: Function<'a>,
    /// By struct: the offsets of its members in bits, as far as they were asked for.
    members: RefCell<HashMap<TypeId, Vec<u64>>>,
}

impl<'a> Offsets<'a> {
    /// For a function.
    pub fn new(f: Function<'a>) -> Offsets<'a> {
        Offsets { f, members: RefCell::default() }
    }

    /// The offset of a `getelementptr` in bytes, if it is constant. `None` for an index of a lane
    /// with padding, like that of `<4 x i24>`.
    ///
    /// Cost: linear in the indices, and once for each struct in its members.
    pub fn of_gep(&self, gep: InstId) -> Option<i128> {
        let (f, layout) = (self.f, self.f.module.layout());
        let types = f.types();
        let mut ty = f.body.inst(gep).aux_ty;
        let mut sum = 0i128;
        for (position, operand) in f.body.operands(gep)[1..].iter().enumerate() {
            let ConstKind::Int(index) = f.body.consts.get(operand.value.as_const()?).kind else { return None };
            let mut is_lane = false;
            if position > 0 {
                match types.resolve(ty)? {
                    Type::Array(_, element) => ty = *element,
                    Type::Vector(_, element) => (ty, is_lane) = (*element, true),
                    Type::Struct(fields) | Type::PackedStruct(fields) => {
                        let index = usize::try_from(index).ok()?;
                        sum = sum.checked_add(i128::from(self.of_member(ty, index)? / 8))?;
                        ty = *fields.get(index)?;
                        continue;
                    }
                    _ => return None,
                }
            }
            let size = layout.alloc_size(types, ty).filter(|size| !size.scalable)?;
            // Lanes follow one another without the padding that elements of an array have.
            if is_lane && layout.size(types, ty) != Some(size) {
                return None;
            }
            sum = sum.checked_add(i128::from(size.bits / 8).checked_mul(i128::from(index))?)?;
        }
        Some(sum)
    }

    /// The offset of a member of a struct in bits.
    pub fn of_member(&self, ty: TypeId, index: usize) -> Option<u64> {
        let mut members = self.members.borrow_mut();
        let offsets = match members.entry(ty) {
            hashbrown::hash_map::Entry::Occupied(known) => known.into_mut(),
            hashbrown::hash_map::Entry::Vacant(unknown) => {
                unknown.insert(self.f.module.layout().member_offsets(self.f.types(), ty)?)
            }
        };
        offsets.get(index).copied()
    }
}
