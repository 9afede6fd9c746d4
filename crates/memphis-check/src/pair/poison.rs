//! Values of AFTER that are certainly not poison: what may stand for an undefined value.

use super::graph::Graph;
use crate::poison::{NeverPoison, Place, View};
use memphis_ir::{BlockId, Function, Local, Value};
use std::cell::RefCell;

/// Answers questions about one function.
pub(super) struct Poison<'a> {
    f: Function<'a>,
    rules: NeverPoison,
    memo: hashbrown::HashMap<u32, bool>,
}

impl<'a> Poison<'a> {
    pub(super) fn new(f: Function<'a>) -> Poison<'a> {
        Poison { f, rules: NeverPoison::default(), memo: Default::default() }
    }

    /// Whether the local is certainly not poison, wherever it is defined. `graph` is that of both functions.
    pub(super) fn never(&mut self, graph: &mut Graph, local: u32) -> bool {
        if let Some(&known) = self.memo.get(&local) {
            return known;
        }
        // Nothing comes before this place.
        let anywhere = Place { block: BlockId(0), before: None };
        let answer = self.with_view(graph, |rules, view| rules.ask(view, Value::local(Local(local)), anywhere));
        self.memo.insert(local, answer);
        answer
    }

    /// Instructions in which it is undefined behaviour that the value is poison: where one of them lies on every path, it is not.
    pub(super) fn guards(&mut self, graph: &mut Graph, value: Value) -> Vec<u32> {
        self.with_view(graph, |rules, view| rules.witnesses(view, value).iter().map(|witness| witness.inst.0).collect())
    }

    fn with_view<T>(&mut self, graph: &mut Graph, ask: impl FnOnce(&mut NeverPoison, &View<'_>) -> T) -> T {
        // Dominance is computed when it is first asked for.
        let graph = RefCell::new(graph);
        let view = View {
            f: self.f,
            resolve: &Some,
            // AFTER does not show what was a load.
            may_be_refined: &|_| true,
            new_phi: &|_| None,
            dominates: &|a, b| graph.borrow_mut().dominates(a.0, b.0),
            is_reached: &|block| graph.borrow().reachable[block.0 as usize],
        };
        ask(&mut self.rules, &view)
    }
}
