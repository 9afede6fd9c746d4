//! The way of mem2reg's result out of SSA form: classes, copies, new blocks, and what two outputs
//! make of them.
//!
//! Classes and copies are those of the plan of copy form (`memphis::destruct`). A copy that isolates
//! an operand of a φ is coalesced if the plan keeps both its ends in one location.

use super::OutOfSsa;
use super::document::{About, Class, CopyLeft, CopyPoint, Interference, PointKind, SplitEdge, Stage};
use super::events::Story;
use super::lines::diff;
use memphis::destruct::{self, LiveRange, Location, Move, Point, Reason, Source, Split};
use memphis::{Block, Edge};
use memphis_ir::blockargs::{Scope, print_arguments};
use memphis_ir::{BlockId, Const, Def, Function, InstId, Local, Opcode, Value};
use memphis_passes::Report;
use memphis_passes::copies::Planned;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Values that a sentence lists.
const MAX_LISTED: usize = 12;

impl Story<'_> {
    pub(super) fn tell_out_of_ssa(&mut self, out: &OutOfSsa<'_>) {
        let n_phis = self.after.body.insts.iter().filter(|inst| inst.opcode == Opcode::Phi).count();
        if n_phis == 0 {
            let text = "The result has no φ, so it needs no copies to leave SSA form.";
            self.tell(Stage::Classes, None, text.to_owned(), About::default(), vec![]);
            return;
        }
        match &out.copies {
            Ok(planned) => self.tell_copies(planned, n_phis),
            Err(message) => {
                let text = format!("The result has no copy form: {message}.");
                self.tell(Stage::CopyForm, None, text, About::default(), vec![]);
            }
        }
        self.tell_elimination(out.eliminated, &out.report);
    }

    fn tell_copies(&mut self, planned: &Planned, n_phis: usize) {
        let mut teller = Teller::new(self, planned);
        teller.tell_classes(n_phis);
        teller.tell_parallel_copies();
        teller.tell_copies_left();
        teller.tell_splits();
        let text = print_arguments(self.after, Scope::default());
        self.document.destruction.copy_form = diff(&text, &planned.text);
        let text = "Copy form, which --emit=copies writes, beside the block-argument text of the result, where a φ is \
                    a parameter of its block. A checker has proved that each read gives its value.";
        let because = self.events_of(Stage::Copies, None);
        self.tell(Stage::CopyForm, None, text.to_owned(), About::default(), because);
    }

    fn tell_elimination(&mut self, eliminated: Function<'_>, report: &Report) {
        self.document.destruction.elimination = diff(self.after.text(), eliminated.text());
        let text = match report.warnings.first() {
            Some(warning) => format!("phi-eliminate changes nothing: {}.", warning.message),
            None => {
                let count = |name, one: &str| {
                    let n = report.counters.value("demote", name);
                    format!("{n} {one}{}", if n == 1 { "" } else { "s" })
                };
                format!(
                    "phi-eliminate, for LLVM IR, where no register is assigned twice: φs become slots in memory. {}, {} and {} are new; {} split. The result is proved as a promotion read backwards.",
                    count("slots", "alloca"),
                    count("loads", "load"),
                    count("stores", "store"),
                    match report.counters.value("demote", "blocks") {
                        0 => "no edge is".to_owned(),
                        1 => "1 edge is".to_owned(),
                        n => format!("{n} edges are"),
                    }
                )
            }
        };
        let because = self.events_of(Stage::Classes, None);
        self.tell(Stage::Elimination, None, text, About::default(), because);
    }
}

/// The plan of copy form in terms of the document.
struct Teller<'s, 'a, 'p> {
    story: &'s mut Story<'a>,
    planned: &'p Planned,
    /// The value of each local that has one.
    values: HashMap<Local, destruct::Value>,
    /// The copies at each point, all at once.
    parallel: HashMap<Point, &'p [Move]>,
    /// By source and target: the edge of the document, and its split.
    edges: HashMap<(usize, usize), EdgeFacts>,
    /// By location of a class of several values: the event that tells the class.
    class_events: BTreeMap<usize, usize>,
    /// The copies of arguments that are left, by point and destination: φ and argument.
    asked: HashMap<(Point, Location), String>,
}

#[derive(Clone, Copy, Default)]
struct EdgeFacts {
    edge: Option<usize>,
    split: Option<Split>,
    /// The event that tells the copies of the edge.
    event: Option<usize>,
}

/// The arguments of a φ, by the block that they come from.
type Arguments = HashMap<BlockId, Value>;

/// A copy that isolates an argument of a φ.
struct Isolated {
    /// The copy in a sentence.
    text: String,
    /// The register, if source and destination share one.
    coalesced: Option<usize>,
}

impl<'s, 'a, 'p> Teller<'s, 'a, 'p> {
    fn new(story: &'s mut Story<'a>, planned: &'p Planned) -> Self {
        let mut edges: HashMap<(usize, usize), EdgeFacts> = HashMap::new();
        for (index, edge) in story.document.edges.iter().enumerate() {
            edges.insert((edge.from, edge.to), EdgeFacts { edge: Some(index), ..EdgeFacts::default() });
        }
        let cfg = story.after.body.cfg();
        for edge in (0..cfg.n_edges() as u32).map(Edge) {
            let ends = (cfg.edge_source(edge).index(), cfg.edge_target(edge).index());
            edges.entry(ends).or_default().split = planned.plan.split_of(edge);
        }
        let values = (0..).map(destruct::Value);
        let values = planned.locals.iter().copied().zip(values).collect();
        let parallel = planned.plan.copies().map(|copies| (copies.point, copies.parallel)).collect();
        Teller { story, planned, values, parallel, edges, class_events: BTreeMap::new(), asked: HashMap::new() }
    }

    /// The function that leaves SSA form.
    fn after(&self) -> Function<'a> {
        self.story.after
    }

    fn show(&self, local: Local) -> String {
        self.after().display(Value::local(local))
    }

    fn register(&self, location: Location) -> String {
        format!("%{}", String::from_utf8_lossy(&self.planned.layout.names[location.index()]))
    }

    fn location(&self, local: Local) -> Option<Location> {
        self.values.get(&local).map(|&value| self.planned.plan.location(value))
    }

    fn source(&self, source: Source) -> String {
        match source {
            Source::Location(from) => self.register(from),
            Source::Constant(number) => self.after().display(Value::constant(Const(number))),
        }
    }

    fn block_of(&self, inst: InstId) -> usize {
        self.after().body.blocks.partition_point(|block| block.insts.end <= inst.0)
    }

    /// The block and the line that define a local; none for a parameter.
    fn definition(&self, local: Local) -> Option<(usize, usize)> {
        match self.after().body.local(local).def {
            Def::Inst(inst) => {
                let line = self.story.new_lines.line(self.after().body.inst(inst).start as usize);
                Some((self.block_of(inst), line))
            }
            _ => None,
        }
    }

    /// Shows values: their definitions and uses.
    fn about_values(&self, locals: &[Local]) -> About {
        let mut about = About::default();
        for &local in locals.iter().take(MAX_LISTED) {
            about.values.push(self.show(local));
            if let Some((block, line)) = self.definition(local) {
                about.blocks.push(block);
                about.new_lines.push(line);
            }
        }
        about.blocks.sort_unstable();
        about.blocks.dedup();
        about
    }

    fn edge(&self, from: usize, to: usize) -> EdgeFacts {
        self.edges.get(&(from, to)).copied().unwrap_or_default()
    }

    fn tell_classes(&mut self, n_phis: usize) {
        let text = format!(
            "Out of SSA form, copies take the place of φs: the result has {}. At first each argument and each result \
             of a φ gets a name of its own, and a copy. Then names share a register unless they interfere: unless \
             two of them are live at one time with different values.",
            if n_phis == 1 { "1 φ".to_owned() } else { format!("{n_phis} φs") }
        );
        let first = self.story.tell(Stage::Classes, None, text, About::default(), vec![]);
        let mut members: BTreeMap<usize, Vec<Local>> = BTreeMap::new();
        for (index, &local) in self.planned.locals.iter().enumerate() {
            members.entry(self.planned.plan.locations()[index].index()).or_default().push(local);
        }
        members.retain(|_, locals| locals.len() > 1);
        for (location, locals) in members {
            let values: Vec<String> = locals.iter().map(|&local| self.show(local)).collect();
            let register = self.register(Location(location as u32));
            let text = format!("In the register {register}: {}.", listed(&values));
            let about = self.about_values(&locals);
            let event = self.story.tell(Stage::Classes, None, text, about, vec![first]);
            self.class_events.insert(location, event);
            self.story.document.destruction.classes.push(Class { register, values });
        }
        if self.class_events.is_empty() {
            let text = "No two values share a register.".to_owned();
            self.story.tell(Stage::Classes, None, text, About::default(), vec![first]);
        }
    }

    /// The φs of the plan by block.
    fn phis(&self) -> BTreeMap<usize, Vec<InstId>> {
        let mut phis: BTreeMap<usize, Vec<InstId>> = BTreeMap::new();
        for &phi in &self.planned.phis {
            phis.entry(self.block_of(phi)).or_default().push(phi);
        }
        phis
    }

    fn tell_parallel_copies(&mut self) {
        for (block, phis) in self.phis() {
            let arguments: Vec<Arguments> = phis.iter().map(|&phi| self.arguments(phi)).collect();
            let mut sources: Vec<usize> =
                self.after().body.cfg().predecessors(Block(block as u32)).iter().map(|from| from.index()).collect();
            sources.sort_unstable();
            sources.dedup();
            for from in sources {
                let copies: Vec<Isolated> = phis
                    .iter()
                    .zip(&arguments)
                    .filter_map(|(&phi, arguments)| self.isolated(phi, arguments, from, block))
                    .collect();
                self.tell_edge(from, block, &phis, &copies);
            }
        }
    }

    /// Tells what the φs of a block ask for on the edge from another one.
    fn tell_edge(&mut self, from: usize, to: usize, phis: &[InstId], copies: &[Isolated]) {
        let texts = |is_wanted: &dyn Fn(&Isolated) -> bool| -> Vec<&str> {
            copies.iter().filter(|copy| is_wanted(copy)).map(|copy| copy.text.as_str()).collect()
        };
        let all = texts(&|_| true);
        let (coalesced, left) = (texts(&|copy| copy.coalesced.is_some()), texts(&|copy| copy.coalesced.is_none()));
        let at_once = if all.len() > 1 { ", all at once" } else { "" };
        let outcome = match (all.len(), coalesced.len(), left.len()) {
            (0, ..) => "no copy is needed: control never takes the edge, or any value will do.".to_owned(),
            (1, 1, _) => "It is coalesced: both are in one register.".to_owned(),
            (1, ..) => "It is left.".to_owned(),
            (_, _, 0) => "All are coalesced: both sides are in one register.".to_owned(),
            (_, 0, _) => "All are left.".to_owned(),
            _ => format!("Coalesced: {}. Left: {}.", listed(&coalesced), listed(&left)),
        };
        let asked = if all.is_empty() { String::new() } else { format!("{}{at_once}. ", listed(&all)) };
        let text = format!("From {} to {}: {asked}{outcome}", self.story.name(from), self.story.name(to));
        let classes = copies.iter().filter_map(|copy| self.class_events.get(&copy.coalesced?).copied());
        let because: BTreeSet<usize> = classes.collect();
        let lines = phis.iter().take(MAX_LISTED);
        let facts = self.edge(from, to);
        let about = About {
            blocks: vec![to],
            reasons: vec![from],
            edges: facts.edge.into_iter().collect(),
            new_lines: lines.filter_map(|&phi| self.phi_line(phi)).collect(),
            ..About::default()
        };
        let event = self.story.tell(Stage::ParallelCopies, None, text, about, because.into_iter().collect());
        self.edges.entry((from, to)).or_default().event = Some(event);
    }

    fn phi_line(&self, phi: InstId) -> Option<usize> {
        self.definition(self.after().body.inst(phi).result?).map(|(_, line)| line)
    }

    fn arguments(&self, phi: InstId) -> Arguments {
        let body = self.after().body;
        let pairs = body.operands(phi).chunks_exact(2);
        pairs.filter_map(|pair| Some((body.block_of_local(pair[1].value.as_local()?), pair[0].value))).collect()
    }

    /// The copy of an argument on an edge; none if the edge is unreachable or the argument may be
    /// any value.
    fn isolated(&mut self, phi: InstId, arguments: &Arguments, from: usize, to: usize) -> Option<Isolated> {
        let result = self.after().body.inst(phi).result?;
        let argument = *arguments.get(&BlockId(from as u32))?;
        let location = self.argument_location(result, to)?;
        let text = format!("{} := {}", self.show(result), self.after().display(argument));
        if let Some(point) = self.point_of(location, from, to) {
            self.asked.entry((point, location)).or_insert_with(|| text.clone());
            return Some(Isolated { text, coalesced: None });
        }
        let own = argument.as_local().and_then(|local| self.location(local));
        (own == Some(location)).then_some(Isolated { text, coalesced: Some(location.index()) })
    }

    /// The point of the plan's copy to a location on an edge.
    fn point_of(&self, location: Location, from: usize, to: usize) -> Option<Point> {
        let split = self.edge(from, to).split.map(Point::Split);
        let mut points = split.into_iter().chain([Point::End(Block(from as u32))]);
        points.find(|point| self.parallel.get(point).is_some_and(|moves| copy_to(moves, location).is_some()))
    }

    /// The location that the arguments of a φ are copied to.
    fn argument_location(&self, result: Local, block: usize) -> Option<Location> {
        let kept = self.location(result)?;
        let moves = self.parallel.get(&Point::Head(Block(block as u32)));
        match moves.and_then(|moves| copy_to(moves, kept)) {
            Some(Move { from: Source::Location(from), .. }) => Some(from),
            _ => Some(kept),
        }
    }

    fn tell_copies_left(&mut self) {
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
                let why = format!(
                    "in one register one would overwrite the other: {one} is defined {at} while {other} is live"
                );
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
                let block = Block(self.block_of(self.planned.phis[phi.index()]) as u32);
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

    fn tell_splits(&mut self) {
        let cfg = self.after().body.cfg();
        let planned = self.planned;
        for (split, made) in (0..).map(Split).zip(&planned.layout.splits) {
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

/// A point with copies.
struct Place {
    point: Point,
    at: PointKind,
    block: usize,
    split: Option<usize>,
    /// The place in a sentence.
    text: String,
    /// The edges whose φs the copies are for, and the events that tell what those ask for.
    edges: Vec<usize>,
    events: Vec<usize>,
}

/// The copy to a location among those of a point.
fn copy_to(moves: &[Move], to: Location) -> Option<Move> {
    moves.binary_search_by_key(&to, |copy| copy.to).ok().map(|at| moves[at])
}

/// Some of the words, with commas, and the number of the others.
fn listed<T: AsRef<str>>(words: &[T]) -> String {
    let shown: Vec<&str> = words.iter().take(MAX_LISTED).map(AsRef::as_ref).collect();
    match words.len() - shown.len() {
        0 => shown.join(", "),
        n => format!("{} and {n} more", shown.join(", ")),
    }
}
