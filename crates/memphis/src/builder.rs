//! The builder for front ends.

use crate::analyses::Analyses;
use crate::check::construction::Counts;
use crate::check::{ConstructionError, check_construction};
use crate::construct::{self, Options};
use crate::describe::{Access, Input, SlotInfo};
use crate::entity::{AccessId, Block, Edge, Slot};
use crate::error::{GraphError, InputError};
use crate::graph::Cfg;
use crate::plan::Plan;
use alloc::vec::Vec;
use memphis_entity::{Rows, Table, id};

id! {
    /// An edge, in the order in which edges are added.
    struct AddedEdge;
}

/// A use of a variable, answered by [`Plan::load`] at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Use(pub AccessId);

/// An assignment to a variable; the plan names it as
/// [`ReachingDefKind::Store`](crate::ReachingDefKind::Store).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Def(pub AccessId);

/// A builder for front ends: name variables while emitting code, get SSA form at the end.
///
/// A front end that walks a syntax tree knows "here `x` is assigned", "here `x` is used", "these
/// are all edges into this block". The usual answer is Matthias Braun, Sebastian Buchwald,
/// Sebastian Hack, Roland Leißa, Christoph Mallon, Andreas Zwinkau, "Simple and Efficient
/// Construction of Static Single Assignment Form" (2013): look each use up on the spot, going
/// backwards through sealed blocks and leaving incomplete φs in the others. This builder has the
/// same calls (`def_var`, `use_var`, `seal_block`) and another way of answering: it records what
/// happens and lets [`construct::plan`] plan once, at the end.
///
/// Costs and gains:
///
/// - A use is answered at the end. While emitting, the front end puts [`Use`] where the value will
///   be, and replaces it after [`finish`](Builder::finish). Folding constants across variables
///   while emitting is therefore not possible. An answer at once would have to be replaced as well,
///   where it is a φ that turns out trivial.
/// - The φs are pruned and minimal for every graph. On-the-fly construction is minimal for
///   reducible graphs only, and removes φs that turned out trivial afterwards.
/// - Nothing is looked up backwards block by block: a variable that lives through a long function
///   costs nothing on the way, and there is no recursion to bound.
/// - Sealing is not needed for the answers. `seal_block` is kept because it finds mistakes: an edge
///   into a sealed block is an error.
///
/// ```
/// use memphis::{Builder, SlotInfo, ReachingDefKind};
/// let mut f = Builder::new();
/// let [entry, head, body, exit] = std::array::from_fn(|_| f.create_block());
/// let i = f.declare_var(SlotInfo::default());
/// let zero = f.def_var(entry, i);
/// f.add_edge(entry, head);
/// f.add_edge(head, body);
/// f.add_edge(head, exit);
/// let old = f.use_var(body, i);
/// let new = f.def_var(body, i);
/// f.add_edge(body, head);
/// let result = f.use_var(exit, i);
///
/// let ssa = f.finish(entry)?;
/// ssa.check()?;
/// let phi = ssa.plan.load(old.0).as_phi().expect("two definitions meet at the head");
/// assert_eq!(ssa.plan.load(result.0).as_phi(), Some(phi));
/// assert_eq!(ssa.plan.args(phi).iter().map(|value| value.kind()).collect::<Vec<_>>(), [ReachingDefKind::Store(zero.0), ReachingDefKind::Store(new.0)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Builder {
    sealed: Vec<bool>,
    /// Source and target, in the order added.
    edges: Table<AddedEdge, (Block, Block)>,
    slots: Vec<SlotInfo>,
    accesses: Vec<Access>,
    /// The first wrong call.
    error: Option<GraphError>,
}

/// A function in SSA form, with all that [`apply`](crate::construct::apply) and the checkers need.
#[derive(Clone, Debug)]
pub struct Built {
    /// The graph. Each block's edges are in the order they were added.
    pub cfg: Cfg,
    /// Its analyses.
    pub analyses: Analyses,
    /// The answer to each use, and the φs.
    pub plan: Plan,
    /// For each edge, in the order added, its number in the graph.
    pub edges: Vec<Edge>,
    /// The variables.
    pub slots: Vec<SlotInfo>,
    /// The recorded accesses, in order; a [`Use`] or [`Def`] is a position in this list.
    pub accesses: Vec<Access>,
}

impl Built {
    /// The description, for [`apply`](crate::construct::apply) and
    /// [`apply_checked`](crate::construct::apply_checked).
    pub fn input(&self) -> Input<'_> {
        Input { cfg: &self.cfg, analyses: &self.analyses, slots: &self.slots, accesses: &self.accesses }
    }

    /// Checks the plan.
    ///
    /// # Errors
    /// As [`check_construction`].
    pub fn check(&self) -> Result<Counts, ConstructionError> {
        check_construction(&self.input(), &self.plan)
    }
}

impl Builder {
    /// A function without blocks.
    pub fn new() -> Self {
        Self::default()
    }

    /// A new block.
    pub fn create_block(&mut self) -> Block {
        self.sealed.push(false);
        Block::new(self.sealed.len() - 1)
    }

    /// A new variable.
    pub fn declare_var(&mut self, info: SlotInfo) -> Slot {
        self.slots.push(info);
        Slot::new(self.slots.len() - 1)
    }

    /// An edge; the edges of one block are in the order added.
    ///
    /// An edge from or to a block that was not created, or into a sealed block, makes
    /// [`finish`](Builder::finish) return an error.
    pub fn add_edge(&mut self, source: Block, target: Block) {
        let n_blocks = self.sealed.len();
        if source.index() >= n_blocks {
            self.error.get_or_insert(GraphError::Source { source, target, n_blocks });
            return;
        }
        match self.sealed.get(target.index()) {
            None => _ = self.error.get_or_insert(GraphError::Block { block: target, n_blocks }),
            Some(true) => _ = self.error.get_or_insert(GraphError::Sealed { source, target }),
            Some(false) => _ = self.edges.push((source, target)),
        }
    }

    /// Promises that all edges into the block have been added. A block that was not created makes
    /// [`finish`](Builder::finish) return an error.
    pub fn seal_block(&mut self, block: Block) {
        let n_blocks = self.sealed.len();
        match self.sealed.get_mut(block.index()) {
            Some(is_sealed) => *is_sealed = true,
            None => _ = self.error.get_or_insert(GraphError::Block { block, n_blocks }),
        }
    }

    /// After everything recorded for `block` so far, `var` is assigned.
    pub fn def_var(&mut self, block: Block, var: Slot) -> Def {
        Def(self.record(Access::store(block, var)))
    }

    /// After everything recorded for `block` so far, `var` is used.
    pub fn use_var(&mut self, block: Block, var: Slot) -> Use {
        Use(self.record(Access::load(block, var)))
    }

    /// After everything recorded for `block` so far, `var` comes into scope: it holds its initial
    /// value again.
    pub fn enter_scope(&mut self, block: Block, var: Slot) {
        self.record(Access::define(block, var));
    }

    fn record(&mut self, access: Access) -> AccessId {
        self.accesses.push(access);
        AccessId::new(self.accesses.len() - 1)
    }

    /// Plans the function. Cost: as [`construct::plan`], and O(blocks + edges) for the graph.
    ///
    /// # Errors
    /// The first call that was wrong, or the first edge or access that names a block or variable
    /// that was not created.
    pub fn finish(self, entry: Block) -> Result<Built, InputError> {
        if let Some(error) = self.error {
            return Err(error.into());
        }
        let (cfg, edges) = self.graph(entry)?;
        let analyses = Analyses::compute(&cfg);
        let Self { slots, accesses, .. } = self;
        let input = Input { cfg: &cfg, analyses: &analyses, slots: &slots, accesses: &accesses };
        let plan = construct::plan(&input, &Options::DEFAULT)?;
        Ok(Built { cfg, analyses, plan, edges, slots, accesses })
    }

    /// The edges by source, each source's in the order added.
    fn graph(&self, entry: Block) -> Result<(Cfg, Vec<Edge>), GraphError> {
        let mut by_source = Rows::<Block, AddedEdge>::new();
        by_source.group(self.sealed.len(), self.edges.iter().map(|(edge, &(source, _))| (source, edge)));
        let mut numbers = Table::<AddedEdge, Edge>::filled(self.edges.len(), Edge(0));
        for (number, &edge) in by_source.items().iter().enumerate() {
            numbers[edge] = Edge::new(number);
        }
        let mut cfg = Cfg::new();
        for block in by_source.ids() {
            cfg.push_block(by_source[block].iter().map(|&edge| self.edges[edge].1));
        }
        cfg.try_finish(entry)?;
        Ok((cfg, numbers.into_values()))
    }
}
