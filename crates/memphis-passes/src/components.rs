//! Strongly connected components: of the call graph, of rings of φs.
//!
//! R. E. Tarjan, *Depth-First Search and Linear Graph Algorithms* (1972), with an explicit stack.

/// The components of a graph of `n` nodes, those that edges lead to before those that they come
/// from; nodes of a component ascend.
///
/// Cost: linear in nodes and edges.
pub(crate) fn components<'e>(n: usize, successors: impl Fn(u32) -> &'e [u32]) -> Vec<Vec<u32>> {
    const UNSEEN: u32 = u32::MAX;
    let mut number = vec![UNSEEN; n];
    let mut low = vec![0; n];
    let mut is_open = vec![false; n];
    let (mut open, mut path, mut found, mut next) = (Vec::new(), Vec::new(), Vec::new(), 0);
    for root in 0..n as u32 {
        if number[root as usize] != UNSEEN {
            continue;
        }
        path.push((root, 0));
        while let Some((node, edge)) = path.last_mut() {
            let v = *node as usize;
            if *edge == 0 && number[v] == UNSEEN {
                number[v] = next;
                low[v] = next;
                next += 1;
                open.push(*node);
                is_open[v] = true;
            }
            if let Some(&target) = successors(*node).get(*edge) {
                *edge += 1;
                let t = target as usize;
                if number[t] == UNSEEN {
                    path.push((target, 0));
                } else if is_open[t] {
                    low[v] = low[v].min(number[t]);
                }
                continue;
            }
            path.pop();
            if let Some((source, _)) = path.last() {
                low[*source as usize] = low[*source as usize].min(low[v]);
            }
            if low[v] == number[v] {
                let start = open.iter().rposition(|&w| w as usize == v).expect("it is open");
                let mut component = open.split_off(start);
                component.iter().for_each(|&w| is_open[w as usize] = false);
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

    #[test]
    fn callees_come_first() {
        let edges: &[&[u32]] = &[&[1, 4], &[2], &[1, 3], &[], &[4]];
        let found = components(edges.len(), |v| edges[v as usize]);
        assert_eq!(found, [vec![3], vec![1, 2], vec![4], vec![0]]);
    }

    #[test]
    fn a_long_chain_is_no_problem() {
        let edges: Vec<Vec<u32>> = (0..100_000).map(|v| if v < 99_999 { vec![v + 1] } else { vec![] }).collect();
        let found = components(edges.len(), |v| &edges[v as usize]);
        assert_eq!(found.len(), edges.len());
        assert_eq!(found[0], [99_999]);
    }
}
