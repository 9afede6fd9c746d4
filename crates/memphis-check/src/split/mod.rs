//! An edit script that splits slots into parts, against the body that it edits: the proof of the
//! first step of `sroa`, before the parts are promoted.
//!
//! # What is proved
//!
//! Let *P* be the function as read and *Q* the function as the script prints it. The script deletes
//! some allocas of *P*, the **slots**. The certificate names ranges of their bytes, the **parts**,
//! each of which is held by an alloca of its own in *Q*. A slot may also stay, because others read
//! it; then its parts are copies of its bytes. Run both on the same input. Then, as long as *P* has
//! no undefined behaviour,
//!
//! 1. every value of *P* that *Q* uses is the same in *Q*, or it is undefined in *P*;
//! 2. every bit of a part is the bit of the slot in *P*, or that is undefined in *P*;
//! 3. all other memory is the same, or undefined in *P*.
//!
//! So *Q* does what *P* does. All three are shown at once by induction over the steps of the run,
//! from these checks:
//!
//! * **Slots do not escape** (`slots.rs`, `mod.rs`). Their addresses are used for nothing but loads,
//!   stores, memory intrinsics and lifetime markers, at constant offsets (`shapes.rs`) inside of the
//!   slot, and in debug records and void bundles.
//! * **Slots that stay are written here alone**. Their addresses may also be compared, and passed to
//!   calls that only read there and keep nothing to write with. All that is written to bytes of
//!   which a part is a copy is written to the part, by lines before the access.
//! * **Parts are disjoint ranges of slots**, in new allocas that are executed when the slot's was,
//!   or once if that was in the entry.
//! * **Accesses that stay** have a new address, of the same bytes. Nothing else changes.
//! * **Accesses that are deleted** (`access.rs`) have lines in their place (`expansion.rs`), which
//!   only use operands of the access, constants, and results of one another. The value of each is
//!   known bit by bit (`bits.rs`). What the lines load and store is compared with what the access
//!   loads and stores (`judge.rs`): all bits that are in parts or in other memory, and no others.
//!   All bytes are read before a line changes them.
//!
//! # Undefined values and poison
//!
//! Bytes that are in no part are dead: where one is read, nothing may ever be stored to it, so that
//! it is `undef` (`obligations.rs`). Padding of an aggregate may be anything after a store. The bits
//! above an integer in its last byte are zero, or what a store of the same integer leaves there.
//!
//! A scalar, an element of a vector or a leaf of an aggregate is poison as a whole. A lane that is
//! stored must come from one lane in *P*: otherwise it would be poison where only another is. A
//! lane that is loaded may be poison if any byte of it is, in *P* as in *Q*. Where *Q* loads more
//! bytes at once than *P* does, `obligations.rs` shows that no store of *Q* divides them.
//!
//! # Assumptions
//!
//! Lifetime markers have no effect, if each part has all of its slot's or none. Pointers of
//! integral address spaces are integers with exposed provenance, and bytes of other memory that are
//! copied as one scalar are poison together or not at all. A copy of bytes that are `undef` may
//! leave in place what was there. `memphis-ir` prints what the script says; names of new values are
//! new.
//!
//! # What it cannot see
//!
//! Debug records, `!dbg` and `!DIAssignID`; numbers and layout; parts that could have been smaller.

mod access;
mod bits;
mod certificate;
mod expansion;
mod judge;
mod obligations;
mod shapes;
mod slots;

pub use certificate::{Certificate, Part};

use crate::script::{Bundles, Counts, Failure, failure_at};
use access::{Access, ESCAPES, Kind};
use bits::{Checked, Memory};
use expansion::{Context, Expansion, STRAY, is_constant};
use judge::Judge;
use memphis_entity::Table;
use memphis_ir::edit::{Edit, NewInstId};
use memphis_ir::{Flags, Function, InstId, Local, Opcode, Operand, OperandId, Value};
use obligations::Obligations;
use slots::{Fate, SlotId, Slots};

/// Memory of [`check`], reused from function to function.
#[derive(Debug, Default)]
pub struct Scratch {
    slots: Slots,
    expansion: Expansion,
    judge: Judge,
    obligations: Obligations,
    bundles: Bundles,
    /// The operands that the script replaces, in their order.
    operands: Vec<(OperandId, Value)>,
    /// The inserted lines, in the order of the function as printed.
    lines: Vec<(InstId, NewInstId)>,
    /// The lifetime markers of each slot.
    markers: Table<SlotId, u32>,
    /// Locals of the script that debug records mention.
    mentioned: Vec<(InstId, Local)>,
}

/// Proves that a script does nothing but split slots into parts, and does so correctly. See the
/// module's documentation.
///
/// # Errors
/// The first thing that could not be proved.
///
/// Cost: linear in the body and the script, and that of sorting the parts and what is stored. A
/// lane of a value in many pieces, or a value with many lanes, costs more, up to a fixed number.
pub fn check(
    f: Function<'_>,
    edit: &Edit,
    certificate: &Certificate,
    scratch: &mut Scratch,
) -> Result<Counts, Box<Failure>> {
    if edit.is_empty() {
        return Ok(Counts::default());
    }
    if !edit.blocks().is_empty() || !edit.deleted_blocks().is_empty() || !edit.appended_blocks().is_empty() {
        return Err(failure_at(f, InstId(0), "blocks are added, deleted or joined, which no split needs"));
    }
    if edit.n_phis() > 0 {
        return Err(failure_at(f, InstId(0), "a φ is inserted, which no split needs"));
    }
    let Scratch { slots, expansion, judge, obligations, bundles, operands, lines, markers, mentioned } = scratch;
    expansion.shapes.clear();
    slots.collect(f, edit, certificate, &mut expansion.shapes)?;
    bundles.read(f, edit, |inst| f.body.inst(inst).opcode.is_debug_record() && !edit.is_deleted(inst))?;
    operands.clear();
    operands.extend_from_slice(edit.operand_replacements());
    operands.sort_by_key(|edit| edit.0);
    lines.clear();
    lines.extend(edit.insertions().iter().filter_map(|line| Some((line.before, line.what.inst()?))));
    lines.sort_by_key(|line| line.0);
    obligations.clear();
    mentioned.clear();
    markers.reset(slots.slots.len(), 0);
    let c = Context { f, edit, slots };
    expansion.begin(c);
    let counts = Counts { slots: slots.slots.len() as u64, ..Counts::default() };
    let mut proof = Proof { c, expansion, judge, obligations, bundles, operands, lines, markers, mentioned, counts };
    proof.check_operands()?;
    proof.check_insts()?;
    proof.check_markers()?;
    proof.check_mentions()?;
    proof.obligations.show(f)?;
    Ok(proof.counts)
}

/// A proof in the making.
struct Proof<'c> {
    c: Context<'c>,
    expansion: &'c mut Expansion,
    judge: &'c mut Judge,
    obligations: &'c mut Obligations,
    bundles: &'c mut Bundles,
    operands: &'c [(OperandId, Value)],
    lines: &'c [(InstId, NewInstId)],
    markers: &'c mut Table<SlotId, u32>,
    mentioned: &'c mut Vec<(InstId, Local)>,
    counts: Counts,
}

impl Proof<'_> {
    /// Checks that single operands are replaced only where that has a reason.
    fn check_operands(&mut self) -> Result<(), Box<Failure>> {
        let Context { f, edit, slots } = self.c;
        for (index, &(id, value)) in self.operands.iter().enumerate() {
            if f.body.operands.get(id).is_none() {
                return Err(failure_at(f, InstId(0), "an operand is replaced that the function does not have"));
            }
            let inst = f.body.inst_of_operand(id);
            let (data, operand) = (f.body.inst(inst), &f.body.operands[id]);
            let is_address = slots.address(operand.value).is_some();
            let is_plain = !data.flags.has(Flags::VOLATILE | Flags::ATOMIC);
            let number = id.index() - data.operands.start.index();
            let is_right = match data.opcode {
                opcode if opcode.is_debug_record() => {
                    self.mention(inst, value);
                    true
                }
                Opcode::Load if is_plain && slots.watched(operand.value).is_some() => true,
                Opcode::Load | Opcode::Store => is_address && data.opcode.address_operand() == Some(number),
                _ => is_address && self.bundles.is_void(f, inst, operand) && is_constant(edit, value),
            };
            let is_twice = index > 0 && self.operands[index - 1].0 == id;
            if !is_right || is_twice || edit.is_deleted(inst) {
                return Err(failure_at(f, inst, "an operand of this is replaced, which no split needs"));
            }
        }
        Ok(())
    }

    /// Checks all instructions and the lines before them.
    fn check_insts(&mut self) -> Result<(), Box<Failure>> {
        let Context { f, edit, .. } = self.c;
        let mut rest = self.lines;
        for inst in f.body.inst_ids() {
            let n = rest.iter().take_while(|line| line.0 == inst).count();
            let lines;
            (lines, rest) = rest.split_at(n);
            let checked = if edit.is_deleted(inst) { self.deleted(inst, lines) } else { self.kept(inst, lines) };
            checked.map_err(|message| failure_at(f, inst, message))?;
        }
        Ok(())
    }

    /// Checks a deleted instruction and the lines in its place.
    fn deleted(&mut self, inst: InstId, lines: &[(InstId, NewInstId)]) -> Checked<()> {
        let Some(access) = access::deleted(self.c, inst)? else { return self.no_lines(lines) };
        match access.kind {
            Kind::Mark { slot, .. } => self.markers[slot] += 1,
            _ => self.counts.accesses += 1,
        }
        self.written(&access, lines)
    }

    /// Reads the lines of an access.
    fn expand(&mut self, access: &Access, lines: &[(InstId, NewInstId)]) -> Checked<()> {
        self.expansion.start(self.c, access)?;
        for &(inst, line) in lines {
            if !self.is_neutral(inst, line) {
                self.expansion.line(self.c, access, line)?;
            }
        }
        Ok(())
    }

    /// Checks that lines belong to no access.
    fn no_lines(&mut self, lines: &[(InstId, NewInstId)]) -> Checked<()> {
        match lines.iter().all(|&(inst, line)| self.is_neutral(inst, line)) {
            true => Ok(()),
            false => Err(STRAY),
        }
    }

    /// True for the alloca of a part and for debug records.
    fn is_neutral(&mut self, inst: InstId, line: NewInstId) -> bool {
        let edit = self.c.edit;
        let opcode = edit.inst(line).opcode;
        if opcode.is_debug_record() {
            edit.operands_of(line).iter().for_each(|operand| self.mention(inst, operand.value));
        }
        opcode.is_debug_record() || opcode == Opcode::Alloca
    }

    /// Checks that an instruction that stays uses no value that is gone, but for the address of a
    /// load or store, which has a new one.
    fn kept(&mut self, inst: InstId, lines: &[(InstId, NewInstId)]) -> Checked<()> {
        let f = self.c.f;
        let mut is_access = false;
        for (index, id) in f.body.operand_ids(inst).enumerate() {
            let operand = &f.body.operands[id];
            match self.c.slots.fate(operand.value) {
                Fate::Stays | Fate::MayBeWatched | Fate::Redefined => {}
                Fate::Watched(_) => is_access |= self.use_of_watched(inst, (index, id, operand), lines)?,
                fate => is_access |= self.use_of(inst, (id, operand), fate, lines)?,
            }
        }
        if is_access { Ok(()) } else { self.no_lines(lines) }
    }

    /// The value that replaces an operand.
    fn replacement(&self, id: OperandId) -> Option<Value> {
        let found = self.operands.binary_search_by_key(&id, |edit| edit.0);
        found.ok().map(|at| self.operands[at].1)
    }

    /// Checks the use of a value whose definition is deleted. True if the instruction is an access
    /// with a new address.
    fn use_of(
        &mut self,
        inst: InstId,
        (id, operand): (OperandId, &Operand),
        fate: Fate,
        lines: &[(InstId, NewInstId)],
    ) -> Checked<bool> {
        let Context { f, edit, .. } = self.c;
        let new = self.replacement(id);
        let opcode = f.body.inst(inst).opcode;
        let is_address = matches!(fate, Fate::Address(_));
        if is_address && matches!(opcode, Opcode::Load | Opcode::Store) {
            let address = new.ok_or(ESCAPES)?;
            self.kept_access(inst, operand, address, lines)?;
            return Ok(true);
        }
        let is_replaced = new.is_some() || is_constant(edit, edit.resolve(operand.value));
        match fate {
            _ if is_replaced && (!is_address || opcode.is_debug_record()) => Ok(false),
            _ if is_replaced && self.bundles.is_void(f, inst, operand) => Ok(false),
            Fate::Address(_) => Err(ESCAPES),
            _ => Err("a value is used here whose definition is deleted"),
        }
    }

    /// Checks the use of an address of a slot that stays. True if the instruction writes the slot,
    /// or is a load with a new address.
    fn use_of_watched(
        &mut self,
        inst: InstId,
        (index, id, operand): (usize, OperandId, &Operand),
        lines: &[(InstId, NewInstId)],
    ) -> Checked<bool> {
        if let Some(address) = self.replacement(id).filter(|_| self.c.f.body.inst(inst).opcode == Opcode::Load) {
            self.kept_access(inst, operand, address, lines)?;
            return Ok(true);
        }
        let address = self.c.slots.watched(operand.value).ok_or(ESCAPES)?;
        let Some(access) = access::watched(self.c, inst, index, address)? else { return Ok(false) };
        self.written(&access, lines)?;
        Ok(true)
    }

    /// Checks an access that is deleted, or that stays, and the lines before it.
    fn written(&mut self, access: &Access, lines: &[(InstId, NewInstId)]) -> Checked<()> {
        if let Some(to) = access.to()
            && let Memory::Slot(slot) = to.memory
        {
            self.obligations.writes(slot, to.at, to.at + 8 * to.size);
        }
        self.expand(access, lines)?;
        self.judge.check(self.c, access, self.expansion, self.obligations)
    }

    /// Checks a load or store that has a new address.
    fn kept_access(
        &mut self,
        inst: InstId,
        operand: &Operand,
        address: Value,
        lines: &[(InstId, NewInstId)],
    ) -> Checked<()> {
        let c = self.c;
        let access = Access { inst, kind: Kind::Kept };
        let old = c.slots.address(operand.value).or_else(|| c.slots.watched(operand.value)).ok_or(ESCAPES)?;
        let is_store = c.f.body.inst(inst).opcode == Opcode::Store;
        let ty = if is_store { c.f.body.operands(inst)[0].ty } else { c.f.body.inst(inst).ty };
        let before = access::range(c, old, access::size(c, ty)?)?;
        self.expand(&access, lines)?;
        if c.edit.type_of(c.f, address) != operand.ty {
            return Err("this has a new address of another type");
        }
        let place = self.expansion.place(c, &access, address, before.size)?;
        access::kept(c, &access, old, place, before.at)?;
        if is_store {
            let end = before.at + 8 * before.size;
            self.obligations.writes(old.slot, before.at, end);
            self.obligations.ends_at(old.slot, before.at);
            self.obligations.ends_at(old.slot, end);
            self.expansion.shapes.list(c.f, ty).ok_or("this stores a type with too many lanes")?;
            for lane in &self.expansion.shapes.lanes {
                self.obligations.ends_at(old.slot, before.at + lane.at);
                self.obligations.ends_at(old.slot, before.at + lane.at + lane.bits);
            }
        }
        self.counts.accesses += 1;
        Ok(())
    }

    /// A debug record mentions a value.
    fn mention(&mut self, inst: InstId, value: Value) {
        self.mentioned.extend(value.as_local().map(|local| (inst, local)));
    }

    /// Checks that the lifetime markers of each part are those of its slot, or none.
    fn check_markers(&self) -> Result<(), Box<Failure>> {
        for (id, part) in self.c.slots.parts.iter() {
            let (n, wanted) = (self.expansion.markers[id].0, self.markers[part.slot]);
            if n != 0 && n != wanted {
                let alloca = self.c.slots.slots[part.slot].alloca;
                return Err(failure_at(self.c.f, alloca, "a part of this has some of its lifetime markers"));
            }
        }
        Ok(())
    }

    /// Checks that debug records mention values that exist.
    fn check_mentions(&self) -> Result<(), Box<Failure>> {
        let Context { f, edit, slots } = self.c;
        for &(inst, local) in &*self.mentioned {
            let value = edit.resolve(Value::local(local));
            let is_there = match value.as_local() {
                Some(local) if f.body.locals.get(local).is_some() => slots.is_value(edit, value),
                Some(local) => is_constant(edit, value) || self.expansion.is_defined(self.c, local),
                None => true,
            };
            if !is_there {
                return Err(failure_at(f, inst, "a debug record mentions a value that does not exist"));
            }
        }
        Ok(())
    }
}
