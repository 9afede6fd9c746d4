//! The analyses of a control-flow graph that planning needs.

use crate::dom::DomTree;
use crate::entity::Preorder;
use crate::error::GraphError;
use crate::graph::Cfg;
use crate::order::Order;
use crate::subtrees::{Subtree, find_subtrees};
use memphis_entity::Table;

/// Order and dominator tree of a graph, computed once and used for every plan.
///
/// Analyses remember the contents of their graph: a description with the analyses of another graph
/// is an error, and a clone of the graph is the same graph.
#[derive(Clone, Debug, Default)]
pub struct Analyses {
    /// The fingerprint of the graph; 0 if there is none.
    pub(crate) graph: u64,
    pub(crate) order: Order,
    pub(crate) dom: DomTree,
    pub(crate) subtrees: Table<Preorder, Subtree>,
}

impl Analyses {
    /// Computes order and dominator tree. Cost: near O(blocks + edges).
    ///
    /// # Panics
    /// With the message of the error if [`try_recompute`](Analyses::try_recompute) returns one.
    pub fn compute(cfg: &Cfg) -> Self {
        let mut analyses = Self::default();
        analyses.recompute(cfg);
        analyses
    }

    /// As [`compute`](Analyses::compute), for another graph, with the memory of these.
    ///
    /// # Panics
    /// With the message of the error if [`try_recompute`](Analyses::try_recompute) returns one.
    pub fn recompute(&mut self, cfg: &Cfg) {
        self.try_recompute(cfg).unwrap_or_else(|error| panic!("{error}"));
    }

    /// As [`recompute`](Analyses::recompute), for graphs that may be wrong.
    ///
    /// # Errors
    /// The graph is not finished.
    pub fn try_recompute(&mut self, cfg: &Cfg) -> Result<(), GraphError> {
        self.graph = cfg.fingerprint()?;
        self.order.recompute(cfg);
        self.dom.recompute(cfg, &self.order);
        find_subtrees(&mut self.subtrees, cfg, &self.dom);
        Ok(())
    }

    /// The depth-first order.
    #[inline]
    pub fn order(&self) -> &Order {
        &self.order
    }

    /// The dominator tree.
    #[inline]
    pub fn dom(&self) -> &DomTree {
        &self.dom
    }
}
