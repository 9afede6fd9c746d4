//! Breaks edit scripts on purpose: mutants for the tests of the check, and for fire drills.
//!
//! Mutation testing after Richard DeMillo, Richard Lipton, Frederick Sayward, "Hints on Test Data
//! Selection: Help for the Practicing Programmer" (1978): small errors of the kind that a pass
//! might make.

use crate::pass::Certificate;
use memphis_check::split::Part;
use memphis_ir::edit::{Edit, NewInstId, NewOperand};
use memphis_ir::{Function, InstId, Local, Opcode, TypeId, Value};
use std::fmt;

mod demotion;
mod split;

pub use demotion::MemoryLine;

/// The kind of a fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fault {
    /// An entry of a φ is another value of its type.
    WrongEntry,
    /// Two entries of a φ are exchanged.
    SwappedEntries,
    /// A φ is gone; what used it uses one of its entries.
    DroppedPhi,
    /// A load is replaced by another value of its type.
    WrongOperand,
    /// A load is replaced by what another load is replaced by.
    ExchangedLoads,
    /// A store to memory that stays is deleted.
    DeletedStore,
    /// A load of memory that stays is deleted, and replaced by a value of its type.
    DeletedLoad,
    /// An instruction that was deleted stays.
    KeptAccess,
    /// A new cast is of another value of its type.
    CastOther,
    /// A new store is gone.
    DroppedStore,
    /// A new store stores another value of its type.
    StoredOther,
    /// A new load or store goes to another slot of its type.
    WrongSlot,
    /// A new store is at another place.
    MovedStore,
    /// A new load is at another place.
    MovedLoad,
    /// Two new lines that follow one another change places.
    ExchangedLines,
    /// A φ, or an operand that was replaced, is another value of its type.
    OtherOperand,
    /// A value that was replaced by a load is replaced by another load.
    OtherLoad,
    /// A φ is replaced by one of its entries.
    PhiByEntry,
    /// A new block has no lines.
    EmptiedEdge,
    /// An edge leads past the new block on it.
    PastEdge,
    /// A new block leads to another block.
    RedirectedEdge,
    /// An instruction that stays is deleted, and replaced by a value of its type.
    DeletedInstruction,
    /// The result of an instruction that stays is replaced by a value of its type.
    ReplacedResult,
    /// An address is another number of bytes after its base.
    WrongOffset,
    /// A shift that puts a piece into its place is by another number of bits.
    WrongShift,
    /// A piece is another lane of a vector.
    WrongLane,
    /// A new call copies or fills another number of bytes.
    WrongLength,
    /// A constant that a new store stores, or that repeats a byte, is another one.
    WrongByte,
    /// A piece is extended by its sign, not by zeros.
    SignExtended,
    /// A piece is missing in a loaded value.
    MissedPiece,
    /// Two pieces of an access exchange their places in memory.
    SwappedPieces,
    /// The pieces of an access are in memory in the opposite order.
    WrongByteOrder,
    /// A store of a copy is before one of its loads.
    EarlyStore,
    /// A new access promises a greater alignment.
    RaisedAlignment,
    /// A new access is of one byte of the integer.
    NarrowedAccess,
    /// The alloca of a part has room for a byte only.
    NarrowedPart,
    /// A part has another offset in the certificate.
    MovedPart,
    /// Two parts change places in the certificate, and in one access.
    ExchangedParts,
}

impl Fault {
    /// All kinds for scripts that take values out of memory.
    pub const PROMOTION: &[Fault] = &[
        Fault::WrongEntry,
        Fault::SwappedEntries,
        Fault::DroppedPhi,
        Fault::WrongOperand,
        Fault::ExchangedLoads,
        Fault::DeletedStore,
        Fault::DeletedLoad,
        Fault::KeptAccess,
        Fault::CastOther,
    ];

    /// All kinds for scripts that put values into memory.
    pub const DEMOTION: &[Fault] = &[
        Fault::DroppedStore,
        Fault::StoredOther,
        Fault::WrongSlot,
        Fault::MovedStore,
        Fault::MovedLoad,
        Fault::ExchangedLines,
        Fault::OtherOperand,
        Fault::OtherLoad,
        Fault::PhiByEntry,
        Fault::EmptiedEdge,
        Fault::PastEdge,
        Fault::RedirectedEdge,
        Fault::DeletedInstruction,
        Fault::ReplacedResult,
    ];

    /// All kinds for scripts that split slots into parts.
    pub const SPLIT: &[Fault] = &[
        Fault::KeptAccess,
        Fault::DroppedStore,
        Fault::StoredOther,
        Fault::WrongSlot,
        Fault::MovedStore,
        Fault::MovedLoad,
        Fault::OtherOperand,
        Fault::DeletedInstruction,
        Fault::ReplacedResult,
        Fault::WrongOffset,
        Fault::WrongShift,
        Fault::WrongLane,
        Fault::WrongLength,
        Fault::WrongByte,
        Fault::SignExtended,
        Fault::MissedPiece,
        Fault::SwappedPieces,
        Fault::WrongByteOrder,
        Fault::EarlyStore,
        Fault::RaisedAlignment,
        Fault::NarrowedAccess,
        Fault::NarrowedPart,
        Fault::MovedPart,
        Fault::ExchangedParts,
    ];
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::WrongEntry => "an entry of a φ is another value",
            Fault::SwappedEntries => "two entries of a φ are exchanged",
            Fault::DroppedPhi => "a φ is dropped",
            Fault::WrongOperand => "a load is replaced by another value",
            Fault::ExchangedLoads => "a load is replaced by what another is replaced by",
            Fault::DeletedStore => "a store too many is deleted",
            Fault::DeletedLoad => "a load too many is deleted",
            Fault::KeptAccess => "an access of a slot that is gone stays",
            Fault::CastOther => "another value is cast",
            Fault::DroppedStore => "a new store is dropped",
            Fault::StoredOther => "another value is stored",
            Fault::WrongSlot => "a new access goes to another slot",
            Fault::MovedStore => "a new store stands elsewhere",
            Fault::MovedLoad => "a new load stands elsewhere",
            Fault::ExchangedLines => "two new lines change places",
            Fault::OtherOperand => "a replaced operand is another value",
            Fault::OtherLoad => "a replaced operand is another load",
            Fault::PhiByEntry => "a φ is replaced by one of its entries",
            Fault::EmptiedEdge => "a new block has no lines",
            Fault::PastEdge => "an edge leads past its new block",
            Fault::RedirectedEdge => "a new block leads elsewhere",
            Fault::DeletedInstruction => "an instruction too many is deleted",
            Fault::ReplacedResult => "a result too many is replaced",
            Fault::WrongOffset => "an address is at another offset",
            Fault::WrongShift => "a piece is shifted by other bits",
            Fault::WrongLane => "a piece is another lane",
            Fault::WrongLength => "a new call is about other bytes",
            Fault::WrongByte => "another constant is stored",
            Fault::SignExtended => "a piece is extended by its sign",
            Fault::MissedPiece => "a loaded value misses a piece",
            Fault::SwappedPieces => "two pieces are exchanged",
            Fault::WrongByteOrder => "the pieces have the wrong byte order",
            Fault::EarlyStore => "a copy stores before it loads",
            Fault::RaisedAlignment => "a new access promises a greater alignment",
            Fault::NarrowedAccess => "a new access is too narrow",
            Fault::NarrowedPart => "a part has too few bytes",
            Fault::MovedPart => "a part is elsewhere in the certificate",
            Fault::ExchangedParts => "two parts change places in one access",
        })
    }
}

/// Breaks a script in one place, or the certificate that belongs to it. `None` if nothing in them
/// can be broken.
///
/// The same function, script, certificate and seed give the same fault. Cost: linear in the body
/// and the script.
pub fn inject(f: Function<'_>, edit: &mut Edit, certificate: Option<&mut Certificate>, seed: u64) -> Option<Fault> {
    let mut random = Random(seed ^ 0x9e37_79b9_7f4a_7c15);
    let (kinds, parts): (_, &mut [Part]) = match certificate {
        Some(Certificate::Split(certificate)) => (Fault::SPLIT, &mut certificate.parts),
        _ if demotion::is_demotion(f.body, edit) => (Fault::DEMOTION, &mut []),
        _ => (Fault::PROMOTION, &mut []),
    };
    let mut kinds = kinds.to_vec();
    while !kinds.is_empty() {
        let fault = kinds.swap_remove(random.below(kinds.len()));
        if (Injector { f, edit: &mut *edit, parts: &mut *parts, random: &mut random }.inject(fault)) {
            return Some(fault);
        }
    }
    None
}

struct Injector<'i> {
    f: Function<'i>,
    edit: &'i mut Edit,
    /// The parts of the certificate of a split.
    parts: &'i mut [Part],
    random: &'i mut Random,
}

impl Injector<'_> {
    fn inject(&mut self, fault: Fault) -> bool {
        match fault {
            Fault::WrongEntry => self.wrong_entry(),
            Fault::SwappedEntries => self.swapped_entries(),
            Fault::DroppedPhi => self.dropped_phi(),
            Fault::WrongOperand => self.wrong_operand(),
            Fault::ExchangedLoads => self.exchanged_loads(),
            Fault::DeletedStore => self.deleted(Opcode::Store),
            Fault::DeletedLoad => self.deleted(Opcode::Load),
            Fault::KeptAccess => self.kept_access(),
            Fault::CastOther => self.cast_other(),
            Fault::DroppedStore => self.dropped_store(),
            Fault::StoredOther => self.stored_other(),
            Fault::WrongSlot => self.wrong_slot(),
            Fault::MovedStore => self.moved(|line| matches!(line, MemoryLine::Store { .. })),
            Fault::MovedLoad => self.moved(|line| matches!(line, MemoryLine::Load { .. })),
            Fault::ExchangedLines => self.exchanged_lines(),
            Fault::OtherOperand => self.other_operand(false),
            Fault::OtherLoad => self.other_operand(true),
            Fault::PhiByEntry => self.phi_by_entry(),
            Fault::EmptiedEdge => self.emptied_edge(),
            Fault::PastEdge => self.past_edge(),
            Fault::RedirectedEdge => self.redirected_edge(),
            Fault::DeletedInstruction => self.deleted_instruction(),
            Fault::ReplacedResult => self.replaced_result(),
            Fault::WrongOffset | Fault::WrongShift | Fault::WrongLane | Fault::WrongLength | Fault::WrongByte => {
                self.other_number(fault)
            }
            Fault::SignExtended => self.sign_extended(),
            Fault::MissedPiece => self.missed_piece(),
            Fault::SwappedPieces => self.swapped_pieces(false),
            Fault::WrongByteOrder => self.swapped_pieces(true),
            Fault::EarlyStore => self.early_store(),
            Fault::RaisedAlignment => self.raised_alignment(),
            Fault::NarrowedAccess => self.narrowed_access(),
            Fault::NarrowedPart => self.narrowed_part(),
            Fault::MovedPart => self.moved_part(),
            Fault::ExchangedParts => self.exchanged_parts(),
        }
    }

    fn wrong_entry(&mut self) -> bool {
        let Some((phi, entry)) = self.pick_entry() else { return false };
        let (values, sources) = self.edit.phi_entries_mut(phi);
        let (old, block) = (values[entry], sources[entry]);
        let Some(value) = self.other_value(self.type_of(self.phi(phi)), old) else { return false };
        // All entries of a block are the same, or the text is not valid.
        let (values, sources) = self.edit.phi_entries_mut(phi);
        for (entry, from) in values.iter_mut().zip(sources) {
            if *from == block {
                *entry = value;
            }
        }
        true
    }

    fn swapped_entries(&mut self) -> bool {
        let Some((phi, entry)) = self.pick_entry() else { return false };
        let (values, sources) = self.edit.phi_entries_mut(phi);
        let (value, block) = (values[entry], sources[entry]);
        let mut entries = values.iter().copied().zip(sources.iter().copied());
        let Some((other_value, other_block)) = entries.find(|&(v, from)| v != value && from != block) else {
            return false;
        };
        for (entry, from) in values.iter_mut().zip(sources) {
            if *from == block {
                *entry = other_value;
            } else if *from == other_block {
                *entry = value;
            }
        }
        true
    }

    fn dropped_phi(&mut self) -> bool {
        let Some((index, entry)) = self.pick_entry() else { return false };
        let phi = Value::local(self.phi(index));
        let value = self.edit.phi_entries_mut(index).0[entry];
        if value == phi {
            return false;
        }
        self.edit.remove_phi(index);
        for other in 0..self.edit.n_phis() {
            for entry in self.edit.phi_entries_mut(other).0 {
                if *entry == phi {
                    *entry = value;
                }
            }
        }
        for inst in self.edit.insts().ids() {
            for index in 0..self.edit.operands_of(inst).len() {
                if self.edit.operands_of(inst)[index].value == phi {
                    self.edit.set_new_operand(inst, index, value);
                }
            }
        }
        for load in self.replaced_loads() {
            if self.edit.replacement(load) == Some(phi) {
                self.edit.replace(load, value);
            }
        }
        true
    }

    fn wrong_operand(&mut self) -> bool {
        let loads = self.replaced_loads();
        let Some(&load) = self.random.pick(&loads) else { return false };
        let Some(old) = self.edit.replacement(load) else { return false };
        let Some(value) = self.other_value(self.f.body.local(load).ty, old) else { return false };
        self.edit.replace(load, value);
        true
    }

    fn exchanged_loads(&mut self) -> bool {
        let loads = self.replaced_loads();
        let Some(&load) = self.random.pick(&loads) else { return false };
        let old = self.edit.replacement(load);
        let ty = self.f.body.local(load).ty;
        let others: Vec<Value> = loads
            .iter()
            .filter(|&&other| self.f.body.local(other).ty == ty)
            .filter_map(|&other| self.edit.replacement(other))
            .filter(|&value| Some(value) != old)
            .collect();
        let Some(&value) = self.random.pick(&others) else { return false };
        self.edit.replace(load, value);
        true
    }

    fn deleted(&mut self, opcode: Opcode) -> bool {
        let kept: Vec<InstId> = self.insts(opcode).filter(|&inst| !self.edit.is_deleted(inst)).collect();
        let Some(&inst) = self.random.pick(&kept) else { return false };
        if let Some(result) = self.f.body.inst(inst).result {
            let Some(value) = self.other_value(self.f.body.local(result).ty, Value::local(result)) else {
                return false;
            };
            self.edit.replace(result, value);
        }
        self.edit.delete(inst);
        true
    }

    fn kept_access(&mut self) -> bool {
        let deleted: Vec<InstId> = self
            .insts(Opcode::Store)
            .chain(self.insts(Opcode::Load))
            .filter(|&inst| self.edit.is_deleted(inst))
            .collect();
        let Some(&inst) = self.random.pick(&deleted) else { return false };
        self.edit.restore(inst);
        true
    }

    fn cast_other(&mut self) -> bool {
        let insts = self.edit.insts().iter();
        let casts: Vec<NewInstId> = insts.filter(|(_, row)| row.opcode.is_cast()).map(|(inst, _)| inst).collect();
        let Some(&cast) = self.random.pick(&casts) else { return false };
        let NewOperand { ty, value: old, .. } = self.edit.operands_of(cast)[0];
        let Some(value) = self.other_value(ty, old) else { return false };
        self.edit.set_new_operand(cast, 0, value);
        true
    }

    fn insts(&self, opcode: Opcode) -> impl Iterator<Item = InstId> {
        self.f.body.inst_ids().filter(move |&inst| self.f.body.inst(inst).opcode == opcode)
    }

    /// The results of deleted loads.
    fn replaced_loads(&self) -> Vec<Local> {
        self.insts(Opcode::Load)
            .filter(|&inst| self.edit.is_deleted(inst))
            .filter_map(|inst| self.f.body.inst(inst).result)
            .filter(|&result| self.edit.replacement(result).is_some())
            .collect()
    }

    /// A new φ, and one of its entries.
    fn pick_entry(&mut self) -> Option<(usize, usize)> {
        let n_phis = self.edit.n_phis();
        let phi = (n_phis > 0).then(|| self.random.below(n_phis))?;
        let n_entries = self.edit.phi_entries_mut(phi).0.len();
        (n_entries > 0).then(|| (phi, self.random.below(n_entries)))
    }

    /// The result of a new φ.
    fn phi(&self, index: usize) -> Local {
        self.edit.phi_results().nth(index).expect("there are so many φs")
    }

    fn type_of(&self, local: Local) -> TypeId {
        self.edit.new_local_type(local).unwrap_or_else(|| self.f.body.local(local).ty)
    }

    /// A value of a type: an argument, a result that stays, that of a new line, or a constant that
    /// is not called: an intrinsic is no value.
    fn other_value(&mut self, ty: TypeId, not: Value) -> Option<Value> {
        let stays = |inst: InstId| !self.edit.is_deleted(inst);
        let arguments = self.f.body.arguments();
        let results = self.f.body.insts.iter().filter(|row| stays(row.0)).filter_map(|row| row.1.result);
        let phis = self.edit.phi_results();
        let inserted = self.edit.insertions().iter().filter_map(|line| self.edit.inserted_local(line.what));
        let on_edges = self.edit.blocks().iter().flat_map(|block| &block.insts);
        let on_edges = on_edges.filter_map(|&inst| self.edit.inst(inst).result);
        let locals = arguments.chain(results).chain(phis).chain(inserted).chain(on_edges);
        let locals = locals.filter(|&local| self.type_of(local) == ty).map(Value::local);
        let calls = self.f.body.insts.values().iter().filter(|inst| inst.opcode.is_call());
        let callees: Vec<Value> = calls.map(|call| self.f.body.operands[call.operands.start].value).collect();
        let constants = self
            .f
            .body
            .consts
            .ids()
            .filter(|&c| self.f.body.consts.get(c).ty == ty)
            .map(Value::constant)
            .filter(|constant| !callees.contains(constant));
        let values: Vec<Value> = locals.chain(constants).filter(|&value| value != not).collect();
        self.random.pick(&values).copied()
    }
}

/// SplitMix64 (Guy Steele, Doug Lea, Christine Flood, "Fast Splittable Pseudorandom Number
/// Generators", 2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }

    fn pick<'t, T>(&mut self, from: &'t [T]) -> Option<&'t T> {
        from.get(self.below(from.len()))
    }
}
