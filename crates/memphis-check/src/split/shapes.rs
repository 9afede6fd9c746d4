//! The lanes of types and the offsets of their members, from the data layout.
//!
//! Positions in memory are in bits, and count from the end that holds the least significant bits of
//! a number: on a little-endian target from the start of a range of bytes, on a big-endian target
//! backwards from its end. So the bits of a number have ascending positions on both.

use hashbrown::HashMap;
use memphis_ir::{ConstKind, Function, InstId, Type, TypeId, Value};

/// A part of a value that is poison or not as a whole: the value of a scalar type, an element of a
/// vector, or a leaf of an aggregate.
#[derive(Debug, Clone, Copy)]
pub struct Lane {
    /// The position of its lowest bit, in a range of the type's [size](size).
    pub at: u64,
    /// The number of its bits.
    pub bits: u64,
    /// The end of the bits above it that belong to nothing else in its last byte.
    pub end: u64,
}

/// The lanes of types.
#[derive(Debug, Default)]
pub struct Shapes {
    /// The lanes of the type that was listed last, in the order of their indices.
    pub lanes: Vec<Lane>,
    /// Members of the type, and their offsets, that are still to be listed.
    pending: Vec<(TypeId, u64)>,
    /// By struct: the offset of each member and the size without padding.
    members: HashMap<TypeId, Box<[Member]>>,
}

/// A member of a struct.
#[derive(Debug, Clone, Copy)]
struct Member {
    ty: TypeId,
    offset: u64,
    /// In bytes, with padding.
    size: u64,
}

/// The largest number of lanes: values with more cannot be proved.
pub const MAX_LANES: usize = 1024;

/// The position of `size` bytes at `offset` in a range of `whole` bytes.
pub fn position(f: Function<'_>, whole: u64, offset: u64, size: u64) -> u64 {
    8 * if f.module.layout().is_big_endian() { whole - offset - size } else { offset }
}

/// The number of bytes that a store of the type writes.
pub fn size(f: Function<'_>, ty: TypeId) -> Option<u64> {
    match f.types().resolve(ty)? {
        Type::Vector(n, element) => Some(scalar_bits(f, *element)?.checked_mul(u64::from(*n))?.div_ceil(8)),
        Type::Array(..) | Type::Struct(_) | Type::PackedStruct(_) => padded_size(f, ty),
        _ => Some(scalar_bits(f, ty)?.div_ceil(8)),
    }
}

/// The number of bytes from an element of the type to the next one.
pub fn padded_size(f: Function<'_>, ty: TypeId) -> Option<u64> {
    let size = f.module.layout().alloc_size(f.types(), ty).filter(|size| !size.scalable)?;
    Some(size.bits.div_ceil(8))
}

/// The bits of a scalar type.
pub fn scalar_bits(f: Function<'_>, ty: TypeId) -> Option<u64> {
    match f.types().resolve(ty)? {
        Type::Ptr(space) => Some(f.module.layout().pointer_bits(*space)),
        ty => ty.bits().map(u64::from),
    }
}

impl Shapes {
    /// Forgets what was known about the types of another function.
    pub fn clear(&mut self) {
        self.members.clear();
    }

    /// Leaves the lanes of a type in [`Shapes::lanes`]; returns its size in bytes. `None` for types
    /// whose bits are not known and those with too many lanes.
    pub fn list(&mut self, f: Function<'_>, ty: TypeId) -> Option<u64> {
        let Shapes { lanes, pending, members } = self;
        let whole = size(f, ty)?;
        lanes.clear();
        pending.clear();
        pending.push((ty, 0));
        while let Some((ty, offset)) = pending.pop() {
            match f.types().resolve(ty)? {
                Type::Array(n, element) => {
                    let step = padded_size(f, *element)?;
                    // So every element has a lane.
                    if step > 0 {
                        let n = Some(*n).filter(|&n| n <= MAX_LANES as u64)?;
                        pending.extend((0..n).rev().map(|index| (*element, offset + index * step)));
                    }
                }
                Type::Struct(_) | Type::PackedStruct(_) => {
                    let list = members_of(members, f, ty)?.iter().rev().filter(|member| member.size > 0);
                    pending.extend(list.map(|member| (member.ty, offset + member.offset)));
                }
                Type::Vector(n, element) => list_vector(f, *element, u64::from(*n), (whole, offset), lanes)?,
                _ => {
                    let (bits, size) = (scalar_bits(f, ty)?, size(f, ty)?);
                    let at = position(f, whole, offset, size);
                    lanes.push(Lane { at, bits, end: at + 8 * size });
                }
            }
            if lanes.len() > MAX_LANES {
                return None;
            }
        }
        Some(whole)
    }

    /// Checks that a value has as many lanes as the type that was listed last, of the same sizes.
    pub fn check(&self, bits: impl Iterator<Item = u64>) -> Result<(), &'static str> {
        match self.lanes.iter().map(|lane| lane.bits).eq(bits) {
            true => Ok(()),
            false => Err("a value here does not have the lanes of its type"),
        }
    }

    /// The number of lanes of a type.
    fn count(&mut self, f: Function<'_>, ty: TypeId) -> Option<usize> {
        self.list(f, ty)?;
        Some(self.lanes.len())
    }

    /// The lanes of the member of an aggregate that a path leads to: the first one and their
    /// number; and the type of the member.
    pub fn member(&mut self, f: Function<'_>, ty: TypeId, path: &[u8]) -> Option<(usize, usize, TypeId)> {
        let (mut at, mut first) = (ty, 0);
        for index in path.strip_prefix(b", ")?.split(|&byte| byte == b',') {
            let index: usize = std::str::from_utf8(index.trim_ascii()).ok()?.parse().ok()?;
            let member = f.types().member(at, index as u64)?;
            match f.types().resolve(at)? {
                Type::Array(..) => first += self.count(f, member)?.checked_mul(index)?,
                _ => {
                    for before in 0..index {
                        let before = f.types().member(at, before as u64)?;
                        first += self.count(f, before)?;
                    }
                }
            }
            at = member;
        }
        Some((first, self.count(f, at)?, at))
    }

    /// The number of bytes that a `getelementptr` with constant indices adds to its base.
    pub fn offset_of(&mut self, f: Function<'_>, gep: InstId) -> Option<i64> {
        let (types, data) = (f.types(), f.body.inst(gep));
        if !types.is_pointer(data.ty) {
            return None;
        }
        let mut ty = data.aux_ty;
        let mut sum = 0i64;
        for (number, operand) in f.body.operands(gep)[1..].iter().enumerate() {
            let index = integer(f, operand.value)?;
            let step = match types.resolve(ty)? {
                _ if number == 0 => padded_size(f, ty)?,
                Type::Array(_, element) => {
                    ty = *element;
                    padded_size(f, ty)?
                }
                Type::Vector(_, element) => {
                    ty = *element;
                    let bits = scalar_bits(f, ty)?;
                    padded_size(f, ty).filter(|&size| 8 * size == bits)?
                }
                Type::Struct(_) | Type::PackedStruct(_) => {
                    let list = members_of(&mut self.members, f, ty)?;
                    let member = *list.get(usize::try_from(index).ok()?)?;
                    ty = member.ty;
                    sum = sum.checked_add(i64::try_from(member.offset).ok()?)?;
                    continue;
                }
                _ => return None,
            };
            sum = sum.checked_add(i64::try_from(step).ok()?.checked_mul(index)?)?;
        }
        Some(sum)
    }
}

/// The number that a constant of the body is.
pub fn integer(f: Function<'_>, value: Value) -> Option<i64> {
    match f.body.consts.get(value.as_const()?).kind {
        ConstKind::Int(number) => Some(number),
        _ => None,
    }
}

/// The lanes of a vector, whose elements follow one another without gaps, the first one lowest on a
/// little-endian target and highest on a big-endian one.
fn list_vector(
    f: Function<'_>,
    element: TypeId,
    n: u64,
    (whole, offset): (u64, u64),
    lanes: &mut Vec<Lane>,
) -> Option<()> {
    let bits = scalar_bits(f, element)?;
    // Targets do not agree about these.
    if matches!(f.types().resolve(element)?, Type::X86Fp80) || n > MAX_LANES as u64 {
        return None;
    }
    let size = (bits * n).div_ceil(8);
    let start = position(f, whole, offset, size);
    let is_big = f.module.layout().is_big_endian();
    lanes.extend((0..n).map(|index| {
        let number = if is_big { n - 1 - index } else { index };
        let (at, next) = (start + bits * number, start + bits * (number + 1));
        Lane { at, bits, end: if number + 1 == n { start + 8 * size } else { next } }
    }));
    Some(())
}

/// The members of a struct.
fn members_of<'m>(known: &'m mut HashMap<TypeId, Box<[Member]>>, f: Function<'_>, ty: TypeId) -> Option<&'m [Member]> {
    if !known.contains_key(&ty) {
        let (types, layout) = (f.types(), f.module.layout());
        let (fields, is_packed) = match types.resolve(ty)? {
            Type::Struct(fields) => (fields, false),
            Type::PackedStruct(fields) => (fields, true),
            _ => return None,
        };
        let mut end = 0u64;
        let member = |&ty: &TypeId| {
            let align = if is_packed { 1 } else { layout.alignment(types, ty)?.div_ceil(8).max(1) };
            let (offset, size) = (end.checked_next_multiple_of(align)?, padded_size(f, ty)?);
            end = offset.checked_add(size)?;
            Some(Member { ty, offset, size })
        };
        let members = fields.iter().map(member).collect::<Option<Box<[Member]>>>()?;
        known.insert(ty, members);
    }
    known.get(&ty).map(|members| &**members)
}
