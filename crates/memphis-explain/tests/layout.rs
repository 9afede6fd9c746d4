//! The layout of random graphs and of large ones: nothing is covered, and edges run as they should.

use memphis_explain::layout::{Graph, Layout, Link, Node, Path, Size};
use memphis_gen::Rng;
use memphis_gen::shapes::{Family, Shape};

/// A random graph: with parallel edges, loops with several entries, and unreachable parts.
fn random_graph(rng: &mut Rng) -> Graph {
    let mut below = |n: u32| rng.below(n as usize) as u32;
    let n = 1 + below(24);
    let mut graph = Graph::default();
    for _ in 0..n {
        let (width, height) = (f64::from(40 + below(200)), f64::from(20 + below(120)));
        graph.nodes.push(Size { width, height });
    }
    for from in 0..n {
        for _ in 0..below(4) {
            // Most edges are short, as in programs.
            let near = (from + below(5)).saturating_sub(1).min(n - 1);
            let to = if below(4) > 0 { near } else { below(n) };
            let label_width = if below(2) == 0 { 0.0 } else { f64::from(10 + below(60)) };
            graph.edges.push(Link { from: Node(from), to: Node(to), label_width });
        }
    }
    graph
}

/// The graph of a shape, with equal boxes.
fn graph_of_shape(shape: &Shape) -> Graph {
    Graph::with_equal_boxes(shape.blocks.iter().map(|block| block.term.successors()))
}

/// The faults of a layout.
fn faults(graph: &Graph, layout: &Layout) -> Vec<String> {
    let mut faults = Vec::new();
    let mut fault = |is_wrong: bool, what: String| {
        if is_wrong {
            faults.push(what);
        }
    };
    let drawing = layout.drawing();
    fault(drawing.overlaps() > 0, format!("{} overlaps", drawing.overlaps()));
    fault(drawing.through_boxes() > 0, format!("{} lines through boxes", drawing.through_boxes()));
    fault(drawing.through_labels() > 0, format!("{} lines through labels", drawing.through_labels()));
    for (edge, branch) in layout.branches.iter() {
        let link = &graph.edges[edge];
        let (from, to) = (&layout.boxes[link.from], &layout.boxes[link.to]);
        let start = branch.path.start;
        let is_below = start.y == from.corner.y + from.size.height;
        let is_within = start.x > from.corner.x && start.x < from.corner.x + from.size.width;
        fault(!is_below || !is_within, format!("{edge:?} does not leave at the bottom"));
        let trunk = branch.trunk.get().map(|trunk| &layout.trunks[trunk]);
        let end = trunk.unwrap_or(&branch.path).end();
        let is_within = end.x > to.corner.x && end.x < to.corner.x + to.size.width;
        fault(end.y != to.corner.y || !is_within, format!("{edge:?} does not enter at the top"));
        let is_joined = trunk.is_none_or(|trunk| is_on(trunk, branch.path.end().x, branch.path.end().y));
        fault(!is_joined, format!("{edge:?} does not meet its trunk"));
        let is_inside = |x: f64, y: f64| x >= 0.0 && y >= 0.0 && x <= layout.size.width && y <= layout.size.height;
        let points = branch.path.steps.iter().map(|step| step.end());
        fault(!points.clone().all(|point| is_inside(point.x, point.y)), format!("{edge:?} leaves the drawing"));
    }
    // Edges of a node leave it in the order of its successors.
    for (edge, branch) in layout.branches.iter().skip(1) {
        let before = memphis_explain::layout::Edge(edge.0 - 1);
        let is_right = branch.path.start.x > layout.branches[before].path.start.x;
        let is_same = graph.edges[edge].from == graph.edges[before].from;
        fault(is_same && !is_right, format!("{edge:?} leaves to the left of the edge before it"));
    }
    faults
}

/// True if a path goes by a place on one of its upright lines.
fn is_on(path: &Path, x: f64, y: f64) -> bool {
    let mut start = path.start;
    let mut is_on = start.x == x && start.y == y;
    for step in &path.steps {
        let end = step.end();
        is_on |= start.x == x && end.x == x && start.y.min(end.y) <= y && y <= start.y.max(end.y);
        start = end;
    }
    is_on
}

#[test]
fn nothing_is_covered_and_edges_run_from_bottom_to_top() {
    let first = std::env::var("MEMPHIS_FUZZ_SEED").ok().and_then(|seed| seed.parse().ok());
    for seed in first.map_or(0..1_000, |seed: u64| seed..seed + 1) {
        let graph = random_graph(&mut Rng::new(seed));
        let layout = graph.layout();
        let faults = faults(&graph, &layout);
        assert!(faults.is_empty(), "MEMPHIS_FUZZ_SEED={seed}: {faults:#?}\n{graph:#?}");
        assert_eq!(layout, graph.layout(), "MEMPHIS_FUZZ_SEED={seed}: not the same twice");
    }
}

#[test]
fn nodes_keep_their_order_in_rows_when_boxes_change() {
    for seed in 0..200 {
        let rng = &mut Rng::new(seed);
        let graph = random_graph(rng);
        let mut other = graph.clone();
        for size in other.nodes.values_mut() {
            let (width, height) = (40 + rng.below(200) as u32, 20 + rng.below(120) as u32);
            *size = Size { width: f64::from(width), height: f64::from(height) };
        }
        let order = |graph: &Graph| {
            let layout = graph.layout();
            let mut nodes: Vec<Node> = graph.nodes.ids().collect();
            let middle = |node: Node| layout.boxes[node].corner.x + layout.boxes[node].size.width / 2.0;
            let row = |node: Node| layout.boxes[node].corner.y;
            nodes.sort_by(|&a, &b| row(a).total_cmp(&row(b)).then(middle(a).total_cmp(&middle(b))));
            nodes
        };
        assert_eq!(order(&graph), order(&other), "seed {seed}");
    }
}

#[test]
fn what_follows_a_loop_is_below_all_of_it() {
    // 0 -> 1; the loop is 1 -> 2 -> 3 -> 4 -> 1; 1 and 2 lead to 5, 4 to 6.
    let mut graph = Graph::default();
    graph.nodes.extend([Size { width: 80.0, height: 40.0 }; 7]);
    for (from, to) in [(0, 1), (1, 2), (1, 5), (2, 3), (2, 5), (3, 4), (4, 1), (4, 6)] {
        graph.edges.push(Link { from: Node(from), to: Node(to), label_width: 0.0 });
    }
    let layout = graph.layout();
    let top = |node: u32| layout.boxes[Node(node)].corner.y;
    assert!((1..5).all(|member| top(member) < top(5).min(top(6))), "{layout:#?}");
    assert_eq!(faults(&graph, &layout), [""; 0]);
}

#[test]
fn large_graphs_are_laid_out() {
    let shapes = [(Family::BlockChain, 50_000), (Family::Nest, 3_000), (Family::Repeat, 3_000)];
    for (family, n) in shapes.into_iter().chain([(Family::Switch, 5_000), (Family::Diamonds, 3_000)]) {
        let graph = graph_of_shape(&family.shape(n, 1).expect("the family has an abstract form"));
        let layout = graph.layout();
        assert_eq!(layout.boxes.len(), graph.nodes.len(), "{}", family.name());
        assert_eq!(layout.drawing().overlaps(), 0, "{}", family.name());
    }
}

#[test]
fn an_empty_graph_has_no_size() {
    assert_eq!(Graph::default().layout(), Layout::default());
}
