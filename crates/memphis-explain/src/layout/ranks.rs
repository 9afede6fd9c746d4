//! The row of each node.
//!
//! Longest paths over the edges that do not go back. An edge that leaves a loop starts, for this
//! purpose, at the loop's end, which comes after all nodes of the loop: so what follows a loop is
//! below all of it. The graph of nodes and ends has no cycle. If the edge `u -> v` leaves a loop
//! with the head `h` and `v` led to a member `w` without an edge back, the search would have seen
//! `v` below `h`, because what leaves `h` before `v` is finished reaches `v`; then `v` would be a
//! member itself.

use super::graph::{Graph, Loop, Node, Row};
use super::nesting::Nesting;
use memphis_entity::{Rows, Table, id};

id! {
    /// A node, or the end of a loop.
    struct Vertex;
}

/// Rows from the top.
pub(super) fn ranks(graph: &Graph, nesting: &Nesting) -> Table<Node, Row> {
    let mut rows = longest_paths(graph, nesting);
    lower_unreachable(graph, nesting, &mut rows);
    rows
}

fn longest_paths(graph: &Graph, nesting: &Nesting) -> Table<Node, Row> {
    let n = graph.nodes.len();
    let node = |node: Node| Vertex(node.0);
    let end = |id: Loop| Vertex::new(n + id.index());
    let mut below: Vec<(Vertex, Vertex)> = Vec::with_capacity(graph.edges.len() + n);
    for link in graph.edges.values().iter().filter(|link| !nesting.goes_back(link)) {
        let start = nesting.left_by(link.from, link.to).map_or(node(link.from), end);
        below.push((start, node(link.to)));
    }
    let members = graph.nodes.ids().filter_map(|member| Some((node(member), end(nesting.innermost[member].get()?))));
    below.extend(members);
    below.extend(nesting.loops.iter().filter_map(|(id, info)| Some((end(id), end(info.parent.get()?)))));

    let n_vertices = n + nesting.loops.len();
    let mut successors: Rows<Vertex, Vertex> = Rows::new();
    successors.group(n_vertices, below.iter().copied());
    let mut n_waiting: Table<Vertex, u32> = Table::filled(n_vertices, 0);
    for (_, to) in &below {
        n_waiting[*to] += 1;
    }
    let mut rows: Table<Vertex, u32> = Table::filled(n_vertices, 0);
    let mut ready: Vec<Vertex> = rows.ids().filter(|&vertex| n_waiting[vertex] == 0).collect();
    let mut n_done = 0;
    while let Some(from) = ready.pop() {
        n_done += 1;
        for &to in &successors[from] {
            let distance = u32::from(to.index() < n);
            rows[to] = rows[to].max(rows[from] + distance);
            n_waiting[to] -= 1;
            if n_waiting[to] == 0 {
                ready.push(to);
            }
        }
    }
    debug_assert_eq!(n_done, n_vertices, "nodes and ends of loops have no cycle");
    let mut result = Table::new();
    result.extend(rows.values()[..n].iter().map(|&row| Row(row)));
    result
}

/// Puts unreachable code outside of loops right above what it leads to.
fn lower_unreachable(graph: &Graph, nesting: &Nesting, rows: &mut Table<Node, Row>) {
    for &node in nesting.order.iter().rev() {
        if nesting.is_reachable[node] || nesting.innermost[node].is_some() {
            continue;
        }
        let targets = nesting.outgoing[node].iter().map(|&edge| rows[graph.edges[edge].to]);
        if let Some(below) = targets.min() {
            rows[node] = rows[node].max(Row(below.0.saturating_sub(1)));
        }
    }
}
