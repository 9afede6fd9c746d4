//! Edges between blocks, in both directions, each as one array cut into runs.
//!
//! ```text
//!   successor_start   [ 0 | 2 | 3 | 3 ]
//!   successors        [ b1 b2 | b2 |  ]     b0 ─▶ b1, b2;  b1 ─▶ b2
//! ```
//!
//! An edge that occurs twice (a `switch` with two cases for one block) stands there twice.

use crate::body::{Body, Def, InstId};
use crate::opcode::Opcode;
use crate::types::TypeId;

/// Successors and predecessors of all blocks.
#[derive(Debug, Clone, Default)]
pub(super) struct Graph {
    successor_start: Vec<u32>,
    successors: Vec<u32>,
    predecessor_start: Vec<u32>,
    predecessors: Vec<u32>,
    /// The first instruction of each block that is neither a φ, nor a copy that has taken the place of one, nor a debug record.
    first: Vec<u32>,
}

impl Graph {
    /// Reads the edges of `body`, all of whose blocks end in a terminator.
    pub fn build(&mut self, body: &Body) {
        self.read_successors(body);
        self.turn_around(body.blocks.len());
        self.skip_phis(body);
    }

    fn read_successors(&mut self, body: &Body) {
        self.successor_start.clear();
        self.successors.clear();
        self.successor_start.push(0);
        for block in &body.blocks {
            let terminator = &body.insts[block.insts.end as usize - 1];
            for operand in body.operands_of(terminator) {
                if operand.ty != TypeId::LABEL {
                    continue;
                }
                if let Some(Def::Block(target)) = operand.value.as_local().map(|l| body.local(l).def) {
                    self.successors.push(target.0);
                }
            }
            self.successor_start.push(self.successors.len() as u32);
        }
    }

    /// Counting sort of the edges by target; sources come out in ascending order.
    fn turn_around(&mut self, n_blocks: usize) {
        let start = &mut self.predecessor_start;
        start.clear();
        start.resize(n_blocks + 2, 0);
        for &target in &self.successors {
            start[target as usize + 2] += 1;
        }
        for i in 2..start.len() {
            start[i] += start[i - 1];
        }
        self.predecessors.clear();
        self.predecessors.resize(self.successors.len(), 0);
        for source in 0..n_blocks {
            let run = self.successor_start[source] as usize..self.successor_start[source + 1] as usize;
            for &target in &self.successors[run] {
                let slot = &mut start[target as usize + 1];
                self.predecessors[*slot as usize] = source as u32;
                *slot += 1;
            }
        }
    }

    fn skip_phis(&mut self, body: &Body) {
        self.first.clear();
        self.first.extend(body.blocks.iter().map(|block| {
            let is_skipped = |&i: &u32| {
                let opcode = body.insts[i as usize].opcode;
                matches!(opcode, Opcode::Phi | Opcode::Copy) || opcode.is_debug_record()
            };
            block.insts.clone().find(|i| !is_skipped(i)).unwrap_or(block.insts.end - 1)
        }));
    }

    /// The first instruction of a block that is neither a φ nor a debug record.
    pub fn first_proper(&self, block: u32) -> InstId {
        InstId(self.first[block as usize])
    }

    /// The targets of a block's edges.
    pub fn successors(&self, block: u32) -> &[u32] {
        run(&self.successor_start, &self.successors, block)
    }

    /// The sources of the edges that lead to a block, ascending.
    pub fn predecessors(&self, block: u32) -> &[u32] {
        run(&self.predecessor_start, &self.predecessors, block)
    }
}

fn run<'a>(start: &[u32], all: &'a [u32], block: u32) -> &'a [u32] {
    &all[start[block as usize] as usize..start[block as usize + 1] as usize]
}

#[cfg(test)]
impl Graph {
    /// A graph with these edges, for tests.
    pub fn from_edges(n_blocks: usize, edges: &[(u32, u32)]) -> Graph {
        let mut graph = Graph::default();
        graph.successor_start.push(0);
        for source in 0..n_blocks as u32 {
            graph.successors.extend(edges.iter().filter(|e| e.0 == source).map(|e| e.1));
            graph.successor_start.push(graph.successors.len() as u32);
        }
        graph.turn_around(n_blocks);
        graph
    }
}
