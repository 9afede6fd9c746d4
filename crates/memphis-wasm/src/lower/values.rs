//! Finds the value that each access of a local reads or writes.

use crate::promote::Promotion;
use crate::ssa::{Def, Function, Inst, Kind};
use memphis::{AccessId, AccessKind, Block, ReachingDef, ReachingDefKind};

/// The number for "none".
pub(super) const NONE: u32 = u32::MAX;

/// A value of a local: its initial value, the value of a store, or a φ. Numbers are dense: first
/// the locals, then the accesses, then the φs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Held(pub u32);

impl Held {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The instruction that is written for an instruction of the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// The instruction itself.
    Keep,
    /// A `local.get` of the local that holds this.
    Get(Held),
    /// A `local.set`.
    Set(Held),
    /// A `local.tee`.
    Tee(Held),
    /// The constant that this instruction is.
    Const(Inst),
    /// The zero of the type of a local.
    Zero(u32),
    /// `drop`.
    Drop,
}

/// The instructions to be written: a list in which some may have been moved.
pub(super) struct Code {
    pub actions: Vec<Action>,
    /// The next and previous instruction; those that are gone are not in the list. Blocks stay
    /// together.
    pub next: Vec<u32>,
    pub previous: Vec<u32>,
    pub first: u32,
    /// The block of each instruction.
    pub block: Vec<u32>,
    /// The number of reads of each, by `local.get`s and by φs.
    pub gets: Vec<u32>,
    pub phi_uses: Vec<u32>,
    /// The store of each, as an instruction.
    pub store: Vec<u32>,
    /// The local that each was in.
    pub slot: Vec<u32>,
    /// Arguments of the φs, in the plan's order.
    pub phi_args: Vec<Held>,
    pub phi_rows: Vec<u32>,
    pub first_phi: u32,
    pub n_locals: u32,
}

impl Code {
    pub fn unlink(&mut self, inst: u32) {
        let (previous, next) = (self.previous[inst as usize], self.next[inst as usize]);
        self.link(previous, next);
    }

    pub fn link(&mut self, previous: u32, next: u32) {
        match previous {
            NONE => self.first = next,
            _ => self.next[previous as usize] = next,
        }
        if next != NONE {
            self.previous[next as usize] = previous;
        }
    }

    pub fn uses(&self, held: Held) -> u32 {
        self.gets[held.index()] + self.phi_uses[held.index()]
    }

    pub fn args(&self, phi: usize) -> &[Held] {
        &self.phi_args[self.phi_rows[phi] as usize..self.phi_rows[phi + 1] as usize]
    }
}

/// Says of each access which value it is about. Copies are followed if that is asked for.
pub(super) fn resolve(function: &Function, promotion: &mut Promotion, follow_copies: bool) -> Code {
    let n_locals = function.locals.len() as u32;
    let n_accesses = promotion.accesses.len() as u32;
    let n_phis = promotion.plan.phis().len();
    let first_phi = n_locals + n_accesses;
    let n_held = first_phi as usize + n_phis;

    let canonical = if follow_copies {
        forward_copies(function, promotion);
        equal_stores(function, promotion)
    } else {
        (0..n_accesses).collect()
    };
    let held = |def: ReachingDef, slot: u32| match def.kind() {
        ReachingDefKind::Store(store) => Held(n_locals + canonical[store.index()]),
        ReachingDefKind::Phi(phi) => Held(first_phi + phi.0),
        ReachingDefKind::Initial(slot) => Held(slot.0),
        // Every block that was read is reached.
        ReachingDefKind::Unreachable | ReachingDefKind::None => Held(slot),
    };

    let n_insts = function.insts.len();
    let mut code = Code {
        actions: vec![Action::Keep; n_insts],
        next: (1..=n_insts as u32).collect(),
        previous: (0..n_insts as u32).map(|inst| inst.wrapping_sub(1)).collect(),
        first: if n_insts == 0 { NONE } else { 0 },
        block: vec![0; n_insts],
        gets: vec![0; n_held],
        phi_uses: vec![0; n_held],
        store: vec![NONE; n_held],
        slot: (0..n_locals).collect(),
        phi_args: Vec::new(),
        phi_rows: vec![0],
        first_phi,
        n_locals,
    };
    if let Some(last) = code.next.last_mut() {
        *last = NONE;
    }
    for block in 0..function.blocks.len() {
        code.block[function.range(Block::new(block))].fill(block as u32);
    }
    code.slot.resize(n_held, 0);
    for (number, (access, &inst)) in promotion.accesses.iter().zip(&promotion.insts).enumerate() {
        let slot = access.slot().0;
        let own = Held(n_locals + number as u32);
        code.slot[own.index()] = slot;
        code.store[own.index()] = inst.0;
        code.actions[inst.index()] = match (access.kind(), function.inst(inst).kind) {
            (AccessKind::Load, _) => {
                let read = held(promotion.plan.load(AccessId::new(number)), slot);
                code.gets[read.index()] += 1;
                Action::Get(read)
            }
            (_, Kind::Tee(_)) => Action::Tee(own),
            _ => Action::Set(own),
        };
    }
    for phi in promotion.plan.phis() {
        code.slot[first_phi as usize + code.phi_rows.len() - 1] = phi.slot.0;
        let number = memphis::PhiId::new(code.phi_rows.len() - 1);
        for &arg in promotion.plan.args(number) {
            let arg = held(arg, phi.slot.0);
            code.phi_uses[arg.index()] += 1;
            code.phi_args.push(arg);
        }
        code.phi_rows.push(code.phi_args.len() as u32);
    }
    code
}

/// Reads of a local into which another of the same type was copied read that one.
fn forward_copies(function: &Function, promotion: &mut Promotion) {
    let mut loads = vec![NONE; function.values.len()];
    for (access, &inst) in (0..).zip(&promotion.insts) {
        if let Kind::Get(_) = function.inst(inst).kind {
            loads[function.inst(inst).results.0 as usize] = access;
        }
    }
    let Promotion { accesses, insts, plan, stored, .. } = promotion;
    let class = |access: u32| function.classes[accesses[access as usize].slot().index()];
    plan.forward_copies(|store| {
        let load = *loads.get(stored[store.index()].index())?;
        let is_copy = load != NONE && class(load) == class(store.0);
        debug_assert!(insts.len() == accesses.len());
        is_copy.then_some(AccessId(load))
    });
}

/// For each store an earlier one, on every path to it, that stores the same value to a local of the
/// same type; or itself.
fn equal_stores(function: &Function, promotion: &Promotion) -> Vec<u32> {
    let dom = promotion.analyses.dom();
    let mut first = vec![NONE; function.values.len()];
    (0..promotion.accesses.len() as u32)
        .map(|access| {
            let described = promotion.accesses[access as usize];
            if described.kind() != AccessKind::Store {
                return access;
            }
            let value = function.operands(promotion.insts[access as usize])[0];
            let other = first[value.index()];
            if other == NONE {
                first[value.index()] = access;
                return access;
            }
            let earlier = promotion.accesses[other as usize];
            let class = |slot: memphis::Slot| function.classes[slot.index()];
            let is_equal =
                class(earlier.slot()) == class(described.slot()) && dom.dominates(earlier.block(), described.block());
            if is_equal { other } else { access }
        })
        .collect()
}

/// Constants are written where they are read, if that takes no more bytes.
pub(super) fn rematerialize(function: &Function, code: &mut Code) {
    let n_held = code.slot.len();
    let mut constant = vec![None; n_held];
    for (held, constant) in constant.iter_mut().enumerate() {
        let gets = code.gets[held];
        if gets == 0 {
            continue;
        }
        if held < code.n_locals as usize {
            *constant = zero(function, held as u32);
        } else if held < code.first_phi as usize {
            let store = Inst(code.store[held]);
            let Def::Inst(inst) = function.value(function.operands(store)[0]).def else { continue };
            let data = function.inst(inst);
            let size = data.end - data.start;
            // A local costs two bytes for each access, if there are not too many.
            let before = 2 * gets + if code.phi_uses[held] == 0 { size + 2 } else { 0 };
            if data.kind == Kind::Const && size.saturating_mul(gets) <= before {
                *constant = Some(Action::Const(inst));
            }
        }
    }
    for action in &mut code.actions {
        if let Action::Get(held) = *action
            && let Some(constant) = constant[held.index()]
        {
            code.gets[held.index()] -= 1;
            *action = constant;
        }
    }
}

/// The zero that a declared local holds at first, if it takes two bytes.
fn zero(function: &Function, local: u32) -> Option<Action> {
    use wasmparser::ValType::{I32, I64};
    let is_short = matches!(function.locals[local as usize], I32 | I64);
    (local >= function.n_params && is_short).then_some(Action::Zero(local))
}

/// Deletes stores that nothing reads, and what only they need.
pub(super) fn delete_dead(function: &Function, code: &mut Code) {
    let starts = trees(function, code);
    let mut work = Vec::new();
    for (inst, &action) in (0..).zip(&code.actions) {
        match action {
            Action::Set(held) | Action::Tee(held) if code.uses(held) == 0 => work.push(inst),
            Action::Keep if function.insts[inst as usize].kind == Kind::Drop => work.push(inst),
            _ => {}
        }
    }
    // φs that nothing reads: the plan has none, but copies may have been followed past them.
    let phis: Vec<_> = (code.first_phi..code.slot.len() as u32).map(Held).collect();
    for phi in phis {
        if code.uses(phi) == 0 {
            release_args(code, phi, &mut work);
        }
    }
    while let Some(inst) = work.pop() {
        if let Action::Tee(_) = code.actions[inst as usize] {
            code.unlink(inst);
            code.actions[inst as usize] = Action::Drop;
            continue;
        }
        let start = starts[inst as usize];
        if start == NONE || has_live_tee(code, start, inst) {
            code.actions[inst as usize] = Action::Drop;
            continue;
        }
        for gone in start..=inst {
            // Dead `tee`s are unlinked one by one, and then again here.
            let action = std::mem::replace(&mut code.actions[gone as usize], Action::Drop);
            if let Action::Get(held) = action {
                code.gets[held.index()] -= 1;
                if code.uses(held) == 0 {
                    release(code, held, &mut work);
                }
            }
        }
        unlink_range(code, start, inst);
    }
}

/// Takes the instructions from `start` to `end`, nothing of which is moved, out of the list.
fn unlink_range(code: &mut Code, start: u32, end: u32) {
    let is_linked = |code: &Code, inst: u32| match code.previous[inst as usize] {
        NONE => code.first == inst,
        previous => code.next[previous as usize] == inst,
    };
    for inst in start..=end {
        if is_linked(code, inst) {
            code.unlink(inst);
        }
    }
}

/// Nothing reads the value any more.
fn release(code: &mut Code, held: Held, work: &mut Vec<u32>) {
    if held.0 >= code.first_phi {
        release_args(code, held, work);
    } else if held.0 >= code.n_locals {
        let store = code.store[held.index()];
        if matches!(code.actions[store as usize], Action::Set(_) | Action::Tee(_)) {
            work.push(store);
        }
    }
}

/// Nothing reads the φ, so it does not read its arguments. Chains of φs are followed with a stack.
fn release_args(code: &mut Code, phi: Held, work: &mut Vec<u32>) {
    let mut todo = vec![phi];
    while let Some(phi) = todo.pop() {
        let number = (phi.0 - code.first_phi) as usize;
        for place in code.phi_rows[number] as usize..code.phi_rows[number + 1] as usize {
            let arg = code.phi_args[place];
            code.phi_uses[arg.index()] -= 1;
            if code.uses(arg) == 0 && arg != phi {
                if arg.0 >= code.first_phi {
                    todo.push(arg);
                } else {
                    release(code, arg, work);
                }
            }
        }
    }
}

fn has_live_tee(code: &Code, start: u32, end: u32) -> bool {
    (start..end).any(|inst| matches!(code.actions[inst as usize], Action::Tee(held) if code.uses(held) > 0))
}

/// For each instruction that takes one operand away: the start of the code of that operand, if that
/// code is directly before the instruction and has no effect.
fn trees(function: &Function, code: &Code) -> Vec<u32> {
    let mut starts = vec![NONE; function.insts.len()];
    // Start of the code of each operand, and its end; `NONE` if it has effects.
    let mut stack: Vec<(u32, u32)> = Vec::new();
    let mut block = NONE;
    for (inst, data) in (0..).zip(&function.insts) {
        if code.block[inst as usize] != block {
            block = code.block[inst as usize];
            stack.clear();
        }
        let n = if let Kind::Tee(_) = data.kind { 1 } else { data.operands.1 as usize };
        let mut start = inst;
        let mut end = inst;
        let mut is_pure = match data.kind {
            Kind::Get(_) | Kind::Set(_) | Kind::Tee(_) => code.actions[inst as usize] != Action::Keep,
            Kind::Const | Kind::Plain => data.effects.is_removable(),
            Kind::Drop => true,
            Kind::Marker | Kind::DeadMarker | Kind::DeadEnd | Kind::Terminator => false,
        };
        for _ in 0..n {
            let (operand, operand_end) = stack.pop().unwrap_or((NONE, NONE));
            is_pure &= operand != NONE && operand_end.wrapping_add(1) == end;
            (start, end) = (operand, operand);
        }
        let tree = if is_pure { start } else { NONE };
        match data.kind {
            Kind::Set(_) | Kind::Drop => starts[inst as usize] = tree,
            Kind::Tee(_) => stack.push((tree, if tree == NONE { NONE } else { inst })),
            _ => {
                let n = data.results.1;
                let end = if tree == NONE { NONE } else { inst };
                stack.extend((0..n).map(|_| if n == 1 { (tree, end) } else { (NONE, NONE) }));
            }
        }
    }
    starts
}
