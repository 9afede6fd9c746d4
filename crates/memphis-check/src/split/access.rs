//! The accesses of slots by the function as read.

use super::bits::{Checked, Memory};
use super::expansion::{Context, Place, alignment};
use super::shapes;
use super::slots::{Address, Fate, SlotId};
use memphis_ir::{Flags, Function, InstId, Opcode, TypeId, Value};

/// An access of a slot.
#[derive(Debug, Clone, Copy)]
pub struct Access {
    /// The instruction.
    pub inst: InstId,
    /// The access that it makes.
    pub kind: Kind,
}

/// The kinds of accesses.
#[derive(Debug, Clone, Copy)]
pub enum Kind {
    /// A load or store that stays, with another address.
    Kept,
    /// A deleted load of a type.
    Load { from: Side, ty: TypeId },
    /// A deleted store of a value of a type.
    Store { to: Side, value: Value, ty: TypeId },
    /// A deleted `llvm.memset` with this byte.
    Set { to: Side, byte: Value, ty: TypeId },
    /// A deleted `llvm.memcpy` or `llvm.memmove`.
    Copy { to: Side, from: Side },
    /// A deleted lifetime marker of the address that is this number of bytes after the slot's.
    Mark { slot: SlotId, offset: i64 },
}

/// A range of bytes that an access reads or writes.
#[derive(Debug, Clone, Copy)]
pub struct Side {
    /// The memory.
    pub memory: Memory,
    /// The position of the lowest bit.
    pub at: u64,
    /// The number of bytes.
    pub size: u64,
    /// If it is no slot: the address, and the alignment that it has.
    other: Option<(Value, u64)>,
}

impl Access {
    /// The bytes that are written.
    pub fn to(&self) -> Option<Side> {
        match self.kind {
            Kind::Store { to, .. } | Kind::Set { to, .. } | Kind::Copy { to, .. } => Some(to),
            Kind::Kept | Kind::Load { .. } | Kind::Mark { .. } => None,
        }
    }

    /// The bytes that are read.
    pub fn from(&self) -> Option<Side> {
        match self.kind {
            Kind::Load { from, .. } | Kind::Copy { from, .. } => Some(from),
            Kind::Kept | Kind::Store { .. } | Kind::Set { .. } | Kind::Mark { .. } => None,
        }
    }

    /// The bytes that are no slot, and the alignment of the first.
    pub fn other(&self) -> Option<(Side, u64)> {
        let mut sides = [self.to(), self.from()].into_iter().flatten();
        sides.find_map(|side| Some((side, side.other?.1)))
    }

    /// The address of the bytes that are no slot.
    pub fn other_address(&self) -> Option<Value> {
        self.other().and_then(|(side, _)| side.other).map(|other| other.0)
    }
}

/// The bytes of a slot from an address on.
///
/// # Errors
/// If some are outside of the slot.
pub fn range(c: Context<'_>, address: Address, size: u64) -> Checked<Side> {
    let whole = c.slots.slots[address.slot].size;
    let offset = u64::try_from(address.offset).ok();
    let offset = offset.filter(|offset| offset.checked_add(size).is_some_and(|end| end <= whole));
    let offset = offset.ok_or("this accesses bytes outside of the alloca")?;
    let at = shapes::position(c.f, whole, offset, size);
    Ok(Side { memory: Memory::Slot(address.slot), at, size, other: None })
}

/// The access that a deleted instruction is; `None` if it only computes an address, or allocates
/// the slot.
///
/// # Errors
/// If it is none of these.
pub fn deleted(c: Context<'_>, inst: InstId) -> Checked<Option<Access>> {
    let data = c.f.body.inst(inst);
    let operands = c.f.body.operands(inst);
    let kind = match (data.opcode, operands) {
        (opcode, _) if opcode.is_debug_record() => return Ok(None),
        (Opcode::Alloca | Opcode::GetElementPtr | Opcode::BitCast | Opcode::AddrSpaceCast, _) => {
            let fate = data.result.map_or(Fate::Gone, |result| c.slots.fate(Value::local(result)));
            return if matches!(fate, Fate::Address(_)) { Ok(None) } else { Err(NO_ACCESS) };
        }
        (Opcode::Load | Opcode::Store, _) if data.flags.has(Flags::VOLATILE | Flags::ATOMIC) => {
            return Err("this access is volatile or atomic, and deleted");
        }
        (Opcode::Load, [address, ..]) => {
            let address = c.slots.address(address.value).or_else(|| c.slots.watched(address.value));
            let address = address.ok_or(NO_ACCESS)?;
            Kind::Load { from: range(c, address, size(c, data.ty)?)?, ty: data.ty }
        }
        (Opcode::Store, [value, address, ..]) => {
            let address = c.slots.address(address.value).ok_or(NO_ACCESS)?;
            if c.slots.address(value.value).is_some() || c.slots.watched(value.value).is_some() {
                return Err(ESCAPES);
            }
            Kind::Store { to: range(c, address, size(c, value.ty)?)?, value: value.value, ty: value.ty }
        }
        (Opcode::Call, [_, arguments @ ..]) => call(c, inst, arguments.iter().map(|argument| argument.value))?,
        _ => return Err(NO_ACCESS),
    };
    Ok(Some(Access { inst, kind }))
}

/// The message about a deleted instruction that is no access.
const NO_ACCESS: &str = "this is deleted, and it is no access of an alloca that is split";

/// The message about the use of an address of a slot that nothing replaces.
pub const ESCAPES: &str = "the address of an alloca that is split is used here";

/// The message about a write to a slot that stays which cannot be repeated for its parts.
const COPIED: &str = "this writes bytes of which a part is a copy";

/// The bytes that an access of a type reads or writes.
pub fn size(c: Context<'_>, ty: TypeId) -> Checked<u64> {
    shapes::size(c.f, ty).ok_or("this accesses a type without a known size")
}

/// The access that a deleted call makes.
fn call(c: Context<'_>, call: InstId, arguments: impl Iterator<Item = Value> + Clone) -> Checked<Kind> {
    let is_bare = !c.f.body.inst(call).flags.has(Flags::BUNDLES | Flags::MUSTTAIL);
    let name = c.f.called_intrinsic(call).filter(|_| is_bare).ok_or(NO_ACCESS)?;
    if name.starts_with(b"lifetime.start.") || name.starts_with(b"lifetime.end.") {
        let address = arguments.clone().last().and_then(|address| c.slots.address(address)).ok_or(NO_ACCESS)?;
        // A marker that names a size may end before the slot.
        let offset = if arguments.count() == 1 { address.offset } else { Address::UNKNOWN };
        return Ok(Kind::Mark { slot: address.slot, offset });
    }
    let memory_call = MemoryCall::of(c.f, call).ok_or(NO_ACCESS)?;
    let MemoryCall { copies, to, from, size } = memory_call;
    match (copies, c.slots.address(to), c.slots.address(from)) {
        (false, Some(to), None) => Ok(Kind::Set { to: range(c, to, size)?, byte: from, ty: c.f.value_type(from) }),
        (true, Some(_), _) | (true, _, Some(_)) => {
            if let Some(to) = c.slots.watched(to) {
                let Side { at, .. } = range(c, to, size)?;
                if c.slots.overlapping(to.slot, at, at + 8 * size).next().is_some() {
                    return Err(COPIED);
                }
            }
            Ok(Kind::Copy { to: side(c, call, (to, 0), size)?, from: side(c, call, (from, 1), size)? })
        }
        _ => Err(NO_ACCESS),
    }
}

/// A call of `llvm.memset`, `llvm.memcpy` or `llvm.memmove`.
#[derive(Debug, Clone, Copy)]
struct MemoryCall {
    copies: bool,
    to: Value,
    /// The source, or the byte.
    from: Value,
    /// The number of bytes.
    size: u64,
}

impl MemoryCall {
    /// The memory intrinsic that an instruction calls with a constant length, not volatile.
    fn of(f: Function<'_>, call: InstId) -> Option<MemoryCall> {
        let name = f.called_intrinsic(call)?;
        let starts = |prefixes: &[&[u8]]| prefixes.iter().any(|prefix| name.starts_with(prefix));
        let copies = starts(&[b"memcpy.p", b"memcpy.inline.p", b"memmove.p"]);
        let sets = starts(&[b"memset.p", b"memset.inline.p"]);
        let [to, from, length, is_volatile] = f.body.call_arguments(call) else { return None };
        let length = shapes::integer(f, length.value).and_then(|length| u64::try_from(length).ok());
        let size = length.filter(|&length| length < 1 << 48)?;
        let is_plain = shapes::integer(f, is_volatile.value) == Some(0);
        (is_plain && (copies || sets)).then_some(MemoryCall { copies, to: to.value, from: from.value, size })
    }
}

/// The bytes that a copy reads or writes at an argument.
fn side(c: Context<'_>, call: InstId, (address, index): (Value, usize), size: u64) -> Checked<Side> {
    match c.slots.address(address) {
        Some(address) => range(c, address, size),
        None => {
            let align = c.f.argument_alignment(call, index).max(1);
            Ok(Side { memory: Memory::Other, at: 0, size, other: Some((address, align)) })
        }
    }
}

/// The access that an instruction makes that stays, of a slot that stays, by its operand at
/// `index`; `None` if it does not write the slot.
///
/// # Errors
/// If it may write bytes that are not known, or if others may do so afterwards.
pub fn watched(c: Context<'_>, inst: InstId, index: usize, address: Address) -> Checked<Option<Access>> {
    let data = c.f.body.inst(inst);
    let operands = c.f.body.operands(inst);
    let kind = match (data.opcode, operands) {
        (opcode, _) if opcode.is_debug_record() => return Ok(None),
        (Opcode::Load | Opcode::ICmp, _) => return Ok(None),
        (Opcode::GetElementPtr | Opcode::BitCast | Opcode::AddrSpaceCast, _) => {
            let result = data.result.filter(|&result| index == 0 && c.slots.watched(Value::local(result)).is_some());
            return result.map(|_| None).ok_or(ESCAPES);
        }
        (Opcode::Store, [value, _, ..]) if index == 1 => {
            let to = range(c, address, size(c, value.ty)?)?;
            if data.flags.has(Flags::VOLATILE | Flags::ATOMIC) {
                let mut parts = c.slots.overlapping(address.slot, to.at, to.at + 8 * to.size);
                return if parts.next().is_none() { Ok(None) } else { Err(COPIED) };
            }
            Kind::Store { to, value: value.value, ty: value.ty }
        }
        (opcode, _) if opcode.is_call() => {
            let name = c.f.called_intrinsic(inst).unwrap_or_default();
            let is_argument = index > 0 && index <= data.n_args as usize;
            let is_harmless = name.starts_with(b"lifetime.") || name == b"fake.use" || name == b"assume";
            match MemoryCall::of(c.f, inst) {
                Some(MemoryCall { copies: true, .. }) if index == 2 => return Ok(None),
                Some(MemoryCall { copies: true, from, size, .. }) if index == 1 => {
                    Kind::Copy { to: range(c, address, size)?, from: side(c, inst, (from, 1), size)? }
                }
                Some(MemoryCall { copies: false, from, size, .. }) if index == 1 => {
                    Kind::Set { to: range(c, address, size)?, byte: from, ty: c.f.value_type(from) }
                }
                _ if is_harmless || is_argument && c.f.only_reads_argument(inst, index - 1) => return Ok(None),
                _ => return Err(ESCAPES),
            }
        }
        _ => return Err(ESCAPES),
    };
    Ok(Some(Access { inst, kind }))
}

/// Checks that a load or store that stays accesses the same bytes at its new address.
///
/// # Errors
/// If it does not, or if its alignment is not known any more.
pub fn kept(c: Context<'_>, access: &Access, old: Address, place: Place, at: u64) -> Checked<()> {
    if place.memory != Memory::Slot(old.slot) || place.at != at {
        return Err("this accesses other bytes than before");
    }
    let before = alignment(c.slots.slots[old.slot].align, old.offset.unsigned_abs());
    // If the alloca did not have the alignment that the access promises, it could have been
    // undefined behaviour as well.
    if place.align < before && c.f.alignment(access.inst).is_none_or(|written| written > place.align) {
        return Err("this promises an alignment that its part does not have");
    }
    Ok(())
}
