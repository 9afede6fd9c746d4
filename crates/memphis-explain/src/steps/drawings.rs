//! The drawings of the graph and of the dominator tree.

use super::document::{Block, Drawing, DrawnEdge, DrawnLine, Edge, Line, Phi, Slot};
use crate::layout::{self, Graph, Layout, Link, Node, Path, Size};
use crate::svg::{CHARACTER, LINE, PADDING, is_back, path_data};
use std::collections::HashMap;

/// Columns of text that a box has room for.
const MAX_COLUMNS: usize = 80;

/// The graph, with boxes large enough for the text before, for the text after, and for the φs of the
/// plan; `peaks` has the lines of each block that there are at most in between.
pub(super) fn of_graph(blocks: &[Block], edges: &[Edge], slots: &[Slot], phis: &[Phi], peaks: &[usize]) -> Drawing {
    let mut graph = Graph::default();
    let variables: HashMap<usize, usize> = slots.iter().map(|slot| (slot.line, columns_of_variable(slot))).collect();
    let mut phi_columns = vec![0; blocks.len()];
    for phi in phis {
        let arguments = phi.arguments.iter().map(|argument| {
            argument.value.chars().count() + blocks[argument.from].name.chars().count() + "[ , % ], ".len()
        });
        let columns = phi.shown.chars().count() + " = phi double ".len() + arguments.sum::<usize>();
        phi_columns[phi.block] = phi_columns[phi.block].max(columns.min(MAX_COLUMNS));
    }
    for ((block, &peak), &phi_columns) in blocks.iter().zip(peaks).zip(&phi_columns) {
        let lines = || block.before.iter().chain(&block.after);
        // Numbers of source lines are at the right, and so are the variables of allocas.
        let room = if lines().any(|line| line.source > 0) { 7 } else { 0 };
        let of_variable = |line: &Line| variables.get(&line.number).copied().unwrap_or(0);
        let lines = lines().map(|line| line.text.chars().count().min(MAX_COLUMNS) + room.max(of_variable(line)));
        let columns = lines.max().unwrap_or(0).max(block.name.chars().count() + 6).max(phi_columns);
        let n_lines = block.before.len().max(block.after.len()).max(peak);
        let width = (columns as f64 * CHARACTER + 2.0 * PADDING).ceil();
        graph.nodes.push(Size { width, height: (n_lines + 1) as f64 * LINE + PADDING });
    }
    for edge in edges {
        let n = edge.label.chars().count();
        let label_width = if n == 0 { 0.0 } else { n as f64 * CHARACTER + 4.0 };
        graph.edges.push(Link { from: Node::new(edge.from), to: Node::new(edge.to), label_width });
    }
    drawing(&graph.layout())
}

/// The columns of a variable's name and line beside its alloca.
fn columns_of_variable(slot: &Slot) -> usize {
    slot.variable.as_ref().map_or(0, |variable| variable.chars().count() + " l.1234 ".len())
}

/// The dominator tree.
pub(super) fn of_tree(blocks: &[Block]) -> Drawing {
    let mut graph = Graph::default();
    for (index, block) in blocks.iter().enumerate() {
        let width = (block.name.chars().count() as f64 * CHARACTER + 2.0 * PADDING).max(40.0).ceil();
        graph.nodes.push(Size { width, height: LINE + PADDING });
        if let Some(idom) = block.idom {
            graph.edges.push(Link { from: Node::new(idom), to: Node::new(index), label_width: 0.0 });
        }
    }
    drawing(&graph.layout())
}

/// A layout as data.
fn drawing(layout: &Layout) -> Drawing {
    let line = |path: &Path| DrawnLine { d: path_data(path), back: is_back(path) };
    Drawing {
        width: layout.size.width,
        height: layout.size.height,
        boxes: layout
            .boxes
            .values()
            .iter()
            .map(|place| [place.corner.x, place.corner.y, place.size.width, place.size.height])
            .collect(),
        edges: layout
            .branches
            .values()
            .iter()
            .map(|branch| DrawnEdge {
                line: line(&branch.path),
                trunk: branch.trunk.get().map(layout::Trunk::index),
                label: branch.label.map(|label| [label.corner.x, label.corner.y]),
            })
            .collect(),
        trunks: layout.trunks.values().iter().map(line).collect(),
    }
}
