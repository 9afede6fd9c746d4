//! The checkers on claims that were broken on purpose: whatever can be seen to be wrong by
//! executing it is refused.

mod common;
#[path = "common/claims.rs"]
mod written;

use common::*;
use memphis::check::{Head, construction, demand};
use memphis::construct::{self, Context, Input, Options, Plan, Search, Ssa};
use memphis::*;
use written::*;

const N_SLOTS: usize = 2;

/// Counts of mutants by verdict.
#[derive(Debug, Default)]
struct Tally {
    functions: usize,
    mutants: usize,
    of_values: usize,
    /// A path shows it.
    observably_wrong: usize,
    /// Not all paths could be executed.
    unknown: usize,
    refused_by_sparse: usize,
    refused_by_demand: usize,
    /// Refused by both though no path shows anything wrong.
    right_and_refused: usize,
}

fn random_options(rng: &mut Rng) -> Options {
    match rng.below(7) {
        0 | 1 => Options::DEFAULT.with_search(Search::LiveRange),
        2 | 3 => Options::DEFAULT.with_search(Search::Frontier),
        4 => Options::DEFAULT,
        5 => Options::DEFAULT.with_ssa(Ssa::Minimal),
        _ => Options::DEFAULT.with_ssa(Ssa::Maximal),
    }
}

struct Judge {
    explorer: Explorer,
    scratch: construction::Scratch<ReachingDef>,
    /// Makes no tables.
    walking: construction::Scratch<ReachingDef>,
    tally: Tally,
}

impl Judge {
    fn new() -> Self {
        Self {
            explorer: Explorer::default(),
            scratch: construction::Scratch::new(),
            walking: construction::Scratch::new().without_tables(),
            tally: Tally::default(),
        }
    }

    fn outcome(&mut self, cfg: &Cfg, claims: &Written<ReachingDef>) -> Outcome {
        let promoted = (0..claims.slots.len()).filter(|&slot| claims.slots[slot].certificate != Certificate::Kept);
        let outcomes: Vec<Outcome> = promoted.map(|slot| self.explorer.run(cfg, claims, Slot::new(slot))).collect();
        let has = |outcome| outcomes.contains(&outcome);
        match () {
            () if has(Outcome::Wrong) => Outcome::Wrong,
            () if has(Outcome::Unknown) => Outcome::Unknown,
            () => Outcome::Right,
        }
    }

    /// Judges claims after some changes. `agree` if the sparse checker and the demand walk have to
    /// be of one opinion.
    fn judge(&mut self, cfg: &Cfg, claims: &Written<ReachingDef>, agree: bool, mutations: &[&Mutation<ReachingDef>]) {
        let outcome = self.outcome(cfg, claims);
        let sparse = construction::check(cfg, |block| claims.tree[block.index()], claims, &mut self.scratch);
        let without_tables = construction::check(cfg, |block| claims.tree[block.index()], claims, &mut self.walking);
        assert_eq!(
            sparse.is_ok(),
            without_tables.is_ok(),
            "{sparse:?} {without_tables:?} {mutations:?} {claims:?} {cfg:?}"
        );
        let walked = demand::check(cfg, claims);
        let tally = &mut self.tally;
        tally.mutants += 1;
        tally.of_values += usize::from(agree);
        tally.observably_wrong += usize::from(outcome == Outcome::Wrong);
        tally.unknown += usize::from(outcome == Outcome::Unknown);
        tally.refused_by_sparse += usize::from(sparse.is_err());
        tally.refused_by_demand += usize::from(walked.is_err());
        tally.right_and_refused += usize::from(walked.is_err() && sparse.is_err() && outcome == Outcome::Right);
        let explain = || format!("{mutations:?}\n{claims:?}\n{cfg:?}\nsparse: {sparse:?}\ndemand: {walked:?}");
        if outcome == Outcome::Wrong {
            assert!(sparse.is_err(), "accepted by the sparse checker: {}", explain());
            assert!(walked.is_err(), "accepted by the demand walk: {}", explain());
        }
        assert!(sparse.is_err() || walked.is_ok(), "accepted by the sparse checker alone: {}", explain());
        if agree {
            assert_eq!(sparse.is_ok(), walked.is_ok(), "{}", explain());
        }
        if let Err(failure) = sparse {
            assert!(!failure.to_string().is_empty());
            check_path(cfg, &failure.path);
        }
        if let Err(failure) = walked {
            check_path(cfg, &failure.path);
        }
    }
}

/// A path that is shown exists.
fn check_path(cfg: &Cfg, path: &[Block]) {
    for pair in path.windows(2) {
        assert!(cfg.successors(pair[0]).contains(&pair[1]), "no edge from {:?} to {:?}", pair[0], pair[1]);
    }
}

#[test]
fn random_mutants() {
    let mut judge = Judge::new();
    let (mut context, mut plan) = (Context::new(), Plan::new());
    for_seeds(6_000, |rng| {
        let max_blocks = if rng.chance(10) { 25 } else { 10 };
        let cfg = random_cfg(rng, max_blocks);
        let slots = vec![SlotInfo::default(); N_SLOTS];
        let accesses = random_accesses(rng, &cfg, N_SLOTS);
        let analyses = Analyses::compute(&cfg);
        let options = random_options(rng);
        let function = Input { cfg: &cfg, analyses: &analyses, slots: &slots, accesses: &accesses };
        construct::plan_with(&function, &options, &mut context, &mut plan).expect("a valid description");
        let claims = Written::of_plan(&function, &plan);
        assert_ne!(judge.outcome(&cfg, &claims), Outcome::Wrong);
        let (of_values, of_certificates): (Vec<_>, Vec<_>) =
            claims.mutations(&cfg).into_iter().partition(Mutation::is_of_values);
        judge.tally.functions += 1;
        for _ in 0..12 {
            let mut mutant = claims.clone();
            // Mostly one change; sometimes one hides another.
            let n_changes = if rng.chance(70) { 1 } else { 2 + rng.below(2) };
            let chosen: Vec<&Mutation<ReachingDef>> = (0..n_changes)
                .filter_map(|_| {
                    let list = if rng.chance(70) { &of_values } else { &of_certificates };
                    (!list.is_empty()).then(|| &list[rng.below(list.len())])
                })
                .filter(|mutation| mutation.apply(&mut mutant))
                .collect();
            if !chosen.is_empty() {
                let keeps_certificate = chosen.iter().all(|mutation| mutation.is_of_values());
                judge.judge(&cfg, &mutant, options.ssa == Ssa::Pruned && keeps_certificate, &chosen);
            }
        }
    });
    println!("{:?}", judge.tally);
    assert!(judge.tally.functions > 3_000 && judge.tally.observably_wrong > 20_000, "{:?}", judge.tally);
}

/// Makes some values constants, and others in blocks above their stores; says where all are
/// available, and that what is undefined may be refined to anything.
fn share_values(
    rng: &mut Rng,
    cfg: &Cfg,
    dom: &DomTree,
    claims: &mut Written<ReachingDef>,
    made: &mut Vec<(ReachingDef, Option<Block>)>,
) {
    made.clear();
    for slot in (0..claims.slots.len()).map(Slot::new) {
        let percent = [0, 30, 100][rng.below(3)];
        let mut constant = None;
        for id in 0..claims.accesses.len() {
            let access = claims.accesses[id];
            if access.slot() != slot || access.kind() != AccessKind::Store {
                continue;
            }
            if rng.chance(percent) {
                let constant = *constant.get_or_insert(claims.values[id]);
                claims.replace(slot, claims.values[id], constant);
                claims.values[id] = constant;
                made.push((constant, None));
            } else if Some(claims.values[id]) != constant {
                let mut block = access.block();
                while let Some(above) = dom.idom(block)
                    && rng.chance(50)
                {
                    block = above;
                }
                made.push((claims.values[id], Some(block)));
            }
        }
    }
    for &(value, block) in &*made {
        let is_available = |&other: &Block| block.is_none_or(|block| block != other && dom.dominates(block, other));
        claims.available.extend(blocks(cfg).filter(is_available).map(|block| (value, block)));
    }
    for slot in (0..claims.slots.len()).map(Slot::new) {
        let initial = claims.slots[slot.index()].initial;
        claims.refinements.extend(claims.pool(slot).into_iter().map(|value| (initial, value)));
    }
}

/// Makes some φs the values that they might be, and slots with a single value need none.
fn simplify(rng: &mut Rng, claims: &mut Written<ReachingDef>) {
    for slot in (0..claims.slots.len()).map(Slot::new) {
        let pool = claims.pool(slot);
        let initial = claims.slots[slot.index()].initial;
        let stores: Vec<ReachingDef> = pool.iter().copied().filter(|value| value.as_store().is_some()).collect();
        if !stores.is_empty() && stores.iter().all(|&value| value == stores[0]) && rng.chance(50) {
            let phis: Vec<ReachingDef> = pool.iter().copied().filter(|value| value.as_phi().is_some()).collect();
            phis.into_iter().chain([initial]).for_each(|value| claims.replace(slot, value, stores[0]));
            claims.slots[slot.index()].heads.clear();
            claims.slots[slot.index()].certificate = Certificate::Simple;
            continue;
        }
        for index in 0..claims.slots[slot.index()].heads.len() {
            let head = &mut claims.slots[slot.index()].heads[index];
            let Head::Phi(phi) = head.head else { continue };
            let mut args =
                head.args.iter().copied().filter(|arg| ![phi, initial, ReachingDef::UNREACHABLE].contains(arg));
            let value = match args.next() {
                Some(value) if args.all(|other| other == value) && rng.chance(90) => value,
                _ if rng.chance(5) => pool[rng.below(pool.len())],
                _ => continue,
            };
            head.head = Head::Value(value);
            head.args.clear();
            claims.replace(slot, phi, value);
        }
    }
}

#[test]
fn random_refinements() {
    let mut judge = Judge::new();
    judge.explorer.is_undefined_at_first = true;
    let (mut context, mut plan) = (Context::new(), Plan::new());
    let mut made = Vec::new();
    let mut accepted = 0;
    for_seeds(12_000, |rng| {
        let cfg = random_cfg(rng, 9);
        let slots = vec![SlotInfo::default(); N_SLOTS];
        let accesses = random_accesses(rng, &cfg, N_SLOTS);
        let analyses = Analyses::compute(&cfg);
        let function = Input { cfg: &cfg, analyses: &analyses, slots: &slots, accesses: &accesses };
        construct::plan_with(&function, &random_options(rng), &mut context, &mut plan).expect("a valid description");
        let mut claims = Written::of_plan(&function, &plan);
        share_values(rng, &cfg, analyses.dom(), &mut claims, &mut made);
        judge.explorer.made.clone_from(&made);
        judge.judge(&cfg, &claims, false, &[]);
        simplify(rng, &mut claims);
        let refused = judge.tally.refused_by_sparse;
        judge.judge(&cfg, &claims, false, &[]);
        let has_values = claims.slots.iter().flat_map(|slot| &slot.heads).any(|h| matches!(h.head, Head::Value(_)));
        accepted += usize::from(has_values && judge.tally.refused_by_sparse == refused);
        let mutations = claims.mutations(&cfg);
        for _ in 0..4 {
            let mutation = &mutations[rng.below(mutations.len())];
            let mut mutant = claims.clone();
            if mutation.apply(&mut mutant) {
                judge.judge(&cfg, &mutant, false, &[mutation]);
            }
        }
        judge.tally.functions += 1;
    });
    println!("{:?}, {accepted} functions with simplified φs accepted", judge.tally);
    assert!(judge.tally.observably_wrong > 2_000 && accepted > 500, "{:?} {accepted}", judge.tally);
}
