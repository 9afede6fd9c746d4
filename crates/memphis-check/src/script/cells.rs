//! The instructions that a script deletes: slots and their accesses, and otherwise only
//! instructions without effect.

use super::bundles::Bundles;
use super::content::{Content, Meaning, is_same_type};
use super::outcome::{Failure, failure_at};
use super::punned::{is_punning, keeps_poison_apart, lower_bits};
use super::semantics::Semantics;
use memphis::check::Tree;
use memphis::{Access, AccessId, AccessKind, Slot};
use memphis_entity::Table;
use memphis_ir::edit::Edit;
use memphis_ir::{BlockId, ConstKind, Def, Flags, Function, Inst, InstId, Local, Opcode, Operand, TypeId, Value};

/// The slots of a script and their accesses.
#[derive(Debug, Default)]
pub struct Cells {
    /// The slots, in the order of the text.
    pub slots: Table<Slot, Cell>,
    /// Their loads, stores and definitions that can be reached, in the order of the text, without
    /// loads whose result has no replacement.
    pub accesses: Table<AccessId, Access>,
    /// The instruction of each access.
    pub insts: Table<AccessId, InstId>,
    /// By local of the body: what the script does to it.
    fates: Table<Local, Fate>,
    /// Deleted results, each of which needs a replacement if it is used.
    deleted: Vec<Local>,
    /// Locals on the chain of replacements that is being followed.
    path: Vec<Local>,
    bundles: Bundles,
    /// True if slots may be accessed as other types.
    is_punned: bool,
    narrows: bool,
}

/// An alloca that is deleted, or whose address is replaced.
#[derive(Debug, Clone, Copy)]
pub struct Cell {
    /// The instruction.
    pub alloca: InstId,
    /// The allocated type, or that of its accesses.
    pub ty: TypeId,
}

/// An instruction with its data and operands.
#[derive(Clone, Copy)]
struct Line<'f> {
    id: InstId,
    inst: &'f Inst,
    operands: &'f [Operand],
}

/// The effect of the script on a local.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// It stays.
    Stays,
    /// It is the address of a slot, or is replaced by that address.
    Slot(Slot),
    /// It is computed from an address; the instruction that computes it is deleted.
    Address,
    /// It is replaced by the result of such a computation.
    ReplacedByAddress(Local),
    /// Its instruction is deleted, and its replacement is not known yet.
    Deleted,
    /// It is replaced by this value, which stays.
    Replaced(Value),
    /// It has no replacement.
    Gone,
}

const _: () = assert!(size_of::<Fate>() == size_of::<Value>() + 4, "there is a fate for each local");

impl Cells {
    /// Finds slots and accesses, and checks that nothing else is deleted or changed. Leaves in
    /// `contents`, by access, the value that a store stores and the replacement of a load, as far
    /// as they do not depend on new lines and casts.
    ///
    /// # Errors
    /// The first instruction that is deleted, changed or left though it must not be.
    ///
    /// Cost: linear in the body.
    pub fn collect(
        &mut self,
        f: Function<'_>,
        edit: &Edit,
        tree: &Tree,
        semantics: Semantics,
        contents: &mut Table<AccessId, Content>,
    ) -> Result<(), Box<Failure>> {
        self.accesses.clear();
        self.insts.clear();
        contents.clear();
        self.is_punned = semantics.punned;
        self.narrows = semantics.narrowed;
        if let Some(&(operand, _)) = edit.operand_replacements().first() {
            let mut insts = f.body.inst_ids();
            let inst = insts.find(|&inst| f.body.inst(inst).operands.contains(operand)).unwrap_or(InstId(0));
            return Err(failure_at(
                f,
                inst,
                "a single operand is replaced, not all uses of a value, which no promotion needs",
            ));
        }
        self.find_slots(f, edit);
        self.resolve_all(f, edit)?;
        if semantics.typed_by_accesses {
            self.type_slots(f, edit);
        }
        self.bundles.read(f, edit, |_| false)?;
        // Each access is a deleted instruction, but for definitions that reset a slot to its
        // initial content.
        self.accesses.reserve(edit.n_deleted());
        self.insts.reserve(edit.n_deleted());
        contents.reserve(edit.n_deleted());
        for (block, data) in f.body.blocks.iter() {
            let is_reached = tree.contains(block);
            for id in data.insts {
                let (inst, is_deleted) = (f.body.inst(id), edit.is_deleted(id));
                let mut push = |cells: &mut Cells, kind, slot, content| {
                    cells.accesses.push(Access::new(block, slot, kind));
                    cells.insts.push(id);
                    contents.push(content);
                };
                if may_define(inst, block, semantics)
                    && let Some(slot) = self.defined(f, id)
                {
                    push(self, AccessKind::Define, slot, Content::Nothing);
                }
                let operands = f.body.operands_of(inst);
                if is_deleted {
                    let line = Line { id, inst, operands };
                    if let Some((kind, slot, meaning)) = self.look_at_deleted(f, edit, line, is_reached)? {
                        push(self, kind, slot, Content::of(f, semantics, meaning));
                    }
                    continue;
                }
                self.look_at_kept(f, edit, (id, operands), is_reached)?;
            }
        }
        Ok(())
    }

    /// Checks that a kept instruction uses slots and deleted results only in harmless ways.
    #[inline]
    fn look_at_kept(
        &mut self,
        f: Function<'_>,
        edit: &Edit,
        (id, operands): (InstId, &[Operand]),
        is_reached: bool,
    ) -> Result<(), Box<Failure>> {
        for operand in operands {
            if let Some(local) = operand.value.as_local()
                && !matches!(self.fates[local], Fate::Stays | Fate::Replaced(_))
            {
                let meaning = self.meaning(operand.value);
                self.look_at_use(f, edit, id, (operand, meaning), is_reached)?;
            }
        }
        Ok(())
    }

    /// The meaning of a value under the script. Cost: constant.
    #[inline]
    pub fn meaning(&self, value: Value) -> Meaning {
        let Some(local) = value.as_local() else { return Meaning::Value(value) };
        match self.fates.get(local) {
            // A local of the script is not in the table.
            None | Some(Fate::Stays) => Meaning::Value(value),
            Some(&Fate::Slot(slot)) => Meaning::Slot(slot),
            Some(Fate::Address) => Meaning::Address(local),
            Some(Fate::Gone | Fate::Deleted) => Meaning::Gone,
            Some(&Fate::Replaced(value)) => Meaning::Value(value),
            Some(&Fate::ReplacedByAddress(address)) => Meaning::Address(address),
        }
    }

    /// Leaves: the slots; the fates of all locals; the deleted locals that need a replacement.
    fn find_slots(&mut self, f: Function<'_>, edit: &Edit) {
        self.slots.clear();
        self.deleted.clear();
        self.fates.reset(f.body.locals.len(), Fate::Stays);
        for ((id, inst), &is_deleted) in f.body.insts.iter().zip(edit.deletions().values()) {
            if !is_deleted && inst.opcode != Opcode::Alloca {
                continue;
            }
            let Some(result) = inst.result.filter(|&r| is_deleted || edit.replacement(r).is_some()) else { continue };
            self.fates[result] = match inst.opcode {
                Opcode::Alloca => Fate::Slot(self.slots.push(Cell { alloca: id, ty: inst.aux_ty })),
                Opcode::GetElementPtr | Opcode::BitCast | Opcode::AddrSpaceCast => Fate::Address,
                _ => {
                    self.deleted.push(result);
                    Fate::Deleted
                }
            };
        }
    }

    /// Gives each slot the type of its first deleted access in the text.
    #[inline(never)]
    fn type_slots(&mut self, f: Function<'_>, edit: &Edit) {
        let mut is_typed = Table::filled(self.slots.len(), false);
        let deleted =
            f.body.insts.values().iter().zip(edit.deletions().values()).filter(|&(_, &is_deleted)| is_deleted);
        for (inst, _) in deleted {
            let (address, ty) = match (inst.opcode, f.body.operands_of(inst)) {
                (Opcode::Load, [address, ..]) => (address, inst.ty),
                (Opcode::Store, [stored, address, ..]) => (address, stored.ty),
                _ => continue,
            };
            if let Meaning::Slot(slot) = self.meaning(address.value)
                && !std::mem::replace(&mut is_typed[slot], true)
            {
                self.slots[slot].ty = ty;
            }
        }
    }

    /// Follows replacements to a value that stays or to the address of a slot.
    fn resolve_all(&mut self, f: Function<'_>, edit: &Edit) -> Result<(), Box<Failure>> {
        let is_stray = |&local: &Local| edit.replacement(local).is_some() && self.fates[local] == Fate::Stays;
        if let Some(local) = f.body.locals.ids().find(is_stray) {
            let shown = f.display(Value::local(local));
            return Err(failure_at(f, InstId(0), format!("{shown} is replaced, and what defines it stays")));
        }
        for index in 0..self.deleted.len() {
            let local = self.deleted[index];
            if self.fates[local] == Fate::Deleted {
                self.resolve(f, edit, local);
            }
        }
        Ok(())
    }

    fn resolve(&mut self, f: Function<'_>, edit: &Edit, local: Local) {
        // In most cases the replacement stays.
        if let Some(next) = edit.replacement(local)
            && next.as_local().is_none_or(|next| self.fates.get(next).is_none_or(|&fate| fate == Fate::Stays))
        {
            self.fates[local] = Fate::Replaced(next);
            return;
        }
        self.path.clear();
        let mut current = local;
        let fate = loop {
            // If it is met again, it is part of a cycle of replacements, which has no value.
            self.fates[current] = Fate::Gone;
            self.path.push(current);
            let Some(next) = edit.replacement(current) else { break Fate::Gone };
            let Some(local) = next.as_local().filter(|&local| f.body.locals.get(local).is_some()) else {
                break Fate::Replaced(next);
            };
            match self.fates[local] {
                Fate::Deleted => current = local,
                Fate::Stays => break Fate::Replaced(next),
                Fate::Address => break Fate::ReplacedByAddress(local),
                fate @ (Fate::Slot(_) | Fate::Replaced(_) | Fate::ReplacedByAddress(_) | Fate::Gone) => break fate,
            }
        };
        for local in self.path.drain(..) {
            self.fates[local] = fate;
        }
    }

    /// Judges the use, by an instruction that stays, of a local that is no value any more.
    #[inline(never)]
    fn look_at_use(
        &mut self,
        f: Function<'_>,
        edit: &Edit,
        inst: InstId,
        (operand, meaning): (&Operand, Meaning),
        is_reached: bool,
    ) -> Result<(), Box<Failure>> {
        let what = match meaning {
            Meaning::Gone => "is deleted and used here",
            // Its replacement is printed.
            _ if edit.resolve(operand.value).as_const().is_none() => {
                "is the address of a slot that is gone, and printed here"
            }
            _ if !is_reached || f.body.inst(inst).opcode.is_debug_record() => return Ok(()),
            _ if self.bundles.is_void(f, inst, operand) => return Ok(()),
            _ => "is the address of a slot that is gone, and used here",
        };
        Err(failure_at(f, inst, format!("{} {what}", f.display(operand.value))))
    }

    /// The access that a deleted instruction makes, if it can be reached and matters: its slot, and
    /// the meaning of the value stored or loaded.
    #[inline(always)]
    fn look_at_deleted(
        &self,
        f: Function<'_>,
        edit: &Edit,
        line: Line<'_>,
        is_reached: bool,
    ) -> Result<Option<(AccessKind, Slot, Meaning)>, Box<Failure>> {
        let opcode = line.inst.opcode;
        match opcode {
            Opcode::Load | Opcode::Store if !is_reached => Ok(None),
            Opcode::Load => {
                let (slot, meaning) = self.deleted_load(f, edit, line)?;
                // An unused load has no replacement.
                Ok((meaning != Meaning::Gone).then_some((AccessKind::Load, slot, meaning)))
            }
            Opcode::Store => {
                let (slot, meaning) = self.deleted_store(f, line)?;
                Ok(Some((AccessKind::Store, slot, meaning)))
            }
            Opcode::Alloca | Opcode::GetElementPtr | Opcode::BitCast | Opcode::AddrSpaceCast => Ok(None),
            _ if opcode.is_debug_record() => Ok(None),
            Opcode::Call if is_marker(f, line.id) => Ok(None),
            _ => Err(failure_at(f, line.id, "this is deleted, and it is no access of a slot that is gone")),
        }
    }

    /// The slot that an instruction resets to its initial content, if it [may](may_define) do that.
    #[inline(never)]
    fn defined(&self, f: Function<'_>, inst: InstId) -> Option<Slot> {
        let data = f.body.inst(inst);
        match data.opcode {
            Opcode::Alloca => data.result.and_then(|address| self.base(f, Value::local(address))),
            Opcode::Call if is_lifetime_marker(f, inst) => {
                f.body.operands(inst).last().and_then(|address| self.base(f, address.value))
            }
            _ => None,
        }
    }

    /// The slot from which deleted instructions compute an address.
    fn base(&self, f: Function<'_>, address: Value) -> Option<Slot> {
        self.base_by(f, address, |_| true)
    }

    /// True if an address that was [computed](Meaning::Address) is that of a slot, by casts and
    /// zero offsets alone: then it is not poison.
    pub fn is_slot_address(&self, f: Function<'_>, address: Local) -> bool {
        let is_zero = |index: &Operand| {
            index.value.as_const().is_some_and(|c| matches!(f.body.consts.get(c).kind, ConstKind::Int(0)))
        };
        let stays = |inst: InstId| {
            f.body.inst(inst).opcode != Opcode::GetElementPtr || f.body.operands(inst)[1..].iter().all(is_zero)
        };
        self.base_by(f, Value::local(address), stays).is_some()
    }

    /// The slot from which deleted instructions compute an address, if all of them satisfy
    /// `is_of_sort`.
    fn base_by(&self, f: Function<'_>, mut address: Value, is_of_sort: impl Fn(InstId) -> bool) -> Option<Slot> {
        // In unreachable code, addresses may be computed from one another.
        for _ in 0..MAX_CASTS {
            match self.meaning(address) {
                Meaning::Slot(slot) => return Some(slot),
                Meaning::Address(local) => match f.body.local(local).def {
                    Def::Inst(inst) if is_of_sort(inst) => address = f.body.operands(inst)[0].value,
                    _ => return None,
                },
                Meaning::Value(_) | Meaning::Gone => return None,
            }
        }
        None
    }

    fn deleted_load(&self, f: Function<'_>, edit: &Edit, load: Line<'_>) -> Result<(Slot, Meaning), Box<Failure>> {
        let slot = self.accessed(f, load, load.operands[0].value, load.inst.ty)?;
        let meaning = load.inst.result.map_or(Meaning::Gone, |result| self.meaning(Value::local(result)));
        if let Meaning::Value(value) = meaning {
            let ty = edit.type_of(f, value);
            if !is_same_type(ty, self.slots[slot].ty) && !is_same_type(ty, load.inst.ty) {
                return Err(failure_at(f, load.id, "this load is replaced by a value of another type"));
            }
        }
        Ok((slot, meaning))
    }

    fn deleted_store(&self, f: Function<'_>, store: Line<'_>) -> Result<(Slot, Meaning), Box<Failure>> {
        let [value, address, ..] = store.operands else {
            return Err(failure_at(f, store.id, "this store has no operands"));
        };
        let slot = self.accessed(f, store, address.value, value.ty)?;
        match self.meaning(value.value) {
            Meaning::Gone => Err(failure_at(f, store.id, "this store stores a value that nothing stands for")),
            meaning => Ok((slot, meaning)),
        }
    }

    /// The slot of a deleted access.
    #[inline(always)]
    fn accessed(&self, f: Function<'_>, line: Line<'_>, address: Value, ty: TypeId) -> Result<Slot, Box<Failure>> {
        let Meaning::Slot(slot) = self.meaning(address) else {
            return Err(failure_at(f, line.id, "this access is deleted, and its slot is not"));
        };
        if line.inst.flags.has(Flags::VOLATILE) {
            return Err(failure_at(f, line.id, "this access is volatile, and deleted"));
        }
        let cell = self.slots[slot];
        if !is_same_type(cell.ty, ty) && !self.may_be_cast(f, cell, line.id) {
            return Err(failure_at(f, line.id, "this access is deleted, and it is not of its slot's type"));
        }
        Ok(slot)
    }

    /// True if a cast can replace an access of another type.
    #[inline(never)]
    fn may_be_cast(&self, f: Function<'_>, cell: Cell, inst: InstId) -> bool {
        const CASTS: [Opcode; 3] = [Opcode::BitCast, Opcode::PtrToInt, Opcode::IntToPtr];
        match f.body.inst(inst).opcode {
            Opcode::Load => CASTS.iter().any(|&cast| self.is_cast_of_load(f, cell, inst, cast)),
            _ => {
                self.narrowed_store(f, cell, inst).is_some()
                    || CASTS.iter().any(|&cast| self.is_cast_of_store(f, cell, inst, cast))
            }
        }
    }

    /// True if the cast turns the slot's content into the result of the load.
    pub fn is_cast_of_load(&self, f: Function<'_>, cell: Cell, load: InstId, cast: Opcode) -> bool {
        self.is_punned && is_punning(f, cast, cell.ty, f.body.inst(load).ty)
    }

    /// True if the cast turns the stored value into the slot's content.
    pub fn is_cast_of_store(&self, f: Function<'_>, cell: Cell, store: InstId, cast: Opcode) -> bool {
        let stored = &f.body.operands(store)[0];
        self.is_punned && is_punning(f, cast, stored.ty, cell.ty) && keeps_poison_apart(f, stored.ty, cell.ty)
    }

    /// The number that a store of a wider integer constant leaves in the slot.
    pub fn narrowed_store(&self, f: Function<'_>, cell: Cell, store: InstId) -> Option<i64> {
        let stored = &f.body.operands(store)[0];
        if self.narrows { lower_bits(f, cell.alloca, stored.value, stored.ty) } else { None }
    }
}

/// The maximal number of casts between a slot and a lifetime marker.
const MAX_CASTS: usize = 1000;

/// True if an instruction may reset a slot to its initial content: a marker, if markers have an
/// effect, or an alloca outside the entry, which makes a new slot.
fn may_define(inst: &Inst, block: BlockId, semantics: Semantics) -> bool {
    match inst.opcode {
        Opcode::Alloca => block != BlockId(0),
        Opcode::Call => semantics.lifetimes_undef,
        _ => false,
    }
}

/// `llvm.lifetime.start`, `llvm.lifetime.end`.
pub fn is_lifetime_marker(f: Function<'_>, call: InstId) -> bool {
    f.called_intrinsic(call).is_some_and(|name| name.starts_with(b"lifetime."))
}

/// True for calls that have no effect, or are definitions.
fn is_marker(f: Function<'_>, call: InstId) -> bool {
    let is_one = |name: &[u8]| name.starts_with(b"lifetime.") || name == b"fake.use";
    f.body.inst(call).result.is_none() && f.called_intrinsic(call).is_some_and(is_one)
}
