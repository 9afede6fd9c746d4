//! The phases of planning, and the memory they share.

use super::classes::{Classes, Conflict};
use super::describe::{Input, Location, Split};
use super::live::LiveQueries;
use super::loops::Loops;
use super::names::{CopyId, CopyPlace, Name, Names, WayId};
use super::options::{Coalescing, Options, Splitting};
use super::parallel_copy::{Move, Sequencer};
use super::plan::{Plan, Reason};
use super::validate::Validation;
use crate::entity::{Block, PhiId};
use alloc::vec::Vec;
use memphis_entity::{PackedOption, Table};

/// A copy that is left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub at: CopyPlace,
    pub copy: Move,
    pub reason: Reason,
}

/// Memory of [`plan_with`](super::plan_with), kept from function to function. It grows to the
/// largest function.
#[derive(Clone, Debug, Default)]
pub struct Context {
    pub(super) validation: Validation,
    pub(super) loops: Loops,
    pub(super) names: Names,
    pub(super) live: LiveQueries,
    pub(super) classes: Classes,
    /// Copies by weight, heaviest first.
    pub(super) by_weight: Vec<CopyId>,
    /// The conflict that kept each copy from going.
    pub(super) conflicts: Table<CopyId, Option<Conflict>>,
    /// The blocks whose critical edges are to be split.
    pub(super) splits: Table<Block, bool>,
    /// The φs that go through a variable.
    pub(super) is_through: Table<PhiId, bool>,
    /// The location of each class, by the name that stands for it.
    pub(super) locations: Table<Name, PackedOption<Location>>,
    pub(super) found: Vec<Found>,
    pub(super) split_of: Table<WayId, PackedOption<Split>>,
    pub(super) sequencer: Sequencer,
    pub(super) sequence: Vec<Move>,
}

impl Context {
    /// Empty memory.
    pub fn new() -> Self {
        Self::default()
    }

    /// Needs: a valid description, an empty plan. Leaves: the plan.
    pub(super) fn plan_valid(&mut self, function: &Input<'_>, options: &Options, plan: &mut Plan) {
        let splitting = match options.coalescing {
            Coalescing::TwoPhase => Splitting::AllCritical,
            _ => options.splitting,
        };
        self.loops.recompute(function.cfg, &function.analyses.order, &function.analyses.dom);
        self.coalesce_with_splits(function, options.coalescing, splitting, plan);
        self.locate(function, plan);
        self.collect_copies(function, options.coalescing);
        self.number_splits(function, plan);
        plan.copying = options.copying;
        self.write_copies(plan);
        plan.effort.steps = core::mem::take(&mut self.live.n_steps);
        plan.effort.visits = core::mem::take(&mut self.classes.n_visits);
    }

    /// Needs: loops. Leaves: names, classes, and why copies are left, with the edges split that are
    /// to be.
    fn coalesce_with_splits(&mut self, f: &Input<'_>, coalescing: Coalescing, splitting: Splitting, plan: &mut Plan) {
        self.splits.reset(f.cfg.n_blocks(), false);
        if splitting != Splitting::AllCritical {
            self.isolate_and_coalesce(f, coalescing, plan);
        }
        if splitting == Splitting::Never || splitting == Splitting::WhereCopiesRemain && !self.find_splits(f) {
            return;
        }
        let unsplit = (splitting == Splitting::WhereCopiesRemain).then_some(plan.stuck.len());
        if splitting == Splitting::AllCritical {
            self.splits.values_mut().fill(true);
        }
        self.isolate_and_coalesce(f, coalescing, plan);
        // A copy that moves to one edge of a block makes its source live longer than copies for
        // edges that cannot be split. No operand must be stuck because of that.
        let split = plan.stuck.len();
        if split > unsplit.unwrap_or(0) {
            self.splits.values_mut().fill(false);
            self.isolate_and_coalesce(f, coalescing, plan);
            if plan.stuck.len() >= split {
                self.splits.values_mut().fill(true);
                self.isolate_and_coalesce(f, coalescing, plan);
            }
        }
    }

    /// Needs: loops, and which edges to split. Leaves: names, classes, and why copies are left.
    fn isolate_and_coalesce(&mut self, f: &Input<'_>, coalescing: Coalescing, plan: &mut Plan) {
        plan.stuck.clear();
        self.names.isolate(f, &self.loops, &self.splits);
        plan.effort.names += self.names.named.len() as u64;
        self.classes.reset(&self.names);
        self.live.reset(f);
        self.start_classes();
        self.keep(f, plan);
        self.conflicts.reset(self.names.copies.len(), None);
        match coalescing {
            Coalescing::None => {}
            Coalescing::Interference => self.coalesce(f, false),
            Coalescing::Value => self.coalesce(f, true),
            Coalescing::TwoPhase => self.write_directly(f),
        }
    }
}
