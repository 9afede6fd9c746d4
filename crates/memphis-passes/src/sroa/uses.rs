//! The uses of allocas that can be followed: accesses at known offsets.
//!
//! An address is followed through `getelementptr` with constant indices and through casts. Any
//! other use lets the address escape, or makes an access whose place is not known: then the alloca
//! stays whole.

use crate::offsets::Offsets;
use crate::slots::element_count;
use crate::slots::markers::{Marker, marker};
use crate::slots::reason::{Reason, Refusal};
use memphis::parts::Object;
use memphis_entity::{PackedOption, Table, id};
use memphis_ir::{BlockId, Body, ConstKind, Flags, Function, Inst, InstId, Local, Opcode, TypeId, Value};

/// An alloca that may be split.
#[derive(Debug, Clone, Copy)]
pub struct Candidate {
    /// The alloca.
    pub alloca: InstId,
    /// Its address.
    pub local: Local,
    /// Its size in bytes.
    pub size: u64,
    /// Its alignment in bytes.
    pub align: u64,
    /// The reason why it stays as it is, and the instruction to blame.
    pub refusal: Option<Refusal>,
    /// True if something uses it that mem2reg alone would not promote.
    pub needs_split: bool,
    /// A call that accesses it through an address of another address space.
    pub cast_call: Option<InstId>,
    /// True if a lifetime marker has another address than that of the alloca, or a size.
    pub has_odd_marker: bool,
    /// A use that reads it in a way that cannot be followed, and does not write it.
    pub reader: Option<Refusal>,
}

/// A byte of an alloca.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The alloca.
    pub object: Object,
    /// The offset in bytes.
    pub start: u64,
}

/// The operation of an access.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// A load.
    Load(Place),
    /// A store.
    Store(Place),
    /// `llvm.memset` of this number of bytes.
    Set(Place, u64),
    /// `llvm.memcpy` or `llvm.memmove`. A side without a place is other memory.
    Copy {
        /// The place that is written.
        to: Option<Place>,
        /// The place that is read.
        from: Option<Place>,
        /// The number of bytes.
        len: u64,
    },
    /// A lifetime marker.
    Marker(Object),
}

/// An instruction that accesses candidates.
#[derive(Debug, Clone, Copy)]
pub struct Access {
    /// The instruction.
    pub inst: InstId,
    /// Its operation.
    pub action: Action,
}

id! {
    /// An address of a candidate that is not the alloca itself.
    pub struct AddressId;
}

/// An address of a candidate.
#[derive(Debug, Clone, Copy)]
struct Address {
    object: Object,
    /// In bytes; `None` if it is not known.
    offset: Option<i64>,
}

/// The candidates of a function, and their uses.
#[derive(Debug, Default)]
pub struct Uses {
    /// The candidates, in the order of the text.
    pub candidates: Table<Object, Candidate>,
    /// The accesses of candidates, in the order of the text.
    pub accesses: Vec<Access>,
    /// The instructions that compute addresses of candidates.
    pub derived: Vec<(Object, InstId)>,
    /// Debug records that mention an address of a candidate.
    pub records: Vec<(Object, InstId)>,
    /// Calls of `llvm.assume` with an address in their bundles.
    pub assumptions: Vec<(Object, InstId, Local)>,
    /// By local: the address that it is, of a candidate.
    address_of: Table<Local, PackedOption<AddressId>>,
    addresses: Table<AddressId, Address>,
}

impl Uses {
    /// Finds the candidates of a function and their uses. Leaves nothing but candidates where none
    /// of them needs a split.
    ///
    /// Cost: linear in the uses of allocas; if one of them needs a split, in the function.
    pub fn find(&mut self, f: Function<'_>) {
        let Uses { candidates, accesses, derived, records, assumptions, address_of, addresses } = self;
        candidates.clear();
        accesses.clear();
        derived.clear();
        records.clear();
        assumptions.clear();
        address_of.clear();
        addresses.clear();
        if !may_need_split(f.body) {
            return;
        }
        self.find_candidates(f);
        if self.candidates.is_empty() {
            return;
        }
        let offsets = Offsets::new(f);
        // Almost always the base of an address is above it in the text.
        for _ in 0..MAX_SWEEPS {
            if !self.derive(f, &offsets) {
                break;
            }
        }
        for inst in f.body.inst_ids() {
            self.look_at(f, inst);
        }
    }

    /// The address of a candidate that a value is.
    pub fn address(&self, local: Local) -> Option<(Object, Option<i64>)> {
        let Address { object, offset } = self.addresses[self.address_of.get(local)?.get()?];
        Some((object, offset))
    }

    /// Returns whether a local is an address of a candidate that is split.
    pub fn is_split_address(&self, local: Local) -> bool {
        self.address(local).is_some_and(|(object, _)| self.is_open(object))
    }

    /// Notes that a candidate stays as it is.
    pub fn refuse(&mut self, object: Object, reason: Reason, blame: Option<InstId>) {
        self.candidates[object].refusal.get_or_insert((reason, blame));
    }

    /// Returns whether a candidate may be split: all uses are known.
    pub fn is_open(&self, object: Object) -> bool {
        let candidate = &self.candidates[object];
        candidate.refusal.is_none() && candidate.reader.is_none() && candidate.needs_split
    }

    /// Returns whether a candidate stays, and what is written there is known: its loads may get the
    /// values of parts.
    pub fn is_shadowed(&self, object: Object) -> bool {
        let candidate = &self.candidates[object];
        candidate.refusal.is_none() && candidate.reader.is_some()
    }

    /// Returns whether all that is written to a candidate is known.
    pub fn is_known(&self, object: Object) -> bool {
        self.is_open(object) || self.is_shadowed(object)
    }

    fn find_candidates(&mut self, f: Function<'_>) {
        let entry_end = f.body.block(BlockId(0)).insts.end;
        for &alloca in f.body.allocas().iter().take_while(|&&alloca| alloca < entry_end) {
            let data = f.body.inst(alloca);
            let size = f.module.layout().alloc_size(f.types(), data.aux_ty).filter(|size| !size.scalable);
            let count = element_count(f, alloca);
            let bytes = size.and_then(|size| (size.bits / 8).checked_mul(count?)).filter(|&bytes| bytes <= MAX_SIZE);
            let (Some(local), Some(size), Some(align)) = (data.result, bytes, f.alignment(alloca)) else { continue };
            if data.flags.has(Flags::INALLOCA) || data.flags.has(Flags::SWIFTERROR) || size == 0 {
                continue;
            }
            let needs_split = count != Some(1);
            let object = self.candidates.push(Candidate {
                alloca,
                local,
                size,
                align,
                refusal: None,
                needs_split,
                cast_call: None,
                has_odd_marker: false,
                reader: None,
            });
            self.add_address(local, Address { object, offset: Some(0) });
        }
    }

    fn add_address(&mut self, local: Local, address: Address) {
        self.address_of.grow(local.index() + 1, PackedOption::NONE);
        self.address_of[local] = self.addresses.push(address).into();
    }

    /// Finds addresses that are computed from others; returns whether one of them is above the
    /// instruction that defines its base.
    fn derive(&mut self, f: Function<'_>, offsets: &Offsets<'_>) -> bool {
        let mut is_out_of_order = false;
        for (inst, data) in f.body.insts.iter() {
            if !matches!(data.opcode, Opcode::GetElementPtr | Opcode::BitCast | Opcode::AddrSpaceCast) {
                continue;
            }
            let (Some(result), Some(base)) = (data.result, f.body.operands_of(data)[0].value.as_local()) else {
                continue;
            };
            let Some((object, offset)) = self.address(base) else {
                is_out_of_order |= f.body.definition(f.body.operands_of(data)[0].value).is_some_and(|base| base > inst);
                continue;
            };
            if self.address(result).is_some() || !f.types().is_pointer(data.ty) {
                continue;
            }
            let more = if data.opcode == Opcode::GetElementPtr { offsets.of_gep(inst) } else { Some(0) };
            let sum = offset.and_then(|offset| i64::try_from(more?.checked_add(offset.into())?).ok());
            self.add_address(result, Address { object, offset: sum });
            self.derived.push((object, inst));
            self.candidates[object].needs_split = true;
        }
        is_out_of_order
    }

    /// Notes the uses of candidates in an instruction.
    fn look_at(&mut self, f: Function<'_>, inst: InstId) {
        let data = f.body.inst(inst);
        let operands = f.body.operands_of(data);
        for (index, operand) in operands.iter().enumerate() {
            let Some(local) = operand.value.as_local() else { continue };
            let Some((object, offset)) = self.address(local) else { continue };
            if self.candidates[object].refusal.is_some() {
                continue;
            }
            if data.opcode.is_debug_record() {
                self.records.push((object, inst));
                continue;
            }
            if let Err(reason) = self.use_of(f, (inst, data), index, local, (object, offset)) {
                match only_reads(f, (inst, data), index, reason) {
                    true => drop(self.candidates[object].reader.get_or_insert((reason, Some(inst)))),
                    false => self.refuse(object, reason, Some(inst)),
                }
            }
        }
    }

    /// Notes the use of an address by the operand of an instruction.
    ///
    /// # Errors
    /// The reason why the alloca has to stay.
    fn use_of(
        &mut self,
        f: Function<'_>,
        (inst, data): (InstId, &Inst),
        index: usize,
        local: Local,
        (object, offset): (Object, Option<i64>),
    ) -> Result<(), Reason> {
        match data.opcode {
            Opcode::GetElementPtr | Opcode::BitCast | Opcode::AddrSpaceCast => {
                match data.result.and_then(|result| self.address(result)).filter(|_| index == 0) {
                    Some((_, Some(_))) => Ok(()),
                    Some((_, None)) => Err(Reason::DynamicIndex),
                    None => Err(Reason::AddressUsed),
                }
            }
            Opcode::Load | Opcode::Store => {
                if data.opcode == Opcode::Store && index == 0 {
                    return Err(Reason::AddressStored);
                }
                let ty = if data.opcode == Opcode::Load { data.ty } else { f.body.operands_of(data)[0].ty };
                let start = self.place_of_type(f, ty, object, offset)?;
                if data.flags.has(Flags::VOLATILE | Flags::ATOMIC) && self.is_cast(f, object, local) {
                    return Err(Reason::AddressUsed);
                }
                let candidate = &mut self.candidates[object];
                candidate.needs_split |= local != candidate.local || f.body.inst(candidate.alloca).aux_ty != ty;
                let place = Place { object, start };
                let action = if data.opcode == Opcode::Load { Action::Load(place) } else { Action::Store(place) };
                self.accesses.push(Access { inst, action });
                Ok(())
            }
            Opcode::Call => self.use_by_call(f, inst, index, local, (object, offset)),
            opcode if opcode.is_call() => Err(Reason::PassedToCall),
            Opcode::AtomicRmw | Opcode::CmpXchg => Err(Reason::AtomicUpdate),
            Opcode::Phi | Opcode::Select => Err(Reason::Merged),
            Opcode::Unknown => Err(Reason::Unknown),
            _ => Err(Reason::AddressUsed),
        }
    }

    /// Returns whether an address of a candidate is of another address space than its alloca.
    fn is_cast(&self, f: Function<'_>, object: Object, address: Local) -> bool {
        f.body.local(address).ty != f.body.local(self.candidates[object].local).ty
    }

    /// The offset at which a type is accessed.
    fn place_of_type(&self, f: Function<'_>, ty: TypeId, object: Object, offset: Option<i64>) -> Result<u64, Reason> {
        let size = f.module.layout().size(f.types(), ty).filter(|size| !size.scalable && size.bits > 0);
        self.inside(object, offset, size.ok_or(Reason::TypeMismatch)?.bits.div_ceil(8))
    }

    /// The start of a range that is accessed.
    fn inside(&self, object: Object, offset: Option<i64>, bytes: u64) -> Result<u64, Reason> {
        let start = u64::try_from(offset.ok_or(Reason::DynamicIndex)?).map_err(|_| Reason::OutOfBounds)?;
        let end = start.checked_add(bytes).filter(|&end| end <= self.candidates[object].size);
        end.map(|_| start).ok_or(Reason::OutOfBounds)
    }

    fn use_by_call(
        &mut self,
        f: Function<'_>,
        call: InstId,
        index: usize,
        local: Local,
        (object, offset): (Object, Option<i64>),
    ) -> Result<(), Reason> {
        match marker(f, call) {
            Some(Marker::Lifetime) => {
                let candidate = &mut self.candidates[object];
                candidate.has_odd_marker |= local != candidate.local || f.body.inst(call).n_args != 1;
                self.accesses.push(Access { inst: call, action: Action::Marker(object) });
                return Ok(());
            }
            Some(Marker::Assume) if index > f.body.inst(call).n_args as usize => {
                self.assumptions.push((object, call, local));
                return Ok(());
            }
            Some(Marker::FakeUse) | Some(Marker::Assume) => return Err(Reason::PassedToCall),
            None => {}
        }
        let Some(intrinsic) = MemoryCall::of(f, call) else { return Err(Reason::PassedToCall) };
        self.candidates[object].needs_split = true;
        if self.is_cast(f, object, local) {
            self.candidates[object].cast_call = Some(call);
        }
        let start = self.inside(object, offset, intrinsic.len)?;
        let place = Place { object, start };
        match (intrinsic.copies, index) {
            (false, 1) => self.accesses.push(Access { inst: call, action: Action::Set(place, intrinsic.len) }),
            (true, 1 | 2) => {
                let known = self.accesses.last_mut().filter(|access| access.inst == call);
                let (to, from) = if index == 1 { (Some(place), None) } else { (None, Some(place)) };
                match known {
                    Some(Access { action: Action::Copy { from: known, .. }, .. }) if index == 2 => *known = from,
                    _ => {
                        let action = Action::Copy { to, from, len: intrinsic.len };
                        self.accesses.push(Access { inst: call, action });
                    }
                }
            }
            _ => return Err(Reason::PassedToCall),
        }
        Ok(())
    }
}

/// Returns whether an instruction whose use of an address cannot be followed only reads what is
/// there, and lets no other write it.
fn only_reads(f: Function<'_>, (inst, data): (InstId, &Inst), index: usize, reason: Reason) -> bool {
    let is_argument = (1..=data.n_args as usize).contains(&index);
    match data.opcode {
        // What is done with the address is looked at apart.
        Opcode::Load | Opcode::GetElementPtr => reason == Reason::DynamicIndex,
        Opcode::ICmp => true,
        Opcode::Call if marker(f, inst) == Some(Marker::FakeUse) => true,
        opcode if opcode.is_call() => is_argument && f.only_reads_argument(inst, index - 1),
        _ => false,
    }
}

/// The times that a function is searched for addresses. Only unreachable or strangely ordered code
/// needs more than one.
const MAX_SWEEPS: usize = 4;

/// Larger allocas are left alone.
const MAX_SIZE: u64 = 1 << 40;

/// A call of a memory intrinsic of a constant length, not volatile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MemoryCall {
    /// True for `memcpy` and `memmove`, false for `memset`.
    pub copies: bool,
    /// The number of bytes.
    pub len: u64,
}

impl MemoryCall {
    /// The memory intrinsic that an instruction calls.
    pub fn of(f: Function<'_>, call: InstId) -> Option<MemoryCall> {
        let name = f.called_intrinsic(call)?;
        let starts = |prefixes: &[&[u8]]| prefixes.iter().any(|prefix| name.starts_with(prefix));
        let copies = starts(&[b"memcpy.p", b"memcpy.inline.p", b"memmove.p"]);
        if !copies && !starts(&[b"memset.p", b"memset.inline.p"]) || f.body.inst(call).flags.has(Flags::BUNDLES) {
            return None;
        }
        let operands = f.body.operands(call);
        let integer = |index: usize| match f.body.consts.get(operands.get(index)?.value.as_const()?).kind {
            ConstKind::Int(value) => Some(value),
            _ => None,
        };
        let (len, is_volatile) = (integer(3)?, integer(4)?);
        (is_volatile == 0).then_some(MemoryCall { copies, len: u64::try_from(len).ok()? })
    }
}

/// Returns whether an alloca of the entry is used by anything but plain loads and stores of its own
/// type, debug records and lifetime markers.
pub fn may_need_split(body: &Body) -> bool {
    let Some(uses) = body.alloca_uses() else { return true };
    uses.iter().any(|alloca_use| {
        let data = body.inst(alloca_use.inst);
        let ty = match data.opcode {
            Opcode::Load => data.ty,
            Opcode::Store => body.operands_of(data)[0].ty,
            opcode => return !opcode.is_debug_record(),
        };
        body.definition(Value::local(alloca_use.local)).is_none_or(|alloca| body.inst(alloca).aux_ty != ty)
    })
}
