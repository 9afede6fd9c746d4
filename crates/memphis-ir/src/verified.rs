//! What the verifier has found out for the whole module, so that it is not looked at again in each
//! function.
//!
//! Threads share it. Only what is valid is noted: so the errors do not depend on the thread that
//! comes first.

use crate::items::GlobalId;
use crate::type_nodes::TypeNodes;
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

/// The facts about a module that the verifier keeps.
#[derive(Debug, Default)]
pub(crate) struct Verified {
    /// By number of a node: the uses for which it is valid, as far as it was asked for.
    nodes: Marks,
    /// By number of a global: whether it is an intrinsic with a declaration that fits its
    /// signature.
    declarations: Marks,
    /// Type nodes of `!tbaa`.
    pub type_nodes: TypeNodes,
}

impl Verified {
    /// The problem of a node, which `check` finds unless the node is known to have none. Numbers of
    /// nodes are below `n_nodes`, or are checked each time.
    pub fn problem_of(
        &self,
        n_nodes: usize,
        number: u32,
        of_use: NodeUse,
        check: impl FnOnce() -> Option<&'static str>,
    ) -> Option<&'static str> {
        let marks = self.nodes.of(n_nodes);
        let Some(uses) = marks.get(number as usize) else { return check() };
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

    /// Whether the declaration of an intrinsic, one of `n_globals`, fits its signature: `check`
    /// finds out unless it is known to.
    pub fn fits<E>(
        &self,
        n_globals: usize,
        intrinsic: GlobalId,
        check: impl FnOnce() -> Result<(), E>,
    ) -> Result<(), E> {
        let fits = &self.declarations.of(n_globals)[intrinsic.0 as usize];
        if fits.load(Ordering::Relaxed) == 0 {
            check()?;
            fits.store(1, Ordering::Relaxed);
        }
        Ok(())
    }
}

impl Clone for Verified {
    /// A table of which nothing is known.
    fn clone(&self) -> Verified {
        Verified::default()
    }
}

/// A byte for each of some things, zero at first.
#[derive(Debug, Default)]
struct Marks(OnceLock<Box<[AtomicU8]>>);

impl Marks {
    fn of(&self, n: usize) -> &[AtomicU8] {
        self.0.get_or_init(|| (0..n).map(|_| AtomicU8::new(0)).collect())
    }
}
