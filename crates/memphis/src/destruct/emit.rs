//! From classes to the plan: locations, the copies that are left, splits, and sequences.

use super::classes::Conflict;
use super::context::{Context, Found};
use super::describe::{Input, Location, Split};
use super::names::{BlockNumber, CopyPlace, Name, Named, Origin};
use super::options::{Coalescing, Copying};
use super::parallel_copy::{Move, Sequencer, Source};
use super::plan::{Interference, LiveRange, Plan, Point, Reason};
use alloc::vec::Vec;
use memphis_entity::PackedOption;

impl Context {
    /// Needs: congruence classes. Leaves: a location for each, numbered in the order of values.
    pub(super) fn locate(&mut self, f: &Input<'_>, plan: &mut Plan) {
        self.locations.reset(self.names.named.len(), PackedOption::NONE);
        for name in self.names.named.ids() {
            let leader = self.classes.find(name);
            if self.locations[leader].is_none() {
                self.locations[leader] = plan.location_classes.push(self.names.value_class(f, name)).into();
            }
            if self.names.value(name).is_some() {
                plan.locations.push(self.locations[leader].unwrap());
            }
        }
    }

    fn location_of(&mut self, name: Name) -> Location {
        self.locations[self.classes.find(name)].unwrap()
    }

    /// Needs: locations. Leaves: the copies that are left, by place.
    pub(super) fn collect_copies(&mut self, f: &Input<'_>, coalescing: Coalescing) {
        self.found.clear();
        for id in self.names.copies.ids() {
            let copy = self.names.copies[id];
            if copy.at == CopyPlace::Instruction {
                continue;
            }
            let to = self.location_of(copy.to);
            let from = match copy.from {
                Origin::Name(name) => Source::Location(self.location_of(name)),
                Origin::Constant(number) => Source::Constant(number),
            };
            if from == Source::Location(to) {
                continue;
            }
            let reason = match (copy.from, self.conflicts[id]) {
                (Origin::Constant(_), _) => Reason::Constant,
                (_, Some(conflict)) => Reason::Interference(self.explain(f, conflict)),
                _ => Reason::NotTried,
            };
            debug_assert!(reason != Reason::NotTried || matches!(coalescing, Coalescing::None | Coalescing::TwoPhase));
            self.found.push(Found { at: copy.at, copy: Move { to, from }, reason });
        }
        self.found.sort_by_key(|found| (found.at, found.copy));
        // Names of one location that are written at one point hold one value, so any of their
        // sources will do.
        self.found.dedup_by_key(|found| (found.at, found.copy.to));
    }

    /// Needs: copies. Leaves: a split for each way that has copies on it.
    pub(super) fn number_splits(&mut self, f: &Input<'_>, plan: &mut Plan) {
        self.split_of.reset(self.names.ways.len(), PackedOption::NONE);
        for found in &self.found {
            let CopyPlace::Way(way) = found.at else { continue };
            if self.split_of[way].is_some() {
                continue;
            }
            let edges = &self.names.way_edges[way];
            let split: Split = plan.split_edges.push_row(edges.iter().copied());
            plan.split_edges.row_mut(split).sort_unstable();
            plan.split_of.grow(f.cfg.n_edges(), PackedOption::NONE);
            for &edge in edges {
                plan.split_of[edge] = split.into();
            }
            self.split_of[way] = split.into();
        }
    }

    /// Needs: copies and splits. Leaves: the plan's copies, at once and in sequence.
    pub(super) fn write_copies(&mut self, plan: &mut Plan) {
        for group in self.found.chunk_by(|one, other| one.at == other.at) {
            plan.points.push(match group[0].at {
                CopyPlace::Outside => Point::Outside,
                CopyPlace::Head(block) => Point::Head(block),
                CopyPlace::End(block) => Point::End(block),
                CopyPlace::Way(way) => Point::Split(self.split_of[way].unwrap()),
                CopyPlace::Instruction => unreachable!("the client's copies are not among these"),
            });
            plan.parallel.push_row(group.iter().map(|found| found.copy));
            plan.reasons.push_row(group.iter().map(|found| found.reason));
        }
        plan.write_sequences(&mut self.sequencer, &mut self.sequence);
    }

    /// Tells a conflict in terms of the description.
    pub(super) fn explain(&self, f: &Input<'_>, Conflict { one, other }: Conflict) -> Interference {
        let held = |name: Name| match self.names.named[name] {
            Named::Value(value) => LiveRange::Value(value),
            Named::Result(phi) => LiveRange::Result(phi),
            Named::Argument { phi, way } => LiveRange::Argument(phi, self.names.ways[way].incoming.0),
        };
        let number = self.names.definitions[one].block;
        let block = (number != BlockNumber::OUTSIDE).then(|| number.block(&f.analyses.dom));
        Interference { one: held(one), other: held(other), block }
    }
}

impl Plan {
    /// Needs: parallel copies, no temporaries. Leaves: the sequences, and the temporaries of rings.
    pub(super) fn write_sequences(&mut self, sequencer: &mut Sequencer, memory: &mut Vec<Move>) {
        let Self { parallel, sequence, location_classes: classes, .. } = self;
        sequence.clear();
        let mut temporaries: Vec<(u32, Location)> = Vec::new();
        for id in parallel.ids() {
            sequence.start_row();
            if self.copying == Copying::AtOnce {
                continue;
            }
            let temporary = |location: Location| {
                let class = classes[location];
                if let Some(&(_, known)) = temporaries.iter().find(|temporary| temporary.0 == class) {
                    return known;
                }
                let new = classes.push(class);
                temporaries.push((class, new));
                new
            };
            sequencer.sequence(&parallel[id], temporary, memory);
            sequence.extend(memory.drain(..));
        }
        self.n_temporaries = temporaries.len();
    }
}
