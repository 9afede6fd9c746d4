//! Sets of addresses of the function's own slots and of parts of them, and the uses of these
//! addresses.
//!
//! Addresses that `getelementptr`, casts, φs and selects make of one another form a set. No alias
//! analysis is needed for a set that is made of slots alone: a value that is stored through one of
//! its addresses is read through one of them, or never.

use memphis_entity::{Ids, Table, UnionFind, id};
use memphis_ir::{ConstKind, Def, Flags, Function, InstId, Local, Opcode, Value};

id! {
    /// A set of addresses, by number.
    pub(crate) struct AddressSet;
}

/// The use that an instruction makes of an address of a set, by operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AddressUse {
    /// It makes another address of the same set.
    Derives,
    /// It writes there, neither volatile nor atomic: a store, or the destination of `memcpy`,
    /// `memmove` or `memset`.
    Writes,
    /// It is a lifetime marker.
    Marks,
    /// It reads there: a load, or the source of `memcpy` or `memmove`.
    Reads,
    /// Anything else: the address becomes known to others, perhaps.
    Other,
}

/// The addresses of a function's slots.
#[derive(Debug)]
pub(crate) struct Addresses {
    /// The set of each local. Sets have the numbers of their first locals.
    set_of: Vec<AddressSet>,
    /// True for sets that have a slot.
    has_slot: Table<AddressSet, bool>,
    /// True for sets that may have other addresses than those of slots.
    is_mixed: Table<AddressSet, bool>,
}

impl Addresses {
    /// Finds the sets. Cost: linear in the operands of addresses.
    pub(crate) fn of(f: Function<'_>) -> Addresses {
        let n_locals = f.body.locals.len();
        let mut sets = UnionFind::new();
        sets.reset(n_locals);
        let null_is_valid = f.has_attribute(b"null_pointer_is_valid");
        // What does not become a part of a set by being derived is a slot or something else.
        let mut roots = Vec::new();
        for index in 0..n_locals as u32 {
            let local = Local(index);
            let data = f.body.local(local);
            let inst = match data.def {
                Def::Inst(inst) => inst,
                _ => {
                    roots.push((index, false));
                    continue;
                }
            };
            let opcode = f.body.inst(inst).opcode;
            if opcode == Opcode::Alloca {
                roots.push((index, !f.body.inst(inst).flags.has(Flags::INALLOCA | Flags::SWIFTERROR)));
                continue;
            }
            if !is_derivation(f, inst) {
                roots.push((index, false));
                continue;
            }
            for source in derivation_sources(f, inst) {
                match source.as_local() {
                    Some(source) => sets.union(AddressSet(index), AddressSet(source.0)),
                    None if is_nothing(f, source, null_is_valid) => {}
                    None => roots.push((index, false)),
                }
            }
        }
        let (mut has_slot, mut is_mixed) = (Table::filled(n_locals, false), Table::filled(n_locals, false));
        for (local, is_slot) in roots {
            let set = sets.find(AddressSet(local));
            *(if is_slot { &mut has_slot[set] } else { &mut is_mixed[set] }) = true;
        }
        let set_of = Ids::below(n_locals).map(|local| sets.find(local)).collect();
        Addresses { set_of, has_slot, is_mixed }
    }

    /// The set that a value is in, if all of the set are addresses of slots.
    pub(crate) fn set(&self, value: Value) -> Option<AddressSet> {
        let set = *self.set_of.get(value.as_local()?.0 as usize)?;
        (self.has_slot[set] && !self.is_mixed[set]).then_some(set)
    }

    /// A bound on the number of sets, for tables by set.
    pub(crate) fn n_sets(&self) -> usize {
        self.set_of.len()
    }
}

/// True if an instruction makes an address of one or several others.
fn is_derivation(f: Function<'_>, inst: InstId) -> bool {
    use Opcode::{AddrSpaceCast, BitCast, GetElementPtr, Phi, Select};
    let data = f.body.inst(inst);
    matches!(data.opcode, GetElementPtr | BitCast | AddrSpaceCast | Phi | Select) && f.types().is_pointer(data.ty)
}

fn derivation_sources<'a>(f: Function<'a>, inst: InstId) -> impl Iterator<Item = Value> + use<'a> {
    let operands = f.body.operands(inst);
    let (operands, step) = match f.body.inst(inst).opcode {
        Opcode::Phi => (operands, 2),
        Opcode::Select => (&operands[1..], 1),
        _ => (&operands[..1], 1),
    };
    operands.iter().step_by(step).map(|operand| operand.value)
}

/// True if an access of a constant is undefined behaviour.
fn is_nothing(f: Function<'_>, value: Value, null_is_valid: bool) -> bool {
    let Some(constant) = value.as_const().map(|c| f.body.consts.get(c)) else { return false };
    match constant.kind {
        ConstKind::Undef | ConstKind::Poison => true,
        ConstKind::Null => !null_is_valid && f.types().address_space(constant.ty) == Some(0),
        _ => false,
    }
}

/// The use that an instruction makes of the address that is its operand at `index`.
pub(crate) fn address_use(f: Function<'_>, inst: InstId, index: usize) -> AddressUse {
    let data = f.body.inst(inst);
    let is_plain = !data.flags.has(Flags::VOLATILE | Flags::ATOMIC);
    match data.opcode {
        _ if is_derivation(f, inst) => AddressUse::Derives,
        Opcode::Load if is_plain => AddressUse::Reads,
        Opcode::Store if is_plain && index == 1 => AddressUse::Writes,
        Opcode::Call => match f.called_intrinsic(inst) {
            Some(name) if name.starts_with(b"lifetime.start.") || name.starts_with(b"lifetime.end.") => {
                AddressUse::Marks
            }
            Some(name) => match (memory_intrinsic(f, inst, name), index) {
                (Some(_), 1) => AddressUse::Writes,
                (Some(MemoryIntrinsic::Copies), 2) => AddressUse::Reads,
                _ => AddressUse::Other,
            },
            None => AddressUse::Other,
        },
        _ => AddressUse::Other,
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum MemoryIntrinsic {
    Copies,
    Sets,
}

/// The memory intrinsic that a call is, unless it is volatile.
fn memory_intrinsic(f: Function<'_>, call: InstId, name: &[u8]) -> Option<MemoryIntrinsic> {
    let starts = |prefixes: &[&[u8]]| prefixes.iter().any(|prefix| name.starts_with(prefix));
    let kind = if starts(&[b"memcpy.p", b"memcpy.inline.p", b"memmove.p"]) {
        MemoryIntrinsic::Copies
    } else if starts(&[b"memset.p", b"memset.inline.p"]) {
        MemoryIntrinsic::Sets
    } else {
        return None;
    };
    // Destination, source or byte, length, whether volatile.
    let is_volatile = f.body.operands(call).get(4)?.value.as_const()?;
    let is_bare = !f.body.inst(call).flags.has(Flags::BUNDLES | Flags::MUSTTAIL);
    (is_bare && f.body.consts.get(is_volatile).kind == ConstKind::Int(0)).then_some(kind)
}
