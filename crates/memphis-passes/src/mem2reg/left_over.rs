//! The number of copies that the φs of a promotion would leave, if SSA form were left at once.
//!
//! New φs are nearly conventional: most of their arguments share a register with them. So they cost
//! not their arguments, but the copies that are left after the engine has coalesced
//! ([`memphis::destruct`]). Those are counted here by slot, before anything is printed.

use super::promoter::Promoted;
use crate::demote::entries;
use crate::out_of_ssa::{Added, Description, Place, live_phis};
use crate::slots::SlotId;
use crate::state::NewPhiId;
use crate::state::State;
use memphis::destruct::{self, Context, Location, Options, Plan, Point, Value as Number};
use memphis::{Analyses, Block, Cfg};
use memphis_entity::{PackedOption, Table};
use memphis_ir::{BlockId, InstId, Local, Opcode, Value};

/// The slots to give up, so that the predicted copies of the others are within the budget: the most
/// expensive first, of two that cost the same the later one; `at_least` of them, if there are as
/// many that cost anything. None if the budget is kept.
///
/// Cost: linear in the function, plus that of [`destruct::plan`](memphis::destruct::plan).
#[inline(never)]
pub fn over_budget(
    promoted: &Promoted<'_>,
    cfg: &Cfg,
    analyses: &Analyses,
    budget: u64,
    at_least: usize,
) -> Vec<SlotId> {
    let costs = copies_by_slot(promoted, cfg, analyses);
    let mut total: u64 = costs.values().iter().sum();
    if total <= budget {
        return Vec::new();
    }
    let mut order: Vec<SlotId> = costs.ids().filter(|&slot| costs[slot] > 0).collect();
    order.sort_by_key(|&slot| (costs[slot], slot));
    let mut given_up = Vec::new();
    while (total > budget || given_up.len() < at_least)
        && let Some(slot) = order.pop()
    {
        total -= costs[slot];
        given_up.push(slot);
    }
    given_up
}

/// The copies that are left for the φs of each slot.
fn copies_by_slot(promoted: &Promoted<'_>, cfg: &Cfg, analyses: &Analyses) -> Table<SlotId, u64> {
    let mut costs = Table::filled(promoted.slots.len(), 0);
    let described = Described::new(&promoted.state, cfg, analyses);
    if described.nodes.is_empty() {
        return costs;
    }
    let mut plan = Plan::new();
    let input = described.description.input(cfg, analyses);
    destruct::plan_with(&input, &Options::DEFAULT, &mut Context::new(), &mut plan)
        .expect("a promoted function is in SSA form");
    // The slot for whose φ each location is written.
    let mut slot_of: Table<Location, PackedOption<SlotId>> =
        Table::filled(plan.location_classes().len(), PackedOption::NONE);
    for (phi, node) in input.phis.iter().zip(&described.nodes) {
        if let Some(new) = node.new {
            slot_of[plan.location(phi.result)] = promoted.state.phi_group(new).slot.into();
        }
    }
    // A result that could not share the location of its arguments is copied at the head.
    for copies in plan.copies().filter(|copies| matches!(copies.point, Point::Head(_))) {
        for copy in copies.parallel {
            if let destruct::Source::Location(from) = copy.from
                && slot_of[from].is_none()
            {
                slot_of[from] = slot_of[copy.to];
            }
        }
    }
    for copy in plan.copies().flat_map(|copies| copies.parallel) {
        if let Some(slot) = slot_of[copy.to].get() {
            costs[slot] += 1;
        }
    }
    costs
}

/// A φ of the function as promoted.
struct Node {
    block: BlockId,
    result: Local,
    /// Its id, if it is new.
    new: Option<NewPhiId>,
    /// In the order of [`Cfg::incoming`].
    entries: Vec<Value>,
}

/// The function as promoted, with all its values but the results of dead φs.
struct Described {
    /// The live φs.
    nodes: Vec<Node>,
    description: Description,
}

impl Described {
    fn new(state: &State<'_>, cfg: &Cfg, analyses: &Analyses) -> Described {
        let n_locals = state.body().locals.len() + state.n_new_locals();
        let description = Description::new(state.body(), n_locals);
        let mut described = Described { nodes: live_nodes(state, cfg, analyses), description };
        described.add_values(state);
        described.add_phis(state, cfg, analyses);
        described.add_operands(state, cfg);
        described
    }

    /// Adds the arguments, the results of what stays, and the φs.
    fn add_values(&mut self, state: &State<'_>) {
        let body = state.body();
        let arguments = (0..body.n_args).map(Local);
        let kept = body.inst_ids().filter(|&inst| stays(state, inst));
        let results = kept.filter_map(|inst| body.inst(inst).result);
        let conditions = state.assumes.values().iter().map(|assume| assume.condition);
        let casts = state.casts.values().iter().map(|cast| cast.local);
        let phis = self.nodes.iter().map(|node| node.result);
        for local in arguments.chain(results).chain(conditions).chain(casts).chain(phis) {
            self.description.add_value(local, state.value_type(Value::local(local)));
        }
    }

    fn value(&self, state: &State<'_>, value: Value) -> Option<Number> {
        self.description.value(state.resolve(value).as_local()?)
    }

    fn add_phis(&mut self, state: &State<'_>, cfg: &Cfg, analyses: &Analyses) {
        for node in &self.nodes {
            let result = self.description.value(node.result).expect("a live φ is described");
            self.description.add_phi(node.block, result);
            self.description.start_arguments();
            for (&entry, &edge) in node.entries.iter().zip(cfg.incoming(Block(node.block.0))) {
                let is_reached = analyses.dom().is_reachable(cfg.edge_source(edge));
                let argument = self.description.argument(state.body(), state.resolve(entry), is_reached);
                self.description.add_argument(argument);
            }
        }
    }

    fn add_operands(&mut self, state: &State<'_>, cfg: &Cfg) {
        let body = state.body();
        let mut assumes: Vec<_> = state.assumes.values().iter().collect();
        assumes.sort_by_key(|assume| assume.at);
        let mut assumes = assumes.into_iter().peekable();
        let mut casts: Vec<_> = state.casts.values().iter().collect();
        casts.sort_by_key(|cast| cast.at);
        let mut casts = casts.into_iter().peekable();
        for block in body.block_ids() {
            for inst in body.block_insts(block) {
                let place = Place::new(body, block, inst);
                while let Some(cast) = casts.next_if(|cast| cast.at == inst) {
                    let (from, local) = (self.value(state, cast.from), self.value(state, Value::local(cast.local)));
                    self.description.read_and_define_before(place, Added::Cast, from, local);
                }
                while let Some(assume) = assumes.next_if(|assume| assume.at == inst) {
                    let pointer = self.value(state, assume.pointer);
                    let condition = self.value(state, Value::local(assume.condition));
                    self.description.read_and_define_before(place, Added::Condition, pointer, condition);
                }
                if !stays(state, inst) {
                    continue;
                }
                for operand in body.operands(inst) {
                    if let Some(value) = self.value(state, operand.value) {
                        self.description.read(place, value);
                    }
                }
                let result = body.inst(inst).result.and_then(|result| self.value(state, Value::local(result)));
                if let Some(result) = result {
                    self.description.define(place, result, cfg);
                }
            }
        }
    }
}

/// The φs that an instruction reads that is no φ, and those that they read.
fn live_nodes(state: &State<'_>, cfg: &Cfg, analyses: &Analyses) -> Vec<Node> {
    let body = state.body();
    let is_reached = |block: BlockId| analyses.dom().is_reachable(Block(block.0));
    let old = body.inst_ids().filter(|&i| body.inst(i).opcode == Opcode::Phi);
    let mut nodes: Vec<Node> = old
        .filter_map(|inst| {
            let entries = entries(body, cfg, inst);
            Some(Node { block: state.block_of(inst), result: body.inst(inst).result?, new: None, entries })
        })
        .collect();
    nodes.extend(state.phis().iter().filter(|(_, phi)| !phi.is_folded()).map(|(id, phi)| {
        let (values, sources) = (state.incoming(id), state.sources(id));
        let mut entries: Vec<(BlockId, Value)> = sources.iter().copied().zip(values.iter().copied()).collect();
        // Edges are numbered by their sources.
        entries.sort_by_key(|entry| entry.0);
        let entries = entries.into_iter().map(|entry| entry.1).collect();
        Node { block: phi.block, result: state.phi_local(id), new: Some(id), entries }
    }));
    nodes.retain(|node| is_reached(node.block));
    let mut node_of = Table::filled(body.locals.len() + state.n_new_locals(), None);
    for (index, node) in nodes.iter().enumerate() {
        node_of[node.result] = Some(index);
    }
    let find = |value: Value| node_of[state.resolve(value).as_local()?];
    let kept = body.inst_ids().filter(|&inst| stays(state, inst));
    let mut work: Vec<usize> = kept.flat_map(|inst| body.operands(inst)).filter_map(|o| find(o.value)).collect();
    work.extend(state.casts.values().iter().filter_map(|cast| find(cast.from)));
    work.extend(state.assumes.values().iter().filter_map(|assume| find(assume.pointer)));
    let is_live = live_phis(nodes.len(), work, |node, work| {
        work.extend(nodes[node].entries.iter().filter_map(|&entry| find(entry)));
    });
    let mut is_live = is_live.into_iter();
    nodes.retain(|_| is_live.next() == Some(true));
    nodes
}

/// Returns whether an instruction that is no φ is there after the promotion, and means something.
fn stays(state: &State<'_>, inst: InstId) -> bool {
    let opcode = state.body().inst(inst).opcode;
    opcode != Opcode::Phi && !opcode.is_debug_record() && !state.is_deleted(inst)
}
