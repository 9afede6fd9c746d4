//! Random control-flow graphs, made before their blocks are filled, so that operands can be chosen
//! among the values that dominate their use.
//!
//! Blocks are in groups. Group 0 is the function itself; each catch or cleanup pad opens a group of
//! its own, left only by `catchret`, `cleanupret`, an `invoke` or `unreachable`. Dominators are bit
//! sets computed by plain iteration: the graphs are tiny.

use crate::config::Config;
use crate::rng::Rng;

/// Dominator sets are `u64`s.
pub(crate) const MAX_BLOCKS: usize = 64;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Plain,
    LandingPad,
    CatchSwitch,
    CatchPad { switch: usize },
    CleanupPad,
}

#[derive(Clone, Debug)]
pub(crate) enum Term {
    Br(usize),
    CondBr(usize, usize),
    Switch { default: usize, cases: Vec<usize> },
    IndirectBr(Vec<usize>),
    Invoke { normal: usize, unwind: usize },
    CallBr { fallthrough: usize, indirect: Vec<usize> },
    Ret,
    Unreachable,
    Resume,
    CatchSwitch { handlers: Vec<usize>, unwind: Option<usize> },
    CatchRet(usize),
    CleanupRet(Option<usize>),
}

impl Term {
    pub(crate) fn successors(&self) -> Vec<usize> {
        match self {
            Term::Br(to) | Term::CatchRet(to) => vec![*to],
            Term::CondBr(yes, no) => vec![*yes, *no],
            Term::Switch { default, cases } => [&[*default], cases.as_slice()].concat(),
            Term::IndirectBr(to) => to.clone(),
            Term::Invoke { normal, unwind } => vec![*normal, *unwind],
            Term::CallBr { fallthrough, indirect } => [&[*fallthrough], indirect.as_slice()].concat(),
            Term::CatchSwitch { handlers, unwind } => unwind.iter().chain(handlers).copied().collect(),
            Term::CleanupRet(to) => to.iter().copied().collect(),
            Term::Ret | Term::Unreachable | Term::Resume => vec![],
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Block {
    pub(crate) kind: Kind,
    pub(crate) group: usize,
    /// Meant to be dead: reachable blocks do not branch here.
    avoided: bool,
    pub(crate) term: Term,
}

/// Which exceptions a function handles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exceptions {
    None,
    Itanium,
    Funclets,
}

#[derive(Clone, Debug)]
pub(crate) struct Cfg {
    pub(crate) blocks: Vec<Block>,
    /// One entry per edge.
    pub(crate) preds: Vec<Vec<usize>>,
    pub(crate) reachable: Vec<bool>,
    /// For each reachable block, the set of its dominators.
    dominators: Vec<u64>,
    /// All blocks: dominators come first, dead blocks last.
    pub(crate) order: Vec<usize>,
    pub(crate) exceptions: Exceptions,
    /// The pad block that opens each group (meaningless for group 0).
    pub(crate) group_pad: Vec<usize>,
}

impl Cfg {
    pub(crate) fn random(rng: &mut Rng, config: &Config) -> Cfg {
        let mut builder = Builder::new(rng, config);
        builder.add_plain_blocks();
        builder.add_pads();
        builder.add_terminators();
        builder.finish()
    }

    pub(crate) fn dominates(&self, a: usize, b: usize) -> bool {
        self.dominators[b] & (1 << a) != 0
    }
}

struct Builder<'a> {
    rng: &'a mut Rng,
    config: &'a Config,
    blocks: Vec<Block>,
    exceptions: Exceptions,
    callbr: bool,
    indirectbr: bool,
    group_pad: Vec<usize>,
    /// The target of exceptions of each group, if fixed.
    group_unwind: Vec<Option<usize>>,
    landing_pads: Vec<usize>,
    /// Pads that group 0 can unwind to.
    outer_pads: Vec<usize>,
    referenced: Vec<bool>,
}

impl<'a> Builder<'a> {
    fn new(rng: &'a mut Rng, config: &'a Config) -> Builder<'a> {
        let exceptions = if rng.chance(config.funclets) {
            Exceptions::Funclets
        } else if rng.chance(config.eh) {
            Exceptions::Itanium
        } else {
            Exceptions::None
        };
        let (callbr, indirectbr) = (rng.chance(config.callbr), rng.chance(config.indirectbr));
        Builder {
            rng,
            config,
            blocks: Vec::new(),
            exceptions,
            callbr,
            indirectbr,
            group_pad: vec![0],
            group_unwind: vec![None],
            landing_pads: Vec::new(),
            outer_pads: Vec::new(),
            referenced: Vec::new(),
        }
    }

    fn add(&mut self, kind: Kind, group: usize, avoided: bool) -> usize {
        self.blocks.push(Block { kind, group, avoided, term: Term::Unreachable });
        self.referenced.push(false);
        self.blocks.len() - 1
    }

    fn add_plain_blocks(&mut self) {
        let n_blocks = if self.rng.chance(self.config.large) {
            self.rng.between(15, 30)
        } else {
            self.rng.between(1, self.config.max_blocks.clamp(1, 32))
        };
        for i in 0..n_blocks {
            let avoided = i > 0 && self.rng.chance(self.config.dead);
            self.add(Kind::Plain, 0, avoided);
        }
    }

    fn add_pads(&mut self) {
        match self.exceptions {
            Exceptions::None => {}
            Exceptions::Itanium => {
                for _ in 0..self.rng.between(1, 3) {
                    let pad = self.add(Kind::LandingPad, 0, false);
                    self.landing_pads.push(pad);
                }
            }
            Exceptions::Funclets => self.add_funclets(),
        }
    }

    /// Exceptions travel from earlier pads to later ones only: a cycle of pads is invalid.
    fn add_funclets(&mut self) {
        for _ in 0..self.rng.between(1, 3) {
            let kind = if self.rng.chance(0.65) { Kind::CatchSwitch } else { Kind::CleanupPad };
            let pad = self.add(kind, 0, false);
            self.outer_pads.push(pad);
        }
        for i in 0..self.outer_pads.len() {
            let pad = self.outer_pads[i];
            let later = &self.outer_pads[i + 1..];
            let unwind = if !later.is_empty() && self.rng.chance(0.6) { Some(self.rng.pick(later)) } else { None };
            if self.blocks[pad].kind == Kind::CleanupPad {
                self.open_group(pad, unwind);
                continue;
            }
            let mut handlers = Vec::new();
            for _ in 0..self.rng.between(1, 3) {
                let handler = self.add(Kind::CatchPad { switch: pad }, 0, false);
                self.open_group(handler, unwind);
                handlers.push(handler);
            }
            self.blocks[pad].term = Term::CatchSwitch { handlers, unwind };
        }
    }

    fn open_group(&mut self, pad: usize, unwind: Option<usize>) {
        let group = self.group_pad.len();
        self.group_pad.push(pad);
        self.group_unwind.push(unwind);
        self.blocks[pad].group = group;
        for _ in 0..self.rng.below(3) {
            self.add(Kind::Plain, group, false);
        }
    }

    /// Goes from the entry along the edges that were made, so that blocks nothing refers to are
    /// offered to reachable blocks first.
    fn add_terminators(&mut self) {
        let mut done = vec![false; self.blocks.len()];
        for start in 0..self.blocks.len() {
            let mut pending = vec![start];
            while !pending.is_empty() {
                let block = pending.swap_remove(self.rng.below(pending.len()));
                if std::mem::replace(&mut done[block], true) {
                    continue;
                }
                if self.blocks[block].kind != Kind::CatchSwitch {
                    let others = pending.iter().any(|&other| !done[other]);
                    self.blocks[block].term = match self.blocks[block].group {
                        0 => self.outer_term(block, others),
                        _ => self.funclet_term(block),
                    };
                }
                pending.extend(self.blocks[block].term.successors());
            }
        }
    }

    fn candidates(&self, from: usize) -> Vec<usize> {
        let (group, from_avoided) = (self.blocks[from].group, self.blocks[from].avoided);
        (1..self.blocks.len())
            .filter(|&to| {
                let block = &self.blocks[to];
                block.kind == Kind::Plain && block.group == group && (from_avoided || !block.avoided)
            })
            .collect()
    }

    /// Prefers blocks that nothing refers to yet, then near ones.
    fn target(&mut self, from: usize, candidates: &[usize]) -> usize {
        let to = match candidates.iter().find(|&&to| !self.referenced[to]) {
            Some(&fresh) if self.rng.chance(0.45) => fresh,
            _ => {
                let keeps_self = self.rng.chance(0.2);
                let others: Vec<usize> = candidates.iter().copied().filter(|&to| keeps_self || to != from).collect();
                let pool = if others.is_empty() { candidates } else { &others };
                let near: Vec<usize> = pool.iter().copied().filter(|&to| to + 3 >= from && to <= from + 4).collect();
                let pool = if !near.is_empty() && self.rng.chance(0.6) { &near } else { pool };
                self.rng.pick(pool)
            }
        };
        self.referenced[to] = true;
        to
    }

    fn targets(&mut self, from: usize, candidates: &[usize], n: usize) -> Vec<usize> {
        let mut targets: Vec<usize> = (0..n).map(|_| self.target(from, candidates)).collect();
        if n > 1 && self.rng.chance(0.2) {
            targets[n - 1] = targets[0];
        }
        targets
    }

    /// `others`: more blocks wait for their terminators, so that this one may leave.
    fn outer_term(&mut self, block: usize, others: bool) -> Term {
        let candidates = self.candidates(block);
        let fresh = candidates.iter().any(|&to| !self.referenced[to]);
        let leaves = match (fresh, others) {
            (true, false) => 0.03,
            (true, true) => 0.15,
            (false, _) => 0.35,
        };
        if candidates.is_empty() || self.rng.chance(leaves) {
            return self.leaving_term(block);
        }
        if self.exceptions == Exceptions::Itanium && self.rng.chance(0.35) {
            let unwind = self.rng.pick(&self.landing_pads.clone());
            return Term::Invoke { normal: self.target(block, &candidates), unwind };
        }
        if self.exceptions == Exceptions::Funclets && self.rng.chance(0.45) {
            let unwind = self.rng.pick(&self.outer_pads.clone());
            return Term::Invoke { normal: self.target(block, &candidates), unwind };
        }
        if self.callbr && self.rng.chance(0.35) {
            let fallthrough = self.target(block, &candidates);
            let n = self.rng.between(1, 3);
            return Term::CallBr { fallthrough, indirect: self.targets(block, &candidates, n) };
        }
        if self.indirectbr && self.rng.chance(0.3) {
            let n = self.rng.between(1, 4);
            return Term::IndirectBr(self.targets(block, &candidates, n));
        }
        if self.rng.chance(self.config.switch) {
            let default = self.target(block, &candidates);
            let n = self.rng.below(6);
            return Term::Switch { default, cases: self.targets(block, &candidates, n) };
        }
        self.branch(block, &candidates)
    }

    fn branch(&mut self, block: usize, candidates: &[usize]) -> Term {
        if self.rng.chance(0.3) {
            return Term::Br(self.target(block, candidates));
        }
        let yes = self.target(block, candidates);
        let mut no = self.target(block, candidates);
        if no == yes && self.rng.chance(0.8) {
            no = self.target(block, candidates);
        }
        Term::CondBr(yes, no)
    }

    fn leaving_term(&mut self, block: usize) -> Term {
        if self.blocks[block].kind == Kind::LandingPad && self.rng.chance(0.7) {
            return Term::Resume;
        }
        if self.rng.chance(0.12) { Term::Unreachable } else { Term::Ret }
    }

    fn funclet_term(&mut self, block: usize) -> Term {
        let candidates = self.candidates(block);
        let group = self.blocks[block].group;
        if !candidates.is_empty() && self.rng.chance(0.6) {
            if let (Some(unwind), true) = (self.group_unwind[group], self.rng.chance(0.3)) {
                return Term::Invoke { normal: self.target(block, &candidates), unwind };
            }
            return self.branch(block, &candidates);
        }
        if self.rng.chance(0.08) {
            return Term::Unreachable;
        }
        let pad = self.group_pad[group];
        if self.blocks[pad].kind == Kind::CleanupPad {
            return Term::CleanupRet(self.group_unwind[group]);
        }
        let outside: Vec<usize> = (1..self.blocks.len())
            .filter(|&to| self.blocks[to].kind == Kind::Plain && self.blocks[to].group == 0 && !self.blocks[to].avoided)
            .collect();
        if outside.is_empty() { Term::Unreachable } else { Term::CatchRet(self.target(block, &outside)) }
    }

    fn finish(self) -> Cfg {
        let n_blocks = self.blocks.len();
        assert!(n_blocks <= MAX_BLOCKS, "dominator sets have one bit per block");
        let successors: Vec<Vec<usize>> = self.blocks.iter().map(|block| block.term.successors()).collect();
        let mut preds = vec![Vec::new(); n_blocks];
        for (from, targets) in successors.iter().enumerate() {
            for &to in targets {
                preds[to].push(from);
            }
        }
        let mut order = reverse_postorder(&successors);
        let mut reachable = vec![false; n_blocks];
        for &block in &order {
            reachable[block] = true;
        }
        let dominators = dominator_sets(&order, &preds, &reachable);
        order.extend((0..n_blocks).filter(|&block| !reachable[block]));
        Cfg {
            blocks: self.blocks,
            preds,
            reachable,
            dominators,
            order,
            exceptions: self.exceptions,
            group_pad: self.group_pad,
        }
    }
}

fn reverse_postorder(successors: &[Vec<usize>]) -> Vec<usize> {
    let mut seen = vec![false; successors.len()];
    let mut postorder = Vec::new();
    let mut stack = vec![(0, 0)];
    seen[0] = true;
    while let Some((block, next)) = stack.pop() {
        if let Some(&to) = successors[block].get(next) {
            stack.push((block, next + 1));
            if !seen[to] {
                seen[to] = true;
                stack.push((to, 0));
            }
        } else {
            postorder.push(block);
        }
    }
    postorder.reverse();
    postorder
}

/// Dead blocks dominate nothing here, and their own sets are empty.
fn dominator_sets(order: &[usize], preds: &[Vec<usize>], reachable: &[bool]) -> Vec<u64> {
    let mut sets: Vec<u64> = reachable.iter().map(|&live| if live { u64::MAX } else { 0 }).collect();
    sets[0] = 1;
    let mut changed = true;
    while changed {
        changed = false;
        for &block in &order[1..] {
            let live = preds[block].iter().filter(|&&pred| reachable[pred]);
            let set = live.fold(u64::MAX, |set, &pred| set & sets[pred]) | 1 << block;
            changed |= set != sets[block];
            sets[block] = set;
        }
    }
    sets
}
