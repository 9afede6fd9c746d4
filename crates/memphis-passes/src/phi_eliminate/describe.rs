//! The function's φs in the terms of the engine.

use super::Eliminator;
use crate::demote::{LinePlace, Obstacles, StuckPhi, USED_BY_PAD, entries, has_room};
use crate::out_of_ssa::{Description, Place, live_phis};
use memphis::Block;
use memphis::destruct::{Argument, Input, Value as Number};
use memphis_entity::{PackedOption, Table, id};
use memphis_ir::{BlockId, InstId, Local, Opcode, OperandId, Value, ValueKind};

/// The treatment of a φ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PhiFate {
    /// It has a place in the plan.
    Planned(usize),
    /// Its only possible value. That may be a φ with an only value as well.
    Is(Value),
    /// Nothing but other dead φs reads it.
    Dead,
    /// It cannot be reached, or is in the entry block, and has no incoming values.
    Unreachable,
}

/// A use of a φ without a register.
#[derive(Debug, Clone, Copy)]
pub struct MemoryUse {
    /// The operand.
    pub operand: OperandId,
    /// The place for a load: before the instruction, or at the end of the source of an edge.
    pub place: LinePlace,
    /// The φ of the plan.
    pub phi: usize,
}

/// The description of the function for the engine: the φs that go, and values that they read.
/// Other φs are to it as other instructions are.
#[derive(Debug)]
pub struct Described {
    /// By φ of the function.
    pub fates: Vec<PhiFate>,
    /// By φ of the plan: the φ of the function.
    pub phis_of_plan: Vec<usize>,
    /// By local: the φ of the function that it is the result of.
    phi_indices: Table<Local, PackedOption<PhiIndex>>,
    /// By φ of the plan: true if it has a register; others are read from memory.
    pub has_register: Vec<bool>,
    /// By φ of the plan: its entries, one for each edge into its block.
    pub entries: Vec<Vec<Value>>,
    /// Uses of φs without a register, by instructions and by φs that stay.
    pub memory_uses: Vec<MemoryUse>,
    /// Such uses that cannot be reached: operand, φ of the plan.
    pub unreachable_uses: Vec<(OperandId, usize)>,
    /// The values of the plan: results of φs are the first, in order.
    description: Description,
}

id! {
    /// A φ among those of the function.
    struct PhiIndex;
}

impl Described {
    /// Describes all φs that have several values and are read.
    pub fn new(e: Eliminator<'_>) -> Described {
        let body = e.f.body;
        let mut described = Described {
            fates: Vec::new(),
            phis_of_plan: Vec::new(),
            phi_indices: Table::new(),
            has_register: Vec::new(),
            entries: Vec::new(),
            memory_uses: Vec::new(),
            unreachable_uses: Vec::new(),
            description: Description::new(body, body.locals.len()),
        };
        let entries: Vec<Vec<Value>> = e.phis.iter().map(|&phi| entries(body, e.cfg, phi)).collect();
        described.find_fates(e, &entries);
        described.plan_phis(e);
        described.describe_definitions(e);
        described.describe_reads(e);
        e.staying.blocks().for_each(|block| described.description.keep_edges_into(block));
        described
    }

    /// The φs of the plan that cannot go through memory.
    pub fn stuck(&self, e: Eliminator<'_>, obstacles: &mut Obstacles<'_, '_>) -> Vec<StuckPhi> {
        let inst = |phi: usize| e.phis[self.phis_of_plan[phi]];
        let mut stuck: Vec<StuckPhi> = Vec::new();
        for (phi, entries) in self.entries.iter().enumerate() {
            let reason = obstacles.of(inst(phi), entries, e.staying);
            stuck.extend(reason.map(|reason| StuckPhi { phi: inst(phi), reason }));
        }
        let is_of_pad = |place| matches!(place, LinePlace::Before(inst) if e.f.body.inst(inst).opcode.is_eh_pad());
        let used = self.memory_uses.iter().filter(|memory_use| is_of_pad(memory_use.place));
        stuck.extend(used.map(|used| StuckPhi { phi: inst(used.phi), reason: USED_BY_PAD }));
        stuck
    }

    /// Returns whether an instruction reads operands as it is executed, and not on the way into its
    /// block as a φ of the plan does.
    fn is_reader(&self, e: Eliminator<'_>, inst: InstId) -> bool {
        let data = e.f.body.inst(inst);
        let is_phi = data.opcode == Opcode::Phi && data.result.is_some_and(|result| self.phi_index(result).is_some());
        !is_phi && !data.opcode.is_debug_record()
    }

    /// The values that are read by instructions, debug records apart, and by φs that are not to go.
    pub fn reads<'a>(&'a self, e: Eliminator<'a>) -> impl Iterator<Item = Value> + 'a {
        let readers = e.f.body.inst_ids().filter(move |&inst| self.is_reader(e, inst));
        readers.flat_map(move |inst| e.f.body.operands(inst)).map(|operand| self.resolve(operand.value))
    }

    /// The engine's input.
    pub fn input<'a>(&'a self, e: Eliminator<'a>) -> Input<'a> {
        self.description.input(e.cfg, e.analyses)
    }

    /// The value of the plan that a local is, if it is any.
    pub fn number(&self, local: Local) -> Option<Number> {
        self.description.value(local)
    }

    /// The local of each value of the plan.
    pub fn locals(&self) -> &[Local] {
        self.description.locals()
    }

    /// The φ of the plan that a local is the result of.
    pub fn phi_of(&self, local: Local) -> Option<usize> {
        let number = self.number(local)?;
        // Results of φs are the first values.
        (number.index() < self.phis_of_plan.len()).then_some(number.index())
    }

    /// The φ of the function that a local is the result of.
    pub fn phi_index(&self, local: Local) -> Option<usize> {
        self.phi_indices[local].get().map(PhiIndex::index)
    }

    /// The value that remains after φs with one value are replaced.
    pub fn resolve(&self, mut value: Value) -> Value {
        while let Some(phi) = value.as_local().and_then(|local| self.phi_index(local)) {
            match self.fates[phi] {
                PhiFate::Is(next) => value = next,
                _ => break,
            }
        }
        value
    }

    fn find_fates(&mut self, e: Eliminator<'_>, entries: &[Vec<Value>]) {
        let body = e.f.body;
        self.phi_indices.reset(body.locals.len(), PackedOption::NONE);
        for (index, &phi) in e.phis.iter().enumerate() {
            if let Some(result) = body.inst(phi).result {
                self.phi_indices[result] = PhiIndex::new(index).into();
            }
        }
        self.fates = vec![PhiFate::Unreachable; e.phis.len()];
        // Where a φ was found to be one value, others may be.
        for (index, &phi) in e.phis.iter().enumerate() {
            let block = body.block_of_inst(phi);
            // The entry may have φs too: without entries.
            if !e.analyses.dom().is_reachable(block) || block == Block(0) {
                continue;
            }
            self.fates[index] = PhiFate::Planned(0);
            let Some(result) = body.inst(phi).result.map(Value::local) else { continue };
            let mut only = None;
            let mut is_one = true;
            for (&entry, &edge) in entries[index].iter().zip(e.cfg.incoming(block)) {
                let entry = self.resolve(entry);
                if entry == result || !e.analyses.dom().is_reachable(e.cfg.edge_source(edge)) {
                    continue;
                }
                is_one &= *only.get_or_insert(entry) == entry;
            }
            if let Some(value) = only.filter(|_| is_one) {
                self.fates[index] = PhiFate::Is(value);
            }
        }
        let index = |value: Value| self.phi_indices[value.as_local()?].get();
        let work = self.reads(e).filter_map(index).collect();
        let is_live = live_phis(e.phis.len(), work, |phi, work| {
            work.extend(entries[phi.index()].iter().filter_map(|&entry| index(self.resolve(entry))));
        });
        let mut next = 0;
        for (index, fate) in self.fates.iter_mut().enumerate() {
            if let PhiFate::Planned(number) = fate {
                if is_live[PhiIndex::new(index)] {
                    *number = next;
                    next += 1;
                    self.phis_of_plan.push(index);
                } else {
                    *fate = PhiFate::Dead;
                }
            }
        }
        // Entries are seen through φs of one value from here on.
        for &index in &self.phis_of_plan {
            let resolved = entries[index].iter().map(|&entry| self.resolve(entry)).collect();
            self.entries.push(resolved);
        }
    }

    /// Results of φs are the first values, in order.
    fn plan_phis(&mut self, e: Eliminator<'_>) {
        let body = e.f.body;
        for &index in &self.phis_of_plan {
            let phi = e.phis[index];
            let block = body.block_of_inst(phi);
            let result = body.inst(phi).result.expect("a φ has a result");
            let number = self.description.add_value(result, body.inst(phi).ty);
            self.description.add_phi(block, number);
            self.has_register.push(has_room(body, block));
        }
        for (&index, entries) in self.phis_of_plan.iter().zip(&self.entries) {
            let ty = body.inst(e.phis[index]).ty;
            self.description.start_arguments();
            for entry in entries {
                // Unlike in copy form, `poison` is a constant here, so that `apply.rs` stores it.
                let argument = match entry.kind() {
                    ValueKind::Local(local) => Argument::Value(self.description.add_value(local, ty)),
                    ValueKind::Const(constant) => Argument::Constant(constant.0),
                };
                self.description.add_argument(argument);
            }
        }
    }

    fn describe_definitions(&mut self, e: Eliminator<'_>) {
        let body = e.f.body;
        for number in self.phis_of_plan.len()..self.locals().len() {
            let Some(inst) = body.definition(Value::local(self.locals()[number])) else { continue };
            let place = Place::new(body, body.block_of_inst(inst), inst);
            self.description.define(place, Number::new(number), e.cfg);
        }
    }

    /// A use of a φ without a register loads from its slot.
    fn describe_reads(&mut self, e: Eliminator<'_>) {
        let body = e.f.body;
        if self.has_register.iter().all(|&has_register| has_register) {
            return;
        }
        for block in body.block_ids() {
            for inst in body.block_insts(block) {
                if !self.is_reader(e, inst) {
                    continue;
                }
                for operand in body.operand_ids(inst) {
                    let value = self.resolve(body.operands[operand].value);
                    let phi = value.as_local().and_then(|local| self.phi_of(local));
                    if let Some(phi) = phi.filter(|&phi| !self.has_register[phi]) {
                        self.describe_read(e, block, inst, operand, phi);
                    }
                }
            }
        }
        self.description.sort_operands();
    }

    fn describe_read(&mut self, e: Eliminator<'_>, block: BlockId, inst: InstId, operand: OperandId, phi: usize) {
        let body = e.f.body;
        let is_phi = body.inst(inst).opcode == Opcode::Phi;
        // The label is the next operand.
        let source =
            || body.operands[OperandId(operand.0 + 1)].value.as_local().map(|label| body.block_of_local(label));
        let from = if is_phi { source().unwrap_or(block) } else { block };
        let is_made = !is_phi || e.staying.contains(inst);
        if !e.analyses.dom().is_reachable(from) {
            self.unreachable_uses.extend(is_made.then_some((operand, phi)));
            return;
        }
        let (place, reader) = match is_phi {
            true => (LinePlace::End(from), body.terminator(from)),
            false => (LinePlace::Before(inst), inst),
        };
        self.memory_uses.extend(is_made.then_some(MemoryUse { operand, place, phi }));
        self.description.read(Place::new(body, from, reader), Number::new(phi));
    }
}
