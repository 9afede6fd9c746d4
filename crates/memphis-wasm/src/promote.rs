//! SSA construction: accesses of locals become values.
//!
//! Each local is a slot. Nothing but `local.get`, `local.set` and `local.tee` can access it, so all
//! are promotable. A local without a default value holds nothing at first; validation has shown
//! that no execution reads it then.

use crate::error::Error;
use crate::ssa::{Def, Function, Inst, Kind, Phi, Value};
use memphis::construct::{self, Emitted, Options, Plan, Replacement, Rewrite};
use memphis::{Access, AccessId, Analyses, Block, Cfg, Incoming, Initial, PhiId, Slot, SlotInfo};
use wasmparser::ValType;

/// The accesses of a function, and the plan that was carried out.
#[derive(Default)]
pub(crate) struct Promotion {
    pub analyses: Analyses,
    pub slots: Vec<SlotInfo>,
    pub accesses: Vec<Access>,
    /// The instruction of each access.
    pub insts: Vec<Inst>,
    /// The operand of each store in the code, before loads are replaced.
    pub stored: Vec<Value>,
    pub plan: Plan,
    /// The number of reads that the checker proved.
    pub proved_reads: usize,
}

/// Memory that is kept from function to function.
#[derive(Default)]
pub(crate) struct Scratch {
    context: construct::Context,
}

/// True if a local of this type starts as zero or null.
pub(crate) fn has_default(ty: ValType) -> bool {
    match ty {
        ValType::Ref(reference) => reference.is_nullable(),
        _ => true,
    }
}

/// Promotes all locals but those that `pin` names.
pub(crate) fn promote(
    function: &mut Function,
    pin: impl Fn(u32) -> bool,
    check: bool,
    scratch: &mut Scratch,
    promotion: &mut Promotion,
) -> Result<(), Error> {
    describe(function, pin, promotion);
    let cfg = std::mem::take(&mut function.cfg);
    let input = construct::Input {
        cfg: &cfg,
        analyses: &promotion.analyses,
        slots: &promotion.slots,
        accesses: &promotion.accesses,
    };
    let index = function.index;
    let refused = move |why: &dyn std::fmt::Display| Error::unproved(index, format!("locals to SSA form: {why}"));
    construct::plan_with(&input, &Options::DEFAULT, &mut scratch.context, &mut promotion.plan)
        .map_err(|error| refused(&error))?;

    let mut gets = vec![u32::MAX; function.values.len()];
    for (access, &inst) in promotion.insts.iter().enumerate() {
        let data = function.inst(inst);
        if let (Kind::Get(local), true) = (data.kind, !is_pinned(&promotion.slots, data.kind)) {
            debug_assert!(promotion.slots[local as usize].pinned.is_none());
            gets[data.results.0 as usize] = access as u32;
        }
    }
    function.pinned = promotion.slots.iter().map(|slot| slot.pinned.is_some()).collect();
    let n_classes = function.n_classes;
    let mut edit = Edit {
        function,
        cfg: &cfg,
        insts: &promotion.insts,
        gets,
        replaced: vec![None; promotion.accesses.len()],
        initial: vec![None; n_classes],
    };
    let mut proved_reads = 0;
    if check {
        let counts = construct::apply_checked(&input, &promotion.plan, &mut edit).map_err(|error| refused(&error))?;
        proved_reads = counts.reads;
    } else {
        construct::apply(&input, &promotion.plan, &mut edit).map_err(|error| refused(&error))?;
    }
    let Edit { replaced, gets, .. } = edit;
    promotion.proved_reads = proved_reads;
    function.cfg = cfg;
    rename(function, &gets, &replaced);
    index_phis(function);
    Ok(())
}

fn is_pinned(slots: &[SlotInfo], kind: Kind) -> bool {
    match kind {
        Kind::Get(local) | Kind::Set(local) | Kind::Tee(local) => slots[local as usize].pinned.is_some(),
        _ => false,
    }
}

fn describe(function: &Function, pin: impl Fn(u32) -> bool, promotion: &mut Promotion) {
    promotion.analyses.recompute(&function.cfg);
    promotion.slots.clear();
    promotion.accesses.clear();
    promotion.insts.clear();
    promotion.stored.clear();
    for (number, &ty) in (0..).zip(&function.locals) {
        let initial = match ty {
            _ if number < function.n_params => Initial::Value(number),
            _ if has_default(ty) => Initial::Zero,
            _ => Initial::Undef,
        };
        promotion.slots.push(SlotInfo { initial, pinned: pin(number).then_some(0) });
    }
    for block in (0..function.blocks.len()).map(Block::new) {
        for inst in function.insts(block) {
            let access = match function.inst(inst).kind {
                Kind::Get(local) => Access::load(block, Slot(local)),
                Kind::Set(local) | Kind::Tee(local) => Access::store(block, Slot(local)),
                _ => continue,
            };
            if promotion.slots[access.slot().index()].pinned.is_none() {
                promotion.accesses.push(access);
                promotion.insts.push(inst);
                let stored = function.operands(inst).first();
                promotion.stored.push(stored.copied().unwrap_or(Value(0)));
            }
        }
    }
}

/// Edits a function as the plan says.
struct Edit<'a> {
    function: &'a mut Function,
    cfg: &'a Cfg,
    insts: &'a [Inst],
    /// The access that each value is the result of, for loads of promoted locals.
    gets: Vec<u32>,
    replaced: Vec<Option<Value>>,
    /// By type of local, what it holds at first, once a value is needed for that.
    initial: Vec<Option<Value>>,
}

impl Edit<'_> {
    fn stored(&self, store: AccessId) -> Value {
        self.function.operands(self.insts[store.index()])[0]
    }
}

impl Rewrite for Edit<'_> {
    type Value = Value;

    fn stored_value(&mut self, store: AccessId) -> Value {
        self.stored(store)
    }

    fn copied_load(&self, store: AccessId) -> Option<AccessId> {
        match self.gets.get(self.stored(store).index()) {
            Some(&access) if access != u32::MAX => Some(AccessId(access)),
            _ => None,
        }
    }

    fn initial_value(&mut self, slot: Slot) -> Value {
        if slot.0 < self.function.n_params {
            return Value(slot.0);
        }
        let class = self.function.classes[slot.index()] as usize;
        if let Some(value) = self.initial[class] {
            return value;
        }
        let ty = self.function.locals[slot.index()];
        let def = if has_default(ty) { Def::Zero } else { Def::Uninitialized };
        let value = self.function.new_value(Some(ty), def);
        self.initial[class] = Some(value);
        value
    }

    fn unreachable_value(&mut self, slot: Slot) -> Value {
        self.initial_value(slot)
    }

    fn insert_phi(&mut self, phi: PhiId, block: Block, slot: Slot) -> Value {
        let ty = self.function.locals[slot.index()];
        let result = self.function.new_value(Some(ty), Def::Phi(phi.0));
        let args = self.function.phi_args.len() as u32;
        let n = self.cfg.incoming(block).len();
        self.function.phi_args.resize(args as usize + n, result);
        self.function.phis.push(Phi { block, slot, result, args });
        result
    }

    fn add_argument(&mut self, phi: PhiId, position: usize, from: Incoming, value: Value) {
        debug_assert!(matches!(from, Incoming::Edge(..)), "the entry has no predecessors");
        let args = self.function.phis[phi.index()].args as usize;
        self.function.phi_args[args + position] = value;
    }

    fn replace_load(&mut self, load: AccessId, value: Value) {
        self.replaced[load.index()] = Some(value);
    }

    fn delete_store(&mut self, _: AccessId) {}
}

/// Reads the function after the edits, for the check.
impl Emitted for Edit<'_> {
    type Value = Value;

    fn emitted_block(&self, phi: &Value) -> Option<Block> {
        match self.function.value(*phi).def {
            Def::Phi(number) => Some(self.function.phis[number as usize].block),
            _ => None,
        }
    }

    fn emitted_argument(&self, phi: &Value, from: Incoming) -> Option<Value> {
        let (Def::Phi(number), Incoming::Edge(edge, _)) = (self.function.value(*phi).def, from) else {
            return None;
        };
        let position = self.function.position[edge.index()] as usize;
        let phi = &self.function.phis[number as usize];
        let args = &self.function.phi_args[phi.args as usize..];
        args[..self.cfg.incoming(phi.block).len()].get(position).copied()
    }

    fn emitted_load(&self, load: AccessId) -> Replacement<Value> {
        self.replaced[load.index()].into()
    }
}

/// Puts the values that loads were replaced by into all operands.
fn rename(function: &mut Function, gets: &[u32], replaced: &[Option<Value>]) {
    for value in &mut function.pool {
        if let Some(&access) = gets.get(value.index()).filter(|&&access| access != u32::MAX) {
            *value = replaced[access as usize].unwrap_or(*value);
        }
    }
}

/// Orders the φs by block, for those that ask for the φs of one.
fn index_phis(function: &mut Function) {
    let mut rows = vec![0; function.blocks.len() + 1];
    for phi in &function.phis {
        rows[phi.block.index() + 1] += 1;
    }
    for block in 0..function.blocks.len() {
        rows[block + 1] += rows[block];
    }
    let mut next = rows.clone();
    function.phi_order = vec![0; function.phis.len()];
    for (number, phi) in (0..).zip(&function.phis) {
        let place = &mut next[phi.block.index()];
        function.phi_order[*place as usize] = number;
        *place += 1;
    }
    function.phi_rows = rows;
}
