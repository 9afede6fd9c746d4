//! Values of AFTER that are certainly not poison, and may replace an undefined value.

use super::graph::Graph;
use super::slots::Role;
use crate::poison::{self, NeverPoison, Place, View};
use memphis::{AccessKind, Slot};
use memphis_entity::Table;
use memphis_ir::{BlockId, Function, InstId, Local, Value};

/// Answers questions about one function.
pub(super) struct Poison<'a> {
    f: Function<'a>,
    rules: NeverPoison,
    memo: hashbrown::HashMap<Local, bool>,
}

impl<'a> Poison<'a> {
    pub(super) fn new(f: Function<'a>) -> Poison<'a> {
        Poison { f, rules: NeverPoison::default(), memo: Default::default() }
    }

    /// True if the local is certainly not poison, wherever it is defined. `graph` is that of both
    /// functions.
    pub(super) fn never(&mut self, graph: &Graph, local: Local) -> bool {
        if let Some(&known) = self.memo.get(&local) {
            return known;
        }
        // No instruction comes before this place.
        let anywhere = Place { block: BlockId(0), before: None };
        let answer = self.ask(graph, |rules, view| rules.ask(view, Value::local(local), anywhere));
        self.memo.insert(local, answer);
        answer
    }

    /// The instructions that are undefined behaviour if the value is poison: it is not poison at a
    /// place where every path passes one of them.
    pub(super) fn guards(&mut self, graph: &Graph, value: Value) -> Vec<InstId> {
        self.ask(graph, |rules, view| rules.witnesses(view, value).iter().map(|witness| witness.inst).collect())
    }

    /// True if poison would be noticed in BEFORE, after the definition of this value, even if it
    /// goes through cells.
    pub(super) fn is_noticed(before: Function<'_>, graph: &Graph, roles: &Table<InstId, Role>, local: Local) -> bool {
        with_view(before, graph, Some(&Cells(roles)), |view| {
            poison::is_noticed_after_definition(view, Value::local(local))
        })
    }

    fn ask<T>(&mut self, graph: &Graph, ask: impl FnOnce(&mut NeverPoison, &View<'_>) -> T) -> T {
        with_view(self.f, graph, None, |view| ask(&mut self.rules, view))
    }
}

/// The accesses of the cells of BEFORE on one path. It is not known whether `undef` is refined
/// between them.
struct Cells<'r>(&'r Table<InstId, Role>);

impl poison::Slots for Cells<'_> {
    fn access(&self, inst: InstId) -> Option<(Slot, AccessKind)> {
        match self.0[inst] {
            Role::Load(cell) => Some((cell, AccessKind::Load)),
            Role::Store(cell) => Some((cell, AccessKind::Store)),
            Role::Alloca(cell) | Role::Undefine(cell) => Some((cell, AccessKind::Define)),
            Role::Kept | Role::Debug | Role::Marker => None,
        }
    }

    fn is_refined_at_head(&self, _: Slot, _: BlockId) -> bool {
        true
    }

    fn is_refined_at_load(&self, _: InstId) -> bool {
        true
    }
}

/// Calls `ask` with a view of one of the two functions, without any script. `graph` is that of
/// both.
fn with_view<T>(
    f: Function<'_>,
    graph: &Graph,
    slots: Option<&dyn poison::Slots>,
    ask: impl FnOnce(&View<'_>) -> T,
) -> T {
    let view = View {
        f,
        resolve: &Some,
        // AFTER does not show which values were loads.
        may_be_refined: &|_| true,
        new_phi: &|_| None,
        dominates: &|a, b| graph.dominates(a, b),
        is_reached: &|block| graph.reachable[block],
        slots,
    };
    ask(&view)
}
