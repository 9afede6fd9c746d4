//! A graph to be drawn, and its layout.

use memphis_entity::{PackedOption, Table, id};

id! {
    /// A node of a [`Graph`].
    pub struct Node;
    /// An edge of a [`Graph`].
    pub struct Edge;
    /// The common part of the edges that lead to one node over several rows, or back to it.
    pub struct Trunk;
    /// A node, or a place of a chain in a row.
    pub(super) struct Item;
    /// A row of nodes, from the top.
    pub(super) struct Row;
    /// A loop of the graph.
    pub(super) struct Loop;
}

/// A graph to be drawn. Node 0 is the entry.
#[derive(Debug, Clone, Default)]
pub struct Graph {
    /// The sizes of the boxes.
    pub nodes: Table<Node, Size>,
    /// The edges; those of a node are in the order of its successors.
    pub edges: Table<Edge, Link>,
}

/// An edge to be drawn.
#[derive(Debug, Clone, Copy)]
pub struct Link {
    /// The node it leaves.
    pub from: Node,
    /// The node it enters.
    pub to: Node,
    /// The width of its label; 0 if it has none.
    pub label_width: f64,
}

/// Width and height in pixels.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Size {
    /// From left to right.
    pub width: f64,
    /// From top to bottom.
    pub height: f64,
}

/// A place in pixels from the left and from the top.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Point {
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
}

/// A rectangle.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Rect {
    /// Its left upper corner.
    pub corner: Point,
    /// Its size.
    pub size: Size,
}

/// A part of a [`Path`], from where the part before ends.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Step {
    /// A straight line to a point.
    Line(Point),
    /// A cubic Bézier curve: two control points and the end.
    Curve(Point, Point, Point),
}

impl Step {
    /// The last point.
    pub fn end(&self) -> Point {
        match *self {
            Step::Line(end) | Step::Curve(_, _, end) => end,
        }
    }
}

/// A line through the drawing.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Path {
    /// Its start.
    pub start: Point,
    /// Its steps from the start, in order.
    pub steps: Vec<Step>,
}

impl Path {
    /// The last point.
    pub fn end(&self) -> Point {
        self.steps.last().map_or(self.start, Step::end)
    }
}

/// The drawing of an edge.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Branch {
    /// Its line from its source: to its target, or to the trunk that it joins.
    pub path: Path,
    /// The rest of the way, if it shares that with other edges to its target.
    pub trunk: PackedOption<Trunk>,
    /// Room for its label.
    pub label: Option<Rect>,
}

/// A drawing.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Layout {
    /// The size of the whole.
    pub size: Size,
    /// The box of each node.
    pub boxes: Table<Node, Rect>,
    /// The line of each edge.
    pub branches: Table<Edge, Branch>,
    /// Lines that edges join; each ends at a node.
    pub trunks: Table<Trunk, Path>,
}

/// The height of a label's row below its box.
pub const LABEL_HEIGHT: f64 = 16.0;

impl Graph {
    /// A graph of equal boxes, for measurements and tests: the successors of each box, in order.
    /// Boxes are 120 by 42; an edge of a box with several edges has a label that is 30 wide.
    pub fn with_equal_boxes<S: IntoIterator<Item = u32, IntoIter: ExactSizeIterator>>(
        successors: impl IntoIterator<Item = S>,
    ) -> Self {
        let mut graph = Self::default();
        for successors in successors {
            let from = graph.nodes.push(Size { width: 120.0, height: 42.0 });
            let successors = successors.into_iter();
            let label_width = if successors.len() > 1 { 30.0 } else { 0.0 };
            graph.edges.extend(successors.map(|to| Link { from, to: Node(to), label_width }));
        }
        graph
    }
}
