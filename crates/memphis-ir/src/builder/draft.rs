//! What a function under construction has so far.

use super::signature::FunctionSignature;
use super::values::{Callee, Kind, Value};
use crate::syntax::Operation;

/// A function under construction, without the checks of its builder.
#[derive(Debug)]
pub(super) struct Draft {
    pub(super) callee: Callee,
    pub(super) signature: FunctionSignature,
    pub(super) argument_names: Vec<Option<Box<str>>>,
    pub(super) blocks: Vec<Block>,
    pub(super) insts: Vec<Inst>,
}

#[derive(Debug, Default)]
pub(super) struct Block {
    pub(super) name: Option<Box<str>>,
    pub(super) phis: Vec<u32>,
    pub(super) insts: Vec<u32>,
    pub(super) is_terminated: bool,
}

#[derive(Debug)]
pub(super) struct Inst {
    /// What it says, but for operands and path.
    pub(super) operation: Operation<'static, Value>,
    pub(super) operands: Vec<Value>,
    /// That of an `extractvalue` or `insertvalue`.
    pub(super) path: Box<[u32]>,
    pub(super) name: Option<Box<str>>,
    /// Its origin.
    pub(super) origin: Option<usize>,
}

impl Draft {
    pub(super) fn new(callee: Callee, signature: FunctionSignature) -> Draft {
        let argument_names = vec![None; signature.params.len()];
        Draft { callee, signature, argument_names, blocks: Vec::new(), insts: Vec::new() }
    }

    pub(super) fn argument(&self, index: usize) -> Value {
        Value { ty: self.signature.params[index], kind: Kind::Local { function: self.callee.0, index: index as u32 } }
    }

    /// The sources of all edges, grouped by target, and where each group starts.
    pub(super) fn predecessors(&self) -> (Vec<u32>, Vec<u32>) {
        let mut start = vec![0u32; self.blocks.len() + 2];
        let edges = || self.blocks.iter().enumerate().flat_map(|(b, block)| self.targets(block).map(move |t| (b, t)));
        edges().for_each(|(_, target)| start[target as usize + 2] += 1);
        for b in 2..start.len() {
            start[b] += start[b - 1];
        }
        let mut sources = vec![0; start[self.blocks.len() + 1] as usize];
        for (source, target) in edges() {
            let at = &mut start[target as usize + 1];
            sources[*at as usize] = source as u32;
            *at += 1;
        }
        (start, sources)
    }

    fn targets(&self, block: &Block) -> impl Iterator<Item = u32> + '_ {
        let terminator = block.insts.last().map(|&inst| &self.insts[inst as usize].operands[..]);
        terminator.unwrap_or_default().iter().filter_map(|operand| operand.as_block())
    }
}
