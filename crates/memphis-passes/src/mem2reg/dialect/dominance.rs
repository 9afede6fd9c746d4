//! Dominance in code that is never reached: LLVM 22 says that every block dominates an unreachable
//! one.

use crate::mem2reg::value_tracking::Dominance;
use memphis::Block;
use memphis_ir::BlockId;

/// Dominance as LLVM defines it, from the engine's tree.
#[derive(Debug, Clone, Copy)]
pub struct Dom<'e>(pub &'e memphis::DomTree);

impl Dominance for Dom<'_> {
    fn dominates(&self, a: BlockId, b: BlockId) -> bool {
        !self.0.is_reachable(Block(b.0)) || self.0.dominates(Block(a.0), Block(b.0))
    }

    fn idom(&self, block: BlockId) -> Option<BlockId> {
        self.0.idom(Block(block.0)).map(|idom| BlockId(idom.0))
    }
}
