//! `simplify`: replaces instructions by constants, or by values that exist already.
//!
//! φs of one value and φs that equal another of their block, operations on known integers, trivial
//! identities, and sums that are known once they are put in another order. Nothing is put in the
//! place of an instruction but values, so nothing gets more expensive. Every replacement is a
//! refinement: a result may be more defined than before (`x - x` is 0, be `x` poison or not), never
//! less.
//!
//! An instruction is looked at when one of its operands has got another value: once in the order of
//! the text, and then again in that order, so that outside of loops operands are final before they
//! are used. The classical worklist; see Wegman, Zadeck, *Constant propagation with conditional
//! branches* (1991) for what a pass that also follows branches would find.

mod identities;
mod reassociate;
mod rings;
mod undef;

pub(crate) use memphis_ir::integers::{Int, compare, compare_with_itself};

use crate::pass::{self, Change, FunctionPass, Wanted, Work};
use crate::report::{Counters, Report};
use crate::worker::Scratch;
use hashbrown::HashMap;
use memphis_entity::{PackedOption, Table};
use memphis_ir::edit::Edit;
use memphis_ir::{
    BlockId, Body, ConstKind, Def, Function, InstId, Local, Module, Opcode, OperandId, Type, TypeId, Value,
};
use rings::Seen;
use std::collections::BTreeSet;

/// The number of replacements by `simplify`, by kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Counts {
    /// φs that were replaced by another value.
    pub phis: u64,
    /// Other instructions that were replaced by a constant.
    pub folded: u64,
    /// Other instructions that were replaced by another value.
    pub replaced: u64,
}

/// The result of `simplify` on a function.
#[derive(Debug, Default)]
pub(crate) struct SimplifyResult {
    /// How it changes.
    pub edit: Edit,
    /// By how much.
    pub counts: Counts,
}

/// Simplifies the instructions of a function. `body` only gains constants.
///
/// Cost: linear in the function and in the operands that get other values, times the logarithm of
/// its length.
pub(crate) fn run(module: &Module<'_>, body: &mut Body) -> SimplifyResult {
    let mut simplifier = Simplifier::new(module, body);
    simplifier.run();
    SimplifyResult { edit: simplifier.edit, counts: simplifier.counts }
}

/// The pass `simplify`.
///
/// ```
/// let text = "define i32 @f(i32 %a) {
///   %x = sub i32 %a, %a
///   %y = add i32 %x, 40
///   %z = or i32 %y, 2
///   ret i32 %z
/// }
/// ";
/// let output = memphis_passes::run(text, "simplify")?;
/// assert_eq!(output.text(), "define i32 @f(i32 %a) {\n  ret i32 42\n}\n");
/// # Ok::<(), memphis_passes::RunError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pass;

impl pass::Pass for Pass {
    fn name(&self) -> &'static str {
        "simplify"
    }

    fn about(&self) -> &'static str {
        "fold integer constants, phis with one value, and trivial identities"
    }

    fn work(&self) -> Work<'_> {
        Work::Functions(self)
    }
}

impl FunctionPass for Pass {
    fn run(&self, module: &Module<'_>, body: &mut Body, _: Wanted, _: &mut Scratch) -> Change {
        let SimplifyResult { edit, counts } = run(module, body);
        let counters = Counters::of(
            "simplify",
            [
                ("folded", counts.folded, "Number of instructions folded to constants"),
                ("replaced", counts.replaced, "Number of instructions replaced by other values"),
                ("phis", counts.phis, "Number of phis replaced by other values"),
            ],
        );
        Change { report: Report::new(counters), ..Change::new(edit) }
    }
}

struct Simplifier<'m, 'b> {
    module: &'m Module<'m>,
    body: &'b mut Body,
    edit: Edit,
    users: Users,
    /// By block: true if it is reachable.
    is_reached: Table<BlockId, bool>,
    /// Instructions to visit, after the current one.
    open: BTreeSet<InstId>,
    /// Instructions to visit again, when the end is reached. A φ at a loop header waits here for
    /// all its incoming values.
    later: BTreeSet<InstId>,
    /// φs that were visited, by block, type and incoming values.
    phis: HashMap<(BlockId, TypeId, Vec<Value>), InstId>,
    counts: Counts,
}

/// For each local, the instructions that use it. When another value stands for it, they are users
/// of that.
struct Users {
    first: Table<Local, PackedOption<OperandId>>,
    last: Table<Local, PackedOption<OperandId>>,
    /// By operand of the body: the next one of the list.
    next: Table<OperandId, PackedOption<OperandId>>,
}

/// The number of times that rings of φs are looked for after the start.
const MAX_ROUNDS: u32 = 4;

impl Users {
    fn of(body: &Body) -> Users {
        let none = Table::filled(body.locals.len(), PackedOption::NONE);
        let next = Table::filled(body.operands.len(), PackedOption::NONE);
        let mut users = Users { first: none.clone(), last: none, next };
        for (index, operand) in body.operands.iter() {
            if let Some(local) = operand.value.as_local() {
                users.append(local, index, index);
            }
        }
        users
    }

    /// Operands that use a local.
    fn iter(&self, local: Local) -> impl Iterator<Item = OperandId> + '_ {
        std::iter::successors(self.first[local].get(), |&at| self.next[at].get())
    }

    /// Puts a list of operands after that of a local.
    fn append(&mut self, local: Local, first: OperandId, last: OperandId) {
        match self.last[local].replace(last) {
            None => self.first[local] = first.into(),
            Some(before) => self.next[before] = first.into(),
        }
    }

    fn merge(&mut self, from: Local, to: Local) {
        if let (Some(first), Some(last)) = (self.first[from].take(), self.last[from].take()) {
            self.append(to, first, last);
        }
    }
}

impl<'m, 'b> Simplifier<'m, 'b> {
    fn new(module: &'m Module<'m>, body: &'b mut Body) -> Simplifier<'m, 'b> {
        let order = memphis::Order::compute(body.cfg());
        Simplifier {
            edit: Edit::new(body),
            users: Users::of(body),
            is_reached: body.block_ids().map(|block| order.is_reachable(block)).collect(),
            open: body.inst_ids().collect(),
            later: BTreeSet::new(),
            phis: HashMap::new(),
            counts: Counts::default(),
            module,
            body,
        }
    }

    fn f(&self) -> Function<'_> {
        Function { module: self.module, body: self.body }
    }

    fn run(&mut self) {
        self.replace_rings();
        for _ in 0..MAX_ROUNDS {
            self.simplify_open();
            // Others may have become visible.
            if !self.replace_rings() {
                break;
            }
        }
        self.simplify_open();
    }

    fn simplify_open(&mut self) {
        while let Some(inst) = self.next() {
            let Some(result) = self.body.inst(inst).result.filter(|_| !self.edit.is_deleted(inst)) else { continue };
            let block = self.body.block_of_inst(inst);
            if !self.is_reached[block] {
                continue;
            }
            let opcode = self.body.inst(inst).opcode;
            let value = match opcode {
                Opcode::Phi => self.simplify_phi(block, inst),
                _ => self.simplify_inst(inst).or_else(|| self.simplify_undef(inst)),
            };
            let Some(value) = value.filter(|&value| value != Value::local(result)) else { continue };
            match (opcode, value.as_const()) {
                (Opcode::Phi, _) => self.counts.phis += 1,
                (_, Some(_)) => self.counts.folded += 1,
                (_, None) => self.counts.replaced += 1,
            }
            self.replace(inst, result, value);
        }
    }

    fn next(&mut self) -> Option<InstId> {
        if self.open.is_empty() {
            std::mem::swap(&mut self.open, &mut self.later);
        }
        self.open.pop_first()
    }

    fn replace(&mut self, inst: InstId, local: Local, value: Value) {
        self.edit.delete(inst);
        self.edit.replace(local, value);
        for operand in self.users.iter(local) {
            let user = self.body.inst_of_operand(operand);
            if user > inst {
                self.open.insert(user);
                continue;
            }
            self.later.insert(user);
            // A use of a sum looks at the operands of the sum.
            let data = self.body.inst(user);
            if let Some(sum) = data.result.filter(|_| reassociate::is_reassociated(data.opcode)) {
                let users = self.users.iter(sum);
                self.later.extend(users.map(|at| self.body.inst_of_operand(at)));
            }
        }
        if let Some(to) = value.as_local() {
            self.users.merge(local, to);
        }
    }

    fn operand(&mut self, inst: InstId, index: usize) -> Value {
        self.edit.resolve_halving(self.body.operands(inst)[index].value)
    }

    /// The instruction that defines a value, if that stays.
    fn definition(&self, value: Value) -> Option<InstId> {
        self.body.definition(value).filter(|&inst| !self.edit.is_deleted(inst))
    }

    fn kind(&self, value: Value) -> Option<&ConstKind> {
        Some(&self.body.consts.get(value.as_const()?).kind)
    }

    fn bits(&self, ty: TypeId) -> Option<u32> {
        match self.f().types().get(ty) {
            Type::Int(bits) => Some(*bits),
            _ => None,
        }
    }

    /// True if control can take the edge of an incoming value of a φ, given by its operand.
    fn comes_from_reached(&self, phi: InstId, operand: usize) -> bool {
        let source = self.body.operands(phi)[operand + 1].value.as_local();
        source.is_some_and(|source| self.is_reached[self.body.block_of_local(source)])
    }

    /// The value of a φ that has one on all edges: itself, poison and edges out of unreachable code
    /// left out of account. Or another φ of the block that equals it.
    fn simplify_phi(&mut self, block: BlockId, phi: InstId) -> Option<Value> {
        let itself = Value::local(self.body.inst(phi).result?);
        let n_operands = self.body.operands(phi).len();
        let mut entries = Vec::with_capacity(n_operands / 2);
        let mut seen = Seen::default();
        for index in (0..n_operands).step_by(2) {
            let value = self.operand(phi, index);
            let source = self.body.operands(phi)[index + 1].value;
            entries.push((source, value));
            if value != itself && self.comes_from_reached(phi, index) {
                seen.add(self, value);
            }
        }
        if let Some(value) = seen.only_value(self) {
            return Some(value);
        }
        if seen.is_poison() {
            let is_poison = |&(_, value): &(Value, Value)| matches!(self.kind(value), Some(ConstKind::Poison));
            return entries.iter().find(|entry| is_poison(entry)).map(|entry| entry.1);
        }
        entries.sort();
        let key =
            (block, self.body.inst(phi).ty, entries.into_iter().flat_map(|(source, value)| [source, value]).collect());
        match self.phis.get(&key).copied().filter(|&other| other != phi && !self.edit.is_deleted(other)) {
            Some(other) if self.body.inst(other).flags == self.body.inst(phi).flags => {
                self.body.inst(other).result.map(Value::local)
            }
            Some(_) => None,
            None => {
                self.phis.insert(key, phi);
                None
            }
        }
    }

    /// Constants and arguments, which are the same everywhere.
    fn is_known_at_entry(&self, value: Value) -> bool {
        value.as_local().is_none_or(|local| matches!(self.body.local(local).def, Def::Arg(_)))
    }
}
