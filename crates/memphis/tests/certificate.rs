//! The certificate of a plan is enough to check it: proofs against the theorems they rest on.

mod common;

use common::*;
use memphis::construct::{self, Input, Options, Search};
use memphis::*;

const N_SLOTS: usize = 3;

/// The definition that a slot holds at the end of a block, if its definitions are `defined` and
/// `placed`: the nearest on the way up the tree.
fn nearest(dom: &DomTree, defined: &[Option<Reading>], placed: &[Block], slot: Slot, block: Option<Block>) -> Reading {
    let definition =
        |block: Block| defined[block.index()].or_else(|| placed.contains(&block).then_some(Reading::Phi(slot, block)));
    core::iter::successors(block, |&block| dom.idom(block)).find_map(definition).unwrap_or(Reading::Initial(slot))
}

/// "If the definitions of a slot are closed under dominance frontiers, each read sees its nearest
/// dominating definition."
#[test]
fn frontier_proofs() {
    let mut n_proofs = 0;
    for_seeds(5_000, |rng| {
        let cfg = random_cfg(rng, 12);
        let accesses = random_accesses(rng, &cfg, N_SLOTS);
        let analyses = Analyses::compute(&cfg);
        let function =
            Input { cfg: &cfg, analyses: &analyses, slots: &[SlotInfo::default(); N_SLOTS], accesses: &accesses };
        let plan =
            construct::plan(&function, &Options::DEFAULT.with_search(Search::Frontier)).expect("a valid description");
        let frontiers = naive_frontiers(&cfg);
        for slot in (0..N_SLOTS as u32).map(Slot) {
            let (proof, dropped) = plan.proof(slot);
            if proof != Proof::Frontier {
                assert!(dropped.is_empty() && plan.phis_of(slot).len() == 0);
                continue;
            }
            n_proofs += 1;
            let mut placed: Vec<Block> = plan.phis_of(slot).map(|phi| plan.phi(phi).block).collect();
            assert!(placed.is_sorted() && dropped.is_sorted() && dropped.iter().all(|block| !placed.contains(block)));
            placed.extend(dropped);
            let mut defined = vec![None; cfg.n_blocks()];
            for (id, access) in accesses.iter().enumerate().filter(|(_, access)| access.slot() == slot) {
                defined[access.block().index()] = match access.kind() {
                    AccessKind::Load => continue,
                    AccessKind::Store => Some(Reading::Store(AccessId::new(id))),
                    AccessKind::Define => Some(Reading::Initial(slot)),
                };
            }
            let closed = |block: Block| frontiers[block.index()].iter().all(|join| placed.contains(join));
            let is_definition = |block: &Block| defined[block.index()].is_some() || placed.contains(block);
            assert!(blocks(&cfg).filter(is_definition).all(closed));
            let at_end = |block| nearest(analyses.dom(), &defined, &placed, slot, block);
            for phi in plan.phis_of(slot) {
                for (incoming, value) in plan.incoming(&cfg, phi) {
                    let expected = match incoming {
                        Incoming::Edge(_, source) if !analyses.dom().is_reachable(source) => Reading::Unreachable,
                        Incoming::Edge(_, source) => at_end(Some(source)),
                        Incoming::Entry => Reading::Initial(slot),
                    };
                    assert_eq!(reading(&plan, value), expected);
                }
            }
            for block in blocks(&cfg).filter(|&block| analyses.dom().is_reachable(block)) {
                let is_placed = placed.contains(&block);
                let mut current =
                    if is_placed { Reading::Phi(slot, block) } else { at_end(analyses.dom().idom(block)) };
                for (id, access) in accesses.iter().enumerate().filter(|(_, a)| a.slot() == slot && a.block() == block)
                {
                    match access.kind() {
                        AccessKind::Load => {
                            assert_eq!(reading(&plan, plan.load(AccessId::new(id))), current)
                        }
                        AccessKind::Store => current = Reading::Store(AccessId::new(id)),
                        AccessKind::Define => current = Reading::Initial(slot),
                    }
                }
            }
        }
    });
    assert!(n_proofs > 2_000, "only {n_proofs} proofs");
}

#[test]
fn live_range_proofs() {
    let mut n_proofs = 0;
    for_seeds(5_000, |rng| {
        let cfg = random_cfg(rng, 12);
        let accesses = random_accesses(rng, &cfg, N_SLOTS);
        let analyses = Analyses::compute(&cfg);
        let function =
            Input { cfg: &cfg, analyses: &analyses, slots: &[SlotInfo::default(); N_SLOTS], accesses: &accesses };
        let plan =
            construct::plan(&function, &Options::DEFAULT.with_search(Search::LiveRange)).expect("a valid description");
        for slot in (0..N_SLOTS as u32).map(Slot) {
            let (proof, live) = plan.proof(slot);
            if proof == Proof::LiveRange {
                n_proofs += 1;
                let expected = naive_live_in(&cfg, &accesses, slot);
                let is_live = |block: &Block| expected[block.index()] && analyses.dom().is_reachable(*block);
                assert_eq!(live, blocks(&cfg).filter(is_live).collect::<Vec<_>>());
            }
        }
    });
    assert!(n_proofs > 2_000, "only {n_proofs} proofs");
}

#[test]
fn no_certificate_on_request() {
    for_seeds(200, |rng| {
        let cfg = random_cfg(rng, 12);
        let accesses = random_accesses(rng, &cfg, N_SLOTS);
        let analyses = Analyses::compute(&cfg);
        let function =
            Input { cfg: &cfg, analyses: &analyses, slots: &[SlotInfo::default(); N_SLOTS], accesses: &accesses };
        let plan = construct::plan(&function, &Options::DEFAULT.with_certificate(false)).expect("a valid description");
        let with = construct::plan(&function, &Options::DEFAULT).expect("a valid description");
        assert!((0..N_SLOTS as u32).all(|slot| plan.proof(Slot(slot)) == (Proof::Verdict, &[])));
        assert_eq!((plan.loads(), plan.phis(), plan.all_args()), (with.loads(), with.phis(), with.all_args()));
    });
}
