//! Facts about a module that the verifier keeps, so that it looks once and not in each function.
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
    /// By number of a global: 1 for an intrinsic whose declaration fits its signature.
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
        let check = || check().map_or(Ok(()), Err);
        self.nodes.check_once(n_nodes, number as usize, of_use as u8, check).err()
    }

    /// Checks that the declaration of an intrinsic, one of `n_globals`, fits its signature.
    pub fn check_declaration<E>(
        &self,
        n_globals: usize,
        intrinsic: GlobalId,
        check: impl FnOnce() -> Result<(), E>,
    ) -> Result<(), E> {
        self.declarations.check_once(n_globals, intrinsic.0 as usize, 1, check)
    }
}

impl Clone for Verified {
    /// A table of which nothing is known.
    fn clone(&self) -> Verified {
        Verified::default()
    }
}

/// A byte for each of some things, with bits for the checks that it has passed.
#[derive(Debug, Default)]
struct Marks(OnceLock<Box<[AtomicU8]>>);

impl Marks {
    /// Makes a check of one of `n` things unless it is known to pass. A thing with a number beyond
    /// that is checked each time.
    fn check_once<E>(&self, n: usize, index: usize, bit: u8, check: impl FnOnce() -> Result<(), E>) -> Result<(), E> {
        let marks = self.0.get_or_init(|| (0..n).map(|_| AtomicU8::new(0)).collect());
        let Some(mark) = marks.get(index) else { return check() };
        if mark.load(Ordering::Relaxed) & bit == 0 {
            check()?;
            mark.fetch_or(bit, Ordering::Relaxed);
        }
        Ok(())
    }
}
