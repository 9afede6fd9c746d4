//! Runs a function and its edit script side by side, along paths chosen freely.
//!
//! Values are tokens: each execution of an instruction makes a new one, a constant is its own, and
//! slots hold the token last stored. Branches are chosen at random, so each path of the graph
//! counts, whether its conditions can hold or not. The edited function takes the same edge, through
//! the new block on it. A script is *observably wrong* if on one of the paths
//!
//! * an instruction that stays gets another token than before, where the one before was defined;
//! * the script deletes a store to memory that it keeps, or another instruction with an effect
//!   besides its result;
//! * an edge leads somewhere else, or a new line uses a value that is not an address.
//!
//! [`Semantics`] determine the content of a slot at first, and after lifetime markers.
//!
//! This module shares no code with the checkers, and does not use dominance, φ placement or
//! liveness.

use memphis::Table;
use memphis_check::script::{Semantics, Uninit};
use memphis_gen::Rng;
use memphis_ir::edit::{self, Edit, NewInstId};
use memphis_ir::{BlockId, Body, ConstKind, Function, InstId, Local, Opcode, OperandId, TypeId, Value};
use memphis_passes::fault::MemoryLine;
use std::collections::HashMap;

/// The number of walks that are tried.
const WALKS: usize = 24;

/// The maximal number of blocks of a walk.
const BLOCKS: usize = 120;

/// Looks for a path on which the script is observably wrong. Returns the instruction that shows it.
pub fn difference(f: Function<'_>, edit: &Edit, semantics: Semantics, seed: u64) -> Option<InstId> {
    let script = Script::read(f, edit);
    let mut rng = Rng::new(seed);
    (0..WALKS).find_map(|_| Walk::new(f, &script, semantics).run(&mut rng))
}

/// The token of a value in a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Token {
    /// `undef`, `poison`, or memory without a value.
    Undefined,
    /// Zero of any type, if slots hold zero at first.
    Zero,
    /// A constant.
    Constant(Value),
    /// An argument, or the result of one execution of an instruction.
    Made(u64),
    /// The address of an alloca, as made by one execution of it.
    Address(InstId, u64),
    /// The address of a slot that the script makes.
    Slot(Local),
}

/// A script, in the order of execution.
struct Script<'s> {
    edit: &'s Edit,
    /// By operand of the body: the operand after the script.
    operands: Table<OperandId, Value>,
    /// New φs of each block.
    phis: HashMap<BlockId, Vec<NewPhi>>,
    /// Lines before instructions, by instruction.
    lines: Vec<(InstId, Line)>,
    /// New blocks, by name: their lines, and their targets.
    blocks: HashMap<Local, (Vec<Line>, BlockId)>,
}

/// A new φ: its local, and its entries.
type NewPhi = (Local, Vec<(Value, Local)>);

/// A new line: its local, and its effect.
type Line = (Option<Local>, Doing);

/// The effect of a new line.
#[derive(Debug, Clone, Copy)]
enum Doing {
    /// An access of memory.
    Memory(MemoryLine),
    /// A cast of a value to another type. A token denotes bits.
    Cast(Value),
}

impl Doing {
    fn of(edit: &Edit, inst: NewInstId) -> Option<Doing> {
        match edit.inst(inst).opcode {
            opcode if opcode.is_cast() => Some(Doing::Cast(edit.operands_of(inst)[0].value)),
            _ => MemoryLine::of(edit, inst).map(Doing::Memory),
        }
    }
}

impl<'s> Script<'s> {
    fn read(f: Function<'_>, edit: &'s Edit) -> Script<'s> {
        let mut operands: Table<OperandId, Value> =
            f.body.operands.values().iter().map(|operand| operand.value).collect();
        for &(index, value) in edit.operand_replacements() {
            operands[index] = value;
        }
        operands.values_mut().iter_mut().for_each(|value| *value = edit.resolve(*value));
        let mut script = Script { edit, operands, phis: HashMap::new(), lines: Vec::new(), blocks: HashMap::new() };
        for phis in edit.phis() {
            let sources = phis.sources.iter().map(|&from| f.body.block(from).local);
            let with_entries =
                |phi: edit::NewPhi<'_>| (phi.result, phi.values.iter().copied().zip(sources.clone()).collect());
            script.phis.insert(phis.block, phis.iter().map(with_entries).collect());
        }
        for insertion in edit.insertions() {
            if let Some(inst) = insertion.what.inst()
                && let Some(line) = Doing::of(edit, inst)
            {
                script.lines.push((insertion.before, (edit.inst(inst).result, line)));
            }
        }
        script.lines.sort_by_key(|line| line.0);
        for block in edit.blocks() {
            let lines = block.insts.iter();
            let lines = lines.filter_map(|&inst| Some((edit.inst(inst).result, Doing::of(edit, inst)?)));
            let target = f.body.block_of_local(edit.target(block).expect("a new block ends in a jump"));
            script.blocks.insert(block.local, (lines.collect(), target));
        }
        script
    }

    /// The lines before an instruction or after it.
    fn lines_from(&self, inst: InstId) -> &[(InstId, Line)] {
        &self.lines[self.lines.partition_point(|line| line.0 < inst)..]
    }
}

/// The result of a step.
#[derive(PartialEq)]
enum Step {
    Same,
    Differs,
    /// Behaviour is undefined from here on: an address is undefined.
    Undefined,
}

struct Walk<'w> {
    f: Function<'w>,
    script: &'w Script<'w>,
    semantics: Semantics,
    before: Vec<Token>,
    after: Vec<Token>,
    /// The content of allocas that the script deletes.
    cells: HashMap<Token, Token>,
    /// The content of the slots that the script makes.
    slots: HashMap<Local, Token>,
    n_made: u64,
}

impl<'w> Walk<'w> {
    fn new(f: Function<'w>, script: &'w Script<'w>, semantics: Semantics) -> Walk<'w> {
        let n = f.body.locals.len();
        let mut walk = Walk {
            f,
            script,
            semantics,
            before: vec![Token::Undefined; n],
            after: vec![Token::Undefined; n + script.edit.new_locals().len()],
            cells: HashMap::new(),
            slots: HashMap::new(),
            n_made: 0,
        };
        for argument in 0..f.body.n_args as usize {
            let token = walk.make();
            walk.before[argument] = token;
            walk.after[argument] = token;
        }
        walk
    }

    fn body(&self) -> &'w Body {
        self.f.body
    }

    fn make(&mut self) -> Token {
        self.n_made += 1;
        Token::Made(self.n_made)
    }

    fn run(mut self, rng: &mut Rng) -> Option<InstId> {
        let body = self.body();
        let mut block = BlockId(0);
        let mut edges = Vec::new();
        for _ in 0..BLOCKS {
            let mut lines = self.script.lines_from(body.block(block).insts.start);
            for inst in body.block_insts(block) {
                while let Some(&(_, line)) = lines.first().filter(|line| line.0 == inst) {
                    lines = &lines[1..];
                    if self.execute(line) == Step::Differs {
                        return Some(inst);
                    }
                }
                match self.step(inst) {
                    Step::Same => {}
                    Step::Differs => return Some(inst),
                    Step::Undefined => return None,
                }
            }
            let terminator = body.terminator(block);
            edges.clear();
            edges.extend(body.operand_ids(terminator).filter_map(|operand| Some((operand, self.target(operand)?))));
            if edges.is_empty() {
                return None;
            }
            let (operand, next) = edges[rng.below(edges.len())];
            if self.cross(operand, next) == Step::Differs {
                return Some(terminator);
            }
            if let Some(wrong) = self.enter(block, next) {
                return Some(wrong);
            }
            block = next;
        }
        None
    }

    /// The block that an operand of a terminator names.
    fn target(&self, operand: OperandId) -> Option<BlockId> {
        let operand = &self.body().operands[operand];
        (operand.ty == TypeId::LABEL).then(|| self.body().block_of_local(operand.value.as_local().expect("a label")))
    }

    /// Goes over an edge, and executes the new lines on it.
    fn cross(&mut self, operand: OperandId, next: BlockId) -> Step {
        let script = self.script;
        let label = script.operands[operand].as_local();
        if label == Some(self.body().block(next).local) {
            return Step::Same;
        }
        match label.and_then(|label| script.blocks.get(&label)) {
            Some((lines, target)) if *target == next => {
                let differs = lines.iter().any(|&line| self.execute(line) == Step::Differs);
                if differs { Step::Differs } else { Step::Same }
            }
            _ => Step::Differs,
        }
    }

    /// Executes the φs of a block, all at once. Returns the φ that differs.
    fn enter(&mut self, from: BlockId, block: BlockId) -> Option<InstId> {
        let from = self.body().block(from).local;
        let mut results = Vec::new();
        for inst in self.body().block_insts(block).take_while(|&i| self.body().inst(i).opcode == Opcode::Phi) {
            let labels = self.body().operand_ids(inst).skip(1).step_by(2);
            let is_from = |&label: &OperandId| self.body().operands[label].value == Value::local(from);
            let entry = OperandId(labels.into_iter().find(is_from)?.0 - 1);
            let stays = !self.script.edit.is_deleted(inst);
            if stays && self.differs(entry) {
                return Some(inst);
            }
            let result = self.body().inst(inst).result.expect("a φ has a result");
            let after = if stays { self.token_after(self.script.operands[entry]) } else { Token::Undefined };
            results.push((result, Some(self.token_before(entry)), after));
        }
        for (local, entries) in self.script.phis.get(&block).into_iter().flatten() {
            let value = entries.iter().find(|entry| entry.1 == from)?.0;
            results.push((*local, None, self.token_after(value)));
        }
        for (local, before, after) in results {
            if let Some(before) = before {
                self.before[local.0 as usize] = before;
            }
            self.after[local.0 as usize] = after;
        }
        None
    }

    /// Executes a new line.
    fn execute(&mut self, (result, line): Line) -> Step {
        let slot = |walk: &Self, address| match walk.token_after(address) {
            Token::Slot(slot) => Some(slot),
            _ => None,
        };
        let made = match line {
            Doing::Cast(from) => self.token_after(from),
            Doing::Memory(MemoryLine::Alloca { .. }) => {
                let Some(local) = result else { return Step::Differs };
                self.slots.insert(local, Token::Undefined);
                Token::Slot(local)
            }
            Doing::Memory(MemoryLine::Load { address }) => match slot(self, address) {
                Some(slot) => self.slots[&slot],
                None => return Step::Differs,
            },
            Doing::Memory(MemoryLine::Store { value, address }) => {
                let Some(slot) = slot(self, address) else { return Step::Differs };
                let stored = self.token_after(value);
                self.slots.insert(slot, stored);
                return Step::Same;
            }
        };
        if let Some(result) = result {
            self.after[result.0 as usize] = made;
        }
        Step::Same
    }

    /// Executes an instruction of the body that is not a φ.
    fn step(&mut self, id: InstId) -> Step {
        let inst = self.body().inst(id);
        if inst.opcode == Opcode::Phi || inst.opcode.is_debug_record() {
            return Step::Same;
        }
        let operands = inst.operands;
        let is_deleted = self.script.edit.is_deleted(id);
        let address = match inst.opcode {
            Opcode::Load => Some(self.token_before(operands.start)),
            Opcode::Store => Some(self.token_before(OperandId(operands.start.0 + 1))),
            _ => None,
        };
        if address == Some(Token::Undefined) {
            return Step::Undefined;
        }
        if !is_deleted && self.watched(id).any(|operand| self.differs(operand)) {
            return Step::Differs;
        }
        let made = match inst.opcode {
            Opcode::Alloca => {
                self.n_made += 1;
                let address = Token::Address(id, self.n_made);
                self.cells.insert(address, self.at_first());
                address
            }
            Opcode::Call if self.semantics.lifetimes_undef && self.is_lifetime_marker(id) => {
                let address = self.token_before(OperandId(operands.end.0 - 1));
                let at_first = self.at_first();
                self.cells.entry(address).and_modify(|held| *held = at_first);
                return Step::Same;
            }
            // The token of the address, for markers that use the result.
            Opcode::GetElementPtr | Opcode::BitCast | Opcode::AddrSpaceCast if is_deleted => {
                self.token_before(operands.start)
            }
            Opcode::Store if is_deleted => {
                let slot = address.filter(|&a| matches!(a, Token::Address(slot, _) if self.is_gone(slot)));
                // Otherwise it is a store to memory that stays.
                let Some(slot) = slot else { return Step::Differs };
                let stored = self.token_before(operands.start);
                self.cells.insert(slot, stored);
                return Step::Same;
            }
            Opcode::Fence | Opcode::CmpXchg | Opcode::AtomicRmw if is_deleted => return Step::Differs,
            Opcode::Call if is_deleted && !self.calls_intrinsic(id) => return Step::Differs,
            Opcode::Load if is_deleted => match address.and_then(|address| self.cells.get(&address)) {
                Some(&held) => held,
                None => self.make(),
            },
            _ => self.make(),
        };
        if let Some(result) = inst.result {
            self.before[result.0 as usize] = made;
            if !is_deleted {
                self.after[result.0 as usize] = made;
            }
        }
        Step::Same
    }

    /// The operands of an instruction that must not change: all, except those of bundles that were
    /// made void.
    fn watched(&self, id: InstId) -> impl Iterator<Item = OperandId> + use<> {
        let inst = self.body().inst(id);
        let texts = self.script.edit.text_replacements();
        let is_void =
            inst.opcode == Opcode::Call && texts.iter().any(|text| (inst.start..inst.end).contains(&text.0.start));
        let n_watched = if is_void { inst.n_args as usize + 1 } else { inst.operands.len() };
        inst.operands.iter().take(n_watched)
    }

    /// The content of a slot before anything is stored.
    fn at_first(&self) -> Token {
        match self.semantics.uninit {
            Uninit::Undef => Token::Undefined,
            Uninit::Zero => Token::Zero,
        }
    }

    /// Returns whether a slot is deleted, though its alloca may remain.
    fn is_gone(&self, alloca: InstId) -> bool {
        let edit = self.script.edit;
        edit.is_deleted(alloca)
            || self.body().inst(alloca).result.is_some_and(|address| edit.replacement(address).is_some())
    }

    fn is_lifetime_marker(&self, call: InstId) -> bool {
        let callee = self.body().operands(call).first();
        callee.is_some_and(|callee| self.f.operand_text(callee).starts_with(b"@llvm.lifetime."))
    }

    fn calls_intrinsic(&self, call: InstId) -> bool {
        let callee = self.body().operands(call).first();
        callee.is_some_and(|callee| self.f.operand_text(callee).starts_with(b"@llvm."))
    }

    /// Returns whether an operand is another value after the script than before.
    fn differs(&self, operand: OperandId) -> bool {
        let before = self.token_before(operand);
        before != Token::Undefined && before != self.token_after(self.script.operands[operand])
    }

    fn token_before(&self, operand: OperandId) -> Token {
        let value = self.body().operands[operand].value;
        value.as_local().map_or_else(|| self.constant(value), |local| self.before[local.0 as usize])
    }

    fn token_after(&self, value: Value) -> Token {
        let value = self.script.edit.resolve(value);
        value.as_local().map_or_else(|| self.constant(value), |local| self.after[local.0 as usize])
    }

    fn constant(&self, value: Value) -> Token {
        let consts = &self.body().consts;
        let is_undefined = |kind: &ConstKind| matches!(kind, ConstKind::Undef | ConstKind::Poison);
        let is_zero = |kind: &ConstKind| {
            matches!(kind, ConstKind::Int(0) | ConstKind::Null | ConstKind::Zero | ConstKind::Float(0))
        };
        match value.as_const().map(|c| &consts.get(c).kind) {
            Some(kind) if is_undefined(kind) => Token::Undefined,
            Some(kind) if self.semantics.uninit == Uninit::Zero && is_zero(kind) => Token::Zero,
            // It has parts that may be anything.
            Some(ConstKind::Aggregate(parts)) if parts.iter().any(|&c| is_undefined(&consts.get(c).kind)) => {
                Token::Undefined
            }
            _ => Token::Constant(value),
        }
    }
}
