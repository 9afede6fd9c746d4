//! Claims that can be changed, every single change to them, and an execution of all paths at once
//! that tells which changes matter.
#![allow(dead_code, reason = "each user takes a part")]

use memphis::check::{Answer, Claims, Head, PlanClaims, Rule, Site};
use memphis::construct::{Input, Plan};
use memphis::*;
use std::collections::HashSet;
use std::fmt::Debug;

/// Claims written down.
#[derive(Clone, Debug)]
pub struct Written<V> {
    pub accesses: Vec<Access>,
    pub slots: Vec<SlotClaims<V>>,
    /// The value of each store, and the replacement of each load.
    pub values: Vec<V>,
    /// The places at which values are available, except where it does not matter.
    pub available: Vec<(V, Block)>,
    /// Which values may be refined to which.
    pub refinements: Vec<(V, V)>,
    /// The claimed tree.
    pub tree: Vec<Option<Block>>,
}

#[derive(Clone, Debug)]
pub struct SlotClaims<V> {
    pub certificate: Certificate,
    pub initial: V,
    pub heads: Vec<WrittenHead<V>>,
}

#[derive(Clone, Debug)]
pub struct WrittenHead<V> {
    pub block: Block,
    pub head: Head<V>,
    pub args: Vec<V>,
}

/// A [`Rule`] with its blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Certificate {
    Kept,
    Simple,
    Frontier,
    LiveRange(Vec<Block>),
}

impl<V: Copy + Eq + Debug> Claims for Written<V> {
    type Value = V;

    fn accesses(&self) -> &[Access] {
        &self.accesses
    }

    fn n_slots(&self) -> usize {
        self.slots.len()
    }

    fn rule(&self, slot: Slot) -> Rule<'_> {
        match &self.slots[slot.index()].certificate {
            Certificate::Kept => Rule::Kept,
            Certificate::Simple => Rule::Simple,
            Certificate::Frontier => Rule::Frontier,
            Certificate::LiveRange(blocks) => Rule::LiveRange(blocks),
        }
    }

    fn stored(&self, store: AccessId) -> V {
        self.values[store.index()]
    }

    fn initial(&self, slot: Slot) -> V {
        self.slots[slot.index()].initial
    }

    fn loaded(&self, load: AccessId) -> V {
        self.values[load.index()]
    }

    fn heads(&self, slot: Slot) -> impl Iterator<Item = (Block, Head<V>)> {
        self.slots[slot.index()].heads.iter().map(|head| (head.block, head.head))
    }

    fn arguments(&self, slot: Slot, head: usize) -> impl Fn(usize) -> V {
        let args = &self.slots[slot.index()].heads[head].args;
        |incoming| args[incoming]
    }

    fn is_available(&self, value: V, block: Block) -> bool {
        self.available.contains(&(value, block))
    }

    fn refines(&self, _: Slot, found: V, claimed: V, _: Site) -> Answer {
        self.refinements.contains(&(found, claimed)).into()
    }
}

impl Written<ReachingDef> {
    /// The claims of a plan.
    pub fn of_plan(function: &Input<'_>, plan: &Plan) -> Self {
        let claims = PlanClaims::new(function, plan).expect("its own plan");
        let slot_claims = |slot: Slot| {
            let certificate = match claims.rule(slot) {
                Rule::Kept => Certificate::Kept,
                Rule::Simple => Certificate::Simple,
                Rule::Frontier => Certificate::Frontier,
                Rule::LiveRange(blocks) => Certificate::LiveRange(blocks.to_vec()),
            };
            let written = |(index, (block, head)): (usize, (Block, Head<ReachingDef>))| {
                let args = match head {
                    Head::Phi(_) => (0..n_ways_in(function.cfg, block)).map(claims.arguments(slot, index)).collect(),
                    Head::Value(_) | Head::Dead => Vec::new(),
                };
                WrittenHead { block, head, args }
            };
            let heads = claims.heads(slot).enumerate().map(written).collect();
            SlotClaims { certificate, initial: ReachingDef::initial(slot), heads }
        };
        let value = |(id, access): (usize, &Access)| match access.kind() {
            AccessKind::Load => plan.load(AccessId::new(id)),
            _ => ReachingDef::store(AccessId::new(id)),
        };
        Self {
            accesses: function.accesses.to_vec(),
            slots: (0..function.slots.len()).map(Slot::new).map(slot_claims).collect(),
            values: function.accesses.iter().enumerate().map(value).collect(),
            available: Vec::new(),
            refinements: Vec::new(),
            tree: (0..function.cfg.n_blocks()).map(|b| function.analyses.dom().idom(Block::new(b))).collect(),
        }
    }
}

/// Edges into a block, and the way in from outside.
pub fn n_ways_in(cfg: &Cfg, block: Block) -> usize {
    cfg.incoming(block).len() + usize::from(block == cfg.entry())
}

/// One change.
#[derive(Clone, Debug)]
pub enum Mutation<V> {
    /// The load was replaced by another value.
    Load(AccessId, V),
    /// The argument of a φ is another value.
    Argument { slot: Slot, head: usize, incoming: usize, value: V },
    /// Two arguments change places.
    Swap { slot: Slot, head: usize, one: usize, other: usize },
    /// The φ is not there.
    Drop { slot: Slot, head: usize },
    /// The φ is said to be dead.
    Kill { slot: Slot, head: usize },
    /// That a head is dead is not said.
    DropDead { slot: Slot, head: usize },
    /// Something more is said.
    Extra { slot: Slot, head: WrittenHead<V> },
    /// A block is no longer listed as live.
    Unlist { slot: Slot, index: usize },
    /// A block more is listed as live.
    List { slot: Slot, block: Block },
    /// Another rule.
    Certificate { slot: Slot, certificate: Certificate },
    /// Another parent in the tree.
    Parent { block: Block, parent: Option<Block> },
}

impl<V: Copy + Eq + Debug> Mutation<V> {
    /// True if the certificate stays as it is.
    pub fn is_of_values(&self) -> bool {
        matches!(
            self,
            Self::Load(..) | Self::Argument { .. } | Self::Swap { .. } | Self::Drop { .. } | Self::Kill { .. }
        )
    }

    /// False if the change is no longer possible after others.
    pub fn apply(&self, claims: &mut Written<V>) -> bool {
        match self {
            &Self::Load(load, value) => claims.values[load.index()] = value,
            &Self::Argument { slot, head, incoming, value } => {
                match claims.slots[slot.index()].heads.get_mut(head).and_then(|head| head.args.get_mut(incoming)) {
                    Some(arg) => *arg = value,
                    None => return false,
                }
            }
            &Self::Swap { slot, head, one, other } => match claims.slots[slot.index()].heads.get_mut(head) {
                Some(head) if one.max(other) < head.args.len() => head.args.swap(one, other),
                _ => return false,
            },
            &Self::Drop { slot, head } | &Self::DropDead { slot, head } => {
                let heads = &mut claims.slots[slot.index()].heads;
                let is_dead = matches!(self, Self::DropDead { .. });
                if heads.get(head).is_none_or(|head| (head.head == Head::Dead) != is_dead) {
                    return false;
                }
                heads.remove(head);
            }
            &Self::Kill { slot, head } => match claims.slots[slot.index()].heads.get_mut(head) {
                Some(head) if head.head != Head::Dead => head.head = Head::Dead,
                _ => return false,
            },
            Self::Extra { slot, head } => claims.slots[slot.index()].heads.push(head.clone()),
            &Self::Unlist { slot, index } => match &mut claims.slots[slot.index()].certificate {
                Certificate::LiveRange(blocks) if index < blocks.len() => {
                    blocks.remove(index);
                }
                _ => return false,
            },
            &Self::List { slot, block } => match &mut claims.slots[slot.index()].certificate {
                Certificate::LiveRange(blocks) if !blocks.contains(&block) => blocks.push(block),
                _ => return false,
            },
            Self::Certificate { slot, certificate } => {
                claims.slots[slot.index()].certificate = certificate.clone();
            }
            &Self::Parent { block, parent } => claims.tree[block.index()] = parent,
        }
        true
    }
}

impl Written<ReachingDef> {
    /// The values a slot has to do with: its initial value, its stores', its φs'.
    pub fn pool(&self, slot: Slot) -> Vec<ReachingDef> {
        let mut pool = vec![self.slots[slot.index()].initial];
        let is_store = |&(id, access): &(usize, &Access)| {
            access.slot() == slot && access.kind() == AccessKind::Store && self.values[id] != ReachingDef::NONE
        };
        pool.extend(self.accesses.iter().enumerate().filter(is_store).map(|(id, _)| self.values[id]));
        pool.extend(self.slots[slot.index()].heads.iter().filter_map(|head| match head.head {
            Head::Phi(value) => Some(value),
            _ => None,
        }));
        pool
    }

    /// Loads and arguments that were one value are another.
    pub fn replace(&mut self, slot: Slot, from: ReachingDef, to: ReachingDef) {
        for (access, value) in self.accesses.iter().zip(&mut self.values) {
            if access.slot() == slot && access.kind() == AccessKind::Load && *value == from {
                *value = to;
            }
        }
        let args = self.slots[slot.index()].heads.iter_mut().flat_map(|head| &mut head.args);
        args.filter(|arg| **arg == from).for_each(|arg| *arg = to);
    }

    /// Every single change to the claims about the promoted slots, and to the tree.
    pub fn mutations(&self, cfg: &Cfg) -> Vec<Mutation<ReachingDef>> {
        let mut all = Vec::new();
        for slot in (0..self.slots.len()).map(Slot::new) {
            if self.slots[slot.index()].certificate != Certificate::Kept {
                self.mutate_values(slot, &mut all);
                self.mutate_heads(cfg, slot, &mut all);
                self.mutate_certificate(cfg, slot, &mut all);
            }
        }
        for block in (0..cfg.n_blocks()).map(Block::new) {
            let parents = (0..cfg.n_blocks()).map(|parent| Some(Block::new(parent))).chain([None]);
            let others = parents.filter(|parent| *parent != self.tree[block.index()]);
            all.extend(others.map(|parent| Mutation::Parent { block, parent }));
        }
        all
    }

    fn mutate_values(&self, slot: Slot, all: &mut Vec<Mutation<ReachingDef>>) {
        let pool = self.pool(slot);
        let others = |value: ReachingDef| pool.iter().copied().filter(move |&other| other != value);
        for (id, access) in self.accesses.iter().enumerate() {
            if access.slot() == slot && access.kind() == AccessKind::Load {
                all.extend(others(self.values[id]).map(|value| Mutation::Load(AccessId::new(id), value)));
            }
        }
        for (head, WrittenHead { args, .. }) in self.slots[slot.index()].heads.iter().enumerate() {
            for (incoming, &arg) in args.iter().enumerate() {
                all.extend(others(arg).map(|value| Mutation::Argument { slot, head, incoming, value }));
                let differs = |&other: &usize| args[other] != arg;
                let swaps = (0..incoming).filter(differs);
                all.extend(swaps.map(|other| Mutation::Swap { slot, head, one: incoming, other }));
            }
        }
    }

    fn mutate_heads(&self, cfg: &Cfg, slot: Slot, all: &mut Vec<Mutation<ReachingDef>>) {
        let heads = &self.slots[slot.index()].heads;
        for (head, WrittenHead { head: claim, .. }) in heads.iter().enumerate() {
            if *claim == Head::Dead {
                all.push(Mutation::DropDead { slot, head });
            } else {
                all.push(Mutation::Drop { slot, head });
                all.push(Mutation::Kill { slot, head });
            }
        }
        // A φ with a number that the plan does not use.
        let new = ReachingDef::phi(PhiId((1 << 29) - 1));
        for block in (0..cfg.n_blocks()).map(Block::new) {
            all.push(Mutation::Extra { slot, head: WrittenHead { block, head: Head::Dead, args: Vec::new() } });
            for value in self.pool(slot) {
                let args = vec![value; n_ways_in(cfg, block)];
                all.push(Mutation::Extra { slot, head: WrittenHead { block, head: Head::Phi(new), args } });
                all.push(Mutation::Extra {
                    slot,
                    head: WrittenHead { block, head: Head::Value(value), args: Vec::new() },
                });
            }
        }
    }

    fn mutate_certificate(&self, cfg: &Cfg, slot: Slot, all: &mut Vec<Mutation<ReachingDef>>) {
        let blocks = || (0..cfg.n_blocks()).map(Block::new);
        let mut rules = vec![Certificate::Simple, Certificate::Frontier, Certificate::LiveRange(blocks().collect())];
        if let Certificate::LiveRange(listed) = &self.slots[slot.index()].certificate {
            all.extend((0..listed.len()).map(|index| Mutation::Unlist { slot, index }));
            let others = blocks().filter(|block| !listed.contains(block));
            all.extend(others.map(|block| Mutation::List { slot, block }));
        } else {
            rules.push(Certificate::LiveRange(Vec::new()));
        }
        rules.retain(|rule| *rule != self.slots[slot.index()].certificate);
        all.extend(rules.into_iter().map(|certificate| Mutation::Certificate { slot, certificate }));
    }
}

/// Executes all paths at once.
///
/// Each execution of a store writes a number of its own. What matters of a state is then, for each
/// value, whether it is what memory holds and whether it is the initial value: two bits, which say
/// how they themselves go on. There are finitely many such states, so that executions of any length
/// are covered.
#[derive(Default)]
pub struct Explorer {
    /// The initial value of a slot is undefined: any replacement of a load that sees it is right.
    pub is_undefined_at_first: bool,
    /// Values that are not made by their stores: `None` for constants, else the block at whose head
    /// they are made anew.
    pub made: Vec<(ReachingDef, Option<Block>)>,
    /// The values with bits, by number.
    values: Vec<ReachingDef>,
    /// (block, its accesses of the slot, with the number of the value).
    ops: Vec<(Block, AccessKind, usize)>,
    /// (block, incoming, φ, argument), by numbers of values.
    moves: Vec<(Block, usize, usize, usize)>,
    states: Vec<State>,
    many_states: HashSet<State>,
}

/// A block that is about to be entered over an edge, and two bits for each value.
type State = (Block, usize, u128);

const IS_MEMORY: u128 = 1;
const IS_INITIAL: u128 = 2;

/// The result of executing all paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Every load gets what memory holds.
    Right,
    /// A load gets something else.
    Wrong,
    /// Too many states or values.
    Unknown,
}

impl Explorer {
    /// Above this, nothing is said.
    const MAX_STATES: usize = 20_000;

    /// Compares the claims about a promoted slot with memory on all paths.
    ///
    /// Heads are what becomes of the program: a φ that is not said to be there does not exist, and
    /// what is replaced by it is wrong.
    pub fn run<C: Claims<Value = ReachingDef>>(&mut self, cfg: &Cfg, claims: &C, slot: Slot) -> Outcome {
        if !self.prepare(cfg, claims, slot) {
            return Outcome::Unknown;
        }
        self.states.clear();
        self.many_states.clear();
        self.push((cfg.entry(), cfg.incoming(cfg.entry()).len(), IS_MEMORY | IS_INITIAL));
        let mut n_done = 0;
        while let Some(&(block, incoming, bits)) = self.states.get(n_done) {
            n_done += 1;
            let Some(bits) = self.execute(block, incoming, bits) else {
                return Outcome::Wrong;
            };
            for edge in cfg.outgoing(block) {
                let target = cfg.edge_target(edge);
                let incoming = cfg.incoming(target).iter().position(|&e| e == edge).expect("the edge enters");
                self.push((target, incoming, bits));
            }
            if self.states.len() > Self::MAX_STATES {
                return Outcome::Unknown;
            }
        }
        Outcome::Right
    }

    fn push(&mut self, state: State) {
        const FEW: usize = 64;
        let is_new = if self.states.len() < FEW {
            !self.states.contains(&state)
        } else {
            if self.states.len() == FEW {
                self.many_states.extend(&self.states);
            }
            self.many_states.insert(state)
        };
        if is_new {
            self.states.push(state);
        }
    }

    fn prepare<C: Claims<Value = ReachingDef>>(&mut self, cfg: &Cfg, claims: &C, slot: Slot) -> bool {
        self.values.clear();
        self.ops.clear();
        self.moves.clear();
        self.values.push(claims.initial(slot));
        for (id, access) in (0..).map(AccessId).zip(claims.accesses()) {
            if access.slot() != slot {
                continue;
            }
            let value = match access.kind() {
                AccessKind::Load => claims.loaded(id),
                AccessKind::Store => claims.stored(id),
                AccessKind::Define => claims.initial(slot),
            };
            let number = self.number(value);
            self.ops.push((access.block(), access.kind(), number));
        }
        for (index, (block, head)) in claims.heads(slot).enumerate() {
            if let Head::Phi(phi) = head {
                let (phi, arguments) = (self.number(phi), claims.arguments(slot, index));
                for incoming in 0..n_ways_in(cfg, block) {
                    let arg = self.number(arguments(incoming));
                    self.moves.push((block, incoming, phi, arg));
                }
            }
        }
        self.values.len() <= 64
    }

    fn number(&mut self, value: ReachingDef) -> usize {
        self.values.iter().position(|&other| other == value).unwrap_or_else(|| {
            self.values.push(value);
            self.values.len() - 1
        })
    }

    /// Enters a block and goes to its end; `None` if a load gets something else than memory holds.
    fn execute(&self, block: Block, incoming: usize, bits: u128) -> Option<u128> {
        const MEMORY_OF_ALL: u128 = u128::MAX / 3;
        let made_in = |value: usize| self.made.iter().find(|made| made.0 == self.values[value]);
        let mut after = bits;
        for &(_, _, phi, arg) in self.moves.iter().filter(|m| m.0 == block && m.1 == incoming) {
            after = after & !(3 << (2 * phi)) | (bits >> (2 * arg) & 3) << (2 * phi);
        }
        for value in 0..if self.made.is_empty() { 0 } else { self.values.len() } {
            if made_in(value).is_some_and(|made| made.1 == Some(block)) {
                after &= !(3 << (2 * value));
            }
        }
        for &(_, kind, value) in self.ops.iter().filter(|op| op.0 == block) {
            match kind {
                AccessKind::Load if self.is_undefined_at_first && after & IS_MEMORY != 0 => {}
                AccessKind::Load if after >> (2 * value) & IS_MEMORY == 0 => return None,
                AccessKind::Load => {}
                AccessKind::Store if made_in(value).is_some() => {
                    after = after & !MEMORY_OF_ALL | IS_MEMORY << (2 * value);
                }
                AccessKind::Store => after = after & !MEMORY_OF_ALL & !(3 << (2 * value)) | IS_MEMORY << (2 * value),
                AccessKind::Define => after = after & !MEMORY_OF_ALL | after >> 1 & MEMORY_OF_ALL,
            }
        }
        Some(after)
    }
}
