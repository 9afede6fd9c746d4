//! The depth-first order of a graph, and its loops.
//!
//! Loops are those of Havlak, "Nesting of reducible and irreducible loops" (1997): the head of a
//! loop is the node of it that the search sees first, and every edge that goes back to a node on
//! the search's path makes a loop. That holds for irreducible graphs as well, where the head
//! depends on the search.

use super::graph::{Edge, Graph, Link, Loop, Node};
use memphis_entity::{PackedOption, Rows, Table, UnionFind};

/// The result of the search.
pub(super) struct Nesting {
    /// The edges out of each node, in the order of its successors.
    pub(super) outgoing: Rows<Node, Edge>,
    /// The edges into each node.
    pub(super) incoming: Rows<Node, Edge>,
    /// All nodes, each before those that it leads to, but for edges back. Nodes that the entry does
    /// not reach come first.
    pub(super) order: Vec<Node>,
    /// The place of each node in the order.
    place: Table<Node, u32>,
    /// True if the entry reaches a node.
    pub(super) is_reachable: Table<Node, bool>,
    /// The loops, outer ones before inner ones.
    pub(super) loops: Table<Loop, LoopInfo>,
    /// The innermost loop around each node, which may be its head.
    pub(super) innermost: Table<Node, PackedOption<Loop>>,
}

/// A loop.
pub(super) struct LoopInfo {
    pub(super) head: Node,
    pub(super) parent: PackedOption<Loop>,
    /// The number of loops around it.
    pub(super) depth: u32,
    /// An ancestor further up, so that ancestors are found in logarithmic time (Myers 1983).
    jump: Loop,
    /// The loops within it have the numbers from its own up to here, exclusively.
    end: u32,
}

/// Numbers of the search.
struct Search {
    /// By node: its place in preorder.
    preorder: Table<Node, u32>,
    /// By node: the number of nodes seen when the search has left it.
    last: Table<Node, u32>,
    /// Nodes in preorder.
    seen: Vec<Node>,
}

impl Nesting {
    /// Cost: near linear; each irreducible entry costs once more for each loop around it.
    pub(super) fn of(graph: &Graph) -> Nesting {
        let n = graph.nodes.len();
        let (mut outgoing, mut incoming) = (Rows::new(), Rows::new());
        outgoing.group(n, graph.edges.ids().map(|edge| (graph.edges[edge].from, edge)));
        incoming.group(n, graph.edges.ids().map(|edge| (graph.edges[edge].to, edge)));
        let mut nesting = Nesting {
            outgoing,
            incoming,
            order: Vec::with_capacity(n),
            place: Table::filled(n, 0),
            is_reachable: Table::filled(n, false),
            loops: Table::new(),
            innermost: Table::filled(n, PackedOption::NONE),
        };
        let search = nesting.search(graph);
        nesting.find_loops(graph, &search);
        nesting
    }

    /// True if an edge goes back to a node that the search was still in.
    pub(super) fn goes_back(&self, link: &Link) -> bool {
        self.is_back(link.from, link.to)
    }

    fn is_back(&self, from: Node, to: Node) -> bool {
        self.place[to] <= self.place[from]
    }

    /// Searches from the entry, then from nodes without predecessors, then from the other nodes.
    fn search(&mut self, graph: &Graph) -> Search {
        let n = graph.nodes.len();
        let mut search =
            Search { preorder: Table::filled(n, u32::MAX), last: Table::filled(n, 0), seen: Vec::with_capacity(n) };
        self.search_from(graph, Node(0), &mut search);
        for &node in &search.seen {
            self.is_reachable[node] = true;
        }
        for node in graph.nodes.ids() {
            if self.incoming[node].is_empty() {
                self.search_from(graph, node, &mut search);
            }
        }
        for node in graph.nodes.ids() {
            self.search_from(graph, node, &mut search);
        }
        self.order.reverse();
        for (place, &node) in self.order.iter().enumerate() {
            self.place[node] = place as u32;
        }
        search
    }

    /// Appends the nodes that a root reaches in postorder, first successors last.
    fn search_from(&mut self, graph: &Graph, root: Node, search: &mut Search) {
        if search.preorder[root] != u32::MAX {
            return;
        }
        let enter = |node: Node, search: &mut Search| {
            search.preorder[node] = search.seen.len() as u32;
            search.seen.push(node);
        };
        enter(root, search);
        let mut path = vec![(root, self.outgoing[root].len())];
        while let Some((node, n_left)) = path.last_mut() {
            let Some(next) = n_left.checked_sub(1) else {
                search.last[*node] = search.seen.len() as u32;
                self.order.push(*node);
                path.pop();
                continue;
            };
            *n_left = next;
            let to = graph.edges[self.outgoing[*node][next]].to;
            if search.preorder[to] == u32::MAX {
                enter(to, search);
                path.push((to, self.outgoing[to].len()));
            }
        }
    }

    /// Inner loops are found first: heads come in the reverse of preorder.
    fn find_loops(&mut self, graph: &Graph, search: &Search) {
        let n = graph.nodes.len();
        let mut outermost = UnionFind::new();
        outermost.reset(n);
        // By node: the head of the innermost loop around it, the loop that it is the head of
        // excepted.
        let mut head_of: Table<Node, PackedOption<Node>> = Table::filled(n, PackedOption::NONE);
        let mut is_head = Table::filled(n, false);
        let mut in_body = Table::filled(n, false);
        // Irreducible entries: nodes outside of a loop that lead to a member other than its head.
        let mut entries: Table<Node, Vec<Node>> = Table::filled(n, Vec::new());
        let mut body = Vec::new();
        for &head in search.seen.iter().rev() {
            let is_below = |node: Node| {
                search.preorder[node] >= search.preorder[head] && search.preorder[node] < search.last[head]
            };
            for &edge in &self.incoming[head] {
                let from = graph.edges[edge].from;
                if self.is_back(from, head) {
                    is_head[head] = true;
                    note(outermost.find(from), head, &mut in_body, &mut body);
                }
            }
            let mut next = 0;
            while let Some(&member) = body.get(next) {
                next += 1;
                let sources = self.incoming[member].iter().map(|&edge| graph.edges[edge].from);
                let ahead = sources.filter(|&from| !self.is_back(from, member));
                for from in ahead.chain(entries[member].iter().copied()).collect::<Vec<_>>() {
                    let from = outermost.find(from);
                    match is_below(from) {
                        true => note(from, head, &mut in_body, &mut body),
                        false => entries[head].push(from),
                    }
                }
            }
            for member in body.drain(..) {
                in_body[member] = false;
                head_of[member] = head.into();
                outermost.put_under(member, head);
            }
        }
        self.number_loops(search, &head_of, &is_head);
    }

    /// Numbers loops in preorder of their tree.
    fn number_loops(
        &mut self,
        search: &Search,
        head_of: &Table<Node, PackedOption<Node>>,
        is_head: &Table<Node, bool>,
    ) {
        let n = head_of.len();
        let mut inner: Rows<Node, Node> = Rows::new();
        let heads = || search.seen.iter().copied().filter(|&node| is_head[node]);
        let nested: Vec<(Node, Node)> = heads().filter_map(|head| Some((head_of[head].get()?, head))).collect();
        inner.group(n, nested.iter().copied());
        let mut pending: Vec<Node> = heads().filter(|&head| head_of[head].is_none()).collect();
        pending.reverse();
        while let Some(head) = pending.pop() {
            let parent = head_of[head].get().and_then(|around| self.innermost[around].get());
            let id = Loop::new(self.loops.len());
            let (depth, jump) = match parent {
                None => (0, id),
                Some(parent) => (self.loops[parent].depth + 1, self.jump_below(parent)),
            };
            self.loops.push(LoopInfo { head, parent: parent.into(), depth, jump, end: id.0 + 1 });
            self.innermost[head] = id.into();
            pending.extend(inner[head].iter().rev());
        }
        for id in self.loops.ids().rev() {
            if let Some(parent) = self.loops[id].parent.get() {
                self.loops[parent].end = self.loops[parent].end.max(self.loops[id].end);
            }
        }
        for node in head_of.ids().filter(|&node| !is_head[node]) {
            self.innermost[node] = head_of[node].get().and_then(|head| self.innermost[head].get()).into();
        }
    }

    fn jump_below(&self, parent: Loop) -> Loop {
        let depth = |id: Loop| self.loops[id].depth;
        let first = self.loops[parent].jump;
        let second = self.loops[first].jump;
        if depth(parent) - depth(first) == depth(first) - depth(second) { second } else { parent }
    }

    /// True if a node is in a loop.
    fn contains(&self, id: Loop, node: Node) -> bool {
        let innermost = self.innermost[node].get();
        innermost.is_some_and(|inner| id <= inner && inner.0 < self.loops[id].end)
    }

    /// The outermost loop that an edge leaves.
    pub(super) fn left_by(&self, from: Node, to: Node) -> Option<Loop> {
        let mut found = self.innermost[from].get().filter(|&id| !self.contains(id, to))?;
        while let Some(parent) = self.loops[found].parent.get().filter(|&id| !self.contains(id, to)) {
            let jump = self.loops[found].jump;
            found = if self.contains(jump, to) { parent } else { jump };
        }
        Some(found)
    }

    /// The loop with this head.
    pub(super) fn loop_of_head(&self, node: Node) -> Option<Loop> {
        self.innermost[node].get().filter(|&id| self.loops[id].head == node)
    }
}

/// Puts a node into the body of a loop unless it is there or is the head.
fn note(node: Node, head: Node, in_body: &mut Table<Node, bool>, body: &mut Vec<Node>) {
    if node != head && !in_body[node] {
        in_body[node] = true;
        body.push(node);
    }
}
