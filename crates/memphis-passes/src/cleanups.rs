//! What the clean-up passes have in common: [`dce`], [`simplify`], [`simplify_cfg`]. See docs/cleanups.md.

use crate::{dce, simplify, simplify_cfg};
use std::ops::AddAssign;

/// What the clean-up passes of a run did, by count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Of `dce`.
    pub dce: dce::Counts,
    /// Of `simplify`.
    pub simplify: simplify::Counts,
    /// Of `simplify-cfg`.
    pub simplify_cfg: simplify_cfg::Counts,
}

impl Counts {
    /// Pass, value and description of each.
    pub fn rows(&self) -> [(&'static str, u64, &'static str); 11] {
        let Counts { dce, simplify, simplify_cfg } = self;
        [
            ("dce", dce.blocks, "Number of blocks removed"),
            ("dce", dce.branches, "Number of branches removed"),
            ("dce", dce.insts, "Number of instructions removed"),
            ("simplify", simplify.folded, "Number of instructions folded to constants"),
            ("simplify", simplify.replaced, "Number of instructions replaced by other values"),
            ("simplify", simplify.phis, "Number of phis replaced by other values"),
            ("simplify-cfg", simplify_cfg.blocks, "Number of blocks removed"),
            ("simplify-cfg", simplify_cfg.branches, "Number of branches simplified"),
            ("simplify-cfg", simplify_cfg.dead, "Number of instructions removed that nothing used any more"),
            ("simplify-cfg", simplify_cfg.phis, "Number of phis replaced by other values"),
            ("simplify-cfg", simplify_cfg.selects, "Number of selects made"),
        ]
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.dce.blocks += other.dce.blocks;
        self.dce.branches += other.dce.branches;
        self.dce.insts += other.dce.insts;
        self.simplify.folded += other.simplify.folded;
        self.simplify.replaced += other.simplify.replaced;
        self.simplify.phis += other.simplify.phis;
        self.simplify_cfg.blocks += other.simplify_cfg.blocks;
        self.simplify_cfg.branches += other.simplify_cfg.branches;
        self.simplify_cfg.dead += other.simplify_cfg.dead;
        self.simplify_cfg.phis += other.simplify_cfg.phis;
        self.simplify_cfg.selects += other.simplify_cfg.selects;
    }
}
