//! A whole function in the terms of the engine: every value, with all its definitions and uses.

use crate::demote::{block_of, entries, limits};
use memphis::destruct::{Argument, Input, Limit, Operand, PhiInfo, Value as Number, ValueInfo};
use memphis::{Analyses, Block, Cfg, PhiId, Rows};
use memphis_ir::{ConstKind, Def, Function, InstId, Local, Opcode, TypeId};

const NONE: u32 = u32::MAX;

/// What the engine is told of a function.
#[derive(Debug, Default)]
pub struct Description {
    /// By local: its number as a value.
    numbers: Vec<u32>,
    /// By value: its local, in the order in which the text defines them.
    pub locals: Vec<Local>,
    /// The φs that are needed.
    pub phi_insts: Vec<InstId>,
    values: Vec<ValueInfo>,
    operands: Vec<Operand>,
    phis: Vec<PhiInfo>,
    arguments: Rows<PhiId, Argument>,
    limits: Vec<(Block, Limit)>,
}

impl Description {
    /// Describes a function. Cost: linear.
    pub fn new(f: Function<'_>, cfg: &Cfg, analyses: &Analyses) -> Description {
        let mut description = Description::default();
        let live = live_phis(f);
        description.number(f, &live);
        description.describe_phis(f, cfg, analyses, &live);
        description.describe_operands(f, cfg);
        description.limits = limits(f.body);
        description
    }

    /// As the engine takes it.
    pub fn function<'a>(&'a self, cfg: &'a Cfg, analyses: &'a Analyses) -> Input<'a> {
        Input {
            cfg,
            analyses,
            values: &self.values,
            operands: &self.operands,
            phis: &self.phis,
            arguments: &self.arguments,
            limits: &self.limits,
        }
    }

    /// The value that a local is. Blocks are none, nor are results of φs that are not needed.
    pub fn value(&self, local: Local) -> Option<Number> {
        let number = self.numbers[local.0 as usize];
        (number != NONE).then_some(Number(number))
    }

    fn number(&mut self, f: Function<'_>, live: &[bool]) {
        let body = f.body;
        self.numbers = vec![NONE; body.locals.len()];
        let arguments = (0..body.n_args).map(Local);
        let results = (0..body.insts.len()).filter_map(|inst| {
            let is_needed = body.insts[inst].opcode != Opcode::Phi || live[inst];
            body.insts[inst].result.filter(|_| is_needed)
        });
        for local in arguments.chain(results) {
            self.numbers[local.0 as usize] = self.locals.len() as u32;
            self.locals.push(local);
            let ty = body.local(local).ty;
            self.values.push(ValueInfo { class: ty.0, pinned: ty == TypeId::TOKEN });
        }
    }

    fn describe_phis(&mut self, f: Function<'_>, cfg: &Cfg, analyses: &Analyses, live: &[bool]) {
        let body = f.body;
        for inst in (0..body.insts.len() as u32).map(InstId) {
            let Some(result) = body.inst(inst).result.filter(|_| live[inst.0 as usize]) else { continue };
            let Some(result) = self.value(result) else { continue };
            let block = Block(block_of(body, inst).0);
            self.phi_insts.push(inst);
            self.phis.push(PhiInfo { block, result });
            self.arguments.start_row();
            for (entry, &edge) in entries(body, cfg, inst).into_iter().zip(cfg.incoming(block)) {
                let is_reached = analyses.dom().is_reachable(cfg.edge_source(edge));
                self.arguments.push(match (entry.as_local().and_then(|local| self.value(local)), entry.as_const()) {
                    _ if !is_reached => Argument::Undef,
                    (Some(value), _) => Argument::Value(value),
                    // Anything will do for poison. For `undef` it will not: what a register has been left with may be poison.
                    (_, Some(c)) if body.consts.get(c).kind == ConstKind::Poison => Argument::Undef,
                    (_, Some(c)) => Argument::Constant(c.0),
                    // What a needed φ reads is needed.
                    _ => unreachable!("an entry is a value or a constant"),
                });
            }
            if block == Block(0) {
                // The way in from outside, for which a φ has no entry.
                self.arguments.push(Argument::Undef);
            }
        }
    }

    fn describe_operands(&mut self, f: Function<'_>, cfg: &Cfg) {
        let body = f.body;
        for block in body.block_ids() {
            let at = Block(block.0);
            for (position, inst) in body.block_insts(block).enumerate() {
                let (position, data) = (position as u32, body.inst(inst));
                if data.opcode == Opcode::Phi || data.opcode.is_debug_record() {
                    continue;
                }
                let is_last = data.opcode.is_terminator();
                for operand in body.operands(inst) {
                    let Some(value) = operand.value.as_local().and_then(|local| self.value(local)) else { continue };
                    self.operands.push(match is_last {
                        true => Operand::read_at_end(at, value),
                        false => Operand::read(at, position, value),
                    });
                }
                let Some(result) = data.result.and_then(|result| self.value(result)) else { continue };
                self.operands.push(match (data.opcode, cfg.outgoing(at).next()) {
                    // Where an exception is thrown there is no result. The way without comes first.
                    (Opcode::Invoke, Some(normal)) => Operand::define_on_edge(at, normal, result),
                    _ if is_last => Operand::define_at_end(at, result),
                    _ => Operand::define(at, position, result),
                });
            }
        }
    }
}

/// By instruction: whether it is a φ that something other than φs reads, or a φ of which that is true.
fn live_phis(f: Function<'_>) -> Vec<bool> {
    let body = f.body;
    let mut live = vec![false; body.insts.len()];
    let mut work = Vec::new();
    let reads = |inst: InstId, work: &mut Vec<InstId>| {
        work.extend(body.operands(inst).iter().filter_map(|operand| match body.local(operand.value.as_local()?).def {
            Def::Inst(inst) if body.inst(inst).opcode == Opcode::Phi => Some(inst),
            _ => None,
        }));
    };
    for inst in (0..body.insts.len() as u32).map(InstId) {
        let opcode = body.inst(inst).opcode;
        if opcode != Opcode::Phi && !opcode.is_debug_record() {
            reads(inst, &mut work);
        }
    }
    while let Some(phi) = work.pop() {
        if !std::mem::replace(&mut live[phi.0 as usize], true) {
            reads(phi, &mut work);
        }
    }
    live
}
