//! Order, dominators and frontiers against their definitions.

mod common;

use common::*;
use memphis::*;

/// Keith Cooper, Timothy Harvey, Ken Kennedy, "A Simple, Fast Dominance Algorithm" (2001): for
/// graphs too large for the definition.
fn iterative_idoms(cfg: &Cfg, order: &Order) -> Vec<Option<Block>> {
    let rpo = order.reverse_postorder();
    let mut number = vec![usize::MAX; cfg.n_blocks()];
    for (index, block) in rpo.iter().enumerate() {
        number[block.index()] = index;
    }
    let mut idom = vec![usize::MAX; rpo.len()];
    idom[0] = 0;
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for index in 1..rpo.len() {
            let known =
                |block: &&Block| number[block.index()] != usize::MAX && idom[number[block.index()]] != usize::MAX;
            let new = cfg.predecessors(rpo[index]).iter().filter(known).map(|block| number[block.index()]).reduce(
                |mut a, mut b| {
                    while a != b {
                        if a > b {
                            a = idom[a];
                        } else {
                            b = idom[b];
                        }
                    }
                    a
                },
            );
            let new = new.expect("a reachable block has a predecessor before it");
            changed |= std::mem::replace(&mut idom[index], new) != new;
        }
    }
    let mut result = vec![None; cfg.n_blocks()];
    for index in 1..rpo.len() {
        result[rpo[index].index()] = Some(rpo[idom[index]]);
    }
    result
}

fn check_tree(cfg: &Cfg, analyses: &Analyses) {
    let (order, dom) = (analyses.order(), analyses.dom());
    let dominates = naive_dominance(cfg);
    let reachable = reachable(cfg, None);
    for a in blocks(cfg) {
        assert_eq!(order.is_reachable(a), reachable[a.index()]);
        assert_eq!(dom.is_reachable(a), reachable[a.index()]);
        for b in blocks(cfg) {
            assert_eq!(dom.dominates(a, b), dominates[a.index()][b.index()], "{a:?} {b:?} {cfg:?}");
        }
        assert_eq!(dom.idom(a).is_none(), a == cfg.entry() || !reachable[a.index()]);
        assert_eq!(dom.level(a) as usize, blocks(cfg).filter(|&b| b != a && dominates[b.index()][a.index()]).count());
        let children: Vec<Block> = dom.children(a).collect();
        let expected: Vec<Block> =
            order.reverse_postorder().iter().copied().filter(|&b| dom.idom(b) == Some(a)).collect();
        assert_eq!(children, expected);
    }
    for (number, &block) in dom.preorder().iter().enumerate() {
        assert_eq!(dom.interval(block).expect("reachable").0.index(), number);
    }
}

fn check_frontiers(cfg: &Cfg, frontiers: &Frontiers) {
    for (block, expected) in blocks(cfg).zip(naive_frontiers(cfg)) {
        let mut frontier = frontiers.of(block).expect("within budget").to_vec();
        frontier.sort();
        assert_eq!(frontier, expected, "{block:?} {cfg:?}");
    }
}

#[test]
fn iterated_frontiers() {
    for_seeds(2_000, |rng| {
        let cfg = random_cfg(rng, 12);
        let analyses = Analyses::compute(&cfg);
        let chosen: Vec<Block> = blocks(&cfg).filter(|_| rng.chance(20)).collect();
        let is_reachable = reachable(&cfg, None);
        let defining: Vec<bool> = blocks(&cfg).map(|b| is_reachable[b.index()] && chosen.contains(&b)).collect();
        let placed = naive_iterated(&naive_frontiers(&cfg), &defining);
        let expected: Vec<Block> = blocks(&cfg).filter(|b| placed[b.index()] && is_reachable[b.index()]).collect();
        assert_eq!(iterated_frontier(&cfg, &analyses, &chosen), expected);
    });
}

#[test]
fn all_graphs_of_three_blocks() {
    let mut analyses = Analyses::default();
    for_all_graphs(3, |cfg| {
        analyses.recompute(cfg);
        check_tree(cfg, &analyses);
        check_frontiers(cfg, &Frontiers::compute(cfg, analyses.dom()));
    });
}

#[test]
fn random_graphs() {
    let mut analyses = Analyses::default();
    for_seeds(3_000, |rng| {
        let cfg = random_cfg(rng, 20);
        analyses.recompute(&cfg);
        check_tree(&cfg, &analyses);
        check_frontiers(&cfg, &Frontiers::compute(&cfg, analyses.dom()));
    });
}

#[test]
fn large_random_graphs() {
    for_seeds(30, |rng| {
        let cfg = random_cfg(rng, 3_000);
        let analyses = Analyses::compute(&cfg);
        let (order, dom) = (analyses.order(), analyses.dom());
        let idoms: Vec<Option<Block>> = blocks(&cfg).map(|block| dom.idom(block)).collect();
        assert_eq!(idoms, iterative_idoms(&cfg, order));
    });
}

#[test]
fn order_visits_dominators_first() {
    for_seeds(1_000, |rng| {
        let cfg = random_cfg(rng, 20);
        let analyses = Analyses::compute(&cfg);
        let (order, dom) = (analyses.order(), analyses.dom());
        let rpo = order.reverse_postorder();
        assert_eq!(rpo[0], cfg.entry());
        assert_eq!(order.preorder()[0], cfg.entry());
        for (index, &block) in rpo.iter().enumerate() {
            assert!(dom.idom(block).is_none_or(|idom| rpo[..index].contains(&idom)));
        }
    });
}

#[test]
fn rows_of_the_graph() {
    for_seeds(500, |rng| {
        let cfg = random_cfg(rng, 10);
        for block in blocks(&cfg) {
            let targets: Vec<Block> = cfg.outgoing(block).map(|edge| cfg.edge_target(edge)).collect();
            assert_eq!(targets, cfg.successors(block));
            assert!(cfg.outgoing(block).all(|edge| cfg.edge_source(edge) == block));
            let sources: Vec<Block> = cfg.incoming(block).iter().map(|&edge| cfg.edge_source(edge)).collect();
            assert_eq!(sources, cfg.predecessors(block));
            assert!(
                cfg.incoming(block).is_sorted()
                    && cfg.incoming(block).iter().all(|&edge| cfg.edge_target(edge) == block)
            );
        }
        assert_eq!(blocks(&cfg).map(|block| cfg.incoming(block).len()).sum::<usize>(), cfg.n_edges());
    });
}

#[test]
fn a_deep_repeat_nest_has_no_table() {
    let depth = 2_000u32;
    let mut cfg = Cfg::new();
    for block in 0..depth {
        cfg.push_block([Block(block + 1)]);
    }
    for block in 0..depth {
        cfg.push_block([Block(depth - block - 1), Block(depth + block + 1)]);
    }
    cfg.push_block([]);
    cfg.finish(Block(0));
    let frontiers = Frontiers::compute(&cfg, Analyses::compute(&cfg).dom());
    assert_eq!(frontiers.table_len(), None);
    assert_eq!(frontiers.of(Block(0)), None);
}

#[test]
#[should_panic(expected = "edge 0 leads from block 0 to block 1, expected a number below 1, the number of blocks")]
fn an_edge_to_nowhere_is_refused() {
    Cfg::from_successors(&[[1]]);
}
