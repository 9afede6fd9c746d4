//! What a function under construction has so far.

use super::signature::FunctionSignature;
use super::values::{Callee, Kind, Value};
use crate::opcode::{Flags, Opcode, Predicate};
use crate::types::TypeId;
use std::ops::Range;

/// A function under construction, without the checks of its builder.
#[derive(Debug)]
pub(super) struct Draft {
    pub(super) callee: Callee,
    pub(super) signature: FunctionSignature,
    pub(super) argument_names: Vec<Option<Box<str>>>,
    pub(super) blocks: Vec<Block>,
    pub(super) insts: Vec<Inst>,
    /// Those of all instructions.
    pub(super) operands: Vec<Value>,
    /// The paths of all instructions.
    pub(super) paths: Vec<u32>,
    /// The entries of each φ: a value and the block that it comes from.
    pub(super) phis: Vec<Vec<(Value, u32)>>,
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
    pub(super) opcode: Opcode,
    pub(super) flags: Flags,
    /// Type of the result.
    pub(super) ty: TypeId,
    pub(super) detail: Detail,
    pub(super) operands: Range<u32>,
    pub(super) name: Option<Box<str>>,
    /// Its origin.
    pub(super) origin: Option<usize>,
}

/// Parts of an instruction besides operands, by opcode.
#[derive(Debug, Clone, Copy)]
pub(super) enum Detail {
    None,
    /// `icmp`, `fcmp`
    Predicate(Predicate),
    /// The source element type of a `getelementptr`, the function type of a call.
    Type(TypeId),
    /// Alignment of `load` and `store`; 0 for none.
    Align(u32),
    /// Type and alignment of an `alloca`.
    Alloca(TypeId, u32),
    /// Index of the entries of a φ.
    Phi(u32),
    /// The range of the path of an `extractvalue` or `insertvalue` in [`Draft::paths`].
    Path(u32, u32),
}

impl Draft {
    pub(super) fn new(callee: Callee, signature: FunctionSignature) -> Draft {
        let argument_names = vec![None; signature.params.len()];
        let (blocks, insts, operands) = (Vec::new(), Vec::new(), Vec::new());
        let (paths, phis) = (Vec::new(), Vec::new());
        Draft { callee, signature, argument_names, blocks, insts, operands, paths, phis }
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
        let terminator = block.insts.last().map(|&i| self.operands_of(i)).unwrap_or_default();
        terminator.iter().filter_map(|v| match v.kind {
            Kind::Block(b) => Some(b),
            _ => None,
        })
    }

    pub(super) fn operands_of(&self, inst: u32) -> &[Value] {
        let Range { start, end } = self.insts[inst as usize].operands;
        &self.operands[start as usize..end as usize]
    }

    pub(super) fn entries(&self, phi: u32) -> &[(Value, u32)] {
        match self.insts[phi as usize].detail {
            Detail::Phi(entries) => &self.phis[entries as usize],
            _ => unreachable!("the list of phis has only phis"),
        }
    }
}
