//! The subtrees of a dominator tree, with how far up their edges lead: for walks that look for
//! dominance frontiers.

use crate::dom::DomTree;
use crate::entity::{Block, Preorder};
use crate::graph::Cfg;
use memphis_entity::Table;

/// A subtree of the dominator tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Subtree {
    pub(crate) block: Block,
    /// The largest number in it.
    pub(crate) last: Preorder,
    /// The smallest level that an edge out of it leads to.
    pub(crate) escape: u32,
    /// The smallest level that an edge out of the block leads to.
    pub(crate) block_escape: u32,
}

/// Leaves: the subtree of each reachable block. Cost: O(edges).
pub(crate) fn find_subtrees(subtrees: &mut Table<Preorder, Subtree>, cfg: &Cfg, dom: &DomTree) {
    subtrees.clear();
    subtrees.extend(dom.preorder().iter().map(|&block| {
        let levels = cfg.successors(block).iter().map(|&target| dom.level(target));
        let escape = levels.min().unwrap_or(u32::MAX);
        Subtree { block, last: dom.last(block), escape, block_escape: escape }
    }));
    for number in subtrees.ids().skip(1).rev() {
        let Subtree { block, escape, .. } = subtrees[number];
        let idom = dom.idom(block).expect("only the root has none");
        let above = &mut subtrees[dom.first(idom)];
        above.escape = above.escape.min(escape);
    }
}
