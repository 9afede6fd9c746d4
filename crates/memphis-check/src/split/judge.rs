//! The comparison of what the lines of an access do with what the access does.

use super::access::{Access, Kind, Side};
use super::bits::{Bits, Checked, LaneBits, Lanes, LoadedId, Memory, Origin, Segment, Unit, repeated};
use super::expansion::{Context, Expansion, Loaded, Write};
use super::obligations::Obligations;
use memphis_entity::Table;
use memphis_ir::{InstId, TypeId};

/// The bits that an access must leave in the memory that it writes, or must load.
#[derive(Debug)]
enum Required<'r> {
    /// These, in the order of their positions; other bits may be anything.
    Value(&'r [Write]),
    /// This byte everywhere.
    Byte(Segment),
    /// The bits of other memory, at a distance.
    Copy(Memory, i64),
}

/// The work of comparing, reused from access to access.
#[derive(Debug, Default)]
pub struct Judge {
    required: Vec<Write>,
}

/// Reads required bits in the order of their positions.
struct Reader<'r> {
    c: Context<'r>,
    inst: InstId,
    required: Required<'r>,
    bits: &'r Bits,
    /// The first of the required lanes that is not before all that will be asked for.
    next: usize,
    obligations: &'r mut Obligations,
}

impl Judge {
    /// Checks that the lines of an access that is deleted do what it does.
    ///
    /// # Errors
    /// The first difference.
    ///
    /// Cost: linear in the lines and the parts; that of sorting what they store.
    pub fn check(
        &mut self,
        c: Context<'_>,
        access: &Access,
        expansion: &mut Expansion,
        obligations: &mut Obligations,
    ) -> Checked<()> {
        match access.kind {
            Kind::Kept | Kind::Mark { .. } => Ok(()),
            Kind::Load { from, ty } => self.load(c, access, (from, ty), expansion, obligations),
            Kind::Store { to, ty, .. } => {
                let value = expansion.stored_value();
                self.list(c, expansion, (ty, to.at), &value)?;
                let required = Required::Value(&self.required);
                stores(c, access, (to, required), expansion, obligations)
            }
            Kind::Set { to, .. } => {
                let value = expansion.stored_value();
                let byte = match expansion.bits.of(&value) {
                    [lane] => expansion.bits.segments(*lane),
                    _ => &[],
                };
                let [byte] = byte else { return Err("this sets bytes to something that is no byte") };
                let byte = repeated(*byte).ok_or("this sets bytes to something that is no byte")?;
                stores(c, access, (to, Required::Byte(byte)), expansion, obligations)
            }
            Kind::Copy { to, from } => {
                let required = Required::Copy(from.memory, from.at as i64 - to.at as i64);
                stores(c, access, (to, required), expansion, obligations)
            }
        }
    }

    /// Leaves the lanes of a value at their positions, in their order, and the bits above them.
    fn list(&mut self, c: Context<'_>, expansion: &mut Expansion, at: (TypeId, u64), value: &Lanes) -> Checked<()> {
        let (ty, base) = at;
        let Expansion { shapes, bits, .. } = expansion;
        shapes.list(c.f, ty).ok_or("the type of this has no known lanes, or too many")?;
        shapes.check(bits.of(value).iter().map(|lane| lane.bits))?;
        self.required.clear();
        for (index, shape) in shapes.lanes.iter().enumerate() {
            self.required.push(Write { at: base + shape.at, lane: bits.of(value)[index] });
            let above = shape.at + shape.bits;
            if above < shape.end {
                let lane = bits.single(Segment::new(Origin::Above, 0, shape.end - above));
                self.required.push(Write { at: base + above, lane });
            }
        }
        self.required.sort_by_key(|lane| lane.at);
        Ok(())
    }

    /// Checks the value that takes the place of the result of a load.
    fn load(
        &mut self,
        c: Context<'_>,
        access: &Access,
        (from, ty): (Side, TypeId),
        expansion: &mut Expansion,
        obligations: &mut Obligations,
    ) -> Checked<()> {
        let replacement = c.f.body.inst(access.inst).result.and_then(|result| c.edit.replacement(result));
        let value = match (expansion.result.clone(), replacement) {
            (Some(value), _) => value,
            (None, Some(constant)) if c.edit.type_of(c.f, constant) == ty => expansion.known(c, constant, ty)?,
            (None, Some(_)) => return Err("this load is replaced by a constant of another type"),
            // It has no use.
            (None, None) => return Ok(()),
        };
        expansion.shapes.list(c.f, ty).ok_or("the type of this has no known lanes, or too many")?;
        let Expansion { shapes, bits, loads, .. } = expansion;
        let required = Required::Copy(from.memory, 0);
        let lanes = bits.of(&value);
        shapes.check(lanes.iter().map(|lane| lane.bits))?;
        let mut reader = Reader { c, inst: access.inst, required, bits, next: 0, obligations };
        for (shape, &lane) in shapes.lanes.iter().zip(lanes) {
            let (at, end) = (from.at + shape.at, from.at + shape.end);
            reader.compare(at, lane, loads, false)?;
            for segment in bits.segments(lane) {
                let Some(unit) = segment.unit() else { continue };
                // A value that is poison makes the whole lane poison. So does it in the function as
                // read, if it is in the bytes of the lane.
                let Unit::Loaded(load) = unit else {
                    return Err("this load is replaced by something that may be poison");
                };
                let load = loads[load];
                if load.at < at || load.end > end {
                    reader.obligations.together(access.inst, load);
                }
            }
        }
        Ok(())
    }
}

/// Checks that the lines of an access write what it writes.
fn stores(
    c: Context<'_>,
    access: &Access,
    (to, required): (Side, Required<'_>),
    expansion: &mut Expansion,
    obligations: &mut Obligations,
) -> Checked<()> {
    let Expansion { bits, loads, writes, .. } = expansion;
    writes.sort_by_key(|write| write.at);
    if writes.windows(2).any(|pair| pair[0].at + pair[0].lane.bits > pair[1].at) {
        return Err("bytes are stored twice in place of this");
    }
    if let Memory::Slot(slot) = to.memory {
        for write in &*writes {
            obligations.stored(slot, write.at, bits.segments(write.lane));
        }
    }
    let end = to.at + 8 * to.size;
    let mut reader = Reader { c, inst: access.inst, required, bits, next: 0, obligations };
    let mut pending = writes.iter().peekable();
    let mut check = |start: u64, end: u64| -> Checked<()> {
        let mut at = start;
        while let Some(write) = pending.next_if(|write| write.at < end) {
            reader.unwritten(at, write.at)?;
            reader.compare(write.at, write.lane, loads, true)?;
            at = write.at + write.lane.bits;
        }
        reader.unwritten(at, end)
    };
    match to.memory {
        Memory::Other => check(to.at, end),
        // Other bytes of the slot are dead.
        Memory::Slot(slot) => {
            let mut parts = c.slots.overlapping(slot, to.at, end);
            parts.try_for_each(|part| check(part.at.max(to.at), (part.at + 8 * part.size).min(end)))
        }
    }
}

/// The units that a lane comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Units {
    None,
    One(Unit),
    Several,
}

impl Units {
    fn of(segments: &[Segment]) -> Units {
        segments.iter().filter_map(|segment| segment.unit()).fold(Units::None, |units, unit| match units {
            Units::None => Units::One(unit),
            Units::One(one) if one == unit => units,
            _ => Units::Several,
        })
    }
}

impl Reader<'_> {
    /// The required bits at a position, `max` at most.
    fn required(&mut self, at: u64, max: u64) -> Segment {
        let lanes = match self.required {
            Required::Copy(memory, distance) => {
                return Segment::new(Origin::Memory(memory), at.wrapping_add_signed(distance), max);
            }
            Required::Byte(byte) => return Segment { first: at % 8, bits: max, ..byte },
            Required::Value(lanes) => lanes,
        };
        while lanes.get(self.next).is_some_and(|lane| lane.at + lane.lane.bits <= at) {
            self.next += 1;
        }
        let padding = |bits: u64| Segment::new(Origin::Anything, 0, max.min(bits));
        let Some(lane) = lanes.get(self.next) else { return padding(max) };
        if lane.at > at {
            return padding(lane.at - at);
        }
        let mut from = at - lane.at;
        for segment in self.bits.segments(lane.lane) {
            if from < segment.bits {
                return segment.slice(from, max.min(segment.bits - from));
            }
            from -= segment.bits;
        }
        padding(max)
    }

    /// Checks that a lane has the required bits from a position on. If it is stored, it may only be
    /// poison where the required bits are.
    fn compare(&mut self, at: u64, lane: LaneBits, loads: &Table<LoadedId, Loaded>, is_stored: bool) -> Checked<()> {
        let segments = self.bits.segments(lane);
        let units = Units::of(segments);
        if let (true, Units::One(Unit::Loaded(load))) = (is_stored, units) {
            self.obligations.together(self.inst, loads[load]);
        }
        let mut at = at;
        for &segment in segments {
            let mut from = 0;
            while from < segment.bits {
                let required = self.required(at, segment.bits - from);
                let mut given = segment.slice(from, required.bits);
                if let Origin::Loaded(load) = given.origin {
                    let Loaded { memory, at, .. } = loads[load];
                    given = Segment { origin: Origin::Memory(memory), first: at + given.first, ..given };
                }
                self.is_right(required, given)?;
                if is_stored && !is_exact(required, given, units) {
                    return Err("what is stored in place of this may be poison where this stores no poison");
                }
                from += required.bits;
                at += required.bits;
            }
        }
        Ok(())
    }

    /// Checks that bits may take the place of required ones.
    fn is_right(&mut self, required: Segment, given: Segment) -> Checked<()> {
        let is_right = match (required.origin, given.origin) {
            (Origin::Anything | Origin::Poison, _) => true,
            (Origin::Above, given) => matches!(given, Origin::Above | Origin::Zero),
            (_, Origin::Poison | Origin::Anything | Origin::Above) => false,
            (Origin::Undef, _) => true,
            (Origin::Memory(memory), Origin::Undef) => return self.fresh(memory, required),
            (Origin::Memory(memory), _) if given.is_number() => return self.fresh(memory, required),
            _ => required.is_same(given),
        };
        match (is_right, &self.required) {
            (true, _) => Ok(()),
            (false, Required::Copy(..)) => Err("this reads other bits than the lines in its place"),
            (false, _) => Err("this stores other bits than the lines in its place"),
        }
    }

    /// Checks that a range of positions may keep its bits.
    fn unwritten(&mut self, start: u64, end: u64) -> Checked<()> {
        let mut at = start;
        while at < end {
            let required = self.required(at, end - at);
            match required.origin {
                // What was there may be poison, which must not take the place of `undef`.
                Origin::Anything | Origin::Poison => {}
                Origin::Memory(memory) => self.fresh(memory, required)?,
                _ => return Err("this stores bits that the lines in its place do not store"),
            }
            at += required.bits;
        }
        Ok(())
    }

    /// Checks that bits of memory are undefined, because nothing is ever stored there.
    fn fresh(&mut self, memory: Memory, segment: Segment) -> Checked<()> {
        let (start, end) = (segment.first, segment.first + segment.bits);
        match memory {
            Memory::Slot(slot)
                if self.c.slots.slots[slot].is_gone && self.c.slots.overlapping(slot, start, end).next().is_none() =>
            {
                self.obligations.fresh(self.inst, slot, start, end);
                Ok(())
            }
            _ => Err("this reads bits that the lines in its place do not read"),
        }
    }
}

/// True if a lane that comes from these units is poison in this range only if the required bits
/// are. Of memory, bits that were loaded together are poison together.
fn is_exact(required: Segment, given: Segment, units: Units) -> bool {
    match (required.origin, units) {
        // The last byte of a value is poison with the value.
        (Origin::Anything | Origin::Above | Origin::Poison, _) | (_, Units::None) => true,
        (Origin::Memory(_), Units::One(Unit::Loaded(_))) => matches!(given.origin, Origin::Memory(_)),
        (_, Units::One(unit)) => required.unit() == Some(unit),
        (_, Units::Several) => false,
    }
}
