//! Dominators, frontiers, liveness and loops of one function, as tables.

use crate::liveness::Liveness;
use memphis::destruct::Loops;
use memphis::{Block, Cfg, DomTree, Frontiers, Graph, Order};
use memphis_ir::{Body, Function, Local, Value};

/// What can be told of each block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Table {
    /// The blocks on every path from the entry to the block, the block itself first, the entry last.
    Dominators,
    /// The same without the block itself.
    StrictDominators,
    /// The nearest strict dominator.
    ImmediateDominators,
    /// Where the dominance of the block ends: blocks that it does not strictly dominate, behind one that it dominates.
    Frontiers,
    /// Values that are used in the block or behind it, and defined in front of it. The result of a φ is not among them in its own block.
    LiveIn,
    /// Values that are used behind the block. An argument of a φ is used where its edge starts.
    LiveOut,
    /// For each head of a natural loop, the blocks of the loop; an inner loop's are among those of the outer.
    Loops,
}

/// The graph of a function and what follows from it.
pub struct Analysis<'a> {
    f: Function<'a>,
    cfg: &'a Cfg,
    order: Order,
    tree: DomTree,
    frontiers: Frontiers,
    loops: Loops,
}

impl<'a> Analysis<'a> {
    /// Analyses a function.
    ///
    /// Cost: near linear in blocks and edges, and that of the frontiers.
    pub fn of(f: Function<'a>) -> Analysis<'a> {
        let cfg = f.body.cfg();
        let order = Order::compute(cfg);
        let tree = DomTree::compute(cfg, &order);
        let frontiers = Frontiers::compute(cfg, &tree);
        let mut loops = Loops::default();
        loops.recompute(cfg, &order, &tree);
        Analysis { f, cfg, order, tree, frontiers, loops }
    }

    /// The tree of immediate dominators.
    pub fn tree(&self) -> &DomTree {
        &self.tree
    }

    /// A table, with a line for each block in the order of the text; for [`Table::Loops`], for each head.
    ///
    /// Cost: linear in what is written, and for liveness in the sum of all live sets.
    pub fn table(&self, table: Table) -> String {
        let liveness = matches!(table, Table::LiveIn | Table::LiveOut).then(|| Liveness::of(self.f, self.cfg));
        let mut rows: Vec<(String, String)> = Vec::new();
        for id in self.f.body.block_ids() {
            let block = Block(id.0);
            let cell = match table {
                _ if !self.tree.is_reachable(block) => "unreachable".to_owned(),
                Table::Dominators => self.set(self.dominators(block)),
                Table::StrictDominators => self.set(self.dominators(block).skip(1)),
                Table::ImmediateDominators => self.tree.idom(block).map_or("None".to_owned(), |idom| self.name(idom)),
                Table::Frontiers => self.set(self.frontier(block).into_iter()),
                Table::LiveIn => self.values(liveness.as_ref().map_or(&[], |l| l.live_in(id))),
                Table::LiveOut => self.values(liveness.as_ref().map_or(&[], |l| l.live_out(id))),
                Table::Loops => match self.loops.is_head(block) {
                    true => format!("depth {} {}", self.loops.depth(block), self.set(self.members(block).into_iter())),
                    false => continue,
                },
            };
            rows.push((self.name(block), cell));
        }
        written(&rows)
    }

    /// Edges that lead back into a ring of blocks that none of them dominates, as `source -> target`: the ring has several ways in.
    pub fn irreducible_edges(&self) -> Vec<String> {
        let mut place = vec![usize::MAX; self.cfg.n_blocks()];
        for (index, block) in self.order.reverse_postorder().iter().enumerate() {
            place[block.index()] = index;
        }
        let mut edges = Vec::new();
        for &source in self.order.reverse_postorder() {
            for edge in self.cfg.outgoing(source) {
                let target = self.cfg.edge_target(edge);
                if place[target.index()] <= place[source.index()] && !self.tree.dominates(target, source) {
                    edges.push(format!("{} -> {}", self.name(source), self.name(target)));
                }
            }
        }
        edges
    }

    fn dominators(&self, block: Block) -> impl Iterator<Item = Block> + '_ {
        std::iter::successors(Some(block), |&b| self.tree.idom(b))
    }

    /// The frontier in the order of the text.
    fn frontier(&self, block: Block) -> Vec<Block> {
        let mut frontier = match self.frontiers.of(block) {
            Some(frontier) => frontier.to_vec(),
            None => self.frontier_by_definition(block),
        };
        frontier.sort_unstable();
        frontier
    }

    /// The engine keeps no table of frontiers where that would be too large.
    fn frontier_by_definition(&self, block: Block) -> Vec<Block> {
        let mut frontier = Vec::new();
        let mut pending = vec![block];
        while let Some(below) = pending.pop() {
            let targets = self.cfg.outgoing(below).map(|edge| self.cfg.edge_target(edge));
            frontier.extend(targets.filter(|&target| !self.tree.strictly_dominates(block, target)));
            pending.extend(self.tree.children(below));
        }
        frontier.sort_unstable();
        frontier.dedup();
        frontier
    }

    /// The blocks of the loop with this head, in the order of the text.
    fn members(&self, head: Block) -> Vec<Block> {
        let is_inside = |&block: &Block| {
            block == head
                || std::iter::successors(self.loops.around(block), |&b| self.loops.around(b)).any(|b| b == head)
        };
        (0..self.cfg.n_blocks() as u32).map(Block).filter(is_inside).collect()
    }

    /// A block's name or number, without a sigil.
    pub fn name(&self, block: Block) -> String {
        block_name(self.f, block)
    }

    fn set(&self, blocks: impl Iterator<Item = Block>) -> String {
        let names: Vec<String> = blocks.map(|block| self.name(block)).collect();
        format!("{{{}}}", names.join(", "))
    }

    fn values(&self, values: &[Local]) -> String {
        let names: Vec<String> = values.iter().map(|&local| self.f.display(Value::local(local))).collect();
        format!("{{{}}}", names.join(", "))
    }
}

/// A block's name or number, without a sigil.
pub(crate) fn block_name(f: Function<'_>, block: Block) -> String {
    let body: &Body = f.body;
    let name = f.display(Value::local(body.block(memphis_ir::BlockId(block.0)).local));
    name.strip_prefix('%').unwrap_or(&name).to_owned()
}

/// Rows between braces, their cells in one column.
fn written(rows: &[(String, String)]) -> String {
    let width = rows.iter().map(|(name, _)| name.chars().count() + 1).max().unwrap_or(0);
    let mut text = String::from("{\n");
    for (index, (name, cell)) in rows.iter().enumerate() {
        let comma = if index + 1 < rows.len() { "," } else { "" };
        text += &format!("    {:width$} {cell}{comma}\n", format!("{name}:"));
    }
    text + "}\n"
}
