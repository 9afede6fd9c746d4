//! Metadata nodes that were checked once for the whole module.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

/// A use of a node whose rules are about the node alone, not about the instruction.
#[derive(Debug, Clone, Copy)]
#[repr(u8)]
pub(crate) enum NodeUse {
    /// `!tbaa`
    AccessTag = 1 << 0,
    /// `!alias.scope` and `!noalias`
    AliasScopes = 1 << 1,
}

/// By number of a node: the uses for which it is valid, as far as it was asked for.
///
/// Threads share it. Most tags are at many instructions of many functions, and only nodes without a
/// problem are noted: so the errors do not depend on the thread that comes first.
#[derive(Debug, Default)]
pub(crate) struct ValidNodes(OnceLock<Box<[AtomicU8]>>);

impl ValidNodes {
    /// The problem of a node, which `check` finds unless the node is known to have none. Numbers of
    /// nodes are below `n_nodes`, or are checked each time.
    pub fn problem_of(
        &self,
        n_nodes: usize,
        number: u32,
        of_use: NodeUse,
        check: impl FnOnce() -> Option<&'static str>,
    ) -> Option<&'static str> {
        let nodes = self.0.get_or_init(|| (0..n_nodes).map(|_| AtomicU8::new(0)).collect());
        let Some(uses) = nodes.get(number as usize) else { return check() };
        let bit = of_use as u8;
        if uses.load(Ordering::Relaxed) & bit != 0 {
            return None;
        }
        let problem = check();
        if problem.is_none() {
            uses.fetch_or(bit, Ordering::Relaxed);
        }
        problem
    }
}

impl Clone for ValidNodes {
    /// A table of which nothing is known.
    fn clone(&self) -> ValidNodes {
        ValidNodes::default()
    }
}
