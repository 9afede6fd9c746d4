//! The certificate for the checker: the slots of the changed function, described as a problem of
//! SSA construction that the φs solve.

use super::{Demotion, Operation, Place, Scratch, is_undefined};
use hashbrown::HashMap;
use memphis::check::Head;
use memphis::{Access, AccessId, Analyses, Block, Cfg, PhiId, Proof, ReachingDefKind, Slot, SlotInfo};
use memphis_check::demotion::{Certificate, SlotCertificate};
use memphis_ir::{BlockId, Local, Value};

/// The meaning of an access in the description for the engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Meaning {
    /// The φ with this place among those of the demotion, at the head of its block: a store.
    Phi(usize),
    /// The line with this index.
    Line(usize),
    /// No instruction: asks for the value of the slot before the line with this index.
    Question(usize),
    /// No instruction: asks for the value of the slot at the end of a predecessor of a φ's block.
    Argument,
}

/// The values that a slot may hold at the head of a block, by the edges into it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Incoming {
    Nothing,
    One(Value),
    Several,
}

impl Incoming {
    fn and(self, other: Incoming) -> Incoming {
        match (self, other) {
            (Incoming::Nothing, any) | (any, Incoming::Nothing) => any,
            (one, other) if one == other => one,
            _ => Incoming::Several,
        }
    }
}

/// The description of the changed function for the engine.
struct Described {
    /// By place; those of one block are in order.
    accesses: Vec<Access>,
    meanings: Vec<Meaning>,
    slots: Vec<SlotInfo>,
}

impl Demotion<'_> {
    /// Drops stores of `undef` or `poison` to slots that hold nothing but their initial value
    /// there.
    pub(super) fn drop_needless_stores(&mut self, analyses: &Analyses, scratch: &mut Scratch) {
        let is_candidate = |operation: Operation| match operation {
            Operation::Store(value) => is_undefined(self.f.body, value),
            Operation::Load { .. } => false,
        };
        if !self.lines.iter().any(|line| is_candidate(line.operation)) {
            return;
        }
        let described = self.construct(analyses, scratch, true);
        for (index, &meaning) in described.meanings.iter().enumerate() {
            if let Meaning::Question(line) = meaning
                && matches!(scratch.plan.load(AccessId(index as u32)).kind(), ReachingDefKind::Initial(_))
            {
                self.lines[line].is_dropped = true;
            }
        }
    }

    /// The certificate of the function as it will be.
    pub(super) fn certify(&self, analyses: &Analyses, scratch: &mut Scratch) -> Certificate {
        let described = self.construct(analyses, scratch, false);
        let has_edges = self.used_edges().contains(&true);
        let dom = if has_edges { &scratch.analyses.dom() } else { &analyses.dom() };
        let n_blocks = if has_edges { scratch.cfg.n_blocks() } else { self.cfg.n_blocks() };
        let mut certificate = Certificate {
            idoms: (0..n_blocks as u32).map(|block| dom.idom(Block(block))).collect(),
            ..Certificate::default()
        };
        for line in self.lines.iter().filter(|line| !line.is_dropped) {
            if let Operation::Load { result, of } = line.operation {
                certificate.loads.push((result, Value::local(of)));
            }
        }
        let mut phis: Vec<(u32, Block, Value)> = self
            .phis
            .iter()
            .map(|&(phi, slot)| {
                let block = self.f.body.block_of_inst(phi);
                (slot.0, block, self.phi_value(phi))
            })
            .collect();
        phis.sort_by_key(|&(slot, block, _)| (slot, block));
        let mut rest = phis.as_slice();
        for (number, slot) in self.slots.values().iter().enumerate() {
            let (own, others) = rest.split_at(rest.partition_point(|phi| phi.0 == number as u32));
            rest = others;
            self.certify_slot(&mut certificate, &described, &scratch.plan, slot.local, Slot(number as u32), own);
        }
        certificate
    }

    fn certify_slot(
        &self,
        certificate: &mut Certificate,
        described: &Described,
        plan: &memphis::construct::Plan,
        local: Local,
        slot: Slot,
        phis: &[(u32, Block, Value)],
    ) {
        let (proof, blocks) = plan.proof(slot);
        if proof == Proof::Verdict && phis.is_empty() {
            return;
        }
        let start = certificate.heads.next_id();
        let is_phi = |block: Block| phis.binary_search_by_key(&block, |phi| phi.1).is_ok();
        certificate.heads.extend(phis.iter().map(|&(_, block, value)| (block, Head::Phi(value))));
        // At the other φs of the plan, all edges bring the same value.
        for (phi, value) in plan.phis_of(slot).zip(self.only_values(described, plan, slot)) {
            if let Incoming::One(value) = value {
                certificate.heads.push((plan.phi(phi).block, Head::Value(value)));
            }
        }
        let mut live = None;
        if proof == Proof::Frontier {
            certificate.heads.extend(blocks.iter().filter(|&&block| !is_phi(block)).map(|&block| (block, Head::Dead)));
        } else {
            // A φ's own block counts as one where it is live.
            let first = certificate.live.next_id();
            certificate.live.extend(blocks.iter().copied().filter(|&block| !is_phi(block)));
            certificate.live.extend(phis.iter().map(|phi| phi.1));
            let blocks = certificate.live.range_from(first);
            certificate.live.range_mut(blocks).sort_unstable();
            live = Some(blocks);
        }
        let heads = certificate.heads.range_from(start);
        certificate.slots.push(SlotCertificate { slot: local, heads, live });
    }

    /// By φ of the plan for a slot: the one value of the body that all its arguments are, if they
    /// are. A φ may bring what others bring, in rings too; so all are taken to bring nothing at
    /// first.
    fn only_values(&self, described: &Described, plan: &memphis::construct::Plan, slot: Slot) -> Vec<Incoming> {
        let first = plan.phis_of(slot).next().map_or(0, PhiId::index);
        let mut incoming = vec![Incoming::Nothing; plan.phis_of(slot).len()];
        let mut has_changed = true;
        while has_changed {
            has_changed = false;
            for phi in plan.phis_of(slot) {
                let arguments = plan.args(phi).iter().map(|argument| match argument.kind() {
                    ReachingDefKind::Unreachable => Incoming::Nothing,
                    ReachingDefKind::Phi(other) => incoming[other.index() - first],
                    ReachingDefKind::Store(access) => {
                        self.value_of(described, access).map_or(Incoming::Several, Incoming::One)
                    }
                    ReachingDefKind::Initial(_) | ReachingDefKind::None => Incoming::Several,
                });
                let all = arguments.fold(Incoming::Nothing, Incoming::and);
                has_changed |= std::mem::replace(&mut incoming[phi.index() - first], all) != all;
            }
        }
        incoming
    }

    fn value_of(&self, described: &Described, access: AccessId) -> Option<Value> {
        match described.meanings[access.index()] {
            Meaning::Phi(phi) => Some(self.phi_value(self.phis[phi].0)),
            Meaning::Line(line) => match self.lines[line].operation {
                Operation::Store(value) => Some(value),
                Operation::Load { .. } => None,
            },
            Meaning::Question(_) | Meaning::Argument => None,
        }
    }

    fn phi_value(&self, phi: memphis_ir::InstId) -> Value {
        let result = self.f.body.inst(phi).result;
        Value::local(result.expect("a φ has a result"))
    }

    /// Leaves: the plan of the slots' construction, with questions before stores of undefined
    /// values if `asks`; the graph with its analyses if it is another than the body's.
    fn construct(&self, analyses: &Analyses, scratch: &mut Scratch, asks: bool) -> Described {
        let is_used = self.used_edges();
        let has_edges = is_used.contains(&true);
        let mut number = vec![0u32; self.edges.len()];
        let used = (0..self.edges.len()).filter(|&edge| is_used[edge]);
        for (new, edge) in (self.f.body.blocks.len() as u32..).zip(used) {
            number[edge] = new;
        }
        let Scratch { cfg: split, analyses: of_split, planner, plan } = scratch;
        if has_edges {
            self.split(&number, &is_used, split);
            of_split.recompute(split);
        }
        let (cfg, analyses) = if has_edges { (&*split, &*of_split) } else { (self.cfg, analyses) };
        let described = self.describe(cfg, &number, asks);
        let Described { accesses, slots, .. } = &described;
        let function = memphis::construct::Input { cfg, analyses, slots, accesses };
        memphis::construct::plan_with(&function, &memphis::construct::Options::DEFAULT, planner, plan)
            .expect("the numbers are those of the function");
        described
    }

    /// The graph with its new blocks.
    fn split(&self, number: &[u32], is_used: &[bool], cfg: &mut Cfg) {
        cfg.clear();
        let by_edge: HashMap<(BlockId, BlockId), u32> =
            (0..self.edges.len()).filter(|&edge| is_used[edge]).map(|edge| (self.edges[edge], number[edge])).collect();
        for block in self.f.body.block_ids() {
            let targets = self.f.body.successors(block);
            cfg.push_block(targets.map(|target| Block(*by_edge.get(&(block, target)).unwrap_or(&target.0))));
        }
        for edge in (0..self.edges.len()).filter(|&edge| is_used[edge]) {
            cfg.push_block([self.edges[edge].1]);
        }
        cfg.finish(Block(0));
    }

    fn describe(&self, cfg: &Cfg, number: &[u32], asks: bool) -> Described {
        // Block, instruction, order there; then the access and its meaning.
        let mut rows: Vec<((Block, u32, u32), Access, Meaning)> = Vec::new();
        for (index, &(phi, slot)) in self.phis.iter().enumerate() {
            let block = self.f.body.block_of_inst(phi);
            let slot = Slot(slot.0);
            rows.push(((block, 0, 0), Access::store(block, slot), Meaning::Phi(index)));
            for &edge in cfg.incoming(block) {
                let source = cfg.edge_source(edge);
                rows.push(((source, u32::MAX, slot.0), Access::load(source, slot), Meaning::Argument));
            }
        }
        for (index, line) in self.lines.iter().enumerate().filter(|(_, line)| !line.is_dropped) {
            let block = match line.place {
                Place::Block(block) => block,
                Place::Edge(edge) => Block(number[edge as usize]),
            };
            let slot = Slot(line.slot.0);
            let key = (block, line.before.0, 2 * index as u32 + 1);
            match line.operation {
                Operation::Load { .. } => rows.push((key, Access::load(block, slot), Meaning::Line(index))),
                Operation::Store(value) => {
                    if asks && is_undefined(self.f.body, value) {
                        let key = (block, line.before.0, 2 * index as u32);
                        rows.push((key, Access::load(block, slot), Meaning::Question(index)));
                    }
                    rows.push((key, Access::store(block, slot), Meaning::Line(index)));
                }
            }
        }
        rows.sort_by_key(|row| row.0);
        // Several φs ask for one slot at the end of one block.
        rows.dedup_by(|a, b| a.0 == b.0 && a.2 == Meaning::Argument && b.2 == Meaning::Argument);
        Described {
            accesses: rows.iter().map(|row| row.1).collect(),
            meanings: rows.iter().map(|row| row.2).collect(),
            slots: vec![SlotInfo::default(); self.slots.len()],
        }
    }
}
