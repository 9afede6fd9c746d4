//! Dominators of a body: of its blocks, and of the uses of its values.

use crate::body::{BlockId, Body, InstId};
use crate::opcode::Opcode;
use crate::users::Use;
use memphis::{DomTree, Order};

/// The tree of dominators of a body. A block dominates another one if all paths from the entry to
/// that one go through it.
///
/// ```
/// use memphis_ir::{BlockId, Body, Dominators, Module};
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
/// module.read_body(module.find_function("f").unwrap(), &mut body)?;
/// let dominators = Dominators::of(&body);
/// assert_eq!(dominators.immediate(BlockId(2)), Some(BlockId(0)));
/// assert!(!dominators.dominates(BlockId(1), BlockId(2)));
/// # Ok::<(), memphis_ir::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Dominators {
    order: Order,
    tree: DomTree,
}

impl Dominators {
    /// Computes the dominators. Cost: near linear in blocks and edges.
    pub fn of(body: &Body) -> Dominators {
        let mut dominators = Dominators::default();
        dominators.recompute(body);
        dominators
    }

    /// Computes the dominators of another body, in the memory of these.
    #[doc(hidden)]
    pub fn recompute(&mut self, body: &Body) {
        self.order.recompute(body.cfg());
        self.tree.recompute(body.cfg(), &self.order);
    }

    /// The blocks that the entry reaches, each before its successors but for those of edges that
    /// lead back.
    pub fn reverse_postorder(&self) -> &[BlockId] {
        self.order.reverse_postorder()
    }

    /// The closest other block that dominates a block; `None` for the entry and for unreachable
    /// blocks. Cost: constant, as for the next ones.
    ///
    /// # Panics
    /// Like all methods, if the body has no such block.
    pub fn immediate(&self, block: BlockId) -> Option<BlockId> {
        self.tree.idom(block)
    }

    /// True if a path leads from the entry to the block.
    pub fn is_reachable(&self, block: BlockId) -> bool {
        self.tree.is_reachable(block)
    }

    /// True if all paths to `b` go through `a`, which may be `b`. No unreachable block dominates or
    /// is dominated.
    pub fn dominates(&self, a: BlockId, b: BlockId) -> bool {
        self.tree.dominates(a, b)
    }

    /// True if `a` dominates `b`, and is another block.
    pub fn strictly_dominates(&self, a: BlockId, b: BlockId) -> bool {
        self.tree.strictly_dominates(a, b)
    }

    /// The blocks whose [immediate](Self::immediate) dominator is this one.
    pub fn children(&self, block: BlockId) -> impl Iterator<Item = BlockId> + '_ {
        self.tree.children(block)
    }

    /// The last block on all paths to both; `None` if one of them is unreachable. Cost: their depth
    /// in the tree.
    pub fn nearest_common(&self, a: BlockId, b: BlockId) -> Option<BlockId> {
        if !self.is_reachable(a) || !self.is_reachable(b) {
            return None;
        }
        std::iter::successors(Some(a), |&block| self.immediate(block)).find(|&block| self.dominates(block, b))
    }

    /// True if the result of `def` is available at a use: by LLVM's rules, those for φs, for the
    /// result of an `invoke`, and for unreachable blocks included. A valid function may have uses
    /// for which it is false in debug records and in arguments that are metadata.
    ///
    /// Cost: logarithmic in the number of blocks; for an `invoke`, linear in the predecessors of
    /// its normal destination.
    pub fn is_available(&self, body: &Body, def: InstId, at: Use) -> bool {
        let (source, user) = (body.block_of_inst(def), body.block_of_inst(at.inst));
        // A φ uses a value at the end of the block that the value comes from, which is its next
        // operand.
        let is_phi = body.inst(at.inst).opcode == Opcode::Phi;
        let incoming = body.operands(at.inst).get(at.index as usize + 1).filter(|_| is_phi);
        let user = match incoming {
            Some(label) => body.block_of_value(label.value).unwrap_or(user),
            None => user,
        };
        if !self.is_reachable(user) {
            return true;
        }
        match body.inst(def).opcode {
            Opcode::Invoke => {
                let Some(normal) = body.successors(source).next() else { return false };
                // The edge of the φ itself is enough.
                let is_edge = is_phi && user == source && body.block_of_inst(at.inst) == normal;
                is_edge || self.edge_dominates(body, (source, normal), user)
            }
            _ if source == user => is_phi || def < at.inst,
            _ => self.dominates(source, user),
        }
    }

    /// The loops as the engine has them.
    pub(crate) fn engine_loops(&self, body: &Body) -> memphis::destruct::Loops {
        let mut loops = memphis::destruct::Loops::default();
        loops.recompute(body.cfg(), &self.order, &self.tree);
        loops
    }

    /// True if all paths to a block go along an edge.
    fn edge_dominates(&self, body: &Body, (source, target): (BlockId, BlockId), block: BlockId) -> bool {
        let predecessors = body.predecessors(target);
        let from_here = predecessors.iter().filter(|&&from| from == source).count();
        self.dominates(target, block)
            && from_here == 1
            && predecessors
                .iter()
                .all(|&from| from == source || !self.is_reachable(from) || self.dominates(target, from))
    }
}
