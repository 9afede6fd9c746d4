//! Applies the plan: makes the slots, the stores and the loads. Debug records that lose their φ
//! describe `poison`.

use super::Eliminator;
use super::describe::{Described, MemoryUse, PhiFate};
use crate::demote::{Demotion, LinePlace, SlotId, has_room};
use hashbrown::{HashMap, HashSet};
use memphis::destruct::{Location, Loops, Move, Plan, Point, Source, Value as Number};
use memphis::{Block, Edge};
use memphis_entity::Table;
use memphis_ir::{BlockId, Local, Value};

/// An entry of a φ that its slot holds without a copy of the plan: it is stored where it is
/// defined, or where it is needed.
#[derive(Debug, Clone, Copy)]
struct Shared {
    value: Number,
    edge: Edge,
}

struct Maker<'m, 'd> {
    e: Eliminator<'m>,
    described: &'m Described,
    plan: &'m Plan,
    demotion: &'m mut Demotion<'d>,
    /// By local: the slot that it is stored in where it is defined, and loaded from elsewhere.
    spilled: &'m Table<Local, Option<SlotId>>,
    /// By location of the plan.
    slot_of: HashMap<Location, SlotId>,
    /// By φ of the plan: its slot, which holds it at the head of its block.
    slots: Vec<SlotId>,
    /// By φ of the plan: true if its register has a use.
    is_read: Vec<bool>,
    /// Values to be stored, with place and slot.
    stores: Vec<(LinePlace, SlotId, Value)>,
    /// Definitions that are stored.
    definitions: Vec<(Local, SlotId)>,
}

/// Makes slots, stores and loads. Returns the slot of each φ of the plan. `spilled` has the slots
/// of values that the end of another block loads to store them, by local.
pub fn make(
    e: Eliminator<'_>,
    described: &Described,
    plan: &Plan,
    spilled: &Table<Local, Option<SlotId>>,
    demotion: &mut Demotion<'_>,
) -> Vec<SlotId> {
    let n_phis = described.phis_of_plan.len();
    let mut maker = Maker {
        e,
        described,
        plan,
        demotion,
        spilled,
        slot_of: HashMap::new(),
        slots: Vec::with_capacity(n_phis),
        is_read: vec![false; n_phis],
        stores: Vec::new(),
        definitions: Vec::new(),
    };
    let copies: HashMap<Point, &[Move]> = plan.copies().map(|copies| (copies.point, copies.parallel)).collect();
    maker.make_slots(&copies);
    let shared = maker.copy_entries(&copies);
    maker.place_definitions(shared);
    maker.find_reads();
    maker.write_loads();
    maker.write_stores();
    maker.poison_lost_records();
    maker.slots
}

impl Maker<'_, '_> {
    fn phi_block(&self, phi: usize) -> BlockId {
        self.e.f.body.block_of_inst(self.phi_inst(phi))
    }

    fn phi_inst(&self, phi: usize) -> memphis_ir::InstId {
        self.e.phis[self.described.phis_of_plan[phi]]
    }

    /// Gives each φ a slot: that of the location which its result is copied from at the block entry
    /// or, without such a copy, that of the location of its result.
    fn make_slots(&mut self, copies: &HashMap<Point, &[Move]>) {
        for phi in 0..self.described.phis_of_plan.len() {
            let kept = self.plan.location(Number(phi as u32));
            let block = self.phi_block(phi);
            let location = match copy_to(copies, Point::Head(block), kept) {
                Some(Move { from: Source::Location(from), .. }) => from,
                _ => kept,
            };
            let inst = self.e.f.body.inst(self.phi_inst(phi));
            let (ty, local) = (inst.ty, self.described.locals()[phi]);
            let demotion = &mut *self.demotion;
            let slot = *self.slot_of.entry(location).or_insert_with(|| demotion.slot(ty, local));
            self.slots.push(slot);
        }
    }

    /// Stores for the copies of the plan. Returns the entries that need none.
    fn copy_entries(&mut self, copies: &HashMap<Point, &[Move]>) -> Vec<Shared> {
        let mut shared = Vec::new();
        let mut is_stored: HashSet<(Point, SlotId)> = HashSet::new();
        let by_slot: HashMap<SlotId, Location> =
            self.slot_of.iter().map(|(&location, &slot)| (slot, location)).collect();
        for phi in 0..self.slots.len() {
            let slot = self.slots[phi];
            let location = by_slot[&slot];
            let block = self.phi_block(phi);
            for (&entry, &edge) in self.described.entries[phi].iter().zip(self.e.cfg.incoming(block)) {
                let source = self.e.cfg.edge_source(edge);
                if !self.e.analyses.dom().is_reachable(source) {
                    continue;
                }
                let split = self.plan.split_of(edge).map(Point::Split);
                let split = split.filter(|&point| copy_to(copies, point, location).is_some());
                let end = Some(Point::End(source)).filter(|&point| copy_to(copies, point, location).is_some());
                let (point, at) = match (split, end) {
                    (Some(point), _) => (point, LinePlace::Edge(source, block)),
                    (None, Some(point)) => (point, LinePlace::End(source)),
                    (None, None) => {
                        if let Some(value) = entry.as_local().and_then(|local| self.described.number(local)) {
                            shared.push(Shared { value, edge });
                        }
                        continue;
                    }
                };
                if is_stored.insert((point, slot)) {
                    self.stores.push((at, slot, entry));
                }
            }
        }
        shared
    }

    /// Entries that share the φ's slot are stored where they are defined if that serves several
    /// edges or is done less often, else before the edges.
    fn place_definitions(&mut self, mut shared: Vec<Shared>) {
        let mut loops = Loops::default();
        loops.recompute(self.e.cfg, self.e.analyses.order(), self.e.analyses.dom());
        shared.sort_by_key(|shared| (shared.value, self.e.cfg.edge_source(shared.edge)));
        let mut rest = shared.as_slice();
        while let Some(first) = rest.first() {
            let value = first.value;
            let (own, others) = rest.split_at(rest.partition_point(|shared| shared.value == value));
            rest = others;
            let Some(&slot) = self.slot_of.get(&self.plan.location(value)) else { continue };
            // A φ is in its own slot already.
            if value.index() < self.slots.len() && self.slots[value.index()] == slot {
                continue;
            }
            let local = self.described.locals()[value.index()];
            let mut sources: Vec<Block> = own.iter().map(|shared| self.e.cfg.edge_source(shared.edge)).collect();
            sources.dedup();
            let at_edges = self.e.goal.returns_twice
                || !self.has_room_after_definition(local)
                || self.is_better_at_ends(&loops, local, &sources);
            if at_edges && sources.iter().all(|&source| self.has_room_at_end(local, source)) {
                let ends = sources.iter().map(|&source| (LinePlace::End(source), slot, Value::local(local)));
                self.stores.extend(ends);
            } else {
                self.definitions.push((local, slot));
            }
        }
    }

    /// Returns whether stores at the ends of these blocks cost less than one where the value is
    /// defined.
    fn is_better_at_ends(&self, loops: &Loops, local: Local, sources: &[Block]) -> bool {
        let defined =
            self.e.f.body.definition(Value::local(local)).map_or(Block(0), |inst| self.e.f.body.block_of_inst(inst));
        let depth = sources.iter().map(|&source| loops.depth(source)).max().unwrap_or(0);
        match sources.len() {
            1 => depth <= loops.depth(defined),
            _ => depth < loops.depth(defined),
        }
    }

    /// Returns whether a value can be stored where it is defined: φs that stay may share their block
    /// with a `catchswitch`.
    fn has_room_after_definition(&self, local: Local) -> bool {
        let body = self.e.f.body;
        body.definition(Value::local(local)).is_none_or(|inst| has_room(body, body.block_of_inst(inst)))
    }

    /// Returns whether a value can be stored before a block's terminator.
    fn has_room_at_end(&self, local: Local, source: Block) -> bool {
        let body = self.e.f.body;
        let terminator = body.terminator(source);
        has_room(body, source) && body.definition(Value::local(local)) != Some(terminator)
    }

    /// Finds the φs that are read from registers: by instructions, and by stores.
    fn find_reads(&mut self) {
        let described = self.described;
        described.reads(self.e).for_each(|value| self.read(value));
        for index in 0..self.stores.len() {
            self.read(self.stores[index].2);
        }
        for index in 0..self.definitions.len() {
            self.read(Value::local(self.definitions[index].0));
        }
    }

    fn read(&mut self, value: Value) {
        if let Some(phi) = value.as_local().and_then(|local| self.described.phi_of(local)) {
            self.is_read[phi] = true;
        }
    }

    fn write_loads(&mut self) {
        for phi in 0..self.slots.len() {
            self.demotion.phi(self.phi_inst(phi), self.slots[phi]);
            if self.is_read[phi] && self.described.has_register[phi] {
                let local = self.described.locals()[phi];
                let load = self.demotion.load(LinePlace::Head(self.phi_block(phi)), self.slots[phi], local, true);
                self.demotion.edit().replace(local, Value::local(load));
            }
        }
        for &(operand, phi) in &self.described.unreachable_uses {
            let poison = self.e.poison(self.described.phis_of_plan[phi]);
            self.demotion.edit().set_operand(operand, poison);
        }
        let mut loads: HashMap<(LinePlace, usize), Local> = HashMap::new();
        for &MemoryUse { operand, place, phi } in &self.described.memory_uses {
            let (slot, local) = (self.slots[phi], self.described.locals()[phi]);
            let demotion = &mut *self.demotion;
            let load = *loads.entry((place, phi)).or_insert_with(|| demotion.load(place, slot, local, false));
            self.demotion.edit().set_operand(operand, Value::local(load));
        }
    }

    fn write_stores(&mut self) {
        for (at, slot, value) in std::mem::take(&mut self.stores) {
            let value = self.in_register(at, value);
            self.demotion.store(at, slot, value);
        }
        for (local, slot) in std::mem::take(&mut self.definitions) {
            match self.described.phi_of(local) {
                Some(phi) => self.demotion.store(LinePlace::Head(self.phi_block(phi)), slot, Value::local(local)),
                None => self.demotion.store_definition(local, slot),
            }
        }
    }

    /// A φ without a register is loaded where it is stored, and so is a value that is spilled.
    fn in_register(&mut self, at: LinePlace, value: Value) -> Value {
        let Some(local) = value.as_local() else { return value };
        match (self.described.phi_of(local), at) {
            (Some(phi), _) if !self.described.has_register[phi] => {
                Value::local(self.demotion.load(at, self.slots[phi], local, false))
            }
            (_, LinePlace::End(block)) => self.demotion.at_end(block, value, self.spilled),
            _ => value,
        }
    }

    /// Debug records of φs that have no register any more, since they have none in the plan, are
    /// dead, or nothing reads it: they describe `poison`.
    fn poison_lost_records(&mut self) {
        let body = self.e.f.body;
        for inst in body.insts.values().iter().filter(|inst| inst.opcode.is_debug_record()) {
            for operand in inst.operands {
                let value = self.described.resolve(body.operands[operand].value);
                let Some(index) = value.as_local().and_then(|local| self.described.phi_index(local)) else { continue };
                let is_lost = match self.described.fates[index] {
                    PhiFate::Planned(phi) => !(self.is_read[phi] && self.described.has_register[phi]),
                    PhiFate::Dead => true,
                    PhiFate::Is(_) | PhiFate::Unreachable => false,
                };
                if is_lost {
                    self.demotion.edit().set_operand(operand, self.e.poison(index));
                }
            }
        }
    }
}

/// The copy of the plan to a location at a point.
fn copy_to(copies: &HashMap<Point, &[Move]>, point: Point, to: Location) -> Option<Move> {
    let moves = copies.get(&point)?;
    moves.binary_search_by_key(&to, |copy| copy.to).ok().map(|at| moves[at])
}
