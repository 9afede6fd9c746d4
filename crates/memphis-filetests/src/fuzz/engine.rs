//! The engine alone: a graph and accesses from bytes, with all options of construction; an
//! execution with memory and both checkers judge the plans.

use super::Verdict;
use arbitrary::{Result, Unstructured};
use memphis::check::{PlanClaims, check_construction, demand};
use memphis::construct::{self, Context, Input, Options, Plan, Search, Ssa};
use memphis::{
    Access, AccessId, AccessKind, Analyses, Block, Cfg, Initial, PhiId, ReachingDef, ReachingDefKind, Slot, SlotInfo,
};
use memphis_gen::Rng;

/// The maximal size of a graph: errors show in small graphs.
const MAX_BLOCKS: usize = 48;
const MAX_SLOTS: usize = 5;
/// The maximal number of blocks of a walk, and the number of walks per plan.
const STEPS: usize = 60;
const WALKS: usize = 4;

/// A function as the engine sees it.
#[derive(Debug)]
pub struct Case {
    cfg: Cfg,
    slots: Vec<SlotInfo>,
    accesses: Vec<Access>,
    /// The seed for the choices of the walks.
    seed: u64,
}

impl<'a> arbitrary::Arbitrary<'a> for Case {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Case> {
        let seed = u.arbitrary()?;
        let n_slots = u.int_in_range(1..=MAX_SLOTS)?;
        let slots = (0..n_slots).map(|_| slot(u)).collect::<Result<_>>()?;
        let cfg = graph(u)?;
        let mut accesses = Vec::new();
        while !u.is_empty() {
            let block = Block::new(u.int_in_range(0..=cfg.n_blocks() - 1)?);
            let slot = Slot::new(u.int_in_range(0..=n_slots - 1)?);
            let kind = match u.int_in_range(0..=15)? {
                0..=6 => AccessKind::Store,
                7 => AccessKind::Define,
                _ => AccessKind::Load,
            };
            accesses.push(Access::new(block, slot, kind));
        }
        Ok(Case { cfg, slots, accesses, seed })
    }
}

fn slot(u: &mut Unstructured<'_>) -> Result<SlotInfo> {
    let (initial, pinned) = match u.int_in_range(0..=15)? {
        0 => (Initial::External, None),
        1 => (Initial::Zero, None),
        2 => (Initial::Value(7), None),
        3 => (Initial::Undef, Some(1)),
        _ => (Initial::Undef, None),
    };
    Ok(SlotInfo { initial, pinned })
}

/// Any graph: parallel edges, loops of all kinds, unreachable blocks, an entry with predecessors.
fn graph(u: &mut Unstructured<'_>) -> Result<Cfg> {
    let n_blocks = u.int_in_range(1..=MAX_BLOCKS)?;
    let is_chain = u.ratio(1, 2)?;
    let mut cfg = Cfg::new();
    for block in 0..n_blocks {
        let mut targets = Vec::new();
        if is_chain && block + 1 < n_blocks {
            targets.push(Block::new(block + 1));
        }
        for _ in 0..u.int_in_range(0..=if is_chain { 1 } else { 3 })? {
            targets.push(Block::new(u.int_in_range(0..=n_blocks - 1)?));
        }
        cfg.push_block(targets);
    }
    let entry = if u.ratio(1, 4)? { u.int_in_range(0..=n_blocks - 1)? } else { 0 };
    cfg.finish(Block::new(entry));
    Ok(cfg)
}

/// Constructs SSA form with all options, and walks.
///
/// # Panics
/// On a finding.
pub fn check(data: &[u8]) -> Verdict {
    let Ok(case) = Unstructured::new(data).arbitrary::<Case>() else { return Verdict::Invalid };
    let analyses = Analyses::compute(&case.cfg);
    let function = Input { cfg: &case.cfg, analyses: &analyses, slots: &case.slots, accesses: &case.accesses };
    let (mut context, mut plan) = (Context::new(), Plan::new());
    let mut pruned: Option<Plan> = None;
    for ssa in [Ssa::Pruned, Ssa::Minimal, Ssa::Maximal] {
        for search in [Search::LockStep, Search::Frontier, Search::LiveRange] {
            for certificate in [true, false] {
                let options = Options::DEFAULT.with_ssa(ssa).with_search(search).with_certificate(certificate);
                construct::plan_with(&function, &options, &mut context, &mut plan).expect("a valid description");
                if certificate && let Err(failure) = check_construction(&function, &plan) {
                    panic!("not proved: {failure}, with {options:?}\n{case:?}");
                }
                let claims = PlanClaims::new(&function, &plan).expect("its own plan");
                if let Err(failure) = demand::check(function.cfg, &claims) {
                    panic!("a read sees something else: {failure}, with {options:?}\n{case:?}");
                }
                match &pruned {
                    Some(first) if ssa == Ssa::Pruned => assert_same(first, &plan, &options),
                    _ => walk_all(&case, &plan),
                }
                pruned.get_or_insert_with(|| plan.clone());
            }
        }
    }
    Verdict::Valid
}

/// Checks that two plans are equal: pruned SSA form is unique, however it is computed.
fn assert_same(first: &Plan, plan: &Plan, options: &Options) {
    assert_eq!(first.phis(), plan.phis(), "{options:?}");
    assert_eq!(first.all_args(), plan.all_args(), "{options:?}");
    assert_eq!(first.loads(), plan.loads(), "{options:?}");
    assert_eq!(first.verdicts(), plan.verdicts(), "{options:?}");
}

fn walk_all(case: &Case, plan: &Plan) {
    let mut rng = Rng::new(case.seed);
    for _ in 0..WALKS {
        Walk::new(case, plan).run(&mut rng);
    }
}

/// One run of a function: memory, and the values of the plan's φs, side by side.
struct Walk<'c> {
    case: &'c Case,
    plan: &'c Plan,
    accesses_of: Vec<Vec<AccessId>>,
    phis_of: Vec<Vec<PhiId>>,
    /// A number for each execution of a store, which tells the value of an earlier execution from
    /// that of the last one.
    clock: u64,
    memory: Vec<u64>,
    stored: Vec<u64>,
    phis: Vec<u64>,
}

impl<'c> Walk<'c> {
    fn new(case: &'c Case, plan: &'c Plan) -> Walk<'c> {
        let n_blocks = case.cfg.n_blocks();
        let (mut accesses_of, mut phis_of) = (vec![Vec::new(); n_blocks], vec![Vec::new(); n_blocks]);
        for (id, access) in case.accesses.iter().enumerate() {
            accesses_of[access.block().index()].push(AccessId::new(id));
        }
        for (id, phi) in plan.phis().iter().enumerate() {
            phis_of[phi.block.index()].push(PhiId::new(id));
        }
        Walk {
            case,
            plan,
            accesses_of,
            phis_of,
            clock: 0,
            memory: (0..case.slots.len()).map(|slot| initial(Slot::new(slot))).collect(),
            stored: vec![u64::MAX; case.accesses.len()],
            phis: vec![u64::MAX; plan.phis().len()],
        }
    }

    fn run(&mut self, rng: &mut Rng) {
        let cfg = &self.case.cfg;
        let (mut block, mut position) = (cfg.entry(), None);
        for _ in 0..STEPS {
            self.enter(block, position.unwrap_or(cfg.incoming(block).len()));
            self.execute(block);
            let outgoing: Vec<_> = cfg.outgoing(block).collect();
            if outgoing.is_empty() {
                return;
            }
            let edge = rng.pick(&outgoing);
            block = cfg.edge_target(edge);
            position = cfg.incoming(block).iter().position(|&incoming| incoming == edge);
            assert!(position.is_some(), "an edge enters its target");
        }
    }

    /// The φs of a block take their values all at once.
    fn enter(&mut self, block: Block, position: usize) {
        let phis = &self.phis_of[block.index()];
        let taken: Vec<u64> = phis.iter().map(|&phi| self.value(self.plan.args(phi)[position])).collect();
        for (phi, value) in phis.iter().zip(taken) {
            self.phis[phi.index()] = value;
        }
    }

    fn execute(&mut self, block: Block) {
        for &id in &self.accesses_of[block.index()] {
            let slot = self.case.accesses[id.index()].slot();
            match self.case.accesses[id.index()].kind() {
                AccessKind::Store => {
                    self.clock += 1;
                    self.stored[id.index()] = self.clock;
                    self.memory[slot.index()] = self.clock;
                }
                AccessKind::Define => self.memory[slot.index()] = initial(slot),
                AccessKind::Load if self.plan.verdict(slot).is_promoted() => {
                    let planned = self.value(self.plan.load(id));
                    assert_eq!(planned, self.memory[slot.index()], "{id:?} in {block:?}\n{:?}", self.case);
                }
                AccessKind::Load => {}
            }
        }
    }

    fn value(&self, value: ReachingDef) -> u64 {
        match value.kind() {
            ReachingDefKind::Store(store) => self.stored[store.index()],
            ReachingDefKind::Phi(phi) => self.phis[phi.index()],
            ReachingDefKind::Initial(slot) => initial(slot),
            other => panic!("a path reads {other:?}\n{:?}", self.case),
        }
    }
}

fn initial(slot: Slot) -> u64 {
    u64::from(slot.0) << 40
}
