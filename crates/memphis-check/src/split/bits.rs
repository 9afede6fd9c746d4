//! Values as bits of known origin.
//!
//! A value is a list of lanes. A lane is a list of segments, from the least significant bit, and is
//! poison if one of the **units** is that its segments come from. So an operation may not drop the
//! last bit of a unit: the lane would still be poison with it.

use super::shapes::{Lane, MAX_LANES, Shapes};
use super::slots::SlotId;
use memphis_entity::id;

use memphis_ir::{Const, ConstKind, Function, Type, TypeId, Value, split_arguments};
use std::ops::Range;

id! {
    /// A lane that a new instruction loads.
    pub struct LoadedId;
}

/// The result of a step of the check: what is wrong, as a sentence without a full stop.
pub type Checked<T> = Result<T, &'static str>;

/// The memory of a slot before the split, or the memory that is copied from or to a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Memory {
    /// A slot: positions count in its allocated bytes.
    Slot(SlotId),
    /// Memory that is no slot: positions count in the bytes of the copy.
    Other,
}

/// The origin of bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// Zeros.
    Zero,
    /// The lowest bits of this number, which is not zero; at most 64.
    Number(u64),
    /// This byte, which is not zero, again and again.
    Bytes(u8),
    /// `undef`
    Undef,
    /// `poison`
    Poison,
    /// Padding: anything, poison included.
    Anything,
    /// The bits above a value in its last byte, after a store: zeros, but LLVM does not say so.
    Above,
    /// A lane of a value of the function.
    Lane(Value, u32),
    /// The only lane of a value of eight bits, again and again.
    Splat(Value),
    /// Memory as it was before the access: the first bit is a position.
    Memory(Memory),
    /// A lane that a new instruction loads from memory.
    Loaded(LoadedId),
}

/// Consecutive bits of one origin.
#[derive(Debug, Clone, Copy)]
pub struct Segment {
    /// The origin of the bits.
    pub origin: Origin,
    /// The first of them in the origin. 0 for numbers.
    pub first: u64,
    /// The number of bits.
    pub bits: u64,
}

/// Something that is poison as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// A lane of a value.
    Lane(Value, u32),
    /// A lane that was loaded.
    Loaded(LoadedId),
    /// `poison`
    Poison,
}

impl Segment {
    pub fn new(origin: Origin, first: u64, bits: u64) -> Segment {
        Segment { origin, first, bits }
    }

    /// `bits` bits of a number.
    fn number(number: u64, bits: u64) -> Segment {
        let number = number & mask(bits);
        Segment::new(if number == 0 { Origin::Zero } else { Origin::Number(number) }, 0, bits)
    }

    /// A range of the bits.
    pub fn slice(self, from: u64, bits: u64) -> Segment {
        match self.origin {
            Origin::Number(number) => Segment::number(number >> from, bits),
            _ => Segment { first: self.first + from, bits, ..self },
        }
    }

    /// The unit that the bits are part of.
    pub fn unit(self) -> Option<Unit> {
        match self.origin {
            Origin::Lane(value, lane) => Some(Unit::Lane(value, lane)),
            Origin::Splat(value) => Some(Unit::Lane(value, 0)),
            Origin::Loaded(load) => Some(Unit::Loaded(load)),
            Origin::Poison => Some(Unit::Poison),
            Origin::Zero | Origin::Number(_) | Origin::Bytes(_) => None,
            Origin::Undef | Origin::Anything | Origin::Above | Origin::Memory(_) => None,
        }
    }

    /// The number that the bits are, 64 at most.
    pub fn as_number(self) -> Option<u64> {
        match self.origin {
            Origin::Zero => Some(0),
            Origin::Number(number) => Some(number & mask(self.bits)),
            Origin::Bytes(byte) => {
                let bytes = u64::from(byte) * SPLAT;
                Some(bytes.rotate_right((self.first % 8) as u32) & mask(self.bits))
            }
            _ => None,
        }
    }

    /// True if the bits are those of a constant that is neither undefined nor poison.
    pub fn is_number(self) -> bool {
        matches!(self.origin, Origin::Zero | Origin::Number(_) | Origin::Bytes(_))
    }

    /// True if the bits are those of the first byte from bit `first`, modulo 8, on.
    fn is_in_byte(self, first: u64) -> bool {
        self.first == first % 8 && self.first + self.bits <= 8
    }

    /// True if two segments with equal numbers of bits are equal.
    pub fn is_same(self, other: Segment) -> bool {
        match (self.origin, other.origin) {
            (Origin::Bytes(a), Origin::Bytes(b)) if self.bits > 64 => {
                a == b && (self.first.wrapping_sub(other.first)).is_multiple_of(8)
            }
            _ if self.is_number() && other.is_number() => {
                self.bits <= 64 && self.as_number() == other.as_number()
                    || self.origin == Origin::Zero && other.origin == Origin::Zero
            }
            (Origin::Splat(a), Origin::Splat(b)) => a == b && (self.first.wrapping_sub(other.first)).is_multiple_of(8),
            (Origin::Splat(a), Origin::Lane(b, 0)) => a == b && other.is_in_byte(self.first),
            (Origin::Lane(a, 0), Origin::Splat(b)) => a == b && self.is_in_byte(other.first),
            (a, b) => a == b && self.first == other.first,
        }
    }
}

/// A number each of whose bytes is 1.
const SPLAT: u64 = u64::MAX / 255;

fn mask(bits: u64) -> u64 {
    if bits < 64 { (1 << bits) - 1 } else { u64::MAX }
}

/// A range of [`Bits::lanes`]: a value.
pub type Lanes = Range<u32>;

/// The segments of a lane.
#[derive(Debug, Clone, Copy)]
pub struct LaneBits {
    start: u32,
    end: u32,
    /// The number of bits.
    pub bits: u64,
}

/// The largest number of segments of a lane: values in more pieces cannot be proved.
const MAX_SEGMENTS: u32 = 512;

/// The values of the new instructions of one access.
#[derive(Debug, Default)]
pub struct Bits {
    segments: Vec<Segment>,
    lanes: Vec<LaneBits>,
}

impl Bits {
    pub fn clear(&mut self) {
        self.segments.clear();
        self.lanes.clear();
    }

    /// The lanes of a value.
    pub fn of(&self, lanes: &Lanes) -> &[LaneBits] {
        &self.lanes[lanes.start as usize..lanes.end as usize]
    }

    /// The segments of a lane.
    pub fn segments(&self, lane: LaneBits) -> &[Segment] {
        &self.segments[lane.start as usize..lane.end as usize]
    }

    /// The number of lanes so far: a value starts there.
    pub fn next(&self) -> u32 {
        self.lanes.len() as u32
    }

    /// The value whose lanes were added since `start`.
    pub fn since(&self, start: u32) -> Lanes {
        start..self.next()
    }

    /// Adds a lane that exists already.
    pub fn repeat(&mut self, lane: u32) {
        self.lanes.push(self.lanes[lane as usize]);
    }

    /// Exchanges a lane for another one.
    pub fn set(&mut self, lane: u32, by: u32) {
        self.lanes[lane as usize] = self.lanes[by as usize];
    }

    /// Adds a lane of one segment, and returns it.
    pub fn single(&mut self, segment: Segment) -> LaneBits {
        self.segments.push(segment);
        let end = self.segments.len() as u32;
        let lane = LaneBits { start: end - 1, end, bits: segment.bits };
        self.lanes.push(lane);
        lane
    }

    /// Adds the lane whose segments were added since `start`.
    fn lane_since(&mut self, start: u32) -> Checked<()> {
        let end = self.segments.len() as u32;
        if end - start > MAX_SEGMENTS {
            return Err("a value inserted here is made of too many pieces");
        }
        let bits = self.segments[start as usize..].iter().map(|segment| segment.bits).sum();
        self.lanes.push(LaneBits { start, end, bits });
        Ok(())
    }

    /// Adds a segment to the lane that starts at `start`, to its last segment if it continues that.
    fn push(&mut self, start: u32, segment: Segment) {
        if segment.bits == 0 {
            return;
        }
        let last = self.segments[start as usize..].last_mut();
        match last.filter(|last| last.origin == segment.origin && !matches!(segment.origin, Origin::Number(_))) {
            Some(last) if last.first + last.bits == segment.first || segment.origin == Origin::Zero => {
                last.bits += segment.bits;
            }
            _ => self.segments.push(segment),
        }
    }

    /// Adds a range of the bits of a lane to the lane that starts at `start`.
    fn push_slice(&mut self, start: u32, lane: LaneBits, from: u64, bits: u64) -> Checked<()> {
        let added = self.segments.len();
        let mut at = 0;
        for index in lane.start..lane.end {
            let segment = self.segments[index as usize];
            let (low, high) = (at.max(from), (at + segment.bits).min(from + bits));
            if low < high {
                self.push(start, segment.slice(low - at, high - low));
            }
            at += segment.bits;
        }
        // The first of them may have continued the segment before.
        let added = &self.segments[added.saturating_sub(1).max(start as usize)..];
        let is_kept =
            |dropped: &Segment| dropped.unit().is_none_or(|unit| added.iter().any(|s| s.unit() == Some(unit)));
        match bits < lane.bits && !self.segments(lane).iter().all(is_kept) {
            true => Err("an operation inserted here drops bits that may make its result poison"),
            false => Ok(()),
        }
    }

    /// Adds the lane of `bits` bits that starts at bit `from` of another one, with zeros below.
    pub fn shift(&mut self, zeros: u64, lane: LaneBits, from: u64, bits: u64) -> Checked<()> {
        let start = self.segments.len() as u32;
        self.push(start, Segment::new(Origin::Zero, 0, zeros));
        let slice = bits.min(lane.bits.saturating_sub(from));
        self.push_slice(start, lane, from, slice)?;
        self.push(start, Segment::new(Origin::Zero, 0, bits - slice));
        self.lane_since(start)
    }

    /// Adds the lane that is the `or` of two: where one has bits, the other has zeros.
    pub fn or(&mut self, a: LaneBits, b: LaneBits) -> Checked<()> {
        let start = self.segments.len() as u32;
        let (mut at, mut next) = ([0, 0], [a.start, b.start]);
        while next[0] < a.end && next[1] < b.end {
            let [x, y] = next.map(|index| self.segments[index as usize]);
            let bits = (x.bits - at[0]).min(y.bits - at[1]);
            match (x.origin, y.origin) {
                (Origin::Zero, _) => self.push(start, y.slice(at[1], bits)),
                (_, Origin::Zero) => self.push(start, x.slice(at[0], bits)),
                _ => return Err("bits of two values are mixed here"),
            }
            for (side, segment) in [x, y].into_iter().enumerate() {
                at[side] += bits;
                if at[side] == segment.bits {
                    (at[side], next[side]) = (0, next[side] + 1);
                }
            }
        }
        self.lane_since(start)
    }

    /// Adds the lane that repeats the lowest byte of another one, whose other bits are zero.
    pub fn splat(&mut self, lane: LaneBits) -> Checked<()> {
        let wrong = "this is not a byte that is multiplied";
        let (byte, rest) = self.segments(lane).split_first().ok_or(wrong)?;
        let is_byte = byte.bits == 8 || byte.as_number().is_some_and(|number| number < 256);
        if !is_byte || !rest.iter().all(|segment| segment.origin == Origin::Zero) || !lane.bits.is_multiple_of(8) {
            return Err(wrong);
        }
        self.single(Segment { bits: lane.bits, ..repeated(*byte).ok_or(wrong)? });
        Ok(())
    }

    /// Adds the value of another type that has the same bits. Neither is an aggregate.
    pub fn reinterpret(&mut self, f: Function<'_>, value: &Lanes, to: &[Lane]) -> Checked<()> {
        let wrong = "the bits of this cast cannot be followed";
        let is_big = f.module.layout().is_big_endian();
        // The lanes of both from the lowest bits on.
        let n = self.of(value).len();
        let lane = |bits: &Bits, index: usize| bits.of(value)[if is_big { n - 1 - index } else { index }];
        let first = self.next();
        let (mut index, mut from) = (0, 0);
        for number in 0..to.len() {
            let wanted = to[if is_big { to.len() - 1 - number } else { number }];
            let start = self.segments.len() as u32;
            let mut missing = wanted.bits;
            while missing > 0 {
                let source = if index < n { lane(self, index) } else { return Err(wrong) };
                let bits = missing.min(source.bits - from);
                self.push_slice(start, source, from, bits)?;
                missing -= bits;
                from += bits;
                if from == source.bits {
                    (index, from) = (index + 1, 0);
                }
            }
            self.lane_since(start)?;
        }
        if is_big {
            self.lanes[first as usize..].reverse();
        }
        if index == n { Ok(()) } else { Err(wrong) }
    }

    /// Adds a constant of the body.
    pub fn constant(&mut self, f: Function<'_>, shapes: &mut Shapes, constant: Const) -> Checked<Lanes> {
        let start = self.next();
        let mut pending = vec![constant];
        while let Some(constant) = pending.pop() {
            let data = f.body.consts.get(constant);
            match &data.kind {
                ConstKind::Aggregate(members) if members.len() <= MAX_LANES => pending.extend(members.iter().rev()),
                ConstKind::Splat(element) => {
                    shapes.list(f, data.ty).ok_or(NO_SHAPE)?;
                    pending.extend(shapes.lanes.iter().map(|_| *element));
                }
                kind => {
                    shapes.list(f, data.ty).ok_or(NO_SHAPE)?;
                    for (index, lane) in shapes.lanes.iter().enumerate() {
                        match number_of(f, data.ty, kind) {
                            Some(number) => self.number(number, lane.bits)?,
                            None => _ = self.single(whole(Value::constant(constant), index, kind, lane.bits)),
                        }
                    }
                }
            }
            if self.next() - start > MAX_LANES as u32 {
                return Err(NO_SHAPE);
            }
        }
        Ok(self.since(start))
    }

    /// Adds a constant of a script, by its text.
    pub fn written(&mut self, f: Function<'_>, shapes: &mut Shapes, ty: TypeId, text: &[u8]) -> Checked<Lanes> {
        let start = self.next();
        shapes.list(f, ty).ok_or(NO_SHAPE)?;
        // The elements of a vector, each after its type.
        let mut elements = text.strip_prefix(b"<").and_then(|text| text.strip_suffix(b">")).map(split_arguments);
        for lane in &shapes.lanes {
            let text = match &mut elements {
                Some(elements) => elements.next().and_then(|text| text.rsplit(|&byte| byte == b' ').next()),
                None => Some(text),
            };
            let scalar = f.types().scalar(ty);
            match text.ok_or(NO_CONSTANT)? {
                b"undef" => _ = self.single(Segment::new(Origin::Undef, 0, lane.bits)),
                b"poison" => _ = self.single(Segment::new(Origin::Poison, 0, lane.bits)),
                b"zeroinitializer" => _ = self.single(Segment::new(Origin::Zero, 0, lane.bits)),
                b"null" if is_address(f, scalar) => _ = self.single(Segment::new(Origin::Zero, 0, lane.bits)),
                text => self.number(written_number(f, scalar, text).ok_or(NO_CONSTANT)?, lane.bits)?,
            }
        }
        Ok(self.since(start))
    }

    /// Adds a lane that is a number, sign-extended.
    fn number(&mut self, number: i128, bits: u64) -> Checked<()> {
        let start = self.segments.len() as u32;
        for at in (0..bits).step_by(64) {
            self.push(start, Segment::number((number >> at.min(127)) as u64, (bits - at).min(64)));
        }
        self.lane_since(start)
    }
}

/// The message about types that have no lanes, or too many.
const NO_SHAPE: &str = "the type of a value here has no known lanes, or too many";

/// The message about constants that are not understood.
const NO_CONSTANT: &str = "a constant in a line inserted here is not known";

/// A segment that is whole bytes, all equal to this byte.
pub fn repeated(byte: Segment) -> Option<Segment> {
    let origin = match (byte.origin, byte.first) {
        (Origin::Lane(value, 0), 0) => Origin::Splat(value),
        (Origin::Zero | Origin::Undef | Origin::Poison, _) => byte.origin,
        (Origin::Number(number), _) => Origin::Bytes(u8::try_from(number).ok()?),
        _ => return None,
    };
    Some(Segment { origin, first: 0, ..byte })
}

/// A lane of a value of the body.
pub fn lane_of(value: Value, lane: usize, bits: u64) -> Segment {
    Segment::new(Origin::Lane(value, lane as u32), 0, bits)
}

/// A lane of a constant that is not a number.
fn whole(value: Value, lane: usize, kind: &ConstKind, bits: u64) -> Segment {
    match kind {
        ConstKind::Undef => Segment::new(Origin::Undef, 0, bits),
        ConstKind::Poison => Segment::new(Origin::Poison, 0, bits),
        _ => lane_of(value, lane, bits),
    }
}

/// True for pointers that are integers.
fn is_address(f: Function<'_>, ty: TypeId) -> bool {
    f.types().address_space(ty).is_some_and(|space| f.module.layout().is_integral(space))
}

/// The number that the bits of a constant are, if they fit.
fn number_of(f: Function<'_>, ty: TypeId, kind: &ConstKind) -> Option<i128> {
    match kind {
        ConstKind::Int(number) => Some(i128::from(*number)),
        ConstKind::BigInt(digits) => std::str::from_utf8(digits).ok()?.parse().ok(),
        ConstKind::Zero => Some(0),
        ConstKind::Null if is_address(f, ty) => Some(0),
        ConstKind::Float(bits) if f.types().resolve(ty) == Some(&Type::Float) => Some(i128::from(single(*bits))),
        ConstKind::Float(bits) if f.types().resolve(ty) == Some(&Type::Double) => Some(i128::from(*bits)),
        _ => None,
    }
}

/// The bits of a `float` from those of the `double` that it is written as.
fn single(double: u64) -> u32 {
    let number = f64::from_bits(double);
    match number.is_nan() {
        true => ((double >> 32) as u32 & 0x8000_0000) | 0x7f80_0000 | ((double >> 29) as u32 & 0x7f_ffff),
        false => (number as f32).to_bits(),
    }
}

/// The number that a text of a scalar type is.
fn written_number(f: Function<'_>, ty: TypeId, text: &[u8]) -> Option<i128> {
    let text = std::str::from_utf8(text).ok()?;
    let hexadecimal = || u64::from_str_radix(text.strip_prefix("0x").filter(|digits| digits.len() == 16)?, 16).ok();
    match f.types().resolve(ty)? {
        Type::Int(1) if text == "true" => Some(-1),
        Type::Int(1) if text == "false" => Some(0),
        Type::Int(_) => text.parse().ok(),
        _ if f.types().is_float(ty) && text == "0.000000e+00" => Some(0),
        Type::Float => Some(single(hexadecimal()?).into()),
        Type::Double => Some(hexadecimal()?.into()),
        _ => None,
    }
}
