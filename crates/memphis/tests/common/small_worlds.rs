//! All functions of a few blocks with one slot: every graph with at most two successors per block,
//! and in each block nothing, a load, a store, or both in either order. Each is planned, proved by
//! both checkers, and executed on all paths.

use crate::common::{for_all_choices, for_all_graphs};
use crate::written::{Explorer, Outcome, Written};
use memphis::check::{PlanClaims, construction, demand};
use memphis::construct::{self, Context, Input, Options, Plan, Search};
use memphis::*;

use AccessKind::{Load, Store};

const BODIES: [&[AccessKind]; 5] = [&[], &[Load], &[Store], &[Load, Store], &[Store, Load]];

/// Counts of tried cases.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    pub graphs: u64,
    pub worlds: u64,
    pub plans: u64,
    pub phis: u64,
    pub reads: u64,
    pub mutants: u64,
    pub observably_wrong: u64,
}

impl core::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.graphs += other.graphs;
        self.worlds += other.worlds;
        self.plans += other.plans;
        self.phis += other.phis;
        self.reads += other.reads;
        self.mutants += other.mutants;
        self.observably_wrong += other.observably_wrong;
    }
}

/// The memory for trying worlds.
pub struct Worlds {
    analyses: Analyses,
    context: Context,
    plan: Plan,
    scratch: construction::Scratch<ReachingDef>,
    without_tables: construction::Scratch<ReachingDef>,
    explorer: Explorer,
    accesses: Vec<Access>,
    pub tally: Tally,
}

impl Default for Worlds {
    fn default() -> Self {
        Self {
            analyses: Analyses::default(),
            context: Context::default(),
            plan: Plan::default(),
            scratch: construction::Scratch::new(),
            without_tables: construction::Scratch::new().without_tables(),
            explorer: Explorer::default(),
            accesses: Vec::new(),
            tally: Tally::default(),
        }
    }
}

impl Worlds {
    /// Tries the worlds on every graph whose number leaves `part` when divided by `n_parts`; with
    /// all single mutations if asked for.
    pub fn run(&mut self, n_blocks: u32, part: u64, n_parts: u64, with_mutants: bool) {
        let mut number = 0;
        for_all_graphs(n_blocks, |cfg| {
            number += 1;
            if number % n_parts == part {
                self.run_graph(cfg, with_mutants);
            }
        });
    }

    fn run_graph(&mut self, cfg: &Cfg, with_mutants: bool) {
        self.tally.graphs += 1;
        self.analyses.recompute(cfg);
        for_all_choices(BODIES.len(), cfg.n_blocks(), |choice| {
            self.tally.worlds += 1;
            self.accesses.clear();
            for (block, &body) in (0..).zip(choice) {
                self.accesses.extend(BODIES[body].iter().map(|&kind| Access::new(Block(block), Slot(0), kind)));
            }
            for search in [Search::Frontier, Search::LiveRange] {
                self.run_world(cfg, &Options::DEFAULT.with_search(search), with_mutants);
                // Without φs to place, the searches are the same.
                if self.plan.proof(Slot(0)).0 == Proof::Verdict {
                    break;
                }
            }
        });
    }

    fn run_world(&mut self, cfg: &Cfg, options: &Options, with_mutants: bool) {
        let slots = [SlotInfo::default()];
        let function = Input { cfg, analyses: &self.analyses, slots: &slots, accesses: &self.accesses };
        construct::plan_with(&function, options, &mut self.context, &mut self.plan).expect("a valid description");
        let claims = PlanClaims::new(&function, &self.plan).expect("its own plan");
        let idom = |block| self.analyses.dom().idom(block);
        let proved = construction::check(cfg, idom, &claims, &mut self.scratch);
        let counts = proved.unwrap_or_else(|failure| panic!("{failure}: {cfg:?} {:?}", self.accesses));
        let without_tables = construction::check(cfg, idom, &claims, &mut self.without_tables);
        assert!(without_tables.is_ok(), "{without_tables:?} {cfg:?} {:?}", self.accesses);
        demand::check(cfg, &claims).unwrap_or_else(|failure| panic!("{failure}: {cfg:?} {:?}", self.accesses));
        let outcome = self.explorer.run(cfg, &claims, Slot(0));
        assert_eq!(outcome, Outcome::Right, "{cfg:?} {:?}", self.accesses);
        self.tally.plans += 1;
        self.tally.phis += self.plan.phis().len() as u64;
        self.tally.reads += counts.reads as u64;
        if with_mutants {
            let claims = Written::of_plan(&function, &self.plan);
            self.run_mutants(cfg, &claims);
        }
    }

    fn run_mutants(&mut self, cfg: &Cfg, claims: &Written<ReachingDef>) {
        for mutation in claims.mutations(cfg) {
            let mut mutant = claims.clone();
            assert!(mutation.apply(&mut mutant));
            let outcome = self.explorer.run(cfg, &mutant, Slot(0));
            assert_ne!(outcome, Outcome::Unknown);
            let idom = |block: Block| mutant.tree[block.index()];
            let sparse = construction::check(cfg, idom, &mutant, &mut self.scratch);
            let without_tables = construction::check(cfg, idom, &mutant, &mut self.without_tables);
            assert_eq!(sparse.is_ok(), without_tables.is_ok(), "{mutation:?} {mutant:?} {cfg:?}\n{sparse:?}");
            let walked = demand::check(cfg, &mutant);
            self.tally.mutants += 1;
            let is_wrong = outcome == Outcome::Wrong;
            self.tally.observably_wrong += u64::from(is_wrong);
            let is_fine = (!is_wrong || sparse.is_err() && walked.is_err())
                && (sparse.is_err() || walked.is_ok())
                && (!mutation.is_of_values() || sparse.is_err() == walked.is_err());
            assert!(is_fine, "{outcome:?} {mutation:?} {mutant:?} {cfg:?}\nsparse: {sparse:?}\ndemand: {walked:?}");
        }
    }
}
