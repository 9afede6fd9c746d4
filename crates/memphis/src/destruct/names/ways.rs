//! The ways into blocks with φs: parallel edges that bring all φs the same arguments are one way.

use super::{ArgumentIndex, Names, Place, Way};
use crate::destruct::describe::{Argument, Input, Limit};
use crate::entity::Block;
use core::cmp::Ordering;
use core::ops::Range;
use memphis_entity::{Ids, PackedOption, Table};

impl Names {
    /// Needs: the φs of each block. Leaves: the ways into blocks with φs, each with its place.
    pub(super) fn find_ways(&mut self, f: &Input<'_>, splits: &Table<Block, bool>) {
        if f.phis.is_empty() {
            return;
        }
        let dom = &f.analyses.dom;
        for target in self.phis_of.ids() {
            if self.phis_of[target].is_empty() || !dom.is_reachable(target) {
                continue;
            }
            if f.cfg.n_ways_in(target) == 1 && !self.limits[target].contains(Limit::CopiesAtHead) {
                // The φs are copies at the head.
                continue;
            }
            let edges = f.cfg.incoming(target);
            let mut from = 0;
            while from < edges.len() {
                let source = f.cfg.edge_source(edges[from]);
                let to = from + edges[from..].iter().take_while(|&&edge| f.cfg.edge_source(edge) == source).count();
                if dom.is_reachable(source) {
                    self.find_parallel_ways(f, target, source, from..to, splits);
                }
                from = to;
            }
            if target == f.cfg.entry() {
                self.push_way(target, PackedOption::NONE, ArgumentIndex::new(edges.len()), false);
            }
        }
    }

    /// Sorts parallel edges by the arguments they bring.
    fn find_parallel_ways(
        &mut self,
        f: &Input<'_>,
        target: Block,
        source: Block,
        incoming: Range<usize>,
        splits: &Table<Block, bool>,
    ) {
        let n_parallel = incoming.len();
        let mut sorted = core::mem::take(&mut self.parallel);
        sorted.clear();
        sorted.extend(Ids::<ArgumentIndex>::with_numbers(incoming));
        if n_parallel > 1 {
            sorted.sort_by(|&a, &b| self.compare_arguments(f, target, a, b));
        }
        let edges = f.cfg.incoming(target);
        let may_split = !self.limits[source].contains(Limit::EdgesOut)
            && !self.limits[target].contains(Limit::EdgesIn)
            && f.cfg.n_ways_in(target) > 1;
        let n_ways = self.ways.len();
        for (index, &at) in sorted.iter().enumerate() {
            let is_new = index == 0 || self.compare_arguments(f, target, sorted[index - 1], at).is_ne();
            if is_new {
                self.push_way(target, source.into(), at, may_split);
            }
            self.way_edges.push(edges[at.index()]);
        }
        self.parallel = sorted;
        self.choose_places(f, source, n_ways, splits);
    }

    /// Adds a way without edges, with its copies at the end of the source.
    fn push_way(&mut self, target: Block, source: PackedOption<Block>, incoming: ArgumentIndex, may_split: bool) {
        self.way_edges.start_row();
        self.ways.push(Way { target, source, place: Place::End, incoming, is_critical: false, may_split });
    }

    /// Chooses where the arguments are copied on parallel ways: all ways from number `first` on.
    fn choose_places(&mut self, f: &Input<'_>, source: Block, first: usize, splits: &Table<Block, bool>) {
        let ways = Ids::with_numbers(first..self.ways.len());
        let is_only = ways.len() == 1;
        let is_closed = self.limits[source].contains(Limit::CopiesAtEnd);
        let n_out = f.cfg.successors(source).len();
        for id in ways {
            let way = &mut self.ways[id];
            way.is_critical = n_out != self.way_edges[id].len();
            way.place = match () {
                () if way.may_split && way.is_critical && splits[source] => Place::Split,
                // A block that goes nowhere else may be split as well, if there is no room at its
                // end.
                () if way.may_split && splits[source] && is_closed => Place::Split,
                () if is_only && !is_closed => Place::End,
                () => Place::Nowhere,
            };
        }
    }

    /// Compares the arguments that two edges bring the φs of a block.
    fn compare_arguments(&self, f: &Input<'_>, target: Block, a: ArgumentIndex, b: ArgumentIndex) -> Ordering {
        let pairs = self.phis_of[target].iter().map(|&phi| {
            let of = |at: ArgumentIndex| argument_key(f.arguments[phi][at.index()]);
            of(a).cmp(&of(b))
        });
        pairs.fold(Ordering::Equal, Ordering::then)
    }
}

fn argument_key(argument: Argument) -> (u8, u32) {
    match argument {
        Argument::Value(value) => (0, value.0),
        Argument::Constant(number) => (1, number),
        Argument::Undef => (2, 0),
    }
}
