//! How a plan is made: the engine cuts the candidates, accesses say what each part is.

use super::plan::{Fate, Part, PartId, PartType, Plan, accessed_type, bytes_of, is_fixed};
use super::shape::{Leaf, Shape, leaves, scalar_at};
use super::uses::{Access, Action, Place, Uses};
use super::votes::Votes;
use crate::slots::reason::{Reason, Refusal};
use memphis::parts::{Copy, Description, Object, Partition};
use memphis_entity::{Rows, Table, UnionFind};
use memphis_ir::{Flags, Function, InstId, TypeId};

/// Makes a plan.
pub struct Planner<'a, 'u> {
    f: Function<'a>,
    uses: &'u Uses,
    pub plan: Plan,
    partition: Partition,
    /// Parts that are copied to one another are of one class.
    classes: UnionFind<PartId>,
    votes: Table<PartId, Votes>,
    is_read: Table<PartId, bool>,
    /// From where parts are copied, by the part that is written.
    copied_from: Vec<(PartId, PartId)>,
}

impl<'a, 'u> Planner<'a, 'u> {
    /// Cuts the candidates that may be split.
    pub fn new(f: Function<'a>, uses: &'u Uses) -> Self {
        let partition = Partition::of(&describe(f, uses));
        let mut plan = Plan::default();
        for object in uses.candidates.ids() {
            let part = |range| Part { object, range, fate: Fate::Value, ty: PartType::Bytes(0), align: 1 };
            plan.add_object(partition.parts(object).map(part));
        }
        let n = plan.parts.len();
        let mut classes = UnionFind::new();
        classes.reset(n);
        let (votes, is_read) = (Table::filled(n, Votes::default()), Table::filled(n, false));
        Planner { f, uses, plan, partition, classes, votes, is_read, copied_from: Vec::new() }
    }

    /// Finds the fates of all parts; returns the candidates that stay whole.
    pub fn run(&mut self) -> Vec<(Object, Refusal)> {
        let over_limit: Vec<_> = self.over_limit().collect();
        if !over_limit.is_empty() {
            return over_limit;
        }
        for access in &self.uses.accesses {
            self.look_at(access);
        }
        self.find_read();
        self.choose_fates();
        let mut refusals = self.useless();
        refusals.extend(self.still_read());
        refusals.extend(self.moved_in_memory());
        refusals
    }

    fn over_limit(&self) -> impl Iterator<Item = (Object, Refusal)> + '_ {
        let objects = self.uses.candidates.ids().filter(|&object| self.uses.is_open(object));
        let over = objects.filter(|&object| self.partition.is_over_limit(object));
        over.map(|object| (object, (Reason::TooManyParts, None)))
    }

    fn look_at(&mut self, access: &Access) {
        match access.action {
            Action::Load(place) | Action::Store(place) if self.uses.is_known(place.object) => {
                self.look_at_typed(access.inst, place, matches!(access.action, Action::Load(_)));
            }
            Action::Set(to, len) if self.uses.is_known(to.object) => {
                self.look_at_untyped(access.inst, to, len, false);
                for part in self.plan.touched_ids(to, len).iter() {
                    self.votes[part].has_bits = true;
                }
            }
            Action::Copy { to, from, len } => {
                if let Some(to) = to.filter(|to| self.uses.is_shadowed(to.object)) {
                    for part in self.plan.touched_ids(to, len).iter() {
                        self.keep(part, Reason::OnlyCopied, access.inst);
                    }
                }
                let [to, from] = [to, from].map(|place| place.filter(|place| self.uses.is_open(place.object)));
                match (to, from) {
                    (Some(to), Some(from)) => self.look_at_copy(access.inst, to, from, len),
                    (Some(to), None) => self.look_at_untyped(access.inst, to, len, false),
                    (None, Some(from)) => self.look_at_untyped(access.inst, from, len, true),
                    (None, None) => {}
                }
            }
            _ => {}
        }
    }

    /// A load or store.
    fn look_at_typed(&mut self, inst: InstId, place: Place, is_load: bool) {
        let f = self.f;
        let data = f.body.inst(inst);
        let ty = accessed_type(f, inst);
        if is_fixed(f, inst) {
            let reason = match data.flags {
                flags if flags.has(Flags::VOLATILE) => Reason::Volatile,
                flags if flags.has(Flags::ATOMIC) => Reason::Atomic,
                _ => Reason::TypeMismatch,
            };
            for part in self.plan.touched_ids(place, bytes_of(f, ty)).iter() {
                self.is_read[part] = true;
                self.keep(part, reason, inst);
            }
            return;
        }
        for Leaf { ty, start, bytes, .. } in leaves(f, ty).unwrap_or_default() {
            let leaf = Place { start: place.start + start, ..place };
            let shape = Shape::of(f, ty);
            for part in self.plan.touched_ids(leaf, bytes).iter() {
                self.is_read[part] |= is_load;
                self.look_at_part(part, inst, leaf, (ty, bytes, shape));
            }
        }
    }

    /// A part that a scalar or vector touches.
    fn look_at_part(&mut self, part: PartId, inst: InstId, leaf: Place, (ty, bytes, shape): (TypeId, u64, Shape)) {
        let range = self.plan.parts[part].range.clone();
        if range.start < leaf.start || leaf.start + bytes < range.end {
            return self.keep(part, Reason::TypeMismatch, inst);
        }
        if range == (leaf.start..leaf.start + bytes) {
            return self.votes[part].add(PartType::Known(ty), 1);
        }
        if let Shape::Lanes(_, element) = shape {
            let lane = bytes_of(self.f, element);
            let [first, end] = [range.start - leaf.start, range.end - leaf.start];
            if first % lane == 0 && end % lane == 0 {
                let n = (end - first) / lane;
                let ty = if n == 1 { PartType::Known(element) } else { PartType::Lanes(n as u32, element) };
                return self.votes[part].add(ty, 1);
            }
            if first / lane != (end - 1) / lane {
                // A part of two lanes would make both poison if one is.
                return self.keep(part, Reason::TypeMismatch, inst);
            }
        }
        let votes = &mut self.votes[part];
        (votes.has_untyped, votes.has_bits, votes.has_pieces) = (true, true, true);
    }

    /// A `memset`, or a copy from or to other memory.
    fn look_at_untyped(&mut self, inst: InstId, place: Place, len: u64, is_read: bool) {
        for part in self.plan.touched_ids(place, len).iter() {
            self.is_read[part] |= is_read;
            self.votes[part].has_untyped = true;
            let range = &self.plan.parts[part].range;
            if range.start < place.start || place.start + len < range.end {
                self.keep(part, Reason::TypeMismatch, inst);
            }
        }
    }

    /// A copy from one candidate to another, or within one.
    fn look_at_copy(&mut self, inst: InstId, to: Place, from: Place, len: u64) {
        self.look_at_untyped(inst, to, len, false);
        self.look_at_untyped(inst, from, len, false);
        for (to, from) in copied_parts(&self.plan, to, from, len) {
            self.copied_from.push((to, from));
            self.classes.union(to, from);
        }
    }

    fn keep(&mut self, part: PartId, reason: Reason, blame: InstId) {
        self.votes[part].memory.get_or_insert((reason, Some(blame)));
    }

    /// Marks as read what is copied to a part that is read.
    fn find_read(&mut self) {
        let mut sources = Rows::new();
        sources.group(self.plan.parts.len(), self.copied_from.iter().copied());
        let mut todo: Vec<PartId> =
            self.is_read.iter().filter(|(_, is_read)| **is_read).map(|(part, _)| part).collect();
        while let Some(part) = todo.pop() {
            for &source in &sources[part] {
                if !std::mem::replace(&mut self.is_read[source], true) {
                    todo.push(source);
                }
            }
        }
    }

    /// Keeps the values of dead parts for debug information, if they are no memory: their stores
    /// leave records.
    fn find_described(&mut self, chosen: &Table<PartId, Option<PartType>>) {
        let mut is_described = Table::filled(self.uses.candidates.len(), false);
        self.uses.records.iter().for_each(|&(object, _)| is_described[object] = self.uses.is_open(object));
        for (id, part) in self.plan.parts.iter() {
            self.is_read[id] |= is_described[part.object] && part.fate == Fate::Value && chosen[id].is_some();
        }
        self.find_read();
    }

    /// By class: the accesses of all its parts.
    fn votes_of_classes(&mut self) -> Table<PartId, Votes> {
        let mut of_class: Table<PartId, Votes> = Table::filled(self.plan.parts.len(), Votes::default());
        for part in self.plan.parts.ids() {
            let (class, votes) = (self.classes.find(part), std::mem::take(&mut self.votes[part]));
            let all = &mut of_class[class];
            all.add_all(&votes);
            if all.is_empty()
                && let Some(ty) = self.declared(part)
            {
                all.add(ty, 0);
            }
        }
        of_class
    }

    /// Chooses the type of each part, which is that of its class, and with it its fate.
    fn choose_fates(&mut self) {
        let of_class = self.votes_of_classes();
        let classes: Table<PartId, PartId> = self.plan.parts.ids().map(|part| self.classes.find(part)).collect();
        for (id, part) in self.plan.parts.ids().zip(self.plan.parts.values_mut()) {
            part.fate = of_class[classes[id]].memory.map_or(Fate::Value, Fate::Memory);
        }
        let chosen = self.plan.parts.iter().map(|(id, part)| {
            let ty = of_class[classes[id]].choose(self.f, part.range.end - part.range.start);
            ty.filter(|_| part.fate == Fate::Value)
        });
        let mut chosen: Table<PartId, Option<PartType>> = chosen.collect();
        self.leave_with_neighbours(&of_class, &classes, &mut chosen);
        self.find_described(&chosen);
        for id in self.plan.parts.ids() {
            let part = &mut self.plan.parts[id];
            let is_typed = of_class[classes[id]].is_typed();
            let reason = if is_typed { Reason::TypeMismatch } else { Reason::OnlyCopied };
            part.ty = chosen[id].unwrap_or(PartType::Bytes(part.range.end - part.range.start));
            part.fate = match part.fate {
                _ if !self.is_read[id] => Fate::Dead,
                Fate::Value if chosen[id].is_none() => Fate::Memory((reason, None)),
                fate => fate,
            };
        }
    }

    /// Leaves parts in memory that are only copied and have a neighbour there: both are copied at
    /// once then. All parts of a class go the same way.
    fn leave_with_neighbours(
        &self,
        of_class: &Table<PartId, Votes>,
        classes: &Table<PartId, PartId>,
        chosen: &mut Table<PartId, Option<PartType>>,
    ) {
        let parts = &self.plan.parts;
        let mut members = Rows::new();
        members.group(parts.len(), classes.iter().map(|(part, &class)| (class, part)));
        let is_memory = |part: &PartId| self.is_read[*part] && chosen[*part].is_none();
        let mut memory: Vec<PartId> = parts.ids().filter(is_memory).collect();
        while let Some(part) = memory.pop() {
            let neighbours = [part.0.checked_sub(1), part.0.checked_add(1)].into_iter().flatten().map(PartId);
            for neighbour in neighbours.filter(|&n| parts.get(n).is_some_and(|n| n.object == parts[part].object)) {
                let class = classes[neighbour];
                if of_class[class].is_typed() || !self.is_read[neighbour] || chosen[neighbour].is_none() {
                    continue;
                }
                for &member in &members[class] {
                    if chosen[member].take().is_some() && self.is_read[member] {
                        memory.push(member);
                    }
                }
            }
        }
    }

    /// The scalar of the allocated type that a part is.
    fn declared(&self, part: PartId) -> Option<PartType> {
        let Part { object, range, .. } = &self.plan.parts[part];
        let ty = self.f.body.inst(self.uses.candidates[*object].alloca).aux_ty;
        scalar_at(self.f, ty, range.start, range.end - range.start).map(PartType::Known)
    }

    /// The candidates with a copy inside that moves a part which stays in memory: such moves may
    /// overlap.
    fn moved_in_memory(&self) -> Vec<(Object, Refusal)> {
        let is_memory = |part: PartId| matches!(self.plan.parts[part].fate, Fate::Memory(_));
        let mut found = Vec::new();
        for access in &self.uses.accesses {
            if let Action::Copy { to: Some(to), from: Some(from), len } = access.action
                && to.object == from.object
                && self.uses.is_open(to.object)
                && copied_parts(&self.plan, to, from, len).any(|(to, from)| is_memory(to) && is_memory(from))
            {
                found.push((to.object, (Reason::PartAddressed, Some(access.inst))));
            }
        }
        found
    }

    /// The candidates that stay because others read them, and none of whose loads gets the values
    /// of parts.
    fn still_read(&self) -> Vec<(Object, Refusal)> {
        let mut is_useful = Table::filled(self.uses.candidates.len(), false);
        for access in &self.uses.accesses {
            if let Action::Load(place) = access.action
                && self.uses.is_shadowed(place.object)
            {
                is_useful[place.object] |= self.plan.are_values(self.f, access.inst, place);
            }
        }
        let useless =
            self.uses.candidates.iter().filter(|(object, _)| self.uses.is_shadowed(*object) && !is_useful[*object]);
        useless.filter_map(|(object, candidate)| Some((object, candidate.reader?))).collect()
    }

    /// The candidates whose parts are all memory, and why.
    fn useless(&self) -> Vec<(Object, Refusal)> {
        let mut useless = Vec::new();
        for object in self.uses.candidates.ids().filter(|&object| self.uses.is_open(object)) {
            let fates = || self.plan.parts_of(object).iter().map(|part| part.fate);
            let memory = |fate| if let Fate::Memory(refusal) = fate { Some(refusal) } else { None };
            let Some(refusal) = fates().find_map(memory) else { continue };
            if let Some(call) = self.uses.candidates[object].cast_call {
                useless.push((object, (Reason::AddressUsed, Some(call))));
            } else if fates().all(|fate| memory(fate).is_some()) {
                useless.push((object, refusal));
            }
        }
        useless
    }
}

/// The parts that a copy copies to one another, the destination first.
fn copied_parts(plan: &Plan, to: Place, from: Place, len: u64) -> impl Iterator<Item = (PartId, PartId)> + use<> {
    plan.touched_ids(to, len).iter().zip(plan.touched_ids(from, len).iter())
}

/// Describes the candidates that may be split for the engine.
fn describe(f: Function<'_>, uses: &Uses) -> Description {
    let mut description = Description::default();
    for (object, candidate) in uses.candidates.iter() {
        description.object(if uses.is_known(object) { candidate.size } else { 0 });
    }
    for access in &uses.accesses {
        match access.action {
            Action::Load(place) | Action::Store(place) if uses.is_known(place.object) => {
                describe_typed(f, access.inst, place, &mut description);
            }
            Action::Set(to, len) if uses.is_known(to.object) => description.access(to.object, to.start..to.start + len),
            Action::Copy { to, from, len } => {
                if let Some(Place { object, start }) = to.filter(|to| uses.is_shadowed(to.object)) {
                    description.access(object, start..start + len);
                }
                let [to, from] = [to, from].map(|place| place.filter(|place| uses.is_open(place.object)));
                match (to, from) {
                    (Some(to), Some(from)) => {
                        let [from, to] = [from, to].map(|place| (place.object, place.start));
                        description.copy(Copy { from, to, len });
                    }
                    (to, from) => {
                        for Place { object, start } in to.into_iter().chain(from) {
                            description.access(object, start..start + len);
                        }
                    }
                }
            }
            _ => {}
        }
    }
    description
}

fn describe_typed(f: Function<'_>, inst: InstId, place: Place, description: &mut Description) {
    let ty = accessed_type(f, inst);
    if is_fixed(f, inst) {
        let range = place.start..place.start + bytes_of(f, ty);
        description.access(place.object, range.clone());
        return description.keep_whole(place.object, range);
    }
    for leaf in leaves(f, ty).unwrap_or_default() {
        let start = place.start + leaf.start;
        description.access(place.object, start..start + leaf.bytes);
        match Shape::of(f, leaf.ty) {
            Shape::Int(_) | Shape::Float(_) | Shape::Lanes(..) => {}
            Shape::Ptr(space) if f.module.layout().is_integral(space) => {}
            Shape::Ptr(_) | Shape::Other => description.keep_whole(place.object, start..start + leaf.bytes),
        }
    }
}
