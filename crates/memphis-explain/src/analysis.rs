//! Dominators, frontiers, liveness and loops of one function, as tables.

use crate::liveness::Liveness;
use crate::reaching::{Load, Read, loads};
pub use memphis::DomTree;
use memphis::destruct::Loops;
use memphis::{Block, Cfg, Frontiers, Order};
use memphis_ir::blockargs::block_names;
use memphis_ir::{BlockId, Function, InstId, Local, Opcode, Value};
use std::fmt::{self, Write};

/// A table with a fact about each block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Table {
    /// The blocks on every path from the entry to the block, the block itself first, the entry
    /// last.
    Dominators,
    /// The same without the block itself.
    StrictDominators,
    /// The nearest strict dominator.
    ImmediateDominators,
    /// The end of the block's dominance: blocks that it does not strictly dominate, with a
    /// predecessor that it dominates.
    Frontiers,
    /// Values that are defined above the block and used in it or later, and slots whose contents
    /// may be loaded before they are stored again. The result of a φ is not live into its own
    /// block.
    ///
    /// A *slot* is an alloca that only loads and stores use. It is written `slot %x`, and its
    /// address is not listed.
    LiveIn,
    /// Values and slots that are used after the block. An argument of a φ is used where its edge
    /// starts.
    LiveOut,
    /// For each head of a natural loop, the blocks of the loop; an inner loop's are among those of
    /// the outer.
    Loops,
}

/// The printed part of a set of dominators, live values, or stores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Sets {
    /// At most [`MAX_MEMBERS`] of each, and the number of the others: linear in the blocks.
    #[default]
    Short,
    /// All of each. On a chain of blocks that is quadratic.
    Full,
}

/// The members of a set that [`Sets::Short`] lists.
pub const MAX_MEMBERS: usize = 64;

/// The control-flow graph of a function and its analyses.
pub struct Analysis<'a> {
    f: Function<'a>,
    cfg: &'a Cfg,
    order: Order,
    tree: DomTree,
    frontiers: Frontiers,
    loops: Loops,
    names: Vec<String>,
    /// By block: the number of its strict dominators.
    depths: Vec<u32>,
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
        let names = block_names(f);
        let mut depths = vec![0; cfg.n_blocks()];
        for &block in order.reverse_postorder() {
            depths[block.index()] = tree.idom(block).map_or(0, |idom| depths[idom.index()] + 1);
        }
        Analysis { f, cfg, order, tree, frontiers, loops, names, depths }
    }

    /// The tree of immediate dominators.
    pub fn tree(&self) -> &DomTree {
        &self.tree
    }

    /// A table, with a line for each block in the order of the text; for [`Table::Loops`], for each
    /// head. Sets are whole.
    pub fn table(&self, table: Table) -> String {
        let mut text = String::new();
        let written = self.write_table(table, Sets::Full, &mut text);
        debug_assert!(written.is_ok(), "a string takes everything");
        text
    }

    /// Writes a [table](Analysis::table) cell by cell. Returns true if a set was cut short.
    ///
    /// Cost: linear in what is written, and for liveness in the sum of all live sets. Memory:
    /// linear in blocks and edges; for liveness also in the listed members.
    ///
    /// # Errors
    /// The errors of `out`.
    pub fn write_table(&self, table: Table, sets: Sets, out: &mut dyn Write) -> Result<bool, fmt::Error> {
        let limit = if sets == Sets::Full { usize::MAX } else { MAX_MEMBERS };
        let is_liveness = matches!(table, Table::LiveIn | Table::LiveOut);
        let liveness = is_liveness.then(|| Liveness::of(self.f, self.cfg, limit));
        let inner = (table == Table::Loops).then(|| self.blocks_by_loop());
        let rows = || {
            let blocks = self.cfg.blocks();
            blocks.filter(|&block| table != Table::Loops || self.loops.is_head(block))
        };
        let width = rows().map(|block| self.name(block).chars().count() + 1).max().unwrap_or(0);
        let mut is_cut = false;
        out.write_str("{\n")?;
        let mut separator = "";
        for block in rows() {
            write!(out, "{separator}    {:width$} ", format!("{}:", self.name(block)))?;
            separator = ",\n";
            let id = block;
            match table {
                _ if !self.tree.is_reachable(block) => out.write_str("unreachable")?,
                Table::Dominators => is_cut |= self.write_dominators(block, 0, sets, out)?,
                Table::StrictDominators => is_cut |= self.write_dominators(block, 1, sets, out)?,
                Table::ImmediateDominators => {
                    out.write_str(self.tree.idom(block).map_or("None", |idom| self.name(idom)))?;
                }
                Table::Frontiers => write_set(
                    out,
                    frontier(self.cfg, &self.tree, &self.frontiers, block).into_iter().map(|block| self.name(block)),
                )?,
                Table::LiveIn | Table::LiveOut => is_cut |= self.write_live(liveness.as_ref(), table, id, out)?,
                Table::Loops => {
                    write!(out, "depth {} ", self.loops.depth(block))?;
                    let members = inner.as_ref().map_or(Vec::new(), |inner| members(inner, block));
                    write_set(out, members.into_iter().map(|block| self.name(block)))?;
                }
            }
        }
        out.write_str(if separator.is_empty() { "}\n" } else { "\n}\n" })?;
        Ok(is_cut)
    }

    /// Writes the dominators of a block, without the first `skip` of them. Returns whether some are
    /// only counted.
    fn write_dominators(&self, block: Block, skip: usize, sets: Sets, out: &mut dyn Write) -> Result<bool, fmt::Error> {
        let n = self.depths[block.index()] as usize + 1 - skip;
        let dominators = std::iter::successors(Some(block), |&b| self.tree.idom(b)).skip(skip);
        let listed = if sets == Sets::Full { n } else { n.min(MAX_MEMBERS) };
        write_part(out, dominators.map(|block| self.name(block)).take(listed), n - listed)
    }

    /// Writes, for each load of the function, the stores that may have written what it reads: each
    /// with its block, below the load. An alloca stands for the undefined contents that it makes.
    /// Returns true if a list was cut short.
    ///
    /// Cost: that of planning SSA construction for the slots, and the length of the lists.
    ///
    /// # Errors
    /// The errors of `out`.
    pub fn write_reaching(&self, sets: Sets, out: &mut dyn Write) -> Result<bool, fmt::Error> {
        // One more tells that there are more.
        let limit = if sets == Sets::Full { usize::MAX } else { MAX_MEMBERS + 1 };
        let line = |inst: InstId| {
            let text = self.f.operation_text(inst);
            String::from_utf8_lossy(&text).lines().map(str::trim).collect::<Vec<_>>().join(" ")
        };
        let mut is_cut = false;
        for Load { inst, block, read } in loads(self.f, limit) {
            writeln!(out, "{}: {}", self.name(block), line(inst))?;
            match read {
                Read::Unreachable => writeln!(out, "    unreachable")?,
                Read::NoSlot => writeln!(out, "    not a slot: the stores are not known")?,
                Read::Definitions(definitions) => {
                    let listed = definitions.len().min(limit - 1);
                    let name = |inst: InstId| self.name(self.f.body.block_of_inst(inst));
                    let width = definitions[..listed].iter().map(|&inst| name(inst).chars().count() + 1).max();
                    for &definition in &definitions[..listed] {
                        let is_alloca = self.f.body.inst(definition).opcode == Opcode::Alloca;
                        let note = if is_alloca { " (undefined)" } else { "" };
                        let block = format!("{}:", name(definition));
                        writeln!(out, "    {block:0$} {1}{note}", width.unwrap_or(0), line(definition))?;
                    }
                    if listed < definitions.len() {
                        writeln!(out, "    and more")?;
                        is_cut = true;
                    }
                }
            }
        }
        Ok(is_cut)
    }

    /// Edges that lead back into a ring of blocks that none of them dominates, as
    /// `source -> target`: the ring has several ways in.
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

    /// For each head of a loop, the blocks that are in no loop within, and the heads of those.
    fn blocks_by_loop(&self) -> Vec<Vec<Block>> {
        let mut inside = vec![Vec::new(); self.cfg.n_blocks()];
        for block in self.cfg.blocks() {
            if let Some(head) = self.loops.around(block).filter(|&head| head != block) {
                inside[head.index()].push(block);
            }
        }
        inside
    }

    /// A block's [name](block_names).
    pub fn name(&self, block: Block) -> &str {
        &self.names[block.index()]
    }

    /// Writes the values and slots that are live into or out of a block.
    fn write_live(
        &self,
        liveness: Option<&Liveness>,
        table: Table,
        block: BlockId,
        out: &mut dyn Write,
    ) -> Result<bool, fmt::Error> {
        let Some(liveness) = liveness else { return write_part(out, [""; 0].into_iter(), 0) };
        let set = if table == Table::LiveIn { liveness.live_in(block) } else { liveness.live_out(block) };
        let name = |&local: &Local| {
            let prefix = if liveness.is_slot(local) { "slot " } else { "" };
            format!("{prefix}{}", self.f.display(Value::local(local)))
        };
        write_part(out, set.listed().iter().map(name), set.n_others())
    }
}

/// The blocks of the loop with this head, in the order of the text.
fn members(inside: &[Vec<Block>], head: Block) -> Vec<Block> {
    let mut members = vec![head];
    let mut next = 0;
    while let Some(&block) = members.get(next) {
        members.extend(&inside[block.index()]);
        next += 1;
    }
    members.sort_unstable();
    members
}

/// `{a, b}`
fn write_set(out: &mut dyn Write, names: impl Iterator<Item = impl AsRef<str>>) -> fmt::Result {
    write_part(out, names, 0).map(drop)
}

/// `{a, b, and 7 more}`. Returns true if there are more.
fn write_part(
    out: &mut dyn Write,
    names: impl Iterator<Item = impl AsRef<str>>,
    n_others: usize,
) -> Result<bool, fmt::Error> {
    out.write_char('{')?;
    for (index, name) in names.enumerate() {
        out.write_str(if index > 0 { ", " } else { "" })?;
        out.write_str(name.as_ref())?;
    }
    if n_others > 0 {
        write!(out, ", and {n_others} more")?;
    }
    out.write_char('}')?;
    Ok(n_others > 0)
}

/// The dominance frontier of a block in the order of the text. The engine keeps no table of
/// frontiers where that would be too large.
pub(crate) fn frontier(cfg: &Cfg, tree: &DomTree, frontiers: &Frontiers, block: Block) -> Vec<Block> {
    let mut frontier = frontiers.of(block).map_or_else(Vec::new, <[Block]>::to_vec);
    if frontiers.table_len().is_none() {
        let mut pending = vec![block];
        while let Some(below) = pending.pop() {
            let targets = cfg.successors(below).iter().copied();
            frontier.extend(targets.filter(|&target| !tree.strictly_dominates(block, target)));
            pending.extend(tree.children(below));
        }
    }
    frontier.sort_unstable();
    frontier.dedup();
    frontier
}
