//! The events of one slot.

use super::document::{About, AccessKind, Phi, PhiArgument, Stage, Verdict};
use super::events::Story;
use memphis::ReachingDefKind;
use std::collections::{BTreeMap, HashMap};

impl Story<'_> {
    pub(super) fn tell_slot(&mut self, slot: usize, described: memphis::Slot) {
        let is_general = self.document.slots[slot].verdict == Verdict::General;
        let definitions = self.tell_definitions(slot);
        let insertions = if is_general { self.tell_insertions(slot, &definitions) } else { BTreeMap::new() };
        self.tell_pruned(slot, described, &insertions);
        let arguments = self.tell_arguments(described, &insertions);
        self.tell_loads(slot, &definitions, &arguments);
        self.tell_simplified(described, &arguments);
    }

    /// Reports each store. Returns the event of the first store in each block.
    fn tell_definitions(&mut self, slot: usize) -> BTreeMap<usize, usize> {
        let mut events = BTreeMap::new();
        let name = self.slot_name(slot);
        for index in self.accesses[slot].clone() {
            let access = self.document.accesses[index].clone();
            if access.kind != AccessKind::Store {
                continue;
            }
            let text = format!("{} stores {} to {name} (line {}).", self.name(access.block), access.value, access.line);
            let about = About { blocks: vec![access.block], lines: vec![access.line], ..About::default() };
            let event = self.tell(Stage::Definitions, Some(slot), text, about, vec![]);
            if self.document.blocks[access.block].order.is_some() {
                events.entry(access.block).or_insert(event);
            }
        }
        events
    }

    /// Replays the worklist of the iterated frontier. Returns the event of each block that gets
    /// a φ.
    fn tell_insertions(&mut self, slot: usize, definitions: &BTreeMap<usize, usize>) -> BTreeMap<usize, usize> {
        let name = self.slot_name(slot);
        let mut worklist: Vec<(usize, usize)> = definitions.iter().map(|(&block, &event)| (block, event)).collect();
        let mut inserted: BTreeMap<usize, usize> = BTreeMap::new();
        let mut next = 0;
        while let Some(&(block, event)) = worklist.get(next) {
            next += 1;
            for target in self.document.blocks[block].frontier.clone() {
                if inserted.contains_key(&target) {
                    continue;
                }
                let what = if inserted.get(&block) == Some(&event) { "has a φ for" } else { "stores to" };
                let text = format!(
                    "A φ for {name} in {}, because {} {what} {name} and {} is in its dominance \
                     frontier.",
                    self.name(target),
                    self.name(block),
                    self.name(target)
                );
                let edges = self.edges_into(&[target], block);
                let about = About { blocks: vec![target], reasons: vec![block], edges, ..About::default() };
                let because = [Some(event), self.frontier_events.get(&block).copied()].into_iter().flatten().collect();
                let insertion = self.tell(Stage::Insertion, Some(slot), text, about, because);
                inserted.insert(target, insertion);
                if !definitions.contains_key(&target) {
                    worklist.push((target, insertion));
                }
            }
        }
        inserted
    }

    fn tell_pruned(&mut self, slot: usize, described: memphis::Slot, insertions: &BTreeMap<usize, usize>) {
        let name = self.slot_name(slot);
        let alive: Vec<usize> = self.plan.phis_of(described).map(|phi| self.plan.phi(phi).block.index()).collect();
        for (&block, &insertion) in insertions.iter().filter(|(block, _)| !alive.contains(block)) {
            let text = format!("No φ for {name} in {}: no load would read it before the next store.", self.name(block));
            let about = About { blocks: vec![block], ..About::default() };
            self.tell(Stage::Pruning, Some(slot), text, about, vec![insertion]);
        }
    }

    /// Reports the incoming values of the φs. Returns the first event of each φ.
    fn tell_arguments(
        &mut self,
        described: memphis::Slot,
        insertions: &BTreeMap<usize, usize>,
    ) -> HashMap<usize, usize> {
        let mut events = HashMap::new();
        for phi in self.plan.phis_of(described) {
            let Phi { slot, block, arguments, .. } = self.document.phis[phi.index()].clone();
            for PhiArgument { from, value } in arguments {
                let text = format!("{} gets {value} from {}.", self.phi_name(phi.index()), self.name(from));
                let edge = self.document.edges.iter().position(|edge| edge.from == from && edge.to == block);
                let about = About {
                    blocks: vec![block],
                    reasons: vec![from],
                    edges: edge.into_iter().collect(),
                    ..About::default()
                };
                let because = insertions.get(&block).copied().into_iter().collect();
                let event = self.tell(Stage::Arguments, Some(slot), text, about, because);
                events.entry(phi.index()).or_insert(event);
            }
        }
        events
    }

    fn tell_loads(&mut self, slot: usize, definitions: &BTreeMap<usize, usize>, arguments: &HashMap<usize, usize>) {
        let name = self.slot_name(slot);
        for index in self.accesses[slot].clone() {
            let access = self.document.accesses[index].clone();
            if access.kind != AccessKind::Load {
                continue;
            }
            let def = self.plan.load(memphis::AccessId(index as u32));
            let value = self.value(def);
            self.document.accesses[index].reads = Some(value.clone());
            let (source, from, because) = match def.kind() {
                ReachingDefKind::Store(store) => {
                    let store = self.document.accesses[store.index()].clone();
                    let event = definitions.get(&store.block).copied();
                    let source = format!("{value}, stored in {} (line {})", self.name(store.block), store.line);
                    (source, Some((store.block, Some(store.line))), event)
                }
                ReachingDefKind::Phi(phi) => {
                    let block = self.document.phis[phi.index()].block;
                    let source = format!("{value}, the φ of {}", self.name(block));
                    (source, Some((block, None)), arguments.get(&phi.index()).copied())
                }
                ReachingDefKind::Initial(_) => {
                    ("undef: on the way from the entry nothing was stored".to_owned(), None, None)
                }
                _ => ("nothing: control never gets there".to_owned(), None, None),
            };
            let text = format!(
                "{} in {} (line {}) reads {name}: {source}.",
                access.value,
                self.name(access.block),
                access.line
            );
            let mut about = About { blocks: vec![access.block], lines: vec![access.line], ..About::default() };
            if let Some((block, line)) = from {
                about.reasons.push(block);
                about.lines.extend(line);
            }
            self.tell(Stage::Renaming, Some(slot), text, about, because.into_iter().collect());
        }
    }

    /// Tells which φs are not in the result.
    fn tell_simplified(&mut self, described: memphis::Slot, arguments: &HashMap<usize, usize>) {
        for phi in self.plan.phis_of(described) {
            let Phi { slot, block, name, arguments: values, .. } = self.document.phis[phi.index()].clone();
            let is_named = self.document.slots[slot].name[1..].starts_with(|c: char| !c.is_ascii_digit());
            if name.is_some() || !is_named {
                continue;
            }
            let values: Vec<String> = values.into_iter().map(|argument| argument.value).collect();
            let text = format!(
                "{} is not in the result: its arguments {} are one value, which takes its place.",
                self.phi_name(phi.index()),
                values.join(", ")
            );
            let because = arguments.get(&phi.index()).copied().into_iter().collect();
            self.tell(
                Stage::Simplification,
                Some(slot),
                text,
                About { blocks: vec![block], ..About::default() },
                because,
            );
        }
    }
}
