//! Shared parts of the tests: a small deterministic generator of random numbers and functions, and
//! naive oracles written from the definitions, with sets and fixed points, whatever they cost.
#![allow(dead_code, reason = "each test file uses a part")]

use memphis::construct::Plan;
use memphis::*;
#[allow(unused_imports, reason = "for unit tests, whose crate is no_std")]
use std::{borrow::ToOwned, boxed::Box, string::String, string::ToString, vec::Vec};

/// SplitMix64 (Guy Steele, Doug Lea, Christine Flood, "Fast Splittable Pseudorandom Number
/// Generators", 2014).
pub struct Rng(pub u64);

impl Rng {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// Prints the seed of a random case if its test fails.
pub struct OnFailure(pub u64);

impl Drop for OnFailure {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the failing case has seed {:#x}", self.0);
        }
    }
}

/// Runs `check` on `n` seeds.
pub fn for_seeds(n: u64, mut check: impl FnMut(&mut Rng)) {
    for seed in 0..n {
        let guard = OnFailure(seed);
        check(&mut Rng(seed));
        drop(guard);
    }
}

/// A graph: mostly arbitrary, sometimes a chain with a few extra edges, sometimes unreachable
/// parts.
pub fn random_cfg(rng: &mut Rng, max_blocks: usize) -> Cfg {
    let n = 1 + rng.below(max_blocks);
    let chain = rng.chance(40);
    let degree = 1 + rng.below(3);
    let mut cfg = Cfg::new();
    for block in 0..n {
        let mut targets = Vec::new();
        if chain && block + 1 < n {
            targets.push(Block((block + 1) as u32));
        }
        for _ in 0..rng.below(degree + 1) {
            targets.push(Block(rng.below(n) as u32));
        }
        if targets.len() > 1 && rng.chance(10) {
            targets.push(targets[0]);
        }
        cfg.push_block(targets);
    }
    let entry = if rng.chance(80) { 0 } else { rng.below(n) };
    cfg.finish(Block(entry as u32));
    cfg
}

/// Accesses of a few slots, grouped by block.
pub fn random_accesses(rng: &mut Rng, cfg: &Cfg, n_slots: usize) -> Vec<Access> {
    let density = 1 + rng.below(4);
    let define = if rng.chance(30) { 10 } else { 0 };
    let mut accesses = Vec::new();
    for block in 0..cfg.n_blocks() as u32 {
        for _ in 0..rng.below(density + 1) {
            let slot = Slot(rng.below(n_slots) as u32);
            let kind = match rng.below(100) {
                kind if kind < define => AccessKind::Define,
                kind if kind < 50 => AccessKind::Store,
                _ => AccessKind::Load,
            };
            accesses.push(Access::new(Block(block), slot, kind));
        }
    }
    accesses
}

/// For each access, the load whose result it stores: for a share of the stores that some load's
/// result is available at.
pub fn random_copies(rng: &mut Rng, cfg: &Cfg, accesses: &[Access], percent: usize) -> Vec<Option<AccessId>> {
    let dominates = naive_dominance(cfg);
    let mut copies = vec![None; accesses.len()];
    for store in 0..accesses.len() {
        let available = |load: &usize| {
            let (from, to) = (accesses[*load].block(), accesses[store].block());
            let earlier = if from == to { *load < store } else { dominates[from.index()][to.index()] };
            accesses[*load].kind() == AccessKind::Load && earlier
        };
        let loads: Vec<usize> = (0..accesses.len()).filter(available).collect();
        if accesses[store].kind() == AccessKind::Store && !loads.is_empty() && rng.chance(percent) {
            copies[store] = Some(AccessId::new(loads[rng.below(loads.len())]));
        }
    }
    copies
}

/// A path from the entry, of at most this number of blocks: each with the edge into it.
pub fn random_path(rng: &mut Rng, cfg: &Cfg, max_blocks: usize) -> Vec<(Block, Option<Edge>)> {
    let mut path = vec![(cfg.entry(), None)];
    while path.len() < max_blocks {
        let mut edges = cfg.outgoing(path[path.len() - 1].0);
        if edges.len() == 0 {
            break;
        }
        let choice = rng.below(edges.len());
        let edge = edges.nth(choice).expect("in range");
        path.push((cfg.edge_target(edge), Some(edge)));
    }
    path
}

pub fn blocks(cfg: &Cfg) -> impl Iterator<Item = Block> + use<> {
    (0..cfg.n_blocks() as u32).map(Block)
}

/// Which blocks can be reached from the entry without passing `without`.
pub fn reachable(cfg: &Cfg, without: Option<Block>) -> Vec<bool> {
    let mut seen = vec![false; cfg.n_blocks()];
    let mut work = vec![cfg.entry()];
    while let Some(block) = work.pop() {
        if Some(block) != without && !std::mem::replace(&mut seen[block.index()], true) {
            work.extend_from_slice(cfg.successors(block));
        }
    }
    seen
}

/// `dominates[a][b]`, by removing `a` from the graph.
pub fn naive_dominance(cfg: &Cfg) -> Vec<Vec<bool>> {
    let all = reachable(cfg, None);
    blocks(cfg)
        .map(|a| {
            let around = reachable(cfg, Some(a));
            blocks(cfg).map(|b| all[a.index()] && all[b.index()] && !around[b.index()]).collect()
        })
        .collect()
}

/// The dominance frontier of each block, from its definition. The entry is also entered from
/// outside.
pub fn naive_frontiers(cfg: &Cfg) -> Vec<Vec<Block>> {
    let dominates = naive_dominance(cfg);
    blocks(cfg)
        .map(|x| {
            let ends_at = |y: &Block| {
                let reaches = cfg.predecessors(*y).iter().any(|p| dominates[x.index()][p.index()]);
                let strictly = x != *y && dominates[x.index()][y.index()];
                reaches && !strictly
            };
            blocks(cfg).filter(ends_at).collect()
        })
        .collect()
}

/// The iterated dominance frontier of some blocks.
pub fn naive_iterated(frontiers: &[Vec<Block>], defining: &[bool]) -> Vec<bool> {
    let mut placed = vec![false; frontiers.len()];
    loop {
        let mut next = placed.clone();
        for block in 0..frontiers.len() {
            if placed[block] || defining[block] {
                frontiers[block].iter().for_each(|join| next[join.index()] = true);
            }
        }
        if next == placed {
            return placed;
        }
        placed = next;
    }
}

/// The blocks where a slot is live on entry: a fixed point over the whole graph.
pub fn naive_live_in(cfg: &Cfg, accesses: &[Access], slot: Slot) -> Vec<bool> {
    let first = |block| accesses.iter().find(|a| a.slot() == slot && a.block() == block).map(|a| a.kind());
    let exposed: Vec<bool> = blocks(cfg).map(|b| first(b) == Some(AccessKind::Load)).collect();
    let defines = naive_defining(cfg, accesses, slot);
    let mut live = exposed.clone();
    loop {
        let mut next = live.clone();
        for block in blocks(cfg) {
            if !defines[block.index()] && cfg.successors(block).iter().any(|s| live[s.index()]) {
                next[block.index()] = true;
            }
        }
        if next == live {
            return live;
        }
        live = next;
    }
}

pub fn naive_defining(cfg: &Cfg, accesses: &[Access], slot: Slot) -> Vec<bool> {
    let reachable = reachable(cfg, None);
    blocks(cfg)
        .map(|b| {
            reachable[b.index()]
                && accesses.iter().any(|a| a.slot() == slot && a.block() == b && a.kind() != AccessKind::Load)
        })
        .collect()
}

/// The blocks where pruned SSA has φs: iterated frontier of the definitions, and live on entry.
pub fn naive_phis(cfg: &Cfg, frontiers: &[Vec<Block>], accesses: &[Access], slot: Slot) -> Vec<Block> {
    let defining = naive_defining(cfg, accesses, slot);
    let placed = naive_iterated(frontiers, &defining);
    let live = naive_live_in(cfg, accesses, slot);
    let reachable = reachable(cfg, None);
    blocks(cfg).filter(|b| reachable[b.index()] && placed[b.index()] && live[b.index()]).collect()
}

/// Walks the graph at random for some steps; memory and the values of the plan's φs side by side.
/// Panics where a load differs.
pub fn walk(cfg: &Cfg, accesses: &[Access], n_slots: usize, plan: &Plan, rng: &mut Rng, n_steps: usize) {
    // A number for each execution of a store, so that a stale instance is not mistaken for the
    // current one.
    let mut clock = 0u64;
    let mut memory: Vec<u64> = (0..n_slots as u64).map(|slot| slot << 40).collect();
    let mut stored = vec![u64::MAX; accesses.len()];
    let mut phis = vec![u64::MAX; plan.phis().len()];
    let value = |value: ReachingDef, stored: &[u64], phis: &[u64]| match value.kind() {
        ReachingDefKind::Store(store) => stored[store.index()],
        ReachingDefKind::Phi(phi) => phis[phi.index()],
        ReachingDefKind::Initial(slot) => u64::from(slot.0) << 40,
        other => panic!("a path reads {other:?}"),
    };
    let mut by_block: Vec<Vec<u32>> = vec![Vec::new(); cfg.n_blocks()];
    for (id, access) in accesses.iter().enumerate() {
        by_block[access.block().index()].push(id as u32);
    }
    let mut heads: Vec<Vec<PhiId>> = vec![Vec::new(); cfg.n_blocks()];
    for (id, phi) in plan.phis().iter().enumerate() {
        heads[phi.block.index()].push(PhiId(id as u32));
    }

    let mut block = cfg.entry();
    let mut edge = None;
    for _ in 0..n_steps {
        let argument = match edge {
            Some(edge) => cfg.incoming(block).iter().position(|&e| e == edge).expect("the edge enters the block"),
            None => cfg.incoming(block).len(),
        };
        let taken: Vec<u64> =
            heads[block.index()].iter().map(|&phi| value(plan.args(phi)[argument], &stored, &phis)).collect();
        for (phi, taken) in heads[block.index()].iter().zip(taken) {
            phis[phi.index()] = taken;
        }
        for &id in &by_block[block.index()] {
            let access = accesses[id as usize];
            match access.kind() {
                AccessKind::Load if plan.verdict(access.slot()).is_promoted() => {
                    let planned = value(plan.load(AccessId(id)), &stored, &phis);
                    assert_eq!(planned, memory[access.slot().index()], "load {id} of {:?}", access.slot());
                }
                AccessKind::Load => {}
                AccessKind::Store => {
                    clock += 1;
                    stored[id as usize] = clock;
                    memory[access.slot().index()] = clock;
                }
                AccessKind::Define => memory[access.slot().index()] = u64::from(access.slot().0) << 40,
            }
        }
        let mut outgoing = cfg.outgoing(block);
        if outgoing.len() == 0 {
            return;
        }
        let choice = rng.below(outgoing.len());
        let next = outgoing.nth(choice).expect("in range");
        edge = Some(next);
        block = cfg.edge_target(next);
    }
}

/// All graphs of `n` blocks with at most two successors each, block 0 the entry.
pub fn for_all_graphs(n: u32, mut check: impl FnMut(&Cfg)) {
    let none = core::iter::once(vec![]);
    let one = (0..n).map(|a| vec![Block(a)]);
    let two = (0..n).flat_map(|a| (0..n).map(move |b| vec![Block(a), Block(b)]));
    let rows: Vec<Vec<Block>> = none.chain(one).chain(two).collect();
    let mut cfg = Cfg::new();
    for_all_choices(rows.len(), n as usize, |choice| {
        cfg.clear();
        for &row in choice {
            cfg.push_block(rows[row].iter().copied());
        }
        cfg.finish(Block(0));
        check(&cfg);
    });
}

/// All lists of `n` numbers below `radix`.
pub fn for_all_choices(radix: usize, n: usize, mut check: impl FnMut(&[usize])) {
    let mut choice = vec![0; n];
    loop {
        check(&choice);
        let Some(place) = choice.iter().position(|&digit| digit + 1 < radix) else {
            return;
        };
        choice[place] += 1;
        choice[..place].fill(0);
    }
}

/// The plan of maximal SSA without the φs that can be done without: an oracle for pruned SSA that
/// knows nothing of dominance.
///
/// A set of φs all of whose arguments are in the set or one value outside is that value (Braun et
/// al. 2013, section 3.2). Sets are found as greatest fixed points, one for each outside value,
/// until none is left. Then dead φs go.
pub struct Reduced {
    /// The definition that each load reads; φs by slot and block.
    pub loads: Vec<Reading>,
    /// The φs that are left, with their arguments.
    pub phis: std::collections::BTreeMap<(Slot, Block), Vec<Reading>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reading {
    Store(AccessId),
    Phi(Slot, Block),
    Initial(Slot),
    Unreachable,
    None,
}

/// A plan's value, with its φ named by place.
pub fn reading(plan: &Plan, value: ReachingDef) -> Reading {
    match value.kind() {
        ReachingDefKind::Store(store) => Reading::Store(store),
        ReachingDefKind::Phi(phi) => Reading::Phi(plan.phi(phi).slot, plan.phi(phi).block),
        ReachingDefKind::Initial(slot) => Reading::Initial(slot),
        ReachingDefKind::Unreachable => Reading::Unreachable,
        ReachingDefKind::None => Reading::None,
    }
}

impl Reduced {
    /// A plan as it is.
    pub fn of(plan: &Plan) -> Self {
        let phis = (0..plan.phis().len() as u32).map(PhiId).map(|phi| {
            let args = plan.args(phi).iter().map(|&arg| reading(plan, arg)).collect();
            ((plan.phi(phi).slot, plan.phi(phi).block), args)
        });
        Self { phis: phis.collect(), loads: plan.loads().iter().map(|&value| reading(plan, value)).collect() }
    }

    pub fn reduce(mut self) -> Self {
        while let Some((redundant, value)) = self.find_redundant() {
            let replace = |reading: &mut Reading| {
                if redundant.contains(reading) {
                    *reading = value;
                }
            };
            self.phis.retain(|&(slot, block), _| !redundant.contains(&Reading::Phi(slot, block)));
            self.phis.values_mut().flatten().for_each(replace);
            self.loads.iter_mut().for_each(replace);
        }
        self.drop_dead();
        self
    }

    fn find_redundant(&self) -> Option<(Vec<Reading>, Reading)> {
        let mut values: Vec<Reading> =
            self.phis.values().flatten().copied().filter(|&value| value != Reading::Unreachable).collect();
        values.sort();
        values.dedup();
        values.into_iter().find_map(|value| {
            let is_inside =
                |set: &[Reading], arg: &Reading| *arg == value || *arg == Reading::Unreachable || set.contains(arg);
            let all = self.phis.keys().map(|&(slot, block)| Reading::Phi(slot, block));
            let mut set: Vec<Reading> = all.filter(|&phi| phi != value).collect();
            loop {
                let keep = |phi: &Reading| {
                    let Reading::Phi(slot, block) = *phi else { unreachable!("the set has only φs") };
                    self.phis[&(slot, block)].iter().all(|arg| is_inside(&set, arg))
                };
                let smaller: Vec<Reading> = set.iter().copied().filter(keep).collect();
                if smaller.len() == set.len() {
                    return (!set.is_empty()).then_some((set, value));
                }
                set = smaller;
            }
        })
    }

    fn drop_dead(&mut self) {
        let mut work: Vec<Reading> = self.loads.clone();
        let mut live = std::collections::BTreeSet::new();
        while let Some(value) = work.pop() {
            if let Reading::Phi(slot, block) = value
                && live.insert((slot, block))
            {
                work.extend(&self.phis[&(slot, block)]);
            }
        }
        self.phis.retain(|phi, _| live.contains(phi));
    }
}
