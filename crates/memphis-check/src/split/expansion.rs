//! The lines that take the place of an access: what they load, compute and store.

mod operations;

use super::access::{Access, Kind, Side};
use super::bits::{Bits, Checked, LaneBits, Lanes, LoadedId, Memory, Origin, Segment, lane_of, repeated};
use super::shapes::{self, Shapes};
use super::slots::{PartId, Slots};
use memphis_entity::{Table, id};
use memphis_ir::edit::{Attached, Edit, NewInst, NewInstId, NewOperand};
use memphis_ir::{BlockId, Flags, Function, InstId, Local, Opcode, TypeId, Value};
use std::collections::BTreeMap;
use std::ops::Range;

id! {
    /// A local of the script, numbered from 0.
    struct NewLocalId;
}

/// The function, its script and its slots.
#[derive(Clone, Copy)]
pub struct Context<'c> {
    pub f: Function<'c>,
    pub edit: &'c Edit,
    pub slots: &'c Slots,
}

/// The lines of an access. The memory is reused from access to access.
#[derive(Debug, Default)]
pub struct Expansion {
    pub shapes: Shapes,
    pub bits: Bits,
    definitions: Table<NewLocalId, Definition>,
    /// The number of the access.
    number: u32,
    /// The value that the access stores, and its lanes.
    value: Option<(Value, Lanes)>,
    /// The lanes that are loaded.
    pub loads: Table<LoadedId, Loaded>,
    /// The bits that are stored.
    pub writes: Vec<Write>,
    /// The value that takes the place of the result of the access.
    pub result: Option<Lanes>,
    /// In a copy within a slot, the ranges of positions that are stored so far, by their starts.
    stored: BTreeMap<u64, u64>,
    /// By part: the number of lifetime markers, and the number of the access with the last one.
    pub markers: Table<PartId, (u32, u32)>,
}

/// The definition of a local of the script.
#[derive(Debug, Clone, Copy)]
enum Definition {
    /// None so far.
    None,
    /// The alloca of a part.
    Part(PartId),
    /// A byte of a part or of the other memory of a copy, in the access with this number.
    Address(u32, Base, u64),
    /// A value, in the access with this number: the range of its lanes.
    Value(u32, u32, u32),
}

/// The start of a range of bytes that the script may use.
#[derive(Debug, Clone, Copy)]
enum Base {
    Part(PartId),
    Other,
}

/// A lane that is loaded.
#[derive(Debug, Clone, Copy)]
pub struct Loaded {
    pub memory: Memory,
    /// The position of its lowest bit.
    pub at: u64,
    /// The end of the bytes that make it poison if they are.
    pub end: u64,
}

/// Bits that are stored in the memory that the access writes.
#[derive(Debug, Clone, Copy)]
pub struct Write {
    /// The position of the lowest bit.
    pub at: u64,
    /// The bits.
    pub lane: LaneBits,
}

/// A range of bytes that an instruction accesses.
#[derive(Debug, Clone, Copy)]
pub struct Place {
    pub memory: Memory,
    /// The position of its lowest bit.
    pub at: u64,
    /// The alignment of its first byte.
    pub align: u64,
}

impl Expansion {
    /// Forgets everything about another function.
    pub fn begin(&mut self, c: Context<'_>) {
        self.number = 0;
        self.definitions.reset(c.edit.new_locals().len(), Definition::None);
        self.markers.reset(c.slots.parts.len(), (0, 0));
        for (id, part) in c.slots.parts.iter() {
            let local = new_local(c.f, part.local).expect("the result of an alloca of the script is new");
            self.definitions[local] = Definition::Part(id);
        }
    }

    /// Starts with an access.
    ///
    /// # Errors
    /// If the value that it stores has no known bits.
    pub fn start(&mut self, c: Context<'_>, access: &Access) -> Checked<()> {
        self.number += 1;
        self.bits.clear();
        self.loads.clear();
        self.writes.clear();
        self.stored.clear();
        self.result = None;
        self.value = None;
        if let Kind::Store { value, ty, .. } | Kind::Set { byte: value, ty, .. } = access.kind {
            let value = c.edit.resolve(value);
            self.value = Some((value, self.known(c, value, ty)?));
        }
        Ok(())
    }

    /// The lanes of the value that the access stores.
    pub fn stored_value(&self) -> Lanes {
        self.value.as_ref().map_or(0..0, |value| value.1.clone())
    }

    /// The lanes of a constant, or of a value that no line computes.
    pub fn known(&mut self, c: Context<'_>, value: Value, ty: TypeId) -> Checked<Lanes> {
        let Expansion { bits, shapes, .. } = self;
        if let Some(text) = c.edit.new_constant_text(value) {
            return bits.written(c.f, shapes, ty, text);
        }
        if let Some(constant) = value.as_const() {
            return bits.constant(c.f, shapes, constant);
        }
        let start = bits.next();
        shapes.list(c.f, ty).ok_or("the type of this value has no known lanes, or too many")?;
        for (index, lane) in shapes.lanes.iter().enumerate() {
            bits.single(lane_of(value, index, lane.bits));
        }
        Ok(bits.since(start))
    }

    /// True if a line defines the local.
    pub fn is_defined(&self, c: Context<'_>, local: Local) -> bool {
        new_local(c.f, local).is_some_and(|new| !matches!(self.definitions.get(new), None | Some(Definition::None)))
    }

    /// The bytes that an instruction accesses at an address.
    pub fn place(&self, c: Context<'_>, access: &Access, address: Value, size: u64) -> Checked<Place> {
        let (base, offset) = self.base(c, access, address)?;
        match base {
            Base::Part(id) => {
                let part = &c.slots.parts[id];
                if offset.checked_add(size).is_none_or(|end| end > part.size) {
                    return Err("bytes beyond a part are accessed here");
                }
                let at = shapes::position(c.f, c.slots.slots[part.slot].size, part.offset + offset, size);
                Ok(Place { memory: Memory::Slot(part.slot), at, align: alignment(part.align, offset) })
            }
            Base::Other => {
                let (other, align) = access.other().ok_or(STRAY)?;
                if offset.checked_add(size).is_none_or(|end| end > other.size) {
                    return Err("bytes that are not copied are accessed here");
                }
                let at = shapes::position(c.f, other.size, offset, size);
                Ok(Place { memory: Memory::Other, at, align: alignment(align, offset) })
            }
        }
    }

    /// The range of bytes that an address is in, and its offset there.
    fn base(&self, c: Context<'_>, access: &Access, address: Value) -> Checked<(Base, u64)> {
        let new = address.as_local().and_then(|local| new_local(c.f, local));
        match new.and_then(|new| self.definitions.get(new)) {
            Some(&Definition::Part(id)) => {
                let (part, entry) = (&c.slots.parts[id], c.f.body.block(BlockId(0)).insts);
                let is_later = entry.contains(part.before) && entry.contains(access.inst) && part.before > access.inst;
                if is_later { Err("a part is used here before its alloca") } else { Ok((Base::Part(id), 0)) }
            }
            Some(&Definition::Address(number, base, offset)) if number == self.number => Ok((base, offset)),
            _ => {
                let other = access.other_address().map(|other| c.edit.resolve(other));
                let is_other = other == Some(c.edit.resolve(address)) && c.slots.is_value(c.edit, address);
                if is_other { Ok((Base::Other, 0)) } else { Err(STRAY) }
            }
        }
    }

    /// Reads a line that is inserted before an access.
    ///
    /// # Errors
    /// If it is none that the access needs.
    pub fn line(&mut self, c: Context<'_>, access: &Access, inst: NewInstId) -> Checked<()> {
        let (row, operands) = (c.edit.inst(inst), c.edit.operands_of(inst));
        if row.attached == Attached::Others && !has_attachments_of(c, access.inst, inst) {
            return Err("a line inserted here has metadata that this has not");
        }
        match (access.kind, row.opcode) {
            (_, Opcode::ExtractValue | Opcode::Call) => {}
            _ if !row.is_plain => return Err(STRAY),
            _ => {}
        }
        match (access.kind, row.opcode) {
            (Kind::Mark { .. }, Opcode::Call) => self.marker(c, access, inst),
            (Kind::Mark { .. }, _) => Err(STRAY),
            (_, Opcode::GetElementPtr) => self.address(c, access, row, operands),
            (Kind::Kept, _) => Err(STRAY),
            (_, Opcode::Load) => self.load(c, access, row, operands),
            (_, Opcode::Store) => self.store(c, access, row, operands),
            (_, Opcode::Call) => self.call(c, access, inst),
            _ => {
                let value = self.compute(c, inst)?;
                self.define(c, access, row, value)
            }
        }
    }

    /// Records the definition of the result of a line.
    fn define(&mut self, c: Context<'_>, access: &Access, row: &NewInst, value: Lanes) -> Checked<()> {
        let local = row.result.ok_or(STRAY)?;
        if new_local(c.f, local).is_some() {
            return self.define_new(c, row, Definition::Value(self.number, value.start, value.end));
        }
        // No other result of the function is defined anew.
        let is_result = c.f.body.inst(access.inst).result == Some(local) && c.f.body.local(local).ty == row.ty;
        if !is_result || self.result.is_some() {
            return Err("a line inserted here defines a value of another type or twice");
        }
        self.result = Some(value);
        Ok(())
    }

    fn define_new(&mut self, c: Context<'_>, row: &NewInst, by: Definition) -> Checked<()> {
        let local = row.result.ok_or(STRAY)?;
        let slot = new_local(c.f, local).and_then(|new| self.definitions.get_mut(new)).ok_or(STRAY)?;
        if !matches!(slot, Definition::None) || c.edit.new_local_type(local) != Some(row.ty) {
            return Err("a line inserted here defines a value of another type or twice");
        }
        *slot = by;
        Ok(())
    }

    /// The lanes of an operand of a line.
    fn value(&mut self, c: Context<'_>, operand: NewOperand) -> Checked<Lanes> {
        if c.edit.type_of(c.f, operand.value) != operand.ty {
            return Err("a line inserted here has an operand of another type");
        }
        let value = c.edit.resolve(operand.value);
        if let Some((_, lanes)) =
            self.value.as_ref().filter(|stored| stored.0 == value && c.slots.is_value(c.edit, value))
        {
            return Ok(lanes.clone());
        }
        let Some(local) = value.as_local().filter(|_| c.edit.new_constant_text(value).is_none()) else {
            return self.known(c, value, operand.ty);
        };
        match new_local(c.f, local).and_then(|new| self.definitions.get(new)) {
            Some(&Definition::Value(number, start, end)) if number == self.number => Ok(start..end),
            _ => Err("a line inserted here uses a value that is neither of this nor of the lines before it"),
        }
    }

    /// The only lane of an operand of a line.
    fn lane(&mut self, c: Context<'_>, operand: NewOperand) -> Checked<LaneBits> {
        let value = self.value(c, operand)?;
        match self.bits.of(&value) {
            [lane] => Ok(*lane),
            _ => Err(STRAY),
        }
    }

    /// `getelementptr i8`
    fn address(&mut self, c: Context<'_>, access: &Access, row: &NewInst, operands: &[NewOperand]) -> Checked<()> {
        let [base, index] = operands else { return Err(STRAY) };
        let flags = row.flags.without(Flags::INBOUNDS | Flags::NUSW | Flags::NUW);
        if flags != Flags::default() || row.aux_ty != TypeId::I8 || row.ty != c.edit.type_of(c.f, base.value) {
            return Err(STRAY);
        }
        let index = number(c, index.value).and_then(|index| u64::try_from(index).ok()).ok_or(STRAY)?;
        let (base, offset) = self.base(c, access, base.value)?;
        let size = match base {
            Base::Part(part) => c.slots.parts[part].size,
            Base::Other => access.other().ok_or(STRAY)?.0.size,
        };
        let offset = offset.checked_add(index).filter(|&offset| offset <= size);
        let offset = offset.ok_or("an address inserted here is outside of what is accessed")?;
        self.define_new(c, row, Definition::Address(self.number, base, offset))
    }

    fn load(&mut self, c: Context<'_>, access: &Access, row: &NewInst, operands: &[NewOperand]) -> Checked<()> {
        let [address] = operands else { return Err(STRAY) };
        let size = self.shapes.list(c.f, row.ty).ok_or(STRAY)?;
        let place = self.place(c, access, address.value, size)?;
        is_aligned(c, row.ty, row.align, place)?;
        self.reads(access, place, size)?;
        if row.flags != Flags::default() {
            return Err(STRAY);
        }
        let start = self.bits.next();
        for lane in &self.shapes.lanes {
            let [at, end] = [lane.at, lane.end].map(|bit| place.at + bit);
            let load = self.loads.push(Loaded { memory: place.memory, at, end });
            self.bits.single(Segment::new(Origin::Loaded(load), 0, lane.bits));
        }
        self.define(c, access, row, self.bits.since(start))
    }

    fn store(&mut self, c: Context<'_>, access: &Access, row: &NewInst, operands: &[NewOperand]) -> Checked<()> {
        let [stored, address] = operands else { return Err(STRAY) };
        let value = self.value(c, *stored)?;
        let size = self.shapes.list(c.f, stored.ty).ok_or(STRAY)?;
        let place = self.place(c, access, address.value, size)?;
        is_aligned(c, stored.ty, row.align, place)?;
        self.writes(access, place, size)?;
        if row.flags != Flags::default() || row.result.is_some() {
            return Err(STRAY);
        }
        self.shapes.check(self.bits.of(&value).iter().map(|lane| lane.bits))?;
        // The lanes from the lowest bits on, and padding between them.
        let (n, is_big) = (self.shapes.lanes.len(), c.f.module.layout().is_big_endian());
        let mut next = 0;
        for index in 0..n {
            let index = if is_big { n - 1 - index } else { index };
            let (shape, lane) = (self.shapes.lanes[index], self.bits.of(&value)[index]);
            self.pad(Origin::Anything, place.at + next..place.at + shape.at);
            self.writes.push(Write { at: place.at + shape.at, lane });
            self.pad(Origin::Above, place.at + shape.at + shape.bits..place.at + shape.end);
            next = shape.end;
        }
        self.pad(Origin::Anything, place.at + next..place.at + 8 * size);
        Ok(())
    }

    /// Stores bits that belong to no value.
    fn pad(&mut self, origin: Origin, range: Range<u64>) {
        if !range.is_empty() {
            let lane = self.bits.single(Segment::new(origin, 0, range.end - range.start));
            self.writes.push(Write { at: range.start, lane });
        }
    }

    /// `llvm.memset`, `llvm.memcpy`, `llvm.memmove`
    fn call(&mut self, c: Context<'_>, access: &Access, inst: NewInstId) -> Checked<()> {
        is_same_call(c, access.inst, inst)?;
        let &[_, to, from, length, is_volatile] = c.edit.operands_of(inst) else { return Err(STRAY) };
        let size = number(c, length.value).and_then(|size| u64::try_from(size).ok()).ok_or(STRAY)?;
        if number(c, is_volatile.value) != Some(0) {
            return Err("a call inserted here is volatile");
        }
        let place = self.place(c, access, to.value, size)?;
        let is_aligned =
            |index: usize, place: Place| Some(argument_alignment(c, inst, index)?).filter(|&a| a <= place.align);
        is_aligned(0, place).ok_or(MISALIGNED)?;
        let segment = match access.kind {
            Kind::Set { .. } => {
                let lane = self.lane(c, from)?;
                let [byte] = *self.bits.segments(lane) else { return Err(STRAY) };
                repeated(byte).ok_or(STRAY)?
            }
            Kind::Copy { .. } => {
                let source = self.place(c, access, from.value, size)?;
                self.reads(access, source, size)?;
                is_aligned(1, source).ok_or(MISALIGNED)?;
                Segment::new(Origin::Memory(source.memory), source.at, 0)
            }
            _ => return Err(STRAY),
        };
        self.writes(access, place, size)?;
        if size > 0 {
            let lane = self.bits.single(Segment { bits: 8 * size, ..segment });
            self.writes.push(Write { at: place.at, lane });
        }
        Ok(())
    }

    /// A lifetime marker of a part.
    fn marker(&mut self, c: Context<'_>, access: &Access, inst: NewInstId) -> Checked<()> {
        is_same_call(c, access.inst, inst)?;
        let &[_, address] = c.edit.operands_of(inst) else { return Err(STRAY) };
        let (Base::Part(part), 0) = self.base(c, access, address.value)? else { return Err(STRAY) };
        let is_of_slot = matches!(access.kind, Kind::Mark { slot, offset: 0 } if slot == c.slots.parts[part].slot);
        let (n_markers, last) = &mut self.markers[part];
        if !is_of_slot
            || argument_alignment(c, inst, 0) != Some(1)
            || std::mem::replace(last, self.number) == self.number
        {
            return Err(STRAY);
        }
        *n_markers += 1;
        Ok(())
    }

    /// Checks that the access reads this memory, and that no line before has changed it.
    fn reads(&mut self, access: &Access, place: Place, size: u64) -> Checked<()> {
        if access.from().is_none_or(|from| from.memory != place.memory) {
            return Err("memory that this does not read is read here");
        }
        let end = place.at + 8 * size;
        let before = self.stored.range(..end).next_back();
        match before.is_some_and(|(_, &stored)| stored > place.at) {
            true => Err("bytes are read here after a line before has changed them"),
            false => Ok(()),
        }
    }

    /// Checks that the access writes this memory.
    fn writes(&mut self, access: &Access, place: Place, size: u64) -> Checked<()> {
        let (start, end) = (place.at, place.at + 8 * size);
        let is_inside = |to: Side| to.memory == place.memory && to.at <= start && end <= to.at + 8 * to.size;
        if !access.to().is_some_and(is_inside) {
            return Err("memory that this does not write is written here");
        }
        if access.from().is_some_and(|from| from.memory == place.memory) {
            // Ranges that overlap are refused later.
            let known = self.stored.entry(start).or_insert(end);
            *known = end.max(*known);
        }
        Ok(())
    }
}

/// The message about lines that nothing more can be said about.
pub const STRAY: &str = "a line is inserted here that no split needs";

const MISALIGNED: &str = "a line inserted here promises an alignment that is not known";

/// The number of a local of the script.
fn new_local(f: Function<'_>, local: Local) -> Option<NewLocalId> {
    local.0.checked_sub(f.body.locals.next_id().0).map(NewLocalId)
}

/// True for a constant of the body or of the script.
pub fn is_constant(edit: &Edit, value: Value) -> bool {
    value.as_const().is_some() || edit.new_constant_text(value).is_some()
}

/// The number that a constant is.
fn number(c: Context<'_>, value: Value) -> Option<i64> {
    match c.edit.new_constant_text(value) {
        Some(b"false") => Some(0),
        Some(text) => std::str::from_utf8(text).ok()?.parse().ok(),
        None => shapes::integer(c.f, value),
    }
}

/// The alignment at an offset from an aligned byte.
pub fn alignment(align: u64, offset: u64) -> u64 {
    1 << (align | offset).trailing_zeros().min(63)
}

/// Checks that a place has the alignment that a new access of a type promises.
fn is_aligned(c: Context<'_>, ty: TypeId, written: u64, place: Place) -> Checked<()> {
    let by_type = || c.f.module.layout().alignment(c.f.types(), ty).map(|bits| bits.div_ceil(8));
    let align = if written > 0 { Some(written) } else { by_type() };
    if align.is_some_and(|align| align <= place.align) { Ok(()) } else { Err(MISALIGNED) }
}

/// True if a new instruction has no attachments but debug information and those of `inst` that hold
/// for its pieces too.
fn has_attachments_of(c: Context<'_>, inst: InstId, new: NewInstId) -> bool {
    c.edit.attachments(new).all(|attachment| match attachment.kind {
        "dbg" | "DIAssignID" => true,
        "tbaa" | "alias.scope" | "noalias" | "nontemporal" => {
            c.f.attachments(inst).any(|old| (old.kind, old.node) == (attachment.kind, attachment.node))
        }
        _ => false,
    })
}

/// Checks that a new call calls the same intrinsic as another one.
fn is_same_call(c: Context<'_>, call: InstId, new: NewInstId) -> Checked<()> {
    let (row, operands) = (c.edit.inst(new), c.edit.operands_of(new));
    let callee = operands.first().ok_or(STRAY)?.value;
    let text = c.edit.new_constant_text(callee).or_else(|| callee.as_const().map(|callee| c.f.const_text(callee)));
    let is_same = text == Some(c.f.operand_text(&c.f.body.operands(call)[0]))
        && row.flags == Flags::default()
        && row.ty == TypeId::VOID
        && row.result.is_none()
        && c.edit.text_before(new, 0) == b"call void "
        && c.edit.text_before(new, operands.len()) == b")"
        && (0..operands.len() - 1).all(|index| argument_alignment(c, new, index).is_some())
        && operands[1..].iter().all(|operand| c.edit.type_of(c.f, operand.value) == operand.ty)
        && operands.iter().map(|operand| operand.ty).eq(c.f.body.callee_and_arguments(call).iter().map(|old| old.ty));
    if is_same { Ok(()) } else { Err("a call inserted here is not one of the same intrinsic") }
}

/// The alignment that a new call promises for an argument: its only attribute, if it has one.
fn argument_alignment(c: Context<'_>, call: NewInstId, index: usize) -> Option<u64> {
    let mut start = if index == 0 { b"(".to_vec() } else { b", ".to_vec() };
    c.f.types().write(c.edit.operands_of(call)[index + 1].ty, &mut start);
    let attributes = c.edit.text_before(call, index + 1).strip_prefix(&*start)?;
    match attributes.strip_prefix(b" align ") {
        None => (attributes == b" ").then_some(1),
        Some(number) => std::str::from_utf8(number).ok()?.strip_suffix(' ')?.parse().ok(),
    }
}
