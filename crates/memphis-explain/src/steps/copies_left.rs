//! The copies that are left out of SSA form, each with its reason, and the edges that are split.

use super::document::{About, CopyLeft, CopyPoint, Interference, PointKind, SplitEdge, Stage};
use super::out_of_ssa::{EdgeFacts, Teller, listed};
use memphis::Block;
use memphis::destruct::{LiveRange, Move, Point, Reason, Source, Split};
use memphis_ir::Local;
use std::collections::BTreeMap;

/// A point with copies.
struct Place {
    point: Point,
    at: PointKind,
    block: usize,
    split: Option<usize>,
    /// The place in a sentence.
    text: String,
    /// The edges whose φs require the copies, and the events that describe these requirements.
    edges: Vec<usize>,
    events: Vec<usize>,
}

impl Teller<'_, '_, '_> {
    pub(super) fn tell_copies_left(&mut self) {
        let planned = self.planned;
        if planned.plan.n_copies() == 0 {
            let text = "No copy is left: each φ shares a register with all its arguments.".to_owned();
            let because = self.story.events_of(Stage::ParallelCopies, None);
            self.story.tell(Stage::Copies, None, text, About::default(), because);
        }
        for copies in planned.plan.copies() {
            let place = self.place(copies.point);
            let mut left = Vec::new();
            for (&copy, &reason) in copies.parallel.iter().zip(copies.reasons) {
                left.push(self.tell_copy(&place, copy, reason));
            }
            let sequence = copies.sequence.iter();
            let sequence: Vec<[String; 2]> =
                sequence.map(|copy| [self.register(copy.to), self.source(copy.from)]).collect();
            let reads_registers = copies.parallel.iter().any(|copy| matches!(copy.from, Source::Location(_)));
            if sequence.len() > 1 && reads_registers {
                self.tell_sequence(&place, &sequence, left.len());
            }
            let Place { at, block, split, .. } = place;
            self.story.document.destruction.points.push(CopyPoint { at, block, split, copies: left, sequence });
        }
    }

    /// Tells a copy that is left, and why.
    fn tell_copy(&mut self, place: &Place, copy: Move, reason: Reason) -> CopyLeft {
        let (to, from) = (self.register(copy.to), self.source(copy.from));
        let mut about = About { blocks: vec![place.block], edges: place.edges.clone(), ..About::default() };
        let mut because = place.events.clone();
        let (why, interference) = match reason {
            Reason::Constant => ("a constant is in no register".to_owned(), None),
            Reason::NotTried => {
                let why = "this function calls one that returns twice, and no register is shared then";
                (why.to_owned(), None)
            }
            Reason::Interference(found) => {
                let (one, other) = (self.live_range(found.one), self.live_range(found.other));
                let ranges = [found.one, found.other].into_iter().filter_map(|range| self.local_of(range));
                let locals: Vec<Local> = ranges.collect();
                let shown = self.about_values(&locals);
                about.values = shown.values;
                about.new_lines = shown.new_lines;
                let classes = locals.iter().filter_map(|&local| self.location(local));
                because.extend(classes.filter_map(|location| self.class_events.get(&location.index())));
                let block = found.block.map(Block::index);
                about.reasons.extend(block);
                let at = block
                    .map_or("on entry to the function".to_owned(), |block| format!("in {}", self.story.name(block)));
                let why = format!("{one} is defined {at} while {other} is live");
                (why, Some(Interference { one, other, block }))
            }
        };
        because.sort_unstable();
        because.dedup();
        let registers = format!("{to} := {from}");
        let asked = self.asked.get(&(place.point, copy.to)).filter(|asked| **asked != registers);
        let asked = asked.map_or(String::new(), |asked| format!(", for {asked},"));
        let text = format!("{}: {registers}{asked} is left, because {why}.", place.text);
        self.story.tell(Stage::Copies, None, text, about, because);
        CopyLeft { to, from, interference }
    }

    fn tell_sequence(&mut self, place: &Place, sequence: &[[String; 2]], n_copies: usize) {
        let moves: Vec<String> = sequence.iter().map(|[to, from]| format!("{to} := {from}")).collect();
        let ring = match sequence.len() > n_copies {
            true => ". The copies form a ring, so one register is saved first",
            false => ", so that no register is overwritten before it is read",
        };
        let text = format!("{}, one after the other: {}{ring}.", place.text, listed(&moves));
        let about = About { blocks: vec![place.block], edges: place.edges.clone(), ..About::default() };
        self.story.tell(Stage::Copies, None, text, about, place.events.clone());
    }

    /// A live range in sentences.
    fn live_range(&self, range: LiveRange) -> String {
        let name = |phi: memphis::PhiId| {
            let result = self.after().body.inst(self.planned.phis[phi.index()]).result;
            result.map_or(String::new(), |result| self.show(result))
        };
        match range {
            LiveRange::Value(value) => self.show(self.planned.locals[value.index()]),
            LiveRange::Result(phi) => format!("what {} gets", name(phi)),
            LiveRange::Argument(phi, position) => {
                let cfg = self.after().body.cfg();
                let block = Block(self.after().body.block_of_inst(self.planned.phis[phi.index()]).0);
                let from = cfg.incoming(block).get(position as usize).map(|&edge| cfg.edge_source(edge).index());
                match from {
                    Some(from) => format!("what {} gets from {}", name(phi), self.story.name(from)),
                    None => format!("what {} gets on entry", name(phi)),
                }
            }
        }
    }

    fn local_of(&self, range: LiveRange) -> Option<Local> {
        match range {
            LiveRange::Value(value) => Some(self.planned.locals[value.index()]),
            LiveRange::Result(phi) | LiveRange::Argument(phi, _) => {
                self.after().body.inst(self.planned.phis[phi.index()]).result
            }
        }
    }

    /// A point of the plan in terms of the document.
    fn place(&self, point: Point) -> Place {
        let cfg = self.after().body.cfg();
        let (at, block, split) = match point {
            Point::Outside => (PointKind::Entry, Block(0), None),
            Point::Head(block) => (PointKind::Head, block, None),
            Point::End(block) => (PointKind::End, block, None),
            Point::Split(split) => {
                let edge = self.planned.plan.split_edges(split)[0];
                (PointKind::Split, cfg.edge_source(edge), Some(split))
            }
        };
        let from = block.index();
        let name = self.story.name(from);
        let targets: Vec<usize> = match split {
            Some(split) => vec![cfg.edge_target(self.planned.plan.split_edges(split)[0]).index()],
            None if at == PointKind::End => cfg.successors(block).iter().map(|to| to.index()).collect(),
            None => vec![],
        };
        let text = match (at, &targets[..]) {
            (PointKind::Split, &[to]) => format!("On the edge from {name} to {}", self.story.name(to)),
            (PointKind::End, _) => format!("At the end of {name}"),
            (PointKind::Head, _) => format!("At the head of {name}"),
            _ => "Before the first block".to_owned(),
        };
        let told: BTreeMap<usize, EdgeFacts> = targets.into_iter().map(|to| (to, self.edge(from, to))).collect();
        let edges = told.values().filter(|facts| facts.event.is_some()).filter_map(|facts| facts.edge).collect();
        let events = told.values().filter_map(|facts| facts.event).collect();
        Place { point, at, block: from, split: split.map(Split::index), text, edges, events }
    }

    pub(super) fn tell_splits(&mut self) {
        let cfg = self.after().body.cfg();
        let planned = self.planned;
        for (split, made) in (0..).map(Split).zip(planned.layout.splits.values()) {
            let edge = planned.plan.split_edges(split)[0];
            let (from, to) = (cfg.edge_source(edge).index(), cfg.edge_target(edge).index());
            let name = String::from_utf8_lossy(&made.name).into_owned();
            let text = format!(
                "The edge from {0} to {1} gets a block of its own, {name}: a copy at the end of {0} would run on all \
                 ways out of {0}, and one at the head of {1} on all ways into {1}.",
                self.story.name(from),
                self.story.name(to)
            );
            let facts = self.edge(from, to);
            let about = About {
                blocks: vec![to],
                reasons: vec![from],
                edges: facts.edge.into_iter().collect(),
                ..About::default()
            };
            self.story.tell(Stage::Splits, None, text, about, facts.event.into_iter().collect());
            self.story.document.destruction.splits.push(SplitEdge { name, from, to });
        }
    }
}
