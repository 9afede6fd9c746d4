//! Plans applied to IRs: random functions whose stores copy loads, in φ-style, and the example in
//! block-parameter style.

mod common;
#[path = "../examples/locals.rs"]
#[allow(dead_code, reason = "an example has its own main")]
mod locals;

use common::*;
use memphis::construct::{self, Input, Options, Plan, Rewrite, apply};
use memphis::*;
use std::collections::BTreeMap;

const N_SLOTS: usize = 3;

#[test]
fn block_parameter_style() {
    locals::main();
}

/// A function whose stores store a number of their own or the result of a load.
struct Program {
    cfg: Cfg,
    accesses: Vec<Access>,
    /// For each store, the load it copies.
    copies: Vec<Option<AccessId>>,
}

/// A value of the edited program.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Val {
    /// The number of this store.
    Own(AccessId),
    /// The result of this load.
    Result(AccessId),
    Phi(usize),
    Initial(Slot),
    Undef,
}

/// The edited program: φs by block, and what stands for each load.
struct Edited<'a> {
    program: &'a Program,
    phis: Vec<(Block, Vec<(Incoming, Val)>)>,
    replaced: BTreeMap<AccessId, Val>,
    n_deleted: usize,
}

impl Program {
    fn random(rng: &mut Rng) -> Self {
        let cfg = random_cfg(rng, 10);
        let accesses = random_accesses(rng, &cfg, N_SLOTS);
        let copies = random_copies(rng, &cfg, &accesses, 80);
        Self { cfg, accesses, copies }
    }

    /// The values in memory that the loads on a random path read.
    fn execute(&self, path: &[(Block, Option<Edge>)]) -> Vec<u64> {
        let mut memory: Vec<u64> = (0..N_SLOTS as u64).map(|slot| slot << 40).collect();
        let (mut clock, mut results, mut trace) = (0, vec![0; self.accesses.len()], vec![]);
        for &(block, _) in path {
            for (id, access) in self.accesses.iter().enumerate().filter(|(_, access)| access.block() == block) {
                let cell = &mut memory[access.slot().index()];
                match access.kind() {
                    AccessKind::Load => {
                        results[id] = *cell;
                        trace.push(*cell);
                    }
                    AccessKind::Store => {
                        clock += 1;
                        *cell = self.copies[id].map_or(clock, |load| results[load.index()]);
                    }
                    AccessKind::Define => *cell = u64::from(access.slot().0) << 40,
                }
            }
        }
        trace
    }
}

impl Rewrite for Edited<'_> {
    type Value = Val;

    fn stored_value(&mut self, store: AccessId) -> Val {
        self.program.copies[store.index()].map_or(Val::Own(store), Val::Result)
    }
    fn copied_load(&self, store: AccessId) -> Option<AccessId> {
        self.program.copies[store.index()]
    }
    fn initial_value(&mut self, slot: Slot) -> Val {
        Val::Initial(slot)
    }
    fn unreachable_value(&mut self, _: Slot) -> Val {
        Val::Undef
    }
    fn insert_phi(&mut self, phi: PhiId, block: Block, _: Slot) -> Val {
        assert_eq!(phi.index(), self.phis.len());
        self.phis.push((block, vec![]));
        Val::Phi(self.phis.len() - 1)
    }
    fn add_argument(&mut self, phi: PhiId, position: usize, from: Incoming, value: Val) {
        let arguments = &mut self.phis[phi.index()].1;
        assert_eq!(position, arguments.len());
        arguments.push((from, value));
    }
    fn replace_load(&mut self, load: AccessId, value: Val) {
        assert!(self.replaced.insert(load, value).is_none(), "replaced twice");
    }
    fn delete_store(&mut self, _: AccessId) {
        self.n_deleted += 1;
    }
    fn delete_define(&mut self, _: AccessId) {
        self.n_deleted += 1;
    }
}

impl Edited<'_> {
    fn execute(&self, path: &[(Block, Option<Edge>)], plan: &Plan) -> Vec<u64> {
        let accesses = &self.program.accesses;
        let (mut clock, mut own, mut trace) = (0, vec![u64::MAX; accesses.len()], vec![]);
        let mut phis = vec![u64::MAX; self.phis.len()];
        let mut memory: Vec<u64> = (0..N_SLOTS as u64).map(|slot| slot << 40).collect();
        let mut results = vec![u64::MAX; accesses.len()];
        let value = |value: Val, own: &[u64], phis: &[u64], results: &[u64]| match value {
            Val::Own(store) => own[store.index()],
            Val::Phi(phi) => phis[phi],
            Val::Initial(slot) => u64::from(slot.0) << 40,
            Val::Result(load) => results[load.index()],
            Val::Undef => panic!("a path reads what is never reached"),
        };
        for &(block, edge) in path {
            let from = |incoming: &Incoming| match *incoming {
                Incoming::Edge(incoming, _) => edge == Some(incoming),
                Incoming::Entry => edge.is_none(),
            };
            let before = phis.clone();
            for (phi, (_, args)) in self.phis.iter().enumerate().filter(|(_, (head, _))| *head == block) {
                let (_, arg) = args.iter().find(|(incoming, _)| from(incoming)).expect("an argument for each edge");
                phis[phi] = value(*arg, &own, &before, &results);
            }
            for (id, access) in accesses.iter().enumerate().filter(|(_, access)| access.block() == block) {
                let stays = !plan.verdict(access.slot()).is_promoted();
                let cell = &mut memory[access.slot().index()];
                match access.kind() {
                    AccessKind::Load => {
                        let read = match self.replaced.get(&AccessId::new(id)) {
                            Some(&replacement) => value(replacement, &own, &phis, &results),
                            None => *cell,
                        };
                        assert_eq!(stays, !self.replaced.contains_key(&AccessId::new(id)));
                        if stays {
                            results[id] = read;
                        }
                        trace.push(read);
                    }
                    AccessKind::Store => {
                        clock += 1;
                        own[id] = clock;
                        if stays {
                            let copied = self.program.copies[id].map(|load| match self.replaced.get(&load) {
                                Some(&replacement) => value(replacement, &own, &phis, &results),
                                None => results[load.index()],
                            });
                            *cell = copied.unwrap_or(clock);
                        }
                    }
                    AccessKind::Define => *cell = u64::from(access.slot().0) << 40,
                }
            }
        }
        trace
    }
}

/// One slot in three stays in memory, so that copies lead through it. No result of a deleted load
/// is left anywhere.
#[test]
fn phi_style_with_copies() {
    let mut n_forwarded = 0;
    for_seeds(5_000, |rng| {
        let program = Program::random(rng);
        let pinned = rng.chance(50).then_some(1);
        let slots = [SlotInfo::default(), SlotInfo::default(), SlotInfo { initial: Initial::Undef, pinned }];
        let analyses = Analyses::compute(&program.cfg);
        let function = Input { cfg: &program.cfg, analyses: &analyses, slots: &slots, accesses: &program.accesses };
        let plan = construct::plan(&function, &Options::DEFAULT).expect("a valid description");
        let mut edited = Edited { program: &program, phis: vec![], replaced: BTreeMap::new(), n_deleted: 0 };
        apply(&function, &plan, &mut edited).expect("its own plan");

        let values = edited
            .phis
            .iter()
            .flat_map(|(_, args)| args.iter().map(|&(_, value)| value))
            .chain(edited.replaced.values().copied());
        for value in values {
            assert!(!matches!(value, Val::Result(load) if edited.replaced.contains_key(&load)), "{value:?} is gone");
        }
        n_forwarded +=
            edited.replaced.iter().filter(|(load, value)| **value != replacement(&plan, &program, **load)).count();
        for _ in 0..3 {
            let path = random_path(rng, &program.cfg, 61);
            assert_eq!(
                program.execute(&path),
                edited.execute(&path, &plan),
                "{:?} {:?}",
                program.accesses,
                program.copies
            );
        }
    });
    assert!(n_forwarded > 500, "only {n_forwarded} copies followed");
}

/// The replacement of a load if copies were not followed.
fn replacement(plan: &Plan, program: &Program, load: AccessId) -> Val {
    match plan.load(load).kind() {
        ReachingDefKind::Store(store) => program.copies[store.index()].map_or(Val::Own(store), Val::Result),
        ReachingDefKind::Phi(phi) => Val::Phi(phi.index()),
        ReachingDefKind::Initial(slot) => Val::Initial(slot),
        ReachingDefKind::Unreachable | ReachingDefKind::None => Val::Undef,
    }
}

/// Two stores that copy each other's loads, as only broken or unreachable code can: no endless
/// chain.
#[test]
fn a_ring_of_copies_ends() {
    let cfg = Cfg::from_successors(&[[0u32; 0]]);
    let analyses = Analyses::compute(&cfg);
    let accesses = [
        Access::store(Block(0), Slot(0)),
        Access::store(Block(0), Slot(1)),
        Access::load(Block(0), Slot(0)),
        Access::load(Block(0), Slot(1)),
    ];
    let function = Input { cfg: &cfg, analyses: &analyses, slots: &[SlotInfo::default(); 2], accesses: &accesses };
    let mut plan = construct::plan(&function, &Options::DEFAULT).expect("a valid description");
    plan.forward_copies(|store| Some(AccessId([3, 2][store.index()])));
    assert_eq!(plan.loads()[2..], [ReachingDef::UNREACHABLE; 2]);
}

/// A long chain of slots, each initialised from the one before.
#[test]
fn a_long_chain_of_copies() {
    let n = 100_000u32;
    let cfg = Cfg::from_successors(&[[0u32; 0]]);
    let analyses = Analyses::compute(&cfg);
    let accesses: Vec<Access> =
        (0..n).flat_map(|slot| [Access::store(Block(0), Slot(slot)), Access::load(Block(0), Slot(slot))]).collect();
    let slots = vec![SlotInfo::default(); n as usize];
    let function = Input { cfg: &cfg, analyses: &analyses, slots: &slots, accesses: &accesses };
    let mut plan = construct::plan(&function, &Options::DEFAULT).expect("a valid description");
    plan.forward_copies(|store| store.0.checked_sub(1).map(AccessId));
    assert!((0..n).all(|slot| plan.load(AccessId(2 * slot + 1)) == ReachingDef::store(AccessId(0))));
}

/// The builder gives the plan of the function it has recorded.
#[test]
fn builder_records_what_is_constructed() {
    for_seeds(1_000, |rng| {
        let cfg = random_cfg(rng, 12);
        let accesses = random_accesses(rng, &cfg, N_SLOTS);
        let mut builder = Builder::new();
        blocks(&cfg).for_each(|block| assert_eq!(builder.create_block(), block));
        (0..N_SLOTS).for_each(|slot| assert_eq!(builder.declare_var(SlotInfo::default()).index(), slot));
        // Edges arrive from the last block to the first; each block's own in order.
        let mut added = vec![];
        for block in (0..cfg.n_blocks() as u32).rev().map(Block) {
            for edge in cfg.outgoing(block) {
                builder.add_edge(block, cfg.edge_target(edge));
                added.push(edge);
            }
        }
        blocks(&cfg).for_each(|block| builder.seal_block(block));
        for access in &accesses {
            match access.kind() {
                AccessKind::Load => _ = builder.use_var(access.block(), access.slot()),
                AccessKind::Store => _ = builder.def_var(access.block(), access.slot()),
                AccessKind::Define => builder.enter_scope(access.block(), access.slot()),
            }
        }
        let built = builder.finish(cfg.entry()).expect("a valid description");
        built.check().expect("a plan that is proved");
        assert_eq!(built.edges, added);
        let analyses = Analyses::compute(&cfg);
        let function =
            Input { cfg: &cfg, analyses: &analyses, slots: &[SlotInfo::default(); N_SLOTS], accesses: &accesses };
        let plan = construct::plan(&function, &Options::DEFAULT).expect("a valid description");
        assert_eq!(built.plan.loads(), plan.loads());
        assert_eq!(built.plan.phis(), plan.phis());
        assert_eq!(built.plan.all_args(), plan.all_args());
    });
}

#[test]
fn sealed_blocks_take_no_edges() {
    let mut builder = Builder::new();
    let block = builder.create_block();
    builder.seal_block(block);
    builder.add_edge(block, block);
    let error = builder.finish(block).expect_err("the block is sealed");
    assert_eq!(
        error.to_string(),
        "an edge from block 0 leads to block 0, which is sealed: expected all its edges before `seal_block`"
    );
}
