//! Stored values that are known from one instruction of a block to the next.
//!
//! ```text
//!   store i32 %x, ptr %p
//!   store i32 %y, ptr %q          may be the same place: %p is not known any more
//!   %v = load i32, ptr %q     =>  %v is %y
//!   call void @use()              may write to %q
//! ```
//!
//! Two addresses are different places if they come from one address with constant offsets, and the
//! ranges do not overlap; or if they come from different objects: two slots, two global variables,
//! a slot and a global variable, a slot and an argument. What the program got from elsewhere may be
//! the address of anything, but not of a slot whose address nothing has been given.

use crate::addresses::{AddressSet, AddressUse, Addresses, address_use};
use crate::effects::only_reads;
use crate::offsets::Offsets;
use crate::slots::markers::marker;
use hashbrown::HashMap;
use memphis_ir::layout::DataLayout;
use memphis_ir::{ConstKind, Def, Flags, Function, GlobalKind, InstId, Opcode, TypeId, Value};

/// The longest chain of address computations that is followed.
const MAX_CHAIN: usize = 16;
/// A bound on constant offsets. Below it, no sum of two and a size wraps around in 16 bits.
const MAX_OFFSET: u128 = 1 << 14;
/// The number of stores remembered for one object.
const MAX_KNOWN: usize = 16;
/// The number of objects of a kind remembered. It bounds the cost of forgetting them.
const MAX_OBJECTS: usize = 256;

/// The object that an address points into.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Object {
    /// Slots whose addresses others do not know.
    Private(AddressSet),
    /// A slot whose address others may know.
    Slot(Value),
    /// A global variable.
    Global(Value),
    /// The object that an argument points to.
    Argument(Value),
    /// The object that another value points to.
    Unknown(Value),
}

/// The bytes that an access reads or writes.
#[derive(Debug, Clone, Copy)]
struct Place {
    object: Object,
    /// The address without its constant offsets, and their sum in bytes.
    base: Value,
    offset: i128,
    /// The number of bytes, if it is known.
    size: Option<u64>,
    ty: TypeId,
}

impl Place {
    /// True if two places of one object may have a byte in common.
    fn overlaps(&self, other: &Place) -> bool {
        let ends_before = |a: &Place, b: &Place| a.size.is_some_and(|size| a.offset + i128::from(size) <= b.offset);
        self.base != other.base || !(ends_before(self, other) || ends_before(other, self))
    }

    fn is_same(&self, other: &Place) -> bool {
        (self.base, self.offset, self.ty) == (other.base, other.offset, other.ty)
    }
}

/// The values that stores have left, by object.
type Known = HashMap<Object, Vec<(Place, Value)>>;

/// The stored values that are known at a point of a block.
pub struct Memory<'a> {
    f: Function<'a>,
    layout: &'a DataLayout,
    offsets: Offsets<'a>,
    addresses: Addresses,
    /// By set of addresses: true if other code may know one.
    is_captured: Vec<bool>,
    private: Known,
    slots: Known,
    globals: Known,
    arguments: Known,
    unknown: Known,
}

impl<'a> Memory<'a> {
    /// Nothing is known yet. Cost: linear in the function.
    pub fn new(f: Function<'a>) -> Memory<'a> {
        let addresses = Addresses::of(f);
        let mut is_captured = vec![false; addresses.n_sets()];
        for inst in f.body.inst_ids() {
            if f.body.inst(inst).opcode.is_debug_record() {
                continue;
            }
            for (index, operand) in f.body.operands(inst).iter().enumerate() {
                if let Some(set) = addresses.set(operand.value) {
                    let is_assumed = f.called_intrinsic(inst) == Some(b"assume");
                    is_captured[set.index()] |= address_use(f, inst, index) == AddressUse::Other && !is_assumed;
                }
            }
        }
        let layout = f.module.layout();
        let [private, slots, globals, arguments, unknown] = std::array::from_fn(|_| Known::new());
        Memory {
            f,
            layout,
            offsets: Offsets::new(f),
            addresses,
            is_captured,
            private,
            slots,
            globals,
            arguments,
            unknown,
        }
    }

    /// Forgets everything: another block starts.
    pub fn forget(&mut self) {
        self.private.clear();
        self.forget_shared();
    }

    /// Forgets all but slots whose addresses others do not know.
    fn forget_shared(&mut self) {
        self.slots.clear();
        self.globals.clear();
        self.arguments.clear();
        self.unknown.clear();
    }

    /// Goes past an instruction. Returns what it loads, if it is a load of a known value.
    pub fn pass(&mut self, inst: InstId) -> Option<Value> {
        let data = self.f.body.inst(inst);
        let is_plain = !data.flags.has(Flags::VOLATILE | Flags::ATOMIC);
        match data.opcode {
            Opcode::Load if is_plain => return self.loaded(inst),
            Opcode::Store if is_plain => self.store(inst),
            _ if self.may_write(inst) => {
                self.forget_shared();
                self.forget_operands(inst);
            }
            _ => {}
        }
        None
    }

    fn loaded(&self, load: InstId) -> Option<Value> {
        let address = self.f.body.operands(load)[0].value;
        let place = self.place(address, self.f.body.inst(load).ty);
        let known = self.known_of(place.object).get(&place.object)?;
        known.iter().rev().find(|(other, _)| other.is_same(&place)).map(|(_, value)| *value)
    }

    fn store(&mut self, store: InstId) {
        let [stored, address] = [0, 1].map(|index| self.f.body.operands(store)[index]);
        let place = self.place(address.value, stored.ty);
        let mut of_object = self.known_of_mut(place.object).remove(&place.object).unwrap_or_default();
        // Whatever may be the same object under another name.
        match place.object {
            Object::Private(_) => {}
            Object::Slot(_) => self.unknown.clear(),
            Object::Global(_) => {
                self.arguments.clear();
                self.unknown.clear();
            }
            Object::Argument(_) => {
                self.globals.clear();
                self.arguments.clear();
                self.unknown.clear();
            }
            Object::Unknown(_) => self.forget_shared(),
        }
        of_object.retain(|(other, _)| !other.overlaps(&place));
        if of_object.len() == MAX_KNOWN {
            of_object.remove(0);
        }
        of_object.push((place, stored.value));
        let known = self.known_of_mut(place.object);
        if known.len() == MAX_OBJECTS {
            known.clear();
        }
        known.insert(place.object, of_object);
    }

    /// True if an instruction may change memory, or let others change it.
    fn may_write(&self, inst: InstId) -> bool {
        let data = self.f.body.inst(inst);
        match data.opcode {
            Opcode::Load => data.flags.has(Flags::VOLATILE | Flags::ATOMIC),
            Opcode::Call if data.flags.has(Flags::ASM | Flags::BUNDLES) && marker(self.f, inst).is_none() => true,
            Opcode::Call => marker(self.f, inst).is_none() && !only_reads(self.f, inst),
            opcode => opcode.may_write() || opcode.is_call(),
        }
    }

    /// Forgets the slots that an instruction names, even if others do not know them.
    fn forget_operands(&mut self, inst: InstId) {
        for operand in self.f.body.operands(inst) {
            if let Some(set) = self.addresses.set(operand.value) {
                self.private.remove(&Object::Private(set));
            }
        }
    }

    fn known_of(&self, object: Object) -> &Known {
        match object {
            Object::Private(_) => &self.private,
            Object::Slot(_) => &self.slots,
            Object::Global(_) => &self.globals,
            Object::Argument(_) => &self.arguments,
            Object::Unknown(_) => &self.unknown,
        }
    }

    fn known_of_mut(&mut self, object: Object) -> &mut Known {
        match object {
            Object::Private(_) => &mut self.private,
            Object::Slot(_) => &mut self.slots,
            Object::Global(_) => &mut self.globals,
            Object::Argument(_) => &mut self.arguments,
            Object::Unknown(_) => &mut self.unknown,
        }
    }

    fn place(&self, address: Value, ty: TypeId) -> Place {
        let (mut base, mut offset) = (address, 0i128);
        for _ in 0..MAX_CHAIN {
            let Some((inner, more)) = self.derived(base) else { break };
            let sum = more.and_then(|more| offset.checked_add(more));
            let Some(sum) = sum.filter(|sum| sum.unsigned_abs() < MAX_OFFSET) else { break };
            (base, offset) = (inner, sum);
        }
        let mut root = base;
        for _ in 0..MAX_CHAIN {
            let Some((inner, _)) = self.derived(root) else { break };
            root = inner;
        }
        let size = self.layout.alloc_size(self.f.types(), ty).filter(|size| !size.scalable);
        Place { object: self.object(address, root), base, offset, size: size.map(|size| size.bits.div_ceil(8)), ty }
    }

    fn object(&self, address: Value, root: Value) -> Object {
        if let Some(set) = self.addresses.set(address).filter(|set| !self.is_captured[set.index()]) {
            return Object::Private(set);
        }
        match (root.as_local(), root.as_const()) {
            (Some(local), _) => match self.f.body.local(local).def {
                Def::Arg(_) => Object::Argument(root),
                Def::Inst(inst) if self.f.body.inst(inst).opcode == Opcode::Alloca => Object::Slot(root),
                _ => Object::Unknown(root),
            },
            (None, Some(constant)) => match self.f.body.consts.get(constant).kind {
                ConstKind::Global(Some(id), _) if self.f.module.global(id).kind == GlobalKind::Variable => {
                    Object::Global(root)
                }
                _ => Object::Unknown(root),
            },
            (None, None) => Object::Unknown(root),
        }
    }

    /// The address that another is made from, and how many bytes are between, if that is known.
    fn derived(&self, address: Value) -> Option<(Value, Option<i128>)> {
        let Def::Inst(inst) = self.f.body.local(address.as_local()?).def else { return None };
        let data = self.f.body.inst(inst);
        let base = || self.f.body.operands(inst)[0].value;
        match data.opcode {
            Opcode::GetElementPtr if self.f.types().is_pointer(data.ty) => Some((base(), self.offsets.of_gep(inst))),
            Opcode::BitCast if self.f.types().is_pointer(data.ty) => Some((base(), Some(0))),
            _ => None,
        }
    }
}
