//! The type of a part, from the accesses of all parts that are copied to one another.

use super::plan::{PartType, bytes_of};
use super::shape::{Shape, conversion_of_shapes};
use crate::slots::reason::Refusal;
use memphis_ir::Function;

/// The types that the accesses of a class of parts have.
#[derive(Debug, Clone, Default)]
pub struct Votes {
    /// Types of accesses of the whole part, and how many.
    exact: Vec<(PartType, u32)>,
    /// True if it is copied or set, or accessed as part of something larger.
    pub has_untyped: bool,
    /// True if it is set, or accessed as part of something larger: its bits are those of an
    /// integer.
    pub has_bits: bool,
    /// True if it is accessed as part of something larger.
    pub has_pieces: bool,
    /// The reason why it cannot be a value. A copy of it cannot be one either: where memory is
    /// poison in pieces, a value would be poison as a whole.
    pub memory: Option<Refusal>,
}

/// A type that a class may get.
#[derive(Debug, Clone, Copy)]
struct Candidate {
    ty: PartType,
    shape: Shape,
    /// The number of accesses that have it.
    count: u32,
}

impl Votes {
    /// Counts accesses of the whole part in a type. A count of zero is that of a type which counts
    /// for nothing beside one that is accessed.
    pub fn add(&mut self, ty: PartType, count: u32) {
        match self.exact.iter_mut().find(|(known, _)| *known == ty) {
            Some((_, known)) => *known += count,
            None => self.exact.push((ty, count)),
        }
    }

    /// Adds the votes of another part of the class.
    pub fn add_all(&mut self, other: &Votes) {
        self.has_untyped |= other.has_untyped;
        self.has_bits |= other.has_bits;
        self.has_pieces |= other.has_pieces;
        self.memory = self.memory.or(other.memory);
        other.exact.iter().for_each(|&(ty, count)| self.add(ty, count));
    }

    /// Returns whether no type was counted.
    pub fn is_empty(&self) -> bool {
        self.exact.is_empty()
    }

    /// Returns whether it is accessed as something, and not only copied and set.
    pub fn is_typed(&self) -> bool {
        self.has_pieces || self.exact.iter().any(|&(_, count)| count > 0)
    }

    /// The type of the class, if one fits all accesses of its parts, each of this size in bytes.
    pub fn choose(&self, f: Function<'_>, bytes: u64) -> Option<PartType> {
        let is_accessed = self.exact.iter().any(|vote| vote.1 > 0);
        let counts = self.exact.iter().filter(|vote| !is_accessed || vote.1 > 0);
        let types: Vec<Candidate> =
            counts.map(|&(ty, count)| Candidate { ty, shape: shape_of(f, ty), count }).collect();
        let int = u32::try_from(8 * bytes).ok().map(PartType::Int);
        match types[..] {
            // Odd sizes that are only copied are better copied in memory.
            [] => return int.filter(|_| self.has_pieces || bytes <= 8 && bytes.is_power_of_two()),
            [only] if !self.has_untyped => return Some(only.ty),
            _ => {}
        }
        let pointer = types.iter().find(|candidate| matches!(candidate.shape, Shape::Ptr(_)));
        let chosen = match (finest(f, &types), pointer) {
            (Some(vector), _) => vector,
            (None, Some(pointer)) => pointer.ty,
            (None, None) => most(&types, bytes).or(int)?,
        };
        let fits = |ty: PartType| converts(f, chosen, ty, bytes) && converts(f, ty, chosen, bytes);
        let lane = lane_bits(f, shape_of(f, chosen), bytes);
        let is_divided = |candidate: &Candidate| lane_bits(f, candidate.shape, bytes).is_multiple_of(lane);
        let is_right = types.iter().all(|candidate| fits(candidate.ty) && is_divided(candidate));
        (is_right && (!self.has_bits || int.is_some_and(fits))).then_some(chosen)
    }
}

/// The vector with the smallest lanes: only its lanes are poison where those of all others are.
fn finest(f: Function<'_>, types: &[Candidate]) -> Option<PartType> {
    let vectors = types.iter().filter(|candidate| matches!(candidate.shape, Shape::Lanes(..)));
    vectors.min_by_key(|candidate| lane_bits(f, candidate.shape, 0)).map(|candidate| candidate.ty)
}

/// The type that most accesses have, of those without unused bits in their bytes.
fn most(types: &[Candidate], bytes: u64) -> Option<PartType> {
    let is_whole = |candidate: &&Candidate| match candidate.shape {
        Shape::Int(bits) => bits == 8 * bytes,
        _ => true,
    };
    let most = types.iter().filter(is_whole).reduce(|most, next| if next.count > most.count { next } else { most });
    most.map(|candidate| candidate.ty)
}

/// The bits that are poison as a whole.
fn lane_bits(f: Function<'_>, shape: Shape, bytes: u64) -> u64 {
    match shape {
        Shape::Lanes(_, element) => 8 * bytes_of(f, element),
        _ => 8 * bytes,
    }
}

fn shape_of(f: Function<'_>, ty: PartType) -> Shape {
    match ty {
        PartType::Known(ty) => Shape::of(f, ty),
        PartType::Int(bits) => Shape::Int(bits.into()),
        PartType::Lanes(n, element) => Shape::Lanes(n.into(), element),
        PartType::Bytes(_) => Shape::Other,
    }
}

fn converts(f: Function<'_>, from: PartType, to: PartType, bytes: u64) -> bool {
    from == to || conversion_of_shapes(f.module.layout(), shape_of(f, from), shape_of(f, to), bytes).is_some()
}
