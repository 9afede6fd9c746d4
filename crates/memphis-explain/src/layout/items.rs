//! The items of rows: boxes, and places of chains.
//!
//! An edge over several rows is a chain of places, one in each row between its ends. Chains are
//! shared: there is at most one down to a node and one up to it. A chain up has places from the row
//! of its target to that of its lowest source, because it passes beside both.
//!
//! ```text
//!   a            row 0
//!   | \          a -> d goes through places in rows 1 and 2,
//!   b  .         b -> d joins it in row 2
//!   |\ |
//!   c  .
//!   | /
//!   d
//! ```

use super::graph::{Edge, Graph, Item, LABEL_HEIGHT, Loop, Node, Row, Trunk};
use super::nesting::Nesting;
use memphis_entity::{Ids, PackedOption, Rows, Table};

/// Places of chains that a graph may have: some for each node and edge, and some in any case.
/// Longer chains run beside the drawing.
const PLACES_PER_PART: usize = 3;
const PLACES_FREE: usize = 20_000;

/// Room beside the text of a label.
const LABEL_ROOM: f64 = 12.0;
/// Least and usual distance of the edges out of a node.
pub(super) const PORT_DISTANCE: f64 = 14.0;
const PORT_SPREAD: f64 = 40.0;

/// A side of a loop or of the drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Right,
}

/// An item with a place in a row.
#[derive(Debug, Clone, Copy)]
pub(super) struct ItemInfo {
    pub(super) row: Row,
    /// Room on both sides of its middle.
    pub(super) left: f64,
    pub(super) right: f64,
    /// The innermost loop that it is drawn in.
    pub(super) inside: PackedOption<Loop>,
    /// The side of that loop that it has to be on.
    pub(super) side: Option<Side>,
    /// The chain that it is a place of.
    pub(super) chain: PackedOption<Trunk>,
}

/// The common path of edges to a node over several rows.
#[derive(Debug, Clone, Copy)]
pub(super) struct Chain {
    pub(super) target: Node,
    pub(super) is_up: bool,
    pub(super) top: Row,
    pub(super) bottom: Row,
    /// The place in the top row; the others follow. None if the chain runs beside the drawing.
    pub(super) first: PackedOption<Item>,
    pub(super) side: Side,
}

impl Chain {
    /// Its place in a row.
    pub(super) fn place(&self, row: Row) -> Option<Item> {
        self.first.get().map(|first| Item(first.0 + row.0 - self.top.0))
    }

    /// Its places from the top.
    pub(super) fn places(&self) -> Ids<Item> {
        let first = self.first.get().map_or(0, Item::index);
        let n = self.first.get().map_or(0, |_| (self.bottom.0 - self.top.0 + 1) as usize);
        Ids::with_numbers(first..first + n)
    }
}

/// The route of an edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// To the row below.
    Direct,
    /// By a chain.
    By(Trunk),
}

/// A line between items of neighbouring rows.
#[derive(Debug, Clone, Copy)]
pub(super) struct Segment {
    pub(super) upper: Item,
    pub(super) lower: Item,
    /// Its start at the upper item, from the item's middle.
    pub(super) offset: f64,
    /// The same in the order of edges: from -0.5 to 0.5.
    pub(super) rank: f32,
    /// True if both items are places of one chain.
    pub(super) is_inner: bool,
}

/// Rows of items, and what is between them.
pub(super) struct Items {
    /// The nodes by their numbers, then places of chains.
    pub(super) info: Table<Item, ItemInfo>,
    pub(super) chains: Table<Trunk, Chain>,
    pub(super) ways: Table<Edge, Way>,
    pub(super) segments: Vec<Segment>,
    /// The start of each edge, from the middle of its source.
    pub(super) ports: Table<Edge, f64>,
    /// The width of each box, with room for all edges that leave it.
    pub(super) widths: Table<Node, f64>,
    /// True if a node has labels below it.
    pub(super) has_labels: Table<Node, bool>,
    /// The items of each row from left to right, and the place of each.
    pub(super) rows: Table<Row, Vec<Item>>,
    pub(super) position: Table<Item, u32>,
}

impl Items {
    pub(super) fn of(graph: &Graph, nesting: &Nesting, ranks: &Table<Node, Row>) -> Items {
        let n_rows = ranks.values().iter().map(|row| row.index() + 1).max().unwrap_or(0);
        let mut items = Items {
            info: Table::new(),
            chains: Table::new(),
            ways: Table::filled(graph.edges.len(), Way::Direct),
            segments: Vec::new(),
            ports: Table::filled(graph.edges.len(), 0.0),
            widths: Table::new(),
            has_labels: Table::filled(graph.nodes.len(), false),
            rows: Table::filled(n_rows, Vec::new()),
            position: Table::new(),
        };
        items.add_boxes(graph, nesting, ranks);
        items.find_chains(graph, ranks);
        items.choose_sides(graph, nesting);
        items.add_places(graph, nesting);
        items.connect(graph, nesting, ranks);
        items
    }

    /// The item of a node.
    pub(super) fn of_node(node: Node) -> Item {
        Item(node.0)
    }

    /// The node of an item.
    pub(super) fn node(&self, item: Item) -> Option<Node> {
        self.info[item].chain.is_none().then_some(Node(item.0))
    }

    fn add_boxes(&mut self, graph: &Graph, nesting: &Nesting, ranks: &Table<Node, Row>) {
        for (node, size) in graph.nodes.iter() {
            let edges = &nesting.outgoing[node];
            let usual = PORT_SPREAD.min(size.width / (edges.len() as f64 + 1.0));
            let step = |edge: Edge| usual.max(self.room_beside(graph, edge) + PORT_DISTANCE / 2.0);
            let all_but_last = &edges[..edges.len().saturating_sub(1)];
            let mut x = -all_but_last.iter().map(|&edge| step(edge)).sum::<f64>() / 2.0;
            let steps: Vec<f64> = edges.iter().map(|&edge| step(edge)).collect();
            self.widths.push(size.width.max(PORT_DISTANCE - 2.0 * x));
            let left = self.widths[node] / 2.0;
            let mut right = left;
            for (&edge, step) in edges.iter().zip(steps) {
                self.ports[edge] = x;
                right = right.max(x + self.room_beside(graph, edge));
                x += step;
                self.has_labels[node] |= graph.edges[edge].label_width > 0.0;
            }
            let inside = nesting.innermost[node];
            let (row, side, chain) = (ranks[node], None, PackedOption::NONE);
            self.info.push(ItemInfo { row, left, right, inside, side, chain });
        }
    }

    /// Decides which edges go by which chains, and which of those have places.
    fn find_chains(&mut self, graph: &Graph, ranks: &Table<Node, Row>) {
        let n = graph.nodes.len();
        let mut down: Table<Node, PackedOption<Trunk>> = Table::filled(n, PackedOption::NONE);
        let mut up = down.clone();
        for (edge, link) in graph.edges.iter() {
            let (from, to) = (ranks[link.from], ranks[link.to]);
            let is_up = to <= from;
            if from.0 + 1 == to.0 {
                continue;
            }
            let known = if is_up { &mut up[link.to] } else { &mut down[link.to] };
            let (top, bottom) = if is_up { (to, from) } else { (Row(from.0 + 1), Row(to.0 - 1)) };
            let id = known.get().unwrap_or_else(|| {
                let first = PackedOption::NONE;
                let side = if is_up { Side::Left } else { Side::Right };
                self.chains.push(Chain { target: link.to, is_up, top, bottom, first, side })
            });
            *known = id.into();
            let chain = &mut self.chains[id];
            (chain.top, chain.bottom) = (chain.top.min(top), chain.bottom.max(bottom));
            self.ways[edge] = Way::By(id);
        }
    }

    /// A chain up runs on the side of its loop that fewer edges leave through.
    fn choose_sides(&mut self, graph: &Graph, nesting: &Nesting) {
        // By loop: how much further to the right edges out of it are than others.
        let mut exits: Table<Loop, f64> = Table::filled(nesting.loops.len(), 0.0);
        for node in graph.nodes.ids() {
            let edges = &nesting.outgoing[node];
            let Some(id) = nesting.innermost[node].get().filter(|_| edges.len() > 1) else { continue };
            let middle = (edges.len() - 1) as f64 / 2.0;
            for (index, &edge) in edges.iter().enumerate() {
                let link = &graph.edges[edge];
                let place = (index as f64 - middle) / middle;
                if nesting.left_by(link.from, link.to).is_some() {
                    exits[id] += place;
                } else if link.to == nesting.loops[id].head {
                    exits[id] -= place;
                }
            }
        }
        for chain in self.chains.values_mut().iter_mut().filter(|chain| chain.is_up) {
            if nesting.loop_of_head(chain.target).is_some_and(|id| exits[id] < 0.0) {
                chain.side = Side::Right;
            }
        }
    }

    /// Gives the short chains places, as long as there are any.
    fn add_places(&mut self, graph: &Graph, nesting: &Nesting) {
        let mut n_left = PLACES_FREE + PLACES_PER_PART * (graph.nodes.len() + graph.edges.len());
        let length = |chain: &Chain| (chain.bottom.0 - chain.top.0 + 1) as usize;
        let mut by_length: Vec<Trunk> = self.chains.ids().collect();
        by_length.sort_by_key(|&id| length(&self.chains[id]));
        for id in by_length {
            let chain = &mut self.chains[id];
            let Some(rest) = n_left.checked_sub(length(chain)) else { break };
            n_left = rest;
            chain.first = Item::new(self.info.len()).into();
            let innermost = nesting.innermost[chain.target];
            let inside = match nesting.loop_of_head(chain.target) {
                // What comes down to a head comes from outside.
                Some(id) if !chain.is_up => nesting.loops[id].parent,
                _ => innermost,
            };
            let side = chain.is_up.then_some(chain.side);
            for row in chain.top.0..=chain.bottom.0 {
                let row = Row(row);
                self.info.push(ItemInfo { row, left: 0.0, right: 0.0, inside, side, chain: id.into() });
            }
        }
        self.position = Table::filled(self.info.len(), 0);
    }

    fn connect(&mut self, graph: &Graph, nesting: &Nesting, ranks: &Table<Node, Row>) {
        for node in graph.nodes.ids() {
            let edges = &nesting.outgoing[node];
            for (index, &edge) in edges.iter().enumerate() {
                let rank = ((index as f64 + 0.5) / edges.len() as f64 - 0.5) as f32;
                let lower = match self.ways[edge] {
                    Way::Direct => Some(Items::of_node(graph.edges[edge].to)),
                    Way::By(id) if self.chains[id].is_up => None,
                    Way::By(id) => self.chains[id].place(Row(ranks[node].0 + 1)),
                };
                let (upper, offset) = (Items::of_node(node), self.ports[edge]);
                let segment = lower.map(|lower| Segment { upper, lower, offset, rank, is_inner: false });
                self.segments.extend(segment);
            }
        }
        for chain in self.chains.values() {
            let places: Vec<Item> = chain.places().collect();
            let between = |upper, lower, is_inner| Segment { upper, lower, offset: 0.0, rank: 0.0, is_inner };
            self.segments.extend(places.windows(2).map(|pair| between(pair[0], pair[1], true)));
            if let Some(&last) = places.last().filter(|_| !chain.is_up) {
                self.segments.push(between(last, Items::of_node(chain.target), false));
            }
        }
    }

    /// Room to the right of an edge that leaves its source, for its label.
    pub(super) fn room_beside(&self, graph: &Graph, edge: Edge) -> f64 {
        match graph.edges[edge].label_width {
            0.0 => PORT_DISTANCE / 2.0,
            width => width + LABEL_ROOM - PORT_DISTANCE / 2.0,
        }
    }

    /// The greatest distance of a segment's end from the middle of an item that does not make the
    /// segment longer: a line may enter a box anywhere on its top, and leave it anywhere on its
    /// bottom if it is the only one.
    pub(super) fn freedom(&self, segment: &Segment) -> f64 {
        let half = |item| self.node(item).map_or(0.0, |node| self.widths[node] / 2.0);
        let above = (half(segment.upper) - segment.offset.abs() - PORT_DISTANCE / 2.0).max(0.0);
        let below = (half(segment.lower) - 2.0 * PORT_DISTANCE).max(0.0);
        below + if segment.offset == 0.0 { above } else { above / 2.0 }
    }

    /// The height of a node with its labels.
    pub(super) fn height(&self, graph: &Graph, node: Node) -> f64 {
        graph.nodes[node].height + if self.has_labels[node] { LABEL_HEIGHT } else { 0.0 }
    }

    /// The segments down from each item, and up from each item, as their numbers, ascending: those
    /// of a node leave it in this order.
    pub(super) fn segments_of(&self) -> (Rows<Item, u32>, Rows<Item, u32>) {
        let n = self.info.len();
        let numbers = 0..self.segments.len() as u32;
        let segment = |number: u32| self.segments[number as usize];
        let (mut down, mut up) = (Rows::new(), Rows::new());
        down.group(n, numbers.clone().map(|number| (segment(number).upper, number)));
        up.group(n, numbers.map(|number| (segment(number).lower, number)));
        (down, up)
    }

    /// The same, each list from left to right by the items at the other ends.
    pub(super) fn neighbours(&self) -> (Rows<Item, u32>, Rows<Item, u32>) {
        let n = self.info.len();
        let segment = |number: u32| self.segments[number as usize];
        let in_rows = |from: &Rows<Item, u32>| -> Vec<u32> {
            let items = self.rows.values().iter().flatten();
            items.flat_map(|&item| from[item].iter().copied()).collect()
        };
        let (mut down, mut up) = self.segments_of();
        let from_left = in_rows(&down);
        up.group(n, from_left.iter().map(|&number| (segment(number).lower, number)));
        let from_left = in_rows(&up);
        down.group(n, from_left.iter().map(|&number| (segment(number).upper, number)));
        (down, up)
    }
}
