//! The checkers on plans as they are: every plan of every kind is accepted.

mod common;

use common::*;
use memphis::check::{PlanClaims, check_construction, construction, demand};
use memphis::construct::{self, Context, Input, Options, Plan, Search, Ssa};
use memphis::*;

const N_SLOTS: usize = 4;

/// Slots of all kinds.
fn random_slots(rng: &mut Rng) -> Vec<SlotInfo> {
    let mut slot = || SlotInfo {
        initial: match rng.below(10) {
            0 => Initial::External,
            1 => Initial::Zero,
            2 => Initial::Value(7),
            _ => Initial::Undef,
        },
        pinned: rng.chance(5).then_some(1),
    };
    (0..N_SLOTS).map(|_| slot()).collect()
}

/// Counts of accepted plans.
#[derive(Debug, Default)]
struct Tally {
    plans: usize,
    kept: usize,
    simple: usize,
    frontier: usize,
    live_range: usize,
    reads: usize,
    arguments: usize,
}

impl Tally {
    fn add(&mut self, plan: &Plan, counts: construction::Counts) {
        self.plans += 1;
        self.reads += counts.reads;
        self.arguments += counts.arguments;
        for slot in (0..plan.verdicts().len()).map(Slot::new) {
            match plan.proof(slot).0 {
                _ if !plan.verdict(slot).is_promoted() => self.kept += 1,
                Proof::Verdict => self.simple += 1,
                Proof::Frontier => self.frontier += 1,
                Proof::LiveRange => self.live_range += 1,
            }
        }
    }
}

fn all_options() -> Vec<Options> {
    let searches = [Search::LockStep, Search::Frontier, Search::LiveRange];
    let searches = searches.map(|search| Options::DEFAULT.with_search(search));
    let others = [Ssa::Minimal, Ssa::Maximal].map(|ssa| Options::DEFAULT.with_ssa(ssa));
    searches.into_iter().chain(others).collect()
}

#[test]
fn every_plan_is_accepted() {
    let (mut context, mut plan, mut scratch) = (Context::new(), Plan::new(), construction::Scratch::new());
    let mut without_tables = construction::Scratch::new().without_tables();
    let mut tally = Tally::default();
    for_seeds(6_000, |rng| {
        let max_blocks = if rng.chance(5) { 80 } else { 14 };
        let cfg = random_cfg(rng, max_blocks);
        let slots = random_slots(rng);
        let accesses = random_accesses(rng, &cfg, N_SLOTS);
        let analyses = Analyses::compute(&cfg);
        let function = Input { cfg: &cfg, analyses: &analyses, slots: &slots, accesses: &accesses };
        for options in all_options() {
            construct::plan_with(&function, &options, &mut context, &mut plan).expect("a valid description");
            let claims = PlanClaims::new(&function, &plan).expect("its own plan");
            for scratch in [&mut scratch, &mut without_tables] {
                let proved = construction::check(&cfg, |block| analyses.dom().idom(block), &claims, scratch);
                let counts = proved.unwrap_or_else(|failure| panic!("{failure}: {options:?} {cfg:?} {accesses:?}"));
                tally.add(&plan, counts);
            }
            demand::check(&cfg, &claims)
                .unwrap_or_else(|failure| panic!("{failure}: {options:?} {cfg:?} {accesses:?}"));
        }
    });
    println!("{tally:?}");
    assert!(tally.kept > 5_000 && tally.simple > 50_000 && tally.frontier > 20_000 && tally.live_range > 5_000);
}

#[test]
fn without_certificate_only_the_demand_walk_accepts() {
    let (mut refused, mut accepted) = (0, 0);
    for_seeds(500, |rng| {
        let cfg = random_cfg(rng, 12);
        let slots = vec![SlotInfo::default(); N_SLOTS];
        let accesses = random_accesses(rng, &cfg, N_SLOTS);
        let analyses = Analyses::compute(&cfg);
        let function = Input { cfg: &cfg, analyses: &analyses, slots: &slots, accesses: &accesses };
        let plan = construct::plan(&function, &Options::DEFAULT.with_certificate(false)).expect("a valid description");
        demand::check(&cfg, &PlanClaims::new(&function, &plan).expect("its own plan")).expect("the plan is right");
        match check_construction(&function, &plan) {
            Ok(_) => {
                assert!(plan.phis().is_empty());
                accepted += 1;
            }
            Err(_) => refused += 1,
        }
    });
    assert!(refused > 50 && accepted > 50, "{refused} {accepted}");
}
