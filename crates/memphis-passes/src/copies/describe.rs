//! A whole function for the engine: every value, with all its definitions and uses.

use crate::demote::{self, entries};
use crate::out_of_ssa::{self, Description, Place};
use hashbrown::HashMap;
use memphis::destruct::{Argument, Input, Value as Number};
use memphis::{Analyses, Cfg};
use memphis_entity::Table;
use memphis_ir::{Body, Const, ConstKind, Def, Function, InstId, Local, Opcode, Value};

/// A function with all its values but the results of φs that are dead or one constant.
#[derive(Debug)]
pub struct Described {
    /// The φs that are one constant.
    pub constants: HashMap<Local, Const>,
    /// The live φs.
    pub phi_insts: Vec<InstId>,
    description: Description,
}

impl Described {
    /// Describes a function. Cost: linear.
    pub fn new(f: Function<'_>, cfg: &Cfg, analyses: &Analyses) -> Described {
        let description = Description::new(f.body, f.body.locals.len());
        let mut described = Described { constants: constant_phis(f.body), phi_insts: Vec::new(), description };
        let live = live_phis(f, &described.constants);
        described.add_values(f, &live);
        described.add_phis(f, cfg, analyses, &live);
        described.add_operands(f, cfg);
        described
    }

    /// The engine's input.
    pub fn input<'a>(&'a self, cfg: &'a Cfg, analyses: &'a Analyses) -> Input<'a> {
        self.description.input(cfg, analyses)
    }

    /// The value of a local. Blocks and results of φs that are dead or one constant have none.
    pub fn value(&self, local: Local) -> Option<Number> {
        self.description.value(local)
    }

    /// The local of each value, in the order in which the text defines them.
    pub fn locals(&self) -> &[Local] {
        self.description.locals()
    }

    fn add_values(&mut self, f: Function<'_>, live: &Table<InstId, bool>) {
        let body = f.body;
        let results = body.insts.iter().filter_map(|(inst, data)| {
            let is_needed = data.opcode != Opcode::Phi || live[inst];
            data.result.filter(|_| is_needed)
        });
        for local in body.arguments().chain(results) {
            self.description.add_value(local, body.local(local).ty);
        }
    }

    fn add_phis(&mut self, f: Function<'_>, cfg: &Cfg, analyses: &Analyses, live: &Table<InstId, bool>) {
        let body = f.body;
        for inst in body.inst_ids() {
            let Some(result) = body.inst(inst).result.filter(|_| live[inst]) else { continue };
            let Some(result) = self.value(result) else { continue };
            let block = body.block_of_inst(inst);
            self.phi_insts.push(inst);
            self.description.add_phi(block, result);
            self.description.start_arguments();
            for (entry, &edge) in entries(body, cfg, inst).into_iter().zip(cfg.incoming(block)) {
                let is_reached = analyses.dom().is_reachable(cfg.edge_source(edge));
                let constant = entry.as_local().and_then(|local| self.constants.get(&local));
                let entry = constant.map_or(entry, |&constant| Value::constant(constant));
                self.description.add_argument(self.description.argument(body, entry, is_reached));
            }
            if block.0 == 0 {
                // The edge from outside, for which a φ has no incoming value.
                self.description.add_argument(Argument::Undef);
            }
        }
    }

    fn add_operands(&mut self, f: Function<'_>, cfg: &Cfg) {
        let body = f.body;
        for block in body.block_ids() {
            for inst in body.block_insts(block) {
                let data = body.inst(inst);
                if data.opcode == Opcode::Phi || data.opcode.is_debug_record() {
                    continue;
                }
                let place = Place::new(body, block, inst);
                for operand in body.operands(inst) {
                    let Some(value) = operand.value.as_local().and_then(|local| self.value(local)) else { continue };
                    self.description.read(place, value);
                }
                if let Some(result) = data.result.and_then(|result| self.value(result)) {
                    self.description.define(place, result, cfg);
                }
            }
        }
    }
}

/// The φs whose entries are all one constant, `poison` and the φ itself apart. A φ before them in
/// the text that is one constant counts as that constant.
fn constant_phis(body: &Body) -> HashMap<Local, Const> {
    let mut constants: HashMap<Local, Const> = HashMap::new();
    for inst in demote::phis(body) {
        let Some(result) = body.inst(inst).result else { continue };
        let mut only = None;
        let is_one = body.operands(inst).chunks_exact(2).all(|entry| {
            let value = entry[0].value;
            let constant = match value.as_local() {
                Some(local) if local == result => return true,
                Some(local) => constants.get(&local).copied(),
                None => value.as_const(),
            };
            let is_poison = constant.is_some_and(|constant| body.consts.get(constant).kind == ConstKind::Poison);
            is_poison || constant.is_some_and(|constant| *only.get_or_insert(constant) == constant)
        });
        if let Some(constant) = only.filter(|_| is_one) {
            constants.insert(result, constant);
        }
    }
    constants
}

/// The live φs, by instruction. Those that are one constant are not live.
fn live_phis(f: Function<'_>, constants: &HashMap<Local, Const>) -> Table<InstId, bool> {
    let body = f.body;
    let push_read = |inst: InstId, work: &mut Vec<InstId>| {
        let locals = body.operands(inst).iter().filter_map(|operand| operand.value.as_local());
        work.extend(locals.filter(|local| !constants.contains_key(local)).filter_map(
            |local| match body.local(local).def {
                Def::Inst(inst) if body.inst(inst).opcode == Opcode::Phi => Some(inst),
                _ => None,
            },
        ));
    };
    let mut work = Vec::new();
    for (inst, data) in body.insts.iter() {
        if data.opcode != Opcode::Phi && !data.opcode.is_debug_record() {
            push_read(inst, &mut work);
        }
    }
    out_of_ssa::live_phis(body.insts.len(), work, push_read)
}
