//! Facts about the paths of a function, and about its values.
//!
//! [`forward`] finds what holds at the start of each block, such as locks that are held. It is the
//! classical iteration (Kildall, 1973) over the blocks in reverse postorder: a block is looked at
//! again only when a state that leads into it has changed, and the first of these blocks is next.
//!
//! [`sparse`] finds facts about the values of SSA form, such as constants or ranges, and follows
//! only those edges that can be taken (Wegman and Zadeck, *Constant propagation with conditional
//! branches*, 1991): an instruction is looked at again only when an operand has another fact.

use crate::body::{BlockId, Body, InstId, Local, Value, ValueKind};
use crate::opcode::Opcode;
use crate::users::Users;
use memphis::Order;
use memphis_entity::Table;
use std::collections::BTreeSet;

/// Finds what holds at the start of each block: the meet of what holds at the ends of its
/// predecessors. `None` for blocks that no path from the entry reaches.
///
/// `entry` holds at the start of the function. `transfer` makes of the state at the start of a
/// block that at its end. `meet` adds the second state to the first, and returns whether that has
/// changed it; it must not be possible to change a state for ever.
///
/// ```
/// use memphis_ir::{BlockId, Body, Module, dataflow};
/// let text = b"define void @f(i1 %c) {
///   br i1 %c, label %a, label %b
/// a:
///   br label %b
/// b:
///   ret void
/// }
/// ";
/// let module = Module::read(text)?;
/// let mut body = Body::new();
/// let f = module.read_function(module.find_function("f").unwrap(), &mut body)?;
/// // The length of the longest path: there are no loops.
/// let lengths = dataflow::forward(
///     f.body,
///     0,
///     |_, length| *length += 1,
///     |a, b| if *a < *b { *a = *b; true } else { false },
/// );
/// assert_eq!(lengths[BlockId(2)], Some(2));
/// # Ok::<(), memphis_ir::Error>(())
/// ```
///
/// Cost: each block once for each change of the state at its start.
pub fn forward<S: Clone>(
    body: &Body,
    entry: S,
    mut transfer: impl FnMut(BlockId, &mut S),
    mut meet: impl FnMut(&mut S, &S) -> bool,
) -> Table<BlockId, Option<S>> {
    let order = Order::compute(body.cfg());
    let order = order.reverse_postorder();
    let mut rank: Table<BlockId, u32> = Table::filled(body.blocks.len(), 0);
    for (index, &block) in order.iter().enumerate() {
        rank[block] = index as u32;
    }
    let mut states: Table<BlockId, Option<S>> = Table::filled(body.blocks.len(), None);
    let Some(&first) = order.first() else { return states };
    states[first] = Some(entry);
    let mut pending = BTreeSet::from([0]);
    while let Some(index) = pending.pop_first() {
        let block = order[index as usize];
        let Some(mut state) = states[block].clone() else { unreachable!("a block is pending once it has a state") };
        transfer(block, &mut state);
        for successor in body.successors(block) {
            let is_changed = match &mut states[successor] {
                Some(there) => meet(there, &state),
                there => {
                    *there = Some(state.clone());
                    true
                }
            };
            if is_changed {
                pending.insert(rank[successor]);
            }
        }
    }
    states
}

/// Facts about values that an analysis by [`sparse`] finds.
pub trait Facts {
    /// A fact. Those of a value may change only in one direction, and not for ever.
    type Fact: Clone + PartialEq;

    /// The fact about a value that no instruction defines: a constant, an argument, a block.
    fn of_input(&self, value: Value) -> Self::Fact;

    /// The fact about a value that is one of two, for φs.
    fn meet(&self, a: &Self::Fact, b: &Self::Fact) -> Self::Fact;

    /// The fact about the result of an instruction that is no φ, by those about its operands.
    fn of_result(&self, inst: InstId, operands: &[Self::Fact]) -> Self::Fact;

    /// True if a terminator may lead to the successor with this index, by the facts about its
    /// operands. Once true, it must stay so.
    fn is_taken(&self, terminator: InstId, successor: usize, operands: &[Self::Fact]) -> bool;
}

/// The facts about a function that [`sparse`] finds.
#[derive(Debug, Clone)]
pub struct Solution<F> {
    /// The facts about locals: `None` for the results of instructions that no path reaches.
    pub facts: Table<Local, Option<F>>,
    /// True for the blocks that a path reaches.
    pub reached: Table<BlockId, bool>,
}

/// Finds facts about values: `examples/constants.rs` finds constants, in 30 lines. There is
/// no fact about a result until all operands have one, and an edge is followed only if it is taken.
///
/// Cost: near linear in the operands, for each change of the fact about a value.
pub fn sparse<L: Facts>(body: &Body, lattice: &L) -> Solution<L::Fact> {
    let mut solver = Solver {
        body,
        lattice,
        users: Users::of(body),
        facts: body.locals.ids().map(|local| Some(lattice.of_input(Value::local(local)))).collect(),
        reached: Table::filled(body.blocks.len(), false),
        taken: BTreeSet::new(),
        pending: BTreeSet::new(),
    };
    for result in body.insts.iter().filter_map(|(_, inst)| inst.result) {
        solver.facts[result] = None;
    }
    if let Some(entry) = body.block_ids().next() {
        solver.reach(entry);
    }
    while let Some(inst) = solver.pending.pop_first() {
        solver.visit(inst);
    }
    Solution { facts: solver.facts, reached: solver.reached }
}

struct Solver<'a, L: Facts> {
    body: &'a Body,
    lattice: &'a L,
    users: Users,
    facts: Table<Local, Option<L::Fact>>,
    reached: Table<BlockId, bool>,
    /// The edges that are taken.
    taken: BTreeSet<(BlockId, BlockId)>,
    /// Instructions of reached blocks whose operands, or edges to whose block, have changed.
    pending: BTreeSet<InstId>,
}

impl<L: Facts> Solver<'_, L> {
    fn fact(&self, value: Value) -> Option<L::Fact> {
        match value.kind() {
            ValueKind::Local(local) => self.facts[local].clone(),
            ValueKind::Const(_) => Some(self.lattice.of_input(value)),
        }
    }

    fn reach(&mut self, block: BlockId) {
        self.reached[block] = true;
        self.pending.extend(self.body.block_insts(block));
    }

    fn visit(&mut self, id: InstId) {
        let inst = self.body.inst(id);
        let block = self.body.block_of_inst(id);
        if inst.opcode == Opcode::Phi {
            let fact = self.meet_of_entries(id, block);
            self.set(inst.result, fact);
        } else if inst.result.is_some() || inst.opcode.is_terminator() {
            let operands = self.body.operands_of(inst).iter();
            let Some(facts) = operands.map(|operand| self.fact(operand.value)).collect::<Option<Vec<_>>>() else {
                return;
            };
            if inst.result.is_some() {
                self.set(inst.result, Some(self.lattice.of_result(id, &facts)));
            }
            if inst.opcode.is_terminator() {
                self.take_edges(id, block, &facts);
            }
        }
    }

    /// The fact about a φ: the meet of those that arrive.
    fn meet_of_entries(&self, phi: InstId, block: BlockId) -> Option<L::Fact> {
        let entries = self.body.operands(phi).chunks_exact(2);
        let taken = entries.filter(|entry| {
            self.body.block_of_value(entry[1].value).is_some_and(|from| self.taken.contains(&(from, block)))
        });
        taken.filter_map(|entry| self.fact(entry[0].value)).reduce(|a, b| self.lattice.meet(&a, &b))
    }

    fn set(&mut self, result: Option<Local>, fact: Option<L::Fact>) {
        let Some(result) = result.filter(|&result| self.facts[result] != fact) else { return };
        self.facts[result] = fact;
        let (body, reached) = (self.body, &self.reached);
        let users = self.users.uses_of_local(result).iter().map(|of| of.inst);
        self.pending.extend(users.filter(|&user| reached[body.block_of_inst(user)]));
    }

    fn take_edges(&mut self, terminator: InstId, block: BlockId, facts: &[L::Fact]) {
        for (index, successor) in self.body.successors(block).enumerate() {
            if self.taken.contains(&(block, successor)) || !self.lattice.is_taken(terminator, index, facts) {
                continue;
            }
            self.taken.insert((block, successor));
            if self.reached[successor] {
                let insts = self.body.block_insts(successor);
                self.pending.extend(insts.take_while(|&inst| self.body.inst(inst).opcode == Opcode::Phi));
            } else {
                self.reach(successor);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::module::Module;

    /// A state arrives at the head of a loop from its end, and then goes on into the loop.
    #[test]
    fn states_go_around_loops() {
        let text = b"define void @f(i1 %c) {
entry:
  br label %head
head:
  br i1 %c, label %latch, label %exit
latch:
  br label %head
exit:
  ret void
unreachable:
  br label %head
}
";
        let module = Module::read(text).unwrap();
        let mut body = Body::new();
        let f = module.read_function(module.find_function("f").unwrap(), &mut body).unwrap();
        let passed = forward(
            f.body,
            BTreeSet::new(),
            |block, passed| passed.extend([block]),
            |there, here| {
                let n = there.len();
                there.extend(here);
                there.len() > n
            },
        );
        let at_exit = passed[BlockId(3)].clone().unwrap();
        assert_eq!(at_exit.into_iter().collect::<Vec<_>>(), [BlockId(0), BlockId(1), BlockId(2)]);
        assert_eq!(passed[BlockId(4)], None);
    }
}
