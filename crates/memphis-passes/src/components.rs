//! Strongly connected components: of the call graph, of rings of φs.
//!
//! R. E. Tarjan, *Depth-First Search and Linear Graph Algorithms* (1972), with an explicit stack.

use memphis_entity::{Id, Ids, Table};

/// The components of a graph of `n` nodes, those that edges lead to before those that they come
/// from; nodes of a component ascend.
///
/// Cost: linear in nodes and edges.
pub(crate) fn components<'e, I: Id + 'e>(n: usize, successors: impl Fn(I) -> &'e [I]) -> Vec<Vec<I>> {
    const UNSEEN: u32 = u32::MAX;
    let mut number = Table::filled(n, UNSEEN);
    let mut low = Table::filled(n, 0);
    let mut is_open = Table::filled(n, false);
    let (mut open, mut path, mut found, mut next) = (Vec::new(), Vec::new(), Vec::new(), 0);
    for root in Ids::below(n) {
        if number[root] != UNSEEN {
            continue;
        }
        path.push((root, 0));
        while let Some(&mut (node, ref mut edge)) = path.last_mut() {
            if *edge == 0 && number[node] == UNSEEN {
                number[node] = next;
                low[node] = next;
                next += 1;
                open.push(node);
                is_open[node] = true;
            }
            if let Some(&target) = successors(node).get(*edge) {
                *edge += 1;
                if number[target] == UNSEEN {
                    path.push((target, 0));
                } else if is_open[target] {
                    low[node] = low[node].min(number[target]);
                }
                continue;
            }
            path.pop();
            if let Some(&(source, _)) = path.last() {
                low[source] = low[source].min(low[node]);
            }
            if low[node] == number[node] {
                let start = open.iter().rposition(|&other| other == node).expect("it is open");
                let mut component = open.split_off(start);
                component.iter().for_each(|&member| is_open[member] = false);
                component.sort_unstable();
                found.push(component);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::components;
    use memphis_entity::{Rows, id};

    id! {
        struct Node;
    }

    #[test]
    fn callees_come_first() {
        let mut edges = Rows::<Node, Node>::new();
        for targets in [&[1, 4][..], &[2], &[1, 3], &[], &[4]] {
            edges.push_row(targets.iter().copied().map(Node));
        }
        let found = components(edges.n_rows(), |node| &edges[node]);
        assert_eq!(found, [vec![Node(3)], vec![Node(1), Node(2)], vec![Node(4)], vec![Node(0)]]);
    }

    #[test]
    fn a_long_chain_is_no_problem() {
        let mut edges = Rows::<Node, Node>::new();
        for node in 0..100_000 {
            edges.push_row((node < 99_999).then_some(Node(node + 1)));
        }
        let found = components(edges.n_rows(), |node| &edges[node]);
        assert_eq!(found.len(), edges.n_rows());
        assert_eq!(found[0], [Node(99_999)]);
    }
}
