//! Runs a function and its edit script side by side, along paths chosen freely.
//!
//! Values are tokens: each execution of an instruction makes a new one, a constant is its own, and slots hold what was stored. Which
//! branch is taken is chosen at random, so each path of the graph counts, whether its conditions can hold or not. A script is *observably
//! wrong* if an instruction that stays gets another token than before on one of the paths, where the one before was defined; or if a
//! store to memory that stays is gone.
//!
//! This shares nothing with the checkers, and knows nothing of dominance, φ placement or liveness.

use memphis_gen::Rng;
use memphis_ir::edit::{Edit, Part};
use memphis_ir::{BlockId, Body, ConstKind, Function, InstId, Local, Opcode, Value};
use std::collections::HashMap;

/// Walks that are tried.
const WALKS: usize = 24;

/// Blocks of a walk.
const BLOCKS: usize = 120;

/// Looks for a path on which the script is observably wrong; the place where it shows.
pub fn difference(f: Function<'_>, edit: &Edit, seed: u64) -> Option<InstId> {
    let phis = new_phis(f, edit);
    let mut rng = Rng::new(seed);
    (0..WALKS).find_map(|_| Walk::new(f, edit, &phis).run(&mut rng))
}

/// What a value is in a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Token {
    /// `undef`, `poison`, or what nobody has stored.
    Undefined,
    /// A constant.
    Constant(Value),
    /// An argument, or what one execution of an instruction has given.
    Made(u64),
    /// The address of an alloca, as made by one execution of it.
    Address(InstId, u64),
}

/// A new φ: its local, and its entries.
type NewPhi = (Local, Vec<(Value, Local)>);

/// The new φs of each block.
fn new_phis(f: Function<'_>, edit: &Edit) -> HashMap<BlockId, Vec<NewPhi>> {
    let mut phis: HashMap<BlockId, Vec<NewPhi>> = HashMap::new();
    for line in edit.insertions() {
        let entries = line.parts.iter().filter_map(|part| match part {
            Part::PhiEntry(value, from) => Some((*value, *from)),
            _ => None,
        });
        let entries: Vec<_> = entries.collect();
        if let Some(local) = line.result.filter(|_| !entries.is_empty()) {
            let block = f.body.block_ids().find(|&b| f.body.block(b).insts.contains(&line.before.0));
            phis.entry(block.expect("a line stands in a block")).or_default().push((local, entries));
        }
    }
    phis
}

/// What came of an instruction.
enum Step {
    Same,
    Differs,
    /// Behaviour is undefined from here on: an address is.
    Undefined,
}

struct Walk<'w> {
    f: Function<'w>,
    edit: &'w Edit,
    new_phis: &'w HashMap<BlockId, Vec<NewPhi>>,
    before: Vec<Token>,
    after: Vec<Token>,
    cells: HashMap<Token, Token>,
    n_made: u64,
}

impl<'w> Walk<'w> {
    fn new(f: Function<'w>, edit: &'w Edit, new_phis: &'w HashMap<BlockId, Vec<NewPhi>>) -> Walk<'w> {
        let n = f.body.locals.len();
        let mut walk = Walk {
            f,
            edit,
            new_phis,
            before: vec![Token::Undefined; n],
            after: vec![Token::Undefined; n + edit.new_locals().len()],
            cells: HashMap::new(),
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
        let mut block = BlockId(0);
        for _ in 0..BLOCKS {
            let first = self.body().block_insts(block).find(|&i| self.body().inst(i).opcode != Opcode::Phi)?;
            for inst in first.0..self.body().block(block).insts.end {
                match self.step(InstId(inst)) {
                    Step::Same => {}
                    Step::Differs => return Some(InstId(inst)),
                    Step::Undefined => return None,
                }
            }
            let successors: Vec<BlockId> = self.body().successors(block).collect();
            if successors.is_empty() {
                return None;
            }
            let next = successors[rng.below(successors.len())];
            if let Some(wrong) = self.enter(block, next) {
                return Some(wrong);
            }
            block = next;
        }
        None
    }

    /// Executes the φs of a block, all at once; the one that differs.
    fn enter(&mut self, from: BlockId, block: BlockId) -> Option<InstId> {
        let from = self.body().block(from).local;
        let mut results = Vec::new();
        for inst in self.body().block_insts(block).take_while(|&i| self.body().inst(i).opcode == Opcode::Phi) {
            let operands = self.body().operands(inst);
            let value = operands.chunks_exact(2).find(|pair| pair[1].value == Value::local(from))?[0].value;
            if self.differs(value) {
                return Some(inst);
            }
            let result = self.body().inst(inst).result.expect("a φ has a result");
            results.push((result, Some(self.token_before(value)), self.token_after(value)));
        }
        for (local, entries) in self.new_phis.get(&block).into_iter().flatten() {
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

    /// Executes an instruction.
    fn step(&mut self, id: InstId) -> Step {
        let inst = self.body().inst(id);
        let operands = self.body().operands(id);
        if inst.opcode.is_debug_record() {
            return Step::Same;
        }
        let is_deleted = self.edit.is_deleted(id);
        let address = match inst.opcode {
            Opcode::Load => Some(self.token_before(operands[0].value)),
            Opcode::Store => Some(self.token_before(operands[1].value)),
            _ => None,
        };
        if address == Some(Token::Undefined) {
            return Step::Undefined;
        }
        // What stays gets what it got, but for bundles that were made void.
        let n_watched = if inst.opcode == Opcode::Call { inst.n_args as usize + 1 } else { operands.len() };
        if !is_deleted && operands[..n_watched].iter().any(|o| self.differs(o.value)) {
            return Step::Differs;
        }
        let made = match inst.opcode {
            Opcode::Alloca => {
                self.n_made += 1;
                let address = Token::Address(id, self.n_made);
                self.cells.insert(address, Token::Undefined);
                address
            }
            Opcode::Store if is_deleted => {
                let slot = address.filter(|&a| matches!(a, Token::Address(slot, _) if self.edit.is_deleted(slot)));
                // Otherwise it is a store to memory that stays.
                let Some(slot) = slot else { return Step::Differs };
                let stored = self.token_before(operands[0].value);
                self.cells.insert(slot, stored);
                return Step::Same;
            }
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

    /// Whether a value is another after the script than before.
    fn differs(&self, value: Value) -> bool {
        let before = self.token_before(value);
        before != Token::Undefined && before != self.token_after(value)
    }

    fn token_before(&self, value: Value) -> Token {
        value.as_local().map_or_else(|| self.constant(value), |local| self.before[local.0 as usize])
    }

    fn token_after(&self, value: Value) -> Token {
        let value = self.edit.resolve(value);
        value.as_local().map_or_else(|| self.constant(value), |local| self.after[local.0 as usize])
    }

    fn constant(&self, value: Value) -> Token {
        let consts = &self.body().consts;
        let is_undefined = |kind: &ConstKind| matches!(kind, ConstKind::Undef | ConstKind::Poison);
        match value.as_const().map(|c| &consts.get(c).kind) {
            Some(kind) if is_undefined(kind) => Token::Undefined,
            // Made of parts that may be anything.
            Some(ConstKind::Aggregate(parts)) if parts.iter().any(|&c| is_undefined(&consts.get(c).kind)) => {
                Token::Undefined
            }
            _ => Token::Constant(value),
        }
    }
}
