//! Vertical places, and the lines of the edges.
//!
//! A row is as high as its highest box. Between two rows there is a gap without boxes, and only
//! there does a line change its column: down by a curve over the whole gap, and for edges back by a
//! turn below the source and one above the target. Turns that overlap have different depths.

use super::graph::{Branch, Edge, Graph, Item, LABEL_HEIGHT, Layout, Node, Path, Point, Rect, Row, Size, Step, Trunk};
use super::items::{Chain, Items, PORT_DISTANCE, Side, Way};
use super::nesting::Nesting;
use memphis_entity::{PackedOption, Table, id};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

id! {
    /// The space above a row, or below the last.
    struct Gap;
}

/// Room around the drawing.
const MARGIN: f64 = 12.0;
/// The least height of a gap, and how much wide curves add to it.
const GAP: f64 = 26.0;
const MORE_GAP: f64 = 40.0;
/// The distance that a curve covers for each pixel that it adds to a gap.
const SLOPE: f64 = 24.0;
/// The least distance of lines that leave a box, or enter it from below, from its sides; and of
/// those that enter it from above.
const BOX_EDGE: f64 = PORT_DISTANCE / 2.0;
const ENTRY_EDGE: f64 = 20.0;
/// The distances of turns from the row, and from one another.
const TURN: f64 = 14.0;
const TURNS_DISTANCE: f64 = 6.0;
/// The distance of lines beside the drawing.
const LANE: f64 = 6.0;

/// Draws the items at their places.
pub(super) fn route(graph: &Graph, nesting: &Nesting, items: &Items, xs: Table<Item, f64>) -> Layout {
    let mut router = Router {
        graph,
        nesting,
        items,
        xs,
        ports: Table::filled(graph.edges.len(), 0.0),
        lanes: Table::filled(items.chains.len(), 0.0),
        turns: Table::filled(graph.edges.len(), 0),
        over: Table::filled(items.chains.len(), 0),
        tops: Table::new(),
        bottoms: Table::new(),
        bends: Table::new(),
    };
    let width = router.place_lanes();
    router.place_ports();
    router.find_bends();
    let height = router.place_rows();
    router.draw(Size { width, height })
}

struct Router<'g> {
    graph: &'g Graph,
    nesting: &'g Nesting,
    items: &'g Items,
    xs: Table<Item, f64>,
    /// The start of each edge at its source.
    ports: Table<Edge, f64>,
    /// The place of each chain that runs beside the drawing.
    lanes: Table<Trunk, f64>,
    /// The number of the turn below the source of each edge back, and above the target of each
    /// chain up; 1 is nearest to the row.
    turns: Table<Edge, u32>,
    over: Table<Trunk, u32>,
    tops: Table<Row, f64>,
    bottoms: Table<Row, f64>,
    /// The rows in which a chain has another place than in the row above, and that place.
    bends: Table<Trunk, Vec<(Row, f64)>>,
}

impl Router<'_> {
    /// Makes room on both sides for chains without places. Returns the width of the drawing.
    fn place_lanes(&mut self) -> f64 {
        let outside = |side: Side| {
            let chains = self.items.chains.iter();
            let mut chains: Vec<(Trunk, &Chain)> =
                chains.filter(|(_, chain)| chain.first.is_none() && chain.side == side).collect();
            chains.sort_by_key(|(_, chain)| (chain.top, Reverse(chain.bottom)));
            let spans = chains.iter().map(|(_, chain)| (chain.top.0 as f64 - 0.5, chain.bottom.0 as f64 + 0.5));
            let (tracks, n_tracks) = tracks(spans);
            (chains.into_iter().map(|(id, _)| id).zip(tracks).collect::<Vec<_>>(), n_tracks)
        };
        let (left, n_left) = outside(Side::Left);
        let (right, n_right) = outside(Side::Right);
        let room = |n: u32| if n > 0 { f64::from(n + 1) * LANE } else { 0.0 };
        let start = MARGIN + room(n_left);
        self.xs.values_mut().iter_mut().for_each(|x| *x += start);
        let ends = self.items.info.iter().map(|(item, info)| self.xs[item] + info.right);
        let end = ends.fold(start, f64::max);
        for (id, track) in left {
            self.lanes[id] = MARGIN + f64::from(track) * LANE;
        }
        for (id, track) in right {
            self.lanes[id] = end + f64::from(n_right - track) * LANE;
        }
        (end + room(n_right) + MARGIN).ceil()
    }

    /// Moves the places where edges leave a node towards the targets of the edges. The order of
    /// successors and the distances stay. The result is nearest in the sense of least squares, by
    /// the pool-adjacent-violators algorithm.
    fn place_ports(&mut self) {
        for node in self.graph.nodes.ids() {
            let edges = &self.nesting.outgoing[node];
            let (Some(&first), Some(&last)) = (edges.first(), edges.last()) else { continue };
            let (middle, half) = (self.node_x(node), self.items.widths[node] / 2.0);
            let offset = |edge: Edge| self.items.ports[edge] - self.items.ports[first];
            let room = self.items.room_beside(self.graph, last);
            let least = middle - half + BOX_EDGE;
            let most = (middle + self.items.info[Items::of_node(node)].right - room).min(middle + half - BOX_EDGE);
            // Groups of edges that keep their distances: where the first edge of the node would be,
            // the sum over the group, and how many there are.
            let mut groups: Vec<(f64, usize)> = Vec::new();
            for &edge in edges {
                groups.push((self.wanted_port(edge) - offset(edge), 1));
                while let [.., (sum, n), (next, more)] = groups[..] {
                    if sum / n as f64 <= next / more as f64 {
                        break;
                    }
                    groups.pop();
                    *groups.last_mut().expect("two groups") = (sum + next, n + more);
                }
            }
            let starts = groups.iter().flat_map(|&(sum, n)| std::iter::repeat_n(sum / n as f64, n));
            for (&edge, start) in edges.iter().zip(starts) {
                let start = start.min(most - offset(last)).max(least);
                self.ports[edge] = (start + offset(edge)).round();
            }
        }
    }

    /// The place on the bottom of its source from which an edge has the shortest way.
    fn wanted_port(&self, edge: Edge) -> f64 {
        let link = &self.graph.edges[edge];
        let usual = self.node_x(link.from) + self.items.ports[edge];
        let row = self.row_of(link.from);
        match self.items.ways[edge] {
            Way::Direct => self.entry_from(usual, link.to),
            Way::By(id) if self.items.chains[id].is_up => self.chain_x(id, row),
            Way::By(id) => self.chain_x(id, Row(row.0 + 1)),
        }
    }

    /// The place on the top of a node that is nearest to a line from above.
    fn entry_from(&self, x: f64, node: Node) -> f64 {
        let room = (self.items.widths[node] / 2.0 - ENTRY_EDGE).floor().max(0.0);
        x.clamp(self.node_x(node) - room, self.node_x(node) + room)
    }

    /// Finds turns and the heights of rows and gaps. Returns the height of the drawing.
    fn place_rows(&mut self) -> f64 {
        let items = self.items;
        let n_gaps = items.rows.len() + 1;
        // By gap: turns below the row above it, and above the row below it; the widest curve.
        let mut below: Table<Gap, Vec<(f64, f64, Edge)>> = Table::filled(n_gaps, Vec::new());
        let mut above: Table<Gap, Vec<(f64, f64, Trunk)>> = Table::filled(n_gaps, Vec::new());
        let mut widest: Table<Gap, f64> = Table::filled(n_gaps, 0.0);
        for (edge, link) in self.graph.edges.iter() {
            let (row, port) = (self.row_of(link.from), self.ports[edge]);
            let gap = Gap(row.0 + 1);
            let distance = match items.ways[edge] {
                Way::Direct => (port - self.entry_from(port, link.to)).abs(),
                Way::By(id) if items.chains[id].is_up => {
                    let x = self.chain_x(id, row);
                    below[gap].push((port.min(x), port.max(x), edge));
                    0.0
                }
                Way::By(id) => (port - self.chain_x(id, Row(row.0 + 1))).abs(),
            };
            widest[gap] = widest[gap].max(distance);
        }
        for (id, chain) in items.chains.iter() {
            for pair in self.bends[id].windows(2) {
                let gap = Gap(pair[1].0.0);
                widest[gap] = widest[gap].max((pair[1].1 - pair[0].1).abs());
            }
            if !chain.is_up {
                let (x, gap) = (self.chain_x(id, chain.bottom), Gap(chain.bottom.0 + 1));
                widest[gap] = widest[gap].max((x - self.entry_from(x, chain.target)).abs());
            }
        }
        for (id, chain) in items.chains.iter().filter(|(_, chain)| chain.is_up) {
            let (a, b) = (self.chain_x(id, chain.top), self.entry(chain));
            above[Gap(chain.top.0)].push((a.min(b), a.max(b), id));
        }
        let mut y = MARGIN;
        for gap in widest.ids() {
            let n_below = number_turns(&mut below[gap], &mut self.turns);
            let n_above = number_turns(&mut above[gap], &mut self.over);
            let room = |n: u32| if n > 0 { TURN + f64::from(n) * TURNS_DISTANCE } else { 0.0 };
            let turns = room(n_below) + room(n_above);
            let is_inside = gap.index() > 0 && gap.index() + 1 < n_gaps;
            let curves = if is_inside { GAP + MORE_GAP.min(widest[gap] / SLOPE) } else { 0.0 };
            y += curves.max(turns).ceil();
            let row = Row(gap.0);
            if let Some(nodes) = items.rows.get(row) {
                self.tops.push(y);
                let nodes = nodes.iter().filter_map(|&item| items.node(item));
                y += nodes.map(|node| items.height(self.graph, node)).fold(0.0, f64::max).ceil();
                self.bottoms.push(y);
            }
        }
        y + MARGIN
    }

    fn find_bends(&mut self) {
        for (_, chain) in self.items.chains.iter() {
            let mut bends: Vec<(Row, f64)> = Vec::new();
            for item in chain.places() {
                let (row, x) = (self.items.info[item].row, self.xs[item]);
                if bends.last().is_none_or(|last| last.1 != x) {
                    bends.push((row, x));
                }
            }
            self.bends.push(bends);
        }
    }

    fn draw(&self, size: Size) -> Layout {
        let mut layout = Layout { size, ..Layout::default() };
        for (node, size) in self.graph.nodes.iter() {
            let size = Size { width: self.items.widths[node], ..*size };
            let corner = Point { x: self.node_x(node) - size.width / 2.0, y: self.tops[self.row_of(node)] };
            layout.boxes.push(Rect { corner, size });
        }
        for (id, chain) in self.items.chains.iter() {
            layout.trunks.push(if chain.is_up { self.up(id, chain) } else { self.down(id, chain) });
        }
        for edge in self.graph.edges.ids() {
            layout.branches.push(self.branch(edge, &layout.boxes));
        }
        layout
    }

    /// The line of an edge from its source: straight to the end of the row, then through the gap.
    fn branch(&self, edge: Edge, boxes: &Table<Node, Rect>) -> Branch {
        let link = &self.graph.edges[edge];
        let (x, row) = (self.ports[edge], self.row_of(link.from));
        let own = &boxes[link.from];
        let bottom = own.corner.y + own.size.height;
        let label = (link.label_width > 0.0).then_some(Rect {
            corner: Point { x: x + 4.0, y: bottom + 1.0 },
            size: Size { width: link.label_width, height: LABEL_HEIGHT - 2.0 },
        });
        let mut path = Path { start: Point { x, y: bottom }, steps: Vec::new() };
        line(&mut path, Point { x, y: self.bottoms[row] });
        let trunk = match self.items.ways[edge] {
            Way::Direct => {
                let entry = self.entry_from(x, link.to);
                curve(&mut path, Point { x: entry, y: self.tops[self.row_of(link.to)] });
                PackedOption::NONE
            }
            Way::By(id) if self.items.chains[id].is_up => {
                let end = Point { x: self.chain_x(id, row), y: self.bottoms[row] };
                turn(&mut path, end, TURN + f64::from(self.turns[edge]) * TURNS_DISTANCE - TURNS_DISTANCE);
                id.into()
            }
            Way::By(id) => {
                let below = Row(row.0 + 1);
                curve(&mut path, Point { x: self.chain_x(id, below), y: self.tops[below] });
                id.into()
            }
        };
        Branch { path, trunk, label }
    }

    /// From the uppermost place of a chain into its target.
    fn down(&self, id: Trunk, chain: &Chain) -> Path {
        let start = Point { x: self.chain_x(id, chain.top), y: self.tops[chain.top] };
        let mut path = Path { start, steps: Vec::new() };
        let mut x = start.x;
        for &(row, next) in self.bends[id].iter().skip(1) {
            line(&mut path, Point { x, y: self.bottoms[Row(row.0 - 1)] });
            curve(&mut path, Point { x: next, y: self.tops[row] });
            x = next;
        }
        line(&mut path, Point { x, y: self.bottoms[chain.bottom] });
        let entry = self.entry_from(x, chain.target);
        curve(&mut path, Point { x: entry, y: self.tops[self.row_of(chain.target)] });
        path
    }

    /// From the lowest place of a chain up and round into its target.
    fn up(&self, id: Trunk, chain: &Chain) -> Path {
        let start = Point { x: self.chain_x(id, chain.bottom), y: self.bottoms[chain.bottom] };
        let mut path = Path { start, steps: Vec::new() };
        for pair in self.bends[id].windows(2).rev() {
            let ((_, above), (row, x)) = (pair[0], pair[1]);
            line(&mut path, Point { x, y: self.tops[row] });
            curve(&mut path, Point { x: above, y: self.bottoms[Row(row.0 - 1)] });
        }
        let (x, y) = (path.end().x, self.tops[chain.top]);
        line(&mut path, Point { x, y });
        let height = TURN + f64::from(self.over[id]) * TURNS_DISTANCE - TURNS_DISTANCE;
        turn(&mut path, Point { x: self.entry(chain), y }, -height);
        path
    }

    fn row_of(&self, node: Node) -> Row {
        self.items.info[Items::of_node(node)].row
    }

    fn node_x(&self, node: Node) -> f64 {
        self.xs[Items::of_node(node)]
    }

    /// The place at which a chain up enters its target: nearer to the side than lines from above.
    fn entry(&self, chain: &Chain) -> f64 {
        let room = self.items.widths[chain.target] / 2.0 - BOX_EDGE;
        self.node_x(chain.target) + if chain.side == Side::Left { -room } else { room }
    }

    fn chain_x(&self, id: Trunk, row: Row) -> f64 {
        self.items.chains[id].place(row).map_or(self.lanes[id], |item| self.xs[item])
    }
}

/// Assigns different tracks to overlapping spans, the lowest to those that start first. The spans
/// are sorted by their starts. Returns the tracks and their number.
fn tracks(spans: impl Iterator<Item = (f64, f64)>) -> (Vec<u32>, u32) {
    // Ends of spans come after zero, so their bits are in the order of their values.
    let mut busy: BinaryHeap<Reverse<(u64, u32)>> = BinaryHeap::new();
    let mut free: BinaryHeap<Reverse<u32>> = BinaryHeap::new();
    let mut n_tracks = 0;
    let mut tracks = Vec::new();
    for (start, end) in spans {
        while let Some(&Reverse((until, track))) = busy.peek() {
            if f64::from_bits(until) > start {
                break;
            }
            busy.pop();
            free.push(Reverse(track));
        }
        let track = free.pop().map_or_else(
            || {
                n_tracks += 1;
                n_tracks - 1
            },
            |Reverse(track)| track,
        );
        tracks.push(track);
        busy.push(Reverse((end.max(0.0).to_bits(), track)));
    }
    (tracks, n_tracks)
}

/// Numbers the turns in a gap; of nested ones the inner is nearer to the row. Returns the greatest
/// number.
fn number_turns<I: memphis_entity::Id>(spans: &mut [(f64, f64, I)], numbers: &mut Table<I, u32>) -> u32 {
    spans.sort_by(|a, b| a.0.total_cmp(&b.0).then(b.1.total_cmp(&a.1)));
    let (tracks, n_tracks) = tracks(spans.iter().map(|span| (span.0, span.1 + TURNS_DISTANCE)));
    for (span, track) in spans.iter().zip(tracks) {
        numbers[span.2] = n_tracks - track;
    }
    n_tracks
}

/// A straight line, unless it has no length.
fn line(path: &mut Path, end: Point) {
    let last = path.end();
    if last == end {
        return;
    }
    let is_vertical = |step: &Step, start: Point| matches!(step, Step::Line(to) if to.x == start.x);
    let before = path.steps.len().checked_sub(2).map_or(path.start, |index| path.steps[index].end());
    match path.steps.last_mut() {
        Some(step) if last.x == end.x && is_vertical(step, before) => *step = Step::Line(end),
        _ => path.steps.push(Step::Line(end)),
    }
}

/// Through a gap to another column, upright at both ends.
fn curve(path: &mut Path, end: Point) {
    let start = path.end();
    if start.x == end.x {
        return line(path, end);
    }
    let middle = (end.y - start.y) * 0.6;
    let (first, second) = (Point { x: start.x, y: start.y + middle }, Point { x: end.x, y: end.y - middle });
    path.steps.push(Step::Curve(first, second, end));
}

/// Away from a row, sideways, and back to the row.
fn turn(path: &mut Path, end: Point, depth: f64) {
    let start = path.end();
    let radius = ((end.x - start.x).abs() / 2.0).min(depth.abs()).min(10.0);
    let (across, down) = ((end.x - start.x).signum() * radius, depth.signum() * radius);
    let y = start.y + depth;
    line(path, Point { x: start.x, y: y - down });
    path.steps.push(Step::Curve(Point { x: start.x, y }, Point { x: start.x, y }, Point { x: start.x + across, y }));
    line(path, Point { x: end.x - across, y });
    path.steps.push(Step::Curve(Point { x: end.x, y }, Point { x: end.x, y }, Point { x: end.x, y: y - down }));
    line(path, end);
}
