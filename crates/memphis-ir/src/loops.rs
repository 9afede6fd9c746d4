//! The natural loops of a body.

use crate::body::{BlockId, Body};
use crate::dominators::Dominators;
use memphis_entity::{Ids, PackedOption, Rows, Table, id};

id! {
    /// A loop of [`Loops`]. An outer loop has a smaller number than those in it, which follow it.
    pub struct LoopId;
}

/// A natural loop: its header dominates all its blocks, and each of them reaches the header without
/// leaving the loop. Loops with the same header are one.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Loop {
    /// The block through which all ways into the loop lead.
    pub header: BlockId,
    /// The number of loops that it is in, itself included: 1 for an outermost loop.
    pub depth: u32,
    /// The loop around it.
    parent: PackedOption<LoopId>,
    /// The number after those of the loops in it.
    end: LoopId,
}

impl Loop {
    /// The loop around it.
    pub fn parent(&self) -> Option<LoopId> {
        self.parent.get()
    }
}

/// The loops of a body. A cycle that can be entered at several blocks is no loop.
///
/// ```
/// use memphis_ir::{BlockId, Body, Dominators, Loops, Module};
/// let text = b"define void @f(i1 %c) {
/// entry:
///   br label %head
/// head:
///   br i1 %c, label %head, label %exit
/// exit:
///   ret void
/// }
/// ";
/// let module = Module::read(text)?;
/// let mut body = Body::new();
/// module.read_body(module.find_function("f").unwrap(), &mut body)?;
/// let loops = Loops::of(&body, &Dominators::of(&body));
/// let only = loops.innermost(BlockId(1)).unwrap();
/// assert_eq!((loops.get(only).header, loops.blocks(only)), (BlockId(1), &[BlockId(1)][..]));
/// assert_eq!(loops.exits(&body, only).collect::<Vec<_>>(), [(BlockId(1), BlockId(2))]);
/// # Ok::<(), memphis_ir::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Loops {
    all: Table<LoopId, Loop>,
    /// The innermost loop of each block.
    innermost: Table<BlockId, PackedOption<LoopId>>,
    /// By loop: the blocks that are in no loop within.
    blocks: Rows<LoopId, BlockId>,
}

impl Loops {
    /// Finds the loops. `dominators` are those of the body.
    ///
    /// Cost: near linear in blocks and edges.
    pub fn of(body: &Body, dominators: &Dominators) -> Loops {
        let nesting = Nesting::of(body, dominators);
        let mut loops = Loops::default();
        loops.innermost.reset(body.blocks.len(), PackedOption::NONE);
        // From the outermost loops inwards, each with all that is in it before the next one.
        let mut open: Vec<BlockId> = nesting.outermost.iter().rev().copied().collect();
        while let Some(header) = open.pop() {
            let parent = nesting.around[header].get().and_then(|outer| loops.innermost[outer].get());
            let depth = parent.map_or(1, |outer| loops.all[outer].depth + 1);
            let id = loops.all.next_id();
            loops.all.push(Loop { header, depth, parent: parent.into(), end: LoopId(id.0 + 1) });
            loops.innermost[header] = id.into();
            open.extend(nesting.inner[header].iter().rev());
        }
        for id in loops.all.ids().rev() {
            if let Some(parent) = loops.all[id].parent() {
                loops.all[parent].end = loops.all[parent].end.max(loops.all[id].end);
            }
        }
        for block in body.block_ids() {
            if loops.innermost[block].is_none() {
                let header = nesting.around[block].get();
                loops.innermost[block] = header.and_then(|header| loops.innermost[header].get()).into();
            }
        }
        let innermost = &loops.innermost;
        let placed = innermost.iter().filter_map(|(block, innermost)| Some((innermost.get()?, block)));
        loops.blocks.group(loops.all.len(), placed);
        loops
    }

    /// The loops: outer ones before those in them.
    pub fn ids(&self) -> Ids<LoopId> {
        self.all.ids()
    }

    /// The properties of a loop.
    pub fn get(&self, id: LoopId) -> &Loop {
        &self.all[id]
    }

    /// The innermost loop that a block is in. Cost: constant.
    pub fn innermost(&self, block: BlockId) -> Option<LoopId> {
        self.innermost[block].get()
    }

    /// The number of loops that a block is in. Cost: constant.
    pub fn depth(&self, block: BlockId) -> u32 {
        self.innermost(block).map_or(0, |innermost| self.all[innermost].depth)
    }

    /// True if a block is in a loop, or in one within it. Cost: constant.
    pub fn contains(&self, id: LoopId, block: BlockId) -> bool {
        self.innermost(block).is_some_and(|inner| id <= inner && inner < self.all[id].end)
    }

    /// The blocks of a loop, those of the loops in it included: those that are in no loop within
    /// come first, in the order of the text, then those of the loops within, one after the other.
    /// Cost: constant.
    pub fn blocks(&self, id: LoopId) -> &[BlockId] {
        let last = LoopId(self.all[id].end.0 - 1);
        &self.blocks.items()[self.blocks.range(id).start..self.blocks.range(last).end]
    }

    /// The sources of the edges in the loop that lead to its header: one for each edge. `body` is
    /// that of the loops. Cost: linear in the edges to the header.
    pub fn latches<'b>(&self, body: &'b Body, id: LoopId) -> impl Iterator<Item = BlockId> + use<'b, '_> {
        body.predecessors(self.all[id].header).iter().copied().filter(move |&source| self.contains(id, source))
    }

    /// The edges that leave a loop: their sources, which are in it, and their targets. `body` is
    /// that of the loops. Cost: linear in the edges from blocks of the loop.
    pub fn exits<'b>(&'b self, body: &'b Body, id: LoopId) -> impl Iterator<Item = (BlockId, BlockId)> + use<'b> {
        self.blocks(id).iter().flat_map(move |&source| {
            let targets = body.successors(source).filter(move |&target| !self.contains(id, target));
            targets.map(move |target| (source, target))
        })
    }
}

/// The loops by their headers.
struct Nesting {
    /// The header of the innermost loop around a block, which is not its own.
    around: Table<BlockId, PackedOption<BlockId>>,
    /// The headers of the outermost loops.
    outermost: Vec<BlockId>,
    /// The headers of the loops right in the loop with a header.
    inner: Rows<BlockId, BlockId>,
}

impl Nesting {
    fn of(body: &Body, dominators: &Dominators) -> Nesting {
        let found = dominators.engine_loops(body);
        let n = body.blocks.len();
        let mut around = Table::filled(n, PackedOption::NONE);
        for block in body.block_ids() {
            around[block] = found.around(block).into();
        }
        let headers = || dominators.reverse_postorder().iter().copied().filter(|&block| found.is_head(block));
        let outermost = headers().filter(|&header| around[header].is_none()).collect();
        let mut inner = Rows::new();
        inner.group(n, headers().filter_map(|header| Some((around[header].get()?, header))));
        Nesting { around, outermost, inner }
    }
}
