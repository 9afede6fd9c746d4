//! Promotion one variable at a time, as Rust-GPU did it when its issue 1136 was reported: an oracle
//! for results, and the cost that `mem2reg` is compared with.
//!
//! Written from the description of that pass. Blocks are found by linear search, dominators are
//! those of Cooper, Harvey and Kennedy ("A Simple, Fast Dominance Algorithm", 2001) in the order of
//! the text, and dominance frontiers are sets. For each variable the whole function is read to find
//! its access chains and stores, then walked along the dominator tree to rename, then read to
//! replace ids and to delete what has gone. φs are minimal SSA form's; those without a use go at
//! the end of a round. Rounds are repeated until no variable is promoted.
//!
//! Cost: variables × instructions, and blocks × blocks for the graph.

use rspirv::dr::{Block, Instruction, Module, Operand};
use rspirv::spirv::{Op, StorageClass};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// A hash of one multiplication, so that the oracle is not slow for its hash tables.
#[derive(Default)]
struct Multiply(u64);

impl Hasher for Multiply {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u32(byte.into()));
    }
    fn write_u32(&mut self, word: u32) {
        self.0 = (self.0.rotate_left(5) ^ u64::from(word)).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
    fn write_usize(&mut self, word: usize) {
        self.0 = (self.0.rotate_left(5) ^ word as u64).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

type Map<K, V> = HashMap<K, V, BuildHasherDefault<Multiply>>;
type Set<K> = HashSet<K, BuildHasherDefault<Multiply>>;

/// Promotes the variables of the module's first function.
pub fn promote(module: &mut Module) {
    let mut blocks = std::mem::take(&mut module.functions[0].blocks);
    let graph = Graph::new(&blocks);
    while promote_round(module, &mut blocks, &graph) {
        sweep_phis(&mut blocks);
    }
    module.functions[0].blocks = blocks;
}

/// Dominators and frontiers, by the place of a block.
struct Graph {
    children: Vec<Vec<usize>>,
    frontier: Vec<Set<usize>>,
}

impl Graph {
    fn new(blocks: &[Block]) -> Graph {
        let n = blocks.len();
        let mut predecessors = vec![Vec::new(); n];
        for (from, block) in blocks.iter().enumerate() {
            for label in successors(block) {
                predecessors[place(blocks, label)].push(from);
            }
        }
        let idom = dominators(&predecessors);
        let mut graph = Graph { children: vec![Vec::new(); n], frontier: vec![Set::default(); n] };
        for block in 1..n {
            let Some(parent) = idom[block] else { continue };
            graph.children[parent].push(block);
            if predecessors[block].len() < 2 {
                continue;
            }
            for &predecessor in predecessors[block].iter().filter(|&&from| idom[from].is_some()) {
                let mut runner = predecessor;
                while runner != parent {
                    graph.frontier[runner].insert(block);
                    runner = idom[runner].expect("a reachable block");
                }
            }
        }
        graph
    }
}

/// The place of a block, by linear search.
fn place(blocks: &[Block], label: u32) -> usize {
    blocks.iter().position(|block| block.label_id() == Some(label)).expect("a label")
}

fn successors(block: &Block) -> Vec<u32> {
    let last = block.instructions.last().expect("a terminator");
    let labels = match last.class.opcode {
        Op::Branch | Op::Switch => &last.operands[..],
        Op::BranchConditional => &last.operands[1..3],
        _ => &[],
    };
    let skipped = usize::from(last.class.opcode == Op::Switch);
    labels.iter().skip(skipped).filter_map(Operand::id_ref_any).collect()
}

/// The immediate dominator of each reachable block; the entry's is itself. A block comes after its
/// dominators in the text, so places order them.
fn dominators(predecessors: &[Vec<usize>]) -> Vec<Option<usize>> {
    let mut idom = vec![None; predecessors.len()];
    idom[0] = Some(0);
    let mut changed = true;
    while changed {
        changed = false;
        for block in 1..predecessors.len() {
            let known = predecessors[block].iter().copied().filter(|&from| idom[from].is_some());
            let meet = known.reduce(|mut one, mut other| {
                while one != other {
                    let later = if one > other { &mut one } else { &mut other };
                    *later = idom[*later].expect("a reachable block");
                }
                one
            });
            changed |= meet != idom[block];
            idom[block] = meet;
        }
    }
    idom
}

/// The pointers into a variable, each with the indices that lead to its place.
type Pointers = Map<u32, Vec<u32>>;

/// Promotes each variable that can be promoted now. False if there is none.
fn promote_round(module: &mut Module, blocks: &mut [Block], graph: &Graph) -> bool {
    let class = Operand::StorageClass(StorageClass::Function);
    let is_variable = |i: &&Instruction| i.class.opcode == Op::Variable && i.operands[0] == class;
    let variables: Vec<Instruction> = blocks[0].instructions.iter().filter(is_variable).cloned().collect();
    let mut promoted = Set::default();
    for variable in &variables {
        let Some(pointers) = pointers(module, blocks, variable) else { continue };
        let mut renamer = Renamer::new(module, variable, &pointers);
        renamer.insert_phis(blocks, graph);
        renamer.rename(blocks, graph);
        let rules = renamer.rules;
        apply_rules(blocks, &rules);
        blocks.iter_mut().for_each(|block| block.instructions.retain(|i| i.class.opcode != Op::Nop));
        promoted.extend(variable.result_id);
    }
    blocks[0].instructions.retain(|i| !i.result_id.is_some_and(|id| promoted.contains(&id)));
    !promoted.is_empty()
}

/// The pointers into a variable; `None` if anything but loads, stores and access chains with
/// constant indices uses one.
fn pointers(module: &Module, blocks: &[Block], variable: &Instruction) -> Option<Pointers> {
    let numbers = module.types_global_values.iter().filter(|global| global.class.opcode == Op::Constant);
    let numbers: Map<u32, u32> =
        numbers.filter_map(|global| Some((global.result_id?, global.operands[0].unwrap_literal_bit32()))).collect();
    let mut pointers = Pointers::default();
    pointers.insert(variable.result_id?, Vec::new());
    let all = || blocks.iter().flat_map(|block| &block.instructions);
    for instruction in all() {
        if !matches!(instruction.class.opcode, Op::AccessChain | Op::CopyObject) {
            continue;
        }
        let Some(mut path) = pointers.get(&instruction.operands[0].unwrap_id_ref()).cloned() else { continue };
        for index in &instruction.operands[1..] {
            path.push(*numbers.get(&index.unwrap_id_ref())?);
        }
        pointers.insert(instruction.result_id?, path);
    }
    let is_pointer = |operand: &&Operand| operand.id_ref_any().is_some_and(|id| pointers.contains_key(&id));
    let is_allowed = |instruction: &Instruction| {
        let n_allowed = match instruction.class.opcode {
            Op::Load | Op::Store | Op::AccessChain | Op::CopyObject => 1,
            _ => 0,
        };
        !instruction.operands.iter().skip(n_allowed).any(|operand| is_pointer(&operand))
    };
    all().all(is_allowed).then_some(pointers)
}

struct Renamer<'a> {
    module: &'a mut Module,
    pointers: &'a Pointers,
    ty: u32,
    initial: Option<u32>,
    /// The φ of a block.
    phis: BTreeMap<usize, u32>,
    /// The new id for an id.
    rules: Map<u32, u32>,
}

impl<'a> Renamer<'a> {
    fn new(module: &'a mut Module, variable: &Instruction, pointers: &'a Pointers) -> Self {
        let pointer = variable.result_type;
        let pointer = module.types_global_values.iter().find(|global| global.result_id == pointer);
        let ty = pointer.expect("a pointer type").operands[1].unwrap_id_ref();
        let initial = variable.operands.get(1).map(Operand::unwrap_id_ref);
        Renamer { module, pointers, ty, initial, phis: BTreeMap::new(), rules: Map::default() }
    }

    fn id(&mut self) -> u32 {
        let header = self.module.header.as_mut().expect("a header");
        header.bound += 1;
        header.bound - 1
    }

    /// The place that a load or a store accesses.
    fn path(&self, instruction: &Instruction) -> Option<&'a Vec<u32>> {
        self.pointers.get(&instruction.operands.first()?.id_ref_any()?)
    }

    /// A φ in each block of the iterated dominance frontier of the stores.
    fn insert_phis(&mut self, blocks: &mut [Block], graph: &Graph) {
        let stores =
            |block: &Block| block.instructions.iter().any(|i| i.class.opcode == Op::Store && self.path(i).is_some());
        let mut todo: Vec<usize> = (0..blocks.len()).filter(|&block| stores(&blocks[block])).collect();
        while let Some(block) = todo.pop() {
            for &meeting in &graph.frontier[block] {
                if !self.phis.contains_key(&meeting) {
                    let id = self.id();
                    self.phis.insert(meeting, id);
                    todo.push(meeting);
                }
            }
        }
        for (&block, &id) in &self.phis {
            let phi = Instruction::new(Op::Phi, Some(self.ty), Some(id), vec![]);
            blocks[block].instructions.insert(0, phi);
        }
    }

    /// Walks the dominator tree, each block with the value at its end of the block above.
    fn rename(&mut self, blocks: &mut [Block], graph: &Graph) {
        let initial = self.initial.unwrap_or_else(|| self.undefined());
        let mut todo = vec![(0, initial)];
        while let Some((block, value)) = todo.pop() {
            let value = self.phis.get(&block).copied().unwrap_or(value);
            let value = self.rename_block(&mut blocks[block], value);
            let label = blocks[block].label_id().expect("a label");
            let mut seen = Set::default();
            for successor in successors(&blocks[block]) {
                let successor = place(blocks, successor);
                if let (Some(phi), true) = (self.phis.get(&successor), seen.insert(successor)) {
                    let phis = &mut blocks[successor].instructions;
                    let phi = phis.iter_mut().find(|i| i.result_id == Some(*phi)).expect("the φ");
                    phi.operands.extend([Operand::IdRef(value), Operand::IdRef(label)]);
                }
            }
            todo.extend(graph.children[block].iter().map(|&child| (child, value)));
        }
    }

    fn undefined(&mut self) -> u32 {
        let id = self.id();
        self.module.types_global_values.push(Instruction::new(Op::Undef, Some(self.ty), Some(id), vec![]));
        id
    }

    /// Replaces the accesses of a block; returns the value at its end.
    fn rename_block(&mut self, block: &mut Block, mut value: u32) -> u32 {
        for instruction in &mut block.instructions {
            let Some(path) = self.path(instruction) else { continue };
            let literals = || path.iter().map(|&index| Operand::LiteralBit32(index));
            let nop = Instruction::new(Op::Nop, None, None, vec![]);
            match instruction.class.opcode {
                Op::Load if path.is_empty() => {
                    self.rules.insert(instruction.result_id.expect("a result"), value);
                    *instruction = nop;
                }
                Op::Load => {
                    let operands = [Operand::IdRef(value)].into_iter().chain(literals()).collect();
                    let Instruction { result_type, result_id, .. } = *instruction;
                    *instruction = Instruction::new(Op::CompositeExtract, result_type, result_id, operands);
                }
                Op::Store => {
                    let mut stored = instruction.operands[1].unwrap_id_ref();
                    stored = self.rules.get(&stored).copied().unwrap_or(stored);
                    if path.is_empty() {
                        (value, *instruction) = (stored, nop);
                    } else {
                        let operands = [stored, value].map(Operand::IdRef).into_iter().chain(literals()).collect();
                        value = self.id();
                        *instruction = Instruction::new(Op::CompositeInsert, Some(self.ty), Some(value), operands);
                    }
                }
                Op::AccessChain | Op::CopyObject => *instruction = nop,
                _ => {}
            }
        }
        value
    }
}

fn apply_rules(blocks: &mut [Block], rules: &Map<u32, u32>) {
    let operands = blocks.iter_mut().flat_map(|block| &mut block.instructions).flat_map(|i| &mut i.operands);
    for operand in operands {
        if let Some(id) = operand.id_ref_any_mut()
            && let Some(new) = rules.get(id)
        {
            *id = *new;
        }
    }
}

/// Deletes φs without a use, until none is left.
fn sweep_phis(blocks: &mut [Block]) {
    loop {
        let mut used = Set::default();
        for instruction in blocks.iter().flat_map(|block| &block.instructions) {
            used.extend(instruction.operands.iter().filter_map(Operand::id_ref_any));
        }
        let is_dead = |i: &Instruction| i.class.opcode == Op::Phi && !i.result_id.is_some_and(|id| used.contains(&id));
        let n_dead = blocks.iter().flat_map(|block| &block.instructions).filter(|i| is_dead(i)).count();
        if n_dead == 0 {
            return;
        }
        blocks.iter_mut().for_each(|block| block.instructions.retain(|i| !is_dead(i)));
    }
}
