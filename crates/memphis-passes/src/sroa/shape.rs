//! Types as bits in memory: what an access may be cut into, and which casts stand for a store as
//! one type and a load as another.

use memphis_ir::layout::DataLayout;
use memphis_ir::{Function, Opcode, Type, TypeId, Types};
use smallvec::{SmallVec, smallvec};

/// A type that can be loaded and stored at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// An integer with this number of bits.
    Int(u64),
    /// A floating-point number with this number of bits.
    Float(u64),
    /// A pointer of an address space.
    Ptr(u32),
    /// A vector with this number of integers or floating-point numbers of whole bytes.
    Lanes(u64, TypeId),
    /// Anything else: it is loaded and stored as what it is.
    Other,
}

impl Shape {
    /// The shape of a type that has no members.
    pub fn of(f: Function<'_>, ty: TypeId) -> Shape {
        match f.types().resolve(ty) {
            Some(Type::Int(bits)) => Shape::Int(u64::from(*bits)),
            Some(Type::Ptr(space)) => Shape::Ptr(*space),
            Some(Type::Vector(n, element)) => match Shape::of_lane(f.types(), *element) {
                Some(bits) if bits % 8 == 0 => Shape::Lanes(u64::from(*n), *element),
                _ => Shape::Other,
            },
            Some(float) if f.types().is_float(ty) => {
                float.bits().map_or(Shape::Other, |bits| Shape::Float(bits.into()))
            }
            _ => Shape::Other,
        }
    }

    /// The bits of an element of a vector that a `bitcast` may go through.
    fn of_lane(types: Types<'_>, element: TypeId) -> Option<u64> {
        let element = types.resolve(element)?;
        if matches!(element, Type::Byte(_)) { None } else { element.bits().map(u64::from) }
    }
}

/// A step of a conversion: a cast to a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// To an integer with this number of bits.
    Int(Opcode, u64),
    /// To the type that is wanted.
    Last(Opcode),
}

/// The casts that together mean the same as a store of one type and a load of another, of the same
/// number of bytes in memory; `None` if there are none. There are at most three.
pub fn conversion(f: Function<'_>, from: TypeId, to: TypeId, bytes: u64) -> Option<Vec<Step>> {
    match from == to {
        true => Some(Vec::new()),
        false => conversion_of_shapes(f.module.layout(), Shape::of(f, from), Shape::of(f, to), bytes),
    }
}

/// The same for types of these shapes.
pub fn conversion_of_shapes(layout: &DataLayout, from: Shape, to: Shape, bytes: u64) -> Option<Vec<Step>> {
    let bits = 8 * bytes;
    let mut steps = Vec::new();
    match from {
        Shape::Other => return None,
        _ if from == to => return Some(steps),
        Shape::Int(narrow) if narrow < bits => steps.push(Step::Int(Opcode::ZExt, bits)),
        Shape::Int(_) => {}
        Shape::Ptr(space) if is_plain(layout, space, bits) => steps.push(Step::Int(Opcode::PtrToInt, bits)),
        Shape::Ptr(_) => return None,
        // A `bitcast` may lead to any of these.
        Shape::Float(_) | Shape::Lanes(..) if matches!(to, Shape::Float(_) | Shape::Lanes(..)) => {}
        Shape::Float(_) | Shape::Lanes(..) => steps.push(Step::Int(Opcode::BitCast, bits)),
    }
    match to {
        Shape::Int(narrow) if narrow < bits => steps.push(Step::Last(Opcode::Trunc)),
        Shape::Int(_) => {
            // The integer is the result.
            let Some(Step::Int(opcode, _)) = steps.pop() else { return None };
            steps.push(Step::Last(opcode));
        }
        Shape::Ptr(space) if is_plain(layout, space, bits) => steps.push(Step::Last(Opcode::IntToPtr)),
        Shape::Float(_) | Shape::Lanes(..) => steps.push(Step::Last(Opcode::BitCast)),
        Shape::Ptr(_) | Shape::Other => return None,
    }
    Some(steps)
}

/// True if pointers of an address space are integers of this width with provenance.
fn is_plain(layout: &DataLayout, space: u32, bits: u64) -> bool {
    layout.is_integral(space) && layout.pointer_bits(space) == bits
}

/// A scalar or vector that is a member of a type, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leaf {
    /// The indices that lead to it.
    pub path: Vec<u32>,
    /// Its type.
    pub ty: TypeId,
    /// The offset of its first byte.
    pub start: u64,
    /// The number of its bytes in memory.
    pub bytes: u64,
}

impl Leaf {
    /// A scalar of this size in bytes.
    pub fn scalar(ty: TypeId, bytes: u64) -> Leaf {
        Leaf { path: Vec::new(), ty, start: 0, bytes }
    }
}

/// The leaves of a type, in order: one without a path if it has no members; `None` if there are too
/// many, or one has no size.
pub fn leaves(f: Function<'_>, ty: TypeId) -> Option<SmallVec<[Leaf; 1]>> {
    let (types, layout) = (f.types(), f.module.layout());
    let mut found = SmallVec::new();
    let mut stack: SmallVec<[(Vec<u32>, TypeId, u64); 1]> = smallvec![(Vec::new(), ty, 0)];
    while let Some((path, ty, start)) = stack.pop() {
        if found.len() + stack.len() > MAX_LEAVES {
            return None;
        }
        let below = |index: usize| path.iter().copied().chain([index as u32]).collect::<Vec<u32>>();
        match types.resolve(ty)? {
            Type::Array(n, element) => {
                let stride = layout.alloc_size(types, *element).filter(|size| !size.scalable)?.bits / 8;
                if *n > MAX_LEAVES as u64 {
                    return None;
                }
                stack.extend((0..*n as usize).rev().map(|i| (below(i), *element, start + stride * i as u64)));
            }
            Type::Struct(fields) | Type::PackedStruct(fields) => {
                let offsets = layout.member_offsets(types, ty)?;
                let members = fields.iter().zip(offsets).enumerate().rev();
                stack.extend(members.map(|(i, (&field, offset))| (below(i), field, start + offset / 8)));
            }
            _ => {
                let bits = layout.size(types, ty).filter(|size| !size.scalable)?.bits;
                found.push(Leaf { path, ty, start, bytes: bits.div_ceil(8) });
            }
        }
    }
    Some(found)
}

/// A type with more leaves is not taken apart.
const MAX_LEAVES: usize = 1024;

/// The scalar or vector that is exactly a range of a type, if there is one.
///
/// Cost: the depth of the type.
pub fn scalar_at(f: Function<'_>, ty: TypeId, start: u64, bytes: u64) -> Option<TypeId> {
    let (types, layout) = (f.types(), f.module.layout());
    let (mut ty, mut start) = (ty, start);
    loop {
        match types.resolve(ty)? {
            Type::Array(n, element) => {
                let stride = layout.alloc_size(types, *element).filter(|size| !size.scalable)?.bits / 8;
                if stride == 0 || start / stride >= *n {
                    return None;
                }
                (ty, start) = (*element, start % stride);
            }
            Type::Struct(fields) | Type::PackedStruct(fields) => {
                let offsets = layout.member_offsets(types, ty)?;
                let index = offsets.partition_point(|offset| offset / 8 <= start).checked_sub(1)?;
                (ty, start) = (*fields.get(index)?, start - offsets[index] / 8);
            }
            _ => {
                let is_scalar = Shape::of(f, ty) != Shape::Other;
                let size = layout.size(types, ty)?;
                return (is_scalar && start == 0 && size.bits == 8 * bytes).then_some(ty);
            }
        }
    }
}
