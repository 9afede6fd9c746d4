//! The description of a function for the engine: its graph, and the accesses of its stack slots.
//!
//! A *cell* is a range of bytes of a stack slot that is always accessed as a whole, with one type.
//! Each cell is a slot for the engine, so the fields of a structure are promoted one by one:
//!
//! ```text
//!   ss0 = explicit_slot 16      store v1, p      store v2, p+8      cells: i64 at 0, i32 at 8
//! ```
//!
//! If a stack slot is also used in any other way, all of it stays in memory.

use cranelift_codegen::entity::SecondaryMap;
use cranelift_codegen::ir::types::{F32, F64, I8, I16, I32, I64};
use cranelift_codegen::ir::{
    self, DebugTag, Function, Inst, InstructionData, MemFlags, Opcode, StackSlot, Type, Value, ValueDef,
};
use memphis::{Access, AccessId, Cfg, Slot, Table};
use std::collections::BTreeMap;
use std::fmt;

/// The reason for which a stack slot stays in memory, with the first instruction that causes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The address is used by something other than a plain load or store.
    AddressUsed(Inst),
    /// An access reaches outside the slot.
    OutOfBounds(Inst),
    /// An access has a type other than an integer of at most 64 bits, `f32` or `f64`.
    Type(Inst),
    /// An access names its byte order.
    ByteOrder(Inst),
    /// Accesses overlap and differ in place or type.
    Overlap,
    /// A key, a debug tag or a stack map names the slot, for a reader outside the function.
    Observed,
    /// Nothing accesses the slot.
    Unused,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AddressUsed(inst) => write!(f, "{inst} uses its address other than to load or store"),
            Self::OutOfBounds(inst) => write!(f, "{inst} accesses bytes outside"),
            Self::Type(inst) => write!(f, "the type that {inst} accesses is not supported"),
            Self::ByteOrder(inst) => write!(f, "{inst} names a byte order"),
            Self::Overlap => f.write_str("accesses overlap and differ in place or type"),
            Self::Observed => f.write_str("a key, a debug tag or a stack map names it"),
            Self::Unused => f.write_str("nothing accesses it"),
        }
    }
}

/// The instruction of an access, and the value that it loads or stores.
pub struct Place {
    pub inst: Inst,
    pub value: Value,
}

/// The input of the engine, and what its numbers stand for.
#[derive(Default)]
pub struct Description {
    pub cfg: Cfg,
    pub accesses: Vec<Access>,
    /// The block of each number, and the number of each block.
    pub blocks: Table<memphis::Block, ir::Block>,
    pub block_ids: SecondaryMap<ir::Block, Option<memphis::Block>>,
    /// The type of each cell.
    pub cells: Table<Slot, Type>,
    /// The instruction of each access, and the load that an instruction is.
    pub places: Table<AccessId, Place>,
    pub loads: SecondaryMap<Inst, Option<AccessId>>,
    /// The stack slots whose cells are described, and all others that have bytes; both ascending.
    pub promoted: Vec<StackSlot>,
    pub kept: Vec<(StackSlot, Reason)>,
}

impl Description {
    /// Describes the slots of a function that can be promoted.
    pub fn of(func: &Function) -> Self {
        let mut description = Self::default();
        description.describe_graph(func);
        let uses = Uses::of(func);
        for (stack_slot, data) in func.sized_stack_slots.iter().filter(|(_, data)| data.size > 0) {
            match uses.reason(stack_slot, data) {
                Some(reason) => description.kept.push((stack_slot, reason)),
                None => description.promoted.push(stack_slot),
            }
        }
        description.describe_accesses(func, &uses);
        description
    }

    /// Numbers the blocks in layout order; edges are numbered in the order of a branch's targets.
    fn describe_graph(&mut self, func: &Function) {
        for block in func.layout.blocks() {
            self.block_ids[block] = Some(self.blocks.push(block));
        }
        for block in func.layout.blocks() {
            let last = func.layout.last_inst(block).expect("the verifier wants a terminator");
            let targets = func.dfg.insts[last].branch_destination(&func.dfg.jump_tables, &func.dfg.exception_tables);
            let target = |call: &ir::BlockCall| self.block_ids[call.block(&func.dfg.value_lists)];
            self.cfg.push_block(targets.iter().map(|call| target(call).expect("a target is in the layout")));
        }
        self.cfg.finish(memphis::Block(0));
    }

    /// Lists the accesses of the slots that are promoted, block by block in program order.
    fn describe_accesses(&mut self, func: &Function, uses: &Uses) {
        let mut slots = BTreeMap::new();
        for (&cell, &ty) in
            uses.cells.iter().filter(|((stack_slot, _), _)| self.promoted.binary_search(stack_slot).is_ok())
        {
            slots.insert(cell, self.cells.push(ty));
        }
        for (id, &block) in self.blocks.iter() {
            for inst in func.layout.block_insts(block) {
                let Some(access) = StackAccess::of(func, inst) else { continue };
                let Some(&slot) = slots.get(&(access.stack_slot, access.offset)) else { continue };
                let load = self.places.push(Place { inst, value: access.value });
                self.accesses.push(if access.is_load { Access::load(id, slot) } else { Access::store(id, slot) });
                self.loads[inst] = access.is_load.then_some(load);
            }
        }
    }
}

/// A plain load or store of bytes of a stack slot.
struct StackAccess {
    stack_slot: StackSlot,
    offset: i64,
    ty: Type,
    flags: MemFlags,
    is_load: bool,
    /// The value that is loaded or stored.
    value: Value,
}

impl StackAccess {
    fn of(func: &Function, inst: Inst) -> Option<Self> {
        let (pointer, value, offset, flags, is_load) = match func.dfg.insts[inst] {
            InstructionData::Load { opcode: Opcode::Load, arg, flags, offset } => {
                (arg, func.dfg.first_result(inst), offset, flags, true)
            }
            InstructionData::Store { opcode: Opcode::Store, args: [value, pointer], flags, offset } => {
                (pointer, value, offset, flags, false)
            }
            _ => return None,
        };
        let (stack_slot, base) = stack_address(func, pointer)?;
        let offset = base + i64::from(offset);
        Some(Self { stack_slot, offset, ty: func.dfg.value_type(value), flags, is_load, value })
    }

    /// The reason for which this access cannot be promoted, whatever the other accesses are.
    fn reason(&self, func: &Function, inst: Inst) -> Option<Reason> {
        let bytes = 0..=i64::from(func.sized_stack_slots[self.stack_slot].size);
        if !bytes.contains(&self.offset) || !bytes.contains(&(self.offset + i64::from(self.ty.bytes()))) {
            Some(Reason::OutOfBounds(inst))
        } else if !matches!(self.ty, I8 | I16 | I32 | I64 | F32 | F64) {
            Some(Reason::Type(inst))
        } else {
            func.dfg.mem_flags[self.flags].explicit_endianness().map(|_| Reason::ByteOrder(inst))
        }
    }
}

/// The stack slot and the offset that a value is the address of, if it is one.
fn stack_address(func: &Function, value: Value) -> Option<(StackSlot, i64)> {
    let ValueDef::Result(inst, _) = func.dfg.value_def(value) else { return None };
    match func.dfg.insts[inst] {
        InstructionData::StackAddr { stack_slot, offset, .. } => Some((stack_slot, offset.into())),
        _ => None,
    }
}

/// The uses of all stack slots.
#[derive(Default)]
struct Uses {
    /// The type of the first access at each offset. Others at this offset have the same type, or
    /// there is a reason.
    cells: BTreeMap<(StackSlot, i64), Type>,
    reasons: SecondaryMap<StackSlot, Option<Reason>>,
}

impl Uses {
    fn of(func: &Function) -> Self {
        let mut uses = Self::default();
        for block in func.layout.blocks() {
            for inst in func.layout.block_insts(block) {
                uses.visit(func, inst);
            }
        }
        uses
    }

    fn visit(&mut self, func: &Function, inst: Inst) {
        let access = StackAccess::of(func, inst);
        if let Some(access) = &access {
            let ty = *self.cells.entry((access.stack_slot, access.offset)).or_insert(access.ty);
            let differs = (ty != access.ty).then_some(Reason::Overlap);
            self.keep(access.stack_slot, access.reason(func, inst).or(differs));
        }
        // The pointer of an access is its last argument. Any other use of an address blocks.
        let n_others = func.dfg.inst_values(inst).count() - usize::from(access.is_some());
        for value in func.dfg.inst_values(inst).take(n_others) {
            if let Some((stack_slot, _)) = stack_address(func, value) {
                self.keep(stack_slot, Some(Reason::AddressUsed(inst)));
            }
        }
        for tag in func.debug_tags.get(inst) {
            if let DebugTag::StackSlot(stack_slot) = *tag {
                self.keep(stack_slot, Some(Reason::Observed));
            }
        }
        for entry in func.dfg.user_stack_map_entries(inst).unwrap_or_default() {
            self.keep(entry.slot, Some(Reason::Observed));
        }
    }

    /// Notes a reason, if there is one and the stack slot has none yet.
    fn keep(&mut self, stack_slot: StackSlot, reason: Option<Reason>) {
        let known = &mut self.reasons[stack_slot];
        *known = known.or(reason);
    }

    /// The reason for which a stack slot stays in memory.
    fn reason(&self, stack_slot: StackSlot, data: &ir::StackSlotData) -> Option<Reason> {
        let mut end = None;
        for (&(_, offset), ty) in self.cells.range((stack_slot, i64::MIN)..=(stack_slot, i64::MAX)) {
            if end.is_some_and(|end| offset < end) {
                return self.reasons[stack_slot].or(Some(Reason::Overlap));
            }
            end = Some(offset + i64::from(ty.bytes()));
        }
        let observed = data.key.map(|_| Reason::Observed);
        self.reasons[stack_slot].or(observed).or(end.is_none().then_some(Reason::Unused))
    }
}
