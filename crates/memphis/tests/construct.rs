//! Construction on random graphs: the φs against the definition of pruned SSA, the values against
//! executions.

mod common;

use common::*;
use memphis::construct::{self, Context, Input, Options, Plan, Search, Ssa};
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
        Self { analyses: Analyses::compute(&cfg), cfg, slots: vec![SlotInfo::default(); N_SLOTS], accesses }
    }

    fn function(&self) -> Input<'_> {
        Input { cfg: &self.cfg, analyses: &self.analyses, slots: &self.slots, accesses: &self.accesses }
    }
}

fn phi_blocks(plan: &Plan, slot: Slot) -> Vec<Block> {
    plan.phis_of(slot).map(|phi| plan.phi(phi).block).collect()
}

/// The φs of every slot are those of the definition, and random executions agree with the plan.
fn check_pruned(case: &Case, frontiers: &[Vec<Block>], plan: &Plan, rng: &mut Rng) {
    for slot in (0..N_SLOTS as u32).map(Slot) {
        // A slot that is only defined holds its initial value everywhere: no φ, wherever its
        // definitions meet.
        let expected = match plan.verdict(slot) {
            Verdict::NeverStored => Vec::new(),
            _ => naive_phis(&case.cfg, frontiers, &case.accesses, slot),
        };
        assert_eq!(phi_blocks(plan, slot), expected, "{slot:?} {:?} {:?}", case.cfg, case.accesses);
    }
    walk(&case.cfg, &case.accesses, N_SLOTS, plan, rng, 60);
}

#[test]
fn pruned_phis_are_live_frontier() {
    let (mut context, mut plan) = (Context::new(), Plan::new());
    let mut n_phis = 0;
    for_seeds(20_000, |rng| {
        let case = Case::random(rng, 12);
        let frontiers = naive_frontiers(&case.cfg);
        for search in [Search::LockStep, Search::Frontier, Search::LiveRange] {
            construct::plan_with(&case.function(), &Options::DEFAULT.with_search(search), &mut context, &mut plan)
                .expect("a valid description");
            check_pruned(&case, &frontiers, &plan, rng);
        }

        n_phis += plan.phis().len();
    });
    assert!(n_phis > 5_000, "only {n_phis} φs");
}

#[test]
fn lock_step_on_larger_graphs() {
    let (mut context, mut plan) = (Context::new(), Plan::new());
    let (mut by_range, mut by_frontier) = (0, 0);
    for_seeds(3_000, |rng| {
        let case = Case::random(rng, 120);
        construct::plan_with(&case.function(), &Options::DEFAULT, &mut context, &mut plan)
            .expect("a valid description");
        check_pruned(&case, &naive_frontiers(&case.cfg), &plan, rng);
        for slot in (0..N_SLOTS as u32).map(Slot) {
            match plan.proof(slot).0 {
                Proof::Verdict => {}
                Proof::Frontier => by_frontier += 1,
                Proof::LiveRange => by_range += 1,
            }
        }
    });
    assert!(by_range > 10 && by_frontier > 10, "{by_range} {by_frontier}");
}

/// Everything but how it is proved.
fn same_plan(a: &Plan, b: &Plan) -> bool {
    let phis = |plan: &Plan| plan.phis().iter().map(|phi| (phi.slot, phi.block)).collect::<Vec<_>>();
    phis(a) == phis(b) && a.all_args() == b.all_args() && a.loads() == b.loads() && a.verdicts() == b.verdicts()
}

#[test]
fn both_searches_have_one_plan() {
    const N_SLOTS: usize = 70;
    let (mut context, mut plan, mut n_phis) = (Context::new(), Plan::new(), 0);
    for_seeds(800, |rng| {
        let max_blocks = if rng.chance(20) { 300 } else { 70 };
        let cfg = random_cfg(rng, max_blocks);
        let accesses: Vec<Access> = (0..6).flat_map(|_| random_accesses(rng, &cfg, N_SLOTS)).collect();
        let mut slots = vec![SlotInfo::default(); N_SLOTS];
        for slot in &mut slots {
            slot.pinned = rng.chance(10).then_some(7);
            slot.initial = if rng.chance(5) { Initial::External } else { Initial::Undef };
        }
        let analyses = Analyses::compute(&cfg);
        let function = Input { cfg: &cfg, analyses: &analyses, slots: &slots, accesses: &accesses };
        let by_frontier =
            construct::plan(&function, &Options::DEFAULT.with_search(Search::Frontier)).expect("a valid description");
        for (search, certificate) in [(Search::LiveRange, true), (Search::LiveRange, false), (Search::LockStep, true)] {
            let options = Options::DEFAULT.with_search(search).with_certificate(certificate);
            construct::plan_with(&function, &options, &mut context, &mut plan).expect("a valid description");
            assert!(same_plan(&plan, &by_frontier), "{options:?} {cfg:?} {accesses:?}");
            if certificate {
                check::check_construction(&function, &plan).expect("a plan that is proved");
            }
        }
        n_phis += plan.phis().len();
    });
    assert!(n_phis > 50_000, "only {n_phis} φs");
}

/// Twins are planned one after the other, so that the second shares the φs of the first.
#[test]
fn a_slot_accessed_where_the_slot_before_was_has_the_same_phis() {
    let mut n_phis = 0;
    for_seeds(5_000, |rng| {
        let case = Case::random(rng, 12);
        let n_accesses = case.accesses.len() as u32;
        let twin =
            |access: &Access, other: u32| Access::new(access.block(), Slot(2 * access.slot().0 + other), access.kind());
        let accesses: Vec<Access> =
            [0, 1].iter().flat_map(|&other| case.accesses.iter().map(move |access| twin(access, other))).collect();
        let twins = Case { slots: vec![SlotInfo::default(); 2 * N_SLOTS], accesses, ..case };
        for search in [Search::LockStep, Search::Frontier, Search::LiveRange] {
            let options = Options::DEFAULT.with_search(search);
            let plan = construct::plan(&twins.function(), &options).unwrap();
            for slot in (0..N_SLOTS as u32).map(Slot) {
                let [first, second] = [Slot(2 * slot.0), Slot(2 * slot.0 + 1)];
                assert_eq!(phi_blocks(&plan, first), phi_blocks(&plan, second), "{:?}", twins.accesses);
                assert_eq!(plan.proof(first), plan.proof(second), "{:?}", twins.accesses);
                // The same values, by another number.
                let as_first = |value: ReachingDef| match value.kind() {
                    ReachingDefKind::Store(store) => ReachingDefKind::Store(AccessId(store.0 - n_accesses)),
                    ReachingDefKind::Phi(phi) => ReachingDefKind::Phi(PhiId(phi.0 - plan.phis_of(first).len() as u32)),
                    ReachingDefKind::Initial(_) => ReachingDefKind::Initial(first),
                    kind => kind,
                };
                for (a, b) in plan.phis_of(first).zip(plan.phis_of(second)) {
                    let [a, b] = [a, b].map(|phi| plan.args(phi));
                    assert!(a.iter().map(|a| a.kind()).eq(b.iter().map(|&b| as_first(b))), "{:?}", twins.accesses);
                }
                n_phis += plan.phis_of(first).len();
            }
            check::check_construction(&twins.function(), &plan).expect("a plan that is proved");
        }
    });
    assert!(n_phis > 10_000, "{n_phis}");
}

#[test]
fn maximal_reduced_is_pruned() {
    for_seeds(3_000, |rng| {
        let mut case = Case::random(rng, 7);
        // The oracle takes a definition and the initial value for one, as they are.
        case.accesses.retain(|access| access.kind() != AccessKind::Define);
        let pruned = Reduced::of(&construct::plan(&case.function(), &Options::DEFAULT).expect("a valid description"));
        let maximal = Reduced::of(
            &construct::plan(&case.function(), &Options::DEFAULT.with_ssa(Ssa::Maximal)).expect("a valid description"),
        )
        .reduce();
        assert_eq!(pruned.loads, maximal.loads, "{:?} {:?}", case.cfg, case.accesses);
        assert_eq!(pruned.phis, maximal.phis, "{:?} {:?}", case.cfg, case.accesses);
    });
}

#[test]
fn minimal_is_the_whole_frontier() {
    for_seeds(3_000, |rng| {
        let case = Case::random(rng, 12);
        let frontiers = naive_frontiers(&case.cfg);
        let plan =
            construct::plan(&case.function(), &Options::DEFAULT.with_ssa(Ssa::Minimal)).expect("a valid description");
        for slot in (0..N_SLOTS as u32).map(Slot).filter(|&slot| plan.verdict(slot) == Verdict::General) {
            let placed = naive_iterated(&frontiers, &naive_defining(&case.cfg, &case.accesses, slot));
            let reachable = reachable(&case.cfg, None);
            let expected: Vec<Block> =
                blocks(&case.cfg).filter(|b| placed[b.index()] && reachable[b.index()]).collect();
            assert_eq!(phi_blocks(&plan, slot), expected);
        }
        walk(&case.cfg, &case.accesses, N_SLOTS, &plan, rng, 60);
    });
}

#[test]
fn maximal_is_every_block_but_the_entry() {
    let mut n_with_one_argument = 0;
    for_seeds(2_000, |rng| {
        let case = Case::random(rng, 12);
        let plan =
            construct::plan(&case.function(), &Options::DEFAULT.with_ssa(Ssa::Maximal)).expect("a valid description");
        let reachable = reachable(&case.cfg, None);
        let has_phis = |&b: &Block| reachable[b.index()] && !case.cfg.incoming(b).is_empty();
        let expected: Vec<Block> = blocks(&case.cfg).filter(has_phis).collect();
        for slot in (0..N_SLOTS as u32).map(Slot).filter(|&slot| plan.verdict(slot) == Verdict::General) {
            assert_eq!(phi_blocks(&plan, slot), expected, "{:?} {:?}", case.cfg, case.accesses);
        }
        n_with_one_argument += (0..plan.phis().len() as u32).filter(|&phi| plan.args(PhiId(phi)).len() == 1).count();
    });
    assert!(n_with_one_argument > 1_000, "only {n_with_one_argument} φs with one argument");
}

#[test]
fn maximal_executes_as_memory() {
    for_seeds(2_000, |rng| {
        let case = Case::random(rng, 12);
        let plan =
            construct::plan(&case.function(), &Options::DEFAULT.with_ssa(Ssa::Maximal)).expect("a valid description");
        walk(&case.cfg, &case.accesses, N_SLOTS, &plan, rng, 100);
    });
}

/// All graphs of up to three blocks, and in each block nothing, a load, a store, or both in either
/// order.
#[test]
fn all_small_functions() {
    use AccessKind::{Load, Store};
    let bodies: [&[AccessKind]; 5] = [&[], &[Load], &[Store], &[Load, Store], &[Store, Load]];
    let (mut analyses, mut context, mut plan) = (Analyses::default(), Context::new(), Plan::new());
    let mut rng = Rng(0);
    let mut n_functions = 0;
    for n_blocks in 1..=3 {
        for_all_graphs(n_blocks, |cfg| {
            analyses.recompute(cfg);
            let frontiers = naive_frontiers(cfg);
            for_all_choices(bodies.len(), n_blocks as usize, |choice| {
                let in_block = |(block, &body): (u32, &usize)| {
                    bodies[body].iter().map(move |&kind| Access::new(Block(block), Slot(0), kind))
                };
                let accesses: Vec<Access> = (0..).zip(choice).flat_map(in_block).collect();
                let function = Input { cfg, analyses: &analyses, slots: &[SlotInfo::default()], accesses: &accesses };
                construct::plan_with(&function, &Options::DEFAULT, &mut context, &mut plan)
                    .expect("a valid description");
                assert_eq!(
                    phi_blocks(&plan, Slot(0)),
                    naive_phis(cfg, &frontiers, &accesses, Slot(0)),
                    "{cfg:?} {accesses:?}"
                );
                walk(cfg, &accesses, 1, &plan, &mut rng, 12);
                n_functions += 1;
            });
        });
    }
    assert!(n_functions > 250_000);
}

/// A slot planned alone, with its accesses in another order of blocks, gets what it gets among
/// others.
#[test]
fn slots_and_blocks_do_not_depend_on_each_other() {
    for_seeds(2_000, |rng| {
        let case = Case::random(rng, 15);
        let whole = Reduced::of(&construct::plan(&case.function(), &Options::DEFAULT).expect("a valid description"));
        for slot in (0..N_SLOTS as u32).map(Slot) {
            let mut chosen: Vec<usize> =
                (0..case.accesses.len()).filter(|&id| case.accesses[id].slot() == slot).collect();
            let turned = rng.next() as u32;
            chosen.sort_by_key(|&id| (case.accesses[id].block().0 ^ turned, id));
            let accesses: Vec<Access> = chosen
                .iter()
                .map(|&id| Access::new(case.accesses[id].block(), Slot(0), case.accesses[id].kind()))
                .collect();
            let function = Input { slots: &[SlotInfo::default()], accesses: &accesses, ..case.function() };
            let alone = Reduced::of(&construct::plan(&function, &Options::DEFAULT).expect("a valid description"));
            let back = |reading: Reading| match reading {
                Reading::Store(store) => Reading::Store(AccessId::new(chosen[store.index()])),
                Reading::Phi(_, block) => Reading::Phi(slot, block),
                Reading::Initial(_) => Reading::Initial(slot),
                other => other,
            };
            for (position, &id) in chosen.iter().enumerate() {
                assert_eq!(back(alone.loads[position]), whole.loads[id]);
            }
            for ((_, block), args) in &alone.phis {
                let args: Vec<Reading> = args.iter().map(|&arg| back(arg)).collect();
                assert_eq!(args, whole.phis[&(slot, *block)]);
            }
        }
    });
}

#[test]
fn different_definitions_meet_at_every_phi() {
    for_seeds(2_000, |rng| {
        let mut case = Case::random(rng, 15);
        case.accesses.retain(|access| access.kind() != AccessKind::Define);
        let plan = construct::plan(&case.function(), &Options::DEFAULT).expect("a valid description");
        for phi in (0..plan.phis().len() as u32).map(PhiId) {
            let is_other = |&&arg: &&ReachingDef| arg != ReachingDef::UNREACHABLE && arg != ReachingDef::phi(phi);
            let mut others = plan.args(phi).iter().filter(is_other);
            let first = others.next().expect("a φ has arguments besides itself");
            assert!(others.any(|other| other != first), "{phi:?} merges nothing");
        }
    });
}

/// A diamond that stores on one side and loads below.
fn diamond(info: SlotInfo) -> Plan {
    let cfg = Cfg::from_successors(&[&[1, 2][..], &[3], &[3], &[]]);
    let accesses = [Access::store(Block(1), Slot(0)), Access::load(Block(3), Slot(0))];
    let analyses = Analyses::compute(&cfg);
    construct::plan(&Input { cfg: &cfg, analyses: &analyses, slots: &[info], accesses: &accesses }, &Options::DEFAULT)
        .expect("a valid description")
}

#[test]
fn initial_value_meets_a_store() {
    let plan = diamond(SlotInfo::default());
    assert_eq!(plan.verdict(Slot(0)), Verdict::General);
    assert_eq!(plan.args(PhiId(0)), [ReachingDef::store(AccessId(0)), ReachingDef::initial(Slot(0))]);
    assert_eq!(plan.load(AccessId(1)), ReachingDef::phi(PhiId(0)));
}

#[test]
fn external_contents_keep_a_slot_in_memory() {
    let plan = diamond(SlotInfo { initial: Initial::External, pinned: None });
    assert_eq!(plan.verdict(Slot(0)), Verdict::External);
    assert!(plan.phis().is_empty() && plan.all_args().is_empty());
    assert_eq!(plan.loads(), [ReachingDef::NONE, ReachingDef::NONE]);
}

#[test]
fn pinned_slots_keep_their_reason() {
    let plan = diamond(SlotInfo { initial: Initial::Undef, pinned: Some(17) });
    assert_eq!(plan.verdict(Slot(0)), Verdict::Pinned(17));
    assert!(plan.phis().is_empty());
}

#[test]
fn an_entry_that_is_a_loop_head_has_one_argument_more() {
    let cfg = Cfg::from_successors(&[&[0, 1][..], &[]]);
    let accesses = [Access::load(Block(0), Slot(0)), Access::store(Block(0), Slot(0))];
    let analyses = Analyses::compute(&cfg);
    let function = Input { cfg: &cfg, analyses: &analyses, slots: &[SlotInfo::default()], accesses: &accesses };
    let plan = construct::plan(&function, &Options::DEFAULT).expect("a valid description");
    assert_eq!(plan.args(PhiId(0)), [ReachingDef::store(AccessId(1)), ReachingDef::initial(Slot(0))]);
    let incoming: Vec<Incoming> = plan.incoming(&cfg, PhiId(0)).map(|(from, _)| from).collect();
    assert_eq!(incoming, [Incoming::Edge(Edge(0), Block(0)), Incoming::Entry]);
}

#[test]
fn verdicts() {
    let cfg = Cfg::from_successors(&[&[1][..], &[], &[1]]);
    let analyses = Analyses::compute(&cfg);
    let verdict = |accesses: &[Access]| {
        let function = Input { cfg: &cfg, analyses: &analyses, slots: &[SlotInfo::default()], accesses };
        construct::plan(&function, &Options::DEFAULT).expect("a valid description").verdict(Slot(0))
    };
    let [store0, store1, store2] = [0, 1, 2].map(|block| Access::store(Block(block), Slot(0)));
    let [load0, load1] = [0, 1].map(|block| Access::load(Block(block), Slot(0)));
    assert_eq!(verdict(&[]), Verdict::Unused);
    assert_eq!(verdict(&[store2]), Verdict::Unused);
    assert_eq!(verdict(&[load1, store2]), Verdict::NeverStored);
    assert_eq!(verdict(&[store0, store1]), Verdict::NeverLoaded);
    assert_eq!(verdict(&[store0, load1, store2]), Verdict::SingleStore(AccessId(0)));
    assert_eq!(verdict(&[Access::define(Block(0), Slot(0)), store0, load1]), Verdict::SingleStore(AccessId(1)));
    assert_eq!(verdict(&[store0, load0, store0, load0]), Verdict::BlockLocal(Block(0)));
    assert_eq!(verdict(&[load0, store0]), Verdict::General);
}
