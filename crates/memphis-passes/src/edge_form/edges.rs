//! Edges of an edge form: source, target, and the values for the target's φs.

use super::{EdgeForm, Term};
use hashbrown::HashMap;
use memphis_entity::id;
use memphis_ir::{BlockId, Value};

id! {
    /// An edge, by number.
    pub(crate) struct EdgeId;
}

/// All edges from one block to another.
#[derive(Debug)]
pub(super) struct Edge {
    pub(super) source: BlockId,
    pub(super) target: BlockId,
    /// The number of parallel edges; 0 if none are left.
    pub(super) count: u32,
    /// By φ of the target: its incoming value on this edge.
    pub(super) args: Vec<Value>,
    /// Its index among the target's edges.
    pub(super) place: u32,
    /// The edge that it has become.
    pub(super) joined: Option<EdgeId>,
}

impl EdgeForm<'_> {
    /// The edges that lead to a block, parallel ones once.
    pub fn ways_in(&self, block: BlockId) -> &[EdgeId] {
        &self.blocks[block].ways_in
    }

    /// The only edge that leads to a block, if it is not parallel to another.
    pub fn only_way_in(&self, block: BlockId) -> Option<EdgeId> {
        match *self.ways_in(block) {
            [edge] if self.edges[edge].count == 1 => Some(edge),
            _ => None,
        }
    }

    /// The edge that an edge was joined with, or the edge itself, with path splitting.
    pub fn edge(&mut self, mut edge: EdgeId) -> EdgeId {
        while let Some(joined) = self.edges[edge].joined {
            if let Some(further) = self.edges[joined].joined {
                self.edges[edge].joined = Some(further);
            }
            edge = joined;
        }
        edge
    }

    pub fn source(&self, edge: EdgeId) -> BlockId {
        self.edges[edge].source
    }

    pub fn target(&mut self, edge: EdgeId) -> BlockId {
        let edge = self.edge(edge);
        self.edges[edge].target
    }

    /// The edge from one block to another.
    pub fn edge_between(&self, source: BlockId, target: BlockId) -> Option<EdgeId> {
        self.by_ends.get(&(source, target)).copied()
    }

    /// The incoming value of a φ on an edge.
    pub fn arg(&mut self, edge: EdgeId, index: usize) -> Value {
        self.edit.resolve_halving(self.edges[edge].args[index])
    }

    /// The incoming values of a block's φs on an edge, by index; for φs that are gone, the block.
    pub fn args(&mut self, edge: EdgeId) -> Vec<Value> {
        let target = self.target(edge);
        let mut args = vec![Value::local(self.f.body.block(target).local); self.blocks[target].phis.len()];
        for (index, _) in self.phis(target) {
            args[index] = self.arg(edge, index);
        }
        args
    }

    /// Returns whether two edges to the same block bring the same values.
    pub fn same_args(&mut self, a: EdgeId, b: EdgeId) -> bool {
        let target = self.target(a);
        self.phis(target).into_iter().all(|(index, _)| self.arg(a, index) == self.arg(b, index))
    }

    /// Leads an edge to another block, with these values for its φs. If there is such an edge
    /// already, its values are the same.
    pub fn redirect(&mut self, edge: EdgeId, target: BlockId, args: Vec<Value>) {
        let edge = self.edge(edge);
        self.unlink(edge);
        self.edges[edge].target = target;
        self.edges[edge].args = args;
        self.link_or_join(edge);
    }

    /// Links an edge, or joins it with that between the same blocks.
    fn link_or_join(&mut self, edge: EdgeId) {
        let (source, target) = (self.edges[edge].source, self.edges[edge].target);
        let Some(other) = self.edge_between(source, target) else { return self.link(edge) };
        let data = &mut self.edges[edge];
        let count = std::mem::take(&mut data.count);
        data.args = Vec::new();
        data.joined = Some(other);
        self.edges[other].count += count;
        self.blocks[target].ways_in_changed = true;
    }

    /// Removes one of the parallel edges from source to target.
    fn remove(&mut self, edge: EdgeId) {
        let data = &mut self.edges[edge];
        data.count -= 1;
        let target = data.target;
        if data.count == 0 {
            self.unlink(edge);
            let args = std::mem::take(&mut self.edges[edge].args);
            self.dropped.extend(args.iter().filter_map(|arg| arg.as_local()));
        }
        self.blocks[target].ways_in_changed = true;
    }

    /// Adds an edge, or a parallel one. `args` makes the values for the target's φs if it is the
    /// first.
    pub fn add_edge(&mut self, source: BlockId, target: BlockId, args: impl FnOnce() -> Vec<Value>) -> EdgeId {
        if let Some(edge) = self.edge_between(source, target) {
            self.edges[edge].count += 1;
            return edge;
        }
        let edge = self.edges.push(Edge { source, target, count: 1, args: args(), place: 0, joined: None });
        self.link(edge);
        edge
    }

    fn link(&mut self, edge: EdgeId) {
        let Edge { source, target, place, .. } = &mut self.edges[edge];
        self.by_ends.insert((*source, *target), edge);
        let block = &mut self.blocks[*target];
        *place = block.ways_in.len() as u32;
        block.ways_in.push(edge);
        (block.ways_in_changed, block.are_phis_seen) = (true, false);
    }

    fn unlink(&mut self, edge: EdgeId) {
        let Edge { source, target, place, .. } = self.edges[edge];
        self.by_ends.remove(&(source, target));
        let block = &mut self.blocks[target];
        block.ways_in.swap_remove(place as usize);
        if let Some(moved) = block.ways_in.get(place as usize) {
            self.edges[*moved].place = place;
        }
        (block.ways_in_changed, block.are_phis_seen) = (true, false);
    }

    /// Gives the edges of a terminator to another block, in the order of these labels of it: those
    /// that are not among them are gone. If there is an edge from the other block to a target
    /// already, its values are the same. The terminator is [`Term::Unreachable`] then.
    ///
    /// Unlike edges that are added, these need no memory: a chain of blocks can pass on its edges
    /// link by link.
    pub fn pass_on(&mut self, from: BlockId, labels: &[EdgeId], to: BlockId) {
        let old = std::mem::replace(&mut self.blocks[from].term, Term::Unreachable);
        self.remove_others(&old, labels);
        for &label in labels {
            let edge = self.edge(label);
            if self.source(edge) != to {
                self.unlink(edge);
                self.edges[edge].source = to;
                self.link_or_join(edge);
            }
        }
    }

    /// Removes the edges of a terminator that are not, or not as often, among these labels.
    pub(super) fn remove_others(&mut self, old: &Term, labels: &[EdgeId]) {
        let mut n_left: HashMap<EdgeId, u32> = HashMap::new();
        labels.iter().for_each(|&label| *n_left.entry(self.edge(label)).or_default() += 1);
        for edge in old.edges() {
            let edge = self.edge(edge);
            if self.edges[edge].count > n_left.get(&edge).copied().unwrap_or(0) {
                self.remove(edge);
            }
        }
    }

    pub(super) fn move_source(&mut self, edge: EdgeId, source: BlockId) {
        let edge = self.edge(edge);
        let data = &mut self.edges[edge];
        if data.source == source || data.count == 0 {
            return;
        }
        let (old, target) = (std::mem::replace(&mut data.source, source), data.target);
        self.by_ends.remove(&(old, target));
        self.by_ends.insert((source, target), edge);
    }

    /// The edges out of a block, one for each successor that its terminator names.
    pub fn out_edges(&mut self, block: BlockId) -> Vec<EdgeId> {
        let mut edges = self.blocks[block].term.edges();
        for edge in &mut edges {
            *edge = self.edge(*edge);
        }
        edges
    }
}
