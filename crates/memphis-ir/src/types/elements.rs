//! Questions about the elements of types, and types that are equal under several names.

use super::{Type, TypeId, Types};
use hashbrown::HashSet;

/// The elements of a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scalar {
    Int,
    Float,
    Ptr,
    Byte,
    Other,
}

/// Number of elements of a vector: fixed or scalable; `None` for scalars.
pub(crate) type Shape = Option<(bool, u32)>;

impl Type {
    /// A vector of elements of a type.
    pub(crate) fn vector(shape: (bool, u32), element: TypeId) -> Type {
        match shape {
            (false, n) => Type::Vector(n, element),
            (true, n) => Type::ScalableVector(n, element),
        }
    }
}

impl Types<'_> {
    /// Kind of the elements, seen through vectors.
    #[inline]
    pub(crate) fn scalar_kind(&self, id: TypeId) -> Scalar {
        match id.0 {
            1 => Scalar::Ptr,
            2..=6 => Scalar::Int,
            10..=16 => Scalar::Float,
            _ => self.scalar_kind_slow(id),
        }
    }

    fn scalar_kind_slow(&self, id: TypeId) -> Scalar {
        let scalar = self.unalias(self.scalar(self.unalias(id)));
        match self.get(scalar) {
            Type::Int(_) => Scalar::Int,
            Type::Byte(_) => Scalar::Byte,
            Type::Ptr(_) => Scalar::Ptr,
            _ if self.is_float(scalar) => Scalar::Float,
            _ => Scalar::Other,
        }
    }

    pub(crate) fn shape(&self, id: TypeId) -> Shape {
        match self.get(self.unalias(id)) {
            Type::Vector(n, _) => Some((false, *n)),
            Type::ScalableVector(n, _) => Some((true, *n)),
            _ => None,
        }
    }

    /// `ptr` in some address space, not a vector of them.
    pub(crate) fn is_ptr(&self, id: TypeId) -> bool {
        id == TypeId::PTR || self.scalar_kind(id) == Scalar::Ptr && self.shape(id).is_none()
    }

    /// True if two ids mean one type, although they may be written with different names.
    pub(crate) fn same_type(&self, a: TypeId, b: TypeId) -> bool {
        let (a, b) = (self.unalias(a), self.unalias(b));
        a == b || self.same_members(a, b)
    }

    /// Compares the members of two types with different ids. A pair that has been compared is not
    /// compared again.
    fn same_members(&self, a: TypeId, b: TypeId) -> bool {
        let (mut pending, mut seen) = (vec![(a, b)], HashSet::new());
        while let Some((a, b)) = pending.pop() {
            let (a, b) = (self.unalias(a), self.unalias(b));
            if a == b || !seen.insert((a, b)) {
                continue;
            }
            let mut lists: [&[TypeId]; 2] = [&[], &[]];
            let fits = match (self.get(a), self.get(b)) {
                (Type::Unknown, _) | (_, Type::Unknown) => true,
                (Type::Array(n, a), Type::Array(m, b)) => {
                    pending.push((*a, *b));
                    n == m
                }
                (Type::Vector(n, a), Type::Vector(m, b)) | (Type::ScalableVector(n, a), Type::ScalableVector(m, b)) => {
                    pending.push((*a, *b));
                    n == m
                }
                (Type::Struct(a), Type::Struct(b)) | (Type::PackedStruct(a), Type::PackedStruct(b)) => {
                    lists = [a, b];
                    true
                }
                (Type::Function(a), Type::Function(b)) => {
                    pending.push((a.result, b.result));
                    lists = [&a.params, &b.params];
                    a.varargs == b.varargs
                }
                (Type::Target(a), Type::Target(b)) => {
                    lists = [&a.types, &b.types];
                    a.name == b.name && a.numbers == b.numbers
                }
                _ => false,
            };
            if !fits || lists[0].len() != lists[1].len() {
                return false;
            }
            pending.extend(lists[0].iter().copied().zip(lists[1].iter().copied()));
        }
        true
    }
}
