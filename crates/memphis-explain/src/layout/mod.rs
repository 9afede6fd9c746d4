//! Places the nodes of a control-flow graph in rows and draws its edges between them.
//!
//! The method is that of Sugiyama, Tagawa and Toda, "Methods for visual understanding of
//! hierarchical system structures" (1981), with the steps changed for control flow. Mozilla's
//! iongraph has the same idea for rows and edges back: the graph of a program says more than a
//! graph in general.
//!
//! 1. `nesting.rs`: a depth-first search finds the edges that go back and the loops, irreducible
//!    ones too.
//! 2. `ranks.rs`: a node goes one row below its lowest predecessor. What follows a loop goes below
//!    the whole loop.
//! 3. `items.rs`: edges over several rows become chains with an item in each row between. All edges
//!    to one node share a chain, and all edges back to a loop's head share one at the side of the
//!    loop.
//! 4. `ordering.rs`: the order within each row, by medians, with the items of a loop side by side.
//! 5. `columns.rs`: horizontal places after Brandes and Köpf, so that chains are straight.
//! 6. `routing.rs`: vertical places, and the paths of the edges. Edges change their column in the
//!    gaps between rows alone, where there are no boxes.
//!
//! The order of a row depends on the graph alone, not on the sizes of boxes. Between the steps of a
//! pass that keeps the graph, a caller who gives each node its greatest size gets the same layout
//! each time.
//!
//! Cost: near linear in nodes and edges. Chains have a budget of items. Chains beyond it, which
//! are the longest edges of very large graphs, are drawn beside the whole drawing.

mod columns;
mod graph;
mod items;
pub mod measure;
mod nesting;
mod ordering;
mod ranks;
mod routing;

pub use graph::{Branch, Edge, Graph, LABEL_HEIGHT, Layout, Link, Node, Path, Point, Rect, Size, Step, Trunk};

impl Graph {
    /// Places nodes and edges.
    ///
    /// # Panics
    /// An edge names a node that is not in the table.
    pub fn layout(&self) -> Layout {
        if self.nodes.is_empty() {
            return Layout::default();
        }
        let nesting = nesting::Nesting::of(self);
        let ranks = ranks::ranks(self, &nesting);
        let mut items = items::Items::of(self, &nesting, &ranks);
        ordering::order(self, &nesting, &mut items);
        let xs = columns::columns(&items);
        routing::route(self, &nesting, &items, xs)
    }
}
