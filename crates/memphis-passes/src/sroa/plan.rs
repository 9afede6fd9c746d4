//! The parts of each candidate, and what becomes of them.
//!
//! The engine cuts ([`memphis::parts`]). Here a part gets the type that most accesses have; parts
//! that are copied to one another get the same. A part that no cast fits to its accesses stays in
//! memory, as an alloca of its own. A part that nothing reads is *dead*: what is stored there goes.

use super::planner::Planner;
use super::shape::leaves;
use super::uses::{Action, Place, Uses};
use crate::slots::reason::{Reason, Refusal};
use memphis::parts::Object;
use memphis_entity::{IdRange, Table, id};
use memphis_ir::{Body, Flags, Function, InstId, Module, Opcode, Type, TypeId};
use std::ops::Range;

id! {
    /// A part of a candidate, numbered through all candidates.
    pub struct PartId;
}

/// The type of a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PartType {
    /// A type of the function.
    Known(TypeId),
    /// An integer with this number of bits.
    Int(u32),
    /// A vector.
    Lanes(u32, TypeId),
    /// This number of bytes.
    Bytes(u64),
}

impl PartType {
    /// The type, made if the function does not have it.
    pub fn intern(self, module: &Module<'_>, body: &mut Body) -> TypeId {
        match self {
            PartType::Known(ty) => ty,
            PartType::Int(bits) => body.type_id(module, Type::Int(bits)),
            PartType::Lanes(n, element) => body.type_id(module, Type::Vector(n, element)),
            PartType::Bytes(n) => body.type_id(module, Type::Array(n, TypeId::I8)),
        }
    }
}

/// The outcome for a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// Nothing reads it.
    Dead,
    /// It stays in memory, for this reason.
    Memory(Refusal),
    /// mem2reg promotes it.
    Value,
}

/// A part of a candidate.
#[derive(Debug, Clone)]
pub struct Part {
    /// The candidate.
    pub object: Object,
    /// Its bytes.
    pub range: Range<u64>,
    /// Its outcome.
    pub fate: Fate,
    /// Its type.
    pub ty: PartType,
    /// Its alignment in bytes.
    pub align: u64,
}

impl Part {
    /// Returns whether it gets an alloca. Parts of a candidate that stays get one as values alone.
    pub fn has_alloca(&self, uses: &Uses) -> bool {
        match self.fate {
            Fate::Dead => false,
            Fate::Memory(_) => !uses.is_shadowed(self.object),
            Fate::Value => true,
        }
    }
}

/// The bytes that an access and a part have in common.
#[derive(Debug, Clone, Copy)]
pub struct Piece {
    /// The part.
    pub part: PartId,
    /// Its outcome.
    pub fate: Fate,
    /// The first byte, counted from the start of the candidate.
    pub start: u64,
    /// The end.
    pub end: u64,
    /// The first byte, counted from the start of the part. Only parts in memory are accessed in
    /// pieces.
    pub in_part: u64,
}

impl Piece {
    /// The number of bytes.
    pub fn bytes(self) -> u64 {
        self.end - self.start
    }

    /// The part of it between two offsets.
    fn between(self, start: u64, end: u64) -> Piece {
        Piece { start, end, in_part: self.in_part + start - self.start, ..self }
    }
}

/// The parts of all candidates that are split.
#[derive(Debug, Default)]
pub struct Plan {
    /// All parts, those of a candidate in order.
    pub parts: Table<PartId, Part>,
    /// By candidate: its first part.
    first: Table<Object, PartId>,
}

impl Plan {
    /// Plans the parts of the candidates, and refuses those that stay whole.
    ///
    /// Cost: linear in the accesses and parts, but for sorting; the same again, a few times at
    /// most, if candidates turn out to stay whole.
    pub fn of(f: Function<'_>, uses: &mut Uses) -> Plan {
        for _ in 0..MAX_TRIALS {
            let mut planner = Planner::new(f, uses);
            let refusals = planner.run();
            let refusals = match refusals.is_empty() {
                true => {
                    let mut plan = planner.plan.with_memory_merged(uses);
                    let refusals = plan.align(f, uses);
                    if refusals.is_empty() {
                        return plan;
                    }
                    refusals
                }
                false => refusals,
            };
            refusals.into_iter().for_each(|(object, (reason, blame))| uses.refuse(object, reason, blame));
        }
        for object in uses.candidates.ids() {
            uses.refuse(object, Reason::TooManyParts, None);
        }
        Plan::default()
    }

    /// Adds the parts of the next candidate.
    pub fn add_object(&mut self, parts: impl Iterator<Item = Part>) {
        self.first.push(self.parts.next_id());
        self.parts.extend(parts);
    }

    /// Aligns parts as the whole was, and those in memory as accesses promise. Returns the
    /// candidates with a volatile or atomic access that promises more than its part has: others get
    /// another promise.
    fn align(&mut self, f: Function<'_>, uses: &Uses) -> Vec<(Object, Refusal)> {
        for part in self.parts.values_mut() {
            part.align = common_align(uses.candidates[part.object].align, part.range.start);
        }
        let accesses = uses.accesses.iter().filter_map(|access| match access.action {
            Action::Load(place) | Action::Store(place) if uses.is_known(place.object) => Some((access.inst, place)),
            _ => None,
        });
        let mut refusals = Vec::new();
        for (inst, place) in accesses.clone() {
            let piece = self.pieces(place, 1).next().filter(|piece| matches!(piece.fate, Fate::Memory(_)));
            let Some(piece) = piece else { continue };
            let promised = promised_alignment(f, inst);
            if piece.in_part.is_multiple_of(promised) {
                self.parts[piece.part].align = self.parts[piece.part].align.max(promised);
            }
        }
        for (inst, place) in accesses.filter(|access| is_fixed(f, access.0) && uses.is_open(access.1.object)) {
            let piece = self.pieces(place, 1).next();
            let align = piece.map_or(1, |piece| common_align(self.parts[piece.part].align, piece.in_part));
            if align < promised_alignment(f, inst) {
                refusals.push((place.object, (Reason::Volatile, Some(inst))));
            }
        }
        refusals
    }

    /// The same with one part in the place of neighbours that stay in memory.
    fn with_memory_merged(self, uses: &Uses) -> Plan {
        let mut merged = Plan::default();
        for object in uses.candidates.ids() {
            merged.first.push(merged.parts.next_id());
            let mut is_in_memory = false;
            for part in self.parts_of(object) {
                let is_memory = matches!(part.fate, Fate::Memory(_)) && !uses.is_shadowed(object);
                match merged.parts.values_mut().last_mut().filter(|_| is_memory && is_in_memory) {
                    Some(last) => {
                        last.range.end = part.range.end;
                        last.ty = PartType::Bytes(last.range.end - last.range.start);
                    }
                    None => _ = merged.parts.push(part.clone()),
                }
                is_in_memory = is_memory;
            }
        }
        merged
    }

    /// The numbers of the parts of a candidate.
    pub fn ids_of(&self, object: Object) -> IdRange<PartId> {
        let end = self.parts.next_id();
        let start = self.first.get(object).copied().unwrap_or(end);
        IdRange { start, end: self.first.get(Object(object.0 + 1)).copied().unwrap_or(end) }
    }

    /// The parts of a candidate.
    pub fn parts_of(&self, object: Object) -> &[Part] {
        self.parts.range(self.ids_of(object))
    }

    /// Returns whether a load reads values alone.
    pub fn are_values(&self, f: Function<'_>, load: InstId, place: Place) -> bool {
        let mut pieces = self.pieces(place, bytes_of(f, accessed_type(f, load)));
        pieces.all(|piece| piece.fate == Fate::Value)
    }

    /// The bytes that a range and the parts of a candidate have in common.
    pub fn pieces(&self, place: Place, len: u64) -> impl Iterator<Item = Piece> + use<'_> {
        self.touched(place, len).map(move |(id, part)| Piece {
            part: id,
            fate: part.fate,
            start: part.range.start.max(place.start),
            end: part.range.end.min(place.start + len),
            in_part: place.start.saturating_sub(part.range.start),
        })
    }

    /// The pieces that a copy copies to one another, the destination first.
    pub fn copied_pieces(&self, to: Place, from: Place, len: u64) -> Vec<(Piece, Piece)> {
        let [mut to_pieces, mut from_pieces] = [to, from].map(|place| self.pieces(place, len).peekable());
        let (mut pairs, mut done) = (Vec::new(), 0);
        while let (Some(&a), Some(&b)) = (to_pieces.peek(), from_pieces.peek()) {
            let [a_end, b_end] = [a.end - to.start, b.end - from.start];
            let end = a_end.min(b_end);
            pairs.push((a.between(to.start + done, to.start + end), b.between(from.start + done, from.start + end)));
            if a_end == end {
                to_pieces.next();
            }
            if b_end == end {
                from_pieces.next();
            }
            done = end;
        }
        pairs
    }

    /// The numbers of the parts of a candidate that a range touches.
    pub fn touched_ids(&self, place: Place, len: u64) -> IdRange<PartId> {
        let ids = self.ids_of(place.object);
        let parts = self.parts.range(ids);
        let start = parts.partition_point(|part| part.range.end <= place.start);
        let end = parts.partition_point(|part| part.range.start < place.start + len).max(start);
        let [start, end] = [start, end].map(|index| PartId::new(ids.start.index() + index));
        IdRange { start, end }
    }

    /// The parts of a candidate that a range touches.
    pub fn touched(&self, place: Place, len: u64) -> impl Iterator<Item = (PartId, &Part)> + use<'_> {
        self.touched_ids(place, len).iter().map(|id| (id, &self.parts[id]))
    }
}

/// The number of times that a plan is made anew because candidates stay whole.
const MAX_TRIALS: usize = 8;

/// Returns whether a load or store has to stay as it is: it is volatile or atomic, or of too many
/// members.
pub fn is_fixed(f: Function<'_>, inst: InstId) -> bool {
    let is_aggregate = || f.types().member(accessed_type(f, inst), 0).is_some();
    f.body.inst(inst).flags.has(Flags::VOLATILE | Flags::ATOMIC)
        || is_aggregate() && leaves(f, accessed_type(f, inst)).is_none()
}

/// The alignment in bytes that a load or store promises.
pub fn promised_alignment(f: Function<'_>, inst: InstId) -> u64 {
    f.alignment(inst).unwrap_or(1).max(1)
}

/// The alignment of an address that is some bytes after an aligned one.
pub fn common_align(align: u64, offset: u64) -> u64 {
    if offset == 0 { align.max(1) } else { align.max(1).min(1 << offset.trailing_zeros()) }
}

/// The type that a load or store accesses.
pub fn accessed_type(f: Function<'_>, inst: InstId) -> TypeId {
    let data = f.body.inst(inst);
    if data.opcode == Opcode::Load { data.ty } else { f.body.operands_of(data)[0].ty }
}

/// The bytes that a value takes in memory.
pub fn bytes_of(f: Function<'_>, ty: TypeId) -> u64 {
    f.module.layout().size(f.types(), ty).map_or(0, |size| size.bits.div_ceil(8))
}
