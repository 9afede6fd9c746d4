//! What a function under construction has so far.

use super::signature::FunctionSignature;
use super::values::{Callee, Kind, Value};
use crate::instruction::{Instruction, NewAttachment};
use crate::types::TypeId;

/// A function under construction, without the checks of its builder.
#[derive(Debug)]
pub(super) struct Unfinished {
    pub(super) callee: Callee,
    pub(super) signature: FunctionSignature,
    pub(super) argument_names: Vec<Option<Box<str>>>,
    pub(super) blocks: Vec<Block>,
    pub(super) insts: Vec<Inst>,
    pub(super) personality: Option<Value>,
    pub(super) attachments: Vec<NewAttachment>,
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
    /// Its name is not that of another.
    pub(super) inst: Instruction<Value>,
    /// The type of its result.
    pub(super) ty: TypeId,
    /// Its origin.
    pub(super) origin: Option<usize>,
}

impl Unfinished {
    pub(super) fn new(callee: Callee, signature: FunctionSignature) -> Unfinished {
        let argument_names = vec![None; signature.params.len()];
        let (blocks, insts, attachments) = (Vec::new(), Vec::new(), Vec::new());
        Unfinished { callee, signature, argument_names, blocks, insts, personality: None, attachments }
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
        let terminator = block.insts.last().map(|&inst| &self.insts[inst as usize].inst.operands[..]);
        terminator.unwrap_or_default().iter().filter_map(|operand| operand.as_block())
    }
}
