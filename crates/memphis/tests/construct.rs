//! Construction on random graphs: the φs against the definition of pruned SSA, the values against executions.

mod common;

use common::*;
use memphis::*;

const N_SLOTS: usize = 3;

/// A function with everything it needs, so that tests can vary one part.
struct Case {
    cfg: Cfg,
    analyses: Analyses,
    slots: Vec<SlotInfo>,
    accesses: Vec<Access>,
}

impl Case {
    fn random(rng: &mut Rng, max_blocks: usize) -> Self {
        let cfg = random_cfg(rng, max_blocks);
        let accesses = random_accesses(rng, &cfg, N_SLOTS);
        Self {
            analyses: Analyses::compute(&cfg),
            cfg,
            slots: vec![SlotInfo::default(); N_SLOTS],
            accesses,
        }
    }

    fn function(&self) -> Function<'_> {
        Function {
            cfg: &self.cfg,
            analyses: &self.analyses,
            slots: &self.slots,
            accesses: &self.accesses,
        }
    }
}

fn phi_blocks(plan: &Plan, slot: Slot) -> Vec<Block> {
    plan.phis_of(slot).map(|phi| plan.phi(phi).block).collect()
}

/// The φs of every slot are those of the definition, and random executions agree with the plan.
fn check_pruned(case: &Case, frontiers: &[Vec<Block>], plan: &Plan, rng: &mut Rng) {
    for slot in (0..N_SLOTS as u32).map(Slot) {
        // A slot that is only defined holds its initial value everywhere: no φ, wherever its definitions meet.
        let expected = match plan.verdict(slot) {
            Verdict::NeverStored => Vec::new(),
            _ => naive_phis(&case.cfg, frontiers, &case.accesses, slot),
        };
        assert_eq!(
            phi_blocks(plan, slot),
            expected,
            "{slot:?} {:?} {:?}",
            case.cfg,
            case.accesses
        );
    }
    walk(&case.cfg, &case.accesses, N_SLOTS, plan, rng, 60);
}

#[test]
fn pruned_phis_are_live_frontier() {
    let (mut context, mut plan) = (Context::new(), Plan::new());
    let mut n_phis = 0;
    for_seeds(20_000, |rng| {
        let mut case = Case::random(rng, 12);
        let frontiers = naive_frontiers(&case.cfg);
        for budget in [Frontiers::BUDGET, 0] {
            case.analyses
                .frontiers
                .recompute_within(&case.cfg, &case.analyses.dom, budget);
            for search in [Search::LockStep, Search::Frontier, Search::LiveRange] {
                construct_with(
                    &case.function(),
                    &Options::DEFAULT.with_search(search),
                    &mut context,
                    &mut plan,
                );
                check_pruned(&case, &frontiers, &plan, rng);
            }
        }
        n_phis += plan.phis().len();
    });
    assert!(n_phis > 5_000, "only {n_phis} φs");
}

#[test]
fn lock_step_on_larger_graphs() {
    let (mut context, mut plan) = (Context::new(), Plan::new());
    let (mut by_range, mut by_frontier) = (0, 0);
    for_seeds(300, |rng| {
        let case = Case::random(rng, 120);
        construct_with(&case.function(), &Options::DEFAULT, &mut context, &mut plan);
        check_pruned(&case, &naive_frontiers(&case.cfg), &plan, rng);
        for slot in (0..N_SLOTS as u32).map(Slot) {
            match plan.proof(slot).0 {
                Proof::Verdict => {}
                Proof::Frontier => by_frontier += 1,
                Proof::LiveRange => by_range += 1,
            }
        }
    });
    assert!(
        by_range > 10 && by_frontier > 10,
        "{by_range} {by_frontier}"
    );
}
